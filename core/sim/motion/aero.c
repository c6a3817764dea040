#include "sandlot/sim/aero.h"

#include "sandlot/sim/base.h"


simAeroDef simAero_DefaultDef( void )
{
	return ( simAeroDef ){
		.area = 0.01,
		.density = 1.225,
		.dragCoefficient = 0.47,
		.magnus = 1e-4,
		.spinDecay = 0.05,
		.spinDecayBySpeed = 0.01,
		.spinDecayBySpin = 0.02,
	};
}

// The projection of a shape onto the plane across the motion; a sphere's is the same from all sides.
double simAero_Area( const simAeroDef* def, simQuat attitude, simVec3 direction )
{
	if ( def->area > 0.0 )
	{
		return def->area;
	}
	simVec3 d = simUnrotate( attitude, simNormalize( direction, simV3( 1, 0, 0 ) ) );
	simVec3 size = def->size;
	switch ( def->shape )
	{
		case simAeroShape_sphere:
			return SIM_PI * size.x * size.x;

		case simAeroShape_box:
			// Three pairs of faces, each seen at the cosine of its normal.
			return fabs( d.x ) * size.y * size.z + fabs( d.y ) * size.x * size.z + fabs( d.z ) * size.x * size.y;

		case simAeroShape_cylinder:
			// The ends as ellipses, the mantle as a rectangle of 2 r h.
			return SIM_PI * size.x * size.x * fabs( d.z ) + 2.0 * size.x * size.z * sqrt( d.x * d.x + d.y * d.y );

		case simAeroShape_none:
			return 0.0;
	}
	return 0.0; // a number outside the enum
}

static bool IsSound( double x )
{
	return isfinite( x ) && x >= 0.0;
}

simAero simAero_Solve( const simAeroDef* def, simQuat attitude, simVec3 velocity, simVec3 spin )
{
	simAero aero = { 0 };
	aero.valid = IsSound( def->density ) && IsSound( def->dragCoefficient ) && IsSound( def->linearDrag )
	             && IsSound( def->area ) && IsSound( def->size.x ) && IsSound( def->size.y ) && IsSound( def->size.z )
	             && isfinite( def->magnus ) && simIsFinite3( velocity ) && simIsFinite3( spin );
	if ( !aero.valid )
	{
		return aero;
	}
	aero.speed = simLength( velocity );
	aero.pressure = 0.5 * def->density * aero.speed * aero.speed;
	aero.area = simAero_Area( def, attitude, velocity );
	// Drag over speed, to multiply by the velocity: then rest, which lacks a direction, needs no special case.
	double perSpeed = def->linearDrag + 0.5 * def->density * def->dragCoefficient * aero.area * aero.speed;
	aero.drag = simScale( -perSpeed, velocity );
	aero.magnus = simScale( def->magnus, simCross( spin, velocity ) );
	return aero;
}

simVec3 simAero_SpinDecay( const simAeroDef* def, simVec3 velocity, simVec3 spin )
{
	SIM_CHECK( def->spinDecay >= 0.0 && def->spinDecayBySpeed >= 0.0 && def->spinDecayBySpin >= 0.0 );
	// Rates add up: air at rest, the flow past it, and its own spin.
	double rate =
	    def->spinDecay + def->spinDecayBySpeed * simLength( velocity ) + def->spinDecayBySpin * simLength( spin );
	return simScale( -rate, spin );
}

simVec3 simAero_SpinDecayCompat( const simAeroDef* def, simVec3 velocity, simVec3 spin, simVec3 lever )
{
	// The reference adds the moment of the Magnus force about a lever, which a sphere does not have.
	simVec3 magnus = simScale( def->magnus, simCross( spin, velocity ) );
	return simAdd( simAero_SpinDecay( def, velocity, spin ), simCross( lever, magnus ) );
}

double simAero_MagnusOf( double density, double radius, double liftSlope )
{
	SIM_CHECK( density >= 0.0 && radius >= 0.0 );
	// density / 2 * pi r^2 * ( slope r w / v ) * v^2, with spin across the velocity
	return 0.5 * density * SIM_PI * radius * radius * radius * liftSlope;
}
