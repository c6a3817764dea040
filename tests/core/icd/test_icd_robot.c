// Robots of a run by the messages of the 3260 simulator: a world of three kinds of robots, driven by datagrams alone.
#include "test.h"

#include "sandlot/sim/math.h"
#include "sandlot/wire/icd_robot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO                                                                           \
	"{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"practice\",\"pieces\":\"none\"," \
	"\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["                        \
	"{\"robot\":\"kitbot\",\"station\":\"blue1\",\"at\":[3,2.5,0]},"                       \
	"{\"robot\":\"mecanum-arm\",\"station\":\"blue3\",\"at\":[3,5.5,1.57079632679]},"      \
	"{\"robot\":\"swerve-shooter\",\"station\":\"red2\",\"at\":[11,2.4,3.14159265359]}]}"

typedef struct Run
{
	simWorld* world;
	simIcdSim* icd;
	simSchema* schema;
	int schemaCount;
	void* frame;
	size_t size;
	double time;
	simInput input;
	bool said; // the last tick had an input
} Run;

static char s_text[SIM_ICD_DATAGRAM];
static simIcdState s_state;
static simIcdView s_view;

static const simRobotFrame* RobotOf( const Run* run, int index )
{
	const simFrameHeader* header = run->frame;
	return (const simRobotFrame*)( (const char*)run->frame + header->robotOffset ) + index;
}

static void Look( Run* run )
{
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simIcdSim_Frame( run->icd, run->frame, run->size ) );
}

static bool Begin( Run* run, const char* scenario )
{
	*run = ( Run ){ .world = testCreateWorld( scenario ), .icd = simIcdSim_Create() };
	if ( run->world == NULL || run->icd == NULL )
	{
		return false;
	}
	run->schemaCount = simWorld_WriteSchema( run->world, NULL, 0 );
	run->schema = calloc( (size_t)run->schemaCount, sizeof( simSchema ) );
	simWorld_WriteSchema( run->world, run->schema, run->schemaCount );
	run->size = simWorld_WriteFrame( run->world, NULL, 0 );
	run->frame = calloc( 1, run->size );
	simError error = { 0 };
	CHECK( simIcdSim_Begin( run->icd, run->schema, run->schemaCount, &error ) == sim_ok );
	Look( run );
	return true;
}

static void End( Run* run )
{
	simIcdSim_Destroy( run->icd );
	simWorld_Destroy( run->world );
	free( run->schema );
	free( run->frame );
}

/// Ticks; in each a player says something (NULL: nothing).
static void Ticks( Run* run, int ticks, int player, const char* text )
{
	for ( int i = 0; i < ticks; ++i )
	{
		if ( text != NULL )
		{
			CHECK( simIcdSim_Receive( run->icd, player, text, strlen( text ), run->time, NULL ) == sim_ok );
		}
		run->said = simIcdSim_Input( run->icd, run->time, &run->input );
		simWorld_Step( run->world, run->said ? &run->input : NULL );
		run->time += SIM_TICK;
		Look( run );
	}
}

