// Other clients' values on NetworkTables: input blocks, choosers, labels and drawings; ignored ones have a reason.
#include "rigs/nt4_util.h"
#include "test.h"

#include "sandlot/wire/remote.h"
#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND 1000000
#define NOW ( 100 * SECOND )

/// A world with its remote, as the network worker has it: each tick the frame goes there and a block comes back.
typedef struct Rig
{
	simWorld* world;
	simSchema* schema;
	int schemaCount;
	simRemote* remote;
	void* frame;
	size_t size;
	simInput input;
} Rig;

static Rig* Open( const char* scenario )
{
	Rig* rig = calloc( 1, sizeof( *rig ) );
	char* quoted = nt4Quotes( scenario );
	rig->world = testCreateWorld( quoted );
	free( quoted );
	SIM_ASSERT( rig->world != NULL );
	rig->schemaCount = simWorld_WriteSchema( rig->world, NULL, 0 );
	rig->schema = calloc( (size_t)rig->schemaCount, sizeof( simSchema ) );
	simWorld_WriteSchema( rig->world, rig->schema, rig->schemaCount );
	rig->size = simWorld_WriteFrame( rig->world, NULL, 0 );
	rig->frame = calloc( 1, rig->size );
	simWorld_WriteFrame( rig->world, rig->frame, rig->size );
	rig->remote = simRemote_Create();
	simError error = { 0 };
	CHECK( simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
	CHECK_STR( error.message, "" );
	return rig;
}

static void Close( Rig* rig )
{
	simRemote_Destroy( rig->remote );
	simWorld_Destroy( rig->world );
	free( rig->schema );
	free( rig->frame );
	free( rig );
}

/// A tick: the block for it, the step, its frame. Returns whether there was a block.
static bool Tick( Rig* rig )
{
	bool some = simRemote_Input( rig->remote, rig->frame, rig->size, &rig->input );
	simWorld_Step( rig->world, some ? &rig->input : NULL );
	simWorld_WriteFrame( rig->world, rig->frame, rig->size );
	return some;
}

static const simRobotFrame* RobotOf( const Rig* rig, int robot )
{
	const simFrameHeader* header = rig->frame;
	return (const simRobotFrame*)( (const char*)rig->frame + header->robotOffset ) + robot;
}

static const simMotorFrame* MotorOf( const Rig* rig, int robot, int motor )
{
	const simFrameHeader* header = rig->frame;
	return (const simMotorFrame*)( (const char*)rig->frame + header->motorOffset ) + RobotOf( rig, robot )->motorStart
	       + motor;
}

static void Say( simRemote* remote, simNt4EventKind kind, const char* name )
{
	simNt4Event event = { .kind = kind, .name = name, .type = "", .properties = "{}", .text = "" };
	simRemote_Take( remote, &event, NOW );
}

/// A value comes, set at a time of the server's.
static void SetAt( simRemote* remote, const char* name, const char* type, const simNt4Value* value, int64_t time )
{
	size_t size = simNt4Value_Write( value, NULL, 0 );
	uint8_t* bytes = malloc( size + 1 );
	simNt4Value_Write( value, bytes, size );
	simNt4Event event = { .kind = simNt4Event_value,
		.name = name,
		.type = type,
		.properties = "{}",
		.text = "",
		.newest = true,
		.value = { value->type, time, bytes, size } };
	simRemote_Take( remote, &event, NOW );
	free( bytes );
}

static void SetNumber( simRemote* remote, const char* name, double number )
{
	simNt4Value value = nt4Double( number );
	SetAt( remote, name, "double", &value, NOW );
}

static void SetText( simRemote* remote, const char* name, const char* type, const char* text )
{
	char* quoted = nt4Quotes( text );
	simNt4Value value = { .type = simNt4Type_string, .count = strlen( quoted ), .bytes = quoted };
	SetAt( remote, name, type, &value, NOW );
	free( quoted );
}

static void SetTexts( simRemote* remote, const char* name, const char* const* texts, int count )
{
	simNt4Text list[64];
	for ( int i = 0; i < count; ++i )
	{
		list[i] = ( simNt4Text ){ texts[i], strlen( texts[i] ) };
	}
	simNt4Value value = { .type = simNt4Type_strings, .count = (size_t)count, .strings = list };
	SetAt( remote, name, "string[]", &value, NOW );
}

static void SetFlag( simRemote* remote, const char* name, bool flag )
{
	simNt4Value value = { .type = simNt4Type_boolean, .count = 1, .boolean = flag };
	SetAt( remote, name, "boolean", &value, NOW );
}

static void SetStructs( simRemote* remote, const char* name, const char* type, const double* numbers, size_t count )
{
	simNt4Value value = { .type = simNt4Type_raw, .count = 8 * count, .bytes = numbers };
	SetAt( remote, name, type, &value, NOW );
}

static void SetNumbers( simRemote* remote, const char* name, const double numbers[3] )
{
	simNt4Value value = { .type = simNt4Type_doubles, .count = 3, .doubles = numbers };
	SetAt( remote, name, "double[]", &value, NOW );
}

static void SetAxes( simRemote* remote, const char* name, const double* axes, size_t count )
{
	simNt4Value value = { .type = simNt4Type_doubles, .count = count, .doubles = axes };
	SetAt( remote, name, "double[]", &value, NOW );
}

static bool Warned( const simRemote* remote, const char* part )
{
	for ( int i = 0; i < simRemote_WarningCount( remote ); ++i )
	{
		if ( strstr( simRemote_Warning( remote, i ), part ) != NULL )
		{
			return true;
		}
	}
	printf( "no warning has \"%s\"\n", part );
	return false;
}

#define TWO                                                                \
	"{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none'," \
	"'match':{'start':'teleop','clock':false},'robots':["                  \
	"{'robot':'kitbot','station':'blue2','at':[2,2,0]},"                   \
	"{'robot':'swerve-shooter','station':'red3','at':[5.5,4.5,1.0]}]}"
#define KITBOT "/Sandlot/Robots/blue2/"
#define SWERVE "/Sandlot/Robots/red3/"

static int FindMotor( const Rig* rig, uint32_t owner, const char* name )
{
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		if ( rig->schema[i].kind == simSchema_motor && rig->schema[i].owner == owner
		     && strcmp( rig->schema[i].name, name ) == 0 )
		{
			return (int)rig->schema[i].index;
		}
	}
	return -1;
}

TEST( remote_subscribesToWhatIsThere )
{
	Rig* rig = Open( TWO );
	simRemoteSubscription list[SIM_REMOTE_SUBSCRIPTIONS];
	int count = simRemote_Subscriptions( rig->remote, list );
	REQUIRE( count == SIM_REMOTE_SUBSCRIPTIONS );
	int motors = 0, found = 0;
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		motors += rig->schema[i].kind == simSchema_motor;
	}
	CHECK_EQ_INT( list[0].count, motors + 2 + 2 * ( simChassis_count - 1 ) );
	for ( int i = 0; i < list[0].count; ++i )
	{
		found += strcmp( list[0].names[i], SWERVE "Motors/front_left_drive/Voltage" ) == 0;
		found += strcmp( list[0].names[i], KITBOT "Drive/ChassisSpeeds" ) == 0;
	}
	CHECK_EQ_INT( found, 2 );
	CHECK( !list[0].options.prefix && list[0].options.periodic == 0.02 );
	CHECK( list[1].options.prefix && strcmp( list[1].names[0], "/Sandlot/DriverStation/" ) == 0 );
	REQUIRE( list[2].count == 3 );
	CHECK( list[2].options.prefix && strcmp( list[2].names[0], "/Sandlot/Changes/" ) == 0 );
	CHECK_STR( list[2].names[1], KITBOT "Changes/" );
	CHECK( list[4].options.prefix && list[4].options.topicsOnly && list[4].names[0][0] == 0 );
	// All of it is accepted by our own client.
	simNt4Client* client = simNt4Client_Create( NULL );
	for ( int i = 0; i < count; ++i )
	{
		simError error = { 0 };
		CHECK( simNt4Client_Subscribe( client, list[i].names, list[i].count, &list[i].options, &error ) != 0 );
		CHECK_STR( error.message, "" );
	}
	simNt4Client_Destroy( client );
	Close( rig );
}

TEST( remote_nothingSaidNothingDone )
{
	Rig* rig = Open( TWO );
	CHECK( !Tick( rig ) && !simRemote_Drives( rig->remote ) );
	Say( rig->remote, simNt4Event_announced, SWERVE "Motors/front_left_drive/Voltage" );
	Say( rig->remote, simNt4Event_announced, SWERVE "Pose" );
	CHECK( !Tick( rig ) );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 0 );
	// A frame of another run, or none.
	CHECK( !simRemote_Input( rig->remote, rig->frame, 40, &rig->input ) );
	SetNumber( rig->remote, SWERVE "Motors/front_left_drive/Voltage", 3.0 );
	( (simFrameHeader*)rig->frame )->robotCount = 3;
	CHECK( !simRemote_Input( rig->remote, rig->frame, rig->size, &rig->input ) );
	( (simFrameHeader*)rig->frame )->robotCount = 2;
	( (simFrameHeader*)rig->frame )->robotOffset = (uint32_t)rig->size - 8;
	CHECK( !simRemote_Input( rig->remote, rig->frame, rig->size, &rig->input ) );
	Close( rig );
}

