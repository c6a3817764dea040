// Things that happen to a server, one a line:
//   c2NAME    a client 0..9 connects (digit modulo 3: 4.0, 4.1, time only)      x2  its socket closes
//   t2TEXT    it sends text     b2HEX  binary as digits     r2BYTES  binary as it is     g2  a PONG
//   o2        it takes all that waits      w1234  time passes [us]
//   p0NAME TYPE PROPERTIES   the program publishes     s0NUMBER  sets a number, d0NUMBER a default, y0TEXT a text
//   n0  unpublishes     u0NAMES  subscribes     e  takes events
//   j0TEXT    persistent topics are restored     k  and written, which must be readable
// In every case each client must get sound frames: JSON that a client understands, values only of topics announced to
// it.
#include "fuzz_nt4.h"

#include "sandlot/wire/nt4_server.h"

#define CLIENTS 10
#define IDS 4096

typedef struct World
{
	simNt4Server* server;
	int64_t now;
	uint32_t ids[CLIENTS];
	bool rtt[CLIENTS];
	bool closed[CLIENTS];
	bool announced[CLIENTS][IDS];
	int32_t publishers[10];
} World;

static void CheckText( World* world, int client, const simNt4Frame* frame )
{
	simJsonReader reader;
	static simNt4Control control;
	const char* why = "";
	fuzzExpect( !world->rtt[client] );
	fuzzExpect( simNt4Json_Open( &reader, (const char*)frame->bytes, frame->size, NULL ) );
	simNt4Next next;
	while ( ( next = simNt4Json_Next( &reader, false, &control, &why ) ) != simNt4Next_end )
	{
		fuzzExpect( next == simNt4Next_good );
		if ( control.method != simNt4Method_properties && control.uid < IDS )
		{
			bool announce = control.method == simNt4Method_announce;
			fuzzExpect( announce || world->announced[client][control.uid] );
			world->announced[client][control.uid] = announce;
		}
	}
}

static void CheckBinary( World* world, int client, const simNt4Frame* frame )
{
	uint8_t* bytes = fuzzExact( frame->bytes, frame->size );
	simMsgpackReader reader = simMsgpackReader_Open( bytes, frame->size );
	fuzzExpect( frame->size > 0 );
	while ( reader.at < reader.end )
	{
		simNt4Message message;
		fuzzExpect( simNt4Message_Read( &reader, &message ) && message.good );
		fuzzExpect( message.id >= SIM_NT4_TIME_ID && ( message.id == SIM_NT4_TIME_ID || !world->rtt[client] ) );
		if ( message.id >= 0 && message.id < IDS )
		{
			fuzzExpect( world->announced[client][message.id] );
		}
	}
	free( bytes );
}

static void TakeOutput( World* world, int client )
{
	simNt4Frame frame;
	while ( simNt4Server_NextOutput( world->server, world->ids[client], world->now, &frame ) )
	{
		fuzzExpect( !world->closed[client] );
		if ( frame.kind == simNt4Frame_text )
		{
			CheckText( world, client, &frame );
		}
		else if ( frame.kind == simNt4Frame_binary )
		{
			CheckBinary( world, client, &frame );
		}
		else if ( frame.kind == simNt4Frame_close )
		{
			fuzzCheckClose( &frame );
			world->closed[client] = true;
		}
	}
	fuzzExpect( simNt4Server_NextTime( world->server, world->ids[client], world->now ) > world->now );
}

static void TakeEvents( World* world )
{
	simNt4Event event;
	while ( simNt4Server_NextEvent( world->server, world->now, &event ) )
	{
		simJsonReader reader;
		fuzzExpect( simNt4Json_OpenObject( &reader, event.properties ) );
		fuzzExpect( event.kind != simNt4Event_warning || event.text[0] != 0 );
		if ( event.kind == simNt4Event_value )
		{
			fuzzCheckPayload( &event.value );
			fuzzExpect( event.topic != 0 && event.name[0] != 0 && event.value.type == simNt4_TypeOf( event.type ) );
		}
	}
}

static void Disconnect( World* world, int client )
{
	simNt4Server_Disconnect( world->server, world->ids[client], world->now );
	world->ids[client] = 0;
}

static void Connect( World* world, int client, const char* name )
{
	static const simNt4Protocol protocols[] = { simNt4Protocol_v40, simNt4Protocol_v41, simNt4Protocol_rtt };
	char path[SIM_NT4_CLIENT];
	if ( world->ids[client] != 0 )
	{
		Disconnect( world, client );
	}
	simNt4_ReadPath( name, path );
	world->rtt[client] = client % 3 == 2;
	world->closed[client] = false;
	memset( world->announced[client], 0, sizeof( world->announced[client] ) );
	world->ids[client] = simNt4Server_Connect( world->server, protocols[client % 3], name, name, world->now );
}

