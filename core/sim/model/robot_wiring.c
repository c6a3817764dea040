#include "model/robot_wiring.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )

// Bits of what a device may be wired to.
#define MOTOR ( 1u << simWired_motor )
#define TURNS ( MOTOR | 1u << simWired_wheel | 1u << simWired_mechanism )
#define ANGLES ( TURNS | 1u << simWired_steer )
#define SENSOR ( 1u << simWired_sensor )
// Bits of sensors.
#define GYRO ( 1u << simSensor_gyro )
#define SWITCHES ( 1u << simSensor_limitSwitch | 1u << simSensor_beamBreak )
#define RANGES ( 1u << simSensor_rangeFinder )
#define ALL ( ( 1u << simSensor_count ) - 1u )

enum
{
	MORE = 5,    // keys of a kind beside its number and what it is wired to
	NEEDED = -1, // a number without a default
	CAN_ID = 62, // highest that CAN frames of FRC address
	PWM = 19,    // highest channels of a roboRIO with its MXP, as WPILib counts them
	DIO = 30,
	ANALOG = 7,
	SPI = 4, // onboard 0..3, MXP
};

// What one kind of device has in robot.json.
typedef struct Row
{
	const char* number; // key of its number; NULL: it has none
	int highest;        // of that number
	int fallback;       // or NEEDED
	uint32_t wired;     // bits of simWired
	uint32_t sensors;   // bits of simSensorKind, with SENSOR
	const char* more[MORE];
} Row;

static const Row kRows[simDevice_count] = {
	[simDevice_pwm] = { "channel", PWM, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_talonFx] = { "id", CAN_ID, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_talonSrx] = { "id", CAN_ID, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_victorSpx] = { "id", CAN_ID, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_sparkMax] = { "id", CAN_ID, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_sparkFlex] = { "id", CAN_ID, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_canMotor] = { NULL, 0, 0, MOTOR, 0, { "name", "inverted" } },
	[simDevice_xrpMotor] = { "channel", 3, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_relay] = { "channel", 3, NEEDED, MOTOR, 0, { "inverted" } },
	[simDevice_solenoid] = { "channel", 7, NEEDED, MOTOR, 0, { "module", "reverse", "on", "off" } },
	[simDevice_simDeviceOutput] = { NULL, 0, 0, MOTOR, 0, { "type", "name", "value", "scale" } },
	[simDevice_encoder] = { "index", 7, NEEDED, TURNS, 0, { "channels", "resolution", "inverted" } },
	[simDevice_canEncoder] = { NULL, 0, 0, ANGLES, 0, { "name", "gearing", "offset", "inverted" } },
	[simDevice_canCoder] = { "id", CAN_ID, NEEDED, ANGLES, 0, { "gearing", "offset", "inverted" } },
	[simDevice_dutyCycleEncoder] = { "channel", DIO, NEEDED, ANGLES, 0, { "gearing", "offset", "inverted" } },
	[simDevice_analogEncoder] = { "channel", ANALOG, NEEDED, ANGLES, 0, { "gearing", "offset", "inverted" } },
	[simDevice_analogInput] = { "channel", ANALOG, NEEDED, ANGLES | SENSOR, RANGES, { "range", "volts" } },
	[simDevice_digitalInput] = { "channel", DIO, NEEDED, SENSOR, SWITCHES, { "inverted" } },
	[simDevice_adxrs450] = { "port", SPI, 0, SENSOR, GYRO, { NULL } },
	[simDevice_adis16448] = { "port", SPI, SPI, SENSOR, GYRO, { NULL } },
	[simDevice_adis16470] = { "port", SPI, 0, SENSOR, GYRO, { NULL } },
	[simDevice_pigeon2] = { "id", CAN_ID, NEEDED, SENSOR, GYRO, { NULL } },
	[simDevice_navX] = { "port", SPI, 0, SENSOR, GYRO, { NULL } },
	[simDevice_xrpGyro] = { NULL, 0, 0, SENSOR, GYRO, { NULL } },
	[simDevice_romiGyro] = { NULL, 0, 0, SENSOR, GYRO, { NULL } },
	[simDevice_accelerometer] = { NULL, 0, 0, SENSOR, 1u << simSensor_accelerometer, { NULL } },
	[simDevice_ultrasonic] = { "echo", DIO, NEEDED, SENSOR, RANGES, { NULL } },
	[simDevice_simDeviceInput] = { NULL, 0, 0, ANGLES | SENSOR, ALL, { "type", "name", "value", "scale", "offset" } },
};

#define NAME( name ) #name,
static const char kKinds[][SIM_NAME] = { SIM_DEVICE_KINDS( NAME ) };
static const char* const kWired[] = { SIM_WIRED( NAME ) };
#undef NAME


// ---- keys ----

