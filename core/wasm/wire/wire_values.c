// wire.wasm: the stores of values, one for each source. Numbers and pointers only; arguments are checked here.
#include "exports.h"
#include "sandlot/wire/values.h"
#include "wire_shared.h"

#include "codec/jsonio.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>


enum
{
	BUDGET = 64 << 20,   // [B] of the histories of one source
	MAX_SPANS = 64,      // of unknown ticks that are told of at a time
	MAX_CHANGES = 2048,  // that are looked for at a time
	MAX_TICKS = 1 << 16, // doubles of a column at a time
	MAX_SET = 512,       // topics that are set
	MAX_WHOLES = 64,     // whole numbers that are set at once
	POSE_NUMBERS = 3,    // x [m], y [m], heading [rad] of a struct:Pose2d
	MAX_POSES = 256,     // that are set at once
};

static simValues* s_stores[simValuesSource_count];
static int32_t s_subscription;
static double s_time; // [s] of the run, for the words of other programs
static simValueLeaf* s_leaves;
static int s_leafCount;
static simValueChange* s_changes;
static int s_changeCount;
static simTickSpan s_spans[MAX_SPANS];
static int s_spanCount;
// The set values, for as long as the client lives.
static struct
{
	char name[SIM_NT4_NAME];
	int32_t publisher;
} s_set[MAX_SET];
static int s_setCount;


// ---- parts ----

static bool Open( int source )
{
	if ( s_stores[source] == NULL )
	{
		s_stores[source] = simValues_Create( BUDGET );
	}
	if ( s_leaves == NULL )
	{
		s_leaves = simAlloc( sizeof( simValueLeaf ) * SIM_VALUES_LEAVES );
	}
	return s_stores[source] != NULL && s_leaves != NULL;
}

static void Close( int source )
{
	simValues_Destroy( s_stores[source] );
	s_stores[source] = NULL;
	s_leafCount = s_changeCount = s_spanCount = 0;
}

static const char* Warning( int source, int index )
{
	return s_stores[source] != NULL ? simValues_Warning( s_stores[source], index ) : NULL;
}

static bool OpenRun( uint32_t option )
{
	(void)option;
	return Open( simValuesSource_run );
}

static void CloseRun( void )
{
	Close( simValuesSource_run );
}

static int32_t BeginRun( const simSchema* schema, int count, int robot, uint32_t parts )
{
	simValues* run = s_stores[simValuesSource_run];
	(void)robot;
	(void)parts;
	if ( run == NULL )
	{
		simFail( wire_GetProblem(), "", "", "no values are kept" );
		return -1;
	}
	return simValues_BeginRun( run, schema, count, wire_GetProblem() ) == sim_ok ? simValues_Count( run ) : -1;
}

static bool FrameOfRun( const void* frame, size_t size )
{
	simValues* run = s_stores[simValuesSource_run];
	return run != NULL && simValues_TakeFrame( run, frame, size );
}

static const char* WarningOfRun( int index )
{
	return Warning( simValuesSource_run, index );
}

static bool OpenNetwork( uint32_t option )
{
	(void)option;
	return Open( simValuesSource_network );
}

static void CloseNetwork( void )
{
	Close( simValuesSource_network );
	simNt4Client* client = wire_GetClient();
	// The values are not kept: they need not be sent any more.
	if ( client != NULL && s_subscription != 0 )
	{
		simNt4Client_Unsubscribe( client, s_subscription );
	}
	s_subscription = 0;
}

// Every value of every topic, while they are kept.
static bool Subscribe( simNt4Client* client, bool fresh )
{
	static const char* const kAll[] = { "" };
	if ( !fresh && s_subscription != 0 )
	{
		simNt4Client_Unsubscribe( client, s_subscription );
	}
	s_subscription = 0;
	s_setCount = fresh ? 0 : s_setCount;
	if ( s_stores[simValuesSource_network] == NULL )
	{
		return true;
	}
	simNt4SubscribeOptions options = simDefaultNt4SubscribeOptions();
	options.periodic = SIM_TICK;
	options.all = true;
	options.prefix = true;
	s_subscription = simNt4Client_Subscribe( client, kAll, 1, &options, wire_GetProblem() );
	return s_subscription != 0;
}

static const char* WarningOfNetwork( int index )
{
	return Warning( simValuesSource_network, index );
}

// The log that is open in tracks.
static bool OpenLog( uint32_t option )
{
	(void)option;
	const simWpilogIndex* index = wire_TracksIndex();
	Close( simValuesSource_log );
	return index != NULL && Open( simValuesSource_log ) && simValues_OpenLog( s_stores[simValuesSource_log], index );
}

