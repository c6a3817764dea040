// The messages of the 3260 simulator in both of their forms, and links that may be lost.
#include "sandlot/icd.h"

#include "jsonio.h"

#include "sandlot/math.h"

#include <stdio.h>
#include <string.h>

typedef enum FieldKind
{
	field_whole,
	field_flag,
	field_number,
	field_text,
	field_lidar,
} FieldKind;

/// A member of a message: one value, or an array of `count`.
typedef struct Field
{
	const char* key;
	FieldKind kind;
	size_t offset;
	int count; // 0: a value
	int low, high;
} Field;

#define WHOLE( type, member, key, low, high )                    \
	{                                                            \
		key, field_whole, offsetof( type, member ), 0, low, high \
	}
#define FLAG( type, member, key )                          \
	{                                                      \
		key, field_flag, offsetof( type, member ), 0, 0, 1 \
	}
#define NUMBER( type, member, key )                          \
	{                                                        \
		key, field_number, offsetof( type, member ), 0, 0, 0 \
	}
#define FIELDS( fields ) fields, (int)( sizeof( fields ) / sizeof( fields[0] ) )

static const Field s_sticks[] = {
	{ "leftJoystick", field_whole, offsetof( simIcdSticks, left ), 2, -SIM_ICD_FULL, SIM_ICD_FULL },
	{ "rightJoystick", field_whole, offsetof( simIcdSticks, right ), 2, -SIM_ICD_FULL, SIM_ICD_FULL },
	{ "dpad", field_flag, offsetof( simIcdSticks, dpad ), 4, 0, 1 },
	WHOLE( simIcdSticks, leftTrigger, "leftTrigger", 0, SIM_ICD_FULL ),
	WHOLE( simIcdSticks, rightTrigger, "rightTrigger", 0, SIM_ICD_FULL ),
	FLAG( simIcdSticks, leftBumper, "leftBumper" ),
	FLAG( simIcdSticks, rightBumper, "rightBumper" ),
	FLAG( simIcdSticks, a, "a" ),
	FLAG( simIcdSticks, b, "b" ),
	FLAG( simIcdSticks, x, "x" ),
	FLAG( simIcdSticks, y, "y" ),
	FLAG( simIcdSticks, back, "back" ),
	FLAG( simIcdSticks, start, "start" ),
	FLAG( simIcdSticks, guide, "guide" ),
};

static const Field s_command[] = {
	WHOLE( simIcdCommand, leftDrive, "leftDriveMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, rightDrive, "rightDriveMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeCenter, "intakeCenterMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeLeft, "intakeLeftMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeRight, "intakeRightMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, tube, "tubeMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	FLAG( simIcdCommand, timerStartStop, "timerStartStop" ),
	FLAG( simIcdCommand, reset, "reset" ),
	FLAG( simIcdCommand, outtake, "outtake" ),
};

static const Field s_state[] = {
	NUMBER( simIcdState, x, "x" ),
	NUMBER( simIcdState, y, "y" ),
	NUMBER( simIcdState, theta, "theta" ),
	WHOLE( simIcdState, leftDriveEncoder, "leftDriveEncoder", -1000000000, 1000000000 ),
	WHOLE( simIcdState, rightDriveEncoder, "rightDriveEncoder", -1000000000, 1000000000 ),
	WHOLE( simIcdState, ingestedBalls, "numIngestedBalls", 0, SIM_MAX_PIECES ),
	{ "lidarPoints", field_lidar, offsetof( simIcdState, lidar ), 0, 0, 0 },
};

static const Field s_view[] = {
	WHOLE( simIcdView, blueScore, "blueScore", 0, 1000000 ),
	WHOLE( simIcdView, redScore, "redScore", 0, 1000000 ),
	FLAG( simIcdView, timerRunning, "isTimerRunning" ),
	NUMBER( simIcdView, timer, "timer" ),
};

static const Field s_viewField[] = {
	FLAG( simIcdView, inCollision, "inCollision" ),
};

static const Field s_vehicle[] = {
	{ "team", field_text, offsetof( simIcdVehicle, team ), 0, 0, SIM_ICD_NAME },
	{ "alliance", field_text, offsetof( simIcdVehicle, alliance ), 0, 0, SIM_ICD_NAME },
	NUMBER( simIcdVehicle, x, "x" ),
	NUMBER( simIcdVehicle, y, "y" ),
	NUMBER( simIcdVehicle, theta, "theta" ),
	NUMBER( simIcdVehicle, leftDrive, "leftDriveMotorSpeed" ),
	NUMBER( simIcdVehicle, rightDrive, "rightDriveMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeCenter, "intakeCenterMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeLeft, "intakeLeftMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeRight, "intakeRightMotorSpeed" ),
	NUMBER( simIcdVehicle, tube, "tubeMotorSpeed" ),
	{ "lidarPoints", field_lidar, offsetof( simIcdVehicle, lidar ), 0, 0, 0 },
};

static const Field s_piece[] = {
	{ "position", field_number, offsetof( simIcdPiece, position ), 3, 0, 0 },
	WHOLE( simIcdPiece, ingestion, "ingestionState", 0, 6 ),
};

int simIcd_Port( int port, int player )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS );
	return port + SIM_ICD_PLAYER_PORTS * ( player - 1 );
}


