// One robot: wires battery, motors, wheels, program and body together. The parts do not know each other.
#pragma once

#include "physics/physics.h"
#include "robot/aim.h"
#include "robot/axle.h"
#include "robot/battery.h"
#include "robot/chassis.h"
#include "robot/drivetrain.h"
#include "robot/facts.h"
#include "robot/hook.h"
#include "robot/hopper.h"
#include "robot/mechanism.h"
#include "robot/motor.h"
#include "robot/sensor.h"
#include "robot/wheel.h"
#include "sandlot/types.h"

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
	simHookDef holds[SIM_MAX_HOOKS]; ///< the model's hooks, no stiffer than a step can carry
	double
	    taking[SIM_MAX_INTAKES]; ///< [s] until the intake can take or spit out the next piece, below zero: since when
	double feeding[SIM_MAX_LAUNCHERS]; ///< [s] until the launcher gets the next piece
	int barrels[SIM_MAX_LAUNCHERS];    ///< barrel that gets it
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
/// Where a collision shape is, robot frame.
simPose simRobot_ShapePose( const simRobot* robot, int shape );
/// The pose in the field that carries what is described in the robot frame with every mechanism at its zero.
simPose simRobot_Carried( const simRobot* robot, const simPhysics* physics, int component );
/// Velocity of a point (field frame) that a component of the robot carries: the robot's turning and its mechanisms included.
simVec3 simRobot_VelocityAt( const simRobot* robot, const simPhysics* physics, int component, simVec3 point );
/// True if a sphere there would meet one of its collision shapes.
bool simRobot_Overlaps( const simRobot* robot, const simPhysics* physics, simVec3 center, double radius );
/// Takes energy [J] from what a mechanism moves, at once: never more than it has.
void simRobot_Spend( simRobot* robot, int mechanism, double energy );
/// What its contacts and outline say after a tick: its zones are the field's. Robots stand in the world in the order of their
/// index, one after the other.
void simRobot_Look( const simRobot* robot, int index, simPhysics* physics, const simField* field, simFacts* facts );
/// The driver station lets it move, and its roboRIO has power.
bool simRobot_IsEnabled( const simRobot* robot );
/// Once a tick: runs the built-in program on the controls. Aims, too, while its button is held.
void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt );
/// Each physics step: controllers, battery with all motors, mechanisms and what they carry, hooks, wheels; leaves forces on the
/// body.
void simRobot_Step( simRobot* robot, simPhysics* physics, double dt );
/// Once a tick, after its physics: what the sensors read.
void simRobot_Sense( simRobot* robot, simPhysics* physics, double dt );
/// Mixes in everything of the robot that decides the future, its body apart.
void simRobot_Hash( const simRobot* robot, simHash* hash );
