// Robots of a run by the messages of the 3260 simulator: the driver of each, and the effect of a command on a robot.
#include "icd/icd_robot_internal.h"

#include "sandlot/sim/math.h"

#include <stdio.h>
#include <string.h>

static const char* const kRoleNames[role_count] = { "intakeCenter", "intakeLeft", "intakeRight", "tube", "elevator" };
enum
{
	MOST_NAMES = 5, // of mechanisms for one role
};

// A robot of ours has no role in their messages by itself: the names that teams use decide, the best first.
static const char* const kMechanisms[role_count][MOST_NAMES] = {
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
	if ( sim == NULL )
	{
		return NULL;
	}
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		// By default players have the stations in order, and their number as team.
		sim->players[i].station = i;
		snprintf( sim->players[i].team, SIM_ICD_NAME, "%d", i + 1 );
	}
	return sim;
}

void simIcdSim_Destroy( simIcdSim* sim )
{
	simFree( sim );
}

// Can a mechanism of this kind have the role?
static bool Fits( simMechanismKind kind, Role role )
{
	if ( role == role_elevator )
	{
		return kind == simMechanism_elevator;
	}
	return simMechanism_TravelOf( kind ) == simTravel_spins;
}

// The mechanism that has the name and may have the role, -1.
static int FindMechanism( const simRunRobot* robot, Role role, const char* name )
{
	for ( int i = 0; i < robot->mechanismCount; ++i )
	{
		if ( Fits( robot->mechanisms[i].kind, role ) && strcmp( robot->mechanisms[i].name, name ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

// The mechanism for a role, -1.
static int FindRole( const simRunRobot* robot, Role role )
{
	// The names in the order of how well they fit.
	for ( int n = 0; n < MOST_NAMES; ++n )
	{
		if ( kMechanisms[role][n] == NULL )
		{
			break;
		}
		int index = FindMechanism( robot, role, kMechanisms[role][n] );
		if ( index >= 0 )
		{
			return index;
		}
	}
	// An elevator may have any name.
	if ( role == role_elevator )
	{
		for ( int i = 0; i < robot->mechanismCount; ++i )
		{
			if ( robot->mechanisms[i].kind == simMechanism_elevator )
			{
				return i;
			}
		}
	}
	return -1;
}

simResult simIcdSim_Begin( simIcdSim* sim, const simSchema* schema, int count, simError* error )
{
	sim->hasFrame = false;
	sim->fed[0] = sim->fed[1] = false;
	memset( sim->viewTaken, 0, sizeof( sim->viewTaken ) );
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		// The new run has none of the last one's commands.
		sim->players[i].owns = false;
		sim->players[i].lidarTaken = 0.0;
	}
	if ( simRun_Read( &sim->run, schema, count, error ) != sim_ok )
	{
		return sim_badData;
	}
	for ( int i = 0; i < sim->run.robotCount; ++i )
	{
		for ( int role = 0; role < role_count; ++role )
		{
			sim->roles[i].mechanism[role] = FindRole( &sim->run.robots[i], (Role)role );
		}
	}
	return sim_ok;
}

Player* simIcdSim_PlayerOf( simIcdSim* sim, int player )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS );
	return &sim->players[player - 1];
}

void simIcdSim_Assign( simIcdSim* sim, int player, int station )
{
	// A station beyond the last means: drives none.
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

// The message may be a heartbeat or a command, in either form.
simResult simIcdSim_Receive( simIcdSim* sim, int player, const char* text, size_t length, double time, simError* error )
{
	return simIcdPlayer_Receive( &simIcdSim_PlayerOf( sim, player )->player, text, length, time, error );
}

simIcdForm simIcdSim_FormOf( const simIcdSim* sim, int player )
{
	bool heard = player >= 1 && player <= SIM_ICD_PLAYERS && sim->players[player - 1].player.commanded;
	return heard ? sim->players[player - 1].player.form : simIcd_json;
}

bool simIcdSim_Connected( const simIcdSim* sim, int player, double time )
{
	return player >= 1 && player <= SIM_ICD_PLAYERS
	       && simIcdLink_Connected( &sim->players[player - 1].player.link, time );
}

// Tells whether a player is there whose commands move a robot; a run keeps to real time while that is so.
bool simIcdSim_Drives( const simIcdSim* sim, double time )
{
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		if ( simIcdSim_Connected( sim, i + 1, time ) && simRun_RobotAt( &sim->run, sim->players[i].station ) >= 0 )
		{
			return true;
		}
	}
	return false;
}

size_t simIcdSim_Describe( const simIcdSim* sim, int player, char* text, size_t size )
{
	SIM_ASSERT( player >= 1 && player <= SIM_ICD_PLAYERS && size > 0 );
	int index = simRun_RobotAt( &sim->run, sim->players[player - 1].station );
	text[0] = 0;
	if ( index < 0 )
	{
		return 0;
	}
	const simRunRobot* robot = &sim->run.robots[index];
	const char* drive = "ahead and turn by its program";
	if ( robot->drive == simDrive_differential )
	{
		drive = "left and right side in volts";
	}
	int length = snprintf( text, size, "%s", drive );
	for ( int role = 0; role < role_count; ++role )
	{
		int mechanism = sim->roles[index].mechanism[role];
		if ( mechanism < 0 || length >= (int)size )
		{
			continue;
		}
		length += snprintf(
		    text + length, size - (size_t)length, ", %s: %s", kRoleNames[role], robot->mechanisms[mechanism].name );
	}
	return length < (int)size ? (size_t)length : size - 1;
}


// ---- to the run ----

// A motor counts as driven only when its bit is set.
static void SetVolts( simInputRobot* to, int motor, double volts )
{
	to->voltMask |= 1u << motor;
	to->volts[motor] = volts;
}

// Left and right motor speeds as volts of each side.
static void Drive( const simRunRobot* robot, const Seen* seen, const simIcdCommand* command, simInputRobot* to )
{
	double left = (double)command->leftDrive / SIM_ICD_FULL, right = (double)command->rightDrive / SIM_ICD_FULL;
	if ( robot->drive != simDrive_differential )
	{
		// Other drives have no sides: the mean goes ahead, the difference turns, and the driver program takes sticks in
		// the field's directions.
		double ahead = 0.5 * ( left + right ), yaw = seen->frame.rpy[2];
		to->present |= 1u;
		to->axes[0] = ahead * simCos( yaw );
		to->axes[1] = ahead * simSin( yaw );
		to->axes[2] = 0.5 * ( right - left );
		return;
	}
	// Bit 1 of present says that volts count, bit 0 that axes do (frame.h).
	to->present |= 2u;
	for ( int i = 0; i < robot->motorCount; ++i )
	{
		const simRunMotor* motor = &robot->motors[i];
		if ( motor->task == simMotorTask_drive && motor->index >= 0 )
		{
			// y points to the left.
			double part = robot->wheels[motor->index].y > 0.0 ? left : right;
			SetVolts( to, i, motor->sign * part * seen->frame.battery );
		}
	}
}

// Motor speeds of the roles as volts of their mechanisms.
static void Mechanisms( const simRunRobot* robot, const Roles* roles, const Seen* seen, const simIcdCommand* command,
    simIcdForm form, simInputRobot* to )
{
	const int speeds[role_count] = { command->intakeCenter, command->intakeLeft, command->intakeRight, command->tube,
		command->elevator };
	for ( int role = 0; role < role_count; ++role )
	{
		// The older form knows the elevator alone, the newer one all but it.
		bool isOfForm = ( role == role_elevator ) == ( form == simIcd_offsets );
		int mechanism = roles->mechanism[role];
		if ( !isOfForm || mechanism < 0 )
		{
			continue;
		}
		for ( int i = 0; i < robot->motorCount; ++i )
		{
			const simRunMotor* motor = &robot->motors[i];
			if ( motor->task == simMotorTask_mechanism && motor->index == mechanism )
			{
				to->present |= 2u;
				SetVolts( to, i, motor->sign * speeds[role] / SIM_ICD_FULL * seen->frame.battery );
			}
		}
	}
}

// Lets go of the values that a player's last input holds. Returns whether there were any.
static bool LetGo( Player* p, simInput* input )
{
	if ( !p->owns )
	{
		return false;
	}
	// Present without any axis or volt in its masks: the robot's own program takes over again.
	input->robots[p->ownedStation].present |= 3u;
	p->owns = false;
	return true;
}

// One player's part of the input. Returns whether it says anything.
static bool InputOf( simIcdSim* sim, Player* p, double time, simInput* input )
{
	int index = simRun_RobotAt( &sim->run, p->station );
	bool letGo = false;
	if ( p->ownedStation != p->station )
	{
		letGo = LetGo( p, input );
	}
	// A robot is let go of a while after the last message, so that a lost one does not drop it.
	bool holds = p->player.link.heard && time - p->player.link.lastTime <= SIM_ICD_RELEASE;
	if ( index < 0 || !holds )
	{
		return LetGo( p, input ) || letGo;
	}
	simIcdCommand command = simIcdPlayer_Command( &p->player, time );
	simInputRobot* to = &input->robots[p->station];
	Drive( &sim->run.robots[index], &sim->seen[index], &command, to );
	Mechanisms( &sim->run.robots[index], &sim->roles[index], &sim->seen[index], &command, p->player.form, to );
	p->owns = true;
	p->ownedStation = p->station;
	return true;
}

bool simIcdSim_Input( simIcdSim* sim, double time, simInput* input )
{
	*input = ( simInput ){ 0 };
	if ( !sim->hasFrame )
	{
		return false;
	}
	bool some = false, feeds[2] = { false, false };
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		Player* p = &sim->players[i];
		if ( InputOf( sim, p, time, input ) )
		{
			some = true;
		}
		if ( simIcdPlayer_Command( &p->player, time ).outtake )
		{
			// Any player of an alliance may ask its human player to feed.
			feeds[p->station >= simStation_red1] = true;
		}
		// The timer button starts a match, or aborts the one that runs.
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
		if ( feeds[a] != sim->fed[a] )
		{
			// Bit 0: the human player is told; bit 1: to feed.
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
