// The HALSim model: its devices, and the effect of a message on them.
#include "sandlot/wire/halsim.h"

#include "base/json_check.h"
#include "codec/jsonio.h"
#include "hal/halsim_model.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


// ---- devices ----

// Most devices say first whether the program has made them.
bool simHalsim_HasInit( simHalsimKind kind )
{
	return strcmp( simHalsimTables[kind].fields[0].key, "init" ) == 0;
}

// All kinds share one table of names; a kind's first slot is its place in it.
static char* NameOf( const simHalsim* hal, simHalsimKind kind, int slot )
{
	return (char*)hal->names[simHalsimTables[kind].firstSlot + slot];
}

// The rails for sensors are on; their volts, currents and faults are not simulated.
static simHalsimRoboRio DefaultRoboRio( void )
{
	simHalsimRail rail = { SIM_HALSIM_NOT_SENT, SIM_HALSIM_NOT_SENT, true, SIM_HALSIM_NOT_SENT };
	return ( simHalsimRoboRio ){ .voltage = 12.0, .v6 = rail, .v5 = rail, .v3_3 = rail };
}

// A driver station is there and disables; its mode is teleop, and no match runs (-1 s).
static simHalsimDriverStation DefaultDriverStation( void )
{
	return (
	    simHalsimDriverStation ){ .ds = true, .station = "blue1", .matchTime = -1.0, .robotMode = 2.0, .opMode = "0" };
}

// The inputs before they are set. Numbers that most simulations lack are not sent.
static void SetDefaults( simHalsimDevices* devices, simHalsimKind kind, int slot )
{
	// Devices of a kind stand in an array; the table says how far apart.
	char* device = simHalsim_Device( devices, kind, slot );
	memset( device, 0, simHalsimTables[kind].stride );
	switch ( kind )
	{
		// Inputs of a roboRIO have pull-up resistors: open is high.
		case simHalsim_dio:
		case simHalsim_canDio:
			( (simHalsimDio*)device )->level = true;
			break;
		case simHalsim_encoder:
			// An encoder that stands still has no period.
			*(simHalsimEncoder*)device = ( simHalsimEncoder ){ .period = INFINITY, .rate = SIM_HALSIM_NOT_SENT };
			break;
		case simHalsim_analogIn:
		case simHalsim_canAnalogIn:
			( (simHalsimAnalogIn*)device )->accumulatorValue = SIM_HALSIM_NOT_SENT;
			( (simHalsimAnalogIn*)device )->accumulatorCount = SIM_HALSIM_NOT_SENT;
			break;
		case simHalsim_gyro:
		case simHalsim_canGyro:
			// 12 V is WPILib's default battery, here and below.
			*(simHalsimGyro*)device = ( simHalsimGyro ){ .connected = true, .supplyVoltage = 12.0 };
			break;
		case simHalsim_dutyCycle:
		case simHalsim_canDutyCycle:
			( (simHalsimDutyCycle*)device )->connected = true;
			break;
		case simHalsim_canMotor:
			*(simHalsimCanMotor*)device = ( simHalsimCanMotor ){ .busVoltage = 12.0, .supplyVoltage = 12.0 };
			break;
		case simHalsim_canEncoder:
			( (simHalsimCanEncoder*)device )->supplyVoltage = 12.0;
			break;
		case simHalsim_roboRio:
			*(simHalsimRoboRio*)device = DefaultRoboRio();
			break;
		case simHalsim_driverStation:
			*(simHalsimDriverStation*)device = DefaultDriverStation();
			break;
		case simHalsim_pwm:
		case simHalsim_analogOut:
		case simHalsim_dutyCycleOut:
		case simHalsim_relay:
		case simHalsim_pcm:
		case simHalsim_solenoid:
		case simHalsim_led:
		case simHalsim_accel:
		case simHalsim_canAccel:
		case simHalsim_xrpMotor:
		case simHalsim_xrpServo:
		case simHalsim_hal:
		case simHalsim_joystick:
			break; // zeros are right
		case simHalsim_kindCount:
			SIM_ASSERT( false );
			break;
	}
}

