#include "base/keys.h"

#include <stdio.h>
#include <string.h>

// Tables of keys describe an object of a file: its keys, the kind, unit and range of each, the place of the value in
// the struct, and the default. The same tables make the schemas and the documents (core/generate), so the three cannot
// differ.

#define MAX_KEYS 63 // keys of one object: simJson_Keys marks those that it saw in a 64-bit word


// ---- things ----

const char* simThings_Names( const simReader* reader, const simThings* things, int* count )
{
	const char* owner = reader->owner;
	*count = *(const int*)(const void*)( owner + things->countAt );
	return owner + things->at;
}

int simThings_Read( const simReader* reader, const simThings* things, const simNode* node )
{
	int count;
	const char* names = simThings_Names( reader, things, &count );
	return simJson_Choice( reader->json, node, things->what, names, count, things->stride );
}

// `at` is the name in the file, or the entry whose name was made up from it.
void simThings_CheckNew( const simReader* reader, const simThings* things, const simNode* at, const char* name )
{
	int count;
	const char* names = simThings_Names( reader, things, &count );
	if ( !reader->json->failed && simFindName( name, names, count, things->stride ) >= 0 )
	{
		// "an intake", "a launcher".
		bool vowel = strchr( "aeiou", things->what[0] ) != NULL;
		simJson_Fail( reader->json, at, "there is %s %s \"%s\" already", vowel ? "an" : "a", things->what, name );
	}
}


// ---- keys that belong together ----

// How many keys a rule names. Its array has room for six; NULL ends a shorter one.
static int CountKeys( const simKeyRule* rule )
{
	int count = 0;
	while ( count < 6 && rule->keys[count] != NULL )
	{
		count += 1;
	}
	return count;
}

// Lists the keys of a rule: "a", "b" and "c".
static void ListKeys( const simKeyRule* rule, char* list, size_t size )
{
	list[0] = 0;
	int count = CountKeys( rule );
	for ( int i = 0; i < count; ++i )
	{
		// The list is cut when it is full: a rule names six keys at most.
		size_t length = strlen( list );
		const char* joint = i + 1 == count ? " and " : ", ";
		snprintf( list + length, size - length, "%s\"%s\"", i > 0 ? joint : "", rule->keys[i] );
	}
}

// A rule has a message of its own, or one that is made from its keys.
static void FailRule( simJson* json, const simKeyRule* rule, const simNode* at, const char* before, const char* after )
{
	char list[160];
	ListKeys( rule, list, sizeof( list ) );
	if ( rule->message != NULL )
	{
		simJson_Fail( json, at, "%s", rule->message );
		return;
	}
	simJson_Fail( json, at, "%s%s%s", before, list, after );
}

// Whether an object has the keys of a rule together as the rule demands.
static void CheckRule( simJson* json, const simKeys* table, const simKeyRule* rule, const simNode* node )
{
	// Only presence counts here; the values are read afterwards.
	int given = 0, all = CountKeys( rule );
	for ( int i = 0; i < all; ++i )
	{
		if ( simKeys_Find( table, node, rule->keys[i] ) != NULL )
		{
			given += 1;
		}
	}
	switch ( rule->together )
	{
		case simTogether_one:
			if ( given != 1 )
			{
				FailRule( json, rule, node, "needs exactly one of the keys ", "" );
			}
			break;
		case simTogether_some:
			if ( given == 0 )
			{
				FailRule( json, rule, node, "needs one of the keys ", "" );
			}
			break;
		case simTogether_notTwo:
			if ( given > 1 )
			{
				FailRule( json, rule, node, "has both of the keys ", "; it may have one" );
			}
			break;
		case simTogether_all:
			if ( given != 0 && given != all )
			{
				FailRule( json, rule, node, "needs both of the keys ", ", or none" );
			}
			break;
		case simTogether_needs:
			if ( given == 1 && simKeys_Find( table, node, rule->keys[0] ) != NULL )
			{
				const simNode* first = simKeys_Find( table, node, rule->keys[0] );
				const simKeyRule second = { .keys = { rule->keys[1] }, .message = rule->message };
				FailRule( json, &second, first, "goes with the key ", "" );
			}
			break;
	}
}

