// The messages to the cores and views of the 3260 simulator, made from a frame.
#include "icd/icd_robot_internal.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ENCODER_COUNTS 1024 // of a turn
#define MOST_POINTS 1000000 // that a view's message may have
#define PER_METRE 1e4       // positions for views are rounded to a tenth of a millimetre: the text is half as long


// ---- frames ----

// The first lidar of a robot, -1.
static int LidarOf( const simRunRobot* robot )
{
	for ( int i = 0; i < robot->sensorCount; ++i )
	{
		if ( robot->sensors[i].kind == simSensor_lidar )
		{
			return i;
		}
	}
	return -1;
}

// Frames are gone after the call, so later messages need a copy.
static void CopyRobot( const simRunRobot* robot, const simFrameView* view, Seen* seen )
{
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		const simWheelFrame* wheel = &view->wheels[robot->firstWheel + i];
		seen->position[i] = wheel->position;
		// Rolling without slip: the count of their encoders.
		seen->rate[i] = wheel->speed / robot->wheels[i].radius;
	}
	for ( int i = 0; i < robot->mechanismCount; ++i )
	{
		const simMechanismFrame* mechanism = &view->mechanisms[robot->firstMechanism + i];
		seen->mechanism[i] = mechanism->position;
		seen->velocity[i] = mechanism->velocity;
	}
	int lidar = LidarOf( robot );
	if ( lidar >= 0 )
	{
		const simSensorFrame* sensor = &view->sensors[robot->firstSensor + lidar];
		seen->turns = sensor->value[0];
		seen->points = (int)sensor->rangeCount;
		memcpy( seen->ranges, view->ranges + sensor->rangeStart, sensor->rangeCount * sizeof( simRangeFrame ) );
	}
}

bool simIcdSim_Frame( simIcdSim* sim, const void* frame, size_t size )
{
	simFrameView view;
	if ( !simRun_OpenFrame( &sim->run, frame, size, &view ) )
	{
		return false;
	}
	// Only a frame that fits the run replaces the last one.
	sim->header = *view.header;
	for ( int i = 0; i < sim->run.robotCount; ++i )
	{
		sim->seen[i].frame = view.robots[i];
		CopyRobot( &sim->run.robots[i], &view, &sim->seen[i] );
	}
	sim->pieceCount = (int)view.header->pieceCount;
	memcpy( sim->pieces, view.pieces, view.header->pieceCount * sizeof( simPieceFrame ) );
	sim->hasFrame = true;
	return true;
}


// ---- back to the cores and views ----

// A side's mean of something of its wheels.
static double OfSide( const simRunRobot* robot, const double* values, bool left )
{
	double sum = 0.0;
	int count = 0;
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		// y points to the left in WPILib's robot frame.
		if ( ( robot->wheels[i].y > 0.0 ) == left )
		{
			sum += values[i];
			count += 1;
		}
	}
	return count > 0 ? sum / count : 0.0;
}

// An absolute encoder: 0..1023 of each turn. A NaN angle reads 0.
static int Encoder( double angle )
{
	double turns = angle / ( 2.0 * SIM_PI );
	double counts = floor( ENCODER_COUNTS * ( turns - floor( turns ) ) );
	if ( counts >= 0.0 && counts < ENCODER_COUNTS )
	{
		return (int)counts;
	}
	return 0;
}

// The elevator's place between its stops as 0..1023.
static int Elevator( const simRunRobot* robot, const Roles* roles, const Seen* seen )
{
	int index = roles->mechanism[role_elevator];
	if ( index < 0 )
	{
		return 0;
	}
	const simRunMechanism* mechanism = &robot->mechanisms[index];
	double travel = mechanism->high - mechanism->low;
	if ( !( travel > 0.0 ) )
	{
		return 0;
	}
	double part = ( seen->mechanism[index] - mechanism->low ) / travel;
	if ( !( part > 0.0 ) )
	{
		return 0;
	}
	return (int)( 1023.0 * simMin( part, 1.0 ) );
}

