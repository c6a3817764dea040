#include "robot/wheel.h"

#include "robot/spring.h"

// The tread. Where a tread touches the floor it is a spring that shears with the slip, damped against the load that it
// carries:
//   shear' = tread speed - ground speed,   force = k shear + c shear'.
// Taken at the end of the step the shear is shear + dt shear', so force = k shear + ( k dt + c ) shear'. Along the grip
// direction the tread speed is arm * spin, which makes the force hold + gain ( arm spin - ahead ) with hold = k shear
// and gain = k dt + c: linear in the spin, and the axle below solves for it.
//
// Sliding. The tread holds at most budget = friction * load: the tyre's friction, less while it slides already
// (kinetic), less on slick material. The bounds across and along differ by the wheel's `lateral` and the carpet's nap.
// Both make an ellipse; scaled by them it is a circle, and the force is held to it without changing its direction. The
// shear of a sliding tread is the one of that force: the tread does not wind up.
//
// Load. The frame stands on each wheel as on a spring and a damper: stiffness * depth - damping * speed out of the
// floor.
//
// Tipped over. Upright, the contact is that of a sphere of the wheel's radius. A wheel is not a sphere: beyond a tilt
// that no ramp has, the radius R falls with the cosine c of the tilt, down to that of a hub. Force and torque must then
// be those of one potential, 1/2 k ( R(c) - height )^2, or a robot that rolls over would gain energy from nowhere. The
// torque that belongs to it, -k depth R'(c) ( up x n ), is that of the same force at a point moved by -R'(c) ( up - c n
// ), with the floor's normal n.
//
// Steps. Springs and dampers are explicit in the body's motion, so each has its share of a step's stability: see
// spring.h. A wheel of a usual robot asks for less; one on a long lever, or under a body of little inertia, is softened
// as far as it must be.

enum
{
	MAX_PROBES = 8,
};

// Rolling resistance fades to zero below this spin [rad/s]: as a step at zero it would make a wheel at rest tremble.
static const double kRollingKnee = 0.5;
// A surface whose normal rises less than this stands beside the wheel, not under it [-]: the cosine of 78 degrees.
static const double kWallNormal = 0.2;
// The radius of a wheel shrinks between these cosines of the tilt [-]: 37 and 78 degrees; to this part of it [-].
static const double kUpright = 0.8;
static const double kHubPart = 0.3;
// The damping of the tread, twice a damping ratio of a fifth [-]. Tuned: less rings, more makes the tread creep.
static const double kTreadDamping = 0.4;
// The share of a step's stability for springs and dampers of all wheels together: see spring.h [-]. Wheels share it as
// if there were four of them at least, for a single one has loads, tread and hooks beside it.
static const double kLoadRoom = 5.4;
static const double kTreadRoom = 8.0;
enum
{
	LEAST_SHARING = 4,
};

typedef struct Contact
{
	simVec3 point, normal;
	double depth;
	int material;
} Contact;


simWheelDef simWheel_Bounded( const simWheelDef* def, double share, double dt )
{
	SIM_CHECK( share > 0.0 && dt > 0.0 );
	// An explicit spring rings above m / dt^2, a damper above m / dt; stay well below. On a 60 kg robot with four wheels:
	// 470 kN/m, 1.9 kN s/m and 230 kN/m.
	simWheelDef bounded = *def;
	bounded.stiffness = simMin( def->stiffness, 0.5 * share / ( dt * dt ) );
	bounded.damping = simMin( def->damping, 0.5 * share / dt );
	bounded.shear = simMin( def->shear, 0.25 * share / ( dt * dt ) );
	// A step can begin its contact late and end it late; half a step of this damping takes away the bounce that this
	// adds.
	bounded.damping = simMax( bounded.damping, 0.5 * dt * bounded.stiffness );
	return bounded;
}

/// A contact of a wheel that is tipped over: less deep than its sphere's, and moved.
static void ShrinkContact( const simWheelDef* def, simVec3 up, Contact* contact )
{
	// A smooth step from the hub's radius to the wheel's: s^2 ( 3 - 2 s ), its slope 6 s ( 1 - s ).
	double range = kUpright - kWallNormal;
	double s = simClamp( ( up.z - kWallNormal ) / range, 0.0, 1.0 );
	double lost = ( 1.0 - kHubPart ) * def->radius;
	contact->depth -= lost * ( 1.0 - s * s * ( 3.0 - 2.0 * s ) );
	double slope = lost * 6.0 * s * ( 1.0 - s ) / range;
	contact->point = simMulAdd( contact->point, -slope, simV3( up.x, up.y, 0.0 ) );
}

/// Whether a surface is under a wheel. The floor always is: a robot that lies on its side lies on its hubs.
static bool IsUnder( const simProbe* probe, simVec3 up )
{
	return probe->mesh < 0 || simDot( probe->normal, up ) > kWallNormal;
}

