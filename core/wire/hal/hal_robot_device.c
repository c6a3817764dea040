// The devices of the robot behind a HALSim connection: the program's names for them, its commands, their readings.
#include "hal/hal_robot_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TURN ( 2.0 * SIM_PI )
#define DEGREES ( 180.0 / SIM_PI )
#define GRAVITY 9.80665 // standard gravity [m/s^2]: accelerometers of WPILib give multiples of it


// ---- names ----

bool simHalRobot_IsServo( simDeviceKind kind )
{
	return kind == simDevice_pwmServo || kind == simDevice_xrpServo || kind == simDevice_hubServo;
}

void simHalRobot_NameOf( const simDeviceDef* def, char name[SIM_NAME] )
{
	// Names as the libraries of 2026 give them: WPILib's own, CTRE's Phoenix 5 and 6, REV's and Kauai Labs'.
	static const char* const kXrp[] = { "motorL", "motorR", "motor3", "motor4" };
	static const char* const kXrpServos[] = { "servo1", "servo2", "servo3", "servo4" };
	// With the device's number. NULL: it has no name.
	static const char* const kFormats[simDevice_count] = {
		[simDevice_talonFx] = "Talon FX (v6)[%d]",
		[simDevice_talonSrx] = "Talon SRX[%d]",
		[simDevice_victorSpx] = "Victor SPX[%d]",
		[simDevice_sparkMax] = "SPARK MAX [%d]",
		[simDevice_sparkFlex] = "SPARK Flex [%d]",
		[simDevice_canCoder] = "CANcoder (v6)[%d]",
		[simDevice_dutyCycleEncoder] = "DutyCycleEncoder[%d]",
		[simDevice_analogEncoder] = "AnalogEncoder[%d]",
		[simDevice_adxrs450] = "ADXRS450[%d]",
		[simDevice_adis16448] = "ADIS16448[%d]",
		[simDevice_adis16470] = "ADIS16470[%d]",
		[simDevice_pigeon2] = "Pigeon 2 (v6)[%d]",
		[simDevice_navX] = "navX-Sensor[%d]",
		[simDevice_ultrasonic] = "Ultrasonic[%d]",
		[simDevice_xrpGyro] = "XRPGyro",
		[simDevice_romiGyro] = "RomiGyro",
		[simDevice_analogGyro] = "AnalogGyro[%d]",
		[simDevice_accelerometer] = "BuiltInAccel",
	};
	name[0] = 0;
	if ( def->kind == simDevice_canMotor || def->kind == simDevice_canEncoder )
	{
		snprintf( name, SIM_NAME, "%s", def->name );
	}
	else if ( def->kind == simDevice_simDeviceOutput || def->kind == simDevice_simDeviceInput )
	{
		// "TYPE:DEVICE|VALUE"
		const char* device = strchr( def->name, ':' ) + 1;
		snprintf( name, SIM_NAME, "%.*s", (int)strcspn( device, "|" ), device );
	}
	else if ( def->kind == simDevice_xrpMotor )
	{
		snprintf( name, SIM_NAME, "%s", kXrp[def->number] );
	}
	else if ( def->kind == simDevice_xrpServo )
	{
		snprintf( name, SIM_NAME, "%s", kXrpServos[def->number] );
	}
	else if ( def->kind == simDevice_hubServo || def->kind == simDevice_hubMotor )
	{
		const char* part = def->kind == simDevice_hubServo ? "Servo" : "Motor";
		snprintf( name, SIM_NAME, "ExpansionHub%s[%d,%d]", part, def->number / 8, def->number % 8 );
	}
	else if ( kFormats[def->kind] != NULL )
	{
		snprintf( name, SIM_NAME, kFormats[def->kind], def->number );
	}
}

// The kind of message that speaks for a device of each kind by its name. The other kinds are SimDevices or have a number.
static const simHalsimKind kNamedKinds[simDevice_count] = {
	[simDevice_talonFx] = simHalsim_canMotor,
	[simDevice_talonSrx] = simHalsim_canMotor,
	[simDevice_victorSpx] = simHalsim_canMotor,
	[simDevice_canMotor] = simHalsim_canMotor,
	[simDevice_xrpMotor] = simHalsim_xrpMotor,
	[simDevice_xrpServo] = simHalsim_xrpServo,
	[simDevice_canEncoder] = simHalsim_canEncoder,
	[simDevice_canCoder] = simHalsim_canEncoder,
	[simDevice_dutyCycleEncoder] = simHalsim_dutyCycle,
	[simDevice_adxrs450] = simHalsim_gyro,
	[simDevice_adis16448] = simHalsim_gyro,
	[simDevice_adis16470] = simHalsim_gyro,
	[simDevice_xrpGyro] = simHalsim_gyro,
	[simDevice_romiGyro] = simHalsim_gyro,
	[simDevice_analogGyro] = simHalsim_gyro,
	[simDevice_pigeon2] = simHalsim_canGyro,
	[simDevice_accelerometer] = simHalsim_accel,
};

