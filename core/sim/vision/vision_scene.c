// Where everything is at the instant of an exposure: between the ends of two ticks. Velocities are known at both, so that places
// and turns follow cubics: at full acceleration such a one is off by less than a tenth of a millimetre.
#include "vision/vision_internal.h"

#include "robot/component.h"

static const double kJump = 1.0; // [m] further a body does not move in a tick: it was put elsewhere


// ---- between two ticks ----

simTruth simVision_TruthOf( const simWorldView* world, int robot )
{
	SIM_CHECK( robot >= 0 && robot < world->robotCount );
	const simRobot* r = &world->robots[robot];
	return ( simTruth ){ simRobot_GetPose( r, world->physics ), simRobot_GetVelocity( r, world->physics ),
		simPhysics_GetSpin( world->physics, r->body ) };
}

// Hermite's cubic: at s = 0 it is a and goes on by da, at s = 1 it is b and arrived by db; s, da and db are per tick.
static simVec3 Cubic( simVec3 a, simVec3 da, simVec3 b, simVec3 db, double s )
{
	double s2 = s * s, s3 = s2 * s;
	simVec3 sum = simScale( 2.0 * s3 - 3.0 * s2 + 1.0, a );
	sum = simMulAdd( sum, s3 - 2.0 * s2 + s, da );
	sum = simMulAdd( sum, 3.0 * s2 - 2.0 * s3, b );
	return simMulAdd( sum, s3 - s2, db );
}

// Axis times angle, the shorter way round: q and -q are the same turn. Near 0 the angle is twice the vector's length.
static simVec3 TurnOf( simQuat q )
{
	double side = q.w < 0.0 ? -1.0 : 1.0;
	simVec3 v = simScale( side, simV3( q.x, q.y, q.z ) );
	// atan2 of sine and cosine of half the angle is exact for small angles, where acos would lose digits.
	double length = simLength( v );
	double angle = 2.0 * simAtan2( length, side * q.w );
	if ( length > 1e-12 )
	{
		return simScale( angle / length, v );
	}
	return simScale( 2.0, v );
}

// The turn with this axis times angle.
static simQuat QuatOf( simVec3 turn )
{
	double angle = simLength( turn );
	return simQuatAxisAngle( simNormalize( turn, simV3( 0, 0, 1 ) ), angle );
}

// Where a body was at share s of the tick. The turn since the tick's beginning goes along a cubic too, as axis times angle; spins are its
// rates at both ends, in the body's frame.
simTruth simVision_Between( const simTruth* from, const simTruth* to, double s )
{
	SIM_CHECK( s >= 0.0 );
	simVec3 way = simSub( to->pose.p, from->pose.p );
	// Too far for one tick: it was put there, so there is nothing in between.
	if ( s >= 1.0 || simDot( way, way ) > kJump * kJump )
	{
		return *to;
	}
	const simVec3 none = { 0, 0, 0 };
	simTruth at;
	at.pose.p =
	    Cubic( from->pose.p, simScale( SIM_TICK, from->velocity ), to->pose.p, simScale( SIM_TICK, to->velocity ), s );
	simVec3 turn = TurnOf( simQuatMul( simQuatConj( from->pose.q ), to->pose.q ) );
	simVec3 before = simScale( SIM_TICK, simUnrotate( from->pose.q, from->spin ) );
	simVec3 after = simScale( SIM_TICK, simUnrotate( to->pose.q, to->spin ) );
	at.pose.q = simQuatNormalize( simQuatMul( from->pose.q, QuatOf( Cubic( none, before, turn, after, s ) ) ) );
	// Blended linearly: rates enter only the camera's own IMU.
	at.velocity = simAdd( simScale( 1.0 - s, from->velocity ), simScale( s, to->velocity ) );
	at.spin = simAdd( simScale( 1.0 - s, from->spin ), simScale( s, to->spin ) );
	return at;
}

