// A saved state goes on as the world that it was saved from, to the last bit; and bytes that are not a state of a world
// are refused.
#include "rigs/run.h"
#include "sandlot/sim/recording.h"
#include "test.h"
#include "world/state.h"
#include "world/world_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static simWorld* CreateShipped( const char* name )
{
	char path[128];
	snprintf( path, sizeof( path ), "fields/2026-rebuilt/scenarios/%s.json", name );
	size_t size = 0;
	char* text = testReadFile( path, &size );
	if ( text == NULL )
	{
		return NULL;
	}
	simWorld* world = testCreateWorld( text );
	free( text );
	return world;
}

/// An input that turns the sticks and presses buttons, the same at each tick of the same number.
static simInput InputOf( uint32_t tick )
{
	simInput input = { 0 };
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simInputRobot* robot = &input.robots[i];
		robot->present = 1;
		robot->axes[0] = (float)( ( tick / 20u + (uint32_t)i ) % 3u ) - 1.0f;
		robot->axes[2] = (float)( ( tick / 35u + (uint32_t)i ) % 3u ) - 1.0f;
		robot->buttons = 1u << ( tick / 30u % 8u );
	}
	// A change comes, and goes again.
	if ( tick % 90 == 10 || tick % 90 == 70 )
	{
		input.header.changeKind[0] = simChange_mass;
		input.header.changeValue[0] = 1.25;
		input.header.changeBack[0] = tick % 90 == 70;
	}
	if ( tick % 90 == 30 )
	{
		input.header.changeKind[1] = simChange_motorStrength;
		input.header.changePart[1] = 1;
		input.header.changeValue[1] = 0.5;
	}
	return input;
}

static void Drive( simWorld* world, uint32_t ticks )
{
	for ( uint32_t i = 0; i < ticks; ++i )
	{
		simInput input = InputOf( simWorld_Ticks( world ) );
		simWorld_Step( world, &input );
	}
}

/// Once every half second the driver pushes on, to another side.
static void Push( simWorld* world )
{
	uint32_t tick = simWorld_Ticks( world );
	simInput input = { 0 };
	input.robots[0].present = tick % 25 == 0;
	input.robots[0].axes[0] = tick < 150 ? 0.8 : -0.3;
	input.robots[0].axes[1] = tick / 25 % 5 > 2 ? 0.4 : -0.4;
	input.robots[0].axes[2] = tick / 25 % 3 == 0 ? 0.5 : 0.0;
	simWorld_Step( world, &input );
}

static void CheckSameFrame( const simWorld* a, const simWorld* b )
{
	size_t size = simWorld_WriteFrame( a, NULL, 0 );
	CHECK_EQ_INT( size, simWorld_WriteFrame( b, NULL, 0 ) );
	uint8_t *first = calloc( 2, size ), *second = first + size;
	simWorld_WriteFrame( a, first, size );
	simWorld_WriteFrame( b, second, size );
	CHECK( memcmp( first, second, size ) == 0 );
	free( first );
}

/// Saves one world at some tick and lets another go on from there: a fresh one, one that ran elsewhere, and the first one itself.
static void CheckGoesOn( const char* name, uint32_t before, uint32_t after )
{
	simWorld *straight = CreateShipped( name ), *fresh = CreateShipped( name ), *used = CreateShipped( name );
	REQUIRE( straight != NULL && fresh != NULL && used != NULL );
	size_t size = simWorld_StateBytes( straight );
	uint8_t *state = malloc( size ), *again = malloc( size );
	Drive( straight, before );
	Drive( used, before / 2 + 7 );
	simWorld_Save( straight, state );
	simWorld* const others[] = { fresh, used };
	for ( int i = 0; i < 2; ++i )
	{
		simError error = { 0 };
		CHECK_EQ_INT( simWorld_Restore( others[i], state, size, &error ), sim_ok );
		CHECK_STR( error.message, "" );
		simWorld_Save( others[i], again );
		CHECK( memcmp( state, again, size ) == 0 );
		CHECK( simWorld_Hash( others[i] ) == simWorld_Hash( straight ) );
		CheckSameFrame( straight, others[i] );
	}
	Drive( straight, after );
	Drive( fresh, after );
	Drive( used, after );
	uint64_t end = simWorld_Hash( straight );
	CHECK( simWorld_Hash( fresh ) == end );
	CHECK( simWorld_Hash( used ) == end );
	CheckSameFrame( straight, fresh );
	CheckSameFrame( straight, used );
	// Back, and the same way again.
	CHECK_EQ_INT( simWorld_Restore( straight, state, size, NULL ), sim_ok );
	Drive( straight, after );
	CHECK( simWorld_Hash( straight ) == end );
	simWorld_Save( straight, state );
	simWorld_Save( fresh, again );
	CHECK( memcmp( state, again, size ) == 0 );
	free( state );
	free( again );
	simWorld_Destroy( straight );
	simWorld_Destroy( fresh );
	simWorld_Destroy( used );
}

