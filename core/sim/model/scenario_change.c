// A script's changes during the run: faults and numbers of a robot or the floor. Rows and ranges are those of
// SIM_CHANGES, so each change that exists can be written here.
#include "model/change.h"
#include "model/scenario.h"

#include <string.h>


// ---- keys ----

// Changes: a number, true or false, or null to take it away; a change that acts on parts has one for each that is
// named.
#define VALUE_toggle( low, high ) SIM_ROW(.kind = simKey_boolean, .at = SIM_NOT_KEPT )
#define VALUE_factor( low, high ) SIM_ELEMENT_NUMBER( none, low, high )
#define VALUE_number( low, high ) SIM_ELEMENT_NUMBER( none, low, high )
#define VALUE_own( low, high ) SIM_ELEMENT_NUMBER( none, low, high )
#define VALUE_once( low, high ) SIM_ELEMENT_NUMBER( none, low, high )
#define VALUE_forced( low, high ) SIM_ELEMENT_NUMBER( none, low, high )
#define FORM_field( name )
#define FORM_robot( name )
#define FORM_place( name ) \
	static const simKey name##Form = { .kind = simKey_forms, .at = SIM_NOT_KEPT, .element = name##Forms, .most = 2 };
#define FORM_wheel FORM_place
#define FORM_motor FORM_place
#define FORM_mechanism FORM_place
#define FORM_sensor FORM_place
#define CHANGE_FORMS( name, target, need, form, unit, neutral, low, high, ... ) \
	static const simKey name##Forms[] = { VALUE_##form( low, high ),            \
		SIM_ROW(.kind = simKey_null, .at = SIM_NOT_KEPT ) };                    \
	FORM_##target( name )