/// All that the wheel touches, as one contact: directions weighted by depth, which passes smoothly from floor to ramp.
static bool FindContact( const simWheelDef* def, simPhysics* physics, simVec3 hub, simVec3 up, Contact* contact )
{
	simProbe probes[MAX_PROBES];
	int count = simPhysics_ProbeSphere( physics, hub, def->radius, probes, MAX_PROBES );
	simVec3 sum = { 0, 0, 0 };
	for ( int i = 0; i < count; ++i )
	{
		if ( IsUnder( &probes[i], up ) )
		{
			sum = simMulAdd( sum, probes[i].depth, probes[i].normal );
		}
	}
	// Floor and walls that cancel leave no direction to stand in.
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
		if ( IsUnder( &probes[i], up ) && depth > contact->depth )
		{
			contact->depth = depth;
			contact->material = probes[i].material;
		}
	}
	contact->point = simMulAdd( hub, contact->depth - def->radius, contact->normal );
	if ( up.z < kUpright )
	{
		ShrinkContact( def, up, contact );
	}
	return contact->depth > 0.0;
}

/// The remaining part of a tread's grip at a place.
static double ChangedGrip( const simGroundChange* change, simVec3 at )
{
	SIM_CHECK( change->wetCount >= 0 && change->wetCount <= SIM_WET_PLACES );
	double times = change->times;
	for ( int i = 0; i < change->wetCount; ++i )
	{
		double x = at.x - change->wet[i].x, y = at.y - change->wet[i].y;
		if ( x * x + y * y <= change->wet[i].radiusSquared )
		{
			times *= change->wet[i].times;
		}
	}
	return times;
}

void simWheel_Touch( simWheel* wheel, const simWheelDef* def, simPhysics* physics, int body, simPose robot,
    const simGround* ground, int count, double dt, simGrip* grip )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( count >= 0 );
	SIM_CHECK( body >= 0 && simIsTurn( robot.q ) );
	simVec3 up = simRotate( robot.q, simV3( 0, 0, 1 ) );
	double sine, cosine;
	simSinCos( wheel->angle, &sine, &cosine );
	simVec3 heading = simRotate( robot.q, simV3( cosine, sine, 0 ) );
	simVec3 hub = simTransform( robot, def->at );
	Contact contact;
	*grip = ( simGrip ){ .along = 1.0, .arm = def->radius };
	// In the air the tread unwinds and the ground goes by under the hub.
	if ( !FindContact( def, physics, hub, up, &contact ) )
	{
		wheel->load = 0.0;
		wheel->shear[0] = wheel->shear[1] = 0.0;
		wheel->ground = simDot( simPhysics_GetVelocityAt( physics, body, hub ), heading );
		return;
	}
	grip->point = contact.point;
	grip->normal = contact.normal;
	// The wheel's heading laid into the surface, so that on a ramp it pushes along the ramp.
	grip->forward = simNormalize( simMulAdd( heading, -simDot( heading, contact.normal ), contact.normal ), heading );
	grip->left = simCross( contact.normal, grip->forward );
	simVec3 velocity = simPhysics_GetVelocityAt( physics, body, contact.point );
	int sharing = count > LEAST_SHARING ? count : LEAST_SHARING;
	double yield = simPhysics_GetYield( physics, body, contact.point, contact.normal );
	simSpring spring =
	    simSpring_Bounded( ( simSpring ){ def->stiffness, def->damping }, yield, kLoadRoom / sharing, dt );
	wheel->load = simMax( 0.0, spring.stiffness * contact.depth - spring.damping * simDot( velocity, contact.normal ) );
	wheel->ground = simDot( velocity, grip->forward );
	grip->touching = wheel->load > 0.0;
	if ( !grip->touching )
	{
		wheel->shear[0] = wheel->shear[1] = 0.0;
		return;
	}

	double aside = simDot( velocity, grip->left );
	// A roller wheel grips only along its rollers' axis: that component of the tread moves it, the other rolls away.
	if ( def->roller )
	{
		grip->along = simCos( def->rollerAngle );
		grip->across = simSin( def->rollerAngle );
		grip->arm = def->radius * grip->along;
	}
	grip->ahead = grip->along * wheel->ground + grip->across * aside;
	// Critical damping of a spring k under the mass load / g is 2 sqrt( k load / g ).
	double damper = kTreadDamping * sqrt( def->shear * wheel->load / SIM_GRAVITY );
	double gives = simPhysics_GetYield( physics, body, contact.point, grip->forward )
	               + simPhysics_GetYield( physics, body, contact.point, grip->left );
	// The tread's spring acts on the way that the wheel slips within the step, which counts as a damper of k dt.
	simSpring tread = { def->shear, damper + 0.5 * def->shear * dt };
	tread = simSpring_Bounded( tread, gives, kTreadRoom / sharing, dt );
	grip->shear = tread.stiffness;
	grip->hold = grip->shear * wheel->shear[0];
	grip->gain = def->shear * dt + damper;
	if ( grip->shear < def->shear || tread.damping < damper + 0.5 * def->shear * dt )
	{
		grip->gain = 0.5 * grip->shear * dt + tread.damping;
	}
	if ( !def->roller )
	{
		grip->aside = -( grip->shear * wheel->shear[1] + grip->gain * aside );
	}
	double rest = wheel->sliding > 0.0 ? def->kinetic : 1.0; // a tread that slides holds less
	SIM_CHECK( contact.material >= 0 && contact.material < SIM_MAX_MATERIALS );
	grip->lateral = def->lateral;
	grip->budget = def->friction * rest * ground->friction[contact.material] * wheel->load;
	if ( ground->change.any )
	{
		grip->budget *= ChangedGrip( &ground->change, contact.point );
	}
	grip->napAcross = 1.0;
	if ( contact.material == ground->floor )
	{
		grip->napAcross = ground->napAcross;
	}
	// The pile's direction in the grip's own frame, for the ellipse of the carpet.
	double ahead = simDot( ground->nap, grip->forward ), left = simDot( ground->nap, grip->left );
	grip->napAhead = grip->along * ahead + grip->across * left;
	grip->napAside = grip->along * left - grip->across * ahead;
}

