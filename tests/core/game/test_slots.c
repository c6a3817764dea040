// Slots: their places, their pieces, and points taken back when a piece leaves; and the points of a season that has
// them.
#include "game/rules.h"
#include "model/test_season.h"
#include "rigs/run.h"
#include "test.h"
#include "world/state.h"
#include "world/world_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// 10 x 6 m with a rack of pegs: one upright and three that lean, each for both alliances.
#define RACK( slots, rules )                                                                                           \
	"{'sandlot':1,'name':'t','seed':1,'match':{'start':'teleop'},'field':{'size':[10,6],'materials':{'m':{'friction':" \
	"1,'restitution':0}},'floor':'m','pieces':{'rod':{'shape':'cylinder','diameter':0.1,'length':0.3,'mass':0.6,"      \
	"'material':'m','total':8},'ball':{'shape':'sphere','diameter':0.2,'mass':0.2,'material':'m'}},'counters':["       \
	"'rods'],'slots':{" slots "},'rules':[" rules "]},'pieces':[{'type':'rod','at':[5,1,0.2]},{'type':'rod','at':[5,2" \
	",0.2]}],'robots':[{'robot':'kitbot','station':'blue1','at':[2,1,0],'program':'script'},{'robot':'kitbot',"        \
	"'station':'red1','at':[8,5,0],'program':'script'}]}"
#define PEG                                                                                                       \
	"'blue_peg':{'piece':'rod','by':'blue','at':[3,3,1],'out':[0,2,0],'ahead':0.1,'near':0.05,'within':'20 deg'," \
	"'speed':1,'mirror':true}"
#define LEAN                                                                                                           \
	"'blue_lean':{'piece':'rod','at':[2,3,0.6],'axis':[1,0,1],'near':0.05,'loose':2,'repeat':{'count':3,'about':[1,3]" \
	",'turn':'90 deg'},'mirror':true}"
#define RULE                                                                                                      \
	"{'name':'blue_pegs','when':'placed','alliance':'blue','slot':['blue_'],'points':5,'count':['rods'],'while':" \
	"true,'mirror':true}"

static simWorld* Create( const char* text )
{
	char* json = testReplace( text, "'t'", "'t'" ); // its quotes
	simWorld* world = testCreateWorld( json );
	free( json );
	return world;
}

static int SlotOf( const simWorld* world, const char* name )
{
	for ( int i = 0; i < world->field->slotCount; ++i )
	{
		if ( strcmp( world->field->slots[i].name, name ) == 0 )
		{
			return i;
		}
	}
	CHECK( false );
	return 0;
}

/// A turn that takes z to a direction.
static simQuat Along( simVec3 axis )
{
	simVec3 about = simNormalize( simCross( simV3( 0, 0, 1 ), axis ), simV3( 1, 0, 0 ) );
	return simQuatAxisAngle( about, simAtan2( simLength( simCross( simV3( 0, 0, 1 ), axis ) ), axis.z ) );
}

/// A robot lets a piece go there, and a tick passes. robot -1: none.
static void LetGo( simWorld* world, int piece, simVec3 at, simVec3 axis, simVec3 velocity, int robot )
{
	simPiecePool_Release( &world->pieces, piece, ( simPose ){ at, Along( axis ) }, velocity, simV3( 0, 0, 0 ) );
	world->pieces.pieces[piece].launchedBy = robot;
	simWorld_Step( world, NULL );
}

TEST( slots_areTurnedAndMirrored )
{
	simWorld* world = Create( RACK( PEG "," LEAN, RULE ) );
	REQUIRE( world != NULL );
	const simField* field = world->field;
	CHECK_EQ_INT( field->slotCount, 8 );
	const simSlot* twin = &field->slots[SlotOf( world, "red_peg" )];
	CHECK_NEAR( twin->at.x, 7.0, 1e-12 );
	CHECK_NEAR( twin->mouth.z, 1.1, 1e-12 );
	CHECK_NEAR( twin->out.y, -1.0, 1e-12 );
	CHECK_EQ_INT( twin->by, simAlliance_red );
	// A quarter of a turn about (1, 3): from (2, 3) to (1, 4), and its axis from x to y.
	const simSlot* second = &field->slots[SlotOf( world, "blue_lean_1" )];
	CHECK_NEAR( second->at.x, 1.0, 1e-12 );
	CHECK_NEAR( second->at.y, 4.0, 1e-12 );
	CHECK_NEAR( second->axis.y, sqrt( 0.5 ), 1e-12 );
	CHECK_NEAR( second->out.y, 1.0, 1e-12 );
	// Its twin is rotated about the field's centre, not about the same point: (9, 2) and down in y.
	const simSlot* mirrored = &field->slots[SlotOf( world, "red_lean_1" )];
	CHECK_NEAR( mirrored->at.x, 9.0, 1e-12 );
	CHECK_NEAR( mirrored->at.y, 2.0, 1e-12 );
	CHECK_NEAR( mirrored->axis.y, -sqrt( 0.5 ), 1e-12 );
	simWorld_Destroy( world );
}

