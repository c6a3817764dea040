#include "nt4/nt4_json.h"

#include "nt4/nt4_value.h"

#include <math.h>
#include <string.h>

// Room for the name of an option, zero included [bytes]. A longer name is cut, and so is unknown.
#define KEY 64


// ---- reading messages ----

bool simNt4Json_Open( simJsonReader* reader, const char* text, size_t size, simError* error )
{
	if ( !simJsonReader_Open( reader, text, size, error ) )
	{
		return false;
	}
	// A text frame is an array of messages, even for one (NT 4.1).
	if ( simJsonReader_Kind( reader ) != '[' )
	{
		simFail( error, "", "", "expected an array of messages" );
		return false;
	}
	simJsonReader_Enter( reader );
	return true;
}

// Which params a message has, and their numbers. Texts go into the control.
typedef struct Params
{
	bool name, type, pubuid, subuid, id, topics;
	int32_t pubuidValue, subuidValue, idValue;
	const char* why; // the defect, or NULL
} Params;

static void ReadUid(
    simJsonReader* reader, bool* found, int32_t* uid, Params* params, const char* kind, const char* range )
{
	// JSON has one kind of number; 5.0 is a uid, 5.5 is not.
	double value;
	if ( !simJsonReader_Number( reader, &value ) || floor( value ) != value )
	{
		params->why = kind;
		return;
	}
	// ntcore refuses both ends of the range (WireDecoder.cpp): its tables use them for empty places.
	if ( value <= INT32_MIN || value >= INT32_MAX )
	{
		params->why = range;
		return;
	}
	*found = true;
	*uid = (int32_t)value;
}

// Reads the number of a publisher or a topic. Values carry it, and -1 there marks a time message.
static void ReadValueId(
    simJsonReader* reader, bool* found, int32_t* uid, Params* params, const char* kind, const char* range )
{
	ReadUid( reader, found, uid, params, kind, range );
	if ( *found && *uid == SIM_NT4_TIME_ID )
	{
		*found = false;
		params->why = range;
	}
}

static void ReadText(
    simJsonReader* reader, bool* found, char* text, size_t size, Params* params, const char* kind, const char* length )
{
	if ( simJsonReader_Kind( reader ) != '"' )
	{
		simJsonReader_Skip( reader );
		params->why = kind;
		return;
	}
	*found = simJsonReader_String( reader, text, size );
	if ( !*found || text[0] == 0 )
	{
		params->why = length;
	}
}

// Notes where an object begins: properties, an update and options are read where they are needed.
static void ReadObject( simJsonReader* reader, simNt4Control* control, Params* params, const char* kind )
{
	if ( simJsonReader_Kind( reader ) == '{' )
	{
		control->object = *reader;
	}
	else
	{
		params->why = kind;
	}
	simJsonReader_Skip( reader );
}

// Unknown options are accepted: a later protocol may have more. The server keeps their text for its meta topics.
static void ReadOptions( simJsonReader options, simNt4Control* control, Params* params )
{
	char key[KEY];
	simNt4SubscribeOptions* to = &control->options;
	simJsonReader_Enter( &options );
	while ( simJsonReader_NextMember( &options, key, sizeof( key ) ) )
	{
		bool* flag = NULL;
		if ( strcmp( key, "all" ) == 0 )
		{
			flag = &to->all;
		}
		else if ( strcmp( key, "topicsonly" ) == 0 )
		{
			flag = &to->topicsOnly;
		}
		else if ( strcmp( key, "prefix" ) == 0 )
		{
			flag = &to->prefix;
		}
		if ( flag != NULL )
		{
			if ( !simJsonReader_Bool( &options, flag ) )
			{
				params->why = "a flag of options must be true or false";
			}
		}
		else if ( strcmp( key, "periodic" ) == 0 )
		{
			if ( !simJsonReader_Number( &options, &to->periodic ) )
			{
				params->why = "periodic must be a number";
			}
		}
		else
		{
			simJsonReader_Skip( &options );
		}
	}
}

