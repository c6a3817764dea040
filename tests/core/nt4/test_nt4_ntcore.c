// The messages of WPILib's own client, one by one. The texts and bytes were recorded from ntcore of allwpilib v2026.2.2 (folder
// ntcore/src/main/native/cpp) talking to this server; each test names the file that makes them.
#include "rigs/nt4_util.h"

#define TOPICS 60000 // of a client that publishes without measure

// A server with a client of 4.1 as ntcore connects, and a second one that publishes /x as 5.
typedef struct Ntcore
{
	simNt4Server* server;
	uint32_t client, other;
} Ntcore;

static Ntcore Begin( void )
{
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.pingPeriod = 3600ll * 1000 * MS; // PINGs would stand between the messages
	Ntcore talk = { simNt4Server_Create( &def ), 0, 0 };
	talk.client = simNt4Server_Connect( talk.server, simNt4Protocol_v41, "probe", "127.0.0.1:50000", 0 );
	talk.other = simNt4Server_Connect( talk.server, simNt4Protocol_v41, "other", "127.0.0.1:50001", 0 );
	nt4Say( talk.server, talk.other, 0,
	    "[{'method':'publish','params':{'name':'/x','properties':{},'pubuid':5,'type':'double'}}]" );
	nt4Send( talk.server, talk.other, 0, "94 05 07 01 cb4004000000000000" );
	nt4Drain( talk.server, talk.other, 0 );
	nt4Events( talk.server, 0 );
	return talk;
}

static void Say( const Ntcore* talk, const char* text )
{
	nt4Say( talk->server, talk->client, 0, text );
}

static double NumberOf( const Ntcore* talk, const char* name )
{
	simNt4Payload payload;
	double number = NAN;
	if ( simNt4Server_Get( talk->server, name, &payload ) )
	{
		simNt4Payload_Number( &payload, &number );
	}
	return number;
}

// ClientImpl.cpp: the time is asked first, and nothing else is sent before the answer, an integer. Values set earlier are older than
// the server, so their times lie below zero. NetworkOutgoingQueue.h: a time never becomes 0, which would be a default.
TEST( ntcore_asksTheTimeAndSendsOlderValues )
{
	Ntcore talk = Begin();
	nt4Send( talk.server, talk.client, 424006, "94ff0002cf000660e1caeaa7f2" );
	CHECK_TALK( nt4Drain( talk.server, talk.client, 424006 ), "B 94ffce0006784602cf000660e1caeaa7f2\n" );
	Say( &talk, "[{'method':'publish','params':{'name':'/p/early','properties':{'retained':true},'pubuid':0,"
	            "'type':'double'}}]" );
	nt4Send( talk.server, talk.client, 430000, "9400d3fffffffffff0bdc001cb3ff8000000000000" );
	simNt4Payload payload;
	CHECK( simNt4Server_Get( talk.server, "/p/early", &payload ) && payload.time == -1000000 );
	CHECK_NEAR( NumberOf( &talk, "/p/early" ), 1.5, 0.0 );
	nt4Send( talk.server, talk.client, 430000, "94000101cb4000000000000000" );
	CHECK_NEAR( NumberOf( &talk, "/p/early" ), 2.0, 0.0 );
	CHECK_STR( nt4Events( talk.server, 430000 ), "" );
	simNt4Server_Destroy( talk.server );
}

// LocalStorageImpl.cpp: a MultiSubscriber (Glass, SimGUI, Shuffleboard and every listener to a prefix) has -1, -2, -3 as its number,
// a subscription to one topic 1, 2, 3. Number 0 is a publisher's, the first one's.
TEST( ntcore_multiSubscribersCountDown )
{
	Ntcore talk = Begin();
	Say( &talk,
	    "[{'method':'subscribe','params':{'options':{'prefix':true},'topics':['/'],'subuid':-1}},"
	    "{'method':'subscribe','params':{'options':{'topicsonly':true,'prefix':true},'topics':['$'],'subuid':-2}}]" );
	const char* heard = nt4Drain( talk.server, talk.client, 0 );
	CHECK_HAS( heard, "\"name\":\"/x\"" );
	CHECK_HAS( heard, "B 94080701cb4004000000000000\n" );
	CHECK_HAS( heard, "\"name\":\"$clients\"" );
	nt4Send( talk.server, talk.other, 0, "94 05 08 01 cb4008000000000000" );
	CHECK_TALK( nt4Drain( talk.server, talk.client, 100 * MS ), "B 94080801cb4008000000000000\n" );
	// The server's meta topics show the subscription under its number (ff is -1).
	nt4Say( talk.server, talk.other, 0,
	    "[{'method':'subscribe','params':{'options':{},'topics':['$clientsub$probe@1'],'subuid':1}}]" );
	CHECK_HAS( nt4Drain( talk.server, talk.other, 200 * MS ), "a3756964ff" );
	// The end of a subscription leaves the others; a second end of the same one changes nothing.
	Say( &talk, "[{'method':'unsubscribe','params':{'subuid':-1}}]" );
	Say( &talk, "[{'method':'unsubscribe','params':{'subuid':-1}},{'method':'unsubscribe','params':{'subuid':-7}}]" );
	nt4Drain( talk.server, talk.client, 200 * MS );
	nt4Send( talk.server, talk.other, 0, "94 05 09 01 cb4008000000000000" );
	CHECK_STR( nt4Drain( talk.server, talk.client, 400 * MS ), "" );
	CHECK_STR( nt4Events( talk.server, 400 * MS ), "" );
	simNt4Server_Destroy( talk.server );
}

