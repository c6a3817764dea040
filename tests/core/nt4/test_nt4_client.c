// The client: its messages in order, and that it survives servers that come and go.
#include "rigs/nt4_util.h"

static const char* Drain( simNt4Client* client, int64_t now )
{
	static nt4Log log;
	log.length = 0;
	log.frames = 0;
	log.text[0] = 0;
	simNt4Frame frame;
	while ( simNt4Client_NextOutput( client, now, &frame ) )
	{
		nt4Log_Add( &log, &frame );
	}
	return log.text;
}

static void Say( simNt4Client* client, int64_t now, const char* text )
{
	char* quoted = nt4Quotes( text );
	simNt4Client_Receive( client, simNt4Frame_text, quoted, strlen( quoted ), now );
	free( quoted );
}

static void Send( simNt4Client* client, int64_t now, const char* hex )
{
	uint8_t bytes[4096];
	simNt4Client_Receive( client, simNt4Frame_binary, bytes, nt4FromHex( hex, bytes, sizeof( bytes ) ), now );
}

// The server's answer to the time message of a moment, both in milliseconds.
static void Answer( simNt4Client* client, int64_t sent, int64_t server, int64_t now )
{
	char hex[64];
	snprintf( hex, sizeof( hex ), "94 ff ce%08x 02 ce%08x", (unsigned)( server * MS ), (unsigned)( sent * MS ) );
	Send( client, now * MS, hex );
}

static const char* Events( simNt4Client* client )
{
	static const char* const kinds[] = { "connected", "disconnected", "announced", "unannounced", "properties", "value",
		"warning" };
	static char text[1 << 15];
	size_t length = 0;
	text[0] = 0;
	simNt4Event event;
	while ( simNt4Client_NextEvent( client, &event ) )
	{
		double number = 0.0;
		char value[64] = "";
		if ( event.kind == simNt4Event_value && simNt4Payload_Number( &event.value, &number ) )
		{
			snprintf(
			    value, sizeof( value ), "%g@%lld%s", number, (long long)event.value.time, event.newest ? "" : " old" );
		}
		bool topic = event.kind == simNt4Event_announced || event.kind == simNt4Event_properties;
		const char* more = event.kind == simNt4Event_value ? value : topic ? event.properties : event.text;
		length += (size_t)snprintf( text + length, sizeof( text ) - length, "%s%s%s%s%s\n", kinds[event.kind],
		    event.name[0] != 0 ? " " : "", event.name, more[0] != 0 ? " " : "", more );
	}
	return text;
}

// Connected at 0 ms to a server whose clock is one second ahead, and the clock known at 2 ms.
static void Connect( simNt4Client* client, int64_t start )
{
	simNt4Client_Connected( client, simNt4Protocol_v41, start * MS );
	Drain( client, start * MS );
	Answer( client, start, start + 1001, start + 2 );
}

TEST( nt4Client_asksTheTimeFirst )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = "{\"retained\":true}";
	int32_t x = simNt4Client_Publish( client, "/x", "double", &options, NULL );
	int32_t y = simNt4Client_Publish( client, "/y", "int", NULL, NULL );
	const char* names[] = { "/a", "/b" };
	simNt4SubscribeOptions subscribe = { .all = true, .periodic = 0.5, .prefix = true };
	CHECK( simNt4Client_Subscribe( client, names, 2, &subscribe, NULL ) == 3 );
	simNt4Value value = nt4Double( 2.5 ), seven = { .type = simNt4Type_int, .count = 1, .integer = 7 };
	CHECK( simNt4Client_Set( client, x, &value, 1 * MS ) );
	CHECK( simNt4Client_SetDefault( client, y, &seven ) );
	CHECK_STR( Drain( client, 5 * MS ), "" );
	CHECK( simNt4Client_NextTime( client, 5 * MS ) == SIM_NT4_NEVER );

	// The time, and nothing else before it is answered.
	simNt4Client_Connected( client, simNt4Protocol_v41, 10 * MS );
	CHECK_TALK( Drain( client, 10 * MS ), "B 94ff0002cd2710\n" );
	CHECK_STR( Drain( client, 60 * MS ), "" );
	CHECK( !simNt4Client_IsSynchronized( client ) );
	// The server's clock is 1 s ahead; the round trip 4 ms.
	Send( client, 14 * MS, "94 ff ce 000f7320 02 cd 2710" ); // 1,012,512 us
	CHECK( simNt4Client_IsSynchronized( client ) );
	CHECK_EQ_INT( simNt4Client_RoundTrip( client ), 50 * MS ); // asked at 10, and the clock never runs back from 60
	simNt4Client_Destroy( client );
}

