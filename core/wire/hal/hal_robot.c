// The robot behind a HALSim connection: its devices, its state from frames, and the block that drives it.
#include "hal/hal_robot_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

simHalRobot* simHalRobot_Create( int year )
{
	simHalRobot* hal = simAlloc( sizeof( *hal ) );
	if ( hal == NULL )
	{
		return NULL;
	}
	hal->halsim = simHalsim_Create( simHalsim_hardware, year );
	if ( hal->halsim == NULL )
	{
		simFree( hal );
		return NULL;
	}
	hal->year = year;
	// Without a run there is nothing to drive, but the program may connect already and wait.
	hal->index = -1;
	hal->robot = &hal->run.robots[0];
	// [V] until the first frame: WPILib's default.
	hal->battery = 12.0;
	simHalRobot_SetDriverStation( hal );
	return hal;
}

void simHalRobot_Destroy( simHalRobot* hal )
{
	if ( hal != NULL )
	{
		simHalsim_Destroy( hal->halsim );
		simFree( hal );
	}
}


// ---- the run ----

simResult simHalRobot_Begin( simHalRobot* hal, const simSchema* schema, int count, int robot, simError* error )
{
	hal->index = -1;
	simHalRobot_ForgetLoops( hal );
	hal->robot = &hal->run.robots[0];
	memset( hal->readings, 0, sizeof( hal->readings ) );
	if ( simRun_Read( &hal->run, schema, count, error ) != sim_ok )
	{
		return sim_badData;
	}
	int robotCount = hal->run.robotCount;
	// Forget the run: a half-read one would answer for the wrong robot.
	if ( robot < 0 || robot >= robotCount )
	{
		memset( &hal->run, 0, sizeof( hal->run ) );
		return simFail( error, "", "", "there is no robot %d; the run has %d, counted from 0", robot, robotCount );
	}
	hal->index = robot;
	hal->robot = &hal->run.robots[robot];
	hal->station = hal->robot->station;
	return sim_ok;
}


// ---- connection ----

// A new program knows nothing of the last one's devices.
void simHalRobot_Connected( simHalRobot* hal )
{
	hal->leaving = false;
	simHalRobot_ForgetLoops( hal );
	// The last program's settings stop here.
	simHalsim_Reset( hal->halsim );
	simHalRobot_SetDriverStation( hal );
}

simResult simHalRobot_Receive( simHalRobot* hal, const char* text, size_t length, double time, simError* error )
{
	return simHalsim_Receive( hal->halsim, text, length, time, error );
}

void simHalRobot_BeginSend( simHalRobot* hal )
{
	simHalsim_BeginSend( hal->halsim );
}

size_t simHalRobot_NextMessage( simHalRobot* hal, char* text, size_t size )
{
	return simHalsim_NextMessage( hal->halsim, text, size );
}


// ---- driver station ----

// The driver station's words. An emergency stop and a leaving page disable the robot in any match state.
void simHalRobot_SetDriverStation( simHalRobot* hal )
{
	simHalsimDriverStation* ds = simHalsim_Devices( hal->halsim )->driverStation;
	simMode mode = hal->mode;
	if ( hal->stopped || hal->leaving )
	{
		mode = simMode_disabled;
	}
	// HALSim has no watchdog: a program stays enabled until it hears otherwise, so this is said again with every frame.
	simHalsim_SetMode( hal->halsim, mode );
	ds->estop = hal->stopped;
	// Teams' code looks at this to tell a match from practice.
	ds->fms = hal->matchRuns || hal->fms;
	ds->ds = true;
	// Nothing of the driver station takes effect before new_data.
	ds->newData = true;
	snprintf( ds->station, sizeof( ds->station ), "%s", simRun_StationName( (int)hal->station ) );
	snprintf( ds->gameData, sizeof( ds->gameData ), "%s", hal->ownData ? hal->gameData : hal->message );
}

void simHalRobot_Leave( simHalRobot* hal )
{
	// The last word to a program whose page goes away, or it would drive on.
	hal->leaving = true;
	simHalRobot_SetDriverStation( hal );
}

void simHalRobot_SetEmergencyStop( simHalRobot* hal, bool stopped )
{
	hal->stopped = stopped;
	simHalRobot_SetDriverStation( hal );
}

void simHalRobot_SetGameData( simHalRobot* hal, const char* text )
{
	// NULL goes back to the field's own message.
	hal->ownData = text != NULL;
	snprintf( hal->gameData, sizeof( hal->gameData ), "%s", text != NULL ? text : "" );
	simHalRobot_SetDriverStation( hal );
}

void simHalRobot_SetFms( simHalRobot* hal, bool attached )
{
	hal->fms = attached;
	simHalRobot_SetDriverStation( hal );
}

void simHalRobot_Propose( simHalRobot* hal, bool on )
{
	simHalsim_Propose( hal->halsim, on );
}

void simHalRobot_SetOpMode( simHalRobot* hal, simMode mode, const char* id )
{
	simHalsim_SetOpMode( hal->halsim, mode, id );
}

