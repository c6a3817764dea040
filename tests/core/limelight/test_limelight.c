// Limelight's tables, PhotonVision's packet and the dashboards' topics, from blocks made by hand.
#include "rigs/limelight_rig.h"

#include "sandlot/wire/wpi_struct.h"

#define DEG ( SIM_PI / 180.0 )
#define MOST_TOPICS 200

/// The last value of each topic, in memory of our own.
typedef struct Heard
{
	simLimelight* limelight;
	simNt4Value values[MOST_TOPICS];
	void* copies[MOST_TOPICS];
	int64_t times[MOST_TOPICS];
	int calls[MOST_TOPICS];
} Heard;

static void Keep( void* context, int topic, const simNt4Value* value, int64_t time )
{
	Heard* heard = context;
	heard->values[topic] = *value;
	heard->times[topic] = time;
	heard->calls[topic] += 1;
	size_t each = value->type == simNt4Type_doubles ? sizeof( double ) : 1;
	if ( value->type == simNt4Type_doubles || value->type == simNt4Type_raw || value->type == simNt4Type_string )
	{
		heard->copies[topic] = realloc( heard->copies[topic], each * value->count + 1 );
		if ( value->count > 0 )
		{
			memcpy( heard->copies[topic], value->bytes, each * value->count );
		}
		( (char*)heard->copies[topic] )[each * value->count] = 0;
		heard->values[topic].bytes = heard->copies[topic];
	}
}

static Heard* Open( int parts )
{
	simSchema schema[RIG_SCHEMA];
	simError error = { 0 };
	Heard* heard = calloc( 1, sizeof( *heard ) );
	heard->limelight = simLimelight_Create( schema, rigSchema( schema ), 0, parts, &error );
	CHECK_STR( error.message, "" );
	SIM_ASSERT( heard->limelight != NULL && simLimelight_Count( heard->limelight ) <= MOST_TOPICS );
	return heard;
}

static void Close( Heard* heard )
{
	for ( int i = 0; i < MOST_TOPICS; ++i )
	{
		free( heard->copies[i] );
	}
	simLimelight_Destroy( heard->limelight );
	free( heard );
}

static void Write( Heard* heard, const rigBlock* block )
{
	CHECK( simLimelight_Write( heard->limelight, block, sizeof( *block ), 1000000000, Keep, heard ) );
}

static int Find( const Heard* heard, const char* name )
{
	return rigFindTopic( heard->limelight, name );
}

static simNt4Value Get( const Heard* heard, const char* name )
{
	return heard->values[Find( heard, name )];
}

// A key of the first camera.
static simNt4Value Key( const Heard* heard, const char* key )
{
	char name[128];
	snprintf( name, sizeof( name ), "/limelight-front/%s", key );
	return Get( heard, name );
}

static void CheckNumbers( simNt4Value value, const double* expected, int count, double tolerance )
{
	CHECK_EQ_INT( value.type, simNt4Type_doubles );
	CHECK_EQ_INT( value.count, count );
	for ( int i = 0; i < count && value.count == (size_t)count; ++i )
	{
		CHECK_NEAR( value.doubles[i], expected[i], tolerance );
	}
}

#define NUMBERS( value, tolerance, ... )                    \
	CheckNumbers( value, ( const double[] ){ __VA_ARGS__ }, \
	    (int)( sizeof( ( const double[] ){ __VA_ARGS__ } ) / sizeof( double ) ), tolerance )


// ---- axes ----

// Limelight's documentation's example of one tag with the camera at the robot's origin (LimelightDocs, json_dump).
TEST( limelight_axesAreThoseOfTheVendorsSample )
{
	static const double inCamera[6] = { -0.09991902572799474, -0.1234042720218289, 2.5218203039582496,
		4.278368708252767, 5.508508005282244, -4.1112864453027775 };
	static const double inTarget[6] = { 0.33247368976801916, -0.05672695778305914, -2.5042031405987144,
		-4.680849607956358, -5.171154989721864, 4.528697946312339 };
	// By the definition: R = Rz Ry Rx, right, down, ahead of the camera; right, down, into the tag.
	simPose camera = { { 0 }, { 0.5, -0.5, 0.5, -0.5 } }, target = { { 0 }, { 0.5, -0.5, -0.5, 0.5 } };
	simPose given = { { inCamera[0], inCamera[1], inCamera[2] },
		simQuatFromRpy( DEG * inCamera[3], DEG * inCamera[4], DEG * inCamera[5] ) };
	simPose tag = simCompose( camera, simCompose( given, simLimelight_Inverse( target ) ) );
	CHECK_NEAR( tag.p.x, inCamera[2], 1e-15 );
	CHECK_NEAR( tag.p.y, -inCamera[0], 1e-15 );
	CHECK_NEAR( tag.p.z, -inCamera[1], 1e-15 );
	double six[6];
	simLimelight_PutTarget( tag, six );
	for ( int i = 0; i < 6; ++i )
	{
		CHECK_NEAR( six[i], inCamera[i], 1e-12 );
	}
	simLimelight_PutInTarget( simLimelight_Inverse( tag ), six );
	for ( int i = 0; i < 6; ++i )
	{
		CHECK_NEAR( six[i], inTarget[i], 1e-12 );
	}
}

TEST( limelight_mountsAreAheadRightUpNoseUp )
{
	simPose mount = { { 0.295, -0.288, 0.273 }, simQuatFromRpy( 0.0, -20.0 * DEG, 30.0 * DEG ) };
	double six[6];
	simLimelight_PutMount( mount, six );
	NUMBERS( ( ( simNt4Value ){ simNt4Type_doubles, 6, .doubles = six } ), 1e-12, 0.295, 0.288, 0.273, 0, 20, 30 );
	simPose back = simLimelight_ReadMount( six );
	CHECK_NEAR( back.p.y, mount.p.y, 1e-15 );
	CHECK_NEAR( back.q.y, mount.q.y, 1e-15 );
	CHECK_NEAR( back.q.z, mount.q.z, 1e-15 );
}

