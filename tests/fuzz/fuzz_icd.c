// Any bytes as a message of the 3260 simulator in either form. A message that was read is written and read again.
#include "fuzz.h"

#include "sandlot/wire/icd.h"

#include <math.h>

static char s_text[SIM_ICD_DATAGRAM];
static simIcdState s_state, s_stateBack;
static simIcdView s_view, s_viewBack;

static void Player( const char* text, size_t size )
{
	simIcdPlayer player = { 0 };
	simError error = { 0 };
	simIcdCommand back;
	if ( simIcdPlayer_Receive( &player, text, size, 1.0, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		return;
	}
	simIcdCommand command = simIcdPlayer_Command( &player, 1.2 );
	fuzzExpect( command.leftDrive >= -SIM_ICD_FULL && command.tube <= SIM_ICD_FULL );
	for ( int form = 0; form < 2; ++form )
	{
		size_t length = simIcdCommand_Write( &command, (simIcdForm)form, s_text, SIM_ICD_TEXT );
		fuzzExpect( length > 0 && simIcdCommand_Read( &back, s_text, length, NULL ) == sim_ok );
		fuzzExpect( back.leftDrive == command.leftDrive && back.rightDrive == command.rightDrive );
		fuzzExpect( form == simIcd_offsets ? back.guide == command.guide : back.outtake == command.outtake );
	}
}

static void Others( const char* text, size_t size )
{
	simIcdSticks sticks, sticksBack;
	simError error = { 0 };
	if ( simIcdSticks_Read( &sticks, text, size, &error ) == sim_ok )
	{
		size_t length = simIcdSticks_Write( &sticks, simIcd_json, s_text, SIM_ICD_TEXT );
		fuzzExpect( length > 0 && simIcdSticks_Read( &sticksBack, s_text, length, NULL ) == sim_ok );
		fuzzExpect( sticksBack.left[0] == sticks.left[0] && sticksBack.dpad[3] == sticks.dpad[3] );
	}
	if ( simIcdState_Read( &s_state, text, size, &error ) == sim_ok )
	{
		size_t length = simIcdState_Write( &s_state, simIcd_json, s_text, sizeof( s_text ) );
		fuzzExpect( length > 0 && simIcdState_Read( &s_stateBack, s_text, length, NULL ) == sim_ok );
		fuzzExpect( s_stateBack.lidar.count == s_state.lidar.count && isfinite( s_state.x ) );
	}
	else
	{
		fuzzCheckError( &error );
	}
	if ( simIcdView_Read( &s_view, text, size, &error ) == sim_ok )
	{
		size_t length = simIcdView_Write( &s_view, s_text, sizeof( s_text ) );
		fuzzExpect( length == 0 || simIcdView_Read( &s_viewBack, s_text, length, NULL ) == sim_ok );
		fuzzExpect( length == 0 || s_viewBack.pieceCount == s_view.pieceCount );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	const char* text = (const char*)data;
	Player( text, size );
	Others( text, size );
	return 0;
}
