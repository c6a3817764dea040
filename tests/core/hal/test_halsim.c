// HALSim WebSocket messages: as WPILib v2026.2.2 sends them (observed on running robot programs, and
// hardware_ws_api.md), both ends of the connection against each other, the gate on outputs, and bad messages.
#include "test.h"

#include "sandlot/wire/halsim.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char s_text[SIM_HALSIM_ROBOT_TEXT];

// Gives the model a message in which quotes may be written as '.
static simResult Receive( simHalsim* hal, const char* text, double time, simError* error )
{
	snprintf( s_text, sizeof( s_text ), "%s", text );
	for ( char* c = s_text; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
	return simHalsim_Receive( hal, s_text, strlen( s_text ), time, error );
}

static void Take( simHalsim* hal, const char* text )
{
	simError error = { 0 };
	if ( !CHECK( Receive( hal, text, 0.0, &error ) == sim_ok ) )
	{
		printf( "%s: %s %s\n", text, error.path, error.message );
	}
}

// The next message with its quotes as ', or "" without one.
static const char* Next( simHalsim* hal )
{
	simHalsim_NextMessage( hal, s_text, sizeof( s_text ) );
	for ( char* c = s_text; *c != 0; ++c )
	{
		*c = *c == '"' ? '\'' : *c;
	}
	return s_text;
}

// Skips messages of the driver station and the roboRIO, which are always there.
static const char* NextOf( simHalsim* hal, const char* type )
{
	const char* text = Next( hal );
	while ( text[0] != 0 && strstr( text, type ) == NULL )
	{
		text = Next( hal );
	}
	return text;
}

TEST( halsim_readsWhatWpilibSends )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsimDevices* d = simHalsim_Devices( hal );
	uint64_t allocations = simAllocationCount();
	// ntcore prints its messages over lines, with its keys in alphabetical order. A SPARK MAX set to 0.3337 comes back as
	// the pulse makes it.
	Take( hal, "{\n'data': {\n'<init': true\n},\n'device': '3',\n'type': 'PWM'\n}" );
	Take( hal, "{\n'data': {\n'<speed': 0.33466135458167329,\n'<raw': 1669,\n'<position': 0.66733067729083661\n},\n"
	           "'device': '3',\n'type': 'PWM'\n}\n" );
	CHECK( simHalsim_Has( hal, simHalsim_pwm, 3 ) );
	CHECK( !simHalsim_Has( hal, simHalsim_pwm, 2 ) );
	CHECK_NEAR( d->pwm[3].speed, 0.334661, 1e-6 );
	CHECK_NEAR( d->pwm[3].raw, 1669, 0 );
	Take( hal, "{'data':{'<>value':true,'<init':true,'<input':false,'<pulse_length':0.0},'device':'30','type':'DIO'}" );
	CHECK( d->dio[30].value && d->dio[30].init && !d->dio[30].input );
	Take( hal, "{'data':{'<init':true,'<channel_a':4,'<channel_b':5,'<samples_to_avg':10,'<reverse_direction':true,"
	           "'>count':77,'>period':1.7976931348623157e+308},'device':'7','type':'Encoder'}" );
	CHECK( d->encoder[7].channelB == 5.0 && d->encoder[7].reverse && d->encoder[7].samplesToAverage == 10.0 );
	CHECK_NEAR( d->encoder[7].count, 0, 0 ); // an echo
	Take( hal, "{'type':'AI','device':'1','data':{'<init':true,'>voltage':3,'<avg_bits':7,'<accum_init':false}}" );
	CHECK( d->analogIn[1].init && d->analogIn[1].averageBits == 7.0 && d->analogIn[1].voltage == 0.0 );
	Take( hal, "{'type':'AO','device':'1','data':{'<init':true,'<voltage':2.5}}" );
	CHECK_NEAR( d->analogOut[1].voltage, 2.5, 0 );
	Take( hal, "{'type':'dPWM','device':'5','data':{'<init':true,'<duty_cycle':0.25,'<dio_pin':9}}" );
	CHECK( d->dutyCycleOut[5].dutyCycle == 0.25 && d->dutyCycleOut[5].pin == 9.0 );
	Take( hal, "{'type':'Relay','device':'3','data':{'<init_fwd':true,'<init_rev':true,'<fwd':false,'<rev':true}}" );
	CHECK( d->relay[3].reverse && !d->relay[3].forward );
	Take( hal, "{'type':'CTREPCM','device':'62','data':{'<init':true,'<closed_loop':true,'>on':false}}" );
	CHECK( d->pcm[62].closedLoop );
	Take( hal, "{'type':'Solenoid','device':'62,7','data':{'<output':true}}" );
	CHECK( d->solenoid[503].output );
	Take( hal,
	    "{'type':'AddressableLED','device':'0','data':{'<init':true,'<output_port':9,'<length':2,'<running':true,"
	    "'<data':[{'b':0,'g':128,'r':255},{'b':1,'g':2,'r':3}]}}" );
	CHECK( d->led[0].count == 2 && d->led[0].colors[0][0] == 255 && d->led[0].colors[1][2] == 1 && d->led[0].running );
	Take( hal, "{'type':'Accel','device':'BuiltInAccel','data':{'<init':true,'<range':2}}" );
	CHECK_EQ_INT( simHalsim_Find( hal, simHalsim_accel, "BuiltInAccel" ), 0 );
	CHECK_NEAR( d->accel[0].range, 2, 0 );
	Take( hal,
	    "{'type':'Joystick','device':'5','data':{'<rumble_left':0.5,'<rumble_right':1,'<outputs':3,'>buttons':[]}}" );
	CHECK( d->joystick[5].rumbleLeft == 0.5 && d->joystick[5].outputs == 3.0 );
	Take( hal, "{'type':'DriverStation','device':'','data':{'>enabled':true,'>station':'red3','>new_data':true}}" );
	CHECK( !d->driverStation[0].enabled ); // an echo
	CHECK_STR( d->driverStation[0].station, "blue1" );
	Take( hal, "{'type':'RoboRIO','device':'','data':{'>vin_voltage':5.0,'>fpga_button':true}}" );
	CHECK_NEAR( d->roboRio[0].voltage, 12, 0 );
	Take( hal, "{'type':'HAL','device':'HAL','data':{'>sim_periodic_before':true}}" );
	Take( hal, "{'type':'XRPMotor','device':'motorR','data':{'<init':true,'<speed':-1}}" );
	CHECK_NEAR( d->xrpMotor[simHalsim_Find( hal, simHalsim_xrpMotor, "motorR" )].speed, -1, 0 );
	Take( hal, "{'type':'XRPMotor','device':'motorR','data':{'<throttle':0.5}}" ); // 2027's
	CHECK_NEAR( d->xrpMotor[simHalsim_Find( hal, simHalsim_xrpMotor, "motorR" )].speed, -1, 0 );
	Take( hal, "{'type':'XRPServo','device':'servo4','data':{'<init':true,'<position':0.75}}" );
	CHECK_NEAR( d->xrpServo[simHalsim_Find( hal, simHalsim_xrpServo, "servo4" )].position, 0.75, 0 );
	// Unknown keys and types are ignored, as the specification asks.
	Take( hal, "{'type':'PWM','device':'3','data':{'<future':[1,{'a':null}],'speed':1,'':2,'>speed':0.9,'<output_"
	           "period':5}}" );
	CHECK_NEAR( d->pwm[3].speed, 0.334661, 1e-6 );
	CHECK_NEAR( d->pwm[3].outputPeriod, 0, 0 );
	Take( hal, "{'extra':{'type':1},'type':'Future','device':'1','data':{}}" );
	CHECK( simAllocationCount() == allocations );
	simHalsim_Destroy( hal );
}

