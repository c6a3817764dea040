// The input of a topic, by its name.
#include "remote/remote_internal.h"

#include <stdio.h>
#include <string.h>

#define VOLTAGE "/Voltage"
#define PULSE "/Pulse"
#define ROBOTS SIM_REMOTE_ROBOTS


// Is a name, which need not be terminated, this one?
static bool Is( const char* name, size_t length, const char* expected )
{
	return strlen( expected ) == length && memcmp( name, expected, length ) == 0;
}

// Names of robots' parts stand in arrays of structs: the first one and the distance between two say where.
int simRemote_FindName( const char* name, size_t length, const char* names, size_t stride, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( Is( name, length, names + stride * (size_t)i ) )
		{
			return i;
		}
	}
	return -1;
}

void simRemote_Append( char* list, size_t size, const char* word )
{
	// snprintf ends the list where it is full; a reader sees the first names.
	size_t length = strlen( list );
	snprintf( list + length, size - length, "%s%s", length > 0 ? ", " : "", word );
}

void simRemote_List( char* list, size_t size, const char* names, size_t stride, int count )
{
	list[0] = 0;
	for ( int i = 0; i < count; ++i )
	{
		simRemote_Append( list, size, names + stride * (size_t)i );
	}
	if ( count == 0 )
	{
		simRemote_Append( list, size, "none" );
	}
}

// The station whose name begins here and ends before a slash. Returns the rest behind the slash; NULL after a warning.
static const char* ReadStation( simRemote* remote, const char* topic, const char* at, int* station )
{
	const char* slash = strchr( at, '/' );
	size_t length = slash != NULL ? (size_t)( slash - at ) : strlen( at );
	*station = -1;
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		if ( Is( at, length, simRun_StationName( i ) ) )
		{
			*station = i;
		}
	}
	// A typing error in a station is the likeliest of all, so the warning has all of them.
	if ( *station < 0 )
	{
		simRemote_Warn( remote, topic, Reason_unknown,
		    "there is no station \"%.*s\"; there are blue1 to blue3 and red1 to red3", simRemote_Shown( length ), at );
		return NULL;
	}
	if ( remote->robots[*station].model == NULL )
	{
		// The station is right but empty: say where robots are.
		char list[64] = "";
		for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
		{
			if ( remote->robots[i].model != NULL )
			{
				simRemote_Append( list, sizeof( list ), simRun_StationName( i ) );
			}
		}
		if ( list[0] == 0 )
		{
			simRemote_Append( list, sizeof( list ), "no station" );
		}
		simRemote_Warn(
		    remote, topic, Reason_unknown, "no robot at %s; robots are at: %s", simRun_StationName( *station ), list );
		return NULL;
	}
	return slash != NULL ? slash + 1 : at + length;
}

// The mode that a topic below `Chassis/` is of; wheels: none.
static simChassisMode ChassisMode( const char* name )
{
	for ( int mode = simChassis_wheels + 1; mode < simChassis_count; ++mode )
	{
		if ( strcmp( name, simRemote_ChassisName( (simChassisMode)mode ) ) == 0 )
		{
			return (simChassisMode)mode;
		}
	}
	return simChassis_wheels;
}

// Does a name end so? length: of the part before that.
static bool EndsWith( const char* name, const char* end, size_t* length )
{
	size_t whole = strlen( name ), tail = strlen( end );
	bool ends = whole >= tail && strcmp( name + whole - tail, end ) == 0;
	if ( ends )
	{
		*length = whole - tail;
	}
	return ends;
}

// STATION/Motors/MOTOR/Voltage, of a servo .../Pulse. motor: the name that follows "/Motors/"
static Target FindMotor( simRemote* remote, const char* name, const char* motor, int station )
{
	Target bad = { .part = Part_bad, .station = -1 };
	const simRunRobot* robot = remote->robots[station].model;
	size_t length = 0;
	bool isPulse = EndsWith( motor, PULSE, &length );
	(void)EndsWith( motor, VOLTAGE, &length );
	int index =
	    simRemote_FindName( motor, length, robot->motors[0].name, sizeof( robot->motors[0] ), robot->motorCount );
	if ( index < 0 )
	{
		// The list helps to find the right spelling; it is cut where it gets too long.
		char list[200];
		simRemote_List( list, sizeof( list ), robot->motors[0].name, sizeof( robot->motors[0] ), robot->motorCount );
		simRemote_Warn( remote, name, Reason_unknown, "the robot has no such motor; it has: %s", list );
		return bad;
	}
	bool isServo = robot->motors[index].longest > 0.0;
	if ( isServo != isPulse )
	{
		simRemote_Warn( remote, name, Reason_unknown, "this motor is %s: publish %s", isServo ? "a servo" : "no servo",
		    isServo ? "Pulse" : "Voltage" );
		return bad;
	}
	return ( Target ){ .part = isServo ? Part_pulse : Part_volts, .station = station, .motor = index };
}