/// A robot, a tag, and their poses in the four spaces (reference, section 2.5).
typedef struct Scene
{
	double robot[3];
	uint32_t id;
	double tag[4];
	double targetInCamera[6], cameraInTarget[6], targetInRobot[6], robotInTarget[6];
	double distance, robotDistance;
	double red[3], middle[2];
} Scene;

static const Scene kScenes[] = {
	{ { 1.6, 0.9, SIM_PI }, 30, { 0.0077, 1.0978, 0.55245, 0.0 }, { -0.090237, 0.181090, 1.314597, -20, 0, 0 },
	    { 0.090237, 0.279450, -1.297253, 20, 0, 0 }, { 0.197763, -0.552450, 1.592253, 0, 0, 0 },
	    { -0.197763, 0.552450, -1.592253, 0, 0, 0 }, 1.330075, 1.696933, { 14.941, 7.169, 0.0 }, { -6.6705, -3.1345 } },
	{ { 2.0, 4.0, 0.0 }, 26, { 4.0219, 4.0346, 1.12395, SIM_PI }, { -0.322638, -0.209010, 1.913761, -20, 0, 0 },
	    { 0.322638, 0.850950, -1.726861, 20, 0, 0 }, { -0.034638, -1.123950, 2.021861, 0, 0, 0 },
	    { 0.034638, 1.123950, -2.021861, 0, 0, 0 }, 1.951989, 2.313523, { 14.541, 4.069, 180.0 },
	    { -6.2705, -0.0345 } },
	{ { 2.5, 5.5, -35.0 * DEG }, 26, { 4.0219, 4.0346, 1.12395, SIM_PI },
	    { 0.039451, -0.186686, 1.975096, -23.956803, -32.614607, 13.467834 },
	    { -1.060242, 0.850950, -1.445402, 20, 35, 0 }, { 0.327451, -1.123950, 2.087133, 0, -35, 0 },
	    { -1.465362, 1.123950, -1.521861, 0, 35, 0 }, 1.984292, 2.393034, { 14.041, 2.569, 145.0 },
	    { -5.7705, 1.4655 } },
};

// The reference's layout is rounded to a tenth of a millimetre, its vectors are not.
#define LAYOUT 1e-4

TEST( limelight_scenesOfTheReferenceInAllFrames )
{
	for ( size_t s = 0; s < sizeof( kScenes ) / sizeof( kScenes[0] ); ++s )
	{
		const Scene* scene = kScenes + s;
		Heard* heard = Open( simLimelight_tables );
		rigBlock block;
		rigBegin( &block );
		simVisionResult* result = rigResult( &block, 0, 990000.0, 25000.0 );
		simPose tag = rigTag( scene->tag[0], scene->tag[1], scene->tag[2], scene->tag[3] );
		simTagSight* sight = rigSight( &block, scene->id, rigInCamera( &block, scene->robot, tag ) );
		sight->distance = scene->distance;
		sight->robotDistance = scene->robotDistance;
		simPose pose = { { scene->robot[0], scene->robot[1], 0.0 }, simQuatFromRpy( 0, 0, scene->robot[2] ) };
		rigPutPose( pose, result->pose1 );
		result->solved = 1;
		result->tagCount = 1;
		Write( heard, &block );
		CheckNumbers( Key( heard, "targetpose_cameraspace" ), scene->targetInCamera, 6, LAYOUT );
		CheckNumbers( Key( heard, "camerapose_targetspace" ), scene->cameraInTarget, 6, LAYOUT );
		CheckNumbers( Key( heard, "targetpose_robotspace" ), scene->targetInRobot, 6, LAYOUT );
		CheckNumbers( Key( heard, "botpose_targetspace" ), scene->robotInTarget, 6, LAYOUT );
		NUMBERS( Key( heard, "camerapose_robotspace" ), 1e-12, 0.295, 0.288, 0.273, 0, 20, 0 );
		const double* blue = Key( heard, "botpose_wpiblue" ).doubles;
		const double* red = Key( heard, "botpose_wpired" ).doubles;
		const double* middle = Key( heard, "botpose" ).doubles;
		CHECK_NEAR( blue[0], scene->robot[0], 1e-12 );
		CHECK_NEAR( blue[5], scene->robot[2] / DEG, 1e-9 );
		CHECK_NEAR( red[0], scene->red[0], 1e-9 );
		CHECK_NEAR( red[1], scene->red[1], 1e-9 );
		CHECK_NEAR( cos( DEG * ( red[5] - scene->red[2] ) ), 1.0, 1e-12 );
		CHECK( fabs( red[5] ) <= 180.0 );
		CHECK_NEAR( middle[0], scene->middle[0], 1e-9 );
		CHECK_NEAR( middle[1], scene->middle[1], 1e-9 );
		CHECK_NEAR( middle[5], blue[5], 1e-12 );
		Close( heard );
	}
}


// ---- keys ----

static const struct
{
	const char *key, *type;
	int length; ///< without a target; -1: no array
} s_keys[] = { { "tv", "double", -1 }, { "tx", "double", -1 }, { "ty", "double", -1 }, { "txnc", "double", -1 },
	{ "tync", "double", -1 }, { "ta", "double", -1 }, { "tl", "double", -1 }, { "cl", "double", -1 },
	{ "hb", "double", -1 }, { "tid", "double", -1 }, { "getpipe", "double", -1 }, { "getpipetype", "string", -1 },
	{ "json", "string", -1 }, { "tclass", "string", -1 }, { "tcclass", "string", -1 }, { "tdclass", "string", -1 },
	{ "t2d", "double[]", 17 }, { "tc", "double[]", 3 }, { "hw", "double[]", 4 }, { "crosshairs", "double[]", 4 },
	{ "botpose", "double[]", 11 }, { "botpose_wpiblue", "double[]", 11 }, { "botpose_wpired", "double[]", 11 },
	{ "botpose_wpiblue_pose3d", "struct:Pose3d", 56 }, { "botpose_orb", "double[]", 11 },
	{ "botpose_orb_wpiblue", "double[]", 11 }, { "botpose_orb_wpired", "double[]", 11 },
	{ "botpose_targetspace", "double[]", 6 }, { "camerapose_targetspace", "double[]", 6 },
	{ "targetpose_cameraspace", "double[]", 6 }, { "targetpose_robotspace", "double[]", 6 },
	{ "camerapose_robotspace", "double[]", 6 }, { "stddevs", "double[]", 12 }, { "imu", "double[]", 10 },
	{ "rawfiducials", "double[]", 0 }, { "rawdetections", "double[]", 0 }, { "rawtargets", "double[]", 0 },
	{ "rawbarcodes", "string[]", 0 }, { "tcornxy", "double[]", 0 }, { "llpython", "double[]", 8 } };

