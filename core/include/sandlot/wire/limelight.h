// The reports of a robot's cameras to robot code: the vision block (vision_frame.h) as NetworkTables topics, and robot
// code's settings of the cameras. No sockets and no clock: a result has the simulated time of its publication, the host
// knows its own clock's time at the end of the tick.
//	simLimelight* limelight = simLimelight_Create( schema, count, 0, simLimelight_all, &error );
//	for ( int i = 0; i < simLimelight_Count( limelight ); ++i ) ...publish simLimelight_Topic( limelight, i ), duplicates too...
//	simLimelight_Write( limelight, NULL, 0, 0, Sink, context );             // the constant topics
//	simLimelight_Frame( limelight, frame, frameBytes );                     // each tick, before its block
//	simLimelight_Write( limelight, block, blockBytes, shift, Sink, context );
//
// Per camera, by its name in robot.json ("limelight" is the default table of LimelightHelpers), as LLOS 2026 has them. Angles in
// degrees, tx right and ty up positive. Every key is told with every result, the same value or not: robot code goes by its time.
//	tv tx ty txnc tync ta tid tl cl hb getpipe  double; tid -1 without a target; hb counts results, from 0 again at 2e9
//	getpipetype  pipe_fiducial or pipe_detector · tdclass, tclass: the detected piece's type · tcclass ""
//	t2d  double[17], the latencies also without a target; sides and extents of the primary target [px]
//	botpose (origin in the field's middle), botpose_wpiblue, botpose_wpired; botpose_orb...: MegaTag2
//	    double[11+7n]: x y z [m] roll pitch yaw, latency [ms] = publication - exposure exactly, tags n, their span [m], their average
//	    distance from the camera [m] and area [%], then each as in rawfiducials. All zeros, 11 of them, without a pose.
//	botpose_wpiblue_pose3d  struct:Pose3d of botpose_wpiblue, all zeros without a pose: no Limelight has it, team 1937's simulation does
//	rawfiducials double[7n]: id txnc tync ta distToCamera distToRobot ambiguity · rawtargets double[3n]: txnc tync ta
//	rawdetections double[12n]: class txnc tync ta and four corners [px] · tcornxy: corners of the primary target [px], from bottom left
//	    counter-clockwise as one looks at it; these are empty when there is nothing
//	targetpose_cameraspace targetpose_robotspace camerapose_targetspace botpose_targetspace camerapose_robotspace double[6],
//	    Limelight's axes: right, down, ahead; see limelight_space.h. Zeros without a tag
//	stddevs double[12]: x y z roll pitch yaw of both MegaTags [m, deg]; 9999999: not to be used; z as the worse of x and y, roll and
//	    pitch as yaw (our choice: Limelight does not say how it finds them)
//	imu double[10] · hw double[4]: cpu temperature, cpu, ram, frames a second; a simulated camera has only the last
//	Logs have each fact once, at most ten times a second: botpose_wpiblue and botpose_orb_wpiblue of the six poses, rawfiducials and
//	    rawdetections of what is seen; no t2d, tcornxy, rawtargets, json or packets of PhotonVision, and of four relative poses two
//	json: what LimelightHelpers.getLatestResults reads · tc crosshairs llpython rawbarcodes: zeros and nothing, as nothing makes them
//
// PhotonVision's of the same cameras under /photonvision/NAME: rawBytes (its photonstruct packet, version of 2025 and 2026), latencyMillis
// hasTarget targetPitch targetYaw targetArea targetSkew targetPose heartbeat cameraIntrinsics cameraDistortion pipelineIndexState.
//
// Angle cameras (pyfrc's VisionSim): /Sandlot/Vision/NAME double[4n], told when there is news, the target best in line first: found (1 or
// 0), time of the capture [s], angle [deg] counter-clockwise from where it looks, distance [m]. One with found = 0: nothing in sight. Its
// "topic" in robot.json replaces that name. /Sandlot/Vision/NAME/Immediate double: the distance now, without the lag; -1: nothing in
// sight, or it is switched off.
//
// For dashboards: /SmartDashboard/VisionSystemSim-main/Sim Field/{Robot,GroundTruthRobot,EstimatedRobot,EstimatedRobotModules,
// apriltag,cameras,visibleTargetPoses,Vision_NAME_MT1,Vision_NAME_MT2} as Field2d (an estimate that is not to be used is empty, which
// hides it), /DriveState/GroundTruthPose, /SmartDashboard/Sim/{GroundTruth,EstimatedPose}/{X,Y,RotationDeg},
// /SmartDashboard/Sim/{PoseErrorMeters,HeadingErrorDeg,TotalDistanceTraveled}. Where robot code owns the server it may publish all of these
// itself, so there (guest) ours have "Sandlot" in front: /SmartDashboard/Sandlot/VisionSystemSim-main/Sim Field/..., /SmartDashboard/
// Sandlot/Sim/..., /Sandlot/DriveState/GroundTruthPose.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/nt4.h"
#include "sandlot/wire/remote.h"
#include "sandlot/wire/topic.h"

