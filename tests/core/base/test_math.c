// Our own trigonometry against libm, rotations against each other, and the streams of random numbers.
#include "base/random.h"
#include "test.h"

#include <math.h>

TEST( math_trigMatchesLibm )
{
	double sinError = 0.0, cosError = 0.0, atanError = 0.0;
	simRandom random;
	simRandom_Seed( &random, 5, 0 );
	for ( int i = 0; i < 100000; ++i )
	{
		double angle = simRandom_Uniform( &random, -1.0, 1.0 ) * ( i % 3 == 0 ? 1e4 : 7.0 );
		double y = simRandom_Uniform( &random, -2.0, 2.0 ), x = simRandom_Uniform( &random, -2.0, 2.0 );
		sinError = fmax( sinError, fabs( simSin( angle ) - sin( angle ) ) );
		cosError = fmax( cosError, fabs( simCos( angle ) - cos( angle ) ) );
		double sine, cosine;
		simSinCos( angle, &sine, &cosine );
		CHECK( sine == simSin( angle ) && cosine == simCos( angle ) );
		atanError = fmax( atanError, fabs( simAtan2( y, x ) - atan2( y, x ) ) );
	}
	CHECK_NEAR( sinError, 0.0, 1e-15 );
	CHECK_NEAR( cosError, 0.0, 1e-15 );
	CHECK_NEAR( atanError, 0.0, 1e-15 );
}

TEST( math_atan2Edges )
{
	CHECK_NEAR( simAtan2( 0.0, 1.0 ), 0.0, 0.0 );
	CHECK_NEAR( simAtan2( 0.0, -1.0 ), SIM_PI, 1e-15 );
	CHECK_NEAR( simAtan2( -0.0, -1.0 ), -SIM_PI, 1e-15 );
	CHECK_NEAR( simAtan2( 1.0, 0.0 ), SIM_PI / 2, 1e-15 );
	CHECK_NEAR( simAtan2( -2.0, 0.0 ), -SIM_PI / 2, 1e-15 );
	CHECK_NEAR( simAtan2( 0.0, 0.0 ), 0.0, 0.0 );
	CHECK( isnan( simSin( NAN ) ) && isnan( simCos( INFINITY ) ) && isnan( simAtan2( NAN, 1.0 ) ) );
}

TEST( math_bitsAreFixed )
{
	// The same in every build: native, sanitized, WASM. Taken from the first build that had them.
	simRandom random;
	simRandom_Seed( &random, 1, 2 );
	uint64_t sum = 0;
	for ( int i = 0; i < 1000; ++i )
	{
		union
		{
			double number;
			uint64_t bits;
		} value = { simSin( i * 0.37 ) + simCos( i * 0.11 ) * simAtan2( i - 500.0, 3.0 )
			        + simRandom_Uniform( &random, 0.0, 1.0 ) };
		sum = sum * 31 + value.bits;
	}
	CHECK_EQ_INT( sum, -1623572482714184983 );
}

TEST( math_wrapAngle )
{
	CHECK_NEAR( simWrapAngle( 3.0 * SIM_PI ), SIM_PI, 1e-12 );
	CHECK_NEAR( simWrapAngle( -SIM_PI ), SIM_PI, 1e-12 );
	CHECK_NEAR( simWrapAngle( 7.0 ), 7.0 - 2.0 * SIM_PI, 1e-12 );
	CHECK_NEAR( simWrapAngle( -0.5 ), -0.5, 1e-15 );
}

