// Motors by their own formulas: limits, neutral, heat. Then a motor's keys on a robot.
#include "device/motor.h"
#include "model/presets.h"
#include "rigs/run.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

static simMotorDef KrakenFoc( double stator, double supply )
{
	// WPILib DCMotor: Kraken X60 FOC 9.37 N m, 483 A, 2 A, 5800 rpm
	static const simMotorType type = { "krakenX60Foc", 12.0, 9.37, 483.0, 2.0, 5800.0 * 2.0 * SIM_PI / 60.0, 5.8e-5 };
	return ( simMotorDef ){ .name = "m", .type = &type, .count = 1, .statorLimit = stator, .supplyLimit = supply };
}

TEST( motor_stallAndFreeSpeed )
{
	simMotorDef def = KrakenFoc( 0, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	CHECK_NEAR( constants.torquePerAmp, 0.01940, 1e-5 );
	CHECK_NEAR( constants.resistance, 0.024845, 1e-6 );
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( stall.torque, 9.37, 1e-9 );
	CHECK_NEAR( stall.current, 483.0, 1e-9 );
	CHECK_NEAR( stall.supply, 483.0, 1e-9 );
	simMotorOutput free = simMotor_Solve( &def, &constants, 12.0, 5800.0 * 2.0 * SIM_PI / 60.0, 12.0, 1.0 );
	CHECK_NEAR( free.current, 2.0, 1e-9 );
	simMotorOutput sagging = simMotor_Solve( &def, &constants, 12.0, 0.0, 8.0, 1.0 );
	CHECK_NEAR( sagging.volts, 8.0, 1e-12 );
}

TEST( motor_limits )
{
	simMotorDef def = KrakenFoc( 120, 70 );
	simMotorConstants constants = simMotor_Constants( &def );
	simMotorOutput stall = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( stall.current, 120.0, 1e-9 );
	CHECK_NEAR( stall.volts, 120.0 * constants.resistance, 1e-9 );
	CHECK_NEAR( stall.torqueSlope, 0.0, 0.0 );
	simMotorOutput fast = simMotor_Solve( &def, &constants, 12.0, 400.0, 12.0, 1.0 );
	CHECK_NEAR( fast.supply, 70.0, 1e-9 );
	CHECK_NEAR( fast.volts * fast.current, 70.0 * 12.0, 1e-6 );
	simMotorOutput back = simMotor_Solve( &def, &constants, -12.0, 0.0, 12.0, 1.0 );
	CHECK_NEAR( back.current, -120.0, 1e-9 );
	CHECK_NEAR( back.supply, stall.supply, 1e-12 );
}

TEST( motor_neutral )
{
	simMotorDef def = KrakenFoc( 0, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	double speed = 300.0, emf = speed / constants.speedPerVolt;
	simMotorOutput brake = simMotor_Solve( &def, &constants, 0.0, speed, 12.0, 1.0 );
	CHECK_NEAR( brake.current, -emf / constants.resistance, 1e-9 );
	CHECK_NEAR( brake.supply, 0.0, 1e-9 ); // shorted: its energy becomes heat
	def.coast = true;
	simMotorOutput coast = simMotor_Solve( &def, &constants, 0.0, speed, 12.0, 1.0 );
	CHECK( coast.current == 0.0 && coast.torque == 0.0 && coast.supply == 0.0 && coast.torqueSlope == 0.0 );
	CHECK_NEAR( coast.volts, emf, 1e-12 );
	simMotorOutput driven = simMotor_Solve( &def, &constants, 1e-9, speed, 12.0, 1.0 );
	CHECK_NEAR( driven.current, brake.current, 1e-6 );
	// Faster than the battery's voltage allows, the bridge's diodes feed it.
	simMotorOutput fast = simMotor_Solve( &def, &constants, 0.0, -14.0 * constants.speedPerVolt, 12.0, 1.0 );
	CHECK_NEAR( fast.current, 2.0 / constants.resistance, 1e-6 );
	CHECK_NEAR( fast.supply, -2.0 / constants.resistance, 1e-6 );
}

TEST( motor_heat )
{
	simMotorDef def = KrakenFoc( 40, 0 );
	simMotorConstants constants = simMotor_Constants( &def );
	CHECK_NEAR( simMotor_Heat( &def, &constants, 25.0, 400.0, 1.0 ), 25.0, 0.0 );
	CHECK_NEAR( simMotor_Derate( &def, 1000.0 ), 1.0, 0.0 );

	def.thermal = ( simThermalDef ){ .capacity = 400.0, .resistance = 1.5, .ambient = 25.0, .limit = 100.0 };
	CHECK_NEAR( simMotor_Derate( &def, 100.0 ), 1.0, 0.0 );
	CHECK_NEAR( simMotor_Derate( &def, 105.0 ), 0.75, 1e-12 );
	CHECK_NEAR( simMotor_Derate( &def, 120.0 ), 0.0, 1e-12 );
	CHECK_NEAR( simMotor_Derate( &def, 500.0 ), 0.0, 0.0 );

	// T = ambient + R i^2 Rth ( 1 - exp( -t / ( Rth C ) ) ), time constant 600 s
	double temperature = 25.0, current = 30.0, rise = constants.resistance * current * current * 1.5;
	for ( int i = 0; i < 75000; ++i ) // 300 s
	{
		temperature = simMotor_Heat( &def, &constants, temperature, current, SIM_STEP );
	}
	CHECK_NEAR( temperature, 25.0 + rise * ( 1.0 - exp( -0.5 ) ), 1e-3 );
	for ( int i = 0; i < 100; ++i )
	{
		temperature = simMotor_Heat( &def, &constants, temperature, current, 1000.0 );
	}
	CHECK_NEAR( temperature, 25.0 + rise, 1e-6 );

	// Derated from its stator limit, or from its stall current.
	simMotorOutput half = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, 0.5 );
	CHECK_NEAR( half.current, 20.0, 1e-9 );
	CHECK_NEAR( half.torqueSlope, 0.0, 0.0 );
	def.statorLimit = 0.0;
	CHECK_NEAR( simMotor_Solve( &def, &constants, -12.0, 0.0, 12.0, 0.5 ).current, -483.0 / 2.0, 1e-9 );
	simMotorOutput dead = simMotor_Solve( &def, &constants, 12.0, 200.0, 12.0, 0.0 );
	CHECK( dead.current == 0.0 && dead.torque == 0.0 );
	CHECK_NEAR( dead.supply, 0.0, 0.0 );

	// Stalled forever it settles between the limit and 20 K more, where its heat leaves as it comes.
	def.statorLimit = 120.0;
	temperature = 25.0;
	for ( int i = 0; i < 50000; ++i )
	{
		double derate = simMotor_Derate( &def, temperature );
		simMotorOutput output = simMotor_Solve( &def, &constants, 12.0, 0.0, 12.0, derate );
		temperature = simMotor_Heat( &def, &constants, temperature, output.current, 0.1 );
	}
	double amps = 120.0 * simMotor_Derate( &def, temperature );
	CHECK( temperature > 100.0 && temperature < 120.0 );
	CHECK_NEAR( constants.resistance * amps * amps * 1.5, temperature - 25.0, 1e-3 );
}

TEST( motor_anyRequestKeepsItsLaws )
{
	simRandom random;
	simRandom_Seed( &random, 11, 2 );
	for ( int i = 0; i < 20000; ++i )
	{
		int type = (int)( simRandom_Next( &random ) % (uint64_t)simMotorTypeCount );
		simMotorDef def = {
			.type = &simMotorTypes[type],
			.count = 1 + (int)( simRandom_Next( &random ) % 4 ),
			.statorLimit = i % 3 == 0 ? 0.0 : simRandom_Uniform( &random, 1.0, 200.0 ),
			.supplyLimit = i % 2 == 0 ? 0.0 : simRandom_Uniform( &random, 1.0, 100.0 ),
			.coast = i % 5 == 0,
		};
		simMotorConstants constants = simMotor_Constants( &def );
		double request = i % 7 == 0 ? 0.0 : simRandom_Uniform( &random, -30.0, 30.0 );
		double speed = simRandom_Uniform( &random, -2.0, 2.0 ) * def.type->freeSpeed;
		double bus = simRandom_Uniform( &random, 0.0, 14.0 ), derate = simRandom_Uniform( &random, 0.0, 1.2 );
		derate = simMin( derate, 1.0 );
		simMotorOutput out = simMotor_Solve( &def, &constants, request, speed, bus, derate );
		double emf = speed / constants.speedPerVolt, used = simMax( bus, 1e-3 );
		bool held = def.statorLimit > 0.0 || derate < 1.0;
		double most = derate * ( def.statorLimit > 0.0 ? def.statorLimit : def.type->stallCurrent );
		bool good = isfinite( out.torque ) && out.torqueSlope <= 0.0;
		good =
		    good && fabs( out.volts - emf - out.current * constants.resistance ) < 1e-9 * ( 1.0 + fabs( out.volts ) );
		good = good
		       && fabs( out.supply * used - def.count * out.current * out.volts ) < 1e-6 * ( 1.0 + fabs( out.supply ) );
		good = good && ( !held || fabs( out.current ) <= most * ( 1.0 + 1e-9 ) );
		good = good && ( def.supplyLimit == 0.0 || out.supply <= def.count * def.supplyLimit * ( 1.0 + 1e-9 ) );
		if ( !CHECK( good ) )
		{
			return;
		}
	}
}


// ---- in a robot ----

/// A tank drive on plain carpet with these keys in its left and right motors and its battery, and this script.
static simWorld* CreateTank( const char* left, const char* right, const char* battery, const char* script )
{
	static char text[4096];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"field\":{\"size\":[60,20],\"materials\":{\"carpet\":{\"friction\":0.9,\"restitution\":0.2}},"
	    "\"floor\":\"carpet\"},\"robots\":[{\"robot\":{\"mass\":50,\"centerOfMass\":[0,0,0.15],"
	    "\"inertia\":[2.5,2.5,4],\"battery\":{%s},\"motors\":{\"left\":{\"type\":\"neo\",\"count\":2%s},"
	    "\"right\":{\"type\":\"neo\",\"count\":2%s}},\"drivetrain\":{\"kind\":\"differential\",\"wheel\":{"
	    "\"radius\":0.0762,\"friction\":1.1,\"inertia\":0.002,\"stiffness\":9e4,\"damping\":700,\"shear\":4e4,"
	    "\"rolling\":0.015,\"driveGearing\":8.45,\"efficiency\":0.95},"
	    "\"left\":{\"motors\":[\"left\"],\"wheels\":[{\"name\":\"lf\",\"at\":[0.25,0.28]},"
	    "{\"name\":\"lb\",\"at\":[-0.25,0.28]}]},"
	    "\"right\":{\"motors\":[\"right\"],\"wheels\":[{\"name\":\"rf\",\"at\":[0.25,-0.28]},"
	    "{\"name\":\"rb\",\"at\":[-0.25,-0.28]}]}},"
	    "\"program\":{\"maxSpeed\":3.5,\"maxTurn\":6,\"driveKv\":2.4,\"driveKp\":2}},"
	    "\"station\":\"blue1\",\"at\":[20,10,0]}],\"script\":[%s]}",
	    battery, left, right, script );
	return testCreateWorld( text );
}

