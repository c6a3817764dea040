#include "vision/pnp.h"

#include <string.h>

// The place of a camera, from the pixels of square tags ("perspective from n points").
//
// Everything is worked out in the optical frame: x right, y down, z out of the lens. A tag's own plane has its x to the
// right and its y up as one looks at it. A ray is (X/Z, Y/Z) of a pixel's view: right and down over depth, without
// distortion.
//
// One tag: Collins and Bartoli, "Infinitesimal Plane-Based Pose Estimation" (IJCV 2014). The tag's plane is t + R (x,
// y, 0).
//   1. Four corners give the homography H from the plane to rays, eight linear equations:
//      u = ( h0 x + h1 y + h2 ) / ( h6 x + h7 y + 1 ), v = ( h3 x + h4 y + h5 ) / ( h6 x + h7 y + 1 ).
//   2. Its value in the middle is the ray (p, q) = (h2, h5), its derivative there J = [ h0 - h6 p, h1 - h7 p; h3 - h6
//   q, h4 - h7 q ].
//   3. The derivative of a projection is J = [ I | -(p, q) ] R12 / tz, where R12 are the first two columns of R. Write
//   R = T S, where
//      T turns the optical axis to the tag. T's last column is a multiple of (p, q, 1), which [ I | -(p, q) ] maps to
//      0. So with
//      the 2x2 matrix B = [ I | -(p, q) ] T12, A = B^-1 J = S22 / tz, and S22 is the upper left 2x2 block of S.
//   4. Such a block of a rotation has 1 as its larger singular value. So that of A is 1 / tz, and A divided by it is
//   S22.
//   5. Columns of S have length 1 and are orthogonal: the third row is (b0, b1) with b0^2 = 1 - a0^2 - a2^2, b1^2 = 1 -
//   a1^2 - a3^2,
//      and a0 a1 + a2 a3 + b0 b1 = 0 gives the sign of b1 for that of b0. The sign of b0 stays open: the plane may tip
//      either
//      way. These are the two poses; the one whose corners lie nearer to the pixels is the better one.
//
// Several tags: every tag's two poses put the camera somewhere. The best of these places by the error over all corners
// are refined with Levenberg and Marquardt's method: least squares, whose normal equations ( J'J + damping diag(J'J) )
// d = -J'e are solved for a step d. A step that helps is taken and the damping falls to a tenth; another one is dropped
// and the damping rises tenfold.

typedef struct Matrix
{
	double m[3][3];
} Matrix;

enum
{
	SEED_TAGS = 8, // tags whose poses are tried: the largest come first, and the ninth's pose is worse than theirs
	REFINED = 3,   // of their poses, the best that are refined: a wrong one of two may look best before it is refined
	ROUNDS = 30,   // of refining, at most: bounds the time of a view that barely determines the pose
};


// ---- frames ----

static simVec3 FromOptical( simVec3 v )
{
	return simV3( v.z, -v.x, -v.y );
}

static simVec3 Column( const Matrix* a, int i )
{
	return simV3( a->m[0][i], a->m[1][i], a->m[2][i] );
}

// The unit quaternion of a rotation with these columns. From the matrix of a quaternion: the trace is 4 w^2 - 1, and differences
// across the diagonal are 4 w x, 4 w y, 4 w z. For a large turn w is small and a bad divisor, so the greatest of the four leads.
static simQuat FromColumns( simVec3 x, simVec3 y, simVec3 z )
{
	double trace = x.x + y.y + z.z;
	simQuat q;
	if ( trace > 0.0 )
	{
		double s = 2.0 * sqrt( trace + 1.0 );
		q = ( simQuat ){ 0.25 * s, ( y.z - z.y ) / s, ( z.x - x.z ) / s, ( x.y - y.x ) / s };
	}
	else if ( x.x > y.y && x.x > z.z )
	{
		double s = 2.0 * sqrt( simMax( 0.0, 1.0 + x.x - y.y - z.z ) );
		q = ( simQuat ){ ( y.z - z.y ) / s, 0.25 * s, ( y.x + x.y ) / s, ( z.x + x.z ) / s };
	}
	else if ( y.y > z.z )
	{
		double s = 2.0 * sqrt( simMax( 0.0, 1.0 + y.y - x.x - z.z ) );
		q = ( simQuat ){ ( z.x - x.z ) / s, ( y.x + x.y ) / s, 0.25 * s, ( z.y + y.z ) / s };
	}
	else
	{
		double s = 2.0 * sqrt( simMax( 0.0, 1.0 + z.z - x.x - y.y ) );
		q = ( simQuat ){ ( x.y - y.x ) / s, ( z.x + x.z ) / s, ( z.y + y.z ) / s, 0.25 * s };
	}
	return simQuatNormalize( q );
}

