// Launches that hit, against closed forms and against the world's physics.
#include "motion/flight.h"
#include "physics/physics.h"
#include "robot/shot.h"
#include "test.h"

// Fuel of fields/2026-rebuilt, with the lift of a foam ball (our choice for these tests; the numbers only have to matter).
static const simPieceType kFuel = {
	.name = "fuel",
	.radius = 0.075057,
	.mass = 0.215,
	.inertia = 0.4 * 0.215 * 0.075057 * 0.075057,
	.drag = 0.47,
	.magnus = 0.8,
};

static const double kDegree = SIM_PI / 180.0;

/// A launcher half a metre high that looks at a hub's opening, as an FRC shooter with a hood.
static simShotDef Shooter( double distance, simVec3 drift )
{
	return ( simShotDef ){
		.type = &kFuel,
		.from = simV3( 1.0, 2.0, 0.5 ),
		.drift = drift,
		.target = simV3( 1.0 + 0.8 * distance, 2.0 + 0.6 * distance, 1.83 ),
		.lowest = 45.0 * kDegree,
		.highest = 75.0 * kDegree,
		.preferred = 65.0 * kDegree,
		.slowest = 4.0,
		.fastest = 15.0,
		.backspin = 5.0,
		.clearance = 40.0 * kDegree,
	};
}

/// The shot as velocity and spin of the piece in the field.
static simVec3 Launch( const simShotDef* def, const simShot* shot, simVec3* spin )
{
	double flat = shot->speed * simCos( shot->elevation );
	simVec3 forward = simV3( simCos( shot->yaw ), simSin( shot->yaw ), 0.0 );
	simVec3 out = simV3( flat * forward.x, flat * forward.y, shot->speed * simSin( shot->elevation ) );
	*spin = simScale( -def->backspin * shot->speed, simV3( -forward.y, forward.x, 0.0 ) );
	return simAdd( out, def->drift );
}

/// The same flight in the world's physics: 4 ms steps, the air's force before each. Where and when it comes down through a
/// height; -1 if it never does.
static double FlyInPhysics( simVec3 from, simVec3 velocity, simVec3 spin, double height, simVec3* at )
{
	simSurface surface = { .friction = 0.5, .restitution = 0.5, .threshold = 0.1 };
	simPhysicsDef def = { .gravity = SIM_GRAVITY,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = -1,
		.low = simV3( -20, -20, -20 ),
		.high = simV3( 20, 20, 20 ),
		.maxBodies = 1,
		.maxBallRadius = kFuel.radius,
		.seed = 1 };
	simPhysics* physics = simPhysics_Create( &def );
	simPhysics_FinishStatics( physics );
	int ball = simPhysics_AddBall( physics, 0, kFuel.radius, kFuel.mass, kFuel.inertia );
	simPhysics_FinishBodies( physics );
	simPhysics_Place( physics, ball, ( simPose ){ from, { 1, 0, 0, 0 } }, velocity, spin );
	double time = -1.0;
	simVec3 last = from;
	for ( int step = 1; step < 1250 && time < 0.0; ++step )
	{
		simVec3 v = simPhysics_GetVelocity( physics, ball );
		simPhysics_AddForce( physics, ball, simFlight_Force( &kFuel, v, simPhysics_GetSpin( physics, ball ) ) );
		simPhysics_Step( physics, SIM_STEP );
		simVec3 now = simPhysics_GetPose( physics, ball ).p;
		if ( now.z <= height && last.z > height )
		{
			double part = ( last.z - height ) / ( last.z - now.z );
			*at = simMulAdd( last, part, simSub( now, last ) );
			time = ( step - 1 + part ) * SIM_STEP;
		}
		last = now;
	}
	simPhysics_Destroy( physics );
	return time;
}


TEST( shot_airPushesBackAndLifts )
{
	// 10 m/s along x: 0.5 * 1.204 * 0.47 * pi 0.075057^2 * 100 = 0.50078 N; 50 rad/s of backspin lift
	// 0.5 * 1.204 * 0.8 * pi 0.075057^3 * 50 * 10 = 0.31988 N
	simVec3 force = simFlight_Force( &kFuel, simV3( 10, 0, 0 ), simV3( 0, -50, 0 ) );
	CHECK_NEAR( force.x, -0.50078, 2e-4 );
	CHECK_NEAR( force.y, 0.0, 1e-12 );
	CHECK_NEAR( force.z, 0.31988, 2e-4 );
	CHECK_NEAR( simLength( simFlight_Force( &kFuel, simV3( 0, 0, 0 ), simV3( 9, 9, 9 ) ) ), 0.0, 0.0 );
}

