// The parts of a simVision, for the files that make it up: vision.c (its life), vision_time.c (when a frame is exposed
// and comes), vision_scene.c (the places of everything at that instant), vision_look.c (the contents of the picture),
// vision_robot.c (the robot's knowledge of itself), vision_solve.c (results from pictures).
#pragma once

#include "sandlot/sim/vision.h"
#include "vision/angle_camera.h"
#include "vision/detect.h"
#include "vision/deviations.h"
#include "vision/pnp.h"
#include "vision/pose_estimator.h"
#include "vision/quality.h"
#include "world/world_view.h"

enum
{
	VISION_SEEN = 50,         // tags that one picture gives at most, as PhotonVision's simulation
	VISION_DETECTIONS = 32,   // pieces that one picture gives at most
	VISION_QUEUE = 24,        // results of one camera that are under way; a frame beyond is lost
	VISION_SEEN_POOL = 192,   // tags of all of them
	VISION_PIECE_POOL = 128,  // pieces of all of them
	VISION_ORIENTATIONS = 96, // of one camera, newest: two seconds at 50 a second
	VISION_TICK = 20000,      // [us]
	VISION_GAP = 4000,        // [us] results of one camera are at least so far apart
	VISION_OUT = 6,           // results of one camera in one tick, at most: five gaps, and one
	VISION_QUANTUM = 125,     // [us] latencies are whole multiples: exact in ms, too
};

/// A tag as one picture has it.
typedef struct simSeen
{
	uint32_t tag; ///< index in the field
	uint32_t located;
	simPixel corners[4], truth[4]; ///< with noise and without
} simSeen;

/// A frame on its way: the contents of its picture, and the camera's orders when it was taken.
typedef struct simExposure
{
	int64_t captured, published; ///< [us]
	int64_t readout;             ///< [us] capture latency
	uint64_t frame;
	uint32_t heartbeat, pipeline;
	uint32_t priority; ///< 1 + id
	simPipeline kind;
	simVec3 offset; ///< see simCameraControl
	simPose truth;  ///< of the robot
	simVec3 spin;   ///< of it, robot frame [rad/s]
	simPose mount;  ///< where the camera believes to be in the robot
	int seenStart, seenCount;
	int pieceStart, pieceCount;
	uint8_t reasons[SIM_MAX_TAGS]; ///< simSightReason by index of the field's tags
} simExposure;

/// A camera: the part of it that belongs to the run, and goes back with it.
typedef struct simEye
{
	double rate;                ///< [1/s] frame f is exposed at base + ( f - baseFrame ) / rate
	int64_t base;               ///< [us]
	uint64_t baseFrame, frame;  ///< frame: the next one
	int64_t due;                ///< its exposure [us]
	int64_t last;               ///< when the newest result comes [us]
	uint32_t frames, published; ///< heartbeats of the newest result under way and out
	uint32_t skip;              ///< frames to be skipped until the next one
	int firstShot, shotCount;
	int firstSeen, seenCount;
	int firstPiece, pieceCount;
	int firstOrientation, orientationCount;
	double ownYaw;                   ///< internal IMU: field yaw less true yaw [rad]
	simExposure shots[VISION_QUEUE]; ///< rings, all of them
	simSeen seen[VISION_SEEN_POOL];
	simDetection pieces[VISION_PIECE_POOL];
	simOrientation orientations[VISION_ORIENTATIONS];
} simEye;

/// A body at the end of a tick, or between two.
typedef struct simTruth
{
	simPose pose;
	simVec3 velocity, spin; ///< field frame
} simTruth;

/// A piece at the end of a tick.
typedef struct simPiecePlace
{
	simPose pose;
	bool there;
} simPiecePlace;

/// How a piece that can be seen goes in the present tick.
typedef struct simPieceMotion
{
	simVec3 from, way; ///< where it was at its beginning, and what it has moved
	simQuat before, after;
	bool moves, turns; ///< a sphere's turning does not matter
} simPieceMotion;

/// Orders from outside. They stay when a run goes back.
typedef struct simEyeOrders
{
	simCameraControl control;
	simCameraFault fault;
	bool oriented; ///< somebody has sent an orientation
} simEyeOrders;

/// A tag: where it is, and where the layout says.
typedef struct simTagPlace
{
	bool missing;
	simPose pose, layout;
	simVec3 normal, right, up; ///< of pose, field frame
} simTagPlace;

/// The parts of a robot that hide things: its shapes in its own frame.
typedef struct simOutline
{
	int count;    ///< -1: not worked out
	double reach; ///< of the farthest from the robot's origin [m]
	struct
	{
		simPose pose;
		simVec3 size; ///< full lengths
		double outer; ///< radius of the sphere about its middle that holds it [m]
		bool round;
	} shapes[SIM_MAX_ROBOT_SHAPES];
} simOutline;

/// The world at an instant.
typedef struct simScene
{
	const simWorldView* world;
	simTruth robots[SIM_MAX_ROBOTS];
	int self;
	simPose carry[SIM_MAX_COMPONENTS + 1]; ///< of the own robot's components, robot frame; [0] the chassis
	int pieceCount;
	simDetectPiece* pieces;
	int blocker; ///< see simPhysics_IsBlocked
	simOutline outlines[SIM_MAX_ROBOTS];
} simScene;

