#include "nt4/nt4_client.h"

#include <stdio.h>
#include <string.h>

// How long the client waits for the first answer to a time message before it introduces itself without one [us]. Our choice.
#define PATIENCE 1000000
// The first SIM_NT4_QUICK_SAMPLES time messages of a connection follow each other this many times as fast.
#define QUICKER 10
// Close code of RFC 6455, section 7.4.1.
#define GONE 1001

simNt4ClientDef simDefaultNt4ClientDef( void )
{
	return ( simNt4ClientDef ){
		.limits = simDefaultNt4Limits(),
		// About the load of one TCP segment, as in ntcore.
		.frameBytes = 1430,
		// NT 4.1 wants time messages every few seconds; browsers cannot send PINGs, so these also show that the server
		// lives.
		.timePeriod = 1000000,
		.timeout = 3000000,
	};
}


// ---- client ----

simNt4Client* simNt4Client_Create( const simNt4ClientDef* def )
{
	simNt4ClientDef chosen = def != NULL ? *def : simDefaultNt4ClientDef();
	const simNt4Limits* limits = &chosen.limits;
	SIM_ASSERT( limits->topics > 0 && limits->topics < 1000000 && chosen.frameBytes <= limits->messageBytes );
	SIM_ASSERT( limits->messageBytes >= 1024 && limits->messageBytes <= SIM_MAX_FILE );
	SIM_ASSERT( chosen.timePeriod > 0 && chosen.timeout > 0 );
	simNt4Client* client = (simNt4Client*)simAlloc( sizeof( simNt4Client ) );
	if ( client == NULL )
	{
		return NULL;
	}
	client->def = chosen;
	client->store.limit = limits->storeBytes;
	simNt4Queue_Init( &client->queue, &client->store );
	simNt4Queue_Init( &client->events, &client->store );
	if ( !simNt4Topics_Init( &client->topics, &client->store, limits->topics )
	     || !simNt4Client_Reserve( client, chosen.frameBytes + SIM_NT4_HEADER ) )
	{
		simNt4Client_Destroy( client );
		return NULL;
	}
	return client;
}

void simNt4Client_Destroy( simNt4Client* client )
{
	if ( client == NULL )
	{
		return;
	}
	simNt4Queue_Clear( &client->queue );
	simNt4Queue_Clear( &client->events );
	// The event that the program read last still holds its value and topic.
	simNt4Store_Drop( &client->store, client->taken.blob );
	simNt4Topic_Release( client->taken.topic, &client->store );
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		simFree( client->publishers[i].properties );
	}
	for ( int i = 0; i < client->subscriptionCount; ++i )
	{
		simFree( client->subscriptions[i].names );
	}
	simFree( client->publishers );
	simFree( client->subscriptions );
	simNt4Topics_Clear( &client->topics );
	simNt4Store_Clear( &client->store );
	simFree( client->out );
	simFree( client );
}

// The buffer only grows: a value of a size that came once is likely to come again.
bool simNt4Client_Reserve( simNt4Client* client, size_t size )
{
	if ( client->outSize >= size )
	{
		return true;
	}
	uint8_t* out = (uint8_t*)simAlloc( size );
	if ( out == NULL )
	{
		return false;
	}
	simFree( client->out );
	client->out = out;
	client->outSize = size;
	return true;
}

void simNt4Client_SetTime( simNt4Client* client, int64_t now )
{
	// A host's clock that steps back would make periods negative, so the client's time stands still until it is passed.
	now = simNt4_ClampTime( now );
	if ( now > client->now )
	{
		client->now = now;
	}
}


// ---- the connection ----

void simNt4Client_Connected( simNt4Client* client, simNt4Protocol protocol, int64_t now )
{
	if ( client->connected )
	{
		// The host may have missed that the socket before went.
		simNt4Client_Closed( client, now );
	}
	simNt4Client_SetTime( client, now );
	client->connected = client->mayHaveOld = true;
	client->introduced = client->closing = client->closed = false;
	// The server may be another one, or the same after a restart: its clock says nothing about the last one's.
	client->clock = ( simNt4Clock ){ .known = false };
	client->since = client->heard = client->asked = client->nextTime = client->now;
	client->samples = 0;
	client->reason[0] = 0;
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		simNt4ClientPublisher* publisher = client->publishers + i;
		// Lanes went with the old connection's queue.
		publisher->lane = simNt4Queue_Join( &client->queue, publisher->options.period );
		publisher->waited = publisher->mismatch = false;
	}
	// Closed from here, so that the reason reaches the program as an event.
	if ( protocol != simNt4Protocol_v40 && protocol != simNt4Protocol_v41 )
	{
		simNt4Client_Close( client, 1002, "the server has chosen no subprotocol of NetworkTables 4" );
	}
}

void simNt4Client_Close( simNt4Client* client, int code, const char* reason )
{
	// The first reason is the cause; those that follow are its effects.
	if ( !client->closing )
	{
		client->closing = true;
		client->code = code;
		snprintf( client->reason, sizeof( client->reason ), "%s", reason );
	}
}

