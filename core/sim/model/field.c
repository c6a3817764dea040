#include "model/field.h"

#include "base/obj.h"
#include "model/field_circles.h"
#include "model/field_match.h"
#include "model/field_pieces.h"
#include "model/field_places.h"
#include "model/field_rules.h"
#include "model/field_zones.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STATION_NAME( name ) #name,
const char simStationNames[SIM_MAX_ROBOTS][SIM_NAME] = { SIM_STATIONS( STATION_NAME ) };
const char simModeNames[4][SIM_NAME] = { SIM_MODES( STATION_NAME ) };
static_assert( simMode_count == 4, "simModeNames has one name per mode" );

#define PLACE SIM_FIELD_PLACE
#define MAX_TAG_ID 586 // AprilTag family 36h11 has 587 tags
#define DEFAULT_THRESHOLD 0.15
#define SURFACE_KEYS "friction", "restitution", "threshold", "fade", "stiffness", "damping"

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )


// ---- materials ----

static simSurface ReadSurface( simJson* json, const simNode* node )
{
	return ( simSurface ){
		.friction = simJson_Number( json, node, "friction", simUnit_none, 0.0, 3.0 ),
		.restitution = simJson_Number( json, node, "restitution", simUnit_none, 0.0, 1.0 ),
		.threshold = simJson_NumberOr( json, node, "threshold", simUnit_speed, 0.0, 10.0, DEFAULT_THRESHOLD ),
		.fade = simJson_NumberOr( json, node, "fade", simUnit_none, 0.0, 10.0, 0.0 ),
		.stiffness = simJson_NumberOr( json, node, "stiffness", simUnit_stiffness, 0.0, 1e9, 0.0 ),
		.damping = simJson_NumberOr( json, node, "damping", simUnit_damping, 0.0, 1e6, 0.0 ),
	};
}

static int MaterialOf( simJson* json, const simField* field, const simNode* node )
{
	return simJson_Choice(
	    json, node, "material", NAMES( field->materials ), field->materialCount, STRIDE( field->materials ) );
}

