// The loops of motor controllers on CAN, against responses worked out by hand.
#include "device/loop.h"
#include "device/profile.h"
#include "test.h"

#include <math.h>
#include <string.h>

#define TURN ( 2.0 * SIM_PI )

/// A rotor on a linear plant: v' = push + drag v + gain u. One turn of the rotor is a unit of its device.
typedef struct Rig
{
	simLoop loop;
	simLoopPins pins;
} Rig;

static Rig NewRig( uint32_t word )
{
	// 0.12 V s per turn: at 12 V it runs free at 100 turns a second, with a time constant of 50 ms.
	Rig rig = { .pins = { .bus = 12.0, .drag = -20.0, .gain = 20.0 * TURN / 0.12, .ampGain = 50.0 } };
	rig.loop.word = word;
	simLoop_Set( &rig.loop, simLoopSetting_unit, 1.0 / TURN );
	return rig;
}

static void Gain( Rig* rig, int slot, simLoopGain gain, double value )
{
	simLoop_Set( &rig->loop, (uint32_t)( SIM_LOOP_GAIN_BASE + slot * SIM_LOOP_GAIN_STRIDE + gain ), value );
}

/// Exactly, as the plant answers to a constant request.
static void Move( Rig* rig, simLoopRequest request, double dt )
{
	simLoopPins* pins = &rig->pins;
	double drag = request.isAmps ? 0.0 : pins->drag;
	double pull = pins->push + ( request.isAmps ? pins->ampGain * request.amps : pins->gain * request.volts );
	double before = pins->velocity;
	if ( drag == 0.0 )
	{
		pins->velocity += dt * pull;
		pins->position += dt * ( before + 0.5 * dt * pull );
		return;
	}
	double end = -pull / drag;
	pins->velocity = end + ( before - end ) * exp( drag * dt );
	pins->position += end * dt + ( before - end ) * ( exp( drag * dt ) - 1.0 ) / drag;
}

static simLoopRequest Run( Rig* rig, double setpoint, double seconds )
{
	simLoopRequest request = { 0 };
	for ( int i = 0; i < (int)( seconds / SIM_STEP + 0.5 ); ++i )
	{
		request = simLoop_Step( &rig->loop, setpoint, &rig->pins, SIM_STEP );
		Move( rig, request, SIM_STEP );
	}
	return request;
}

static double Turns( const Rig* rig )
{
	return rig->pins.position / TURN;
}

static double Speed( const Rig* rig )
{
	return rig->pins.velocity / TURN;
}

#define WORD( kind, unit ) ( simLoop_##kind | simLoopUnit_##unit << SIM_LOOP_UNIT_SHIFT )

TEST( loop_openOutputs )
{
	Rig rig = NewRig( WORD( open, duty ) );
	CHECK_NEAR( Run( &rig, 0.5, SIM_STEP ).volts, 6.0, 1e-12 );
	// A nominal voltage makes a duty cycle a voltage: 0.5 of 10 V.
	simLoop_Set( &rig.loop, simLoopSetting_nominal, 10.0 );
	CHECK_NEAR( Run( &rig, 0.5, SIM_STEP ).volts, 5.0, 1e-12 );
	// Turned round, forward for the device is backward for the motor.
	simLoop_Set( &rig.loop, simLoopSetting_unit, -1.0 / TURN );
	CHECK_NEAR( Run( &rig, 0.5, SIM_STEP ).volts, -5.0, 1e-12 );
	Rig volts = NewRig( WORD( open, volts ) );
	CHECK_NEAR( Run( &volts, 3.0, SIM_STEP ).volts, 3.0, 1e-12 );
	CHECK_NEAR( Run( &volts, 20.0, SIM_STEP ).volts, 12.0, 1e-12 );
	simLoop_Set( &volts.loop, simLoopSetting_peakVoltsForward, 8.0 );
	simLoop_Set( &volts.loop, simLoopSetting_peakVoltsReverse, -2.0 );
	CHECK_NEAR( Run( &volts, 20.0, SIM_STEP ).volts, 8.0, 1e-12 );
	CHECK_NEAR( Run( &volts, -20.0, SIM_STEP ).volts, -2.0, 1e-12 );
}

