// The inside of the robot behind a HALSim connection.
#pragma once

#include "sandlot/hal_robot.h"
#include "sandlot/types.h"

/// What a device is wired to, at the last frame.
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
	int robot; // index, -1: none
	uint32_t station;
	int motorCount, wheelCount, mechanismCount, sensorCount;
	char motors[SIM_MAX_MOTORS][SIM_NAME];
	char wheels[SIM_MAX_WHEELS][SIM_NAME];
	char mechanisms[SIM_MAX_MECHANISMS][SIM_NAME];
	char sensors[SIM_MAX_SENSORS][SIM_NAME];
	double radius[SIM_MAX_WHEELS]; // of the wheels [m]
	int deviceCount;
	simDeviceDef devices[SIM_MAX_DEVICES];
	Reading readings[SIM_MAX_DEVICES];
	double frameTime; // [s], of the last frame
	simMode mode;     // of the last frame; disabled as well while the robot's controller is off
	bool stopped, leaving;
	bool ownData; // gameData below instead of the match's message
	char gameData[sizeof( ( (simHalsimDriverStation*)0 )->gameData )];
	char message[sizeof( ( (simFrameHeader*)0 )->message ) + 1];
	double battery; // [V]
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

/// Is it a device that turns motors?
static inline bool HalIsOutput( simDeviceKind kind )
{
	return kind <= simDevice_simDeviceOutput;
}

/// The name of a device as the program has it, without its type; "" for devices known by number.
void simHalRobot_NameOf( const simDeviceDef* def, char name[SIM_NAME] );
/// The encoder of the program that a wired one is, -1 when it has none. turned: its channels are the other way round.
int simHalRobot_FindEncoder( const simHalsim* halsim, const simDeviceDef* def, bool* turned );
/// Has the program got a wired device?
bool simHalRobot_Has( const simHalRobot* hal, const simDeviceDef* def );

/// Sets the inputs of all devices from a frame that has been read into the readings.
void simHalRobot_SetInputs( simHalRobot* hal, const HalFrame* frame );
/// Volts that a device wants at a time, gated.
double simHalRobot_Volts( const simHalRobot* hal, const simDeviceDef* def, double time );
/// Tells the driver station of the program what is so.
void simHalRobot_SetDriverStation( simHalRobot* hal );
