// Any bytes as a scenario.
#include "fuzz.h"

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	fuzzLoad( ( fuzzText ){ (const char*)data, size }, FUZZ_FIELD, FUZZ_MESH, FUZZ_ROBOT );
	return 0;
}
