// A spring and a damper between a body and the field, no stiffer than an explicit step can carry.
#pragma once

#include "sandlot/math.h"

typedef struct simSpring
{
	double stiffness, damping; ///< [N/m] [N s/m]
} simSpring;

/// With the yield y of the body there [1/kg], a spring k and a damper c ring up once ( k dt^2 + 2 c dt ) y passes 4; of several at
/// one body it is enough that their sum stays below. room: this one's part of that sum. A pair that asks for less stays as it is,
/// bit for bit. Else the spring gets half of the room at most, and the damper what the spring leaves.
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
