// The single numbers and texts in a topic: their list, the name of each, and how each is read from a value.
#include "values/values_internal.h"

#include "codec/bytes.h"
#include "sandlot/sim/math.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
	SHOWN_ELEMENTS = 128, // of an array; those behind can be held, but are not listed
};


// ---- layouts ----

// The name between "struct:" and the brackets of an array.
static size_t NameOf( const char* type, char name[SIM_WPI_NAME] )
{
	const char* from = type + strlen( "struct:" );
	size_t length = strcspn( from, "[" );
	if ( length >= SIM_WPI_NAME )
	{
		return 0;
	}
	memcpy( name, from, length );
	name[length] = 0;
	return length;
}

static Layout* FindLayout( simValues* values, const char* name )
{
	for ( int i = 0; i < values->layoutCount; ++i )
	{
		if ( strcmp( values->layouts[i].name, name ) == 0 )
		{
			return &values->layouts[i];
		}
	}
	if ( values->layoutCount == LAYOUTS )
	{
		return NULL;
	}
	Layout* layout = &values->layouts[values->layoutCount++];
	memcpy( layout->name, name, strlen( name ) + 1 );
	layout->schemas = UINT32_MAX;
	return layout;
}

// Asks the catalog, once for each number of schemas that are known.
static void LayOut( simValues* values, Layout* layout )
{
	size_t size = 0;
	simError error;
	layout->schemas = values->schemas;
	if ( simWpiCatalog_Size( values->catalog, layout->name, &size, &error ) != sim_ok || size == 0 )
	{
		return;
	}
	simWpiLeaf* leaves = simAlloc( sizeof( simWpiLeaf ) * SIM_VALUES_FIELDS );
	int count =
	    leaves != NULL ? simWpiCatalog_Leaves( values->catalog, layout->name, leaves, SIM_VALUES_FIELDS, &error ) : -1;
	if ( count < 0 )
	{
		simFree( leaves );
		return;
	}
	layout->leaves = leaves;
	layout->count = count;
	layout->size = size;
}

const Layout* simValues_LayoutOf( simValues* values, Topic* topic )
{
	char name[SIM_WPI_NAME];
	bool isStruct = topic->shown.kind == simValue_struct || topic->shown.kind == simValue_structs;
	if ( topic->layout == NULL && isStruct && NameOf( topic->shown.type, name ) > 0 )
	{
		topic->layout = FindLayout( values, name );
	}
	Layout* layout = topic->layout;
	if ( layout == NULL )
	{
		return NULL;
	}
	// Its schema, or that of a type inside it, may have come since.
	if ( layout->size == 0 && layout->schemas != values->schemas )
	{
		LayOut( values, layout );
	}
	return layout->size > 0 ? layout : NULL;
}


// ---- units of WPILib's structs ----

// The text behind the last slash.
static const char* LastOf( const char* path )
{
	const char* slash = strrchr( path, '/' );
	return slash != NULL ? slash + 1 : path;
}

static bool EndsWith( const char* text, size_t length, const char* end )
{
	size_t wanted = strlen( end );
	return length >= wanted && memcmp( text + length - wanted, end, wanted ) == 0;
}

static const struct
{
	const char *name, *unit;
} kUnits[] = {
	{ "value", "rad" },
	{ "vx", "m/s" },
	{ "vy", "m/s" },
	{ "omega", "rad/s" },
	{ "speed", "m/s" },
	{ "velocity", "m/s" },
	{ "distance", "m" },
	{ "dx", "m" },
	{ "dy", "m" },
	{ "dz", "m" },
	{ "dtheta", "rad" },
	{ "rx", "rad" },
	{ "ry", "rad" },
	{ "rz", "rad" },
	{ "xWidth", "m" },
	{ "yWidth", "m" },
	{ "xSemiAxis", "m" },
	{ "ySemiAxis", "m" },
	{ "nominal_voltage", "V" },
	{ "stall_torque", "N m" },
	{ "stall_current", "A" },
	{ "free_current", "A" },
	{ "free_speed", "rad/s" },
};

