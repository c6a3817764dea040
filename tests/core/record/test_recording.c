// Recordings: every field of an input in bytes and back, its cost, and bytes that are not a recording.
#include "record/recording_internal.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/input.h"
#include "world/world_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// An empty plain with a robot on it: steps cost little.
#define PLAIN                                                               \
	"{\"sandlot\":1,\"name\":\"plain\"," SCENE_PLAIN( "60,20", "0.4" ) "}," \
	                                                                   "\"robots\":[" SCENE_SHOOTER( "[9,9,0]" ) "]}"

enum
{
	MOST_BYTES = 1 << 20,
};

/// A run under way, and the taken part of its recording.
typedef struct Run
{
	simWorld* world;
	simRecorder* recorder;
	uint8_t* log;
	size_t size;
} Run;

static Run Begin( void )
{
	Run run = { testCreateWorld( PLAIN ), NULL, malloc( MOST_BYTES ), 0 };
	simRecorderDef def = { PLAIN, strlen( PLAIN ), "plain.json" };
	run.recorder = simRecorder_Create( &def );
	simRecorder_AddFile( run.recorder, "robots/swerve-shooter/robot.json", "abc", 3, false );
	simRecorder_AddFile( run.recorder, "robots/mine/robot.json", "\r\n{}\r\n", 6, true );
	CHECK( simRecorder_Begin( run.recorder, run.world ) );
	return run;
}

static void Drain( Run* run )
{
	size_t size;
	const void* bytes = simRecorder_Pending( run->recorder, &size );
	memcpy( run->log + run->size, bytes, size );
	run->size += size;
	simRecorder_Take( run->recorder );
}

static bool Step( Run* run, const simInput* input )
{
	simRecorder_Before( run->recorder, input );
	bool running = simWorld_Step( run->world, input );
	simRecorder_After( run->recorder, run->world );
	return running;
}

static void End( Run* run )
{
	simRecorder_Destroy( run->recorder );
	simWorld_Destroy( run->world );
	free( run->log );
}

/// The whole recording, for free().
static uint8_t* Whole( Run* run, size_t* size )
{
	uint8_t tail[SIM_RECORDING_TAIL];
	simRecordingMeta meta = { "A title", "An author", 1.7e9, 1, 2, SIM_NO_TICK };
	Drain( run );
	size_t headSize, tailSize = simRecorder_Tail( run->recorder, run->world, &meta, tail );
	const void* head = simRecorder_Head( run->recorder, &headSize );
	*size = headSize + run->size + tailSize;
	uint8_t* whole = malloc( *size );
	memcpy( whole, head, headSize );
	memcpy( whole + headSize, run->log, run->size );
	memcpy( whole + headSize + run->size, tail, tailSize );
	return whole;
}

/// Gives it a check sum that fits again.
static void Sum( uint8_t* whole, size_t size )
{
	simPut put = { whole + size - 4, 4, 0 };
	simPut_U32( &put, simCrc_Add( 0, whole, size - 6 ) );
}

// ---- inputs that say anything ----

static uint32_t Random( uint32_t* state )
{
	*state = *state * 1664525u + 1013904223u; // Numerical Recipes' generator
	return *state >> 8;
}

static double RandomNumber( uint32_t* state )
{
	static const double odd[] = { 0.0, -0.0, NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, DBL_MIN, 5e-324, 1.0, -1.0,
		FLT_MAX, 1.0 / 3.0, 0.1f };
	uint32_t kind = Random( state ) % 8;
	return kind == 0   ? odd[Random( state ) % ( sizeof( odd ) / sizeof( *odd ) )]
	       : kind == 1 ? (double)( (int)( Random( state ) % 255 ) - 127 ) / 127.0
	       : kind == 2 ? (double)(float)( Random( state ) / 1e6 - 8.0 )
	       : kind == 3 ? Random( state ) / 1e6 - 8.0
	                   : 0.5;
}

