// The inside of a describer: describe.c walks over messages, describe_text.c writes the parts.
#pragma once

#include "sandlot/wire/describe.h"

#include "nt4/nt4_json.h"
#include "nt4/nt4_value.h"

#include "sandlot/wire/wpi_struct.h"

/// The kind of the next part of a message.
typedef enum Part
{
	part_end,
	part_value,   // of NetworkTables
	part_control, // of NetworkTables
	part_device,  // of HALSim, one
	part_rest,    // anything else, to the end
} Part;

/// The name behind a number of NetworkTables.
typedef struct Name
{
	bool known;
	int32_t id;
	char name[SIM_DESCRIBE_NAME];
	char type[SIM_WPI_NAME + 16];
} Name;

enum
{
	SIM_DESCRIBE_LEAVES = 64, // fields of one struct; no struct of WPILib has as many
};

// Where the next value of a JSON text begins: behind the blanks and the comma before it.
static inline const char* simDescribe_SkipBlanks( const char* at, const char* end )
{
	while ( at < end && ( *at == ',' || *at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' ) )
	{
		at += 1;
	}
	return at;
}

struct simDescriber
{
	Name announced[SIM_DESCRIBE_NAMES]; // by the server, for incoming values
	Name published[SIM_DESCRIBE_NAMES]; // by us, for outgoing values
	simWpiCatalog* catalog;
	simDescribed protocol;
	bool incoming;
	Part coming; // Step looks for it
	Part single; // the kind of the part at hand
	const uint8_t* bytes;
	const uint8_t* next;
	size_t size;
	simMsgpackReader reader;
	simNt4Message message; // the value at hand
	const char* type;      // of its topic, "" when unknown
	simJsonReader json;
	simNt4Control control; // the message at hand
	simNt4Next step;
	const char* why;
	simDescription shown;
	char name[SIM_NT4_NAME];
	char text[SIM_DESCRIBE_LINE];
	simWpiLeaf leaves[SIM_DESCRIBE_LEAVES];
};
