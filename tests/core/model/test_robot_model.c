// Reading robot.json.
#include "test.h"

#include "model/presets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROBOT                                                                                                          \
	"{ 'sandlot': 1, 'name': 'test-robot', 'mass': '132 lb', 'centerOfMass': [0, 0, 0.2], 'inertia': [3, 3, 5],"       \
	"  'shapes': [ { 'name': 'body', 'shape': 'box', 'size': ['30 in', 0.7, 0.5], 'at': [0, 0, 0.3], 'pitch': '15 "    \
	"deg', 'material': 'rubber' },"                                                                                    \
	"              { 'name': 'nose', 'shape': 'sphere', 'diameter': 0.2, 'at': [0.4, 0, 0.3] } ],"                     \
	"  'battery': { 'emf': '12.8 V', 'resistance': '16 mohm', 'idle': '2 A', 'capacity': '17 Ah', 'breaker': '120 A' " \
	"},"                                                                                                               \
	"  'motors': { 'drive0': { 'type': 'krakenX60Foc', 'count': 2, 'stator': '120 A', 'supply': '70 A', 'neutral': "   \
	"'coast', "                                                                                                        \
	"'inverted': true, 'thermal': { 'capacity': 400, 'resistance': 1.5 } }, 'steer0': "                                \
	"{ 'type': 'neo' },"                                                                                               \
	"              'drive1': { 'type': 'cim' } },"                                                                     \
	"  'drivetrain': { 'kind': 'swerve',"                                                                              \
	"    'wheel': { 'radius': '2 in', 'friction': 1.2, 'inertia': 8e-4, 'stiffness': '90 N/mm', 'damping': 700, "      \
	"'shear': 4e4, 'rolling': 0.015,"                                                                                  \
	"               'driveGearing': 6.12, 'efficiency': 0.95, 'steerGearing': 21.43, 'steerInertia': 0.004, 'scrub': " \
	"0.01 },"                                                                                                          \
	"    'modules': [ { 'name': 'front', 'at': [0.25, 0.25], 'drive': 'drive0', 'steer': 'steer0' },"                  \
	"                 { 'name': 'rear', 'at': [-0.25, 0], 'drive': 'drive1', 'radius': '3 in', 'driveGearing': 8 } ] " \
	"},"                                                                                                               \
	"  'hopper': { 'capacity': 50 },"                                                                                  \
	"  'components': [ { 'name': 'module', 'at': [0, 0, 0], 'motion': { 'steer': 'front' } }, { 'name': 'wheel', "     \
	"'at': [0, 0, 0], 'motion': { 'roll': 'rear' } },"                                                                 \
	"                  { 'name': 'hood', 'at': [0, 0, 0.4] } ],"                                                       \
	"  'program': { 'maxSpeed': '15 ft/s', 'maxTurn': '540 deg/s', 'driveKs': 0.1, 'driveKv': '2.4 V s/m', "           \
	"'driveKp': 1, 'steerKp': 40, 'steerKd': 0.4,"                                                                     \
	"               'buttons': ['intake', 'shoot'] } }"
#define SCENARIO                                                                                                 \
	"{ 'sandlot': 1, 'field': { 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, 'restitution': 0 }, " \
	"'rubber': { 'friction': 1, 'restitution': 0 },"                                                             \
	"  'default': { 'friction': 1, 'restitution': 0 } }, 'floor': 'carpet' },"                                   \
	"  'robots': [ { 'station': 'blue1', 'robot': " ROBOT " } ] }"
#define AT "/robots/0/robot"