TEST( slots_inARow )
{
	simWorld* world =
	    Create( RACK( PEG ",'blue_row':{'piece':'rod','at':[2,3,0.6],'axis':[1,0,0],'ahead':0.2,'near':0.05,"
	                      "'repeat':{'count':3,'step':[0,'50 cm']},'mirror':true}",
	        RULE ) );
	REQUIRE( world != NULL );
	const simSlot* last = &world->field->slots[SlotOf( world, "blue_row_2" )];
	CHECK_NEAR( last->at.x, 2.0, 1e-12 );
	CHECK_NEAR( last->at.y, 4.0, 1e-12 );
	CHECK_NEAR( last->mouth.x, 2.2, 1e-12 );
	CHECK_NEAR( last->axis.x, 1.0, 1e-12 );
	// The field is 10 m by 6 m and turned: from (8, 3) down in y.
	const simSlot* twin = &world->field->slots[SlotOf( world, "red_row_2" )];
	CHECK_NEAR( twin->at.x, 8.0, 1e-12 );
	CHECK_NEAR( twin->at.y, 2.0, 1e-12 );
	CHECK_NEAR( twin->mouth.x, 7.8, 1e-12 );
	simWorld_Destroy( world );
}

TEST( slots_mistakesAreNamed )
{
	static const char* const cases[][3] = {
		{ "'out':[0,2,0],", "", "\"out\" must say from which side" },
		{ "'piece':'rod','by'", "'piece':'peg','by'", "there is no piece \"peg\"" },
		{ "'near':0.05,'loose'", "'loose'", "the key \"near\" is missing" },
		{ "'slot':['blue_']", "'slot':['green']", "there is no slot \"green\"" },
		{ "'counters':", "'feeders':{'f':{'alliance':'blue','piece':'rod','stock':9}},'counters':",
		    "in store of the piece \"rod\" to 9, and its total is 8" },
		{ "'turn':'90 deg'", "'turn':0", "puts 3 slots in one place" },
		{ "'about':[1,3],'turn':'90 deg'", "'step':[0,0]", "puts 3 slots in one place" },
		{ "'alliance':'blue','slot'", "'slot'", "\"alliance\"" },
		{ "'points':5,'count':['rods'],", "", "does nothing" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		char* text = testReplace( RACK( PEG "," LEAN, RULE ), cases[i][0], cases[i][1] );
		simError error = { 0 };
		simScenario* scenario = testLoadScenario( text, &error );
		CHECK( scenario == NULL );
		CHECK_HAS( error.message, cases[i][2] );
		simScenario_Destroy( scenario );
		free( text );
	}
}

TEST( slots_takeWhatLiesRightAndNothingElse )
{
	simWorld* world = Create( RACK( PEG, RULE ) );
	REQUIRE( world != NULL );
	int peg = SlotOf( world, "blue_peg" );
	simVec3 up = simV3( 0, 0, 1 ), still = simV3( 0, 0, 0 ), mouth = world->field->slots[peg].mouth;
	// Too far, too tilted, too fast, the other alliance's, no robot's.
	LetGo( world, 0, simV3( mouth.x + 0.06, mouth.y, mouth.z ), up, still, 0 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], -1 );
	LetGo( world, 0, mouth, simV3( 0.5, 0, 1 ), still, 0 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], -1 );
	LetGo( world, 0, mouth, up, simV3( 1.2, 0, 0 ), 0 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], -1 );
	LetGo( world, 0, mouth, up, still, 1 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], -1 );
	LetGo( world, 0, mouth, up, still, -1 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], -1 );
	CHECK_EQ_INT( world->rules.tallies[0].points, 0 );

	// Right, upside down and a little tilted: it stands in its place, straight.
	LetGo( world, 0, simV3( mouth.x + 0.03, mouth.y, mouth.z ), simV3( 0.2, 0, -1 ), still, 0 );
	CHECK_EQ_INT( world->rules.slotPieces[peg], 0 );
	CHECK_EQ_INT( world->pieces.pieces[0].state, simPiece_placed );
	simPose pose = simPhysics_GetPose( world->physics, world->pieces.pieces[0].body );
	CHECK_NEAR( pose.p.x, 3.0, 1e-12 );
	CHECK_NEAR( pose.p.z, 1.0, 1e-12 );
	CHECK_NEAR( simRotate( pose.q, up ).z, -1.0, 1e-9 );
	CHECK_EQ_INT( world->rules.tallies[0].points, 5 );
	CHECK_EQ_INT( world->rules.tallies[0].counters[0], 1 );
	CHECK_EQ_INT( world->rules.tallies[1].points, 0 );

	// It holds one.
	LetGo( world, 1, mouth, up, still, 0 );
	CHECK( world->pieces.pieces[1].state != simPiece_placed );
	CHECK_EQ_INT( world->rules.tallies[0].points, 5 );
	simWorld_Destroy( world );
}

