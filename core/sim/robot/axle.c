#include "robot/axle.h"

static const double kRollingKnee = 0.5; // below this spin rolling resistance fades to zero [rad/s]


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
