// The server, message by message: its answers to each client, in order.
#include "rigs/nt4_util.h"

#include "codec/msgpack.h"

#define SUBSCRIBE( uid, names, options ) \
	"[{'method':'subscribe','params':{'topics':" names ",'subuid':" uid ",'options':" options "}}]"
#define PUBLISH( uid, name, type, properties )                                                                         \
	"[{'method':'publish','params':{'name':'" name "','pubuid':" uid ",'type':'" type "','properties':" properties "}" \
	"}"                                                                                                                \
	"]"

static uint32_t Join( simNt4Server* server, const char* name )
{
	return simNt4Server_Connect( server, simNt4Protocol_v40, name, "127.0.0.1:50000", 0 );
}

// A server with a client that publishes /x as pubuid 5, and one that has said nothing.
typedef struct Pair
{
	simNt4Server* server;
	uint32_t a, b;
} Pair;

static Pair Begin( const char* type, const char* properties )
{
	Pair pair = { simNt4Server_Create( NULL ), 0, 0 };
	pair.a = Join( pair.server, "a" );
	pair.b = Join( pair.server, "b" );
	char text[512];
	snprintf( text, sizeof( text ),
	    "[{'method':'publish','params':{'name':'/x','pubuid':5,'type':'%s','properties':%s}}]", type, properties );
	nt4Say( pair.server, pair.a, 0, text );
	nt4Drain( pair.server, pair.a, 0 );
	return pair;
}

