// Vision on dashboards: objects on a Field2d by the names that PhotonVision's simulation and the 2026 reference code
// give them, and numbers about the estimate.
#include "limelight/limelight_internal.h"

#include <stdio.h>
#include <string.h>

#define DASHBOARD "/SmartDashboard/"
#define FIELD "VisionSystemSim-main/Sim Field/"
#define SIM "Sim/"
// A longer step between two blocks is a jump through time, no way that the robot went. Our choice.
#define MOST_TICKS 10

// x, y [m], heading [deg]: the three numbers of an object on a Field2d.
static void PutPlan( simPose pose, double to[3] )
{
	to[0] = pose.p.x;
	to[1] = pose.p.y;
	to[2] = LIMELIGHT_DEGREES * simQuatToRpy( pose.q ).z;
}

// The same of x, y [m], heading [rad].
static void PutFloor( const double pose[3], double to[3] )
{
	to[0] = pose[0];
	to[1] = pose[1];
	to[2] = LIMELIGHT_DEGREES * simWrapAngle( pose[2] );
}

void simLimelight_SeeResult( simLimelight* limelight, const Result* result )
{
	Camera* camera = limelight->cameras + result->result->camera;
	// A pose that should not be used is not shown.
	camera->sees1 = result->poses[0] && isfinite( result->result->deviations1[0] );
	camera->sees2 = result->poses[1] && isfinite( result->result->deviations2[0] );
	PutPlan( result->pose[0], camera->pose1 );
	PutPlan( result->pose[1], camera->pose2 );
	camera->visibleCount = result->sightCount;
	for ( int i = 0; i < result->sightCount; ++i )
	{
		camera->visible[i] = result->sights[i].id;
	}
}

// The way gone, by the run's frames.
static void Follow( simLimelight* limelight, const simVisionHeader* header )
{
	uint32_t ticks = header->tick - limelight->lastTick;
	if ( limelight->moved && header->tick > limelight->lastTick && ticks <= MOST_TICKS )
	{
		double x = header->truth[0] - limelight->last[0], y = header->truth[1] - limelight->last[1];
		limelight->distance += sqrt( x * x + y * y );
	}
	else if ( header->tick < limelight->lastTick )
	{
		limelight->distance = 0.0;
	}
	// A tick that is smaller than the last one is a run that began again.
	memcpy( limelight->last, header->truth, sizeof( limelight->last ) );
	limelight->lastTick = header->tick;
	limelight->moved = true;
}

// Does the last result of any camera have the tag?
static bool IsVisible( const simLimelight* limelight, uint32_t id )
{
	for ( int c = 0; c < limelight->robot->cameraCount; ++c )
	{
		const Camera* camera = limelight->cameras + c;
		for ( int i = 0; i < camera->visibleCount; ++i )
		{
			if ( camera->visible[i] == id )
			{
				return true;
			}
		}
	}
	return false;
}

// which: 1: those tags of the layout that a camera's last result has, 0: all.
static simNt4Value Tags( simLimelight* limelight, const View* view, int which )
{
	(void)view;
	int count = 0;
	for ( int i = 0; i < limelight->run.tagCount; ++i )
	{
		if ( which == 0 || IsVisible( limelight, limelight->run.tags[i].id ) )
		{
			PutPlan( limelight->run.tags[i].pose, limelight->scratch + 3 * count );
			count += 1;
		}
	}
	return simTopic_Numbers( limelight->scratch, 3 * count );
}

// The wheels of the robot where it believes to be.
static simNt4Value Modules( simLimelight* limelight, const View* view, int which )
{
	// The estimate, not the truth: a dashboard shows the robot's own odometry.
	const double* estimate = view->header->estimate;
	double c = simCos( estimate[2] ), s = simSin( estimate[2] );
	(void)which;
	for ( int i = 0; i < limelight->robot->wheelCount; ++i )
	{
		const simRunWheel* wheel = &limelight->robot->wheels[i];
		double* to = limelight->scratch + 3 * i;
		to[0] = estimate[0] + c * wheel->x - s * wheel->y;
		to[1] = estimate[1] + s * wheel->x + c * wheel->y;
		to[2] = LIMELIGHT_DEGREES * simWrapAngle( estimate[2] + limelight->wheelAngles[i] );
	}
	return simTopic_Numbers( limelight->scratch, 3 * limelight->robot->wheelCount );
}