TEST( nt4Client_saysEverythingOnce )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = "{\"retained\":true}";
	int32_t x = simNt4Client_Publish( client, "/x", "double", &options, NULL );
	int32_t y = simNt4Client_Publish( client, "/y", "int", NULL, NULL );
	const char* names[] = { "/a", "/b" };
	simNt4SubscribeOptions subscribe = { .all = true, .periodic = 0.5, .prefix = true };
	int32_t s = simNt4Client_Subscribe( client, names, 2, &subscribe, NULL );
	simNt4Value value = nt4Double( 2.5 ), seven = { .type = simNt4Type_int, .count = 1, .integer = 7 };
	CHECK( simNt4Client_Set( client, x, &value, 5 * MS ) );
	CHECK( simNt4Client_SetDefault( client, y, &seven ) );
	simNt4Client_Connected( client, simNt4Protocol_v41, 10 * MS );
	Drain( client, 10 * MS );
	Answer( client, 10, 1012, 14 );
	CHECK_EQ_INT( simNt4Client_RoundTrip( client ), 4 * MS );
	CHECK_EQ_INT( simNt4Client_ServerTime( client, 20 * MS ), 1020 * MS );
	// Publishers, subscriptions, the default as one, and the value with the time it was set at: 1,005,000.
	CHECK_TALK( Drain( client, 14 * MS ),
	    "T [{'method':'publish','params':{'name':'/x','properties':{'retained':true},'pubuid':1,'type':'double'}},"
	    "{'method':'publish','params':{'name':'/y','properties':{},'pubuid':2,'type':'int'}},"
	    "{'method':'subscribe','params':{'options':{'all':true,'periodic':0.5,'prefix':true},'topics':['/a','/b'],"
	    "'subuid':3}}]\n"
	    "B 94020002079401ce000f55c801cb4004000000000000\n" );
	CHECK_STR( Events( client ), "connected\n" );
	// From then on values go at most each 20 ms, the latest; with the server's time.
	value.number = 3.0;
	CHECK( simNt4Client_Set( client, x, &value, 15 * MS ) );
	value.number = 4.0;
	CHECK( simNt4Client_Set( client, x, &value, 16 * MS ) );
	CHECK_STR( Drain( client, 33 * MS ), "" );
	CHECK_EQ_INT( simNt4Client_NextTime( client, 33 * MS ), 34 * MS );
	CHECK_TALK( Drain( client, 34 * MS ), "B 9401ce000f80c001cb4010000000000000\n" );
	// The same again is not sent. A default no longer counts.
	CHECK( simNt4Client_Set( client, x, &value, 40 * MS ) );
	value.number = 9.0;
	CHECK( simNt4Client_SetDefault( client, x, &value ) );
	CHECK_STR( Drain( client, 90 * MS ), "" );
	// Things said while connected; the last value goes before the publisher does.
	CHECK( simNt4Client_Set( client, x, &value, 90 * MS ) );
	CHECK( !simNt4Client_Set( client, x + 7, &value, 90 * MS ) );
	CHECK( !simNt4Client_Set( client, y, &value, 90 * MS ) );
	simNt4Client_Unpublish( client, x );
	simNt4Client_Unsubscribe( client, s );
	CHECK( simNt4Client_Publish( client, "/z", "json", NULL, NULL ) == 4 );
	CHECK_TALK( Drain( client, 90 * MS ),
	    "B 9401ce0010a1d001cb4022000000000000\n"
	    "T [{'method':'unpublish','params':{'pubuid':1}},{'method':'unsubscribe','params':{'subuid':3}},"
	    "{'method':'publish','params':{'name':'/z','properties':{},'pubuid':4,'type':'json'}}]\n" );
	CHECK( !simNt4Client_Set( client, x, &value, 95 * MS ) );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_allChangesIfAsked )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.all = options.duplicates = true;
	options.period = 100 * MS;
	int32_t x = simNt4Client_Publish( client, "/x", "double", &options, NULL );
	Connect( client, 0 );
	Drain( client, 2 * MS );
	simNt4Value value = nt4Double( 1.0 );
	for ( int i = 10; i < 13; ++i )
	{
		CHECK( simNt4Client_Set( client, x, &value, i * MS ) );
	}
	CHECK_TALK( Drain( client, 20 * MS ),
	    "B 9401ce000f695001cb3ff00000000000009401ce000f6d3801cb3ff00000000000009401ce000f712001cb3ff0000000000000\n" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_hearsTopicsAndValues )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	Connect( client, 0 );
	Events( client );
	Say(
	    client, 0, "[{'method':'announce','params':{'id':50,'name':'/a','type':'double','properties':{'unit':'m'}}}]" );
	// An unknown number is ignored, and the rest of the frame still read.
	Send( client, 0, "94 33 05 02 01 94 32 d2 07270e00 01 cb 3fbf972474538ef3" );
	CHECK_STR( Events( client ), "announced /a {\"unit\":\"m\"}\nvalue /a 0.1234@120000000\n" );
	simNt4Payload payload;
	CHECK( nt4ClientValue( client, "/a", &payload ) && payload.time == 120000000 );
	// An older value is told as such and does not stay; a default neither.
	Send( client, 0, "94 32 05 01 cb 4000000000000000 94 32 00 01 cb 4008000000000000" );
	CHECK_STR( Events( client ), "value /a 2@5 old\nvalue /a 3@0 old\n" );
	CHECK( nt4ClientValue( client, "/a", &payload ) && payload.time == 120000000 );
	Say( client, 0, "[{'method':'properties','params':{'name':'/a','update':{'unit':null,'cached':false}}}]" );
	CHECK_STR( Events( client ), "properties /a {\"cached\":false}\n" );
	CHECK( !nt4ClientValue( client, "/a", &payload ) );
	// A number that is given to another topic ends the one that had it.
	Say( client, 0, "[{'method':'announce','params':{'id':50,'name':'/b','type':'int','properties':{}}}]" );
	Send( client, 0, "94 32 06 02 07" );
	Say( client, 0,
	    "[{'method':'unannounce','params':{'id':50,'name':'/b'}},{'method':'unannounce','params':{'id':9,'name':'/c'}},"
	    "{'method':'properties','params':{'name':'/c','update':{}}}]" );
	CHECK_STR( Events( client ), "unannounced /a\nannounced /b {}\nvalue /b 7@6\nunannounced /b\n" );
	Send( client, 0, "94 32 06 02 07" );
	CHECK_STR( Events( client ), "" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_badFramesAreIgnored )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	Connect( client, 0 );
	Events( client );
	Say( client, 0, "[{'method':'announce','params':{'id':1,'name':'/a','type':'int'}}]" );
	Send( client, 0, "94 01 05 02 01 93 01 05 02 94 01 06 02 02" );
	Send( client, 0, "94 01 05 06 01 94 01 07 02 02" );
	Say( client, 0, "{}" );
	Say( client, 0, "[" );
	Say( client, 0, "[5,{'method':'announce','params':null},{'method':'publish','params':{}}]" );
	CHECK_STR( Events( client ), "announced /a {}\nvalue /a 1@5\n"
	                             "warning binary frame ignored from byte 5: not understood\n"
	                             "warning a value ignored at byte 0: not of its type\nvalue /a 2@7\n"
	                             "warning text ignored: expected an array of messages\n"
	                             "warning text ignored: line 1, column 2: the text ends where a value should stand\n"
	                             "warning message 0 ignored: expected message to be an object\n"
	                             "warning message 1 ignored: params must be an object\n"
	                             "warning message 2 ignored: unrecognized method\n" );
	// Times that were never asked about, or impossible ones, do not move the clock.
	int64_t before = simNt4Client_ServerTime( client, 1000 * MS );
	Send( client, 50 * MS, "94 ff 05 02 ce 7fffffff 94 ff 05 02 ff 94 ff 05 01 cb 0000000000000000 94 ff 05 04 a161" );
	Send( client, 50 * MS, "94 ff cf 7fffffffffffffff 02 cd c350" );
	CHECK_EQ_INT( simNt4Client_ServerTime( client, 1000 * MS ), before );
	CHECK_STR( Drain( client, 50 * MS ), "" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_typesThatDoNotAgree )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	int32_t x = simNt4Client_Publish( client, "/x", "double", NULL, NULL );
	Connect( client, 0 );
	Drain( client, 2 * MS );
	Events( client );
	Say( client, 2 * MS,
	    "[{'method':'announce','params':{'id':1,'name':'/x','type':'int','pubuid':1,'properties':{}}}]" );
	CHECK_STR( Events( client ),
	    "warning \"/x\" is published as double, but the server has it as int: nothing is sent\nannounced /x {}\n" );
	simNt4Value value = nt4Double( 1.0 );
	CHECK( simNt4Client_Set( client, x, &value, 5 * MS ) );
	CHECK_STR( Drain( client, 50 * MS ), "" );
	// A publisher of the right type is known to be right before it is said; another wrong one is refused.
	simError error = { 0 };
	CHECK( simNt4Client_Publish( client, "/x", "string", NULL, &error ) == 0 );
	CHECK_HAS( error.message, "another type" );
	int32_t good = simNt4Client_Publish( client, "/x", "int", NULL, NULL );
	simNt4Value seven = { .type = simNt4Type_int, .count = 1, .integer = 7 };
	CHECK( simNt4Client_Set( client, good, &seven, 60 * MS ) );
	CHECK_HAS( Drain( client, 60 * MS ), "B 9402ce00102c" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_reconnects )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	const char* names[] = { "" };
	simNt4SubscribeOptions prefix = simDefaultNt4SubscribeOptions();
	prefix.prefix = true;
	simNt4Client_Subscribe( client, names, 1, &prefix, NULL );
	int32_t strong = simNt4Client_Publish( client, "/strong", "double", NULL, NULL );
	int32_t weak = simNt4Client_Publish( client, "/weak", "double", NULL, NULL );
	Connect( client, 0 );
	simNt4Value value = nt4Double( 1.0 );
	CHECK( simNt4Client_Set( client, strong, &value, 10 * MS ) );
	CHECK( simNt4Client_SetDefault( client, weak, &value ) );
	Drain( client, 50 * MS );
	Say( client, 50 * MS,
	    "[{'method':'announce','params':{'id':1,'name':'/strong','type':'double','properties':{}}},"
	    "{'method':'announce','params':{'id':2,'name':'/weak','type':'double','properties':{}}},"
	    "{'method':'announce','params':{'id':3,'name':'/theirs','type':'double','properties':{}}},"
	    "{'method':'announce','params':{'id':4,'name':'/kept','type':'double','properties':{'retained':true}}}]" );
	// Another client sets our default, and another topic.
	Send( client, 60 * MS, "94 02 ce 000fa000 01 cb 4000000000000000 94 04 05 01 cb 4008000000000000" );
	Events( client );
	simNt4Client_Closed( client, 100 * MS );
	CHECK_STR( Events( client ), "unannounced /theirs\ndisconnected\n" );
	CHECK_STR( Drain( client, 5000 * MS ), "" );
	// While away a value is set several times; the last counts.
	value.number = 5.0;
	CHECK( simNt4Client_Set( client, strong, &value, 200 * MS ) );
	value.number = 6.0;
	CHECK( simNt4Client_Set( client, strong, &value, 300 * MS ) );

	// The next server's clock has just begun. All is said again: our value as the oldest there is, since it was set before
	// this server's beginning; and the other's value of our default still as a default.
	simNt4Client_Connected( client, simNt4Protocol_v40, 10000 * MS );
	Drain( client, 10000 * MS );
	// A late answer to a question of the first connection says nothing about this server.
	Send( client, 10002 * MS, "94 ff cd 03e8 02 cd 2710" );
	CHECK( !simNt4Client_IsSynchronized( client ) );
	Send( client, 10002 * MS, "94 ff cd 03e8 02 ce 00989680" );
	CHECK_EQ_INT( simNt4Client_ServerTime( client, 10002 * MS ), 2000 );
	CHECK_TALK( Drain( client, 10002 * MS ),
	    "T [{'method':'publish','params':{'name':'/strong','properties':{},'pubuid':2,'type':'double'}},"
	    "{'method':'publish','params':{'name':'/weak','properties':{},'pubuid':3,'type':'double'}},"
	    "{'method':'subscribe','params':{'options':{'prefix':true},'topics':[''],'subuid':1}}]\n"
	    "B 94030001cb400000000000000094020101cb4018000000000000\n" );
	CHECK_STR( Events( client ), "connected\n" );
	// Numbers of the first connection mean nothing now.
	Send( client, 10003 * MS, "94 04 06 01 cb 4008000000000000" );
	CHECK_STR( Events( client ), "" );
	Say( client, 10003 * MS,
	    "[{'method':'announce','params':{'id':4,'name':'/strong','type':'double','properties':{}}}]" );
	Send( client, 10003 * MS, "94 04 06 01 cb 4008000000000000" );
	CHECK_STR( Events( client ), "announced /strong {}\nvalue /strong 3@6\n" );

	// A client that fails to connect is as it was.
	simNt4Client_Closed( client, 10004 * MS );
	simNt4Client_Closed( client, 10005 * MS );
	CHECK_STR( Events( client ), "disconnected\n" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_keepsTheTimeOfAValue )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	int32_t x = simNt4Client_Publish( client, "/x", "double", NULL, NULL );
	simNt4Value value = nt4Double( 1.0 );
	Connect( client, 0 );
	Drain( client, 2 * MS );
	// A default is set to the same value: from now on it is more than a default.
	CHECK( simNt4Client_SetDefault( client, x, &value ) );
	CHECK_TALK( Drain( client, 40 * MS ), "B 94010001cb3ff0000000000000\n" );
	CHECK( simNt4Client_Set( client, x, &value, 50 * MS ) );
	CHECK_TALK( Drain( client, 80 * MS ), "B 9401ce0010059001cb3ff0000000000000\n" ); // 1,050,000
	// Set at 50 ms of our time; the next server's clock is two seconds ahead of ours.
	simNt4Client_Closed( client, 100 * MS );
	simNt4Client_Connected( client, simNt4Protocol_v41, 200 * MS );
	Drain( client, 200 * MS );
	Answer( client, 200, 2201, 202 );
	CHECK_HAS( Drain( client, 202 * MS ), "B 9401ce001f47d001cb3ff0000000000000\n" ); // 2,050,000
	simNt4Client_Destroy( client );
}

