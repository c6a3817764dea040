// Mechanisms by themselves against exact solutions, and on robots: battery, controllers, bindings, components.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include "model/presets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- by themselves ----

static const simVec3 kDown = { 0.0, 0.0, -SIM_GRAVITY };
static const simVec3 kWpilibDown = { 0.0, 0.0, -9.8 };

typedef struct Rig
{
	simMechanismDef def;
	simMotorDef motor;
	simMotorConstants constants;
	simMechanism mechanism;
	double ratio;
} Rig;

/// A mechanism on count motors of a type, from its start. The inertia of def is the whole, rotors included, as WPILib has it.
static Rig MakeRig( simMechanismDef def, const char* type, int count, double ratio )
{
	Rig rig = { .def = def, .ratio = ratio };
	rig.def.efficiency = 1.0;
	simMechanism_Create( &rig.mechanism, &rig.def );
	if ( count > 0 )
	{
		rig.motor = ( simMotorDef ){ .type = simFindMotorType( type ), .count = count };
		rig.constants = simMotor_Constants( &rig.motor );
		rig.def.inertia -= ratio * ratio * rig.constants.rotorInertia;
		simMechanism_Create( &rig.mechanism, &rig.def );
		simMechanism_AddMotor( &rig.mechanism, &rig.def, &rig.motor, &rig.constants, ratio );
	}
	return rig;
}

/// Steps of 4 ms with these volts on the motors.
static void Turn( Rig* rig, double volts, double seconds, simVec3 gravity )
{
	int steps = (int)( seconds / SIM_STEP + 0.5 );
	for ( int i = 0; i < steps; ++i )
	{
		simDriveForce drive = { 0.0, 0.0 };
		if ( rig->motor.count > 0 )
		{
			simMotorOutput output =
			    simMotor_Solve( &rig->motor, &rig->constants, volts, rig->mechanism.velocity * rig->ratio, 12.0, 1.0 );
			drive.force = output.torque * rig->ratio;
			drive.slope = output.torqueSlope * rig->ratio * rig->ratio;
		}
		simMechanism_Step( &rig->mechanism, &rig->def, drive, gravity, SIM_STEP );
	}
}

TEST( mechanism_flywheelSpinsUpExactly )
{
	// WPILib's DCMotorSim, NEO, J 5e-4, 12 V: the exact exponential.
	Rig rig = MakeRig( ( simMechanismDef ){ .kind = simMechanism_flywheel, .inertia = 5e-4 }, "neo", 1, 1.0 );
	Turn( &rig, 12.0, 0.02, kDown );
	CHECK_NEAR( rig.mechanism.position, 0.982861093, 1e-9 );
	CHECK_NEAR( rig.mechanism.velocity, 95.5488681, 1e-7 );
	Turn( &rig, 12.0, 0.18, kDown );
	CHECK_NEAR( rig.mechanism.position, 63.2165225, 1e-7 );
	CHECK_NEAR( rig.mechanism.velocity, 496.432679, 1e-6 );
	Turn( &rig, 12.0, 1.8, kDown );
	CHECK_NEAR( rig.mechanism.position, 1139.18038, 1e-5 );
	CHECK_NEAR( rig.mechanism.velocity, 604.756565, 1e-6 );
	// And for any step: time constant and final speed as the motor's constants say.
	double top = 12.0 * rig.constants.speedPerVolt;
	double tau = 5e-4 * rig.constants.resistance * rig.constants.speedPerVolt / rig.constants.torquePerAmp;
	Rig again = MakeRig( ( simMechanismDef ){ .kind = simMechanism_flywheel, .inertia = 5e-4 }, "neo", 1, 1.0 );
	for ( int i = 1; i <= 50; ++i )
	{
		Turn( &again, 12.0, SIM_STEP, kDown );
		CHECK_NEAR( again.mechanism.velocity, top * ( 1.0 - exp( -i * SIM_STEP / tau ) ), 1e-9 );
	}
}

TEST( mechanism_elevatorMatchesTheExactSolution )
{
	// WPILib's ElevatorSim, 4 775Pro, 14.67:1, 8 kg, r 0.75 in, 6 V, gravity 9.8; the exact solution, not its RKDP's.
	double ratio = 14.67 / ( 0.75 * 0.0254 );
	simMechanismDef def = { .kind = simMechanism_elevator, .inertia = 8.0, .mass = 8.0 };
	Rig rig = MakeRig( def, "vex775Pro", 4, ratio );
	Turn( &rig, 6.0, 0.02, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, 0.0139533763, 1e-9 );
	CHECK_NEAR( rig.mechanism.velocity, 1.04794895, 1e-7 );
	Turn( &rig, 6.0, 0.18, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, 0.226551663, 1e-8 );
	Turn( &rig, 6.0, 0.8, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, 1.17727971, 1e-7 );
	CHECK_NEAR( rig.mechanism.velocity, 1.18841005, 1e-7 );
	// Shorted motors let it down slowly: 2 Kraken X60, 20:1, 8 kg, r 0.1 m.
	def.start = 0.5;
	Rig fall = MakeRig( def, "krakenX60", 2, 200.0 );
	Turn( &fall, 0.0, 1.0, kWpilibDown );
	CHECK_NEAR( fall.mechanism.position, 0.413452967, 1e-8 );
	CHECK_NEAR( fall.mechanism.velocity, -0.0873251641, 1e-9 );
}

TEST( mechanism_armMatchesTheExactSolution )
{
	// WPILib's SingleJointedArmSim, 2 775Pro, 300:1, J 3, 30 in, 0 V from level: a rod about its end. Steps of 4 ms see its gravity
	// in the middle of each: that costs some 1e-5.
	double length = 30.0 * 0.0254;
	simMechanismDef def = {
		.kind = simMechanism_arm, .inertia = 3.0, .mass = 9.0 / ( length * length ), .center = 0.5 * length
	};
	Rig rig = MakeRig( def, "vex775Pro", 2, 300.0 );
	Turn( &rig, 0.0, 0.2, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, -0.137571558, 2e-6 );
	CHECK_NEAR( rig.mechanism.velocity, -0.876105538, 1e-5 );
	Turn( &rig, 0.0, 1.8, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, -1.24014246, 2e-6 );
	CHECK_NEAR( rig.mechanism.velocity, -0.302121564, 1e-5 );
	Turn( &rig, 0.0, 10.0, kWpilibDown );
	CHECK_NEAR( rig.mechanism.position, -1.57076673, 1e-6 );
}

