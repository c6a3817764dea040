// Stands in for the colliders of ODE that no shape of ours reaches: ODE's table names all of them, so the linker would keep them, a
// tenth of the module. We make no convex hulls and no height fields, and the meshes of a field stand still.

#include <assert.h>
#include <ode/collision.h>

// ODE's own headers want this one first.
#include "config.h"

#include "collision_kernel.h"
#include "collision_trimesh_internal.h"

// The other colliders of meshes share it, and ODE keeps it beside the one of two meshes.
TrimeshCollidersCache g_ccTrimeshCollidersCache;

#define LEFT_OUT( name )                                  \
	int name( dxGeom*, dxGeom*, int, dContactGeom*, int ) \
	{                                                     \
		assert( !"a collider that is left out" );         \
		return 0;                                         \
	}

LEFT_OUT( dCollideConvexPlane )
LEFT_OUT( dCollideSphereConvex )
LEFT_OUT( dCollideConvexBox )
LEFT_OUT( dCollideConvexCapsule )
LEFT_OUT( dCollideConvexConvex )
LEFT_OUT( dCollideRayConvex )
LEFT_OUT( dCollideConvexTrimesh )
LEFT_OUT( dCollideHeightfield )
LEFT_OUT( dCollideTTL )
