// The robot behind a HALSim connection: what it is, its state from frames, and the block that drives it.
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
	hal->robot = -1;
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


// ---- schema ----

// Notes a name; names of one kind come in order.
static bool TakeName( const simSchema* record, char ( *names )[SIM_NAME], int* count, int capacity )
{
	if ( record->index != (uint32_t)*count || *count >= capacity )
	{
		return false;
	}
	memcpy( names[*count], record->name, SIM_NAME );
	*count += 1;
	return true;
}

static int CountOf( const simHalRobot* hal, simWired wired )
{
	switch ( wired )
	{
		case simWired_motor:
			return hal->motorCount;
		case simWired_mechanism:
			return hal->mechanismCount;
		case simWired_sensor:
			return hal->sensorCount;
		default:
			return hal->wheelCount;
	}
}

static bool IsWhole( double value, int low, int high )
{
	return value >= low && value <= high && value == floor( value );
}

// Can there be such a device? What follows takes its numbers as they are.
static bool IsDevice( const simDeviceDef* def )
{
	switch ( def->kind )
	{
		case simDevice_pwm:
			return def->number >= 0 && def->number <= 19;
		case simDevice_relay:
		case simDevice_xrpMotor:
			return def->number >= 0 && def->number <= 3;
		case simDevice_solenoid: // 63 modules of 8
			return def->number >= 0 && def->number <= 503 && def->second <= 503;
		case simDevice_encoder:
			return def->number >= 0 && def->number <= ( def->second < 0 ? 7 : 30 );
		case simDevice_analogInput:
			return def->number >= 0 && def->number <= 7;
		case simDevice_digitalInput:
			return def->number >= 0 && def->number <= 30;
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
			return strchr( def->name, ':' ) != NULL && strchr( strchr( def->name, ':' ), '|' ) != NULL;
		default:
			return true;
	}
}

// Everything a device is wired to has been named before it.
static bool TakeDevice( simHalRobot* hal, const simSchema* record )
{
	const double* v = record->value;
	bool good = record->index == (uint32_t)hal->deviceCount && hal->deviceCount < SIM_MAX_DEVICES
	            && IsWhole( v[0], 0, simDevice_count - 1 ) && IsWhole( v[1], -1, 511 ) && IsWhole( v[2], -1, 511 )
	            && IsWhole( v[3], 0, simWired_count - 1 ) && isfinite( v[5] ) && isfinite( v[6] );
	if ( !good || !IsWhole( v[4], 0, CountOf( hal, (simWired)(int)v[3] ) - 1 ) )
	{
		return false;
	}
	simDeviceDef* def = &hal->devices[hal->deviceCount];
	*def = ( simDeviceDef ){ .kind = (simDeviceKind)(int)v[0],
		.number = (int)v[1],
		.second = (int)v[2],
		.wired = (simWired)(int)v[3],
		.index = (int)v[4],
		.scale = v[5],
		.offset = v[6] };
	memcpy( def->name, record->name, SIM_NAME );
	hal->deviceCount += 1;
	return IsDevice( def ) && ( !HalIsOutput( def->kind ) || def->wired == simWired_motor );
}

static bool Take( simHalRobot* hal, const simSchema* record )
{
	switch ( record->kind )
	{
		case simSchema_wheel:
			if ( !TakeName( record, hal->wheels, &hal->wheelCount, SIM_MAX_WHEELS ) )
			{
				return false;
			}
			hal->radius[hal->wheelCount - 1] = record->value[2];
			return record->value[2] > 0.0;
		case simSchema_motor:
			return TakeName( record, hal->motors, &hal->motorCount, SIM_MAX_MOTORS );
		case simSchema_mechanism:
			return TakeName( record, hal->mechanisms, &hal->mechanismCount, SIM_MAX_MECHANISMS );
		case simSchema_sensor:
			return TakeName( record, hal->sensors, &hal->sensorCount, SIM_MAX_SENSORS );
		case simSchema_device:
			return TakeDevice( hal, record );
		default:
			return true;
	}
}