static void CloseLog( void )
{
	Close( simValuesSource_log );
}

static const char* WarningOfLog( int index )
{
	return Warning( simValuesSource_log, index );
}

const wirePart wire_valuesRun = {
	.open = OpenRun,
	.close = CloseRun,
	.begin = BeginRun,
	.frame = FrameOfRun,
	.warning = WarningOfRun,
};
const wirePart wire_valuesNetwork = {
	.open = OpenNetwork,
	.close = CloseNetwork,
	.subscribe = Subscribe,
	.warning = WarningOfNetwork,
};
const wirePart wire_valuesLog = { .open = OpenLog, .close = CloseLog, .warning = WarningOfLog };

void wire_ValuesTake( const simNt4Event* event )
{
	if ( s_stores[simValuesSource_network] != NULL )
	{
		simValues_TakeEvent( s_stores[simValuesSource_network], event, s_time );
	}
}


// ---- topics ----

static simValues* StoreOf( uint32_t source )
{
	return source < simValuesSource_count ? s_stores[source] : NULL;
}

// The store of a source, if it has a topic of that number.
static simValues* StoreWith( uint32_t source, uint32_t topic )
{
	simValues* store = StoreOf( source );
	return store != NULL && topic < (uint32_t)simValues_Count( store ) ? store : NULL;
}

const simValuesState* wire_values_state( uint32_t source )
{
	static simValuesState s_result;
	const simValues* store = StoreOf( source );
	s_result = ( simValuesState ){ 0 };
	if ( store != NULL )
	{
		s_result.topics = (u32)simValues_Count( store );
		s_result.changes = simValues_Changes( store );
	}
	return &s_result;
}

const simStoredTopic* wire_values_topic( uint32_t source, uint32_t topic )
{
	static simStoredTopic s_result;
	const simValues* store = StoreWith( source, topic );
	if ( store == NULL )
	{
		return NULL;
	}
	const simValueTopic* shown = simValues_Topic( store, (int)topic );
	s_result = ( simStoredTopic ){
		.name = wire_TextAt( shown->name ),
		.type = wire_TextAt( shown->type ),
		.properties = wire_TextAt( shown->properties ),
		.unit = wire_TextAt( shown->unit ),
		.kind = shown->kind,
		.settable = shown->settable,
	};
	return &s_result;
}

const simStoredLeaf* wire_values_leaf( uint32_t source, uint32_t topic, uint32_t leaf )
{
	static simStoredLeaf s_result;
	simValues* store = StoreWith( source, topic );
	if ( leaf == 0 )
	{
		s_leafCount = store != NULL ? simValues_Leaves( store, (int)topic, s_leaves, SIM_VALUES_LEAVES ) : 0;
	}
	if ( store == NULL || leaf >= (uint32_t)s_leafCount )
	{
		return NULL;
	}
	const simValueLeaf* shown = &s_leaves[leaf];
	s_result = ( simStoredLeaf ){
		.path = wire_TextAt( shown->path ),
		.unit = wire_TextAt( shown->unit ),
		.kind = shown->kind,
		.derived = shown->derived,
	};
	return &s_result;
}

const simStoredNow* wire_values_now( uint32_t source, uint32_t topic, double time )
{
	static simStoredNow s_result;
	simValues* store = StoreWith( source, topic );
	simValueNow now;
	if ( store == NULL || time != time || !simValues_Now( store, (int)topic, time, &now ) )
	{
		return NULL;
	}
	s_result = ( simStoredNow ){
		.time = now.time,
		.numbers = wire_BytesAt( now.numbers, sizeof( double ) * (size_t)now.numberCount ),
		.texts = wire_BytesAt( now.texts, now.textBytes ),
		.line = wire_TextAt( now.line ),
		.count = (u32)now.count,
	};
	return &s_result;
}


// ---- columns ----

int32_t wire_values_hold( uint32_t source, uint32_t topic, const char* path )
{
	simValues* store = StoreWith( source, topic );
	wire_ForgetProblem();
	if ( store == NULL || path == NULL )
	{
		simFail( wire_GetProblem(), "", "", "there is no such topic" );
		return -1;
	}
	return simValues_Hold( store, (int)topic, path, wire_GetProblem() );
}

// A column's number, -1 for one that no store can have.
static int ColumnOf( uint32_t column )
{
	return column < SIM_VALUES_COLUMNS ? (int)column : -1;
}