TEST( slots_whatLeavesIsTakenBack )
{
	simWorld* world = Create( RACK( LEAN, RULE ) );
	REQUIRE( world != NULL );
	int slot = SlotOf( world, "blue_lean_0" );
	const simSlot* def = &world->field->slots[slot];
	LetGo( world, 0, def->mouth, def->axis, simV3( 0, 0, 0 ), 0 );
	CHECK_EQ_INT( world->rules.tallies[0].points, 5 );
	simRules_TakeOut( &world->rules, &world->pieces, slot, simV3( 0, 0, 0 ) );
	CHECK_EQ_INT( world->rules.tallies[0].points, 0 );
	CHECK_EQ_INT( world->rules.tallies[0].counters[0], 0 );
	CHECK_EQ_INT( world->rules.slotPieces[slot], -1 );
	runWorld( world, 1.0 );
	// It has fallen, and is not taken again by itself.
	CHECK_EQ_INT( world->rules.tallies[0].points, 0 );
	CHECK( simPhysics_GetPosition( world->physics, world->pieces.pieces[0].body ).z < 0.3 );
	simWorld_Destroy( world );
}

TEST( slots_areStateThatIsSavedAndChecked )
{
	simWorld* world = Create( RACK( LEAN, RULE ) );
	REQUIRE( world != NULL );
	int slot = SlotOf( world, "blue_lean_0" );
	const simSlot* def = &world->field->slots[slot];
	size_t size = simWorld_StateBytes( world );
	char* before = malloc( size );
	char* after = malloc( size );
	REQUIRE( before != NULL && after != NULL );
	simWorld_Save( world, before );
	LetGo( world, 0, def->mouth, def->axis, simV3( 0, 0, 0 ), 0 );
	uint64_t hash = simWorld_Hash( world );
	simWorld_Save( world, after );
	simError error;
	REQUIRE( simWorld_Restore( world, before, size, &error ) == sim_ok );
	CHECK_EQ_INT( world->rules.slotPieces[slot], -1 );
	CHECK( simWorld_Hash( world ) != hash );
	REQUIRE( simWorld_Restore( world, after, size, &error ) == sim_ok );
	CHECK_EQ_INT( world->rules.slotPieces[slot], 0 );
	CHECK( simWorld_Hash( world ) == hash );
	// Points of a placed piece are taken back after a restore, too.
	simRules_TakeOut( &world->rules, &world->pieces, slot, simV3( 0, 0, 0 ) );
	CHECK_EQ_INT( world->rules.tallies[0].points, 0 );
	world->rules.slotPieces[slot] = 77;
	CHECK_HAS( simWorld_CheckIndices( world ), "a slot holds a piece" );
	world->rules.slotPieces[slot] = 1;
	CHECK_HAS( simWorld_CheckIndices( world ), "is placed" );
	free( before );
	free( after );
	simWorld_Destroy( world );
}