TEST( remote_voltsTurnTheMotor )
{
	Rig* rig = Open( TWO );
	const char* name = SWERVE "Motors/flywheel/Voltage";
	int motor = FindMotor( rig, 1, "flywheel" );
	REQUIRE( motor >= 0 );
	SetNumber( rig->remote, name, 1.0 );
	CHECK( simRemote_Drives( rig->remote ) );
	for ( int i = 0; i < 10; ++i )
	{
		CHECK( Tick( rig ) );
	}
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 2 );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].voltMask, 1u << motor );
	CHECK_EQ_INT( rig->input.robots[simStation_blue2].present, 0 );
	CHECK_NEAR( MotorOf( rig, 1, motor )->volts, 1.0, 1e-9 );
	CHECK( fabs( MotorOf( rig, 1, motor )->velocity ) > 1.0 );
	// Whole numbers and floats are numbers, too; another value leaves it alone.
	simNt4Value whole = { .type = simNt4Type_int, .count = 1, .integer = -1 };
	SetAt( rig->remote, name, "int", &whole, NOW );
	SetFlag( rig->remote, name, true );
	SetNumber( rig->remote, name, NAN );
	SetNumber( rig->remote, name, 24.5 );
	SetNumber( rig->remote, name, -12000.0 );
	simNt4Value weak = nt4Double( 9.0 );
	SetAt( rig->remote, name, "double", &weak, 0 ); // a default does not drive
	Tick( rig );
	CHECK_NEAR( MotorOf( rig, 1, motor )->volts, -1.0, 1e-9 );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 2 ); // one for the type, one for the values
	CHECK(
	    Warned( rig->remote, "it is boolean, where double is expected" ) && Warned( rig->remote, "ignored: nan V" ) );
	// Its publisher goes: let go, once.
	Say( rig->remote, simNt4Event_unannounced, name );
	CHECK( !simRemote_Drives( rig->remote ) );
	CHECK( Tick( rig ) );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 2 );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].voltMask, 0 );
	CHECK( !Tick( rig ) );
	Close( rig );
}

TEST( remote_theConnectionEndsAndEverythingIsLetGo )
{
	Rig* rig = Open( TWO );
	const double speeds[3] = { 1.0, 0.0, 0.0 }, axes[3] = { 0.5, 0.0, 0.0 };
	SetNumber( rig->remote, KITBOT "Motors/left_drive/Voltage", 5.0 );
	SetNumber( rig->remote, SWERVE "Motors/front_left_drive/Voltage", 5.0 );
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisSpeeds", speeds, 3 );
	SetAxes( rig->remote, "/Sandlot/DriverStation/blue2/Axes", axes, 3 );
	SetText( rig->remote, "/Sandlot/Labels/a", "string", "x" );
	Tick( rig );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 3 );
	Say( rig->remote, simNt4Event_disconnected, "" );
	CHECK( !simRemote_Drives( rig->remote ) );
	CHECK( Tick( rig ) );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 3 );
	simInputRobot none = { .present = 3 };
	CHECK( memcmp( &rig->input.robots[simStation_red3], &none, sizeof( none ) ) == 0 );
	CHECK_EQ_INT( simRemote_LabelCount( rig->remote ), 0 );
	CHECK( !Tick( rig ) );
	Close( rig );
}

// The robot's own velocity, where it is asked for one in its own frame.
static void CheckSpeeds( const char* robot, double turn, const double wanted[3], double tolerance )
{
	char scenario[512];
	snprintf( scenario, sizeof( scenario ),
	    "{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none',"
	    "'match':{'start':'teleop','clock':false},'robots':[{'robot':'%s','station':'red3','at':[4,4,%g]}]}",
	    robot, turn );
	Rig* rig = Open( scenario );
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisSpeeds", wanted, 3 );
	for ( int i = 0; i < 60; ++i )
	{
		CHECK( Tick( rig ) );
	}
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 1 ); // the wheels push, not a hand from outside
	const simRobotFrame* frame = RobotOf( rig, 0 );
	double c = cos( frame->rpy[2] ), s = sin( frame->rpy[2] );
	CHECK_NEAR( c * frame->velocity[0] + s * frame->velocity[1], wanted[0], tolerance );
	CHECK_NEAR( -s * frame->velocity[0] + c * frame->velocity[1], wanted[1], tolerance );
	CHECK_NEAR( frame->angular[2], wanted[2], 2.0 * tolerance );
	Close( rig );
}

TEST( remote_chassisSpeedsDriveTheWheels )
{
	static const double straight[3] = { 1.0, 0.0, 0.0 }, aside[3] = { 0.6, 0.8, 0.0 }, turning[3] = { 1.0, 0.0, 1.5 };
	CheckSpeeds( "swerve-shooter", 2.0, straight, 0.1 );
	CheckSpeeds( "swerve-shooter", 1.0, aside, 0.1 );
	CheckSpeeds( "swerve-shooter", 0.5, turning, 0.15 );
	CheckSpeeds( "mecanum-arm", 1.0, aside, 0.15 );
	CheckSpeeds( "kitbot", 0.7, straight, 0.15 ); // on red, where the driver's forward is -x
	CheckSpeeds( "kitbot", -2.0, turning, 0.3 );
}

#define CHASSIS SWERVE "Chassis/"
#define EXTERNAL                                                                                                    \
	"{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none','match':{'start':'teleop','clock':false}," \
	"'robots':[{'robot':'swerve-shooter','station':'red3','at':[4,4,1.0]}]}"

TEST( remote_chassisIsMovedAsAsked )
{
	Rig* rig = Open( EXTERNAL );
	// A move is made once for each value, and two of one tick after each other.
	static const double move[3] = { 0.03, 0.01, 0.0 }, place[3] = { 4.2, 4.1, 1.2 }, wrench[3] = { 200.0, 0.0, 0.0 };
	for ( int i = 0; i < 10; ++i )
	{
		Tick( rig );
	}
	double x = RobotOf( rig, 0 )->position[0], y = RobotOf( rig, 0 )->position[1];
	SetStructs( rig->remote, CHASSIS "Move", "struct:Transform2d", move, 3 );
	SetStructs( rig->remote, CHASSIS "Move", "struct:Transform2d", move, 3 );
	CHECK( simRemote_Drives( rig->remote ) );
	for ( int i = 0; i < 10; ++i )
	{
		Tick( rig );
	}
	double c = cos( 1.0 ), s = sin( 1.0 );
	CHECK_NEAR( RobotOf( rig, 0 )->position[0] - x, 2.0 * ( c * 0.03 - s * 0.01 ), 2e-3 );
	CHECK_NEAR( RobotOf( rig, 0 )->position[1] - y, 2.0 * ( s * 0.03 + c * 0.01 ), 2e-3 );
	// A new connection hears an old move again: it is not made again.
	simNt4Value old = { .type = simNt4Type_raw, .count = 24, .bytes = move };
	SetAt( rig->remote, CHASSIS "Move", "struct:Transform2d", &old, NOW - 3 * SECOND );
	Tick( rig );
	CHECK_NEAR( rig->input.robots[simStation_red3].chassis[0], 0.0, 0.0 );
	SetStructs( rig->remote, CHASSIS "Place", "struct:Pose2d", place, 3 );
	for ( int i = 0; i < 60; ++i )
	{
		Tick( rig );
	}
	CHECK_NEAR( RobotOf( rig, 0 )->position[0], 4.2, 1e-3 );
	CHECK_NEAR( RobotOf( rig, 0 )->rpy[2], 1.2, 1e-3 );
	// The topic that went was not the one in force: nothing changes. Then it is.
	Say( rig->remote, simNt4Event_unannounced, CHASSIS "Move" );
	CHECK( simRemote_Drives( rig->remote ) );
	SetNumbers( rig->remote, CHASSIS "Wrench", wrench );
	Tick( rig );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].chassisMode, simChassis_wrench );
	for ( int i = 0; i < 9; ++i )
	{
		Tick( rig );
	}
	// 200 N push 60 kg for 0.2 s; its battery does not notice.
	CHECK_NEAR( RobotOf( rig, 0 )->velocity[0], 0.66, 0.1 );
	CHECK( RobotOf( rig, 0 )->battery < 13.0 );
	Say( rig->remote, simNt4Event_unannounced, CHASSIS "Wrench" );
	CHECK( !simRemote_Drives( rig->remote ) );
	Tick( rig );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].present, 2 );
	CHECK_EQ_INT( rig->input.robots[simStation_red3].chassisMode, simChassis_wheels );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 0 );
	Close( rig );
}

TEST( remote_chassisRefusesWhatIsWrong )
{
	Rig* rig = Open( EXTERNAL );
	static const double far[3] = { 1e9, 0.0, 0.0 }, some[3] = { 0.1, 0.0, 0.0 }, none[3] = { NAN, 0.0, 0.0 };
	SetNumbers( rig->remote, CHASSIS "Wrench", far );
	SetStructs( rig->remote, CHASSIS "Speeds", "struct:Pose2d", some, 3 );
	SetStructs( rig->remote, CHASSIS "Move", "struct:Transform2d", some, 2 );
	SetStructs( rig->remote, CHASSIS "Place", "struct:Pose2d", none, 3 );
	SetStructs( rig->remote, CHASSIS "Spin", "struct:Pose2d", some, 3 );
	CHECK( !simRemote_Drives( rig->remote ) );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 5 );
	Close( rig );
}

