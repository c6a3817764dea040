#include "robot/shot.h"
#include "motion/flight.h"

// One flight. The world's short steps of length h move a piece by the velocity after a step and take the air's force
// from before it. To first order in h that is the motion v' = a( v - h/2 a ), x' = v + h/2 a, with the acceleration a:
// 2 cm lower after one second than without the correction. This motion is integrated by Runge-Kutta in long steps.
// Where the piece comes down through the height of the target is found on the cubic through both ends of the step. A
// piece goes through an opening that faces down on the way up: the same with the first such crossing.
//
// One elevation. With the elevation fixed, a shot is a speed and a yaw. The distance at which the piece comes down
// grows with the speed: false position on the miss along the way, secant steps where they stay between the last too
// short and the last too far. The yaw is the direction in which the launcher's own velocity across the way is undone:
// sin( lead ) = -drift across / speed. The miss across the way turns it a little each time, for the Magnus force of the
// spin.
//
// The best elevation. The preferred one, if it works; else outwards in both directions to the first that does, then
// back by bisection to the border of the working ones.

// Step of a flight [s]; air changes a velocity over some seconds.
static const double kStep = 0.1;
// A longer flight hits nothing on any field [s].
static const double kTimeLimit = 5.0;
// Of a solution, along and across [m].
static const double kTolerance = 1e-3;
// Below this miss across, the miss along is the speed's and may correct it [m].
static const double kStraight = 0.1;
// A quarter of the drag's loss along the way is missing at the end: a little more speed is close enough to start from
// [-].
static const double kDragGuess = 0.3;
// The miss of an elevation that was not tried [m].
static const double kNoMiss = 1e9;

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
	// Drag against the motion, the Magnus force across spin and motion (motion/flight.c).
	simVec3 a = simScale( -air->drag * simLength( velocity ), velocity );
	a = simMulAdd( a, air->lift, simCross( air->spin, velocity ) );
	a.z -= SIM_GRAVITY;
	return a;
}

/// Part of a step, top..1, at which a cubic through both ends comes down to the height.
static double Cross( double z0, double v0, double z1, double v1, double height, double top )
{
	SIM_CHECK( top < 1.0 );
	double low = top, high = 1.0, t = 1.0;
	for ( int i = 0; i < 30; ++i )
	{
		// Hermite's cubic z0 + v0 t + c2 t^2 + c3 t^3, which has both heights and both speeds.
		double d = z1 - z0;
		double c2 = 3.0 * d - 2.0 * v0 - v1, c3 = v0 + v1 - 2.0 * d;
		double miss = z0 + t * ( v0 + t * ( c2 + t * c3 ) ) - height;
		double slope = v0 + t * ( 2.0 * c2 + t * 3.0 * c3 );
		if ( fabs( miss ) < 1e-9 )
		{
			break;
		}
		if ( miss > 0.0 )
		{
			low = t;
		}
		else
		{
			high = t;
		}

		// Newton's step where it stays inside, else half of the rest.
		double next = 0.5 * ( low + high );
		if ( slope < 0.0 )
		{
			double newton = t - miss / slope;
			if ( newton > low && newton < high )
			{
				next = newton;
			}
		}
		t = next;
	}
	return t;
}

/// Part of a step at which a cubic through both ends comes up to the height: the way down of its mirror image.
static double CrossUp( double z0, double v0, double z1, double v1, double height )
{
	return Cross( -z0, -v0, -z1, -v1, -height, 0.0 );
}

static simVec3 Blend( simVec3 x0, simVec3 v0, simVec3 x1, simVec3 v1, double t, double h )
{
	double t2 = t * t, t3 = t2 * t;
	simVec3 x = simScale( 1.0 - 3.0 * t2 + 2.0 * t3, x0 );
	x = simMulAdd( x, h * ( t - 2.0 * t2 + t3 ), v0 );
	x = simMulAdd( x, 3.0 * t2 - 2.0 * t3, x1 );
	return simMulAdd( x, h * ( t3 - t2 ), v1 );
}

