// Human players of a made-up season (test_season.h): they pick up, put down, let through and throw pieces.
#include "game/feeder.h"
#include "model/test_season.h"
#include "test.h"

#include <string.h>

static const double kRadius = 0.075;


static testSeason* Begin( int pieces )
{
	testSeason* season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_teleop, pieces, 3 );
	return season;
}

static void Store( testSeason* season, int feeder, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		int piece = testSeason_Piece( season, simV3( 8, 4, 5 + 0.2 * i ), simV3( 0, 0, 0 ) );
		simPiecePool_Remove( &season->pool, piece, simPiece_stored );
		season->pool.pieces[piece].feeder = feeder;
	}
}

static void Run( testSeason* season, int ticks )
{
	int pieces = testSeason_Pieces( season );
	for ( int i = 0; i < ticks; ++i )
	{
		testSeason_Tick( season );
		CHECK_EQ_INT( testSeason_Pieces( season ), pieces ); // none appears, none is lost
	}
}

static int Stored( const testSeason* season, int alliance )
{
	return simFeeders_Stored( &season->feeders, &season->pool, (simAlliance)alliance );
}


TEST( feeder_picksUpWhatRests )
{
	testSeason* season = Begin( 8 );
	season->field.feeders[0].loads = season->field.feeders[1].loads = false;
	for ( int i = 0; i < 3; ++i )
	{
		testSeason_Piece( season, simV3( -0.8 + 0.3 * i, 2.0, kRadius ), simV3( 0, 0, 0 ) ); // in blue's corral
	}
	testSeason_Piece( season, simV3( 3, 2, kRadius ), simV3( 0, 0, 0 ) );        // on the field
	testSeason_Piece( season, simV3( 17, 6, kRadius ), simV3( 0, 0, 0 ) );       // in red's corral
	testSeason_Piece( season, simV3( -0.9, 1.6, 3.0 ), simV3( 0, 0, 0 ) );       // above it
	testSeason_Piece( season, simV3( 0.7, 1.7, kRadius ), simV3( -1.2, 0, 0 ) ); // on its way
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 1 );
	CHECK_EQ_INT( Stored( season, 1 ), 1 );
	simEvent stored = testSeason_First( season, simEvent_pieceStored );
	CHECK_EQ_INT( stored.subject, 0 );
	CHECK_EQ_INT( stored.object, 0 );
	Run( season, 24 );
	CHECK_EQ_INT( Stored( season, 0 ), 1 ); // one each 0.5 s
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 2 );
	Run( season, 400 );
	CHECK_EQ_INT( Stored( season, 0 ), 5 ); // the one that fell and the one that rolled, too
	CHECK_EQ_INT( Stored( season, 1 ), 1 );
	CHECK_EQ_INT( simPiecePool_CountState( &season->pool, 0, simPiece_stored ), 6 );
	testSeason_Destroy( season );
}

TEST( feeder_fillsItsChute )
{
	testSeason* season = Begin( 8 );
	Store( season, 0, 6 );
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 5 );
	simEvent fed = testSeason_First( season, simEvent_pieceFed );
	CHECK_EQ_INT( fed.object, 0 );
	CHECK_NEAR( fed.value[0], 0.0, 0.0 );
	Run( season, 19 );
	CHECK_EQ_INT( Stored( season, 0 ), 5 ); // one each 0.4 s
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 4 );
	Run( season, 500 );
	CHECK_EQ_INT( Stored( season, 0 ), 3 ); // three are in it: it is full
	int out = -1;
	for ( int i = 0; i < season->pool.count; ++i )
	{
		out = simPiece_IsInPlay( &season->pool.pieces[i] ) ? i : out;
	}
	simPiecePool_Take( &season->pool, out, 0 );
	Run( season, 20 );
	CHECK_EQ_INT( Stored( season, 0 ), 2 );
	testSeason_Destroy( season );
}

