// Ways around a field: where a robot fits, which pieces and bumps it drives over, and that it can drive every way.
#include "pilot/nav.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>

/// A square robot of 0.78 m as on the 2026 field; height decides about the trenches, which leave 0.565 m.
static simNavDef Def( const simField* field, double height )
{
	return ( simNavDef ){ .length = field->length,
		.width = field->width,
		.radius = 0.39,
		.height = height,
		.clearance = 0.045,
		.steepest = 0.4 };
}

static simWorld* CreateField( const char* field )
{
	char text[256];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"t\",\"field\":%s,\"pieces\":\"none\",\"robots\":[{\"robot\":\"swerve-shooter\","
	    "\"station\":\"blue1\",\"at\":[2,2,0]}]}",
	    field );
	return testCreateWorld( text );
}

#define CARPET                                                                                                      \
	"{\"sandlot\":1,\"name\":\"c\",\"frame\":\"wall-blue\",\"size\":[12,8],\"materials\":{\"carpet\":{\"friction\"" \
	":0.9,\"restitution\":0.4}},\"floor\":\"carpet\"}"
#define REBUILT "\"2026-rebuilt\""

static double Flat( simVec3 a, simVec3 b )
{
	return sqrt( ( a.x - b.x ) * ( a.x - b.x ) + ( a.y - b.y ) * ( a.y - b.y ) );
}

/// Drives from one place to another as the navigation says, in steps of 5 cm, and counts steps into places that are not free.
/// Returns the length of the way, -1 if it does not arrive.
static double Walk( simNav* nav, simVec3 from, simVec3 to, int* blocked )
{
	simVec3 at = from;
	double length = 0.0;
	for ( int step = 0; step < 2000; ++step )
	{
		if ( Flat( at, to ) < 0.06 )
		{
			return length;
		}
		simVec3 next = simNav_Next( nav, at, to, NULL );
		double distance = Flat( at, next );
		double part = distance > 0.05 ? 0.05 / distance : 1.0;
		at = simV3( at.x + part * ( next.x - at.x ), at.y + part * ( next.y - at.y ), 0.0 );
		length += part * distance;
		*blocked += simNav_IsFree( nav, at.x, at.y ) ? 0 : 1;
	}
	return -1.0;
}


TEST( nav_openCarpetIsFree )
{
	simWorld* world = CreateField( CARPET );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 );
	simNav* nav = simNav_Create( &def, world->physics );
	REQUIRE( nav != NULL );
	CHECK( simNav_IsFree( nav, 6, 4 ) && simNav_IsFree( nav, 0.5, 0.5 ) && simNav_IsFree( nav, 11.5, 7.5 ) );
	CHECK( !simNav_IsFree( nav, 0.2, 4 ) && !simNav_IsFree( nav, 6, 7.9 ) ); // half of it would hang over the edge
	CHECK( !simNav_IsFree( nav, -1, 4 ) && !simNav_IsFree( nav, 13, 4 ) );
	CHECK( simNav_IsWide( nav, 6, 4 ) && !simNav_IsWide( nav, 0.46, 4 ) ); // its corners reach 0.55 m

	uint64_t allocations = simAllocationCount();
	double distance;
	simVec3 next = simNav_Next( nav, simV3( 1, 1, 0 ), simV3( 10, 6, 0 ), &distance );
	CHECK_NEAR( Flat( next, simV3( 10, 6, 0 ) ), 0.0, 1e-9 );
	CHECK_NEAR( distance, sqrt( 81.0 + 25.0 ), 1e-9 );
	// along the grid's directions a way is 8 % longer than the straight line at most
	double far = simNav_Distance( nav, simV3( 1, 1, 0 ), simV3( 10, 6, 0 ) );
	CHECK( far >= distance && far < 1.09 * distance + 0.2 );

	next = simNav_Next( nav, simV3( 1, 1, 0 ), simV3( 12, 4, 0 ), NULL ); // as near to an end outside as it fits
	CHECK( simNav_IsFree( nav, next.x, next.y ) && Flat( next, simV3( 12, 4, 0 ) ) < 0.6 );
	next = simNav_Next( nav, simV3( 0.1, 4, 0 ), simV3( 6, 4, 0 ), NULL ); // from where it does not fit: out of there
	CHECK( next.x > 0.39 );
	CHECK_EQ_INT( simAllocationCount() - allocations, 0 );
	simNav_Destroy( nav );
	simWorld_Destroy( world );
}