TEST( shot_vacuumIsAParabola )
{
	simPieceType dense = kFuel;
	dense.drag = dense.magnus = 0.0;
	// v = (6, 0, 8): down through 2 m above the start at t = (8 + sqrt(64 - 4 g)) / g. The world's steps shift the velocity by
	// half a step of gravity, 0.5 * 0.004 * g = 19.6 mm/s.
	double vz = 8.0 - 0.5 * SIM_STEP * SIM_GRAVITY;
	double expected = ( vz + sqrt( vz * vz - 4.0 * SIM_GRAVITY ) ) / SIM_GRAVITY;
	simVec3 at;
	double time = simShot_Fly( &dense, simV3( 1, 1, 1 ), simV3( 6, 0, 8 ), simV3( 0, 0, 0 ), 3.0, false, &at );
	CHECK_NEAR( time, expected, 1e-6 );
	CHECK_NEAR( at.x, 1.0 + 6.0 * expected, 1e-5 );
	CHECK_NEAR( at.y, 1.0, 1e-12 );
	CHECK_NEAR( at.z, 3.0, 1e-6 );

	// too low, from above, straight up
	CHECK_NEAR(
	    simShot_Fly( &dense, simV3( 0, 0, 1 ), simV3( 6, 0, 3 ), simV3( 0, 0, 0 ), 3.0, false, &at ), -1.0, 0.0 );
	time = simShot_Fly( &dense, simV3( 0, 0, 4 ), simV3( 6, 0, 0 ), simV3( 0, 0, 0 ), 3.0, false, &at );
	CHECK_NEAR( time, sqrt( 2.0 / SIM_GRAVITY ) - 0.5 * SIM_STEP, 1e-4 );
	time = simShot_Fly( &dense, simV3( 0, 0, 0 ), simV3( 0, 0, 9.0 ), simV3( 0, 0, 0 ), 0.5, false, &at );
	CHECK( time > 1.7 && time < 1.8 );
	// a hop that begins and ends within one long step of the integrator
	time = simShot_Fly( &dense, simV3( 0, 0, 0 ), simV3( 1, 0, 0.15 ), simV3( 0, 0, 0 ), 0.0005, false, &at );
	CHECK( time > 0.02 && time < 0.03 );
}

TEST( shot_goesUpThroughAnOpening )
{
	simPieceType dense = kFuel;
	dense.drag = dense.magnus = 0.0;
	simVec3 at;
	// v = (6, 0, 8) is at 1.6 m above the start first at t = (8 - sqrt(64 - 3.2 g)) / g, on its way up.
	double vz = 8.0 - 0.5 * SIM_STEP * SIM_GRAVITY;
	double expected = ( vz - sqrt( vz * vz - 3.2 * SIM_GRAVITY ) ) / SIM_GRAVITY;
	double time = simShot_Fly( &dense, simV3( 0, 0, 0.5 ), simV3( 6, 0, 8 ), simV3( 0, 0, 0 ), 2.1, true, &at );
	CHECK_NEAR( time, expected, 1e-5 );
	CHECK_NEAR( at.x, 6.0 * expected, 1e-4 );
	CHECK_NEAR( at.z, 2.1, 1e-5 );
	for ( int i = 0; i < 8; ++i )
	{
		double distance = 1.5 + 0.5 * i;
		simShotDef def = { .type = &kFuel,
			.from = { 0, 0, 0.45 },
			.target = { distance, 0.3, 2.05 },
			.lowest = 0.2,
			.highest = 1.2,
			.preferred = simAtan2( 1.5 * 1.6, distance ),
			.slowest = 1.0,
			.fastest = 25.0,
			.clearance = 0.09,
			.rising = true };
		simShot shot = simShot_Solve( &def );
		REQUIRE( shot.found );
		simVec3 velocity = simV3( shot.speed * simCos( shot.elevation ) * simCos( shot.yaw ),
		    shot.speed * simCos( shot.elevation ) * simSin( shot.yaw ), shot.speed * simSin( shot.elevation ) );
		CHECK( simShot_Fly( &kFuel, def.from, velocity, simV3( 0, 0, 0 ), 2.05, true, &at ) > 0.0 );
		CHECK_NEAR( simLength( simSub( at, def.target ) ), 0.0, 2e-3 );
		// On its way down it comes by behind the target.
		CHECK( simShot_Fly( &kFuel, def.from, velocity, simV3( 0, 0, 0 ), 2.05, false, &at ) > shot.time );
		CHECK( at.x > distance + 0.1 );
	}
}

