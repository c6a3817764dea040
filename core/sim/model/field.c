#include "model/field.h"

#include "base/obj.h"
#include "model/field_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Reading a field: its floor, mesh, tags and stations are read here, the game by the files field_*.c.
#define PLACE SIM_FIELD_PLACE
#define MAX_TAG_ID 586 // AprilTag family 36h11 has 587 tags

#define NAME( name ) #name,
// The names that data and topics use are the enumerators themselves, so the two cannot differ.
const char simStationNames[SIM_MAX_ROBOTS][SIM_NAME] = { SIM_STATIONS( NAME ) };
const char simModeNames[4][SIM_NAME] = { SIM_MODES( NAME ) };
#undef NAME
static_assert( simMode_count == 4, "simModeNames has one name per mode" );
const simChoices simStationWords = SIM_CHOICES( "station", simStationNames );
const simChoices simModeWords = SIM_CHOICES( "mode", simModeNames );

// The lists in which the field keeps things that other keys name. A name is looked up among those read so far, so order
// matters below.
const simThings simMaterialThings = SIM_THINGS( simField, "material", materials, materialCount );
const simThings simPieceThings = SIM_THINGS( simField, "piece", pieceTypes, pieceTypeCount );
const simThings simPeriodThings = SIM_THINGS( simField, "period", periods, periodCount );
const simThings simSlotThings = SIM_THINGS( simField, "slot", slots, slotCount );
const simThings simZoneThings = SIM_THINGS( simField, "zone", zones, zoneCount );
const simThings simCounterThings = SIM_THINGS( simField, "counter", counters, counterCount );
const simThings simWindowThings = SIM_THINGS( simField, "window", windows, windowCount );
const simThings simExitThings = SIM_THINGS( simField, "exit", exits, exitCount );
const simThings simFeederThings = SIM_THINGS( simField, "feeder", feeders, feederCount );
const simThings simGoalThings = SIM_THINGS( simField, "goal", goals, goalCount );
const simThings simRuleThings = SIM_THINGS( simField, "rule", rules, ruleCount );


// ---- materials ----

#define SURFACE( type, field, unit, high ) SIM_KEY_NUMBER( type, surface.field, unit, 0.0, high )
#define BOUNCE_KEYS( type )                                                                                          \
	SIM_ROW( "threshold", "approach speed below which nothing rebounds", SURFACE( type, threshold, speed, 10.0 ),    \
	    SIM_KEY_OR( 0.15 ) ),                                                                                        \
	    SIM_ROW( "fade", "weakens a rebound with speed: restitution / (1 + fade * approach speed) [s/m]",            \
	        SURFACE( type, fade, none, 10.0 ), SIM_KEY_OR( 0.0 ) ),                                                  \
	    SIM_ROW(                                                                                                     \
	        "stiffness", "contact spring; 0: hard", SURFACE( type, stiffness, stiffness, 1e9 ), SIM_KEY_OR( 0.0 ) ), \
	    SIM_ROW( "damping", "contact damper", SURFACE( type, damping, damping, 1e6 ), SIM_KEY_OR( 0.0 ) ),           \
	    SIM_KEY_SOURCE
#define FRICTION "Coulomb coefficient"
#define RESTITUTION "rebound speed over approach speed"

// Surfaces to name. Carpet, polycarbonate and rubber: friction and bounce of FEDS 201's simulator (TerrainSurface.java). Steel: our
// choice, painted tube.
typedef struct SurfacePreset
{
	const char* name;
	double friction, restitution;
} SurfacePreset;
static const SurfacePreset kSurfacePresets[] = {
	{ "carpet", 1.0, 0.1 },
	{ "polycarbonate", 0.4, 0.5 },
	{ "rubber", 1.2, 0.6 },
	{ "steel", 0.4, 0.4 },
};
static const simChoices kSurfaceWords =
    SIM_CHOICES_OF( "surface preset", kSurfacePresets, sizeof( kSurfacePresets ) / sizeof( SurfacePreset ) );

