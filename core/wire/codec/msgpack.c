#include "codec/msgpack.h"

#include <string.h>

// The first bytes of a value.
typedef struct Head
{
	simMsgpackKind kind;
	size_t bytes;    // of the head itself
	uint64_t number; // the value of an integer or bool; elements, pairs or bytes that follow
	bool negative;   // the integer is (int64_t)number
} Head;

// MessagePack has the high byte first.
static uint64_t BigEndian( const uint8_t* bytes, size_t count )
{
	uint64_t value = 0;
	for ( size_t i = 0; i < count; ++i )
	{
		value = value << 8 | bytes[i];
	}
	return value;
}


// ---- reading ----

// A value whose first byte says everything.
static Head Fixed( simMsgpackKind kind, uint64_t number )
{
	return ( Head ){ kind, 1, number, false };
}

// One-byte forms: everything but 0xc0..0xdf.
static Head ReadShort( uint8_t first )
{
	// -32 to -1.
	if ( first >= 0xe0 )
	{
		return ( Head ){ simMsgpack_int, 1, (uint64_t)( (int64_t)first - 256 ), true };
	}
	// 0 to 127.
	if ( first < 0x80 )
	{
		return Fixed( simMsgpack_int, first );
	}
	// Maps, arrays and texts whose count fits into the byte; the formats stand in this order.
	if ( first < 0x90 )
	{
		return Fixed( simMsgpack_map, first & 0x0f );
	}
	if ( first < 0xa0 )
	{
		return Fixed( simMsgpack_array, first & 0x0f );
	}
	return Fixed( simMsgpack_string, first & 0x1f );
}

// Of 0xc0 .. 0xdf: the kind, and bytes of the number behind the first byte (of fixed extensions: 0, see below).
static const struct
{
	uint8_t kind, width;
} kForms[32] = {
	{ simMsgpack_nil, 0 },
	{ simMsgpack_end, 0 }, // 0xc1 is never used
	{ simMsgpack_bool, 0 },
	{ simMsgpack_bool, 0 },
	{ simMsgpack_binary, 1 },
	{ simMsgpack_binary, 2 },
	{ simMsgpack_binary, 4 },
	{ simMsgpack_extension, 1 },
	{ simMsgpack_extension, 2 },
	{ simMsgpack_extension, 4 },
	{ simMsgpack_float, 4 },
	{ simMsgpack_double, 8 },
	{ simMsgpack_int, 1 },
	{ simMsgpack_int, 2 },
	{ simMsgpack_int, 4 },
	{ simMsgpack_int, 8 },
	{ simMsgpack_int, 1 }, // 0xd0: signed from here
	{ simMsgpack_int, 2 },
	{ simMsgpack_int, 4 },
	{ simMsgpack_int, 8 },
	{ simMsgpack_extension, 0 },
	{ simMsgpack_extension, 0 },
	{ simMsgpack_extension, 0 },
	{ simMsgpack_extension, 0 },
	{ simMsgpack_extension, 0 },
	{ simMsgpack_string, 1 },
	{ simMsgpack_string, 2 },
	{ simMsgpack_string, 4 },
	{ simMsgpack_array, 2 },
	{ simMsgpack_array, 4 },
	{ simMsgpack_map, 2 },
	{ simMsgpack_map, 4 },
};

// The head of the value at hand, kind simMsgpack_end at the end. Only the head is looked at.
static Head ReadHead( const simMsgpackReader* reader )
{
	// Cut off or not a value at all: readers treat both alike, for neither can be stepped over.
	Head none = { simMsgpack_end, 0, 0, false };
	size_t left = (size_t)( reader->end - reader->at );
	if ( left == 0 )
	{
		return none;
	}
	// The first byte has the kind, and in short forms the number as well.
	uint8_t first = reader->at[0];
	if ( first < 0xc0 || first >= 0xe0 )
	{
		return ReadShort( first );
	}

	int form = first - 0xc0;
	size_t width = kForms[form].width;
	// A cut head is not a value.
	if ( left < 1 + width )
	{
		return none;
	}
	Head head = { (simMsgpackKind)kForms[form].kind, 1 + width, BigEndian( reader->at + 1, width ), false };
	// 0xc2 is false, 0xc3 is true.
	if ( head.kind == simMsgpack_bool )
	{
		head.number = first == 0xc3;
	}
	else if ( head.kind == simMsgpack_extension )
	{
		// A byte of type stands between the head and the data.
		head.number = 1 + ( width == 0 ? (uint64_t)1 << ( first - 0xd4 ) : head.number );
	}
	else if ( head.kind == simMsgpack_int && first >= 0xd0 )
	{
		// Extend the sign to 64 bits.
		head.negative = head.number >> ( 8 * width - 1 ) != 0;
		if ( head.negative && width < 8 )
		{
			head.number |= ~(uint64_t)0 << ( 8 * width );
		}
	}
	return head;
}

