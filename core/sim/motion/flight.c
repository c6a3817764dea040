#include "motion/flight.h"


double simFlight_Drag( const simPieceType* type )
{
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->drag * area;
}

double simFlight_Lift( const simPieceType* type )
{
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->magnus * area * type->radius;
}

simVec3 simFlight_Force( const simPieceType* type, simVec3 velocity, simVec3 spin )
{
	simVec3 drag = simScale( -simFlight_Drag( type ) * simLength( velocity ), velocity );
	return simMulAdd( drag, simFlight_Lift( type ), simCross( spin, velocity ) );
}