static double CubicNumber( double a, double da, double b, double db, double s )
{
	return Cubic( simV3( a, 0, 0 ), simV3( da, 0, 0 ), simV3( b, 0, 0 ), simV3( db, 0, 0 ), s ).x;
}

// The components of the own robot, by where its mechanisms were.
static void StageComponents( simVision* vision, const simRobot* robot, double s, simScene* scene )
{
	const simRobotModel* model = robot->model;
	scene->carry[0] = ( simPose ){ { 0, 0, 0 }, { 1, 0, 0, 0 } };
	bool rides = false;
	// The poses cost some hundred operations; most robots have no camera on a mechanism.
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		rides = rides || vision->defs[i].component >= 0;
	}
	if ( !rides )
	{
		return;
	}
	simMechanism mechanisms[SIM_MAX_MECHANISMS];
	simPose poses[SIM_MAX_COMPONENTS];
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		mechanisms[i] = robot->mechanisms[i];
		mechanisms[i].position = CubicNumber( vision->run->positions[i], SIM_TICK * vision->run->rates[i],
		    robot->mechanisms[i].position, SIM_TICK * robot->mechanisms[i].velocity, s );
	}
	simComponents_Pose( model, mechanisms, robot->wheels, poses );
	for ( int i = 0; i < model->componentCount; ++i )
	{
		scene->carry[i + 1] = simComponent_MountPose( model, poses, i );
	}
}

void simVision_Stage( simVision* vision, const simWorldView* world, double s, simScene* scene )
{
	SIM_CHECK( s >= 0.0 && s <= 1.0 );
	scene->world = world;
	scene->self = vision->robot;
	// Staged when they are asked for: most frames are of tags.
	scene->pieceCount = -1;
	scene->pieces = vision->scenePieces;
	scene->blocker = -1;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simTruth now = simVision_TruthOf( world, r );
		scene->robots[r] = simVision_Between( &vision->run->robots[r], &now, s );
		scene->outlines[r].count = -1;
	}
	StageComponents( vision, &world->robots[vision->robot], s, scene );
}

// Whether a piece can be seen at all: pieces inside of robots and those taken off the field cannot.
static bool IsThere( const simPiece* piece )
{
	return simPiece_IsInPlay( piece ) || piece->state == simPiece_placed;
}

// Once a tick: which pieces can be seen, and how they go. Several frames fall into the same tick.
static void FindMotions( simVision* vision, const simWorldView* world )
{
	SIM_CHECK( world->pieces->count <= vision->pieceCapacity );
	vision->wayCount = 0;
	for ( int i = 0; i < world->pieces->count; ++i )
	{
		const simPiece* piece = &world->pieces->pieces[i];
		if ( !IsThere( piece ) )
		{
			continue;
		}
		simPose pose = simPhysics_GetPose( world->physics, piece->body );
		const simPiecePlace* before = &vision->places[i];
		simVec3 way = simSub( pose.p, before->pose.p );
		double far = simDot( way, way );
		bool moves = before->there && far > 0.0 && far < kJump * kJump;
		vision->ways[vision->wayCount] = ( simPieceMotion ){ before->pose.p, way, before->pose.q, pose.q, moves,
			moves && world->field->pieceTypes[piece->type].shape != simShape_sphere };
		vision->scenePieces[vision->wayCount++] = ( simDetectPiece ){ pose, (uint32_t)piece->type, (uint32_t)i };
	}
}