TEST( limelight_withoutATargetThereAreZerosAndTheLatencies )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	rigBegin( &block );
	simVisionResult* result = rigResult( &block, 0, 987654.0, 55321.0 );
	result->pipeline = 3;
	Write( heard, &block );
	int count = (int)( sizeof( s_keys ) / sizeof( s_keys[0] ) );
	CHECK_EQ_INT( simLimelight_Count( heard->limelight ), 2 * count + 4 ); // and two angle cameras, each with two
	for ( int i = 0; i < count; ++i )
	{
		char name[128];
		snprintf( name, sizeof( name ), "/limelight-front/%s", s_keys[i].key );
		int topic = Find( heard, name );
		CHECK_STR( simLimelight_Topic( heard->limelight, topic )->type, s_keys[i].type );
		CHECK_EQ_INT( heard->calls[topic], 1 );
		CHECK_EQ_INT( heard->times[topic], 987654 );
		CHECK_EQ_INT( heard->values[topic].type, simNt4_TypeOf( s_keys[i].type ) );
		if ( s_keys[i].length >= 0 )
		{
			CHECK_EQ_INT( heard->values[topic].count, s_keys[i].length );
		}
		snprintf( name, sizeof( name ), "/limelight/%s", s_keys[i].key );
		CHECK_EQ_INT( heard->calls[Find( heard, name )], 0 ); // the other camera has said nothing
	}
	for ( int i = 0; i < count; ++i )
	{
		simNt4Value value = Key( heard, s_keys[i].key );
		bool own = strcmp( s_keys[i].key, "t2d" ) == 0 || strcmp( s_keys[i].key, "hw" ) == 0
		           || strcmp( s_keys[i].key, "camerapose_robotspace" ) == 0;
		for ( size_t k = 0; !own && value.type == simNt4Type_doubles && k < value.count; ++k )
		{
			CHECK_NEAR( value.doubles[k], 0.0, 0.0 );
		}
	}
	NUMBERS( Key( heard, "t2d" ), 1e-12, 0, 0, 50.321, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 );
	CHECK_NEAR( Key( heard, "tid" ).number, -1.0, 0.0 );
	CHECK_NEAR( Key( heard, "tv" ).number, 0.0, 0.0 );
	CHECK_NEAR( Key( heard, "hb" ).number, 1.0, 0.0 );
	CHECK_NEAR( Key( heard, "getpipe" ).number, 3.0, 0.0 );
	CHECK_STR( Key( heard, "getpipetype" ).bytes, "pipe_fiducial" );
	CHECK_HAS( Key( heard, "json" ).bytes, "\"Fiducial\":[]" );
	Close( heard );
}

// The two targets of robototes' tests of its converter (reference, section 3), with the camera half a metre ahead and up.
static void PutTwoTargets( rigBlock* block, bool both )
{
	rigBegin( block );
	rigPutPose( ( simPose ){ { 0.5, 0.0, 0.5 }, { 1, 0, 0, 0 } }, block->cameras[0].mount );
	rigResult( block, 0, 1000000.0, 55000.0 );
	simTagSight* a = rigSight( block, 19, ( simPose ){ { 3, -1, -0.5 }, { 1, 0, 0, 0 } } );
	a->tx = a->txnc = 21.0;
	a->ty = a->tync = 15.0;
	a->area = 0.15;
	a->ambiguity = 0.10;
	a->distance = sqrt( 9 + 1 + 0.25 );
	a->robotDistance = sqrt( 3.5 * 3.5 + 1 );
	const double corners[8] = { 100, 220, 140, 220, 140, 200, 100, 200 };
	memcpy( a->corners, corners, sizeof( corners ) );
	if ( both )
	{
		simTagSight* b = rigSight( block, 20, ( simPose ){ { 2, 0.5, -0.3 }, { 1, 0, 0, 0 } } );
		b->tx = b->txnc = -5.0;
		b->ty = b->tync = 10.0;
		b->area = 0.25;
		b->skew = 2.5;
		b->ambiguity = 0.05;
		b->distance = sqrt( 4 + 0.25 + 0.09 );
		b->robotDistance = sqrt( 2.5 * 2.5 + 0.25 + 0.04 );
	}
	simVisionResult* result = block->results;
	simPose pose = { { 2, 3, 0.1 }, simQuatFromRpy( 0, 0, 45.0 * DEG ) };
	rigPutPose( pose, result->pose1 );
	result->solved = 1;
	result->tagCount = both ? 2 : 1;
	result->tagSpan = both ? 1.8138357147 : 0.0; // metres between the two: the reference's degrees are wrong
	result->averageDistance = both ? 2.6424143922 : 3.2015621187;
	result->averageArea = both ? 0.20 : 0.15;
}