// As robotpy-xrp 2027.0.0a7 names its value over halsim_ws.
TEST( halsim_xrpMotorOf2027HasAThrottle )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2027 );
	Take( hal, "{'type':'XRPMotor','device':'motorL','data':{'<init':true,'<throttle':0.5,'<speed':1}}" );
	int slot = simHalsim_Find( hal, simHalsim_xrpMotor, "motorL" );
	CHECK_NEAR( simHalsim_Devices( hal )->xrpMotor[slot].speed, 0.5, 0 );
	simHalsim_Destroy( hal );
}

// docs/opmodes.md: proposed to WPILib, and spoken only where both ends want it.
TEST( halsim_operatingModesAsProposed )
{
	simHalsim* robot = simHalsim_Create( simHalsim_robot, 2027 );
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2027 );
	simHalsimDriverStation* theirs = simHalsim_Devices( robot )->driverStation;
	simHalsimDriverStation* ours = simHalsim_Devices( hal )->driverStation;
	simHalsim_Add( robot, simHalsim_driverStation, "" );
	theirs->opModes[0] = ( simHalsimOpMode ){ "72057594037927937", "Ahead", "" };
	theirs->opModes[1] = ( simHalsimOpMode ){ "144115188075855874", "Drive \"slow\"", "Practice" };
	theirs->opModeCount = 2;
	simHalsim_SetOpMode( hal, simMode_teleop, "144115188075855874" );
	// Unasked neither end mentions them.
	simHalsim_BeginSend( robot );
	CHECK_STR( NextOf( robot, "opmode" ), "" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "opmode" ), "" );
	simHalsim_Propose( robot, true );
	simHalsim_BeginSend( robot );
	const char* list =
	    "{'type':'DriverStation','device':'','data':{'<opmodes':[{'id':'72057594037927937','name':'Ahead','group':''},"
	    "{'id':'144115188075855874','name':'Drive \\'slow\\'','group':'Practice'}]}}";
	CHECK_STR( NextOf( robot, "opmodes" ), list );
	Take( hal, list );
	CHECK_EQ_INT( ours->opModeCount, 0 );
	simHalsim_Propose( hal, true );
	Take( hal, list );
	CHECK_EQ_INT( ours->opModeCount, 2 );
	CHECK_STR( ours->opModes[1].name, "Drive \"slow\"" );
	CHECK_STR( ours->opModes[1].group, "Practice" );
	// The choice of each mode comes with that mode, in one message.
	simHalsim_SetOpMode( hal, simMode_auto, "72057594037927937" );
	simHalsim_SetMode( hal, simMode_teleop );
	simHalsim_BeginSend( hal );
	CHECK( strstr( NextOf( hal, "DriverStation" ), "'>robotMode':2" ) != NULL
	       && strstr( s_text, "'>opmode':'144115188075855874'" ) != NULL );
	simHalsim_SetMode( hal, simMode_auto );
	simHalsim_BeginSend( hal );
	const char* said = NextOf( hal, "DriverStation" );
	CHECK( strstr( said, "'>robotMode':1" ) != NULL && strstr( said, "'>opmode':'72057594037927937'" ) != NULL );
	Take( robot, "{'type':'DriverStation','device':'','data':{'>opmode':'72057594037927937','>new_data':true}}" );
	CHECK_STR( theirs->opMode, "72057594037927937" );
	// A mode that the program takes from its list is gone here, too; then all are.
	Take( hal, "{'type':'DriverStation','device':'','data':{'<opmodes':[{'id':'5','name':'Other','color':7,'"
	           "description':'x'}]}}" );
	CHECK_EQ_INT( ours->opModeCount, 1 );
	CHECK_STR( ours->opModes[0].name, "Other" );
	// A bad mode is left out and reported; the others count.
	static const char* const bad[] = { "'<opmodes':3", "'<opmodes':[7]", "'<opmodes':[{'id':'x','name':'n'}]",
		"'<opmodes':[{'name':'n'}]", "'<opmodes':[{'id':'1'}]", "'<opmodes':[{'id':5,'name':'n'}]",
		"'<opmodes':[{'id':'1234567890123456789012345','name':'n'}]" };
	for ( size_t i = 0; i < sizeof( bad ) / sizeof( bad[0] ); ++i )
	{
		char text[200];
		simError error = { 0 };
		snprintf( text, sizeof( text ), "{'type':'DriverStation','device':'','data':{%s}}", bad[i] );
		CHECK( Receive( hal, text, 0.0, &error ) != sim_ok );
		CHECK_STR( error.path, "/data/<opmodes" );
		CHECK_EQ_INT( ours->opModeCount, 0 );
	}
	Take( hal, "{'type':'DriverStation','device':'','data':{'<opmodes':[{'id':'5','name':'Other'}]}}" );
	simHalsim_Reset( hal );
	CHECK_EQ_INT( ours->opModeCount, 0 ); // another program
	simHalsim_Destroy( hal );
	simHalsim_Destroy( robot );
	// Nor in 2026.
	hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsim_Propose( hal, true );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "opmode" ), "" );
	simHalsim_Destroy( hal );
}

