#include "vision/vision_internal.h"

#include <string.h>


enum
{
	MAX_THROTTLE = 100000, // frames
};


// ---- its reports ----

// Ten numbers as Limelight's `imu` has them: the robot's yaw, roll and pitch, the camera's own yaw, turn rates [deg], and accelerations in
// multiples of gravity.
static void WriteImu( const simVision* vision, int camera, double imu[10] )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	const simTruth* truth = &vision->run->robots[vision->robot];
	simVec3 rpy = simQuatToRpy( truth->pose.q ), spin = simUnrotate( truth->pose.q, truth->spin );
	// The IMU is read now, though pictures are older: an exposure of this instant stands for it.
	simExposure now = { .captured = (int64_t)vision->run->tick * VISION_TICK, .truth = truth->pose, .spin = spin };
	simOrientation used = simVision_OrientationAt( vision, camera, &now );
	const double values[10] = { used.yaw, used.roll, used.pitch,
		simDegrees( simWrapAngle( rpy.z + vision->eyes[camera].ownYaw ) ), simDegrees( spin.x ), simDegrees( spin.y ),
		simDegrees( spin.z ), vision->run->felt.x / SIM_GRAVITY, vision->run->felt.y / SIM_GRAVITY,
		vision->run->felt.z / SIM_GRAVITY };
	memcpy( imu, values, sizeof( values ) );
}

// Each camera's own state, at the end of the tick.
static void WriteCameras( simVision* vision, const simWorldView* world )
{
	// Share 1: the end of the tick.
	simScene scene;
	simVision_Stage( vision, world, 1.0, &scene );
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		const simCameraDef* def = &vision->defs[i];
		const simEyeOrders* orders = &vision->orders[i];
		simVisionCamera* out = &vision->cameras[i];
		SIM_CHECK( orders->control.pipeline < SIM_MAX_PIPELINES );
		*out = ( simVisionCamera ){
			.alive = orders->fault.dead == 0,
			.heartbeat = vision->eyes[i].published,
			.pipeline = orders->control.pipeline,
			.kind = (uint32_t)def->pipelines[orders->control.pipeline].kind,
			.width = (uint32_t)def->lens.width,
			.height = (uint32_t)def->lens.height,
			.throttled = orders->control.throttle,
			.imuMode = orders->control.imuMode,
			.fx = def->lens.fx,
			.fy = def->lens.fy,
			.cx = def->lens.cx,
			.cy = def->lens.cy,
			.fps = vision->eyes[i].rate,
			.range = def->range,
		};
		memcpy( out->distortion, def->lens.distortion, sizeof( out->distortion ) );
		simPose pose = simVision_CameraPose( &scene, def, &orders->fault );
		double at[7];
		simVision_PutPose( at, pose );
		memcpy( out->pose, at, sizeof( out->pose ) );
		simVision_PutPose( out->mount, simVision_Mount( vision, i, &scene ) );
		WriteImu( vision, i, out->imu );
	}
}

// The block's header: how many records of each list there are, and where each list begins. The lists lie one behind the other.
static simVisionHeader Header( const simVision* vision )
{
	SIM_CHECK( vision->resultCount >= 0 && vision->resultCount <= vision->capacity * VISION_OUT );
	simVisionHeader header;
	memset( &header, 0, sizeof( header ) );
	header.robot = (uint32_t)vision->robot;
	header.cameraCount = (uint32_t)vision->cameraCount;
	header.resultCount = (uint32_t)vision->resultCount;
	header.sightCount = (uint32_t)vision->sightCount;
	header.missCount = (uint32_t)vision->missCount;
	header.detectionCount = (uint32_t)vision->detectionCount;
	header.angleCount = (uint32_t)vision->angleCount;
	// In this order; every record is a multiple of 8 bytes.
	header.cameraOffset = sizeof( simVisionHeader );
	header.resultOffset = header.cameraOffset + header.cameraCount * (uint32_t)sizeof( simVisionCamera );
	header.sightOffset = header.resultOffset + header.resultCount * (uint32_t)sizeof( simVisionResult );
	header.missOffset = header.sightOffset + header.sightCount * (uint32_t)sizeof( simTagSight );
	header.detectionOffset = header.missOffset + header.missCount * (uint32_t)sizeof( simTagMiss );
	header.angleOffset = header.detectionOffset + header.detectionCount * (uint32_t)sizeof( simDetection );
	header.blockBytes = header.angleOffset + header.angleCount * (uint32_t)sizeof( simAngleTarget );
	return header;
}