// Inputs below /Sandlot/Robots/: STATION/Drive/ChassisSpeeds, STATION/Chassis/MODE, STATION/Motors/MOTOR/Voltage or Pulse and
// STATION/Changes/KIND/PART.
static Target FindRobotTarget( simRemote* remote, const char* name, const char* at )
{
	// Names of motors may have slashes in them, so both ends are matched.
	static const char motors[] = "/Motors/", speeds[] = "/Drive/ChassisSpeeds";
	static const char changes[] = "/" SIM_CHANGES_BELOW, chassis[] = "/Chassis/";
	Target none = { .part = Part_none, .station = -1 }, bad = { .part = Part_bad, .station = -1 };
	// Most topics here are the run's own: only three forms of names are inputs.
	const char* slash = strchr( at, '/' );
	bool isMotor = slash != NULL && strncmp( slash, motors, sizeof( motors ) - 1 ) == 0;
	const char* motor = isMotor ? slash + sizeof( motors ) - 1 : "";
	size_t length;
	bool isVolts = EndsWith( motor, VOLTAGE, &length ) || EndsWith( motor, PULSE, &length );
	bool isSpeeds = slash != NULL && strcmp( slash, speeds ) == 0;
	bool isChange = slash != NULL && strncmp( slash, changes, sizeof( changes ) - 1 ) == 0;
	bool isChassis = slash != NULL && strncmp( slash, chassis, sizeof( chassis ) - 1 ) == 0;
	if ( !isVolts && !isSpeeds && !isChange && !isChassis )
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
		return ( Target ){ .part = Part_speeds, .station = station };
	}
	if ( isChassis )
	{
		simChassisMode mode = ChassisMode( slash + sizeof( chassis ) - 1 );
		if ( mode == simChassis_wheels )
		{
			simRemote_Warn( remote, name, Reason_unknown, "a chassis has Velocity, Wrench, Speeds, Move and Place" );
			return bad;
		}
		return ( Target ){ .part = Part_chassis, .station = station, .chassis = mode };
	}
	if ( isChange )
	{
		return simRemote_FindChange( remote, name, station, slash + sizeof( changes ) - 1 );
	}
	return FindMotor( remote, name, motor, station );
}

// Inputs of the driver station: three of the run, two of each robot.
static Target FindDriverStationTarget( simRemote* remote, const char* name, const char* at )
{
	static const struct
	{
		const char* name;
		Part part;
	} kParts[] = { { "Mode", Part_mode }, { "Enabled", Part_enabled }, { "Match", Part_match } };
	for ( size_t i = 0; i < sizeof( kParts ) / sizeof( kParts[0] ); ++i )
	{
		if ( strcmp( at, kParts[i].name ) == 0 )
		{
			return ( Target ){ .part = kParts[i].part, .station = -1 };
		}
	}
	const char* slash = strchr( at, '/' );
	const char* what = slash != NULL ? slash + 1 : "";
	bool axes = strcmp( what, "Axes" ) == 0, buttons = strcmp( what, "Buttons" ) == 0;
	if ( !axes && !buttons )
	{
		simRemote_Warn( remote, name, Reason_unknown,
		    "the driver station has Mode, Enabled, Match, and for each station STATION/Axes and STATION/Buttons" );
		return ( Target ){ .part = Part_bad, .station = -1 };
	}
	int station;
	if ( ReadStation( remote, name, at, &station ) == NULL )
	{
		return ( Target ){ .part = Part_bad, .station = -1 };
	}
	return ( Target ){ .part = axes ? Part_axes : Part_buttons, .station = station };
}

Target simRemote_FindTarget( simRemote* remote, const char* name )
{
	const char* robot = simRemote_After( name, ROBOTS );
	const char* driverStation = simRemote_After( name, SIM_REMOTE_DRIVER_STATION );
	if ( robot != NULL )
	{
		return FindRobotTarget( remote, name, robot );
	}
	if ( driverStation != NULL )
	{
		return FindDriverStationTarget( remote, name, driverStation );
	}
	const char* change = simRemote_After( name, SIM_REMOTE_CHANGES );
	if ( change != NULL )
	{
		return simRemote_FindChange( remote, name, -1, change );
	}
	return ( Target ){ .part = Part_none, .station = -1 };
}

// The next name of the list to subscribe to.
static char* AddInput( simRemote* remote )
{
	char* name = remote->inputNames[remote->inputCount];
	remote->inputs[remote->inputCount] = name;
	remote->inputCount += 1;
	return name;
}

void simRemote_ListInputs( simRemote* remote )
{
	// Names in full, not a prefix: below it the run tells hundreds of values that we would hear as well.
	simRemote_ListChanges( remote );
	remote->inputCount = 0;
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		const simRunRobot* robot = remote->robots[i].model;
		if ( robot == NULL )
		{
			continue;
		}
		const char* station = simRun_StationName( i );
		snprintf( AddInput( remote ), SIM_REMOTE_NAME, ROBOTS "%s/Drive/ChassisSpeeds", station );
		for ( int mode = simChassis_wheels + 1; mode < simChassis_count; ++mode )
		{
			snprintf( AddInput( remote ), SIM_REMOTE_NAME, ROBOTS "%s/Chassis/%s", station,
			    simRemote_ChassisName( (simChassisMode)mode ) );
		}
		for ( int k = 0; k < robot->motorCount; ++k )
		{
			snprintf( AddInput( remote ), SIM_REMOTE_NAME, ROBOTS "%s/Motors/%s%s", station, robot->motors[k].name,
			    robot->motors[k].longest > 0.0 ? PULSE : VOLTAGE );
		}
	}
}