// Corner i of a tag in its own frame.
static simVec3 Corner( double size, int i )
{
	SIM_CHECK( i >= 0 && i < 4 );
	// Bottom left, bottom right, top right, top left.
	static const double kRight[4] = { -1.0, 1.0, 1.0, -1.0 }, kUp[4] = { -1.0, -1.0, 1.0, 1.0 };
	double half = 0.5 * size;
	return simV3( 0.0, kRight[i] * half, kUp[i] * half );
}

static simPose Inverse( simPose pose )
{
	simQuat q = simQuatConj( pose.q );
	return ( simPose ){ simRotate( q, simScale( -1.0, pose.p ) ), q };
}


// ---- small linear systems ----

// Solves a x = b, n unknowns, by Gaussian elimination with the greatest pivot of each column; a is spoilt, b becomes x. False when
// there is no single answer: then a pivot is 0 but for rounding, and 1e-14 is far below any pivot of rays and metres.
static bool Solve( double* a, double* b, int n )
{
	SIM_CHECK( n > 0 && n <= 8 );
	for ( int column = 0; column < n; ++column )
	{
		int pivot = column;
		for ( int row = column + 1; row < n; ++row )
		{
			if ( fabs( a[row * n + column] ) > fabs( a[pivot * n + column] ) )
			{
				pivot = row;
			}
		}
		double top = a[pivot * n + column];
		if ( !( fabs( top ) > 1e-14 ) )
		{
			return false;
		}
		// The row with the greatest number comes to the top.
		for ( int k = 0; k < n; ++k )
		{
			double swap = a[pivot * n + k];
			a[pivot * n + k] = a[column * n + k];
			a[column * n + k] = swap;
		}
		double swap = b[pivot];
		b[pivot] = b[column];
		b[column] = swap;
		// The column vanishes from the rows below.
		for ( int row = column + 1; row < n; ++row )
		{
			double part = a[row * n + column] / top;
			for ( int k = column; k < n; ++k )
			{
				a[row * n + k] -= part * a[column * n + k];
			}
			b[row] -= part * b[column];
		}
	}
	// The rest is a triangle: the unknowns come out from the last to the first.
	for ( int row = n - 1; row >= 0; --row )
	{
		for ( int k = row + 1; k < n; ++k )
		{
			b[row] -= a[row * n + k] * b[k];
		}
		b[row] /= a[row * n + row];
		if ( !isfinite( b[row] ) )
		{
			return false;
		}
	}
	return true;
}


// ---- one tag ----

// Step 1: the homography h[0..7], 1 from the square of edge 2 to rays. With this edge all corners are at 1 and -1, so the equations
// are as well conditioned for a small tag as for a large one.
static bool Homography( const double rays[4][2], double h[8] )
{
	double a[64];
	memset( a, 0, sizeof( a ) );
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 at = Corner( 2.0, i );
		double x = at.y, y = at.z, u = rays[i][0], v = rays[i][1];
		double first[8] = { x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y };
		double second[8] = { 0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y };
		memcpy( a + 16 * i, first, sizeof( first ) );
		memcpy( a + 16 * i + 8, second, sizeof( second ) );
		h[2 * i] = u;
		h[2 * i + 1] = v;
	}
	return Solve( a, h, 8 );
}

