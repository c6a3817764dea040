// A mechanism of a robot: a shaft or a carriage with an inertia, gravity, Coulomb friction and hard stops, turned by
// motors through a gearing and commanded by a motor controller. It knows only its pins: force of its motors in,
// position out. Between stops and changes of direction a step is the exact solution of its linear motor and load.
//
// The gravity of an arm and the force of a spring are taken where it is in the middle of the step: without losses that
// is the leapfrog method, whose energy does not drift.
#pragma once

#include "device/controller.h"
#include "device/motor.h"

#include "sandlot/sim/math.h"
#include "sandlot/sim/types.h"

SIM_STATE_BEGIN
typedef struct simMechanism
{
	double position, velocity; ///< [unit] [unit/s], as simMechanismDef says
	double acceleration;       ///< mean of the last step [unit/s^2]
	double force;              ///< of the motors at the output, when the last step began [N m] or [N]
	double volts;              ///< that its controller asks for [V]
	double load;               ///< put on it from outside, along its motion; the next step uses it up [N m] or [N]
	simController controller;
	double inertia; ///< with rotors [kg m^2] or [kg]; this and what follows is of its numbers, no state
	double drag;    ///< of its motors' back EMF, <= 0 [N m s/rad] or [N s/m]
	double gain;    ///< of a volt on all its motors [N m/V] or [N/V]
} simMechanism;
SIM_STATE_END

/// The force of its motors as a function of its velocity: force + slope * ( velocity - velocity now ).
typedef struct simDriveForce
{
	double force; ///< [N m] or [N]
	double slope; ///< <= 0 [N m s/rad] or [N s/m]
} simDriveForce;

/// At its start, at rest, without motors.
void simMechanism_Create( simMechanism* mechanism, const simMechanismDef* def );
/// Forgets its motors; the caller adds them again.
void simMechanism_BeginMotors( simMechanism* mechanism, const simMechanismDef* def );
/// Couples a motor. ratio: rotor turn per unit
void simMechanism_AddMotor( simMechanism* mechanism, const simMechanismDef* def, const simMotorDef* motor,
    const simMotorConstants* constants, double ratio );
/// Force of gravity along its motion [N m] or [N]. gravity: in the robot frame [m/s^2]
double simMechanism_Gravity( const simMechanismDef* def, double position, simVec3 gravity );
/// Force of its spring along its motion [N m] or [N]; 0 without one.
double simMechanism_Spring( const simMechanismDef* def, double position );
/// How it answers to its motors' volts, until the end of the step.
simPlant simMechanism_Plant( const simMechanism* mechanism, const simMechanismDef* def, simVec3 gravity );
/// Each physics step while the robot is live: the voltage that its controller asks for [V]. bus: battery voltage [V]
double simMechanism_Volts(
    simMechanism* mechanism, const simMechanismDef* def, simVec3 gravity, double bus, double dt );
/// Moves it on.
void simMechanism_Step(
    simMechanism* mechanism, const simMechanismDef* def, simDriveForce drive, simVec3 gravity, double dt );
/// Moves a linearMotion on: its command is its speed, held between its stops. command: -1..1
void simMechanism_Travel( simMechanism* mechanism, const simMechanismDef* def, double command, double dt );
/// The counts of its encoder from its zero; 0 without one.
double simMechanism_Ticks( const simMechanism* mechanism, const simMechanismDef* def );
/// -1: it rests at its lower hard stop, 1: at the upper one, else 0.
int simMechanism_AtStop( const simMechanism* mechanism, const simMechanismDef* def );
/// Direction of its motion in the robot frame: of a length its line, else its axis of rotation.
simVec3 simMechanism_Direction( const simMechanismDef* def );
