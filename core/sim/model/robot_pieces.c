// The parts of a robot that take, keep and give pieces, and climb: hopper, intakes, launchers, hooks, and the program's
// aim.
#include "model/robot_parts.h"

#include "model/robot_model.h"

#include <string.h>

#define REACH SIM_ROBOT_REACH
#define FASTEST 50.0 // [m/s] of a piece that leaves a robot

static const simKey kPieceName = SIM_ELEMENT_NAME;

// One with a surface that runs at radius times its speed.
static void ReadTurning( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	const simRobotModel* model = reader->owner;
	int mechanism = simThings_Read( reader, key->things, node );
	if ( mechanism >= 0 && simMechanism_IsLength( model->mechanisms[mechanism].kind ) )
	{
		simJson_Fail( reader->json, node, "the mechanism \"%s\" moves along a line; this one must turn",
		    model->mechanisms[mechanism].name );
	}
	*(int*)at = mechanism;
}


// ---- where a mechanism must be ----

// A mechanism, and the positions of it [rad or m] between which something works.
typedef struct Range
{
	int mechanism;
	double low, high;
} Range;

#define POSITION( field )                                                                                              \
	SIM_KEY_NUMBER( Range, field, angle, -SIM_FAR_ANGLE, SIM_FAR_ANGLE ), SIM_KEY_OF_LENGTH( length, SIM_FAR_LENGTH ), \
	    SIM_KEY_NEEDED
static const simKey kRangeRows[] = {
	{ "mechanism", "that must be there", SIM_KEY_REFERENCE( Range, mechanism, simMechanismThings ), SIM_KEY_NEEDED },
	{ "min", "lowest position", POSITION( low ) },
	{ "max", "highest position", POSITION( high ) },
};
static const simKeys kRangeKeys = SIM_KEYS( "gate", "Where a mechanism must be.", kRangeRows );

static void ReadRange( const simReader* reader, const simNode* node, int* gate, double* low, double* high )
{
	Range range = { .mechanism = -1 };
	if ( node != NULL )
	{
		simJson* json = reader->json;
		simReader following = simRobot_Following( reader, simKeys_Find( &kRangeKeys, node, "mechanism" ) );
		simKeys_Read( &following, &kRangeKeys, node, &range );
		const simRobotModel* model = reader->owner;
		// After an error the index may be -1; any mechanism will do, because nothing more is reported.
		const simMechanismDef* def = &model->mechanisms[range.mechanism < 0 ? 0 : range.mechanism];
		if ( !json->failed && range.low >= range.high )
		{
			simJson_Fail(
			    json, node, "\"min\" is %g, but must be less than \"max\", which is %g", range.low, range.high );
		}
		// A range that the stops never let it reach would be a launcher that never fires.
		if ( !json->failed && def->low < def->high && ( range.low > def->high || range.high < def->low ) )
		{
			simJson_Fail( json, node, "from %g to %g is beyond the stops of \"%s\", which are at %g and %g", range.low,
			    range.high, def->name, def->low, def->high );
		}
	}
	*gate = range.mechanism;
	*low = range.low;
	*high = range.high;
}


// ---- hopper ----

static const char kOrderNames[][SIM_NAME] = { "first-in-first-out", "last-in-first-out" };
static const simChoices kOrders = SIM_CHOICES( "order", kOrderNames );
// A hopper is a count and an order: pieces in it have mass, but no place and no contacts.
static const simKey kHopperRows[] = {
	{ "capacity", "pieces it holds", SIM_KEY_INTEGER( simRobotModel, hopperCapacity, 0, SIM_MAX_HELD ),
	    SIM_KEY_NEEDED },
	{ "order", "which piece leaves first; last in, first out is a stack",
	    SIM_KEY_CHOICE( simRobotModel, hopperLastFirst, kOrders ), SIM_KEY_OR( 0 ) },
	SIM_KEY_SOURCE,
};
const simKeys simHopperKeys =
    SIM_KEYS( "hopper", "Where a robot keeps pieces; what is in it adds to the robot's mass.", kHopperRows );