TEST( halsim_sendsWhatWpilibTakes )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsimDevices* d = simHalsim_Devices( hal );
	// The sequence that drives a mode: joysticks, then the driver station with new_data.
	d->joystick[0] = ( simHalsimJoystick ){
		.axisCount = 2, .buttonCount = 2, .povCount = 1, .axes = { 0.5, -1 }, .buttons = { true, false }, .povs = { -1 }
	};
	simHalsim_SetMode( hal, simMode_teleop );
	snprintf( d->driverStation[0].station, 8, "blue2" );
	snprintf( d->driverStation[0].gameData, 64, "R\"\n" );
	d->driverStation[0].matchTime = 135.5;
	d->driverStation[0].newData = true;
	simHalsim_BeginSend( hal );
	CHECK_STR( Next( hal ),
	    "{'type':'RoboRIO','device':'','data':{'>fpga_button':false,'>vin_voltage':12,'>vin_current':0,"
	    "'>6v_active':true,'>5v_active':true,'>3v3_active':true}}" );
	CHECK_STR( Next( hal ),
	    "{'type':'Joystick','device':'0','data':{'>axes':[0.5,-1],'>buttons':[true,false],'>povs':[-1]}}" );
	CHECK_STR( Next( hal ),
	    "{'type':'DriverStation','device':'','data':{'>enabled':true,'>autonomous':false,'>test':false,"
	    "'>estop':false,'>fms':false,'>ds':true,'>station':'blue2','>match_time':135.5,"
	    "'>game_data':'R\\'\\u000a','>new_data':true}}" );
	CHECK_STR( Next( hal ), "" );
	CHECK_STR( Next( hal ), "" );

	// Only changes, and the driver station always.
	d->roboRio[0].voltage = 11.7;
	d->joystick[0].axes[1] = -0.25;
	d->joystick[1].buttonCount = 1;
	simHalsim_BeginSend( hal );
	CHECK_STR( Next( hal ), "{'type':'RoboRIO','device':'','data':{'>vin_voltage':11.7}}" );
	CHECK_STR( Next( hal ), "{'type':'Joystick','device':'0','data':{'>axes':[0.5,-0.25]}}" );
	CHECK_STR( Next( hal ), "{'type':'Joystick','device':'1','data':{'>axes':[],'>buttons':[false],'>povs':[]}}" );
	CHECK_HAS( Next( hal ), "'>new_data':true" );
	CHECK_STR( Next( hal ), "" );
	d->joystick[1].buttonCount = 0; // unplugged
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Joystick" ), "{'type':'Joystick','device':'1','data':{'>buttons':[]}}" );

	// Devices come in when the robot program has initialized them.
	d->encoder[0].count = 3.0;
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "" );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':false}}" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "" );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':true}}" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>count':3,'>period':1.797e308}}" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "" );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':false}}" );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':true}}" ); // another encoder in its place: all again
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>count':3,'>period':1.797e308}}" );

	// A DIO is sent while it is an input, and again when it has become one.
	Take( hal, "{'type':'DIO','device':'1','data':{'<init':true,'<input':true,'<>value':false}}" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "DIO" ), "{'type':'DIO','device':'1','data':{'<>value':true}}" );
	Take( hal, "{'type':'DIO','device':'1','data':{'<input':false}}" );
	d->dio[1].level = false;
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "DIO" ), "" );
	d->dio[1].level = true;
	Take( hal, "{'type':'DIO','device':'1','data':{'<input':true}}" );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "DIO" ), "{'type':'DIO','device':'1','data':{'<>value':true}}" );

	// A reset sends all again, to a robot that has nothing yet.
	simHalsim_Reset( hal );
	simHalsim_BeginSend( hal );
	CHECK_HAS( Next( hal ), "'>vin_voltage':11.7,'>vin_current':0" );
	CHECK_HAS( Next( hal ), "'>axes':[0.5,-0.25],'>buttons':[true,false]" );
	CHECK_HAS( Next( hal ), "DriverStation" );
	CHECK_STR( Next( hal ), "" );
	simHalsim_Destroy( hal );
}

