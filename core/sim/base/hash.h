// A 64-bit hash of a run's state: any bit that decides the future changes it. Not for security.
#pragma once

#include "base/state.h"

#include <stddef.h>
#include <stdint.h>

typedef struct simHash
{
	uint64_t value;
} simHash;

void simHash_Begin( simHash* hash );
/// The same bytes in the same pieces give the same value; the pieces' lengths count, too.
void simHash_Mix( simHash* hash, const void* bytes, size_t size );
/// All parts of a state but those that only tell.
void simHash_MixParts( simHash* hash, const simStatePart* parts, int count );
/// Of a file without its carriage returns: line ends differ between checkouts, and mean nothing to the loaders.
uint64_t simHash_Content( const void* bytes, size_t size );
