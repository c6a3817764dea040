// Meta topics: the connected clients, and the publishers and subscribers of each topic. The server writes their values
// only while they are watched, and then once before the next frame, however much has changed.
#include "nt4/nt4_server.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Longest string in the options of a subscription [bytes].
#define TEXT 1024

static void PutText( simMsgpackWriter* writer, const char* text )
{
	simMsgpackWriter_String( writer, text, strlen( text ) );
}


// ---- options: JSON to MessagePack ----

// Members of an object, or elements of an array.
static size_t CountMembers( simJsonReader reader )
{
	char key[1];
	size_t count = 0;
	if ( simJsonReader_Kind( &reader ) == '{' )
	{
		simJsonReader_Enter( &reader );
		while ( simJsonReader_NextMember( &reader, key, sizeof( key ) ) )
		{
			simJsonReader_Skip( &reader );
			count += 1;
		}
		return count;
	}
	simJsonReader_Enter( &reader );
	while ( simJsonReader_NextElement( &reader ) )
	{
		simJsonReader_Skip( &reader );
		count += 1;
	}
	return count;
}

static void PutString( simMsgpackWriter* writer, simJsonReader* reader )
{
	char text[TEXT];
	simJsonReader_String( reader, text, sizeof( text ) );
	PutText( writer, text );
}

static void PutJson( simMsgpackWriter* writer, simJsonReader* reader );

// JSON has one kind of number; a reader of meta topics expects an int where it is whole.
static void PutNumber( simMsgpackWriter* writer, simJsonReader* reader )
{
	double number = 0.0;
	simJsonReader_Number( reader, &number );
	// A double holds whole numbers exactly up to 2^53, about 9e15.
	bool whole = floor( number ) == number && fabs( number ) < 1e15;
	if ( whole )
	{
		simMsgpackWriter_Int( writer, (int64_t)number );
	}
	else
	{
		simMsgpackWriter_Double( writer, number );
	}
}

// An object or an array. MessagePack wants the count first, so the members are walked over twice.
static void PutContainer( simMsgpackWriter* writer, simJsonReader* reader, bool object )
{
	size_t count = CountMembers( *reader );
	if ( object )
	{
		simMsgpackWriter_Map( writer, count );
	}
	else
	{
		simMsgpackWriter_Array( writer, count );
	}
	simJsonReader inside = *reader;
	simJsonReader_Enter( &inside );
	for ( size_t i = 0; i < count; ++i )
	{
		char key[256];
		if ( object )
		{
			simJsonReader_NextMember( &inside, key, sizeof( key ) );
			PutText( writer, key );
		}
		else
		{
			simJsonReader_NextElement( &inside );
		}
		PutJson( writer, &inside );
	}
	simJsonReader_Skip( reader );
}

// Writes the JSON value at the reader as MessagePack and steps over it. The recursion is bounded: the reader's check limited the
// depth of the text.
static void PutJson( simMsgpackWriter* writer, simJsonReader* reader )
{
	char kind = simJsonReader_Kind( reader );
	if ( kind == '{' || kind == '[' )
	{
		PutContainer( writer, reader, kind == '{' );
		return;
	}
	if ( kind == '"' )
	{
		PutString( writer, reader );
		return;
	}
	if ( kind == '0' )
	{
		PutNumber( writer, reader );
		return;
	}
	if ( kind == 'n' )
	{
		simMsgpackWriter_Nil( writer );
	}
	else
	{
		simMsgpackWriter_Bool( writer, kind == 't' );
	}
	simJsonReader_Skip( reader );
}

// As the client wrote them, options included that this server does not know (NT 4.1 wants them kept).
static void PutOptions( simMsgpackWriter* writer, const simNt4Subscription* subscription )
{
	const char* text = subscription->written;
	simJsonReader reader = { text, text + strlen( text ) };
	PutText( writer, "options" );
	PutJson( writer, &reader );
}


// ---- values ----

static bool IsListed( const simNt4Peer* peer )
{
	return peer->used && !peer->closing && peer->protocol != simNt4Protocol_rtt;
}