// The rotation T that turns the optical axis to the direction (p, q, 1), by the shortest way: about the axis (-q, p, 0). That is
// Rodrigues' formula with cosine 1 / s, where s is the length of (p, q, 1).
static Matrix Towards( double p, double q )
{
	double s = sqrt( p * p + q * q + 1.0 ), part = 1.0 / ( s * ( s + 1.0 ) );
	return ( Matrix ){ { { 1.0 - part * p * p, -part * p * q, p / s }, { -part * p * q, 1.0 - part * q * q, q / s },
		{ -p / s, -q / s, 1.0 / s } } };
}

// The translation that fits best to a rotation. A corner at t + r is seen along its ray when t.x + r.x = u ( t.z + r.z ), and so for y
// and v: linear in t, two equations a corner. These are the normal equations of their least squares.
static bool Translate( const Matrix* r, const double rays[4][2], double size, simVec3* out )
{
	double a[9] = { 0.0 }, b[3] = { 0.0 };
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 at = Corner( size, i );
		double point[3];
		for ( int k = 0; k < 3; ++k )
		{
			point[k] = r->m[k][0] * at.y + r->m[k][1] * at.z;
		}
		for ( int k = 0; k < 2; ++k )
		{
			// t[k] - ray[k] t[2] = ray[k] point[2] - point[k]
			double row[3] = { 0.0, 0.0, -rays[i][k] };
			row[k] = 1.0;
			double value = rays[i][k] * point[2] - point[k];
			for ( int m = 0; m < 3; ++m )
			{
				b[m] += row[m] * value;
				for ( int n = 0; n < 3; ++n )
				{
					a[3 * m + n] += row[m] * row[n];
				}
			}
		}
	}
	if ( !Solve( a, b, 3 ) || !( b[2] > 0.0 ) )
	{
		return false;
	}
	*out = simV3( b[0], b[1], b[2] );
	return true;
}

// Root mean square over the coordinates of a tag's corners, seen from a camera at the origin [px].
static double SquareError( const simLens* lens, const simPixel corners[4], double size, simPose pose )
{
	double sum = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		simPixel seen;
		if ( !simLens_Project( lens, simTransform( pose, Corner( size, i ) ), &seen ) )
		{
			return INFINITY;
		}
		sum += ( seen.u - corners[i].u ) * ( seen.u - corners[i].u );
		sum += ( seen.v - corners[i].v ) * ( seen.v - corners[i].v );
	}
	return sqrt( sum / 8.0 );
}

// Step 5: one of the two poses, from the block a and the third row b0, b1 of S.
static bool Tip( const Matrix* towards, const double a[4], double b0, double b1, const double rays[4][2], double size,
    simPose* pose )
{
	// Columns of the rotation before the turn towards the tag: right, up, and out of the face.
	simVec3 x = simV3( a[0], a[2], b0 ), y = simV3( a[1], a[3], b1 );
	simVec3 z = simCross( x, y );
	simVec3 columns[3] = { x, y, z };
	Matrix r;
	for ( int i = 0; i < 3; ++i )
	{
		for ( int k = 0; k < 3; ++k )
		{
			r.m[k][i] =
			    towards->m[k][0] * columns[i].x + towards->m[k][1] * columns[i].y + towards->m[k][2] * columns[i].z;
		}
	}
	simVec3 t;
	if ( !Translate( &r, rays, size, &t ) )
	{
		return false;
	}
	pose->p = FromOptical( t );
	pose->q =
	    FromColumns( FromOptical( Column( &r, 2 ) ), FromOptical( Column( &r, 0 ) ), FromOptical( Column( &r, 1 ) ) );
	return simIsFinite3( pose->p );
}

// Whether the corners go counter-clockwise as one looks at the face. A picture that turns the other way shows the tag's back. The sum
// is twice the area that they enclose, by the trapezoids under the sides; v points down, which turns the sign.
static bool IsFront( const simPixel corners[4] )
{
	double turning = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		const simPixel *from = &corners[i], *to = &corners[( i + 1 ) % 4];
		turning += ( to->u - from->u ) * ( to->v + from->v );
	}
	return turning > 0.0;
}

