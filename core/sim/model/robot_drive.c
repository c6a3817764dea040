// The drivetrain: swerve modules, the sides of a differential drive, mecanum and omni wheels.
#include "model/presets.h"
#include "model/robot_parts.h"

#include <string.h>

// One wheel as read: its keys, and their numbers for the axle and motors that it is fixed to.
typedef struct Wheel
{
	simWheelDef wheel;
	int preset, tread, drive;
	double driveGearing;
	double place[3];
} Wheel;

static const simChoices kPresets = SIM_CHOICES_OF( "preset", simModulePresets, simModulePresetCount );
static const simChoices kTreads = SIM_CHOICES_OF( "tread", simTreads, simTreadCount );


// ---- keys ----

// A number that each wheel has, from itself, from "wheel", or from a preset.
#define SHARED( field, unit, low, high ) SIM_KEY_NUMBER( Wheel, field, unit, low, high ), .shared = true

// "wheel" gives these for all wheels, a wheel may override each. A wheel that is stiffer than a 4 ms step can carry is
// softened: see simWheel_Bounded.
#define ROLLING_KEYS                                                                                                \
	SIM_ROW( "preset", "a module that can be bought: its driveGearing, steerGearing and radius",                    \
	    SIM_KEY_CHOICE( Wheel, preset, kPresets ), SIM_KEY_OR( -1 ) ),                                              \
	    SIM_ROW( "tread", "a tread that can be bought: its friction", SIM_KEY_CHOICE( Wheel, tread, kTreads ),      \
	        SIM_KEY_OR( -1 ) ),                                                                                     \
	    SIM_ROW( "radius", "of the wheel", SHARED( wheel.radius, length, 0.01, 0.5 ) ),                             \
	    SIM_ROW( "friction",                                                                                        \
	        "of the tread on the floor before it slides; on a material with less friction it grips that much less", \
	        SHARED( wheel.friction, none, 0.0, 3.0 ),                                                               \
	        .source = "published coefficients for one tread differ by half: tune them" ),                           \
	    SIM_ROW( "kinetic", "part of the friction left while the tread slides",                                     \
	        SHARED( wheel.kinetic, none, 0.0, 1.0 ), SIM_KEY_OR( 1.0 ) ),                                           \
	    SIM_ROW( "lateral", "friction across the wheel over friction along it",                                     \
	        SHARED( wheel.lateral, none, 0.1, 2.0 ), SIM_KEY_OR( 1.0 ) ),                                           \
	    SIM_ROW( "inertia", "of wheel and gears about the axle, without rotors",                                    \
	        SHARED( wheel.inertia, inertia, 1e-6, 1.0 ) ),                                                          \
	    SIM_ROW(                                                                                                    \
	        "stiffness", "radial, of tread and frame in series", SHARED( wheel.stiffness, stiffness, 1e3, 1e6 ) ),  \
	    SIM_ROW( "damping", "radial", SHARED( wheel.damping, damping, 0.0, 1e5 ) ),                                 \
	    SIM_ROW( "shear", "stiffness of the tread against sliding", SHARED( wheel.shear, stiffness, 1e2, 1e7 ) ),   \
	    SIM_ROW( "rolling", "rolling resistance coefficient", SHARED( wheel.rolling, none, 0.0, 1.0 ) ),            \
	    SIM_ROW( "driveGearing", "rotor turns per turn of the wheel", SHARED( driveGearing, none, 0.1, 1000.0 ) ),  \
	    SIM_ROW( "efficiency", "of the gearing", SHARED( wheel.efficiency, none, 0.1, 1.0 ) ), SIM_KEY_SOURCE
#define STEERING_KEYS                                                                                                 \
	SIM_ROW( "steerGearing", "rotor turns per turn of the module", SHARED( wheel.steerGearing, none, 0.1, 1000.0 ) ), \
	    SIM_ROW( "steerInertia", "of the module about its vertical axis, without the rotor",                          \
	        SHARED( wheel.steerInertia, inertia, 1e-6, 1.0 ) ),                                                       \
	    SIM_ROW( "scrub", "radius of the contact patch: a turning module must overcome friction * load * scrub",      \
	        SHARED( wheel.scrub, length, 0.0, 0.2 ) )

// The same list as wheels, under the name that swerve drivers use in messages.
static const simThings kModuleThings = SIM_THINGS( simRobotModel, "module", wheels, wheelCount );