simHalsim* simHalsim_Create( simHalsimRole role, int year )
{
	// These are the years whose fields halsim_table.c knows.
	SIM_ASSERT( year == 2026 || year == 2027 );
	simHalsim* hal = simAlloc( sizeof( simHalsim ) );
	if ( hal == NULL )
	{
		return NULL;
	}
	// Either end of a connection is this one struct: the role turns round which side is sent and which is believed.
	hal->role = role;
	hal->year = year;
	for ( int mode = 0; mode < simMode_count; ++mode )
	{
		snprintf( hal->opModes[mode], SIM_HALSIM_OPMODE_ID, "0" );
	}
	for ( int kind = 0; kind < simHalsim_kindCount; ++kind )
	{
		// `seen` and `sent` have a bit for each field.
		SIM_ASSERT( simHalsimTables[kind].fieldCount <= 32 );
		for ( int slot = 0; slot < simHalsimTables[kind].count; ++slot )
		{
			SetDefaults( &hal->now, (simHalsimKind)kind, slot );
		}
	}
	return hal;
}

void simHalsim_Destroy( simHalsim* hal )
{
	simFree( hal );
}

// The words of a robot that is gone must not drive anything.
static void ForgetOutputs( simHalsim* hal, simHalsimKind kind, int slot )
{
	const simHalsimTable* table = simHalsimTables + kind;
	char* device = simHalsim_Device( &hal->now, kind, slot );
	for ( int i = 0; i < table->fieldCount; ++i )
	{
		const simHalsimField* field = table->fields + i;
		// '<' comes from the program and 'x' goes both ways (hardware_ws_api.md).
		if ( field->prefix != '>' )
		{
			switch ( (simHalsimFieldType)field->type )
			{
				case simHalsimField_bool:
					*(bool*)( device + field->offset ) = false;
					break;
				case simHalsimField_number:
					*(double*)( device + field->offset ) = 0.0;
					break;
				case simHalsimField_colors:
				case simHalsimField_opModes:
					*(int*)( device + field->other ) = 0; // how many there are
					break;
				case simHalsimField_text:
				case simHalsimField_numbers:
				case simHalsimField_bools:
					break; // only inputs have these
			}
		}
	}
}

void simHalsim_Reset( simHalsim* hal )
{
	// Until the new program speaks it is not alive, so its outputs are off.
	hal->heard = false;
	simHalsim_BeginSend( hal );
	// The next connection hears every value again.
	for ( size_t i = 0; i < sizeof( simHalsimSlotMap ); ++i )
	{
		hal->slots[i].sent = 0;
	}
	if ( hal->role == simHalsim_robot )
	{
		return; // it has its devices with any connection
	}
	// The hardware end knows devices only from a program's messages.
	hal->otherCount = hal->valueCount = 0;
	memset( hal->slots, 0, sizeof( hal->slots ) );
	memset( hal->names, 0, sizeof( hal->names ) );
	for ( int kind = 0; kind < simHalsim_kindCount; ++kind )
	{
		for ( int slot = 0; slot < simHalsimTables[kind].count; ++slot )
		{
			if ( simHalsimTables[kind].named )
			{
				SetDefaults( &hal->now, (simHalsimKind)kind, slot ); // another device may have its slot next time
			}
			ForgetOutputs( hal, (simHalsimKind)kind, slot );
		}
	}
}

simHalsimDevices* simHalsim_Devices( simHalsim* hal )
{
	return &hal->now;
}

// Reads a number from 0 to below `count` that is all of the text up to `end`.
static int ReadNumber( const char* text, const char* end, int count )
{
	int value = 0;
	// No kind has more than 504 devices, so four digits are plenty and cannot overflow.
	if ( end == text || end - text > 4 )
	{
		return -1;
	}
	for ( const char* c = text; c < end; ++c )
	{
		if ( *c < '0' || *c > '9' )
		{
			return -1;
		}
		value = 10 * value + ( *c - '0' );
	}
	return value < count ? value : -1;
}

// "MODULE,CHANNEL"; a module has 8 channels.
static int FindSolenoid( const char* device, const char* end, int count )
{
	const char* comma = strchr( device, ',' );
	if ( comma == NULL )
	{
		return -1;
	}
	// WPILib names them so: "0,3" is channel 3 of the module with CAN id 0.
	int module = ReadNumber( device, comma, count / 8 );
	int channel = ReadNumber( comma + 1, end, 8 );
	if ( module < 0 || channel < 0 )
	{
		return -1;
	}
	return 8 * module + channel;
}

