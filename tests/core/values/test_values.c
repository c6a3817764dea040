// The store of values: leaves and values computed from them, histories thinned, cut and bounded.
#include "test.h"

#include "sandlot/wire/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// An event as the client of NetworkTables gives it.
static void Say( simValues* values, const char* name, const char* type, const simNt4Value* value, double time )
{
	static uint8_t s_bytes[1 << 16];
	simNt4Event event = { .kind = simNt4Event_value, .name = name, .type = type, .properties = "{}", .text = "" };
	event.value = ( simNt4Payload ){ .type = value->type, .time = 1 + (int64_t)( 1e6 * time ), .bytes = s_bytes };
	event.value.size = simNt4Value_Write( value, s_bytes, sizeof( s_bytes ) );
	REQUIRE( event.value.size <= sizeof( s_bytes ) );
	simValues_TakeEvent( values, &event, time );
}

static void SayNumber( simValues* values, const char* name, double number, double time )
{
	simNt4Value value = { .type = simNt4Type_double, .number = number };
	Say( values, name, "double", &value, time );
}

static void SayRaw( simValues* values, const char* name, const char* type, const void* bytes, size_t size, double time )
{
	simNt4Value value = { .type = simNt4Type_raw, .count = size, .bytes = bytes };
	Say( values, name, type, &value, time );
}

static void SayText( simValues* values, const char* name, const char* text, double time )
{
	simNt4Value value = { .type = simNt4Type_string, .count = strlen( text ), .bytes = text };
	Say( values, name, "string", &value, time );
}

static int Hold( simValues* values, const char* name, const char* path )
{
	int topic = simValues_Find( values, name );
	bool found = testCheck( topic >= 0, name, __FILE__, __LINE__ );
	return found ? simValues_Hold( values, topic, path, NULL ) : -1;
}

static simValueCurve Curve( simValues* values, int column )
{
	simValueCurve curve;
	simValues_Curve( values, column, 0.0, 1e6, 1000, &curve );
	return curve;
}

static double LastOf( simValues* values, const char* name, const char* path )
{
	int column = Hold( values, name, path );
	if ( !testCheck( column >= 0, path, __FILE__, __LINE__ ) )
	{
		return NAN;
	}
	simValueCurve curve = Curve( values, column );
	double last = curve.count > 0 ? curve.values[curve.count - 1] : NAN;
	simValues_Release( values, column );
	return last;
}

TEST( values_leavesOfStructsWithWhatIsWorkedOut )
{
	simValues* values = simValues_Create( 1 << 20 );
	// 30 degrees about z, then 0.2 rad nose down: w x y z of that rotation.
	simQuat q = simQuatFromRpy( 0.1, 0.2, 0.5 );
	double pose[7] = { 3.0, 4.0, 12.0, q.w, q.x, q.y, q.z };
	SayRaw( values, "/pose", "struct:Pose3d", pose, sizeof( pose ), 1.0 );
	CHECK_NEAR( LastOf( values, "/pose", "translation/y" ), 4.0, 0.0 );
	CHECK_NEAR( LastOf( values, "/pose", "translation/length" ), 13.0, 1e-12 ); // 3, 4, 12, 13
	CHECK_NEAR( LastOf( values, "/pose", "rotation/roll" ), 0.1, 1e-12 );
	CHECK_NEAR( LastOf( values, "/pose", "rotation/pitch" ), 0.2, 1e-12 );
	CHECK_NEAR( LastOf( values, "/pose", "rotation/yaw" ), 0.5, 1e-12 );

	double speeds[3] = { -0.6, 0.8, 2.0 };
	SayRaw( values, "/speeds", "struct:ChassisSpeeds", speeds, sizeof( speeds ), 1.0 );
	CHECK_NEAR( LastOf( values, "/speeds", "speed" ), 1.0, 1e-12 );

	double modules[4] = { 1.5, 0.3, -2.5, 0.7 };
	SayRaw( values, "/modules", "struct:SwerveModuleState[]", modules, sizeof( modules ), 1.0 );
	CHECK_NEAR( LastOf( values, "/modules", "[1]/angle/value" ), 0.7, 0.0 );
	CHECK_NEAR( LastOf( values, "/modules", "count" ), 2.0, 0.0 );
	simValueLeaf leaves[16];
	CHECK_EQ_INT( simValues_Leaves( values, simValues_Find( values, "/modules" ), leaves, 16 ), 5 );
	CHECK_STR( leaves[3].path, "[1]/angle/value" );
	CHECK_STR( leaves[3].unit, "rad" );
	CHECK_STR( leaves[2].unit, "m/s" );
	CHECK( leaves[4].derived && !leaves[3].derived );
	CHECK_EQ_INT( Hold( values, "/modules", "[0]/angle" ), -1 );
	CHECK_EQ_INT( Hold( values, "/modules", "[x]/speed" ), -1 );
	simValues_Destroy( values );
}

