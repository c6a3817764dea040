// The vision block: the sights and reports of a robot's cameras, as it crosses. Part of the ABI: frame.h includes it.
// Same rules as there. A block is one buffer: simVisionHeader, then the record arrays at the byte offsets that it
// gives.
//
// Frames: field, robot and camera frames are WPILib's (+x ahead, +y left, +z up). Pixels: u right, v down, the middle
// of the first pixel at 0, 0. Corners of tags: bottom left, bottom right, top right, top left as one looks at the tag's
// face.
#pragma once

#include "sandlot/sim/base.h"

// clang-format off

/// The targets of a pipeline. fiducial: AprilTags · detector: game pieces, as a neural network finds them
#define SIM_PIPELINES( X ) X( fiducial ) X( detector )
/// Why a camera does not see a tag. behind: it is behind the lens · outside: its middle or a corner is out of the picture · oblique:
/// its face is turned away too far · small: fewer pixels than the camera needs · far: beyond its range · fieldHides, robotHides,
/// pieceHides: that is in the way · filtered: larger tags fill the picture's list · missing: not in the field (fault injection) ·
/// cropped: outside the crop window
#define SIM_SIGHT_REASONS( X ) \
	X( seen ) X( behind ) X( outside ) X( oblique ) X( small ) X( far ) X( fieldHides ) X( robotHides ) X( pieceHides ) \
	X( filtered ) X( missing ) X( cropped )

/// How good the cameras of a robot are, all at once. real: as robot.json has them · ideal: no noise, no latency, no lost frame · poor: a
/// lens out of focus on a coprocessor with too much to do (core/sim/vision/quality.c has the numbers)
#define SIM_CAMERA_GRADES( X ) X( real ) X( ideal ) X( poor )
/// How far the built-in pose estimator trusts a pose of a camera: core/sim/vision/deviations.c has each with its source.
#define SIM_DEVIATION_RULES( X ) \
	X( robototes ) X( robototesSim ) X( robototesSimHigh ) X( feds ) X( feds4 ) X( limelight ) X( limelightLib ) X( photonVision )

/// One tick of one robot's vision. Offsets count from the first byte of the block. All three places are in the field frame, at the end
/// of the tick; the estimator is WPILib's, fed with the results as they come.
#define SIM_VISION_HEADER( X, A )                                                                    \
	X( f64, time, "s", "simulated time at the end of the tick" )                                     \
	X( u32, tick, "-", "ticks since load" )                                                          \
	X( u32, robot, "-", "index of the robot that carries the cameras" )                              \
	X( u32, cameraCount, "-", "records at cameraOffset, in the order of robot.json" )                \
	X( u32, cameraOffset, "B", "of the camera records" )                                             \
	X( u32, resultCount, "-", "records at resultOffset: results published in this tick, oldest first" ) \
	X( u32, resultOffset, "B", "of the result records" )                                             \
	X( u32, sightCount, "-", "records at sightOffset: tags that were seen, of all results" )         \
	X( u32, sightOffset, "B", "of the sight records" )                                               \
	X( u32, missCount, "-", "records at missOffset: tags that were not, of all results" )            \
	X( u32, missOffset, "B", "of the miss records" )                                                 \
	X( u32, detectionCount, "-", "records at detectionOffset: pieces that were seen, of all results" ) \
	X( u32, detectionOffset, "B", "of the detection records" )                                       \
	X( u32, angleCount, "-", "records at angleOffset: reports of angle cameras (pyfrc's VisionSim)" )   \
	X( u32, angleOffset, "B", "of the angle records" )                                               \
	X( u32, blockBytes, "B", "size of the whole block" )                                             \
	X( u32, accepted, "-", "vision measurements that the pose estimator has taken since load" )      \
	X( u32, rejected, "-", "and those it has not" )                                                  \
	X( enumCameraGrade, quality, "-", "of all cameras" )                                           \
	X( enumDeviationRule, rule, "-", "by which the estimator trusts their poses" )                   \
	X( u32, anglesOff, "-", "bit i: angle camera i is switched off" )                                \
	A( f64, immediate, SIM_MAX_ANGLE_CAMERAS, "m", "to the target of each angle camera now, without its lag; -1: none" ) \
	X( f64place, estimate, "m rad", "x, y, heading by the built-in pose estimator: odometry and vision" ) \
	X( f64place, odometry, "m rad", "x, y, heading by wheels and gyro alone" )                         \
	X( f64place, truth, "m rad", "where it is: x, y, heading" )