// ---- bonuses of several counters ----

TEST( bonuses_ofSeveralCountersAndOfBothAlliances )
{
	testSeason* season = testSeason_Create();
	simField* field = &season->field;
	field->bonusCount = 2;
	field->bonuses[0] = ( simBonus ){ .name = "together", .counter = 0, .atLeast = 2, .both = true };
	field->bonuses[1] = ( simBonus ){ .name = "levels",
		.counter = 1,
		.atLeast = 7,
		.points = 1,
		.alsoCount = 2,
		.also = { { 2, 7 }, { 3, 7 } },
		.easedBy = 0,
		.easedEnough = 2 };
	testSeason_Begin( season, simMatchStart_full, 0, 1 );
	simTally* tallies = season->rules.tallies;
	tallies[0].counters[0] = 2;
	tallies[0].counters[1] = tallies[0].counters[2] = 7;
	testSeason_Tick( season );
	// The other alliance does not cooperate, and two of three counters are not enough.
	CHECK_EQ_INT( tallies[0].bonuses, 0 );
	tallies[1].counters[0] = 2;
	testSeason_Tick( season );
	CHECK_EQ_INT( tallies[0].bonuses, 3 );
	CHECK_EQ_INT( tallies[0].rankingPoints, 1 );
	CHECK_EQ_INT( tallies[1].bonuses, 1 );
	CHECK_EQ_INT( tallies[1].rankingPoints, 0 );
	tallies[1].counters[1] = tallies[1].counters[2] = tallies[1].counters[3] = 7;
	testSeason_Tick( season );
	CHECK_EQ_INT( tallies[1].rankingPoints, 1 );
	testSeason_Destroy( season );
}


// ---- a whole season: 2025 ----

enum
{
	CORALS = 40,
	ALGAE = 20,
};

/// The field with robots that stand still and pieces for a test to place: the corals first.
static simWorld* Reefscape( void )
{
	static const char* const stations[] = { "blue1", "blue2", "blue3", "red1", "red2", "red3" };
	static char text[12000];
	int n = snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"t\",\"seed\":1,\"field\":\"2025-reefscape\",\"match\":{\"start\":\"full\",\"clock\":"
	    "true},\"humans\":{\"blue\":\"command\",\"red\":\"command\"},\"pieces\":[" );
	for ( int i = 0; i < CORALS + ALGAE; ++i )
	{
		n += snprintf( text + n, sizeof( text ) - (size_t)n, "%s{\"type\":\"%s\",\"at\":[%g,%g,%g]}", i > 0 ? "," : "",
		    i < CORALS ? "coral" : "algae", i < CORALS ? 6.3 + 0.4 * ( i / 8 ) : 10.2 + 0.5 * ( i % 4 ),
		    i < CORALS ? 2.2 + 0.45 * ( i % 8 ) : 1.5 + 0.6 * ( ( i - CORALS ) / 4 ), 0.22 );
	}
	n += snprintf( text + n, sizeof( text ) - (size_t)n, "],\"robots\":[" );
	for ( int r = 0; r < 6; ++r )
	{
		n += snprintf( text + n, sizeof( text ) - (size_t)n,
		    "%s{\"robot\":\"kitbot\",\"station\":\"%s\",\"at\":[%g,%g,0],\"program\":\"script\"}", r > 0 ? "," : "",
		    stations[r], r < 3 ? 2.2 : 15.3, 2.5 + 1.5 * ( r % 3 ) );
	}
	snprintf( text + n, sizeof( text ) - (size_t)n, "]}" );
	return testCreateWorld( text );
}

/// One of an alliance's slots of a level, from 0; places the next coral there.
static void Branch( simWorld* world, int* next, const char* level, int index )
{
	char name[SIM_NAME];
	snprintf( name, sizeof( name ), "%s_%s_%d", level, index < 6 ? "left" : "right", index % 6 );
	int slot = SlotOf( world, name );
	const simSlot* def = &world->field->slots[slot];
	LetGo( world, *next, def->mouth, def->axis, simV3( 0, 0, 0 ), def->by == simAlliance_blue ? 0 : 3 );
	CHECK_EQ_INT( world->rules.slotPieces[slot], *next );
	*next += 1;
}