// ---- json ----

/// A message that is being read. Only the first error counts.
typedef struct Message
{
	simJsonReader reader;
	simError* error;
	simResult result;
	int known; // members that are of the message
} Message;

static void Fail( Message* m, const char* where, const char* key, const char* expected )
{
	if ( m->result == sim_ok )
	{
		char path[96];
		snprintf( path, sizeof( path ), "%s/%s", where, key );
		m->result = simFail( m->error, "", path, "expected %s", expected );
	}
}

static bool ReadLidar( simJsonReader* reader, simIcdLidar* lidar )
{
	lidar->count = 0;
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		return false;
	}
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); )
	{
		int numbers;
		double point[3];
		if ( simJsonReader_Numbers( reader, point, 3, &numbers ) == false || numbers != 3
		     || lidar->count == SIM_MAX_LIDAR_POINTS )
		{
			return false;
		}
		memcpy( lidar->points[lidar->count++], point, sizeof( point ) );
	}
	return true;
}

// One number; flags may be true and false, too.
static bool ReadNumber( simJsonReader* reader, const Field* field, char* place, int index )
{
	double value = 0.0;
	bool truth = false;
	char kind = simJsonReader_Kind( reader );
	bool isFlag = field->kind == field_flag && ( kind == 't' || kind == 'f' );
	bool good = isFlag ? simJsonReader_Bool( reader, &truth ) : simJsonReader_Number( reader, &value );
	value = isFlag ? truth : value;
	if ( good == false || isfinite( value ) == false )
	{
		return false;
	}
	if ( field->kind == field_number )
	{
		( (double*)place )[index] = value;
		return true;
	}
	if ( value < field->low || value > field->high || value != floor( value ) )
	{
		return false;
	}
	if ( field->kind == field_flag )
	{
		( (bool*)place )[index] = value != 0.0;
	}
	else
	{
		( (int*)place )[index] = (int)value;
	}
	return true;
}

static bool ReadValue( simJsonReader* reader, const Field* field, char* place )
{
	if ( field->kind == field_text )
	{
		return simJsonReader_String( reader, place, SIM_ICD_NAME );
	}
	if ( field->kind == field_lidar )
	{
		return ReadLidar( reader, (simIcdLidar*)place );
	}
	if ( field->count == 0 )
	{
		return ReadNumber( reader, field, place, 0 );
	}
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		return false;
	}
	int n = 0;
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); ++n )
	{
		if ( n == field->count || ReadNumber( reader, field, place, n ) == false )
		{
			return false;
		}
	}
	return n == field->count;
}

// Reads a member when it is one of the fields. False: it is another, and still to be read.
static bool ReadMember( Message* m, const char* where, const char* key, const Field* fields, int count, void* target )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( strcmp( fields[i].key, key ) != 0 )
		{
			continue;
		}
		simJsonReader value = m->reader; // whatever becomes of it, the message goes on behind the value
		simJsonReader_Skip( &m->reader );
		m->known += 1;
		if ( ReadValue( &value, fields + i, (char*)target + fields[i].offset ) == false )
		{
			char expected[80];
			static const char* const s_kinds[] = { "a whole number", "0 or 1", "a number", "a text of up to 15 bytes",
				"up to 800 points of 3 numbers" };
			int length = snprintf( expected, sizeof( expected ), "%s", s_kinds[fields[i].kind] );
			if ( fields[i].kind == field_whole )
			{
				length += snprintf( expected + length, sizeof( expected ) - (size_t)length, " from %d to %d",
				    fields[i].low, fields[i].high );
			}
			if ( fields[i].count > 0 )
			{
				snprintf( expected + length, sizeof( expected ) - (size_t)length, ", %d in an array", fields[i].count );
			}
			Fail( m, where, key, expected );
		}
		return true;
	}
	return false;
}

