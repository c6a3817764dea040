#include "robot/wheel.h"

enum
{
	MAX_PROBES = 8,
};

static const double kRollingKnee = 0.5; // below this spin rolling resistance fades to zero [rad/s]
static const double kWallNormal = 0.2;  // a surface steeper than this stands beside the wheel, not under it [-]

typedef struct Contact
{
	simVec3 point, normal;
	double depth;
	int material;
} Contact;


simWheelDef simWheel_Bounded( const simWheelDef* def, double share, double dt )
{
	// An explicit spring rings above m / dt^2, a damper above m / dt; stay well below. On a 60 kg robot with four wheels:
	// 470 kN/m, 1.9 kN s/m and 230 kN/m.
	simWheelDef bounded = *def;
	bounded.stiffness = simMin( def->stiffness, 0.5 * share / ( dt * dt ) );
	bounded.damping = simMin( def->damping, 0.5 * share / dt );
	bounded.shear = simMin( def->shear, 0.25 * share / ( dt * dt ) );
	return bounded;
}

/// All that the wheel touches, as one contact: directions weighted by depth, which passes smoothly from floor to ramp.
static bool FindContact( const simWheelDef* def, simPhysics* physics, simVec3 hub, simVec3 up, Contact* contact )
{
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, hub, def->radius, probes, MAX_PROBES );
	simVec3 sum = { 0, 0, 0 };
	for ( int i = 0; i < count; ++i )
	{
		if ( simDot( probes[i].normal, up ) > kWallNormal )
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
	contact->material = -1;
	for ( int i = 0; i < count; ++i )
	{
		double depth = probes[i].depth * simDot( probes[i].normal, contact->normal );
		if ( simDot( probes[i].normal, up ) > kWallNormal && depth > contact->depth )
		{
			contact->depth = depth;
			contact->material = probes[i].material;
		}
	}
	contact->point = simMulAdd( hub, contact->depth - def->radius, contact->normal );
	return contact->depth > 0.0;
}

void simWheel_Touch( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, simPose robot,
    const simGround* ground, double dt, simGrip* grip )
{
	simVec3 up = simRotate( robot.q, simV3( 0, 0, 1 ) );
	simVec3 heading = simRotate( robot.q, simV3( simCos( wheel->angle ), simSin( wheel->angle ), 0 ) );
	simVec3 hub = simTransform( robot, def->at );
	Contact contact;
	*grip = ( simGrip ){ .along = 1.0, .arm = def->radius };
	if ( !FindContact( def, physics, hub, up, &contact ) )
	{
		wheel->load = 0.0;
		wheel->shear[0] = wheel->shear[1] = 0.0;
		wheel->ground = simDot( simPhysics_GetVelocityAt( physics, body, hub ), heading );
		return;
	}
	grip->point = contact.point;
	grip->normal = contact.normal;
	grip->forward = simNormalize( simMulAdd( heading, -simDot( heading, contact.normal ), contact.normal ), heading );
	grip->left = simCross( contact.normal, grip->forward );
	simVec3 velocity = simPhysics_GetVelocityAt( physics, body, contact.point );
	wheel->load = simMax( 0.0, def->stiffness * contact.depth - def->damping * simDot( velocity, contact.normal ) );
	wheel->ground = simDot( velocity, grip->forward );
	grip->touching = wheel->load > 0.0;
	if ( !grip->touching )
	{
		wheel->shear[0] = wheel->shear[1] = 0.0;
		return;
	}

	double aside = simDot( velocity, grip->left );
	if ( def->roller )
	{
		grip->along = simCos( def->rollerAngle );
		grip->across = simSin( def->rollerAngle );
		grip->arm = def->radius * grip->along;
	}
	grip->ahead = grip->along * wheel->ground + grip->across * aside;
	// the tread: a spring, damped at a fifth of critical against the load it carries
	double damper = 0.4 * sqrt( def->shear * wheel->load / SIM_GRAVITY );
	grip->hold = def->shear * wheel->shear[0];
	grip->gain = def->shear * dt + damper;
	grip->aside = def->roller ? 0.0 : -( def->shear * wheel->shear[1] + grip->gain * aside );
	double rest = wheel->sliding > 0.0 ? def->kinetic : 1.0;
	grip->lateral = def->lateral;
	grip->budget = def->friction * rest * ground->friction[contact.material] * wheel->load;
	grip->napAcross = contact.material == ground->floor ? ground->napAcross : 1.0;
	double ahead = simDot( ground->nap, grip->forward ), left = simDot( ground->nap, grip->left );
	grip->napAhead = grip->along * ahead + grip->across * left;
	grip->napAside = grip->along * left - grip->across * ahead;
}