/// The next coral lies in an alliance's trough: two to each face, then one on top of two.
static void Trough( simWorld* world, int* next, int alliance, int index )
{
	double angle = ( index < 12 ? index / 2 : index - 12 ) * SIM_PI / 3.0;
	double aside = index < 12 ? ( index % 2 == 0 ? -0.19 : 0.19 ) : 0.0, reach = 0.70;
	double c = simCos( angle ), s = simSin( angle );
	simVec3 at = simV3( 4.48935 + reach * c - aside * s, 4.0259 + reach * s + aside * c, index < 12 ? 0.45 : 0.54 );
	if ( alliance == simAlliance_red )
	{
		at = simV3( world->field->length - at.x, world->field->width - at.y, at.z );
	}
	LetGo( world, *next, at, simV3( -s, c, 0 ), simV3( 0, 0, 0 ), -1 );
	*next += 1;
}

static void Algae( simWorld* world, int* next, simVec3 at )
{
	LetGo( world, *next, at, simV3( 0, 0, 1 ), simV3( 0, 0, 0 ), -1 );
	*next += 1;
}

static void EndPeriod( simWorld* world, bool andPhase )
{
	world->match.periodLeft = 0;
	world->match.ticksLeft = andPhase ? 0 : world->match.ticksLeft;
}

static int ZoneOf( const simField* field, const char* name )
{
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		if ( strcmp( field->zones[i].name, name ) == 0 )
		{
			return i;
		}
	}
	CHECK( false );
	return 0;
}

static void Touch( simWorld* world, int robot, const char* group )
{
	for ( int g = 0; g < world->field->groupCount; ++g )
	{
		if ( strcmp( world->field->groups[g].name, group ) == 0 )
		{
			world->status[robot].touches[g / 32] |= 1u << ( g % 32 );
			world->status[robot].touchesFloor = false;
			return;
		}
	}
	CHECK( false );
}

