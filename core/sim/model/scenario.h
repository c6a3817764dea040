// Reading a scenario: the places at the start, and the events in time. See fields/README.md.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/types.h"

/// Every key of a scenario.
extern const simKeys simScenarioKeys;

/// The keys that an entry of the script may change.
extern const simKeys simChangeKeys;
/// Reads that, for the entry's robot, into the scenario's list of changes.
void simScenarioChange_Read(
    const simReader* reader, const simNode* change, simScenario* scenario, simScriptEntry* entry );
/// Reads a robot's path: places by time, and events.
extern const simKeys simPathKeys;
/// Reads that; NULL: there is none. Samples and events belong to the scenario.
void simScenarioPath_Read( const simReader* reader, const simNode* node, simPath* path );
/// The form of an entry of the script.
extern const simKey simScriptForm;

/// Where a field or a robot comes from: a folder's name, or the object in the scenario itself.
typedef struct simScenarioPart
{
	char name[SIM_NAME];  ///< of the folder; "" for an object in the scenario
	simDynamics dynamics; ///< of a robot
	const simNode* node;  ///< the name or the object
} simScenarioPart;

/// The files that a scenario needs before it can be read.
typedef struct simScenarioOutline
{
	simScenarioPart field;
	int modelCount;
	simScenarioPart models[SIM_MAX_ROBOTS]; ///< each folder once, in order of the first robot that uses it
	int robotCount;
	int modelOf[SIM_MAX_ROBOTS];
} simScenarioOutline;

/// Reads the scenario's needs. False after an error, which is noted in json.
bool simScenario_ReadOutline( simJson* json, simScenarioOutline* outline );
/// Reads the rest. Takes the field and the models, also on failure. NULL after an error, which is noted in json.
simScenario* simScenario_Read(
    simJson* json, const simScenarioOutline* outline, simField* field, simRobotModel** models );
/// Reads the script, in the order of its times, into a scenario whose robots are known. The entries belong to the scenario.
void simScenarioScript_Read( const simReader* reader, simScenario* scenario );