TEST( icd_drivesADifferentialRobotInVolts )
{
	Run run;
	REQUIRE( Begin( &run, SCENARIO ) );
	simIcdSim_Describe( run.icd, 1, s_text, sizeof( s_text ) );
	CHECK_STR( s_text, "left and right side in volts, intakeCenter: roller, tube: feeder" );
	CHECK_EQ_INT( simIcdSim_Describe( run.icd, 2, s_text, sizeof( s_text ) ), 0 ); // blue2 is empty
	CHECK( !simIcdSim_Drives( run.icd, 0.0 ) );
	CHECK( !simIcdSim_Input( run.icd, 0.0, &run.input ) );

	const char* ahead = "{\"leftDriveMotorSpeed\":256,\"rightDriveMotorSpeed\":256,\"tubeMotorSpeed\":-512}";
	double battery = RobotOf( &run, 0 )->battery;
	Ticks( &run, 1, 1, ahead );
	const simInputRobot* input = &run.input.robots[simStation_blue1];
	CHECK( run.said && input->present == 2 && input->chassisMode == simChassis_wheels );
	CHECK_EQ_INT( input->voltMask, 15 ); // both sides, roller and feeder
	CHECK_NEAR( input->volts[0], 0.5 * battery, 1e-12 );
	CHECK( input->volts[0] == input->volts[1] && input->volts[2] == 0.0 );
	CHECK_NEAR( input->volts[3], -battery, 1e-12 );
	CHECK( simIcdSim_Drives( run.icd, run.time ) );
	for ( int i = 1; i < SIM_MAX_ROBOTS; ++i )
	{
		CHECK_EQ_INT( run.input.robots[i].present, 0 );
	}
	Ticks( &run, 49, 1, ahead );
	const simRobotFrame* robot = RobotOf( &run, 0 );
	CHECK( robot->position[0] > 3.5 && fabs( robot->position[1] - 2.5 ) < 0.02 );
	double y = RobotOf( &run, 1 )->position[1];
	CHECK_NEAR( y, 5.5, 0.02 ); // the others have not moved

	// Its end of the state: encoders are the wheels' own turns, the pose is in their frame.
	CHECK( simIcdSim_WriteState( run.icd, 1, s_text, sizeof( s_text ) ) > 0 );
	CHECK( simIcdState_Read( &s_state, s_text, strlen( s_text ), NULL ) == sim_ok );
	const simFrameHeader* header = run.frame;
	const simWheelFrame* wheels = (const simWheelFrame*)( (const char*)run.frame + header->wheelOffset );
	double turns = wheels[0].position / ( 2.0 * SIM_PI );
	CHECK_EQ_INT( s_state.leftDriveEncoder, (int)( 1024.0 * ( turns - floor( turns ) ) ) );
	CHECK( turns > 1.0 );
	CHECK_NEAR( s_state.x, 4.0 - robot->position[1], 1e-12 );
	CHECK_NEAR( s_state.y, robot->position[0] - 7.0, 1e-12 );
	CHECK_NEAR( s_state.theta, robot->rpy[2] + 0.5 * SIM_PI, 1e-12 );

	// Left back, right ahead: it turns to the left.
	double yaw = robot->rpy[2];
	Ticks( &run, 20, 1, "{\"leftDriveMotorSpeed\":-300,\"rightDriveMotorSpeed\":300}" );
	CHECK( RobotOf( &run, 0 )->rpy[2] > yaw + 0.3 );
	End( &run );
}

TEST( icd_olderFormAndItsElevator )
{
	static const char kCommand[] = "{ 'leftDriveMotorSpeed': 0000, 'rightDriveMotorSpeed': 0000, "
	                               "'elevatorMotorSpeed': 0512, 'back': 0, 'guide': 0, 'start': 0 }";
	Run run;
	REQUIRE( Begin( &run, SCENARIO ) );
	Ticks( &run, 1, 3, kCommand );
	const simInputRobot* input = &run.input.robots[simStation_blue3];
	CHECK_EQ_INT( input->present, 3 );       // no sides: its program drives it
	CHECK_EQ_INT( input->voltMask, 1 << 4 ); // the lift
	Ticks( &run, 40, 3, kCommand );
	CHECK_EQ_INT( simIcdSim_WriteState( run.icd, 3, s_text, sizeof( s_text ) ), 80 );
	CHECK( simIcdState_Read( &s_state, s_text, 80, NULL ) == sim_ok );
	CHECK( s_state.elevatorEncoder > 300 && s_state.elevatorEncoder <= 1023 );
	End( &run );
}

TEST( icd_drivesOtherBasesByTheirProgram )
{
	Run run;
	REQUIRE( Begin( &run, SCENARIO ) );
	// Ahead is where it looks: blue3 looks along +y, red2 along -x.
	const char* ahead = "{\"leftDriveMotorSpeed\":512,\"rightDriveMotorSpeed\":512}";
	Ticks( &run, 1, 3, ahead );
	CHECK_NEAR( run.input.robots[simStation_blue3].axes[1], 1.0, 1e-4 );
	Ticks( &run, 1, 5, ahead );
	CHECK_NEAR( run.input.robots[simStation_red2].axes[0], -1.0, 1e-4 );
	Ticks( &run, 1, 5, "{\"leftDriveMotorSpeed\":-256,\"rightDriveMotorSpeed\":256}" );
	CHECK_NEAR( run.input.robots[simStation_red2].axes[2], 0.5, 1e-12 );
	CHECK_NEAR( run.input.robots[simStation_red2].axes[0], 0.0, 1e-12 );
	Ticks( &run, 60, 5, ahead );
	CHECK_NEAR( RobotOf( &run, 2 )->position[0], 7.0, 2.0 );
	CHECK_NEAR( RobotOf( &run, 2 )->position[1], 2.4, 0.8 );
	End( &run );
}