// Counts the names of a subscription and notes where they begin. There may be too many for a buffer of fixed size.
static void ReadTopics( simJsonReader* reader, simNt4Control* control, Params* params )
{
	simJsonReader topics = *reader;
	simJsonReader_Skip( reader );
	if ( simJsonReader_Kind( &topics ) != '[' )
	{
		params->why = "topics must be an array";
		return;
	}
	// A key that comes twice: the last one holds, as of all others.
	control->topicCount = 0;
	control->topics = topics;
	params->topics = true;
	simJsonReader_Enter( &topics );
	while ( simJsonReader_NextElement( &topics ) )
	{
		control->topicCount += 1;
		if ( simJsonReader_Kind( &topics ) != '"' )
		{
			params->why = "topics must be strings";
		}
		simJsonReader_Skip( &topics );
	}
}

// All params of all methods: which of them a method needs is asked afterwards, so their order does not matter.
static void ReadParams( simJsonReader reader, simNt4Control* control, Params* params )
{
	char key[32];
	simJsonReader_Enter( &reader );
	while ( simJsonReader_NextMember( &reader, key, sizeof( key ) ) )
	{
		if ( strcmp( key, "name" ) == 0 )
		{
			ReadText( &reader, &params->name, control->name, sizeof( control->name ), params, "name must be a string",
			    "name must have 1 to 1023 bytes" );
		}
		else if ( strcmp( key, "type" ) == 0 )
		{
			ReadText( &reader, &params->type, control->type, sizeof( control->type ), params, "type must be a string",
			    "type must have 1 to 127 bytes" );
		}
		else if ( strcmp( key, "pubuid" ) == 0 )
		{
			ReadValueId( &reader, &params->pubuid, &params->pubuidValue, params, "pubuid must be a number",
			    "pubuid out of range" );
		}
		else if ( strcmp( key, "subuid" ) == 0 )
		{
			// ntcore numbers subscriptions to one topic 1, 2, 3 and those of a MultiSubscriber -1, -2, -3 (LocalStorageImpl.cpp).
			ReadUid( &reader, &params->subuid, &params->subuidValue, params, "subuid must be a number",
			    "subuid out of range" );
		}
		else if ( strcmp( key, "id" ) == 0 )
		{
			ReadValueId( &reader, &params->id, &params->idValue, params, "id must be a number", "id out of range" );
		}
		else if ( strcmp( key, "properties" ) == 0 )
		{
			ReadObject( &reader, control, params, "properties must be an object" );
		}
		else if ( strcmp( key, "update" ) == 0 )
		{
			ReadObject( &reader, control, params, "update must be an object" );
		}
		else if ( strcmp( key, "options" ) == 0 )
		{
			ReadObject( &reader, control, params, "options must be an object" );
		}
		else if ( strcmp( key, "topics" ) == 0 )
		{
			ReadTopics( &reader, control, params );
		}
		else if ( strcmp( key, "ack" ) == 0 )
		{
			if ( !simJsonReader_Bool( &reader, &control->ack ) )
			{
				params->why = "ack must be true or false";
			}
		}
		else
		{
			simJsonReader_Skip( &reader );
		}
	}
}

// Checks that the params a method needs are there, and sets its number. Returns the missing one's name, or NULL.
static const char* CheckParams( simNt4Control* control, const Params* params )
{
	simNt4Method method = control->method;
	bool publish = method == simNt4Method_publish, announce = method == simNt4Method_announce;
	bool named =
	    method != simNt4Method_unpublish && method != simNt4Method_subscribe && method != simNt4Method_unsubscribe;
	if ( params->why != NULL )
	{
		return params->why;
	}
	if ( named && !params->name )
	{
		return "no name key";
	}
	if ( ( publish || announce ) && !params->type )
	{
		return "no type key";
	}
	if ( publish || method == simNt4Method_unpublish )
	{
		control->uid = params->pubuidValue;
		return params->pubuid ? NULL : "no pubuid key";
	}
	if ( method == simNt4Method_subscribe || method == simNt4Method_unsubscribe )
	{
		control->uid = params->subuidValue;
		if ( !params->subuid )
		{
			return "no subuid key";
		}
		if ( method == simNt4Method_subscribe && !params->topics )
		{
			return "no topics key";
		}
		return NULL;
	}
	if ( announce || method == simNt4Method_unannounce )
	{
		control->uid = params->idValue;
		control->hasPublisher = params->pubuid;
		control->publisher = params->pubuidValue;
		if ( !params->id )
		{
			return "no id key";
		}
		// Negative ids are time messages or nothing.
		if ( params->idValue < 0 )
		{
			return "id out of range";
		}
		return NULL;
	}
	return NULL;
}

