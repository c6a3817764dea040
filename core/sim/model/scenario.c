#include "model/scenario.h"

#include "judge/condition.h"
#include "model/field.h"
#include "model/field_parts.h"
#include "model/robot_model.h"

#include "sandlot/sim/sim.h"

#include <stdio.h>
#include <string.h>

// Limits that catch a wrong unit; no field comes near them.
#define PLACE 100.0               // [m] farthest a robot or piece may be from the origin, per axis
#define MAX_SPEED 100.0           // [m/s] of a piece at the start
#define MAX_SPIN 1000.0           // [rad/s]
#define MAX_TEAM 99999            // FIRST's team numbers have five digits at most
#define MAX_SEED 9007199254740992 // 2^53, the last whole number JSON carries exactly everywhere


// ---- keys of robots ----

static const char kRoleNames[][SIM_NAME] = { "score", "pass", "defend" };
// Names stand in files in this order.
static_assert(
    simRole_score == 0 && simRole_pass == 1 && simRole_defend == 2, "kRoleNames is in the order of simRole" );
static const simChoices kRoles = SIM_CHOICES( "role", kRoleNames );
#define NAME( name ) #name,
static const char kProgramNames[][SIM_NAME] = { SIM_PROGRAMS( NAME ) };
#undef NAME
static const simChoices kPrograms = SIM_CHOICES( "program", kProgramNames );

static void ReadGoals( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	uint32_t* goals = at;
	simJson_Array( reader->json, node, key->least, key->most );
	for ( const simNode* n = simJson_First( node ); n != NULL; n = simKeys_Next( reader->json, n ) )
	{
		int goal = simThings_Read( reader, &simGoalThings, n );
		if ( goal >= 0 )
		{
			*goals |= 1u << goal;
		}
	}
}

// Skill 1 plays like a strong driver, skill 0 like a beginner: pilot/autopilot.c has the numbers.
static const simKey kAutopilotRows[] = {
	{ "role", "what it is there for", SIM_KEY_CHOICE( simRobotPlacement, role, kRoles ), SIM_KEY_OR( simRole_score ) },
	{ "skill", "how fast it drives and decides", SIM_KEY_NUMBER( simRobotPlacement, skill, none, 0.0, 1.0 ),
	    SIM_KEY_OR( 1.0 ) },
	{ "goals", "the field's goals that it plays: a robot for each kind of goal",
	    SIM_KEY_ARRAY( simRobotPlacement, goals, simNameForm, 1, SIM_MAX_GOALS ), .read = ReadGoals,
	    .without = "all of its alliance" },
};
static const simKeys kAutopilotKeys =
    SIM_KEYS( "autopilot", "Plays by itself, with the sticks and buttons that a driver has.", kAutopilotRows );
static const simKey kPilotRows[] = {
	{ "autopilot", "how it plays", SIM_KEY_PART( kAutopilotKeys ), SIM_KEY_NEEDED },
};
static const simKeys kPilotKeys = SIM_KEYS( "pilot", "An autopilot with a role and a skill.", kPilotRows );
// A word, or an object for an autopilot that is not the usual one.
static const simKey kProgramForms[] = { SIM_ELEMENT_WORD( kPrograms ), SIM_ELEMENT( kPilotKeys ) };
// The object itself lets one file or link hold all of a scenario.
static const simKey kPartForms[] = { { .kind = simKey_folder, .at = SIM_NOT_KEPT },
	{ .kind = simKey_anyObject, .at = SIM_NOT_KEPT } };

static void ReadProgram( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	// The offset is 0, so this is the whole placement.
	simRobotPlacement* robot = at;
	if ( simJson_IsObject( node ) )
	{
		robot->program = simProgram_autopilot;
		simKeys_Read( reader, &kPilotKeys, node, robot );
		return;
	}
	int program = simChoices_Read( reader->json, &kPrograms, node );
	if ( program >= 0 )
	{
		robot->program = (simProgramKind)program;
	}
}