TEST( icd_lostCoresStopAndLetGo )
{
	Run run;
	REQUIRE( Begin( &run, SCENARIO ) );
	Ticks( &run, 1, 1, "{\"leftDriveMotorSpeed\":512,\"rightDriveMotorSpeed\":512}" );
	Ticks( &run, 24, 0, NULL ); // 0.5 s
	CHECK( run.input.robots[0].volts[0] > 5.0 );
	Ticks( &run, 2, 0, NULL );
	CHECK( run.input.robots[0].volts[0] == 0.0 && run.input.robots[0].voltMask == 15 );
	CHECK( !simIcdSim_Drives( run.icd, run.time ) );
	Ticks( &run, 48, 0, NULL );
	CHECK( run.said && run.input.robots[0].voltMask == 15 );
	int ticks = 0;
	for ( ; ticks < 10 && run.said; ++ticks )
	{
		Ticks( &run, 1, 0, NULL );
		CHECK( !run.said || run.input.robots[0].voltMask == 15 || run.input.robots[0].present == 3 );
	}
	CHECK( ticks > 0 && ticks < 10 ); // let go once, then silence
	// It comes back by itself.
	Ticks( &run, 1, 1, "{\"leftDriveMotorSpeed\":512}" );
	CHECK( run.said && run.input.robots[0].volts[0] > 5.0 );
	// Another station: the first is let go in the same block.
	simIcdSim_Assign( run.icd, 1, simStation_blue3 );
	Ticks( &run, 1, 1, "{\"leftDriveMotorSpeed\":512}" );
	CHECK_EQ_INT( run.input.robots[simStation_blue1].present, 3 );
	CHECK_EQ_INT( run.input.robots[simStation_blue1].voltMask, 0 );
	CHECK( run.input.robots[simStation_blue3].present != 0 );
	End( &run );
}

TEST( icd_buttonsOfCores )
{
	static const char kSeason[] = "{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"2026-rebuilt\",\"pieces\":"
	                              "\"none\",\"match\":{\"start\":\"full\"},\"robots\":["
	                              "{\"robot\":\"kitbot\",\"station\":\"red1\",\"at\":[13,4,0]}]}";
	Run run;
	REQUIRE( Begin( &run, kSeason ) );
	uint32_t before = ( (const simFrameHeader*)run.frame )->matchState;
	Ticks( &run, 1, 4, "{\"timerStartStop\":1}" );
	CHECK_EQ_INT( run.input.header.matchRequest, 0 );
	Ticks( &run, 1, 4, "{\"timerStartStop\":0}" );
	CHECK_EQ_INT( run.input.header.matchRequest, before == simMatchState_running ? 2 : 1 );
	Ticks( &run, 1, 4, "{\"outtake\":1}" );
	CHECK( run.input.header.human[0] == 0 && run.input.header.human[1] == 3 );
	Ticks( &run, 1, 4, "{\"outtake\":1}" );
	CHECK_EQ_INT( run.input.header.human[1], 0 ); // said once
	Ticks( &run, 40, 0, NULL );
	CHECK( !simIcdSim_Connected( run.icd, 4, run.time ) );
	Ticks( &run, 1, 4, "{\"outtake\":1,\"reset\":1}" );
	CHECK_EQ_INT( run.input.header.human[1], 3 ); // the loss had closed it
	CHECK_EQ_INT( simIcdSim_TakeResets( run.icd ), 1 );
	CHECK_EQ_INT( simIcdSim_TakeResets( run.icd ), 0 );
	End( &run );
}

TEST( icd_viewsSeeEverything )
{
	static const char kMatch[] = "{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"2026-rebuilt\",\"pieces\":"
	                             "\"match\",\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["
	                             "{\"robot\":\"kitbot\",\"station\":\"red1\",\"at\":[13,4,0],\"preload\":5}]}";
	Run run;
	REQUIRE( Begin( &run, kMatch ) );
	simIcdSim_SetTeam( run.icd, 4, "3260" );
	Ticks( &run, 5, 4, "{\"tubeMotorSpeed\":512}" );
	size_t length = simIcdSim_WriteView( run.icd, s_text, sizeof( s_text ) );
	REQUIRE( length > 0 && simIcdView_Read( &s_view, s_text, length, NULL ) == sim_ok );
	CHECK_EQ_INT( s_view.vehicleCount, 1 );
	CHECK_STR( s_view.vehicles[0].team, "3260" );
	CHECK_STR( s_view.vehicles[0].alliance, "Red" );
	CHECK( s_view.vehicles[0].tube > 10.0 && !s_view.timerRunning );
	int held = 0, seen = 0;
	for ( int i = 0; i < s_view.pieceCount; ++i )
	{
		held += s_view.pieces[i].ingestion == 4;
		seen += s_view.pieces[i].ingestion == 0;
	}
	const simFrameHeader* header = run.frame;
	CHECK( held == (int)RobotOf( &run, 0 )->held && held > 0 );
	const simPieceTypeFrame* type = (const simPieceTypeFrame*)( (const char*)run.frame + header->pieceTypeOffset );
	CHECK_EQ_INT( seen, type->field );
	// A third of the room: fewer pieces, all of the rest.
	size_t less = simIcdSim_WriteView( run.icd, s_text, length / 3 );
	CHECK( less > 0 && less < length / 3 && simIcdView_Read( &s_view, s_text, less, NULL ) == sim_ok );
	CHECK( s_view.vehicleCount == 1 && s_view.pieceCount > 100 && s_view.pieceCount < seen );
	CHECK_EQ_INT( simIcdSim_WriteView( run.icd, s_text, 100 ), 0 );
	End( &run );
}

