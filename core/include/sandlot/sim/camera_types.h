// A robot's cameras as its loader leaves them. Immutable.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/lens.h"

/// Which of the pieces in view comes first.
#define SIM_DETECT_CHOICES( X ) X( largest ) X( nearest ) X( central )
typedef enum simDetectChoice
{
	simDetectChoice_largest, ///< area, greatest first: PhotonVision's and Limelight's default
	simDetectChoice_nearest, ///< to the camera
	simDetectChoice_central, ///< nearest to the crosshair
	simDetectChoice_count
} simDetectChoice;

/// One of the things a camera can be told to look for.
typedef struct simPipelineDef
{
	simPipeline kind;
	int pieceNameCount; ///< detector: types it knows, 0 = all; by name, because a robot does not know its field
	char pieceNames[SIM_MAX_PIECE_TYPES][SIM_NAME];
	simDetectChoice choice; ///< detector: its primary target
} simPipelineDef;

/// A smart camera: a Limelight, or another one with the same duties.
typedef struct simCameraDef
{
	char name[SIM_NAME]; ///< of its NetworkTables table, too
	simPose mount;       ///< in the robot frame with every mechanism at its zero
	int component;       ///< that carries it (turret, arm), -1 = the chassis
	simLens lens;
	double fps;            ///< frames a second
	double exposure;       ///< to the middle of it and readout: what Limelight calls capture latency [s]
	double latency;        ///< of the pipeline, mean [s]
	double latencySpread;  ///< its standard deviation [s]
	double drops;          ///< part of the frames that never comes, 0..1
	double noise;          ///< of a tag's corner: mean way it is off, in any direction [px]
	double noiseSpread;    ///< standard deviation of that way [px]
	double range;          ///< farthest tag or piece it reads [m]
	double near;           ///< detector: nearest piece it reads, along its axis [m]
	double minArea;        ///< of the smallest tag it reads [px^2]
	double maxObliqueness; ///< between a tag's normal and the line to the camera [rad]
	double misses;         ///< detector: part of the pieces in view it misses at confidence 1, 0..1
	double minConfidence;  ///< detector
	int pipelineCount;
	simPipelineDef pipelines[SIM_MAX_PIPELINES];
} simCameraDef;

/// A target of an angle camera: seen only from a sector.
typedef struct simAngleTargetDef
{
	double x, y; ///< field frame [m]
	double from,
	    to; ///< sector from which it is seen, counter-clockwise from +x: where the robot stands, from the target [rad]
} simAngleTargetDef;

/// The simplest camera: angle and distance to targets on the floor plan, as pyfrc's VisionSim has it.
typedef struct simAngleCameraDef
{
	char name[SIM_NAME];
	char topic[SIM_NAME]; ///< NetworkTables topic; "": /Sandlot/Vision/ and its name
	double x, y, yaw;     ///< its mount in the robot frame: place [m] and where it looks [rad]
	double fov;           ///< whole angle, about where it looks [rad]
	double near, far;     ///< [m]
	double rate;          ///< [1/s]
	double lag;           ///< [s]
	bool compat;          ///< pyfrc's odd behaviours are kept: see angle_camera.h
	int targetCount;
	simAngleTargetDef targets[SIM_MAX_ANGLE_TARGETS];
} simAngleCameraDef;