TEST( shot_agreesWithTheWorld )
{
	static const double launches[][4] = { // forward, left, up [m/s], backspin [rad/s]
		{ 3.0, 0.0, 7.0, 0.0 }, { 4.5, 1.0, 7.5, 40.0 }, { 6.0, 0.0, 7.0, 80.0 }, { 2.0, -2.0, 9.0, 0.0 },
		{ 9.0, 0.0, 8.5, 60.0 }, { 7.0, 3.0, 6.5, -50.0 }
	};
	for ( int i = 0; i < 6; ++i )
	{
		simVec3 velocity = simV3( launches[i][0], launches[i][1], launches[i][2] );
		simVec3 spin = simV3( 0, -launches[i][3], 0 ), flown, real;
		double time = simShot_Fly( &kFuel, simV3( 0, 0, 0.5 ), velocity, spin, 1.83, false, &flown );
		double realTime = FlyInPhysics( simV3( 0, 0, 0.5 ), velocity, spin, 1.83, &real );
		REQUIRE( time > 0.0 && realTime > 0.0 );
		CHECK_NEAR( simLength( simSub( flown, real ) ), 0.0, 0.001 );
		CHECK_NEAR( time, realTime, 1e-4 );
	}
}

TEST( shot_hitsFromStillAndMoving )
{
	for ( int i = 0; i < 40; ++i )
	{
		double distance = 1.5 + 0.1 * i;
		double turn = 0.7 * i;
		double speed = 3.0 * ( i % 4 ) / 3.0;
		simVec3 drift = simV3( speed * simCos( turn ), speed * simSin( turn ), i % 3 == 0 ? 0.2 : 0.0 );
		simShotDef def = Shooter( distance, drift );
		def.highest = 82.0 * kDegree; // close by and fast towards the target only a steep shot comes down into it
		simShot shot = simShot_Solve( &def );
		if ( !CHECK( shot.found ) )
		{
			continue;
		}
		CHECK( shot.elevation >= def.lowest && shot.elevation <= def.highest );
		CHECK( shot.speed >= def.slowest && shot.speed <= def.fastest );
		CHECK( shot.miss < 0.0015 );
		simVec3 spin, at;
		simVec3 velocity = Launch( &def, &shot, &spin );
		double time = FlyInPhysics( def.from, velocity, spin, def.target.z, &at );
		CHECK_NEAR( time, shot.time, 1e-3 );
		CHECK_NEAR( simLength( simSub( at, def.target ) ), 0.0, 0.002 );
		simShot again = simShot_Solve( &def );
		CHECK( again.yaw == shot.yaw && again.speed == shot.speed && again.elevation == shot.elevation );
	}
}

TEST( shot_leadsADrift )
{
	// Along +y at 2 m/s with the target on +x: it must be thrown to the right, so that the two velocities add up to +x
	// (without spin: its lift would pull aside).
	simShotDef def = Shooter( 4.0, simV3( 0, 2, 0 ) );
	def.target = simV3( 5.0, 2.0, 1.83 );
	def.backspin = 0.0;
	simShot shot = simShot_Solve( &def );
	REQUIRE( shot.found );
	CHECK_NEAR( shot.speed * simCos( shot.elevation ) * simSin( shot.yaw ), -2.0, 1e-3 );
	CHECK_NEAR( shot.elevation, def.preferred, 0.0 );

	// and away from the target it must be faster than towards it
	def.drift = simV3( -1.5, 0, 0 );
	double away = simShot_Solve( &def ).speed;
	def.drift = simV3( 1.5, 0, 0 );
	CHECK( away > simShot_Solve( &def ).speed + 0.5 );
}

TEST( shot_movesTheHoodOnlyIfItMust )
{
	simShotDef def = Shooter( 3.0, simV3( 0, 0, 0 ) );
	CHECK_NEAR( simShot_Solve( &def ).elevation, def.preferred, 0.0 );

	// Too weak for 65 degrees at 6 m: flatter, at about its fastest.
	simShotDef far = Shooter( 6.0, simV3( 0, 0, 0 ) );
	double needed = simShot_Solve( &far ).speed;
	far.fastest = needed - 0.15;
	simShot shot = simShot_Solve( &far );
	REQUIRE( shot.found );
	CHECK( shot.elevation < far.preferred - 0.5 * kDegree );
	CHECK_NEAR( shot.speed, far.fastest, 0.03 );

	// Too strong at 1.2 m: steeper, at about its slowest.
	simShotDef near = Shooter( 1.2, simV3( 0, 0, 0 ) );
	near.highest = 85.0 * kDegree;
	near.slowest = 0.0;
	near.clearance = 0.0;
	near.slowest = simShot_Solve( &near ).speed + 0.2;
	shot = simShot_Solve( &near );
	REQUIRE( shot.found );
	CHECK( shot.elevation > near.preferred + 0.5 * kDegree );
	CHECK_NEAR( shot.speed, near.slowest, 0.03 );

	// Prefers flat, but must come down steeply: just as steep as asked.
	simShotDef flat = Shooter( 2.5, simV3( 0, 0, 0 ) );
	flat.preferred = 46.0 * kDegree;
	flat.clearance = 45.0 * kDegree;
	shot = simShot_Solve( &flat );
	REQUIRE( shot.found );
	CHECK( shot.elevation > 60.0 * kDegree && shot.elevation < flat.highest );
	flat.clearance = 44.0 * kDegree;
	CHECK( simShot_Solve( &flat ).elevation < shot.elevation );
}