TEST( feeder_putsNothingIntoSomething )
{
	testSeason* season = Begin( 4 );
	Store( season, 0, 2 );
	int robot = 4; // the body after the pieces
	simPose pose = { { -0.5, 0.5, 0.4 }, simQuatAxisAngle( simV3( 1, 0, 0 ), 0.5 * SIM_PI ) }; // 0.8 m high so
	simPhysics_Place( season->physics, robot, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	Run( season, 100 );
	CHECK_EQ_INT( Stored( season, 0 ), 2 );
	simPhysics_Park( season->physics, robot );
	Run( season, 20 );
	CHECK_EQ_INT( Stored( season, 0 ), 1 );
	testSeason_Destroy( season );
}


// ---- gates ----

/// A closed box as a mesh, which stands where blue's gate is: a plate at 1 m that a ball lies on.
static testSeason* Gated( void )
{
	static double vertices[24];
	static uint32_t triangles[36] = { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6,
		0, 6, 2, 1, 3, 7, 1, 7, 5 };
	static simMeshGroup groups[2];
	for ( int i = 0; i < 8; ++i )
	{
		vertices[3 * i] = i & 1 ? 0.2 : -0.2;
		vertices[3 * i + 1] = i & 2 ? 0.7 : 0.3;
		vertices[3 * i + 2] = i & 4 ? 1.0 : 0.9;
	}
	for ( int i = 0; i < 2; ++i )
	{
		groups[i] =
		    ( simMeshGroup ){ .vertexCount = 8, .triangleCount = 12, .vertices = vertices, .triangles = triangles };
	}
	static double elsewhere[24]; // another group first, to tell which one opens
	for ( int i = 0; i < 8; ++i )
	{
		elsewhere[3 * i] = vertices[3 * i] + 5.0;
		elsewhere[3 * i + 1] = vertices[3 * i + 1];
		elsewhere[3 * i + 2] = vertices[3 * i + 2];
	}
	groups[0].vertices = elsewhere;
	testSeason* season = testSeason_Create();
	season->field.groupCount = 2;
	season->field.groups = groups;
	season->field.feeders[0].hasGate = true;
	season->field.feeders[0].gate[0] = 1u << 1;
	testSeason_Begin( season, simMatchStart_teleop, 4, 3 );
	testSeason_Piece( season, simV3( 0, 0.5, 1.0 + kRadius ), simV3( 0, 0, 0 ) );
	testSeason_Piece( season, simV3( 5, 0.5, 1.0 + kRadius ), simV3( 0, 0, 0 ) );
	Run( season, 100 );
	return season;
}

static double HeightOf( const testSeason* season, int piece )
{
	return simPhysics_GetPose( season->physics, season->pool.pieces[piece].body ).p.z;
}

TEST( feeder_opensItsGateWhenTold )
{
	testSeason* season = Gated();
	CHECK( HeightOf( season, 0 ) > 1.0 );
	CHECK( !season->feeders.feeders[0].open );
	season->human[1] = 1; // red's has no gate
	Run( season, 20 );
	CHECK( HeightOf( season, 0 ) > 1.0 );
	season->human[0] = 1;
	Run( season, 40 );
	CHECK( season->feeders.feeders[0].open );
	CHECK( HeightOf( season, 0 ) < 0.1 );
	CHECK( HeightOf( season, 1 ) > 1.0 ); // a piece on another group stays
	season->human[0] = 0;
	Run( season, 1 );
	CHECK( !season->feeders.feeders[0].open );
	int next = testSeason_Piece( season, simV3( 0, 0.5, 1.2 ), simV3( 0, 0, 0 ) );
	Run( season, 60 );
	CHECK( HeightOf( season, next ) > 1.0 );
	testSeason_Destroy( season );
}

TEST( feeder_feedsARobotThatWaits )
{
	testSeason* season = Gated();
	const bool* open = &season->feeders.feeders[0].open;
	simRobotStatus* robot = &season->status[1];
	robot->room = 4;
	simZoneSet_Add( &robot->partly, ZONE_OUTPOST );
	Run( season, 5 );
	CHECK( !*open ); // without an order, and it may not decide
	season->policies[0] = simHuman_policy;
	robot->velocity = simV3( 0.8, 0, 0 );
	Run( season, 5 );
	CHECK( !*open ); // it only passes
	robot->velocity = simV3( 0.1, 0, 0 );
	Run( season, 1 );
	CHECK( *open );
	robot->velocity = simV3( 0.8, 0, 0 );
	Run( season, 1 );
	CHECK( *open ); // jostled
	robot->room = 0;
	Run( season, 1 );
	CHECK( !*open );
	robot->room = 4;
	robot->velocity = simV3( 0, 0, 0 );
	robot->enabled = false;
	Run( season, 1 );
	CHECK( !*open );
	robot->enabled = true;
	memset( &robot->partly, 0, sizeof( robot->partly ) );
	Run( season, 1 );
	CHECK( !*open );
	simZoneSet_Add( &season->status[4].partly, ZONE_OUTPOST ); // a red one is not fed
	season->status[4].room = 4;
	Run( season, 1 );
	CHECK( !*open );
	testSeason_Destroy( season );
}


// ---- throws ----

TEST( feeder_throwsIntoTheHub )
{
	testSeason* season = Begin( 8 );
	for ( int i = 0; i < 2; ++i )
	{
		season->field.feeders[i].loads = false;
		CHECK( season->feeders.throws[i].hits );
	}
	Store( season, 0, 4 );
	Run( season, 100 );
	CHECK_EQ_INT( Stored( season, 0 ), 4 );
	season->human[0] = 2;
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 3 );
	simEvent fed = testSeason_First( season, simEvent_pieceFed );
	CHECK_NEAR( fed.value[0], 1.0, 0.0 );
	Run( season, 49 );
	CHECK_EQ_INT( Stored( season, 0 ), 3 ); // one each second
	Run( season, 1 );
	CHECK_EQ_INT( Stored( season, 0 ), 2 );
	Run( season, 250 );
	CHECK_EQ_INT( season->rules.tallies[0].points, 4 ); // without spread all go in
	testSeason_Destroy( season );
}