static const simKey kPlace = SIM_ELEMENT_NUMBER( length, -SIM_ROBOT_REACH, SIM_ROBOT_REACH );
#define WHEEL_KEYS( thing )                                                                                        \
	SIM_KEY_NAME( Wheel, wheel.name, thing ),                                                                      \
	    SIM_ROW( "at", "[x, y] or [x, y, z] of the centre of the wheel; a wheel that is dropped stands less high", \
	        SIM_KEY_ARRAY( Wheel, place, kPlace, 2, 3 ), SIM_KEY_NEEDED, .without = "z: the radius" )
#define DRIVE_KEY                                                                                          \
	SIM_ROW( "drive", "the motor that turns the wheel", SIM_KEY_REFERENCE( Wheel, drive, simMotorThings ), \
	    .without = "it rolls freely" )
// At 90 degrees from the heading a roller would not push at all.
#define ROLLER_KEY                                                                                      \
	"roller", "direction along which the wheel grips, from its heading: mecanum 45 or -45 deg, omni 0", \
	    SIM_KEY_NUMBER( Wheel, wheel.rollerAngle, angle, -1.3, 1.3 )
#define HEADING_KEY "heading", "of the wheel, from +x to +y", SIM_KEY_NUMBER( Wheel, wheel.heading, angle, -7.0, 7.0 )

static const simKey kModuleRows[] = {
	WHEEL_KEYS( kModuleThings ),
	DRIVE_KEY,
	{ "steer", "the motor that steers the module", SIM_KEY_REFERENCE( Wheel, wheel.steerMotor, simMotorThings ),
	    .without = "it does not turn" },
	ROLLING_KEYS,
	STEERING_KEYS,
};
static const simKeys kModuleKeys =
    SIM_KEYS( "module", "One swerve module; it may override any key of `wheel`.", kModuleRows );
static const simKey kSideWheelRows[] = {
	WHEEL_KEYS( simWheelThings ),
	{ ROLLER_KEY, .without = "a wheel without rollers" },
	ROLLING_KEYS,
};
static const simKeys kSideWheelKeys =
    SIM_KEYS( "sideWheel", "A wheel of one side of a differential drive.", kSideWheelRows );
static const simKey kMecanumRows[] = {
	WHEEL_KEYS( simWheelThings ),
	DRIVE_KEY,
	{ ROLLER_KEY, SIM_KEY_NEEDED },
	{ HEADING_KEY, SIM_KEY_OR( 0.0 ) },
	ROLLING_KEYS,
};
static const simKeys kMecanumKeys = SIM_KEYS( "mecanumWheel", "A mecanum wheel.", kMecanumRows );
static const simKey kOmniRows[] = {
	WHEEL_KEYS( simWheelThings ),
	DRIVE_KEY,
	{ ROLLER_KEY, SIM_KEY_OR( 0.0 ) },
	{ HEADING_KEY, SIM_KEY_NEEDED },
	ROLLING_KEYS,
};
static const simKeys kOmniKeys = SIM_KEYS( "omniWheel", "An omni wheel.", kOmniRows );

static const simKey kMotorName = SIM_ELEMENT_NAME;
static const simKey kModule = SIM_ELEMENT( kModuleKeys ), kSideWheel = SIM_ELEMENT( kSideWheelKeys ),
                    kMecanumWheel = SIM_ELEMENT( kMecanumKeys ), kOmniWheel = SIM_ELEMENT( kOmniKeys );

