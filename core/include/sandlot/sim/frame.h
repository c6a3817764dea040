// The boundary: every record that crosses between the core and TypeScript, each as one table. A table expands to the C
// struct at the end of this file and, through core/wasm/generate, to TypeScript: web/sim/boundary/abi.gen.ts has the
// enumerations and layouts, blocks.gen.ts the readers of frames, vision blocks, schema and events, and the writers. No
// offset is typed by hand.
//
// X( type, name, unit, doc ) is one value, A( type, name, count, unit, doc ) an array.
// Tables keep f64 fields on 8-byte boundaries; the asserts below hold that the compiler adds no padding.
//
// A frame is one buffer: simFrameHeader, then the record arrays at the byte offsets the header gives.
//
// To add a value: one row here, one line where the core writes it (core/sim/world/frame_write.c), then `npm run build`.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/change_types.h"
#include "sandlot/sim/loop_types.h"

// ---- types of values ----

typedef double f64;
typedef float f32;
typedef uint32_t u32;
typedef char chr;

// The same with a meaning, for the readers in TypeScript. Beside these: enumMode and so on for each enumeration of SIM_ENUMS,
// bitsAim and so on for each list of SIM_BITS, partsRpy and so on for each list of SIM_PARTS.

/// 0 or 1; a boolean in TypeScript.
typedef u32 flag;
/// 0xffffffff stands for none; -1 in TypeScript.
typedef u32 indexOrNone;
/// x, y, z
typedef f64 f64vector[3];
typedef f32 f32vector[3];
/// Unit quaternion w, x, y, z
typedef f64 f64rotation[4];
typedef f32 f32rotation[4];
/// A position x, y, z [m], then a rotation w, x, y, z
typedef f64 f64pose[7];
/// On the floor: x, y [m], heading [rad]
typedef f64 f64place[3];

#include "sandlot/sim/vision_frame.h"

// The tables are read as tables:
// clang-format off

// ---- enumerations that cross: X( name ) in order from 0 ----

/// Driver station mode. disabled: all outputs are neutral, programs and clock go on.
#define SIM_MODES( X ) X( disabled ) X( auto ) X( teleop ) X( test )
/// The mover of a chassis: its wheels; or an owner outside. velocity: to follow · wrench: a force and torque · speeds:
/// of the robot, kept exactly · move: once, by so much · place: to be there at the tick's end
#define SIM_CHASSIS_MODES( X ) X( wheels ) X( velocity ) X( wrench ) X( speeds ) X( move ) X( place )
/// Robot stations, in index order.
#define SIM_STATIONS( X ) X( blue1 ) X( blue2 ) X( blue3 ) X( red1 ) X( red2 ) X( red3 )
/// Life of a piece. Pieces that are not on the field or in flight have no body in the physics world.
/// staged: not moved since the start · returning: on its way to an exit · stored: with a human player · placed: scored and seen
/// carried: held in a claw, where it is seen; only frames say so, the world has it as held
#define SIM_PIECE_STATES( X )                                                   \
	X( unused ) X( field ) X( rest ) X( flight ) X( held ) X( scored ) X( lost ) \
	X( staged ) X( returning ) X( stored ) X( placed ) X( carried )
/// Shapes of pieces and robots.
#define SIM_SHAPES( X ) X( sphere ) X( box ) X( cylinder ) X( capsule ) X( torus )
/// The state of a match. free: not started, or the scenario has no clock.
#define SIM_MATCH_STATES( X ) X( free ) X( running ) X( over ) X( aborted )
/// Mechanisms of robots. A differential's two outputs are two mechanisms of that kind. linearMotion: pyfrc's, without physics
/// X( name, travel ): all that differs between kinds beside their keys follows from the travel.
#define SIM_MECHANISM_KINDS( X )                                                            \
	X( flywheel, spins ) X( roller, spins ) X( arm, swings ) X( turret, turns )             \
	X( elevator, slides ) X( linear, slides ) X( differential, swings ) X( linearMotion, slides )
/// The travel of a mechanism. spins: without an end, controlled by its speed · swings: a rod between two stops, which gravity pulls ·
/// turns: about the upright axis, between two stops · slides: along a line; its position is a length
#define SIM_TRAVELS( X ) X( spins ) X( swings ) X( turns ) X( slides )
/// The measurements of each kind of sensor, as V( name, unit, doc ): value[] of its record in this order.
#define SIM_ENCODER_VALUES( V ) \
	V( position, "rad or m", "of the part it sits on" ) V( velocity, "rad/s or m/s", "of the same" ) \
	V( counts, "-", "whole counts since load" )
#define SIM_GYRO_VALUES( V ) \
	V( yaw, "rad", "counter-clockwise since load, without end" ) V( pitch, "rad", "nose down positive" ) \
	V( roll, "rad", "left side up positive" ) V( rateX, "rad/s", "about the robot's x" ) \
	V( rateY, "rad/s", "about the robot's y" ) V( rateZ, "rad/s", "about the robot's z" )
#define SIM_ACCELEROMETER_VALUES( V ) \
	V( x, "m/s^2", "forward" ) V( y, "m/s^2", "to the left" ) V( z, "m/s^2", "up; 9.8 at rest" )
#define SIM_LIMIT_SWITCH_VALUES( V ) V( pressed, "-", "1: pressed" )
#define SIM_BEAM_BREAK_VALUES( V ) V( broken, "-", "1: something stands in the beam" )
#define SIM_RANGE_FINDER_VALUES( V ) V( distance, "m", "to the nearest thing" ) V( valid, "-", "1: something is within range" )
#define SIM_REFLECTANCE_VALUES( V ) V( dark, "-", "0: light floor, 1: a dark line" )
#define SIM_LIDAR_VALUES( V ) V( turns, "-", "whole turns since load; its points are range records" )
/// Sensors of robots: X( name, table of its values ).
#define SIM_SENSOR_KINDS( X )                                                                    \
	X( encoder, SIM_ENCODER_VALUES ) X( gyro, SIM_GYRO_VALUES )                                  \
	X( accelerometer, SIM_ACCELEROMETER_VALUES ) X( limitSwitch, SIM_LIMIT_SWITCH_VALUES )       \
	X( beamBreak, SIM_BEAM_BREAK_VALUES ) X( rangeFinder, SIM_RANGE_FINDER_VALUES )              \
	X( lidar, SIM_LIDAR_VALUES ) X( reflectance, SIM_REFLECTANCE_VALUES )
