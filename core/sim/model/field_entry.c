#include "model/field_entry.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define TWIN_NAME ( SIM_NAME + 4 ) // "red_" becomes one byte longer


// ---- entries ----

void simFieldEntry_Each(
    simJson* json, simField* field, const simNode* entries, void ( *read )( const simFieldEntry* entry ) )
{
	for ( const simNode* n = simJson_First( entries ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		bool mirror = simJson_BoolOr( json, n, "mirror", false );
		for ( int twin = 0; twin <= ( mirror ? 1 : 0 ) && !json->failed; ++twin )
		{
			simFieldEntry entry = { .json = json, .field = field, .node = n, .twin = twin == 1 };
			read( &entry );
		}
	}
}

bool simFieldEntry_Room( const simFieldEntry* entry, const char* what, int count, int most )
{
	if ( count >= most )
	{
		simJson_Fail( entry->json, entry->node,
		    "is one too many: a field has at most %d %s, mirrored and repeated ones counted", most, what );
	}
	return !entry->json->failed;
}

/// What a name is called in this entry. "blue" alone is the beginning of all of blue's names.
static void TwinName( const simFieldEntry* entry, const char* text, char name[TWIN_NAME] )
{
	bool blue = strncmp( text, "blue_", 5 ) == 0 || strcmp( text, "blue" ) == 0;
	bool red = strncmp( text, "red_", 4 ) == 0 || strcmp( text, "red" ) == 0;
	if ( entry->twin && blue )
	{
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

void simFieldEntry_Name( const simFieldEntry* entry, const char* text, const char* what, const char* names, int count,
    size_t stride, char name[SIM_NAME] )
{
	simJson* json = entry->json;
	name[0] = 0;
	if ( json->failed )
	{
		return;
	}
	char twin[TWIN_NAME];
	TwinName( entry, text, twin );
	if ( entry->twin && strcmp( twin, text ) == 0 )
	{
		simJson_Fail( json, simJson_Find( entry->node, "mirror" ),
		    "is true, but the name \"%s\" does not begin with \"blue_\", from which the twin would get its \"red_\"",
		    text );
	}
	else if ( strlen( twin ) >= SIM_NAME )
	{
		simJson_Fail( json, entry->node, "has the name \"%s\", which is too long: a name has at most %d bytes", twin,
		    SIM_NAME - 1 );
	}
	else if ( simFindName( twin, names, count, stride ) >= 0 )
	{
		const simNode* own = simJson_Find( entry->node, "name" );
		simJson_Fail( json, own != NULL ? own : entry->node, "there is %s %s \"%s\" already%s",
		    strchr( "aeiou", what[0] ) != NULL ? "an" : "a", what, twin,
		    entry->twin ? ", so this one cannot be mirrored" : "" );
	}
	memcpy( name, twin, SIM_NAME );
	name[SIM_NAME - 1] = 0;
}

int simFieldEntry_Choice(
    const simFieldEntry* entry, const simNode* node, const char* what, const char* names, int count, size_t stride )
{
	char name[TWIN_NAME], mirrored[64];
	TwinName( entry, simJson_Text( entry->json, node, SIM_MAX_FILE ), name );
	snprintf( mirrored, sizeof( mirrored ), "mirrored %s", what );
	return simJson_ChoiceOf( entry->json, node, name, entry->twin ? mirrored : what, names, count, stride );
}

simAlliance simFieldEntry_Alliance( const simFieldEntry* entry, const simNode* node )
{
	static const char alliances[][SIM_NAME] = { "blue", "red" };
	static_assert( simAlliance_blue == 0 && simAlliance_red == 1, "alliances is in the order of simAlliance" );
	int alliance = simJson_Choice( entry->json, node, "alliance", alliances[0], 2, SIM_NAME );
	return alliance < 0 ? simAlliance_none : (simAlliance)( entry->twin ? 1 - alliance : alliance );
}


// ---- places ----

simVec3 simFieldEntry_Place( const simFieldEntry* entry, const simNode* node )
{
	simVec3 p = simJson_Vec3( entry->json, node, simUnit_length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
	return entry->twin ? simV3( entry->field->length - p.x, entry->field->width - p.y, p.z ) : p;
}

void simFieldEntry_CheckPlace( const simFieldEntry* entry, const simNode* node, simVec3 place )
{
	const double limits[2] = { entry->field->length + SIM_FIELD_MARGIN, entry->field->width + SIM_FIELD_MARGIN };
	const double at[2] = { place.x, place.y };
	for ( int axis = 0; axis < 2 && !entry->json->failed; ++axis )
	{
		if ( at[axis] < -SIM_FIELD_MARGIN || at[axis] > limits[axis] )
		{
			simJson_Fail( entry->json, node, "is outside the field: %c = %g m; it must be from %g to %g m", "xy"[axis],
			    at[axis], -SIM_FIELD_MARGIN, limits[axis] );
		}
	}
	if ( place.z < 0.0 && !entry->json->failed )
	{
		simJson_Fail( entry->json, node, "is below the floor: z = %g m", place.z );
	}
}

simVec3 simFieldEntry_Direction( const simFieldEntry* entry, const simNode* node )
{
	simVec3 direction = simJson_Vec3( entry->json, node, simUnit_none, -1e3, 1e3 );
	if ( node == NULL || entry->json->failed )
	{
		return simV3( 0.0, 0.0, 0.0 );
	}
	if ( simLength( direction ) < 1e-6 )
	{
		simJson_Fail( entry->json, node, "is a direction, so it must not be [0, 0, 0]" );
	}
	direction = simNormalize( direction, simV3( 0.0, 0.0, 1.0 ) );
	return entry->twin ? simV3( -direction.x, -direction.y, direction.z ) : direction;
}

simSpread simReadSpread( simJson* json, const simNode* node )
{
	simSpread spread = { 0 };
	if ( node != NULL && simJson_Object( json, node, "speed", "yaw", "pitch", "source" ) )
	{
		spread.speed = simJson_NumberOr( json, node, "speed", simUnit_none, 0.0, 0.3, 0.0 );
		spread.yaw = simJson_NumberOr( json, node, "yaw", simUnit_angle, 0.0, SIM_PI / 6.0, 0.0 );
		spread.pitch = simJson_NumberOr( json, node, "pitch", simUnit_angle, 0.0, SIM_PI / 6.0, 0.0 );
		simJson_SkipText( json, node, "source" );
	}
	return spread;
}


// ---- sets ----

static bool Begins( const char* name, const char* prefix )
{
	return strncmp( name, prefix, strlen( prefix ) ) == 0;
}

static void ReadSet( const simFieldEntry* entry, const simNode* list, const char* what, const char* names, int count,
    size_t stride, uint32_t* words, bool* floor )
{
	simJson* json = entry->json;
	simJson_Array( json, list, 1, SIM_MAX_GROUPS );
	for ( const simNode* n = simJson_First( list ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		const char* text = simJson_Text( json, n, SIM_MAX_FILE );
		if ( floor != NULL && strcmp( text, "floor" ) == 0 )
		{
			*floor = true;
			continue;
		}
		char name[TWIN_NAME];
		TwinName( entry, text, name );
		bool found = false;
		for ( int i = 0; i < count && !json->failed; ++i )
		{
			if ( Begins( names + (size_t)i * stride, name ) )
			{
				words[i / 32] |= 1u << ( i % 32 );
				found = true;
			}
		}
		if ( !found )
		{
			simFieldEntry_Choice( entry, n, what, names, count, stride );
		}
	}
}

simZoneSet simFieldEntry_Zones( const simFieldEntry* entry, const simNode* list )
{
	const simField* field = entry->field;
	simZoneSet set = { { 0 } };
	ReadSet( entry, list, "zone", NAMES( field->zones ), field->zoneCount, STRIDE( field->zones ), set.words, NULL );
	return set;
}

void simFieldEntry_Groups(
    const simFieldEntry* entry, const simNode* list, uint32_t groups[SIM_MAX_GROUPS / 32], bool* floor )
{
	const simField* field = entry->field;
	const char* names = field->groupCount > 0 ? NAMES( field->groups ) : "";
	ReadSet( entry, list, "mesh group", names, field->groupCount, sizeof( simMeshGroup ), groups, floor );
}

uint32_t simFieldEntry_Counters( const simFieldEntry* entry, const simNode* list )
{
	uint32_t bits = 0;
	simJson_Array( entry->json, list, 1, SIM_MAX_COUNTERS );
	for ( const simNode* n = simJson_First( list ); n != NULL && !entry->json->failed; n = simJson_Next( n ) )
	{
		int counter = simJson_Choice(
		    entry->json, n, "counter", entry->field->counters[0], entry->field->counterCount, SIM_NAME );
		bits |= counter >= 0 ? 1u << counter : 0u;
	}
	return bits;
}

uint32_t simField_ReadPeriods( simJson* json, const simField* field, const simNode* list )
{
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

	uint32_t periods = 0;
	simJson_Array( json, list, 1, SIM_MAX_PERIODS );
	for ( const simNode* n = simJson_First( list ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int choice = simJson_Choice( json, n, "period", names[0], count, SIM_NAME );
		periods |= choice >= 0 ? bits[choice] : 0u;
	}
	return periods;
}
