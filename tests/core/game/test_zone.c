// Zones: points, ways and outlines, against places worked out by hand.
#include "model/zone.h"
#include "robot/robot_status.h"
#include "test.h"

#include <string.h>

static simZone Box( double x0, double x1, double y0, double y1, double z0, double z1 )
{
	return ( simZone ){ .kind = simZone_box, .low = { x0, y0, z0 }, .high = { x1, y1, z1 } };
}

static simZone Disc( double x, double y, double radius, double z0, double z1 )
{
	return ( simZone ){ .kind = simZone_cylinder,
		.low = { x - radius, y - radius, z0 },
		.high = { x + radius, y + radius, z1 },
		.radius = radius };
}

/// An L: 2 x 2 without its upper right quarter.
static simZone Ell( void )
{
	return ( simZone ){ .kind = simZone_prism,
		.low = { 0, 0, 0 },
		.high = { 2, 2, 1 },
		.cornerCount = 6,
		.corners = { { 0, 0 }, { 2, 0 }, { 2, 1 }, { 1, 1 }, { 1, 2 }, { 0, 2 } } };
}

/// A square outline of a half side about a middle, turned.
static void Square( double x, double y, double half, double angle, simVec3 corners[4] )
{
	static const double signs[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
	for ( int i = 0; i < 4; ++i )
	{
		double dx = half * signs[i][0], dy = half * signs[i][1];
		corners[i] = simV3(
		    x + dx * simCos( angle ) - dy * simSin( angle ), y + dx * simSin( angle ) + dy * simCos( angle ), 0.0 );
	}
}

static simOverlap OverlapOf( const simZone* zone, double x, double y, double half, double angle )
{
	simVec3 corners[4];
	Square( x, y, half, angle, corners );
	return simZone_Overlap( zone, corners, 0.05, 0.2 );
}

TEST( zone_hasPoints )
{
	simZone box = Box( 1, 2, 3, 4, 0, 0.5 ), disc = Disc( 0, 0, 1, 0, 2 ), ell = Ell();
	CHECK( simZone_Has( &box, simV3( 1.5, 3.5, 0.25 ) ) );
	CHECK( simZone_Has( &box, simV3( 1, 3, 0 ) ) );
	CHECK( !simZone_Has( &box, simV3( 0.99, 3.5, 0.25 ) ) );
	CHECK( !simZone_Has( &box, simV3( 1.5, 4.01, 0.25 ) ) );
	CHECK( !simZone_Has( &box, simV3( 1.5, 3.5, 0.51 ) ) );
	CHECK( simZone_Has( &disc, simV3( 0.7, 0.7, 1 ) ) );
	CHECK( !simZone_Has( &disc, simV3( 0.72, 0.72, 1 ) ) ); // in the bounds, out of the circle
	CHECK( !simZone_Has( &disc, simV3( 0, 0, 2.1 ) ) );
	CHECK( simZone_Has( &ell, simV3( 1.9, 0.9, 0.5 ) ) );
	CHECK( simZone_Has( &ell, simV3( 0.9, 1.9, 0.5 ) ) );
	CHECK( !simZone_Has( &ell, simV3( 1.5, 1.5, 0.5 ) ) ); // where the L has no corner
	CHECK( !simZone_Has( &ell, simV3( 0.5, 0.5, -0.1 ) ) );
}

TEST( zone_waysCrossThinZones )
{
	simZone sheet = Box( 0, 2, 0, 2, 1.0, 1.001 ); // 1 mm; a step at 20 m/s is 80 mm
	CHECK( simZone_Crosses( &sheet, simV3( 1, 1, 1.05 ), simV3( 1, 1, 0.97 ) ) );
	CHECK( !simZone_Crosses( &sheet, simV3( 1, 1, 1.05 ), simV3( 1, 1, 1.01 ) ) );
	CHECK( !simZone_Crosses( &sheet, simV3( 2.1, 1, 1.05 ), simV3( 2.1, 1, 0.97 ) ) );
	CHECK( !simZone_Crosses( &sheet, simV3( 2.1, 1, 1.05 ), simV3( 1.9, 1, 1.002 ) ) );
	// diagonally past a corner of the bounds, though both of its shadows meet them
	CHECK( !simZone_Crosses( &sheet, simV3( -1, 0.5, 1.0005 ), simV3( 0.5, -1, 1.0005 ) ) );
	CHECK( simZone_Crosses( &sheet, simV3( -0.5, 0.5, 1.0005 ), simV3( 0.5, -0.4, 1.0005 ) ) );

	simZone disc = Disc( 0, 0, 1, 0, 0.001 );
	CHECK( simZone_Crosses( &disc, simV3( 0.5, 0.5, 0.04 ), simV3( 0.5, 0.5, -0.04 ) ) );
	CHECK( !simZone_Crosses( &disc, simV3( 0.8, 0.8, 0.04 ), simV3( 0.8, 0.8, -0.04 ) ) );
	simZone post = Disc( 0, 0, 0.01, 0, 1 );
	CHECK( simZone_Crosses( &post, simV3( -0.04, 0.005, 0.5 ), simV3( 0.04, 0.005, 0.5 ) ) );
	CHECK( !simZone_Crosses( &post, simV3( -0.04, 0.015, 0.5 ), simV3( 0.04, 0.015, 0.5 ) ) );

	simZone ell = Ell();
	CHECK( simZone_Crosses( &ell, simV3( 1.5, -0.5, 0.5 ), simV3( 1.5, 1.5, 0.5 ) ) );
	CHECK( !simZone_Crosses( &ell, simV3( 1.2, 1.9, 0.5 ), simV3( 1.9, 1.2, 0.5 ) ) ); // within the missing quarter
	CHECK( !simZone_Crosses( &ell, simV3( 0.5, 3, 0.5 ), simV3( 3, 0.5, 0.5 ) ) );
	CHECK( simZone_Crosses( &ell, simV3( 1.5, 2.5, 0.5 ), simV3( -0.5, 0.5, 0.5 ) ) ); // across the upper arm
	CHECK( simZone_Crosses( &ell, simV3( 0.5, 0.5, 0.5 ), simV3( 0.5, 0.5, 0.5 ) ) );  // nothing moves
}

TEST( zone_outlinesOverlap )
{
	const double eighth = SIM_PI / 4.0;
	simZone box = Box( 0, 4, 0, 4, 0, 1 );
	CHECK_EQ_INT( OverlapOf( &box, 2, 2, 0.4, 0.3 ), simOverlap_full );
	CHECK_EQ_INT( OverlapOf( &box, 0.5, 2, 0.4, 0.0 ), simOverlap_full );
	CHECK_EQ_INT( OverlapOf( &box, 0.5, 2, 0.4, eighth ), simOverlap_part ); // its corner reaches 0.57
	CHECK_EQ_INT( OverlapOf( &box, -0.5, 2, 0.4, 0.0 ), simOverlap_none );
	CHECK_EQ_INT( OverlapOf( &box, -0.5, 2, 0.4, eighth ), simOverlap_part );
	CHECK_EQ_INT( OverlapOf( &box, -0.4, -0.4, 0.5, eighth ), simOverlap_none ); // only the bounds meet
	CHECK_EQ_INT( OverlapOf( &box, 2, 2, 5, 0.1 ), simOverlap_part );            // the zone is within the outline
	simZone line = Box( -5, 5, 0, 0.05, 0, 1 );
	CHECK_EQ_INT( OverlapOf( &line, 0, 0, 0.4, 0.2 ), simOverlap_part ); // no corner of one is in the other

	simVec3 corners[4];
	Square( 2, 2, 0.4, 0, corners );
	CHECK_EQ_INT( simZone_Overlap( &box, corners, 0.5, 1.5 ), simOverlap_part );
	CHECK_EQ_INT( simZone_Overlap( &box, corners, 1.5, 2.0 ), simOverlap_none );

	simZone disc = Disc( 0, 0, 1, 0, 1 );
	CHECK_EQ_INT( OverlapOf( &disc, 0, 0, 0.7, 0 ), simOverlap_full ); // corners at 0.99
	CHECK_EQ_INT( OverlapOf( &disc, 0, 0, 0.72, 0 ), simOverlap_part );
	CHECK_EQ_INT( OverlapOf( &disc, 1.3, 0, 0.4, 0 ), simOverlap_part ); // an edge, no corner
	CHECK_EQ_INT( OverlapOf( &disc, 1.1, 1.1, 0.3, 0 ), simOverlap_none );
	CHECK_EQ_INT( OverlapOf( &disc, 0, 0, 3, 0.4 ), simOverlap_part );

	simZone ell = Ell();
	CHECK_EQ_INT( OverlapOf( &ell, 0.5, 0.5, 0.4, 0 ), simOverlap_full );
	CHECK_EQ_INT( OverlapOf( &ell, 1.5, 1.5, 0.4, 0 ), simOverlap_none );
	CHECK_EQ_INT( OverlapOf( &ell, 0.8, 0.8, 0.4, 0 ), simOverlap_part ); // over the inner corner
}

TEST( zone_setsOfAField )
{
	static simField field;
	memset( &field, 0, sizeof( field ) );
	field.zoneCount = SIM_MAX_ZONES;
	for ( int i = 0; i < SIM_MAX_ZONES; ++i )
	{
		field.zones[i] = Box( 0.1 * i, 0.1 * i + 0.25, 0, 1, 0, i % 2 == 0 ? 1 : 2 );
	}
	for ( int i = 0; i < SIM_MAX_ZONES; ++i )
	{
		CHECK_EQ_INT( simZone_Has( &field.zones[i], simV3( 3.22, 0.5, 1.5 ) ), i == 31 );
	}
	simZoneSet odd = { { 0 } }, few = { { 0 } };
	simZoneSet_Add( &odd, 31 );
	simZoneSet_Add( &few, 95 );
	CHECK( simZones_Have( &field, &odd, simV3( 3.22, 0.5, 1.5 ) ) );
	CHECK( !simZones_Have( &field, &few, simV3( 3.22, 0.5, 1.5 ) ) );
	CHECK( simZones_Have( &field, &few, simV3( 9.6, 0.5, 1.5 ) ) );
}

TEST( zone_indexMissesNothing )
{
	static simField field;
	memset( &field, 0, sizeof( field ) );
	simRandom random;
	simRandom_Seed( &random, 3, 1 );
	field.zoneCount = 60;
	simZoneSet which = { { 0 } };
	for ( int i = 0; i < field.zoneCount; ++i )
	{
		double x = simRandom_Uniform( &random, 0, 16 ), y = simRandom_Uniform( &random, 0, 8 );
		double z = simRandom_Uniform( &random, 0, 2 ), size = simRandom_Uniform( &random, 0.001, 1.0 );
		field.zones[i] = i % 3 == 0 ? Disc( x, y, size, z, z + 0.01 ) : Box( x, x + size, y, y + 0.01, z, z + size );
		if ( i % 4 != 0 )
		{
			simZoneSet_Add( &which, i );
		}
	}
	simZoneIndex index;
	simZoneIndex_Build( &index, &field, &which );
	int crossed = 0, wrong = 0, candidates = 0;
	for ( int k = 0; k < 20000; ++k )
	{
		simVec3 from = { simRandom_Uniform( &random, -1, 17 ), simRandom_Uniform( &random, -1, 9 ),
			simRandom_Uniform( &random, -1, 3 ) };
		simVec3 way = { simRandom_Uniform( &random, -0.5, 0.5 ), simRandom_Uniform( &random, -0.5, 0.5 ),
			simRandom_Uniform( &random, -0.5, 0.5 ) };
		simVec3 to = simAdd( from, way );
		simZoneSet near = simZoneIndex_Near( &index, from, to );
		for ( int i = 0; i < field.zoneCount; ++i )
		{
			bool has = simZoneSet_Has( &near, i ), crosses = simZone_Crosses( &field.zones[i], from, to );
			candidates += has ? 1 : 0;
			crossed += crosses ? 1 : 0;
			wrong += has && !simZoneSet_Has( &which, i ) ? 1 : 0; // one that was not asked for
			wrong += crosses && !has && simZoneSet_Has( &which, i ) ? 1 : 0;
		}
	}
	CHECK_EQ_INT( wrong, 0 );
	CHECK( crossed > 100 );
	CHECK( candidates < 20000 * 3 );            // of 45
	for ( int i = 0; i < field.zoneCount; ++i ) // the very corners, and a way across the field
	{
		simZoneSet near = simZoneIndex_Near( &index, field.zones[i].high, field.zones[i].high );
		CHECK( simZoneSet_Has( &near, i ) == simZoneSet_Has( &which, i ) );
		near = simZoneIndex_Near( &index, field.zones[i].low, field.zones[i].low );
		CHECK( simZoneSet_Has( &near, i ) == simZoneSet_Has( &which, i ) );
		simVec3 middle = simScale( 0.5, simAdd( field.zones[i].low, field.zones[i].high ) );
		near = simZoneIndex_Near( &index, simAdd( middle, simV3( 9, 5, 1 ) ), simSub( middle, simV3( 9, 5, 1 ) ) );
		CHECK( simZoneSet_Has( &near, i ) == simZoneSet_Has( &which, i ) );
	}
	simZoneSet far = simZoneIndex_Near( &index, simV3( -1e6, 4, 1 ), simV3( -1e6, 4, 1 ) );
	CHECK_EQ_INT( far.words[0] | far.words[1] | far.words[2], 0 );
	simZoneSet none = { { 0 } };
	simZoneIndex_Build( &index, &field, &none );
	simZoneSet near = simZoneIndex_Near( &index, simV3( 0, 0, 0 ), simV3( 16, 8, 2 ) );
	CHECK_EQ_INT( near.words[0] | near.words[1] | near.words[2], 0 );
}

TEST( robotStatus_fitsAPlace )
{
	simRobotStatus status = { .touchesFloor = true };
	simZoneSet_Add( &status.partly, 3 );
	simZoneSet_Add( &status.partly, 70 );
	simZoneSet_Add( &status.fully, 70 );
	status.touches[2] = 1u << 5; // group 69
	simWhere anywhere = { 0 };
	CHECK( simRobotStatus_Fits( &status, &anywhere ) );

	simWhere in = { .in = true };
	simZoneSet_Add( &in.zones, 3 );
	CHECK( simRobotStatus_Fits( &status, &in ) );
	in.fully = true;
	CHECK( !simRobotStatus_Fits( &status, &in ) );
	simZoneSet_Add( &in.zones, 70 );
	CHECK( simRobotStatus_Fits( &status, &in ) );

	simWhere out = { .out = true };
	simZoneSet_Add( &out.zones, 4 );
	CHECK( simRobotStatus_Fits( &status, &out ) );
	simZoneSet_Add( &out.zones, 3 ); // partly is enough to be in
	CHECK( !simRobotStatus_Fits( &status, &out ) );

	simWhere touching = { .touching = true };
	touching.touch[2] = 1u << 6;
	CHECK( !simRobotStatus_Fits( &status, &touching ) );
	touching.touch[2] |= 1u << 5;
	CHECK( simRobotStatus_Fits( &status, &touching ) );

	simWhere off = { .off = true };
	off.clear[2] = 1u << 4;
	CHECK( simRobotStatus_Fits( &status, &off ) );
	off.offFloor = true;
	CHECK( !simRobotStatus_Fits( &status, &off ) );
	status.touchesFloor = false;
	CHECK( simRobotStatus_Fits( &status, &off ) );
	off.clear[2] |= 1u << 5;
	CHECK( !simRobotStatus_Fits( &status, &off ) );
}
