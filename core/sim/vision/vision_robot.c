// The robot's knowledge of itself, and its messages to its cameras: gyro, odometry, orientation; and the cameras' own
// IMUs.
#include "vision/vision_internal.h"


// So long beyond the last orientation that it was told a camera goes on turning at the last rate [s]; then it takes the robot to stand.
// 50 ms are two and a half ticks: enough for a program that misses one, too short for a turn to run away.
static const double kReach = 0.05;


// ---- gyro and odometry ----

static const simSensor* Gyro( const simRobot* robot )
{
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		if ( robot->model->sensors[i].kind == simSensor_gyro )
		{
			return &robot->sensors[i];
		}
	}
	return NULL;
}

// Of the gyro, turns counted, and as wrong as it is made; of a robot without one the true heading. [rad]
static double GyroYaw( const simVision* vision, const simWorldView* world )
{
	const simRobot* robot = &world->robots[vision->robot];
	const simSensor* gyro = Gyro( robot );
	double yaw;
	if ( gyro != NULL )
	{
		// Drift and noise included: odometry must be as wrong as the robot's own.
		yaw = gyro->value[0];
	}
	else
	{
		yaw = simQuatToRpy( simRobot_GetPose( robot, world->physics ).q ).z - vision->run->heading;
	}
	return yaw + vision->gyroOffset;
}

// Odometry begins at the true place and heading, as after a program that knows where it was put.
void simVision_StartRobot( simVision* vision, const simWorldView* world )
{
	simTruth truth = simVision_TruthOf( world, vision->robot );
	double heading = simQuatToRpy( truth.pose.q ).z;
	vision->run->heading = world->scenario->robots[vision->robot].at.z;
	simPoseEstimator_Create( &vision->run->estimator, NULL );
	double pose[3] = { truth.pose.p.x, truth.pose.p.y, heading };
	vision->run->gyro = GyroYaw( vision, world );
	simPoseEstimator_Reset( &vision->run->estimator, pose, vision->run->gyro );
	vision->run->accepted = truth.pose.p;
	vision->run->acceptedTime = world->time;
	vision->run->felt = simV3( 0, 0, 0 );
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		vision->eyes[i].ownYaw = -heading; // it is switched on, and calls that 0
	}
}

// Wheels and gyro once a tick, as robot code reads them. A wheel's way is its turn times its nominal radius: a worn or slipping wheel makes
// odometry wrong, as it should.
static void TickOdometry( simVision* vision, const simWorldView* world )
{
	const simRobot* robot = &world->robots[vision->robot];
	double ways[SIM_MAX_WHEELS] = { 0.0 }, angles[SIM_MAX_WHEELS] = { 0.0 };
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		ways[i] = robot->wheels[i].position * robot->model->wheels[i].radius;
		angles[i] = robot->wheels[i].angle;
	}
	vision->run->gyro = GyroYaw( vision, world );
	simPoseEstimator_Odometry( &vision->run->estimator, world->time, robot->model, ways, angles, vision->run->gyro );
}


// ---- orientations ----

// Orientation i of the ring, the oldest first.
static simOrientation* At( const simEye* eye, int i )
{
	SIM_CHECK( i >= 0 && i < VISION_ORIENTATIONS );
	return (simOrientation*)&eye->orientations[( eye->firstOrientation + i ) % VISION_ORIENTATIONS];
}

// Orientations must come in the order of their times; an older one is dropped. A full ring loses its oldest.
void simVision_AddOrientation( simEye* eye, const simOrientation* orientation )
{
	if ( eye->orientationCount > 0 && orientation->time < At( eye, eye->orientationCount - 1 )->time )
	{
		return;
	}
	if ( eye->orientationCount == VISION_ORIENTATIONS )
	{
		eye->firstOrientation = ( eye->firstOrientation + 1 ) % VISION_ORIENTATIONS;
		eye->orientationCount -= 1;
	}
	*At( eye, eye->orientationCount++ ) = *orientation;
}

// Along the shorter way round. [deg]
static double Blend( double a, double b, double s )
{
	double way = simWrapAngle( simRadians( b - a ) );
	return simDegrees( simWrapAngle( simRadians( a ) + s * way ) );
}

// Between two orientations, at share s of the way.
static simOrientation Mix( const simOrientation* a, const simOrientation* b, double s )
{
	SIM_CHECK( s >= 0.0 && s <= 1.0 );
	return ( simOrientation ){
		.time = a->time + s * ( b->time - a->time ),
		.yaw = Blend( a->yaw, b->yaw, s ),
		.yawRate = a->yawRate + s * ( b->yawRate - a->yawRate ),
		.pitch = Blend( a->pitch, b->pitch, s ),
		.pitchRate = a->pitchRate + s * ( b->pitchRate - a->pitchRate ),
		.roll = Blend( a->roll, b->roll, s ),
		.rollRate = a->rollRate + s * ( b->rollRate - a->rollRate ),
	};
}