// WireDecoder.cpp: both ends of the range are refused, of publishers and subscriptions. -1 is the id of time messages; a publisher of
// that number could not send values.
TEST( ntcore_numbersThatAreRefused )
{
	Ntcore talk = Begin();
	Say( &talk, "[{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':2147483647}},"
	            "{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':-2147483648}},"
	            "{'method':'unsubscribe','params':{'subuid':-2147483648}},"
	            "{'method':'publish','params':{'name':'/y','properties':{},'pubuid':-1,'type':'int'}},"
	            "{'method':'publish','params':{'name':'/y','properties':{},'pubuid':2147483647,'type':'int'}},"
	            "{'method':'unpublish','params':{'pubuid':-2147483648}}]" );
	CHECK_STR( nt4Events( talk.server, 0 ), "warning probe@1 message 0 ignored: subuid out of range\n"
	                                        "warning probe@1 message 1 ignored: subuid out of range\n"
	                                        "warning probe@1 message 2 ignored: subuid out of range\n"
	                                        "warning probe@1 message 3 ignored: pubuid out of range\n"
	                                        "warning probe@1 message 4 ignored: pubuid out of range\n"
	                                        "warning probe@1 message 5 ignored: pubuid out of range\n" );
	CHECK_STR( nt4Drain( talk.server, talk.client, 0 ), "" );
	// The numbers beside them are good.
	Say( &talk, "[{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':2147483646}},"
	            "{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':-2147483647}}]" );
	CHECK_HAS( nt4Drain( talk.server, talk.client, 0 ), "\"name\":\"/x\"" );
	CHECK_STR( nt4Events( talk.server, 0 ), "" );
	simNt4Server_Destroy( talk.server );
}

// WireEncoder.cpp leaves out the protocol's defaults: empty options are 0.1 s, the latest value, one topic by its name.
// A `periodic` of 0 is as often as the server likes: 5 ms, as in ntcore.
TEST( ntcore_optionsThatAreEmptyOrZero )
{
	Ntcore talk = Begin();
	Say( &talk, "[{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':1}}]" );
	CHECK_HAS( nt4Drain( talk.server, talk.client, 0 ), "B 94080701cb4004000000000000\n" );
	nt4Send( talk.server, talk.other, 0, "94050801cb4008000000000000" );
	CHECK_TALK( nt4Drain( talk.server, talk.client, 0 ), "B 94080801cb4008000000000000\n" );
	nt4Send( talk.server, talk.other, 1 * MS, "94050901cb4008000000000000" );
	CHECK_EQ_INT( simNt4Server_NextTime( talk.server, talk.client, 1 * MS ), 100 * MS );
	Say(
	    &talk, "[{'method':'subscribe','params':{'options':{'all':true,'periodic':0.0},'topics':['/x'],'subuid':1}}]" );
	nt4Drain( talk.server, talk.client, 100 * MS );
	nt4Send( talk.server, talk.other, 101 * MS, "94050a01cb4008000000000000" );
	nt4Drain( talk.server, talk.client, 101 * MS );
	nt4Send( talk.server, talk.other, 102 * MS, "94050b01cb4008000000000000" );
	CHECK( simNt4Server_NextTime( talk.server, talk.client, 102 * MS ) <= 107 * MS );
	CHECK_STR( nt4Events( talk.server, 102 * MS ), "" );
	simNt4Server_Destroy( talk.server );
}

