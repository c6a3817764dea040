// Exports of wire.wasm: what others say over NetworkTables to the client, the list of its topics, and the persistent topics of
// the server. Numbers and pointers only; arguments are checked here in every build. What a function returns a pointer to is good
// until the next call.
#include "exports.h"
#include "wire_shared.h"

#include "codec/jsonio.h"

#include "sandlot/remote.h"

#include <string.h>


enum
{
	MAX_SCHEMA = 4096,    // records of one
	MAX_JSON = 512 << 10, // bytes: all choosers and labels, each character escaped
	MAX_TEXT = 160,       // of a value in the list of topics
};

static simRemote* s_remote;
static simInput s_input;
static int32_t s_subscriptions[SIM_REMOTE_SUBSCRIPTIONS];
static int s_subscriptionCount;
static struct
{
	char topic[SIM_REMOTE_NAME];
	int32_t publisher;
} s_chosen[SIM_REMOTE_CHOOSERS]; // what was chosen, for as long as the client lives
static int s_chosenCount;
static int s_cursor;
static simNt4Known s_known;
static char s_json[MAX_JSON];

// What is no time is the beginning of time.
static int64_t Time( double now )
{
	return now >= 0.0 && now < 9e15 ? (int64_t)now : 0;
}


// ---- the run ----

uint32_t wire_remote_open( void )
{
	s_remote = s_remote != NULL ? s_remote : simRemote_Create();
	return s_remote != NULL;
}

uint32_t wire_remote_begin( const simSchema* schema, uint32_t count )
{
	wire_ForgetProblem();
	if ( s_remote == NULL || schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA )
	{
		simFail( wire_GetProblem(), "", "", "no schema of up to %d records", MAX_SCHEMA );
		return 0;
	}
	return simRemote_Begin( s_remote, schema, (int)count, wire_GetProblem() );
}

uint32_t wire_remote_subscribe( uint32_t fresh )
{
	simNt4Client* client = wire_GetClient();
	if ( s_remote == NULL || client == NULL )
	{
		return 0;
	}
	for ( int i = 0; fresh == 0 && i < s_subscriptionCount; ++i )
	{
		simNt4Client_Unsubscribe( client, s_subscriptions[i] );
	}
	s_chosenCount = fresh != 0 ? 0 : s_chosenCount;
	s_subscriptionCount = 0;
	simRemoteSubscription list[SIM_REMOTE_SUBSCRIPTIONS];
	int count = simRemote_Subscriptions( s_remote, list );
	for ( int i = 0; i < count; ++i )
	{
		int32_t uid =
		    simNt4Client_Subscribe( client, list[i].names, list[i].count, &list[i].options, wire_GetProblem() );
		if ( uid == 0 )
		{
			return 0;
		}
		s_subscriptions[s_subscriptionCount++] = uid;
	}
	return 1;
}

void wire_remote_take( double now )
{
	simNt4Client* client = wire_GetClient();
	simNt4Event event;
	while ( s_remote != NULL && client != NULL && simNt4Client_NextEvent( client, &event ) )
	{
		int64_t serverTime = simNt4Client_ServerTime( client, Time( now ) );
		simRemote_Take( s_remote, &event, serverTime );
		wire_LimelightTake( &event, serverTime );
	}
}

void wire_remote_close( uint32_t forget )
{
	if ( s_remote == NULL )
	{
		return;
	}
	simRemote_Close( s_remote );
	if ( forget != 0 )
	{
		simRemote_Forget( s_remote );
	}
}

const void* wire_remote_input( const void* frame, uint32_t size )
{
	bool some = s_remote != NULL && frame != NULL && (uintptr_t)frame % 8 == 0
	            && simRemote_Input( s_remote, frame, size, &s_input );
	return some ? &s_input : NULL;
}

const simRemoteState* wire_remote_state( void )
{
	static simRemoteState s_result;
	s_result = ( simRemoteState ){ 0 };
	if ( s_remote != NULL )
	{
		s_result.drives = simRemote_Drives( s_remote );
		s_result.changes = simRemote_Changes( s_remote );
	}
	return &s_result;
}


// ---- what is shown ----

const char* wire_remote_warning( uint32_t warning )
{
	bool isThere = s_remote != NULL && warning < (uint32_t)simRemote_WarningCount( s_remote );
	return isThere ? simRemote_Warning( s_remote, (int)warning ) : NULL;
}

static void Member( simJsonWriter* writer, const char* key, const char* text )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_String( writer, text );
}

