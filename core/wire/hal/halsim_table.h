// Which keys each kind of HALSim device has, and where they are in its struct. One table for reading, writing and both
// ends of the connection.
#pragma once

#include "sandlot/wire/halsim.h"

typedef enum simHalsimFieldType
{
	simHalsimField_bool,
	simHalsimField_number,
	simHalsimField_text,
	simHalsimField_numbers, // an array and its count
	simHalsimField_bools,   // an array and its count
	simHalsimField_colors,  // an array of { "r", "g", "b" } and its count
	simHalsimField_opModes, // an array of { "id", "name", "group" } and its count
} simHalsimFieldType;

typedef struct simHalsimField
{
	const char* key; // without its prefix
	char prefix;     // '<' output of the robot, '>' input to it, 'x' for "<>": which of both it is can change
	uint8_t type;    // simHalsimFieldType
	uint32_t offset; // in the device; of "<>" the robot's value
	uint32_t other;  // arrays: of the count · "<>": of the hardware's value
	uint32_t size;   // arrays and texts: capacity · "<>": offset of the bool that says it is an input
	int from, until; // years
	bool isProposed; // to WPILib, see docs/opmodes.md: only where both ends want it
} simHalsimField;

typedef struct simHalsimTable
{
	const char* type;
	int count;       // devices
	int firstSlot;   // among the slots of all kinds
	bool named;      // known by name instead of number
	uint32_t offset; // of the first in simHalsimDevices
	uint32_t stride;
	const simHalsimField* fields; // up to 32; "init" is the first if there is one
	int fieldCount;
} simHalsimTable;

/// A byte for every device, in the order of the kinds.
typedef struct simHalsimSlotMap
{
#define X( device, member, type, count, named ) char member[count];
	SIM_HALSIM_KINDS( X )
#undef X
} simHalsimSlotMap;

extern const simHalsimTable simHalsimTables[simHalsim_kindCount];