/// A camera at the end of the tick, whether or not it has said anything in it. Lens: OpenCV's model (lens.h), in pixels of the picture.
#define SIM_VISION_CAMERA( X, A )                                                                    \
	X( flag, alive, "-", "not broken by fault injection" )                                     \
	X( u32, heartbeat, "-", "results published since load" )                                         \
	X( u32, pipeline, "-", "index of the active pipeline" )                                          \
	X( enumPipeline, kind, "-", "the kind of its targets" )                                         \
	X( u32, width, "px", "of the picture" )                                                          \
	X( u32, height, "px", "of the picture" )                                                         \
	X( u32, throttled, "-", "frames skipped between two that are processed" )                        \
	X( u32, imuMode, "-", "as Limelight has it, 0..4" )                                              \
	X( f64, fx, "px", "focal length across" )                                                        \
	X( f64, fy, "px", "focal length down" )                                                          \
	X( f64, cx, "px", "principal point" )                                                            \
	X( f64, cy, "px", "principal point" )                                                            \
	A( f64, distortion, 8, "-", "k1 k2 p1 p2 k3 k4 k5 k6" )                                          \
	X( f64, fps, "1/s", "frames a second" )                                                          \
	X( f64, range, "m", "farthest it reads a tag" )                                                  \
	X( f64pose, pose, "m, -", "where it is at the end of the tick, camera to field" ) \
	X( f64pose, mount, "m, -", "where it believes to be in the robot" )    \
	A( f64, imu, 10, "deg, deg/s, g", "robot yaw, roll, pitch, own yaw, roll, pitch and yaw rate, acceleration x y z" )

/// A camera's result of one frame, in the tick that publishes it. Its sights, misses and detections are slices of the
/// lists. A pose that `solved` does not name is all 0, as Limelight writes it, and its deviations are infinite.
#define SIM_VISION_RESULT( X, A )                                                                    \
	X( f64, captured, "us", "simulated time of the exposure, whole microseconds" )                   \
	X( f64, published, "us", "of the result; captured + latency, exactly" )               \
	X( f64, targetLatency, "ms", "of the pipeline: tl" )                                             \
	X( f64, captureLatency, "ms", "of the exposure and readout: cl; tl + cl = published - captured" ) \
	X( u32, camera, "-", "index of the camera record" )                                              \
	X( u32, heartbeat, "-", "1 for its first result" )                                               \
	X( u32, pipeline, "-", "index" )                                                                 \
	X( enumPipeline, kind, "-", "the kind of its targets" )                                                        \
	X( u32, sightStart, "-", "index of its first sight record" )                                     \
	X( u32, sightCount, "-", "sight records, nearest to the choice of the primary one first" )       \
	X( u32, missStart, "-", "index of its first miss record" )                                       \
	X( u32, missCount, "-", "miss records" )                                                         \
	X( u32, detectionStart, "-", "index of its first detection record" )                             \
	X( u32, detectionCount, "-", "detection records, the primary one first" )                        \
	X( flag, hasTarget, "-", "the first sight or detection is the primary target" )                \
	X( bitsSolved, solved, "-", "pose1 holds; pose2 holds" )                                  \
	X( u32, tagCount, "-", "tags that the poses were made from" )                                    \
	X( flag, orientation, "-", "pose2 used a robot orientation from outside" )           \
	X( f64pose, pose1, "m, -", "robot in the field from the tags alone (MegaTag1)" ) \
	X( f64pose, pose2, "m, -", "robot in the field with the robot's orientation (MegaTag2)" )         \
	X( f64, error1, "px", "of the corners at pose1, root mean square of their coordinates" )         \
	X( f64, error2, "px", "at pose2" )                                                               \
	X( f64, tagSpan, "m", "greatest distance between two of the tags, 0 for one" )                   \
	X( f64, averageDistance, "m", "of the tags from the camera" )                                    \
	X( f64, averageArea, "%", "of the tags in the picture" )                                         \
	A( f64, deviations1, 3, "m rad", "standard deviations for pose1: x, y, heading; infinite: not to be used" ) \
	A( f64, deviations2, 3, "m rad", "for pose2" )                                                   \
	A( f64, used, 6, "deg, deg/s", "robot orientation at the capture: yaw and rate, pitch and rate, roll and rate" ) \
	X( f64pose, truth, "m, -", "where the robot was at the capture" )