bool simKeys_Check( simJson* json, const simKeys* table, const simNode* node )
{
	// The table's keys in the form that simJson_Keys takes.
	const char* keys[MAX_KEYS + 1];
	SIM_ASSERT( table->count <= MAX_KEYS );
	for ( int i = 0; i < table->count; ++i )
	{
		keys[i] = table->rows[i].key;
	}
	keys[table->count] = NULL;
	if ( !simJson_Keys( json, node, keys ) )
	{
		return false;
	}
	for ( int i = 0; i < table->ruleCount; ++i )
	{
		CheckRule( json, table, &table->rules[i], node );
	}
	return !json->failed;
}


// ---- values ----

simUnit simKey_UnitOf( const simKey* key, bool isLength )
{
	return key->follows && isLength ? key->ofLength : key->unit;
}

double simKey_Quantity( const simReader* reader, const simKey* key, const simNode* node )
{
	bool isLength = key->follows && reader->isLength;
	// The same key has another unit and range for an elevator than for an arm.
	double low = key->low, high = key->high;
	if ( isLength && key->far > 0.0 )
	{
		low = -key->far;
		high = key->far;
	}
	return simJson_Quantity( reader->json, node, simKey_UnitOf( key, isLength ), low, high );
}

// A list of numbers or integers, straight into an array.
static void ReadList( const simReader* reader, const simKey* key, const simNode* node, char* to )
{
	simJson* json = reader->json;
	const simKey* form = key->element;
	int count = simJson_Array( json, node, key->least, key->most );
	const simNode* n = simJson_First( node );
	for ( int i = 0; i < count; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		// The kinds that a list may keep; lists of anything else are read by the owner of the object.
		if ( form->kind == simKey_number )
		{
			( (double*)(void*)to )[i] = simKey_Quantity( reader, form, n );
		}
		else
		{
			SIM_ASSERT( form->kind == simKey_integer );
			( (int*)(void*)to )[i] = (int)simJson_Integer( json, n, (int64_t)form->low, (int64_t)form->high );
		}
		n = simJson_Next( n );
	}
}

// Writes a number of a choice where its struct has an enum or, for two words, a bool.
static void PutIndex( const simKey* key, int index, char* to )
{
	// Two words make a bool: the first is false, the second true.
	if ( key->bytes == (int)sizeof( bool ) )
	{
		*(bool*)to = index == 1;
		return;
	}
	// Enums are ints in every compiler that this is built with; the assertion says if one is not.
	SIM_ASSERT( key->bytes == (int)sizeof( int ) );
	memcpy( to, &index, sizeof( index ) );
}

// The default of a key that is not there. Only kinds that can have one reach this.
static void PutFallback( const simKey* key, char* to )
{
	switch ( key->kind )
	{
		case simKey_number:
			// The offset was written by a macro, so only its size can betray a member of another type.
			SIM_ASSERT( key->bytes == (int)sizeof( double ) );
			memcpy( to, &key->fallback, sizeof( double ) );
			break;
		case simKey_boolean:
			*(bool*)to = key->fallback != 0.0;
			break;
		case simKey_integer:
		case simKey_choice:
			PutIndex( key, (int)key->fallback, to );
			break;
		case simKey_version:
		case simKey_name:
		case simKey_newName:
		case simKey_folder:
		case simKey_line:
		case simKey_text:
		case simKey_kind:
		case simKey_reference:
		case simKey_vector:
		case simKey_pose:
		case simKey_object:
		case simKey_list:
		case simKey_map:
		case simKey_forms:
		case simKey_null:
		case simKey_anyObject:
		case simKey_any:
			// A table that gives a default to another kind is a bug of this program, not of a file.
			SIM_ASSERT( !"a default is a number, a boolean or a word" );
			break;
	}
}

