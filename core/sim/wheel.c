#include "wheel.h"

enum
{
	MAX_PROBES = 8,
};

static const double s_rollingKnee = 0.5; // below this spin rolling resistance fades to zero [rad/s]

typedef struct Contact
{
	simVec3 point, normal;
	double depth, grip;
} Contact;

/// All that the wheel touches, as one contact: directions weighted by depth, which passes smoothly from floor to ramp.
static bool FindContact(
    const simWheelDef* def, simPhysics* physics, simVec3 hub, simVec3 up, const double* grip, Contact* contact )
{
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, hub, def->radius, probes, MAX_PROBES );
	simVec3 sum = { 0, 0, 0 };
	for ( int i = 0; i < count; ++i )
	{
		if ( simDot( probes[i].normal, up ) > 0.2 ) // walls beside a wheel are the frame's business
		{
			sum = simMulAdd( sum, probes[i].depth, probes[i].normal );
		}
	}
	if ( simLength( sum ) < 1e-9 )
	{
		return false;
	}
	contact->normal = simNormalize( sum, up );
	contact->depth = 0.0;
	contact->grip = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		double depth = probes[i].depth * simDot( probes[i].normal, contact->normal );
		if ( simDot( probes[i].normal, up ) > 0.2 && depth > contact->depth )
		{
			contact->depth = depth;
			contact->grip = grip[probes[i].material];
		}
	}
	contact->point = simMulAdd( hub, contact->depth - def->radius, contact->normal );
	return contact->depth > 0.0;
}

static void StepSteer( simWheel* wheel, const simWheelDef* def, simAxleTorque steer, double dt )
{
	double inertia = def->steerInertia + steer.rotorInertia;
	double rate = wheel->rate + dt * steer.torque / ( inertia - dt * steer.slope );
	// the contact patch scrubs: Coulomb friction that can stop the module but not turn it back
	double scrub = dt * def->friction * wheel->load * def->scrub / inertia;
	wheel->rate = rate > scrub ? rate - scrub : rate < -scrub ? rate + scrub : 0.0;
	wheel->angle += dt * wheel->rate;
}

/// Spin and tyre force at the end of the step: sticking if the budget allows, else sliding.
static void StepSpin(
    simWheel* wheel, const simWheelDef* def, simAxleTorque drive, double grip, double forward, double left, double dt )
{
	double r = def->radius;
	double inertia = def->inertia + drive.rotorInertia;
	double rolling = def->rolling * wheel->load * r;
	double torque = drive.torque, slope = drive.slope;
	if ( fabs( wheel->spin ) < s_rollingKnee )
	{
		torque -= rolling * wheel->spin / s_rollingKnee;
		slope -= rolling / s_rollingKnee;
	}
	else
	{
		torque -= wheel->spin > 0.0 ? rolling : -rolling;
	}

	// tread: spring shear, damped at a fifth of critical against the load it carries
	double shear = wheel->load > 0.0 ? def->shear : 0.0;
	double damper = 0.4 * sqrt( shear * wheel->load / SIM_GRAVITY );
	double gain = shear * dt + damper; // force per slip speed over the step

	// inertia ( spin' - spin ) / dt = torque + slope ( spin' - spin ) - r force, force = shear s + gain ( r spin' - forward )
	double own = inertia / dt - slope;
	double spin =
	    ( own * wheel->spin + torque - r * ( shear * wheel->shear[0] - gain * forward ) ) / ( own + r * r * gain );
	double force[2] = { shear * wheel->shear[0] + gain * ( r * spin - forward ),
		-( shear * wheel->shear[1] + gain * left ) };

	double limit = def->friction * grip * wheel->load;
	double size = sqrt( force[0] * force[0] + force[1] * force[1] );
	if ( size > limit )
	{
		// sliding: the whole budget, along the force that sticking would have needed
		double scale = limit / size;
		force[0] *= scale;
		force[1] *= scale;
		spin = wheel->spin + ( torque - r * force[0] ) / own;
		wheel->shear[0] = shear > 0.0 ? force[0] / shear : 0.0;
		wheel->shear[1] = shear > 0.0 ? -force[1] / shear : 0.0;
	}
	else
	{
		wheel->shear[0] += dt * ( r * spin - forward );
		wheel->shear[1] += dt * left;
	}
	wheel->spin = spin;
	wheel->position += dt * spin;
	wheel->force[0] = force[0];
	wheel->force[1] = force[1];
}

void simWheel_Step( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, simPose robot,
    simAxleTorque drive, simAxleTorque steer, const double* grip, double dt )
{
	simVec3 up = simRotate( robot.q, simV3( 0, 0, 1 ) );
	simVec3 heading = simRotate( robot.q, simV3( simCos( wheel->angle ), simSin( wheel->angle ), 0 ) );
	simVec3 hub = simTransform( robot, def->at );
	Contact contact;
	if ( !FindContact( def, physics, hub, up, grip, &contact ) )
	{
		wheel->load = 0.0;
		wheel->shear[0] = wheel->shear[1] = 0.0;
		wheel->ground = simDot( simPhysics_GetVelocityAt( physics, body, hub ), heading );
		StepSpin( wheel, def, drive, 0.0, wheel->ground, 0.0, dt );
	}
	else
	{
		simVec3 forward =
		    simNormalize( simMulAdd( heading, -simDot( heading, contact.normal ), contact.normal ), heading );
		simVec3 left = simCross( contact.normal, forward );
		simVec3 velocity = simPhysics_GetVelocityAt( physics, body, contact.point );
		wheel->load = simMax( 0.0, def->stiffness * contact.depth - def->damping * simDot( velocity, contact.normal ) );
		wheel->ground = simDot( velocity, forward );
		StepSpin( wheel, def, drive, contact.grip, wheel->ground, simDot( velocity, left ), dt );
		simVec3 force = simScale( wheel->load, contact.normal );
		force = simMulAdd( force, wheel->force[0], forward );
		force = simMulAdd( force, wheel->force[1], left );
		simPhysics_AddForceAt( physics, body, force, contact.point );
	}
	if ( def->steerMotor >= 0 )
	{
		simPhysics_AddTorque( physics, body, simScale( -steer.torque, up ) );
		StepSteer( wheel, def, steer, dt );
	}
}
