// Two frames. The device's: positions in its unit (with its sign and zero), speeds in that unit per second times `rate`, output forward
// in its own sense. The motor's: rad and volts. A request of the device's sign times unit's sign is the motor's.
//
// Joining the passes. Each pass asks for an output against a prediction of the rotor; the constant voltage that leaves the rotor at the
// same speed is their mean with the weights by which a volt has decayed since (device/controller.c derives it).
//
// A current is kept by asking for all of the battery's voltage within a stator limit of that current: see robot_loop.c.
#include "device/loop.h"

#include "device/profile.h"

#include "sandlot/sim/math.h"

#include <string.h>

// [s] one pass of the loop, as on the real controllers.
static const double kPeriod = 0.001;
#define FULL_AMPS 300.0 // of a ramp of currents: CTRE's TorqueClosedLoopRampPeriod counts to 300 A
#define FULL_VOLTS 12.0 // of a ramp of volts, and of exponential profiles
#define MOST_GAIN 1e30  // a float holds it


// ---- its orders ----

uint32_t simLoop_CleanWord( uint32_t word )
{
	word &= SIM_LOOP_WORD;
	if ( ( word & SIM_LOOP_KIND_MASK ) >= simLoop_kindCount
	     || ( word >> SIM_LOOP_UNIT_SHIFT & 3u ) >= simLoopUnit_count )
	{
		return simLoop_neutral;
	}
	return word;
}

/// Where a gain is kept; NULL: the number is not that of a gain.
static float* GainOf( simLoop* loop, uint32_t number )
{
	uint32_t place = number - SIM_LOOP_GAIN_BASE;
	uint32_t slot = place / SIM_LOOP_GAIN_STRIDE, gain = place % SIM_LOOP_GAIN_STRIDE;
	bool is = number >= SIM_LOOP_GAIN_BASE && slot < SIM_LOOP_SLOTS && gain < simLoopGain_count;
	return is ? &loop->gain[slot][gain] : NULL;
}

bool simLoop_IsNumber( uint32_t number )
{
	simLoop scratch;
	bool isSetting = number != simLoopSetting_none && number < simLoopSetting_count;
	return isSetting || GainOf( &scratch, number ) != NULL;
}

void simLoop_Set( simLoop* loop, uint32_t number, double value )
{
	SIM_CHECK( isfinite( value ) );
	float* gain = GainOf( loop, number );
	if ( number == simLoopSetting_clear )
	{
		memset( loop, 0, sizeof( *loop ) );
	}
	else if ( number < simLoopSetting_count )
	{
		loop->setting[number] = value;
	}
	else if ( gain != NULL )
	{
		*gain = (float)simClamp( value, -MOST_GAIN, MOST_GAIN );
	}
}

void simLoop_Reset( simLoop* loop )
{
	loop->integral = loop->lastError = loop->lastOutput = 0.0;
	loop->profilePosition = loop->profileVelocity = loop->profileAcceleration = 0.0;
	loop->reference = loop->referenceRate = loop->error = 0.0;
	loop->ran = 0;
}


// ---- one pass ----

static double Sign( double x )
{
	return ( x > 0.0 ) - ( x < 0.0 );
}

/// The common data of all passes of a step.
typedef struct Pass
{
	double bus, rate, setpoint, h;
	simLoopOutputUnit unit;
	const float* gain;
	bool atForward, atReverse; ///< by a switch
} Pass;

/// The target of a pass, in units of position and of speed.
typedef struct Target
{
	double position, velocity, acceleration;
	bool isVelocity;
} Target;

static double Wrapped( const simLoop* loop, double way )
{
	double wrap = loop->setting[simLoopSetting_wrap];
	return wrap > 0.0 ? way - wrap * floor( way / wrap + 0.5 ) : way;
}

static void BeginProfile( simLoop* loop, double position, double velocity )
{
	SIM_CHECK( loop->ran == 0 || simLoop_KindOf( loop ) == ( loop->ran & SIM_LOOP_KIND_MASK ) );
	double most = loop->setting[simLoopSetting_tolerance];
	bool strayed = most > 0.0 && fabs( Wrapped( loop, position - loop->profilePosition ) ) > most;
	// A profile that was not running starts where the mechanism is; so does one that the mechanism has left.
	if ( loop->ran == 0 || strayed )
	{
		loop->profilePosition = position;
		loop->profileVelocity = velocity;
		loop->profileAcceleration = 0.0;
	}
}