TEST( loop_neutralIsWhatItsSettingSays )
{
	Rig rig = NewRig( WORD( neutral, volts ) );
	CHECK( simLoop_Step( &rig.loop, 5.0, &rig.pins, SIM_STEP ).coast );
	simLoop_Set( &rig.loop, simLoopSetting_brake, 1.0 );
	simLoopRequest request = simLoop_Step( &rig.loop, 5.0, &rig.pins, SIM_STEP );
	CHECK( !request.coast && request.volts == 0.0 );
	rig.loop.word = WORD( coast, volts );
	CHECK( simLoop_Step( &rig.loop, 0.0, &rig.pins, SIM_STEP ).coast );
	simLoop_Set( &rig.loop, simLoopSetting_brake, 0.0 );
	rig.loop.word = WORD( brake, volts );
	CHECK( !simLoop_Step( &rig.loop, 0.0, &rig.pins, SIM_STEP ).coast );
	// A duty cycle within its deadband is neutral.
	rig.loop.word = WORD( open, duty );
	simLoop_Set( &rig.loop, simLoopSetting_deadbandDuty, 0.04 );
	CHECK_NEAR( Run( &rig, 0.039, SIM_STEP ).volts, 0.0, 0.0 );
	CHECK_NEAR( Run( &rig, 0.041, SIM_STEP ).volts, 0.492, 1e-12 );
}

TEST( loop_velocitySettles )
{
	// At rest of the loop the plant needs v 0.12 V: kP ( r - v ) = 0.12 v, so v = r kP / ( kP + 0.12 ) without feedforward.
	Rig rig = NewRig( WORD( velocity, volts ) );
	Gain( &rig, 0, simLoopGain_kP, 0.36 );
	Run( &rig, 40.0, 2.0 );
	CHECK_NEAR( Speed( &rig ), 40.0 * 0.36 / 0.48, 1e-6 );
	// With its feedforward it comes to the goal; slot 1 has other gains.
	Gain( &rig, 1, simLoopGain_kP, 0.1 );
	Gain( &rig, 1, simLoopGain_kV, 0.12 );
	rig.loop.word |= 1u << SIM_LOOP_SLOT_SHIFT;
	Run( &rig, 40.0, 2.0 );
	CHECK_NEAR( Speed( &rig ), 40.0, 1e-6 );
	CHECK_NEAR( rig.loop.reference, 40.0, 0.0 );
	// A feed of a volt more is 1 / ( 0.1 + 0.12 ) turns a second.
	rig.loop.feed = 1.0;
	Run( &rig, 40.0, 2.0 );
	CHECK_NEAR( Speed( &rig ), 40.0 + 1.0 / 0.22, 1e-6 );
}

TEST( loop_firstStepOfVelocityIsFourPasses )
{
	// From rest, kP alone. A pass of h = 1 ms asks for kP ( r - v ), and leaves v' = d ( v + h g u ), d = 1 / ( 1 + 20 h ), g in
	// turns: 20 / 0.12. The voltage that stands for all four is their mean with the weights d^3, d^2, d, 1.
	Rig rig = NewRig( WORD( velocity, volts ) );
	Gain( &rig, 0, simLoopGain_kP, 0.2 );
	double d = 1.0 / 1.02, v = 0.0, sum = 0.0, weights = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		double u = 0.2 * ( 30.0 - v );
		v = d * ( v + 0.001 * 20.0 / 0.12 * u );
		sum = sum * d + u;
		weights = weights * d + 1.0;
	}
	CHECK_NEAR( Run( &rig, 30.0, SIM_STEP ).volts, sum / weights, 1e-6 ); // gains have 24 bits
}