TEST( remote_chassisSpeedsWithoutAProgramMoveTheChassis )
{
	Rig* rig = Open( "{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none',"
	                 "'match':{'start':'teleop','clock':false},'robots':["
	                 "{'robot':'swerve-shooter','station':'red3','at':[4,4,1.0],'program':'external'}]}" );
	static const double wanted[3] = { 1.0, 0.5, 0.3 };
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisVelocities", wanted, 3 );
	for ( int i = 0; i < 60; ++i )
	{
		Tick( rig );
	}
	const simInputRobot* input = &rig->input.robots[simStation_red3];
	CHECK( input->present == 2 && input->chassisMode == simChassis_velocity );
	const simRobotFrame* frame = RobotOf( rig, 0 );
	double c = cos( frame->rpy[2] ), s = sin( frame->rpy[2] );
	CHECK_NEAR( c * frame->velocity[0] + s * frame->velocity[1], 1.0, 0.1 );
	CHECK_NEAR( -s * frame->velocity[0] + c * frame->velocity[1], 0.5, 0.1 );
	CHECK_NEAR( frame->angular[2], 0.3, 0.1 );
	Close( rig );
}

TEST( remote_fasterThanItCanKeepsItsDirection )
{
	Rig* rig = Open( TWO );
	static const double fast[3] = { 60.0, 0.0, 0.0 };
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisSpeeds", fast, 3 );
	Tick( rig );
	const double* axes = rig->input.robots[simStation_red3].axes;
	CHECK_NEAR( axes[0], cos( 1.0 ), 1e-6 );
	CHECK_NEAR( axes[1], sin( 1.0 ), 1e-6 );
	CHECK_NEAR( axes[2], 0.0, 0.0 );
	static const double absurd[3] = { 1.0, 0.0, 400.0 };
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisSpeeds", absurd, 3 );
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:ChassisSpeeds", fast, 2 );
	SetStructs( rig->remote, SWERVE "Drive/ChassisSpeeds", "struct:Pose2d", fast, 3 );
	Tick( rig );
	CHECK_NEAR( axes[2], 0.0, 0.0 );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 2 );
	CHECK( Warned( rig->remote, "400 rad/s" ) && Warned( rig->remote, "it is struct:Pose2d" ) );
	Close( rig );
}

TEST( remote_pulsesMoveTheServo )
{
	Rig* rig = Open(
	    "{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none','match':{'start':'teleop','clock':false},"
	    "'robots':[{'station':'red3','at':[5,4,0],'robot':{'mass':40,'centerOfMass':[0,0,0.15],'inertia':[2.5,2.5,4],"
	    "'motors':{'claw':{'type':{'nominalVoltage':6,'freeSpeed':7.48,'freeCurrent':0.2,'stallTorque':1.32,"
	    "'stallCurrent':2},'servo':{}},'wheel':{'type':'neo'}},'mechanisms':[{'name':'claw','kind':'arm','motors':"
	    "['claw'],'gearing':1,'inertia':1e-3,'min':0,'max':3.2}]}}]}" );
	SetNumber( rig->remote, SWERVE "Motors/claw/Pulse", 1500.0 );
	for ( int i = 0; i < 50; ++i )
	{
		CHECK( Tick( rig ) );
	}
	const simFrameHeader* header = rig->frame;
	const simMechanismFrame* claw = (const simMechanismFrame*)( (const char*)rig->frame + header->mechanismOffset );
	CHECK_NEAR( claw->position, 0.5 * SIM_PI, 1e-3 );
	CHECK_NEAR( claw->setpoint, 0.5 * SIM_PI, 1e-12 );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 0 );
	SetNumber( rig->remote, SWERVE "Motors/claw/Pulse", 5001.0 );
	SetNumber( rig->remote, SWERVE "Motors/claw/Voltage", 1.0 );
	SetNumber( rig->remote, SWERVE "Motors/wheel/Pulse", 1500.0 );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 3 );
	CHECK_HAS( simRemote_Warning( rig->remote, 0 ), "a servo takes 0 (no pulses) to 5000 us" );
	CHECK_HAS( simRemote_Warning( rig->remote, 1 ), "this motor is a servo: publish Pulse" );
	CHECK_HAS( simRemote_Warning( rig->remote, 2 ), "this motor is no servo: publish Voltage" );
	Close( rig );
}

TEST( remote_driverStationModes )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	const char *mode = "/Sandlot/DriverStation/Mode", *enabled = "/Sandlot/DriverStation/Enabled";
	const simFrameHeader* header = rig->frame;
	SetText( remote, mode, "string", "auto" );
	CHECK( Tick( rig ) && header->mode == simMode_auto );
	CHECK( !Tick( rig ) && !simRemote_Drives( remote ) ); // said once
	SetText( remote, mode, "string", "disabled" );
	CHECK( Tick( rig ) && header->mode == simMode_disabled );
	SetFlag( remote, enabled, true ); // the mode last named
	CHECK( Tick( rig ) && header->mode == simMode_auto );
	SetFlag( remote, enabled, false );
	CHECK( Tick( rig ) && header->mode == simMode_disabled );
	SetText( remote, mode, "string", "utility" ); // only chosen; the name of 2027
	CHECK( !Tick( rig ) && header->mode == simMode_disabled );
	SetFlag( remote, enabled, true );
	CHECK( Tick( rig ) && header->mode == simMode_test );
	// The driver station is lost.
	Say( remote, simNt4Event_unannounced, enabled );
	CHECK( Tick( rig ) && header->mode == simMode_disabled );
	// Another client has asked for a mode meanwhile: that stands.
	SetFlag( remote, enabled, true );
	Tick( rig );
	simInput other = { .header = { .modeRequest = 1 + simMode_teleop } };
	simWorld_Step( rig->world, &other );
	simWorld_WriteFrame( rig->world, rig->frame, rig->size );
	Say( remote, simNt4Event_disconnected, "" );
	CHECK( !Tick( rig ) && header->mode == simMode_teleop );
	SetText( remote, mode, "string", "Teleop" );
	SetNumber( remote, enabled, 1.0 );
	SetNumber( remote, mode, 1.0 );
	CHECK( !Tick( rig ) );
	CHECK( Warned( remote, "\"Teleop\" is no mode; there are disabled, auto, teleop and test" ) );
	CHECK( Warned( remote, "Enabled: ignored: it is double, where boolean is expected" ) );
	Close( rig );
}

TEST( remote_matchStartsOnce )
{
	Rig* rig = Open( "{'sandlot':1,'name':'t','seed':1,'field':'2026-rebuilt','pieces':'none',"
	                 "'match':{'start':'disabled','clock':true},'robots':["
	                 "{'robot':'kitbot','station':'blue1','at':[3,3,0]}]}" );
	const char* match = "/Sandlot/DriverStation/Match";
	const simFrameHeader* header = rig->frame;
	simNt4Value start = { .type = simNt4Type_string, .count = 5, .bytes = "start" };
	SetAt( rig->remote, match, "string", &start, NOW - 3 * SECOND ); // heard again at connecting
	CHECK( !Tick( rig ) );
	SetAt( rig->remote, match, "string", &start, NOW - SECOND / 10 );
	CHECK( Tick( rig ) && header->matchState == simMatchState_running );
	CHECK( !Tick( rig ) );
	SetText( rig->remote, match, "string", "abort" );
	CHECK( Tick( rig ) && header->matchState == simMatchState_aborted );
	SetText( rig->remote, match, "string", "" );
	CHECK( !Tick( rig ) );
	SetText( rig->remote, match, "string", "begin" );
	CHECK( Warned( rig->remote, "\"begin\"; there are start and abort" ) );
	Close( rig );
}

TEST( remote_axesAndButtons )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	const char *axesName = "/Sandlot/DriverStation/red3/Axes", *buttonsName = "/Sandlot/DriverStation/red3/Buttons";
	static const double axes[4] = { 0.5, -3.0, 0.25, 0.0 }, bad[3] = { 0.0, INFINITY, 0.0 };
	static const char* const buttons[] = { "shoot", "nonsense", "intake" };
	const simInputRobot* input = &rig->input.robots[simStation_red3];
	SetAxes( remote, axesName, axes, 3 );
	CHECK( Tick( rig ) && input->present == 1 && input->axes[0] == 0.5 && input->axes[1] == -1.0
	       && input->axes[2] == 0.25 );
	SetAxes( remote, axesName, axes, 4 );
	SetAxes( remote, axesName, axes, 2 );
	SetAxes( remote, axesName, bad, 3 );
	CHECK( Tick( rig ) && input->axes[0] == 0.5 );
	SetTexts( remote, buttonsName, buttons, 3 );
	uint32_t expected = 0;
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		const simSchema* record = rig->schema + i;
		bool held = record->kind == simSchema_button && record->owner == 1
		            && ( strcmp( record->name, "shoot" ) == 0 || strcmp( record->name, "intake" ) == 0 );
		expected |= held ? 1u << record->index : 0;
	}
	CHECK( Tick( rig ) );
	CHECK_EQ_INT( input->buttons, expected );
	CHECK( expected != 0 && Warned( remote, "the robot has no button \"nonsense\"; it has: " ) );
	Say( remote, simNt4Event_unannounced, axesName );
	CHECK( Tick( rig ) && input->present == 1 && input->axes[0] == 0.0 && input->buttons == expected );
	SetTexts( remote, buttonsName, buttons, 0 );
	CHECK( Tick( rig ) && input->present == 1 && input->buttons == 0 && simRemote_Drives( remote ) );
	Say( remote, simNt4Event_unannounced, buttonsName );
	CHECK( Tick( rig ) && input->present == 1 && !Tick( rig ) );
	Close( rig );
}

/// The number of a change that is in force; NAN: it is not. robot -1: the field.
static double InForce( const Rig* rig, simChangeKind kind, int robot, int part )
{
	const simFrameHeader* header = rig->frame;
	const simChangeFrame* changes = (const simChangeFrame*)( (const char*)rig->frame + header->changeOffset );
	for ( uint32_t i = 0; i < header->changesInForce; ++i )
	{
		if ( changes[i].kind == kind && changes[i].robot == (uint32_t)robot && changes[i].part == (uint32_t)part )
		{
			return changes[i].value;
		}
	}
	return (double)NAN;
}