size_t simVision_WriteBlock( const simVision* vision, void* bytes, size_t size )
{
	SIM_ASSERT( vision != NULL && ( bytes != NULL || size == 0 ) );
	// Asked without a buffer it says how much room the block takes.
	simVisionHeader header = Header( vision );
	if ( size < header.blockBytes )
	{
		return header.blockBytes;
	}
	const simVisionRun* run = vision->run;
	header.quality = (uint32_t)vision->choice.quality;
	header.rule = (uint32_t)vision->choice.rule;
	header.anglesOff = vision->choice.anglesOff;
	for ( int i = 0; i < SIM_MAX_ANGLE_CAMERAS; ++i )
	{
		header.immediate[i] = i < vision->model->angleCameraCount ? simAngleCamera_Immediate( &run->angles[i] ) : -1.0;
	}
	const simPose* pose = &run->robots[vision->robot].pose;
	header.tick = run->tick;
	header.time = run->tick * SIM_TICK;
	header.accepted = run->estimator.accepted;
	header.rejected = run->estimator.rejected;
	memcpy( header.estimate, run->estimator.estimate, sizeof( header.estimate ) );
	memcpy( header.odometry, run->estimator.odometry, sizeof( header.odometry ) );
	header.truth[0] = pose->p.x;
	header.truth[1] = pose->p.y;
	header.truth[2] = simQuatToRpy( pose->q ).z;
	char* at = bytes;
	memcpy( at, &header, sizeof( header ) );
	memcpy( at + header.cameraOffset, vision->cameras, header.cameraCount * sizeof( simVisionCamera ) );
	memcpy( at + header.resultOffset, vision->results, header.resultCount * sizeof( simVisionResult ) );
	memcpy( at + header.sightOffset, vision->sights, header.sightCount * sizeof( simTagSight ) );
	memcpy( at + header.missOffset, vision->misses, header.missCount * sizeof( simTagMiss ) );
	memcpy( at + header.detectionOffset, vision->detections, header.detectionCount * sizeof( simDetection ) );
	memcpy( at + header.angleOffset, vision->angleTargets, header.angleCount * sizeof( simAngleTarget ) );
	return header.blockBytes;
}

// The most sights that one tick can give, for all cameras.
static int SightsOfAll( const simVision* vision )
{
	// PhotonVision drops tags beyond 50 in a picture, so no more can come.
	int most = vision->field->tagCount < VISION_SEEN ? vision->field->tagCount : VISION_SEEN;
	return most * vision->capacity * VISION_OUT;
}

size_t simVision_BlockLimit( const simVision* vision )
{
	size_t results = (size_t)vision->capacity * VISION_OUT;
	return sizeof( simVisionHeader ) + (size_t)vision->capacity * sizeof( simVisionCamera )
	       + results * sizeof( simVisionResult ) + (size_t)SightsOfAll( vision ) * sizeof( simTagSight )
	       + results * (size_t)vision->field->tagCount * sizeof( simTagMiss )
	       + results * VISION_DETECTIONS * sizeof( simDetection ) + sizeof( vision->angleTargets );
}


// ---- life ----