// A robot's clock begins with its program: values set before have a time below zero, and a default is still less than
// that.
TEST( nt4Client_defaultsGiveWayToEarlyTimes )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	const char* names[] = { "/x" };
	simNt4Client_Subscribe( client, names, 1, NULL, NULL );
	Connect( client, 0 );
	Drain( client, 2 * MS );
	Say( client, 3 * MS, "[{'method':'announce','params':{'name':'/x','id':7,'type':'int','properties':{}}}]" );
	simNt4Payload payload;
	Send( client, 3 * MS, "94 07 f6 02 01" );
	Send( client, 3 * MS, "94 07 00 02 02" );
	CHECK( nt4ClientValue( client, "/x", &payload ) && payload.time == -10 && payload.bytes[0] == 1 );
	Send( client, 3 * MS, "94 07 f7 02 03" );
	CHECK( nt4ClientValue( client, "/x", &payload ) && payload.time == -9 && payload.bytes[0] == 3 );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_silence )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	Connect( client, 0 );
	Events( client );
	// Asked each second, after some quick ones at first; each is answered.
	int asked = 0;
	for ( int t = 10; t <= 10000; t += 10 )
	{
		if ( Drain( client, t * MS )[0] == 'B' )
		{
			asked += 1;
			Answer( client, t, t + 1001, t + 2 );
		}
	}
	CHECK( asked >= 12 && asked <= 15 );
	// No answer and nothing else: three seconds.
	int closed = 0;
	for ( int t = 10010; t <= 14000 && closed == 0; t += 10 )
	{
		closed = strstr( Drain( client, t * MS ), "X 1001 the server does not answer\n" ) != NULL ? t : 0;
	}
	CHECK( closed >= 12500 && closed <= 13100 );
	CHECK_STR( Drain( client, 14000 * MS ), "" );
	simNt4Client_Closed( client, 14001 * MS );
	CHECK_STR( Events( client ), "disconnected the server does not answer\n" );

	// Any frame is a sign of life. Without an answer to the first time message it goes on after a second: topics can be
	// read, values cannot be sent.
	int32_t x = simNt4Client_Publish( client, "/x", "double", NULL, NULL );
	simNt4Value value = nt4Double( 1.0 );
	simNt4Client_Connected( client, simNt4Protocol_v40, 20000 * MS );
	for ( int t = 20000; t < 30000; t += 100 )
	{
		const char* talk = Drain( client, t * MS );
		CHECK( strchr( talk, 'X' ) == NULL );
		CHECK( ( strstr( talk, "publish" ) != NULL ) == ( t == 21000 ) );
		CHECK( simNt4Client_Set( client, x, &value, t * MS ) );
		value.number += 1.0;
		Say( client, t * MS, "[]" );
	}
	// A host that was away itself does not blame the server.
	CHECK( strchr( Drain( client, 60000 * MS ), 'X' ) == NULL );
	simNt4Client_Closed( client, 60000 * MS );
	simNt4Client_Connected( client, simNt4Protocol_rtt, 61000 * MS );
	CHECK_HAS( Drain( client, 61000 * MS ), "X 1002 the server has chosen no subprotocol" );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_eventsDoNotPileUp )
{
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.limits.queueBytes = 10000;
	def.limits.topics = 4;
	simNt4Client* client = simNt4Client_Create( &def );
	Connect( client, 0 );
	Events( client );
	Say( client, 0, "[{'method':'announce','params':{'id':1,'name':'/a','type':'int','properties':{}}}]" );
	for ( int i = 0; i < 10000; ++i )
	{
		char hex[64];
		snprintf( hex, sizeof( hex ), "94 01 cd%04x 02 cd%04x", i, i );
		Send( client, 0, hex );
	}
	const char* events = Events( client );
	int values = 0;
	for ( const char* at = events; ( at = strstr( at, "value" ) ) != NULL; ++at )
	{
		values += 1;
	}
	CHECK( values > 50 && values < 500 );
	CHECK_HAS( events, "value /a 9999@9999\n" );

	// Topics have a limit. Those retained from an earlier server make room.
	for ( int round = 0; round < 3; ++round )
	{
		for ( int i = 0; i < 5; ++i )
		{
			char text[256];
			snprintf( text, sizeof( text ),
			    "[{'method':'announce','params':{'id':%d,'name':'/"
			    "r%d.%d','type':'int','properties':{'retained':true}}}]",
			    10 + i, round, i );
			Say( client, 0, text );
		}
		CHECK_HAS( Events( client ), "warning" );
		simNt4Client_Closed( client, 0 );
		Connect( client, 100 * ( round + 1 ) );
		Events( client );
	}
	simNt4Payload payload;
	Say( client, 0, "[{'method':'announce','params':{'id':1,'name':'/new','type':'int','properties':{}}}]" );
	Send( client, 0, "94 01 05 02 05" );
	CHECK( nt4ClientValue( client, "/new", &payload ) );
	simNt4Client_Destroy( client );
}

