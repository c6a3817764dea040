#include "game/intake.h"

// An intake is a box in which a roller reaches pieces, and a mouth, a line across it. The roller drives a piece in the
// box towards the nearest point of the mouth as fast as its surface moves, by a force that the roller and the robot
// feel. At the mouth the robot takes the piece. A roller that turns backwards pushes out the pieces in the box, and the
// robot's own pieces come out of the mouth.
//
// The speed of pulling. Near the mouth a piece may have to wait for its turn, so it must be able to stop there: from
// the distance d a force F stops a mass m that moves at sqrt( 2 F d / m ). Only a part of F brakes (kBrake); the rest
// carries the piece's weight. No piece may pass the mouth within a step either: half the distance per step is the most.

// A piece this near to the mouth has arrived [m]. Tuned: more than a piece moves in one step of pulling.
static const double kArriveDistance = 0.04;
// No piece moves faster than this over the robot [m/s]: it tells how far from its box an intake looks for pieces.
static const double kFastestPiece = 60.0;
// Pieces that are too far for this many steps are not looked at in each of them.
static const int kLookEverySteps = 5;
// Pieces a second that an intake without a throughput spits out.
static const double kSpitRate = 8.0;
// The part of a roller's momentum that one step of pulling may cost it [-]: it may stop a roller but never turn it back.
static const double kRollerShare = 0.5;
// The part of an intake's force that brakes a piece before the mouth [-]; the rest carries its weight.
static const double kBrake = 0.7;
// The slowest surface that still moves a piece [m/s].
static const double kSlowestRoller = 0.1;
// A piece that is being pulled may stray this far out of the box [m]: without it an intake would let go at every bounce.
static const double kStrayRoom = 0.05;


/// An intake that works in this step.
typedef struct Intake
{
	const simIntakeDef* def;
	int index;        ///< of the robot's intakes
	simPose box;      ///< in the field
	simVec3 mouth;    ///< its middle, in the field [m]
	simVec3 across;   ///< unit vector along the mouth
	simVec3 out;      ///< unit vector from the mouth to the box
	double speed;     ///< of the roller's surface, inwards [m/s]
	double halfMouth; ///< half its width [m]
	double reach;     ///< from the box's middle to its corners, and what a piece in it may stray [m]
} Intake;


// ---- the place of an intake and its limits ----

/// Speed of an intake's roller at its surface, inwards [m/s]; 0 while its gate is shut or the roller is too slow to move a piece.
static double WorkingSpeed( const simRobot* robot, const simIntakeDef* def )
{
	if ( def->gate >= 0 )
	{
		double position = robot->mechanisms[def->gate].position;
		// Folded intakes work with nothing: the gate is the range of the arm that carries it.
		if ( position < def->gateLow || position > def->gateHigh )
		{
			return 0.0;
		}
	}
	double speed = def->speed;
	if ( def->roller >= 0 )
	{
		speed = robot->mechanisms[def->roller].velocity * def->rollerRadius;
	}
	// Below the roller's slowest speed a piece would only be held fast.
	return fabs( speed ) < simMax( def->minSpeed, kSlowestRoller ) ? 0.0 : speed;
}

bool simIntake_IsActive( const simRobot* robot, int index )
{
	SIM_CHECK( index >= 0 && index < robot->model->intakeCount );
	return WorkingSpeed( robot, &robot->model->intakes[index] ) > 0.0;
}

/// False: the intake neither pulls nor pushes now, because its gate is shut or its roller stands still.
static bool FindIntake( const simPieceStep* step, int index, Intake* intake )
{
	SIM_CHECK( index >= 0 && index < step->robot->model->intakeCount );
	const simRobot* robot = step->robot;
	const simIntakeDef* def = &robot->model->intakes[index];
	double speed = WorkingSpeed( robot, def );
	if ( speed == 0.0 )
	{
		return false;
	}
	simPose mount = simRobot_MountPose( robot, step->physics, def->component );
	simPose box = { def->at, simQuatFromRpy( 0.0, def->pitch, def->yaw ) };
	*intake = ( Intake ){ .def = def, .index = index, .speed = speed, .halfMouth = 0.5 * def->mouthWidth };
	intake->reach = 0.5 * simLength( def->size ) + kStrayRoom;
	intake->box = simCompose( mount, box );
	intake->mouth = simTransform( mount, def->mouth );
	intake->across = simRotate( intake->box.q, simV3( 0, 1, 0 ) );
	simVec3 out = simSub( intake->box.p, intake->mouth );
	// Level with the mouth's line: only the part across the line points out of the mouth.
	out = simMulAdd( out, -simDot( out, intake->across ), intake->across );
	intake->out = simNormalize( out, simRotate( intake->box.q, simV3( 1, 0, 0 ) ) );
	return true;
}