TEST( mechanism_pendulumKeepsItsEnergy )
{
	// A free rod of 2 kg and 0.6 m: no energy comes or goes in ten minutes, and its small swing has the period of the book.
	simMechanismDef def = {
		.kind = simMechanism_arm, .inertia = 2.0 * 0.36 / 3.0, .mass = 2.0, .center = 0.3, .start = 0.7
	};
	Rig rig = MakeRig( def, "", 0, 1.0 );
	double weight = def.mass * SIM_GRAVITY * def.center, scale = 2.0 * weight, worst = 0.0;
	double begin = weight * sin( 0.7 );
	for ( int i = 0; i < 150000; ++i )
	{
		Turn( &rig, 0.0, SIM_STEP, kDown );
		const simMechanism* m = &rig.mechanism;
		double energy = 0.5 * def.inertia * m->velocity * m->velocity + weight * sin( m->position );
		worst = fmax( worst, fabs( energy - begin ) / scale );
	}
	CHECK( worst < 2e-4 );

	def.start = -0.5 * SIM_PI + 0.01;
	rig = MakeRig( def, "", 0, 1.0 );
	double period = 2.0 * SIM_PI * sqrt( def.inertia / weight ) * ( 1.0 + 0.01 * 0.01 / 16.0 );
	double last = 0.0, crossed = 0.0;
	int crossings = 0;
	for ( int i = 1; crossings < 21; ++i )
	{
		Turn( &rig, 0.0, SIM_STEP, kDown );
		double off = rig.mechanism.position + 0.5 * SIM_PI;
		if ( i > 1 && off < 0.0 && last >= 0.0 )
		{
			double now = ( i - 1 + last / ( last - off ) ) * SIM_STEP;
			crossed = crossings == 0 ? now : crossed;
			crossings += 1;
			if ( crossings == 21 )
			{
				CHECK_NEAR( ( now - crossed ) / 20.0, period, 1e-4 * period );
			}
		}
		last = off;
	}
	// On its side gravity pulls an arm forwards; on its head, up.
	CHECK_NEAR( simMechanism_Gravity( &def, 0.0, simV3( SIM_GRAVITY, 0, 0 ) ), 0.0, 1e-12 );
	CHECK_NEAR( simMechanism_Gravity( &def, 0.5 * SIM_PI, simV3( SIM_GRAVITY, 0, 0 ) ), -weight, 1e-12 );
	CHECK_NEAR( simMechanism_Gravity( &def, 0.0, simV3( 0, 0, SIM_GRAVITY ) ), weight, 1e-12 );
}

TEST( mechanism_carriageFallsFreelyOntoItsStop )
{
	simMechanismDef def = {
		.kind = simMechanism_elevator, .inertia = 5.0, .mass = 5.0, .low = 0.2, .high = 1.5, .start = 1.2
	};
	Rig rig = MakeRig( def, "", 0, 1.0 );
	double fall = sqrt( 2.0 * 1.0 / SIM_GRAVITY ); // 0.4516 s
	for ( int i = 1; i <= 200; ++i )
	{
		Turn( &rig, 0.0, SIM_STEP, kDown );
		double t = i * SIM_STEP;
		CHECK_NEAR( rig.mechanism.position, t < fall ? 1.2 - 0.5 * SIM_GRAVITY * t * t : 0.2, 1e-12 );
		CHECK_NEAR( rig.mechanism.velocity, t < fall ? -SIM_GRAVITY * t : 0.0, 1e-12 );
	}
	CHECK_EQ_INT( simMechanism_AtStop( &rig.mechanism, &rig.def ), -1 );
	// Leaning by 60 degrees it has half its weight along its line.
	def.tilt = SIM_PI / 3.0;
	CHECK_NEAR( simMechanism_Gravity( &def, 1.0, kDown ), -0.5 * 5.0 * SIM_GRAVITY, 1e-12 );
}

TEST( mechanism_stopsAreNeverPassed )
{
	simMechanismDef def = {
		.kind = simMechanism_linear, .tilt = 0.5 * SIM_PI, .inertia = 0.5, .mass = 0.5, .low = -0.1, .high = 0.1
	};
	Rig rig = MakeRig( def, "", 0, 1.0 );
	simRandom random;
	simRandom_Seed( &random, 3, 1 );
	for ( int i = 0; i < 20000; ++i )
	{
		double push = simRandom_Uniform( &random, -1.0, 1.0 );
		push *= i % 7 == 0 ? 1e6 : 200.0;
		rig.def.friction = i % 3 == 0 ? 10.0 : 0.0;
		simDriveForce drive = { push, i % 2 == 0 ? -simRandom_Uniform( &random, 0.0, 1e5 ) : 0.0 };
		simMechanism_Step( &rig.mechanism, &rig.def, drive, kDown, SIM_STEP );
		const simMechanism* m = &rig.mechanism;
		CHECK( isfinite( m->velocity ) && m->position >= -0.1 && m->position <= 0.1 );
		if ( m->position == -0.1 )
		{
			CHECK( m->velocity >= 0.0 );
		}
	}
}

