// The judge: conditions over numbers and time, their mistakes, and a run's values bound to them.
#include "test.h"

#include "judge/judge.h"

#include "sandlot/sim/sim.h"
#include "sandlot/wire/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static simJudged s_judged;

/// Reads one condition and tells the judge numbers, one each tick from 0 on.
static simConditionTrack Judge( const char* condition, const double* numbers, int count )
{
	char text[512];
	simError error = { 0 };
	simConditionTrack track;
	simConditionTrack_Begin( &track );
	snprintf( text, sizeof( text ), "{\"assert\":[{\"value\":\"x\",%s}]}", condition );
	bool good = simJudged_Read( text, strlen( text ), "t", &s_judged, &error );
	testCheck( good, error.message, __FILE__, __LINE__ );
	for ( int i = 0; good && i < count; ++i )
	{
		simConditionTrack_Take( &track, &s_judged.conditions[0], 0.02 * i, numbers[i] );
	}
	return track;
}

static simVerdictState AtEnd( const char* condition, const double* numbers, int count )
{
	simConditionTrack track = Judge( condition, numbers, count );
	simConditionTrack_End( &track, &s_judged.conditions[0] );
	return track.state;
}

TEST( judge_always )
{
	const double low[] = { 10.0, 9.0, 8.9, 12.0 };
	simConditionTrack track = Judge( "\"atLeast\":9,\"when\":\"always\"", low, 4 );
	CHECK_EQ_INT( track.state, simVerdict_failed ); // at once, at the first tick outside
	CHECK_NEAR( track.time, 0.04, 1e-12 );
	CHECK_NEAR( track.value, 8.9, 0.0 );
	CHECK_EQ_INT( Judge( "\"atLeast\":9,\"when\":\"always\"", low, 2 ).state, simVerdict_open );
	CHECK_EQ_INT( AtEnd( "\"atLeast\":9,\"when\":\"always\"", low, 2 ), simVerdict_passed );
	// The limit itself is inside of atLeast and outside of above.
	CHECK_EQ_INT( AtEnd( "\"above\":9,\"when\":\"always\"", low, 2 ), simVerdict_failed );
	// A window: values outside of it do not count, and behind it the verdict stands.
	CHECK_EQ_INT( Judge( "\"atLeast\":9,\"when\":\"always\",\"until\":0.02", low, 3 ).state, simVerdict_passed );
	CHECK_EQ_INT( AtEnd( "\"atLeast\":9,\"when\":\"always\",\"from\":0.06", low, 4 ), simVerdict_passed );
	// Never looked at is not held.
	CHECK_EQ_INT( AtEnd( "\"atLeast\":9,\"when\":\"always\",\"from\":5", low, 4 ), simVerdict_failed );
	const double none[] = { 10.0, NAN };
	CHECK_EQ_INT( AtEnd( "\"atLeast\":9,\"when\":\"always\"", none, 2 ), simVerdict_failed );
}

TEST( judge_onceAndHeld )
{
	const double near[] = { 1.0, 0.04, 0.03, 0.2, 0.05, 0.01, 0.02, 0.0 };
	CHECK_EQ_INT( Judge( "\"within\":0.05,\"when\":\"once\"", near, 2 ).state, simVerdict_passed );
	CHECK_EQ_INT( Judge( "\"within\":0.05,\"when\":\"once\",\"for\":0.06", near, 7 ).state, simVerdict_open );
	// 0.05, 0.01, 0.02, 0.0: four ticks are 0.06 s from the first to the last.
	simConditionTrack track = Judge( "\"within\":0.05,\"when\":\"once\",\"for\":0.06", near, 8 );
	CHECK_EQ_INT( track.state, simVerdict_passed );
	CHECK_NEAR( track.time, 0.14, 1e-12 );
	track = Judge( "\"within\":0.05,\"when\":\"once\",\"for\":0.06,\"by\":0.12", near, 8 );
	CHECK_EQ_INT( track.state, simVerdict_failed );
	CHECK_NEAR( track.longest, 0.04, 1e-12 );
	char text[256];
	simConditionTrack_Say( &track, &s_judged.conditions[0], text, sizeof( text ) );
	CHECK_STR( text, "was 0.01 at 0.10 s at its best, and held for 0.04 s at most; must be -0.05 to 0.05" );
}

TEST( judge_settlesAndEnd )
{
	const double swings[] = { 0.0, 1.2, 0.9, 1.05, 1.0, 1.01 };
	const char* condition = "\"within\":0.1,\"near\":1,\"when\":\"settles\",\"by\":0.06";
	CHECK_EQ_INT( AtEnd( condition, swings, 6 ), simVerdict_passed );
	CHECK_EQ_INT( AtEnd( "\"within\":0.1,\"near\":1,\"when\":\"settles\",\"by\":0.02", swings, 6 ), simVerdict_failed );
	const double leaves[] = { 1.0, 1.0, 1.0, 1.0, 1.0, 3.0 };
	CHECK_EQ_INT( AtEnd( condition, leaves, 6 ), simVerdict_failed );
	CHECK_EQ_INT( AtEnd( "\"equals\":3,\"when\":\"end\"", leaves, 6 ), simVerdict_passed );
	CHECK_EQ_INT( AtEnd( "\"equals\":3,\"when\":\"end\",\"until\":0.08", leaves, 6 ), simVerdict_failed );
}

