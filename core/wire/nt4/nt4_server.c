#include "nt4/nt4_server.h"

#include "base/json_check.h"
#include "nt4/nt4_clock.h"

#include "sandlot/sim/id.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Room for any one control message: escapes may make names and types six times as long.
#define TEXT_BYTES 20480
// More warnings than this do not wait for the program.
#define MAX_WARNINGS 64
// More events than this, values aside, do not wait for the program.
#define MAX_EVENTS 65536
// Close codes of RFC 6455, section 7.4.1.
#define TOO_BIG 1009
#define GONE 1001
#define POLICY 1008

simNt4ServerDef simDefaultNt4ServerDef( void )
{
	return ( simNt4ServerDef ){
		.limits = simDefaultNt4Limits(),
		// ntcore's numbers: about one TCP segment a frame, a PING every 200 ms, a second without an answer.
		.frameBytes = 1430,
		.pingPeriod = 200000,
		.pingTimeout = 1000000,
	};
}


// ---- server ----

static bool Build( simNt4Server* server )
{
	const simNt4Limits* limits = &server->def.limits;
	server->store.limit = limits->storeBytes;
	// The program is a peer like the others, so publishing and subscribing are written once.
	server->peerCount = 1 + limits->clients;
	server->peers = (simNt4Peer*)simAlloc( (size_t)server->peerCount * sizeof( simNt4Peer ) );
	// Two meta topics describe each topic and each client, three the server.
	bool good = simNt4Topics_Init( &server->topics, &server->store, 3 * limits->topics + 2 * limits->clients + 3 );
	if ( !good || server->peers == NULL || !simNt4Server_Reserve( server, TEXT_BYTES + server->def.frameBytes ) )
	{
		return false;
	}
	for ( int i = 0; i < server->peerCount; ++i )
	{
		simNt4Queue_Init( &server->peers[i].queue, &server->store );
	}
	simNt4Peer* program = server->peers + SIM_NT4_PROGRAM;
	// It never connects and never leaves.
	program->used = true;
	server->metaClients = simNt4Server_AddMeta( server, "$clients", "", simNt4Meta_clients, NULL, SIM_NT4_PROGRAM );
	program->metaPub = simNt4Server_AddMeta( server, "$serverpub", "", simNt4Meta_clientPub, NULL, SIM_NT4_PROGRAM );
	program->metaSub = simNt4Server_AddMeta( server, "$serversub", "", simNt4Meta_clientSub, NULL, SIM_NT4_PROGRAM );
	return server->metaClients != NULL && program->metaPub != NULL && program->metaSub != NULL;
}

simNt4Server* simNt4Server_Create( const simNt4ServerDef* def )
{
	simNt4ServerDef chosen = def != NULL ? *def : simDefaultNt4ServerDef();
	const simNt4Limits* limits = &chosen.limits;
	// Limits are the host's own; peers cannot change them.
	SIM_ASSERT( limits->clients >= 0 && limits->clients < 65535 && limits->topics > 0 && limits->topics < 1000000 );
	SIM_ASSERT( limits->messageBytes >= 1024 && limits->messageBytes <= SIM_MAX_FILE );
	SIM_ASSERT( chosen.frameBytes <= limits->messageBytes && chosen.pingPeriod >= 0 && chosen.pingTimeout > 0 );
	simNt4Server* server = (simNt4Server*)simAlloc( sizeof( simNt4Server ) );
	if ( server == NULL )
	{
		return NULL;
	}
	server->def = chosen;
	if ( !Build( server ) )
	{
		// Destroying copes with a server that is half built.
		simNt4Server_Destroy( server );
		return NULL;
	}
	return server;
}

// Frees a peer's memory, without telling the other peers.
static void FreePeer( simNt4Peer* peer )
{
	simNt4Queue_Clear( &peer->queue );
	for ( int i = 0; i < peer->subscriptionCount; ++i )
	{
		simFree( peer->subscriptions[i].names );
		simFree( peer->subscriptions[i].written );
	}
	simFree( peer->subscriptions );
	simFree( peer->publishers );
	simFree( peer->watches );
}

