// A piece in the air: drag and Magnus lift, the same for the world and for predictions of a shot.
#pragma once

#include "sandlot/sim/integrator.h"
#include "sandlot/sim/types.h"

/// [kg/m^3] dry air at 20 degrees C and 101325 Pa
#define SIM_AIR_DENSITY 1.204

/// Drag over the square of the speed [N s^2/m^2].
double simFlight_Drag( const simPieceType* type );
/// Lift over spin x velocity [N s^2/m].
double simFlight_Lift( const simPieceType* type );
/// Force of the air on a piece [N]: drag against its velocity, lift along spin x velocity.
simVec3 simFlight_Force( const simPieceType* type, simVec3 velocity, simVec3 spin );
/// One step of dt [s] by a method: gravity, air, damping, and other forces on the piece.
simFreeBody simFlight_Step(
    const simPieceType* type, const simFlightDef* def, simFreeBody body, double dt, simWrench held );
/// Over a time [s], in as many steps of its own as fit; the last one may be shorter.
simFreeBody simFlight_Advance(
    const simPieceType* type, const simFlightDef* def, simFreeBody body, double time, simWrench held );