// Begins to read; false when the text is no object.
static bool Open( Message* m, const char* text, size_t length, simError* error )
{
	*m = ( Message ){ .error = error };
	if ( simJsonReader_Open( &m->reader, text, length, error ) == false )
	{
		m->result = sim_badData;
		return false;
	}
	if ( simJsonReader_Kind( &m->reader ) != '{' )
	{
		m->result = simFail( error, "", "", "a message must be an object" );
		return false;
	}
	return true;
}

static simResult Close( Message* m, void* target, size_t size )
{
	if ( m->result == sim_ok && m->known == 0 )
	{
		m->result = simFail( m->error, "", "", "the message has none of the keys of its kind" );
	}
	if ( m->result != sim_ok )
	{
		memset( target, 0, size );
	}
	return m->result;
}

static simResult ReadJson(
    const Field* fields, int count, void* target, size_t size, const char* text, size_t length, simError* error )
{
	Message m;
	char key[32];
	memset( target, 0, size );
	if ( Open( &m, text, length, error ) )
	{
		for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, key, sizeof( key ) ); )
		{
			if ( ReadMember( &m, "", key, fields, count, target ) == false )
			{
				simJsonReader_Skip( &m.reader );
			}
		}
	}
	return Close( &m, target, size );
}

static void WriteNumber( simJsonWriter* writer, const Field* field, const char* place, int index )
{
	double value = field->kind == field_number  ? ( (const double*)place )[index]
	               : field->kind == field_whole ? ( (const int*)place )[index]
	                                            : ( (const bool*)place )[index];
	simJsonWriter_Number( writer, value );
}

static void WriteFields( simJsonWriter* writer, const Field* fields, int count, const void* source )
{
	for ( const Field* field = fields; field < fields + count; ++field )
	{
		const char* place = (const char*)source + field->offset;
		simJsonWriter_Key( writer, field->key );
		if ( field->kind == field_text )
		{
			simJsonWriter_String( writer, place );
		}
		else if ( field->kind == field_lidar )
		{
			const simIcdLidar* lidar = (const simIcdLidar*)place;
			simJsonWriter_Begin( writer, '[' );
			for ( int i = 0; i < lidar->count; ++i )
			{
				simJsonWriter_Numbers( writer, lidar->points[i], 3 );
			}
			simJsonWriter_End( writer, ']' );
		}
		else if ( field->count == 0 )
		{
			WriteNumber( writer, field, place, 0 );
		}
		else
		{
			simJsonWriter_Begin( writer, '[' );
			for ( int i = 0; i < field->count; ++i )
			{
				WriteNumber( writer, field, place, i );
			}
			simJsonWriter_End( writer, ']' );
		}
	}
}

static size_t WriteJson( const Field* fields, int count, const void* source, char* text, size_t size )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simJsonWriter_Begin( &writer, '{' );
	WriteFields( &writer, fields, count, source );
	simJsonWriter_End( &writer, '}' );
	return writer.full ? 0 : writer.length;
}


// ---- offsets: "####" stands for a number of four characters, "?" for 0 or 1 ----

static const char s_sticksText[] =
    "{ 'leftJoystick': [ ####, #### ], 'rightJoystick': [ ####, #### ], 'dpad': [ ?, ?, ?, ? ], "
    "'buttons': [ ?, ?, ?, ? ], 'back': ?, 'select': ?, 'start': ? }";
static const char s_commandText[] =
    "{ 'leftDriveMotorSpeed': ####, 'rightDriveMotorSpeed': ####, 'elevatorMotorSpeed': ####, "
    "'back': ?, 'guide': ?, 'start': ? }";
static const char s_stateText[] = "{ 'leftDriveEncoder': ####, 'rightDriveEncoder': ####, 'elevatorEncoder': #### }";

static simResult FailAt( simError* error, size_t at, const char* problem )
{
	char path[32];
	snprintf( path, sizeof( path ), "character %d", (int)at );
	return simFail( error, "", path, "%s", problem );
}