// A count from outside, within 0..most.
static int BoundedCount( int count, int most )
{
	if ( count < 0 )
	{
		return 0;
	}
	return count < most ? count : most;
}

// WPILib 2027 reads a hat as directions, not degrees (HAL_JoystickPOV): 1 up, 2 right, 4 down, 8 left; none is the centre.
static int DirectionsOf( double degrees )
{
	static const uint8_t kEighths[] = { 1, 1 + 2, 2, 2 + 4, 4, 4 + 8, 8, 8 + 1 };
	if ( degrees < 0.0 )
	{
		return 0;
	}
	return kEighths[(int)( degrees / 45.0 + 0.5 ) % 8];
}

// Turns a joystick with the roboRIO driver station's numbers into 2027's, which uses SDL. Of a pad (six axes and a hat)
// the sticks come before the triggers, and the cross is four buttons (Gamepad.java); other joysticks keep their order.
static void NumberAsSdl( simHalsimJoystick* stick )
{
	enum
	{
		PAD_AXES = 6,
		PAD_BUTTONS = 11,
	};
	static const uint8_t kAxes[PAD_AXES] = { 0, 1, 4, 5, 2, 3 };
	// A B X Y, back, guide (which no browser tells), start, the sticks, the bumpers: 10 is never pressed.
	static const uint8_t kButtons[PAD_BUTTONS] = { 0, 1, 2, 3, 6, 10, 7, 8, 9, 4, 5 };
	if ( stick->axisCount == PAD_AXES && stick->povCount == 1 )
	{
		simHalsimJoystick old = *stick;
		for ( int i = 0; i < PAD_AXES; ++i )
		{
			stick->axes[i] = old.axes[kAxes[i]];
		}
		for ( int i = 0; i < PAD_BUTTONS; ++i )
		{
			stick->buttons[i] = old.buttons[kButtons[i]];
		}
		int directions = DirectionsOf( old.povs[0] );
		stick->buttons[PAD_BUTTONS] = ( directions & 1 ) != 0;     // up
		stick->buttons[PAD_BUTTONS + 1] = ( directions & 4 ) != 0; // down
		stick->buttons[PAD_BUTTONS + 2] = ( directions & 8 ) != 0; // left
		stick->buttons[PAD_BUTTONS + 3] = ( directions & 2 ) != 0; // right
	}
	for ( int i = 0; i < stick->povCount; ++i )
	{
		stick->povs[i] = DirectionsOf( stick->povs[i] );
	}
}

void simHalRobot_SetJoystick( simHalRobot* hal, int joystick, const double* axes, int axisCount, uint32_t buttons,
    const double* povs, int povCount )
{
	enum
	{
		AXES = 12, // WPILib's limits
		BUTTONS = 32,
		POVS = 12,
	};
	// WPILib's driver station has six.
	if ( joystick < 0 || joystick >= 6 )
	{
		return;
	}
	simHalsimJoystick* stick = &simHalsim_Devices( hal->halsim )->joystick[joystick];
	stick->axisCount = BoundedCount( axisCount, AXES );
	stick->povCount = BoundedCount( povCount, POVS );
	// As many as a joystick can have: robot code complains of buttons that are not there.
	stick->buttonCount = 0;
	if ( stick->axisCount + stick->povCount > 0 )
	{
		stick->buttonCount = BUTTONS;
	}
	for ( int i = 0; i < stick->axisCount; ++i )
	{
		stick->axes[i] = 0.0;
		if ( isfinite( axes[i] ) )
		{
			stick->axes[i] = simClamp( axes[i], -1.0, 1.0 );
		}
	}
	for ( int i = 0; i < stick->buttonCount; ++i )
	{
		stick->buttons[i] = ( buttons >> i & 1u ) != 0;
	}
	for ( int i = 0; i < stick->povCount; ++i )
	{
		// WPILib's number for a released hat is -1.
		stick->povs[i] = -1.0;
		if ( povs[i] >= 0.0 && povs[i] < 360.0 )
		{
			stick->povs[i] = floor( povs[i] );
		}
	}
	if ( hal->year >= 2027 )
	{
		NumberAsSdl( stick );
	}
}


// ---- frames ----

// The parts of a frame that are this robot's.
static bool OpenFrame( const simHalRobot* hal, const void* bytes, size_t size, HalFrame* frame )
{
	// A run may have several robots, each with a program of its own.
	simFrameView view;
	if ( hal->index < 0 || !simRun_OpenFrame( &hal->run, bytes, size, &view ) )
	{
		return false;
	}
	*frame = ( HalFrame ){
		.header = view.header,
		.robot = view.robots + hal->index,
		.wheels = view.wheels + hal->robot->firstWheel,
		.motors = view.motors + hal->robot->firstMotor,
		.mechanisms = view.mechanisms + hal->robot->firstMechanism,
		.sensors = view.sensors + hal->robot->firstSensor,
	};
	return true;
}

