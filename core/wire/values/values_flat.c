// Values in the one form that the store keeps them in, and reading from that form.
#include "values/values_internal.h"

#include "codec/bytes.h"

#include <stdio.h>

enum
{
	SHOWN = 8, // numbers of a value on one line
};


// ---- into the form ----

// Room in the store's memory for the value at hand; NULL: memory is out.
static uint8_t* Room( simValues* values, size_t size )
{
	return simValues_GrowBytes( &values->flat, 0, &values->flatCapacity, size ) ? values->flat : NULL;
}

static double NumberOf( const simNt4Value* value, size_t i )
{
	switch ( value->type )
	{
		case simNt4Type_boolean:
			return value->boolean ? 1.0 : 0.0;
		case simNt4Type_double:
		case simNt4Type_float:
			return value->number;
		case simNt4Type_int:
			return (double)value->integer;
		case simNt4Type_booleans:
			return value->booleans[i] ? 1.0 : 0.0;
		case simNt4Type_doubles:
			return value->doubles[i];
		case simNt4Type_ints:
			return (double)value->ints[i];
		case simNt4Type_floats:
			return (double)value->floats[i];
		case simNt4Type_string:
		case simNt4Type_raw:
		case simNt4Type_strings:
			break;
	}
	return 0.0;
}

static bool IsOfNumbers( simNt4Type type )
{
	return type != simNt4Type_string && type != simNt4Type_raw && type != simNt4Type_strings;
}

static bool IsArray( simNt4Type type )
{
	return type >= simNt4Type_booleans;
}

static bool FlattenNumbers( simValues* values, const simNt4Value* value, bool array, Flat* flat )
{
	if ( !IsOfNumbers( value->type ) || IsArray( value->type ) != array )
	{
		return false;
	}
	size_t count = array ? value->count : 1;
	uint8_t* to = Room( values, sizeof( double ) * count );
	for ( size_t i = 0; to != NULL && i < count; ++i )
	{
		simPutDouble( to + 8 * i, NumberOf( value, i ) );
	}
	*flat = ( Flat ){ to, sizeof( double ) * count };
	return to != NULL || count == 0;
}

static size_t TextBytes( size_t size )
{
	return size < SIM_VALUES_LONGEST ? size : SIM_VALUES_LONGEST;
}

static bool FlattenTexts( simValues* values, const simNt4Value* value, Flat* flat )
{
	if ( value->type != simNt4Type_strings )
	{
		return false;
	}
	size_t size = 0;
	for ( size_t i = 0; i < value->count; ++i )
	{
		size += 4 + TextBytes( value->strings[i].size );
	}
	uint8_t* to = Room( values, size );
	*flat = ( Flat ){ to, size };
	for ( size_t i = 0; to != NULL && i < value->count; ++i )
	{
		size_t length = TextBytes( value->strings[i].size );
		simPutLittle( to, length, 4 );
		memcpy( to + 4, value->strings[i].bytes, length );
		to += 4 + length;
	}
	return flat->bytes != NULL || size == 0;
}

bool simValues_Flatten( simValues* values, simValueKind kind, const simNt4Value* value, Flat* flat )
{
	switch ( kind )
	{
		case simValue_number:
		case simValue_boolean:
			return FlattenNumbers( values, value, false, flat );
		case simValue_numbers:
		case simValue_booleans:
			return FlattenNumbers( values, value, true, flat );
		case simValue_text:
			*flat = ( Flat ){ value->bytes, TextBytes( value->count ) };
			return value->type == simNt4Type_string;
		case simValue_texts:
			return FlattenTexts( values, value, flat );
		case simValue_struct:
		case simValue_structs:
			*flat = ( Flat ){ value->bytes, value->count };
			return value->type == simNt4Type_raw;
		case simValue_raw:
			*flat = ( Flat ){ NULL, 0 };
			return true;
	}
	return false;
}

static bool FlattenLoggedTexts( simValues* values, simWpilogType type, const simWpilogRecord* record, Flat* flat )
{
	int count = simWpilogValue_Count( type, record );
	// Each text stands in the record, with its length before it as here.
	uint8_t* to = Room( values, record->size + 4 );
	*flat = ( Flat ){ to, 0 };
	for ( int i = 0; to != NULL && i < count; ++i )
	{
		simWpilogText text;
		if ( !simWpilogValue_Text( type, record, i, &text ) )
		{
			break;
		}
		size_t length = TextBytes( text.length );
		simPutLittle( to + flat->size, length, 4 );
		memcpy( to + flat->size + 4, text.text, length );
		flat->size += 4 + length;
	}
	return to != NULL;
}

