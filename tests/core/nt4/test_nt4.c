// The common parts of client and server: values, subprotocols, paths, the clock, control messages.
#include "rigs/nt4_util.h"

#include "nt4/nt4_blob.h"
#include "nt4/nt4_clock.h"
#include "nt4/nt4_json.h"
#include "nt4/nt4_value.h"

#include <math.h>

TEST( nt4_typesHaveTheirNumbers )
{
	static const struct
	{
		const char* name;
		int type;
	} cases[] = { { "boolean", 0 }, { "double", 1 }, { "int", 2 }, { "float", 3 }, { "string", 4 }, { "json", 4 },
		{ "raw", 5 }, { "rpc", 5 }, { "msgpack", 5 }, { "protobuf", 5 }, { "structschema", 5 }, { "struct:Pose3d", 5 },
		{ "struct:Pose3d[]", 5 }, { "anything", 5 }, { "", 5 }, { "Double", 5 }, { "boolean[]", 16 },
		{ "double[]", 17 }, { "int[]", 18 }, { "float[]", 19 }, { "string[]", 20 } };
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		CHECK_EQ_INT( simNt4_TypeOf( cases[i].name ), cases[i].type );
	}
}

// Messages of id 5 and time 6, the bytes that ntcore's own encoder makes of the same values (its WireEncoderTest).
TEST( nt4_valuesAreWrittenAsNtcoreDoes )
{
	static const bool booleans[] = { true, false, true };
	static const double doubles[] = { 0.5, 0.25 };
	static const int64_t ints[] = { 1, 2, 4 };
	static const float floats[] = { 0.5f, 0.25f };
	static const simNt4Text strings[] = { { "hello", 5 }, { "bye", 3 } };
	static const struct
	{
		simNt4Value value;
		const char* hex;
	} cases[] = {
		{ { .type = simNt4Type_boolean, .count = 1, .boolean = true }, "94050600c3" },
		{ { .type = simNt4Type_int, .count = 1, .integer = 7 }, "9405060207" },
		{ { .type = simNt4Type_float, .count = 1, .number = 2.5 }, "94050603ca40200000" },
		{ { .type = simNt4Type_double, .count = 1, .number = 2.5 }, "94050601cb4004000000000000" },
		{ { .type = simNt4Type_string, .count = 5, .bytes = "hello" }, "94050604a568656c6c6f" },
		{ { .type = simNt4Type_raw, .count = 5, .bytes = "hello" }, "94050605c40568656c6c6f" },
		{ { .type = simNt4Type_booleans, .count = 3, .booleans = booleans }, "9405061093c3c2c3" },
		{ { .type = simNt4Type_ints, .count = 3, .ints = ints }, "9405061293010204" },
		{ { .type = simNt4Type_floats, .count = 2, .floats = floats }, "9405061392ca3f000000ca3e800000" },
		{ { .type = simNt4Type_doubles, .count = 2, .doubles = doubles },
		    "9405061192cb3fe0000000000000cb3fd0000000000000" },
		{ { .type = simNt4Type_strings, .count = 2, .strings = strings }, "9405061492a568656c6c6fa3627965" },
		{ { .type = simNt4Type_strings, .count = 0, .strings = strings }, "9405061490" },
		{ { .type = simNt4Type_raw, .count = 0, .bytes = NULL }, "94050605c400" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[64], expected[64], payload[64];
		size_t size = nt4FromHex( cases[i].hex, expected, sizeof( expected ) );
		size_t payloadSize = simNt4Value_Write( &cases[i].value, payload, sizeof( payload ) );
		simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
		simNt4Message_WriteHeader( &writer, 5, 6, cases[i].value.type );
		simMsgpackWriter_Raw( &writer, payload, payloadSize );
		CHECK( writer.length == size && memcmp( bytes, expected, size ) == 0 );

		// And back: the same value, which is written the same again.
		simNt4Message message;
		simNt4Value value;
		double memory[16];
		uint8_t again[64];
		simMsgpackReader reader = simMsgpackReader_Open( expected, size );
		REQUIRE( simNt4Message_Read( &reader, &message ) && message.good );
		CHECK( message.id == 5 && message.payload.time == 6 && reader.at == reader.end );
		CHECK( simNt4Payload_Read( &message.payload, &value, memory, simNt4Payload_Memory( &message.payload ) ) );
		CHECK_EQ_INT( value.count, cases[i].value.count );
		CHECK( simNt4Value_Write( &value, again, sizeof( again ) ) == payloadSize
		       && memcmp( again, payload, payloadSize ) == 0 );
		size_t needed = simNt4Payload_Memory( &message.payload );
		CHECK( needed == 0 || !simNt4Payload_Read( &message.payload, &value, memory, needed - 1 ) );
		// Without room nothing is written, and the size still told.
		CHECK_EQ_INT( simNt4Value_Write( &cases[i].value, NULL, 0 ), payloadSize );
	}

	uint8_t example[32];
	simNt4Message message;
	double number = 0.0;
	size_t size = nt4FromHex( "94 32 d2 07270e00 01 cb 3fbf972474538ef3", example, sizeof( example ) );
	simMsgpackReader reader = simMsgpackReader_Open( example, size );
	CHECK( simNt4Message_Read( &reader, &message ) && message.id == 50 && message.payload.time == 120000000 );
	CHECK( simNt4Payload_Number( &message.payload, &number ) && number == 0.1234 );
}

TEST( nt4_messagesThatAreNone )
{
	static const char* const bad[] = { "", "90", "93050600", "95050600c3c0", "c0", "84050600c3", "94a1350600c3",
		"9405a10600c3", "940506a100c3", "94050600", "94050605c402", "94050611 dc ffff", "94050606 91",
		"9405cfffffffffffffffff00c3", "94cf00000001000000000600c3", "94 d3ffffffff00000000 0600c3" };
	// These are whole messages, but their values are not of the type: only they are lost.
	static const char* const odd[] = { "94050606c0", "9405060fc0", "94050615c0", "940506ff00", "9405060000",
		"94050601a131", "94050602c3", "94050602ca40000000", "94050602cfffffffffffffffff", "94050604c40161",
		"94050605a161", "9405060580", "9405061093c3c201", "94050611 91 a131", "94050612 91 ca00000000",
		"94050614 91 c40161", "94050610c3", "94050601 d4 0000" };
	for ( size_t i = 0; i < sizeof( bad ) / sizeof( bad[0] ) + sizeof( odd ) / sizeof( odd[0] ); ++i )
	{
		size_t count = sizeof( bad ) / sizeof( bad[0] );
		uint8_t bytes[64];
		const char* hex = i < count ? bad[i] : odd[i - count];
		size_t size = nt4FromHex( hex, bytes, sizeof( bytes ) );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, size );
		simNt4Message message = { .good = true };
		bool read = simNt4Message_Read( &reader, &message );
		if ( !CHECK( read == ( i >= count ) && ( !read || ( !message.good && reader.at == reader.end ) ) ) )
		{
			printf( "with %s\n", hex );
		}
	}
	// Numbers of another kind are taken for floats and doubles, as ntcore does, and brought into form.
	static const struct
	{
		const char *hex, *proper;
	} cases[] = {
		{ "9405060107", "cb401c000000000000" },
		{ "94050601ca40200000", "cb4004000000000000" },
		{ "94050603cb4004000000000000", "ca40200000" },
		{ "94050603ff", "cabf800000" },
		{ "94050611 92 07 ca40200000", "92cb401c000000000000cb4004000000000000" },
		{ "94050613 dc0001 07", "91ca40e00000" },
		{ "94050602 d200000007", "d200000007" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[64], proper[64], written[64];
		size_t size = nt4FromHex( cases[i].hex, bytes, sizeof( bytes ) );
		size_t properSize = nt4FromHex( cases[i].proper, proper, sizeof( proper ) );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, size );
		simNt4Message message;
		REQUIRE( simNt4Message_Read( &reader, &message ) && message.good );
		simMsgpackWriter writer = simMsgpackWriter_Open( written, sizeof( written ) );
		simNt4Payload_WriteProper( &message.payload, &writer );
		CHECK( writer.length == properSize && memcmp( written, proper, properSize ) == 0 );
	}
}

