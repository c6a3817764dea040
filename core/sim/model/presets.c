#include "model/presets.h"

#include <string.h>

#define RPM ( 2.0 * SIM_PI / 60.0 )
#define INCH 0.0254


// ---- motors ----

// Volts, stall torque, stall and free current and free speed: WPILib v2026.2.2, wpimath/.../system/plant/DCMotor.h,
// which has them from the makers' data sheets.
//
// Rotor inertias are not in WPILib, and the makers do not publish them.
//   Kraken X60, Falcon 500, NEO Vortex: 5.8e-5 kg m^2, a value that FRC team 971 uses for this class, itself a guess.
//   All others: our estimate, a rotor of the motor's size as a solid cylinder, m r^2 / 2. Good to a factor of two.
//   romiBuiltIn is a gearmotor, seen at its output: 120^2 times a rotor of 1.8e-8 kg m^2.
//   The effect of an error: a drive with 6:1 gearing sees 36 times the rotor, 0.0021 kg m^2 for the Kraken, or 0.8 kg
//   of
//   apparent mass a wheel of 2 in radius. Replace a number here when a measurement exists.
#define OUTRUNNER_CLASS 5.8e-5

const simMotorType simMotorTypes[simMotorTypeCount] = {
	{ "krakenX60", 12.0, 7.09, 366.0, 2.0, 6000.0 * RPM, OUTRUNNER_CLASS },
	{ "krakenX60Foc", 12.0, 9.37, 483.0, 2.0, 5800.0 * RPM, OUTRUNNER_CLASS },
	{ "krakenX44", 12.0, 4.11, 279.0, 2.0, 7758.0 * RPM, 2.0e-5 },
	{ "krakenX44Foc", 12.0, 5.01, 329.0, 2.0, 7368.0 * RPM, 2.0e-5 },
	{ "falcon500", 12.0, 4.69, 257.0, 1.5, 6380.0 * RPM, OUTRUNNER_CLASS },
	{ "falcon500Foc", 12.0, 5.84, 304.0, 1.5, 6080.0 * RPM, OUTRUNNER_CLASS },
	{ "neo", 12.0, 2.6, 105.0, 1.8, 5676.0 * RPM, 4.0e-5 },
	{ "neo550", 12.0, 0.97, 100.0, 1.4, 11000.0 * RPM, 5.0e-6 },
	{ "neoVortex", 12.0, 3.60, 211.0, 3.615, 6784.0 * RPM, OUTRUNNER_CLASS },
	{ "minion", 12.0, 3.17, 211.0, 2.0, 7704.0 * RPM, 2.0e-5 },
	{ "cim", 12.0, 2.42, 133.0, 2.7, 5310.0 * RPM, 7.5e-5 },
	{ "miniCim", 12.0, 1.41, 89.0, 3.0, 5840.0 * RPM, 5.0e-5 },
	{ "bag", 12.0, 0.43, 53.0, 1.8, 13180.0 * RPM, 6.0e-6 },
	{ "vex775Pro", 12.0, 0.71, 134.0, 0.7, 18730.0 * RPM, 1.0e-5 },
	{ "rs775_125", 12.0, 0.28, 18.0, 1.6, 5800.0 * RPM, 1.0e-5 },
	{ "banebotsRs775", 12.0, 0.72, 97.0, 2.7, 13050.0 * RPM, 1.0e-5 },
	{ "andymark9015", 12.0, 0.36, 71.0, 3.7, 14270.0 * RPM, 5.0e-6 },
	{ "banebotsRs550", 12.0, 0.38, 84.0, 0.4, 19000.0 * RPM, 5.0e-6 },
	{ "romiBuiltIn", 4.5, 0.1765, 1.25, 0.13, 150.0 * RPM, 2.6e-4 },
};

const simMotorType* simFindMotorType( const char* name )
{
	for ( int i = 0; i < simMotorTypeCount; ++i )
	{
		if ( strcmp( simMotorTypes[i].name, name ) == 0 )
		{
			return simMotorTypes + i;
		}
	}
	return NULL;
}


// ---- modules and treads ----