TEST( remote_changesHoldAsLongAsTheirTopic )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	const char* dead = SWERVE "Changes/motorDead/front_left_drive";
	int motor = FindMotor( rig, 1, "front_left_drive" );
	SetFlag( remote, dead, true );
	SetNumber( remote, KITBOT "Changes/mass", 1.5 );
	SetNumber( remote, "/Sandlot/Changes/floorFriction", 0.5 );
	SetNumber( remote, "/Sandlot/Changes/wetRadius/place2", 2.0 );
	SetNumber( remote, SWERVE "Changes/kP/hood", 3.0 );
	// Five changes; a tick has room for four.
	CHECK( Tick( rig ) && !simRemote_Drives( remote ) );
	CHECK_EQ_INT( rig->input.header.changeKind[3], simChange_wetRadius );
	CHECK( Tick( rig ) && !Tick( rig ) );
	CHECK( InForce( rig, simChange_motorDead, 1, motor ) == 1.0 );
	CHECK( InForce( rig, simChange_mass, 0, 0 ) == 1.5 );
	CHECK( InForce( rig, simChange_floorFriction, -1, 0 ) == 0.5 );
	CHECK( InForce( rig, simChange_wetRadius, -1, 1 ) == 2.0 );
	CHECK_EQ_INT( ( (simFrameHeader*)rig->frame )->changesInForce, 5 );
	// Said again it is not told again: the page may have put it back in between.
	SetFlag( remote, dead, true );
	CHECK( !Tick( rig ) );
	SetFlag( remote, dead, false );
	SetNumber( remote, KITBOT "Changes/mass", 2.0 );
	CHECK( Tick( rig ) && isnan( InForce( rig, simChange_motorDead, 1, motor ) ) );
	CHECK( InForce( rig, simChange_mass, 0, 0 ) == 2.0 );
	Say( remote, simNt4Event_unannounced, KITBOT "Changes/mass" );
	CHECK( Tick( rig ) && isnan( InForce( rig, simChange_mass, 0, 0 ) ) );
	// A frame from before: the run has heard nothing yet, and hears it again.
	( (simFrameHeader*)rig->frame )->tick = 1;
	CHECK( Tick( rig ) );
	// The connection goes, and all of it.
	simRemote_Close( remote );
	CHECK( Tick( rig ) && !Tick( rig ) );
	CHECK_EQ_INT( ( (simFrameHeader*)rig->frame )->changesInForce, 0 );
	CHECK_EQ_INT( simRemote_WarningCount( remote ), 0 );
	Close( rig );
}

TEST( remote_aChargeActsOnce )
{
	Rig* rig = Open( TWO );
	const char* charge = KITBOT "Changes/batteryCharge";
	simNt4Value half = nt4Double( 0.5 );
	SetAt( rig->remote, charge, "double", &half, NOW - 3 * SECOND ); // heard again at connecting
	CHECK( !Tick( rig ) && RobotOf( rig, 0 )->charge > 0.9 );
	SetAt( rig->remote, charge, "double", &half, NOW - SECOND );
	CHECK( Tick( rig ) && !Tick( rig ) );
	CHECK( fabs( RobotOf( rig, 0 )->charge - 0.5 ) < 1e-3 );
	Say( rig->remote, simNt4Event_unannounced, charge );
	CHECK( !Tick( rig ) );
	CHECK( fabs( RobotOf( rig, 0 )->charge - 0.5 ) < 1e-3 );
	Close( rig );
}

TEST( remote_refusesChangesThatMakeNoSense )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	SetNumber( remote, SWERVE "Changes/motorDied/front_left_drive", 1.0 );
	CHECK( Warned( remote, "no change \"motorDied\" of a robot; there are: batteryCharge, " ) );
	SetNumber( remote, "/Sandlot/Changes/mass", 1.0 );
	CHECK( Warned( remote, "no change \"mass\" of the field; there are: floorFriction, wetX" ) );
	SetNumber( remote, SWERVE "Changes/floorFriction", 1.0 );
	CHECK( Warned( remote, "no change \"floorFriction\" of a robot" ) );
	SetNumber( remote, SWERVE "Changes/mass/front_left_drive", 1.0 );
	CHECK( Warned( remote, "it acts on the whole robot: the topic ends with mass" ) );
	SetNumber( remote, SWERVE "Changes/motorDead/left", 1.0 );
	CHECK( Warned( remote, "Changes/motorDead/left: there is no motor \"left\" to change; there are: front_left" ) );
	SetNumber( remote, SWERVE "Changes/motorDead", 1.0 );
	CHECK( Warned( remote, "Changes/motorDead: there is no motor \"\" to change" ) );
	SetNumber( remote, "/Sandlot/Changes/wetX/place5", 1.0 );
	CHECK( Warned( remote, "no wet place \"place5\" to change; there are: place1, place2, place3, place4" ) );
	SetNumber( remote, "/Sandlot/Robots/blue1/Changes/mass", 1.0 );
	CHECK( Warned( remote, "no robot at blue1; robots are at: blue2, red3" ) );
	SetNumber( remote, KITBOT "Changes/mass", 77.0 );
	CHECK( Warned( remote, KITBOT "Changes/mass: ignored: 77 is not from 0.2 to 4" ) );
	SetNumber( remote, KITBOT "Changes/batteryResistance", NAN );
	CHECK( Warned( remote, "Changes/batteryResistance: ignored: nan is not from 0.1 to 20" ) );
	SetNumber( remote, SWERVE "Changes/motorDead/front_left_drive", 0.5 );
	CHECK( Warned( remote, "front_left_drive: ignored: 0.5; it is true or false, or 1 or 0" ) );
	SetFlag( remote, SWERVE "Changes/driveGearing", true );
	CHECK( Warned( remote, "driveGearing: ignored: it is boolean, where double is expected" ) );
	SetText( remote, SWERVE "Changes/looseModule/front_left", "string", "yes" );
	CHECK( Warned( remote, "looseModule/front_left: ignored: it is string, where boolean is expected" ) );
	Say( remote, simNt4Event_unannounced, KITBOT "Changes/mass" );
	Say( remote, simNt4Event_announced, KITBOT "Changes/Names" );
	CHECK( !Tick( rig ) );
	Close( rig );
}

TEST( remote_moreChangesThanAWorldHoldsAreRefused )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static const char* const kinds[] = { "motorDead", "motorStrength" };
	int asked = 0;
	char topic[SIM_REMOTE_NAME];
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		const simSchema* record = &rig->schema[i];
		for ( int k = 0; k < 2 && record->kind == simSchema_motor; ++k )
		{
			snprintf( topic, sizeof( topic ), "%sChanges/%s/%s", record->owner == 1 ? SWERVE : KITBOT, kinds[k],
			    record->name );
			SetNumber( remote, topic, k == 0 ? 1.0 : 0.5 );
			asked += 1;
		}
	}
	// The page has some in force, too.
	simInput input = { 0 };
	input.header.changeKind[0] = simChange_floorFriction;
	input.header.changeValue[0] = 0.5;
	simWorld_Step( rig->world, &input );
	simWorld_WriteFrame( rig->world, rig->frame, rig->size );
	static const char* const gains[] = { "kP", "kI", "kD", "kS", "kV", "kA", "kG", "gearing", "mechanismMass" };
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		for ( size_t k = 0; k < sizeof( gains ) / sizeof( gains[0] ) && rig->schema[i].kind == simSchema_mechanism;
		      ++k )
		{
			snprintf( topic, sizeof( topic ), "%sChanges/%s/%s", rig->schema[i].owner == 1 ? SWERVE : KITBOT, gains[k],
			    rig->schema[i].name );
			SetNumber( remote, topic, 2.5 );
			asked += 1;
		}
	}
	REQUIRE( asked > SIM_MAX_CHANGES );
	CHECK( Warned( remote, "does not act: topics ask for 48 changes already" ) );
	for ( int i = 0; i < SIM_MAX_CHANGES / SIM_CHANGE_SLOTS; ++i )
	{
		Tick( rig );
	}
	CHECK_EQ_INT( ( (simFrameHeader*)rig->frame )->changesInForce, SIM_MAX_CHANGES );
	CHECK( !Tick( rig ) );
	simRemote_Forget( remote );
	CHECK( !Tick( rig ) && Warned( remote, "waits: 48 changes are in force" ) );
	// There is room: the waiting one acts.
	input.header.changeBack[0] = 1;
	simWorld_Step( rig->world, &input );
	simWorld_WriteFrame( rig->world, rig->frame, rig->size );
	CHECK( Tick( rig ) && !Tick( rig ) );
	CHECK_EQ_INT( ( (simFrameHeader*)rig->frame )->changesInForce, SIM_MAX_CHANGES );
	Close( rig );
}

