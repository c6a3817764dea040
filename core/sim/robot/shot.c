#include "robot/shot.h"
#include "motion/flight.h"

// A flight is integrated by Runge-Kutta in long steps, of the motion that the world's short steps really make: it moves a
// piece by the velocity after a step and takes the air's force from before it. To first order in its step h that is
// v' = a( v - h/2 a ) and x' = v + h/2 a, a the acceleration; 2 cm lower after one second than without.
//
// A shot at one elevation is the speed that reaches as far as the target, found by false position, and the yaw that with the
// drift points there. Every flight's miss corrects both. Another elevation is looked for only if that one cannot do it.

static const double kStep = 0.1;       // of a flight [s]; air changes a velocity over some seconds
static const double kTimeLimit = 5.0;  // [s]
static const double kTolerance = 1e-3; // of a solution, along and across [m]

enum
{
	MAX_PASSES = 16,      // flights for one elevation; a common shot takes three or four
	ELEVATIONS = 6,       // tried on either side of the preferred one
	ELEVATION_PASSES = 6, // bisections of the last interval: 0.1 degrees of a usual hood
};


// ---- one flight ----

typedef struct simFlight
{
	bool arrives;
	double time;
	simVec3 at, velocity; ///< where it comes down to the height; if it never does, its highest point
} simFlight;

typedef struct simAir
{
	double drag, lift; ///< acceleration by speed squared [1/m], by spin and speed [-]
	simVec3 spin;
} simAir;

static simVec3 Accelerate( const simAir* air, simVec3 velocity )
{
	simVec3 a = simScale( -air->drag * simLength( velocity ), velocity );
	a = simMulAdd( a, air->lift, simCross( air->spin, velocity ) );
	a.z -= SIM_GRAVITY;
	return a;
}

/// Part of a step, top..1, at which a cubic through both ends comes down to the height.
static double Cross( double z0, double v0, double z1, double v1, double height, double top )
{
	double low = top, high = 1.0, t = 1.0;
	for ( int i = 0; i < 30; ++i )
	{
		double d = z1 - z0;
		double c2 = 3.0 * d - 2.0 * v0 - v1, c3 = v0 + v1 - 2.0 * d;
		double miss = z0 + t * ( v0 + t * ( c2 + t * c3 ) ) - height;
		double slope = v0 + t * ( 2.0 * c2 + t * 3.0 * c3 );
		if ( fabs( miss ) < 1e-9 )
		{
			break;
		}
		low = miss > 0.0 ? t : low;
		high = miss > 0.0 ? high : t;
		double newton = slope < 0.0 ? t - miss / slope : -1.0;
		t = newton > low && newton < high ? newton : 0.5 * ( low + high );
	}
	return t;
}

static simVec3 Blend( simVec3 x0, simVec3 v0, simVec3 x1, simVec3 v1, double t, double h )
{
	double t2 = t * t, t3 = t2 * t;
	simVec3 x = simScale( 1.0 - 3.0 * t2 + 2.0 * t3, x0 );
	x = simMulAdd( x, h * ( t - 2.0 * t2 + t3 ), v0 );
	x = simMulAdd( x, 3.0 * t2 - 2.0 * t3, x1 );
	return simMulAdd( x, h * ( t3 - t2 ), v1 );
}

static simFlight Fly( const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height )
{
	double area = SIM_PI * type->radius * type->radius;
	simAir air = { 0.5 * SIM_AIR_DENSITY * type->drag * area / type->mass,
		0.5 * SIM_AIR_DENSITY * type->magnus * area * type->radius / type->mass, spin };
	simVec3 a = Accelerate( &air, velocity ), x = from, v = velocity;
	simFlight flight = { .at = from, .velocity = velocity };
	for ( double time = 0.0; time < kTimeLimit; time += kStep )
	{
		double h = kStep;
		simVec3 late = simMulAdd( v, -0.5 * SIM_STEP, a );
		simVec3 a1 = Accelerate( &air, late );
		simVec3 a2 = Accelerate( &air, simMulAdd( late, 0.5 * h, a1 ) );
		simVec3 a3 = Accelerate( &air, simMulAdd( late, 0.5 * h, a2 ) );
		simVec3 a4 = Accelerate( &air, simMulAdd( late, h, a3 ) );
		simVec3 sum = simAdd( a1, simAdd( a2, a3 ) );
		simVec3 vNext = simMulAdd( v, h / 6.0, simAdd( simAdd( sum, simAdd( a2, a3 ) ), a4 ) );
		double ahead = 0.5 * SIM_STEP;
		simVec3 xNext = simMulAdd( simMulAdd( x, h, v ), h * h / 6.0, sum );
		xNext = simMulAdd( xNext, ahead, simSub( vNext, v ) );
		simVec3 u = simMulAdd( v, ahead, a1 ), uNext = simMulAdd( vNext, ahead, a4 ); // velocities of x
		if ( xNext.z <= height && uNext.z < 0.0 && ( x.z > height || u.z > 0.0 ) )
		{
			// It came down through the height within this step, or turned below it.
			double rise = u.z > 0.0 ? u.z / simMax( -a1.z, 1e-9 ) : 0.0; // [s] until its top
			if ( x.z + 0.5 * u.z * rise < height )
			{
				return flight;
			}
			double t = Cross( x.z, h * u.z, xNext.z, h * uNext.z, height, simMin( rise / h, 1.0 ) );
			flight = ( simFlight ){ true, time + t * h, Blend( x, u, xNext, uNext, t, h ),
				simMulAdd( u, t, simSub( uNext, u ) ) };
			return flight;
		}
		flight.at = xNext.z > flight.at.z ? xNext : flight.at;
		if ( xNext.z < height && uNext.z < 0.0 && a4.z < 0.0 )
		{
			return flight;
		}
		x = xNext;
		v = vNext;
		a = a4;
	}
	return flight;
}