TEST( robotModel_readsEverything )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, SCENARIO, SCENARIO );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	REQUIRE( scenario != NULL );
	REQUIRE( scenario->modelCount == 1 );
	const simRobotModel* model = scenario->models[0];
	CHECK_STR( model->name, "test-robot" );
	CHECK_NEAR( model->mass, 59.87419, 1e-5 );
	CHECK_NEAR( model->inertia.z, 5.0, 0.0 );

	CHECK_EQ_INT( model->shapeCount, 2 );
	CHECK_EQ_INT( model->shapes[0].shape, simShape_box );
	CHECK_NEAR( model->shapes[0].size.x, 0.762, 1e-15 );
	CHECK_NEAR( model->shapes[0].pitch, SIM_PI / 12.0, 1e-15 );
	CHECK_STR( model->shapes[0].materialName, "rubber" );
	CHECK_EQ_INT( model->shapes[1].shape, simShape_sphere );
	CHECK_NEAR( model->shapes[1].size.x, 0.2, 0.0 );
	CHECK_STR( model->shapes[1].materialName, "default" );

	CHECK_NEAR( model->battery.resistance, 0.016, 1e-15 );
	CHECK_NEAR( model->battery.capacity, 17.0 * 3600.0, 0.0 );
	CHECK_NEAR( model->battery.charge, 1.0, 0.0 );
	CHECK_NEAR( model->battery.breaker, 120.0, 0.0 );
	CHECK_EQ_INT( model->motorCount, 3 );
	CHECK_STR( model->motors[0].type->name, "krakenX60Foc" );
	CHECK_EQ_INT( model->motors[0].count, 2 );
	CHECK_NEAR( model->motors[0].supplyLimit, 70.0, 0.0 );
	CHECK( model->motors[0].inverted && model->motors[0].coast );
	CHECK_NEAR( model->motors[0].thermal.capacity, 400.0, 0.0 );
	CHECK_NEAR( model->motors[0].thermal.ambient, 25.0, 0.0 );
	CHECK_NEAR( model->motors[0].thermal.limit, 100.0, 0.0 );
	CHECK( !model->motors[1].inverted && !model->motors[1].coast );
	CHECK( model->motors[2].thermal.capacity == 0.0 );
	CHECK_EQ_INT( model->motors[1].count, 1 );
	CHECK_NEAR( model->motors[1].statorLimit, 0.0, 0.0 );

	CHECK_EQ_INT( model->drive, simDrive_swerve );
	CHECK_EQ_INT( model->wheelCount, 2 );
	CHECK_NEAR( model->wheels[0].radius, 0.0508, 1e-15 );
	CHECK_NEAR( model->wheels[0].stiffness, 90000.0, 1e-9 );
	CHECK_NEAR( model->wheels[0].at.z, 0.0508, 1e-15 );
	CHECK_EQ_INT( model->axles[model->wheels[0].axle].motors[0], 0 );
	CHECK_EQ_INT( model->wheels[0].steerMotor, 1 );
	CHECK_NEAR( model->wheels[1].radius, 0.0762, 1e-15 );
	CHECK_NEAR( model->axles[model->wheels[1].axle].gearing, 8.0, 0.0 );
	CHECK_NEAR( model->wheels[1].steerGearing, 21.43, 0.0 );
	CHECK_EQ_INT( model->axles[model->wheels[1].axle].motors[0], 2 );
	CHECK_EQ_INT( model->wheels[1].steerMotor, -1 );

	CHECK_EQ_INT( model->hopperCapacity, 50 );
	CHECK_EQ_INT( model->componentCount, 3 );
	CHECK_EQ_INT( model->components[0].motion, simMotion_steer );
	CHECK_EQ_INT( model->components[1].motion, simMotion_roll );
	CHECK_EQ_INT( model->components[1].wheel, 1 );
	CHECK_EQ_INT( model->components[2].motion, simMotion_fixed );
	CHECK_NEAR( model->program.maxSpeed, 4.572, 1e-12 );
	CHECK_NEAR( model->program.maxTurn, 3.0 * SIM_PI, 1e-12 );
	CHECK_NEAR( model->program.driveKv, 2.4, 0.0 );
	CHECK_EQ_INT( model->buttonCount, 2 );
	CHECK_STR( model->buttons[1], "shoot" );

	// Without "at" the robot stands at its station's start.
	CHECK_NEAR( scenario->robots[0].at.x, 1.5, 0.0 );
	simScenario_Destroy( scenario );
}

