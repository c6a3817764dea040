// How far to trust a pose from a camera: standard deviations for a pose estimator by what was seen, as teams and makers reckon
// them. Named choices, so that one can be compared with another. INFINITY: that axis, or the whole pose, is not to be used.
#pragma once

#include "sandlot/base.h"

typedef enum simDeviationRule
{
	simDeviation_robototes,    ///< what robototes' 2026 robot fuses by: distance, ambiguity, how many tags; the default
	simDeviation_robototesSim, ///< their simulation's, at its low fidelity (320 x 240)
	simDeviation_robototesSimHigh, ///< and at its high one (1280 x 800)
	simDeviation_feds,             ///< FEDS' 2026 robot with a Limelight 3
	simDeviation_feds4,            ///< with a Limelight 4
	simDeviation_limelight,        ///< the sample of Limelight's documentation
	simDeviation_limelightLib,     ///< the defaults of LimelightLib 2
	simDeviation_count
} simDeviationRule;

/// A tag that the pose was made from.
typedef struct simDeviationTag
{
	double cameraDistance; ///< [m]
	double robotDistance;  ///< [m]
	double floorDistance;  ///< from the robot on the floor plan [m]
	double ambiguity;      ///< 0..1
} simDeviationTag;

typedef struct simDeviationInput
{
	bool oriented; ///< the pose was made with the robot's orientation (MegaTag2); else from the tags alone (MegaTag1)
	int tagCount;
	const simDeviationTag* tags;
	// What gates ask. All 0: nothing is wrong.
	double turnRate; ///< of the robot [rad/s]
	double tilt;     ///< greater of |roll| and |pitch| of the pose [rad]
	double outside;  ///< how far the pose is outside of the field [m]
	double speed;    ///< that the robot must have had since the last pose that was taken [m/s]
	double spread;   ///< of what the tags say, root mean square of | distance from the pose - robotDistance | [m]
	bool defended;   ///< the robot may be pushed: more speed is believed
} simDeviationInput;

/// deviations: x, y [m], heading [rad]. False: the pose is not to be used; all three are infinite then.
bool simDeviations_Of( simDeviationRule rule, const simDeviationInput* input, double deviations[3] );
/// "robototes", ...; NULL beyond the last.
const char* simDeviations_Name( simDeviationRule rule );