// The present reading of a device. Frames tell the angle of a module within a turn, and no accelerations.
static void Read(
    const simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def, double seconds, Reading* reading )
{
	Reading before = *reading;
	int i = def->index;
	bool passed = before.known && seconds > 0.0;
	switch ( def->wired )
	{
		case simWired_motor:
			reading->position = frame->motors[i].position;
			reading->velocity = frame->motors[i].velocity;
			break;
		case simWired_wheel:
			reading->position = frame->wheels[i].position;
			reading->velocity = frame->wheels[i].speed / hal->robot->wheels[i].radius;
			break;
		case simWired_steer:
		{
			reading->angle = frame->wheels[i].angle;
			// A frame has the angle within a turn. The short way from the last one is the way that it has gone: a module
			// would have to turn at 25 rev/s to pass half a turn in a tick of 20 ms.
			double turn = reading->angle;
			if ( before.known )
			{
				turn = simWrapAngle( reading->angle - before.angle );
			}
			reading->position = before.position + turn;
			reading->velocity = before.velocity;
			if ( passed )
			{
				reading->velocity = turn / seconds;
			}
			break;
		}
		case simWired_mechanism:
			reading->position = frame->mechanisms[i].position;
			reading->velocity = frame->mechanisms[i].velocity;
			break;
		case simWired_sensor:
			reading->position = frame->sensors[i].value[0];
			break;
		case simWired_count:
			SIM_ASSERT( false );
			break;
	}
	reading->acceleration = before.acceleration;
	if ( passed )
	{
		reading->acceleration = ( reading->velocity - before.velocity ) / seconds;
	}
	reading->known = true;
}

bool simHalRobot_Frame( simHalRobot* hal, const void* bytes, size_t size )
{
	HalFrame frame;
	if ( !OpenFrame( hal, bytes, size, &frame ) )
	{
		return false;
	}
	// Velocities come from the difference to the frame before.
	double seconds = frame.header->time - hal->frameTime;
	// The run has begun again: its loops know nothing.
	if ( seconds < 0.0 )
	{
		simHalRobot_ForgetLoops( hal );
	}
	for ( int i = 0; i < hal->robot->deviceCount; ++i )
	{
		Read( hal, &frame, &hal->robot->devices[i], seconds, &hal->readings[i] );
	}
	// Paused, a run shows the same frame again: no time passes and velocities stay.
	hal->frameTime = frame.header->time;
	hal->battery = frame.robot->battery;
	// The driver station may keep this robot from moving in a mode in which others move.
	hal->mode = simMode_disabled;
	if ( frame.robot->enabled )
	{
		hal->mode = (simMode)frame.header->mode;
	}
	// The field's message of the match is the game data, unless other data has been set.
	memcpy( hal->message, frame.header->message, sizeof( frame.header->message ) );
	simHalsimDriverStation* ds = simHalsim_Devices( hal->halsim )->driverStation;
	ds->matchTime = simRun_ToldMatchTime( frame.header );
	hal->matchRuns = frame.header->matchState == simMatchState_running;
	simHalRobot_SetDriverStation( hal );
	if ( hal->matchRuns )
	{
		// The field says the mode, also to a robot that is disabled: in the pause after auto it is no longer autonomous.
		ds->autonomous = frame.header->mode == simMode_auto;
		ds->test = frame.header->mode == simMode_test;
	}
	simHalRobot_SetInputs( hal, &frame );
	return true;
}


// ---- input ----

bool simHalRobot_IsAlive( const simHalRobot* hal, double time )
{
	return simHalsim_IsAlive( hal->halsim, time );
}

bool simHalRobot_LetGo( const simHalRobot* hal, simInput* input )
{
	memset( input, 0, sizeof( *input ) );
	if ( hal->index < 0 )
	{
		return false;
	}
	// Bit 1: chassis and volts. All zeros let go of them.
	input->robots[hal->station].present = 2;
	return true;
}

bool simHalRobot_Input( simHalRobot* hal, double time, simInput* input )
{
	if ( !simHalRobot_LetGo( hal, input ) )
	{
		return false;
	}
	// Several controllers may be wired to one motor.
	double sums[SIM_MAX_MOTORS] = { 0 };
	int counts[SIM_MAX_MOTORS] = { 0 };
	for ( int i = 0; i < hal->robot->deviceCount; ++i )
	{
		const simDeviceDef* def = &hal->robot->devices[i];
		bool hasLoop = simHalRobot_LoopOf( hal, def ) >= 0;
		if ( simRun_IsOutput( def->kind ) && !hasLoop && simHalRobot_Has( hal, def ) )
		{
			sums[def->index] += simHalRobot_Volts( hal, def, time );
			counts[def->index] += 1;
		}
	}
	simInputRobot* robot = &input->robots[hal->station];
	for ( int m = 0; m < hal->robot->motorCount; ++m )
	{
		// Motors on one shaft turn as one whose volts are the mean of theirs.
		if ( counts[m] > 0 )
		{
			robot->volts[m] = sums[m] / counts[m];
		}
		// A motor that no device of the program turns gets 0 V: the built-in program must not drive half a robot.
		robot->voltMask |= 1u << m;
	}
	simHalRobot_LoopInput( hal, time, robot );
	return true;
}