TEST( shot_saysWhenItCannot )
{
	simShotDef far = Shooter( 60.0, simV3( 0, 0, 0 ) );
	simShot shot = simShot_Solve( &far );
	CHECK( !shot.found );
	CHECK_NEAR( shot.yaw, simAtan2( 0.6, 0.8 ), 0.05 ); // looks there all the same
	CHECK( isfinite( shot.speed ) && isfinite( shot.elevation ) );

	simShotDef high = Shooter( 3.0, simV3( 0, 0, 0 ) );
	high.target.z = 40.0;
	CHECK( !simShot_Solve( &high ).found );

	simShotDef fast = Shooter( 3.0, simV3( -30, 40, 0 ) ); // a drift that no launch makes up for
	CHECK( !simShot_Solve( &fast ).found );

	simShotDef broken = Shooter( 3.0, simV3( NAN, 0, 0 ) );
	shot = simShot_Solve( &broken );
	CHECK( !shot.found );
	CHECK( isfinite( shot.yaw ) && isfinite( shot.speed ) );

	simShotDef over = Shooter( 0.0, simV3( 0, 0, 0 ) ); // straight above: only a vertical throw would do
	over.highest = 0.5 * SIM_PI;
	shot = simShot_Solve( &over );
	CHECK( isfinite( shot.yaw ) && isfinite( shot.speed ) );

	simShotDef fixed = Shooter( 3.0, simV3( 0, 0, 0 ) );
	fixed.lowest = fixed.highest = fixed.preferred = 20.0 * kDegree; // goes under it at any speed that still comes down
	CHECK( !simShot_Solve( &fixed ).found );
}


// ---- pieces that fly by a method of their own ----

TEST( shot_aimsWithThePiecesOwnMethod )
{
	// Each shot is flown as the world would fly it and comes down where it was aimed at; one that is computed by explicit Euler in
	// steps of 40 ms misses a ball that rk4 flies by decimetres.
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		simPieceType type = kFuel;
		type.inertias = simV3( type.inertia, type.inertia, type.inertia );
		type.flight = ( simFlightDef ){
			.own = true, .method = (simIntegrator)method, .step = 0.02, .linearDamping = 0.1, .spinDecay = 0.2
		};
		simShotDef def = Shooter( 4.0, simV3( 0, 0, 0 ) );
		def.type = &type;
		simShot shot = simShot_Solve( &def );
		CHECK( shot.found );
		simVec3 spin, velocity = Launch( &def, &shot, &spin );
		simFreeBody body = { { def.from, { 1, 0, 0, 0 } }, velocity, spin }, last = body;
		while ( !( body.pose.p.z <= def.target.z && body.velocity.z < 0.0 ) )
		{
			last = body;
			body = simFlight_Step( &type, &type.flight, body, 0.02, ( simWrench ){ { 0, 0, 0 }, { 0, 0, 0 } } );
		}
		double part = ( last.pose.p.z - def.target.z ) / ( last.pose.p.z - body.pose.p.z );
		simVec3 at = simMulAdd( last.pose.p, part, simSub( body.pose.p, last.pose.p ) );
		CHECK_NEAR( hypot( at.x - def.target.x, at.y - def.target.y ), 0.0, 0.01 );

		simPieceType other = type;
		other.flight.method = simIntegrator_explicitEuler;
		other.flight.step = 0.04;
		simVec3 lands;
		CHECK( simShot_Fly( &other, def.from, velocity, spin, def.target.z, false, &lands ) > 0.0 );
		double off = hypot( lands.x - def.target.x, lands.y - def.target.y );
		CHECK( method == simIntegrator_rk4 ? off > 0.05 : off < 1.0 );
	}
}
