// The simplest camera: angle and distance to targets on the floor plan, at a rate and with a lag. What pyfrc's VisionSim is;
// `compat` is that to the last oddity, and without it is what was meant:
//
//	compat                                                            without
//	captures when more than 1 / rate has passed since the last one,   captures are due every 1 / rate: the mean rate is right
//	 so that the period is a whole number of updates, rounded up
//	says a capture when more than the lag has passed, one an update   when the lag has passed; the newest such capture
//	a sector of 360 degrees is one direction, a view of 360 none      all round
//	immediate distance is that of the target worst in line            best in line
//	nothing in sight: angle is infinite                               0
//
// Angles are counter-clockwise in the field frame. pyfrc calls them clockwise, because its y points down.
#pragma once

#include "sandlot/camera_types.h"
#include "sandlot/frame.h"

#define SIM_ANGLE_CAPTURES 64 ///< that wait for their lag at once: no more are made then

/// What was seen at one instant, the target best in line first.
typedef struct simAngleCapture
{
	double time; ///< [s]
	int count;
	struct
	{
		int target;
		double angle, distance; ///< [deg] [m]
	} sights[SIM_MAX_ANGLE_TARGETS];
} simAngleCapture;

typedef struct simAngleCamera
{
	double next, last; ///< due instant and instant of the last capture [s]
	double immediate;  ///< see simAngleCamera_Immediate
	int first, count;  ///< of the ring
	simAngleCapture captures[SIM_ANGLE_CAPTURES];
} simAngleCamera;

/// Sees nothing yet; the first update captures.
void simAngleCamera_Create( simAngleCamera* camera );
/// Looks, from a robot at x, y [m], heading [rad], and says what is due: up to capacity records, of one capture. Returns how many;
/// 0: there is no news. Without any target in sight the news is one record with target 0xffffffff. `camera` of the records is 0.
/// Times must not go backwards. Arguments that are not finite are not looked at.
int simAngleCamera_Update( simAngleCamera* camera, const simAngleCameraDef* def, double time, double x, double y,
    double heading, simAngleTarget* out, int capacity );
/// Forgets what waits for its lag: pyfrc's dont_compute(), for a camera that is off.
void simAngleCamera_Clear( simAngleCamera* camera );
/// Distance at the last update without lag [m]; -1: nothing in sight.
double simAngleCamera_Immediate( const simAngleCamera* camera );
