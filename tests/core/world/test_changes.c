// Changes while a run goes on: each one's effect on the physics, how they come and go, and that nothing is left of one that is gone.
#include "model/change.h"
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PLAIN( size ) "{\"sandlot\":1,\"name\":\"plain\"," SCENE_PLAIN( size, "0.4" ) "},\"robots\":["
/// A swerve robot on carpet, its modules straight.
#define SWERVE( script ) PLAIN( "60,20" ) SCENE_SHOOTER( "[9,9,0]" ) "],\"script\":[" script "]}"

/// A robot without wheels whose shaft, carriage and switch are easy to work out: 20 kg m^2 (10 and the rotor's) and the like.
#define BENCH( control, script )                                                                                    \
	PLAIN( "20,10" )                                                                                                \
	"{\"robot\":{" SCENE_FRAME(                                                                                     \
	    "carpet" ) ",\"motors\":{\"a\":{\"type\":\"neo\"},\"b\":{\"type\":\"neo\"}},"                               \
	               "\"mechanisms\":[{\"name\":\"wheel\",\"kind\":\"flywheel\",\"motors\":[\"a\"],\"gearing\":2,"    \
	               "\"inertia\":0.02" control "},{\"name\":\"slide\",\"kind\":\"linear\",\"motors\":[\"b\"],"       \
	               "\"gearing\":10,\"mass\":4,\"drum\":0.02,"                                                       \
	               "\"min\":0,\"max\":1,\"start\":0.2,\"control\":{\"kP\":20}}],"                                   \
	               "\"sensors\":[{\"name\":\"turns\",\"kind\":\"encoder\",\"mechanism\":\"slide\",\"resolution\":"  \
	               "1000},"                                                                                         \
	               "{\"name\":\"low\",\"kind\":\"limitSwitch\",\"mechanism\":\"slide\",\"side\":\"min\"},"          \
	               "{\"name\":\"gyro\",\"kind\":\"gyro\",\"noise\":0.01,\"drift\":0.01,\"walk\":0.01},"             \
	               "{\"name\":\"ahead\",\"kind\":\"rangeFinder\",\"at\":[0.4,0,0.5],\"max\":3},"                    \
	               "{\"name\":\"around\",\"kind\":\"lidar\",\"at\":[0,0,0.5],\"points\":90,\"rate\":5,\"max\":5}]," \
	               "\"program\":{\"buttons\":[\"go\",\"spin\"],\"bindings\":[{\"button\":\"go\",\"mechanism\":"     \
	               "\"slide\",\"position\":0."                                                                      \
	               "8},{\"button\":\"spin\",\"mechanism\":\"wheel\",\"volts\":12,\"release\":0}]}},\"station\":"    \
	               "\"red2\",\"at\":[6,5,0]}"                                                                       \
	               "],\"script\":[" script "]}"

enum
{
	WHEEL,
	SLIDE,
};

/// Steps with one change.
static void Change( simWorld* world, simChangeKind kind, int part, double value )
{
	simInput input = { 0 };
	input.header.changeKind[0] = kind;
	input.header.changeStation[0] = (uint32_t)world->robots[0].station;
	input.header.changePart[0] = (uint32_t)part;
	input.header.changeValue[0] = value;
	simWorld_Step( world, &input );
}

static void TakeBack( simWorld* world, simChangeKind kind, int part )
{
	simInput input = { 0 };
	input.header.changeKind[0] = kind;
	input.header.changeStation[0] = (uint32_t)world->robots[0].station;
	input.header.changePart[0] = (uint32_t)part;
	input.header.changeBack[0] = 1;
	simWorld_Step( world, &input );
}