/// True if the intake is made for pieces of the type.
static bool Accepts( const simIntakeDef* def, int type )
{
	SIM_CHECK( type >= 0 && type < SIM_MAX_PIECE_TYPES );
	return def->pieceNameCount == 0 || ( def->pieces >> type & 1u ) != 0;
}

static bool HopperHasRoom( const simRobot* robot )
{
	SIM_CHECK( robot->hopper.count >= 0 && robot->hopper.count <= SIM_MAX_HELD );
	return robot->hopper.count < robot->model->hopperCapacity && robot->hopper.count < SIM_MAX_HELD;
}

/// The point of the mouth's line at which a piece of the radius fits through, nearest to p.
static simVec3 NearestMouth( const Intake* intake, simVec3 p, double radius )
{
	SIM_CHECK( radius > 0.0 );
	// A piece near the end of the mouth is steered inwards until it fits through.
	double most = simMax( 0.0, intake->halfMouth - radius );
	double along = simClamp( simDot( simSub( p, intake->mouth ), intake->across ), -most, most );
	return simMulAdd( intake->mouth, along, intake->across );
}


// ---- pieces in the box ----

/// Velocity of a piece relative to the part of the robot that carries the intake.
static simVec3 RelativeVelocity( const simPieceStep* step, const Intake* intake, int body, simVec3 at )
{
	simVec3 robot = simRobot_VelocityAt( step->robot, step->physics, intake->def->component, at );
	return simSub( simPhysics_GetVelocity( step->physics, body ), robot );
}

/// True if a piece there cannot get into the box within the time [s].
static bool IsFar( const Intake* intake, simVec3 at, double seconds )
{
	SIM_CHECK( intake->reach > 0.0 && seconds > 0.0 );
	simVec3 offset = simSub( at, intake->box.p );
	double far = intake->reach + kFastestPiece * seconds;
	return simDot( offset, offset ) > far * far;
}

/// True if a piece is in the box, with a margin around it [m], or passes through it within this step.
static bool IsInBox( const simPieceStep* step, const Intake* intake, int body, simVec3 at, double margin )
{
	SIM_CHECK( margin >= 0.0 );
	simVec3 offset = simSub( at, intake->box.p );
	// A fast piece crosses a thin box between two steps, so its path counts, not only its place.
	simVec3 way = simScale( step->dt, RelativeVelocity( step, intake, body, at ) );
	simVec3 half = simAdd( simScale( 0.5, intake->def->size ), simV3( margin, margin, margin ) );
	return simPhysics_CrossesBox( half, simUnrotate( intake->box.q, offset ), simUnrotate( intake->box.q, way ) );
}


// ---- pulling ----

/// Loads the roller with the force that it puts on a piece along the wanted direction.
static void LoadRoller( const simPieceStep* step, const Intake* intake, simVec3 force, simVec3 wanted )
{
	SIM_CHECK( intake->def->roller < step->robot->model->mechanismCount );
	simMechanism* roller = &step->robot->mechanisms[intake->def->roller];
	double along = 0.0;
	if ( simLength( wanted ) > 0.0 )
	{
		along = simDot( force, simNormalize( wanted, wanted ) );
	}
	// The roller turns against the load, so the sign follows its direction.
	double direction = intake->speed > 0.0 ? 1.0 : -1.0;
	double torque = -along * intake->def->rollerRadius * direction;
	// Half of the torque that would stop the roller within the step.
	double most = kRollerShare * roller->inertia * fabs( roller->velocity ) / step->dt;
	roller->load = simClamp( roller->load + torque, -most, most );
}

/// Drives a piece towards the wanted velocity over the intake, with no more than the intake's force. Robot and roller feel it.
static void DrivePiece(
    const simPieceStep* step, const Intake* intake, int body, double mass, simVec3 at, simVec3 wanted )
{
	SIM_CHECK( mass > 0.0 && step->dt > 0.0 );
	simPhysics* physics = step->physics;
	simVec3 error = simSub( wanted, RelativeVelocity( step, intake, body, at ) );
	// Half of the error a step, as transit.c explains.
	simVec3 force = simScale( mass / ( 2.0 * step->dt ), error );
	double size = simLength( force );
	if ( size > intake->def->force )
	{
		force = simScale( intake->def->force / size, force );
	}
	simPhysics_AddForceAt( physics, body, force, at );
	// Newton's third law: the roller pulls the piece in, and the piece pulls the robot towards it.
	simPhysics_AddForceAt( physics, step->robot->body, simScale( -1.0, force ), at );
	if ( intake->def->roller >= 0 )
	{
		LoadRoller( step, intake, force, wanted );
	}
}

