// The script of a scenario: the actions of driver stations and drivers by time, without a hand at the sticks.
#include "base/hash.h"
#include "model/field.h"
#include "model/field_parts.h"
#include "model/scenario.h"

#include <stdlib.h>
#include <string.h>

#define MAX_TIME 86400.0 // [s] of a script entry: a day, as long as a recording may be
#define MAX_VOLTS 24.0   // [V] of a script entry: twice a battery's, as for a motor that outside voltages drive


// ---- keys ----

// The mover of the chassis, by simChassisMode.
static const simKey kChassisRows[] = {
	{ "velocity", "[vx, vy, turn] in the field's frame [m/s] and [rad/s], with the push that a tread has",
	    SIM_KEY_BY_HAND( simKey_vector ), .low = -100.0, .high = 100.0, .without = "another of these keys" },
	{ "wrench", "[fx, fy, torque] in the field's frame [N] and [N m]", SIM_KEY_BY_HAND( simKey_vector ), .low = -1e5,
	    .high = 1e5, .without = "another of these keys" },
	{ "speeds", "[forward, left, turn] of the robot [m/s] and [rad/s], kept exactly until something holds it",
	    SIM_KEY_BY_HAND( simKey_vector ), .low = -30.0, .high = 30.0, .without = "another of these keys" },
	{ "move", "[forward, left, turn] once, in this tick [m] and [rad]; then it stands",
	    SIM_KEY_BY_HAND( simKey_vector ), .low = -10.0, .high = 10.0, .without = "another of these keys" },
	{ "place", "[x, y, heading] in the field, to be reached in this tick and kept [m] and [rad]",
	    SIM_KEY_BY_HAND( simKey_vector ), .low = -1000.0, .high = 1000.0, .without = "another of these keys" },
};
#define CHASSIS_KEYS "velocity", "wrench", "speeds", "move", "place"
static const simKeyRule kChassisRules[] = { { simTogether_one, { CHASSIS_KEYS },
	"needs one of the keys \"velocity\", \"wrench\", \"speeds\", \"move\" and \"place\"; null gives the chassis back "
	"to its "
	"wheels" } };
static const simKeys kChassisKeys = SIM_KEYS_WITH( "chassis",
    "What moves the chassis instead of its wheels. Its drive motors turn along without current, so the battery shows "
    "only what the rest of the robot draws.",
    kChassisRows, SIM_KEY_RULES( kChassisRules ) );
static const simKey kChassisForms[] = { { .kind = simKey_null, .at = SIM_NOT_KEPT }, SIM_ELEMENT( kChassisKeys ) };
// null is a value of its own: it gives the motor back.
static const simKey kVoltsForms[] = {
	SIM_ELEMENT_NUMBER( voltage, -MAX_VOLTS, MAX_VOLTS ),
	{ .kind = simKey_null, .at = SIM_NOT_KEPT },
};
static const simKey kVolts = { .kind = simKey_forms, .at = SIM_NOT_KEPT, .element = kVoltsForms, .most = 2 };
#define MAX_PULSE 0.005 // [s] of a servo
static const simKey kPulseForms[] = {
	SIM_ELEMENT_NUMBER( time, 0.0, MAX_PULSE ),
	{ .kind = simKey_null, .at = SIM_NOT_KEPT },
};
static const simKey kPulse = { .kind = simKey_forms, .at = SIM_NOT_KEPT, .element = kPulseForms, .most = 2 };
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
	{ "pulses", "by servo, \"1500 us\"; 0: none, it goes limp; null gives it back to the program",
	    SIM_KEY_MAP( kPulse, 0, SIM_MAX_MOTORS ), .without = "as they were" },
	{ "chassis", "what moves the chassis from now on; null: its wheels again", SIM_KEY_FORMS( kChassisForms ),
	    .without = "as it was" },
	{ "change", "faults and numbers from now on", SIM_KEY_OBJECT_BY_HAND( simChangeKeys ), .without = "as they were" },
};
#define ENTRY_SCHEMA                                                                                                 \
	"\"anyOf\": [{\"required\": [\"mode\"]}, {\"required\": [\"station\"]}, {\"required\": [\"change\"]}], \"if\": " \
	"{\"anyOf\": [{\"required\": "                                                                                   \
	"[\"axes\"]}, "                                                                                                  \
	"{\"required\": [\"buttons\"]}, {\"required\": [\"volts\"]}, {\"required\": [\"pulses\"]}, {\"required\": "      \
	"[\"chassis\"]}]}, \"then\": "                                                                                   \
	"{\"required\": "                                                                                                \
	"[\"station\"]}, \"else\": {\"if\": {\"required\": [\"change\"]}, \"else\": {\"not\": {\"required\": "           \
	"[\"station\"]}}}"