/// How far it slides sideways from 3 m/s with its wheels straight, after a change. at: where it starts
static double SlideAside( simChangeKind kind, double value, simVec3 at )
{
	simWorld* world = testCreateWorld( SWERVE( "{\"t\":0,\"mode\":\"disabled\"}" ) );
	simRobot* robot = &world->robots[0];
	runWorld( world, 0.5 );
	// With all its grip it stops so soon that the give of its treads counts.
	Change( world, simChange_floorFriction, 0, 0.5 );
	if ( kind == simChange_wetRadius )
	{
		Change( world, simChange_wetX, 1, 12.0 );
		Change( world, simChange_wetY, 1, 10.0 );
		Change( world, simChange_wetFriction, 1, 0.5 );
		Change( world, simChange_wetRadius, 1, value );
	}
	else
	{
		for ( int part = 0; part < ( kind == simChange_wheelFriction ? 4 : 1 ); ++part )
		{
			Change( world, kind, part, value );
		}
	}
	simPose pose = simPhysics_GetPose( world->physics, robot->body );
	pose.p.x = at.x;
	pose.p.y = at.y;
	simPhysics_Place( world->physics, robot->body, pose, simV3( 0.0, 3.0, 0.0 ), simV3( 0, 0, 0 ) );
	runWorld( world, 2.0 );
	double way = simPhysics_GetPose( world->physics, robot->body ).p.y - at.y;
	simWorld_Destroy( world );
	return way;
}

TEST( change_halfTheGripSlidesTwiceAsFar )
{
	simVec3 at = simV3( 20.0, 8.0, 0.0 );
	double dry = SlideAside( simChange_none, 0.0, at );
	// v^2 / 2 mu g with half of the tread's 1.2, of which a sliding one keeps a part: 0.76 m or somewhat more.
	CHECK( dry > 0.72 && dry < 1.0 );
	CHECK_NEAR( SlideAside( simChange_floorFriction, 0.25, at ) / dry, 2.0, 0.06 );
	CHECK_NEAR( SlideAside( simChange_wheelFriction, 0.5, at ) / dry, 2.0, 0.06 );
	// All of the way in the wet place, and all of it beside.
	CHECK_NEAR( SlideAside( simChange_wetRadius, 4.0, simV3( 12.0, 9.0, 0.0 ) ) / dry, 2.0, 0.06 );
	CHECK_NEAR( SlideAside( simChange_wetRadius, 4.0, at ), dry, 1e-9 );
}

#define PUSHED "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"wrench\":[120,0,30]}}"

TEST( change_twiceTheMassHalvesTheAcceleration )
{
	double speed[2], spin[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = testCreateWorld( SWERVE( PUSHED ) );
		Change( world, simChange_mass, 0, k == 0 ? 1.0 : 2.0 );
		runWorld( world, 0.5 );
		speed[k] = simPhysics_GetVelocity( world->physics, world->robots[0].body ).x;
		spin[k] = simPhysics_GetSpin( world->physics, world->robots[0].body ).z;
		// Twice the weight on its wheels, too.
		double load = 0.0;
		for ( int i = 0; i < 4; ++i )
		{
			load += world->robots[0].wheels[i].load;
		}
		CHECK_NEAR( load / ( world->robots[0].own->mass * SIM_GRAVITY ), k == 0 ? 1.0 : 2.0, 0.02 );
		simWorld_Destroy( world );
	}
	CHECK_NEAR( speed[1] / speed[0], 0.5, 0.01 );
	CHECK_NEAR( spin[1] / spin[0], 0.5, 0.01 );
}

#define VOLTS                                                                                                         \
	"{\"t\":0,\"station\":\"blue1\",\"volts\":{\"front_left_drive\":6,\"front_right_drive\":6,\"back_left_drive\":6," \
	"\"back_right_drive\":6}}"

TEST( change_twiceTheDriveGearingHalvesTheSpeed )
{
	double speed[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = testCreateWorld( SWERVE( VOLTS ) );
		Change( world, simChange_driveGearing, 0, k == 0 ? 1.0 : 2.0 );
		runWorld( world, 3.0 );
		speed[k] = simRobot_GetVelocity( &world->robots[0], world->physics ).x;
		simWorld_Destroy( world );
	}
	CHECK_NEAR( speed[1] / speed[0], 0.5, 0.02 );
}