TEST( halsim_outputsAreGated )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsimDevices* d = simHalsim_Devices( hal );
	simError error;
	simHalsim_SetMode( hal, simMode_teleop );
	CHECK( !simHalsim_OutputsOn( hal, 0.0 ) ); // no program there
	static const char* const messages[] = {
		"{'type':'PWM','device':'0','data':{'<init':true,'<speed':0.5,'<position':0.75,'<raw':1752}}",
		"{'type':'Relay','device':'1','data':{'<init_fwd':true,'<init_rev':true,'<fwd':false,'<rev':true}}",
		"{'type':'Solenoid','device':'2,3','data':{'<output':true}}",
		"{'type':'CANMotor','device':'Talon SRX[4]','data':{'<percentOutput':-0.5,'>busVoltage':12}}",
		"{'type':'CANMotor','device':'Talon FX (v6)[7]','data':{'<motorVoltage':6.5,'<dutyCycle':0.5}}",
		"{'type':'SimDevice','device':'SPARK MAX [9]','data':{'<Applied Output':0.25,'<>Position':0,'>Velocity':0}}",
	};
	for ( int i = 0; i < 6; ++i )
	{
		CHECK( Receive( hal, messages[i], 10.0, &error ) == sim_ok );
	}
	static const struct
	{
		double time;
		simMode mode;
		bool estop, ds, on;
	} cases[] = {
		{ 10.0, simMode_teleop, false, true, true },
		{ 10.19, simMode_teleop, false, true, true },
		{ 10.21, simMode_teleop, false, true, false },  // silent for more than 200 ms
		{ 10.1, simMode_disabled, false, true, false }, // WPILib's own PWM stays at 0.5
		{ 10.1, simMode_auto, false, true, true },
		{ 10.1, simMode_test, false, true, true },
		{ 10.1, simMode_teleop, true, true, false },
		{ 10.1, simMode_teleop, false, false, false },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		double t = cases[i].time, on = cases[i].on ? 1.0 : 0.0;
		simHalsim_SetMode( hal, cases[i].mode );
		d->driverStation[0].estop = cases[i].estop;
		d->driverStation[0].ds = cases[i].ds;
		CHECK( simHalsim_OutputsOn( hal, t ) == cases[i].on );
		CHECK_NEAR( simHalsim_PwmSpeed( hal, 0, t ), 0.5 * on, 0 );
		CHECK_EQ_INT( simHalsim_RelayState( hal, 1, t ), cases[i].on ? -1 : 0 );
		CHECK( simHalsim_SolenoidOn( hal, 2, 3, t ) == cases[i].on );
		CHECK( !simHalsim_SolenoidOn( hal, 2, 4, t ) );
		CHECK_NEAR( simHalsim_CanOutput( hal, "Talon SRX[4]", t ), -0.5 * on, 0 );
		CHECK_NEAR( simHalsim_TalonFxVolts( hal, 7, t ), 6.5 * on, 0 );
		CHECK_NEAR( simHalsim_SparkOutput( hal, 9, t ), 0.25 * on, 0 );
		CHECK_NEAR( simHalsim_PwmSpeed( hal, 1, t ), 0, 0 );
		CHECK_NEAR( simHalsim_CanOutput( hal, "Talon SRX[5]", t ), 0, 0 );
		CHECK_NEAR( simHalsim_TalonFxVolts( hal, 8, t ), 0, 0 );
		CHECK_NEAR( simHalsim_SparkOutput( hal, 8, t ), 0, 0 );
	}
	// An echo says nothing, but that the robot lives. Rubbish does not even say that.
	simHalsim_SetMode( hal, simMode_teleop );
	d->driverStation[0].ds = true;
	CHECK( Receive( hal, "{'type':'DriverStation','device':'','data':{'>enabled':false}}", 11.0, &error ) == sim_ok );
	CHECK( simHalsim_OutputsOn( hal, 11.1 ) );
	CHECK( Receive( hal, "[]", 11.3, &error ) == sim_badData );
	CHECK( !simHalsim_OutputsOn( hal, 11.3 ) );
	CHECK( Receive( hal, "{'type':'X','device':'','data':{}}", 11.3, &error ) == sim_ok );
	CHECK( simHalsim_OutputsOn( hal, 11.3 ) );
	// Commands out of range, and no numbers.
	CHECK( Receive( hal, "{'type':'PWM','device':'0','data':{'<speed':1e300}}", 11.3, &error ) == sim_ok );
	CHECK_NEAR( simHalsim_PwmSpeed( hal, 0, 11.3 ), 1, 0 );
	CHECK( Receive( hal, "{'type':'PWM','device':'0','data':{'<speed':null}}", 11.3, &error ) == sim_badData );
	CHECK_NEAR( simHalsim_PwmSpeed( hal, 0, 11.3 ), 0, 0 );
	// A new robot begins with nothing, before it has said anything and after.
	CHECK( Receive( hal, messages[0], 11.3, &error ) == sim_ok );
	simHalsim_Reset( hal );
	CHECK( !simHalsim_OutputsOn( hal, 11.3 ) );
	CHECK( Receive( hal, "{'type':'PWM','device':'0','data':{'<init':true}}", 11.3, &error ) == sim_ok );
	CHECK( simHalsim_OutputsOn( hal, 11.3 ) );
	CHECK_NEAR( simHalsim_PwmSpeed( hal, 0, 11.3 ), 0, 0 );
	CHECK_NEAR( simHalsim_CanOutput( hal, "Talon SRX[4]", 11.3 ), 0, 0 );
	simHalsim_Destroy( hal );
}

TEST( halsim_encoders )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsimDevices* d = simHalsim_Devices( hal );
	CHECK( !simHalsim_SetEncoder( hal, 0, 10, 1 ) );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':true}}" );
	CHECK( simHalsim_SetEncoder( hal, 0, 10.9, 200 ) );
	CHECK_NEAR( d->encoder[0].count, 10, 0 );
	CHECK_NEAR( d->encoder[0].period, 0.005, 1e-18 ); // the robot's rate is distance per pulse over it
	CHECK( simHalsim_SetEncoder( hal, 0, -10.1, -200 ) );
	CHECK_NEAR( d->encoder[0].count, -11, 0 );
	CHECK_NEAR( d->encoder[0].period, -0.005, 1e-18 );
	Take( hal, "{'type':'Encoder','device':'0','data':{'<reverse_direction':true}}" );
	CHECK( simHalsim_SetEncoder( hal, 0, 10, 200 ) );
	CHECK_NEAR( d->encoder[0].count, -10, 0 );
	CHECK_NEAR( d->encoder[0].period, -0.005, 1e-18 );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>count':-10,'>period':-0.005}}" );
	CHECK( simHalsim_SetEncoder( hal, 0, 10, 0 ) );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>period':1.797e308}}" );
	simHalsim_Destroy( hal );
}

