// Events of a NetworkTables client and data logs as the store of values takes them, and all that can be asked of it. The first byte
// says which: a log is the rest; events are records of a name, a type, a time and bytes.
#include "fuzz.h"

#include "sandlot/wire/values.h"

#include <math.h>

static const char* const kNames[] = { "/a", "/b", "/SmartDashboard/c", "/.schema/struct:Own", "/.schema/struct:Other",
	"", "/\x01\xff name" };
static const char* const kTypes[] = { "double", "boolean", "int", "string", "double[]", "string[]", "struct:Own",
	"struct:Own[]", "struct:Pose3d", "struct:Pose3d[]", "structschema", "raw", "json", "boolean[]", "struct:" };
static const char* const kPaths[] = { "", "count", "[0]", "[1]/x", "x", "length", "rotation/yaw",
	"[0]/translation/length", "[99999999999]", "a[3]", "translation/x" };

#define PICK( list, byte ) ( list )[( byte ) % ( sizeof( list ) / sizeof( ( list )[0] ) )]

static void Ask( simValues* values, uint8_t choice, double time )
{
	static simValueLeaf s_leaves[SIM_VALUES_LEAVES];
	int count = simValues_Count( values );
	if ( count == 0 )
	{
		return;
	}
	int topic = choice % count;
	int leaves = simValues_Leaves( values, topic, s_leaves, SIM_VALUES_LEAVES );
	const char* path = leaves > 0 && choice % 3 != 0 ? s_leaves[choice % leaves].path : PICK( kPaths, choice );
	simError error = { 0 };
	int column = simValues_Hold( values, topic, path, &error );
	fuzzExpect( leaves == 0 || choice % 3 == 0 || column >= 0 );
	simValueCurve curve;
	simValues_Curve( values, column, time - 5.0, time, choice + 1, &curve );
	fuzzExpect( curve.count <= ( curve.isText ? 4096 : 6 * ( choice + 1 ) + 8 ) );
	for ( int i = 1; i < curve.count; ++i )
	{
		fuzzExpect( curve.times[i] >= curve.times[i - 1] );
	}
	simValueStatistics statistics;
	simValues_Statistics( values, column, -INFINITY, INFINITY, &statistics );
	fuzzExpect( statistics.count == 0 || statistics.least <= statistics.median );
	simValueNow now;
	if ( simValues_Now( values, topic, time, &now ) )
	{
		fuzzExpect( strlen( now.line ) < SIM_VALUES_LINE );
	}
	simValueChange changes[8];
	int found = simValues_LatestChanges( values, &topic, 1, time, changes, 8 );
	fuzzExpect( found >= 0 && found <= 8 );
	if ( choice % 2 == 0 )
	{
		simValues_Release( values, column );
	}
}

static void TakeLog( const uint8_t* data, size_t size )
{
	simWpilogIndex* index = simWpilogIndex_Create( 256 );
	simError error = { 0 };
	simWpilogIndex_Build( index, data, size, &error );
	simValues* values = simValues_Create( 1 << 16 );
	if ( simWpilogIndex_Count( index ) > 0 && simValues_OpenLog( values, index ) )
	{
		for ( int i = 0; i < 16; ++i )
		{
			Ask( values, (uint8_t)( 37 * i ), i );
		}
	}
	simValues_Destroy( values );
	simWpilogIndex_Destroy( index );
}

static void TakeEvents( const uint8_t* data, size_t size )
{
	simValues* values = simValues_Create( 1 << 14 );
	double time = 0.0;
	while ( size >= 6 )
	{
		size_t bytes = data[4] < size - 5 ? data[4] : size - 5;
		// A payload's own type may differ from its topic's.
		static const simNt4Type kSent[] = { simNt4Type_boolean, simNt4Type_double, simNt4Type_int, simNt4Type_float,
			simNt4Type_string, simNt4Type_raw, simNt4Type_booleans, simNt4Type_doubles, simNt4Type_ints,
			simNt4Type_floats, simNt4Type_strings };
		simNt4Event event = { .name = PICK( kNames, data[0] ), .type = PICK( kTypes, data[1] ), .text = "" };
		event.kind = data[2] % 8 == 0 ? simNt4Event_announced : simNt4Event_value;
		event.properties = data[2] % 5 == 0 ? "{\"unit\":\"V\"}" : "{}";
		event.value = ( simNt4Payload ){ .type = PICK( kSent, data[2] ), .time = 1, .bytes = data + 5, .size = bytes };
		simValues_TakeEvent( values, &event, time );
		// A schema or text in plain bytes: almost no MessagePack would be one.
		uint8_t packed[300];
		simNt4Value value = {
			.type = data[3] % 2 == 0 ? simNt4Type_raw : simNt4Type_string, .count = bytes, .bytes = data + 5
		};
		event.value = ( simNt4Payload ){ .type = value.type, .time = 1, .bytes = packed };
		event.value.size = simNt4Value_Write( &value, packed, sizeof( packed ) );
		event.kind = simNt4Event_value;
		simValues_TakeEvent( values, &event, time );
		time += 0.01 * data[3];
		Ask( values, data[3], time );
		if ( data[3] == 255 )
		{
			simValues_Branch( values, (uint32_t)( 10.0 * time ) );
		}
		if ( data[3] == 254 )
		{
			simValues_ForgetPast( values );
		}
		data += 5 + bytes;
		size -= 5 + bytes;
	}
	simValues_Destroy( values );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	if ( size == 0 )
	{
		return 0;
	}
	if ( data[0] % 4 == 0 )
	{
		TakeLog( data + 1, size - 1 );
	}
	else
	{
		TakeEvents( data + 1, size - 1 );
	}
	return 0;
}