static void Publish( World* world, int number, char* text )
{
	char* type = strchr( text, ' ' );
	char* properties = type != NULL ? strchr( type + 1, ' ' ) : NULL;
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	simError error = { 0 };
	if ( type == NULL )
	{
		return;
	}
	*type = 0;
	if ( properties != NULL )
	{
		*properties = 0;
		options.properties = properties + 1;
	}
	options.readOnly = number == 1;
	options.duplicates = number == 2;
	simNt4Server_Unpublish( world->server, world->publishers[number] );
	world->publishers[number] = simNt4Server_Publish( world->server, text, type + 1, &options, &error );
	fuzzExpect( ( world->publishers[number] != 0 ) == ( error.message[0] == 0 ) );
}

static void Subscribe( World* world, int number, char* text )
{
	const char* names[8];
	int count = 0;
	for ( char* name = strtok( text, " " ); name != NULL && count < 8; name = strtok( NULL, " " ) )
	{
		names[count++] = name;
	}
	simNt4SubscribeOptions options = {
		.prefix = number % 2 == 0, .all = number % 3 == 0, .topicsOnly = number == 5, .periodic = 0.01 * number
	};
	simError error = { 0 };
	simNt4Server_Subscribe( world->server, names, count, &options, &error );
}

static void Persist( World* world )
{
	size_t size, sizeAgain;
	const char* text = simNt4Server_Persistent( world->server, &size );
	fuzzExpect( text != NULL );
	simNt4Server* other = simNt4Server_Create( NULL );
	fuzzExpect( simNt4Server_Restore( other, text, size, NULL ) );
	const char* again = simNt4Server_Persistent( other, &sizeAgain );
	fuzzExpect( size == sizeAgain && memcmp( text, again, size ) == 0 );
	simNt4Event event;
	fuzzExpect( !simNt4Server_NextEvent( other, 0, &event ) );
	simNt4Server_Destroy( other );
}

static void SetValue( World* world, const fuzzLine* line, const char* text )
{
	simNt4Value number = { .type = simNt4Type_double, .count = 1, .number = strtod( text, NULL ) };
	simNt4Value string = { .type = simNt4Type_string, .count = line->size, .bytes = line->rest };
	int32_t publisher = world->publishers[line->number];
	line->what == 'd'   ? simNt4Server_SetDefault( world->server, publisher, &number )
	: line->what == 's' ? simNt4Server_Set( world->server, publisher, &number, world->now )
	                    : simNt4Server_Set( world->server, publisher, &string, world->now );
}

static void Receive( World* world, const fuzzLine* line )
{
	uint32_t id = world->ids[line->number];
	size_t size = line->size;
	void* bytes = line->what == 'b' ? (void*)fuzzHex( line, &size ) : fuzzExact( line->rest, line->size );
	simNt4FrameKind kind = line->what == 't'   ? simNt4Frame_text
	                       : line->what == 'g' ? simNt4Frame_pong
	                                           : simNt4Frame_binary;
	simNt4Server_Receive( world->server, id, kind, bytes, size, world->now );
	free( bytes );
}

static void Happen( World* world, const fuzzLine* line )
{
	char* text = fuzzText0( line );
	switch ( line->what )
	{
		case 'c':
			Connect( world, line->number, text );
			break;
		case 'x':
			Disconnect( world, line->number );
			break;
		case 't':
		case 'b':
		case 'r':
		case 'g':
			Receive( world, line );
			break;
		case 'o':
			TakeOutput( world, line->number );
			break;
		case 'w':
			world->now += 10000 * line->number + strtol( text, NULL, 10 ) % 100000000;
			break;
		case 'p':
			Publish( world, line->number, text );
			break;
		case 's':
		case 'd':
		case 'y':
			SetValue( world, line, text );
			break;
		case 'n':
			simNt4Server_Unpublish( world->server, world->publishers[line->number] );
			break;
		case 'u':
			Subscribe( world, line->number, text );
			break;
		case 'e':
			TakeEvents( world );
			break;
		case 'j':
			simNt4Server_Restore( world->server, text, strlen( text ), NULL );
			break;
		case 'k':
			Persist( world );
			break;
		default:
			break;
	}
	free( text );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	static World world;
	world = ( World ){ .now = 1000 };
	// Small enough that a few lines reach them.
	simNt4ServerDef def = simDefaultNt4ServerDef();
	def.limits = ( simNt4Limits ){ .clients = 8,
		.topics = 24,
		.publishers = 8,
		.subscriptions = 6,
		.messageBytes = 4096,
		.queueBytes = 20000,
		.storeBytes = 200000 };
	def.latestWhenSlow = size % 2 == 1;
	world.server = simNt4Server_Create( &def );
	fuzzLine line;
	for ( size_t at = 0; fuzzNextLine( data, size, &at, &line ); )
	{
		Happen( &world, &line );
	}
	for ( int i = 0; i < CLIENTS; ++i )
	{
		TakeOutput( &world, i );
	}
	TakeEvents( &world );
	simNt4Server_Destroy( world.server );
	return 0;
}
