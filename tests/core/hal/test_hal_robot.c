// A robot of a run as a robot program's hardware: its inputs, the effect of its outputs and when they have none, and the report.
#include "test.h"

#include "sandlot/wire/hal_robot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO( robot )                                                                  \
	"{\"sandlot\":1,\"name\":\"h\",\"seed\":7,\"field\":\"practice\",\"pieces\":\"none\"," \
	"\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["                        \
	"{\"robot\":\"" robot "\",\"station\":\"red2\",\"at\":[4,4,0],\"program\":\"external\"}]}"

#define DEGREES ( 180.0 / SIM_PI )

/// A world with one robot, its hardware and a robot program at the other end.
typedef struct Run
{
	simWorld* world;
	simSchema* schema;
	int schemaCount;
	void* frame;
	size_t size;
	simHalRobot* hal;
	simHalsim* program;
	simInput input;
	double time;
	uint32_t request; // mode asked for at the next tick
} Run;

static char s_text[SIM_HALSIM_ROBOT_TEXT];

static void End( Run* run )
{
	simHalRobot_Destroy( run->hal );
	simHalsim_Destroy( run->program );
	simWorld_Destroy( run->world );
	free( run->schema );
	free( run->frame );
	free( run );
}

static Run* Begin( const char* scenario, int year )
{
	Run* run = calloc( 1, sizeof( *run ) );
	run->world = testCreateWorld( scenario );
	if ( run->world == NULL )
	{
		free( run );
		return NULL;
	}
	run->schemaCount = simWorld_WriteSchema( run->world, NULL, 0 );
	run->schema = calloc( (size_t)run->schemaCount, sizeof( simSchema ) );
	simWorld_WriteSchema( run->world, run->schema, run->schemaCount );
	run->size = simWorld_WriteFrame( run->world, NULL, 0 );
	run->frame = calloc( 1, run->size );
	run->hal = simHalRobot_Create( year );
	run->program = simHalsim_Create( simHalsim_robot, year );
	simError error = { 0 };
	CHECK( simHalRobot_Begin( run->hal, run->schema, run->schemaCount, 0, &error ) == sim_ok );
	CHECK_STR( error.message, "" );
	simHalRobot_Connected( run->hal );
	return run;
}

/// The program's messages go to the hardware.
static void Hear( Run* run )
{
	size_t length;
	for ( simHalsim_BeginSend( run->program );
	      ( length = simHalsim_NextMessage( run->program, s_text, sizeof( s_text ) ) ) > 0; )
	{
		CHECK( simHalRobot_Receive( run->hal, s_text, length, run->time, NULL ) == sim_ok );
	}
}

