// Puts robots and pieces where the scenario wants them, and refuses places where they cannot be: outside the field, in each
// other, in walls.
#include "model/field.h"
#include "robot/stand.h"
#include "world/world_internal.h"

#include <stdio.h>

// How deep robots may be in each other and in the field before they are refused [m]: bumpers give way that far.
static const double kRobotDepth = 0.02;
// How deep pieces may be in anything, over their radius [-].
static const double kPieceDepth = 0.1;
// The nearest free place is looked for in rings this far apart, and no farther away than this [m].
static const double kRing = 0.1;
static const double kFarthest = 6.0;
// So near to the field's edge a wheel is on it: roundings of headings and of meshes [m].
static const double kEdge = 1e-3;
// A robot is level when its upward direction rises at least so much: the cosine of 2 degrees [-].
static const double kLevel = 0.9994;
// Pieces may lie so far outside the field's rectangle, where human players stand; the rules take away pieces farther
// out [m].
static const double kApron = 3.0;

// Which entry of the scenario put a piece where it is.
typedef struct Placed
{
	int pieces[SIM_MAX_PIECES]; // index into the scenario's list, -1: the field staged it, or it is not in play
} Placed;

// Everything is placed before anything is checked, so that a refusal knows all that is in the way.
static void PlaceRobots( simWorld* world )
{
	const simScenario* scenario = world->scenario;
	for ( int i = 0; i < world->robotCount; ++i )
	{
		const simRobotPlacement* placement = &scenario->robots[i];
		simRobot_Place( &world->robots[i], world->physics, placement->at );
		// preloads are of the field's first piece type: the loader has counted them so
		simRobotPieces_Preload( &world->robots[i], i, &world->pieces, 0, placement->preload );
	}
}

static void PlacePieces( simWorld* world, Placed* placed )
{
	const simScenario* scenario = world->scenario;
	for ( int i = 0; i < SIM_MAX_PIECES; ++i )
	{
		placed->pieces[i] = -1;
	}
	for ( int i = 0; i < scenario->pieceCount; ++i )
	{
		const simPiecePlacement* piece = &scenario->pieces[i];
		simPieceId id = simPiecePool_Spawn( &world->pieces, piece->type, piece->at, piece->velocity, piece->spin );
		simPiece* spawned = simPiecePool_Find( &world->pieces, id );
		if ( spawned != NULL )
		{
			if ( piece->flight.own )
			{
				world->pieces.flightOf[spawned - world->pieces.pieces] = &piece->flight;
			}
			placed->pieces[spawned - world->pieces.pieces] = i;
		}
	}
	// After the pieces that the scenario lists: staging shares out the rest.
	if ( scenario->matchPieces )
	{
		simPiecePool_Stage( &world->pieces, scenario->seed );
	}
}


// ---- obstacles ----

// The first thing that something placed is too deep in.
typedef struct Obstacle
{
	double depth; // [m], 0: none
	char name[96];
} Obstacle;

// Each of the next three names the obstacle as the scenario's author knows it.
static void NameField( const simWorld* world, simDepth overlap, Obstacle* obstacle )
{
	obstacle->depth = overlap.depth;
	if ( overlap.mesh < 0 )
	{
		snprintf( obstacle->name, sizeof( obstacle->name ), "the floor" );
		return;
	}
	snprintf( obstacle->name, sizeof( obstacle->name ), "the field's \"%s\"", world->field->groups[overlap.mesh].name );
}

static void NameRobot( const simWorld* world, int index, double depth, Obstacle* obstacle )
{
	SIM_CHECK( index >= 0 && index < world->robotCount );
	obstacle->depth = depth;
	snprintf( obstacle->name, sizeof( obstacle->name ), "robot %d (%s)", index,
	    simStationNames[world->scenario->robots[index].station] );
}

static void NamePiece( const simWorld* world, const Placed* placed, int index, double depth, Obstacle* obstacle )
{
	SIM_CHECK( index >= 0 && index < world->pieces.count );
	const simPiece* piece = &world->pieces.pieces[index];
	const char* type = world->field->pieceTypes[piece->type].name;
	simVec3 at = simPhysics_GetPosition( world->physics, piece->body );
	obstacle->depth = depth;
	if ( placed->pieces[index] >= 0 )
	{
		snprintf( obstacle->name, sizeof( obstacle->name ), "piece %d (%s)", placed->pieces[index], type );
	}
	else
	{
		snprintf( obstacle->name, sizeof( obstacle->name ), "the %s that the field puts at [%.2f, %.2f, %.2f]", type,
		    at.x, at.y, at.z );
	}
}