bool simValues_FlattenRecord(
    simValues* values, const Topic* topic, simWpilogType type, const simWpilogRecord* record, Flat* flat )
{
	int count = simWpilogValue_Count( type, record );
	simWpilogText text;
	switch ( topic->shown.kind )
	{
		case simValue_text:
			if ( !simWpilogValue_Text( type, record, 0, &text ) )
			{
				return false;
			}
			*flat = ( Flat ){ (const uint8_t*)text.text, TextBytes( text.length ) };
			return true;
		case simValue_texts:
			return FlattenLoggedTexts( values, type, record, flat );
		case simValue_struct:
		case simValue_structs:
			*flat = ( Flat ){ record->bytes, record->size };
			return true;
		case simValue_raw:
			*flat = ( Flat ){ NULL, 0 };
			return true;
		case simValue_number:
		case simValue_boolean:
		case simValue_numbers:
		case simValue_booleans:
			break;
	}
	uint8_t* to = Room( values, count > 0 ? 8 * (size_t)count : 8 );
	*flat = ( Flat ){ to, count > 0 ? 8 * (size_t)count : 0 };
	for ( int i = 0; to != NULL && i < count; ++i )
	{
		double number = 0.0;
		simWpilogValue_Number( type, record, i, &number );
		simPutDouble( to + 8 * i, number );
	}
	return to != NULL && count >= 0;
}

bool simValues_KeepLatest( Topic* topic, Flat flat, double time )
{
	if ( !simValues_GrowBytes( &topic->latest, 0, &topic->latestCapacity, flat.size ) )
	{
		return false;
	}
	if ( flat.size > 0 )
	{
		memcpy( topic->latest, flat.bytes, flat.size );
	}
	topic->latestSize = flat.size;
	topic->latestTime = time;
	topic->has = true;
	return true;
}


// ---- out of the form ----

static int CountTexts( Flat flat )
{
	int count = 0;
	for ( size_t at = 0; at + 4 <= flat.size; ++count )
	{
		at += 4 + (size_t)simGetLittle( flat.bytes + at, 4 );
	}
	return count;
}

int simValues_Elements( simValues* values, Topic* topic, Flat flat )
{
	switch ( topic->shown.kind )
	{
		case simValue_numbers:
		case simValue_booleans:
			return (int)( flat.size / 8 );
		case simValue_texts:
			return CountTexts( flat );
		case simValue_structs:
		{
			const Layout* layout = simValues_LayoutOf( values, topic );
			return layout != NULL ? (int)( flat.size / layout->size ) : 0;
		}
		case simValue_number:
		case simValue_boolean:
		case simValue_text:
		case simValue_struct:
		case simValue_raw:
			break;
	}
	return 1;
}

static bool AddNumber( simValues* values, simValueNow* now, double number )
{
	void* numbers = values->numbers;
	bool fits =
	    simValues_Grow( &numbers, sizeof( double ), now->numberCount, &values->numberCapacity, now->numberCount + 1 );
	values->numbers = numbers;
	now->numbers = values->numbers;
	if ( fits )
	{
		values->numbers[now->numberCount++] = number;
	}
	return fits;
}

static bool AddText( simValues* values, simValueNow* now, const void* text, size_t length )
{
	bool fits =
	    simValues_GrowBytes( &values->textBytes, now->textBytes, &values->textCapacity, now->textBytes + 4 + length );
	if ( fits )
	{
		simPutLittle( values->textBytes + now->textBytes, length, 4 );
		memcpy( values->textBytes + now->textBytes + 4, text, length );
		now->textBytes += 4 + length;
	}
	now->texts = values->textBytes;
	return fits;
}

// All numbers of one struct, in its schema's order, and its texts.
static bool UnfoldStruct( simValues* values, const Layout* layout, const uint8_t* bytes, simValueNow* now )
{
	bool fits = true;
	for ( int i = 0; i < layout->count && fits; ++i )
	{
		const simWpiField* field = &layout->leaves[i].field;
		char text[SIM_VALUES_PATH];
		if ( field->scalar == simWpi_char && simWpiField_Text( field, bytes, layout->size, text, sizeof( text ) ) )
		{
			fits = AddText( values, now, text, strlen( text ) );
			continue;
		}
		for ( uint32_t k = 0; k < field->count && fits; ++k )
		{
			double number = 0.0;
			simWpiField_Number( field, bytes, layout->size, k, &number );
			fits = AddNumber( values, now, number );
		}
	}
	return fits;
}