// The points that the beam has passed since it had turned *taken times: a turn at most.
static void Lidar( const Seen* seen, double* taken, simIcdLidar* lidar )
{
	lidar->count = 0;
	double last = floor( seen->turns * seen->points ), first = floor( *taken * seen->points );
	*taken = seen->turns;
	// Nothing new, or the run went back in time; 1e15 is where a double's steps come near 1.
	if ( !( last > first ) || !( first >= 0.0 ) || seen->points == 0 || !( last < 1e15 ) )
	{
		return;
	}
	if ( last - first > seen->points )
	{
		first = last - seen->points;
	}
	for ( double n = first; n < last; n += 1.0 )
	{
		const simRangeFrame* range = &seen->ranges[(int64_t)n % seen->points];
		// Their lidar counts angles from 0 to a whole turn, ours go both ways.
		double turns = range->azimuth / ( 2.0 * SIM_PI );
		double* point = lidar->points[lidar->count++];
		point[0] = 2.0 * SIM_PI * ( turns - floor( turns ) );
		point[1] = 0.0;
		point[2] = range->distance;
	}
}

// The message's range ends at `most`.
static int Bounded( uint32_t count, uint32_t most )
{
	return (int)( count < most ? count : most );
}

// A robot's x, y [m] and heading [rad] in their frame.
static void Pose( const simIcdSim* sim, const Seen* seen, double theirs[3] )
{
	const double pose[3] = { seen->frame.position[0], seen->frame.position[1], seen->frame.rpy[2] };
	simIcd_FromField( pose, sim->run.length, sim->run.width, theirs );
}

size_t simIcdSim_WriteState( simIcdSim* sim, int player, char* text, size_t size )
{
	Player* p = simIcdSim_PlayerOf( sim, player );
	int index = simRun_RobotAt( &sim->run, p->station );
	if ( !sim->hasFrame || index < 0 )
	{
		return 0;
	}
	const simRunRobot* robot = &sim->run.robots[index];
	const Seen* seen = &sim->seen[index];
	simIcdState* state = &sim->state;
	double pose[3];
	Pose( sim, seen, pose );
	state->x = pose[0];
	state->y = pose[1];
	state->theta = pose[2];
	state->leftDriveEncoder = Encoder( OfSide( robot, seen->position, true ) );
	state->rightDriveEncoder = Encoder( OfSide( robot, seen->position, false ) );
	state->elevatorEncoder = Elevator( robot, &sim->roles[index], seen );
	state->ingestedBalls = Bounded( seen->frame.held, SIM_MAX_PIECES );
	// Each receiver has its own count of turns, so that none misses points.
	Lidar( seen, &p->lidarTaken, &state->lidar );
	return simIcdState_Write( state, p->player.form, text, size );
}

// [rad/s] of the mechanism with a role; 0 without one.
static double Rate( const Roles* roles, const Seen* seen, Role role )
{
	int mechanism = roles->mechanism[role];
	return mechanism >= 0 ? seen->velocity[mechanism] : 0.0;
}

// To the tenth of a millimetre.
static double Round( double value )
{
	return floor( value * PER_METRE + 0.5 ) / PER_METRE;
}

// Which goal a piece went into: frames do not say, so the nearest, or the end of the field it is at.
static int GoalOf( const simIcdSim* sim, const float at[3] )
{
	enum
	{
		BLUE_GOAL = 5,
		RED_GOAL = 6,
	};
	bool isRed = at[0] > 0.5 * sim->run.length;
	double nearest = INFINITY;
	for ( int i = 0; i < sim->run.goalCount; ++i )
	{
		const simRunGoal* goal = &sim->run.goals[i];
		// Squared: only the order counts.
		double x = at[0] - goal->target.x, y = at[1] - goal->target.y, z = at[2] - goal->target.z;
		double distance = x * x + y * y + z * z;
		if ( distance < nearest )
		{
			isRed = goal->isRed;
			nearest = distance;
		}
	}
	return isRed ? RED_GOAL : BLUE_GOAL;
}

// Where a piece is, in the numbers of their view: 0 on the field, 4 in a robot, or a goal. -1: nowhere, with a human player or gone.
static int IngestionOf( const simIcdSim* sim, const simPieceFrame* piece )
{
	switch ( (simPieceState)( piece->kind & 0xffffu ) )
	{
		case simPiece_field:
		case simPiece_rest:
		case simPiece_flight:
		case simPiece_staged:
			return 0;
		// Frames do not say where in the robot, so it is shown in the tube.
		case simPiece_held:
		case simPiece_carried:
			return 4;
		case simPiece_scored:
		case simPiece_placed:
			return GoalOf( sim, piece->position );
		case simPiece_unused:
		case simPiece_lost:
		case simPiece_returning:
		case simPiece_stored:
		case simPiece_count:
			break;
	}
	return -1;
}