TEST( nav_knowsTheRebuiltField )
{
	simWorld* world = CreateField( REBUILT );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 ), tallDef = Def( world->field, 0.6 );
	simNav* nav = simNav_Create( &def, world->physics );
	simNav* tall = simNav_Create( &tallDef, world->physics );
	REQUIRE( nav != NULL && tall != NULL );
	double length = world->field->length, width = world->field->width;
	for ( int side = 0; side < 2; ++side ) // blue, red: turned by half a turn
	{
		double hubX = side == 0 ? 4.625 : length - 4.625, hubY = 0.5 * width;
		double trenchY = side == 0 ? 0.64 : width - 0.64, postY = side == 0 ? 1.43 : width - 1.43;
		double bumpY = side == 0 ? 2.5 : width - 2.5;
		double uprightX = side == 0 ? 1.06 : length - 1.06, uprightY = side == 0 ? 3.315 : width - 3.315;
		CHECK( !simNav_IsFree( nav, hubX, hubY ) ); // its inside, too, though nothing stands there
		CHECK( !simNav_IsFree( nav, hubX - 0.7, hubY ) );
		CHECK( !simNav_IsFree( nav, hubX, postY ) );
		CHECK( !simNav_IsFree( nav, uprightX, uprightY ) );
		CHECK( simNav_IsFree( nav, hubX, bumpY ) && simNav_IsFree( tall, hubX, bumpY ) );
		CHECK_NEAR( simNav_Ground( nav, hubX, bumpY ), 0.16, 0.03 ); // 6.5 in
		CHECK( simNav_IsFree( nav, hubX, trenchY ) );
		CHECK( !simNav_IsFree( tall, hubX, trenchY ) );
		double depotX = side == 0 ? 0.6 : length - 0.6, depotY = side == 0 ? 5.96 : width - 5.96;
		CHECK( simNav_IsFree( nav, depotX, depotY ) ); // over its rails
	}
	CHECK( simNav_IsFree( nav, 0.5 * length, 0.5 * width ) );
	CHECK( !simNav_IsFree( nav, 0.5 * length, 0.1 ) );

	// Low robots take the trench, tall ones the bump, which counts as longer than it is.
	simVec3 from = simV3( 3.2, 0.9, 0 ), to = simV3( 6.2, 0.9, 0 );
	double low, high;
	simNav_Next( nav, from, to, &low );
	simVec3 next = simNav_Next( tall, from, to, &high );
	CHECK_NEAR( low, 3.0, 0.3 );
	CHECK( next.y > 1.6 && high > 5.0 );
	simVec3 before = simV3( 3.2, 2.5, 0 ), behind = simV3( 6.2, 2.5, 0 );
	CHECK( simNav_Distance( tall, before, behind ) > 1.3 * Flat( before, behind ) );
	simNav_Destroy( tall );
	simNav_Destroy( nav );
	simWorld_Destroy( world );
}

TEST( nav_everyWayCanBeDriven )
{
	simWorld* world = CreateField( REBUILT );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 );
	simNav* nav = simNav_Create( &def, world->physics );
	REQUIRE( nav != NULL );
	simRandom random;
	simRandom_Seed( &random, 5, 0 );
	int blocked = 0, ways = 0;
	for ( int i = 0; i < 40; ++i )
	{
		double x[4];
		for ( int k = 0; k < 4; ++k )
		{
			x[k] = simRandom_Uniform( &random, 0.0, k % 2 == 0 ? world->field->length : world->field->width );
		}
		simVec3 from = simNav_Nearest( nav, x[0], x[1] ), to = simNav_Nearest( nav, x[2], x[3] );
		double distance;
		simNav_Next( nav, from, to, &distance );
		double length = Walk( nav, from, to, &blocked );
		CHECK( length >= 0.0 );
		CHECK( length < 1.1 * distance + 0.3 );
		ways += 1;
	}
	CHECK_EQ_INT( ways, 40 );
	CHECK_EQ_INT( blocked, 0 );
	simNav_Destroy( nav );
	simWorld_Destroy( world );
}

TEST( nav_goesPastWhoStandsThere )
{
	simWorld* world = CreateField( REBUILT );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 );
	simNav* nav = simNav_Create( &def, world->physics );
	REQUIRE( nav != NULL );
	simVec3 from = simV3( 3.2, 0.9, 0 ), to = simV3( 6.2, 0.9, 0 ), robot = simV3( 4.6, 0.64, 0 );
	double free, past;
	simVec3 next = simNav_NextPast( nav, from, to, &robot, 1, 0.9, &past );
	CHECK( next.y > 1.6 ); // over the bump
	simNav_Next( nav, from, to, &free );
	CHECK( past > free + 1.0 );

	// and the obstacle is forgotten
	simVec3 again = simNav_Next( nav, from, to, &past );
	CHECK( again.y < 1.0 && past == free );
	simNav_Destroy( nav );
	simWorld_Destroy( world );
}

TEST( nav_answersDoNotDependOnWhoAskedBefore )
{
	simWorld* world = CreateField( REBUILT );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 );
	simNav* one = simNav_Create( &def, world->physics );
	simNav* other = simNav_Create( &def, world->physics );
	REQUIRE( one != NULL && other != NULL );
	simVec3 from = simV3( 2, 1, 0 ), to = simV3( 13, 7, 0 );
	double expected;
	simVec3 next = simNav_Next( one, from, to, &expected );
	for ( int i = 0; i < 60; ++i ) // more goals than it keeps
	{
		simNav_Next( other, from, simV3( 0.5 + 0.25 * i, 4, 0 ), NULL );
		simNav_Distance( other, simV3( 0.5 + 0.25 * i, 2, 0 ), to );
	}
	double distance;
	simVec3 same = simNav_Next( other, from, to, &distance );
	CHECK( same.x == next.x && same.y == next.y && distance == expected );
	simNav_Destroy( other );
	simNav_Destroy( one );
	simWorld_Destroy( world );
}

TEST( nav_whereNothingFits )
{
	simWorld* world = CreateField( CARPET );
	REQUIRE( world != NULL );
	simNavDef def = Def( world->field, 0.5 );
	def.radius = 5.0;
	simNav* nav = simNav_Create( &def, world->physics );
	REQUIRE( nav != NULL );
	CHECK( !simNav_IsFree( nav, 6, 4 ) );
	double distance;
	simVec3 next = simNav_Next( nav, simV3( 1, 1, 0 ), simV3( 5, 5, 0 ), &distance );
	CHECK( isinf( distance ) );
	CHECK_NEAR( Flat( next, simV3( 1, 1, 0 ) ), 0.0, 0.0 );
	CHECK( isinf( simNav_Distance( nav, simV3( 1, 1, 0 ), simV3( 5, 5, 0 ) ) ) );
	simNav_Destroy( nav );
	simWorld_Destroy( world );
}
