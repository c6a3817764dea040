// Mechanisms and the loops of their controllers.
#include "model/robot_parts.h"

#include <math.h>
#include <string.h>

static bool IsLength( const simMechanismDef* def )
{
	return simMechanism_IsLength( def->kind );
}

simReader simRobot_Following( const simReader* reader, const simNode* mechanism )
{
	// Positions and speeds are m and m/s for motion along a line, rad and rad/s for turning.
	simReader following = *reader;
	const simRobotModel* model = reader->owner;
	// A name that is wrong is reported by the key that reads it, so here it only means "turns".
	if ( mechanism != NULL && simJson_IsString( mechanism ) )
	{
		const char* name = simJson_Text( reader->json, mechanism, SIM_MAX_FILE );
		int index =
		    simFindName( name, model->mechanisms[0].name, model->mechanismCount, sizeof( model->mechanisms[0] ) );
		following.isLength = index >= 0 && IsLength( &model->mechanisms[index] );
	}
	return following;
}


// ---- control ----

static const char kGravityNames[][SIM_NAME] = { "constant", "cosine" };
static const simChoices kGravities = SIM_CHOICES( "kind of gravity", kGravityNames );

#define GAIN( field, unit, low, high ) SIM_KEY_NUMBER( simControllerDef, field, unit, low, high )