void simNt4Server_Destroy( simNt4Server* server )
{
	if ( server == NULL )
	{
		return;
	}
	// Creation may have failed before there were peers.
	int peerCount = server->peers != NULL ? server->peerCount : 0;
	for ( int i = 0; i < peerCount; ++i )
	{
		FreePeer( server->peers + i );
	}
	// Topics in this list are held by it, also such as have been removed since.
	while ( server->listed != NULL )
	{
		simNt4Topic* topic = server->listed;
		server->listed = topic->nextListed;
		simNt4Topic_Release( topic, &server->store );
	}
	// The program's last value is still held for it.
	simNt4Store_Drop( &server->store, server->taken.blob );
	simNt4Topic_Release( server->taken.topic, &server->store );
	simNt4Topics_Clear( &server->topics );
	simNt4Store_Clear( &server->store );
	simFree( server->peers );
	simFree( server->out );
	simFree( server->persistent );
	simFree( server );
}

bool simNt4Server_Reserve( simNt4Server* server, size_t size )
{
	if ( server->outSize >= size )
	{
		return true;
	}
	// The old frame is not copied: it was sent before a larger one is asked for.
	uint8_t* out = (uint8_t*)simAlloc( size );
	if ( out == NULL )
	{
		return false;
	}
	simFree( server->out );
	server->out = out;
	server->outSize = size;
	return true;
}

void simNt4Server_SetTime( simNt4Server* server, int64_t now )
{
	now = simNt4_ClampTime( now );
	// A clock that steps back would make timeouts negative; the server's time stands still until it is passed.
	if ( now > server->now )
	{
		server->now = now;
	}
}


// ---- peers ----

int simNt4Server_Index( const simNt4Server* server, const simNt4Peer* peer )
{
	return (int)( peer - server->peers );
}

uint32_t simNt4Server_Handle( const simNt4Server* server, const simNt4Peer* peer )
{
	int index = simNt4Server_Index( server, peer );
	if ( index == SIM_NT4_PROGRAM )
	{
		return 0;
	}
	return simMakeId( (uint32_t)index, peer->generation );
}

static simNt4Peer* Find( const simNt4Server* server, uint32_t client )
{
	// A handle has the slot and its generation: that of a client which is gone finds nothing, though its slot is used
	// again.
	uint32_t index = simIdIndex( client );
	if ( index == SIM_NT4_PROGRAM || index >= (uint32_t)server->peerCount )
	{
		return NULL;
	}
	simNt4Peer* peer = server->peers + index;
	if ( peer->used && peer->generation == simIdGeneration( client ) )
	{
		return peer;
	}
	return NULL;
}

void simNt4Server_CloseLater( simNt4Server* server, simNt4Peer* peer, int code, const char* format, ... )
{
	if ( peer->closing || simNt4Server_Index( server, peer ) == SIM_NT4_PROGRAM )
	{
		return;
	}
	// Only marked: callers up the stack still walk over this peer's publishers.
	peer->closing = true;
	peer->code = code;
	va_list args;
	va_start( args, format );
	vsnprintf( peer->reason, sizeof( peer->reason ), format, args );
	va_end( args );
	simCleanText( peer->reason );
	server->someClosing = true;
}

bool simNt4Server_Push( simNt4Server* server, simNt4Peer* peer, int lane, const simNt4Entry* entry, uint32_t* place )
{
	bool program = simNt4Server_Index( server, peer ) == SIM_NT4_PROGRAM;
	const simNt4Lane* first = peer->queue.lanes + SIM_NT4_AT_ONCE;
	if ( program && entry->kind != simNt4Entry_value && first->tail - first->head >= MAX_EVENTS )
	{
		return false;
	}
	// Half a conversation would be worse than none: a client that misses a message is closed and comes again.
	if ( !simNt4Queue_Push( &peer->queue, lane, entry, place ) )
	{
		simNt4Server_CloseLater( server, peer, POLICY, "out of memory" );
		return false;
	}
	// A client that reads too slowly would else hold all the memory.
	if ( peer->queue.bytes > server->def.limits.queueBytes )
	{
		simNt4Server_CloseLater( server, peer, POLICY, "too slow: %zu bytes wait", peer->queue.bytes );
	}
	return true;
}

