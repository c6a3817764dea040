// What the cores and views of the 3260 simulator are told: from a frame to their messages.
#include "icd/icd_robot_internal.h"

#include "sandlot/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ENCODER_COUNTS 1024
#define GRAIN 1e4 // positions for views are rounded to a tenth of a millimetre: the text is half as long


// ---- frames ----

// Do `count` records lie within the frame?
static bool Within( const simFrameHeader* header, uint32_t offset, uint32_t count, size_t each )
{
	return offset % 4 == 0 && offset >= sizeof( *header ) && offset <= header->frameBytes
	       && count <= ( header->frameBytes - offset ) / each;
}

static bool Spans( uint32_t start, uint32_t count, uint32_t all, int wanted )
{
	return count == (uint32_t)wanted && start <= all && count <= all - start;
}

static bool IsOfRun( const simIcdSim* sim, const void* frame, size_t size )
{
	const simFrameHeader* h = frame;
	if ( size < sizeof( *h ) || (uintptr_t)frame % 8 != 0 || h->frameBytes > size
	     || h->robotCount != (uint32_t)sim->robotCount || h->pieceCount > SIM_MAX_PIECES
	     || ( h->robotOffset | h->wheelOffset | h->mechanismOffset | h->sensorOffset ) % 8 != 0
	     || !Within( h, h->robotOffset, h->robotCount, sizeof( simRobotFrame ) )
	     || !Within( h, h->wheelOffset, h->wheelCount, sizeof( simWheelFrame ) )
	     || !Within( h, h->mechanismOffset, h->mechanismCount, sizeof( simMechanismFrame ) )
	     || !Within( h, h->sensorOffset, h->sensorCount, sizeof( simSensorFrame ) )
	     || !Within( h, h->rangeOffset, h->rangeCount, sizeof( simRangeFrame ) )
	     || !Within( h, h->pieceOffset, h->pieceCount, sizeof( simPieceFrame ) ) )
	{
		return false;
	}
	const simRobotFrame* robots = (const simRobotFrame*)( (const char*)frame + h->robotOffset );
	const simSensorFrame* sensors = (const simSensorFrame*)( (const char*)frame + h->sensorOffset );
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		const Robot* robot = &sim->robots[i];
		const simRobotFrame* r = &robots[i];
		if ( !Spans( r->wheelStart, r->wheelCount, h->wheelCount, robot->wheelCount )
		     || !Spans( r->mechanismStart, r->mechanismCount, h->mechanismCount, robot->mechanismCount )
		     || !Spans( r->sensorStart, r->sensorCount, h->sensorCount, robot->sensorCount ) )
		{
			return false;
		}
		const simSensorFrame* lidar = robot->lidar >= 0 ? &sensors[r->sensorStart + (uint32_t)robot->lidar] : NULL;
		if ( lidar != NULL
		     && ( lidar->rangeCount > SIM_MAX_LIDAR_POINTS
		          || !Spans( lidar->rangeStart, lidar->rangeCount, h->rangeCount, (int)lidar->rangeCount ) ) )
		{
			return false;
		}
	}
	return true;
}

bool simIcdSim_Frame( simIcdSim* sim, const void* frame, size_t size )
{
	if ( !IsOfRun( sim, frame, size ) )
	{
		return false;
	}
	const char* bytes = frame;
	sim->header = *(const simFrameHeader*)frame;
	const simWheelFrame* wheels = (const simWheelFrame*)( bytes + sim->header.wheelOffset );
	const simMechanismFrame* mechanisms = (const simMechanismFrame*)( bytes + sim->header.mechanismOffset );
	const simSensorFrame* sensors = (const simSensorFrame*)( bytes + sim->header.sensorOffset );
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		const Robot* robot = &sim->robots[i];
		Seen* seen = &sim->seen[i];
		seen->frame = ( (const simRobotFrame*)( bytes + sim->header.robotOffset ) )[i];
		for ( int k = 0; k < robot->wheelCount; ++k )
		{
			const simWheelFrame* wheel = &wheels[seen->frame.wheelStart + (uint32_t)k];
			seen->position[k] = wheel->position;
			seen->rate[k] = wheel->speed / robot->wheels[k].radius;
		}
		for ( int k = 0; k < robot->mechanismCount; ++k )
		{
			seen->mechanism[k] = mechanisms[seen->frame.mechanismStart + (uint32_t)k].position;
			seen->velocity[k] = mechanisms[seen->frame.mechanismStart + (uint32_t)k].velocity;
		}
		if ( robot->lidar >= 0 )
		{
			const simSensorFrame* lidar = &sensors[seen->frame.sensorStart + (uint32_t)robot->lidar];
			seen->turns = lidar->value[0];
			seen->points = (int)lidar->rangeCount;
			memcpy( seen->ranges, bytes + sim->header.rangeOffset + lidar->rangeStart * sizeof( simRangeFrame ),
			    lidar->rangeCount * sizeof( simRangeFrame ) );
		}
	}
	sim->pieceCount = (int)sim->header.pieceCount;
	memcpy( sim->pieces, bytes + sim->header.pieceOffset, sim->header.pieceCount * sizeof( simPieceFrame ) );
	sim->has = true;
	return true;
}


