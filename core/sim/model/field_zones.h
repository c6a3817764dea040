// The zones of a field.json: boxes, upright cylinders and prisms; repeated about a point and mirrored.
#pragma once

#include "model/field_entry.h"

/// Reads the zones (NULL: none) into a field whose size is known. Errors go to json.
void simFieldZones_Read( simJson* json, const simNode* zones, simField* field );
