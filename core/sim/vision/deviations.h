// The trust in a pose from a camera: standard deviations for a pose estimator from the picture, by the formulas of
// teams and makers. Named choices, so that one can be compared with another. INFINITY: that axis, or the whole pose, is
// not to be used.
#pragma once

#include "sandlot/sim/frame.h"

// The rules (simDeviationRule, vision_frame.h):
//	robototes         what robototes' 2026 robot fuses by: distance, ambiguity, how many tags; the default
//	robototesSim      their simulation's, at its low fidelity (320 x 240)
//	robototesSimHigh  and at its high one (1280 x 800)
//	feds, feds4       FEDS' 2026 robot with a Limelight 3, with a Limelight 4
//	limelight         the sample of Limelight's documentation
//	limelightLib      the defaults of LimelightLib 2
//	photonVision      PhotonVision's pose estimation example for WPILib
// All but limelightLib leave out a single tag that is far away: 2 m (5 m with the gyro), 1.3 m, 4.78 m, 2 m (5 m), 3 m, 4 m.

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
	// The inputs of gates. All 0: nothing is wrong.
	double turnRate; ///< of the robot [rad/s]
	double tilt;     ///< greater of |roll| and |pitch| of the pose [rad]
	double outside;  ///< how far the pose is outside of the field [m]
	double speed;    ///< that the robot must have had since the last pose that was taken [m/s]
	double spread;   ///< of what the tags say, root mean square of | distance from the pose - robotDistance | [m]
	bool defended;   ///< the robot may be pushed: more speed is believed
} simDeviationInput;

/// deviations: x, y [m], heading [rad]. False: the pose is not to be used; all three are infinite then.
bool simDeviations_Of( simDeviationRule rule, const simDeviationInput* input, double deviations[3] );