TEST( judge_measures )
{
	const char text[] = "{\"measure\":{\"a\":{\"value\":\"x\",\"take\":\"least\"},\"b\":{\"value\":\"x\",\"take\":"
	                    "\"mean\"},\"c\":{\"value\":\"x\",\"above\":2,\"take\":\"first\"},\"d\":{\"value\":\"x\","
	                    "\"above\":2,\"take\":\"share\"},\"e\":{\"value\":\"x\"},\"f\":{\"value\":\"x\",\"take\":"
	                    "\"greatest\",\"from\":0.04},\"g\":{\"value\":\"x\",\"above\":9,\"take\":\"first\"}}}";
	simError error = { 0 };
	REQUIRE( simJudged_Read( text, strlen( text ), "t", &s_judged, &error ) );
	REQUIRE( s_judged.measureCount == 7 );
	const double numbers[] = { 5.0, 1.0, 3.0, 2.0 };
	const double expected[] = { 1.0, 2.75, 0.0, 0.5, 2.0, 3.0, NAN };
	for ( int m = 0; m < 7; ++m )
	{
		simMeasureTrack track;
		simMeasureTrack_Begin( &track );
		for ( int i = 0; i < 4; ++i )
		{
			simMeasureTrack_Take( &track, &s_judged.measures[m], 0.02 * i, numbers[i] );
		}
		double number = simMeasureTrack_Number( &track, &s_judged.measures[m] );
		CHECK( number == expected[m] || ( number != number && expected[m] != expected[m] ) );
	}
}

TEST( judge_saysWhatIsWrong )
{
	static const struct
	{
		const char *text, *path, *says;
	} kBad[] = {
		{ "{\"assert\":[{\"value\":\"x\",\"when\":\"end\"}]}", "/assert/0", "has no limit" },
		{ "{\"assert\":[{\"atLeast\":1,\"when\":\"end\"}]}", "/assert/0", "value" },
		{ "{\"assert\":[{\"value\":\"x\",\"event\":\"foul\",\"atLeast\":1,\"when\":\"end\"}]}", "/assert/0", "event" },
		{ "{\"assert\":[{\"value\":\"x\",\"atLeast\":1}]}", "/assert/0", "when" },
		{ "{\"assert\":[{\"value\":\"x\",\"atLeast\":1,\"when\":\"ever\"}]}", "/assert/0/when", "always" },
		{ "{\"assert\":[{\"value\":\"x\",\"atLeast\":5,\"below\":5,\"when\":\"end\"}]}", "/assert/0", "no number" },
		{ "{\"assert\":[{\"value\":\"x\",\"atLeast\":1,\"when\":\"end\",\"by\":3}]}", "/assert/0/by", "\"until\"" },
		{ "{\"assert\":[{\"value\":\"x\",\"atLeast\":1,\"when\":\"once\",\"by\":3,\"for\":4}]}", "/assert/0",
		    "cannot come true" },
		{ "{\"assert\":[{\"event\":\"fowl\",\"atLeast\":1,\"when\":\"end\"}]}", "/assert/0/event", "foul" },
		{ "{\"measure\":{\"a\":{\"value\":\"x\",\"take\":\"first\"}}}", "/measure/a", "limit" },
		{ "{\"asserts\":[]}", "/asserts", "assert" },
	};
	for ( int i = 0; i < (int)( sizeof( kBad ) / sizeof( kBad[0] ) ); ++i )
	{
		simError error = { 0 };
		CHECK( !simJudged_Read( kBad[i].text, strlen( kBad[i].text ), "t", &s_judged, &error ) );
		CHECK_STR( error.path, kBad[i].path );
		testCheck( strstr( error.message, kBad[i].says ) != NULL, error.message, __FILE__, __LINE__ );
	}
}


// ---- of a run: red drives towards smaller x ----

#define SCENARIO                                                                                               \
	"{\"sandlot\":1,\"field\":\"practice\",\"pieces\":\"none\",\"robots\":[{\"robot\":\"kitbot\",\"station\":" \
	"\"red2\",\"at\":[2,6.5,0],\"program\":\"script\"}],\"script\":[{\"t\":0,\"station\":\"red2\",\"axes\":["  \
	"0.5,0,0]}]}"

typedef struct Judged
{
	simWorld* world;
	simSchema* schema;
	int schemaCount;
	void* frame;
	size_t size;
} Judged;

