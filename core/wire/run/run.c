#include "run/run.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define X( name ) #name,
static const char* const kStations[] = { SIM_STATIONS( X ) };
#undef X

double simRun_ToldMatchTime( const simFrameHeader* header )
{
	if ( header->matchState != simMatchState_running )
	{
		return header->matchTime;
	}
	if ( header->mode == simMode_disabled )
	{
		return 0.0;
	}
	// Less than a tick's rounding does not count as a second.
	return ceil( header->matchTime - 1e-6 );
}

const char* simRun_StationName( int station )
{
	SIM_ASSERT( station >= 0 && station < simStation_count );
	return kStations[station];
}

int simRun_RobotAt( const simRun* run, int station )
{
	for ( int i = 0; i < run->robotCount; ++i )
	{
		if ( (int)run->robots[i].station == station )
		{
			return i;
		}
	}
	return -1;
}

// Kinds of devices stand in the table with all that robot code sets first: simDeviceKind says so.
bool simRun_IsOutput( simDeviceKind kind )
{
	return kind <= simDevice_simDeviceOutput;
}


// ---- values of records ----

// Schema records hold their values as doubles; indices and enumerations among them must be whole and in range. Not-a-
// number fails every comparison.
static bool IsWhole( double value, int low, int high )
{
	return value >= low && value <= high && value == floor( value );
}

// Each of these reads the values of one record. `robot` owns it and has everything that was named before it; NULL for
// parts of the field. False: the values are impossible.
typedef bool ReadValuesFn( void* element, const simSchema* record, const simRunRobot* robot );

static bool ReadWheel( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunWheel* wheel = element;
	(void)robot;
	wheel->x = record->wheel.x;
	wheel->y = record->wheel.y;
	wheel->radius = record->wheel.radius;
	// A radius of 0 would make the speed of its rotation endless.
	return isfinite( wheel->x ) && isfinite( wheel->y ) && isfinite( wheel->radius ) && wheel->radius > 0.0;
}

static bool ReadMotor( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunMotor* motor = element;
	(void)robot;
	if ( !IsWhole( record->motor.task, simMotorTask_none, simMotorTask_mechanism ) )
	{
		return false;
	}
	motor->task = (simMotorTask)record->motor.task;
	// Mechanisms are named after motors, so their number is not known yet.
	int limit = SIM_MAX_WHEELS;
	if ( motor->task == simMotorTask_mechanism )
	{
		limit = SIM_MAX_MECHANISMS;
	}
	// -1 is a motor that drives nothing.
	if ( !IsWhole( record->motor.target, -1, limit - 1 ) )
	{
		return false;
	}
	motor->index = (int)record->motor.target;
	// Which way round it is mounted; anything but a negative number is the right way.
	motor->sign = record->motor.sign < 0.0 ? -1.0 : 1.0;
	motor->gearing = isfinite( record->motor.gearing ) ? record->motor.gearing : 0.0;
	motor->shortest = record->motor.shortest;
	motor->longest = record->motor.longest;
	// The first motors' schema, of recordings before there were servos, has zeros here.
	bool isServo = motor->shortest > 0.0 && motor->longest > motor->shortest && isfinite( motor->longest );
	return isServo || ( motor->shortest == 0.0 && motor->longest == 0.0 );
}

static bool ReadMechanism( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunMechanism* mechanism = element;
	(void)robot;
	if ( !IsWhole( record->mechanism.kind, 0, simMechanism_count - 1 ) )
	{
		return false;
	}
	mechanism->kind = (simMechanismKind)record->mechanism.kind;
	mechanism->low = record->mechanism.min;
	mechanism->high = record->mechanism.max;
	mechanism->ticks = record->mechanism.ticks;
	mechanism->start = record->mechanism.start;
	return true;
}

static bool ReadSensor( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunSensor* sensor = element;
	(void)robot;
	if ( !IsWhole( record->sensor.kind, 0, simSensor_count - 1 ) )
	{
		return false;
	}
	sensor->kind = (simSensorKind)record->sensor.kind;
	return true;
}