/// Any of everything, also out of range.
static void RandomInput( uint32_t* state, simInput* input )
{
	memset( input, 0, sizeof( *input ) );
	input->header.modeRequest = Random( state ) % 30 == 0 ? Random( state ) % 7 : 0;
	input->header.matchRequest = Random( state ) % 30 == 0 ? Random( state ) % 4 : 0;
	for ( int a = 0; a < 2; ++a )
	{
		input->header.human[a] = Random( state ) % 10 == 0 ? Random( state ) % 16 : 0;
	}
	for ( int slot = 0; slot < SIM_CHANGE_SLOTS; ++slot )
	{
		input->header.changeKind[slot] = Random( state ) % 6 == 0 ? Random( state ) % ( simChange_count + 2 ) : 0;
		input->header.changeStation[slot] = Random( state ) % 3 == 0 ? Random( state ) % 8 : 0;
		input->header.changePart[slot] = Random( state ) % ( SIM_MAX_MOTORS + 3 );
		input->header.changeBack[slot] = Random( state ) % 4 == 0 ? Random( state ) % 3 : 0;
		input->header.changeValue[slot] = RandomNumber( state );
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		input->header.cameras[s] = Random( state ) % 20 == 0 ? Random( state ) : 0;
		simInputRobot* robot = &input->robots[s];
		robot->present = Random( state ) % 3 == 0 ? Random( state ) % 8 : 0;
		robot->buttons = Random( state ) % 4 == 0 ? Random( state ) * Random( state ) : 0;
		robot->voltMask = Random( state ) % 4 == 0 ? Random( state ) * Random( state ) : 0;
		robot->chassisMode = Random( state ) % 20 == 0 ? Random( state ) % 5 : 0;
		for ( int k = 0; k < 3; ++k )
		{
			robot->axes[k] = RandomNumber( state );
			robot->chassis[k] = RandomNumber( state );
		}
		for ( int k = 0; k < SIM_MAX_MOTORS; ++k )
		{
			robot->volts[k] = RandomNumber( state );
		}
	}
}

/// The acting parts are the same: bits and all.
static bool SameInput( const simInput* a, const simInput* b )
{
	bool same = memcmp( &a->header, &b->header, sizeof( a->header ) ) == 0;
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		const simInputRobot *x = &a->robots[s], *y = &b->robots[s];
		same = same && x->present == y->present;
		if ( ( x->present & 1u ) != 0 )
		{
			same = same && x->buttons == y->buttons && memcmp( x->axes, y->axes, sizeof( x->axes ) ) == 0;
		}
		if ( ( x->present & 2u ) != 0 )
		{
			same = same && x->voltMask == y->voltMask && x->chassisMode == y->chassisMode
			       && memcmp( x->chassis, y->chassis, sizeof( x->chassis ) ) == 0
			       && memcmp( x->volts, y->volts, sizeof( x->volts ) ) == 0;
		}
	}
	return same;
}

TEST( recording_everyFieldComesBack )
{
	enum
	{
		TICKS = 400
	};
	static simInput inputs[TICKS];
	Run run = Begin();
	uint32_t state = 1;
	for ( int i = 0; i < TICKS; ++i )
	{
		simInput raw, again;
		RandomInput( &state, &raw );
		// Now and then a station repeats itself.
		simInput_Clean( i % 20 < 12 || i == 0 ? &raw : &inputs[i - 1], &inputs[i] );
		simInput_Clean( &inputs[i], &again );
		CHECK( memcmp( &again, &inputs[i], sizeof( again ) ) == 0 );
		simRecorder_Before( run.recorder, i % 20 < 12 || i == 0 ? &raw : &inputs[i] );
		run.world->run.tick += 1; // nothing but the input matters here
		simRecorder_After( run.recorder, run.world );
		Drain( &run );
	}
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	simReplay* replay = NULL;
	simError error = { 0 };
	CHECK_EQ_INT( simReplay_Open( whole, size, &replay, &error ), sim_ok );
	CHECK_STR( error.message, "" );
	REQUIRE( replay != NULL );
	CHECK_EQ_INT( simReplay_Info( replay )->ticks, TICKS );
	CHECK_EQ_INT( simReplay_Info( replay )->hashes, TICKS / SIM_RECORDING_HASH_TICKS + 1 );
	for ( int i = 0; i < TICKS; ++i )
	{
		simInput input;
		REQUIRE( simReplay_Next( replay, &input ) );
		REQUIRE( SameInput( &input, &inputs[i] ) );
	}
	simInput input;
	CHECK( !simReplay_Next( replay, &input ) );
	simReplay_Destroy( replay );
	free( whole );
	End( &run );
}

