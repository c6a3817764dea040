#include "sandlot/sim/lens.h"

#include "sandlot/sim/base.h"

// By our own sine and cosine: a library's tangent differs between builds in the last bit.
static double Tan( double angle )
{
	return simSin( angle ) / simCos( angle );
}

// The optical axis meets the picture in its middle. Whole numbers are the middles of pixels, so that is ( n - 1 ) / 2.
static simLens Centered( int width, int height )
{
	return ( simLens ){ .width = width, .height = height, .cx = 0.5 * width - 0.5, .cy = 0.5 * height - 0.5 };
}

// Half of the picture is seen under half of the field of view: f tan( fov / 2 ) = n / 2.
simLens simLens_FromFov( int width, int height, double horizontal, double vertical )
{
	SIM_CHECK( width > 0 && height > 0 );
	SIM_CHECK( horizontal > 0.0 && horizontal < SIM_PI && vertical > 0.0 && vertical < SIM_PI );
	simLens lens = Centered( width, height );
	lens.fx = 0.5 * width / Tan( 0.5 * horizontal );
	lens.fy = 0.5 * height / Tan( 0.5 * vertical );
	return lens;
}

simLens simLens_FromDiagonal( int width, int height, double fov )
{
	SIM_CHECK( width > 0 && height > 0 );
	SIM_CHECK( fov > 0.0 && fov < SIM_PI );
	// PhotonVision's setCalibration: each axis has its share of the diagonal's tangent, and a focal length by
	// ( n - 1 ) / 2 instead of n / 2; so fx and fy differ a little.
	double diagonal = sqrt( (double)width * width + (double)height * height );
	double tangent = Tan( 0.5 * fov );
	simLens lens = Centered( width, height );
	lens.fx = lens.cx * diagonal / ( tangent * width );
	lens.fy = lens.cy * diagonal / ( tangent * height );
	return lens;
}

// OpenCV's model, with its eight coefficients in its order: k1, k2, p1, p2, k3, k4, k5, k6. How much farther from the middle a point
// is shown.
static double Radial( const double* k, double r2 )
{
	double r4 = r2 * r2, r6 = r4 * r2;
	return ( 1.0 + k[0] * r2 + k[1] * r4 + k[4] * r6 ) / ( 1.0 + k[5] * r2 + k[6] * r4 + k[7] * r6 );
}

// x, y are right and down over depth.
static void Distort( const double* k, double x, double y, double out[2] )
{
	double r2 = x * x + y * y, radial = Radial( k, r2 );
	out[0] = x * radial + 2.0 * k[2] * x * y + k[3] * ( r2 + 2.0 * x * x );
	out[1] = y * radial + k[2] * ( r2 + 2.0 * y * y ) + 2.0 * k[3] * x * y;
}

// A polynomial that was fitted within a picture turns back somewhere outside of it: points still farther out would be
// shown again within.
static bool IsTurnedBack( const double* k, double x, double y )
{
	const double step = 1e-4; // of the distance from the axis
	double r2 = x * x + y * y, radial = Radial( k, r2 );
	return !( radial > 0.0 ) || !( ( 1.0 + step ) * Radial( k, r2 * ( 1.0 + step ) * ( 1.0 + step ) ) > radial );
}

bool simLens_Project( const simLens* lens, simVec3 point, simPixel* pixel )
{
	if ( !( point.x > 1e-9 ) )
	{
		return false;
	}
	double bent[2], x = -point.y / point.x, y = -point.z / point.x;
	if ( IsTurnedBack( lens->distortion, x, y ) )
	{
		return false;
	}
	Distort( lens->distortion, x, y, bent );
	pixel->u = lens->fx * bent[0] + lens->cx;
	pixel->v = lens->fy * bent[1] + lens->cy;
	return isfinite( pixel->u ) && isfinite( pixel->v );
}

// Newton's method with differences for derivatives: distortions are mild within a picture, and far outside of it there may be
// no answer.
bool simLens_Ray( const simLens* lens, simPixel pixel, double ray[2] )
{
	SIM_CHECK( lens->fx > 0.0 && lens->fy > 0.0 );
	const double step = 1e-6;
	double x = ( pixel.u - lens->cx ) / lens->fx, y = ( pixel.v - lens->cy ) / lens->fy;
	double goal[2] = { x, y };
	for ( int i = 0; i < 30; ++i )
	{
		double at[2], right[2], down[2];
		Distort( lens->distortion, x, y, at );
		double ex = goal[0] - at[0], ey = goal[1] - at[1];
		if ( fabs( ex ) + fabs( ey ) < 1e-13 )
		{
			break;
		}
		Distort( lens->distortion, x + step, y, right );
		Distort( lens->distortion, x, y + step, down );
		// Jacobian of the distortion by forward differences; its inverse turns the error into a step.
		double a = ( right[0] - at[0] ) / step, b = ( down[0] - at[0] ) / step;
		double c = ( right[1] - at[1] ) / step, d = ( down[1] - at[1] ) / step;
		double determinant = a * d - b * c;
		if ( !( fabs( determinant ) > 1e-9 ) )
		{
			return false;
		}
		x += ( d * ex - b * ey ) / determinant;
		y += ( a * ey - c * ex ) / determinant;
	}
	double last[2];
	Distort( lens->distortion, x, y, last );
	ray[0] = x;
	ray[1] = y;
	return fabs( last[0] - goal[0] ) + fabs( last[1] - goal[1] ) < 1e-9;
}

double simLens_Yaw( const simLens* lens, double u )
{
	SIM_CHECK( lens->fx > 0.0 );
	return simAtan2( lens->cx - u, lens->fx );
}

double simLens_Pitch( const simLens* lens, double v )
{
	SIM_CHECK( lens->fy > 0.0 );
	return simAtan2( v - lens->cy, lens->fy );
}

double simLens_HorizontalFov( const simLens* lens )
{
	return simLens_Yaw( lens, 0.0 ) - simLens_Yaw( lens, lens->width );
}

double simLens_VerticalFov( const simLens* lens )
{
	return simLens_Pitch( lens, lens->height ) - simLens_Pitch( lens, 0.0 );
}

bool simLens_Holds( const simLens* lens, simPixel pixel )
{
	return pixel.u >= 0.0 && pixel.u <= lens->width && pixel.v >= 0.0 && pixel.v <= lens->height;
}
