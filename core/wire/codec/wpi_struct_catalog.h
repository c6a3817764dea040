// The inside of a catalog of struct schemas.
#pragma once

#include "sandlot/wire/wpi_struct.h"

/// A field as its schema declares it, and where it is once the struct is laid out.
typedef struct simWpiEntry
{
	const char* name;
	const char* structName; // of a nested struct, else NULL
	const char* enumText;   // behind the '{' of its enum, else NULL
	simWpiScalar scalar;
	uint32_t count;
	uint32_t bitWidth; // 0: no bit-field
	// Filled when the type is laid out:
	uint32_t bitShift;
	uint32_t offset;
	uint32_t size; // of one element
} simWpiEntry;

typedef enum simWpiState
{
	simWpiState_parsed,
	simWpiState_visiting, // being laid out: meeting it again means that it contains itself
	simWpiState_ready,
} simWpiState;

/// A type that has been added.
typedef struct simWpiStruct
{
	const char* name;
	const char* schema;
	size_t schemaLength;
	int firstField, fieldCount;
	uint32_t size;
	simWpiState state;
} simWpiStruct;

struct simWpiCatalog
{
	int typeCount, fieldCount;
	size_t textUsed;
	simWpiStruct types[SIM_WPI_MAX_TYPES];
	simWpiEntry fields[SIM_WPI_MAX_FIELDS];
	char text[SIM_WPI_MAX_TEXT];
};

/// Bytes of a scalar; 0 for a nested struct.
uint32_t simWpiScalar_Size( simWpiScalar scalar );
/// Copies text into the catalog, terminated. NULL when there is no room.
const char* simWpiCatalog_Keep( simWpiCatalog* catalog, const char* text, size_t length );
/// Parses a type's schema: adds its fields to the catalog's and sets firstField and fieldCount. On an error the caller
/// removes the added ones.
simResult simWpiCatalog_Parse( simWpiCatalog* catalog, simWpiStruct* type, simError* error );
