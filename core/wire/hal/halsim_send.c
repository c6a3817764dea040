// The outgoing messages of a HALSim connection: the fields that have changed since they were last sent.
#include "codec/jsonio.h"
#include "hal/halsim_model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define VALUE_ROOM ( 6 * SIM_HALSIM_NAME + 40 ) // bytes that a key and a number take, every letter escaped

void simHalsim_BeginSend( simHalsim* hal )
{
	// A round over all devices begins; each call of NextMessage goes on where the last one stopped.
	hal->otherCursor = hal->kindCursor = hal->slotCursor = 0;
}

// Where the value is that this end sends, or NULL when it does not send the field.
static const char* Outgoing( const simHalsim* hal, const simHalsimField* field, const char* device )
{
	bool hardware = hal->role == simHalsim_hardware;
	// A program of each year hears that year's keys only.
	if ( !simHalsim_InYear( hal, field ) )
	{
		return NULL;
	}
	if ( field->prefix == 'x' )
	{
		// Of a digital input the hardware sends the level, of a digital output the program its value.
		bool isInput = *(const bool*)( device + field->size );
		if ( isInput != hardware )
		{
			return NULL;
		}
		return device + ( hardware ? field->other : field->offset );
	}
	if ( ( field->prefix == '>' ) == hardware )
	{
		return device + field->offset;
	}
	return NULL;
}

static size_t ElementSize( const simHalsimField* field )
{
	if ( field->type == simHalsimField_numbers )
	{
		return sizeof( double );
	}
	if ( field->type == simHalsimField_bools )
	{
		return sizeof( bool );
	}
	if ( field->type == simHalsimField_opModes )
	{
		return sizeof( simHalsimOpMode );
	}
	return 3; // red, green, blue
}

// Is the value another than the one that was sent?
static bool IsNew(
    const simHalsimField* field, const char* device, const char* value, const char* sentDevice, const char* sent )
{
	switch ( (simHalsimFieldType)field->type )
	{
		case simHalsimField_bool:
			return *(const bool*)value != *(const bool*)sent;
		case simHalsimField_number:
			// A NaN is never sent (see WriteSlot), so that it cannot be new for ever.
			return *(const double*)value != *(const double*)sent;
		case simHalsimField_text:
			return strcmp( value, sent ) != 0;
		case simHalsimField_numbers:
		case simHalsimField_bools:
		case simHalsimField_colors:
		case simHalsimField_opModes:
		{
			// Only the part in use is compared; the rest is left over.
			int count = *(const int*)( device + field->other );
			SIM_ASSERT( count >= 0 && count <= (int)field->size );
			return count != *(const int*)( sentDevice + field->other )
			       || memcmp( value, sent, (size_t)count * ElementSize( field ) ) != 0;
		}
	}
	SIM_ASSERT( false );
	return false;
}

// [ { "r": .., "g": .., "b": .. }, ... ]
static void WriteColors( simJsonWriter* writer, const uint8_t ( *colors )[3], int count )
{
	static const char* const kKeys[] = { "r", "g", "b" };
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter_Begin( writer, '{' );
		for ( int k = 0; k < 3; ++k )
		{
			simJsonWriter_Key( writer, kKeys[k] );
			simJsonWriter_Number( writer, colors[i][k] );
		}
		simJsonWriter_End( writer, '}' );
	}
	simJsonWriter_End( writer, ']' );
}

// [ { "id": .., "name": .., "group": .. }, ... ]
static void WriteOpModes( simJsonWriter* writer, const simHalsimOpMode* modes, int count )
{
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter_Begin( writer, '{' );
		simJsonWriter_Key( writer, "id" );
		simJsonWriter_String( writer, modes[i].id );
		simJsonWriter_Key( writer, "name" );
		simJsonWriter_String( writer, modes[i].name );
		simJsonWriter_Key( writer, "group" );
		simJsonWriter_String( writer, modes[i].group );
		simJsonWriter_End( writer, '}' );
	}
	simJsonWriter_End( writer, ']' );
}