static void CheckKeys( simJson* json, const simNode* node, const Row* row )
{
	const char* keys[MORE + simWired_count + 4] = { "kind" };
	int count = 1;
	if ( row->number != NULL )
	{
		keys[count++] = row->number;
	}
	for ( int i = 0; i < simWired_count; ++i )
	{
		if ( row->wired & 1u << i )
		{
			keys[count++] = kWired[i];
		}
	}
	for ( int i = 0; i < MORE && row->more[i] != NULL; ++i )
	{
		keys[count++] = row->more[i];
	}
	keys[count] = "source";
	simJson_Keys( json, node, keys );
	simJson_SkipText( json, node, "source" );
}

static int ReadNumber( simJson* json, const simNode* node, const char* key, int highest, int fallback )
{
	return fallback == NEEDED ? (int)simJson_Integer( json, simJson_Need( json, node, key ), 0, highest )
	                          : simJson_IntOr( json, node, key, 0, highest, fallback );
}

static int ReadSensor( simJson* json, const simNode* node, const Row* row, const simRobotModel* model )
{
	int sensor =
	    simJson_Choice( json, node, "sensor", NAMES( model->sensors ), model->sensorCount, STRIDE( model->sensors ) );
	if ( !json->failed && ( row->sensors & 1u << model->sensors[sensor].kind ) == 0 )
	{
#define NAME( name, values ) #name,
		static const char* const kinds[] = { SIM_SENSOR_KINDS( NAME ) };
#undef NAME
		char valid[128] = "";
		size_t used = 0;
		for ( int i = 0; i < simSensor_count && used < sizeof( valid ); ++i )
		{
			if ( row->sensors & 1u << i )
			{
				used += (size_t)snprintf( valid + used, sizeof( valid ) - used, used > 0 ? ", %s" : "%s", kinds[i] );
			}
		}
		simJson_Fail( json, node, "the sensor \"%s\" is of the kind %s; this device needs one of: %s",
		    model->sensors[sensor].name, kinds[model->sensors[sensor].kind], valid );
	}
	return sensor;
}

static void ReadWired(
    simJson* json, const simNode* node, const Row* row, const simRobotModel* model, simDeviceDef* def )
{
	const simNode* found = NULL;
	int count = 0;
	char valid[128] = "";
	size_t used = 0;
	for ( int i = 0; i < simWired_count; ++i )
	{
		const simNode* n = row->wired & 1u << i ? simJson_Find( node, kWired[i] ) : NULL;
		if ( n != NULL )
		{
			found = n;
			def->wired = (simWired)i;
			count += 1;
		}
		if ( row->wired & 1u << i && used < sizeof( valid ) )
		{
			used +=
			    (size_t)snprintf( valid + used, sizeof( valid ) - used, used > 0 ? ", \"%s\"" : "\"%s\"", kWired[i] );
		}
	}
	if ( count != 1 )
	{
		simJson_Fail( json, node, "needs exactly one of the keys: %s", valid );
		return;
	}
	switch ( def->wired )
	{
		case simWired_motor:
			def->index = simJson_Choice(
			    json, found, "motor", NAMES( model->motors ), model->motorCount, STRIDE( model->motors ) );
			break;
		case simWired_mechanism:
			def->index = simJson_Choice( json, found, "mechanism", NAMES( model->mechanisms ), model->mechanismCount,
			    STRIDE( model->mechanisms ) );
			break;
		case simWired_sensor:
			def->index = ReadSensor( json, found, row, model );
			break;
		default:
			def->index = simJson_Choice(
			    json, found, "wheel", NAMES( model->wheels ), model->wheelCount, STRIDE( model->wheels ) );
			if ( !json->failed && def->wired == simWired_steer && model->wheels[def->index].steerMotor < 0 )
			{
				simJson_Fail( json, found, "the wheel \"%s\" does not steer", model->wheels[def->index].name );
			}
			break;
	}
}

static bool IsLength( const simRobotModel* model, const simDeviceDef* def )
{
	return def->wired == simWired_mechanism && simMechanism_IsLength( model->mechanisms[def->index].kind );
}

static double Sign( simJson* json, const simNode* node )
{
	return simJson_BoolOr( json, node, "inverted", false ) ? -1.0 : 1.0;
}


// ---- kinds ----