TEST( nt4_payloadsAreExactlyOneValue )
{
	static const uint8_t bytes[] = { 0x92, 0x01, 0x02, 0x03 };
	int64_t memory[4];
	simNt4Value value;
	simNt4Payload payload = { simNt4Type_ints, 0, bytes, 3 };
	CHECK( simNt4Payload_Read( &payload, &value, memory, sizeof( memory ) ) && value.count == 2 && value.ints[1] == 2 );
	payload.size = 4;
	CHECK( !simNt4Payload_Read( &payload, &value, memory, sizeof( memory ) ) );
	payload.size = 2;
	CHECK( !simNt4Payload_Read( &payload, &value, memory, sizeof( memory ) ) );
	payload = ( simNt4Payload ){ simNt4Type_strings, 0, bytes, 3 };
	CHECK( !simNt4Payload_Read( &payload, &value, memory, sizeof( memory ) ) );
	double number = 0.0;
	CHECK( !simNt4Payload_Number( &payload, &number ) );
}

TEST( nt4_blobsHaveALimit )
{
	simNt4Store store = { .limit = 100000 };
	simNt4Blob* blobs[200];
	int count = 0;
	while ( count < 200 && ( blobs[count] = simNt4Store_New( &store, 1500 ) ) != NULL )
	{
		count += 1;
	}
	CHECK_EQ_INT( count, 48 ); // 2 KiB each
	CHECK( simNt4Store_New( &store, 1 << 20 ) == NULL && simNt4Store_New( &store, SIZE_MAX ) == NULL );
	// A blob is free when the last holder lets go; the memory is used again without asking the system.
	CHECK( simNt4Blob_Keep( blobs[0] ) == blobs[0] );
	simNt4Store_Drop( &store, blobs[0] );
	CHECK( simNt4Store_New( &store, 1800 ) == NULL );
	simNt4Store_Drop( &store, blobs[0] );
	uint64_t before = simAllocationCount();
	blobs[0] = simNt4Store_New( &store, 1800 );
	CHECK( blobs[0] != NULL && simAllocationCount() == before );
	for ( int i = 0; i < count; ++i )
	{
		simNt4Store_Drop( &store, blobs[i] );
	}
	// Free ones of another size make room.
	simNt4Blob* large = simNt4Store_New( &store, 60000 );
	CHECK( large != NULL );
	simNt4Store_Drop( &store, large );
	simNt4Store_Clear( &store );
	CHECK_EQ_INT( store.used, 0 );
}