// People's choices about the cameras act from the next picture on; those under way keep the earlier ones.
static void Choose( simVision* vision, simVisionChoice choice )
{
	vision->choice = choice;
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		vision->defs[i] = simQuality_Of( &vision->model->cameras[i], choice.quality );
	}
}

// Begins at the world's present tick, as if it had been there all the time without listeners.
static void Begin( simVision* vision, const simWorldView* world )
{
	SIM_CHECK( vision->cameraCount >= 0 && vision->cameraCount <= vision->capacity );
	simVisionRun* run = vision->run;
	memset( run, 0, sizeof( *run ) );
	memset( vision->eyes, 0, (size_t)vision->capacity * sizeof( simEye ) );
	memset( vision->places, 0, (size_t)vision->pieceCapacity * sizeof( simPiecePlace ) );
	run->open = true;
	run->robot = vision->robot;
	run->tick = world->tick;
	vision->resultCount = vision->sightCount = vision->missCount = vision->detectionCount = vision->angleCount = 0;
	vision->wayCount = -1;
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		simVision_StartClock( vision, i, (int64_t)run->tick * VISION_TICK );
	}
	for ( int i = 0; i < vision->model->angleCameraCount; ++i )
	{
		simAngleCamera_Create( &run->angles[i] );
	}
	simVision_StartRobot( vision, world );
	simVision_Remember( vision, world );
	WriteCameras( vision, world );
}

// All tags at their places in the layout.
static void PlaceTags( simVision* vision )
{
	for ( int i = 0; i < vision->field->tagCount; ++i )
	{
		// No fault: the place that the layout says.
		simTagFault none = { .id = (uint32_t)vision->field->tags[i].id };
		simVision_FaultTag( vision, &none );
	}
}

// Types that each pipeline looks for. A robot may know pieces that this field has not.
static void ResolvePieces( simVision* vision )
{
	const simField* field = vision->field;
	for ( int i = 0; i < vision->cameraCount * SIM_MAX_PIPELINES; ++i )
	{
		int camera = i / SIM_MAX_PIPELINES, k = i % SIM_MAX_PIPELINES;
		const simPipelineDef* pipeline = &vision->defs[camera].pipelines[k];
		// Without names a pipeline looks for everything.
		uint32_t wanted = pipeline->pieceNameCount == 0 ? 0xffffffffu : 0u;
		for ( int type = 0; type < field->pieceTypeCount; ++type )
		{
			for ( int n = 0; n < pipeline->pieceNameCount; ++n )
			{
				if ( strcmp( pipeline->pieceNames[n], field->pieceTypes[type].name ) == 0 )
				{
					wanted |= 1u << type;
				}
			}
		}
		vision->wanted[camera][k] = wanted;
	}
}

bool simVision_Open( simVision* vision, const simWorld* world, int robot )
{
	SIM_CHECK( vision != NULL && world != NULL );
	simWorldView view = simWorld_View( world );
	if ( robot < 0 || robot >= view.robotCount )
	{
		return false;
	}
	vision->robot = robot;
	vision->model = view.robots[robot].model;
	vision->cameraCount = vision->model->cameraCount;
	Choose( vision, view.vision[robot] );
	vision->gyroOffset = 0.0;
	for ( int i = 0; i < SIM_MAX_CAMERAS; ++i )
	{
		vision->orders[i] = ( simEyeOrders ){ .control = { .imuAssist = 0.001 } }; // Limelight's default
	}
	PlaceTags( vision );
	ResolvePieces( vision );
	Begin( vision, &view );
	return true;
}

bool simVision_HasAny( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	simWorldView view = simWorld_View( world );
	bool any = false;
	for ( int i = 0; i < view.robotCount; ++i )
	{
		const simRobotModel* model = view.robots[i].model;
		any = any || model->cameraCount > 0 || model->angleCameraCount > 0;
	}
	return any;
}

