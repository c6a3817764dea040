// Servos: the angles and speeds of their pulses, with their torque; limp without pulses; continuous ones; and mistakes
// in a file.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DEGREE ( SIM_PI / 180.0 )
// 60 degrees in 0.14 s and 1.32 N m at 6 V, as a common servo of robots has on its data sheet.
#define FREE_SPEED ( 60.0 * DEGREE / 0.14 )
#define SERVO                                                                                                     \
	"\"type\":{\"nominalVoltage\":\"6 V\",\"freeSpeed\":7.479983,\"freeCurrent\":\"0.2 A\",\"stallTorque\":1.32," \
	"\"stallCurrent\":\"2 A\"}"
/// A robot with the claw's servo and other parts; its mechanism is a gripper's finger of 1e-3 kg m^2.
#define ROBOT( servo, mechanism, rest )                                                                               \
	"{\"robot\":{" SCENE_FRAME(                                                                                       \
	    "carpet" ) ",\"motors\":{\"claw\":{" SERVO ",\"servo\":" servo "}},"                                          \
	               "\"mechanisms\":[{\"name\":\"finger\",\"kind\":\"arm\",\"motors\":[\"claw\"]," mechanism "}]" rest \
	               "},"                                                                                               \
	               "\"station\":\"blue1\",\"at\":[3,3,0],\"program\":\"script\"}"
#define SCENARIO( servo, mechanism, rest, script )            \
	"{\"sandlot\":1,\"name\":\"servo\"," SCENE_PLAIN(         \
	    "10,6", "0.2" ) "},\"match\":{\"start\":\"teleop\"}," \
	                    "\"robots\":[" ROBOT( servo, mechanism, rest ) "],\"script\":[" script "]}"
#define PULSE( t, us ) "{\"t\":" t ",\"station\":\"blue1\",\"pulses\":{\"claw\":\"" us " us\"}}"
#define FINGER "\"gearing\":1,\"inertia\":1e-3,\"min\":0,\"max\":3.2"

static const simMechanism* Finger( const simWorld* world )
{
	return &world->robots[0].mechanisms[0];
}

static double PlaceAfter( const char* scenario, double seconds )
{
	simWorld* world = testCreateWorld( scenario );
	if ( world == NULL )
	{
		return NAN;
	}
	runWorld( world, seconds );
	double place = Finger( world )->position;
	simWorld_Destroy( world );
	return place;
}

TEST( servo_goesWhereItsPulseSays )
{
	// WPILib's Servo: 0 to 180 degrees are 600 to 2400 us, so 1 degree is 10 us.
	CHECK_NEAR( PlaceAfter( SCENARIO( "{}", FINGER, "", PULSE( "0", "600" ) ), 1.0 ), 0.0, 1e-3 );
	CHECK_NEAR( PlaceAfter( SCENARIO( "{}", FINGER, "", PULSE( "0", "1050" ) ), 1.0 ), 45.0 * DEGREE, 1e-3 );
	CHECK_NEAR( PlaceAfter( SCENARIO( "{}", FINGER, "", PULSE( "0", "1500" ) ), 1.0 ), 90.0 * DEGREE, 1e-3 );
	CHECK_NEAR( PlaceAfter( SCENARIO( "{}", FINGER, "", PULSE( "0", "2400" ) ), 1.0 ), 180.0 * DEGREE, 1e-3 );
	// Longer ones act as the longest.
	CHECK_NEAR( PlaceAfter( SCENARIO( "{}", FINGER, "", PULSE( "0", "2600" ) ), 1.0 ), 180.0 * DEGREE, 1e-3 );
	// Another servo: 270 degrees from 500 to 2500 us; it starts at 90 degrees of them, and a gear halves its way.
	CHECK_NEAR( PlaceAfter( SCENARIO( "{\"range\":\"270 deg\",\"pulse\":[\"500 us\",\"2500 us\"],\"start\":\"90 deg\"}",
	                            "\"gearing\":2,\"inertia\":1e-3,\"min\":-1,\"max\":3", "", PULSE( "0", "1500" ) ),
	                1.0 ),
	    0.5 * ( 135.0 - 90.0 ) * DEGREE, 1e-3 );
}

