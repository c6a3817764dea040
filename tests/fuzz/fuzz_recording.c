// Any bytes as a recording, with a check sum that fits, so that the rest is read. A recording that opens is run through, and
// its inputs recorded again say the same; its positions, if it has any, are put into a frame.
#include "fuzz.h"

#include "record/recording_internal.h"
#include "world/input.h"

#include <math.h>

/// Longest run whose inputs are looked at.
static const uint32_t kMostTicks = 3000;

static void CheckInput( const simInput* input )
{
	simInput clean;
	simInput_Clean( input, &clean );
	fuzzExpect( memcmp( &input->header, &clean.header, sizeof( clean.header ) ) == 0 );
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		fuzzExpect( input->robots[s].present == clean.robots[s].present );
		bool says = clean.robots[s].present != 0;
		fuzzExpect( !says || memcmp( &input->robots[s], &clean.robots[s], sizeof( clean.robots[s] ) ) == 0 );
	}
}

static void Run( simReplay* replay )
{
	static uint8_t bytes[SIM_RECORDING_MAX_TICK_BYTES];
	simLogState writes, reads;
	simLog_Begin( &writes, SIM_RECORDING_FORMAT );
	simLog_Begin( &reads, SIM_RECORDING_FORMAT );
	uint8_t said[SIM_MAX_ROBOTS] = { 0 };
	simInput input;
	for ( uint32_t tick = 0; tick < kMostTicks && simReplay_Next( replay, &input ); ++tick )
	{
		CheckInput( &input );
		simPut put = { bytes, sizeof( bytes ), 0 };
		simLog_PutInput( &put, &writes, tick, &input, said );
		fuzzExpect( put.size <= put.capacity );
		simGet get = { bytes, 0, put.size, NULL };
		simLogRecord record;
		while ( get.at < get.end )
		{
			fuzzExpect( simLog_Get( &get, &reads, &record ) );
		}
		fuzzExpect( memcmp( reads.steady, writes.steady, sizeof( reads.steady ) ) == 0 );
		for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
		{
			const simInputRobot *a = &reads.held[s], *b = &writes.held[s];
			fuzzExpect( memcmp( &a->buttons, &b->buttons, sizeof( *a ) - sizeof( a->present ) ) == 0 );
		}
	}
	fuzzExpect( simReplay_Tick( replay ) <= simReplay_Info( replay )->ticks );
}

/// A frame of a world with one robot at blue1, as the corpus has it.
typedef struct Frame
{
	simFrameHeader header;
	simAllianceFrame alliances[2];
	simPieceTypeFrame types[2];
	simRobotFrame robot;
	simComponentFrame components[3];
	simPieceFrame pieces[5];
} Frame;

static void Play( simReplay* replay )
{
	Frame frame;
	memset( &frame, 0, sizeof( frame ) );
	frame.header.allianceOffset = offsetof( Frame, alliances );
	frame.header.pieceTypeCount = 2;
	frame.header.pieceTypeOffset = offsetof( Frame, types );
	frame.header.robotCount = 1;
	frame.header.robotOffset = offsetof( Frame, robot );
	frame.header.componentOffset = offsetof( Frame, components );
	frame.header.pieceCount = 5;
	frame.header.pieceOffset = offsetof( Frame, pieces );
	frame.robot.componentCount = 3;
	simError error = { 0 };
	if ( simReplay_FitPoses( replay, &frame, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		return;
	}
	uint32_t last = simReplay_Info( replay )->posesTicks;
	fuzzExpect( last <= simReplay_Info( replay )->ticks );
	const uint32_t ticks[] = { last / 2, last, last + 1, 0, 3 };
	for ( size_t i = 0; i < sizeof( ticks ) / sizeof( *ticks ); ++i )
	{
		simReplay_PutPoses( replay, ticks[i], &frame );
		for ( int k = 0; k < 3; ++k )
		{
			fuzzExpect( isfinite( frame.robot.position[k] ) && isfinite( frame.robot.rpy[k] ) );
			fuzzExpect( isfinite( frame.robot.velocity[k] ) && isfinite( frame.components[2].position[k] ) );
		}
		for ( int p = 0; p < 5; ++p )
		{
			fuzzExpect( frame.pieces[p].kind >> 16 < 2 && ( frame.pieces[p].kind & 0xffffu ) < simPiece_count );
		}
		fuzzExpect( frame.header.mode < simMode_count && frame.header.matchState < simMatchState_count );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	uint8_t* bytes = malloc( size + 1 );
	memcpy( bytes, data, size );
	if ( size >= 6 )
	{
		simPut put = { bytes + size - 4, 4, 0 };
		simPut_U32( &put, simCrc_Add( 0, bytes, size - 6 ) );
	}
	simReplay* replay = NULL;
	simError error = { 0 };
	if ( simReplay_Open( bytes, size, &replay, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
	}
	else
	{
		char text[16384];
		fuzzExpect( simReplay_Describe( replay, text, sizeof( text ) ) < sizeof( text ) );
		Run( replay );
		Play( replay );
		uint8_t tail[SIM_RECORDING_TAIL];
		fuzzExpect( simReplay_Tail( replay, &simReplay_Info( replay )->meta, tail ) <= sizeof( tail ) );
		simReplay_Destroy( replay );
	}
	free( bytes );
	return 0;
}