// The scores of two alliances that Team254/cheesy-arena's tests have (game/test_helpers.go TestScore1 and TestScore2,
// game/score_test.go): 94 and 152 points before fouls. 2025 manual, table of match points: leave 3; coral in auto 3, 4, 6, 7 and in
// teleop 2, 3, 4, 5 on L1 to L4; processor 6, net 4; park 2, shallow cage 6, deep cage 12.
TEST( slots_reefscapeScoresAsItsManualSays )
{
	simWorld* world = Reefscape();
	REQUIRE( world != NULL );
	const simTally* tallies = world->rules.tallies;
	int coral = 0, algae = CORALS;
	simWorld_Step( world, NULL );

	// Auto. Blue: one on L1 and on L2, two robots leave. Red: three on L1, four on L4, one robot leaves.
	Trough( world, &coral, simAlliance_blue, 0 );
	Branch( world, &coral, "blue_l2", 0 );
	CHECK_EQ_INT( tallies[0].points, 3 + 4 );
	for ( int i = 0; i < 3; ++i )
	{
		Trough( world, &coral, simAlliance_red, i );
	}
	for ( int i = 0; i < 4; ++i )
	{
		Branch( world, &coral, "red_l4", i );
	}
	CHECK_EQ_INT( tallies[1].points, 3 * 3 + 4 * 7 );
	simZoneSet_Add( &world->status[2].partly, ZoneOf( world->field, "blue_line" ) );
	simZoneSet_Add( &world->status[3].partly, ZoneOf( world->field, "red_line" ) );
	simZoneSet_Add( &world->status[5].partly, ZoneOf( world->field, "red_line" ) );
	EndPeriod( world, true );
	simWorld_Step( world, NULL );
	CHECK_EQ_INT( tallies[0].points, 13 ); // cheesy-arena's AutoPoints
	EndPeriod( world, true );
	simWorld_Step( world, NULL );

	// Teleop. One of red's four is knocked off again: it was worth 7.
	int lost = SlotOf( world, "red_l4_left_3" ), piece = world->rules.slotPieces[lost];
	simRules_TakeOut( &world->rules, &world->pieces, lost, simV3( 0, 0, 0 ) );
	LetGo( world, piece, simV3( 6.0, 6.5, 0.2 ), simV3( 0, 0, 1 ), simV3( 0, 0, 0 ), -1 );
	CHECK_EQ_INT( tallies[1].points, 33 ); // cheesy-arena's AutoPoints: 3 + 9 + 21
	for ( int i = 1; i < 7; ++i )
	{
		Trough( world, &coral, simAlliance_blue, i );
	}
	for ( int i = 3; i < 15; ++i )
	{
		Trough( world, &coral, simAlliance_red, i );
	}
	Branch( world, &coral, "blue_l2", 7 );
	for ( int i = 0; i < 3; ++i )
	{
		Branch( world, &coral, "blue_l3", i );
		Branch( world, &coral, "red_l2", i );
	}
	for ( int i = 0; i < 5; ++i )
	{
		Branch( world, &coral, "red_l3", 2 + i );
	}
	CHECK_EQ_INT( tallies[0].points, 6 + 34 );
	CHECK_EQ_INT( tallies[1].points, 3 + 83 );
	for ( int i = 0; i < 9; ++i )
	{
		Algae( world, &algae, simV3( world->field->length / 2 - 0.1, i < 7 ? 6.0 : 1.5, 2.0 ) );
	}
	for ( int i = 0; i < 7; ++i )
	{
		Algae( world, &algae, simV3( world->field->length / 2 + 0.1, 2.0, 2.0 ) );
	}
	for ( int i = 0; i < 2; ++i )
	{
		Algae( world, &algae, simV3( 5.99, -0.4, 0.45 ) );
	}
	Algae( world, &algae, simV3( world->field->length - 5.99, world->field->width + 0.4, 0.45 ) );
	CHECK_EQ_INT( tallies[0].points, 6 + 34 + 40 );
	CHECK_EQ_INT( tallies[1].points, 3 + 83 + 42 );

	// The end. Blue: one parks, one hangs deep. Red: one deep, two shallow.
	EndPeriod( world, false );
	simWorld_Step( world, NULL );
	EndPeriod( world, true );
	simWorld_Step( world, NULL );
	EndPeriod( world, true );
	simZoneSet_Add( &world->status[0].partly, ZoneOf( world->field, "blue_barge_zone" ) );
	Touch( world, 2, "blue_cage_deep_1" );
	Touch( world, 3, "red_cage_deep_2" );
	Touch( world, 4, "red_cage_shallow" );
	Touch( world, 5, "red_cage_shallow" );
	simWorld_Step( world, NULL );
	simWorld_Step( world, NULL );
	CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_blue ), 94 );
	CHECK_EQ_INT( simRules_Score( &world->rules, simAlliance_red ), 152 );
	// Red wins, and its 24 points at the barge are more than 16.
	CHECK_EQ_INT( tallies[1].rankingPoints, 4 );
	CHECK_EQ_INT( tallies[0].rankingPoints, 0 );
	simWorld_Destroy( world );
}

// Each line of 2025's table of match points that a piece brings, alone: coral on each level in auto and in teleop, processor 6, net 4.
TEST( slots_reefscapePiecesOneByOne )
{
	simWorld* world = Reefscape();
	REQUIRE( world != NULL );
	static const char* const levels[] = { "blue_l2", "blue_l3", "blue_l4" };
	static const int points[2][4] = { { 3, 4, 6, 7 }, { 2, 3, 4, 5 } };
	const simTally* tally = &world->rules.tallies[simAlliance_blue];
	int coral = 0, algae = CORALS;
	simWorld_Step( world, NULL );
	for ( int phase = 0; phase < 2; ++phase )
	{
		int before = tally->points;
		Trough( world, &coral, simAlliance_blue, phase );
		CHECK_EQ_INT( tally->points - before, points[phase][0] );
		for ( int level = 0; level < 3; ++level )
		{
			before = tally->points;
			Branch( world, &coral, levels[level], phase );
			CHECK_EQ_INT( tally->points - before, points[phase][level + 1] );
		}
		before = tally->points;
		Algae( world, &algae, simV3( world->field->length / 2 - 0.1, 6.0 - phase, 2.0 ) );
		CHECK_EQ_INT( tally->points - before, 4 );
		before = tally->points;
		Algae( world, &algae, simV3( 5.99, -0.4, 0.45 ) );
		CHECK_EQ_INT( tally->points - before, 6 );
		// Auto, the pause, teleop.
		for ( int i = 0; phase == 0 && i < 2; ++i )
		{
			EndPeriod( world, true );
			simWorld_Step( world, NULL );
		}
	}
	simWorld_Destroy( world );
}