// The cameras' kind and the trust in their poses when the run begins; the page changes both while it runs.
#define NAME( name ) #name,
static const char kQualityNames[][SIM_NAME] = { SIM_CAMERA_GRADES( NAME ) };
static const char kDeviationNames[][SIM_NAME] = { SIM_DEVIATION_RULES( NAME ) };
#undef NAME
static const simChoices kQualities = SIM_CHOICES( "quality", kQualityNames );
static const simChoices kDeviations = SIM_CHOICES( "rule", kDeviationNames );

static const simKey kRobotRows[] = {
	{ "robot", "the name of its folder, or the object itself, in which \"sandlot\" and \"name\" may be missing",
	    SIM_KEY_FORMS( kPartForms ), SIM_KEY_NEEDED },
	{ "station", "one robot each", SIM_KEY_CHOICE( simRobotPlacement, station, simStationWords ), SIM_KEY_NEEDED },
	{ "at", "[x, y, heading]", .kind = simKey_pose, SIM_KEY_IN( simRobotPlacement, at ), .low = -PLACE, .high = PLACE,
	    .without = "the field's start for the station" },
	{ "preload", "pieces of the field's first type in its hopper",
	    SIM_KEY_INTEGER( simRobotPlacement, preload, 0, SIM_MAX_PIECES ), SIM_KEY_OR( 0 ) },
	{ "program",
	    "who drives: the built-in program with a driver, only the script, voltages from outside, or an autopilot",
	    .kind = simKey_forms, .at = 0, .element = kProgramForms, .most = 2, .read = ReadProgram, .without = "driver" },
	{ "dynamics",
	    "what moves it: all its physics, or one of pyfrc's models on the same motors and wheels: by its name, or an "
	    "object with the model's numbers (docs/quick-models.md)",
	    SIM_KEY_FORMS( simDynamicsForms ), .without = "as robot.json says" },
	{ "cameras", "how good all of its cameras are: as robot.json says, without any fault, or poor",
	    SIM_KEY_CHOICE( simRobotPlacement, cameras, kQualities ), SIM_KEY_OR( simGrade_real ) },
	{ "deviations", "the rule by which its pose estimator trusts what they say",
	    SIM_KEY_CHOICE( simRobotPlacement, deviations, kDeviations ), SIM_KEY_OR( simDeviation_robototes ) },
	{ "number", "its team's, as it stands on the robot in the picture; it changes nothing in the run",
	    SIM_KEY_INTEGER( simRobotPlacement, number, 1, MAX_TEAM ), .without = "one of six by its station" },
	{ "path", "where it is meant to be at each moment; it moves nothing, topics say how far off the robot is",
	    SIM_KEY_OBJECT_BY_HAND( simPathKeys ), .without = "none" },
};
static const simKeys kRobotKeys = SIM_KEYS( "placement", "A robot at the start.", kRobotRows );
static const simKey kRobot = SIM_ELEMENT( kRobotKeys );


// ---- keys of pieces and match ----