TEST( nt4_subprotocols )
{
	CHECK( simNt4_Choose( SIM_NT4_OFFER ) == simNt4Protocol_v41 );
	CHECK( simNt4_Choose( "networktables.first.wpi.edu,v4.1.networktables.first.wpi.edu" ) == simNt4Protocol_v41 );
	CHECK( simNt4_Choose( "networktables.first.wpi.edu" ) == simNt4Protocol_v40 );
	CHECK( simNt4_Choose( " x ,\tnetworktables.first.wpi.edu" ) == simNt4Protocol_v40 );
	CHECK( simNt4_Choose( "rtt.networktables.first.wpi.edu" ) == simNt4Protocol_rtt );
	CHECK( simNt4_Choose( "rtt.networktables.first.wpi.edu, networktables.first.wpi.edu" ) == simNt4Protocol_v40 );
	CHECK( simNt4_Choose( NULL ) == simNt4Protocol_v40 );
	CHECK( simNt4_Choose( "" ) == simNt4Protocol_none );
	CHECK( simNt4_Choose( "networktables.first.wpi.ed" ) == simNt4Protocol_none );
	CHECK( simNt4_Choose( "networktables.first.wpi.edux, v4.2.networktables.first.wpi.edu" ) == simNt4Protocol_none );
	for ( int i = simNt4Protocol_v40; i <= simNt4Protocol_rtt; ++i )
	{
		CHECK( simNt4_ProtocolOf( simNt4_ProtocolName( (simNt4Protocol)i ) ) == (simNt4Protocol)i );
	}
	CHECK( simNt4_ProtocolOf( "" ) == simNt4Protocol_none );
}