bool simValues_Unfold( simValues* values, Topic* topic, Flat flat, simValueNow* now )
{
	now->numbers = values->numbers;
	now->numberCount = 0;
	now->texts = values->textBytes;
	now->textBytes = 0;
	now->count = simValues_Elements( values, topic, flat );
	bool fits = true;
	switch ( topic->shown.kind )
	{
		case simValue_number:
		case simValue_boolean:
		case simValue_numbers:
		case simValue_booleans:
			for ( size_t i = 0; i + 8 <= flat.size && fits; i += 8 )
			{
				fits = AddNumber( values, now, simGetDouble( flat.bytes + i ) );
			}
			return fits;
		case simValue_text:
			return AddText( values, now, flat.size > 0 ? (const void*)flat.bytes : "", flat.size );
		case simValue_texts:
			// It has that form already.
			fits = simValues_GrowBytes( &values->textBytes, 0, &values->textCapacity, flat.size );
			if ( fits && flat.size > 0 )
			{
				memcpy( values->textBytes, flat.bytes, flat.size );
				now->textBytes = flat.size;
			}
			now->texts = values->textBytes;
			return fits;
		case simValue_struct:
		case simValue_structs:
		{
			const Layout* layout = simValues_LayoutOf( values, topic );
			size_t last = topic->shown.kind == simValue_struct && layout != NULL ? layout->size : flat.size;
			for ( size_t at = 0; layout != NULL && at + layout->size <= flat.size && at < last && fits;
			      at += layout->size )
			{
				fits = UnfoldStruct( values, layout, flat.bytes + at, now );
			}
			return fits;
		}
		case simValue_raw:
			return true;
	}
	return false;
}


// ---- one line ----

typedef struct Line
{
	char* text;
	size_t size; // with room for its zero
	size_t length;
	bool plain; // line breaks and escapes become spaces, as all else that does not print
} Line;

// Text beyond the room is left out; the line ends with its zero.
static void Put( Line* line, const char* text, size_t length )
{
	size_t room = line->size - 1 - line->length;
	size_t used = length < room ? length : room;
	// A character of several bytes is not cut.
	while ( used < length && used > 0 && ( (unsigned char)text[used] & 0xc0u ) == 0x80u )
	{
		used -= 1;
	}
	for ( size_t i = 0; i < used; ++i )
	{
		// Consoles read colours from the text behind an escape.
		bool forConsoles = text[i] == 0x1b || text[i] == '\n';
		bool prints = ( (unsigned char)text[i] >= 0x20 && text[i] != 0x7f ) || ( forConsoles && !line->plain );
		line->text[line->length++] = prints ? text[i] : ' ';
	}
	line->text[line->length] = 0;
}

static void PutNumbers( Line* line, const simValueNow* now, bool boolean )
{
	for ( int i = 0; i < now->numberCount && i < SHOWN; ++i )
	{
		char text[40];
		int length = snprintf( text, sizeof( text ), "%s%.6g", i > 0 ? ", " : "", now->numbers[i] );
		if ( boolean )
		{
			length =
			    snprintf( text, sizeof( text ), "%s%s", i > 0 ? ", " : "", now->numbers[i] != 0.0 ? "true" : "false" );
		}
		Put( line, text, (size_t)length );
	}
	if ( now->numberCount > SHOWN )
	{
		Put( line, " …", strlen( " …" ) );
	}
}

void simValues_WriteLine( simValues* values, Topic* topic, Flat flat, char* line, size_t size )
{
	simValueNow now = { 0 };
	Line out = { .text = line, .size = size, .plain = size < SIM_VALUES_CHANGE };
	simValueKind kind = topic->shown.kind;
	line[0] = 0;
	if ( kind == simValue_raw || !simValues_Unfold( values, topic, flat, &now ) )
	{
		return;
	}
	char count[32];
	bool array =
	    kind == simValue_numbers || kind == simValue_booleans || kind == simValue_texts || kind == simValue_structs;
	if ( array )
	{
		Put( &out, count, (size_t)snprintf( count, sizeof( count ), "[%d] ", now.count ) );
	}
	PutNumbers( &out, &now, kind == simValue_boolean || kind == simValue_booleans );
	for ( size_t at = 0; at + 4 <= now.textBytes; )
	{
		size_t length = (size_t)simGetLittle( now.texts + at, 4 );
		if ( at > 0 || now.numberCount > 0 )
		{
			Put( &out, ", ", 2 );
		}
		Put( &out, (const char*)now.texts + at + 4, length );
		at += 4 + length;
	}
}