// "channels": [a, b], or "index", the order in which robot code makes its encoders.
static void ReadEncoder( simJson* json, const simNode* node, const simRobotModel* model, simDeviceDef* def )
{
	const simNode* channels = simJson_Find( node, "channels" );
	const simNode* index = simJson_Find( node, "index" );
	if ( ( channels != NULL ) == ( index != NULL ) )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"channels\" and \"index\"" );
		return;
	}
	if ( index != NULL )
	{
		def->number = (int)simJson_Integer( json, index, 0, kRows[simDevice_encoder].highest );
	}
	else if ( simJson_Array( json, channels, 2, 2 ) == 2 )
	{
		const simNode* a = simJson_First( channels );
		def->number = (int)simJson_Integer( json, a, 0, DIO );
		def->second = (int)simJson_Integer( json, simJson_Next( a ), 0, DIO );
		if ( def->number == def->second )
		{
			simJson_Fail( json, channels, "the two channels of an encoder must differ" );
		}
	}
	double pulses = simJson_Number( json, node, "resolution", simUnit_none, 1e-3, 1e8 );
	def->scale = Sign( json, node ) * ( IsLength( model, def ) ? pulses : pulses / ( 2.0 * SIM_PI ) );
}

// What measures in turns.
static void ReadTurns( simJson* json, const simNode* node, const simRobotModel* model, simDeviceDef* def )
{
	bool length = IsLength( model, def );
	double gearing = length ? simJson_Number( json, node, "gearing", simUnit_none, 1e-3, 1e5 )
	                        : simJson_NumberOr( json, node, "gearing", simUnit_none, 1e-3, 1e5, 1.0 );
	def->scale = Sign( json, node ) * ( length ? gearing : gearing / ( 2.0 * SIM_PI ) );
	def->offset = simJson_NumberOr( json, node, "offset", simUnit_angle, -1000.0, 1000.0, 0.0 ) / ( 2.0 * SIM_PI );
}

static bool ReadPair(
    simJson* json, const simNode* node, const char* key, simUnit unit, double low, double high, double pair[2] )
{
	const simNode* n = simJson_Find( node, key );
	if ( n == NULL || simJson_Array( json, n, 2, 2 ) != 2 )
	{
		return false;
	}
	pair[0] = simJson_Quantity( json, simJson_First( n ), unit, low, high );
	pair[1] = simJson_Quantity( json, simJson_Next( simJson_First( n ) ), unit, low, high );
	return true;
}

// A potentiometer or its like: at the ends of "range" it gives the two "volts".
static void ReadAnalog( simJson* json, const simNode* node, const simRobotModel* model, simDeviceDef* def )
{
	bool length = IsLength( model, def ) || def->wired == simWired_sensor;
	double range[2] = { 0.0, 0.0 }, volts[2] = { 0.0, 5.0 };
	simJson_Need( json, node, "range" );
	ReadPair( json, node, "range", length ? simUnit_length : simUnit_angle, -1000.0, 1000.0, range );
	ReadPair( json, node, "volts", simUnit_voltage, 0.0, 5.0, volts );
	if ( !json->failed && range[0] == range[1] )
	{
		simJson_Fail( json, simJson_Find( node, "range" ), "its two ends must differ" );
		return;
	}
	def->scale = json->failed ? 0.0 : ( volts[1] - volts[0] ) / ( range[1] - range[0] );
	def->offset = volts[0] - def->scale * range[0];
}

static void ReadSolenoid( simJson* json, const simNode* node, simDeviceDef* def )
{
	int module = simJson_IntOr( json, node, "module", 0, 62, 0 );
	const simNode* reverse = simJson_Find( node, "reverse" );
	if ( reverse != NULL )
	{
		int second = (int)simJson_Integer( json, reverse, 0, kRows[simDevice_solenoid].highest );
		if ( second == def->number )
		{
			simJson_Fail( json, reverse, "the two channels of a double solenoid must differ" );
		}
		def->second = 8 * module + second;
	}
	def->number += 8 * module;
	def->scale = simJson_NumberOr( json, node, "on", simUnit_none, -1.0, 1.0, 1.0 );
	def->offset = simJson_NumberOr( json, node, "off", simUnit_none, -1.0, 1.0, reverse != NULL ? -1.0 : 0.0 );
}

static void ReadName( simJson* json, const simNode* node, simDeviceDef* def )
{
	snprintf( def->name, SIM_NAME, "%s", simJson_Text( json, simJson_Need( json, node, "name" ), SIM_NAME - 1 ) );
}

// Any value of any SimDevice.
static void ReadValue( simJson* json, const simNode* node, simDeviceDef* def )
{
	const simNode* named = simJson_Find( node, "type" );
	const char* type = named != NULL ? simJson_Text( json, named, SIM_NAME - 1 ) : "SimDevice";
	const char* name = simJson_Text( json, simJson_Need( json, node, "name" ), SIM_NAME - 1 );
	const char* value = simJson_Text( json, simJson_Need( json, node, "value" ), SIM_NAME - 1 );
	int length = snprintf( def->name, SIM_NAME, "%s:%s|%s", type, name, value );
	if ( length >= SIM_NAME || strchr( type, ':' ) != NULL || strchr( type, '|' ) != NULL || strchr( name, '|' ) != NULL
	     || strchr( value, '|' ) != NULL )
	{
		simJson_Fail(
		    json, node, "\"type\", \"name\" and \"value\" may have %d bytes together, and no \"|\"", SIM_NAME - 3 );
	}
	def->scale = simJson_NumberOr( json, node, "scale", simUnit_none, -1e9, 1e9, 1.0 );
	def->offset = def->kind == simDevice_simDeviceInput
	                  ? simJson_NumberOr( json, node, "offset", simUnit_none, -1e9, 1e9, 0.0 )
	                  : 0.0;
}

