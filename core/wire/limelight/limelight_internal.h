// What the files of limelight share: limelight.c (the schema, the list of topics), limelight_write.c (the walk over a block),
// limelight_table.c (the values of a table's keys), limelight_json.c (the dump), limelight_photon.c (PhotonVision's topics),
// limelight_field.c (what dashboards show), limelight_take.c (what robot code tells).
#pragma once

#include "codec/jsonio.h"
#include "limelight/limelight_space.h"

#include "sandlot/limelight.h"
#include "sandlot/wpi_struct.h"

#define LIMELIGHT_PHOTON "/photonvision/"
#define LIMELIGHT_ANGLES "/Sandlot/Vision/"
#define LIMELIGHT_DEGREES ( 180.0 / SIM_PI )

// The tables are read as tables:
// clang-format off

/// X( key, type ) of a table, in the order of Limelight's documentation.
#define LIMELIGHT_KEYS( X ) \
	X( tv, "double" ) X( tx, "double" ) X( ty, "double" ) X( txnc, "double" ) X( tync, "double" ) X( ta, "double" ) \
	X( tl, "double" ) X( cl, "double" ) X( t2d, "double[]" ) X( tid, "double" ) X( hb, "double" ) \
	X( getpipe, "double" ) X( getpipetype, "string" ) X( json, "string" ) X( tclass, "string" ) X( tcclass, "string" ) \
	X( tdclass, "string" ) X( tc, "double[]" ) X( hw, "double[]" ) X( crosshairs, "double[]" ) \
	X( botpose, "double[]" ) X( botpose_wpiblue, "double[]" ) X( botpose_wpired, "double[]" ) \
	X( botpose_orb, "double[]" ) X( botpose_orb_wpiblue, "double[]" ) X( botpose_orb_wpired, "double[]" ) \
	X( botpose_targetspace, "double[]" ) X( camerapose_targetspace, "double[]" ) \
	X( targetpose_cameraspace, "double[]" ) X( targetpose_robotspace, "double[]" ) \
	X( camerapose_robotspace, "double[]" ) X( stddevs, "double[]" ) X( imu, "double[]" ) X( rawfiducials, "double[]" ) \
	X( rawdetections, "double[]" ) X( rawtargets, "double[]" ) X( rawbarcodes, "string[]" ) X( tcornxy, "double[]" ) \
	X( llpython, "double[]" )

/// X( key, type ) of PhotonVision's.
#define LIMELIGHT_PHOTON_KEYS( X ) \
	X( rawBytes, "photonstruct:PhotonPipelineResult:" LIMELIGHT_PHOTON_RESULT ) X( latencyMillis, "double" ) \
	X( hasTarget, "boolean" ) X( targetPitch, "double" ) X( targetYaw, "double" ) X( targetArea, "double" ) \
	X( targetSkew, "double" ) X( targetPose, "struct:Transform3d" ) X( heartbeat, "int" ) \
	X( cameraIntrinsics, "double[]" ) X( cameraDistortion, "double[]" ) X( pipelineIndexState, "int" )

// clang-format on

/// PhotonVision's messages have the MD5 of their schema as their version; these are of 2025 and 2026.
#define LIMELIGHT_PHOTON_CORNER "16f6ac0dedc8eaccb951f4895d9e18b6"
#define LIMELIGHT_PHOTON_META "ac0a45f686457856fb30af77699ea356"
#define LIMELIGHT_PHOTON_PNP "ae4d655c0a3104d88df4f5db144c1e86"
#define LIMELIGHT_PHOTON_MULTI "541096947e9f3ca2d3f425ff7b04aa7b"
#define LIMELIGHT_PHOTON_TARGET "cc6dbb5c5c1e0fa808108019b20863f1"
#define LIMELIGHT_PHOTON_RESULT "4b2ff16a964b5e2bf04be0c1454d91c4"

typedef enum Key
{
#define X( name, type ) Key_##name,
	LIMELIGHT_KEYS( X )
#undef X
	    Key_count
} Key;

typedef enum PhotonKey
{
#define X( name, type ) Photon_##name,
	LIMELIGHT_PHOTON_KEYS( X )
#undef X
	    Photon_count
} PhotonKey;