TEST( loop_integralBringsItThere )
{
	Rig rig = NewRig( WORD( velocity, volts ) );
	Gain( &rig, 0, simLoopGain_kP, 0.1 );
	Gain( &rig, 0, simLoopGain_kI, 1.0 );
	Run( &rig, 40.0, 5.0 );
	CHECK_NEAR( Speed( &rig ), 40.0, 1e-3 );
	// Beyond its zone nothing is summed: then it is as without.
	Rig zoned = NewRig( WORD( velocity, volts ) );
	Gain( &zoned, 0, simLoopGain_kP, 0.1 );
	Gain( &zoned, 0, simLoopGain_kI, 1.0 );
	Gain( &zoned, 0, simLoopGain_zone, 5.0 );
	Run( &zoned, 40.0, 5.0 );
	CHECK_NEAR( Speed( &zoned ), 40.0 * 0.1 / 0.22, 1e-6 );
}

TEST( loop_anErrorThatIsAllowedCountsAsNone )
{
	Rig rig = NewRig( WORD( position, volts ) );
	Gain( &rig, 0, simLoopGain_kP, 2.0 );
	Gain( &rig, 0, simLoopGain_kG, 0.6 );
	simLoop_Set( &rig.loop, simLoopSetting_tolerance, -0.5 );
	// Half a turn away is near enough: gravity's feedforward alone. A little farther the gain acts on all of the error.
	CHECK_NEAR( Run( &rig, 0.5, SIM_STEP ).volts, 0.6, 1e-6 );
	CHECK_NEAR( rig.loop.error, 0.5, 1e-3 );
	Rig far = NewRig( WORD( position, volts ) );
	Gain( &far, 0, simLoopGain_kP, 2.0 );
	simLoop_Set( &far.loop, simLoopSetting_tolerance, -0.5 );
	// In four passes of 1 ms the prediction moves by less than a hundredth of a turn.
	CHECK_NEAR( Run( &far, 0.6, SIM_STEP ).volts, 1.2, 0.02 );
	// It comes to the edge of the band and stays in it.
	Run( &far, 0.6, 3.0 );
	CHECK( Turns( &far ) > 0.09 && Turns( &far ) < 0.7 );
	CHECK_NEAR( Speed( &far ), 0.0, 1e-6 );
}

TEST( loop_positionInUnitsOfTheMechanism )
{
	// A gear of 10 and a zero at 2 turns: a setpoint of 2.5 turns is 5 turns of the rotor.
	Rig rig = NewRig( WORD( position, volts ) );
	simLoop_Set( &rig.loop, simLoopSetting_unit, 0.1 / TURN );
	simLoop_Set( &rig.loop, simLoopSetting_offset, 2.0 );
	Gain( &rig, 0, simLoopGain_kP, 40.0 );
	Run( &rig, 2.5, 3.0 );
	CHECK_NEAR( Turns( &rig ), 5.0, 1e-6 );
	// Turned round, it is 5 turns the other way.
	Rig other = NewRig( WORD( position, volts ) );
	simLoop_Set( &other.loop, simLoopSetting_unit, -0.1 / TURN );
	Gain( &other, 0, simLoopGain_kP, 40.0 );
	Run( &other, 0.5, 3.0 );
	CHECK_NEAR( Turns( &other ), -5.0, 1e-6 );
	// With wrapping the short way: from 0 to 0.9 of a turn is a tenth back.
	Rig wrapped = NewRig( WORD( position, volts ) );
	simLoop_Set( &wrapped.loop, simLoopSetting_wrap, 1.0 );
	Gain( &wrapped, 0, simLoopGain_kP, 4.0 );
	Run( &wrapped, 0.9, 3.0 );
	CHECK_NEAR( Turns( &wrapped ), -0.1, 1e-6 );
}