TEST( servo_turnsAsFastAsItsDataSheetSays )
{
	simWorld* world = testCreateWorld( SCENARIO( "{}", FINGER, "", PULSE( "0", "2400" ) ) );
	REQUIRE( world != NULL );
	// J w0 / T = 1e-3 * 7.48 / 1.32 = 5.7 ms until it is up to speed.
	runWorld( world, 0.1 );
	CHECK_NEAR( Finger( world )->velocity, FREE_SPEED, 0.01 * FREE_SPEED );
	double before = Finger( world )->position;
	runWorld( world, 0.14 );
	CHECK_NEAR( Finger( world )->position - before, 60.0 * DEGREE, 0.01 );
	simWorld_Destroy( world );
}

TEST( servo_holdsItsTorqueAndNoMore )
{
	// 2 kg at 50 mm weigh 0.98 N m: less than its 1.32, so it lifts them; the band's 5 degrees are its whole strength, so it hangs
	// 0.98 / 1.32 * 5 degrees = 3.7 degrees low.
	const char* lifts = SCENARIO( "{}",
	    "\"gearing\":1,\"mass\":2,\"center\":0.05,\"inertia\":6e-3,\"min\":-1.6,\"max\":1.6", "", PULSE( "0", "600" ) );
	CHECK_NEAR( PlaceAfter( lifts, 2.0 ), -0.981 / 1.32 * 5.0 * DEGREE, 2e-3 );
	// 3 kg weigh 1.47 N m, too much for it.
	const char* sinks = SCENARIO( "{}",
	    "\"gearing\":1,\"mass\":3,\"center\":0.05,\"inertia\":9e-3,\"min\":-1.6,\"max\":1.6", "", PULSE( "0", "600" ) );
	CHECK( PlaceAfter( sinks, 2.0 ) < -0.4 );
}

TEST( servo_isLimpWithoutPulses )
{
	// It is held level for a second; then its pulses end, or the robot is disabled, and the weight pulls it down.
	const char* heavy = "\"gearing\":1,\"mass\":1,\"center\":0.05,\"inertia\":3e-3,\"min\":-1.5,\"max\":1.5";
	const char* ends[] = { PULSE( "1", "0" ), "{\"t\":1,\"mode\":\"disabled\"}" };
	for ( int i = 0; i < 2; ++i )
	{
		char scenario[4000];
		snprintf( scenario, sizeof( scenario ),
		    "{\"sandlot\":1,\"name\":\"servo\"," SCENE_PLAIN(
		        "10,6", "0.2" ) "},\"match\":{\"start\":\"teleop\"},"
		                        "\"robots\":[{\"robot\":{" SCENE_FRAME(
		                            "carpet" ) ",\"motors\":{\"claw\":{" SERVO ",\"servo\":{}}},"
		                                       "\"mechanisms\":[{\"name\":\"finger\",\"kind\":\"arm\",\"motors\":["
		                                       "\"claw\"],%s}]},\"station\":\"blue1\","
		                                       "\"at\":[3,3,0],\"program\":\"script\"}],\"script\":[" PULSE(
		                                           "0", "600" ) ",%s]}",
		    heavy, ends[i] );
		simWorld* world = testCreateWorld( scenario );
		REQUIRE( world != NULL );
		runWorld( world, 1.0 );
		CHECK( fabs( Finger( world )->position ) < 3.0 * DEGREE );
		runWorld( world, 2.0 );
		CHECK_NEAR( Finger( world )->position, -1.5, 0.01 );
		simWorld_Destroy( world );
	}
}

TEST( servo_drawsFromTheBatteryThroughItsRail )
{
	// Stalled at full strength it takes 2 A at 6 V: from 12.5 V or so that is 6 * 2 / 12.5.
	const char* stalled = SCENARIO( "{}",
	    "\"gearing\":1,\"mass\":9,\"center\":0.05,\"inertia\":0.05,\"min\":0,\"max\":1.5", "", PULSE( "0", "2400" ) );
	simWorld* world = testCreateWorld( stalled );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	const simRobot* robot = &world->robots[0];
	CHECK_NEAR( robot->motors[0].output.volts, 6.0, 1e-9 );
	CHECK_NEAR( robot->motors[0].output.current, 2.0, 0.01 );
	CHECK_NEAR( robot->motors[0].output.supply, 12.0 / robot->battery.volts, 0.01 );
	simWorld_Destroy( world );
}