static void ReadKind( simJson* json, const simNode* node, const simRobotModel* model, simDeviceDef* def )
{
	switch ( def->kind )
	{
		case simDevice_encoder:
			ReadEncoder( json, node, model, def );
			break;
		case simDevice_canEncoder:
			ReadName( json, node, def );
			ReadTurns( json, node, model, def );
			break;
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_analogEncoder:
			ReadTurns( json, node, model, def );
			break;
		case simDevice_analogInput:
			ReadAnalog( json, node, model, def );
			break;
		case simDevice_solenoid:
			ReadSolenoid( json, node, def );
			break;
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
			ReadValue( json, node, def );
			break;
		case simDevice_digitalInput:
			// The roboRIO pulls its inputs up; a switch to ground reads false while it is pressed.
			def->scale = -Sign( json, node );
			break;
		case simDevice_ultrasonic:
			def->scale = 1.0 / 0.0254;
			break;
		case simDevice_canMotor:
			ReadName( json, node, def );
			def->scale = Sign( json, node );
			break;
		default:
			def->scale = Sign( json, node );
			break;
	}
}


// ---- what is taken ----

static bool IsOutput( simDeviceKind kind )
{
	return kind <= simDevice_simDeviceOutput;
}

// Pins of a device among the digital inputs. A device with "index" has pins of which robot.json says nothing.
static int Pins( const simDeviceDef* def, int pins[2] )
{
	bool encoder = def->kind == simDevice_encoder && def->second >= 0;
	bool one = def->kind == simDevice_digitalInput || def->kind == simDevice_dutyCycleEncoder
	           || def->kind == simDevice_ultrasonic;
	pins[0] = def->number;
	pins[1] = def->second;
	return encoder ? 2 : one ? 1 : 0;
}

static void CheckPins( simJson* json, const simNode* node, const simDeviceDef* def, const simDeviceDef* other )
{
	int mine[2], theirs[2];
	int count = Pins( def, mine ), others = Pins( other, theirs );
	for ( int i = 0; i < count * others; ++i )
	{
		if ( mine[i / others] == theirs[i % others] )
		{
			simJson_Fail( json, node, "DIO %d is used by another device already", mine[i / others] );
			return;
		}
	}
}

static void CheckTaken( simJson* json, const simNode* node, const simRobotModel* model, const simDeviceDef* def )
{
	int outputs = 0;
	for ( int i = 0; i < model->deviceCount && !json->failed; ++i )
	{
		const simDeviceDef* other = &model->devices[i];
		// One value of a SimDevice may be shown to one place; the same for all that has one number or name.
		if ( other->kind == def->kind && other->number == def->number && other->second == def->second
		     && strcmp( other->name, def->name ) == 0 )
		{
			simJson_Fail( json, node, "this device is wired already, by element %d", i );
		}
		CheckPins( json, node, def, other );
		outputs += IsOutput( other->kind ) && other->index == def->index ? 1 : 0;
	}
	if ( !json->failed && IsOutput( def->kind ) && outputs >= model->motors[def->index].count )
	{
		simJson_Fail( json, node, "the motor \"%s\" has a \"count\" of %d, and as many devices already",
		    model->motors[def->index].name, model->motors[def->index].count );
	}
}

void simRobotWiring_Read( simJson* json, const simNode* wiring, simRobotModel* model )
{
	simJson_Array( json, wiring, 0, SIM_MAX_DEVICES );
	for ( const simNode* n = simJson_First( wiring ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int kind =
		    simJson_Choice( json, simJson_Need( json, n, "kind" ), "device", kKinds[0], simDevice_count, SIM_NAME );
		if ( json->failed )
		{
			return;
		}
		const Row* row = &kRows[kind];
		simDeviceDef* def = &model->devices[model->deviceCount];
		*def = ( simDeviceDef ){ .kind = (simDeviceKind)kind, .number = -1, .second = -1 };
		CheckKeys( json, n, row );
		if ( row->number != NULL && kind != simDevice_encoder )
		{
			def->number = ReadNumber( json, n, row->number, row->highest, row->fallback );
		}
		ReadWired( json, n, row, model, def );
		if ( !json->failed )
		{
			ReadKind( json, n, model, def );
		}
		if ( !json->failed )
		{
			CheckTaken( json, n, model, def );
			model->deviceCount += 1;
		}
	}
}
