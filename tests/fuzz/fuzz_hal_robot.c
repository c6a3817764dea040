// Any bytes as messages of a robot program, one a line, to a robot that has every kind of device. A line of "#" is a tick.
#include "fuzz.h"

#include "sandlot/wire/hal_robot.h"

#include <math.h>
#include <stdio.h>

enum
{
	MOTORS = 12,
	SENSORS = 3,
	RECORDS = 64,
};

typedef struct Frame
{
	simFrameHeader header;
	simAllianceFrame alliances[2];
	simRobotFrame robot;
	simWheelFrame wheel;
	simMechanismFrame mechanism;
	simMotorFrame motors[MOTORS];
	simSensorFrame sensors[SENSORS];
} Frame;

static simSchema s_schema[RECORDS];
static int s_count;
static Frame s_frame;
static char s_text[SIM_HALSIM_TEXT];

static simSchema* Add( simSchemaKind kind, int index, const char* name )
{
	simSchema* record = &s_schema[s_count++];
	record->kind = kind;
	record->index = (uint32_t)index;
	snprintf( record->name, sizeof( record->name ), "%s", name );
	return record;
}

// One device of each kind, each with its second form.
static void Describe( void )
{
	Add( simSchema_robot, 1, "r" );
	Add( simSchema_wheel, 0, "w" )->value[2] = 0.05;
	for ( int i = 0; i < MOTORS; ++i )
	{
		Add( simSchema_motor, i, "m" );
	}
	Add( simSchema_mechanism, 0, "a" );
	for ( int i = 0; i < SENSORS; ++i )
	{
		Add( simSchema_sensor, i, "s" );
	}
	int device = 0;
	for ( int kind = 0; kind < simDevice_count; ++kind )
	{
		for ( int second = -1; second <= 1; second += 2 )
		{
			bool output = kind <= simDevice_simDeviceOutput;
			bool text = kind == simDevice_simDeviceOutput || kind == simDevice_simDeviceInput;
			if ( second > 0 && kind != simDevice_encoder && kind != simDevice_solenoid )
			{
				continue;
			}
			simSchema* record = Add( simSchema_device, device++, text ? "SimDevice:D|v" : "Talon SRX[1]" );
			record->value[0] = kind;
			record->value[1] = 0;
			record->value[2] = second;
			record->value[3] = output ? simWired_motor : kind % simWired_count;
			record->value[4] = output ? kind % MOTORS : 0;
			record->value[5] = kind % 2 == 0 ? 1.0 : -0.5;
			record->value[6] = 0.25;
		}
	}
	fuzzExpect( s_count <= RECORDS );
	s_frame.header = ( simFrameHeader ){ .mode = simMode_teleop,
		.frameBytes = sizeof( Frame ),
		.allianceCount = 2,
		.allianceOffset = offsetof( Frame, alliances ),
		.pieceTypeOffset = offsetof( Frame, robot ), // without records
		.componentOffset = offsetof( Frame, robot ),
		.rangeOffset = offsetof( Frame, robot ),
		.changeOffset = offsetof( Frame, robot ),
		.pieceOffset = offsetof( Frame, robot ),
		.robotCount = 1,
		.robotOffset = offsetof( Frame, robot ),
		.wheelCount = 1,
		.wheelOffset = offsetof( Frame, wheel ),
		.mechanismCount = 1,
		.mechanismOffset = offsetof( Frame, mechanism ),
		.motorCount = MOTORS,
		.motorOffset = offsetof( Frame, motors ),
		.sensorCount = SENSORS,
		.sensorOffset = offsetof( Frame, sensors ) };
	s_frame.robot = ( simRobotFrame ){ .enabled = 1,
		.battery = 12.0,
		.wheelCount = 1,
		.mechanismCount = 1,
		.motorCount = MOTORS,
		.sensorCount = SENSORS };
}

static void Tick( simHalRobot* hal, double time )
{
	s_frame.header.time = time;
	s_frame.wheel.angle = time - 3.0 * floor( time / 3.0 );
	s_frame.motors[0].position = 100.0 * time;
	s_frame.sensors[0].value[0] = time;
	fuzzExpect( simHalRobot_Frame( hal, &s_frame, sizeof( s_frame ) ) );
	int messages = 0;
	for ( simHalRobot_BeginSend( hal ); simHalRobot_NextMessage( hal, s_text, sizeof( s_text ) ) > 0; )
	{
		fuzzExpect( ++messages < 5000 );
	}
}

static void CheckInput( simHalRobot* hal, double time )
{
	simInput input;
	fuzzExpect( simHalRobot_Input( hal, time, &input ) );
	const simInputRobot* robot = &input.robots[1];
	fuzzExpect( robot->present == 2 && robot->voltMask == ( 1u << MOTORS ) - 1u );
	for ( int i = 0; i < MOTORS; ++i )
	{
		// A servo hears pulses in us instead of volts, and none is longer than 20 ms.
		bool servo =
		    i == simDevice_pwmServo % MOTORS || i == simDevice_xrpServo % MOTORS || i == simDevice_hubServo % MOTORS;
		fuzzExpect( fabs( robot->volts[i] ) <= ( servo ? 20000.0 : 12.0 ) );
	}
	fuzzExpect( simHalRobot_Input( hal, time + 1.0, &input ) );
	for ( int i = 0; i < MOTORS; ++i )
	{
		fuzzExpect( input.robots[1].volts[i] == 0.0 );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	if ( s_count == 0 )
	{
		Describe();
	}
	simHalRobot* hal = simHalRobot_Create( size > 0 && data[0] == '7' ? 2027 : 2026 );
	fuzzExpect( simHalRobot_Begin( hal, s_schema, s_count, 0, NULL ) == sim_ok );
	simHalRobot_Connected( hal );
	double time = 0.0;
	Tick( hal, time );
	const char* end = (const char*)data + size;
	for ( const char* line = (const char*)data; line < end; )
	{
		const char* stop = memchr( line, '\n', (size_t)( end - line ) );
		stop = stop != NULL ? stop : end;
		if ( line[0] == '#' )
		{
			time += 0.02;
			Tick( hal, time );
			CheckInput( hal, time );
		}
		else
		{
			simError error = { 0 };
			if ( simHalRobot_Receive( hal, line, (size_t)( stop - line ), time, &error ) != sim_ok )
			{
				fuzzCheckError( &error );
			}
		}
		line = stop + 1;
	}
	Tick( hal, time );
	CheckInput( hal, time );
	char text[SIM_HAL_REPORT];
	int lines = 0;
	for ( int report = 0; report < 3; ++report )
	{
		for ( int i = 0; simHalRobot_Report( hal, (simHalReport)report, i, text ); ++i )
		{
			fuzzExpect( text[0] != 0 && ++lines < 2000 );
		}
	}
	simHalRobot_Destroy( hal );
	return 0;
}