// The unit of a field: by the meaning of its name in WPILib's types. A program's own struct may mean anything by "x",
// unless the x stands in a translation.
static const char* UnitOf( const char* type, const char* path )
{
	const char* last = LastOf( path );
	size_t before = (size_t)( last - path );
	bool inTranslation = EndsWith( path, before, "translation/" );
	bool inRotation = EndsWith( path, before, "rotation/" ) || EndsWith( path, before, "angle/" );
	bool isPlace = strcmp( last, "x" ) == 0 || strcmp( last, "y" ) == 0 || strcmp( last, "z" ) == 0;
	if ( inTranslation && isPlace )
	{
		return "m";
	}
	if ( inRotation && strcmp( last, "value" ) == 0 )
	{
		return "rad";
	}
	simWpiKind kind = simWpi_Find( type );
	if ( kind == simWpi_none )
	{
		return "";
	}
	if ( isPlace )
	{
		bool turned = kind == simWpi_quaternion || kind == simWpi_rotation3d || EndsWith( path, before, "q/" );
		return turned ? "" : "m";
	}
	for ( size_t i = 0; i < sizeof( kUnits ) / sizeof( kUnits[0] ); ++i )
	{
		if ( strcmp( last, kUnits[i].name ) == 0 )
		{
			return kUnits[i].unit;
		}
	}
	bool speeds = kind == simWpi_differentialSpeeds || kind == simWpi_mecanumSpeeds;
	bool positions = kind == simWpi_differentialPositions || kind == simWpi_mecanumPositions;
	if ( speeds )
	{
		return "m/s";
	}
	return positions ? "m" : "";
}


// ---- all leaves of a struct ----

/// Gets each leaf: its path within the struct, its unit, how it is got. False: it wants no more.
typedef bool LeafFn( void* context, const char* path, const char* unit, const Getter* get );

static bool IsReal( const simWpiField* field )
{
	return ( field->scalar == simWpi_double || field->scalar == simWpi_float ) && field->count == 1;
}

// Do fields from `first` on, all of one parent, have these names one after the other?
static bool Follow( const Layout* layout, int first, const char* const* names, int count )
{
	const char* path = layout->leaves[first].path;
	size_t before = (size_t)( LastOf( path ) - path );
	for ( int i = 0; i < count; ++i )
	{
		if ( first + i >= layout->count || !IsReal( &layout->leaves[first + i].field ) )
		{
			return false;
		}
		const char* one = layout->leaves[first + i].path;
		if ( strncmp( one, path, before ) != 0 || strcmp( one + before, names[i] ) != 0 )
		{
			return false;
		}
	}
	return true;
}

static bool TellDerived( const Layout* layout, int first, int parts, GetKind kind, const char* prefix,
    size_t prefixLength, const char* name, const char* unit, LeafFn* tell, void* context )
{
	Getter get = { .kind = kind, .shown = simValue_number, .derived = true, .stride = layout->size, .parts = parts };
	for ( int i = 0; i < parts; ++i )
	{
		get.fields[i] = layout->leaves[first + i].field;
	}
	char path[SIM_VALUES_PATH];
	snprintf( path, sizeof( path ), "%.*s%s", (int)prefixLength, prefix, name );
	return tell( context, path, unit, &get );
}

