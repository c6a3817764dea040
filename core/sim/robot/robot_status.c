#include "robot/robot_status.h"

#include "robot/robot.h"

#include "model/zone.h"

#include <string.h>

// A robot as other parts may know it: its outline, its contacts, its place, and the hash of its state.

enum
{
	MAX_PROBES = 8,
};

/// Bounds in the robot frame.
typedef struct Bounds
{
	simVec3 low, high;
} Bounds;


// ---- shapes ----

/// Half of how far a shape reaches along each axis of the frame that its pose is in.
static simVec3 Reach( const simRobotShape* shape, simQuat q )
{
	SIM_CHECK( simIsTurn( q ) );
	double r = 0.5 * shape->size.x;
	if ( shape->shape != simShape_box )
	{
		return simV3( r, r, r );
	}
	// A turned box reaches along an axis as far as the sum of its three half edges' parts along it.
	simVec3 x = simRotate( q, simV3( r, 0, 0 ) );
	simVec3 y = simRotate( q, simV3( 0, 0.5 * shape->size.y, 0 ) );
	simVec3 z = simRotate( q, simV3( 0, 0, 0.5 * shape->size.z ) );
	return simV3( fabs( x.x ) + fabs( y.x ) + fabs( z.x ), fabs( x.y ) + fabs( y.y ) + fabs( z.y ),
	    fabs( x.z ) + fabs( y.z ) + fabs( z.z ) );
}

static void Include( Bounds* bounds, simVec3 at, simVec3 reach )
{
	simVec3 low = simSub( at, reach ), high = simAdd( at, reach );
	bounds->low =
	    simV3( simMin( bounds->low.x, low.x ), simMin( bounds->low.y, low.y ), simMin( bounds->low.z, low.z ) );
	bounds->high =
	    simV3( simMax( bounds->high.x, high.x ), simMax( bounds->high.y, high.y ), simMax( bounds->high.z, high.z ) );
}

static bool IsBumper( const simRobotShape* shape )
{
	return strcmp( shape->materialName, "bumper" ) == 0;
}

/// Bumpers, or without any all boxes that the chassis itself carries.
static bool IsOutline( const simRobotModel* model, int i )
{
	SIM_CHECK( i >= 0 && i < model->shapeCount );
	// A robot without bumpers is judged by its frame.
	bool bumpers = false;
	for ( int k = 0; k < model->shapeCount; ++k )
	{
		bumpers = bumpers || IsBumper( &model->shapes[k] );
	}
	const simRobotShape* shape = &model->shapes[i];
	if ( bumpers )
	{
		return IsBumper( shape );
	}
	return shape->shape == simShape_box && shape->component < 0;
}

bool simRobot_Overlaps( const simRobot* robot, const simPhysics* physics, simVec3 center, double radius )
{
	SIM_CHECK( radius > 0.0 );
	simPose origin = simRobot_GetPose( robot, physics );
	simVec3 local = simUnrotate( origin.q, simSub( center, origin.p ) );
	for ( int i = 0; i < robot->model->shapeCount; ++i )
	{
		const simRobotShape* shape = &robot->model->shapes[i];
		simPose pose = simRobot_ShapePose( robot, i );
		simVec3 p = simUnrotate( pose.q, simSub( local, pose.p ) );
		simVec3 half = simScale( 0.5, shape->size );
		simVec3 nearest = simV3(
		    // The nearest point of the box to the sphere's centre; inside the box the distance is zero.
		    simClamp( p.x, -half.x, half.x ), simClamp( p.y, -half.y, half.y ), simClamp( p.z, -half.z, half.z ) );
		double distance = simLength( p ) - half.x;
		if ( shape->shape == simShape_box )
		{
			distance = simLength( simSub( p, nearest ) );
		}
		if ( distance < radius )
		{
			return true;
		}
	}
	return false;
}


// ---- status ----

/// Returns how high the bumpers reach, field frame.
static double LookAtOutline( const simRobot* robot, simPose pose, simRobotStatus* status )
{
	const simRobotModel* model = robot->model;
	Bounds outline = { simV3( INFINITY, INFINITY, INFINITY ), simV3( -INFINITY, -INFINITY, -INFINITY ) };
	Bounds all = outline;
	double low = INFINITY, high = -INFINITY;
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		simPose shape = simRobot_ShapePose( robot, i );
		simVec3 reach = Reach( &model->shapes[i], shape.q );
		Include( &all, shape.p, reach );
		if ( IsOutline( model, i ) )
		{
			Include( &outline, shape.p, reach );
			// Height counts in the field's frame: a robot that leans lifts one side of its bumpers.
			simPose there = simCompose( pose, shape );
			double half = Reach( &model->shapes[i], there.q ).z;
			low = simMin( low, there.p.z - half );
			high = simMax( high, there.p.z + half );
		}
	}
	if ( outline.low.x > outline.high.x )
	{
		outline = ( Bounds ){ simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) }; // no shapes: a point
		low = high = pose.p.z;
	}
	if ( all.low.x > all.high.x )
	{
		all = outline;
	}
	const double x[4] = { outline.high.x, outline.low.x, outline.low.x, outline.high.x };
	const double y[4] = { outline.high.y, outline.high.y, outline.low.y, outline.low.y };
	bool upright = simRotate( pose.q, simV3( 0, 0, 1 ) ).z >= 0.0;
	for ( int k = 0; k < 4; ++k )
	{
		int corner = upright ? k : 3 - k; // on its head it is clockwise from above
		simVec3 bottom = simTransform( pose, simV3( x[corner], y[corner], outline.low.z ) );
		simVec3 top = simTransform( pose, simV3( x[corner], y[corner], outline.high.z ) );
		// Lower of both: on its side a robot's top edge may be the nearer to the floor.
		status->corners[k] = simV3( bottom.x, bottom.y, simMin( bottom.z, top.z ) );
	}
	status->bumperLow = low;
	status->top = all.high.z;
	// The rule's extension: how far one side reaches out of the frame, the farthest side counting.
	double ahead = simMax( all.high.x - outline.high.x, outline.low.x - all.low.x );
	double aside = simMax( all.high.y - outline.high.y, outline.low.y - all.low.y );
	status->extension = simMax( 0.0, simMax( ahead, aside ) );
	return high;
}

