// Reading JSON from strangers. A document is checked byte by byte before anything is allocated (syntax, depth, size,
// UTF-8), then parsed by cJSON. The getters below check type, range and unit and name the defect and its place.
//
// Errors stick: after the first one every getter returns a harmless value and reports nothing more, so a loader reads
// straight through and looks at `failed` before it uses a count, an index or a pointer. No getter needs a path: an
// error finds the JSON pointer of its node by searching the tree, which costs something only when something is wrong.
#pragma once

#include "base/units.h"

#include "sandlot/sim/base.h"
#include "sandlot/sim/math.h"

/// A value of a document. Only json.c looks inside.
typedef struct cJSON simNode;

typedef struct simJson
{
	char file[128]; ///< what errors call the document
	simNode* root;
	bool failed;
	simResult result; ///< of the first failure
	simError error;   ///< the first failure
} simJson;

/// Parses a document. On failure root is NULL and json->error says why; simJson_Free is then allowed but not needed.
bool simJson_Parse( simJson* json, const char* text, size_t length, const char* file );
void simJson_Free( simJson* json );

/// Notes an error at a node (NULL: at the root). Only the first one is kept. Returns false.
bool simJson_Fail( simJson* json, const simNode* at, const char* format, ... )
    __attribute__( ( format( printf, 3, 4 ) ) );
/// Notes an error from elsewhere, e.g. of another file.
bool simJson_Adopt( simJson* json, simResult result, const simError* error );
/// Notes that memory is out.
bool simJson_NoMemory( simJson* json );
/// Of all that a node says, but for a member (NULL: none is left out); of its order, too, and not of its spaces.
uint64_t simJson_Hash( const simNode* node, const char* without );
/// The JSON pointer of a node.
void simJson_Pointer( const simJson* json, const simNode* node, char* path, size_t size );

// ---- structure ----

/// Is the node an object that has only these keys, each once? Else notes an error that names the key and the valid ones.
#define simJson_Object( json, node, ... ) simJson_Keys( json, node, ( const char* const[] ){ __VA_ARGS__, NULL } )
bool simJson_Keys( simJson* json, const simNode* node, const char* const* keys );
/// Is the node an object used as a map: low..high members, each name once and a valid name? Returns the count, 0 on error.
int simJson_Map( simJson* json, const simNode* node, int low, int high );
/// Is the node an array of low..high elements? Returns the count, 0 on error.
int simJson_Array( simJson* json, const simNode* node, int low, int high );

/// Members of an object or elements of an array, in order: for ( n = simJson_First( o ); n != NULL; n = simJson_Next( n ) )
const simNode* simJson_First( const simNode* node );
const simNode* simJson_Next( const simNode* node );
const char* simJson_Key( const simNode* node );

/// The member with this key, or NULL.
const simNode* simJson_Find( const simNode* object, const char* key );
/// The same, but a missing member is an error.
const simNode* simJson_Need( simJson* json, const simNode* object, const char* key );

bool simJson_IsNull( const simNode* node );
bool simJson_IsString( const simNode* node );
bool simJson_IsObject( const simNode* node );
bool simJson_IsArray( const simNode* node );

// ---- values: these take the node itself; NULL after an error is fine ----

#define SIM_JSON_TEXT 4000 ///< bytes of a text for people

/// A number in SI or a string with a unit, from low to high.
double simJson_Quantity( simJson* json, const simNode* node, simUnit unit, double low, double high );
/// A whole number from low to high, both within +-2^53.
int64_t simJson_Integer( simJson* json, const simNode* node, int64_t low, int64_t high );
bool simJson_Bool( simJson* json, const simNode* node );
/// Any text of 1..maxBytes bytes. "" on error. Belongs to the document.
const char* simJson_Text( simJson* json, const simNode* node, size_t maxBytes );
/// A name: letters, digits, '_', '-' and '.', fewer than SIM_NAME bytes.
void simJson_Name( simJson* json, const simNode* node, char name[SIM_NAME] );
/// A name that may become part of a path: [a-z0-9-]{1,40}.
void simJson_FolderName( simJson* json, const simNode* node, char name[SIM_NAME] );
/// [x, y, z], all of one kind and range.
simVec3 simJson_Vec3( simJson* json, const simNode* node, simUnit unit, double low, double high );
/// [x, y, heading]: two lengths from low to high and an angle within 10 turns.
simVec3 simJson_Pose2( simJson* json, const simNode* node, double low, double high );

// ---- choices: a text that must be one of some ----

/// The allowed texts of a value. They belong to the caller that fills this in, and live as long as it is used.
typedef struct simChoices
{
	const char* what;  ///< what is chosen, for messages: "kind of intake"
	const char* names; ///< the first one; the others follow stride bytes apart
	size_t stride;
	int count;
	bool pointers; ///< names are the pointers that stand there, else the texts themselves
} simChoices;

const char* simChoices_Name( const simChoices* choices, int index );
/// Index of the choice that the node's text is. Else -1: without an error for NULL, or with one that has the nearest choice and
/// lists all of them.
int simChoices_Read( simJson* json, const simChoices* choices, const simNode* node );
/// Notes that the data's text at the node is not one of the choices. Returns false.
bool simJson_FailChoice( simJson* json, const simNode* at, const char* given, const simChoices* choices );

/// simChoices_Read among names that no simChoices describes.
int simJson_Choice( simJson* json, const simNode* node, const char* what, const char* names, int count, size_t stride );
/// The same for a member's key instead of its value.
int simJson_KeyChoice(
    simJson* json, const simNode* node, const char* what, const char* names, int count, size_t stride );
/// The same for a name that the node stands for.
int simJson_ChoiceOf( simJson* json, const simNode* node, const char* given, const char* what, const char* names,
    int count, size_t stride );
/// Index of a name among the names, or -1 without an error.
int simFindName( const char* name, const char* names, int count, size_t stride );
/// The one of the names that was probably meant by one that is not among them, or NULL.
const char* simFindNearest( const char* given, const char* names, int count, size_t stride );

/// Is this the version of the format that this core reads?
void simJson_Version( simJson* json, const simNode* node );
