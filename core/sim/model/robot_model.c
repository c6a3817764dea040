// A robot's body, battery, motors, components and program; the other parts of robot.json have files of their own, robot_*.c.
#include "model/robot_model.h"

#include "model/presets.h"
#include "model/robot_parts.h"

#include <stdio.h>
#include <string.h>

#define REACH SIM_ROBOT_REACH

// The lists in which the model keeps things that other keys name.
const simThings simMotorThings = SIM_THINGS( simRobotModel, "motor", motors, motorCount );
const simThings simWheelThings = SIM_THINGS( simRobotModel, "wheel", wheels, wheelCount );
const simThings simMechanismThings = SIM_THINGS( simRobotModel, "mechanism", mechanisms, mechanismCount );
const simThings simSensorThings = SIM_THINGS( simRobotModel, "sensor", sensors, sensorCount );
const simThings simComponentThings = SIM_THINGS( simRobotModel, "component", components, componentCount );
const simThings simIntakeThings = SIM_THINGS( simRobotModel, "intake", intakes, intakeCount );
const simThings simLauncherThings = SIM_THINGS( simRobotModel, "launcher", launchers, launcherCount );
const simThings simHookThings = SIM_THINGS( simRobotModel, "hook", hooks, hookCount );
const simThings simCameraThings = SIM_THINGS( simRobotModel, "camera", cameras, cameraCount );
const simThings simAngleCameraThings = SIM_THINGS( simRobotModel, "angle camera", angleCameras, angleCameraCount );
const simThings simButtonThings = SIM_THINGS( simRobotModel, "button", buttons, buttonCount );
static const simThings kShapeThings = SIM_THINGS( simRobotModel, "shape", shapes, shapeCount );


// ---- body ----

// Moments of inertia are the numbers that teams most often get wrong: by a unit, or by guessing. An impossible body makes the
// physics unstable, so it is refused here, with the reason.
static void CheckInertia( simJson* json, const simNode* robot, const simRobotModel* model )
{
	// No body has a principal moment greater than the sum of the other two; a flat plate has equality, to rounding.
	const simNode* inertia = simKeys_Find( &simRobotKeys, robot, "inertia" );
	// I = integral of r^2 dm: about x it is y^2 + z^2, so each moment is at most the sum of the other two.
	double moments[3] = { model->inertia.x, model->inertia.y, model->inertia.z };
	double sum = moments[0] + moments[1] + moments[2];
	double mass = model->mass, low = 1e-6 * mass, high = REACH * REACH * mass;
	for ( int i = 0; i < 3; ++i )
	{
		if ( moments[i] > ( sum - moments[i] ) * ( 1.0 + 1e-6 ) )
		{
			simJson_Fail( json, inertia,
			    "no body has these moments: %c = %g is greater than the sum of the other two, %g kg m^2", "xyz"[i],
			    moments[i], sum - moments[i] );
			return;
		}
		// Radius of gyration from 1 mm to the robot's reach.
		if ( moments[i] < low || moments[i] > high )
		{
			simJson_Fail( json, inertia,
			    "%c = %g kg m^2 does not go with a mass of %g kg; it must be from %g to %g kg m^2", "xyz"[i],
			    moments[i], mass, low, high );
			return;
		}
	}
}

#define SHAPE_KEYS                                                                                                 \
	SIM_KEY_NAME( simRobotShape, name, kShapeThings ), SIM_KEY_KIND( "shape" ), SIM_KEY_AT( simRobotShape, at ),   \
	    SIM_ROW( "material", "of the field; a field without it uses its \"default\" material, else its first one", \
	        .kind = simKey_name, SIM_KEY_IN( simRobotShape, materialName ), .without = "default" ),                \
	    SIM_KEY_COMPONENT( simRobotShape, component ), SIM_KEY_SOURCE
