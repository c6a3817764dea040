// Bytes as a crowd: robots and pieces anywhere, with any speed, in a field with walls. It is refused in one line that
// names a place, or steps ten ticks within the budget. The first byte says how many robots there are; each then has
// three bytes (x, y, heading), and the rest is pieces of six (x, y, z, velocity, how many more, and how far from each
// other).
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>

enum
{
	TEXT = 1 << 18,
	TICKS = 10,
};

// Worlds of a thousand pieces cost that, with sanitizers.
double fuzzBudget = 1000.0;

#define MESH                                                                                              \
	"g w\nv 2 2 0\nv 3 2 0\nv 3 3 0\nv 2 3 0\nv 2 2 1\nv 3 2 1\nv 3 3 1\nv 2 3 1\nf 4 3 2 1\nf 5 6 7 8\n" \
	"f 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\ng sheet\nv 5 0 0\nv 5 6 0\nv 5 6 1\nv 5 0 1\nf 9 10 11 12\n"
#define FIELD                                                                                                         \
	"{\"sandlot\":1,\"name\":\"f\",\"size\":[8,6],\"collision\":\"a.obj\",\"materials\":{\"m\":{\"friction\":1,"      \
	"\"restitution\":0.5}},\"floor\":\"m\",\"groups\":{\"w\":\"m\",\"sheet\":\"m\"},\"pieces\":{\"ball\":{\"shape\":" \
	"\"sphere\",\"diameter\":0.2,\"mass\":0.2,\"material\":\"m\",\"total\":1024}}}"

typedef struct Bytes
{
	const uint8_t* next;
	size_t left;
} Bytes;

static int Take( Bytes* bytes )
{
	if ( bytes->left == 0 )
	{
		return 0;
	}
	bytes->left -= 1;
	return *bytes->next++;
}

// A number in a range that a byte chooses.
static double Between( Bytes* bytes, double low, double high )
{
	return low + ( high - low ) * Take( bytes ) / 255.0;
}

typedef struct Text
{
	char* text;
	size_t size;
} Text;

static void Add( Text* text, const char* format, ... )
{
	va_list arguments;
	va_start( arguments, format );
	int count = vsnprintf( text->text + text->size, TEXT - text->size, format, arguments );
	va_end( arguments );
	fuzzExpect( count >= 0 && text->size + (size_t)count < TEXT );
	text->size += (size_t)count;
}

static void AddRobots( Text* text, Bytes* bytes )
{
	static const char* kStations[] = { "blue1", "blue2", "blue3", "red1", "red2", "red3" };
	int count = Take( bytes ) % 7;
	for ( int i = 0; i < count; ++i )
	{
		double x = Between( bytes, -1.0, 9.0 ), y = Between( bytes, -1.0, 7.0 ), heading = Between( bytes, -3.0, 3.0 );
		Add( text, "%s{\"robot\":\"r\",\"station\":\"%s\",\"at\":[%.3f,%.3f,%.3f],\"program\":\"autopilot\"}",
		    i > 0 ? "," : "", kStations[i], x, y, heading );
	}
}

static void AddPieces( Text* text, Bytes* bytes )
{
	int count = 0;
	while ( bytes->left > 0 )
	{
		double x = Between( bytes, -4.0, 12.0 ), y = Between( bytes, -4.0, 10.0 ), z = Between( bytes, -0.5, 4.0 );
		double speed = Between( bytes, -60.0, 60.0 );
		int more = Take( bytes );
		double step = Between( bytes, 0.0, 0.3 );
		for ( int i = 0; i <= more && count < 1100; ++i )
		{
			Add( text, "%s{\"type\":\"ball\",\"at\":[%.3f,%.3f,%.3f],\"velocity\":[%.1f,%.1f,0]}", count > 0 ? "," : "",
			    x + step * ( i % 16 ), y + step * ( i / 16 ), z, speed, -speed );
			count += 1;
		}
	}
}

static simScenario* Load( const Text* text )
{
	simLoader* loader = simLoader_Create( text->text, text->size, "fuzz.json" );
	const char* path;
	while ( ( path = simLoader_Next( loader ) ) != NULL )
	{
		fuzzText robot = FUZZ_ROBOT, mesh = FUZZ_TEXT( MESH ), field = FUZZ_TEXT( FIELD );
		fuzzText file = field;
		if ( strncmp( path, "robots/", 7 ) == 0 )
		{
			file = robot;
		}
		else if ( strstr( path, ".obj" ) != NULL )
		{
			file = mesh;
		}
		simLoader_Provide( loader, path, file.bytes, file.size );
	}
	simScenario* scenario = NULL;
	simError error = { 0 };
	if ( simLoader_Finish( loader, &scenario, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
	}
	return scenario;
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	static char s_text[TEXT];
	Text text = { s_text, 0 };
	Bytes bytes = { data, size };
	Add( &text, "{\"sandlot\":1,\"field\":\"f\",\"robots\":[" );
	AddRobots( &text, &bytes );
	Add( &text, "],\"pieces\":[" );
	AddPieces( &text, &bytes );
	Add( &text, "]}" );
	simScenario* scenario = Load( &text );
	if ( scenario == NULL )
	{
		return 0;
	}
	simWorld* world = NULL;
	simError error = { 0 };
	if ( simWorld_Create( scenario, &world, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		// Where it stands is said, and where it could.
		fuzzExpect( strstr( error.message, "free" ) != NULL );
		return 0;
	}
	for ( int i = 0; i < TICKS; ++i )
	{
		fuzzExpect( simWorld_Step( world, NULL ) );
	}
	simWorld_Destroy( world );
	return 0;
}