int simHalsim_Find( const simHalsim* hal, simHalsimKind kind, const char* device )
{
	const simHalsimTable* table = simHalsimTables + kind;
	const char* end = device + strlen( device );
	if ( kind == simHalsim_solenoid )
	{
		return FindSolenoid( device, end, table->count );
	}
	if ( !table->named )
	{
		bool only = table->count == 1 && kind != simHalsim_led; // "", or "HAL"
		return only ? 0 : ReadNumber( device, end, table->count );
	}
	for ( int slot = 0; slot < table->count; ++slot )
	{
		if ( simHalsim_SlotOf( hal, kind, slot )->present && strcmp( NameOf( hal, kind, slot ), device ) == 0 )
		{
			return slot;
		}
	}
	return -1;
}

const char* simHalsim_Name( const simHalsim* hal, simHalsimKind kind, int slot )
{
	if ( simHalsimTables[kind].named )
	{
		return NameOf( hal, kind, slot );
	}
	return "";
}

// Gives the first free slot to a name. -1: there is none.
static int NameFree( simHalsim* hal, simHalsimKind kind, const char* device )
{
	for ( int slot = 0; slot < simHalsimTables[kind].count; ++slot )
	{
		if ( !simHalsim_SlotOf( hal, kind, slot )->present )
		{
			snprintf( NameOf( hal, kind, slot ), SIM_HALSIM_NAME, "%s", device );
			return slot;
		}
	}
	return -1;
}

// Finds a device, or makes one of that name.
static int Appear( simHalsim* hal, simHalsimKind kind, const char* device )
{
	// Numbered devices are there from the start: a roboRIO has its channels whether a program uses them or not.
	int slot = simHalsim_Find( hal, kind, device );
	if ( slot < 0 && simHalsimTables[kind].named )
	{
		slot = NameFree( hal, kind, device );
	}
	if ( slot >= 0 )
	{
		simHalsim_SlotOf( hal, kind, slot )->present = true;
	}
	return slot;
}

int simHalsim_Add( simHalsim* hal, simHalsimKind kind, const char* device )
{
	SIM_ASSERT( hal->role == simHalsim_robot && strlen( device ) < SIM_HALSIM_NAME );
	int slot = Appear( hal, kind, device );
	if ( slot >= 0 && simHalsim_HasInit( kind ) )
	{
		// As a program's HAL does when a device is made: "<init" comes before everything else.
		char* init = simHalsim_Device( &hal->now, kind, slot ) + simHalsimTables[kind].fields[0].offset;
		*(bool*)init = true;
	}
	return slot;
}

bool simHalsim_Has( const simHalsim* hal, simHalsimKind kind, int slot )
{
	const simHalsimSlot* state = simHalsim_SlotOf( hal, kind, slot );
	// A named device that has not said "init" is there since it spoke; a numbered one is there once it says so.
	bool says = simHalsim_HasInit( kind ) && ( !simHalsimTables[kind].named || ( state->seen & 1 ) != 0 );
	const char* device = simHalsim_Device( (simHalsimDevices*)&hal->now, kind, slot );
	return state->present && ( !says || *(const bool*)( device + simHalsimTables[kind].fields[0].offset ) );
}


// ---- receiving ----

// Reads an array into values. Returns the defect, or NULL; elements within the room are taken either way.
static const char* ReadBools( simJsonReader* reader, bool* values, int capacity, int* count )
{
	// Read to the end even when it is wrong, so that the fields behind it count.
	int n = 0;
	bool good = simJsonReader_Kind( reader ) == '[';
	if ( !good )
	{
		simJsonReader_Skip( reader );
		return "expected an array of true and false";
	}
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); )
	{
		bool value = false;
		good = simJsonReader_Bool( reader, &value ) && good;
		if ( n < capacity )
		{
			values[n++] = value;
		}
		else
		{
			good = false;
		}
	}
	*count = n;
	if ( good )
	{
		return NULL;
	}
	return "expected an array of true and false, no longer than WPILib's limit";
}

// The same for the colours of a strip of LEDs.
static const char* ReadColors( simJsonReader* reader, uint8_t ( *colors )[3], int capacity, int* count )
{
	static const char kProblem[] = "expected an array of colours, { \"r\", \"g\", \"b\" } from 0 to 255, up to 5460";
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		simJsonReader_Skip( reader );
		return kProblem;
	}
	int n = 0;
	bool good = true;
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); ++n )
	{
		if ( simJsonReader_Kind( reader ) != '{' || n >= capacity )
		{
			good = false;
			simJsonReader_Skip( reader );
			continue;
		}
		char key[4];
		memset( colors[n], 0, 3 );
		for ( simJsonReader_Enter( reader ); simJsonReader_NextMember( reader, key, sizeof( key ) ); )
		{
			// Only the keys "r", "g" and "b" count.
			const char* place = key[0] != 0 && key[1] == 0 ? strchr( "rgb", key[0] ) : NULL;
			double value = -1.0;
			bool number = simJsonReader_Number( reader, &value );
			if ( place != NULL )
			{
				bool within = number && value >= 0.0 && value <= 255.0;
				colors[n][place - "rgb"] = within ? (uint8_t)value : 0;
				good = good && within;
			}
		}
	}
	// Those that have room are shown even when there are too many.
	*count = n < capacity ? n : capacity;
	return good ? NULL : kProblem;
}

