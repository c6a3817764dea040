#include "vision/detect_internal.h"

// Outlines and rays of piece shapes.
//
// Every shape is the hull of balls: a box of eight balls without size at its corners, a capsule of two, a cylinder and a torus of
// balls all along circles. The outermost pixel of one ball has a closed form. Along a circle the outermost of twelve balls is refined by
// a parabola through it and its neighbours.

enum
{
	RING = 12, // balls tried on a circle
};

static const double kRing[RING][2] = { { 1.0, 0.0 }, { 0.8660254037844386, 0.5 }, { 0.5, 0.8660254037844386 },
	{ 0.0, 1.0 }, { -0.5, 0.8660254037844386 }, { -0.8660254037844386, 0.5 }, { -1.0, 0.0 },
	{ -0.8660254037844386, -0.5 }, { -0.5, -0.8660254037844386 }, { 0.0, -1.0 }, { 0.5, -0.8660254037844386 },
	{ 0.8660254037844386, -0.5 } };


// ---- balls ----

// Returns the direction on a ball's outline that reaches farthest towards g, a unit vector in the plane at depth 1.
// In the plane through g and the optical axis, with `along` the ball's coordinate on g, the tangent direction f fulfils
//   ( along - f z )^2 = radius^2 ( 1 + f^2 ),   a quadratic whose greater root is `far`.
static void Farthest( simVec3 at, double radius, double gx, double gy, double* x, double* y )
{
	SIM_CHECK( radius > 0.0 && at.z > radius );
	// Both roots of the tangent equation; the greater one is towards g.
	double along = gx * at.x + gy * at.y, across = gx * at.y - gy * at.x;
	double far = ( along * at.z + radius * sqrt( along * along + at.z * at.z - radius * radius ) )
	             / ( at.z * at.z - radius * radius );
	double depth = ( along * far + at.z ) / ( far * far + 1.0 ); // of the point where the plane through it touches
	double side = across / depth;
	*x = gx * far - gy * side;
	*y = gy * far + gx * side;
}

void simSphere_Bounds( simVec3 at, double radius, double bounds[4] )
{
	double under = 1.0 / ( at.z * at.z - radius * radius );
	double rx = radius * sqrt( at.x * at.x + at.z * at.z - radius * radius );
	double ry = radius * sqrt( at.y * at.y + at.z * at.z - radius * radius );
	bounds[0] = ( at.x * at.z - rx ) * under;
	bounds[1] = ( at.y * at.z - ry ) * under;
	bounds[2] = ( at.x * at.z + rx ) * under;
	bounds[3] = ( at.y * at.z + ry ) * under;
}

static double Coordinate( const simLens* lens, double x, double y, int axis )
{
	simPixel pixel = { NAN, NAN };
	// Back into the camera frame, where the lens model lives: ahead, left, up.
	simLens_Project( lens, simV3( 1.0, -x, -y ), &pixel );
	return axis == 0 ? pixel.u : pixel.v;
}

static bool Bends( const simLens* lens )
{
	for ( int i = 0; i < 8; ++i )
	{
		if ( lens->distortion[i] != 0.0 )
		{
			return true;
		}
	}
	return false;
}

// Returns the greatest u (side 2), v (3), -u (0) or -v (1) of a ball [px], NaN if it is not wholly in front. exact: take into account
// that the lens's distortion varies over the size of the ball.
static double Outermost( const simLens* lens, simVec3 at, double radius, int side, bool exact )
{
	SIM_CHECK( side >= 0 && side < 4 );
	int axis = side % 2;
	double sign = side < 2 ? -1.0 : 1.0;
	// A ball that reaches behind the eye has no outline.
	if ( !( at.z > 1.001 * radius ) )
	{
		return NAN;
	}
	if ( radius <= 0.0 )
	{
		return sign * Coordinate( lens, at.x / at.z, at.y / at.z, axis );
	}
	double x, y;
	Farthest( at, radius, axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, &x, &y );
	double outermost = Coordinate( lens, x, y, axis );
	if ( exact && Bends( lens ) )
	{
		// With distortion another direction is outermost: the one along which the pixel's coordinate grows fastest around here.
		const double step = 1e-5;
		// The gradient of the coordinate over direction, by differences.
		double gx = sign * ( Coordinate( lens, x + step, y, axis ) - outermost );
		double gy = sign * ( Coordinate( lens, x, y + step, axis ) - outermost );
		double size = sqrt( gx * gx + gy * gy );
		if ( size > 0.0 )
		{
			Farthest( at, radius, gx / size, gy / size, &x, &y );
			outermost = Coordinate( lens, x, y, axis );
		}
	}
	return sign * outermost;
}

