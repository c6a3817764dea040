// The match clock: every edge at its tick.
#include "game/match.h"
#include "test.h"

#include <string.h>

static simField s_field;
static simScenario s_scenario;

static void AddPhase( const char* name, simMode mode, double seconds, int periods, const double* lengths )
{
	simPhase* phase = &s_field.phases[s_field.phaseCount];
	*phase =
	    ( simPhase ){ .mode = mode, .seconds = seconds, .firstPeriod = s_field.periodCount, .periodCount = periods };
	strcpy( phase->name, name );
	double begin = 0.0;
	for ( int i = 0; i < periods; ++i )
	{
		s_field.periods[s_field.periodCount++] =
		    ( simPeriod ){ .phase = s_field.phaseCount, .begin = begin, .seconds = lengths[i] };
		begin += lengths[i];
	}
	s_field.phaseCount += 1;
}

/// 20 s, 3 s, 140 s in six parts, 3 s: reference 7.3.
static simMatch Season( simMatchStart start, bool clock )
{
	static const double autos[] = { 20 }, pause[] = { 3 }, shifts[] = { 10, 25, 25, 25, 25, 30 };
	memset( &s_field, 0, sizeof( s_field ) );
	AddPhase( "auto", simMode_auto, 20, 1, autos );
	AddPhase( "pause", simMode_disabled, 3, 1, pause );
	AddPhase( "teleop", simMode_teleop, 140, 6, shifts );
	AddPhase( "tail", simMode_disabled, 3, 1, pause );
	s_scenario = ( simScenario ){ .field = &s_field, .start = start, .clock = clock };
	simMatch match;
	simMatch_Reset( &match, &s_scenario );
	return match;
}

TEST( match_everyEdgeAtItsTick )
{
	simMatch match = Season( simMatchStart_full, true );
	CHECK_EQ_INT( match.state, simMatchState_running );
	// ticks in which a period begins, from 1: 20 s are 1000 ticks, 3 s 150, and so on
	static const int begins[] = { 1, 1001, 1151, 1651, 2901, 4151, 5401, 6651, 8151 };
	static const simMode modes[] = { simMode_auto, simMode_disabled, simMode_teleop, simMode_disabled };
	int next = 0;
	for ( int tick = 1; tick <= 8300; ++tick )
	{
		simMatch_Tick( &match );
		bool due = next < 9 && tick == begins[next];
		CHECK_EQ_INT( match.began, due );
		CHECK_EQ_INT( match.ended, due && next > 0 ? next - 1 : -1 );
		next += due ? 1 : 0;
		if ( !CHECK_EQ_INT( match.period, next - 1 ) || !CHECK_EQ_INT( match.mode, modes[match.phase] ) )
		{
			return;
		}
	}
	CHECK_EQ_INT( next, 9 );
	CHECK_EQ_INT( match.phase, 3 );
	CHECK_NEAR( simMatch_TimeLeft( &match ), 0.0, 1e-12 );
	simMatch_Tick( &match ); // 166 s are over
	CHECK_EQ_INT( match.state, simMatchState_over );
	CHECK_EQ_INT( match.ended, 8 );
	CHECK_EQ_INT( match.mode, simMode_disabled );
	CHECK( match.phase == SIM_NO_PHASE && match.period == SIM_NO_PHASE && !match.began );
	CHECK_NEAR( simMatch_TimeLeft( &match ), -1.0, 0.0 );
	CHECK_NEAR( simMatch_PeriodLeft( &match ), -1.0, 0.0 );
	simMatch_Tick( &match );
	CHECK_EQ_INT( match.ended, -1 );
	CHECK_EQ_INT( match.state, simMatchState_over );
}

TEST( match_timeLeftCountsDown )
{
	simMatch match = Season( simMatchStart_teleop, true );
	CHECK_EQ_INT( match.state, simMatchState_running );
	CHECK_EQ_INT( match.mode, simMode_teleop );
	simMatch_Tick( &match );
	CHECK( match.began );
	CHECK_EQ_INT( match.period, 2 );
	CHECK_NEAR( simMatch_TimeLeft( &match ), 139.98, 1e-9 );
	CHECK_NEAR( simMatch_PeriodLeft( &match ), 9.98, 1e-9 );
	for ( int i = 0; i < 500; ++i )
	{
		simMatch_Tick( &match );
	}
	CHECK_NEAR( simMatch_TimeLeft( &match ), 129.98, 1e-9 );
	CHECK_NEAR( simMatch_PeriodLeft( &match ), 24.98, 1e-9 );
}