TEST( state_matchGoesOnAlike )
{
	CheckGoesOn( "full-match", 150, 100 );
}

TEST( state_matchGoesOnFromItsStart )
{
	CheckGoesOn( "match", 0, 60 );
}

TEST( state_driverGoesOnAlike )
{
	CheckGoesOn( "first-drive", 95, 150 );
}

TEST( state_bumpsGoOnAlike )
{
	CheckGoesOn( "bumps", 120, 120 );
}

TEST( state_awakePiecesGoOnAlike )
{
	CheckGoesOn( "all-awake", 20, 30 );
}

static void Refused( simWorld* world, const void* bytes, size_t size, const char* words )
{
	simError error = { 0 };
	uint64_t hash = simWorld_Hash( world );
	CHECK_EQ_INT( simWorld_Restore( world, bytes, size, &error ), sim_badData );
	CHECK( strstr( error.message, words ) != NULL );
	CHECK( simWorld_Hash( world ) == hash );
}

TEST( state_foreignBytesAreRefused )
{
	simWorld *world = CreateShipped( "first-drive" ), *other = CreateShipped( "bumps" );
	REQUIRE( world != NULL && other != NULL );
	size_t size = simWorld_StateBytes( world ), otherSize = simWorld_StateBytes( other );
	uint8_t *state = malloc( size ), *wrong = malloc( size + otherSize );
	Drive( world, 30 );
	simWorld_Save( world, state );
	Drive( world, 5 );
	simWorld_Save( other, wrong );
	Refused( world, wrong, otherSize, "is of another scenario" );
	Refused( world, state, 0, "is not a saved state" );
	Refused( world, state, size - 1, "a whole one has" );
	Refused( world, state, 60, "a whole one has" );
	memcpy( wrong, state, size );
	Refused( world, wrong, size + 1, "a whole one has" );
	// Of the header: magic, format, behaviour, platform, layout, origin, past, entries, check sum.
	const struct
	{
		size_t at;
		const char* words;
	} fields[] = { { 0, "is not a saved state" }, { 8, "has format" }, { 12, "was saved under behaviour" },
		{ 16, "functions differ in the last bit" }, { 20, "keeps other things" }, { 24, "is of another scenario" },
		{ 32, "script said other things before 0.60 s" }, { 44, "script said other things before" },
		{ 40, "its header tells its own moment" }, { 48, "is damaged" } };
	for ( size_t i = 0; i < sizeof( fields ) / sizeof( fields[0] ); ++i )
	{
		memcpy( wrong, state, size );
		wrong[fields[i].at] ^= 1u;
		Refused( world, wrong, size, fields[i].words );
	}
	// Any bit of the rest.
	for ( size_t at = 56; at < size; at += 997 )
	{
		memcpy( wrong, state, size );
		wrong[at] ^= (uint8_t)( 1u << ( at % 8 ) );
		Refused( world, wrong, size, "is damaged" );
	}
	CHECK_EQ_INT( simWorld_Restore( world, state, size, NULL ), sim_ok );
	CHECK_EQ_INT( simWorld_Ticks( world ), 30 );
	free( state );
	free( wrong );
	simWorld_Destroy( world );
	simWorld_Destroy( other );
}

TEST( state_whatCannotBeIsRefused )
{
	simWorld *world = CreateShipped( "first-drive" ), *liar = CreateShipped( "first-drive" );
	REQUIRE( world != NULL && liar != NULL );
	size_t size = simWorld_StateBytes( world );
	uint8_t* state = malloc( size );
	Drive( world, 20 );
	Drive( liar, 20 );
	const struct
	{
		int* index;
		int value;
		const char* words;
	} lies[] = {
		{ &liar->pieces.pieces[3].robot, 5, "where a piece can be" },
		{ &liar->pieces.pieces[3].body, 0, "where a piece can be" },
		{ &liar->pieces.pieces[3].exit, 999, "where a piece can be" },
		{ &liar->robots[0].hopper.count, 4000, "as many as fit" },
		{ &liar->robots[0].activeBindings[0], 77, "one of the robot's bindings" },
		{ &liar->robotPieces[0].transitCount, -1, "fit in their lists" },
		{ &liar->robotPieces[0].nearby.count, 1 << 20, "fit in their lists" },
		{ &liar->changes.count, 1000, "fit in their list" },
		{ &liar->run.scriptNext, -2, "script said other things" },
		{ &liar->match.ended, 88, "phases and periods" },
		{ &liar->rules.laps[0].way.gate, -3, "gates" },
		{ &liar->robots[0].target.type, 400, "aims with a piece" },
	};
	for ( size_t i = 0; i < sizeof( lies ) / sizeof( lies[0] ); ++i )
	{
		int truth = *lies[i].index;
		*lies[i].index = lies[i].value;
		simWorld_Save( liar, state );
		*lies[i].index = truth;
		Refused( world, state, size, lies[i].words );
	}
	// The old state is whole again: both go on alike.
	Drive( world, 40 );
	Drive( liar, 40 );
	CHECK( simWorld_Hash( world ) == simWorld_Hash( liar ) );
	free( state );
	simWorld_Destroy( world );
	simWorld_Destroy( liar );
}

