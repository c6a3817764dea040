// Messages as text: names learned from the control messages, values by their types, structs by their fields; nothing in a
// message can break it.
#include "test.h"

#include "codec/msgpack.h"

#include "sandlot/wire/describe.h"
#include "sandlot/wire/wpi_struct.h"

#include <stdlib.h>
#include <string.h>

static simDescription s_one;

static void OpenText( simDescriber* d, simDescribed protocol, bool incoming, const char* text )
{
	simDescriber_Open( d, protocol, incoming, false, text, strlen( text ) );
}

// The only thing that a message says: its line.
static const char* Only( simDescriber* d, const char* name )
{
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR( s_one.name, name );
	const char* line = simDescriber_Line( d );
	simDescription other;
	static char s_line[SIM_DESCRIBE_LINE];
	memcpy( s_line, line, strlen( line ) + 1 );
	CHECK( !simDescriber_Next( d, "", &other ) );
	return s_line;
}

static const char kAnnounce[] =
    "[{\"method\":\"announce\",\"params\":{\"name\":\"/a/"
    "Pose\",\"id\":7,\"type\":\"struct:Pose2d\",\"properties\":{}}},"
    "{\"method\":\"announce\",\"params\":{\"name\":\"/a/"
    "Speed\",\"id\":8,\"type\":\"double\",\"properties\":{\"unit\":\"m/s\"}}}"
    ",{\"method\":\"announce\",\"params\":{\"name\":\"/a/All\",\"id\":9,\"type\":\"double[]\",\"properties\":{}}}]";

static void Head( simMsgpackWriter* writer, int id, int type )
{
	simMsgpackWriter_Array( writer, 4 );
	simMsgpackWriter_Int( writer, id );
	simMsgpackWriter_Int( writer, 1500000 );
	simMsgpackWriter_Int( writer, type );
}

TEST( describe_networkTables )
{
	simDescriber* d = simDescriber_Create();
	REQUIRE( d != NULL );
	uint8_t bytes[2048], packed[64];
	simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
	const double pose[3] = { 1.25, -2.0, 0.5 };
	size_t size = simWpi_Pack( simWpi_pose2d, pose, 1, packed, sizeof( packed ) );
	Head( &writer, 7, 5 );
	simMsgpackWriter_Binary( &writer, packed, size );
	size_t first = writer.length;
	Head( &writer, 8, 1 );
	simMsgpackWriter_Double( &writer, 3.5 );
	size_t second = writer.length - first;
	Head( &writer, 9, 17 );
	simMsgpackWriter_Array( &writer, 20 );
	for ( int i = 0; i < 20; ++i )
	{
		simMsgpackWriter_Double( &writer, i );
	}

	// Before the names are known, their numbers.
	simDescriber_Open( d, simDescribed_nt4, true, true, bytes, writer.length );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR( s_one.name, "#7" );
	CHECK_HAS( simDescriber_Line( d ), "24 bytes 00 00 " );

	OpenText( d, simDescribed_nt4, true, kAnnounce );
	static const char* const lines[] = { "announce struct:Pose2d #7", "announce double #8 {unit: \"m/s\"}",
		"announce double[] #9" };
	for ( int i = 0; i < 3; ++i )
	{
		CHECK( simDescriber_Next( d, "/A/", &s_one ) );
		CHECK_STR( simDescriber_Line( d ), lines[i] );
		CHECK( s_one.bytes[0] == '{' && s_one.bytes[s_one.size - 1] == '}' );
	}
	CHECK( !simDescriber_Next( d, "", &s_one ) );

	simDescriber_Open( d, simDescribed_nt4, true, true, bytes, writer.length );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR( s_one.name, "/a/Pose" );
	CHECK( s_one.bytes == bytes && s_one.size == first );
	CHECK_STR( simDescriber_Line( d ), "translation x 1.25 y -2, rotation value 0.5" );
	CHECK( simDescriber_Next( d, "", &s_one ) && s_one.size == second );
	CHECK_STR( simDescriber_Line( d ), "3.5" );
	char detail[256];
	CHECK( simDescriber_Detail( d, detail, sizeof( detail ) ) == strlen( detail ) );
	CHECK_STR( detail, "type double, time 1.500000 s\n3.5" );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR( simDescriber_Line( d ), "[0, 1, 2, 3, 4, 5, 6, 7, ... 12 more]" );
	CHECK( !simDescriber_Next( d, "", &s_one ) );

	// A filter finds its text in any capitals.
	simDescriber_Open( d, simDescribed_nt4, true, true, bytes, writer.length );
	CHECK( simDescriber_Next( d, "SPEED", &s_one ) );
	CHECK_STR( s_one.name, "/a/Speed" );
	CHECK( !simDescriber_Next( d, "SPEED", &s_one ) );

	// Outgoing values are numbered by our own publishers.
	simDescriber_Open( d, simDescribed_nt4, false, true, bytes + first, second );
	CHECK_STR( Only( d, "#8" ), "3.5" );
	OpenText( d, simDescribed_nt4, false,
	    "[{\"method\":\"publish\",\"params\":{\"name\":\"/"
	    "mine\",\"pubuid\":8,\"type\":\"double\",\"properties\":{}}}]" );
	CHECK_STR( Only( d, "/mine" ), "publish double #8" );
	simDescriber_Open( d, simDescribed_nt4, false, true, bytes + first, second );
	CHECK_STR( Only( d, "/mine" ), "3.5" );
	OpenText( d, simDescribed_nt4, false, "[{\"method\":\"unpublish\",\"params\":{\"pubuid\":8}}]" );
	CHECK_STR( Only( d, "/mine" ), "unpublish #8" );
	OpenText( d, simDescribed_nt4, false,
	    "[{\"method\":\"subscribe\",\"params\":{\"topics\":[\"/"
	    "x\",\"\"],\"subuid\":3,\"options\":{\"prefix\":true}}}]" );
	CHECK_STR( Only( d, "" ), "subscribe #3 [\"/x\", \"\"] {prefix: true}" );
	simDescriber_Forget( d );
	simDescriber_Open( d, simDescribed_nt4, false, true, bytes + first, second );
	CHECK_STR( Only( d, "#8" ), "3.5" );

	// Time, and messages of no sense.
	writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
	Head( &writer, -1, 2 );
	simMsgpackWriter_Int( &writer, 250000 );
	simDescriber_Open( d, simDescribed_nt4, true, true, bytes, writer.length );
	CHECK_STR( Only( d, "time" ), "server 1.500000 s, asked at 0.250000 s" );
	OpenText( d, simDescribed_nt4, true, "[{\"method\":\"dance\"}]" );
	CHECK_HAS( Only( d, "" ), "ignored, " );
	OpenText( d, simDescribed_nt4, true, "what?" );
	CHECK_STR( Only( d, "" ), "not of the protocol: 77 68 61 74 3f" );
	simDescriber_Open( d, simDescribed_nt4, true, true, "\x94\x01", 2 );
	CHECK_STR( Only( d, "" ), "not of the protocol: 94 01" );
	simDescriber_Open( d, simDescribed_nt4, true, true, "", 0 );
	CHECK( !simDescriber_Next( d, "", &s_one ) );
	simDescriber_Destroy( d );
}