static bool ReadPiece( const simIcdSim* sim, const simPieceFrame* piece, simIcdPiece* to )
{
	to->ingestion = IngestionOf( sim, piece );
	if ( to->ingestion < 0 )
	{
		return false;
	}
	// Turned as robots are, with a heading of no meaning; heights need no turning.
	const double pose[3] = { piece->position[0], piece->position[1], 0.0 };
	double theirs[3];
	simIcd_FromField( pose, sim->run.length, sim->run.width, theirs );
	to->position[0] = Round( theirs[0] );
	to->position[1] = Round( theirs[1] );
	to->position[2] = Round( piece->position[2] );
	return true;
}

// A robot as viewers see it: its player, pose, speeds [rad/s] and lidar.
static void ReadVehicle( simIcdSim* sim, int index, simIcdVehicle* vehicle )
{
	const simRunRobot* robot = &sim->run.robots[index];
	const Seen* seen = &sim->seen[index];
	double pose[3];
	Pose( sim, seen, pose );
	vehicle->team[0] = 0;
	for ( int i = 0; i < SIM_ICD_PLAYERS; ++i )
	{
		if ( sim->players[i].station == (int)robot->station )
		{
			memcpy( vehicle->team, sim->players[i].team, SIM_ICD_NAME );
		}
	}
	snprintf( vehicle->alliance, SIM_ICD_NAME, "%s", simRun_IsRed( robot->station ) ? "Red" : "Blue" );
	vehicle->x = pose[0];
	vehicle->y = pose[1];
	vehicle->theta = pose[2];
	vehicle->leftDrive = OfSide( robot, seen->rate, true );
	vehicle->rightDrive = OfSide( robot, seen->rate, false );
	vehicle->intakeCenter = Rate( &sim->roles[index], seen, role_intakeCenter );
	vehicle->intakeLeft = Rate( &sim->roles[index], seen, role_intakeLeft );
	vehicle->intakeRight = Rate( &sim->roles[index], seen, role_intakeRight );
	vehicle->tube = Rate( &sim->roles[index], seen, role_tube );
	Lidar( seen, &sim->viewTaken[index], &vehicle->lidar );
}

size_t simIcdSim_WriteView( simIcdSim* sim, char* text, size_t size )
{
	if ( !sim->hasFrame )
	{
		return 0;
	}
	simIcdView* view = &sim->view;
	view->blueScore = Bounded( sim->header.score[0], MOST_POINTS );
	view->redScore = Bounded( sim->header.score[1], MOST_POINTS );
	view->timerRunning = sim->header.matchState == simMatchState_running;
	view->timer = sim->header.matchTime > 0.0 ? sim->header.matchTime : 0.0;
	// Theirs is one flag for the whole field: set while any robot touches something.
	view->inCollision = false;
	view->vehicleCount = sim->run.robotCount;
	for ( int i = 0; i < sim->run.robotCount; ++i )
	{
		if ( ( sim->seen[i].frame.touches & 1u ) != 0 )
		{
			view->inCollision = true;
		}
		ReadVehicle( sim, i, &view->vehicles[i] );
	}
	view->pieceCount = 0;
	for ( int i = 0; i < sim->pieceCount; ++i )
	{
		if ( ReadPiece( sim, &sim->pieces[i], &view->pieces[view->pieceCount] ) )
		{
			view->pieceCount += 1;
		}
	}
	// A datagram has 65,507 bytes, which many pieces and lidar points may exceed.
	size_t length = simIcdView_Write( view, text, size );
	if ( length > 0 )
	{
		return length;
	}
	// It is too long: without the lidars' points, then with an eighth fewer pieces each time.
	for ( int i = 0; i < view->vehicleCount; ++i )
	{
		view->vehicles[i].lidar.count = 0;
	}
	length = simIcdView_Write( view, text, size );
	while ( length == 0 && view->pieceCount > 0 )
	{
		view->pieceCount -= ( view->pieceCount + 7 ) / 8;
		length = simIcdView_Write( view, text, size );
	}
	return length;
}