static const simKeys kEntryKeys =
    SIM_KEYS_WITH( "entry", "What is done at one moment.", kEntryRows, .extra = ENTRY_SCHEMA );
const simKey simScriptForm = SIM_ELEMENT( kEntryKeys );


// ---- one entry ----

// "volts" of motors and "pulses" of servos [us], which are kept in one place.
static void ReadVolts(
    const simReader* reader, const simNode* node, const char* key, const simRobotModel* model, simScriptEntry* entry )
{
	simJson* json = reader->json;
	bool isPulse = strcmp( key, "pulses" ) == 0;
	SIM_EACH( n, json, &kEntryKeys, node, key )
	{
		int motor =
		    simJson_KeyChoice( json, n, "motor", model->motors[0].name, model->motorCount, sizeof( model->motors[0] ) );
		if ( motor < 0 )
		{
			return;
		}
		if ( isPulse && !model->motors[motor].servo.is )
		{
			simJson_Fail( json, n, "is no servo: use the key \"volts\"" );
			return;
		}
		if ( !isPulse && model->motors[motor].servo.is )
		{
			simJson_Fail( json, n, "is a servo: use the key \"pulses\"" );
			return;
		}
		if ( simJson_IsNull( n ) )
		{
			// Motors that are given back, and motors that get volts, are two sets: one that is in neither goes on.
			entry->freeMask |= 1u << motor;
			continue;
		}
		entry->volts[motor] = simKey_Quantity( reader, isPulse ? &kPulseForms[0] : &kVoltsForms[0], n );
		if ( isPulse )
		{
			entry->volts[motor] *= 1e6;
		}
		entry->voltMask |= 1u << motor;
	}
}

static void ReadCommand( simJson* json, const simKey* key, const simNode* node, double chassis[3] )
{
	simVec3 command = simJson_Vec3( json, node, key->unit, key->low, key->high );
	chassis[0] = command.x;
	chassis[1] = command.y;
	chassis[2] = command.z;
}

// null: the wheels again.
static void ReadChassis( simJson* json, const simNode* chassis, simScriptEntry* entry )
{
	// null is there, too: it ends the action of an earlier entry.
	entry->hasChassis = chassis != NULL;
	entry->chassisMode = simChassis_wheels;
	if ( chassis == NULL || simJson_IsNull( chassis ) || !simKeys_Check( json, &kChassisKeys, chassis ) )
	{
		return;
	}
	// Rows stand in the order of the modes, the wheels' apart. Each has a range of its own.
	static_assert( sizeof( kChassisRows ) / sizeof( kChassisRows[0] ) == simChassis_count - 1, "a row for each mode" );
	for ( int i = 0; i < kChassisKeys.count; ++i )
	{
		const simKey* key = &kChassisRows[i];
		const simNode* node = simKeys_Find( &kChassisKeys, chassis, key->key );
		if ( node != NULL )
		{
			entry->chassisMode = (simChassisMode)( i + 1 );
			ReadCommand( json, key, node, entry->chassis );
		}
	}
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
	// Only stations with a robot are valid, and the error lists just those.
	char names[SIM_MAX_ROBOTS][SIM_NAME] = { 0 };
	for ( int i = 0; i < scenario->robotCount; ++i )
	{
		memcpy( names[i], simStationNames[scenario->robots[i].station], SIM_NAME );
	}
	return simJson_Choice( json, node, "robot at the station", names[0], scenario->robotCount, SIM_NAME );
}

