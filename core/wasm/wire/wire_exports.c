// The module wire.wasm: the protocols of core/wire for Node and for the page's worker. One NT4 server, one NT4 client and one
// telemetry at a time; logs are in wire_log.c and wire_tracks.c. Numbers and pointers only; arguments are checked here in every build, as in exports.c.
//
// Times are microseconds of a clock of the host's that never runs backwards. What a function returns a pointer to is good
// until the next call.
#include "exports.h"
#include "generate/abi.h"
#include "sandlot/nt4_client.h"
#include "sandlot/nt4_server.h"
#include "sandlot/telemetry.h"
#include "wire_shared.h"

#include <string.h>


enum
{
	FRAME_BYTES =
	    16
	    << 10, // of small messages in one frame: a run says some 20 kB a tick, and each frame costs a call of the host
	MAX_BYTES = 8 << 20, // of one block from JavaScript
	MAX_SCHEMA = 4096,   // records of one
};

static simNt4Server* s_server;
static simNt4Client* s_client;
static simTelemetry* s_telemetry;
static int32_t s_publishers[simWireRole_count][SIM_TELEMETRY_MAX];
static bool s_published[simWireRole_count];
static simNt4Frame s_frame;
static simNt4Event s_event;
static char s_name[SIM_NT4_CLIENT];
static simError s_problem;

// What is no time is the beginning of time.
static int64_t Time( double now )
{
	return now >= 0.0 && now < 9e15 ? (int64_t)now : 0;
}

static double FromTime( int64_t time )
{
	return time == SIM_NT4_NEVER ? -1.0 : (double)time;
}

static bool IsProtocol( uint32_t protocol )
{
	return protocol >= simNt4Protocol_v40 && protocol <= simNt4Protocol_rtt;
}

static bool IsIncoming( uint32_t kind )
{
	return kind == simNt4Frame_text || kind == simNt4Frame_binary || kind == simNt4Frame_pong;
}

simNt4Server* wire_GetServer( void )
{
	return s_server;
}

simNt4Client* wire_GetClient( void )
{
	return s_client;
}

simError* wire_GetProblem( void )
{
	return &s_problem;
}

void wire_ForgetProblem( void )
{
	memset( &s_problem, 0, sizeof( s_problem ) );
}

bytesAt wire_BytesAt( const void* bytes, size_t size )
{
	return ( bytesAt ){ (u32)(uintptr_t)bytes, (u32)size };
}

textAt wire_TextAt( const char* text )
{
	size_t size = 0;
	if ( text != NULL )
	{
		size = strlen( text );
	}
	return ( textAt ){ (u32)(uintptr_t)text, (u32)size };
}

uint32_t wire_abi( void )
{
	return simAbi_Hash();
}

void* wire_alloc( uint32_t size )
{
	return size <= MAX_BYTES ? simAlloc( size ) : NULL;
}

void wire_free( void* memory )
{
	simFree( memory );
}

const simWireProblem* wire_problem( void )
{
	static simWireProblem s_result;
	s_result.path = wire_TextAt( s_problem.path );
	s_result.message = wire_TextAt( s_problem.message );
	return &s_result;
}


// ---- requests ----

uint32_t wire_choose( const char* offer )
{
	return (uint32_t)simNt4_Choose( offer );
}

uint32_t wire_protocol_of( const char* name )
{
	return name != NULL ? (uint32_t)simNt4_ProtocolOf( name ) : 0;
}

const char* wire_protocol_name( uint32_t protocol )
{
	return IsProtocol( protocol ) ? simNt4_ProtocolName( (simNt4Protocol)protocol ) : "";
}

const simWirePath* wire_path( const char* path )
{
	static simWirePath s_result;
	memset( s_name, 0, sizeof( s_name ) );
	s_result.kind = simNt4Path_unknown;
	if ( path != NULL )
	{
		s_result.kind = simNt4_ReadPath( path, s_name );
	}
	s_result.name = wire_TextAt( s_name );
	return &s_result;
}


// ---- what server and client have to say ----

// The frame that was found, if one was.
static const simNt4Output* Output( bool some )
{
	static simNt4Output s_result;
	s_result.kind = s_frame.kind;
	s_result.code = (u32)s_frame.code;
	s_result.bytes = wire_BytesAt( s_frame.bytes, s_frame.size );
	return some ? &s_result : NULL;
}

