#include "robot/hook.h"

#include "robot/spring.h"

// A hook presses against each surface that its sphere is in, by a spring and a damper, never pulling. Along the surface
// it holds as a tread does: it shears elastically, and slides at friction times its normal force. See wheel.c.

enum
{
	MAX_PROBES = 8,
};

// The share of a step's stability for springs and dampers of all hooks together, as of wheels: see spring.h [-].
static const double kRoom = 4.8;
enum
{
	LEAST_SHARING = 4,
};


simHookDef simHook_Bounded( const simHookDef* def, double share, double dt )
{
	SIM_CHECK( share > 0.0 && dt > 0.0 );
	// As a wheel's (simWheel_Bounded), with more room: a hook far from the centre of mass moves less than its share.
	simHookDef bounded = *def;
	bounded.stiffness = simMin( def->stiffness, 0.1 * share / ( dt * dt ) );
	bounded.damping = simMin( def->damping, 0.1 * share / dt );
	bounded.damping = simMax( bounded.damping, 0.5 * dt * bounded.stiffness ); // as a wheel's
	return bounded;
}

/// Its spring and damper as this step can carry them. They act in all three directions, so it gives way by their sum.
static simSpring BoundedSpring(
    const simHookDef* def, const simPhysics* physics, int body, simVec3 at, simHookCarrier carrier, double dt )
{
	SIM_CHECK( carrier.inverseInertia >= 0.0 );
	double yield = simPhysics_GetYield( physics, body, at, simV3( 1, 0, 0 ) )
	               + simPhysics_GetYield( physics, body, at, simV3( 0, 1, 0 ) )
	               + simPhysics_GetYield( physics, body, at, simV3( 0, 0, 1 ) )
	               + carrier.inverseInertia * simDot( carrier.lever, carrier.lever );
	int sharing = carrier.count > LEAST_SHARING ? carrier.count : LEAST_SHARING;
	return simSpring_Bounded( ( simSpring ){ def->stiffness, def->damping }, yield, kRoom / sharing, dt );
}

void simHook_Step( simHook* hook, const simHookDef* def, simPhysics* physics, int body, simVec3 at, simVec3 velocity,
    simHookCarrier carrier, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( carrier.count > 0 );
	SIM_CHECK( body >= 0 && def->radius > 0.0 );
	// A sphere in a corner touches two surfaces: both push, and friction works against both normal forces together.
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, at, def->radius, probes, MAX_PROBES );
	if ( count == 0 )
	{
		*hook = ( simHook ){ 0 };
		return;
	}
	simSpring spring = BoundedSpring( def, physics, body, at, carrier, dt );
	simVec3 push = { 0, 0, 0 }, point = { 0, 0, 0 };
	double sum = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		double load = spring.stiffness * probes[i].depth - spring.damping * simDot( velocity, probes[i].normal );
		if ( load > 0.0 )
		{
			push = simMulAdd( push, load, probes[i].normal );
			point = simMulAdd( point, load, probes[i].point );
			sum += load;
		}
	}
	hook->touching = sum > 0.0;
	double load = simLength( push );
	if ( load < 1e-9 )
	{
		hook->force = hook->shear = simV3( 0, 0, 0 );
		return;
	}
	// Friction acts in the plane across the summed push.
	simVec3 normal = simScale( 1.0 / load, push );
	simVec3 along = simMulAdd( velocity, -simDot( velocity, normal ), normal );
	// The surface may have turned under the hook since the last step: only the part that lies in it counts.
	hook->shear = simMulAdd( hook->shear, -simDot( hook->shear, normal ), normal );
	hook->shear = simMulAdd( hook->shear, dt, along );
	simVec3 drag = simAdd( simScale( -spring.stiffness, hook->shear ), simScale( -spring.damping, along ) );
	double size = simLength( drag ), budget = def->friction * load;
	if ( size > budget )
	{
		// Sliding: the spring keeps only the stretch that the sliding force holds.
		drag = simScale( budget / size, drag );
		hook->shear = simV3( 0, 0, 0 );
		if ( spring.stiffness > 0.0 )
		{
			hook->shear = simScale( -1.0 / spring.stiffness, drag );
		}
	}
	hook->force = simAdd( push, drag );
	simPhysics_AddForceAt( physics, body, hook->force, simScale( 1.0 / sum, point ) );
}