static void Widen( double bounds[4], int side, double value )
{
	SIM_CHECK( side >= 0 && side < 4 );
	double sign = side < 2 ? -1.0 : 1.0;
	bounds[side] = sign * simMax( sign * bounds[side], value );
}

static bool AddBall( const simLens* lens, simVec3 at, double radius, double bounds[4] )
{
	for ( int side = 0; side < 4; ++side )
	{
		double value = Outermost( lens, at, radius, side, true );
		if ( !isfinite( value ) )
		{
			return false;
		}
		Widen( bounds, side, value );
	}
	return true;
}

static bool AddPoint( const simLens* lens, simVec3 at, double bounds[4] )
{
	simPixel pixel;
	if ( !simLens_Project( lens, simV3( at.z, -at.x, -at.y ), &pixel ) )
	{
		return false;
	}
	bounds[0] = simMin( bounds[0], pixel.u );
	bounds[1] = simMin( bounds[1], pixel.v );
	bounds[2] = simMax( bounds[2], pixel.u );
	bounds[3] = simMax( bounds[3], pixel.v );
	return true;
}

// Adds balls whose middles lie on a circle. a and b are two of the circle's radii at a right angle.
static bool AddRing( const simLens* lens, simVec3 middle, simVec3 a, simVec3 b, double radius, double bounds[4] )
{
	SIM_CHECK( radius >= 0.0 );
	double values[4][RING];
	for ( int i = 0; i < RING; ++i )
	{
		simVec3 at = simMulAdd( simMulAdd( middle, kRing[i][0], a ), kRing[i][1], b );
		simPixel pixel = { NAN, NAN };
		// Without a tube the ring's balls are points, and one projection gives all four sides.
		if ( radius <= 0.0 )
		{
			simLens_Project( lens, simV3( at.z, -at.x, -at.y ), &pixel );
		}
		for ( int side = 0; side < 4; ++side )
		{
			if ( radius > 0.0 )
			{
				values[side][i] = Outermost( lens, at, radius, side, false );
			}
			else
			{
				double coordinate = side % 2 == 0 ? pixel.u : pixel.v;
				values[side][i] = side < 2 ? -coordinate : coordinate;
			}
			if ( !isfinite( values[side][i] ) )
			{
				return false;
			}
		}
	}
	for ( int side = 0; side < 4; ++side )
	{
		const double* value = values[side];
		int best = 0;
		for ( int i = 1; i < RING; ++i )
		{
			if ( value[i] > value[best] )
			{
				best = i;
			}
		}
		// Fit a parabola through the best value and its neighbours, and try the circle where it peaks.
		double before = value[( best + RING - 1 ) % RING], after = value[( best + 1 ) % RING];
		double bend = before - 2.0 * value[best] + after;
		// Vertex of the parabola through three values at -1, 0, 1; not farther than half a step, where its neighbour
		// would have been the best.
		double shift = bend < 0.0 ? simClamp( 0.5 * ( before - after ) / bend, -0.5, 0.5 ) : 0.0;
		double angle = 2.0 * SIM_PI * ( best + shift ) / RING;
		simVec3 at = simMulAdd( simMulAdd( middle, simCos( angle ), a ), simSin( angle ), b );
		double top = Outermost( lens, at, radius, side, true );
		bool better = isfinite( top ) && ( radius > 0.0 || top > value[best] );
		Widen( bounds, side, better ? top : value[best] );
	}
	return true;
}


// ---- shapes ----

double simSolid_Reach( const simPieceType* type )
{
	simVec3 half = simScale( 0.5, type->size );
	switch ( type->shape )
	{
		case simShape_box:
			return simLength( half );
		case simShape_cylinder:
			return sqrt( half.x * half.x + half.z * half.z );
		case simShape_capsule:
			return half.z;
		case simShape_torus:
			return half.x;
		case simShape_sphere:
		case simShape_count:
			return type->radius;
	}
}

// Returns a corner of a box; bits 0, 1 and 2 of i choose the sides along its axes.
static simVec3 CornerOf( simVec3 at, simVec3 half, const simVec3 axes[3], int i )
{
	SIM_CHECK( i >= 0 && i < 8 );
	simVec3 corner = simMulAdd( at, i & 1 ? half.x : -half.x, axes[0] );
	corner = simMulAdd( corner, i & 2 ? half.y : -half.y, axes[1] );
	return simMulAdd( corner, i & 4 ? half.z : -half.z, axes[2] );
}

static bool AddCorners( const simLens* lens, simVec3 at, simVec3 half, const simVec3 axes[3], double bounds[4] )
{
	for ( int i = 0; i < 8; ++i )
	{
		if ( !AddPoint( lens, CornerOf( at, half, axes, i ), bounds ) )
		{
			return false;
		}
	}
	return true;
}

