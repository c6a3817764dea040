#include "robot/robot.h"

#include "base/hash.h"
#include "model/zone.h"

#include <string.h>

// What others may know of a robot: its outline, what it touches, where it is, and the hash of its state.

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
	double r = 0.5 * shape->size.x;
	if ( shape->shape != simShape_box )
	{
		return simV3( r, r, r );
	}
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
	bool bumpers = false;
	for ( int k = 0; k < model->shapeCount; ++k )
	{
		bumpers = bumpers || IsBumper( &model->shapes[k] );
	}
	const simRobotShape* shape = &model->shapes[i];
	return bumpers ? IsBumper( shape ) : shape->shape == simShape_box && shape->component < 0;
}

bool simRobot_Overlaps( const simRobot* robot, const simPhysics* physics, simVec3 center, double radius )
{
	simPose origin = simRobot_GetPose( robot, physics );
	simVec3 local = simUnrotate( origin.q, simSub( center, origin.p ) );
	for ( int i = 0; i < robot->model->shapeCount; ++i )
	{
		const simRobotShape* shape = &robot->model->shapes[i];
		simPose pose = simRobot_ShapePose( robot, i );
		simVec3 p = simUnrotate( pose.q, simSub( local, pose.p ) );
		simVec3 half = simScale( 0.5, shape->size );
		simVec3 nearest = simV3(
		    simClamp( p.x, -half.x, half.x ), simClamp( p.y, -half.y, half.y ), simClamp( p.z, -half.z, half.z ) );
		bool box = shape->shape == simShape_box;
		double distance = box ? simLength( simSub( p, nearest ) ) : simLength( p ) - half.x;
		if ( distance < radius )
		{
			return true;
		}
	}
	return false;
}


// ---- facts ----

/// Returns how high the bumpers reach, field frame.
static double LookAtOutline( const simRobot* robot, simPose pose, simFacts* facts )
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
		facts->corners[k] = simV3( bottom.x, bottom.y, simMin( bottom.z, top.z ) );
	}
	facts->bumperLow = low;
	facts->top = all.high.z;
	double ahead = simMax( all.high.x - outline.high.x, outline.low.x - all.low.x );
	double aside = simMax( all.high.y - outline.high.y, outline.low.y - all.low.y );
	facts->extension = simMax( 0.0, simMax( ahead, aside ) );
	return high;
}

static void LookAtZones( const simField* field, double high, simFacts* facts )
{
	memset( &facts->partly, 0, sizeof( facts->partly ) );
	memset( &facts->fully, 0, sizeof( facts->fully ) );
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		simOverlap overlap = simZone_Overlap( &field->zones[i], facts->corners, facts->bumperLow, high );
		if ( overlap != simOverlap_none )
		{
			simZoneSet_Add( &facts->partly, i );
		}
		if ( overlap == simOverlap_full )
		{
			simZoneSet_Add( &facts->fully, i );
		}
	}
}

/// Meshes and floor that a wheel or a hook stands on or hangs from: their spheres are not shapes of the body.
static void LookAtProbe( simPhysics* physics, simVec3 at, double radius, simFacts* facts )
{
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, at, radius, probes, MAX_PROBES );
	for ( int i = 0; i < count; ++i )
	{
		if ( probes[i].mesh < 0 )
		{
			facts->touchesFloor = true;
		}
		else
		{
			facts->touches[probes[i].mesh / 32] |= 1u << ( probes[i].mesh % 32 );
		}
	}
}

static void LookAtTouches( const simRobot* robot, int index, simPhysics* physics, simPose pose, simFacts* facts )
{
	const simRobotModel* model = robot->model;
	const simTouches* touches = simPhysics_GetTouches( physics, robot->body );
	memcpy( facts->touches, touches->meshes, sizeof( facts->touches ) );
	facts->touchesFloor = touches->floor;
	int first = simPhysics_TouchIndex( physics, robot->body ) - index; // the first robot's
	uint64_t robots = first >= 0 && first < 64 ? touches->bodies >> first : 0;
	facts->robots = (uint32_t)robots & ( ( 1u << SIM_MAX_ROBOTS ) - 1u ) & ~( 1u << index );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		LookAtProbe( physics, simTransform( pose, model->wheels[i].at ), model->wheels[i].radius, facts );
	}
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* hook = &model->hooks[i];
		simVec3 local = simTransform( simComponent_Carry( model, robot->components, hook->component ), hook->at );
		LookAtProbe( physics, simTransform( pose, local ), hook->radius, facts );
	}
}

