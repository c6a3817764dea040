#include "game/handling_internal.h"

// An intake: a box in which a roller reaches pieces, and a mouth, a line across it. What is in the box is driven towards the
// nearest point of the mouth as fast as the roller's surface, by a force that the roller and the robot feel; there it is taken.
// The other way round the roller pushes out what is in the box, and what the robot holds comes out of the mouth.

static const double kReach = 0.04;      // from the mouth at which a piece has arrived [m]
static const double kFastest = 60.0;    // of a piece over the robot: how far from the box to look for pieces [m/s]
static const int kLookEvery = 5;        // steps: who is that far off need not be looked at in each of them
static const double kSpitRate = 8.0;    // of an intake without a limit, pieces a second when it spits out
static const double kRollerShare = 0.5; // of its turning that one step of pulling may cost a roller [-]
static const double kBrake =
    0.7; // of the force that a piece is braked with before the mouth; the rest is for its weight [-]
static const double kSlowest = 0.1; // of a roller that still moves anything [m/s]
static const double kHold = 0.05;   // around the box, in which a piece that is pulled already still is [m]


typedef struct Intake
{
	const simIntakeDef* def;
	simPose box;      ///< in the field
	simVec3 mouth;    ///< its middle, in the field
	simVec3 across;   ///< unit vector along the mouth
	simVec3 out;      ///< unit vector from the mouth to the box
	double speed;     ///< of the roller's surface, inwards [m/s]
	double halfMouth; ///< [m]
	double reach;     ///< from the box's middle to its corners, and what a piece in it may stray [m]
} Intake;

/// Where an intake is and what it does now. False: it neither pulls nor pushes.
static bool FindIntake( const simHandlingTurn* turn, int i, Intake* intake )
{
	const simRobot* robot = turn->robot;
	const simIntakeDef* def = &robot->model->intakes[i];
	if ( def->gate >= 0 )
	{
		double position = robot->mechanisms[def->gate].position;
		if ( position < def->gateLow || position > def->gateHigh )
		{
			return false;
		}
	}
	double speed = def->roller >= 0 ? robot->mechanisms[def->roller].velocity * def->rollerRadius : def->speed;
	if ( fabs( speed ) < simMax( def->minSpeed, kSlowest ) )
	{
		return false;
	}
	speed = simClamp( speed, -SIM_FASTEST_EXIT, SIM_FASTEST_EXIT );
	simPose carried = simRobot_Carried( robot, turn->physics, def->component );
	simPose box = { def->at, simQuatFromRpy( 0.0, def->pitch, def->yaw ) };
	*intake = ( Intake ){ .def = def, .speed = speed, .halfMouth = 0.5 * def->mouthWidth };
	intake->reach = 0.5 * simLength( def->size ) + kHold;
	intake->box = simCompose( carried, box );
	intake->mouth = simTransform( carried, def->mouth );
	intake->across = simRotate( intake->box.q, simV3( 0, 1, 0 ) );
	simVec3 out = simSub( intake->box.p, intake->mouth );
	out = simMulAdd( out, -simDot( out, intake->across ), intake->across );
	intake->out = simNormalize( out, simRotate( intake->box.q, simV3( 1, 0, 0 ) ) );
	return true;
}

static bool Takes( const simIntakeDef* def, int type )
{
	return def->pieceNameCount == 0 || ( def->pieces >> type & 1u ) != 0;
}

static bool HasRoom( const simRobot* robot )
{
	return robot->hopper.count < robot->model->hopperCapacity && robot->hopper.count < SIM_MAX_HELD;
}

static simVec3 NearestMouth( const Intake* intake, simVec3 p, double radius )
{
	double most = simMax( 0.0, intake->halfMouth - radius );
	double along = simClamp( simDot( simSub( p, intake->mouth ), intake->across ), -most, most );
	return simMulAdd( intake->mouth, along, intake->across );
}

/// Whether a straight way, in the box's own frame, is anywhere in the box.
static bool CrossesBox( simVec3 half, simVec3 from, simVec3 way )
{
	const double start[3] = { from.x, from.y, from.z }, step[3] = { way.x, way.y, way.z };
	const double reach[3] = { half.x, half.y, half.z };
	double enter = 0.0, leave = 1.0;
	for ( int k = 0; k < 3; ++k )
	{
		if ( fabs( step[k] ) < 1e-12 )
		{
			if ( fabs( start[k] ) > reach[k] )
			{
				return false;
			}
			continue;
		}
		double a = ( -reach[k] - start[k] ) / step[k], b = ( reach[k] - start[k] ) / step[k];
		enter = simMax( enter, simMin( a, b ) );
		leave = simMin( leave, simMax( a, b ) );
	}
	return enter <= leave;
}

