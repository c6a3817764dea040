// Judges and measures.
#include "judge/judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Times are sums of ticks, so a limit that is meant to be a tick's time may be missed by its last bit.
#define SLACK 1e-9

bool simBound_Has( const simBound* bound, double number )
{
	bool low = bound->openLow ? number > bound->low : number >= bound->low;
	bool high = bound->openHigh ? number < bound->high : number <= bound->high;
	// A NaN compares with nothing, so it is outside.
	return low && high;
}

// How far a number is inside the bound; negative: outside.
static double MarginOf( const simBound* bound, double number )
{
	double low = number - bound->low, high = bound->high - number;
	return low < high ? low : high;
}


// ---- conditions ----

void simConditionTrack_Begin( simConditionTrack* track )
{
	SIM_CHECK( track != NULL );
	*track = ( simConditionTrack ){ .value = NAN,
		.since = -1.0,
		.last = NAN,
		.worst = NAN,
		.best = NAN,
		.worstMargin = INFINITY,
		.bestMargin = -INFINITY };
}

static void Decide( simConditionTrack* track, simVerdictState state, double time, double value )
{
	SIM_CHECK( track->state == simVerdict_open && state != simVerdict_open );
	track->state = state;
	track->time = time;
	track->value = value;
}

// Notes the number furthest inside and furthest outside.
static void Note( simConditionTrack* track, const simBound* bound, double time, double number )
{
	if ( number != number )
	{
		return;
	}
	double margin = MarginOf( bound, number );
	if ( margin < track->worstMargin )
	{
		track->worstMargin = margin;
		track->worst = number;
		track->worstTime = time;
	}
	if ( margin > track->bestMargin )
	{
		track->bestMargin = margin;
		track->best = number;
		track->bestTime = time;
	}
}

void simConditionTrack_Take( simConditionTrack* track, const simCondition* condition, double time, double number )
{
	SIM_CHECK( isfinite( time ) );
	SIM_CHECK( !track->seen || time >= track->lastTime );
	SIM_CHECK( condition->when >= 0 && condition->when < simWhen_count );
	SIM_CHECK( condition->held >= 0.0 );
	if ( track->state != simVerdict_open || time < condition->from - SLACK )
	{
		return;
	}
	bool isAfter = time > condition->until + SLACK;
	if ( isAfter && condition->when != simWhen_settles )
	{
		simConditionTrack_End( track, condition );
		return;
	}
	bool met = simBound_Has( &condition->bound, number );
	track->seen = true;
	track->lastTime = time;
	track->last = number;
	Note( track, &condition->bound, time, number );
	if ( !met )
	{
		track->since = -1.0;
	}
	else if ( track->since < 0.0 )
	{
		track->since = time;
	}
	if ( met && time - track->since > track->longest )
	{
		track->longest = time - track->since;
	}
	switch ( condition->when )
	{
		case simWhen_always:
			if ( !met )
			{
				Decide( track, simVerdict_failed, time, number );
			}
			break;
		case simWhen_once:
			if ( met && time - track->since >= condition->held - SLACK )
			{
				Decide( track, simVerdict_passed, time, number );
			}
			break;
		case simWhen_settles:
			if ( !met && time >= condition->until - SLACK )
			{
				Decide( track, simVerdict_failed, time, number );
			}
			break;
		case simWhen_end:
		case simWhen_count:
			break;
	}
}

void simConditionTrack_End( simConditionTrack* track, const simCondition* condition )
{
	SIM_CHECK( condition->when >= 0 && condition->when < simWhen_count );
	if ( track->state != simVerdict_open )
	{
		return;
	}
	bool met = track->since >= 0.0;
	bool passed = false;
	switch ( condition->when )
	{
		case simWhen_always:
			// A tick that was outside has decided it already.
			passed = track->seen;
			break;
		case simWhen_once:
			break;
		case simWhen_settles:
			passed = met && track->since <= condition->until + SLACK;
			break;
		case simWhen_end:
			passed = met;
			break;
		case simWhen_count:
			break;
	}
	Decide( track, passed ? simVerdict_passed : simVerdict_failed, track->lastTime, track->last );
}


// ---- in words ----

// Adds to a text, as far as there is room.
static void Add( char* text, size_t size, const char* format, ... ) __attribute__( ( format( printf, 3, 4 ) ) );
static void Add( char* text, size_t size, const char* format, ... )
{
	SIM_CHECK( strlen( text ) < size );
	size_t used = strlen( text );
	va_list arguments;
	va_start( arguments, format );
	vsnprintf( text + used, size - used, format, arguments );
	va_end( arguments );
}

static void AddSubject( const simSubject* subject, char* text, size_t size )
{
	SIM_CHECK( subject->kind != simSubject_distance || subject->toCount == 2 || subject->toCount == 3 );
	switch ( subject->kind )
	{
		case simSubject_value:
			Add( text, size, "%s", subject->value );
			break;
		case simSubject_distance:
			Add( text, size, "distance of %s to (%g, %g", subject->value, subject->to[0], subject->to[1] );
			if ( subject->toCount == 3 )
			{
				Add( text, size, ", %g", subject->to[2] );
			}
			Add( text, size, ")" );
			break;
		case simSubject_event:
			Add( text, size, "events %s", simEventName( subject->event ) );
			break;
	}
}

