// Standard deviations of poses from cameras: the worked values of the reference for each rule, and the gates.
#include "sandlot/sim/math.h"
#include "test.h"
#include "vision/deviations.h"

#define DEG ( SIM_PI / 180.0 )

static simDeviationTag Tag( double distance, double ambiguity )
{
	return ( simDeviationTag ){ distance, distance, distance, ambiguity };
}

TEST( deviations_referenceValues )
{
	simDeviationTag one = Tag( 1.0, 0.1 ), two[2] = { Tag( 2.0, 0.2 ), Tag( 2.0, 0.05 ) };
	simDeviationTag pair[2] = { Tag( 1.0, 0.0 ), Tag( 1.0, 0.0 ) };
	simDeviationTag four[4] = { Tag( 0.5, 0.02 ), Tag( 0.5, 0.02 ), Tag( 0.5, 0.02 ), Tag( 0.5, 0.02 ) };
	const struct
	{
		simDeviationRule rule;
		simDeviationInput input;
		double place, heading;
	} rows[] = {
		{ simDeviation_robototes, { .tagCount = 1, .tags = &one }, 0.11111, INFINITY },
		{ simDeviation_robototes, { .oriented = true, .tagCount = 2, .tags = two }, 0.40820, INFINITY },
		// 0.09 * 2^1.4 / sqrt( 1/2 ) / 0.64, pi / 60 / 0.64
		{ simDeviation_robototes, { .tagCount = 2, .tags = two }, 0.52483, 0.081812 },
		{ simDeviation_robototes, { .tagCount = 2, .tags = two, .spread = 0.2 }, 4.0 * 0.52483, 4.0 * 0.081812 },
		{ simDeviation_robototesSim, { .tagCount = 2, .tags = pair }, 0.65015, 1.30030 },
		{ simDeviation_robototesSim, { .tagCount = 1, .tags = pair }, 5.20120, 10.40240 },
		{ simDeviation_robototesSimHigh, { .tagCount = 2, .tags = pair }, 0.54098, 1.08197 },
		{ simDeviation_feds4, { .oriented = true, .tagCount = 4, .tags = four }, 0.273, INFINITY },
		{ simDeviation_feds, { .oriented = true, .tagCount = 4, .tags = four }, 0.34125, INFINITY },
		// pi / 60 * ( 1 + 5 * 0.02 ) * ( 1 + 0.25 / 30 )
		{ simDeviation_feds, { .tagCount = 4, .tags = four }, INFINITY, 0.0580754 },
		{ simDeviation_feds4, { .tagCount = 4, .tags = four }, INFINITY, 0.00580754 },
		{ simDeviation_limelight, { .tagCount = 1, .tags = &one }, 0.5, INFINITY },
		{ simDeviation_limelight, { .oriented = true, .tagCount = 1, .tags = &one }, 0.7, INFINITY },
		{ simDeviation_limelightLib, { .tagCount = 4, .tags = four }, 0.125, INFINITY },
		// PhotonVision's example at 1 m: ( 4, 4, 8 ) and ( 0.5, 0.5, 1 ), times 1 + 1 / 30
		{ simDeviation_photonVision, { .tagCount = 1, .tags = pair }, 4.13333, 8.26667 },
		{ simDeviation_photonVision, { .tagCount = 2, .tags = pair }, 0.516667, 1.03333 },
		{ simDeviation_limelightLib, { .oriented = true, .tagCount = 1, .tags = &one }, 0.3, INFINITY },
	};
	for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
	{
		double deviations[3];
		CHECK( simDeviations_Of( rows[i].rule, &rows[i].input, deviations ) );
		for ( int k = 0; k < 3; ++k )
		{
			double expected = k < 2 ? rows[i].place : rows[i].heading;
			CHECK( isfinite( expected ) || isinf( deviations[k] ) );
			CHECK( !isfinite( expected ) || fabs( deviations[k] - expected ) < 1e-5 * ( 1.0 + expected ) );
		}
	}
}

TEST( deviations_gates )
{
	simDeviationTag near = Tag( 1.0, 0.1 ), middle = Tag( 2.5, 0.1 ), far = Tag( 5.5, 0.1 ), unclear = Tag( 1.0, 0.75 );
	simDeviationTag half = Tag( 1.0, 0.35 );
	const struct
	{
		simDeviationRule rule;
		simDeviationInput input;
		bool used;
	} rows[] = {
		{ simDeviation_robototes, { .tagCount = 1, .tags = &middle }, false },
		{ simDeviation_robototes, { .oriented = true, .tagCount = 1, .tags = &middle }, true },
		{ simDeviation_robototes, { .oriented = true, .tagCount = 1, .tags = &far }, false },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &unclear }, false },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .tilt = 13.0 * DEG }, false },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .outside = 0.4 }, true },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .outside = 0.6 }, false },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .speed = 8.0 }, false },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .speed = 8.0, .defended = true }, true },
		{ simDeviation_robototes, { .tagCount = 1, .tags = &near, .spread = 0.6 }, false },
		{ simDeviation_robototesSim, { .tagCount = 1, .tags = &middle }, false },
		{ simDeviation_robototesSimHigh, { .tagCount = 1, .tags = &middle }, true },
		{ simDeviation_feds, { .tagCount = 1, .tags = &half }, false },
		{ simDeviation_feds, { .tagCount = 1, .tags = &middle }, false },
		{ simDeviation_feds, { .oriented = true, .tagCount = 1, .tags = &middle }, true },
		{ simDeviation_feds, { .oriented = true, .tagCount = 1, .tags = &near, .turnRate = -13.0 }, false },
		{ simDeviation_limelight, { .tagCount = 1, .tags = &unclear }, false },
		{ simDeviation_limelight, { .tagCount = 1, .tags = &far }, false },
		{ simDeviation_limelight, { .oriented = true, .tagCount = 1, .tags = &far }, true },
		{ simDeviation_limelight, { .oriented = true, .tagCount = 1, .tags = &far, .turnRate = 12.6 }, false },
		{ simDeviation_limelightLib, { .tagCount = 0 }, false },
		{ simDeviation_photonVision, { .tagCount = 1, .tags = &middle }, true },
		{ simDeviation_photonVision, { .tagCount = 1, .tags = &far }, false },
		{ simDeviation_count, { .tagCount = 1, .tags = &near }, false },
	};
	for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
	{
		double deviations[3] = { 0.0, 0.0, 0.0 };
		bool used = simDeviations_Of( rows[i].rule, &rows[i].input, deviations );
		CHECK_EQ_INT( used, rows[i].used );
		CHECK( used || ( isinf( deviations[0] ) && isinf( deviations[1] ) && isinf( deviations[2] ) ) );
	}
	simDeviationTag nothing = Tag( NAN, 0.0 ), touching = Tag( 0.0, 0.0 );
	for ( int rule = 0; rule < simDeviation_count; ++rule )
	{
		double deviations[3];
		simDeviationInput input = { .tagCount = 1, .tags = &nothing };
		bool used = simDeviations_Of( (simDeviationRule)rule, &input, deviations );
		CHECK( !used );
		input.tags = &near;
		input.speed = NAN;
		CHECK( !simDeviations_Of( (simDeviationRule)rule, &input, deviations ) );
		input.speed = 0.0;
		input.tags = &touching;
		simDeviations_Of( (simDeviationRule)rule, &input, deviations );
		CHECK( deviations[0] > 0.0 && deviations[2] > 0.0 );
	}
}
