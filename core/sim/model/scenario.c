#include "model/scenario.h"

#include "model/field.h"
#include "model/field_parts.h"
#include "model/robot_model.h"

#include "sandlot/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACE 100.0               // [m] farthest a robot or piece may be from the origin, per axis
#define MAX_SPEED 100.0           // [m/s] of a piece at the start
#define MAX_SPIN 1000.0           // [rad/s]
#define MAX_TIME 86400.0          // [s] of a script entry: a day
#define MAX_VOLTS 24.0            // [V] of a script entry
#define MAX_SEED 9007199254740992 // 2^53, the last whole number JSON carries exactly everywhere


// ---- keys of robots ----

static const char kRoleNames[][SIM_NAME] = { "score", "pass", "defend" };
static_assert(
    simRole_score == 0 && simRole_pass == 1 && simRole_defend == 2, "kRoleNames is in the order of simRole" );
static const simChoices kRoles = SIM_CHOICES( "role", kRoleNames );
#define NAME( name ) #name,
static const char kProgramNames[][SIM_NAME] = { SIM_PROGRAMS( NAME ) };
#undef NAME
static const simChoices kPrograms = SIM_CHOICES( "program", kProgramNames );

static const simKey kAutopilotRows[] = {
	{ "role", "what it is there for", SIM_KEY_CHOICE( simRobotPlacement, role, kRoles ), SIM_KEY_OR( simRole_score ) },
	{ "skill", "how fast it drives and decides", SIM_KEY_NUMBER( simRobotPlacement, skill, none, 0.0, 1.0 ),
	    SIM_KEY_OR( 1.0 ) },
};
static const simKeys kAutopilotKeys = { SIM_KEYS(
	"autopilot", "Plays by itself, with the sticks and buttons that a driver has.", kAutopilotRows ) };
static const simKey kPilotRows[] = {
	{ "autopilot", "how it plays", SIM_KEY_PART( kAutopilotKeys ), SIM_KEY_NEEDED },
};
static const simKeys kPilotKeys = { SIM_KEYS( "pilot", "An autopilot with a role and a skill.", kPilotRows ) };
static const simKey kProgramForms[] = { { .kind = simKey_choice, .at = SIM_NOT_KEPT, .words = &kPrograms },
	SIM_ELEMENT( kPilotKeys ) };
static const simKey kPartForms[] = { { .kind = simKey_folder, .at = SIM_NOT_KEPT },
	{ .kind = simKey_anyObject, .at = SIM_NOT_KEPT } };

