// The intakes of a robot in one physics step: they pull pieces in, hand them to the hopper, and spit them out again.
#pragma once

#include "game/transit.h"

/// Whether an intake of the robot pulls in now: its gate is open and its roller turns inwards.
bool simIntake_IsActive( const simRobot* robot, int index );
/// Before the bodies move: pulls with every intake that may. An intake whose roller turns backwards pushes out the
/// pieces in its box, and the hopper's pieces come out of its mouth.
void simIntake_Pull( const simPieceStep* step );
/// After the bodies moved: the robot takes the pieces that an intake has pulled to its mouth.
void simIntake_Take( const simPieceStep* step );