// Rules are listed for their names in event texts, and for minor or major.
static bool ReadRule( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunRule* rule = element;
	(void)robot;
	if ( !IsWhole( record->rule.foul, 0, simFoul_count - 1 ) )
	{
		return false;
	}
	rule->foul = (simFoul)record->rule.foul;
	return true;
}

// Where pieces score, for programs that are told where to aim.
static bool ReadGoal( void* element, const simSchema* record, const simRunRobot* robot )
{
	simRunGoal* goal = element;
	(void)robot;
	goal->target = ( simVec3 ){ record->goal.x, record->goal.y, record->goal.z };
	goal->isRed = record->goal.alliance == simAlliance_red;
	return true;
}

// How many things of a robot a device may be wired to.
static int WiredCount( const simRunRobot* robot, simWired wired )
{
	switch ( wired )
	{
		case simWired_motor:
			return robot->motorCount;
		case simWired_wheel:
		case simWired_steer:
			return robot->wheelCount;
		case simWired_mechanism:
			return robot->mechanismCount;
		case simWired_sensor:
			return robot->sensorCount;
		case simWired_count:
			break;
	}
	return 0;
}

// The channels that hardware has, of the kinds that are known by a channel; numbers of CAN are checked as -1..511 before.
static bool HasChannel( const simDeviceDef* device )
{
	switch ( device->kind )
	{
		case simDevice_pwm:
		case simDevice_pwmServo:
			return device->number >= 0 && device->number <= 19;
		case simDevice_hubMotor: // four hubs of eight numbers: four motors, six servos
		case simDevice_hubServo:
			return device->number >= 0 && device->number < 32;
		case simDevice_relay:
		case simDevice_xrpMotor:
		case simDevice_xrpServo:
			return device->number >= 0 && device->number <= 3;
		case simDevice_solenoid: // 63 modules of 8
			return device->number >= 0 && device->number <= 503 && device->second <= 503;
		case simDevice_encoder:
			// A slot of the eight encoders, or the first of two digital channels.
			return device->number >= 0 && device->number <= ( device->second < 0 ? 7 : 30 );
		case simDevice_analogInput:
			return device->number >= 0 && device->number <= 7;
		case simDevice_digitalInput:
			return device->number >= 0 && device->number <= 30;
		case simDevice_simDeviceOutput:
		case simDevice_simDeviceInput:
		{
			// "TYPE:DEVICE|VALUE"
			const char* colon = strchr( device->name, ':' );
			return colon != NULL && strchr( colon, '|' ) != NULL;
		}
		case simDevice_talonFx:
		case simDevice_talonSrx:
		case simDevice_victorSpx:
		case simDevice_sparkMax:
		case simDevice_sparkFlex:
		case simDevice_canMotor:
		case simDevice_canEncoder:
		case simDevice_canCoder:
		case simDevice_dutyCycleEncoder:
		case simDevice_analogEncoder:
		case simDevice_adxrs450:
		case simDevice_adis16448:
		case simDevice_adis16470:
		case simDevice_pigeon2:
		case simDevice_navX:
		case simDevice_xrpGyro:
		case simDevice_romiGyro:
		case simDevice_analogGyro:
		case simDevice_accelerometer:
		case simDevice_ultrasonic:
			return true;
		case simDevice_count:
			break;
	}
	return false;
}

static bool ReadDevice( void* element, const simSchema* record, const simRunRobot* robot )
{
	simDeviceDef* device = element;
	bool good = IsWhole( record->device.kind, 0, simDevice_count - 1 ) && IsWhole( record->device.number, -1, 511 )
	            && IsWhole( record->device.second, -1, 511 ) && IsWhole( record->device.wired, 0, simWired_count - 1 )
	            && isfinite( record->device.scale ) && isfinite( record->device.offset );
	if ( !good )
	{
		return false;
	}
	device->kind = (simDeviceKind)record->device.kind;
	device->number = (int)record->device.number;
	device->second = (int)record->device.second;
	device->wired = (simWired)record->device.wired;
	device->scale = record->device.scale;
	device->offset = record->device.offset;
	// Which of the robot's motors, wheels or sensors it is wired to. They stand before it in the schema.
	if ( !IsWhole( record->device.target, 0, WiredCount( robot, device->wired ) - 1 ) )
	{
		return false;
	}
	device->index = (int)record->device.target;
	// Outputs of robot code end at motors; a PWM channel wired to a sensor is a mistake of the schema's maker.
	bool turnsNoMotor = simRun_IsOutput( device->kind ) && device->wired != simWired_motor;
	return HasChannel( device ) && !turnsNoMotor;
}


