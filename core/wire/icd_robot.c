// Robots of a run by the messages of the 3260 simulator.
#include "sandlot/icd_robot.h"

#include "sandlot/math.h"
#include "sandlot/types.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ENCODER_COUNTS 1024
#define GRAIN 1e4 // positions for views are rounded to a tenth of a millimetre: the text is half as long

/// The mechanisms of a vehicle there.
typedef enum Role
{
	role_intakeCenter,
	role_intakeLeft,
	role_intakeRight,
	role_tube,
	role_elevator,
	role_count,
} Role;

static const char* const s_roleNames[role_count] = { "intakeCenter", "intakeLeft", "intakeRight", "tube", "elevator" };
static const char* const s_mechanisms[role_count][5] = {
	{ "intake_center", "intake_roller", "intake", "roller", "claw" },
	{ "intake_left" },
	{ "intake_right" },
	{ "tube", "indexer", "feeder" },
	{ "elevator", "lift" },
};

typedef struct Wheel
{
	double y, radius;
} Wheel;

typedef struct Motor
{
	char name[SIM_NAME];
	simMotorTask task;
	int index;
	double sign;
} Motor;

typedef struct Mechanism
{
	char name[SIM_NAME];
	simMechanismKind kind;
	double low, high;
} Mechanism;

typedef struct Robot
{
	int station;
	int drive; // simDriveKind
	int wheelCount, motorCount, mechanismCount, sensorCount;
	int lidar; // first sensor of that kind, -1
	Wheel wheels[SIM_MAX_WHEELS];
	Motor motors[SIM_MAX_MOTORS];
	Mechanism mechanisms[SIM_MAX_MECHANISMS];
	int roles[role_count]; // mechanism or -1
} Robot;

/// What a robot's last frame has, copied out of it.
typedef struct Seen
{
	simRobotFrame frame;
	double position[SIM_MAX_WHEELS], rate[SIM_MAX_WHEELS]; // of the wheels [rad], [rad/s]
	double mechanism[SIM_MAX_MECHANISMS], velocity[SIM_MAX_MECHANISMS];
	double turns;
	int points;
	simRangeFrame ranges[SIM_MAX_LIDAR_POINTS];
} Seen;

typedef struct Player
{
	simIcdPlayer player;
	int station;
	char team[SIM_ICD_NAME];
	bool owns;        // its last input holds something
	int ownedStation; // whose
	uint32_t timerTaken, resetsTaken;
	double lidarTaken; // turns of the lidar when its last state was written
} Player;

typedef struct Goal
{
	double at[3];
	bool red;
} Goal;

struct simIcdSim
{
	Player players[SIM_ICD_PLAYERS];
	bool fed[2];          // human players were last told to feed
	double length, width; // of the field [m]
	int robotCount, goalCount;
	Robot robots[SIM_MAX_ROBOTS];
	Goal goals[SIM_MAX_GOALS];
	bool has; // a frame
	simFrameHeader header;
	Seen seen[SIM_MAX_ROBOTS];
	int pieceCount;
	simPieceFrame pieces[SIM_MAX_PIECES];
	double viewTaken[SIM_MAX_ROBOTS]; // turns of the lidars when the last view was written
	simIcdState state;
	simIcdView view;
};


// ---- the run ----

simIcdSim* simIcdSim_Create( void )
{
	simIcdSim* sim = simAlloc( sizeof( *sim ) );
	for ( int i = 0; sim != NULL && i < SIM_ICD_PLAYERS; ++i )
	{
		sim->players[i].station = i;
		snprintf( sim->players[i].team, SIM_ICD_NAME, "%d", i + 1 );
	}
	return sim;
}

void simIcdSim_Destroy( simIcdSim* sim )
{
	simFree( sim );
}

static bool Take( int* count, uint32_t index, int limit )
{
	bool good = index == (uint32_t)*count && *count < limit;
	*count += good ? 1 : 0;
	return good;
}

// Is a number of the schema an index into so many, or -1?
static int Index( double value, int count )
{
	return value >= 0.0 && value < count ? (int)value : -1;
}