TEST( remote_saysWhatThereIs )
{
	static const struct
	{
		const char *name, *warning;
	} cases[] = {
		{ SWERVE "Motors/front_left/Voltage", "the robot has no such motor; it has: " },
		{ KITBOT "Motors//Voltage", "the robot has no such motor" },
		{ "/Sandlot/Robots/blue1/Motors/x/Voltage", "no robot at blue1; robots are at: blue2, red3" },
		{ "/Sandlot/Robots/blue9/Drive/ChassisSpeeds",
		    "no station \"blue9\"; there are blue1 to blue3 and red1 to red3" },
		{ "/Sandlot/DriverStation/Enable", "the driver station has Mode, Enabled, Match" },
		{ "/Sandlot/DriverStation/", "the driver station has" },
		{ "/Sandlot/DriverStation/red1/Axes", "no robot at red1" },
		{ "/Sandlot/DriverStation/green/Buttons", "no station \"green\"" },
	};
	static const char* const fine[] = { SWERVE "Pose", SWERVE "Motors/front_left/AppliedVoltage", "/Sandlot/Robots/",
		"/x", "/Sandlot/Robots/blue9/Battery/Voltage", "/Sandlot/Robots/red3/Mechanisms/hood/Voltage", "" };
	Rig* rig = Open( TWO );
	for ( size_t i = 0; i < sizeof( fine ) / sizeof( fine[0] ); ++i )
	{
		Say( rig->remote, simNt4Event_announced, fine[i] );
	}
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 0 );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		for ( int k = 0; k < 3; ++k )
		{
			Say( rig->remote, simNt4Event_announced, cases[i].name );
			SetNumber( rig->remote, cases[i].name, 1.0 );
		}
		CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), i + 1 );
		CHECK_HAS( simRemote_Warning( rig->remote, (int)i ), cases[i].warning );
		CHECK_HAS( simRemote_Warning( rig->remote, (int)i ), cases[i].name );
	}
	CHECK( !Tick( rig ) );
	// There is an end to it.
	for ( int i = 0; i < 1000; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Sandlot/Robots/blue%d/Drive/ChassisSpeeds", 10 + i );
		Say( rig->remote, simNt4Event_announced, name );
	}
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), SIM_REMOTE_WARNINGS );
	CHECK_HAS( simRemote_Warning( rig->remote, SIM_REMOTE_WARNINGS - 1 ), "more is ignored" );
	simRemote_Forget( rig->remote );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 0 );
	Close( rig );
}

TEST( remote_aScriptOrAnAutopilotDoesNotListen )
{
	Rig* rig = Open( "{'sandlot':1,'name':'t','seed':1,'field':'practice','pieces':'none',"
	                 "'match':{'start':'teleop','clock':false},'robots':["
	                 "{'robot':'swerve-shooter','station':'red3','at':[4,4,1.0],'program':'script'}]}" );
	SetNumber( rig->remote, SWERVE "Motors/front_left_drive/Voltage", 3.0 );
	Tick( rig );
	Tick( rig );
	CHECK_EQ_INT( simRemote_WarningCount( rig->remote ), 1 );
	CHECK_STR(
	    simRemote_Warning( rig->remote, 0 ), "the robot at red3: what it is told is ignored: its script drives it" );
	Close( rig );
}

TEST( remote_schemasThatMakeNoSense )
{
	Rig* rig = Open( TWO );
	simError error = { 0 };
	for ( int i = 0; i < rig->schemaCount; ++i )
	{
		simSchema before = rig->schema[i];
		memset( rig->schema[i].name, 'x', SIM_NAME );
		CHECK( !simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
		CHECK_HAS( error.message, "does not follow from those before it" );
		rig->schema[i] = before;
		if ( before.kind == simSchema_robot || before.kind == simSchema_motor || before.kind == simSchema_button )
		{
			rig->schema[i].owner += 7;
			CHECK( !simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
			rig->schema[i] = before;
			rig->schema[i].index += 77;
			CHECK( !simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
			rig->schema[i] = before;
		}
	}
	simRemoteSubscription list[SIM_REMOTE_SUBSCRIPTIONS];
	CHECK_EQ_INT( simRemote_Subscriptions( rig->remote, list ), 4 ); // no robots
	CHECK( simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
	Close( rig );
}

TEST( remote_choosers )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static const char* const options[] = { "Do nothing", "Two notes", "Tabs\there" };
	const char* base = "/SmartDashboard/Auto choices";
	char topic[SIM_REMOTE_NAME];
	// In any order of arrival.
	SetTexts( remote, "/SmartDashboard/Auto choices/options", options, 3 );
	SetText( remote, "/SmartDashboard/Auto choices/active", "string", "Do nothing" );
	CHECK( simRemote_ChooserCount( remote ) == 0 && simRemote_Choose( remote, base, "Two notes", topic ) == NULL );
	SetText( remote, "/SmartDashboard/Auto choices/.type", "string", "String Chooser" );
	SetText( remote, "/SmartDashboard/Auto choices/default", "string", "Do nothing" );
	SetText( remote, "/SmartDashboard/Field/.type", "string", "Field2d" );
	SetText( remote, "/Elsewhere/x/.type", "string", "String Chooser" );
	REQUIRE( simRemote_ChooserCount( remote ) == 1 );
	const simRemoteChooser* chooser = simRemote_Chooser( remote, 0 );
	CHECK_STR( chooser->base, base );
	CHECK_EQ_INT( chooser->optionCount, 2 );
	CHECK_STR( chooser->options[1], "Two notes" );
	CHECK_STR( chooser->initial, "Do nothing" );
	CHECK_STR( chooser->selected, "" );
	CHECK( Warned( remote, "an option is left out" ) );
	uint32_t changes = simRemote_Changes( remote );
	CHECK_STR( simRemote_Choose( remote, base, "Two notes", topic ), "Two notes" );
	CHECK_STR( topic, "/SmartDashboard/Auto choices/selected" );
	CHECK_STR( simRemote_Chooser( remote, 0 )->selected, "Two notes" );
	CHECK( simRemote_Changes( remote ) != changes );
	CHECK( simRemote_Choose( remote, base, "Three notes", topic ) == NULL );
	CHECK( simRemote_Choose( remote, "/SmartDashboard/Field", "Two notes", topic ) == NULL );
	for ( int i = 0; i < 40; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Shuffleboard/c%d/.type", i );
		SetText( remote, name, "string", "String Chooser" );
	}
	CHECK_EQ_INT( simRemote_ChooserCount( remote ), SIM_REMOTE_CHOOSERS );
	CHECK( Warned( remote, "there are 16 choosers already" ) );
	static const char* const parts[] = { ".type", "options", "active", "default" };
	for ( int i = 0; i < 4; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/SmartDashboard/Auto choices/%s", parts[i] );
		Say( remote, simNt4Event_unannounced, name );
	}
	CHECK_EQ_INT( simRemote_ChooserCount( remote ), SIM_REMOTE_CHOOSERS - 1 );
	Close( rig );
}

// WPILib 2027's chooser: Selectable.java for the names and the choice in force, NetworkTablesTunableBackend.java for
// value and tune.
TEST( remote_selectables )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static const char* const options[] = { "Do nothing", "Two notes" };
	const char* base = "/Tunables/Drive/Auto";
	char topic[SIM_REMOTE_NAME];
	SetText( remote, "/Tunables/Drive/Auto/selected/value", "string", "" );
	SetText( remote, "/Tunables/Drive/Auto/default", "string", "Do nothing" );
	SetTexts( remote, "/Tunables/Drive/Auto/options", options, 2 );
	CHECK_EQ_INT( simRemote_ChooserCount( remote ), 0 );
	SetText( remote, "/Tunables/Drive/Auto/.type", "string", "Selectable" );
	// Neither year's type counts in the other's tables.
	SetText( remote, "/Tunables/x/.type", "string", "String Chooser" );
	SetText( remote, "/SmartDashboard/x/.type", "string", "Selectable" );
	REQUIRE( simRemote_ChooserCount( remote ) == 1 );
	const simRemoteChooser* chooser = simRemote_Chooser( remote, 0 );
	CHECK_STR( chooser->base, base );
	CHECK_EQ_INT( chooser->optionCount, 2 );
	CHECK_STR( chooser->initial, "Do nothing" );
	// Without a choice: the program goes by its default.
	CHECK_STR( chooser->active, "Do nothing" );
	CHECK_STR( chooser->selected, "" );
	CHECK_STR( simRemote_Choose( remote, base, "Two notes", topic ), "Two notes" );
	CHECK_STR( topic, "/Tunables/Drive/Auto/selected/tune" );
	CHECK_STR( simRemote_ChoiceProperties( topic ), "{\"retained\":true}" );
	CHECK( simRemote_ChoiceProperties( "/SmartDashboard/Auto choices/selected" ) == NULL );
	chooser = simRemote_Chooser( remote, 0 );
	CHECK_STR( chooser->selected, "Two notes" );
	CHECK_STR( chooser->active, "Do nothing" );
	SetText( remote, "/Tunables/Drive/Auto/selected/value", "string", "Two notes" );
	CHECK_STR( simRemote_Chooser( remote, 0 )->active, "Two notes" );
	// An option that is gone does not count: the default again.
	SetTexts( remote, "/Tunables/Drive/Auto/options", options, 1 );
	CHECK_STR( simRemote_Chooser( remote, 0 )->active, "Do nothing" );
	static const char* const parts[] = { ".type", "options", "default", "selected/value", "selected/tune" };
	SetText( remote, "/Tunables/Drive/Auto/selected/tune", "string", "Do nothing" );
	for ( int i = 0; i < 5; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Tunables/Drive/Auto/%s", parts[i] );
		Say( remote, simNt4Event_unannounced, name );
	}
	CHECK_EQ_INT( simRemote_ChooserCount( remote ), 0 );
	Close( rig );
}

// The lines of docs/opmodes.md in a robot program: options are "ID NAME", the choice is four IDs.
TEST( remote_operatingModes )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	// IDs of alpha 7: the mode in bits 56 and 57, a hash below. A double would lose the last digits.
	static const char* const options[] = { "72057594037927937 Ahead", "144115188075855874 Drive" };
	const char* base = "/Sandlot/OpModes";
	const char* wish = "0 72057594037927937 144115188075855874 0";
	char topic[SIM_REMOTE_NAME];
	CHECK( simRemote_Choose( remote, base, wish, topic ) == NULL );
	SetTexts( remote, "/Sandlot/OpModes/options", options, 2 );
	REQUIRE( simRemote_ChooserCount( remote ) == 1 );
	CHECK_STR( simRemote_Chooser( remote, 0 )->base, base );
	CHECK_STR( simRemote_Chooser( remote, 0 )->options[1], options[1] );
	CHECK_STR( simRemote_Choose( remote, base, wish, topic ), wish );
	CHECK_STR( topic, "/Sandlot/OpModes/selected" );
	CHECK_STR( simRemote_Chooser( remote, 0 )->selected, wish );
	int64_t ids[SIM_REMOTE_MODES];
	REQUIRE( simRemote_ChosenModes( topic, wish, ids ) );
	CHECK( ids[0] == 0 && ids[1] == 72057594037927937 && ids[2] == 144115188075855874 && ids[3] == 0 );
	// Too few, too many, no numbers, another table.
	CHECK( !simRemote_ChosenModes( topic, "0 1 2", ids ) );
	CHECK( !simRemote_ChosenModes( topic, "0 1 2 3 4", ids ) );
	CHECK( !simRemote_ChosenModes( topic, "0 1 Drive 3", ids ) );
	CHECK( !simRemote_ChosenModes( "/SmartDashboard/Auto/selected", wish, ids ) );
	// The program repeats its value; a text is another program's.
	simNt4Value id = { .type = simNt4Type_int, .count = 1, .integer = 144115188075855874 };
	SetAt( remote, "/Sandlot/OpModes/active", "int", &id, NOW );
	CHECK_STR( simRemote_Chooser( remote, 0 )->active, "144115188075855874" );
	SetText( remote, "/Sandlot/OpModes/active", "string", "Drive" );
	CHECK_STR( simRemote_Chooser( remote, 0 )->active, "144115188075855874" );
	Say( remote, simNt4Event_unannounced, "/Sandlot/OpModes/active" );
	CHECK_STR( simRemote_Chooser( remote, 0 )->active, "" );
	Say( remote, simNt4Event_unannounced, "/Sandlot/OpModes/options" );
	CHECK_EQ_INT( simRemote_ChooserCount( remote ), 0 );
	Close( rig );
}

TEST( remote_labels )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	char longer[200];
	memset( longer, 'y', sizeof( longer ) - 1 );
	longer[sizeof( longer ) - 1] = 0;
	simNt4Value whole = { .type = simNt4Type_int, .count = 1, .integer = -7 };
	SetText( remote, "/Sandlot/Labels/State", "string", "climbing" );
	SetNumber( remote, "/Sandlot/Labels/Angle", 12.34567 );
	SetAt( remote, "/Sandlot/Labels/Count", "int", &whole, NOW );
	SetFlag( remote, "/Sandlot/Labels/Ready", true );
	SetText( remote, "/Sandlot/Labels/Long", "string", longer );
	SetText( remote, "/Sandlot/Labels/State", "string", "down" );
	static const double raw[3] = { 0.0, 0.0, 0.0 };
	SetStructs( remote, "/Sandlot/Labels/Raw", "raw", raw, 3 );
	REQUIRE( simRemote_LabelCount( remote ) == 5 );
	static const char* const expected[][2] = { { "State", "down" }, { "Angle", "12.346" }, { "Count", "-7" },
		{ "Ready", "true" } };
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_STR( simRemote_Label( remote, i )->name, expected[i][0] );
		CHECK_STR( simRemote_Label( remote, i )->text, expected[i][1] );
	}
	CHECK_EQ_INT( strlen( simRemote_Label( remote, 4 )->text ), SIM_REMOTE_TEXT - 1 );
	CHECK( Warned( remote, "it is raw, where string, boolean or a number is expected" ) );
	Say( remote, simNt4Event_unannounced, "/Sandlot/Labels/Angle" );
	CHECK( simRemote_LabelCount( remote ) == 4 && strcmp( simRemote_Label( remote, 1 )->name, "Count" ) == 0 );
	for ( int i = 0; i < 100; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Sandlot/Labels/%d", i );
		SetNumber( remote, name, i );
	}
	CHECK_EQ_INT( simRemote_LabelCount( remote ), SIM_REMOTE_LABELS );
	CHECK( Warned( remote, "there are 64 labels already" ) );
	Close( rig );
}