/// Moves the profile on. Its speeds are kept in units of speed, and its own steps are in units of position.
static Target OnProfile( simLoop* loop, const Pass* pass, double position, double velocity )
{
	SIM_CHECK( pass->h > 0.0 && pass->rate > 0.0 );
	const double* setting = loop->setting;
	double rate = pass->rate;
	simLoopKind kind = simLoop_KindOf( loop );
	BeginProfile( loop, position, velocity );
	simProfile profile = { loop->profilePosition, loop->profileVelocity / rate, loop->profileAcceleration / rate };
	simProfileLimits limits = { setting[simLoopSetting_cruise] / rate, setting[simLoopSetting_acceleration] / rate,
		setting[simLoopSetting_jerk] / rate };
	double goal = profile.position + Wrapped( loop, pass->setpoint - profile.position );
	if ( kind == simLoop_profileVelocity )
	{
		// Its limit of speed is of positions' profiles.
		limits.velocity = 0.0;
		simProfile_ToVelocity( &profile, &limits, pass->setpoint / rate, pass->h );
	}
	else if ( kind == simLoop_expoPosition && setting[simLoopSetting_expoV] > 0.0
	          && setting[simLoopSetting_expoA] > 0.0 )
	{
		simProfile_Expo( &profile, setting[simLoopSetting_expoV], setting[simLoopSetting_expoA], FULL_VOLTS,
		    limits.velocity, goal, pass->h );
	}
	else
	{
		simProfile_ToPosition( &profile, &limits, goal, pass->h );
	}
	loop->profilePosition = profile.position;
	loop->profileVelocity = profile.velocity * rate;
	loop->profileAcceleration = profile.acceleration * rate;
	return ( Target ){ loop->profilePosition, loop->profileVelocity, loop->profileAcceleration,
		kind == simLoop_profileVelocity };
}

static Target Aim( simLoop* loop, const Pass* pass, double position, double velocity )
{
	SIM_CHECK( simLoop_KindOf( loop ) > simLoop_none && simLoop_KindOf( loop ) < simLoop_kindCount );
	switch ( simLoop_KindOf( loop ) )
	{
		case simLoop_velocity:
			return ( Target ){ .velocity = pass->setpoint, .acceleration = loop->rate, .isVelocity = true };
		case simLoop_position:
			return ( Target ){ .position = pass->setpoint, .velocity = loop->rate };
		case simLoop_profilePosition:
		case simLoop_profileVelocity:
		case simLoop_expoPosition:
			return OnProfile( loop, pass, position, velocity );
		case simLoop_none:
		case simLoop_neutral:
		case simLoop_coast:
		case simLoop_brake:
		case simLoop_open:
		case simLoop_follow:
		case simLoop_kindCount:
			break;
	}
	return ( Target ){ 0 };
}

/// Volts as an output of the loop's unit; amps take them as they are.
static double FromVolts( const simLoop* loop, const Pass* pass, double volts )
{
	double nominal = loop->setting[simLoopSetting_nominal];
	double full = nominal > 0.0 ? nominal : simMax( pass->bus, 1.0 );
	return pass->unit == simLoopUnit_duty ? volts / full : volts;
}

static double Feedforward( const simLoop* loop, const Pass* pass, const Target* target, double position, double error )
{
	const float* gain = pass->gain;
	double way = gain[simLoopGain_errorSign] != 0.0 ? error : target->velocity;
	double turn = gain[simLoopGain_cosRatio] != 0.0 ? gain[simLoopGain_cosRatio] : 1.0;
	double angle = 2.0 * SIM_PI * ( turn * position + gain[simLoopGain_cosOffset] );
	double sum = gain[simLoopGain_kS] * Sign( way ) + gain[simLoopGain_kV] * target->velocity
	             + gain[simLoopGain_kA] * target->acceleration + gain[simLoopGain_kG];
	if ( gain[simLoopGain_kCos] != 0.0 )
	{
		sum += gain[simLoopGain_kCos] * simCos( angle );
	}
	return loop->setting[simLoopSetting_feedVolts] != 0.0 ? FromVolts( loop, pass, sum ) : sum;
}

/// The largest output of its unit.
static double FullOutput( const Pass* pass )
{
	switch ( pass->unit )
	{
		case simLoopUnit_volts:
			return pass->bus;
		case simLoopUnit_duty:
			return 1.0;
		case simLoopUnit_amps:
		case simLoopUnit_count:
			break;
	}
	return INFINITY;
}