// Records of a robot come behind its own. False: they do not.
static bool ReadOfRobot( simIcdSim* sim, const simSchema* record )
{
	Robot* robot = &sim->robots[record->owner < (uint32_t)sim->robotCount ? record->owner : 0];
	bool known = record->owner < (uint32_t)sim->robotCount;
	const double* value = record->value;
	switch ( record->kind )
	{
		case simSchema_wheel:
			if ( known == false || Take( &robot->wheelCount, record->index, SIM_MAX_WHEELS ) == false )
			{
				return false;
			}
			robot->wheels[record->index] = ( Wheel ){ value[1], value[2] > 0.0 ? value[2] : 1.0 };
			return true;
		case simSchema_motor:
		{
			if ( known == false || Take( &robot->motorCount, record->index, SIM_MAX_MOTORS ) == false )
			{
				return false;
			}
			Motor* motor = &robot->motors[record->index];
			int task = Index( value[0], simMotorTask_mechanism + 1 );
			motor->task = task >= 0 ? (simMotorTask)task : simMotorTask_none;
			motor->index =
			    Index( value[1], motor->task == simMotorTask_mechanism ? SIM_MAX_MECHANISMS : SIM_MAX_WHEELS );
			motor->sign = value[2] < 0.0 ? -1.0 : 1.0;
			memcpy( motor->name, record->name, SIM_NAME );
			return true;
		}
		case simSchema_mechanism:
		{
			if ( known == false || Take( &robot->mechanismCount, record->index, SIM_MAX_MECHANISMS ) == false )
			{
				return false;
			}
			int kind = Index( value[0], simMechanism_differential + 1 );
			robot->mechanisms[record->index].kind = kind >= 0 ? (simMechanismKind)kind : simMechanism_differential;
			robot->mechanisms[record->index].low = value[1];
			robot->mechanisms[record->index].high = value[2];
			memcpy( robot->mechanisms[record->index].name, record->name, SIM_NAME );
			return true;
		}
		case simSchema_sensor:
			if ( known == false || Take( &robot->sensorCount, record->index, SIM_MAX_SENSORS ) == false )
			{
				return false;
			}
			if ( value[0] == simSensor_lidar && robot->lidar < 0 )
			{
				robot->lidar = (int)record->index;
			}
			return true;
		default:
			return true;
	}
}

static bool ReadRecord( simIcdSim* sim, const simSchema* record )
{
	switch ( record->kind )
	{
		case simSchema_field:
			sim->length = record->value[0];
			sim->width = record->value[1];
			return isfinite( sim->length ) && isfinite( sim->width );
		case simSchema_robot:
			if ( record->index >= simStation_count || Take( &sim->robotCount, record->owner, SIM_MAX_ROBOTS ) == false )
			{
				return false;
			}
			sim->robots[record->owner] =
			    ( Robot ){ .station = (int)record->index, .drive = Index( record->value[3], 16 ), .lidar = -1 };
			return true;
		case simSchema_goal:
			if ( sim->goalCount < SIM_MAX_GOALS )
			{
				Goal* goal = &sim->goals[sim->goalCount++];
				memcpy( goal->at, record->value, sizeof( goal->at ) );
				goal->red = record->value[3] > 0.5;
			}
			return true;
		default:
			return ReadOfRobot( sim, record );
	}
}

static void FindRoles( Robot* robot )
{
	for ( int role = 0; role < role_count; ++role )
	{
		robot->roles[role] = -1;
		for ( int n = 0; n < 5 && s_mechanisms[role][n] != NULL && robot->roles[role] < 0; ++n )
		{
			for ( int i = 0; i < robot->mechanismCount; ++i )
			{
				const Mechanism* mechanism = &robot->mechanisms[i];
				bool turns = mechanism->kind == simMechanism_roller || mechanism->kind == simMechanism_flywheel;
				bool fits = role == role_elevator ? mechanism->kind == simMechanism_elevator : turns;
				if ( fits && strcmp( mechanism->name, s_mechanisms[role][n] ) == 0 )
				{
					robot->roles[role] = i;
				}
			}
		}
	}
	for ( int i = robot->mechanismCount - 1; i >= 0 && robot->roles[role_elevator] < 0; --i )
	{
		robot->roles[role_elevator] = robot->mechanisms[i].kind == simMechanism_elevator ? i : -1;
	}
}