/// Blue's ranking points of a match in which all leave, blue has one coral in auto, then seven on each of so many levels from L2 on, and each
/// alliance this many algae in its processor.
static int CoralBonus( int levelCount, int blueProcessed, int redProcessed )
{
	simWorld* world = Reefscape();
	static const char* const levels[] = { "blue_l2", "blue_l3", "blue_l4" };
	int coral = 0, algae = CORALS;
	simWorld_Step( world, NULL );
	Trough( world, &coral, simAlliance_blue, 0 );
	for ( int i = 0; i < 2; ++i )
	{
		EndPeriod( world, true );
		simWorld_Step( world, NULL );
	}
	for ( int i = 0; i < 7 * levelCount; ++i )
	{
		// The fourth level is the trough, which has one already.
		if ( i / 7 < 3 )
		{
			Branch( world, &coral, levels[i / 7], i % 7 );
		}
		else if ( i % 7 > 0 )
		{
			Trough( world, &coral, simAlliance_blue, i % 7 );
		}
	}
	for ( int i = 0; i < blueProcessed; ++i )
	{
		Algae( world, &algae, simV3( 5.99, -0.4, 0.45 ) );
	}
	for ( int i = 0; i < redProcessed; ++i )
	{
		Algae( world, &algae, simV3( world->field->length - 5.99, world->field->width + 0.4, 0.45 ) );
	}
	int rankingPoints = world->rules.tallies[simAlliance_blue].rankingPoints;
	simWorld_Destroy( world );
	return rankingPoints;
}

// 2025: the auto bonus for three robots that leave and a coral; the coral bonus for seven on each level, and with two algae in the processor
// of each alliance on three of them (cheesy-arena's numbers, game/score_test.go).
TEST( slots_reefscapeBonuses )
{
	CHECK_EQ_INT( CoralBonus( 3, 0, 0 ), 1 );
	CHECK_EQ_INT( CoralBonus( 4, 0, 0 ), 2 );
	CHECK_EQ_INT( CoralBonus( 3, 2, 2 ), 2 );
	CHECK_EQ_INT( CoralBonus( 3, 2, 1 ), 1 );
	CHECK_EQ_INT( CoralBonus( 2, 2, 2 ), 1 );
}

/// 2024: one note on the carpet for each trap to be tried, six robots, and nothing else.
static simWorld* Crescendo( void )
{
	return testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"seed\":1,\"field\":\"2024-crescendo\",\"match\":{"
	                        "\"start\":\"full\",\"clock\":true},"
	                        "\"humans\":{\"blue\":\"command\",\"red\":\"command\"},\"pieces\":[{\"type\":\"note\","
	                        "\"at\":[8,3,0.03]},{\"type\":"
	                        "\"note\",\"at\":[8,4,0.03]},{\"type\":\"note\",\"at\":[8,5,0.03]}],\"robots\":["
	                        "{\"robot\":\"kitbot\",\"station\":\"blue1\",\"program\":\"script\"},"
	                        "{\"robot\":\"kitbot\",\"station\":\"blue2\",\"program\":\"script\"},"
	                        "{\"robot\":\"kitbot\",\"station\":\"blue3\",\"program\":\"script\"},"
	                        "{\"robot\":\"kitbot\",\"station\":\"red1\",\"program\":\"script\"},"
	                        "{\"robot\":\"kitbot\",\"station\":\"red2\",\"program\":\"script\"},"
	                        "{\"robot\":\"kitbot\",\"station\":\"red3\",\"program\":\"script\"}]}" );
}

/// The end of a match of 2024 at the stages: a chain or "" for each robot, in the order of stations, and notes in blue's traps. A robot
/// on no chain is outside.
typedef struct Stage
{
	const char* chains[6];
	bool parks; ///< blue1 does, under its stage
	int traps;
	int points, rankingPoints; ///< blue's, that must come
} Stage;