TEST( values_structsOfAProgramsOwnSchema )
{
	simValues* values = simValues_Create( 1 << 20 );
	static const char schema[] = "bool ready;char name[4];int16 counts[2];float x;float y";
	uint8_t bytes[1 + 4 + 4 + 8] = { 1, 'a', 'b', 0, 0, 0xff, 0xff, 7, 0 };
	float xy[2] = { 3.0f, 4.0f };
	memcpy( bytes + 9, xy, sizeof( xy ) );
	// The value comes before its schema, which may be a moment late.
	SayRaw( values, "/own", "struct:Own", bytes, sizeof( bytes ), 1.0 );
	int early = Hold( values, "/own", "length" );
	CHECK( early >= 0 );
	SayRaw( values, "/.schema/struct:Own", "structschema", schema, sizeof( schema ) - 1, 1.0 );
	SayRaw( values, "/own", "struct:Own", bytes, sizeof( bytes ), 2.0 );
	CHECK_EQ_INT( simValues_Find( values, "/.schema/struct:Own" ), -1 );
	CHECK_NEAR( LastOf( values, "/own", "ready" ), 1.0, 0.0 );
	CHECK_NEAR( LastOf( values, "/own", "counts[0]" ), -1.0, 0.0 );
	CHECK_NEAR( LastOf( values, "/own", "length" ), 5.0, 1e-6 );
	int name = Hold( values, "/own", "name" );
	simNt4Text text = simValues_Text( values, name, 0 );
	CHECK( Curve( values, name ).isText && text.size == 2 && memcmp( text.bytes, "ab", 2 ) == 0 );
	simValueNow now;
	CHECK( simValues_Now( values, simValues_Find( values, "/own" ), INFINITY, &now ) );
	CHECK_EQ_INT( now.numberCount, 5 );
	// Of a wrong size it is not a value, and reported so.
	SayRaw( values, "/own", "struct:Own", bytes, 5, 3.0 );
	CHECK( simValues_Now( values, simValues_Find( values, "/own" ), INFINITY, &now ) );
	CHECK_NEAR( now.time, 2.0, 0.0 );
	CHECK( simValues_Warning( values, 0 ) != NULL && strstr( simValues_Warning( values, 0 ), "5 bytes" ) != NULL );
	simValues_Destroy( values );
}