// Values computed from the fields that begin at `first`: angles of a quaternion, the length of a vector, the speed of
// vx and vy. False: no more is wanted.
static bool TellDerivedAt( const Layout* layout, int first, LeafFn* tell, void* context )
{
	static const char* const kQuaternion[] = { "w", "x", "y", "z" };
	static const char* const kVector[] = { "x", "y", "z" };
	static const char* const kSpeeds[] = { "vx", "vy" };
	static const char* const kTwist[] = { "dx", "dy", "dz" };
	const char* path = layout->leaves[first].path;
	size_t before = (size_t)( LastOf( path ) - path );
	if ( Follow( layout, first, kQuaternion, 4 ) )
	{
		// A Rotation3d's quaternion is called q; its angles are the rotation's.
		if ( EndsWith( path, before, "/q/" ) || ( before == 2 && path[0] == 'q' ) )
		{
			before -= 2;
		}
		return TellDerived( layout, first, 4, Get_roll, path, before, "roll", "rad", tell, context )
		       && TellDerived( layout, first, 4, Get_pitch, path, before, "pitch", "rad", tell, context )
		       && TellDerived( layout, first, 4, Get_yaw, path, before, "yaw", "rad", tell, context );
	}
	const char* unit = UnitOf( layout->name, path );
	bool inQuaternion = first > 0 && strcmp( LastOf( layout->leaves[first - 1].path ), "w" ) == 0;
	for ( int parts = 3; parts >= 2; --parts )
	{
		if ( !inQuaternion && Follow( layout, first, kVector, parts ) )
		{
			return TellDerived( layout, first, parts, Get_length, path, before, "length", unit, tell, context );
		}
		if ( Follow( layout, first, kTwist, parts ) )
		{
			return TellDerived( layout, first, parts, Get_length, path, before, "length", unit, tell, context );
		}
	}
	if ( Follow( layout, first, kSpeeds, 2 ) )
	{
		return TellDerived( layout, first, 2, Get_length, path, before, "speed", unit, tell, context );
	}
	return true;
}

// One field, or each element of one that is an array.
static bool TellField( const Layout* layout, const simWpiLeaf* leaf, LeafFn* tell, void* context )
{
	const simWpiField* field = &leaf->field;
	const char* unit = UnitOf( layout->name, leaf->path );
	Getter get = { .kind = Get_field, .shown = simValue_number, .stride = layout->size, .parts = 1 };
	get.fields[0] = *field;
	if ( field->scalar == simWpi_char )
	{
		get.kind = Get_chars;
		get.shown = simValue_text;
		return tell( context, leaf->path, "", &get );
	}
	if ( field->scalar == simWpi_bool )
	{
		get.shown = simValue_boolean;
	}
	if ( field->count == 1 )
	{
		return tell( context, leaf->path, unit, &get );
	}
	for ( uint32_t k = 0; k < field->count && k < SHOWN_ELEMENTS; ++k )
	{
		char path[SIM_VALUES_PATH];
		snprintf( path, sizeof( path ), "%s[%u]", leaf->path, (unsigned)k );
		get.inner = k;
		if ( !tell( context, path, unit, &get ) )
		{
			return false;
		}
	}
	return true;
}

static bool TellStruct( const Layout* layout, LeafFn* tell, void* context )
{
	for ( int i = 0; i < layout->count; ++i )
	{
		if ( !TellField( layout, &layout->leaves[i], tell, context ) )
		{
			return false;
		}
	}
	// Computed values come behind the sent ones.
	for ( int i = 0; i < layout->count; ++i )
	{
		if ( !TellDerivedAt( layout, i, tell, context ) )
		{
			return false;
		}
	}
	return true;
}


// ---- the list ----

typedef struct Listing
{
	simValueLeaf* leaves;
	int count, capacity;
	const char* prefix;
} Listing;

static bool List( void* context, const char* path, const char* unit, const Getter* get )
{
	Listing* listing = context;
	if ( listing->count == listing->capacity )
	{
		return false;
	}
	simValueLeaf* leaf = &listing->leaves[listing->count++];
	snprintf( leaf->path, sizeof( leaf->path ), "%s%s", listing->prefix, path );
	leaf->kind = get->shown;
	leaf->unit = unit;
	leaf->derived = get->derived;
	return true;
}

static simValueKind ElementKind( simValueKind kind )
{
	if ( kind == simValue_booleans || kind == simValue_boolean )
	{
		return simValue_boolean;
	}
	return kind == simValue_texts || kind == simValue_text ? simValue_text : simValue_number;
}