// A list replaces the field's staging: for tests and tasks with a few pieces.
static const simKey kPieceRows[] = {
	{ "type", "of the field's pieces", SIM_KEY_REFERENCE( simPiecePlacement, type, simPieceThings ), SIM_KEY_NEEDED },
	{ "at", "[x, y, z], above the floor", SIM_KEY_VECTOR( simPiecePlacement, at, length, -PLACE, PLACE ),
	    SIM_KEY_NEEDED },
	{ "velocity", "[x, y, z]", SIM_KEY_VECTOR( simPiecePlacement, velocity, speed, -MAX_SPEED, MAX_SPEED ),
	    .without = "at rest" },
	{ "spin", "about x, y, z", SIM_KEY_VECTOR( simPiecePlacement, spin, angularSpeed, -MAX_SPIN, MAX_SPIN ),
	    .without = "at rest" },
	{ "flight", "how this one moves while it touches nothing",
	    SIM_KEY_OBJECT( simPiecePlacement, flight, simFlightKeys ), .read = simFlight_Read,
	    .without = "as its type does" },
};
static const simKeys kPieceKeys = SIM_KEYS( "placedPiece", "A piece at the start.", kPieceRows );
static const simKey kPiece = SIM_ELEMENT( kPieceKeys );
static const char kPiecesNames[][SIM_NAME] = { "match", "none" };
static const simChoices kPiecesWords = SIM_CHOICES( "choice", kPiecesNames );
static const simKey kPiecesForms[] = {
	SIM_ELEMENT_WORD( kPiecesWords ),
	SIM_ELEMENT_LIST( kPiece, 0, SIM_MAX_PIECES ),
};

static const simKey kFlight = SIM_ELEMENT( simFlightKeys );

static const char kStartNames[][SIM_NAME] = { "disabled", "auto", "teleop", "test", "full" };
static_assert( simMatchStart_disabled == 0 && simMatchStart_full == 4, "kStartNames is in the order of simMatchStart" );
static const simChoices kStarts = SIM_CHOICES( "start", kStartNames );
// Without a clock one can drive at once; with one the match runs by the field's phases.
static const simKey kMatchRows[] = {
	{ "start", "the mode from which on it runs; full: from the first phase",
	    SIM_KEY_CHOICE( simScenario, start, kStarts ), SIM_KEY_OR( simMatchStart_teleop ) },
	{ "clock", "the match clock runs; with \"disabled\" it waits until somebody starts the match",
	    SIM_KEY_BOOLEAN( simScenario, clock ), .without = "true for a full match, else false" },
};
static const simKeys kMatchKeys = SIM_KEYS( "start",
    "How the match begins. Without it a robot can be driven at once and for as long as one likes.", kMatchRows );

static const char kHumanNames[][SIM_NAME] = { "policy", "command" };
static_assert( simHuman_policy == 0 && simHuman_command == 1, "kHumanNames is in the order of simHuman" );
static const simChoices kHumans = SIM_CHOICES( "human player", kHumanNames );
// "policy" plays by itself, "command" waits for the input: a person at a key, or robot code's test.
#define HUMAN( alliance ) SIM_KEY_CHOICE( simScenario, humans[alliance], kHumans ), SIM_KEY_OR( simHuman_policy )
static const simKey kHumanRows[] = {
	{ "blue", "policy: feeds a robot that waits and throws when it counts; command: only what the input says",
	    HUMAN( 0 ) },
	{ "red", "the same", HUMAN( 1 ) },
};
static const simKeys kHumanKeys = SIM_KEYS( "humans", "Who plays the human players.", kHumanRows );