TEST( feeder_throwsScatterBySeed )
{
	double landed[2] = { 0.0, 0.0 };
	for ( int k = 0; k < 2; ++k )
	{
		testSeason* season = testSeason_Create();
		season->field.feeders[0].loads = false;
		season->field.feeders[0].throwEvery = 0.2;
		season->field.feeders[0].spread = ( simSpread ){ 0.05, 0.06, 0.05 };
		testSeason_Begin( season, simMatchStart_teleop, 32, 5 + (uint64_t)k );
		Store( season, 0, 30 );
		season->human[0] = 2;
		for ( int i = 0; i < 450; ++i )
		{
			testSeason_Tick( season ); // some fly away, and are not fetched
		}
		landed[k] = season->rules.tallies[0].points;
		CHECK( landed[k] > 3 && landed[k] < 30 );
		testSeason_Destroy( season );
	}
	CHECK( landed[0] + landed[1] > 15 );
}

TEST( feeder_throwsWhileItCounts )
{
	testSeason* season = Begin( 8 );
	season->field.feeders[0].loads = season->field.feeders[1].loads = false;
	season->policies[0] = season->policies[1] = simHuman_policy;
	testSeason_Skip( season, 500 ); // shift 1: one of the hubs rests, by the draw
	Store( season, 0, 4 );
	Store( season, 1, 4 );
	Run( season, 200 );
	int rests = ( season->rules.tallies[0].open & 1u ) != 0 ? 1 : 0;
	CHECK( ( season->rules.tallies[rests].open & 1u ) == 0 );
	CHECK_EQ_INT( Stored( season, rests ), 4 ); // also not in the grace: it would come too late
	CHECK_EQ_INT( Stored( season, 1 - rests ), 0 );
	testSeason_Destroy( season );
}

TEST( feeder_restsWhenTheMatchIsOver )
{
	testSeason* season = Gated();
	season->field.feeders[0].loads = false;
	season->human[0] = 3;
	Run( season, 1 );
	CHECK( season->feeders.feeders[0].open );
	testSeason_Skip( season, TICK_TAIL - TICK_TRANSITION + 200 );
	CHECK_EQ_INT( season->match.state, simMatchState_over );
	Store( season, 0, 2 );
	Run( season, 100 );
	CHECK( !season->feeders.feeders[0].open );
	CHECK_EQ_INT( Stored( season, 0 ), 2 );
	testSeason_Destroy( season );
}


// ---- strays ----

TEST( feeder_fetchesStrays )
{
	testSeason* season = testSeason_Create();
	season->field.returnsStrays = true;
	season->field.strayDelay = 1.0;
	season->field.feeders[0].loads = season->field.feeders[1].loads = false;
	testSeason_Begin( season, simMatchStart_teleop, 4, 1 );
	testSeason_Piece( season, simV3( 2, -0.5, kRadius ), simV3( 0, 0, 0 ) );   // beside blue
	testSeason_Piece( season, simV3( 14, 8.6, kRadius ), simV3( 0, 0, 0 ) );   // beside red
	testSeason_Piece( season, simV3( 8, 4, kRadius ), simV3( 0, 0, 0 ) );      // on the field
	testSeason_Piece( season, simV3( 15, 0.5, kRadius ), simV3( 0, -60, 0 ) ); // far away at once
	Run( season, 40 );
	CHECK_EQ_INT( Stored( season, 0 ), 0 );
	CHECK_EQ_INT( Stored( season, 1 ), 1 ); // that one
	Run( season, 20 );
	CHECK_EQ_INT( Stored( season, 0 ), 1 );
	CHECK_EQ_INT( Stored( season, 1 ), 2 );
	CHECK_EQ_INT( season->pool.pieces[0].feeder, 0 );
	CHECK_EQ_INT( season->pool.pieces[1].feeder, 1 );
	testSeason_Destroy( season );

	season = testSeason_Create();
	testSeason_Begin( season, simMatchStart_teleop, 1, 1 ); // without a human player
	int lost = testSeason_Piece( season, simV3( 15, 0.5, kRadius ), simV3( 0, -60, 0 ) );
	for ( int i = 0; i < 40; ++i )
	{
		testSeason_Tick( season );
	}
	CHECK_EQ_INT( season->pool.pieces[lost].state, simPiece_lost );
	CHECK_EQ_INT( Stored( season, 1 ), 0 );
	testSeason_Destroy( season );
}
