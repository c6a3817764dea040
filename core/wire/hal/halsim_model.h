// The inside of the HALSim model.
#pragma once

#include "hal/halsim_table.h"

/// The data of a device beside its state.
typedef struct simHalsimSlot
{
	uint32_t seen; // fields that the other end has shown
	uint32_t sent; // fields that have been sent
	bool present;  // has appeared
} simHalsimSlot;

/// A value of a device whose type has no struct.
typedef struct simHalsimValue
{
	char key[SIM_HALSIM_NAME]; // with its prefix
	char kind;                 // of JSON: '0' number, 't' boolean, '"' text
	bool hasOurs;              // an input has been set
	bool changed;              // and it is to be sent
	double robot, ours;
	int next; // of the same device, or -1
} simHalsimValue;

typedef struct simHalsimOther
{
	char type[SIM_HALSIM_NAME];
	char device[SIM_HALSIM_NAME];
	int first; // value, or -1
} simHalsimOther;

struct simHalsim
{
	simHalsimRole role;
	int year;
	double lastTime;                                   // of the last message [s]
	bool heard;                                        // there was one
	bool proposes;                                     // operating modes are spoken of
	char opModes[simMode_count][SIM_HALSIM_OPMODE_ID]; // that counts in each mode
	int otherCursor;                                   // of sending: first the others, then the slots
	int kindCursor, slotCursor;
	int otherCount, valueCount;
	simHalsimSlot slots[sizeof( simHalsimSlotMap )];
	char names[sizeof( simHalsimSlotMap )][SIM_HALSIM_NAME]; // of devices that are known by name
	simHalsimOther others[SIM_HALSIM_OTHER_DEVICES];
	simHalsimValue values[SIM_HALSIM_OTHER_VALUES];
	simHalsimDevices now;
	simHalsimDevices sent; // as they were last sent
};

/// A device's state.
static inline char* simHalsim_Device( simHalsimDevices* devices, simHalsimKind kind, int slot )
{
	const simHalsimTable* table = simHalsimTables + kind;
	return (char*)devices + table->offset + (size_t)slot * table->stride;
}

/// A gyro's angle as the program has it now [deg]: its echo, or 0 after a reset.
void simHalsim_HearAngle( simHalsim* hal, int slot, double angle );

/// Does the field exist in the year, or is it proposed and spoken?
static inline bool simHalsim_InYear( const simHalsim* hal, const simHalsimField* field )
{
	return hal->year >= field->from && hal->year <= field->until && ( !field->isProposed || hal->proposes );
}

/// The data of a device beside its state.
static inline simHalsimSlot* simHalsim_SlotOf( const simHalsim* hal, simHalsimKind kind, int slot )
{
	return (simHalsimSlot*)hal->slots + simHalsimTables[kind].firstSlot + slot;
}

/// Do its devices say whether the robot program has initialized them?
bool simHalsim_HasInit( simHalsimKind kind );
/// A value by its name without prefix; of several, the one whose prefix stands first in `order`, such as "><".
simHalsimValue* simHalsim_FindValue( const simHalsim* hal, int other, const char* name, const char* order );