// Bytes that must follow the head at least: of an array or map, the least its elements need.
static uint64_t FollowingBytes( const Head* head )
{
	switch ( head->kind )
	{
		case simMsgpack_string:
		case simMsgpack_binary:
		case simMsgpack_extension:
		// Each element takes a byte at least.
		case simMsgpack_array:
			return head->number;
		case simMsgpack_map:
			return 2 * head->number;
		case simMsgpack_end:
		case simMsgpack_nil:
		case simMsgpack_bool:
		case simMsgpack_int:
		case simMsgpack_float:
		case simMsgpack_double:
			break;
	}
	return 0;
}

// The head of a value of this kind whose bytes are there.
static bool Expect( const simMsgpackReader* reader, simMsgpackKind kind, Head* head )
{
	*head = ReadHead( reader );
	return head->kind == kind && FollowingBytes( head ) <= (uint64_t)( reader->end - reader->at ) - head->bytes;
}

// A kind is only told when the bytes it promises are there, so that callers may read without asking again.
simMsgpackKind simMsgpackReader_Kind( const simMsgpackReader* reader )
{
	Head head = ReadHead( reader );
	bool whole = FollowingBytes( &head ) <= (uint64_t)( reader->end - reader->at ) - head.bytes;
	return whole ? head.kind : simMsgpack_end;
}

// Readers of one kind stay where they are when another kind stands there, so a caller may try the next.
bool simMsgpackReader_Bool( simMsgpackReader* reader, bool* value )
{
	Head head;
	if ( !Expect( reader, simMsgpack_bool, &head ) )
	{
		return false;
	}
	*value = head.number != 0;
	reader->at += head.bytes;
	return true;
}

// A number beyond an int64 is refused, not wrapped to a negative one.
bool simMsgpackReader_Int( simMsgpackReader* reader, int64_t* value )
{
	Head head;
	if ( !Expect( reader, simMsgpack_int, &head ) || ( !head.negative && head.number > INT64_MAX ) )
	{
		return false;
	}
	*value = (int64_t)head.number;
	reader->at += head.bytes;
	return true;
}

// Any number as a double; whole ones beyond 2^53 lose their last bits.
bool simMsgpackReader_Number( simMsgpackReader* reader, double* value )
{
	Head head = ReadHead( reader );
	if ( head.kind == simMsgpack_int )
	{
		if ( head.negative )
		{
			*value = (double)(int64_t)head.number;
		}
		else
		{
			*value = (double)head.number;
		}
	}
	else if ( head.kind == simMsgpack_float )
	{
		// The bits of a float come as a whole number with the high byte first.
		uint32_t bits = (uint32_t)head.number;
		float number;
		memcpy( &number, &bits, sizeof( number ) );
		*value = number;
	}
	else if ( head.kind == simMsgpack_double )
	{
		memcpy( value, &head.number, sizeof( *value ) );
	}
	else
	{
		return false;
	}
	reader->at += head.bytes;
	return true;
}

// Texts are not copied: they point into the message and are not terminated.
bool simMsgpackReader_String( simMsgpackReader* reader, const char** text, size_t* size )
{
	Head head;
	if ( !Expect( reader, simMsgpack_string, &head ) )
	{
		return false;
	}
	*text = (const char*)reader->at + head.bytes;
	*size = (size_t)head.number;
	reader->at += head.bytes + *size;
	return true;
}

// NT4 sends raw, struct and protobuf values as binary, never as text.
bool simMsgpackReader_Binary( simMsgpackReader* reader, const uint8_t** bytes, size_t* size )
{
	Head head;
	if ( !Expect( reader, simMsgpack_binary, &head ) )
	{
		return false;
	}
	*bytes = reader->at + head.bytes;
	*size = (size_t)head.number;
	reader->at += head.bytes + *size;
	return true;
}

// Steps behind the head of an array or map; its elements follow.
static bool Enter( simMsgpackReader* reader, simMsgpackKind kind, size_t* count )
{
	Head head;
	if ( !Expect( reader, kind, &head ) )
	{
		return false;
	}
	*count = (size_t)head.number;
	reader->at += head.bytes;
	return true;
}

bool simMsgpackReader_Array( simMsgpackReader* reader, size_t* count )
{
	return Enter( reader, simMsgpack_array, count );
}

bool simMsgpackReader_Map( simMsgpackReader* reader, size_t* count )
{
	return Enter( reader, simMsgpack_map, count );
}

bool simMsgpackReader_Skip( simMsgpackReader* reader )
{
	// Values still to step over. Each takes a byte at least, and a claim of more values than bytes is refused: it ends.
	simMsgpackReader inside = *reader;
	for ( uint64_t values = 1; values > 0; --values )
	{
		Head head = ReadHead( &inside );
		uint64_t follow = FollowingBytes( &head );
		if ( head.kind == simMsgpack_end || follow > (uint64_t)( inside.end - inside.at ) - head.bytes )
		{
			return false;
		}
		// The elements of an array or map are values to be stepped over themselves.
		bool children = head.kind == simMsgpack_array || head.kind == simMsgpack_map;
		inside.at += head.bytes;
		if ( children )
		{
			values += follow;
		}
		else
		{
			inside.at += (size_t)follow;
		}
	}
	// Moved only by a value that is whole.
	*reader = inside;
	return true;
}