TEST( math_rpyRoundTrip )
{
	for ( int i = 0; i < 200; ++i )
	{
		simVec3 rpy = simV3( -3.0 + 0.03 * i, -1.5 + 0.015 * i, 3.0 - 0.029 * i );
		simVec3 back = simQuatToRpy( simQuatFromRpy( rpy.x, rpy.y, rpy.z ) );
		CHECK_NEAR( back.x, rpy.x, 1e-9 );
		CHECK_NEAR( back.y, rpy.y, 1e-9 );
		CHECK_NEAR( back.z, rpy.z, 1e-9 );
	}
	simVec3 up = simQuatToRpy( simQuatFromRpy( 0.0, SIM_PI / 2, 0.7 ) );
	CHECK_NEAR( up.y, SIM_PI / 2, 1e-6 );
	CHECK_NEAR( up.z, 0.7, 1e-6 );
}

TEST( math_rotateAndBack )
{
	simQuat q = simQuatFromRpy( 0.3, -0.7, 2.1 );
	simVec3 v = simV3( 1.0, -2.0, 0.5 );
	simVec3 back = simUnrotate( q, simRotate( q, v ) );
	CHECK_NEAR( simLength( simSub( back, v ) ), 0.0, 1e-14 );
	simVec3 x = simRotate( simQuatFromRpy( 0, 0, SIM_PI / 2 ), simV3( 1, 0, 0 ) );
	CHECK_NEAR( x.y, 1.0, 1e-15 );
	// pitch is nose-down positive, WPILib's right-handed y axis
	CHECK_NEAR( simRotate( simQuatFromRpy( 0, 0.1, 0 ), simV3( 1, 0, 0 ) ).z, -sin( 0.1 ), 1e-12 );
}

TEST( math_randomStreamsDiffer )
{
	simRandom a, b, c;
	simRandom_Seed( &a, 7, 1 );
	simRandom_Seed( &b, 7, 2 );
	simRandom_Seed( &c, 7, 1 );
	double mean = 0.0;
	int same = 0;
	for ( int i = 0; i < 10000; ++i )
	{
		uint64_t x = simRandom_Next( &a );
		same += x == simRandom_Next( &b ) ? 1 : 0;
		CHECK( x == simRandom_Next( &c ) );
		double u = simRandom_Uniform( &b, 0.0, 1.0 );
		CHECK( u >= 0.0 && u < 1.0 );
		simRandom_Uniform( &b, 0.0, 1.0 );
		mean += u / 10000.0;
	}
	CHECK_EQ_INT( same, 0 );
	CHECK_NEAR( mean, 0.5, 0.02 );
}

TEST( math_noTwoConsumersDrawTheSame )
{
	// The first, the second and the last stream of each kind, of one seed.
	static const uint64_t indices[simStream_count][3] = {
		[simStream_feeder] = { 0, 1, SIM_MAX_FEEDERS - 1 },
		[simStream_sensor] = { 0, 1, SIM_MAX_ROBOTS * SIM_MAX_SENSORS - 1 },
		[simStream_launch] = { 0, 1, SIM_MAX_ROBOTS - 1 },
		[simStream_autopilot] = { 0, 1, SIM_MAX_ROBOTS - 1 },
		[simStream_camera] = { 0, 1, ( (uint64_t)1 << 56 ) - 1 },
	};
	uint64_t first[3 * simStream_count];
	int count = 0;
	for ( int stream = 0; stream < simStream_count; ++stream )
	{
		int kinds = indices[stream][1] != 0 ? 3 : 1;
		for ( int i = 0; i < kinds; ++i )
		{
			simRandom random;
			simRandom_Begin( &random, 2026, (simStream)stream, indices[stream][i] );
			first[count++] = simRandom_Next( &random );
			for ( int k = 0; k < count - 1; ++k )
			{
				CHECK( first[k] != first[count - 1] );
			}
		}
	}
	// A branch leaves the stream that it comes from where it is.
	simRandom from, copy, branch;
	simRandom_Begin( &from, 7, simStream_camera, 3 );
	copy = from;
	simRandom_Branch( &branch, &from, 1 );
	CHECK( simRandom_Next( &from ) == simRandom_Next( &copy ) );
	CHECK( simRandom_Next( &branch ) != simRandom_Next( &copy ) );
}