TEST( nt4Client_manyAndTooMany )
{
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.limits.publishers = def.limits.subscriptions = 40;
	simNt4Client* client = simNt4Client_Create( &def );
	int32_t publishers[41], subscriptions[41];
	simError error = { 0 };
	for ( int i = 0; i <= 40; ++i )
	{
		char name[16];
		snprintf( name, sizeof( name ), "/%d", i );
		const char* names[] = { name };
		publishers[i] = simNt4Client_Publish( client, name, "double", NULL, &error );
		CHECK( ( publishers[i] != 0 ) == ( i < 40 ) );
		subscriptions[i] = simNt4Client_Subscribe( client, names, 1, NULL, &error );
		CHECK( ( subscriptions[i] != 0 ) == ( i < 40 ) );
	}
	CHECK_HAS( error.message, "40 subscriptions" );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = "5";
	CHECK( simNt4Client_Publish( client, "/x", "double", &options, &error ) == 0 );
	CHECK( simNt4Client_Publish( client, "$x", "double", NULL, &error ) == 0 );
	const char* bad[] = { "\xff" };
	CHECK( simNt4Client_Subscribe( client, bad, 1, NULL, &error ) == 0 );
	for ( int i = 0; i < 40; ++i )
	{
		if ( i != 17 )
		{
			simNt4Client_Unpublish( client, publishers[i] );
			simNt4Client_Unsubscribe( client, subscriptions[i] );
		}
	}
	simNt4Client_Unpublish( client, 999 );
	simNt4Client_Unsubscribe( client, 999 );
	// A socket that opens although the last one has not closed is a new connection.
	simNt4Client_Connected( client, simNt4Protocol_v41, 0 );
	Connect( client, 100 );
	CHECK_TALK( Drain( client, 102 * MS ),
	    "T [{'method':'publish','params':{'name':'/17','properties':{},'pubuid':35,'type':'double'}},"
	    "{'method':'subscribe','params':{'options':{},'topics':['/17'],'subuid':36}}]\n" );
	CHECK_STR( Events( client ), "disconnected\nconnected\n" );
	simNt4Client_Destroy( client );
}