// A scenario decides everything about a run but its inputs: the same text and inputs give the same run.
static const simKey kScenarioRows[] = {
	{ "sandlot", "version of the format", .kind = simKey_version, .at = SIM_NOT_KEPT, SIM_KEY_NEEDED },
	{ "name", "one line, at most 47 bytes", .kind = simKey_line, SIM_KEY_IN( simScenario, name ), .without = "none" },
	{ "title", "for people", SIM_KEY_TEXT },
	{ "seed", "of every random number", SIM_KEY_BY_HAND( simKey_integer ), .low = 0.0, .high = (double)MAX_SEED,
	    SIM_KEY_OR( 1 ) },
	{ "field", "the name of its folder, or the object itself, in which \"sandlot\" and \"name\" may be missing",
	    SIM_KEY_FORMS( kPartForms ), SIM_KEY_NEEDED },
	{ "pieces", "the field's staging, none, or a list", SIM_KEY_FORMS( kPiecesForms ), .without = "match" },
	{ "flights", "pieces of the field that fly otherwise than it says, by the name of their type",
	    SIM_KEY_MAP( kFlight, 0, SIM_MAX_PIECE_TYPES ), .without = "as the field says" },
	{ "allAwake", "pieces never rest: for benchmarks", SIM_KEY_BOOLEAN( simScenario, allAwake ), SIM_KEY_OR( false ) },
	{ "match", "how the match begins", SIM_KEY_PART( kMatchKeys ), .without = "teleop without a clock" },
	{ "humans", "who plays the human players", SIM_KEY_PART( kHumanKeys ), .without = "policy" },
	{ "robots", "one each station", SIM_KEY_LIST( kRobot, 0, SIM_MAX_ROBOTS ), .without = "none" },
	{ "script", "what is done when, in any order", SIM_KEY_LIST( simScriptForm, 0, SIM_MAX_SCRIPT ),
	    .without = "nothing" },
	{ "assert", "what must hold, for `sandlot assert` and sweeps; it changes nothing in the run",
	    SIM_KEY_LIST( simConditionForm, 0, SIM_MAX_CONDITIONS ), .without = "nothing" },
};
const simKeys simScenarioKeys = SIM_KEYS( "scenario",
    "A scenario: a file, a link or a CLI argument. The loader checks more than a schema can: names that must exist, "
    "one robot per station, numbers of pieces.",
    kScenarioRows );


// ---- outline ----

// A name of a folder, or an object.
static void ReadPart( simJson* json, const simNode* node, const char* what, simScenarioPart* part )
{
	part->node = node;
	part->name[0] = 0;
	// An object is read later, by the reader of fields or robots.
	if ( node == NULL || simJson_IsObject( node ) || json->failed )
	{
		return;
	}
	if ( !simJson_IsString( node ) )
	{
		simJson_Fail( json, node, "must be the name of a %s or the %s itself, an object", what, what );
		return;
	}
	simJson_FolderName( json, node, part->name );
}

/// The model of the same folder and dynamics, -1: there is none yet.
static int FindModel( const simScenarioOutline* outline, const simScenarioPart* part )
{
	for ( int i = 0; i < outline->modelCount; ++i )
	{
		const simScenarioPart* model = &outline->models[i];
		if ( strcmp( model->name, part->name ) == 0 && model->dynamics == part->dynamics )
		{
			return i;
		}
	}
	return -1;
}

bool simScenario_ReadOutline( simJson* json, simScenarioOutline* outline )
{
	// Only the parts that the loader must fetch are read here; everything else waits for it.
	*outline = ( simScenarioOutline ){ 0 };
	const simNode* root = json->root;
	if ( !simKeys_Check( json, &simScenarioKeys, root ) )
	{
		return false;
	}
	const simReader reader = { .json = json };
	simKeys_ReadOne( &reader, &simScenarioKeys, root, "sandlot", NULL );
	simKeys_ReadOne( &reader, &simScenarioKeys, root, "field", NULL );
	ReadPart( json, simKeys_Find( &simScenarioKeys, root, "field" ), "field", &outline->field );

	SIM_EACH( n, json, &simScenarioKeys, root, "robots" )
	{
		simScenarioPart part;
		simKeys_Check( json, &kRobotKeys, n );
		simKeys_ReadOne( &reader, &kRobotKeys, n, "robot", NULL );
		ReadPart( json, simKeys_Find( &kRobotKeys, n, "robot" ), "robot", &part );
		const simNode* dynamics = simKeys_Find( &kRobotKeys, n, "dynamics" );
		part.dynamics = dynamics != NULL ? simDynamics_Read( json, dynamics ) : simDynamics_count;
		// Two robots from one folder share a model. Objects are never compared: each is its own.
		bool isOwn = part.name[0] == 0 || ( dynamics != NULL && simJson_IsObject( dynamics ) );
		int model = isOwn ? -1 : FindModel( outline, &part );
		if ( model < 0 )
		{
			model = outline->modelCount++;
			outline->models[model] = part;
		}
		outline->modelOf[outline->robotCount++] = model;
	}
	return !json->failed;
}


