// Runs the tests that registered themselves, prints one line for each failing test and a last line with the counts.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static testCase* s_first;
static testCase** s_end = &s_first;
static const char* s_running = "";
static int s_failures;


static void Report( const char* file, int line )
{
	s_failures += 1;
	printf( "%s:%d: %s: ", file, line, s_running );
}

static void OnLog( const char* line )
{
	s_failures += 1;
	printf( "%s: unexpected log line: %s\n", s_running, line );
}

static void OnAssert( const char* condition, const char* file, int line )
{
	printf( "%s:%d: %s: assertion failed: %s\n", file, line, s_running, condition );
	fflush( stdout );
	abort();
}


bool testCheck( bool passed, const char* text, const char* file, int line )
{
	if ( !passed )
	{
		Report( file, line );
		printf( "%s is false\n", text );
	}
	return passed;
}

bool testNear( double value, double expected, double tolerance, const char* text, const char* file, int line )
{
	if ( fabs( value - expected ) <= tolerance )
	{
		return true;
	}
	Report( file, line );
	printf( "%s is %.17g, expected %.17g +- %g\n", text, value, expected, tolerance );
	return false;
}

bool testEqualInt( long long value, long long expected, const char* text, const char* file, int line )
{
	if ( value == expected )
	{
		return true;
	}
	Report( file, line );
	printf( "%s is %lld, expected %lld\n", text, value, expected );
	return false;
}

bool testEqualString( const char* value, const char* expected, const char* text, const char* file, int line )
{
	if ( value != NULL && strcmp( value, expected ) == 0 )
	{
		return true;
	}
	Report( file, line );
	printf( "%s is \"%s\", expected \"%s\"\n", text, value != NULL ? value : "(null)", expected );
	return false;
}

bool testContains( const char* value, const char* part, const char* text, const char* file, int line )
{
	if ( value != NULL && strstr( value, part ) != NULL )
	{
		return true;
	}
	Report( file, line );
	printf( "%s is \"%s\", expected it to contain \"%s\"\n", text, value != NULL ? value : "(null)", part );
	return false;
}

char* testReadFile( const char* path, size_t* size )
{
	char full[1024];
	snprintf( full, sizeof( full ), "%s/%s", SANDLOT_ROOT, path );
	FILE* file = fopen( full, "rb" );
	if ( file == NULL )
	{
		return NULL;
	}

	size_t length = 0, capacity = 65536;
	char* bytes = malloc( capacity );
	size_t got;
	while ( ( got = fread( bytes + length, 1, capacity - length - 1, file ) ) > 0 )
	{
		length += got;
		if ( capacity - length < 2 )
		{
			capacity *= 2;
			bytes = realloc( bytes, capacity );
		}
	}
	fclose( file );

	bytes[length] = 0;
	if ( size != NULL )
	{
		*size = length;
	}
	return bytes;
}

simScenario* testLoadScenario( const char* text, simError* error )
{
	simLoader* loader = simLoader_Create( text, strlen( text ), "test.json" );
	const char* path;
	while ( ( path = simLoader_Next( loader ) ) != NULL )
	{
		size_t size = 0;
		char* bytes = testReadFile( path, &size );
		simLoader_Provide( loader, path, bytes, size );
		free( bytes );
	}

	simScenario* scenario = NULL;
	simLoader_Finish( loader, &scenario, error );
	return scenario;
}

simWorld* testCreateWorld( const char* text )
{
	simError error = { 0 };
	simWorld* world = NULL;
	simScenario* scenario = testLoadScenario( text, &error );
	if ( scenario == NULL || simWorld_Create( scenario, &world, &error ) != sim_ok )
	{
		Report( __FILE__, __LINE__ );
		printf( "no world: %s %s: %s\n", error.file, error.path, error.message );
		return NULL;
	}
	return world;
}

static void DoubleQuotes( char* text )
{
	for ( char* c = text; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
}

char* testReplace( const char* text, const char* find, const char* with )
{
	size_t findLength = strlen( find ), withLength = strlen( with ), length = strlen( text );
	const char* place = findLength > 0 ? strstr( text, find ) : text;
	size_t removed = findLength > 0 ? findLength : length;
	char* result = calloc( 1, length + withLength + 1 );
	if ( place == NULL )
	{
		Report( __FILE__, __LINE__ );
		printf( "the text has no %s\n", find );
		return result;
	}
	size_t before = (size_t)( place - text );
	memcpy( result, text, before );
	memcpy( result + before, with, withLength );
	memcpy( result + before + withLength, place + removed, length - before - removed );
	DoubleQuotes( result );
	return result;
}

void testSpoilScenario( const char* text, const testSpoil* spoils, int count )
{
	simError error = { 0 };
	char* good = testReplace( text, text, text );
	simScenario* scenario = testLoadScenario( good, &error );
	if ( !CHECK( scenario != NULL ) )
	{
		printf( "%s: %s\n", error.path, error.message );
	}
	simScenario_Destroy( scenario );
	free( good );

	for ( int i = 0; i < count; ++i )
	{
		char* bad = testReplace( text, spoils[i].find, spoils[i].with );
		int before = s_failures;
		error = ( simError ){ 0 };
		scenario = testLoadScenario( bad, &error );
		CHECK( scenario == NULL );
		CHECK_STR( error.path, spoils[i].path );
		CHECK_HAS( error.message, spoils[i].message );
		if ( s_failures > before )
		{
			printf( "with %s: %s\n", spoils[i].with, error.message );
		}
		simScenario_Destroy( scenario );
		free( bad );
	}
}

void testRegister( testCase* test )
{
	*s_end = test;
	s_end = &test->next;
}

// Two tests of one name could not be told apart in the output.
static bool NamesDiffer( void )
{
	for ( const testCase* test = s_first; test != NULL; test = test->next )
	{
		for ( const testCase* other = test->next; other != NULL; other = other->next )
		{
			if ( strcmp( test->name, other->name ) == 0 )
			{
				printf( "two tests are named %s\n", test->name );
				return false;
			}
		}
	}
	return true;
}

static bool IsWanted( const char* name, int wordCount, char** words )
{
	for ( int i = 0; i < wordCount; ++i )
	{
		if ( strstr( name, words[i] ) != NULL )
		{
			return true;
		}
	}
	return wordCount == 0;
}

int main( int argc, char** argv )
{
	int passed = 0, failed = 0;
	simSetLogFn( OnLog );
	simSetAssertFn( OnAssert );
	if ( !NamesDiffer() )
	{
		return 1;
	}

	for ( const testCase* test = s_first; test != NULL; test = test->next )
	{
		if ( !IsWanted( test->name, argc - 1, argv + 1 ) )
		{
			continue;
		}
		s_running = test->name;
		s_failures = 0;
		test->run();
		if ( s_failures > 0 )
		{
			printf( "FAILED %s\n", test->name );
			failed += 1;
		}
		else
		{
			passed += 1;
		}
		fflush( stdout );
	}

	printf( "core: %d passed, %d failed\n", passed, failed );
	return failed > 0 ? 1 : 0;
}