TEST( robotModel_saysWhatIsWrong )
{
	static const testSpoil spoils[] = {
		{ "'name': 'test-robot'", "'name': 'Test Robot'", AT "/name", "the name of a folder" },
		{ "'mass': '132 lb'", "'mass': '132 kg', 'weight': 3", AT "/weight", "there is no key \"weight\"" },
		{ "'mass': '132 lb'", "'mass': 0", AT "/mass", "is 0 kg; it must be from 0.1 to 500 kg" },
		{ "'mass': '132 lb'", "'mass': '1e9 lb'", AT "/mass", "from 0.1 to 500 kg" },
		{ "'mass': '132 lb'", "'mass': '132'", AT "/mass", "has no unit; use one of: kg, g, lb, oz" },
		{ "'mass': '132 lb', ", "", AT, "the key \"mass\" is missing" },
		{ "[0, 0, 0.2]", "[0, 0, 3.1]", AT "/centerOfMass/2", "from -3 to 3 m" },
		{ "[3, 3, 5]", "[3, 3, 0]", AT "/inertia/2", "from 1e-06 to 10000 kg m^2" },
		{ "[3, 3, 5]", "[3, 3, 6.1]", AT "/inertia", "z = 6.1 is greater than the sum of the other two, 6 kg m^2" },
		{ "[3, 3, 5]", "[900, 900, 900]", AT "/inertia", "x = 900 kg m^2 does not go with a mass of 59.87" },
		{ "'shape': 'box'", "'shape': 'boks'", AT "/shapes/0/shape", "valid: sphere, box" },
		{ "'size': ['30 in', 0.7, 0.5]", "'size': ['30 in', 0.7, 0]", AT "/shapes/0/size/2", "from 0.001 to 6 m" },
		{ "'size': ['30 in', 0.7, 0.5]", "'diameter': 1", AT "/shapes/0/diameter", "there is no key \"diameter\"" },
		{ "'name': 'nose'", "'name': 'body'", AT "/shapes/1/name", "there is a shape \"body\" already" },
		{ "'pitch': '15 deg'", "'pitch': '15 m'", AT "/shapes/0/pitch", "must be an angle in one of: rad, deg, rev" },
		{ "[ { 'name': 'body'", "[ 7, { 'name': 'body'", AT "/shapes/0", "must be an object {...}, not a number" },
		{ "'emf': '12.8 V'", "'emf': '12.8 A'", AT "/battery/emf", "a current, but must be a voltage" },
		{ "'resistance': '16 mohm'", "'resistance': 16", AT "/battery/resistance", "from 0 to 1 ohm" },
		{ "'krakenX60Foc'", "7", AT "/motors/drive0/type", "must be a string, not a number" },
		{ "'krakenX60Foc'", "'krakenX60FOC'", AT "/motors/drive0/type", "did you mean \"krakenX60Foc\"?" },
		{ "'count': 2", "'count': 0", AT "/motors/drive0/count", "from 1 to 8" },
		{ "'stator': '120 A'", "'stator': '120 V'", AT "/motors/drive0/stator", "must be a current" },
		{ "'capacity': '17 Ah'", "'capacity': '17 A'", AT "/battery/capacity", "a current, but must be a charge" },
		{ "'capacity': '17 Ah'", "'charge': 1.5", AT "/battery/charge", "from 0 to 1" },
		{ "'breaker': '120 A'", "'breaker': -1", AT "/battery/breaker", "from 0 to 1000 A" },
		{ "'neutral': 'coast'", "'neutral': 'cost'", AT "/motors/drive0/neutral", "did you mean \"coast\"?" },
		{ "'inverted': true", "'inverted': 1", AT "/motors/drive0/inverted", "must be" },
		{ "'resistance': 1.5", "'resistance': 0", AT "/motors/drive0/thermal/resistance", "from 0.01 to 100" },
		{ "{ 'capacity': 400, ", "{ ", AT "/motors/drive0/thermal", "the key \"capacity\" is missing" },
		{ "{ 'capacity': 400, ", "{ 'capacity': 400, 'limit': 20, ", AT "/motors/drive0/thermal/limit",
		    "from 60 to 300" },
		{ "'kind': 'swerve'", "'kind': 'tank'", AT "/drivetrain/kind",
		    "there is no drivetrain \"tank\"; valid: swerve" },
		{ "'radius': '2 in'", "'radius': '2 ft'", AT "/drivetrain/wheel/radius", "from 0.01 to 0.5 m" },
		{ "'radius': '2 in', ", "", AT "/drivetrain/modules/0",
		    "the key \"radius\" is missing, here and in \"wheel\"" },
		{ "'friction': 1.2", "'friction': 4", AT "/drivetrain/wheel/friction", "from 0 to 3" },
		{ "'driveGearing': 6.12", "'driveGearing': 0", AT "/drivetrain/wheel/driveGearing", "from 0.1 to 1000" },
		{ "'efficiency': 0.95", "'efficiency': 95", AT "/drivetrain/wheel/efficiency", "from 0.1 to 1" },
		{ "'radius': '3 in'", "'raduis': '3 in'", AT "/drivetrain/modules/1/raduis", "did you mean \"radius\"?" },
		{ "'name': 'rear'", "'name': 'front'", AT "/drivetrain/modules/1/name", "there is a module \"front\" already" },
		{ "'at': [0.25, 0.25]", "'at': [25, 0.25]", AT "/drivetrain/modules/0/at/0", "from -3 to 3 m" },
		{ "'at': [0.25, 0.25]", "'at': [0.25, 0.25, 0, 0]", AT "/drivetrain/modules/0/at",
		    "has 4 elements; it must have 2 to 3" },
		{ "'at': [-0.25, 0]", "'at': [0.25, 0.251]", AT "/drivetrain", "all 2 wheels stand in one place" },
		{ "'drive': 'drive1'", "'drive': 'drive2'", AT "/drivetrain/modules/1/drive", "valid: drive0, steer0, drive1" },
		{ "'drive': 'drive1'", "'drive': 'drive0'", AT "/drivetrain/modules/1/drive",
		    "the motor \"drive0\" drives something else already" },
		{ "'capacity': 50", "'capacity': -1", AT "/hopper/capacity", "from 0 to 160" },
		{ "{ 'steer': 'front' }", "{ 'steer': 'fornt' }", AT "/components/0/motion/steer",
		    "there is no module \"fornt\"; did you mean \"front\"?" },
		{ "{ 'steer': 'front' }", "{ 'steer': 'front', 'roll': 'front' }", AT "/components/0/motion",
		    "needs exactly one" },
		{ "{ 'steer': 'front' }", "{ }", AT "/components/0/motion", "needs exactly one" },
		{ "'name': 'hood'", "'name': 'wheel'", AT "/components/2/name", "there is a component \"wheel\" already" },
		{ "'maxSpeed': '15 ft/s', ", "", AT "/program", "the key \"maxSpeed\" is missing" },
		{ "'540 deg/s'", "'540 deg'", AT "/program/maxTurn",
		    "must be an angular speed in one of: rad/s, deg/s, rev/s, rpm" },
		{ "'2.4 V s/m'", "'2.4 V'", AT "/program/driveKv",
		    "must be a voltage per speed in one of: V s/m, V s/ft, V s/in" },
		{ "['intake', 'shoot']", "['intake', 'intake']", AT "/program/buttons/1",
		    "there is a button \"intake\" already" },
		{ "['intake', 'shoot']", "['in take']", AT "/program/buttons/0", "a name has 1 to 47" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( robotModel_acceptsExtremes )
{
	static const testSpoil none[] = { { "'mass': 500", "'mass': 501", AT "/mass", "from 0.1 to 500 kg" } };
	// A flat plate has exactly Ix + Iy = Iz.
	testSpoilScenario( "{ 'sandlot': 1, 'field': { 'size': [10, 5], 'materials': { 'carpet': { 'friction': 1, "
	                   "'restitution': 0 } }, 'floor': 'carpet' },"
	                   "  'robots': [ { 'station': 'red3', 'robot': { 'mass': 500, 'centerOfMass': [3, -3, 3], "
	                   "'inertia': [0.1, 0.2, 0.3] } } ] }",
	    none, 1 );
}

TEST( robotModel_motorTypesAreWpilibs )
{
	// Resistance, Kv and Kt as WPILib derives them (v2026.2.2, DCMotor): R = V / Istall, Kv = w / (V - R Ifree), Kt = T / I.
	static const struct
	{
		const char* name;
		double resistance, kv, kt;
	} cases[] = {
		{ "cim", 0.090225564, 47.298691, 0.018195489 },
		{ "miniCim", 0.13483146, 52.741415, 0.015842697 },
		{ "bag", 0.22641509, 119.06077, 0.0081132075 },
		{ "vex775Pro", 0.089552239, 164.30841, 0.0052985075 },
		{ "neo", 0.11428571, 50.396382, 0.024761905 },
		{ "neo550", 0.12, 97.356094, 0.0097 },
		{ "neoVortex", 0.056872038, 60.233531, 0.017061611 },
		{ "falcon500", 0.046692607, 56.002868, 0.018249027 },
		{ "falcon500Foc", 0.039473684, 53.321107, 0.019210526 },
		{ "krakenX60", 0.032786885, 52.647569, 0.019371585 },
		{ "krakenX60Foc", 0.02484472, 50.825004, 0.019399586 },
		{ "krakenX44", 0.043010753, 68.19014, 0.014731183 },
		{ "krakenX44Foc", 0.036474164, 64.691189, 0.015227964 },
		{ "minion", 0.056872038, 67.873433, 0.015023697 },
		{ "rs775_125", 0.66666667, 55.552553, 0.015555556 },
		{ "banebotsRs775", 0.12371134, 117.14343, 0.0074226804 },
		{ "andymark9015", 0.16901408, 131.37557, 0.0050704225 },
		{ "banebotsRs550", 0.14285714, 166.59961, 0.0045238095 },
		{ "romiBuiltIn", 3.6, 3.8958242, 0.1412 },
	};
	CHECK_EQ_INT( simMotorTypeCount, sizeof( cases ) / sizeof( cases[0] ) );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		const simMotorType* type = simFindMotorType( cases[i].name );
		if ( CHECK( type != NULL ) )
		{
			double resistance = type->nominalVolts / type->stallCurrent;
			CHECK_NEAR( resistance / cases[i].resistance, 1.0, 1e-7 );
			CHECK_NEAR(
			    type->freeSpeed / ( type->nominalVolts - resistance * type->freeCurrent ) / cases[i].kv, 1.0, 1e-7 );
			CHECK_NEAR( type->stallTorque / type->stallCurrent / cases[i].kt, 1.0, 1e-7 );
			CHECK( type->rotorInertia > 1e-6 && type->rotorInertia < 1e-3 );
		}
	}
	CHECK( simFindMotorType( "kraken" ) == NULL );
}

// The CIM by its name and by its data sheet: WPILib's DCMotor.getCIM has these numbers.
#define CIM_NUMBERS                                                                                           \
	"{ 'nominalVoltage': '12 V', 'freeSpeed': '5310 rpm', 'freeCurrent': '2.7 A', 'stallTorque': '2.42 N m'," \
	" 'stallCurrent': '133 A' }"

TEST( robotModel_takesAMotorsNumbers )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, "{ 'type': 'neo' }", "{ 'type': " CIM_NUMBERS " }" );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	if ( !CHECK( scenario != NULL ) )
	{
		CHECK_STR( error.message, error.path );
		return;
	}
	const simMotorDef* own = &scenario->models[0]->motors[1];
	const simMotorType* cim = simFindMotorType( "cim" );
	CHECK_STR( own->type->name, "own" );
	CHECK_NEAR( own->type->nominalVolts, cim->nominalVolts, 0.0 );
	CHECK_NEAR( own->type->freeSpeed, cim->freeSpeed, 1e-9 );
	CHECK_NEAR( own->type->freeCurrent, cim->freeCurrent, 0.0 );
	CHECK_NEAR( own->type->stallTorque, cim->stallTorque, 0.0 );
	CHECK_NEAR( own->type->stallCurrent, cim->stallCurrent, 0.0 );
	// The rotor's inertia has not been measured: it is left out unless it is given.
	CHECK_NEAR( own->type->rotorInertia, 0.0, 0.0 );
	simScenario_Destroy( scenario );
}

