// wire.wasm: the robot behind a HALSim connection, one at a time. Numbers and pointers only; arguments are checked here
// in every build. Times are seconds of a clock of the host's that never runs backwards. A returned pointer is good
// until the next call.
#include "exports.h"
#include "sandlot/wire/hal_robot.h"
#include "wire_shared.h"

#include <string.h>


enum
{
	MAX_STICKS = 64, // axes or POVs that a host may offer
};

static simHalRobot* s_hal;
// Of the block that lets go; blocks of wire_input lie in wire_exports.c.
static simInput s_input;
// One message to the program, and one line of a report.
static char s_text[SIM_HALSIM_TEXT];
static char s_line[SIM_HAL_REPORT];

static void Close( void )
{
	simHalRobot_Destroy( s_hal );
	s_hal = NULL;
}

// For the protocol of a year.
static bool Open( uint32_t year )
{
	Close();
	// The names of keys changed with WPILib 2027, so a year that is not known would be misread.
	s_hal = year == 2026 || year == 2027 ? simHalRobot_Create( (int)year ) : NULL;
	return s_hal != NULL;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)parts;
	// A run may begin before anybody has chosen a robot program.
	if ( s_hal == NULL )
	{
		simFail( wire_GetProblem(), "", "", "no robot program is open" );
		return -1;
	}
	return simHalRobot_Begin( s_hal, schema, count, robot, wire_GetProblem() ) == sim_ok ? 0 : -1;
}

static bool Frame( const void* frame, size_t size )
{
	return s_hal != NULL && simHalRobot_Frame( s_hal, frame, size );
}

static bool Input( double time, simInput* input )
{
	return s_hal != NULL && simHalRobot_Input( s_hal, time, input );
}

const wirePart wire_hal = { .open = Open, .close = Close, .begin = Begin, .frame = Frame, .input = Input };

void wire_hal_connected( void )
{
	if ( s_hal != NULL )
	{
		simHalRobot_Connected( s_hal );
	}
}

uint32_t wire_hal_receive( const char* text, uint32_t size, double time )
{
	wire_ForgetProblem();
	// The robot checks a robot program's messages; here only the call is checked.
	bool ready = s_hal != NULL && ( text != NULL || size == 0 ) && time >= 0.0;
	return ready && simHalRobot_Receive( s_hal, text, size, time, wire_GetProblem() ) == sim_ok;
}

void wire_hal_joystick(
    uint32_t joystick, const double* axes, uint32_t axisCount, uint32_t buttons, const double* povs, uint32_t povCount )
{
	// Axes and POVs come in one block of doubles, each count checked on its own.
	bool good = axisCount <= MAX_STICKS && povCount <= MAX_STICKS && ( axes != NULL || axisCount == 0 )
	            && ( povs != NULL || povCount == 0 ) && (uintptr_t)axes % 8 == 0 && (uintptr_t)povs % 8 == 0;
	// The driver station has six ports, and WPILib reads no more.
	if ( s_hal != NULL && good && joystick < 6 )
	{
		simHalRobot_SetJoystick( s_hal, (int)joystick, axes, (int)axisCount, buttons, povs, (int)povCount );
	}
}

void wire_hal_stop( uint32_t stopped )
{
	if ( s_hal != NULL )
	{
		// It holds in every mode and run until the page takes it back.
		simHalRobot_SetEmergencyStop( s_hal, stopped != 0 );
	}
}

void wire_hal_game_data( const char* text )
{
	if ( s_hal != NULL )
	{
		simHalRobot_SetGameData( s_hal, text );
	}
}

void wire_hal_fms( uint32_t attached )
{
	if ( s_hal != NULL )
	{
		simHalRobot_SetFms( s_hal, attached != 0 );
	}
}

void wire_hal_propose( uint32_t on )
{
	if ( s_hal != NULL )
	{
		simHalRobot_Propose( s_hal, on != 0 );
	}
}

void wire_hal_op_mode( uint32_t mode, const char* id )
{
	if ( s_hal != NULL && mode < simMode_count && id != NULL )
	{
		simHalRobot_SetOpMode( s_hal, (simMode)mode, id );
	}
}

void wire_hal_leave( void )
{
	if ( s_hal != NULL )
	{
		simHalRobot_Leave( s_hal );
	}
}

const char* wire_hal_next( uint32_t first )
{
	if ( s_hal == NULL )
	{
		return NULL;
	}
	// One message at a time: HALSim reads one JSON object per frame.
	if ( first != 0 )
	{
		simHalRobot_BeginSend( s_hal );
	}
	return simHalRobot_NextMessage( s_hal, s_text, sizeof( s_text ) ) > 0 ? s_text : NULL;
}

uint32_t wire_hal_alive( double time )
{
	return s_hal != NULL && simHalRobot_IsAlive( s_hal, time );
}

// A robot that is let go of goes back to the program of its robot.json.
const simInput* wire_hal_let_go( void )
{
	return s_hal != NULL && simHalRobot_LetGo( s_hal, &s_input ) ? &s_input : NULL;
}

const char* wire_hal_report( uint32_t report, uint32_t i )
{
	// Past any list that can be: no report has as many lines.
	bool good = s_hal != NULL && report <= simHalReport_opModes && i < 4096;
	return good && simHalRobot_Report( s_hal, (simHalReport)report, (int)i, s_line ) ? s_line : NULL;
}
