// The program a server runs in: publishing, subscribing, persistent topics.
#include "rigs/nt4_util.h"

#include <math.h>

TEST( nt4Program_publishesAndIsTold )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	simError error = { 0 };
	int32_t x = simNt4Server_Publish( server, "/x", "double", NULL, &error );
	REQUIRE( x != 0 );
	simNt4Value value = nt4Double( 2.5 );
	simNt4Value wrong = { .type = simNt4Type_int, .count = 1, .integer = 1 };
	CHECK( simNt4Server_Set( server, x, &value, 7 ) );
	CHECK( !simNt4Server_Set( server, x, &wrong, 8 ) );
	CHECK( !simNt4Server_Set( server, x + 1, &value, 8 ) );

	uint32_t a = simNt4Server_Connect( server, simNt4Protocol_v40, "a", "host:1", 10 );
	nt4Say( server, a, 10,
	    "[{'method':'subscribe','params':{'topics':['/x'],'subuid':1,'options':{'all':true}}},"
	    "{'method':'publish','params':{'name':'/in','pubuid':2,'type':'double'}}]" );
	CHECK_TALK( nt4Drain( server, a, 10 ),
	    "T [{'method':'announce','params':{'id':4,'name':'/x','properties':{},'type':'double'}}]\n"
	    "B 94040701cb4004000000000000\n"
	    "T [{'method':'announce','params':{'id':9,'name':'/in','properties':{},'pubuid':2,'type':'double'}}]\n" );
	// The same value again is not sent, unless the publisher wants it.
	CHECK( simNt4Server_Set( server, x, &value, 9 ) );
	CHECK_STR( nt4Drain( server, a, 200 * MS ), "" );
	simNt4Server_Unpublish( server, x );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.duplicates = true;
	options.properties = "{\"unit\":\"m\"}";
	x = simNt4Server_Publish( server, "/x", "double", &options, &error );
	CHECK( simNt4Server_Set( server, x, &value, 9 ) && simNt4Server_Set( server, x, &value, 10 ) );
	CHECK_TALK( nt4Drain( server, a, 300 * MS ),
	    "T [{'method':'unannounce','params':{'id':4,'name':'/x'}},"
	    "{'method':'announce','params':{'id':12,'name':'/x','properties':{'unit':'m'},'type':'double'}}]\n"
	    "B 940c0901cb4004000000000000940c0a01cb4004000000000000\n" );

	// Clients' values, as the program subscribes to them; its own values do not come back.
	CHECK_STR( nt4Events( server, 300 * MS ), "connected a@1\n" );
	const char* names[] = { "/" };
	simNt4SubscribeOptions prefix = simDefaultNt4SubscribeOptions();
	prefix.prefix = true;
	prefix.all = true;
	nt4Send( server, a, 0, "94 02 05 01 cb4008000000000000" );
	CHECK( simNt4Server_Subscribe( server, names, 1, &prefix, &error ) != 0 );
	CHECK_STR( nt4Events( server, 300 * MS ),
	    "announced /x {\"unit\":\"m\"}\nannounced /in {}\nvalue /x 2.5@10\nvalue /in 3@5\n" );
	// Also its own topics, as it asked for everything.
	int32_t own = simNt4Server_Publish( server, "/own", "int", NULL, NULL );
	simNt4Server_Unpublish( server, own );
	CHECK_STR( nt4Events( server, 300 * MS ), "announced /own {}\nunannounced /own\n" );
	nt4Send( server, a, 0, "94 02 06 01 cb4010000000000000 94 02 07 01 cb4014000000000000" );
	CHECK( simNt4Server_Set( server, x, &value, 11 ) );
	CHECK_STR( nt4Events( server, 300 * MS ), "value /in 4@6\nvalue /in 5@7\n" );
	nt4Say( server, a, 0, "[{'method':'setproperties','params':{'name':'/in','update':{'k':1}}}]" );
	simNt4Server_Disconnect( server, a, 0 );
	CHECK_STR( nt4Events( server, 300 * MS ), "properties /in {\"k\":1}\nunannounced /in\ndisconnected a@1\n" );
	simNt4Server_Destroy( server );
}