TEST( nt4Server_announcesThenSendsValues )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" ), b = Join( server, "b" );
	CHECK_STR( simNt4Server_ClientName( server, a ), "a@1" );
	CHECK_STR( simNt4Server_ClientName( server, b ), "b@2" );
	// A publisher is answered though it subscribes to nothing; the values may come with the publish.
	nt4Say(
	    server, a, 10, "[{'method':'publish','params':{'name':'test','properties':{},'pubuid':6,'type':'double'}}]" );
	nt4Send( server, a, 10, "94 06 07 01 cb4004000000000000" );
	CHECK_TALK( nt4Drain( server, a, 10 ),
	    "T [{'method':'announce','params':{'id':8,'name':'test','properties':{},'pubuid':6,'type':'double'}}]\n" );
	CHECK_STR( nt4Drain( server, b, 10 ), "" );

	// A subscriber gets the announcement, the value, and then the changes; the publisher nothing of its own.
	nt4Say( server, b, 20, SUBSCRIBE( "1", "['te']", "{'prefix':true}" ) );
	nt4Say( server, a, 20, SUBSCRIBE( "1", "['test']", "{}" ) );
	CHECK_TALK( nt4Drain( server, b, 20 ),
	    "T [{'method':'announce','params':{'id':8,'name':'test','properties':{},'type':'double'}}]\n"
	    "B 94080701cb4004000000000000\n" );
	nt4Drain( server, a, 20 );
	nt4Send( server, a, 30, "94 06 08 01 cb4008000000000000" );
	CHECK_TALK( nt4Drain( server, b, 30 ), "B 94080801cb4008000000000000\n" );
	CHECK_STR( nt4Drain( server, a, 1000 * MS ), "" );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_everyTypePassesUnchanged )
{
	static const struct
	{
		const char *type, *value;
	} cases[] = {
		{ "boolean", "00c3" },
		{ "double", "01cb4004000000000000" },
		{ "int", "02d3ffffffff00000000" },
		{ "float", "03ca40200000" },
		{ "string", "04a568656c6c6f" },
		{ "json", "04a27b7d" },
		{ "raw", "05c40568656c6c6f" },
		{ "struct:Translation2d", "05c410000000000000f03f0000000000000040" },
		{ "protobuf", "05c400" },
		{ "msgpack", "05c40193" },
		{ "rpc", "05c401ff" },
		{ "structschema", "05c40161" },
		{ "boolean[]", "1093c3c2c3" },
		{ "double[]", "1191cb4004000000000000" },
		{ "int[]", "12930102ff" },
		{ "float[]", "1391ca40200000" },
		{ "string[]", "1492a568656c6c6fa3627965" },
		{ "string[]", "1490" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		Pair pair = Begin( cases[i].type, "{}" );
		char hex[128], expected[160];
		nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
		nt4Drain( pair.server, pair.b, 0 );
		snprintf( hex, sizeof( hex ), "94 05 09 %s", cases[i].value );
		snprintf( expected, sizeof( expected ), "B 940809%s\n", cases[i].value );
		nt4Send( pair.server, pair.a, 0, hex );
		CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), expected );
		simNt4Server_Destroy( pair.server );
	}
	// A value that ntcore also takes for a double is sent on as a double.
	Pair pair = Begin( "double", "{}" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
	nt4Drain( pair.server, pair.b, 0 );
	nt4Send( pair.server, pair.a, 0, "94 05 09 01 07" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), "B 94080901cb401c000000000000\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_topicsOnlyThenValue )
{
	Pair pair = Begin( "int", "{}" );
	nt4Send( pair.server, pair.a, 0, "94 05 09 02 07" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['']", "{'prefix':true,'topicsonly':true}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1000 * MS ),
	    "T [{'method':'announce','params':{'id':8,'name':'/x','properties':{},'type':'int'}}]\n" );
	nt4Send( pair.server, pair.a, 0, "94 05 0a 02 08" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 2000 * MS ), "" );
	// A subscription with values sends the present ones, without announcing again; and so does the next.
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "2", "['/x']", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 2000 * MS ), "B 94080a0208\n" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "3", "['/x']", "{'all':true}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 2000 * MS ), "B 94080a0208\n" );
	// However many subscriptions cover it, a change comes once.
	nt4Send( pair.server, pair.a, 0, "94 05 0b 02 09" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 3000 * MS ), "B 94080b0209\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_namesAndPrefixes )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" ), b = Join( server, "b" );
	nt4Say( server, b, 0, SUBSCRIBE( "1", "['/a/','/b']", "{'prefix':true}" ) );
	nt4Say( server, b, 0, SUBSCRIBE( "2", "['/c','/c/d']", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "1", "/a", "int", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "2", "/a/x", "int", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "3", "/bx", "int", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "4", "/c", "int", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "5", "/c/", "int", "{}" ) );
	nt4Say( server, a, 0, PUBLISH( "6", "/C/d", "int", "{}" ) );
	const char* talk = nt4Drain( server, b, 0 );
	CHECK_HAS( talk, "\"/a/x\"" );
	CHECK_HAS( talk, "\"/bx\"" );
	CHECK_HAS( talk, "\"/c\"" );
	CHECK( strstr( talk, "\"/a\"" ) == NULL && strstr( talk, "\"/c/\"" ) == NULL && strstr( talk, "/C/d" ) == NULL );
	// Everything, but not names that begin with '$'.
	nt4Say( server, b, 0, SUBSCRIBE( "3", "['']", "{'prefix':true}" ) );
	talk = nt4Drain( server, b, 0 );
	CHECK_HAS( talk, "\"/C/d\"" );
	CHECK( strstr( talk, "$" ) == NULL );
	nt4Say( server, b, 0, SUBSCRIBE( "4", "['$cl']", "{'prefix':true}" ) );
	talk = nt4Drain( server, b, 0 );
	CHECK_HAS( talk, "\"$clients\"" );
	CHECK_HAS( talk, "\"$clientpub$a@1\"" );
	CHECK( strstr( talk, "$pub$" ) == NULL );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_periodsAndLatest )
{
	Pair pair = Begin( "int", "{}" );
	uint32_t c = Join( pair.server, "c" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.1}" ) );
	nt4Say( pair.server, c, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.1,'all':true}" ) );
	nt4Drain( pair.server, pair.b, 0 );
	nt4Drain( pair.server, c, 0 );
	nt4Send( pair.server, pair.a, 0, "94 05 01 02 01" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), "B 9408010201\n" );
	CHECK_TALK( nt4Drain( pair.server, c, 0 ), "B 9408010201\n" );
	// Within the period both wait; one keeps the latest, the other all of them.
	nt4Send( pair.server, pair.a, 20 * MS, "94 05 02 02 02" );
	nt4Send( pair.server, pair.a, 40 * MS, "94 05 03 02 03  94 05 04 02 04" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 99 * MS ), "" );
	CHECK_STR( nt4Drain( pair.server, c, 99 * MS ), "" );
	CHECK_EQ_INT( simNt4Server_NextTime( pair.server, pair.b, 99 * MS ), 100 * MS );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 100 * MS ), "B 9408040204\n" );
	CHECK_TALK( nt4Drain( pair.server, c, 100 * MS ), "B 940802020294080302039408040204\n" );
	CHECK( simNt4Server_NextTime( pair.server, pair.b, 100 * MS ) == SIM_NT4_NEVER );
	// The grid is kept, also at a late look: 200 ms is due at 200, not at 209.
	nt4Send( pair.server, pair.a, 150 * MS, "94 05 05 02 05" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 209 * MS ), "B 9408050205\n" );
	nt4Send( pair.server, pair.a, 210 * MS, "94 05 06 02 06" );
	CHECK_EQ_INT( simNt4Server_NextTime( pair.server, pair.b, 210 * MS ), 300 * MS );
	// A quicker subscription is quicker for the topic, and sends the slower one's waiting values at once.
	nt4Say( pair.server, pair.b, 220 * MS, SUBSCRIBE( "2", "['/x']", "{'periodic':0.01}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 220 * MS ), "B 94080602069408060206\n" );
	nt4Send( pair.server, pair.a, 230 * MS, "94 05 07 02 07" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 230 * MS ), "B 9408070207\n" );
	// And slow again without it.
	nt4Say( pair.server, pair.b, 240 * MS, "[{'method':'unsubscribe','params':{'subuid':2}}]" );
	nt4Drain( pair.server, pair.b, 240 * MS );
	nt4Send( pair.server, pair.a, 250 * MS, "94 05 08 02 08" );
	nt4Drain( pair.server, pair.b, 250 * MS );
	nt4Send( pair.server, pair.a, 260 * MS, "94 05 09 02 09" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 290 * MS ), "" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 350 * MS ), "B 9408090209\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_severalSubscriptionsToOneTopic )
{
	Pair pair = Begin( "int", "{}" );
	// The quickest counts, whichever came first; and one that takes all changes is enough.
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.01}" ) );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "2", "['/x']", "{'periodic':1,'all':true}" ) );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "3", "['/x']", "{'periodic':0.5}" ) );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "4", "['/x']", "{'topicsonly':true,'periodic':0.005}" ) );
	nt4Drain( pair.server, pair.b, 0 );
	nt4Send( pair.server, pair.a, 0, "94 05 01 02 01" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), "B 9408010201\n" );
	nt4Send( pair.server, pair.a, 0, "94 05 02 02 02 94 05 03 02 03" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 9 * MS ), "" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 10 * MS ), "B 94080202029408030203\n" );
	// Waiting values go before the value that a new subscription gives once more.
	nt4Send( pair.server, pair.a, 0, "94 05 04 02 04 94 05 05 02 05" );
	nt4Say( pair.server, pair.b, 11 * MS, SUBSCRIBE( "5", "['/x']", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 11 * MS ), "B 940804020494080502059408050205\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_aSlowSocketStarvesNoPeriod )
{
	// One frame each 10 ms is too little for the quick topic alone; the slow one comes all the same.
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" );
	static const uint8_t bytes[1400];
	simNt4Value large = { .type = simNt4Type_raw, .count = sizeof( bytes ), .bytes = bytes };
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.duplicates = true;
	int32_t quick = simNt4Server_Publish( server, "/quick", "raw", &options, NULL );
	int32_t slow = simNt4Server_Publish( server, "/slow", "double", NULL, NULL );
	nt4Say( server, a, 0, SUBSCRIBE( "1", "['/quick']", "{'periodic':0.01,'all':true}" ) );
	nt4Say( server, a, 0, SUBSCRIBE( "2", "['/slow']", "{'periodic':0.1}" ) );
	nt4Drain( server, a, 0 );
	int slowFrames = 0;
	for ( int t = 10; t <= 1000; t += 10 )
	{
		simNt4Value value = nt4Double( t );
		simNt4Frame frame;
		CHECK( simNt4Server_Set( server, quick, &large, t ) && simNt4Server_Set( server, quick, &large, t + 1 ) );
		CHECK( simNt4Server_Set( server, slow, &value, t ) );
		CHECK( simNt4Server_NextOutput( server, a, t * MS, &frame ) );
		slowFrames += frame.size < 100;
	}
	CHECK( slowFrames >= 9 && slowFrames <= 11 );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_whoComesInsteadIsSomebodyElse )
{
	Pair pair = Begin( "int", "{'retained':true}" );
	simNt4Payload payload;
	nt4Send( pair.server, pair.a, 0, "94 05 64 02 01" );
	simNt4Server_Disconnect( pair.server, pair.a, 0 );
	uint32_t c = Join( pair.server, "c" );
	nt4Say( pair.server, c, 0, PUBLISH( "5", "/x", "int", "{}" ) );
	nt4Send( pair.server, c, 0, "94 05 32 02 02" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 100 );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_moreThanSevenPeriods )
{
	// There are seven lanes; the eighth period shares one that is no slower.
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" ), b = Join( server, "b" );
	for ( int i = 1; i <= 12; ++i )
	{
		char text[256];
		snprintf( text, sizeof( text ), "[{'method':'publish','params':{'name':'/%c','pubuid':%d,'type':'int'}}]",
		    'a' + i, i );
		nt4Say( server, a, 0, text );
		snprintf( text, sizeof( text ),
		    "[{'method':'subscribe','params':{'topics':['/%c'],'subuid':%d,'options':{'periodic':%g}}}]", 'a' + i, i,
		    i == 12 ? 0.001 : 0.1 * i );
		nt4Say( server, b, 0, text );
	}
	nt4Drain( server, b, 0 );
	int counts[13] = { 0 };
	for ( int step = 0; step <= 1200; ++step )
	{
		for ( int i = 1; i <= 12; ++i )
		{
			char hex[32];
			snprintf( hex, sizeof( hex ), "94 %02x cd%04x 02 cd%04x", i, step + 1, step );
			nt4Send( server, a, step * 10 * MS, hex );
		}
		simNt4Frame frame;
		while ( simNt4Server_NextOutput( server, b, step * 10 * MS, &frame ) )
		{
			simMsgpackReader reader = simMsgpackReader_Open( frame.bytes, frame.size );
			for ( size_t count; simMsgpackReader_Array( &reader, &count ); )
			{
				int64_t id = 0;
				simMsgpackReader_Int( &reader, &id );
				CHECK( id >= 8 && ( id - 8 ) % 3 == 0 && ( id - 8 ) / 3 < 12 );
				counts[( id - 8 ) / 3 + 1] += 1;
				for ( int k = 0; k < 3; ++k )
				{
					simMsgpackReader_Skip( &reader );
				}
			}
		}
	}
	// 0.1 s had to make room for 1 ms, the others have their periods, from 0.8 s on that of 0.7 s.
	CHECK_EQ_INT( counts[1], 1201 );
	CHECK_EQ_INT( counts[12], 1201 );
	for ( int i = 2; i <= 11; ++i )
	{
		CHECK_EQ_INT( counts[i], 120 / ( i < 7 ? i : 7 ) + 1 );
	}
	simNt4Server_Destroy( server );
}

TEST( nt4Server_unpublishAndUnannounce )
{
	Pair pair = Begin( "int", "{}" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':10}" ) );
	nt4Send( pair.server, pair.a, 0, "94 05 01 02 01" );
	nt4Drain( pair.server, pair.b, 0 );
	// A second publisher keeps it alive.
	nt4Say( pair.server, pair.b, 0, PUBLISH( "9", "/x", "int", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ),
	    "T [{'method':'announce','params':{'id':8,'name':'/x','properties':{},'pubuid':9,'type':'int'}}]\n" );
	nt4Say( pair.server, pair.b, 0, "[{'method':'unpublish','params':{'pubuid':9}}]" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 0 ), "" );
	// The last value goes before the topic does, and both at once.
	nt4Send( pair.server, pair.a, 0, "94 05 02 02 02" );
	nt4Say( pair.server, pair.a, 0, "[{'method':'unpublish','params':{'pubuid':5}}]" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1 ),
	    "B 9408020202\nT [{'method':'unannounce','params':{'id':8,'name':'/x'}}]\n" );
	CHECK_TALK( nt4Drain( pair.server, pair.a, 1 ), "T [{'method':'unannounce','params':{'id':8,'name':'/x'}}]\n" );
	// Values of a topic that is no longer published are ignored. A new topic of this name has a new number.
	nt4Send( pair.server, pair.a, 0, "94 05 03 02 03" );
	nt4Say( pair.server, pair.a, 0, PUBLISH( "5", "/x", "double", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1 ),
	    "T [{'method':'announce','params':{'id':11,'name':'/x','properties':{},'type':'double'}}]\n" );
	// A client that goes unpublishes all.
	simNt4Server_Disconnect( pair.server, pair.a, 2 );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 2 ), "T [{'method':'unannounce','params':{'id':11,'name':'/x'}}]\n" );
	CHECK_STR( simNt4Server_ClientName( pair.server, pair.a ), "" );
	nt4Say( pair.server, pair.a, 3, PUBLISH( "5", "/y", "double", "{}" ) );
	CHECK_STR( nt4Drain( pair.server, pair.a, 3 ), "" );
	// The client in its place is another one.
	uint32_t c = Join( pair.server, "c" );
	CHECK( c != pair.a );
	CHECK_STR( simNt4Server_ClientName( pair.server, c ), "c@1" );
	CHECK_STR( simNt4Server_ClientName( pair.server, pair.a ), "" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_publisherNumbersAreUsedAgain )
{
	Pair pair = Begin( "int", "{}" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['']", "{'prefix':true}" ) );
	nt4Drain( pair.server, pair.b, 0 );
	// The same once more: only an answer. Another name: the old one ends.
	nt4Say( pair.server, pair.a, 0, PUBLISH( "5", "/x", "int", "{}" ) );
	CHECK_STR( nt4Drain( pair.server, pair.b, 0 ), "" );
	nt4Say( pair.server, pair.a, 0, PUBLISH( "5", "/y", "int", "{}" ) );
	const char* talk = nt4Drain( pair.server, pair.b, 0 );
	CHECK_HAS( talk, "{\"method\":\"unannounce\",\"params\":{\"id\":8,\"name\":\"/x\"}}" );
	CHECK_HAS( talk, "\"/y\"" );
	// Unknown ones are ignored.
	nt4Say( pair.server, pair.a, 0, "[{'method':'unpublish','params':{'pubuid':77}}]" );
	nt4Say( pair.server, pair.a, 0, "[{'method':'unsubscribe','params':{'subuid':77}}]" );
	nt4Send( pair.server, pair.a, 0, "94 4d 03 02 03" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 0 ), "" );
	CHECK_STR( nt4Events( pair.server, 0 ), "connected a@1\nconnected b@2\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_properties )
{
	Pair pair = Begin( "int", "{'retained':true,'unit':'m'}" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), "T "
	                                                "[{'method':'announce','params':{'id':8,'name':'/"
	                                                "x','properties':{'retained':true,'unit':'m'},'type':'int'}}]\n" );
	// Its asker is told so; properties of a later publisher do not count.
	nt4Say( pair.server, pair.b, 0,
	    "[{'method':'setproperties','params':{'name':'/x','update':{'unit':null,'k':[1, 2]}}}]" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ),
	    "T [{'method':'properties','params':{'ack':true,'name':'/x','update':{'unit':null,'k':[1, 2]}}}]\n" );
	CHECK_TALK( nt4Drain( pair.server, pair.a, 0 ),
	    "T [{'method':'properties','params':{'name':'/x','update':{'unit':null,'k':[1, 2]}}}]\n" );
	nt4Say( pair.server, pair.b, 0, PUBLISH( "3", "/x", "int", "{'other':1}" ) );
	CHECK_HAS( nt4Drain( pair.server, pair.b, 0 ), "\"properties\":{\"retained\":true,\"k\":[1, 2]}" );
	nt4Say( pair.server, pair.b, 0, "[{'method':'unpublish','params':{'pubuid':3}}]" );

	// Retained: the topic and its value outlive the publishers. Without, it goes.
	nt4Send( pair.server, pair.a, 0, "94 05 01 02 01" );
	simNt4Server_Disconnect( pair.server, pair.a, 0 );
	nt4Drain( pair.server, pair.b, 1000 * MS );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "2", "['/x']", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1000 * MS ), "B 9408010201\n" );
	nt4Say( pair.server, pair.b, 0, "[{'method':'setproperties','params':{'name':'/x','update':{'retained':false}}}]" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1000 * MS ),
	    "T [{'method':'properties','params':{'ack':true,'name':'/x','update':{'retained':false}}},"
	    "{'method':'unannounce','params':{'id':8,'name':'/x'}}]\n" );
	// Of topics that are not there, or the server's own, they are ignored.
	nt4Say( pair.server, pair.b, 0, "[{'method':'setproperties','params':{'name':'/x','update':{'retained':true}}}]" );
	nt4Say( pair.server, pair.b, 0, "[{'method':'setproperties','params':{'name':'$clients','update':{'a':true}}}]" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 2000 * MS ), "" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_uncachedTopicsKeepNothing )
{
	Pair pair = Begin( "int", "{'cached':false}" );
	nt4Send( pair.server, pair.a, 0, "94 05 01 02 01" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ),
	    "T [{'method':'announce','params':{'id':8,'name':'/x','properties':{'cached':false},'type':'int'}}]\n" );
	nt4Send( pair.server, pair.a, 0, "94 05 02 02 02" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ), "B 9408020202\n" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "2", "['/x']", "{}" ) );
	CHECK_STR( nt4Drain( pair.server, pair.b, 1000 * MS ), "" );
	// Even the latest of two that wait, with any time.
	nt4Send( pair.server, pair.a, 0, "94 05 09 02 03 94 05 08 02 04" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 2000 * MS ), "B 9408080204\n" );
	// Caching that is turned off forgets.
	nt4Say( pair.server, pair.a, 0, "[{'method':'setproperties','params':{'name':'/x','update':{'cached':null}}}]" );
	nt4Send( pair.server, pair.a, 0, "94 05 0a 02 05" );
	simNt4Payload payload;
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 10 );
	nt4Say( pair.server, pair.a, 0, "[{'method':'setproperties','params':{'name':'/x','update':{'cached':false}}}]" );
	CHECK( !simNt4Server_Get( pair.server, "/x", &payload ) );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_timesDecideWhatStays )
{
	Pair pair = Begin( "int", "{}" );
	simNt4Payload payload;
	nt4Say( pair.server, pair.b, 0, PUBLISH( "6", "/x", "int", "{}" ) );
	uint32_t c = Join( pair.server, "c" );
	nt4Say( pair.server, c, 0, SUBSCRIBE( "1", "['/x']", "{'all':true}" ) );
	nt4Drain( pair.server, c, 0 );
	// A default loses against a time below zero, a default of another does not win against it.
	nt4Send( pair.server, pair.a, 0, "94 05 00 02 01" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 0 );
	nt4Send( pair.server, pair.b, 0, "94 06 f0 02 02" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == -16 );
	nt4Send( pair.server, pair.a, 0, "94 05 00 02 01" );
	nt4Send( pair.server, pair.b, 0, "94 06 00 02 01" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == -16 );
	nt4Send( pair.server, pair.a, 0, "94 05 cd00c8 02 03" ); // 200
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 200 );
	// Another client's older value is passed on, but does not stay; an equal time does; nor does a default.
	nt4Send( pair.server, pair.b, 0, "94 06 64 02 04" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 200 );
	nt4Send( pair.server, pair.b, 0, "94 06 cd00c8 02 05" );
	nt4Send( pair.server, pair.a, 0, "94 05 00 02 06" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.bytes[0] == 5 );
	// The same client may go back.
	nt4Send( pair.server, pair.b, 0, "94 06 32 02 07" );
	CHECK( simNt4Server_Get( pair.server, "/x", &payload ) && payload.time == 50 );
	CHECK_TALK( nt4Drain( pair.server, c, 1000 * MS ),
	    "B 94080002019408f00202940800020194080002019408ccc8020394086402049408ccc8020594080002069408320207\n" );

	// A subscriber to the latest alone gets the winner, not the last to speak.
	uint32_t d = Join( pair.server, "d" );
	nt4Say( pair.server, d, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
	nt4Drain( pair.server, d, 1000 * MS );
	nt4Send( pair.server, pair.b, 0, "94 06 64 02 08" );
	nt4Drain( pair.server, d, 1000 * MS );
	nt4Send( pair.server, pair.b, 0, "94 06 65 02 09" );
	nt4Send( pair.server, pair.a, 0, "94 05 00 02 0a" );
	CHECK_TALK( nt4Drain( pair.server, d, 2000 * MS ), "B 9408650209\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_typesThatDoNotAgree )
{
	Pair pair = Begin( "double", "{}" );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
	nt4Drain( pair.server, pair.b, 0 );
	nt4Events( pair.server, 0 );
	// The topic keeps its type, the publisher is accepted and told.
	nt4Say( pair.server, pair.b, 0, PUBLISH( "6", "/x", "string", "{}" ) );
	CHECK_HAS( nt4Drain( pair.server, pair.b, 0 ), "\"pubuid\":6,\"type\":\"double\"" );
	CHECK_STR( nt4Events( pair.server, 0 ), "warning b@2 \"/x\" published as string; it stays double\n" );
	// Its values are ignored, with one warning; the connection stays.
	nt4Send( pair.server, pair.b, 0, "94 06 01 04 a161 94 06 02 04 a162" );
	nt4Send( pair.server, pair.a, 0, "94 05 03 00 c3" );
	CHECK_STR( nt4Events( pair.server, 0 ), "warning b@2 values of \"/x\" ignored: they are not double\n"
	                                        "warning a@1 values of \"/x\" ignored: they are not double\n" );
	CHECK_STR( nt4Drain( pair.server, pair.b, 1000 * MS ), "" );
	// Nor do values that do not match their own message, or unknown types, spoil their companions.
	nt4Send( pair.server, pair.a, 0, "94 05 03 01 a161 94 05 03 09 c0 94 05 04 01 cb4004000000000000 94 05 05 05 80" );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 1000 * MS ), "B 94080401cb4004000000000000\n" );
	CHECK_STR( nt4Events( pair.server, 0 ), "" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_answersTimeMessages )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" );
	uint32_t rtt = simNt4Server_Connect( server, simNt4Protocol_rtt, "a", "127.0.0.1:50001", 0 );
	// The reply that was seen from ntcore, and one with a double, which comes back as it is.
	int64_t now = 0x000660b55e15554b;
	nt4Send( server, a, now, "94 ff 00 02 ce 0012d687" );
	CHECK_TALK( nt4Drain( server, a, now ), "B 94ffcf000660b55e15554b02ce0012d687\n" );
	nt4Send( server, rtt, now, "94 ff 00 01 cb 4004000000000000" );
	CHECK_TALK( nt4Drain( server, rtt, now ), "B 94ffcf000660b55e15554b01cb4004000000000000\n" );
	// It is answered before anything else that waits, with the time it came.
	nt4Say( server, a, now, PUBLISH( "1", "/x", "int", "{}" ) );
	nt4Send( server, a, now, "94 ff 00 02 01" );
	const char* talk = nt4Drain( server, a, now + 5 );
	CHECK( strncmp( talk, "B 94ffcf000660b55e15554b0201\nT [", 32 ) == 0 );
	// A client that asks and does not read gets the last eight.
	for ( int i = 1; i <= 20; ++i )
	{
		char hex[32];
		snprintf( hex, sizeof( hex ), "94 ff 00 02 %02x", i );
		nt4Send( server, rtt, now, hex );
	}
	simNt4Frame frame;
	CHECK( simNt4Server_NextOutput( server, rtt, now, &frame ) && frame.size == 8 * 13 && frame.bytes[12] == 13 );
	CHECK( !simNt4Server_NextOutput( server, rtt, now, &frame ) );
	// A value that is not a time is ignored; so is everything else on a socket for time. It is in no list.
	nt4Events( server, now );
	nt4Send( server, a, now, "94 ff 00 04 b1 6162636465666768696a6b6c6d6e6f7071" );
	nt4Say( server, rtt, now, SUBSCRIBE( "1", "['']", "{'prefix':true}" ) );
	nt4Send( server, rtt, now, "94 05 00 02 01" );
	CHECK_STR( nt4Drain( server, rtt, now ), "" );
	CHECK_STR( nt4Events( server, now ), "warning a@1 time message ignored: its value has 18 bytes\n"
	                                     "warning a@2 text ignored: this connection is for time messages\n" );
	nt4Say( server, a, now, SUBSCRIBE( "1", "['$clients']", "{}" ) );
	CHECK( strstr( nt4Drain( server, a, now ), "614032" ) == NULL ); // "a@2"
	simNt4Server_Disconnect( server, rtt, now );
	CHECK_STR( nt4Events( server, now ), "" );
	simNt4Server_Destroy( server );
}