/// A message of the program in which quotes may be written as '.
static void Say( Run* run, const char* text )
{
	snprintf( s_text, sizeof( s_text ), "%s", text );
	for ( char* c = s_text; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
	CHECK( simHalRobot_Receive( run->hal, s_text, strlen( s_text ), run->time, NULL ) == sim_ok );
}

static void Tell( Run* run )
{
	size_t length;
	for ( simHalRobot_BeginSend( run->hal );
	      ( length = simHalRobot_NextMessage( run->hal, s_text, sizeof( s_text ) ) ) > 0; )
	{
		CHECK( simHalsim_Receive( run->program, s_text, length, run->time, NULL ) == sim_ok );
	}
}

/// The text of all messages to the program since the last time, for free(). Quotes are '.
static char* Messages( Run* run )
{
	char* all = calloc( 1, 1 << 16 );
	size_t length, used = 0;
	for ( simHalRobot_BeginSend( run->hal );
	      ( length = simHalRobot_NextMessage( run->hal, s_text, sizeof( s_text ) ) ) > 0; )
	{
		used += (size_t)snprintf( all + used, ( 1 << 16 ) - used, "%s\n", s_text );
	}
	for ( char* c = all; *c != 0; ++c )
	{
		*c = *c == '"' ? '\'' : *c;
	}
	return all;
}

static const simRobotFrame* Robot( const Run* run )
{
	return (const simRobotFrame*)( (char*)run->frame + ( (simFrameHeader*)run->frame )->robotOffset );
}

static const simMotorFrame* Motors( const Run* run )
{
	return (const simMotorFrame*)( (char*)run->frame + ( (simFrameHeader*)run->frame )->motorOffset );
}

static const simWheelFrame* Wheels( const Run* run )
{
	return (const simWheelFrame*)( (char*)run->frame + ( (simFrameHeader*)run->frame )->wheelOffset );
}

/// A tick: frame to the program, its answer to the motors.
static void Tick( Run* run )
{
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	Tell( run );
	Hear( run );
	// A program repeats its orders: a sign of life, and nothing more.
	Say( run, "{'type':'DriverStation','device':'','data':{'>enabled':false,'>estop':true,'>station':'blue1'}}" );
	CHECK( simHalRobot_Input( run->hal, run->time, &run->input ) );
	run->input.header.modeRequest = run->request;
	run->request = 0;
	simWorld_Step( run->world, &run->input );
	run->time += 0.02;
}

static double Volts( const Run* run, int motor )
{
	return run->input.robots[simStation_red2].volts[motor];
}

static bool IsStill( const Run* run, int motors )
{
	bool still = run->input.robots[simStation_red2].voltMask == ( 1u << motors ) - 1u;
	for ( int i = 0; i < motors; ++i )
	{
		still = still && Volts( run, i ) == 0.0;
	}
	return still;
}

TEST( halRobot_pwmRobotDrivesAndReads )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2026 );
	REQUIRE( run != NULL );
	simHalsimDevices* d = simHalsim_Devices( run->program );
	simHalsim_Add( run->program, simHalsim_pwm, "0" );
	simHalsim_Add( run->program, simHalsim_pwm, "1" );
	Say( run, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>connected':true,'>angle_x':0,'>rate_x':0}}" );
	simHalsim_Add( run->program, simHalsim_gyro, "ADXRS450[0]" );
	// The order in which a program makes its encoders is its own; this one turns the pins of the right one round as well.
	simHalsim_Add( run->program, simHalsim_encoder, "0" );
	simHalsim_Add( run->program, simHalsim_encoder, "1" );
	d->encoder[0].channelA = 3;
	d->encoder[0].channelB = 2;
	d->encoder[1].channelA = 0;
	d->encoder[1].channelB = 1;
	d->encoder[1].reverse = true;
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 50; ++i )
	{
		d->pwm[0].speed = 0.5;
		d->pwm[1].speed = -0.1; // forwards: its gearbox is turned round
		Tick( run );
	}
	CHECK_EQ_INT( simAllocationCount(), allocations );
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	Tell( run );
	double battery = Robot( run )->battery;
	CHECK( simHalRobot_Input( run->hal, run->time, &run->input ) );
	CHECK_EQ_INT( run->input.robots[simStation_red2].present, 2 );
	CHECK_NEAR( Volts( run, 0 ), 0.5 * battery, 1e-9 );
	CHECK_NEAR( Volts( run, 1 ), 0.1 * battery, 1e-9 );
	CHECK_NEAR( Volts( run, 2 ), 0.0, 0.0 );
	CHECK_NEAR( d->roboRio[0].voltage, battery, 1e-9 );
	CHECK_NEAR( d->roboRio[0].current, Robot( run )->current, 1e-9 );

	// It went forwards in a curve to the right: clockwise, which is positive for this gyro.
	CHECK( Robot( run )->position[0] > 4.2 && Robot( run )->rpy[2] < -0.2 );
	CHECK_NEAR( d->gyro[0].angle[0], -DEGREES * Robot( run )->rpy[2], 1.0 );
	double left = Wheels( run )[1].position / ( 2.0 * SIM_PI ) * 360.0;
	double right = Wheels( run )[4].position / ( 2.0 * SIM_PI ) * 360.0;
	CHECK( left > right && right > 0.0 );
	CHECK_NEAR( d->encoder[1].count, -left, 1.0 ); // reversed by the program: the hardware counts backwards
	CHECK_NEAR( d->encoder[0].count, right, 1.0 ); // mounted the other way, with the pins the other way
	CHECK_NEAR( 1.0 / d->encoder[0].period, Wheels( run )[4].speed / 0.0762 / ( 2.0 * SIM_PI ) * 360.0, 0.5 );
	CHECK( d->encoder[1].period < 0.0 );
	simSensorFrame* gyro = (simSensorFrame*)( (char*)run->frame + ( (simFrameHeader*)run->frame )->sensorOffset );
	gyro->value[5] = 1.0;
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	Tell( run );
	CHECK_NEAR( d->gyro[0].rate[0], -DEGREES, 1e-9 );
	End( run );
}

