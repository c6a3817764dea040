#include "model/camera_presets.h"

// Limelight 2: PhotonVision's calibrations and timings of LL2_640_480, LL2_960_720 and LL2_1280_720; limelight2 is the middle
// one. Limelight 3 and 4: fields of view, rates and latencies as team 201's LimelightType has them; the 3G has the 4's sensor,
// its rate and latency are our choice between the two. No calibration of theirs is published, so they are ideal lenses.
// Exposure and readout: 10 ms, our choice (tables of Limelights in matches say 5 to 15). Corners of the global shutters: our
// choice, three quarters of what PhotonVision measured on the rolling ones.
// Smallest tag: 36h11 has 8 black cells across; at 2 px each that is 256 px^2. A decoder gives up at about 80 degrees; ours.
// pi4-lifecam: PhotonVision's PI4_LIFECAM_320_240 and _640_480. perfect: its PERFECT_90DEG, with a frame a tick.
// low and high: the two fidelities of team 1937's simulation, whose tags end at 3 m.
const simCameraPreset simCameraPresets[] = {
	{ "limelight2", 960, 720, 0, 0, 0, { 769.6873145148892, 773.8164483705323, 486.1096609458122, 384.66071662358354 },
	    { 0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693, 0.3443122090208624 }, 10,
	    0.01, 0.05, 0.015, 0.35, 0.1, 12, 256, 80, 0.05, 0.05 },
	{ "limelight2-640x480", 640, 480, 0, 0, 0,
	    { 511.22843367007755, 514.5452336723849, 323.62049380211096, 261.8827920543568 },
	    { 0.1917469998873756, -0.5142936883324216, 0.012461562046896614, 0.0014084973492408186, 0.35160648971214437 },
	    15, 0.01, 0.035, 0.008, 0.25, 0.05, 12, 256, 80, 0.05, 0.05 },
	{ "limelight2-1280x720", 1280, 720, 0, 0, 0,
	    { 1011.3749416937393, 1008.5391755084075, 645.4955139388737, 508.32877656020196 },
	    { 0.13730101577061535, -0.2904345656989261, 8.32475714507539e-4, -3.694397782014239e-4, 0.09487962227027584 },
	    7, 0.01, 0.06, 0.02, 0.37, 0.06, 12, 256, 80, 0.05, 0.05 },
	{ "limelight3", 1280, 960, 63.3, 49.7, 0, { 0 }, { 0 }, 30, 0.01, 0.025, 0.004, 0.37, 0.06, 12, 256, 80, 0.05,
	    0.05 },
	{ "limelight3g", 1280, 800, 82.0, 56.2, 0, { 0 }, { 0 }, 45, 0.01, 0.022, 0.003, 0.28, 0.06, 12, 256, 80, 0.05,
	    0.05 },
	{ "limelight4", 1280, 800, 82.0, 56.2, 0, { 0 }, { 0 }, 60, 0.01, 0.02, 0.002, 0.28, 0.06, 12, 256, 80, 0.05,
	    0.05 },
	{ "pi4-lifecam-320x240", 320, 240, 0, 0, 0,
	    { 328.2733242048587, 318.0609794305216, 164.8190261141906, 123.8633838438093 },
	    { 0.09957946553445934, -0.9166265114485799, 0.0019519890627236526, -0.0036071725380870333, 1.5627234622420942 },
	    30, 0.0, 0.03, 0.01, 0.21, 0.0124, 12, 100, 80, 0.05, 0.05 },
	{ "pi4-lifecam-640x480", 640, 480, 0, 0, 0,
	    { 669.1428078983059, 646.9843137061716, 322.53377249329213, 241.26567383784163 },
	    { 0.12788470750464645, -1.2350335805796528, 0.0024990767286192732, -0.0026958287600230705, 2.2951386729115537 },
	    15, 0.0, 0.065, 0.015, 0.26, 0.046, 12, 100, 80, 0.05, 0.05 },
	{ "perfect", 960, 720, 0, 0, 90, { 0 }, { 0 }, 50, 0.0, 0.0, 0.0, 0.0, 0.0, 100, 100, 90, 0.0, 0.0 },
	{ "low", 320, 240, 0, 0, 90, { 0 }, { 0 }, 15, 0.005, 0.05, 0.015, 0.12, 0.035, 3, 10, 80, 0.05, 0.05 },
	{ "high", 1280, 800, 0, 0, 90, { 0 }, { 0 }, 15, 0.005, 0.05, 0.015, 0.44, 0.13, 3, 133, 80, 0.05, 0.05 },
};
const int simCameraPresetCount = sizeof( simCameraPresets ) / sizeof( simCameraPresets[0] );

simCameraDef simCameraPreset_Def( const simCameraPreset* preset )
{
	simCameraDef def = {
		.mount = { { 0, 0, 0 }, { 1, 0, 0, 0 } },
		.component = -1,
		.fps = preset->fps,
		.exposure = preset->exposure,
		.latency = preset->latency,
		.latencySpread = preset->latencySpread,
		.noise = preset->noise,
		.noiseSpread = preset->noiseSpread,
		.range = preset->range,
		.minArea = preset->minArea,
		.maxObliqueness = simRadians( preset->maxObliqueness ),
		.misses = preset->misses,
		.minConfidence = preset->minConfidence,
	};
	if ( preset->optics[0] > 0.0 )
	{
		def.lens = ( simLens ){ .width = preset->width,
			.height = preset->height,
			.fx = preset->optics[0],
			.fy = preset->optics[1],
			.cx = preset->optics[2],
			.cy = preset->optics[3] };
		for ( int i = 0; i < 5; ++i )
		{
			def.lens.distortion[i] = preset->distortion[i];
		}
	}
	else
	{
		def.lens = preset->diagonal > 0.0
		               ? simLens_FromDiagonal( preset->width, preset->height, simRadians( preset->diagonal ) )
		               : simLens_FromFov( preset->width, preset->height, simRadians( preset->horizontal ),
		                   simRadians( preset->vertical ) );
	}
	return def;
}