/// Velocity of a piece over the part of the robot that the intake is.
static simVec3 RelativeVelocity( const simHandlingTurn* turn, const Intake* intake, int body, simVec3 at )
{
	simVec3 robot = simRobot_VelocityAt( turn->robot, turn->physics, intake->def->component, at );
	return simSub( simPhysics_GetVelocity( turn->physics, body ), robot );
}

/// True if a piece there cannot get into the box within so many seconds.
static bool IsFar( const Intake* intake, simVec3 at, double seconds )
{
	simVec3 offset = simSub( at, intake->box.p );
	double far = intake->reach + kFastest * seconds;
	return simDot( offset, offset ) > far * far;
}

/// In the box (margin: around it), or through it within this step.
static bool IsInBox( const simHandlingTurn* turn, const Intake* intake, int body, simVec3 at, double margin )
{
	simVec3 offset = simSub( at, intake->box.p );
	simVec3 way = simScale( turn->dt, RelativeVelocity( turn, intake, body, at ) );
	simVec3 half = simAdd( simScale( 0.5, intake->def->size ), simV3( margin, margin, margin ) );
	return CrossesBox( half, simUnrotate( intake->box.q, offset ), simUnrotate( intake->box.q, way ) );
}

/// Drives a piece along a direction at a speed, with no more than the intake's force; robot and roller feel it.
static void Force(
    const simHandlingTurn* turn, const Intake* intake, int body, double mass, simVec3 at, simVec3 wanted )
{
	simPhysics* physics = turn->physics;
	simVec3 error = simSub( wanted, RelativeVelocity( turn, intake, body, at ) );
	simVec3 force = simScale( mass / ( 2.0 * turn->dt ), error );
	double size = simLength( force );
	force = size > intake->def->force ? simScale( intake->def->force / size, force ) : force;
	simPhysics_AddForceAt( physics, body, force, at );
	simPhysics_AddForceAt( physics, turn->robot->body, simScale( -1.0, force ), at );
	if ( intake->def->roller < 0 )
	{
		return;
	}
	simMechanism* roller = &turn->robot->mechanisms[intake->def->roller];
	double along = simLength( wanted ) > 0.0 ? simDot( force, simNormalize( wanted, wanted ) ) : 0.0;
	double torque = -along * intake->def->rollerRadius * ( intake->speed > 0.0 ? 1.0 : -1.0 );
	double most = kRollerShare * roller->inertia * fabs( roller->velocity ) / turn->dt;
	roller->load = simClamp( roller->load + torque, -most, most );
}