TEST( halRobot_outputsStop )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2026 );
	REQUIRE( run != NULL );
	simHalsimDevices* d = simHalsim_Devices( run->program );
	simHalsim_Add( run->program, simHalsim_pwm, "0" );
	d->pwm[0].speed = 1.0;
	Tick( run );
	Tick( run );
	CHECK( Volts( run, 0 ) > 6.0 );
	CHECK( d->driverStation[0].enabled && d->driverStation[0].newData );
	CHECK_STR( d->driverStation[0].station, "red2" );

	run->request = 1 + simMode_disabled;
	Tick( run );
	Tick( run );
	CHECK( !d->driverStation[0].enabled && IsStill( run, 4 ) );
	run->request = 1 + simMode_auto;
	Tick( run );
	Tick( run );
	CHECK( d->driverStation[0].enabled && d->driverStation[0].autonomous && Volts( run, 0 ) > 6.0 );

	simHalRobot_SetEmergencyStop( run->hal, true );
	Tick( run );
	CHECK( !d->driverStation[0].enabled && d->driverStation[0].estop && IsStill( run, 4 ) );
	run->request = 1 + simMode_teleop; // no mode undoes it
	Tick( run );
	Tick( run );
	CHECK( !d->driverStation[0].enabled && IsStill( run, 4 ) );
	simHalRobot_SetEmergencyStop( run->hal, false );
	Tick( run );
	CHECK( Volts( run, 0 ) > 6.0 );

	// Silence: the last message came at the time of the last tick.
	CHECK( simHalRobot_IsAlive( run->hal, run->time + 0.17 ) );
	CHECK( simHalRobot_Input( run->hal, run->time + 0.17, &run->input ) && Volts( run, 0 ) > 6.0 );
	CHECK( !simHalRobot_IsAlive( run->hal, run->time + 0.19 ) );
	CHECK( simHalRobot_Input( run->hal, run->time + 0.19, &run->input ) && IsStill( run, 4 ) );

	simHalRobot_Leave( run->hal );
	Tick( run );
	CHECK( !d->driverStation[0].enabled && IsStill( run, 4 ) );
	CHECK( simHalRobot_LetGo( run->hal, &run->input ) );
	CHECK( run->input.robots[simStation_red2].present == 2 && run->input.robots[simStation_red2].voltMask == 0 );
	simHalRobot_Connected( run->hal );
	CHECK( simHalRobot_Input( run->hal, run->time, &run->input ) && IsStill( run, 4 ) ); // it has said nothing yet
	Tick( run );
	CHECK( d->driverStation[0].enabled );
	End( run );
}

TEST( halRobot_driverStation )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2026 );
	REQUIRE( run != NULL );
	simHalsimDevices* d = simHalsim_Devices( run->program );
	const double axes[] = { 0.5, -2.0, NAN }, povs[] = { 90.0, 361.0 };
	simHalRobot_SetJoystick( run->hal, 1, axes, 3, 0x80000005u, povs, 2 );
	simHalRobot_SetJoystick( run->hal, 6, axes, 3, 1, povs, 2 ); // there is none
	simHalRobot_SetGameData( run->hal, "LRL" );
	Tick( run );
	const simHalsimJoystick* stick = &d->joystick[1];
	CHECK( stick->axisCount == 3 && stick->buttonCount == 32 && stick->povCount == 2 );
	CHECK_NEAR( stick->axes[0], 0.5, 0.0 );
	CHECK_NEAR( stick->axes[1], -1.0, 0.0 );
	CHECK_NEAR( stick->axes[2], 0.0, 0.0 );
	CHECK( stick->buttons[0] && !stick->buttons[1] && stick->buttons[2] && stick->buttons[31] );
	CHECK_NEAR( stick->povs[0], 90.0, 0.0 );
	CHECK_NEAR( stick->povs[1], -1.0, 0.0 );
	CHECK_EQ_INT( d->joystick[0].axisCount, 0 );
	CHECK_STR( d->driverStation[0].gameData, "LRL" );
	CHECK_NEAR( d->driverStation[0].matchTime, -1.0, 0.0 );
	CHECK( !d->driverStation[0].fms );
	// Without a match, by the driver station's choice.
	simHalRobot_SetFms( run->hal, true );
	Tick( run );
	CHECK( d->driverStation[0].fms );
	simHalRobot_SetFms( run->hal, false );
	simHalRobot_SetGameData( run->hal, NULL );
	simHalRobot_SetJoystick( run->hal, 1, NULL, 0, 0, NULL, 0 ); // unplugged
	Tick( run );
	CHECK_STR( d->driverStation[0].gameData, "" );
	CHECK( !d->driverStation[0].fms );
	CHECK_EQ_INT( stick->axisCount, 0 );
	End( run );
}