static void AddBound( const simBound* bound, char* text, size_t size )
{
	if ( bound->isText )
	{
		Add( text, size, "\"%s\"", bound->text );
	}
	else if ( bound->low == bound->high )
	{
		Add( text, size, "%g", bound->low );
	}
	else if ( bound->low == -INFINITY )
	{
		Add( text, size, bound->openHigh ? "less than %g" : "at most %g", bound->high );
	}
	else if ( bound->high == INFINITY )
	{
		Add( text, size, bound->openLow ? "more than %g" : "at least %g", bound->low );
	}
	else
	{
		Add( text, size, "%g to %g", bound->low, bound->high );
	}
}

void simCondition_Say( const simCondition* condition, char* text, size_t size )
{
	SIM_CHECK( text != NULL && size > 0 );
	text[0] = 0;
	AddSubject( &condition->subject, text, size );
	Add( text, size, " is " );
	AddBound( &condition->bound, text, size );
	switch ( condition->when )
	{
		case simWhen_always:
			Add( text, size, " always" );
			break;
		case simWhen_once:
			Add( text, size, condition->held > 0.0 ? " for %g s" : " once", condition->held );
			break;
		case simWhen_settles:
			Add( text, size, " to the end" );
			break;
		case simWhen_end:
			Add( text, size, " at the end" );
			break;
		case simWhen_count:
			break;
	}
	if ( condition->from > 0.0 )
	{
		Add( text, size, ", from %g s", condition->from );
	}
	if ( condition->until < INFINITY )
	{
		bool hasDeadline = condition->when == simWhen_once || condition->when == simWhen_settles;
		Add( text, size, hasDeadline ? ", by %g s" : ", until %g s", condition->until );
	}
}

// A number as it was: a text is only known to be the wanted one or another.
static void AddNumber( const simBound* bound, double number, char* text, size_t size )
{
	if ( number != number )
	{
		Add( text, size, "without a value" );
	}
	else if ( bound->isText )
	{
		Add( text, size, number == 1.0 ? "\"%s\"" : "not \"%s\"", bound->text );
	}
	else
	{
		Add( text, size, "%.6g", number );
	}
}

void simConditionTrack_Say( const simConditionTrack* track, const simCondition* condition, char* text, size_t size )
{
	SIM_CHECK( text != NULL && size > 0 );
	SIM_CHECK( track->state <= simVerdict_failed );
	const simBound* bound = &condition->bound;
	text[0] = 0;
	if ( track->state == simVerdict_open )
	{
		Add( text, size, "is not decided yet" );
		return;
	}
	if ( !track->seen )
	{
		Add( text, size, "was never looked at: the run ended before %g s", condition->from );
		return;
	}
	bool failed = track->state == simVerdict_failed;
	bool isOnce = condition->when == simWhen_once;
	Add( text, size, "was " );
	AddNumber( bound, isOnce && failed ? track->best : track->value, text, size );
	Add( text, size, " at %.2f s", isOnce && failed ? track->bestTime : track->time );
	if ( isOnce && failed )
	{
		if ( condition->held > 0.0 )
		{
			Add( text, size, " at its best, and held for %.2f s at most", track->longest );
		}
		else
		{
			Add( text, size, " at its best" );
		}
	}
	else if ( condition->when == simWhen_settles && !failed )
	{
		Add( text, size, ", settled since %.2f s", track->since );
	}
	else if ( condition->when == simWhen_always && !failed && track->worst == track->worst )
	{
		text[0] = 0;
		Add( text, size, "was " );
		AddNumber( bound, track->worst, text, size );
		Add( text, size, " at its closest, at %.2f s", track->worstTime );
	}
	if ( failed )
	{
		Add( text, size, "; must be " );
		AddBound( bound, text, size );
	}
}


// ---- measures ----

void simMeasureTrack_Begin( simMeasureTrack* track )
{
	*track = ( simMeasureTrack ){ .end = NAN, .least = NAN, .greatest = NAN, .first = NAN };
}

void simMeasureTrack_Take( simMeasureTrack* track, const simMeasure* measure, double time, double number )
{
	SIM_CHECK( isfinite( time ) );
	SIM_CHECK( track->met <= track->ticks && track->count <= track->ticks );
	if ( time < measure->from - SLACK || time > measure->until + SLACK )
	{
		return;
	}
	bool met = simBound_Has( &measure->bound, number );
	track->ticks += 1;
	track->met += met ? 1u : 0u;
	if ( met && track->first != track->first )
	{
		track->first = time;
	}
	if ( number != number )
	{
		return;
	}
	track->end = number;
	track->sum += number;
	track->count += 1;
	// The first number is compared with NaN, and taken.
	if ( !( number >= track->least ) )
	{
		track->least = number;
	}
	if ( !( number <= track->greatest ) )
	{
		track->greatest = number;
	}
}

double simMeasureTrack_Number( const simMeasureTrack* track, const simMeasure* measure )
{
	SIM_CHECK( measure->take >= 0 && measure->take < simTake_count );
	SIM_CHECK( track->met <= track->ticks && track->count <= track->ticks );
	switch ( measure->take )
	{
		case simTake_end:
			return track->end;
		case simTake_least:
			return track->least;
		case simTake_greatest:
			return track->greatest;
		case simTake_mean:
			return track->count > 0 ? track->sum / track->count : NAN;
		case simTake_first:
			return track->first;
		case simTake_share:
			return track->ticks > 0 ? (double)track->met / track->ticks : NAN;
		case simTake_count:
			break;
	}
	return NAN;
}
