#include "game/events.h"


void simEvents_Add(
    simEvents* events, simEventKind kind, uint32_t subject, uint32_t object, double value0, double value1 )
{
	SIM_CHECK( kind >= 0 && kind < simEvent_count );
	SIM_CHECK( events->head < SIM_MAX_EVENTS && events->count <= SIM_MAX_EVENTS );
	uint32_t slot = ( events->head + events->count ) % SIM_MAX_EVENTS;
	if ( events->count == SIM_MAX_EVENTS )
	{
		events->head = ( events->head + 1 ) % SIM_MAX_EVENTS; // the oldest goes
	}
	else
	{
		events->count += 1;
	}
	events->events[slot] = ( simEvent ){
		.tick = events->tick,
		.kind = kind,
		.subject = subject,
		.object = object,
		.value = { value0, value1 },
	};
}

int simEvents_Take( simEvents* events, simEvent* out, int capacity )
{
	SIM_CHECK( capacity >= 0 );
	SIM_CHECK( out != NULL || capacity == 0 );
	SIM_CHECK( events->head < SIM_MAX_EVENTS && events->count <= SIM_MAX_EVENTS );
	// Oldest first, and only as many as the host has room for: the rest waits for the next call.
	int taken = 0;
	for ( ; taken < capacity && events->count > 0; ++taken )
	{
		out[taken] = events->events[events->head];
		events->head = ( events->head + 1 ) % SIM_MAX_EVENTS;
		events->count -= 1;
	}
	return taken;
}