// The value of a topic in a conversation: the bytes behind the last message of this id, as MessagePack.
static const char* LastRaw( simNt4Server* server, const char* name )
{
	static char text[4096];
	simNt4Payload payload;
	simNt4Value value;
	text[0] = 0;
	if ( simNt4Server_Get( server, name, &payload ) && simNt4Payload_Read( &payload, &value, NULL, 0 ) )
	{
		for ( size_t i = 0; i < value.count && 2 * i + 3 < sizeof( text ); ++i )
		{
			snprintf( text + 2 * i, 3, "%02x", ( (const uint8_t*)value.bytes )[i] );
		}
	}
	return text;
}

// Text as MessagePack, hexadecimal.
static const char* Hex( const char* text )
{
	static char hex[8][256];
	static int turn;
	turn = ( turn + 1 ) % 8;
	snprintf( hex[turn], 3, "%02x", 0xa0 | (int)strlen( text ) );
	for ( size_t i = 0; i < strlen( text ); ++i )
	{
		snprintf( hex[turn] + 2 + 2 * i, 3, "%02x", (unsigned char)text[i] );
	}
	return hex[turn];
}

TEST( nt4Server_tellsAboutItself )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" );
	uint32_t b = simNt4Server_Connect( server, simNt4Protocol_v41, "b", "[::1]:6", 0 );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	CHECK( simNt4Server_Publish( server, "/p", "double", &options, NULL ) == 1 );
	nt4Say( server, a, 0, SUBSCRIBE( "7", "['$']", "{'prefix':true}" ) );
	nt4Say( server, b, 0, PUBLISH( "9", "/x", "int", "{}" ) );
	nt4Say(
	    server, b, 0, SUBSCRIBE( "3", "['/x','/y']", "{'periodic':0.25,'all':true,'custom':['z',-1,null,false]}" ) );
	const char* talk = nt4Drain( server, a, 5 );
	CHECK_HAS( talk, "\"name\":\"$pub$/x\",\"properties\":{\"retained\":true},\"type\":\"msgpack\"" );

	char expected[1024];
	snprintf( expected, sizeof( expected ), "9283%s%s%s%s%scd040083%s%s%s%s%scd0401", Hex( "id" ), Hex( "a@1" ),
	    Hex( "conn" ), Hex( "127.0.0.1:50000" ), Hex( "ver" ), Hex( "id" ), Hex( "b@2" ), Hex( "conn" ),
	    "a75b3a3a315d3a36", "a3766572" );
	CHECK_STR( LastRaw( server, "$clients" ), expected );
	snprintf( expected, sizeof( expected ), "9182%s09%s%s", Hex( "uid" ), Hex( "topic" ), Hex( "/x" ) );
	CHECK_STR( LastRaw( server, "$clientpub$b@2" ), expected );
	snprintf( expected, sizeof( expected ), "9182%s01%s%s", Hex( "uid" ), Hex( "topic" ), Hex( "/p" ) );
	CHECK_STR( LastRaw( server, "$serverpub" ), expected );
	snprintf( expected, sizeof( expected ), "9182%s%s%s09", Hex( "client" ), Hex( "b@2" ), Hex( "pubuid" ) );
	CHECK_STR( LastRaw( server, "$pub$/x" ), expected );
	snprintf( expected, sizeof( expected ), "9182%s%s%s01", Hex( "client" ), Hex( "" ), Hex( "pubuid" ) );
	CHECK_STR( LastRaw( server, "$pub$/p" ), expected );
	// Options are kept as they came, also unknown ones.
	char written[512];
	snprintf( written, sizeof( written ), "%s83%scb3fd0000000000000%sc3%s94%sffc0c2", Hex( "options" ),
	    Hex( "periodic" ), Hex( "all" ), Hex( "custom" ), Hex( "z" ) );
	snprintf( expected, sizeof( expected ), "9183%s03%s92%s%s%s", Hex( "uid" ), Hex( "topics" ), Hex( "/x" ),
	    Hex( "/y" ), written );
	CHECK_STR( LastRaw( server, "$clientsub$b@2" ), expected );
	snprintf( expected, sizeof( expected ), "9183%s%s%s03%s", Hex( "client" ), Hex( "b@2" ), Hex( "subuid" ), written );
	CHECK_STR( LastRaw( server, "$sub$/x" ), expected );
	CHECK_STR( LastRaw( server, "$serversub" ), "90" );
	CHECK_STR( LastRaw( server, "$sub$/p" ), "90" );

	// Each change is told.
	nt4Say( server, b, 6, SUBSCRIBE( "4", "['/x']", "{}" ) );
	nt4Say( server, a, 6, PUBLISH( "1", "/x", "int", "{}" ) );
	nt4Drain( server, a, 200 * MS );
	CHECK_HAS( LastRaw( server, "$sub$/x" ), Hex( "subuid" ) );
	CHECK( strncmp( LastRaw( server, "$sub$/x" ), "92", 2 ) == 0 );
	CHECK( strncmp( LastRaw( server, "$clientsub$b@2" ), "92", 2 ) == 0 );
	CHECK( strncmp( LastRaw( server, "$pub$/x" ), "92", 2 ) == 0 );
	CHECK( strncmp( LastRaw( server, "$clientpub$a@1" ), "91", 2 ) == 0 );
	nt4Say( server, b, 7, "[{'method':'unsubscribe','params':{'subuid':4}}]" );
	nt4Say( server, a, 7, "[{'method':'unpublish','params':{'pubuid':1}}]" );
	nt4Drain( server, a, 400 * MS );
	CHECK( strncmp( LastRaw( server, "$sub$/x" ), "91", 2 ) == 0 );
	CHECK( strncmp( LastRaw( server, "$clientsub$b@2" ), "91", 2 ) == 0 );
	CHECK( strncmp( LastRaw( server, "$pub$/x" ), "91", 2 ) == 0 );
	CHECK_STR( LastRaw( server, "$clientpub$a@1" ), "90" );

	// A leaving client is reported, and gone from every list; its own topics go.
	simNt4Server_Disconnect( server, b, 10 );
	talk = nt4Drain( server, a, 1000 * MS );
	CHECK_HAS( talk, "\"name\":\"$clientsub$b@2\"" );
	CHECK_HAS( talk, "{\"method\":\"unannounce\",\"params\":{\"id\":" );
	CHECK( strstr( LastRaw( server, "$clients" ), Hex( "b@2" ) ) == NULL );
	CHECK_STR( LastRaw( server, "$pub$/x" ), "" );
	// No client may publish there.
	nt4Events( server, 10 );
	nt4Say( server, a, 10, PUBLISH( "9", "$clients", "msgpack", "{}" ) );
	CHECK_HAS( nt4Events( server, 10 ), "\"$clients\" not published: names with '$' are the server's" );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_badTextIsIgnored )
{
	Pair pair = Begin( "int", "{}" );
	nt4Events( pair.server, 0 );
	nt4Say( pair.server, pair.a, 0, "" );
	nt4Say( pair.server, pair.a, 0, "{}" );
	nt4Say( pair.server, pair.a, 0, "[5,{'method':'publish'},{'method':'nonsense','params':{}}," );
	CHECK_STR( nt4Events( pair.server, 0 ),
	    "warning a@1 text ignored: line 1, column 1: the text is empty\n"
	    "warning a@1 text ignored: expected an array of messages\n"
	    "warning a@1 text ignored: line 1, column 59: the text ends where a value should stand\n" );
	// Of a frame with some bad messages the good ones count.
	nt4Say( pair.server, pair.b, 0,
	    "[5,{'method':'publish','params':{}},{'method':'subscribe','params':{'topics':['/x'],'subuid':1}},{}]" );
	CHECK_STR( nt4Events( pair.server, 0 ), "warning b@2 message 0 ignored: expected message to be an object\n"
	                                        "warning b@2 message 1 ignored: no name key\n"
	                                        "warning b@2 message 3 ignored: no method key\n" );
	CHECK_HAS( nt4Drain( pair.server, pair.b, 0 ), "\"/x\"" );
	// A key that comes twice: the last one holds, and its names alone are looked at.
	nt4Say( pair.server, pair.b, 0,
	    "[{'method':'subscribe','params':{'topics':['/a','/b','/c'],'topics':['/y'],'subuid':1}}]" );
	CHECK_STR( nt4Events( pair.server, 0 ), "" );
	static const char notUtf8[] = "[\"\xff\"]";
	simNt4Server_Receive( pair.server, pair.a, simNt4Frame_text, notUtf8, sizeof( notUtf8 ) - 1, 0 );
	CHECK_HAS( nt4Events( pair.server, 0 ), "not valid UTF-8" );
	// Warnings that are not taken do not pile up.
	for ( int i = 0; i < 1000; ++i )
	{
		nt4Say( pair.server, pair.a, 0, "{}" );
	}
	int count = 0;
	simNt4Event event;
	while ( simNt4Server_NextEvent( pair.server, 0, &event ) )
	{
		count += 1;
	}
	CHECK_EQ_INT( count, 64 );
	nt4Say( pair.server, pair.a, 0, "{}" );
	CHECK_STR( nt4Events( pair.server, 0 ), "warning a@1 text ignored: expected an array of messages\n" );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_badBinaryCloses )
{
	static const char* const bad[] = { "93 05 00 02", "94 05 00 02", "05", "c1", "94 05 00 12 dd ffffffff",
		"94 a135 00 02 01", "94 05 c0 02 01", "94 05 00 c3 01", "95 05 00 02 01 01", "94 05 00 05 c4 02 00" };
	for ( size_t i = 0; i < sizeof( bad ) / sizeof( bad[0] ); ++i )
	{
		Pair pair = Begin( "int", "{}" );
		nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/x']", "{}" ) );
		nt4Drain( pair.server, pair.b, 0 );
		nt4Events( pair.server, 0 );
		// The part before it in the frame counts; then the topics of the client go, and nothing of it is heard.
		char hex[128];
		snprintf( hex, sizeof( hex ), "94 05 01 02 01 %s", bad[i] );
		nt4Send( pair.server, pair.a, 0, hex );
		CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ),
		    "B 9408010201\nT [{'method':'unannounce','params':{'id':8,'name':'/x'}}]\n" );
		CHECK_STR( nt4Drain( pair.server, pair.a, 0 ), "X 1002 binary message not understood at byte 5\n" );
		CHECK_STR( nt4Events( pair.server, 0 ), "disconnected a@1 binary message not understood at byte 5\n" );
		nt4Say( pair.server, pair.a, 0, PUBLISH( "5", "/x", "int", "{}" ) );
		CHECK_STR( nt4Drain( pair.server, pair.a, 0 ), "" );
		simNt4Server_Disconnect( pair.server, pair.a, 0 );
		CHECK_STR( nt4Events( pair.server, 0 ), "" );
		simNt4Server_Destroy( pair.server );
	}
}