simResult simHalRobot_Begin( simHalRobot* hal, const simSchema* schema, int count, int robot, simError* error )
{
	hal->robot = -1;
	hal->motorCount = hal->wheelCount = hal->mechanismCount = hal->sensorCount = hal->deviceCount = 0;
	memset( hal->readings, 0, sizeof( hal->readings ) );
	int robots = 0;
	bool found = false;
	for ( int i = 0; i < count; ++i )
	{
		const simSchema* record = schema + i;
		robots += record->kind == simSchema_robot ? 1 : 0;
		bool mine = robot >= 0 && record->owner == (uint32_t)robot;
		if ( mine && record->kind == simSchema_robot && record->index < SIM_MAX_ROBOTS )
		{
			found = true;
			hal->station = record->index;
		}
		if ( mine && found && ( memchr( record->name, 0, SIM_NAME ) == NULL || !Take( hal, record ) ) )
		{
			return simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
		}
	}
	if ( !found )
	{
		return simFail( error, "", "", "there is no robot %d; the run has %d, counted from 0", robot, robots );
	}
	hal->robot = robot;
	return sim_ok;
}


// ---- connection ----

void simHalRobot_Connected( simHalRobot* hal )
{
	hal->leaving = false;
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

void simHalRobot_SetDriverStation( simHalRobot* hal )
{
#define NAME( name ) #name,
	static const char* const stations[] = { SIM_STATIONS( NAME ) };
#undef NAME
	simHalsimDriverStation* ds = simHalsim_Devices( hal->halsim )->driverStation;
	bool may = !hal->stopped && !hal->leaving;
	simHalsim_SetMode( hal->halsim, may ? hal->mode : simMode_disabled );
	ds->estop = hal->stopped;
	ds->ds = true;
	ds->newData = true;
	snprintf( ds->station, sizeof( ds->station ), "%s", stations[hal->station] );
	snprintf( ds->gameData, sizeof( ds->gameData ), "%s", hal->ownData ? hal->gameData : hal->message );
}

void simHalRobot_Leave( simHalRobot* hal )
{
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
	hal->ownData = text != NULL;
	snprintf( hal->gameData, sizeof( hal->gameData ), "%s", text != NULL ? text : "" );
	simHalRobot_SetDriverStation( hal );
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
	if ( joystick < 0 || joystick >= 6 )
	{
		return;
	}
	simHalsimJoystick* stick = &simHalsim_Devices( hal->halsim )->joystick[joystick];
	stick->axisCount = axisCount < 0 ? 0 : axisCount > AXES ? AXES : axisCount;
	stick->povCount = povCount < 0 ? 0 : povCount > POVS ? POVS : povCount;
	// As many as a joystick can have: robot code complains of buttons that are not there.
	stick->buttonCount = stick->axisCount + stick->povCount > 0 ? BUTTONS : 0;
	for ( int i = 0; i < stick->axisCount; ++i )
	{
		stick->axes[i] = isfinite( axes[i] ) ? simClamp( axes[i], -1.0, 1.0 ) : 0.0;
	}
	for ( int i = 0; i < stick->buttonCount; ++i )
	{
		stick->buttons[i] = ( buttons >> i & 1u ) != 0;
	}
	for ( int i = 0; i < stick->povCount; ++i )
	{
		stick->povs[i] = povs[i] >= 0.0 && povs[i] < 360.0 ? floor( povs[i] ) : -1.0;
	}
}


// ---- frames ----

// `count` records from the first of the robot's on, of an array of `all` at an offset. NULL when they are not in the frame.
static const void* Records(
    const char* frame, size_t size, uint32_t offset, uint32_t all, uint32_t first, uint32_t count, size_t stride )
{
	bool inside =
	    offset % 8 == 0 && offset <= size && all <= ( size - offset ) / stride && first <= all && count <= all - first;
	return inside ? frame + offset + first * stride : NULL;
}

static bool OpenFrame( const simHalRobot* hal, const void* bytes, size_t size, HalFrame* frame )
{
	const simFrameHeader* h = bytes;
	if ( hal->robot < 0 || (uintptr_t)bytes % 8 != 0 || size < sizeof( *h ) || h->mode >= simMode_count )
	{
		return false;
	}
	const simRobotFrame* r =
	    Records( bytes, size, h->robotOffset, h->robotCount, (uint32_t)hal->robot, 1, sizeof( simRobotFrame ) );
	if ( r == NULL || r->motorCount != (uint32_t)hal->motorCount || r->wheelCount != (uint32_t)hal->wheelCount
	     || r->mechanismCount != (uint32_t)hal->mechanismCount || r->sensorCount != (uint32_t)hal->sensorCount )
	{
		return false;
	}
#define RECORDS( kind, Kind ) \
	Records( bytes, size, h->kind##Offset, h->kind##Count, r->kind##Start, r->kind##Count, sizeof( sim##Kind##Frame ) )
	*frame = ( HalFrame ){ h, r, RECORDS( wheel, Wheel ), RECORDS( motor, Motor ), RECORDS( mechanism, Mechanism ),
		RECORDS( sensor, Sensor ) };
#undef RECORDS
	return frame->wheels != NULL && frame->motors != NULL && frame->mechanisms != NULL && frame->sensors != NULL;
}

// What a device sees now. Frames tell the angle of a module within a turn, and no accelerations.
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
			reading->velocity = frame->wheels[i].speed / hal->radius[i];
			break;
		case simWired_steer:
		{
			reading->angle = frame->wheels[i].angle;
			double turn = before.known ? simWrapAngle( reading->angle - before.angle ) : reading->angle;
			reading->position = before.position + turn;
			reading->velocity = passed ? turn / seconds : before.velocity;
			break;
		}
		case simWired_mechanism:
			reading->position = frame->mechanisms[i].position;
			reading->velocity = frame->mechanisms[i].velocity;
			break;
		default:
			reading->position = frame->sensors[i].value[0];
			break;
	}
	reading->acceleration = passed ? ( reading->velocity - before.velocity ) / seconds : before.acceleration;
	reading->known = true;
}

