// A store of values: every topic of one source (a run, other programs on NetworkTables, a data log), its present value, and the
// history of the numbers and texts in it. Structs are taken apart by the schemas that were published.
//
//	simValues* values = simValues_Create( 64u << 20 );
//	simValues_BeginRun( values, schema, count, &error );                 // a run: its topics are those of telemetry.h
//	int column = simValues_Hold( values, simValues_Find( values, "/Sandlot/Robots/blue1/Pose" ), "rotation/yaw", &error );
//	simValues_TakeFrame( values, frame, size );                          // once a tick
//	int points = simValues_Curve( values, column, from, to, 800, &curve );
//
// A source is one of three, decided by the first feed: simValues_BeginRun and simValues_TakeFrame, simValues_TakeEvent,
// or simValues_OpenLog. Times are seconds of the run that is shown; of a log, those of its own clock.
//
// A run's column has a place for each tick, so that the past can be filled in later (simValues_Fill), and an unknown
// value is told apart from no value. The other columns have a time for each value.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/nt4.h"
#include "sandlot/wire/wpi_struct.h"
#include "sandlot/wire/wpilog.h"

#define SIM_VALUES_TOPICS 8192  ///< of one source; what comes later is left out, which a warning says
#define SIM_VALUES_COLUMNS 1024 ///< held at a time
#define SIM_VALUES_PATH 192     ///< bytes of a path with its zero
#define SIM_VALUES_LEAVES 1024  ///< leaves listed of one topic
#define SIM_VALUES_FIELDS 256   ///< fields of one struct
#define SIM_VALUES_LINE 160     ///< bytes of a value as one line with its zero
#define SIM_VALUES_CHANGE 1024  ///< bytes of a change as text with its zero: a console's lines are longer than a tree's
#define SIM_VALUES_TEXTS 16384  ///< different texts of one column; what comes later counts as one
#define SIM_VALUES_LONGEST 4096 ///< bytes kept of one text
#define SIM_VALUES_LARGEST ( 1u << 20 ) ///< bytes of one value in a history
#define SIM_VALUES_TICKS 4320000        ///< ticks of a run: a day

/// number: double, float and int · numbers and so on: arrays · struct, structs: WPILib's packed structs · raw: bytes
/// without a known format
#define SIM_VALUE_KINDS( X ) \
	X( number ) X( boolean ) X( text ) X( numbers ) X( booleans ) X( texts ) X( struct ) X( structs ) X( raw )
typedef enum simValueKind
{
#define X( name ) simValue_##name,
	SIM_VALUE_KINDS( X )
#undef X
} simValueKind;

typedef struct simValues simValues;

typedef struct simValueTopic
{
	const char* name;
	const char* type; ///< of NetworkTables: "struct:Pose3d[]"
	const char* properties;
	const char* unit; ///< of a number, as the properties say; else ""
	simValueKind kind;
	bool
	    settable; ///< a number, boolean or text of a program that listens for it, or the scheduler's list of ids to cancel
} simValueTopic;

/// One number, boolean or text in a topic.
typedef struct simValueLeaf
{
	char path[SIM_VALUES_PATH]; ///< "" for the value itself, "translation/x", "[2]/angle/value"
	simValueKind kind;          ///< number, boolean or text
	const char* unit;
	bool derived; ///< worked out of others
} simValueLeaf;

/// A value at a time. Pointers are good until the next call.
typedef struct simValueNow
{
	double time; ///< when it was set [s]
	const double* numbers;
	int numberCount;
	const uint8_t* texts; ///< of each its length in four bytes, then its bytes
	size_t textBytes;
	int count;        ///< elements of an array; else 1
	const char* line; ///< for people, cut short
} simValueNow;

/// Thinned: of each column of the picture the first, least, greatest and last value in order of time; everything where there
/// is less. NaN breaks the line. Of texts each change, and `values` has the number of the text within the column.
typedef struct simValueCurve
{
	const double* times;
	const double* values;
	int count;
	bool isText;
} simValueCurve;