TEST( loop_feedforwards )
{
	Rig rig = NewRig( WORD( position, volts ) );
	rig.pins.gain = rig.pins.drag = 0.0; // it stays where it is, so an output is its formula's
	rig.pins.position = TURN / 6.0;      // 60 degrees
	Gain( &rig, 0, simLoopGain_kCos, 2.0 );
	CHECK_NEAR( simLoop_Step( &rig.loop, 1.0, &rig.pins, SIM_STEP ).volts, 1.0, 1e-9 );
	Gain( &rig, 0, simLoopGain_kG, 0.25 );
	CHECK_NEAR( simLoop_Step( &rig.loop, 1.0, &rig.pins, SIM_STEP ).volts, 1.25, 1e-9 );
	// kS by the sign of the setpoint's speed, which a plain position has not; or by that of the error.
	Gain( &rig, 0, simLoopGain_kS, 0.5 );
	CHECK_NEAR( simLoop_Step( &rig.loop, 1.0, &rig.pins, SIM_STEP ).volts, 1.25, 1e-9 );
	Gain( &rig, 0, simLoopGain_errorSign, 1.0 );
	CHECK_NEAR( simLoop_Step( &rig.loop, -1.0, &rig.pins, SIM_STEP ).volts, 0.75, 1e-9 );
	// In duty cycles a feedforward in volts is a part of the battery's 12.
	Rig duty = NewRig( WORD( velocity, duty ) );
	duty.pins.gain = duty.pins.drag = 0.0;
	Gain( &duty, 0, simLoopGain_kV, 0.1 );
	simLoop_Set( &duty.loop, simLoopSetting_feedVolts, 1.0 );
	CHECK_NEAR( simLoop_Step( &duty.loop, 30.0, &duty.pins, SIM_STEP ).volts, 3.0, 1e-6 ); // gains have 24 bits
	simLoop_Set( &duty.loop, simLoopSetting_feedVolts, 0.0 );
	CHECK_NEAR( simLoop_Step( &duty.loop, 3.0, &duty.pins, SIM_STEP ).volts, 3.6, 1e-6 );
}

TEST( loop_currents )
{
	Rig rig = NewRig( WORD( open, amps ) );
	simLoopRequest request = simLoop_Step( &rig.loop, 40.0, &rig.pins, SIM_STEP );
	CHECK( request.isAmps );
	CHECK_NEAR( request.amps, 40.0, 1e-9 );
	CHECK_NEAR( request.volts, 12.0, 0.0 );
	request = simLoop_Step( &rig.loop, -40.0, &rig.pins, SIM_STEP );
	CHECK_NEAR( request.amps, -40.0, 1e-9 );
	simLoop_Set( &rig.loop, simLoopSetting_peakAmpsForward, 30.0 );
	simLoop_Set( &rig.loop, simLoopSetting_peakAmpsReverse, -30.0 );
	CHECK_NEAR( simLoop_Step( &rig.loop, 40.0, &rig.pins, SIM_STEP ).amps, 30.0, 1e-9 );
	// No current at all is an open bridge, also where the motor brakes at no volts.
	CHECK_NEAR( simLoop_Step( &rig.loop, 0.0, &rig.pins, SIM_STEP ).volts, 0.0, 0.0 );
	// A position in amps: kP p0 = -a p with kD settles where it should.
	Rig position = NewRig( WORD( position, amps ) );
	Gain( &position, 0, simLoopGain_kP, 60.0 );
	Gain( &position, 0, simLoopGain_kD, 5.0 );
	Run( &position, 2.0, 4.0 );
	CHECK_NEAR( Turns( &position ), 2.0, 1e-4 );
}