// ---- records ----

/// A list of things of one kind, in a simRun or in each of its robots.
typedef struct List
{
	bool ofRobot;
	size_t count, elements; ///< their places in the run or robot [B]
	size_t size, name;      ///< bytes of an element, and the place of its name in it
	int limit;
	ReadValuesFn* read; ///< NULL: an element is a name
} List;

// clang-format off
#define LIST( owner, of, counter, list, at, reader )                                                    \
	{                                                                                                   \
		.ofRobot = of, .count = offsetof( owner, counter ), .elements = offsetof( owner, list ),        \
		.size = sizeof( ( (owner*)0 )->list[0] ), .name = at,                                           \
		.limit = (int)( sizeof( ( (owner*)0 )->list ) / sizeof( ( (owner*)0 )->list[0] ) ), .read = reader \
	}
#define OF_ROBOT( kind, at, reader ) [simSchema_##kind] = LIST( simRunRobot, true, kind##Count, kind##s, at, reader )
#define OF_FIELD( kind, reader ) [simSchema_##kind] = LIST( simRun, false, kind##Count, kind##s, 0, reader )

// Every list of the schema in one table, so that a new kind of record is one line here. Kinds without a line are no
// lists.
static const List kLists[simSchema_count] = {
	OF_ROBOT( wheel, 0, ReadWheel ),
	OF_ROBOT( motor, 0, ReadMotor ),
	OF_ROBOT( mechanism, 0, ReadMechanism ),
	OF_ROBOT( sensor, 0, ReadSensor ),
	OF_ROBOT( component, 0, NULL ),
	OF_ROBOT( button, 0, NULL ),
	OF_ROBOT( camera, 0, NULL ),
	OF_ROBOT( angleCamera, 0, NULL ),
	OF_ROBOT( device, offsetof( simDeviceDef, name ), ReadDevice ),
	OF_ROBOT( pathEvent, 0, NULL ),
	OF_FIELD( pieceType, NULL ),
	OF_FIELD( phase, NULL ),
	OF_FIELD( period, NULL ),
	OF_FIELD( counter, NULL ),
	OF_FIELD( window, NULL ),
	OF_FIELD( rule, ReadRule ),
	OF_FIELD( goal, ReadGoal ),
	[simSchema_bonus] = LIST( simRun, false, bonusCount, bonuses, 0, NULL ),
};
// clang-format on

// The field comes once; without it frames can be read all the same, but nothing has a place.
static bool ReadField( simRun* run, const simSchema* record )
{
	run->length = record->field.length;
	run->width = record->field.width;
	run->hasField = true;
	return isfinite( run->length ) && isfinite( run->width );
}

static bool ReadRobot( simRun* run, const simSchema* record )
{
	// Robots come in the order of their numbers, one to a station.
	bool good = record->owner == (uint32_t)run->robotCount && run->robotCount < SIM_MAX_ROBOTS
	            && record->index < simStation_count && simRun_RobotAt( run, (int)record->index ) < 0
	            && IsWhole( record->robot.drive, simDrive_none, simDrive_omni );
	if ( !good )
	{
		return false;
	}
	simRunRobot* robot = &run->robots[run->robotCount];
	run->robotCount += 1;
	memcpy( robot->name, record->name, SIM_NAME );
	robot->station = (simStation)record->index;
	robot->drive = (simDriveKind)record->robot.drive;
	robot->hasPath = record->robot.hasPath != 0.0;
	// Without a drivetrain there is no full speed, and both stay 0.
	if ( record->robot.topSpeed > 0.0 && record->robot.topTurn > 0.0 )
	{
		robot->maxSpeed = record->robot.topSpeed;
		robot->maxTurn = record->robot.topTurn;
	}
	return true;
}