// Steps 2 to 4: the block S22 from the homography, and the turn towards the tag. False when the picture has no depth.
static bool TiltOf( const double h[8], double half, Matrix* turn, double a[4] )
{
	// The derivative in the middle, per metre of the tag.
	double p = h[2], q = h[5];
	double j[4] = { ( h[0] - h[6] * p ) / half, ( h[1] - h[7] * p ) / half, ( h[3] - h[6] * q ) / half,
		( h[4] - h[7] * q ) / half };
	Matrix towards = Towards( p, q );
	double b[4] = { towards.m[0][0] - p * towards.m[2][0], towards.m[0][1] - p * towards.m[2][1],
		towards.m[1][0] - q * towards.m[2][0], towards.m[1][1] - q * towards.m[2][1] };
	double determinant = b[0] * b[3] - b[1] * b[2];
	a[0] = ( b[3] * j[0] - b[1] * j[2] ) / determinant;
	a[1] = ( b[3] * j[1] - b[1] * j[3] ) / determinant;
	a[2] = ( b[0] * j[2] - b[2] * j[0] ) / determinant;
	a[3] = ( b[0] * j[3] - b[2] * j[1] ) / determinant;
	// The larger singular value of a 2x2 matrix is half of the lengths of (a0 + a3, a1 - a2) and (a0 - a3, a1 + a2) together. Seen
	// square-on both singular values are alike and the second length is 0. It must come out of small numbers: from the eigenvalues
	// of A'A it would be 1e-8 instead of 0, and the root of that is a tilt of 1e-4 rad.
	double sum = sqrt( ( a[0] + a[3] ) * ( a[0] + a[3] ) + ( a[1] - a[2] ) * ( a[1] - a[2] ) );
	double difference = sqrt( ( a[0] - a[3] ) * ( a[0] - a[3] ) + ( a[1] + a[2] ) * ( a[1] + a[2] ) );
	double gamma = 0.5 * ( sum + difference ); // [1/m] one over the depth of the tag's middle
	if ( !( gamma > 1e-12 ) || !isfinite( gamma ) )
	{
		return false;
	}
	for ( int i = 0; i < 4; ++i )
	{
		a[i] /= gamma;
	}
	*turn = towards;
	return true;
}

bool simPnp_Square( const simLens* lens, const simPixel corners[4], double size, simPnpSquare* result )
{
	SIM_CHECK( result != NULL );
	double rays[4][2], h[8], a[4];
	for ( int i = 0; i < 4; ++i )
	{
		bool finite = isfinite( corners[i].u ) && isfinite( corners[i].v );
		if ( !finite || !simLens_Ray( lens, corners[i], rays[i] ) )
		{
			return false;
		}
	}
	Matrix towards;
	if ( !IsFront( corners ) || !( size > 0.0 ) || !Homography( rays, h ) || !TiltOf( h, 0.5 * size, &towards, a ) )
	{
		return false;
	}
	// Noise may make a column a little longer than 1: then nothing is left for the third row.
	double b0 = sqrt( simMax( 0.0, 1.0 - a[0] * a[0] - a[2] * a[2] ) );
	double b1 = sqrt( simMax( 0.0, 1.0 - a[1] * a[1] - a[3] * a[3] ) );
	if ( a[0] * a[1] + a[2] * a[3] > 0.0 )
	{
		b1 = -b1;
	}

	static const double kSides[2] = { 1.0, -1.0 };
	simPose poses[2];
	double errors[2] = { INFINITY, INFINITY };
	for ( int i = 0; i < 2; ++i )
	{
		if ( Tip( &towards, a, kSides[i] * b0, kSides[i] * b1, rays, size, &poses[i] ) )
		{
			errors[i] = SquareError( lens, corners, size, poses[i] );
		}
	}
	int best = errors[1] < errors[0];
	if ( !isfinite( errors[best] ) )
	{
		return false;
	}
	int other = isfinite( errors[1 - best] ) ? 1 - best : best;
	// Below a millionth of a pixel both poses are exact but for rounding, and their quotient says nothing: they cannot
	// be told apart.
	double ambiguity = 1.0;
	if ( !( errors[other] < 1e-6 ) )
	{
		ambiguity = errors[best] / errors[other];
	}
	*result = ( simPnpSquare ){ poses[best], poses[other], errors[best], errors[other], ambiguity };
	return true;
}