simResult simIcdSim_Begin( simIcdSim* sim, const simSchema* schema, int count, simError* error )
{
	sim->robotCount = sim->goalCount = 0;
	sim->length = sim->width = 0.0;
	sim->has = false;
	sim->fed[0] = sim->fed[1] = false;
	memset( sim->viewTaken, 0, sizeof( sim->viewTaken ) );
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		sim->players[i].owns = false;
		sim->players[i].lidarTaken = 0.0;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || ReadRecord( sim, schema + i ) == false )
		{
			sim->robotCount = 0;
			return simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
		}
	}
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		FindRoles( &sim->robots[i] );
	}
	return sim_ok;
}

static Player* PlayerOf( simIcdSim* sim, int player )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS );
	return &sim->players[player - 1];
}

static int RobotAt( const simIcdSim* sim, int station )
{
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		if ( sim->robots[i].station == station )
		{
			return i;
		}
	}
	return -1;
}

void simIcdSim_Assign( simIcdSim* sim, int player, int station )
{
	PlayerOf( sim, player )->station = station >= 0 && station < simStation_count ? station : simStation_count;
}

void simIcdSim_SetTeam( simIcdSim* sim, int player, const char* team )
{
	Player* p = PlayerOf( sim, player );
	if ( team[0] != 0 )
	{
		snprintf( p->team, sizeof( p->team ), "%s", team );
	}
	else
	{
		snprintf( p->team, sizeof( p->team ), "%d", player );
	}
}


// ---- from the cores ----

simResult simIcdSim_Receive( simIcdSim* sim, int player, const char* text, size_t length, double time, simError* error )
{
	return simIcdPlayer_Receive( &PlayerOf( sim, player )->player, text, length, time, error );
}

bool simIcdSim_Connected( const simIcdSim* sim, int player, double time )
{
	return player >= 1 && player <= SIM_ICD_PLAYERS
	       && simIcdLink_Connected( &sim->players[player - 1].player.link, time );
}

bool simIcdSim_Drives( const simIcdSim* sim, double time )
{
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		if ( simIcdSim_Connected( sim, i + 1, time ) && RobotAt( sim, sim->players[i].station ) >= 0 )
		{
			return true;
		}
	}
	return false;
}

size_t simIcdSim_Describe( const simIcdSim* sim, int player, char* text, size_t size )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS && size > 0 );
	int index = RobotAt( sim, sim->players[player - 1].station );
	text[0] = 0;
	if ( index < 0 )
	{
		return 0;
	}
	const Robot* robot = &sim->robots[index];
	int length = snprintf( text, size, "%s",
	    robot->drive == simDrive_differential ? "left and right side in volts" : "ahead and turn by its program" );
	for ( int role = 0; role < role_count && length < (int)size; ++role )
	{
		if ( robot->roles[role] >= 0 )
		{
			length += snprintf( text + length, size - (size_t)length, ", %s: %s", s_roleNames[role],
			    robot->mechanisms[robot->roles[role]].name );
		}
	}
	return length < (int)size ? (size_t)length : size - 1;
}


// ---- to the run ----

static void SetVolts( simInputRobot* to, int motor, double volts )
{
	to->voltMask |= 1u << motor;
	to->volts[motor] = volts;
}

static void Drive( const Robot* robot, const Seen* seen, const simIcdCommand* command, simInputRobot* to )
{
	double left = (double)command->leftDrive / SIM_ICD_FULL, right = (double)command->rightDrive / SIM_ICD_FULL;
	if ( robot->drive != simDrive_differential )
	{
		double ahead = 0.5 * ( left + right ), yaw = seen->frame.rpy[2];
		to->present |= 1u;
		to->axes[0] = ahead * simCos( yaw );
		to->axes[1] = ahead * simSin( yaw );
		to->axes[2] = 0.5 * ( right - left );
		return;
	}
	to->present |= 2u;
	for ( int i = 0; i < robot->motorCount; ++i )
	{
		const Motor* motor = &robot->motors[i];
		if ( motor->task == simMotorTask_drive && motor->index >= 0 )
		{
			double part = robot->wheels[motor->index].y > 0.0 ? left : right;
			SetVolts( to, i, motor->sign * part * seen->frame.battery );
		}
	}
}