static void LookAtZones( const simField* field, double high, simRobotStatus* status )
{
	SIM_CHECK( field->zoneCount >= 0 && field->zoneCount <= SIM_MAX_ZONES );
	memset( &status->partly, 0, sizeof( status->partly ) );
	memset( &status->fully, 0, sizeof( status->fully ) );
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		simOverlap overlap = simZone_Overlap( &field->zones[i], status->corners, status->bumperLow, high );
		if ( overlap != simOverlap_none )
		{
			simZoneSet_Add( &status->partly, i );
		}
		if ( overlap == simOverlap_full )
		{
			simZoneSet_Add( &status->fully, i );
		}
	}
}

/// Meshes and floor that a wheel or a hook stands on or hangs from: their spheres are not shapes of the body.
static void LookAtProbe( simPhysics* physics, simVec3 at, double radius, simRobotStatus* status )
{
	SIM_CHECK( radius > 0.0 );
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, at, radius, probes, MAX_PROBES );
	for ( int i = 0; i < count; ++i )
	{
		if ( probes[i].mesh < 0 )
		{
			status->touchesFloor = true;
		}
		else
		{
			SIM_CHECK( probes[i].mesh < SIM_MAX_GROUPS );
			status->touches[probes[i].mesh / 32] |= 1u << ( probes[i].mesh % 32 );
		}
	}
}

static void LookAtTouches( const simRobot* robot, int index, simPhysics* physics, simPose pose, simRobotStatus* status )
{
	const simRobotModel* model = robot->model;
	const simTouches* touches = simPhysics_GetTouches( physics, robot->body );
	memcpy( status->touches, touches->meshes, sizeof( status->touches ) );
	status->touchesFloor = touches->floor;
	int first = simPhysics_TouchIndex( physics, robot->body ) - index; // the first robot's
	uint64_t robots = 0;
	if ( first >= 0 && first < 64 )
	{
		robots = touches->bodies >> first;
	}
	// The bits of the robots alone, shifted to start at the first; its own bit does not count as a contact.
	status->robots = (uint32_t)robots & ( ( 1u << SIM_MAX_ROBOTS ) - 1u ) & ~( 1u << index );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		LookAtProbe( physics, simTransform( pose, model->wheels[i].at ), model->wheels[i].radius, status );
	}
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* hook = &model->hooks[i];
		simVec3 local = simTransform( simComponent_MountPose( model, robot->components, hook->component ), hook->at );
		LookAtProbe( physics, simTransform( pose, local ), hook->radius, status );
	}
}

void simRobot_GetStatus(
    const simRobot* robot, int index, simPhysics* physics, const simField* field, simRobotStatus* status )
{
	SIM_CHECK( index >= 0 && index < SIM_MAX_ROBOTS );
	simPose pose = simRobot_GetPose( robot, physics );
	status->alliance = simAllianceOf( robot->station );
	status->station = robot->station;
	status->position = pose.p;
	status->velocity = simRobot_GetVelocity( robot, physics );
	status->heading = simQuatToRpy( pose.q ).z;
	double high = LookAtOutline( robot, pose, status );
	LookAtZones( field, high, status );
	LookAtTouches( robot, index, physics, pose, status );
	status->enabled = simRobot_IsEnabled( robot );
	status->held = robot->hopper.count;
	status->room = robot->model->hopperCapacity - robot->hopper.count;
	if ( status->room < 0 )
	{
		status->room = 0;
	}
	memcpy( status->heldOf, robot->heldByType, sizeof( status->heldOf ) );
}


static bool SharesBit( const uint32_t* a, const uint32_t* b )
{
	for ( int i = 0; i < SIM_MAX_GROUPS / 32; ++i )
	{
		if ( ( a[i] & b[i] ) != 0 )
		{
			return true;
		}
	}
	return false;
}

bool simRobotStatus_Fits( const simRobotStatus* status, const simWhere* where )
{
	if ( where->in && !simZoneSet_Meet( where->fully ? &status->fully : &status->partly, &where->zones ) )
	{
		return false;
	}
	if ( where->out && simZoneSet_Meet( &status->partly, &where->zones ) )
	{
		return false;
	}
	bool onFloor = where->touchFloor && status->touchesFloor;
	if ( where->touching && !onFloor && !SharesBit( status->touches, where->touch ) )
	{
		return false;
	}
	bool on = ( where->offFloor && status->touchesFloor ) || SharesBit( status->touches, where->clear );
	return !where->off || !on;
}