// ---- several tags ----

// A corner that is seen: where it is in the field, and right and down over depth of where it is seen.
typedef struct Sighting
{
	simVec3 point;
	double ray[2];
} Sighting;

// All corners of all tags that can be used.
typedef struct View
{
	double fx, fy;
	int count; // of tags
	Sighting corners[4 * SIM_MAX_TAGS];
} View;

// Rays and points are worked out once: a distortion costs some hundred operations to undo, and each is asked for many times.
static void Gather( View* view, const simLens* lens, const simPnpTag* tags, int count )
{
	SIM_CHECK( count >= 0 && ( tags != NULL || count == 0 ) );
	view->fx = lens->fx;
	view->fy = lens->fy;
	view->count = 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( view->count >= SIM_MAX_TAGS )
		{
			break;
		}
		Sighting* corners = &view->corners[4 * view->count];
		bool sound = tags[i].size > 0.0;
		for ( int k = 0; k < 4; ++k )
		{
			if ( !sound )
			{
				break;
			}
			corners[k].point = simTransform( tags[i].pose, Corner( tags[i].size, k ) );
			sound = simIsFinite3( corners[k].point ) && simLens_Ray( lens, tags[i].corners[k], corners[k].ray );
		}
		view->count += sound;
	}
}

// A camera as a rotation from the field to its optical frame and a translation after it.
typedef struct Eye
{
	simVec3 rows[3];
	simVec3 t;
} Eye;

// A camera's pose in the field, as rows that take a point of the field straight to the optical frame.
static Eye EyeOf( simPose camera )
{
	simQuat back = simQuatConj( camera.q );
	// Optical axes in the field: right is -y of the camera, down -z, out x.
	Eye eye;
	eye.rows[0] = simRotate( camera.q, simV3( 0.0, -1.0, 0.0 ) );
	eye.rows[1] = simRotate( camera.q, simV3( 0.0, 0.0, -1.0 ) );
	eye.rows[2] = simRotate( camera.q, simV3( 1.0, 0.0, 0.0 ) );
	simVec3 t = simRotate( back, simScale( -1.0, camera.p ) );
	eye.t = simV3( -t.y, -t.z, t.x );
	return eye;
}

// The way back: the camera stands where the optical coordinates are 0, at minus the translation along each row.
static simPose PoseOf( const Eye* eye )
{
	simVec3 x = eye->rows[2], y = simScale( -1.0, eye->rows[0] ), z = simScale( -1.0, eye->rows[1] );
	simVec3 p = simScale( -eye->t.x, eye->rows[0] );
	p = simMulAdd( p, -eye->t.y, eye->rows[1] );
	p = simMulAdd( p, -eye->t.z, eye->rows[2] );
	return ( simPose ){ p, FromColumns( x, y, z ) };
}

// A point of the field in the optical frame.
static simVec3 See( const Eye* eye, simVec3 point )
{
	return simV3( simDot( eye->rows[0], point ) + eye->t.x, simDot( eye->rows[1], point ) + eye->t.y,
	    simDot( eye->rows[2], point ) + eye->t.z );
}

// Sum of squares over all corners [px^2], distortion taken out beforehand. Infinite when one is behind the lens or, nearer than a
// thousandth of a millimetre, in it.
static double Cost( const View* view, const Eye* eye )
{
	double sum = 0.0;
	for ( int i = 0; i < 4 * view->count; ++i )
	{
		const Sighting* corner = &view->corners[i];
		simVec3 seen = See( eye, corner->point );
		if ( !( seen.z > 1e-6 ) )
		{
			return INFINITY;
		}
		double part = 1.0 / seen.z;
		double ex = view->fx * ( seen.x * part - corner->ray[0] ), ey = view->fy * ( seen.y * part - corner->ray[1] );
		sum += ex * ex + ey * ey;
	}
	return sum;
}