bool simWheel_ForceAt( const simGrip* grip, double spin, double force[2] )
{
	force[0] = force[1] = 0.0;
	if ( !grip->touching )
	{
		return false;
	}
	force[0] = grip->hold + grip->gain * ( grip->arm * spin - grip->ahead );
	force[1] = grip->aside;
	SIM_CHECK( grip->lateral > 0.0 && grip->napAcross > 0.0 && grip->budget >= 0.0 );
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
	SIM_CHECK( dt > 0.0 );
	double force[2];
	bool slides = simWheel_ForceAt( grip, spin, force );
	if ( slides )
	{
		// A sliding tread is stretched by as much as the sliding force holds.
		wheel->shear[0] = force[0] / grip->shear;
		wheel->shear[1] = -force[1] / grip->shear;
	}
	else if ( grip->touching )
	{
		wheel->shear[0] += dt * ( grip->arm * spin - grip->ahead );
		if ( !def->roller )
		{
			// aside is -( k shear + gain slip ), so this is the slip across the wheel.
			wheel->shear[1] += dt * ( -grip->aside - grip->shear * wheel->shear[1] ) / grip->gain;
		}
	}
	wheel->sliding = slides ? 1.0 : 0.0;
	wheel->spin = spin;
	wheel->position += dt * spin;
	// Back from the grip's directions to the wheel's own, which telemetry shows.
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
	SIM_CHECK( dt > 0.0 );
	double inertia = def->steerInertia + steer.rotorInertia;
	SIM_CHECK( inertia > 0.0 && steer.slope <= 0.0 );
	// Implicit in the motor's torque, which falls with speed.
	double rate = wheel->rate + dt * steer.torque / ( inertia - dt * steer.slope );
	// the contact patch scrubs: Coulomb friction that can stop the module but not turn it back
	double scrub = dt * def->friction * wheel->load * def->scrub / inertia;
	wheel->rate = 0.0;
	if ( rate > scrub )
	{
		wheel->rate = rate - scrub;
	}
	else if ( rate < -scrub )
	{
		wheel->rate = rate + scrub;
	}
	wheel->angle += dt * wheel->rate;
}


// ---- axles ----

/// Adds the rolling resistance of all wheels to a shaft's torque. Below the knee it is a straight line through zero.
static void AddRolling( simShaftTorque* shaft, double rolling, double spin )
{
	if ( fabs( spin ) < kRollingKnee )
	{
		shaft->torque -= rolling * spin / kRollingKnee;
		shaft->slope -= rolling / kRollingKnee;
	}
	else
	{
		shaft->torque -= spin > 0.0 ? rolling : -rolling;
	}
}

double simAxle_Solve( double spin, simShaftTorque drive, const simWheelDef* const* wheels, const simGrip* const* grips,
    const double* loads, int count, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( count > 0 && count <= SIM_MAX_WHEELS );
	double inertia = drive.rotorInertia, rolling = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		inertia += wheels[i]->inertia;
		rolling += wheels[i]->rolling * loads[i] * wheels[i]->radius;
	}
	AddRolling( &drive, rolling, spin );

	// inertia ( spin' - spin ) / dt = torque + slope ( spin' - spin ) - sum arm force( spin' )
	// Each force is linear in spin' until its budget is spent. First all stick; a wheel whose budget is too small then slides; and again.
	// The balance is monotone in spin', so a wheel that slides in one round slides in the next.
	double own = inertia / dt - drive.slope;
	double result = spin;
	uint32_t slides = 0;
	for ( int round = 0; round <= count; ++round )
	{
		double stiff = own, push = own * spin + drive.torque;
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
				simWheel_ForceAt( grip, result, force );
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
			if ( simWheel_ForceAt( grips[i], result, force ) )
			{
				slides |= 1u << i;
			}
		}
		if ( slides == before )
		{
			break;
		}
	}
	return result;
}