// Four characters: digits, with a '-' in front or none.
static bool ReadFour( const char* text, int* value )
{
	*value = 0;
	for ( int i = text[0] == '-'; i < 4; ++i )
	{
		if ( text[i] < '0' || text[i] > '9' )
		{
			return false;
		}
		*value = 10 * *value + ( text[i] - '0' );
	}
	*value = text[0] == '-' ? -*value : *value;
	return true;
}

// Reads the values where the form has them, in order. What stands around them must be there, too: a message that is shifted
// by a character would else drive motors.
static simResult ReadOffsets(
    const char* form, const char* text, size_t length, int low, int high, int* values, simError* error )
{
	size_t size = strlen( form );
	for ( size_t i = 0; i < size; )
	{
		size_t wide = form[i] == '#' ? 4 : 1;
		if ( length < i + wide )
		{
			return FailAt( error, length, "the message ends too early" );
		}
		if ( form[i] == '#' && ( ReadFour( text + i, values ) == false || *values < low || *values > high ) )
		{
			char problem[80];
			snprintf( problem, sizeof( problem ), "expected a number of four characters from %d to %d", low, high );
			return FailAt( error, i, problem );
		}
		if ( form[i] == '?' )
		{
			if ( text[i] != '0' && text[i] != '1' )
			{
				return FailAt( error, i, "expected 0 or 1" );
			}
			*values = text[i] - '0';
		}
		else if ( form[i] != '#' && form[i] != text[i] )
		{
			char problem[32];
			snprintf( problem, sizeof( problem ), "expected '%c'", form[i] );
			return FailAt( error, i, problem );
		}
		values += form[i] == '#' || form[i] == '?';
		i += wide;
	}
	for ( size_t i = size; i < length; ++i ) // its buffers may end in zeros
	{
		if ( text[i] != 0 && text[i] != ' ' && text[i] != '\n' && text[i] != '\r' )
		{
			return FailAt( error, i, "there is text after the message" );
		}
	}
	return sim_ok;
}

static size_t WriteOffsets( const char* form, const int* values, char* text, size_t size )
{
	size_t length = strlen( form );
	if ( size <= length )
	{
		return 0;
	}
	memcpy( text, form, length + 1 );
	for ( size_t i = 0; i < length; ++i )
	{
		if ( form[i] == '#' )
		{
			int value = *values < -999 ? -999 : *values > 9999 ? 9999 : *values;
			char four[8];
			snprintf( four, sizeof( four ), "%04d", value );
			memcpy( text + i, four, 4 );
			values += 1;
			i += 3;
		}
		else if ( form[i] == '?' )
		{
			text[i] = *values != 0 ? '1' : '0';
			values += 1;
		}
	}
	return length;
}


// ---- messages ----

bool simIcd_IsHeartbeat( const char* text, size_t length )
{
	int brackets = 0;
	for ( size_t i = 0; i < length; ++i )
	{
		bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\r' || text[i] == '\t' || text[i] == 0;
		if ( blank == false && ( brackets == 2 || text[i] != "{}"[brackets++] ) )
		{
			return false;
		}
	}
	return brackets == 2;
}

size_t simIcd_WriteHeartbeat( char* text, size_t size )
{
	return size < 3 ? 0 : (size_t)snprintf( text, size, "{}" );
}

simIcdForm simIcd_FormOf( const char* text, size_t length )
{
	return length >= 3 && memcmp( text, "{ '", 3 ) == 0 ? simIcd_offsets : simIcd_json;
}

simResult simIcdSticks_Read( simIcdSticks* sticks, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return ReadJson( FIELDS( s_sticks ), sticks, sizeof( *sticks ), text, length, error );
	}
	int v[15];
	*sticks = ( simIcdSticks ){ 0 };
	if ( ReadOffsets( s_sticksText, text, length, -SIM_ICD_FULL, SIM_ICD_FULL, v, error ) != sim_ok )
	{
		return sim_badData;
	}
	*sticks = ( simIcdSticks ){
		.left = { v[0], v[1] },
		.right = { v[2], v[3] },
		.dpad = { v[4], v[5], v[6], v[7] },
		.a = v[8],
		.b = v[9],
		.x = v[10],
		.y = v[11],
		.back = v[12],
		.guide = v[13],
		.start = v[14],
	};
	return sim_ok;
}

