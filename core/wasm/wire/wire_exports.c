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

/// Who publishes telemetry.
enum
{
	ROLE_SERVER,
	ROLE_CLIENT,
	ROLES,
};

static simNt4Server* s_server;
static simNt4Client* s_client;
static simTelemetry* s_telemetry;
static int32_t s_publishers[ROLES][SIM_TELEMETRY_MAX];
static bool s_published[ROLES];
static simNt4Frame s_frame;
static simNt4Event s_event;
static simError s_error;
static char s_name[SIM_NT4_CLIENT];
static size_t s_size;

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

const char* wire_error( void )
{
	return s_error.message;
}

uint32_t wire_size( void )
{
	return (uint32_t)s_size;
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

uint32_t wire_path( const char* path )
{
	memset( s_name, 0, sizeof( s_name ) );
	return path != NULL ? (uint32_t)simNt4_ReadPath( path, s_name ) : 0;
}

const char* wire_path_name( void )
{
	return s_name;
}


// ---- server ----

uint32_t wire_server_open( uint32_t clients )
{
	simNt4Server_Destroy( s_server );
	s_published[ROLE_SERVER] = false;
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.frameBytes = FRAME_BYTES;
	if ( clients > 0 && clients <= 256 )
	{
		def.limits.clients = (int)clients;
	}
	s_server = simNt4Server_Create( &def );
	return s_server != NULL ? 1 : 0;
}

void wire_server_close( void )
{
	simNt4Server_Destroy( s_server );
	s_server = NULL;
	s_published[ROLE_SERVER] = false;
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

int32_t wire_server_next( uint32_t client, double now )
{
	bool some = s_server != NULL && simNt4Server_NextOutput( s_server, client, Time( now ), &s_frame );
	return some ? (int32_t)s_frame.kind : -1;
}

double wire_server_time( uint32_t client, double now )
{
	return s_server != NULL ? FromTime( simNt4Server_NextTime( s_server, client, Time( now ) ) ) : -1.0;
}

const char* wire_server_client_name( uint32_t client )
{
	return s_server != NULL ? simNt4Server_ClientName( s_server, client ) : "";
}

int32_t wire_server_event( double now )
{
	bool some = s_server != NULL && simNt4Server_NextEvent( s_server, Time( now ), &s_event );
	return some ? (int32_t)s_event.kind : -1;
}

const char* wire_server_persistent( void )
{
	s_size = 0;
	return s_server != NULL ? simNt4Server_Persistent( s_server, &s_size ) : NULL;
}

const void* wire_frame_bytes( void )
{
	return s_frame.bytes;
}

uint32_t wire_frame_size( void )
{
	return (uint32_t)s_frame.size;
}

int32_t wire_frame_code( void )
{
	return s_frame.code;
}

uint32_t wire_event_client( void )
{
	return s_event.client;
}

const char* wire_event_name( void )
{
	return s_event.name != NULL ? s_event.name : "";
}

const char* wire_event_type( void )
{
	return s_event.type != NULL ? s_event.type : "";
}

const char* wire_event_text( void )
{
	return s_event.text != NULL ? s_event.text : "";
}

const void* wire_event_value( void )
{
	bool has = s_event.kind == simNt4Event_value;
	s_size = has ? s_event.value.size : 0;
	return has ? s_event.value.bytes : NULL;
}


// ---- client ----

uint32_t wire_client_open( void )
{
	simNt4Client_Destroy( s_client );
	s_published[ROLE_CLIENT] = false;
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.frameBytes = FRAME_BYTES;
	s_client = simNt4Client_Create( &def );
	return s_client != NULL ? 1 : 0;
}

void wire_client_close( void )
{
	simNt4Client_Destroy( s_client );
	s_client = NULL;
	s_published[ROLE_CLIENT] = false;
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

int32_t wire_client_next( double now )
{
	bool some = s_client != NULL && simNt4Client_NextOutput( s_client, Time( now ), &s_frame );
	return some ? (int32_t)s_frame.kind : -1;
}

double wire_client_time( double now )
{
	return s_client != NULL ? FromTime( simNt4Client_NextTime( s_client, Time( now ) ) ) : -1.0;
}

uint32_t wire_client_synchronized( void )
{
	return s_client != NULL && simNt4Client_IsSynchronized( s_client ) ? 1 : 0;
}

double wire_client_round_trip( void )
{
	return s_client != NULL ? (double)simNt4Client_RoundTrip( s_client ) : 0.0;
}

int32_t wire_client_event( void )
{
	bool some = s_client != NULL && simNt4Client_NextEvent( s_client, &s_event );
	return some ? (int32_t)s_event.kind : -1;
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
	return simNt4Client_Subscribe( s_client, &prefix, 1, &options, &s_error );
}


// ---- telemetry ----

static void Unpublish( int role )
{
	int count = s_published[role] ? simTelemetry_Count( s_telemetry ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( role == ROLE_SERVER )
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
	Unpublish( ROLE_SERVER );
	Unpublish( ROLE_CLIENT );
	simTelemetry_Destroy( s_telemetry );
	s_telemetry = NULL;
}

int32_t wire_telemetry_open( const simSchema* schema, uint32_t count, uint32_t parts )
{
	wire_telemetry_close();
	memset( &s_error, 0, sizeof( s_error ) );
	if ( schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA )
	{
		simFail( &s_error, "", "", "no schema of up to %d records", MAX_SCHEMA );
		return -1;
	}
	s_telemetry =
	    simTelemetry_Create( schema, (int)count, (int)( parts & ( simTelemetry_all | simTelemetry_akit ) ), &s_error );
	return s_telemetry != NULL ? simTelemetry_Count( s_telemetry ) : -1;
}

static void Set( int role, int topic, const simNt4Value* value, int64_t time )
{
	bool constant = simTelemetry_Topic( s_telemetry, topic )->constant != NULL;
	int32_t publisher = s_publishers[role][topic];
	if ( role == ROLE_SERVER && constant )
	{
		simNt4Server_SetDefault( s_server, publisher, value );
	}
	else if ( role == ROLE_SERVER )
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
		s_publishers[role][i] = role == ROLE_SERVER
		                            ? simNt4Server_Publish( s_server, topic->name, topic->type, &options, &s_error )
		                            : simNt4Client_Publish( s_client, topic->name, topic->type, &options, &s_error );
	}
	s_published[role] = true;
	Destination to = { role, 0 };
	return simTelemetry_Write( s_telemetry, NULL, 0, Sink, &to );
}

uint32_t wire_telemetry_write( uint32_t role, const void* frame, uint32_t size, double now )
{
	bool ready = s_telemetry != NULL && frame != NULL
	             && ( ( role == ROLE_SERVER && s_server != NULL ) || ( role == ROLE_CLIENT && s_client != NULL ) );
	if ( !ready || ( !s_published[role] && !Publish( (int)role ) ) )
	{
		return 0;
	}
	Destination to = { (int)role, Time( now ) };
	wire_LimelightFrame( frame, size );
	return simTelemetry_Write( s_telemetry, frame, size, Sink, &to ) ? 1 : 0;
}