SIM_REAL_CHANGES( CHANGE_FORMS )
#define OF_field( name ) SIM_KEY_FORMS( name##Forms )
#define OF_robot( name ) SIM_KEY_FORMS( name##Forms )
#define OF_place( name ) SIM_KEY_MAP( name##Form, 1, SIM_WET_PLACES )
#define OF_wheel( name ) SIM_KEY_MAP( name##Form, 1, SIM_MAX_WHEELS )
#define OF_motor( name ) SIM_KEY_MAP( name##Form, 1, SIM_MAX_MOTORS )
#define OF_mechanism( name ) SIM_KEY_MAP( name##Form, 1, SIM_MAX_MECHANISMS )
#define OF_sensor( name ) SIM_KEY_MAP( name##Form, 1, SIM_MAX_SENSORS )
#define SAYS_toggle( meaning, unit ) meaning
#define SAYS_factor( meaning, unit ) meaning ", as a factor"
#define SAYS_number( meaning, unit ) meaning " [" unit "]"
#define SAYS_own( meaning, unit ) meaning ", in place of its own [" unit "]"
#define SAYS_once( meaning, unit ) meaning
#define SAYS_forced( meaning, unit ) meaning
#define CHANGE_ROW( name, target, need, form, unit, neutral, low, high, from, to, use, meaning ) \
	{ #name, SAYS_##form( meaning, unit ), OF_##target( name ), .without = "as it was" },
static const simKey kChangeRows[] = { SIM_REAL_CHANGES( CHANGE_ROW ) };
const simKeys simChangeKeys = SIM_KEYS( "change",
    "Faults and other numbers of a robot or the floor, from now on until they are changed again. null takes one away. "
    "Members are parts by their names: wheels, motors, mechanisms, sensors; wet places are `place1` to `place4`.",
    kChangeRows );


// ---- orders ----

// Adds an order to the scenario's list.
static bool Add( simJson* json, simScenario* scenario, const simChangeOrder* order )
{
	// Room is made when a power of two is full: so the changes of a file need no count beforehand.
	int count = scenario->changeCount;
	if ( ( count & ( count - 1 ) ) == 0 )
	{
		simChangeOrder* larger = simAlloc( (size_t)( count > 0 ? 2 * count : 1 ) * sizeof( simChangeOrder ) );
		if ( larger == NULL )
		{
			return simJson_NoMemory( json );
		}
		if ( count > 0 )
		{
			memcpy( larger, scenario->changes, (size_t)count * sizeof( simChangeOrder ) );
		}
		simFree( scenario->changes );
		scenario->changes = larger;
	}
	scenario->changes[scenario->changeCount++] = *order;
	return true;
}

// A value of one change: of one part, or of the whole robot or field.
static void ReadValue(
    const simReader* reader, const simNode* node, const simKey* forms, simScenario* scenario, simChangeOrder order )
{
	simJson* json = reader->json;
	if ( simJson_IsNull( node ) )
	{
		order.back = true;
	}
	else if ( forms->kind == simKey_boolean )
	{
		order.value = simJson_Bool( json, node ) ? 1.0 : 0.0;
	}
	else
	{
		order.value = simKey_Quantity( reader, forms, node );
	}
	if ( !json->failed )
	{
		Add( json, scenario, &order );
	}
}

// The parts that a change names.
static void ReadParts( const simReader* reader, const simNode* change, const simKey* row, const simRobotModel* model,
    simScenario* scenario, simChangeOrder order )
{
	static const char* const kTargets[] = { SIM_CHANGE_TARGET_NAMES };
	static_assert( sizeof( kTargets ) / sizeof( kTargets[0] ) == simChangeTarget_count, "each target has a name" );
	simJson* json = reader->json;
	simChangeParts parts = simChange_Parts( order.kind, model );
	SIM_EACH( n, json, &simChangeKeys, change, row->key )
	{
		const char* what = kTargets[simChangeInfos[order.kind].target];
		order.part = simJson_KeyChoice( json, n, what, parts.names, parts.count, parts.stride );
		if ( order.part < 0 )
		{
			return;
		}
		const char* refusal = simChange_Refusal( order.kind, model, order.part );
		if ( refusal != NULL )
		{
			simJson_Fail( json, n, "the %s \"%s\" %s", what, simJson_Key( n ), refusal );
			return;
		}
		ReadValue( reader, n, row->element->element, scenario, order );
	}
}

void simScenarioChange_Read(
    const simReader* reader, const simNode* change, simScenario* scenario, simScriptEntry* entry )
{
	simJson* json = reader->json;
	entry->firstChange = scenario->changeCount;
	if ( !simKeys_Check( json, &simChangeKeys, change ) )
	{
		return;
	}
	const simRobotModel* model = NULL;
	simChangeOrder order = { 0 };
	if ( entry->robot >= 0 )
	{
		model = scenario->models[scenario->robots[entry->robot].model];
		order.station = scenario->robots[entry->robot].station;
	}
	for ( int i = 0; i < simChangeKeys.count; ++i )
	{
		const simKey* row = &simChangeKeys.rows[i];
		const simNode* node = simKeys_Find( &simChangeKeys, change, row->key );
		// The rows are the changes in their order, without the first one, simChange_none.
		order.kind = (simChangeKind)( i + 1 );
		bool ofField = simChange_IsOfField( order.kind );
		order.part = 0;
		if ( node == NULL || json->failed )
		{
			continue;
		}
		if ( !ofField && model == NULL )
		{
			simJson_Fail( json, node, "the entry's key \"station\" is missing: of whose robot is this?" );
		}
		else if ( row->kind == simKey_map )
		{
			ReadParts( reader, change, row, model, scenario, order );
		}
		else
		{
			ReadValue( reader, node, row->element, scenario, order );
		}
	}
	entry->changeCount = scenario->changeCount - entry->firstChange;
	if ( entry->changeCount == 0 && !json->failed )
	{
		simJson_Fail( json, change, "changes nothing: it needs a key such as \"floorFriction\" or \"motorDead\"" );
	}
}