static void ReadMaterials( simJson* json, const simNode* node, simField* field )
{
	const simNode* materials = simJson_Need( json, node, "materials" );
	simJson_Map( json, materials, 1, SIM_MAX_MATERIALS );
	for ( const simNode* n = simJson_First( materials ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simMaterial* material = field->materials + field->materialCount;
		snprintf( material->name, SIM_NAME, "%s", simJson_Key( n ) );
		simJson_Object( json, n, SURFACE_KEYS, "source" );
		material->surface = ReadSurface( json, n );
		simJson_SkipText( json, n, "source" );
		field->materialCount += 1;
	}
	field->floorMaterial = MaterialOf( json, field, simJson_Need( json, node, "floor" ) );
	field->napAcross = 1.0;
	const simNode* nap = simJson_Find( node, "nap" );
	if ( nap != NULL && simJson_Object( json, nap, "heading", "across", "source" ) )
	{
		field->napHeading = simJson_Number( json, nap, "heading", simUnit_angle, -7.0, 7.0 );
		field->napAcross = simJson_Number( json, nap, "across", simUnit_none, 0.5, 1.0 );
		simJson_SkipText( json, nap, "source" );
	}
}

static void ReadPairs( simJson* json, const simNode* node, simField* field )
{
	const simNode* pairs = simJson_Find( node, "pairs" );
	simJson_Array( json, pairs, 0, SIM_MAX_PAIRS );
	for ( const simNode* n = simJson_First( pairs ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simMaterialPair* pair = field->pairs + field->pairCount;
		simJson_Object( json, n, "between", SURFACE_KEYS, "source" );
		const simNode* between = simJson_Need( json, n, "between" );
		if ( simJson_Array( json, between, 2, 2 ) != 2 )
		{
			return;
		}
		pair->first = MaterialOf( json, field, simJson_First( between ) );
		pair->second = MaterialOf( json, field, simJson_Next( simJson_First( between ) ) );
		pair->surface = ReadSurface( json, n );
		simJson_SkipText( json, n, "source" );
		for ( int i = 0; i < field->pairCount && !json->failed; ++i )
		{
			const simMaterialPair* other = field->pairs + i;
			if ( ( other->first == pair->first && other->second == pair->second )
			     || ( other->first == pair->second && other->second == pair->first ) )
			{
				simJson_Fail( json, between, "is the pair that entry %d is for already", i );
			}
		}
		field->pairCount += 1;
	}
}


// ---- mesh ----

static void ReadMesh(
    simJson* json, const simNode* node, const char* mesh, size_t meshSize, const char* meshPath, simField* field )
{
	simObj obj;
	simError error = { 0 };
	const simNode* collision = simJson_Find( node, "collision" );
	if ( collision == NULL || json->failed )
	{
		return;
	}
	if ( mesh != NULL )
	{
		simResult result = simObj_Parse( mesh, meshSize, meshPath, &obj, &error );
		if ( result != sim_ok )
		{
			simJson_Adopt( json, result, &error );
			return;
		}
	}
	else
	{
		const char* text = simJson_Text( json, collision, SIM_MAX_FILE );
		simResult result = simObj_Parse( text, strlen( text ), "", &obj, &error );
		if ( result != sim_ok )
		{
			simJson_Fail( json, collision, "%s%s%s", error.path, error.path[0] != 0 ? ": " : "", error.message );
			return;
		}
	}
	field->groups = obj.groups;
	field->groupCount = obj.groupCount;
}

// Gives each group the material of the longest key that its name begins with.
static void ReadGroups( simJson* json, const simNode* node, simField* field )
{
	const simNode* groups = simJson_Find( node, "groups" );
	simJson_Map( json, groups, 0, SIM_MAX_GROUPS );
	size_t matched[SIM_MAX_GROUPS] = { 0 };
	for ( const simNode* n = simJson_First( groups ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		const char* key = simJson_Key( n );
		size_t length = strlen( key );
		int material = MaterialOf( json, field, n );
		bool used = false;
		for ( int g = 0; g < field->groupCount; ++g )
		{
			if ( strncmp( field->groups[g].name, key, length ) == 0 )
			{
				used = true;
				if ( length > matched[g] )
				{
					matched[g] = length;
					field->groups[g].material = material;
				}
			}
		}
		if ( !used )
		{
			simJson_Fail( json, n, "no group of the collision mesh begins with \"%s\"%s%s", key,
			    field->groupCount > 0 ? "; the first is " : "; the field has no mesh",
			    field->groupCount > 0 ? field->groups[0].name : "" );
		}
	}
	for ( int g = 0; g < field->groupCount && !json->failed; ++g )
	{
		if ( matched[g] == 0 )
		{
			simJson_Fail( json, groups != NULL ? groups : node,
			    "the group \"%s\" of the collision mesh has no material: \"groups\" needs a key that its name begins "
			    "with",
			    field->groups[g].name );
		}
	}
}


// ---- tags, stations ----

static void ReadTags( simJson* json, const simNode* node, simField* field )
{
	static const char families[][SIM_NAME] = { "36h11" };
	const simNode* tags = simJson_Find( node, "tags" );
	if ( tags == NULL || !simJson_Object( json, tags, "family", "size", "list", "source" ) )
	{
		return;
	}
	simJson_Choice( json, simJson_Need( json, tags, "family" ), "tag family", families[0], 1, SIM_NAME );
	field->tagSize = simJson_Number( json, tags, "size", simUnit_length, 0.01, 1.0 );
	simJson_SkipText( json, tags, "source" );
	const simNode* list = simJson_Need( json, tags, "list" );
	simJson_Array( json, list, 0, SIM_MAX_TAGS );
	for ( const simNode* n = simJson_First( list ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simTag* tag = field->tags + field->tagCount;
		simJson_Object( json, n, "id", "at", "yaw", "source" );
		tag->id = (int)simJson_Integer( json, simJson_Need( json, n, "id" ), 0, MAX_TAG_ID );
		tag->p = simJson_Vec3( json, simJson_Need( json, n, "at" ), simUnit_length, -PLACE, PLACE );
		tag->yaw = simJson_Number( json, n, "yaw", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI );
		for ( int i = 0; i < field->tagCount && !json->failed; ++i )
		{
			if ( field->tags[i].id == tag->id )
			{
				simJson_Fail( json, simJson_Find( n, "id" ), "the tag %d is in the list already", tag->id );
			}
		}
		field->tagCount += 1;
	}
}

// Without a start, a station's robot stands 1.5 m from its wall, on a quarter, half or three quarters of the width, facing
// the other alliance. Stations 1 to 3 stand from a driver's left to right, so blue1 has the greatest y (WPILib's frame).
static simVec3 DefaultStart( const simField* field, int station )
{
	bool blue = station < 3;
	double y = field->width * ( 3 - station % 3 ) / 4.0;
	return blue ? simV3( 1.5, y, 0.0 ) : simV3( field->length - 1.5, field->width - y, SIM_PI );
}

static void ReadStations( simJson* json, const simNode* node, simField* field )
{
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		field->starts[i] = DefaultStart( field, i );
	}
	const simNode* stations = simJson_Find( node, "stations" );
	simJson_Map( json, stations, 0, SIM_MAX_ROBOTS + 1 );
	for ( const simNode* n = simJson_First( stations ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int station = simJson_KeyChoice( json, n, "station", simStationNames[0], SIM_MAX_ROBOTS, SIM_NAME );
		simJson_Object( json, n, "start", "eye", "source" );
		const simNode* start = simJson_Find( n, "start" );
		simVec3 pose = simJson_Pose2( json, start, -PLACE, PLACE );
		simJson_Vec3( json, simJson_Find( n, "eye" ), simUnit_length, -PLACE, PLACE );
		simJson_SkipText( json, n, "source" );
		if ( start != NULL && !json->failed )
		{
			field->starts[station] = pose;
		}
	}
}


// ---- field ----

static void ReadHead( simJson* json, const simNode* node, simField* field )
{
	static const char frames[][SIM_NAME] = { "wall-blue" };
	bool isFile = node == json->root;
	simJson_Object( json, node, "sandlot", "name", "title", "frame", "size", "sources", "collision", "materials",
	    "pairs", "floor", "nap", "groups", "pieces", "staging", "tags", "stations", "match", "zones", "counters",
	    "windows", "exits", "feeders", "goals", "rules", "fouls", "ranking", "course", "strays", "dimensions",
	    "shapes" );
	simJson_Version( json, node, isFile );
	snprintf( field->name, SIM_NAME, "inline" );
	const simNode* name = isFile ? simJson_Need( json, node, "name" ) : simJson_Find( node, "name" );
	if ( name != NULL )
	{
		simJson_FolderName( json, name, field->name );
	}
	simJson_SkipText( json, node, "title" );
	simJson_SkipObject( json, node, "sources" );
	simJson_SkipObject( json, node, "dimensions" );
	if ( simJson_Find( node, "frame" ) != NULL )
	{
		simJson_Choice( json, simJson_Find( node, "frame" ), "frame", frames[0], 1, SIM_NAME );
	}
	const simNode* size = simJson_Need( json, node, "size" );
	if ( simJson_Array( json, size, 2, 2 ) == 2 )
	{
		field->length = simJson_Quantity( json, simJson_First( size ), simUnit_length, 1.0, PLACE );
		field->width = simJson_Quantity( json, simJson_Next( simJson_First( size ) ), simUnit_length, 1.0, PLACE );
	}
}

simCollisionKind simField_Collision( simJson* json, const simNode* node, bool hasFolder, char name[SIM_NAME] )
{
	const simNode* collision = simJson_Find( node, "collision" );
	name[0] = 0;
	if ( collision == NULL )
	{
		return json->failed ? simCollision_bad : simCollision_none;
	}
	const char* text = simJson_Text( json, collision, SIM_MAX_FILE );
	if ( json->failed )
	{
		return simCollision_bad;
	}
	if ( strchr( text, '\n' ) != NULL )
	{
		return simCollision_inline;
	}
	if ( !hasFolder )
	{
		simJson_Fail( json, collision,
		    "is \"%.60s\", but a field inside a scenario has no folder: put the OBJ text itself here", text );
		return simCollision_bad;
	}
	size_t stem = strspn( text, "abcdefghijklmnopqrstuvwxyz0123456789-_" );
	if ( stem < 1 || stem > 40 || strcmp( text + stem, ".obj" ) != 0 )
	{
		simJson_Fail( json, collision,
		    "is \"%.60s\"; it must be a file of the field's folder: 1 to 40 of a-z, 0-9, '-', '_', then \".obj\"",
		    text );
		return simCollision_bad;
	}
	snprintf( name, SIM_NAME, "%s", text );
	return simCollision_file;
}

/// The match: each part names only what stands before it.
static void ReadGame( simJson* json, const simNode* node, simField* field )
{
	simFieldMatch_Read( json, simJson_Find( node, "match" ), field );
	simFieldZones_Read( json, simJson_Find( node, "zones" ), field );
	simFieldMatch_ReadCounters( json, simJson_Find( node, "counters" ), field );
	simFieldMatch_ReadWindows( json, simJson_Find( node, "windows" ), field );
	simFieldPlaces_ReadExits( json, simJson_Find( node, "exits" ), field );
	simFieldPlaces_ReadFeeders( json, simJson_Find( node, "feeders" ), field );
	simFieldPlaces_ReadGoals( json, simJson_Find( node, "goals" ), field );
	simFieldPlaces_ReadCourse( json, simJson_Find( node, "course" ), field );
	simFieldPlaces_ReadStrays( json, simJson_Find( node, "strays" ), field );
	simFieldRules_ReadFouls( json, simJson_Find( node, "fouls" ), field );
	simFieldRules_Read( json, simJson_Find( node, "rules" ), field );
	simFieldRules_ReadRanking( json, simJson_Find( node, "ranking" ), field );
	simFieldCircles_Check( json, node, field );
}

simField* simField_Read( simJson* json, const simNode* node, const char* mesh, size_t meshSize, const char* meshPath )
{
	simField* field = simAlloc( sizeof( simField ) );
	if ( field == NULL )
	{
		simJson_NoMemory( json );
		return NULL;
	}
	ReadHead( json, node, field );
	ReadMaterials( json, node, field );
	ReadPairs( json, node, field );
	simFieldPieces_Read( json, simJson_Find( node, "pieces" ), field );
	simFieldPieces_ReadStaging( json, simJson_Find( node, "staging" ), field );
	ReadTags( json, node, field );
	ReadStations( json, node, field );
	ReadMesh( json, node, mesh, meshSize, meshPath, field );
	ReadGroups( json, node, field );
	ReadGame( json, node, field );
	if ( json->failed )
	{
		simField_Destroy( field );
		return NULL;
	}
	return field;
}

void simField_Destroy( simField* field )
{
	if ( field != NULL )
	{
		simObj_FreeGroups( field->groups, field->groupCount );
		simFree( field );
	}
}

int simField_FixedPieces( const simField* field, int pieceType )
{
	int count = 0;
	for ( int i = 0; i < field->stagingCount; ++i )
	{
		const simStaging* s = field->staging + i;
		count += s->piece == pieceType && s->limit > 0 ? s->limit : 0;
	}
	return count;
}