size_t simIcdSticks_Write( const simIcdSticks* sticks, simIcdForm form, char* text, size_t size )
{
	const simIcdSticks* s = sticks;
	if ( form == simIcd_json )
	{
		return WriteJson( FIELDS( s_sticks ), sticks, text, size );
	}
	int v[15] = { s->left[0], s->left[1], s->right[0], s->right[1], s->dpad[0], s->dpad[1], s->dpad[2], s->dpad[3],
		s->a, s->b, s->x, s->y, s->back, s->guide, s->start };
	return WriteOffsets( s_sticksText, v, text, size );
}

simResult simIcdCommand_Read( simIcdCommand* command, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return ReadJson( FIELDS( s_command ), command, sizeof( *command ), text, length, error );
	}
	int v[6];
	*command = ( simIcdCommand ){ 0 };
	if ( ReadOffsets( s_commandText, text, length, -SIM_ICD_FULL, SIM_ICD_FULL, v, error ) != sim_ok )
	{
		return sim_badData;
	}
	*command = ( simIcdCommand ){
		.leftDrive = v[0],
		.rightDrive = v[1],
		.elevator = v[2],
		.back = v[3],
		.guide = v[4],
		.start = v[5],
	};
	return sim_ok;
}

size_t simIcdCommand_Write( const simIcdCommand* command, simIcdForm form, char* text, size_t size )
{
	if ( form == simIcd_json )
	{
		return WriteJson( FIELDS( s_command ), command, text, size );
	}
	int v[6] = { command->leftDrive, command->rightDrive, command->elevator, command->back, command->guide,
		command->start };
	return WriteOffsets( s_commandText, v, text, size );
}

simResult simIcdState_Read( simIcdState* state, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return ReadJson( FIELDS( s_state ), state, sizeof( *state ), text, length, error );
	}
	int v[3];
	memset( state, 0, sizeof( *state ) );
	if ( ReadOffsets( s_stateText, text, length, 0, 1024, v, error )
	     != sim_ok ) // its document says 1024, its code 1023
	{
		return sim_badData;
	}
	state->leftDriveEncoder = v[0];
	state->rightDriveEncoder = v[1];
	state->elevatorEncoder = v[2];
	return sim_ok;
}

size_t simIcdState_Write( const simIcdState* state, simIcdForm form, char* text, size_t size )
{
	if ( form == simIcd_json )
	{
		return WriteJson( FIELDS( s_state ), state, text, size );
	}
	int v[3] = { state->leftDriveEncoder, state->rightDriveEncoder, state->elevatorEncoder };
	return WriteOffsets( s_stateText, v, text, size );
}

// An array of up to capacity objects. Returns how many.
static int ReadObjects(
    Message* m, const char* where, const Field* fields, int count, void* target, size_t stride, int capacity )
{
	int n = 0;
	if ( simJsonReader_Kind( &m->reader ) != '[' )
	{
		simJsonReader_Skip( &m->reader );
		Fail( m, "", where, "an array of objects" );
		return 0;
	}
	for ( simJsonReader_Enter( &m->reader ); simJsonReader_NextElement( &m->reader ); )
	{
		if ( simJsonReader_Kind( &m->reader ) != '{' || n == capacity )
		{
			simJsonReader_Skip( &m->reader );
			Fail( m, "", where, n == capacity ? "no more objects than there is room for" : "an array of objects" );
			continue;
		}
		char key[32], path[48];
		snprintf( path, sizeof( path ), "/%s/%d", where, n );
		for ( simJsonReader_Enter( &m->reader ); simJsonReader_NextMember( &m->reader, key, sizeof( key ) ); )
		{
			if ( ReadMember( m, path, key, fields, count, (char*)target + (size_t)n * stride ) == false )
			{
				simJsonReader_Skip( &m->reader );
			}
		}
		n += 1;
	}
	return n;
}