// Ratios: the makers' published ones, as collected in MapleSim's COTS class (2026-04) and our reference notes. Where a maker
// names ratios by level (L1, L2, ...), the fastest has the highest number.
const simModulePreset simModulePresets[simModulePresetCount] = {
	{ "sds-mk4-l1", 8.14, 12.8, 2.0 * INCH },
	{ "sds-mk4-l2", 6.75, 12.8, 2.0 * INCH },
	{ "sds-mk4-l3", 6.12, 12.8, 2.0 * INCH },
	{ "sds-mk4-l4", 5.14, 12.8, 2.0 * INCH },
	{ "sds-mk4i-l1", 8.14, 150.0 / 7.0, 2.0 * INCH },
	{ "sds-mk4i-l2", 6.75, 150.0 / 7.0, 2.0 * INCH },
	{ "sds-mk4i-l3", 6.12, 150.0 / 7.0, 2.0 * INCH },
	{ "sds-mk4n-l1", 7.13, 18.75, 2.0 * INCH },
	{ "sds-mk4n-l2", 5.9, 18.75, 2.0 * INCH },
	{ "sds-mk4n-l3", 5.36, 18.75, 2.0 * INCH },
	{ "sds-mk5n-r1", 7.03, 287.0 / 11.0, 2.0 * INCH },
	{ "sds-mk5n-r2", 6.03, 287.0 / 11.0, 2.0 * INCH },
	{ "sds-mk5n-r3", 5.27, 287.0 / 11.0, 2.0 * INCH },
	{ "sds-mk5i-r1", 7.03, 26.0, 2.0 * INCH },
	{ "sds-mk5i-r2", 6.03, 26.0, 2.0 * INCH },
	{ "sds-mk5i-r3", 5.27, 26.0, 2.0 * INCH },
	{ "wcp-x-flipped-8.10", 8.1, 13.3714, 2.0 * INCH },
	{ "wcp-x-flipped-6.75", 6.75, 13.3714, 2.0 * INCH },
	{ "wcp-x-flipped-5.51", 5.51, 13.3714, 2.0 * INCH },
	{ "wcp-x2-7.67", 7.67, 12.1, 2.0 * INCH },
	{ "wcp-x2-4.73", 4.73, 12.1, 2.0 * INCH },
	{ "wcp-x2s-6.00", 6.0, 25.9, 2.0 * INCH },
	{ "wcp-x2s-4.94", 4.94, 25.9, 2.0 * INCH },
	{ "wcp-x2s-4.11", 4.11, 25.9, 2.0 * INCH },
	{ "wcp-xs-6.00", 6.0, 41.25, 2.0 * INCH },
	{ "wcp-xs-4.71", 4.71, 41.25, 2.0 * INCH },
	{ "wcp-xs-4.13", 4.13, 41.25, 2.0 * INCH },
	{ "max-swerve-low", 5.5, 9424.0 / 203.0, 1.5 * INCH },
	{ "max-swerve-medium", 5.08, 9424.0 / 203.0, 1.5 * INCH },
	{ "max-swerve-high", 4.71, 9424.0 / 203.0, 1.5 * INCH },
	{ "thrifty-6.75", 6.75, 25.0, 2.0 * INCH },
	{ "thrifty-6.23", 6.23, 25.0, 2.0 * INCH },
	{ "thrifty-5.79", 5.79, 25.0, 2.0 * INCH },
	{ "kitbot-10.71", 10.71, 0.0, 3.0 * INCH }, // AM14U5 with ToughBox Mini and 6 in wheels
	{ "kitbot-8.45", 8.45, 0.0, 3.0 * INCH },
};

// Spectrum 3847's tests (Chief Delphi topic 447471, as MapleSim quotes them), wheel on carpet. Published values for one
// tread differ by half: these are where to begin, not the truth.
const simTread simTreads[simTreadCount] = {
	{ "colson", 0.899 }, { "neoprene", 1.426 }, { "blue-nitrile", 1.542 }, { "griplock", 1.916 }, { "tpu", 2.106 },
	{ "hi-grip", 1.07 }, // AndyMark's own figure
};


// ---- cameras ----