// Reads a value of a kind that is looked at only when it is kept: the reader of its object looks at the others by hand.
static void KeepValue( const simReader* reader, const simKey* key, const simNode* node, char* to )
{
	simJson* json = reader->json;
	int index;
	switch ( key->kind )
	{
		case simKey_number:
			*(double*)(void*)to = simKey_Quantity( reader, key, node );
			break;
		case simKey_integer:
			*(int*)(void*)to = (int)simJson_Integer( json, node, (int64_t)key->low, (int64_t)key->high );
			break;
		case simKey_boolean:
			*(bool*)to = simJson_Bool( json, node );
			break;
		case simKey_name:
			simJson_Name( json, node, to );
			break;
		case simKey_folder:
			simJson_FolderName( json, node, to );
			break;
		case simKey_line:
			snprintf( to, SIM_NAME, "%s", simJson_Text( json, node, SIM_NAME - 1 ) );
			break;
		case simKey_choice:
			index = simChoices_Read( json, key->words, node );
			PutIndex( key, index >= 0 ? index : 0, to );
			break;
		case simKey_reference:
			// -1 after an error; the caller looks at `failed` before it uses the index.
			index = simThings_Read( reader, key->things, node );
			PutIndex( key, index, to );
			break;
		case simKey_object:
			simKeys_Read( reader, key->of, node, to );
			break;
		case simKey_list:
			ReadList( reader, key, node, to );
			break;
		case simKey_newName:
		case simKey_text:
		case simKey_vector:
		case simKey_pose:
		case simKey_anyObject:
		case simKey_version:
		case simKey_kind:
		case simKey_map:
		case simKey_forms:
		case simKey_null:
		case simKey_any:
			break;
	}
}

// Checks and keeps a value that is there. One that is not kept is checked all the same, unless the reader of its object does it by hand.
static void ReadValue( const simReader* reader, const simKey* key, const simNode* node, char* to )
{
	simJson* json = reader->json;
	bool kept = key->at != SIM_NOT_KEPT;
	simVec3 v;
	switch ( key->kind )
	{
		case simKey_number:
		case simKey_integer:
		case simKey_boolean:
		case simKey_name:
		case simKey_folder:
		case simKey_line:
		case simKey_choice:
		case simKey_reference:
		case simKey_object:
		case simKey_list:
			if ( kept )
			{
				KeepValue( reader, key, node, to );
			}
			break;
		case simKey_newName:
			simJson_Name( json, node, to );
			simThings_CheckNew( reader, key->things, node, to );
			break;
		case simKey_text:
			simJson_Text( json, node, SIM_JSON_TEXT );
			break;
		case simKey_vector:
			v = simJson_Vec3( json, node, key->unit, key->low, key->high );
			if ( kept )
			{
				memcpy( to, &v, sizeof( v ) );
			}
			break;
		case simKey_pose:
			v = simJson_Pose2( json, node, key->low, key->high );
			if ( kept )
			{
				memcpy( to, &v, sizeof( v ) );
			}
			break;
		case simKey_anyObject:
			// Any keys are good; simJson_Map notes an error for a value that is not an object.
			if ( !simJson_IsObject( node ) )
			{
				simJson_Map( json, node, 0, 0 );
			}
			break;
		case simKey_version:
			simJson_Version( json, node );
			break;
		case simKey_kind:
		case simKey_map:
		case simKey_forms:
		case simKey_null:
		case simKey_any:
			break;
	}
}