TEST( limelight_referenceTargetsWithItsThreeMistakesMended )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	PutTwoTargets( &block, false );
	Write( heard, &block );
	NUMBERS( Key( heard, "rawfiducials" ), 1e-9, 19, 21, 15, 0.15, 3.2015621187, 3.6400549446, 0.10 );
	NUMBERS( Key( heard, "t2d" ), 1e-9, 1, 1, 50, 5, 21, 15, 21, 15, 0.15, 19, 0, 0, 40, 20, 40, 20, 0 );
	NUMBERS( Key( heard, "rawtargets" ), 1e-12, 21, 15, 0.15 );
	NUMBERS( Key( heard, "tcornxy" ), 0.0, 100, 220, 140, 220, 140, 200, 100, 200 );
	NUMBERS( Key( heard, "botpose_wpiblue" ), 1e-9, 2, 3, 0.1, 0, 0, 45, 55, 1, 0, 3.2015621187, 0.15, 19, 21, 15, 0.15,
	    3.2015621187, 3.6400549446, 0.10 );
	// Limelight's axes, not WPILib's: right, down, ahead.
	const double* target = Key( heard, "targetpose_cameraspace" ).doubles;
	CHECK_NEAR( target[0], 1.0, 1e-12 );
	CHECK_NEAR( target[1], 0.5, 1e-12 );
	CHECK_NEAR( target[2], 3.0, 1e-12 );
	CHECK_NEAR( Key( heard, "tid" ).number, 19.0, 0.0 );
	CHECK_NEAR( Key( heard, "tv" ).number, 1.0, 0.0 );

	PutTwoTargets( &block, true );
	Write( heard, &block );
	simNt4Value pose = Key( heard, "botpose_wpired" );
	CHECK_EQ_INT( pose.count, 25 );
	CHECK_NEAR( pose.doubles[7], 2.0, 0.0 );
	CHECK_NEAR( pose.doubles[8], 1.8138357147, 1e-9 );
	CHECK_NEAR( pose.doubles[9], 2.6424143922, 1e-9 );
	CHECK_NEAR( pose.doubles[10], 0.20, 1e-12 );
	CHECK_NEAR( pose.doubles[11], 19.0, 0.0 );
	CHECK_NEAR( pose.doubles[18], 20.0, 0.0 );
	// The field is 8.069 m wide, and red looks the other way.
	CHECK_NEAR( pose.doubles[0], 14.541, 1e-9 );
	CHECK_NEAR( pose.doubles[1], 5.069, 1e-9 );
	CHECK_NEAR( pose.doubles[5], -135.0, 1e-9 );
	CHECK_EQ_INT( Key( heard, "rawfiducials" ).count, 14 );
	// No pose of MegaTag2: zeros, and nothing of the other's.
	NUMBERS( Key( heard, "botpose_orb_wpiblue" ), 0.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 );
	Close( heard );
}

TEST( limelight_onlyTagsOfThePoseFollowIt )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	PutTwoTargets( &block, true );
	block.sights[0].located = 0;
	block.results[0].tagCount = 1;
	block.results[0].solved = 3;
	rigPutPose( ( simPose ){ { 4, 1, 0 }, { 1, 0, 0, 0 } }, block.results[0].pose2 );
	Write( heard, &block );
	simNt4Value pose = Key( heard, "botpose_wpiblue" ), orb = Key( heard, "botpose_orb_wpiblue" );
	CHECK_EQ_INT( pose.count, 18 );
	CHECK_NEAR( pose.doubles[11], 20.0, 0.0 );
	CHECK_EQ_INT( orb.count, 18 );
	CHECK_NEAR( orb.doubles[0], 4.0, 0.0 );
	CHECK_EQ_INT( Key( heard, "rawfiducials" ).count, 14 );
	Close( heard );
}

TEST( limelight_resultsOfOneTickKeepTheirTimesAndAreToldAgainUnchanged )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	PutTwoTargets( &block, false );
	simVisionResult second = block.results[0];
	block.results[0].published = 983217.0;
	block.results[0].captured = 983217.0 - 55321.0;
	second.published = 996551.0;
	second.captured = 996551.0 - 40007.0;
	second.heartbeat = 2;
	block.results[block.header.resultCount++] = second;
	int topic = Find( heard, "/limelight-front/botpose_wpiblue" );
	block.header.resultCount = 1;
	Write( heard, &block );
	CHECK_EQ_INT( heard->times[topic], 983217 );
	CHECK_NEAR( heard->values[topic].doubles[6], 55.321, 1e-12 );
	block.header.resultCount = 2;
	Write( heard, &block );
	CHECK_EQ_INT( heard->calls[topic], 3 );
	CHECK_EQ_INT( heard->times[topic], 996551 );
	// Robot code computes the exposure from it, to the microsecond.
	CHECK_NEAR( 1e-6 * 996551 - 1e-3 * heard->values[topic].doubles[6], 1e-6 * second.captured, 1e-12 );
	CHECK_NEAR( Key( heard, "hb" ).number, 2.0, 0.0 );
	CHECK_EQ_INT( heard->calls[Find( heard, "/limelight-front/crosshairs" )], 3 );
	Close( heard );
}

TEST( limelight_angleCamerasTellTheirNews )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	rigBegin( &block );
	int hub = Find( heard, "/Sandlot/Vision/hub" ), port = Find( heard, "/Sandlot/Vision/port" );
	Write( heard, &block );
	CHECK_EQ_INT( heard->calls[hub], 0 );
	block.angles[0] = ( simAngleTarget ){ .camera = 0, .target = 1, .captured = 0.93, .angle = -3.5, .distance = 2.25 };
	block.angles[1] = ( simAngleTarget ){ .camera = 0, .target = 0, .captured = 0.93, .angle = 12.0, .distance = 4.0 };
	block.angles[2] = ( simAngleTarget ){ .camera = 1, .target = 0xffffffffu, .captured = 0.9 };
	block.header.angleCount = 3;
	Write( heard, &block );
	CheckNumbers( heard->values[hub], ( double[8] ){ 1, 0.93, -3.5, 2.25, 1, 0.93, 12, 4 }, 8, 0.0 );
	CheckNumbers( heard->values[port], ( double[4] ){ 0, 0.9, 0, 0 }, 4, 0.0 );
	CHECK_EQ_INT( heard->times[hub], 1000000 );
	block.angles[2].camera = 7; // of no robot here
	Write( heard, &block );
	CHECK_EQ_INT( heard->calls[port], 1 );
	block.header.angleCount = 5000;
	CHECK( !simLimelight_Write( heard->limelight, &block, sizeof( block ), 0, Keep, heard ) );
	Close( heard );
}

static bool HasTopic( const simLimelight* limelight, const char* name )
{
	for ( int i = 0; i < simLimelight_Count( limelight ); ++i )
	{
		if ( strcmp( simLimelight_Topic( limelight, i )->name, name ) == 0 )
		{
			return true;
		}
	}
	return false;
}