TEST( remote_drawings )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static double numbers[8200];
	for ( int i = 0; i < 14; ++i )
	{
		numbers[i] = i;
	}
	SetStructs( remote, "/Sandlot/Draw/Path", "struct:Pose2d[]", numbers, 6 );
	SetStructs( remote, "/Sandlot/Draw/Target", "struct:Translation3d", numbers, 3 );
	SetStructs( remote, "/Sandlot/Draw/Poses", "struct:Pose3d[2]", numbers, 14 );
	SetText( remote, "/Sandlot/Draw/Shapes", "json",
	    "[{'shape':'box','text':'goal','color':'red','x':1,'y':2,'width':0.5,'height':0.25},"
	    "{'vertices':[[0,0],[1,0.5],[2,-1]],'color':'mauve','shape':'line'},"
	    "{'shape':'grid','cols':2,'rows':3,'cellSize':0.1,'occupancy':[0,10,20,30,40,100],'more':{}}]" );
	CHECK( Warned( remote, "shape 1: \"mauve\" is no colour of CSS" ) );
	REQUIRE( simRemote_DrawCount( remote ) == 4 );
	const simRemoteDraw* path = simRemote_Draw( remote, 0 );
	CHECK_STR( path->name, "Path" );
	CHECK( path->kind == simRemoteDraw_pose2d && path->count == 2 && path->numbers[5] == 5.0 );
	CHECK(
	    simRemote_Draw( remote, 1 )->kind == simRemoteDraw_translation3d && simRemote_Draw( remote, 1 )->count == 1 );
	CHECK(
	    simRemote_Draw( remote, 2 )->kind == simRemoteDraw_pose3d && simRemote_Draw( remote, 2 )->numberCount == 14 );
	const simRemoteDraw* shapes = simRemote_Draw( remote, 3 );
	REQUIRE( shapes->kind == simRemoteDraw_shapes && shapes->count == 3 );
	const simRemoteShape *box = shapes->shapes, *line = shapes->shapes + 1, *grid = shapes->shapes + 2;
	CHECK(
	    box->kind == simRemoteShape_box && box->placed && box->x == 1.0 && box->width == 0.5 && box->height == 0.25 );
	CHECK( box->color == 0xff0000 && strcmp( box->text, "goal" ) == 0 );
	CHECK( line->kind == simRemoteShape_line && line->color == 0x000000 && line->count == 6 );
	CHECK( shapes->numbers[line->first + 2] == 1.0 && shapes->numbers[line->first + 5] == -1.0 );
	CHECK( grid->kind == simRemoteShape_grid && grid->cols == 2 && grid->rows == 3 && !grid->placed );
	CHECK( grid->count == 6 && shapes->numbers[grid->first + 5] == 100.0 );

	// Wrong values change nothing.
	static const struct
	{
		const char *text, *problem;
	} cases[] = {
		{ "{", "line 1, column 2" },
		{ "5", "no list of shapes" },
		{ "{'drew':[]}", "no list of shapes" },
		{ "[7]", "shape 0 is no object" },
		{ "[{'shape':'circle'}]", "shape 0 is none of box, line, grid" },
		{ "[{'shape':'box','x':1,'y':1,'width':1}]", "needs x, y, width and height" },
		{ "[{'shape':'box','x':1,'y':'1','width':1,'height':1}]", "needs x, y, width and height" },
		{ "[{'shape':'line','vertices':[[0,0]]}]", "two or more of [x, y]" },
		{ "[{'shape':'line','vertices':[[0,0],[1]]}]", "two or more of [x, y]" },
		{ "[{'shape':'line','vertices':[[0,0],[1,1e9]]}]", "two or more of [x, y]" },
		{ "[{'shape':'grid','cols':2,'rows':2,'cellSize':1,'occupancy':[1,2,3]}]", "the occupancy of each cell" },
		{ "[{'shape':'grid','cols':1e9,'rows':2,'cellSize':1,'occupancy':[]}]", "the occupancy of each cell" },
		{ "[{'shape':'line','vertices':[[0,0],[1,1]],'width':null}]", "has a member that is no number" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simRemote_Forget( remote );
		SetText( remote, "/Sandlot/Draw/Shapes", "json", cases[i].text );
		REQUIRE( simRemote_WarningCount( remote ) == 1 );
		CHECK_HAS( simRemote_Warning( remote, 0 ), cases[i].problem );
	}
	CHECK( simRemote_Draw( remote, 3 )->count == 3 && simRemote_Draw( remote, 3 )->shapes[0].x == 1.0 );
	simRemote_Forget( remote );
	SetStructs( remote, "/Sandlot/Draw/Path", "struct:Pose2d[]", numbers, 7 );
	SetStructs( remote, "/Sandlot/Draw/Target", "struct:Translation3d", numbers, 6 );
	SetStructs( remote, "/Sandlot/Draw/More", "struct:Translation2d[]", numbers, 8194 );
	SetStructs( remote, "/Sandlot/Draw/Other", "struct:Twist2d[]", numbers, 3 );
	numbers[0] = NAN;
	SetStructs( remote, "/Sandlot/Draw/Nan", "struct:Pose2d[]", numbers, 3 );
	CHECK_EQ_INT( simRemote_WarningCount( remote ), 5 );
	CHECK_EQ_INT( simRemote_DrawCount( remote ), 4 );
	SetText( remote, "/Sandlot/Draw/Shapes", "string", "{'draw':[]}" );
	CHECK_EQ_INT( simRemote_Draw( remote, 3 )->count, 0 );
	numbers[0] = 0.0;
	for ( int i = 0; i < 2 * SIM_REMOTE_DRAWS; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Sandlot/Draw/%d", i );
		SetStructs( remote, name, "struct:Pose2d[]", numbers, 3 );
	}
	CHECK_EQ_INT( simRemote_DrawCount( remote ), SIM_REMOTE_DRAWS );
	Say( remote, simNt4Event_unannounced, "/Sandlot/Draw/Path" );
	CHECK( simRemote_DrawCount( remote ) == SIM_REMOTE_DRAWS - 1
	       && strcmp( simRemote_Draw( remote, 0 )->name, "Target" ) == 0 );
	Close( rig );
}