// LocalStorageImpl.cpp sends properties of any topic; NetworkOutgoingQueue.h sends a slow publisher's messages later than those of
// the first one, so properties may come before their topic. ServerClient4Base.cpp ignores them; the publish has them once more.
TEST( ntcore_propertiesBeforeTheTopic )
{
	Ntcore talk = Begin();
	Say( &talk, "[{'method':'setproperties','params':{'name':'/p/slow','update':{'persistent':true}}},"
	            "{'method':'setproperties','params':{'name':'/p/slow','update':{'unit':'m'}}}]" );
	Say( &talk,
	    "[{'method':'publish','params':{'name':'/p/slow','properties':{'persistent':true,'unit':'m'},'pubuid':3,"
	    "'type':'double'}}]" );
	nt4Send( talk.server, talk.client, 0, "9403ce002c746001cb3ff0000000000000" );
	CHECK_HAS(
	    nt4Drain( talk.server, talk.client, 0 ), "\"properties\":{\"persistent\":true,\"unit\":\"m\"},\"pubuid\":3" );
	// LocalTopic.cpp: setting flags writes all three, with null for those that are not set.
	Say( &talk, "[{'method':'setproperties','params':{'name':'/p/slow','update':{'cached':null,'persistent':null,"
	            "'retained':true}}}]" );
	Say( &talk, "[{'method':'setproperties','params':{'name':'/p/slow','update':{'a':1,'b':null}}}]" );
	Say( &talk, "[{'method':'unpublish','params':{'pubuid':3}}]" );
	CHECK_NEAR( NumberOf( &talk, "/p/slow" ), 1.0, 0.0 ); // retained without a publisher
	// Uncached forgets the value and keeps the topic.
	Say( &talk, "[{'method':'setproperties','params':{'name':'/p/slow','update':{'cached':false}}}]" );
	simNt4Payload payload;
	CHECK( !simNt4Server_Get( talk.server, "/p/slow", &payload ) );
	nt4Say( talk.server, talk.other, 0,
	    "[{'method':'subscribe','params':{'options':{},'topics':['/p/slow'],'subuid':1}}]" );
	CHECK_HAS( nt4Drain( talk.server, talk.other, 0 ), "\"retained\":true,\"a\":1,\"cached\":false" );
	CHECK_STR( nt4Events( talk.server, 0 ), "" );
	simNt4Server_Destroy( talk.server );
}

// LocalStorageImpl.cpp repeats publishes that the server may know already ("just to be sure"), and takes a number again
// for another topic. It ends publishers and subscriptions that the server never had, or has no more.
TEST( ntcore_publishesAgain )
{
	Ntcore talk = Begin();
	static const char kPublish[] =
	    "[{'method':'publish','params':{'name':'/Conflict','properties':{},'pubuid':4,'type':'int'}}]";
	Say( &talk, kPublish );
	nt4Send( talk.server, talk.client, 0, "9404ce005116c60205" );
	Say( &talk, kPublish );
	CHECK_NEAR( NumberOf( &talk, "/Conflict" ), 5.0, 0.0 );
	// The same topic with another type, in one frame: no publisher is left in between, so the type changes.
	Say( &talk, "[{'method':'unpublish','params':{'pubuid':4}},{'method':'publish','params':{'name':'/Conflict',"
	            "'properties':{},'pubuid':5,'type':'double'}}]" );
	nt4Send( talk.server, talk.client, 0, "940503 01cb4019000000000000" );
	CHECK_NEAR( NumberOf( &talk, "/Conflict" ), 6.25, 0.0 );
	CHECK_HAS( nt4Drain( talk.server, talk.client, 0 ), "\"pubuid\":5,\"type\":\"double\"" );
	Say( &talk, "[{'method':'unpublish','params':{'pubuid':5}},{'method':'unpublish','params':{'pubuid':5}},"
	            "{'method':'unpublish','params':{'pubuid':77}},{'method':'unsubscribe','params':{'subuid':9}}]" );
	// A value of an ended publisher is late, no fault.
	nt4Send( talk.server, talk.client, 0, "940504 01cb4019000000000000" );
	CHECK( isnan( NumberOf( &talk, "/Conflict" ) ) );
	CHECK_STR( nt4Events( talk.server, 0 ), "" );
	simNt4Server_Destroy( talk.server );
}