TEST( servo_obeysTheButtonsOfTheProgram )
{
	const char* scenario = "{\"sandlot\":1,\"name\":\"servo\"," SCENE_PLAIN( "10,6",
	    "0.2" ) "},\"match\":{\"start\":"
	            "\"teleop\"},\"robots\":[" ROBOT( "{}", FINGER,
	                ",\"program\":{\"buttons\":[\"close\"],\"bindings\":[{\"button\":"
	                "\"close\",\"mechanism\":\"finger\",\"position\":1,\"release\":0.2}]}" ) "],\"script\":[{\"t\":1,"
	                                                                                         "\"station\":\"blue1\","
	                                                                                         "\"buttons\":[\"close\"]}]"
	                                                                                         "}";
	simWorld* world = testCreateWorld( scenario );
	REQUIRE( world != NULL );
	runWorld( world, 0.9 );
	CHECK_NEAR( Finger( world )->position, 0.2, 1e-3 );
	runWorld( world, 1.1 );
	CHECK_NEAR( Finger( world )->position, 1.0, 1e-3 );
	simWorld_Destroy( world );
}

TEST( servo_continuousTurnsAsFastAsItsPulseSays )
{
	const char* roller = "\"gearing\":1,\"inertia\":1e-3";
	const struct
	{
		const char* pulse;
		double speed;
	} kCases[] = { { "2400", 1.0 }, { "1500", 0.0 }, { "1050", -0.5 } };
	for ( int i = 0; i < 3; ++i )
	{
		char scenario[4000];
		snprintf( scenario, sizeof( scenario ),
		    "{\"sandlot\":1,\"name\":\"servo\"," SCENE_PLAIN(
		        "10,6", "0.2" ) "},\"match\":{\"start\":\"teleop\"},"
		                        "\"robots\":[{\"robot\":{" SCENE_FRAME(
		                            "carpet" ) ",\"motors\":{\"claw\":{" SERVO
		                                       ",\"servo\":{\"continuous\":true}}},\"mechanisms\":[{\"name\":\"spin\","
		                                       "\"kind\":\"roller\",\"motors\":"
		                                       "[\"claw\"],%s}]},\"station\":\"blue1\",\"at\":[3,3,0],\"program\":"
		                                       "\"script\"}],\"script\":[{\"t\":0,"
		                                       "\"station\":\"blue1\",\"pulses\":{\"claw\":\"%s us\"}}]}",
		    roller, kCases[i].pulse );
		simWorld* world = testCreateWorld( scenario );
		REQUIRE( world != NULL );
		runWorld( world, 1.0 );
		CHECK_NEAR( Finger( world )->velocity, kCases[i].speed * FREE_SPEED, 0.01 * FREE_SPEED );
		simWorld_Destroy( world );
	}
}

TEST( servo_drivesAWheel )
{
	// A small robot on two continuous servos with wheels of 30 mm: 7.48 rad/s are 0.22 m/s, less the rolling loss.
	const char* scenario = "{\"sandlot\":1,\"name\":\"servo\"," SCENE_PLAIN(
	    "10,6", "0.2" ) "},\"match\":{\"start\":\"teleop\"},\"robots\":["
	                    "{\"robot\":{\"mass\":1,\"centerOfMass\":[0,0,0.03],\"inertia\":[3e-3,3e-3,5e-3],\"shapes\":[{"
	                    "\"name\":\"frame\","
	                    "\"shape\":\"box\",\"size\":[0.15,0.1,0.04],\"at\":[0,0,0.05],\"material\":\"carpet\"}],"
	                    "\"motors\":{\"claw\":{" SERVO ",\"servo\":{\"continuous\":true}},\"right\":{" SERVO
	                    ",\"servo\":{\"continuous\":true}}},\"drivetrain\":{\"kind\":"
	                    "\"differential\",\"wheel\":{\"radius\":0.03,\"friction\":0.8,\"inertia\":1e-4,\"stiffness\":"
	                    "2000,\"damping\":10,"
	                    "\"shear\":500,\"rolling\":0.01,\"driveGearing\":1,\"efficiency\":1},\"left\":{\"motors\":["
	                    "\"claw\"],\"wheels\":[{"
	                    "\"name\":\"lf\",\"at\":[0.05,0.06]},{\"name\":\"lb\",\"at\":[-0.05,0.06]}]},\"right\":{"
	                    "\"motors\":[\"right\"],\"wheels\":[{\"name\":"
	                    "\"rf\",\"at\":[0.05,-0.06]},{\"name\":\"rb\",\"at\":[-0.05,-0.06]}]}},\"program\":{"
	                    "\"maxSpeed\":0.2,\"maxTurn\":2,"
	                    "\"driveKv\":27}},\"station\":\"blue1\",\"at\":[3,3,0],\"program\":\"script\"}],\"script\":[{"
	                    "\"t\":0.5,\"station\":\"blue1\","
	                    "\"pulses\":{\"claw\":\"2400 us\",\"right\":\"2400 us\"}}]}";
	simWorld* world = testCreateWorld( scenario );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	simVec3 v = simRobot_GetVelocity( &world->robots[0], world->physics );
	CHECK_NEAR( v.x, 0.03 * FREE_SPEED, 0.02 * 0.03 * FREE_SPEED );
	CHECK_NEAR( v.y, 0.0, 1e-3 );
	simWorld_Destroy( world );
}