/// Motion of a robot. full: all its physics · the others: drivetrains without physics, by pyfrc's names (sandlot/sim/quick.h).
#define SIM_DYNAMICS( X ) X( full ) X( twoMotor ) X( fourMotor ) X( mecanum ) X( swerve ) X( tank )
/// The driver of a robot. driver: the built-in program, from sticks and buttons · script: the scenario's script alone ·
/// external: a program outside, over NetworkTables or HALSim · autopilot: the robot plays by itself
#define SIM_PROGRAMS( X ) X( driver ) X( script ) X( external ) X( autopilot )
/// The target of a mechanism's controller: a voltage, a share of the battery's voltage, a velocity, a position.
#define SIM_CONTROL_MODES( X ) X( volts ) X( duty ) X( velocity ) X( position )
/// The load on a motor: nothing, wheels, the steering of a module, a mechanism.
#define SIM_MOTOR_TASKS( X ) X( none ) X( drive ) X( steer ) X( mechanism )
/// How bad the foul is that a rule gives; field.json says how many points each is worth to the other alliance.
#define SIM_FOULS( X ) X( none ) X( minor ) X( major )
/// Requests to the match clock in an input block. start: a running match starts again from its beginning
#define SIM_MATCH_REQUESTS( X ) X( none ) X( start ) X( abort )
/// Alliances, in the order of all pairs.
#define SIM_ALLIANCES( X ) X( blue ) X( red )
/// The hardware devices of a robot program: WPILib's, CTRE's, REV's and Studica's. Kinds up to simDeviceOutput turn
/// motors, kinds from encoder on measure.
#define SIM_DEVICE_KINDS( X )                                                                                     \
	X( pwm ) X( talonFx ) X( talonSrx ) X( victorSpx ) X( sparkMax ) X( sparkFlex ) X( canMotor ) X( xrpMotor )     \
	X( relay ) X( solenoid ) X( hubMotor ) X( pwmServo ) X( xrpServo ) X( hubServo ) X( simDeviceOutput )           \
	X( encoder ) X( canEncoder ) X( canCoder ) X( dutyCycleEncoder ) X( analogEncoder ) X( analogInput )          \
	X( digitalInput ) X( adxrs450 ) X( adis16448 ) X( adis16470 ) X( pigeon2 ) X( navX ) X( xrpGyro ) X( romiGyro ) \
	X( analogGyro ) X( accelerometer ) X( ultrasonic ) X( simDeviceInput )
/// The part that such a device is wired to; steer is the turning of a swerve module.
#define SIM_WIRED( X ) X( motor ) X( wheel ) X( steer ) X( mechanism ) X( sensor )
/// Why a run stopped. nonFinite: a body's place or speed was no number any more; simWorld_StopText names the body.
#define SIM_STOPS( X ) X( running ) X( nonFinite )

// ---- events, polled after a step ----

/// The meanings of an event's numbers: F( name, type, unit, doc ).
#define SIM_EVENT_FIELDS( F )                                                                             \
	F( mode, enumMode, "-", "the new driver station mode" ) F( robot, indexOrNone, "-", "robot index; -1: the field's own doing" ) \
	F( other, indexOrNone, "-", "the other robot; -1: the field" )                                        \
	F( volts, f64, "V", "of the battery" ) F( speed, f64, "m/s", "along the contact's normal, or at the exit of a launcher" ) \
	F( piece, u32, "-", "piece index" ) F( alliance, enumAlliance, "-", "alliance that it counts for" )   \
	F( points, f64, "points", "that it gives; a foul's go to the other alliance" )                        \
	F( rule, u32, "-", "rule index" ) F( exit, u32, "-", "index of the group of exits" )                  \
	F( feeder, u32, "-", "feeder index" ) F( thrown, f64, "-", "1: thrown; 0: into the feeder's chute" )  \
	F( level, f64, "-", "level reached, from 1" ) F( period, u32, "-", "period index" )                   \
	F( window, u32, "-", "window index" ) F( blueScore, f64, "points", "at the end" )                     \
	F( redScore, f64, "points", "at the end" ) F( bonus, u32, "-", "bonus index" )                        \
	F( laps, u32, "-", "laps done" ) F( seconds, f64, "s", "that the lap took" ) F( gate, u32, "-", "gate index" ) \
	F( pathEvent, u32, "-", "index of the event of the robot's path" )
/// Events: X( kind, meaning of subject, of object, of value[0], of value[1] ). The names are those of SIM_EVENT_FIELDS;
/// names that begin with `no` mark an unused number. In C: event.robotHit.speed.
/// pieceLost: it left the field for good · pieceMissed: it came into a goal while its window was closed
#define SIM_EVENT_KINDS( X )                                               \
	X( none, noSubject, noObject, noValue0, noValue1 )                     \
	X( modeChanged, noSubject, noObject, mode, noValue1 )                  \
	X( brownoutBegan, robot, noObject, volts, noValue1 )                   \
	X( brownoutEnded, robot, noObject, volts, noValue1 )                   \
	X( robotHit, robot, other, speed, noValue1 )                           \
	X( pieceLost, piece, noObject, noValue0, noValue1 )                    \
	X( pieceTaken, piece, robot, noValue0, noValue1 )                      \
	X( pieceLaunched, piece, robot, speed, noValue1 )                      \
	X( pieceScored, piece, alliance, points, rule )                        \
	X( pieceMissed, piece, alliance, points, rule )                        \
	X( pieceReturned, piece, exit, noValue0, noValue1 )                    \
	X( pieceStored, piece, feeder, noValue0, noValue1 )                    \
	X( pieceFed, piece, feeder, thrown, noValue1 )                         \
	X( foul, robot, rule, points, noValue1 )                               \
	X( assessed, robot, rule, points, level )                              \
	X( periodBegan, period, noObject, noValue0, noValue1 )                 \
	X( windowOpened, window, alliance, noValue0, noValue1 )                \
	X( windowClosed, window, alliance, noValue0, noValue1 )                \
	X( matchStarted, noSubject, noObject, noValue0, noValue1 )             \
	X( matchAborted, noSubject, noObject, noValue0, noValue1 )             \
	X( matchEnded, noSubject, noObject, blueScore, redScore )              \
	X( bonusEarned, bonus, alliance, noValue0, noValue1 )                  \
	X( lapDone, robot, laps, seconds, noValue1 )                           \
	X( gatePassed, robot, gate, noValue0, noValue1 )                       \
	X( pathEventReached, robot, pathEvent, noValue0, noValue1 )

// ---- schema: names and sizes of a loaded scenario, which frames leave out because they never change ----

/// The values of each kind of schema record, as V( type, name, unit, doc ): value[] in this order, all stored as f64.
#define SIM_NO_SCHEMA( V ) V( f64, unused, "-", "0" )
#define SIM_FIELD_SCHEMA( V ) V( f64, length, "m", "along x" ) V( f64, width, "m", "along y" )
#define SIM_ROBOT_SCHEMA( V ) \
	V( f64, mass, "kg", "with battery and bumpers" ) V( f64, topSpeed, "m/s", "at full stick; 0 without a drivetrain" ) \
	V( f64, topTurn, "rad/s", "at full stick; 0 without a drivetrain" ) V( f64, drive, "-", "a simDriveKind" )          \
	V( enumProgram, program, "-", "its driver at the start" ) V( enumDynamicsKind, dynamics, "-", "its mover" ) \
	V( flag, hasPath, "-", "the scenario has a path that it is measured against" )
