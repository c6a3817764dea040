// A robot program's commands for its hardware, gated; and the inputs that take more than setting a number.
#include "hal/halsim_model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Pulse lengths of a PWM controller [us]: WPILib's bounds of a SPARK MAX, without its deadband.
#define PULSE_LOW 999.0
#define PULSE_CENTER 1500.0
#define PULSE_HIGH 2003.0


// ---- gate ----

bool simHalsim_IsAlive( const simHalsim* hal, double time )
{
	return hal->heard && time - hal->lastTime <= SIM_HALSIM_TIMEOUT;
}

// As on a real robot nothing moves without an enabled driver station and a program that runs.
bool simHalsim_OutputsOn( const simHalsim* hal, double time )
{
	const simHalsimDriverStation* ds = hal->now.driverStation;
	return hal->role == simHalsim_hardware && simHalsim_IsAlive( hal, time ) && ds->ds && ds->enabled && !ds->estop;
}

void simHalsim_SetMode( simHalsim* hal, simMode mode )
{
	simHalsimDriverStation* ds = hal->now.driverStation;
	ds->enabled = mode != simMode_disabled;
	if ( ds->enabled )
	{
		// Only then: disabled keeps the last mode, as a driver station does.
		ds->autonomous = mode == simMode_auto;
		ds->test = mode == simMode_test;
		// As 2027's robot programs know it: 1 autonomous, 2 teleoperated, 3 test.
		static const double kRobotModes[] = { [simMode_auto] = 1.0, [simMode_teleop] = 2.0, [simMode_test] = 3.0 };
		ds->robotMode = kRobotModes[mode];
		memcpy( ds->opMode, hal->opModes[mode], sizeof( ds->opMode ) );
	}
}

void simHalsim_Propose( simHalsim* hal, bool on )
{
	hal->proposes = on;
}

void simHalsim_SetOpMode( simHalsim* hal, simMode mode, const char* id )
{
	simHalsimDriverStation* ds = hal->now.driverStation;
	snprintf( hal->opModes[mode], SIM_HALSIM_OPMODE_ID, "%s", id );
	// A mode that is chosen while the robot is disabled is made at once, as on a real driver station.
	static const double kRobotModes[] = { [simMode_auto] = 1.0, [simMode_teleop] = 2.0, [simMode_test] = 3.0 };
	if ( mode != simMode_disabled && ds->robotMode == kRobotModes[mode] )
	{
		memcpy( ds->opMode, hal->opModes[mode], sizeof( ds->opMode ) );
	}
}

// A part of full output, from any value of the program.
static double Share( double value )
{
	if ( !isfinite( value ) )
	{
		return 0.0;
	}
	return simClamp( value, -1.0, 1.0 );
}


// ---- outputs ----

double simHalsim_PwmSpeed( const simHalsim* hal, int channel, double time )
{
	SIM_ASSERT( channel >= 0 && channel < simHalsimTables[simHalsim_pwm].count );
	// The program goes on sending its last speed when it is disabled; on a roboRIO the FPGA stops the pulses, here the
	// gate does.
	const simHalsimPwm* pwm = hal->now.pwm + channel;
	if ( !simHalsim_OutputsOn( hal, time ) || !pwm->init )
	{
		return 0.0;
	}
	// Until 2026 the program sends the speed, since then only the pulse.
	if ( hal->year <= 2026 )
	{
		return Share( pwm->speed );
	}
	// WPILib's own inverse: no pulse is no output, and one microsecond on each side of the center is still zero.
	double above = pwm->raw - ( PULSE_CENTER + 1.0 ), below = pwm->raw - ( PULSE_CENTER - 1.0 );
	if ( pwm->raw <= 0.0 )
	{
		return 0.0;
	}
	if ( above > 0.0 )
	{
		return Share( above / ( PULSE_HIGH - PULSE_CENTER - 1.0 ) );
	}
	if ( below < 0.0 )
	{
		return Share( below / ( PULSE_CENTER - 1.0 - PULSE_LOW ) );
	}
	return 0.0;
}