static const simKey kSphereRows[] = {
	SHAPE_KEYS,
	{ "diameter", "", SIM_KEY_NUMBER( simRobotShape, size.x, length, 0.001, 2.0 * REACH ), SIM_KEY_NEEDED },
};
// A box may lean: bumpers and ramps are not always along the frame.
static const simKey kBoxRows[] = {
	SHAPE_KEYS,
	{ "size", "full lengths", SIM_KEY_VECTOR( simRobotShape, size, length, 0.001, 2.0 * REACH ), SIM_KEY_NEEDED },
	{ "pitch", "of the box", SIM_KEY_NUMBER( simRobotShape, pitch, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 ) },
	{ "yaw", "of the box", SIM_KEY_NUMBER( simRobotShape, yaw, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 ) },
};
static const simKeys kSphereKeys = SIM_KEYS( "sphereShape", "A ball that collides.", kSphereRows );
static const simKeys kBoxKeys = SIM_KEYS( "boxShape", "A box that collides.", kBoxRows );
static const char kShapeNames[][SIM_NAME] = { "sphere", "box" };
static_assert( simShape_sphere == 0 && simShape_box == 1, "kShapeNames is in the order of simShapeKind" );
static const simChoices kShapeWords = SIM_CHOICES( "shape", kShapeNames );
static const simKeys* const kShapeTables[] = { &kSphereKeys, &kBoxKeys };
static_assert(
    sizeof( kShapeTables ) / sizeof( simKeys* ) == sizeof( kShapeNames ) / SIM_NAME, "each kind has a table" );
static const simKinds kShapeKinds = { "robotShape", "shape", &kShapeWords, kShapeTables };
static const simKey kShape = SIM_ELEMENT_KINDS( kShapeKinds );

static void ReadShapes( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "shapes" )
	{
		int kind = simKeys_Kind( json, &kShapeKinds, n );
		if ( kind < 0 )
		{
			return;
		}
		simRobotShape* shape = &model->shapes[model->shapeCount];
		shape->shape = (simShapeKind)kind;
		// The field defines "default"; a robot does not know on which one it will stand.
		snprintf( shape->materialName, SIM_NAME, "default" );
		simKeys_Read( reader, kShapeTables[kind], n, shape );
		if ( kind == simShape_sphere )
		{
			// All three lengths of a sphere are its diameter.
			shape->size = simV3( shape->size.x, shape->size.x, shape->size.x );
		}
		model->shapeCount += 1;
	}
}


// ---- electrics ----

