// The way between two frames: positions go straight, rotations along the shorter arc, and a jump is shown as one.
#pragma once

#include <stdbool.h>

/// The farthest that anything moves in that many seconds [m].
double simBlend_Reach( double seconds );

/// Whether a body can have moved from a to b in that many seconds; if not, it was put there.
bool simBlend_IsJump( const double a[3], const double b[3], double seconds );

void simBlend_Position( const double a[3], const double b[3], double alpha, double out[3] );

/// Unit quaternions w x y z. out may be a or b.
void simBlend_Rotation( const double a[4], const double b[4], double alpha, double out[4] );