static Judged Load( void )
{
	Judged run = { .world = testCreateWorld( SCENARIO ) };
	if ( run.world != NULL )
	{
		run.schemaCount = simWorld_WriteSchema( run.world, NULL, 0 );
		run.schema = calloc( (size_t)run.schemaCount, sizeof( simSchema ) );
		simWorld_WriteSchema( run.world, run.schema, run.schemaCount );
		run.size = simWorld_WriteFrame( run.world, NULL, 0 );
		run.frame = calloc( 1, run.size );
	}
	return run;
}

static void Unload( Judged* run )
{
	simWorld_Destroy( run->world );
	free( run->schema );
	free( run->frame );
}

TEST( judge_readsTheRunsOwnValues )
{
	static const char text[] =
	    "{\"assert\":[{\"value\":\"Robots/red2/Pose/translation/x\",\"below\":1.95,\"when\":\"once\"},"
	    "{\"distance\":{\"of\":\"/Sandlot/Robots/red2/Pose\",\"to\":[2,6.5]},\"atMost\":0.001,\"when\":\"always\"},"
	    "{\"value\":\"Match/Mode\",\"is\":\"teleop\",\"when\":\"always\"},"
	    "{\"event\":\"robotHit\",\"station\":\"red2\",\"equals\":1,\"when\":\"end\"}]}";
	Judged run = Load();
	REQUIRE( run.world != NULL );
	simError error = { 0 };
	simRunJudge* judge = simRunJudge_Create( text, strlen( text ), "t", &error );
	REQUIRE( judge != NULL );
	CHECK( simRunJudge_Begin( judge, run.schema, run.schemaCount, &error ) == sim_ok );
	CHECK_STR( error.message, "" );
	for ( int i = 0; i < 40; ++i )
	{
		simWorld_WriteFrame( run.world, run.frame, run.size );
		CHECK( simRunJudge_TakeFrame( judge, run.frame, run.size ) );
		simWorld_Step( run.world, NULL );
	}
	simEvent hit = { .tick = 40, .kind = simEvent_robotHit };
	hit.robotHit.robot = 0;
	hit.robotHit.other = 5;
	simRunJudge_TakeEvent( judge, &hit );
	hit.kind = simEvent_foul;
	simRunJudge_TakeEvent( judge, &hit );
	simWorld_WriteFrame( run.world, run.frame, run.size );
	simRunJudge_TakeFrame( judge, run.frame, run.size );
	CHECK_EQ_INT( simRunJudge_OpenCount( judge ), 2 );
	simRunJudge_End( judge );
	simVerdict verdict;
	static const int kStates[] = { simVerdict_passed, simVerdict_failed, simVerdict_passed, simVerdict_passed };
	for ( int i = 0; i < 4; ++i )
	{
		simRunJudge_Verdict( judge, i, &verdict );
		testCheck( verdict.state == kStates[i], verdict.reason, __FILE__, __LINE__ );
	}
	// Another run of the same: nothing is decided.
	CHECK( simRunJudge_Begin( judge, run.schema, run.schemaCount, &error ) == sim_ok );
	CHECK_EQ_INT( simRunJudge_OpenCount( judge ), 4 );
	CHECK( !simRunJudge_TakeFrame( judge, run.frame, run.size - 1 ) );
	simRunJudge_Destroy( judge );
	Unload( &run );
}

TEST( judge_namesTheNearestValue )
{
	static const struct
	{
		const char *subject, *says;
	} kBad[] = {
		{ "\"value\":\"Robots/red2/Batery/Voltage\"", "did you mean \"Robots/red2/Battery/Voltage\"" },
		{ "\"value\":\"Robots/red2/Pose\"", "its parts are translation/x" },
		{ "\"event\":\"foul\",\"station\":\"blue1\"", "no robot at blue1" },
		{ "\"distance\":{\"of\":\"Robots/red2/Held\",\"to\":[0,0]}", "no single value" },
	};
	Judged run = Load();
	REQUIRE( run.world != NULL );
	for ( int i = 0; i < (int)( sizeof( kBad ) / sizeof( kBad[0] ) ); ++i )
	{
		char text[512];
		simError error = { 0 };
		snprintf( text, sizeof( text ), "{\"assert\":[{%s,\"atLeast\":1,\"when\":\"end\"}]}", kBad[i].subject );
		simRunJudge* judge = simRunJudge_Create( text, strlen( text ), "t", &error );
		REQUIRE( judge != NULL );
		CHECK( simRunJudge_Begin( judge, run.schema, run.schemaCount, &error ) != sim_ok );
		CHECK_STR( error.path, "/assert/0" );
		testCheck( strstr( error.message, kBad[i].says ) != NULL, error.message, __FILE__, __LINE__ );
		simRunJudge_Destroy( judge );
	}
	Unload( &run );
}