TEST( change_aDeadMotorGivesNothingAndDrawsNothing )
{
	simWorld* world = testCreateWorld( SWERVE( VOLTS ) );
	simRobot* robot = &world->robots[0];
	runWorld( world, 0.1 );
	CHECK( robot->motors[0].output.torque > 0.1 );
	Change( world, simChange_motorDead, 0, 1.0 );
	CHECK_NEAR( robot->motors[0].output.torque, 0.0, 0.0 );
	CHECK_NEAR( robot->motors[0].output.current, 0.0, 0.0 );
	CHECK_NEAR( robot->motors[0].output.supply, 0.0, 0.0 );
	CHECK( robot->motors[1].output.torque > 0.1 );
	// Its wheel is dragged along by the three others.
	runWorld( world, 0.3 );
	CHECK( robot->wheels[0].spin > 5.0 );
	CHECK( robot->wheels[0].force[0] < 0.0 && robot->wheels[1].force[0] > 0.0 );
	TakeBack( world, simChange_motorDead, 0 );
	CHECK( robot->motors[0].output.torque > 0.01 );
	simWorld_Destroy( world );
}

TEST( change_halfTheStrengthIsHalfTheTorqueAndHalfTheCurrent )
{
	simMotorOutput outputs[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"spin\"]}" ) );
		Change( world, simChange_motorStrength, 0, k == 0 ? 1.0 : 0.5 );
		outputs[k] = world->robots[0].motors[0].output;
		simWorld_Destroy( world );
	}
	// The flywheel has hardly begun to turn, the stronger one somewhat more, and its battery gives a little less.
	CHECK_NEAR( outputs[1].torque / outputs[0].torque, 0.5, 0.05 );
	CHECK_NEAR( outputs[1].supply / outputs[0].supply, 0.5, 0.05 );
}

TEST( change_aLooseModuleStaysWhereItIs )
{
	simWorld* world = testCreateWorld( SWERVE( "{\"t\":0.2,\"station\":\"blue1\",\"axes\":[0,0.02,0]}" ) );
	simRobot* robot = &world->robots[0];
	Change( world, simChange_looseModule, 2, 1.0 );
	runWorld( world, 0.6 );
	CHECK_NEAR( fabs( robot->wheels[0].angle ), 0.5 * SIM_PI, 0.1 );
	CHECK_NEAR( robot->wheels[2].angle, 0.0, 0.02 );
	// The motor alone is still asked for the angle, and runs away.
	int motor = robot->model->wheels[2].steerMotor;
	CHECK( fabs( robot->motors[motor].velocity ) > 100.0 );
	TakeBack( world, simChange_looseModule, 2 );
	runWorld( world, 0.6 );
	CHECK_NEAR( fabs( robot->wheels[2].angle ), 0.5 * SIM_PI, 0.1 );
	simWorld_Destroy( world );
}

TEST( change_theBatteryIsEmptierOrWorse )
{
	simWorld* world = testCreateWorld( SWERVE( "{\"t\":0,\"mode\":\"disabled\"}" ) );
	simBattery* battery = &world->robots[0].battery;
	const simBatteryDef* def = &world->robots[0].own->battery;
	runWorld( world, 0.1 );
	double idle = battery->current;
	Change( world, simChange_batteryCharge, 0, 0.25 );
	CHECK_NEAR( battery->charge, 0.25, 1e-4 );
	CHECK_NEAR( battery->volts, simBattery_Emf( def, 0.25 ) - def->resistance * idle, 1e-3 );
	// Only set: from there on it runs down by itself, and nothing is in force.
	CHECK_EQ_INT( world->changes.count, 0 );
	Change( world, simChange_batteryResistance, 0, 10.0 );
	CHECK_NEAR( battery->volts, simBattery_Emf( def, 0.25 ) - 10.0 * def->resistance * idle, 1e-3 );
	simWorld_Destroy( world );
}