/// What dashboards show, beside two for each camera.
typedef enum FieldKey
{
	Field_robot,
	Field_truthRobot,
	Field_estimate,
	Field_modules,
	Field_cameras,
	Field_visible,
	Field_truthPose,
	Field_truthX,
	Field_truthY,
	Field_truthDegrees,
	Field_estimateX,
	Field_estimateY,
	Field_estimateDegrees,
	Field_poseError,
	Field_headingError,
	Field_distance,
	Field_count
} FieldKey;

enum
{
	MOST_SIGHTS = SIM_MAX_TAGS, // of one result
	MOST_DETECTIONS = 128,      // of one result that are told, the primary one first; our choice
	SCRATCH = 12 * MOST_DETECTIONS,
	PACKET = 1 << 16, // bytes of PhotonVision's packet
	JSON = 1 << 19,   // bytes of the dump
	CONSTANTS = 16,
};

static_assert( SCRATCH >= 11 + 7 * MOST_SIGHTS, "scratch holds every botpose" );

typedef struct Camera
{
	char name[SIM_NAME];
	int table, photon, field; ///< index of its first topic of each part, -1: none
	simPose mount;            ///< as it believes
	bool sees1, sees2;        ///< it has poses that are to be used
	double pose1[3], pose2[3];
	uint32_t visible[MOST_SIGHTS];
	int visibleCount;
} Camera;

typedef struct Tag
{
	uint32_t id;
	simPose pose; ///< x out of its face
} Tag;

typedef struct Constant
{
	const char* text;
	bool raw;
} Constant;

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
	simPose mount;
	int64_t shift;
	bool poses[2];   ///< of both MegaTags: there is one
	simPose pose[2]; ///< in the field
} Result;

struct simLimelight
{
	uint32_t robot;
	double length, width; ///< of the field [m]
	Camera cameras[SIM_MAX_CAMERAS];
	int cameraCount;
	char angles[SIM_MAX_ANGLE_CAMERAS][SIM_NAME]; ///< angle cameras
	int angleCount;
	int angleTopics; ///< index of the first of theirs, -1: none
	Tag tags[SIM_MAX_TAGS];
	int tagCount;
	char pieces[SIM_MAX_PIECE_TYPES][SIM_NAME];
	int pieceCount;
	double wheels[SIM_MAX_WHEELS][3]; ///< x, y [m], angle [rad]
	int wheelCount;
	uint32_t robotCount;
	int fieldTopics; ///< index of the first of Field_count, -1: none
	double distance; ///< the robot has gone [m]
	double last[2];  ///< where it was
	uint32_t lastTick;
	bool moved; ///< last holds

	simLimelightTopic* topics;
	Constant constants[CONSTANTS]; ///< of the first topics
	int constantCount;
	int count, capacity;
	simLimelightTopic overflow; ///< what is added while topics are only counted

	double scratch[SCRATCH];
	uint8_t packet[PACKET];
	char json[JSON];
};

// ---- limelight.c ----

/// The tag of the layout, or NULL.
const Tag* simLimelight_FindTag( const simLimelight* limelight, uint32_t id );
/// The name of a piece type, "" for none.
const char* simLimelight_PieceName( const simLimelight* limelight, uint32_t type );
/// Adds a topic; beyond the capacity it is only counted.
simLimelightTopic* simLimelight_Add(
    simLimelight* limelight, const char* base, const char* name, const char* type, const char* properties );
void simLimelight_AddConstant( simLimelight* limelight, const char* base, const char* name, const char* type,
    const char* properties, const char* text );

// ---- values ----

static inline simNt4Value simLimelight_Number( double number )
{
	return ( simNt4Value ){ .type = simNt4Type_double, .number = number };
}
static inline simNt4Value simLimelight_Doubles( const double* doubles, int count )
{
	return ( simNt4Value ){ .type = simNt4Type_doubles, .count = (size_t)count, .doubles = doubles };
}

// ---- limelight_table.c ----

simNt4Value simLimelight_ValueOf( simLimelight* limelight, const Result* result, Key key );
/// A pose in one of three frames (0: origin in the field's middle, 1: blue's, 2: red's), and what follows it. Returns how many
/// doubles there are.
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

void simLimelight_AddPhotonSchemas( simLimelight* limelight );
simNt4Value simLimelight_PhotonValue( simLimelight* limelight, const Result* result, PhotonKey key );

// ---- limelight_field.c ----

void simLimelight_AddField( simLimelight* limelight );
/// Remembers what a result says.
void simLimelight_SeeResult( simLimelight* limelight, const Result* result );
/// Gives the sink what a block says for dashboards.
void simLimelight_WriteField( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context );
