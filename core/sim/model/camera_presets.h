// Cameras that teams buy, and those of other simulations: what "preset" in a robot.json's camera stands for.
#pragma once

#include "sandlot/camera_types.h"

typedef struct simCameraPreset
{
	const char* name;
	int width, height;             ///< [px]
	double horizontal, vertical;   ///< fields of view [deg], 0: lens or diagonal says it
	double diagonal;               ///< [deg]
	double optics[4];              ///< fx fy cx cy [px], 0: the fields of view say it
	double distortion[5];          ///< k1 k2 p1 p2 k3
	double fps;                    ///< [1/s]
	double exposure;               ///< [s]
	double latency, latencySpread; ///< [s]
	double noise, noiseSpread;     ///< [px]
	double range;                  ///< [m]
	double minArea;                ///< [px^2]
	double maxObliqueness;         ///< [deg]
	double misses, minConfidence;  ///< of a detector
} simCameraPreset;

extern const simCameraPreset simCameraPresets[];
extern const int simCameraPresetCount;

/// A camera with everything that a preset says; name, mount and pipelines are empty.
simCameraDef simCameraPreset_Def( const simCameraPreset* preset );