static double Speed( const simWorld* world )
{
	return simRobot_GetVelocity( &world->robots[0], world->physics ).x;
}

#define FORWARD "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0.2]}"

TEST( motor_invertedRobotDrivesTheSame )
{
	// The program knows which way a motor turns; its own numbers are mirrored.
	simWorld* plain = CreateTank( "", "", "", FORWARD );
	simWorld* inverted = CreateTank( "", ",\"inverted\":true", "", FORWARD );
	REQUIRE( plain != NULL && inverted != NULL );
	runWorld( plain, 1.0 );
	runWorld( inverted, 1.0 );
	simPose a = simRobot_GetPose( &plain->robots[0], plain->physics );
	simPose b = simRobot_GetPose( &inverted->robots[0], inverted->physics );
	CHECK( a.p.x > 21.0 );
	CHECK_NEAR( simLength( simSub( a.p, b.p ) ), 0.0, 1e-12 );
	const simMotorState* left[] = { &plain->robots[0].motors[0], &inverted->robots[0].motors[0] };
	const simMotorState* right[] = { &plain->robots[0].motors[1], &inverted->robots[0].motors[1] };
	CHECK_NEAR( left[1]->position, left[0]->position, 1e-9 );
	CHECK_NEAR( right[1]->position, -right[0]->position, 1e-9 );
	CHECK_NEAR( right[1]->velocity, -right[0]->velocity, 1e-9 );
	CHECK_NEAR( right[1]->output.volts, -right[0]->output.volts, 1e-9 );
	CHECK_NEAR( right[1]->output.supply, right[0]->output.supply, 1e-9 );
	simWorld_Destroy( plain );
	simWorld_Destroy( inverted );

	// A voltage from outside is the motor's own: it turns the robot on the spot.
	inverted = CreateTank(
	    "", ",\"inverted\":true", "", "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"left\":6,\"right\":6}}" );
	REQUIRE( inverted != NULL );
	runWorld( inverted, 1.0 );
	CHECK_NEAR( Speed( inverted ), 0.0, 0.05 );
	CHECK( simPhysics_GetSpin( inverted->physics, inverted->robots[0].body ).z < -2.0 );
	simWorld_Destroy( inverted );
}