// Pieces are taken into the hopper and leave from it.
static void NeedHopper( simJson* json, const simNode* robot, const char* key, const simRobotModel* model )
{
	const simNode* node = simKeys_Find( &simRobotKeys, robot, key );
	// An empty list needs no hopper.
	if ( simJson_First( node ) != NULL && !json->failed && model->hopperCapacity == 0 )
	{
		simJson_Fail( json, node, "needs a \"hopper\" with room for at least one piece" );
	}
}


// ---- intakes ----

static const char kIntakeNames[][SIM_NAME] = { "over-bumper", "in-frame" };
static const simChoices kIntakeWords = SIM_CHOICES( "kind of intake", kIntakeNames );

// Pieces are pulled anywhere in the box and are the robot's when they reach the mouth.
static const simKey kBoxRows[] = {
	SIM_KEY_AT( simIntakeDef, at ),
	{ "size", "full lengths", SIM_KEY_VECTOR( simIntakeDef, size, length, 0.001, 2.0 * REACH ), SIM_KEY_NEEDED },
	{ "yaw", "of the box", SIM_KEY_NUMBER( simIntakeDef, yaw, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 ) },
	{ "pitch", "of the box", SIM_KEY_NUMBER( simIntakeDef, pitch, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 ) },
};
static const simKeys kBoxKeys = SIM_KEYS( "box", "A piece in it is pulled.", kBoxRows );
static const simKey kMouthRows[] = {
	SIM_KEY_AT( simIntakeDef, mouth ),
	{ "width", "across the box", SIM_KEY_NUMBER( simIntakeDef, mouthWidth, length, 0.001, 2.0 * REACH ),
	    SIM_KEY_NEEDED },
};
static const simKeys kMouthKeys =
    SIM_KEYS( "mouth", "A line across the box; a piece that gets there is the robot's.", kMouthRows );
