// wire.wasm: one NT4 server and one NT4 client, without sockets. The host gives them incoming messages, sends theirs,
// and asks again at the times that they name. An end of a connection is a number: of the server that of its
// client, of our own client 0.
#include "exports.h"
#include "sandlot/wire/nt4_client.h"
#include "sandlot/wire/nt4_server.h"
#include "wire_shared.h"

#include "sandlot/wire/remote.h"

#include <stdlib.h>
#include <string.h>


enum
{
	// Of small messages in one frame: a run says some 20 kB a tick, and each frame costs a call of the host.
	FRAME_BYTES = 16 << 10,
	OWN_CLIENT = 0,
	MAX_CLIENTS = 256,
	MAX_TOPICS =
	    65536, // of a server: a program that publishes too much is served, as by ntcore, and the page takes its first 4,096
	MAX_TEXT = 160, // of a value in the list of topics
};

// Of a server's values, kept and waiting [B]: a quarter of the most memory that the module may have.
#define STORE_BYTES ( (size_t)192 << 20 )

static simNt4Server* s_server;
static simNt4Client* s_client;

// The host's clock as a number of JavaScript; -1 is never.
static double FromTime( int64_t time )
{
	return time == SIM_NT4_NEVER ? -1.0 : (double)time;
}

static bool IsProtocol( uint32_t protocol )
{
	// The number may come from anywhere, and a cast of one outside the enum would be undefined.
	return protocol >= simNt4Protocol_v40 && protocol <= simNt4Protocol_rtt;
}

simNt4Server* wire_GetServer( void )
{
	return s_server;
}

simNt4Client* wire_GetClient( void )
{
	return s_client;
}


// ---- the two of them ----

static void CloseServer( void )
{
	simNt4Server_Destroy( s_server );
	s_server = NULL;
	// Its topics there went with it.
	wire_TelemetryGone( simWireRole_server );
}

static bool OpenServer( uint32_t clients )
{
	CloseServer();
	simNt4ServerDef def = simDefaultNt4ServerDef();
	// Small messages are sent together: each frame is a call of the host and a write of its socket.
	def.frameBytes = FRAME_BYTES;
	def.limits.topics = def.limits.publishers = MAX_TOPICS;
	def.limits.storeBytes = STORE_BYTES;
	if ( clients > 0 && clients <= MAX_CLIENTS )
	{
		def.limits.clients = (int)clients;
	}
	s_server = simNt4Server_Create( &def );
	return s_server != NULL;
}

const wirePart wire_server = { .open = OpenServer, .close = CloseServer };

static void CloseClient( void )
{
	simNt4Client_Destroy( s_client );
	s_client = NULL;
	wire_TelemetryGone( simWireRole_client );
}

static bool OpenClient( uint32_t option )
{
	(void)option;
	CloseClient();
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.frameBytes = FRAME_BYTES;
	s_client = simNt4Client_Create( &def );
	return s_client != NULL;
}

const wirePart wire_client = { .open = OpenClient, .close = CloseClient };


// ---- requests ----

uint32_t wire_choose( const char* offer )
{
	return (uint32_t)simNt4_Choose( offer );
}

const char* wire_protocol_name( uint32_t protocol )
{
	return IsProtocol( protocol ) ? simNt4_ProtocolName( (simNt4Protocol)protocol ) : "";
}

const simWirePath* wire_path( const char* path )
{
	static simWirePath s_result;
	static char s_name[SIM_NT4_CLIENT];
	memset( s_name, 0, sizeof( s_name ) );
	s_result.kind = simNt4Path_unknown;
	if ( path != NULL )
	{
		s_result.kind = simNt4_ReadPath( path, s_name );
	}
	s_result.name = wire_TextAt( s_name );
	return &s_result;
}


// ---- connections ----

uint32_t wire_server_connect( uint32_t protocol, const char* name, const char* from, double now )
{
	bool good = s_server != NULL && IsProtocol( protocol ) && name != NULL && from != NULL;
	return good ? simNt4Server_Connect( s_server, (simNt4Protocol)protocol, name, from, wire_Time( now ) ) : 0;
}