#define SIM_WHEEL_SCHEMA( V ) \
	V( f64, x, "m", "of its middle, robot frame" ) V( f64, y, "m", "of its middle, robot frame" ) V( f64, radius, "m", "of the wheel" )
#define SIM_MOTOR_SCHEMA( V ) \
	V( enumMotorTask, task, "-", "its load" )                                        \
	V( f64, target, "-", "index of that; of an axle: its first wheel; -1 without" )       \
	V( f64, sign, "-", "1; -1: positive volts turn it backwards" )                        \
	V( f64, shortest, "us", "of a servo: its shortest pulse; 0 of a plain motor" )        \
	V( f64, longest, "us", "of a servo: its longest pulse" )                              \
	V( f64, range, "rad", "of a servo: way of its horn; 0 of one that turns continuously" ) \
	V( f64, gearing, "rad/rad or rad/m", "of its rotor, in its own sense, per rad or m of its load; 0: none" )
#define SIM_PIECE_TYPE_SCHEMA( V ) \
	V( f64, radius, "m", "of a sphere; else of a sphere of the same volume" ) V( f64, mass, "kg", "of one" ) V( enumShape, shape, "-", "of one" )
#define SIM_PIECE_SIZE_SCHEMA( V ) \
	V( f64, x, "m", "box: length; cylinder, capsule, torus: outer diameter" ) V( f64, y, "m", "box: width; else as x" ) \
	V( f64, z, "m", "box: height; cylinder, capsule: whole length; torus: diameter of the tube" )
#define SIM_PHASE_SCHEMA( V ) V( f64, seconds, "s", "that it takes" ) V( enumMode, mode, "-", "driver station mode in it" )
#define SIM_MECHANISM_SCHEMA( V ) \
	V( enumMechanismKind, kind, "-", "of mechanism" ) V( f64, min, "rad or m", "lower hard stop; equal to max without stops" ) \
	V( f64, max, "rad or m", "upper hard stop" ) V( f64, ticks, "1/rad or 1/m", "counts of its encoder; 0: none" ) \
	V( f64, start, "rad or m", "where it is at the start" )
/// Of the mechanism with the same index; units as SIM_CHANGES has them.
#define SIM_GAINS_SCHEMA( V ) \
	V( f64, kP, "V/unit", "of its controller" ) V( f64, kI, "V/(unit s)", "of its controller" )          \
	V( f64, kD, "V s/unit", "of its controller" ) V( f64, kS, "V", "of its controller" )                 \
	V( f64, kV, "V s/unit", "of its controller" ) V( f64, kA, "V s^2/unit", "of its controller" )        \
	V( f64, kG, "V", "of its controller" )
#define SIM_SENSOR_SCHEMA( V ) V( enumSensorKind, kind, "-", "of sensor" )
#define SIM_PERIOD_SCHEMA( V ) \
	V( f64, phase, "-", "index of the phase that it is part of" ) V( f64, begin, "s", "from the phase's begin" ) \
	V( f64, seconds, "s", "that it takes" )
#define SIM_FEEDER_SCHEMA( V ) V( enumAlliance, alliance, "-", "whose human player" )
#define SIM_RULE_SCHEMA( V ) V( enumFoul, foul, "-", "that it gives" )
#define SIM_GOAL_SCHEMA( V ) \
	V( f64, x, "m", "where to aim" ) V( f64, y, "m", "where to aim" ) V( f64, z, "m", "where to aim" ) \
	V( enumAlliance, alliance, "-", "whose goal" )
#define SIM_BONUS_SCHEMA( V ) \
	V( f64, counter, "-", "index of the counter that decides" ) V( f64, atLeast, "-", "the count to reach" ) \
	V( f64, points, "-", "ranking points" )
#define SIM_GATE_SCHEMA( V ) \
	V( f64, x, "m", "of its middle" ) V( f64, y, "m", "of its middle" ) V( f64, reach, "m", "half its greater width" )
#define SIM_DEVICE_SCHEMA( V ) \
	V( enumDeviceKind, kind, "-", "of device" ) V( f64, number, "-", "channel or CAN id" ) \
	V( f64, second, "-", "second channel; -1 without one" ) V( enumWired, wired, "-", "the part it is wired to" ) \
	V( f64, target, "-", "index of that" ) V( f64, scale, "-", "see simDeviceDef" ) V( f64, offset, "-", "see simDeviceDef" )
#define SIM_CAMERA_SCHEMA( V ) \
	V( f64, width, "px", "of its picture" ) V( f64, height, "px", "of its picture" ) \
	V( f64, fps, "1/s", "frames a second" ) V( f64, pipelines, "-", "how many it has" )
#define SIM_TAG_SCHEMA( V ) \
	V( f64, x, "m", "of its middle" ) V( f64, y, "m", "of its middle" ) V( f64, z, "m", "of its middle" ) \
	V( f64, yaw, "rad", "direction that it faces" ) V( f64, size, "m", "edge of its black square" ) \
	V( f64, pitch, "rad", "of its normal, down from level" ) V( f64, roll, "rad", "about its normal" )
#define SIM_PATH_EVENT_SCHEMA( V ) V( f64, t, "s", "when the path has it" )
#define SIM_ANGLE_CAMERA_SCHEMA( V ) \
	V( f64, targets, "-", "how many it has" ) V( f64, x, "m", "of the camera, robot frame" ) V( f64, y, "m", "of the camera, robot frame" ) \
	V( f64, yaw, "rad", "where it looks, from straight ahead" ) V( f64, fov, "rad", "its whole angle" ) \
	V( f64, rate, "1/s", "captures a second" ) V( f64, lag, "s", "how late it is" )