// ---- back to the cores and views ----

// A side's mean of something of its wheels.
static double OfSide( const Robot* robot, const double* values, bool left )
{
	double sum = 0.0;
	int count = 0;
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		if ( robot->wheels[i].y > 0.0 == left )
		{
			sum += values[i];
			count += 1;
		}
	}
	return count > 0 ? sum / count : 0.0;
}

static int Encoder( double angle )
{
	double turns = angle / ( 2.0 * SIM_PI );
	double counts = floor( ENCODER_COUNTS * ( turns - floor( turns ) ) );
	return counts >= 0.0 && counts < ENCODER_COUNTS ? (int)counts : 0;
}

static int Elevator( const Robot* robot, const Seen* seen )
{
	int index = robot->roles[role_elevator];
	const Mechanism* mechanism = &robot->mechanisms[index >= 0 ? index : 0];
	double travel = mechanism->high - mechanism->low;
	if ( index < 0 || !( travel > 0.0 ) )
	{
		return 0;
	}
	double part = ( seen->mechanism[index] - mechanism->low ) / travel;
	return part > 0.0 ? (int)( 1023.0 * ( part < 1.0 ? part : 1.0 ) ) : 0;
}

// The points that the beam has passed since it had turned *taken times: a turn at most.
static void Lidar( const Seen* seen, double* taken, simIcdLidar* lidar )
{
	lidar->count = 0;
	double last = floor( seen->turns * seen->points ), first = floor( *taken * seen->points );
	*taken = seen->turns;
	if ( !( last > first ) || !( first >= 0.0 ) || seen->points == 0 || !( last < 1e15 ) )
	{
		return;
	}
	first = last - first > seen->points ? last - seen->points : first;
	for ( double n = first; n < last; n += 1.0 )
	{
		const simRangeFrame* range = &seen->ranges[(int64_t)n % seen->points];
		double turns = range->azimuth / ( 2.0 * SIM_PI );
		double* point = lidar->points[lidar->count++];
		point[0] = 2.0 * SIM_PI * ( turns - floor( turns ) );
		point[1] = 0.0;
		point[2] = range->distance;
	}
}

static void Pose( const simIcdSim* sim, const Seen* seen, double theirs[3] )
{
	const double pose[3] = { seen->frame.position[0], seen->frame.position[1], seen->frame.rpy[2] };
	simIcd_FromField( pose, sim->length, sim->width, theirs );
}

size_t simIcdSim_WriteState( simIcdSim* sim, int player, char* text, size_t size )
{
	Player* p = simIcdSim_PlayerOf( sim, player );
	int index = simIcdSim_RobotAt( sim, p->station );
	if ( !sim->has || index < 0 )
	{
		return 0;
	}
	const Robot* robot = &sim->robots[index];
	const Seen* seen = &sim->seen[index];
	simIcdState* state = &sim->state;
	double pose[3];
	Pose( sim, seen, pose );
	state->x = pose[0];
	state->y = pose[1];
	state->theta = pose[2];
	state->leftDriveEncoder = Encoder( OfSide( robot, seen->position, true ) );
	state->rightDriveEncoder = Encoder( OfSide( robot, seen->position, false ) );
	state->elevatorEncoder = Elevator( robot, seen );
	state->ingestedBalls = (int)( seen->frame.held < SIM_MAX_PIECES ? seen->frame.held : SIM_MAX_PIECES );
	Lidar( seen, &p->lidarTaken, &state->lidar );
	return simIcdState_Write( state, p->player.form, text, size );
}

static double Rate( const Robot* robot, const Seen* seen, Role role )
{
	return robot->roles[role] >= 0 ? seen->velocity[robot->roles[role]] : 0.0;
}

static double Round( double value )
{
	return floor( value * GRAIN + 0.5 ) / GRAIN;
}

