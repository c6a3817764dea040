// What the telemetry files share: telemetry.c reads the schema, telemetry_topics.c lists the topics, telemetry_write.c walks frames.
#pragma once

#include "sandlot/telemetry.h"
#include "sandlot/wpi_struct.h"

// Where a topic's value stands: in a record of this kind...
typedef enum From
{
	From_constant,
	From_header,
	From_alliance,
	From_robot,
	From_motor,
	From_mechanism,
	From_sensor,
} From;

// ...and how it is made of it.
typedef enum How
{
	How_text,       // constant: `text` as a string
	How_schema,     // constant: `text` as raw bytes
	How_zero,       // constant: an int of 0, for what a simulated match does not have
	How_f64,        // double at offset -> double
	How_f64s,       // `more` doubles at offset -> double[]
	How_sensed,     // double at offset -> boolean
	How_u32,        // u32 at offset -> int
	How_bool,       // u32 at offset -> boolean
	How_bit,        // bit `more` of the u32 at offset -> boolean
	How_program,    // u32 at offset -> string
	How_mode,       // the same
	How_matchState, // the same
	How_period,     // the same, "" without one
	How_phase,      // the same, the mode's name without one
	How_message,    // characters -> string
	How_pose,
	How_pose2, // as Field2d has it: x, y, degrees
	How_speeds,
	How_modules,
	How_components,
	How_pieces,  // of type `more`
	How_red,     // is the robot's alliance the red one?
	How_number,  // of the robot in its alliance
	How_control, // FMSControlData
	How_airborne,
	How_isMode,    // is the driver station's mode `more`?
	How_micros,    // seconds at offset -> int [us]
	How_score,     // of the robot's alliance
	How_piecePoses // of type `more`
} How;

typedef struct Topic
{
	simTelemetryTopic shown;
	const char* text; // of a constant
	From from;
	How how;
	uint32_t record; // index of the record
	uint32_t offset; // [B] in the record
	uint32_t more;   // see How
} Topic;

/// Records of one robot: index of the first and how many, of each kind.
typedef struct Span
{
	uint32_t first, count;
} Span;

typedef struct Robot
{
	uint32_t station;
	Span wheels, motors, mechanisms, sensors, components;
} Robot;

enum
{
	SCRATCH = 7 * SIM_MAX_PIECES, // doubles of the largest value
};

static_assert( SCRATCH >= 7 * SIM_MAX_COMPONENTS && SCRATCH >= 2 * SIM_MAX_WHEELS, "scratch holds every value" );

struct simTelemetry
{
	Topic* topics;
	int count, capacity;
	Topic overflow; // what is added while topics are only counted
	Robot robots[SIM_MAX_ROBOTS];
	uint32_t robotCount, pieceTypeCount;
	uint32_t wheelCount, motorCount, mechanismCount, sensorCount, componentCount; // of all robots
	char phases[SIM_MAX_PHASES][SIM_NAME];
	char periods[SIM_MAX_PERIODS][SIM_NAME];
	uint32_t phaseCount, periodCount;
	double scratch[SCRATCH];
	uint8_t packed[8 * SCRATCH];
};

#define COUNT( array ) ( (uint32_t)( sizeof( array ) / sizeof( ( array )[0] ) ) )

/// Lists the topics of a run: counts them all, and keeps as many as there is room for.
void simTelemetry_AddTopics( simTelemetry* telemetry, const simSchema* schema, int count, int parts );