/// The things that schema records name: X( kind, table of its values ). In C: schema.goal.x. The record's name is the
/// one in robot.json, field.json or the scenario. owner: the robot's index for parts of robots, else 0. index: counts
/// within the owner; of a robot its station, of a tag its id, of a pieceSize the piece type's. angleTopic: the topic
/// that has the angle of camera `index`, where it says so.
#define SIM_SCHEMA_KINDS( X )                                                            \
	X( field, SIM_FIELD_SCHEMA ) X( robot, SIM_ROBOT_SCHEMA ) X( wheel, SIM_WHEEL_SCHEMA )      \
	X( motor, SIM_MOTOR_SCHEMA ) X( component, SIM_NO_SCHEMA ) X( button, SIM_NO_SCHEMA )       \
	X( pieceType, SIM_PIECE_TYPE_SCHEMA ) X( phase, SIM_PHASE_SCHEMA )                          \
	X( mechanism, SIM_MECHANISM_SCHEMA ) X( sensor, SIM_SENSOR_SCHEMA )                         \
	X( pieceSize, SIM_PIECE_SIZE_SCHEMA ) X( period, SIM_PERIOD_SCHEMA )                        \
	X( counter, SIM_NO_SCHEMA ) X( window, SIM_NO_SCHEMA ) X( exit, SIM_NO_SCHEMA )             \
	X( feeder, SIM_FEEDER_SCHEMA ) X( rule, SIM_RULE_SCHEMA ) X( goal, SIM_GOAL_SCHEMA )        \
	X( bonus, SIM_BONUS_SCHEMA ) X( gate, SIM_GATE_SCHEMA ) X( device, SIM_DEVICE_SCHEMA )      \
	X( camera, SIM_CAMERA_SCHEMA ) X( tag, SIM_TAG_SCHEMA )                                     \
	X( angleCamera, SIM_ANGLE_CAMERA_SCHEMA ) X( gains, SIM_GAINS_SCHEMA ) X( angleTopic, SIM_NO_SCHEMA ) \
	X( pathEvent, SIM_PATH_EVENT_SCHEMA )

// ---- bits and parts of single values ----

/// Bits of one u32: B( name, lowest bit, how many, type ).
#define SIM_AIM_BITS( B )                                                                    \
	B( aiming, 0, 1, flag ) B( onTarget, 1, 1, flag ) B( passing, 2, 1, flag )               \
	B( intakeActive, 3, 1, flag ) B( gateOpen, 4, 1, flag )
#define SIM_TOUCH_BITS( B ) B( touchesField, 0, 1, flag ) B( touchesRobot, 1, 1, flag )
#define SIM_STOP_BITS( B ) B( atLowerStop, 0, 1, flag ) B( atUpperStop, 1, 1, flag )
#define SIM_PIECE_KIND_BITS( B ) B( state, 0, 16, enumPieceState ) B( type, 16, 16, u32 )
#define SIM_SOLVED_BITS( B ) B( solved1, 0, 1, flag ) B( solved2, 1, 1, flag )
#define SIM_BITS( T )                                                                                    \
	T( Aim, SIM_AIM_BITS ) T( Touch, SIM_TOUCH_BITS ) T( Stop, SIM_STOP_BITS )                           \
	T( PieceKind, SIM_PIECE_KIND_BITS ) T( Solved, SIM_SOLVED_BITS )

/// Arrays with named elements in TypeScript: P( name ).
#define SIM_RPY_PARTS( P ) P( roll ) P( pitch ) P( yaw )
#define SIM_LAP_PARTS( P ) P( lap ) P( lastLap ) P( bestLap )
#define SIM_SCORE_PARTS( P ) P( scoreBlue ) P( scoreRed )
#define SIM_PATH_ERROR_PARTS( P ) P( pathAlong ) P( pathAcross ) P( pathTurned )
#define SIM_PARTS( T ) T( Rpy, f64, 3, SIM_RPY_PARTS ) T( Lap, f64, 3, SIM_LAP_PARTS ) T( Score, u32, 2, SIM_SCORE_PARTS ) \
	T( PathError, f64, 3, SIM_PATH_ERROR_PARTS )

// ---- input block: simInputHeader, then SIM_MAX_ROBOTS simInputRobot by station index. Zeros mean "nothing new". ----

/// Inputs for the whole field. A request acts once, in the tick that gets the block; NaN and infinities are dropped. A
/// change holds from then on until it gets another number, or is taken away.
#define SIM_INPUT_HEADER( X, A )                                                        \
	X( u32, modeRequest, "-", "0: no change, else 1 + the driver station mode wanted" ) \
	X( enumMatchRequest, matchRequest, "-", "none: no change; start the match from its first phase; abort it" ) \
	A( u32, human, 2, "-", "blue, red human player; 0: keep, else bit 0 set and bit 1: feed (the gate is open), bit 2: throw, bit 3: open a window that can be paid for" ) \
	A( u32, changeKind, SIM_CHANGE_SLOTS, "-", "changes: which of SIM_CHANGES; 0: none" )  \
	A( u32, changeStation, SIM_CHANGE_SLOTS, "-", "whose robot; 0 for the field" )          \
	A( u32, changePart, SIM_CHANGE_SLOTS, "-", "index among its targets" )                 \
	A( u32, changeBack, SIM_CHANGE_SLOTS, "-", "1: the change is taken away" )              \
	A( f64, changeValue, SIM_CHANGE_SLOTS, "-", "its number, in the kind's unit" ) \
	A( u32, cameras, SIM_MAX_ROBOTS, "-", "of each station's robot; 0: keep, else bit 0 set, bits 1-3: a simCameraGrade, bits 4-7: a simDeviationRule, bit 8 + i: angle camera i is off" )

/// The input of one station. Each half is kept until a block comes whose `present` has its bit, so sticks and a program
/// outside may share a robot. Axes are clamped; NaN becomes 0 (core/sim/world/input.h).
#define SIM_INPUT_ROBOT( X, A )                                                                                   \
	X( u32, present, "-", "bit 0: axes and buttons below replace the station's, bit 1: chassis and volts" ) \
	X( u32, buttons, "-", "bit i: button i of the schema is held" )                                               \
	A( f64, axes, 3, "-", "field-relative forward, left, counter-clockwise, each -1..1" )                         \
	X( u32, voltMask, "-", "bit i: volts[i] overrides motor i from now on; else its program" )                    \
	X( enumChassisMode, chassisMode, "-", "the mover of the chassis from now on" )                                  \
	A( f64, chassis, 3, "m/s or N", "field frame: vx, vy [m/s], turn rate [rad/s]; or fx, fy [N], torque [N m]; or x, y [m], heading [rad]; of the robot's frame: its speeds, or the move [m], [rad]" ) \
	A( f64, volts, SIM_MAX_MOTORS, "V", "external motor voltages, used where voltMask has the bit; of a servo the length of its pulse [us], 0: none; of a loop its setpoint" ) \
	A( u32, loopWord, SIM_MAX_MOTORS, "-", "request of the motor's own loop, see loop_types.h; 0: none" ) \
	A( f64, loopFeed, SIM_MAX_MOTORS, "-", "added to the loop's output, in its unit; of a follower its factor" ) \
	A( f64, loopRate, SIM_MAX_MOTORS, "-", "of the loop's setpoint, its units per second" ) \
	A( u32, loopPart, SIM_LOOP_MESSAGES, "-", "settings of loops: motor in the low byte, number above; 0: none" ) \
	A( f64, loopValue, SIM_LOOP_MESSAGES, "-", "of those settings, from now on" )

