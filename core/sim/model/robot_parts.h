// The parts of a robot.json, each read by a file of its own, and their shared means. A part knows those that are read
// before it: motors, drivetrain, mechanisms, sensors, wiring, components, cameras, shapes, pieces, program.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/types.h"

#define SIM_ROBOT_REACH 3.0  // [m] farthest a part of a robot may be from its origin, per axis
#define SIM_FAR_ANGLE 1000.0 // [rad] farthest position of a mechanism that turns
#define SIM_FAR_LENGTH 20.0  // [m] ... of one that moves along a line
#define SIM_TURN ( 2.0 * SIM_PI )

/// Things of a simRobotModel that other keys name.
extern const simThings simMotorThings, simWheelThings, simMechanismThings, simSensorThings, simComponentThings,
    simIntakeThings, simLauncherThings, simHookThings, simCameraThings, simAngleCameraThings, simButtonThings;
/// Names of the kinds of mechanisms and sensors.
extern const simChoices simMechanismWords, simSensorWords;

// The tables of the parts.
/// How a program thinks that pieces fly; fields and scenarios have it, too.
extern const simKeys simFlightKeys;
simKeyRead simFlight_Read;
extern const simKeys simRobotKeys, simHopperKeys, simFollowKeys, simAimKeys, simSpreadKeys, simProgramKeys;
extern const simKinds simDrivetrainKinds;
extern const simKeys simKinematicKeys, simServoKeys;
// The forms of the elements of the root's lists.
extern const simKey simMechanismForm, simSensorForm, simDeviceForm, simCameraForm, simAngleCameraForm, simIntakeForm,
    simLauncherForm, simHookForm, simBindingForm;

/// Keys that many parts have.
#define SIM_KEY_AT( type, field )                                                    \
	SIM_ROW( "at", "[x, y, z] in the robot frame, with every mechanism at its zero", \
	    SIM_KEY_VECTOR( type, field, length, -SIM_ROBOT_REACH, SIM_ROBOT_REACH ), SIM_KEY_NEEDED )
#define SIM_KEY_COMPONENT( type, field )                                                                         \
	SIM_ROW( "component", "the component that carries it", SIM_KEY_REFERENCE( type, field, simComponentThings ), \
	    .without = "the chassis" )

// The common keys of pyfrc's models, as a robot's drivetrain and as a scenario's choice.
#define SIM_FEET 0.3048   // [m]
#define SIM_INCHES 0.0254 // [m]
extern const simChoices simQuickModeWords;
extern const simKey simTankFactor, simTankInertial, simTankIntercept;
extern const simKeyRule simTankRules[1];
/// Keys of a TankModel in a struct that has def, robotWidth and robotLength.
#define SIM_TANK_ROWS( type )                                                                                  \
	SIM_ROW( "kv", "measured: [left, right]", SIM_KEY_ARRAY( type, def.kv, simTankFactor, 2, 2 ),              \
	    .without = "from motors, gearing, mass and wheels" ),                                                  \
	    SIM_ROW( "ka", "measured: [left, right]", SIM_KEY_ARRAY( type, def.ka, simTankInertial, 2, 2 ),        \
	        .without = "from motors, gearing, mass and wheels" ),                                              \
	    SIM_ROW( "friction", "measured: [left, right]: SysId's kS, pyfrc's vintercept",                        \
	        SIM_KEY_ARRAY( type, def.friction, simTankIntercept, 2, 2 ), .without = "1.3 V on both sides",     \
	        .source = "pyfrc 2018.4" ),                                                                        \
	    SIM_ROW( "robotWidth", "with bumpers, for the inertia of `compat`",                                    \
	        SIM_KEY_NUMBER( type, robotWidth, length, 0.1, 3.0 ), SIM_KEY_OR( 27.5 * SIM_INCHES ),             \
	        .source = "pyfrc 2018.4.3" ),                                                                      \
	    SIM_ROW( "robotLength", "with bumpers, for the inertia of `compat`",                                   \
	        SIM_KEY_NUMBER( type, robotLength, length, 0.1, 3.0 ), SIM_KEY_OR( 36.5 * SIM_INCHES ),            \
	        .source = "pyfrc 2018.4" ),                                                                        \
	    SIM_ROW( "inertia", "about the vertical, used by `compat`",                                            \
	        SIM_KEY_NUMBER( type, def.inertia, inertia, 1e-3, 1000.0 ), .without = "of a uniform rectangle" ), \
	    SIM_ROW( "timestep", "longest sub-step", SIM_KEY_NUMBER( type, def.timestep, time, 1e-5, 0.02 ),       \
	        SIM_KEY_OR( 0.005 ), .source = "pyfrc 2018.4" )

/// A reader whose quantities follow the mechanism that a node names.
simReader simRobot_Following( const simReader* reader, const simNode* mechanism );

/// A position of a mechanism in a table of keys: an angle for one that turns, a length for one that slides.
#define POSITION_OF( type, field ) \
	SIM_KEY_NUMBER( type, field, angle, -SIM_FAR_ANGLE, SIM_FAR_ANGLE ), SIM_KEY_OF_LENGTH( length, SIM_FAR_LENGTH )

/// Each reads its part of a robot into the model.
void simRobotDrive_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
/// "servo" of a motor: a simKey's reader. Finish: once the motor's type is known.
simKeyRead simRobotServo_Read;
void simRobotServo_Finish( simMotorDef* motor );
/// Checks that a mechanism may have its servo, and gives it the servo's circuit for a controller.
void simRobotServo_Fit( const simReader* reader, const simKeys* table, const simNode* node, simMechanismDef* def );
void simRobotServo_CheckDrive( simJson* json, const simNode* drivetrain, const simRobotModel* model );
void simRobotServo_CheckBinding(
    simJson* json, const simNode* node, const simRobotModel* model, const simMechanismDef* def, simControl mode );
void simRobotKinematic_Read( const simReader* reader, const simNode* drivetrain, simRobotModel* model );
/// The built-in program's numbers for a drivetrain without physics.
void simKinematic_FitProgram( const simKinematicDef* def, simDriveProgram* program );
/// A motor drives one thing: it is an error to name it a second time. used: bit m: motor m drives something already
void simRobotDrive_UseMotor(
    simJson* json, const simNode* node, const simRobotModel* model, int motor, uint32_t* used );
void simRobotMechanism_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
void simRobotSensor_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
void simRobotWiring_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
void simRobotCamera_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
void simRobotPieces_Read( const simReader* reader, const simNode* robot, simRobotModel* model );
/// Refuses parts that are out of reach of the frame or below the floor. The model must be whole.
void simRobotPlaces_Check( simJson* json, const simNode* robot, const simRobotModel* model );
/// Reads how a component follows a mechanism.
void simRobotMechanism_ReadMotion( const simReader* reader, const simNode* motion, simComponentDef* component );
/// Reads the bindings and the aim of a program; NULL: there is none.
void simRobotMechanism_ReadBindings( const simReader* reader, const simNode* program, simRobotModel* model );
void simRobotPieces_ReadAim( const simReader* reader, const simNode* program, simRobotModel* model );