bool simSolid_Bounds(
    const simLens* lens, const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] )
{
	bounds[0] = bounds[1] = INFINITY;
	bounds[2] = bounds[3] = -INFINITY;
	simVec3 half = simScale( 0.5, type->size );
	switch ( type->shape )
	{
		case simShape_box:
			return AddCorners( lens, at, half, axes, bounds );
		case simShape_cylinder:
		{
			simVec3 a = simScale( half.x, axes[0] ), b = simScale( half.x, axes[1] );
			return AddRing( lens, simMulAdd( at, half.z, axes[2] ), a, b, 0.0, bounds )
			       && AddRing( lens, simMulAdd( at, -half.z, axes[2] ), a, b, 0.0, bounds );
		}
		case simShape_capsule:
			return AddBall( lens, simMulAdd( at, half.z - half.x, axes[2] ), half.x, bounds )
			       && AddBall( lens, simMulAdd( at, half.x - half.z, axes[2] ), half.x, bounds );
		case simShape_torus:
		{
			double ring = half.x - half.z;
			return AddRing( lens, at, simScale( ring, axes[0] ), simScale( ring, axes[1] ), half.z, bounds );
		}
		case simShape_sphere:
		case simShape_count:
			return AddBall( lens, at, type->radius, bounds );
	}
}

static void AddDirection( simVec3 at, double bounds[4] )
{
	SIM_CHECK( at.z > 0.0 );
	double x = at.x / at.z, y = at.y / at.z;
	bounds[0] = simMin( bounds[0], x );
	bounds[1] = simMin( bounds[1], y );
	bounds[2] = simMax( bounds[2], x );
	bounds[3] = simMax( bounds[3], y );
}

static void AddSphere( simVec3 at, double radius, double bounds[4] )
{
	double own[4];
	simSphere_Bounds( at, radius, own );
	bounds[0] = simMin( bounds[0], own[0] );
	bounds[1] = simMin( bounds[1], own[1] );
	bounds[2] = simMax( bounds[2], own[2] );
	bounds[3] = simMax( bounds[3], own[3] );
}

void simSolid_Directions( const simPieceType* type, simVec3 at, const simVec3 axes[3], double bounds[4] )
{
	bounds[0] = bounds[1] = INFINITY;
	bounds[2] = bounds[3] = -INFINITY;
	simVec3 half = simScale( 0.5, type->size );
	double ring = half.x - half.z;
	switch ( type->shape )
	{
		case simShape_box:
			for ( int i = 0; i < 8; ++i )
			{
				AddDirection( CornerOf( at, half, axes, i ), bounds );
			}
			break;
		case simShape_cylinder:
			for ( int i = 0; i < RING; i += 2 )
			{
				simVec3 rim = simMulAdd( at, half.x * kRing[i][0], axes[0] );
				rim = simMulAdd( rim, half.x * kRing[i][1], axes[1] );
				AddDirection( simMulAdd( rim, half.z, axes[2] ), bounds );
				AddDirection( simMulAdd( rim, -half.z, axes[2] ), bounds );
			}
			break;
		case simShape_capsule:
			AddSphere( simMulAdd( at, half.z - half.x, axes[2] ), half.x, bounds );
			AddSphere( simMulAdd( at, half.x - half.z, axes[2] ), half.x, bounds );
			break;
		case simShape_torus:
			for ( int i = 0; i < RING; i += 2 )
			{
				simVec3 rim = simMulAdd( at, ring * kRing[i][0], axes[0] );
				AddSphere( simMulAdd( rim, ring * kRing[i][1], axes[1] ), half.z, bounds );
			}
			break;
		case simShape_sphere:
		case simShape_count:
			AddSphere( at, type->radius, bounds );
	}
}