static void Integrate( simLoop* loop, const Pass* pass, double error, double open )
{
	const float* gain = pass->gain;
	if ( gain[simLoopGain_zone] > 0.0 && fabs( error ) > gain[simLoopGain_zone] )
	{
		loop->integral = 0.0;
		return;
	}
	double integral = loop->integral + error * pass->h;
	if ( gain[simLoopGain_integralMost] > 0.0 )
	{
		double most = gain[simLoopGain_integralMost];
		integral = simClamp( integral, -most, most );
	}
	// No winding up: an integral that would only push deeper into saturation is not added.
	double output = open + gain[simLoopGain_kI] * integral;
	if ( fabs( output ) <= FullOutput( pass ) || output * error < 0.0 || fabs( integral ) < fabs( loop->integral ) )
	{
		loop->integral = integral;
	}
}

static double Closed( simLoop* loop, const Pass* pass, double position, double velocity )
{
	const float* gain = pass->gain;
	Target target = Aim( loop, pass, position, velocity );
	double error, derivative = 0.0, setpoint;
	if ( target.isVelocity )
	{
		error = target.velocity - velocity;
		setpoint = target.velocity;
		if ( loop->ran != 0 )
		{
			derivative = ( error - loop->lastError ) / pass->h;
		}
	}
	else
	{
		error = Wrapped( loop, target.position - position );
		setpoint = target.position;
		derivative = ( target.velocity - velocity ) / pass->rate;
	}
	double feedforward = Feedforward( loop, pass, &target, position, error ) + gain[simLoopGain_kF] * setpoint;
	loop->lastError = loop->error = error;
	// Feedforwards go on where the error is near enough.
	bool isPlain = simLoop_KindOf( loop ) == simLoop_velocity || simLoop_KindOf( loop ) == simLoop_position;
	double allowed = -loop->setting[simLoopSetting_tolerance];
	if ( isPlain && allowed > 0.0 && fabs( error ) <= allowed )
	{
		error = derivative = 0.0;
	}
	double open = feedforward + gain[simLoopGain_kP] * error + gain[simLoopGain_kD] * derivative;
	if ( gain[simLoopGain_kI] != 0.0 )
	{
		Integrate( loop, pass, error, open );
	}
	loop->reference = setpoint;
	loop->referenceRate = target.isVelocity ? target.acceleration : target.velocity;
	double output = open + gain[simLoopGain_kI] * loop->integral;
	if ( gain[simLoopGain_low] < gain[simLoopGain_high] )
	{
		output = simClamp( output, gain[simLoopGain_low], gain[simLoopGain_high] );
	}
	return output;
}


// ---- bounds of an output ----

static double Peaked( const simLoop* loop, simLoopOutputUnit unit, double output )
{
	SIM_CHECK( unit < simLoopUnit_count );
	// In the order of the units; 0 and 0: no peaks.
	static const simLoopSetting kPeaks[][2] = {
		[simLoopUnit_volts] = { simLoopSetting_peakVoltsForward, simLoopSetting_peakVoltsReverse },
		[simLoopUnit_duty] = { simLoopSetting_peakDutyForward, simLoopSetting_peakDutyReverse },
		[simLoopUnit_amps] = { simLoopSetting_peakAmpsForward, simLoopSetting_peakAmpsReverse },
	};
	double forward = loop->setting[kPeaks[unit][0]], reverse = loop->setting[kPeaks[unit][1]];
	return reverse < forward ? simClamp( output, reverse, forward ) : output;
}

static double Ramped( simLoop* loop, const Pass* pass, bool isOpen, double output )
{
	SIM_CHECK( pass->unit < simLoopUnit_count && pass->h > 0.0 );
	static const simLoopSetting kRamps[][2] = {
		[simLoopUnit_volts] = { simLoopSetting_closedVoltsRamp, simLoopSetting_openVoltsRamp },
		[simLoopUnit_duty] = { simLoopSetting_closedDutyRamp, simLoopSetting_openDutyRamp },
		[simLoopUnit_amps] = { simLoopSetting_closedAmpsRamp, simLoopSetting_openAmpsRamp },
	};
	static const double kFull[] = {
		[simLoopUnit_volts] = FULL_VOLTS,
		[simLoopUnit_duty] = 1.0,
		[simLoopUnit_amps] = FULL_AMPS,
	};
	double full = kFull[pass->unit];
	double ramp = loop->setting[kRamps[pass->unit][isOpen]];
	if ( ramp > 0.0 )
	{
		double most = full / ramp * pass->h;
		output = simClamp( output, loop->lastOutput - most, loop->lastOutput + most );
	}
	return output;
}