// A roller pulls with its motor's spare torque; "speed" is for an intake without a model of its roller.
static const simKey kRollerRows[] = {
	{ "mechanism", "whose surface pulls; turning backwards it pushes out",
	    SIM_KEY_REFERENCE( simIntakeDef, roller, simMechanismThings ), .read = ReadTurning, SIM_KEY_NEEDED },
	{ "radius", "of the roller", SIM_KEY_NUMBER( simIntakeDef, rollerRadius, length, 0.001, 0.5 ), SIM_KEY_NEEDED },
	{ "minSpeed", "of its surface, below which nothing is pulled",
	    SIM_KEY_NUMBER( simIntakeDef, minSpeed, speed, 0.0, FASTEST ), SIM_KEY_OR( 0.0 ) },
};
static const simKeys kRollerKeys = SIM_KEYS( "intakeRoller", "Pulls as fast as its surface runs.", kRollerRows );
static const simKey kIntakeRows[] = {
	SIM_KEY_NAME( simIntakeDef, name, simIntakeThings ),
	{ "kind", "for people: the box decides", SIM_KEY_CHOICE( simIntakeDef, inFrame, kIntakeWords ), SIM_KEY_NEEDED },
	{ "pieces",
	    "types that it takes; those that the field has not are ignored, unless the name is nearly one of the field's",
	    SIM_KEY_LIST( kPieceName, 1, SIM_MAX_PIECE_TYPES ), .unique = true, .without = "all" },
	{ "box", "a piece in it is pulled", SIM_KEY_PART( kBoxKeys ), SIM_KEY_NEEDED },
	SIM_KEY_COMPONENT( simIntakeDef, component ),
	{ "mouth", "where pieces go", SIM_KEY_PART( kMouthKeys ), SIM_KEY_NEEDED },
	{ "roller", "the mechanism that pulls", SIM_KEY_PART( kRollerKeys ), .without = "`speed`" },
	{ "speed", "of the pull without a roller", SIM_KEY_NUMBER( simIntakeDef, speed, speed, 0.01, FASTEST ),
	    .without = "`roller`" },
	{ "deployed", "where a mechanism must be for the intake to pull", SIM_KEY_OBJECT_BY_HAND( kRangeKeys ),
	    .without = "always" },
	{ "force", "most it pulls one piece with [N]", SIM_KEY_NUMBER( simIntakeDef, force, none, 0.1, 1e4 ),
	    SIM_KEY_NEEDED },
	{ "throughput", "pieces a second [1/s]; 0: no limit", SIM_KEY_NUMBER( simIntakeDef, throughput, none, 0.0, 100.0 ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeyRule kIntakeRules[] = { { simTogether_one, { "roller", "speed" },
	"needs exactly one of the keys \"roller\" and \"speed\" (of the pull, without a roller)" } };
static const simKeys kIntakeKeys = SIM_KEYS_WITH(
    "intake", "Takes pieces from the field into the hopper.", kIntakeRows, SIM_KEY_RULES( kIntakeRules ) );
const simKey simIntakeForm = SIM_ELEMENT( kIntakeKeys );

/// Adds the name of a piece to a list. Kept as a name: which types the field has is known when a scenario brings both together.
static void ReadPieceName( simJson* json, const simNode* node, char ( *names )[SIM_NAME], int* count )
{
	char* name = names[*count];
	simJson_Name( json, node, name );
	if ( !json->failed && simFindName( name, names[0], *count, SIM_NAME ) >= 0 )
	{
		simJson_Fail( json, node, "has \"%s\" twice", name );
	}
	*count += 1;
}

static void ReadIntake( const simReader* reader, const simNode* node, simRobotModel* model )
{
	simJson* json = reader->json;
	simIntakeDef* intake = &model->intakes[model->intakeCount];
	// Everything else is 0: no mechanism, no gate.
	intake->roller = -1;
	simKeys_Read( reader, &kIntakeKeys, node, intake );
	SIM_EACH( n, json, &kIntakeKeys, node, "pieces" )
	{
		ReadPieceName( json, n, intake->pieceNames, &intake->pieceNameCount );
	}
	const simNode* deployed = simKeys_Find( &kIntakeKeys, node, "deployed" );
	ReadRange( reader, deployed, &intake->gate, &intake->gateLow, &intake->gateHigh );
	model->intakeCount += 1;
}


// ---- launchers ----

// A normal distribution has no end; cut at 3 it loses one shot in 370, and none is absurd.
static const simKey kSpreadRows[] = {
	{ "speed", "part of the speed", SIM_KEY_NUMBER( simSpread, speed, none, 0.0, 0.3 ), SIM_KEY_OR( 0.0 ) },
	{ "yaw", "of the direction", SIM_KEY_NUMBER( simSpread, yaw, angle, 0.0, SIM_PI / 6.0 ), SIM_KEY_OR( 0.0 ) },
	{ "pitch", "of the direction", SIM_KEY_NUMBER( simSpread, pitch, angle, 0.0, SIM_PI / 6.0 ), SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
const simKeys simSpreadKeys =
    SIM_KEYS( "spread", "Standard deviations of a normal distribution, cut at 3.", kSpreadRows );

// A launch takes its energy from the wheel, which must spin up again.
static const simKey kWheelRows[] = {
	{ "mechanism", "whose surface throws", SIM_KEY_REFERENCE( simLauncherDef, wheel, simMechanismThings ),
	    .read = ReadTurning, SIM_KEY_NEEDED },
	{ "radius", "of the wheel", SIM_KEY_NUMBER( simLauncherDef, wheelRadius, length, 0.001, 0.5 ), SIM_KEY_NEEDED },
	{ "ratio", "exit speed over surface speed: 0.5 against a hood, 1 between wheels on both sides",
	    SIM_KEY_NUMBER( simLauncherDef, ratio, none, 0.01, 2.0 ), SIM_KEY_NEEDED },
	{ "efficiency", "part of the energy the wheel gives that ends up in the piece",
	    SIM_KEY_NUMBER( simLauncherDef, efficiency, none, 0.05, 1.0 ), SIM_KEY_OR( 1.0 ) },
	{ "compression", "of the piece in the launcher; 0: grips without limit",
	    SIM_KEY_NUMBER( simLauncherDef, compression, length, 0.0, 0.5 ), SIM_KEY_OR( 0.0 ) },
	{ "wrap", "way along which the wheel touches the piece; needed with a compression",
	    SIM_KEY_NUMBER( simLauncherDef, wrap, length, 0.001, REACH ) },
	{ "grip", "friction between wheel and piece; needed with a compression",
	    SIM_KEY_NUMBER( simLauncherDef, grip, none, 0.01, 3.0 ) },
};
// Without a compression the wheel grips without limit, so wrap and grip would do nothing.
static const simKeyRule kWheelRules[] = {
	{ simTogether_needs, { "wrap", "compression" },
	    "goes with a \"compression\": without one the wheel grips without limit" },
	{ simTogether_needs, { "grip", "compression" },
	    "goes with a \"compression\": without one the wheel grips without limit" },
};
static const simKeys kWheelKeys = SIM_KEYS_WITH( "launcherWheel",
    "Throws as far as its energy and its grip allow: grip * compression * the piece's squeeze, along wrap.", kWheelRows,
    SIM_KEY_RULES( kWheelRules ) );

static const simKey kFeederRows[] = {
	{ "mechanism", "that feeds", SIM_KEY_REFERENCE( simLauncherDef, feeder, simMechanismThings ), SIM_KEY_NEEDED },
	{ "minSpeed", "from which on it feeds; negative: it feeds when it turns backwards",
	    SIM_KEY_NUMBER( simLauncherDef, feederSpeed, angularSpeed, -1e4, 1e4 ), SIM_KEY_OF_LENGTH( speed, 0.0 ),
	    SIM_KEY_NEEDED },
};
static const simKeys kFeederKeys = SIM_KEYS( "launcherFeeder", "What pushes pieces into the launcher.", kFeederRows );

static void ReadFeeder( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	simReader following = simRobot_Following( reader, simKeys_Find( key->of, node, "mechanism" ) );
	simKeys_Read( &following, key->of, node, at );
	const simLauncherDef* launcher = at;
	// Standing still may not count as feeding.
	if ( launcher->feederSpeed == 0.0 && !json->failed )
	{
		simJson_Fail( json, simKeys_Find( key->of, node, "minSpeed" ),
		    "is 0, at which nothing moves; it is negative for a feeder that feeds when it turns backwards" );
	}
}

static const simKey kBarrel = SIM_ELEMENT_VECTOR( length, -REACH, REACH );
// One of three fires it: a feeder that turns, a mechanism in its gate, or a wheel that is fast enough.
static const simKey kLauncherRows[] = {
	SIM_KEY_NAME( simLauncherDef, name, simLauncherThings ),
	{ "pieces",
	    "types that it gives away; those that the field has not are ignored, unless the name is nearly one of the "
	    "field's",
	    SIM_KEY_LIST( kPieceName, 1, SIM_MAX_PIECE_TYPES ), .unique = true, .without = "all" },
	SIM_KEY_AT( simLauncherDef, at ),
	{ "elevation", "of the piece's way out, up positive",
	    SIM_KEY_NUMBER( simLauncherDef, elevation, angle, -0.5 * SIM_PI, 0.5 * SIM_PI ), SIM_KEY_OR( 0.0 ) },
	{ "yaw", "of the piece's way out", SIM_KEY_NUMBER( simLauncherDef, yaw, angle, -SIM_TURN, SIM_TURN ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_COMPONENT( simLauncherDef, component ),
	{ "wheel", "whose surface throws", SIM_KEY_PART( kWheelKeys ), .without = "`speed`" },
	{ "speed", "of the piece without a wheel; 0: it drops",
	    SIM_KEY_NUMBER( simLauncherDef, speed, speed, 0.0, FASTEST ), .without = "`wheel`" },
	{ "minSpeed", "exit speed below which nothing is fed",
	    SIM_KEY_NUMBER( simLauncherDef, minSpeed, speed, 0.0, FASTEST ), SIM_KEY_OR( 0.0 ) },
	{ "feeder", "feeds while it turns", SIM_KEY_PART( kFeederKeys ), .read = ReadFeeder,
	    .without = "`gate`, or `wheel` with `minSpeed`" },
	{ "gate", "where a mechanism must be for a piece to leave", SIM_KEY_OBJECT_BY_HAND( kRangeKeys ),
	    .without = "anywhere" },
	{ "rate", "pieces a second and barrel [1/s]", SIM_KEY_NUMBER( simLauncherDef, rate, none, 0.1, 50.0 ),
	    SIM_KEY_NEEDED },
	{ "barrels", "offsets from `at` of the places where pieces leave in turn",
	    SIM_KEY_LIST( kBarrel, 1, SIM_MAX_BARRELS ), .without = "one, at `at`" },
	{ "spread", "how much shots differ", SIM_KEY_OBJECT( simLauncherDef, spread, simSpreadKeys ),
	    .without = "not at all" },
	{ "spin", "backspin over that of rolling along the hood", SIM_KEY_NUMBER( simLauncherDef, spin, none, -5.0, 5.0 ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeyRule kLauncherRules[] = {
	{ simTogether_one, { "wheel", "speed" },
	    "needs exactly one of the keys \"wheel\" and \"speed\" (0: the piece drops)" },
	{ simTogether_needs, { "minSpeed", "wheel" }, "waits for a \"wheel\", but there is none" },
	{ simTogether_some, { "feeder", "gate", "minSpeed" },
	    "would launch all the time: it needs a \"feeder\", a \"gate\", or a \"wheel\" with a \"minSpeed\"" },
};
static const simKeys kLauncherKeys = SIM_KEYS_WITH(
    "launcher", "Gives pieces away: a shooter, an outtake, a claw.", kLauncherRows, SIM_KEY_RULES( kLauncherRules ) );
const simKey simLauncherForm = SIM_ELEMENT( kLauncherKeys );

// A wheel that presses needs to know for how long and how hard it grips.
static void CheckGrip( simJson* json, const simNode* wheel, const simLauncherDef* launcher )
{
	// The rules of kWheelRules, with numbers: a compression of 0 is as good as none.
	static const char* const keys[] = { "wrap", "grip" };
	for ( int i = 0; i < 2; ++i )
	{
		bool given = wheel != NULL && simKeys_Find( &kWheelKeys, wheel, keys[i] ) != NULL;
		if ( launcher->compression > 0.0 && !given )
		{
			simJson_Fail( json, wheel, "the key \"%s\" is missing", keys[i] );
		}
		if ( launcher->compression == 0.0 && given )
		{
			simJson_Fail( json, simKeys_Find( &kWheelKeys, wheel, keys[i] ),
			    "goes with a \"compression\": without one the wheel grips without limit" );
		}
	}
}

static void ReadLauncher( const simReader* reader, const simNode* node, simRobotModel* model )
{
	simJson* json = reader->json;
	simLauncherDef* launcher = &model->launchers[model->launcherCount];
	// -1 means no mechanism; 0 would be the first one.
	launcher->wheel = launcher->feeder = -1;
	simKeys_Read( reader, &kLauncherKeys, node, launcher );
	ReadRange( reader, simKeys_Find( &kLauncherKeys, node, "gate" ), &launcher->gate, &launcher->gateLow,
	    &launcher->gateHigh );
	CheckGrip( json, simKeys_Find( &kLauncherKeys, node, "wheel" ), launcher );
	// A minSpeed of 0 is there and waits for nothing.
	bool waits = launcher->feeder >= 0 || launcher->gate >= 0 || launcher->minSpeed > 0.0;
	if ( !waits )
	{
		simJson_Fail( json, node, "%s", kLauncherRules[2].message );
	}
	SIM_EACH( n, json, &kLauncherKeys, node, "pieces" )
	{
		ReadPieceName( json, n, launcher->pieceNames, &launcher->pieceNameCount );
	}
	SIM_EACH( n, json, &kLauncherKeys, node, "barrels" )
	{
		launcher->barrels[launcher->barrelCount++] = simJson_Vec3( json, n, simUnit_length, -REACH, REACH );
	}
	// One barrel at the launcher's own place: its offset is 0.
	if ( launcher->barrelCount == 0 )
	{
		launcher->barrelCount = 1;
	}
	model->launcherCount += 1;
}


// ---- hooks ----

// People measure a bar's diameter; physics probes with the radius.
static const simKey kHookRows[] = {
	SIM_KEY_NAME( simHookDef, name, simHookThings ),
	SIM_KEY_AT( simHookDef, at ),
	{ "diameter", "of the bar", SIM_KEY_NUMBER( simHookDef, radius, length, 0.002, 1.0 ), SIM_KEY_NEEDED },
	SIM_KEY_COMPONENT( simHookDef, component ),
	{ "mechanism", "that feels its load", SIM_KEY_REFERENCE( simHookDef, mechanism, simMechanismThings ),
	    .without = "none" },
	{ "stiffness", "of spring", SIM_KEY_NUMBER( simHookDef, stiffness, stiffness, 1.0, 1e8 ), SIM_KEY_NEEDED },
	{ "damping", "of the spring", SIM_KEY_NUMBER( simHookDef, damping, damping, 0.0, 1e6 ), SIM_KEY_NEEDED },
	{ "friction", "on what it holds", SIM_KEY_NUMBER( simHookDef, friction, none, 0.0, 3.0 ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kHookKeys = SIM_KEYS(
    "hook", "A climbing hook: a round bar that pushes back what it touches, and so carries the robot.", kHookRows );
const simKey simHookForm = SIM_ELEMENT( kHookKeys );

void simRobotPieces_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "intakes" )
	{
		ReadIntake( reader, n, model );
	}
	NeedHopper( json, robot, "intakes", model );
	SIM_EACH( n, json, &simRobotKeys, robot, "launchers" )
	{
		ReadLauncher( reader, n, model );
	}
	NeedHopper( json, robot, "launchers", model );
	SIM_EACH( n, json, &simRobotKeys, robot, "hooks" )
	{
		simHookDef* hook = &model->hooks[model->hookCount];
		// A hook is probed like a wheel that does not turn.
		simKeys_Read( reader, &kHookKeys, n, hook );
		hook->radius *= 0.5;
		model->hookCount += 1;
	}
}


// ---- aim ----

// Names of parts that were read before: the program comes last.
static const simKey kAimRows[] = {
	{ "button", "that aims and fires while it is held", SIM_KEY_REFERENCE( simRobotModel, aimButton, simButtonThings ),
	    SIM_KEY_NEEDED },
	{ "launcher", "that it fires; it needs a feeder",
	    SIM_KEY_REFERENCE( simRobotModel, aimLauncher, simLauncherThings ), SIM_KEY_NEEDED },
	{ "hood", "the mechanism that sets the elevation", SIM_KEY_REFERENCE( simRobotModel, aimHood, simMechanismThings ),
	    .without = "none" },
	{ "turret", "the mechanism that sets the yaw", SIM_KEY_REFERENCE( simRobotModel, aimTurret, simMechanismThings ),
	    .read = ReadTurning, .without = "the chassis turns" },
	{ "feed", "of the launcher's feeder while it fires, not 0",
	    SIM_KEY_NUMBER( simRobotModel, aimFeed, voltage, -24.0, 24.0 ), SIM_KEY_NEEDED },
	{ "prediction", "how it computes a flight: one that differs from how pieces fly misses",
	    SIM_KEY_OBJECT( simRobotModel, aimFlight, simFlightKeys ), .read = simFlight_Read,
	    .without = "as the pieces fly" },
};
const simKeys simAimKeys = SIM_KEYS( "aim",
    "The part of the driver's program that shoots: turns to the field's goal, sets the hood, spins the wheel up, leads "
    "for the robot's own motion, and feeds when all is on target. Autopilots use it, too.",
    kAimRows );

void simRobotPieces_ReadAim( const simReader* reader, const simNode* program, simRobotModel* model )
{
	simJson* json = reader->json;
	// -1 everywhere means that the program does not aim.
	model->aimButton = model->aimLauncher = model->aimHood = model->aimTurret = -1;
	const simNode* aim = simKeys_Find( &simProgramKeys, program, "aim" );
	if ( aim == NULL )
	{
		return;
	}
	simKeys_Read( reader, &simAimKeys, aim, model );
	if ( !json->failed && model->launchers[model->aimLauncher].feeder < 0 )
	{
		simJson_Fail( json, simKeys_Find( &simAimKeys, aim, "launcher" ),
		    "the launcher \"%s\" has no \"feeder\" to fire with", model->launchers[model->aimLauncher].name );
	}
	if ( !json->failed && model->aimFeed == 0.0 )
	{
		simJson_Fail( json, simKeys_Find( &simAimKeys, aim, "feed" ), "is 0 V, with which nothing is fed" );
	}
}


// ---- the field's names ----

/// Bits of the types with these names; without names all. nearly: receives a type's name that one of them, at index nearlyAt, is nearly.
static uint32_t Resolve(
    const simField* field, char ( *names )[SIM_NAME], int count, const char** nearly, int* nearlyAt )
{
	const char* types = field->pieceTypes[0].name;
	size_t stride = sizeof( field->pieceTypes[0] );
	uint32_t pieces = count == 0 ? ( 1u << field->pieceTypeCount ) - 1u : 0u;
	*nearly = NULL;
	for ( int k = 0; k < count; ++k )
	{
		int type = simFindName( names[k], types, field->pieceTypeCount, stride );
		if ( type >= 0 )
		{
			pieces |= 1u << type;
			continue;
		}
		const char* near = simFindNearest( names[k], types, field->pieceTypeCount, stride );
		if ( near != NULL && *nearly == NULL )
		{
			*nearly = near;
			*nearlyAt = k;
		}
	}
	return pieces;
}

void simRobotPieces_Resolve( simJson* json, const simNode* at, simRobotModel* model, const simField* field )
{
	const char* near;
	int which = 0;
	for ( int i = 0; i < model->intakeCount; ++i )
	{
		simIntakeDef* intake = &model->intakes[i];
		intake->pieces = Resolve( field, intake->pieceNames, intake->pieceNameCount, &near, &which );
		if ( near != NULL )
		{
			simJson_Fail( json, at,
			    "its intake \"%s\" takes the piece \"%s\", which the field \"%s\" does not have; did you mean "
			    "\"%s\"?",
			    intake->name, intake->pieceNames[which], field->name, near );
		}
	}
	for ( int i = 0; i < model->launcherCount; ++i )
	{
		simLauncherDef* launcher = &model->launchers[i];
		launcher->pieces = Resolve( field, launcher->pieceNames, launcher->pieceNameCount, &near, &which );
		if ( near != NULL )
		{
			simJson_Fail( json, at,
			    "its launcher \"%s\" gives the piece \"%s\", which the field \"%s\" does not have; did you mean "
			    "\"%s\"?",
			    launcher->name, launcher->pieceNames[which], field->name, near );
		}
	}
}
