// The view of a world for readers that change nothing: vision. So they need not know how it keeps the rest.
#pragma once

#include "game/piece.h"
#include "robot/robot.h"
#include "sandlot/sim/sim.h"

/// People's choices about a robot's cameras. They are inputs, so a recording has them.
typedef struct simVisionChoice
{
	simCameraGrade quality;
	simDeviationRule rule;
	uint32_t anglesOff; ///< bit i: angle camera i is switched off
} simVisionChoice;

/// Points into the world; good until its next step.
typedef struct simWorldView
{
	const simScenario* scenario;
	const simField* field;
	simPhysics* physics; ///< for rays and probes: asking moves nothing
	const simRobot* robots;
	int robotCount;
	const simVisionChoice* vision; ///< (robotCount)
	const simPiecePool* pieces;
	uint32_t tick; ///< that comes next
	double time;   ///< at its beginning [s]
} simWorldView;

simWorldView simWorld_View( const simWorld* world );
