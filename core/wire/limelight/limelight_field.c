// What dashboards show of vision: objects on a Field2d by the names that PhotonVision's simulation and the 2026 reference code give
// them, and numbers about the estimate.
#include "limelight/limelight_internal.h"

#include <stdio.h>
#include <string.h>

#define FIELD "/SmartDashboard/VisionSystemSim-main/Sim Field/"
#define SIM "/SmartDashboard/Sim/"
#define MOST_TICKS 10 // between two blocks of a drive; more is a jump through time, which is no way gone. Our choice

static const struct
{
	const char *base, *name, *type;
} s_topics[Field_count] = {
	[Field_robot] = { FIELD, "Robot", "double[]" },
	[Field_truthRobot] = { FIELD, "GroundTruthRobot", "double[]" },
	[Field_estimate] = { FIELD, "EstimatedRobot", "double[]" },
	[Field_modules] = { FIELD, "EstimatedRobotModules", "double[]" },
	[Field_cameras] = { FIELD, "cameras", "double[]" },
	[Field_visible] = { FIELD, "visibleTargetPoses", "double[]" },
	[Field_truthPose] = { "/DriveState/", "GroundTruthPose", "struct:Pose2d" },
	[Field_truthX] = { SIM, "GroundTruth/X", "double" },
	[Field_truthY] = { SIM, "GroundTruth/Y", "double" },
	[Field_truthDegrees] = { SIM, "GroundTruth/RotationDeg", "double" },
	[Field_estimateX] = { SIM, "EstimatedPose/X", "double" },
	[Field_estimateY] = { SIM, "EstimatedPose/Y", "double" },
	[Field_estimateDegrees] = { SIM, "EstimatedPose/RotationDeg", "double" },
	[Field_poseError] = { SIM, "PoseErrorMeters", "double" },
	[Field_headingError] = { SIM, "HeadingErrorDeg", "double" },
	[Field_distance] = { SIM, "TotalDistanceTraveled", "double" },
};


void simLimelight_AddField( simLimelight* limelight )
{
	simLimelight_AddConstant( limelight, FIELD, ".type", "string", "{\"SmartDashboard\":\"Field2d\"}", "Field2d" );
	simLimelight_AddConstant( limelight, FIELD, ".name", "string", "{}", "Sim Field" );
	limelight->fieldTopics = limelight->count;
	for ( int i = 0; i < Field_count; ++i )
	{
		simLimelight_Add( limelight, s_topics[i].base, s_topics[i].name, s_topics[i].type, "{}" );
	}
	simLimelight_Add( limelight, FIELD, "apriltag", "double[]", "{}" );
	for ( int i = 0; i < limelight->cameraCount; ++i )
	{
		char name[SIM_NAME + 16];
		limelight->cameras[i].field = limelight->count;
		snprintf( name, sizeof( name ), "Vision_%s_MT1", limelight->cameras[i].name );
		simLimelight_Add( limelight, FIELD, name, "double[]", "{}" );
		snprintf( name, sizeof( name ), "Vision_%s_MT2", limelight->cameras[i].name );
		simLimelight_Add( limelight, FIELD, name, "double[]", "{}" );
	}
}

static void PutPlan( simPose pose, double to[3] )
{
	to[0] = pose.p.x;
	to[1] = pose.p.y;
	to[2] = LIMELIGHT_DEGREES * simQuatToRpy( pose.q ).z;
}

static void PutFloor( const double pose[3], double to[3] )
{
	to[0] = pose[0];
	to[1] = pose[1];
	to[2] = LIMELIGHT_DEGREES * simWrapAngle( pose[2] );
}

void simLimelight_SeeResult( simLimelight* limelight, const Result* result )
{
	Camera* camera = limelight->cameras + result->result->camera;
	// What nobody should use is not shown.
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

// The way gone, by what the run was seen to do.
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
	memcpy( limelight->last, header->truth, sizeof( limelight->last ) );
	limelight->lastTick = header->tick;
	limelight->moved = true;
}