TEST( nt4_paths )
{
	static const struct
	{
		const char* path;
		simNt4Path kind;
		const char* name;
	} cases[] = {
		{ "/nt/AdvantageScope", simNt4Path_socket, "AdvantageScope" },
		{ "/nt/my%20board+2?x#y", simNt4Path_socket, "my board 2" },
		{ "/nt/%e2%82%ac", simNt4Path_socket, "\xe2\x82\xac" },
		{ "/nt/", simNt4Path_socket, "NT4" },
		{ "/nt/a%2Fb", simNt4Path_socket, "a/b" },
		{ "/nt/persistent.json", simNt4Path_persistent, "" },
		{ "/", simNt4Path_index, "" },
		{ "/?a", simNt4Path_index, "" },
		{ "", simNt4Path_unknown, "" },
		{ "/nt", simNt4Path_unknown, "" },
		{ "/NT/a", simNt4Path_unknown, "" },
		{ "/nt/a/b", simNt4Path_unknown, "" },
		{ "/nt/a%", simNt4Path_unknown, "" },
		{ "/nt/a%4", simNt4Path_unknown, "" },
		{ "/nt/a%4x", simNt4Path_unknown, "" },
		{ "/nt/a%00b", simNt4Path_unknown, "" },
		{ "/nt/%ff", simNt4Path_unknown, "" },
		{ "/nt/a%0ab", simNt4Path_unknown, "" },
	};
	char name[SIM_NT4_CLIENT];
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		CHECK_EQ_INT( simNt4_ReadPath( cases[i].path, name ), cases[i].kind );
		CHECK_STR( name, cases[i].name );
	}
	// Too long a name is cut between characters.
	char path[512] = "/nt/";
	for ( int i = 0; i < 60; ++i )
	{
		strcat( path, "%c3%a9" );
	}
	CHECK( simNt4_ReadPath( path, name ) == simNt4Path_socket );
	CHECK_EQ_INT( strlen( name ), 88 );
	CHECK( simNt4_ReadPath( "/nt/x", name ) == simNt4Path_socket && strcmp( name, "x" ) == 0 );
}

TEST( nt4_clockKeepsTheBestSample )
{
	simNt4Clock clock = { 0 };
	// The server is 1,000,000 us ahead. A round trip of 10 ms, the same both ways: exact.
	CHECK( simNt4Clock_Sample( &clock, 0, 1005000, 10000 ) );
	CHECK_EQ_INT( clock.offset, 1000000 );
	CHECK_EQ_INT( simNt4Clock_ToServer( &clock, 20000 ), 1020000 );
	CHECK_EQ_INT( simNt4Clock_ToOurs( &clock, 1020000 ), 20000 );
	// A slow answer, held up on the way back, is wrong by half of that; it is not used.
	CHECK( !simNt4Clock_Sample( &clock, 100000, 1105000, 140000 ) );
	CHECK_EQ_INT( clock.offset, 1000000 );
	// A quicker one is, even though it says otherwise.
	CHECK( simNt4Clock_Sample( &clock, 200000, 1201600, 203000 ) );
	CHECK_EQ_INT( clock.offset, 1000100 );
	CHECK_EQ_INT( clock.roundTrip, 3000 );
	// An hour later the clocks may have drifted by 180 ms (50 ppm): now the slow one is the better.
	int64_t hour = 3600ll * 1000 * MS;
	CHECK( simNt4Clock_Sample( &clock, hour, hour + 1000500, hour + 40000 ) );
	CHECK_EQ_INT( clock.offset, 1000500 - 20000 );
	// Nonsense is not used: from the future, or impossible times.
	CHECK( !simNt4Clock_Sample( &clock, hour + 50001, 0, hour + 50000 ) );
	CHECK( !simNt4Clock_Sample( &clock, hour, INT64_MAX, hour ) );
	CHECK( !simNt4Clock_Sample( &clock, hour, INT64_MIN, hour ) );
	CHECK_EQ_INT( clock.offset, 1000500 - 20000 );
	// Ours jumps by ten seconds, as after a sleep that only this machine had: an answer that contradicts the best one is believed,
	// however slow, once one of the clocks must have jumped.
	clock = ( simNt4Clock ){ true, 1000000, 200, 0 };
	CHECK( !simNt4Clock_Sample( &clock, 20000, 1029000, 40000 ) );
	CHECK( simNt4Clock_Sample( &clock, 10020000, 1030000, 10040000 ) );
	CHECK_EQ_INT( clock.offset, 1000000 - 10000000 );
	// And back.
	CHECK( simNt4Clock_Sample( &clock, 60000, 1070000, 80000 ) );
	CHECK_EQ_INT( clock.offset, 1000000 );
	// Never 0, which would be a default.
	clock = ( simNt4Clock ){ .known = true, .offset = -500 };
	CHECK_EQ_INT( simNt4Clock_ToServer( &clock, 500 ), 1 );
	CHECK_EQ_INT( simNt4Clock_ToOurs( &clock, -500 ), 1 );
}