TEST( halsim_vendorDevices )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	static const double angles[3] = { 1, 2, 90 }, rates[3] = { 4, 5, 6 };
	CHECK( !simHalsim_SetTalonFx( hal, 7, 1, 2, 3, 12 ) );
	CHECK( !simHalsim_SetCanCoder( hal, 3, 1, 2, 12 ) );
	CHECK( !simHalsim_SetPigeon2( hal, 3, angles, rates, 12 ) );
	CHECK( !simHalsim_SetSpark( hal, 9, 1, 2, 12, 3 ) );
	// The names and keys of CTRE's Phoenix 6 and of REVLib, as documented.
	Take( hal,
	    "{'type':'CANMotor','device':'Talon FX (v6)[7]','data':{'>supplyVoltage':12,'<dutyCycle':0.5,'<motorVoltage':6,"
	    "'<torqueCurrent':20,'<supplyCurrent':10}}" );
	Take( hal,
	    "{'type':'CANEncoder','device':'Talon FX (v6)[7]/Rotor Sensor','data':{'<position':0,'>rawPositionInput':0,"
	    "'>velocity':0,'>acceleration':0}}" );
	Take( hal,
	    "{'type':'CANDIO','device':'Talon FX (v6)[7]/Fwd Limit','data':{'<init':true,'<input':true,'<>value':false}}" );
	Take( hal, "{'type':'CANEncoder','device':'CANcoder (v6)[3]','data':{'>supplyVoltage':12,'<position':0,"
	           "'>rawPositionInput':0,'>velocity':0}}" );
	Take( hal, "{'type':'CANGyro','device':'Pigeon 2 "
	           "(v6)[3]','data':{'>supplyVoltage':12,'<yaw':0,'>rawYawInput':0,'>pitch':0,"
	           "'>roll':0,'>angularVelX':0,'>angularVelY':0,'>angularVelZ':0}}" );
	Take( hal,
	    "{'type':'SimDevice','device':'SPARK MAX [9]','data':{'<Applied Output':0.5,'<>Position':0,'>Velocity':0,"
	    "'<Bus Voltage':12,'<Control Mode':'Duty Cycle','>Inverted':false}}" );
	CHECK( simHalsim_SetTalonFx( hal, 7, 1.5, -20, 3, 11.5 ) );
	CHECK( simHalsim_SetCanCoder( hal, 3, 0.25, 2, 11.5 ) );
	CHECK( simHalsim_SetPigeon2( hal, 3, angles, rates, 11.5 ) );
	CHECK( simHalsim_SetSpark( hal, 9, 1.25, 600, 11.5, 3 ) );
	int spark = simHalsim_FindOther( hal, "SimDevice", "SPARK MAX [9]" );
	CHECK( simHalsim_SetValue( hal, spark, "Inverted", 1 ) );
	CHECK( !simHalsim_SetValue( hal, spark, "Nothing", 1 ) );
	simHalsim_BeginSend( hal );
	CHECK_STR( Next( hal ), "{'type':'SimDevice','device':'SPARK MAX [9]','data':{'<>Position':1.25,'>Velocity':600,"
	                        "'<Bus Voltage':11.5,'>Inverted':true}}" );
	CHECK_STR( Next( hal ), "{'type':'CANMotor','device':'Talon FX (v6)[7]','data':{'>supplyVoltage':11.5}}" );
	CHECK_STR( Next( hal ),
	    "{'type':'CANEncoder','device':'Talon FX (v6)[7]/Rotor Sensor','data':{'>rawPositionInput':1.5,"
	    "'>velocity':-20,'>acceleration':3}}" );
	CHECK_STR( Next( hal ),
	    "{'type':'CANEncoder','device':'CANcoder (v6)[3]','data':{'>rawPositionInput':0.25,'>velocity':2,"
	    "'>supplyVoltage':11.5}}" );
	CHECK_STR( Next( hal ),
	    "{'type':'CANGyro','device':'Pigeon 2 (v6)[3]','data':{'>supplyVoltage':11.5,'>rawYawInput':90,"
	    "'>pitch':2,'>roll':1,'>angularVelX':4,'>angularVelY':5,'>angularVelZ':6}}" );
	CHECK_STR( Next( hal ), "{'type':'CANDIO','device':'Talon FX (v6)[7]/Fwd Limit','data':{'<>value':true}}" );
	CHECK_HAS( Next( hal ), "RoboRIO" );
	simHalsim_SetSpark( hal, 9, 1.25, 600, 11.5, 3 );
	simHalsim_BeginSend( hal );
	CHECK_HAS( Next( hal ), "DriverStation" ); // nothing else is new

	double value = 0.0;
	CHECK( simHalsim_GetValue( hal, spark, "Applied Output", &value ) && value == 0.5 );
	CHECK( !simHalsim_GetValue( hal, spark, "Control Mode", &value ) );
	const char *type, *device;
	simHalsim_OtherName( hal, spark, &type, &device );
	CHECK_STR( type, "SimDevice" );
	CHECK_STR( device, "SPARK MAX [9]" );

	// Gyros and absolute encoders get only the keys that they have shown.
	simHalsimDevices* d = simHalsim_Devices( hal );
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>connected':true,'>angle_x':0,'>rate_x':0}}" );
	Take( hal, "{'type':'Gyro','device':'ADIS16470[4]','data':{'>gyro_angle_z':0,'>gyro_rate_z':0,'>accel_x':0}}" );
	Take( hal, "{'type':'DutyCycle','device':'DutyCycleEncoder[1]','data':{'>Position':0,'>Connected':true}}" );
	d->gyro[simHalsim_Find( hal, simHalsim_gyro, "ADXRS450[0]" )].angle[0] = 30;
	d->gyro[simHalsim_Find( hal, simHalsim_gyro, "ADIS16470[4]" )].angle[2] = 40;
	d->dutyCycle[simHalsim_Find( hal, simHalsim_dutyCycle, "DutyCycleEncoder[1]" )].position = 0.5;
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Gyro" ),
	    "{'type':'Gyro','device':'ADXRS450[0]','data':{'>connected':true,'>angle_x':30,'>rate_x':0}}" );
	CHECK_STR( NextOf( hal, "Gyro" ),
	    "{'type':'Gyro','device':'ADIS16470[4]','data':{'>gyro_angle_z':40,'>gyro_rate_z':0,'>accel_x':0}}" );
	CHECK_STR( NextOf( hal, "DutyCycle" ),
	    "{'type':'DutyCycle','device':'DutyCycleEncoder[1]','data':{'>Connected':true,'>Position':0.5}}" );
	CHECK_STR( simHalsim_Name( hal, simHalsim_gyro, 1 ), "ADIS16470[4]" );
	CHECK_STR( simHalsim_Name( hal, simHalsim_pwm, 1 ), "" );
	simHalsim_Destroy( hal );
}

TEST( halsim_gyroIsReset )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	Take( hal,
	    "{'type':'Gyro','device':'ADXRS450[0]','data':{'<init':true,'>connected':true,'>angle_x':0,'>rate_x':0}}" );
	int slot = simHalsim_Find( hal, simHalsim_gyro, "ADXRS450[0]" );
	simHalsimGyro* gyro = simHalsim_Devices( hal )->gyro + slot;
	// The echo of a 0 that comes late is not a reset.
	simHalsim_SetGyroAxis( hal, slot, 0.0, 0.0 );
	simHalsim_SetGyroAxis( hal, slot, 3.0, 0.0 );
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>angle_x':0}}" );
	CHECK_NEAR( gyro->angle[0], 3.0, 0.0 );
	for ( int frame = 0; frame < 50; ++frame )
	{
		simHalsim_SetGyroAxis( hal, slot, 40.0, 0.0 );
	}
	// Echoes of sent values change nothing, nor does a value that is not a number.
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>angle_x':40}}" );
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>angle_x':null}}" );
	CHECK_NEAR( gyro->angle[0], 40.0, 0.0 );
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>angle_x':0}}" );
	simHalsim_SetGyroAxis( hal, slot, 45.0, 5.0 );
	CHECK_NEAR( gyro->angle[0], 5.0, 0.0 );
	CHECK_NEAR( gyro->rate[0], 5.0, 0.0 );
	// A second reset counts from there.
	for ( int frame = 0; frame < 50; ++frame )
	{
		simHalsim_SetGyroAxis( hal, slot, 60.0, 0.0 );
	}
	Take( hal, "{'type':'Gyro','device':'ADXRS450[0]','data':{'>angle_x':0}}" );
	simHalsim_SetGyroAxis( hal, slot, 50.0, 0.0 );
	CHECK_NEAR( gyro->angle[0], -10.0, 0.0 );
	simHalsim_Destroy( hal );
}

