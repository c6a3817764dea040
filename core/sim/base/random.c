#include "base/random.h"

/// The numbers that the streams of one kind have for simRandom_Seed.
typedef struct Numbers
{
	uint64_t first, count;
} Numbers;

static const Numbers kNumbers[simStream_count] = {
	[simStream_staging] = { 1, 1 },
	[simStream_rules] = { 2, 1 },
	[simStream_feeder] = { 100, SIM_MAX_FEEDERS },
	[simStream_sensor] = { 1000, SIM_MAX_ROBOTS* SIM_MAX_SENSORS },
	[simStream_launch] = { 2000, SIM_MAX_ROBOTS },
	[simStream_autopilot] = { 3000, SIM_MAX_ROBOTS },
	[simStream_camera] = { (uint64_t)0x56 << 56, (uint64_t)1 << 56 },
};


void simRandom_Begin( simRandom* random, uint64_t seed, simStream stream, uint64_t index )
{
	SIM_ASSERT( stream < simStream_count && index < kNumbers[stream].count );
	simRandom_Seed( random, seed, kNumbers[stream].first + index );
}

void simRandom_Branch( simRandom* random, const simRandom* from, uint64_t index )
{
	SIM_CHECK( random != from );
	simRandom copy = *from;
	simRandom_Seed( random, simRandom_Next( &copy ), index );
}
