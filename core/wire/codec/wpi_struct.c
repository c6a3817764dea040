#include "sandlot/wire/wpi_struct.h"

#include "codec/bytes.h"

#include <string.h>

// Types and the parts of each, both from one table.
static const simWpiType kTypes[simWpi_count] = {
#define X( kind, name, schema, doubles, part0, part1 ) { name, schema, doubles },
	SIM_WPI_STRUCTS( X )
#undef X
};

static const simWpiKind kParts[simWpi_count][2] = {
#define X( kind, name, schema, doubles, part0, part1 ) { simWpi_##part0, simWpi_##part1 },
	SIM_WPI_STRUCTS( X )
#undef X
};

#define X( kind, name, schema, doubles, part0, part1 ) \
	_Static_assert( ( doubles ) <= SIM_WPI_DOUBLES && sizeof( name ) <= SIM_WPI_NAME, "SIM_WPI limits" );
SIM_WPI_STRUCTS( X )
#undef X


const simWpiType* simWpi_Type( simWpiKind kind )
{
	SIM_ASSERT( kind >= 0 && kind < simWpi_count );
	return kTypes + kind;
}

simWpiKind simWpi_Find( const char* name )
{
	for ( int i = 0; i < simWpi_count; ++i )
	{
		if ( strcmp( kTypes[i].name, name ) == 0 )
		{
			return (simWpiKind)i;
		}
	}
	return simWpi_none;
}

// The types that a type is made of, inner ones first, then itself.
// Recursion ends because a type of the table is only made of earlier ones.
static int AddParts( simWpiKind kind, simWpiKind* parts, int count )
{
	for ( int i = 0; i < 2; ++i )
	{
		if ( kParts[kind][i] == simWpi_none )
		{
			break;
		}
		SIM_ASSERT( kParts[kind][i] < kind );
		// Inner types first: readers want a schema before the schema that uses it.
		count = AddParts( kParts[kind][i], parts, count );
	}
	SIM_ASSERT( count < SIM_WPI_PARTS );
	parts[count] = kind;
	return count + 1;
}

int simWpi_Parts( simWpiKind kind, simWpiKind parts[SIM_WPI_PARTS] )
{
	SIM_ASSERT( kind >= 0 && kind < simWpi_count );
	return AddParts( kind, parts, 0 );
}

size_t simWpi_Size( simWpiKind kind, int count )
{
	SIM_ASSERT( count >= 0 );
	// All structs of this table consist of doubles alone.
	return 8 * (size_t)simWpi_Type( kind )->doubles * (size_t)count;
}

// Little-endian doubles without padding. 0: they do not fit.
size_t simWpi_Pack( simWpiKind kind, const double* values, int count, void* bytes, size_t size )
{
	size_t wanted = simWpi_Size( kind, count );
	if ( wanted > size )
	{
		return 0;
	}
	uint8_t* at = bytes;
	for ( size_t i = 0; i < wanted / 8; ++i )
	{
		simPutDouble( at + 8 * i, values[i] );
	}
	return wanted;
}

// -1: the bytes are not whole structs, or more than fit.
int simWpi_Unpack( simWpiKind kind, const void* bytes, size_t size, double* values, int capacity )
{
	// Arrays of structs are packed end to end, so the count is bytes divided by a struct's size (struct.adoc).
	size_t one = simWpi_Size( kind, 1 );
	if ( size % one != 0 || size / one > (size_t)( capacity > 0 ? capacity : 0 ) )
	{
		return -1;
	}
	const uint8_t* at = bytes;
	for ( size_t i = 0; i < size / 8; ++i )
	{
		values[i] = simGetDouble( at + 8 * i );
	}
	return (int)( size / one );
}


// ---- fields of any type ----

// The bits of an element, as an unsigned number. False when it is not within the bytes.
static bool ReadBits( const simWpiField* field, const void* bytes, size_t size, uint32_t index, uint64_t* bits )
{
	uint64_t at = field->offset + (uint64_t)index * field->size;
	if ( index >= field->count || field->size == 0 || field->size > 8 || at + field->size > size )
	{
		return false;
	}
	// Little-endian, as all of a struct is (struct.adoc).
	*bits = simGetLittle( (const uint8_t*)bytes + at, (int)field->size );
	return true;
}

bool simWpiField_Integer( const simWpiField* field, const void* bytes, size_t size, uint32_t index, int64_t* value )
{
	uint64_t bits;
	if ( field->scalar > simWpi_uint64 || !ReadBits( field, bytes, size, index, &bits ) )
	{
		return false;
	}
	// Take the field's bits, then extend the sign.
	uint32_t width = field->bitWidth > 0 ? field->bitWidth : 8 * field->size;
	// Bit-fields are counted from the lowest bit of their unit.
	bits >>= field->bitShift;
	uint64_t mask = width < 64 ? ( (uint64_t)1 << width ) - 1 : ~(uint64_t)0;
	bits &= mask;
	// Signed whole numbers have their sign in the highest bit of their width.
	bool isSigned = field->scalar >= simWpi_int8 && field->scalar <= simWpi_int64;
	bool negative = isSigned && ( bits >> ( width - 1 ) & 1 ) != 0;
	if ( negative )
	{
		bits = bits | ~mask;
	}
	*value = field->scalar == simWpi_bool ? bits != 0 : (int64_t)bits;
	return true;
}

bool simWpiField_Number( const simWpiField* field, const void* bytes, size_t size, uint32_t index, double* value )
{
	int64_t whole;
	if ( simWpiField_Integer( field, bytes, size, index, &whole ) )
	{
		*value = field->scalar == simWpi_uint64 ? (double)(uint64_t)whole : (double)whole;
		return true;
	}
	uint64_t bits;
	if ( field->scalar == simWpi_struct || !ReadBits( field, bytes, size, index, &bits ) )
	{
		return false;
	}
	// The field lies within the bytes: ReadBits has looked.
	const uint8_t* at = (const uint8_t*)bytes + field->offset + (size_t)index * field->size;
	if ( field->scalar == simWpi_float )
	{
		*value = (double)simGetFloat( at );
	}
	else
	{
		*value = simGetDouble( at );
	}
	return true;
}

bool simWpiField_Text( const simWpiField* field, const void* bytes, size_t size, char* text, size_t textSize )
{
	if ( field->scalar != simWpi_char || textSize == 0 || (uint64_t)field->offset + field->count > size )
	{
		return false;
	}
	const char* at = (const char*)bytes + field->offset;
	// Shorter texts are filled up with zeros.
	size_t length = 0;
	while ( length < field->count && at[length] != 0 )
	{
		++length;
	}
	if ( length >= textSize )
	{
		return false;
	}
	memcpy( text, at, length );
	text[length] = 0;
	return true;
}
