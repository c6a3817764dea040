// Robot code's orders to cameras, one a line: "v3NAME|TYPE|hex of the MessagePack" (said 3 s into the server's time), "n" (take
// one order away), "bHEX" (bytes put into a block, pairs of two bytes of place and one of value, then published). With any
// input, controls stay in their bounds, orientations in order, warnings readable, and values of topics in memory.
#include "fuzz_nt4.h"

#include "sandlot/wire/limelight.h"

#include <math.h>

typedef struct Block
{
	simVisionHeader header;
	simVisionCamera cameras[2];
	simVisionResult results[2];
	simTagSight sights[3];
	simDetection detections[2];
} Block;

static simLimelightRemote* s_remote;
static simLimelight* s_limelight;
static double s_said[2];

static void Begin( void )
{
	static simSchema schema[8];
	static const struct
	{
		simSchemaKind kind;
		uint32_t index;
		const char* name;
	} records[8] = { { simSchema_field, 0, "f" }, { simSchema_robot, 0, "r" }, { simSchema_wheel, 0, "w" },
		{ simSchema_camera, 0, "limelight" }, { simSchema_camera, 1, "limelight-front" },
		{ simSchema_pieceType, 0, "fuel" }, { simSchema_tag, 1, "" }, { simSchema_tag, 2, "" } };
	for ( int i = 0; i < 8; ++i )
	{
		schema[i] = ( simSchema ){ .kind = records[i].kind, .index = records[i].index, .value = { 16, 8, 1, 3 } };
		snprintf( schema[i].name, SIM_NAME, "%s", records[i].name );
	}
	s_remote = s_remote != NULL ? s_remote : simLimelightRemote_Create();
	s_limelight = s_limelight != NULL ? s_limelight : simLimelight_Create( schema, 8, 0, simLimelight_all, NULL );
	fuzzExpect( simLimelightRemote_Begin( s_remote, schema, 8, 0, NULL ) );
	s_said[0] = s_said[1] = 0.0;
}

static bool Next( void )
{
	int camera;
	simCameraControl control;
	simOrientation orientation;
	simLimelightSaid said = simLimelightRemote_Next( s_remote, &camera, &control, &orientation );
	fuzzExpect( said == simLimelight_nothing || ( camera >= 0 && camera < 2 ) );
	if ( said == simLimelight_control )
	{
		fuzzExpect( control.pipeline < SIM_MAX_PIPELINES && control.priority <= 65536 && control.throttle <= 1000 );
		fuzzExpect( control.filterCount <= SIM_MAX_TAGS && control.imuMode <= 4 && control.hasMount <= 1 );
		fuzzExpect( control.imuAssist >= 0.0 && control.imuAssist <= 1.0 );
		fuzzExpect( control.crop[0] <= control.crop[1] && control.crop[2] <= control.crop[3] );
		for ( int i = 0; i < 7; ++i )
		{
			fuzzExpect( fabs( control.mount[i] ) <= 10.0 && fabs( control.crop[i % 4] ) <= 1.0 );
			fuzzExpect( fabs( control.offset[i % 3] ) <= 10.0 );
		}
	}
	else if ( said == simLimelight_orientation )
	{
		fuzzExpect( orientation.time >= s_said[camera] && orientation.time <= 5.0 );
		fuzzExpect( isfinite( orientation.yaw ) && isfinite( orientation.rollRate ) );
		s_said[camera] = orientation.time;
	}
	return said != simLimelight_nothing;
}

// NAME|TYPE|hex: a value, if it is one of its type.
static void TakeValue( const fuzzLine* line )
{
	char* text = fuzzText0( line );
	char* type = strchr( text, '|' );
	char* hex = type != NULL ? strchr( type + 1, '|' ) : NULL;
	if ( hex != NULL )
	{
		*type++ = 0;
		*hex++ = 0;
		size_t size;
		fuzzLine rest = { 0, 0, hex, strlen( hex ) };
		uint8_t* bytes = fuzzHex( &rest, &size );
		uint8_t* exact = fuzzExact( bytes, size );
		simNt4Payload payload = { simNt4_TypeOf( type ), line->number * 1000000, exact, size };
		size_t memorySize = simNt4Payload_Memory( &payload );
		void* memory = malloc( memorySize + 1 );
		simNt4Value value;
		if ( simNt4Payload_Read( &payload, &value, memory, memorySize ) )
		{
			simNt4Event event = { simNt4Event_value, 0, 1, text, type, "{}", "", payload, true, false };
			simLimelightRemote_Take( s_remote, &event, 5.0, 0 );
		}
		free( memory );
		free( exact );
		free( bytes );
	}
	free( text );
}

static void Look( void* context, int topic, const simNt4Value* value, int64_t time )
{
	volatile uint8_t* sum = context;
	fuzzExpect( topic >= 0 && topic < simLimelight_Count( s_limelight ) && time >= 0 );
	bool array = value->type == simNt4Type_doubles || value->type == simNt4Type_raw || value->type == simNt4Type_string;
	size_t size = value->count * ( value->type == simNt4Type_doubles ? sizeof( double ) : 1 );
	for ( size_t i = 0; array && i < size; ++i )
	{
		*sum = (uint8_t)( *sum + ( (const uint8_t*)value->bytes )[i] );
	}
}

static void TellBlock( const fuzzLine* line )
{
	size_t size;
	uint8_t* bytes = fuzzHex( line, &size );
	Block* block = malloc( sizeof( *block ) );
	memset( block, 0, sizeof( *block ) );
	block->header = ( simVisionHeader ){ .cameraCount = 2,
		.cameraOffset = offsetof( Block, cameras ),
		.resultCount = 2,
		.resultOffset = offsetof( Block, results ),
		.sightCount = 3,
		.sightOffset = offsetof( Block, sights ),
		.detectionCount = 2,
		.detectionOffset = offsetof( Block, detections ),
		.blockBytes = sizeof( Block ) };
	block->results[0] = ( simVisionResult ){ .sightCount = 2, .hasTarget = 1, .tagCount = 2, .solved = 3 };
	block->results[1] =
	    ( simVisionResult ){ .camera = 1, .kind = 1, .detectionCount = 2, .hasTarget = 1, .sightStart = 2 };
	block->sights[0].located = block->sights[1].located = 1;
	for ( size_t i = 0; i + 3 <= size; i += 3 )
	{
		( (uint8_t*)block )[( bytes[i] | (size_t)bytes[i + 1] << 8 ) % sizeof( *block )] = bytes[i + 2];
	}
	uint8_t sum = 0;
	simLimelight_Write( s_limelight, block, sizeof( *block ), 0, Look, &sum );
	free( block );
	free( bytes );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	Begin();
	size_t at = 0;
	fuzzLine line;
	while ( fuzzNextLine( data, size, &at, &line ) )
	{
		if ( line.what == 'v' )
		{
			TakeValue( &line );
		}
		else if ( line.what == 'b' )
		{
			TellBlock( &line );
		}
		else
		{
			Next();
		}
	}
	while ( Next() )
	{
	}
	for ( int i = 0; i < simLimelightRemote_WarningCount( s_remote ); ++i )
	{
		for ( const char* c = simLimelightRemote_Warning( s_remote, i ); *c != 0; ++c )
		{
			fuzzExpect( (unsigned char)*c >= 0x20 && *c != 0x7f );
		}
	}
	return 0;
}