TEST( motor_coastRollsFurther )
{
	const char* script = "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]},{\"t\":1.5,\"mode\":\"disabled\"}";
	simWorld* brake = CreateTank( "", "", "", script );
	simWorld* coast = CreateTank( ",\"neutral\":\"coast\"", ",\"neutral\":\"coast\"", "", script );
	REQUIRE( brake != NULL && coast != NULL );
	runWorld( brake, 1.5 );
	runWorld( coast, 1.5 );
	CHECK_NEAR( Speed( coast ), Speed( brake ), 1e-9 );
	double speed = Speed( coast );
	runWorld( brake, 1.0 );
	runWorld( coast, 1.0 );
	CHECK_NEAR( Speed( brake ), 0.0, 0.2 );
	// Only rolling resistance is left: 0.015 g, on the robot and the parts that turn with it.
	double lost = speed - Speed( coast );
	CHECK( lost > 0.08 && lost < 0.015 * SIM_GRAVITY );
	CHECK_NEAR( coast->robots[0].battery.current, 2.0, 1e-4 );
	simWorld_Destroy( brake );
	simWorld_Destroy( coast );
}

TEST( motor_hotRobotGrowsWeak )
{
	// Windings of 20 J/K in still air: hot within seconds, then no more than the air takes away.
	const char* hot = ",\"stator\":80,\"thermal\":{\"capacity\":20,\"resistance\":2}";
	simWorld* world = CreateTank(
	    hot, hot, "\"resistance\":0.001", "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"left\":12,\"right\":-12}}" );
	REQUIRE( world != NULL );
	simRobotModel* model = (simRobotModel*)world->robots[0].model;
	for ( int i = 0; i < model->axleCount; ++i )
	{
		model->axles[i].gearing = 0.5; // too long a gear: stalled on the spot
	}
	runWorld( world, 0.1 );
	CHECK_NEAR( fabs( world->robots[0].motors[0].output.current ), 80.0, 1e-6 );
	runWorld( world, 60.0 );
	const simMotorState* motor = &world->robots[0].motors[0];
	CHECK( motor->temperature > 100.0 && motor->temperature < 120.0 );
	CHECK( motor->derate < 0.5 && fabs( motor->output.current ) < 40.0 );
	simWorld_Destroy( world );
}