int simHalRobot_FindEncoder( const simHalsim* halsim, const simDeviceDef* def, bool* turned )
{
	*turned = false;
	// Without a second channel the number is that of the encoder itself, in the order in which the program makes them.
	if ( def->second < 0 )
	{
		if ( simHalsim_Has( halsim, simHalsim_encoder, def->number ) )
		{
			return def->number;
		}
		return -1;
	}
	// Else by its channels: the order in which a program makes its encoders is not known outside.
	const simHalsimEncoder* encoders = simHalsim_Devices( (simHalsim*)halsim )->encoder;
	for ( int slot = 0; slot < (int)( sizeof( ( (simHalsimDevices*)0 )->encoder ) / sizeof( *encoders ) ); ++slot )
	{
		double a = encoders[slot].channelA, b = encoders[slot].channelB;
		bool same = a == def->number && b == def->second;
		*turned = a == def->second && b == def->number;
		if ( ( same || *turned ) && simHalsim_Has( halsim, simHalsim_encoder, slot ) )
		{
			return slot;
		}
	}
	*turned = false;
	return -1;
}

bool simHalRobot_IsNavX( const char* device )
{
	static const char kName[] = "navX-Sensor[";
	return strncmp( device, kName, sizeof( kName ) - 1 ) == 0;
}

// The first on any port. -1: none.
static int FindNavX( const simHalsim* halsim )
{
	for ( int other = 0; other < simHalsim_OtherCount( halsim ); ++other )
	{
		const char *type, *device;
		simHalsim_OtherName( halsim, other, &type, &device );
		if ( strcmp( type, "SimDevice" ) == 0 && simHalRobot_IsNavX( device ) )
		{
			return other;
		}
	}
	return -1;
}

// The SimDevice of a device that has one, -1.
// A device may have its own type ("TYPE:DEVICE|VALUE"); most are plain SimDevices.
static int FindOther( const simHalsim* halsim, const simDeviceDef* def )
{
	char type[SIM_NAME] = "SimDevice", name[SIM_NAME];
	simHalRobot_NameOf( def, name );
	if ( def->kind == simDevice_simDeviceOutput || def->kind == simDevice_simDeviceInput )
	{
		snprintf( type, SIM_NAME, "%.*s", (int)strcspn( def->name, ":" ), def->name );
	}
	int other = simHalsim_FindOther( halsim, type, name );
	return other < 0 && def->kind == simDevice_navX ? FindNavX( halsim ) : other;
}

// The name of a SimDevice's value.
static const char* ValueOf( const simDeviceDef* def )
{
	return strchr( def->name, '|' ) + 1;
}

// Where a device that is known by its name stands among those of its kind. -1: the program has not made it.
static int SlotOf( const simHalsim* halsim, const simDeviceDef* def )
{
	char name[SIM_NAME];
	simHalRobot_NameOf( def, name );
	return simHalsim_Find( halsim, kNamedKinds[def->kind], name );
}

static bool HasNamed( const simHalsim* halsim, const simDeviceDef* def )
{
	int slot = SlotOf( halsim, def );
	return slot >= 0 && simHalsim_Has( halsim, kNamedKinds[def->kind], slot );
}