static bool IsVisible( const simLimelight* limelight, uint32_t id )
{
	for ( int c = 0; c < limelight->cameraCount; ++c )
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

// The tags of the layout, or those that a camera's last result has.
static simNt4Value Tags( simLimelight* limelight, bool visible )
{
	int count = 0;
	for ( int i = 0; i < limelight->tagCount; ++i )
	{
		if ( !visible || IsVisible( limelight, limelight->tags[i].id ) )
		{
			PutPlan( limelight->tags[i].pose, limelight->scratch + 3 * count );
			count += 1;
		}
	}
	return simLimelight_Doubles( limelight->scratch, 3 * count );
}

static simNt4Value Modules( simLimelight* limelight, const double estimate[3] )
{
	double c = simCos( estimate[2] ), s = simSin( estimate[2] );
	for ( int i = 0; i < limelight->wheelCount; ++i )
	{
		const double* wheel = limelight->wheels[i];
		double* to = limelight->scratch + 3 * i;
		to[0] = estimate[0] + c * wheel[0] - s * wheel[1];
		to[1] = estimate[1] + s * wheel[0] + c * wheel[1];
		to[2] = LIMELIGHT_DEGREES * simWrapAngle( estimate[2] + wheel[2] );
	}
	return simLimelight_Doubles( limelight->scratch, 3 * limelight->wheelCount );
}

static simNt4Value Cameras( simLimelight* limelight, const View* view )
{
	for ( int i = 0; i < limelight->cameraCount; ++i )
	{
		const simVisionCamera* camera = view->cameras + i;
		const double* q = camera->pose + 3;
		simPose pose = { { camera->pose[0], camera->pose[1], camera->pose[2] },
			{ q[0], q[1], q[2], q[3] } };
		PutPlan( pose, limelight->scratch + 3 * i );
	}
	return simLimelight_Doubles( limelight->scratch, 3 * limelight->cameraCount );
}

static simNt4Value ValueOf( simLimelight* limelight, const View* view, FieldKey key )
{
	const simVisionHeader* header = view->header;
	double truth[3], estimate[3];
	PutFloor( header->truth, truth );
	PutFloor( header->estimate, estimate );
	double x = header->estimate[0] - header->truth[0], y = header->estimate[1] - header->truth[1];
	switch ( key )
	{
		case Field_robot:
		case Field_truthRobot:
			memcpy( limelight->scratch, truth, sizeof( truth ) );
			return simLimelight_Doubles( limelight->scratch, 3 );
		case Field_estimate:
			memcpy( limelight->scratch, estimate, sizeof( estimate ) );
			return simLimelight_Doubles( limelight->scratch, 3 );
		case Field_modules:
			return Modules( limelight, header->estimate );
		case Field_cameras:
			return Cameras( limelight, view );
		case Field_visible:
			return Tags( limelight, true );
		case Field_truthPose:
		{
			size_t size =
			    simWpi_Pack( simWpi_pose2d, header->truth, 1, limelight->packet, sizeof( limelight->packet ) );
			return ( simNt4Value ){ .type = simNt4Type_raw, .count = size, .bytes = limelight->packet };
		}
		case Field_truthX:
		case Field_truthY:
		case Field_truthDegrees:
			return simLimelight_Number( truth[key - Field_truthX] );
		case Field_estimateX:
		case Field_estimateY:
		case Field_estimateDegrees:
			return simLimelight_Number( estimate[key - Field_estimateX] );
		case Field_poseError:
			return simLimelight_Number( sqrt( x * x + y * y ) );
		case Field_headingError:
			return simLimelight_Number(
			    LIMELIGHT_DEGREES * fabs( simWrapAngle( header->estimate[2] - header->truth[2] ) ) );
		default:
			SIM_ASSERT( key == Field_distance );
			return simLimelight_Number( limelight->distance );
	}
}

void simLimelight_WriteField( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context )
{
	int64_t time = (int64_t)( 1e6 * view->header->time + 0.5 );
	simNt4Value value;
	Follow( limelight, view->header );
	for ( int i = 0; i < Field_count; ++i )
	{
		value = ValueOf( limelight, view, (FieldKey)i );
		sink( context, limelight->fieldTopics + i, &value, time );
	}
	value = Tags( limelight, false );
	sink( context, limelight->fieldTopics + Field_count, &value, time );
	for ( int i = 0; i < limelight->cameraCount; ++i )
	{
		const Camera* camera = limelight->cameras + i;
		value = simLimelight_Doubles( camera->pose1, camera->sees1 ? 3 : 0 );
		sink( context, camera->field, &value, time );
		value = simLimelight_Doubles( camera->pose2, camera->sees2 ? 3 : 0 );
		sink( context, camera->field + 1, &value, time );
	}
}
