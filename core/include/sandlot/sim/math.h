// Vectors, quaternions and poses in the WPILib field frame (right-handed, z up, angles counter-clockwise), and our own
// trigonometry: libm's differs between native and WASM builds, and between engines a link must open the same run.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#define SIM_PI 3.14159265358979323846

typedef struct simVec3
{
	double x, y, z;
} simVec3;

/// Unit quaternion, scalar first, as WPILib's struct:Quaternion.
typedef struct simQuat
{
	double w, x, y, z;
} simQuat;

/// A frame: rotate by q, then translate by p.
typedef struct simPose
{
	simVec3 p;
	simQuat q;
} simPose;

static inline simVec3 simV3( double x, double y, double z )
{
	return ( simVec3 ){ x, y, z };
}
static inline simVec3 simAdd( simVec3 a, simVec3 b )
{
	return simV3( a.x + b.x, a.y + b.y, a.z + b.z );
}
static inline simVec3 simSub( simVec3 a, simVec3 b )
{
	return simV3( a.x - b.x, a.y - b.y, a.z - b.z );
}
static inline simVec3 simScale( double s, simVec3 a )
{
	return simV3( s * a.x, s * a.y, s * a.z );
}
/// a + s * b
static inline simVec3 simMulAdd( simVec3 a, double s, simVec3 b )
{
	return simV3( a.x + s * b.x, a.y + s * b.y, a.z + s * b.z );
}
static inline double simDot( simVec3 a, simVec3 b )
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline simVec3 simCross( simVec3 a, simVec3 b )
{
	return simV3( a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x );
}
static inline double simLength( simVec3 a )
{
	return sqrt( simDot( a, a ) );
}
static inline double simClamp( double x, double low, double high )
{
	return x < low ? low : x > high ? high : x;
}
static inline double simMin( double a, double b )
{
	return a < b ? a : b;
}
static inline double simMax( double a, double b )
{
	return a > b ? a : b;
}
static inline bool simIsFinite3( simVec3 a )
{
	return isfinite( a.x ) && isfinite( a.y ) && isfinite( a.z );
}
/// A vector of length 1.
static inline bool simIsUnit3( simVec3 a )
{
	return fabs( simDot( a, a ) - 1.0 ) < 1e-6;
}
/// A turn of length 1.
static inline bool simIsTurn( simQuat q )
{
	double norm = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
	return fabs( norm - 1.0 ) < 1e-6;
}
/// A finite place and a turn of length 1.
static inline bool simIsPose( simPose pose )
{
	return simIsFinite3( pose.p ) && simIsTurn( pose.q );
}

/// Sine and cosine, the same bits in every build. Absolute error below 1e-15 for |angle| < 1e5 rad. NaN for non-finite input.
double simSin( double angle );
double simCos( double angle );
/// Both at once, with the same bits: the angle is brought near zero once.
void simSinCos( double angle, double* sine, double* cosine );
/// Four-quadrant arctangent, as atan2, the same bits in every build. Error below 1e-15 rad.
double simAtan2( double y, double x );
/// Arcsine of x clamped to -1..1.
double simAsin( double x );
static inline double simDegrees( double radians )
{
	return radians * 180.0 / SIM_PI;
}
static inline double simRadians( double degrees )
{
	return degrees * SIM_PI / 180.0;
}
/// Angle wrapped to (-pi, pi].
double simWrapAngle( double angle );

simVec3 simNormalize( simVec3 a, simVec3 fallback );
simQuat simQuatMul( simQuat a, simQuat b );
simQuat simQuatConj( simQuat q );
simQuat simQuatNormalize( simQuat q );
simVec3 simRotate( simQuat q, simVec3 v );
simVec3 simUnrotate( simQuat q, simVec3 v );
/// Rotation by angle about a unit axis.
simQuat simQuatAxisAngle( simVec3 axis, double angle );
/// R = Rz(yaw) Ry(pitch) Rx(roll), WPILib's Rotation3d order.
simQuat simQuatFromRpy( double roll, double pitch, double yaw );
/// Roll, pitch and yaw as WPILib's Rotation3d gives them: x = roll, y = pitch, z = yaw.
simVec3 simQuatToRpy( simQuat q );
simVec3 simTransform( simPose pose, simVec3 local );
simPose simCompose( simPose a, simPose b );

/// A stream of pseudo-random numbers (xoshiro256**, seeded by splitmix64). Each consumer owns its own.
typedef struct simRandom
{
	uint64_t s[4];
} simRandom;

void simRandom_Seed( simRandom* random, uint64_t seed, uint64_t stream );
uint64_t simRandom_Next( simRandom* random );
/// Uniform in [low, high).
double simRandom_Uniform( simRandom* random, double low, double high );
/// Normal deviate, mean 0 and standard deviation 1, as the sum of twelve uniform ones: the same bits in every build, and within 6
/// standard deviations, as a real part that passed its inspection.
double simRandom_Normal( simRandom* random );

/// How random a launch, an exit or a throw is: standard deviations of a normal distribution, cut at 3.
typedef struct simSpread
{
	double speed; ///< part of the speed [-]
	double yaw;   ///< [rad]
	double pitch; ///< [rad]
} simSpread;