simResult simIcdView_Read( simIcdView* view, const char* text, size_t length, simError* error )
{
	Message m;
	char key[32];
	memset( view, 0, sizeof( *view ) );
	if ( Open( &m, text, length, error ) == false )
	{
		return Close( &m, view, sizeof( *view ) );
	}
	for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "vehicles" ) == 0 )
		{
			view->vehicleCount =
			    ReadObjects( &m, key, FIELDS( s_vehicle ), view->vehicles, sizeof( simIcdVehicle ), SIM_ICD_PLAYERS );
		}
		else if ( strcmp( key, "gamePieces" ) == 0 )
		{
			view->pieceCount =
			    ReadObjects( &m, key, FIELDS( s_piece ), view->pieces, sizeof( simIcdPiece ), SIM_MAX_PIECES );
		}
		else if ( strcmp( key, "field" ) == 0 && simJsonReader_Kind( &m.reader ) == '{' )
		{
			char inner[32];
			for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, inner, sizeof( inner ) ); )
			{
				if ( ReadMember( &m, "/field", inner, FIELDS( s_viewField ), view ) == false )
				{
					simJsonReader_Skip( &m.reader );
				}
			}
		}
		else if ( ReadMember( &m, "", key, FIELDS( s_view ), view ) == false )
		{
			simJsonReader_Skip( &m.reader );
		}
	}
	return Close( &m, view, sizeof( *view ) );
}

static void WriteObjects( simJsonWriter* writer, const char* key, const Field* fields, int count, const void* source,
    size_t stride, int objects )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < objects; ++i )
	{
		simJsonWriter_Begin( writer, '{' );
		WriteFields( writer, fields, count, (const char*)source + (size_t)i * stride );
		simJsonWriter_End( writer, '}' );
	}
	simJsonWriter_End( writer, ']' );
}

size_t simIcdView_Write( const simIcdView* view, char* text, size_t size )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simJsonWriter_Begin( &writer, '{' );
	WriteFields( &writer, FIELDS( s_view ), view );
	simJsonWriter_Key( &writer, "field" );
	simJsonWriter_Begin( &writer, '{' );
	WriteFields( &writer, FIELDS( s_viewField ), view );
	simJsonWriter_End( &writer, '}' );
	WriteObjects(
	    &writer, "vehicles", FIELDS( s_vehicle ), view->vehicles, sizeof( simIcdVehicle ), view->vehicleCount );
	WriteObjects( &writer, "gamePieces", FIELDS( s_piece ), view->pieces, sizeof( simIcdPiece ), view->pieceCount );
	simJsonWriter_End( &writer, '}' );
	return writer.full ? 0 : writer.length;
}


// ---- links ----

void simIcdLink_Heard( simIcdLink* link, double time )
{
	*link = ( simIcdLink ){ true, time };
}

bool simIcdLink_Connected( const simIcdLink* link, double time )
{
	return link->heard && time - link->lastTime <= SIM_ICD_TIMEOUT;
}

simResult simIcdPlayer_Receive( simIcdPlayer* player, const char* text, size_t length, double time, simError* error )
{
	simIcdCommand before = simIcdPlayer_Command( player, time ), now;
	if ( simIcd_IsHeartbeat( text, length ) )
	{
		player->command = before; // after a loss nothing comes back by itself
		simIcdLink_Heard( &player->link, time );
		return sim_ok;
	}
	if ( simIcdCommand_Read( &now, text, length, error ) != sim_ok )
	{
		return sim_badData;
	}
	simIcdLink_Heard( &player->link, time );
	player->form = simIcd_FormOf( text, length );
	player->command = now;
	bool timerBefore = before.start || before.timerStartStop, resetBefore = before.guide || before.reset;
	player->timerToggles += timerBefore && now.start == false && now.timerStartStop == false;
	player->resets += resetBefore == false && ( now.guide || now.reset );
	player->outtakes += before.outtake == false && now.outtake;
	return sim_ok;
}

simIcdCommand simIcdPlayer_Command( const simIcdPlayer* player, double time )
{
	return simIcdLink_Connected( &player->link, time ) ? player->command : ( simIcdCommand ){ 0 };
}


// ---- frames ----

void simIcd_FromField( const double pose[3], double length, double width, double theirs[3] )
{
	double x = 0.5 * width - pose[1], y = pose[0] - 0.5 * length;
	theirs[0] = x;
	theirs[1] = y;
	theirs[2] = pose[2] + 0.5 * SIM_PI; // their y is our x
}

void simIcd_ToField( const double theirs[3], double length, double width, double pose[3] )
{
	double x = theirs[1] + 0.5 * length, y = 0.5 * width - theirs[0];
	pose[0] = x;
	pose[1] = y;
	pose[2] = theirs[2] - 0.5 * SIM_PI;
}