// Adds an event for the program that names a client.
static void PushName(
    simNt4Server* server, simNt4EntryKind kind, const simNt4Peer* about, const char* name, const char* text )
{
	simNt4Blob* blob = simNt4Event_NewText( &server->store, name, text );
	// Without memory the event is lost; the server itself goes on.
	if ( blob == NULL )
	{
		return;
	}
	simNt4Entry entry = { .kind = kind, .id = (int32_t)simNt4Server_Handle( server, about ), .blob = blob };
	simNt4Server_Push( server, server->peers + SIM_NT4_PROGRAM, SIM_NT4_AT_ONCE, &entry, NULL );
	simNt4Store_Drop( &server->store, blob );
}

void simNt4Server_Warn( simNt4Server* server, const simNt4Peer* peer, const char* format, ... )
{
	if ( server->warnings >= MAX_WARNINGS )
	{
		return;
	}
	server->warnings += 1;
	// A topic from a file is the program's own.
	if ( peer == NULL )
	{
		peer = server->peers + SIM_NT4_PROGRAM;
	}
	char text[400];
	va_list args;
	va_start( args, format );
	vsnprintf( text, sizeof( text ), format, args );
	va_end( args );
	simCleanText( text );
	PushName( server, simNt4Entry_text, peer, peer->name, text );
}

// Ends the publishers and subscriptions of a closing client. The other peers learn of it now, however long the socket takes to
// close.
static void EndPeer( simNt4Server* server, simNt4Peer* peer )
{
	peer->ended = true;
	// Answers to time messages are worth nothing any more.
	peer->replyCount = 0;
	// From the end, so that the array need not be moved.
	while ( peer->publisherCount > 0 )
	{
		simNt4Server_RemovePublisher( server, peer, peer->publishers[peer->publisherCount - 1].uid );
	}
	simNt4Server_EndSubscriptions( server, peer );
	simNt4Queue_Clear( &peer->queue );
	if ( peer->metaPub != NULL )
	{
		simNt4Server_DeleteTopic( server, peer->metaPub );
	}
	if ( peer->metaSub != NULL )
	{
		simNt4Server_DeleteTopic( server, peer->metaSub );
	}
	peer->metaPub = peer->metaSub = NULL;
	// Other clients were never told of a socket for time alone.
	if ( peer->protocol != simNt4Protocol_rtt )
	{
		simNt4Server_MarkStale( server, server->metaClients );
		PushName( server, simNt4Entry_disconnected, peer, peer->name, peer->reason );
	}
}

// Repeats until none is left: the last messages of one client may fill another's queue and close it, too.
void simNt4Server_EndClosing( simNt4Server* server )
{
	while ( server->someClosing )
	{
		server->someClosing = false;
		for ( int i = 1; i < server->peerCount; ++i )
		{
			simNt4Peer* peer = server->peers + i;
			if ( peer->used && peer->closing && !peer->ended )
			{
				EndPeer( server, peer );
			}
		}
	}
}

static bool OpenPeer( simNt4Server* server, simNt4Peer* peer )
{
	// A watch for each topic that there may be, so that sending a value needs no search.
	size_t bytes = (size_t)server->watchCapacity * sizeof( simNt4Watch );
	peer->watches = (simNt4Watch*)simAlloc( bytes );
	if ( peer->watches == NULL )
	{
		return false;
	}
	for ( int i = 0; i < server->watchCapacity; ++i )
	{
		peer->watches[i].lane = peer->watches[i].waitLane = SIM_NT4_NO_LANE;
	}
	// Made before the first message comes, so that a client can find itself by them.
	int index = simNt4Server_Index( server, peer );
	peer->metaPub = simNt4Server_AddMeta( server, "$clientpub$", peer->name, simNt4Meta_clientPub, NULL, index );
	peer->metaSub = simNt4Server_AddMeta( server, "$clientsub$", peer->name, simNt4Meta_clientSub, NULL, index );
	return true;
}