/// At a limit nothing pushes further; back is free.
static double Limited( const simLoop* loop, const Pass* pass, double position, double output )
{
	const double* setting = loop->setting;
	bool soft = ( loop->word & SIM_LOOP_IGNORE_SOFT ) == 0;
	bool forward =
	    pass->atForward
	    || ( soft && setting[simLoopSetting_softForwardOn] != 0.0 && position >= setting[simLoopSetting_softForward] );
	bool reverse =
	    pass->atReverse
	    || ( soft && setting[simLoopSetting_softReverseOn] != 0.0 && position <= setting[simLoopSetting_softReverse] );
	return simClamp( output, reverse ? 0.0 : -INFINITY, forward ? 0.0 : INFINITY );
}

/// One pass: the output in the loop's unit.
static double Run( simLoop* loop, const Pass* pass, double position, double velocity )
{
	bool isOpen = simLoop_KindOf( loop ) == simLoop_open;
	double feed = loop->feed;
	if ( ( loop->word & SIM_LOOP_FEED_VOLTS ) != 0 )
	{
		feed = FromVolts( loop, pass, feed );
	}
	double output = feed + ( isOpen ? pass->setpoint : Closed( loop, pass, position, velocity ) );
	output = Ramped( loop, pass, isOpen, Peaked( loop, pass->unit, output ) );
	output = Limited( loop, pass, position, output );
	double deadband =
	    loop->setting[pass->unit == simLoopUnit_amps ? simLoopSetting_deadbandAmps : simLoopSetting_deadbandDuty];
	if ( pass->unit == simLoopUnit_volts )
	{
		deadband *= pass->bus;
	}
	if ( fabs( output ) < deadband )
	{
		output = 0.0;
	}
	loop->lastOutput = output;
	loop->ran = loop->word;
	return output;
}

static double VoltsOf( const simLoop* loop, const Pass* pass, double output )
{
	SIM_CHECK( pass->unit != simLoopUnit_amps && pass->bus >= 0.0 );
	double nominal = loop->setting[simLoopSetting_nominal];
	if ( pass->unit == simLoopUnit_duty )
	{
		output *= nominal > 0.0 ? nominal : pass->bus;
	}
	return simClamp( output, -pass->bus, pass->bus );
}


// ---- a step ----

simLoopRequest simLoop_Neutral( const simLoop* loop )
{
	SIM_CHECK( simLoop_KindOf( loop ) < simLoop_kindCount );
	simLoopKind kind = simLoop_KindOf( loop );
	bool brakes = loop->setting[simLoopSetting_brake] != 0.0 || ( loop->word & SIM_LOOP_BRAKE ) != 0;
	brakes = ( brakes || kind == simLoop_brake ) && kind != simLoop_coast;
	return ( simLoopRequest ){ .coast = !brakes };
}

simLoopRequest simLoop_Follow( simLoop* loop, simLoopRequest leader )
{
	SIM_CHECK( simLoop_KindOf( loop ) == simLoop_follow );
	double sign = Sign( loop->feed );
	simLoopRequest request = simLoop_Neutral( loop );
	request.volts = sign * leader.volts;
	request.isAmps = leader.isAmps;
	request.amps = sign * leader.amps;
	return request;
}

/// Another kind of request, unit or slot starts from where the mechanism is; other flags or numbers go on.
static void BeginRequest( simLoop* loop )
{
	uint32_t same = SIM_LOOP_KIND_MASK | 3u << SIM_LOOP_UNIT_SHIFT | 3u << SIM_LOOP_SLOT_SHIFT;
	if ( loop->ran != 0 && ( ( loop->ran ^ loop->word ) & same ) != 0 )
	{
		double output = loop->lastOutput;
		bool sameUnit = ( ( loop->ran ^ loop->word ) & 3u << SIM_LOOP_UNIT_SHIFT ) == 0;
		simLoop_Reset( loop );
		// A ramp starts from the motor's output.
		loop->lastOutput = sameUnit ? output : 0.0;
	}
}

