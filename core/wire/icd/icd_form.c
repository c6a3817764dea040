#include "icd/icd_form.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>


// ---- json ----

// Keeps the first thing that is wrong.
void simIcdMessage_Fail( simIcdMessage* m, const char* where, const char* key, const char* expected )
{
	if ( m->result == sim_ok )
	{
		char path[96];
		snprintf( path, sizeof( path ), "%s/%s", where, key );
		m->result = simFail( m->error, "", path, "expected %s", expected );
	}
}

// Points of three numbers each: azimuth and elevation [rad], distance [m].
static bool ReadLidar( simJsonReader* reader, simIcdLidar* lidar )
{
	lidar->count = 0;
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		return false;
	}
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); )
	{
		// More points than a lidar has are an error, not a shorter list.
		int numbers;
		double point[3];
		if ( !simJsonReader_Numbers( reader, point, 3, &numbers ) || numbers != 3
		     || lidar->count == SIM_MAX_LIDAR_POINTS )
		{
			return false;
		}
		memcpy( lidar->points[lidar->count++], point, sizeof( point ) );
	}
	return true;
}

// One number; flags may be true and false, too.
static bool ReadNumber( simJsonReader* reader, const simIcdField* field, char* place, int index )
{
	double value = 0.0;
	bool truth = false;
	char kind = simJsonReader_Kind( reader );
	bool good;
	if ( field->kind == simIcdField_flag && ( kind == 't' || kind == 'f' ) )
	{
		good = simJsonReader_Bool( reader, &truth );
		value = truth;
	}
	else
	{
		good = simJsonReader_Number( reader, &value );
	}
	if ( !good || !isfinite( value ) )
	{
		return false;
	}
	if ( field->kind == simIcdField_number )
	{
		( (double*)place )[index] = value;
		return true;
	}
	// Commands are whole numbers with a range: half a step would be a mistake of the sender.
	if ( value < field->low || value > field->high || value != floor( value ) )
	{
		return false;
	}
	if ( field->kind == simIcdField_flag )
	{
		( (bool*)place )[index] = value != 0.0;
	}
	else
	{
		( (int*)place )[index] = (int)value;
	}
	return true;
}

// A field by its kind; with a count it is an array of exactly as many.
static bool ReadValue( simJsonReader* reader, const simIcdField* field, char* place )
{
	if ( field->kind == simIcdField_text )
	{
		return simJsonReader_String( reader, place, SIM_ICD_NAME );
	}
	if ( field->kind == simIcdField_lidar )
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
	// Exactly as many as the field has: a joystick without its y axis is refused.
	int n = 0;
	for ( simJsonReader_Enter( reader ); simJsonReader_NextElement( reader ); ++n )
	{
		if ( n == field->count || !ReadNumber( reader, field, place, n ) )
		{
			return false;
		}
	}
	return n == field->count;
}

// Reads a member when it is one of the fields. False: it is another, and still to be read.
bool simIcdMessage_Member(
    simIcdMessage* m, const char* where, const char* key, const simIcdField* fields, int count, void* target )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( strcmp( fields[i].key, key ) != 0 )
		{
			continue;
		}
		simJsonReader value = m->reader; // with any result the message continues behind the value
		simJsonReader_Skip( &m->reader );
		m->known += 1;
		if ( !ReadValue( &value, fields + i, (char*)target + fields[i].offset ) )
		{
			// The error names the expected form, with the range.
			char expected[80];
			static const char* const kKinds[] = { "a whole number", "0 or 1", "a number", "a text of up to 15 bytes",
				"up to 800 points of 3 numbers" };
			int length = snprintf( expected, sizeof( expected ), "%s", kKinds[fields[i].kind] );
			if ( fields[i].kind == simIcdField_whole )
			{
				length += snprintf( expected + length, sizeof( expected ) - (size_t)length, " from %d to %d",
				    fields[i].low, fields[i].high );
			}
			if ( fields[i].count > 0 )
			{
				snprintf( expected + length, sizeof( expected ) - (size_t)length, ", %d in an array", fields[i].count );
			}
			simIcdMessage_Fail( m, where, key, expected );
		}
		return true;
	}
	return false;
}

