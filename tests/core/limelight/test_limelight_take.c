// Robot code's orders to cameras: they become controls and orientations; ignored ones have a reason.
#include "rigs/limelight_rig.h"
#include "rigs/nt4_util.h"

#define SECOND 1000000
#define SHIFT ( 1000 * SECOND ) // server's time less simulated time
#define NOW 12.0                // simulated [s]

typedef struct Told
{
	simLimelightRemote* remote;
	int camera;
	simCameraControl control;
	simOrientation orientation;
} Told;

static Told* Open( void )
{
	simSchema schema[RIG_SCHEMA];
	simError error = { 0 };
	Told* told = calloc( 1, sizeof( *told ) );
	told->remote = simLimelightRemote_Create();
	CHECK( simLimelightRemote_Begin( told->remote, schema, rigSchema( schema ), 0, &error ) );
	return told;
}

static void Close( Told* told )
{
	simLimelightRemote_Destroy( told->remote );
	free( told );
}

static void Set( Told* told, const char* name, const char* type, const simNt4Value* value, int64_t time )
{
	size_t size = simNt4Value_Write( value, NULL, 0 );
	uint8_t* bytes = malloc( size + 1 );
	simNt4Value_Write( value, bytes, size );
	simNt4Event event = { .kind = simNt4Event_value,
		.name = name,
		.type = type,
		.properties = "{}",
		.text = "",
		.newest = true,
		.value = { value->type, time, bytes, size } };
	simLimelightRemote_Take( told->remote, &event, NOW, SHIFT );
	free( bytes );
}

static void SetNumber( Told* told, const char* name, double number )
{
	simNt4Value value = nt4Double( number );
	Set( told, name, "double", &value, SHIFT + 11 * SECOND );
}

static void SetNumbers( Told* told, const char* name, const double* numbers, int count )
{
	simNt4Value value = { .type = simNt4Type_doubles, .count = (size_t)count, .doubles = numbers };
	Set( told, name, "double[]", &value, SHIFT + 11 * SECOND );
}

#define ARRAY( told, name, ... )                               \
	SetNumbers( told, name, ( const double[] ){ __VA_ARGS__ }, \
	    (int)( sizeof( ( const double[] ){ __VA_ARGS__ } ) / sizeof( double ) ) )

static simLimelightSaid Next( Told* told )
{
	return simLimelightRemote_Next( told->remote, &told->camera, &told->control, &told->orientation );
}

// The control after something was said; nothing else was.
static const simCameraControl* Control( Told* told )
{
	CHECK_EQ_INT( Next( told ), simLimelight_control );
	CHECK_EQ_INT( Next( told ), simLimelight_nothing );
	return &told->control;
}

TEST( limelightTake_subscribesToTheKeysOfEachCamera )
{
	Told* told = Open();
	simRemoteSubscription list;
	REQUIRE( simLimelightRemote_Subscription( told->remote, &list ) );
	CHECK_EQ_INT( list.count, 22 );
	CHECK_STR( list.names[0], "/limelight-front/pipeline" );
	CHECK_STR( list.names[10], "/photonvision/limelight-front/pipelineIndexRequest" );
	CHECK_STR( list.names[18], "/limelight/robot_orientation_set" );
	CHECK( !list.options.prefix );
	CHECK_EQ_INT( Next( told ), simLimelight_nothing );
	simLimelightRemote_Begin( told->remote, NULL, 0, 0, NULL );
	CHECK( !simLimelightRemote_Subscription( told->remote, &list ) );
	Close( told );
}