// Depth that is too much for a piece [m]. A flat piece counts by its thinnest side.
static double MostDepth( const simWorld* world, const simPiece* piece )
{
	SIM_CHECK( piece->type >= 0 && piece->type < world->field->pieceTypeCount );
	const simPieceType* type = &world->field->pieceTypes[piece->type];
	if ( type->shape == simShape_sphere )
	{
		return kPieceDepth * type->radius;
	}
	return kPieceDepth * 0.5 * simMin( type->size.x, simMin( type->size.y, type->size.z ) );
}

// How far a place is outside the field's rectangle; negative: inside [m].
static double FarOutside( const simField* field, simVec3 at )
{
	double x = simMax( -at.x, at.x - field->length ), y = simMax( -at.y, at.y - field->width );
	return simMax( x, y );
}

// How deep a robot's wheels would be in the boundary's boards if it stood level, 0: none stands on them [m]. Wheels find the ground
// wherever they are, so the robot would stand or lean on the boards.
static double StandsOnBoundary( const simWorld* world, int index, simPose level )
{
	SIM_CHECK( index >= 0 && index < world->robotCount );
	const simRobotModel* model = world->robots[index].model;
	double deepest = 0.0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simVec3 wheel = simTransform( level, model->wheels[i].at );
		double outside = FarOutside( world->field, wheel );
		// A field without boards has plain floor there.
		if ( outside > -kEdge && simStand_GroundAt( world->physics, wheel.x, wheel.y ) > 0.0 )
		{
			deepest = simMax( deepest, outside + model->wheels[i].radius );
		}
	}
	return deepest;
}

// The obstacles that a robot overlaps at a place: the field, the robots before `others`, and the pieces if they are
// there already.
static void LookAroundRobot(
    const simWorld* world, const Placed* placed, int index, simVec3 place, int others, Obstacle* obstacle )
{
	SIM_CHECK( index >= 0 && index < world->robotCount && others >= 0 && others <= world->robotCount );
	int body = world->robots[index].body;
	simPose level = { simV3( place.x, place.y, 0.0 ), simQuatFromRpy( 0.0, 0.0, place.z ) };
	obstacle->depth = StandsOnBoundary( world, index, level );
	if ( obstacle->depth > 0.0 )
	{
		snprintf( obstacle->name, sizeof( obstacle->name ), "the field's boundary" );
		return;
	}
	simDepth overlap = simPhysics_OverlapField( world->physics, body );
	if ( overlap.depth > kRobotDepth )
	{
		NameField( world, overlap, obstacle );
		return;
	}
	for ( int i = 0; i < others; ++i )
	{
		double depth = i == index ? 0.0 : simPhysics_OverlapBodies( world->physics, body, world->robots[i].body );
		if ( depth > kRobotDepth )
		{
			NameRobot( world, i, depth, obstacle );
			return;
		}
	}
	for ( int i = simPiecePool_NextInPlay( &world->pieces, 0 ); i >= 0;
	      i = simPiecePool_NextInPlay( &world->pieces, i + 1 ) )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		double depth = simPhysics_OverlapBodies( world->physics, body, piece->body );
		if ( depth > MostDepth( world, piece ) )
		{
			NamePiece( world, placed, i, depth, obstacle );
			return;
		}
	}
}

