// The inside of the robot behind a HALSim connection.
#pragma once

#include "run/run.h"

#include "sandlot/wire/hal_robot.h"

/// Room for the numbers of a loop's settings and gains.
#define HAL_LOOP_NUMBERS ( SIM_LOOP_GAIN_BASE + SIM_LOOP_SLOTS * SIM_LOOP_GAIN_STRIDE )

/// The part that a device is wired to, at the last frame.
typedef struct Reading
{
	double position;     // [rad], [m], or of the sensor
	double velocity;     // per second
	double acceleration; // of that
	double angle;        // of a module, within a turn
	bool known;          // there has been a frame
} Reading;

struct simHalRobot
{
	simHalsim* halsim;
	int year; // of WPILib's names
	simRun run;
	int index;                // of the robot in the run, -1: none
	const simRunRobot* robot; // the same, without one a robot that has nothing
	simStation station;       // that the program's driver station has, also without a robot
	Reading readings[SIM_MAX_DEVICES];
	double frameTime; // [s], of the last frame
	simMode mode;     // of the last frame; disabled as well while the robot's controller is off
	bool stopped, leaving;
	bool matchRuns, fms; // by the last frame; by the driver station's choice
	bool ownData;        // gameData below instead of the match's message
	char gameData[sizeof( ( (simHalsimDriverStation*)0 )->gameData )];
	char message[sizeof( ( (simFrameHeader*)0 )->message ) + 1];
	double battery;                               // [V]
	int16_t loopNumbers[SIM_HALSIM_OTHER_VALUES]; // by value: its number as NumberOf has it, 0: not looked up
	// By motor: the numbers that its loop's device wants, and those that the core has been told since loopCleared.
	double loopWanted[SIM_MAX_MOTORS][HAL_LOOP_NUMBERS];
	double loopSaid[SIM_MAX_MOTORS][HAL_LOOP_NUMBERS];
	bool loopCleared[SIM_MAX_MOTORS];
	bool loopReady[SIM_MAX_MOTORS]; // it had all of them once
};

/// The robot's records in a frame.
typedef struct HalFrame
{
	const simFrameHeader* header;
	const simRobotFrame* robot;
	const simWheelFrame* wheels;
	const simMotorFrame* motors;
	const simMechanismFrame* mechanisms;
	const simSensorFrame* sensors;
} HalFrame;

/// The name of a device as the program has it, without its type; "" for devices known by number.
void simHalRobot_NameOf( const simDeviceDef* def, char name[SIM_NAME] );
/// Whether a SimDevice is a navX, on any port: a robot has one, and which plug it is in makes no difference.
bool simHalRobot_IsNavX( const char* device );
/// Does a motor of this kind hear pulses?
bool simHalRobot_IsServo( simDeviceKind kind );
/// The encoder of the program that a wired one is, -1 when it has none. turned: its channels are the other way round.
int simHalRobot_FindEncoder( const simHalsim* halsim, const simDeviceDef* def, bool* turned );
/// Has the program got a wired device?
bool simHalRobot_Has( const simHalRobot* hal, const simDeviceDef* def );

/// Sets the inputs of all devices from a frame that has been read into the readings.
void simHalRobot_SetInputs( simHalRobot* hal, const HalFrame* frame );
/// Volts that a device wants at a time, gated.
double simHalRobot_Volts( const simHalRobot* hal, const simDeviceDef* def, double time );
/// The program's device with a loop that a wired one is, -1: it has none.
int simHalRobot_LoopOf( const simHalRobot* hal, const simDeviceDef* def );
/// Requests and settings of all loops, into the block of a tick.
void simHalRobot_LoopInput( simHalRobot* hal, double time, simInputRobot* robot );
/// Another program, or another run: the core is told all of it again.
void simHalRobot_ForgetLoops( simHalRobot* hal );
/// Sends the state of a motor with a loop.
void simHalRobot_SetLoop( simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def, const Reading* reading );
/// Tells the driver station of the program the present state.
void simHalRobot_SetDriverStation( simHalRobot* hal );