// The same for operating modes. One whose texts are too long, or that has no number, is left out.
static const char* ReadOpModes( simJsonReader* reader, simHalsimOpMode* modes, int capacity, int* count )
{
	static const char kProblem[] =
	    "expected an array of operating modes, { \"id\", \"name\", \"group\" }, up to 64, with an id as text";
	*count = 0;
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		simJsonReader_Skip( reader );
		return kProblem;
	}
	bool good = true;
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); )
	{
		if ( simJsonReader_Kind( reader ) != '{' || *count >= capacity )
		{
			good = false;
			simJsonReader_Skip( reader );
			continue;
		}
		simHalsimOpMode mode = { .id = "" };
		bool fits = true;
		char key[16];
		for ( simJsonReader_Enter( reader ); simJsonReader_NextMember( reader, key, sizeof( key ) ); )
		{
			char* text = strcmp( key, "name" ) == 0 ? mode.name : NULL;
			text = strcmp( key, "group" ) == 0 ? mode.group : text;
			if ( strcmp( key, "id" ) == 0 )
			{
				fits = simJsonReader_String( reader, mode.id, sizeof( mode.id ) ) && fits;
			}
			else if ( text != NULL )
			{
				fits = simJsonReader_String( reader, text, sizeof( mode.name ) ) && fits;
			}
			else
			{
				simJsonReader_Skip( reader ); // descriptions and colours
			}
		}
		fits = fits && mode.id[0] != 0 && strspn( mode.id, "0123456789" ) == strlen( mode.id ) && mode.name[0] != 0;
		good = good && fits;
		if ( fits )
		{
			modes[( *count )++] = mode;
		}
	}
	return good ? NULL : kProblem;
}

// Reads a value into a field at `place` of a device. Returns the defect, or NULL.
static const char* ReadField( simJsonReader* reader, const simHalsimField* field, char* device, char* place )
{
	switch ( (simHalsimFieldType)field->type )
	{
		case simHalsimField_bool:
			if ( simJsonReader_Bool( reader, (bool*)place ) )
			{
				return NULL;
			}
			return "expected true or false";
		case simHalsimField_number:
		{
			// A NaN of the robot program arrives as null: no value rather than the old one.
			bool none = simJsonReader_Kind( reader ) == 'n';
			bool read = simJsonReader_Number( reader, (double*)place );
			if ( none || !isfinite( *(double*)place ) )
			{
				*(double*)place = 0.0;
				read = false;
			}
			return read ? NULL : "expected a finite number";
		}
		case simHalsimField_text:
			if ( simJsonReader_String( reader, place, field->size ) )
			{
				return NULL;
			}
			return "expected a text, no longer than the limit";
		case simHalsimField_numbers:
			if ( simJsonReader_Numbers( reader, (double*)place, (int)field->size, (int*)( device + field->other ) ) )
			{
				return NULL;
			}
			return "expected an array of numbers, no longer than WPILib's limit";
		case simHalsimField_bools:
			return ReadBools( reader, (bool*)place, (int)field->size, (int*)( device + field->other ) );
		case simHalsimField_colors:
			return ReadColors( reader, (uint8_t( * )[3])place, (int)field->size, (int*)( device + field->other ) );
		case simHalsimField_opModes:
			return ReadOpModes( reader, (simHalsimOpMode*)place, (int)field->size, (int*)( device + field->other ) );
	}
	SIM_ASSERT( false );
	return NULL;
}

// The field of a key of this year's protocol. NULL: there is none, as when a newer WPILib sends more.
static const simHalsimField* FindField( const simHalsim* hal, simHalsimKind kind, const char* key )
{
	// "<KEY" comes from the program, ">KEY" goes to it, "<>KEY" does both and is 'x' here.
	char prefix = key[0];
	const char* name = key + 1;
	if ( key[0] == '<' && key[1] == '>' )
	{
		prefix = 'x';
		name = key + 2;
	}
	if ( prefix != '<' && prefix != '>' && prefix != 'x' )
	{
		return NULL;
	}
	for ( int i = 0; i < simHalsimTables[kind].fieldCount; ++i )
	{
		const simHalsimField* field = simHalsimTables[kind].fields + i;
		if ( field->prefix == prefix && strcmp( field->key, name ) == 0 && simHalsim_InYear( hal, field ) )
		{
			return field;
		}
	}
	return NULL;
}

