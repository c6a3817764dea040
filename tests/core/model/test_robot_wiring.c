// The wiring of a robot.json: the ports where robot code finds devices, and mistakes in it.
#include "test.h"

#include "model/robot_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROBOT                                                                                                        \
	"{'sandlot': 1, 'name': 'w', 'mass': 50, 'centerOfMass': [0,0,0.2], 'inertia': [3,3,5],"                         \
	"'motors': {'fl': {'type': 'neo'}, 'fs': {'type': 'neo'}, 'lift': {'type': 'neo', 'count': 2},"                  \
	"  'arm': {'type': 'neo'}},"                                                                                     \
	"'drivetrain': {'kind': 'swerve', 'wheel': {'radius': 0.05, 'friction': 1.2, 'inertia': 8e-4, 'stiffness': 9e4," \
	"  'damping': 700, 'shear': 4e4, 'rolling': 0.015, 'driveGearing': 6, 'efficiency': 0.95, 'steerGearing': 20,"   \
	"  'steerInertia': 0.004, 'scrub': 0.01}, 'modules': ["                                                          \
	"    {'name': 'front', 'at': [0.3, 0], 'drive': 'fl', 'steer': 'fs'}, {'name': 'back', 'at': [-0.3, 0]}]},"      \
	"'mechanisms': ["                                                                                                \
	"  {'name': 'lift', 'kind': 'elevator', 'motors': ['lift'], 'gearing': 10, 'mass': 5, 'drum': 0.02, 'min': 0,"   \
	"   'max': 1, 'friction': 1},"                                                                                   \
	"  {'name': 'arm', 'kind': 'arm', 'motors': ['arm'], 'gearing': 80, 'mass': 3, 'length': 0.6, 'min': -0.5,"      \
	"   'max': 1.5}],"                                                                                               \
	"'sensors': [{'name': 'gyro', 'kind': 'gyro'}, {'name': 'bottom', 'kind': 'limitSwitch', 'mechanism': 'lift',"   \
	"  'side': 'min'}, {'name': 'ahead', 'kind': 'rangeFinder', 'at': [0.3, 0, 0.2]},"                               \
	"  {'name': 'shake', 'kind': 'accelerometer', 'at': [0, 0, 0.2]}],"                                              \
	"'wiring': [" WIRING "],"                                                                                        \
	"'program': {'maxSpeed': 4, 'maxTurn': 6, 'driveKv': 2, 'steerKp': 40}}"
#define WIRING                                                                                                        \
	"{'kind': 'talonFx', 'id': 1, 'motor': 'fl', 'inverted': true},"                                                  \
	"{'kind': 'canCoder', 'id': 9, 'steer': 'front', 'offset': '90 deg', 'inverted': true},"                          \
	"{'kind': 'pwm', 'channel': 3, 'motor': 'lift'},"                                                                 \
	"{'kind': 'sparkMax', 'id': 1, 'motor': 'lift'},"                                                                 \
	"{'kind': 'solenoid', 'channel': 2, 'module': 1, 'reverse': 3, 'motor': 'arm'},"                                  \
	"{'kind': 'encoder', 'channels': [0, 1], 'wheel': 'front', 'resolution': 2048},"                                  \
	"{'kind': 'encoder', 'index': 5, 'mechanism': 'lift', 'resolution': 1000, 'inverted': true},"                     \
	"{'kind': 'dutyCycleEncoder', 'channel': 2, 'mechanism': 'arm', 'gearing': 2},"                                   \
	"{'kind': 'analogInput', 'channel': 0, 'mechanism': 'arm', 'range': ['-90 deg', '90 deg'], 'volts': [4.5, 0.5]}," \
	"{'kind': 'digitalInput', 'channel': 4, 'sensor': 'bottom'},"                                                     \
	"{'kind': 'pigeon2', 'id': 0, 'sensor': 'gyro'},"                                                                 \
	"{'kind': 'adis16448', 'sensor': 'gyro'},"                                                                        \
	"{'kind': 'ultrasonic', 'echo': 6, 'sensor': 'ahead'},"                                                           \
	"{'kind': 'accelerometer', 'sensor': 'shake', 'source': 'in the roboRIO'},"                                       \
	"{'kind': 'simDeviceInput', 'name': 'Lidar[1]', 'value': 'Range (m)', 'sensor': 'ahead', 'scale': 0.5}"

