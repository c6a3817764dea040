// How good cameras are, for a whole robot: noise, latency and lost frames of each quality, from the scenario and by input.
#include "rigs/eye.h"

#include "world/input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CAMERA "{'name': 'limelight', 'at': [0.2, 0, 0.5], 'preset': 'limelight4'}"

/// Four tags on a wall 3 m ahead.
static Eye* Wall( void )
{
	Eye* eye = eyeCreate( CAMERA, NULL );
	if ( eye != NULL )
	{
		for ( int i = 0; i < 4; ++i )
		{
			eyeAddTag( eye, i + 1, 8.0 + 0.3 * ( i % 2 ), 9.0 + 0.6 * i, 0.6 + 0.3 * ( i & 1 ), SIM_PI );
		}
		eyeOpen( eye );
		eyePut( eye, 5.0, 10.0, 0.0, 0.0 );
	}
	return eye;
}

/// A camera's results in ten seconds.
typedef struct Habits
{
	int frames;
	double latency, leastLatency; // mean, least [ms]
	double noise;                 // root mean square of a corner's coordinate [px]
} Habits;

static Habits Watch( Eye* eye )
{
	Habits habits = { .leastLatency = 1e9 };
	double squares = 0.0;
	int coordinates = 0;
	for ( int i = 0; i < 500; ++i )
	{
		eyeTick( eye );
		for ( uint32_t k = 0; k < eyeHeader( eye )->resultCount; ++k )
		{
			const simVisionResult* result = eyeResult( eye, (int)k );
			double latency = result->targetLatency + result->captureLatency;
			habits.frames += 1;
			habits.latency += latency;
			habits.leastLatency = simMin( habits.leastLatency, latency );
			const simTagSight* sights = eyeSights( eye, result );
			for ( uint32_t s = 0; s < result->sightCount; ++s )
			{
				for ( int n = 0; n < 8; ++n )
				{
					double off = sights[s].corners[n] - sights[s].truth[n];
					squares += off * off;
					coordinates += 1;
				}
			}
		}
	}
	habits.latency /= habits.frames;
	habits.noise = sqrt( squares / coordinates );
	return habits;
}

TEST( visionQuality_idealRealAndPoor )
{
	Eye* eye = Wall();
	REQUIRE( eye != NULL );
	CHECK_EQ_INT( eyeHeader( eye )->quality, simGrade_real );
	// A Limelight 4: 60 frames a second, 20 ms and 10 ms of exposure, corners off by 0.28 +- 0.06 px in any direction: per axis the root
	// of ( 0.28^2 + 0.06^2 ) / 2, which is 0.2025.
	Habits real = Watch( eye );
	CHECK_NEAR( real.frames, 600, 6 );
	CHECK_NEAR( real.latency, 30.0, 0.5 );
	CHECK_NEAR( real.noise, 0.2025, 0.01 );
	eye->world->vision[0].quality = simGrade_ideal;
	for ( int i = 0; i < 10; ++i )
	{
		eyeTick( eye ); // pictures under way were taken as it was before
	}
	CHECK_EQ_INT( eyeHeader( eye )->quality, simGrade_ideal );
	// Results of one camera are at least 4 ms apart; that is the only wait.
	Habits ideal = Watch( eye );
	CHECK_NEAR( ideal.frames, 600, 6 );
	CHECK_NEAR( ideal.latency, 0.0, 1e-9 );
	CHECK_NEAR( ideal.noise, 0.0, 0.0 );
	eye->world->vision[0].quality = simGrade_poor;
	for ( int i = 0; i < 10; ++i )
	{
		eyeTick( eye );
	}
	// 100 +- 15 ms and the exposure; 0.7 +- 0.2 px: 0.5148; a fifth is lost. At 60 a second a late result holds up the next, for results
	// keep their order: some milliseconds on the mean.
	Habits poor = Watch( eye );
	CHECK_NEAR( poor.frames, 480, 40 );
	CHECK( poor.latency > 110.0 && poor.latency < 117.0 );
	CHECK_NEAR( poor.noise, 0.5148, 0.02 );
	eyeDestroy( eye );
}

TEST( visionQuality_aCameraThatIsWorseStaysWorse )
{
	simCameraDef bad = { .noise = 1.0, .latency = 0.2, .drops = 0.9, .misses = 0.5, .range = 3.0 };
	simCameraDef poor = simQuality_Of( &bad, simGrade_poor );
	CHECK_NEAR( poor.noise, 2.0, 0.0 );
	CHECK_NEAR( poor.latency, 0.4, 0.0 );
	CHECK_NEAR( poor.drops, 1.0, 0.0 );
	CHECK_NEAR( poor.misses, 0.7, 1e-12 );
	CHECK_NEAR( poor.range, 3.0, 0.0 );
	simCameraDef same = simQuality_Of( &bad, simGrade_real );
	CHECK( memcmp( &same, &bad, sizeof( bad ) ) == 0 );
}

// The input's word: kept until the next, cleaned, and without effect on the run's hash.
TEST( visionQuality_isAnInput )
{
	Eye* eye = Wall();
	REQUIRE( eye != NULL );
	simWorld* world = eye->world;
	uint32_t station = (uint32_t)world->robots[0].station;
	simInput input;
	memset( &input, 0, sizeof( input ) );
	input.header.cameras[station] = 1u | simGrade_poor << 1 | simDeviation_limelight << 4 | 3u << 8;
	simWorld_Step( world, &input );
	CHECK_EQ_INT( world->vision[0].quality, simGrade_poor );
	CHECK_EQ_INT( world->vision[0].rule, simDeviation_limelight );
	CHECK_EQ_INT( world->vision[0].anglesOff, 3 );
	static const uint32_t kNonsense[] = { 0u, simGrade_ideal << 1, 1u | 7u << 1, 1u | 15u << 4 };
	for ( int i = 0; i < 4; ++i )
	{
		input.header.cameras[station] = kNonsense[i];
		simWorld_Step( world, &input );
		CHECK_EQ_INT( world->vision[0].quality, simGrade_poor );
	}
	uint64_t before = simWorld_Hash( world );
	world->vision[0].quality = simGrade_ideal;
	CHECK( simWorld_Hash( world ) == before );
	eyeDestroy( eye );
}

// The rule decides the trust in a pose: PhotonVision's example leaves out a single tag beyond 4 m, LimelightLib does
// not.
TEST( visionQuality_theRuleJudgesPoses )
{
	Eye* eye = eyeCreate( CAMERA, NULL );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 1, 10.0, 10.5, 0.6, SIM_PI );
	eyeOpen( eye );
	eyePut( eye, 5.0, 10.0, 0.0, 0.0 );
	eye->world->vision[0].rule = simDeviation_photonVision;
	eyeTick( eye );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL && result->tagCount == 1 );
	CHECK( isinf( result->deviations1[0] ) );
	eye->world->vision[0].rule = simDeviation_limelightLib;
	eyeTick( eye );
	result = eyeLook( eye );
	REQUIRE( result != NULL );
	CHECK_NEAR( result->deviations1[0], 0.5 * result->averageDistance, 1e-9 );
	CHECK_EQ_INT( eyeHeader( eye )->rule, simDeviation_limelightLib );
	eyeDestroy( eye );
}
