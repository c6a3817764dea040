#include "sandlot/sim/math.h"

// Cody-Waite reduction to [-pi/4, pi/4] in two parts, then minimax polynomials for the remaining quadrant. Only + - * / and
// floor: these are IEEE-exact, so native, every WASM engine and every optimisation level agree (with -ffp-contract=off).
// Coefficients: the Taylor series; on [-pi/4, pi/4] the first omitted terms are below 1e-18.

// pi/2 in three parts (Cody and Waite, "Software Manual for the Elementary Functions", 1980): n * part is exact for each of the
// first two as long as n has at most 20 bits, so that the subtraction loses nothing but the last part's rounding.
static const double kTwoOverPi = 0.63661977236758134308;
static const double kHalfPiHigh = 1.57079632673412561417; // 33 bits of pi/2, exact when multiplied by small integers
static const double kHalfPiMiddle = 6.07710050630396597660e-11; // the next 33 bits
static const double kHalfPiLow = 2.02226624879595063154e-21;    // the rest

// x - x^3/3! + x^5/5! ... in x^2, from the smallest term on (Horner), which also rounds least.
static double SinSeries( double x )
{
	double x2 = x * x;
	double p = -1.0 / 1307674368000.0;
	p = p * x2 + 1.0 / 6227020800.0;
	p = p * x2 - 1.0 / 39916800.0;
	p = p * x2 + 1.0 / 362880.0;
	p = p * x2 - 1.0 / 5040.0;
	p = p * x2 + 1.0 / 120.0;
	p = p * x2 - 1.0 / 6.0;
	return x + x * x2 * p;
}

// 1 - x^2/2! + x^4/4! ... The two largest terms are added last.
static double CosSeries( double x )
{
	double x2 = x * x;
	double p = 1.0 / 20922789888000.0;
	p = p * x2 - 1.0 / 87178291200.0;
	p = p * x2 + 1.0 / 479001600.0;
	p = p * x2 - 1.0 / 3628800.0;
	p = p * x2 + 1.0 / 40320.0;
	p = p * x2 - 1.0 / 720.0;
	p = p * x2 + 1.0 / 24.0;
	return 1.0 - 0.5 * x2 + x2 * x2 * p;
}

// Splits an angle into a multiple of pi/2 (returned modulo 4) and a remainder in [-pi/4, pi/4].
static int Reduce( double angle, double* remainder )
{
	// The nearest multiple of pi/2, so that the remainder is at most pi/4 either way.
	double n = floor( angle * kTwoOverPi + 0.5 );
	*remainder = ( ( angle - n * kHalfPiHigh ) - n * kHalfPiMiddle ) - n * kHalfPiLow;
	// n may be too large for an int; its rest modulo 4 is not.
	double quadrant = n - 4.0 * floor( n * 0.25 );
	return (int)quadrant;
}

// Sine of remainder + quadrant * pi/2.
// A quarter turn swaps sine and cosine, half a turn changes the sign.
static double SinOfQuadrant( int quadrant, double remainder )
{
	double value = ( quadrant & 1 ) == 0 ? SinSeries( remainder ) : CosSeries( remainder );
	return ( quadrant & 2 ) == 0 ? value : -value;
}

double simSin( double angle )
{
	// Beyond it neighbouring doubles are 1e-7 rad apart, and no angle of a robot gets there; the answer only has to be finite.
	if ( !( fabs( angle ) < 1e9 ) )
	{
		return isfinite( angle ) ? 0.0 : NAN;
	}
	double remainder;
	int quadrant = Reduce( angle, &remainder );
	return SinOfQuadrant( quadrant, remainder );
}

double simCos( double angle )
{
	if ( !( fabs( angle ) < 1e9 ) )
	{
		return isfinite( angle ) ? 1.0 : NAN;
	}
	double remainder;
	int quadrant = Reduce( angle, &remainder );
	// cos x = sin( x + pi/2 ).
	return SinOfQuadrant( quadrant + 1, remainder );
}

void simSinCos( double angle, double* sine, double* cosine )
{
	if ( !( fabs( angle ) < 1e9 ) )
	{
		*sine = simSin( angle );
		*cosine = simCos( angle );
		return;
	}
	double remainder;
	int quadrant = Reduce( angle, &remainder );
	*sine = SinOfQuadrant( quadrant, remainder );
	*cosine = SinOfQuadrant( quadrant + 1, remainder );
}

