// Vision: the sights of one robot's cameras in a running world, the times when they publish them, and the robot's pose
// as estimated from them. It looks at the world and changes nothing in it, so a run is the same with and without it,
// and a run without it pays nothing.
//	simVision* vision = simVision_Create( world, robot, &error );
//	for ( ;; ) simWorld_Step( world, input ), simVision_Update( vision, world ), simVision_WriteBlock( vision, bytes, size );
//
// Each frame of a camera has an instant of exposure, by its rate, to the microsecond: it shows the world as it was
// then, and its result comes after its latency. Everything random about a frame comes from a stream seeded by the
// scenario's seed, robot, camera and frame number: the same seed gives the same bits, independent of earlier requests.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/sim/sim.h"

#define SIM_VISION_KEPT 3
typedef struct simVision simVision;

/// Has any robot of the world a camera, of either kind?
bool simVision_HasAny( const simWorld* world );
/// The eyes of one robot, from the world's state now. NULL with an error when memory is out or the robot does not
/// exist. A robot without cameras has an empty block. Nothing is allocated afterwards.
simVision* simVision_Create( const simWorld* world, int robot, simError* error );
void simVision_Destroy( simVision* vision );
/// The parts that belong to the run and go back with it: results under way, the estimator, orientations.
void simVision_Kept( simVision* vision, simKept kept[SIM_VISION_KEPT] );
/// The same eyes for another robot of the world, from its state now, with nothing said to them yet. False: no such robot.
bool simVision_Open( simVision* vision, const simWorld* world, int robot );
/// Call it once after each step of the world. When the world has jumped (back, or forward without updates), results
/// under way are lost and the estimator starts at the truth; the cameras' settings stay.
void simVision_Update( simVision* vision, const simWorld* world );
/// Writes the block of the last update; returns its size. With bytes too small (or NULL) writes nothing and returns the
/// size needed, never more than simVision_BlockLimit.
size_t simVision_WriteBlock( const simVision* vision, void* bytes, size_t size );
size_t simVision_BlockLimit( const simVision* vision );

/// Robot code's control of a camera, from the next update on. A value that is NaN or out of range leaves the old one.
/// False: the camera does not exist.
bool simVision_Control( simVision* vision, int camera, const simCameraControl* control );
/// The robot's orientation, to a camera; times may not go backwards. One that is not finite is ignored. False: the
/// camera does not exist.
/// A robot whose own program drives sends its gyro's yaw itself, until the first call of this.
bool simVision_Orient( simVision* vision, int camera, const simOrientation* orientation );
/// Breaks a camera, or mends it. False: no such camera, or nonsense.
bool simVision_Fault( simVision* vision, int camera, const simCameraFault* fault );
/// Moves or removes a tag, or puts it back. False: the field has no such tag, or nonsense.
bool simVision_FaultTag( simVision* vision, const simTagFault* fault );
/// The gyro is wrong by so much [rad] from now on: odometry and orientations that the robot's own program sends.
void simVision_OffsetGyro( simVision* vision, double offset );
