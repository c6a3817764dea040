#include "remote/remote_internal.h"

#include "run/topics.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>


// ---- remote ----

simRemote* simRemote_Create( void )
{
	simRemote* remote = simAlloc( sizeof( simRemote ) );
	// A driver station that never names a mode enables in teleop, as most do in practice.
	if ( remote != NULL )
	{
		remote->chosen = simMode_teleop;
	}
	return remote;
}

void simRemote_Destroy( simRemote* remote )
{
	simFree( remote );
}

bool simRemote_Begin( simRemote* remote, const simSchema* schema, int count, simError* error )
{
	// All that was said was said to the robots of the run before.
	memset( remote, 0, sizeof( *remote ) );
	remote->chosen = simMode_teleop;
	if ( simRun_Read( &remote->run, schema, count, error ) != sim_ok )
	{
		return false;
	}
	for ( int i = 0; i < remote->run.robotCount; ++i )
	{
		// Topics name stations, so robots are found by them.
		remote->robots[remote->run.robots[i].station].model = &remote->run.robots[i];
	}
	simRemote_ListInputs( remote );
	return true;
}

int simRemote_Subscriptions( const simRemote* remote, simRemoteSubscription subscriptions[SIM_REMOTE_SUBSCRIPTIONS] )
{
	static const char* const kDriverStation[] = { SIM_REMOTE_DRIVER_STATION };
	// Topics whose values the page shows, from any publisher.
	static const char* const kShown[] = { SIM_REMOTE_LABEL_ROOT, SIM_REMOTE_DRAW_ROOT, "/SmartDashboard/",
		"/Shuffleboard/", "/Telemetry/", SIM_REMOTE_TUNABLE_ROOT, SIM_REMOTE_OPMODES "/" };
	// The empty prefix is every topic but those that begin with $ (NT 4.1).
	static const char* const kAll[] = { "" };
	simNt4SubscribeOptions each = simDefaultNt4SubscribeOptions();
	// [s] Inputs are needed once a tick.
	each.periodic = SIM_TICK;
	simNt4SubscribeOptions below = each, shown = each, names = each;
	below.prefix = shown.prefix = names.prefix = true;
	// [s] Ten times a second is enough for a person.
	shown.periodic = 0.1;
	// Names alone: misspelt inputs are reported, and the page lists topics. Their values stay at the server.
	names.topicsOnly = true;
	names.periodic = 0.1;
	int count = 0;
	// Without a robot there are no inputs, and an empty list would be a subscription to nothing.
	if ( remote->inputCount > 0 )
	{
		subscriptions[count++] = ( simRemoteSubscription ){ remote->inputs, remote->inputCount, each };
	}
	subscriptions[count++] = ( simRemoteSubscription ){ kDriverStation, 1, below };
	subscriptions[count++] = ( simRemoteSubscription ){ remote->changeRootList, remote->changeRootCount, below };
	subscriptions[count++] = ( simRemoteSubscription ){ kShown, SIM_COUNT( kShown ), shown };
	subscriptions[count++] = ( simRemoteSubscription ){ kAll, 1, names };
	return count;
}


// ---- warnings ----

const char* simRemote_After( const char* name, const char* beginning )
{
	size_t length = strlen( beginning );
	if ( strncmp( name, beginning, length ) == 0 )
	{
		return name + length;
	}
	return NULL;
}

// A program repeats a misspelt topic fifty times a second; each topic and reason is reported once.
void simRemote_Warn( simRemote* remote, const char* topic, Reason reason, const char* format, ... )
{
	va_list args;
	va_start( args, format );
	simWarnings_Add( &remote->warnings, topic, reason, format, args );
	va_end( args );
}

int simRemote_WarningCount( const simRemote* remote )
{
	return remote->warnings.count;
}

const char* simRemote_Warning( const simRemote* remote, int warning )
{
	SIM_ASSERT( warning >= 0 && warning < remote->warnings.count );
	return remote->warnings.list[warning].text;
}

// Old warnings are told of again if they come again.
void simRemote_Forget( simRemote* remote )
{
	remote->warnings.count = 0;
}


// ---- coming and going ----

// The driver station is gone: as on a robot that loses it, nothing stays enabled.
static void LoseEnabled( simRemote* remote )
{
	if ( remote->hasEnabled && remote->enabled )
	{
		// The run is disabled at the next frame, unless another mode has been set since.
		remote->lost = remote->asked;
	}
	remote->hasEnabled = remote->enabled = false;
}