TEST( state_matchIsSmall )
{
	simWorld* world = CreateShipped( "full-match" );
	REQUIRE( world != NULL );
	size_t bytes = simWorld_StateBytes( world );
	printf( "a match of six robots: %zu bytes of state\n", bytes );
	CHECK( bytes <= 360000 );
	simWorld_Destroy( world );
}

/// The part of two saved states of a world that differs first; "" when none does.
static const char* FirstDifference( const simWorld* world, const uint8_t* a, const uint8_t* b )
{
	size_t size = simWorld_StateBytes( world ), at = 0;
	while ( at < size && a[at] == b[at] )
	{
		++at;
	}
	int index;
	return simWorld_PartAt( world, at, &index );
}

TEST( state_partAtNamesEachByte )
{
	simWorld* world = CreateShipped( "first-drive" );
	REQUIRE( world != NULL );
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	size_t size = simWorld_StateBytes( world ), start = 0;
	int index = 0;
	while ( start < size && strcmp( simWorld_PartAt( world, start, &index ), "header" ) == 0 )
	{
		CHECK_EQ_INT( index, -1 );
		++start;
	}
	CHECK( start > 0 );
	CHECK_STR( simWorld_PartAt( world, size, &index ), "" );
	bool sawPiece = false;
	for ( int p = 0; p < count; ++p )
	{
		for ( int i = 0; i < parts[p].count; ++i )
		{
			size_t last = start + parts[p].bytes - 1;
			CHECK_STR( simWorld_PartAt( world, start, &index ), parts[p].name );
			CHECK( index == -1 || index >= i );
			int first = index;
			CHECK_STR( simWorld_PartAt( world, last, &index ), parts[p].name );
			CHECK_EQ_INT( index, first );
			sawPiece = sawPiece || index > 100;
			start += parts[p].bytes;
		}
	}
	CHECK( sawPiece );
	// Behind the parts there is only room for loops that no program has used.
	CHECK( start <= size );
	CHECK_STR( simWorld_PartAt( world, start, &index ), "" );
	simWorld_Destroy( world );
}

/// A robot drives into a pile, which falls, wakes and sleeps: from each of many ticks the run goes on as it did, in all parts.
TEST( state_anyTickGoesOnAlike )
{
	enum
	{
		TICKS = 280,
		EVERY = 13,
		LONG = 30,
	};
	simWorld* world = CreateShipped( "first-drive" );
	REQUIRE( world != NULL );
	size_t size = simWorld_StateBytes( world );
	uint8_t *states = malloc( TICKS * size ), *now = malloc( size );
	for ( uint32_t tick = 0; tick < TICKS; ++tick )
	{
		simWorld_Save( world, states + tick * size );
		Push( world );
	}
	for ( uint32_t from = 0; from + LONG < TICKS; from += EVERY )
	{
		CHECK_EQ_INT( simWorld_Restore( world, states + from * size, size, NULL ), sim_ok );
		const char* part = "";
		for ( uint32_t tick = from + 1; tick < from + LONG && part[0] == 0; ++tick )
		{
			Push( world );
			simWorld_Save( world, now );
			part = FirstDifference( world, now, states + tick * size );
		}
		CHECK_STR( part, "" );
	}
	free( states );
	free( now );
	simWorld_Destroy( world );
}


// ---- loops of motor controllers ----

/// A program whose loops turn the wheels: requests at every tick, settings in the first ones.
static void Loop( simWorld* world, uint32_t ticks )
{
	for ( uint32_t i = 0; i < ticks; ++i )
	{
		simInput input = { 0 };
		simInputRobot* robot = &input.robots[0];
		robot->present = 2;
		for ( int m = 0; m < 8; ++m )
		{
			robot->voltMask |= 1u << m;
			robot->loopWord[m] = simLoop_velocity | simLoopUnit_volts << SIM_LOOP_UNIT_SHIFT;
			robot->volts[m] = 20.0;
			robot->loopPart[m] = (uint32_t)m | simLoopSetting_unit << SIM_LOOP_PART_SHIFT;
			robot->loopValue[m] = 0.159;
			robot->loopPart[8 + m] = (uint32_t)m | SIM_LOOP_GAIN_BASE << SIM_LOOP_PART_SHIFT;
			robot->loopValue[8 + m] = 0.1;
		}
		simWorld_Step( world, &input );
	}
}