int simValues_Leaves( simValues* values, int index, simValueLeaf* leaves, int capacity )
{
	SIM_ASSERT( index >= 0 && index < values->count );
	Topic* topic = &values->topics[index];
	Listing listing = { .leaves = leaves, .capacity = capacity, .prefix = "" };
	const Layout* layout = simValues_LayoutOf( values, topic );
	simValueKind kind = topic->shown.kind;
	Getter get = { .kind = Get_number, .shown = ElementKind( kind ) };
	if ( kind == simValue_raw )
	{
		return 0;
	}
	if ( kind == simValue_number || kind == simValue_boolean || kind == simValue_text )
	{
		List( &listing, "", topic->shown.unit, &get );
		return listing.count;
	}
	if ( kind == simValue_struct )
	{
		if ( layout != NULL )
		{
			TellStruct( layout, List, &listing );
		}
		return listing.count;
	}
	// Arrays: those of the present value. Its elements are counted first, because reading it may use the same memory.
	simValueNow now;
	int elements = simValues_Now( values, index, INFINITY, &now ) ? now.count : 0;
	for ( int i = 0; i < elements && i < SHOWN_ELEMENTS; ++i )
	{
		char prefix[32];
		listing.prefix = prefix;
		if ( kind == simValue_structs && layout != NULL )
		{
			snprintf( prefix, sizeof( prefix ), "[%d]/", i );
			TellStruct( layout, List, &listing );
		}
		else if ( kind != simValue_structs )
		{
			snprintf( prefix, sizeof( prefix ), "[%d]", i );
			List( &listing, "", topic->shown.unit, &get );
		}
	}
	listing.prefix = "";
	List( &listing, "count", "", &( Getter ){ .shown = simValue_number, .derived = true } );
	return listing.count;
}


// ---- one of them ----

typedef struct Search
{
	const char* path;
	Getter* get;
	bool found;
} Search;

static bool Look( void* context, const char* path, const char* unit, const Getter* get )
{
	Search* search = context;
	(void)unit;
	if ( strcmp( path, search->path ) != 0 )
	{
		return true;
	}
	*search->get = *get;
	search->found = true;
	return false;
}

// "[12]" at the beginning of a path. Returns the rest behind it; NULL: it does not begin so.
static const char* ReadIndex( const char* path, uint32_t* index )
{
	if ( path[0] != '[' || path[1] < '0' || path[1] > '9' )
	{
		return NULL;
	}
	char* end;
	unsigned long number = strtoul( path + 1, &end, 10 );
	if ( *end != ']' || number > 1000000 )
	{
		return NULL;
	}
	*index = (uint32_t)number;
	return end + 1;
}

bool simValues_Resolve( simValues* values, Topic* topic, const char* path, Getter* get )
{
	simValueKind kind = topic->shown.kind;
	bool single = kind == simValue_number || kind == simValue_boolean || kind == simValue_text;
	bool structs = kind == simValue_struct || kind == simValue_structs;
	*get = ( Getter ){ .shown = ElementKind( kind ) };
	if ( kind == simValue_raw )
	{
		return false;
	}
	if ( !structs )
	{
		get->kind = get->shown == simValue_text ? Get_text : Get_number;
	}
	if ( single )
	{
		return path[0] == 0;
	}
	if ( kind != simValue_struct )
	{
		if ( strcmp( path, "count" ) == 0 )
		{
			const Layout* layout = simValues_LayoutOf( values, topic );
			bool known = !structs || layout != NULL;
			*get = ( Getter ){ .kind = Get_count, .shown = simValue_number, .derived = true };
			get->stride = known && structs ? layout->size : 8;
			return known;
		}
		uint32_t index = 0;
		path = ReadIndex( path, &index );
		get->index = index;
		if ( path == NULL || ( structs && path[0] != '/' ) )
		{
			return false;
		}
		if ( !structs )
		{
			return path[0] == 0;
		}
		path += 1;
	}
	const Layout* layout = simValues_LayoutOf( values, topic );
	if ( layout == NULL )
	{
		return false;
	}
	uint32_t index = get->index;
	Search search = { .path = path, .get = get };
	TellStruct( layout, Look, &search );
	get->index = index;
	return search.found;
}