// Numbers of Gamepad.java and HAL_JoystickPOV of allwpilib caf0fb2d.
TEST( halRobot_joysticksOf2027 )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2027 );
	REQUIRE( run != NULL );
	const simHalsimJoystick* stick = &simHalsim_Devices( run->program )->joystick[0];
	// As XboxController: left x and y, triggers, right x and y; A, left bumper, back, right stick; up and left.
	const double axes[] = { 0.1, 0.2, 0.3, 0.4, 0.5, 0.6 }, povs[] = { 315.0 };
	simHalRobot_SetJoystick( run->hal, 0, axes, 6, 1u << 0 | 1u << 4 | 1u << 6 | 1u << 9, povs, 1 );
	Tick( run );
	const double expected[] = { 0.1, 0.2, 0.5, 0.6, 0.3, 0.4 };
	for ( int i = 0; i < 6; ++i )
	{
		CHECK_NEAR( stick->axes[i], expected[i], 0.0 );
	}
	uint32_t buttons = 0;
	for ( int i = 0; i < 32; ++i )
	{
		buttons |= (uint32_t)stick->buttons[i] << i;
	}
	CHECK_EQ_INT( buttons, 1u << 0 | 1u << 4 | 1u << 8 | 1u << 9 | 1u << 11 | 1u << 13 );
	CHECK_NEAR( stick->povs[0], 1.0 + 8.0, 0.0 );
	// A joystick other than a pad keeps its order; a hat at rest is 0.
	const double rest[] = { -1.0 };
	simHalRobot_SetJoystick( run->hal, 0, axes, 4, 1u << 4, rest, 1 );
	Tick( run );
	CHECK( stick->axes[2] == 0.3 && stick->buttons[4] && !stick->buttons[9] );
	CHECK_NEAR( stick->povs[0], 0.0, 0.0 );
	End( run );
}

TEST( halRobot_talonFxSwerve )
{
	Run* run = Begin( SCENARIO( "swerve-shooter" ), 2026 );
	REQUIRE( run != NULL );
	char text[256];
	for ( int id = 1; id <= 18; ++id )
	{
		snprintf( text, sizeof( text ),
		    "{'type':'CANMotor','device':'Talon FX "
		    "(v6)[%d]','data':{'<init':true,'<motorVoltage':%d,'>supplyVoltage':12}}",
		    id,
		    id == 1 || id == 17 ? 6
		    : id == 2           ? -3
		    : id == 18          ? -4
		                        : 0 );
		Say( run, text );
		snprintf( text, sizeof( text ),
		    "{'type':'CANEncoder','device':'Talon FX (v6)[%d]/Rotor "
		    "Sensor','data':{'>rawPositionInput':0,'>velocity':0,'>acceleration':0}}",
		    id );
		Say( run, text );
	}
	Say( run,
	    "{'type':'CANEncoder','device':'CANcoder (v6)[9]','data':{'<init':true,'>rawPositionInput':0,'>velocity':0,"
	    "'>supplyVoltage':12}}" );
	Say( run, "{'type':'CANGyro','device':'Pigeon 2 (v6)[13]','data':{'<init':true,'>rawYawInput':0,'>angularVelZ':0,"
	          "'>supplyVoltage':12}}" );
	simHalsim_Add( run->program, simHalsim_canMotor, "Talon FX (v6)[1]" );
	int rotor = simHalsim_Add( run->program, simHalsim_canEncoder, "Talon FX (v6)[1]/Rotor Sensor" );
	int coder = simHalsim_Add( run->program, simHalsim_canEncoder, "CANcoder (v6)[9]" );
	int pigeon = simHalsim_Add( run->program, simHalsim_canGyro, "Pigeon 2 (v6)[13]" );
	simHalsimDevices* d = simHalsim_Devices( run->program );
	d->canMotor[0].motorVoltage = 6.0;
	for ( int i = 0; i < 50; ++i )
	{
		Tick( run );
	}
	CHECK_NEAR( Volts( run, 0 ), 6.0, 0.0 );
	CHECK_NEAR( Volts( run, 4 ), -3.0, 0.0 );
	// Two motors on a shaft, one of them turned round: 6 V and 4 V forwards.
	CHECK_NEAR( Volts( run, 11 ), 5.0, 1e-12 );
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	Tell( run );
	double turn = 2.0 * SIM_PI;
	CHECK( fabs( Motors( run )[0].position ) > 10.0 );
	CHECK_NEAR( d->canEncoder[rotor].rawPosition, Motors( run )[0].position / turn, 1e-9 );
	CHECK_NEAR( d->canEncoder[rotor].velocity, Motors( run )[0].velocity / turn, 1e-9 );
	// The module has turned more than a turn backwards; the CANcoder goes on counting.
	double wheel = Wheels( run )[0].angle / turn, seen = d->canEncoder[coder].rawPosition;
	CHECK( seen < -1.0 );
	CHECK_NEAR( ( seen - wheel ) - floor( seen - wheel + 0.5 ), 0.0, 1e-9 );
	CHECK_NEAR( seen, Motors( run )[4].position / turn / 21.428571, 0.02 );
	CHECK( d->canEncoder[coder].velocity < -0.5 );
	CHECK_NEAR( d->canGyro[pigeon].rawYaw, DEGREES * Robot( run )->rpy[2], 1.0 );
	CHECK_NEAR( d->canGyro[pigeon].supplyVoltage, Robot( run )->battery, 1e-9 );
	End( run );
}