typedef struct simValueStatistics
{
	double least, greatest, mean, deviation, median, integral;
	uint32_t count;
} simValueStatistics;

typedef struct simValueChange
{
	double time;
	int topic;
	char line[SIM_VALUES_CHANGE]; ///< with the line breaks and escapes of a text
} simValueChange;

/// Ticks from `first` up to but without `end`.
typedef struct simTickSpan
{
	uint32_t first, end;
} simTickSpan;

/// budget: most bytes of the histories of topics. NULL when memory is out.
simValues* simValues_Create( size_t budget );
void simValues_Destroy( simValues* values );

// ---- topics ----

int simValues_Count( const simValues* values );
const simValueTopic* simValues_Topic( const simValues* values, int topic );
/// The topic with a name, or -1.
int simValues_Find( const simValues* values, const char* name );
/// A number that changes when the list does.
uint32_t simValues_Changes( const simValues* values );
/// The numbers, booleans and texts of a topic, in order; of arrays those of the present value. Returns how many, up to capacity.
int simValues_Leaves( simValues* values, int topic, simValueLeaf* leaves, int capacity );
/// The value of a topic at a time; of a run, that of its last frame. False: no value.
bool simValues_Now( simValues* values, int topic, double time, simValueNow* now );
/// An omission with its reason; NULL behind the last.
const char* simValues_Warning( const simValues* values, int warning );

// ---- columns: histories of single leaves ----

/// Keeps the history of a leaf. Returns its column, the same for the same leaf; -1 with an error: unknown leaf, or no
/// room. Each hold needs a release.
int simValues_Hold( simValues* values, int topic, const char* path, simError* error );
void simValues_Release( simValues* values, int column );
/// How much of a column's past is known, from 0 to 1.
double simValues_Known( const simValues* values, int column );
/// Spans of ticks that a run's column does not know, newest first. Returns how many, up to capacity.
int simValues_Unknown( const simValues* values, int column, simTickSpan* spans, int capacity );
/// Fills in ticks of a run's column from `first` on; those that are known already stay. NaN: the tick has no value. False: it is
/// no such column, or memory is out.
bool simValues_Fill( simValues* values, int column, uint32_t first, const double* numbers, int count );
/// The number of a text in a column, for simValues_Fill. -1: the column does not hold texts.
int simValues_AddText( simValues* values, int column, const char* text, size_t length );
/// A text of a column by its number; an empty one for an unknown number.
simNt4Text simValues_Text( const simValues* values, int column, int text );
/// Values of ticks from `first` on, up to capacity; NaN where nothing is known. Returns how many, 0 for other columns.
int simValues_Ticks( const simValues* values, int column, uint32_t first, double* numbers, int capacity );

/// The known history between two times, and one value before and behind it. columns: 1 to 16384.
void simValues_Curve( simValues* values, int column, double from, double to, int columns, simValueCurve* curve );
bool simValues_Statistics( simValues* values, int column, double from, double to, simValueStatistics* statistics );
/// The latest changes of topics up to a time, oldest first. Of a run those of columns that are held for a topic's value
/// itself. Returns how many, up to capacity.
int simValues_LatestChanges(
    simValues* values, const int* topics, int count, double until, simValueChange* changes, int capacity );

// ---- a run ----

/// Another run: its topics replace those of the run before. Columns go on, empty, where their leaves are there again.
simResult simValues_BeginRun( simValues* values, const simSchema* schema, int count, simError* error );
/// Takes a frame of that run; its own tick decides where its values go. False: it is of another run.
bool simValues_TakeFrame( simValues* values, const void* frame, size_t size );
/// The run branches at a tick: later values are dropped. Also of the other sources, whose times are the run's.
void simValues_Branch( simValues* values, uint32_t tick );
/// The last tick of the run's that is told of; the past may know more ticks than came as frames.
void simValues_SetEnd( simValues* values, uint32_t tick );