// LocalStorageImpl.cpp: an entry takes the type of its first value, an int's perhaps where the topic is a double elsewhere. ntcore's
// clients convert such numbers for each other (ConvertNumericValue); a fraction for an int is refused here.
TEST( ntcore_intsWhereFractionsStand )
{
	Ntcore talk = Begin();
	Say( &talk, "[{'method':'publish','params':{'name':'/x','properties':{},'pubuid':2,'type':'int'}}]" );
	CHECK_HAS( nt4Events( talk.server, 0 ), "it stays double" );
	nt4Send( talk.server, talk.client, 0, "9402ce006368e90208" );
	CHECK_NEAR( NumberOf( &talk, "/x" ), 8.0, 0.0 );
	nt4Say( talk.server, talk.other, 0, "[{'method':'subscribe','params':{'options':{},'topics':['/x'],'subuid':1}}]" );
	CHECK_HAS( nt4Drain( talk.server, talk.other, 0 ), "B 9408ce006368e901cb4020000000000000\n" );
	// int[] for double[], float for double; and an empty array.
	Say( &talk, "[{'method':'publish','params':{'name':'/a','properties':{},'pubuid':3,'type':'double[]'}}]" );
	simNt4Payload payload;
	nt4Send( talk.server, talk.client, 0, "94 03 01 12 93 01 02 cdffff" );
	CHECK(
	    simNt4Server_Get( talk.server, "/a", &payload ) && payload.type == simNt4Type_doubles && payload.size == 28 );
	nt4Send( talk.server, talk.client, 0, "94 03 02 12 90" );
	CHECK( simNt4Server_Get( talk.server, "/a", &payload ) && payload.size == 1 );
	nt4Send( talk.server, talk.client, 0, "94 02 ce006368ea 03 ca40200000" );
	CHECK_NEAR( NumberOf( &talk, "/x" ), 2.5, 0.0 );
	CHECK_STR( nt4Events( talk.server, 0 ), "" );
	// Never the other way round, and never one for many.
	Say( &talk, "[{'method':'publish','params':{'name':'/i','properties':{},'pubuid':4,'type':'int'}}]" );
	nt4Send( talk.server, talk.client, 0, "94 04 01 01 cb4004000000000000" );
	CHECK( isnan( NumberOf( &talk, "/i" ) ) );
	nt4Send( talk.server, talk.client, 0, "94 03 03 02 05" );
	CHECK( simNt4Server_Get( talk.server, "/a", &payload ) && payload.size == 1 );
	CHECK_STR( nt4Events( talk.server, 0 ), "warning probe@1 values of \"/i\" ignored: they are not int\n"
	                                        "warning probe@1 values of \"/a\" ignored: they are not double[]\n" );
	simNt4Server_Destroy( talk.server );
}

// LocalStorageImpl.cpp publishes all it has when it connects: of 60,000 topics the server takes as many as its limit, says once that
// there are more, and goes on.
TEST( ntcore_sixtyThousandTopics )
{
	Ntcore talk = Begin();
	int most = simDefaultNt4Limits().publishers;
	char* text = malloc( 64 * 256 );
	for ( int i = 0; i < TOPICS; )
	{
		strcpy( text, "[" );
		for ( int k = 0; k < 16; ++k, ++i )
		{
			sprintf( text + strlen( text ),
			    "%s{'method':'publish','params':{'name':'/many/%d','properties':{},'pubuid':%d,'type':'int'}}",
			    k > 0 ? "," : "", i, i );
		}
		strcat( text, "]" );
		nt4Say( talk.server, talk.client, 0, text );
		uint8_t value[16] = { 0x94, 0xcd, (uint8_t)( ( i - 1 ) >> 8 ), (uint8_t)( i - 1 ), 1, 2, 7 };
		simNt4Server_Receive( talk.server, talk.client, simNt4Frame_binary, value, 7, 0 );
		nt4Drain( talk.server, talk.client, 0 );
	}
	free( text );
	// One topic is the other client's.
	char expected[160];
	snprintf( expected, sizeof( expected ), "warning probe@1 \"/many/%d\" not published: there are %d topics already\n",
	    most - 1, most );
	CHECK_STR( nt4Events( talk.server, 0 ), expected );
	CHECK_NEAR( NumberOf( &talk, "/many/15" ), 7.0, 0.0 );
	CHECK( isnan( NumberOf( &talk, "/many/59999" ) ) );
	nt4Send( talk.server, talk.other, 0, "94 05 08 01 cb4008000000000000" );
	CHECK_NEAR( NumberOf( &talk, "/x" ), 3.0, 0.0 );
	// Room that becomes free is used, and the next that is too many is told again.
	Say( &talk, "[{'method':'unpublish','params':{'pubuid':0}},"
	            "{'method':'publish','params':{'name':'/late','properties':{},'pubuid':60001,'type':'int'}},"
	            "{'method':'publish','params':{'name':'/later','properties':{},'pubuid':60002,'type':'int'}}]" );
	CHECK_HAS( nt4Events( talk.server, 0 ), "\"/later\" not published" );
	CHECK_HAS( nt4Drain( talk.server, talk.client, 0 ), "\"name\":\"/late\"" );
	simNt4Server_Destroy( talk.server );
}