// Which goal a piece went into: frames do not say, so the nearest, or the end of the field it is at.
static int GoalOf( const simIcdSim* sim, const float at[3] )
{
	bool red = at[0] > 0.5 * sim->length;
	double nearest = 1e30;
	for ( int i = 0; i < sim->goalCount; ++i )
	{
		const Goal* goal = &sim->goals[i];
		double x = at[0] - goal->at[0], y = at[1] - goal->at[1], z = at[2] - goal->at[2];
		double distance = x * x + y * y + z * z;
		red = distance < nearest ? goal->red : red;
		nearest = distance < nearest ? distance : nearest;
	}
	return red ? 6 : 5;
}

static bool ReadPiece( const simIcdSim* sim, const simPieceFrame* piece, simIcdPiece* to )
{
	uint32_t state = piece->kind & 0xffffu;
	switch ( state )
	{
		case simPiece_field:
		case simPiece_rest:
		case simPiece_flight:
		case simPiece_staged:
			to->ingestion = 0;
			break;
		case simPiece_held:
			to->ingestion = 4;
			break;
		case simPiece_scored:
		case simPiece_placed:
			to->ingestion = GoalOf( sim, piece->position );
			break;
		default: // it is nowhere: with a human player, or gone
			return false;
	}
	const double pose[3] = { piece->position[0], piece->position[1], 0.0 };
	double theirs[3];
	simIcd_FromField( pose, sim->length, sim->width, theirs );
	to->position[0] = Round( theirs[0] );
	to->position[1] = Round( theirs[1] );
	to->position[2] = Round( piece->position[2] );
	return true;
}

static void ReadVehicle( simIcdSim* sim, int index, simIcdVehicle* vehicle )
{
	const Robot* robot = &sim->robots[index];
	const Seen* seen = &sim->seen[index];
	double pose[3];
	Pose( sim, seen, pose );
	snprintf( vehicle->team, SIM_ICD_NAME, "%s", "" );
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		if ( sim->players[i].station == robot->station )
		{
			memcpy( vehicle->team, sim->players[i].team, SIM_ICD_NAME );
		}
	}
	snprintf( vehicle->alliance, SIM_ICD_NAME, "%s", robot->station < 3 ? "Blue" : "Red" );
	vehicle->x = pose[0];
	vehicle->y = pose[1];
	vehicle->theta = pose[2];
	vehicle->leftDrive = OfSide( robot, seen->rate, true );
	vehicle->rightDrive = OfSide( robot, seen->rate, false );
	vehicle->intakeCenter = Rate( robot, seen, role_intakeCenter );
	vehicle->intakeLeft = Rate( robot, seen, role_intakeLeft );
	vehicle->intakeRight = Rate( robot, seen, role_intakeRight );
	vehicle->tube = Rate( robot, seen, role_tube );
	Lidar( seen, &sim->viewTaken[index], &vehicle->lidar );
}

size_t simIcdSim_WriteView( simIcdSim* sim, char* text, size_t size )
{
	if ( !sim->has )
	{
		return 0;
	}
	simIcdView* view = &sim->view;
	view->blueScore = (int)( sim->header.score[0] < 1000000 ? sim->header.score[0] : 1000000 );
	view->redScore = (int)( sim->header.score[1] < 1000000 ? sim->header.score[1] : 1000000 );
	view->timerRunning = sim->header.matchState == simMatchState_running;
	view->timer = sim->header.matchTime > 0.0 ? sim->header.matchTime : 0.0;
	view->inCollision = false;
	view->vehicleCount = sim->robotCount;
	for ( int i = 0; i < sim->robotCount; ++i )
	{
		view->inCollision = view->inCollision || ( sim->seen[i].frame.touches & 1u ) != 0;
		ReadVehicle( sim, i, &view->vehicles[i] );
	}
	view->pieceCount = 0;
	for ( int i = 0; i < sim->pieceCount; ++i )
	{
		view->pieceCount += ReadPiece( sim, &sim->pieces[i], &view->pieces[view->pieceCount] ) ? 1 : 0;
	}
	size_t length = simIcdView_Write( view, text, size );
	for ( int i = 0; length == 0 && i < view->vehicleCount; ++i )
	{
		view->vehicles[i].lidar.count = 0;
	}
	while ( length == 0 && view->pieceCount > 0 )
	{
		length = simIcdView_Write( view, text, size );
		view->pieceCount -= length == 0 ? ( view->pieceCount + 7 ) / 8 : 0;
	}
	return length > 0 ? length : simIcdView_Write( view, text, size );
}