uint32_t simNt4Server_Connect(
    simNt4Server* server, simNt4Protocol protocol, const char* name, const char* from, int64_t now )
{
	simNt4Server_SetTime( server, now );
	// The first free slot: numbers in names stay small.
	int index = 1;
	while ( index < server->peerCount && server->peers[index].used )
	{
		index += 1;
	}
	// The host turns away a client without a place; nothing was sent that would have to be taken back.
	if ( index == server->peerCount || protocol == simNt4Protocol_none )
	{
		return 0;
	}
	simNt4Peer* peer = server->peers + index;
	// 0 is left out, for a handle of 0 means none.
	uint16_t generation = (uint16_t)( peer->generation == UINT16_MAX ? 1 : peer->generation + 1 );
	*peer = ( simNt4Peer ){ .used = true, .generation = generation, .protocol = protocol };
	simNt4Queue_Init( &peer->queue, &server->store );
	peer->nextPing = server->now + server->def.pingPeriod;
	peer->unanswered = SIM_NT4_NEVER;
	peer->asked = server->now;
	// The index makes the name unique, as in ntcore.
	snprintf( peer->name, sizeof( peer->name ), "%.*s@%d", SIM_NT4_CLIENT - 8, name, index );
	simCleanText( peer->name );
	snprintf( peer->from, sizeof( peer->from ), "%s", from );
	simCleanText( peer->from );
	if ( protocol == simNt4Protocol_rtt )
	{
		// A socket for time alone does not count as a client: $clients leaves it out, as in ntcore.
		return simNt4Server_Handle( server, peer );
	}
	if ( !OpenPeer( server, peer ) )
	{
		peer->used = false;
		return 0;
	}
	simNt4Server_MarkStale( server, server->metaClients );
	PushName( server, simNt4Entry_connected, peer, peer->name, "" );
	simNt4Server_EndClosing( server );
	return simNt4Server_Handle( server, peer );
}

void simNt4Server_Disconnect( simNt4Server* server, uint32_t client, int64_t now )
{
	simNt4Server_SetTime( server, now );
	simNt4Peer* peer = Find( server, client );
	if ( peer == NULL )
	{
		return;
	}
	// The socket is gone already, so there is no code and no reason to send.
	simNt4Server_CloseLater( server, peer, 0, "%s", "" );
	simNt4Server_EndClosing( server );
	FreePeer( peer );
	// The slot may be used again at once.
	peer->publishers = NULL;
	peer->subscriptions = NULL;
	peer->watches = NULL;
	peer->used = false;
}

const char* simNt4Server_ClientName( const simNt4Server* server, uint32_t client )
{
	const simNt4Peer* peer = Find( server, client );
	return peer != NULL ? peer->name : "";
}


// ---- input ----

static void ReceiveText( simNt4Server* server, simNt4Peer* peer, const char* text, size_t size )
{
	simJsonReader reader;
	simError error;
	// As in ntcore, text that cannot be read is ignored and the connection stays.
	if ( !simNt4Json_Open( &reader, text, size, &error ) )
	{
		simNt4Server_Warn(
		    server, peer, "text ignored: %s%s%s", error.path, error.path[0] != 0 ? ": " : "", error.message );
		return;
	}
	simNt4Control control;
	const char* why = NULL;
	simNt4Next next;
	for ( int i = 0; ( next = simNt4Json_Next( &reader, true, &control, &why ) ) != simNt4Next_end; ++i )
	{
		// The number is that in the array, so a person finds the message in a log of frames.
		if ( next == simNt4Next_bad )
		{
			simNt4Server_Warn( server, peer, "message %d ignored: %s", i, why );
			continue;
		}
		switch ( control.method )
		{
			case simNt4Method_publish:
				simNt4Server_AddPublisher( server, peer, control.uid, control.name, control.type, control.object );
				break;
			case simNt4Method_unpublish:
				simNt4Server_RemovePublisher( server, peer, control.uid );
				break;
			case simNt4Method_setProperties:
				simNt4Server_ChangeProperties( server, peer, control.name, control.object );
				break;
			case simNt4Method_subscribe:
				simNt4Server_ReceiveSubscribe( server, peer, &control );
				break;
			default:
				simNt4Server_RemoveSubscription( server, peer, control.uid );
				break;
		}
		// A message of this frame has closed the client; the rest of the frame is not its business any more.
		if ( peer->closing )
		{
			return;
		}
	}
}

void simNt4Server_Receive(
    simNt4Server* server, uint32_t client, simNt4FrameKind kind, const void* bytes, size_t size, int64_t now )
{
	simNt4Server_SetTime( server, now );
	simNt4Peer* peer = Find( server, client );
	if ( peer == NULL || peer->closing )
	{
		return;
	}
	// Any frame shows that the client lives, not only a PONG.
	peer->unanswered = SIM_NT4_NEVER;
	if ( size > server->def.limits.messageBytes )
	{
		simNt4Server_CloseLater(
		    server, peer, TOO_BIG, "a message of %zu bytes; the most is %zu", size, server->def.limits.messageBytes );
	}
	else if ( kind == simNt4Frame_text && peer->protocol == simNt4Protocol_rtt )
	{
		simNt4Server_Warn( server, peer, "text ignored: this connection is for time messages" );
	}
	else if ( kind == simNt4Frame_text )
	{
		ReceiveText( server, peer, (const char*)bytes, size );
	}
	else if ( kind == simNt4Frame_binary )
	{
		simNt4Server_ReceiveBinary( server, peer, (const uint8_t*)bytes, size );
	}
	simNt4Server_EndClosing( server );
}