// A side is one axle: its gearbox turns all its wheels, so they have one gearing.
static const simKey kSideRows[] = {
	{ "motors", "that turn the side's axle", SIM_KEY_LIST( kMotorName, 1, SIM_MAX_AXLE_MOTORS ), SIM_KEY_NEEDED },
	{ "wheels", "that the axle turns as one: their driveGearing must be the same",
	    SIM_KEY_LIST( kSideWheel, 1, SIM_MAX_WHEELS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kSideKeys =
    SIM_KEYS( "side", "One side of a differential drive: its wheels turn as one.", kSideRows );

static const simKey kWheelRows[] = { ROLLING_KEYS, STEERING_KEYS };
static const simKeys kWheelKeys = SIM_KEYS( "wheel",
    "What all wheels share. Each wheel needs every key without a default here or of its own, the steering ones in a "
    "swerve drive only. Numbers that are written out win over `preset` and `tread`.",
    kWheelRows );

#define SHARED_KEY SIM_ROW( "wheel", "what all wheels share", SIM_KEY_OBJECT_BY_HAND( kWheelKeys ) )
static const simKey kSwerveRows[] = {
	SIM_KEY_KIND( "kind" ),
	SHARED_KEY,
	{ "modules", "", SIM_KEY_LIST( kModule, 1, SIM_MAX_WHEELS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKey kDifferentialRows[] = {
	SIM_KEY_KIND( "kind" ),
	SHARED_KEY,
	{ "left", "the wheels on the left", SIM_KEY_OBJECT_BY_HAND( kSideKeys ), SIM_KEY_NEEDED },
	{ "right", "the wheels on the right", SIM_KEY_OBJECT_BY_HAND( kSideKeys ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKey kMecanumDriveRows[] = {
	SIM_KEY_KIND( "kind" ),
	SHARED_KEY,
	{ "wheels", "", SIM_KEY_LIST( kMecanumWheel, 3, SIM_MAX_WHEELS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKey kOmniDriveRows[] = {
	SIM_KEY_KIND( "kind" ),
	SHARED_KEY,
	{ "wheels", "three or more: \"kiwi\", X and H drives", SIM_KEY_LIST( kOmniWheel, 3, SIM_MAX_WHEELS ),
	    SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kSwerveKeys = SIM_KEYS( "swerve", "Modules that steer.", kSwerveRows );
static const simKeys kDifferentialKeys = SIM_KEYS( "differential", "A tank drive: two sides.", kDifferentialRows );
static const simKeys kMecanumDriveKeys = SIM_KEYS( "mecanum", "Wheels with slanting rollers.", kMecanumDriveRows );
static const simKeys kOmniDriveKeys = SIM_KEYS( "omni", "Wheels with rollers across.", kOmniDriveRows );

// "none" is not a word of a file: a robot without the key lacks a drivetrain.
static const char kKindNames[][SIM_NAME] = { "swerve", "differential", "mecanum", "omni", "kinematic" };
// A kinematic one says itself which it is.
static const simDriveKind kDrives[] = { simDrive_swerve, simDrive_differential, simDrive_mecanum, simDrive_omni,
	simDrive_none };
static const simChoices kKindWords = SIM_CHOICES( "drivetrain", kKindNames );
static const simKeys* const kKindTables[] = { &kSwerveKeys, &kDifferentialKeys, &kMecanumDriveKeys, &kOmniDriveKeys,
	&simKinematicKeys };
static_assert( sizeof( kKindTables ) / sizeof( simKeys* ) == sizeof( kKindNames ) / SIM_NAME, "each kind has a table" );
const simKinds simDrivetrainKinds = { "drivetrain", "kind", &kKindWords, kKindTables };


// ---- motors and axles ----

void simRobotDrive_UseMotor( simJson* json, const simNode* node, const simRobotModel* model, int motor, uint32_t* used )
{
	// No motor, or one with an error that was reported.
	if ( motor < 0 )
	{
		return;
	}
	if ( ( *used >> motor & 1u ) != 0 )
	{
		simJson_Fail( json, node, "the motor \"%s\" drives something else already", model->motors[motor].name );
	}
	*used |= 1u << motor;
}

// There is room: an axle has a wheel at least, and wheels are counted.
static int AddAxle( simRobotModel* model, double gearing, double efficiency )
{
	simAxleDef* axle = &model->axles[model->axleCount];
	*axle = ( simAxleDef ){ .gearing = gearing, .efficiency = efficiency };
	return model->axleCount++;
}

static void AddMotor( simJson* json, const simNode* node, simAxleDef* axle, int motor )
{
	if ( axle->motorCount == SIM_MAX_AXLE_MOTORS )
	{
		simJson_Fail( json, node, "one axle takes at most %d motors; \"count\" of a motor counts several as one",
		    SIM_MAX_AXLE_MOTORS );
	}
	else if ( motor >= 0 )
	{
		axle->motors[axle->motorCount++] = motor;
	}
}


// ---- wheels ----

// The numbers of a preset and a tread, before those that are written out. Only the keys of this reading count.
static void TakePresets( const simReader* reader, const simKeys* table, const simNode* node, Wheel* wheel )
{
	simKeys_ReadOne( reader, table, node, "preset", wheel );
	simKeys_ReadOne( reader, table, node, "tread", wheel );
	if ( reader->json->failed )
	{
		return;
	}
	if ( wheel->preset >= 0 )
	{
		// A module that does not steer has no steering gear to give.
		const simModulePreset* module = &simModulePresets[wheel->preset];
		wheel->wheel.radius = module->radius;
		wheel->driveGearing = module->driveGearing;
		if ( module->steerGearing > 0.0 )
		{
			wheel->wheel.steerGearing = module->steerGearing;
		}
	}
	if ( wheel->tread >= 0 )
	{
		wheel->wheel.friction = simTreads[wheel->tread].friction;
	}
}

// Marks the numbers that are needed: NAN until a preset, the wheel or all wheels together give them.
static void ClearNumbers( const simKeys* table, Wheel* wheel )
{
	for ( int i = 0; i < table->count; ++i )
	{
		// NAN cannot come from a file, so it marks a number that is not given yet.
		if ( table->rows[i].shared )
		{
			*(double*)(void*)( (char*)wheel + table->rows[i].at ) = NAN;
		}
	}
}

// Reads a wheel into the model. Returns NULL after an error. Its axle is the caller's business.
static simWheelDef* ReadWheel(
    const simReader* reader, const simKeys* table, const simNode* node, simRobotModel* model, Wheel* wheel )
{
	simJson* json = reader->json;
	if ( model->wheelCount == SIM_MAX_WHEELS )
	{
		simJson_Fail( json, node, "a robot has at most %d wheels", SIM_MAX_WHEELS );
		return NULL;
	}
	// Indices are -1 and z is unknown until the keys say otherwise.
	*wheel = ( Wheel ){ .place = { 0.0, 0.0, NAN }, .drive = -1, .wheel = { .axle = -1, .steerMotor = -1 } };
	ClearNumbers( table, wheel );
	TakePresets( reader, table, node, wheel );
	simKeys_Read( reader, table, node, wheel );
	if ( json->failed )
	{
		return NULL;
	}
	// A wheel stands on the floor unless it is dropped or raised.
	double z = isnan( wheel->place[2] ) ? wheel->wheel.radius : wheel->place[2];
	wheel->wheel.at = simV3( wheel->place[0], wheel->place[1], z );
	simWheelDef* def = &model->wheels[model->wheelCount++];
	*def = wheel->wheel;
	return def;
}

// A wheel with an axle of its own, when a motor drives it.
static simWheelDef* ReadDrivenWheel(
    const simReader* reader, const simKeys* table, const simNode* node, simRobotModel* model, uint32_t* used )
{
	Wheel wheel;
	simWheelDef* def = ReadWheel( reader, table, node, model, &wheel );
	if ( def != NULL && wheel.drive >= 0 )
	{
		// The wheel's own gearbox: one axle, one motor.
		const simNode* drive = simKeys_Find( table, node, "drive" );
		simRobotDrive_UseMotor( reader->json, drive, model, wheel.drive, used );
		def->axle = AddAxle( model, wheel.driveGearing, def->efficiency );
		AddMotor( reader->json, drive, &model->axles[def->axle], wheel.drive );
	}
	return def;
}


// ---- kinds ----

static void ReadSwerve( const simReader* reader, const simNode* drivetrain, simRobotModel* model, uint32_t* used )
{
	SIM_EACH( n, reader->json, &kSwerveKeys, drivetrain, "modules" )
	{
		const simWheelDef* wheel = ReadDrivenWheel( reader, &kModuleKeys, n, model, used );
		if ( wheel != NULL )
		{
			simRobotDrive_UseMotor(
			    reader->json, simKeys_Find( &kModuleKeys, n, "steer" ), model, wheel->steerMotor, used );
		}
	}
}

static void ReadSide(
    const simReader* reader, const simNode* drivetrain, const char* key, simRobotModel* model, uint32_t* used )
{
	simJson* json = reader->json;
	const simNode* side = simKeys_Find( &kDifferentialKeys, drivetrain, key );
	// A side is not a wheel, so it shares no numbers with "wheel".
	simReader own = *reader;
	own.shared = NULL;
	simKeys_Read( &own, &kSideKeys, side, NULL );

	int axle = -1;
	SIM_EACH( n, json, &kSideKeys, side, "wheels" )
	{
		Wheel wheel;
		simWheelDef* def = ReadWheel( reader, &kSideWheelKeys, n, model, &wheel );
		if ( def == NULL )
		{
			return;
		}
		// A tank drive may have omni wheels at its corners, to turn more easily.
		def->roller = simKeys_Find( &kSideWheelKeys, n, "roller" ) != NULL;
		if ( axle < 0 )
		{
			// The first wheel's gearbox stands for the side; the others are held to it below.
			axle = AddAxle( model, wheel.driveGearing, def->efficiency );
		}
		def->axle = axle;
		if ( wheel.driveGearing != model->axles[axle].gearing )
		{
			simJson_Fail( json, n, "the wheels of one side turn as one: their driveGearing must be the same" );
		}
	}
	// Motors come last, when there is an axle to turn.
	SIM_EACH( n, json, &kSideKeys, side, "motors" )
	{
		int motor = simThings_Read( reader, &simMotorThings, n );
		simRobotDrive_UseMotor( json, n, model, motor, used );
		AddMotor( json, n, &model->axles[axle], motor );
	}
}

// Mecanum and omni: wheels with rollers, each with a motor.
static void ReadRollers( const simReader* reader, const simKeys* drive, const simKeys* table, const simNode* drivetrain,
    simRobotModel* model, uint32_t* used )
{
	SIM_EACH( n, reader->json, drive, drivetrain, "wheels" )
	{
		simWheelDef* wheel = ReadDrivenWheel( reader, table, n, model, used );
		if ( wheel != NULL )
		{
			wheel->roller = true;
		}
	}
}

// Wheels nearer than this to each other are one place [m].
static const double kOnePlace = 0.01;

// A robot stands on its wheels: several in one place carry it no better than one, and it would fall over at once. A single wheel is
// taken: tests and lessons have robots of one.
static void CheckPlaces( simJson* json, const simNode* drivetrain, const simRobotModel* model )
{
	for ( int i = 1; i < model->wheelCount; ++i )
	{
		simVec3 apart = simSub( model->wheels[i].at, model->wheels[0].at );
		if ( fabs( apart.x ) + fabs( apart.y ) >= kOnePlace )
		{
			return;
		}
	}
	if ( model->wheelCount > 1 )
	{
		simJson_Fail( json, drivetrain,
		    "all %d wheels stand in one place, so nothing keeps the robot upright; place them apart",
		    model->wheelCount );
	}
}

void simRobotDrive_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	const simNode* drivetrain = simKeys_Find( &simRobotKeys, robot, "drivetrain" );
	int kind = drivetrain != NULL ? simKeys_Kind( json, &simDrivetrainKinds, drivetrain ) : -1;
	if ( kind < 0 )
	{
		return;
	}
	simKeys_Read( reader, kKindTables[kind], drivetrain, NULL );
	if ( kDrives[kind] == simDrive_none )
	{
		simRobotKinematic_Read( reader, drivetrain, model );
		return;
	}
	// Wheels look into "wheel" for keys that they lack themselves.
	simReader wheels = *reader;
	wheels.shared = simKeys_Find( kKindTables[kind], drivetrain, "wheel" );
	wheels.sharedKey = "wheel";
	if ( wheels.shared != NULL )
	{
		// Values are read once for each wheel; only misspelt keys are looked for here.
		simKeys_Check( json, &kWheelKeys, wheels.shared );
	}

	model->drive = kDrives[kind];
	// Bit m: motor m drives something.
	uint32_t used = 0;
	switch ( model->drive )
	{
		case simDrive_none:
			break;
		case simDrive_swerve:
			ReadSwerve( &wheels, drivetrain, model, &used );
			break;
		case simDrive_differential:
			ReadSide( &wheels, drivetrain, "left", model, &used );
			ReadSide( &wheels, drivetrain, "right", model, &used );
			break;
		case simDrive_mecanum:
			ReadRollers( &wheels, &kMecanumDriveKeys, &kMecanumKeys, drivetrain, model, &used );
			break;
		case simDrive_omni:
			ReadRollers( &wheels, &kOmniDriveKeys, &kOmniKeys, drivetrain, model, &used );
			break;
	}
	CheckPlaces( json, drivetrain, model );
}