TEST( values_thinningNeverLosesAPeak )
{
	simValues* values = simValues_Create( 64 << 20 );
	enum
	{
		COUNT = 20000
	};
	static double s_numbers[COUNT];
	uint32_t random = 1;
	for ( int i = 0; i < COUNT; ++i )
	{
		random = random * 1664525u + 1013904223u;
		s_numbers[i] = ( random >> 8 ) * ( 1.0 / ( 1 << 24 ) );
		// Single values that stand out, and ones that cannot be drawn.
		s_numbers[i] = i % 1777 == 5 ? 100.0 + i : s_numbers[i];
		s_numbers[i] = i % 2111 == 7 ? -100.0 - i : s_numbers[i];
		s_numbers[i] = i % 977 == 3 ? NAN : s_numbers[i];
		SayNumber( values, "/n", s_numbers[i], 0.001 * i );
	}
	int column = Hold( values, "/n", "" );
	for ( int columns = 1; columns <= 700; columns = 3 * columns + 1 )
	{
		simValueCurve curve;
		simValues_Curve( values, column, 0.0, 20.0, columns, &curve );
		CHECK( curve.count <= 6 * columns + 8 );
		int at = 0;
		for ( int k = 0; k < columns; ++k )
		{
			// The extremes of each column of the picture are among the points of that column.
			double low = INFINITY, high = -INFINITY, from = 20.0 * k / columns, to = 20.0 * ( k + 1 ) / columns;
			double foundLow = INFINITY, foundHigh = -INFINITY;
			for ( int i = (int)ceil( from * 1000.0 ); i < COUNT && 0.001 * i <= to; ++i )
			{
				low = s_numbers[i] < low && 0.001 * i > from ? s_numbers[i] : low;
				high = s_numbers[i] > high && 0.001 * i > from ? s_numbers[i] : high;
			}
			for ( ; at < curve.count && curve.times[at] <= to; ++at )
			{
				foundLow = curve.values[at] < foundLow ? curve.values[at] : foundLow;
				foundHigh = curve.values[at] > foundHigh ? curve.values[at] : foundHigh;
			}
			CHECK( foundLow <= low && foundHigh >= high );
		}
		for ( int i = 1; i < curve.count; ++i )
		{
			CHECK( curve.times[i] >= curve.times[i - 1] );
		}
	}
	simValues_Destroy( values );
}

TEST( values_statisticsAsWorkedOutByHand )
{
	simValues* values = simValues_Create( 1 << 20 );
	// 1, 2, 3, 6 at 0, 1, 2, 3 s: mean 3, squares from it 4 + 1 + 0 + 9 = 14, median 2.5, integral 1.5 + 2.5 + 4.5.
	const double numbers[] = { 1.0, 2.0, 3.0, 6.0 };
	for ( int i = 0; i < 4; ++i )
	{
		SayNumber( values, "/n", numbers[i], i );
	}
	simValueStatistics found;
	CHECK( simValues_Statistics( values, Hold( values, "/n", "" ), 0.0, 3.0, &found ) );
	CHECK_EQ_INT( found.count, 4 );
	CHECK_NEAR( found.mean, 3.0, 1e-12 );
	CHECK_NEAR( found.deviation, sqrt( 3.5 ), 1e-12 );
	CHECK_NEAR( found.median, 2.5, 0.0 );
	CHECK_NEAR( found.integral, 8.5, 1e-12 );
	CHECK( found.least == 1.0 && found.greatest == 6.0 );
	SayNumber( values, "/n", INFINITY, 4.0 );
	CHECK( simValues_Statistics( values, Hold( values, "/n", "" ), 0.0, 9.0, &found ) );
	CHECK_EQ_INT( found.count, 4 );
	simValues_Destroy( values );
}

TEST( values_aForkDropsWhatCameBehindIt )
{
	simValues* values = simValues_Create( 1 << 20 );
	for ( int i = 0; i < 100; ++i )
	{
		SayNumber( values, "/n", i, 0.02 * i );
	}
	int column = Hold( values, "/n", "" );
	simValues_Branch( values, 40 );
	simValueCurve curve = Curve( values, column );
	CHECK_EQ_INT( curve.count, 41 );
	CHECK_NEAR( curve.values[40], 40.0, 0.0 );
	SayNumber( values, "/n", 7.0, 0.9 );
	curve = Curve( values, column );
	CHECK_NEAR( curve.values[41], 7.0, 0.0 );
	simValueNow now;
	CHECK( simValues_Now( values, 0, 0.5, &now ) && now.numbers[0] == 25.0 );
	CHECK( simValues_Now( values, 0, INFINITY, &now ) && now.numbers[0] == 7.0 );
	simValueChange changes[2];
	int topic = 0;
	CHECK_EQ_INT( simValues_LatestChanges( values, &topic, 1, 9.0, changes, 2 ), 2 );
	CHECK_STR( changes[0].line, "40" );
	CHECK_STR( changes[1].line, "7" );
	simValues_Destroy( values );
}