// Each program publishes the schemas of its structs, those that are here as well: there is nothing to warn of.
TEST( nt4Program_schemasOfOthersAreNoFault )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.readOnly = true;
	int32_t own = simNt4Server_Publish( server, "/.schema/struct:Pose2d", "double", &options, NULL );
	simNt4Value one = nt4Double( 1.0 );
	CHECK( simNt4Server_Set( server, own, &one, 1 ) );
	uint32_t a = simNt4Server_Connect( server, simNt4Protocol_v40, "a", "", 0 );
	nt4Say(
	    server, a, 0, "[{'method':'publish','params':{'name':'/.schema/struct:Pose2d','pubuid':1,'type':'double'}}]" );
	nt4Events( server, 0 );
	nt4Send( server, a, 0, "94 01 06 01 cb4000000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "" );
	simNt4Payload payload;
	double number = 0.0;
	CHECK(
	    simNt4Server_Get( server, "/.schema/struct:Pose2d", &payload ) && simNt4Payload_Number( &payload, &number ) );
	CHECK_NEAR( number, 1.0, 0.0 );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_latestOnlyAndReadOnly )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	const char* names[] = { "/in", "/truth" };
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.readOnly = true;
	int32_t truth = simNt4Server_Publish( server, "/truth", "double", &options, NULL );
	simNt4Value one = nt4Double( 1.0 );
	CHECK( simNt4Server_Set( server, truth, &one, 1 ) );
	CHECK( simNt4Server_Subscribe( server, names, 2, NULL, NULL ) != 0 );
	uint32_t a = simNt4Server_Connect( server, simNt4Protocol_v40, "a", "", 0 );
	nt4Say( server, a, 0,
	    "[{'method':'publish','params':{'name':'/in','pubuid':1,'type':'double'}},"
	    "{'method':'publish','params':{'name':'/truth','pubuid':2,'type':'double'}}]" );
	nt4Events( server, 0 );
	nt4Send(
	    server, a, 0, "94 01 05 01 cb3ff0000000000000 94 01 06 01 cb4000000000000000 94 02 07 01 cb4000000000000000" );
	CHECK_STR( nt4Events( server, 0 ),
	    "value /in 2@6\nwarning a@1 \"/truth\" is read-only: ignored, as all that it sets of such topics\n" );
	simNt4Payload payload;
	double number = 0.0;
	CHECK(
	    simNt4Server_Get( server, "/truth", &payload ) && simNt4Payload_Number( &payload, &number ) && number == 1.0 );
	CHECK( !simNt4Server_Get( server, "/none", &payload ) );
	// Without the publisher that wanted it so, any client may.
	simNt4Server_Unpublish( server, truth );
	nt4Send( server, a, 0, "94 02 08 01 cb4000000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "value /truth 2@8\n" );

	// A default gives way to everything and replaces nothing.
	int32_t in = simNt4Server_Publish( server, "/in", "double", NULL, NULL );
	int32_t free = simNt4Server_Publish( server, "/free", "double", NULL, NULL );
	CHECK( simNt4Server_SetDefault( server, in, &one ) );
	CHECK( simNt4Server_Get( server, "/in", &payload ) && payload.time == 6 );
	CHECK( simNt4Server_SetDefault( server, free, &one ) );
	CHECK( simNt4Server_Get( server, "/free", &payload ) && payload.time == 0 );
	CHECK( simNt4Server_Set( server, free, &one, 0 ) );
	CHECK( simNt4Server_Get( server, "/free", &payload ) && payload.time == 1 );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_clientsKeepTheirTopics )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	const char* names[] = { "/" };
	simNt4SubscribeOptions prefix = simDefaultNt4SubscribeOptions();
	prefix.prefix = true;
	CHECK( simNt4Server_Subscribe( server, names, 1, &prefix, NULL ) != 0 );
	uint32_t page = simNt4Server_Connect( server, simNt4Protocol_v40, "Sandlot", "", 0 );
	uint32_t scope = simNt4Server_Connect( server, simNt4Protocol_v40, "scope", "", 0 );
	static const char publish[] =
	    "[{'method':'publish','params':{'name':'/pose','pubuid':1,'type':'double','properties':{'readOnly':true}}},"
	    "{'method':'publish','params':{'name':'/free','pubuid':2,'type':'double'}}]";
	nt4Say( server, page, 0, publish );
	nt4Say( server, scope, 0, publish ); // to say so afterwards is too late
	nt4Events( server, 0 );
	nt4Send( server, page, 0, "94 01 05 01 cb3ff0000000000000" );
	nt4Send( server, scope, 0,
	    "94 01 06 01 cb4000000000000000 94 01 07 01 cb4000000000000000 94 02 07 01 cb4000000000000000" );
	nt4Say( server, scope, 0, "[{'method':'setproperties','params':{'name':'/pose','update':{'readOnly':null}}}]" );
	nt4Say( server, scope, 0, "[{'method':'setproperties','params':{'name':'/free','update':{'a':1}}}]" );
	CHECK_STR( nt4Events( server, 0 ),
	    "value /pose 1@5\nwarning scope@2 \"/pose\" is read-only: ignored, as all that it "
	    "sets of such topics\nvalue /free 2@7\nproperties /free {\"a\":1}\n" );
	// The page comes back before its old connection is known to be gone.
	uint32_t again = simNt4Server_Connect( server, simNt4Protocol_v40, "Sandlot", "", 0 );
	nt4Say( server, again, 0, publish );
	nt4Send( server, again, 0, "94 01 08 01 cb4008000000000000" );
	simNt4Server_Disconnect( server, page, 0 );
	nt4Send( server, scope, 0, "94 01 09 01 cb4000000000000000" );
	nt4Send( server, again, 0, "94 01 0a 01 cb4010000000000000" );
	nt4Say( server, again, 0, "[{'method':'setproperties','params':{'name':'/pose','update':{'unit':'m'}}}]" );
	CHECK_STR( nt4Events( server, 0 ), "connected Sandlot@3\nvalue /pose 4@10\ndisconnected Sandlot@1\n"
	                                   "properties /pose {\"readOnly\":true,\"unit\":\"m\"}\n" );
	// When it is gone for good, the remaining one may set it.
	simNt4Server_Disconnect( server, again, 0 );
	nt4Send( server, scope, 0, "94 01 0b 01 cb4014000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "disconnected Sandlot@3\nvalue /pose 5@11\n" );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_aTopicThatYieldsIsTheProgramsThatPublishesIt )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	const char* names[] = { "/" };
	simNt4SubscribeOptions prefix = simDefaultNt4SubscribeOptions();
	prefix.prefix = true;
	CHECK( simNt4Server_Subscribe( server, names, 1, &prefix, NULL ) != 0 );
	uint32_t page = simNt4Server_Connect( server, simNt4Protocol_v40, "Sandlot", "", 0 );
	uint32_t other = simNt4Server_Connect( server, simNt4Protocol_v40, "Sandlot", "", 0 );
	uint32_t robot = simNt4Server_Connect( server, simNt4Protocol_v40, "robot", "", 0 );
	static const char yielding[] =
	    "[{'method':'publish','params':{'name':'/f','pubuid':1,'type':'double','properties':{'yields':true}}}]";
	nt4Say( server, page, 0, yielding );
	nt4Say( server, other, 0, yielding ); // two that yield set it both
	nt4Events( server, 0 );
	nt4Send( server, page, 0, "94 01 05 01 cb3ff0000000000000" );
	nt4Send( server, other, 0, "94 01 06 01 cb4000000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "value /f 2@6\n" ); // the newest
	// All hear that it is a program's now, and the page's values until it has heard count no more.
	nt4Say( server, robot, 0, "[{'method':'publish','params':{'name':'/f','pubuid':1,'type':'double'}}]" );
	nt4Send( server, robot, 0, "94 01 07 01 cb4008000000000000" );
	nt4Send( server, page, 0, "94 01 08 01 cb3ff0000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "properties /f {}\nvalue /f 3@7\n" );
	// The page has left it, and comes back while the program is still there: it keeps its hands off.
	nt4Say( server, page, 0, "[{'method':'unpublish','params':{'pubuid':1}}]" );
	nt4Say( server, page, 0, yielding );
	nt4Send( server, page, 0, "94 01 09 01 cb3ff0000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "" );
	simNt4Server_Disconnect( server, robot, 0 );
	nt4Send( server, page, 0, "94 01 0a 01 cb3ff0000000000000" );
	CHECK_STR( nt4Events( server, 0 ), "disconnected robot@3\nvalue /f 1@10\n" );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_saysWhatIsWrong )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	char longName[1100];
	memset( longName, 'n', sizeof( longName ) - 1 );
	longName[1024] = 0;
	static const struct
	{
		const char *name, *type, *properties, *message;
	} cases[] = {
		{ "", "int", NULL, "a name has 1 to 1023 bytes" },
		{ "a\nb", "int", NULL, "a name has 1 to 1023 bytes" },
		{ "\xff", "int", NULL, "a name has 1 to 1023 bytes" },
		{ "$x", "int", NULL, "are the server's" },
		{ "/x", "", NULL, "a type has 1 to 127 bytes" },
		{ "/x", "int", "[]", "properties are a JSON object" },
		{ "/x", "int", "{", "properties are a JSON object" },
		{ "/known", "int", NULL, "is double already, not int" },
	};
	CHECK( simNt4Server_Publish( server, "/known", "double", NULL, NULL ) != 0 );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simError error = { 0 };
		simNt4PublishOptions options = simDefaultNt4PublishOptions();
		options.properties = cases[i].properties;
		CHECK( simNt4Server_Publish( server, cases[i].name, cases[i].type, &options, &error ) == 0 );
		CHECK_HAS( error.message, cases[i].message );
	}
	simError error = { 0 };
	CHECK( simNt4Server_Publish( server, longName, "int", NULL, &error ) == 0 );
	const char* names[] = { "/ok", "\xc3" };
	CHECK( simNt4Server_Subscribe( server, names, 2, NULL, &error ) == 0 );
	CHECK_HAS( error.message, "UTF-8" );
	CHECK_STR( nt4Events( server, 0 ), "" );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_persistentAsNtcoreWritesIt )
{
	simNt4Server* server = simNt4Server_Create( NULL );
	size_t size = 0;
	CHECK_STR( simNt4Server_Persistent( server, &size ), "[\n]\n" );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = "{\"persistent\":true}";
	uint32_t changes = simNt4Server_PersistentChanges( server );
	int32_t publisher = simNt4Server_Publish( server, "/srv/persist", "double", &options, NULL );
	simNt4Value value = nt4Double( 42.5 );
	CHECK( simNt4Server_Set( server, publisher, &value, 5 ) );
	CHECK( simNt4Server_PersistentChanges( server ) != changes );
	changes = simNt4Server_PersistentChanges( server );
	simNt4Server_Publish( server, "/other", "double", NULL, NULL );
	CHECK( simNt4Server_PersistentChanges( server ) == changes );
	// As ntcore 2026.2.2 has written it, byte for byte.
	CHECK_STR( simNt4Server_Persistent( server, &size ), "[\n  {\n    \"name\": \"/srv/persist\",\n    \"type\": "
	                                                     "\"double\",\n    \"value\": 42.5,\n    \"properties\": {\n"
	                                                     "      \"persistent\": true\n    }\n  }\n]\n" );
	CHECK_EQ_INT( size, strlen( simNt4Server_Persistent( server, &size ) ) );
	// It outlives its publisher, until it is persistent no longer.
	simNt4Server_Unpublish( server, publisher );
	CHECK_HAS( simNt4Server_Persistent( server, &size ), "42.5" );
	uint32_t client = simNt4Server_Connect( server, simNt4Protocol_v40, "a", "", 0 );
	nt4Say( server, client, 0,
	    "[{'method':'setproperties','params':{'name':'/srv/persist','update':{'persistent':null}}}]" );
	CHECK( simNt4Server_PersistentChanges( server ) != changes );
	CHECK_STR( simNt4Server_Persistent( server, &size ), "[\n]\n" );
	simNt4Server_Destroy( server );
}

TEST( nt4Program_persistentRoundTrip )
{
	static const bool booleans[] = { true, false };
	static const double doubles[] = { 0.1, -1e300 };
	static const int64_t ints[] = { INT64_MIN, INT64_MAX, 0 };
	static const float floats[] = { 0.1f };
	static const simNt4Text strings[] = { { "a\"\\\n\x01", 5 }, { "", 0 }, { "\xe2\x82\xac", 3 } };
	static const uint8_t raw[] = { 0, 255, 16, 131 };
	const struct
	{
		const char *name, *type;
		simNt4Value value;
	} cases[] = {
		{ "boolean", "boolean", { .type = simNt4Type_boolean, .count = 1, .boolean = true } },
		{ "double", "double", { .type = simNt4Type_double, .count = 1, .number = 0.1 } },
		{ "int", "int", { .type = simNt4Type_int, .count = 1, .integer = INT64_MAX - 1 } },
		{ "float", "float", { .type = simNt4Type_float, .count = 1, .number = 0.1f } },
		{ "string", "string", { .type = simNt4Type_string, .count = 4, .bytes = "\"\x7f\t\\" } },
		{ "json", "json", { .type = simNt4Type_string, .count = 2, .bytes = "{}" } },
		{ "raw0", "raw", { .type = simNt4Type_raw, .count = 0, .bytes = raw } },
		{ "raw1", "raw", { .type = simNt4Type_raw, .count = 1, .bytes = raw } },
		{ "raw2", "struct:X", { .type = simNt4Type_raw, .count = 2, .bytes = raw } },
		{ "raw3", "raw", { .type = simNt4Type_raw, .count = 3, .bytes = raw } },
		{ "raw4", "raw", { .type = simNt4Type_raw, .count = 4, .bytes = raw } },
		{ "booleans", "boolean[]", { .type = simNt4Type_booleans, .count = 2, .booleans = booleans } },
		{ "doubles", "double[]", { .type = simNt4Type_doubles, .count = 2, .doubles = doubles } },
		{ "ints", "int[]", { .type = simNt4Type_ints, .count = 3, .ints = ints } },
		{ "floats", "float[]", { .type = simNt4Type_floats, .count = 1, .floats = floats } },
		{ "strings", "string[]", { .type = simNt4Type_strings, .count = 3, .strings = strings } },
		{ "none", "double[]", { .type = simNt4Type_doubles, .count = 0, .doubles = doubles } },
	};
	enum
	{
		count = sizeof( cases ) / sizeof( cases[0] )
	};
	simNt4Server *server = simNt4Server_Create( NULL ), *other = simNt4Server_Create( NULL );
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = "{ \"persistent\" : true, \"unit\":\"m \\\"\" }";
	for ( int i = 0; i < count; ++i )
	{
		int32_t publisher = simNt4Server_Publish( server, cases[i].name, cases[i].type, &options, NULL );
		CHECK( simNt4Server_Set( server, publisher, &cases[i].value, 5 ) );
	}
	// Values that JSON lacks are left out, not written wrong.
	simNt4Value nan = nt4Double( NAN ), zero = { .type = simNt4Type_string, .count = 3, .bytes = "a\0b" };
	simNt4Value half = { .type = simNt4Type_string, .count = 1, .bytes = "\xe2" };
	CHECK( simNt4Server_Set( server, simNt4Server_Publish( server, "nan", "double", &options, NULL ), &nan, 5 ) );
	CHECK( simNt4Server_Set( server, simNt4Server_Publish( server, "zero", "string", &options, NULL ), &zero, 5 ) );
	CHECK( !simNt4Server_Set(
	    server, simNt4Server_Publish( server, "half", "string", &options, NULL ), &half, 5 ) ); // no text, no value

	size_t size = 0, again = 0;
	simError error = { 0 };
	const char* text = simNt4Server_Persistent( server, &size );
	REQUIRE( text != NULL );
	CHECK( simNt4Server_Restore( other, text, size, &error ) );
	CHECK_STR( nt4Events( other, 0 ), "" );
	for ( int i = 0; i < count; ++i )
	{
		simNt4Payload first, second;
		CHECK( simNt4Server_Get( server, cases[i].name, &first ) && simNt4Server_Get( other, cases[i].name, &second ) );
		if ( !CHECK( first.size == second.size && memcmp( first.bytes, second.bytes, first.size ) == 0 ) )
		{
			printf( "with %s\n", cases[i].name );
		}
		CHECK( second.time == 0 );
	}
	const char* copy = simNt4Server_Persistent( other, &again );
	CHECK( again == size && memcmp( copy, text, size ) == 0 );
	simNt4Server_Destroy( server );
	simNt4Server_Destroy( other );
}

TEST( nt4Program_persistentSaysWhatIsWrong )
{
	static const struct
	{
		const char *item, *problem;
	} cases[] = {
		{ "5", "expected an object" },
		{ "{}", "needs a name and a type" },
		{ "{'name':'a','type':'int','value':1}", "needs a value and properties" },
		{ "{'name':'a','type':'int','properties':{}}", "needs a value and properties" },
		{ "{'name':'a','type':'int','value':1,'properties':[]}", "needs a value and properties" },
		{ "{'name':'$a','type':'int','value':1,'properties':{'persistent':true}}", "needs a name and a type" },
		{ "{'name':5,'type':'int','value':1,'properties':{'persistent':true}}", "needs a name and a type" },
		{ "{'name':'a','type':'int','value':1,'properties':{}}", "do not say that it is persistent" },
		{ "{'name':'a','type':'int','value':1,'properties':{'persistent':false}}", "do not say that it is persistent" },
		{ "{'name':'a','type':'int','value':1.5,'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'int','value':1e19,'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'int','value':9223372036854775808,'properties':{'persistent':true}}",
		    "value is not of the type" },
		{ "{'name':'a','type':'boolean','value':0,'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'string','value':0,'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'double','value':'0','properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'double[]','value':0,'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'int[]','value':[1,'a'],'properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'raw','value':'AAA','properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'raw','value':'AA*A','properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'a','type':'raw','value':'A===','properties':{'persistent':true}}", "value is not of the type" },
		{ "{'name':'known','type':'int','value':1,'properties':{'persistent':true}}", "of another type" },
	};
	simNt4Server* server = simNt4Server_Create( NULL );
	simNt4Server_Publish( server, "known", "double", NULL, NULL );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		char text[512], expected[256];
		simError error = { 0 };
		snprintf( text, sizeof( text ),
		    "[%s,{'name':'good','type':'int','value':2e0,'properties':{'persistent':true}}]", cases[i].item );
		char* quoted = nt4Quotes( text );
		CHECK( simNt4Server_Restore( server, quoted, strlen( quoted ), &error ) );
		free( quoted );
		snprintf( expected, sizeof( expected ), "persistent topic 0 ignored: " );
		const char* events = nt4Events( server, 0 );
		CHECK_HAS( events, expected );
		if ( !CHECK_HAS( events, cases[i].problem ) )
		{
			printf( "with %s\n", cases[i].item );
		}
		simNt4Payload payload;
		CHECK( !simNt4Server_Get( server, "a", &payload ) && simNt4Server_Get( server, "good", &payload ) );
	}
	simError error = { 0 };
	CHECK( !simNt4Server_Restore( server, "{}", 2, &error ) );
	CHECK_HAS( error.message, "array" );
	CHECK( !simNt4Server_Restore( server, "[", 1, &error ) );
	CHECK_STR( error.path, "line 1, column 2" );
	simNt4Server_Destroy( server );
}
