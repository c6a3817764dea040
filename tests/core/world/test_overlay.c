// Collision shapes and contact forces, for pictures: right numbers, and nothing of the run depends on a look at them.
#include "rigs/run.h"
#include "test.h"

#include "sandlot/sim/overlay.h"

#include <math.h>
#include <stdlib.h>

// A ball at rest on the carpet, and a robot that drives over the line at which other balls lie.
#define DRIVE                                                                                                   \
	"{\"sandlot\":1,\"name\":\"t\",\"seed\":3,\"field\":\"practice\",\"pieces\":\"match\","                     \
	"\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\"," \
	"\"at\":[1,5.5,0],\"program\":\"script\"}],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0.3,0.2]}]}"

TEST( overlay_changesNothingOfTheRun )
{
	uint64_t hashes[2];
	int noted = 0;
	for ( int pass = 0; pass < 2; ++pass )
	{
		simWorld* world = testCreateWorld( DRIVE );
		REQUIRE( world != NULL );
		simContactWatch* watch = calloc( 1, sizeof( *watch ) );
		REQUIRE( simWorld_Watch( world, watch ) );
		uint64_t allocations = simAllocationCount();
		for ( int tick = 0; tick < 100; ++tick )
		{
			// Switched on and off on the way.
			watch->on = pass == 1 && tick % 7 != 0;
			simWorld_Step( world, NULL );
			noted += watch->count;
		}
		CHECK_EQ_INT( simAllocationCount() - allocations, 0 );
		CHECK( pass == 1 || noted == 0 );
		hashes[pass] = simWorld_Hash( world );
		simWorld_Destroy( world );
		free( watch );
	}
	CHECK( hashes[0] == hashes[1] );
	CHECK( noted > 100 );
}

TEST( overlay_forcesOfABallAtRestCarryIt )
{
	simWorld* world = testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"seed\":3,\"field\":\"practice\",\"pieces\":["
	                                   "{\"type\":\"fuel\",\"at\":[4,4,0.08]}],\"robots\":[]}" );
	REQUIRE( world != NULL );
	simContactWatch* watch = calloc( 1, sizeof( *watch ) );
	REQUIRE( simWorld_Watch( world, watch ) );
	watch->on = true;
	// It falls a little, lies still, and falls asleep in the end: the last tick in which it is awake counts.
	simContactNote last = { .robot = 7 };
	for ( int tick = 0; tick < 100; ++tick )
	{
		simWorld_Step( world, NULL );
		simWorld_NameContacts( world, watch );
		if ( watch->count == 1 )
		{
			last = watch->notes[0];
		}
	}
	// 0.215 kg (field.json of practice) times 9.80665 m/s^2 are 2.108 N, straight up, on no robot.
	CHECK_NEAR( last.force.z, 2.108, 0.1 );
	CHECK_NEAR( last.normal.z, 1.0, 1e-6 );
	CHECK_NEAR( last.point.z, 0.0, 0.01 );
	CHECK( last.robot == -1 && last.other == -1 );
	simWorld_Destroy( world );
	free( watch );
}

TEST( overlay_knowsShapesAndMeshes )
{
	simWorld* world = testCreateWorld( DRIVE );
	REQUIRE( world != NULL );
	static simShapeNote notes[SIM_MAX_SHAPE_NOTES];
	int count = simWorld_NoteShapes( world, notes, SIM_MAX_SHAPE_NOTES );
	REQUIRE( count > 0 );
	CHECK_EQ_INT( simWorld_NoteShapes( world, notes, 1 ), 1 );
	for ( int i = 0; i < count; ++i )
	{
		// All of the robot that stands at ( 1, 5.5 ).
		CHECK( notes[i].robot == 0 && notes[i].size.x > 0.0 && notes[i].size.z > 0.0 );
		CHECK( hypot( notes[i].pose.p.x - 1.0, notes[i].pose.p.y - 5.5 ) < 1.0 );
	}
	REQUIRE( simWorld_MeshCount( world ) > 0 );
	simMeshNote mesh = simWorld_Mesh( world, 0 );
	CHECK( mesh.vertexCount >= 3 && mesh.triangleCount >= 1 && !mesh.open );
	for ( int i = 0; i < 3 * mesh.triangleCount; ++i )
	{
		CHECK( mesh.triangles[i] < (uint32_t)mesh.vertexCount );
	}
	simWorld_Destroy( world );
}