// $clients: an array of maps. The program has no connection and is not in it.
static void PutClients( const simNt4Server* server, simMsgpackWriter* writer )
{
	size_t count = 0;
	for ( int i = 1; i < server->peerCount; ++i )
	{
		if ( IsListed( server->peers + i ) )
		{
			count += 1;
		}
	}
	simMsgpackWriter_Array( writer, count );
	for ( int i = 1; i < server->peerCount; ++i )
	{
		const simNt4Peer* peer = server->peers + i;
		if ( IsListed( peer ) )
		{
			simMsgpackWriter_Map( writer, 3 );
			PutText( writer, "id" );
			PutText( writer, peer->name );
			PutText( writer, "conn" );
			PutText( writer, peer->from );
			PutText( writer, "ver" ); // as ntcore
			simMsgpackWriter_Int( writer, peer->protocol == simNt4Protocol_v41 ? 0x0401 : 0x0400 );
		}
	}
}

// $clientpub$NAME and $serverpub.
static void PutClientPublishers( const simNt4Peer* peer, simMsgpackWriter* writer )
{
	simMsgpackWriter_Array( writer, (size_t)peer->publisherCount );
	for ( int i = 0; i < peer->publisherCount; ++i )
	{
		simMsgpackWriter_Map( writer, 2 );
		PutText( writer, "uid" );
		simMsgpackWriter_Int( writer, peer->publishers[i].uid );
		PutText( writer, "topic" );
		PutText( writer, peer->publishers[i].topic->name );
	}
}

// $clientsub$NAME and $serversub.
static void PutClientSubscriptions( const simNt4Peer* peer, simMsgpackWriter* writer )
{
	simMsgpackWriter_Array( writer, (size_t)peer->subscriptionCount );
	for ( int i = 0; i < peer->subscriptionCount; ++i )
	{
		const simNt4Subscription* subscription = peer->subscriptions + i;
		simMsgpackWriter_Map( writer, 3 );
		PutText( writer, "uid" );
		simMsgpackWriter_Int( writer, subscription->uid );
		PutText( writer, "topics" );
		simMsgpackWriter_Array( writer, (size_t)subscription->count );
		const char* name = subscription->names;
		for ( int k = 0; k < subscription->count; ++k )
		{
			PutText( writer, name );
			name += strlen( name ) + 1;
		}
		PutOptions( writer, subscription );
	}
}

// Writes the publishers of a topic and returns their number. Without a writer it only counts.
static size_t PutPublishers( const simNt4Server* server, const simNt4Topic* about, simMsgpackWriter* writer )
{
	size_t count = 0;
	for ( int i = 0; i < server->peerCount; ++i )
	{
		const simNt4Peer* peer = server->peers + i;
		if ( !IsListed( peer ) )
		{
			continue;
		}
		for ( int k = 0; k < peer->publisherCount; ++k )
		{
			if ( peer->publishers[k].topic != about )
			{
				continue;
			}
			count += 1;
			if ( writer != NULL )
			{
				simMsgpackWriter_Map( writer, 2 );
				PutText( writer, "client" );
				PutText( writer, peer->name );
				PutText( writer, "pubuid" );
				simMsgpackWriter_Int( writer, peer->publishers[k].uid );
			}
		}
	}
	return count;
}

// Writes the subscriptions to a topic and returns their number. Without a writer it only counts.
static size_t PutSubscriptions( const simNt4Server* server, const simNt4Topic* about, simMsgpackWriter* writer )
{
	size_t count = 0;
	for ( int i = 0; i < server->peerCount; ++i )
	{
		const simNt4Peer* peer = server->peers + i;
		if ( !IsListed( peer ) )
		{
			continue;
		}
		for ( int k = 0; k < peer->subscriptionCount; ++k )
		{
			const simNt4Subscription* subscription = peer->subscriptions + k;
			if ( !simNt4Subscription_Covers( subscription, about ) )
			{
				continue;
			}
			count += 1;
			if ( writer != NULL )
			{
				simMsgpackWriter_Map( writer, 3 );
				PutText( writer, "client" );
				PutText( writer, peer->name );
				PutText( writer, "subuid" );
				simMsgpackWriter_Int( writer, subscription->uid );
				PutOptions( writer, subscription );
			}
		}
	}
	return count;
}