simVision* simVision_Create( const simWorld* world, int robot, simError* error )
{
	SIM_ASSERT( world != NULL );
	simWorldView view = simWorld_View( world );
	if ( robot < 0 || robot >= view.robotCount )
	{
		simFail( error, view.scenario->file, "/robots", "there is no robot %d; the scenario has %d", robot,
		    view.robotCount );
		return NULL;
	}
	// For the robot with the most cameras, so that looking through another one later allocates nothing.
	int capacity = 0, pieces = view.pieces->count;
	for ( int i = 0; i < view.robotCount; ++i )
	{
		int cameras = view.robots[i].model->cameraCount;
		if ( cameras > capacity )
		{
			capacity = cameras;
		}
	}
	simVision* vision = simAlloc( sizeof( simVision ) );
	if ( vision == NULL )
	{
		simFail( error, view.scenario->file, "", "not enough memory for its cameras" );
		return NULL;
	}
	vision->field = view.field;
	vision->seed = view.scenario->seed;
	vision->capacity = capacity;
	vision->pieceCapacity = pieces;
	// Each array has one entry more than it needs: an allocation of no bytes would look like a failure.
	size_t results = (size_t)capacity * VISION_OUT, tags = (size_t)view.field->tagCount;
	vision->run = simAlloc( sizeof( simVisionRun ) );
	vision->eyes = simAlloc( ( (size_t)capacity + 1 ) * sizeof( simEye ) );
	vision->places = simAlloc( ( (size_t)pieces + 1 ) * sizeof( simPiecePlace ) );
	vision->scenePieces = simAlloc( ( (size_t)pieces + 1 ) * sizeof( simDetectPiece ) );
	vision->ways = simAlloc( ( (size_t)pieces + 1 ) * sizeof( simPieceMotion ) );
	vision->defs = simAlloc( ( (size_t)capacity + 1 ) * sizeof( simCameraDef ) );
	vision->results = simAlloc( ( results + 1 ) * sizeof( simVisionResult ) );
	vision->sights = simAlloc( ( (size_t)SightsOfAll( vision ) + 1 ) * sizeof( simTagSight ) );
	vision->misses = simAlloc( ( results * tags + 1 ) * sizeof( simTagMiss ) );
	vision->detections = simAlloc( ( results * VISION_DETECTIONS + 1 ) * sizeof( simDetection ) );
	if ( vision->run == NULL || vision->eyes == NULL || vision->places == NULL || vision->scenePieces == NULL
	     || vision->defs == NULL || vision->ways == NULL || vision->results == NULL || vision->sights == NULL
	     || vision->misses == NULL || vision->detections == NULL )
	{
		simVision_Destroy( vision );
		simFail( error, view.scenario->file, "", "not enough memory for its cameras" );
		return NULL;
	}
	simVision_Open( vision, world, robot );
	return vision;
}

void simVision_Kept( simVision* vision, simKept kept[SIM_VISION_KEPT] )
{
	kept[0] = ( simKept ){ vision->run, sizeof( simVisionRun ) };
	kept[1] = ( simKept ){ vision->eyes, (size_t)vision->capacity * sizeof( simEye ) };
	kept[2] = ( simKept ){ vision->places, (size_t)vision->pieceCapacity * sizeof( simPiecePlace ) };
}

void simVision_Destroy( simVision* vision )
{
	if ( vision == NULL )
	{
		return;
	}
	simFree( vision->run );
	simFree( vision->eyes );
	simFree( vision->places );
	simFree( vision->scenePieces );
	simFree( vision->ways );
	simFree( vision->defs );
	simFree( vision->results );
	simFree( vision->sights );
	simFree( vision->misses );
	simFree( vision->detections );
	simFree( vision );
}


// ---- a tick ----