// 1 forward, -1 reverse, 0 off or both.
int simHalsim_RelayState( const simHalsim* hal, int channel, double time )
{
	SIM_ASSERT( channel >= 0 && channel < simHalsimTables[simHalsim_relay].count );
	const simHalsimRelay* relay = hal->now.relay + channel;
	if ( !simHalsim_OutputsOn( hal, time ) )
	{
		return 0;
	}
	// Two outputs, as the roboRIO has them; a program may make only one of them.
	return ( relay->initForward && relay->forward ) - ( relay->initReverse && relay->reverse );
}

bool simHalsim_SolenoidOn( const simHalsim* hal, int module, int channel, double time )
{
	SIM_ASSERT( module >= 0 && module < simHalsimTables[simHalsim_pcm].count && channel >= 0 && channel < 8 );
	return simHalsim_OutputsOn( hal, time ) && hal->now.solenoid[8 * module + channel].output;
}

double simHalsim_CanOutput( const simHalsim* hal, const char* device, double time )
{
	int slot = simHalsim_Find( hal, simHalsim_canMotor, device );
	if ( slot < 0 || !simHalsim_OutputsOn( hal, time ) )
	{
		return 0.0;
	}
	// The key of hardware_ws_api.md, which vendors before Phoenix 6 use.
	return Share( hal->now.canMotor[slot].percentOutput );
}

// The slot of a device that a vendor's library names by its CAN id. -1: the program has none.
static int FindByName( const simHalsim* hal, simHalsimKind kind, const char* format, int id )
{
	char name[SIM_HALSIM_NAME];
	snprintf( name, sizeof( name ), format, id );
	return simHalsim_Find( hal, kind, name );
}

double simHalsim_TalonFxVolts( const simHalsim* hal, int id, double time )
{
	int slot = FindByName( hal, simHalsim_canMotor, "Talon FX (v6)[%d]", id );
	if ( slot < 0 || !simHalsim_OutputsOn( hal, time ) )
	{
		return 0.0;
	}
	// Phoenix 6 closes its loops in its own simulated firmware: the volts are their output.
	double volts = hal->now.canMotor[slot].motorVoltage;
	return isfinite( volts ) ? volts : 0.0;
}

// How many names the SimDevice of a SPARK may have.
static int SparkNames( const simHalsim* hal )
{
	return hal->year < 2027 ? 2 : 4;
}

// The n-th of them. REVLib's have a space before the bracket; in 2027 the bus stands in it, too.
static void SparkName( int id, int n, char name[SIM_HALSIM_NAME] )
{
	static const char* const kFormats[] = { "SPARK MAX [%d]", "SPARK Flex [%d]", "SPARK MAX [0,%d]",
		"SPARK Flex [0,%d]" };
	snprintf( name, SIM_HALSIM_NAME, kFormats[n], id );
}

// The SimDevice of a SPARK, whichever of its names the program's library gives it. -1: there is none.
static int FindSpark( const simHalsim* hal, int id )
{
	for ( int n = 0; n < SparkNames( hal ); ++n )
	{
		char name[SIM_HALSIM_NAME];
		SparkName( id, n, name );
		int other = simHalsim_FindOther( hal, "SimDevice", name );
		if ( other >= 0 )
		{
			return other;
		}
	}
	return -1;
}

bool simHalsim_HasSpark( const simHalsim* hal, int id )
{
	return FindSpark( hal, id ) >= 0;
}

bool simHalsim_IsSpark( const simHalsim* hal, int id, const char* device )
{
	for ( int n = 0; n < SparkNames( hal ); ++n )
	{
		char name[SIM_HALSIM_NAME];
		SparkName( id, n, name );
		size_t length = strlen( name );
		// Its parts follow behind a slash or a blank.
		if ( strncmp( device, name, length ) == 0 && strchr( "/ ", device[length] ) != NULL )
		{
			return true;
		}
	}
	return false;
}

double simHalsim_SparkOutput( const simHalsim* hal, int id, double time )
{
	double output = 0.0;
	int other = FindSpark( hal, id );
	if ( other < 0 || !simHalsim_GetValue( hal, other, "Applied Output", &output )
	     || !simHalsim_OutputsOn( hal, time ) )
	{
		return 0.0;
	}
	return Share( output );
}

