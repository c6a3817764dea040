#include "base/json.h"

#include "base/hash.h"
#include "base/json_check.h"

#include "cJSON.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MAX_INTEGER 9007199254740992.0 // 2^53: whole numbers are exact up to here
#define MAX_MAP 1024                   // members of an object used as a map
// Ten turns either way: a heading that was added up is fine, one in degrees is not.
#define HEADING_LIMIT ( 20.0 * SIM_PI )


// ---- errors ----

// Appends the part of a text that fits into a path.
// An error's path has a fixed size, so a long one is cut: the file's name and the message still say enough.
static void Append( char* path, size_t size, const char* text )
{
	SIM_CHECK( strlen( path ) < size );
	// A path that does not lead to the wanted node is cut back to here.
	size_t length = strlen( path );
	snprintf( path + length, size - length, "%s", text );
}

// Appends a key to a JSON pointer.
static void AppendKey( char* path, size_t size, const char* key )
{
	for ( const char* c = key; *c != 0; ++c )
	{
		// JSON pointers (RFC 6901) escape their own separator.
		const char one[2] = { *c, 0 };
		const char* text = one;
		if ( *c == '~' )
		{
			text = "~0";
		}
		else if ( *c == '/' )
		{
			text = "~1";
		}
		Append( path, size, text );
	}
}

// Searches below node for the wanted one; on the way back up the path is complete. Depth is bounded by SIM_JSON_DEPTH.
static bool FindPointer( const simNode* node, const simNode* wanted, char* path, size_t size )
{
	if ( node == wanted )
	{
		return true;
	}
	size_t length = strlen( path );
	int index = 0;
	// Searched only after an error, so nodes need no link to their parent and a good file pays nothing.
	for ( const simNode* child = simJson_First( node ); child != NULL; child = child->next, ++index )
	{
		Append( path, size, "/" );
		if ( child->string != NULL )
		{
			AppendKey( path, size, child->string );
		}
		else
		{
			// Elements have no key: RFC 6901 names them by their place.
			char number[16];
			snprintf( number, sizeof( number ), "%d", index );
			Append( path, size, number );
		}
		if ( FindPointer( child, wanted, path, size ) )
		{
			return true;
		}
		path[length] = 0;
	}
	return false;
}

// A value's type, for messages.
static const char* TypeName( const simNode* node )
{
	if ( cJSON_IsNumber( node ) )
	{
		return "a number";
	}
	if ( cJSON_IsString( node ) )
	{
		return "a string";
	}
	if ( cJSON_IsBool( node ) )
	{
		return "true or false";
	}
	if ( cJSON_IsNull( node ) )
	{
		return "null";
	}
	if ( cJSON_IsArray( node ) )
	{
		return "an array";
	}
	return "an object";
}

// cJSON's memory is ours, so that it is counted and cleared.
static void* Allocate( size_t size )
{
	return simAlloc( size );
}


// ---- document ----

bool simJson_Parse( simJson* json, const char* text, size_t length, const char* file )
{
	SIM_CHECK( text != NULL || length == 0 );
	SIM_CHECK( file != NULL );
	memset( json, 0, sizeof( *json ) );
	snprintf( json->file, sizeof( json->file ), "%s", file );
	// The name may come from a link, and errors are shown in terminals and pages.
	simCleanText( json->file );
	if ( length > SIM_MAX_FILE )
	{
		return simJson_Fail( json, NULL, "the file has %zu bytes; the most is %u", length, SIM_MAX_FILE );
	}

	// cJSON accepts more than the standard and counts no lines, so the text is checked first.
	char place[48];
	const char* problem = simJson_Check( text, length, place, sizeof( place ) );
	if ( problem != NULL )
	{
		json->failed = true;
		json->result = simFail( &json->error, json->file, place, "%s", problem );
		return false;
	}

	// Set each time: the hooks are cJSON's only state, and another user of it might have changed them.
	cJSON_Hooks hooks = { Allocate, simFree };
	cJSON_InitHooks( &hooks );
	json->root = cJSON_ParseWithLength( text, length );
	// The text was good, so only memory can be missing.
	return json->root != NULL || simJson_NoMemory( json );
}

