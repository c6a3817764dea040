// A topic of NetworkTables that a run publishes, and a list of them, for telemetry.h and limelight.h.
#pragma once

#include "sandlot/wire/nt4.h"

#define SIM_TOPIC_NAME 192 ///< bytes of a topic's name with its zero

typedef struct simTopic
{
	char name[SIM_TOPIC_NAME];
	const char* type;       ///< of NetworkTables
	const char* properties; ///< JSON object
	/// Its one value for good, as text; publish it as a default of NetworkTables (time 0) before the first frame. NULL: it changes.
	const char* constant;
	bool yields;       ///< robot code may have a topic of the name: then it wins, see simNt4PublishOptions
	bool logged;       ///< a log has it, too
	bool detail;       ///< and one that is to have each result of a camera, if no other
	int64_t logPeriod; ///< [us] a log has it no more often than this; 0: every value
} simTopic;
