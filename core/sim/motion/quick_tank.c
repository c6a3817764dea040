// The tank model: a first-order response on each side, and the arc they make together.
#include "sandlot/sim/quick.h"

static const double kInch = 0.0254;
static const double kLongest = 1000.0; // one call [s]
static const double kUnit = 1e-5;      // pyfrc's clock [s]


simQuickTankTheory simQuickTank_DefaultTheory( void )
{
	return ( simQuickTankTheory ){
		.motorsPerSide = 1,
		.track = 21.0 * kInch,
		.robotWidth = 27.5 * kInch,
		.robotLength = 36.5 * kInch,
		.wheelDiameter = 6.0 * kInch,
		.friction = 1.3,
		.timestep = 0.005,
	};
}

simQuickTankDef simQuickTank_FromTheory( simQuickMode mode, const simQuickTankTheory* theory )
{
	SIM_CHECK( theory->motor != NULL && theory->wheelDiameter > 0.0 && theory->gearing > 0.0 );
	SIM_CHECK( theory->motorsPerSide > 0 );
	const simMotorType* motor = theory->motor;
	// Free speed over the gearing, at the wheel's radius.
	double topSpeed = 0.5 * motor->freeSpeed * theory->wheelDiameter / theory->gearing;
	// Torque at the wheels of one side over half a diameter. Two sides push one robot; pyfrc counts one.
	double push = 2.0 * theory->motorsPerSide * motor->stallTorque * theory->gearing / theory->wheelDiameter;
	push *= mode == simQuick_correct ? 2.0 : 1.0;
	// WPILib's feedforward: V = kv v + ka a; at rest and full voltage a = push / mass.
	double kv = motor->nominalVolts / topSpeed, ka = motor->nominalVolts * theory->mass / push;
	double width = theory->robotWidth, length = theory->robotLength;
	return ( simQuickTankDef ){
		.nominalVolts = motor->nominalVolts,
		.kv = { kv, kv },
		.ka = { ka, ka },
		.friction = { theory->friction, theory->friction },
		.track = theory->track,
		.mass = theory->mass,
		// A plate of even thickness.
		.inertia = theory->mass * ( length * length + width * width ) / 12.0,
		.timestep = theory->timestep,
	};
}


// ---- correct ----

// Between stops the speed decays towards the volts' steady speed, which has a closed form. Friction turns round with
// the speed, so a side that comes to rest in the step starts again from there.
static void AdvanceSide( const simQuickTankDef* def, int i, simQuickTankSide* side, double volts, double dt )
{
	SIM_CHECK( i == 0 || i == 1 );
	SIM_CHECK( dt >= 0.0 );
	double kv = def->kv[i], lag = def->ka[i] / kv;
	for ( int part = 0; part < 2; ++part )
	{
		double v = side->velocity;
		double going = 0.0;
		if ( v != 0.0 )
		{
			going = copysign( 1.0, v );
		}
		else if ( fabs( volts ) > def->friction[i] )
		{
			going = copysign( 1.0, volts );
		}
		if ( going == 0.0 )
		{
			break; // friction holds it
		}
		double final = ( volts - def->friction[i] * going ) / kv;
		// v( t ) = final + ( v - final ) e^( -t / lag ) is zero at lag ln( 1 - v / final ).
		double stop = final * going < 0.0 ? lag * log1p( -v / final ) : INFINITY;
		double time = simMin( dt, stop );
		double decayed = expm1( -time / lag ); // -1..0
		// The integral of v( t ).
		side->position += final * time - ( v - final ) * lag * decayed;
		if ( stop > dt )
		{
			side->velocity = v + ( v - final ) * decayed;
			side->acceleration = ( final - side->velocity ) / lag;
			return;
		}
		side->velocity = 0.0;
		dt -= stop;
	}
	side->acceleration = 0.0;
}

static simQuickPose AdvanceCorrect(
    const simQuickTankDef* def, simQuickTank* tank, double leftVolts, double rightVolts, double dt )
{
	simQuickPose pose = { 0 };
	int steps = (int)simMax( ceil( dt / def->timestep - 1e-9 ), 1.0 );
	// In parts: the path is an arc only while the ratio of both sides' speeds stays.
	for ( int i = 0; i < steps; ++i )
	{
		double left = tank->left.position, right = tank->right.position;
		AdvanceSide( def, 0, &tank->left, leftVolts, dt / steps );
		AdvanceSide( def, 1, &tank->right, rightVolts, dt / steps );
		left = tank->left.position - left;
		right = tank->right.position - right;
		simQuickPose arc = { .x = 0.5 * ( left + right ), .heading = ( right - left ) / def->track };
		pose = simQuick_MoveBy( simQuick_correct, pose, arc );
	}
	return pose;
}


// ---- compat ----

// Heun's method from the last step's acceleration, which is 0 at first: the first step starts at half of it.
static void CompatSide( const simQuickTankDef* def, int i, simQuickTankSide* side, double volts, double dt )
{
	SIM_CHECK( i == 0 || i == 1 );
	double used = copysign( simMax( fabs( volts ) - def->friction[i], 0.0 ), volts );
	double v0 = side->velocity, a0 = side->acceleration;
	double guess = ( used - def->kv[i] * ( v0 + a0 * dt ) ) / def->ka[i];
	double v1 = v0 + 0.5 * ( a0 + guess ) * dt;
	side->velocity = v1;
	side->acceleration = ( used - def->kv[i] * v1 ) / def->ka[i];
	side->position += 0.5 * ( v0 + v1 ) * dt;
}

static simQuickPose AdvanceCompat(
    const simQuickTankDef* def, simQuickTank* tank, double leftVolts, double rightVolts, double dt )
{
	// Time is counted in whole units; the rest is lost.
	int left = (int)( dt * 1e5 ), longest = (int)simClamp( def->timestep * 1e5 + 0.5, 1.0, 1e8 );
	simQuickPose pose = { 0 };
	while ( left > 0 )
	{
		int step = left < longest ? left : longest;
		double h = step * kUnit;
		left -= step;
		CompatSide( def, 0, &tank->left, leftVolts, h );
		CompatSide( def, 1, &tank->right, rightVolts, h );
		double forward = 0.5 * ( tank->left.velocity + tank->right.velocity );
		double momentum = 0.5 * def->track * def->mass * ( tank->right.velocity - tank->left.velocity );
		// The reference moves along the old heading, then turns.
		pose.x += forward * h * simCos( pose.heading );
		pose.y += forward * h * simSin( pose.heading );
		pose.heading += momentum / def->inertia * h;
	}
	return pose;
}

simQuickPose simQuickTank_Step(
    simQuickMode mode, const simQuickTankDef* def, simQuickTank* tank, double left, double right, double dt )
{
	SIM_ASSERT( dt >= 0.0 && dt <= kLongest && def->timestep >= kUnit && def->track > 0.0 );
	SIM_ASSERT( def->kv[0] > 0.0 && def->kv[1] > 0.0 && def->ka[0] > 0.0 && def->ka[1] > 0.0 );
	double leftVolts = def->nominalVolts * left, rightVolts = def->nominalVolts * right;
	if ( mode == simQuick_compat )
	{
		return AdvanceCompat( def, tank, leftVolts, rightVolts, dt );
	}
	return AdvanceCorrect( def, tank, leftVolts, rightVolts, dt );
}