// Where the cameras are on the field.
static simNt4Value Cameras( simLimelight* limelight, const View* view, int which )
{
	(void)which;
	for ( int i = 0; i < limelight->robot->cameraCount; ++i )
	{
		const simVisionCamera* camera = view->cameras + i;
		const double* q = camera->pose + 3;
		simPose pose = { { camera->pose[0], camera->pose[1], camera->pose[2] }, { q[0], q[1], q[2], q[3] } };
		PutPlan( pose, limelight->scratch + 3 * i );
	}
	return simTopic_Numbers( limelight->scratch, 3 * limelight->robot->cameraCount );
}

/// The robot as it is, and as it believes to be.
typedef enum Who
{
	Who_truth,
	Who_estimate,
} Who;

// x, y [m], heading [rad].
static const double* PoseOf( const View* view, Who who )
{
	if ( who == Who_truth )
	{
		return view->header->truth;
	}
	return view->header->estimate;
}

// which: a Who.
static simNt4Value Plan( simLimelight* limelight, const View* view, int which )
{
	PutFloor( PoseOf( view, (Who)which ), limelight->scratch );
	return simTopic_Numbers( limelight->scratch, 3 );
}

// CTRE's DriveState as its simulation would tell it, but true.
static simNt4Value TruthPose( simLimelight* limelight, const View* view, int which )
{
	(void)which;
	size_t size = simWpi_Pack( simWpi_pose2d, view->header->truth, 1, limelight->packet, sizeof( limelight->packet ) );
	return simTopic_Raw( limelight->packet, size );
}

// Of these three, which: a Who.
static simNt4Value PlanX( simLimelight* limelight, const View* view, int which )
{
	(void)limelight;
	return simTopic_Number( PoseOf( view, (Who)which )[0] );
}

static simNt4Value PlanY( simLimelight* limelight, const View* view, int which )
{
	(void)limelight;
	return simTopic_Number( PoseOf( view, (Who)which )[1] );
}

static simNt4Value PlanDegrees( simLimelight* limelight, const View* view, int which )
{
	(void)limelight;
	return simTopic_Number( LIMELIGHT_DEGREES * simWrapAngle( PoseOf( view, (Who)which )[2] ) );
}

// Metres from the true place to the estimated one.
static simNt4Value PoseError( simLimelight* limelight, const View* view, int which )
{
	const double *truth = view->header->truth, *estimate = view->header->estimate;
	double x = estimate[0] - truth[0], y = estimate[1] - truth[1];
	(void)limelight, (void)which;
	return simTopic_Number( sqrt( x * x + y * y ) );
}

static simNt4Value HeadingError( simLimelight* limelight, const View* view, int which )
{
	double error = simWrapAngle( view->header->estimate[2] - view->header->truth[2] );
	(void)limelight, (void)which;
	return simTopic_Number( LIMELIGHT_DEGREES * fabs( error ) );
}

// Metres gone since the run began.
static simNt4Value Distance( simLimelight* limelight, const View* view, int which )
{
	(void)view, (void)which;
	return simTopic_Number( limelight->distance );
}