// cJSON_Delete takes NULL, so a document that failed to parse is freed like any other.
void simJson_Free( simJson* json )
{
	cJSON_Delete( json->root );
	json->root = NULL;
}

// The first failure is the cause; later ones may only come from the harmless values that getters return after it.
bool simJson_Fail( simJson* json, const simNode* at, const char* format, ... )
{
	if ( !json->failed )
	{
		json->failed = true;
		json->result = sim_badData;
		// Built apart from the error, because an argument may be the error's own text.
		char message[sizeof( json->error.message )];
		va_list args;
		va_start( args, format );
		vsnprintf( message, sizeof( message ), format, args );
		va_end( args );
		char path[sizeof( json->error.path )];
		simJson_Pointer( json, at, path, sizeof( path ) );
		simFail( &json->error, json->file, path, "%s", message );
		simCleanText( json->error.path );
		simCleanText( json->error.message );
	}
	return false;
}

// A failure of another file or reader, kept with its own place.
bool simJson_Adopt( simJson* json, simResult result, const simError* error )
{
	SIM_CHECK( result != sim_ok );
	if ( !json->failed )
	{
		json->failed = true;
		json->result = result;
		json->error = *error;
	}
	return false;
}

bool simJson_NoMemory( simJson* json )
{
	if ( !json->failed )
	{
		simJson_Fail( json, NULL, "there is not enough memory to read it" );
		json->result = sim_noMemory;
	}
	return false;
}

void simJson_Pointer( const simJson* json, const simNode* node, char* path, size_t size )
{
	SIM_CHECK( path != NULL && size > 0 );
	path[0] = 0;
	if ( node != NULL && json->root != NULL )
	{
		FindPointer( json->root, node, path, size );
	}
}


// ---- structure ----

// Scalars have no children, so a loop over one does nothing: its type is checked elsewhere.
static void MixNode( simHash* hash, const simNode* node, const char* without )
{
	const char* key = simJson_Key( node );
	const char* text = cJSON_IsString( node ) ? node->valuestring : "";
	double number = cJSON_IsNumber( node ) ? node->valuedouble : 0.0;
	int type = node->type & 0xff; // above it cJSON keeps the memory's owner
	simHash_Mix( hash, &type, sizeof( type ) );
	simHash_Mix( hash, &number, sizeof( number ) );
	simHash_Mix( hash, key, strlen( key ) );
	simHash_Mix( hash, text, strlen( text ) );
	int members = 0;
	for ( const simNode* child = simJson_First( node ); child != NULL; child = child->next )
	{
		if ( without == NULL || strcmp( simJson_Key( child ), without ) != 0 )
		{
			MixNode( hash, child, NULL );
			members += 1;
		}
	}
	// Where it ends: [[1], 2] is not [[1, 2]].
	simHash_Mix( hash, &members, sizeof( members ) );
}

uint64_t simJson_Hash( const simNode* node, const char* without )
{
	simHash hash;
	simHash_Begin( &hash );
	MixNode( &hash, node, without );
	return hash.value;
}

const simNode* simJson_First( const simNode* node )
{
	if ( cJSON_IsObject( node ) || cJSON_IsArray( node ) )
	{
		return node->child;
	}
	return NULL;
}

const simNode* simJson_Next( const simNode* node )
{
	return node->next;
}

const char* simJson_Key( const simNode* node )
{
	return node->string != NULL ? node->string : "";
}

