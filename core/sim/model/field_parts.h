// The parts of a field.json, each read by a file of its own, and their shared means: entries and their mirrored twins,
// and names that stand for sets.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/types.h"

#define SIM_FIELD_PLACE 100.0 // [m] farthest a position may be from the origin, per axis
#define SIM_FIELD_MARGIN \
	3.0 // [m] how far zones, tags, exits and feeders may be outside: human players stand behind the walls

/// An entry of a field.json, read as it stands and, when it says "mirror", once more as its twin for the other alliance:
/// on the other half, turned or reflected as the field's symmetry says, "blue_" and "red_" swapped where a name begins so.
typedef struct simFieldEntry
{
	const simReader* reader; ///< its context is this entry
	simJson* json;
	simField* field;
	const simNode* node;
	bool twin;
} simFieldEntry;

// Things of a simField that other keys name.
extern const simThings simMaterialThings, simPieceThings, simPeriodThings, simZoneThings, simSlotThings,
    simCounterThings, simWindowThings, simExitThings, simFeederThings, simGoalThings, simRuleThings;
extern const simChoices simModeWords, simStationWords, simAllianceWords;

// The tables of the parts, and the forms of the elements of the root's lists and maps.
extern const simKeys simFieldKeys, simMatchKeys, simFoulsKeys, simRankingKeys, simCourseKeys, simStraysKeys;
/// How a piece flies by itself; a scenario says it, too.
extern const simKeys simFlightKeys;
/// Reads it into a simFlightDef.
simKeyRead simFlight_Read;
/// How much something that is thrown differs; robots' launchers have it, too.
extern const simKeys simSpreadKeys;
extern const simKey simPieceForm, simStagingForm, simZoneForm, simSlotForm, simWindowForm, simExitForm, simFeederForm,
    simGoalForm, simRuleForm;
/// Copies of an entry, each turned once more about a point, or moved once more in a row: NAME_0, NAME_1 ..
typedef struct simRepeat
{
	int count; ///< 0: not repeated
	double about[2];
	double turn;    ///< from one copy to the next [rad]
	double step[2]; ///< from one copy to the next [m]
} simRepeat;
extern const simKeys simRepeatKeys;
/// The name of a zone, a counter or anything else.
extern const simKey simNameForm;

// ---- keys that many parts have ----

#define SIM_KEY_MIRROR                                                                                          \
	SIM_ROW( "mirror", "adds its twin on the other half, as the field's symmetry says, blue_ and red_ swapped", \
	    SIM_KEY_BY_HAND( simKey_boolean ), SIM_KEY_OR( false ) )
/// A list of names that an entry reads as a set: all whose names begin with one of them.
#define SIM_KEY_SET( type, field, says, reads ) \
	says, SIM_KEY_ARRAY( type, field, simNameForm, 1, SIM_MAX_GROUPS ), .read = ( reads )
#define SIM_KEY_ZONES( type, field, says ) \
	SIM_KEY_SET( type, field, says ": all whose names begin with one of these", simFieldEntry_ReadZones )
#define SIM_KEY_SLOTS( type, field, says ) \
	SIM_KEY_SET( type, field, says ": all whose names begin with one of these", simFieldEntry_ReadSlots )
#define SIM_KEY_COUNTERS( type, field, says ) \
	says, SIM_KEY_ARRAY( type, field, simNameForm, 1, SIM_MAX_COUNTERS ), .read = simFieldEntry_ReadCounters
#define SIM_KEY_PERIODS( type, field, says ) \
	says, SIM_KEY_ARRAY( type, field, simNameForm, 1, SIM_MAX_PERIODS ), .read = simField_ReadPeriods
/// A position, turned for the twin, that is not farther from the field than the margin.
#define SIM_KEY_PLACE( type, field )                                                                   \
	.kind = simKey_vector, SIM_KEY_IN( type, field ), .unit = simUnit_length, .low = -SIM_FIELD_PLACE, \
	.high = SIM_FIELD_PLACE, .read = simFieldEntry_ReadPlace
/// A unit vector, turned for the twin.
#define SIM_KEY_DIRECTION( type, field ) \
	.kind = simKey_vector, SIM_KEY_IN( type, field ), .low = -1e3, .high = 1e3, .read = simFieldEntry_ReadDirection
#define SIM_KEY_ALLIANCE( type, field ) \
	.kind = simKey_choice, SIM_KEY_IN( type, field ), .words = &simAllianceWords, .read = simFieldEntry_ReadAlliance

simKeyRead simFieldEntry_ReadZones, simFieldEntry_ReadSlots, simFieldEntry_ReadGroups, simFieldEntry_ReadCounters,
    simFieldEntry_ReadPlace, simFieldEntry_ReadDirection, simFieldEntry_ReadAlliance, simField_ReadPeriods;

// ---- entries ----

/// Reads each entry of a list or map of the field, with its twin. Stops at the first error.
void simFieldEntry_Each( const simReader* reader, simField* field, const simNode* root, const char* key,
    void ( *read )( const simFieldEntry* entry ) );
/// Notes an error when a list is full, mirrored and repeated ones counted. list: "zones".
bool simFieldEntry_Room( const simFieldEntry* entry, const char* list, int count, int most );
/// Notes an error when copies would all be in one place. repeat: NULL: the entry does not repeat. list: "zones".
void simFieldEntry_CheckRepeat(
    const simFieldEntry* entry, const simNode* repeat, const simRepeat* read, const char* list );
/// The name of copy i of an entry that is repeated or not.
void simFieldEntry_NameCopy(
    const simFieldEntry* entry, const simRepeat* repeat, int i, const simThings* things, char name[SIM_NAME] );
/// Takes the entry's own name, text, as that of a new thing: none may have the same.
void simFieldEntry_Name( const simFieldEntry* entry, const char* text, const simThings* things, char name[SIM_NAME] );
/// Index of the one name that a node gives, the other alliance's for a twin; -1 after an error and without a node.
int simFieldEntry_Choice( const simFieldEntry* entry, const simNode* node, const simThings* things );
/// Mesh groups (bits) of a list. floor: "floor" is a valid name, too, and whether it was given; NULL: it is not.
void simFieldEntry_Groups(
    const simFieldEntry* entry, const simNode* list, uint32_t groups[SIM_MAX_GROUPS / 32], bool* floor );
simVec3 simFieldEntry_Place( const simFieldEntry* entry, const simNode* node );
/// A place, or a direction, on the other half of the field.
simVec3 simField_Opposite( const simField* field, simVec3 p );
simVec3 simField_OppositeWay( const simField* field, simVec3 way );

/// Each reads its part of a field whose earlier parts are known. root: the field's own object.
void simFieldPieces_Read( const simReader* reader, const simNode* root, simField* field );
void simFieldPieces_ReadStaging( const simReader* reader, const simNode* root, simField* field );
void simFieldMatch_Read( const simReader* reader, const simNode* root, simField* field );
void simFieldZones_Read( const simReader* reader, const simNode* root, simField* field );
void simFieldSlots_Read( const simReader* reader, const simNode* root, simField* field );
void simFieldMatch_ReadCounters( const simReader* reader, const simNode* root, simField* field );
void simFieldMatch_ReadWindows( const simReader* reader, const simNode* root, simField* field );
void simFieldPlaces_Read( const simReader* reader, const simNode* root, simField* field );
void simFieldRules_Read( const simReader* reader, const simNode* root, simField* field );
/// Looks for pieces that would go round for ever: an exit or a feeder's chute in a zone from which a rule sends pieces to it
/// again. The field is read but for this.
void simFieldCircles_Check( simJson* json, const simNode* root, const simField* field );