/// Topics for dashboards, beside two for each camera.
static const struct
{
	const char *root, *base, *name, *type;
	simNt4Value ( *value )( simLimelight* limelight, const View* view, int which );
	int which;
} kTopics[] = {
	{ DASHBOARD, FIELD, "Robot", "double[]", Plan, Who_truth },
	{ DASHBOARD, FIELD, "GroundTruthRobot", "double[]", Plan, Who_truth },
	{ DASHBOARD, FIELD, "EstimatedRobot", "double[]", Plan, Who_estimate },
	{ DASHBOARD, FIELD, "EstimatedRobotModules", "double[]", Modules, 0 },
	{ DASHBOARD, FIELD, "cameras", "double[]", Cameras, 0 },
	{ DASHBOARD, FIELD, "visibleTargetPoses", "double[]", Tags, 1 },
	{ "/", "DriveState/", "GroundTruthPose", "struct:Pose2d", TruthPose, 0 },
	{ DASHBOARD, SIM, "GroundTruth/X", "double", PlanX, Who_truth },
	{ DASHBOARD, SIM, "GroundTruth/Y", "double", PlanY, Who_truth },
	{ DASHBOARD, SIM, "GroundTruth/RotationDeg", "double", PlanDegrees, Who_truth },
	{ DASHBOARD, SIM, "EstimatedPose/X", "double", PlanX, Who_estimate },
	{ DASHBOARD, SIM, "EstimatedPose/Y", "double", PlanY, Who_estimate },
	{ DASHBOARD, SIM, "EstimatedPose/RotationDeg", "double", PlanDegrees, Who_estimate },
	{ DASHBOARD, SIM, "PoseErrorMeters", "double", PoseError, 0 },
	{ DASHBOARD, SIM, "HeadingErrorDeg", "double", HeadingError, 0 },
	{ DASHBOARD, SIM, "TotalDistanceTraveled", "double", Distance, 0 },
	{ DASHBOARD, FIELD, "apriltag", "double[]", Tags, 0 },
};

// The beginning of a topic's name. A guest's has one step more in it.
static void PutBase( char base[SIM_TOPIC_NAME], const char* root, const char* table, bool guest )
{
	snprintf( base, SIM_TOPIC_NAME, "%s%s%s", root, guest ? "Sandlot/" : "", table );
}

// A Field2d is a table with a type and a name; each object is an array of x, y, degrees.
void simLimelight_AddField( simLimelight* limelight, bool guest )
{
	simTopicList* topics = &limelight->topics;
	char base[SIM_TOPIC_NAME];
	int begin = topics->count;
	PutBase( base, DASHBOARD, FIELD, guest );
	simTopicList_AddConstant( topics, base, ".type", "string", "{\"SmartDashboard\":\"Field2d\"}", "Field2d" );
	simTopicList_AddConstant( topics, base, ".name", "string", "{}", "Sim Field" );
	limelight->fieldTopics = topics->count;
	for ( int i = 0; i < SIM_COUNT( kTopics ); ++i )
	{
		PutBase( base, kTopics[i].root, kTopics[i].base, guest );
		simLimelight_SetLog( simTopicList_Add( topics, base, kTopics[i].name, kTopics[i].type ), Log_often );
	}
	PutBase( base, DASHBOARD, FIELD, guest );
	for ( int i = 0; i < limelight->robot->cameraCount; ++i )
	{
		char name[SIM_NAME + 16];
		limelight->cameras[i].field = topics->count;
		// Two poses for each camera: by tags alone, and with the gyro.
		snprintf( name, sizeof( name ), "Vision_%s_MT1", limelight->robot->cameras[i] );
		simLimelight_SetLog( simTopicList_Add( topics, base, name, "double[]" ), Log_often );
		snprintf( name, sizeof( name ), "Vision_%s_MT2", limelight->robot->cameras[i] );
		simLimelight_SetLog( simTopicList_Add( topics, base, name, "double[]" ), Log_often );
	}
	simTopicList_Yield( topics, begin );
}

void simLimelight_WriteField( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context )
{
	// Stamped with the block's tick, so that truth and estimate of a moment share a time.
	int64_t time = (int64_t)( 1e6 * view->header->time + 0.5 );
	Follow( limelight, view->header );
	for ( int i = 0; i < SIM_COUNT( kTopics ); ++i )
	{
		simNt4Value value = kTopics[i].value( limelight, view, kTopics[i].which );
		sink( context, limelight->fieldTopics + i, &value, time );
	}
	for ( int i = 0; i < limelight->robot->cameraCount; ++i )
	{
		const Camera* camera = &limelight->cameras[i];
		// Empty: the camera has no pose.
		simNt4Value pose1 = simTopic_Numbers( camera->pose1, camera->sees1 ? 3 : 0 );
		sink( context, camera->field, &pose1, time );
		simNt4Value pose2 = simTopic_Numbers( camera->pose2, camera->sees2 ? 3 : 0 );
		sink( context, camera->field + 1, &pose2, time );
	}
}
