// The client's receiving side: the server announces topics, changes properties and sends values.
#include "nt4/nt4_client.h"

#include "base/json_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// More warnings than this do not wait for the program.
#define MAX_WARNINGS 64
// More events than this do not wait for the program.
#define MAX_EVENTS 65536


// ---- events ----

// Adds an event. Returns false when too many wait or memory is out.
static bool Push( simNt4Client* client, const simNt4Entry* entry, uint32_t* place )
{
	const simNt4Lane* lane = client->events.lanes + SIM_NT4_AT_ONCE;
	return lane->tail - lane->head < MAX_EVENTS && simNt4Queue_Push( &client->events, SIM_NT4_AT_ONCE, entry, place );
}

// Events name topics, which stay in memory until the program has read them.
void simNt4Client_Event( simNt4Client* client, simNt4EntryKind kind, simNt4Topic* topic )
{
	simNt4Entry entry = { .kind = kind, .topic = topic };
	Push( client, &entry, NULL );
}

void simNt4Client_TextEvent( simNt4Client* client, simNt4EntryKind kind, const char* text )
{
	simNt4Entry entry = { .kind = kind, .blob = simNt4Event_NewText( &client->store, "", text ) };
	if ( entry.blob == NULL )
	{
		return;
	}
	if ( Push( client, &entry, NULL ) && kind == simNt4Entry_text )
	{
		client->warnings += 1;
	}
	simNt4Store_Drop( &client->store, entry.blob );
}

void simNt4Client_Warn( simNt4Client* client, const char* format, ... )
{
	// A server that sends rubbish sends it fifty times a second.
	if ( client->warnings >= MAX_WARNINGS )
	{
		return;
	}
	char text[400];
	va_list args;
	va_start( args, format );
	vsnprintf( text, sizeof( text ), format, args );
	va_end( args );
	// Names and errors quote the server, and the text may go to a terminal.
	simCleanText( text );
	simNt4Client_TextEvent( client, simNt4Entry_text, text );
}

bool simNt4Client_NextEvent( simNt4Client* client, simNt4Event* event )
{
	if ( !simNt4Event_Take( &client->events, &client->taken, event ) )
	{
		return false;
	}
	event->ours = client->taken.topic != NULL && client->taken.topic->ours > 0;
	if ( event->kind == simNt4Event_warning )
	{
		client->warnings -= 1;
	}
	return true;
}


// ---- topics ----

// A publisher whose type differs from the server's sends no values, because the server would ignore them.
static void CheckTypes( simNt4Client* client, const simNt4Topic* topic )
{
	for ( int i = 0; i < client->publisherCount; ++i )
	{
		simNt4ClientPublisher* publisher = client->publishers + i;
		if ( publisher->topic == topic )
		{
			// Told once; the flag is taken back when the server's topic comes again with the right type.
			bool differs = strcmp( publisher->type, topic->type ) != 0;
			if ( differs && !publisher->mismatch )
			{
				simNt4Client_Warn( client,
				    "\"%.80s\" is published as %.60s, but the server has it as %.60s: nothing is sent", topic->name,
				    publisher->type, topic->type );
			}
			publisher->mismatch = differs;
		}
	}
}

// A topic that we publish stays: the server may take it up again from our publish.
static void Unannounce( simNt4Client* client, simNt4Topic* topic )
{
	simNt4Topics_SetId( &client->topics, topic, -1 );
	if ( topic->ours == 0 )
	{
		simNt4Topic_SetValue( topic, &client->store, NULL, 0 );
	}
	simNt4Client_Event( client, simNt4Entry_unannounce, topic );
	// The server decides which topics there are. A topic that it drops and we do not publish is gone.
	if ( topic->ours == 0 )
	{
		simNt4Topics_Remove( &client->topics, topic );
	}
}

// Removes the topics that are left from earlier connections. They stay only as long as there is room.
static void RemoveOld( simNt4Client* client )
{
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		simNt4Topic* topic = client->topics.slots[slot];
		if ( topic != NULL && topic->id < 0 && topic->ours == 0 )
		{
			simNt4Topics_Remove( &client->topics, topic );
		}
	}
}