void simVision_StagePieces( simVision* vision, double s, simScene* scene )
{
	if ( scene->pieceCount >= 0 )
	{
		return;
	}
	if ( vision->wayCount < 0 )
	{
		FindMotions( vision, scene->world );
	}
	scene->pieceCount = vision->wayCount;
	for ( int i = 0; i < scene->pieceCount; ++i )
	{
		const simPieceMotion* way = &vision->ways[i];
		simPose* pose = &scene->pieces[i].pose;
		if ( way->moves )
		{
			pose->p = simMulAdd( way->from, s, way->way );
		}
		if ( way->turns )
		{
			// The short way round: q and -q are the same turn.
			simQuat q = way->after, p = way->before;
			double side = q.w * p.w + q.x * p.x + q.y * p.y + q.z * p.z < 0.0 ? -1.0 : 1.0;
			double a = side * ( 1.0 - s );
			pose->q = simQuatNormalize(
			    ( simQuat ){ a * p.w + s * q.w, a * p.x + s * q.x, a * p.y + s * q.y, a * p.z + s * q.z } );
		}
	}
}

// Keeps where everything is at the end of a tick, for the frames of the next one. A piece that sleeps has not moved.
void simVision_Remember( simVision* vision, const simWorldView* world )
{
	const simRobot* own = &world->robots[vision->robot];
	for ( int r = 0; r < world->robotCount; ++r )
	{
		vision->run->robots[r] = simVision_TruthOf( world, r );
	}
	for ( int i = 0; i < own->model->mechanismCount; ++i )
	{
		vision->run->positions[i] = own->mechanisms[i].position;
		vision->run->rates[i] = own->mechanisms[i].velocity;
	}
	if ( vision->cameraCount == 0 )
	{
		return; // the places of pieces are not needed
	}
	for ( int i = 0; i < world->pieces->count; ++i )
	{
		const simPiece* piece = &world->pieces->pieces[i];
		simPiecePlace* place = &vision->places[i];
		bool there = IsThere( piece );
		if ( there && ( !place->there || simPhysics_IsAwake( world->physics, piece->body ) ) )
		{
			place->pose = simPhysics_GetPose( world->physics, piece->body );
		}
		place->there = there;
	}
}

// Where a camera truly is: its mount, knocked out of place by a fault, on a component that moves, on the robot.
simPose simVision_CameraPose( const simScene* scene, const simCameraDef* def, const simCameraFault* fault )
{
	SIM_CHECK( def->component >= -1 && def->component < SIM_MAX_COMPONENTS );
	simPose mount = def->mount;
	mount.p = simAdd( mount.p, simV3( fault->shift[0], fault->shift[1], fault->shift[2] ) );
	// Without a turn the mount keeps its bits.
	if ( fault->turn[0] != 0.0 || fault->turn[1] != 0.0 || fault->turn[2] != 0.0 )
	{
		mount.q = simQuatMul( simQuatFromRpy( fault->turn[0], fault->turn[1], fault->turn[2] ), mount.q );
	}
	simPose carry = scene->carry[def->component + 1];
	return simCompose( scene->robots[scene->self].pose, simCompose( carry, mount ) );
}

// The place on its robot that a camera believes in: its order from outside, else its mount. It knows nothing of a
// fault.
simPose simVision_Mount( const simVision* vision, int camera, const simScene* scene )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	const simCameraControl* control = &vision->orders[camera].control;
	if ( control->hasMount != 0 )
	{
		const double* m = control->mount;
		return ( simPose ){ simV3( m[0], m[1], m[2] ), { m[3], m[4], m[5], m[6] } };
	}
	// A program with a camera on a turret sends it its place.
	return simCompose( scene->carry[vision->defs[camera].component + 1], vision->defs[camera].mount );
}


// ---- obstacles ----

bool simVision_FieldHides( simScene* scene, simVec3 a, simVec3 b )
{
	return simPhysics_IsBlocked( scene->world->physics, a, b, &scene->blocker );
}

// Does the segment from a by way come nearer than a radius to a point?
static bool Passes( simVec3 a, simVec3 way, simVec3 center, double radius )
{
	SIM_CHECK( radius >= 0.0 );
	simVec3 to = simSub( center, a );
	double square = simDot( way, way ), along = simDot( to, way );
	double s = 0.0; // share of the way to the nearest point; a segment of no length is its beginning
	if ( square > 0.0 )
	{
		s = simClamp( along / square, 0.0, 1.0 );
	}
	// Distance from the line: the rest of `to` after its part along the way.
	simVec3 off = simMulAdd( to, -s, way );
	return simDot( off, off ) < radius * radius;
}