// One key of an object: its value if it is there (or in the object that it shares with others), else its default, else an error if
// it is needed.
static void ReadKey( const simReader* reader, const simKey* key, const simNode* object, void* target )
{
	simJson* json = reader->json;
	char* to = key->at != SIM_NOT_KEPT ? (char*)target + key->at : NULL;
	// An object's own keys win over its shared ones.
	const simNode* node = simJson_Find( object, key->key );
	if ( node == NULL && reader->shared != NULL )
	{
		node = simJson_Find( reader->shared, key->key );
	}

	// After an error nothing is written: values stay as their owner set them.
	if ( json->failed )
	{
		return;
	}
	if ( node != NULL && key->read != NULL )
	{
		key->read( reader, key, node, to );
	}
	else if ( node != NULL )
	{
		ReadValue( reader, key, node, to );
	}
	else if ( key->shared )
	{
		// A preset may have given the number already.
		if ( isnan( *(double*)(void*)to ) && key->hasFallback )
		{
			PutFallback( key, to );
		}
		if ( isnan( *(double*)(void*)to ) )
		{
			simJson_Fail( json, object, "the key \"%s\" is missing, here and in \"%s\"", key->key, reader->sharedKey );
		}
	}
	else if ( key->needed || ( key->neededInFile && reader->isFile ) )
	{
		simJson_Fail( json, object, "the key \"%s\" is missing", key->key );
	}
	else if ( key->hasFallback && to != NULL )
	{
		PutFallback( key, to );
	}
	// No reference is -1, so that 0 always is the first thing.
	else if ( key->kind == simKey_reference && to != NULL && key->bytes > 0 )
	{
		PutIndex( key, -1, to );
	}
}

void simKeys_Read( const simReader* reader, const simKeys* table, const simNode* node, void* target )
{
	// Unknown keys come first: a misspelt key would otherwise be reported as a missing one.
	if ( node != NULL && !simKeys_Check( reader->json, table, node ) )
	{
		return;
	}
	// In the table's order, so that a later key's reader may use the results of an earlier one.
	for ( int i = 0; i < table->count; ++i )
	{
		ReadKey( reader, &table->rows[i], node, target );
	}
}


// ---- single keys ----

const simKey* simKeys_Row( const simKeys* table, const char* name )
{
	for ( int i = 0; i < table->count; ++i )
	{
		if ( strcmp( table->rows[i].key, name ) == 0 )
		{
			return &table->rows[i];
		}
	}
	// So a key that is not in the schema cannot be read by accident.
	SIM_ASSERT( !"a key is read that is not in the table of its object" );
	return NULL;
}

const simNode* simKeys_Find( const simKeys* table, const simNode* object, const char* key )
{
	return simJson_Find( object, simKeys_Row( table, key )->key );
}

const simNode* simKeys_First( simJson* json, const simKeys* table, const simNode* object, const char* name )
{
	const simKey* key = simKeys_Row( table, name );
	const simNode* node = simJson_Find( object, key->key );
	if ( node == NULL )
	{
		if ( key->needed && object != NULL )
		{
			simJson_Fail( json, object, "the key \"%s\" is missing", key->key );
		}
		return NULL;
	}
	// Both forms are walked alike; they differ in their first checks.
	if ( key->kind == simKey_map )
	{
		simJson_Map( json, node, key->least, key->most );
	}
	else
	{
		simJson_Array( json, node, key->least, key->most );
	}
	return json->failed ? NULL : simJson_First( node );
}

const simNode* simKeys_Next( const simJson* json, const simNode* element )
{
	return json->failed ? NULL : simJson_Next( element );
}

void simKeys_ReadOne(
    const simReader* reader, const simKeys* table, const simNode* object, const char* key, void* target )
{
	ReadKey( reader, simKeys_Row( table, key ), object, target );
}

// For a value that goes nowhere in a struct: a drum's radius that becomes a ratio.
double simKeys_Quantity( simJson* json, const simKeys* table, const simNode* object, const char* name )
{
	const simKey* key = simKeys_Row( table, name );
	return simJson_Quantity( json, simJson_Find( object, name ), key->unit, key->low, key->high );
}

int simKeys_Kind( simJson* json, const simKinds* kinds, const simNode* object )
{
	return simChoices_Read( json, kinds->words, simJson_Need( json, object, kinds->key ) );
}