// ---- writing ----

void simMsgpackWriter_Raw( simMsgpackWriter* writer, const void* bytes, size_t size )
{
	// Bytes beyond the room are only counted: the caller sees that length is beyond size.
	if ( size > 0 && writer->length <= writer->size && size <= writer->size - writer->length )
	{
		memcpy( writer->bytes + writer->length, bytes, size );
	}
	writer->length += size;
}

// The first byte and a number of width bytes behind it.
static void PutHead( simMsgpackWriter* writer, int first, uint64_t number, int width )
{
	// The longest head is a byte and eight of a number.
	uint8_t bytes[9] = { (uint8_t)first };
	for ( int i = 0; i < width; ++i )
	{
		bytes[1 + i] = (uint8_t)( number >> ( 8 * ( width - 1 - i ) ) );
	}
	simMsgpackWriter_Raw( writer, bytes, 1 + (size_t)width );
}

// How a number is as wide as it must be: 0, 1, 2, 3 for 1, 2, 4 and 8 bytes. The forms of each kind follow each other so.
static int PowerOf( uint64_t number )
{
	if ( number <= UINT8_MAX )
	{
		return 0;
	}
	if ( number <= UINT16_MAX )
	{
		return 1;
	}
	return number <= UINT32_MAX ? 2 : 3;
}

void simMsgpackWriter_Nil( simMsgpackWriter* writer )
{
	PutHead( writer, 0xc0, 0, 0 );
}

void simMsgpackWriter_Bool( simMsgpackWriter* writer, bool value )
{
	PutHead( writer, value ? 0xc3 : 0xc2, 0, 0 );
}

void simMsgpackWriter_Int( simMsgpackWriter* writer, int64_t value )
{
	uint64_t bits = (uint64_t)value;
	// These are a single byte.
	if ( value >= -32 && value <= 127 )
	{
		PutHead( writer, (int)( bits & 0xff ), 0, 0 );
	}
	// Unsigned forms hold twice as much as signed ones of the same width.
	else if ( value > 0 )
	{
		int power = PowerOf( bits );
		PutHead( writer, 0xcc + power, bits, 1 << power );
	}
	else
	{
		// ~value is the size of a negative number, -1 being 0; doubled it has room for the sign.
		int power = PowerOf( ~bits << 1 );
		PutHead( writer, 0xd0 + power, bits, 1 << power );
	}
}

// A float stays one, so that a reader gets the published type back.
void simMsgpackWriter_Float( simMsgpackWriter* writer, double value )
{
	float number = (float)value;
	uint32_t bits;
	memcpy( &bits, &number, sizeof( bits ) );
	PutHead( writer, 0xca, bits, 4 );
}

void simMsgpackWriter_Double( simMsgpackWriter* writer, double value )
{
	uint64_t bits;
	memcpy( &bits, &value, sizeof( bits ) );
	PutHead( writer, 0xcb, bits, 8 );
}

void simMsgpackWriter_String( simMsgpackWriter* writer, const char* text, size_t size )
{
	SIM_ASSERT( size <= UINT32_MAX );
	// Short texts have their length in the first byte.
	if ( size < 32 )
	{
		PutHead( writer, 0xa0 | (int)size, 0, 0 );
	}
	else
	{
		int power = PowerOf( size );
		PutHead( writer, 0xd9 + power, size, 1 << power );
	}
	simMsgpackWriter_Raw( writer, text, size );
}

// Bytes may be written in several parts behind the head.
void simMsgpackWriter_BinaryHead( simMsgpackWriter* writer, size_t size )
{
	SIM_ASSERT( size <= UINT32_MAX );
	int power = PowerOf( size );
	PutHead( writer, 0xc4 + power, size, 1 << power );
}

void simMsgpackWriter_Binary( simMsgpackWriter* writer, const void* bytes, size_t size )
{
	simMsgpackWriter_BinaryHead( writer, size );
	simMsgpackWriter_Raw( writer, bytes, size );
}

// Arrays and maps: up to 15 in the first byte, else 2 or 4 bytes behind it.
static void PutCount( simMsgpackWriter* writer, size_t count, int fixed, int first )
{
	SIM_ASSERT( count <= UINT32_MAX );
	if ( count < 16 )
	{
		PutHead( writer, fixed | (int)count, 0, 0 );
	}
	else
	{
		bool isLong = count > UINT16_MAX;
		PutHead( writer, first + isLong, count, isLong ? 4 : 2 );
	}
}

void simMsgpackWriter_Array( simMsgpackWriter* writer, size_t count )
{
	PutCount( writer, count, 0x90, 0xdc );
}

void simMsgpackWriter_Map( simMsgpackWriter* writer, size_t count )
{
	PutCount( writer, count, 0x80, 0xde );
}