bool simHalRobot_Has( const simHalRobot* hal, const simDeviceDef* def )
{
	const simHalsim* halsim = hal->halsim;
	bool turned;
	if ( simHalRobot_LoopOf( hal, def ) >= 0 )
	{
		return true;
	}
	switch ( def->kind )
	{
		case simDevice_pwm:
		case simDevice_pwmServo:
			return simHalsim_Has( halsim, simHalsim_pwm, def->number );
		case simDevice_relay:
		{
			const simHalsimRelay* relay = simHalsim_Devices( hal->halsim )->relay + def->number;
			return relay->initForward || relay->initReverse;
		}
		case simDevice_solenoid:
			// Only of a solenoid's module is it known whether the program has made it.
			return simHalsim_Has( halsim, simHalsim_pcm, def->number / 8 );
		case simDevice_encoder:
			return simHalRobot_FindEncoder( halsim, def, &turned ) >= 0;
		case simDevice_analogInput:
			return simHalsim_Has( halsim, simHalsim_analogIn, def->number );
		case simDevice_digitalInput:
			return simHalsim_Has( halsim, simHalsim_dio, def->number );
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
			return simHalsim_HasSpark( halsim, def->number );
		case simDevice_analogEncoder:
		case simDevice_navX:
		case simDevice_ultrasonic:
		case simDevice_hubMotor:
		case simDevice_hubServo:
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
			return FindOther( halsim, def ) >= 0;
		case simDevice_talonFx:
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_canMotor:
		case simDevice_xrpMotor:
		case simDevice_xrpServo:
		case simDevice_canEncoder:
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_adxrs450:
		case simDevice_adis16448:
		case simDevice_adis16470:
		case simDevice_pigeon2:
		case simDevice_xrpGyro:
		case simDevice_romiGyro:
		case simDevice_analogGyro:
		case simDevice_accelerometer:
			return HasNamed( halsim, def );
		case simDevice_count:
			break;
	}
	return false;
}


// ---- outputs ----

// A valve: `scale` while it is on, `offset` while it is off. A double solenoid has two coils; with both or none of them
// on the valve stays where it is, which drives nothing.
static double SolenoidDuty( const simHalsim* halsim, const simDeviceDef* def, double time )
{
	bool on = simHalsim_SolenoidOn( halsim, def->number / 8, def->number % 8, time );
	bool off = !on;
	if ( def->second >= 0 )
	{
		off = simHalsim_SolenoidOn( halsim, def->second / 8, def->second % 8, time );
	}
	if ( on == off )
	{
		return 0.0;
	}
	return on ? def->scale : def->offset;
}

static double SimDeviceDuty( const simHalsim* halsim, const simDeviceDef* def, const char* name )
{
	double value = 0.0;
	int other = FindOther( halsim, def );
	if ( other < 0 || !simHalsim_GetValue( halsim, other, name, &value ) || !isfinite( value ) )
	{
		return 0.0;
	}
	return def->scale * value;
}

// The duty cycle that a device wants, -1..1. Its scale holds how it is wired: -1 turns the motor the other way.
static double Duty( const simHalRobot* hal, const simDeviceDef* def, double time )
{
	const simHalsim* halsim = hal->halsim;
	char name[SIM_NAME];
	switch ( def->kind )
	{
		case simDevice_pwm:
			return def->scale * simHalsim_PwmSpeed( halsim, def->number, time );
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_canMotor:
			simHalRobot_NameOf( def, name );
			return def->scale * simHalsim_CanOutput( halsim, name, time );
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
			return def->scale * simHalsim_SparkOutput( halsim, def->number, time );
		case simDevice_xrpMotor:
			simHalRobot_NameOf( def, name );
			return def->scale * simHalsim_XrpOutput( halsim, name, time );
		case simDevice_relay:
			return def->scale * simHalsim_RelayState( halsim, def->number, time );
		case simDevice_solenoid:
			return SolenoidDuty( halsim, def, time );
		case simDevice_simDeviceOutput:
			return SimDeviceDuty( halsim, def, ValueOf( def ) );
		case simDevice_hubMotor:
			return SimDeviceDuty( halsim, def, "Output" );
		case simDevice_talonFx:
			break; // it says volts, and simHalRobot_Volts takes them as they are
		case simDevice_pwmServo:
		case simDevice_xrpServo:
		case simDevice_hubServo:
			break; // these say pulses
		case simDevice_encoder:
		case simDevice_analogInput:
		case simDevice_digitalInput:
		case simDevice_analogEncoder:
		case simDevice_navX:
		case simDevice_ultrasonic:
		case simDevice_simDeviceInput:
		case simDevice_canEncoder:
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_adxrs450:
		case simDevice_adis16448:
		case simDevice_adis16470:
		case simDevice_pigeon2:
		case simDevice_xrpGyro:
		case simDevice_romiGyro:
		case simDevice_analogGyro:
		case simDevice_accelerometer:
		case simDevice_count:
			break; // these measure
	}
	SIM_ASSERT( false );
	return 0.0;
}