TEST( mechanism_frictionHoldsAndStops )
{
	// 20 N of friction: 15 N move nothing; from 2 m/s, 4 kg stop after v^2 / 2a = 0.4 m and stay.
	simMechanismDef def = {
		.kind = simMechanism_linear, .tilt = 0.5 * SIM_PI, .inertia = 4.0, .mass = 4.0, .friction = 20.0
	};
	Rig rig = MakeRig( def, "", 0, 1.0 );
	for ( int i = 0; i < 100; ++i )
	{
		simMechanism_Step( &rig.mechanism, &rig.def, ( simDriveForce ){ 15.0, 0.0 }, kDown, SIM_STEP );
	}
	CHECK_NEAR( rig.mechanism.position, 0.0, 0.0 );
	rig.mechanism.velocity = 2.0;
	Turn( &rig, 0.0, 1.0, kDown );
	CHECK_NEAR( rig.mechanism.position, 0.4, 1e-9 );
	CHECK_NEAR( rig.mechanism.velocity, 0.0, 0.0 );
}

// An arm of 4 kg, 0.5 m from its pivot, which swings all around.
static const simMechanismDef kHeavyArm = { .kind = simMechanism_arm, .inertia = 1.2, .mass = 4.0, .center = 0.5 };

TEST( mechanism_springBalancesAnArmAtEveryAngle )
{
	// Anchored 0.2 m above the pivot, hooked 0.15 m along the arm, without length: k arm height = m g center carries it everywhere.
	simMechanismDef def = kHeavyArm;
	def.spring =
	    ( simSpringDef ){ .arm = 0.15, .anchor = { 0.0, 0.2 }, .stiffness = 4.0 * SIM_GRAVITY * 0.5 / ( 0.15 * 0.2 ) };
	for ( int i = -8; i <= 8; ++i )
	{
		def.start = 0.2 * i;
		Rig rig = MakeRig( def, "", 0, 1.0 );
		Turn( &rig, 0.0, 5.0, kDown );
		CHECK_NEAR( rig.mechanism.position, def.start, 1e-9 );
		// Without the spring it has fallen long since.
		rig = MakeRig( kHeavyArm, "", 0, 1.0 );
		rig.mechanism.position = def.start;
		Turn( &rig, 0.0, 0.2, kDown );
		CHECK( rig.mechanism.position < def.start - 1e-3 || cos( def.start ) < 0.05 );
	}
	// The other way round it is as strong: twice the fall.
	def.spring.anchor[1] = -0.2;
	CHECK_NEAR( simMechanism_Spring( &def, 0.3 ), simMechanism_Gravity( &def, 0.3, kDown ), 1e-9 );
}

TEST( mechanism_springsPullAsTheirGeometrySays )
{
	// Level arm, hooked at 0.3 m, anchored 0.4 m above the pivot: 0.5 m long, lever 0.3 * 0.4 / 0.5 = 0.24 m.
	simMechanismDef def = kHeavyArm;
	def.spring =
	    ( simSpringDef ){ .arm = 0.3, .anchor = { 0.0, 0.4 }, .force = 50.0, .stiffness = 1000.0, .length = 0.45 };
	CHECK_NEAR( simMechanism_Spring( &def, 0.0 ), ( 50.0 + 1000.0 * 0.05 ) * 0.24, 1e-9 );
	// Straight up it is 0.1 m long, slack, and in line with the pivot.
	CHECK_NEAR( simMechanism_Spring( &def, 0.5 * SIM_PI ), 0.0, 1e-9 );
	// A gas spring pushes: anchored below and ahead, 200 N.
	def.spring = ( simSpringDef ){ .arm = 0.3, .anchor = { 0.3, -0.4 }, .force = -200.0 };
	CHECK_NEAR( simMechanism_Spring( &def, 0.0 ), 200.0 * 0.3, 1e-9 );
	// A torque of 12 N m at 0.5 rad that falls by 4 N m a rad.
	def.spring = ( simSpringDef ){ .push = 12.0, .rate = 4.0, .at = 0.5 };
	CHECK_NEAR( simMechanism_Spring( &def, 1.5 ), 8.0, 1e-12 );
	CHECK_NEAR( simMechanism_Spring( &kHeavyArm, 1.5 ), 0.0, 0.0 );
}

// Of a hooked spring and its load, without gravity [J].
static double SpringEnergy( const simMechanism* mechanism, const simMechanismDef* def )
{
	const simSpringDef* spring = &def->spring;
	double x = spring->anchor[0] - spring->arm * cos( mechanism->position );
	double y = spring->anchor[1] - spring->arm * sin( mechanism->position );
	double distance = hypot( x, y );
	double longer = fmax( distance - spring->length, 0.0 );
	return spring->force * distance + 0.5 * spring->stiffness * longer * longer
	       + 0.5 * def->inertia * mechanism->velocity * mechanism->velocity;
}

TEST( mechanism_stiffSpringKeepsItsEnergy )
{
	// As stiff for its inertia as a file may be (50 rad/s), at a tenth of its inertia, as a fault makes it: let go ten ways, it
	// swings for a minute and gains nothing. 5000 0.15^2 + ( 200 + 5000 0.3 ) 2 0.25 0.15 / 0.1 = 1387.5 N m/rad at most.
	simMechanismDef def = { .kind = simMechanism_arm, .inertia = 0.1 * 1387.5 / ( 50.0 * 50.0 ) };
	def.spring =
	    ( simSpringDef ){ .arm = 0.15, .anchor = { 0.0, 0.25 }, .force = 200.0, .stiffness = 5000.0, .length = 0.1 };
	for ( int i = 0; i < 10; ++i )
	{
		def.start = -1.4 + 0.3 * i;
		Rig rig = MakeRig( def, "", 0, 1.0 );
		double before = SpringEnergy( &rig.mechanism, &rig.def ), most = before;
		for ( int k = 0; k < 15000; ++k )
		{
			simMechanism_Step( &rig.mechanism, &rig.def, ( simDriveForce ){ 0.0, 0.0 }, simV3( 0, 0, 0 ), SIM_STEP );
			most = fmax( most, SpringEnergy( &rig.mechanism, &rig.def ) );
		}
		CHECK( isfinite( rig.mechanism.position ) && most < 1.01 * before + 1.0 );
	}
}

