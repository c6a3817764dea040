// Mechanisms whose shapes meet something: they give way by their own mass, and press with their motors' force.
#include "model/presets.h"
#include "rigs/rig.h"

#include <math.h>

/// Afloat, a robot of 50 kg with a plate in front that a carriage of 4 kg pushes ahead, out of the frame's front at x = 0.3.
static Rig* MakeRam( double wallAt )
{
	Rig* rig = rigCreateAfloat();
	rig->model.mass = 50.0;
	rig->field.materials[0].surface.restitution = 0.0;
	int ram = rigAddMechanism( rig, simMechanism_elevator, 4.0 );
	rig->model.mechanisms[ram] = ( simMechanismDef ){
		.kind = simMechanism_elevator,
		.efficiency = 1.0,
		.inertia = 4.0,
		.tilt = 0.5 * SIM_PI,
		.low = 0.0,
		.high = 0.5,
	};
	int component = rigAddComponent( rig, ram, true, simV3( 0.3, 0, 0.15 ), simV3( 1, 0, 0 ) );
	rig->model.shapes[rig->model.shapeCount++] = ( simRobotShape ){
		.shape = simShape_box,
		.size = { 0.02, 0.3, 0.1 },
		.at = { 0.32, 0, 0.15 },
		.component = component,
	};
	rigAddBoxMesh( rig, simV3( 10.0 + wallAt, 8, -1 ), simV3( 10.5 + wallAt, 12, 2 ) );
	return rig;
}

TEST( pushing_aCarriageHitsWithItsOwnMass )
{
	// The plate is 0.0719 m from a wall and runs at it at 2 m/s, with 8 J; after nine steps it is 0.1 mm in it. All of it is soft, so that the plate stops at the wall. With
	// the impulse p the carriage slows down by p / 4 relative to the robot, which goes back at p / 50:
	//   2 - p / 4 - p / 50 = 0, p = 7.407 N s, both at 0.148 m/s.
	Rig* rig = MakeRam( 0.4019 );
	rigBuild( rig, 0 );
	rig->robot.mechanisms[0].velocity = 2.0;
	double most = 0.0;
	for ( int i = 0; i < 25; ++i )
	{
		rigStep( rig );
		simVec3 v = simRobot_GetVelocity( &rig->robot, rig->physics );
		double rate = rig->robot.mechanisms[0].velocity;
		most = fmax( most, 0.5 * 50.0 * simDot( v, v ) + 0.5 * 4.0 * rate * rate );
	}
	CHECK( most < 8.0 + 1e-9 );
	// The overlap of 0.1 mm is undone at 0.005 m/s.
	CHECK_NEAR( simRobot_GetVelocity( &rig->robot, rig->physics ).x, -7.407 / 50.0, 0.01 );
	CHECK_NEAR( rig->robot.mechanisms[0].velocity, 2.0 - 7.407 / 4.0, 0.01 );
	// A step of 4 ms would have taken the plate 8 mm into the wall.
	CHECK( simPhysics_OverlapField( rig->physics, rig->robot.body ).depth < 0.001 );
	rigDestroy( rig );
}

TEST( pushing_aMotorThatIsHeldUpPresses )
{
	// The robot's back stands against a wall, so that the plate presses in vain: no further, and with the motor's stall force alone.
	Rig* rig = MakeRam( 0.4 );
	rigAddBoxMesh( rig, simV3( 9, 8, -1 ), simV3( 9.7, 12, 2 ) );
	rig->model.motorCount = 1;
	rig->model.motors[0] = ( simMotorDef ){ .type = simFindMotorType( "krakenX60" ), .count = 1, .statorLimit = 40.0 };
	simMechanismDef* ram = &rig->model.mechanisms[0];
	ram->motorCount = 1;
	ram->ratio[0] = 4.0 / 0.0254;
	rigBuild( rig, 0 );
	rig->robot.enabled = true;
	rig->robot.program = simProgram_external;
	rig->robot.controls.voltMask = 1;
	rig->robot.controls.volts[0] = 12.0;
	rigRun( rig, 0.5 );
	double at = rig->robot.mechanisms[0].position, fastest = 0.0;
	// The plate's front is at 0.33 m.
	CHECK_NEAR( at, 0.07, 0.002 );
	for ( int i = 0; i < 250; ++i )
	{
		rigStep( rig );
		simVec3 v = simRobot_GetVelocity( &rig->robot, rig->physics );
		fastest = fmax( fastest, simLength( v ) );
	}
	CHECK_NEAR( rig->robot.mechanisms[0].position, at, 0.0005 );
	CHECK( fastest < 0.01 );
	CHECK_NEAR( rig->robot.motors[0].output.current, 40.0, 0.5 );
	CHECK( simPhysics_OverlapField( rig->physics, rig->robot.body ).depth < 0.002 );
	rigDestroy( rig );
}