static void CheckControl( const char* text, bool fromClient, const char* expected )
{
	char* quoted = nt4Quotes( text );
	simJsonReader reader;
	simError error = { 0 };
	static simNt4Control control;
	const char* why = "";
	const char* got = "";
	if ( !simNt4Json_Open( &reader, quoted, strlen( quoted ), &error ) )
	{
		got = error.message;
	}
	else
	{
		simNt4Next next = simNt4Json_Next( &reader, fromClient, &control, &why );
		got = next == simNt4Next_bad ? why : next == simNt4Next_end ? "end" : "good";
	}
	if ( !CHECK_STR( got, expected ) )
	{
		printf( "with %s\n", text );
	}
	free( quoted );
}

// The forms that ntcore's own tests have (WireDecoderTest), and some more.
TEST( nt4_controlMessagesSayWhatIsWrong )
{
	static const struct
	{
		const char *text, *why;
	} cases[] = {
		{ "[]", "end" },
		{ "", "the text is empty" },
		{ "[", "the text ends where a value should stand" },
		{ "[{", "expected a key in double quotes" },
		{ "{}", "expected an array of messages" },
		{ "[5]", "expected message to be an object" },
		{ "[[]]", "expected message to be an object" },
		{ "[{}]", "no method key" },
		{ "[{'method':5}]", "method must be a string" },
		{ "[{'method':'a'}]", "no params key" },
		{ "[{'method':'a','params':5}]", "params must be an object" },
		{ "[{'method':'a','params':{}}]", "unrecognized method" },
		{ "[{'method':'announce','params':{'name':'a','id':1,'type':'int'}}]", "unrecognized method" },
		{ "[{'method':'publish','params':{'name':'test','properties':{},'pubuid':5,'type':'double'}}]", "good" },
		{ "[{'method':'publish','params':{'name':'test','pubuid':5,'type':'double'}}]", "good" },
		{ "[{'params':{'type':'double','pubuid':5,'name':'test','more':[{}]},'x':null,'method':'publish'}]", "good" },
		{ "[{'method':'publish','params':{'name':'test','properties':['k'],'pubuid':5,'type':'double'}}]",
		    "properties must be an object" },
		{ "[{'method':'publish','params':{'pubuid':5,'type':'double'}}]", "no name key" },
		{ "[{'method':'publish','params':{'name':'test','pubuid':5}}]", "no type key" },
		{ "[{'method':'publish','params':{'name':'test','type':'double'}}]", "no pubuid key" },
		{ "[{'method':'publish','params':{'name':5,'pubuid':5,'type':'double'}}]", "name must be a string" },
		{ "[{'method':'publish','params':{'name':'','pubuid':5,'type':'double'}}]", "name must have 1 to 1023 bytes" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':5,'type':null}}]", "type must be a string" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':2147483647,'type':'int'}}]", "pubuid out of range" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':-2147483648,'type':'int'}}]", "pubuid out of range" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':1e300,'type':'int'}}]", "pubuid out of range" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':-1,'type':'int'}}]", "pubuid out of range" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':2147483646,'type':'int'}}]", "good" },
		{ "[{'method':'publish','params':{'name':'a','pubuid':1.5,'type':'int'}}]", "pubuid must be a number" },
		{ "[{'method':'unpublish','params':{'pubuid':5}}]", "good" },
		{ "[{'method':'unpublish','params':{}}]", "no pubuid key" },
		{ "[{'method':'unpublish','params':{'pubuid':'5'}}]", "pubuid must be a number" },
		{ "[{'method':'setproperties','params':{'name':'a','update':{'k':null}}}]", "good" },
		{ "[{'method':'setproperties','params':{'update':{}}}]", "no name key" },
		{ "[{'method':'setproperties','params':{'name':'a','update':5}}]", "update must be an object" },
		{ "[{'method':'subscribe','params':{'topics':['a'],'subuid':5}}]", "good" },
		{ "[{'method':'subscribe','params':{'topics':['a'],'subuid':5,'options':{'all':true,'x':[1]}}}]", "good" },
		{ "[{'method':'subscribe','params':{'topics':['a']}}]", "no subuid key" },
		{ "[{'method':'subscribe','params':{'subuid':5}}]", "no topics key" },
		{ "[{'method':'subscribe','params':{'topics':'a','subuid':5}}]", "topics must be an array" },
		{ "[{'method':'subscribe','params':{'topics':['a',5],'subuid':5}}]", "topics must be strings" },
		{ "[{'method':'subscribe','params':{'topics':['a'],'subuid':5,'options':[]}}]", "options must be an object" },
		{ "[{'method':'subscribe','params':{'topics':['a'],'subuid':5,'options':{'all':1}}}]",
		    "a flag of options must be true or false" },
		{ "[{'method':'subscribe','params':{'topics':['a'],'subuid':5,'options':{'periodic':'1'}}}]",
		    "periodic must be a number" },
		{ "[{'method':'unsubscribe','params':{'subuid':5}}]", "good" },
		{ "[{'method':'unsubscribe','params':{'pubuid':5}}]", "no subuid key" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		CheckControl( cases[i].text, true, cases[i].why );
	}
	static const struct
	{
		const char *text, *why;
	} fromServer[] = {
		{ "[{'method':'announce','params':{'name':'a','id':1,'type':'int','properties':{},'pubuid':6}}]", "good" },
		{ "[{'method':'announce','params':{'name':'a','id':1,'type':'int'}}]", "good" },
		{ "[{'method':'announce','params':{'name':'a','type':'int'}}]", "no id key" },
		{ "[{'method':'announce','params':{'name':'a','id':-5,'type':'int'}}]", "id out of range" },
		{ "[{'method':'announce','params':{'id':1,'type':'int'}}]", "no name key" },
		{ "[{'method':'announce','params':{'id':1,'name':'a'}}]", "no type key" },
		{ "[{'method':'unannounce','params':{'name':'a','id':1}}]", "good" },
		{ "[{'method':'unannounce','params':{'name':'a'}}]", "no id key" },
		{ "[{'method':'properties','params':{'name':'a','ack':true,'update':{}}}]", "good" },
		{ "[{'method':'properties','params':{'name':'a','ack':1,'update':{}}}]", "ack must be true or false" },
		{ "[{'method':'publish','params':{'name':'test','pubuid':5,'type':'double'}}]", "unrecognized method" },
	};
	for ( size_t i = 0; i < sizeof( fromServer ) / sizeof( fromServer[0] ); ++i )
	{
		CheckControl( fromServer[i].text, false, fromServer[i].why );
	}
}