/// Speed of the flywheel at a time of 12 V, with one change.
static double SpinUp( simChangeKind kind, double value, double seconds )
{
	simWorld* world = testCreateWorld( BENCH( "", "{\"t\":0.1,\"station\":\"red2\",\"buttons\":[\"spin\"]}" ) );
	runWorld( world, 0.08 );
	Change( world, kind, WHEEL, value );
	runWorld( world, seconds );
	double speed = world->robots[0].mechanisms[WHEEL].velocity;
	simWorld_Destroy( world );
	return speed;
}

TEST( change_gearingMassAndFrictionOfAMechanism )
{
	double top = SpinUp( simChange_none, 0.0, 8.0 );
	CHECK_NEAR( SpinUp( simChange_gearing, 2.0, 8.0 ) / top, 0.5, 0.02 );
	double soon = SpinUp( simChange_none, 0.0, 0.04 );
	// The rotor's own inertia behind the gear is 1 % of the flywheel's.
	CHECK_NEAR( soon / SpinUp( simChange_mechanismMass, 2.0, 0.04 ), 2.0, 0.1 );
	CHECK_NEAR( SpinUp( simChange_addedFriction, 1000.0, 1.0 ), 0.0, 0.0 );
	CHECK( SpinUp( simChange_addedFriction, 1.0, 0.04 ) < soon );
}

TEST( change_aBeltPassesOnWhatItHolds )
{
	// A neo's stall torque is 2.6 N m, through a gearing of 2 on 0.02 kg m^2: three tenths give 78 rad/s^2.
	double stall = 0.0;
	simWorld* world = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"spin\"]}" ) );
	simRobot* robot = &world->robots[0];
	stall = robot->own->motors[0].type->stallTorque * 2.0;
	Change( world, simChange_beltHolds, WHEEL, 0.3 );
	double speed = robot->mechanisms[WHEEL].velocity;
	runWorld( world, 0.1 );
	CHECK_NEAR( ( robot->mechanisms[WHEEL].velocity - speed ) / 0.1, 0.3 * stall / 0.02, 0.5 );
	CHECK( robot->motors[0].velocity > 2.0 * robot->mechanisms[WHEEL].velocity + 20.0 );
	// In the end both turn alike again, and the motor is ahead by the slip.
	runWorld( world, 8.0 );
	CHECK_NEAR( robot->motors[0].velocity, 2.0 * robot->mechanisms[WHEEL].velocity, 1e-9 );
	CHECK( robot->motors[0].position > 2.0 * robot->mechanisms[WHEEL].position + 5.0 );
	// Torn, the motor runs free and the wheel comes to no more.
	Change( world, simChange_beltHolds, WHEEL, 0.0 );
	double before = robot->mechanisms[WHEEL].velocity;
	runWorld( world, 1.0 );
	CHECK_NEAR( robot->mechanisms[WHEEL].velocity, before, 1e-9 );
	simWorld_Destroy( world );
}

TEST( change_aBeltThatHoldsIsNoDifferentFromNone )
{
	simWorld* held = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"spin\",\"go\"]}" ) );
	simWorld* free = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"spin\",\"go\"]}" ) );
	// Nearly all of the stall torque: more than ever comes, since the rotor takes some for itself.
	Change( held, simChange_beltHolds, WHEEL, 0.999 );
	simWorld_Step( free, NULL );
	runWorld( held, 1.0 );
	runWorld( free, 1.0 );
	CHECK_NEAR( held->robots[0].mechanisms[WHEEL].velocity, free->robots[0].mechanisms[WHEEL].velocity, 0.0 );
	simWorld_Destroy( held );
	simWorld_Destroy( free );
}

TEST( change_gainsOfAController )
{
	simWorld* world = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"go\"]}" ) );
	simRobot* robot = &world->robots[0];
	Change( world, simChange_kP, SLIDE, 0.0 );
	runWorld( world, 0.5 );
	CHECK_NEAR( robot->mechanisms[SLIDE].volts, 0.0, 0.0 );
	Change( world, simChange_kG, SLIDE, 1.5 );
	CHECK_NEAR( robot->mechanisms[SLIDE].volts, 1.5, 1e-12 );
	TakeBack( world, simChange_kG, SLIDE );
	CHECK_EQ_INT( world->changes.count, 1 );
	// The number in robot.json is the neutral one.
	Change( world, simChange_kP, SLIDE, 20.0 );
	CHECK_EQ_INT( world->changes.count, 0 );
	CHECK( robot->model == robot->own );
	runWorld( world, 2.0 );
	CHECK_NEAR( robot->mechanisms[SLIDE].position, 0.8, 0.02 );
	simWorld_Destroy( world );
}