bool simHalRobot_Frame( simHalRobot* hal, const void* bytes, size_t size )
{
	HalFrame frame;
	if ( !OpenFrame( hal, bytes, size, &frame ) )
	{
		return false;
	}
	double seconds = frame.header->time - hal->frameTime;
	for ( int i = 0; i < hal->deviceCount; ++i )
	{
		Read( hal, &frame, &hal->devices[i], seconds, &hal->readings[i] );
	}
	hal->frameTime = frame.header->time;
	hal->battery = frame.robot->battery;
	hal->mode = frame.robot->enabled ? (simMode)frame.header->mode : simMode_disabled;
	memcpy( hal->message, frame.header->message, sizeof( frame.header->message ) );
	simHalsimDriverStation* ds = simHalsim_Devices( hal->halsim )->driverStation;
	ds->matchTime = frame.header->matchTime;
	ds->fms = frame.header->matchState == simMatchState_running;
	simHalRobot_SetDriverStation( hal );
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
	if ( hal->robot >= 0 )
	{
		input->robots[hal->station].present = 2;
	}
	return hal->robot >= 0;
}

bool simHalRobot_Input( const simHalRobot* hal, double time, simInput* input )
{
	if ( !simHalRobot_LetGo( hal, input ) )
	{
		return false;
	}
	double sums[SIM_MAX_MOTORS] = { 0 };
	int counts[SIM_MAX_MOTORS] = { 0 };
	for ( int i = 0; i < hal->deviceCount; ++i )
	{
		const simDeviceDef* def = &hal->devices[i];
		if ( HalIsOutput( def->kind ) && simHalRobot_Has( hal, def ) )
		{
			sums[def->index] += simHalRobot_Volts( hal, def, time );
			counts[def->index] += 1;
		}
	}
	simInputRobot* robot = &input->robots[hal->station];
	for ( int m = 0; m < hal->motorCount; ++m )
	{
		// Motors on one shaft turn as one whose volts are the mean of theirs.
		robot->volts[m] = counts[m] > 0 ? sums[m] / counts[m] : 0.0;
		robot->voltMask |= 1u << m;
	}
	return true;
}
