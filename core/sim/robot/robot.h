// One robot: wires battery, motors, wheels, program and body together. The parts do not know each other.
#pragma once

#include "base/state.h"
#include "device/battery.h"
#include "device/loop.h"
#include "device/motor.h"
#include "physics/physics.h"
#include "robot/aim.h"
#include "robot/drivetrain.h"
#include "robot/hook.h"
#include "robot/kinematic.h"
#include "robot/mechanism.h"
#include "robot/robot_change.h"
#include "robot/robot_status.h"
#include "robot/sensor.h"
#include "robot/wheel.h"
#include "sandlot/sim/types.h"

/// The contents of a robot, in order.
SIM_STATE_BEGIN
typedef struct simHopper
{
	uint16_t pieces[SIM_MAX_HELD]; ///< pool indices, the first that came in first
	int count;
} simHopper;
SIM_STATE_END

SIM_STATE_BEGIN
typedef struct simMotorState
{
	simMotorOutput output;
	double position, velocity; ///< of the rotor [rad] [rad/s]
	double request;            ///< [V]
	double temperature;        ///< [degC]
	double derate;             ///< part of its current that its temperature leaves, 0..1
	bool released;             ///< something outside turns its shaft: no current flows, whatever its speed
	uint8_t unused[7];
} simMotorState;

/// The commands of the driver, the script or an external program.
typedef struct simControls
{
	double axes[3]; ///< field-relative forward, left, counter-clockwise, -1..1
	uint32_t buttons;
	simChassisMode chassisMode;
	double chassis[3]; ///< see simChassisMode
	double volts[SIM_MAX_MOTORS];
	uint32_t voltMask; ///< motors whose voltage comes from volts
	uint8_t unused[4];
} simControls;

/// Where an owner outside wants the chassis at the end of the tick.
typedef struct simChassisGoal
{
	double x, y, heading; ///< of its origin, field frame
	int stepsLeft;        ///< physics steps of this tick that are to come
	bool planned;         ///< x, y and heading are this tick's
	bool held;            ///< a wall, a structure or another robot holds it, or did until it moves as it should again
	uint8_t unused[2];
} simChassisGoal;
SIM_STATE_END

typedef struct simRobot
{
	SIM_STATE_BEGIN
	struct
	{
		simSlip slip;
		int heldByType[SIM_MAX_PIECE_TYPES];
		simHopper hopper; ///< the same pieces, in order
		bool enabled;
		uint8_t unused[3];
		simBattery battery;
		simMotorState motors[SIM_MAX_MOTORS];
		double axleSpeeds[SIM_MAX_WHEELS]; ///< [rad/s]
		double axleAngles[SIM_MAX_WHEELS]; ///< since load [rad]
		simWheel wheels[SIM_MAX_WHEELS];
		simDriveState drive;
		simMechanism mechanisms[SIM_MAX_MECHANISMS];
		int activeBindings
		    [SIM_MAX_MECHANISMS]; ///< by mechanism: the binding that it obeys or obeyed last, -1: none yet
		simSensor sensors[SIM_MAX_SENSORS];
		simPose components[SIM_MAX_COMPONENTS]; ///< robot frame, after the last step
		simHook hooks[SIM_MAX_HOOKS];
		/// Until the intake can take or spit out its next piece [s]; below zero, down to one step: it could do so that long ago.
		double intakeTimers[SIM_MAX_INTAKES];
		double launchTimers[SIM_MAX_LAUNCHERS]; ///< until the launcher gets its next piece [s]
		int nextBarrels[SIM_MAX_LAUNCHERS];     ///< the barrel that gets it
		simAimTarget target;
		simAim aim;
		simControls controls;
		simChassisGoal goal; ///< of this tick
		simKinematic kinematic;
		/// Distances of the lidars [m], -1 = nothing; last: a world keeps those of the lidars that its robot has.
		float ranges[SIM_MAX_LIDARS][SIM_MAX_LIDAR_POINTS];
	};
	SIM_STATE_END
	const simRobotModel* model;     ///< its own, or `changed` while one of its numbers is another
	const simRobotModel* own;       ///< as robot.json has it; robots may share one
	simRobotModel* changed;         ///< room for a copy, from the world
	const simPieceType* pieceTypes; ///< of the field
	simStation station;
	simProgramKind program;
	int body;
	simMotorConstants motorConstants[SIM_MAX_MOTORS];
	simRobotFaults faults;                     ///< of the changes in force
	simGround ground;                          ///< what its wheels roll on
	simWheelDef wheelsBounded[SIM_MAX_WHEELS]; ///< the model's wheels, no stiffer than a step can carry
	simHookDef hooksBounded[SIM_MAX_HOOKS];    ///< the model's hooks, no stiffer than a step can carry
	int pusherOf[SIM_MAX_MECHANISMS];          ///< in physics, of those that move shapes, else -1
	double positionBefore[SIM_MAX_MECHANISMS]; ///< when the physics step began; needed only until it ends
	simLoop* loops;                            ///< by motor, from the world; state of its own, once hasLoops is set
	bool hasLoops;                             ///< a program has used the loop of one of its motors
} simRobot;

