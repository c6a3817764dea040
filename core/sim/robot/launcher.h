// A launcher as numbers, from the speed of its wheel: exit speed, energy, direction, spin. Numbers only: launches and aiming both use them.
#pragma once

#include "robot/mechanism.h"

#include "sandlot/sim/types.h"

/// [m/s] No piece leaves a robot faster: more is a wheel that bursts.
#define SIM_FASTEST_EXIT 60.0

/// Exit speed of a piece now [m/s]: of the wheel's surface, as far as the grip on the piece and the wheel's energy allow; without
/// a wheel the launcher's own. wheel: NULL without one. From 0 to SIM_FASTEST_EXIT.
double simLauncher_Speed( const simLauncherDef* def, const simPieceType* type, const simMechanism* wheel );
/// The wheel's energy for a piece at that speed [J].
double simLauncher_Energy( const simLauncherDef* def, const simPieceType* type, double speed );
/// The fastest that the grip lets a piece leave [m/s], infinite without compression.
double simLauncher_Grip( const simLauncherDef* def, const simPieceType* type );
/// Speed of the wheel's mechanism for an exit speed [unit/s].
double simLauncher_WheelSpeed( const simLauncherDef* def, double speed );
/// Way out of a piece, a unit vector. mount: see simComponent_MountPose; in the frame that it maps to.
simVec3 simLauncher_Direction( const simLauncherDef* def, simPose mount );
/// Spin of a piece that leaves at that speed [rad/s]: backwards about the axis left of its way out.
simVec3 simLauncher_Spin( const simLauncherDef* def, const simPieceType* type, simPose mount, double speed );