// Beside robot code: topics for dashboards have "Sandlot" in their name; Limelight's tables keep theirs.
TEST( limelight_namesOfAGuest )
{
	static const char* const own[] = { "/SmartDashboard/VisionSystemSim-main/Sim Field/GroundTruthRobot",
		"/SmartDashboard/Sim/GroundTruth/X", "/DriveState/GroundTruthPose" };
	static const char* const guests[] = { "/SmartDashboard/Sandlot/VisionSystemSim-main/Sim Field/GroundTruthRobot",
		"/SmartDashboard/Sandlot/Sim/GroundTruth/X", "/Sandlot/DriveState/GroundTruthPose" };
	for ( int guest = 0; guest < 2; ++guest )
	{
		Heard* heard = Open( simLimelight_all | ( guest ? simLimelight_guest : 0 ) );
		for ( int i = 0; i < 3; ++i )
		{
			CHECK_EQ_INT( HasTopic( heard->limelight, own[i] ), !guest );
			CHECK_EQ_INT( HasTopic( heard->limelight, guests[i] ), guest );
		}
		CHECK( Find( heard, "/limelight-front/botpose" ) >= 0 );
		Close( heard );
	}
}

TEST( limelight_poseAsAStruct )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	PutTwoTargets( &block, false );
	block.results->solved = 3;
	Write( heard, &block );
	int topic = Find( heard, "/limelight-front/botpose_wpiblue_pose3d" );
	CHECK_STR( simLimelight_Topic( heard->limelight, topic )->type, "struct:Pose3d" );
	REQUIRE( heard->values[topic].type == simNt4Type_raw && heard->values[topic].count == 56 );
	double pose[7];
	memcpy( pose, heard->values[topic].bytes, sizeof( pose ) );
	for ( int i = 0; i < 7; ++i )
	{
		CHECK_NEAR( pose[i], block.results->pose1[i], 0.0 );
	}
	// Without a pose: the origin, turned by nothing. A quaternion of zeros would be an error in WPILib.
	block.results->solved = 0;
	block.results->published += 20000.0;
	Write( heard, &block );
	memcpy( pose, heard->values[topic].bytes, sizeof( pose ) );
	CHECK( pose[0] == 0.0 && pose[3] == 1.0 && pose[6] == 0.0 );
	Close( heard );
}

TEST( limelight_heartbeatBeginsAgainAtTwoBillion )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	rigBegin( &block );
	rigResult( &block, 0, 1000000.0, 20000.0 )->heartbeat = 2000000001u;
	Write( heard, &block );
	CHECK_NEAR( Key( heard, "hb" ).number, 1.0, 0.0 );
	Close( heard );
}

TEST( limelight_deviationsAreFiniteInMetresAndDegrees )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	PutTwoTargets( &block, false );
	simVisionResult* result = block.results;
	result->solved = 3;
	memcpy( result->deviations1, ( double[3] ){ 0.2, 0.3, 2.0 * DEG }, sizeof( result->deviations1 ) );
	memcpy( result->deviations2, ( double[3] ){ 0.1, 0.1, INFINITY }, sizeof( result->deviations2 ) );
	Write( heard, &block );
	NUMBERS( Key( heard, "stddevs" ), 1e-9, 0.2, 0.3, 0.3, 2, 2, 2, 0.1, 0.1, 0.1, 9999999, 9999999, 9999999 );
	Close( heard );
}

TEST( limelight_piecesAreDetections )
{
	Heard* heard = Open( simLimelight_all );
	rigBlock block;
	rigBegin( &block );
	simVisionResult* result = rigResult( &block, 0, 1000000.0, 30000.0 );
	result->kind = simPipeline_detector;
	result->pipeline = 1;
	result->hasTarget = 1;
	result->detectionCount = block.header.detectionCount = 2;
	block.detections[0] = ( simDetection ){ .type = 1,
		.corners = { 10, 40, 30, 40, 30, 20, 10, 20 },
		.tx = 4,
		.ty = -3,
		.txnc = 4.5,
		.tync = -2.5,
		.area = 1.25,
		.confidence = 0.75 };
	block.detections[1] = ( simDetection ){ .type = 0, .txnc = 9, .tync = 8, .area = 0.5 };
	Write( heard, &block );
	NUMBERS( Key( heard, "rawdetections" ), 0.0, 1, 4.5, -2.5, 1.25, 10, 40, 30, 40, 30, 20, 10, 20, 0, 9, 8, 0.5, 0, 0,
	    0, 0, 0, 0, 0, 0 );
	CHECK_NEAR( Key( heard, "tx" ).number, 4.0, 0.0 );
	CHECK_NEAR( Key( heard, "tync" ).number, -2.5, 0.0 );
	CHECK_NEAR( Key( heard, "tid" ).number, -1.0, 0.0 );
	CHECK_STR( Key( heard, "tdclass" ).bytes, "cube" );
	CHECK_STR( Key( heard, "getpipetype" ).bytes, "pipe_detector" );
	NUMBERS( Key( heard, "t2d" ), 1e-12, 1, 2, 25, 5, 4, -3, 4.5, -2.5, 1.25, 0, 1, 0, 20, 20, 20, 20, 0 );
	NUMBERS( Key( heard, "targetpose_cameraspace" ), 0.0, 0, 0, 0, 0, 0, 0 );
	CHECK_HAS( Key( heard, "json" ).bytes, "\"Detector\":[{\"class\":\"cube\",\"classID\":1,\"conf\":0.75" );
	CHECK( Get( heard, "/photonvision/limelight-front/hasTarget" ).boolean );
	Close( heard );
}


// ---- the dump ----