void simRobot_Look( const simRobot* robot, int index, simPhysics* physics, const simField* field, simFacts* facts )
{
	simPose pose = simRobot_GetPose( robot, physics );
	facts->alliance = simAllianceOf( robot->station );
	facts->station = robot->station;
	facts->position = pose.p;
	facts->velocity = simRobot_GetVelocity( robot, physics );
	facts->heading = simQuatToRpy( pose.q ).z;
	double high = LookAtOutline( robot, pose, facts );
	LookAtZones( field, high, facts );
	LookAtTouches( robot, index, physics, pose, facts );
	facts->enabled = simRobot_IsEnabled( robot );
	facts->held = robot->hopper.count;
	facts->room = robot->model->hopperCapacity - robot->hopper.count;
	facts->room = facts->room > 0 ? facts->room : 0;
	memcpy( facts->heldOf, robot->held, sizeof( facts->heldOf ) );
}


// ---- hash ----

static void HashParts( const simRobot* robot, simHash* hash )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < model->motorCount; ++i )
	{
		double motor[3] = { robot->motors[i].position, robot->motors[i].velocity, robot->motors[i].temperature };
		simHash_Mix( hash, motor, sizeof( motor ) );
	}
	simHash_Mix( hash, robot->spins, (size_t)model->axleCount * sizeof( double ) );
	simHash_Mix( hash, robot->turns, (size_t)model->axleCount * sizeof( double ) );
	simHash_Mix( hash, robot->wheels, (size_t)model->wheelCount * sizeof( simWheel ) );
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		simMechanism_Hash( &robot->mechanisms[i], hash );
		simHash_Mix( hash, &robot->bindings[i], sizeof( robot->bindings[i] ) );
	}
	for ( int i = 0; i < model->hookCount; ++i )
	{
		simHook_Hash( &robot->hooks[i], hash );
	}
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		const simSensorDef* def = &model->sensors[i];
		simSensor_Hash( &robot->sensors[i], hash );
		simHash_Mix( hash, robot->ranges[def->lidar], (size_t)def->points * sizeof( float ) );
	}
}

void simRobot_Hash( const simRobot* robot, simHash* hash )
{
	simHash_Mix( hash, robot->held, sizeof( robot->held ) );
	simHash_Mix( hash, robot->hopper.pieces, (size_t)robot->hopper.count * sizeof( uint16_t ) );
	double battery[7] = { robot->battery.volts, robot->battery.current, robot->battery.charge, robot->battery.heat,
		robot->battery.brownout ? 1.0 : 0.0, robot->battery.blackout ? 1.0 : 0.0, robot->battery.tripped ? 1.0 : 0.0 };
	simHash_Mix( hash, battery, sizeof( battery ) );
	HashParts( robot, hash );
	simHash_Mix( hash, robot->drive.command, sizeof( robot->drive.command ) );
	simHash_Mix( hash, robot->drive.modules, (size_t)robot->model->wheelCount * sizeof( simModuleState ) );
	simHash_Mix( hash, robot->controls.axes, sizeof( robot->controls.axes ) );
	uint32_t masks[3] = { robot->controls.buttons, robot->controls.voltMask, robot->controls.chassisMode };
	simHash_Mix( hash, robot->controls.chassis, sizeof( robot->controls.chassis ) );
	simHash_Mix( hash, masks, sizeof( masks ) );
	simHash_Mix( hash, robot->controls.volts, sizeof( robot->controls.volts ) );
	simHash_Mix( hash, robot->taking, sizeof( robot->taking ) );
	simHash_Mix( hash, robot->feeding, sizeof( robot->feeding ) );
	simHash_Mix( hash, robot->barrels, sizeof( robot->barrels ) );
	simAim_Hash( &robot->aim, hash );
}
