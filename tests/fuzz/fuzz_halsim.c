// Any bytes as HALSim messages, one a line, to both ends of a connection. Each end must take the other's answers.
#include "fuzz.h"

#include "sandlot/wire/halsim.h"

#include <math.h>

static char s_text[SIM_HALSIM_ROBOT_TEXT];

static void Pass( simHalsim* from, simHalsim* to )
{
	size_t length;
	int messages = 0;
	simHalsim_BeginSend( from );
	while ( ( length = simHalsim_NextMessage( from, s_text, sizeof( s_text ) ) ) > 0 )
	{
		fuzzExpect( simHalsim_Receive( to, s_text, length, 1.0, NULL ) == sim_ok );
		messages += 1;
		fuzzExpect( messages < 5000 );
	}
}

static void CheckOutputs( const simHalsim* hal )
{
	simHalsimDevices* devices = simHalsim_Devices( (simHalsim*)hal );
	for ( int i = 0; i < 20; ++i )
	{
		fuzzExpect( fabs( simHalsim_PwmSpeed( hal, i, 1.0 ) ) <= 1.0 );
		fuzzExpect( isfinite( simHalsim_TalonFxVolts( hal, i, 1.0 ) ) );
		fuzzExpect( fabs( simHalsim_SparkOutput( hal, i, 1.0 ) ) <= 1.0 );
		fuzzExpect( simHalsim_PwmSpeed( hal, i, 1.3 ) == 0.0 );
	}
	fuzzExpect( fabs( simHalsim_CanOutput( hal, "Talon SRX[1]", 1.0 ) ) <= 1.0 );
	fuzzExpect( devices->led[0].count >= 0 && devices->led[0].count <= SIM_HALSIM_LEDS );
	for ( int i = 0; i < simHalsim_OtherCount( hal ); ++i )
	{
		const char *type, *name;
		double value;
		simHalsim_OtherName( hal, i, &type, &name );
		fuzzExpect( simHalsim_FindOther( hal, type, name ) == i );
		if ( simHalsim_GetValue( hal, i, "x", &value ) )
		{
			fuzzExpect( simHalsim_SetValue( (simHalsim*)hal, i, "x", 0.5 * value ) );
		}
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	int year = size > 0 && data[0] == '7' ? 2027 : 2026;
	simHalsim* hardware = simHalsim_Create( simHalsim_hardware, year );
	simHalsim* robot = simHalsim_Create( simHalsim_robot, year );
	simHalsim_SetMode( hardware, simMode_teleop );
	static const char* const devices[] = { "0", "a[1]" };
	for ( int kind = 0; kind < simHalsim_kindCount; ++kind )
	{
		for ( int i = 0; i < 2; ++i )
		{
			simHalsim_Add( robot, (simHalsimKind)kind, devices[i] );
		}
	}
	for ( size_t at = 0; at < size; )
	{
		const uint8_t* end = memchr( data + at, '\n', size - at );
		size_t line = end != NULL ? (size_t)( end - data ) - at : size - at;
		simError error = { 0 };
		if ( simHalsim_Receive( hardware, (const char*)data + at, line, 1.0, &error ) != sim_ok )
		{
			fuzzCheckError( &error );
		}
		simHalsim_Receive( robot, (const char*)data + at, line, 1.0, NULL );
		at += line + 1;
	}
	CheckOutputs( hardware );
	Pass( hardware, robot );
	Pass( robot, hardware );
	CheckOutputs( hardware );
	simHalsim_Destroy( hardware );
	simHalsim_Destroy( robot );
	return 0;
}