// Topics of earlier connections make room for those of this one.
static simNt4Topic* FindOrAdd( simNt4Client* client, const char* name, const char* type )
{
	simNt4Topic* topic = simNt4Topics_Find( &client->topics, name );
	// Looked for once: a server with a million topics must not cost a search for each.
	if ( topic == NULL && client->topics.count >= client->topics.limit && client->mayHaveOld )
	{
		RemoveOld( client );
		client->mayHaveOld = false;
	}
	if ( topic != NULL )
	{
		return topic;
	}
	return simNt4Topics_Add( &client->topics, name, type );
}

static void Announce( simNt4Client* client, const simNt4Control* control )
{
	// The server may give the id of a topic that is gone to another one.
	simNt4Topic* before = simNt4Topics_FindId( &client->topics, control->uid );
	if ( before != NULL && strcmp( before->name, control->name ) != 0 )
	{
		Unannounce( client, before );
	}
	simNt4Topic* topic = FindOrAdd( client, control->name, control->type );
	// Merged into nothing: this drops members that are null and keys that come twice.
	char merged[SIM_NT4_PROPERTIES];
	bool good = topic != NULL && simNt4Json_Merge( "{}", control->object, merged );
	bool same = good && topic->id == control->uid && strcmp( topic->type, control->type ) == 0
	            && strcmp( topic->properties, merged ) == 0;
	if ( same )
	{
		return; // The answer to our own publish repeats known data.
	}
	if ( !good || !simNt4Topic_SetProperties( topic, merged ) )
	{
		simNt4Client_Warn(
		    client, "\"%.80s\" ignored: too many topics or properties, or memory is out", control->name );
		if ( topic != NULL )
		{
			simNt4Client_DeleteUnused( client, topic );
		}
		return;
	}
	if ( strcmp( topic->type, control->type ) != 0 )
	{
		// A type that is encoded another way makes the old value unreadable; a new name for the same encoding keeps it.
		simNt4Type wire = topic->wire;
		simNt4Topic_SetType( topic, control->type );
		if ( topic->wire != wire )
		{
			simNt4Topic_SetValue( topic, &client->store, NULL, 0 );
		}
	}
	simNt4Topics_SetId( &client->topics, topic, control->uid );
	CheckTypes( client, topic );
	simNt4Client_Event( client, simNt4Entry_announce, topic );
}

static void ChangeProperties( simNt4Client* client, const simNt4Control* control )
{
	simNt4Topic* topic = simNt4Topics_Find( &client->topics, control->name );
	char merged[SIM_NT4_PROPERTIES];
	// A topic that was never announced here: its announcement will bring all its properties.
	if ( topic == NULL || topic->id < 0 )
	{
		return;
	}
	if ( !simNt4Json_Merge( topic->properties, control->object, merged )
	     || !simNt4Topic_SetProperties( topic, merged ) )
	{
		simNt4Client_Warn( client, "properties of \"%.80s\" ignored: too many, or memory is out", control->name );
		return;
	}
	// "cached": false says that the value is not kept (NT 4.1).
	if ( !topic->cached )
	{
		simNt4Topic_SetValue( topic, &client->store, NULL, 0 );
	}
	simNt4Client_Event( client, simNt4Entry_properties, topic );
}

void simNt4Client_ReceiveText( simNt4Client* client, const char* text, size_t size )
{
	simJsonReader reader;
	simError error;
	if ( !simNt4Json_Open( &reader, text, size, &error ) )
	{
		simNt4Client_Warn( client, "text ignored: %s%s%s", error.path, error.path[0] != 0 ? ": " : "", error.message );
		return;
	}
	simNt4Control control;
	const char* why = NULL;
	simNt4Next next;
	for ( int i = 0; ( next = simNt4Json_Next( &reader, false, &control, &why ) ) != simNt4Next_end; ++i )
	{
		// One bad message of an array is ignored; the others count, as in ntcore.
		if ( next == simNt4Next_bad )
		{
			simNt4Client_Warn( client, "message %d ignored: %s", i, why );
			continue;
		}
		simNt4Topic* topic = NULL;
		switch ( control.method )
		{
			case simNt4Method_announce:
				Announce( client, &control );
				break;
			case simNt4Method_unannounce:
				topic = simNt4Topics_FindId( &client->topics, control.uid );
				if ( topic != NULL )
				{
					Unannounce( client, topic );
				}
				break;
			case simNt4Method_properties:
				ChangeProperties( client, &control );
				break;
			case simNt4Method_publish:
			case simNt4Method_unpublish:
			case simNt4Method_setProperties:
			case simNt4Method_subscribe:
			case simNt4Method_unsubscribe:
				SIM_ASSERT( false ); // Only clients send these, and simNt4Json_Next refuses them here.
				break;
		}
	}
}