TEST( mechanism_constantForceSpringLiftsACarriage )
{
	// 6 kg and 40 N: it falls with g - 40 / 6. With its weight it stays, and with more it rises.
	simMechanismDef def = { .kind = simMechanism_elevator, .inertia = 6.0, .mass = 6.0, .spring.push = 40.0 };
	Rig rig = MakeRig( def, "", 0, 1.0 );
	Turn( &rig, 0.0, 0.4, kDown );
	CHECK_NEAR( rig.mechanism.velocity, -0.4 * ( SIM_GRAVITY - 40.0 / 6.0 ), 1e-9 );
	def.spring.push = 6.0 * SIM_GRAVITY;
	rig = MakeRig( def, "", 0, 1.0 );
	Turn( &rig, 0.0, 5.0, kDown );
	CHECK_NEAR( rig.mechanism.position, 0.0, 1e-9 );
	// With a rate it swings about the place where it carries the weight, and keeps its energy: w = sqrt( 600 / 6 ) = 10 rad/s.
	def.spring = ( simSpringDef ){ .push = 6.0 * SIM_GRAVITY, .rate = 600.0, .at = 0.3 };
	rig = MakeRig( def, "", 0, 1.0 );
	double highest = 0.0, lowest = 0.0;
	for ( int i = 0; i < 25000; ++i )
	{
		simMechanism_Step( &rig.mechanism, &rig.def, ( simDriveForce ){ 0.0, 0.0 }, kDown, SIM_STEP );
		highest = fmax( highest, rig.mechanism.position );
		lowest = fmin( lowest, rig.mechanism.position );
	}
	CHECK_NEAR( highest, 0.6, 0.001 );
	CHECK_NEAR( lowest, 0.0, 0.001 );
}


// ---- on robots ----

#define FIELD "\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN_WITH( "40,20", "0", "ice", "0", "0" ) "}"
#define SCENARIO( robot, script ) \
	"{" FIELD ",\"robots\":[{\"robot\":{" robot "},\"station\":\"blue1\",\"at\":[20,10,0]}],\"script\":[" script "]}"
#define AT( t, what ) "{\"t\":" t ",\"station\":\"blue1\"," what "}"

/// Lift, arm on the lift, flywheel and wrist, on a robot that cannot drive.
#define MACHINE                                                                                                        \
	SCENE_FRAME( "carpet" )                                                                                            \
	",\"motors\":{\"lift\":{\"type\":\"neo\",\"count\":2,\"stator\":60},\"arm\":{\"type\":\"neo\",\"stator\":40},"     \
	"\"wheel\":{\"type\":\"neoVortex\",\"neutral\":\"coast\"},\"left\":{\"type\":\"neo550\"},\"right\":{\"type\":"     \
	"\"neo550\",\"inverted\":true}},"                                                                                  \
	"\"mechanisms\":[{\"name\":\"lift\",\"kind\":\"elevator\",\"motors\":[\"lift\"],\"gearing\":12,\"mass\":8,"        \
	"\"drum\":0.02,\"min\":0,\"max\":1.2,\"ticks\":1000,"                                                              \
	"\"control\":{\"kP\":60,\"kG\":0.23,\"kV\":11.9,\"maxVelocity\":0.8,\"maxAcceleration\":4}},"                      \
	"{\"name\":\"arm\",\"kind\":\"arm\",\"motors\":[\"arm\"],\"gearing\":100,\"mass\":3,\"length\":0.6,\"min\":\"-80 " \
	"deg\",\"max\":\"100 deg\","                                                                                       \
	"\"control\":{\"kP\":20,\"kG\":0.4075,\"maxVelocity\":3,\"maxAcceleration\":10}},"                                 \
	"{\"name\":\"flywheel\",\"kind\":\"flywheel\",\"motors\":[\"wheel\"],\"gearing\":1,\"inertia\":0.003,\"control\":" \
	"{\"kV\":0.0166,\"kP\":0.05}},"                                                                                    \
	"{\"kind\":\"differential\",\"motors\":[\"left\",\"right\"],\"outputs\":[{\"name\":\"pitch\",\"gearing\":50,"      \
	"\"inertia\":0.03},"                                                                                               \
	"{\"name\":\"roll\",\"gearing\":25,\"inertia\":0.01}]}],"                                                          \
	"\"components\":[{\"name\":\"carriage\",\"at\":[0.1,0,0.3],\"motion\":{\"mechanism\":\"lift\",\"along\":[0,0,2]}}" \
	","                                                                                                                \
	"{\"name\":\"arm\",\"at\":[0.2,0,0.4],\"parent\":\"carriage\",\"motion\":{\"mechanism\":\"arm\",\"axis\":[0,-1,0]" \
	"}},"                                                                                                              \
	"{\"name\":\"hand\",\"at\":[0.8,0,0.4],\"parent\":\"arm\",\"motion\":{\"mechanism\":\"roll\",\"axis\":[1,0,0],"    \
	"\"scale\":2,\"zero\":0.1}}],"                                                                                     \
	"\"program\":{\"buttons\":[\"up\",\"half\",\"shoot\",\"spin\"],\"bindings\":[{\"button\":\"half\",\"mechanism\":"  \
	"\"lift\",\"position\":0.5},"                                                                                      \
	"{\"button\":\"up\",\"mechanism\":\"lift\",\"position\":1.1,\"release\":0.2},{\"button\":\"up\",\"mechanism\":"    \
	"\"arm\",\"position\":0.6},"                                                                                       \
	"{\"button\":\"shoot\",\"mechanism\":\"flywheel\",\"velocity\":\"3000 "                                            \
	"rpm\",\"release\":0},{\"button\":\"spin\",\"mechanism\":\"roll\",\"duty\":-0.5,\"release\":0}]}"

enum
{
	lift,
	arm,
	flywheel,
	pitch,
	roll,
};

static double Place( const simWorld* world, int mechanism )
{
	return world->robots[0].mechanisms[mechanism].position;
}

