// wire.wasm: the run's frames as topics of the server, the client or both.
#include "exports.h"
#include "sandlot/wire/telemetry.h"
#include "wire_shared.h"


static simTelemetry* s_telemetry;
// For each role the publishers in the order of simTelemetry's topics.
static int32_t s_publishers[simWireRole_count][SIM_TELEMETRY_MAX];
static bool s_published[simWireRole_count];

void wire_TelemetryGone( int role )
{
	// Publishers went with their server or client, so none of them is taken back.
	s_published[role] = false;
}

static void Unpublish( int role )
{
	int count = s_published[role] ? simTelemetry_Count( s_telemetry ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		wire_Unpublish( role, s_publishers[role][i] );
	}
	s_published[role] = false;
}

static void Close( void )
{
	// Before the list goes, which knows how many topics there are.
	Unpublish( simWireRole_server );
	Unpublish( simWireRole_client );
	simTelemetry_Destroy( s_telemetry );
	s_telemetry = NULL;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)robot;
	Close();
	// Unknown bits mean nothing.
	int kept = (int)( parts & ( simTelemetry_all | simTelemetry_akit | simTelemetry_names2027 | simTelemetry_guest ) );
	s_telemetry = simTelemetry_Create( schema, count, kept, wire_GetProblem() );
	return s_telemetry != NULL ? simTelemetry_Count( s_telemetry ) : -1;
}

const wirePart wire_telemetry = { .close = Close, .begin = Begin };

typedef struct Destination
{
	int role;
	int64_t time; // of the host's clock [us]
} Destination;

static void Sink( void* context, int topic, const simNt4Value* value )
{
	const Destination* to = context;
	wire_Set( to->role, s_publishers[to->role][topic], simTelemetry_Topic( s_telemetry, topic ), value, to->time );
}

// Publishes the list once, schemas first as it has them, with the constants.
static bool Publish( int role )
{
	for ( int i = 0; i < simTelemetry_Count( s_telemetry ); ++i )
	{
		s_publishers[role][i] =
		    wire_Publish( role, simTelemetry_Topic( s_telemetry, i ), simDefaultNt4PublishOptions() );
	}
	s_published[role] = true;
	Destination to = { role, 0 };
	return simTelemetry_Write( s_telemetry, NULL, 0, Sink, &to );
}

uint32_t wire_telemetry_write( uint32_t role, const void* frame, uint32_t size, double now )
{
	bool ready = s_telemetry != NULL && frame != NULL && wire_HasRole( role );
	// The first frame publishes: until then the host's role is not known.
	if ( !ready || ( !s_published[role] && !Publish( (int)role ) ) )
	{
		return 0;
	}
	Destination to = { (int)role, wire_Time( now ) };
	// The tables of cameras want the wheels of each tick, for EstimatedRobotModules.
	wire_LimelightFrame( frame, size );
	return simTelemetry_Write( s_telemetry, frame, size, Sink, &to );
}
