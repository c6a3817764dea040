// One robot: wires battery, motors, wheels, program and body together. The parts do not know each other.
#pragma once

#include "aim.h"
#include "axle.h"
#include "battery.h"
#include "chassis.h"
#include "drivetrain.h"
#include "facts.h"
#include "hook.h"
#include "hopper.h"
#include "mechanism.h"
#include "motor.h"
#include "physics.h"
#include "sandlot/types.h"
#include "sensor.h"
#include "wheel.h"

typedef struct simMotorState
{
	simMotorConstants constants;
	simMotorOutput output;
	double position, velocity; ///< of the rotor [rad] [rad/s]
	double request;            ///< [V]
	double temperature;        ///< [degC]
	double derate;             ///< part of its current that its temperature leaves, 0..1
} simMotorState;

/// What the driver, the script or an external program holds.
typedef struct simControls
{
	double axes[3]; ///< field-relative forward, left, counter-clockwise, -1..1
	uint32_t buttons;
	simChassisMode chassisMode;
	double chassis[3]; ///< velocity or wrench, field frame
	uint32_t voltMask; ///< motors whose voltage comes from volts
	double volts[SIM_MAX_MOTORS];
} simControls;

typedef struct simRobot
{
	const simRobotModel* model;
	simStation station;
	simProgramKind program;
	int body;
	bool enabled;
	int held[SIM_MAX_PIECE_TYPES]; ///< by type, and
	simHopper hopper;              ///< in order
	simBattery battery;
	simMotorState motors[SIM_MAX_MOTORS];
	double spins[SIM_MAX_WHEELS]; ///< of the axles [rad/s]
	double turns[SIM_MAX_WHEELS]; ///< of the axles since load [rad]
	simWheel wheels[SIM_MAX_WHEELS];
	simWheelDef treads[SIM_MAX_WHEELS]; ///< the model's wheels, no stiffer than a step can carry
	simDriveState drive;
	simMechanism mechanisms[SIM_MAX_MECHANISMS];
	int bindings[SIM_MAX_MECHANISMS]; ///< of each, the one it obeys or obeyed last, -1 = none yet
	simSensor sensors[SIM_MAX_SENSORS];
	float ranges[SIM_MAX_LIDARS][SIM_MAX_LIDAR_POINTS]; ///< [m], -1 = nothing
	simPose components[SIM_MAX_COMPONENTS];             ///< robot frame, after the last step
	simHook hooks[SIM_MAX_HOOKS];
	double taking[SIM_MAX_INTAKES];    ///< [s] until the intake can take the next piece
	double feeding[SIM_MAX_LAUNCHERS]; ///< [s] until the launcher gets the next piece, below zero: overdue
	simAimTarget target;
	simAim aim;
	simControls controls;
	simGround ground; ///< what its wheels roll on
} simRobot;

/// Creates the body and its shapes. materialOf gives the field's material for each shape of the model; seed is the
/// scenario's, for the sensors.
void simRobot_Create( simRobot* robot, const simRobotModel* model, const simRobotPlacement* placement,
    simPhysics* physics, const int* materialOf, uint64_t seed );
/// Puts it on the floor at its start pose.
void simRobot_Place( simRobot* robot, simPhysics* physics, simVec3 at );
/// Pose of the robot origin, on the floor between the wheels.
simPose simRobot_GetPose( const simRobot* robot, const simPhysics* physics );
simVec3 simRobot_GetVelocity( const simRobot* robot, const simPhysics* physics );
int simRobot_Held( const simRobot* robot );
/// Makes the robot as heavy as itself and what it holds: pieces so many kilograms, at its centre of mass.
void simRobot_Carry( const simRobot* robot, simPhysics* physics, double pieces );
/// What its contacts and outline say after a tick. zones: of the field
void simRobot_Look(
    const simRobot* robot, int index, const simPhysics* physics, const simField* field, simFacts* facts );
/// The driver station lets it move, and its roboRIO has power.
bool simRobot_IsEnabled( const simRobot* robot );
/// Once a tick: runs the built-in program on the controls.
void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt );
/// Each physics step: controllers, battery with all motors, mechanisms, wheels; leaves forces on the body.
void simRobot_Step( simRobot* robot, simPhysics* physics, double dt );
/// Once a tick, after its physics: what the sensors read.
void simRobot_Sense( simRobot* robot, simPhysics* physics, double dt );
/// Mixes in everything of the robot that decides the future, its body apart.
void simRobot_Hash( const simRobot* robot, simHash* hash );
