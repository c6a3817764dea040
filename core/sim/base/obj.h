// Reading a collision mesh from Wavefront OBJ: v, f, g and o; keys for looks alone are skipped. Each named group
// becomes a mesh with vertices of its own.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/types.h"

typedef struct simObj
{
	int groupCount;
	simMeshGroup* groups; ///< in order of their first line; material is -1
} simObj;

/// Reads OBJ text of given length (no terminating zero needed). Polygons become fans around their first vertex. Triangles
/// without area are dropped. An error's path is "line 12"; *obj is then empty.
simResult simObj_Parse( const char* text, size_t length, const char* file, simObj* obj, simError* error );
void simObj_Free( simObj* obj );
/// Frees groups that were taken out of a simObj.
void simObj_FreeGroups( simMeshGroup* groups, int count );
