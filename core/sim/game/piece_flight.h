// Pieces that fly by a method of their own (simFlightDef). The physics library moves every piece in each step; one that touched
// nothing in it is put where its own method takes it. So contacts stay the library's, and a run without such pieces does nothing here.
#pragma once

#include "base/state.h"
#include "motion/flight.h"
#include "physics/physics.h"

/// The flight of one piece.
SIM_STATE_BEGIN
typedef struct simPieceFlight
{
	int done, of;     ///< physics steps of a longer step that are behind it, and how many it has
	simFreeBody next; ///< where it is to be at the end of the physics step
	simFreeBody end;  ///< where the longer step leads
	bool flies;       ///< in the step that is being made
	uint8_t unused[7];
} simPieceFlight;
SIM_STATE_END

/// Before a physics step: where the body goes if it touches nothing. Forces that pull at it count, air apart.
void simPieceFlight_Begin(
    simPieceFlight* flight, const simPieceType* type, const simFlightDef* def, const simPhysics* physics, int body );
/// After it.
void simPieceFlight_End( simPieceFlight* flight, simPhysics* physics, int body );
/// It was put elsewhere: a longer step that had begun is forgotten.
void simPieceFlight_Forget( simPieceFlight* flight );
