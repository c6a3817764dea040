// What the files that make up the JSON reader share: json.c, json_choice.c.
#pragma once

#include "base/json.h"

/// Collects the valid names for a message, and the one that was probably meant. Begins as zeros.
typedef struct simJsonChoices
{
	char list[320];
	const char* nearest;
	int distance;
	int left; ///< names that the list has no room for
} simJsonChoices;

/// given: what the data has.
void simJson_AddChoice( simJsonChoices* choices, const char* given, const char* name );
/// Fails with: there is no WHAT "given", and all that would be valid.
bool simJson_FailChoice(
    simJson* json, const simNode* at, const char* what, const char* given, simJsonChoices* choices );