TEST( nt4Server_limits )
{
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.limits.clients = 2;
	def.limits.topics = 3;
	def.limits.publishers = 4;
	def.limits.subscriptions = 2;
	def.limits.messageBytes = 4096;
	simNt4Server* server = simNt4Server_Create( &def );
	uint32_t a = Join( server, "a" ), b = Join( server, "b" );
	CHECK( a != 0 && b != 0 && Join( server, "c" ) == 0 );
	CHECK( simNt4Server_Connect( server, simNt4Protocol_none, "d", "", 0 ) == 0 );
	nt4Events( server, 0 );
	nt4Say( server, a, 0,
	    "[{'method':'publish','params':{'name':'1','pubuid':1,'type':'raw'}},"
	    "{'method':'publish','params':{'name':'2','pubuid':2,'type':'int'}},"
	    "{'method':'publish','params':{'name':'3','pubuid':3,'type':'int'}},"
	    "{'method':'publish','params':{'name':'4','pubuid':4,'type':'int'}},"
	    "{'method':'publish','params':{'name':'3','pubuid':5,'type':'int'}},"
	    "{'method':'publish','params':{'name':'3','pubuid':6,'type':'int'}}]" );
	CHECK_STR( nt4Events( server, 0 ), "warning a@1 \"4\" not published: there are 3 topics already\n"
	                                   "warning a@1 \"3\" not published: 4 publishers are the most\n" );
	nt4Say( server, b, 0, SUBSCRIBE( "1", "['1']", "{}" ) );
	nt4Say( server, b, 0, SUBSCRIBE( "2", "['2']", "{}" ) );
	nt4Say( server, b, 0, SUBSCRIBE( "2", "['3']", "{}" ) );
	CHECK_STR( nt4Events( server, 0 ), "" );
	nt4Say( server, b, 0, SUBSCRIBE( "3", "['4']", "{}" ) );
	CHECK_HAS( nt4Events( server, 0 ), "subscription 3 ignored: a client may have 2" );
	nt4Drain( server, b, 0 );

	// The largest value there may be, and one byte more.
	size_t most = def.limits.messageBytes - 20;
	uint8_t* frame = calloc( 1, 5000 );
	size_t head = nt4FromHex( "94 01 01 05 c5 0000", frame, 16 );
	frame[5] = (uint8_t)( ( most - 3 ) >> 8 );
	frame[6] = (uint8_t)( most - 3 );
	simNt4Server_Receive( server, a, simNt4Frame_binary, frame, head + most - 3, 0 );
	simNt4Frame out;
	CHECK( simNt4Server_NextOutput( server, b, 0, &out ) && out.size == head + most - 3 );
	frame[6] += 1;
	simNt4Server_Receive( server, a, simNt4Frame_binary, frame, head + most - 2, 0 );
	CHECK_HAS( nt4Events( server, 0 ), "no room" );
	CHECK( !simNt4Server_NextOutput( server, b, 1000 * MS, &out ) );
	simNt4Server_Receive( server, a, simNt4Frame_binary, frame, 4097, 0 );
	CHECK_TALK( nt4Drain( server, a, 0 ), "X 1009 a message of 4097 bytes; the most is 4096\n" );
	free( frame );
	// Its place is free once the socket is closed.
	CHECK( Join( server, "c" ) == 0 );
	simNt4Server_Disconnect( server, a, 0 );
	CHECK( Join( server, "c" ) != 0 );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_namesHaveALimit )
{
	Pair pair = Begin( "int", "{}" );
	char* text = malloc( 70000 );
	// 2,048 names, then one more.
	for ( int count = 2048; count <= 2049; ++count )
	{
		strcpy( text, "[{\"method\":\"subscribe\",\"params\":{\"subuid\":1,\"topics\":[" );
		for ( int i = 0; i < count; ++i )
		{
			sprintf( text + strlen( text ), "%s\"%d\"", i > 0 ? "," : "", i );
		}
		strcat( text, "]}}]" );
		nt4Events( pair.server, 0 );
		simNt4Server_Receive( pair.server, pair.b, simNt4Frame_text, text, strlen( text ), 0 );
		CHECK( ( strstr( nt4Events( pair.server, 0 ), "with 2048 names" ) != NULL ) == ( count > 2048 ) );
	}
	// A name of 1,023 bytes, and one of 1,024.
	for ( int length = 1023; length <= 1024; ++length )
	{
		char name[1025];
		memset( name, 'n', sizeof( name ) );
		name[length] = 0;
		sprintf( text, "[{\"method\":\"publish\",\"params\":{\"pubuid\":1,\"type\":\"int\",\"name\":\"%s\"}}]", name );
		simNt4Server_Receive( pair.server, pair.a, simNt4Frame_text, text, strlen( text ), 0 );
		CHECK(
		    ( strstr( nt4Events( pair.server, 0 ), "name must have 1 to 1023 bytes" ) != NULL ) == ( length > 1023 ) );
	}
	// The worst that escapes can do to an announcement still fits in a frame.
	strcpy( text, "[{\"method\":\"publish\",\"params\":{\"pubuid\":2,\"type\":\"" );
	for ( int i = 0; i < 127; ++i )
	{
		strcat( text, "\\u0001" );
	}
	strcat( text, "\",\"name\":\"" );
	for ( int i = 0; i < 1023; ++i )
	{
		strcat( text, "\\u0001" );
	}
	strcat( text, "\",\"properties\":{\"a\":\"" );
	size_t length = strlen( text );
	memset( text + length, 'p', 4087 );
	strcpy( text + length + 4087, "\"}}}]" );
	simNt4Server_Receive( pair.server, pair.a, simNt4Frame_text, text, strlen( text ), 0 );
	CHECK_STR( nt4Events( pair.server, 0 ), "" );
	CHECK_HAS( nt4Drain( pair.server, pair.a, 0 ), "\\u0001\\u0001" );
	free( text );
	simNt4Server_Destroy( pair.server );
}