// Limelight 2: PhotonVision's calibrations and timings of LL2_640_480, LL2_960_720 and LL2_1280_720; limelight2 is the
// middle one. Limelight 3 and 4: fields of view, rates and latencies as team 201's LimelightType has them; the 3G has
// the 4's sensor, its rate and latency are our choice between the two. No calibration of theirs is published, so they
// are ideal lenses.
// Exposure and readout: 10 ms, our choice (tables of Limelights in matches say 5 to 15). Corners of the global
// shutters: our choice, three quarters of PhotonVision's measurement on the rolling ones.
// Smallest tag: 36h11 has 8 black cells across; at 2 px each that is 256 px^2. A decoder gives up at about 80 degrees;
// ours.
// pi4-lifecam: PhotonVision's PI4_LIFECAM_320_240 and _640_480. perfect: its PERFECT_90DEG, with a frame a tick.
// low and high: the two fidelities of team 1937's simulation, whose tags end at 3 m.
// clang-format off
const simCameraPreset simCameraPresets[simCameraPresetCount] = {
	{
		.name = "limelight2",
		.width = 960, .height = 720,
		.optics = { 769.6873145148892, 773.8164483705323, 486.1096609458122, 384.66071662358354 },
		.distortion = { 0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693, 0.3443122090208624 },
		.fps = 10, .exposure = 0.01, .latency = 0.05, .latencySpread = 0.015,
		.noise = 0.35, .noiseSpread = 0.1, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "limelight2-640x480",
		.width = 640, .height = 480,
		.optics = { 511.22843367007755, 514.5452336723849, 323.62049380211096, 261.8827920543568 },
		.distortion = { 0.1917469998873756, -0.5142936883324216, 0.012461562046896614, 0.0014084973492408186, 0.35160648971214437 },
		.fps = 15, .exposure = 0.01, .latency = 0.035, .latencySpread = 0.008,
		.noise = 0.25, .noiseSpread = 0.05, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "limelight2-1280x720",
		.width = 1280, .height = 720,
		.optics = { 1011.3749416937393, 1008.5391755084075, 645.4955139388737, 508.32877656020196 },
		.distortion = { 0.13730101577061535, -0.2904345656989261, 8.32475714507539e-4, -3.694397782014239e-4, 0.09487962227027584 },
		.fps = 7, .exposure = 0.01, .latency = 0.06, .latencySpread = 0.02,
		.noise = 0.37, .noiseSpread = 0.06, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "limelight3",
		.width = 1280, .height = 960,
		.horizontal = 63.3, .vertical = 49.7,
		.fps = 30, .exposure = 0.01, .latency = 0.025, .latencySpread = 0.004,
		.noise = 0.37, .noiseSpread = 0.06, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "limelight3g",
		.width = 1280, .height = 800,
		.horizontal = 82.0, .vertical = 56.2,
		.fps = 45, .exposure = 0.01, .latency = 0.022, .latencySpread = 0.003,
		.noise = 0.28, .noiseSpread = 0.06, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "limelight4",
		.width = 1280, .height = 800,
		.horizontal = 82.0, .vertical = 56.2,
		.fps = 60, .exposure = 0.01, .latency = 0.02, .latencySpread = 0.002,
		.noise = 0.28, .noiseSpread = 0.06, .range = 12, .minArea = 256, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "pi4-lifecam-320x240",
		.width = 320, .height = 240,
		.optics = { 328.2733242048587, 318.0609794305216, 164.8190261141906, 123.8633838438093 },
		.distortion = { 0.09957946553445934, -0.9166265114485799, 0.0019519890627236526, -0.0036071725380870333, 1.5627234622420942 },
		.fps = 30, .latency = 0.03, .latencySpread = 0.01,
		.noise = 0.21, .noiseSpread = 0.0124, .range = 12, .minArea = 100, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "pi4-lifecam-640x480",
		.width = 640, .height = 480,
		.optics = { 669.1428078983059, 646.9843137061716, 322.53377249329213, 241.26567383784163 },
		.distortion = { 0.12788470750464645, -1.2350335805796528, 0.0024990767286192732, -0.0026958287600230705, 2.2951386729115537 },
		.fps = 15, .latency = 0.065, .latencySpread = 0.015,
		.noise = 0.26, .noiseSpread = 0.046, .range = 12, .minArea = 100, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "perfect",
		.width = 960, .height = 720,
		.diagonal = 90,
		.fps = 50,
		.range = 100, .minArea = 100, .maxObliqueness = 90,
	},
	{
		.name = "low",
		.width = 320, .height = 240,
		.diagonal = 90,
		.fps = 15, .exposure = 0.005, .latency = 0.05, .latencySpread = 0.015,
		.noise = 0.12, .noiseSpread = 0.035, .range = 3, .minArea = 10, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
	{
		.name = "high",
		.width = 1280, .height = 800,
		.diagonal = 90,
		.fps = 15, .exposure = 0.005, .latency = 0.05, .latencySpread = 0.015,
		.noise = 0.44, .noiseSpread = 0.13, .range = 3, .minArea = 133, .maxObliqueness = 80,
		.misses = 0.05, .minConfidence = 0.05,
	},
};
// clang-format on

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
		if ( preset->diagonal > 0.0 )
		{
			def.lens = simLens_FromDiagonal( preset->width, preset->height, simRadians( preset->diagonal ) );
		}
		else
		{
			def.lens = simLens_FromFov(
			    preset->width, preset->height, simRadians( preset->horizontal ), simRadians( preset->vertical ) );
		}
	}
	return def;
}
