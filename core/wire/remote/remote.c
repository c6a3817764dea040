#include "remote/remote_internal.h"

#include "sandlot/math.h"
#include "sandlot/robot_types.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>


// ---- remote ----

simRemote* simRemote_Create( void )
{
	simRemote* remote = (simRemote*)simAlloc( sizeof( simRemote ) );
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

static bool AddRecord( simRemote* remote, const simSchema* record )
{
	if ( record->kind == simSchema_robot )
	{
		bool good = record->index < SIM_MAX_ROBOTS && record->owner == (uint32_t)remote->robotCount
		            && record->owner < SIM_MAX_ROBOTS && !remote->robots[record->index].there;
		if ( good )
		{
			Robot* robot = remote->robots + record->index;
			remote->stations[remote->robotCount++] = record->index;
			bool program = record->value[1] > 0.0 && record->value[2] > 0.0;
			robot->there = true;
			robot->maxSpeed = program ? record->value[1] : 0.0;
			robot->maxTurn = program ? record->value[2] : 0.0;
			robot->seated = record->value[3] == simDrive_differential;
		}
		return good;
	}
	if ( record->kind != simSchema_motor && record->kind != simSchema_button )
	{
		return true;
	}
	bool motor = record->kind == simSchema_motor;
	if ( record->owner >= (uint32_t)remote->robotCount )
	{
		return false;
	}
	Robot* robot = remote->robots + remote->stations[record->owner];
	int* count = motor ? &robot->motorCount : &robot->buttonCount;
	int limit = motor ? SIM_MAX_MOTORS : SIM_MAX_BUTTONS;
	if ( *count >= limit || record->index != (uint32_t)*count )
	{
		return false;
	}
	memcpy( ( motor ? robot->motors : robot->buttons )[( *count )++], record->name, SIM_NAME );
	return true;
}

bool simRemote_Begin( simRemote* remote, const simSchema* schema, int count, simError* error )
{
	memset( remote, 0, sizeof( *remote ) );
	remote->chosen = simMode_teleop;
	for ( int i = 0; i < count; ++i )
	{
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || !AddRecord( remote, schema + i ) )
		{
			memset( remote, 0, sizeof( *remote ) );
			simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
			return false;
		}
	}
	simRemote_ListInputs( remote );
	return true;
}

int simRemote_Subscriptions( const simRemote* remote, simRemoteSubscription subscriptions[SIM_REMOTE_SUBSCRIPTIONS] )
{
	static const char* const kDriverStation[] = { SIM_REMOTE_DRIVER_STATION };
	static const char* const kShown[] = { SIM_REMOTE_LABEL_ROOT, SIM_REMOTE_DRAW_ROOT, "/SmartDashboard/",
		"/Shuffleboard/" };
	static const char* const kAll[] = { "" };
	simNt4SubscribeOptions each = simDefaultNt4SubscribeOptions();
	each.periodic = SIM_TICK;
	simNt4SubscribeOptions below = each, shown = each, names = each;
	below.prefix = shown.prefix = names.prefix = true;
	shown.periodic = 0.1;
	// What is there: misspelt inputs are told of, and the page lists topics. Their values stay where they are.
	names.topicsOnly = true;
	names.periodic = 0.1;
	int count = 0;
	if ( remote->inputCount > 0 )
	{
		subscriptions[count++] = ( simRemoteSubscription ){ remote->inputs, remote->inputCount, each };
	}
	subscriptions[count++] = ( simRemoteSubscription ){ kDriverStation, 1, below };
	subscriptions[count++] = ( simRemoteSubscription ){ kShown, 4, shown };
	subscriptions[count++] = ( simRemoteSubscription ){ kAll, 1, names };
	return count;
}


// ---- warnings ----

const char* simRemote_After( const char* name, const char* beginning )
{
	size_t length = strlen( beginning );
	return strncmp( name, beginning, length ) == 0 ? name + length : NULL;
}

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
		remote->lost = remote->asked;
	}
	remote->hasEnabled = remote->enabled = false;
}

static void LetGo( simRemote* remote, Target target )
{
	Robot* robot = remote->robots + ( target.station >= 0 ? target.station : 0 );
	switch ( target.part )
	{
		case Part_volts:
			robot->voltMask &= ~( 1u << target.motor );
			robot->volts[target.motor] = 0.0;
			break;
		case Part_speeds:
			robot->hasSpeeds = false;
			break;
		case Part_axes:
			robot->hasAxes = false;
			break;
		case Part_buttons:
			robot->hasButtons = false;
			robot->held = 0;
			break;
		case Part_enabled:
			LoseEnabled( remote );
			break;
		case Part_mode:
			remote->chosen = simMode_teleop;
			break;
		default:
			break;
	}
}

void simRemote_Close( simRemote* remote )
{
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		Robot* robot = remote->robots + station;
		robot->voltMask = robot->held = 0;
		robot->hasSpeeds = robot->hasAxes = robot->hasButtons = false;
		memset( robot->volts, 0, sizeof( robot->volts ) );
	}
	remote->matchRequest = remote->modeRequest = 0;
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
	if ( event->kind == simNt4Event_warning )
	{
		simRemote_Warn( remote, "the server", Reason_value, "%s", event->text );
		return;
	}
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
		default:
			break;
	}
}