static void Mechanisms(
    const Robot* robot, const Seen* seen, const simIcdCommand* command, simIcdForm form, simInputRobot* to )
{
	const int speeds[role_count] = { command->intakeCenter, command->intakeLeft, command->intakeRight, command->tube,
		command->elevator };
	for ( int role = 0; role < role_count; ++role )
	{
		bool known = ( role == role_elevator ) == ( form == simIcd_offsets );
		for ( int i = 0; known && robot->roles[role] >= 0 && i < robot->motorCount; ++i )
		{
			const Motor* motor = &robot->motors[i];
			if ( motor->task == simMotorTask_mechanism && motor->index == robot->roles[role] )
			{
				to->present |= 2u;
				SetVolts( to, i, motor->sign * speeds[role] / SIM_ICD_FULL * seen->frame.battery );
			}
		}
	}
}

// Nothing is held any more.
static bool LetGo( Player* p, simInput* input )
{
	bool owned = p->owns;
	if ( owned )
	{
		input->robots[p->ownedStation].present |= 3u;
		p->owns = false;
	}
	return owned;
}

static bool InputOf( simIcdSim* sim, Player* p, double time, simInput* input )
{
	int index = RobotAt( sim, p->station );
	bool some = p->owns && p->ownedStation != p->station && LetGo( p, input );
	bool holds = p->player.link.heard && time - p->player.link.lastTime <= SIM_ICD_RELEASE;
	if ( index < 0 || holds == false )
	{
		return LetGo( p, input ) || some;
	}
	simIcdCommand command = simIcdPlayer_Command( &p->player, time );
	simInputRobot* to = &input->robots[p->station];
	Drive( &sim->robots[index], &sim->seen[index], &command, to );
	Mechanisms( &sim->robots[index], &sim->seen[index], &command, p->player.form, to );
	p->owns = true;
	p->ownedStation = p->station;
	return true;
}

bool simIcdSim_Input( simIcdSim* sim, double time, simInput* input )
{
	*input = ( simInput ){ 0 };
	bool some = false, feeds[2] = { false, false };
	for ( int i = 0; sim->has && i < SIM_ICD_PLAYERS; ++i )
	{
		Player* p = &sim->players[i];
		some = InputOf( sim, p, time, input ) || some;
		int alliance = p->station < 3 ? 0 : 1;
		feeds[alliance] = feeds[alliance] || simIcdPlayer_Command( &p->player, time ).outtake;
		if ( p->player.timerToggles != p->timerTaken )
		{
			bool runs = sim->header.matchState == simMatchState_running;
			input->header.matchRequest = runs ? 2 : 1;
			p->timerTaken = p->player.timerToggles;
			some = true;
		}
	}
	for ( int a = 0; a < 2; ++a )
	{
		if ( sim->has && feeds[a] != sim->fed[a] )
		{
			input->header.human[a] = feeds[a] ? 3u : 1u;
			sim->fed[a] = feeds[a];
			some = true;
		}
	}
	return some;
}

uint32_t simIcdSim_TakeResets( simIcdSim* sim )
{
	uint32_t sum = 0;
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		sum += sim->players[i].player.resets - sim->players[i].resetsTaken;
		sim->players[i].resetsTaken = sim->players[i].player.resets;
	}
	return sum;
}


// ---- frames ----

// Do `count` records lie within the frame?
static bool Within( const simFrameHeader* header, uint32_t offset, uint32_t count, size_t each )
{
	return offset % 4 == 0 && offset >= sizeof( *header ) && offset <= header->frameBytes
	       && count <= ( header->frameBytes - offset ) / each;
}

static bool Spans( uint32_t start, uint32_t count, uint32_t all, int wanted )
{
	return count == (uint32_t)wanted && start <= all && count <= all - start;
}