TEST( limelightTake_controlsAreKeptAndTold )
{
	Told* told = Open();
	SetNumber( told, "/limelight/pipeline", 1 );
	const simCameraControl* control = Control( told );
	CHECK_EQ_INT( told->camera, 1 );
	CHECK_EQ_INT( control->pipeline, 1 );
	CHECK_NEAR( control->imuAssist, 0.001, 0.0 );
	CHECK_EQ_INT( control->filterCount, 0 );
	CHECK_EQ_INT( control->hasMount, 0 );
	ARRAY( told, "/limelight/fiducial_id_filters_set", 26, 3 );
	control = Control( told );
	CHECK_EQ_INT( control->pipeline, 1 );
	CHECK_EQ_INT( control->filterCount, 2 );
	CHECK_EQ_INT( control->filters[0], 26 );
	CHECK_EQ_INT( control->filters[1], 3 );
	SetNumbers( told, "/limelight/fiducial_id_filters_set", NULL, 0 );
	CHECK_EQ_INT( Control( told )->filterCount, 0 );
	SetNumber( told, "/limelight/priorityid", 7 );
	CHECK_EQ_INT( Control( told )->priority, 8 );
	SetNumber( told, "/limelight/priorityid", -1 );
	CHECK_EQ_INT( Control( told )->priority, 0 );
	SetNumber( told, "/limelight/throttle_set", 100 );
	CHECK_EQ_INT( Control( told )->throttle, 100 );
	SetNumber( told, "/limelight/imumode_set", 4 );
	CHECK_EQ_INT( Control( told )->imuMode, 4 );
	SetNumber( told, "/limelight/imuassistalpha_set", 0.25 );
	CHECK_NEAR( Control( told )->imuAssist, 0.25, 0.0 );
	ARRAY( told, "/limelight/crop", -0.5, 0.5, -1, 0.25 );
	CHECK_NEAR( Control( told )->crop[3], 0.25, 0.0 );
	ARRAY( told, "/limelight/fiducial_offset_set", 0.1, 0.2, 0.3 );
	CHECK_NEAR( Control( told )->offset[2], 0.3, 0.0 );
	// The other camera has heard nothing of it.
	SetNumber( told, "/limelight-front/pipeline", 0 );
	control = Control( told );
	CHECK_EQ_INT( told->camera, 0 );
	CHECK_EQ_INT( control->throttle, 0 );
	CHECK_EQ_INT( simLimelightRemote_WarningCount( told->remote ), 0 );
	Close( told );
}

TEST( limelightTake_mountsAreTurnedIntoTheRobotsFrame )
{
	Told* told = Open();
	ARRAY( told, "/limelight/camerapose_robotspace_set", 0.3, 0.25, 0.2, 0, 20, 90 );
	const simCameraControl* control = Control( told );
	CHECK_EQ_INT( control->hasMount, 1 );
	CHECK_NEAR( control->mount[1], -0.25, 0.0 );
	simVec3 ahead = simRotate( simLimelight_PoseOf( control->mount ).q, simV3( 1, 0, 0 ) );
	CHECK_NEAR( ahead.x, 0.0, 1e-12 );
	CHECK_NEAR( ahead.y, cos( 20 * SIM_PI / 180 ), 1e-12 );
	CHECK_NEAR( ahead.z, sin( 20 * SIM_PI / 180 ), 1e-12 ); // it looks up
	ARRAY( told, "/limelight/camerapose_robotspace_set", 0, 0, 0, 0, 0, 0 );
	CHECK_EQ_INT( Control( told )->hasMount, 0 );
	Close( told );
}

