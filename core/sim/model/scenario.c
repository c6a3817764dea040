#include "model/scenario.h"

#include "model/field.h"
#include "model/robot_camera.h"
#include "model/robot_pieces.h"

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

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )


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
	simJson_Object( json, root, "sandlot", "name", "title", "seed", "field", "pieces", "allAwake", "match", "humans",
	    "robots", "script" );
	simJson_Version( json, root, true );
	ReadPart( json, simJson_Need( json, root, "field" ), "field", &outline->field );

	const simNode* robots = simJson_Find( root, "robots" );
	simJson_Array( json, robots, 0, SIM_MAX_ROBOTS );
	for ( const simNode* n = simJson_First( robots ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simScenarioPart part;
		simJson_Object( json, n, "robot", "station", "at", "preload", "program" );
		ReadPart( json, simJson_Need( json, n, "robot" ), "robot", &part );
		int model = part.name[0] != 0 ? simFindName(
		                part.name, NAMES( outline->models ), outline->modelCount, STRIDE( outline->models ) )
		                              : -1;
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

/// { "autopilot": { "role", "skill" } }, both with a default.
static void ReadAutopilot( simJson* json, const simNode* program, simRobotPlacement* robot )
{
	static const char roles[][SIM_NAME] = { "score", "pass", "defend" };
	static_assert( simRole_score == 0 && simRole_pass == 1 && simRole_defend == 2, "roles is in the order of simRole" );
	robot->program = simProgram_autopilot;
	const simNode* autopilot =
	    simJson_Object( json, program, "autopilot" ) ? simJson_Need( json, program, "autopilot" ) : NULL;
	if ( autopilot != NULL && simJson_Object( json, autopilot, "role", "skill" ) )
	{
		int role = simJson_Choice( json, simJson_Find( autopilot, "role" ), "role", roles[0], 3, SIM_NAME );
		robot->role = role >= 0 ? (simRole)role : simRole_score;
		robot->skill = simJson_NumberOr( json, autopilot, "skill", simUnit_none, 0.0, 1.0, 1.0 );
	}
}

static void ReadProgram( simJson* json, const simNode* program, const simRobotModel* model, simRobotPlacement* robot )
{
	static const char programs[][SIM_NAME] = { "driver", "script", "external", "autopilot" };
	static_assert(
	    simProgram_driver == 0 && simProgram_script == 1 && simProgram_external == 2 && simProgram_autopilot == 3,
	    "programs is in order" );
	robot->program = simProgram_driver;
	robot->role = simRole_score;
	robot->skill = 1.0;
	if ( program != NULL && simJson_IsObject( program ) )
	{
		ReadAutopilot( json, program, robot );
	}
	else
	{
		int kind = simJson_Choice( json, program, "program", programs[0], 4, SIM_NAME );
		robot->program = kind >= 0 ? (simProgramKind)kind : simProgram_driver;
	}
	if ( robot->program == simProgram_autopilot && model->drive == simDrive_none && !json->failed )
	{
		simJson_Fail( json, program, "is the autopilot, but the robot \"%s\" has no drivetrain", model->name );
	}
}

static void ReadRobot( simJson* json, const simNode* n, int index, simScenario* scenario )
{
	simRobotPlacement* robot = scenario->robots + index;
	const simNode* station = simJson_Need( json, n, "station" );
	robot->station = simJson_Choice( json, station, "station", simStationNames[0], SIM_MAX_ROBOTS, SIM_NAME );
	for ( int i = 0; i < index && !json->failed; ++i )
	{
		if ( scenario->robots[i].station == robot->station )
		{
			simJson_Fail(
			    json, station, "the station \"%s\" is taken by robot %d already", simStationNames[robot->station], i );
		}
	}
	if ( json->failed )
	{
		return;
	}

	const simNode* at = simJson_Find( n, "at" );
	robot->at = at != NULL ? simJson_Pose2( json, at, -PLACE, PLACE ) : scenario->field->starts[robot->station];
	const simNode* preload = simJson_Find( n, "preload" );
	if ( preload != NULL )
	{
		int capacity = scenario->models[robot->model]->hopperCapacity;
		robot->preload = (int)simJson_Integer( json, preload, 0, SIM_MAX_PIECES );
		if ( robot->preload > capacity && !json->failed )
		{
			simJson_Fail( json, preload, "is %d, but the robot \"%s\" holds %d at most", robot->preload,
			    scenario->models[robot->model]->name, capacity );
		}
		if ( robot->preload > 0 && scenario->field->pieceTypeCount == 0 )
		{
			simJson_Fail( json, preload, "is %d, but the field has no pieces", robot->preload );
		}
	}
	simRobotModel* model = scenario->models[robot->model];
	ReadProgram( json, simJson_Find( n, "program" ), model, robot );
	simRobotPieces_Resolve( json, simJson_Find( n, "robot" ), model, scenario->field );
	simRobotCamera_Resolve( json, simJson_Find( n, "robot" ), model, scenario->field );
}

static void ReadRobots( simJson* json, const simScenarioOutline* outline, simScenario* scenario )
{
	const simNode* n = simJson_First( simJson_Find( json->root, "robots" ) );
	for ( int i = 0; i < outline->robotCount && !json->failed; ++i, n = simJson_Next( n ) )
	{
		scenario->robots[i].model = outline->modelOf[i];
		ReadRobot( json, n, i, scenario );
		scenario->robotCount = i + 1;
	}
}


// ---- pieces ----

static void ReadPieceList( simJson* json, const simNode* list, simScenario* scenario )
{
	const simField* field = scenario->field;
	int count = simJson_Array( json, list, 0, SIM_MAX_PIECES );
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
	for ( const simNode* n = simJson_First( list ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simPiecePlacement* piece = scenario->pieces + scenario->pieceCount;
		simJson_Object( json, n, "type", "at", "velocity", "spin" );
		piece->type = simJson_Choice( json, simJson_Need( json, n, "type" ), "piece", NAMES( field->pieceTypes ),
		    field->pieceTypeCount, STRIDE( field->pieceTypes ) );
		const simNode* at = simJson_Need( json, n, "at" );
		piece->at = simJson_Vec3( json, at, simUnit_length, -PLACE, PLACE );
		piece->velocity = simJson_Vec3( json, simJson_Find( n, "velocity" ), simUnit_speed, -MAX_SPEED, MAX_SPEED );
		piece->spin = simJson_Vec3( json, simJson_Find( n, "spin" ), simUnit_angularSpeed, -MAX_SPIN, MAX_SPIN );
		if ( piece->at.z < 0.0 && !json->failed )
		{
			simJson_Fail( json, at, "is below the floor: z = %g m", piece->at.z );
		}
		scenario->pieceCount += 1;
	}
}

// Preloads are of the field's first piece type. In a match they come out of its total.
static void CheckPieceCounts( simJson* json, const simScenario* scenario )
{
	const simField* field = scenario->field;
	const simNode* robots = simJson_Find( json->root, "robots" );
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

static void ReadPieces( simJson* json, simScenario* scenario )
{
	static const char choices[][SIM_NAME] = { "match", "none" };
	const simNode* pieces = simJson_Find( json->root, "pieces" );
	scenario->matchPieces = true;
	if ( pieces == NULL )
	{
		return;
	}
	if ( simJson_IsArray( pieces ) )
	{
		scenario->matchPieces = false;
		ReadPieceList( json, pieces, scenario );
	}
	else if ( simJson_IsString( pieces ) )
	{
		scenario->matchPieces = simJson_Choice( json, pieces, "choice", choices[0], 2, SIM_NAME ) == 0;
	}
	else if ( !json->failed )
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

// Without "match" a robot can be driven at once and for as long as one likes. "disabled" with the clock waits until the input
// block asks for the match.
static void ReadMatch( simJson* json, simScenario* scenario )
{
	static const char starts[][SIM_NAME] = { "disabled", "auto", "teleop", "test", "full" };
	static_assert( simMatchStart_disabled == 0 && simMatchStart_full == 4, "starts is in the order of simMatchStart" );
	scenario->start = simMatchStart_teleop;
	scenario->clock = false;
	const simNode* match = simJson_Find( json->root, "match" );
	if ( match == NULL || !simJson_Object( json, match, "start", "clock" ) )
	{
		return;
	}
	const simNode* start = simJson_Find( match, "start" );
	const simNode* clock = simJson_Find( match, "clock" );
	if ( start != NULL )
	{
		int choice = simJson_Choice( json, start, "start", starts[0], 5, SIM_NAME );
		scenario->start = choice >= 0 ? (simMatchStart)choice : simMatchStart_teleop;
	}
	bool full = scenario->start == simMatchStart_full;
	scenario->clock = clock != NULL ? simJson_Bool( json, clock ) : full;
	if ( json->failed )
	{
		return;
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
	if ( scenario->clock && ( scenario->start == simMatchStart_auto || scenario->start == simMatchStart_teleop )
	     && !FieldHasMode( scenario->field, mode ) )
	{
		simJson_Fail( json, match, "asks for the match clock from \"%s\" on, but the field has no such phase",
		    simModeNames[mode] );
	}
}

/// Who decides for the human players.
static void ReadHumans( simJson* json, simScenario* scenario )
{
	static const char choices[][SIM_NAME] = { "policy", "command" };
	static_assert( simHuman_policy == 0 && simHuman_command == 1, "choices is in the order of simHuman" );
	static const char* const alliances[] = { "blue", "red" };
	const simNode* humans = simJson_Find( json->root, "humans" );
	if ( humans == NULL || !simJson_Object( json, humans, "blue", "red" ) )
	{
		return;
	}
	for ( int i = 0; i < 2; ++i )
	{
		const simNode* human = simJson_Find( humans, alliances[i] );
		int choice = simJson_Choice( json, human, "human player", choices[0], 2, SIM_NAME );
		scenario->humans[i] = choice >= 0 ? (simHuman)choice : simHuman_policy;
	}
}


// ---- script ----

static void ReadVolts( simJson* json, const simNode* volts, const simRobotModel* model, simScriptEntry* entry )
{
	simJson_Map( json, volts, 0, SIM_MAX_MOTORS );
	for ( const simNode* n = simJson_First( volts ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int motor =
		    simJson_KeyChoice( json, n, "motor", NAMES( model->motors ), model->motorCount, STRIDE( model->motors ) );
		if ( motor < 0 )
		{
			return;
		}
		if ( simJson_IsNull( n ) )
		{
			entry->freeMask |= 1u << motor;
			continue;
		}
		entry->volts[motor] = simJson_Quantity( json, n, simUnit_voltage, -MAX_VOLTS, MAX_VOLTS );
		entry->voltMask |= 1u << motor;
	}
}

// { "velocity": [vx, vy, turn] }, { "wrench": [fx, fy, torque] }, or null: the wheels again.
static void ReadChassis( simJson* json, const simNode* chassis, simScriptEntry* entry )
{
	entry->hasChassis = chassis != NULL;
	entry->chassisMode = simChassis_wheels;
	if ( chassis == NULL || simJson_IsNull( chassis ) || !simJson_Object( json, chassis, "velocity", "wrench" ) )
	{
		return;
	}
	const simNode* velocity = simJson_Find( chassis, "velocity" );
	const simNode* wrench = simJson_Find( chassis, "wrench" );
	if ( ( velocity != NULL ) == ( wrench != NULL ) )
	{
		simJson_Fail( json, chassis,
		    "needs one of the keys \"velocity\" and \"wrench\"; null gives the chassis back to its wheels" );
		return;
	}
	double most = velocity != NULL ? 100.0 : 1e5;
	simVec3 command = simJson_Vec3( json, velocity != NULL ? velocity : wrench, simUnit_none, -most, most );
	entry->chassisMode = velocity != NULL ? simChassis_velocity : simChassis_wrench;
	entry->chassis[0] = command.x;
	entry->chassis[1] = command.y;
	entry->chassis[2] = command.z;
}

static void ReadButtons( simJson* json, const simNode* buttons, const simRobotModel* model, simScriptEntry* entry )
{
	simJson_Array( json, buttons, 0, SIM_MAX_BUTTONS );
	for ( const simNode* n = simJson_First( buttons ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int button = simJson_Choice( json, n, "button", model->buttons[0], model->buttonCount, SIM_NAME );
		entry->buttons |= button >= 0 ? 1u << button : 0;
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

static void ReadScriptEntry( simJson* json, const simNode* n, const simScenario* scenario, simScriptEntry* entry )
{
	simJson_Object( json, n, "t", "station", "axes", "buttons", "volts", "chassis", "mode" );
	entry->t = simJson_Number( json, n, "t", simUnit_time, 0.0, MAX_TIME );
	const simNode* mode = simJson_Find( n, "mode" );
	const simNode* station = simJson_Find( n, "station" );
	const simNode* axes = simJson_Find( n, "axes" );
	const simNode* buttons = simJson_Find( n, "buttons" );
	const simNode* volts = simJson_Find( n, "volts" );
	const simNode* chassis = simJson_Find( n, "chassis" );
	if ( mode != NULL )
	{
		int choice = simJson_Choice( json, mode, "mode", simModeNames[0], simMode_count, SIM_NAME );
		entry->hasMode = true;
		entry->mode = choice >= 0 ? (simMode)choice : simMode_disabled;
	}
	entry->robot = station != NULL ? ReadScriptStation( json, station, scenario ) : -1;
	bool acts = axes != NULL || buttons != NULL || volts != NULL || chassis != NULL;
	if ( !json->failed && station == NULL && acts )
	{
		simJson_Fail( json, n, "the key \"station\" is missing: whose axes, buttons or volts are these?" );
	}
	if ( !json->failed && !acts && ( mode == NULL || station != NULL ) )
	{
		simJson_Fail( json, n,
		    station != NULL
		        ? "does nothing at its station: it needs one of the keys \"axes\", \"buttons\" and \"volts\""
		        : "does nothing: it needs a \"mode\", or a \"station\" with \"axes\", \"buttons\" or \"volts\"" );
	}
	if ( json->failed || entry->robot < 0 )
	{
		return;
	}

	const simRobotModel* model = scenario->models[scenario->robots[entry->robot].model];
	entry->hasAxes = axes != NULL;
	entry->hasButtons = buttons != NULL;
	entry->hasVolts = volts != NULL;
	simVec3 stick = simJson_Vec3( json, axes, simUnit_none, -1.0, 1.0 );
	entry->axes[0] = stick.x;
	entry->axes[1] = stick.y;
	entry->axes[2] = stick.z;
	ReadButtons( json, buttons, model, entry );
	ReadVolts( json, volts, model, entry );
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
	return a->t < b->t ? -1 : a->t > b->t ? 1 : a->index - b->index;
}

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

static void ReadScript( simJson* json, simScenario* scenario )
{
	const simNode* script = simJson_Find( json->root, "script" );
	int count = simJson_Array( json, script, 0, SIM_MAX_SCRIPT );
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
	for ( const simNode* n = simJson_First( script ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadScriptEntry( json, n, scenario, scenario->script + scenario->scriptCount );
		scenario->scriptCount += 1;
	}
	if ( !json->failed )
	{
		SortScript( json, scenario );
	}
}


// ---- scenario ----

static void ReadHead( simJson* json, simScenario* scenario )
{
	const simNode* name = simJson_Find( json->root, "name" );
	const char* text = name != NULL ? simJson_Text( json, name, SIM_NAME - 1 ) : "";
	for ( const char* c = text; *c != 0; ++c )
	{
		if ( (unsigned char)*c < 0x20 || *c == 0x7f )
		{
			simJson_Fail( json, name, "is more than one line of plain text: it has a control character" );
			return;
		}
	}
	snprintf( scenario->name, SIM_NAME, "%s", text );
	simJson_SkipText( json, json->root, "title" );
	const simNode* seed = simJson_Find( json->root, "seed" );
	scenario->seed = seed != NULL ? (uint64_t)simJson_Integer( json, seed, 0, MAX_SEED ) : 1;
	scenario->allAwake = simJson_BoolOr( json, json->root, "allAwake", false );
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

	ReadHead( json, scenario );
	ReadMatch( json, scenario );
	ReadHumans( json, scenario );
	ReadRobots( json, outline, scenario );
	ReadPieces( json, scenario );
	CheckPieceCounts( json, scenario );
	ReadScript( json, scenario );
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