// ---- frame block ----

/// The tick as a whole. All times are of the simulation, never of a clock on the wall. Offsets count from the first byte of the frame;
/// counts and offsets depend on the scenario only, so they are the same in every frame of a world.
#define SIM_FRAME_HEADER( X, A )                                                           \
	X( f64, time, "s", "simulated time at the end of the tick" )                           \
	X( f64, matchTime, "s", "time left in the phase, -1 without a match clock" )           \
	X( u32, tick, "-", "ticks since load" )                                                \
	X( enumMode, mode, "-", "driver station mode" )                                           \
	X( indexOrNone, phase, "-", "index of the match phase in the schema, none without a match clock" ) \
	X( enumStop, stop, "-", "why the run stopped" )                                \
	X( partsScore, score, "points", "blue, red; the other alliance's fouls included" )         \
	X( indexOrNone, period, "-", "index of the period in the schema, none without one" )     \
	X( enumMatchState, matchState, "-", "where the match is" )                          \
	A( chr, message, 8, "-", "game-specific message, empty before it is known" )           \
	X( f64, periodTime, "s", "time left in the period, -1 without one" )                   \
	X( u32, allianceCount, "-", "records at allianceOffset: blue, red" )                   \
	X( u32, allianceOffset, "B", "of the alliance records" )                               \
	X( u32, frameBytes, "B", "size of the whole frame" )                                   \
	X( u32, pieceTypeCount, "-", "records at pieceTypeOffset" )                            \
	X( u32, pieceTypeOffset, "B", "of the piece type records" )                            \
	X( u32, robotCount, "-", "records at robotOffset" )                                    \
	X( u32, robotOffset, "B", "of the robot records" )                                     \
	X( u32, wheelCount, "-", "records at wheelOffset, of all robots" )                     \
	X( u32, wheelOffset, "B", "of the wheel records" )                                     \
	X( u32, motorCount, "-", "records at motorOffset, of all robots" )                     \
	X( u32, motorOffset, "B", "of the motor records" )                                     \
	X( u32, mechanismCount, "-", "records at mechanismOffset, of all robots" )             \
	X( u32, mechanismOffset, "B", "of the mechanism records" )                             \
	X( u32, sensorCount, "-", "records at sensorOffset, of all robots" )                   \
	X( u32, sensorOffset, "B", "of the sensor records" )                                   \
	X( u32, componentCount, "-", "records at componentOffset, of all robots" )             \
	X( u32, componentOffset, "B", "of the component records" )                             \
	X( u32, rangeCount, "-", "records at rangeOffset, of all lidars" )                     \
	X( u32, rangeOffset, "B", "of the range records" )                                     \
	X( u32, pieceCount, "-", "records at pieceOffset: the whole pool, unused slots too" )  \
	X( u32, pieceOffset, "B", "of the piece records" )                                     \
	X( u32, changeCount, "-", "records at changeOffset, used or not" )                     \
	X( u32, changeOffset, "B", "of the change records" )                                   \
	X( u32, changesInForce, "-", "of those, used: the first ones" )                        \
	X( u32, reserved, "-", "0" )                                                           \
	X( u32, awakePieces, "-", "pieces that physics moves" )                                \
	X( u32, subSteps, "-", "most sub-steps a physics step of this tick took" )             \
	X( u32, contacts, "-", "contacts of the last physics step" )

/// Where the pieces of one type are, by index of the schema's pieceType. A piece that is in use is counted in exactly one of these.
#define SIM_PIECE_TYPE_FRAME( X, A )                                            \
	X( u32, field, "-", "pieces on the field, at rest or moving or in flight" ) \
	X( u32, held, "-", "pieces in robots" )                                     \
	X( u32, scored, "-", "pieces scored and out of the world" )                 \
	X( u32, lost, "-", "pieces that left the field for good" )                  \
	X( u32, stored, "-", "pieces with human players or on their way to an exit" ) \
	X( u32, placed, "-", "pieces scored that stay where they are" )

/// One alliance as the field's rules have counted until now; its score is in the header. Points may still come when the match is over: in the grace of a window.
#define SIM_ALLIANCE_FRAME( X, A )                                                           \
	X( u32, foulPoints, "points", "of its score, from the other alliance's fouls" )          \
	X( u32, minorFouls, "-", "that it committed" )                                           \
	X( u32, majorFouls, "-", "that it committed" )                                           \
	X( u32, rankingPoints, "-", "bonuses earned so far; win or tie once the match is over" ) \
	X( u32, bonuses, "-", "bit i: bonus i of the schema is earned" )                         \
	X( u32, open, "-", "bit i: window i of the schema is open" )                             \
	X( u32, closing, "-", "bit i: window i closes soon" )                                    \
	X( u32, stored, "-", "pieces with its human player" )                                    \
	X( flag, feeding, "-", "its human player's gate is open" )                             \
	A( u32, counters, SIM_MAX_COUNTERS, "-", "by index of the schema" )                      \
	X( u32, reserved, "-", "0" )

/// One robot at the end of the tick. Its parts are slices of the lists behind, Count records from Start on, in the order of robot.json.
/// Field frame: WPILib's, origin at the blue wall in the corner to its drivers' right, x to the red wall, y to the left of a blue driver, z up.
#define SIM_ROBOT_FRAME( X, A )                                                              \
	X( u32, station, "-", "station index" )                                                  \
	X( flag, enabled, "-", "the driver station lets it move" )                             \
	X( flag, brownout, "-", "outputs are off until the battery recovers" )                 \
	X( u32, held, "-", "pieces in it" )                                                      \
	X( u32, wheelStart, "-", "index of its first wheel record" )                             \
	X( u32, wheelCount, "-", "wheel records" )                                               \
	X( u32, motorStart, "-", "index of its first motor record" )                             \
	X( u32, motorCount, "-", "motor records" )                                               \
	X( u32, mechanismStart, "-", "index of its first mechanism record" )                     \
	X( u32, mechanismCount, "-", "mechanism records" )                                       \
	X( u32, sensorStart, "-", "index of its first sensor record" )                           \
	X( u32, sensorCount, "-", "sensor records" )                                             \
	X( u32, componentStart, "-", "index of its first component record" )                     \
	X( u32, componentCount, "-", "component records" )                                       \
	X( bitsAim, aim, "-", "aiming at a goal; on target; aiming at a place to pass to; an intake pulls in; a launcher is fed" ) \
	X( u32, gate, "-", "of the course: the next one" )                                       \
	X( u32, laps, "-", "of the course, done" )                                               \
	X( enumProgram, program, "-", "its driver" )                    \
	X( bitsTouch, touches, "-", "something of the field beside its floor; another robot" ) \
	X( u32, buttons, "-", "bit i: button i of the schema is held" )                          \
	X( partsLap, lap, "s", "this lap so far, the last, the best; -1: none" )                  \
	X( f64vector, position, "m", "robot origin, on the floor between the wheels, field frame" ) \
	X( f64rotation, rotation, "-", "robot to field" )                    \
	X( partsRpy, rpy, "rad", "roll, pitch, yaw of that rotation" )                             \
	X( f64vector, velocity, "m/s", "of the robot origin, field frame" )                         \
	X( f64vector, angular, "rad/s", "angular velocity, field frame" )                           \
	A( f64, axes, 3, "-", "that its driver or script holds: forward, left, counter-clockwise, -1..1" ) \
	X( f64, battery, "V", "terminal voltage" )                                               \
	X( f64, current, "A", "drawn from the battery" )                                         \
	X( f64, charge, "-", "left in the battery, of a full one" ) \
	X( f64place, pathPlace, "m", "where its path says that it is now; 0 without a path" ) \
	X( partsPathError, pathError, "m", "how far it is ahead of that place along the path, to the left of the path, and turned [rad]" )

