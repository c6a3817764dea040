// The store of values over a data log.
#include "test.h"

#include "sandlot/wire/values.h"

#include <math.h>
#include <string.h>

TEST( values_log_entriesAreTopics )
{
	simWpilogWriter* writer = simWpilogWriter_Create( 1 << 18, 32, "" );
	simWpilogEntryDef def = { "NT:/n", "double", "{\"unit\":\"V\"}", false, 0 };
	uint32_t numbers, again, texts, structs, lists;
	simWpilogWriter_Start( writer, &def, 0, &numbers );
	def = ( simWpilogEntryDef ){ "messages", "string", "", false, 0 };
	simWpilogWriter_Start( writer, &def, 0, &texts );
	def = ( simWpilogEntryDef ){ "NT:/own", "struct:Own[]", "", false, 0 };
	simWpilogWriter_Start( writer, &def, 0, &structs );
	def = ( simWpilogEntryDef ){ "NT:/.schema/struct:Own", "structschema", "", false, 0 };
	simWpilogWriter_Start( writer, &def, 0, &again );
	simWpilogWriter_Raw( writer, again, 0, "double a;double b", 17 );
	def = ( simWpilogEntryDef ){ "flags", "boolean[]", "", false, 0 };
	simWpilogWriter_Start( writer, &def, 0, &lists );
	for ( int i = 0; i < 100; ++i )
	{
		// Times in a log need not be in order: the odd ones come first.
		int64_t time = 10000 * ( i < 50 ? 2 * i + 1 : 2 * ( i - 50 ) );
		double own[4] = { i, 1.0, i + 0.5, 2.0 };
		bool flags[3] = { false, i % 2 == 0, true };
		simWpilogWriter_Double( writer, numbers, time, 1e-4 * (double)time );
		simWpilogWriter_Raw( writer, structs, time, own, sizeof( own ) );
		simWpilogWriter_Booleans( writer, lists, time, flags, 3 );
	}
	simWpilogWriter_String( writer, texts, 500000, "hello" );
	size_t size;
	const void* bytes = simWpilogWriter_Chunk( writer, &size );
	simWpilogIndex* index = simWpilogIndex_Create( 32 );
	CHECK_EQ_INT( simWpilogIndex_Build( index, bytes, size, NULL ), sim_ok );

	simValues* values = simValues_Create( 1 << 20 );
	CHECK( simValues_OpenLog( values, index ) );
	CHECK_EQ_INT( simValues_Count( values ), 4 );
	int topic = simValues_Find( values, "NT:/n" );
	CHECK_STR( simValues_Topic( values, topic )->unit, "V" );
	int column = simValues_Hold( values, topic, "", NULL );
	simValueCurve curve;
	simValues_Curve( values, column, 0.0, 2.0, 1000, &curve );
	CHECK_EQ_INT( curve.count, 100 );
	for ( int i = 0; i < curve.count; ++i )
	{
		CHECK_NEAR( curve.values[i], 100.0 * curve.times[i], 1e-9 );
		CHECK_NEAR( curve.times[i], 0.01 * i, 1e-9 );
	}
	column = simValues_Hold( values, simValues_Find( values, "NT:/own" ), "[1]/a", NULL );
	simValues_Curve( values, column, 0.0, 2.0, 1000, &curve );
	CHECK_NEAR( curve.values[0], 50.5, 0.0 ); // at 0 s the value that was written fifty-first
	simValueNow now;
	CHECK( simValues_Now( values, simValues_Find( values, "messages" ), 0.6, &now ) );
	CHECK_STR( now.line, "hello" );
	CHECK( !simValues_Now( values, simValues_Find( values, "messages" ), 0.4, &now ) );
	CHECK( simValues_Now( values, simValues_Find( values, "flags" ), 0.014, &now ) );
	CHECK_EQ_INT( now.count, 3 );
	CHECK( now.numbers[0] == 0.0 && now.numbers[1] == 1.0 && now.numbers[2] == 1.0 );
	int topics[2] = { simValues_Find( values, "NT:/n" ), simValues_Find( values, "messages" ) };
	simValueChange changes[3];
	CHECK_EQ_INT( simValues_LatestChanges( values, topics, 2, 0.501, changes, 3 ), 3 );
	CHECK_STR( changes[0].line, "49" );
	CHECK( strcmp( changes[1].line, "hello" ) == 0 || strcmp( changes[2].line, "hello" ) == 0 );
	simValues_Destroy( values );
	simWpilogIndex_Destroy( index );
	simWpilogWriter_Destroy( writer );
}
