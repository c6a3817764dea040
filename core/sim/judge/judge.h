// The judge: conditions and measures over numbers as they come, one a tick. It decides as soon as nothing that is still to come
// could change it.
#pragma once

#include "judge/condition.h"

/// How far one condition has come.
typedef enum simVerdictState
{
	simVerdict_open,
	simVerdict_passed,
	simVerdict_failed,
} simVerdictState;

typedef struct simConditionTrack
{
	simVerdictState state;
	double time;             ///< when it was decided [s]
	double value;            ///< then; NaN: there was none
	double since;            ///< from when on it has been met without a break [s]; -1: it is not
	bool seen;               ///< a tick that counts has come
	double lastTime, last;   ///< the newest tick that counts
	double worst, worstTime; ///< of the numbers: the one furthest outside, or least inside
	double best, bestTime;   ///< the one furthest inside, or least outside
	double worstMargin, bestMargin;
	double longest; ///< it was met without a break [s]
} simConditionTrack;

typedef struct simMeasureTrack
{
	double end, least, greatest, sum, first;
	uint32_t count, met, ticks;
} simMeasureTrack;

bool simBound_Has( const simBound* bound, double number );

void simConditionTrack_Begin( simConditionTrack* track );
/// Takes the number of a tick; NaN: there is none, which meets no bound.
void simConditionTrack_Take( simConditionTrack* track, const simCondition* condition, double time, double number );
/// The run is over: open conditions are decided.
void simConditionTrack_End( simConditionTrack* track, const simCondition* condition );
/// The outcome, as one sentence without a full stop.
void simConditionTrack_Say( const simConditionTrack* track, const simCondition* condition, char* text, size_t size );
/// The condition in words, for reports that have no name for it.
void simCondition_Say( const simCondition* condition, char* text, size_t size );

void simMeasureTrack_Begin( simMeasureTrack* track );
void simMeasureTrack_Take( simMeasureTrack* track, const simMeasure* measure, double time, double number );
/// The number; NaN: there is none.
double simMeasureTrack_Number( const simMeasureTrack* track, const simMeasure* measure );