TEST( halRobot_sparksAndSimDevices )
{
	Run* run = Begin( SCENARIO( "mecanum-arm" ), 2026 );
	REQUIRE( run != NULL );
	for ( int id = 1; id <= 2; ++id )
	{
		char text[256];
		snprintf( text, sizeof( text ),
		    "{'type':'SimDevice','device':'SPARK MAX [%d]','data':{'<>Applied "
		    "Output':0.5,'<>Position':0,'<>Velocity':0,'<>Bus Voltage':12,'<>Motor Current':0}}",
		    id );
		Say( run, text );
	}
	// The wiring says port 0: a robot has one navX, so it is found in any.
	Say( run, "{'type':'SimDevice','device':'navX-Sensor[4]','data':{'>Yaw':0,'>Connected':false,'>Rate':0}}" );
	Say( run, "{'type':'SimDevice','device':'Ultrasonic[5]','data':{'>Range Valid':false,'>Range (in)':0}}" );
	Say( run, "{'type':'Gyro','device':'ADIS16470[0]','data':{'>gyro_angle_z':0,'>gyro_rate_z':0}}" );
	Say( run, "{'type':'DutyCycle','device':'DutyCycleEncoder[1]','data':{'>Position':0,'>Connected':false}}" );
	Say( run, "{'type':'DIO','device':'0','data':{'<init':true,'<input':true}}" );
	for ( int i = 0; i < 25; ++i )
	{
		Tick( run );
	}
	double battery = Robot( run )->battery;
	CHECK( Volts( run, 0 ) > 0.4 * battery && Volts( run, 1 ) < -0.4 * battery ); // the right gearbox is turned round
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	free( Messages( run ) );
	// From here only changes are sent.
	Tick( run );
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	char* said = Messages( run );
	CHECK_HAS( said, "'device':'SPARK MAX [1]'" );
	CHECK_HAS( said, "'<>Position':" );
	CHECK_HAS( said, "'device':'navX-Sensor[4]'" );
	CHECK_HAS( said, "'>Yaw':" );
	CHECK_HAS( said, "'>gyro_angle_z':" );
	CHECK_HAS( said, "'type':'DriverStation'" );
	free( said );
	const char* sparkless = NULL;
	char line[SIM_HAL_REPORT];
	for ( int i = 0; simHalRobot_Report( run->hal, simHalReport_silent, i, line ); ++i )
	{
		sparkless = strstr( line, "SPARK MAX [5]" ) != NULL ? line : sparkless;
	}
	CHECK( sparkless != NULL );
	End( run );
}

TEST( halRobot_readingsAreExact )
{
	Run* run = Begin( SCENARIO( "mecanum-arm" ), 2026 );
	REQUIRE( run != NULL );
	Say( run,
	    "{'type':'SimDevice','device':'SPARK MAX [2]','data':{'<>Applied Output':0.1,'<>Position':0,'<>Velocity':0}}" );
	Say( run, "{'type':'SimDevice','device':'navX-Sensor[0]','data':{'>Yaw':0,'>Connected':false}}" );
	Say( run, "{'type':'Gyro','device':'ADIS16470[0]','data':{'>gyro_angle_z':0}}" );
	Say( run, "{'type':'DutyCycle','device':'DutyCycleEncoder[1]','data':{'>Position':0,'>Connected':false}}" );
	Say( run, "{'type':'DIO','device':'0','data':{'<init':true,'<input':true}}" );
	simWorld_WriteFrame( run->world, run->frame, run->size );
	// Numbers that no run would give at once.
	char* bytes = run->frame;
	simFrameHeader* header = run->frame;
	simMotorFrame* motors = (simMotorFrame*)( bytes + header->motorOffset );
	simSensorFrame* sensors = (simSensorFrame*)( bytes + header->sensorOffset );
	simMechanismFrame* mechanisms = (simMechanismFrame*)( bytes + header->mechanismOffset );
	motors[1].position = 2.0 * SIM_PI * 3.5;
	motors[1].velocity = 2.0 * SIM_PI * 2.0;
	sensors[0].value[0] = -0.25 * SIM_PI + 4.0 * SIM_PI; // gyro: two turns and back 45 degrees
	sensors[3].value[0] = 1.0;                           // lift_bottom
	mechanisms[1].position = -0.5 * SIM_PI;              // arm
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	char* said = Messages( run );
	CHECK_HAS( said, "'SPARK MAX [2]','data':{'<>Position':-3.5,'<>Velocity':-120}" );
	CHECK_HAS( said, "'>Yaw':45" );
	CHECK_HAS( said, "'>Connected':true" );
	CHECK_HAS( said, "'>gyro_angle_z':675" );
	CHECK_HAS( said, "'>Position':0.75" );
	CHECK_HAS( said, "'<>value':false" );
	free( said );
	End( run );
}