// Normal equations of the cost: unknowns are a small turn w in the optical frame and the translation; first: 0 all six, 3 the
// translation only.
//
// A corner at p = r + t has the error e = f ( p.x / p.z - ray ), and so for y. Its derivative by p is d = f ( 1, 0, -p.x / p.z ) / p.z. The
// translation moves p as it is; a turn moves it by w x r, and d . ( w x r ) = w . ( r x d ), so r x d is the derivative by w.
static void Normal( const View* view, const Eye* eye, int first, double* a, double* b )
{
	SIM_CHECK( first == 0 || first == 3 );
	int n = 6 - first;
	memset( a, 0, sizeof( double ) * (size_t)( n * n ) );
	memset( b, 0, sizeof( double ) * (size_t)n );
	for ( int i = 0; i < 4 * view->count; ++i )
	{
		const Sighting* corner = &view->corners[i];
		simVec3 p = See( eye, corner->point );
		simVec3 r = simSub( p, eye->t ); // the arm of a turn
		const double focal[2] = { view->fx, view->fy }, aside[2] = { p.x, p.y };
		double part = 1.0 / p.z;
		for ( int k = 0; k < 2; ++k )
		{
			double f = focal[k], at = aside[k] * part;
			double error = f * ( at - corner->ray[k] );
			double across[2] = { 0.0, 0.0 };
			across[k] = f * part;
			simVec3 d = simV3( across[0], across[1], -f * at * part );
			simVec3 turn = simCross( r, d );
			double row[6] = { turn.x, turn.y, turn.z, d.x, d.y, d.z };
			for ( int m = 0; m < n; ++m )
			{
				b[m] -= row[first + m] * error;
				for ( int o = m; o < n; ++o )
				{
					a[n * m + o] += row[first + m] * row[first + o];
				}
			}
		}
	}
	// The matrix is symmetric: only its upper half was summed.
	for ( int m = 1; m < n; ++m )
	{
		for ( int o = 0; o < m; ++o )
		{
			a[n * m + o] = a[n * o + m];
		}
	}
}

// The eye after a step: the whole turn is made, not its first order, so that the rows stay a rotation.
static Eye Moved( const Eye* eye, const double* step, int first )
{
	Eye moved = *eye;
	if ( first == 0 )
	{
		simVec3 turn = simV3( step[0], step[1], step[2] );
		double angle = simLength( turn );
		simQuat q = simQuatAxisAngle( simNormalize( turn, simV3( 1.0, 0.0, 0.0 ) ), angle );
		simVec3 columns[3]; // of the rotation, turned
		for ( int i = 0; i < 3; ++i )
		{
			const double* row[3] = { &eye->rows[0].x, &eye->rows[1].x, &eye->rows[2].x };
			columns[i] = simRotate( q, simV3( row[0][i], row[1][i], row[2][i] ) );
		}
		moved.rows[0] = simV3( columns[0].x, columns[1].x, columns[2].x );
		moved.rows[1] = simV3( columns[0].y, columns[1].y, columns[2].y );
		moved.rows[2] = simV3( columns[0].z, columns[1].z, columns[2].z );
	}
	moved.t = simAdd( eye->t, simV3( step[3 - first], step[4 - first], step[5 - first] ) );
	return moved;
}

// Levenberg and Marquardt's method. Returns the cost [px^2].
static double Refine( const View* view, Eye* eye, int first )
{
	SIM_CHECK( first == 0 || first == 3 );
	int n = 6 - first;
	double cost = Cost( view, eye ), damping = 1e-3;
	for ( int round = 0; round < ROUNDS; ++round )
	{
		if ( !isfinite( cost ) )
		{
			break;
		}
		double a[36], b[6];
		Normal( view, eye, first, a, b );
		for ( int i = 0; i < n; ++i )
		{
			a[n * i + i] *= 1.0 + damping;
		}
		if ( !Solve( a, b, n ) )
		{
			break;
		}
		Eye next = Moved( eye, b, first );
		double better = Cost( view, &next );
		double gain = cost - better;
		if ( better < cost )
		{
			*eye = next;
			cost = better;
			damping *= 0.1;
		}
		else
		{
			damping *= 10.0;
		}
		// Over when no step helps any more, when a step gains nothing that a double can show, or when the pose is exact: 1e-18 is a
		// thousand-millionth of a pixel.
		if ( damping > 1e9 || ( gain >= 0.0 && gain <= 1e-12 * cost ) || cost < 1e-18 )
		{
			break;
		}
	}
	return cost;
}