// The pulse of an expansion hub's servo; the hub sends none before the program enables it.
static double HubPulse( const simHalsim* halsim, const simDeviceDef* def )
{
	int other = FindOther( halsim, def );
	double enabled = 0.0, pulse = 0.0;
	bool told = other >= 0 && simHalsim_GetValue( halsim, other, "Enabled", &enabled )
	            && simHalsim_GetValue( halsim, other, "Pulse", &pulse );
	return told && enabled != 0.0 && isfinite( pulse ) ? pulse : 0.0;
}

// No pulse is longer than the period in which it comes: 20 ms is the slowest of WPILib's PWM [us].
static const double kLongestPulse = 20000.0;

// The length of the pulses that a servo hears [us], 0: none.
static double Pulse( const simHalRobot* hal, const simDeviceDef* def )
{
	const simHalsimDevices* devices = simHalsim_Devices( hal->halsim );
	double pulse = 0.0;
	if ( def->kind == simDevice_pwmServo )
	{
		pulse = devices->pwm[def->number].raw;
	}
	else if ( def->kind == simDevice_xrpServo )
	{
		int slot = SlotOf( hal->halsim, def );
		pulse = slot >= 0 ? def->scale * devices->xrpServo[slot].position + def->offset : 0.0;
	}
	else
	{
		pulse = HubPulse( hal->halsim, def );
	}
	return isfinite( pulse ) ? simClamp( pulse, 0.0, kLongestPulse ) : 0.0;
}

double simHalRobot_Volts( const simHalRobot* hal, const simDeviceDef* def, double time )
{
	if ( !simHalsim_OutputsOn( hal->halsim, time ) )
	{
		return 0.0;
	}
	if ( simHalRobot_IsServo( def->kind ) )
	{
		return Pulse( hal, def );
	}
	// A controller cannot give more than the battery has, in either direction.
	double bus = simMax( hal->battery, 0.0 );
	double volts;
	if ( def->kind == simDevice_talonFx )
	{
		volts = def->scale * simHalsim_TalonFxVolts( hal->halsim, def->number, time );
	}
	else
	{
		volts = bus * Duty( hal, def, time );
	}
	return simClamp( volts, -bus, bus );
}


// ---- inputs ----

// The reading of a measuring device.
typedef struct Measure
{
	double position, velocity; // in the device's own unit: counts, turns or volts
	double raw;                // [rad], [m] or of the sensor, before scale and offset
	const double* sensor;      // values of the sensor that it is wired to, NULL: it is wired to something else
} Measure;

// Gyros that turn clockwise for positive angles, as WPILib's Gyro had it: ADXRS450, navX, Romi, XRP. The others: Z up.
static void SetGyro( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	const double* value = measure->sensor;
	if ( value == NULL )
	{
		return;
	}
	double angles[3] = { DEGREES * value[2], DEGREES * value[1], DEGREES * value[0] }; // roll, pitch, yaw
	double rates[3] = { DEGREES * value[3], DEGREES * value[4], DEGREES * value[5] };
	// CTRE's and Kauai Labs' gyros have messages of their own.
	if ( def->kind == simDevice_pigeon2 )
	{
		simHalsim_SetPigeon2( hal->halsim, def->number, angles, rates, hal->battery );
		return;
	}
	if ( def->kind == simDevice_navX )
	{
		int other = FindOther( hal->halsim, def );
		if ( other >= 0 )
		{
			// Kauai Labs' SimDevice counts clockwise, and its yaw within half a turn.
			simHalsim_SetValue( hal->halsim, other, "Connected", 1.0 );
			simHalsim_SetValue( hal->halsim, other, "Yaw", -DEGREES * simWrapAngle( value[0] ) );
			simHalsim_SetValue( hal->halsim, other, "Pitch", angles[1] );
			simHalsim_SetValue( hal->halsim, other, "Roll", angles[0] );
			simHalsim_SetValue( hal->halsim, other, "Rate", -rates[2] );
		}
		return;
	}
	int slot = SlotOf( hal->halsim, def );
	if ( slot < 0 )
	{
		return;
	}
	simHalsimGyro* gyro = &simHalsim_Devices( hal->halsim )->gyro[slot];
	// A program that asks whether its gyro is there must hear yes before it reads it.
	gyro->connected = true;
	if ( def->kind == simDevice_adxrs450 || def->kind == simDevice_analogGyro )
	{
		simHalsim_SetGyroAxis( hal->halsim, slot, -angles[2], -rates[2] );
		return;
	}
	memcpy( gyro->angle, angles, sizeof( angles ) );
	memcpy( gyro->rate, rates, sizeof( rates ) );
	// In 2027 XRPGyro gives the same angle as a rotation, which counts the other way.
	bool isXrp = def->kind == simDevice_xrpGyro && hal->year <= 2026;
	bool isClockwise = isXrp || def->kind == simDevice_romiGyro;
	if ( isClockwise )
	{
		gyro->angle[2] = -angles[2];
		gyro->rate[2] = -rates[2];
	}
}