TEST( limelight_dumpHasWhatHelpersRead )
{
	Heard* heard = Open( simLimelight_tables );
	rigBlock block;
	rigBegin( &block );
	simVisionResult* result = rigResult( &block, 0, 987654.0, 55321.0 );
	const double robot[3] = { 2.0, 4.0, 0.0 };
	simTagSight* sight =
	    rigSight( &block, 26, rigInCamera( &block, robot, rigTag( 4.0219, 4.0346, 1.12395, SIM_PI ) ) );
	sight->ambiguity = 0.25;
	result->solved = 1;
	result->tagCount = 1;
	rigPutPose( ( simPose ){ { 2, 4, 0 }, { 1, 0, 0, 0 } }, result->pose1 );
	Write( heard, &block );
	const char* json = Key( heard, "json" ).bytes;
	// A log has each fact once, ten times a second at most.
	static const char* const twice[] = { "json", "botpose", "botpose_wpired", "botpose_orb", "botpose_orb_wpired",
		"t2d", "rawtargets", "tcornxy", "targetpose_robotspace" };
	char topic[80];
	for ( size_t i = 0; i < sizeof( twice ) / sizeof( twice[0] ); ++i )
	{
		snprintf( topic, sizeof( topic ), "/limelight-front/%s", twice[i] );
		testCheck( !simLimelight_Topic( heard->limelight, Find( heard, topic ) )->logged, topic, __FILE__, __LINE__ );
	}
	for ( int i = 0; i < simLimelight_Count( heard->limelight ); ++i )
	{
		const simTopic* each = simLimelight_Topic( heard->limelight, i );
		bool isRare = each->constant != NULL || !each->logged || each->logPeriod >= 100000
		              || strncmp( each->name, "/Sandlot/Vision/", 16 ) == 0;
		testCheck( isRare, each->name, __FILE__, __LINE__ );
	}
	CHECK_HAS( json, "{\"v\":1,\"ts\":987.654,\"ts_us\":987654,\"ts_sys\":987654,\"ts_nt\":1000987654,\"fidx\":1," );
	CHECK_HAS( json, "\"pID\":0,\"pTYPE\":\"pipe_fiducial\"" );
	CHECK_HAS( json, "\"botpose_wpiblue\":[2,4,0,0,0,0]" );
	CHECK_HAS( json, "\"botpose\":[-6.2705,-0.0345,0,0,0,0]" );
	CHECK_HAS( json, "\"botpose_tagcount\":1" );
	CHECK_HAS( json, "\"fID\":26,\"fam\":\"36H11C\"" );
	CHECK_HAS( json, "\"t6r_fs\":[-6.2705,-0.0345,0,0,0,0]" ); // by this tag alone: the same without noise
	CHECK_HAS( json, "\"ambig\":0.25,\"fielded\":true" );
	CHECK_HAS( json, "\"imu\":{\"data\":[0,0,0,0,0,0,0,0,0,0],\"quat\":[1,0,0,0],\"yaw\":0}" );
	Close( heard );
}


// ---- PhotonVision ----

static uint64_t Little( const uint8_t** at, int count )
{
	uint64_t value = 0;
	for ( int i = 0; i < count; ++i )
	{
		value |= (uint64_t)( *at )[i] << 8 * i;
	}
	*at += count;
	return value;
}

static double Double( const uint8_t** at )
{
	uint64_t bits = Little( at, 8 );
	double value;
	memcpy( &value, &bits, 8 );
	return value;
}

// Read as PhotonVision's own generated code does, field by field.
TEST( limelight_photonPacketReadsBack )
{
	Heard* heard = Open( simLimelight_photon );
	rigBlock block;
	PutTwoTargets( &block, true );
	Write( heard, &block );
	simNt4Value raw = Get( heard, "/photonvision/limelight-front/rawBytes" );
	const uint8_t *at = raw.bytes, *end = at + raw.count;
	CHECK_EQ_INT( Little( &at, 8 ), 1 );
	CHECK_EQ_INT( Little( &at, 8 ), 1000945000 ); // exposure and publication by the server's clock
	CHECK_EQ_INT( Little( &at, 8 ), 1001000000 );
	CHECK_EQ_INT( Little( &at, 8 ), 1000 );
	CHECK_EQ_INT( Little( &at, 1 ), 2 );
	for ( int i = 0; i < 2; ++i )
	{
		CHECK_NEAR( Double( &at ), i == 0 ? 21.0 : -5.0, 0.0 );
		CHECK_NEAR( Double( &at ), i == 0 ? 15.0 : 10.0, 0.0 );
		CHECK_NEAR( Double( &at ), i == 0 ? 0.15 : 0.25, 0.0 );
		CHECK_NEAR( Double( &at ), 0.0, 0.0 );
		CHECK_EQ_INT( Little( &at, 4 ), 19 + i );
		CHECK_EQ_INT( (int32_t)Little( &at, 4 ), -1 );
		CHECK_EQ_INT( Little( &at, 4 ), 0xbf800000u );
		CHECK_NEAR( Double( &at ), i == 0 ? 3.0 : 2.0, 0.0 ); // camera to target: x
		at += 13 * 8;
		CHECK_NEAR( Double( &at ), i == 0 ? 0.10 : 0.05, 0.0 );
		for ( int list = 0; list < 2; ++list )
		{
			CHECK_EQ_INT( Little( &at, 1 ), 4 );
			CHECK_NEAR( Double( &at ), i == 0 ? 100.0 : 0.0, 0.0 );
			at += 7 * 8;
		}
	}
	CHECK_EQ_INT( Little( &at, 1 ), 1 );
	double x = Double( &at ), y = Double( &at ), z = Double( &at );
	CHECK_NEAR( x, 2.0 + 0.5 * cos( 45.0 * DEG ), 1e-12 );
	CHECK_NEAR( y, 3.0 + 0.5 * sin( 45.0 * DEG ), 1e-12 );
	CHECK_NEAR( z, 0.6, 1e-12 );
	at += ( 4 + 7 + 3 ) * 8;
	CHECK_EQ_INT( Little( &at, 1 ), 2 );
	CHECK_EQ_INT( Little( &at, 2 ), 19 );
	CHECK_EQ_INT( Little( &at, 2 ), 20 );
	CHECK( at == end );

	const simTopic* topic =
	    simLimelight_Topic( heard->limelight, Find( heard, "/photonvision/limelight-front/rawBytes" ) );
	CHECK_STR( topic->type, "photonstruct:PhotonPipelineResult:4b2ff16a964b5e2bf04be0c1454d91c4" );
	CHECK_STR( topic->properties, "{\"message_uuid\":\"4b2ff16a964b5e2bf04be0c1454d91c4\"}" );
	CHECK_NEAR( Get( heard, "/photonvision/limelight-front/targetYaw" ).number, 21.0, 0.0 );
	NUMBERS(
	    Get( heard, "/photonvision/limelight-front/cameraIntrinsics" ), 0.0, 700, 0, 639.5, 0, 701, 399.5, 0, 0, 1 );
	CHECK_EQ_INT( Get( heard, "/photonvision/limelight-front/cameraDistortion" ).count, 8 );
	CHECK_EQ_INT( Get( heard, "/photonvision/limelight-front/heartbeat" ).integer, 1 );
	double seven[7];
	simNt4Value pose = Get( heard, "/photonvision/limelight-front/targetPose" );
	CHECK_EQ_INT( simWpi_Unpack( simWpi_transform3d, pose.bytes, pose.count, seven, 1 ), 1 );
	CHECK_NEAR( seven[0], 3.0, 0.0 );
	// The schemas that a reader of the packet looks up.
	CHECK( simLimelight_Write( heard->limelight, NULL, 0, 0, Keep, heard ) );
	CHECK_HAS( Get( heard, "/.schema/photonstruct:PhotonPipelineResult:4b2ff16a964b5e2bf04be0c1454d91c4" ).bytes,
	    "PhotonTrackedTarget:cc6dbb5c5c1e0fa808108019b20863f1 targets[?];" );
	CHECK_EQ_INT( heard->calls[0], 1 );
	CHECK( simLimelight_Topic( heard->limelight, 0 )->constant != NULL );
	Close( heard );
}