static void PutValue( const simNt4Server* server, const simNt4Topic* topic, simMsgpackWriter* writer )
{
	switch ( topic->meta )
	{
		case simNt4Meta_clients:
			PutClients( server, writer );
			break;
		case simNt4Meta_clientPub:
			PutClientPublishers( server->peers + topic->metaClient, writer );
			break;
		case simNt4Meta_clientSub:
			PutClientSubscriptions( server->peers + topic->metaClient, writer );
			break;
		case simNt4Meta_publishers:
			simMsgpackWriter_Array( writer, PutPublishers( server, topic->about, NULL ) );
			PutPublishers( server, topic->about, writer );
			break;
		case simNt4Meta_subscriptions:
			simMsgpackWriter_Array( writer, PutSubscriptions( server, topic->about, NULL ) );
			PutSubscriptions( server, topic->about, writer );
			break;
		case simNt4Meta_none:
			SIM_ASSERT( false );
			break;
	}
}


// ---- topics ----

simNt4Topic* simNt4Server_AddMeta(
    simNt4Server* server, const char* prefix, const char* name, simNt4Meta meta, simNt4Topic* about, int client )
{
	static const char kRetained[] = "{\"retained\":true}";
	// A topic may have the longest name itself, and the prefix comes before it.
	char full[SIM_NT4_NAME + 16];
	snprintf( full, sizeof( full ), "%s%s", prefix, name );
	simJsonReader properties = { kRetained, kRetained + sizeof( kRetained ) - 1 };
	simNt4Topic* topic = simNt4Server_AddTopic( server, NULL, full, "msgpack", meta, properties );
	if ( topic != NULL )
	{
		topic->about = about;
		topic->metaClient = client;
		simNt4Server_MarkStale( server, topic );
	}
	return topic;
}

void simNt4Server_MarkStale( simNt4Server* server, simNt4Topic* topic )
{
	if ( topic == NULL )
	{
		return;
	}
	// Values are written when they are watched, not when something changes.
	topic->stale = true;
	if ( !topic->listed && simNt4Server_IsWatched( server, topic ) )
	{
		topic->listed = true;
		topic->nextListed = server->listed;
		server->listed = topic;
		// Held, because the topic may be removed before the list is written.
		simNt4Topic_Keep( topic );
	}
}

void simNt4Server_WriteMeta( simNt4Server* server, simNt4Topic* topic )
{
	if ( !topic->exists || !topic->stale )
	{
		return;
	}
	topic->stale = false;
	// Write once to learn the length, then again into a blob of that length.
	simMsgpackWriter writer = simMsgpackWriter_Open( NULL, 0 );
	PutValue( server, topic, &writer );
	size_t inside = writer.length;
	writer = simMsgpackWriter_Open( NULL, 0 );
	simMsgpackWriter_BinaryHead( &writer, inside );
	size_t size = writer.length + inside;
	bool fits = size + SIM_NT4_HEADER <= server->def.limits.messageBytes;
	simNt4Blob* blob = fits ? simNt4Store_New( &server->store, size ) : NULL;
	if ( blob == NULL )
	{
		return; // The old value stays.
	}
	blob->type = simNt4Type_raw;
	writer = simMsgpackWriter_Open( blob->bytes, size );
	simMsgpackWriter_BinaryHead( &writer, inside );
	PutValue( server, topic, &writer );
	// Without a setter, so that every peer gets it, the program too.
	simNt4Server_Value( server, -1, topic, server->now > 0 ? server->now : 1, blob );
	simNt4Store_Drop( &server->store, blob );
}

void simNt4Server_WriteListed( simNt4Server* server )
{
	while ( server->listed != NULL )
	{
		simNt4Topic* topic = server->listed;
		server->listed = topic->nextListed;
		// Before it is written: writing may mark it again.
		topic->listed = false;
		simNt4Server_WriteMeta( server, topic );
		simNt4Topic_Release( topic, &server->store );
	}
}