TEST( halsim_2027 )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2027 );
	simHalsimDevices* d = simHalsim_Devices( hal );
	// PWM only has its pulse. v2026.2.2's speeds of the same pulses: 1669 us is 0.334661; neutral 1500, full 2003 and
	// 999.
	static const struct
	{
		const char* raw;
		double speed;
	} pulses[] = { { "1669", 0.334661 }, { "1500", 0 }, { "1501", 0 }, { "1499", 0 }, { "2003", 1 }, { "999", -1 },
		{ "0", 0 }, { "2500", 1 }, { "500", -1 } };
	simHalsim_SetMode( hal, simMode_auto );
	for ( size_t i = 0; i < sizeof( pulses ) / sizeof( pulses[0] ); ++i )
	{
		char text[128];
		snprintf( text, sizeof( text ), "{'type':'PWM','device':'0','data':{'<init':true,'<raw':%s,'<speed':0.1}}",
		    pulses[i].raw );
		Take( hal, text );
		CHECK_NEAR( simHalsim_PwmSpeed( hal, 0, 0.0 ), pulses[i].speed, 1e-6 );
		CHECK_NEAR( d->pwm[0].speed, 0, 0 ); // not a key of that year
	}
	Take( hal, "{'type':'PWM','device':'0','data':{'<output_period':20000}}" );
	CHECK_NEAR( d->pwm[0].outputPeriod, 20000, 0 );
	Take( hal, "{'type':'Joystick','device':'0','data':{'<leds':5,'<outputs':6}}" );
	CHECK( d->joystick[0].leds == 5.0 && d->joystick[0].outputs == 0.0 );

	static const struct
	{
		simMode mode;
		const char* text;
	} modes[] = { { simMode_auto, "'>enabled':true,'>robotMode':1," },
		{ simMode_teleop, "'>enabled':true,'>robotMode':2," }, { simMode_test, "'>enabled':true,'>robotMode':3," },
		{ simMode_disabled, "'>enabled':false,'>robotMode':3," } };
	for ( int i = 0; i < 4; ++i )
	{
		simHalsim_SetMode( hal, modes[i].mode );
		simHalsim_BeginSend( hal );
		const char* text = NextOf( hal, "DriverStation" );
		CHECK_HAS( text, modes[i].text );
		CHECK( strstr( text, "autonomous" ) == NULL && strstr( text, "test" ) == NULL );
	}
	// Encoders get their period as before; a rate in the robot's own units only from a sender that knows them.
	Take( hal, "{'type':'Encoder','device':'0','data':{'<init':true}}" );
	simHalsim_SetEncoder( hal, 0, 5, 2 );
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>count':5,'>period':0.5}}" );
	d->encoder[0].rate = 1.5;
	simHalsim_BeginSend( hal );
	CHECK_STR( NextOf( hal, "Encoder" ), "{'type':'Encoder','device':'0','data':{'>rate':1.5}}" );
	Take( hal, "{'type':'SimDevice','device':'SPARK MAX [0,9]','data':{'<Applied Output':0.5}}" );
	CHECK_NEAR( simHalsim_SparkOutput( hal, 9, 0.0 ), 0.0, 0 ); // disabled
	simHalsim_SetMode( hal, simMode_teleop );
	CHECK_NEAR( simHalsim_SparkOutput( hal, 9, 0.0 ), 0.5, 0 );
	simHalsim_Destroy( hal );
}

static void Pass( simHalsim* from, simHalsim* to )
{
	static char text[SIM_HALSIM_ROBOT_TEXT];
	size_t length;
	simError error = { 0 };
	simHalsim_BeginSend( from );
	while ( ( length = simHalsim_NextMessage( from, text, sizeof( text ) ) ) > 0 )
	{
		if ( !CHECK( simHalsim_Receive( to, text, length, 1.0, &error ) == sim_ok ) )
		{
			printf( "%.200s: %s\n", text, error.message );
		}
	}
}