TEST( values_aChangeKeepsColoursAndLinesOfAConsole )
{
	static const char kSaid[] = "\x1b[33mWarning\x1b[0m: slow\n\tat Robot.java:12\a";
	simValues* values = simValues_Create( 1 << 20 );
	char text[400];
	int length = snprintf( text, sizeof( text ), "%s%0300d", kSaid, 7 );
	SayText( values, "/messages", text, 1.0 );
	simValueChange* change = simAlloc( sizeof( simValueChange ) );
	int topic = 0;
	CHECK_EQ_INT( simValues_LatestChanges( values, &topic, 1, 9.0, change, 1 ), 1 );
	// A tab and a bell are no more than spaces in it.
	CHECK_EQ_INT( strlen( change->line ), length );
	static const char kKept[] = "\x1b[33mWarning\x1b[0m: slow\n at Robot.java:12 0";
	CHECK( strncmp( change->line, kKept, strlen( kKept ) ) == 0 );
	// In a tree it is one line.
	simValueNow now;
	CHECK( simValues_Now( values, 0, INFINITY, &now ) && strchr( now.line, '\n' ) == NULL );
	CHECK( strchr( now.line, 0x1b ) == NULL && strlen( now.line ) < SIM_VALUES_LINE );
	simFree( change );
	simValues_Destroy( values );
}

TEST( values_theBudgetDropsTheOldestOfTheLargest )
{
	simValues* values = simValues_Create( 1 << 20 );
	SayNumber( values, "/small", 42.0, 0.0 );
	for ( int i = 0; i < 200000; ++i )
	{
		SayNumber( values, "/large", i, 0.0001 * i ); // 10 kHz for 20 s: four times the budget
	}
	int large = Hold( values, "/large", "" ), small = Hold( values, "/small", "" );
	simValueCurve curve = Curve( values, large );
	CHECK( curve.times[0] > 10.0 );
	CHECK_NEAR( curve.values[curve.count - 1], 199999.0, 0.0 );
	CHECK_EQ_INT( Curve( values, small ).count, 1 );
	CHECK( simValues_Warning( values, 0 ) != NULL && strstr( simValues_Warning( values, 0 ), "/large" ) != NULL );
	CHECK( simValues_Warning( values, 1 ) == NULL );
	simValues_Destroy( values );
}

TEST( values_topicsAreBounded )
{
	simValues* values = simValues_Create( 64 << 20 );
	char name[32];
	for ( int i = 0; i < SIM_VALUES_TOPICS + 1000; ++i )
	{
		snprintf( name, sizeof( name ), "/t/%d", i );
		SayNumber( values, name, i, 1.0 );
	}
	CHECK_EQ_INT( simValues_Count( values ), SIM_VALUES_TOPICS );
	SayNumber( values, "/t/17", 5.0, 2.0 );
	simValueNow now;
	CHECK( simValues_Now( values, simValues_Find( values, "/t/17" ), INFINITY, &now ) && now.numbers[0] == 5.0 );
	CHECK( strstr( simValues_Warning( values, 0 ), "more than" ) != NULL );
	simValues_Destroy( values );
}

TEST( values_aTopicThatComesAgainWithAnotherType )
{
	simValues* values = simValues_Create( 1 << 20 );
	SayNumber( values, "/x", 1.0, 1.0 );
	int column = Hold( values, "/x", "" );
	SayText( values, "/x", "one", 2.0 );
	SayText( values, "/x", "two", 3.0 );
	CHECK_STR( simValues_Topic( values, 0 )->type, "string" );
	simValueCurve curve = Curve( values, column );
	CHECK( curve.isText );
	CHECK_EQ_INT( curve.count, 2 );
	simValues_Destroy( values );
}

