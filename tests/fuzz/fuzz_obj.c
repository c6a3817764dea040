// Any bytes as a collision mesh. A mesh that was read must be sound: physics trusts it.
#include "fuzz.h"

#include "base/obj.h"

#include <math.h>

static void CheckGroup( const simMeshGroup* group )
{
	fuzzExpect( group->triangleCount > 0 && group->vertexCount >= 3 && group->name[0] != 0 );
	for ( int i = 0; i < 3 * group->triangleCount; ++i )
	{
		fuzzExpect( group->triangles[i] < (uint32_t)group->vertexCount );
	}
	for ( int i = 0; i < group->vertexCount; ++i )
	{
		const double* v = group->vertices + 3 * i;
		fuzzExpect( v[0] >= group->low.x && v[0] <= group->high.x );
		fuzzExpect( v[1] >= group->low.y && v[1] <= group->high.y );
		fuzzExpect( v[2] >= group->low.z && v[2] <= group->high.z );
	}
	fuzzExpect( simIsFinite3( group->low ) && simIsFinite3( group->high ) );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	simObj obj;
	simError error = { 0 };
	simResult result = simObj_Parse( (const char*)data, size, "fuzz.obj", &obj, &error );
	if ( result != sim_ok )
	{
		fuzzExpect( obj.groups == NULL );
		fuzzCheckError( &error );
		return 0;
	}
	for ( int i = 0; i < obj.groupCount; ++i )
	{
		CheckGroup( obj.groups + i );
	}
	simObj_Free( &obj );
	return 0;
}