// The camera's orientation from outside at a moment: between the two orientations around it; before the first one that;
// after the last one that, turned on for a while.
simOrientation simVision_ExternalAt( const simEye* eye, double time )
{
	SIM_CHECK( isfinite( time ) );
	int count = eye->orientationCount;
	if ( count == 0 )
	{
		return ( simOrientation ){ .time = time };
	}
	// From the newest back, for frames are recent.
	for ( int i = count - 1; i > 0; --i )
	{
		const simOrientation *before = At( eye, i - 1 ), *after = At( eye, i );
		if ( before->time <= time && time <= after->time )
		{
			double span = after->time - before->time;
			double share = 1.0;
			if ( span > 0.0 )
			{
				share = ( time - before->time ) / span;
			}
			return Mix( before, after, share );
		}
	}
	int nearest = time < At( eye, 0 )->time ? 0 : count - 1;
	simOrientation end = *At( eye, nearest );
	// Beyond the last one it goes on at its rate, for a while.
	double beyond = simClamp( time - end.time, 0.0, kReach );
	end.yaw = simDegrees( simWrapAngle( simRadians( end.yaw + beyond * end.yawRate ) ) );
	end.pitch += beyond * end.pitchRate;
	end.roll += beyond * end.rollRate;
	return end;
}

// The orientation that a pose is made with. Modes 0 and 1 use the robot's, the others the camera's own IMU, whose yaw
// is off by ownYaw and whose pitch and roll are right.
simOrientation simVision_OrientationAt( const simVision* vision, int camera, const simExposure* shot )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	const simEye* eye = &vision->eyes[camera];
	double time = 1e-6 * (double)shot->captured;
	if ( vision->orders[camera].control.imuMode < 2 )
	{
		return simVision_ExternalAt( eye, time );
	}
	simVec3 rpy = simQuatToRpy( shot->truth.q );
	return ( simOrientation ){ .time = time,
		.yaw = simDegrees( simWrapAngle( rpy.z + eye->ownYaw ) ),
		.yawRate = simDegrees( shot->spin.z ),
		.pitch = simDegrees( rpy.y ),
		.pitchRate = simDegrees( shot->spin.y ),
		.roll = simDegrees( rpy.x ),
		.rollRate = simDegrees( shot->spin.x ) };
}

// The robot's own program sends its cameras its gyro's angles.
static void Tell( simVision* vision, const simWorldView* world )
{
	const simRobot* robot = &world->robots[vision->robot];
	simTruth truth = simVision_TruthOf( world, vision->robot );
	simVec3 rpy = simQuatToRpy( truth.pose.q ), spin = simUnrotate( truth.pose.q, truth.spin );
	simOrientation said = {
		.time = world->time,
		.yaw = simDegrees( simWrapAngle( vision->run->heading + vision->run->gyro ) ),
		.yawRate = simDegrees( spin.z ),
		.pitch = simDegrees( rpy.y ),
		.pitchRate = simDegrees( spin.y ),
		.roll = simDegrees( rpy.x ),
		.rollRate = simDegrees( spin.x ),
	};
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		// A program outside sends its own; both at once would interleave two gyros.
		if ( !vision->orders[i].oriented && robot->program != simProgram_external )
		{
			simVision_AddOrientation( &vision->eyes[i], &said );
		}
	}
}

// Mode 1: the camera's own yaw is the robot's. The other modes follow frame by frame: see vision_solve.c.
static void TickImu( simVision* vision, const simTruth* truth )
{
	double yaw = simQuatToRpy( truth->pose.q ).z;
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		simEye* eye = &vision->eyes[i];
		if ( vision->orders[i].control.imuMode == 1 && eye->orientationCount > 0 )
		{
			const simOrientation* last = At( eye, eye->orientationCount - 1 );
			// At the end of this tick, which the run has not counted yet.
			simOrientation now =
			    simVision_ExternalAt( eye, simMax( last->time, ( vision->run->tick + 1 ) * SIM_TICK ) );
			eye->ownYaw = simWrapAngle( simRadians( now.yaw ) - yaw );
		}
	}
}

void simVision_TickRobot( simVision* vision, const simWorldView* world )
{
	simTruth truth = simVision_TruthOf( world, vision->robot );
	// An accelerometer feels the robot's gain in speed and, upwards, the force that holds it against gravity.
	simVec3 gained = simSub( truth.velocity, vision->run->robots[vision->robot].velocity );
	gained = simScale( 1.0 / SIM_TICK, gained );
	gained.z += SIM_GRAVITY;
	vision->run->felt = simUnrotate( truth.pose.q, gained );
	TickOdometry( vision, world );
	Tell( vision, world );
	TickImu( vision, &truth );
}