/// The flight of a piece that has a method of its own: as the world makes it.
static simFlight FlyByOwn(
    const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height, bool rising )
{
	SIM_CHECK( type->flight.own && type->flight.step > 0.0 );
	simFreeBody body = { { from, { 1, 0, 0, 0 } }, velocity, spin };
	simFlight flight = { .at = from, .velocity = velocity };
	double h = simMax( SIM_STEP, type->flight.step );
	for ( double time = 0.0; time < kTimeLimit; time += h )
	{
		simFreeBody next = simFlight_Advance( type, &type->flight, body, h, ( simWrench ){ 0 } );
		simVec3 x = body.pose.p, to = next.pose.p, v = body.velocity, u = next.velocity;
		if ( rising && x.z < height && to.z >= height )
		{
			double t = CrossUp( x.z, h * v.z, to.z, h * u.z, height );
			return ( simFlight ){ true, time + t * h, Blend( x, v, to, u, t, h ), simMulAdd( v, t, simSub( u, v ) ) };
		}
		if ( !rising && to.z <= height && u.z < 0.0 && x.z > height )
		{
			double t = Cross( x.z, h * v.z, to.z, h * u.z, height, 0.0 );
			return ( simFlight ){ true, time + t * h, Blend( x, v, to, u, t, h ), simMulAdd( v, t, simSub( u, v ) ) };
		}
		if ( to.z > flight.at.z )
		{
			flight.at = to;
		}
		// Below the height and still falling: no later step can bring it back.
		if ( to.z < height && u.z < 0.0 && u.z <= v.z )
		{
			return flight;
		}
		body = next;
	}
	return flight;
}