TEST( mechanism_drawsFromTheBattery )
{
	simWorld* world = testCreateWorld( SCENARIO( MACHINE, AT( "0", "\"volts\":{\"wheel\":12,\"lift\":12}" ) ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	double lowest = 13.0;
	for ( int i = 0; i < 500; ++i )
	{
		simWorld_Step( world, NULL );
		double sum = robot->model->battery.idleCurrent;
		for ( int k = 0; k < robot->model->motorCount; ++k )
		{
			sum += robot->motors[k].output.supply;
		}
		CHECK_NEAR( robot->battery.current, sum, 1e-3 );
		double emf = simBattery_Emf( &robot->model->battery, robot->battery.charge );
		CHECK_NEAR( robot->battery.volts, emf - robot->model->battery.resistance * sum, 1e-4 );
		lowest = fmin( lowest, robot->battery.volts );
	}
	CHECK( lowest < 11.0 ); // a Vortex from rest
	// At the end the flywheel has the free speed of its volts, and the lift stands at its stop, stalled at its limit.
	CHECK_NEAR( robot->motors[2].velocity, robot->motors[2].output.volts * robot->motorConstants[2].speedPerVolt, 1.0 );
	CHECK_NEAR( Place( world, lift ), 1.2, 0.0 );
	CHECK_NEAR( robot->motors[0].output.current, 60.0, 1e-6 );
	simWorld_Destroy( world );
}

TEST( mechanism_armHoldsAgainstGravity )
{
	simWorld* world = testCreateWorld( SCENARIO( MACHINE, AT( "0", "\"buttons\":[\"up\"]" ) ) );
	REQUIRE( world != NULL );
	runWorld( world, 3.0 );
	CHECK_NEAR( Place( world, arm ), 0.6, 0.002 );
	CHECK_NEAR( Place( world, lift ), 1.1, 0.005 );
	const simRobot* robot = &world->robots[0];
	// It holds the torque of m g l / 2 cos: volts = torque R / ( kt G ).
	double torque = 3.0 * SIM_GRAVITY * 0.3 * cos( 0.6 );
	CHECK_NEAR( robot->mechanisms[arm].force, torque, 0.02 * torque );
	CHECK_NEAR( robot->mechanisms[arm].volts,
	    torque * robot->motorConstants[1].resistance / ( robot->motorConstants[1].torquePerAmp * 100.0 ), 0.01 );
	simWorld_Destroy( world );
}

// MACHINE with a spring on its lift and its arm: the text behind the arm's length and the lift's drum.
static double HoldingCurrents( const char* liftSpring, const char* armSpring, double* armCurrent )
{
	static const char kMachine[] = SCENARIO( MACHINE, AT( "0", "\"buttons\":[\"up\"]" ) );
	const char* drum = strstr( kMachine, "\"drum\":0.02" );
	const char* length = strstr( kMachine, "\"length\":0.6" );
	char text[sizeof( kMachine ) + 200];
	snprintf( text, sizeof( text ), "%.*s%s%.*s%s%s", (int)( drum - kMachine ), kMachine, liftSpring,
	    (int)( length - drum ), drum, armSpring, length );
	simWorld* world = testCreateWorld( text );
	if ( world == NULL )
	{
		return NAN;
	}
	runWorld( world, 4.0 );
	CHECK_NEAR( Place( world, arm ), 0.6, 0.03 );
	*armCurrent = fabs( world->robots[0].motors[1].output.current );
	double liftCurrent = fabs( world->robots[0].motors[0].output.current );
	simWorld_Destroy( world );
	return liftCurrent;
}

TEST( mechanism_springsSaveHoldingCurrent )
{
	// The motor holds the weight less the spring: of 3 g 0.3 cos 0.6 = 7.29 N m, 5; of 8 g = 78.5 N, 60.
	double bareArm = 0.0, sprungArm = 0.0;
	double bareLift = HoldingCurrents( "", "", &bareArm );
	double sprungLift = HoldingCurrents( "\"spring\":{\"force\":60},", "\"spring\":{\"torque\":5},", &sprungArm );
	double armWeight = 3.0 * SIM_GRAVITY * 0.3 * cos( 0.6 ), liftWeight = 8.0 * SIM_GRAVITY;
	CHECK( bareArm > 1.0 && bareLift > 1.0 );
	CHECK_NEAR( sprungArm / bareArm, ( armWeight - 5.0 ) / armWeight, 0.03 );
	CHECK_NEAR( sprungLift / bareLift, ( liftWeight - 60.0 ) / liftWeight, 0.03 );
}

TEST( mechanism_differentialAddsAndSubtracts )
{
	// The same way both motors turn the first output, against each other the second. "right" is inverted: its own volts are.
	simWorld* world = testCreateWorld( SCENARIO( MACHINE,
	    AT( "0", "\"volts\":{\"left\":4,\"right\":-4}" ) "," AT( "1", "\"volts\":{\"left\":4,\"right\":4}" ) ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	runWorld( world, 1.0 );
	double first = Place( world, pitch );
	CHECK( first > 1.0 );
	CHECK_NEAR( Place( world, roll ), 0.0, 1e-12 );
	runWorld( world, 1.0 );
	CHECK( Place( world, roll ) > 1.0 );
	CHECK_NEAR( robot->motors[3].position, 50.0 * Place( world, pitch ) + 25.0 * Place( world, roll ), 1e-6 );
	CHECK_NEAR( -robot->motors[4].position, 50.0 * Place( world, pitch ) - 25.0 * Place( world, roll ), 1e-6 );
	// Speed of the second from each motor's volts: 4 V Kv / 25.
	CHECK_NEAR( robot->mechanisms[roll].velocity, 4.0 * robot->motorConstants[3].speedPerVolt / 25.0, 0.05 );
	CHECK_NEAR( robot->mechanisms[pitch].velocity, 0.0, 0.05 );
	simWorld_Destroy( world );
}

TEST( mechanism_componentsChain )
{
	simWorld* world = testCreateWorld( SCENARIO( MACHINE, AT( "0", "\"buttons\":[\"up\",\"spin\"]" ) ) );
	REQUIRE( world != NULL );
	runWorld( world, 2.0 );
	size_t size = simWorld_WriteFrame( world, NULL, 0 );
	char* frame = malloc( size );
	simWorld_WriteFrame( world, frame, size );
	const simFrameHeader* header = (const simFrameHeader*)frame;
	const simComponentFrame* parts = (const simComponentFrame*)( frame + header->componentOffset );
	const simMechanismFrame* mechanisms = (const simMechanismFrame*)( frame + header->mechanismOffset );
	CHECK_EQ_INT( header->mechanismCount, 5 );
	double up = Place( world, lift ), angle = Place( world, arm );
	CHECK_NEAR( parts[0].position[2], 0.3 + up, 1e-6 );
	// The arm's pivot rides on the carriage, the hand is 0.6 m along the raised arm.
	CHECK_NEAR( parts[1].position[0], 0.2, 1e-6 );
	CHECK_NEAR( parts[1].position[2], 0.4 + up, 1e-6 );
	CHECK_NEAR( parts[1].rotation[2], -sin( 0.5 * angle ), 1e-6 );
	CHECK_NEAR( parts[2].position[0], 0.2 + 0.6 * cos( angle ), 1e-6 );
	CHECK_NEAR( parts[2].position[2], 0.4 + up + 0.6 * sin( angle ), 1e-6 );
	simQuat own = simQuatAxisAngle( simV3( 1, 0, 0 ), 2.0 * ( Place( world, roll ) - 0.1 ) );
	simQuat both = simQuatMul( simQuatAxisAngle( simV3( 0, -1, 0 ), angle ), own );
	double same = both.w * parts[2].rotation[0] + both.x * parts[2].rotation[1] + both.y * parts[2].rotation[2]
	              + both.z * parts[2].rotation[3];
	CHECK_NEAR( fabs( same ), 1.0, 1e-6 );
	CHECK_NEAR( mechanisms[lift].position, up, 0.0 );
	CHECK_NEAR( mechanisms[lift].ticks, floor( up * 1000.0 ), 0.0 );
	CHECK_NEAR( mechanisms[lift].setpoint, 1.1, 0.0 );
	CHECK_EQ_INT( mechanisms[lift].mode, simControl_position );
	simSchema records[64];
	int count = simWorld_WriteSchema( world, records, 64 ), named = 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( records[i].kind == simSchema_mechanism && strcmp( records[i].name, "arm" ) == 0 )
		{
			CHECK_NEAR( records[i].value[0], simMechanism_arm, 0.0 );
			CHECK_NEAR( records[i].value[2], 100.0 * SIM_PI / 180.0, 1e-12 );
			named += 1;
		}
	}
	CHECK_EQ_INT( named, 1 );
	free( frame );
	simWorld_Destroy( world );
}

TEST( mechanism_bindingsPressAndRelease )
{
	simWorld* world = testCreateWorld(
	    SCENARIO( MACHINE, AT( "1", "\"buttons\":[\"up\",\"shoot\"]" ) "," AT( "4", "\"buttons\":[\"half\"]" ) "," AT(
	                           "6", "\"buttons\":[]" ) "," AT( "8", "\"buttons\":[\"up\",\"half\"]" ) "," AT( "11",
	                           "\"buttons\":[]" ) ",{\"t\":13,\"mode\":\"disabled\"}" ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	runWorld( world, 1.0 );
	CHECK_NEAR( Place( world, lift ), 0.2, 0.01 ); // the release of "up" holds from the start
	CHECK_NEAR( robot->mechanisms[arm].controller.setpoint, 0.0, 0.0 );
	runWorld( world, 3.0 );
	CHECK_NEAR( Place( world, lift ), 1.1, 0.01 );
	CHECK_NEAR( robot->mechanisms[flywheel].velocity, 3000.0 * SIM_PI / 30.0, 4.0 );
	runWorld( world, 2.0 );
	CHECK_NEAR( Place( world, lift ), 0.5, 0.01 );
	CHECK( robot->mechanisms[flywheel].velocity < 100.0 );
	runWorld( world, 2.0 );
	CHECK_NEAR( Place( world, lift ), 0.5, 0.01 ); // "half" has no release: it stays
	CHECK_NEAR( Place( world, arm ), 0.6, 0.01 );
	runWorld( world, 3.0 );
	CHECK_NEAR( Place( world, lift ), 1.1, 0.01 ); // both held: the later in the list
	runWorld( world, 2.0 );
	CHECK_NEAR( Place( world, lift ), 0.2, 0.01 );
	double before = Place( world, lift );
	runWorld( world, 3.0 );
	CHECK( Place( world, lift ) < before - 0.05 ); // disabled it sinks, braked by shorted motors
	CHECK_NEAR( robot->mechanisms[lift].volts, 0.0, 0.0 );
	simWorld_Destroy( world );
}

TEST( mechanism_bindingsBesideADrivetrain )
{
#define SIDE( side, y )                                                                           \
	"\"" side "\":{\"motors\":[\"" side "\"],\"wheels\":[{\"name\":\"" side "1\",\"at\":[0.25," y \
	"]},{\"name\":\"" side "2\",\"at\":[-0.25," y "]}]}"
	simWorld* world = testCreateWorld( SCENARIO(
	    "\"mass\":40,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"motors\":{\"left\":{\"type\":\"neo\"},"
	    "\"right\":{\"type\":\"neo\"},"
	    "\"roller\":{\"type\":\"neo550\"}},\"drivetrain\":{\"kind\":\"differential\",\"wheel\":{\"radius\":0.0762,"
	    "\"friction\":1.1,"
	    "\"inertia\":0.002,\"stiffness\":9e4,\"damping\":700,\"shear\":4e4,\"rolling\":0.015,\"driveGearing\":8.45,"
	    "\"efficiency\":0.95}," SIDE( "left", "0.28" ) "," SIDE( "right",
	        "-0.28" ) "},\"mechanisms\":[{\"name\":\"roller\",\"kind\":\"roller\",\"motors\":[\"roller\"],"
	                  "\"gearing\":9,\"inertia\":0.001}],\"program\":{\"maxSpeed\":3,\"maxTurn\":6,\"driveKv\":2.4,"
	                  "\"buttons\":[\"intake\"],"
	                  "\"bindings\":[{\"button\":\"intake\",\"mechanism\":\"roller\",\"volts\":6,\"release\":0}]}",
	    AT( "0", "\"axes\":[1,0,0],\"buttons\":[\"intake\"]" ) "," AT( "1", "\"buttons\":[]" ) ) );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	runWorld( world, 1.0 );
	CHECK( simRobot_GetVelocity( robot, world->physics ).x > 1.5 );
	CHECK_NEAR( robot->mechanisms[0].velocity, 6.0 * robot->motorConstants[2].speedPerVolt / 9.0, 0.5 );
	runWorld( world, 1.0 );
	CHECK_NEAR( robot->mechanisms[0].velocity, 0.0, 0.1 );
	simWorld_Destroy( world );
}

TEST( mechanism_reactionTurnsTheChassis )
{
	// A turret on ice: its gain in angular momentum is the robot's loss.
	simWorld* world = testCreateWorld(
	    SCENARIO( SCENE_FRAME( "ice" ) ",\"motors\":{\"m\":{\"type\":\"neo\"}},\"mechanisms\":[{\"name\":"
	                                   "\"turret\",\"kind\":\"turret\",\"motors\":[\"m\"],"
	                                   "\"gearing\":20,\"inertia\":0.4,\"reaction\":true}]",
	        AT( "0", "\"volts\":{\"m\":6}" ) ) );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	double turret = world->robots[0].mechanisms[0].velocity;
	CHECK( turret > 5.0 );
	CHECK_NEAR( simPhysics_GetSpin( world->physics, world->robots[0].body ).z * 4.0, -0.4 * turret, 0.01 * turret );
	simWorld_Destroy( world );
}

TEST( mechanism_sameRunSameHash )
{
	const char* text = SCENARIO( MACHINE, AT( "0", "\"buttons\":[\"up\",\"shoot\"]" ) );
	simWorld* a = testCreateWorld( text );
	simWorld* b = testCreateWorld( text );
	REQUIRE( a != NULL && b != NULL );
	uint64_t allocations = simAllocationCount();
	runWorld( a, 1.0 );
	runWorld( b, 1.0 );
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK( simWorld_Hash( a ) == simWorld_Hash( b ) );
	b->robots[0].mechanisms[roll].velocity += 1e-12;
	CHECK( simWorld_Hash( a ) != simWorld_Hash( b ) );
	simWorld_Destroy( a );
	simWorld_Destroy( b );
}

TEST( mechanism_extremesStayFinite )
{
	// A grain on the strongest motor through the tallest gearing, and a house on the weakest, with nonsense for gains.
	simWorld* world = testCreateWorld( SCENARIO(
	    SCENE_FRAME(
	        "carpet" ) ",\"motors\":{\"a\":{\"type\":\"krakenX60Foc\",\"count\":8},\"b\":{\"type\":\"romiBuiltIn\"}},"
	                   "\"mechanisms\":["
	                   "{\"name\":\"grain\",\"kind\":\"linear\",\"motors\":[\"a\"],\"gearing\":10000,\"mass\":0.001,"
	                   "\"drum\":0.001,\"min\":-1,\"max\":1,"
	                   "\"reaction\":true,\"control\":{\"kP\":100000,\"kI\":100000,\"kD\":10000}},"
	                   "{\"name\":\"house\",\"kind\":\"arm\",\"motors\":[\"b\"],\"gearing\":0.01,\"mass\":200,"
	                   "\"length\":5,\"friction\":0,"
	                   "\"control\":{\"kP\":100000,\"kD\":10000}}],\"program\":{\"buttons\":[\"go\"],\"bindings\":["
	                   "{\"button\":\"go\",\"mechanism\":\"grain\",\"position\":1,\"release\":-1},{\"button\":\"go\","
	                   "\"mechanism\":\"house\",\"position\":900}]}",
	    AT( "0.5", "\"buttons\":[\"go\"]" ) "," AT( "1", "\"buttons\":[]" ) "," AT(
	        "2", "\"volts\":{\"a\":24,\"b\":-24}" ) ) );
	REQUIRE( world != NULL );
	for ( int i = 0; i < 300; ++i )
	{
		REQUIRE( simWorld_Step( world, NULL ) );
		CHECK( isfinite( Place( world, 0 ) ) && fabs( Place( world, 0 ) ) <= 1.0 );
		CHECK( isfinite( Place( world, 1 ) ) && isfinite( world->robots[0].battery.volts ) );
	}
	simWorld_Destroy( world );
}


// ---- bad input ----

#define BAD_ROBOT                                                                                                      \
	"'mass': 40, 'centerOfMass': [0, 0, 0.15], 'inertia': [2.5, 2.5, 4], 'motors': { 'a': { 'type': 'neo' }, 'b': { "  \
	"'type': 'neo' }, "                                                                                                \
	"'c': { 'type': 'cim' } }, 'mechanisms': [ { 'name': 'lift', 'kind': 'elevator', 'motors': ['a'], 'gearing': 10, " \
	"'mass': '8 kg', 'drum': "                                                                                         \
	"'1 in', 'min': 0, 'max': 1.2, 'start': 0.1, 'control': { 'kP': 60, 'softMin': 0, 'softMax': 1 } }, { 'name': "    \
	"'arm', 'kind': 'arm', "                                                                                           \
	"'motors': ['b'], 'gearing': 50, 'mass': 3, 'length': 0.6 } ], 'components': [ { 'name': 'base', 'at': [0, 0, 0] " \
	"}, { 'name': 'hand', "                                                                                            \
	"'at': [0, 0, 0], 'parent': 'base', 'motion': { 'mechanism': 'arm', 'axis': [0, 1, 0] } } ], 'program': { "        \
	"'buttons': ['up'], "                                                                                              \
	"'bindings': [ { 'button': 'up', 'mechanism': 'lift', 'position': 1 } ] }"
#define BAD                                                                                                        \
	"{ 'sandlot': 1, 'field': { 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, 'restitution': 0 } }, " \
	"'floor': 'carpet' },"                                                                                         \
	"'robots': [ { 'station': 'blue1', 'robot': { " BAD_ROBOT " } } ] }"
#define M "/robots/0/robot/mechanisms"
#define R "/robots/0/robot"

TEST( mechanism_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "'kind': 'elevator'", "'kind': 'lift'", M "/0/kind",
		    "valid: flywheel, roller, arm, turret, elevator, linear, differential, linearMotion" },
		{ "'kind': 'elevator', ", "", M "/0", "the key \"kind\" is missing" },
		{ "'motors': ['a']", "'motors': ['d']", M "/0/motors/0", "there is no motor \"d\"" },
		{ "'motors': ['a']", "'motors': []", M "/0/motors", "it must have 1 to 4" },
		{ "'motors': ['b']", "'motors': ['a']", M "/1/motors/0", "the motor \"a\" drives something else already" },
		{ "'gearing': 10", "'gearing': 0", M "/0/gearing", "from 0.01 to 10000" },
		{ "'mass': '8 kg'", "'mass': 0", M "/0/mass", "from 0.001 to 200 kg" },
		{ "'drum': '1 in'", "'drum': '1 m'", M "/0/drum", "from 0.001 to 0.5 m" },
		{ "'min': 0, 'max': 1.2", "'min': 0", M "/0", "needs both of the keys \"min\" and \"max\"" },
		{ "'max': 1.2", "'max': 0", M "/0/min", "must be less than \"max\"" },
		{ "'start': 0.1", "'start': 1.3", M "/0/start", "from 0 to 1.2 m" },
		{ "'kP': 60", "'kp': 60", M "/0/control/kp", "did you mean \"kP\"?" },
		{ "'softMax': 1 }", "'softMax': -1 }", M "/0/control/softMin", "must be less than \"softMax\"" },
		{ "'kP': 60", "'continuous': true", M "/0/control/continuous", "only an angle" },
		{ "'length': 0.6", "'inertia': 1", M "/1", "needs one of the keys \"length\"" },
		{ "'mass': 3, 'length': 0.6", "'length': 0.6", M "/1", "the key \"mass\" is missing" },
		{ "'length': 0.6", "'inertia': -1, 'center': 0.2", M "/1/inertia", "from 1e-07 to 1000 kg m^2" },
		{ "'length': 0.6", "'length': 0.6, 'drum': 1", M "/1/drum", "there is no key \"drum\"" },
		{ "'drum': '1 in'", "'drum': '1 in', 'spring': { }", M "/0/spring", "the key \"force\" is missing" },
		{ "'drum': '1 in'", "'drum': '1 in', 'spring': { 'torque': 5 }", M "/0/spring/torque",
		    "there is no key \"torque\"" },
		{ "'drum': '1 in'", "'drum': '1 in', 'spring': { 'force': 1, 'rate': 1e6 }", M "/0/spring",
		    "too stiff for what it moves: alone with it, that would swing at up to 354 rad/s; the most is 50" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'arm': 0.1 }", M "/1/spring",
		    "needs exactly one of the keys \"torque\" and \"anchor\"" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'anchor': [0, 0.2] }", M "/1/spring",
		    "needs both of the keys \"anchor\" and \"arm\"" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'anchor': [0, 0.2], 'arm': 0.1 }", M "/1/spring",
		    "needs a \"force\" or a \"stiffness\" other than 0" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'anchor': [0, 0.1], 'arm': 0.1, 'force': 9 }", M "/1/spring",
		    "its two ends would meet: \"arm\" is 0.1 m, and \"anchor\" is 0.1 m from the pivot" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'torque': 5, 'force': 9 }", M "/1/spring/force",
		    "goes with the key \"anchor\"" },
		{ "'length': 0.6", "'length': 0.6, 'spring': { 'torque': '5 m' }", M "/1/spring/torque", "must be a torque" },
		{ "'name': 'arm'", "'name': 'lift'", M "/1/name", "there is a mechanism \"lift\" already" },
		{ "'name': 'arm', 'kind': 'arm', 'motors': ['b'], 'gearing': 50, 'mass': 3, 'length': 0.6",
		    "'kind': 'differential', 'motors': ['b', 'c'], 'outputs': [ 1, 2 ]", M "/1/motors",
		    "must be of one type and count" },
		{ "'name': 'arm', 'kind': 'arm', 'motors': ['b'], 'gearing': 50, 'mass': 3, 'length': 0.6",
		    "'kind': 'differential', 'motors': ['b']", M "/1/motors", "must have 2" },
		{ "'axis': [0, 1, 0]", "'axis': [0, 0, 0]", R "/components/1/motion/axis", "must not be [0, 0, 0]" },
		{ "'axis': [0, 1, 0]", "'scale': 1", R "/components/1/motion", "needs exactly one of the keys \"axis\"" },
		{ "'mechanism': 'arm'", "'mechanism': 'am'", R "/components/1/motion/mechanism", "did you mean \"arm\"?" },
		{ "'parent': 'base'", "'parent': 'hand'", R "/components/1/parent",
		    "there is no earlier component \"hand\"; valid: base" },
		{ "'button': 'up'", "'button': 'down'", R "/program/bindings/0/button",
		    "there is no button \"down\"; valid: up" },
		{ "'mechanism': 'lift'", "'mechanism': 'left'", R "/program/bindings/0/mechanism", "did you mean \"lift\"?" },
		{ "'position': 1 }", "'position': 2 }", R "/program/bindings/0/position", "from 0 to 1.2 m" },
		{ "'position': 1 }", "'position': 1, 'volts': 2 }", R "/program/bindings/0", "needs exactly one of the keys" },
		{ "'position': 1 }", "'duty': 2 }", R "/program/bindings/0/duty", "from -1 to 1" },
		{ "'position': 1 }", "'position': 1, 'release': '1 s' }", R "/program/bindings/0/release", "must be a length" },
	};
	testSpoilScenario( BAD, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
