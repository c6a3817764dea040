// Any bytes as a field.json.
#include "fuzz.h"

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	fuzzLoad( FUZZ_SCENARIO, ( fuzzText ){ (const char*)data, size }, FUZZ_MESH, FUZZ_ROBOT );
	return 0;
}