// ---- values ----

static void ReceiveTime( simNt4Client* client, const simNt4Payload* payload )
{
	// The server repeats our number. An older number is an answer to a connection before this one.
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	int64_t sent;
	if ( payload->type != simNt4Type_int || !simMsgpackReader_Int( &reader, &sent ) || sent < client->since )
	{
		return; // The client has not sent this on this connection.
	}
	bool known = client->clock.known;
	if ( client->samples < SIM_NT4_QUICK_SAMPLES )
	{
		client->samples += 1;
	}
	// payload->time is the server's clock when it answered.
	simNt4Clock_Sample( &client->clock, sent, payload->time, client->now );
	if ( !known && client->clock.known )
	{
		simNt4Client_Synchronize( client );
	}
}

static void ReceiveValue( simNt4Client* client, simNt4Topic* topic, const simNt4Payload* payload )
{
	simNt4Blob* blob = simNt4Store_Copy( &client->store, payload->bytes, payload->size );
	if ( blob == NULL )
	{
		simNt4Client_Warn(
		    client, "a value of \"%.80s\" ignored: there is no room for its %zu bytes", topic->name, payload->size );
		return;
	}
	blob->type = payload->type;
	// As on the server, a default never replaces a value that was set: times from before the server's start lie below zero.
	bool later = !topic->local && payload->time != 0 && payload->time >= topic->time;
	bool newest = topic->value == NULL || topic->time == 0 || later;
	if ( newest && topic->cached )
	{
		simNt4Topic_SetValue( topic, &client->store, blob, payload->time );
		topic->local = false;
	}
	// A program that reads too slowly gets the latest value of each topic, in place of the one that waits.
	bool full = client->events.bytes > client->def.limits.queueBytes;
	if ( !full || !topic->waited
	     || !simNt4Queue_Replace( &client->events, SIM_NT4_AT_ONCE, topic->wait, payload->time, blob ) )
	{
		simNt4Entry entry = { .kind = simNt4Entry_value,
			.flag = newest,
			.counted = true,
			.time = payload->time,
			.topic = topic,
			.blob = blob };
		topic->waited = Push( client, &entry, &topic->wait );
	}
	simNt4Store_Drop( &client->store, blob );
}

void simNt4Client_ReceiveBinary( simNt4Client* client, const uint8_t* bytes, size_t size )
{
	simMsgpackReader reader = simMsgpackReader_Open( bytes, size );
	while ( reader.at < reader.end )
	{
		simNt4Message message;
		size_t at = (size_t)( reader.at - bytes );
		// ntcore's client drops the rest of such a frame and keeps the connection; so does this one.
		if ( !simNt4Message_Read( &reader, &message ) )
		{
			simNt4Client_Warn( client, "binary frame ignored from byte %zu: not understood", at );
			return;
		}
		simNt4Topic* topic = simNt4Topics_FindId( &client->topics, message.id );
		if ( !message.good )
		{
			simNt4Client_Warn( client, "a value ignored at byte %zu: not of its type", at );
		}
		else if ( message.id == SIM_NT4_TIME_ID )
		{
			ReceiveTime( client, &message.payload );
		}
		// A value of a topic that was unannounced a moment ago may still come; it is not an error.
		else if ( message.id >= 0 && topic != NULL )
		{
			ReceiveValue( client, topic, &message.payload );
		}
	}
}

// ntcore's server sends a topic's last value to a client's first subscription of that topic alone (ServerImpl.cpp, ClientSubscribe).
void simNt4Client_Repeat( simNt4Client* client )
{
	for ( int slot = 0; slot < client->topics.slotCount; ++slot )
	{
		simNt4Topic* topic = client->topics.slots[slot];
		if ( topic == NULL || topic->id < 0 )
		{
			continue;
		}
		simNt4Client_Event( client, simNt4Entry_announce, topic );
		if ( topic->value == NULL || topic->local )
		{
			continue;
		}
		simNt4Entry entry = { .kind = simNt4Entry_value,
			.flag = true,
			.counted = true,
			.time = topic->time,
			.topic = topic,
			.blob = topic->value };
		topic->waited = Push( client, &entry, &topic->wait );
	}
}