bool simWheel_Pull( const simGrip* grip, double spin, double force[2] )
{
	force[0] = force[1] = 0.0;
	if ( !grip->touching )
	{
		return false;
	}
	force[0] = grip->hold + grip->gain * ( grip->arm * spin - grip->ahead );
	force[1] = grip->aside;
	// the tread's ellipse, made round, then the carpet's
	double across = force[1] / grip->lateral;
	double with = grip->napAhead * force[0] + grip->napAside * across;
	double against = ( grip->napAhead * across - grip->napAside * force[0] ) / grip->napAcross;
	double size = sqrt( with * with + against * against );
	if ( size <= grip->budget )
	{
		return false;
	}
	// sliding: the whole budget, along the force that sticking would have needed
	force[0] *= grip->budget / size;
	force[1] *= grip->budget / size;
	return true;
}

void simWheel_Push( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, const simGrip* grip,
    double spin, double dt )
{
	double force[2];
	bool slides = simWheel_Pull( grip, spin, force );
	if ( slides )
	{
		wheel->shear[0] = force[0] / def->shear;
		wheel->shear[1] = -force[1] / def->shear;
	}
	else if ( grip->touching )
	{
		wheel->shear[0] += dt * ( grip->arm * spin - grip->ahead );
		wheel->shear[1] += def->roller ? 0.0 : dt * ( -grip->aside - def->shear * wheel->shear[1] ) / grip->gain;
	}
	wheel->sliding = slides ? 1.0 : 0.0;
	wheel->spin = spin;
	wheel->position += dt * spin;
	wheel->force[0] = grip->along * force[0] - grip->across * force[1];
	wheel->force[1] = grip->across * force[0] + grip->along * force[1];
	if ( grip->touching )
	{
		simVec3 total = simScale( wheel->load, grip->normal );
		total = simMulAdd( total, wheel->force[0], grip->forward );
		total = simMulAdd( total, wheel->force[1], grip->left );
		simPhysics_AddForceAt( physics, body, total, grip->point );
	}
}

void simWheel_Steer( simWheel* wheel, const simWheelDef* def, simShaftTorque steer, double dt )
{
	double inertia = def->steerInertia + steer.rotorInertia;
	double rate = wheel->rate + dt * steer.torque / ( inertia - dt * steer.slope );
	// the contact patch scrubs: Coulomb friction that can stop the module but not turn it back
	double scrub = dt * def->friction * wheel->load * def->scrub / inertia;
	wheel->rate = rate > scrub ? rate - scrub : rate < -scrub ? rate + scrub : 0.0;
	wheel->angle += dt * wheel->rate;
}


// ---- axles ----

double simAxle_Solve( double spin, simShaftTorque drive, const simWheelDef* const* wheels, const simGrip* const* grips,
    const double* loads, int count, double dt )
{
	double inertia = drive.rotorInertia, rolling = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		inertia += wheels[i]->inertia;
		rolling += wheels[i]->rolling * loads[i] * wheels[i]->radius;
	}
	double torque = drive.torque, slope = drive.slope;
	if ( fabs( spin ) < kRollingKnee )
	{
		torque -= rolling * spin / kRollingKnee;
		slope -= rolling / kRollingKnee;
	}
	else
	{
		torque -= spin > 0.0 ? rolling : -rolling;
	}

	// inertia ( spin' - spin ) / dt = torque + slope ( spin' - spin ) - sum arm force( spin' )
	// Each force is linear in spin' until its budget is spent. First all stick; who cannot, slides with its budget; again.
	// The balance is monotone in spin', so a wheel that slides in one round slides in the next.
	double own = inertia / dt - slope;
	double result = spin;
	uint32_t slides = 0;
	for ( int round = 0; round <= count; ++round )
	{
		double stiff = own, push = own * spin + torque;
		for ( int i = 0; i < count; ++i )
		{
			const simGrip* grip = grips[i];
			if ( !grip->touching )
			{
				continue;
			}
			if ( ( slides >> i & 1u ) != 0 )
			{
				double force[2];
				simWheel_Pull( grip, result, force );
				push -= grip->arm * force[0];
			}
			else
			{
				stiff += grip->arm * grip->arm * grip->gain;
				push -= grip->arm * ( grip->hold - grip->gain * grip->ahead );
			}
		}
		result = push / stiff;
		uint32_t before = slides;
		for ( int i = 0; i < count; ++i )
		{
			double force[2];
			slides |= simWheel_Pull( grips[i], result, force ) ? 1u << i : 0u;
		}
		if ( slides == before )
		{
			break;
		}
	}
	return result;
}
