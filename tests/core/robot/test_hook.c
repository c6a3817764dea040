// Hooks: they carry the robot by the mechanism that they are on, motor and all, and they do not slip where friction holds.
#include "model/presets.h"
#include "rigs/rig.h"

#include <math.h>

static const simVec3 kNone = { 0, 0, 0 };
static const simVec3 kRung = { 10.05, 10.0, 0.6858 }; // 27 in
static const double kRungRadius = 0.0211;

static simHookDef HookAt( double x, double y, double z, int component, int mechanism )
{
	return ( simHookDef ){ .at = { x, y, z },
		.radius = 0.012,
		.component = component,
		.mechanism = mechanism,
		.stiffness = 6e4,
		.damping = 300.0,
		.friction = 0.6 };
}

/// A robot of 60 kg under a rung, with two hooks of two rods each around it on a telescope that reaches 0.25 m up.
static Rig* MakeClimber( const char* motor, double stator, double gearing, double friction )
{
	Rig* rig = rigCreate();
	rig->model.mass = 60.0;
	rig->model.motorCount = 1;
	rig->model.motors[0] = ( simMotorDef ){ .type = simFindMotorType( motor ), .count = 1, .statorLimit = stator };
	int climber = rigAddMechanism( rig, simMechanism_elevator, 1.0 );
	rig->model.mechanisms[climber] = ( simMechanismDef ){
		.kind = simMechanism_elevator,
		.motorCount = 1,
		.ratio = { gearing / 0.0127 },
		.efficiency = 0.85,
		.inertia = 1.0,
		.mass = 1.0,
		.friction = friction,
		.low = 0.0,
		.high = 0.25,
		.start = 0.25,
		.control = { .kP = 200.0, .kV = 54.0, .maxVelocity = 0.2, .maxAcceleration = 2.0 },
	};
	int component = rigAddComponent( rig, climber, true, simV3( 0.05, 0, 0.5 ), simV3( 0, 0, 1 ) );
	for ( int i = 0; i < 4; ++i )
	{
		double x = 0.05 + ( i % 2 == 0 ? 0.02 : -0.02 ), y = i < 2 ? 0.25 : -0.25;
		rig->model.hooks[rig->model.hookCount++] = HookAt( x, y, 0.49, component, climber );
	}
	rigAddBarMesh( rig, kRung, 1.2, kRungRadius );
	rigBuild( rig, 0 );
	return rig;
}

static double Height( const Rig* rig )
{
	return simRobot_GetPose( &rig->robot, rig->physics ).p.z;
}

static void Wind( Rig* rig, double position )
{
	simController_Set( &rig->robot.mechanisms[0].controller, simControl_position, position );
}

TEST( hook_liftsTheRobotAndItsMotorWorks )
{
	Rig* rig = MakeClimber( "krakenX60", 60.0, 36.0, 10.0 );
	Wind( rig, 0.25 );
	rigRun( rig, 0.5 );
	CHECK( rig->status.touchesFloor );
	CHECK( !rig->robot.hooks[0].touching );
	double idle = fabs( rig->robot.motors[0].output.current );
	CHECK( idle < 2.0 );

	Wind( rig, 0.0 );
	double most = 0.0, energy = 0.0, lifting = 0.0, charge = 0.0;
	int steps = 0;
	for ( int i = 0; i < 500; ++i )
	{
		rigStep( rig );
		const simMotorOutput* output = &rig->robot.motors[0].output;
		double speed = fabs( rig->robot.mechanisms[0].velocity );
		most = fmax( most, fabs( output->current ) );
		energy += output->volts * output->current * SIM_STEP;
		charge += output->supply * SIM_STEP;
		if ( Height( rig ) > 0.03 && speed > 0.1 )
		{
			lifting += fabs( output->current );
			steps += 1;
		}
	}
	// Off the floor by the rest of the travel: 0.25 m less the 0.04 m that the hooks hung over the rung.
	CHECK( !rig->status.touchesFloor );
	CHECK( ( rig->status.touches[0] & 1u ) != 0 );
	CHECK_NEAR( rig->robot.mechanisms[0].position, 0.0, 0.01 );
	CHECK( Height( rig ) > 0.17 && Height( rig ) < 0.24 );
	CHECK( rig->status.bumperLow > 0.2 );
	// The telescope feels the weight, the motor its share: 588 N and 10 N of friction on 12.7 mm through 36:1 at 85 %.
	double load = 0.0;
	for ( int i = 0; i < 500; ++i )
	{
		rigStep( rig );
		load += rig->robot.mechanisms[0].load / 500.0;
	}
	CHECK_NEAR( load, 60.0 * SIM_GRAVITY, 10.0 ); // it swings a little
	double torque = 598.0 * 0.0127 / 36.0 / 0.85;
	double amps = torque / rig->robot.motorConstants[0].torquePerAmp;
	REQUIRE( steps > 50 );
	CHECK_NEAR( lifting / steps, amps, 0.15 * amps );
	CHECK( most < 60.1 );
	// No free lunch: the battery gave more than the robot gained.
	CHECK( energy > 60.0 * SIM_GRAVITY * Height( rig ) );
	CHECK( charge * 12.0 > 60.0 * SIM_GRAVITY * Height( rig ) );
	rigDestroy( rig );
}

