// The program that runs the server: it publishes, subscribes and reads events by these calls.
#include "nt4/nt4_server.h"

#include <stdio.h>
#include <string.h>

static simNt4Peer* Program( simNt4Server* server )
{
	return server->peers + SIM_NT4_PROGRAM;
}

// Returns a uid that no publisher and no subscription of the program has, unless it made 2^31 of them.
static int32_t NextUid( simNt4Server* server )
{
	server->lastUid = server->lastUid < INT32_MAX - 1 ? server->lastUid + 1 : 1;
	return server->lastUid;
}


// ---- publishing ----

int32_t simNt4Server_Publish(
    simNt4Server* server, const char* name, const char* type, const simNt4PublishOptions* options, simError* error )
{
	simNt4PublishOptions chosen = options != NULL ? *options : simDefaultNt4PublishOptions();
	simJsonReader properties;
	// The program's own mistakes are errors, where a client's are warnings: it can do something about them.
	const simNt4Topic* known = simNt4Topics_Find( &server->topics, name );
	const char* problem = simNt4_CheckPublish( name, type, chosen.properties, &properties );
	if ( problem != NULL )
	{
		simFail( error, "", name, "%s", problem );
		return 0;
	}
	// A topic keeps its first type, so values of another would never be believed.
	if ( known != NULL && strcmp( known->type, type ) != 0 )
	{
		simFail( error, "", name, "is %s already, not %s", known->type, type );
		return 0;
	}
	int32_t uid = NextUid( server );
	simNt4Publisher* publisher = simNt4Server_AddPublisher( server, Program( server ), uid, name, type, properties );
	simNt4Server_EndClosing( server );
	if ( publisher == NULL )
	{
		simFail( error, "", name, "there are %d topics already, or memory is out", server->def.limits.topics );
		return 0;
	}
	publisher->duplicates = chosen.duplicates;
	publisher->readOnly = chosen.readOnly;
	// Counted on the topic: it stays read-only until the last such publisher ends.
	if ( chosen.readOnly )
	{
		publisher->topic->readOnly += 1;
	}
	return uid;
}

void simNt4Server_Unpublish( simNt4Server* server, int32_t publisher )
{
	// The topic may go with it, and clients are told so.
	simNt4Server_RemovePublisher( server, Program( server ), publisher );
	simNt4Server_EndClosing( server );
}

// Sets a topic's value. Time 0 marks a default, which never replaces a value that was set.
static bool SetValue( simNt4Server* server, int32_t publisher, const simNt4Value* value, int64_t time )
{
	const simNt4Publisher* found = simNt4Server_FindPublisher( Program( server ), publisher );
	if ( found == NULL || value->type != found->topic->wire )
	{
		return false;
	}
	simNt4Topic* topic = found->topic;
	// A default gives way to any value that was set; that does not count as a failure.
	if ( time == 0 && topic->value != NULL && topic->time != 0 )
	{
		return true;
	}
	simNt4Blob* blob = simNt4_NewValue( &server->store, value, server->def.limits.messageBytes - SIM_NT4_HEADER );
	if ( blob == NULL )
	{
		return false;
	}
	// A value that changes nothing is not sent again, unless the publisher asked for duplicates.
	bool same = !found->duplicates && topic->setter == SIM_NT4_PROGRAM && topic->value != NULL
	            && ( topic->time == 0 ) == ( time == 0 ) && simNt4_SameValue( topic->value, blob );
	if ( !same )
	{
		simNt4Server_Value( server, SIM_NT4_PROGRAM, topic, time, blob );
	}
	simNt4Store_Drop( &server->store, blob );
	simNt4Server_EndClosing( server );
	return true;
}

bool simNt4Server_Set( simNt4Server* server, int32_t publisher, const simNt4Value* value, int64_t time )
{
	// 0 would mean a default, so a host whose clock begins at 0 says 1.
	return SetValue( server, publisher, value, time == 0 ? 1 : time );
}

bool simNt4Server_SetDefault( simNt4Server* server, int32_t publisher, const simNt4Value* value )
{
	return SetValue( server, publisher, value, 0 );
}


// ---- subscribing ----

int32_t simNt4Server_Subscribe(
    simNt4Server* server, const char* const* names, int count, const simNt4SubscribeOptions* options, simError* error )
{
	simNt4SubscribeOptions chosen = options != NULL ? *options : simDefaultNt4SubscribeOptions();
	size_t size = 0;
	char* packed = simNt4_PackNames( names, count, &size, error );
	if ( packed == NULL )
	{
		return 0;
	}
	char written[128];
	simJsonWriter writer;
	simJsonWriter_Open( &writer, written, sizeof( written ) );
	// As a client would have written them: $serversub shows them so.
	simNt4Json_WriteOptions( &writer, &chosen );
	int32_t uid = NextUid( server );
	bool good = simNt4Server_AddSubscription(
	    server, Program( server ), uid, packed, size, count, &chosen, ( simNt4Text ){ written, writer.length } );
	simFree( packed );
	simNt4Server_EndClosing( server );
	if ( !good )
	{
		simFail( error, "", "", "there are %d subscriptions with %d names of %d bytes at most, or memory is out",
		    server->def.limits.subscriptions, SIM_NT4_MAX_NAMES, SIM_NT4_NAME_BYTES );
		return 0;
	}
	return uid;
}

bool simNt4Server_Get( const simNt4Server* server, const char* name, simNt4Payload* payload )
{
	const simNt4Topic* topic = simNt4Topics_Find( &server->topics, name );
	if ( topic == NULL || topic->value == NULL )
	{
		return false;
	}
	// Points into the topic; good until the next call that may change it.
	*payload = simNt4_PayloadOf( topic->value, topic->time );
	return true;
}


// ---- events ----

bool simNt4Server_NextEvent( simNt4Server* server, int64_t now, simNt4Event* event )
{
	simNt4Server_SetTime( server, now );
	// The program may watch meta topics, too.
	simNt4Server_WriteListed( server );
	simNt4Server_EndClosing( server );
	simNt4Queue* queue = &Program( server )->queue;
	if ( !simNt4Event_Take( queue, &server->taken, event ) )
	{
		return false;
	}
	if ( event->kind == simNt4Event_warning )
	{
		server->warnings -= 1;
	}
	return true;
}
