// A robot program's devices and robot.json's: which of them fit each other, and which do not.
#include "hal/hal_robot_internal.h"

#include <stdio.h>
#include <string.h>

// Digital channels of a roboRIO with the 16 of its MXP: 0 to 30.
#define ROBOT_RIO_DIO 31


// ---- wired devices ----

// A device as the lists of the HAL call it: by number where it has one, else by name.
static void LabelOf( const simDeviceDef* def, char label[SIM_HAL_REPORT] )
{
	// As WPILib's simulation GUI lists devices, so a person finds them there.
	char name[SIM_NAME];
	simHalRobot_NameOf( def, name );
	switch ( def->kind )
	{
		case simDevice_pwm:
		case simDevice_pwmServo:
			snprintf( label, SIM_HAL_REPORT, "PWM[%d]", def->number );
			break;
		case simDevice_relay:
			snprintf( label, SIM_HAL_REPORT, "Relay[%d]", def->number );
			break;
		case simDevice_solenoid:
			snprintf( label, SIM_HAL_REPORT, "Solenoid[%d,%d]", def->number / 8, def->number % 8 );
			break;
		case simDevice_encoder:
			snprintf( label, SIM_HAL_REPORT, "Encoder[%d,%d]", def->number, def->second );
			if ( def->second < 0 )
			{
				snprintf( label, SIM_HAL_REPORT, "Encoder[%d]", def->number );
			}
			break;
		case simDevice_analogInput:
			snprintf( label, SIM_HAL_REPORT, "AI[%d]", def->number );
			break;
		case simDevice_digitalInput:
			snprintf( label, SIM_HAL_REPORT, "DIO[%d]", def->number );
			break;
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
			snprintf( label, SIM_HAL_REPORT, "%s.%s", name, strchr( def->name, '|' ) + 1 );
			break;
		case simDevice_talonFx:
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
		case simDevice_canMotor:
		case simDevice_xrpMotor:
		case simDevice_xrpServo:
		case simDevice_hubMotor:
		case simDevice_hubServo:
		case simDevice_analogEncoder:
		case simDevice_navX:
		case simDevice_ultrasonic:
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
			snprintf( label, SIM_HAL_REPORT, "%s", name );
			break;
		case simDevice_count:
			SIM_ASSERT( false );
			break;
	}
}

// The part of the robot that a device is wired to.
static const char* TargetOf( const simHalRobot* hal, const simDeviceDef* def )
{
	const simRunRobot* robot = hal->robot;
	switch ( def->wired )
	{
		case simWired_motor:
			return robot->motors[def->index].name;
		case simWired_mechanism:
			return robot->mechanisms[def->index].name;
		case simWired_sensor:
			return robot->sensors[def->index].name;
		case simWired_wheel:
		case simWired_steer:
			return robot->wheels[def->index].name;
		case simWired_count:
			break;
	}
	return "";
}

// Line i of the wired devices that the program has made, or of those that it has not.
static bool ReportWired( const simHalRobot* hal, bool has, int i, char line[SIM_HAL_REPORT] )
{
	for ( int d = 0; d < hal->robot->deviceCount; ++d )
	{
		const simDeviceDef* def = &hal->robot->devices[d];
		// Counted down over the lines before it: the lists are short and read rarely.
		if ( simHalRobot_Has( hal, def ) == has && i-- == 0 )
		{
			char label[SIM_HAL_REPORT];
			LabelOf( def, label );
			snprintf( line, SIM_HAL_REPORT, "%.64s %s %s%s", label, simRun_IsOutput( def->kind ) ? "\u2192" : "\u2190",
			    TargetOf( hal, def ), def->wired == simWired_steer ? " (steer)" : "" );
			return true;
		}
	}
	return false;
}


// ---- devices of the program ----