static void SetMotor( simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def, const Reading* reading )
{
	simHalRobot_SetLoop( hal, frame, def, reading );
	double turns = def->scale / TURN; // its leads swapped, it sees its rotor turn the other way
	const simMotorFrame* motor = frame->motors + def->index;
	switch ( def->kind )
	{
		case simDevice_talonFx:
			simHalsim_SetTalonFx( hal->halsim, def->number, turns * reading->position, turns * reading->velocity,
			    turns * reading->acceleration, hal->battery );
			break;
		// REVLib counts revolutions per minute.
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
			simHalsim_SetSpark( hal->halsim, def->number, turns * reading->position, 60.0 * turns * reading->velocity,
			    hal->battery, def->scale * motor->current );
			break;
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_canMotor:
		{
			int slot = SlotOf( hal->halsim, def );
			if ( slot >= 0 )
			{
				// The keys of hardware_ws_api.md; keys that a library does not show are not sent.
				simHalsimCanMotor* can = &simHalsim_Devices( hal->halsim )->canMotor[slot];
				can->busVoltage = hal->battery;
				can->motorCurrent = def->scale * motor->current;
				can->supplyCurrent = motor->supply;
			}
			break;
		}
		case simDevice_hubMotor:
		{
			int other = FindOther( hal->halsim, def );
			if ( other >= 0 )
			{
				// Its offset is the counts of a turn.
				simHalsim_SetValue( hal->halsim, other, "Position", def->offset * turns * reading->position );
				simHalsim_SetValue( hal->halsim, other, "Velocity", def->offset * turns * reading->velocity );
				simHalsim_SetValue( hal->halsim, other, "Current", fabs( motor->current ) );
			}
			break;
		}
		case simDevice_pwm:
		case simDevice_relay:
		case simDevice_solenoid:
		case simDevice_xrpMotor:
		case simDevice_pwmServo:
		case simDevice_xrpServo:
		case simDevice_hubServo:
		case simDevice_simDeviceOutput:
			break; // these have no way to hear of their motor
		case simDevice_encoder:
		case simDevice_analogInput:
		case simDevice_digitalInput:
		case simDevice_analogEncoder:
		case simDevice_navX:
		case simDevice_ultrasonic:
		case simDevice_simDeviceInput:
		case simDevice_canEncoder:
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_adxrs450:
		case simDevice_adis16448:
		case simDevice_adis16470:
		case simDevice_pigeon2:
		case simDevice_xrpGyro:
		case simDevice_romiGyro:
		case simDevice_analogGyro:
		case simDevice_accelerometer:
		case simDevice_count:
			SIM_ASSERT( false ); // these measure
			break;
	}
}

// Absolute encoders know the place within a turn only: 0..1.
static double WrapTurns( double turns )
{
	return turns - floor( turns );
}

// Sets a value of a SimDevice, where the program has made it.
static void SetOther( simHalRobot* hal, const simDeviceDef* def, const char* value, double reading )
{
	int other = FindOther( hal->halsim, def );
	if ( other >= 0 && isfinite( reading ) )
	{
		simHalsim_SetValue( hal->halsim, other, value, reading );
	}
}

// The program may have exchanged the channels A and B; then it counts backwards.
static void SetEncoder( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	bool turned;
	int slot = simHalRobot_FindEncoder( hal->halsim, def, &turned );
	if ( slot >= 0 )
	{
		double sign = turned ? -1.0 : 1.0;
		simHalsim_SetEncoder( hal->halsim, slot, sign * measure->position, sign * measure->velocity );
	}
}

static void SetCanEncoder( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	int slot = SlotOf( hal->halsim, def );
	if ( slot >= 0 )
	{
		simHalsimCanEncoder* encoder = &simHalsim_Devices( hal->halsim )->canEncoder[slot];
		encoder->position = measure->position;
		encoder->velocity = measure->velocity;
		encoder->supplyVoltage = hal->battery;
	}
}

static void SetCanCoder( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	simHalsim_SetCanCoder( hal->halsim, def->number, measure->position, measure->velocity, hal->battery );
}

