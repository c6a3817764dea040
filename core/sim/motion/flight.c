#include "motion/flight.h"


double simFlight_Drag( const simPieceType* type )
{
	// Drag equation: F = density / 2 c A v^2. Divided by v^2 here.
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->drag * area;
}

double simFlight_Lift( const simPieceType* type )
{
	// With a lift coefficient of magnus x spin parameter r w / v: F = density / 2 ( magnus r w / v ) A v^2.
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->magnus * area * type->radius;
}

simVec3 simFlight_Force( const simPieceType* type, simVec3 velocity, simVec3 spin )
{
	simVec3 drag = simScale( -simFlight_Drag( type ) * simLength( velocity ), velocity );
	return simMulAdd( drag, simFlight_Lift( type ), simCross( spin, velocity ) );
}
