// What input a topic is, by its name.
#include "remote/remote_internal.h"

#include <stdio.h>
#include <string.h>

#define ROBOTS "/Sandlot/Robots/"
#define X( name ) #name,
static const char* const kStations[] = { SIM_STATIONS( X ) };
#undef X


const char* simRemote_StationName( int station )
{
	return kStations[station];
}

static bool Is( const char* name, size_t length, const char* expected )
{
	return strlen( expected ) == length && memcmp( name, expected, length ) == 0;
}

int simRemote_FindName( const char* name, size_t length, const char ( *names )[SIM_NAME], int count )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( Is( name, length, names[i] ) )
		{
			return i;
		}
	}
	return -1;
}

// A list for people, cut short where it must be.
static void Append( char* list, size_t size, const char* word )
{
	size_t length = strlen( list );
	snprintf( list + length, size - length, "%s%s", length > 0 ? ", " : "", word );
}

// The station whose name begins here and ends before a slash. Returns what follows the slash; NULL after a warning.
static const char* ReadStation( simRemote* remote, const char* topic, const char* at, int* station )
{
	const char* slash = strchr( at, '/' );
	size_t length = slash != NULL ? (size_t)( slash - at ) : strlen( at );
	*station = -1;
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		*station = Is( at, length, kStations[i] ) ? i : *station;
	}
	if ( *station < 0 )
	{
		simRemote_Warn( remote, topic, Reason_unknown,
		    "there is no station \"%.*s\"; there are blue1 to blue3 and red1 to red3",
		    (int)( length < 40 ? length : 40 ), at );
		return NULL;
	}
	if ( !remote->robots[*station].there )
	{
		char list[64] = "";
		for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
		{
			if ( remote->robots[i].there )
			{
				Append( list, sizeof( list ), kStations[i] );
			}
		}
		simRemote_Warn( remote, topic, Reason_unknown, "no robot at %s; robots are at: %s", kStations[*station],
		    list[0] != 0 ? list : "no station" );
		return NULL;
	}
	return slash != NULL ? slash + 1 : at + length;
}

static Target FindRobotTarget( simRemote* remote, const char* name, const char* at )
{
	static const char voltage[] = "/Voltage", motors[] = "/Motors/", speeds[] = "/Drive/ChassisSpeeds";
	Target none = { Part_none, -1, -1 }, bad = { Part_bad, -1, -1 };
	// Most of what is here is what the run tells: only two forms of names are inputs.
	const char* slash = strchr( at, '/' );
	size_t length = strlen( name );
	bool isVolts = slash != NULL && strncmp( slash, motors, sizeof( motors ) - 1 ) == 0
	               && length > sizeof( voltage ) - 1
	               && strcmp( name + length - ( sizeof( voltage ) - 1 ), voltage ) == 0
	               && name + length - ( sizeof( voltage ) - 1 ) >= slash + sizeof( motors ) - 1;
	bool isSpeeds = slash != NULL && strcmp( slash, speeds ) == 0;
	if ( !isVolts && !isSpeeds )
	{
		return none;
	}
	int station;
	if ( ReadStation( remote, name, at, &station ) == NULL )
	{
		return bad;
	}
	if ( isSpeeds )
	{
		return ( Target ){ Part_speeds, station, -1 };
	}
	const Robot* robot = remote->robots + station;
	const char* motor = slash + sizeof( motors ) - 1;
	size_t motorLength = (size_t)( name + length - ( sizeof( voltage ) - 1 ) - motor );
	int index = simRemote_FindName( motor, motorLength, robot->motors, robot->motorCount );
	if ( index < 0 )
	{
		char list[200] = "";
		for ( int i = 0; i < robot->motorCount; ++i )
		{
			Append( list, sizeof( list ), robot->motors[i] );
		}
		simRemote_Warn(
		    remote, name, Reason_unknown, "the robot has no such motor; it has: %s", list[0] != 0 ? list : "none" );
		return bad;
	}
	return ( Target ){ Part_volts, station, index };
}

static Target FindDriverStationTarget( simRemote* remote, const char* name, const char* at )
{
	static const struct
	{
		const char* name;
		Part part;
	} s_parts[] = { { "Mode", Part_mode }, { "Enabled", Part_enabled }, { "Match", Part_match } };
	for ( size_t i = 0; i < sizeof( s_parts ) / sizeof( s_parts[0] ); ++i )
	{
		if ( strcmp( at, s_parts[i].name ) == 0 )
		{
			return ( Target ){ s_parts[i].part, -1, -1 };
		}
	}
	const char* slash = strchr( at, '/' );
	const char* what = slash != NULL ? slash + 1 : "";
	bool axes = strcmp( what, "Axes" ) == 0, buttons = strcmp( what, "Buttons" ) == 0;
	if ( !axes && !buttons )
	{
		simRemote_Warn( remote, name, Reason_unknown,
		    "the driver station has Mode, Enabled, Match, and for each station STATION/Axes and STATION/Buttons" );
		return ( Target ){ Part_bad, -1, -1 };
	}
	int station;
	if ( ReadStation( remote, name, at, &station ) == NULL )
	{
		return ( Target ){ Part_bad, -1, -1 };
	}
	return ( Target ){ axes ? Part_axes : Part_buttons, station, -1 };
}

Target simRemote_FindTarget( simRemote* remote, const char* name )
{
	const char* robot = simRemote_After( name, ROBOTS );
	const char* driverStation = simRemote_After( name, SIM_REMOTE_DRIVER_STATION );
	return robot != NULL           ? FindRobotTarget( remote, name, robot )
	       : driverStation != NULL ? FindDriverStationTarget( remote, name, driverStation )
	                               : ( Target ){ Part_none, -1, -1 };
}

void simRemote_ListInputs( simRemote* remote )
{
	remote->inputCount = 0;
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		const Robot* robot = remote->robots + station;
		for ( int i = -1; robot->there && i < robot->motorCount; ++i )
		{
			char* name = remote->inputNames[remote->inputCount];
			remote->inputs[remote->inputCount++] = name;
			if ( i < 0 )
			{
				snprintf( name, SIM_REMOTE_NAME, ROBOTS "%s/Drive/ChassisSpeeds", kStations[station] );
			}
			else
			{
				snprintf( name, SIM_REMOTE_NAME, ROBOTS "%s/Motors/%s/Voltage", kStations[station], robot->motors[i] );
			}
		}
	}
}