// ---- robots ----

static void CheckPreload(
    simJson* json, const simNode* preload, const simScenario* scenario, const simRobotPlacement* robot )
{
	const simRobotModel* model = scenario->models[robot->model];
	// Told here and not when the run begins, with the place in the file.
	if ( robot->preload > model->hopperCapacity )
	{
		simJson_Fail( json, preload, "is %d, but the robot \"%s\" holds %d at most", robot->preload, model->name,
		    model->hopperCapacity );
	}
	if ( robot->preload > 0 && scenario->field->pieceTypeCount == 0 )
	{
		simJson_Fail( json, preload, "is %d, but the field has no pieces", robot->preload );
	}
}

// One robot. A robot without a place starts where the field puts its station. Names of pieces in its model are looked up here, since only
// a scenario brings a model and a field together.
static void ReadRobot( const simReader* reader, const simNode* n, int index, simScenario* scenario )
{
	simJson* json = reader->json;
	simRobotPlacement* robot = &scenario->robots[index];
	// As for an autopilot that says nothing about it.
	robot->skill = 1.0;
	simKeys_Read( reader, &kRobotKeys, n, robot );
	for ( int i = 0; i < index; ++i )
	{
		if ( scenario->robots[i].station == robot->station )
		{
			simJson_Fail( json, simKeys_Find( &kRobotKeys, n, "station" ),
			    "the station \"%s\" is taken by robot %d already", simStationNames[robot->station], i );
		}
	}
	if ( json->failed )
	{
		return;
	}
	// The field knows where its stations are.
	if ( simKeys_Find( &kRobotKeys, n, "at" ) == NULL )
	{
		robot->at = scenario->field->starts[robot->station];
	}
	CheckPreload( json, simKeys_Find( &kRobotKeys, n, "preload" ), scenario, robot );
	simScenarioPath_Read( reader, simKeys_Find( &kRobotKeys, n, "path" ), &robot->path );

	simRobotModel* model = scenario->models[robot->model];
	const simNode* dynamics = simKeys_Find( &kRobotKeys, n, "dynamics" );
	if ( dynamics != NULL )
	{
		simDynamics_Choose( reader, dynamics, model );
	}
	if ( robot->program == simProgram_autopilot && model->drive == simDrive_none )
	{
		simJson_Fail( json, simKeys_Find( &kRobotKeys, n, "program" ),
		    "is the autopilot, but the robot \"%s\" has no drivetrain", model->name );
	}
	// Errors about names point to where this scenario names the robot: its own file is not wrong.
	const simNode* named = simKeys_Find( &kRobotKeys, n, "robot" );
	simRobotPieces_Resolve( json, named, model, scenario->field );
	simRobotCamera_Resolve( json, named, model, scenario->field );
}

static void ReadRobots( const simReader* reader, const simScenarioOutline* outline, simScenario* scenario )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simScenarioKeys, json->root, "robots" )
	{
		int index = scenario->robotCount;
		// The outline has found out which robots share a model.
		scenario->robots[index].model = outline->modelOf[index];
		ReadRobot( reader, n, index, scenario );
		scenario->robotCount += 1;
	}
}


// ---- pieces ----

static void ReadPieceList( const simReader* reader, const simNode* list, simScenario* scenario )
{
	simJson* json = reader->json;
	int count = simJson_Array( json, list, kPiecesForms[1].least, kPiecesForms[1].most );
	if ( count == 0 )
	{
		return;
	}
	// Belongs to the scenario; freed by simScenario_Destroy, also when an entry fails.
	scenario->pieces = simAlloc( (size_t)count * sizeof( simPiecePlacement ) );
	if ( scenario->pieces == NULL )
	{
		simJson_NoMemory( json );
		return;
	}
	for ( const simNode* n = simJson_First( list ); n != NULL; n = simKeys_Next( json, n ) )
	{
		simPiecePlacement* piece = &scenario->pieces[scenario->pieceCount];
		simKeys_Read( reader, &kPieceKeys, n, piece );
		// A piece below the floor would be pushed out like from a spring.
		if ( piece->at.z < 0.0 )
		{
			simJson_Fail( json, simKeys_Find( &kPieceKeys, n, "at" ), "is below the floor: z = %g m", piece->at.z );
		}
		scenario->pieceCount += 1;
	}
}