static void SetDutyCycle( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	int slot = SlotOf( hal->halsim, def );
	if ( slot >= 0 )
	{
		simHalsimDutyCycle* encoder = &simHalsim_Devices( hal->halsim )->dutyCycle[slot];
		// A program may ask whether its encoder is there.
		encoder->connected = true;
		encoder->position = WrapTurns( measure->position );
	}
}

static void SetAnalogEncoder( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	SetOther( hal, def, "Position", WrapTurns( measure->position ) );
}

static void SetAnalogInput( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	// The roboRIO measures 0 to 5 V.
	simHalsim_Devices( hal->halsim )->analogIn[def->number].voltage = simClamp( measure->position, 0.0, 5.0 );
}

static void SetDigitalInput( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	// A negative scale is a switch that opens when it is pressed.
	simHalsim_Devices( hal->halsim )->dio[def->number].level = ( measure->raw != 0.0 ) == ( def->scale > 0.0 );
}

// An accelerometer tells multiples of standard gravity.
static void SetAccelerometer( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	int slot = SlotOf( hal->halsim, def );
	if ( slot >= 0 && measure->sensor != NULL )
	{
		simHalsimAccel* accel = &simHalsim_Devices( hal->halsim )->accel[slot];
		accel->x = measure->sensor[0] / GRAVITY;
		accel->y = measure->sensor[1] / GRAVITY;
		accel->z = measure->sensor[2] / GRAVITY;
	}
}

// A range finder's second value says whether it sees anything.
static void SetUltrasonic( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	SetOther( hal, def, "Range Valid", measure->sensor != NULL ? measure->sensor[1] : 0.0 );
	SetOther( hal, def, "Range (in)", measure->position );
}

static void SetSimDevice( simHalRobot* hal, const simDeviceDef* def, const Measure* measure )
{
	SetOther( hal, def, ValueOf( def ), measure->position );
}

// How each kind of measuring device is told; the kinds without a function turn motors.
static void ( *const kSetters[simDevice_count] )(
    simHalRobot* hal, const simDeviceDef* def, const Measure* measure ) = {
	[simDevice_encoder] = SetEncoder,
	[simDevice_canEncoder] = SetCanEncoder,
	[simDevice_canCoder] = SetCanCoder,
	[simDevice_dutyCycleEncoder] = SetDutyCycle,
	[simDevice_analogEncoder] = SetAnalogEncoder,
	[simDevice_analogInput] = SetAnalogInput,
	[simDevice_digitalInput] = SetDigitalInput,
	[simDevice_accelerometer] = SetAccelerometer,
	[simDevice_ultrasonic] = SetUltrasonic,
	[simDevice_simDeviceInput] = SetSimDevice,
	[simDevice_adxrs450] = SetGyro,
	[simDevice_adis16448] = SetGyro,
	[simDevice_adis16470] = SetGyro,
	[simDevice_pigeon2] = SetGyro,
	[simDevice_navX] = SetGyro,
	[simDevice_xrpGyro] = SetGyro,
	[simDevice_romiGyro] = SetGyro,
	[simDevice_analogGyro] = SetGyro,
};

// The reading of a measuring device: `scale` has its counts, turns or volts per radian or metre, `offset` its zero.
static void SetMeasure( simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def, const Reading* reading )
{
	Measure measure = {
		.position = def->scale * reading->position + def->offset,
		.velocity = def->scale * reading->velocity,
		.raw = reading->position,
	};
	if ( def->wired == simWired_sensor )
	{
		measure.sensor = frame->sensors[def->index].value;
	}
	SIM_ASSERT( kSetters[def->kind] != NULL );
	kSetters[def->kind]( hal, def, &measure );
}

void simHalRobot_SetInputs( simHalRobot* hal, const HalFrame* frame )
{
	// The power of the whole robot first, then each device.
	simHalsimRoboRio* rio = simHalsim_Devices( hal->halsim )->roboRio;
	rio->voltage = frame->robot->battery;
	rio->current = frame->robot->current;
	for ( int i = 0; i < hal->robot->deviceCount; ++i )
	{
		const simDeviceDef* def = &hal->robot->devices[i];
		if ( simRun_IsOutput( def->kind ) )
		{
			SetMotor( hal, frame, def, &hal->readings[i] );
		}
		else
		{
			SetMeasure( hal, frame, def, &hal->readings[i] );
		}
	}
}