static bool IsOfRun( const simIcdSim* sim, const void* frame, size_t size )
{
	const simFrameHeader* h = frame;
	if ( size < sizeof( *h ) || (uintptr_t)frame % 8 != 0 || h->frameBytes > size
	     || h->robotCount != (uint32_t)sim->robotCount || h->pieceCount > SIM_MAX_PIECES
	     || ( h->robotOffset | h->wheelOffset | h->mechanismOffset | h->sensorOffset ) % 8 != 0
	     || Within( h, h->robotOffset, h->robotCount, sizeof( simRobotFrame ) ) == false
	     || Within( h, h->wheelOffset, h->wheelCount, sizeof( simWheelFrame ) ) == false
	     || Within( h, h->mechanismOffset, h->mechanismCount, sizeof( simMechanismFrame ) ) == false
	     || Within( h, h->sensorOffset, h->sensorCount, sizeof( simSensorFrame ) ) == false
	     || Within( h, h->rangeOffset, h->rangeCount, sizeof( simRangeFrame ) ) == false
	     || Within( h, h->pieceOffset, h->pieceCount, sizeof( simPieceFrame ) ) == false )
	{
		return false;
	}
	const simRobotFrame* robots = (const simRobotFrame*)( (const char*)frame + h->robotOffset );
	const simSensorFrame* sensors = (const simSensorFrame*)( (const char*)frame + h->sensorOffset );
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		const Robot* robot = &sim->robots[i];
		const simRobotFrame* r = &robots[i];
		if ( Spans( r->wheelStart, r->wheelCount, h->wheelCount, robot->wheelCount ) == false
		     || Spans( r->mechanismStart, r->mechanismCount, h->mechanismCount, robot->mechanismCount ) == false
		     || Spans( r->sensorStart, r->sensorCount, h->sensorCount, robot->sensorCount ) == false )
		{
			return false;
		}
		const simSensorFrame* lidar = robot->lidar >= 0 ? &sensors[r->sensorStart + (uint32_t)robot->lidar] : NULL;
		if ( lidar != NULL
		     && ( lidar->rangeCount > SIM_MAX_LIDAR_POINTS
		          || Spans( lidar->rangeStart, lidar->rangeCount, h->rangeCount, (int)lidar->rangeCount ) == false ) )
		{
			return false;
		}
	}
	return true;
}

bool simIcdSim_Frame( simIcdSim* sim, const void* frame, size_t size )
{
	if ( IsOfRun( sim, frame, size ) == false )
	{
		return false;
	}
	const char* bytes = frame;
	sim->header = *(const simFrameHeader*)frame;
	const simWheelFrame* wheels = (const simWheelFrame*)( bytes + sim->header.wheelOffset );
	const simMechanismFrame* mechanisms = (const simMechanismFrame*)( bytes + sim->header.mechanismOffset );
	const simSensorFrame* sensors = (const simSensorFrame*)( bytes + sim->header.sensorOffset );
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		const Robot* robot = &sim->robots[i];
		Seen* seen = &sim->seen[i];
		seen->frame = ( (const simRobotFrame*)( bytes + sim->header.robotOffset ) )[i];
		for ( int k = 0; k < robot->wheelCount; ++k )
		{
			const simWheelFrame* wheel = &wheels[seen->frame.wheelStart + (uint32_t)k];
			seen->position[k] = wheel->position;
			seen->rate[k] = wheel->speed / robot->wheels[k].radius;
		}
		for ( int k = 0; k < robot->mechanismCount; ++k )
		{
			seen->mechanism[k] = mechanisms[seen->frame.mechanismStart + (uint32_t)k].position;
			seen->velocity[k] = mechanisms[seen->frame.mechanismStart + (uint32_t)k].velocity;
		}
		if ( robot->lidar >= 0 )
		{
			const simSensorFrame* lidar = &sensors[seen->frame.sensorStart + (uint32_t)robot->lidar];
			seen->turns = lidar->value[0];
			seen->points = (int)lidar->rangeCount;
			memcpy( seen->ranges, bytes + sim->header.rangeOffset + lidar->rangeStart * sizeof( simRangeFrame ),
			    lidar->rangeCount * sizeof( simRangeFrame ) );
		}
	}
	sim->pieceCount = (int)sim->header.pieceCount;
	memcpy( sim->pieces, bytes + sim->header.pieceOffset, sim->header.pieceCount * sizeof( simPieceFrame ) );
	sim->has = true;
	return true;
}