// Tags have their number as index, which need not follow the last one: a field leaves numbers out.
static bool ReadTag( simRun* run, const simSchema* record )
{
	if ( run->tagCount == SIM_MAX_TAGS )
	{
		return false;
	}
	simRunTag* tag = &run->tags[run->tagCount];
	run->tagCount += 1;
	tag->id = record->index;
	tag->pose.p = ( simVec3 ){ record->tag.x, record->tag.y, record->tag.z };
	tag->pose.q = simQuatFromRpy( record->tag.roll, record->tag.pitch, record->tag.yaw );
	return true;
}

// Where an angle camera is told. It stands behind its camera.
static bool ReadAngleTopic( simRun* run, const simSchema* record )
{
	bool good = record->owner < (uint32_t)run->robotCount
	            && record->index < (uint32_t)run->robots[record->owner].angleCameraCount;
	if ( good )
	{
		memcpy( run->robots[record->owner].angleTopics[record->index], record->name, SIM_NAME );
	}
	return good;
}

// Adds an element to a list. The elements of a list are numbered in order, and a robot stands before its parts.
static bool ReadElement( simRun* run, const simSchema* record, const List* list )
{
	simRunRobot* robot = NULL;
	char* owner = (char*)run;
	if ( list->ofRobot )
	{
		if ( record->owner >= (uint32_t)run->robotCount )
		{
			return false;
		}
		robot = &run->robots[record->owner];
		owner = (char*)robot;
	}
	// The lists are read through their offsets, so that one function serves all of them.
	int* count = (int*)( owner + list->count );
	if ( record->index != (uint32_t)*count || *count >= list->limit )
	{
		return false;
	}
	char* element = owner + list->elements + (size_t)*count * list->size;
	// A name fills its place with its zero: ReadRecord has looked for it.
	memcpy( element + list->name, record->name, SIM_NAME );
	*count += 1;
	return list->read == NULL || list->read( element, record, robot );
}

static bool ReadRecord( simRun* run, const simSchema* record )
{
	// A name without its end would be read beyond the record.
	if ( memchr( record->name, 0, SIM_NAME ) == NULL )
	{
		return false;
	}
	switch ( record->kind )
	{
		case simSchema_field:
			return ReadField( run, record );
		case simSchema_robot:
			return ReadRobot( run, record );
		case simSchema_tag:
			return ReadTag( run, record );
		case simSchema_angleTopic:
			return ReadAngleTopic( run, record );
		default:
			break;
	}
	if ( record->kind < simSchema_count && kLists[record->kind].limit > 0 )
	{
		return ReadElement( run, record, &kLists[record->kind] );
	}
	return true; // not used here
}

// Frames have the records robot by robot.
// A robot's wheels are wheels firstWheel and on of the frame, and so are its other parts.
static void FindRecords( simRun* run )
{
	for ( int r = 0; r < run->robotCount; ++r )
	{
		simRunRobot* robot = &run->robots[r];
		robot->firstWheel = run->wheelCount;
		robot->firstMotor = run->motorCount;
		robot->firstMechanism = run->mechanismCount;
		robot->firstSensor = run->sensorCount;
		robot->firstComponent = run->componentCount;
		run->wheelCount += robot->wheelCount;
		run->motorCount += robot->motorCount;
		run->mechanismCount += robot->mechanismCount;
		run->sensorCount += robot->sensorCount;
		run->componentCount += robot->componentCount;
	}
}

simResult simRun_Read( simRun* run, const simSchema* schema, int count, simError* error )
{
	// After an error the run is empty, not half of one.
	memset( run, 0, sizeof( *run ) );
	for ( int i = 0; i < count; ++i )
	{
		if ( !ReadRecord( run, &schema[i] ) )
		{
			memset( run, 0, sizeof( *run ) );
			return simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
		}
	}
	FindRecords( run );
	return sim_ok;
}


// ---- frames ----