TEST( client_moreTopicsThanItHoldsAreSaidAndThoseThatAreThereStay )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	Connect( client, 0 );
	Drain( client, 0 );
	simNt4Event event;
	while ( simNt4Client_NextEvent( client, &event ) )
	{
	}
	char text[200];
	int announced = 0, warnings = 0;
	for ( int i = 0; i < 100000; ++i )
	{
		snprintf( text, sizeof( text ),
		    "[{'method':'announce','params':{'id':%d,'name':'/t/%d','type':'double','properties':{}}}]", i, i );
		Say( client, 0, text );
		while ( i % 1000 == 999 && simNt4Client_NextEvent( client, &event ) )
		{
			announced += event.kind == simNt4Event_announced;
			warnings += event.kind == simNt4Event_warning;
		}
	}
	CHECK_EQ_INT( announced, 4096 );
	CHECK( warnings > 0 && warnings <= 64 * 100 );
	Send( client, 0, "9405 01 01 cb3ff8000000000000" );
	CHECK_STR( Events( client ), "value /t/5 1.5@1\n" );
	simNt4Client_Destroy( client );
}

// A listener that comes later: where another subscription has its topics, the server sends nothing, and the client tells all it knows.
TEST( nt4Client_repeatsWhatIsKnown )
{
	simNt4Client* client = simNt4Client_Create( NULL );
	const char* names[] = { "" };
	simNt4SubscribeOptions prefix = { .prefix = true };
	simNt4Client_Subscribe( client, names, 1, &prefix, NULL );
	Connect( client, 0 );
	Say( client, 50 * MS,
	    "[{'method':'announce','params':{'id':3,'name':'/theirs','type':'double','properties':{'a':1}}}]" );
	Events( client );
	Send( client, 60 * MS, "94 03 05 01 cb 4008000000000000" );
	CHECK_STR( Events( client ), "value /theirs 3@5\n" );
	simNt4Client_Repeat( client );
	CHECK_STR( Events( client ), "announced /theirs {\"a\":1}\nvalue /theirs 3@5\n" );
	Say( client, 70 * MS, "[{'method':'unannounce','params':{'id':3,'name':'/theirs'}}]" );
	Events( client );
	simNt4Client_Repeat( client );
	CHECK_STR( Events( client ), "" );
	simNt4Client_Destroy( client );
}
