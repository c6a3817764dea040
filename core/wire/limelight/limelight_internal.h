// The common part of the limelight files: limelight.c (the list of topics, the walk over a block), limelight_table.c
// (the keys of a table), limelight_json.c (the dump), limelight_photon.c (PhotonVision's topics), limelight_field.c
// (dashboards). limelight_take.c (robot code's orders to cameras) stands alone.
#pragma once

#include "codec/jsonio.h"
#include "limelight/limelight_space.h"
#include "run/run.h"
#include "run/topics.h"

#include "sandlot/wire/limelight.h"
#include "sandlot/wire/wpi_struct.h"

#define LIMELIGHT_PHOTON "/photonvision/"
#define LIMELIGHT_ANGLES "/Sandlot/Vision/"
#define LIMELIGHT_JSON "json"          // a log has not: the other keys say the same
#define LIMELIGHT_RAW_BYTES "rawBytes" // the same of PhotonVision
#define LIMELIGHT_DEGREES ( 180.0 / SIM_PI )

/// PhotonVision's messages have the MD5 of their schema as their version; these are of 2025 and 2026.
#define LIMELIGHT_PHOTON_CORNER "16f6ac0dedc8eaccb951f4895d9e18b6"
#define LIMELIGHT_PHOTON_META "ac0a45f686457856fb30af77699ea356"
#define LIMELIGHT_PHOTON_PNP "ae4d655c0a3104d88df4f5db144c1e86"
#define LIMELIGHT_PHOTON_MULTI "541096947e9f3ca2d3f425ff7b04aa7b"
#define LIMELIGHT_PHOTON_TARGET "cc6dbb5c5c1e0fa808108019b20863f1"
#define LIMELIGHT_PHOTON_RESULT "4b2ff16a964b5e2bf04be0c1454d91c4"

enum
{
	MOST_SIGHTS = SIM_MAX_TAGS, // of one result
	MOST_DETECTIONS = 128,      // of one result that are told, the primary one first; our choice
	MOST_FALL = 500000, // [us]: a clock that goes back by more is another one; our choice, as web/net/run-clock.ts
	SCRATCH = 12 * MOST_DETECTIONS,
	PACKET = 1 << 16, // bytes of PhotonVision's packet
	JSON = 1 << 19,   // bytes of the dump
};

#define MOST_TIME ( INT64_C( 1 ) << 62 ) // [us]: longer ago than any time

static_assert( SCRATCH >= 11 + 7 * MOST_SIGHTS, "scratch holds every botpose" );

/// The data of a camera beside its name in the run.
typedef struct Camera
{
	int table, photon, field; ///< index of its first topic of each part, -1: none
	simPose mount;            ///< as it believes
	bool sees1, sees2;        ///< it has poses that are to be used
	double pose1[3], pose2[3];
	uint32_t visible[MOST_SIGHTS];
	int visibleCount;
	int64_t captured, published; ///< of its last result, by the server's clock [us]
} Camera;

/// A block that has been checked.
typedef struct View
{
	const simVisionHeader* header;
	const simVisionCamera* cameras;
	const simVisionResult* results;
	const simTagSight* sights;
	const simDetection* detections;
	const simAngleTarget* angles;
} View;

/// The primary target of a result, of any kind. All zeros without one.
typedef struct Target
{
	double tx, ty, txnc, tync, area, skew; ///< [deg], area [% of the picture]
	const double* corners;                 ///< u, v of each [px], NULL without a target
} Target;

/// One result of it.
typedef struct Result
{
	const simVisionResult* result;
	const simVisionCamera* camera;
	const simTagSight* sights;
	const simDetection* detections;
	int sightCount, detectionCount;
	const simTagSight* tag;    ///< the primary target, if it is one
	const simDetection* piece; ///< the same
	Target target;
	simPose mount;
	int64_t shift;   ///< server's time less simulated time [us], such that this camera's times never go back
	int64_t later;   ///< part of it that keeps them from going back [us]
	bool poses[2];   ///< of both MegaTags: there is one
	simPose pose[2]; ///< in the field
} Result;

/// Makes the value of a key from a result. `which`: the function's other input, said there.
typedef simNt4Value KeyFn( simLimelight* limelight, const Result* result, int which );

/// How often a log has a key. Robot code never reads a log, so it needs no value of each result: people look at it.
/// Repeated data (a pose from another origin, corners beside angles) is there once, or a match with cameras would be 80
/// MB instead of 30.
typedef enum Log
{
	Log_often, ///< ten times a second
	Log_rarely,
	Log_never, ///< but for a log that wants each result
	Log_none,
} Log;

/// A topic that each camera has.
typedef struct Key
{
	const char *name, *type;
	KeyFn* value;
	int which;
	Log log;
} Key;

/// Gives a topic its place in logs.
void simLimelight_SetLog( simTopic* topic, Log log );

struct simLimelight
{
	simRun run;
	int index;                ///< of the robot in the run
	const simRunRobot* robot; ///< the same
	double wheelAngles[SIM_MAX_WHEELS];
	Camera cameras[SIM_MAX_CAMERAS];
	int angleTopics; ///< index of the first topic of angle cameras, two each, -1: none
	int fieldTopics; ///< the same of what dashboards show, -1: none
	double distance; ///< the robot has gone [m]
	double last[2];  ///< where it was
	uint32_t lastTick;
	bool moved; ///< last holds

	simTopicList topics;

	double scratch[SCRATCH];
	uint8_t packet[PACKET];
	char json[JSON];
};

// ---- limelight.c ----

/// The tag of the layout, or NULL.
const simRunTag* simLimelight_FindTag( const simLimelight* limelight, uint32_t id );
/// The name of a piece type, "" for none.
const char* simLimelight_PieceName( const simLimelight* limelight, uint32_t type );

// ---- limelight_table.c ----

/// The keys of a table, in the order of Limelight's documentation.
const Key* simLimelight_TableKeys( int* count );
/// A pose in one of three frames (0: origin in the field's middle, 1: blue's, 2: red's), and the values behind it.
/// Returns how many doubles there are.
int simLimelight_PutBotpose( const simLimelight* limelight, const Result* result, int megaTag, int frame, double* to );
/// x y z roll pitch yaw of a MegaTag's deviations.
void simLimelight_PutDeviations( const Result* result, int megaTag, double six[6] );
double simLimelight_Heartbeat( const Result* result );
const char* simLimelight_PipelineName( uint32_t kind );
/// The middle of four corners [px].
void simLimelight_PutMiddle( const double corners[8], double middle[2] );

// ---- limelight_json.c ----

/// The dump of a result, in limelight->json. Returns its length.
size_t simLimelight_WriteJson( simLimelight* limelight, const Result* result );

// ---- limelight_photon.c ----

const Key* simLimelight_PhotonKeys( int* count );
void simLimelight_AddPhotonSchemas( simLimelight* limelight );

// ---- limelight_field.c ----

/// guest: robot code is on the same server, and may publish the usual names itself.
void simLimelight_AddField( simLimelight* limelight, bool guest );
/// Remembers a result.
void simLimelight_SeeResult( simLimelight* limelight, const Result* result );
/// Gives the sink a block's values for dashboards.
void simLimelight_WriteField( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context );
