// Mechanisms that carry shapes: obstacles in the way of the shapes slow the mechanism down, stop it or push it back.
#include "robot/robot.h"

// A mechanism moves on its own at first, by its motors, gravity, springs and stops: from q0 to q1 in a step of length
// h, at the mean rate r = ( q1 - q0 ) / h. Its shapes are told to go along. The contact solver knows the pusher's
// kinetic energy at that rate,
//   E = sum of J r^2 / 2 over its mechanisms,
// which is all it needs: a surface that moves at u by the whole pusher gives way along a direction n like a mass 2 E /
// ( u . n )^2. So a contact takes as much momentum from the mechanism as it gives to the obstacle. It answers with the
// part of the way that was made and the speed that is left, over r. The motors' work of the step is part of r, so a
// mechanism that is held up presses with exactly the force of its motors.

// With less energy than this a pusher stands still [J]: the rest of its way is rounding.
static const double kLeastEnergy = 1e-12;


// ---- before the first step ----

static bool FollowsMechanism( const simComponentDef* component )
{
	return component->motion == simMotion_turn || component->motion == simMotion_slide;
}

/// All mechanisms of one pusher become those of another.
static void Unite( simRobot* robot, int from, int to )
{
	SIM_CHECK( from != to );
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		if ( robot->pusherOf[i] == from )
		{
			robot->pusherOf[i] = to;
		}
	}
}

/// The pusher of the mechanisms that carry a component, made if there is none; -1: no mechanism carries it.
static int PusherOfChain( simRobot* robot, simPhysics* physics, int component )
{
	SIM_CHECK( component < robot->model->componentCount );
	const simRobotModel* model = robot->model;
	int pusher = -1;
	for ( int i = component; i >= 0; i = model->components[i].parent )
	{
		if ( !FollowsMechanism( &model->components[i] ) )
		{
			continue;
		}
		int* own = &robot->pusherOf[model->components[i].mechanism];
		if ( *own < 0 )
		{
			*own = pusher >= 0 ? pusher : simPhysics_AddPusher( physics );
		}
		else if ( pusher >= 0 && *own != pusher )
		{
			Unite( robot, pusher, *own );
		}
		pusher = *own;
	}
	return pusher;
}

void simPushing_Create( simRobot* robot, simPhysics* physics )
{
	const simRobotModel* model = robot->model;
	for ( int i = 0; i < SIM_MAX_MECHANISMS; ++i )
	{
		robot->pusherOf[i] = -1;
	}
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		PusherOfChain( robot, physics, model->shapes[i].component );
	}
	// Once more, now that all chains which share a mechanism have one pusher.
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		int pusher = PusherOfChain( robot, physics, model->shapes[i].component );
		if ( pusher >= 0 )
		{
			simPhysics_TieShape( physics, robot->body, i, pusher );
		}
	}
}


// ---- a step ----

void simPushing_Begin( simRobot* robot )
{
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		robot->positionBefore[i] = robot->mechanisms[i].position;
	}
}

/// All mechanisms of one pusher in a step.
typedef struct Pusher
{
	double energy;      // [J]
	double least, most; // parts of their way
	bool rigid;         // one of them has no mass of its own
} Pusher;

static void AddMechanism( const simRobot* robot, int index, double dt, Pusher* pusher )
{
	SIM_CHECK( index >= 0 && index < robot->model->mechanismCount );
	const simMechanismDef* def = &robot->model->mechanisms[index];
	const simMechanism* mechanism = &robot->mechanisms[index];
	double before = robot->positionBefore[index], way = mechanism->position - before;
	// A linearMotion goes as fast as its command says.
	pusher->rigid = pusher->rigid || def->kind == simMechanism_linearMotion;
	double inertia = mechanism->inertia;
	if ( simFault_Is( robot->slip.now, index ) )
	{
		inertia = def->inertia; // its rotors turn by themselves
	}
	pusher->energy += 0.5 * inertia * ( way / dt ) * ( way / dt );
	if ( way == 0.0 || def->low >= def->high )
	{
		return;
	}
	double toLow = ( def->low - before ) / way, toHigh = ( def->high - before ) / way;
	pusher->least = simMax( pusher->least, simMin( toLow, toHigh ) );
	pusher->most = simMin( pusher->most, simMax( toLow, toHigh ) );
}

void simPushing_Tell( const simRobot* robot, simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	int count = robot->model->mechanismCount;
	for ( int i = 0; i < count; ++i )
	{
		Pusher pusher = { .least = -INFINITY, .most = INFINITY };
		for ( int k = 0; k < count && robot->pusherOf[i] >= 0; ++k )
		{
			if ( robot->pusherOf[k] == robot->pusherOf[i] )
			{
				AddMechanism( robot, k, dt, &pusher );
			}
		}
		if ( robot->pusherOf[i] >= 0 )
		{
			bool gives = !pusher.rigid && pusher.energy > kLeastEnergy;
			// It may start outside its stops by a rounding error.
			simPhysics_SetPusher( physics, robot->pusherOf[i], gives ? pusher.energy : 0.0, simMin( pusher.least, 0.0 ),
			    simMax( pusher.most, 1.0 ) );
		}
	}
}

static void Redirect( simMechanism* mechanism, double before, simPushed pushed, double dt )
{
	SIM_CHECK( dt > 0.0 );
	double way = mechanism->position - before, rate = way / dt;
	mechanism->position = before + pushed.way * way;
	if ( mechanism->velocity != 0.0 )
	{
		mechanism->velocity += ( pushed.speed - 1.0 ) * rate;
	}
	else if ( pushed.speed < 0.0 )
	{
		mechanism->velocity = pushed.speed * rate; // off the stop that it would have come to rest at
	}
}

bool simPushing_End( simRobot* robot, const simPhysics* physics, double dt )
{
	SIM_CHECK( dt > 0.0 );
	bool redirected = false;
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		if ( robot->pusherOf[i] < 0 || robot->mechanisms[i].position == robot->positionBefore[i] )
		{
			continue;
		}
		simPushed pushed = simPhysics_GetPushed( physics, robot->pusherOf[i] );
		if ( pushed.way != 1.0 || pushed.speed != 1.0 )
		{
			Redirect( &robot->mechanisms[i], robot->positionBefore[i], pushed, dt );
			redirected = true;
		}
	}
	return redirected;
}