/// A tag in a picture. Four corners of a square have two poses that explain them nearly as well, `best` and `other`
/// (core/sim/vision/pnp.h); measured values come from corners with noise. The crosshair is the picture's middle, the
/// principal point the lens's.
#define SIM_TAG_SIGHT( X, A )                                                                        \
	X( u32, id, "-", "of the tag" )                                                                  \
	X( flag, located, "-", "the layout has it and no filter leaves it out of the poses" )       \
	A( f64, corners, 8, "px", "u, v of each, with noise" )                                           \
	X( f64, tx, "deg", "of its middle from the crosshair, right positive" )                          \
	X( f64, ty, "deg", "up positive" )                                                               \
	X( f64, txnc, "deg", "of its middle from the principal point, right positive" )                  \
	X( f64, tync, "deg", "up positive" )                                                             \
	X( f64, area, "%", "of the picture" )                                                            \
	X( f64, skew, "deg", "of the rectangle around it" )                                              \
	X( f64, distance, "m", "from the camera, by `best`" )                                            \
	X( f64, robotDistance, "m", "from the robot's origin, by `best`" )                               \
	X( f64, ambiguity, "-", "0 clear .. 1 no telling which of the two poses it is" )                 \
	X( f64, bestError, "px", "of the corners" )                                                      \
	X( f64, otherError, "px", "of the corners" )                                                     \
	X( f64pose, best, "m, -", "tag in the camera frame" )                  \
	X( f64pose, other, "m, -", "the second solution" )                                                \
	A( f64, truth, 8, "px", "the corners as the optics have them, without noise" )

/// A tag of the field that a picture does not show.
#define SIM_TAG_MISS( X, A )                                                                         \
	X( u32, id, "-", "of the tag" )                                                                  \
	X( enumSightReason, reason, "-", "why it is not seen" )

/// A piece that a detector pipeline finds in a picture. The rectangle is that of the whole outline, cut off by the picture.
#define SIM_DETECTION( X, A )                                                                        \
	X( u32, type, "-", "piece type" )                                                                \
	X( u32, piece, "-", "index of the piece" )                                                       \
	A( f64, corners, 8, "px", "of the rectangle around it, in the order of a tag's" )                \
	X( f64, tx, "deg", "of its middle from the crosshair, right positive" )                          \
	X( f64, ty, "deg", "up positive" )                                                               \
	X( f64, txnc, "deg", "from the principal point" )                                                \
	X( f64, tync, "deg", "up positive" )                                                             \
	X( f64, area, "%", "of the picture that is to be seen of it" )                                   \
	X( f64, confidence, "-", "0..1" )                                                                \
	X( f64, distance, "m", "from the camera" )

/// The report of an angle camera after its lag: one record a target, or one without a target when it saw nothing.
#define SIM_ANGLE_TARGET( X, A )                                                                     \
	X( u32, camera, "-", "index of the robot's angle camera" )                                       \
	X( indexOrNone, target, "-", "index of its target, none: it sees none" )                           \
	X( f64, captured, "s", "simulated time" )                                                        \
	X( f64, angle, "deg", "from straight ahead, counter-clockwise" )                                 \
	X( f64, distance, "m", "to it" )