// Is a named device of the program a wired one, or a part of it ("Talon FX (v6)[1]/Rotor Sensor")?
static bool IsWired( const simHalRobot* hal, const char* device )
{
	for ( int d = 0; d < hal->robot->deviceCount; ++d )
	{
		const simDeviceDef* def = &hal->robot->devices[d];
		char name[SIM_NAME];
		simHalRobot_NameOf( def, name );
		size_t length = strlen( name );
		bool same = length > 0 && strncmp( device, name, length ) == 0 && strchr( "/ ", device[length] ) != NULL;
		// REVLib's names differ between versions, so a SPARK is asked for by its id.
		bool spark = def->kind == simDevice_sparkMax || def->kind == simDevice_sparkFlex;
		bool navX = def->kind == simDevice_navX && simHalRobot_IsNavX( device );
		if ( same || navX || ( spark && simHalsim_IsSpark( hal->halsim, def->number, device ) ) )
		{
			return true;
		}
	}
	return false;
}

// Is a numbered device of the program wired?
static bool IsNumberWired( const simHalRobot* hal, simHalsimKind kind, int slot )
{
	for ( int d = 0; d < hal->robot->deviceCount; ++d )
	{
		const simDeviceDef* def = &hal->robot->devices[d];
		bool turned;
		// Duty cycle and ultrasonic sensors take a DIO channel, analog encoders an analog one.
		bool same = ( kind == simHalsim_pwm && ( def->kind == simDevice_pwm || def->kind == simDevice_pwmServo ) )
		            || ( kind == simHalsim_relay && def->kind == simDevice_relay )
		            || ( kind == simHalsim_analogIn
		                 && ( def->kind == simDevice_analogInput || def->kind == simDevice_analogEncoder ) )
		            || ( kind == simHalsim_dio
		                 && ( def->kind == simDevice_digitalInput || def->kind == simDevice_dutyCycleEncoder
		                      || def->kind == simDevice_ultrasonic ) );
		bool isEncoder = kind == simHalsim_encoder && def->kind == simDevice_encoder;
		if ( same && def->number == slot )
		{
			return true;
		}
		if ( isEncoder && simHalRobot_FindEncoder( hal->halsim, def, &turned ) == slot )
		{
			return true;
		}
	}
	return false;
}

// Does another device of the program take the pin for itself? Outputs light lamps, which need no report.
static bool IsPin( const simHalRobot* hal, int pin )
{
	const simHalsimDevices* devices = simHalsim_Devices( hal->halsim );
	char name[SIM_NAME];
	snprintf( name, sizeof( name ), "DutyCycleEncoder[%d]", pin );
	// A pin that something else reads has its own line in the report already.
	if ( !devices->dio[pin].input || simHalsim_Find( hal->halsim, simHalsim_dutyCycle, name ) >= 0 )
	{
		return true;
	}
	snprintf( name, sizeof( name ), "Ultrasonic[%d]", pin );
	if ( simHalsim_FindOther( hal->halsim, "SimDevice", name ) >= 0 )
	{
		return true;
	}
	for ( size_t e = 0; e < sizeof( devices->encoder ) / sizeof( devices->encoder[0] ); ++e )
	{
		const simHalsimEncoder* encoder = &devices->encoder[e];
		bool hasPin = encoder->channelA == pin || encoder->channelB == pin;
		if ( hasPin && simHalsim_Has( hal->halsim, simHalsim_encoder, (int)e ) )
		{
			return true;
		}
	}
	return false;
}

// Kinds of devices that a program can make. Counts are WPILib's.
typedef struct DeviceKind
{
	simHalsimKind kind;
	const char* type; // as the report calls it
	int count;
} DeviceKind;

// Each of the three: writes the line, or counts the lines that it would have down from *skip.
static bool ReportNumbered( const simHalRobot* hal, int* skip, char line[SIM_HAL_REPORT] )
{
	static const DeviceKind kKinds[] = {
		{ simHalsim_pwm, "PWM", 20 },
		{ simHalsim_dio, "DIO", ROBOT_RIO_DIO },
		{ simHalsim_encoder, "Encoder", 8 },
		{ simHalsim_analogIn, "AI", 8 },
	};
	for ( size_t k = 0; k < sizeof( kKinds ) / sizeof( kKinds[0] ); ++k )
	{
		simHalsimKind kind = kKinds[k].kind;
		for ( int slot = 0; slot < kKinds[k].count; ++slot )
		{
			bool isUnmapped = simHalsim_Has( hal->halsim, kind, slot ) && !IsNumberWired( hal, kind, slot );
			if ( kind == simHalsim_dio )
			{
				isUnmapped = isUnmapped && !IsPin( hal, slot );
			}
			if ( isUnmapped && ( *skip )-- == 0 )
			{
				snprintf( line, SIM_HAL_REPORT, "%s[%d]", kKinds[k].type, slot );
				return true;
			}
		}
	}
	return false;
}