// ---- output ----

// Each Write function fills the output buffer with one frame from the front of the queue and returns its size.

static size_t WriteReplies( simNt4Server* server, simNt4Peer* peer )
{
	simMsgpackWriter writer = simMsgpackWriter_Open( server->out, server->outSize );
	for ( int i = 0; i < peer->replyCount; ++i )
	{
		// [-1, our time, type, the client's value as it came]: ints stay ints and doubles doubles, as ntcore's clients
		// insist.
		const simNt4Reply* reply = peer->replies + i;
		simNt4Message_WriteHeader( &writer, SIM_NT4_TIME_ID, reply->time, reply->type );
		simMsgpackWriter_Raw( &writer, reply->bytes, reply->size );
	}
	peer->replyCount = 0;
	return writer.length;
}

static void WriteControl( simJsonWriter* writer, const simNt4Entry* entry )
{
	// Written only now, so an announcement has the properties of the moment at which it is sent.
	if ( entry->kind == simNt4Entry_announce )
	{
		simNt4Json_WriteAnnounce( writer, entry->topic, entry->flag ? &entry->id : NULL );
	}
	else if ( entry->kind == simNt4Entry_unannounce )
	{
		simNt4Json_WriteUnannounce( writer, entry->topic );
	}
	else
	{
		simNt4Text update = { (const char*)entry->blob->bytes, entry->blob->size };
		simNt4Json_WriteProperties( writer, entry->topic->name, entry->flag, update );
	}
}

// Collects control messages until a value comes or the frame is full. One message always fits.
static size_t WriteText( simNt4Server* server, simNt4Peer* peer )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, (char*)server->out, server->outSize );
	simJsonWriter_Begin( &writer, '[' );
	const simNt4Entry* entry;
	for ( int i = 0; ( entry = simNt4Queue_Peek( &peer->queue ) ) != NULL && entry->kind != simNt4Entry_value; ++i )
	{
		// A writer is small: a copy of it takes back text beyond the room.
		simJsonWriter before = writer;
		WriteControl( &writer, entry );
		if ( i > 0 && ( writer.full || writer.length >= server->def.frameBytes ) )
		{
			writer = before;
			break;
		}
		// TEXT_BYTES is room for any one message.
		SIM_ASSERT( !writer.full );
		simNt4Queue_Pop( &peer->queue );
	}
	simJsonWriter_End( &writer, ']' );
	return writer.length;
}

// Collects values until a control message comes or the frame is full. A single value may be larger than a frame.
static size_t WriteValues( simNt4Server* server, simNt4Peer* peer )
{
	size_t length = 0;
	const simNt4Entry* entry;
	while ( ( entry = simNt4Queue_Peek( &peer->queue ) ) != NULL && entry->kind == simNt4Entry_value )
	{
		// The header's longest form: a few bytes too many end a frame a little early, no more.
		size_t most = SIM_NT4_HEADER + entry->blob->size;
		if ( length > 0 && length + most > server->def.frameBytes )
		{
			break;
		}
		if ( !simNt4Server_Reserve( server, most ) )
		{
			simNt4Server_CloseLater( server, peer, POLICY, "out of memory" );
			break;
		}
		simMsgpackWriter writer = simMsgpackWriter_Open( server->out + length, server->outSize - length );
		simNt4Message_WriteHeader( &writer, entry->topic->id, entry->time, entry->blob->type );
		simMsgpackWriter_Raw( &writer, entry->blob->bytes, entry->blob->size );
		length += writer.length;
		simNt4Queue_Pop( &peer->queue );
	}
	return length;
}

