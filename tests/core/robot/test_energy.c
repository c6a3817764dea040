// Without motors a robot's energy only falls: for all wheels, hooks, inertias and ways down that robot.json allows.
#include "rigs/rig.h"

#include <math.h>

enum
{
	ROBOTS = 500, // half stand, half fall on their wheels, sides and hooks
};

static double Between( simRandom* random, double low, double high )
{
	return simRandom_Uniform( random, low, high );
}

/// As likely between 1 and 10 as between 10 and 100.
static double Scale( simRandom* random, double low, double high )
{
	return low * exp( log( high / low ) * simRandom_Uniform( random, 0.0, 1.0 ) );
}

/// Energy of body and wheels [J].
static double EnergyOf( const Rig* rig )
{
	const simRobotModel* model = &rig->model;
	simPose pose = simPhysics_GetPose( rig->physics, rig->robot.body );
	simVec3 v = simPhysics_GetVelocity( rig->physics, rig->robot.body );
	simVec3 w = simUnrotate( pose.q, simPhysics_GetSpin( rig->physics, rig->robot.body ) );
	simVec3 inertia = model->inertia;
	double energy = 0.5 * model->mass * simDot( v, v ) + model->mass * SIM_GRAVITY * pose.p.z;
	energy += 0.5 * ( inertia.x * w.x * w.x + inertia.y * w.y * w.y + inertia.z * w.z * w.z );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		energy += 0.5 * model->wheels[i].inertia * rig->robot.wheels[i].spin * rig->robot.wheels[i].spin;
	}
	return energy;
}

static void RandomBody( simRobotModel* model, simRandom* random, simVec3 size )
{
	model->mass = Scale( random, 2.0, 200.0 );
	model->centerOfMass = simV3( Between( random, -0.3, 0.3 ) * size.x, Between( random, -0.3, 0.3 ) * size.y,
	    Between( random, 0.05, 0.8 ) * size.z );
	// From a robot whose mass is all in its middle to one that is a ring.
	double x = Scale( random, 0.1, 0.5 ) * size.x, y = Scale( random, 0.1, 0.5 ) * size.y,
	       z = Scale( random, 0.1, 0.5 ) * size.z;
	model->inertia = simScale( model->mass, simV3( y * y + z * z, x * x + z * z, x * x + y * y ) );
	model->shapes[0].size = simV3( size.x, size.y, 0.8 * size.z );
	model->shapes[0].at = simV3( 0.0, 0.0, 0.6 * size.z );
}

static void RandomWheels( simRobotModel* model, simRandom* random, simVec3 size )
{
	simWheelDef shared = {
		.radius = Scale( random, 0.02, 0.15 ),
		.friction = Between( random, 0.0, 2.0 ),
		.kinetic = Between( random, 0.3, 1.0 ),
		.lateral = Between( random, 0.3, 1.5 ),
		.inertia = Scale( random, 1e-5, 0.05 ),
		.stiffness = Scale( random, 1e3, 1e6 ),
		.damping = Between( random, 0.0, 1.0 ) < 0.3 ? 0.0 : Scale( random, 10.0, 1e5 ),
		.shear = Scale( random, 1e2, 1e7 ),
		.rolling = Between( random, 0.0, 0.05 ),
		.axle = -1,
		.steerMotor = -1,
	};
	model->wheelCount = (int)Between( random, 1.0, 8.99 );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simWheelDef* wheel = &model->wheels[i];
		*wheel = shared;
		// Corners first, as most robots have them; then anywhere, up to 0.3 m outside.
		double out = Between( random, 0.0, 0.6 );
		wheel->at =
		    simV3( ( i % 2 == 0 ? 0.5 : -0.5 ) * size.x, ( i / 2 % 2 == 0 ? 0.5 : -0.5 ) * size.y, wheel->radius );
		if ( i >= 4 || Between( random, 0.0, 1.0 ) < 0.2 )
		{
			wheel->at.x = Between( random, -0.5 * size.x - out, 0.5 * size.x + out );
			wheel->at.y = Between( random, -0.5 * size.y - out, 0.5 * size.y + out );
			wheel->at.z += Between( random, -0.02, 0.1 );
		}
		wheel->heading = Between( random, -3.0, 3.0 );
		wheel->roller = Between( random, 0.0, 1.0 ) < 0.2;
		wheel->rollerAngle = wheel->roller ? Between( random, -1.2, 1.2 ) : 0.0;
	}
}

