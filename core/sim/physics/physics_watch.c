// For pictures: the contacts of the last sub-step with their forces, and the collision shapes. Reads the world and
// changes nothing in it.
#include "physics/physics_internal.h"

#include <string.h>


bool simPhysics_Watch( simPhysics* physics, simContactWatch* watch )
{
	physics->watch = watch;
	return true;
}

int simPhysics_NoteContact( simPhysics* physics, const simContact* contact )
{
	SIM_CHECK( physics->watch != NULL );
	simContactWatch* watch = physics->watch;
	if ( watch->count == SIM_MAX_CONTACT_NOTES )
	{
		return -1;
	}
	// The bodies stand where the robot will: the world knows which is whose.
	watch->notes[watch->count] = ( simContactNote ){
		.point = contact->point, .normal = contact->normal, .robot = contact->a, .other = contact->b
	};
	return watch->count++;
}

// A geom's kind and lengths.
static bool Measure( dGeomID geom, simShapeNote* note )
{
	dReal radius, length;
	dVector3 sides;
	switch ( dGeomGetClass( geom ) )
	{
		case dSphereClass:
			radius = dGeomSphereGetRadius( geom );
			note->kind = simShape_sphere;
			note->size = simV3( 2.0 * radius, 2.0 * radius, 2.0 * radius );
			return true;
		case dBoxClass:
			dGeomBoxGetLengths( geom, sides );
			note->kind = simShape_box;
			note->size = simFromOde( sides );
			return true;
		case dCylinderClass:
			dGeomCylinderGetParams( geom, &radius, &length );
			note->kind = simShape_cylinder;
			note->size = simV3( 2.0 * radius, 2.0 * radius, length );
			return true;
		case dCapsuleClass:
			// ODE gives a capsule's length without its caps.
			dGeomCapsuleGetParams( geom, &radius, &length );
			note->kind = simShape_capsule;
			note->size = simV3( 2.0 * radius, 2.0 * radius, length + 2.0 * radius );
			return true;
	}
	return false;
}

int simPhysics_NoteShapes( const simPhysics* physics, int body, simShapeNote* notes, int capacity )
{
	SIM_CHECK( body >= 0 && body < physics->bodyCount );
	SIM_CHECK( capacity >= 0 );
	const simBody* owner = &physics->bodies[body];
	int count = 0;
	for ( int s = owner->firstShape; s < owner->firstShape + owner->shapeCount && count < capacity; ++s )
	{
		dGeomID geom = physics->shapes[s].geom;
		simShapeNote* note = notes + count;
		if ( !Measure( geom, note ) )
		{
			continue;
		}
		dQuaternion q;
		dGeomGetQuaternion( geom, q );
		note->pose.p = simFromOde( dGeomGetPosition( geom ) );
		note->pose.q = ( simQuat ){ q[0], q[1], q[2], q[3] };
		count += 1;
	}
	return count;
}

int simPhysics_MeshCount( const simPhysics* physics )
{
	return physics->staticCount;
}

simMeshNote simPhysics_Mesh( const simPhysics* physics, int mesh )
{
	SIM_CHECK( mesh >= 0 && mesh < physics->staticCount );
	const simStatic* statics = &physics->statics[mesh];
	_Static_assert( sizeof( dTriIndex ) == sizeof( uint32_t ), "indices cross as they are" );
	simMeshNote note = { .vertices = statics->vertices,
		.triangles = (const uint32_t*)statics->triangles,
		.triangleCount = statics->triangleCount,
		.open = simIsOpen( physics, mesh ) };
	// Vertices that no triangle has are of no interest.
	for ( int i = 0; i < 3 * statics->triangleCount; ++i )
	{
		if ( (int)note.triangles[i] >= note.vertexCount )
		{
			note.vertexCount = (int)note.triangles[i] + 1;
		}
	}
	return note;
}
