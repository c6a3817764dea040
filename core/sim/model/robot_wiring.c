// Devices as a robot program makes them, and the wiring of each.
#include "model/robot_parts.h"

#include <stdio.h>
#include <string.h>

// Bits of sensors.
#define GYRO ( 1u << simSensor_gyro )
#define SWITCHES ( 1u << simSensor_limitSwitch | 1u << simSensor_beamBreak )
#define RANGES ( 1u << simSensor_rangeFinder )
#define ANALOGS ( RANGES | 1u << simSensor_reflectance )
#define ALL ( ( 1u << simSensor_count ) - 1u )

enum
{
	CAN_ID = 62, // highest that CAN frames of FRC address
	PWM = 19,    // highest channels of a roboRIO with its MXP, as WPILib counts them
	DIO = 30,
	ANALOG = 7,
	SPI = 4, // onboard 0..3, MXP
	HUB_MOTOR = 3,
	HUB_SERVO = 5,
};

// One device as read: its definition, and the parts that the tables cannot put there.
typedef struct Device
{
	simDeviceDef def;
	bool inverted;
	int module, channels[2];
	double gearing, turns, pulses, on, off;
	bool turnsBack;
	double range[2], volts[2];
	char type[SIM_NAME], name[SIM_NAME], value[SIM_NAME];
} Device;


// ---- its wiring ----

static void ReadSensor( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	const simRobotModel* model = reader->owner;
	Device* device = at;
	int sensor = simThings_Read( reader, &simSensorThings, node );
	device->def.wired = simWired_sensor;
	device->def.index = sensor;
	uint32_t kinds = (uint32_t)key->detail;
	// A gyro port cannot read a limit switch: the key's detail has a bit for each kind that it takes.
	if ( sensor < 0 || ( kinds >> model->sensors[sensor].kind & 1u ) != 0 )
	{
		return;
	}
	// The message lists the kinds, in the words of the files.
	char valid[128] = "";
	for ( int i = 0; i < simSensor_count; ++i )
	{
		size_t used = strlen( valid );
		if ( ( kinds >> i & 1u ) != 0 )
		{
			snprintf( valid + used, sizeof( valid ) - used, "%s%s", used > 0 ? ", " : "",
			    simChoices_Name( &simSensorWords, i ) );
		}
	}
	simJson_Fail( json, node, "the sensor \"%s\" is of the kind %s; this device needs one of: %s",
	    model->sensors[sensor].name, simChoices_Name( &simSensorWords, model->sensors[sensor].kind ), valid );
}

static void ReadWired( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	const simRobotModel* model = reader->owner;
	Device* device = at;
	device->def.wired = (simWired)key->detail;
	device->def.index = simThings_Read( reader, key->things, node );
	// Any wheel can be named, but only a module's turns.
	bool steers = device->def.wired == simWired_steer;
	if ( steers && device->def.index >= 0 && model->wheels[device->def.index].steerMotor < 0 )
	{
		simJson_Fail( reader->json, node, "the wheel \"%s\" does not steer", model->wheels[device->def.index].name );
	}
}