// 4.0 is spoken when the server knows no better; the time protocol of 4.1 has a socket of its own, and does not suit
// us.
uint32_t wire_client_connect( const char* subprotocol, double now )
{
	simNt4Protocol protocol = subprotocol != NULL ? simNt4_ProtocolOf( subprotocol ) : 0;
	if ( s_client == NULL || ( protocol != simNt4Protocol_v40 && protocol != simNt4Protocol_v41 ) )
	{
		return 0;
	}
	simNt4Client_Connected( s_client, protocol, wire_Time( now ) );
	return 1;
}

void wire_receive( uint32_t end, uint32_t kind, const void* bytes, uint32_t size, double now )
{
	// A host answers pings itself and says when a socket closes.
	bool comes = kind == simNt4Frame_text || kind == simNt4Frame_binary || kind == simNt4Frame_pong;
	if ( !comes || ( bytes == NULL && size != 0 ) )
	{
		return;
	}
	// Numbers of clients begin with 1, so 0 is free for our own.
	if ( end != OWN_CLIENT && s_server != NULL )
	{
		simNt4Server_Receive( s_server, end, (simNt4FrameKind)kind, bytes, size, wire_Time( now ) );
	}
	else if ( end == OWN_CLIENT && s_client != NULL )
	{
		simNt4Client_Receive( s_client, (simNt4FrameKind)kind, bytes, size, wire_Time( now ) );
	}
}

void wire_disconnect( uint32_t end, double now )
{
	if ( end != OWN_CLIENT && s_server != NULL )
	{
		simNt4Server_Disconnect( s_server, end, wire_Time( now ) );
	}
	else if ( end == OWN_CLIENT && s_client != NULL )
	{
		simNt4Client_Closed( s_client, wire_Time( now ) );
	}
}

const simNt4Output* wire_next( uint32_t end, double now )
{
	static simNt4Output s_result;
	// Its bytes belong to the server or the client, until the next call.
	simNt4Frame frame;
	bool found = false;
	if ( end != OWN_CLIENT && s_server != NULL )
	{
		found = simNt4Server_NextOutput( s_server, end, wire_Time( now ), &frame );
	}
	else if ( end == OWN_CLIENT && s_client != NULL )
	{
		found = simNt4Client_NextOutput( s_client, wire_Time( now ), &frame );
	}
	if ( !found )
	{
		return NULL;
	}
	s_result.kind = frame.kind;
	s_result.code = (u32)frame.code;
	s_result.bytes = wire_BytesAt( frame.bytes, frame.size );
	return &s_result;
}

double wire_time( uint32_t end, double now )
{
	if ( end != OWN_CLIENT && s_server != NULL )
	{
		return FromTime( simNt4Server_NextTime( s_server, end, wire_Time( now ) ) );
	}
	if ( end == OWN_CLIENT && s_client != NULL )
	{
		return FromTime( simNt4Client_NextTime( s_client, wire_Time( now ) ) );
	}
	return -1.0;
}

const simWireEvent* wire_event( uint32_t role, double now )
{
	static simWireEvent s_result;
	// Its texts belong to their source, until its next one.
	static simNt4Event s_event;
	bool found = false;
	if ( role == simWireRole_server && s_server != NULL )
	{
		found = simNt4Server_NextEvent( s_server, wire_Time( now ), &s_event );
	}
	else if ( role == simWireRole_client && s_client != NULL )
	{
		found = simNt4Client_NextEvent( s_client, &s_event );
	}
	if ( !found )
	{
		return NULL;
	}
	s_result.kind = s_event.kind;
	s_result.client = s_event.client;
	s_result.name = wire_TextAt( s_event.name );
	s_result.type = wire_TextAt( s_event.type );
	s_result.text = wire_TextAt( s_event.text );
	s_result.value = ( bytesAt ){ 0 };
	// Other kinds lack a value, and the bytes there are left over.
	if ( s_event.kind == simNt4Event_value )
	{
		s_result.value = wire_BytesAt( s_event.value.bytes, s_event.value.size );
	}
	return &s_result;
}


// ---- of the server ----

const char* wire_server_client_name( uint32_t client )
{
	return s_server != NULL ? simNt4Server_ClientName( s_server, client ) : "";
}

const char* wire_server_persistent( void )
{
	size_t size;
	return s_server != NULL ? simNt4Server_Persistent( s_server, &size ) : NULL;
}