// Sets a table of the view. False when its records do not lie in the frame, or are not as many as wanted.
static bool OpenTable( const simFrameHeader* header, uint32_t offset, uint32_t count, size_t wanted, size_t recordBytes,
    const void** table )
{
	// Records hold doubles, so a table begins at a multiple of 8 bytes.
	bool inside = offset % 8 == 0 && offset >= sizeof( *header ) && offset <= header->frameBytes;
	if ( !inside || count != wanted || count > ( header->frameBytes - offset ) / recordBytes )
	{
		return false;
	}
	*table = (const char*)header + offset;
	return true;
}

static bool OpenTables( const simRun* run, const simFrameHeader* header, simFrameView* view )
{
	const struct
	{
		uint32_t offset, count;
		size_t wanted, recordBytes;
		const void** table;
	} tables[] = {
#define TABLE( kind, wanted, field )                                                         \
	{ header->kind##Offset, header->kind##Count, (size_t)( wanted ), sizeof( *view->field ), \
		(const void**)&view->field }
		TABLE( alliance, 2, alliances ),
		TABLE( pieceType, run->pieceTypeCount, pieceTypes ),
		TABLE( robot, run->robotCount, robots ),
		TABLE( wheel, run->wheelCount, wheels ),
		TABLE( motor, run->motorCount, motors ),
		TABLE( mechanism, run->mechanismCount, mechanisms ),
		TABLE( sensor, run->sensorCount, sensors ),
		TABLE( component, run->componentCount, components ),
		TABLE( range, header->rangeCount, ranges ),
		TABLE( piece, header->pieceCount, pieces ),
		TABLE( change, header->changeCount, changes ),
#undef TABLE
	};
	for ( size_t i = 0; i < sizeof( tables ) / sizeof( tables[0] ); ++i )
	{
		if ( !OpenTable(
		         header, tables[i].offset, tables[i].count, tables[i].wanted, tables[i].recordBytes, tables[i].table ) )
		{
			return false;
		}
	}
	return true;
}

// Are the records of a robot those that the run's robot has?
static bool IsRobot( const simRunRobot* robot, const simRobotFrame* frame )
{
	return frame->wheelStart == (uint32_t)robot->firstWheel && frame->wheelCount == (uint32_t)robot->wheelCount
	       && frame->motorStart == (uint32_t)robot->firstMotor && frame->motorCount == (uint32_t)robot->motorCount
	       && frame->mechanismStart == (uint32_t)robot->firstMechanism
	       && frame->mechanismCount == (uint32_t)robot->mechanismCount
	       && frame->sensorStart == (uint32_t)robot->firstSensor && frame->sensorCount == (uint32_t)robot->sensorCount
	       && frame->componentStart == (uint32_t)robot->firstComponent
	       && frame->componentCount == (uint32_t)robot->componentCount;
}

// The points of a lidar lie among the ranges of the frame.
static bool HasRanges( const simFrameHeader* header, const simSensorFrame* sensor )
{
	return sensor->rangeCount <= SIM_MAX_LIDAR_POINTS && sensor->rangeStart <= header->rangeCount
	       && sensor->rangeCount <= header->rangeCount - sensor->rangeStart;
}

// Frames come from another thread or from a file: nothing of one is believed before it was checked against the schema.
bool simRun_OpenFrame( const simRun* run, const void* frame, size_t size, simFrameView* view )
{
	const simFrameHeader* header = frame;
	if ( frame == NULL || (uintptr_t)frame % 8 != 0 || size < sizeof( *header ) )
	{
		return false;
	}
	// Everything that is used as a size or an index further on.
	if ( header->frameBytes > size || header->pieceCount > SIM_MAX_PIECES || header->mode >= simMode_count )
	{
		return false;
	}
	if ( header->changeCount > SIM_MAX_CHANGES || header->changesInForce > header->changeCount )
	{
		return false;
	}
	view->header = header;
	if ( !OpenTables( run, header, view ) )
	{
		return false;
	}
	// A frame of another scenario may have as many records in all, but not robot by robot.
	for ( int i = 0; i < run->robotCount; ++i )
	{
		if ( !IsRobot( &run->robots[i], &view->robots[i] ) )
		{
			return false;
		}
	}
	for ( int i = 0; i < run->sensorCount; ++i )
	{
		if ( !HasRanges( header, &view->sensors[i] ) )
		{
			return false;
		}
	}
	return true;
}
