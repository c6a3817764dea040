// wire.wasm: the words of others over NetworkTables to the client: drivers, choosers, labels and drawings.
#include "exports.h"
#include "wire_shared.h"

#include "codec/jsonio.h"

#include "sandlot/wire/remote.h"

#include <string.h>


enum
{
	MAX_JSON = 512 << 10, // bytes: all choosers and labels, each character escaped
};

// Made once; a client that goes takes its words with it, not this.
static simRemote* s_remote;
static simInput s_input; // the input of the last frame
static bool s_hasInput;
static int32_t s_subscriptions[SIM_REMOTE_SUBSCRIPTIONS];
static int s_subscriptionCount;
static struct
{
	// "<base>/selected" of a chooser.
	char topic[SIM_REMOTE_NAME];
	int32_t publisher;
} s_chosen[SIM_REMOTE_CHOOSERS]; // the choices, for as long as the client lives
static int s_chosenCount;
static bool s_robotsField; // a program publishes a Field2d by a name of ours
// Built again for each wire_remote_store.
static char s_json[MAX_JSON];


// ---- the run ----

static bool Open( uint32_t option )
{
	(void)option;
	s_remote = s_remote != NULL ? s_remote : simRemote_Create();
	return s_remote != NULL;
}

// The client is gone: nothing drives, and nothing is shown.
static void Close( void )
{
	s_hasInput = false;
	s_robotsField = false;
	if ( s_remote != NULL )
	{
		// Closing lets go of the robots and forgets the stored values; the warnings go apart from it.
		simRemote_Close( s_remote );
		simRemote_Forget( s_remote );
	}
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)robot;
	(void)parts;
	if ( s_remote == NULL )
	{
		simFail( wire_GetProblem(), "", "", "nobody listens to what others say" );
		return -1;
	}
	return simRemote_Begin( s_remote, schema, count, wire_GetProblem() ) ? 0 : -1;
}

// The frame's input is kept for wire_input, which follows it.
static bool Frame( const void* frame, size_t size )
{
	s_hasInput = s_remote != NULL && simRemote_Input( s_remote, frame, size, &s_input );
	return s_hasInput;
}

static bool Input( double time, simInput* input )
{
	(void)time;
	if ( s_hasInput )
	{
		*input = s_input;
	}
	return s_hasInput;
}

static bool Subscribe( simNt4Client* client, bool fresh )
{
	if ( s_remote == NULL )
	{
		return false;
	}
	for ( int i = 0; !fresh && i < s_subscriptionCount; ++i )
	{
		simNt4Client_Unsubscribe( client, s_subscriptions[i] );
	}
	// Publishers of a client that is gone are gone with it.
	s_chosenCount = fresh ? 0 : s_chosenCount;
	s_subscriptionCount = 0;
	// Each group of topics has a period of its own: inputs every tick, shown values ten times a second.
	simRemoteSubscription list[SIM_REMOTE_SUBSCRIPTIONS];
	int count = simRemote_Subscriptions( s_remote, list );
	for ( int i = 0; i < count; ++i )
	{
		int32_t uid =
		    simNt4Client_Subscribe( client, list[i].names, list[i].count, &list[i].options, wire_GetProblem() );
		// Half of the subscriptions would leave robots that hear only some of their inputs.
		if ( uid == 0 )
		{
			return false;
		}
		s_subscriptions[s_subscriptionCount++] = uid;
	}
	return true;
}

static const char* Warning( int index )
{
	bool isThere = s_remote != NULL && index < simRemote_WarningCount( s_remote );
	return isThere ? simRemote_Warning( s_remote, index ) : NULL;
}

const wirePart wire_remote = {
	.open = Open,
	.close = Close,
	.begin = Begin,
	.frame = Frame,
	.input = Input,
	.subscribe = Subscribe,
	.warning = Warning,
};

// Where we publish a Field2d by the name that robot code usually has for its own.
static bool IsBelowField( const char* name )
{
	static const char* const kBases[] = { "/SmartDashboard/Field/", "/SmartDashboard/VisionSystemSim-main/" };
	for ( int i = 0; name != NULL && i < (int)( sizeof( kBases ) / sizeof( kBases[0] ) ); ++i )
	{
		if ( strncmp( name, kBases[i], strlen( kBases[i] ) ) == 0 )
		{
			return true;
		}
	}
	return false;
}