static void Quote( const char* text, char* quoted, size_t size )
{
	snprintf( quoted, size, "%s", text );
	for ( char* c = quoted; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
}

static simRobotModel* Read( simJson* json, const char* text )
{
	static char s_quoted[16384];
	Quote( text, s_quoted, sizeof( s_quoted ) );
	return simJson_Parse( json, s_quoted, strlen( s_quoted ), "robot.json" ) ? simRobotModel_Read( json, json->root )
	                                                                         : NULL;
}

TEST( robotWiring_readsEverything )
{
	simJson json;
	simRobotModel* model = Read( &json, ROBOT );
	if ( !CHECK( model != NULL ) )
	{
		printf( "%s: %s\n", json.error.path, json.error.message );
		return;
	}
	const simDeviceDef* d = model->devices;
	double turn = 2.0 * SIM_PI;
	CHECK_EQ_INT( model->deviceCount, 15 );
	CHECK( d[0].kind == simDevice_talonFx && d[0].number == 1 && d[0].wired == simWired_motor && d[0].index == 0 );
	CHECK_NEAR( d[0].scale, -1.0, 0.0 );
	CHECK( d[1].kind == simDevice_canCoder && d[1].wired == simWired_steer && d[1].index == 0 );
	CHECK_NEAR( d[1].scale, -1.0 / turn, 1e-15 );
	CHECK_NEAR( d[1].offset, 0.25, 1e-15 );
	CHECK( d[2].kind == simDevice_pwm && d[2].number == 3 && d[2].index == 2 && d[3].index == 2 );
	CHECK( d[4].number == 10 && d[4].second == 11 );
	CHECK_NEAR( d[4].scale, 1.0, 0.0 );
	CHECK_NEAR( d[4].offset, -1.0, 0.0 );
	CHECK( d[5].number == 0 && d[5].second == 1 && d[5].wired == simWired_wheel );
	CHECK_NEAR( d[5].scale, 2048.0 / turn, 1e-12 );
	CHECK( d[6].number == 5 && d[6].second == -1 );
	CHECK_NEAR( d[6].scale, -1000.0, 0.0 );
	CHECK_NEAR( d[7].scale, 2.0 / turn, 1e-15 );
	// -90 degrees give 4.5 V, 90 degrees 0.5 V.
	CHECK_NEAR( d[8].scale * -SIM_PI / 2.0 + d[8].offset, 4.5, 1e-12 );
	CHECK_NEAR( d[8].scale * SIM_PI / 2.0 + d[8].offset, 0.5, 1e-12 );
	CHECK( d[9].wired == simWired_sensor && d[9].index == 1 && d[9].scale < 0.0 );
	CHECK( d[11].number == 4 && d[12].number == 6 && d[13].number == -1 );
	CHECK_STR( d[14].name, "SimDevice:Lidar[1]|Range (m)" );
	CHECK_NEAR( d[14].scale, 0.5, 0.0 );
	simFree( model );
	simJson_Free( &json );
}

// The file that the fuzzer and the JSON Schema start from has a device of every kind.
TEST( robotWiring_readsEveryKind )
{
	size_t size = 0;
	char* text = testReadFile( "tests/fuzz/corpus/robot/wiring.json", &size );
	REQUIRE( text != NULL );
	simJson json;
	REQUIRE( simJson_Parse( &json, text, size, "wiring.json" ) );
	simRobotModel* model = simRobotModel_Read( &json, json.root );
	CHECK_STR( json.error.message, "" );
	bool has[simDevice_count] = { false };
	for ( int i = 0; model != NULL && i < model->deviceCount; ++i )
	{
		has[model->devices[i].kind] = true;
	}
	for ( int kind = 0; kind < simDevice_count; ++kind )
	{
		CHECK( has[kind] );
	}
	simFree( model );
	simJson_Free( &json );
	free( text );
}

TEST( robotWiring_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "{'kind': 'pwm', 'channel': 3", "{'kind': 'pvm', 'channel': 3", "/wiring/2/kind", "did you mean \"pwm\"?" },
		{ "'channel': 3, 'motor'", "'channel': 20, 'motor'", "/wiring/2/channel", "from 0 to 19" },
		{ "'channel': 3, 'motor'", "'motor'", "/wiring/2", "the key \"channel\" is missing" },
		{ "'channel': 3, 'motor'", "'id': 3, 'motor'", "/wiring/2/id", "channel" },
		{ "'id': 9", "'id': 63", "/wiring/1/id", "from 0 to 62" },
		{ "'channel': 3, 'motor': 'lift'", "'channel': 3, 'motor': 'left'", "/wiring/2/motor",
		    "did you mean \"lift\"?" },
		{ "'channel': 3, 'motor': 'lift'", "'channel': 3", "/wiring/2", "needs exactly one of the keys: \"motor\"" },
		{ "'steer': 'front'", "'steer': 'back'", "/wiring/1/steer", "the wheel \"back\" does not steer" },
		{ "'steer': 'front'", "'steer': 'front', 'wheel': 'front'", "/wiring/1",
		    "needs exactly one of the keys: \"motor\", \"wheel\", \"steer\", \"mechanism\"" },
		{ "'id': 1, 'motor': 'lift'", "'id': 1, 'motor': 'fs'}, {'kind': 'pwm', 'channel': 4, 'motor': 'fs'",
		    "/wiring/4", "the motor \"fs\" has a \"count\" of 1, and as many devices already" },
		{ "{'kind': 'sparkMax', 'id': 1, 'motor': 'lift'}", "{'kind': 'pwm', 'channel': 3, 'motor': 'lift'}",
		    "/wiring/3", "this device is wired already, by element 2" },
		{ "'channels': [0, 1]", "'channels': [0, 0]", "/wiring/5/channels", "must differ" },
		{ "'channels': [0, 1]", "'channels': [0]", "/wiring/5/channels", "2" },
		{ "'channels': [0, 1]", "'channels': [0, 31]", "/wiring/5/channels/1", "from 0 to 30" },
		{ "'channels': [0, 1],", "", "/wiring/5", "exactly one of the keys \"channels\" and \"index\"" },
		{ "'resolution': 2048", "'resolution': 0", "/wiring/5/resolution", "from 0.001" },
		{ "'channel': 2, 'mechanism'", "'channel': 1, 'mechanism'", "/wiring/7", "DIO 1 is used by another device" },
		{ "'channel': 4, 'sensor'", "'channel': 2, 'sensor'", "/wiring/9", "DIO 2 is used by another device" },
		{ "'channel': 2, 'mechanism': 'arm', 'gearing': 2", "'channel': 2, 'mechanism': 'lift'", "/wiring/7",
		    "the key \"gearing\" is missing" },
		{ "'volts': [4.5, 0.5]", "'volts': [4.5, 6]", "/wiring/8/volts/1", "from 0 to 5 V" },
		{ "['-90 deg', '90 deg']", "[1, 1]", "/wiring/8/range", "must differ" },
		{ "'channel': 4, 'sensor': 'bottom'", "'channel': 4, 'sensor': 'gyro'", "/wiring/9/sensor",
		    "the sensor \"gyro\" is of the kind gyro; this device needs one of: limitSwitch, beamBreak" },
		{ "'reverse': 3", "'reverse': 2", "/wiring/4/reverse", "must differ" },
		{ "'value': 'Range (m)'", "'value': 'Range | in metres and a text that is too long'", "/wiring/14",
		    "bytes together" },
		{ "'source': 'in the roboRIO'", "'source': 1", "/wiring/13/source", "must be" },
	};
	for ( size_t i = 0; i < sizeof( spoils ) / sizeof( spoils[0] ); ++i )
	{
		char text[16384];
		const char* at = strstr( ROBOT, spoils[i].find );
		REQUIRE( at != NULL );
		snprintf( text, sizeof( text ), "%.*s%s%s", (int)( at - ROBOT ), ROBOT, spoils[i].with,
		    at + strlen( spoils[i].find ) );
		simJson json;
		simRobotModel* model = Read( &json, text );
		CHECK( model == NULL );
		CHECK_STR( json.error.path, spoils[i].path );
		CHECK_HAS( json.error.message, spoils[i].message );
		simFree( model );
		simJson_Free( &json );
	}
}
