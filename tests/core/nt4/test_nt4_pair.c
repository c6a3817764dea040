// Client and server with each other, over a line with a delay that may be cut.
#include "rigs/nt4_util.h"

#define FRAMES 512

// One direction of a line: frames with the time they arrive.
typedef struct Wire
{
	int head, tail;
	struct
	{
		simNt4FrameKind kind;
		uint8_t* bytes;
		size_t size;
		int64_t arrives;
	} frames[FRAMES];
} Wire;

static void Put( Wire* wire, const simNt4Frame* frame, int64_t arrives )
{
	SIM_ASSERT( wire->tail - wire->head < FRAMES );
	int i = wire->tail++ % FRAMES;
	wire->frames[i].kind = frame->kind;
	wire->frames[i].bytes = memcpy( malloc( frame->size + 1 ), frame->bytes, frame->size );
	wire->frames[i].size = frame->size;
	wire->frames[i].arrives = arrives;
}

static void Cut( Wire* wire )
{
	for ( ; wire->head < wire->tail; wire->head += 1 )
	{
		free( wire->frames[wire->head % FRAMES].bytes );
	}
}

// A client, its line to a server, and both clocks: the server's runs ahead by offset.
typedef struct Link
{
	simNt4Client* client;
	simNt4Server* server;
	uint32_t id;
	int64_t offset, delay;
	Wire up, down;
} Link;

static void Open( Link* link, simNt4Server* server, int64_t now )
{
	link->server = server;
	link->id = simNt4Server_Connect( server, simNt4Protocol_v40, "c", "", now + link->offset );
	simNt4Client_Connected( link->client, simNt4Protocol_v40, now );
}

static void Break( Link* link, int64_t now, bool serverLives )
{
	Cut( &link->up );
	Cut( &link->down );
	if ( serverLives )
	{
		simNt4Server_Disconnect( link->server, link->id, now + link->offset );
	}
	simNt4Client_Closed( link->client, now );
	link->server = NULL;
}

static void Step( Link* link, int64_t now )
{
	simNt4Frame frame;
	Wire *up = &link->up, *down = &link->down;
	if ( link->server == NULL )
	{
		return;
	}
	while ( up->head < up->tail && up->frames[up->head % FRAMES].arrives <= now )
	{
		int i = up->head++ % FRAMES;
		simNt4Server_Receive(
		    link->server, link->id, up->frames[i].kind, up->frames[i].bytes, up->frames[i].size, now + link->offset );
		free( up->frames[i].bytes );
	}
	while ( down->head < down->tail && down->frames[down->head % FRAMES].arrives <= now )
	{
		int i = down->head++ % FRAMES;
		simNt4Client_Receive( link->client, down->frames[i].kind, down->frames[i].bytes, down->frames[i].size, now );
		free( down->frames[i].bytes );
	}
	while ( simNt4Client_NextOutput( link->client, now, &frame ) )
	{
		Put( up, &frame, now + link->delay );
	}
	while ( simNt4Server_NextOutput( link->server, link->id, now + link->offset, &frame ) )
	{
		Put( down, &frame, now + link->delay );
	}
}

static void Run( Link* const* links, int count, int64_t* now, int ms )
{
	for ( int64_t end = *now + ms * MS; *now < end; *now += MS )
	{
		for ( int i = 0; i < count; ++i )
		{
			Step( links[i], *now );
		}
	}
}

static double Number( const simNt4Client* client, const char* name )
{
	simNt4Payload payload;
	double number = -1.0;
	return nt4ClientValue( client, name, &payload ) && simNt4Payload_Number( &payload, &number ) ? number : -1.0;
}

static void DestroyLink( Link* link )
{
	Cut( &link->up );
	Cut( &link->down );
	simNt4Client_Destroy( link->client );
}