static void ReadProgram( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
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

static const simKey kRobotRows[] = {
	{ "robot", "the name of its folder, or the object itself, in which \"sandlot\" and \"name\" may be missing",
	    SIM_KEY_BY_HAND( simKey_forms ), .element = kPartForms, .most = 2, SIM_KEY_NEEDED },
	{ "station", "one robot each", SIM_KEY_CHOICE( simRobotPlacement, station, simStationWords ), SIM_KEY_NEEDED },
	{ "at", "[x, y, heading]", .kind = simKey_pose, SIM_KEY_IN( simRobotPlacement, at ), .low = -PLACE, .high = PLACE,
	    .without = "the field's start for the station" },
	{ "preload", "pieces of the field's first type in its hopper",
	    SIM_KEY_INTEGER( simRobotPlacement, preload, 0, SIM_MAX_PIECES ), SIM_KEY_OR( 0 ) },
	{ "program",
	    "who drives: the built-in program with a driver, only the script, voltages from outside, or an autopilot",
	    .kind = simKey_forms, .at = 0, .element = kProgramForms, .most = 2, .read = ReadProgram, .without = "driver" },
};
static const simKeys kRobotKeys = { SIM_KEYS( "placement", "A robot at the start.", kRobotRows ) };
static const simKey kRobot = SIM_ELEMENT( kRobotKeys );


// ---- keys of pieces, match and script ----

static const simKey kPieceRows[] = {
	{ "type", "of the field's pieces", SIM_KEY_REFERENCE( simPiecePlacement, type, simPieceThings ), SIM_KEY_NEEDED },
	{ "at", "[x, y, z], above the floor", SIM_KEY_VECTOR( simPiecePlacement, at, length, -PLACE, PLACE ),
	    SIM_KEY_NEEDED },
	{ "velocity", "[x, y, z]", SIM_KEY_VECTOR( simPiecePlacement, velocity, speed, -MAX_SPEED, MAX_SPEED ),
	    .without = "at rest" },
	{ "spin", "about x, y, z", SIM_KEY_VECTOR( simPiecePlacement, spin, angularSpeed, -MAX_SPIN, MAX_SPIN ),
	    .without = "at rest" },
};
static const simKeys kPieceKeys = { SIM_KEYS( "placedPiece", "A piece at the start.", kPieceRows ) };
static const simKey kPiece = SIM_ELEMENT( kPieceKeys );
static const char kPiecesNames[][SIM_NAME] = { "match", "none" };
static const simChoices kPiecesWords = SIM_CHOICES( "choice", kPiecesNames );
static const simKey kPiecesForms[] = {
	{ .kind = simKey_choice, .at = SIM_NOT_KEPT, .words = &kPiecesWords },
	{ .kind = simKey_list, .at = SIM_NOT_KEPT, .element = &kPiece, .least = 0, .most = SIM_MAX_PIECES },
};

static const char kStartNames[][SIM_NAME] = { "disabled", "auto", "teleop", "test", "full" };
static_assert( simMatchStart_disabled == 0 && simMatchStart_full == 4, "kStartNames is in the order of simMatchStart" );
static const simChoices kStarts = SIM_CHOICES( "start", kStartNames );
static const simKey kMatchRows[] = {
	{ "start", "the mode from which on it runs; full: from the first phase",
	    SIM_KEY_CHOICE( simScenario, start, kStarts ), SIM_KEY_OR( simMatchStart_teleop ) },
	{ "clock", "the match clock runs; with \"disabled\" it waits until somebody starts the match",
	    SIM_KEY_BOOLEAN( simScenario, clock ), .without = "true for a full match, else false" },
};
static const simKeys kMatchKeys = { SIM_KEYS( "start",
	"How the match begins. Without it a robot can be driven at once and for as long as one likes.", kMatchRows ) };

static const char kHumanNames[][SIM_NAME] = { "policy", "command" };
static_assert( simHuman_policy == 0 && simHuman_command == 1, "kHumanNames is in the order of simHuman" );
static const simChoices kHumans = SIM_CHOICES( "human player", kHumanNames );
#define HUMAN( alliance ) SIM_KEY_CHOICE( simScenario, humans[alliance], kHumans ), SIM_KEY_OR( simHuman_policy )
static const simKey kHumanRows[] = {
	{ "blue", "policy: feeds a robot that waits and throws when it counts; command: only what the input says",
	    HUMAN( 0 ) },
	{ "red", "the same", HUMAN( 1 ) },
};
static const simKeys kHumanKeys = { SIM_KEYS( "humans", "Who plays the human players.", kHumanRows ) };

// What moves the chassis: its velocity [m/s, m/s, rad/s] or a wrench [N, N, N m], robot frame.
static const simKey kChassisRows[] = {
	{ "velocity", "[vx, vy, turn] [m/s] and [rad/s]", SIM_KEY_BY_HAND( simKey_vector ), .low = -100.0, .high = 100.0,
	    .without = "`wrench`" },
	{ "wrench", "[fx, fy, torque] [N] and [N m]", SIM_KEY_BY_HAND( simKey_vector ), .low = -1e5, .high = 1e5,
	    .without = "`velocity`" },
};
static const simKeyRule kChassisRules[] = { { simTogether_one, { "velocity", "wrench" },
	"needs one of the keys \"velocity\" and \"wrench\"; null gives the chassis back to its wheels" } };
static const simKeys kChassisKeys = {
	SIM_KEYS( "chassis", "What moves the chassis instead of its wheels.", kChassisRows ), SIM_KEY_RULES( kChassisRules )
};
static const simKey kChassisForms[] = { { .kind = simKey_null, .at = SIM_NOT_KEPT }, SIM_ELEMENT( kChassisKeys ) };
static const simKey kVoltsForms[] = {
	{ .kind = simKey_number, .at = SIM_NOT_KEPT, .unit = simUnit_voltage, .low = -MAX_VOLTS, .high = MAX_VOLTS },
	{ .kind = simKey_null, .at = SIM_NOT_KEPT },
};
static const simKey kVolts = { .kind = simKey_forms, .at = SIM_NOT_KEPT, .element = kVoltsForms, .most = 2 };
static const simKey kButton = SIM_ELEMENT_NAME;
static const simKey kEntryRows[] = {
	{ "t", "when, at the first tick at or after it", SIM_KEY_NUMBER( simScriptEntry, t, time, 0.0, MAX_TIME ),
	    SIM_KEY_NEEDED },
	{ "mode", "of the driver station from now on", SIM_KEY_CHOICE( simScriptEntry, mode, simModeWords ),
	    .without = "as it was" },
	{ "station", "of the robot that the rest is for", SIM_KEY_BY_HAND( simKey_choice ), .words = &simStationWords,
	    .without = "none" },
	{ "axes", "field-relative forward, left, counter-clockwise; held until changed", SIM_KEY_BY_HAND( simKey_vector ),
	    .low = -1.0, .high = 1.0, .without = "as they were" },
	{ "buttons", "all that are held from now on", SIM_KEY_LIST( kButton, 0, SIM_MAX_BUTTONS ),
	    .without = "as they were" },
	{ "volts", "by motor; null gives the motor back to the program", SIM_KEY_MAP( kVolts, 0, SIM_MAX_MOTORS ),
	    .without = "as they were" },
	{ "chassis", "what moves the chassis from now on; null: its wheels again", SIM_KEY_BY_HAND( simKey_forms ),
	    .element = kChassisForms, .most = 2, .without = "as it was" },
};
#define ENTRY_SCHEMA                                                                                               \
	"\"anyOf\": [{\"required\": [\"mode\"]}, {\"required\": [\"station\"]}], \"if\": {\"anyOf\": [{\"required\": " \
	"[\"axes\"]}, "                                                                                                \
	"{\"required\": [\"buttons\"]}, {\"required\": [\"volts\"]}, {\"required\": [\"chassis\"]}]}, \"then\": "      \
	"{\"required\": "                                                                                              \
	"[\"station\"]}, \"else\": {\"not\": {\"required\": [\"station\"]}}"
static const simKeys kEntryKeys = { SIM_KEYS( "entry", "What is done at one moment.", kEntryRows ),
	.extra = ENTRY_SCHEMA };
static const simKey kEntry = SIM_ELEMENT( kEntryKeys );

static const simKey kScenarioRows[] = {
	{ "sandlot", "version of the format", .kind = simKey_version, .at = SIM_NOT_KEPT, SIM_KEY_NEEDED },
	{ "name", "one line, at most 47 bytes", .kind = simKey_line, SIM_KEY_IN( simScenario, name ), .without = "none" },
	{ "title", "for people", SIM_KEY_TEXT },
	{ "seed", "of every random number", SIM_KEY_BY_HAND( simKey_integer ), .low = 0.0, .high = (double)MAX_SEED,
	    SIM_KEY_OR( 1 ) },
	{ "field", "the name of its folder, or the object itself, in which \"sandlot\" and \"name\" may be missing",
	    SIM_KEY_BY_HAND( simKey_forms ), .element = kPartForms, .most = 2, SIM_KEY_NEEDED },
	{ "pieces", "the field's staging, none, or a list", SIM_KEY_BY_HAND( simKey_forms ), .element = kPiecesForms,
	    .most = 2, .without = "match" },
	{ "allAwake", "pieces never rest: for benchmarks", SIM_KEY_BOOLEAN( simScenario, allAwake ), SIM_KEY_OR( false ) },
	{ "match", "how the match begins", SIM_KEY_PART( kMatchKeys ), .without = "teleop without a clock" },
	{ "humans", "who plays the human players", SIM_KEY_PART( kHumanKeys ), .without = "policy" },
	{ "robots", "one each station", SIM_KEY_LIST( kRobot, 0, SIM_MAX_ROBOTS ), .without = "none" },
	{ "script", "what is done when, in any order", SIM_KEY_LIST( kEntry, 0, SIM_MAX_SCRIPT ), .without = "nothing" },
};
const simKeys simScenarioKeys = { SIM_KEYS( "scenario",
	"A scenario: a file, a link or a CLI argument. The loader checks more than a schema can: names that must exist, "
	"one robot per station, "
	"numbers of pieces.",
	kScenarioRows ) };


// ---- outline ----

// A name of a folder, or an object.
static void ReadPart( simJson* json, const simNode* node, const char* what, simScenarioPart* part )
{
	part->node = node;
	part->name[0] = 0;
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

bool simScenario_ReadOutline( simJson* json, simScenarioOutline* outline )
{
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
		int model = -1;
		if ( part.name[0] != 0 )
		{
			model =
			    simFindName( part.name, outline->models[0].name, outline->modelCount, sizeof( outline->models[0] ) );
		}
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
	if ( simKeys_Find( &kRobotKeys, n, "at" ) == NULL )
	{
		robot->at = scenario->field->starts[robot->station];
	}
	CheckPreload( json, simKeys_Find( &kRobotKeys, n, "preload" ), scenario, robot );

	simRobotModel* model = scenario->models[robot->model];
	if ( robot->program == simProgram_autopilot && model->drive == simDrive_none )
	{
		simJson_Fail( json, simKeys_Find( &kRobotKeys, n, "program" ),
		    "is the autopilot, but the robot \"%s\" has no drivetrain", model->name );
	}
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

static void ReadPieces( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	const simNode* pieces = simKeys_Find( &simScenarioKeys, json->root, "pieces" );
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
	bool inPhase = scenario->start == simMatchStart_auto || scenario->start == simMatchStart_teleop;
	if ( scenario->clock && inPhase && !FieldHasMode( scenario->field, mode ) )
	{
		simJson_Fail( json, match, "asks for the match clock from \"%s\" on, but the field has no such phase",
		    simModeNames[mode] );
	}
}


// ---- script ----

static void ReadVolts( const simReader* reader, const simNode* node, const simRobotModel* model, simScriptEntry* entry )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &kEntryKeys, node, "volts" )
	{
		int motor =
		    simJson_KeyChoice( json, n, "motor", model->motors[0].name, model->motorCount, sizeof( model->motors[0] ) );
		if ( motor < 0 )
		{
			return;
		}
		if ( simJson_IsNull( n ) )
		{
			entry->freeMask |= 1u << motor;
			continue;
		}
		entry->volts[motor] = simKey_Quantity( reader, &kVoltsForms[0], n );
		entry->voltMask |= 1u << motor;
	}
}

// null: the wheels again.
static void ReadChassis( simJson* json, const simNode* chassis, simScriptEntry* entry )
{
	entry->hasChassis = chassis != NULL;
	entry->chassisMode = simChassis_wheels;
	if ( chassis == NULL || simJson_IsNull( chassis ) || !simKeys_Check( json, &kChassisKeys, chassis ) )
	{
		return;
	}
	const simNode* velocity = simKeys_Find( &kChassisKeys, chassis, "velocity" );
	const simKey* key = simKeys_Row( &kChassisKeys, velocity != NULL ? "velocity" : "wrench" );
	const simNode* wrench = simKeys_Find( &kChassisKeys, chassis, "wrench" );
	simVec3 command = simJson_Vec3( json, velocity != NULL ? velocity : wrench, key->unit, key->low, key->high );
	entry->chassisMode = velocity != NULL ? simChassis_velocity : simChassis_wrench;
	entry->chassis[0] = command.x;
	entry->chassis[1] = command.y;
	entry->chassis[2] = command.z;
}

static void ReadButtons( simJson* json, const simNode* node, const simRobotModel* model, simScriptEntry* entry )
{
	SIM_EACH( n, json, &kEntryKeys, node, "buttons" )
	{
		int button = simJson_Choice( json, n, "button", model->buttons[0], model->buttonCount, SIM_NAME );
		if ( button >= 0 )
		{
			entry->buttons |= 1u << button;
		}
	}
}

// Index of the robot at the station that the node names, -1 after an error.
static int ReadScriptStation( simJson* json, const simNode* node, const simScenario* scenario )
{
	char names[SIM_MAX_ROBOTS][SIM_NAME] = { 0 };
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		memcpy( names[i], simStationNames[scenario->robots[i].station], SIM_NAME );
	}
	return simJson_Choice( json, node, "robot at the station", names[0], scenario->robotCount, SIM_NAME );
}