/// The part that belongs to the run, and goes back with it when a snapshot is put back; so do eyes and places.
typedef struct simVisionRun
{
	bool open;
	int robot;
	uint32_t tick;                   ///< of the last update
	simTruth robots[SIM_MAX_ROBOTS]; ///< at its end
	double positions[SIM_MAX_MECHANISMS], rates[SIM_MAX_MECHANISMS];
	simVec3 felt;     ///< acceleration, robot frame [m/s^2]
	double heading;   ///< of the robot when its gyro began [rad]
	double gyro;      ///< what that says now [rad]
	simVec3 accepted; ///< last place that the estimator took from a camera
	double acceptedTime;
	simPoseEstimator estimator;
	simAngleCamera angles[SIM_MAX_ANGLE_CAMERAS];
} simVisionRun;

// Settings stay when the run goes back, and the next update writes the rest.
struct simVision
{
	int robot;
	int cameraCount;
	const simRobotModel* model;
	simVisionChoice choice; ///< of the world, at the last update
	simCameraDef* defs;     ///< (capacity) the model's, at that quality
	const simField* field;
	uint64_t seed;
	int capacity, pieceCapacity; ///< cameras of any robot, pieces
	simVisionRun* run;
	simEye* eyes;          ///< (capacity)
	simPiecePlace* places; ///< (pieceCapacity)
	double gyroOffset;     ///< [rad]
	simEyeOrders orders[SIM_MAX_CAMERAS];
	simTagPlace tags[SIM_MAX_TAGS];
	uint32_t wanted[SIM_MAX_CAMERAS][SIM_MAX_PIPELINES]; ///< piece types (bits)
	simDetectPiece* scenePieces;                         ///< (pieceCapacity) as a scene has them
	simPieceMotion* ways;                                ///< (pieceCapacity) theirs
	int wayCount;                                        ///< -1: not worked out for this tick
	// The results of the last update.
	int resultCount, sightCount, missCount, detectionCount, angleCount;
	simVisionCamera cameras[SIM_MAX_CAMERAS];
	simVisionResult* results; ///< (capacity * VISION_OUT), the others by what each may have
	simTagSight* sights;
	simTagMiss* misses;
	simDetection* detections;
	simAngleTarget angleTargets[SIM_MAX_ANGLE_CAMERAS * SIM_MAX_ANGLE_TARGETS];
};

static inline simPose simVision_Inverse( simPose pose )
{
	simQuat q = simQuatConj( pose.q );
	return ( simPose ){ simRotate( q, simScale( -1.0, pose.p ) ), q };
}

/// As the block has it: x y z, quaternion w x y z.
static inline void simVision_PutPose( double out[7], simPose pose )
{
	const double values[7] = { pose.p.x, pose.p.y, pose.p.z, pose.q.w, pose.q.x, pose.q.y, pose.q.z };
	for ( int i = 0; i < 7; ++i )
	{
		out[i] = values[i];
	}
}

// ---- vision_time.c ----

/// A stream of random numbers for one purpose of one frame: 0 timing, 1 detector, 2 + i the tag with index i.
simRandom simVision_Random( const simVision* vision, int camera, uint64_t frame, int purpose );
/// Frames from the beginning of the run, as if all of them until now [us] had been taken.
void simVision_StartClock( simVision* vision, int camera, int64_t now );
/// The rate has changed: the next frame is a period after the last one.
void simVision_ChangeRate( simEye* eye, double rate );
/// Takes the next frame out of the schedule. True: it is to be exposed, and shot says when, and when its result comes.
bool simVision_NextFrame( simVision* vision, int camera, simExposure* shot );

// ---- vision_scene.c ----

simTruth simVision_TruthOf( const simWorldView* world, int robot );
/// Part s of the way from one tick's end to the next one's.
simTruth simVision_Between( const simTruth* from, const simTruth* to, double s );
/// Notes where everything is, for the next tick.
void simVision_Remember( simVision* vision, const simWorldView* world );
/// Part s of the last tick.
void simVision_Stage( simVision* vision, const simWorldView* world, double s, simScene* scene );
/// Pieces come in only when they are asked for.
void simVision_StagePieces( simVision* vision, double s, simScene* scene );
simPose simVision_CameraPose( const simScene* scene, const simCameraDef* def, const simCameraFault* fault );
/// Where a camera believes to be in the robot.
simPose simVision_Mount( const simVision* vision, int camera, const simScene* scene );
/// True if a robot that is not the own one is in the way from a to b.
bool simVision_RobotHides( simScene* scene, simVec3 a, simVec3 b );
bool simVision_FieldHides( simScene* scene, simVec3 a, simVec3 b );
/// Any of the segments from a to the points? All lie within `reach` of the first.
bool simVision_PieceHides( const simScene* scene, simVec3 a, const simVec3* points, int count, double reach );

// ---- vision_look.c ----

/// Exposes a frame: fills the shot and the rings behind it. False: there is no room for it.
bool simVision_Expose( simVision* vision, const simWorldView* world, int camera, double s, simExposure* shot );

// ---- vision_robot.c ----

/// The robot's own sensors begin.
void simVision_StartRobot( simVision* vision, const simWorldView* world );
/// A tick of odometry, orientations that the robot's own program sends, the cameras' own IMUs.
void simVision_TickRobot( simVision* vision, const simWorldView* world );
/// A sample, if it is later than the last one.
void simVision_AddOrientation( simEye* eye, const simOrientation* orientation );
/// The robot's orientation that the camera uses at an instant, by its IMU mode.
simOrientation simVision_OrientationAt( const simVision* vision, int camera, const simExposure* shot );
/// The orientation from outside at an instant [s]; zeros without any.
simOrientation simVision_ExternalAt( const simEye* eye, double time );

// ---- vision_solve.c ----

/// Makes a result of a shot.
void simVision_Publish( simVision* vision, int camera, const simExposure* shot );
