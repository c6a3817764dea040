// Frames of two clients to one server, one a line, and a third client of ours that subscribes to everything:
//   t0TEXT   client 0..1 sends text     b0HEX  binary as digits     r0BYTES  binary as it is     g0  a PONG
//   x0  its socket closes, and it connects again     w1234  time passes [us]
// For all frames of the two, ours must understand every frame that it gets, stay connected, and know the server's
// topics.
#include "fuzz_nt4.h"

#include "nt4/nt4_server.h"

#include "sandlot/wire/nt4_client.h"

enum
{
	CLIENTS = 2,
	ROUNDS = 64, // frames and answers after which both sides of a quiet line have nothing more to say
};

typedef struct World
{
	simNt4Server* server;
	int64_t now;
	uint32_t ids[CLIENTS];
	simNt4Client* ours;
	uint32_t ourId;
} World;

static void Connect( World* world, int client )
{
	static const simNt4Protocol kProtocols[] = { simNt4Protocol_v41, simNt4Protocol_v40 };
	world->ids[client] = simNt4Server_Connect( world->server, kProtocols[client], "raw", "127.0.0.1:1", world->now );
	fuzzExpect( world->ids[client] != 0 );
}

// The server's frames to our client must be right: it never warns, and never gives up.
static void TakeEvents( World* world )
{
	simNt4Event event;
	while ( simNt4Client_NextEvent( world->ours, &event ) )
	{
		fuzzExpect( event.kind != simNt4Event_warning && event.kind != simNt4Event_disconnected );
	}
	while ( simNt4Server_NextEvent( world->server, world->now, &event ) )
	{
		fuzzExpect( event.kind != simNt4Event_disconnected || event.client != world->ourId );
	}
}

// Moves all frames between the server and our client; those for the two others are theirs to read.
static void Exchange( World* world )
{
	simNt4Frame frame;
	for ( int round = 0; round < ROUNDS; ++round )
	{
		bool quiet = true;
		while ( simNt4Client_NextOutput( world->ours, world->now, &frame ) )
		{
			fuzzExpect( frame.kind == simNt4Frame_text || frame.kind == simNt4Frame_binary );
			void* bytes = fuzzExact( frame.bytes, frame.size );
			simNt4Server_Receive( world->server, world->ourId, frame.kind, bytes, frame.size, world->now );
			free( bytes );
			quiet = false;
		}
		while ( simNt4Server_NextOutput( world->server, world->ourId, world->now, &frame ) )
		{
			fuzzExpect( frame.kind == simNt4Frame_text || frame.kind == simNt4Frame_binary );
			void* bytes = fuzzExact( frame.bytes, frame.size );
			simNt4Client_Receive( world->ours, frame.kind, bytes, frame.size, world->now );
			free( bytes );
			quiet = false;
		}
		for ( int i = 0; i < CLIENTS; ++i )
		{
			while ( simNt4Server_NextOutput( world->server, world->ids[i], world->now, &frame ) )
			{
				quiet = false;
			}
		}
		if ( quiet )
		{
			break;
		}
	}
	TakeEvents( world );
}

static void Receive( World* world, const fuzzLine* line )
{
	size_t size = line->size;
	void* bytes = line->what == 'b' ? (void*)fuzzHex( line, &size ) : fuzzExact( line->rest, line->size );
	simNt4FrameKind kind = simNt4Frame_binary;
	if ( line->what == 't' )
	{
		kind = simNt4Frame_text;
	}
	else if ( line->what == 'g' )
	{
		kind = simNt4Frame_pong;
	}
	simNt4Server_Receive( world->server, world->ids[line->number % CLIENTS], kind, bytes, size, world->now );
	free( bytes );
}

// A topic of the server as our client knows it. False: it does not.
static bool FindKnown( const World* world, const char* name, simNt4Known* known )
{
	int cursor = 0;
	while ( simNt4Client_NextTopic( world->ours, &cursor, known ) )
	{
		if ( strcmp( known->name, name ) == 0 )
		{
			return true;
		}
	}
	return false;
}

// Our client knows every topic of the server by its type, no other, and of two values with the same time the same.
static void Compare( const World* world )
{
	int count = 0;
	for ( int slot = 0; slot < world->server->topics.slotCount; ++slot )
	{
		const simNt4Topic* topic = world->server->topics.slots[slot];
		if ( topic == NULL || simNt4Topic_IsSpecial( topic ) )
		{
			continue;
		}
		simNt4Known known;
		count += 1;
		fuzzExpect( FindKnown( world, topic->name, &known ) && strcmp( known.type, topic->type ) == 0 );
		fuzzExpect( topic->value == NULL || known.valued );
		if ( topic->value != NULL && known.value.time == topic->time )
		{
			fuzzExpect( known.value.type == topic->value->type && known.value.size == topic->value->size );
			fuzzExpect( memcmp( known.value.bytes, topic->value->bytes, known.value.size ) == 0 );
		}
		// A default never stands where a value was set.
		fuzzExpect( topic->value == NULL || topic->time == 0 || known.value.time != 0 );
	}
	fuzzExpect( simNt4Client_Received( world->ours ) == count );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	World world = { .now = 1000 };
	simNt4ServerDef def = simDefaultNt4ServerDef();
	// Small enough that a few lines reach them. A PING a second is enough.
	def.limits.clients = 4;
	def.limits.topics = 24;
	def.limits.publishers = 8;
	def.limits.subscriptions = 6;
	def.limits.messageBytes = 8192;
	def.pingPeriod = 3600000000;
	world.server = simNt4Server_Create( &def );
	world.ours = simNt4Client_Create( NULL );
	Connect( &world, 0 );
	Connect( &world, 1 );
	simNt4SubscribeOptions everything = { .prefix = true, .all = true, .periodic = 0.0 };
	const char* names[] = { "" };
	fuzzExpect( simNt4Client_Subscribe( world.ours, names, 1, &everything, NULL ) != 0 );
	world.ourId = simNt4Server_Connect( world.server, simNt4Protocol_v41, "ours", "127.0.0.1:2", world.now );
	simNt4Client_Connected( world.ours, simNt4Protocol_v41, world.now );
	Exchange( &world );

	fuzzLine line;
	for ( size_t at = 0; fuzzNextLine( data, size, &at, &line ); )
	{
		if ( line.what == 'w' )
		{
			char* text = fuzzText0( &line );
			world.now += strtol( text, NULL, 10 ) % 1000000;
			free( text );
		}
		else if ( line.what == 'x' )
		{
			simNt4Server_Disconnect( world.server, world.ids[line.number % CLIENTS], world.now );
			Connect( &world, line.number % CLIENTS );
		}
		else if ( line.what == 't' || line.what == 'b' || line.what == 'r' || line.what == 'g' )
		{
			Receive( &world, &line );
		}
		Exchange( &world );
	}
	// Values that wait for their period come.
	world.now += 1000000;
	Exchange( &world );
	fuzzExpect( simNt4Client_IsSynchronized( world.ours ) );
	Compare( &world );
	simNt4Client_Destroy( world.ours );
	simNt4Server_Destroy( world.server );
	return 0;
}