TEST( loop_limits )
{
	Rig rig = NewRig( WORD( open, volts ) );
	simLoop_Set( &rig.loop, simLoopSetting_softForwardOn, 1.0 );
	simLoop_Set( &rig.loop, simLoopSetting_softForward, 3.0 );
	rig.pins.position = 3.01 * TURN;
	CHECK_NEAR( simLoop_Step( &rig.loop, 5.0, &rig.pins, SIM_STEP ).volts, 0.0, 0.0 );
	CHECK_NEAR( simLoop_Step( &rig.loop, -5.0, &rig.pins, SIM_STEP ).volts, -5.0, 1e-12 );
	rig.loop.word |= SIM_LOOP_IGNORE_SOFT;
	CHECK_NEAR( simLoop_Step( &rig.loop, 5.0, &rig.pins, SIM_STEP ).volts, 5.0, 1e-12 );
	// A limit switch acts where its setting says so.
	rig.pins.reverseSwitch = true;
	CHECK_NEAR( simLoop_Step( &rig.loop, -5.0, &rig.pins, SIM_STEP ).volts, -5.0, 1e-12 );
	simLoop_Set( &rig.loop, simLoopSetting_hardReverse, 1.0 );
	CHECK_NEAR( simLoop_Step( &rig.loop, -5.0, &rig.pins, SIM_STEP ).volts, 0.0, 0.0 );
	rig.loop.word |= SIM_LOOP_IGNORE_HARD;
	CHECK_NEAR( simLoop_Step( &rig.loop, -5.0, &rig.pins, SIM_STEP ).volts, -5.0, 1e-12 );
	rig.loop.word |= SIM_LOOP_LIMIT_REVERSE;
	CHECK_NEAR( simLoop_Step( &rig.loop, -5.0, &rig.pins, SIM_STEP ).volts, 0.0, 0.0 );
}

TEST( loop_ramps )
{
	// A second from 0 to 12 V: after 0.25 s it has 3 V; the last step's mean is its second and third pass.
	Rig rig = NewRig( WORD( open, volts ) );
	rig.pins.drag = rig.pins.gain = 0.0;
	simLoop_Set( &rig.loop, simLoopSetting_openVoltsRamp, 1.0 );
	CHECK_NEAR( Run( &rig, 12.0, 0.248 ).volts, 12.0 * ( 0.248 - 0.0015 ), 1e-9 );
	Rig duty = NewRig( WORD( open, duty ) );
	duty.pins.drag = duty.pins.gain = 0.0;
	simLoop_Set( &duty.loop, simLoopSetting_openDutyRamp, 0.5 );
	CHECK_NEAR( Run( &duty, -1.0, 0.1 ).volts, -12.0 * ( 0.1 - 0.0015 ) / 0.5, 1e-9 );
}

TEST( loop_supplyLimitComesDown )
{
	simLoop loop = { 0 };
	simLoop_Set( &loop, simLoopSetting_supply, 70.0 );
	simLoop_Set( &loop, simLoopSetting_supplyLower, 40.0 );
	simLoop_Set( &loop, simLoopSetting_supplyTime, 1.0 );
	double limit = 0.0;
	for ( int i = 0; i < 249; ++i )
	{
		limit = simLoop_SupplyLimit( &loop, 60.0, SIM_STEP );
	}
	CHECK_NEAR( limit, 70.0, 0.0 );
	simLoop_SupplyLimit( &loop, 60.0, SIM_STEP );
	CHECK_NEAR( simLoop_SupplyLimit( &loop, 40.0, SIM_STEP ), 40.0, 0.0 );
	CHECK_NEAR( simLoop_SupplyLimit( &loop, 20.0, SIM_STEP ), 70.0, 0.0 );
}

TEST( loop_followers )
{
	simLoop loop = { .feed = -1.0, .word = simLoop_follow };
	CHECK_NEAR( simLoop_Follow( &loop, ( simLoopRequest ){ .volts = 7.0 } ).volts, -7.0, 0.0 );
	simLoopRequest amps = simLoop_Follow( &loop, ( simLoopRequest ){ .volts = 12.0, .isAmps = true, .amps = 30.0 } );
	CHECK( amps.isAmps );
	CHECK_NEAR( amps.amps, -30.0, 0.0 );
}

TEST( loop_numbersThatMeanNothing )
{
	CHECK( !simLoop_IsNumber( simLoopSetting_none ) );
	CHECK( simLoop_IsNumber( simLoopSetting_nominal ) );
	CHECK( !simLoop_IsNumber( SIM_LOOP_GAIN_BASE - 1 ) );
	CHECK( simLoop_IsNumber( SIM_LOOP_GAIN_BASE + 3 * SIM_LOOP_GAIN_STRIDE ) );
	CHECK( !simLoop_IsNumber( SIM_LOOP_GAIN_BASE + 4 * SIM_LOOP_GAIN_STRIDE ) );
	CHECK( !simLoop_IsNumber( SIM_LOOP_GAIN_BASE + simLoopGain_count ) );
	CHECK( simLoop_CleanWord( 15 ) == simLoop_neutral );
	CHECK( simLoop_CleanWord( 3u << SIM_LOOP_UNIT_SHIFT | simLoop_open ) == simLoop_neutral );
	CHECK( simLoop_CleanWord( 0xffff0000u | simLoop_position ) == simLoop_position );
}