// A robot and its hardware, both of them ours: each sees the other's values.
TEST( halsim_bothEndsAgree )
{
	simHalsim* robot = simHalsim_Create( simHalsim_robot, 2026 );
	simHalsim* hardware = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsimDevices* r = simHalsim_Devices( robot );
	simHalsimDevices* h = simHalsim_Devices( hardware );
	static const struct
	{
		simHalsimKind kind;
		const char* device;
	} devices[] = { { simHalsim_pwm, "19" }, { simHalsim_dio, "0" }, { simHalsim_dio, "1" }, { simHalsim_encoder, "7" },
		{ simHalsim_analogIn, "7" }, { simHalsim_analogOut, "1" }, { simHalsim_dutyCycleOut, "5" },
		{ simHalsim_relay, "3" }, { simHalsim_pcm, "1" }, { simHalsim_solenoid, "1,7" }, { simHalsim_led, "0" },
		{ simHalsim_accel, "BuiltInAccel" }, { simHalsim_gyro, "ADIS16448[0]" },
		{ simHalsim_dutyCycle, "DutyCycleEncoder[1]" }, { simHalsim_canMotor, "Talon FX (v6)[1]" },
		{ simHalsim_canEncoder, "CANcoder (v6)[1]" }, { simHalsim_canGyro, "Pigeon 2 (v6)[1]" },
		{ simHalsim_canAccel, "A[1]" }, { simHalsim_canAnalogIn, "B[1]" }, { simHalsim_canDio, "C[1]" },
		{ simHalsim_canDutyCycle, "D[1]" }, { simHalsim_xrpMotor, "motorL" }, { simHalsim_xrpServo, "servo1" },
		{ simHalsim_joystick, "2" } };
	for ( size_t i = 0; i < sizeof( devices ) / sizeof( devices[0] ); ++i )
	{
		CHECK( simHalsim_Add( robot, devices[i].kind, devices[i].device ) >= 0 );
	}
	CHECK_EQ_INT( simHalsim_Add( robot, simHalsim_pwm, "20" ), -1 );
	r->pwm[19].speed = -0.123456789012345;
	r->dio[0].input = true;
	r->dio[1].value = true;
	r->analogOut[1].voltage = 4.5;
	r->relay[3].forward = true;
	r->solenoid[15].output = true;
	r->led[0].count = SIM_HALSIM_LEDS;
	for ( int i = 0; i < SIM_HALSIM_LEDS; ++i )
	{
		r->led[0].colors[i][0] = 255;
		r->led[0].colors[i][2] = (uint8_t)i;
	}
	r->canMotor[0].motorVoltage = 1.0 / 3.0;
	r->canEncoder[0].positionOut = 7.25;
	r->xrpServo[0].position = 1.0;
	r->joystick[2].rumbleRight = 0.5;
	Pass( robot, hardware );
	CHECK( h->pwm[19].init && h->pwm[19].speed == r->pwm[19].speed );
	CHECK( h->dio[0].input && !h->dio[0].value && h->dio[1].value && !h->dio[1].input );
	CHECK_NEAR( h->analogOut[1].voltage, 4.5, 0 );
	CHECK( h->relay[3].forward && h->solenoid[15].output );
	CHECK_EQ_INT( h->led[0].count, SIM_HALSIM_LEDS );
	CHECK( memcmp( h->led[0].colors, r->led[0].colors, sizeof( h->led[0].colors ) ) == 0 );
	CHECK_NEAR( h->canMotor[0].motorVoltage, 1.0 / 3.0, 1e-16 );
	CHECK_NEAR( h->canEncoder[0].positionOut, 7.25, 0 );
	CHECK_NEAR( h->xrpServo[0].position, 1, 0 );
	CHECK_NEAR( h->joystick[2].rumbleRight, 0.5, 0 );
	for ( size_t i = 0; i < sizeof( devices ) / sizeof( devices[0] ); ++i )
	{
		int slot = simHalsim_Find( hardware, devices[i].kind, devices[i].device );
		CHECK( slot >= 0 && simHalsim_Has( hardware, devices[i].kind, slot ) );
	}

	h->dio[0].level = false;
	h->dio[1].level = false; // an output: not sent
	h->encoder[7].count = 1e15;
	h->analogIn[7].voltage = 0.1;
	h->analogIn[7].accumulatorValue = 12345;
	h->pcm[1].pressureSwitch = true;
	h->accel[0].z = 1.0;
	h->joystick[2] = ( simHalsimJoystick ){
		.axisCount = 12, .buttonCount = 32, .povCount = 12, .axes = { 0.1, 0.2 }, .buttons[31] = true, .povs[11] = 315
	};
	snprintf( h->driverStation[0].gameData, 64, "caf\xc3\xa9 \\\"\t" );
	simHalsim_SetMode( hardware, simMode_auto );
	Pass( hardware, robot );
	CHECK( !r->dio[0].level && r->dio[1].level );
	CHECK_NEAR( r->encoder[7].count, 1e15, 0 );
	CHECK( r->encoder[7].period > 1e308 );
	CHECK_NEAR( r->analogIn[7].voltage, 0.1, 0 );
	CHECK_NEAR( r->analogIn[7].accumulatorValue, 12345, 0 );
	CHECK( isnan( r->analogIn[7].accumulatorCount ) );
	CHECK( r->pcm[1].pressureSwitch && r->accel[0].z == 0.0 ); // the robot has not shown >z
	CHECK_EQ_INT( r->joystick[2].axisCount, 12 );
	CHECK_EQ_INT( r->joystick[2].buttonCount, 32 );
	CHECK( r->joystick[2].axes[1] == 0.2 && r->joystick[2].buttons[31] && r->joystick[2].povs[11] == 315.0 );
	CHECK( r->joystick[2].rumbleRight == 0.5 );
	CHECK_STR( r->driverStation[0].gameData, h->driverStation[0].gameData );
	CHECK( r->driverStation[0].enabled && r->driverStation[0].autonomous && !r->driverStation[0].newData );

	Pass( robot, hardware ); // echoes of nothing
	simHalsim_BeginSend( robot );
	CHECK_STR( Next( robot ), "" );
	simHalsim_Reset( robot );
	simHalsim_BeginSend( robot );
	CHECK_HAS( Next( robot ), "'<speed':-0.12345678901234" );
	simHalsim_Destroy( robot );
	simHalsim_Destroy( hardware );
}

TEST( halsim_saysWhatIsWrong )
{
	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} cases[] = {
		{ "", "line 1, column 1", "the text is empty" },
		{ "hello", "line 1, column 1", "unknown word" },
		{ "{'type':'PWM','device':'0','data':{}} x", "line 1, column 39", "text after the end" },
		{ "[1,2]", "", "a message must be an object" },
		{ "{}", "/type", "a message needs this text" },
		{ "{'type':1,'device':'0','data':{}}", "/type", "a message needs this text" },
		{ "{'type':'PWM','data':{}}", "/device", "a message needs this text" },
		{ "{'type':'PWM','device':0,'data':{}}", "/device", "a message needs this text" },
		{ "{'type':'PWM','device':'0'}", "/data", "a message needs this object" },
		{ "{'type':'PWM','device':'0','data':[]}", "/data", "a message needs this object" },
		{ "{'type':'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx','device':'0','data':{}}", "/type",
		    "up to 47 bytes" },
		{ "{'type':'PWM','device':'20','data':{}}", "/data", "PWM \"20\": there is no device of this number" },
		{ "{'type':'PWM','device':'-1','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'PWM','device':'','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'PWM','device':'1x','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'PWM','device':'00001','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'Solenoid','device':'1','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'Solenoid','device':'63,0','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'Solenoid','device':'0,8','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'AddressableLED','device':'1','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'PWM','device':'3','data':{'<speed':'fast'}}", "/data/<speed",
		    "PWM \"3\": expected a finite number" },
		{ "{'type':'PWM','device':'3','data':{'<speed':null}}", "/data/<speed", "expected a finite number" },
		{ "{'type':'PWM','device':'3','data':{'<speed':1e999}}", "/data/<speed", "expected a finite number" },
		{ "{'type':'PWM','device':'3','data':{'<init':1}}", "/data/<init", "expected true or false" },
		{ "{'type':'AddressableLED','device':'0','data':{'<data':{}}}", "/data/<data", "expected an array of colours" },
		{ "{'type':'AddressableLED','device':'0','data':{'<data':[1]}}", "/data/<data",
		    "expected an array of colours" },
		{ "{'type':'AddressableLED','device':'0','data':{'<data':[{'r':256}]}}", "/data/<data",
		    "expected an array of colours" },
		{ "{'type':'AddressableLED','device':'0','data':{'<data':[{'r':'1'}]}}", "/data/<data",
		    "expected an array of colours" },
		{ "{'type':'Gyro\n','device':'\x1b[2J','data':{}}", "line 1, column 14", "not closed on its line" },
		{ "{'type':'PWM','device':'\\u001b[2J','data':{}}", "/data",
		    "PWM \" [2J\": there is no device of this number" },
	};
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simError error = { 0 };
		CHECK( Receive( hal, cases[i].text, 0.0, &error ) == sim_badData );
		CHECK_STR( error.path, cases[i].path );
		CHECK_HAS( error.message, cases[i].message );
	}
	// The good part of a bad message counts, and the first bad thing is named.
	simError error = { 0 };
	CHECK( Receive(
	           hal, "{'type':'PWM','device':'4','data':{'<raw':'a','<speed':0.5,'<init':2,'<position':1}}", 0, &error )
	       == sim_badData );
	CHECK_STR( error.path, "/data/<raw" );
	CHECK( simHalsim_Devices( hal )->pwm[4].speed == 0.5 && simHalsim_Devices( hal )->pwm[4].position == 1.0 );
	simHalsim_Destroy( hal );

	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} toRobot[] = {
		{ "{'type':'Joystick','device':'0','data':{'>axes':[0,0,0,0,0,0,0,0,0,0,0,0,0]}}", "/data/>axes",
		    "an array of numbers" },
		{ "{'type':'Joystick','device':'0','data':{'>axes':[true]}}", "/data/>axes", "an array of numbers" },
		{ "{'type':'Joystick','device':'0','data':{'>axes':5}}", "/data/>axes", "an array of numbers" },
		{ "{'type':'Joystick','device':'0','data':{'>buttons':[0]}}", "/data/>buttons", "an array of true and false" },
		{ "{'type':'Joystick','device':'0','data':{'>buttons':true}}", "/data/>buttons", "an array of true and false" },
		{ "{'type':'Joystick','device':'6','data':{}}", "/data", "there is no device of this number" },
		{ "{'type':'DriverStation','device':'','data':{'>station':'magenta9'}}", "/data/>station",
		    "a text, no longer" },
		{ "{'type':'DriverStation','device':'','data':{'>station':3}}", "/data/>station", "a text, no longer" },
	};
	hal = simHalsim_Create( simHalsim_robot, 2026 );
	for ( size_t i = 0; i < sizeof( toRobot ) / sizeof( toRobot[0] ); ++i )
	{
		CHECK( Receive( hal, toRobot[i].text, 0.0, &error ) == sim_badData );
		CHECK_STR( error.path, toRobot[i].path );
		CHECK_HAS( error.message, toRobot[i].message );
	}
	Take( hal, "{'type':'Gyro','device':'nobody has it','data':{'>angle_x':1}}" );
	Take( hal, "{'type':'SimDevice','device':'nor this','data':{'>x':1}}" );
	CHECK_EQ_INT( simHalsim_OtherCount( hal ), 0 );
	simHalsim_Destroy( hal );
}