TEST( limelightTake_orientationsHaveTheTimeThatTheyWereSaid )
{
	Told* told = Open();
	const double six[6] = { 400.0, 10, -2, 1, 3, 0.5 };
	simNt4Value value = { .type = simNt4Type_doubles, .count = 6, .doubles = six };
	Set( told, "/limelight/robot_orientation_set", "double[]", &value, SHIFT + 11990000 );
	Set( told, "/limelight-front/robot_orientation_set", "double[]", &value, SHIFT + 11995000 );
	Set( told, "/limelight/robot_orientation_set", "double[]", &value, SHIFT + 13000000 ); // ahead of the run
	Set( told, "/limelight/robot_orientation_set", "double[]", &value, SHIFT + 11000000 ); // a clock went back
	CHECK_EQ_INT( Next( told ), simLimelight_orientation );
	CHECK_EQ_INT( told->camera, 1 );
	CHECK_NEAR( told->orientation.time, 11.99, 1e-9 );
	CHECK_NEAR( told->orientation.yaw, 400.0, 0.0 );
	CHECK_NEAR( told->orientation.yawRate, 10.0, 0.0 );
	CHECK_NEAR( told->orientation.pitch, -2.0, 0.0 );
	CHECK_NEAR( told->orientation.pitchRate, 1.0, 0.0 );
	CHECK_NEAR( told->orientation.roll, 3.0, 0.0 );
	CHECK_NEAR( told->orientation.rollRate, 0.5, 0.0 );
	CHECK_EQ_INT( Next( told ), simLimelight_orientation );
	CHECK_EQ_INT( told->camera, 0 );
	CHECK_NEAR( told->orientation.time, 11.995, 1e-9 );
	CHECK_EQ_INT( Next( told ), simLimelight_orientation );
	CHECK_NEAR( told->orientation.time, 12.0, 1e-9 );
	CHECK_EQ_INT( Next( told ), simLimelight_orientation );
	CHECK_NEAR( told->orientation.time, 12.0, 1e-9 );
	CHECK_EQ_INT( Next( told ), simLimelight_nothing );
	// More than anybody takes away: the oldest go.
	for ( int i = 0; i < 100; ++i )
	{
		const double yaw[6] = { i };
		value.doubles = yaw;
		Set( told, "/limelight/robot_orientation_set", "double[]", &value, SHIFT + 12000000 );
	}
	CHECK_EQ_INT( Next( told ), simLimelight_orientation );
	CHECK_NEAR( told->orientation.yaw, 36.0, 0.0 );
	Close( told );
}

TEST( limelightTake_allKindsOfNumbersDo )
{
	Told* told = Open();
	simNt4Value whole = { .type = simNt4Type_int, .integer = 1 };
	Set( told, "/limelight/pipeline", "int", &whole, SHIFT );
	CHECK_EQ_INT( Control( told )->pipeline, 1 );
	whole.integer = 0;
	Set( told, "/photonvision/limelight/pipelineIndexRequest", "int", &whole, SHIFT );
	CHECK_EQ_INT( Control( told )->pipeline, 0 );
	const int64_t ids[2] = { 4, 5 };
	simNt4Value list = { .type = simNt4Type_ints, .count = 2, .ints = ids };
	Set( told, "/limelight/fiducial_id_filters_set", "int[]", &list, SHIFT );
	CHECK_EQ_INT( Control( told )->filters[1], 5 );
	const float crop[4] = { -1.0f, 1.0f, -0.5f, 0.5f };
	simNt4Value floats = { .type = simNt4Type_floats, .count = 4, .floats = crop };
	Set( told, "/limelight/crop", "float[]", &floats, SHIFT );
	CHECK_NEAR( Control( told )->crop[2], -0.5, 0.0 );
	Close( told );
}