#define R "/robots/0/robot"

TEST( servo_mistakesAreSaid )
{
	const char* good =
	    "{'sandlot':1,'name':'servo','field':{'sandlot':1,'name':'plain','frame':'wall-blue','size':[10,6],'floor':'"
	    "carpet',"
	    "'materials':{'carpet':{'friction':0.9,'restitution':0.2}}},'match':{'start':'teleop'},'robots':[{'robot':{'"
	    "mass':40,"
	    "'centerOfMass':[0,0,0.15],'inertia':[2.5,2.5,4],'motors':{'claw':{'type':{'nominalVoltage':'6 "
	    "V','freeSpeed':7.48,"
	    "'freeCurrent':'0.2 A','stallTorque':1.32,'stallCurrent':'2 "
	    "A'},'servo':{}}},'mechanisms':[{'name':'finger','kind':"
	    "'arm','motors':['claw'],'gearing':1,'inertia':1e-3,'min':0,'max':3.2}],'wiring':[{'kind':'pwmServo','channel':"
	    "0,"
	    "'motor':'claw'}],'program':{'buttons':['a'],'bindings':[{'button':'a','mechanism':'finger','position':1}]}},"
	    "'station':'blue1','at':[3,3,0],'program':'script'}],'script':[{'t':0,'station':'blue1','pulses':{'claw':'600 "
	    "us'}}]}";
	const testSpoil spoils[] = {
		{ "'servo':{}", "'servo':{'pulse':['2400 us','600 us']}", R "/motors/claw/servo/pulse",
		    "the first pulse must be shorter than the second" },
		{ "'servo':{}", "'servo':{'start':'190 deg'}", R "/motors/claw/servo/start",
		    "3.31613 rad is beyond its range, 3.14159 rad" },
		{ "'max':3.2", "'max':3.2,'control':{'kP':1}", R "/mechanisms/0/control",
		    "the servo \"claw\" has a circuit of its own: leave this key away" },
		{ "'pwmServo'", "'pwm'", R "/wiring/0",
		    "the motor \"claw\" is a servo; its device is one of: pwmServo, xrpServo, hubServo" },
		{ ",'servo':{}", "", R "/wiring/0", "the motor \"claw\" is no servo: it has no key \"servo\"" },
		{ "{'kind':'pwmServo','channel':0,'motor':'claw'}",
		    "{'kind':'pwmServo','channel':0,'motor':'claw'},{'kind':'pwm','channel':0,'motor':'claw'}", R "/wiring/1",
		    "its device is one of: pwmServo" },
		{ "'pulses':{'claw':'600 us'}", "'volts':{'claw':1}", "/script/0/volts/claw",
		    "is a servo: use the key \"pulses\"" },
		{ "'600 us'", "'6 ms'", "/script/0/pulses/claw", "must be from 0 to 0.005 s" },
		{ "'position':1", "'volts':1", R "/program/bindings/0/volts",
		    "the servo \"claw\" goes to a place: use the key \"position\"" },
	};
	testSpoilScenario( good, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