// A topic is gone: its values are let go of.
static void LetGo( simRemote* remote, Target target )
{
	if ( target.part == Part_enabled )
	{
		LoseEnabled( remote );
		return;
	}
	// Without a mode of its own a driver station enables in teleop.
	if ( target.part == Part_mode )
	{
		remote->chosen = simMode_teleop;
		return;
	}
	if ( target.part == Part_change )
	{
		simRemote_DropChange( remote, target );
		return;
	}
	// The other parts are a robot's; a name that was bad has none.
	if ( target.station < 0 )
	{
		return;
	}
	Robot* robot = &remote->robots[target.station];
	switch ( target.part )
	{
		case Part_volts:
		case Part_pulse:
			robot->voltMask &= ~( 1u << target.motor );
			robot->volts[target.motor] = 0.0;
			break;
		case Part_speeds:
			robot->hasSpeeds = false;
			break;
		case Part_chassis:
			simRemote_DropChassis( robot, target.chassis );
			break;
		case Part_axes:
			robot->hasAxes = false;
			break;
		case Part_buttons:
			robot->hasButtons = false;
			robot->held = 0;
			break;
		case Part_none:
		case Part_bad:
		case Part_enabled:
		case Part_mode:
		case Part_match:
		case Part_change:
			break;
	}
}

// Without a connection nothing is driven and nothing is shown.
void simRemote_Close( simRemote* remote )
{
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		Robot* robot = remote->robots + station;
		robot->voltMask = robot->held = 0;
		robot->hasSpeeds = robot->hasAxes = robot->hasButtons = false;
		robot->chassisMode = simChassis_wheels;
		memset( robot->volts, 0, sizeof( robot->volts ) );
	}
	remote->matchRequest = remote->modeRequest = 0;
	simRemote_DropChanges( remote );
	LoseEnabled( remote );
	remote->chosen = simMode_teleop;
	simRemote_DropAll( remote );
}

void simRemote_Take( simRemote* remote, const simNt4Event* event, int64_t serverTime )
{
	if ( event->kind == simNt4Event_disconnected )
	{
		simRemote_Close( remote );
		return;
	}
	// The protocol's complaints are shown where people look for the reason that nothing moves.
	if ( event->kind == simNt4Event_warning )
	{
		simRemote_Warn( remote, "the server", Reason_value, "%s", event->text );
		return;
	}
	// Names that are too long cannot be ours.
	if ( event->name == NULL || strlen( event->name ) >= SIM_REMOTE_NAME )
	{
		return;
	}
	switch ( event->kind )
	{
		case simNt4Event_announced:
			simRemote_FindTarget( remote, event->name ); // for its warning
			break;
		case simNt4Event_value:
			simRemote_TakeValue( remote, event, serverTime );
			simRemote_Store( remote, event );
			break;
		case simNt4Event_unannounced:
			LetGo( remote, simRemote_FindTarget( remote, event->name ) );
			simRemote_Drop( remote, event->name );
			break;
		case simNt4Event_connected:
		case simNt4Event_properties:
		case simNt4Event_disconnected:
		case simNt4Event_warning:
			break;
	}
}

// ---- input ----

// Sticks that make the built-in program give these speeds: see simDrive_Command, which does the reverse.
static void SticksOf( const Robot* robot, double yaw, double axes[3] )
{
	const simRunRobot* model = robot->model;
	// As parts of full speed.
	double vx = robot->speeds[0] / model->maxSpeed, vy = robot->speeds[1] / model->maxSpeed;
	axes[2] = simClamp( robot->speeds[2] / model->maxTurn, -1.0, 1.0 );
	// A tank drive has no sideways, and turns with the same stick in any frame.
	if ( model->drive == simDrive_differential )
	{
		// It is driven from the robot's seat, but the red driver's sticks point the other way.
		axes[0] = simClamp( simRun_IsRed( model->station ) ? -vx : vx, -1.0, 1.0 );
		axes[1] = 0.0;
		return;
	}
	// Sticks end at a circle of 1; faster speeds keep their direction.
	double size = sqrt( vx * vx + vy * vy );
	double scale = 1.0;
	if ( size > 1.0 )
	{
		scale = 1.0 / size;
	}
	// The robot turns during the tick: the speeds are in its heading in the middle of it.
	double middle = yaw + 0.5 * axes[2] * model->maxTurn * SIM_TICK;
	double c = simCos( middle ), s = simSin( middle );
	axes[0] = scale * ( c * vx - s * vy );
	axes[1] = scale * ( s * vx + c * vy );
}