/// Creates the body and its shapes. materialOf gives the field's material for each shape of the model; seed is the
/// scenario's, for the sensors.
void simRobot_Create( simRobot* robot, const simRobotModel* model, const simRobotPlacement* placement,
    simPhysics* physics, const int* materialOf, uint64_t seed );
/// Computes again everything that follows from the numbers of its model.
void simRobot_Fit( simRobot* robot );
/// These changes of it are in force from now on, and no others. pieces: mass of those that it holds [kg]
void simRobot_Change( simRobot* robot, simPhysics* physics, const simChangeFrame* changes, int count, double pieces );
/// Puts it down at its start (x, y, heading), standing on its wheels: see stand.h.
void simRobot_Place( simRobot* robot, simPhysics* physics, simVec3 at );
/// Pose of the robot origin, on the floor between the wheels.
simPose simRobot_GetPose( const simRobot* robot, const simPhysics* physics );
simVec3 simRobot_GetVelocity( const simRobot* robot, const simPhysics* physics );
int simRobot_Held( const simRobot* robot );
/// Adds the mass of the pieces that it holds [kg] to its own, at its centre of mass.
void simRobot_SetPieceMass( const simRobot* robot, simPhysics* physics, double pieces );
/// Where a collision shape is, robot frame.
simPose simRobot_ShapePose( const simRobot* robot, int shape );
/// The pose in the field that carries points of the robot frame with every mechanism at its zero.
simPose simRobot_MountPose( const simRobot* robot, const simPhysics* physics, int component );
/// Velocity of a point (field frame) that a component of the robot carries: the robot's turning and its mechanisms included.
simVec3 simRobot_VelocityAt( const simRobot* robot, const simPhysics* physics, int component, simVec3 point );
/// True if a sphere there would meet one of its collision shapes.
bool simRobot_Overlaps( const simRobot* robot, const simPhysics* physics, simVec3 center, double radius );
/// Takes energy [J] from a mechanism's motion, at once: never more than it has.
void simRobot_TakeEnergy( simRobot* robot, int mechanism, double energy );
/// The status from its contacts and outline after a tick: its zones are the field's. Robots stand in the world in the
/// order of their index, one after the other.
void simRobot_GetStatus(
    const simRobot* robot, int index, simPhysics* physics, const simField* field, simRobotStatus* status );
/// The driver station lets it move, and its roboRIO has power.
bool simRobot_IsEnabled( const simRobot* robot );
/// Once a tick: runs the built-in program on the controls. Aims, too, while its button is held.
void simRobot_Program( simRobot* robot, const simPhysics* physics, double dt );
/// The command of a motor without physics, -1..1; a weak one obeys as much less, a dead one not at all.
double simRobot_Command( const simRobot* robot, int motor, double nominalVolts );
/// Each physics step: controllers, battery with all motors, mechanisms and their loads, hooks, wheels; leaves forces on
/// the body. last: of a tick; then parts that are only drawn have their places, too.
void simRobot_Step( simRobot* robot, simPhysics* physics, double dt, bool last );
/// After the physics of that step: mechanisms are where the contacts of their shapes let them go.
void simRobot_EndStep( simRobot* robot, simPhysics* physics, double dt );
/// Once a tick, after its physics: the readings of the sensors.
void simRobot_UpdateSensors( simRobot* robot, simPhysics* physics, const simField* field, double dt );

// ---- pushing.c: mechanisms that carry shapes, and their obstacles; for the robot's own files ----

/// Tells physics which mechanisms move which shapes. Those that move a shape together, or shapes in a chain, are one pusher.
void simPushing_Create( simRobot* robot, simPhysics* physics );
/// Before the mechanisms of a step move: notes where they are.
void simPushing_Begin( simRobot* robot );
/// After they have moved and before physics: how heavy they are, and where their stops are.
void simPushing_Tell( const simRobot* robot, simPhysics* physics, double dt );
/// After physics: takes them to where contacts let them go. Returns whether any went another way than it would have alone.
bool simPushing_End( simRobot* robot, const simPhysics* physics, double dt );