TEST( motor_blackoutDisablesTheRobot )
{
	// A tired battery and four stalled motors without limits: below 4.5 V at once. Its EMF is not enough to come back.
	simWorld* world =
	    CreateTank( "", "", "\"emf\":7.6,\"resistance\":0.08", "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}" );
	REQUIRE( world != NULL );
	simRobot* robot = &world->robots[0];
	CHECK( simRobot_IsEnabled( robot ) == robot->enabled );
	runWorld( world, 0.5 );
	CHECK( robot->enabled && robot->battery.blackout && !simRobot_IsEnabled( robot ) );
	CHECK_NEAR( robot->motors[0].request, 0.0, 0.0 );
	CHECK_NEAR( Speed( world ), 0.0, 0.05 );
	simEvent events[8];
	int count = simWorld_TakeEvents( world, events, 8 );
	bool told = false;
	for ( int i = 0; i < count; ++i )
	{
		told = told || ( events[i].kind == simEvent_brownoutBegan && events[i].value[0] < SIM_BLACKOUT_VOLTS );
	}
	CHECK( told );
	simWorld_Destroy( world );

	// The breaker trips while four stalled motors draw their most: from then on the robot is a dead weight.
	world = CreateTank(
	    "", "", "\"breaker\":\"20 A\"", "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"left\":12,\"right\":-12}}" );
	REQUIRE( world != NULL );
	runWorld( world, 10.0 );
	robot = &world->robots[0];
	CHECK( robot->battery.tripped && robot->battery.volts == 0.0 && !simRobot_IsEnabled( robot ) );
	CHECK_NEAR( simPhysics_GetSpin( world->physics, robot->body ).z, 0.0, 0.05 );
	simWorld_Destroy( world );
}