/// One wheel after the last physics step of the tick: speeds and forces are those of that step of 4 ms, no means. Forces act on the
/// robot. speed differs from ground while the tread slips.
#define SIM_WHEEL_FRAME( X, A )                                        \
	X( f64, angle, "rad", "steer angle in the robot frame" )           \
	X( f64, speed, "m/s", "of the tread" )                             \
	X( f64, ground, "m/s", "of the ground under it, along the wheel" ) \
	X( f64, load, "N", "normal force" )                                \
	X( f64, longitudinal, "N", "tyre force along the wheel" )          \
	X( f64, lateral, "N", "tyre force across, positive left" )         \
	X( f64, position, "rad", "wheel rotation since load" )             \
	X( f64, askedSpeed, "m/s", "that the built-in program asks for; 0 without one" ) \
	X( f64, askedAngle, "rad", "the same, of a swerve module" )

/// One motor, or several of a kind on one gear: volts and current are each motor's own, supply is that of all. Signs
/// are the motor's: an inverted one counts against its load.
#define SIM_MOTOR_FRAME( X, A )                          \
	X( f64, position, "rad", "of the rotor since load" ) \
	X( f64, velocity, "rad/s", "of the rotor" )          \
	X( f64, volts, "V", "across the motor" )             \
	X( f64, current, "A", "stator current" )             \
	X( f64, supply, "A", "from the battery" )            \
	X( f64, temperature, "degC", "of its windings" ) \
	X( f64, reference, "-", "of its own loop, in the loop's unit: the position or speed that it steers for now; 0 without one" ) \
	X( f64, referenceRate, "-", "of that, per second" )

/// One mechanism, after its gearing. Turning mechanisms are in radians, elevator and linear in metres; zero and sense
/// as robot.json has them.
#define SIM_MECHANISM_FRAME( X, A )                                                     \
	X( f64, position, "rad or m", "m of a mechanism along a line" )                      \
	X( f64, velocity, "rad/s or m/s", "of it" )                                         \
	X( f64, force, "N m or N", "of its motors, after the gearing" )                     \
	X( f64, volts, "V", "its controller's request" )                                \
	X( f64, setpoint, "-", "of its controller: V, duty, velocity or position by mode" ) \
	X( f64, ticks, "-", "whole counts from its zero, 0 without ticks in robot.json" )   \
	X( enumControlMode, mode, "-", "its controller's target" )   \
	X( bitsStop, stops, "-", "it rests at its lower, its upper hard stop" )

/// The reading of one sensor in this tick, with the noise, drift and resolution that robot.json gives it. Values beyond
/// its kind's are 0.
#define SIM_SENSOR_FRAME( X, A )                                        \
	A( f64, value, 6, "-", "the values of its kind in SIM_SENSOR_KINDS" )                     \
	X( u32, rangeStart, "-", "lidar: index of its first range record" ) \
	X( u32, rangeCount, "-", "lidar: range records" )

/// One ray of a lidar, from its last turn: a lidar's rays stand in the order of their azimuth, from straight ahead on.
#define SIM_RANGE_FRAME( X, A )                                                     \
	X( f32, azimuth, "rad", "of the ray in the sensor's frame, counter-clockwise" ) \
	X( f32, distance, "m", "to the hit; -1: none within range, or not yet measured" )

/// Where a part is that moves on its robot, in single precision: for pictures.
#define SIM_COMPONENT_FRAME( X, A )                                           \
	X( f32vector, position, "m", "of the component's pivot in the robot frame" ) \
	X( f32rotation, rotation, "-", "component to robot" ) \
	X( u32, reserved, "-", "0" )

/// One slot of the pool. A piece keeps its slot for the whole run; single precision, for pictures.
#define SIM_PIECE_FRAME( X, A )                                                                    \
	X( f32vector, position, "m", "centre, field frame; stale unless state is field, rest or flight" ) \
	X( f32rotation, rotation, "-", "piece to field" )                                        \
	X( bitsPieceKind, kind, "-", "piece state in the low 16 bits, piece type in the high 16" )

/// One change that is in force, in the order of robot, kind and part. Records behind the last one have the kind none.
#define SIM_CHANGE_FRAME( X, A )                                              \
	X( enumChangeKind, kind, "-", "which of SIM_CHANGES" )                    \
	X( indexOrNone, robot, "-", "robot index; -1: the field" )                \
	X( u32, part, "-", "index among its targets" )                           \
	X( u32, reserved, "-", "0" )                                              \
	X( f64, value, "-", "its number, in the kind's unit" )

// ---- events and schema: their values have names, see SIM_EVENT_KINDS and SIM_SCHEMA_KINDS ----

/// An event. SIM_EVENT_KINDS says for each kind which of its four numbers are used, and their meaning.
#define SIM_EVENT( X, A )                            \
	X( u32, tick, "-", "tick in which it happened" ) \
	X( enumEventKind, kind, "-", "event kind" )                \
	X( u32, subject, "-", "see the kind" )           \
	X( u32, object, "-", "see the kind" )            \
	A( f64, value, 2, "-", "see the kind" )

/// A thing of the scenario that has a name. Written once, when the scenario is loaded.
#define SIM_SCHEMA( X, A )                  \
	X( enumSchemaKind, kind, "-", "schema kind" )      \
	X( u32, owner, "-", "see the kind" )    \
	X( u32, index, "-", "see the kind" )    \
	X( u32, reserved, "-", "0" )            \
	A( f64, value, 7, "-", "see the kind" ) \
	A( chr, name, SIM_NAME, "-", "zero-terminated UTF-8" )