TEST( halRobot_reports )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2026 );
	REQUIRE( run != NULL );
	Say( run, "{'type':'PWM','device':'0','data':{'<init':true,'<speed':0}}" );
	Say( run, "{'type':'PWM','device':'7','data':{'<init':true,'<speed':0}}" );
	Say( run, "{'type':'PWM','device':'8','data':{'<init':false}}" );
	Say( run, "{'type':'Encoder','device':'0','data':{'<init':true,'<channel_a':0,'<channel_b':1}}" );
	Say( run, "{'type':'DIO','device':'0','data':{'<init':true,'<input':true}}" );
	Say( run, "{'type':'DIO','device':'9','data':{'<init':true,'<input':true}}" );
	Say( run, "{'type':'CANMotor','device':'Talon SRX[4]','data':{'<init':true,'<percentOutput':0}}" );
	Say( run, "{'type':'SimDevice','device':'SPARK MAX [3]','data':{'<Applied Output':0}}" );
	char line[SIM_HAL_REPORT];
	static const char* const expected[3][6] = {
		{ "PWM[0] → left_drive", "Encoder[0,1] ← left_middle", NULL },
		{ "PWM[7]", "DIO[9]", "CANMotor Talon SRX[4]", "SimDevice SPARK MAX [3]", NULL },
		{ "PWM[1] → right_drive", "PWM[2] → roller", "PWM[3] → feeder", "Encoder[2,3] ← right_middle",
		    "ADXRS450[0] ← gyro", NULL },
	};
	for ( int report = 0; report < 3; ++report )
	{
		for ( int i = 0; i < 6 && expected[report][i] != NULL; ++i )
		{
			CHECK( simHalRobot_Report( run->hal, (simHalReport)report, i, line ) );
			CHECK_STR( line, expected[report][i] );
			bool last = i == 5 || expected[report][i + 1] == NULL;
			CHECK( !last || !simHalRobot_Report( run->hal, (simHalReport)report, i + 1, line ) );
		}
	}
	End( run );
}

TEST( halRobot_knowsTheNextYear )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2027 );
	REQUIRE( run != NULL );
	simHalsimDevices* d = simHalsim_Devices( run->program );
	simHalsim_Add( run->program, simHalsim_pwm, "0" );
	d->pwm[0].raw = 2003.0; // all there is of a pulse
	Tick( run );
	Tick( run );
	CHECK_NEAR( d->driverStation[0].robotMode, 2.0, 0.0 );
	CHECK_NEAR( Volts( run, 0 ), Robot( run )->battery, 1e-9 );
	CHECK_NEAR( Volts( run, 1 ), 0.0, 0.0 );
	End( run );
}

TEST( halRobot_refusesWhatIsNotOfItsRun )
{
	Run* run = Begin( SCENARIO( "kitbot" ), 2026 );
	REQUIRE( run != NULL );
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	CHECK( !simHalRobot_Frame( run->hal, run->frame, sizeof( simFrameHeader ) ) );
	CHECK( !simHalRobot_Frame( run->hal, run->frame, 8 ) );
	simFrameHeader* header = run->frame;
	uint32_t good = header->motorOffset;
	header->motorOffset = (uint32_t)run->size - 8;
	CHECK( !simHalRobot_Frame( run->hal, run->frame, run->size ) );
	header->motorOffset = 0xfffffff8u;
	CHECK( !simHalRobot_Frame( run->hal, run->frame, run->size ) );
	header->motorOffset = good;

	simError error = { 0 };
	CHECK( simHalRobot_Begin( run->hal, run->schema, run->schemaCount, 1, &error ) != sim_ok );
	CHECK_STR( error.message, "there is no robot 1; the run has 1, counted from 0" );
	CHECK( !simHalRobot_Frame( run->hal, run->frame, run->size ) );
	CHECK( !simHalRobot_Input( run->hal, 0.0, &run->input ) );
	CHECK( !simHalRobot_LetGo( run->hal, &run->input ) );

	for ( int i = 0; i < run->schemaCount; ++i )
	{
		simSchema* record = run->schema + i;
		if ( record->kind == simSchema_device && record->index == 0 )
		{
			simSchema kept = *record;
			static const double wrong[][2] = { { 0, 99 }, { 1, 20 }, { 1, 0.5 }, { 3, 9 }, { 4, 4 }, { 4, -1 },
				{ 5, NAN } };
			for ( size_t k = 0; k < sizeof( wrong ) / sizeof( wrong[0] ); ++k )
			{
				record->value[(int)wrong[k][0]] = wrong[k][1];
				CHECK( simHalRobot_Begin( run->hal, run->schema, run->schemaCount, 0, &error ) != sim_ok );
				*record = kept;
			}
		}
	}
	CHECK( simHalRobot_Begin( run->hal, run->schema, run->schemaCount, 0, &error ) == sim_ok );
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	End( run );
}

