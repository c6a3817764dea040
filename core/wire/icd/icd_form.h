// The two forms of the 3260 messages: JSON by a table of members, and text with values at fixed places.
#pragma once

#include "codec/jsonio.h"

#include "sandlot/wire/icd.h"

typedef enum simIcdFieldKind
{
	simIcdField_whole,
	simIcdField_flag,
	simIcdField_number,
	simIcdField_text,
	simIcdField_lidar,
} simIcdFieldKind;

/// A member of a message: one value, or an array of `count`.
typedef struct simIcdField
{
	const char* key; ///< in the JSON
	simIcdFieldKind kind;
	size_t offset; ///< in the message's struct
	int count;     ///< elements of an array; 0: a single value
	int low, high; ///< range of a whole number; high of a text: its bytes
} simIcdField;

/// A message that is being read. Only the first error counts.
typedef struct simIcdMessage
{
	simJsonReader reader;
	simError* error;
	simResult result;
	int known; // members that are of the message
} simIcdMessage;

/// Begins to read; false when the text is not an object.
bool simIcdMessage_Open( simIcdMessage* m, const char* text, size_t length, simError* error );
/// Reads the value of a member when it is one of the fields. False: it is another, and still to be read.
bool simIcdMessage_Member(
    simIcdMessage* m, const char* where, const char* key, const simIcdField* fields, int count, void* target );
/// Notes the expected form of a member.
void simIcdMessage_Fail( simIcdMessage* m, const char* where, const char* key, const char* expected );
/// Ends reading: after an error the target is all zero.
simResult simIcdMessage_Close( simIcdMessage* m, void* target, size_t size );
/// Reads a message that is one flat object.
simResult simIcdJson_Read(
    const simIcdField* fields, int count, void* target, size_t size, const char* text, size_t length, simError* error );
/// Writes one; 0 when it does not fit.
size_t simIcdJson_Write( const simIcdField* fields, int count, const void* source, char* text, size_t size );
/// Writes the members of an object that is open.
void simIcdJson_WriteFields( simJsonWriter* writer, const simIcdField* fields, int count, const void* source );

/// Reads the values where the form has them, in order: "####" in it stands for a number of four characters, "?" for 0 or 1.
simResult simIcdOffsets_Read(
    const char* form, const char* text, size_t length, int low, int high, int* values, simError* error );
size_t simIcdOffsets_Write( const char* form, const int* values, char* text, size_t size );
