// Sensors: their readings against the truth. Most stand in a room of 6 x 4 m, from (4, 3) to (10, 7).
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOX( a, b, c, d )                                                                                              \
	"v " a " " b " 0\\nv " c " " b " 0\\nv " c " " d " 0\\nv " a " " d " 0\\nv " a " " b " 2\\nv " c " " b " 2\\nv " c \
	" " d " 2\\nv " a " " d " 2\\nf -8 -5 -6 -7\\nf -4 -3 -2 -1\\nf -8 -7 -3 -4\\nf -6 -5 -1 -2\\nf -5 -8 -4 -1\\nf "  \
	"-7 -6 -2 -3\\n"
#define ROOM                                                                                             \
	"g wall_a\\n" BOX( "3", "2", "4", "8" ) "g wall_b\\n" BOX( "10", "2", "11", "8" ) "g wall_c\\n" BOX( \
	    "4", "2", "10", "3" ) "g wall_d\\n" BOX( "4", "7", "10", "8" )
#define SCENARIO( robot, pieces, script )                                                                             \
	"{\"sandlot\":1,\"name\":\"t\",\"seed\":5,\"field\":{\"sandlot\":1,\"name\":\"room\",\"frame\":\"wall-blue\","    \
	"\"size\":[20,10],"                                                                                               \
	"\"materials\":{\"carpet\":{\"friction\":0.9,\"restitution\":0}},\"floor\":\"carpet\",\"groups\":{\"wall\":"      \
	"\"carpet\"},"                                                                                                    \
	"\"pieces\":{\"ball\":{\"shape\":\"sphere\",\"diameter\":0.2,\"mass\":0.2,\"material\":\"carpet\",\"total\":4}}," \
	"\"collision\":\"" ROOM "\"},\"pieces\":[" pieces                                                                 \
	"],\"robots\":[{\"robot\":{" SCENE_FRAME( "carpet" ) "," robot "},\"station\":\"blue1\","                         \
	                                                     "\"at\":[6,5,0]}],\"script\":[" script "]}"
#define BALL( x, y ) "{\"type\":\"ball\",\"at\":[" x "," y ",0.1]}"

static double Read( const simWorld* world, int sensor, int value )
{
	return world->robots[0].sensors[sensor].value[value];
}

#define TURNING                                                                                                        \
	"\"motors\":{\"a\":{\"type\":\"neo\"},\"b\":{\"type\":\"neo\"}},\"mechanisms\":[{\"name\":\"spin\",\"kind\":"      \
	"\"turret\","                                                                                                      \
	"\"motors\":[\"a\"],\"gearing\":20,\"inertia\":0.05,\"start\":1},{\"name\":\"slide\",\"kind\":\"linear\","         \
	"\"motors\":[\"b\"],"                                                                                              \
	"\"gearing\":20,\"mass\":4,\"drum\":0.02,\"min\":0,\"max\":1,\"start\":0.2}],"                                     \
	"\"sensors\":[{\"name\":\"relative\",\"kind\":\"encoder\",\"mechanism\":\"spin\",\"resolution\":360},"             \
	"{\"name\":\"absolute\",\"kind\":\"encoder\",\"mechanism\":\"spin\",\"resolution\":4096,\"absolute\":true,"        \
	"\"offset\":\"10 deg\"},"                                                                                          \
	"{\"name\":\"ideal\",\"kind\":\"encoder\",\"mechanism\":\"slide\"},{\"name\":\"rotor\",\"kind\":\"encoder\","      \
	"\"motor\":\"b\",\"resolution\":42},"                                                                              \
	"{\"name\":\"near\",\"kind\":\"limitSwitch\",\"mechanism\":\"slide\",\"side\":\"max\",\"position\":0.7,\"stops\":" \
	"true},"                                                                                                           \
	"{\"name\":\"low\",\"kind\":\"limitSwitch\",\"mechanism\":\"slide\",\"side\":\"min\"}],"                           \
	"\"program\":{\"buttons\":[\"go\",\"back\"],\"bindings\":[{\"button\":\"go\",\"mechanism\":\"slide\",\"volts\":"   \
	"12,"                                                                                                              \
	"\"release\":0},"                                                                                                  \
	"{\"button\":\"back\",\"mechanism\":\"slide\",\"volts\":-12}]}"