// Ours yield, and another page's do, too: a topic that does not yield there is a program's.
static bool HasRobotsField( const simNt4Client* client )
{
	simNt4Known known;
	int cursor = 0;
	while ( simNt4Client_NextTopic( client, &cursor, &known ) )
	{
		if ( !known.yields && IsBelowField( known.name ) )
		{
			return true;
		}
	}
	return false;
}

uint32_t wire_remote_take( double now )
{
	bool isFieldsNews = false;
	simNt4Client* client = wire_GetClient();
	simNt4Event event;
	while ( s_remote != NULL && client != NULL && simNt4Client_NextEvent( client, &event ) )
	{
		// The age of a request is measured by the server's clock, which both ends know.
		int64_t serverTime = simNt4Client_ServerTime( client, wire_Time( now ) );
		// Each looks at every event and knows its own names; the store of values keeps all.
		simRemote_Take( s_remote, &event, serverTime );
		wire_LimelightTake( &event, serverTime );
		wire_ValuesTake( &event );
		// A server that is gone has taken its topics along.
		isFieldsNews = isFieldsNews || event.kind == simNt4Event_disconnected
		               || ( event.kind != simNt4Event_value && IsBelowField( event.name ) );
	}
	if ( isFieldsNews )
	{
		s_robotsField = HasRobotsField( client );
	}
	return s_robotsField;
}

void wire_RemoteState( simClientState* state )
{
	if ( s_remote != NULL )
	{
		// changes counts the changes of wire_remote_store's text, so the host reads that text rarely.
		state->drives = simRemote_Drives( s_remote );
		state->changes = simRemote_Changes( s_remote );
	}
}


// ---- shown values ----

static void Member( simJsonWriter* writer, const char* key, const char* text )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_String( writer, text );
}

const char* wire_remote_store( void )
{
	// One text for all: it is read only when simClientState says that something has changed.
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

// Indices come from JavaScript, so they are checked each time.
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
	s_result.ofField2d = drawing->ofField2d;
	s_result.name = wire_TextAt( drawing->name );
	// The host copies them: the next event may change them.
	s_result.numbers = wire_BytesAt( drawing->numbers, sizeof( double ) * (size_t)drawing->numberCount );
	return &s_result;
}

const simDrawnShape* wire_remote_shape( uint32_t draw, uint32_t index )
{
	static simDrawnShape s_result;
	const simRemoteDraw* drawing = DrawAt( draw );
	// The other kinds are plain numbers, which wire_remote_draw has given already.
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
		.arrow = shape->arrow,
		.robot = (u32)shape->robot,
		.size = shape->size,
		.nearest = shape->nearest,
		.furthest = shape->furthest,
		.angleStart = shape->angleStart,
		.angleEnd = shape->angleEnd,
		.stampFirst = (u32)shape->stampFirst,
		.stampCount = (u32)shape->stampCount,
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
	int64_t ids[SIM_REMOTE_MODES];
	bool isModes = simRemote_ChosenModes( topic, chosen, ids );
	// A topic is published once, for any number of clicks.
	int i = 0;
	while ( i < s_chosenCount && strcmp( s_chosen[i].topic, topic ) != 0 )
	{
		i += 1;
	}
	if ( i == s_chosenCount )
	{
		simNt4PublishOptions options = simDefaultNt4PublishOptions();
		options.properties = simRemote_ChoiceProperties( topic );
		const char* type = isModes ? "int[]" : "string";
		int32_t publisher =
		    i < SIM_REMOTE_CHOOSERS ? simNt4Client_Publish( client, topic, type, &options, wire_GetProblem() ) : 0;
		if ( publisher == 0 )
		{
			return 0;
		}
		memcpy( s_chosen[i].topic, topic, sizeof( topic ) );
		s_chosen[i].publisher = publisher;
		s_chosenCount += 1;
	}
	// Robot code hears it as if a dashboard had chosen.
	simNt4Value value = { .type = simNt4Type_string, .count = strlen( chosen ), .bytes = chosen };
	if ( isModes )
	{
		value = ( simNt4Value ){ .type = simNt4Type_ints, .count = SIM_REMOTE_MODES, .ints = ids };
	}
	return simNt4Client_Set( client, s_chosen[i].publisher, &value, wire_Time( now ) );
}