// Arctangent of 0 <= t <= 1: first moved near one of nine points k/8 by the addition theorem, then a short series.
static double AtanUnit( double t )
{
	// atan( k / 8 ).
	static const double table[9] = {
		0.0,
		0.12435499454676143503,
		0.24497866312686415417,
		0.35877067027057222040,
		0.46364760900080611621,
		0.55859931534356243597,
		0.64350110879328438680,
		0.71882999962162450542,
		0.78539816339744830962,
	};
	int k = (int)( t * 8.0 + 0.5 );
	// atan t = atan c + atan( ( t - c ) / ( 1 + t c ) ).
	double c = k * 0.125;
	double u = ( t - c ) / ( 1.0 + t * c ); // |u| <= 1/16
	// u - u^3/3 + u^5/5 ...: with u at most 1/16 the first term left out, u^17/17, is below 1e-21.
	double u2 = u * u;
	double p = -1.0 / 15.0;
	p = p * u2 + 1.0 / 13.0;
	p = p * u2 - 1.0 / 11.0;
	p = p * u2 + 1.0 / 9.0;
	p = p * u2 - 1.0 / 7.0;
	p = p * u2 + 1.0 / 5.0;
	p = p * u2 - 1.0 / 3.0;
	return table[k] + ( u + u * u2 * p );
}

double simAtan2( double y, double x )
{
	if ( isnan( x ) || isnan( y ) )
	{
		return NAN;
	}
	// The first octant decides; signs and the swap of x and y put the angle where it belongs.
	double ax = fabs( x ), ay = fabs( y );
	double angle;
	if ( ax == 0.0 && ay == 0.0 )
	{
		// As C has it (F.10.1.4): also for the two zeros and two infinities the signs say the quadrant.
		angle = 0.0;
	}
	else if ( isinf( ax ) && isinf( ay ) )
	{
		angle = 0.25 * SIM_PI;
	}
	else
	{
		if ( ay <= ax )
		{
			angle = AtanUnit( ay / ax );
		}
		else
		{
			// The steeper half, turned about the diagonal: AtanUnit takes 0 to 1.
			angle = 0.5 * SIM_PI - AtanUnit( ax / ay );
		}
	}
	if ( signbit( x ) )
	{
		angle = SIM_PI - angle;
	}
	return signbit( y ) ? -angle : angle;
}

double simAsin( double x )
{
	x = simClamp( x, -1.0, 1.0 );
	// ( 1 - x ) ( 1 + x ) instead of 1 - x^2: near 1 the square would round the difference away.
	return simAtan2( x, sqrt( ( 1.0 - x ) * ( 1.0 + x ) ) );
}

double simWrapAngle( double angle )
{
	// -pi is called pi, so that each direction has one number.
	double wrapped = angle - 2.0 * SIM_PI * floor( ( angle + SIM_PI ) / ( 2.0 * SIM_PI ) );
	return wrapped <= -SIM_PI ? SIM_PI : wrapped;
}


simVec3 simNormalize( simVec3 a, simVec3 fallback )
{
	double length = simLength( a );
	// Shorter than this its direction is rounding.
	return length > 1e-12 ? simScale( 1.0 / length, a ) : fallback;
}

// Hamilton's product: first b, then a.
simQuat simQuatMul( simQuat a, simQuat b )
{
	return ( simQuat ){
		a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
		a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
		a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
		a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
	};
}

simQuat simQuatConj( simQuat q )
{
	return ( simQuat ){ q.w, -q.x, -q.y, -q.z };
}

simQuat simQuatNormalize( simQuat q )
{
	double length = sqrt( q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z );
	if ( !( length > 1e-12 ) )
	{
		return ( simQuat ){ 1.0, 0.0, 0.0, 0.0 };
	}
	double s = 1.0 / length;
	return ( simQuat ){ s * q.w, s * q.x, s * q.y, s * q.z };
}

// q v q* written out for a unit quaternion q = ( w, u ): v + 2 w ( u x v ) + 2 u x ( u x v ).
simVec3 simRotate( simQuat q, simVec3 v )
{
	simVec3 u = { q.x, q.y, q.z };
	simVec3 t = simScale( 2.0, simCross( u, v ) );
	return simAdd( simMulAdd( v, q.w, t ), simCross( u, t ) );
}