// ---- input ----

// Sticks that make the built-in program give these speeds: see simDrive_Command, which does the reverse.
static void SticksOf( const Robot* robot, int station, double yaw, double axes[3] )
{
	double vx = robot->speeds[0] / robot->maxSpeed, vy = robot->speeds[1] / robot->maxSpeed;
	axes[2] = simClamp( robot->speeds[2] / robot->maxTurn, -1.0, 1.0 );
	if ( robot->seated )
	{
		axes[0] = simClamp( station >= simStation_red1 ? -vx : vx, -1.0, 1.0 );
		axes[1] = 0.0;
		return;
	}
	double size = sqrt( vx * vx + vy * vy );
	double scale = size > 1.0 ? 1.0 / size : 1.0;
	double middle = yaw + 0.5 * axes[2] * robot->maxTurn * SIM_TICK;
	double c = simCos( middle ), s = simSin( middle );
	axes[0] = scale * ( c * vx - s * vy );
	axes[1] = scale * ( s * vx + c * vy );
}

static void PutRobot( simRemote* remote, int station, const simRobotFrame* frame, simInputRobot* input )
{
	Robot* robot = remote->robots + station;
	bool driver = frame->program == 0;
	bool wheels = robot->hasSpeeds && driver && robot->maxSpeed > 0.0;
	bool sticks = wheels || robot->hasAxes || robot->hasButtons;
	bool chassis = robot->hasSpeeds && !wheels;
	bool actuators = robot->voltMask != 0 || chassis;
	bool deaf = frame->program == 1 || frame->program == 3;
	if ( deaf && ( sticks || actuators ) )
	{
		const char* why = frame->program == 1 ? "its script" : "its autopilot";
		char topic[64];
		snprintf( topic, sizeof( topic ), "the robot at %s", simRemote_StationName( station ) );
		simRemote_Warn( remote, topic, Reason_deaf, "what it is told is ignored: %s drives it", why );
	}
	input->present = ( sticks || robot->saidSticks ? 1u : 0u ) | ( actuators || robot->saidActuators ? 2u : 0u );
	robot->saidSticks = sticks;
	robot->saidActuators = actuators;
	if ( wheels )
	{
		SticksOf( robot, station, frame->rpy[2], input->axes );
	}
	else if ( robot->hasAxes )
	{
		memcpy( input->axes, robot->axes, sizeof( input->axes ) );
	}
	input->buttons = robot->hasButtons ? robot->held : 0;
	input->voltMask = robot->voltMask;
	memcpy( input->volts, robot->volts, sizeof( input->volts ) );
	if ( chassis )
	{
		double c = simCos( frame->rpy[2] ), s = simSin( frame->rpy[2] );
		input->chassisMode = simChassis_velocity;
		input->chassis[0] = c * robot->speeds[0] - s * robot->speeds[1];
		input->chassis[1] = s * robot->speeds[0] + c * robot->speeds[1];
		input->chassis[2] = robot->speeds[2];
	}
}

// The robots of a frame of this run; NULL when it is not one.
static const simRobotFrame* RobotsOf( const simRemote* remote, const void* frame, size_t size )
{
	const simFrameHeader* header = frame;
	bool good = size >= sizeof( *header ) && header->robotCount == (uint32_t)remote->robotCount
	            && header->robotOffset % 8 == 0 && header->robotOffset <= size
	            && ( size - header->robotOffset ) / sizeof( simRobotFrame ) >= header->robotCount;
	return good ? (const simRobotFrame*)( (const char*)frame + header->robotOffset ) : NULL;
}

bool simRemote_Input( simRemote* remote, const void* frame, size_t size, simInput* input )
{
	memset( input, 0, sizeof( *input ) );
	const simRobotFrame* robots = RobotsOf( remote, frame, size );
	if ( robots == NULL )
	{
		return false;
	}
	uint32_t present = 0;
	for ( int r = 0; r < remote->robotCount; ++r )
	{
		uint32_t station = remote->stations[r];
		PutRobot( remote, (int)station, robots + r, input->robots + station );
		present |= input->robots[station].present;
	}
	uint32_t mode = 1u + ( (const simFrameHeader*)frame )->mode;
	// If somebody else has asked for another mode since the driver station enabled, that stands when it is lost.
	uint32_t wanted = remote->lost != 0 && remote->lost == mode ? 1u + simMode_disabled : remote->modeRequest;
	input->header.modeRequest = wanted != mode ? wanted : 0;
	input->header.matchRequest = remote->matchRequest;
	remote->modeRequest = remote->matchRequest = remote->lost = 0;
	return present != 0 || input->header.modeRequest != 0 || input->header.matchRequest != 0;
}

bool simRemote_Drives( const simRemote* remote )
{
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		const Robot* robot = remote->robots + station;
		if ( robot->voltMask != 0 || robot->hasSpeeds || robot->hasAxes || robot->hasButtons )
		{
			return true;
		}
	}
	return false;
}