// Notes the first thing that is wrong with a message.
static void Complain(
    simError* error, simResult* result, const char* key, const char* type, const char* device, const char* problem )
{
	if ( *result != sim_ok )
	{
		return;
	}
	// The place within the message, as a JSON pointer.
	char path[64];
	snprintf( path, sizeof( path ), "/data%s%s", key[0] != 0 ? "/" : "", key );
	*result = simFail( error, "", path, "%s \"%s\": %s", type, device, problem );
	if ( error != NULL )
	{
		simCleanText( error->path );
		simCleanText( error->message );
	}
}

// Takes a message's values of a device. A bad value does not stop the others.
static simResult TakeData(
    simHalsim* hal, simHalsimKind kind, int slot, simJsonReader* data, const char* name, simError* error )
{
	simResult result = sim_ok;
	simHalsimSlot* state = simHalsim_SlotOf( hal, kind, slot );
	char* device = simHalsim_Device( &hal->now, kind, slot );
	char key[SIM_HALSIM_NAME];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		const simHalsimField* field = FindField( hal, kind, key );
		if ( field != NULL )
		{
			// An echo shows the field, too: the program has it, so it may be sent.
			state->seen |= 1u << ( field - simHalsimTables[kind].fields );
		}
		// Our own values that come back are an echo.
		char ownPrefix = hal->role == simHalsim_hardware ? '>' : '<';
		if ( field != NULL && kind == simHalsim_gyro && field->prefix == '>' && ownPrefix == '>'
		     && field->offset == offsetof( simHalsimGyro, angle ) )
		{
			simHalsimGyro echo = { .angle[0] = NAN };
			if ( ReadField( data, field, (char*)&echo, (char*)echo.angle ) == NULL )
			{
				simHalsim_HearAngle( hal, slot, echo.angle[0] );
			}
			continue;
		}
		if ( field == NULL || field->prefix == ownPrefix )
		{
			simJsonReader_Skip( data );
			continue;
		}
		// A DIO's value has a place for each direction: the program's output, and the robot's input.
		uint32_t offset = field->prefix == 'x' && hal->role == simHalsim_robot ? field->other : field->offset;
		const char* problem = ReadField( data, field, device, device + offset );
		if ( problem != NULL )
		{
			Complain( error, &result, key, simHalsimTables[kind].type, name, problem );
		}
	}
	if ( !simHalsim_Has( hal, kind, slot ) )
	{
		state->sent = 0; // once it is there again it needs to hear everything
	}
	return result;
}

// Finds a device of another type, or makes it. -1: there is no room.
static int AppearOther( simHalsim* hal, const char* type, const char* device )
{
	int other = simHalsim_FindOther( hal, type, device );
	if ( other < 0 && hal->otherCount < SIM_HALSIM_OTHER_DEVICES )
	{
		other = hal->otherCount++;
		// Its values hang on it as a list, in the order in which they appear.
		hal->others[other] = ( simHalsimOther ){ .first = -1 };
		snprintf( hal->others[other].type, SIM_HALSIM_NAME, "%s", type );
		snprintf( hal->others[other].device, SIM_HALSIM_NAME, "%s", device );
	}
	return other;
}

// Finds a value of such a device in its list, or appends it. NULL: there is no room.
static simHalsimValue* AppearValue( simHalsim* hal, int other, const char* key )
{
	int* link = &hal->others[other].first;
	for ( ; *link >= 0; link = &hal->values[*link].next )
	{
		if ( strcmp( hal->values[*link].key, key ) == 0 )
		{
			return hal->values + *link;
		}
	}
	if ( hal->valueCount == SIM_HALSIM_OTHER_VALUES )
	{
		return NULL;
	}
	*link = hal->valueCount++;
	hal->values[*link] = ( simHalsimValue ){ .next = -1 };
	snprintf( hal->values[*link].key, SIM_HALSIM_NAME, "%s", key );
	return hal->values + *link;
}