// Returns whether to send a PING now. NT 4.1 connections exchange them; a client that does not answer in time is closed.
static bool WantsPing( simNt4Server* server, simNt4Peer* peer )
{
	const simNt4ServerDef* def = &server->def;
	// 4.0 has no PINGs, and a client of it may not answer them (NT 4.1).
	if ( def->pingPeriod == 0 || peer->protocol != simNt4Protocol_v41 )
	{
		return false;
	}
	// If the host itself was away, answers may wait in its sockets. The timeout then starts again, so that it can read
	// them.
	bool away = server->now - peer->asked > def->pingTimeout / 2;
	peer->asked = server->now;
	if ( peer->unanswered != SIM_NT4_NEVER )
	{
		if ( away )
		{
			peer->unanswered = server->now;
		}
		if ( server->now - peer->unanswered >= def->pingTimeout )
		{
			simNt4Server_CloseLater(
			    server, peer, GONE, "no answer to a PING in %lld ms", (long long)def->pingTimeout / 1000 );
			return false;
		}
	}
	if ( server->now < peer->nextPing )
	{
		return false;
	}
	peer->nextPing = server->now + def->pingPeriod;
	// Counted from the first PING without an answer, not from the last.
	if ( peer->unanswered == SIM_NT4_NEVER )
	{
		peer->unanswered = server->now;
	}
	return true;
}

static bool NextClose( simNt4Peer* peer, simNt4Frame* frame )
{
	// The close frame goes out once, however often the host asks until the socket is gone.
	bool first = !peer->closed;
	peer->closed = true;
	*frame = ( simNt4Frame ){ simNt4Frame_close, (const uint8_t*)peer->reason, strlen( peer->reason ), peer->code };
	return first;
}

bool simNt4Server_NextOutput( simNt4Server* server, uint32_t client, int64_t now, simNt4Frame* frame )
{
	simNt4Server_SetTime( server, now );
	simNt4Peer* peer = Find( server, client );
	if ( peer == NULL )
	{
		return false;
	}
	simNt4Server_WriteListed( server );
	bool ping = !peer->closing && WantsPing( server, peer );
	simNt4Server_EndClosing( server );
	if ( peer->closing )
	{
		return NextClose( peer, frame );
	}
	*frame = ( simNt4Frame ){ simNt4Frame_binary, server->out, 0, 0 };
	// Replies first: an answer that waits behind values would measure our queue, not the way.
	if ( peer->replyCount > 0 )
	{
		// A PING that is due is sent by the next call.
		if ( ping )
		{
			peer->nextPing = server->now;
		}
		frame->size = WriteReplies( server, peer );
		return true;
	}
	if ( ping )
	{
		// Payload: the time in milliseconds, little endian. Its value does not matter to the client.
		for ( int i = 0; i < 8; ++i )
		{
			server->out[i] = (uint8_t)( (uint64_t)( server->now / 1000 ) >> ( 8 * i ) );
		}
		*frame = ( simNt4Frame ){ simNt4Frame_ping, server->out, 8, 0 };
		return true;
	}
	simNt4Queue_Advance( &peer->queue, server->now );
	const simNt4Entry* entry = simNt4Queue_Peek( &peer->queue );
	if ( entry == NULL )
	{
		return false;
	}
	frame->kind = entry->kind == simNt4Entry_value ? simNt4Frame_binary : simNt4Frame_text;
	if ( frame->kind == simNt4Frame_text )
	{
		frame->size = WriteText( server, peer );
	}
	else
	{
		frame->size = WriteValues( server, peer );
	}
	frame->bytes = server->out;
	simNt4Queue_NextTurn( &peer->queue );
	if ( peer->closing )
	{
		simNt4Server_EndClosing( server );
		return NextClose( peer, frame );
	}
	return true;
}

int64_t simNt4Server_NextTime( simNt4Server* server, uint32_t client, int64_t now )
{
	simNt4Server_SetTime( server, now );
	const simNt4Peer* peer = Find( server, client );
	if ( peer == NULL || ( peer->closing && peer->closed ) )
	{
		return SIM_NT4_NEVER;
	}
	if ( peer->closing || peer->replyCount > 0 || server->listed != NULL )
	{
		return server->now;
	}
	// Values or a PING, whichever is due first.
	int64_t next = simNt4Queue_NextTime( &peer->queue, server->now );
	if ( server->def.pingPeriod > 0 && peer->protocol == simNt4Protocol_v41 )
	{
		if ( peer->nextPing < next )
		{
			next = peer->nextPing;
		}
	}
	return next;
}