TEST( recording_replaysToTheSameBits )
{
	Run run = Begin();
	uint32_t state = 5;
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 170; ++i )
	{
		simInput input;
		RandomInput( &state, &input );
		REQUIRE( Step( &run, i % 3 == 0 ? &input : NULL ) );
		Drain( &run );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK_STR( simRecorder_Trouble( run.recorder ), "" );
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	simReplay* replay = NULL;
	REQUIRE( simReplay_Open( whole, size, &replay, NULL ) == sim_ok );
	CHECK_EQ_INT( simReplay_Info( replay )->hash, simWorld_Hash( run.world ) );

	simWorld* world = testCreateWorld( simReplay_Info( replay )->scenario );
	simInput input;
	allocations = simAllocationCount();
	simReplay_Check( replay, world );
	while ( simReplay_Next( replay, &input ) )
	{
		simWorld_Step( world, &input );
		simReplay_Check( replay, world );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK_EQ_INT( simWorld_Hash( world ), simWorld_Hash( run.world ) );
	CHECK_EQ_INT( simReplay_Checked( replay ), 5 ); // ticks 0, 50, 100, 150 and the end
	CHECK_EQ_INT( simReplay_Different( replay ), SIM_NO_TICK );
	simWorld_Destroy( world );

	// Another world is another run, and is found out.
	simReplay_Destroy( replay );
	REQUIRE( simReplay_Open( whole, size, &replay, NULL ) == sim_ok );
	world = testCreateWorld( PLAIN );
	simReplay_Check( replay, world );
	while ( simReplay_Next( replay, &input ) )
	{
		simWorld_Step( world, NULL );
		simReplay_Check( replay, world );
	}
	CHECK_EQ_INT( simReplay_Different( replay ), 50 );
	simWorld_Destroy( world );
	simReplay_Destroy( replay );
	free( whole );
	End( &run );
}

TEST( recording_sayingTheSameCostsNothing )
{
	Run run = Begin();
	simInput input = { 0 };
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		input.robots[s].present = 3;
		input.robots[s].axes[0] = 0.123 * s;
		input.robots[s].volts[5] = 1.5;
	}
	for ( int i = 0; i < 2; ++i )
	{
		Step( &run, &input );
	}
	Drain( &run );
	size_t before = run.size;
	for ( int i = 0; i < 500; ++i )
	{
		Step( &run, &input );
		Drain( &run );
	}
	CHECK_EQ_INT( run.size - before, 10 * 10 ); // ten hashes: 8 bytes, their key with its gap
	End( &run );
}

TEST( recording_smallForHands )
{
	// A key or a stick's step: key, station, button or step.
	Run run = Begin();
	simInput input = { 0 };
	input.robots[2].present = 1;
	input.robots[2].buttons = 1;
	input.robots[2].axes[2] = 1.0;
	Step( &run, &input ); // an input used for the first time is named
	input.robots[2].buttons = 0;
	input.robots[2].axes[2] = 0.0;
	Step( &run, &input );
	Drain( &run );
	size_t before = run.size;
	input.robots[2].axes[1] = 64.0 / 127.0;
	Step( &run, &input );
	Drain( &run );
	CHECK_EQ_INT( run.size - before, 3 );
	before = run.size;
	input.robots[2].axes[1] = 63.0 / 127.0;
	input.robots[2].axes[0] = -1.0;
	input.robots[2].buttons = 4;
	Step( &run, &input );
	Drain( &run );
	CHECK_EQ_INT( run.size - before, 5 );
	End( &run );
}