TEST( halsim_cutOffAnywhere )
{
	static const char message[] =
	    "{\"data\":{\"<speed\":0.25,\"<init\":true,\"<x\":[\"\\u00e9\"]},\"device\":\"0\",\"type\":\"PWM\"}";
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	for ( size_t cut = 0; cut < sizeof( message ); ++cut )
	{
		simError error = { 0 };
		char* copy = malloc( cut + 1 ); // without a zero behind it
		memcpy( copy, message, cut );
		CHECK( simHalsim_Receive( hal, copy, cut, 0.0, &error )
		       == ( cut == sizeof( message ) - 1 ? sim_ok : sim_badData ) );
		CHECK( simHalsim_Has( hal, simHalsim_pwm, 0 ) == ( cut == sizeof( message ) - 1 ) );
		free( copy );
	}
	simHalsim_Destroy( hal );
}

TEST( halsim_isBounded )
{
	simHalsim* hal = simHalsim_Create( simHalsim_hardware, 2026 );
	simError error = { 0 };
	char text[1024];
	simResult result = sim_ok;
	int named = 0;
	for ( ; named < 1000 && result == sim_ok; ++named )
	{
		snprintf( text, sizeof( text ), "{'type':'CANMotor','device':'M[%d]','data':{'<percentOutput':1}}", named );
		result = Receive( hal, text, 0.0, &error );
	}
	CHECK_EQ_INT( named, 65 );
	CHECK_HAS( error.message, "more devices of this type than there is room for" );
	result = sim_ok;
	int others = 0;
	for ( ; others < 1000 && result == sim_ok; ++others )
	{
		snprintf( text, sizeof( text ), "{'type':'SimDevice','device':'M[%d]','data':{'<x':1}}", others );
		result = Receive( hal, text, 0.0, &error );
	}
	CHECK_EQ_INT( others, 257 );
	CHECK_HAS( error.message, "more than 256 such devices" );
	// Values with the longest keys, all sent: in as many messages as they need.
	simHalsim_Reset( hal );
	CHECK_EQ_INT( simHalsim_OtherCount( hal ), 0 );
	result = sim_ok;
	int values = 0;
	for ( ; values < 5000 && result == sim_ok; ++values )
	{
		snprintf( text, sizeof( text ), "{'type':'SimDevice','device':'M[0]','data':{'>%04d", values );
		for ( int k = 0; k < 42; ++k )
		{
			strcat( text, "\\u0001" );
		}
		strcat( text, "':1}}" );
		result = Receive( hal, text, 0.0, &error );
	}
	CHECK_EQ_INT( values, SIM_HALSIM_OTHER_VALUES + 1 );
	CHECK_HAS( error.message, "more than 4096 such values" );
	for ( int i = 0; i < SIM_HALSIM_OTHER_VALUES; ++i )
	{
		char name[SIM_HALSIM_NAME];
		snprintf( name, sizeof( name ), "%04d", i );
		memset( name + 4, 1, 42 );
		name[46] = 0;
		CHECK( simHalsim_SetValue( hal, 0, name, 1.0 / 3.0 ) );
	}
	int sent = 0;
	size_t length;
	simHalsim* other = simHalsim_Create( simHalsim_hardware, 2026 );
	simHalsim_BeginSend( hal );
	while ( ( length = simHalsim_NextMessage( hal, s_text, SIM_HALSIM_TEXT ) ) > 0
	        && strstr( s_text, "SimDevice" ) != NULL )
	{
		CHECK( simHalsim_Receive( other, s_text, length, 0.0, &error ) == sim_ok );
		sent += 1;
	}
	CHECK( sent > 100 );
	for ( int i = 0; i < SIM_HALSIM_OTHER_VALUES; i += 100 )
	{
		char name[SIM_HALSIM_NAME];
		double value = 0.0;
		snprintf( name, sizeof( name ), "%04d", i );
		memset( name + 4, 1, 42 );
		name[46] = 0;
		CHECK( simHalsim_GetValue( other, 0, name, &value ) && value == 1.0 / 3.0 );
	}
	simHalsim_Destroy( hal );
	simHalsim_Destroy( other );
}