// The texts that ntcore's own encoder makes (WireEncoderTest).
TEST( nt4_controlMessagesAreWrittenAsNtcoreDoes )
{
	char text[512];
	simJsonWriter writer;
	simNt4SubscribeOptions options = { .all = true, .periodic = 0.5 };
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WritePublish( &writer, "test", "{}", 5, "double" );
	CHECK_TALK( text, "{'method':'publish','params':{'name':'test','properties':{},'pubuid':5,'type':'double'}}" );
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WriteUnpublish( &writer, 5 );
	CHECK_TALK( text, "{'method':'unpublish','params':{'pubuid':5}}" );
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WriteSubscribe( &writer, "a\0b", 2, &options, 5 );
	CHECK_TALK(
	    text, "{'method':'subscribe','params':{'options':{'all':true,'periodic':0.5},'topics':['a','b'],'subuid':5}}" );
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WriteUnsubscribe( &writer, 5 );
	CHECK_TALK( text, "{'method':'unsubscribe','params':{'subuid':5}}" );
	simJsonWriter_Open( &writer, text, sizeof( text ) );
	simNt4Json_WriteProperties( &writer, "/p/x", false, ( simNt4Text ){ "{\"retained\":false}", 18 } );
	CHECK_TALK( text, "{'method':'properties','params':{'name':'/p/x','update':{'retained':false}}}" );
}