static void PullPiece( const simHandlingTurn* turn, const Intake* intake, int i, int index )
{
	simPhysics* physics = turn->physics;
	const simPiece* piece = &turn->pool->pieces[index];
	const simPieceType* type = simHandling_TypeOf( turn, index );
	simPose pose = simPhysics_GetPose( physics, piece->body );
	if ( IsFar( intake, pose.p, turn->dt ) )
	{
		return;
	}
	simTransit* transit = simHandling_FindTransit( turn, index );
	if ( !IsInBox( turn, intake, piece->body, pose.p, transit != NULL ? kHold : 0.0 ) )
	{
		return;
	}
	if ( transit != NULL && ( transit->pulled || ( transit->intake < 0 && intake->speed > 0.0 ) ) )
	{
		return; // another intake has it, or it is on its way out
	}
	if ( !simPhysics_IsAwake( physics, piece->body ) )
	{
		simPhysics_Place( physics, piece->body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	}
	if ( intake->speed < 0.0 )
	{
		Force( turn, intake, piece->body, type->mass, pose.p, simScale( -intake->speed, intake->out ) );
		return;
	}
	transit = transit != NULL ? transit : simHandling_AddTransit( turn, index, i );
	if ( transit == NULL )
	{
		return;
	}
	transit->pulled = true;
	transit->intake = i;
	simVec3 way = simSub( NearestMouth( intake, pose.p, type->radius ), pose.p );
	double distance = simLength( way );
	// No faster than it can be stopped at the mouth, where it may have to wait for its turn.
	double braking = sqrt( 2.0 * kBrake * intake->def->force / type->mass * distance );
	double speed = simMin( simMin( intake->speed, braking ), 0.5 * distance / turn->dt );
	Force( turn, intake, piece->body, type->mass, pose.p, simScale( speed, simNormalize( way, intake->out ) ) );
}

/// What the robot holds comes back out where it came in, the last one first.
static void Spit( const simHandlingTurn* turn, const Intake* intake, int i )
{
	simRobot* robot = turn->robot;
	double* wait = &robot->taking[i];
	double rate = intake->def->throughput > 0.0 ? intake->def->throughput : kSpitRate;
	while ( *wait < turn->dt && robot->hopper.count > 0 )
	{
		int next = robot->hopper.pieces[robot->hopper.count - 1];
		if ( !Takes( intake->def, turn->pool->pieces[next].type )
		     || !simHandling_IsClear( turn, simHandling_TypeOf( turn, next ), intake->mouth ) )
		{
			return;
		}
		int piece = simHopper_Pop( &robot->hopper, true );
		simRelease release = {
			.at = intake->mouth,
			.attitude = intake->box.q,
			.carried = simRobot_VelocityAt( robot, turn->physics, intake->def->component, intake->mouth ),
			.out = simScale( -intake->speed, intake->out ),
			.after = simMax( 0.0, *wait ),
		};
		simHandling_LetGo( turn, piece, &release );
		*wait = simMax( 0.0, *wait ) + 1.0 / rate;
	}
}

/// Now and then: which pieces any of some intakes may reach soon. One that comes into play meanwhile waits for the next look.
static void LookAround( const simHandlingTurn* turn, const Intake* intakes, int count )
{
	const simPiecePool* pool = turn->pool;
	simNearby* nearby = &turn->handling->nearby[turn->index];
	nearby->count = 0;
	nearby->steps = kLookEvery;
	for ( int p = simPiecePool_Out( pool, 0 ); p >= 0; p = simPiecePool_Out( pool, p + 1 ) )
	{
		simVec3 at = simPhysics_GetPose( turn->physics, pool->pieces[p].body ).p;
		bool far = true;
		for ( int i = 0; i < count && far; ++i )
		{
			far = IsFar( &intakes[i], at, kLookEvery * turn->dt );
		}
		if ( !far )
		{
			nearby->list[nearby->count++] = (uint16_t)p;
		}
	}
}

void simHandling_Pull( const simHandlingTurn* turn )
{
	simNearby* nearby = &turn->handling->nearby[turn->index];
	Intake intakes[SIM_MAX_INTAKES];
	int which[SIM_MAX_INTAKES], count = 0;
	for ( int i = 0; i < turn->robot->model->intakeCount; ++i )
	{
		if ( FindIntake( turn, i, &intakes[count] ) && ( intakes[count].speed < 0.0 || HasRoom( turn->robot ) ) )
		{
			which[count++] = i;
		}
	}
	nearby->steps -= 1;
	if ( count == 0 )
	{
		nearby->count = nearby->steps = 0;
		return;
	}
	if ( nearby->steps <= 0 || count != nearby->intakes )
	{
		LookAround( turn, intakes, count );
		nearby->intakes = count;
	}
	for ( int i = 0; i < count; ++i )
	{
		for ( int k = 0; k < nearby->count; ++k )
		{
			const simPiece* piece = &turn->pool->pieces[nearby->list[k]];
			if ( simPiece_IsOut( piece ) && Takes( intakes[i].def, piece->type ) )
			{
				PullPiece( turn, &intakes[i], which[i], nearby->list[k] );
			}
		}
		if ( intakes[i].speed < 0.0 )
		{
			Spit( turn, &intakes[i], which[i] );
		}
	}
}

/// True if the k-th piece in transit is at the mouth of the intake that pulls it.
static bool HasArrived( const simHandlingTurn* turn, const Intake* intake, int i, int k )
{
	const simTransit* transit = &turn->handling->transits[turn->index].list[k];
	const simPiece* piece = &turn->pool->pieces[transit->piece];
	if ( transit->intake != i || !transit->pulled || !simPiece_IsOut( piece ) )
	{
		return false;
	}
	simVec3 at = simPhysics_GetPose( turn->physics, piece->body ).p;
	double radius = simHandling_TypeOf( turn, transit->piece )->radius;
	return simLength( simSub( NearestMouth( intake, at, radius ), at ) ) < kReach;
}

void simHandling_Receive( const simHandlingTurn* turn )
{
	simTransits* transits = &turn->handling->transits[turn->index];
	for ( int i = 0; i < turn->robot->model->intakeCount; ++i )
	{
		double* wait = &turn->robot->taking[i];
		*wait = simMax( *wait - turn->dt, -turn->dt );
		Intake intake;
		if ( !FindIntake( turn, i, &intake ) || intake.speed < 0.0 )
		{
			continue;
		}
		double every = intake.def->throughput > 0.0 ? 1.0 / intake.def->throughput : 0.0;
		for ( int k = 0; k < transits->count && *wait <= 0.0 && HasRoom( turn->robot ); )
		{
			if ( HasArrived( turn, &intake, i, k ) )
			{
				simHandling_TakePiece( turn, transits->list[k].piece ); // the next one moves up
				*wait += every;
			}
			else
			{
				++k;
			}
		}
	}
}