static double Read( const simWorld* world, int sensor, int value )
{
	return world->robots[0].sensors[sensor].value[value];
}

TEST( change_sensorsReadWhatTheyAreTold )
{
	simWorld* world = testCreateWorld( BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"go\"]}" ) );
	simRobot* robot = &world->robots[0];
	runWorld( world, 0.1 );
	double reading = Read( world, 0, 0 );
	Change( world, simChange_sensorStuck, 0, 1.0 );
	runWorld( world, 0.2 );
	CHECK_NEAR( Read( world, 0, 0 ), reading, 0.0 );
	CHECK( robot->mechanisms[SLIDE].position > 0.2 + reading + 0.05 );
	TakeBack( world, simChange_sensorStuck, 0 );
	CHECK_NEAR( Read( world, 0, 0 ), robot->mechanisms[SLIDE].position - 0.2, 0.002 );
	Change( world, simChange_sensorOffset, 0, 0.5 );
	CHECK_NEAR( Read( world, 0, 0 ), robot->mechanisms[SLIDE].position + 0.3, 0.002 );
	Change( world, simChange_sensorForced, 0, 0.123 );
	CHECK_NEAR( Read( world, 0, 0 ), 0.123, 0.0 );
	CHECK_NEAR( Read( world, 0, 1 ), 0.0, 0.0 );
	CHECK_NEAR( Read( world, 0, 2 ), 123.0, 0.0 );
	// A switch is 0 or 1, a range finder keeps to its range, a lidar's mirror stands still.
	CHECK_NEAR( Read( world, 1, 0 ), 0.0, 0.0 );
	Change( world, simChange_sensorForced, 1, 0.7 );
	CHECK_NEAR( Read( world, 1, 0 ), 1.0, 0.0 );
	CHECK_NEAR( Read( world, 3, 1 ), 0.0, 0.0 );
	Change( world, simChange_sensorForced, 3, 9.0 );
	CHECK_NEAR( Read( world, 3, 0 ), 3.0, 0.0 );
	CHECK_NEAR( Read( world, 3, 1 ), 1.0, 0.0 );
	double turns = Read( world, 4, 0 );
	Change( world, simChange_sensorStuck, 4, 1.0 );
	CHECK_NEAR( Read( world, 4, 0 ), turns, 0.0 );
	Change( world, simChange_sensorForced, 4, 1.0 );
	CHECK_EQ_INT( world->changes.count, 5 );
	simWorld_Destroy( world );
}

TEST( change_oneThatIsGoneLeavesNothing )
{
	// Each change of each part is made and taken back in one tick, by null and by its neutral number; and for a while.
	static const char* const scenes[] = { SWERVE( VOLTS ),
		BENCH( "", "{\"t\":0,\"station\":\"red2\",\"buttons\":[\"go\",\"spin\"]}" ) };
	for ( int scene = 0; scene < 2; ++scene )
	{
		simWorld* plain = testCreateWorld( scenes[scene] );
		simWorld* world = testCreateWorld( scenes[scene] );
		const simRobotModel* model = world->robots[0].own;
		uint64_t allocations = simAllocationCount();
		for ( int kind = 1; kind < simChange_count; ++kind )
		{
			for ( int part = 0; part < simChange_Parts( kind, model ).count; ++part )
			{
				if ( kind == simChange_batteryCharge || simChange_Refusal( kind, model, part ) != NULL )
				{
					continue;
				}
				simInput input = { 0 };
				double neutral = simChange_Neutral( kind, model, part );
				for ( int slot = 0; slot < 4; ++slot )
				{
					input.header.changeKind[slot] = (uint32_t)kind;
					input.header.changeStation[slot] = (uint32_t)world->robots[0].station;
					input.header.changePart[slot] = (uint32_t)part;
					input.header.changeValue[slot] = simChangeInfos[kind].high;
				}
				input.header.changeBack[1] = 1;
				input.header.changeBack[3] = !isfinite( neutral );
				input.header.changeValue[3] = isfinite( neutral ) ? neutral : 0.0;
				simWorld_Step( world, &input );
				simWorld_Step( plain, NULL );
				REQUIRE( simWorld_Hash( world ) == simWorld_Hash( plain ) );
			}
		}
		CHECK_EQ_INT( simAllocationCount(), allocations );
		CHECK( world->robots[0].model == model );
		simWorld_Destroy( plain );
		simWorld_Destroy( world );
	}
}

