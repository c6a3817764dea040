// One robot of a run as the hardware of a WPILib robot program: between the frames of the simulation and the messages
// of halsim.h. The wiring comes from robot.json by the schema. No sockets, no clock: frames, texts and times in, texts
// and an input block out.
//	simHalRobot* hal = simHalRobot_Create( 2026 );
//	simHalRobot_Begin( hal, schema, schemaCount, 0, &error );            // another run, or another robot of it
//	...connected: simHalRobot_Connected( hal );
//	...a message came: simHalRobot_Receive( hal, text, length, time, &error );
//	...every 20 ms, with the frame if there is a new one:
//	    simHalRobot_Frame( hal, frame, frameBytes );
//	    for ( simHalRobot_BeginSend( hal ); ( length = simHalRobot_NextMessage( hal, text, sizeof( text ) ) ) > 0; ) ...send...
//	    if ( simHalRobot_Input( hal, time, &input ) ) ...the simulation gets the block...
//	...before closing: simHalRobot_Leave( hal ), send once more; afterwards simHalRobot_LetGo( hal, &input ).
//
// All motors of the robot are the program's while it is connected: a motor that it does not drive gets 0 V. All get 0 V
// as well while the robot is disabled or stopped, and after 200 ms without a message from the program.
#pragma once

#include "sandlot/wire/halsim.h"

#define SIM_HAL_REPORT 128 ///< bytes of a line of the report, with its zero

typedef struct simHalRobot simHalRobot;

/// The subject of a report.
/// mapped: wired, and the program has it: "PWM[0] → left_drive", "Encoder[0,1] ← left_front"
/// unmapped: the program uses it, robot.json does not wire it
/// silent: wired, but the program has not got it
/// opModes: its operating modes, "ID NAME", where it speaks of them (simHalRobot_Propose)
#define SIM_HAL_REPORTS( X ) X( mapped ) X( unmapped ) X( silent ) X( opModes )
#define SIM_HAL_REPORT_KIND( name ) simHalReport_##name,
typedef enum simHalReport
{
	SIM_HAL_REPORTS( SIM_HAL_REPORT_KIND )
} simHalReport;

/// year: 2026 or 2027. NULL when memory is out. Nothing is allocated afterwards.
simHalRobot* simHalRobot_Create( int year );
void simHalRobot_Destroy( simHalRobot* hal );
/// Takes a robot of a run by its schema records; robot: its index. An error leaves it without a robot. Connections stay.
simResult simHalRobot_Begin( simHalRobot* hal, const simSchema* schema, int count, int robot, simError* error );

/// Another robot program is connected: forgets everything about the last one.
void simHalRobot_Connected( simHalRobot* hal );
/// See simHalsim_Receive.
simResult simHalRobot_Receive( simHalRobot* hal, const char* text, size_t length, double time, simError* error );
/// Takes the robot's state and the driver station's from a frame. False: the frame is not of this run.
bool simHalRobot_Frame( simHalRobot* hal, const void* frame, size_t size );
/// See simHalsim_BeginSend and simHalsim_NextMessage.
void simHalRobot_BeginSend( simHalRobot* hal );
size_t simHalRobot_NextMessage( simHalRobot* hal, char* text, size_t size );
/// From now on, until the next connection, the program hears that it is disabled, independent of the frames.
void simHalRobot_Leave( simHalRobot* hal );

/// A joystick of the driver station, 0..5. axes: -1..1, forward -1 · buttons: bit i is button i + 1 · povs: degrees
/// clockwise from up, -1: centre. Surplus values and NaN are left out. Without axes and POVs the slot is empty. A pad
/// has the axes and buttons of WPILib's XboxController; a program of 2027 gets them by SDL's numbers, as its Gamepad
/// has them.
void simHalRobot_SetJoystick( simHalRobot* hal, int joystick, const double* axes, int axisCount, uint32_t buttons,
    const double* povs, int povCount );
/// Stopped, the robot stays disabled in every mode and every run until this says otherwise.
void simHalRobot_SetEmergencyStop( simHalRobot* hal, bool stopped );
/// The game data of the driver station; NULL: the match's own message.
void simHalRobot_SetGameData( simHalRobot* hal, const char* text );
/// The program hears that a field management system is attached; without this only while a match runs.
void simHalRobot_SetFms( simHalRobot* hal, bool attached );

/// See simHalsim_Propose and simHalsim_SetOpMode; the choices hold for every connection.
void simHalRobot_Propose( simHalRobot* hal, bool on );
void simHalRobot_SetOpMode( simHalRobot* hal, simMode mode, const char* id );

/// Has the program said anything within the last 200 ms?
bool simHalRobot_IsAlive( const simHalRobot* hal, double time );
/// The block that drives the robot as the program wants it at a time [s]. False: the run lacks the robot.
bool simHalRobot_Input( simHalRobot* hal, double time, simInput* input );
/// The block that gives the robot back to its own program. False: the run lacks the robot.
bool simHalRobot_LetGo( const simHalRobot* hal, simInput* input );

/// Writes line i of a report; false behind the last. Without a program everything wired is silent.
bool simHalRobot_Report( const simHalRobot* hal, simHalReport report, int i, char line[SIM_HAL_REPORT] );
