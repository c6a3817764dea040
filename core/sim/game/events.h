// The ring of events that the host takes after a step. When it is full the oldest goes.
#pragma once

#include "sandlot/sim/frame.h"

enum
{
	SIM_MAX_EVENTS = 1024,
};

typedef struct simEvents
{
	simEvent events[SIM_MAX_EVENTS];
	uint32_t head, count;
	uint32_t tick; ///< stamped on what is added; the world keeps it
} simEvents;

void simEvents_Add(
    simEvents* events, simEventKind kind, uint32_t subject, uint32_t object, double value0, double value1 );
/// Moves up to capacity events out, oldest first; returns how many.
int simEvents_Take( simEvents* events, simEvent* out, int capacity );
