#include "vision/quality.h"

#include "sandlot/sim/math.h"

// poor: the usual defects of a camera at a competition, where robot code must still not be misled.
//   Corners: twice PhotonVision's measurement on a Limelight 2 at 960 x 720 (LL2_960_720: 0.35 and 0.10 px), as with a
//   lens that is out
//   of focus or a calibration of another camera; its guide asks for a mean error of less than 1 px.
//   Latency: 100 +- 15 ms, as team 1937's older simulation had for a coprocessor that is too slow (the present one has
//   50 +- 15 ms).
//   Frames and pieces that are lost: a fifth. Our choice: rare enough for a pose to come, often enough to be noticed.
// A camera that is worse by robot.json stays as it is, or becomes twice as bad.
static const double kPoorNoise = 0.7, kPoorNoiseSpread = 0.2;       // [px]
static const double kPoorLatency = 0.1, kPoorLatencySpread = 0.015; // [s]
static const double kPoorLost = 0.2;                                // part of the frames, and of the pieces in one

simCameraDef simQuality_Of( const simCameraDef* def, simCameraGrade quality )
{
	SIM_CHECK( quality >= 0 && quality < simGrade_count );
	simCameraDef camera = *def;
	switch ( quality )
	{
		case simGrade_real:
		case simGrade_count:
			break;
		case simGrade_ideal:
			camera.exposure = camera.latency = camera.latencySpread = 0.0;
			camera.noise = camera.noiseSpread = 0.0;
			camera.drops = camera.misses = 0.0;
			break;
		case simGrade_poor:
			camera.noise = simMax( kPoorNoise, 2.0 * def->noise );
			camera.noiseSpread = simMax( kPoorNoiseSpread, 2.0 * def->noiseSpread );
			camera.latency = simMax( kPoorLatency, 2.0 * def->latency );
			camera.latencySpread = simMax( kPoorLatencySpread, 2.0 * def->latencySpread );
			camera.drops = simMin( def->drops + kPoorLost, 1.0 );
			camera.misses = simMin( def->misses + kPoorLost, 1.0 );
			break;
	}
	return camera;
}
