// Products on sale, as data: the motors, swerve modules, treads and cameras that a robot.json may name.
#pragma once

#include "sandlot/sim/camera_types.h"
#include "sandlot/sim/types.h"

enum
{
	simMotorTypeCount = 19,
	simModulePresetCount = 35,
	simTreadCount = 6,
	simCameraPresetCount = 11,
};

/// The motors, with the numbers of WPILib's DCMotor class.
extern const simMotorType simMotorTypes[simMotorTypeCount];
/// The type with this name, or NULL.
const simMotorType* simFindMotorType( const char* name );

typedef struct simModulePreset
{
	const char* name;
	double driveGearing; ///< rotor turns per wheel turn
	double steerGearing; ///< rotor turns per module turn, 0 = not a swerve module
	double radius;       ///< of the wheel [m]
} simModulePreset;

typedef struct simTread
{
	const char* name;
	double friction; ///< on FRC carpet, before it slides [-]
} simTread;

extern const simModulePreset simModulePresets[simModulePresetCount];
extern const simTread simTreads[simTreadCount];

/// The numbers behind a camera's "preset".
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

extern const simCameraPreset simCameraPresets[simCameraPresetCount];

/// A camera with everything that a preset says; name, mount and pipelines are empty.
simCameraDef simCameraPreset_Def( const simCameraPreset* preset );