uint32_t wire_server_persistent_changes( void )
{
	return s_server != NULL ? simNt4Server_PersistentChanges( s_server ) : 0;
}

// A file that may have been edited by hand: its defects are reported, not guessed.
uint32_t wire_server_restore( const char* text, uint32_t size )
{
	wire_ForgetProblem();
	return s_server != NULL && text != NULL && simNt4Server_Restore( s_server, text, size, wire_GetProblem() );
}


// ---- of the client ----

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
	wire_RemoteState( &s_result );
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
	// All topics whose names begin so, those that come later too.
	options.prefix = true;
	return simNt4Client_Subscribe( s_client, &prefix, 1, &options, wire_GetProblem() );
}

int32_t wire_client_publish( const char* name, const char* type, const char* properties )
{
	wire_ForgetProblem();
	if ( s_client == NULL || name == NULL || type == NULL )
	{
		return 0;
	}
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	options.properties = properties;
	// A robot program's server sends every change to clients that ask for all of them, and the page does.
	options.all = true;
	return simNt4Client_Publish( s_client, name, type, &options, wire_GetProblem() );
}

void wire_client_unpublish( int32_t publisher )
{
	if ( s_client != NULL )
	{
		simNt4Client_Unpublish( s_client, publisher );
	}
}

uint32_t wire_client_set( int32_t publisher, const char* type, const void* bytes, uint32_t size, double now )
{
	if ( s_client == NULL || type == NULL || bytes == NULL )
	{
		return 0;
	}
	simNt4Payload payload = { .type = simNt4_TypeOf( type ), .bytes = bytes, .size = size };
	size_t wanted = simNt4Payload_Memory( &payload );
	void* memory = wanted > 0 ? malloc( wanted ) : NULL;
	simNt4Value value;
	bool isSet = ( wanted == 0 || memory != NULL ) && simNt4Payload_Read( &payload, &value, memory, wanted )
	             && simNt4Client_Set( s_client, publisher, &value, wire_Time( now ) );
	free( memory );
	return isSet;
}

const simTopicInfo* wire_client_topic( uint32_t first )
{
	static simTopicInfo s_result;
	static simNt4Known s_known;
	static int s_cursor;
	static char s_text[MAX_TEXT];
	if ( first != 0 )
	{
		s_cursor = 0;
	}
	if ( s_client == NULL || !simNt4Client_NextTopic( s_client, &s_cursor, &s_known ) )
	{
		return NULL;
	}
	// A topic without a value has no text.
	s_text[0] = 0;
	if ( s_known.valued )
	{
		simRemote_ValueText( s_known.type, &s_known.value, s_text, sizeof( s_text ) );
	}
	s_result.name = wire_TextAt( s_known.name );
	s_result.type = wire_TextAt( s_known.type );
	s_result.text = wire_TextAt( s_text );
	s_result.own = s_known.ours;
	return &s_result;
}


// ---- publishing, for telemetry and cameras ----

bool wire_HasRole( uint32_t role )
{
	return ( role == simWireRole_server && s_server != NULL ) || ( role == simWireRole_client && s_client != NULL );
}

int32_t wire_Publish( int role, const simTopic* topic, simNt4PublishOptions options )
{
	options.properties = topic->properties;
	// The truth is ours alone: a dashboard may look at it, not change it.
	options.yields = topic->yields;
	options.readOnly = !topic->yields;
	if ( role == simWireRole_server )
	{
		return simNt4Server_Publish( s_server, topic->name, topic->type, &options, wire_GetProblem() );
	}
	return simNt4Client_Publish( s_client, topic->name, topic->type, &options, wire_GetProblem() );
}

void wire_Unpublish( int role, int32_t publisher )
{
	if ( role == simWireRole_server && s_server != NULL )
	{
		simNt4Server_Unpublish( s_server, publisher );
	}
	else if ( role == simWireRole_client && s_client != NULL )
	{
		simNt4Client_Unpublish( s_client, publisher );
	}
}

void wire_Set( int role, int32_t publisher, const simTopic* topic, const simNt4Value* value, int64_t time )
{
	bool constant = topic->constant != NULL;
	// A default has time 0: it loses against any value that was ever set.
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
