// The common part of the generator's files. Each prints one TypeScript file to stdout.
#pragma once

#include "model.h"

/// The records and enumerations of frame.h: web/sim/boundary/abi.gen.ts.
void PrintTables( void );

/// The variable's name of a list of names: "modes" for Mode.
void PrintEnumList( const List* list );
/// The comment above a member: its meaning, and its unit if it has one.
void PrintFieldDoc( const Field* field );

/// An enumeration: its names in order, and their type.
void PrintEnum( const List* list );

/// The readers of frames, vision blocks, schema and events, and the writers of records: web/sim/boundary/blocks.gen.ts.
void PrintBlocks( void );

/// The results of wire.wasm: web/net/results.gen.ts.
void PrintResults( void );

/// The exports of one module.
typedef struct ExportsFile
{
	const char* header;   ///< path of its exports.h
	const char* module;   ///< "sandlot", for sandlot.wasm
	const char* typeName; ///< TypeScript interface
} ExportsFile;

/// Ends the program with a message if the header has a prototype that it does not understand.
void PrintExports( const ExportsFile* file );