TEST( match_withoutAClockNothingRuns )
{
	static const simMode modes[] = { simMode_disabled, simMode_auto, simMode_teleop, simMode_test };
	for ( int start = simMatchStart_disabled; start <= simMatchStart_test; ++start )
	{
		simMatch match = Season( (simMatchStart)start, false );
		for ( int i = 0; i < 10000; ++i )
		{
			simMatch_Tick( &match );
		}
		CHECK_EQ_INT( match.mode, modes[start] );
		CHECK_EQ_INT( match.state, simMatchState_free );
		CHECK( match.phase == SIM_NO_PHASE && match.ended == -1 );
	}
	simMatch match = Season( simMatchStart_test, true ); // no phase is a test
	simMatch_Tick( &match );
	CHECK_EQ_INT( match.mode, simMode_test );
	CHECK_EQ_INT( match.state, simMatchState_free );
}

TEST( match_waitsToBeStarted )
{
	simMatch match = Season( simMatchStart_disabled, true );
	for ( int i = 0; i < 100; ++i )
	{
		simMatch_Tick( &match );
	}
	CHECK_EQ_INT( match.state, simMatchState_free );
	CHECK_EQ_INT( match.mode, simMode_disabled );
	simMatch_Start( &match );
	simMatch_Tick( &match );
	CHECK( match.began );
	CHECK_EQ_INT( match.state, simMatchState_running );
	CHECK_EQ_INT( match.mode, simMode_auto );
	CHECK_NEAR( simMatch_TimeLeft( &match ), 19.98, 1e-9 );
	for ( int i = 0; i < 1000; ++i )
	{
		simMatch_Tick( &match );
	}
	CHECK_EQ_INT( match.mode, simMode_disabled ); // auto had its 1000 ticks
	simMatch_Start( &match );                     // once more, from the start
	simMatch_Tick( &match );
	CHECK( match.began && match.ended == -1 );
	CHECK_EQ_INT( match.phase, 0 );
}

TEST( match_abortEndsIt )
{
	simMatch match = Season( simMatchStart_full, true );
	simMatch_Tick( &match );
	simMatch_Abort( &match );
	simMatch_Tick( &match );
	CHECK_EQ_INT( match.state, simMatchState_aborted );
	CHECK_EQ_INT( match.mode, simMode_disabled );
	CHECK( match.phase == SIM_NO_PHASE && match.period == SIM_NO_PHASE && match.ended == -1 && !match.began );
	match = Season( simMatchStart_teleop, false ); // practice goes on
	simMatch_Abort( &match );
	CHECK_EQ_INT( match.state, simMatchState_free );
	CHECK_EQ_INT( match.mode, simMode_teleop );
}

TEST( match_aModeAskedForLastsUntilTheNextPhase )
{
	simMatch match = Season( simMatchStart_full, true );
	simMatch_Tick( &match );
	match.mode = simMode_disabled;
	for ( int i = 1; i < 1150; ++i )
	{
		simMatch_Tick( &match );
		CHECK_EQ_INT( match.mode, simMode_disabled );
	}
	simMatch_Tick( &match );
	CHECK_EQ_INT( match.mode, simMode_teleop );
}

TEST( match_oddLengthsDoNotDrift )
{
	// three parts of a third of a second: edges at 0, 17, 33 and 50 ticks
	static const double thirds[] = { 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0 };
	memset( &s_field, 0, sizeof( s_field ) );
	AddPhase( "drill", simMode_teleop, 1, 3, thirds );
	AddPhase( "plain", simMode_auto, 0.1, 0, NULL ); // without parts
	s_scenario = ( simScenario ){ .field = &s_field, .start = simMatchStart_full, .clock = true };
	simMatch match;
	simMatch_Reset( &match, &s_scenario );
	int lengths[3] = { 0, 0, 0 };
	for ( int i = 0; i < 50; ++i )
	{
		simMatch_Tick( &match );
		lengths[match.period] += 1;
	}
	CHECK_EQ_INT( lengths[0], 17 );
	CHECK_EQ_INT( lengths[1], 16 );
	CHECK_EQ_INT( lengths[2], 17 );
	simMatch_Tick( &match );
	CHECK_EQ_INT( match.phase, 1 );
	CHECK_EQ_INT( match.ended, 2 );
	CHECK( match.period == SIM_NO_PHASE && !match.began );
	for ( int i = 0; i < 5; ++i )
	{
		simMatch_Tick( &match );
	}
	CHECK_EQ_INT( match.state, simMatchState_over );
	CHECK_EQ_INT( match.ended, -1 );
}
