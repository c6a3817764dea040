// What a match of a field.json is made of: phases and their periods, counters, and windows in which things count.
#pragma once

#include "model/field_entry.h"

/// Reads the match clock (NULL: none). Errors go to json.
void simFieldMatch_Read( simJson* json, const simNode* match, simField* field );
/// Reads the counters (NULL: none).
void simFieldMatch_ReadCounters( simJson* json, const simNode* counters, simField* field );
/// Reads the windows (NULL: none) into a field whose periods and counters are known.
void simFieldMatch_ReadWindows( simJson* json, const simNode* windows, simField* field );
