// Stands in for what the colliders of ODE name and we never reach: bodies, spaces, threads, hulls and height fields. Bodies, steps and the
// search for pairs are ours; shapes are in no space and on no body, and the meshes of a field stand still.

#include <assert.h>
#include <ode/ode.h>

// ODE's own headers want this one first.
#include "config.h"

#include "collision_kernel.h"
#include "collision_transform.h"
#include "collision_trimesh_internal.h"
#include "default_threading.h"

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
LEFT_OUT( dCollideTransform )

#define NEVER( result, name, ... )               \
	result name( __VA_ARGS__ )                   \
	{                                            \
		assert( !"a function that is left out" ); \
		return result();                         \
	}

typedef void Nothing;
NEVER( Nothing, dBodySetPosition, dBodyID, dReal, dReal, dReal )
NEVER( Nothing, dBodySetRotation, dBodyID, const dMatrix3 )
NEVER( Nothing, dBodySetQuaternion, dBodyID, const dQuaternion )
NEVER( Nothing, dBodyGetPosRelPoint, dBodyID, dReal, dReal, dReal, dVector3 )
typedef const dReal* Numbers;
NEVER( Numbers, dBodyGetQuaternion, dBodyID )
NEVER( Nothing, dSpaceAdd, dSpaceID, dGeomID )
NEVER( Nothing, dSpaceRemove, dSpaceID, dGeomID )
NEVER( Nothing, dSpaceCollide2, dGeomID, dGeomID, void*, dNearCallback* )

// ODE's own one tells the spaces, too.
void dGeomMoved( dxGeom* geom )
{
	geom->gflags |= GEOM_AABB_BAD;
}

// ODE asks for threads that its stepper would use.
bool DefaultThreadingHolder::initializeDefaultThreading()
{
	return true;
}

void DefaultThreadingHolder::finalizeDefaultThreading()
{
}