TEST( describe_schemasThatPass )
{
	simDescriber* d = simDescriber_Create();
	REQUIRE( d != NULL );
	OpenText( d, simDescribed_nt4, true,
	    "[{\"method\":\"announce\",\"params\":{\"name\":\"/.schema/struct:Arm\",\"id\":1,\"type\":\"structschema\","
	    "\"properties\":{}}},{\"method\":\"announce\",\"params\":{\"name\":\"/"
	    "arms\",\"id\":2,\"type\":\"struct:Arm[]\","
	    "\"properties\":{}}}]" );
	CHECK( simDescriber_Next( d, "", &s_one ) && simDescriber_Next( d, "", &s_one ) );
	uint8_t bytes[256];
	simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
	static const char kSchema[] = "enum {up=1,down=2} int8 state;uint8 level;char name[4]";
	Head( &writer, 1, 5 );
	simMsgpackWriter_Binary( &writer, kSchema, sizeof( kSchema ) - 1 );
	Head( &writer, 2, 5 );
	simMsgpackWriter_Binary( &writer,
	    "\x02\x05"
	    "ab\0\0\x01\x06"
	    "cdef\x01\x07\0\0\0\0",
	    18 );
	simDescriber_Open( d, simDescribed_nt4, true, true, bytes, writer.length );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR( simDescriber_Line( d ), kSchema );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	CHECK_STR(
	    simDescriber_Line( d ), "3: state down level 5 name \"ab\"; state up level 6 name \"cdef\", ... 1 more" );
	char detail[512];
	simDescriber_Detail( d, detail, sizeof( detail ) );
	CHECK_HAS( detail, "type struct:Arm[], time 1.500000 s\n3: \n[0] state down" );
	CHECK_HAS( detail, "\n[2] state up level 7 name \"\"" );
	for ( size_t size = 1; size < 60; ++size ) // cut anywhere
	{
		CHECK( simDescriber_Detail( d, detail, size ) < size );
	}
	simDescriber_Destroy( d );
}

TEST( describe_otherProtocols )
{
	simDescriber* d = simDescriber_Create();
	REQUIRE( d != NULL );
	OpenText(
	    d, simDescribed_halsim, true, "{\"type\":\"PWM\",\"device\":\"3\",\"data\":{\"<speed\":0.5,\"<init\":true}}" );
	CHECK_STR( Only( d, "PWM 3" ), "{<speed: 0.5, <init: true}" );
	OpenText(
	    d, simDescribed_halsim, false, "{\"type\":\"DriverStation\",\"device\":\"\",\"data\":{\">enabled\":true}}" );
	CHECK_STR( Only( d, "DriverStation" ), "{>enabled: true}" );
	OpenText( d, simDescribed_halsim, false, "nonsense" );
	CHECK_STR( Only( d, "" ), "nonsense" );
	OpenText( d, simDescribed_icd, true, "{ 'leftDriveMotorSpeed': 0000 }" );
	CHECK_STR( Only( d, "" ), "{ 'leftDriveMotorSpeed': 0000 }" );
	OpenText( d, simDescribed_icd, false,
	    "{\"x\":1.5,\"lidarPoints\":[[0,0,1],[1,0,1],[2,0,1],[3,0,1],[4,0,1],[5,0,1],[6,0,1],[7,0,1],[8,0,1]]}" );
	CHECK_HAS( Only( d, "" ), "{x: 1.5, lidarPoints: [[0, 0, 1], [1, 0, 1]" );
	OpenText( d, simDescribed_icd, false, "{\"a\":{\"b\":[1,2]}}" );
	CHECK( simDescriber_Next( d, "", &s_one ) );
	char detail[128];
	simDescriber_Detail( d, detail, sizeof( detail ) );
	CHECK_STR( detail, "{\n  a: {\n    b: [1, 2]\n  }\n}" );
	char* large = malloc( 60000 );
	memset( large, 'x', 60000 );
	simDescriber_Open( d, simDescribed_icd, true, false, large, 60000 );
	const char* line = Only( d, "" );
	CHECK( strlen( line ) == SIM_DESCRIBE_LINE - 1 && strcmp( line + SIM_DESCRIBE_LINE - 4, "..." ) == 0 );
	free( large );
	simDescriber_Destroy( d );
}