TEST( robotModel_saysWhatIsWrongWithAMotorsNumbers )
{
#define NUMBERS( with, at, message )                                                          \
	{                                                                                         \
		"{ 'type': 'neo' }", "{ 'type': { " with " } }", AT "/motors/steer0/type" at, message \
	}
#define FREE "'freeSpeed': '5310 rpm', 'freeCurrent': '2.7 A', "
	static const testSpoil spoils[] = {
		NUMBERS( FREE "'stallTorque': 0, 'stallCurrent': 133", "/stallTorque", "from 0.0001 to 1000 N m" ),
		NUMBERS( FREE "'stallTorque': 2.42, 'stallCurrent': '2 A'", "/freeCurrent",
		    "2.7 A is not less than the stall current, 2 A" ),
		NUMBERS( "'freeSpeed': '5310 V', 'freeCurrent': 2.7, 'stallTorque': 2.42, 'stallCurrent': 133", "/freeSpeed",
		    "must be an angular speed" ),
		NUMBERS(
		    "'freeCurrent': 2.7, 'stallTorque': 2.42, 'stallCurrent': 133", "", "the key \"freeSpeed\" is missing" ),
		NUMBERS( FREE "'stallTorque': 2.42, 'stallCurrent': 133, 'volts': 12", "/volts", "there is no key \"volts\"" ),
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( robotModel_refusesPartsOutOfReach )
{
	static const testSpoil spoils[] = {
		{ "'at': [-0.25, 0]", "'at': [-0.25, 0, -3]", AT "/drivetrain/modules/1/at", "z = -3 m is out of reach" },
		{ "'at': [-0.25, 0]", "'at': [-0.25, 0, -0.0238]", AT "/drivetrain/modules/1/at", "below the floor" },
		{ "'at': [0.25, 0.25]", "'at': [3, 0.25]", AT "/drivetrain/modules/0/at", "x = 3 m is out of reach" },
		{ "'centerOfMass': [0, 0, 0.2]", "'centerOfMass': [0, 0, -0.1]", AT "/centerOfMass", "z = -0.1 m" },
		{ "'centerOfMass': [0, 0, 0.2]", "'centerOfMass': [0, 1, 0.2]", AT "/centerOfMass", "y = 1 m" },
		{ "'90 N/mm'", "'5 N/mm'", AT "/drivetrain/modules/0", "its stiffness must be at least" },
	};
	testSpoilScenario( SCENARIO, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( robotModel_swerveShooterLoads )
{
	simError error = { 0 };
	char* text = testReplace( SCENARIO, ROBOT, "'swerve-shooter'" );
	simScenario* scenario = testLoadScenario( text, &error );
	free( text );
	if ( !CHECK( scenario != NULL ) )
	{
		CHECK_STR( error.message, error.path );
		return;
	}
	const simRobotModel* model = scenario->models[0];
	CHECK_STR( model->name, "swerve-shooter" );
	CHECK_EQ_INT( model->wheelCount, 4 );
	CHECK( model->motorCount >= 8 );
	CHECK_NEAR( model->mass, 60.0, 2.0 );
	simScenario_Destroy( scenario );
}
