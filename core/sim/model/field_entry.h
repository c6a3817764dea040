// What the parts of a field.json have in common that speak of places and names: an entry and its mirrored twin, names that
// stand for sets.
#pragma once

#include "base/json.h"

#include "sandlot/types.h"

#define SIM_FIELD_PLACE 100.0 // [m] farthest a position may be from the origin, per axis
#define SIM_FIELD_MARGIN \
	3.0 // [m] how far zones, exits and feeders may be outside: human players stand behind the walls

/// An entry of a field.json, read as it stands and, when it says "mirror", once more as its twin for the other alliance:
/// rotated by 180 degrees about the field's centre, "blue_" and "red_" swapped where a name begins so.
typedef struct simFieldEntry
{
	simJson* json;
	simField* field;
	const simNode* node;
	bool twin;
} simFieldEntry;

/// Reads each entry of a list or map, with its twin. Stops at the first error.
void simFieldEntry_Each(
    simJson* json, simField* field, const simNode* entries, void ( *read )( const simFieldEntry* entry ) );

/// Notes an error when a list is full, mirrored and repeated ones counted. what: "zones".
bool simFieldEntry_Room( const simFieldEntry* entry, const char* what, int count, int most );
/// Takes the entry's own name, text, as that of a new `what`: none of the first count names may be the same.
void simFieldEntry_Name( const simFieldEntry* entry, const char* text, const char* what, const char* names, int count,
    size_t stride, char name[SIM_NAME] );
/// Index of the one name that a node gives, or -1 after an error and without a node.
int simFieldEntry_Choice(
    const simFieldEntry* entry, const simNode* node, const char* what, const char* names, int count, size_t stride );
simAlliance simFieldEntry_Alliance( const simFieldEntry* entry, const simNode* node );
/// A position, turned for the twin; away: a point that must not be farther from the field than the margin.
simVec3 simFieldEntry_Place( const simFieldEntry* entry, const simNode* node );
void simFieldEntry_CheckPlace( const simFieldEntry* entry, const simNode* node, simVec3 place );
/// A unit vector, turned for the twin. Zero without a node.
simVec3 simFieldEntry_Direction( const simFieldEntry* entry, const simNode* node );

/// Sets of what a list of names stands for: all whose name begins with one of them. NULL: an empty set.
simZoneSet simFieldEntry_Zones( const simFieldEntry* entry, const simNode* list );
/// Mesh groups (bits). floor: "floor" is a valid name, too, and whether it was given; NULL: it is not.
void simFieldEntry_Groups(
    const simFieldEntry* entry, const simNode* list, uint32_t groups[SIM_MAX_GROUPS / 32], bool* floor );
/// Counters (bits), by their whole names.
uint32_t simFieldEntry_Counters( const simFieldEntry* entry, const simNode* list );
/// Periods (bits), by their own names or those of whole phases.
uint32_t simField_ReadPeriods( simJson* json, const simField* field, const simNode* list );
/// How random something leaves: none without a node. Robots' launchers use it, too.
simSpread simReadSpread( simJson* json, const simNode* node );
