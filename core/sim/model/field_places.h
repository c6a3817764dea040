// Where pieces come back, where human players stand, what there is to aim at, and what is driven around: the exits, feeders,
// goals, course and strays of a field.json.
#pragma once

#include "model/field_entry.h"

/// Each reads its part (NULL: none) into a field whose earlier parts are known: piece types, mesh groups, periods, windows,
/// zones, exits, feeders, goals. Errors go to json.
void simFieldPlaces_ReadExits( simJson* json, const simNode* exits, simField* field );
void simFieldPlaces_ReadFeeders( simJson* json, const simNode* feeders, simField* field );
void simFieldPlaces_ReadGoals( simJson* json, const simNode* goals, simField* field );
void simFieldPlaces_ReadCourse( simJson* json, const simNode* course, simField* field );
void simFieldPlaces_ReadStrays( simJson* json, const simNode* strays, simField* field );