// Takes the pictures that are due until now. A frame may be exposed in the middle of the tick: s is its share of it.
static void TakeFrames( simVision* vision, const simWorldView* world, int camera, int64_t now )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	simEye* eye = &vision->eyes[camera];
	while ( eye->due <= now )
	{
		simExposure shot = { .frame = 0 };
		if ( !simVision_NextFrame( vision, camera, &shot ) )
		{
			continue;
		}
		double s = 1.0 - (double)( now - shot.captured ) / VISION_TICK;
		// Heartbeats count frames that were taken, as Limelight's hb does.
		if ( simVision_Expose( vision, world, camera, simClamp( s, 0.0, 1.0 ), &shot ) )
		{
			shot.heartbeat = ++eye->frames;
			eye->shots[( eye->firstShot + eye->shotCount ) % VISION_QUEUE] = shot;
			eye->shotCount += 1;
			eye->seenCount += shot.seenCount;
			eye->pieceCount += shot.pieceCount;
		}
	}
}

// The camera whose next result comes first, until now; -1: none does.
static int NextResult( const simVision* vision, int64_t now )
{
	int best = -1;
	int64_t first = now + 1;
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		const simEye* eye = &vision->eyes[i];
		// Of equal times the first camera: results come in an order that does not depend on chance.
		if ( eye->shotCount > 0 && eye->shots[eye->firstShot].published < first )
		{
			best = i;
			first = eye->shots[eye->firstShot].published;
		}
	}
	return best;
}

// Gives the results that come until now, of all cameras in the order of their times, and frees the data of their
// pictures.
static void GiveResults( simVision* vision, int64_t now )
{
	int camera;
	while ( ( camera = NextResult( vision, now ) ) >= 0 )
	{
		simEye* eye = &vision->eyes[camera];
		const simExposure* shot = &eye->shots[eye->firstShot];
		SIM_ASSERT( vision->resultCount < vision->capacity * VISION_OUT );
		simVision_Publish( vision, camera, shot );
		// Rings: the oldest picture's data is freed.
		eye->firstSeen = ( eye->firstSeen + shot->seenCount ) % VISION_SEEN_POOL;
		eye->seenCount -= shot->seenCount;
		eye->firstPiece = ( eye->firstPiece + shot->pieceCount ) % VISION_PIECE_POOL;
		eye->pieceCount -= shot->pieceCount;
		eye->firstShot = ( eye->firstShot + 1 ) % VISION_QUEUE;
		eye->shotCount -= 1;
	}
}

// The angle cameras look once a tick, at the robot's true pose.
static void TickAngles( simVision* vision, const simWorldView* world )
{
	simPose pose = simRobot_GetPose( &world->robots[vision->robot], world->physics );
	double heading = simQuatToRpy( pose.q ).z;
	double c = simCos( heading ), s = simSin( heading );
	for ( int i = 0; i < vision->model->angleCameraCount; ++i )
	{
		const simAngleCameraDef* def = &vision->model->angleCameras[i];
		simAngleTarget* out = vision->angleTargets + vision->angleCount;
		if ( ( vision->choice.anglesOff >> i & 1u ) != 0 )
		{
			simAngleCamera_Clear( &vision->run->angles[i] );
			continue;
		}
		// On the floor plan: the mount turns with the robot.
		double x = pose.p.x + c * def->x - s * def->y, y = pose.p.y + s * def->x + c * def->y;
		int count = simAngleCamera_Update(
		    &vision->run->angles[i], def, world->time, x, y, heading + def->yaw, out, SIM_MAX_ANGLE_TARGETS );
		for ( int k = 0; k < count; ++k )
		{
			out[k].camera = (uint32_t)i;
		}
		vision->angleCount += count;
	}
}

