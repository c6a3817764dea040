// The 3260 simulator's place taken by this one: the commands of its robot programs ("core") drive robots of a run, and
// the run's frames go back to them and to its sim view. Datagrams in, datagrams out; the sockets are the host's.
//
// Player 1..6 drives the robot of a station, blue1..red3 by default. A command is -512..512 of full:
// - leftDrive, rightDrive of a differential robot: that part of the battery's voltage, on the motors of that side.
//   Any other base has no sides: ahead (their mean) and turn (their difference) through the robot's own program,
//   robot-relative.
// - intakes, tube and elevator: the same as volts on the motors of a mechanism, found by its name:
//     intakeCenter  intake_center, intake_roller, intake (a roller), roller, claw     intakeLeft  intake_left
//     intakeRight   intake_right                                                      tube        tube, indexer, feeder
//     elevator      elevator, lift, else the first of kind elevator
//   Commands for missing parts are ignored. The older form knows the elevator alone, the newer one all but it; a
//   mechanism
//   that its form does not know stays with the robot's own program.
// - timerStartStop (start): starts the match, or aborts the one that runs. reset (guide): see simIcdSim_TakeResets.
//   outtake: the alliance's human player feeds while it is held.
// After 0.5 s without a word commands are zero (SIM_ICD_TIMEOUT); a second later the robot is let go (our choice).
//
// The answers, in its frame: pose, encoders of the drive (1024 counts a turn of the wheels, 0..1023 and around again:
// our choice in the range that its documents have, where its own never moved), the elevator's place between its stops
// as 0..1023, pieces held, and the new points of a lidar.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/icd.h"

#define SIM_ICD_RELEASE 1.5 ///< [s] without a datagram until a robot is let go

typedef struct simIcdSim simIcdSim;

/// No players heard, no run. NULL when memory is out. Nothing is allocated afterwards.
simIcdSim* simIcdSim_Create( void );
void simIcdSim_Destroy( simIcdSim* sim );

/// Another run begins: these schema records describe its frames. Players and their links stay. On an error no run is
/// open.
simResult simIcdSim_Begin( simIcdSim* sim, const simSchema* schema, int count, simError* error );
/// Gives a player (1..6) the robot of a station; simStation_count: none. The next input lets go of its robot of before.
void simIcdSim_Assign( simIcdSim* sim, int player, int station );
/// The name of the player's vehicles in the view; "" is the player's number. A longer name is cut.
void simIcdSim_SetTeam( simIcdSim* sim, int player, const char* team );

/// A datagram of a player's core, at time [s].
simResult simIcdSim_Receive(
    simIcdSim* sim, int player, const char* text, size_t length, double time, simError* error );
/// The form of a player's last command, and of the answers to it; simIcd_json before the first.
simIcdForm simIcdSim_FormOf( const simIcdSim* sim, int player );
bool simIcdSim_Connected( const simIcdSim* sim, int player, double time );
/// Whether any player that is connected has a robot in the run.
bool simIcdSim_Drives( const simIcdSim* sim, double time );
/// One line for a person: each command of the player and the part it moves, "" without a robot in the run.
size_t simIcdSim_Describe( const simIcdSim* sim, int player, char* text, size_t size );

/// Takes a tick's frame. False, and the one before stays, when it is not one of the run.
bool simIcdSim_Frame( simIcdSim* sim, const void* frame, size_t size );
/// The input block of the next tick. False when there is nothing to say.
bool simIcdSim_Input( simIcdSim* sim, double time, simInput* input );
/// How often reset was pressed since this was last asked.
uint32_t simIcdSim_TakeResets( simIcdSim* sim );

/// The last frame for a player's core, in the form it speaks. 0 without a frame or robot, or when size is too small.
size_t simIcdSim_WriteState( simIcdSim* sim, int player, char* text, size_t size );
/// The last frame for sim views. Where all is too much for size, lidar points go first, then pieces from the end; 0 when even
/// that does not help.
size_t simIcdSim_WriteView( simIcdSim* sim, char* text, size_t size );
