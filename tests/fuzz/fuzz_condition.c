// A stranger's conditions and measures, and any numbers of a run: read ones are judged to their end. The JSON is all up
// to the first zero byte, the numbers are the rest, eight bytes each.
#include "fuzz.h"

#include "judge/judge.h"

#include "sandlot/wire/values.h"

#include <math.h>

enum
{
	MOST_NUMBERS = 400,
};

/// The text is a line that ends inside of its place.
static void CheckLine( const char* text, size_t size )
{
	fuzzExpect( memchr( text, 0, size ) != NULL && text[0] != 0 );
}

static void JudgeCondition( const simCondition* condition, const double* numbers, int count )
{
	static char s_text[SIM_VERDICT_TEXT];
	simConditionTrack track;
	simConditionTrack_Begin( &track );
	simVerdictState decided = simVerdict_open;
	for ( int i = 0; i < count; ++i )
	{
		simConditionTrack_Take( &track, condition, 0.02 * i, numbers[i] );
		// Once decided is decided for good.
		fuzzExpect( decided == simVerdict_open || track.state == decided );
		decided = track.state;
	}
	simConditionTrack_End( &track, condition );
	fuzzExpect( track.state == simVerdict_passed || track.state == simVerdict_failed );
	fuzzExpect( decided == simVerdict_open || track.state == decided );
	fuzzExpect( !isnan( track.time ) );
	simConditionTrack_Say( &track, condition, s_text, sizeof( s_text ) );
	CheckLine( s_text, sizeof( s_text ) );
	simCondition_Say( condition, s_text, sizeof( s_text ) );
	CheckLine( s_text, sizeof( s_text ) );
}

static void TakeMeasure( const simMeasure* measure, const double* numbers, int count )
{
	simMeasureTrack track;
	simMeasureTrack_Begin( &track );
	for ( int i = 0; i < count; ++i )
	{
		simMeasureTrack_Take( &track, measure, 0.02 * i, numbers[i] );
	}
	double number = simMeasureTrack_Number( &track, measure );
	if ( measure->take == simTake_share && !isnan( number ) )
	{
		fuzzExpect( number >= 0.0 && number <= 1.0 );
	}
	if ( measure->take == simTake_first && !isnan( number ) )
	{
		fuzzExpect( number >= 0.0 && number <= 0.02 * count );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	static simJudged s_judged;
	static double s_numbers[MOST_NUMBERS];
	const uint8_t* zero = memchr( data, 0, size );
	size_t length = zero == NULL ? size : (size_t)( zero - data );
	size_t rest = zero == NULL ? 0 : size - length - 1;
	int count = (int)( rest / sizeof( double ) );
	count = count > MOST_NUMBERS ? MOST_NUMBERS : count;
	if ( count > 0 )
	{
		memcpy( s_numbers, zero + 1, (size_t)count * sizeof( double ) );
	}
	simError error = { 0 };
	if ( !simJudged_Read( (const char*)data, length, "plan", &s_judged, &error ) )
	{
		fuzzCheckError( &error );
		return 0;
	}
	fuzzExpect( s_judged.conditionCount <= SIM_MAX_CONDITIONS && s_judged.measureCount <= SIM_MAX_MEASURES );
	for ( int i = 0; i < s_judged.conditionCount; ++i )
	{
		JudgeCondition( &s_judged.conditions[i], s_numbers, count );
	}
	for ( int i = 0; i < s_judged.measureCount; ++i )
	{
		TakeMeasure( &s_judged.measures[i], s_numbers, count );
	}
	simRunJudge* judge = simRunJudge_Create( (const char*)data, length, "plan", &error );
	fuzzExpect( judge != NULL && simRunJudge_ConditionCount( judge ) == s_judged.conditionCount );
	fuzzExpect( simRunJudge_Span( judge ) >= 0.0 );
	simRunJudge_Destroy( judge );
	return 0;
}
