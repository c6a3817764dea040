// Bytes as damage to the saved state of a run, and as changes to it with a check sum that fits, so that the rest is looked at: a state
// that is refused leaves the world as it was, and one that is taken goes on and can be saved.
#include "fuzz.h"

#include "base/hash.h"
#include "world/state.h"

#include <math.h>
#include <stdbool.h>

enum
{
	TICKS = 60,   // before the state is saved: pieces rest, the robot drives
	AFTER = 5,    // once it was taken, with other indices
	CHANGE = 8,   // bytes that one change takes
	CHANGES = 16, // at most
};

typedef struct Run
{
	simWorld* world;
	uint8_t *saved, *changed;
	size_t size;
} Run;

static simWorld* Create( void )
{
	simLoader* loader = simLoader_Create( FUZZ_SCENARIO.bytes, FUZZ_SCENARIO.size, "fuzz.json" );
	const char* path;
	while ( ( path = simLoader_Next( loader ) ) != NULL )
	{
		fuzzText file = strncmp( path, "robots/", 7 ) == 0 ? FUZZ_ROBOT
		                : strstr( path, ".obj" ) != NULL   ? FUZZ_MESH
		                                                   : FUZZ_FIELD;
		simLoader_Provide( loader, path, file.bytes, file.size );
	}
	simScenario* scenario = NULL;
	simWorld* world = NULL;
	simError error = { 0 };
	fuzzExpect( simLoader_Finish( loader, &scenario, &error ) == sim_ok );
	fuzzExpect( simWorld_Create( scenario, &world, &error ) == sim_ok );
	return world;
}

static Run* Begin( void )
{
	static Run s_run; // world, saved state: made once, and restored for each input
	if ( s_run.world != NULL )
	{
		return &s_run;
	}
	s_run.world = Create();
	for ( int i = 0; i < TICKS; ++i )
	{
		fuzzExpect( simWorld_Step( s_run.world, NULL ) );
	}
	s_run.size = simWorld_StateBytes( s_run.world );
	s_run.saved = malloc( s_run.size );
	s_run.changed = malloc( s_run.size );
	fuzzExpect( s_run.saved != NULL && s_run.changed != NULL );
	simWorld_Save( s_run.world, s_run.saved );
	return &s_run;
}

/// Whether eight bytes are whole numbers, as far as one can tell: as a double they are NaN, or one that no physics
/// makes.
static bool AreIndices( const uint8_t* at )
{
	double number;
	memcpy( &number, at, sizeof( number ) );
	return isnan( number ) || ( number != 0.0 && fabs( number ) < 1e-290 );
}

/// A change of four bytes: its place (4 bytes), its value (3 bytes). Returns whether it is one of an index or a flag.
static bool Change( uint8_t* body, size_t size, const uint8_t* change )
{
	uint32_t place;
	memcpy( &place, change, sizeof( place ) );
	place = 4 + place % (uint32_t)( size / 4 - 2 ) * 4;
	// Parts begin at multiples of four: the double may begin here, or four bytes before.
	bool isIndex = AreIndices( &body[place] ) && AreIndices( &body[place - 4] );
	const uint32_t words[] = { change[5] | (uint32_t)change[6] << 8, change[5], 0x7fefffff,
		0x01010101u * ( change[6] % 4u ), 0xffffffffu, 0x80000000u | change[5] };
	memcpy( &body[place], &words[change[4] % 6], sizeof( words[0] ) );
	return isIndex;
}

/// Damage that was not made to fit: refused, and the world is as it was.
static void Damage( Run* run, const uint8_t* data, size_t size )
{
	uint32_t place = data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16;
	uint8_t bits = size > 3 && data[3] != 0 ? data[3] : 1;
	uint64_t hash = simWorld_Hash( run->world );
	memcpy( run->changed, run->saved, run->size );
	run->changed[place % run->size] ^= bits;
	simError error = { 0 };
	fuzzExpect( simWorld_Restore( run->world, run->changed, run->size, &error ) != sim_ok );
	fuzzCheckError( &error );
	fuzzExpect( simWorld_Restore( run->world, run->saved, place % run->size, &error ) != sim_ok );
	fuzzCheckError( &error );
	fuzzExpect( simWorld_Hash( run->world ) == hash );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	Run* run = Begin();
	simError error = { 0 };
	fuzzExpect( simWorld_Restore( run->world, run->saved, run->size, &error ) == sim_ok );
	if ( size >= 3 )
	{
		Damage( run, data, size );
	}
	uint64_t hash = simWorld_Hash( run->world );
	memcpy( run->changed, run->saved, run->size );
	simStateHeader header;
	memcpy( &header, run->changed, sizeof( header ) );
	uint8_t* body = run->changed + sizeof( header );
	bool goesOn = true; // absurd numbers lead to a world that no run could make: only states with other indices go on
	for ( size_t i = 0; i + CHANGE <= size && i < CHANGES * CHANGE; i += CHANGE )
	{
		goesOn = Change( body, run->size - sizeof( header ), &data[i] ) && goesOn;
	}
	header.check = simState_Check( body, run->size - sizeof( header ) );
	memcpy( run->changed, &header, sizeof( header ) );
	if ( simWorld_Restore( run->world, run->changed, run->size, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		fuzzExpect( simWorld_Hash( run->world ) == hash );
		return 0;
	}
	for ( int i = 0; goesOn && i < AFTER && simWorld_Step( run->world, NULL ); ++i )
	{
	}
	simWorld_Save( run->world, run->changed );
	return 0;
}