void wire_values_release( uint32_t source, uint32_t column )
{
	if ( StoreOf( source ) != NULL )
	{
		simValues_Release( StoreOf( source ), ColumnOf( column ) );
	}
}

double wire_values_known( uint32_t source, uint32_t column )
{
	return StoreOf( source ) != NULL ? simValues_Known( StoreOf( source ), ColumnOf( column ) ) : 0.0;
}

const simUnknownTicks* wire_values_unknown( uint32_t column, uint32_t span )
{
	static simUnknownTicks s_result;
	simValues* run = s_stores[simValuesSource_run];
	if ( span == 0 )
	{
		s_spanCount = run != NULL ? simValues_Unknown( run, ColumnOf( column ), s_spans, MAX_SPANS ) : 0;
	}
	if ( span >= (uint32_t)s_spanCount )
	{
		return NULL;
	}
	s_result = ( simUnknownTicks ){ s_spans[span].first, s_spans[span].end };
	return &s_result;
}

uint32_t wire_values_fill( uint32_t column, uint32_t first, const double* numbers, uint32_t count )
{
	simValues* run = s_stores[simValuesSource_run];
	bool good = run != NULL && numbers != NULL && (uintptr_t)numbers % 8 == 0 && count <= SIM_VALUES_TICKS;
	return good && simValues_Fill( run, ColumnOf( column ), first, numbers, (int)count );
}

int32_t wire_values_add_text( uint32_t column, const char* text, uint32_t size )
{
	simValues* run = s_stores[simValuesSource_run];
	return run != NULL && text != NULL ? simValues_AddText( run, ColumnOf( column ), text, size ) : -1;
}

const simWireText* wire_values_text( uint32_t source, uint32_t column, uint32_t text )
{
	static simWireText s_result;
	simNt4Text found = { NULL, 0 };
	if ( StoreOf( source ) != NULL && text < SIM_VALUES_TEXTS )
	{
		found = simValues_Text( StoreOf( source ), ColumnOf( column ), (int)text );
	}
	s_result.text = ( textAt ){ (u32)(uintptr_t)found.bytes, (u32)found.size };
	return found.bytes != NULL ? &s_result : NULL;
}

const simWireBytes* wire_values_ticks( uint32_t column, uint32_t first, uint32_t count )
{
	static simWireBytes s_result;
	static double s_ticks[MAX_TICKS];
	simValues* run = s_stores[simValuesSource_run];
	int most = count < MAX_TICKS ? (int)count : MAX_TICKS;
	int found = run != NULL ? simValues_Ticks( run, ColumnOf( column ), first, s_ticks, most ) : 0;
	s_result.bytes = wire_BytesAt( s_ticks, sizeof( double ) * (size_t)found );
	return &s_result;
}

const simStoredCurve* wire_values_curve( uint32_t source, uint32_t column, double from, double to, uint32_t columns )
{
	static simStoredCurve s_result;
	simValueCurve curve = { 0 };
	if ( StoreOf( source ) != NULL )
	{
		int wanted = columns < 1 << 20 ? (int)columns : 1 << 20;
		simValues_Curve( StoreOf( source ), ColumnOf( column ), from, to, wanted, &curve );
	}
	s_result = ( simStoredCurve ){
		.times = wire_BytesAt( curve.times, sizeof( double ) * (size_t)curve.count ),
		.values = wire_BytesAt( curve.values, sizeof( double ) * (size_t)curve.count ),
		.isText = curve.isText,
	};
	return &s_result;
}

const simStoredStatistics* wire_values_statistics( uint32_t source, uint32_t column, double from, double to )
{
	static simStoredStatistics s_result;
	simValueStatistics found = { NAN, NAN, NAN, NAN, NAN, 0.0, 0 };
	if ( StoreOf( source ) != NULL )
	{
		simValues_Statistics( StoreOf( source ), ColumnOf( column ), from, to, &found );
	}
	s_result = ( simStoredStatistics ){
		.least = found.least,
		.greatest = found.greatest,
		.mean = found.mean,
		.deviation = found.deviation,
		.median = found.median,
		.integral = found.integral,
		.count = found.count,
	};
	return &s_result;
}

