// Pieces that would go round for ever: an exit or a feeder's chute in a zone from which a rule sends pieces to it again.
#pragma once

#include "base/json.h"

#include "sandlot/types.h"

/// Looks for circles in a field that is read but for them. node: the field's own. Errors go to json.
void simFieldCircles_Check( simJson* json, const simNode* node, const simField* field );
