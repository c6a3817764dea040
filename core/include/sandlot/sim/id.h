// 32-bit handles with a generation: 16 bits of index, 16 bits of generation, 0 is null. A stale handle looks nothing up.
// One scalar in a struct is passed as that scalar in wasm32, so a handle is typed in C and a plain number in JavaScript.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct simPieceId
{
	uint32_t value;
} simPieceId;

static inline uint32_t simIdIndex( uint32_t value )
{
	return value & 0xffffu;
}

static inline uint32_t simIdGeneration( uint32_t value )
{
	return value >> 16;
}

/// Generations run 1..65535 and skip 0, so that no live handle equals null.
static inline uint32_t simMakeId( uint32_t index, uint32_t generation )
{
	return ( generation << 16 ) | index;
}

static inline bool simIdIsNull( uint32_t value )
{
	return value == 0;
}