uint32_t wire_values_find_changes(
    uint32_t source, const uint32_t* topics, uint32_t count, double until, uint32_t most )
{
	simValues* store = StoreOf( source );
	s_changeCount = 0;
	if ( store == NULL || topics == NULL || (uintptr_t)topics % 4 != 0 || count > SIM_VALUES_TOPICS )
	{
		return 0;
	}
	for ( uint32_t i = 0; i < count; ++i )
	{
		if ( topics[i] >= (uint32_t)simValues_Count( store ) )
		{
			return 0;
		}
	}
	// Only a table or a console asks, so that the room costs nothing otherwise.
	if ( s_changes == NULL )
	{
		s_changes = simAlloc( sizeof( simValueChange ) * MAX_CHANGES );
	}
	int capacity = most < MAX_CHANGES ? (int)most : MAX_CHANGES;
	if ( s_changes == NULL )
	{
		return 0;
	}
	s_changeCount = simValues_LatestChanges( store, (const int*)topics, (int)count, until, s_changes, capacity );
	return (uint32_t)s_changeCount;
}

const simStoredChange* wire_values_change( uint32_t change )
{
	static simStoredChange s_result;
	if ( change >= (uint32_t)s_changeCount )
	{
		return NULL;
	}
	const simValueChange* found = &s_changes[change];
	s_result = ( simStoredChange ){
		.time = found->time,
		.text = wire_TextAt( found->line ),
		.topic = (u32)found->topic,
	};
	return &s_result;
}


// ---- the run goes on ----

void wire_values_branch( uint32_t tick )
{
	for ( int i = 0; i < simValuesSource_count; ++i )
	{
		if ( s_stores[i] != NULL )
		{
			simValues_Branch( s_stores[i], tick );
		}
	}
}

void wire_values_end( uint32_t tick )
{
	if ( s_stores[simValuesSource_run] != NULL )
	{
		simValues_SetEnd( s_stores[simValuesSource_run], tick );
	}
}

void wire_values_time( double time, uint32_t forget )
{
	s_time = time >= 0.0 && time < 1e9 ? time : 0.0;
	if ( forget != 0 && s_stores[simValuesSource_network] != NULL )
	{
		simValues_ForgetPast( s_stores[simValuesSource_network] );
	}
}


// ---- setting ----

// Whole numbers in brackets: "[3, -8]". False: they are not whole numbers, or too many.
static bool ReadWholes( const char* text, simNt4Value* value )
{
	static int64_t s_wholes[MAX_WHOLES];
	size_t count = 0;
	const char* at = text + strspn( text, " " );
	bool good = *at == '[';
	at += good;
	at += strspn( at, " " );
	while ( good && *at != ']' && count < MAX_WHOLES )
	{
		char* end = NULL;
		errno = 0;
		s_wholes[count] = strtoll( at, &end, 10 );
		good = end != at && errno == 0;
		count += 1;
		at = end + strspn( end, " " );
		// A comma has a number behind it.
		bool isNext = *at == ',';
		at += isNext;
		at += strspn( at, " " );
		good = good && isNext != ( *at == ']' );
	}
	*value = ( simNt4Value ){ .type = simNt4Type_ints, .count = count, .ints = s_wholes };
	return good && at[0] == ']' && at[1] == 0;
}

// Poses as numbers in brackets, "[x, y, heading, ...]" in metres and radians, as the bytes of their structs.
static bool ReadPoses( const char* text, bool many, simNt4Value* value )
{
	static double s_numbers[POSE_NUMBERS * MAX_POSES];
	simJsonReader reader;
	int count = 0;
	if ( !simJsonReader_Open( &reader, text, strlen( text ), NULL )
	     || !simJsonReader_Numbers( &reader, s_numbers, POSE_NUMBERS * MAX_POSES, &count ) )
	{
		return false;
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( s_numbers[i] - s_numbers[i] != 0.0 )
		{
			return false;
		}
	}
	// WPILib packs doubles with the low byte first, as WebAssembly has them.
	*value = ( simNt4Value ){ .type = simNt4Type_raw, .count = sizeof( double ) * (size_t)count, .bytes = s_numbers };
	return many ? count % POSE_NUMBERS == 0 : count == POSE_NUMBERS;
}