/// The only shapes of a drawing of this text, after a frame.
static const simRemoteDraw* Drawn( Rig* rig, const char* text )
{
	simRemote_Forget( rig->remote );
	SetText( rig->remote, "/Sandlot/Draw/It", "json", text );
	for ( int i = 0; i < simRemote_WarningCount( rig->remote ); ++i )
	{
		printf( "%s\n", simRemote_Warning( rig->remote, i ) );
	}
	bool good = simRemote_WarningCount( rig->remote ) == 0 && simRemote_DrawCount( rig->remote ) == 1;
	CHECK( good );
	return good ? simRemote_Draw( rig->remote, 0 ) : NULL;
}

static void CheckNumbers( const simRemoteDraw* draw, int first, const double* expected, int count )
{
	REQUIRE( first + count <= draw->numberCount );
	for ( int i = 0; i < count; ++i )
	{
		CHECK_NEAR( draw->numbers[first + i], expected[i], 1e-9 );
	}
}

TEST( remote_drawsLinesAsPyfrc )
{
	Rig* rig = Open( TWO );
	// In the field: the first point stays where it is; pyfrc's line is red and an arrow.
	const simRemoteDraw* draw = Drawn( rig, "[{'shape':'draw_line','line_pts':[[1,2],[3,4]]}]" );
	REQUIRE( draw != NULL && draw->count == 1 );
	const simRemoteShape* line = draw->shapes;
	CHECK( line->kind == simRemoteShape_line && line->arrow && line->color == 0xff0000 && line->robot == -1 );
	CheckNumbers( draw, line->first, ( const double[] ){ 1, 2, 3, 4 }, 4 );
	CHECK( !Drawn( rig, "[{'shape':'draw_line','line_pts':[[1,2],[3,4]],'arrow':false}]" )->shapes[0].arrow );

	// Scale first: ( 2, 4 ) ( 4, -2 ) times ( 0.5, -1 ) are ( 1, -4 ) ( 2, 2 ); less the first: ( 0, 0 ) ( 1, 6 ); then the offset.
	draw = Drawn( rig, "[{'shape':'line','points':[[2,4],[4,-2]],'scale':[0.5,-1],'relative_to_first':true,"
	                   "'offset':[10,20],'color':'#0a0'}]" );
	CheckNumbers( draw, 0, ( const double[] ){ 10, 20, 11, 26 }, 4 );
	CHECK_EQ_INT( draw->shapes[0].color, 0x00aa00 );

	// The robot in red 3 stands at ( 5.5, 4.5 ) with a heading of 1 rad: ( 1, 0 ) before it is at ( 5.5 + cos 1, 4.5 + sin 1 ) =
	// ( 6.040302306, 5.341470985 ), ( 0, 2 ) to its left at ( 5.5 - 2 sin 1, 4.5 + 2 cos 1 ) = ( 3.817058030, 5.580604612 ).
	Tick( rig );
	draw = Drawn( rig, "[{'shape':'draw_line','line_pts':[[1,0],[0,2]],'robot_coordinates':true,'robot':'red3'}]" );
	static const double places[] = { 6.040302305868, 5.341470984808, 3.817058030384, 5.580604611736 };
	CheckNumbers( draw, 0, places, 4 );
	CHECK_EQ_INT( draw->shapes[0].robot, -1 );
	// Attached: in the robot's own frame, for the drawing code. Without a name it is the first robot's.
	draw = Drawn( rig, "[{'shape':'draw_line','line_pts':[[1,0],[0,2]],'robot_coordinates':'attached'}]" );
	CheckNumbers( draw, 0, ( const double[] ){ 1, 0, 0, 2 }, 4 );
	CHECK_EQ_INT( draw->shapes[0].robot, simStation_blue2 );
	Close( rig );
}

TEST( remote_drawsTextsTargetsAndClears )
{
	Rig* rig = Open( TWO );
	const simRemoteDraw* draw =
	    Drawn( rig, "{'draw':[{'shape':'box','x':1,'y':1,'width':1,'height':1},{'shape':'clear'},"
	                "{'shape':'draw_text','text':'pick up','pt':[3,2],'scale':2,'fontSize':20,'color':'rebeccapurple'},"
	                "{'shape':'target','x':1,'y':2,'view_angle_start':315,'view_angle_end':45,'view_dst_start':0.5,"
	                "'view_dst_end':4}]}" );
	REQUIRE( draw != NULL && draw->count == 2 );
	const simRemoteShape *text = draw->shapes, *target = draw->shapes + 1;
	CHECK( text->kind == simRemoteShape_text && text->x == 6.0 && text->y == 4.0 && text->size == 20.0 );
	CHECK_STR( text->text, "pick up" );
	CHECK_EQ_INT( text->color, 0x663399 );
	CHECK( target->kind == simRemoteShape_target && target->nearest == 0.5 && target->furthest == 4.0 );
	// From 315 degrees counter-clockwise to 45 it is a quarter, through 0.
	CHECK_NEAR( target->angleEnd - target->angleStart, 0.5 * SIM_PI, 1e-12 );
	CHECK_EQ_INT( Drawn( rig, "[]" )->count, 0 );
	Close( rig );
}

TEST( remote_drawsTrajectories )
{
	Rig* rig = Open( TWO );
	Tick( rig );
	// pyfrc's: every int( 0.2 / 0.1 ) = 2 points a sign "t = 5 + i 0.1"; relative to the first, in the robot's frame.
	const simRemoteDraw* draw = Drawn( rig, "[{'shape':'draw_pathfinder_trajectory','points':[[1,1],[2,1],[3,1],[4,2]],"
	                                        "'dt':0.1,'show_dt':0.2,'dt_offset':5,"
	                                        "'robot_coordinates':'attached'}]" );
	REQUIRE( draw != NULL );
	const simRemoteShape* line = draw->shapes;
	CHECK( line->arrow && line->count == 8 && line->stampCount == 2 );
	CheckNumbers( draw, line->first, ( const double[] ){ 0, 0, 1, 0, 2, 0, 3, 1 }, 8 );
	CheckNumbers( draw, line->stampFirst, ( const double[] ){ 0, 0, 5, 2, 0, 5.2 }, 6 );

	// WPILib's states say their times: the first at or after 0, 0.5 and 1 s.
#define STATE( t, x ) "{'time':" #t ",'velocity':1,'pose':{'translation':{'x':" #x ",'y':2},'rotation':{'radians':0}}}"
	draw = Drawn( rig, "[{'shape':'trajectory','show_dt':0.5,'color':'lime','states':[" STATE( 0, 1 ) "," STATE(
	                       0.4, 2 ) "," STATE( 0.7, 3 ) "," STATE( 0.9, 4 ) "," STATE( 1.0, 5 ) "]}]" );
	line = draw->shapes;
	CHECK( !line->arrow && line->count == 10 && line->color == 0x00ff00 && line->stampCount == 3 );
	CheckNumbers( draw, line->first, ( const double[] ){ 1, 2, 2, 2 }, 4 );
	CheckNumbers( draw, line->stampFirst, ( const double[] ){ 1, 2, 0, 3, 2, 0.7, 5, 2, 1 }, 9 );

	// A drawing that is nothing but states: WPILib's file, PathPlanner's and Choreo's.
	static const char* const whole[] = { "[" STATE( 0, 1 ) "," STATE( 1, 5 ) "]",
		"{'version':1,'states':[{'timeSeconds':0,'x':1,'y':2},{'x':5,'y':2}]}",
		"{'name':'a','trajectory':{'splits':[0],'samples':[{'t':0,'x':1,'y':2},{'t':1,'x':5,'y':2}]}}" };
	for ( int i = 0; i < 3; ++i )
	{
		draw = Drawn( rig, whole[i] );
		REQUIRE( draw != NULL && draw->count == 1 && draw->shapes[0].count == 4 );
		CheckNumbers( draw, draw->shapes[0].first, ( const double[] ){ 1, 2, 5, 2 }, 4 );
	}
	Close( rig );
}

