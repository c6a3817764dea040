// The 3260 messages in wire.wasm: one simulator's end of all players. See wire_exports.c.
// Times are seconds of the host's clock.
#include "exports.h"
#include "sandlot/wire/icd_robot.h"
#include "wire_shared.h"

#include <math.h>
#include <string.h>


static simIcdSim* s_icd;
// The next outgoing text, for any player: the host sends it before it asks again.
static char s_text[SIM_ICD_DATAGRAM + 1];

// Players count from 1.
static bool IsPlayer( uint32_t player )
{
	return s_icd != NULL && player >= 1 && player <= SIM_ICD_PLAYERS;
}

// An impossible time is the beginning of time.
static double Time( double now )
{
	return isfinite( now ) && now > 0.0 ? now : 0.0;
}

static void Close( void )
{
	simIcdSim_Destroy( s_icd );
	s_icd = NULL;
}

static bool Open( uint32_t option )
{
	(void)option;
	Close();
	// One for all players, because resets and views are the simulator's, not a player's.
	s_icd = simIcdSim_Create();
	return s_icd != NULL;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	// Players are given robots by wire_icd_assign, not one for the whole part.
	(void)robot;
	(void)parts;
	if ( s_icd == NULL )
	{
		simFail( wire_GetProblem(), "", "", "no simulator for 3260 is open" );
		return -1;
	}
	return simIcdSim_Begin( s_icd, schema, count, wire_GetProblem() ) == sim_ok ? 0 : -1;
}

static bool Frame( const void* frame, size_t size )
{
	return s_icd != NULL && simIcdSim_Frame( s_icd, frame, size );
}

static bool Input( double time, simInput* input )
{
	return s_icd != NULL && simIcdSim_Input( s_icd, Time( time ), input );
}

const wirePart wire_icd = { .open = Open, .close = Close, .begin = Begin, .frame = Frame, .input = Input };

void wire_icd_assign( uint32_t player, uint32_t station )
{
	if ( IsPlayer( player ) )
	{
		// Any number beyond the stations means none.
		simIcdSim_Assign( s_icd, (int)player, station < simStation_count ? (int)station : simStation_count );
	}
}

void wire_icd_team( uint32_t player, const char* team )
{
	if ( IsPlayer( player ) && team != NULL )
	{
		simIcdSim_SetTeam( s_icd, (int)player, team );
	}
}

uint32_t wire_icd_receive( uint32_t player, const char* text, uint32_t size, double now )
{
	// Datagrams may be cut or come from anywhere: the defect is reported, and the player's state stays.
	wire_ForgetProblem();
	if ( !IsPlayer( player ) || text == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there are players 1 to %d", SIM_ICD_PLAYERS );
		return 0;
	}
	return simIcdSim_Receive( s_icd, (int)player, text, size, Time( now ), wire_GetProblem() ) == sim_ok;
}

uint32_t wire_icd_connected( uint32_t player, double now )
{
	// Datagrams have no connection: a player counts as there while some come.
	return IsPlayer( player ) && simIcdSim_Connected( s_icd, (int)player, Time( now ) );
}

uint32_t wire_icd_form( uint32_t player )
{
	bool offsets = IsPlayer( player ) && simIcdSim_FormOf( s_icd, (int)player ) == simIcd_offsets;
	return offsets ? 0 : 1;
}

uint32_t wire_icd_drives( double now )
{
	return s_icd != NULL && simIcdSim_Drives( s_icd, Time( now ) );
}

const char* wire_icd_describe( uint32_t player )
{
	size_t length = 0;
	if ( IsPlayer( player ) )
	{
		length = (size_t)simIcdSim_Describe( s_icd, (int)player, s_text, SIM_ICD_DATAGRAM );
	}
	s_text[length] = 0;
	return s_text;
}

uint32_t wire_icd_resets( void )
{
	return s_icd != NULL ? simIcdSim_TakeResets( s_icd ) : 0;
}

const char* wire_icd_state( uint32_t player )
{
	size_t length = 0;
	if ( IsPlayer( player ) )
	{
		length = (size_t)simIcdSim_WriteState( s_icd, (int)player, s_text, SIM_ICD_DATAGRAM );
	}
	// Views have no player of their own.
	else if ( s_icd != NULL && player == 0 )
	{
		length = (size_t)simIcdSim_WriteView( s_icd, s_text, SIM_ICD_DATAGRAM );
	}
	s_text[length] = 0;
	return s_text;
}

// Buttons come as bits in the order of simIcdButton.
static bool IsHeld( uint32_t buttons, simIcdButton button )
{
	return ( buttons >> button & 1u ) != 0;
}

const char* wire_icd_sticks( uint32_t form, const int32_t values[6], uint32_t buttons )
{
	if ( values == NULL || (uintptr_t)values % 4 != 0 )
	{
		return NULL;
	}
	// A command is a whole number up to full; a host may offer more.
	int v[6];
	for ( int i = 0; i < 6; ++i )
	{
		// Sticks go both ways, triggers one.
		int low = i < 4 ? -SIM_ICD_FULL : 0;
		v[i] = values[i] < low ? low : values[i];
		v[i] = v[i] > SIM_ICD_FULL ? SIM_ICD_FULL : v[i];
	}
	simIcdSticks sticks = {
		.left = { v[0], v[1] },
		.right = { v[2], v[3] },
		.leftTrigger = v[4],
		.rightTrigger = v[5],
		.dpad = { IsHeld( buttons, simIcdButton_up ), IsHeld( buttons, simIcdButton_down ),
		    IsHeld( buttons, simIcdButton_left ), IsHeld( buttons, simIcdButton_right ) },
		.a = IsHeld( buttons, simIcdButton_a ),
		.b = IsHeld( buttons, simIcdButton_b ),
		.x = IsHeld( buttons, simIcdButton_x ),
		.y = IsHeld( buttons, simIcdButton_y ),
		.back = IsHeld( buttons, simIcdButton_back ),
		.start = IsHeld( buttons, simIcdButton_start ),
		.guide = IsHeld( buttons, simIcdButton_guide ),
		.leftBumper = IsHeld( buttons, simIcdButton_leftBumper ),
		.rightBumper = IsHeld( buttons, simIcdButton_rightBumper ),
	};
	// Which of the two a core reads is its program's choice, so the host says which it has seen.
	simIcdForm shape = form == 0 ? simIcd_offsets : simIcd_json;
	s_text[simIcdSticks_Write( &sticks, shape, s_text, SIM_ICD_DATAGRAM )] = 0;
	return s_text;
}

void wire_icd_to_field( double pose[3], double length, double width )
{
	if ( pose != NULL && (uintptr_t)pose % 8 == 0 )
	{
		double theirs[3];
		// Copied first, since the result goes to the same place.
		memcpy( theirs, pose, sizeof( theirs ) );
		simIcd_ToField( theirs, length, width, pose );
	}
}