// Whether an entry says what for: something for a station, or a mode.
static void CheckEntry( simJson* json, const simNode* n, bool hasMode, bool hasStation, bool acts )
{
	if ( acts && !hasStation )
	{
		simJson_Fail( json, n, "the key \"station\" is missing: whose axes, buttons or volts are these?" );
	}
	if ( !acts && hasStation )
	{
		simJson_Fail(
		    json, n, "does nothing at its station: it needs one of the keys \"axes\", \"buttons\" and \"volts\"" );
	}
	if ( !acts && !hasMode )
	{
		simJson_Fail(
		    json, n, "does nothing: it needs a \"mode\", or a \"station\" with \"axes\", \"buttons\" or \"volts\"" );
	}
}

static void ReadScriptEntry(
    const simReader* reader, const simNode* n, const simScenario* scenario, simScriptEntry* entry )
{
	simJson* json = reader->json;
	simKeys_Read( reader, &kEntryKeys, n, entry );
	const simNode* station = simKeys_Find( &kEntryKeys, n, "station" );
	const simNode* axes = simKeys_Find( &kEntryKeys, n, "axes" );
	const simNode* chassis = simKeys_Find( &kEntryKeys, n, "chassis" );
	entry->hasMode = simKeys_Find( &kEntryKeys, n, "mode" ) != NULL;
	entry->hasAxes = axes != NULL;
	entry->hasButtons = simKeys_Find( &kEntryKeys, n, "buttons" ) != NULL;
	entry->hasVolts = simKeys_Find( &kEntryKeys, n, "volts" ) != NULL;
	entry->robot = -1;
	if ( station != NULL )
	{
		entry->robot = ReadScriptStation( json, station, scenario );
	}
	bool acts = entry->hasAxes || entry->hasButtons || entry->hasVolts || chassis != NULL;
	CheckEntry( json, n, entry->hasMode, station != NULL, acts );
	if ( json->failed || entry->robot < 0 )
	{
		entry->hasAxes = entry->hasButtons = entry->hasVolts = false;
		return;
	}

	const simRobotModel* model = scenario->models[scenario->robots[entry->robot].model];
	simVec3 stick = simJson_Vec3( json, axes, simUnit_none, -1.0, 1.0 );
	entry->axes[0] = stick.x;
	entry->axes[1] = stick.y;
	entry->axes[2] = stick.z;
	ReadButtons( json, n, model, entry );
	ReadVolts( reader, n, model, entry );
	ReadChassis( json, chassis, entry );
}