// A value of the topic's type, as typed by a person. False: it is not of the type.
static bool ReadTyped( const char* type, const char* text, simNt4Value* value )
{
	char* end = NULL;
	if ( strcmp( type, "int[]" ) == 0 )
	{
		return ReadWholes( text, value );
	}
	if ( strncmp( type, "struct:Pose2d", strlen( "struct:Pose2d" ) ) == 0 )
	{
		return ReadPoses( text, strcmp( type, "struct:Pose2d[]" ) == 0, value );
	}
	if ( strcmp( type, "string" ) == 0 )
	{
		*value = ( simNt4Value ){ .type = simNt4Type_string, .count = strlen( text ), .bytes = text };
		return true;
	}
	if ( strcmp( type, "boolean" ) == 0 )
	{
		bool isTrue = strcmp( text, "true" ) == 0;
		*value = ( simNt4Value ){ .type = simNt4Type_boolean, .boolean = isTrue };
		return isTrue || strcmp( text, "false" ) == 0;
	}
	double number = strtod( text, &end );
	if ( end == text || *end != 0 || number - number != 0.0 )
	{
		return false;
	}
	if ( strcmp( type, "int" ) == 0 )
	{
		// Whole numbers that a double holds exactly.
		*value = ( simNt4Value ){ .type = simNt4Type_int, .integer = fabs( number ) < 9e15 ? (int64_t)number : 0 };
		return fabs( number ) < 9e15 && number == floor( number );
	}
	bool isFloat = strcmp( type, "float" ) == 0;
	*value = ( simNt4Value ){ .type = isFloat ? simNt4Type_float : simNt4Type_double, .number = number };
	return isFloat || strcmp( type, "double" ) == 0;
}

// The publisher of a topic that is set from here; it is published once, however often it is set. 0: that did not work.
static int32_t PublisherOf( simNt4Client* client, const char* name, const char* type, const char* properties )
{
	for ( int i = 0; i < s_setCount; ++i )
	{
		if ( strcmp( s_set[i].name, name ) == 0 )
		{
			return s_set[i].publisher;
		}
	}
	if ( s_setCount == MAX_SET || strlen( name ) >= SIM_NT4_NAME )
	{
		return 0;
	}
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = properties;
	// A program may have made another value of the last request: the same one again is another request.
	options.duplicates = properties != NULL && strcmp( properties, "{}" ) != 0;
	int32_t publisher = simNt4Client_Publish( client, name, type, &options, wire_GetProblem() );
	if ( publisher != 0 )
	{
		memcpy( s_set[s_setCount].name, name, strlen( name ) + 1 );
		s_set[s_setCount].publisher = publisher;
		s_setCount += 1;
	}
	return publisher;
}

uint32_t wire_values_set( uint32_t topic, const char* text, double now )
{
	simValues* store = StoreWith( simValuesSource_network, topic );
	simNt4Client* client = wire_GetClient();
	simNt4Value value;
	wire_ForgetProblem();
	if ( store == NULL || client == NULL || text == NULL )
	{
		return 0;
	}
	const simValueTopic* shown = simValues_Topic( store, (int)topic );
	if ( !shown->settable || !ReadTyped( shown->type, text, &value ) )
	{
		return 0;
	}
	char name[SIM_NT4_NAME];
	const char* properties = simValues_SetName( shown, name );
	int32_t publisher = properties != NULL ? PublisherOf( client, name, shown->type, properties ) : 0;
	if ( publisher == 0 || !simNt4Client_Set( client, publisher, &value, wire_Time( now ) ) )
	{
		return 0;
	}
	// A server does not send it back to its setter: it is kept as if it had come. A robust tunable's program answers
	// itself.
	if ( strcmp( name, shown->name ) == 0 )
	{
		simValues_TakeOwn( store, (int)topic, &value, s_time );
	}
	return 1;
}

uint32_t wire_values_publish( const char* name, const char* type, const char* text, double now )
{
	simValues* store = s_stores[simValuesSource_network];
	simNt4Client* client = wire_GetClient();
	simNt4Value value;
	wire_ForgetProblem();
	// Types by their names are few here: another would be read as a double.
	bool isKnown =
	    type != NULL && text != NULL && ReadTyped( type, text, &value ) && simNt4_TypeOf( type ) == value.type;
	bool isOfTheRun = name != NULL && strncmp( name, "/Sandlot/", strlen( "/Sandlot/" ) ) == 0;
	if ( store == NULL || client == NULL || name == NULL || name[0] != '/' || isOfTheRun || !isKnown )
	{
		return 0;
	}
	int32_t publisher = PublisherOf( client, name, type, NULL );
	if ( publisher == 0 || !simNt4Client_Set( client, publisher, &value, wire_Time( now ) ) )
	{
		return 0;
	}
	// The server tells set values only to others: it is kept as if it had come.
	simNt4Event event = { .kind = simNt4Event_announced, .name = name, .type = type, .properties = "{}", .text = "" };
	if ( simValues_Find( store, name ) < 0 )
	{
		simValues_TakeEvent( store, &event, s_time );
	}
	int topic = simValues_Find( store, name );
	if ( topic >= 0 )
	{
		simValues_TakeOwn( store, topic, &value, s_time );
	}
	return 1;
}