TEST( nt4Server_manyOfEach )
{
	// Forty publishers and subscriptions in one frame, out of order; then all but one are ended.
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" ), b = Join( server, "b" );
	char* text = malloc( 20000 );
	for ( int pass = 0; pass < 2; ++pass )
	{
		strcpy( text, "[" );
		for ( int i = 0; i < 40; ++i )
		{
			int uid = i * 7 % 40;
			const char* comma = strlen( text ) > 1 ? "," : "";
			if ( pass == 0 )
			{
				sprintf( text + strlen( text ),
				    "%s{'method':'publish','params':{'name':'/%d','pubuid':%d,'type':'int'}},"
				    "{'method':'subscribe','params':{'topics':['/%d'],'subuid':%d}}",
				    comma, uid, uid, uid, uid );
			}
			else if ( uid != 17 )
			{
				sprintf( text + strlen( text ),
				    "%s{'method':'unpublish','params':{'pubuid':%d}},{'method':'unsubscribe','params':{'subuid':%d}}",
				    comma, uid, uid );
			}
		}
		strcat( text, "]" );
		nt4Say( server, a, 0, text );
	}
	free( text );
	nt4Say( server, b, 0, SUBSCRIBE( "1", "['']", "{'prefix':true}" ) );
	const char* talk = nt4Drain( server, b, 0 );
	CHECK_HAS( talk, "\"/17\"" );
	CHECK( strstr( strstr( talk, "\"/17\"" ) + 1, "announce" ) == NULL );
	nt4Send( server, a, 0, "94 11 01 02 05 94 10 01 02 05" );
	CHECK_HAS( nt4Drain( server, b, 0 ), "010205\n" );
	CHECK_STR( nt4Events( server, 0 ), "connected a@1\nconnected b@2\n" );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_propertiesHaveALimit )
{
	Pair pair = Begin( "int", "{'retained':true}" );
	nt4Events( pair.server, 0 );
	char* text = calloc( 1, 6000 );
	for ( int pass = 0; pass < 2; ++pass )
	{
		strcpy( text, pass == 0 ? "[{'method':'publish','params':{'name':'/many','pubuid':9,'type':'int','properties':{"
		                        : "[{'method':'setproperties','params':{'name':'/x','update':{" );
		for ( int i = 0; i < 65; ++i )
		{
			sprintf( text + strlen( text ), "%s'k%d':%d", i > 0 ? "," : "", i, i );
		}
		strcat( text, "}}}]" );
		nt4Say( pair.server, pair.a, 0, text );
		CHECK_HAS(
		    nt4Events( pair.server, 0 ), pass == 0 ? "\"/many\" not published" : "properties of \"/x\" not changed" );
	}
	free( text );
	nt4Drain( pair.server, pair.a, 0 );
	nt4Say( pair.server, pair.b, 0, SUBSCRIBE( "1", "['/']", "{'prefix':true}" ) );
	CHECK_TALK( nt4Drain( pair.server, pair.b, 0 ),
	    "T [{'method':'announce','params':{'id':8,'name':'/x','properties':{'retained':true},'type':'int'}}]\n" );
	simNt4Server_Destroy( pair.server );
}

