// Conditions that a run must hold, and measures of it: their keys, in scenarios and plans, and their texts. They know
// values by name only: the judge of a run finds them there.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/frame.h"

#define SIM_MAX_CONDITIONS 64 ///< of one scenario or plan
#define SIM_MAX_MEASURES 64   ///< of one plan
#define SIM_JUDGED_PATH 384   ///< bytes of the name of a value with its zero: a topic and a part of it

/// The source of a number.
typedef enum simSubjectKind
{
	simSubject_value,    ///< a value of the run's list
	simSubject_distance, ///< of something that has a place, to a point
	simSubject_event,    ///< how many there have been
} simSubjectKind;

typedef struct simSubject
{
	simSubjectKind kind;
	char value[SIM_JUDGED_PATH]; ///< also of the distance: what has the place
	double to[3];
	int toCount; ///< 2: height does not count
	int event;   ///< a simEventKind
	int station; ///< whose events, -1: anybody's
} simSubject;

/// The bounds of a number. Without any of its keys everything is inside.
typedef struct simBound
{
	double low, high;       ///< endless where there is none
	bool openLow, openHigh; ///< the limit itself is outside
	bool isText;
	char text[SIM_NAME];
} simBound;

typedef enum simWhen
{
	simWhen_always,  ///< at each tick from `from` to `until`
	simWhen_once,    ///< at some tick, and `held` seconds long, all of it before `until`
	simWhen_settles, ///< from some tick before `until` to the end of the run
	simWhen_end,     ///< at the last tick before `until`
	simWhen_count,
} simWhen;

typedef struct simCondition
{
	char name[SIM_NAME]; ///< "" without one
	simSubject subject;
	simBound bound;
	simWhen when;
	double from, until, held; ///< [s]; until endless: the end of the run
} simCondition;

typedef enum simTake
{
	simTake_end,
	simTake_least,
	simTake_greatest,
	simTake_mean,
	simTake_first, ///< when the bound was met first [s]
	simTake_share, ///< of the ticks at which it was, 0..1
	simTake_count,
} simTake;

typedef struct simMeasure
{
	char name[SIM_NAME];
	simSubject subject;
	simBound bound;
	simTake take;
	double from, until;
} simMeasure;

/// A file's conditions and measures.
typedef struct simJudged
{
	int conditionCount, measureCount;
	simCondition conditions[SIM_MAX_CONDITIONS];
	simMeasure measures[SIM_MAX_MEASURES];
} simJudged;

/// The form of a condition in a list, and of a measure under its name.
extern const simKey simConditionForm, simMeasureForm;
/// Reads the object that such a form is. Notes its mistakes in the reader's json.
void simCondition_Read( const simReader* reader, const simNode* node, simCondition* condition );
void simMeasure_Read( const simReader* reader, const simNode* node, simMeasure* measure );
/// Reads { "assert": [...], "measure": {...} }. False after an error.
bool simJudged_Read( const char* text, size_t length, const char* file, simJudged* judged, simError* error );

/// The name of an event's kind.
const char* simEventName( int kind );