simVec3 simUnrotate( simQuat q, simVec3 v )
{
	return simRotate( simQuatConj( q ), v );
}

simQuat simQuatAxisAngle( simVec3 axis, double angle )
{
	double s, c;
	simSinCos( 0.5 * angle, &s, &c );
	return ( simQuat ){ c, s * axis.x, s * axis.y, s * axis.z };
}

simQuat simQuatFromRpy( double roll, double pitch, double yaw )
{
	// WPILib's Rotation3d: roll about x, then pitch about y, then yaw about z, all about the field's axes.
	simQuat qx = simQuatAxisAngle( simV3( 1, 0, 0 ), roll );
	simQuat qy = simQuatAxisAngle( simV3( 0, 1, 0 ), pitch );
	simQuat qz = simQuatAxisAngle( simV3( 0, 0, 1 ), yaw );
	return simQuatMul( qz, simQuatMul( qy, qx ) );
}

simVec3 simQuatToRpy( simQuat q )
{
	// From the elements of the rotation matrix of q.
	double sinPitch = 2.0 * ( q.w * q.y - q.z * q.x );
	if ( fabs( sinPitch ) > 1.0 - 1e-12 )
	{
		// Straight up or down: roll and yaw turn about the same axis; all of it is called yaw.
		double yaw = 2.0 * simAtan2( q.z, q.w );
		return simV3( 0.0, sinPitch > 0.0 ? 0.5 * SIM_PI : -0.5 * SIM_PI, simWrapAngle( yaw ) );
	}
	double roll = simAtan2( 2.0 * ( q.w * q.x + q.y * q.z ), 1.0 - 2.0 * ( q.x * q.x + q.y * q.y ) );
	double yaw = simAtan2( 2.0 * ( q.w * q.z + q.x * q.y ), 1.0 - 2.0 * ( q.y * q.y + q.z * q.z ) );
	return simV3( roll, simAsin( sinPitch ), yaw );
}

simVec3 simTransform( simPose pose, simVec3 local )
{
	return simAdd( pose.p, simRotate( pose.q, local ) );
}

simPose simCompose( simPose a, simPose b )
{
	return ( simPose ){ simTransform( a, b.p ), simQuatMul( a.q, b.q ) };
}


// SplitMix64 (Steele, Lea, Flood 2014) fills the state, as the authors of xoshiro advise: similar seeds give unrelated streams.
static uint64_t SplitMix( uint64_t* state )
{
	uint64_t z = ( *state += 0x9e3779b97f4a7c15u );
	z = ( z ^ ( z >> 30 ) ) * 0xbf58476d1ce4e5b9u;
	z = ( z ^ ( z >> 27 ) ) * 0x94d049bb133111ebu;
	return z ^ ( z >> 31 );
}

static uint64_t RotateLeft( uint64_t x, int k )
{
	return ( x << k ) | ( x >> ( 64 - k ) );
}

void simRandom_Seed( simRandom* random, uint64_t seed, uint64_t stream )
{
	// An odd multiplier spreads the stream's small numbers over all bits before they meet the seed.
	uint64_t state = seed ^ ( stream * 0xd1342543de82ef95u );
	for ( int i = 0; i < 4; ++i )
	{
		random->s[i] = SplitMix( &state );
	}
}

// xoshiro256** 1.0 (Blackman and Vigna 2018): integers only, so every build draws the same numbers.
uint64_t simRandom_Next( simRandom* random )
{
	uint64_t* s = random->s;
	uint64_t result = RotateLeft( s[1] * 5, 7 ) * 9;
	uint64_t t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = RotateLeft( s[3], 45 );
	return result;
}

double simRandom_Uniform( simRandom* random, double low, double high )
{
	// 53 bits, as many as a double has: 0 to just below 1.
	double unit = (double)( simRandom_Next( random ) >> 11 ) * 0x1.0p-53;
	return low + ( high - low ) * unit;
}

// The sum of twelve uniform numbers has mean 6 and variance 12 / 12 = 1 (Irwin-Hall). No logarithm or sine is needed, which would
// differ between builds; it never goes beyond 6, and its tails are a little thinner than a true normal's.
double simRandom_Normal( simRandom* random )
{
	double sum = -6.0;
	for ( int i = 0; i < 12; ++i )
	{
		sum += simRandom_Uniform( random, 0.0, 1.0 );
	}
	return sum;
}
