// Marks a function that a module exports:
//
//     /// Runs so many ticks; returns how many it did.
//     EXPORT uint32_t sim_step( uint32_t ticks );
//
// Each module has one header of such prototypes, FOLDER/exports.h. Its .c files include it and define the functions as
// plain functions, so the compiler holds both to each other (-Wmissing-prototypes: no definition without a prototype).
// gen_abi reads the same header and writes the module's TypeScript: an interface with every signature, and the list of
// names with their argument counts that the loader (web/sim/core/load-module.ts) compares with the module. To add an
// export: one prototype, one definition, `npm run build`.
//
// The generator's grammar: a prototype begins with EXPORT at the start of a line and ends with a semicolon; the `///`
// lines above it become its documentation; types are void, bool, uint32_t, int32_t, uint64_t, int64_t, float, double
// and pointers to anything. A pointer is a plain number in JavaScript, 64 bits are a bigint. JavaScript reads a
// uint32_t result as signed: use `>>> 0` where its top bit may be set.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// On this target a `used` function is exported under its own name.
#define EXPORT __attribute__( ( used, visibility( "default" ) ) )
