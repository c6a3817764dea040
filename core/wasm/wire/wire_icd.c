// The 3260 messages in wire.wasm: one simulator's end of all players. See wire_exports.c.
// Times are seconds of the host's clock.
#include "exports.h"
#include "sandlot/icd_robot.h"
#include "wire_shared.h"

#include <math.h>
#include <string.h>


enum
{
	MAX_SCHEMA = 4096, // records of one
};

static simIcdSim* s_icd;
static simInput s_input;
static char s_text[SIM_ICD_DATAGRAM + 1];

static bool IsPlayer( uint32_t player )
{
	return s_icd != NULL && player >= 1 && player <= SIM_ICD_PLAYERS;
}

// What is no time is the beginning of time.
static double Time( double now )
{
	return isfinite( now ) && now > 0.0 ? now : 0.0;
}

uint32_t wire_icd_open( void )
{
	simIcdSim_Destroy( s_icd );
	s_icd = simIcdSim_Create();
	return s_icd != NULL;
}

void wire_icd_close( void )
{
	simIcdSim_Destroy( s_icd );
	s_icd = NULL;
}

uint32_t wire_icd_begin( const simSchema* schema, uint32_t count )
{
	wire_ForgetProblem();
	if ( s_icd == NULL || schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA )
	{
		simFail( wire_GetProblem(), "", "", "no schema of up to %d records", MAX_SCHEMA );
		return 0;
	}
	return simIcdSim_Begin( s_icd, schema, (int)count, wire_GetProblem() ) == sim_ok;
}

void wire_icd_assign( uint32_t player, uint32_t station )
{
	if ( IsPlayer( player ) )
	{
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
	return IsPlayer( player ) && simIcdSim_Connected( s_icd, (int)player, Time( now ) );
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

uint32_t wire_icd_frame( const void* frame, uint32_t size )
{
	return s_icd != NULL && frame != NULL && simIcdSim_Frame( s_icd, frame, size );
}

const simInput* wire_icd_input( double now )
{
	if ( s_icd != NULL && simIcdSim_Input( s_icd, Time( now ), &s_input ) )
	{
		return &s_input;
	}
	return NULL;
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
	s_text[length] = 0;
	return s_text;
}

const char* wire_icd_view( void )
{
	size_t length = 0;
	if ( s_icd != NULL )
	{
		length = (size_t)simIcdSim_WriteView( s_icd, s_text, SIM_ICD_DATAGRAM );
	}
	s_text[length] = 0;
	return s_text;
}

const char* wire_icd_sticks( uint32_t form, const int32_t values[6], uint32_t buttons )
{
	if ( values == NULL || (uintptr_t)values % 4 != 0 )
	{
		return NULL;
	}
	int v[6];
	for ( int i = 0; i < 6; ++i )
	{
		int low = i < 4 ? -SIM_ICD_FULL : 0;
		if ( values[i] < low )
		{
			v[i] = low;
		}
		else if ( values[i] > SIM_ICD_FULL )
		{
			v[i] = SIM_ICD_FULL;
		}
		else
		{
			v[i] = values[i];
		}
	}
	simIcdSticks sticks = {
		.left = { v[0], v[1] },
		.right = { v[2], v[3] },
		.leftTrigger = v[4],
		.rightTrigger = v[5],
		.dpad = { buttons & 1u, buttons >> 1 & 1u, buttons >> 2 & 1u, buttons >> 3 & 1u },
		.a = buttons >> 4 & 1u,
		.b = buttons >> 5 & 1u,
		.x = buttons >> 6 & 1u,
		.y = buttons >> 7 & 1u,
		.back = buttons >> 8 & 1u,
		.start = buttons >> 9 & 1u,
		.guide = buttons >> 10 & 1u,
		.leftBumper = buttons >> 11 & 1u,
		.rightBumper = buttons >> 12 & 1u,
	};
	simIcdForm shape = form == 0 ? simIcd_offsets : simIcd_json;
	s_text[simIcdSticks_Write( &sticks, shape, s_text, SIM_ICD_DATAGRAM )] = 0;
	return s_text;
}

void wire_icd_to_field( double pose[3], double length, double width )
{
	if ( pose != NULL && (uintptr_t)pose % 8 == 0 )
	{
		double theirs[3];
		memcpy( theirs, pose, sizeof( theirs ) );
		simIcd_ToField( theirs, length, width, pose );
	}
}