// ---- other programs ----

/// Takes an event of a NetworkTables client, at a time of the run.
void simValues_TakeEvent( simValues* values, const simNt4Event* event, double time );
/// Writes the name of the topic to publish so that a settable topic of a program gets a value: its own, or that of a robust tunable's
/// request. Returns the properties to publish it with, NULL if the name is too long. If they are not "{}", the program answers with the
/// value that it took.
const char* simValues_SetName( const simValueTopic* topic, char name[SIM_NT4_NAME] );
/// A value that was set from here: a server does not send it back.
void simValues_TakeOwn( simValues* values, int topic, const simNt4Value* value, double time );
/// Forgets histories, as another run begins; topics and present values stay, as of its beginning.
void simValues_ForgetPast( simValues* values );

// ---- a data log ----

/// A log's entries as topics. The index and the log must live as long. False: memory is out.
bool simValues_OpenLog( simValues* values, const simWpilogIndex* index );

// ---- the judge of a run: conditions over its values and time, and numbers taken of it ----
//
//	simRunJudge* judge = simRunJudge_Create( text, length, "plan.json", &error );      // { "assert": [...], "measure": {...} }
//	simRunJudge_Begin( judge, schema, count, &error );                                  // a run; finds its values
//	simRunJudge_TakeEvent( judge, event ); simRunJudge_TakeFrame( judge, frame, size ); // each tick: its events, then its frame
//	simRunJudge_End( judge );                                                           // decides the open conditions
//	simRunJudge_Verdict( judge, 0, &verdict );
//
// The frames of a recording that runs again are the same, so are the verdicts.

#define SIM_VERDICT_TEXT 512 ///< bytes of a sentence with its zero

/// How a condition stands.
#define SIM_VERDICT_STATES( X ) X( open ) X( passed ) X( failed )

typedef struct simRunJudge simRunJudge;

typedef struct simVerdict
{
	int state;                     ///< of SIM_VERDICT_STATES
	double time;                   ///< when it was decided [s]
	double value;                  ///< of what is judged, then; NaN: it had none
	double worst, worstTime;       ///< the number furthest outside, or least inside; NaN without one
	double best, bestTime;         ///< the number furthest inside, or least outside
	const char* name;              ///< its own, or what it says
	const char* condition;         ///< what it says
	char reason[SIM_VERDICT_TEXT]; ///< what was, as a sentence without its subject
} simVerdict;

/// Reads conditions and measures. NULL with an error that names the place and the defect; file: the text's name in
/// errors.
simRunJudge* simRunJudge_Create( const char* text, size_t length, const char* file, simError* error );
void simRunJudge_Destroy( simRunJudge* judge );
/// Another run: nothing is decided, nothing measured. The error names a value that the run does not have, and its nearest.
simResult simRunJudge_Begin( simRunJudge* judge, const simSchema* schema, int count, simError* error );
void simRunJudge_TakeEvent( simRunJudge* judge, const simEvent* event );
/// False: the frame is of another run.
bool simRunJudge_TakeFrame( simRunJudge* judge, const void* frame, size_t size );
/// The run is over.
void simRunJudge_End( simRunJudge* judge );
/// Its progress as bytes: copied back into the same judge while it is at another moment, they let it judge on from
/// there.
void* simRunJudge_Progress( simRunJudge* judge, size_t* size );

int simRunJudge_ConditionCount( const simRunJudge* judge );
/// How many conditions are not decided.
int simRunJudge_OpenCount( const simRunJudge* judge );
/// The latest time that a condition or measure asks for [s]; 0: none asks for one.
double simRunJudge_Span( const simRunJudge* judge );
void simRunJudge_Verdict( const simRunJudge* judge, int condition, simVerdict* verdict );
int simRunJudge_MeasureCount( const simRunJudge* judge );
/// The name of a measure and its number; NaN: no number.
const char* simRunJudge_Measure( const simRunJudge* judge, int measure, double* number );