// Names and units as in WPILib's feedforward classes and REV's and CTRE's controllers, so that a team's gains can be copied.
static const simKey kControlRows[] = {
	{ "kP", "volts per rad or m of error; in velocity mode per rad/s or m/s", GAIN( kP, none, 0.0, 1e5 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "kI", "volts per s and rad or m of error, summed up", GAIN( kI, none, 0.0, 1e5 ), SIM_KEY_OR( 0.0 ) },
	{ "kD", "volts per rad/s or m/s of change of the error", GAIN( kD, none, 0.0, 1e4 ), SIM_KEY_OR( 0.0 ) },
	{ "kS", "against Coulomb friction, in the direction of motion", GAIN( kS, voltage, 0.0, 12.0 ), SIM_KEY_OR( 0.0 ) },
	{ "kV", "volts per speed", GAIN( kV, voltsPerAngularSpeed, 0.0, 1e4 ), SIM_KEY_OF_LENGTH( voltsPerSpeed, 0.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "kA", "volts per acceleration; of an angle a plain number, V s^2/rad", GAIN( kA, none, 0.0, 1e4 ),
	    SIM_KEY_OF_LENGTH( voltsPerAcceleration, 0.0 ), SIM_KEY_OR( 0.0 ) },
	{ "kG", "against gravity", GAIN( kG, voltage, -12.0, 12.0 ), SIM_KEY_OR( 0.0 ) },
	{ "gravity", "whether kG is multiplied by the cosine of the position",
	    SIM_KEY_CHOICE( simControllerDef, gravityCosine, kGravities ),
	    .without = "cosine for what has a weight about a pivot, else constant" },
	{ "integralLimit", "most that kI may ask for; 0: the bus voltage", GAIN( integralLimit, voltage, 0.0, 60.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "maxVelocity", "of a position move, which becomes a trapezoid, or of a velocity setpoint; 0: none",
	    GAIN( maxVelocity, angularSpeed, 0.0, 1e4 ), SIM_KEY_OF_LENGTH( speed, 0.0 ), SIM_KEY_OR( 0.0 ) },
	{ "maxAcceleration", "of the same; of an angle a plain number, rad/s^2; 0: none",
	    GAIN( maxAcceleration, none, 0.0, 1e6 ), SIM_KEY_OF_LENGTH( acceleration, 0.0 ), SIM_KEY_OR( 0.0 ) },
	{ "softMin", "lowest position that the controller allows", POSITION_OF( simControllerDef, softLow ),
	    .without = "none" },
	{ "softMax", "highest position that the controller allows", POSITION_OF( simControllerDef, softHigh ),
	    .without = "none" },
	{ "continuous", "goes the short way round; of an angle only", SIM_KEY_BOOLEAN( simControllerDef, continuous ),
	    SIM_KEY_OR( false ) },
	SIM_KEY_SOURCE,
};
static const simKeyRule kControlRules[] = { { simTogether_all, { "softMin", "softMax" }, NULL } };
static const simKeys kControlKeys = SIM_KEYS_WITH( "control",
    "The motor controller's loop at 1 kHz, per rad or m: volts = kS sign(v) + kV v + kA a + kG + kP error + kI "
    "integral + kD d(error)/dt.",
    kControlRows, SIM_KEY_RULES( kControlRules ) );

static void ReadControl( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simJson* json = reader->json;
	simMechanismDef* def = at;
	simControllerDef* c = &def->control;
	// An elevator's weight pulls alike everywhere, an arm's with the cosine of its angle.
	c->gravityCosine = !reader->isLength && def->mass > 0.0;
	simKeys_Read( reader, &kControlKeys, node, c );

	const simNode* softMin = simKeys_Find( &kControlKeys, node, "softMin" );
	if ( softMin != NULL && !json->failed && c->softLow >= c->softHigh )
	{
		simJson_Fail( json, softMin, "is %g, but must be less than \"softMax\", which is %g", c->softLow, c->softHigh );
	}
	if ( c->continuous && reader->isLength )
	{
		simJson_Fail( json, simKeys_Find( &kControlKeys, node, "continuous" ), "only an angle can be continuous" );
	}
}


// ---- keys ----

#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( simMechanismDef, field, unit, low, high )

static const simKey kMotorName = SIM_ELEMENT_NAME;

#define NAME_KEY SIM_KEY_NAME( simMechanismDef, name, simMechanismThings )
#define DRIVEN_KEYS NAME_KEY, SIM_KEY_KIND( "kind" ), MOTOR_KEYS( 1, SIM_MAX_AXLE_MOTORS ), GEARING_KEY
#define MOTOR_KEYS( least, most )                                                                                  \
	SIM_ROW(                                                                                                       \
	    "motors", "that drive it, each one thing only", SIM_KEY_LIST( kMotorName, least, most ), SIM_KEY_NEEDED ), \
	    SIM_ROW( "efficiency", "of the gearing", NUMBER( efficiency, none, 0.05, 1.0 ), SIM_KEY_OR( 1.0 ) )
#define GEARING_KEY \
	SIM_ROW( "gearing", "rotor turns per turn of shaft or drum", NUMBER( ratio[0], none, 0.01, 1e4 ), SIM_KEY_NEEDED )
#define LOOP_KEYS                                                                                               \
	SIM_ROW( "friction", "Coulomb friction at the shaft; of a length a force in N",                             \
	    NUMBER( friction, torque, 0.0, 1e4 ), SIM_KEY_OF_LENGTH( none, 0.0 ), SIM_KEY_OR( 0.0 ) ),              \
	    SIM_ROW( "reaction", "its acceleration pushes the chassis the other way",                               \
	        SIM_KEY_BOOLEAN( simMechanismDef, reaction ), SIM_KEY_OR( false ) ),                                \
	    SIM_ROW( "control", "the motor controller's loop", .kind = simKey_object, .at = 0, .of = &kControlKeys, \
	        .read = ReadControl )
#define HEADING_KEY                                                                \
	SIM_ROW( "heading", "of the plane in which it swings or leans, from +x to +y", \
	    NUMBER( heading, angle, -7.0, 7.0 ), SIM_KEY_OR( 0.0 ) )
#define TICKS_KEY \
	SIM_ROW(      \
	    "ticks", "counts per rad or m, for telemetry; 0: none", NUMBER( ticks, none, 0.0, 1e7 ), SIM_KEY_OR( 0.0 ) )
#define TRAVEL_KEYS                                                                                              \
	SIM_ROW( "min", "hard stop, without rebound", POSITION_OF( simMechanismDef, low ), .without = "none" ),      \
	    SIM_ROW( "max", "hard stop, without rebound", POSITION_OF( simMechanismDef, high ), .without = "none" ), \
	    SIM_ROW( "start", "position at the start", POSITION_OF( simMechanismDef, start ),                        \
	        .without = "0, or the nearest stop" ),                                                               \
	    TICKS_KEY
#define INERTIA_KEY \
	SIM_ROW( "inertia", "of what turns; rotors come on top", NUMBER( inertia, inertia, 1e-7, 1e3 ), SIM_KEY_NEEDED )
#define MASS_KEY( says ) "mass", says, NUMBER( mass, mass, 0.001, 200.0 )
// The load of an arm: an inertia, or a mass with the length of a rod or the distance of its centre, or both.
#define ARM_KEYS                                                                                                 \
	SIM_ROW( "inertia", "about the pivot; rotors come on top", NUMBER( inertia, inertia, 1e-7, 1e3 ),            \
	    .without = "that of a rod of `mass` and `length`" ),                                                     \
	    SIM_ROW( MASS_KEY( "that gravity pulls" ), .without = "none" ),                                          \
	    SIM_ROW( "length", "of a rod about its end", SIM_KEY_BY_HAND( simKey_number ), .unit = simUnit_length,   \
	        .low = 0.001, .high = 5.0 ),                                                                         \
	    SIM_ROW( "center", "distance of the centre of mass from the pivot", NUMBER( center, length, -5.0, 5.0 ), \
	        .without = "half of `length`" ),                                                                     \
	    HEADING_KEY

// ---- springs ----

#define SPRING_PLACE 5.0 // [m], as far as an arm is long
static const simKey kAnchorSide = SIM_ELEMENT_NUMBER( length, -SPRING_PLACE, SPRING_PLACE );
static const simKey kArmSpringRows[] = {
	{ "torque", "of the spring at `at`; > 0 raises", NUMBER( spring.push, torque, -1e4, 1e4 ) },
	{ "rate", "torque that it loses for each rad that the arm rises [N m/rad]", NUMBER( spring.rate, none, 0.0, 1e5 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "at", "position with that torque", NUMBER( spring.at, angle, -SIM_FAR_ANGLE, SIM_FAR_ANGLE ), SIM_KEY_OR( 0.0 ) },
	{ "anchor", "[ahead, up] of the spring's fixed end, from the pivot, in the plane in which the arm swings",
	    .kind = simKey_list, SIM_KEY_IN( simMechanismDef, spring.anchor ), .element = &kAnchorSide, .least = 2,
	    .most = 2 },
	{ "arm", "distance of its other end from the pivot, along the arm",
	    NUMBER( spring.arm, length, 0.001, SPRING_PLACE ) },
	{ "force", "with which it pulls at `length` and below [N]; < 0 pushes, as a gas spring does",
	    NUMBER( spring.force, none, -1e5, 1e5 ), SIM_KEY_OR( 0.0 ) },
	{ "stiffness", "pull that each metre beyond `length` adds", NUMBER( spring.stiffness, stiffness, 0.0, 1e6 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "length", "at which `stiffness` begins to pull", NUMBER( spring.length, length, 0.0, SPRING_PLACE ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeyRule kArmSpringRules[] = {
	{ simTogether_one, { "torque", "anchor" }, NULL },
	{ simTogether_needs, { "rate", "torque" }, NULL },
	{ simTogether_needs, { "at", "torque" }, NULL },
	{ simTogether_all, { "anchor", "arm" }, NULL },
	{ simTogether_needs, { "force", "anchor" }, NULL },
	{ simTogether_needs, { "stiffness", "anchor" }, NULL },
	{ simTogether_needs, { "length", "stiffness" }, NULL },
};
static const simKeys kArmSpringKeys = SIM_KEYS_WITH( "armSpring",
    "A counterbalance: a torque, or a spring between a point of the arm and an anchor. With no `length` and no `force` "
    "it carries the arm at every angle, if the anchor is straight above the pivot and stiffness arm height = mass g "
    "center.",
    kArmSpringRows, SIM_KEY_RULES( kArmSpringRules ) );
static const simKey kLineSpringRows[] = {
	{ "force", "of the spring at `at` [N]; > 0 pushes it out, of an elevator up",
	    NUMBER( spring.push, none, -1e5, 1e5 ), SIM_KEY_NEEDED },
	{ "rate", "force that it loses for each metre; 0: a constant-force spring",
	    NUMBER( spring.rate, stiffness, 0.0, 1e6 ), SIM_KEY_OR( 0.0 ) },
	{ "at", "position with that force", NUMBER( spring.at, length, -SIM_FAR_LENGTH, SIM_FAR_LENGTH ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kLineSpringKeys =
    SIM_KEYS( "liftSpring", "A constant-force spring, or one whose force falls along the way.", kLineSpringRows );
#define SPRING_KEY( table ) \
	SIM_ROW( "spring", "that carries a part of the weight", SIM_KEY_PART( table ), .without = "none" )


// ---- kinds of mechanisms ----

static const char kLinearModeNames[][SIM_NAME] = { "correct", "compat" };
static const simChoices kLinearModes = SIM_CHOICES( "mode", kLinearModeNames );

// Both stops or none: with one alone a mechanism could run away at its other end.
static const simKeyRule kTravelRules[] = { { simTogether_all, { "min", "max" }, NULL } };

static const simKey kSpinRows[] = { DRIVEN_KEYS, INERTIA_KEY, HEADING_KEY, TICKS_KEY, LOOP_KEYS, SIM_KEY_SOURCE };
static const simKey kArmRows[] = { DRIVEN_KEYS, ARM_KEYS, SPRING_KEY( kArmSpringKeys ), TRAVEL_KEYS, LOOP_KEYS,
	SIM_KEY_SOURCE };
static const simKey kTurretRows[] = { DRIVEN_KEYS, INERTIA_KEY, TRAVEL_KEYS, LOOP_KEYS, SIM_KEY_SOURCE };
static const simKey kLineRows[] = { DRIVEN_KEYS, { MASS_KEY( "of what moves" ), SIM_KEY_NEEDED },
	{ "drum", "radius of the drum", SIM_KEY_BY_HAND( simKey_number ), .unit = simUnit_length, .low = 0.001, .high = 0.5,
	    SIM_KEY_NEEDED },
	{ "tilt", "of the line, from straight up towards its heading", NUMBER( tilt, angle, -SIM_PI, SIM_PI ),
	    .without = "elevator 0, linear 90 deg" },
	HEADING_KEY, SPRING_KEY( kLineSpringKeys ), TRAVEL_KEYS, LOOP_KEYS, SIM_KEY_SOURCE };
static const simKey kOutputRows[] = { NAME_KEY, GEARING_KEY, ARM_KEYS, SPRING_KEY( kArmSpringKeys ), TRAVEL_KEYS,
	LOOP_KEYS, SIM_KEY_SOURCE };
// pyfrc's LinearMotion. Gearing and drum only turn its motor along.
static const simKey kMotionRows[] = { NAME_KEY, SIM_KEY_KIND( "kind" ),
	SIM_ROW( "motors", "whose command moves it, one", SIM_KEY_LIST( kMotorName, 1, 1 ), SIM_KEY_NEEDED ),
	{ "speed", "at full command: pyfrc's motor_ft_per_sec", NUMBER( speed, speed, 1e-4, 30.0 ), SIM_KEY_NEEDED },
	{ "mode", "compat: counts are rounded towards zero, as pyfrc's (docs/quick-models.md)",
	    SIM_KEY_CHOICE( simMechanismDef, compat, kLinearModes ), SIM_KEY_OR( 0 ) },
	SIM_ROW( "gearing", "rotor turns per turn of the drum", NUMBER( ratio[0], none, 0.01, 1e4 ), SIM_KEY_OR( 1.0 ) ),
	{ "drum", "radius of the drum", SIM_KEY_BY_HAND( simKey_number ), .unit = simUnit_length, .low = 0.001, .high = 0.5,
	    .without = "1 in" },
	{ "tilt", "of the line, from straight up towards its heading", NUMBER( tilt, angle, -SIM_PI, SIM_PI ),
	    SIM_KEY_OR( 0.0 ) },
	HEADING_KEY, TRAVEL_KEYS, SIM_KEY_SOURCE };
static const simKeys flywheelKeys =
    SIM_KEYS_WITH( "flywheel", "A flywheel or roller turns endlessly.", kSpinRows, .follows = simFollows_angle );
static const simKeys armKeys =
    SIM_KEYS_WITH( "arm", "An arm swings in the plane of its heading; 0 is level, up is positive.", kArmRows,
        SIM_KEY_RULES( kTravelRules ), .follows = simFollows_angle );
static const simKeys turretKeys = SIM_KEYS_WITH(
    "turret", "A turret turns about z.", kTurretRows, SIM_KEY_RULES( kTravelRules ), .follows = simFollows_angle );
static const simKeys elevatorKeys = SIM_KEYS_WITH( "elevator", "An elevator or linear mechanism moves along a line.",
    kLineRows, SIM_KEY_RULES( kTravelRules ), .follows = simFollows_length );
static const simKeys linearMotionKeys = SIM_KEYS_WITH( "linearMotion",
    "Something that a motor moves along a line at its command times a speed, at once: pyfrc's LinearMotion. Mass, "
    "friction and current are left out.",
    kMotionRows, SIM_KEY_RULES( kTravelRules ), .follows = simFollows_length );
static const simKeys kOutputKeys = SIM_KEYS_WITH( "output", "One output of a differential: an arm, or without weight.",
    kOutputRows, SIM_KEY_RULES( kTravelRules ), .follows = simFollows_angle );
static const simKey kOutput = SIM_ELEMENT( kOutputKeys );
// As a differential wrist or arm has it: the mean of both motors moves the first output, their difference the second.
static const simKey kDifferentialRows[] = { SIM_KEY_KIND( "kind" ), MOTOR_KEYS( 2, 2 ),
	{ "outputs", "what both motors turn together, and what one turns against the other", SIM_KEY_LIST( kOutput, 2, 2 ),
	    SIM_KEY_NEEDED },
	SIM_KEY_SOURCE };
static const simKeys differentialKeys = SIM_KEYS( "differentialMechanism",
    "Two motors of one type turn two outputs. With rotor turns a and b: first = (a + b) / 2 gearing, second = (a - b) "
    "/ 2 gearing.",
    kDifferentialRows );

#define NAME( name, ... ) #name,
static const char kKindNames[][SIM_NAME] = { SIM_MECHANISM_KINDS( NAME ) };
#undef NAME
const simChoices simMechanismWords = SIM_CHOICES( "mechanism", kKindNames );
// A kind without a table of its name does not compile. These have all keys of another one.
#define rollerKeys flywheelKeys
#define linearKeys elevatorKeys
#define TABLE( name, ... ) &name##Keys,
static const simKeys* const kKindTables[] = { SIM_MECHANISM_KINDS( TABLE ) };
#undef TABLE
static const simKinds kMechanismKinds = { "mechanism", "kind", &simMechanismWords, kKindTables };
const simKey simMechanismForm = SIM_ELEMENT_KINDS( kMechanismKinds );


// ---- the moving part ----

// A mechanism's travel, and where it starts: at 0 if that is within, else at the end that is nearer to 0.
static void CheckTravel( const simReader* reader, const simKeys* table, const simNode* node, simMechanismDef* def )
{
	simJson* json = reader->json;
	const simNode* low = simKeys_Find( table, node, "min" );
	const simNode* start = simKeys_Find( table, node, "start" );
	// Without stops it turns endlessly, from 0.
	if ( low == NULL || json->failed )
	{
		return;
	}
	if ( def->low >= def->high )
	{
		simJson_Fail( json, low, "is %g, but must be less than \"max\", which is %g", def->low, def->high );
	}
	else if ( start == NULL )
	{
		// Most mechanisms begin at 0 or resting on a stop.
		def->start = simClamp( 0.0, def->low, def->high );
	}
	else
	{
		simUnit unit = reader->isLength ? simUnit_length : simUnit_angle;
		def->start = simJson_Quantity( json, start, unit, def->low, def->high );
	}
}

// The load of an arm: its moment of inertia about the joint and the point where its weight acts, or the mass and length
// of a rod that has both.
static void ReadRod( simJson* json, const simKeys* table, const simNode* node, simMechanismDef* def )
{
	const simNode* inertia = simKeys_Find( table, node, "inertia" );
	const simNode* length = simKeys_Find( table, node, "length" );
	const simNode* center = simKeys_Find( table, node, "center" );
	// Three ways to say an arm's load, of which exactly one must be complete.
	bool weighs = simKeys_Find( table, node, "mass" ) != NULL;
	if ( !weighs && ( length != NULL || center != NULL ) )
	{
		simJson_Fail( json, node, "the key \"mass\" is missing; \"length\" and \"center\" say where it is" );
		return;
	}
	if ( weighs && length == NULL && center == NULL )
	{
		simJson_Fail( json, node, "needs one of the keys \"length\" (of a rod) and \"center\" (of mass)" );
		return;
	}
	if ( inertia == NULL && length == NULL )
	{
		simJson_Fail( json, node, "needs the key \"inertia\", or \"mass\" and \"length\"" );
		return;
	}

	// A rod about its end: m l^2 / 3, its centre in the middle.
	double rod = simKeys_Quantity( json, table, node, "length" );
	if ( center == NULL )
	{
		def->center = 0.5 * rod;
	}
	if ( inertia == NULL )
	{
		def->inertia = def->mass * rod * rod / 3.0;
	}
}

// The most that a spring's force changes with the position [N m/rad] or [N/m]. Hooked, with the lever l = arm |anchor| sin / L and the pull
// T: stiffness l^2 + T ( arm |anchor| cos / L - l^2 / L ), where l is at most the shorter of the two, and L at least their difference.
static double Steepness( const simSpringDef* spring )
{
	if ( spring->arm == 0.0 )
	{
		return spring->rate;
	}
	double height = sqrt( spring->anchor[0] * spring->anchor[0] + spring->anchor[1] * spring->anchor[1] );
	double longest = height + spring->arm, shortest = fabs( height - spring->arm );
	double pull = fabs( spring->force ) + spring->stiffness * fmax( longest - spring->length, 0.0 );
	double lever = fmin( height, spring->arm );
	// A spring without force and length pulls with the length itself, so nothing grows near the anchor.
	if ( spring->force == 0.0 && spring->length == 0.0 )
	{
		return spring->stiffness * height * spring->arm;
	}
	return spring->stiffness * lever * lever + pull * 2.0 * height * spring->arm / shortest;
}

// A spring that a step of the simulation can follow, between two ends that are never at one place.
static void CheckSpring( simJson* json, const simKeys* table, const simNode* node, const simMechanismDef* def )
{
	// A step of 0.2 rad keeps the energy to 0.1 %, and one of 0.63 rad, at a tenth of the mass by a fault, to 1 %: measured.
	static const double kMostRate = 0.2 / SIM_STEP;
	static const double kLeastGap = 0.001;
	const simSpringDef* spring = &def->spring;
	const simNode* at = simKeys_Find( table, node, "spring" );
	if ( at == NULL || json->failed )
	{
		return;
	}
	if ( spring->arm > 0.0 )
	{
		double height = sqrt( spring->anchor[0] * spring->anchor[0] + spring->anchor[1] * spring->anchor[1] );
		if ( spring->force == 0.0 && spring->stiffness == 0.0 )
		{
			simJson_Fail( json, at, "with an \"anchor\" it needs a \"force\" or a \"stiffness\" other than 0" );
			return;
		}
		if ( fabs( height - spring->arm ) < kLeastGap )
		{
			simJson_Fail( json, at,
			    "its two ends would meet: \"arm\" is %g m, and \"anchor\" is %g m from the pivot; they must differ by "
			    "%g m",
			    spring->arm, height, kLeastGap );
			return;
		}
	}
	double rate = sqrt( Steepness( spring ) / def->inertia );
	if ( rate > kMostRate )
	{
		simJson_Fail( json, at,
		    "is too stiff for what it moves: alone with it, that would swing at up to %.0f rad/s; the most is %.0f",
		    rate, kMostRate );
	}
}

// Turns of a motor for each unit of the mechanism; where it is a length, a drum of that radius makes turns of it.
static void SetGearing( simMechanismDef* def, double radius )
{
	double ratio = def->ratio[0] / radius;
	for ( int k = 0; k < def->motorCount; ++k )
	{
		def->ratio[k] = ratio;
	}
}


// ---- motors ----

// Motors that drive something already (bits): each can drive one thing.
static uint32_t UsedMotors( const simRobotModel* model )
{
	// Everything before this mechanism: axles and steering, and the mechanisms already read.
	uint32_t used = 0;
	for ( int i = 0; i < model->axleCount; ++i )
	{
		for ( int k = 0; k < model->axles[i].motorCount; ++k )
		{
			used |= 1u << model->axles[i].motors[k];
		}
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		if ( model->wheels[i].steerMotor >= 0 )
		{
			used |= 1u << model->wheels[i].steerMotor;
		}
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		for ( int k = 0; k < model->mechanisms[i].motorCount; ++k )
		{
			used |= 1u << model->mechanisms[i].motors[k];
		}
	}
	return used;
}

static void ReadMotors( const simReader* reader, const simKeys* table, const simNode* node, simMechanismDef* def )
{
	simJson* json = reader->json;
	const simRobotModel* model = reader->owner;
	uint32_t used = UsedMotors( model );
	SIM_EACH( n, json, table, node, "motors" )
	{
		// Each motor is looked at against all before it, this mechanism's own included.
		int motor = simThings_Read( reader, &simMotorThings, n );
		if ( motor < 0 )
		{
			return;
		}
		if ( ( used >> motor & 1u ) != 0 )
		{
			simJson_Fail( json, n, "the motor \"%s\" drives something else already", model->motors[motor].name );
		}
		used |= 1u << motor;
		def->motors[def->motorCount++] = motor;
	}
	// A differential needs equal motors, or equal volts would turn both outputs.
	const simMotorDef* a = &model->motors[def->motors[0]];
	const simMotorDef* b = &model->motors[def->motors[1]];
	if ( !json->failed && def->kind == simMechanism_differential && ( a->type != b->type || a->count != b->count ) )
	{
		simJson_Fail( json, simKeys_Find( table, node, "motors" ),
		    "the two motors of a differential must be of one type and count" );
	}
}


// ---- kinds ----

static bool HasRoom( simJson* json, const simNode* node, const simRobotModel* model )
{
	// A differential's two outputs are two mechanisms, so the list's length alone does not bound them.
	if ( !json->failed && model->mechanismCount == SIM_MAX_MECHANISMS )
	{
		simJson_Fail(
		    json, node, "a robot has at most %d mechanisms; a differential counts twice", SIM_MAX_MECHANISMS );
	}
	return !json->failed;
}

// Reads the keys of a mechanism's table; the efficiency and motors of an output are those of its differential.
static void ReadSingle( const simReader* reader, const simKeys* table, const simNode* node, simRobotModel* model,
    const simMechanismDef* common )
{
	simJson* json = reader->json;
	if ( !HasRoom( json, node, model ) )
	{
		return;
	}
	simMechanismDef* def = &model->mechanisms[model->mechanismCount];
	*def = *common;
	// The table's lengths and angles are this kind's.
	simReader own = *reader;
	own.isLength = IsLength( def );
	// A turning mechanism lacks a drum: its unit is already the radian.
	double drum = 1.0;
	if ( def->kind == simMechanism_linear )
	{
		// Set before the keys are read: without "tilt" a linear mechanism lies, and an elevator stands.
		def->tilt = 0.5 * SIM_PI;
	}
	simKeys_Read( &own, table, node, def );
	simTravel travel = simMechanism_TravelOf( def->kind );
	switch ( travel )
	{
		case simTravel_spins:
		case simTravel_turns:
			break;
		case simTravel_swings:
			ReadRod( json, table, node, def );
			CheckSpring( json, table, node, def );
			break;
		case simTravel_slides:
			if ( def->kind == simMechanism_linearMotion )
			{
				def->inertia = def->efficiency = 1.0; // unused: nothing is pushed
				drum = simKeys_Find( table, node, "drum" ) != NULL ? simKeys_Quantity( json, table, node, "drum" )
				                                                   : 0.0254;
				break;
			}
			// Moving along a line, mass is the inertia.
			def->inertia = def->mass;
			CheckSpring( json, table, node, def );
			drum = simKeys_Quantity( json, table, node, "drum" );
			break;
		case simTravel_count:
			SIM_ASSERT( !"no such travel" );
	}
	// A mechanism that spins has no stops, and so no such keys.
	if ( travel != simTravel_spins )
	{
		CheckTravel( &own, table, node, def );
	}
	if ( !json->failed )
	{
		SetGearing( def, drum );
		if ( def->kind != simMechanism_differential )
		{
			simRobotServo_Fit( &own, table, node, def );
		}
		model->mechanismCount += 1;
	}
}

// Both motors together turn the first output, one against the other the second.
static void ReadDifferential(
    const simReader* reader, const simNode* node, simRobotModel* model, const simMechanismDef* common )
{
	double sign = 1.0;
	SIM_EACH( n, reader->json, &differentialKeys, node, "outputs" )
	{
		ReadSingle( reader, &kOutputKeys, n, model, common );
		if ( reader->json->failed )
		{
			return;
		}
		// The second motor turns the second output the other way.
		model->mechanisms[model->mechanismCount - 1].ratio[1] *= sign;
		sign = -1.0;
	}
}

void simRobotMechanism_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "mechanisms" )
	{
		int kind = simKeys_Kind( json, &kMechanismKinds, n );
		if ( kind < 0 )
		{
			return;
		}
		simMechanismDef common = { .kind = (simMechanismKind)kind };
		ReadMotors( reader, kKindTables[kind], n, &common );
		if ( json->failed )
		{
			return;
		}
		if ( kind == simMechanism_differential )
		{
			// Efficiency, friction and motors are the same for both outputs.
			simKeys_Read( reader, &differentialKeys, n, &common );
			simRobotServo_Fit( reader, &differentialKeys, n, &common );
			ReadDifferential( reader, n, model, &common );
		}
		else
		{
			ReadSingle( reader, kKindTables[kind], n, model, &common );
		}
	}
}