TEST( change_isPartOfTheState )
{
	simWorld* plain = testCreateWorld( SWERVE( "" ) );
	simWorld* first = testCreateWorld( SWERVE( "" ) );
	simWorld* second = testCreateWorld( SWERVE( "" ) );
	CHECK( simWorld_Hash( plain ) == simWorld_Hash( first ) );
	// The middle of a place that is dry changes nothing but a later effect.
	Change( first, simChange_wetX, 3, 2.0 );
	Change( first, simChange_wetY, 0, 2.0 );
	Change( second, simChange_wetY, 0, 2.0 );
	Change( second, simChange_wetX, 3, 2.0 );
	runWorld( plain, 0.04 );
	CHECK( simWorld_Hash( plain ) != simWorld_Hash( first ) );
	// The order in which they came does not matter.
	CHECK( simWorld_Hash( second ) == simWorld_Hash( first ) );
	TakeBack( first, simChange_wetX, 3 );
	TakeBack( first, simChange_wetY, 0 );
	runWorld( plain, 0.04 );
	CHECK( simWorld_Hash( plain ) == simWorld_Hash( first ) );
	simWorld_Destroy( plain );
	simWorld_Destroy( first );
	simWorld_Destroy( second );
}

/// The swerve robot with an autopilot that would play.
#define PILOTED                                                                                                    \
	"{\"sandlot\":1,\"name\":\"piloted\",\"field\":\"2026-rebuilt\",\"match\":{\"start\":\"teleop\"},\"robots\":[" \
	"{\"robot\":\"swerve-shooter\",\"station\":\"blue2\",\"program\":\"autopilot\"}]}"

TEST( change_aPersonTakesTheAutopilotsPlace )
{
	simWorld* world = testCreateWorld( PILOTED );
	REQUIRE( world != NULL );
	simRobot* robot = &world->robots[0];
	runWorld( world, 1.0 );
	CHECK( simLength( simPhysics_GetVelocity( world->physics, robot->body ) ) > 0.5 );

	// At once, and with sticks at rest, it stops.
	Change( world, simChange_driven, 0, 1.0 );
	runWorld( world, 1.5 );
	CHECK( simLength( simPhysics_GetVelocity( world->physics, robot->body ) ) < 0.05 );
	simInput sticks = { 0 };
	sticks.robots[robot->station].present = 1;
	sticks.robots[robot->station].axes[1] = 1.0;
	simWorld_Step( world, &sticks );
	runWorld( world, 0.5 );
	CHECK( simPhysics_GetVelocity( world->physics, robot->body ).y > 1.0 );
	static char frame[1 << 18];
	REQUIRE( simWorld_WriteFrame( world, frame, sizeof( frame ) ) <= sizeof( frame ) );
	const simFrameHeader* header = (const simFrameHeader*)frame;
	CHECK_EQ_INT( ( (const simRobotFrame*)( frame + header->robotOffset ) )->program, simProgram_driver );

	// It plays on from where it is, and hears no sticks.
	TakeBack( world, simChange_driven, 0 );
	CHECK( world->changes.count == 0 );
	CHECK( robot->controls.axes[1] != 1.0 );
	runWorld( world, 2.0 );
	simVec3 before = simPhysics_GetPose( world->physics, robot->body ).p;
	runWorld( world, 3.0 );
	CHECK( simLength( simSub( simPhysics_GetPose( world->physics, robot->body ).p, before ) ) > 0.3 );
	simWorld_Destroy( world );

	// A robot that hears its sticks anyway, or its script, cannot be taken.
	world = testCreateWorld( SWERVE( "" ) );
	Change( world, simChange_driven, 0, 1.0 );
	CHECK( world->changes.count == 0 );
	simWorld_Destroy( world );
}

