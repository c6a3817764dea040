// Swerve modules and treads that can be bought, as data: what a robot.json's "preset" and "tread" stand for.
#pragma once

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

extern const simModulePreset simModulePresets[];
extern const int simModulePresetCount;
extern const simTread simTreads[];
extern const int simTreadCount;