// 600 bytes of raw for topic /x, with a time.
static void SendRaw( simNt4Server* server, uint32_t client, int time )
{
	uint8_t frame[700] = { 0 };
	char hex[64];
	snprintf( hex, sizeof( hex ), "94 05 ce%08x 05 c5 0258", time );
	size_t size = nt4FromHex( hex, frame, sizeof( frame ) ) + 600;
	simNt4Server_Receive( server, client, simNt4Frame_binary, frame, size, 0 );
}

TEST( nt4Server_aStalledClientStopsNobody )
{
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.limits.queueBytes = 100000;
	simNt4Server* server = simNt4Server_Create( &def );
	uint32_t a = Join( server, "a" ), latest = Join( server, "latest" ), all = Join( server, "all" ),
	         good = Join( server, "good" );
	nt4Say( server, a, 0, PUBLISH( "5", "/x", "raw", "{}" ) );
	nt4Say( server, latest, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.005}" ) );
	nt4Say( server, all, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.005,'all':true}" ) );
	nt4Say( server, good, 0, SUBSCRIBE( "1", "['/x']", "{'periodic':0.005,'all':true}" ) );
	nt4Drain( server, latest, 0 );
	nt4Drain( server, all, 0 );
	nt4Drain( server, good, 0 );
	int received = 0;
	for ( int i = 1; i <= 1000; ++i )
	{
		SendRaw( server, a, i );
		simNt4Frame frame;
		while ( simNt4Server_NextOutput( server, good, i * 20 * MS, &frame ) )
		{
			received += 1;
		}
	}
	CHECK_EQ_INT( received, 1000 );
	// The one that wanted the latest gets just that.
	const char* talk = nt4Drain( server, latest, 30000 * MS );
	CHECK( strncmp( talk, "B 9406cd03e805c50258", 20 ) == 0 || strstr( talk, "cd03e805c50258" ) != NULL );
	CHECK( strchr( talk, '\n' ) == talk + strlen( talk ) - 1 );
	// The one that wanted all of it has been dropped, and why.
	CHECK_HAS( nt4Drain( server, all, 30000 * MS ), "X 1008 too slow: 100" );
	CHECK_HAS( nt4Events( server, 0 ), "disconnected all@3 too slow: 100" );
	simNt4Server_Destroy( server );

	// Or it gets the latest from there on, if the server is told to.
	def.latestWhenSlow = true;
	server = simNt4Server_Create( &def );
	a = Join( server, "a" );
	all = Join( server, "all" );
	nt4Say( server, a, 0, PUBLISH( "5", "/x", "raw", "{}" ) );
	nt4Say( server, all, 0, SUBSCRIBE( "1", "['/x']", "{'all':true}" ) );
	nt4Drain( server, all, 0 );
	for ( int i = 1; i <= 1000; ++i )
	{
		SendRaw( server, a, i );
	}
	simNt4Frame frame;
	int frames = 0;
	size_t waited = 0;
	bool last = false;
	while ( simNt4Server_NextOutput( server, all, 30000 * MS, &frame ) )
	{
		frames += 1;
		waited += frame.size;
		const uint8_t* tail = frame.bytes + frame.size - 600 - 7;
		last = frame.kind == simNt4Frame_binary && tail[0] == 0xcd && tail[1] == 0x03 && tail[2] == 0xe8;
	}
	CHECK( frames > 50 && frames < 200 && last );
	CHECK( waited <= def.limits.queueBytes + 1000 );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_pings )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = simNt4Server_Connect( server, simNt4Protocol_v41, "a", "", 0 );
	uint32_t old = simNt4Server_Connect( server, simNt4Protocol_v40, "b", "", 0 );
	CHECK_EQ_INT( simNt4Server_NextTime( server, a, 0 ), 200 * MS );
	CHECK( simNt4Server_NextTime( server, old, 0 ) == SIM_NT4_NEVER );
	int pings = 0;
	for ( int t = 0; t <= 3000; t += 50 )
	{
		const char* talk = nt4Drain( server, a, t * MS );
		pings += strcmp( talk, "P\n" ) == 0;
		CHECK( talk[0] == 0 || talk[0] == 'P' );
		if ( talk[0] == 'P' )
		{
			simNt4Server_Receive( server, a, simNt4Frame_pong, "12345678", 8, t * MS + 10 );
		}
		CHECK_STR( nt4Drain( server, old, t * MS ), "" );
	}
	CHECK_EQ_INT( pings, 15 );
	// No answers: a second after the first PING that has none.
	for ( int t = 3050; t < 4200; t += 50 )
	{
		CHECK( strchr( nt4Drain( server, a, t * MS ), 'X' ) == NULL );
	}
	CHECK_STR( nt4Drain( server, a, 4200 * MS ), "X 1001 no answer to a PING in 1000 ms\n" );
	CHECK( simNt4Server_NextTime( server, a, 4200 * MS ) == SIM_NT4_NEVER );

	// When the host itself was away, answers may wait behind it.
	uint32_t c = simNt4Server_Connect( server, simNt4Protocol_v41, "c", "", 5000 * MS );
	CHECK_STR( nt4Drain( server, c, 5200 * MS ), "P\n" );
	CHECK_STR( nt4Drain( server, c, 15000 * MS ), "P\n" );
	simNt4Server_Receive( server, c, simNt4Frame_pong, "12345678", 8, 15001 * MS );
	CHECK_STR( nt4Drain( server, c, 15200 * MS ), "P\n" );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_smallMessagesShareAFrame )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" );
	int32_t publishers[200];
	for ( int i = 0; i < 200; ++i )
	{
		char name[32];
		snprintf( name, sizeof( name ), "/value/%d", i );
		publishers[i] = simNt4Server_Publish( server, name, "double", NULL, NULL );
		simNt4Value value = nt4Double( i );
		CHECK( simNt4Server_Set( server, publishers[i], &value, 1000 + i ) );
	}
	int32_t large = simNt4Server_Publish( server, "/pieces", "struct:Translation3d[]", NULL, NULL );
	static const uint8_t pieces[504 * 24];
	simNt4Value value = { .type = simNt4Type_raw, .count = sizeof( pieces ), .bytes = pieces };
	CHECK( simNt4Server_Set( server, large, &value, 2000 ) );
	nt4Say( server, a, 0, SUBSCRIBE( "1", "['']", "{'prefix':true}" ) );
	simNt4Frame frame;
	int text = 0, binary = 0, values = 0;
	size_t largest = 0;
	bool textAfterBinary = false;
	while ( simNt4Server_NextOutput( server, a, 0, &frame ) )
	{
		text += frame.kind == simNt4Frame_text;
		binary += frame.kind == simNt4Frame_binary;
		largest = frame.size > largest ? frame.size : largest;
		textAfterBinary = textAfterBinary || ( frame.kind == simNt4Frame_text && binary > 0 && text == 1 );
		simMsgpackReader reader = simMsgpackReader_Open( frame.bytes, frame.size );
		while ( frame.kind == simNt4Frame_binary && simMsgpackReader_Skip( &reader ) )
		{
			values += 1;
		}
		CHECK( frame.size <= 1430 || frame.size == sizeof( pieces ) + 11 );
	}
	// One announcement and one value a topic, in order, in far fewer frames.
	CHECK_EQ_INT( values, 201 );
	CHECK_EQ_INT( largest, sizeof( pieces ) + 11 );
	CHECK( text >= 201 * 80 / 1430 && text <= 20 && binary <= 6 );
	CHECK( !textAfterBinary );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_subscribingLaterInterleavesInOrder )
{
	// Announcements and values of topics alternate, but none comes before its announcement.
	simNt4Server* server = simNt4Server_Create( NULL );
	uint32_t a = Join( server, "a" );
	nt4Say( server, a, 0, SUBSCRIBE( "1", "['']", "{'prefix':true}" ) );
	for ( int i = 0; i < 20; ++i )
	{
		char name[8];
		snprintf( name, sizeof( name ), "/%d", i );
		int32_t publisher = simNt4Server_Publish( server, name, "int", NULL, NULL );
		simNt4Value value = { .type = simNt4Type_int, .count = 1, .integer = i };
		CHECK( simNt4Server_Set( server, publisher, &value, 1 ) );
	}
	bool announced[200] = { false };
	int values = 0;
	simNt4Frame frame;
	while ( simNt4Server_NextOutput( server, a, 0, &frame ) )
	{
		if ( frame.kind == simNt4Frame_text )
		{
			char* text = calloc( 1, frame.size + 1 );
			memcpy( text, frame.bytes, frame.size );
			for ( char* at = text; ( at = strstr( at, "\"id\":" ) ) != NULL; at += 5 )
			{
				announced[atoi( at + 5 )] = true;
			}
			free( text );
			continue;
		}
		simMsgpackReader reader = simMsgpackReader_Open( frame.bytes, frame.size );
		for ( size_t count; simMsgpackReader_Array( &reader, &count ); ++values )
		{
			int64_t id = 0;
			simMsgpackReader_Int( &reader, &id );
			CHECK( announced[id] );
			simMsgpackReader_Skip( &reader );
			simMsgpackReader_Skip( &reader );
			simMsgpackReader_Skip( &reader );
		}
	}
	CHECK_EQ_INT( values, 20 );
	simNt4Server_Destroy( server );
}