TEST( nt4Pair_everyTypeArrives )
{
	static const bool booleans[] = { true, false, true };
	static const double doubles[] = { 0.5, -1e300 };
	static const int64_t ints[] = { 1, INT64_MIN };
	static const float floats[] = { 0.5f };
	static const simNt4Text strings[] = { { "hello", 5 }, { "", 0 } };
	const struct
	{
		const char* type;
		simNt4Value value;
	} cases[] = {
		{ "boolean", { .type = simNt4Type_boolean, .count = 1, .boolean = true } },
		{ "double", { .type = simNt4Type_double, .count = 1, .number = 0.1 } },
		{ "int", { .type = simNt4Type_int, .count = 1, .integer = INT64_MAX } },
		{ "float", { .type = simNt4Type_float, .count = 1, .number = 0.5 } },
		{ "string", { .type = simNt4Type_string, .count = 3, .bytes = "abc" } },
		{ "json", { .type = simNt4Type_string, .count = 2, .bytes = "[]" } },
		{ "struct:Pose2d", { .type = simNt4Type_raw, .count = 3, .bytes = "abc" } },
		{ "boolean[]", { .type = simNt4Type_booleans, .count = 3, .booleans = booleans } },
		{ "double[]", { .type = simNt4Type_doubles, .count = 2, .doubles = doubles } },
		{ "int[]", { .type = simNt4Type_ints, .count = 2, .ints = ints } },
		{ "float[]", { .type = simNt4Type_floats, .count = 1, .floats = floats } },
		{ "string[]", { .type = simNt4Type_strings, .count = 2, .strings = strings } },
	};
	enum
	{
		count = sizeof( cases ) / sizeof( cases[0] )
	};
	simNt4Server* server = simNt4Server_Create( NULL );
	Link up = { .client = simNt4Client_Create( NULL ), .offset = 5000 * MS, .delay = 3 * MS };
	Link down = { .client = simNt4Client_Create( NULL ), .offset = 5000 * MS, .delay = 7 * MS };
	Link* links[] = { &up, &down };
	int64_t now = 1000 * MS;
	const char* names[] = { "/up/", "/local/" };
	simNt4SubscribeOptions prefix = { .prefix = true, .periodic = 0.02 };
	simNt4Client_Subscribe( down.client, names, 2, &prefix, NULL );
	for ( int i = 0; i < count; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/up/%d", i );
		int32_t publisher = simNt4Client_Publish( up.client, name, cases[i].type, NULL, NULL );
		CHECK( simNt4Client_Set( up.client, publisher, &cases[i].value, now ) );
		snprintf( name, sizeof( name ), "/local/%d", i );
		publisher = simNt4Server_Publish( server, name, cases[i].type, NULL, NULL );
		CHECK( simNt4Server_Set( server, publisher, &cases[i].value, 77 ) );
	}
	Open( &up, server, now );
	Open( &down, server, now );
	Run( links, 2, &now, 200 );
	for ( int i = 0; i < count; ++i )
	{
		char name[64];
		uint8_t bytes[64];
		size_t size = simNt4Value_Write( &cases[i].value, bytes, sizeof( bytes ) );
		simNt4Payload payload;
		snprintf( name, sizeof( name ), "/up/%d", i );
		REQUIRE( nt4ClientValue( down.client, name, &payload ) );
		CHECK(
		    payload.type == cases[i].value.type && payload.size == size && memcmp( payload.bytes, bytes, size ) == 0 );
		CHECK_EQ_INT( payload.time, 6000 * MS );
		snprintf( name, sizeof( name ), "/local/%d", i );
		REQUIRE( nt4ClientValue( down.client, name, &payload ) );
		CHECK( payload.size == size && memcmp( payload.bytes, bytes, size ) == 0 && payload.time == 77 );
	}
	DestroyLink( &up );
	DestroyLink( &down );
	simNt4Server_Destroy( server );
}

// The example of the protocol's own text: a configuration that a coprocessor has a default for and a dashboard changes
// survives a new server, in either order of return.
static void CheckConfiguration( bool dashboardFirst )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	Link dashboard = { .client = simNt4Client_Create( NULL ), .offset = 5000 * MS, .delay = 3 * MS };
	Link coprocessor = { .client = simNt4Client_Create( NULL ), .offset = 5000 * MS, .delay = 3 * MS };
	Link* links[] = { &dashboard, &coprocessor };
	const char* names[] = { "/config" };
	int64_t now = 1000 * MS;
	simNt4Value value = nt4Double( 1.0 );
	simNt4Client_Subscribe( dashboard.client, names, 1, NULL, NULL );
	simNt4Client_Subscribe( coprocessor.client, names, 1, NULL, NULL );
	int32_t config = simNt4Client_Publish( coprocessor.client, "/config", "double", NULL, NULL );
	CHECK( simNt4Client_SetDefault( coprocessor.client, config, &value ) );
	Open( &dashboard, server, now );
	Open( &coprocessor, server, now );
	Run( links, 2, &now, 300 );
	CHECK( Number( dashboard.client, "/config" ) == 1.0 );
	int32_t user = simNt4Client_Publish( dashboard.client, "/config", "double", NULL, NULL );
	value.number = 2.0;
	CHECK( simNt4Client_Set( dashboard.client, user, &value, now ) );
	Run( links, 2, &now, 300 );
	CHECK( Number( coprocessor.client, "/config" ) == 2.0 );

	// The server starts again, with a clock of its own.
	Break( &dashboard, now, false );
	Break( &coprocessor, now, false );
	simNt4Server_Destroy( server );
	server = simNt4Server_Create( NULL );
	dashboard.offset = coprocessor.offset = -now;
	Open( dashboardFirst ? &dashboard : &coprocessor, server, now );
	Run( links, 2, &now, 500 );
	CHECK( Number( dashboardFirst ? dashboard.client : coprocessor.client, "/config" ) == 2.0 );
	simNt4Payload payload;
	CHECK( simNt4Server_Get( server, "/config", &payload ) && ( payload.time == 0 ) == ( !dashboardFirst ) );
	Open( dashboardFirst ? &coprocessor : &dashboard, server, now );
	Run( links, 2, &now, 500 );
	CHECK( Number( coprocessor.client, "/config" ) == 2.0 && Number( dashboard.client, "/config" ) == 2.0 );
	CHECK( simNt4Server_Get( server, "/config", &payload ) && payload.time != 0 );
	// A default that comes late changes nothing.
	value.number = 3.0;
	CHECK( simNt4Client_SetDefault( coprocessor.client, config, &value ) );
	Run( links, 2, &now, 300 );
	CHECK( Number( dashboard.client, "/config" ) == 2.0 );
	DestroyLink( &dashboard );
	DestroyLink( &coprocessor );
	simNt4Server_Destroy( server );
}