// ---- back to the cores and views ----

// A side's mean of something of its wheels.
static double OfSide( const Robot* robot, const double* values, bool left )
{
	double sum = 0.0;
	int count = 0;
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		if ( robot->wheels[i].y > 0.0 == left )
		{
			sum += values[i];
			count += 1;
		}
	}
	return count > 0 ? sum / count : 0.0;
}

static int Encoder( double angle )
{
	double turns = angle / ( 2.0 * SIM_PI );
	double counts = floor( ENCODER_COUNTS * ( turns - floor( turns ) ) );
	return counts >= 0.0 && counts < ENCODER_COUNTS ? (int)counts : 0;
}

static int Elevator( const Robot* robot, const Seen* seen )
{
	int index = robot->roles[role_elevator];
	const Mechanism* mechanism = &robot->mechanisms[index >= 0 ? index : 0];
	double travel = mechanism->high - mechanism->low;
	if ( index < 0 || !( travel > 0.0 ) )
	{
		return 0;
	}
	double part = ( seen->mechanism[index] - mechanism->low ) / travel;
	return part > 0.0 ? (int)( 1023.0 * ( part < 1.0 ? part : 1.0 ) ) : 0;
}

// The points that the beam has passed since it had turned *taken times: a turn at most.
static void Lidar( const Seen* seen, double* taken, simIcdLidar* lidar )
{
	lidar->count = 0;
	double last = floor( seen->turns * seen->points ), first = floor( *taken * seen->points );
	*taken = seen->turns;
	if ( !( last > first ) || !( first >= 0.0 ) || seen->points == 0 || !( last < 1e15 ) )
	{
		return;
	}
	first = last - first > seen->points ? last - seen->points : first;
	for ( double n = first; n < last; n += 1.0 )
	{
		const simRangeFrame* range = &seen->ranges[(int64_t)n % seen->points];
		double turns = range->azimuth / ( 2.0 * SIM_PI );
		double* point = lidar->points[lidar->count++];
		point[0] = 2.0 * SIM_PI * ( turns - floor( turns ) );
		point[1] = 0.0;
		point[2] = range->distance;
	}
}

static void Pose( const simIcdSim* sim, const Seen* seen, double theirs[3] )
{
	const double pose[3] = { seen->frame.position[0], seen->frame.position[1], seen->frame.rpy[2] };
	simIcd_FromField( pose, sim->length, sim->width, theirs );
}

size_t simIcdSim_WriteState( simIcdSim* sim, int player, char* text, size_t size )
{
	Player* p = PlayerOf( sim, player );
	int index = RobotAt( sim, p->station );
	if ( sim->has == false || index < 0 )
	{
		return 0;
	}
	const Robot* robot = &sim->robots[index];
	const Seen* seen = &sim->seen[index];
	simIcdState* state = &sim->state;
	double pose[3];
	Pose( sim, seen, pose );
	state->x = pose[0];
	state->y = pose[1];
	state->theta = pose[2];
	state->leftDriveEncoder = Encoder( OfSide( robot, seen->position, true ) );
	state->rightDriveEncoder = Encoder( OfSide( robot, seen->position, false ) );
	state->elevatorEncoder = Elevator( robot, seen );
	state->ingestedBalls = (int)( seen->frame.held < SIM_MAX_PIECES ? seen->frame.held : SIM_MAX_PIECES );
	Lidar( seen, &p->lidarTaken, &state->lidar );
	return simIcdState_Write( state, p->player.form, text, size );
}

static double Rate( const Robot* robot, const Seen* seen, Role role )
{
	return robot->roles[role] >= 0 ? seen->velocity[robot->roles[role]] : 0.0;
}

static double Round( double value )
{
	return floor( value * GRAIN + 0.5 ) / GRAIN;
}