// A run that has gone back, or on without us, is another one: its results that were under way are lost, nothing else.
void simVision_Update( simVision* vision, const simWorld* world )
{
	SIM_ASSERT( vision != NULL && world != NULL );
	simWorldView view = simWorld_View( world );
	simVisionRun* run = vision->run;
	uint32_t tick = view.tick;
	// A snapshot may put any tick in front of us.
	if ( !run->open || run->robot != vision->robot || ( tick != run->tick && tick != run->tick + 1 ) )
	{
		Choose( vision, view.vision[vision->robot] );
		Begin( vision, &view );
		return;
	}
	if ( tick == run->tick )
	{
		return;
	}
	if ( memcmp( &vision->choice, &view.vision[vision->robot], sizeof( vision->choice ) ) != 0 )
	{
		Choose( vision, view.vision[vision->robot] );
	}
	vision->resultCount = vision->sightCount = vision->missCount = vision->detectionCount = vision->angleCount = 0;
	vision->wayCount = -1;
	int64_t now = (int64_t)tick * VISION_TICK;
	simVision_TickRobot( vision, &view );
	for ( int i = 0; i < vision->cameraCount; ++i )
	{
		TakeFrames( vision, &view, i, now );
	}
	GiveResults( vision, now );
	TickAngles( vision, &view );
	run->tick = tick;
	simVision_Remember( vision, &view );
	WriteCameras( vision, &view );
}


// ---- its orders ----

// Whether all numbers are within a bound; NaN is not.
static bool Within( const double* values, int count, double bound )
{
	for ( int i = 0; i < count; ++i )
	{
		// Written so that NaN is out of range.
		if ( !( fabs( values[i] ) <= bound ) )
		{
			return false;
		}
	}
	return true;
}

// A crop is left, right, bottom, top within -1 to 1; all 0 means none.
static bool IsCrop( const double c[4] )
{
	bool none = c[0] == 0.0 && c[1] == 0.0 && c[2] == 0.0 && c[3] == 0.0;
	return Within( c, 4, 1.0 ) && ( none || ( c[0] < c[1] && c[2] < c[3] ) );
}

// A place within 100 m and a quaternion that is not far from length 1: it is normalized, but 0 has no direction.
static bool IsPose( const double m[7] )
{
	double square = m[3] * m[3] + m[4] * m[4] + m[5] * m[5] + m[6] * m[6];
	return Within( m, 7, 100.0 ) && square > 0.25 && square < 4.0;
}

// Each value is taken on its own: one that is out of range leaves the old one, as a camera does.
bool simVision_Control( simVision* vision, int camera, const simCameraControl* control )
{
	SIM_CHECK( vision != NULL && control != NULL );
	if ( camera < 0 || camera >= vision->cameraCount )
	{
		return false;
	}
	simCameraControl* held = &vision->orders[camera].control;
	held->priority = control->priority;
	if ( control->pipeline < (uint32_t)vision->defs[camera].pipelineCount )
	{
		held->pipeline = control->pipeline;
	}
	if ( control->throttle <= MAX_THROTTLE )
	{
		held->throttle = control->throttle;
	}
	if ( control->imuMode <= 4 )
	{
		held->imuMode = control->imuMode;
	}
	if ( control->imuAssist >= 0.0 && control->imuAssist <= 1.0 )
	{
		held->imuAssist = control->imuAssist;
	}
	if ( control->filterCount <= SIM_MAX_TAGS )
	{
		held->filterCount = control->filterCount;
		memcpy( held->filters, control->filters, sizeof( held->filters ) );
	}
	if ( IsCrop( control->crop ) )
	{
		memcpy( held->crop, control->crop, sizeof( held->crop ) );
	}
	if ( Within( control->offset, 3, 100.0 ) )
	{
		memcpy( held->offset, control->offset, sizeof( held->offset ) );
	}
	if ( control->hasMount == 0 )
	{
		held->hasMount = 0;
	}
	else if ( IsPose( control->mount ) )
	{
		const double* m = control->mount;
		simQuat q = simQuatNormalize( ( simQuat ){ m[3], m[4], m[5], m[6] } );
		simVision_PutPose( held->mount, ( simPose ){ simV3( m[0], m[1], m[2] ), q } );
		held->hasMount = 1;
	}
	// A throttle that was lowered acts at once, not after the frames of the old one.
	simEye* eye = &vision->eyes[camera];
	if ( eye->skip >= held->throttle )
	{
		eye->skip = held->throttle;
	}
	return true;
}