// ---- profiles ----

/// Runs a profile to its goal, and checks its limits on the way. Returns the seconds that it took.
static double Follow( simProfile* profile, const simProfileLimits* limits, double goal, double* top )
{
	const double h = 0.001;
	double before = 0.0, side = goal < profile->position ? -1.0 : 1.0;
	*top = 0.0;
	int passes = 0;
	while ( passes < 20000 && ( profile->position != goal || profile->velocity != 0.0 ) )
	{
		double velocity = profile->velocity;
		simProfile_ToPosition( profile, limits, goal, h );
		double acceleration = ( profile->velocity - velocity ) / h;
		CHECK( fabs( profile->velocity ) <= limits->velocity + 1e-9 );
		CHECK( fabs( acceleration ) <= limits->acceleration * ( 1.0 + 1e-6 ) );
		bool isThere = profile->position == goal;
		CHECK( limits->jerk == 0.0 || isThere || fabs( acceleration - before ) <= limits->jerk * h * ( 1.0 + 1e-6 ) );
		CHECK( side * ( goal - profile->position ) >= -1e-6 );
		before = acceleration;
		*top = fmax( *top, fabs( profile->velocity ) );
		passes += 1;
	}
	return passes * h;
}

TEST( profile_trapezoid )
{
	// 1 unit at 0.5/s and 2/s^2: 0.25 s up, 0.25 s down, and 0.875 of the way at the top: 1.75 s.
	simProfile profile = { 0.0, 0.0, 0.0 };
	simProfileLimits limits = { 0.5, 2.0, 0.0 };
	double top;
	CHECK_NEAR( Follow( &profile, &limits, 1.0, &top ), 2.25, 0.003 );
	CHECK_NEAR( top, 0.5, 1e-9 );
	// On its way, by a t^2 / 2.
	simProfile part = { 0.0, 0.0, 0.0 };
	for ( int i = 0; i < 125; ++i )
	{
		simProfile_ToPosition( &part, &limits, 1.0, 0.001 );
	}
	CHECK_NEAR( part.position, 0.5 * 2.0 * 0.125 * 0.125, 1e-9 );
	// A short way is a triangle with the peak sqrt( a s ), twice sqrt( s / a ) long; backwards, too.
	simProfile back = { 1.0, 0.0, 0.0 };
	CHECK_NEAR( Follow( &back, &limits, 0.98, &top ), 2.0 * sqrt( 0.02 / 2.0 ), 0.003 );
	CHECK_NEAR( top, sqrt( 2.0 * 0.02 ), 0.002 );
}

TEST( profile_jerk )
{
	// Building up and fading of the acceleration takes a / j = 0.1 s longer than the trapezoid's 2.25 s.
	simProfile profile = { 0.0, 0.0, 0.0 };
	simProfileLimits limits = { 0.5, 2.0, 20.0 };
	double top;
	double seconds = Follow( &profile, &limits, 1.0, &top );
	CHECK_NEAR( seconds, 2.35, 0.01 );
	CHECK_NEAR( top, 0.5, 1e-3 );
	// The first moments are j t^3 / 6: after 50 ms, with half a pass of a sum.
	simProfile part = { 0.0, 0.0, 0.0 };
	for ( int i = 0; i < 50; ++i )
	{
		simProfile_ToPosition( &part, &limits, 1.0, 0.001 );
	}
	CHECK_NEAR( part.acceleration, 1.0, 1e-9 );
	CHECK_NEAR( part.position, 20.0 * 0.05 * 0.05 * 0.05 / 6.0, 3e-5 );
}