#define OF_PRESET .without = "the preset's; needed without one"
static const simKey kMaterialRows[] = {
	{ "preset", "a usual surface, which has friction and restitution", SIM_KEY_BY_HAND( simKey_choice ),
	    .words = &kSurfaceWords, .without = "none" },
	{ "friction", FRICTION, SURFACE( simMaterial, friction, none, 3.0 ), OF_PRESET },
	{ "restitution", RESTITUTION, SURFACE( simMaterial, restitution, none, 1.0 ), OF_PRESET },
	BOUNCE_KEYS( simMaterial ),
};
static const simKeyRule kMaterialRules[] = {
	{ simTogether_some, { "preset", "friction" }, "the key \"friction\" is missing, or a \"preset\", which has one" },
	{ simTogether_some, { "preset", "restitution" },
	    "the key \"restitution\" is missing, or a \"preset\", which has one" },
};
// Box2D takes the geometric mean for friction; no mean is right for all pairs, which is why "pairs" exist.
static const simKeys kMaterialKeys = SIM_KEYS_WITH( "material",
    "A surface. Two materials without a pair of their own are mixed: friction is the geometric mean, restitution the "
    "lesser of the two.",
    kMaterialRows, SIM_KEY_RULES( kMaterialRules ) );
static const simKey kMaterial = SIM_ELEMENT( kMaterialKeys );

static const simKey kPairRows[] = {
	{ "between", "two materials", SIM_KEY_LIST( simNameForm, 2, 2 ), SIM_KEY_NEEDED },
	{ "friction", FRICTION, SURFACE( simMaterialPair, friction, none, 3.0 ), SIM_KEY_NEEDED },
	{ "restitution", RESTITUTION, SURFACE( simMaterialPair, restitution, none, 1.0 ), SIM_KEY_NEEDED },
	BOUNCE_KEYS( simMaterialPair ),
};
static const simKeys kPairKeys = SIM_KEYS( "pair", "What two materials do to each other.", kPairRows );
static const simKey kPair = SIM_ELEMENT( kPairKeys );