TEST( recording_saysWhatItIs )
{
	Run run = Begin();
	for ( int i = 0; i < 60; ++i )
	{
		Step( &run, NULL );
	}
	simRecorder_Branch( run.recorder );
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	simReplay* replay = NULL;
	simError error = { 0 };
	REQUIRE( simReplay_Open( whole, size, &replay, &error ) == sim_ok );
	const simRecordingInfo* info = simReplay_Info( replay );
	CHECK_STR( info->version, SIM_VERSION );
	CHECK_EQ_INT( info->format, SIM_RECORDING_FORMAT );
	CHECK_EQ_INT( info->behaviour, SIM_BEHAVIOUR );
	CHECK_STR( info->name, "plain.json" );
	CHECK_STR( info->scenario, PLAIN );
	CHECK_STR( info->meta.title, "A title" );
	CHECK_STR( info->meta.author, "An author" );
	CHECK_NEAR( info->meta.created, 1.7e9, 0.0 );
	CHECK_EQ_INT( info->meta.branchTick, 60 );
	CHECK_EQ_INT( info->fileCount, 2 );
	CHECK( info->files[0].bytes == NULL && info->files[1].bytes != NULL );
	CHECK_EQ_INT( info->files[1].size, 6 );
	char text[4096];
	CHECK( simReplay_Describe( replay, text, sizeof( text ) ) < sizeof( text ) );
	CHECK_HAS( text, "\"branch\":60,\"ticks\":60,\"stopped\":false" );
	CHECK_HAS( text, "{\"path\":\"robots/mine/robot.json\",\"bytes\":6," );
	size_t length = strlen( text );
	CHECK_EQ_INT( simReplay_Describe( replay, text, 10 ), length ); // cut, as snprintf does
	CHECK_EQ_INT( strlen( text ), 9 );

	CHECK_EQ_INT( simReplay_CheckFile( replay, "robots/swerve-shooter/robot.json", "ab\rc", 4, &error ), sim_ok );
	CHECK_EQ_INT( simReplay_CheckFile( replay, "robots/swerve-shooter/robot.json", "abd", 3, &error ), sim_badData );
	CHECK_HAS( error.message, "is not the file that the recording was made with" );
	CHECK_EQ_INT( simReplay_CheckFile( replay, "fields/x/field.json", "abd", 3, &error ), sim_badData );
	CHECK_EQ_INT( simReplay_Fit( replay, NULL ), simReplay_fits );

	// Another tail, with texts that no format holds.
	uint8_t tail[SIM_RECORDING_TAIL];
	simRecordingMeta meta = { "a\nb\xff", "", NAN, 1000, 1000, 3 };
	memset( meta.author, 'x', SIM_RECORDING_MAX_TITLE );
	size_t tailSize = simReplay_Tail( replay, &meta, tail ), tailBegin = info->tailBegin;
	simReplay_Destroy( replay );
	whole = realloc( whole, tailBegin + tailSize );
	memcpy( whole + tailBegin, tail, tailSize );
	REQUIRE( simReplay_Open( whole, tailBegin + tailSize, &replay, &error ) == sim_ok );
	info = simReplay_Info( replay );
	CHECK_STR( info->meta.title, "a b?" );
	CHECK_EQ_INT( strlen( info->meta.author ), SIM_RECORDING_MAX_TITLE );
	CHECK_EQ_INT( info->meta.startTick, 60 );
	CHECK_EQ_INT( info->meta.branchTick, 60 );
	simReplay_Destroy( replay );
	free( whole );
	End( &run );
}