// Preloads are of the field's first piece type. In a match they come out of its total.
static void CheckPieceCounts( simJson* json, const simScenario* scenario )
{
	const simField* field = scenario->field;
	const simNode* robots = simKeys_Find( &simScenarioKeys, json->root, "robots" );
	int preload = 0;
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		preload += scenario->robots[i].preload;
	}
	if ( json->failed )
	{
		return;
	}
	// In a match pieces are as many as the game has, wherever they are.
	if ( scenario->matchPieces && field->pieceTypeCount > 0 )
	{
		int staged = simField_FixedPieces( field, 0 ), total = field->pieceTypes[0].total;
		if ( preload + staged > total )
		{
			simJson_Fail( json, robots,
			    "the preloads add up to %d, but only %d of the %d pieces \"%s\" are not staged elsewhere", preload,
			    total - staged, total, field->pieceTypes[0].name );
		}
	}
	else if ( preload + scenario->pieceCount > SIM_MAX_PIECES )
	{
		simJson_Fail( json, robots, "pieces and preloads add up to %d; the most is %d", preload + scenario->pieceCount,
		    SIM_MAX_PIECES );
	}
}

static void ReadFlights( const simReader* reader, simField* field )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simScenarioKeys, json->root, "flights" )
	{
		const simChoices words = { .what = "piece",
			.names = field->pieceTypes[0].name,
			.stride = sizeof( field->pieceTypes[0] ),
			.count = field->pieceTypeCount };
		int type = simFindName( simJson_Key( n ), words.names, words.count, words.stride );
		if ( type < 0 )
		{
			simJson_FailChoice( json, n, simJson_Key( n ), &words );
			return;
		}
		field->pieceTypes[type].flight = ( simFlightDef ){ 0 };
		simFlight_Read( reader, NULL, n, &field->pieceTypes[type].flight );
	}
}

static void ReadPieces( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	const simNode* pieces = simKeys_Find( &simScenarioKeys, json->root, "pieces" );
	// Without the key as in a match.
	scenario->matchPieces = true;
	if ( pieces == NULL )
	{
		return;
	}
	if ( simJson_IsArray( pieces ) )
	{
		scenario->matchPieces = false;
		ReadPieceList( reader, pieces, scenario );
	}
	else if ( simJson_IsString( pieces ) )
	{
		scenario->matchPieces = simChoices_Read( json, &kPiecesWords, pieces ) == 0;
	}
	else
	{
		simJson_Fail( json, pieces, "must be \"match\", \"none\" or an array of pieces" );
	}
}


// ---- match ----

static bool FieldHasMode( const simField* field, simMode mode )
{
	for ( int i = 0; i < field->phaseCount; ++i )
	{
		if ( field->phases[i].mode == mode )
		{
			return true;
		}
	}
	return false;
}

