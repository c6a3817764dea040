// The pieces of a field.json: their types, and where they are staged.
#pragma once

#include "model/field_entry.h"

/// Reads the piece types (NULL: none) into a field whose materials are known. Errors go to json.
void simFieldPieces_Read( simJson* json, const simNode* pieces, simField* field );
/// Reads the staging (NULL: none) into a field whose piece types are known.
void simFieldPieces_ReadStaging( simJson* json, const simNode* staging, simField* field );
