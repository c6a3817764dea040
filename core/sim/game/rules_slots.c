// Slots, and points that hold only while the piece is there. A robot lets a piece go at a slot's mouth, lying along its
// axis: the slot takes it, and it stays there, fixed, until it is knocked out.
#include "game/rules_internal.h"

#include <string.h>

// Of a piece that came where it counts while no match ran: since[] has no period for it.
static const uint8_t kNoPeriod = 255;


// ---- points that hold while the piece is there ----

void simRules_ForgetPeriods( simRules* rules )
{
	memset( rules->since, 0, sizeof( rules->since ) );
}

void simRules_ResetSlots( simRules* rules )
{
	SIM_CHECK( rules->field->slotCount >= 0 && rules->field->slotCount <= SIM_MAX_SLOTS );
	const simField* field = rules->field;
	rules->slotTypes = 0;
	rules->keepsPeriods = false;
	for ( int i = 0; i < SIM_MAX_SLOTS; ++i )
	{
		rules->slotPieces[i] = -1;
	}
	for ( int i = 0; i < field->slotCount; ++i )
	{
		rules->slotTypes |= 1u << field->slots[i].piece;
	}
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		rules->keepsPeriods = rules->keepsPeriods || field->rules[i].whileThere;
	}
}

void simRules_NotePeriod( simRules* rules, const simMatch* match, int piece )
{
	SIM_CHECK( piece >= 0 && piece < SIM_MAX_PIECES );
	rules->since[piece] = match->period < kNoPeriod - 1u ? (uint8_t)( match->period + 1u ) : kNoPeriod;
}

void simRules_TakeBack( simRules* rules, const simRule* rule, int piece )
{
	SIM_CHECK( piece >= 0 && piece < SIM_MAX_PIECES );
	uint8_t since = rules->since[piece];
	// Only points that this rule gave: it did not look in another period.
	bool gave = since != 0 && ( rule->periods == 0 || ( since <= 32 && ( rule->periods >> ( since - 1 ) & 1u ) != 0 ) );
	if ( gave && !rules->isFinal )
	{
		simRules_TakePoints( rules, rule, rule->alliance );
	}
}


// ---- placing ----

static bool HasSlot( const simRule* rule, int slot )
{
	SIM_CHECK( slot >= 0 && slot < SIM_MAX_SLOTS );
	return rule->kind == simRule_placed && ( rule->slots[slot / 32] >> ( slot % 32 ) & 1u ) != 0;
}

/// The direction of a piece's own z, turned round if that is nearer to the slot's axis.
static simVec3 AxisOf( const simSlot* slot, simQuat turn )
{
	SIM_CHECK( simIsUnit3( slot->axis ) );
	simVec3 axis = simRotate( turn, simV3( 0, 0, 1 ) );
	return simDot( axis, slot->axis ) < 0.0 ? simScale( -1.0, axis ) : axis;
}

/// Angle between two unit vectors.
static double AngleBetween( simVec3 a, simVec3 b )
{
	return simAtan2( simLength( simCross( a, b ) ), simDot( a, b ) );
}

static bool Takes( const simRules* rules, const simSlot* slot, const simPiece* piece, const simPiecePool* pool )
{
	simPose pose = simPhysics_GetPose( pool->physics, piece->body );
	simVec3 off = simSub( pose.p, slot->mouth );
	// By distance first: it leaves one slot of many.
	if ( simDot( off, off ) > slot->near * slot->near || piece->type != slot->piece || piece->launchedBy < 0 )
	{
		return false;
	}
	simVec3 velocity = simPhysics_GetVelocity( pool->physics, piece->body );
	bool isBall = rules->field->pieceTypes[piece->type].shape == simShape_sphere;
	return ( slot->by == simAlliance_none || slot->by == simRules_LauncherOf( rules, piece ) )
	       && simDot( velocity, velocity ) <= slot->maxSpeed * slot->maxSpeed
	       && ( isBall || AngleBetween( AxisOf( slot, pose.q ), slot->axis ) <= slot->within );
}

/// Puts a piece into a slot, turned no more than it must be to lie along the axis.
static void Put( simRules* rules, int index, int piece, simPiecePool* pool )
{
	SIM_CHECK( rules->slotPieces[index] < 0 );
	SIM_CHECK( simPiece_IsInPlay( &pool->pieces[piece] ) );
	const simSlot* slot = &rules->field->slots[index];
	int body = pool->pieces[piece].body;
	simQuat turn = simPhysics_GetPose( pool->physics, body ).q;
	simVec3 axis = AxisOf( slot, turn );
	simVec3 about = simNormalize( simCross( axis, slot->axis ), simV3( 1, 0, 0 ) );
	turn = simQuatNormalize( simQuatMul( simQuatAxisAngle( about, AngleBetween( axis, slot->axis ) ), turn ) );
	simPhysics_Place( pool->physics, body, ( simPose ){ slot->at, turn }, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	simPiecePool_SetPlaced( pool, piece );
	rules->slotPieces[index] = piece;
}

static void CountPlaced(
    simRules* rules, const simMatch* match, int slot, int index, const simPiecePool* pool, simEvents* events )
{
	SIM_CHECK( slot >= 0 && slot < rules->field->slotCount );
	const simPiece* piece = &pool->pieces[index];
	for ( int i = 0; i < rules->field->ruleCount && !rules->isFinal; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		simAlliance gains = rule->alliance != simAlliance_none ? rule->alliance : simRules_LauncherOf( rules, piece );
		if ( !HasSlot( rule, slot ) || !simRules_IsActive( rules, match, rule, gains ) )
		{
			continue;
		}
		simRules_Count( rules, rule, piece, index, events );
		if ( rule->whileThere )
		{
			simRules_NotePeriod( rules, match, index );
		}
	}
}

void simRules_JudgeSlots( simRules* rules, const simMatch* match, simPiecePool* pool, simEvents* events )
{
	const simField* field = rules->field;
	if ( rules->slotTypes == 0 )
	{
		return;
	}
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		const simPiece* piece = &pool->pieces[i];
		if ( ( rules->slotTypes >> piece->type & 1u ) == 0 || piece->launchedBy < 0 )
		{
			continue;
		}
		for ( int s = 0; s < field->slotCount; ++s )
		{
			if ( rules->slotPieces[s] < 0 && Takes( rules, &field->slots[s], piece, pool ) )
			{
				// Counted first: once it is placed its robot is forgotten.
				CountPlaced( rules, match, s, i, pool, events );
				Put( rules, s, i, pool );
				break;
			}
		}
	}
}

void simRules_TakeOut( simRules* rules, simPiecePool* pool, int slot, simVec3 velocity )
{
	SIM_CHECK( slot >= 0 && slot < rules->field->slotCount );
	SIM_CHECK( rules->slotPieces[slot] >= 0 );
	int piece = rules->slotPieces[slot];
	if ( piece < 0 )
	{
		return;
	}
	for ( int i = 0; i < rules->field->ruleCount; ++i )
	{
		const simRule* rule = &rules->field->rules[i];
		if ( HasSlot( rule, slot ) && rule->whileThere )
		{
			simRules_TakeBack( rules, rule, piece );
		}
	}
	rules->since[piece] = 0;
	rules->slotPieces[slot] = -1;
	// Out at the mouth, where less of its holder is inside it.
	simPose pose = simPhysics_GetPose( pool->physics, pool->pieces[piece].body );
	pose.p = rules->field->slots[slot].mouth;
	simPiecePool_Release( pool, piece, pose, velocity, simV3( 0, 0, 0 ) );
}
