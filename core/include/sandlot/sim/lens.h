// A camera's optics: from directions to pixels and back. The pinhole with the rational distortion of OpenCV's calibrations:
// with x, y = right, down over depth and r^2 = x^2 + y^2,
//	radial = (1 + k1 r^2 + k2 r^4 + k3 r^6) / (1 + k4 r^2 + k5 r^4 + k6 r^6)
//	x'' = x radial + 2 p1 x y + p2 (r^2 + 2 x^2), y'' = y radial + p1 (r^2 + 2 y^2) + 2 p2 x y, u = fx x'' + cx, v = fy y'' + cy
//
// Camera frame, as WPILib has it: +x out of the lens, +y left, +z up. Pixels: u to the right, v down, the middle of the first
// pixel at 0, 0.
#pragma once

#include "sandlot/sim/math.h"

typedef struct simLens
{
	int width, height;    ///< [px]
	double fx, fy;        ///< focal lengths [px]
	double cx, cy;        ///< principal point [px]
	double distortion[8]; ///< k1 k2 p1 p2 k3 k4 k5 k6 [-]
} simLens;

typedef struct simPixel
{
	double u, v; ///< [px]
} simPixel;

/// The lens without distortion that has a diagonal field of view, 1 to 179 degrees [rad], as PhotonVision's simulation makes
/// it: the principal point between the middle pixels, focal lengths so that the first and last pixels' middles span the view.
simLens simLens_FromDiagonal( int width, int height, double fov );
/// One that has these fields of view across and up, edge to edge [rad], as Limelight's documentation reckons: the principal point
/// between the middle pixels.
simLens simLens_FromFov( int width, int height, double horizontal, double vertical );
/// Where a point of the camera frame is in the picture, or beside it. False: it is not in front of the lens, or so far aside that
/// the distortion turns back.
bool simLens_Project( const simLens* lens, simVec3 point, simPixel* pixel );
/// Right and down over depth of the point that a pixel shows, distortion taken out. False where the distortion cannot
/// be undone.
bool simLens_Ray( const simLens* lens, simPixel pixel, double ray[2] );
/// Angles of a pixel from the principal point as dashboards have them, distortion left in: +left and +down [rad].
double simLens_Yaw( const simLens* lens, double u );
double simLens_Pitch( const simLens* lens, double v );
/// Of the whole picture, edge to edge [rad].
double simLens_HorizontalFov( const simLens* lens );
double simLens_VerticalFov( const simLens* lens );
/// Within the picture, its edges included?
bool simLens_Holds( const simLens* lens, simPixel pixel );