/// The speed at which an intake pulls a piece that is so far from the mouth: see the top of the file.
static double PullSpeed( const simPieceStep* step, const Intake* intake, double mass, double distance )
{
	SIM_CHECK( mass > 0.0 && intake->speed > 0.0 );
	double braking = sqrt( 2.0 * kBrake * intake->def->force / mass * distance );
	return simMin( simMin( intake->speed, braking ), 0.5 * distance / step->dt );
}

static void PullPiece( const simPieceStep* step, const Intake* intake, int index )
{
	SIM_CHECK( simPiece_IsInPlay( &step->pool->pieces[index] ) );
	simPhysics* physics = step->physics;
	const simPiece* piece = &step->pool->pieces[index];
	const simPieceType* type = simPieceStep_TypeOf( step, index );
	if ( IsFar( intake, simPhysics_GetPosition( physics, piece->body ), step->dt ) )
	{
		return;
	}
	simPose pose = simPhysics_GetPose( physics, piece->body );
	simTransit* transit = simTransit_Find( step, index );
	double margin = transit != NULL ? kStrayRoom : 0.0;
	if ( !IsInBox( step, intake, piece->body, pose.p, margin ) )
	{
		return;
	}

	// Another intake pulls it already, or it is on its way out.
	if ( transit != NULL && ( transit->pulled || ( transit->intake < 0 && intake->speed > 0.0 ) ) )
	{
		return;
	}
	// A sleeping body would not feel the force.
	if ( !simPhysics_IsAwake( physics, piece->body ) )
	{
		simPhysics_Place( physics, piece->body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	}

	// The roller turns backwards: out of the box.
	if ( intake->speed < 0.0 )
	{
		DrivePiece( step, intake, piece->body, type->mass, pose.p, simScale( -intake->speed, intake->out ) );
		return;
	}

	// In, towards the mouth.
	if ( transit == NULL )
	{
		transit = simTransit_Add( step, index, intake->index );
	}
	if ( transit == NULL )
	{
		return;
	}
	transit->pulled = true;
	transit->intake = intake->index;
	// Found again in each step, for the mouth moves with the robot and the arm.
	simVec3 way = simSub( NearestMouth( intake, pose.p, type->radius ), pose.p );
	double speed = PullSpeed( step, intake, type->mass, simLength( way ) );
	DrivePiece( step, intake, piece->body, type->mass, pose.p, simScale( speed, simNormalize( way, intake->out ) ) );
}

/// Spits out the robot's pieces through the mouth, the last one first, at the intake's rate.
static void SpitOut( const simPieceStep* step, const Intake* intake )
{
	SIM_CHECK( intake->speed < 0.0 );
	simRobot* robot = step->robot;
	double* timer = &robot->intakeTimers[intake->index];
	double rate = intake->def->throughput > 0.0 ? intake->def->throughput : kSpitRate;
	while ( *timer < step->dt && robot->hopper.count > 0 )
	{
		int next = simPieceStep_Next( step, true );
		// Wrong type next, or the way out is blocked: nothing behind it can leave either.
		if ( !Accepts( intake->def, step->pool->pieces[next].type )
		     || !simPieceStep_IsClear( step, simPieceStep_TypeOf( step, next ), intake->mouth ) )
		{
			return;
		}
		simRelease release = {
			.at = intake->mouth,
			.attitude = intake->box.q,
			.placeVelocity = simRobot_VelocityAt( robot, step->physics, intake->def->component, intake->mouth ),
			.exitVelocity = simScale( -intake->speed, intake->out ),
			// A timer below zero was due before the step; the piece still leaves within it.
			.after = simMax( 0.0, *timer ),
		};
		simPieceStep_Release( step, true, &release );
		*timer = simMax( 0.0, *timer ) + 1.0 / rate;
	}
}


// ---- all intakes of a robot ----

/// True if none of the intakes can reach a piece there before the robot looks around again.
static bool IsFarFromAll( const simPieceStep* step, const Intake* intakes, int count, simVec3 at )
{
	SIM_CHECK( count > 0 && count <= SIM_MAX_INTAKES );
	for ( int i = 0; i < count; ++i )
	{
		if ( !IsFar( &intakes[i], at, kLookEverySteps * step->dt ) )
		{
			return false;
		}
	}
	return true;
}

/// Lists the pieces that any of the intakes may reach soon. A piece that comes into play meanwhile waits for the next look.
static void LookAround( const simPieceStep* step, const Intake* intakes, int count )
{
	const simPiecePool* pool = step->pool;
	simNearbyPieces* nearby = &step->own->nearby;
	nearby->count = 0;
	nearby->stepsLeft = kLookEverySteps;
	for ( int p = simPiecePool_NextInPlay( pool, 0 ); p >= 0; p = simPiecePool_NextInPlay( pool, p + 1 ) )
	{
		simVec3 at = simPhysics_GetPosition( step->physics, pool->pieces[p].body );
		if ( !IsFarFromAll( step, intakes, count, at ) )
		{
			SIM_CHECK( nearby->count < SIM_MAX_PIECES );
			nearby->list[nearby->count] = (uint16_t)p;
			nearby->count += 1;
		}
	}
}

/// The intakes that can do something now. One that pulls needs room in the hopper. Returns how many there are.
static int FindWorking( const simPieceStep* step, Intake intakes[SIM_MAX_INTAKES] )
{
	int count = 0;
	for ( int i = 0; i < step->robot->model->intakeCount; ++i )
	{
		Intake* intake = &intakes[count];
		if ( FindIntake( step, i, intake ) && ( intake->speed < 0.0 || HopperHasRoom( step->robot ) ) )
		{
			count += 1;
		}
	}
	return count;
}

void simIntake_Pull( const simPieceStep* step )
{
	SIM_CHECK( step->dt > 0.0 );
	SIM_CHECK( step->robotIndex >= 0 && step->robotIndex < SIM_MAX_ROBOTS );
	simNearbyPieces* nearby = &step->own->nearby;
	Intake intakes[SIM_MAX_INTAKES];
	int count = FindWorking( step, intakes );
	nearby->stepsLeft -= 1;
	if ( count == 0 )
	{
		// Nothing works: the next intake that starts must look around at once.
		nearby->count = 0;
		nearby->stepsLeft = 0;
		return;
	}
	// Pieces are hundreds and intakes few: only those that could get near within some steps are looked at in each.
	if ( nearby->stepsLeft <= 0 || count != nearby->intakeCount )
	{
		LookAround( step, intakes, count );
		nearby->intakeCount = count;
	}
	for ( int i = 0; i < count; ++i )
	{
		for ( int k = 0; k < nearby->count; ++k )
		{
			const simPiece* piece = &step->pool->pieces[nearby->list[k]];
			if ( simPiece_IsInPlay( piece ) && Accepts( intakes[i].def, piece->type ) )
			{
				PullPiece( step, &intakes[i], nearby->list[k] );
			}
		}
		if ( intakes[i].speed < 0.0 )
		{
			SpitOut( step, &intakes[i] );
		}
	}
}


// ---- taking ----

/// True if a piece in transit is at the mouth of the intake that pulls it.
static bool HasArrived( const simPieceStep* step, const Intake* intake, const simTransit* transit )
{
	SIM_CHECK( transit->piece >= 0 && transit->piece < step->pool->count );
	const simPiece* piece = &step->pool->pieces[transit->piece];
	if ( transit->intake != intake->index || !transit->pulled || !simPiece_IsInPlay( piece ) )
	{
		return false;
	}
	simVec3 at = simPhysics_GetPosition( step->physics, piece->body );
	double radius = simPieceStep_TypeOf( step, transit->piece )->radius;
	return simLength( simSub( NearestMouth( intake, at, radius ), at ) ) < kArriveDistance;
}

/// Takes the pieces that arrived at one intake, no faster than its throughput.
static void TakeArrived( const simPieceStep* step, const Intake* intake )
{
	SIM_CHECK( intake->speed >= 0.0 );
	double* timer = &step->robot->intakeTimers[intake->index];
	double every = intake->def->throughput > 0.0 ? 1.0 / intake->def->throughput : 0.0;
	int k = 0;
	while ( k < step->own->transitCount )
	{
		// A piece that has to wait stays pulled, at the mouth.
		if ( *timer > 0.0 || !HopperHasRoom( step->robot ) )
		{
			return;
		}
		const simTransit* transit = &step->own->transits[k];
		if ( HasArrived( step, intake, transit ) )
		{
			simPieceStep_Take( step, transit->piece ); // the next one moves up to k
			*timer += every;
		}
		else
		{
			k += 1;
		}
	}
}

void simIntake_Take( const simPieceStep* step )
{
	SIM_CHECK( step->dt > 0.0 );
	SIM_CHECK( step->own->transitCount >= 0 && step->own->transitCount <= SIM_MAX_TRANSITS );
	for ( int i = 0; i < step->robot->model->intakeCount; ++i )
	{
		// Time in which nothing came is not saved up, but for the rest of this step.
		double* timer = &step->robot->intakeTimers[i];
		*timer = simMax( *timer - step->dt, -step->dt );
		Intake intake;
		if ( FindIntake( step, i, &intake ) && intake.speed >= 0.0 )
		{
			TakeArrived( step, &intake );
		}
	}
}