static simFlight Fly(
    const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height, bool rising )
{
	if ( type->flight.own )
	{
		return FlyByOwn( type, from, velocity, spin, height, rising );
	}
	simAir air = { simFlight_Drag( type ) / type->mass, simFlight_Lift( type ) / type->mass, spin };
	simVec3 a = Accelerate( &air, velocity ), x = from, v = velocity;
	simFlight flight = { .at = from, .velocity = velocity };
	for ( double time = 0.0; time < kTimeLimit; time += kStep )
	{
		double h = kStep;
		// Runge-Kutta of fourth order, with the air of the velocity half a short step back: the motion at the top of
		// the file.
		simVec3 late = simMulAdd( v, -0.5 * SIM_STEP, a );
		simVec3 a1 = Accelerate( &air, late );
		simVec3 a2 = Accelerate( &air, simMulAdd( late, 0.5 * h, a1 ) );
		simVec3 a3 = Accelerate( &air, simMulAdd( late, 0.5 * h, a2 ) );
		simVec3 a4 = Accelerate( &air, simMulAdd( late, h, a3 ) );
		simVec3 sum = simAdd( a1, simAdd( a2, a3 ) );
		simVec3 vNext = simMulAdd( v, h / 6.0, simAdd( simAdd( sum, simAdd( a2, a3 ) ), a4 ) );
		double ahead = 0.5 * SIM_STEP;
		simVec3 xNext = simMulAdd( simMulAdd( x, h, v ), h * h / 6.0, sum );
		// x' = v + h/2 a: the correction for the short steps' order of velocity and place.
		xNext = simMulAdd( xNext, ahead, simSub( vNext, v ) );
		simVec3 u = simMulAdd( v, ahead, a1 ), uNext = simMulAdd( vNext, ahead, a4 ); // velocities of x
		if ( rising && x.z < height && xNext.z >= height )
		{
			double t = CrossUp( x.z, h * u.z, xNext.z, h * uNext.z, height );
			return ( simFlight ){ true, time + t * h, Blend( x, u, xNext, uNext, t, h ),
				simMulAdd( u, t, simSub( uNext, u ) ) };
		}
		if ( !rising && xNext.z <= height && uNext.z < 0.0 && ( x.z > height || u.z > 0.0 ) )
		{
			// It came down through the height within this step, or turned below it.
			double rise = 0.0; // time until its top [s]
			if ( u.z > 0.0 )
			{
				rise = u.z / simMax( -a1.z, 1e-9 );
			}
			if ( x.z + 0.5 * u.z * rise < height )
			{
				return flight;
			}
			double t = Cross( x.z, h * u.z, xNext.z, h * uNext.z, height, simMin( rise / h, 1.0 ) );
			flight = ( simFlight ){ true, time + t * h, Blend( x, u, xNext, uNext, t, h ),
				simMulAdd( u, t, simSub( uNext, u ) ) };
			return flight;
		}
		// Kept for a flight that never arrives: the solver wants to know how high it came.
		if ( xNext.z > flight.at.z )
		{
			flight.at = xNext;
		}
		// Below the height and still falling: no later step can bring it back.
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

double simShot_Fly(
    const simPieceType* type, simVec3 from, simVec3 velocity, simVec3 spin, double height, bool rising, simVec3* at )
{
	SIM_CHECK( type->mass > 0.0 );
	simFlight flight = Fly( type, from, velocity, spin, height, rising );
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
	// With T the time, rise = ( v sin( e ) + drift z ) T - g T^2 / 2, and v cos( e ) T = distance - drift along T.
	// Without v: g T^2 / 2 - b T - c = 0.
	double slope = sine / simMax( cosine, 1e-6 );
	double b = def->drift.z - slope * simDot( def->drift, line->along );
	double c = slope * line->distance - line->rise;
	double root = b * b + 2.0 * SIM_GRAVITY * c;
	if ( !( root > 0.0 ) )
	{
		return -1.0;
	}
	double time = ( b + sqrt( root ) ) / SIM_GRAVITY;
	if ( time < 1e-3 )
	{
		return -1.0;
	}
	double x = line->distance / time - simDot( def->drift, line->along );
	double y = -simDot( def->drift, line->left );
	double speed = sqrt( x * x + y * y ) / simMax( cosine, 1e-6 );
	// Drag takes about drag x distance of the speed on the way.
	double drag = simFlight_Drag( def->type ) / def->type->mass;
	return speed * ( 1.0 + kDragGuess * drag * line->distance );
}

/// The search for the speed at one elevation.
typedef struct SpeedSearch
{
	double speed;               ///< of this pass [m/s]
	double low, lowMiss;        ///< the fastest that fell short, and by how much; 0: none yet
	double high, highMiss;      ///< the slowest that went too far
	double lastSpeed, lastMiss; ///< of the pass before
} SpeedSearch;

/// The speed of the next pass, from the miss along the way [m] of this one.
static void NextSpeed( SpeedSearch* search, const simShotDef* def, const simAimLine* line, double miss, bool isFirst )
{
	// Distance grows as the square of the speed, in a vacuum; from the second pass on the last two tell how it really grows.
	double speed = search->speed;
	double reached = simMax( line->distance + miss, 1e-3 );
	// Bounded to half and 1.4 times the speed: a first guess far off must not throw the search away.
	double next = speed * sqrt( simClamp( line->distance / reached, 0.25, 2.0 ) );
	if ( !isFirst && speed != search->lastSpeed )
	{
		double slope = ( miss - search->lastMiss ) / ( speed - search->lastSpeed );
		if ( slope > 0.0 )
		{
			next = speed - miss / slope;
		}
	}

	// Between the last too slow and the last too fast, once both are known.
	if ( miss < 0.0 )
	{
		search->low = speed;
		search->lowMiss = miss;
	}
	else
	{
		search->high = speed;
		search->highMiss = miss;
	}
	bool inside = next > search->low && next < search->high;
	if ( !inside && search->lowMiss < 0.0 && search->highMiss > 0.0 )
	{
		next = 0.5 * ( search->low + search->high );
	}
	search->lastSpeed = speed;
	search->lastMiss = miss;
	search->speed = simClamp( next, def->slowest, def->fastest );
}

/// The launch at a speed and an elevation whose way over the floor is turned by `turn` from the straight line to the target.
typedef struct Launch
{
	double yaw;  ///< [rad]
	double lead; ///< sine of the angle by which it leads; beyond 1 the launcher drifts faster than the piece leaves [-]
	simFlight flight;
} Launch;

static Launch LaunchAt( const simShotDef* def, const simAimLine* line, double elevation, double speed, double turn )
{
	double sine = simSin( elevation ), cosine = simCos( elevation );
	simVec3 way = simAdd( simScale( simCos( turn ), line->along ), simScale( simSin( turn ), line->left ) );
	simVec3 aside = simV3( -way.y, way.x, 0.0 );

	// The launcher's velocity across that way must undo the drift there.
	Launch launch;
	launch.lead = -simDot( def->drift, aside ) / simMax( speed * cosine, 1e-6 );
	launch.yaw = line->bearing + turn + simAsin( launch.lead );
	double yawSine = simSin( launch.yaw ), yawCosine = simCos( launch.yaw );
	simVec3 out = simV3( speed * cosine * yawCosine, speed * cosine * yawSine, speed * sine );
	double spin = def->backspin * speed;
	launch.flight = Fly( def->type, def->from, simAdd( def->drift, out ), simV3( spin * yawSine, -spin * yawCosine, 0 ),
	    def->target.z, def->rising );
	return launch;
}

/// Notes a flight that came down at the target's height as the best so far.
static void NoteArrival( simTry* try, const Launch* launch, double speed, double miss, double across )
{
	try->shot.yaw = simWrapAngle( launch->yaw );
	try->shot.speed = speed;
	try->shot.time = launch->flight.time;
	try->shot.miss = sqrt( miss * miss + across * across );
	simVec3 v = launch->flight.velocity;
	try->descent = simAtan2( -v.z, sqrt( v.x * v.x + v.y * v.y ) );
}

/// guess: of the speed [m/s], 0: none
static simTry TryElevation( const simShotDef* def, const simAimLine* line, double elevation, double guess )
{
	simTry try = { .shot = { .yaw = line->bearing, .elevation = elevation, .miss = kNoMiss } };
	SpeedSearch search = { .speed = guess, .low = def->slowest, .high = def->fastest };
	if ( !( guess > 0.0 ) )
	{
		search.speed = GuessSpeed( def, line, simSin( elevation ), simCos( elevation ) );
	}
	search.speed = search.speed > 0.0 ? simClamp( search.speed, def->slowest, def->fastest ) : def->fastest;
	double turn = 0.0;
	for ( int pass = 0; pass < MAX_PASSES; ++pass )
	{
		double speed = search.speed;
		Launch launch = LaunchAt( def, line, elevation, speed, turn );
		simVec3 at = launch.flight.at;

		// How far it misses along the way and across it. A flight that never gets up to the target is too slow, by more the lower it stays.
		double miss = -line->distance - ( def->target.z - at.z ) - 1e-3, across = 0.0;
		if ( launch.flight.arrives )
		{
			simVec3 from = simSub( at, def->from );
			miss = simDot( from, line->along ) - line->distance;
			across = simDot( from, line->left );
			NoteArrival( &try, &launch, speed, miss, across );
			if ( fabs( miss ) < kTolerance && fabs( across ) < kTolerance )
			{
				try.hits = fabs( launch.lead ) <= 1.0;
				return try;
			}
			// The faster it is, the straighter it goes up, and the nearer it is when it gets to the height.
			if ( def->rising )
			{
				miss = -miss;
			}
			// It came down beside the line, so the next pass starts turned against the miss.
			turn -= across / simMax( line->distance, 0.2 );
		}

		// Only the yaw is not there yet.
		if ( fabs( miss ) < kTolerance )
		{
			continue;
		}

		// No speed that the launcher has would do.
		bool isStraight = fabs( across ) < kStraight;
		bool isTooShort = miss < 0.0 && speed >= def->fastest, isTooFar = miss > 0.0 && speed <= def->slowest;
		if ( isStraight && ( isTooShort || isTooFar ) )
		{
			return try;
		}
		NextSpeed( &search, def, line, miss, pass == 0 );
	}
	return try;
}

static bool IsGood( const simShotDef* def, const simTry* try )
{
	double steepness = def->rising ? -try->descent : try->descent;
	return try->hits && steepness >= def->clearance;
}


// ---- the best elevation ----

static double Elevation( const simShotDef* def, double preferred, int side, int step )
{
	double end = side > 0 ? def->highest : def->lowest;
	return preferred + ( end - preferred ) * step / ELEVATIONS;
}

/// Back from an elevation that works towards one that does not, to the border of the working ones.
static simTry RefineElevation( const simShotDef* def, const simAimLine* line, simTry good, double bad )
{
	for ( int k = 0; k < ELEVATION_PASSES; ++k )
	{
		simTry middle = TryElevation( def, line, 0.5 * ( bad + good.shot.elevation ), good.shot.speed );
		if ( IsGood( def, &middle ) )
		{
			good = middle;
		}
		else
		{
			bad = middle.shot.elevation;
		}
	}
	return good;
}

/// From the preferred elevation outwards in both directions, the nearer one first, to the first that works.
static simTry SearchElevation( const simShotDef* def, const simAimLine* line, double preferred, const simTry* first )
{
	enum
	{
		DOWN,
		UP,
	};
	double reach[2] = { ( preferred - def->lowest ) / ELEVATIONS, ( def->highest - preferred ) / ELEVATIONS };
	int step[2] = { 1, 1 };
	simTry last[2] = { *first, *first };
	for ( int i = 0; i < 2 * ELEVATIONS; ++i )
	{
		int side = UP;
		if ( step[UP] > ELEVATIONS || ( step[DOWN] <= ELEVATIONS && step[DOWN] * reach[DOWN] < step[UP] * reach[UP] ) )
		{
			side = DOWN;
		}
		double elevation = Elevation( def, preferred, side == UP ? 1 : -1, step[side] );
		step[side] += 1;
		if ( reach[side] <= 0.0 )
		{
			continue;
		}
		// A neighbour's speed is the best guess, if the neighbour hit.
		simTry try = TryElevation( def, line, elevation, last[side].hits ? last[side].shot.speed : 0.0 );
		if ( IsGood( def, &try ) )
		{
			return RefineElevation( def, line, try, last[side].shot.elevation );
		}
		last[side] = try;
	}
	return *first;
}

simShot simShot_Solve( const simShotDef* def )
{
	SIM_CHECK( def->type != NULL && def->slowest >= 0.0 );
	simVec3 to = simSub( def->target, def->from );
	double distance = sqrt( to.x * to.x + to.y * to.y );
	// A target or a drift that is not finite would run all passes in vain.
	bool sound = simIsFinite3( to ) && simIsFinite3( def->drift ) && isfinite( def->backspin ) && def->type->mass > 0.0;
	if ( !sound || !( def->fastest > 0.0 ) )
	{
		return ( simShot ){ .elevation = def->preferred, .miss = kNoMiss };
	}
	simAimLine line = { .distance = distance, .rise = to.z };
	line.along = simV3( 1, 0, 0 );
	if ( distance > 1e-6 )
	{
		line.along = simV3( to.x / distance, to.y / distance, 0.0 );
	}
	line.left = simV3( -line.along.y, line.along.x, 0.0 );
	line.bearing = simAtan2( line.along.y, line.along.x );
	double preferred = simClamp( def->preferred, def->lowest, def->highest );
	simTry try = TryElevation( def, &line, preferred, 0.0 );
	if ( !IsGood( def, &try ) && def->highest > def->lowest )
	{
		try = SearchElevation( def, &line, preferred, &try );
	}
	try.shot.found = IsGood( def, &try );
	if ( !( try.shot.speed > 0.0 ) )
	{
		try.shot.speed = def->fastest; // nothing came down: the speed that the wheel should try for
	}
	return try.shot;
}
