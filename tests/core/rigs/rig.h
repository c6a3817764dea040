// One robot with pieces and no world: for tests of intakes and launchers. The robot and the field are written in C; a step has the
// world's order.
#pragma once

#include "game/transit.h"
#include "test.h"

typedef struct Rig
{
	simField field;
	simRobotModel model;
	simPhysics* physics;
	simPiecePool pool;
	simRobot robot;
	simRobotPieces robotPieces;
	simCatches catches;
	simEvents events;
	simRobotStatus status;
	int step;
	bool afloat; ///< no floor, no weight
	simVec3 at;  ///< of the robot at the start: x, y [m], heading [rad]
} Rig;

/// A carpet 40 x 20 m with one type of piece: a ball of 0.075 m and 0.2 kg. A robot of 50 kg with a frame of 0.6 x 0.6 x 0.15 m, its
/// underside at 0.075 m, on four free wheels. Its origin is at (10, 10).
Rig* rigCreate( void );
/// The same, but nothing falls and nothing touches: wheels, floor and air are gone.
Rig* rigCreateAfloat( void );
/// Ends the building: so many pieces, none in play.
void rigBuild( Rig* rig, int pieces );
void rigDestroy( Rig* rig );
/// A mechanism by itself: flywheel, held at its speed by nothing. Returns its index.
int rigAddMechanism( Rig* rig, simMechanismKind kind, double inertia );
/// A component that turns about or slides along an axis with a mechanism. Returns its index.
int rigAddComponent( Rig* rig, int mechanism, bool slides, simVec3 at, simVec3 axis );
/// An intake in front: takes balls on the floor from x 0.3 to 0.55, a mouth at x 0.25, z 0.2; without a roller, 3 m/s, 40 N.
simIntakeDef* rigAddIntake( Rig* rig );
/// A launcher at (0, 0, 0.6), 8 a second, whose wheel of 0.05 m is a new mechanism without a motor: 0.02 kg m^2.
simLauncherDef* rigAddLauncher( Rig* rig );
/// Closed mesh of a box.
void rigAddBoxMesh( Rig* rig, simVec3 low, simVec3 high );
/// Closed mesh of a bar along y with eight sides.
void rigAddBarMesh( Rig* rig, simVec3 middle, double length, double radius );
/// Gives the robot so many pieces.
void rigLoad( Rig* rig, int count );
/// Puts a piece somewhere. Returns its index in the pool.
int rigSpawn( Rig* rig, simVec3 at, simVec3 velocity );
void rigStep( Rig* rig );
void rigRun( Rig* rig, double seconds );
/// Moves the robot: pose of its origin, velocity of its centre of mass, spin.
void rigMove( Rig* rig, simPose origin, simVec3 velocity, simVec3 spin );
simVec3 rigPlace( const Rig* rig, int piece );
simVec3 rigVelocity( const Rig* rig, int piece );
/// Momentum of the robot and all pieces in play [kg m/s]; the robot's pieces count with it.
simVec3 rigMomentum( const Rig* rig );
/// The same about the field's origin [kg m^2/s].
simVec3 rigSpinMomentum( const Rig* rig );
/// Takes the events; how many of a kind there were.
int rigEvents( Rig* rig, simEventKind kind );
