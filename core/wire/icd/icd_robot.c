// Robots of a run by the messages of the 3260 simulator: who drives which, and what a command is to a robot.
#include "icd/icd_robot_internal.h"

#include "sandlot/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char* const kRoleNames[role_count] = { "intakeCenter", "intakeLeft", "intakeRight", "tube", "elevator" };
static const char* const kMechanisms[role_count][5] = {
	{ "intake_center", "intake_roller", "intake", "roller", "claw" },
	{ "intake_left" },
	{ "intake_right" },
	{ "tube", "indexer", "feeder" },
	{ "elevator", "lift" },
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
			if ( !known || !Take( &robot->wheelCount, record->index, SIM_MAX_WHEELS ) )
			{
				return false;
			}
			robot->wheels[record->index] = ( Wheel ){ value[1], value[2] > 0.0 ? value[2] : 1.0 };
			return true;
		case simSchema_motor:
		{
			if ( !known || !Take( &robot->motorCount, record->index, SIM_MAX_MOTORS ) )
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
			if ( !known || !Take( &robot->mechanismCount, record->index, SIM_MAX_MECHANISMS ) )
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
			if ( !known || !Take( &robot->sensorCount, record->index, SIM_MAX_SENSORS ) )
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
			if ( record->index >= simStation_count || !Take( &sim->robotCount, record->owner, SIM_MAX_ROBOTS ) )
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
		for ( int n = 0; n < 5 && kMechanisms[role][n] != NULL && robot->roles[role] < 0; ++n )
		{
			for ( int i = 0; i < robot->mechanismCount; ++i )
			{
				const Mechanism* mechanism = &robot->mechanisms[i];
				bool turns = mechanism->kind == simMechanism_roller || mechanism->kind == simMechanism_flywheel;
				bool fits = role == role_elevator ? mechanism->kind == simMechanism_elevator : turns;
				if ( fits && strcmp( mechanism->name, kMechanisms[role][n] ) == 0 )
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
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || !ReadRecord( sim, schema + i ) )
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

Player* simIcdSim_PlayerOf( simIcdSim* sim, int player )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS );
	return &sim->players[player - 1];
}

int simIcdSim_RobotAt( const simIcdSim* sim, int station )
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
	simIcdSim_PlayerOf( sim, player )->station =
	    station >= 0 && station < simStation_count ? station : simStation_count;
}

void simIcdSim_SetTeam( simIcdSim* sim, int player, const char* team )
{
	Player* p = simIcdSim_PlayerOf( sim, player );
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
	return simIcdPlayer_Receive( &simIcdSim_PlayerOf( sim, player )->player, text, length, time, error );
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
		if ( simIcdSim_Connected( sim, i + 1, time ) && simIcdSim_RobotAt( sim, sim->players[i].station ) >= 0 )
		{
			return true;
		}
	}
	return false;
}

size_t simIcdSim_Describe( const simIcdSim* sim, int player, char* text, size_t size )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS && size > 0 );
	int index = simIcdSim_RobotAt( sim, sim->players[player - 1].station );
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
			length += snprintf( text + length, size - (size_t)length, ", %s: %s", kRoleNames[role],
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
	int index = simIcdSim_RobotAt( sim, p->station );
	bool some = p->owns && p->ownedStation != p->station && LetGo( p, input );
	bool holds = p->player.link.heard && time - p->player.link.lastTime <= SIM_ICD_RELEASE;
	if ( index < 0 || !holds )
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