bool simJson_Keys( simJson* json, const simNode* node, const char* const* keys )
{
	if ( json->failed || node == NULL )
	{
		return false;
	}
	if ( !cJSON_IsObject( node ) )
	{
		return simJson_Fail( json, node, "must be an object {...}, not %s", TypeName( node ) );
	}
	// One bit for each valid key finds a key that stands there twice without a second list.
	uint64_t seen = 0;
	for ( const simNode* member = node->child; member != NULL; member = member->next )
	{
		int i = 0;
		while ( keys[i] != NULL && strcmp( keys[i], member->string ) != 0 )
		{
			i += 1;
		}
		if ( keys[i] == NULL )
		{
			// i has stopped at the end of the list, so it is the number of valid keys.
			const simChoices choices = { "key", (const char*)keys, sizeof( *keys ), i, true };
			return simJson_FailChoice( json, member, member->string, &choices );
		}
		SIM_ASSERT( i < 64 );
		// RFC 8259 leaves open which of two equal keys counts, so none does.
		if ( ( seen >> i ) & 1 )
		{
			return simJson_Fail( json, node, "has the key \"%s\" twice", keys[i] );
		}
		seen |= (uint64_t)1 << i;
	}
	return true;
}

// Letters, digits, '_', '-', '.': such a name needs no escape in a topic, a file name or a JSON pointer.
static bool IsName( const char* text )
{
	const char* c = text;
	while ( ( *c >= 'a' && *c <= 'z' ) || ( *c >= 'A' && *c <= 'Z' ) || ( *c >= '0' && *c <= '9' ) || *c == '_'
	        || *c == '-' || *c == '.' )
	{
		c += 1;
	}
	return c > text && *c == 0 && c - text < SIM_NAME;
}

int simJson_Map( simJson* json, const simNode* node, int low, int high )
{
	if ( json->failed || node == NULL )
	{
		return 0;
	}
	if ( !cJSON_IsObject( node ) )
	{
		return simJson_Fail( json, node, "must be an object {...}, not %s", TypeName( node ) );
	}
	SIM_ASSERT( high <= MAX_MAP );
	int count = 0;
	for ( const simNode* member = node->child; member != NULL; member = member->next )
	{
		count += 1;
		if ( count > high )
		{
			return simJson_Fail( json, node, "has more than %d members", high );
		}
		if ( !IsName( member->string ) )
		{
			return simJson_Fail( json, node,
			    "has the name \"%.60s\"; a name has 1 to %d letters, digits, '_', '-' or '.'", member->string,
			    SIM_NAME - 1 );
		}
		// Quadratic, but of at most MAX_MAP members; a table of hashes would need memory.
		for ( const simNode* other = node->child; other != member; other = other->next )
		{
			if ( strcmp( other->string, member->string ) == 0 )
			{
				return simJson_Fail( json, node, "has the name \"%s\" twice", member->string );
			}
		}
	}
	if ( count < low )
	{
		return simJson_Fail( json, node, "has %d members, but needs at least %d", count, low );
	}
	return count;
}

int simJson_Array( simJson* json, const simNode* node, int low, int high )
{
	SIM_CHECK( low >= 0 && low <= high );
	if ( json->failed || node == NULL )
	{
		return 0;
	}
	if ( !cJSON_IsArray( node ) )
	{
		return simJson_Fail( json, node, "must be an array [...], not %s", TypeName( node ) );
	}
	int count = 0;
	for ( const simNode* element = node->child; element != NULL; element = element->next )
	{
		count += 1;
	}
	// A list of fixed length has a plainer message.
	if ( count < low || count > high )
	{
		if ( low == high )
		{
			return simJson_Fail( json, node, "has %d elements, but must have %d", count, low );
		}
		return simJson_Fail( json, node, "has %d elements; it must have %d to %d", count, low, high );
	}
	return count;
}

// A linear search: objects have at most 63 keys, and files are read once.
const simNode* simJson_Find( const simNode* object, const char* key )
{
	SIM_CHECK( key != NULL );
	for ( const simNode* member = cJSON_IsObject( object ) ? object->child : NULL; member != NULL;
	      member = member->next )
	{
		if ( strcmp( member->string, key ) == 0 )
		{
			return member;
		}
	}
	return NULL;
}