const char* wire_remote_store( void )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, s_json, sizeof( s_json ) );
	simJsonWriter_Begin( &writer, '{' );
	simJsonWriter_Key( &writer, "choosers" );
	simJsonWriter_Begin( &writer, '[' );
	int choosers = s_remote != NULL ? simRemote_ChooserCount( s_remote ) : 0;
	for ( int i = 0; i < choosers; ++i )
	{
		const simRemoteChooser* chooser = simRemote_Chooser( s_remote, i );
		simJsonWriter_Begin( &writer, '{' );
		Member( &writer, "base", chooser->base );
		simJsonWriter_Key( &writer, "options" );
		simJsonWriter_Begin( &writer, '[' );
		for ( int k = 0; k < chooser->optionCount; ++k )
		{
			simJsonWriter_String( &writer, chooser->options[k] );
		}
		simJsonWriter_End( &writer, ']' );
		Member( &writer, "initial", chooser->initial );
		Member( &writer, "active", chooser->active );
		Member( &writer, "selected", chooser->selected );
		simJsonWriter_End( &writer, '}' );
	}
	simJsonWriter_End( &writer, ']' );
	simJsonWriter_Key( &writer, "labels" );
	simJsonWriter_Begin( &writer, '[' );
	int labels = s_remote != NULL ? simRemote_LabelCount( s_remote ) : 0;
	for ( int i = 0; i < labels; ++i )
	{
		const simRemoteLabel* label = simRemote_Label( s_remote, i );
		simJsonWriter_Begin( &writer, '{' );
		Member( &writer, "name", label->name );
		Member( &writer, "text", label->text );
		simJsonWriter_End( &writer, '}' );
	}
	simJsonWriter_End( &writer, ']' );
	simJsonWriter_End( &writer, '}' );
	SIM_ASSERT( !writer.full );
	return s_json;
}

static const simRemoteDraw* DrawAt( uint32_t draw )
{
	bool isThere = s_remote != NULL && draw < (uint32_t)simRemote_DrawCount( s_remote );
	return isThere ? simRemote_Draw( s_remote, (int)draw ) : NULL;
}

const simDrawing* wire_remote_draw( uint32_t draw )
{
	static simDrawing s_result;
	const simRemoteDraw* drawing = DrawAt( draw );
	if ( drawing == NULL )
	{
		return NULL;
	}
	s_result.kind = drawing->kind;
	s_result.count = (u32)drawing->count;
	s_result.name = wire_TextAt( drawing->name );
	s_result.numbers = wire_BytesAt( drawing->numbers, sizeof( double ) * (size_t)drawing->numberCount );
	return &s_result;
}

const simDrawnShape* wire_remote_shape( uint32_t draw, uint32_t index )
{
	static simDrawnShape s_result;
	const simRemoteDraw* drawing = DrawAt( draw );
	if ( drawing == NULL || drawing->kind != simRemoteDraw_shapes || index >= (uint32_t)drawing->count )
	{
		return NULL;
	}
	const simRemoteShape* shape = &drawing->shapes[index];
	s_result = ( simDrawnShape ){
		.x = shape->x,
		.y = shape->y,
		.width = shape->width,
		.height = shape->height,
		.cellSize = shape->cellSize,
		.kind = shape->kind,
		.color = shape->color,
		.text = wire_TextAt( shape->text ),
		.placed = shape->placed,
		.cols = (u32)shape->cols,
		.rows = (u32)shape->rows,
		.first = (u32)shape->first,
		.count = (u32)shape->count,
	};
	return &s_result;
}

uint32_t wire_remote_choose( const char* base, const char* option, double now )
{
	simNt4Client* client = wire_GetClient();
	char topic[SIM_REMOTE_NAME];
	const char* chosen = s_remote != NULL && client != NULL && base != NULL && option != NULL
	                         ? simRemote_Choose( s_remote, base, option, topic )
	                         : NULL;
	if ( chosen == NULL )
	{
		return 0;
	}
	int i = 0;
	while ( i < s_chosenCount && strcmp( s_chosen[i].topic, topic ) != 0 )
	{
		i += 1;
	}
	if ( i == s_chosenCount )
	{
		int32_t publisher =
		    i < SIM_REMOTE_CHOOSERS ? simNt4Client_Publish( client, topic, "string", NULL, wire_GetProblem() ) : 0;
		if ( publisher == 0 )
		{
			return 0;
		}
		memcpy( s_chosen[i].topic, topic, sizeof( topic ) );
		s_chosen[i].publisher = publisher;
		s_chosenCount += 1;
	}
	simNt4Value value = { .type = simNt4Type_string, .count = strlen( chosen ), .bytes = chosen };
	return simNt4Client_Set( client, s_chosen[i].publisher, &value, Time( now ) );
}


// ---- the list of topics ----

void wire_topics_begin( void )
{
	s_cursor = 0;
}

const simTopicInfo* wire_topics_next( void )
{
	static simTopicInfo s_result;
	static char s_text[MAX_TEXT];
	s_text[0] = 0;
	if ( wire_GetClient() == NULL || !simNt4Client_NextTopic( wire_GetClient(), &s_cursor, &s_known ) )
	{
		return NULL;
	}
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


// ---- persistent topics of the server ----

uint32_t wire_server_persistent_changes( void )
{
	return wire_GetServer() != NULL ? simNt4Server_PersistentChanges( wire_GetServer() ) : 0;
}

uint32_t wire_server_restore( const char* text, uint32_t size )
{
	wire_ForgetProblem();
	bool good = wire_GetServer() != NULL && text != NULL
	            && simNt4Server_Restore( wire_GetServer(), text, size, wire_GetProblem() );
	return good;
}