/// A controller with a loop, as our phoenix6 and rev make one.
static void SayLoop( Run* run, const char* name, const char* data )
{
	char text[512];
	snprintf(
	    text, sizeof( text ), "{'type':'CANLoop','device':'%s','data':{'>position':0,'>velocity':0,%s}}", name, data );
	Say( run, text );
}

TEST( halRobot_loopsRunInTheCore )
{
	Run* run = Begin( SCENARIO( "swerve-shooter" ), 2026 );
	REQUIRE( run != NULL );
	// 17 and 18 turn one flywheel; 17's loop has it, 18 follows. Intake 15 is turned round. 55 is on no robot.
	SayLoop( run, "Talon FX (v6)[17]", "'<unit':1,'<kV0':0.12,'<kP0':0.3,'<word':5,'<setpoint':60" );
	SayLoop( run, "Talon FX (v6)[18]", "'<unit':1,'<word':10,'<setpoint':17,'<feed':-1" );
	SayLoop( run, "Talon FX (v6)[15]", "'<unit':-1,'<word':4,'<setpoint':3" );
	SayLoop( run, "Talon FX (v6)[16]", "'<unit':1,'<word':10,'<setpoint':15,'<feed':1" );
	SayLoop( run, "Talon FX (v6)[55]", "'<unit':1,'<word':4,'<setpoint':3" );
	int flywheel = -1, intake = -1, feeder = -1;
	for ( int i = 0; i < run->schemaCount; ++i )
	{
		bool isMotor = run->schema[i].kind == simSchema_motor;
		flywheel = isMotor && strcmp( run->schema[i].name, "flywheel" ) == 0 ? (int)run->schema[i].index : flywheel;
		intake = isMotor && strcmp( run->schema[i].name, "intake_roller" ) == 0 ? (int)run->schema[i].index : intake;
		feeder = isMotor && strcmp( run->schema[i].name, "feeder" ) == 0 ? (int)run->schema[i].index : feeder;
	}
	REQUIRE( flywheel >= 0 && intake >= 0 && feeder >= 0 );
	for ( int i = 0; i < 75; ++i )
	{
		Tick( run );
	}
	simWorld_WriteFrame( run->world, run->frame, run->size );
	const simMotorFrame* motors = Motors( run );
	// 60 turns a second, less the loss by friction through a loop without an integral.
	CHECK_NEAR( motors[flywheel].velocity / ( 2.0 * SIM_PI ), 60.0, 1.0 );
	CHECK_NEAR( motors[flywheel].reference, 60.0, 0.0 );
	CHECK_NEAR( motors[intake].volts, -3.0, 1e-6 );
	CHECK_NEAR( motors[feeder].volts, -3.0, 1e-6 );
	char line[SIM_HAL_REPORT];
	CHECK( simHalRobot_Report( run->hal, simHalReport_unmapped, 0, line ) );
	CHECK_STR( line, "Talon FX (v6)[55]" );
	CHECK( !simHalRobot_Report( run->hal, simHalReport_unmapped, 1, line ) );
	// Its motion comes back, in turns of the rotor.
	CHECK( simHalRobot_Frame( run->hal, run->frame, run->size ) );
	char* said = Messages( run );
	CHECK_HAS( said, "'device':'Talon FX (v6)[17]'" );
	free( said );
	// Another program finds nothing of this one's gains: with the same request and no settings it turns nothing.
	simHalRobot_Connected( run->hal );
	SayLoop( run, "Talon FX (v6)[15]", "'<word':5,'<setpoint':20" );
	for ( int i = 0; i < 50; ++i )
	{
		Tick( run );
	}
	simWorld_WriteFrame( run->world, run->frame, run->size );
	CHECK_NEAR( Motors( run )[intake].volts, 0.0, 0.2 );
	CHECK( run->input.robots[simStation_red2].loopWord[intake] == simLoop_velocity );
	End( run );
}

TEST( halRobot_loopsStandStillWhenDisabled )
{
	Run* run = Begin( SCENARIO( "swerve-shooter" ), 2026 );
	REQUIRE( run != NULL );
	SayLoop( run, "Talon FX (v6)[15]", "'<unit':1,'<brake':1,'<word':4,'<setpoint':6" );
	for ( int i = 0; i < 25; ++i )
	{
		Tick( run );
	}
	CHECK( run->input.robots[simStation_red2].present == 2 );
	run->request = 1 + simMode_disabled;
	for ( int i = 0; i < 3; ++i )
	{
		Tick( run );
	}
	for ( int m = 0; m < 20; ++m )
	{
		uint32_t word = run->input.robots[simStation_red2].loopWord[m];
		CHECK( word == simLoop_none || word == simLoop_neutral );
	}
	End( run );
}