// NULL without an error for an object that is itself missing: that was reported where it was looked for.
const simNode* simJson_Need( simJson* json, const simNode* object, const char* key )
{
	SIM_CHECK( key != NULL );
	const simNode* member = simJson_Find( object, key );
	if ( member == NULL && object != NULL && !json->failed )
	{
		if ( cJSON_IsObject( object ) )
		{
			simJson_Fail( json, object, "the key \"%s\" is missing", key );
		}
		else
		{
			simJson_Fail( json, object, "must be an object {...}, not %s", TypeName( object ) );
		}
	}
	return member;
}

bool simJson_IsNull( const simNode* node )
{
	return cJSON_IsNull( node );
}

bool simJson_IsString( const simNode* node )
{
	return cJSON_IsString( node );
}

bool simJson_IsObject( const simNode* node )
{
	return cJSON_IsObject( node );
}

bool simJson_IsArray( const simNode* node )
{
	return cJSON_IsArray( node );
}


// ---- values ----

// A plain number is SI, so that programs need not write units; a string must have a unit, so that people cannot forget one.
double simJson_Quantity( simJson* json, const simNode* node, simUnit unit, double low, double high )
{
	SIM_CHECK( low <= high );
	if ( json->failed || node == NULL )
	{
		return 0.0;
	}
	double value = 0.0;
	if ( cJSON_IsNumber( node ) )
	{
		value = node->valuedouble;
	}
	else if ( cJSON_IsString( node ) )
	{
		char message[256];
		if ( !simUnits_Parse( node->valuestring, unit, &value, message, sizeof( message ) ) )
		{
			return simJson_Fail( json, node, "%s", message );
		}
	}
	else
	{
		if ( unit == simUnit_none )
		{
			return simJson_Fail( json, node, "must be a number, not %s", TypeName( node ) );
		}
		return simJson_Fail( json, node, "must be a number or a string with a unit, not %s", TypeName( node ) );
	}

	// Messages name the range in the same unit as the value.
	const char* symbol = simUnit_Symbol( unit );
	const char* space = symbol[0] != 0 ? " " : "";
	if ( !isfinite( value ) )
	{
		return simJson_Fail(
		    json, node, "is not a finite number; it must be from %g to %g%s%s", low, high, space, symbol );
	}
	// A bound in another unit ("90 deg" for pi/2) may round to either side.
	double slack = 4.0 * DBL_EPSILON;
	if ( value < low - slack * fabs( low ) || value > high + slack * fabs( high ) )
	{
		return simJson_Fail(
		    json, node, "is %g%s%s; it must be from %g to %g%s%s", value, space, symbol, low, high, space, symbol );
	}
	return value;
}

// cJSON keeps numbers as doubles; 1.5 and 1e300 are numbers, but not whole ones of a range.
int64_t simJson_Integer( simJson* json, const simNode* node, int64_t low, int64_t high )
{
	SIM_CHECK( low <= high );
	if ( json->failed || node == NULL )
	{
		return 0;
	}
	if ( !cJSON_IsNumber( node ) )
	{
		return simJson_Fail( json, node, "must be a whole number, not %s", TypeName( node ) );
	}
	double value = node->valuedouble;
	if ( !isfinite( value ) || floor( value ) != value || fabs( value ) > MAX_INTEGER || value < (double)low
	     || value > (double)high )
	{
		return simJson_Fail( json, node, "is %.15g; it must be a whole number from %lld to %lld", value, (long long)low,
		    (long long)high );
	}
	return (int64_t)value;
}