// The event that was found, if one was.
static const simWireEvent* Event( bool some )
{
	static simWireEvent s_result;
	s_result.kind = s_event.kind;
	s_result.client = s_event.client;
	s_result.name = wire_TextAt( s_event.name );
	s_result.type = wire_TextAt( s_event.type );
	s_result.text = wire_TextAt( s_event.text );
	s_result.value = ( bytesAt ){ 0 };
	if ( s_event.kind == simNt4Event_value )
	{
		s_result.value = wire_BytesAt( s_event.value.bytes, s_event.value.size );
	}
	return some ? &s_result : NULL;
}


// ---- server ----

uint32_t wire_server_open( uint32_t clients )
{
	simNt4Server_Destroy( s_server );
	s_published[simWireRole_server] = false;
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.frameBytes = FRAME_BYTES;
	if ( clients > 0 && clients <= 256 )
	{
		def.limits.clients = (int)clients;
	}
	s_server = simNt4Server_Create( &def );
	return s_server != NULL;
}

void wire_server_close( void )
{
	simNt4Server_Destroy( s_server );
	s_server = NULL;
	s_published[simWireRole_server] = false;
}

uint32_t wire_server_connect( uint32_t protocol, const char* name, const char* from, double now )
{
	bool good = s_server != NULL && IsProtocol( protocol ) && name != NULL && from != NULL;
	return good ? simNt4Server_Connect( s_server, (simNt4Protocol)protocol, name, from, Time( now ) ) : 0;
}

void wire_server_receive( uint32_t client, uint32_t kind, const void* bytes, uint32_t size, double now )
{
	if ( s_server != NULL && IsIncoming( kind ) && ( bytes != NULL || size == 0 ) )
	{
		simNt4Server_Receive( s_server, client, (simNt4FrameKind)kind, bytes, size, Time( now ) );
	}
}

void wire_server_disconnect( uint32_t client, double now )
{
	if ( s_server != NULL )
	{
		simNt4Server_Disconnect( s_server, client, Time( now ) );
	}
}

const simNt4Output* wire_server_next( uint32_t client, double now )
{
	return Output( s_server != NULL && simNt4Server_NextOutput( s_server, client, Time( now ), &s_frame ) );
}

double wire_server_time( uint32_t client, double now )
{
	return s_server != NULL ? FromTime( simNt4Server_NextTime( s_server, client, Time( now ) ) ) : -1.0;
}

const char* wire_server_client_name( uint32_t client )
{
	return s_server != NULL ? simNt4Server_ClientName( s_server, client ) : "";
}

const simWireEvent* wire_server_event( double now )
{
	return Event( s_server != NULL && simNt4Server_NextEvent( s_server, Time( now ), &s_event ) );
}

const char* wire_server_persistent( void )
{
	size_t size;
	return s_server != NULL ? simNt4Server_Persistent( s_server, &size ) : NULL;
}


// ---- client ----

uint32_t wire_client_open( void )
{
	simNt4Client_Destroy( s_client );
	s_published[simWireRole_client] = false;
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.frameBytes = FRAME_BYTES;
	s_client = simNt4Client_Create( &def );
	return s_client != NULL;
}

void wire_client_close( void )
{
	simNt4Client_Destroy( s_client );
	s_client = NULL;
	s_published[simWireRole_client] = false;
}

void wire_client_connected( uint32_t protocol, double now )
{
	if ( s_client != NULL && ( protocol == simNt4Protocol_v40 || protocol == simNt4Protocol_v41 ) )
	{
		simNt4Client_Connected( s_client, (simNt4Protocol)protocol, Time( now ) );
	}
}

void wire_client_receive( uint32_t kind, const void* bytes, uint32_t size, double now )
{
	if ( s_client != NULL && IsIncoming( kind ) && ( bytes != NULL || size == 0 ) )
	{
		simNt4Client_Receive( s_client, (simNt4FrameKind)kind, bytes, size, Time( now ) );
	}
}

void wire_client_closed( double now )
{
	if ( s_client != NULL )
	{
		simNt4Client_Closed( s_client, Time( now ) );
	}
}

const simNt4Output* wire_client_next( double now )
{
	return Output( s_client != NULL && simNt4Client_NextOutput( s_client, Time( now ), &s_frame ) );
}

double wire_client_time( double now )
{
	return s_client != NULL ? FromTime( simNt4Client_NextTime( s_client, Time( now ) ) ) : -1.0;
}

const simWireEvent* wire_client_event( void )
{
	return Event( s_client != NULL && simNt4Client_NextEvent( s_client, &s_event ) );
}

