#include "game/piece_flight.h"


static simFreeBody BodyOf( const simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 );
	return ( simFreeBody ){ simPhysics_GetPose( physics, body ), simPhysics_GetVelocity( physics, body ),
		simPhysics_GetSpin( physics, body ) };
}

/// The first of `steps` physics steps on the straight way to where a longer step ends.
static simFreeBody Towards( const simFreeBody* from, const simFreeBody* end, int steps )
{
	SIM_CHECK( steps > 1 );
	double time = steps * SIM_STEP;
	simFreeBody next = *end;
	next.velocity = simScale( 1.0 / time, simSub( end->pose.p, from->pose.p ) );
	next.pose.p = simMulAdd( from->pose.p, SIM_STEP, next.velocity );
	// The turn that is left, as an even spin: the vector part of its quaternion is the axis times the sine of half the angle.
	simQuat turn = simQuatMul( end->pose.q, simQuatConj( from->pose.q ) );
	double sign = turn.w < 0.0 ? -1.0 : 1.0;
	simVec3 axis = simScale( sign, simV3( turn.x, turn.y, turn.z ) );
	double half = simLength( axis );
	next.spin = simV3( 0, 0, 0 );
	if ( half > 1e-12 )
	{
		next.spin = simScale( 2.0 * simAtan2( half, fabs( turn.w ) ) / ( half * time ), axis );
	}
	next.pose.q = simQuat_TurnExact( from->pose.q, next.spin, SIM_STEP );
	return next;
}

void simPieceFlight_Begin(
    simPieceFlight* flight, const simPieceType* type, const simFlightDef* def, const simPhysics* physics, int body )
{
	SIM_CHECK( def->step > 0.0 && flight->done >= 0 );
	SIM_CHECK( !flight->flies );
	simFreeBody now = BodyOf( physics, body );
	simWrench held = simPhysics_GetWrench( physics, body );
	flight->flies = true;
	if ( def->step <= SIM_STEP * ( 1.0 + 1e-6 ) )
	{
		flight->next = simFlight_Advance( type, def, now, SIM_STEP, held );
		return;
	}
	if ( flight->done == 0 )
	{
		flight->of = (int)( def->step / SIM_STEP + 0.5 );
		flight->end = simFlight_Step( type, def, now, def->step, held );
	}
	SIM_CHECK( flight->of > 1 && flight->done < flight->of );
	// Pictures and contacts see it on its way, not in jumps.
	int left = flight->of - flight->done;
	flight->next = left > 1 ? Towards( &now, &flight->end, left ) : flight->end;
	flight->done = left > 1 ? flight->done + 1 : 0;
}

void simPieceFlight_End( simPieceFlight* flight, simPhysics* physics, int body )
{
	SIM_CHECK( body >= 0 );
	if ( !flight->flies )
	{
		return;
	}
	flight->flies = false;
	if ( simPhysics_WasTouching( physics, body ) )
	{
		flight->done = 0;
		return;
	}
	simPhysics_Carry( physics, body, flight->next.pose, flight->next.velocity, flight->next.spin );
}

void simPieceFlight_Forget( simPieceFlight* flight )
{
	*flight = ( simPieceFlight ){ 0 };
}