// Only true and false: 0 and 1 are numbers here.
bool simJson_Bool( simJson* json, const simNode* node )
{
	if ( json->failed || node == NULL )
	{
		return false;
	}
	if ( !cJSON_IsBool( node ) )
	{
		return simJson_Fail( json, node, "must be true or false, not %s", TypeName( node ) );
	}
	return cJSON_IsTrue( node );
}

// Empty texts are refused: a missing key says the same without doubt.
const char* simJson_Text( simJson* json, const simNode* node, size_t maxBytes )
{
	SIM_CHECK( maxBytes > 0 );
	if ( json->failed || node == NULL )
	{
		return "";
	}
	if ( !cJSON_IsString( node ) )
	{
		simJson_Fail( json, node, "must be a string, not %s", TypeName( node ) );
		return "";
	}
	size_t length = strlen( node->valuestring );
	if ( length < 1 || length > maxBytes )
	{
		simJson_Fail( json, node, "has %zu bytes of text; it must have 1 to %zu", length, maxBytes );
		return "";
	}
	return node->valuestring;
}

// The message shows at most 60 bytes: a file of megabytes may stand in the wrong place.
void simJson_Name( simJson* json, const simNode* node, char name[SIM_NAME] )
{
	name[0] = 0;
	const char* text = simJson_Text( json, node, SIM_MAX_FILE );
	if ( json->failed || node == NULL )
	{
		return;
	}
	if ( !IsName( text ) )
	{
		simJson_Fail(
		    json, node, "is \"%.60s\"; a name has 1 to %d letters, digits, '_', '-' or '.'", text, SIM_NAME - 1 );
		return;
	}
	snprintf( name, SIM_NAME, "%s", text );
}

// Lower case only: file systems differ in whether "A" and "a" are one folder, and an address of a page is typed by people.
void simJson_FolderName( simJson* json, const simNode* node, char name[SIM_NAME] )
{
	name[0] = 0;
	const char* text = simJson_Text( json, node, SIM_MAX_FILE );
	if ( json->failed || node == NULL )
	{
		return;
	}
	size_t length = strspn( text, "abcdefghijklmnopqrstuvwxyz0123456789-" );
	if ( text[length] != 0 || length < 1 || length > 40 )
	{
		simJson_Fail( json, node, "is \"%.60s\"; the name of a folder has 1 to 40 of a-z, 0-9 and '-'", text );
		return;
	}
	snprintf( name, SIM_NAME, "%s", text );
}

// A JSON list [x, y, z]. Zeros after an error: callers look at `failed` before they use it.
simVec3 simJson_Vec3( simJson* json, const simNode* node, simUnit unit, double low, double high )
{
	simVec3 v = { 0.0, 0.0, 0.0 };
	if ( simJson_Array( json, node, 3, 3 ) == 3 )
	{
		v.x = simJson_Quantity( json, node->child, unit, low, high );
		v.y = simJson_Quantity( json, node->child->next, unit, low, high );
		v.z = simJson_Quantity( json, node->child->next->next, unit, low, high );
	}
	return v;
}

// A place on the floor as WPILib's Pose2d has it; the heading stands in z of the result.
simVec3 simJson_Pose2( simJson* json, const simNode* node, double low, double high )
{
	simVec3 v = { 0.0, 0.0, 0.0 };
	if ( simJson_Array( json, node, 3, 3 ) == 3 )
	{
		v.x = simJson_Quantity( json, node->child, simUnit_length, low, high );
		v.y = simJson_Quantity( json, node->child->next, simUnit_length, low, high );
		v.z = simJson_Quantity( json, node->child->next->next, simUnit_angle, -HEADING_LIMIT, HEADING_LIMIT );
	}
	return v;
}

// Missing is as bad as different here: a file without a version may be of any.
void simJson_Version( simJson* json, const simNode* node )
{
	if ( !json->failed && ( !cJSON_IsNumber( node ) || node->valuedouble != 1.0 ) )
	{
		simJson_Fail( json, node, "is not a format version this program reads; it reads 1" );
	}
}
