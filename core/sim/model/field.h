// Reading a field: field.json, or the same object inside a scenario, and its collision mesh. See fields/README.md.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/types.h"

/// Every key of a field.
extern const simKeys simFieldKeys;

/// Where a field's collision mesh is.
typedef enum simCollisionKind
{
	simCollision_none,   ///< floor only
	simCollision_file,   ///< a file beside field.json
	simCollision_inline, ///< the OBJ text itself
	simCollision_bad,    ///< an error was noted
} simCollisionKind;

/// Reads where the mesh is. For a file, name gets the file's name; files are only for fields that have a folder.
simCollisionKind simField_Collision( simJson* json, const simNode* node, bool hasFolder, char name[SIM_NAME] );

/// Reads a field from a node of a document, with the text of its mesh file if it has one (NULL else) and that file's path.
/// NULL after an error, which is noted in json.
simField* simField_Read( simJson* json, const simNode* node, const char* mesh, size_t meshSize, const char* meshPath );
void simField_Destroy( simField* field );

/// Pieces of a type that the staging places in any case: all but the "rest" entries. [-]
int simField_FixedPieces( const simField* field, int pieceType );

/// Name of each station and driver station mode, SIM_NAME bytes apart.
extern const char simStationNames[SIM_MAX_ROBOTS][SIM_NAME];
extern const char simModeNames[4][SIM_NAME];