// A key with its direction, and the value.
static void WriteValue( simJsonWriter* writer, const simHalsimField* field, const char* device, const char* value )
{
	char key[SIM_HALSIM_NAME];
	const char prefix[2] = { field->prefix, 0 };
	snprintf( key, sizeof( key ), "%s%s", field->prefix == 'x' ? "<>" : prefix, field->key );
	simJsonWriter_Key( writer, key );
	int count = 0;
	if ( field->type >= simHalsimField_numbers )
	{
		count = *(const int*)( device + field->other );
	}
	switch ( (simHalsimFieldType)field->type )
	{
		case simHalsimField_bool:
			simJsonWriter_Bool( writer, *(const bool*)value );
			break;
		case simHalsimField_number:
			simJsonWriter_Number( writer, *(const double*)value );
			break;
		case simHalsimField_text:
			simJsonWriter_String( writer, value );
			break;
		case simHalsimField_numbers:
			simJsonWriter_Numbers( writer, (const double*)value, count );
			break;
		case simHalsimField_bools:
			simJsonWriter_Begin( writer, '[' );
			for ( int i = 0; i < count; ++i )
			{
				simJsonWriter_Bool( writer, ( (const bool*)value )[i] );
			}
			simJsonWriter_End( writer, ']' );
			break;
		case simHalsimField_colors:
			WriteColors( writer, (const uint8_t( * )[3])value, count );
			break;
		case simHalsimField_opModes:
			WriteOpModes( writer, (const simHalsimOpMode*)value, count );
			break;
	}
}

// { "type": ..., "device": ..., "data": { and the fields
static void BeginMessage( simJsonWriter* writer, const char* type, const char* device )
{
	simJsonWriter_Begin( writer, '{' );
	simJsonWriter_Key( writer, "type" );
	simJsonWriter_String( writer, type );
	simJsonWriter_Key( writer, "device" );
	simJsonWriter_String( writer, device );
	simJsonWriter_Key( writer, "data" );
	simJsonWriter_Begin( writer, '{' );
}

static void EndMessage( simJsonWriter* writer )
{
	simJsonWriter_End( writer, '}' );
	simJsonWriter_End( writer, '}' );
}

// Does this end have anything to say of the device at all?
static bool Speaks( const simHalsim* hal, simHalsimKind kind, int slot )
{
	// A program tells of its devices unasked.
	if ( hal->role == simHalsim_robot )
	{
		return simHalsim_SlotOf( hal, kind, slot )->present;
	}
	if ( kind == simHalsim_joystick )
	{
		// A joystick that was unplugged is sent once more, empty; one that never was is not sent.
		const simHalsimJoystick* stick = hal->now.joystick + slot;
		return stick->axisCount + stick->buttonCount + stick->povCount > 0
		       || simHalsim_SlotOf( hal, kind, slot )->sent != 0;
	}
	// Every program has a driver station and a roboRIO, and never says so.
	return kind == simHalsim_driverStation || kind == simHalsim_roboRio || simHalsim_Has( hal, kind, slot );
}

// A message's name for a device: WPILib's number or name, "" for the only one of its kind.
static void DeviceText( const simHalsim* hal, simHalsimKind kind, int slot, char text[SIM_HALSIM_NAME] )
{
	const simHalsimTable* table = simHalsimTables + kind;
	// By module and channel, see FindSolenoid.
	if ( kind == simHalsim_solenoid )
	{
		snprintf( text, SIM_HALSIM_NAME, "%d,%d", slot / 8, slot % 8 );
	}
	else if ( !table->named && ( table->count > 1 || kind == simHalsim_led ) )
	{
		snprintf( text, SIM_HALSIM_NAME, "%d", slot );
	}
	else
	{
		snprintf( text, SIM_HALSIM_NAME, "%s", kind == simHalsim_hal ? "HAL" : simHalsim_Name( hal, kind, slot ) );
	}
}

