#include "motion/flight.h"

#include "sandlot/sim/aero.h"


double simFlight_Drag( const simPieceType* type )
{
	SIM_CHECK( type->radius > 0.0 && type->drag >= 0.0 );
	// Drag equation: F = density / 2 c A v^2. Divided by v^2 here.
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->drag * area;
}

double simFlight_Lift( const simPieceType* type )
{
	SIM_CHECK( type->radius > 0.0 );
	// With a lift coefficient of magnus x spin parameter r w / v: F = density / 2 ( magnus r w / v ) A v^2.
	double area = SIM_PI * type->radius * type->radius;
	return 0.5 * SIM_AIR_DENSITY * type->magnus * area * type->radius;
}

simVec3 simFlight_Force( const simPieceType* type, simVec3 velocity, simVec3 spin )
{
	simVec3 drag = simScale( -simFlight_Drag( type ) * simLength( velocity ), velocity );
	return simMulAdd( drag, simFlight_Lift( type ), simCross( spin, velocity ) );
}


// ---- by a method of its own ----

typedef struct Flight
{
	const simPieceType* type;
	bool compat;
	simAeroDef air;
	simWrench held;
} Flight;

static simAeroDef AirOf( const simPieceType* type, const simFlightDef* def )
{
	simAeroDef air = {
		.area = SIM_PI * type->radius * type->radius,
		.density = SIM_AIR_DENSITY,
		.dragCoefficient = type->drag,
		.linearDrag = def->linearDrag,
		.magnus = simFlight_Lift( type ),
		.spinDecay = def->spinDecay,
		.spinDecayBySpeed = def->spinDecayBySpeed,
		.spinDecayBySpin = def->spinDecayBySpin,
	};
	if ( !def->byAttitude || type->shape == simShape_sphere )
	{
		return air;
	}
	air.area = 0.0;
	air.shape = simAeroShape_box;
	air.size = type->size;
	if ( type->shape != simShape_box )
	{
		// A capsule and a ring are seen as the cylinder around them.
		air.shape = simAeroShape_cylinder;
		air.size.x = 0.5 * type->size.x;
	}
	return air;
}

static simWrench WrenchOf( const void* context, double time, const simFreeBody* body )
{
	(void)time;
	const Flight* flight = context;
	simAero aero = simAero_Solve( &flight->air, body->pose.q, body->velocity, body->spin );
	simWrench wrench = flight->held;
	wrench.force = simAdd( wrench.force, simAdd( aero.drag, aero.magnus ) );
	// The decay is a rate, for any inertia: as a moment it is the inertia times that.
	simVec3 decay = simAero_SpinDecay( &flight->air, body->velocity, body->spin ), inertia = flight->type->inertias;
	if ( !flight->compat )
	{
		decay = simUnrotate( body->pose.q, decay );
	}
	simVec3 moment = simV3( inertia.x * decay.x, inertia.y * decay.y, inertia.z * decay.z );
	if ( !flight->compat )
	{
		moment = simRotate( body->pose.q, moment );
	}
	wrench.torque = simAdd( wrench.torque, moment );
	return wrench;
}

simFreeBody simFlight_Step(
    const simPieceType* type, const simFlightDef* def, simFreeBody body, double dt, simWrench held )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( type->mass > 0.0 );
	SIM_CHECK( def->method >= 0 && def->method < simIntegrator_count );
	simFreeBodyDef free = {
		.integrator = def->method,
		.mass = type->mass,
		.inertia = type->inertias,
		.gravity = { 0.0, 0.0, -SIM_GRAVITY },
		.linearDamping = def->linearDamping,
		.angularDamping = def->angularDamping,
		.kinematic = def->kinematic,
		.weightless = def->weightless,
		.firstOrderTurn = def->firstOrderTurn,
		.compat = def->compat,
	};
	Flight flight = { type, def->compat, AirOf( type, def ), held };
	return simFreeBody_Step( &free, body, 0.0, dt, WrenchOf, &flight );
}

simFreeBody simFlight_Advance(
    const simPieceType* type, const simFlightDef* def, simFreeBody body, double time, simWrench held )
{
	SIM_CHECK( time >= 0.0 );
	SIM_CHECK( def->step > 0.0 );
	double step = def->step;
	// A hair more, so that a time of whole steps has no empty step behind it.
	int whole = (int)( time / step + 1e-9 );
	for ( int i = 0; i < whole; ++i )
	{
		body = simFlight_Step( type, def, body, step, held );
	}
	double left = time - whole * step;
	return left > 1e-9 ? simFlight_Step( type, def, body, left, held ) : body;
}