double simHalsim_XrpOutput( const simHalsim* hal, const char* device, double time )
{
	int slot = simHalsim_Find( hal, simHalsim_xrpMotor, device );
	if ( slot < 0 || !simHalsim_OutputsOn( hal, time ) )
	{
		return 0.0;
	}
	return Share( hal->now.xrpMotor[slot].speed );
}


// ---- inputs ----

bool simHalsim_SetEncoder( simHalsim* hal, int slot, double pulses, double pulsesPerSecond )
{
	SIM_ASSERT( slot >= 0 && slot < simHalsimTables[simHalsim_encoder].count );
	simHalsimEncoder* encoder = hal->now.encoder + slot;
	// The robot program leaves it to the hardware to reverse the direction.
	double sign = encoder->reverse ? -1.0 : 1.0;
	// An absolute count: the program's reset keeps an offset of its own and sends nothing.
	encoder->count = floor( sign * pulses );
	// An encoder that stands still has an endless period. Slower than a pulse in 28 hours counts as standing still.
	bool moves = fabs( pulsesPerSecond ) > 1e-5;
	encoder->period = moves ? sign / pulsesPerSecond : INFINITY;
	return simHalsim_Has( hal, simHalsim_encoder, slot );
}

void simHalsim_SetGyroAxis( simHalsim* hal, int slot, double angle, double rate )
{
	SIM_ASSERT( slot >= 0 && slot < simHalsimTables[simHalsim_gyro].count );
	simHalsimGyro* gyro = hal->now.gyro + slot;
	// Its one axis is called x, and points up.
	gyro->angle[0] = angle - gyro->zero;
	gyro->rate[0] = rate;
	gyro->turned = gyro->angle[0] != 0.0 ? gyro->turned + 1 : 0;
}

void simHalsim_HearAngle( simHalsim* hal, int slot, double angle )
{
	// Echoes come some frames late: a 0 of before the robot turned is not a reset.
	enum
	{
		LATE_FRAMES = 25,
	};
	simHalsimGyro* gyro = hal->now.gyro + slot;
	if ( angle == 0.0 && gyro->turned > LATE_FRAMES )
	{
		gyro->zero += gyro->angle[0];
		gyro->angle[0] = 0.0;
		gyro->turned = 0;
	}
}

bool simHalsim_SetTalonFx(
    simHalsim* hal, int id, double position, double velocity, double acceleration, double supplyVoltage )
{
	int motor = FindByName( hal, simHalsim_canMotor, "Talon FX (v6)[%d]", id );
	int rotor = FindByName( hal, simHalsim_canEncoder, "Talon FX (v6)[%d]/Rotor Sensor", id );
	if ( motor >= 0 )
	{
		hal->now.canMotor[motor].supplyVoltage = supplyVoltage;
	}
	// In the frame of the rotor: Phoenix adds gearing and zero itself. Rotations, rotations per second.
	if ( rotor >= 0 )
	{
		hal->now.canEncoder[rotor].rawPosition = position;
		hal->now.canEncoder[rotor].velocity = velocity;
		hal->now.canEncoder[rotor].acceleration = acceleration;
	}
	return motor >= 0 && rotor >= 0;
}

bool simHalsim_SetCanCoder( simHalsim* hal, int id, double position, double velocity, double supplyVoltage )
{
	int slot = FindByName( hal, simHalsim_canEncoder, "CANcoder (v6)[%d]", id );
	if ( slot >= 0 )
	{
		hal->now.canEncoder[slot].rawPosition = position;
		hal->now.canEncoder[slot].velocity = velocity;
		hal->now.canEncoder[slot].supplyVoltage = supplyVoltage;
	}
	return slot >= 0;
}