// A device of a type without a struct: keeps all its values.
static simResult TakeOther( simHalsim* hal, const char* type, const char* device, simJsonReader* data, simError* error )
{
	simResult result = sim_ok;
	int other = AppearOther( hal, type, device );
	if ( other < 0 )
	{
		Complain( error, &result, "", type, device, "there are more than 256 such devices" );
		return result;
	}
	char key[SIM_HALSIM_NAME];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		// SimDevices may have values of any name; the code that looks for one knows its kind.
		char kind = simJsonReader_Kind( data );
		// Values with a direction, and of a kind that can be kept: numbers, booleans, texts.
		bool known = ( key[0] == '<' || key[0] == '>' ) && strchr( "0tf\"", kind ) != NULL;
		simHalsimValue* value = NULL;
		if ( known )
		{
			value = AppearValue( hal, other, key );
			if ( value == NULL )
			{
				Complain( error, &result, key, type, device, "there are more than 4096 such values" );
			}
		}
		if ( value == NULL )
		{
			simJsonReader_Skip( data );
			continue;
		}
		// Booleans are kept as 0 and 1; the kind remembers to write them as true and false.
		bool truth = false;
		value->kind = kind == 'f' ? 't' : kind;
		if ( kind == '"' )
		{
			simJsonReader_Skip( data ); // texts are not used here
		}
		else if ( kind == '0' )
		{
			simJsonReader_Number( data, &value->robot );
		}
		else
		{
			simJsonReader_Bool( data, &truth );
			value->robot = truth;
		}
	}
	return result;
}

// The three members of a message. False with an error when one is missing.
static bool ReadMessage( simJsonReader* reader, char* type, char* device, simJsonReader* data, simError* error )
{
	if ( simJsonReader_Kind( reader ) != '{' )
	{
		simFail( error, "", "", "a message must be an object with \"type\", \"device\" and \"data\"" );
		return false;
	}
	bool hasType = false, hasDevice = false, hasData = false;
	// Longer than the three keys that count; others are cut and passed over.
	char key[8];
	for ( simJsonReader_Enter( reader ); simJsonReader_NextMember( reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "type" ) == 0 )
		{
			hasType = simJsonReader_String( reader, type, SIM_HALSIM_NAME );
			continue;
		}
		if ( strcmp( key, "device" ) == 0 )
		{
			hasDevice = simJsonReader_String( reader, device, SIM_HALSIM_NAME );
			continue;
		}
		if ( strcmp( key, "data" ) == 0 )
		{
			hasData = simJsonReader_Kind( reader ) == '{';
			*data = *reader;
		}
		simJsonReader_Skip( reader );
	}
	if ( !hasType || !hasDevice )
	{
		simFail( error, "", hasType ? "/device" : "/type", "a message needs this text, of up to 47 bytes" );
	}
	else if ( !hasData )
	{
		simFail( error, "", "/data", "a message needs this object" );
	}
	return hasType && hasDevice && hasData;
}

simResult simHalsim_Receive( simHalsim* hal, const char* text, size_t length, double time, simError* error )
{
	simJsonReader reader, data = { NULL, NULL };
	char type[SIM_HALSIM_NAME] = "", device[SIM_HALSIM_NAME] = "";
	if ( !simJsonReader_Open( &reader, text, length, error ) || !ReadMessage( &reader, type, device, &data, error ) )
	{
		return sim_badData;
	}
	// Any good message shows that the other end lives.
	hal->heard = true;
	hal->lastTime = time;

	// A type that is in no table is a vendor's SimDevice: only the hardware end keeps it.
	int kind = 0;
	while ( kind < simHalsim_kindCount && strcmp( simHalsimTables[kind].type, type ) != 0 )
	{
		++kind;
	}
	if ( kind == simHalsim_kindCount )
	{
		if ( hal->role == simHalsim_hardware )
		{
			return TakeOther( hal, type, device, &data, error );
		}
		return sim_ok;
	}
	int slot = simHalsim_Find( hal, (simHalsimKind)kind, device );
	if ( hal->role == simHalsim_hardware )
	{
		slot = Appear( hal, (simHalsimKind)kind, device );
	}
	if ( slot >= 0 )
	{
		return TakeData( hal, (simHalsimKind)kind, slot, &data, device, error );
	}
	if ( hal->role == simHalsim_robot && simHalsimTables[kind].named )
	{
		return sim_ok; // it has no such device
	}
	simResult result = sim_ok;
	const char* problem = "there is no device of this number";
	if ( simHalsimTables[kind].named )
	{
		problem = "there are more devices of this type than there is room for";
	}
	Complain( error, &result, "", type, device, problem );
	return result;
}