// The obstacles that a piece overlaps: the field, the robots and the pieces before it.
static void LookAroundPiece( const simWorld* world, const Placed* placed, int index, Obstacle* obstacle )
{
	SIM_CHECK( simPiece_IsInPlay( &world->pieces.pieces[index] ) );
	const simPiece* piece = &world->pieces.pieces[index];
	double most = MostDepth( world, piece );
	obstacle->depth = 0.0;
	simDepth overlap = simPhysics_OverlapField( world->physics, piece->body );
	if ( overlap.depth > most )
	{
		NameField( world, overlap, obstacle );
		return;
	}
	for ( int i = 0; i < world->robotCount; ++i )
	{
		double depth = simPhysics_OverlapBodies( world->physics, world->robots[i].body, piece->body );
		if ( depth > most )
		{
			NameRobot( world, i, depth, obstacle );
			return;
		}
	}
	for ( int i = simPiecePool_NextInPlay( &world->pieces, 0 ); i >= 0 && i < index;
	      i = simPiecePool_NextInPlay( &world->pieces, i + 1 ) )
	{
		const simPiece* other = &world->pieces.pieces[i];
		double depth = simPhysics_OverlapBodies( world->physics, other->body, piece->body );
		// Two pieces may be as deep in each other as the smaller one bears.
		if ( depth > simMin( most, MostDepth( world, other ) ) )
		{
			NamePiece( world, placed, i, depth, obstacle );
			return;
		}
	}
}


// ---- the nearest free place ----

// Whether a place is in the field's rectangle, or so near to it.
static bool IsWithin( const simField* field, simVec3 at, double margin )
{
	return at.x >= -margin && at.x <= field->length + margin && at.y >= -margin && at.y <= field->width + margin;
}

// The thing that needs a place.
typedef struct Seeker
{
	simWorld* world;
	const Placed* placed;
	bool isRobot;
	int index; // of the robot or of the piece in its pool
	simVec3 at;
} Seeker;

// Whether a robot stands on a plain floor, where it was placed last.
static bool StandsLevel( const simWorld* world, int index )
{
	simPose pose = simRobot_GetPose( &world->robots[index], world->physics );
	return simRotate( pose.q, simV3( 0, 0, 1 ) ).z > kLevel;
}

static bool IsFree( const Seeker* seeker, simVec3 at, bool level )
{
	simWorld* world = seeker->world;
	Obstacle obstacle;
	if ( !IsWithin( world->field, at, 0.0 ) )
	{
		return false;
	}
	// Moved there for real: physics measures overlaps of bodies where they stand. The load fails, so it is never shown.
	if ( seeker->isRobot )
	{
		simRobot_Place( &world->robots[seeker->index], world->physics, at );
		LookAroundRobot( world, seeker->placed, seeker->index, at, world->robotCount, &obstacle );
		if ( level && !StandsLevel( world, seeker->index ) )
		{
			return false;
		}
	}
	else
	{
		simPose pose = { at, { 1, 0, 0, 0 } };
		simVec3 still = { 0, 0, 0 };
		simPhysics_Place( world->physics, world->pieces.pieces[seeker->index].body, pose, still, still );
		LookAroundPiece( world, seeker->placed, seeker->index, &obstacle );
	}
	return obstacle.depth <= 0.0;
}

// How high a piece's middle must be for all of it to be above the floor, however it lies [m].
static double HalfHeight( const simWorld* world, int index )
{
	SIM_CHECK( index >= 0 && index < world->pieces.count );
	const simPieceType* type = &world->field->pieceTypes[world->pieces.pieces[index].type];
	if ( type->shape == simShape_sphere )
	{
		return type->radius;
	}
	return 0.5 * type->size.z;
}

// Looks in rings around the place, from inside the field; a robot's heading stays, and a piece comes out of the floor.
// Only whole centimetres are looked at, because the refusal can name those. False: there is none near.
static bool FindFree( const Seeker* seeker, bool level, simVec3* found )
{
	const simField* field = seeker->world->field;
	simVec3 from = simV3(
	    simClamp( seeker->at.x, 0.0, field->length ), simClamp( seeker->at.y, 0.0, field->width ), seeker->at.z );
	if ( !seeker->isRobot )
	{
		from.z = simMax( from.z, HalfHeight( seeker->world, seeker->index ) );
	}
	int rings = (int)( kFarthest / kRing );
	for ( int ring = 0; ring <= rings; ++ring )
	{
		// Places of a ring are some 8 cm apart, a little less than the rings themselves.
		int count = ring == 0 ? 1 : 8 * ring;
		for ( int i = 0; i < count; ++i )
		{
			double angle = 2.0 * SIM_PI * i / count, radius = ring * kRing;
			simVec3 at = simAdd( from, simV3( radius * simCos( angle ), radius * simSin( angle ), 0.0 ) );
			at.x = 0.01 * floor( 100.0 * at.x + 0.5 );
			at.y = 0.01 * floor( 100.0 * at.y + 0.5 );
			if ( IsFree( seeker, at, level ) )
			{
				*found = at;
				return true;
			}
		}
	}
	return false;
}


