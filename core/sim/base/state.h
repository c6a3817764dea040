// The marks of state in structs: a world saves, restores and hashes it byte for byte (world/state.h). The rest of a
// struct is made from the scenario when the world is created, and stays.
//
// Between SIM_STATE_BEGIN and SIM_STATE_END the compiler refuses padding, whose bytes mean nothing and differ from run
// to run. State has no pointers: an address holds in one process only. Indices into the model stand in their place.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_STATE_BEGIN _Pragma( "GCC diagnostic push" ) _Pragma( "GCC diagnostic error \"-Wpadded\"" )
#define SIM_STATE_END _Pragma( "GCC diagnostic pop" )

/// Bytes of the state of a struct that begins with an anonymous struct of state: up to the first other field.
#define SIM_STATE_BYTES( type, firstOther ) offsetof( type, firstOther )

/// One part of a world's state: count pieces of the same length, equally far from each other in memory.
typedef struct simStatePart
{
	const char* name;
	void* first;
	size_t bytes;  ///< of a piece; what is kept of it
	size_t stride; ///< from one piece to the next
	int count;
	bool tells; ///< decides nothing in the run: it is saved, and the hash is without it
} simStatePart;
