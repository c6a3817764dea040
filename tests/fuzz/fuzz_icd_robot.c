// Any bytes as a schema, as frames and as datagrams of the 3260 simulator's end: it takes sensible ones, and its answers
// can be read. The input is blocks: a byte for the kind, two for the length.
#include "fuzz.h"

#include "sandlot/wire/icd_robot.h"

static char s_text[SIM_ICD_DATAGRAM];

static void Answer( simIcdSim* sim, double time )
{
	simInput input;
	if ( simIcdSim_Input( sim, time, &input ) )
	{
		for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
		{
			fuzzExpect( input.robots[i].voltMask < 1u << SIM_MAX_MOTORS );
		}
	}
	for ( int player = 1; player <= SIM_ICD_PLAYERS; ++player )
	{
		simIcdSim_Describe( sim, player, s_text, 64 );
		simIcdSim_WriteState( sim, player, s_text, sizeof( s_text ) );
	}
	simIcdSim_WriteView( sim, s_text, sizeof( s_text ) );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simIcdSim* sim = simIcdSim_Create();
	simError error = { 0 };
	double time = 0.0;
	while ( sim != NULL && size >= 3 )
	{
		uint8_t what = data[0];
		size_t length = data[1] | (size_t)data[2] << 8;
		data += 3;
		size -= 3;
		length = length < size ? length : size;
		void* copy = simAlloc( length + 8 ); // aligned, with nothing behind it that counts
		memcpy( copy, data, length );
		switch ( what % 4 )
		{
			case 0:
				if ( simIcdSim_Begin( sim, copy, (int)( length / sizeof( simSchema ) ), &error ) != sim_ok )
				{
					fuzzCheckError( &error );
				}
				break;
			case 1:
				simIcdSim_Frame( sim, copy, length );
				break;
			case 2:
				simIcdSim_Assign( sim, 1 + what / 4 % 6, what / 32 );
				break;
			default:
				simIcdSim_Receive( sim, 1 + what / 4 % 6, copy, length, time, &error );
				break;
		}
		time += 0.1;
		Answer( sim, time );
		simFree( copy );
		data += length;
		size -= length;
	}
	simIcdSim_Destroy( sim );
	return 0;
}