typedef struct Moment
{
	double t;
	int index;
} Moment;

// By time, and entries of one time in the order they were written. No two compare equal, so any sort gives this order.
static int CompareMoments( const void* left, const void* right )
{
	const Moment* a = left;
	const Moment* b = right;
	if ( a->t < b->t )
	{
		return -1;
	}
	if ( a->t > b->t )
	{
		return 1;
	}
	return a->index - b->index;
}

// Entries in the order of their times; those of one moment stay in the order of the file, which is why the index is compared too.
static void SortScript( simJson* json, simScenario* scenario )
{
	size_t count = (size_t)scenario->scriptCount;
	Moment* moments = simAlloc( count * sizeof( Moment ) );
	simScriptEntry* sorted = simAlloc( count * sizeof( simScriptEntry ) );
	if ( moments == NULL || sorted == NULL )
	{
		simFree( moments );
		simFree( sorted );
		simJson_NoMemory( json );
		return;
	}
	for ( size_t i = 0; i < count; ++i )
	{
		moments[i] = ( Moment ){ scenario->script[i].t, (int)i };
	}
	qsort( moments, count, sizeof( Moment ), CompareMoments );
	for ( size_t i = 0; i < count; ++i )
	{
		sorted[i] = scenario->script[moments[i].index];
	}
	simFree( moments );
	simFree( scenario->script );
	scenario->script = sorted;
}