double simShot_Fly( const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height, simVec3* at )
{
	simFlight flight = Fly( type, from, velocity, spin, height );
	*at = flight.at;
	return flight.arrives ? flight.time : -1.0;
}


// ---- one elevation ----

typedef struct simTry
{
	bool hits;
	double descent; ///< how steeply it comes down [rad]
	simShot shot;
} simTry;

/// Where the target is from the launcher.
typedef struct simAimLine
{
	simVec3 along, left;   ///< horizontal unit vectors
	double bearing;        ///< of along
	double distance, rise; ///< [m]
} simAimLine;

/// Exit speed in a vacuum; -1 where not even that gets there. The time to the target solves a quadratic equation.
static double GuessSpeed( const simShotDef* def, const simAimLine* line, double sine, double cosine )
{
	double slope = sine / simMax( cosine, 1e-6 );
	double b = def->drift.z - slope * simDot( def->drift, line->along );
	double c = slope * line->distance - line->rise;
	double root = b * b + 2.0 * SIM_GRAVITY * c;
	double time = root > 0.0 ? ( b + sqrt( root ) ) / SIM_GRAVITY : -1.0;
	if ( time < 1e-3 )
	{
		return -1.0;
	}
	double x = line->distance / time - simDot( def->drift, line->along );
	double y = -simDot( def->drift, line->left );
	double speed = sqrt( x * x + y * y ) / simMax( cosine, 1e-6 );
	// drag costs about a quarter of its part of the way; close enough to start from
	double area = SIM_PI * def->type->radius * def->type->radius;
	double drag = 0.5 * SIM_AIR_DENSITY * def->type->drag * area / def->type->mass;
	return speed * ( 1.0 + 0.3 * drag * line->distance );
}

static simTry TryElevation( const simShotDef* def, const simAimLine* line, double elevation, double guess )
{
	double sine = simSin( elevation ), cosine = simCos( elevation );
	simTry try = { .shot = { .yaw = line->bearing, .elevation = elevation, .miss = 1e9 } };
	double speed = guess > 0.0 ? guess : GuessSpeed( def, line, sine, cosine );
	speed = speed > 0.0 ? simClamp( speed, def->slowest, def->fastest ) : def->fastest;
	double low = def->slowest, lowMiss = 0.0, high = def->fastest, highMiss = 0.0; // misses: 0 = not known
	double turn = 0.0; // of the way it is to fly, from along
	double lastSpeed = 0.0, lastMiss = 0.0;
	for ( int pass = 0; pass < MAX_PASSES; ++pass )
	{
		simVec3 way = simAdd( simScale( simCos( turn ), line->along ), simScale( simSin( turn ), line->left ) );
		simVec3 aside = simV3( -way.y, way.x, 0.0 );
		// what the launcher gives across that way must undo the drift there
		double lead = -simDot( def->drift, aside ) / simMax( speed * cosine, 1e-6 );
		double yaw = line->bearing + turn + simAsin( lead );
		double yawSine = simSin( yaw ), yawCosine = simCos( yaw );
		simVec3 out = simV3( speed * cosine * yawCosine, speed * cosine * yawSine, speed * sine );
		double spin = def->backspin * speed;
		simFlight flight = Fly( def->type, def->from, simAdd( def->drift, out ),
		    simV3( spin * yawSine, -spin * yawCosine, 0 ), def->target.z );
		simVec3 from = simSub( flight.at, def->from );
		double miss = -line->distance - ( def->target.z - flight.at.z ) - 1e-3, across = 0.0;
		if ( flight.arrives )
		{
			miss = simDot( from, line->along ) - line->distance;
			across = simDot( from, line->left );
			try.shot.yaw = simWrapAngle( yaw );
			try.shot.speed = speed;
			try.shot.time = flight.time;
			try.shot.miss = sqrt( miss * miss + across * across );
			simVec3 v = flight.velocity;
			try.descent = simAtan2( -v.z, sqrt( v.x * v.x + v.y * v.y ) );
			if ( fabs( miss ) < kTolerance && fabs( across ) < kTolerance )
			{
				try.hits = fabs( lead ) <= 1.0;
				return try;
			}
			turn -= across / simMax( line->distance, 0.2 );
		}
		bool straight = fabs( across ) < 0.1; // else the miss along is not the speed's yet
		if ( straight && ( ( miss < 0.0 && speed >= def->fastest ) || ( miss > 0.0 && speed <= def->slowest ) ) )
		{
			if ( fabs( miss ) >= kTolerance )
			{
				return try;
			}
			continue;
		}
		if ( fabs( miss ) < kTolerance )
		{
			continue; // only the yaw is not there yet
		}
		double next = speed * sqrt( simClamp( line->distance / simMax( line->distance + miss, 1e-3 ), 0.25, 2.0 ) );
		double slope = speed != lastSpeed ? ( miss - lastMiss ) / ( speed - lastSpeed ) : 0.0;
		if ( pass > 0 && slope > 0.0 )
		{
			next = speed - miss / slope;
		}
		if ( miss < 0.0 )
		{
			low = speed;
			lowMiss = miss;
		}
		else
		{
			high = speed;
			highMiss = miss;
		}
		bool inside = next > low && next < high;
		if ( !inside && lowMiss < 0.0 && highMiss > 0.0 )
		{
			next = 0.5 * ( low + high );
		}
		lastSpeed = speed;
		lastMiss = miss;
		speed = simClamp( next, def->slowest, def->fastest );
	}
	return try;
}