TEST( sensor_encodersCount )
{
	simWorld* world = testCreateWorld(
	    SCENARIO( TURNING, "", "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"a\":3},\"buttons\":[\"go\"]}" ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	double degree = SIM_PI / 180.0;
	bool wrapped = false;
	for ( int i = 0; i < 200; ++i )
	{
		simWorld_Step( world, NULL );
		double turned = robot->mechanisms[0].position - 1.0;
		double count = Read( world, 0, 2 );
		CHECK_NEAR( count, floor( count ), 0.0 );
		CHECK( turned >= count * degree - 1e-9 && turned < ( count + 1.0 ) * degree + 1e-9 );
		CHECK_NEAR( Read( world, 0, 0 ), count * degree, 1e-9 );
		// Velocity from one tick's counts: one degree in 20 ms is 0.87 rad/s.
		CHECK_NEAR( Read( world, 0, 1 ), robot->mechanisms[0].velocity, i < 10 ? 10.0 : degree / SIM_TICK + 0.1 );
		double angle = Read( world, 1, 0 );
		CHECK( angle >= 0.0 && angle < 2.0 * SIM_PI );
		double error = simWrapAngle( angle - robot->mechanisms[0].position - 10.0 * degree );
		CHECK( error <= 1e-9 && error > -2.0 * SIM_PI / 4096.0 - 1e-9 );
		wrapped = wrapped || turned > 7.0;
		CHECK_NEAR( Read( world, 2, 0 ), robot->mechanisms[1].position - 0.2, 1e-12 );
		CHECK_NEAR( Read( world, 3, 0 ), robot->motors[1].position, 2.0 * SIM_PI / 42.0 );
	}
	CHECK( wrapped );
	simWorld_Destroy( world );
}

TEST( sensor_limitSwitchStopsItsController )
{
	simWorld* world = testCreateWorld( SCENARIO( TURNING, "",
	    "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"go\"]},{\"t\":2,\"station\":\"blue1\",\"buttons\":[\"back\"]"
	    "}" ) );
	REQUIRE( world != NULL );
	const simMechanism* slide = &world->robots[0].mechanisms[1];
	runWorld( world, 0.02 );
	CHECK_NEAR( Read( world, 4, 0 ) + Read( world, 5, 0 ), 0.0, 0.0 );
	double fastest = 0.0;
	for ( int i = 0; i < 99; ++i )
	{
		simWorld_Step( world, NULL );
		fastest = fmax( fastest, slide->velocity );
	}
	// It takes effect within a step; a braked motor then needs a little way.
	CHECK( slide->position >= 0.7 && slide->position < 0.7 + fastest * 0.05 );
	CHECK_NEAR( slide->velocity, 0.0, 1e-3 );
	CHECK_NEAR( Read( world, 4, 0 ), 1.0, 0.0 );
	runWorld( world, 3.0 );
	CHECK_NEAR( slide->position, 0.0, 0.0 ); // back is free, down to the hard stop
	CHECK_NEAR( Read( world, 4, 0 ), 0.0, 0.0 );
	CHECK_NEAR( Read( world, 5, 0 ), 1.0, 0.0 );
	simWorld_Destroy( world );
}

#define GYRO( keys )                                         \
	"\"sensors\":[{\"name\":\"gyro\",\"kind\":\"gyro\"" keys \
	"},{\"name\":\"acc\",\"kind\":\"accelerometer\",\"at\":[0.3,0,0.1],\"max\":20}]"

TEST( sensor_gyroTurnsWithTheRobot )
{
	simWorld* world = testCreateWorld( SCENARIO( GYRO( "" ), "", "" ) );
	REQUIRE( world != NULL );
	int body = world->robots[0].body;
	runWorld( world, 0.5 );
	CHECK_NEAR( Read( world, 0, 0 ), 0.0, 1e-6 );
	CHECK_NEAR( Read( world, 1, 0 ), 0.0, 0.05 );
	CHECK_NEAR( Read( world, 1, 2 ), SIM_GRAVITY, 0.1 );
	// In free flight, spinning upright: three turns counted on, rates as they are, nothing felt but the spin.
	simPose pose = simPhysics_GetPose( world->physics, body );
	pose.p.z = 30.0;
	simPhysics_Place( world->physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 10 ) );
	runWorld( world, 2.0 );
	CHECK_NEAR( Read( world, 0, 0 ), 20.0, 5e-3 ); // ODE turns by 2 atan( w dt / 2 ) a step
	CHECK_NEAR( Read( world, 0, 5 ), 10.0, 1e-6 );
	CHECK_NEAR( Read( world, 1, 2 ), 0.0, 2e-3 );
	CHECK_NEAR( hypot( Read( world, 1, 0 ), Read( world, 1, 1 ) ), 20.0, 1.0 ); // 30 m/s^2 at 0.3 m, clipped
	// Nose down by 0.5 rad.
	simPhysics_Place( world->physics, body, ( simPose ){ pose.p, simQuatFromRpy( 0.2, 0.5, 0.0 ) }, simV3( 0, 0, 0 ),
	    simV3( 0, 0, 0 ) );
	runWorld( world, 0.02 );
	CHECK_NEAR( Read( world, 0, 1 ), 0.5, 1e-6 );
	CHECK_NEAR( Read( world, 0, 2 ), 0.2, 1e-6 );
	simWorld_Destroy( world );
}

TEST( sensor_gyroDriftsAsDocumented )
{
	// Rate errors of many runs have the standard deviation asked for; the walk of yaw grows as walk * sqrt( t ).
	simWorld* world = testCreateWorld( SCENARIO( GYRO( ",\"drift\":0.01" ), "", "" ) );
	REQUIRE( world != NULL );
	simSensorPins pins = {
		.physics = world->physics, .body = world->robots[0].body, .robot = { { 0, 0, 0 }, { 1, 0, 0, 0 } }
	};
	simSensorDef def = { .kind = simSensor_gyro, .drift = 0.01, .mechanism = -1, .motor = -1 };
	double sum = 0.0, squares = 0.0, walked = 0.0;
	const int runs = 4000;
	for ( int i = 0; i < runs; ++i )
	{
		simSensor sensor;
		simSensor_Create( &sensor, &def, 7919 * (uint64_t)i, 0 );
		sum += sensor.drift[0];
		squares += sensor.drift[0] * sensor.drift[0];
	}
	CHECK_NEAR( sum / runs, 0.0, 5e-4 );
	CHECK_NEAR( sqrt( squares / runs ), 0.01, 3e-4 );
	def.drift = 0.0;
	def.walk = 0.002;
	for ( int i = 0; i < runs; ++i )
	{
		simSensor sensor;
		simSensor_Create( &sensor, &def, 7919 * (uint64_t)i + 1, 0 );
		simSensor_Start( &sensor, &def, &pins );
		for ( int k = 0; k < 50; ++k )
		{
			simSensor_Update( &sensor, &def, &pins, NULL, SIM_TICK );
		}
		walked += sensor.value[0] * sensor.value[0];
	}
	CHECK_NEAR( sqrt( walked / runs ), 0.002, 1e-4 ); // after 1 s

	// On a robot: a constant rate, the same in every run of this seed.
	runWorld( world, 10.0 );
	double rate = world->robots[0].sensors[0].drift[0];
	CHECK( rate != 0.0 );
	CHECK_NEAR( Read( world, 0, 0 ), 10.0 * rate, 1e-6 );
	simWorld* again = testCreateWorld( SCENARIO( GYRO( ",\"drift\":0.01" ), "", "" ) );
	CHECK_NEAR( again->robots[0].sensors[0].drift[0], rate, 0.0 );
	simWorld_Destroy( again );
	simWorld_Destroy( world );
}

#define EYES                                                                                                           \
	"\"sensors\":[{\"name\":\"beam\",\"kind\":\"beamBreak\",\"at\":[0.5,0.3,0.1],\"yaw\":\"-90 deg\",\"length\":0.6}," \
	"{\"name\":\"self\",\"kind\":\"beamBreak\",\"at\":[-1,0.2,0.15],\"length\":2},"                                    \
	"{\"name\":\"ahead\",\"kind\":\"rangeFinder\",\"at\":[0.4,0,0.4],\"resolution\":0.01},"                            \
	"{\"name\":\"down\",\"kind\":\"rangeFinder\",\"at\":[0.4,0,0.4],\"pitch\":\"30 deg\"},"                            \
	"{\"name\":\"short\",\"kind\":\"rangeFinder\",\"at\":[0.4,0,0.4],\"max\":2}]"

TEST( sensor_beamBreaksOnABall )
{
	simWorld* world = testCreateWorld( SCENARIO( EYES, BALL( "6.5", "5" ), "" ) );
	simWorld* empty = testCreateWorld( SCENARIO( EYES, BALL( "7", "5" ), "" ) );
	REQUIRE( world != NULL && empty != NULL );
	runWorld( world, 0.1 );
	runWorld( empty, 0.1 );
	CHECK_NEAR( Read( world, 0, 0 ), 1.0, 0.0 );
	CHECK_NEAR( Read( world, 1, 0 ), 0.0, 0.0 ); // the robot does not break its own beams
	CHECK_NEAR( Read( empty, 0, 0 ), 0.0, 0.0 );
	// A ball that rolls through is seen on its way.
	int body = empty->pieces.pieces[0].body;
	simPhysics_Place(
	    empty->physics, body, ( simPose ){ simV3( 7, 5, 0.1 ), { 1, 0, 0, 0 } }, simV3( -2, 1, 0 ), simV3( 0, 0, 0 ) );
	int seen = 0;
	for ( int i = 0; i < 50; ++i )
	{
		simWorld_Step( empty, NULL );
		seen += Read( empty, 0, 0 ) > 0.5 ? 1 : 0;
	}
	CHECK( seen >= 1 && seen < 25 );
	simWorld_Destroy( world );
	simWorld_Destroy( empty );
}

TEST( sensor_rangeToAWall )
{
	simWorld* world = testCreateWorld( SCENARIO( EYES, "", "" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	CHECK_NEAR( Read( world, 2, 0 ), 3.6, 1e-9 ); // from x = 6.4 to 10, to the centimetre
	CHECK_NEAR( Read( world, 2, 1 ), 1.0, 0.0 );
	CHECK_NEAR( Read( world, 3, 0 ), 0.8, 0.002 ); // 0.4 m up, 30 degrees down: the floor
	CHECK_NEAR( Read( world, 4, 0 ), 2.0, 0.0 );   // nothing within 2 m
	CHECK_NEAR( Read( world, 4, 1 ), 0.0, 0.0 );
	simWorld_Destroy( world );
}

#define LIDAR "\"sensors\":[{\"name\":\"lidar\",\"kind\":\"lidar\",\"at\":[0.1,0,0.4],\"yaw\":\"90 deg\"}]"

// Eyes at the robot's middle, 4 cm ahead and 6 cm to the left; the robot stands at (6, 5), heading 0.
#define LINE_EYES                                                                                                   \
	"\"sensors\":[{\"name\":\"on\",\"kind\":\"reflectance\",\"at\":[0,0,0.02]},{\"name\":\"edge\",\"kind\":"        \
	"\"reflectance\",\"at\":[0,0.052,0.02],\"spot\":0.02},{\"name\":\"beside\",\"kind\":\"reflectance\",\"at\":[0," \
	"0.3,0.02]},{\"name\":\"grey\",\"kind\":\"reflectance\",\"at\":[0,-0.5,0.02]},{\"name\":\"high\",\"kind\":"     \
	"\"reflectance\",\"at\":[0,0.3,0.2]}]"

TEST( sensor_reflectanceSeesTheFloorsLines )
{
	// A line of 10 cm along x through the robot's middle, and a grey one half a metre to its right, which bends away.
	char* text = testReplace( SCENARIO( LINE_EYES, "", "" ), "\"size\":[20,10],",
	    "\"size\":[20,10],\"lines\":[{\"points\":[[5,5],[8,5]],\"width\":0.1},{\"points\":[[4,4.5],[7,4.5],[7,3]],"
	    "\"width\":\"4 cm\",\"dark\":0.6}]," );
	simWorld* world = testCreateWorld( text );
	free( text );
	REQUIRE( world != NULL );
	runWorld( world, 0.1 );
	CHECK_NEAR( Read( world, 0, 0 ), 1.0, 1e-12 );
	// The line ends 50 mm from its middle; the spot of 20 mm has its own 2 mm beyond: 0.5 - 2 / 20 = 0.4 of it is dark.
	CHECK_NEAR( Read( world, 1, 0 ), 0.4, 1e-3 );
	CHECK_NEAR( Read( world, 2, 0 ), 0.0, 0.0 );
	CHECK_NEAR( Read( world, 3, 0 ), 0.6, 1e-9 );
	// The floor is 20 cm away, and it sees 5 cm.
	CHECK_NEAR( Read( world, 4, 0 ), 1.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( sensor_linesAreChecked )
{
	static const char* const cases[][2] = {
		{ "[[5,5]]", "must have 2 to 64" },
		{ "[[5,5],[5,5]]", "has points 0 and 1 in one place" },
		{ "[[5,5],[6,5],[5,5]],\"closed\":true", "has points 2 and 0 in one place" },
		{ "[[5,5],[8,5]],\"width\":0", "from 0.001" },
		{ "[[5,5],[8,5]],\"dark\":2", "from 0 to 1" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		char lines[200];
		snprintf( lines, sizeof( lines ), "\"size\":[20,10],\"lines\":[{\"points\":%s}],", cases[i][0] );
		char* text = testReplace( SCENARIO( LINE_EYES, "", "" ), "\"size\":[20,10],", lines );
		simError error = { 0 };
		simScenario* scenario = testLoadScenario( text, &error );
		CHECK( scenario == NULL );
		CHECK_HAS( error.message, cases[i][1] );
		simScenario_Destroy( scenario );
		free( text );
	}
}

TEST( sensor_lidarSeesTheRoom )
{
	simWorld* world = testCreateWorld( SCENARIO( LIDAR, "", "" ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	runWorld( world, 0.02 );
	int seen = 0;
	for ( int i = 0; i < 800; ++i )
	{
		seen += robot->ranges[0][i] >= 0.0f ? 1 : 0;
	}
	CHECK_EQ_INT( seen, 160 ); // 8000 rays a second
	runWorld( world, 0.08 );
	CHECK_NEAR( Read( world, 0, 0 ), 1.0, 1e-12 ); // ten turns a second
	simVec3 eye = simTransform( simRobot_GetPose( robot, world->physics ), simV3( 0.1, 0, 0.4 ) );
	for ( int i = 0; i < 800; ++i )
	{
		double angle = 0.5 * SIM_PI + 2.0 * SIM_PI * i / 800.0;
		double c = cos( angle ), s = sin( angle );
		double x = c > 1e-9 ? ( 10.0 - eye.x ) / c : c < -1e-9 ? ( 4.0 - eye.x ) / c : 1e9;
		double y = s > 1e-9 ? ( 7.0 - eye.y ) / s : s < -1e-9 ? ( 3.0 - eye.y ) / s : 1e9;
		CHECK_NEAR( robot->ranges[0][i], fmin( x, y ), 1e-3 );
	}

	// In the frame the points stand behind their sensor, with their directions.
	static char frame[1 << 16];
	REQUIRE( simWorld_WriteFrame( world, frame, sizeof( frame ) ) <= sizeof( frame ) );
	const simFrameHeader* header = (const simFrameHeader*)frame;
	const simSensorFrame* sensors = (const simSensorFrame*)( frame + header->sensorOffset );
	const simRangeFrame* ranges = (const simRangeFrame*)( frame + header->rangeOffset );
	CHECK_EQ_INT( header->sensorCount, 1 );
	CHECK_EQ_INT( header->rangeCount, 800 );
	CHECK_EQ_INT( sensors[0].rangeCount, 800 );
	CHECK_NEAR( ranges[sensors[0].rangeStart + 200].azimuth, 0.5 * SIM_PI, 1e-6 );
	CHECK_NEAR( ranges[200].distance, robot->ranges[0][200], 0.0 );
	simWorld_Destroy( world );
}

TEST( sensor_lidarHasABlindZone )
{
	// A lidar low over the floor, between two balls: one nearer than 0.75 m, which hides the things behind it, one
	// further.
	simWorld* world = testCreateWorld(
	    SCENARIO( "\"sensors\":[{\"name\":\"lidar\",\"kind\":\"lidar\",\"at\":[0.4,0,0.1],\"max\":3.5}]",
	        BALL( "7", "5" ) "," BALL( "6.4", "6.2" ), "" ) );
	REQUIRE( world != NULL );
	runWorld( world, 0.1 );
	const float* ranges = world->robots[0].ranges[0];
	CHECK_NEAR( ranges[0], -1.0, 0.0 );   // ball at 0.5 m
	CHECK_NEAR( ranges[200], 1.1, 2e-3 ); // ball at 1.2 m, to the left
	CHECK_NEAR( ranges[600], 2.0, 1e-3 ); // wall, to the right
	CHECK_NEAR( ranges[30], -1.0, 0.0 );  // the far wall, beyond 3.5 m
	CHECK_NEAR( ranges[400], 2.4, 1e-3 ); // behind, through the robot itself
	simWorld_Destroy( world );
}

TEST( sensor_saysWhatIsWrong )
{
#define SENSORS( text ) "'kind': 'gyro' }", "'kind': 'gyro' }, { 'name': 's', " text " }"
#define S "/robots/0/robot/sensors"
	static const testSpoil spoils[] = {
		{ "'kind': 'gyro'", "'kind': 'gyroscope'", S "/0/kind",
		    "valid: encoder, gyro, accelerometer, limitSwitch, beamBreak" },
		{ "'kind': 'gyro'", "'kind': 'gyro', 'drift': '1 deg'", S "/0/drift", "must be an angular speed" },
		{ SENSORS( "'kind': 'encoder'" ), S "/1", "needs exactly one of the keys \"mechanism\" and \"motor\"" },
		{ SENSORS( "'kind': 'encoder', 'mechanism': 'rolller'" ), S "/1/mechanism", "did you mean \"roller\"?" },
		{ SENSORS( "'kind': 'encoder', 'motor': 'a', 'resolution': -1" ), S "/1/resolution", "from 0 to 1e+08" },
		{ SENSORS( "'kind': 'limitSwitch', 'mechanism': 'roller', 'side': 'min'" ), S "/1",
		    "so the key \"position\" is needed" },
		{ SENSORS( "'kind': 'limitSwitch', 'mechanism': 'roller', 'side': 'top'" ), S "/1/side", "valid: min, max" },
		{ SENSORS( "'kind': 'beamBreak', 'at': [0, 0, 0]" ), S "/1", "the key \"length\" is missing" },
		{ SENSORS( "'kind': 'beamBreak', 'at': [0, 0, 9], 'length': 1" ), S "/1/at/2", "from -3 to 3 m" },
		{ SENSORS( "'kind': 'rangeFinder', 'at': [0, 0, 0], 'min': 5" ), S "/1", "must be less than \"max\"" },
		{ SENSORS( "'kind': 'lidar', 'at': [0, 0, 0], 'points': 900" ), S "/1/points", "from 1 to 800" },
		{ SENSORS( "'kind': 'lidar', 'at': [0, 0, 0], 'length': 9" ), S "/1/length", "there is no key \"length\"" },
		{ "'kind': 'gyro' }", "'kind': 'gyro' }, { 'name': 'g', 'kind': 'gyro' }", S "/1/name",
		    "there is a sensor \"g\" already" },
	};
	testSpoilScenario(
	    "{ 'sandlot': 1, 'field': { 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, 'restitution': 0 } }, "
	    "'floor': 'carpet' }, 'robots': [ { 'station': 'blue1', 'robot': { 'mass': 40, 'centerOfMass': [0, 0, 0.15], "
	    "'inertia': [2.5, 2.5, 4], 'motors': { 'a': { 'type': 'neo' } }, 'mechanisms': [ { 'name': 'roller', 'kind': "
	    "'roller', 'motors': ['a'], 'gearing': 5, 'inertia': 0.01 } ], 'sensors': [ { 'name': 'g', 'kind': 'gyro' } ] "
	    "} } ] }",
	    spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