#define WIRED_KEY( word, says, thing )                                                                \
	SIM_ROW( #word, says, .kind = simKey_reference, .at = 0, .things = &( thing ), .read = ReadWired, \
	    .detail = simWired_##word )
#define MOTOR_KEY WIRED_KEY( motor, "that it turns, or whose rotor it measures", simMotorThings )
#define TURN_KEYS                                                      \
	MOTOR_KEY, WIRED_KEY( wheel, "that it measures", simWheelThings ), \
	    WIRED_KEY( mechanism, "that it measures", simMechanismThings )
#define ANGLE_KEYS TURN_KEYS, WIRED_KEY( steer, "the wheel whose steering it measures", simWheelThings )
#define SENSOR_KEY( kinds )                                                                            \
	SIM_ROW( "sensor", "that it reads", .kind = simKey_reference, .at = 0, .things = &simSensorThings, \
	    .read = ReadSensor, .detail = (int)( kinds ) )

#define WIRED_RULE( name, message, ... ) \
	static const simKeyRule name[] = { { simTogether_one, { __VA_ARGS__ }, "needs exactly one of the keys: " message } }
WIRED_RULE( kToMotor, "\"motor\"", "motor" );
WIRED_RULE( kToAngles, "\"motor\", \"wheel\", \"steer\", \"mechanism\"", "motor", "wheel", "mechanism", "steer" );
WIRED_RULE( kToAll, "\"motor\", \"wheel\", \"steer\", \"mechanism\", \"sensor\"", "motor", "wheel", "mechanism",
    "steer", "sensor" );
WIRED_RULE( kToSensor, "\"sensor\"", "sensor" );
// Robot code makes encoders one after the other, so either their order or their two channels find one.
static const simKeyRule kEncoderRules[] = {
	{ simTogether_one, { "channels", "index" }, NULL },
	{ simTogether_one, { "motor", "wheel", "mechanism" },
	    "needs exactly one of the keys: \"motor\", \"wheel\", \"mechanism\"" },
};


// ---- keys ----

#define NUMBER_KEY( key, says, most ) \
	SIM_ROW( key, says, SIM_KEY_INTEGER( Device, def.number, 0, most ), SIM_KEY_NEEDED )
#define PORT_KEY( without ) \
	SIM_ROW( "port", "SPI; 4 is the MXP", SIM_KEY_INTEGER( Device, def.number, 0, SPI ), SIM_KEY_OR( without ) )
#define CAN_KEY NUMBER_KEY( "id", "on the CAN bus", CAN_ID )
#define INVERTED_KEY( says ) SIM_ROW( "inverted", says, SIM_KEY_BOOLEAN( Device, inverted ), SIM_KEY_OR( false ) )
#define LEADS_KEY INVERTED_KEY( "its leads are swapped, and what it measures of the motor is turned round" )
#define COUNTS_KEY INVERTED_KEY( "counts the other way" )
#define CAN_NAME_KEY( says ) \
	SIM_ROW( "name", says, .kind = simKey_line, SIM_KEY_IN( Device, def.name ), SIM_KEY_NEEDED )
#define LINE_KEY( field, says ) #field, says, .kind = simKey_line, SIM_KEY_IN( Device, field )
#define FACTOR_KEY( key, field, says, without ) \
	SIM_ROW( key, says, SIM_KEY_NUMBER( Device, field, none, -1e9, 1e9 ), SIM_KEY_OR( without ) )
#define VALUE_KEYS( says )                                                   \
	SIM_ROW( LINE_KEY( type, "of the SimDevice" ), .without = "SimDevice" ), \
	    SIM_ROW( LINE_KEY( name, "of the SimDevice" ), SIM_KEY_NEEDED ),     \
	    SIM_ROW( LINE_KEY( value, "of the SimDevice" ), SIM_KEY_NEEDED ), FACTOR_KEY( "scale", def.scale, says, 1.0 )
#define TURNS_KEYS                                                                                             \
	SIM_ROW( "gearing", "turns of the encoder per turn of what it is wired to; of a length per m, and needed", \
	    SIM_KEY_NUMBER( Device, gearing, none, 1e-3, 1e5 ), SIM_KEY_OR( 1.0 ) ),                               \
	    SIM_ROW( "offset", "added to the reading", SIM_KEY_NUMBER( Device, turns, angle, -1000.0, 1000.0 ),    \
	        SIM_KEY_OR( 0.0 ) ),                                                                               \
	    COUNTS_KEY

// Numbers of lists: the DIO of an encoder's channels, and both ends of an analog input.
static const simKey kChannel = SIM_ELEMENT_INTEGER( 0, DIO );
static const simKey kRangeEnd = {
	.kind = simKey_number, .unit = simUnit_angle, .low = -1000.0, .high = 1000.0, SIM_KEY_OF_LENGTH( length, 0.0 )
};
static const simKey kVolts = SIM_ELEMENT_NUMBER( voltage, 0.0, 5.0 );

#define DEVICE( name, says, rules, ... )                                                        \
	static const simKey name##Rows[] = { SIM_KEY_KIND( "kind" ), __VA_ARGS__, SIM_KEY_SOURCE }; \
	static const simKeys name##Keys = SIM_KEYS_WITH( #name "Device", says, name##Rows, SIM_KEY_RULES( rules ) )

DEVICE(
    pwm, "Duty cycle of the battery's voltage.", kToMotor, NUMBER_KEY( "channel", "PWM", PWM ), LEADS_KEY, MOTOR_KEY );
DEVICE( talonFx, "Phoenix 6: volts; the rotor's position, velocity and acceleration go back.", kToMotor, CAN_KEY,
    LEADS_KEY, MOTOR_KEY );
DEVICE(
    talonSrx, "Phoenix 5: percent output; currents and bus voltage go back.", kToMotor, CAN_KEY, LEADS_KEY, MOTOR_KEY );
DEVICE( sparkMax,
    "REVLib: applied output; position, velocity, bus voltage and current go back. Its loops run where the program "
    "calls `SparkSim.iterate`.",
    kToMotor, CAN_KEY, LEADS_KEY,
    SIM_ROW( "offset", "added to what its absolute encoder reads, which is on the shaft that the motor turns",
        SIM_KEY_NUMBER( Device, turns, angle, -1000.0, 1000.0 ), SIM_KEY_OR( 0.0 ) ),
    SIM_ROW( "encoderInverted", "its absolute encoder counts the other way", SIM_KEY_BOOLEAN( Device, turnsBack ),
        SIM_KEY_OR( false ) ),
    MOTOR_KEY );
DEVICE( canMotor, "A motor controller with a name as WPILib's CANMotor has it, \"Talon SRX[1]\".", kToMotor,
    CAN_NAME_KEY( "as WPILib's CANMotor has it" ), LEADS_KEY, MOTOR_KEY );
DEVICE( xrpMotor, "A motor of an XRP, or a relay.", kToMotor, NUMBER_KEY( "channel", "", 3 ), LEADS_KEY, MOTOR_KEY );
DEVICE( hubMotor,
    "A motor of an expansion hub, as WPILib 2027's `ExpansionHubMotor` tells it; counts and current go back.", kToMotor,
    { "hub", "its USB port", SIM_KEY_INTEGER( Device, module, 0, 3 ), SIM_KEY_OR( 0 ) },
    NUMBER_KEY( "channel", "of the hub", HUB_MOTOR ),
    { "resolution", "counts of its encoder per turn of the rotor", SIM_KEY_NUMBER( Device, pulses, none, 1e-3, 1e8 ),
        SIM_KEY_OR( 28.0 ), .source = "goBILDA 5203 and REV HD Hex motors" },
    LEADS_KEY, MOTOR_KEY );
DEVICE( pwmServo, "A servo on a PWM output, as WPILib's `Servo` tells it.", kToMotor,
    NUMBER_KEY( "channel", "PWM", PWM ), MOTOR_KEY );
DEVICE( xrpServo, "A servo of an XRP: \"servo1\" is channel 0, which `XRPServo` calls 4.", kToMotor,
    NUMBER_KEY( "channel", "", 3 ), MOTOR_KEY );
DEVICE( hubServo, "A servo of an expansion hub, as WPILib 2027's `ExpansionHubServo` tells it.", kToMotor,
    { "hub", "its USB port", SIM_KEY_INTEGER( Device, module, 0, 3 ), SIM_KEY_OR( 0 ) },
    NUMBER_KEY( "channel", "of the hub", HUB_SERVO ), MOTOR_KEY );
DEVICE( solenoid, "CTRE PCM: parts of the battery's voltage while it is on and off.", kToMotor,
    NUMBER_KEY( "channel", "", 7 ),
    { "module", "of the pneumatics", SIM_KEY_INTEGER( Device, module, 0, CAN_ID ), SIM_KEY_OR( 0 ) },
    { "reverse", "second channel, of a double solenoid", SIM_KEY_INTEGER( Device, def.second, 0, 7 ),
        .without = "a single solenoid" },
    { "on", "part of the battery's volts that the motor gets while it is on",
        SIM_KEY_NUMBER( Device, on, none, -1.0, 1.0 ), SIM_KEY_OR( 1.0 ) },
    { "off", "while it is off, or of a double solenoid while its second channel is on",
        SIM_KEY_NUMBER( Device, off, none, -1.0, 1.0 ), .without = "0, of a double solenoid -1" },
    MOTOR_KEY );
DEVICE( simDeviceOutput, "Any value of any SimDevice: duty cycle = scale * value.", kToMotor,
    VALUE_KEYS( "duty cycle per unit of the value" ), MOTOR_KEY );
DEVICE( encoder, "A quadrature encoder of the roboRIO.", kEncoderRules,
    { "index", "the order in which robot code makes its encoders", SIM_KEY_INTEGER( Device, def.number, 0, 7 ),
        .without = "`channels`" },
    { "channels", "[a, b] of the DIO", SIM_KEY_ARRAY( Device, channels, kChannel, 2, 2 ), .without = "`index`" },
    { "resolution", "pulses per turn, of a length per m, as Encoder.get counts them",
        SIM_KEY_NUMBER( Device, pulses, none, 1e-3, 1e8 ), SIM_KEY_NEEDED },
    COUNTS_KEY, TURN_KEYS );
DEVICE( canEncoder, "Turns of what it is wired to.", kToAngles, CAN_NAME_KEY( "as WPILib's CANEncoder has it" ),
    TURNS_KEYS, ANGLE_KEYS );
DEVICE( canCoder, "Turns of what it is wired to.", kToAngles, CAN_KEY, TURNS_KEYS, ANGLE_KEYS );
DEVICE( dutyCycleEncoder, "Turns of what it is wired to, from 0 to 1.", kToAngles, NUMBER_KEY( "channel", "DIO", DIO ),
    TURNS_KEYS, ANGLE_KEYS );
DEVICE( analogEncoder, "Turns of what it is wired to, from 0 to 1.", kToAngles, NUMBER_KEY( "channel", "", ANALOG ),
    TURNS_KEYS, ANGLE_KEYS );
DEVICE( analogInput, "A potentiometer or its like, a rangeFinder, or a reflectance sensor.", kToAll,
    NUMBER_KEY( "channel", "", ANALOG ),
    { "range", "positions or distances at which it gives the two volts", SIM_KEY_BY_HAND( simKey_list ),
        .element = &kRangeEnd, .least = 2, .most = 2, SIM_KEY_NEEDED },
    { "volts", "at the ends of the range", SIM_KEY_ARRAY( Device, volts, kVolts, 2, 2 ), .without = "[0, 5]" },
    ANGLE_KEYS, SENSOR_KEY( ANALOGS ) );
DEVICE( digitalInput, "False while a limitSwitch is pressed or a beamBreak broken, as a switch to ground reads.",
    kToSensor, NUMBER_KEY( "channel", "DIO", DIO ),
    INVERTED_KEY( "reads true while it is pressed or broken; else false, as a switch to ground does" ),
    SENSOR_KEY( SWITCHES ) );
DEVICE( adxrs450, "An SPI gyro. ADXRS450 and navX count clockwise, as their classes do.", kToSensor, PORT_KEY( 0 ),
    SENSOR_KEY( GYRO ) );
DEVICE( adis16448, "A gyro on the MXP.", kToSensor, PORT_KEY( SPI ), SENSOR_KEY( GYRO ) );
DEVICE( pigeon2, "A gyro on the CAN bus.", kToSensor, CAN_KEY, SENSOR_KEY( GYRO ) );
DEVICE( analogGyro, "A gyro on an analog channel. It counts clockwise, as its class does.", kToSensor,
    NUMBER_KEY( "channel", "of the accumulator", 1 ), SENSOR_KEY( GYRO ) );
DEVICE( xrpGyro, "A gyro that counts clockwise.", kToSensor, SENSOR_KEY( GYRO ) );
DEVICE( accelerometer, "The roboRIO's own.", kToSensor, SENSOR_KEY( 1u << simSensor_accelerometer ) );
DEVICE( ultrasonic, "Reads a rangeFinder.", kToSensor, NUMBER_KEY( "echo", "DIO", DIO ), SENSOR_KEY( RANGES ) );
DEVICE( simDeviceInput, "Any value of any SimDevice: scale * position, of a sensor its first reading, + offset.",
    kToAll, VALUE_KEYS( "of the value per rad or m, or per unit of the sensor" ),
    FACTOR_KEY( "offset", def.offset, "added to the value", 0.0 ), ANGLE_KEYS, SENSOR_KEY( ALL ) );

#define NAME( name ) #name,
static const char kKindNames[][SIM_NAME] = { SIM_DEVICE_KINDS( NAME ) };
#undef NAME
static const simChoices kKindWords = SIM_CHOICES( "device", kKindNames );
// A kind without a table of its name does not compile. These have all keys of another one.
#define victorSpxKeys talonSrxKeys
#define sparkFlexKeys sparkMaxKeys
#define relayKeys xrpMotorKeys
#define adis16470Keys adxrs450Keys
#define navXKeys adxrs450Keys
#define romiGyroKeys xrpGyroKeys
#define TABLE( name ) &name##Keys,
static const simKeys* const kKindTables[] = { SIM_DEVICE_KINDS( TABLE ) };
#undef TABLE
static const simKinds kDeviceKinds = { "device", "kind", &kKindWords, kKindTables };
const simKey simDeviceForm = SIM_ELEMENT_KINDS( kDeviceKinds );


// ---- kinds ----

static bool IsLength( const simRobotModel* model, const simDeviceDef* def )
{
	return def->wired == simWired_mechanism && simMechanism_IsLength( model->mechanisms[def->index].kind );
}

static double Sign( const Device* device )
{
	return device->inverted ? -1.0 : 1.0;
}

// Readings per rad, of a length per m.
static double PerUnit( const simRobotModel* model, const Device* device, double perTurn )
{
	// A length has no turns, so its counts are per metre already.
	return Sign( device ) * ( IsLength( model, &device->def ) ? perTurn : perTurn / SIM_TURN );
}

// Pulses for each turn. A pair of channels may be given as one list.
static void FinishEncoder( simJson* json, const simNode* node, const simRobotModel* model, Device* device )
{
	const simNode* channels = simKeys_Find( &encoderKeys, node, "channels" );
	if ( channels != NULL )
	{
		device->def.number = device->channels[0];
		device->def.second = device->channels[1];
		if ( device->channels[0] == device->channels[1] )
		{
			simJson_Fail( json, channels, "the two channels of an encoder must differ" );
		}
	}
	device->def.scale = PerUnit( model, device, device->pulses );
}

// Devices that measure in turns. Of a length the number of turns a metre is unknown.
static void FinishTurns(
    simJson* json, const simKeys* table, const simNode* node, const simRobotModel* model, Device* device )
{
	if ( IsLength( model, &device->def ) && simKeys_Find( table, node, "gearing" ) == NULL )
	{
		simJson_Fail( json, node, "the key \"gearing\" is missing" );
	}
	device->def.scale = PerUnit( model, device, device->gearing );
	// These devices tell turns, and the offset was read as an angle.
	device->def.offset = device->turns / SIM_TURN;
}

// At the ends of "range" it gives the two "volts".
static void FinishAnalog( const simReader* reader, const simNode* node, Device* device )
{
	simJson* json = reader->json;
	simReader following = *reader;
	const simRobotModel* model = reader->owner;
	// A rangeFinder's reading is a length, too.
	following.isLength =
	    IsLength( model, &device->def )
	    || ( device->def.wired == simWired_sensor && model->sensors[device->def.index].kind == simSensor_rangeFinder );
	double* range = device->range;
	SIM_EACH( n, json, &analogInputKeys, node, "range" )
	{
		*range++ = simKey_Quantity( &following, &kRangeEnd, n );
	}
	if ( json->failed )
	{
		return;
	}
	if ( device->range[0] == device->range[1] )
	{
		simJson_Fail( json, simKeys_Find( &analogInputKeys, node, "range" ), "its two ends must differ" );
		return;
	}
	// The line through both ends: volts = scale * position + offset.
	device->def.scale = ( device->volts[1] - device->volts[0] ) / ( device->range[1] - device->range[0] );
	device->def.offset = device->volts[0] - device->def.scale * device->range[0];
}

static void FinishSolenoid( simJson* json, const simNode* node, Device* device )
{
	const simNode* reverse = simKeys_Find( &solenoidKeys, node, "reverse" );
	if ( reverse != NULL && device->def.second == device->def.number )
	{
		simJson_Fail( json, reverse, "the two channels of a double solenoid must differ" );
	}
	if ( reverse != NULL )
	{
		// Eight channels a module, numbered through: one number finds a solenoid on any of them.
		device->def.second += 8 * device->module;
	}
	device->def.number += 8 * device->module;
	device->def.scale = device->on;
	device->def.offset = device->off;
	if ( simKeys_Find( &solenoidKeys, node, "off" ) == NULL )
	{
		// A double solenoid pushes back; the spring of a single one is the mechanism's affair.
		device->def.offset = reverse != NULL ? -1.0 : 0.0;
	}
}

// Any value of any SimDevice.
static void FinishValue( simJson* json, const simNode* node, Device* device )
{
	simDeviceDef* def = &device->def;
	// The HAL's key for a value: "TYPE:NAME|VALUE". So the parts must not hold the characters between them.
	int length = snprintf( def->name, SIM_NAME, "%s:%s|%s", device->type, device->name, device->value );
	if ( length >= SIM_NAME || strpbrk( device->type, ":|" ) != NULL || strchr( device->name, '|' ) != NULL
	     || strchr( device->value, '|' ) != NULL )
	{
		simJson_Fail(
		    json, node, "\"type\", \"name\" and \"value\" may have %d bytes together, and no \"|\"", SIM_NAME - 3 );
	}
}

static void Finish( const simReader* reader, const simKeys* table, const simNode* node, Device* device )
{
	simJson* json = reader->json;
	const simRobotModel* model = reader->owner;
	simDeviceDef* def = &device->def;
	switch ( def->kind )
	{
		case simDevice_pwm:
		case simDevice_talonFx:
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_canMotor:
		case simDevice_xrpMotor:
		case simDevice_relay:
		case simDevice_adxrs450:
		case simDevice_adis16448:
		case simDevice_adis16470:
		case simDevice_pigeon2:
		case simDevice_navX:
		case simDevice_xrpGyro:
		case simDevice_romiGyro:
		case simDevice_analogGyro:
		case simDevice_accelerometer:
			def->scale = Sign( device );
			break;
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
			def->scale = Sign( device );
			def->offset = device->turns / SIM_TURN;
			def->second = device->turnsBack ? 1 : -1;
			break;
		case simDevice_pwmServo:
			def->scale = 1.0;
			break;
		case simDevice_xrpServo:
		{
			// A program gives the place between the two ends of its pulses.
			const double* pulse = model->motors[def->index].servo.pulse;
			def->scale = 1e6 * ( pulse[1] - pulse[0] );
			def->offset = 1e6 * pulse[0];
			break;
		}
		case simDevice_hubMotor:
			def->number += 8 * device->module;
			def->scale = Sign( device );
			def->offset = device->pulses;
			break;
		case simDevice_hubServo:
			def->number += 8 * device->module;
			def->scale = 1.0;
			break;
		case simDevice_solenoid:
			FinishSolenoid( json, node, device );
			break;
		case simDevice_encoder:
			FinishEncoder( json, node, model, device );
			break;
		case simDevice_canEncoder:
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_analogEncoder:
			FinishTurns( json, table, node, model, device );
			break;
		case simDevice_analogInput:
			FinishAnalog( reader, node, device );
			break;
		case simDevice_digitalInput:
			// The roboRIO pulls its inputs up; a switch to ground reads false while it is pressed.
			def->scale = -Sign( device );
			break;
		case simDevice_ultrasonic:
			// WPILib's Ultrasonic counts in inches.
			def->scale = 1.0 / 0.0254;
			break;
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
			FinishValue( json, node, device );
			break;
		case simDevice_count:
			SIM_ASSERT( !"no such device" );
	}
}


// ---- channels in use ----

// SIM_DEVICE_KINDS lists the kinds that robot code commands before those that it reads.
static bool IsOutput( simDeviceKind kind )
{
	return kind <= simDevice_simDeviceOutput;
}

static bool IsServo( simDeviceKind kind )
{
	return kind == simDevice_pwmServo || kind == simDevice_xrpServo || kind == simDevice_hubServo;
}

// A servo hears pulses, another motor volts.
static void CheckServo( simJson* json, const simNode* node, const simRobotModel* model, const simDeviceDef* def )
{
	if ( json->failed || !IsOutput( def->kind ) || def->kind == simDevice_simDeviceOutput )
	{
		return;
	}
	const simMotorDef* motor = &model->motors[def->index];
	if ( motor->servo.is && !IsServo( def->kind ) )
	{
		simJson_Fail( json, node, "the motor \"%s\" is a servo; its device is one of: pwmServo, xrpServo, hubServo",
		    motor->name );
	}
	else if ( !motor->servo.is && IsServo( def->kind ) )
	{
		simJson_Fail( json, node, "the motor \"%s\" is no servo: it has no key \"servo\"", motor->name );
	}
}

// The PWM output of a device, -1 without one.
static int PwmOf( const simDeviceDef* def )
{
	return def->kind == simDevice_pwm || def->kind == simDevice_pwmServo ? def->number : -1;
}

// Pins of a device among the digital inputs. A device with "index" has pins of which robot.json says nothing.
static int Pins( const simDeviceDef* def, int pins[2] )
{
	// Devices on the CAN bus and PWM outputs have numbers of their own.
	bool encoder = def->kind == simDevice_encoder && def->second >= 0;
	bool one = def->kind == simDevice_digitalInput || def->kind == simDevice_dutyCycleEncoder
	           || def->kind == simDevice_ultrasonic;
	pins[0] = def->number;
	pins[1] = def->second;
	if ( encoder )
	{
		return 2;
	}
	if ( one )
	{
		return 1;
	}
	return 0;
}

// A digital input or output has one pin of the roboRIO, an encoder two; no two devices share one.
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

// No device is wired twice, and a motor has no more controllers than there are motors of it.
static void CheckTaken( simJson* json, const simNode* node, const simRobotModel* model, const simDeviceDef* def )
{
	int outputs = 0;
	for ( int i = 0; i < model->deviceCount; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		const simDeviceDef* other = &model->devices[i];
		// One value of a SimDevice may be shown to one place; the same for all that has one number or name.
		if ( other->kind == def->kind && other->number == def->number && other->second == def->second
		     && strcmp( other->name, def->name ) == 0 )
		{
			simJson_Fail( json, node, "this device is wired already, by element %d", i );
		}
		else if ( PwmOf( def ) >= 0 && PwmOf( def ) == PwmOf( other ) )
		{
			simJson_Fail( json, node, "PWM %d is used by element %d already", def->number, i );
		}
		CheckPins( json, node, def, other );
		if ( IsOutput( other->kind ) && other->index == def->index )
		{
			outputs += 1;
		}
	}
	// Two motors geared together may have two controllers: a leader and a follower.
	if ( !json->failed && IsOutput( def->kind ) && outputs >= model->motors[def->index].count )
	{
		simJson_Fail( json, node, "the motor \"%s\" has a \"count\" of %d, and as many devices already",
		    model->motors[def->index].name, model->motors[def->index].count );
	}
}

void simRobotWiring_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "wiring" )
	{
		int kind = simKeys_Kind( json, &kDeviceKinds, n );
		if ( kind < 0 )
		{
			return;
		}
		Device device = { .def = { .kind = (simDeviceKind)kind, .number = -1, .second = -1 },
			.volts = { 0.0, 5.0 },
			.type = "SimDevice" };
		simKeys_Read( reader, kKindTables[kind], n, &device );
		if ( !json->failed )
		{
			Finish( reader, kKindTables[kind], n, &device );
		}
		if ( !json->failed )
		{
			CheckServo( json, n, model, &device.def );
			CheckTaken( json, n, model, &device.def );
			model->devices[model->deviceCount++] = device.def;
		}
	}
}