TEST( change_whatMeansNothingDoesNothing )
{
	simWorld* plain = testCreateWorld( SWERVE( VOLTS ) );
	simWorld* world = testCreateWorld( SWERVE( VOLTS ) );
	static const struct
	{
		uint32_t kind, station, part;
		double value;
	} wrong[] = {
		{ simChange_mass, 0, 0, NAN },
		{ simChange_mass, 0, 0, INFINITY },
		{ simChange_mass, 0, 0, 5.0 },
		{ simChange_mass, 0, 1, 2.0 },
		{ simChange_mass, 3, 0, 2.0 },
		{ simChange_mass, 77, 0, 2.0 },
		{ simChange_mass, 0xffffffffu, 0, 2.0 },
		{ simChange_motorDead, 0, 0, 0.5 },
		{ simChange_motorDead, 0, 14, 1.0 },
		{ simChange_motorDead, 0, 0xffffffffu, 1.0 },
		{ simChange_wetX, 0, 4, 1.0 },
		{ simChange_looseModule, 0, 8, 1.0 },
		{ simChange_count, 0, 0, 1.0 },
		{ 0xffffffffu, 0, 0, 1.0 },
	};
	for ( size_t i = 0; i < sizeof( wrong ) / sizeof( wrong[0] ); ++i )
	{
		simInput input = { 0 };
		input.header.changeKind[2] = wrong[i].kind;
		input.header.changeStation[2] = wrong[i].station;
		input.header.changePart[2] = wrong[i].part;
		input.header.changeValue[2] = wrong[i].value;
		simWorld_Step( world, &input );
		simWorld_Step( plain, NULL );
		REQUIRE( simWorld_Hash( world ) == simWorld_Hash( plain ) );
	}
	simWorld_Destroy( plain );
	simWorld_Destroy( world );
}

TEST( change_theFrameTellsWhatIsInForce )
{
	simWorld* world = testCreateWorld( SWERVE( "" ) );
	static char frame[1 << 16];
	size_t size = simWorld_WriteFrame( world, NULL, 0 );
	REQUIRE( size <= sizeof( frame ) );
	Change( world, simChange_motorDead, 5, 1.0 );
	Change( world, simChange_floorFriction, 0, 0.5 );
	Change( world, simChange_motorDead, 2, 1.0 );
	CHECK_EQ_INT( simWorld_WriteFrame( world, frame, sizeof( frame ) ), size );
	const simFrameHeader* header = (const simFrameHeader*)frame;
	const simChangeFrame* list = (const simChangeFrame*)( frame + header->changeOffset );
	CHECK_EQ_INT( header->changesInForce, 3 );
	CHECK_EQ_INT( header->changeCount, SIM_MAX_CHANGES );
	CHECK_EQ_INT( list[0].kind, simChange_motorDead );
	CHECK_EQ_INT( list[0].robot, 0 );
	CHECK_EQ_INT( list[0].part, 2 );
	CHECK_EQ_INT( list[1].part, 5 );
	CHECK_EQ_INT( list[2].kind, simChange_floorFriction );
	CHECK_EQ_INT( list[2].robot, 0xffffffffu );
	CHECK_NEAR( list[2].value, 0.5, 0.0 );
	CHECK_EQ_INT( list[3].kind, simChange_none );

	// One more than there is room for does not act; one that is in force can still become another number.
	int motors = world->robots[0].own->motorCount;
	for ( int i = 0; i < 4 * motors; ++i )
	{
		static const simChangeKind kinds[4] = { simChange_motorDead, simChange_motorStrength, simChange_kP,
			simChange_kI };
		int most = i / motors < 2 ? motors : world->robots[0].own->mechanismCount;
		Change( world, kinds[i / motors], i % motors % most, i / motors == 0 ? 1.0 : 0.25 );
	}
	for ( int i = 0; i < 6; ++i )
	{
		Change( world, simChange_gearing, i, 2.0 );
		Change( world, simChange_kD, i, 2.0 );
		Change( world, simChange_mechanismMass, i, 2.0 );
	}
	CHECK_EQ_INT( world->changes.count, SIM_MAX_CHANGES );
	Change( world, simChange_motorStrength, 0, 0.75 );
	CHECK_EQ_INT( world->changes.count, SIM_MAX_CHANGES );
	CHECK_NEAR( world->robots[0].faults.strength[0], 0.0, 0.0 ); // dead, with any strength
	simWorld_Destroy( world );
}

