// Entries of a field's lists and maps, which "mirror" reads twice, and the names, places and sets that they hold.
#include "model/field_parts.h"

#include <stdio.h>
#include <string.h>

#define TWIN_NAME ( SIM_NAME + 4 ) // "red_" becomes one byte longer


// Lists of names of anything are alike.
const simKey simNameForm = SIM_ELEMENT_NAME;


// ---- entries ----

void simFieldEntry_Each( const simReader* reader, simField* field, const simNode* root, const char* key,
    void ( *read )( const simFieldEntry* entry ) )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simFieldKeys, root, key )
	{
		// A reader of its own for each entry: keys with a reader of their own find the entry in its context.
		simReader own = *reader;
		simFieldEntry entry = { .reader = &own, .json = json, .field = field, .node = n };
		own.context = &entry;
		const simNode* mirror = simJson_Find( n, "mirror" );
		read( &entry );
		if ( mirror != NULL && simJson_Bool( json, mirror ) )
		{
			// The twin is read from the same JSON, with names, places and directions turned on the way in. So it cannot differ from its original.
			entry.twin = true;
			read( &entry );
		}
	}
}

bool simFieldEntry_Room( const simFieldEntry* entry, const char* list, int count, int most )
{
	if ( count >= most )
	{
		simJson_Fail( entry->json, entry->node,
		    "is one too many: a field has at most %d %s, mirrored and repeated ones counted", most, list );
	}
	return !entry->json->failed;
}

// A name's twin in this entry. "blue" alone is the beginning of all of blue's names.
static void TwinName( const simFieldEntry* entry, const char* text, char name[TWIN_NAME] )
{
	// FRC fields are alike after half a turn about their centre, or reflected in their middle line, with the colours swapped.
	bool blue = strncmp( text, "blue_", 5 ) == 0 || strcmp( text, "blue" ) == 0;
	bool red = strncmp( text, "red_", 4 ) == 0 || strcmp( text, "red" ) == 0;
	if ( entry->twin && blue )
	{
		// The text behind "blue" stays: "blue_hub" becomes "red_hub".
		snprintf( name, TWIN_NAME, "red%s", text + 4 );
	}
	else if ( entry->twin && red )
	{
		snprintf( name, TWIN_NAME, "blue%s", text + 3 );
	}
	else
	{
		snprintf( name, TWIN_NAME, "%s", text );
	}
}

void simFieldEntry_Name( const simFieldEntry* entry, const char* text, const simThings* things, char name[SIM_NAME] )
{
	simJson* json = entry->json;
	name[0] = 0;
	if ( json->failed )
	{
		return;
	}
	char twin[TWIN_NAME];
	TwinName( entry, text, twin );
	const simNode* own = simJson_Find( entry->node, "name" );
	if ( entry->twin && strcmp( twin, text ) == 0 )
	{
		simJson_Fail( json, simJson_Find( entry->node, "mirror" ),
		    "is true, but the name \"%s\" does not begin with \"blue_\", from which the twin would get its \"red_\"",
		    text );
	}
	// "blue_" to "red_" shortens a name, the other way may make it too long.
	else if ( strlen( twin ) >= SIM_NAME )
	{
		simJson_Fail( json, entry->node, "has the name \"%s\", which is too long: a name has at most %d bytes", twin,
		    SIM_NAME - 1 );
	}
	else
	{
		simThings_CheckNew( entry->reader, things, own != NULL ? own : entry->node, twin );
	}
	// After an error the name is cut, not left without an end.
	memcpy( name, twin, SIM_NAME );
	name[SIM_NAME - 1] = 0;
}