TEST( limelightTake_badValuesAreIgnoredWithAWarning )
{
	Told* told = Open();
	static const struct
	{
		const char* key;
		double number;
		const char* warning;
	} s_numbers[] = {
		{ "pipeline", 10, "10 is no whole number from 0 to 9" },
		{ "pipeline", -1, NULL },
		{ "throttle_set", 1.5, "1.5 is no whole number from 0 to 1000" },
		{ "imumode_set", 5, "from 0 to 4" },
		{ "imuassistalpha_set", 2, "2 is not from 0 to 1" },
		{ "priorityid", 1e9, "from 0 to 65535" },
		{ "pipeline", NAN, NULL },
	};
	int warnings = 0;
	for ( size_t i = 0; i < sizeof( s_numbers ) / sizeof( s_numbers[0] ); ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/limelight/%s", s_numbers[i].key );
		SetNumber( told, name, s_numbers[i].number );
		warnings += s_numbers[i].warning != NULL;
		CHECK_EQ_INT( simLimelightRemote_WarningCount( told->remote ), warnings );
		if ( s_numbers[i].warning != NULL )
		{
			CHECK_HAS( simLimelightRemote_Warning( told->remote, warnings - 1 ), s_numbers[i].warning );
			CHECK_HAS( simLimelightRemote_Warning( told->remote, warnings - 1 ), name );
		}
	}
	simLimelightRemote_Forget( told->remote );
	ARRAY( told, "/limelight/crop", 1, -1, 0, 0 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 0 ), "is not x low, x high, y low, y high" );
	ARRAY( told, "/limelight/robot_orientation_set", 1, 2, 3 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 1 ), "3 numbers, where there are 6" );
	ARRAY( told, "/limelight-front/robot_orientation_set", NAN, 0, 0, 0, 0, 0 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 2 ), "not finite" );
	ARRAY( told, "/limelight/camerapose_robotspace_set", 100, 0, 0, 0, 0, 0 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 3 ), "within 10 m" );
	ARRAY( told, "/limelight/fiducial_id_filters_set", 1, -2 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 4 ), "-2 is no whole number" );
	ARRAY( told, "/limelight/fiducial_offset_set", INFINITY, 0, 0 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 5 ), "no number" );
	simNt4Value text = { .type = simNt4Type_string, .count = 1, .bytes = "1" };
	Set( told, "/limelight-front/pipeline", "string", &text, SHIFT );
	CHECK_STR( simLimelightRemote_Warning( told->remote, 6 ),
	    "/limelight-front/pipeline: ignored: it is string, where double is expected" );
	double many[SIM_MAX_TAGS + 1] = { 0 };
	SetNumbers( told, "/limelight-front/fiducial_id_filters_set", many, SIM_MAX_TAGS + 1 );
	CHECK_HAS( simLimelightRemote_Warning( told->remote, 7 ), "more than 128 numbers" );
	CHECK_EQ_INT( simLimelightRemote_WarningCount( told->remote ), 8 );
	CHECK_EQ_INT( Next( told ), simLimelight_nothing ); // nothing of all that acts
	Close( told );
}

TEST( limelightTake_defaultsOldValuesAndOtherKeysDoNotAct )
{
	Told* told = Open();
	simNt4Value value = nt4Double( 1.0 );
	Set( told, "/limelight/pipeline", "double", &value, 0 );
	SetNumber( told, "/limelight/ledMode", 3 );
	SetNumber( told, "/limelight/stream", 2 );
	SetNumber( told, "/limelight-back/pipeline", 1 );
	ARRAY( told, "/limelight/keystone_set", 0.5, 0.5 );
	CHECK_EQ_INT( Next( told ), simLimelight_nothing );
	simNt4Event gone = { .kind = simNt4Event_unannounced, .name = "/limelight/pipeline", .type = "double" };
	SetNumber( told, "/limelight/pipeline", 1 );
	simLimelightRemote_Take( told->remote, &gone, NOW, SHIFT );
	CHECK_EQ_INT( Control( told )->pipeline, 1 ); // a camera keeps its orders
	CHECK_EQ_INT( simLimelightRemote_WarningCount( told->remote ), 0 );
	Close( told );
}

TEST( limelightTake_allocatesNothing )
{
	Told* told = Open();
	simSchema schema[RIG_SCHEMA];
	int count = rigSchema( schema );
	uint64_t before = simAllocationCount();
	for ( int i = 0; i < 100; ++i )
	{
		ARRAY( told, "/limelight/robot_orientation_set", 1, 2, 3, 4, 5, 6 );
		SetNumber( told, "/limelight/pipeline", i );
		ARRAY( told, "/limelight/fiducial_id_filters_set", 1, 2, 3 );
		Next( told );
	}
	CHECK( simLimelightRemote_Begin( told->remote, schema, count, 0, NULL ) );
	CHECK_EQ_INT( simAllocationCount() - before, 0 );
	Close( told );
}