TEST( change_aScriptSaysThem )
{
	simWorld* world = testCreateWorld( BENCH( "",
	    "{\"t\":0.1,\"station\":\"red2\",\"change\":{\"mass\":1.5,\"motorDead\":{\"a\":true},\"kP\":{\"slide\":3}}},"
	    "{\"t\":0.1,\"change\":{\"floorFriction\":0.5,\"wetRadius\":{\"place2\":1}}},"
	    "{\"t\":0.2,\"station\":\"red2\",\"change\":{\"motorDead\":{\"a\":null},\"mass\":1,\"sensorForced\":{\"low\":1}"
	    "}},"
	    "{\"t\":0.3,\"station\":\"red2\",\"change\":{\"sensorForced\":{\"low\":null}}}" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.1 );
	CHECK_EQ_INT( world->changes.count, 0 );
	runWorld( world, 0.02 );
	CHECK_EQ_INT( world->changes.count, 5 );
	CHECK_NEAR( world->robots[0].model->mass, 60.0, 1e-12 );
	CHECK_NEAR( world->robots[0].model->mechanisms[SLIDE].control.kP, 3.0, 0.0 );
	CHECK( world->robots[0].ground.change.any );
	runWorld( world, 0.1 );
	CHECK_EQ_INT( world->changes.count, 4 );
	CHECK_NEAR( Read( world, 1, 0 ), 1.0, 0.0 );
	runWorld( world, 0.1 );
	CHECK_EQ_INT( world->changes.count, 3 );
	CHECK_NEAR( Read( world, 1, 0 ), 0.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( change_mistakesInAScript )
{
	static const char* const text = BENCH( "", "{\"t\":1,\"station\":\"red2\",\"change\":{\"mass\":1.5}}" );
	static const testSpoil spoils[] = {
		{ "\"mass\":1.5}", "'mas':1.5}", "/script/0/change/mas", "mass" },
		{ "\"mass\":1.5}", "'mass':50}", "/script/0/change/mass", "from 0.2 to 4" },
		{ "\"mass\":1.5}", "'mass':true}", "/script/0/change/mass", "" },
		{ "\"mass\":1.5}", "'motorDead':true}", "/script/0/change/motorDead", "" },
		{ "\"mass\":1.5}", "'motorDead':{'c':true}}", "/script/0/change/motorDead/c", "valid: a, b" },
		{ "\"mass\":1.5}", "'motorDead':{'a':1}}", "/script/0/change/motorDead/a", "true" },
		{ "\"mass\":1.5}", "'looseModule':{'a':true}}", "/script/0/change/looseModule/a", "" },
		{ "\"mass\":1.5}", "'sensorForced':{'around':2}}", "/script/0/change/sensorForced/around",
		    "the sensor \"around\" is a lidar" },
		{ "\"mass\":1.5}", "}", "/script/0/change", "changes nothing" },
		{ "\"station\":\"red2\",\"change\":{\"mass\":1.5}", "'change':{'mass':1.5}", "/script/0/change/mass",
		    "\"station\" is missing" },
		{ "\"change\":{\"mass\":1.5}", "'change':3", "/script/0/change", "object" },
	};
	testSpoilScenario( text, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