static bool ReportNamed( const simHalRobot* hal, int* skip, char line[SIM_HAL_REPORT] )
{
	static const DeviceKind kKinds[] = {
		{ simHalsim_gyro, "Gyro", 8 },
		{ simHalsim_accel, "Accel", 8 },
		{ simHalsim_dutyCycle, "DutyCycle", 16 },
		{ simHalsim_canMotor, "CANMotor", 64 },
		{ simHalsim_canEncoder, "CANEncoder", 128 },
		{ simHalsim_canGyro, "CANGyro", 16 },
		{ simHalsim_canAccel, "CANAccel", 8 },
		{ simHalsim_canAnalogIn, "CANAIn", 64 },
		{ simHalsim_canDutyCycle, "CANDutyCycle", 64 },
		{ simHalsim_xrpMotor, "XRPMotor", 4 },
		{ simHalsim_xrpServo, "XRPServo", 4 },
	};
	for ( size_t k = 0; k < sizeof( kKinds ) / sizeof( kKinds[0] ); ++k )
	{
		for ( int slot = 0; slot < kKinds[k].count; ++slot )
		{
			const char* name = simHalsim_Name( hal->halsim, kKinds[k].kind, slot );
			bool isUnmapped = simHalsim_Has( hal->halsim, kKinds[k].kind, slot ) && !IsWired( hal, name );
			if ( isUnmapped && ( *skip )-- == 0 )
			{
				snprintf( line, SIM_HAL_REPORT, "%s %s", kKinds[k].type, name );
				return true;
			}
		}
	}
	return false;
}

// SimDevices of vendors, by the type and name that their library gives them.
static bool ReportOther( const simHalRobot* hal, int* skip, char line[SIM_HAL_REPORT] )
{
	for ( int other = 0; other < simHalsim_OtherCount( hal->halsim ); ++other )
	{
		const char *type, *name;
		simHalsim_OtherName( hal->halsim, other, &type, &name );
		if ( !IsWired( hal, name ) && ( *skip )-- == 0 )
		{
			// A motor controller on CAN is known by its name alone.
			bool hasLoop = strcmp( type, "CANLoop" ) == 0;
			snprintf( line, SIM_HAL_REPORT, "%s%s%s", hasLoop ? "" : type, hasLoop ? "" : " ", name );
			return true;
		}
	}
	return false;
}

// Line i of the devices that the program makes and the robot has not. Each list skips its own lines first.
static bool ReportUnmapped( const simHalRobot* hal, int i, char line[SIM_HAL_REPORT] )
{
	// One count through all three lists.
	int skip = i;
	return ReportNumbered( hal, &skip, line ) || ReportNamed( hal, &skip, line ) || ReportOther( hal, &skip, line );
}

// The operating modes that the program has, as it lists them.
static bool ReportOpModes( const simHalRobot* hal, int i, char line[SIM_HAL_REPORT] )
{
	const simHalsimDriverStation* ds = simHalsim_Devices( hal->halsim )->driverStation;
	if ( i >= ds->opModeCount )
	{
		return false;
	}
	snprintf( line, SIM_HAL_REPORT, "%s %s", ds->opModes[i].id, ds->opModes[i].name );
	return true;
}

bool simHalRobot_Report( const simHalRobot* hal, simHalReport report, int i, char line[SIM_HAL_REPORT] )
{
	line[0] = 0;
	if ( report == simHalReport_opModes )
	{
		return ReportOpModes( hal, i, line );
	}
	if ( report == simHalReport_unmapped )
	{
		return ReportUnmapped( hal, i, line );
	}
	return ReportWired( hal, report == simHalReport_mapped, i, line );
}