bool simDetect_Bounds( const simLens* lens, const simPieceType* type, simPose pose, double bounds[4] )
{
	static const simVec3 own[3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
	simVec3 axes[3];
	for ( int i = 0; i < 3; ++i )
	{
		simVec3 axis = simRotate( pose.q, own[i] );
		axes[i] = simV3( -axis.y, -axis.z, axis.x );
	}
	return simSolid_Bounds( lens, type, simV3( -pose.p.y, -pose.p.z, pose.p.x ), axes, bounds );
}


// ---- rays ----

// A ray is e + t d for t >= 0, in the shape's own frame. Each function returns the t of the hit, 0 if e is inside, INFINITY if it
// misses. Boxes and cylinders are intersections of slabs: keep the range of t inside all of them.

static double HitBox( simVec3 half, simVec3 e, simVec3 d )
{
	double from = 0.0, to = INFINITY;
	const double *h = &half.x, *p = &e.x, *v = &d.x;
	for ( int i = 0; i < 3; ++i )
	{
		// Parallel to a pair of faces: either always between them, or never.
		if ( fabs( v[i] ) < 1e-12 )
		{
			if ( fabs( p[i] ) > h[i] )
			{
				to = -1.0;
			}
			continue;
		}
		double a = ( -h[i] - p[i] ) / v[i], b = ( h[i] - p[i] ) / v[i];
		from = simMax( from, simMin( a, b ) );
		to = simMin( to, simMax( a, b ) );
	}
	return from <= to ? from : INFINITY;
}

// Computes the range in which a t^2 + 2 b t + c is not positive. Returns false when there is none.
static bool Within( double a, double b, double c, double* from, double* to )
{
	// No speed across: c alone decides, for all t.
	if ( !( a > 1e-18 ) )
	{
		*from = -INFINITY;
		*to = INFINITY;
		return c <= 0.0;
	}
	double root = b * b - a * c;
	if ( !( root >= 0.0 ) )
	{
		return false;
	}
	root = sqrt( root );
	// Both roots of a t^2 + 2 b t + c, the smaller first.
	*from = ( -b - root ) / a;
	*to = ( -b + root ) / a;
	return true;
}

// A cylinder about z: within its radius, where the ray is inside for a range of t, and between its ends.
static double HitCylinder( double radius, double half, simVec3 e, simVec3 d )
{
	double from, to;
	if ( !Within( d.x * d.x + d.y * d.y, e.x * d.x + e.y * d.y, e.x * e.x + e.y * e.y - radius * radius, &from, &to ) )
	{
		return INFINITY;
	}
	if ( fabs( d.z ) < 1e-12 )
	{
		if ( fabs( e.z ) > half )
		{
			to = -1.0;
		}
	}
	else
	{
		double a = ( -half - e.z ) / d.z, b = ( half - e.z ) / d.z;
		from = simMax( from, simMin( a, b ) );
		to = simMin( to, simMax( a, b ) );
	}
	from = simMax( from, 0.0 );
	return from <= to ? from : INFINITY;
}

static double HitSphere( double radius, simVec3 e, simVec3 d )
{
	double from, to;
	if ( !Within( simDot( d, d ), simDot( e, d ), simDot( e, e ) - radius * radius, &from, &to ) || to < 0.0 )
	{
		return INFINITY;
	}
	return simMax( from, 0.0 );
}

static double HitCapsule( double radius, double half, simVec3 e, simVec3 d )
{
	// A capsule is a cylinder and two balls at its ends: the first of the three hits counts.
	double straight = half - radius;
	double hit = HitCylinder( radius, straight, e, d );
	hit = simMin( hit, HitSphere( radius, simV3( e.x, e.y, e.z - straight ), d ) );
	return simMin( hit, HitSphere( radius, simV3( e.x, e.y, e.z + straight ), d ) );
}

// Sphere tracing: step along the ray by the distance to the torus, which never steps through it. 40 steps reach 2 % of the tube.
static double HitTorus( double ring, double tube, simVec3 e, simVec3 d )
{
	SIM_CHECK( ring > 0.0 && tube > 0.0 );
	double speed = simLength( d ), from, to, reach = ring + tube;
	if ( !Within( speed * speed, simDot( e, d ), simDot( e, e ) - reach * reach, &from, &to ) )
	{
		return INFINITY;
	}
	double t = simMax( from, 0.0 );
	for ( int i = 0; i < 40; ++i )
	{
		if ( !( t <= to ) )
		{
			break;
		}
		simVec3 p = simMulAdd( e, t, d );
		// Distance to a torus: from the ring in its plane, then to the tube's surface.
		double out = sqrt( p.x * p.x + p.y * p.y ) - ring;
		double distance = sqrt( out * out + p.z * p.z ) - tube;
		if ( distance < 0.02 * tube )
		{
			return t;
		}
		t += distance / speed;
	}
	return INFINITY;
}

double simSolid_Hit( const simSolid* solid, double x, double y )
{
	SIM_CHECK( solid->type->shape != simShape_sphere );
	simVec3 d = simMulAdd( simMulAdd( solid->axes[2], x, solid->axes[0] ), y, solid->axes[1] );
	simVec3 half = simScale( 0.5, solid->type->size );
	switch ( solid->type->shape )
	{
		case simShape_box:
			return HitBox( half, solid->eye, d );
		case simShape_cylinder:
			return HitCylinder( half.x, half.z, solid->eye, d );
		case simShape_capsule:
			return HitCapsule( half.x, half.z, solid->eye, d );
		case simShape_torus:
			return HitTorus( half.x - half.z, half.z, solid->eye, d );
		case simShape_sphere:
		case simShape_count:
			return HitSphere( solid->type->radius, solid->eye, d );
	}
}