// Begins to read; false when the text is not an object.
bool simIcdMessage_Open( simIcdMessage* m, const char* text, size_t length, simError* error )
{
	*m = ( simIcdMessage ){ .error = error };
	if ( !simJsonReader_Open( &m->reader, text, length, error ) )
	{
		m->result = sim_badData;
		return false;
	}
	// Any text of JSON could come; only an object is a message.
	if ( simJsonReader_Kind( &m->reader ) != '{' )
	{
		m->result = simFail( error, "", "", "a message must be an object" );
		return false;
	}
	return true;
}

// A message without a single key of its kind is some other message, and a bad one leaves nothing behind.
simResult simIcdMessage_Close( simIcdMessage* m, void* target, size_t size )
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

// Unknown keys are stepped over: newer programs may send more.
simResult simIcdJson_Read(
    const simIcdField* fields, int count, void* target, size_t size, const char* text, size_t length, simError* error )
{
	simIcdMessage m;
	// Keys are at most 22 bytes long; a longer one is cut and matches none.
	char key[32];
	memset( target, 0, size );
	if ( simIcdMessage_Open( &m, text, length, error ) )
	{
		for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, key, sizeof( key ) ); )
		{
			if ( !simIcdMessage_Member( &m, "", key, fields, count, target ) )
			{
				simJsonReader_Skip( &m.reader );
			}
		}
	}
	return simIcdMessage_Close( &m, target, size );
}

// A field's memory holds a double, an int or a bool, by its kind.
static void WriteNumber( simJsonWriter* writer, const simIcdField* field, const char* place, int index )
{
	double value;
	if ( field->kind == simIcdField_number )
	{
		value = ( (const double*)place )[index];
	}
	else if ( field->kind == simIcdField_whole )
	{
		value = ( (const int*)place )[index];
	}
	else
	{
		value = ( (const bool*)place )[index];
	}
	simJsonWriter_Number( writer, value );
}

void simIcdJson_WriteFields( simJsonWriter* writer, const simIcdField* fields, int count, const void* source )
{
	for ( const simIcdField* field = fields; field < fields + count; ++field )
	{
		const char* place = (const char*)source + field->offset;
		// Each field has its key, in the order of the table.
		simJsonWriter_Key( writer, field->key );
		if ( field->kind == simIcdField_text )
		{
			simJsonWriter_String( writer, place );
		}
		else if ( field->kind == simIcdField_lidar )
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

size_t simIcdJson_Write( const simIcdField* fields, int count, const void* source, char* text, size_t size )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simJsonWriter_Begin( &writer, '{' );
	simIcdJson_WriteFields( &writer, fields, count, source );
	simJsonWriter_End( &writer, '}' );
	return writer.full ? 0 : writer.length;
}


// ---- offsets ----

// The older form has no keys, so an error names the character.
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
	// Behind the sign, if there is one.
	for ( int i = text[0] == '-'; i < 4; ++i )
	{
		if ( text[i] < '0' || text[i] > '9' )
		{
			return false;
		}
		*value = 10 * *value + ( text[i] - '0' );
	}
	if ( text[0] == '-' )
	{
		*value = -*value;
	}
	return true;
}

// Reads the values where the form has them, in order. The text around them must be there, too: a message that is
// shifted by a character would else drive motors.
simResult simIcdOffsets_Read(
    const char* form, const char* text, size_t length, int low, int high, int* values, simError* error )
{
	size_t size = strlen( form );
	for ( size_t i = 0; i < size; )
	{
		// A number takes four characters, everything else one.
		size_t wide = form[i] == '#' ? 4 : 1;
		if ( length < i + wide )
		{
			return FailAt( error, length, "the message ends too early" );
		}
		if ( form[i] == '#' && ( !ReadFour( text + i, values ) || *values < low || *values > high ) )
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
		// Numbers and flags take a place in values, other characters none.
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

size_t simIcdOffsets_Write( const char* form, const int* values, char* text, size_t size )
{
	size_t length = strlen( form );
	if ( size <= length )
	{
		return 0;
	}
	// The form itself is the message; only its places are filled in.
	memcpy( text, form, length + 1 );
	for ( size_t i = 0; i < length; ++i )
	{
		if ( form[i] == '#' )
		{
			// Four characters hold -999 to 9999.
			double value = simClamp( *values, -999.0, 9999.0 );
			char four[8];
			snprintf( four, sizeof( four ), "%04d", (int)value );
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