// Root mean square over the two coordinates of each tag's four corners [px].
static double ErrorOf( const View* view, double cost )
{
	SIM_CHECK( view->count > 0 );
	return sqrt( cost / ( 8.0 * view->count ) );
}

bool simPnp_Tags( const simLens* lens, const simPnpTag* tags, int count, simPose* camera, double* error )
{
	SIM_CHECK( count >= 0 && camera != NULL && error != NULL );
	View view;
	Gather( &view, lens, tags, count );
	Eye eyes[REFINED];
	double costs[REFINED] = { INFINITY, INFINITY, INFINITY };
	int seedCount = count < SEED_TAGS ? count : SEED_TAGS;
	for ( int i = 0; i < seedCount; ++i )
	{
		simPnpSquare square;
		if ( !simPnp_Square( lens, tags[i].corners, tags[i].size, &square ) )
		{
			continue;
		}
		simPose poses[2] = { square.best, square.alternative };
		for ( int k = 0; k < 2; ++k )
		{
			Eye eye = EyeOf( simCompose( tags[i].pose, Inverse( poses[k] ) ) );
			double cost = Cost( &view, &eye );
			// Into its place among the best, which stand in order.
			for ( int at = 0; at < REFINED; ++at )
			{
				if ( cost < costs[at] )
				{
					memmove( eyes + at + 1, eyes + at, sizeof( Eye ) * (size_t)( REFINED - 1 - at ) );
					memmove( costs + at + 1, costs + at, sizeof( double ) * (size_t)( REFINED - 1 - at ) );
					eyes[at] = eye;
					costs[at] = cost;
					break;
				}
			}
		}
	}
	int best = 0;
	for ( int i = 0; i < REFINED; ++i )
	{
		// One tag's own two poses are all of its picture: refining them gains nothing.
		if ( isfinite( costs[i] ) && view.count > 1 )
		{
			costs[i] = Refine( &view, &eyes[i], 0 );
		}
		if ( costs[i] < costs[best] )
		{
			best = i;
		}
	}
	if ( view.count < 1 || !isfinite( costs[best] ) )
	{
		return false;
	}
	*camera = PoseOf( &eyes[best] );
	*error = ErrorOf( &view, costs[best] );
	return true;
}

bool simPnp_TagsAt(
    const simLens* lens, const simPnpTag* tags, int count, simQuat rotation, simVec3* position, double* error )
{
	SIM_CHECK( count >= 0 && position != NULL && error != NULL );
	View view;
	Gather( &view, lens, tags, count );
	Eye eye = EyeOf( ( simPose ){ simV3( 0.0, 0.0, 0.0 ), rotation } );
	// With the rotation known the rays are linear in the translation; its error is that of the rays, not the pixels'.
	double a[9] = { 0.0 }, b[3] = { 0.0 };
	for ( int i = 0; i < 4 * view.count; ++i )
	{
		simVec3 p = See( &eye, view.corners[i].point );
		const double aside[2] = { p.x, p.y };
		const double* ray = view.corners[i].ray;
		for ( int k = 0; k < 2; ++k )
		{
			double row[3] = { 0.0, 0.0, -ray[k] };
			row[k] = 1.0;
			double value = ray[k] * p.z - aside[k];
			for ( int m = 0; m < 3; ++m )
			{
				b[m] += row[m] * value;
				for ( int n = 0; n < 3; ++n )
				{
					a[3 * m + n] += row[m] * row[n];
				}
			}
		}
	}
	if ( view.count < 1 || !Solve( a, b, 3 ) )
	{
		return false;
	}
	eye.t = simV3( b[0], b[1], b[2] );
	double cost = Refine( &view, &eye, 3 );
	if ( !isfinite( cost ) )
	{
		return false;
	}
	*position = PoseOf( &eye ).p;
	*error = ErrorOf( &view, cost );
	return true;
}
