// The common part of gen_keys's two writers: the tables that a file leads to, and how words and defaults are printed.
// All print to stdout.
#pragma once

#include "base/keys.h"

enum
{
	MAX_TABLES = 128, // of one file; a robot has 75
};

/// The tables that the root's keys lead to, in the order in which a reader of the file meets them; the root is the first.
extern const simKeys* s_tables[MAX_TABLES];
extern int s_tableCount;
/// The units that at least one key has.
extern bool s_units[simUnit_count];

/// Fills the list of tables. Ends the program when two tables have one name.
void CollectTable( const simKeys* table );

/// The words of the kinds that a table belongs to, between quotes of a kind: `a`, `b`.
void PrintKindWords( const simKeys* table, const char* quote );
void PrintWordList( const simChoices* words, const char* quote );
/// The comma between the elements of a list: the first has none before it.
void PrintComma( int index );
/// A text, and a number, as JSON.
void PrintText( const char* text );
void PrintNumber( double value );
/// The default of a key that has one, as JSON.
void PrintDefault( const simKey* key );
bool HasDefault( const simKey* key );

/// The JSON Schema of a root whose tables are collected.
void PrintSchema( const simKeys* root );
/// The tables of a README, in Markdown.
void PrintMarkdown( void );
