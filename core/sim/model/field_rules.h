// The rules of a field.json: what happens when a piece enters a zone, a period ends, robots meet or exceed a limit; what fouls
// and ranking points are worth.
#pragma once

#include "model/field_entry.h"

/// Reads the points of fouls (NULL: none). Errors go to json.
void simFieldRules_ReadFouls( simJson* json, const simNode* fouls, simField* field );
/// Reads the rules (NULL: none) into a field whose every other part is known.
void simFieldRules_Read( simJson* json, const simNode* rules, simField* field );
/// Reads the ranking points (NULL: none).
void simFieldRules_ReadRanking( simJson* json, const simNode* ranking, simField* field );