static void ReadMatch( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	const simNode* match = simKeys_Find( &simScenarioKeys, json->root, "match" );
	if ( match == NULL )
	{
		scenario->start = simMatchStart_teleop;
		return;
	}
	const simNode* clock = simKeys_Find( &kMatchKeys, match, "clock" );
	// A full match is nothing without its clock, everything else can do without.
	bool full = scenario->start == simMatchStart_full;
	if ( clock == NULL )
	{
		scenario->clock = full;
	}
	if ( full && !scenario->clock )
	{
		simJson_Fail( json, clock, "is false, but a full match runs by its clock" );
	}
	if ( scenario->clock && scenario->field->phaseCount == 0 )
	{
		simJson_Fail(
		    json, match, "asks for the match clock, but the field \"%s\" has no match phases", scenario->field->name );
	}
	simMode mode = scenario->start == simMatchStart_auto ? simMode_auto : simMode_teleop;
	// A clock that starts in auto or teleop must find a phase of that mode to start in.
	bool inPhase = scenario->start == simMatchStart_auto || scenario->start == simMatchStart_teleop;
	if ( scenario->clock && inPhase && !FieldHasMode( scenario->field, mode ) )
	{
		simJson_Fail( json, match, "asks for the match clock from \"%s\" on, but the field has no such phase",
		    simModeNames[mode] );
	}
}


// ---- scenario ----

static void ReadHead( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	simKeys_Read( reader, &simScenarioKeys, json->root, scenario );
	// The name is shown in lists and written into recordings, so it is one line.
	for ( const char* c = scenario->name; *c != 0; ++c )
	{
		if ( (unsigned char)*c < 0x20 || *c == 0x7f )
		{
			simJson_Fail( json, simKeys_Find( &simScenarioKeys, json->root, "name" ),
			    "is more than one line of plain text: it has a control character" );
		}
	}
	const simNode* seed = simKeys_Find( &simScenarioKeys, json->root, "seed" );
	scenario->seed = 1;
	if ( seed != NULL )
	{
		// Whole numbers in JSON are exact up to 2^53, so seeds have 53 bits.
		scenario->seed = (uint64_t)simJson_Integer( json, seed, 0, MAX_SEED );
	}
}

// The judge of a run reads them again; here only their mistakes are noted.
static void CheckAssertions( const simReader* reader )
{
	simCondition condition;
	SIM_EACH( n, reader->json, &simScenarioKeys, reader->json->root, "assert" )
	{
		simCondition_Read( reader, n, &condition );
	}
}

simScenario* simScenario_Read(
    simJson* json, const simScenarioOutline* outline, simField* field, simRobotModel** models )
{
	simScenario* scenario = simAlloc( sizeof( simScenario ) );
	if ( scenario == NULL )
	{
		simJson_NoMemory( json );
		// The caller has given field and models away, with any result.
		simField_Destroy( field );
		for ( int i = 0; i < outline->modelCount; ++i )
		{
			simFree( models[i] );
		}
		return NULL;
	}
	snprintf( scenario->file, sizeof( scenario->file ), "%s", json->file );
	scenario->field = field;
	scenario->modelCount = outline->modelCount;
	for ( int i = 0; i < outline->modelCount; ++i )
	{
		scenario->models[i] = models[i];
	}

	const simReader reader = { .json = json, .owner = field };
	ReadHead( &reader, scenario );
	ReadFlights( &reader, field );
	// Robots before pieces, whose counts include preloads, and before the script, which names buttons and motors.
	ReadMatch( &reader, scenario );
	ReadRobots( &reader, outline, scenario );
	ReadPieces( &reader, scenario );
	CheckPieceCounts( json, scenario );
	simScenarioScript_Read( &reader, scenario );
	CheckAssertions( &reader );
	if ( json->failed )
	{
		simScenario_Destroy( scenario );
		return NULL;
	}
	return scenario;
}

void simScenario_Destroy( simScenario* scenario )
{
	if ( scenario == NULL )
	{
		return;
	}
	simField_Destroy( scenario->field );
	for ( int i = 0; i < scenario->modelCount; ++i )
	{
		simFree( scenario->models[i] );
	}
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simFree( scenario->robots[i].path.samples );
		simFree( scenario->robots[i].path.events );
	}
	simFree( scenario->pieces );
	simFree( scenario->script );
	simFree( scenario->changes );
	simFree( scenario );
}