// Across the pile a tyre grips at most as much as along it: the heading says which direction is which.
static const simKey kNapRows[] = {
	{ "heading", "direction of the carpet's pile", SIM_KEY_NUMBER( simField, napHeading, angle, -7.0, 7.0 ),
	    SIM_KEY_NEEDED },
	{ "across", "a tyre's grip across the pile over that along it",
	    SIM_KEY_NUMBER( simField, napAcross, none, 0.5, 1.0 ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kNapKeys = SIM_KEYS( "nap", "Gives the floor's carpet a direction.", kNapRows );

static void ReadMaterials( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simFieldKeys, root, "materials" )
	{
		simMaterial* material = &field->materials[field->materialCount];
		// Keys of a map have been checked to be names, which fit.
		snprintf( material->name, SIM_NAME, "%s", simJson_Key( n ) );
		const simNode* preset = simKeys_Find( &kMaterialKeys, n, "preset" );
		int word = preset != NULL ? simChoices_Read( json, &kSurfaceWords, preset ) : -1;
		if ( word >= 0 )
		{
			material->surface.friction = kSurfacePresets[word].friction;
			material->surface.restitution = kSurfacePresets[word].restitution;
		}
		// The file's own numbers win.
		simKeys_Read( reader, &kMaterialKeys, n, material );
		field->materialCount += 1;
	}
	field->floorMaterial = simThings_Read( reader, &simMaterialThings, simKeys_Find( &simFieldKeys, root, "floor" ) );
}

static void ReadPairs( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simFieldKeys, root, "pairs" )
	{
		simMaterialPair* pair = &field->pairs[field->pairCount];
		simKeys_Read( reader, &kPairKeys, n, pair );
		const simNode* first = simKeys_First( json, &kPairKeys, n, "between" );
		if ( first == NULL )
		{
			return;
		}
		pair->first = simThings_Read( reader, &simMaterialThings, first );
		pair->second = simThings_Read( reader, &simMaterialThings, simJson_Next( first ) );
		for ( int i = 0; i < field->pairCount; ++i )
		{
			const simMaterialPair* other = &field->pairs[i];
			// A pair is the same whichever of its materials stands first.
			bool same = other->first == pair->first && other->second == pair->second;
			bool swapped = other->first == pair->second && other->second == pair->first;
			if ( same || swapped )
			{
				simJson_Fail(
				    json, simKeys_Find( &kPairKeys, n, "between" ), "is a pair that entry %d has already", i );
			}
		}
		field->pairCount += 1;
	}
}


// ---- mesh ----

// The collision mesh: a file beside field.json, or the text itself when the field stands in a scenario.
static void ReadMesh(
    simJson* json, const simNode* node, const char* mesh, size_t meshSize, const char* meshPath, simField* field )
{
	simObj obj;
	simError error = { 0 };
	const simNode* collision = simKeys_Find( &simFieldKeys, node, "collision" );
	if ( collision == NULL || json->failed )
	{
		return;
	}
	if ( mesh != NULL )
	{
		simResult result = simObj_Parse( mesh, meshSize, meshPath, &obj, &error );
		if ( result != sim_ok )
		{
			// The error is of the mesh's own file and line.
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
			// The text has no file of its own, so its line goes into the message.
			simJson_Fail( json, collision, "%s%s%s", error.path, error.path[0] != 0 ? ": " : "", error.message );
			return;
		}
	}
	// From here on the groups are the field's: simField_Destroy frees them.
	field->groups = obj.groups;
	field->groupCount = obj.groupCount;
}

// Gives each group the material of the longest key that its name begins with.
static void ReadGroups( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	// Length of the key that gave each group its material. 0: none did.
	size_t matched[SIM_MAX_GROUPS] = { 0 };
	SIM_EACH( n, json, &simFieldKeys, root, "groups" )
	{
		const char* key = simJson_Key( n );
		size_t length = strlen( key );
		int material = simThings_Read( reader, &simMaterialThings, n );
		bool used = false;
		for ( int g = 0; g < field->groupCount; ++g )
		{
			if ( strncmp( field->groups[g].name, key, length ) != 0 )
			{
				continue;
			}
			used = true;
			// "wall" is for all walls, "wall_glass" for some of them, in any order in the file.
			if ( length > matched[g] )
			{
				matched[g] = length;
				field->groups[g].material = material;
			}
		}
		// A key without a group is a misspelt one.
		if ( !used )
		{
			if ( field->groupCount == 0 )
			{
				simJson_Fail(
				    json, n, "no group of the collision mesh begins with \"%s\"; the field has no mesh", key );
			}
			else
			{
				simJson_Fail( json, n, "no group of the collision mesh begins with \"%s\"; the first is %s", key,
				    field->groups[0].name );
			}
		}
	}
	const simNode* groups = simKeys_Find( &simFieldKeys, root, "groups" );
	for ( int g = 0; g < field->groupCount; ++g )
	{
		if ( matched[g] == 0 )
		{
			simJson_Fail( json, groups != NULL ? groups : root,
			    "the group \"%s\" of the collision mesh has no material: \"groups\" needs a key that its name begins "
			    "with",
			    field->groups[g].name );
		}
	}
}


// ---- lines on the floor, which reflectance sensors see ----

static const simKey kLinePlace = SIM_ELEMENT_NUMBER( length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
static const simKey kPoint = SIM_ELEMENT_LIST( kLinePlace, 2, 2 );
static const simKey kLineRows[] = {
	{ "points", "[x, y] from one end to the other", SIM_KEY_LIST( kPoint, 2, SIM_MAX_LINE_POINTS ), SIM_KEY_NEEDED },
	{ "closed", "a last piece leads back to the first point", SIM_KEY_BOOLEAN( simFloorLine, closed ),
	    SIM_KEY_OR( false ) },
	{ "width", "of the tape", SIM_KEY_NUMBER( simFloorLine, width, length, 0.001, 1.0 ), SIM_KEY_OR( 0.019 ),
	    .source = "electrical tape, 19 mm" },
	{ "dark", "darkness that a reflectance sensor reads over it, beside 0 of the floor",
	    SIM_KEY_NUMBER( simFloorLine, dark, none, 0.0, 1.0 ), SIM_KEY_OR( 1.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kLineKeys = SIM_KEYS( "line", "A line on the floor, as tape lies there.", kLineRows );
static const simKey kLine = SIM_ELEMENT( kLineKeys );

// Each piece has a direction.
static void CheckPieces( simJson* json, const simNode* points, const simFloorLine* line )
{
	for ( int i = 0; i < line->pointCount; ++i )
	{
		int next = ( i + 1 ) % line->pointCount;
		bool isPiece = next > 0 || line->closed;
		const double *a = line->points[i], *b = line->points[next];
		if ( isPiece && a[0] == b[0] && a[1] == b[1] )
		{
			simJson_Fail( json, points, "has points %d and %d in one place", i, next );
			return;
		}
	}
}

static void ReadLines( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	SIM_EACH( node, json, &simFieldKeys, root, "lines" )
	{
		simFloorLine* line = &field->floorLines[field->floorLineCount];
		simKeys_Read( reader, &kLineKeys, node, line );
		SIM_EACH( n, json, &kLineKeys, node, "points" )
		{
			double* point = line->points[line->pointCount++];
			if ( simJson_Array( json, n, 2, 2 ) == 2 )
			{
				point[0] = simKey_Quantity( reader, &kLinePlace, simJson_First( n ) );
				point[1] = simKey_Quantity( reader, &kLinePlace, simJson_Next( simJson_First( n ) ) );
			}
		}
		if ( json->failed )
		{
			return;
		}
		CheckPieces( json, simKeys_Find( &kLineKeys, node, "points" ), line );
		field->floorLineCount += 1;
	}
}


// ---- tags, stations ----

// Most tags stand upright, so a yaw says how they face. Angles are those of WPILib's Rotation3d: roll, then pitch, then yaw.
static const simKey kTagRows[] = {
	{ "id", "number of the tag", SIM_KEY_INTEGER( simTag, id, 0, MAX_TAG_ID ), SIM_KEY_NEEDED },
	{ "at", "[x, y, z] of its centre", SIM_KEY_VECTOR( simTag, p, length, -PLACE, PLACE ), SIM_KEY_NEEDED },
	{ "yaw", "of its normal", SIM_KEY_NUMBER( simTag, yaw, angle, -2.0 * SIM_PI, 2.0 * SIM_PI ), SIM_KEY_NEEDED },
	{ "pitch", "of its normal, down from level", SIM_KEY_NUMBER( simTag, pitch, angle, -SIM_PI, SIM_PI ),
	    SIM_KEY_OR( 0.0 ) },
	{ "roll", "about its normal", SIM_KEY_NUMBER( simTag, roll, angle, -SIM_PI, SIM_PI ), SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kTagKeys = SIM_KEYS( "tag", "An AprilTag.", kTagRows );
static const simKey kTag = SIM_ELEMENT( kTagKeys );
static const char kFamilyNames[][SIM_NAME] = { "36h11" };
static const simChoices kFamilies = SIM_CHOICES( "tag family", kFamilyNames );
// The part of "tags" that is read before its list.
typedef struct Tags
{
	int family;
	double size;
} Tags;
static const simKey kTagsRows[] = {
	{ "family", "", SIM_KEY_CHOICE( Tags, family, kFamilies ), SIM_KEY_NEEDED },
	{ "size", "edge of the black squares", SIM_KEY_NUMBER( Tags, size, length, 0.01, 1.0 ), SIM_KEY_NEEDED },
	{ "list", "each tag once", SIM_KEY_LIST( kTag, 0, SIM_MAX_TAGS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kTagsKeys = SIM_KEYS( "tags", "The AprilTags.", kTagsRows );

// A layout of another field, in another unit, or about another origin shows here and not as cameras that see no tag.
static void CheckTagPlace( simJson* json, const simNode* node, const simField* field, const simTag* tag )
{
	const double at[2] = { tag->p.x, tag->p.y };
	const double most[2] = { field->length + SIM_FIELD_MARGIN, field->width + SIM_FIELD_MARGIN };
	for ( int axis = 0; axis < 2; ++axis )
	{
		if ( at[axis] < -SIM_FIELD_MARGIN || at[axis] > most[axis] )
		{
			simJson_Fail( json, simKeys_Find( &kTagKeys, node, "at" ),
			    "is outside the field: %c = %g m; it must be from %g to %g m", "xy"[axis], at[axis], -SIM_FIELD_MARGIN,
			    most[axis] );
		}
	}
}

static void ReadTags( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	const simNode* node = simKeys_Find( &simFieldKeys, root, "tags" );
	if ( node == NULL )
	{
		return;
	}
	// The family is checked and not kept: there is only one.
	Tags tags = { 0 };
	simKeys_Read( reader, &kTagsKeys, node, &tags );
	field->tagSize = tags.size;
	SIM_EACH( n, json, &kTagsKeys, node, "list" )
	{
		simTag* tag = &field->tags[field->tagCount];
		simKeys_Read( reader, &kTagKeys, n, tag );
		if ( !json->failed )
		{
			CheckTagPlace( json, n, field, tag );
		}
		for ( int i = 0; i < field->tagCount; ++i )
		{
			// An id names one place, or cameras would solve for the wrong one.
			if ( field->tags[i].id == tag->id )
			{
				simJson_Fail( json, simKeys_Find( &kTagKeys, n, "id" ), "the tag %d is in the list already", tag->id );
			}
		}
		field->tagCount += 1;
	}
}

// Without a start, a station's robot stands 1.5 m from its wall, on a quarter, half or three quarters of the width, facing
// the other alliance. Stations 1 to 3 stand from a driver's left to right, so blue1 has the greatest y (WPILib's frame).
static simVec3 DefaultStart( const simField* field, int station )
{
	// simStation counts blue1 to blue3, then red1 to red3.
	bool blue = station < 3;
	double y = field->width * ( 3 - station % 3 ) / 4.0;
	if ( blue )
	{
		return simV3( 1.5, y, 0.0 );
	}
	return simV3( field->length - 1.5, field->width - y, SIM_PI );
}

// Eyes are only for the page's camera; the core checks and skips them.
static const simKey kStationRows[] = {
	{ "start", "[x, y, heading] of its robot", SIM_KEY_BY_HAND( simKey_pose ), .low = -PLACE, .high = PLACE,
	    .without = "1.5 m from its wall, facing the other alliance" },
	{ "eye", "[x, y, z] of the driver's eyes", SIM_KEY_BY_HAND( simKey_vector ), .unit = simUnit_length, .low = -PLACE,
	    .high = PLACE, .without = "behind the wall" },
	SIM_KEY_SOURCE,
};
static const simKeys kStationKeys = SIM_KEYS( "station", "Where a driver and a robot stand.", kStationRows );
static const simKey kStation = SIM_ELEMENT( kStationKeys );

static void ReadStations( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		field->starts[i] = DefaultStart( field, i );
	}
	SIM_EACH( n, json, &simFieldKeys, root, "stations" )
	{
		int station = simJson_KeyChoice( json, n, "station", simStationNames[0], SIM_MAX_ROBOTS, SIM_NAME );
		if ( station < 0 )
		{
			return;
		}
		simKeys_Read( reader, &kStationKeys, n, NULL );
		const simNode* start = simKeys_Find( &kStationKeys, n, "start" );
		if ( start != NULL )
		{
			field->starts[station] = simJson_Pose2( json, start, -PLACE, PLACE );
		}
	}
}


// ---- field ----

// The kind of "collision" is known before the field is read, because the loader must fetch the mesh first.
simCollisionKind simField_Collision( simJson* json, const simNode* node, bool hasFolder, char name[SIM_NAME] )
{
	const simNode* collision = simKeys_Find( &simFieldKeys, node, "collision" );
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
	// No file name has a line break, and no mesh is without one.
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
	// The name becomes part of a path, so it may hold nothing that leaves the folder.
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


static const char kFrameNames[][SIM_NAME] = { "wall-blue" };
static const simChoices kFrames = SIM_CHOICES( "frame", kFrameNames );

// Only one frame is known today; the key is there so that another one would be noticed.
static void ReadFrame( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)at;
	simChoices_Read( reader->json, key->words, node );
}

static const char kSymmetryNames[][SIM_NAME] = { "rotated", "reflected" };
static const simChoices kSymmetries = SIM_CHOICES( "symmetry", kSymmetryNames );

static const simKey kSide = SIM_ELEMENT_NUMBER( length, 1.0, PLACE );
// For the schema: either a file's name, or a text with a line break in it.
static const simKey kMeshForms[] = {
	{ .kind = simKey_text, .at = SIM_NOT_KEPT, .pattern = "^[a-z0-9_-]{1,40}\\.obj$" },
	{ .kind = simKey_text, .at = SIM_NOT_KEPT, .pattern = "\n", .most = SIM_MAX_FILE },
};
// The order is that of a file as people write it; parts are read below in the order in which they name each other.
static const simKey kFieldRows[] = {
	{ "sandlot", "version of the format", .kind = simKey_version, .at = SIM_NOT_KEPT, .neededInFile = true },
	{ "name", "of the folder", .kind = simKey_folder, SIM_KEY_IN( simField, name ), .neededInFile = true,
	    .without = "inline" },
	{ "title", "for people", SIM_KEY_TEXT },
	{ "frame", "wall-blue: origin at the right corner of the blue wall, as WPILib has it", .kind = simKey_choice,
	    .at = SIM_NOT_KEPT, .words = &kFrames, .read = ReadFrame, SIM_KEY_OR( 0 ) },
	{ "size", "[x, y]", .kind = simKey_list, .at = offsetof( simField, length ), .bytes = 2 * sizeof( double ),
	    .element = &kSide, .least = 2, .most = 2, SIM_KEY_NEEDED },
	{ "symmetry",
	    "what \"mirror\" makes of blue's half: rotated by 180 degrees about the field's centre, or reflected in the "
	    "line across its middle",
	    SIM_KEY_CHOICE( simField, reflected, kSymmetries ), SIM_KEY_OR( 0 ) },
	{ "sources", "free text; numbers may name one of them", SIM_KEY_BY_HAND( simKey_anyObject ) },
	{ "collision", "a mesh file in the field's folder, or in a scenario the OBJ text itself",
	    SIM_KEY_FORMS( kMeshForms ), .without = "the floor alone" },
	{ "materials", "by name", SIM_KEY_MAP( kMaterial, 1, SIM_MAX_MATERIALS ), SIM_KEY_NEEDED },
	{ "pairs", "of materials that are not mixed", SIM_KEY_LIST( kPair, 0, SIM_MAX_PAIRS ), .without = "none" },
	{ "floor", "material of the plane z = 0", SIM_KEY_BY_HAND( simKey_reference ), .things = &simMaterialThings,
	    SIM_KEY_NEEDED },
	{ "nap", "direction of the carpet", SIM_KEY_PART( kNapKeys ),
	    .without = "none: no measurement for the official carpet is published" },
	{ "groups", "material by the beginning of a mesh group's name; the longest wins",
	    SIM_KEY_MAP( simNameForm, 0, SIM_MAX_GROUPS ) },
	{ "pieces", "types of pieces, by name", SIM_KEY_MAP( simPieceForm, 0, SIM_MAX_PIECE_TYPES ), .without = "none" },
	{ "staging", "where pieces lie at the start", SIM_KEY_LIST( simStagingForm, 0, SIM_MAX_STAGING ),
	    .without = "nowhere" },
	{ "lines", "on the floor, for reflectance sensors", SIM_KEY_LIST( kLine, 0, SIM_MAX_FLOOR_LINES ),
	    .without = "none" },
	{ "tags", "AprilTags", SIM_KEY_OBJECT_BY_HAND( kTagsKeys ), .without = "none" },
	{ "stations", "by name: blue1 to red3", SIM_KEY_MAP( kStation, 0, SIM_MAX_ROBOTS + 1 ), .words = &simStationWords,
	    .without = "all defaults" },
	{ "match", "the match clock", SIM_KEY_OBJECT_BY_HAND( simMatchKeys ), .without = "none" },
	{ "zones", "regions that make no contact, by name", SIM_KEY_MAP( simZoneForm, 0, SIM_MAX_ZONES ),
	    .without = "none" },
	{ "slots", "places that hold one piece each, by name", SIM_KEY_MAP( simSlotForm, 0, SIM_MAX_SLOTS ),
	    .without = "none" },
	{ "counters", "names; each alliance has its own of each", SIM_KEY_LIST( simNameForm, 0, SIM_MAX_COUNTERS ),
	    .unique = true, .without = "none" },
	{ "windows", "when something counts, by name", SIM_KEY_MAP( simWindowForm, 0, SIM_MAX_WINDOWS ),
	    .without = "always" },
	{ "exits", "where pieces come back, by name", SIM_KEY_MAP( simExitForm, 0, SIM_MAX_EXITS ), .without = "none" },
	{ "feeders", "human players, by name", SIM_KEY_MAP( simFeederForm, 0, SIM_MAX_FEEDERS ), .without = "none" },
	{ "goals", "what there is to aim at, by name", SIM_KEY_MAP( simGoalForm, 0, SIM_MAX_GOALS ), .without = "none" },
	{ "rules", "what scores and what is a foul", SIM_KEY_LIST( simRuleForm, 0, SIM_MAX_RULES ), .without = "none" },
	{ "fouls", "what fouls are worth", SIM_KEY_PART( simFoulsKeys ) },
	{ "ranking", "ranking points", SIM_KEY_PART( simRankingKeys ), .without = "none" },
	{ "course", "what is driven around", SIM_KEY_OBJECT_BY_HAND( simCourseKeys ), .without = "none" },
	{ "strays", "pieces outside the field go to the nearest feeder of their type",
	    SIM_KEY_OBJECT_BY_HAND( simStraysKeys ), .without = "they are lost" },
	{ "dimensions", "names for the builder's expressions; the core skips them", SIM_KEY_BY_HAND( simKey_anyObject ) },
	{ "shapes", "what the builder makes; the core skips them", SIM_KEY_BY_HAND( simKey_any ) },
};
const simKeys simFieldKeys = SIM_KEYS( "field",
    "fields/NAME/field.json. The loader checks more than a schema can: names that must exist, counts, plausible "
    "places, pieces that would go round for ever.",
    kFieldRows );
static_assert( offsetof( simField, width ) == offsetof( simField, length ) + sizeof( double ), "[x, y]" );

// The match: each part names only parts that stand before it.
static void ReadGame( const simReader* reader, const simNode* root, simField* field )
{
	simFieldMatch_Read( reader, root, field );
	simFieldZones_Read( reader, root, field );
	simFieldSlots_Read( reader, root, field );
	simFieldMatch_ReadCounters( reader, root, field );
	simFieldMatch_ReadWindows( reader, root, field );
	simFieldPlaces_Read( reader, root, field );
	simFieldRules_Read( reader, root, field );
	if ( !reader->json->failed )
	{
		simFieldCircles_Check( reader->json, root, field );
	}
}

simField* simField_Read( simJson* json, const simNode* node, const char* mesh, size_t meshSize, const char* meshPath )
{
	simField* field = simAlloc( sizeof( simField ) );
	if ( field == NULL )
	{
		simJson_NoMemory( json );
		return NULL;
	}
	const simReader reader = { .json = json, .owner = field, .isFile = node == json->root };
	snprintf( field->name, SIM_NAME, "inline" );
	// Without a nap the carpet grips alike in all directions.
	field->napAcross = 1.0;
	simKeys_Read( &reader, &simFieldKeys, node, field );
	ReadMaterials( &reader, node, field );
	ReadPairs( &reader, node, field );
	simFieldPieces_Read( &reader, node, field );
	simFieldPieces_ReadStaging( &reader, node, field );
	ReadLines( &reader, node, field );
	ReadTags( &reader, node, field );
	ReadStations( &reader, node, field );
	ReadMesh( json, node, mesh, meshSize, meshPath, field );
	// Materials and mesh are there, so each group can get its material.
	ReadGroups( &reader, node, field );
	ReadGame( &reader, node, field );
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
		// "rest" is -1: such an entry takes the remaining pieces, so it fixes no number.
		if ( s->piece == pieceType && s->limit > 0 )
		{
			count += s->limit;
		}
	}
	for ( int i = 0; i < field->feederCount; ++i )
	{
		count += field->feeders[i].piece == pieceType ? field->feeders[i].stock : 0;
	}
	return count;
}