void simNt4Client_Introduce( simNt4Client* client )
{
	client->introduced = true;
	// Publishers first: a server ignores values of publishers that it does not know.
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		simNt4Client_SendPublish( client, client->publishers + i );
	}
	// Subscriptions second: their answers may be about topics that were just published.
	for ( int i = 0; i < client->subscriptionCount; ++i )
	{
		simNt4Client_SendSubscribe( client, client->subscriptions + i );
	}
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		// A value that was set waits for the clock: without a time it would count as a default.
		simNt4Topic* topic = client->publishers[i].topic;
		if ( topic->value != NULL && !topic->strong )
		{
			simNt4Client_SendValue( client, client->publishers + i, 0, topic->value );
		}
	}
}

// The server's clock is known: our own values get their times, and go out.
void simNt4Client_Synchronize( simNt4Client* client )
{
	if ( !client->introduced )
	{
		simNt4Client_Introduce( client );
	}
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		simNt4Topic* topic = client->topics.slots[slot];
		if ( topic != NULL && topic->local && topic->time != 0 )
		{
			topic->time = simNt4Clock_ToServer( &client->clock, topic->time );
			topic->local = false;
		}
	}
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		simNt4Topic* topic = client->publishers[i].topic;
		if ( topic->value != NULL && topic->strong )
		{
			simNt4Client_SendValue(
			    client, client->publishers + i, simNt4Clock_ToOurs( &client->clock, topic->time ), topic->value );
		}
	}
	// Only now does the program hear of the connection, because values that it sets from here on have times.
	simNt4Client_TextEvent( client, simNt4Entry_connected, "" );
}

void simNt4Client_Closed( simNt4Client* client, int64_t now )
{
	simNt4Client_SetTime( client, now );
	if ( !client->connected )
	{
		return;
	}
	client->connected = false;
	// The queue was for this server; Introduce and Synchronize fill it again for the next.
	simNt4Queue_Clear( &client->queue );
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		simNt4Topic* topic = client->topics.slots[slot];
		if ( topic == NULL )
		{
			continue;
		}
		// The next server may have another clock, so convert the times of the topics that stay to ours.
		if ( !topic->local && topic->time != 0 )
		{
			topic->time = simNt4Clock_ToOurs( &client->clock, topic->time );
			topic->local = true;
		}
		// Ids are the server's and mean nothing to the next one.
		bool announced = topic->id >= 0;
		simNt4Topics_SetId( &client->topics, topic, -1 );
		// Retained and persistent topics stay with their value until the next server says otherwise (NT 4.1).
		if ( announced && topic->ours == 0 && !topic->retained && !topic->persistent )
		{
			simNt4Client_Event( client, simNt4Entry_unannounce, topic );
		}
		simNt4Client_DeleteUnused( client, topic );
	}
	client->clock.known = false;
	simNt4Client_TextEvent( client, simNt4Entry_disconnected, client->reason );
}

void simNt4Client_Receive( simNt4Client* client, simNt4FrameKind kind, const void* bytes, size_t size, int64_t now )
{
	simNt4Client_SetTime( client, now );
	if ( !client->connected || client->closing )
	{
		return;
	}
	// Any frame shows that the server lives, also one that is ignored.
	client->heard = client->now;
	// 1009 is RFC 6455's code for a message that is too big.
	if ( size > client->def.limits.messageBytes )
	{
		simNt4Client_Close( client, 1009, "a message is too big" );
	}
	else if ( kind == simNt4Frame_text )
	{
		simNt4Client_ReceiveText( client, (const char*)bytes, size );
	}
	else if ( kind == simNt4Frame_binary )
	{
		simNt4Client_ReceiveBinary( client, (const uint8_t*)bytes, size );
	}
}

bool simNt4Client_IsSynchronized( const simNt4Client* client )
{
	return client->connected && client->clock.known;
}

int64_t simNt4Client_ServerTime( const simNt4Client* client, int64_t time )
{
	if ( simNt4Client_IsSynchronized( client ) )
	{
		return simNt4Clock_ToServer( &client->clock, time );
	}
	return 0;
}

int64_t simNt4Client_RoundTrip( const simNt4Client* client )
{
	if ( simNt4Client_IsSynchronized( client ) )
	{
		return client->clock.roundTrip;
	}
	return 0;
}


// ---- output ----

// A time message is [-1, 0, int, our time]; the server answers with its time and the same value (NT 4.1).
static size_t WriteTime( simNt4Client* client )
{
	int64_t period = client->def.timePeriod;
	if ( client->samples < SIM_NT4_QUICK_SAMPLES )
	{
		period /= QUICKER;
	}
	client->nextTime = client->now + period;
	simMsgpackWriter writer = simMsgpackWriter_Open( client->out, client->outSize );
	simNt4Message_WriteHeader( &writer, SIM_NT4_TIME_ID, 0, simNt4Type_int );
	simMsgpackWriter_Int( &writer, client->now );
	return writer.length;
}