/// Parts, by bits: names of bit 0 and up.
#define SIM_LIMELIGHT_PARTS( X ) X( tables ) X( photon ) X( field2d ) X( guest )
typedef enum simLimelightPart
{
	simLimelight_tables = 1,  ///< Limelight's
	simLimelight_photon = 2,  ///< PhotonVision's
	simLimelight_field2d = 4, ///< for dashboards
	simLimelight_all = 7,
	simLimelight_guest = 8, ///< no part: what is for dashboards has names that robot code does not have, see above
} simLimelightPart;

typedef struct simLimelight simLimelight;

/// Gets one value, and the simulated time [us] at which it was published: later by as much as keeps a camera's times by the
/// server's clock from going back. The value's memory is good until the sink returns.
typedef void simLimelightSinkFn( void* context, int topic, const simNt4Value* value, int64_t time );

/// The topics of a robot's cameras. parts: bits of simLimelightPart. NULL with an error when the schema makes no sense or there is
/// no memory. Nothing is allocated afterwards. The schema is not needed any more. A robot without cameras has no tables.
simLimelight* simLimelight_Create( const simSchema* schema, int count, int robot, int parts, simError* error );
void simLimelight_Destroy( simLimelight* limelight );

int simLimelight_Count( const simLimelight* limelight );
const simTopic* simLimelight_Topic( const simLimelight* limelight, int topic );

/// Remembers how the wheels stand, for EstimatedRobotModules. A frame of another run is not looked at.
void simLimelight_Frame( simLimelight* limelight, const void* frame, size_t size );
/// Gives the sink the block's values; without a block (NULL) the values of constant topics. shift: server's time less
/// simulated time [us], for the values that have times in them; 0: all times are the run's own. False, and no value at all, when the block is not of
/// this robot.
bool simLimelight_Write(
    simLimelight* limelight, const void* block, size_t size, int64_t shift, simLimelightSinkFn* sink, void* context );


// ---- robot code's settings ----

// It is subscribed to, checked, and made into controls and orientations of cameras. Numbers may be double, float or
// int. A default (time 0) never acts. NaN, absurd values and wrong shapes are ignored, with one warning for each topic
// and reason. Settings stay in force when the connection ends, as on a camera. In each table:
//	pipeline  0..9; also an int at /photonvision/NAME/pipelineIndexRequest · priorityid  a tag's id, -1 or 0: none
//	fiducial_id_filters_set  ids that may be used for poses, none: all · throttle_set  frames to skip
//	crop  x low, high, y low, high, -1..1 · fiducial_offset_set  x, y, z [m] · camerapose_robotspace_set  ahead, right, up [m], roll,
//	pitch, yaw [deg]; all zeros: robot.json's again · robot_orientation_set  yaw, rate, pitch, rate, roll, rate [deg, deg/s]
//	imumode_set  0..4 · imuassistalpha_set  0..1
// ledMode, stream, keystone_set, fiducial_downscale_set, llrobot, snapshot, rewind_enable_set and capture_rewind change nothing here.

typedef struct simLimelightRemote simLimelightRemote;

#define SIM_LIMELIGHT_SAID( X ) X( nothing ) X( control ) X( orientation )
#define SIM_LIMELIGHT_SAID_KIND( name ) simLimelight_##name,
typedef enum simLimelightSaid
{
	SIM_LIMELIGHT_SAID( SIM_LIMELIGHT_SAID_KIND )
} simLimelightSaid;

/// Knows no cameras yet. NULL when memory is out. Nothing is allocated afterwards.
simLimelightRemote* simLimelightRemote_Create( void );
void simLimelightRemote_Destroy( simLimelightRemote* remote );
/// A run begins: a robot's cameras, by its schema. Everything taken before is forgotten: subscribe again. False with an
/// error when the schema makes no sense; then there are no cameras.
bool simLimelightRemote_Begin(
    simLimelightRemote* remote, const simSchema* schema, int count, int robot, simError* error );
/// False: there is nothing to subscribe to. The names live until the next simLimelightRemote_Begin.
bool simLimelightRemote_Subscription( const simLimelightRemote* remote, simRemoteSubscription* subscription );
/// Takes an event of the client. now: simulated time [s] at the end of the last tick; shift: server's time less simulated time [us].
void simLimelightRemote_Take( simLimelightRemote* remote, const simNt4Event* event, double now, int64_t shift );
/// The next thing to tell a camera, in the order of the cameras and then of time.
simLimelightSaid simLimelightRemote_Next(
    simLimelightRemote* remote, int* camera, simCameraControl* control, simOrientation* orientation );
/// The ignored values with their reasons, oldest first, each once.
int simLimelightRemote_WarningCount( const simLimelightRemote* remote );
const char* simLimelightRemote_Warning( const simLimelightRemote* remote, int warning );
/// Forgets the warnings.
void simLimelightRemote_Forget( simLimelightRemote* remote );