// ---- getting ----

static bool Part( const Getter* get, Flat flat, int part, double* number )
{
	// The struct of the index; an array may be shorter today.
	size_t from = get->stride * (size_t)get->index;
	return from + get->stride <= flat.size
	       && simWpiField_Number( &get->fields[part], flat.bytes + from, get->stride, get->inner, number );
}

static bool Angle( const Getter* get, Flat flat, double* number )
{
	double q[4];
	for ( int i = 0; i < 4; ++i )
	{
		if ( !Part( get, flat, i, &q[i] ) )
		{
			return false;
		}
	}
	// A program's quaternion need not be of length 1; one of no length has no angles.
	double length = sqrt( q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] );
	if ( !( length > 1e-9 && length < 1e150 ) )
	{
		return false;
	}
	simVec3 rpy = simQuatToRpy( ( simQuat ){ q[0] / length, q[1] / length, q[2] / length, q[3] / length } );
	*number = get->kind == Get_roll ? rpy.x : rpy.y;
	if ( get->kind == Get_yaw )
	{
		*number = rpy.z;
	}
	return true;
}

static bool Length( const Getter* get, Flat flat, double* number )
{
	double sum = 0.0;
	for ( int i = 0; i < get->parts; ++i )
	{
		double part;
		if ( !Part( get, flat, i, &part ) )
		{
			return false;
		}
		sum += part * part;
	}
	*number = sqrt( sum );
	return true;
}

static int CountOf( simValueKind kind, const Getter* get, Flat flat )
{
	if ( kind != simValue_texts )
	{
		return (int)( flat.size / get->stride );
	}
	int count = 0;
	for ( size_t at = 0; at + 4 <= flat.size; ++count )
	{
		at += 4 + (size_t)simGetLittle( flat.bytes + at, 4 );
	}
	return count;
}

bool simValues_GetNumber( simValueKind kind, const Getter* get, Flat flat, double* number )
{
	switch ( get->kind )
	{
		case Get_number:
			if ( 8 * ( (size_t)get->index + 1 ) > flat.size )
			{
				return false;
			}
			*number = simGetDouble( flat.bytes + 8 * (size_t)get->index );
			return true;
		case Get_count:
			*number = CountOf( kind, get, flat );
			return true;
		case Get_field:
			return Part( get, flat, 0, number );
		case Get_roll:
		case Get_pitch:
		case Get_yaw:
			return Angle( get, flat, number );
		case Get_length:
			return Length( get, flat, number );
		case Get_text:
		case Get_chars:
			break;
	}
	return false;
}

bool simValues_GetText( simValueKind kind, const Getter* get, Flat flat, simNt4Text* text )
{
	if ( get->kind == Get_chars )
	{
		size_t from = get->stride * (size_t)get->index;
		const simWpiField* field = &get->fields[0];
		if ( from + get->stride > flat.size || (size_t)field->offset + field->count > get->stride )
		{
			return false;
		}
		const char* at = (const char*)flat.bytes + from + field->offset;
		const char* end = memchr( at, 0, field->count );
		*text = ( simNt4Text ){ at, end != NULL ? (size_t)( end - at ) : field->count };
		return true;
	}
	if ( kind == simValue_text )
	{
		*text = ( simNt4Text ){ (const char*)flat.bytes, flat.size };
		return true;
	}
	uint32_t index = 0;
	for ( size_t at = 0; at + 4 <= flat.size; ++index )
	{
		size_t length = (size_t)simGetLittle( flat.bytes + at, 4 );
		if ( at + 4 + length > flat.size )
		{
			break;
		}
		if ( index == get->index )
		{
			*text = ( simNt4Text ){ (const char*)flat.bytes + at + 4, length };
			return true;
		}
		at += 4 + length;
	}
	return false;
}