bool simHalsim_SetPigeon2( simHalsim* hal, int id, const double angles[3], const double rates[3], double supplyVoltage )
{
	int slot = FindByName( hal, simHalsim_canGyro, "Pigeon 2 (v6)[%d]", id );
	if ( slot >= 0 )
	{
		simHalsimGyro* gyro = hal->now.canGyro + slot;
		gyro->roll = angles[0];
		gyro->pitch = angles[1];
		// Raw, because the program sets its own zero on top of it.
		gyro->rawYaw = angles[2];
		memcpy( gyro->angularVelocity, rates, sizeof( gyro->angularVelocity ) );
		gyro->supplyVoltage = supplyVoltage;
	}
	return slot >= 0;
}

bool simHalsim_SetSpark( simHalsim* hal, int id, double position, double velocity, double busVoltage, double current )
{
	int other = FindSpark( hal, id );
	if ( other < 0 )
	{
		return false;
	}
	simHalsim_SetValue( hal, other, "Bus Voltage", busVoltage ); // not every version shows all of them
	simHalsim_SetValue( hal, other, "Motor Current", current );
	// The call succeeds when the program has these two.
	bool hasVelocity = simHalsim_SetValue( hal, other, "Velocity", velocity );
	return simHalsim_SetValue( hal, other, "Position", position ) && hasVelocity;
}


// ---- other devices ----

int simHalsim_FindOther( const simHalsim* hal, const char* type, const char* device )
{
	for ( int i = 0; i < hal->otherCount; ++i )
	{
		if ( strcmp( hal->others[i].device, device ) == 0 && strcmp( hal->others[i].type, type ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

int simHalsim_OtherCount( const simHalsim* hal )
{
	return hal->otherCount;
}

void simHalsim_OtherName( const simHalsim* hal, int other, const char** type, const char** device )
{
	SIM_ASSERT( other >= 0 && other < hal->otherCount );
	*type = hal->others[other].type;
	*device = hal->others[other].device;
}

// The value of a name. A name may stand there with several directions: `order` says which is preferred, best first.
simHalsimValue* simHalsim_FindValue( const simHalsim* hal, int other, const char* name, const char* order )
{
	SIM_ASSERT( other >= 0 && other < hal->otherCount );
	const simHalsimValue* best = NULL;
	size_t bestRank = 0;
	for ( int i = hal->others[other].first; i >= 0; i = hal->values[i].next )
	{
		const simHalsimValue* value = hal->values + i;
		// "<NAME" comes from the program, ">NAME" goes to it, "<>NAME" does both: "x" in an order.
		char direction = value->key[0];
		const char* valueName = value->key + 1;
		if ( value->key[0] == '<' && value->key[1] == '>' )
		{
			direction = 'x';
			valueName += 1;
		}
		const char place[2] = { direction, 0 };
		// How far back the direction stands in the order.
		size_t rank = strcspn( order, place );
		if ( strcmp( valueName, name ) == 0 && ( best == NULL || rank < bestRank ) )
		{
			best = value;
			bestRank = rank;
		}
	}
	return (simHalsimValue*)best;
}

bool simHalsim_GetValue( const simHalsim* hal, int other, const char* name, double* value )
{
	const simHalsimValue* found = simHalsim_FindValue( hal, other, name, "<x>" );
	if ( found == NULL || found->kind == '"' )
	{
		return false;
	}
	*value = found->robot;
	return true;
}

bool simHalsim_NextOutput( const simHalsim* hal, int other, int* at, const char** name, double* value )
{
	SIM_ASSERT( other >= 0 && other < hal->otherCount && *at < hal->valueCount );
	int next = *at < 0 ? hal->others[other].first : hal->values[*at].next;
	for ( ; next >= 0; next = hal->values[next].next )
	{
		const simHalsimValue* found = &hal->values[next];
		if ( found->key[0] == '<' && found->kind != '"' )
		{
			*at = next;
			*name = found->key + 1;
			*value = found->robot;
			return true;
		}
	}
	return false;
}

bool simHalsim_SetValue( simHalsim* hal, int other, const char* name, double value )
{
	simHalsimValue* found = simHalsim_FindValue( hal, other, name, ">x<" );
	if ( found == NULL )
	{
		return false;
	}
	// Only changes are sent.
	found->changed = found->changed || found->ours != value || !found->hasOurs;
	found->ours = value;
	found->hasOurs = true;
	return true;
}