TEST( hook_holdsByFrictionOrSinksByItsGearing )
{
	// Switched off while it hangs. Shorted motors let it down as fast as their back EMF needs; 700 N of friction hold it; open
	// leads do not.
	static const struct
	{
		double friction;
		bool coast;
	} cases[] = { { 10.0, false }, { 700.0, false }, { 10.0, true } };
	for ( int k = 0; k < 3; ++k )
	{
		Rig* rig = MakeClimber( "krakenX60", 80.0, 36.0, cases[k].friction );
		Wind( rig, 0.25 );
		rigRun( rig, 0.2 );
		Wind( rig, 0.0 );
		rigRun( rig, 2.5 );
		double before = rig->robot.mechanisms[0].position;
		CHECK( Height( rig ) > 0.15 );
		rig->model.motors[0].coast = cases[k].coast;
		rig->robot.enabled = false;
		rigRun( rig, 1.0 );
		double sunk = rig->robot.mechanisms[0].position - before;
		double rate = ( 60.0 * SIM_GRAVITY - cases[k].friction ) / -rig->robot.mechanisms[0].drag;
		switch ( k )
		{
			case 0:
				CHECK( rate > 0.003 && rate < 0.01 );
				CHECK_NEAR( sunk, rate * 1.0, 0.15 * rate );
				break;
			case 1:
				CHECK_NEAR( sunk, 0.0, 1e-9 );
				break;
			default:
				CHECK( sunk > 0.1 );
		}
		rigDestroy( rig );
	}
}

TEST( hook_weakMotorStalls )
{
	// 8 A are not enough: it pulls the hooks onto the rung and stands there, its wheels carrying the rest.
	Rig* rig = MakeClimber( "neo550", 8.0, 36.0, 5.0 );
	Wind( rig, 0.25 );
	rigRun( rig, 0.2 );
	Wind( rig, 0.0 );
	rigRun( rig, 2.0 );
	CHECK( rig->status.touchesFloor );
	CHECK_NEAR( Height( rig ), 0.0, 0.005 );
	CHECK_NEAR( rig->robot.mechanisms[0].velocity, 0.0, 1e-3 );
	CHECK_NEAR( fabs( rig->robot.motors[0].output.current ), 8.0, 0.05 );
	double load = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		load += rig->robot.wheels[i].load;
	}
	double pull = 8.0 * rig->robot.motorConstants[0].torquePerAmp * 0.85 * 36.0 / 0.0127;
	CHECK_NEAR( load, 60.0 * SIM_GRAVITY - pull, 12.0 ); // and 5 N of friction either way
	rigDestroy( rig );
}

TEST( hook_hangsStillAndSwingsOut )
{
	Rig* rig = MakeClimber( "krakenX60", 60.0, 36.0, 10.0 );
	Wind( rig, 0.25 );
	rigRun( rig, 0.2 );
	Wind( rig, 0.0 );
	rigRun( rig, 2.5 );
	double height = Height( rig );
	simVec3 push = simV3( 0.3, 0.1, 0.0 );
	simPose pose = simPhysics_GetPose( rig->physics, rig->robot.body );
	simPhysics_Place( rig->physics, rig->robot.body, pose, push, kNone );
	double swing = 0.0;
	for ( int i = 0; i < 2500; ++i )
	{
		rigStep( rig );
		swing = fmax( swing, fabs( simQuatToRpy( simRobot_GetPose( &rig->robot, rig->physics ).q ).y ) );
	}
	CHECK( swing > 0.02 );
	CHECK( simLength( simPhysics_GetVelocity( rig->physics, rig->robot.body ) ) < 0.1 );
	CHECK_NEAR( Height( rig ), height, 0.02 );
	CHECK( !rig->status.touchesFloor );
	rigDestroy( rig );
}

