// Things that happen to a client, one a line:
//   c1        its socket opens (0: no subprotocol, 1: 4.0, 2: 4.1)     x  the socket closes
//   tTEXT     the server sends text     bHEX  binary as digits     rBYTES  binary as it is     aNUMBER  the time, so
//   far ahead
//   o         it takes all that waits      w1234  time passes [us]
//   p0NAME TYPE PROPERTIES   the program publishes     s0NUMBER  sets a number, d0NUMBER a default, y0TEXT a text
//   n0  unpublishes     u0NAMES  subscribes     v0  unsubscribes     e  takes events
// In every case the server must get sound frames: JSON that a server understands, values only of publishers it knows.
#include "fuzz_nt4.h"

#include "sandlot/wire/nt4_client.h"

#define UIDS 4096

typedef struct World
{
	simNt4Client* client;
	int64_t now, asked;
	bool connected;
	bool published[UIDS];
	int32_t publishers[10], subscriptions[10];
} World;

static void CheckText( World* world, const simNt4Frame* frame )
{
	simJsonReader reader;
	static simNt4Control control;
	const char* why = "";
	fuzzExpect( simNt4Json_Open( &reader, (const char*)frame->bytes, frame->size, NULL ) );
	simNt4Next next;
	while ( ( next = simNt4Json_Next( &reader, true, &control, &why ) ) != simNt4Next_end )
	{
		fuzzExpect( next == simNt4Next_good );
		if ( control.method <= simNt4Method_unpublish && control.uid < UIDS )
		{
			fuzzExpect( world->published[control.uid] != ( control.method == simNt4Method_publish ) );
			world->published[control.uid] = control.method == simNt4Method_publish;
		}
	}
}

static void CheckBinary( World* world, const simNt4Frame* frame )
{
	uint8_t* bytes = fuzzExact( frame->bytes, frame->size );
	simMsgpackReader reader = simMsgpackReader_Open( bytes, frame->size );
	fuzzExpect( frame->size > 0 );
	while ( reader.at < reader.end )
	{
		simNt4Message message;
		fuzzExpect( simNt4Message_Read( &reader, &message ) && message.good );
		if ( message.id == SIM_NT4_TIME_ID )
		{
			simMsgpackReader value = simMsgpackReader_Open( message.payload.bytes, message.payload.size );
			fuzzExpect( simMsgpackReader_Int( &value, &world->asked ) && reader.at == reader.end );
			continue;
		}
		fuzzExpect( message.id > 0 && ( message.id >= UIDS || world->published[message.id] ) );
		fuzzExpect( message.payload.time == 0 || simNt4Client_IsSynchronized( world->client ) );
	}
	free( bytes );
}

static void TakeOutput( World* world )
{
	simNt4Frame frame;
	while ( simNt4Client_NextOutput( world->client, world->now, &frame ) )
	{
		fuzzExpect( world->connected );
		if ( frame.kind == simNt4Frame_text )
		{
			CheckText( world, &frame );
		}
		else if ( frame.kind == simNt4Frame_binary )
		{
			CheckBinary( world, &frame );
		}
		else
		{
			fuzzExpect( frame.kind == simNt4Frame_close );
			fuzzCheckClose( &frame );
		}
	}
	fuzzExpect( simNt4Client_NextTime( world->client, world->now ) > world->now );
}

static void TakeEvents( World* world )
{
	simNt4Event event;
	while ( simNt4Client_NextEvent( world->client, &event ) )
	{
		simJsonReader reader;
		fuzzExpect( simNt4Json_OpenObject( &reader, event.properties ) );
		fuzzExpect( event.kind != simNt4Event_warning || event.text[0] != 0 );
		if ( event.kind == simNt4Event_value )
		{
			fuzzCheckPayload( &event.value );
		}
	}
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
	options.all = number % 2 == 1;
	options.duplicates = number == 2;
	options.period = 7000 * number - 7000;
	simNt4Client_Unpublish( world->client, world->publishers[number] );
	world->publishers[number] = simNt4Client_Publish( world->client, text, type + 1, &options, &error );
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
	simNt4Client_Unsubscribe( world->client, world->subscriptions[number] );
	world->subscriptions[number] = simNt4Client_Subscribe( world->client, names, count, &options, &error );
}

static void SetValue( World* world, const fuzzLine* line, const char* text )
{
	simNt4Value number = { .type = simNt4Type_double, .count = 1, .number = strtod( text, NULL ) };
	simNt4Value string = { .type = simNt4Type_string, .count = line->size, .bytes = line->rest };
	int32_t publisher = world->publishers[line->number];
	line->what == 'd'   ? simNt4Client_SetDefault( world->client, publisher, &number )
	: line->what == 's' ? simNt4Client_Set( world->client, publisher, &number, world->now )
	                    : simNt4Client_Set( world->client, publisher, &string, world->now );
}

static void Receive( World* world, const fuzzLine* line )
{
	size_t size = line->size;
	void* bytes = line->what == 'b' ? (void*)fuzzHex( line, &size ) : fuzzExact( line->rest, line->size );
	simNt4FrameKind kind = line->what == 't' ? simNt4Frame_text : simNt4Frame_binary;
	simNt4Client_Receive( world->client, kind, bytes, size, world->now );
	free( bytes );
}

static void Answer( World* world, int64_t ahead )
{
	uint8_t bytes[64];
	simMsgpackWriter writer = simMsgpackWriter_Open( bytes, sizeof( bytes ) );
	simNt4Message_WriteHeader( &writer, SIM_NT4_TIME_ID, world->now + ahead, simNt4Type_int );
	simMsgpackWriter_Int( &writer, world->asked );
	simNt4Client_Receive( world->client, simNt4Frame_binary, bytes, writer.length, world->now );
}

static void Happen( World* world, const fuzzLine* line )
{
	static const simNt4Protocol protocols[] = { simNt4Protocol_none, simNt4Protocol_v40, simNt4Protocol_v41 };
	char* text = fuzzText0( line );
	switch ( line->what )
	{
		case 'c':
			simNt4Client_Connected( world->client, protocols[line->number % 3], world->now );
			memset( world->published, 0, sizeof( world->published ) );
			world->connected = true;
			break;
		case 'x':
			simNt4Client_Closed( world->client, world->now );
			world->connected = false;
			break;
		case 't':
		case 'b':
		case 'r':
			Receive( world, line );
			break;
		case 'a':
			Answer( world, 1000000 * line->number + strtol( text, NULL, 10 ) % 1000000000000 );
			break;
		case 'o':
			TakeOutput( world );
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
			simNt4Client_Unpublish( world->client, world->publishers[line->number] );
			break;
		case 'u':
			Subscribe( world, line->number, text );
			break;
		case 'v':
			simNt4Client_Unsubscribe( world->client, world->subscriptions[line->number] );
			break;
		case 'e':
			TakeEvents( world );
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
	simNt4ClientDef def = simDefaultNt4ClientDef();
	def.limits = ( simNt4Limits ){ .topics = 12,
		.publishers = 6,
		.subscriptions = 6,
		.messageBytes = 4096,
		.queueBytes = 10000,
		.storeBytes = 100000 };
	world.client = simNt4Client_Create( &def );
	fuzzLine line;
	for ( size_t at = 0; fuzzNextLine( data, size, &at, &line ); )
	{
		Happen( &world, &line );
	}
	TakeOutput( &world );
	TakeEvents( &world );
	simNt4Client_Destroy( world.client );
	return 0;
}