TEST( values_settableIsWhatAProgramListensFor )
{
	simValues* values = simValues_Create( 1 << 20 );
	static const struct
	{
		const char* name;
		bool settable;
	} topics[] = {
		{ "/SmartDashboard/kP", true },
		{ "/Preferences/speed", true },
		{ "/Tuning/Arm/kP", true },
		{ "/AdvantageKit/RealOutputs/x", false },
		{ "/robot/x", false },
	};
	for ( size_t i = 0; i < sizeof( topics ) / sizeof( topics[0] ); ++i )
	{
		SayNumber( values, topics[i].name, 1.0, 1.0 );
		bool settable = simValues_Topic( values, simValues_Find( values, topics[i].name ) )->settable;
		testCheck( settable == topics[i].settable, topics[i].name, __FILE__, __LINE__ );
	}
	SayText( values, "/SmartDashboard/Auto/selected", "a", 1.0 );
	SayText( values, "/SmartDashboard/Auto/.type", "String Chooser", 1.0 );
	CHECK( !simValues_Topic( values, simValues_Find( values, "/SmartDashboard/Auto/selected" ) )->settable );
	CHECK( !simValues_Topic( values, simValues_Find( values, "/SmartDashboard/Auto/.type" ) )->settable );
	// Of lists only the scheduler's, which holds the ids of commands that are to end.
	const int64_t none[1] = { 0 };
	simNt4Value list = { .type = simNt4Type_ints, .count = 0, .ints = none };
	Say( values, "/SmartDashboard/Scheduler/Cancel", "int[]", &list, 1.0 );
	Say( values, "/SmartDashboard/Scheduler/Ids", "int[]", &list, 1.0 );
	CHECK( simValues_Topic( values, simValues_Find( values, "/SmartDashboard/Scheduler/Cancel" ) )->settable );
	CHECK( !simValues_Topic( values, simValues_Find( values, "/SmartDashboard/Scheduler/Ids" ) )->settable );
	simValues_Destroy( values );
}

TEST( values_ofManyTextsTheLatestAreShown )
{
	simValues* values = simValues_Create( 4 << 20 );
	char text[32];
	for ( int i = 0; i < 5000; ++i )
	{
		snprintf( text, sizeof( text ), "line %d", i / 2 ); // each comes twice: that does not count as a change
		SayText( values, "/console", text, 0.01 * i );
	}
	simValueCurve curve;
	int column = Hold( values, "/console", "" );
	simValues_Curve( values, column, 0.0, 100.0, 10, &curve );
	CHECK_EQ_INT( curve.count, 2500 );
	simNt4Text last = simValues_Text( values, column, (int)curve.values[curve.count - 1] );
	CHECK( last.size == 9 && memcmp( last.bytes, "line 2499", 9 ) == 0 );
	simValues_Destroy( values );
}

static void Announce( simValues* values, const char* name, const char* type, const char* properties )
{
	simNt4Event event = {
		.kind = simNt4Event_announced, .name = name, .type = type, .properties = properties, .text = ""
	};
	simValues_TakeEvent( values, &event, 1.0 );
}