TEST( profile_exponential )
{
	// kV = 2, kA = 0.1 at 12 V: 6 units a second at most, with a time constant of 50 ms. After a time t from rest the speed is
	// 6 ( 1 - e^(-20 t) ).
	simProfile profile = { 0.0, 0.0, 0.0 };
	for ( int i = 0; i < 40; ++i )
	{
		simProfile_Expo( &profile, 2.0, 0.1, 12.0, 0.0, 3.0, 0.001 );
	}
	CHECK_NEAR( profile.velocity, 6.0 * ( 1.0 - exp( -20.0 * 0.04 ) ), 1e-9 );
	double last = profile.velocity;
	int passes = 40;
	while ( passes < 5000 && profile.position != 3.0 )
	{
		last = profile.velocity;
		simProfile_Expo( &profile, 2.0, 0.1, 12.0, 0.0, 3.0, 0.001 );
		// Braking is by -12 V at the most: v' = -( 12 + 2 v ) / 0.1.
		CHECK( profile.velocity >= last - 0.001 * ( 12.0 + 2.0 * last ) / 0.1 - 1e-9 || profile.position == 3.0 );
		CHECK( profile.position <= 3.0 + 1e-9 );
		passes += 1;
	}
	CHECK( profile.position == 3.0 && profile.velocity == 0.0 );
	CHECK( last < 0.5 );
	// 3 units at 6/s take half a second, one time constant more for the start, less than one for braking.
	CHECK_NEAR( passes * 0.001, 0.5 + 0.05 + 0.015, 0.01 );
	// A cruise speed holds it down.
	simProfile slow = { 0.0, 0.0, 0.0 };
	for ( int i = 0; i < 300; ++i )
	{
		simProfile_Expo( &slow, 2.0, 0.1, 12.0, 1.5, 3.0, 0.001 );
	}
	CHECK_NEAR( slow.velocity, 1.5, 1e-9 );
}

TEST( loop_profileThroughTheLoop )
{
	// With its feedforwards a rotor follows the profile: there in 2.25 s, as profile_trapezoid works out.
	Rig rig = NewRig( WORD( profilePosition, volts ) );
	Gain( &rig, 0, simLoopGain_kP, 2.0 );
	Gain( &rig, 0, simLoopGain_kV, 0.12 );
	Gain( &rig, 0, simLoopGain_kA, 0.12 / 20.0 );
	simLoop_Set( &rig.loop, simLoopSetting_cruise, 0.5 );
	simLoop_Set( &rig.loop, simLoopSetting_acceleration, 2.0 );
	Run( &rig, 1.0, 1.125 );
	CHECK_NEAR( Turns( &rig ), 0.5, 0.005 );
	CHECK_NEAR( Speed( &rig ), 0.5, 0.005 );
	Run( &rig, 1.0, 1.128 );
	CHECK_NEAR( rig.loop.reference, 1.0, 1e-9 );
	CHECK_NEAR( Turns( &rig ), 1.0, 0.002 );
	// A speed climbs by its acceleration.
	Rig speed = NewRig( WORD( profileVelocity, volts ) );
	Gain( &speed, 0, simLoopGain_kV, 0.12 );
	simLoop_Set( &speed.loop, simLoopSetting_acceleration, 100.0 );
	Run( &speed, 50.0, 0.2 );
	CHECK_NEAR( speed.loop.reference, 20.0, 1e-9 );
	// In turns a minute, a profile of positions has its limits in them, too.
	Rig minute = NewRig( WORD( profilePosition, duty ) );
	simLoop_Set( &minute.loop, simLoopSetting_rate, 60.0 );
	simLoop_Set( &minute.loop, simLoopSetting_cruise, 30.0 );
	simLoop_Set( &minute.loop, simLoopSetting_acceleration, 120.0 );
	Run( &minute, 1.0, 0.124 );
	CHECK_NEAR( minute.loop.reference, 0.5 * 2.0 * 0.124 * 0.124, 1e-6 );
	CHECK_NEAR( minute.loop.referenceRate, 120.0 * 0.124, 1e-6 );
}