TEST( nt4Server_runningAllocatesNothing )
{
	// Six robots' topics and 504 pieces at 50 Hz, to four subscribers of which one takes every change.
	enum
	{
		topics = 6 * 40
	};
	simNt4Server* server = simNt4Server_Create( NULL );
	int32_t publishers[topics];
	for ( int i = 0; i < topics; ++i )
	{
		char name[64];
		snprintf( name, sizeof( name ), "/Sandlot/Robots/blue%d/Value%d", i / 40, i % 40 );
		publishers[i] = simNt4Server_Publish( server, name, "double", NULL, NULL );
	}
	int32_t pieces = simNt4Server_Publish( server, "/Sandlot/Pieces/fuel", "struct:Translation3d[]", NULL, NULL );
	uint32_t clients[4];
	for ( int i = 0; i < 4; ++i )
	{
		clients[i] = Join( server, "scope" );
		nt4Say( server, clients[i], 0,
		    i == 0 ? SUBSCRIBE( "1", "['']", "{'prefix':true,'periodic':0.02,'all':true}" )
		           : SUBSCRIBE( "1", "['']", "{'prefix':true,'periodic':0.02}" ) );
	}
	static uint8_t bytes[504 * 24];
	uint64_t before = 0, sent = 0;
	for ( int tick = 0; tick < 200; ++tick )
	{
		before = tick == 50 ? simAllocationCount() : before;
		sent = tick == 50 ? 0 : sent;
		int64_t now = ( tick + 1 ) * 20 * MS;
		bytes[tick] += 1;
		simNt4Value value = { .type = simNt4Type_raw, .count = sizeof( bytes ), .bytes = bytes };
		simNt4Server_Set( server, pieces, &value, now );
		for ( int i = 0; i < topics; ++i )
		{
			value = nt4Double( tick * 0.5 + i );
			simNt4Server_Set( server, publishers[i], &value, now );
		}
		for ( int i = 0; i < 4; ++i )
		{
			simNt4Frame frame;
			while ( simNt4Server_NextOutput( server, clients[i], now, &frame ) )
			{
				sent += frame.size;
			}
		}
	}
	CHECK( simAllocationCount() == before );
	CHECK_NEAR( (double)sent, 150.0 * 4 * ( 12100 + topics * 16 ), 150.0 * 4 * topics * 3 );
	simNt4Server_Destroy( server );
}