// WPILib 2027's tunables say by their properties whether one may set them, and a robust one has a topic of its own for that.
TEST( values_tunablesAreSettableByTheirProperty )
{
	simValues* values = simValues_Create( 1 << 20 );
	static const struct
	{
		const char *name, *type, *properties;
		bool settable;
		const char* published;
	} topics[] = {
		{ "/Tunables/kP", "double", "{\"mutable\":true}", true, "/Tunables/kP" },
		{ "/Tunables/kI", "double", "{\"min\":0,\"mutable\": true}", true, "/Tunables/kI" },
		{ "/Tunables/Auto/options", "string[]", "{\"mutable\":false}", false, "/Tunables/Auto/options" },
		{ "/Tunables/Auto/default", "string", "{\"mutable\":false}", false, "/Tunables/Auto/default" },
		{ "/Tunables/Auto/selected/value", "string", "{\"robust\":true,\"mutable\":true}", true,
		    "/Tunables/Auto/selected/tune" },
		{ "/Tunables/Auto/selected/tune", "string", "{\"retained\":true}", false, "/Tunables/Auto/selected/tune" },
		{ "/Tunables/Auto/.type", "string", "{\"mutable\":true}", false, "/Tunables/Auto/.type" },
		// A name that ends so by chance.
		{ "/Tunables/sensor/value", "double", "{\"mutable\":true}", true, "/Tunables/sensor/value" },
		{ "/Tunables/S/Cancel/value", "int[]", "{\"robust\":true,\"mutable\":true}", true, "/Tunables/S/Cancel/tune" },
		{ "/Tunables/none", "double", "{}", false, "/Tunables/none" },
		{ "/Telemetry/kP", "double", "{\"mutable\":true}", false, "/Telemetry/kP" },
		// Poses are dragged on the field; other lists and structs are not set from here.
		{ "/Tunables/Field/Goal", "struct:Pose2d[]", "{\"mutable\":true}", true, "/Tunables/Field/Goal" },
		{ "/Tunables/goal/value", "struct:Pose2d", "{\"robust\":true,\"mutable\":true}", true, "/Tunables/goal/tune" },
		{ "/Tunables/fixed", "struct:Pose2d", "{\"mutable\":false}", false, "/Tunables/fixed" },
		{ "/Tunables/turn", "struct:Rotation2d", "{\"mutable\":true}", false, "/Tunables/turn" },
		{ "/Telemetry/Field/Robot", "struct:Pose2d[]", "{}", false, "/Telemetry/Field/Robot" },
	};
	for ( size_t i = 0; i < sizeof( topics ) / sizeof( topics[0] ); ++i )
	{
		Announce( values, topics[i].name, topics[i].type, topics[i].properties );
		const simValueTopic* topic = simValues_Topic( values, simValues_Find( values, topics[i].name ) );
		testCheck( topic->settable == topics[i].settable, topics[i].name, __FILE__, __LINE__ );
		char name[SIM_NT4_NAME];
		bool isOwn = strcmp( topics[i].published, topics[i].name ) == 0;
		CHECK_STR( simValues_SetName( topic, name ), isOwn ? "{}" : "{\"retained\":true}" );
		CHECK_STR( name, topics[i].published );
	}
	simValues_Destroy( values );
}

TEST( values_aMillionTopicsAreBoundedAndSaidOnce )
{
	simValues* values = simValues_Create( 1 << 20 );
	SayNumber( values, "/first", 1.0, 1.0 );
	int column = Hold( values, "/first", "" );
	char name[32];
	for ( int i = 0; i < 1000000; ++i )
	{
		snprintf( name, sizeof( name ), "/robot/%d", i );
		Announce( values, name, "double", "{}" );
	}
	CHECK_EQ_INT( simValues_Count( values ), SIM_VALUES_TOPICS );
	CHECK( simValues_Find( values, "/robot/999999" ) < 0 );
	REQUIRE( simValues_Warning( values, 0 ) != NULL );
	CHECK_HAS( simValues_Warning( values, 0 ), "more than 8192 topics: those that came later are left out" );
	CHECK( simValues_Warning( values, 1 ) == NULL );
	// Values of omitted topics change nothing; earlier ones go on.
	SayNumber( values, "/robot/999999", 5.0, 2.0 );
	SayNumber( values, "/first", 2.0, 2.0 );
	CHECK_EQ_INT( Curve( values, column ).count, 2 );
	simValues_Destroy( values );
}

static bool IsClean( const char* text )
{
	for ( const char* c = text; *c != 0; ++c )
	{
		if ( (unsigned char)*c < 0x20 || *c == 0x7f )
		{
			return false;
		}
	}
	return true;
}