/// Robot code's settings of a camera, and its faults. Kept until set again.
#define SIM_CAMERA_CONTROL( X, A )                                                                   \
	X( u32, pipeline, "-", "index asked for" )                                                       \
	X( u32, priority, "-", "1 + id of the tag that is primary when it is seen, 0: none" )            \
	X( u32, throttle, "-", "frames to skip between two" )                                            \
	X( u32, filterCount, "-", "ids that may be used for poses; 0: all" )                             \
	A( u32, filters, SIM_MAX_TAGS, "-", "those ids" )                                                \
	X( u32, imuMode, "-", "0 external, 1 external and seed, 2 internal, 3 internal helped by poses, 4 internal helped by external" ) \
	X( flag, hasMount, "-", "mount replaces robot.json's" )                                        \
	X( f64, imuAssist, "-", "how fast modes 3 and 4 follow, 0..1 a frame" )                          \
	A( f64, crop, 4, "-", "of the picture that is looked at: x low, high, y low, high, -1..1; all 0: everything" ) \
	A( f64, offset, 3, "m", "from the primary tag's middle to the target of tx and ty: x out of the face, y right, z up" ) \
	X( f64pose, mount, "m, -", "of the camera in the robot" )

/// The faults of a camera, set to try out their effects. All zeros: no fault.
#define SIM_CAMERA_FAULT( X, A )                                                                     \
	X( flag, dead, "-", "it says nothing" )                                                           \
	X( u32, reserved, "-", "0" )                                                                     \
	X( f64, noise, "px", "standard deviation of corners, added" )                                    \
	X( f64, latency, "s", "added to each result's" )                                                 \
	X( f64, fps, "1/s", "instead of its own; 0: its own" )                                           \
	X( f64, drops, "-", "part of the frames that is lost, added, 0..1" )                             \
	A( f64, shift, 3, "m", "it sits this far from where it is said to be, robot frame" )             \
	A( f64, turn, 3, "rad", "roll, pitch, yaw, the same" )

/// A tag that is not where the layout says.
#define SIM_TAG_FAULT( X, A )                                                                        \
	X( u32, id, "-", "of the tag" )                                                                  \
	X( flag, missing, "-", "it is not there at all" )                                              \
	A( f64, shift, 3, "m", "field frame" )                                                           \
	X( f64, turn, "rad", "about the vertical" )

/// Robot orientation as robot code sends it to a camera.
#define SIM_ORIENTATION( X, A )                                                                      \
	X( f64, time, "s", "simulated time at which it came" )                                           \
	X( f64, yaw, "deg", "field frame" )                                                              \
	X( f64, yawRate, "deg/s", "of it" )                                                                   \
	X( f64, pitch, "deg", "nose down positive" )                                                                       \
	X( f64, pitchRate, "deg/s", "of it" )                                                                 \
	X( f64, roll, "deg", "left side up positive" )                                                                        \
	X( f64, rollRate, "deg/s", "of it" )

/// The arrays behind a vision block's header, as SIM_FRAME_LISTS.
#define SIM_VISION_LISTS( L )                                                                        \
	L( camera, simVisionCamera, SIM_VISION_CAMERA, CameraState )                                     \
	L( result, simVisionResult, SIM_VISION_RESULT, ResultState )                                     \
	L( sight, simTagSight, SIM_TAG_SIGHT, SightState )                                               \
	L( miss, simTagMiss, SIM_TAG_MISS, MissState )                                                   \
	L( detection, simDetection, SIM_DETECTION, DetectionState )                                      \
	L( angle, simAngleTarget, SIM_ANGLE_TARGET, AngleState )

#define SIM_VISION_RECORDS( T )                                                                      \
	T( simVisionHeader, SIM_VISION_HEADER ) T( simVisionCamera, SIM_VISION_CAMERA )                  \
	T( simVisionResult, SIM_VISION_RESULT ) T( simTagSight, SIM_TAG_SIGHT )                          \
	T( simTagMiss, SIM_TAG_MISS ) T( simDetection, SIM_DETECTION )                                   \
	T( simAngleTarget, SIM_ANGLE_TARGET ) T( simCameraControl, SIM_CAMERA_CONTROL )                  \
	T( simCameraFault, SIM_CAMERA_FAULT ) T( simTagFault, SIM_TAG_FAULT )                            \
	T( simOrientation, SIM_ORIENTATION )

#define SIM_VISION_ENUMS( T )                                                                        \
	T( Pipeline, simPipeline, SIM_PIPELINES ) T( SightReason, simSightReason, SIM_SIGHT_REASONS )   \
	T( CameraGrade, simGrade, SIM_CAMERA_GRADES ) T( DeviationRule, simDeviation, SIM_DEVIATION_RULES )

// clang-format on