/// The arrays behind a frame's header: L( name, record, table, TypeScript name ). The header has nameCount and nameOffset of each.
#define SIM_FRAME_LISTS( L )                                                                    \
	L( alliance, simAllianceFrame, SIM_ALLIANCE_FRAME, AllianceState )                          \
	L( pieceType, simPieceTypeFrame, SIM_PIECE_TYPE_FRAME, PieceCounts )                        \
	L( robot, simRobotFrame, SIM_ROBOT_FRAME, RobotState )                                      \
	L( wheel, simWheelFrame, SIM_WHEEL_FRAME, WheelState )                                      \
	L( motor, simMotorFrame, SIM_MOTOR_FRAME, MotorState )                                      \
	L( mechanism, simMechanismFrame, SIM_MECHANISM_FRAME, MechanismState )                      \
	L( sensor, simSensorFrame, SIM_SENSOR_FRAME, SensorState )                                  \
	L( component, simComponentFrame, SIM_COMPONENT_FRAME, ComponentState )                      \
	L( range, simRangeFrame, SIM_RANGE_FRAME, RangeState )                                      \
	L( piece, simPieceFrame, SIM_PIECE_FRAME, PieceRecord )                                     \
	L( change, simChangeFrame, SIM_CHANGE_FRAME, ChangeRecord )

/// Records that TypeScript writes: W( record, table, TypeScript name ).
#define SIM_WRITTEN_RECORDS( W )                                                                \
	W( simInputHeader, SIM_INPUT_HEADER, InputHeader )                                          \
	W( simInputRobot, SIM_INPUT_ROBOT, InputRobot )                                             \
	W( simCameraFault, SIM_CAMERA_FAULT, CameraFault )                                          \
	W( simTagFault, SIM_TAG_FAULT, TagFault )

/// All records: T( struct name, table ).
#define SIM_PLAIN_RECORDS( T )                                                                  \
	T( simInputHeader, SIM_INPUT_HEADER ) T( simInputRobot, SIM_INPUT_ROBOT )                   \
	T( simFrameHeader, SIM_FRAME_HEADER ) T( simPieceTypeFrame, SIM_PIECE_TYPE_FRAME )          \
	T( simAllianceFrame, SIM_ALLIANCE_FRAME )                                                   \
	T( simRobotFrame, SIM_ROBOT_FRAME ) T( simWheelFrame, SIM_WHEEL_FRAME )                     \
	T( simMotorFrame, SIM_MOTOR_FRAME ) T( simMechanismFrame, SIM_MECHANISM_FRAME )             \
	T( simSensorFrame, SIM_SENSOR_FRAME ) T( simRangeFrame, SIM_RANGE_FRAME )                   \
	T( simComponentFrame, SIM_COMPONENT_FRAME ) T( simPieceFrame, SIM_PIECE_FRAME )             \
	T( simChangeFrame, SIM_CHANGE_FRAME )                                                       \
	SIM_VISION_RECORDS( T )
#define SIM_RECORDS( T ) SIM_PLAIN_RECORDS( T ) T( simEvent, SIM_EVENT ) T( simSchema, SIM_SCHEMA )

/// All enumerations: T( TypeScript name, value prefix, table ).
#define SIM_ENUMS( T )                                                                          \
	T( Mode, simMode, SIM_MODES ) T( ChassisMode, simChassis, SIM_CHASSIS_MODES )               \
	T( Station, simStation, SIM_STATIONS ) T( PieceState, simPiece, SIM_PIECE_STATES )          \
	T( Shape, simShape, SIM_SHAPES ) T( MatchState, simMatchState, SIM_MATCH_STATES )           \
	T( Stop, simStop, SIM_STOPS ) T( MechanismKind, simMechanism, SIM_MECHANISM_KINDS ) T( Travel, simTravel, SIM_TRAVELS ) \
	T( SensorKind, simSensor, SIM_SENSOR_KINDS ) T( EventKind, simEvent, SIM_EVENT_KINDS )      \
	T( SchemaKind, simSchema, SIM_SCHEMA_KINDS ) T( DeviceKind, simDevice, SIM_DEVICE_KINDS )   \
	T( Wired, simWired, SIM_WIRED ) T( Program, simProgram, SIM_PROGRAMS )                      \
	T( ControlMode, simControl, SIM_CONTROL_MODES ) T( MotorTask, simMotorTask, SIM_MOTOR_TASKS ) T( DynamicsKind, simDynamics, SIM_DYNAMICS ) \
	T( Foul, simFoul, SIM_FOULS ) T( MatchRequest, simMatchRequest, SIM_MATCH_REQUESTS )        \
	T( Alliance, simAlliance, SIM_ALLIANCES ) T( ChangeKind, simChange, SIM_CHANGES )           \
	T( ChangeTarget, simChangeTarget, SIM_CHANGE_TARGETS )                                      \
	T( ChangeForm, simChangeForm, SIM_CHANGE_FORMS )                                            \
	T( ChangeNeed, simChangeNeed, SIM_CHANGE_NEEDS ) T( ChangeUse, simChangeUse, SIM_CHANGE_USES ) \
	SIM_VISION_ENUMS( T )

// clang-format on

// ---- expansion ----

#define SIM_ENUM_TYPE( type, prefix, table ) typedef u32 enum##type;
SIM_ENUMS( SIM_ENUM_TYPE )
#define SIM_BITS_TYPE( type, table ) typedef u32 bits##type;
SIM_BITS( SIM_BITS_TYPE )
#define SIM_PARTS_TYPE( type, base, count, table ) typedef base parts##type[count];
SIM_PARTS( SIM_PARTS_TYPE )