TEST( values_hostileNamesTypesAndTexts )
{
	simValues* values = simValues_Create( 1 << 20 );
	static char s_long[5000];
	memset( s_long, 'x', sizeof( s_long ) - 1 );
	static const char* const names[] = { "", "/", "//", "__proto__", "/__proto__/constructor", "/a\x01\x1b[31mred\x7f",
		"/\xe2\x80\xae/reversed", "/../../etc", "/%s%n%d", "/\xff\xfe", "/a[2]/b", s_long };
	static const char* const types[] = { "double", "struct:Pose3d", "struct:__proto__[]", "struct:", "struct:\x1b[2J[]",
		"struct:a[", "json", "", "[]", s_long };
	static const char* const properties[] = { "{}", "", "null", "{\"unit\":5}", "{\"unit\":\"\x1b[1m\"}", "[[[[",
		s_long };
	int count = 0;
	for ( size_t i = 0; i < sizeof( names ) / sizeof( names[0] ); ++i )
	{
		SayNumber( values, names[i], 1.5, 1.0 );
		int found = simValues_Find( values, names[i] );
		count += found >= 0;
		int column = found >= 0 ? simValues_Hold( values, found, "", NULL ) : -1;
		CHECK( found < 0 || ( column >= 0 && Curve( values, column ).count == 1 ) );
	}
	CHECK_EQ_INT( simValues_Count( values ), count );
	CHECK( count >= 10 );
	simValueLeaf* leaves = calloc( SIM_VALUES_LEAVES, sizeof( simValueLeaf ) );
	for ( size_t i = 0; i < sizeof( types ) / sizeof( types[0] ); ++i )
	{
		for ( size_t k = 0; k < sizeof( properties ) / sizeof( properties[0] ); ++k )
		{
			Announce( values, "/typed", types[i], properties[k] );
			int found = simValues_Find( values, "/typed" );
			REQUIRE( found >= 0 );
			CHECK( simValues_Leaves( values, found, leaves, SIM_VALUES_LEAVES ) <= SIM_VALUES_LEAVES );
			SayRaw( values, "/typed", types[i], s_long, 77, 2.0 );
		}
	}
	free( leaves );
	// The shown text has no strokes that act on a terminal.
	SayText( values, "/text", "one\x1b[2J\ntwo\x07 \xe2\x80\xae three", 1.0 );
	simValueNow now;
	CHECK( simValues_Now( values, simValues_Find( values, "/text" ), INFINITY, &now ) );
	CHECK( IsClean( now.line ) );
	for ( int i = 0; simValues_Warning( values, i ) != NULL; ++i )
	{
		CHECK( IsClean( simValues_Warning( values, i ) ) );
		CHECK( i < 32 );
	}
	simValues_Destroy( values );
}

TEST( values_numbersThatAreNoneBreakTheLineAndNothingElse )
{
	simValues* values = simValues_Create( 1 << 20 );
	static const double kNumbers[] = { 1.0, NAN, INFINITY, -INFINITY, 3.0, 1e308, -1e308, 5e-324, -0.0, 2.0 };
	const int count = sizeof( kNumbers ) / sizeof( kNumbers[0] );
	for ( int i = 0; i < count; ++i )
	{
		SayNumber( values, "/x", kNumbers[i], 1.0 + i );
	}
	int column = Hold( values, "/x", "" );
	simValueCurve curve = Curve( values, column );
	CHECK_NEAR( curve.values[curve.count - 1], 2.0, 0.0 );
	int finite = 0;
	for ( int i = 0; i < curve.count; ++i )
	{
		// NaN is a gap; a picture can do nothing with an infinity.
		CHECK( !isinf( curve.values[i] ) );
		finite += isfinite( curve.values[i] ) ? 1 : 0;
	}
	CHECK_EQ_INT( finite, 7 );
	simValueStatistics statistics;
	simValues_Statistics( values, column, 4.5, 5.5, &statistics );
	CHECK( statistics.count == 0 || isfinite( statistics.mean ) );
	simValues_Statistics( values, column, 0.0, 100.0, &statistics );
	CHECK_NEAR( statistics.greatest, 1e308, 0.0 );
	CHECK_NEAR( statistics.least, -1e308, 0.0 );
	CHECK( !isnan( statistics.mean ) );
	// Impossible times ask for nothing.
	simValues_Curve( values, column, NAN, 5.0, 100, &curve );
	CHECK_EQ_INT( curve.count, 0 );
	simValues_Curve( values, column, -INFINITY, INFINITY, 100, &curve );
	CHECK( curve.count >= 7 );
	simValues_Destroy( values );
}
