// The simplest camera: it measures angle and distance to targets on the floor plan, at a rate and with a lag, like pyfrc's VisionSim.
// With `compat` it behaves as pyfrc's does, oddities included; without, as was meant there:
//
//	with compat                                                     without
//	captures once more than 1 / rate has passed since the last,     captures every 1 / rate, so the mean rate is right
//	 so the period is a whole number of updates, rounded up
//	reports one capture an update, once more than the lag passed    reports the newest capture whose lag has passed
//	a sector of 360 degrees is one direction, a view of 360 none    both mean all round
//	immediate distance is that of the target worst in line          best in line
//	nothing in sight: the angle is infinite                         0
//
// Angles are counter-clockwise in the field frame. pyfrc calls them clockwise, because its y axis points down.
#pragma once

#include "sandlot/sim/camera_types.h"
#include "sandlot/sim/frame.h"

#define SIM_ANGLE_CAPTURES 64 ///< most captures that wait for their lag; while so many wait, no more are made

/// The targets seen at one instant, the one best in line first.
typedef struct simAngleCapture
{
	double time; ///< [s]
	int count;
	struct
	{
		int target;      ///< index in the definition
		double angle;    ///< [deg]
		double distance; ///< [m]
	} sights[SIM_MAX_ANGLE_TARGETS];
} simAngleCapture;

typedef struct simAngleCamera
{
	double next;      ///< when the next capture is due [s]
	double last;      ///< when the last capture was made [s]
	double immediate; ///< see simAngleCamera_Immediate
	int first, count; ///< oldest capture in the ring, and how many wait
	simAngleCapture captures[SIM_ANGLE_CAPTURES];
} simAngleCamera;

/// Makes a camera that has seen nothing; its first update captures.
void simAngleCamera_Create( simAngleCamera* camera );
/// Looks from a robot at x, y [m] with this heading [rad], and reports the capture that is due: up to `capacity` records. Returns how
/// many; 0: nothing new. A capture without targets is one record with target 0xffffffff. `camera` of the records is 0. Time must not go
/// backwards. A call with an argument that is not finite does nothing.
int simAngleCamera_Update( simAngleCamera* camera, const simAngleCameraDef* def, double time, double x, double y,
    double heading, simAngleTarget* out, int capacity );
/// Drops the captures that wait for their lag, like pyfrc's dont_compute(), for a camera that is switched off: it has nothing in sight.
void simAngleCamera_Clear( simAngleCamera* camera );
/// Returns the distance at the last update, without lag [m]; -1: nothing in sight.
double simAngleCamera_Immediate( const simAngleCamera* camera );