// The exposure and the publication of the packet, by the server's clock [us].
static void WriteAt( Heard* heard, double published, double latency, int64_t shift, int64_t times[2] )
{
	rigBlock block;
	rigBegin( &block );
	block.header.time = 1e-6 * published;
	rigResult( &block, 0, published, latency );
	CHECK( simLimelight_Write( heard->limelight, &block, sizeof( block ), shift, Keep, heard ) );
	const uint8_t* at = (const uint8_t*)Get( heard, "/photonvision/limelight-front/rawBytes" ).bytes + 8;
	times[0] = (int64_t)Little( &at, 8 );
	times[1] = (int64_t)Little( &at, 8 );
}

// A result each 20 ms. A tick that came 160 ms late takes an eighth of that along (web/net/run-clock.ts), the next one brings it back.
TEST( limelight_timesOfACameraNeverGoBack )
{
	Heard* heard = Open( simLimelight_photon );
	int64_t a[2], b[2], c[2];
	WriteAt( heard, 1000000, 40000, 5000000, a );
	CHECK_EQ_INT( a[0], 5960000 );
	CHECK_EQ_INT( a[1], 6000000 );
	WriteAt( heard, 1020000, 45000, 5020000, a );
	CHECK_EQ_INT( a[0], 5995000 );
	CHECK_EQ_INT( a[1], 6040000 );
	WriteAt( heard, 1040000, 64000, 5000000, b ); // by the clock alone exposed at 5,976,000, published at 6,040,000
	CHECK_EQ_INT( b[0], 5995001 );
	CHECK_EQ_INT( b[1] - b[0], 64000 ); // the latency is told besides: readers subtract it
	CHECK_EQ_INT( heard->times[Find( heard, "/photonvision/limelight-front/rawBytes" )], 1040000 + 19001 );
	WriteAt( heard, 1060000, 40000, 5000000, c );
	CHECK_EQ_INT( c[0], 6020000 );
	CHECK_EQ_INT( c[1], 6060000 );
	// Another server's clock, an hour behind: it begins again. And the run's own times are as they are.
	WriteAt( heard, 1080000, 40000, -1000000, c );
	CHECK_EQ_INT( c[0], 40000 );
	WriteAt( heard, 1000000, 40000, 0, c );
	CHECK_EQ_INT( c[0], 960000 );
	Close( heard );
}

// ---- dashboards ----

#define FIELD "/SmartDashboard/VisionSystemSim-main/Sim Field/"

TEST( limelight_fieldShowsEstimatesAndHidesWhatIsNotToBeUsed )
{
	Heard* heard = Open( simLimelight_all );
	rigBlock block;
	PutTwoTargets( &block, false );
	block.sights[0].id = 26;
	block.header.truth[0] = 2.0;
	block.header.truth[1] = 3.0;
	block.header.truth[2] = 3.0;
	memcpy( block.header.estimate, ( double[3] ){ 2.3, 3.4, -3.1 }, sizeof( block.header.estimate ) );
	block.results[0].solved = 3;
	block.results[0].deviations2[0] = INFINITY;
	Write( heard, &block );
	CHECK( simLimelight_Write( heard->limelight, NULL, 0, 0, Keep, heard ) );
	CHECK_STR( Get( heard, FIELD ".type" ).bytes, "Field2d" );
	NUMBERS( Get( heard, FIELD "GroundTruthRobot" ), 1e-9, 2, 3, 3.0 / DEG );
	NUMBERS( Get( heard, FIELD "EstimatedRobot" ), 1e-9, 2.3, 3.4, -3.1 / DEG );
	NUMBERS( Get( heard, FIELD "Vision_limelight-front_MT1" ), 1e-9, 2, 3, 45 );
	CHECK_EQ_INT( Get( heard, FIELD "Vision_limelight-front_MT2" ).count, 0 );
	CHECK_EQ_INT( Get( heard, FIELD "Vision_limelight_MT1" ).count, 0 );
	CHECK_EQ_INT( Get( heard, FIELD "apriltag" ).count, 9 );
	NUMBERS( Get( heard, FIELD "visibleTargetPoses" ), 1e-9, 4.0219, 4.0346, 180 );
	CHECK_EQ_INT( Get( heard, FIELD "cameras" ).count, 6 );
	simNt4Value modules = Get( heard, FIELD "EstimatedRobotModules" );
	CHECK_EQ_INT( modules.count, 12 );
	CHECK_NEAR( modules.doubles[0], 2.3 + 0.3 * cos( -3.1 ) - 0.25 * sin( -3.1 ), 1e-12 );
	CHECK_NEAR( Get( heard, "/SmartDashboard/Sim/PoseErrorMeters" ).number, 0.5, 1e-12 );
	CHECK_NEAR( Get( heard, "/SmartDashboard/Sim/HeadingErrorDeg" ).number, ( 2 * SIM_PI - 6.1 ) / DEG, 1e-9 );
	CHECK_EQ_INT( heard->times[Find( heard, FIELD "Robot" )], 1000000 );
	double truth[3];
	simNt4Value pose = Get( heard, "/DriveState/GroundTruthPose" );
	CHECK_EQ_INT( simWpi_Unpack( simWpi_pose2d, pose.bytes, pose.count, truth, 1 ), 1 );
	CHECK_NEAR( truth[2], 3.0, 0.0 );
	// It drives on without a result: the last tags stay, the way adds up; a jump through time does not count as way.
	block.header.resultCount = 0;
	block.header.tick += 1;
	block.header.truth[0] += 0.3;
	Write( heard, &block );
	CHECK_NEAR( Get( heard, "/SmartDashboard/Sim/TotalDistanceTraveled" ).number, 0.3, 1e-12 );
	CHECK_EQ_INT( Get( heard, FIELD "Vision_limelight-front_MT1" ).count, 3 );
	block.header.tick += 1000;
	block.header.truth[0] += 5.0;
	Write( heard, &block );
	CHECK_NEAR( Get( heard, "/SmartDashboard/Sim/TotalDistanceTraveled" ).number, 0.3, 1e-12 );
	Close( heard );
}