// All entries, then sorted: a run looks only at the next one.
static void ReadScript( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	const simKey* key = simKeys_Row( &simScenarioKeys, "script" );
	int count = simJson_Array( json, simKeys_Find( &simScenarioKeys, json->root, "script" ), key->least, key->most );
	if ( count == 0 )
	{
		return;
	}
	scenario->script = simAlloc( (size_t)count * sizeof( simScriptEntry ) );
	if ( scenario->script == NULL )
	{
		simJson_NoMemory( json );
		return;
	}
	SIM_EACH( n, json, &simScenarioKeys, json->root, "script" )
	{
		ReadScriptEntry( reader, n, scenario, &scenario->script[scenario->scriptCount] );
		scenario->scriptCount += 1;
	}
	if ( !json->failed )
	{
		SortScript( json, scenario );
	}
}


// ---- scenario ----

static void ReadHead( const simReader* reader, simScenario* scenario )
{
	simJson* json = reader->json;
	simKeys_Read( reader, &simScenarioKeys, json->root, scenario );
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
		scenario->seed = (uint64_t)simJson_Integer( json, seed, 0, MAX_SEED );
	}
}

simScenario* simScenario_Read(
    simJson* json, const simScenarioOutline* outline, simField* field, simRobotModel** models )
{
	simScenario* scenario = simAlloc( sizeof( simScenario ) );
	if ( scenario == NULL )
	{
		simJson_NoMemory( json );
		simField_Destroy( field );
		for ( int i = 0; i < outline->modelCount; ++i )
		{
			simFree( models[i] );
		}
		return NULL;
	}
	scenario->field = field;
	scenario->modelCount = outline->modelCount;
	for ( int i = 0; i < outline->modelCount; ++i )
	{
		scenario->models[i] = models[i];
	}

	const simReader reader = { .json = json, .owner = field };
	ReadHead( &reader, scenario );
	ReadMatch( &reader, scenario );
	ReadRobots( &reader, outline, scenario );
	ReadPieces( &reader, scenario );
	CheckPieceCounts( json, scenario );
	ReadScript( &reader, scenario );
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
	simFree( scenario->pieces );
	simFree( scenario->script );
	simFree( scenario );
}
