// A tiny test runner, the same program native and in WASM. To add a test, write `TEST( noun_whatItShows ) { ... }` in a .c
// file below tests/core. It registers itself.
//
// CHECK_... records a failure, prints both values, and goes on; REQUIRE( condition ) leaves the test. A line that the core
// logs fails the running test. Arguments are words: only tests run whose name contains one of them.
#pragma once

#include "sandlot/sim/sim.h"

#include <stdbool.h>
#include <stddef.h>

/// Where the files of the repository are; the build sets it.
#ifndef SANDLOT_ROOT
#define SANDLOT_ROOT "."
#endif

/// One test: it registers itself before main() starts.
typedef struct testCase
{
	const char* name;
	void ( *run )( void );
	struct testCase* next;
} testCase;

void testRegister( testCase* test );

#define TEST( name )                                                     \
	static void test_##name( void );                                     \
	__attribute__( ( constructor ) ) static void Register_##name( void ) \
	{                                                                    \
		static testCase s_case = { #name, test_##name, NULL };           \
		testRegister( &s_case );                                         \
	}                                                                    \
	static void test_##name( void )

bool testCheck( bool passed, const char* text, const char* file, int line );
bool testNear( double value, double expected, double tolerance, const char* text, const char* file, int line );
bool testEqualInt( long long value, long long expected, const char* text, const char* file, int line );
bool testEqualString( const char* value, const char* expected, const char* text, const char* file, int line );
bool testContains( const char* value, const char* part, const char* text, const char* file, int line );

#define CHECK( condition ) testCheck( ( condition ), #condition, __FILE__, __LINE__ )
/// |value - expected| <= tolerance. A NaN never passes.
#define CHECK_NEAR( value, expected, tolerance ) \
	testNear( ( value ), ( expected ), ( tolerance ), #value, __FILE__, __LINE__ )
#define CHECK_EQ_INT( value, expected ) \
	testEqualInt( (long long)( value ), (long long)( expected ), #value, __FILE__, __LINE__ )
#define CHECK_STR( value, expected ) testEqualString( ( value ), ( expected ), #value, __FILE__, __LINE__ )
/// value has the given text somewhere in it.
#define CHECK_HAS( value, part ) testContains( ( value ), ( part ), #value, __FILE__, __LINE__ )
#define REQUIRE( condition )                                               \
	do                                                                     \
	{                                                                      \
		if ( !testCheck( ( condition ), #condition, __FILE__, __LINE__ ) ) \
		{                                                                  \
			return;                                                        \
		}                                                                  \
	} while ( 0 )

/// Reads a file below SANDLOT_ROOT into zero-terminated memory for free(), or NULL. size may be NULL.
char* testReadFile( const char* path, size_t* size );

/// Loads a scenario text with its files from SANDLOT_ROOT. NULL with the error filled on failure; never fails the test.
simScenario* testLoadScenario( const char* text, simError* error );
/// The same, and a world of it. A failure fails the running test and prints the error.
simWorld* testCreateWorld( const char* text );

/// One way to spoil a good text: replace `find` (all of the text when it is "") by `with`, and the error has this path and
/// has this text in its message. Quotes in find and with are written as '.
typedef struct testSpoil
{
	const char* find;
	const char* with;
	const char* path;
	const char* message;
} testSpoil;

/// Checks that a scenario text, in which quotes may be written as ', loads, and that each spoilt one fails as it should.
void testSpoilScenario( const char* text, const testSpoil* spoils, int count );
/// The text with its single quotes doubled and the first `find` replaced, for free(). Fails the test without a `find`.
char* testReplace( const char* text, const char* find, const char* with );