static bool IsGood( const simShotDef* def, const simTry* try )
{
	return try->hits && try->descent >= def->clearance;
}


// ---- the best elevation ----

static double Elevation( const simShotDef* def, double preferred, int side, int step )
{
	double end = side > 0 ? def->highest : def->lowest;
	return preferred + ( end - preferred ) * step / ELEVATIONS;
}

/// From the preferred elevation outwards in both directions to the first that does it, then back to the border of what does.
static simTry SearchElevation( const simShotDef* def, const simAimLine* line, double preferred, const simTry* first )
{
	double reach[2] = { ( preferred - def->lowest ) / ELEVATIONS, ( def->highest - preferred ) / ELEVATIONS };
	int step[2] = { 1, 1 };
	simTry last[2] = { *first, *first };
	for ( int i = 0; i < 2 * ELEVATIONS; ++i )
	{
		int up = step[1] > ELEVATIONS || ( step[0] <= ELEVATIONS && step[0] * reach[0] < step[1] * reach[1] ) ? 0 : 1;
		double elevation = Elevation( def, preferred, up != 0 ? 1 : -1, step[up]++ );
		if ( reach[up] <= 0.0 )
		{
			continue;
		}
		simTry try = TryElevation( def, line, elevation, last[up].hits ? last[up].shot.speed : 0.0 );
		if ( !IsGood( def, &try ) )
		{
			last[up] = try;
			continue;
		}
		double bad = last[up].shot.elevation;
		for ( int k = 0; k < ELEVATION_PASSES; ++k )
		{
			simTry middle = TryElevation( def, line, 0.5 * ( bad + try.shot.elevation ), try.shot.speed );
			if ( IsGood( def, &middle ) )
			{
				try = middle;
			}
			else
			{
				bad = middle.shot.elevation;
			}
		}
		return try;
	}
	return *first;
}

simShot simShot_Solve( const simShotDef* def )
{
	simVec3 to = simSub( def->target, def->from );
	double distance = sqrt( to.x * to.x + to.y * to.y );
	bool sound = simIsFinite3( to ) && simIsFinite3( def->drift ) && isfinite( def->backspin ) && def->type->mass > 0.0;
	if ( !sound || !( def->fastest > 0.0 ) )
	{
		return ( simShot ){ .elevation = def->preferred, .miss = 1e9 };
	}
	simAimLine line = { .distance = distance, .rise = to.z };
	line.along = distance > 1e-6 ? simV3( to.x / distance, to.y / distance, 0.0 ) : simV3( 1, 0, 0 );
	line.left = simV3( -line.along.y, line.along.x, 0.0 );
	line.bearing = simAtan2( line.along.y, line.along.x );
	double preferred = simClamp( def->preferred, def->lowest, def->highest );
	simTry try = TryElevation( def, &line, preferred, 0.0 );
	if ( !IsGood( def, &try ) && def->highest > def->lowest )
	{
		try = SearchElevation( def, &line, preferred, &try );
	}
	try.shot.found = IsGood( def, &try );
	try.shot.speed = try.shot.speed > 0.0 ? try.shot.speed : def->fastest;
	return try.shot;
}