TEST( limelight_modulesTurnWithTheWheels )
{
	Heard* heard = Open( simLimelight_all );
	typedef struct Frame
	{
		simFrameHeader header;
		simAllianceFrame alliances[2];
		simPieceTypeFrame pieceTypes[2];
		simRobotFrame robot;
		simWheelFrame wheels[4];
	} Frame;
	Frame frame;
	memset( &frame, 0, sizeof( frame ) );
	// Tables without records stand behind the header, too.
	uint32_t begin = sizeof( frame.header );
	frame.header = ( simFrameHeader ){ .frameBytes = sizeof( frame ),
		.allianceCount = 2,
		.allianceOffset = offsetof( Frame, alliances ),
		.pieceTypeCount = 2,
		.pieceTypeOffset = offsetof( Frame, pieceTypes ),
		.robotCount = 1,
		.robotOffset = offsetof( Frame, robot ),
		.wheelCount = 4,
		.wheelOffset = offsetof( Frame, wheels ),
		.motorOffset = begin,
		.mechanismOffset = begin,
		.sensorOffset = begin,
		.componentOffset = begin,
		.rangeOffset = begin,
		.pieceOffset = begin,
		.changeOffset = begin };
	frame.robot.wheelCount = 4;
	frame.wheels[2].angle = 0.5;
	simLimelight_Frame( heard->limelight, &frame, sizeof( frame ) );
	simLimelight_Frame( heard->limelight, &frame, sizeof( frame.header ) ); // cut off: not looked at
	rigBlock block;
	rigBegin( &block );
	block.header.estimate[2] = 0.25;
	Write( heard, &block );
	simNt4Value modules = Get( heard, FIELD "EstimatedRobotModules" );
	CHECK_NEAR( modules.doubles[2], 0.25 / DEG, 1e-12 );
	CHECK_NEAR( modules.doubles[8], 0.75 / DEG, 1e-12 );
	Close( heard );
}


// ---- bad input ----

TEST( limelight_blocksOfAnotherRunSayNothing )
{
	Heard* heard = Open( simLimelight_all );
	rigBlock good, block;
	PutTwoTargets( &good, true );
#define BAD( change ) \
	block = good, change, CHECK( !simLimelight_Write( heard->limelight, &block, sizeof( block ), 0, Keep, heard ) )
	BAD( block.header.robot = 1 );
	BAD( block.header.cameraCount = 1 );
	BAD( block.header.blockBytes += 8 );
	BAD( block.header.blockBytes = 16 );
	BAD( block.header.resultOffset = 4 );
	BAD( block.header.resultOffset += 1 );
	BAD( block.header.resultCount = 1000000 );
	BAD( block.header.sightCount = 0xffffffffu );
	BAD( block.header.time = NAN );
	BAD( block.results[0].camera = 2 );
	BAD( block.results[0].sightStart = 0xffffffffu );
	BAD( block.results[0].detectionCount = 7 );
	BAD( block.results[0].published = INFINITY );
	BAD( block.results[0].captured = -1.0 );
#undef BAD
	CHECK( !simLimelight_Write( heard->limelight, &good, 16, 0, Keep, heard ) );
	for ( int i = 0; i < simLimelight_Count( heard->limelight ); ++i )
	{
		CHECK_EQ_INT( heard->calls[i], 0 );
	}
	Write( heard, &good );
	Close( heard );
}

TEST( limelight_schemasThatMakeNoSenseAreRefused )
{
	simSchema schema[RIG_SCHEMA];
	simError error = { 0 };
	int count = rigSchema( schema );
	CHECK( simLimelight_Create( schema, count, 1, simLimelight_all, &error ) == NULL );
	CHECK_STR( error.message, "the schema has no robot 1" );
	CHECK( simLimelight_Create( schema + 1, count - 1, 0, simLimelight_all, &error ) == NULL );
	CHECK_STR( error.message, "the schema has no field" );
	schema[7].index = 5;
	CHECK( simLimelight_Create( schema, count, 0, simLimelight_all, &error ) == NULL );
	CHECK_HAS( error.message, "record 7" );
	// A robot without cameras has no tables.
	simLimelight* none = simLimelight_Create( schema, 6, 0, simLimelight_all, &error );
	REQUIRE( none != NULL );
	CHECK_EQ_INT( simLimelight_Count( none ), 0 );
	simLimelight_Destroy( none );
}

static void Ignore( void* context, int topic, const simNt4Value* value, int64_t time )
{
	( (int64_t*)context )[0] += time + topic + (int64_t)value->count;
}

TEST( limelight_allocatesNothing )
{
	Heard* heard = Open( simLimelight_all );
	rigBlock block;
	PutTwoTargets( &block, true );
	int64_t sum = 0;
	uint64_t before = simAllocationCount();
	for ( int i = 0; i < 20; ++i )
	{
		CHECK( simLimelight_Write( heard->limelight, &block, sizeof( block ), 0, Ignore, &sum ) );
	}
	CHECK_EQ_INT( simAllocationCount() - before, 0 );
	CHECK( sum > 0 );
	Close( heard );
}
