// Ignored values with their reasons: one line for each topic and reason, once, up to a limit.
#pragma once

#include "sandlot/sim/base.h"

#include <stdarg.h>

#define SIM_WARNINGS 32 ///< kept
#define SIM_WARNING 320 ///< bytes of one with its zero

typedef struct simWarning
{
	uint64_t key;
	char text[SIM_WARNING];
} simWarning;

typedef struct simWarnings
{
	simWarning list[SIM_WARNINGS];
	int count;
} simWarnings;

/// The text has the value and the reason; the topic goes before it. Characters that do not print become spaces.
void simWarnings_Add( simWarnings* warnings, const char* topic, uint32_t reason, const char* format, va_list args );