TEST( hook_frictionHoldsUntilItSlides )
{
	// A robot without wheels on four hooks on a table: 600 N press, 0.6 of that hold.
	Rig* rig = rigCreate();
	rig->model.wheelCount = 0;
	rig->model.shapeCount = 0;
	rig->model.mass = 60.0;
	rig->model.centerOfMass = simV3( 0, 0, 0.1 );
	for ( int i = 0; i < 4; ++i )
	{
		rig->model.hooks[rig->model.hookCount++] = HookAt( i < 2 ? 0.3 : -0.3, i % 2 == 0 ? 0.3 : -0.3, 0.012, -1, -1 );
	}
	rigAddBoxMesh( rig, simV3( 5, 5, 0 ), simV3( 15, 15, 0.5 ) );
	rigBuild( rig, 0 );
	rigMove( rig, ( simPose ){ simV3( 10, 10, 0.499 ), { 1, 0, 0, 0 } }, kNone, kNone );
	rigRun( rig, 1.0 );
	double start = simPhysics_GetPose( rig->physics, rig->robot.body ).p.x;
	CHECK_NEAR( Height( rig ), 0.5, 0.005 );
	for ( int i = 0; i < 2500; ++i )
	{
		simPhysics_AddForceAt( rig->physics, rig->robot.body, simV3( 300.0, 0, 0 ), simV3( 10, 10, 0.5 ) );
		rigStep( rig );
	}
	CHECK_NEAR( simPhysics_GetPose( rig->physics, rig->robot.body ).p.x, start, 0.005 ); // ten seconds, no creep
	for ( int i = 0; i < 125; ++i )
	{
		simPhysics_AddForceAt( rig->physics, rig->robot.body, simV3( 450.0, 0, 0 ), simV3( 10, 10, 0.5 ) );
		rigStep( rig );
	}
	double speed = simPhysics_GetVelocity( rig->physics, rig->robot.body ).x;
	CHECK_NEAR( speed, ( 450.0 - 0.6 * 60.0 * SIM_GRAVITY ) / 60.0 * 0.5, 0.1 );
	rigDestroy( rig );
}

TEST( hook_isNoStifferThanAStepCarries )
{
	simHookDef hard = { .stiffness = 1e8, .damping = 1e6, .friction = 0.5, .radius = 0.02 };
	simHookDef bounded = simHook_Bounded( &hard, 15.0, SIM_STEP );
	CHECK_NEAR( bounded.stiffness, 0.1 * 15.0 / ( SIM_STEP * SIM_STEP ), 1e-6 );
	CHECK_NEAR( bounded.damping, 0.1 * 15.0 / SIM_STEP, 1e-9 );
	CHECK_NEAR( bounded.friction, 0.5, 0.0 );

	// And with it a climber neither rings nor explodes.
	Rig* rig = MakeClimber( "krakenX60", 60.0, 36.0, 10.0 );
	for ( int i = 0; i < 4; ++i )
	{
		rig->robot.hooksBounded[i] = simHook_Bounded( &hard, 15.0, SIM_STEP );
		rig->robot.hooksBounded[i].at = rig->model.hooks[i].at;
		rig->robot.hooksBounded[i].component = rig->model.hooks[i].component;
		rig->robot.hooksBounded[i].mechanism = rig->model.hooks[i].mechanism;
	}
	Wind( rig, 0.25 );
	rigRun( rig, 0.2 );
	Wind( rig, 0.0 );
	double fastest = 0.0;
	for ( int i = 0; i < 1000; ++i )
	{
		rigStep( rig );
		fastest = fmax( fastest, simLength( simPhysics_GetVelocity( rig->physics, rig->robot.body ) ) );
	}
	CHECK( fastest < 0.6 );
	CHECK( Height( rig ) > 0.15 );
	CHECK_NEAR( simPhysics_GetVelocity( rig->physics, rig->robot.body ).z, 0.0, 0.02 ); // it may swing, but not ring
	rigDestroy( rig );
}