static Pass BeginPass( const simLoop* loop, double setpoint, const simLoopPins* pins, double h )
{
	const double* setting = loop->setting;
	uint32_t word = loop->word;
	bool hard = ( word & SIM_LOOP_IGNORE_HARD ) == 0;
	// A device that counts against its motor has the switches the other way round.
	bool turned = setting[simLoopSetting_unit] < 0.0;
	bool forward = turned ? pins->reverseSwitch : pins->forwardSwitch;
	bool reverse = turned ? pins->forwardSwitch : pins->reverseSwitch;
	return ( Pass ){
		.bus = pins->bus,
		.rate = setting[simLoopSetting_rate] > 0.0 ? setting[simLoopSetting_rate] : 1.0,
		.setpoint = setpoint,
		.h = h,
		.unit = (simLoopOutputUnit)( word >> SIM_LOOP_UNIT_SHIFT & 3u ),
		.gain = loop->gain[word >> SIM_LOOP_SLOT_SHIFT & 3u],
		.atForward =
		    ( hard && forward && setting[simLoopSetting_hardForward] != 0.0 ) || ( word & SIM_LOOP_LIMIT_FORWARD ) != 0,
		.atReverse =
		    ( hard && reverse && setting[simLoopSetting_hardReverse] != 0.0 ) || ( word & SIM_LOOP_LIMIT_REVERSE ) != 0,
	};
}

/// The passes of a step joined, in the motor's sense: volts, or amps.
static double Join( simLoop* loop, const Pass* pass, const simLoopPins* pins, int passes )
{
	SIM_CHECK( passes >= 1 );
	double unit = loop->setting[simLoopSetting_unit], sign = unit < 0.0 ? -1.0 : 1.0;
	if ( loop->setting[simLoopSetting_phase] != 0.0 )
	{
		unit = -unit;
	}
	bool isAmps = pass->unit == simLoopUnit_amps;
	double drag = isAmps ? 0.0 : simMin( pins->drag, 0.0 );
	double gain = isAmps ? pins->ampGain : pins->gain;
	double decay = 1.0 / ( 1.0 - drag * pass->h );
	double position = pins->position, velocity = pins->velocity;
	double sum = 0.0, weights = 0.0;
	for ( int i = 0; i < passes; ++i )
	{
		double output =
		    Run( loop, pass, unit * position + loop->setting[simLoopSetting_offset], pass->rate * unit * velocity );
		output = sign * ( isAmps ? output : VoltsOf( loop, pass, output ) );
		double next = decay * ( velocity + pass->h * ( pins->push + gain * output ) );
		position += 0.5 * pass->h * ( velocity + next );
		velocity = next;
		sum = sum * decay + output;
		weights = weights * decay + 1.0;
	}
	return sum / weights;
}

simLoopRequest simLoop_Step( simLoop* loop, double setpoint, const simLoopPins* pins, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( loop->word == simLoop_CleanWord( loop->word ) );
	SIM_CHECK( simLoop_KindOf( loop ) != simLoop_none && simLoop_KindOf( loop ) != simLoop_follow );
	SIM_CHECK( pins->bus >= 0.0 );
	simLoopKind kind = simLoop_KindOf( loop );
	if ( kind == simLoop_neutral || kind == simLoop_coast || kind == simLoop_brake )
	{
		simLoop_Reset( loop );
		return simLoop_Neutral( loop );
	}
	BeginRequest( loop );
	int passes = (int)( dt / kPeriod + 0.5 );
	if ( passes < 1 )
	{
		passes = 1;
	}
	Pass pass = BeginPass( loop, setpoint, pins, dt / passes );
	double output = Join( loop, &pass, pins, passes );
	simLoopRequest request = simLoop_Neutral( loop );
	request.isAmps = pass.unit == simLoopUnit_amps && output != 0.0;
	if ( request.isAmps )
	{
		request.amps = output;
		request.volts = output > 0.0 ? pins->bus : -pins->bus;
	}
	else if ( pass.unit != simLoopUnit_amps )
	{
		request.volts = output;
	}
	return request;
}

double simLoop_SupplyLimit( simLoop* loop, double supply, double dt )
{
	SIM_CHECK( dt > 0.0 );
	double limit = loop->setting[simLoopSetting_supply], lower = loop->setting[simLoopSetting_supplyLower];
	double time = loop->setting[simLoopSetting_supplyTime];
	if ( limit <= 0.0 || lower <= 0.0 || lower >= limit || time <= 0.0 )
	{
		loop->supplyTimer = 0.0;
		return simMax( limit, 0.0 );
	}
	// Above the lower limit for so long, it comes down to it, and stays there until the motor wants clearly less.
	bool lowered = loop->supplyTimer >= time;
	double holds = lowered ? 0.9 * lower : lower;
	loop->supplyTimer = supply > holds ? simMin( loop->supplyTimer + dt, time ) : 0.0;
	return loop->supplyTimer >= time ? lower : limit;
}