TEST( remote_refusesPyfrcsWordsThatMakeNoSense )
{
	Rig* rig = Open( TWO );
	static const struct
	{
		const char *text, *problem;
	} cases[] = {
		{ "[{'shape':'draw_line','line_pts':[[0,0],[1,1]],'robot_coordinates':true}]", "a robot that is not there" },
		{ "[{'shape':'line','points':[[0,0],[1,1]],'robot_coordinates':'yes'}]", "that makes no sense" },
		{ "[{'shape':'line','points':[[0,0],[1,1]],'robot':'green1'}]", "that makes no sense" },
		{ "[{'shape':'line','points':[[0,0],[1,1]],'scale':[1]}]", "that makes no sense" },
		{ "[{'shape':'line','points':[[0,0],[1e6,1]],'scale':1e6}]", "no place on a field" },
		{ "[{'shape':'line','points':[[0,0],[1,1]],'show_dt':1}]", "needs dt" },
		{ "[{'shape':'line','points':[{'x':1},{'y':1}]}]", "two or more of [x, y]" },
		{ "[{'shape':'text','x':1,'y':1}]", "needs text, x and y" },
		{ "[{'shape':'target','x':1,'y':1,'view_dst_start':2,'view_dst_end':1}]", "a larger view_dst_end" },
		{ "[{'shape':'box','x':1,'y':1,'width':1,'height':1,'robot_coordinates':true}]",
		    "cannot be in robot coordinates" },
		{ "[{'time':0,'x':1,'y':1}]", "two or more states" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simRemote_Forget( rig->remote );
		SetText( rig->remote, "/Sandlot/Draw/It", "json", cases[i].text );
		REQUIRE( simRemote_WarningCount( rig->remote ) == 1 );
		CHECK_HAS( simRemote_Warning( rig->remote, 0 ), cases[i].problem );
	}
	CHECK_EQ_INT( simRemote_DrawCount( rig->remote ), 0 );
	Close( rig );
}

TEST( remote_showsField2ds )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static const double robot[3] = { 1.0, 2.0, 90.0 }, four[4] = { 1.0, 2.0, 3.0, 4.0 };
	// The objects may come before the type.
	SetAxes( remote, "/SmartDashboard/Field/Robot", robot, 3 );
	SetAxes( remote, "/SmartDashboard/Other/values", robot, 3 );
	CHECK_EQ_INT( simRemote_DrawCount( remote ), 0 );
	uint32_t changes = simRemote_Changes( remote );
	SetText( remote, "/SmartDashboard/Field/.type", "string", "Field2d" );
	SetText( remote, "/SmartDashboard/Other/.type", "string", "Accelerometer" );
	REQUIRE( simRemote_DrawCount( remote ) == 1 && simRemote_Changes( remote ) != changes );
	const simRemoteDraw* draw = simRemote_Draw( remote, 0 );
	CHECK_STR( draw->name, "/SmartDashboard/Field/Robot" );
	CHECK( draw->ofField2d && draw->kind == simRemoteDraw_pose2d && draw->count == 1 );
	CheckNumbers( draw, 0, ( const double[] ){ 1.0, 2.0, 0.5 * SIM_PI }, 3 );
	SetStructs( remote, "/SmartDashboard/Field/Trajectory", "struct:Pose2d[]", robot, 3 );
	CHECK( simRemote_DrawCount( remote ) == 2 && simRemote_Draw( remote, 1 )->numbers[2] == 90.0 );
	SetAxes( remote, "/SmartDashboard/Field/Robot", four, 4 );
	CHECK( Warned( remote, "/SmartDashboard/Field/Robot: ignored: it is no list" ) );
	// Tables of other kinds make room for shown ones.
	for ( int i = 0; i < 2 * SIM_REMOTE_DRAWS; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/SmartDashboard/Other/%d", i );
		SetAxes( remote, name, robot, 3 );
	}
	SetAxes( remote, "/SmartDashboard/Field/Goal", robot, 3 );
	CHECK_EQ_INT( simRemote_DrawCount( remote ), 3 );
	Say( remote, simNt4Event_unannounced, "/SmartDashboard/Field/Goal" );
	CHECK_EQ_INT( simRemote_DrawCount( remote ), 2 );
	Say( remote, simNt4Event_unannounced, "/SmartDashboard/Field/.type" );
	CHECK_EQ_INT( simRemote_DrawCount( remote ), 0 );
	Close( rig );
}

// 2027's Field2d as telemetry and as a tunable: lists of poses as structs.
TEST( remote_showsField2dsOf2027 )
{
	Rig* rig = Open( TWO );
	simRemote* remote = rig->remote;
	static const double robot[3] = { 1.0, 2.0, 0.5 };
	static const char* const roots[] = { "/Telemetry/Drive/Field", "/Tunables/Field" };
	for ( int i = 0; i < 2; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "%s/Robot", roots[i] );
		SetStructs( remote, name, "struct:Pose2d[]", robot, 3 );
		CHECK_EQ_INT( simRemote_DrawCount( remote ), i );
		snprintf( name, sizeof( name ), "%s/.type", roots[i] );
		SetText( remote, name, "string", "Field2d" );
		REQUIRE( simRemote_DrawCount( remote ) == i + 1 );
		CHECK( simRemote_Draw( remote, i )->ofField2d && simRemote_Draw( remote, i )->numbers[2] == 0.5 );
	}
	simRemoteSubscription subscriptions[SIM_REMOTE_SUBSCRIPTIONS];
	int count = simRemote_Subscriptions( remote, subscriptions );
	int heard = 0;
	for ( int i = 0; i < count; ++i )
	{
		for ( int k = 0; k < subscriptions[i].count; ++k )
		{
			const char* name = subscriptions[i].names[k];
			heard += strcmp( name, "/Telemetry/" ) == 0 || strcmp( name, "/Tunables/" ) == 0;
		}
	}
	CHECK_EQ_INT( heard, 2 );
	Close( rig );
}

TEST( remote_allocatesNothing )
{
	Rig* rig = Open( TWO );
	static double numbers[4096];
	uint64_t before = simAllocationCount();
	for ( int i = 0; i < 200; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Sandlot/Draw/%d", i );
		SetStructs( rig->remote, name, "struct:Pose2d[]", numbers, 4095 );
		SetNumber( rig->remote, SWERVE "Motors/front_left_drive/Voltage", 0.1 * i );
		SetNumber( rig->remote, name, i );
		simRemote_Input( rig->remote, rig->frame, rig->size, &rig->input );
	}
	simError error;
	CHECK( simRemote_Begin( rig->remote, rig->schema, rig->schemaCount, &error ) );
	CHECK_EQ_INT( simAllocationCount() - before, 0 );
	Close( rig );
}

static const char* Text( const char* type, const simNt4Value* value, size_t size )
{
	static char text[256];
	uint8_t bytes[4096];
	size_t used = simNt4Value_Write( value, bytes, sizeof( bytes ) );
	simNt4Payload payload = { value->type, 1, bytes, used };
	simRemote_ValueText( type, &payload, text, size );
	return text;
}

TEST( remote_valuesAsText )
{
	static double doubles[300] = { 1.5, -2.25, 1e20 };
	static const bool flags[] = { true, false };
	static const int64_t whole[] = { 1, -9007199254740993 };
	static const simNt4Text words[] = { { "a", 1 }, { "b\nc", 3 } };
	simNt4Value value = nt4Double( 0.1 );
	CHECK_STR( Text( "double", &value, 64 ), "0.1" );
	value = ( simNt4Value ){ .type = simNt4Type_boolean, .count = 1, .boolean = true };
	CHECK_STR( Text( "boolean", &value, 64 ), "true" );
	value = ( simNt4Value ){ .type = simNt4Type_int, .count = 1, .integer = INT64_MIN };
	CHECK_STR( Text( "int", &value, 64 ), "-9223372036854775808" );
	value = ( simNt4Value ){ .type = simNt4Type_string, .count = 5, .bytes = "a\nb\0c" };
	CHECK_STR( Text( "string", &value, 64 ), "a b c" );
	value = ( simNt4Value ){ .type = simNt4Type_doubles, .count = 3, .doubles = doubles };
	CHECK_STR( Text( "double[]", &value, 64 ), "[1.5, -2.25, 1e+20]" );
	CHECK_STR( Text( "double[]", &value, 14 ), "[1.5, ..." );
	value.count = 300;
	CHECK_STR( Text( "double[]", &value, 64 ), "[300 values]" );
	value = ( simNt4Value ){ .type = simNt4Type_booleans, .count = 2, .booleans = flags };
	CHECK_STR( Text( "boolean[]", &value, 64 ), "[true, false]" );
	value = ( simNt4Value ){ .type = simNt4Type_ints, .count = 2, .ints = whole };
	CHECK_STR( Text( "int[]", &value, 64 ), "[1, -9007199254740993]" );
	value = ( simNt4Value ){ .type = simNt4Type_strings, .count = 2, .strings = words };
	CHECK_STR( Text( "string[]", &value, 64 ), "[a, b c]" );
	value = ( simNt4Value ){ .type = simNt4Type_raw, .count = 24, .bytes = doubles };
	CHECK_STR( Text( "struct:Pose2d", &value, 64 ), "(1.5, -2.25, 1e+20)" );
	CHECK_STR( Text( "struct:Mine", &value, 64 ), "24 bytes" );
	CHECK_STR( Text( "raw", &value, 64 ), "24 bytes" );
	value.count = 48;
	CHECK_STR( Text( "struct:Pose2d[]", &value, 64 ), "(1.5, -2.25, 1e+20), (0, 0, 0)" );
	value.count = 25;
	CHECK_STR( Text( "struct:Pose2d[]", &value, 64 ), "25 bytes" );
	char big[1000];
	memset( big, 'z', sizeof( big ) );
	value = ( simNt4Value ){ .type = simNt4Type_string, .count = sizeof( big ), .bytes = big };
	CHECK( strlen( Text( "string", &value, 240 ) ) <= 239 );
	simNt4Payload broken = { simNt4Type_double, 1, (const uint8_t*)"\xc1", 1 };
	char text[16];
	simRemote_ValueText( "double", &broken, text, sizeof( text ) );
	CHECK_STR( text, "?" );
}