// Checks that an entry names its target: something for a station, a mode, or a change. hasOwn: it does something
// without a station.
static void CheckEntry( simJson* json, const simNode* n, bool hasOwn, bool hasStation, bool acts, bool changes )
{
	if ( acts && !hasStation )
	{
		simJson_Fail( json, n, "the key \"station\" is missing: whose axes, buttons or volts are these?" );
	}
	if ( !acts && !changes && hasStation )
	{
		simJson_Fail( json, n,
		    "does nothing at its station: it needs one of the keys \"axes\", \"buttons\", \"volts\", \"pulses\", "
		    "\"chassis\" and \"change\"" );
	}
	if ( !acts && !hasOwn )
	{
		simJson_Fail( json, n,
		    "does nothing: it needs a \"mode\", a \"change\", or a \"station\" with \"axes\", \"buttons\" or "
		    "\"volts\"" );
	}
}

static void ReadScriptEntry( const simReader* reader, const simNode* n, simScenario* scenario, simScriptEntry* entry )
{
	simJson* json = reader->json;
	simKeys_Read( reader, &kEntryKeys, n, entry );
	const simNode* station = simKeys_Find( &kEntryKeys, n, "station" );
	const simNode* axes = simKeys_Find( &kEntryKeys, n, "axes" );
	const simNode* chassis = simKeys_Find( &kEntryKeys, n, "chassis" );
	entry->hasMode = simKeys_Find( &kEntryKeys, n, "mode" ) != NULL;
	entry->hasAxes = axes != NULL;
	entry->hasButtons = simKeys_Find( &kEntryKeys, n, "buttons" ) != NULL;
	entry->hasVolts =
	    simKeys_Find( &kEntryKeys, n, "volts" ) != NULL || simKeys_Find( &kEntryKeys, n, "pulses" ) != NULL;
	// No robot: the entry changes the mode of all.
	entry->robot = -1;
	if ( station != NULL )
	{
		entry->robot = ReadScriptStation( json, station, scenario );
	}
	entry->past = simJson_Hash( n, NULL );
	const simNode* change = simKeys_Find( &kEntryKeys, n, "change" );
	bool acts = entry->hasAxes || entry->hasButtons || entry->hasVolts || chassis != NULL;
	CheckEntry( json, n, entry->hasMode || change != NULL, station != NULL, acts, change != NULL );
	if ( change != NULL && !json->failed )
	{
		simScenarioChange_Read( reader, change, scenario, entry );
	}
	if ( json->failed || entry->robot < 0 )
	{
		// After an error nothing in the entry is used.
		entry->hasAxes = entry->hasButtons = entry->hasVolts = false;
		return;
	}

	const simRobotModel* model = scenario->models[scenario->robots[entry->robot].model];
	simVec3 stick = simJson_Vec3( json, axes, simUnit_none, -1.0, 1.0 );
	entry->axes[0] = stick.x;
	entry->axes[1] = stick.y;
	entry->axes[2] = stick.z;
	ReadButtons( json, n, model, entry );
	ReadVolts( reader, n, "volts", model, entry );
	ReadVolts( reader, n, "pulses", model, entry );
	ReadChassis( json, chassis, entry );
}


// ---- their order ----

// An entry is large, so times are sorted and entries copied once.
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
	// qsort keeps no order among equals, and differs between libraries.
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
	simHash hash;
	simHash_Begin( &hash );
	for ( size_t i = 0; i < count; ++i )
	{
		simHash_Mix( &hash, &sorted[i].past, sizeof( sorted[i].past ) );
		sorted[i].past = hash.value;
	}
	simFree( moments );
	simFree( scenario->script );
	scenario->script = sorted;
}

// All entries, then sorted: a run looks only at the next one.
void simScenarioScript_Read( const simReader* reader, simScenario* scenario )
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
