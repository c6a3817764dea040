// How values of topics are made of a frame: telemetry.c says which topics there are, telemetry_value.c makes the value of each.
#pragma once

#include "run/run.h"
#include "run/run_change.h"
#include "run/topics.h"

#include "sandlot/wire/telemetry.h"

enum
{
	SCRATCH = 7 * SIM_MAX_PIECES, // doubles of the largest value: poses of pieces
	OF_FIELD = 0xffffu,           // in place of a robot, of changes: the field
};

static_assert( SCRATCH >= 7 * SIM_MAX_COMPONENTS && SCRATCH >= 2 * SIM_MAX_WHEELS, "scratch holds every value" );

/// The tables of a frame that topics have their records in.
typedef enum Table
{
	Table_header,
	Table_alliance,
	Table_pieceType,
	Table_robot,
	Table_motor,
	Table_mechanism,
	Table_sensor,
} Table;

typedef struct Source Source;

/// The inputs of a value: the source of a topic, and its place in the frame that is being written.
typedef struct Sample
{
	simTelemetry* telemetry;
	const simRun* run;
	const simFrameView* view;
	double* scratch; // for doubles of a value, SCRATCH of them
	const Source* source;
	const void* at;
} Sample;

typedef simNt4Value ValueFn( const Sample* sample );

/// How a value is made, and its type in NetworkTables.
typedef struct Kind
{
	const char* type;
	ValueFn* value;
} Kind;

/// Where the value of a topic comes from.
struct Source
{
	ValueFn* value;
	Table table;
	int record;    // index in the table
	size_t offset; // [B] in the record
	uint32_t more; // the function's other input, said there
};

struct simTelemetry
{
	simRun run;
	simTopicList topics;
	bool names2027;                    // WPILib's names of that year
	bool eachPiece;                    // each piece's state and place, too
	Source sources[SIM_TELEMETRY_MAX]; // by topic; of constants unused
	simFrameView view;                 // of the frame that is being written
	double scratch[SCRATCH];
	int64_t whole[SIM_MAX_PIECES]; // of a value that is an array of them
	bool flags[SIM_MAX_BUTTONS];
	char names[SIM_MAX_CHANGES][SIM_RUN_CHANGE_NAME]; // of a value that is an array of texts
	simNt4Text texts[SIM_MAX_CHANGES];
	uint8_t packed[8 * SCRATCH];
};

// clang-format off

/// X( function, type in NetworkTables ); kNumber is the kind whose values Number makes.
#define TELEMETRY_KINDS( X ) \
	X( Number, "double" ) X( Numbers, "double[]" ) X( Sensed, "boolean" ) X( Micros, "int" ) X( Whole, "int" ) \
	X( Flag, "boolean" ) X( Bit, "boolean" ) X( IsMode, "boolean" ) X( Program, "string" ) X( Mode, "string" ) \
	X( MatchState, "string" ) X( Period, "string" ) X( Phase, "string" ) X( Message, "string" ) \
	X( Pose, "struct:Pose3d" ) X( PathPlace, "struct:Pose2d" ) X( Pose2, "double[]" ) X( Speeds, "struct:ChassisSpeeds" ) \
	X( Modules, "struct:SwerveModuleState[]" ) X( Components, "struct:Pose3d[]" ) X( Airborne, "boolean" ) X( Extended, "double" ) \
	X( Red, "boolean" ) X( Place, "int" ) X( Score, "int" ) X( Offset, "double[]" ) X( Control, "int" ) \
	X( StationId, "int" ) X( ControlWord, "struct:ControlWord" ) \
	X( Pieces, "struct:Translation3d[]" ) X( PiecePoses, "struct:Pose3d[]" ) \
	X( PieceStates, "int[]" ) X( PiecePlaces, "struct:Translation3d[]" ) \
	X( Setpoints, "struct:SwerveModuleState[]" ) X( Wheels, "double[]" ) X( Slips, "double[]" ) \
	X( MatchTime, "double" ) X( CenterPose, "struct:Pose3d" ) X( CenterPieces, "struct:Translation3d[]" ) \
	X( Consumer, "double" ) X( Buttons, "boolean[]" ) X( ChangeNames, "string[]" ) X( ChangeValues, "double[]" )

// clang-format on

#define TELEMETRY_KIND( name, type ) extern const Kind k##name;
TELEMETRY_KINDS( TELEMETRY_KIND )