#define BATTERY( field, unit, low, high ) SIM_KEY_NUMBER( simBatteryDef, field, unit, low, high )
#define GOOD_DAY .source = "an 18 Ah lead-acid battery on a good day, with its cables and breaker"
// A Thevenin source: volts = emf - resistance * current, with an emf that falls with the charge.
static const simKey kBatteryRows[] = {
	{ "emf", "open-circuit voltage of a full battery; an empty one has 0.905 of it", BATTERY( emf, voltage, 1.0, 60.0 ),
	    SIM_KEY_OR( 12.8 ), GOOD_DAY },
	{ "resistance", "of battery, cables and breaker", BATTERY( resistance, resistance, 0.0, 1.0 ), SIM_KEY_OR( 0.016 ),
	    GOOD_DAY },
	{ "idle", "current of roboRIO, radio and cameras", BATTERY( idleCurrent, current, 0.0, 50.0 ), SIM_KEY_OR( 2.0 ) },
	{ "capacity", "charge when full; the voltage falls with what is left; 0: it never runs down",
	    BATTERY( capacity, charge, 0.0, 1e6 ), SIM_KEY_OR( 18.0 * 3600.0 ), GOOD_DAY },
	{ "charge", "at the start, part of the capacity", BATTERY( charge, none, 0.0, 1.0 ), SIM_KEY_OR( 1.0 ) },
	{ "breaker", "rating of the main breaker, which trips for good; 0: none", BATTERY( breaker, current, 0.0, 1000.0 ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kBatteryKeys = SIM_KEYS( "battery", "What feeds all motors.", kBatteryRows );

// Temperatures are plain numbers, in degrees Celsius.
#define THERMAL( field, low, high ) SIM_KEY_NUMBER( simThermalDef, field, none, low, high )
// One node: windings that heat with the losses and cool towards the air.
static const simKey kThermalRows[] = {
	{ "capacity", "of the windings and what they heat [J/K]", THERMAL( capacity, 1.0, 1e5 ), SIM_KEY_NEEDED },
	{ "resistance", "from there to the air [K/W]", THERMAL( resistance, 0.01, 100.0 ), SIM_KEY_NEEDED },
	{ "ambient", "of the air [degC]", THERMAL( ambient, -40.0, 60.0 ), SIM_KEY_OR( 25.0 ) },
	{ "limit", "above it the controller takes current back, to nothing 20 K higher [degC]",
	    THERMAL( limit, 60.0, 300.0 ), SIM_KEY_OR( 100.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kThermalKeys = SIM_KEYS( "thermal", "How a motor heats.", kThermalRows );

static const simChoices kMotorTypes = SIM_CHOICES_OF( "motor type", simMotorTypes, simMotorTypeCount );
static const char kNeutralNames[][SIM_NAME] = { "brake", "coast" };
static const simChoices kNeutrals = SIM_CHOICES( "neutral mode", kNeutralNames );

// In place of a name: the numbers that WPILib's DCMotor is made from, those of a data sheet.
#define MOTOR( field, unit, low, high ) SIM_KEY_NUMBER( simMotorType, field, unit, low, high )
static const simKey kMotorTypeRows[] = {
	{ "nominalVoltage", "at which the other numbers were measured", MOTOR( nominalVolts, voltage, 0.1, 100.0 ),
	    SIM_KEY_OR( 12.0 ) },
	{ "freeSpeed", "without a load", MOTOR( freeSpeed, angularSpeed, 0.1, 1e4 ), SIM_KEY_NEEDED },
	{ "freeCurrent", "without a load; less than stallCurrent", MOTOR( freeCurrent, current, 0.0, 1000.0 ),
	    SIM_KEY_NEEDED },
	{ "stallTorque", "held still", MOTOR( stallTorque, torque, 1e-4, 1000.0 ), SIM_KEY_NEEDED },
	{ "stallCurrent", "held still", MOTOR( stallCurrent, current, 0.01, 5000.0 ), SIM_KEY_NEEDED },
	{ "rotorInertia", "of the rotor alone", MOTOR( rotorInertia, inertia, 0.0, 1.0 ), SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kMotorTypeKeys = SIM_KEYS(
    "motorType", "A motor that has no name here, by its data sheet: the numbers of WPILib's DCMotor.", kMotorTypeRows );
static const simKey kMotorTypeForms[] = { SIM_ELEMENT_WORD( kMotorTypes ), SIM_ELEMENT( kMotorTypeKeys ) };

static void ReadMotorType( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simMotorDef* motor = at;
	// After an error any type will do: the model is not used.
	motor->type = &simMotorTypes[0];
	if ( !simJson_IsObject( node ) )
	{
		int type = simChoices_Read( reader->json, &kMotorTypes, node );
		motor->type = &simMotorTypes[type >= 0 ? type : 0];
		return;
	}
	motor->own = ( simMotorType ){ .name = "own" };
	simKeys_Read( reader, &kMotorTypeKeys, node, &motor->own );
	// All of the free current goes into the winding's loss at the free speed: with the stall current it would not turn.
	if ( motor->own.freeCurrent >= motor->own.stallCurrent )
	{
		simJson_Fail( reader->json, simKeys_Find( &kMotorTypeKeys, node, "freeCurrent" ),
		    "%g A is not less than the stall current, %g A", motor->own.freeCurrent, motor->own.stallCurrent );
		return;
	}
	motor->type = &motor->own;
}

// "count" motors on one gearbox act as one with that much torque and current; limits are for each of them.
static const simKey kMotorRows[] = {
	{ "type", "as WPILib's DCMotor calls it, or its numbers", .kind = simKey_forms, .at = 0, .element = kMotorTypeForms,
	    .most = 2, .read = ReadMotorType, SIM_KEY_NEEDED },
	{ "count", "motors geared together", SIM_KEY_INTEGER( simMotorDef, count, 1, 8 ), SIM_KEY_OR( 1 ) },
	{ "stator", "the controller's limit for each of them; 0: none",
	    SIM_KEY_NUMBER( simMotorDef, statorLimit, current, 0.0, 1000.0 ), SIM_KEY_OR( 0.0 ) },
	{ "supply", "the controller's limit for each of them; 0: none",
	    SIM_KEY_NUMBER( simMotorDef, supplyLimit, current, 0.0, 1000.0 ), SIM_KEY_OR( 0.0 ) },
	{ "inverted", "positive volts turn what it drives backwards", SIM_KEY_BOOLEAN( simMotorDef, inverted ),
	    SIM_KEY_OR( false ) },
	{ "neutral", "what it does at zero volts", SIM_KEY_CHOICE( simMotorDef, coast, kNeutrals ), SIM_KEY_OR( 0 ) },
	{ "thermal", "how it heats", SIM_KEY_OBJECT( simMotorDef, thermal, kThermalKeys ), .without = "it does not" },
	{ "servo", "makes it a servo", .kind = simKey_object, .at = 0, .of = &simServoKeys, .read = simRobotServo_Read,
	    .without = "a plain motor" },
	SIM_KEY_SOURCE,
};
static const simKeys kMotorKeys =
    SIM_KEYS( "motor", "A motor, or several geared together, with their controller.", kMotorRows );
static const simKey kMotor = SIM_ELEMENT( kMotorKeys );

static void ReadMotors( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	SIM_EACH( n, reader->json, &simRobotKeys, robot, "motors" )
	{
		simMotorDef* motor = &model->motors[model->motorCount];
		// Motors are a map, so the key is the name.
		snprintf( motor->name, SIM_NAME, "%s", simJson_Key( n ) );
		simKeys_Read( reader, &kMotorKeys, n, motor );
		simRobotServo_Finish( motor );
		model->motorCount += 1;
	}
}


// ---- the robot's visible parts ----

// Steering and rolling go with a wheel, the rest with a mechanism.
static const simThings kModuleThings = SIM_THINGS( simRobotModel, "module", wheels, wheelCount );
// Wheels lack a mechanism, so components that turn with them have a key of their own.
static const simKey kTurnRows[] = {
	{ "steer", "turns with the steering of this wheel", SIM_KEY_BY_HAND( simKey_name ) },
	{ "roll", "turns with the steering of this wheel and rolls with it", SIM_KEY_BY_HAND( simKey_name ) },
};
static const simKeyRule kTurnRules[] = { { simTogether_one, { "steer", "roll" },
	"needs exactly one of the keys \"steer\", \"roll\" and \"mechanism\"" } };
static const simKeys kTurnKeys =
    SIM_KEYS_WITH( "wheelMotion", "Goes with a wheel.", kTurnRows, SIM_KEY_RULES( kTurnRules ) );
static const simKey kMotionForms[] = { SIM_ELEMENT( kTurnKeys ), SIM_ELEMENT( simFollowKeys ) };

static void ReadMotion( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simJson* json = reader->json;
	simComponentDef* component = at;
	// The key says which of the two forms it is, so that an error is about the right one.
	if ( simJson_Find( node, "mechanism" ) != NULL )
	{
		simRobotMechanism_ReadMotion( reader, node, component );
		return;
	}
	if ( simKeys_Check( json, &kTurnKeys, node ) )
	{
		const simNode* steer = simKeys_Find( &kTurnKeys, node, "steer" );
		const simNode* roll = simKeys_Find( &kTurnKeys, node, "roll" );
		component->motion = steer != NULL ? simMotion_steer : simMotion_roll;
		component->wheel = simThings_Read( reader, &kModuleThings, steer != NULL ? steer : roll );
	}
}

// Only earlier ones: so no component can carry itself, and one pass places them all.
static const simThings kEarlierThings = SIM_THINGS( simRobotModel, "earlier component", components, componentCount );
static const simKey kComponentRows[] = {
	SIM_KEY_NAME( simComponentDef, name, simComponentThings ),
	SIM_KEY_AT( simComponentDef, at ),
	{ "motion", "how it moves", .kind = simKey_forms, .at = 0, .element = kMotionForms, .most = 2, .read = ReadMotion,
	    .without = "not at all" },
	{ "parent", "an earlier component that carries it", SIM_KEY_REFERENCE( simComponentDef, parent, kEarlierThings ),
	    .without = "the chassis" },
};
static const simKeys kComponentKeys = SIM_KEYS( "component",
    "A part of the model that moves; component N is drawn as model_N.glb, about its pivot.", kComponentRows );
static const simKey kComponent = SIM_ELEMENT( kComponentKeys );

static void ReadComponents( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	SIM_EACH( n, reader->json, &simRobotKeys, robot, "components" )
	{
		simComponentDef* component = &model->components[model->componentCount];
		// Drawn where it is, on the chassis, if nothing else is said.
		*component = ( simComponentDef ){ .motion = simMotion_fixed, .wheel = -1, .mechanism = -1 };
		simKeys_Read( reader, &kComponentKeys, n, component );
		model->componentCount += 1;
	}
}

// A component that carries something, and all that carry it.
static void MarkCarrier( simRobotModel* model, int component )
{
	SIM_CHECK( component < model->componentCount );
	for ( int i = component; i >= 0; i = model->components[i].parent )
	{
		model->components[i].carries = true;
	}
}

static void MarkCarriers( simRobotModel* model )
{
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		MarkCarrier( model, model->shapes[i].component );
	}
	for ( int i = 0; i < model->intakeCount; ++i )
	{
		MarkCarrier( model, model->intakes[i].component );
	}
	for ( int i = 0; i < model->launcherCount; ++i )
	{
		MarkCarrier( model, model->launchers[i].component );
	}
	for ( int i = 0; i < model->hookCount; ++i )
	{
		MarkCarrier( model, model->hooks[i].component );
	}
}


// ---- program ----

#define PROGRAM( field, unit, low, high ) SIM_KEY_NUMBER( simDriveProgram, field, unit, low, high )
static const simKey kButtonName = SIM_ELEMENT_NAME;
// The program that drives when no robot code does: field-relative sticks, and one feedforward with a gain for each wheel.
static const simKey kProgramRows[] = {
	{ "maxSpeed", "at full stick; needed with a drivetrain that is not kinematic",
	    PROGRAM( maxSpeed, speed, 0.01, 50.0 ) },
	{ "maxTurn", "at full stick; needed with a drivetrain that is not kinematic",
	    PROGRAM( maxTurn, angularSpeed, 0.0, 100.0 ) },
	{ "acceleration", "slew limit of the stick; 0: none", PROGRAM( acceleration, acceleration, 0.0, 1000.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "driveKs", "volts against friction of the drive", PROGRAM( driveKs, voltage, 0.0, 12.0 ), SIM_KEY_OR( 0.0 ) },
	{ "driveKv", "volts per speed of the wheel; needed with a drivetrain that is not kinematic",
	    PROGRAM( driveKv, voltsPerSpeed, 0.0, 1000.0 ) },
	{ "driveKp", "volts per error of the wheel's speed", PROGRAM( driveKp, voltsPerSpeed, 0.0, 1000.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "steerKp", "volts per error of a module's angle; needed in a swerve drive",
	    PROGRAM( steerKp, voltsPerAngle, 0.0, 1e4 ) },
	{ "steerKd", "volts per rate of a module's angle", PROGRAM( steerKd, voltsPerAngularSpeed, 0.0, 1000.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "buttons", "names of the driver's buttons", SIM_KEY_LIST( kButtonName, 0, SIM_MAX_BUTTONS ), .unique = true,
	    .without = "none" },
	{ "bindings", "what the buttons make mechanisms do whenever the robot is enabled",
	    SIM_KEY_LIST( simBindingForm, 0, SIM_MAX_BINDINGS ), .without = "nothing" },
	{ "aim", "the part that shoots", SIM_KEY_OBJECT_BY_HAND( simAimKeys ), .without = "it does not" },
	SIM_KEY_SOURCE,
};
const simKeys simProgramKeys = SIM_KEYS( "program", "The built-in program: driver and autopilot.", kProgramRows );

static void ReadButtons( const simReader* reader, const simNode* program, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simProgramKeys, program, "buttons" )
	{
		char name[SIM_NAME];
		simJson_Name( json, n, name );
		simThings_CheckNew( reader, &simButtonThings, n, name );
		// A button is its place in this list: bit i of the input.
		memcpy( model->buttons[model->buttonCount], name, SIM_NAME );
		model->buttonCount += 1;
	}
}

// The drivetrain decides which numbers its program needs.
static void CheckProgram( simJson* json, const simNode* program, const simRobotModel* model )
{
	// Feedforward has no default that would be right for any robot, and a wrong one drives badly without a word.
	static const char* const keys[] = { "maxSpeed", "maxTurn", "driveKv", "steerKp" };
	int needed = 3;
	if ( model->drive == simDrive_none || model->kinematic.kind != simDynamics_full )
	{
		needed = 0; // a kinematic drivetrain says which numbers its program needs
	}
	else if ( model->drive == simDrive_swerve )
	{
		needed = 4;
	}
	for ( int i = 0; i < needed; ++i )
	{
		if ( simKeys_Find( &simProgramKeys, program, keys[i] ) == NULL )
		{
			simJson_Fail( json, program, "the key \"%s\" is missing", keys[i] );
		}
	}
}

static void ReadProgram( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	const simNode* program = simKeys_Find( &simRobotKeys, robot, "program" );
	if ( program != NULL )
	{
		simKeys_Read( reader, &simProgramKeys, program, &model->program );
		CheckProgram( json, program, model );
		ReadButtons( reader, program, model );
		simRobotMechanism_ReadBindings( reader, program, model );
	}
	// A drivetrain without a program is a forgotten program.
	else if ( model->drive != simDrive_none && model->kinematic.kind == simDynamics_full )
	{
		simJson_Fail( json, robot, "the key \"program\" is missing" );
	}
	simRobotPieces_ReadAim( reader, program, model );
}


// ---- robot ----

static const simKey kRobotRows[] = {
	{ "sandlot", "version of the format", .kind = simKey_version, .at = SIM_NOT_KEPT, .neededInFile = true },
	{ "name", "of the folder", .kind = simKey_folder, SIM_KEY_IN( simRobotModel, name ), .neededInFile = true,
	    .without = "inline" },
	{ "title", "for people", SIM_KEY_TEXT },
	{ "sources", "where numbers come from, by names of your own", SIM_KEY_BY_HAND( simKey_anyObject ) },
	{ "mass", "with bumpers, battery and mechanisms", SIM_KEY_NUMBER( simRobotModel, mass, mass, 0.1, 500.0 ),
	    SIM_KEY_NEEDED },
	{ "centerOfMass", "in the robot frame", SIM_KEY_VECTOR( simRobotModel, centerOfMass, length, -REACH, REACH ),
	    SIM_KEY_NEEDED },
	{ "inertia", "principal moments about the centre of mass",
	    SIM_KEY_VECTOR( simRobotModel, inertia, inertia, 1e-6, 1e4 ), SIM_KEY_NEEDED },
	{ "shapes", "what collides", SIM_KEY_LIST( kShape, 0, SIM_MAX_ROBOT_SHAPES ), .without = "none" },
	{ "battery", "", SIM_KEY_OBJECT_BY_HAND( kBatteryKeys ), .without = "one with all defaults" },
	{ "motors", "by name", SIM_KEY_MAP( kMotor, 0, SIM_MAX_MOTORS ), .without = "none" },
	{ "drivetrain", "", SIM_KEY_BY_HAND( simKey_object ), .kinds = &simDrivetrainKinds, .without = "none" },
	{ "mechanisms", "a differential counts twice", SIM_KEY_LIST( simMechanismForm, 0, SIM_MAX_MECHANISMS ),
	    .without = "none" },
	{ "sensors", "", SIM_KEY_LIST( simSensorForm, 0, SIM_MAX_SENSORS ), .without = "none" },
	{ "wiring", "what robot code finds", SIM_KEY_LIST( simDeviceForm, 0, SIM_MAX_DEVICES ), .without = "nothing" },
	{ "hopper", "", SIM_KEY_OBJECT_BY_HAND( simHopperKeys ), .without = "none" },
	{ "intakes", "", SIM_KEY_LIST( simIntakeForm, 0, SIM_MAX_INTAKES ), .without = "none" },
	{ "launchers", "", SIM_KEY_LIST( simLauncherForm, 0, SIM_MAX_LAUNCHERS ), .without = "none" },
	{ "hooks", "", SIM_KEY_LIST( simHookForm, 0, SIM_MAX_HOOKS ), .without = "none" },
	{ "components", "", SIM_KEY_LIST( kComponent, 0, SIM_MAX_COMPONENTS ), .without = "none" },
	{ "cameras", "", SIM_KEY_LIST( simCameraForm, 0, SIM_MAX_CAMERAS ), .without = "none" },
	{ "angleCameras", "", SIM_KEY_LIST( simAngleCameraForm, 0, SIM_MAX_ANGLE_CAMERAS ), .without = "none" },
	{ "program", "needed with a drivetrain that is not kinematic", SIM_KEY_OBJECT_BY_HAND( simProgramKeys ),
	    .without = "none" },
};
// The part of a drivetrain's program that a schema can express.
#define PROGRAM_SCHEMA                                                                                                 \
	"\"if\": {\"required\": [\"drivetrain\"], \"properties\": {\"drivetrain\": {\"not\": {\"properties\": {\"kind\": " \
	"{\"const\": "                                                                                                     \
	"\"kinematic\"}}}}}}, \"then\": {\"required\": [\"program\"], \"properties\": {\"program\": "                      \
	"{\"required\": [\"maxSpeed\", \"maxTurn\", \"driveKv\"]}}, \"if\": {\"properties\": {\"drivetrain\": "            \
	"{\"properties\": "                                                                                                \
	"{\"kind\": {\"const\": \"swerve\"}}}}}, \"then\": {\"properties\": {\"program\": {\"required\": "                 \
	"[\"steerKp\"]}}}}"
const simKeys simRobotKeys = SIM_KEYS_WITH( "robot",
    "robots/NAME/robot.json. The loader checks more than a schema can: names that must exist, moments of inertia that "
    "go together.",
    kRobotRows, .extra = PROGRAM_SCHEMA );

simRobotModel* simRobotModel_Read( simJson* json, const simNode* node )
{
	simRobotModel* model = simAlloc( sizeof( simRobotModel ) );
	if ( model == NULL )
	{
		simJson_NoMemory( json );
		return NULL;
	}
	const simReader reader = { .json = json, .owner = model, .isFile = node == json->root };
	// A robot inside a scenario may have no name of its own.
	snprintf( model->name, SIM_NAME, "inline" );
	simKeys_Read( &reader, &simRobotKeys, node, model );
	if ( !json->failed )
	{
		CheckInertia( json, node, model );
	}

	// Each part names only parts that were read before it.
	simKeys_Read( &reader, &kBatteryKeys, simKeys_Find( &simRobotKeys, node, "battery" ), &model->battery );
	ReadMotors( &reader, node, model );
	simRobotDrive_Read( &reader, node, model );
	simRobotServo_CheckDrive( json, simKeys_Find( &simRobotKeys, node, "drivetrain" ), model );
	simRobotMechanism_Read( &reader, node, model );
	simRobotSensor_Read( &reader, node, model );
	simRobotWiring_Read( &reader, node, model );
	ReadComponents( &reader, node, model );
	simRobotCamera_Read( &reader, node, model );
	ReadShapes( &reader, node, model );
	const simNode* hopper = simKeys_Find( &simRobotKeys, node, "hopper" );
	if ( hopper != NULL )
	{
		simKeys_Read( &reader, &simHopperKeys, hopper, model );
	}
	simRobotPieces_Read( &reader, node, model );
	MarkCarriers( model );
	ReadProgram( &reader, node, model );
	simRobotPlaces_Check( json, node, model );
	if ( json->failed )
	{
		// The model is one block: it owns nothing else.
		simFree( model );
		return NULL;
	}
	return model;
}