static void RandomHooks( simRobotModel* model, simRandom* random, simVec3 size )
{
	model->hookCount = (int)Between( random, 0.0, 4.99 );
	for ( int i = 0; i < model->hookCount; ++i )
	{
		model->hooks[i] = ( simHookDef ){
			.at = { Between( random, -1.0, 1.0 ) * size.x, Between( random, -1.0, 1.0 ) * size.y,
			    Between( random, 0.5, 2.0 ) * size.z },
			.radius = Between( random, 0.005, 0.05 ),
			.component = -1,
			.mechanism = -1,
			.stiffness = Scale( random, 1e3, 1e6 ),
			.damping = Between( random, 0.0, 1.0 ) < 0.3 ? 0.0 : Scale( random, 10.0, 1e5 ),
			.friction = Between( random, 0.0, 1.5 ),
		};
	}
}

/// The energy of the wheels' springs as the robot stands at its start [J].
static double SpringEnergy( const Rig* rig )
{
	double energy = 0.0;
	simPose pose = simRobot_GetPose( &rig->robot, rig->physics );
	for ( int i = 0; i < rig->model.wheelCount; ++i )
	{
		const simWheelDef* wheel = &rig->robot.wheelsBounded[i];
		double depth = simMax( 0.0, wheel->radius - simTransform( pose, wheel->at ).z );
		energy += 0.5 * wheel->stiffness * depth * depth;
	}
	return energy;
}

/// The most that the energy ever was above its start, less the allowance [J].
static double MostGain( Rig* rig, double seconds )
{
	double start = EnergyOf( rig ) + SpringEnergy( rig ), most = -INFINITY;
	for ( int i = (int)( seconds / SIM_STEP ); i > 0; --i )
	{
		rigStep( rig );
		most = fmax( most, EnergyOf( rig ) - 1.01 * start - 1.0 );
	}
	return most;
}

static bool StandsOnItsWheels( const Rig* rig )
{
	double stiffness = 0.0;
	for ( int i = 0; i < rig->model.wheelCount; ++i )
	{
		stiffness += rig->robot.wheelsBounded[i].stiffness;
	}
	double sag = rig->model.mass * SIM_GRAVITY / stiffness;
	return sag < 0.5 * rig->model.wheels[0].radius
	       && simPhysics_OverlapField( rig->physics, rig->robot.body ).depth < 1e-3;
}

TEST( energy_onlyFallsWithoutMotors )
{
	double most = -INFINITY;
	int taken = 0;
	for ( int k = 0; k < ROBOTS; ++k )
	{
		simRandom random;
		simRandom_Seed( &random, 2026, (uint64_t)k );
		Rig* rig = rigCreate();
		simVec3 size = simV3( Scale( &random, 0.15, 1.5 ), Scale( &random, 0.15, 1.5 ), Scale( &random, 0.1, 1.2 ) );
		RandomBody( &rig->model, &random, size );
		RandomWheels( &rig->model, &random, size );
		RandomHooks( &rig->model, &random, size );
		rigBuild( rig, 0 );
		rig->robot.enabled = false;
		if ( k % 2 == 1 )
		{
			double reach = 2.0 * simLength( size ) + 1.0;
			simPose pose = { simV3( 20.0, 10.0, reach + Between( &random, 0.0, 1.0 ) ),
				simQuatFromRpy( Between( &random, -3.0, 3.0 ), Between( &random, -1.5, 1.5 ), 0.3 ) };
			simVec3 velocity = simV3( Between( &random, -5.0, 5.0 ), Between( &random, -5.0, 5.0 ), 0.0 );
			double spin = k % 4 == 1 ? 0.0 : 8.0;
			rigMove( rig, pose, velocity,
			    simV3( Between( &random, -spin, spin ), Between( &random, -spin, spin ),
			        Between( &random, -spin, spin ) ) );
		}
		// As the loader and the check of places refuse them: too soft to stand, or a frame in the floor.
		bool stands = StandsOnItsWheels( rig );
		taken += stands ? 1 : 0;
		most = fmax( most, stands ? MostGain( rig, 3.0 ) : -INFINITY );
		rigDestroy( rig );
	}
	CHECK( most <= 0.0 );
	CHECK( taken > ROBOTS / 2 );
}