// Each side knows only the other's methods, so that a client that is sent its own messages back ignores them.
static bool FindMethod( const char* name, bool fromClient, simNt4Method* method )
{
	static const char* const kNames[] = { "publish", "unpublish", "setproperties", "subscribe", "unsubscribe",
		"announce", "unannounce", "properties" };
	int first = fromClient ? simNt4Method_publish : simNt4Method_announce;
	int last = fromClient ? simNt4Method_unsubscribe : simNt4Method_properties;
	for ( int i = first; i <= last; ++i )
	{
		if ( strcmp( name, kNames[i] ) == 0 )
		{
			*method = (simNt4Method)i;
			return true;
		}
	}
	return false;
}

// Finds the method and the params of a message, in either order. Returns the defect, or NULL.
static const char* FindParts( simJsonReader reader, char* method, size_t size, simJsonReader* params )
{
	// "method" and "params"; a longer key is cut and is neither.
	char key[16];
	bool hasMethod = false, methodIsText = false;
	if ( simJsonReader_Kind( &reader ) != '{' )
	{
		return "expected message to be an object";
	}
	simJsonReader_Enter( &reader );
	while ( simJsonReader_NextMember( &reader, key, sizeof( key ) ) )
	{
		if ( strcmp( key, "method" ) == 0 )
		{
			hasMethod = true;
			methodIsText = simJsonReader_Kind( &reader ) == '"';
			simJsonReader_String( &reader, method, size );
			continue;
		}
		if ( strcmp( key, "params" ) == 0 )
		{
			*params = reader;
		}
		simJsonReader_Skip( &reader );
	}
	// In ntcore's order, so that both servers complain of the same thing.
	if ( !hasMethod )
	{
		return "no method key";
	}
	if ( !methodIsText )
	{
		return "method must be a string";
	}
	if ( params->at == NULL )
	{
		return "no params key";
	}
	if ( params->at[0] != '{' )
	{
		return "params must be an object";
	}
	return NULL;
}

static const char* ReadMessage( simJsonReader reader, bool fromClient, simNt4Control* control )
{
	// Longer than any method, so one that is cut matches none.
	char method[32] = "";
	simJsonReader object = { NULL, NULL };
	const char* why = FindParts( reader, method, sizeof( method ), &object );
	if ( why != NULL )
	{
		return why;
	}
	if ( !FindMethod( method, fromClient, &control->method ) )
	{
		return "unrecognized method";
	}

	Params params = { .why = NULL };
	// Options that a message leaves out have the protocol's defaults.
	control->options = simDefaultNt4SubscribeOptions();
	control->object = simNt4Json_Empty();
	ReadParams( object, control, &params );
	if ( control->method == simNt4Method_subscribe )
	{
		// Only now: the options may stand before or after the names.
		ReadOptions( control->object, control, &params );
	}
	return CheckParams( control, &params );
}

simNt4Next simNt4Json_Next( simJsonReader* reader, bool fromClient, simNt4Control* control, const char** why )
{
	if ( !simJsonReader_NextElement( reader ) )
	{
		return simNt4Next_end;
	}
	// Nothing of the message before remains.
	*control = ( simNt4Control ){ .method = simNt4Method_publish };
	*why = ReadMessage( *reader, fromClient, control );
	simJsonReader_Skip( reader );
	return *why == NULL ? simNt4Next_good : simNt4Next_bad;
}


// ---- writing messages ----

// {"method":...,"params":{ in the order in which ntcore writes them, so that its goldens compare byte by byte.
static void Begin( simJsonWriter* writer, const char* method )
{
	simJsonWriter_Begin( writer, '{' );
	simJsonWriter_Key( writer, "method" );
	simJsonWriter_String( writer, method );
	simJsonWriter_Key( writer, "params" );
	simJsonWriter_Begin( writer, '{' );
}