#define SERVO_TYPE                                                                                \
	"\"type\":{\"nominalVoltage\":6,\"freeSpeed\":7.48,\"freeCurrent\":0.2,\"stallTorque\":1.32," \
	"\"stallCurrent\":2},\"servo\":{}"
#define FINGER( name, servo )                                                                                      \
	"{\"name\":\"" name "\",\"kind\":\"arm\",\"motors\":[\"" servo "\"],\"gearing\":1,\"inertia\":1e-3,\"min\":0," \
	"\"max\":3.2}"
#define SERVOS                                                                                                       \
	"{\"sandlot\":1,\"name\":\"s\",\"field\":\"practice\",\"pieces\":\"none\",\"match\":{\"start\":\"teleop\","      \
	"\"clock\":false},\"robots\":[{\"station\":\"red2\",\"at\":[4,4,0],\"program\":\"external\",\"robot\":{"         \
	"\"mass\":40,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"motors\":{\"a\":{" SERVO_TYPE                 \
	"},\"b\":{" SERVO_TYPE "},\"c\":{" SERVO_TYPE                                                                    \
	"}},\"mechanisms\":[" FINGER( "one", "a" ) "," FINGER( "two", "b" ) "," FINGER(                                  \
	    "three", "c" ) "],\"wiring\":[{\"kind\":\"pwmServo\",\"channel\":3,\"motor\":\"a\"},{\"kind\":"              \
	                   "\"xrpServo\",\"channel\":0,\"motor\":\"b\"},{\"kind\":\"hubServo\",\"hub\":1,\"channel\":2," \
	                   "\"motor\":\"c\"}]}}]}"

static double MechanismPlace( const Run* run, int index )
{
	const simFrameHeader* header = run->frame;
	return ( (const simMechanismFrame*)( (char*)run->frame + header->mechanismOffset ) )[index].position;
}

TEST( halRobot_servosGoWhereTheProgramSays )
{
	const int years[] = { 2026, 2027 };
	for ( int y = 0; y < 2; ++y )
	{
		Run* run = Begin( SERVOS, years[y] );
		REQUIRE( run != NULL );
		Say( run, "{'type':'DriverStation','device':'','data':{'>ds':true,'>enabled':true,'>fms':false}}" );
		// wpilib.Servo( 3 ).setAngle( 45 ) of RobotPy 2026.2.2: 1050 us. XRPServo( 4 ).setAngle( 90 ): half of its way.
		// ExpansionHubServo( 1, 2 ).setAngle( 135 ): 1950 us, once it is enabled.
		Say( run, "{'type':'PWM','device':'3','data':{'<init':true,'<raw':1050,'<position':0.25,'<speed':0.437}}" );
		Say( run, "{'type':'XRPServo','device':'servo1','data':{'<init':true,'<position':0.5}}" );
		Say( run, "{'type':'SimDevice','device':'ExpansionHubServo[1,2]','data':{'<Pulse':1950,'<Enabled':false}}" );
		for ( int i = 0; i < 50; ++i )
		{
			Tick( run );
		}
		CHECK_NEAR( MechanismPlace( run, 0 ), 45.0 / DEGREES, 1e-3 );
		CHECK_NEAR( MechanismPlace( run, 1 ), 90.0 / DEGREES, 1e-3 );
		CHECK_NEAR( MechanismPlace( run, 2 ), 0.0, 1e-3 );
		CHECK_NEAR( Volts( run, 0 ), 1050.0, 0.0 );
		CHECK_NEAR( Volts( run, 1 ), 1500.0, 1e-9 );
		CHECK_NEAR( Volts( run, 2 ), 0.0, 0.0 );
		Say( run, "{'type':'SimDevice','device':'ExpansionHubServo[1,2]','data':{'<Enabled':true}}" );
		// setOffline: no pulses.
		Say( run, "{'type':'PWM','device':'3','data':{'<raw':0,'<position':0,'<speed':0}}" );
		for ( int i = 0; i < 50; ++i )
		{
			Tick( run );
		}
		CHECK_NEAR( MechanismPlace( run, 2 ), 135.0 / DEGREES, 1e-3 );
		CHECK_NEAR( Volts( run, 0 ), 0.0, 0.0 );
		CHECK_NEAR( MechanismPlace( run, 0 ), 45.0 / DEGREES, 0.02 );
		// Disabled: none hears anything.
		run->request = 1 + simMode_disabled;
		Tick( run );
		Tick( run );
		CHECK( IsStill( run, 3 ) );
		End( run );
	}
}
