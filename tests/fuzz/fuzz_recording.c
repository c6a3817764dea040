// Any bytes as a recording.
#include "fuzz.h"

#include "sandlot/recording.h"

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simReplay* replay = NULL;
	simError error = { 0 };
	if ( simReplay_Open( data, size, &replay, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		return 0;
	}
	simReplay_Destroy( replay );
	return 0;
}