static void End( simJsonWriter* writer )
{
	simJsonWriter_End( writer, '}' );
	simJsonWriter_End( writer, '}' );
}

static void WriteText( simJsonWriter* writer, const char* key, const char* text )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_String( writer, text );
}

static void WriteNumber( simJsonWriter* writer, const char* key, double value )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_Number( writer, value );
}

// Text that is JSON already: properties and options as their sender wrote them.
static void WriteRaw( simJsonWriter* writer, const char* key, const char* text, size_t size )
{
	simJsonWriter_Key( writer, key );
	simNt4Json_Raw( writer, text, size );
}

// Options with their default are left out, as ntcore does.
static void WriteFlag( simJsonWriter* writer, const char* key, bool value )
{
	if ( value )
	{
		simJsonWriter_Key( writer, key );
		simJsonWriter_Bool( writer, true );
	}
}

void simNt4Json_WritePublish(
    simJsonWriter* writer, const char* name, const char* properties, int32_t pubuid, const char* type )
{
	Begin( writer, "publish" );
	WriteText( writer, "name", name );
	WriteRaw( writer, "properties", properties, strlen( properties ) );
	WriteNumber( writer, "pubuid", pubuid );
	WriteText( writer, "type", type );
	End( writer );
}

void simNt4Json_WriteUnpublish( simJsonWriter* writer, int32_t pubuid )
{
	Begin( writer, "unpublish" );
	WriteNumber( writer, "pubuid", pubuid );
	End( writer );
}

void simNt4Json_WriteOptions( simJsonWriter* writer, const simNt4SubscribeOptions* options )
{
	simJsonWriter_Begin( writer, '{' );
	WriteFlag( writer, "all", options->all );
	if ( options->periodic != simDefaultNt4SubscribeOptions().periodic )
	{
		WriteNumber( writer, "periodic", options->periodic );
	}
	WriteFlag( writer, "prefix", options->prefix );
	WriteFlag( writer, "topicsonly", options->topicsOnly );
	simJsonWriter_End( writer, '}' );
}

void simNt4Json_WriteSubscribe(
    simJsonWriter* writer, const char* names, int count, const simNt4SubscribeOptions* options, int32_t subuid )
{
	Begin( writer, "subscribe" );
	simJsonWriter_Key( writer, "options" );
	simNt4Json_WriteOptions( writer, options );
	simJsonWriter_Key( writer, "topics" );
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter_String( writer, names );
		names += strlen( names ) + 1;
	}
	simJsonWriter_End( writer, ']' );
	WriteNumber( writer, "subuid", subuid );
	End( writer );
}

void simNt4Json_WriteUnsubscribe( simJsonWriter* writer, int32_t subuid )
{
	Begin( writer, "unsubscribe" );
	WriteNumber( writer, "subuid", subuid );
	End( writer );
}

void simNt4Json_WriteAnnounce( simJsonWriter* writer, const simNt4Topic* topic, const int32_t* pubuid )
{
	Begin( writer, "announce" );
	WriteNumber( writer, "id", topic->id );
	WriteText( writer, "name", topic->name );
	WriteRaw( writer, "properties", topic->properties, strlen( topic->properties ) );
	if ( pubuid != NULL )
	{
		WriteNumber( writer, "pubuid", *pubuid );
	}
	WriteText( writer, "type", topic->type );
	End( writer );
}

void simNt4Json_WriteUnannounce( simJsonWriter* writer, const simNt4Topic* topic )
{
	Begin( writer, "unannounce" );
	WriteNumber( writer, "id", topic->id );
	WriteText( writer, "name", topic->name );
	End( writer );
}

void simNt4Json_WriteProperties( simJsonWriter* writer, const char* name, bool ack, simNt4Text update )
{
	Begin( writer, "properties" );
	WriteFlag( writer, "ack", ack );
	WriteText( writer, "name", name );
	WriteRaw( writer, "update", update.bytes, update.size );
	End( writer );
}