// A robot that plays by itself takes no commands: say so, once.
static void WarnIfDeaf( simRemote* remote, const Robot* robot, const simRobotFrame* frame )
{
	const char* why = NULL;
	if ( frame->program == simProgram_script )
	{
		why = "its script";
	}
	else if ( frame->program == simProgram_autopilot )
	{
		why = "its autopilot";
	}
	if ( why != NULL )
	{
		char topic[64];
		snprintf( topic, sizeof( topic ), "the robot at %s", simRun_StationName( (int)robot->model->station ) );
		simRemote_Warn( remote, topic, Reason_deaf, "what it is told is ignored: %s drives it", why );
	}
}

// One robot's part of the input, from robot code's topics.
static void PutRobot( simRemote* remote, Robot* robot, const simRobotFrame* frame, simInputRobot* input )
{
	// Speeds go through the built-in program as sticks where there is one, else the chassis follows them.
	bool driver = frame->program == simProgram_driver;
	bool speedsAsSticks = robot->hasSpeeds && driver && robot->model->maxSpeed > 0.0;
	bool speedsOfChassis = robot->hasSpeeds && !speedsAsSticks;
	bool sticks = speedsAsSticks || robot->hasAxes || robot->hasButtons;
	bool owned = robot->chassisMode != simChassis_wheels;
	bool actuators = robot->voltMask != 0 || speedsOfChassis || owned;
	if ( sticks || actuators )
	{
		WarnIfDeaf( remote, robot, frame );
	}
	// The run's values from here are let go of once.
	if ( sticks || robot->saidSticks )
	{
		input->present |= 1u;
	}
	if ( actuators || robot->saidActuators )
	{
		input->present |= 2u;
	}
	robot->saidSticks = sticks;
	robot->saidActuators = actuators;
	if ( speedsAsSticks )
	{
		SticksOf( robot, frame->rpy[2], input->axes );
	}
	else if ( robot->hasAxes )
	{
		memcpy( input->axes, robot->axes, sizeof( input->axes ) );
	}
	if ( robot->hasButtons )
	{
		input->buttons = robot->held;
	}
	// Voltages go to motors directly, past the robot's program.
	input->voltMask = robot->voltMask;
	memcpy( input->volts, robot->volts, sizeof( input->volts ) );
	if ( owned )
	{
		// A program that moves the chassis itself does not want wheels to do it.
		simRemote_PutChassis( robot, input );
	}
	else if ( speedsOfChassis )
	{
		// ChassisSpeeds are in the robot's directions, the input in the field's.
		double c = simCos( frame->rpy[2] ), s = simSin( frame->rpy[2] );
		input->chassisMode = simChassis_velocity;
		input->chassis[0] = c * robot->speeds[0] - s * robot->speeds[1];
		input->chassis[1] = s * robot->speeds[0] + c * robot->speeds[1];
		input->chassis[2] = robot->speeds[2];
	}
}

bool simRemote_Input( simRemote* remote, const void* frame, size_t size, simInput* input )
{
	// A frame of another run has other robots: topics for these do not fit those.
	simFrameView view;
	memset( input, 0, sizeof( *input ) );
	if ( !simRun_OpenFrame( &remote->run, frame, size, &view ) )
	{
		return false;
	}
	uint32_t present = 0;
	for ( int i = 0; i < remote->run.robotCount; ++i )
	{
		simStation station = remote->run.robots[i].station;
		const simRobotFrame* robot = &view.robots[i];
		remote->places[station] = ( simRemotePlace ){ true, robot->position[0], robot->position[1], robot->rpy[2] };
		PutRobot( remote, &remote->robots[station], &view.robots[i], &input->robots[station] );
		present |= input->robots[station].present;
	}
	// Requests are 1 + the mode, so that 0 asks for nothing.
	uint32_t mode = 1u + view.header->mode;
	uint32_t wanted = remote->modeRequest;
	if ( remote->lost != 0 && remote->lost == mode )
	{
		// If another mode has been set since the driver station enabled, that stands when it is lost.
		wanted = 1u + simMode_disabled;
	}
	if ( wanted != mode )
	{
		input->header.modeRequest = wanted;
	}
	input->header.matchRequest = remote->matchRequest;
	// Requests are sent once; held values with every tick.
	remote->modeRequest = remote->matchRequest = remote->lost = 0;
	bool changes = simRemote_PutChanges( remote, &view, &input->header );
	return changes || present != 0 || input->header.modeRequest != 0 || input->header.matchRequest != 0;
}

// Does anything hold a robot at present?
bool simRemote_Drives( const simRemote* remote )
{
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		const Robot* robot = remote->robots + station;
		if ( robot->voltMask != 0 || robot->hasSpeeds || robot->hasAxes || robot->hasButtons
		     || robot->chassisMode != simChassis_wheels )
		{
			return true;
		}
	}
	return false;
}