static const char kOneSwerve[] =
    "{\"sandlot\":1,\"name\":\"l\",\"seed\":7,\"field\":\"practice\",\"pieces\":\"none\","
    "\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["
    "{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":[4,4,0],\"program\":\"external\"}]}";

TEST( state_loopsGoOnAlike )
{
	simWorld* a = testCreateWorld( kOneSwerve );
	simWorld* b = testCreateWorld( kOneSwerve );
	REQUIRE( a != NULL && b != NULL );
	size_t size = simWorld_StateBytes( a );
	void *early = malloc( size ), *late = malloc( size );
	simWorld_Save( a, early );
	uint64_t untouched = simWorld_Hash( a );
	Loop( a, 40 );
	CHECK( simWorld_StateBytes( a ) == size );
	simWorld_Save( a, late );
	uint64_t middle = simWorld_Hash( a );
	// Of a robot that has loops into a world that has none yet, and back.
	simError error = { 0 };
	CHECK( simWorld_Restore( b, late, size, &error ) == sim_ok );
	CHECK_STR( error.message, "" );
	CHECK( simWorld_Hash( b ) == middle );
	Loop( a, 20 );
	Loop( b, 20 );
	CHECK( simWorld_Hash( a ) == simWorld_Hash( b ) );
	CHECK( simWorld_Restore( b, early, size, &error ) == sim_ok );
	CHECK( simWorld_Hash( b ) == untouched );
	Loop( b, 40 );
	CHECK( simWorld_Hash( b ) == middle );
	free( early );
	free( late );
	simWorld_Destroy( a );
	simWorld_Destroy( b );
}

/// A kitbot whose script has these entries.
static simWorld* CreateScripted( const char* entries )
{
	char text[1024];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"s\",\"field\":\"practice\",\"pieces\":\"none\","
	    "\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":["
	    "{\"robot\":\"kitbot\",\"station\":\"blue1\",\"at\":[4,4,0],\"program\":\"script\"}],\"script\":[%s]}",
	    entries );
	return testCreateWorld( text );
}

#define DRIVES( t, x ) "{\"t\":" #t ",\"station\":\"blue1\",\"axes\":[" #x ",0,0]}"

TEST( state_goesOnWhereTheScriptDiffersFromThenOn )
{
	simWorld* first = CreateScripted( DRIVES( 0, 0.5 ) "," DRIVES( 0.4, 1 ) );
	REQUIRE( first != NULL );
	size_t size = simWorld_StateBytes( first );
	void* state = malloc( size );
	Drive( first, 20 );
	// The boundary at 0.4 s belongs to the tick that comes next.
	simWorld_Save( first, state );
	const char* const others[] = {
		DRIVES( 0, 0.5 ) "," DRIVES( 0.4, -1 ),
		DRIVES( 0.4, 0.2 ) "," DRIVES( 0, 0.5 ),
		DRIVES( 0, 0.5 ),
		DRIVES( 0, 0.5 ) ",{\"t\":0.6,\"station\":\"blue1\",\"change\":{\"mass\":1.5}}",
	};
	for ( size_t i = 0; i < sizeof( others ) / sizeof( others[0] ); ++i )
	{
		simWorld *forked = CreateScripted( others[i] ), *straight = CreateScripted( others[i] );
		REQUIRE( forked != NULL && straight != NULL );
		simError error = { 0 };
		CHECK_EQ_INT( simWorld_Restore( forked, state, size, &error ), sim_ok );
		CHECK_STR( error.message, "" );
		Drive( straight, 20 );
		for ( int tick = 0; tick < 40; ++tick )
		{
			simWorld_Step( forked, NULL );
			simWorld_Step( straight, NULL );
		}
		CHECK( simWorld_Hash( forked ) == simWorld_Hash( straight ) );
		simWorld_Destroy( forked );
		simWorld_Destroy( straight );
	}
	const char* const refused[] = {
		DRIVES( 0, 0.6 ) "," DRIVES( 0.4, 1 ),                        // another past
		DRIVES( 0, 0.5 ) "," DRIVES( 0.38, 1 ),                       // more of it
		DRIVES( 0, 0.5 ) "," DRIVES( 0.2, 0.5 ) "," DRIVES( 0.4, 1 ), // the same, said twice
		DRIVES( 0.4, 1 ),                                             // less of it
	};
	for ( size_t i = 0; i < sizeof( refused ) / sizeof( refused[0] ); ++i )
	{
		simWorld* other = CreateScripted( refused[i] );
		REQUIRE( other != NULL );
		Refused( other, state, size, "is of a run whose script said other things before 0.40 s" );
		simWorld_Destroy( other );
	}
	free( state );
	simWorld_Destroy( first );
}
