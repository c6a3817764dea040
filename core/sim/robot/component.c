#include "robot/component.h"


/// How far a component has turned and slid from where it was drawn.
static simPose Motion( const simComponentDef* component, const simMechanism* mechanisms, const simWheel* wheels )
{
	SIM_CHECK( component->motion >= simMotion_fixed && component->motion <= simMotion_slide );
	simPose moved = { { 0, 0, 0 }, { 1, 0, 0, 0 } };
	if ( component->motion == simMotion_turn || component->motion == simMotion_slide )
	{
		double way = component->scale * ( mechanisms[component->mechanism].position - component->zero );
		if ( component->motion == simMotion_slide )
		{
			moved.p = simScale( way, component->axis );
		}
		else
		{
			moved.q = simQuatAxisAngle( component->axis, simWrapAngle( way ) );
		}
	}
	else if ( component->motion != simMotion_fixed )
	{
		const simWheel* wheel = &wheels[component->wheel];
		// A wheel steers about its upright axis, then rolls about the axle that steering has turned.
		moved.q = simQuatAxisAngle( simV3( 0, 0, 1 ), wheel->angle );
		if ( component->motion == simMotion_roll )
		{
			moved.q = simQuatMul( moved.q, simQuatAxisAngle( simV3( 0, 1, 0 ), wheel->position ) );
		}
	}
	return moved;
}

// A component stands where its carrier stands, then moves by itself.
static void Pose(
    const simRobotModel* model, int i, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses )
{
	const simComponentDef* component = &model->components[i];
	SIM_CHECK( component->parent < i );
	simPose pose = { component->at, { 1, 0, 0, 0 } };
	if ( component->parent >= 0 )
	{
		// Both places are given in the robot frame, with every mechanism at its zero.
		pose.p = simSub( component->at, model->components[component->parent].at );
		pose = simCompose( poses[component->parent], pose );
	}
	poses[i] = simCompose( pose, Motion( component, mechanisms, wheels ) );
}

void simComponents_Pose(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses )
{
	SIM_CHECK( model->componentCount >= 0 && model->componentCount <= SIM_MAX_COMPONENTS );
	for ( int i = 0; i < model->componentCount; ++i )
	{
		Pose( model, i, mechanisms, wheels, poses );
	}
}

void simComponents_PoseCarriers(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, simPose* poses )
{
	SIM_CHECK( model->componentCount >= 0 && model->componentCount <= SIM_MAX_COMPONENTS );
	for ( int i = 0; i < model->componentCount; ++i )
	{
		if ( model->components[i].carries )
		{
			Pose( model, i, mechanisms, wheels, poses );
		}
	}
}

simPose simComponent_MountPose( const simRobotModel* model, const simPose* poses, int component )
{
	SIM_CHECK( component < model->componentCount );
	if ( component < 0 )
	{
		return ( simPose ){ { 0, 0, 0 }, { 1, 0, 0, 0 } };
	}
	simPose pose = poses[component];
	// Takes a point of the robot frame back to the component as drawn, then along with it.
	pose.p = simSub( pose.p, simRotate( pose.q, model->components[component].at ) );
	return pose;
}

/// How a point moves per unit of the mechanism that moves one link of its chain.
static simVec3 LinkLever( const simRobotModel* model, const simPose* poses, int link, simVec3 point )
{
	SIM_CHECK( link >= 0 && link < model->componentCount );
	const simComponentDef* component = &model->components[link];
	// dx / dq of the point: for a slide the axis, for a turn axis x arm. By virtual work a force F there loads the
	// mechanism with F . dx / dq.
	simVec3 axis = component->axis;
	if ( component->parent >= 0 )
	{
		axis = simRotate( poses[component->parent].q, axis );
	}
	axis = simScale( component->scale, axis );
	if ( component->motion == simMotion_slide )
	{
		return axis;
	}
	return simCross( axis, simSub( point, poses[link].p ) );
}

static bool FollowsMechanism( const simComponentDef* component )
{
	return component->motion == simMotion_turn || component->motion == simMotion_slide;
}

simVec3 simComponent_Lever(
    const simRobotModel* model, const simPose* poses, int component, int mechanism, simVec3 point )
{
	SIM_CHECK( component < model->componentCount );
	SIM_CHECK( mechanism < model->mechanismCount );
	simVec3 sum = { 0, 0, 0 };
	for ( int i = component; i >= 0; i = model->components[i].parent )
	{
		if ( FollowsMechanism( &model->components[i] ) && model->components[i].mechanism == mechanism )
		{
			sum = simAdd( sum, LinkLever( model, poses, i, point ) );
		}
	}
	return sum;
}

simVec3 simComponent_Velocity(
    const simRobotModel* model, const simPose* poses, const simMechanism* mechanisms, int component, simVec3 point )
{
	SIM_CHECK( component < model->componentCount );
	simVec3 sum = { 0, 0, 0 };
	for ( int i = component; i >= 0; i = model->components[i].parent )
	{
		// Link by link up the chain: velocities of a chain of joints add up.
		if ( FollowsMechanism( &model->components[i] ) )
		{
			double rate = mechanisms[model->components[i].mechanism].velocity;
			sum = simMulAdd( sum, rate, LinkLever( model, poses, i, point ) );
		}
	}
	return sum;
}