static void PlayStage( const Stage* stage )
{
	simWorld* world = Crescendo();
	REQUIRE( world != NULL );
	const simTally* tallies = world->rules.tallies;
	simWorld_Step( world, NULL );
	// A note in a trap brings nothing in auto.
	int slot = SlotOf( world, "blue_trap_0" );
	LetGo( world, 0, world->field->slots[slot].mouth, simV3( 0, 0, 1 ), simV3( 0, 0, 0 ), 0 );
	CHECK_EQ_INT( world->rules.slotPieces[slot], 0 );
	CHECK_EQ_INT( tallies[0].points, 0 );
	// None leaves its starting zone, which is judged at the end of auto.
	for ( int i = 0; i < 6; ++i )
	{
		simZoneSet_Add( &world->status[i].partly, ZoneOf( world->field, i < 3 ? "blue_start" : "red_start" ) );
	}
	for ( int i = 0; i < 2; ++i )
	{
		EndPeriod( world, true );
		simWorld_Step( world, NULL );
	}
	int start = tallies[0].points;
	static const char* const traps[] = { "blue_trap_1", "blue_trap_2" };
	for ( int i = 0; i < stage->traps; ++i )
	{
		slot = SlotOf( world, traps[i] );
		LetGo( world, 1 + i, world->field->slots[slot].mouth, simV3( 0, 0, 1 ), simV3( 0, 0, 0 ), 0 );
		CHECK_EQ_INT( world->rules.slotPieces[slot], 1 + i );
	}
	// Teleop's three periods, and the tail.
	for ( int i = 0; i < 3; ++i )
	{
		EndPeriod( world, i == 2 );
		simWorld_Step( world, NULL );
	}
	EndPeriod( world, true );
	for ( int i = 0; i < 6; ++i )
	{
		if ( stage->chains[i] != NULL )
		{
			Touch( world, i, stage->chains[i] );
		}
	}
	if ( stage->parks )
	{
		simZoneSet_Add( &world->status[0].partly, ZoneOf( world->field, "blue_stage" ) );
		world->status[0].touchesFloor = true;
	}
	simWorld_Step( world, NULL );
	simWorld_Step( world, NULL );
	CHECK_EQ_INT( tallies[0].points - start, stage->points );
	CHECK_EQ_INT( tallies[0].rankingPoints, stage->rankingPoints );
	simWorld_Destroy( world );
}

// 2024 manual, table 6-2: trap 5, park 1, onstage 3, harmony 2 for each robot on a chain beyond the first; table 6-3: win 2, tie 1, ensemble 1
// for 10 stage points and two robots onstage.
TEST( slots_crescendoStageAsItsManualSays )
{
	static const Stage stages[] = {
		{ .traps = 1, .points = 5, .rankingPoints = 2 },
		{ .traps = 2, .points = 10, .rankingPoints = 2 }, // ten stage points, but none onstage
		{ .parks = true, .points = 1, .rankingPoints = 2 },
		{ .chains = { "blue_chain_1" }, .points = 3, .rankingPoints = 2 },
		{ .chains = { "blue_chain_1", "blue_chain_2" }, .points = 6, .rankingPoints = 2 },
		{ .chains = { "blue_chain_1", "blue_chain_1" }, .points = 6 + 2, .rankingPoints = 2 },
		{ .chains = { "blue_chain_3", "blue_chain_3", "blue_chain_3" }, .points = 9 + 4, .rankingPoints = 3 },
		{ .chains = { NULL, "blue_chain_2", "blue_chain_2" }, .parks = true, .points = 6 + 2 + 1, .rankingPoints = 2 },
		{ .chains = { NULL, "blue_chain_2", "blue_chain_3" }, .traps = 1, .points = 6 + 5, .rankingPoints = 3 },
		// One onstage is not enough: 5 + 5 + 3 = 13 stage points.
		{ .chains = { "blue_chain_1" }, .traps = 2, .points = 13, .rankingPoints = 2 },
		{ .chains = { "blue_chain_1", NULL, NULL, "red_chain_1" }, .points = 3, .rankingPoints = 1 },
		// On the other alliance's chain it is not onstage.
		{ .chains = { "red_chain_1" }, .points = 0, .rankingPoints = 1 },
	};
	for ( size_t i = 0; i < sizeof( stages ) / sizeof( stages[0] ); ++i )
	{
		PlayStage( &stages[i] );
	}
}
