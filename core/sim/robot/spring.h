// A spring and a damper between a body and the field, no stiffer than an explicit step can carry.
#pragma once

#include "sandlot/sim/math.h"

typedef struct simSpring
{
	double stiffness, damping; ///< [N/m] [N s/m]
} simSpring;

/// With the yield y of the body there [1/kg], a spring k and a damper c ring up once ( k dt^2 + 2 c dt ) y passes 4. Of several that
/// pull one body the same way, the sum must stay below; wheels and hooks pull it in many ways, so the rooms of all loads (5.4), all
/// treads (8) and all hooks (4.8) may together be more: those are found by trial, test_energy.c holds them. room: this one's part.
/// A pair that asks for less stays as it is, bit for bit. Else the spring gets half of the room at most, and the damper the rest.
static inline simSpring simSpring_Bounded( simSpring spring, double yield, double room, double dt )
{
	double most = room / ( dt * yield ); // of k dt + 2 c
	if ( spring.stiffness * dt + 2.0 * spring.damping <= most )
	{
		return spring;
	}
	spring.stiffness = simMin( spring.stiffness, 0.5 * most / dt );
	spring.damping = simMin( spring.damping, 0.5 * ( most - spring.stiffness * dt ) );
	return spring;
}