TEST( icd_lidarPointsOnce )
{
	static const char kScanner[] =
	    "{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"practice\",\"pieces\":\"none\","
	    "\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":[{\"station\":\"blue1\",\"at\":[3,3,0],"
	    "\"robot\":{\"sandlot\":1,\"name\":\"s\",\"mass\":50,\"centerOfMass\":[0,0,0.2],\"inertia\":[3,3,5],"
	    "\"shapes\":[{\"name\":\"b\",\"shape\":\"box\",\"size\":[0.6,0.6,0.2],\"at\":[0,0,0.2]}],"
	    "\"sensors\":[{\"name\":\"scan\",\"kind\":\"lidar\",\"at\":[0,0,0.5],\"points\":800,\"rate\":10}]}}]}";
	Run run;
	REQUIRE( Begin( &run, kScanner ) );
	int sum = 0;
	double last = -1.0;
	for ( int i = 0; i < 10; ++i )
	{
		Ticks( &run, 1, 1, "{\"leftDriveMotorSpeed\":1}" );
		size_t length = simIcdSim_WriteState( run.icd, 1, s_text, sizeof( s_text ) );
		CHECK( length > 0 && simIcdState_Read( &s_state, s_text, length, NULL ) == sim_ok );
		sum += s_state.lidar.count;
		for ( int k = 0; i < 4 && k < s_state.lidar.count; ++k )
		{
			CHECK( s_state.lidar.points[k][0] > last && s_state.lidar.points[k][2] != 0.0 );
			last = s_state.lidar.points[k][0];
		}
	}
	CHECK_NEAR( sum, 1600, 1 ); // 0.2 s at ten turns a second
	CHECK( simIcdSim_WriteState( run.icd, 1, s_text, sizeof( s_text ) ) > 0 );
	CHECK( simIcdState_Read( &s_state, s_text, strlen( s_text ), NULL ) == sim_ok && s_state.lidar.count == 0 );
	Ticks( &run, 30, 0, NULL ); // not taken until now: the last turn
	CHECK( simIcdSim_WriteState( run.icd, 1, s_text, sizeof( s_text ) ) > 0 );
	CHECK( simIcdState_Read( &s_state, s_text, strlen( s_text ), NULL ) == sim_ok );
	CHECK_EQ_INT( s_state.lidar.count, 800 );
	End( &run );
}

TEST( icd_refusesFramesOfOtherRuns )
{
	Run run;
	REQUIRE( Begin( &run, SCENARIO ) );
	simError error = { 0 };
	for ( size_t size = 0; size < run.size; size += 8 )
	{
		CHECK( !simIcdSim_Frame( run.icd, run.frame, size ) );
	}
	simFrameHeader* header = run.frame;
	uint32_t* fields[] = { &header->robotCount, &header->robotOffset, &header->wheelOffset, &header->wheelCount,
		&header->mechanismCount, &header->sensorOffset, &header->rangeCount, &header->pieceCount,
		&header->pieceOffset };
	for ( size_t i = 0; i < sizeof( fields ) / sizeof( fields[0] ); ++i )
	{
		uint32_t before = *fields[i];
		*fields[i] = 0x7ffffff0u;
		CHECK( !simIcdSim_Frame( run.icd, run.frame, run.size ) );
		*fields[i] = before;
	}
	CHECK( simIcdSim_Frame( run.icd, run.frame, run.size ) );
	simSchema* record = run.schema;
	while ( record->kind != simSchema_wheel )
	{
		++record;
	}
	record->index = 3;
	CHECK( simIcdSim_Begin( run.icd, run.schema, run.schemaCount, &error ) == sim_badData );
	CHECK_HAS( error.message, "does not follow from those before it" );
	CHECK( !simIcdSim_Frame( run.icd, run.frame, run.size ) );
	CHECK_EQ_INT( simIcdSim_WriteState( run.icd, 1, s_text, sizeof( s_text ) ), 0 );
	CHECK_EQ_INT( simIcdSim_WriteView( run.icd, s_text, sizeof( s_text ) ), 0 );
	End( &run );
}