bool simVision_Orient( simVision* vision, int camera, const simOrientation* orientation )
{
	SIM_CHECK( vision != NULL && orientation != NULL );
	if ( camera < 0 || camera >= vision->cameraCount )
	{
		return false;
	}
	const double values[7] = { orientation->time, orientation->yaw, orientation->yawRate, orientation->pitch,
		orientation->pitchRate, orientation->roll, orientation->rollRate };
	if ( !Within( values, 7, 1e6 ) )
	{
		return true;
	}
	simEye* eye = &vision->eyes[camera];
	if ( !vision->orders[camera].oriented )
	{
		vision->orders[camera].oriented = true;
		eye->orientationCount = 0; // the orders of the robot's own program no longer count
	}
	simVision_AddOrientation( eye, orientation );
	return true;
}

bool simVision_Fault( simVision* vision, int camera, const simCameraFault* fault )
{
	SIM_CHECK( vision != NULL && fault != NULL );
	// Ranges of a person's settings; beyond them a value is a mistake.
	bool sane = fault->noise >= 0.0 && fault->noise <= 1000.0 && fault->latency >= 0.0 && fault->latency <= 5.0
	            && fault->drops >= 0.0 && fault->drops <= 1.0
	            && ( fault->fps == 0.0 || ( fault->fps >= 0.1 && fault->fps <= 200.0 ) )
	            && Within( fault->shift, 3, 10.0 ) && Within( fault->turn, 3, 100.0 );
	if ( camera < 0 || camera >= vision->cameraCount || !sane )
	{
		return false;
	}
	vision->orders[camera].fault = *fault;
	simVision_ChangeRate( &vision->eyes[camera], fault->fps > 0.0 ? fault->fps : vision->defs[camera].fps );
	return true;
}

bool simVision_FaultTag( simVision* vision, const simTagFault* fault )
{
	SIM_CHECK( vision != NULL && fault != NULL );
	if ( !Within( fault->shift, 3, 100.0 ) || !Within( &fault->turn, 1, 100.0 ) )
	{
		return false;
	}
	for ( int i = 0; i < vision->field->tagCount; ++i )
	{
		const simTag* tag = &vision->field->tags[i];
		if ( (uint32_t)tag->id != fault->id )
		{
			continue;
		}
		simTagPlace* place = &vision->tags[i];
		place->missing = fault->missing != 0;
		place->layout = ( simPose ){ tag->p, simQuatFromRpy( tag->roll, tag->pitch, tag->yaw ) };
		place->pose.p = simAdd( tag->p, simV3( fault->shift[0], fault->shift[1], fault->shift[2] ) );
		double yaw = tag->yaw + fault->turn;
		place->pose.q = simQuatFromRpy( tag->roll, tag->pitch, yaw );
		place->normal = simV3( simCos( yaw ), simSin( yaw ), 0.0 );
		place->right = simV3( -simSin( yaw ), simCos( yaw ), 0.0 );
		place->up = simV3( 0.0, 0.0, 1.0 );
		// An upright tag's axes come of its yaw alone, to the last bit: recordings of cameras rest on them.
		if ( tag->roll != 0.0 || tag->pitch != 0.0 )
		{
			place->normal = simRotate( place->pose.q, simV3( 1.0, 0.0, 0.0 ) );
			place->right = simRotate( place->pose.q, simV3( 0.0, 1.0, 0.0 ) );
			place->up = simRotate( place->pose.q, simV3( 0.0, 0.0, 1.0 ) );
		}
		return true;
	}
	return false;
}

void simVision_OffsetGyro( simVision* vision, double offset )
{
	if ( isfinite( offset ) )
	{
		vision->gyroOffset = offset;
	}
}