TEST( recording_fitsByItsBehaviourAlone )
{
	Run run = Begin();
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	// Behind magic, format, flags, and tag and length of the build: the version's length and text, then the behaviour.
	enum
	{
		VERSION = RECORDING_MAGIC_BYTES + 2 + 2 + 1,
		BEHAVIOUR = VERSION + sizeof( SIM_VERSION ) - 1,
	};
	const struct
	{
		char version;
		uint8_t behaviour;
		simReplayFit fit;
		const char* says;
	} cases[] = {
		{ '9', SIM_BEHAVIOUR, simReplay_fits, "" },
		{ '9', SIM_BEHAVIOUR + 1, simReplay_otherBehaviour, "was made by version 9" },
		{ '0', 0, simReplay_otherBehaviour, "(an early build)" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( *cases ); ++i )
	{
		whole[VERSION] = (uint8_t)cases[i].version;
		whole[BEHAVIOUR] = cases[i].behaviour;
		Sum( whole, size );
		simReplay* replay = NULL;
		simError error = { 0 };
		REQUIRE( simReplay_Open( whole, size, &replay, &error ) == sim_ok );
		CHECK_EQ_INT( simReplay_Fit( replay, &error ), cases[i].fit );
		CHECK_HAS( error.message, cases[i].says );
		simReplay_Destroy( replay );
	}
	free( whole );
	End( &run );
}

TEST( recording_saysWhenNobodyTakesIt )
{
	Run run = Begin();
	uint32_t state = 3, ticks = 0;
	while ( simRecorder_Trouble( run.recorder )[0] == 0 && ticks < 10000 )
	{
		simInput input;
		RandomInput( &state, &input );
		simRecorder_Before( run.recorder, &input );
		run.world->run.tick = ++ticks;
		simRecorder_After( run.recorder, run.world );
	}
	CHECK_HAS( simRecorder_Trouble( run.recorder ), "nobody took the recording's bytes in time" );
	CHECK( ticks >= SIM_RECORDING_BUFFER / SIM_RECORDING_MAX_TICK_BYTES - 1 );
	// The run goes on; the recording so far stays good and tells its end.
	Step( &run, NULL );
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	simReplay* replay = NULL;
	REQUIRE( simReplay_Open( whole, size, &replay, NULL ) == sim_ok );
	CHECK_EQ_INT( simReplay_Info( replay )->ticks, ticks );
	simReplay_Destroy( replay );
	free( whole );
	End( &run );
}

TEST( recording_aScenarioMayBeTooLarge )
{
	simRecorderDef def = { calloc( 1, SIM_RECORDING_MAX_TEXT + 1 ), SIM_RECORDING_MAX_TEXT + 1, "large.json" };
	simWorld* world = testCreateWorld( PLAIN );
	simRecorder* recorder = simRecorder_Create( &def );
	uint8_t tail[SIM_RECORDING_TAIL];
	simRecordingMeta meta = { 0 };
	CHECK( simRecorder_Begin( recorder, world ) );
	CHECK_HAS( simRecorder_Trouble( recorder ), "at most 2097152" );
	simRecorder_Before( recorder, NULL );
	simWorld_Step( world, NULL );
	simRecorder_After( recorder, world );
	CHECK_EQ_INT( simRecorder_Tail( recorder, world, &meta, tail ), 0 );
	simRecorder_Destroy( recorder );
	simWorld_Destroy( world );
	free( (char*)def.text );
}

TEST( recording_aRunMayStop )
{
	Run run = Begin();
	for ( int i = 0; i < 49; ++i )
	{
		Step( &run, NULL );
	}
	simPhysics_Place( run.world->physics, run.world->robots[0].body,
	    simPhysics_GetPose( run.world->physics, run.world->robots[0].body ), simV3( NAN, 0, 0 ), simV3( 0, 0, 0 ) );
	CHECK( !Step( &run, NULL ) );
	CHECK( !Step( &run, NULL ) );
	size_t size;
	uint8_t* whole = Whole( &run, &size );
	simReplay* replay = NULL;
	REQUIRE( simReplay_Open( whole, size, &replay, NULL ) == sim_ok );
	CHECK( simReplay_Info( replay )->stopped );
	CHECK_EQ_INT( simReplay_Info( replay )->ticks, 50 );
	// A world that does not stop there is not the same.
	simWorld* world = testCreateWorld( PLAIN );
	simInput input;
	simReplay_Check( replay, world );
	while ( simReplay_Next( replay, &input ) )
	{
		simWorld_Step( world, &input );
		simReplay_Check( replay, world );
	}
	CHECK_EQ_INT( simReplay_Different( replay ), 50 );
	simReplay_Destroy( replay );
	simWorld_Destroy( world );
	free( whole );
	End( &run );
}

// ---- bytes that are not a recording ----

/// A short run with something of everything in it.
static uint8_t* Sample( size_t* size )
{
	Run run = Begin();
	uint32_t state = 9;
	for ( int i = 0; i < 60; ++i )
	{
		simInput input;
		RandomInput( &state, &input );
		Step( &run, i < 8 ? &input : NULL );
	}
	uint8_t* whole = Whole( &run, size );
	End( &run );
	return whole;
}

/// Refused with a readable error, or good.
static bool Refused( const uint8_t* bytes, size_t size )
{
	// In memory of its own size, so that the sanitizer sees a byte too many.
	uint8_t* copy = malloc( size > 0 ? size : 1 );
	memcpy( copy, bytes, size );
	simReplay* replay = NULL;
	simError error = { 0 };
	simResult result = simReplay_Open( copy, size, &replay, &error );
	CHECK( ( result == sim_ok ) == ( replay != NULL ) );
	CHECK( ( result == sim_ok ) == ( error.message[0] == 0 ) );
	simReplay_Destroy( replay );
	free( copy );
	return result != sim_ok;
}

TEST( recording_everyChangedByteIsFound )
{
	size_t size;
	uint8_t* whole = Sample( &size );
	CHECK( !Refused( whole, size ) );
	for ( size_t i = 0; i < size; ++i )
	{
		for ( int bit = 0; bit < 8; bit += 3 )
		{
			whole[i] ^= (uint8_t)( 1 << bit );
			if ( !Refused( whole, size ) )
			{
				CHECK_EQ_INT( i, -1 );
			}
			whole[i] ^= (uint8_t)( 1 << bit );
		}
	}
	for ( size_t cut = 0; cut < size; ++cut )
	{
		if ( !Refused( whole, cut ) )
		{
			CHECK_EQ_INT( cut, -1 );
		}
	}
	free( whole );
}

TEST( recording_changesThatFitTheSumAreSafe )
{
	size_t size;
	uint8_t* whole = Sample( &size );
	uint32_t state = 11;
	for ( size_t i = 0; i < size; ++i )
	{
		uint8_t before = whole[i];
		whole[i] = (uint8_t)Random( &state );
		Sum( whole, size );
		simReplay* replay = NULL;
		if ( simReplay_Open( whole, size, &replay, NULL ) == sim_ok )
		{
			// An accepted log can be run through, and has only inputs that are allowed.
			simInput input, clean;
			uint32_t left = 5000;
			while ( left-- > 0 && simReplay_Next( replay, &input ) )
			{
				simInput_Clean( &input, &clean );
				CHECK( SameInput( &input, &clean ) );
			}
		}
		simReplay_Destroy( replay );
		whole[i] = before;
	}
	free( whole );
}

/// A recording made of these pieces, with a sum that fits. The log begins behind "L\0".
static simResult OpenMade( char format, const char* build, const void* log, size_t logSize, const void* tail,
    size_t tailSize, simError* error )
{
	uint8_t bytes[512];
	simPut put = { bytes, sizeof( bytes ), 0 };
	simPut_Bytes( &put, RECORDING_MAGIC, RECORDING_MAGIC_BYTES );
	simPut_Byte( &put, (uint8_t)format );
	simPut_Byte( &put, 0 );
	simPut_Bytes( &put, build, 2 + (size_t)build[1] );
	simPut_Bytes( &put, "S\x06\x01n\x03{}\nL", 10 );
	simPut_Bytes( &put, log, logSize );
	simPut_Bytes( &put, tail, tailSize );
	simPut_Bytes( &put, "E\x04", 2 );
	simPut_U32( &put, simCrc_Add( 0, bytes, put.size - 2 ) );
	simReplay* replay = NULL;
	*error = ( simError ){ 0 };
	simResult result = simReplay_Open( bytes, put.size, &replay, error );
	if ( result == sim_ok )
	{
		simReplay_Fit( replay, error );
	}
	simReplay_Destroy( replay );
	return result;
}

#define BUILD1 "B\x06\x01x\1\2\3\4"
static const char kBuild2[] = { 'B', 3, 1, 'x', SIM_BEHAVIOUR };
#define META "M\x0d\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define HASH0 "\0hashhash"

#define END0 "\5\0hashhash"
// Names of inputs: part, code, count, length and name.
#define BUTTONS "\6\1u\1\7buttons"
#define AXES "\6\1a\3\4axes"
#define CHASSIS "\6\2n\3\7chassis"
#define CHASSIS_MODE \
	"\6\2u\1\x0b"    \
	"chassisMode"
#define MODE_REQUEST \
	"\6\4u\1\x0b"    \
	"modeRequest"

typedef struct Spoil
{
	const char* log;
	size_t logSize;
	const char* tail;
	size_t tailSize;
	const char* says;
} Spoil;

#define SPOIL( log, tail, says )                               \
	{                                                          \
		log, sizeof( log ) - 1, tail, sizeof( tail ) - 1, says \
	}

static void CheckSpoils( char format, const char* build, const Spoil* spoils, size_t count )
{
	for ( size_t i = 0; i < count; ++i )
	{
		simError error;
		const Spoil* spoil = &spoils[i];
		OpenMade( format, build, spoil->log, spoil->logSize, spoil->tail, spoil->tailSize, &error );
		CHECK_HAS( error.message, spoil->says );
		if ( spoil->says[0] == 0 )
		{
			CHECK_STR( error.message, "" );
		}
	}
}

TEST( recording_saysWhatIsWrong )
{
	static const Spoil spoils[] = {
		SPOIL( HASH0 END0, META, "" ),
		SPOIL( END0, META, "lacks a hash" ),
		SPOIL( HASH0 HASH0 END0, META, "has a hash where none belongs" ),
		SPOIL( HASH0 MODE_REQUEST "\x1\1\1\0hashhash" END0, META, "where none belongs" ),
		SPOIL( HASH0 "\xfd\x7f\0hashhash", META, "lacks a hash" ),
		SPOIL( HASH0 "\xfd\xff\xff\xff\x0f\0hashhash", META, "has too many ticks" ),
		SPOIL( HASH0 "\xfd\xff\xff\xff\xff\xff\0hashhash", META, "a number has no end" ),
		SPOIL( HASH0 "\xfd\xff\xff\xff\xff\x7f\0hashhash", META, "a number is too large" ),
		SPOIL( HASH0 "\x7\5" END0, META, "has an unknown record" ),
		SPOIL( HASH0 MODE_REQUEST "\x1\1\4\x0d\0hashhash", META, "" ),
		SPOIL( HASH0 MODE_REQUEST "\x1\1\6" END0, META, "has an unknown request" ),
		SPOIL( HASH0 "\x1\1\1" END0, META, "uses an input that it does not name" ),
		SPOIL( HASH0 BUTTONS "\x2\x10\0" END0, META, "uses an input that it does not name" ),
		SPOIL( HASH0 "\x2\x7" END0, META, "has an unknown station" ),
		SPOIL( HASH0 AXES "\x2\x8\xff\0\0\0\0\0\0\xf0\x7f" END0, META, "has an input that is out of range" ),
		SPOIL( HASH0 CHASSIS_MODE "\x3\x8\x6" END0, META, "has an input that is out of range" ),
		SPOIL( HASH0 CHASSIS "\x3\x8\x10" END0, META, "has numbers of elements that do not exist" ),
		SPOIL( HASH0 CHASSIS "\x3\x8\x1\0\0\xc0\x7f" END0, META, "has an input that is out of range" ),
		SPOIL( HASH0 "\x4\x8" END0, META, "ends an input that had not begun" ),
		SPOIL( HASH0 BUTTONS BUTTONS END0, META, "names an input twice" ),
		SPOIL( HASH0 "\6\1u\1\3a b" END0, META, "has an input whose name is not letters, digits and underscores" ),
		SPOIL( HASH0 "\6\1u\1\0" END0, META, "has an input without a name" ),
		SPOIL( HASH0 "\6\1z\1\4wink" END0, META, "uses an input of a kind that only a newer version knows" ),
		SPOIL( HASH0 "\6\1w\1\4wink" END0, META, "uses an input of a kind that only a newer version knows" ),
		SPOIL( HASH0 "\6\x10u\1\4wink" END0, META, "uses an input of a kind that only a newer version knows" ),
		SPOIL( HASH0 "\6\1u\x21\4wink" END0, META, "uses an input of a kind that only a newer version knows" ),
		SPOIL( HASH0 MODE_REQUEST "\x1\1\1\5\0hashhash", META, "says something after its end" ),
		SPOIL( HASH0, "", "ends too early" ),
		SPOIL( HASH0 END0, "", "lacks a part that it needs" ),
		SPOIL( HASH0 END0, META META, "has a part twice" ),
		SPOIL( HASH0 END0,
		    META "x\x03"
		         "abc",
		    "" ), // a later version's
		SPOIL( HASH0 END0,
		    META "X\x03"
		         "abc",
		    "has a part that is unknown here" ),
		SPOIL( HASH0 END0, "M\x0d\0\0\0\0\0\0\0\0\0\0\x1\0\0", "names a moment outside of the run" ),
		SPOIL( HASH0 END0, "M\x0e\1\n\0\0\0\0\0\0\0\0\0\0\0\0", "has a text that is not printable" ),
		SPOIL( HASH0 END0, "M\x0e\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "more in it than there should be" ),
	};
	CheckSpoils( 2, kBuild2, spoils, sizeof( spoils ) / sizeof( *spoils ) );
	simError error = { 0 };
	simReplay* replay = NULL;
	CHECK_EQ_INT( simReplay_Open( "SNDLTREC\x03\0", 10, &replay, &error ), sim_badData );
	CHECK_HAS(
	    error.message, "has format 3; version " SIM_VERSION " reads formats 1 to 2: open it with a newer version" );
	CHECK_EQ_INT( simReplay_Open( "hello", 5, &replay, &error ), sim_badData );
	CHECK_HAS( error.message, "is not a recording of Sandlot" );
}

TEST( recording_readsFormat1 )
{
	static const Spoil spoils[] = {
		// Its inputs are not named: requests, buttons and an axis, volts of a mask.
		SPOIL(
		    HASH0 "\x1\x21\x03\x2\x18\5\x7f\x3\x48\1\0\0\0\1\0\0\0\x20\x41\x0d\0hashhash", META, "(an early build)" ),
		SPOIL( HASH0 "\x1\x5" END0, META, "has an unknown request" ),
		SPOIL( HASH0 "\x1\x20\x2" END0, META, "has an unknown request" ),
		SPOIL( HASH0 "\x2\x10\xff\0\0\0\0\0\0\xf0\x7f" END0, META, "has an input that is out of range" ),
		SPOIL( HASH0 "\x3\x10\x6" END0, META, "has an input that is out of range" ),
		SPOIL( HASH0 "\x3\x20\x10" END0, META, "has numbers of elements that do not exist" ),
		SPOIL( HASH0 BUTTONS END0, META, "has an unknown record" ),
	};
	CheckSpoils( 1, BUILD1, spoils, sizeof( spoils ) / sizeof( *spoils ) );
}

TEST( recording_namesAnInputThatThisBuildDoesNotHave )
{
	static const Spoil spoils[] = {
		// Named and used, beside one that is known: all is read, and the missing one is named.
		SPOIL( HASH0 "\6\1u\1\4wink" BUTTONS "\x2\x18\1\2\x0d\0hashhash", META, "which is newer: it uses input wink," ),
		// Of another kind than here.
		SPOIL( HASH0 "\6\1u\3\4axes\x2\x8\1\1\x0d\0hashhash", META, "it uses input axes," ),
		// More of them than here.
		SPOIL( HASH0 "\6\1a\4\4axes\x2\x40\1\x0d\0hashhash", META, "it uses input axes[3]," ),
		SPOIL( HASH0 "\6\1a\4\4axes\x2\x20\1\x0d\0hashhash", META, "" ),
	};
	CheckSpoils( 2, kBuild2, spoils, sizeof( spoils ) / sizeof( *spoils ) );
}

TEST( recording_repeatsThePast )
{
	enum
	{
		TICKS = 120,
		UNTIL = 90,
	};
	static simInput inputs[TICKS];
	Run run = Begin();
	Run again = Begin();
	uint32_t state = 21;
	for ( int i = 0; i < TICKS; ++i )
	{
		simInput raw;
		RandomInput( &state, &raw );
		simInput_Clean( &raw, &inputs[i] );
		simRecorder_Before( run.recorder, &inputs[i] );
		run.world->run.tick += 1; // nothing but the input matters here
		simRecorder_After( run.recorder, run.world );
		Drain( &run );
	}
	// A recorder at the run's beginning is given its log, as much as it takes, and has each tick's input from it.
	Drain( &again );
	size_t fed = again.size;
	simRecorder_Repeat( again.recorder, UNTIL );
	for ( int i = 0; i < UNTIL; ++i )
	{
		uint8_t* space;
		size_t room = simRecorder_FeedRoom( again.recorder, &space );
		size_t size = room < run.size - fed ? room : run.size - fed;
		memcpy( space, run.log + fed, size );
		simRecorder_Feed( again.recorder, size );
		fed += size;
		simInput input;
		REQUIRE( simRecorder_Repeated( again.recorder, &input ) );
		REQUIRE( SameInput( &input, &inputs[i] ) );
		simRecorder_Before( again.recorder, &input );
		again.world->run.tick += 1;
		simRecorder_After( again.recorder, again.world );
		Drain( &again );
	}
	simInput input;
	CHECK( !simRecorder_Repeated( again.recorder, &input ) );
	// And it wrote the same log.
	CHECK( memcmp( again.log, run.log, again.size ) == 0 );
	End( &again );
	End( &run );
}

TEST( recording_filesStayBelowFieldsAndRobots )
{
	static const char* const bad[] = { "robots/../x", "/robots/x", "robots//x", "C:/robots/x", "https://x",
		"robots/x y", "fields\\x", "" };
	size_t size;
	uint8_t* whole = Sample( &size );
	const char* good = "robots/mine/robot.json";
	uint8_t* place = NULL;
	for ( uint8_t* at = whole; at < whole + size - strlen( good ) && place == NULL; ++at )
	{
		place = memcmp( at, good, strlen( good ) ) == 0 ? at : NULL;
	}
	REQUIRE( place != NULL );
	for ( size_t i = 0; i < sizeof( bad ) / sizeof( *bad ); ++i )
	{
		// As long as the good one: the bad part stands in front.
		memset( place, 'x', strlen( good ) );
		memcpy( place, bad[i], strlen( bad[i] ) );
		Sum( whole, size );
		simReplay* replay = NULL;
		simError error = { 0 };
		CHECK_EQ_INT( simReplay_Open( whole, size, &replay, &error ), sim_badData );
		CHECK_HAS( error.message, "has a file outside of fields/ and robots/" );
	}
	free( whole );
}