// Writes a message with a device's news. False: it has none.
static bool WriteSlot( simHalsim* hal, simHalsimKind kind, int slot, simJsonWriter* writer )
{
	const simHalsimTable* table = simHalsimTables + kind;
	simHalsimSlot* state = simHalsim_SlotOf( hal, kind, slot );
	// The driver station is sent whole, as real ones do: "new_data" takes all of it over.
	bool whole = kind == simHalsim_driverStation && hal->role == simHalsim_hardware;
	bool any = false;
	char* device = simHalsim_Device( &hal->now, kind, slot );
	char* sentDevice = simHalsim_Device( &hal->sent, kind, slot );
	for ( int i = 0; i < table->fieldCount; ++i )
	{
		const simHalsimField* field = table->fields + i;
		uint32_t bit = 1u << i;
		const char* value = Outgoing( hal, field, device );
		if ( value == NULL )
		{
			state->sent &= ~bit; // a DIO that has become an output and is an input again later
			continue;
		}
		// A named device may lack fields: only those are sent that it has shown.
		bool known = !table->named || hal->role == simHalsim_robot || ( state->seen & bit ) != 0;
		if ( !known || ( field->type == simHalsimField_number && isnan( *(const double*)value ) ) )
		{
			continue;
		}
		char* sent = sentDevice + ( value - device );
		if ( !whole && ( state->sent & bit ) != 0 && !IsNew( field, device, value, sentDevice, sent ) )
		{
			continue;
		}
		// The message begins with the first field that is new.
		if ( !any )
		{
			char name[SIM_HALSIM_NAME];
			DeviceText( hal, kind, slot, name );
			BeginMessage( writer, table->type, name );
			any = true;
		}
		WriteValue( writer, field, device, value );
		state->sent |= bit;
	}
	if ( any )
	{
		// For the next comparison.
		memcpy( sentDevice, device, table->stride );
		EndMessage( writer );
	}
	return any;
}

// Writes a message of the values that have been set, as many as fit. False: there are none.
static bool WriteOther( simHalsim* hal, const simHalsimOther* other, simJsonWriter* writer )
{
	bool any = false;
	for ( int i = other->first; i >= 0; i = hal->values[i].next )
	{
		// Values beyond the room come with the next message: the device stays at the cursor.
		simHalsimValue* value = hal->values + i;
		if ( !value->changed || writer->size - writer->length < VALUE_ROOM + 8 )
		{
			continue;
		}
		if ( !any )
		{
			BeginMessage( writer, other->type, other->device );
			any = true;
		}
		// The key as the program wrote it, with its direction: a SimDevice is found by no other.
		simJsonWriter_Key( writer, value->key );
		if ( value->kind == 't' )
		{
			simJsonWriter_Bool( writer, value->ours != 0.0 );
		}
		else
		{
			simJsonWriter_Number( writer, value->ours );
		}
		value->changed = false;
	}
	if ( any )
	{
		EndMessage( writer );
	}
	return any;
}

size_t simHalsim_NextMessage( simHalsim* hal, char* text, size_t size )
{
	// Room for the largest message of either end, so that one always fits.
	SIM_ASSERT( size >= ( hal->role == simHalsim_robot ? SIM_HALSIM_ROBOT_TEXT : SIM_HALSIM_TEXT ) );
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	// SimDevices first, then the kinds in the order of the table. The cursors hold where the last call stopped.
	for ( ; hal->otherCursor < hal->otherCount; hal->otherCursor += 1 )
	{
		if ( WriteOther( hal, hal->others + hal->otherCursor, &writer ) )
		{
			SIM_ASSERT( !writer.full );
			return writer.length; // the same device again: there may be more
		}
	}
	for ( ; hal->kindCursor < simHalsim_kindCount; hal->kindCursor += 1, hal->slotCursor = 0 )
	{
		simHalsimKind kind = (simHalsimKind)hal->kindCursor;
		while ( hal->slotCursor < simHalsimTables[kind].count )
		{
			int slot = hal->slotCursor++;
			if ( Speaks( hal, kind, slot ) && WriteSlot( hal, kind, slot, &writer ) )
			{
				SIM_ASSERT( !writer.full );
				return writer.length;
			}
		}
	}
	return 0;
}
