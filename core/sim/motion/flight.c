#include "motion/flight.h"


simVec3 simFlight_Force( const simPieceType* type, simVec3 velocity, simVec3 spin )
{
	double area = SIM_PI * type->radius * type->radius;
	simVec3 drag = simScale( -0.5 * SIM_AIR_DENSITY * type->drag * area * simLength( velocity ), velocity );
	double lift = 0.5 * SIM_AIR_DENSITY * type->magnus * area * type->radius;
	return simMulAdd( drag, lift, simCross( spin, velocity ) );
}