// A robot's shapes as they stand now, each with the sphere that holds it, and the sphere that holds all: most segments miss that.
static void Outline( const simRobot* robot, simOutline* outline )
{
	SIM_CHECK( robot->model->shapeCount >= 0 && robot->model->shapeCount <= SIM_MAX_ROBOT_SHAPES );
	outline->count = robot->model->shapeCount;
	outline->reach = 0.0;
	for ( int i = 0; i < outline->count; ++i )
	{
		const simRobotShape* shape = &robot->model->shapes[i];
		outline->shapes[i].pose = simRobot_ShapePose( robot, i );
		outline->shapes[i].size = shape->size;
		outline->shapes[i].outer = 0.5 * simLength( shape->size );
		outline->shapes[i].round = shape->shape == simShape_sphere;
		double reach = simLength( outline->shapes[i].pose.p ) + outline->shapes[i].outer;
		outline->reach = simMax( outline->reach, reach );
	}
}

bool simVision_RobotHides( simScene* scene, simVec3 a, simVec3 b )
{
	simVec3 all = simSub( b, a );
	for ( int r = 0; r < scene->world->robotCount; ++r )
	{
		simOutline* outline = &scene->outlines[r];
		simPose pose = scene->robots[r].pose;
		// A robot does not hide anything from its own cameras: where they look past it is the builder's business.
		if ( r == scene->self )
		{
			continue;
		}
		if ( outline->count < 0 )
		{
			Outline( &scene->world->robots[r], outline );
		}
		if ( !Passes( a, all, pose.p, outline->reach ) )
		{
			continue;
		}
		// In the robot's frame its shapes stand still, so they are turned once.
		simVec3 from = simUnrotate( pose.q, simSub( a, pose.p ) );
		simVec3 way = simUnrotate( pose.q, all );
		for ( int i = 0; i < outline->count; ++i )
		{
			simPose local = outline->shapes[i].pose;
			simVec3 size = outline->shapes[i].size;
			if ( !Passes( from, way, local.p, outline->shapes[i].outer ) )
			{
				continue;
			}
			bool hides;
			if ( outline->shapes[i].round )
			{
				hides = Passes( from, way, local.p, 0.5 * size.x );
			}
			else
			{
				hides = simPhysics_CrossesBox( simScale( 0.5, size ), simUnrotate( local.q, simSub( from, local.p ) ),
				    simUnrotate( local.q, way ) );
			}
			if ( hides )
			{
				return true;
			}
		}
	}
	return false;
}

// Pieces other than spheres count as the ball with half their breadth: they hide a little more or less at their ends.
bool simVision_PieceHides( const simScene* scene, simVec3 a, const simVec3* points, int count, double reach )
{
	SIM_CHECK( scene->pieceCount >= 0 && count > 0 );
	simVec3 way = simSub( points[0], a );
	const simPieceType* types = scene->world->field->pieceTypes;
	for ( int i = 0; i < scene->pieceCount; ++i )
	{
		const simDetectPiece* piece = &scene->pieces[i];
		const simPieceType* type = &types[piece->type];
		double radius;
		if ( type->shape == simShape_sphere )
		{
			radius = type->radius;
		}
		else
		{
			radius = ( type->size.x + type->size.y + type->size.z ) / 6.0;
		}
		// Most are nowhere near.
		bool hides = false, near = Passes( a, way, piece->pose.p, radius + reach );
		for ( int k = 0; k < count; ++k )
		{
			if ( !near || hides )
			{
				break;
			}
			hides = Passes( a, simSub( points[k], a ), piece->pose.p, radius );
		}
		if ( hides )
		{
			return true;
		}
	}
	return false;
}