const simClientState* wire_client_state( void )
{
	static simClientState s_result;
	s_result = ( simClientState ){ .synchronized = 0 };
	if ( s_client != NULL )
	{
		s_result.roundTrip = (double)simNt4Client_RoundTrip( s_client );
		s_result.synchronized = simNt4Client_IsSynchronized( s_client );
		s_result.received = (u32)simNt4Client_Received( s_client );
	}
	return &s_result;
}

int32_t wire_client_subscribe( const char* prefix, double periodic )
{
	if ( s_client == NULL || prefix == NULL || !( periodic >= 0.0 && periodic <= 60.0 ) )
	{
		return 0;
	}
	simNt4SubscribeOptions options = simDefaultNt4SubscribeOptions();
	options.periodic = periodic;
	options.prefix = true;
	return simNt4Client_Subscribe( s_client, &prefix, 1, &options, wire_GetProblem() );
}


// ---- telemetry ----

static void Unpublish( int role )
{
	int count = s_published[role] ? simTelemetry_Count( s_telemetry ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( role == simWireRole_server )
		{
			simNt4Server_Unpublish( s_server, s_publishers[role][i] );
		}
		else
		{
			simNt4Client_Unpublish( s_client, s_publishers[role][i] );
		}
	}
	s_published[role] = false;
}

void wire_telemetry_close( void )
{
	Unpublish( simWireRole_server );
	Unpublish( simWireRole_client );
	simTelemetry_Destroy( s_telemetry );
	s_telemetry = NULL;
}

int32_t wire_telemetry_open( const simSchema* schema, uint32_t count, uint32_t parts )
{
	wire_telemetry_close();
	wire_ForgetProblem();
	if ( schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA )
	{
		simFail( wire_GetProblem(), "", "", "no schema of up to %d records", MAX_SCHEMA );
		return -1;
	}
	s_telemetry = simTelemetry_Create(
	    schema, (int)count, (int)( parts & ( simTelemetry_all | simTelemetry_akit ) ), wire_GetProblem() );
	return s_telemetry != NULL ? simTelemetry_Count( s_telemetry ) : -1;
}

static void Set( int role, int topic, const simNt4Value* value, int64_t time )
{
	bool constant = simTelemetry_Topic( s_telemetry, topic )->constant != NULL;
	int32_t publisher = s_publishers[role][topic];
	if ( role == simWireRole_server && constant )
	{
		simNt4Server_SetDefault( s_server, publisher, value );
	}
	else if ( role == simWireRole_server )
	{
		simNt4Server_Set( s_server, publisher, value, time );
	}
	else if ( constant )
	{
		simNt4Client_SetDefault( s_client, publisher, value );
	}
	else
	{
		simNt4Client_Set( s_client, publisher, value, time );
	}
}

typedef struct Destination
{
	int role;
	int64_t time;
} Destination;

static void Sink( void* context, int topic, const simNt4Value* value )
{
	const Destination* to = context;
	Set( to->role, topic, value, to->time );
}

// Publishes the list once, schemas first as it has them, with what never changes.
static bool Publish( int role )
{
	for ( int i = 0; i < simTelemetry_Count( s_telemetry ); ++i )
	{
		const simTopic* topic = simTelemetry_Topic( s_telemetry, i );
		simNt4PublishOptions options = simDefaultNt4PublishOptions();
		options.properties = topic->properties;
		// The truth is ours alone: a dashboard may look at it, not change it.
		options.readOnly = true;
		s_publishers[role][i] =
		    role == simWireRole_server
		        ? simNt4Server_Publish( s_server, topic->name, topic->type, &options, wire_GetProblem() )
		        : simNt4Client_Publish( s_client, topic->name, topic->type, &options, wire_GetProblem() );
	}
	s_published[role] = true;
	Destination to = { role, 0 };
	return simTelemetry_Write( s_telemetry, NULL, 0, Sink, &to );
}

uint32_t wire_telemetry_write( uint32_t role, const void* frame, uint32_t size, double now )
{
	bool ready =
	    s_telemetry != NULL && frame != NULL
	    && ( ( role == simWireRole_server && s_server != NULL ) || ( role == simWireRole_client && s_client != NULL ) );
	if ( !ready || ( !s_published[role] && !Publish( (int)role ) ) )
	{
		return 0;
	}
	Destination to = { (int)role, Time( now ) };
	wire_LimelightFrame( frame, size );
	return simTelemetry_Write( s_telemetry, frame, size, Sink, &to );
}