static void CheckMerge( const char* properties, const char* update, const char* expected )
{
	char *before = nt4Quotes( properties ), *change = nt4Quotes( update );
	char merged[SIM_NT4_PROPERTIES] = "";
	simJsonReader reader;
	bool opened = simNt4Json_OpenObject( &reader, change );
	bool good = opened && simNt4Json_Merge( before, reader, merged );
	CHECK( good == ( expected != NULL ) );
	if ( expected != NULL )
	{
		CHECK_TALK( merged, expected );
	}
	free( before );
	free( change );
}

TEST( nt4_propertiesMerge )
{
	CheckMerge( "{}", "{}", "{}" );
	CheckMerge( "{'a':1}", "{'b': [ 1, {'x':null} ] }", "{'a':1,'b':[ 1, {'x':null} ]}" );
	CheckMerge( "{'a':1,'b':2}", "{'a':null}", "{'b':2}" );
	CheckMerge( "{'a':1,'b':2}", "{'b':true,'a':'x'}", "{'a':'x','b':true}" );
	CheckMerge( "{'a':1}", "{'c':null,'d':2,'d':3}", "{'a':1,'d':3}" );
	CheckMerge( "{}", "[]", NULL );
	CheckMerge( "{}", "{", NULL );
	char* many = calloc( 1, 4096 );
	strcpy( many, "{" );
	for ( int i = 0; i < 65; ++i )
	{
		snprintf( many + strlen( many ), 32, "%s'k%d':%d", i > 0 ? "," : "", i, i );
	}
	strcat( many, "}" );
	CheckMerge( "{}", many, NULL );
	memset( many, 'x', 4090 );
	memcpy( many, "{'a':'", 6 );
	memcpy( many + 4088, "'}", 3 );
	CheckMerge( "{}", many, many );
	CheckMerge( "{'bcdef':1}", many, NULL );
	free( many );
}

TEST( nt4_textIsUtf8 )
{
	static const struct
	{
		const char* text;
		bool good;
	} cases[] = { { "plain", true }, { "Gr\xc3\xbc\xc3\x9f", true }, { "\xe2\x82\xac\xf0\x9f\xa4\x96", true },
		{ "\xff", false }, { "a\xc3", false }, { "\xc0\xaf", false }, { "\xe0\x9f\xbf", false },
		{ "\xed\xa0\x80", false }, { "\xf0\x8f\xbf\xbf", false }, { "\xf4\x90\x80\x80", false }, { "\x80", false },
		{ "\xe2\x82", false }, { "\xe2\x28\xa1", false }, { "", true } };
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[64];
		simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
		simMsgpackWriter_Array( &writer, 4 );
		simMsgpackWriter_Int( &writer, 1 );
		simMsgpackWriter_Int( &writer, 2 );
		simMsgpackWriter_Int( &writer, simNt4Type_string );
		simMsgpackWriter_String( &writer, cases[i].text, strlen( cases[i].text ) );
		simMsgpackReader reader = simMsgpackReader_Open( bytes, writer.length );
		simNt4Message message;
		CHECK( simNt4Message_Read( &reader, &message ) && message.good == cases[i].good );
		CHECK( reader.at == bytes + writer.length ); // stepped over either way

		// Bytes that are not a text are not sent either.
		simNt4Text text = { cases[i].text, strlen( cases[i].text ) };
		simNt4Value one = { .type = simNt4Type_string, .count = text.size, .bytes = (const uint8_t*)text.bytes };
		simNt4Value several = { .type = simNt4Type_strings, .count = 1, .strings = &text };
		CHECK( simNt4Value_IsText( &one ) == cases[i].good );
		CHECK( simNt4Value_IsText( &several ) == cases[i].good );
	}
	simNt4Value raw = { .type = simNt4Type_raw, .count = 1, .bytes = (const uint8_t*)"\xff" };
	CHECK( simNt4Value_IsText( &raw ) );
}
