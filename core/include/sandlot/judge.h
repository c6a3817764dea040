// The judge of a run: conditions over its values and time, and numbers taken of it. It reads the list of values that NetworkTables
// and logs have, so a condition names what a dashboard shows.
//
//	simRunJudge* judge = simRunJudge_Create( text, length, "plan.json", &error );      // { "assert": [...], "measure": {...} }
//	simRunJudge_Begin( judge, schema, count, &error );                                  // a run; finds its values
//	simRunJudge_TakeEvent( judge, event ); simRunJudge_TakeFrame( judge, frame, size ); // each tick: its events, then its frame
//	simRunJudge_End( judge );                                                           // decides what is still open
//	simRunJudge_Verdict( judge, 0, &verdict );
//
// The frames of a recording that runs again are the same, so are the verdicts.
#pragma once

#include "sandlot/frame.h"

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

/// Reads conditions and measures. NULL with an error that has the place of what is wrong; file: what errors call the text.
simRunJudge* simRunJudge_Create( const char* text, size_t length, const char* file, simError* error );
void simRunJudge_Destroy( simRunJudge* judge );
/// Another run: nothing is decided, nothing measured. The error names a value that the run does not have, and its nearest.
simResult simRunJudge_Begin( simRunJudge* judge, const simSchema* schema, int count, simError* error );
void simRunJudge_TakeEvent( simRunJudge* judge, const simEvent* event );
/// False: the frame is of another run.
bool simRunJudge_TakeFrame( simRunJudge* judge, const void* frame, size_t size );
/// The run is over.
void simRunJudge_End( simRunJudge* judge );

int simRunJudge_ConditionCount( const simRunJudge* judge );
/// How many conditions are not decided.
int simRunJudge_OpenCount( const simRunJudge* judge );
/// The latest time that a condition or measure asks for [s]; 0: none asks for one.
double simRunJudge_Span( const simRunJudge* judge );
void simRunJudge_Verdict( const simRunJudge* judge, int condition, simVerdict* verdict );
int simRunJudge_MeasureCount( const simRunJudge* judge );
/// The name of a measure and its number, NaN: there is none.
const char* simRunJudge_Measure( const simRunJudge* judge, int measure, double* number );
