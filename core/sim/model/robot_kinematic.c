// A drivetrain without physics: pyfrc's drive bases and its TankModel, in the world that the full drivetrains stand in.
#include "model/robot_parts.h"
#include "sandlot/sim/quick.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Wheels that only carry the robot: stiff enough to stand, and with a tread that has no effect.
static const simWheelDef kWheel = {
	.friction = 1.0,
	.kinetic = 1.0,
	.lateral = 1.0,
	.inertia = 1e-3,
	.stiffness = 1e5,
	.damping = 1e3,
	.shear = 1e5,
	.axle = -1,
	.steerMotor = -1,
	.efficiency = 1.0,
	.steerInertia = 0.01,
	.steerGearing = 1.0,
	.scrub = 0.0,
};
static const char* const kWheelNames[] = { "rear left", "rear right", "front left", "front right" };


// ---- keys ----

// One as read: the definition, and the motors by their names in pyfrc's functions.
typedef struct Kinematic
{
	simKinematicDef def;
	int left, right;
	int rearLeft, rearRight, frontLeft, frontRight;
	int rearLeftSteer, rearRightSteer, frontLeftSteer, frontRightSteer;
	double gearing, wheelRadius, robotWidth, robotLength;
} Kinematic;

#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( Kinematic, field, unit, low, high )
#define MOTOR( field, meaning ) \
	SIM_ROW( #field, meaning, SIM_KEY_REFERENCE( Kinematic, field, simMotorThings ), SIM_KEY_NEEDED )

static const char kModeNames[][SIM_NAME] = { "correct", "compat" };
const simChoices simQuickModeWords = SIM_CHOICES( "mode", kModeNames );
const simKey simTankFactor = SIM_ELEMENT_NUMBER( voltsPerSpeed, 1e-3, 1000.0 );
const simKey simTankInertial = SIM_ELEMENT_NUMBER( voltsPerAcceleration, 1e-4, 1000.0 );
const simKey simTankIntercept = SIM_ELEMENT_NUMBER( voltage, 0.0, 12.0 );

#define SHARED_ROWS                                                                                         \
	SIM_KEY_KIND( "kind" ),                                                                                 \
	    SIM_ROW( "mode", "compat: pyfrc's arithmetic where it is known to be wrong (docs/quick-models.md)", \
	        SIM_KEY_CHOICE( Kinematic, def.compat, simQuickModeWords ), SIM_KEY_OR( 0 ) ),                  \
	    SIM_ROW( "wheelRadius", "of the wheels, for encoders", NUMBER( wheelRadius, length, 0.01, 0.5 ),    \
	        SIM_KEY_OR( 3.0 * SIM_INCHES ) ),                                                               \
	    SIM_ROW( "gearing", "rotor turns per turn of the wheel", NUMBER( gearing, none, 0.01, 1000.0 ),     \
	        SIM_KEY_OR( 1.0 ) ),                                                                            \
	    SIM_KEY_SOURCE
#define BASE_ROWS( longer )                                                                                       \
	SHARED_ROWS,                                                                                                  \
	    SIM_ROW( "speed", "of a wheel at full command: slow 4, usual 5 to 7, fast 8 to 12 ft/s",                  \
	        NUMBER( def.speed, speed, 0.01, 30.0 ), SIM_KEY_OR( 5.0 * SIM_FEET ), .source = "pyfrc 2018.4" ),     \
	    SIM_ROW( "width", "between left and right wheels: pyfrc's x_wheelbase",                                   \
	        NUMBER( def.width, length, 0.05, 3.0 ), SIM_KEY_OR( 2.0 * SIM_FEET ), .source = "pyfrc 2018.4" ),     \
	    SIM_ROW( "length", "between front and rear wheels: pyfrc's y_wheelbase",                                  \
	        NUMBER( def.length, length, 0.05, 3.0 ), SIM_KEY_OR( (longer)*SIM_FEET ), .source = "pyfrc 2018.4" ), \
	    SIM_ROW( "deadzone", "commands below it do nothing; above it a straight line to full",                    \
	        NUMBER( def.deadzone, none, 0.0, 0.99 ), SIM_KEY_OR( 0.0 ) )
#define SIDE_ROWS MOTOR( left, "the left side's motor" ), MOTOR( right, "the right side's motor" )
#define CORNER_ROWS                                                                    \
	MOTOR( rearLeft, "that wheel's motor" ), MOTOR( rearRight, "that wheel's motor" ), \
	    MOTOR( frontLeft, "that wheel's motor" ), MOTOR( frontRight, "that wheel's motor" )

static const simKey kTwoMotorRows[] = { BASE_ROWS( 3.0 ), SIDE_ROWS };
static const simKey kFourMotorRows[] = { BASE_ROWS( 3.0 ), CORNER_ROWS };
static const simKey kMecanumRows[] = { BASE_ROWS( 3.0 ), CORNER_ROWS };
static const simKey kSwerveRows[] = {
	BASE_ROWS( 2.0 ),
	CORNER_ROWS,
	MOTOR( rearLeftSteer, "that module's steering motor" ),
	MOTOR( rearRightSteer, "that module's steering motor" ),
	MOTOR( frontLeftSteer, "that module's steering motor" ),
	MOTOR( frontRightSteer, "that module's steering motor" ),
	{ "steerSpeed", "at which a module turns at full command", NUMBER( def.steerSpeed, angularSpeed, 0.1, 1000.0 ),
	    SIM_KEY_OR( 20.0 ) },
};
static const simKey kTankRows[] = {
	SHARED_ROWS,
	SIDE_ROWS,
	{ "width", "between the sides: pyfrc's x_wheelbase", NUMBER( def.width, length, 0.05, 3.0 ),
	    SIM_KEY_OR( 21.0 * SIM_INCHES ), .source = "pyfrc 2018.4" },
	{ "length", "between front and rear wheels", NUMBER( def.length, length, 0.05, 3.0 ),
	    SIM_KEY_OR( 21.0 * SIM_INCHES ) },
	SIM_TANK_ROWS( Kinematic ),
};
const simKeyRule simTankRules[1] = {
	{ simTogether_all, { "kv", "ka" },
	    "needs both \"kv\" and \"ka\" as they were measured, or neither: then they follow from motor, gearing, mass "
	    "and "
	    "wheels" },
};
static const simKeys kTwoMotorKeys =
    SIM_KEYS( "twoMotor", "Two motors, one a side: pyfrc's TwoMotorDrivetrain.", kTwoMotorRows );
static const simKeys kFourMotorKeys =
    SIM_KEYS( "fourMotor", "Four motors, two a side: pyfrc's FourMotorDrivetrain.", kFourMotorRows );
static const simKeys kMecanumKeys =
    SIM_KEYS( "mecanumBase", "Four mecanum wheels: pyfrc's MecanumDrivetrain.", kMecanumRows );
static const simKeys kSwerveKeys =
    SIM_KEYS( "swerveBase", "Four modules that steer: pyfrc's four_motor_swerve_drivetrain.", kSwerveRows );
static const simKeys kTankKeys = SIM_KEYS_WITH(
    "tank", "Two sides that take time to speed up: pyfrc's TankModel.", kTankRows, SIM_KEY_RULES( simTankRules ) );

static const char kKindNames[][SIM_NAME] = { "twoMotor", "fourMotor", "mecanum", "swerve", "tank" };
static const simDynamics kKinds[] = { simDynamics_twoMotor, simDynamics_fourMotor, simDynamics_mecanum,
	simDynamics_swerve, simDynamics_tank };
static const simDriveKind kDrives[] = { simDrive_differential, simDrive_differential, simDrive_mecanum, simDrive_swerve,
	simDrive_differential };
static const simChoices kKindWords = SIM_CHOICES( "model", kKindNames );
static const simKeys* const kKindTables[] = { &kTwoMotorKeys, &kFourMotorKeys, &kMecanumKeys, &kSwerveKeys,
	&kTankKeys };
static const simKinds kModelKinds = { "kinematicModel", "kind", &kKindWords, kKindTables };

static const simKey kKinematicRows[] = {
	SIM_KEY_KIND( "kind" ),
	{ "model", "", SIM_KEY_BY_HAND( simKey_object ), .kinds = &kModelKinds, SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
const simKeys simKinematicKeys = SIM_KEYS( "kinematic",
    "A drivetrain without physics, as in pyfrc: motors' commands are speeds at once. Walls, robots, pieces and ramps "
    "are the "
    "same as for any robot; grip, slip, current and a battery that sags are left out.",
    kKinematicRows );


// ---- wheels and motors ----

static int AddWheel( simRobotModel* model, const Kinematic* kinematic, int at, int axle )
{
	const simKinematicDef* def = &kinematic->def;
	simWheelDef* wheel = &model->wheels[model->wheelCount];
	*wheel = kWheel;
	snprintf( wheel->name, SIM_NAME, "%s", kWheelNames[at] );
	wheel->radius = kinematic->wheelRadius;
	wheel->at =
	    simV3( ( at < 2 ? -0.5 : 0.5 ) * def->length, ( at % 2 == 0 ? 0.5 : -0.5 ) * def->width, wheel->radius );
	wheel->axle = axle;
	return model->wheelCount++;
}

/// Two axles with two wheels each, or four with one; their motors in pyfrc's order.
static void AddWheels( const simReader* reader, const simNode* node, Kinematic* kinematic, simRobotModel* model )
{
	simKinematicDef* def = &kinematic->def;
	bool sides = simKinematic_HasSides( def->kind );
	uint32_t used = 0;
	for ( int k = 0; k < ( sides ? 2 : 4 ); ++k )
	{
		simRobotDrive_UseMotor( reader->json, node, model, def->motors[k], &used );
		def->places[model->axleCount] = k;
		model->axles[model->axleCount++] = ( simAxleDef ){
			.motorCount = 1, .motors = { def->motors[k] }, .gearing = kinematic->gearing, .efficiency = 1.0
		};
	}
	const int steers[4] = { kinematic->rearLeftSteer, kinematic->rearRightSteer, kinematic->frontLeftSteer,
		kinematic->frontRightSteer };
	for ( int i = 0; i < 4; ++i )
	{
		simWheelDef* wheel = &model->wheels[AddWheel( model, kinematic, i, sides ? i % 2 : i )];
		if ( def->kind == simDynamics_mecanum )
		{
			// An X seen from above: rear left and front right wheels push to the left when they roll forward.
			wheel->roller = true;
			wheel->rollerAngle = i == 0 || i == 3 ? 0.25 * SIM_PI : -0.25 * SIM_PI;
		}
		if ( def->kind == simDynamics_swerve )
		{
			simRobotDrive_UseMotor( reader->json, node, model, steers[i], &used );
			wheel->steerMotor = steers[i];
		}
	}
}


// ---- numbers ----

/// Numbers without a measurement follow from motor, gearing, mass and wheels.
static void TakeTheory( simJson* json, const simNode* node, const simRobotModel* model, Kinematic* kinematic )
{
	simKinematicDef* def = &kinematic->def;
	const simMotorDef* motor = &model->motors[def->motors[0]];
	simQuickTankTheory theory = {
		.motor = motor->type,
		.motorsPerSide = motor->count,
		.gearing = kinematic->gearing,
		.mass = model->mass,
		.track = def->width,
		.robotWidth = kinematic->robotWidth,
		.robotLength = kinematic->robotLength,
		.wheelDiameter = 2.0 * kinematic->wheelRadius,
		.friction = def->friction[0],
		.timestep = def->timestep,
	};
	simQuickTankDef tank = simQuickTank_FromTheory( def->compat ? simQuick_compat : simQuick_correct, &theory );
	def->nominalVolts = tank.nominalVolts;
	def->mass = model->mass;
	if ( def->inertia == 0.0 )
	{
		def->inertia = tank.inertia;
	}
	if ( simKeys_Find( &kTankKeys, node, "kv" ) != NULL )
	{
		return;
	}
	if ( simKeys_Find( &kTankKeys, node, "gearing" ) == NULL )
	{
		simJson_Fail( json, node, "needs measured \"kv\" and \"ka\", or the \"gearing\" from which they follow" );
		return;
	}
	for ( int side = 0; side < 2; ++side )
	{
		def->kv[side] = tank.kv[side];
		def->ka[side] = tank.ka[side];
	}
}

/// The built-in program's numbers, which the file need not have: the model gives the effect of a command.
void simKinematic_FitProgram( const simKinematicDef* def, simDriveProgram* program )
{
	double speed = def->speed;
	program->driveKv = def->nominalVolts / speed;
	if ( def->kind == simDynamics_tank )
	{
		double kv = 0.5 * ( def->kv[0] + def->kv[1] );
		double friction = 0.5 * ( def->friction[0] + def->friction[1] );
		speed = ( def->nominalVolts - friction ) / kv;
		program->driveKv = kv;
	}
	program->maxSpeed = speed;
	program->maxTurn = 2.0 * speed / def->width;
	if ( def->kind == simDynamics_mecanum )
	{
		program->maxTurn = 2.0 * speed / ( def->width + def->length );
	}
	else if ( def->kind == simDynamics_swerve )
	{
		program->maxTurn = 2.0 * speed / sqrt( def->width * def->width + def->length * def->length );
		// A module that turns as fast as it is told to is where it should be after one step.
		program->steerKp = def->nominalVolts / ( def->steerSpeed * SIM_STEP );
	}
}

void simRobotKinematic_Read( const simReader* reader, const simNode* drivetrain, simRobotModel* model )
{
	simJson* json = reader->json;
	const simNode* node = simKeys_Find( &simKinematicKeys, drivetrain, "model" );
	int kind = node != NULL ? simKeys_Kind( json, &kModelKinds, node ) : -1;
	if ( kind < 0 )
	{
		return;
	}
	Kinematic kinematic = { .def = { .kind = kKinds[kind], .friction = { 1.3, 1.3 }, .nominalVolts = 12.0 } };
	simKeys_Read( reader, kKindTables[kind], node, &kinematic );
	if ( json->failed )
	{
		return;
	}
	simKinematicDef* def = &kinematic.def;
	const int sides[4] = { kinematic.left, kinematic.right, -1, -1 };
	const int corners[4] = { kinematic.rearLeft, kinematic.rearRight, kinematic.frontLeft, kinematic.frontRight };
	memcpy( def->motors, simKinematic_HasSides( def->kind ) ? sides : corners, sizeof( def->motors ) );
	if ( def->kind == simDynamics_tank )
	{
		TakeTheory( json, node, model, &kinematic );
	}
	model->drive = kDrives[kind];
	AddWheels( reader, node, &kinematic, model );
	simKinematic_FitProgram( def, &model->program );
	model->kinematic = *def;
}