static const simKey kAbout = SIM_ELEMENT_NUMBER( length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
// For things that stand around a centre several times, as the faces of a hexagon, or in a row, as the columns of a grid.
static const simKey kRepeatRows[] = {
	{ "count", "of copies: NAME_0, NAME_1 ..", SIM_KEY_INTEGER( simRepeat, count, 1, SIM_MAX_ZONES ), SIM_KEY_NEEDED },
	{ "about", "[x, y] of the point about which they turn", SIM_KEY_ARRAY( simRepeat, about, kAbout, 2, 2 ),
	    .without = "a row: step" },
	{ "turn", "from one to the next", SIM_KEY_NUMBER( simRepeat, turn, angle, -2.0 * SIM_PI, 2.0 * SIM_PI ),
	    .without = "a row: step" },
	{ "step", "[x, y] from one to the next, in a row", SIM_KEY_ARRAY( simRepeat, step, kAbout, 2, 2 ),
	    .without = "about a point: about and turn" },
};
const simKeys simRepeatKeys =
    SIM_KEYS( "repeat", "Copies, each turned once more about a point, or moved once more in a row.", kRepeatRows );

void simFieldEntry_CheckRepeat(
    const simFieldEntry* entry, const simNode* repeat, const simRepeat* read, const char* list )
{
	if ( repeat == NULL || entry->json->failed )
	{
		return;
	}
	const simNode* about = simKeys_Find( &simRepeatKeys, repeat, "about" );
	const simNode* turn = simKeys_Find( &simRepeatKeys, repeat, "turn" );
	const simNode* step = simKeys_Find( &simRepeatKeys, repeat, "step" );
	bool isRow = step != NULL && about == NULL && turn == NULL;
	bool isRound = step == NULL && about != NULL && turn != NULL;
	if ( !isRow && !isRound )
	{
		simJson_Fail( entry->json, repeat,
		    "needs \"about\" and \"turn\", for copies about a point, or else \"step\" alone, for copies in a row" );
	}
	else if ( read->count > 1 && read->turn == 0.0 && read->step[0] == 0.0 && read->step[1] == 0.0 )
	{
		simJson_Fail( entry->json, isRow ? step : turn, "is 0, which puts %d %s in one place", read->count, list );
	}
}

void simFieldEntry_NameCopy(
    const simFieldEntry* entry, const simRepeat* repeat, int i, const simThings* things, char name[SIM_NAME] )
{
	// Without "repeat" there is one, and its name has no number.
	char number[16] = "", text[SIM_NAME + 16];
	if ( repeat->count > 0 )
	{
		snprintf( number, sizeof( number ), "_%d", i );
	}
	snprintf( text, sizeof( text ), "%s%s", simJson_Key( entry->node ), number );
	simFieldEntry_Name( entry, text, things, name );
}

int simFieldEntry_Choice( const simFieldEntry* entry, const simNode* node, const simThings* things )
{
	char name[TWIN_NAME], mirrored[64];
	TwinName( entry, simJson_Text( entry->json, node, SIM_MAX_FILE ), name );
	// The message says that the name is the mirrored one: it is not in the file.
	snprintf( mirrored, sizeof( mirrored ), "mirrored %s", things->what );
	int count;
	const char* names = simThings_Names( entry->reader, things, &count );
	return simJson_ChoiceOf(
	    entry->json, node, name, entry->twin ? mirrored : things->what, names, count, things->stride );
}

static const char kAllianceNames[][SIM_NAME] = { "blue", "red" };
static_assert( simAlliance_blue == 0 && simAlliance_red == 1, "kAllianceNames is in the order of simAlliance" );
const simChoices simAllianceWords = SIM_CHOICES( "alliance", kAllianceNames );

void simFieldEntry_ReadAlliance( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	const simFieldEntry* entry = reader->context;
	int alliance = simChoices_Read( reader->json, key->words, node );
	if ( alliance >= 0 )
	{
		// Blue is 0 and red is 1, so the twin's is the other one.
		*(simAlliance*)at = (simAlliance)( entry->twin ? 1 - alliance : alliance );
	}
}


// ---- places ----

simVec3 simField_Opposite( const simField* field, simVec3 p )
{
	// Half a turn about the centre of the floor, or a reflection in the line across its middle.
	return simV3( field->length - p.x, field->reflected ? p.y : field->width - p.y, p.z );
}

simVec3 simField_OppositeWay( const simField* field, simVec3 way )
{
	return simV3( -way.x, field->reflected ? way.y : -way.y, way.z );
}

simVec3 simFieldEntry_Place( const simFieldEntry* entry, const simNode* node )
{
	simVec3 p = simJson_Vec3( entry->json, node, simUnit_length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
	return entry->twin ? simField_Opposite( entry->field, p ) : p;
}

void simFieldEntry_ReadPlace( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	const simFieldEntry* entry = reader->context;
	simJson* json = reader->json;
	simVec3 place = simFieldEntry_Place( entry, node );
	// The margin allows things behind the walls, such as human players, and finds places in inches.
	const double limits[2] = { entry->field->length + SIM_FIELD_MARGIN, entry->field->width + SIM_FIELD_MARGIN };
	const double floorPlace[2] = { place.x, place.y };
	for ( int axis = 0; axis < 2; ++axis )
	{
		if ( floorPlace[axis] < -SIM_FIELD_MARGIN || floorPlace[axis] > limits[axis] )
		{
			simJson_Fail( json, node, "is outside the field: %c = %g m; it must be from %g to %g m", "xy"[axis],
			    floorPlace[axis], -SIM_FIELD_MARGIN, limits[axis] );
		}
	}
	if ( place.z < 0.0 )
	{
		simJson_Fail( json, node, "is below the floor: z = %g m", place.z );
	}
	*(simVec3*)at = place;
}

void simFieldEntry_ReadDirection( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	const simFieldEntry* entry = reader->context;
	simVec3 direction = simJson_Vec3( reader->json, node, simUnit_none, key->low, key->high );
	if ( !reader->json->failed && simLength( direction ) < 1e-6 )
	{
		simJson_Fail( reader->json, node, "is a direction, so it must not be [0, 0, 0]" );
	}
	direction = simNormalize( direction, simV3( 0.0, 0.0, 1.0 ) );
	// A direction turns without moving.
	*(simVec3*)at = entry->twin ? simField_OppositeWay( entry->field, direction ) : direction;
}


// ---- sets ----

// A set is named by beginnings, so that "blue_goal" stands for all of its parts.
static bool Begins( const char* name, const char* prefix )
{
	return strncmp( name, prefix, strlen( prefix ) ) == 0;
}

static void ReadSet( const simFieldEntry* entry, const simNode* list, const simThings* things, const char* names,
    int count, uint32_t* words, bool* floor )
{
	simJson* json = entry->json;
	simJson_Array( json, list, 1, SIM_MAX_GROUPS );
	for ( const simNode* n = simJson_First( list ); n != NULL; n = simKeys_Next( json, n ) )
	{
		const char* text = simJson_Text( json, n, SIM_MAX_FILE );
		// The floor is not a group of the mesh, but robots stand on it.
		if ( floor != NULL && strcmp( text, "floor" ) == 0 )
		{
			*floor = true;
			continue;
		}
		char name[TWIN_NAME];
		TwinName( entry, text, name );
		bool found = false;
		for ( int i = 0; i < count; ++i )
		{
			if ( Begins( names + (size_t)i * things->stride, name ) )
			{
				words[i / 32] |= 1u << ( i % 32 );
				found = true;
			}
		}
		// Nothing begins so: the error lists all names.
		if ( !found )
		{
			simJson_ChoiceOf(
			    json, n, name, entry->twin ? things[1].what : things->what, names, count, things->stride );
		}
	}
}

void simFieldEntry_ReadZones( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	static const simThings things[] = { { .what = "zone", .stride = sizeof( simZone ) }, { .what = "mirrored zone" } };
	const simFieldEntry* entry = reader->context;
	simZoneSet* set = at;
	ReadSet( entry, node, things, entry->field->zones[0].name, entry->field->zoneCount, set->words, NULL );
}

void simFieldEntry_ReadSlots( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	static const simThings things[] = { { .what = "slot", .stride = sizeof( simSlot ) }, { .what = "mirrored slot" } };
	const simFieldEntry* entry = reader->context;
	ReadSet( entry, node, things, entry->field->slots[0].name, entry->field->slotCount, at, NULL );
}

void simFieldEntry_Groups(
    const simFieldEntry* entry, const simNode* list, uint32_t groups[SIM_MAX_GROUPS / 32], bool* floor )
{
	static const simThings things[] = { { .what = "mesh group", .stride = sizeof( simMeshGroup ) },
		{ .what = "mirrored mesh group" } };
	const simField* field = entry->field;
	const char* names = field->groupCount > 0 ? field->groups[0].name : "";
	ReadSet( entry, list, things, names, field->groupCount, groups, floor );
}

void simFieldEntry_ReadGroups( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simFieldEntry_Groups( reader->context, node, at, NULL );
}

void simFieldEntry_ReadCounters( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	uint32_t* bits = at;
	simJson_Array( json, node, key->least, key->most );
	for ( const simNode* n = simJson_First( node ); n != NULL; n = simKeys_Next( json, n ) )
	{
		int counter = simThings_Read( reader, &simCounterThings, n );
		if ( counter >= 0 )
		{
			*bits |= 1u << counter;
		}
	}
}

void simField_ReadPeriods( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	const simField* field = reader->owner;
	uint32_t* periods = at;
	// Both kinds of names in one table, for the error. A phase that names no periods is one of its own name.
	char names[SIM_MAX_PERIODS + SIM_MAX_PHASES][SIM_NAME];
	uint32_t bits[SIM_MAX_PERIODS + SIM_MAX_PHASES];
	int count = 0;
	for ( int i = 0; i < field->periodCount; ++i, ++count )
	{
		memcpy( names[count], field->periods[i].name, SIM_NAME );
		bits[count] = 1u << i;
	}
	for ( int i = 0; i < field->phaseCount; ++i )
	{
		const simPhase* phase = &field->phases[i];
		if ( simFindName( phase->name, names[0], count, SIM_NAME ) < 0 )
		{
			memcpy( names[count], phase->name, SIM_NAME );
			bits[count++] = ( ( 1u << phase->periodCount ) - 1u ) << phase->firstPeriod;
		}
	}

	simJson_Array( json, node, key->least, key->most );
	for ( const simNode* n = simJson_First( node ); n != NULL; n = simKeys_Next( json, n ) )
	{
		int choice = simJson_Choice( json, n, "period", names[0], count, SIM_NAME );
		if ( choice >= 0 )
		{
			*periods |= bits[choice];
		}
	}
}
