#include "model/wheel_presets.h"

#define INCH 0.0254

// Ratios: the makers' published ones, as collected in MapleSim's COTS class (2026-04) and our reference notes. Where a maker
// names ratios by level (L1, L2, ...), the fastest has the highest number.
const simModulePreset simModulePresets[] = {
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
const int simModulePresetCount = sizeof( simModulePresets ) / sizeof( simModulePresets[0] );

// Spectrum 3847's tests (Chief Delphi topic 447471, as MapleSim quotes them), wheel on carpet. Published values for one
// tread differ by half: these are where to begin, not the truth.
const simTread simTreads[] = {
	{ "colson", 0.899 }, { "neoprene", 1.426 }, { "blue-nitrile", 1.542 }, { "griplock", 1.916 }, { "tpu", 2.106 },
	{ "hi-grip", 1.07 }, // AndyMark's own figure
};
const int simTreadCount = sizeof( simTreads ) / sizeof( simTreads[0] );