// Joins the control messages at the front of the queue to one JSON array. One message always fits.
static size_t WriteText( simNt4Client* client )
{
	size_t length = 1;
	const simNt4Entry* entry;
	while ( ( entry = simNt4Queue_Peek( &client->queue ) ) != NULL && entry->kind == simNt4Entry_text )
	{
		size_t size = entry->blob->size;
		if ( length > 1 && length + size + 1 > client->def.frameBytes )
		{
			break;
		}
		if ( !simNt4Client_Reserve( client, length + size + 1 ) )
		{
			simNt4Client_Close( client, 1008, "out of memory" );
			break;
		}
		// The place of the comma or bracket is reserved before each message; at the end the last one becomes ']'.
		client->out[length - 1] = length > 1 ? ',' : '[';
		memcpy( client->out + length, entry->blob->bytes, size );
		length += size + 1;
		simNt4Queue_Pop( &client->queue );
	}
	client->out[length - 1] = ']';
	return length;
}

// Joins the values at the front of the queue to one frame. A single value may be larger than a frame.
static size_t WriteValues( simNt4Client* client )
{
	size_t length = 0;
	const simNt4Entry* entry;
	while ( ( entry = simNt4Queue_Peek( &client->queue ) ) != NULL && entry->kind == simNt4Entry_value )
	{
		size_t most = SIM_NT4_HEADER + entry->blob->size;
		if ( length > 0 && length + most > client->def.frameBytes )
		{
			break;
		}
		if ( !simNt4Client_Reserve( client, most ) )
		{
			simNt4Client_Close( client, 1008, "out of memory" );
			break;
		}
		// Converted as late as this: the clock may have become better while the value waited.
		int64_t time = entry->time != 0 ? simNt4Clock_ToServer( &client->clock, entry->time ) : 0;
		simMsgpackWriter writer = simMsgpackWriter_Open( client->out + length, client->outSize - length );
		simNt4Message_WriteHeader( &writer, entry->id, time, entry->blob->type );
		simMsgpackWriter_Raw( &writer, entry->blob->bytes, entry->blob->size );
		length += writer.length;
		simNt4Queue_Pop( &client->queue );
	}
	return length;
}

// Closes the connection when the server has been silent for too long. If the host itself was away, answers may wait in
// its socket; the timeout then starts again.
static void CheckSilence( simNt4Client* client )
{
	bool away = client->now - client->asked > client->def.timeout / 2;
	client->asked = client->now;
	if ( away )
	{
		client->heard = client->now;
	}
	if ( client->now - client->heard >= client->def.timeout )
	{
		simNt4Client_Close( client, GONE, "the server does not answer" );
	}
}

bool simNt4Client_NextOutput( simNt4Client* client, int64_t now, simNt4Frame* frame )
{
	simNt4Client_SetTime( client, now );
	if ( !client->connected )
	{
		return false;
	}
	CheckSilence( client );
	if ( !client->closing )
	{
		// Time messages go before everything else: an answer that waits behind values would measure our queue, not the
		// way.
		*frame = ( simNt4Frame ){ simNt4Frame_binary, client->out, 0, 0 };
		if ( client->now >= client->nextTime )
		{
			frame->size = WriteTime( client );
			return true;
		}
		// ntcore's server answers time messages at once. One that does not may still serve topics.
		if ( !client->introduced && client->now - client->since >= PATIENCE )
		{
			simNt4Client_Introduce( client );
		}
		simNt4Queue_Advance( &client->queue, client->now );
		// Text and values never share a frame, so the front of the queue decides the kind.
		const simNt4Entry* entry = simNt4Queue_Peek( &client->queue );
		if ( entry == NULL )
		{
			return false;
		}
		if ( entry->kind == simNt4Entry_value )
		{
			frame->kind = simNt4Frame_binary;
			frame->size = WriteValues( client );
		}
		else
		{
			frame->kind = simNt4Frame_text;
			frame->size = WriteText( client );
		}
		frame->bytes = client->out;
		simNt4Queue_NextTurn( &client->queue );
	}
	if ( client->closing )
	{
		*frame = ( simNt4Frame ){ simNt4Frame_close, (const uint8_t*)client->reason, strlen( client->reason ),
			client->code };
		// The close frame goes out once, however often the host asks until the socket is gone.
		bool first = !client->closed;
		client->closed = true;
		return first;
	}
	return true;
}

int64_t simNt4Client_NextTime( simNt4Client* client, int64_t now )
{
	simNt4Client_SetTime( client, now );
	if ( !client->connected || client->closed )
	{
		return SIM_NT4_NEVER;
	}
	// A close frame is due now.
	if ( client->closing )
	{
		return client->now;
	}
	int64_t next = simNt4Queue_NextTime( &client->queue, client->now );
	return client->nextTime < next ? client->nextTime : next;
}