TEST( nt4Pair_configurationSurvivesANewServer )
{
	CheckConfiguration( true );
	CheckConfiguration( false );
}

TEST( nt4Pair_clocksAgree )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	Link link = { .client = simNt4Client_Create( NULL ), .offset = 123456789, .delay = 4 * MS };
	Link* links[] = { &link };
	int64_t now = 1000 * MS;
	Open( &link, server, now );
	Run( links, 1, &now, 2000 );
	REQUIRE( simNt4Client_IsSynchronized( link.client ) );
	CHECK_NEAR( (double)simNt4Client_ServerTime( link.client, now ), (double)( now + link.offset ), 1.0 );
	CHECK_EQ_INT( simNt4Client_RoundTrip( link.client ), 8 * MS );
	// A slower line changes nothing, a quicker one little, and both stay right.
	link.delay = 50 * MS;
	Run( links, 1, &now, 3000 );
	CHECK_NEAR( (double)simNt4Client_ServerTime( link.client, now ), (double)( now + link.offset ), 1.0 );
	link.delay = 1 * MS;
	Run( links, 1, &now, 3000 );
	CHECK_EQ_INT( simNt4Client_RoundTrip( link.client ), 2 * MS );
	DestroyLink( &link );
	simNt4Server_Destroy( server );
}

TEST( nt4Pair_publishersThatGoAreSeenToGo )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	Link robot = { .client = simNt4Client_Create( NULL ), .delay = 2 * MS };
	Link* links[] = { &robot };
	const char* names[] = { "/in/" };
	simNt4SubscribeOptions prefix = { .prefix = true };
	int64_t now = 1000 * MS;
	simNt4Value value = nt4Double( 12.0 );
	simNt4Server_Subscribe( server, names, 1, &prefix, NULL );
	int32_t volts = simNt4Client_Publish( robot.client, "/in/volts", "double", NULL, NULL );
	CHECK( simNt4Client_Set( robot.client, volts, &value, now ) );
	for ( int round = 0; round < 3; ++round )
	{
		Open( &robot, server, now );
		Run( links, 1, &now, 300 );
		CHECK_STR( nt4Events( server, now ), "connected c@1\nannounced /in/volts {}\nvalue /in/volts 12@1000000\n" );
		Break( &robot, now, true );
		CHECK_STR( nt4Events( server, now ), "unannounced /in/volts\ndisconnected c@1\n" );
		now += 500 * MS;
	}
	DestroyLink( &robot );
	simNt4Server_Destroy( server );
}

TEST( nt4Pair_topicsThatAreThere )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	Link link = { .client = simNt4Client_Create( NULL ), .offset = 5 * MS, .delay = MS };
	Link* links[] = { &link };
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.readOnly = true;
	options.properties = "{\"unit\":\"m\"}";
	CHECK( simNt4Client_Publish( link.client, "/mine", "double", &options, NULL ) != 0 );
	int32_t theirs = simNt4Server_Publish( server, "/theirs", "double", NULL, NULL );
	simNt4Value value = nt4Double( 2.5 );
	simNt4Server_Set( server, theirs, &value, 1 );
	const char* names[] = { "/" };
	simNt4SubscribeOptions prefix = simDefaultNt4SubscribeOptions();
	prefix.prefix = true;
	CHECK( simNt4Client_Subscribe( link.client, names, 1, &prefix, NULL ) != 0 );
	CHECK( simNt4Server_Subscribe( server, names, 1, &prefix, NULL ) != 0 );
	CHECK_EQ_INT( simNt4Client_Received( link.client ), 0 );
	int64_t now = 1;
	Open( &link, server, now );
	Run( links, 1, &now, 300 );
	CHECK_EQ_INT( simNt4Client_Received( link.client ), 1 );
	// A publisher that keeps others from its topic says so.
	CHECK_HAS( nt4Events( server, now ), "announced /mine {\"unit\":\"m\",\"readOnly\":true}" );
	int cursor = 0, own = 0, others = 0;
	simNt4Known known;
	while ( simNt4Client_NextTopic( link.client, &cursor, &known ) )
	{
		double number = 0.0;
		own += known.ours && strcmp( known.name, "/mine" ) == 0 && !known.valued;
		others += !known.ours && strcmp( known.name, "/theirs" ) == 0 && known.valued
		          && simNt4Payload_Number( &known.value, &number ) && number == 2.5;
	}
	CHECK( own == 1 && others == 1 );
	DestroyLink( &link );
	simNt4Server_Destroy( server );
}