// ---- refusals ----

static simResult Refuse( const Seeker* seeker, const char* path, const char* why, simError* error )
{
	simVec3 at;
	// Rather where a robot stands level than on a ramp.
	if ( !FindFree( seeker, true, &at ) && !FindFree( seeker, false, &at ) )
	{
		return simFail(
		    error, seeker->world->scenario->file, path, "%s; no place within %g m is free", why, kFarthest );
	}
	return simFail( error, seeker->world->scenario->file, path, "%s; the nearest free place is [%.2f, %.2f, %.6g]", why,
	    at.x, at.y, at.z );
}

// With the field's size, so that the author sees which places would be inside.
static void SayOutside( const simField* field, simVec3 at, char* why, size_t size )
{
	snprintf(
	    why, size, "[%g, %g] is outside the field, which is %g m by %g m", at.x, at.y, field->length, field->width );
}

static simResult CheckRobot( simWorld* world, const Placed* placed, int index, simError* error )
{
	SIM_CHECK( index >= 0 && index < world->robotCount );
	simVec3 at = world->scenario->robots[index].at;
	const Seeker seeker = { world, placed, true, index, at };
	char path[32], why[192];
	snprintf( path, sizeof( path ), "/robots/%d/at", index );
	if ( !IsWithin( world->field, at, 0.0 ) )
	{
		SayOutside( world->field, at, why, sizeof( why ) );
		return Refuse( &seeker, path, why, error );
	}
	Obstacle obstacle;
	LookAroundRobot( world, placed, index, at, index, &obstacle );
	if ( obstacle.depth <= 0.0 )
	{
		return sim_ok;
	}
	snprintf( why, sizeof( why ), "robot %d (%s) would stand %.2f m deep in %s", index,
	    simStationNames[world->scenario->robots[index].station], obstacle.depth, obstacle.name );
	return Refuse( &seeker, path, why, error );
}

static simResult CheckPiece( simWorld* world, const Placed* placed, int index, simError* error )
{
	SIM_CHECK( index >= 0 && index < world->pieces.count );
	const simPiece* piece = &world->pieces.pieces[index];
	int entry = placed->pieces[index];
	// Where the field stages its own pieces is not the scenario's mistake.
	if ( entry < 0 )
	{
		return sim_ok;
	}
	simVec3 at = world->scenario->pieces[entry].at;
	const Seeker seeker = { world, placed, false, index, at };
	char path[32], why[192];
	snprintf( path, sizeof( path ), "/pieces/%d/at", entry );
	if ( !IsWithin( world->field, at, kApron ) )
	{
		SayOutside( world->field, at, why, sizeof( why ) );
		return Refuse( &seeker, path, why, error );
	}
	Obstacle obstacle;
	LookAroundPiece( world, placed, index, &obstacle );
	if ( obstacle.depth <= 0.0 )
	{
		return sim_ok;
	}
	snprintf( why, sizeof( why ), "piece %d (%s) would lie %.3f m deep in %s", entry,
	    world->field->pieceTypes[piece->type].name, obstacle.depth, obstacle.name );
	return Refuse( &seeker, path, why, error );
}

simResult simWorld_PlaceAll( simWorld* world, simError* error )
{
	Placed placed;
	PlaceRobots( world );
	PlacePieces( world, &placed );
	for ( int i = 0; i < world->robotCount; ++i )
	{
		simResult result = CheckRobot( world, &placed, i, error );
		if ( result != sim_ok )
		{
			return result;
		}
	}
	for ( int i = simPiecePool_NextInPlay( &world->pieces, 0 ); i >= 0;
	      i = simPiecePool_NextInPlay( &world->pieces, i + 1 ) )
	{
		simResult result = CheckPiece( world, &placed, i, error );
		if ( result != sim_ok )
		{
			return result;
		}
	}
	// Rules look at the status before the first tick has filled it.
	for ( int i = 0; i < world->robotCount; ++i )
	{
		simRobot_GetStatus( &world->robots[i], i, world->physics, world->field, &world->status[i] );
	}
	return sim_ok;
}
