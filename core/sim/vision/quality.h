// How good a camera is: robot.json's numbers, none of its faults, or more of all of them.
#pragma once

#include "sandlot/sim/camera_types.h"

/// A camera at a quality; its lens, rate and reach stay. real changes nothing.
simCameraDef simQuality_Of( const simCameraDef* def, simCameraGrade quality );