#define SIM_FIELD( type, name, unit, doc ) type name;
#define SIM_ARRAY( type, name, count, unit, doc ) type name[count];
#define SIM_FIELD_BYTES( type, name, unit, doc ) +sizeof( type )
#define SIM_ARRAY_BYTES( type, name, count, unit, doc ) +sizeof( type ) * ( count )
#define SIM_STRUCT( record, table )   \
	typedef struct record             \
	{                                 \
		table( SIM_FIELD, SIM_ARRAY ) \
	} record;                         \
	static_assert( sizeof( record ) == 0 table( SIM_FIELD_BYTES, SIM_ARRAY_BYTES ), #record " has padding" );
SIM_PLAIN_RECORDS( SIM_STRUCT )

/// SIM_EVENT as a struct: event.robotHit.speed is event.value[0] by the name that SIM_EVENT_KINDS gives it.
typedef struct simEvent
{
	u32 tick, kind;
	union
	{
		struct
		{
			u32 subject, object;
			f64 value[2];
		};
#define SIM_EVENT_NAMES( kind, subject, object, value0, value1 ) \
	struct                                                       \
	{                                                            \
		u32 subject, object;                                     \
		f64 value0, value1;                                      \
	} kind;
		SIM_EVENT_KINDS( SIM_EVENT_NAMES )
	};
} simEvent;
static_assert( sizeof( simEvent ) == 0 SIM_EVENT( SIM_FIELD_BYTES, SIM_ARRAY_BYTES ), "simEvent is not its table" );

/// SIM_SCHEMA as a struct: schema.goal.x is schema.value[0] by the name that SIM_SCHEMA_KINDS gives it.
typedef struct simSchema
{
	u32 kind, owner, index, reserved;
	union
	{
		f64 value[7];
#define SIM_SCHEMA_VALUE_NAME( type, name, unit, doc ) f64 name;
#define SIM_SCHEMA_NAMES( kind, table ) \
	struct                              \
	{                                   \
		table( SIM_SCHEMA_VALUE_NAME )  \
	} kind;
		SIM_SCHEMA_KINDS( SIM_SCHEMA_NAMES )
	};
	chr name[SIM_NAME];
} simSchema;
static_assert( sizeof( simSchema ) == 0 SIM_SCHEMA( SIM_FIELD_BYTES, SIM_ARRAY_BYTES ), "simSchema is not its table" );

#define SIM_MODE_VALUE( name ) simMode_##name,
typedef enum simMode
{
	SIM_MODES( SIM_MODE_VALUE ) simMode_count
} simMode;
#define SIM_CHASSIS_VALUE( name ) simChassis_##name,
typedef enum simChassisMode
{
	SIM_CHASSIS_MODES( SIM_CHASSIS_VALUE ) simChassis_count
} simChassisMode;
#define SIM_STATION_VALUE( name ) simStation_##name,
typedef enum simStation
{
	SIM_STATIONS( SIM_STATION_VALUE ) simStation_count
} simStation;
#define SIM_PIECE_VALUE( name ) simPiece_##name,
typedef enum simPieceState
{
	SIM_PIECE_STATES( SIM_PIECE_VALUE ) simPiece_count
} simPieceState;
#define SIM_STOP_VALUE( name ) simStop_##name,
typedef enum simStop
{
	SIM_STOPS( SIM_STOP_VALUE ) simStop_count
} simStop;
#define SIM_SHAPE_VALUE( name ) simShape_##name,
typedef enum simShapeKind
{
	SIM_SHAPES( SIM_SHAPE_VALUE ) simShape_count
} simShapeKind;
#define SIM_MATCH_STATE_VALUE( name ) simMatchState_##name,
typedef enum simMatchState
{
	SIM_MATCH_STATES( SIM_MATCH_STATE_VALUE ) simMatchState_count
} simMatchState;
#define SIM_MECHANISM_VALUE( name, ... ) simMechanism_##name,
typedef enum simMechanismKind
{
	SIM_MECHANISM_KINDS( SIM_MECHANISM_VALUE ) simMechanism_count
} simMechanismKind;
#define SIM_TRAVEL_VALUE( name ) simTravel_##name,
typedef enum simTravel
{
	SIM_TRAVELS( SIM_TRAVEL_VALUE ) simTravel_count
} simTravel;
static inline simTravel simMechanism_TravelOf( simMechanismKind kind )
{
#define SIM_MECHANISM_TRAVEL( name, travel ) simTravel_##travel,
	static const uint8_t kTravels[] = { SIM_MECHANISM_KINDS( SIM_MECHANISM_TRAVEL ) };
	return (simTravel)kTravels[kind];
}
/// True for a mechanism whose position is a length.
static inline bool simMechanism_IsLength( simMechanismKind kind )
{
	return simMechanism_TravelOf( kind ) == simTravel_slides;
}
#define SIM_SENSOR_VALUE( name, ... ) simSensor_##name,
typedef enum simSensorKind
{
	SIM_SENSOR_KINDS( SIM_SENSOR_VALUE ) simSensor_count
} simSensorKind;
#define SIM_EVENT_VALUE( name, ... ) simEvent_##name,
typedef enum simEventKind
{
	SIM_EVENT_KINDS( SIM_EVENT_VALUE ) simEvent_count
} simEventKind;
#define SIM_SCHEMA_VALUE( name, ... ) simSchema_##name,
typedef enum simSchemaKind
{
	SIM_SCHEMA_KINDS( SIM_SCHEMA_VALUE ) simSchema_count
} simSchemaKind;
#define SIM_DEVICE_VALUE( name ) simDevice_##name,
typedef enum simDeviceKind
{
	SIM_DEVICE_KINDS( SIM_DEVICE_VALUE ) simDevice_count
} simDeviceKind;
#define SIM_WIRED_VALUE( name ) simWired_##name,
typedef enum simWired
{
	SIM_WIRED( SIM_WIRED_VALUE ) simWired_count
} simWired;

#define SIM_PIPELINE_VALUE( name ) simPipeline_##name,
typedef enum simPipeline
{
	SIM_PIPELINES( SIM_PIPELINE_VALUE ) simPipeline_count
} simPipeline;
#define SIM_SIGHT_VALUE( name ) simSightReason_##name,
typedef enum simSightReason
{
	SIM_SIGHT_REASONS( SIM_SIGHT_VALUE ) simSightReason_count
} simSightReason;

#define SIM_GRADE_VALUE( name ) simGrade_##name,
typedef enum simCameraGrade
{
	SIM_CAMERA_GRADES( SIM_GRADE_VALUE ) simGrade_count
} simCameraGrade;
#define SIM_DEVIATION_VALUE( name ) simDeviation_##name,
typedef enum simDeviationRule
{
	SIM_DEVIATION_RULES( SIM_DEVIATION_VALUE ) simDeviation_count
} simDeviationRule;

#define SIM_PROGRAM_VALUE( name ) simProgram_##name,
typedef enum simProgramKind
{
	SIM_PROGRAMS( SIM_PROGRAM_VALUE ) simProgram_count
} simProgramKind;
#define SIM_CONTROL_VALUE( name ) simControl_##name,
typedef enum simControl
{
	SIM_CONTROL_MODES( SIM_CONTROL_VALUE ) simControl_count
} simControl;
#define SIM_DYNAMICS_VALUE( name ) simDynamics_##name,
typedef enum simDynamics
{
	SIM_DYNAMICS( SIM_DYNAMICS_VALUE ) simDynamics_count
} simDynamics;
#define SIM_MOTOR_TASK_VALUE( name ) simMotorTask_##name,
typedef enum simMotorTask
{
	SIM_MOTOR_TASKS( SIM_MOTOR_TASK_VALUE ) simMotorTask_count
} simMotorTask;
#define SIM_MATCH_REQUEST_VALUE( name ) simMatchRequest_##name,
typedef enum simMatchRequest
{
	SIM_MATCH_REQUESTS( SIM_MATCH_REQUEST_VALUE ) simMatchRequest_count
} simMatchRequest;

/// The input block of one tick, as it crosses.
typedef struct simInput
{
	simInputHeader header;
	simInputRobot robots[SIM_MAX_ROBOTS];
} simInput;
