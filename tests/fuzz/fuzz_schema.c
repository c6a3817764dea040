// Any bytes as schemas of structs, one a line ("Name:schema"), the first of them then read from the bytes themselves.
#include "fuzz.h"

#include "sandlot/wire/wpi_struct.h"

static void Read( simWpiCatalog* catalog, const char* name, const uint8_t* data, size_t size )
{
	static simWpiLeaf leaves[64];
	simError error = { 0 };
	int count = simWpiCatalog_Leaves( catalog, name, leaves, 64, &error );
	if ( count < 0 )
	{
		fuzzCheckError( &error );
		return;
	}
	size_t whole = 0;
	fuzzExpect( simWpiCatalog_Size( catalog, name, &whole, NULL ) == sim_ok && whole <= SIM_WPI_MAX_STRUCT );
	for ( int i = 0; i < count; ++i )
	{
		const simWpiField* field = &leaves[i].field;
		fuzzExpect( field->offset + (uint64_t)field->size * field->count <= whole && field->size <= 8 );
		fuzzExpect( field->bitShift + field->bitWidth <= 8 * field->size );

		double number;
		int64_t value;
		char text[SIM_WPI_NAME];
		bool within = field->offset + field->size <= size;
		fuzzExpect( simWpiField_Number( field, data, size, 0, &number ) == within );
		if ( simWpiField_Integer( field, data, size, 0, &value ) )
		{
			simWpiField_EnumName( field, value, text );
		}
		simWpiField_Text( field, data, size, text, sizeof( text ) );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simWpiCatalog* catalog = simWpiCatalog_Create();
	char names[16][SIM_WPI_NAME];
	int count = 0;
	for ( size_t at = 0; at < size && count < 16; )
	{
		const uint8_t* end = memchr( data + at, '\n', size - at );
		size_t line = end != NULL ? (size_t)( end - data ) - at : size - at;
		const uint8_t* colon = memchr( data + at, ':', line );
		size_t nameLength = colon != NULL ? (size_t)( colon - data ) - at : line;
		if ( colon != NULL && nameLength < SIM_WPI_NAME )
		{
			simError error = { 0 };
			memcpy( names[count], data + at, nameLength );
			names[count][nameLength] = 0;
			simResult result =
			    simWpiCatalog_Add( catalog, names[count], (const char*)colon + 1, line - nameLength - 1, &error );
			if ( result != sim_ok )
			{
				fuzzCheckError( &error );
			}
			count += 1;
		}
		at += line + 1;
	}
	for ( int i = 0; i < count; ++i )
	{
		Read( catalog, names[i], data, size );
	}
	simWpiCatalog_Destroy( catalog );
	return 0;
}
