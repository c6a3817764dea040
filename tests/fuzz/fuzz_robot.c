// Any bytes as a robot.json.
#include "fuzz.h"

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	fuzzLoad( FUZZ_SCENARIO, FUZZ_FIELD, FUZZ_MESH, ( fuzzText ){ (const char*)data, size } );
	return 0;
}