// Which goal a piece went into: frames do not say, so the nearest, or the end of the field it is at.
static int GoalOf( const simIcdSim* sim, const float at[3] )
{
	bool red = at[0] > 0.5 * sim->length;
	double nearest = 1e30;
	for ( int i = 0; i < sim->goalCount; ++i )
	{
		const Goal* goal = &sim->goals[i];
		double x = at[0] - goal->at[0], y = at[1] - goal->at[1], z = at[2] - goal->at[2];
		double distance = x * x + y * y + z * z;
		red = distance < nearest ? goal->red : red;
		nearest = distance < nearest ? distance : nearest;
	}
	return red ? 6 : 5;
}

static bool ReadPiece( const simIcdSim* sim, const simPieceFrame* piece, simIcdPiece* to )
{
	uint32_t state = piece->kind & 0xffffu;
	switch ( state )
	{
		case simPiece_field:
		case simPiece_rest:
		case simPiece_flight:
		case simPiece_staged:
			to->ingestion = 0;
			break;
		case simPiece_held:
			to->ingestion = 4;
			break;
		case simPiece_scored:
		case simPiece_placed:
			to->ingestion = GoalOf( sim, piece->position );
			break;
		default: // it is nowhere: with a human player, or gone
			return false;
	}
	const double pose[3] = { piece->position[0], piece->position[1], 0.0 };
	double theirs[3];
	simIcd_FromField( pose, sim->length, sim->width, theirs );
	to->position[0] = Round( theirs[0] );
	to->position[1] = Round( theirs[1] );
	to->position[2] = Round( piece->position[2] );
	return true;
}

static void ReadVehicle( simIcdSim* sim, int index, simIcdVehicle* vehicle )
{
	const Robot* robot = &sim->robots[index];
	const Seen* seen = &sim->seen[index];
	double pose[3];
	Pose( sim, seen, pose );
	snprintf( vehicle->team, SIM_ICD_NAME, "%s", "" );
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		if ( sim->players[i].station == robot->station )
		{
			memcpy( vehicle->team, sim->players[i].team, SIM_ICD_NAME );
		}
	}
	snprintf( vehicle->alliance, SIM_ICD_NAME, "%s", robot->station < 3 ? "Blue" : "Red" );
	vehicle->x = pose[0];
	vehicle->y = pose[1];
	vehicle->theta = pose[2];
	vehicle->leftDrive = OfSide( robot, seen->rate, true );
	vehicle->rightDrive = OfSide( robot, seen->rate, false );
	vehicle->intakeCenter = Rate( robot, seen, role_intakeCenter );
	vehicle->intakeLeft = Rate( robot, seen, role_intakeLeft );
	vehicle->intakeRight = Rate( robot, seen, role_intakeRight );
	vehicle->tube = Rate( robot, seen, role_tube );
	Lidar( seen, &sim->viewTaken[index], &vehicle->lidar );
}

size_t simIcdSim_WriteView( simIcdSim* sim, char* text, size_t size )
{
	if ( sim->has == false )
	{
		return 0;
	}
	simIcdView* view = &sim->view;
	view->blueScore = (int)( sim->header.score[0] < 1000000 ? sim->header.score[0] : 1000000 );
	view->redScore = (int)( sim->header.score[1] < 1000000 ? sim->header.score[1] : 1000000 );
	view->timerRunning = sim->header.matchState == simMatchState_running;
	view->timer = sim->header.matchTime > 0.0 ? sim->header.matchTime : 0.0;
	view->inCollision = false;
	view->vehicleCount = sim->robotCount;
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		view->inCollision = view->inCollision || ( sim->seen[i].frame.touches & 1u ) != 0;
		ReadVehicle( sim, i, &view->vehicles[i] );
	}
	view->pieceCount = 0;
	for ( int i = 0; i < sim->pieceCount; ++i )
	{
		view->pieceCount += ReadPiece( sim, &sim->pieces[i], &view->pieces[view->pieceCount] ) ? 1 : 0;
	}
	size_t length = simIcdView_Write( view, text, size );
	for ( int i = 0; length == 0 && i < view->vehicleCount; ++i )
	{
		view->vehicles[i].lidar.count = 0;
	}
	while ( length == 0 && view->pieceCount > 0 )
	{
		length = simIcdView_Write( view, text, size );
		view->pieceCount -= length == 0 ? ( view->pieceCount + 7 ) / 8 : 0;
	}
	return length > 0 ? length : simIcdView_Write( view, text, size );
}
