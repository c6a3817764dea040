// Other programs as a source: every event of a NetworkTables client.
#include "values/values_internal.h"

#include <stdio.h>

enum
{
	Reason_shape = 30,
};

static bool Begins( const char* name, const char* with )
{
	return strncmp( name, with, strlen( with ) ) == 0;
}

// Does a topic's JSON of properties say that this is true?
static bool IsTrue( const char* properties, const char* key )
{
	char quoted[32];
	snprintf( quoted, sizeof( quoted ), "\"%s\"", key );
	const char* at = strstr( properties, quoted );
	if ( at == NULL )
	{
		return false;
	}
	at += strlen( quoted );
	at += strspn( at, " \t:" );
	return Begins( at, "true" );
}

static bool EndsWith( const char* name, const char* end )
{
	size_t length = strlen( name ), size = strlen( end );
	return length > size && strcmp( name + length - size, end ) == 0;
}

// WPILib 2027's tunables (NetworkTablesTunableBackend.java): a topic says itself whether it is mutable. A robust one is two topics:
// the program publishes "value" and listens for "tune".
static bool IsTunable( const simValueTopic* topic )
{
	return Begins( topic->name, "/Tunables/" ) && IsTrue( topic->properties, "mutable" );
}

const char* simValues_SetName( const simValueTopic* topic, char name[SIM_NT4_NAME] )
{
	bool isRobust = IsTunable( topic ) && IsTrue( topic->properties, "robust" ) && EndsWith( topic->name, "/value" );
	size_t length = strlen( topic->name ) - ( isRobust ? strlen( "value" ) : 0 );
	if ( length + sizeof( "tune" ) > SIM_NT4_NAME )
	{
		return NULL;
	}
	snprintf( name, SIM_NT4_NAME, "%.*s%s", (int)length, topic->name, isRobust ? "tune" : "" );
	return isRobust ? "{\"retained\":true}" : "{}";
}

// The topics that a program listens to by WPILib's conventions: values of SmartDashboard, Preferences and Tuning, and
// the settable values of a Sendable. A value that its publisher marks as its own is not; nor is a chooser, which is
// chosen from, or a text of a Sendable's.
static bool IsSettable( const simValueTopic* topic )
{
	bool simple = topic->kind == simValue_number || topic->kind == simValue_boolean || topic->kind == simValue_text;
	bool json = strcmp( topic->type, "json" ) == 0;
	const char* last = strrchr( topic->name, '/' );
	last = last != NULL ? last + 1 : topic->name;
	// CommandScheduler's sendable: the ids of commands that are to end (CommandScheduler.java, initSendable).
	bool isCancel = strcmp( last, "Cancel" ) == 0 || EndsWith( topic->name, "/Cancel/value" );
	simple = simple || ( isCancel && strcmp( topic->type, "int[]" ) == 0 );
	// Places of a Field2d and of a program's own, which a person drags (FieldObject2d.java of 2027).
	bool isPose = strcmp( topic->type, "struct:Pose2d" ) == 0 || strcmp( topic->type, "struct:Pose2d[]" ) == 0;
	simple = simple || ( isPose && Begins( topic->name, "/Tunables/" ) );
	if ( !simple || json || last[0] == '.' || strstr( topic->properties, "\"" SIM_NT4_READ_ONLY "\":true" ) != NULL )
	{
		return false;
	}
	if ( Begins( topic->name, "/Tunables/" ) )
	{
		return IsTunable( topic );
	}
	static const char* const kChoosers[] = { "options", "default", "active", "selected" };
	for ( size_t i = 0; i < sizeof( kChoosers ) / sizeof( kChoosers[0] ); ++i )
	{
		if ( topic->kind == simValue_text && strcmp( last, kChoosers[i] ) == 0 )
		{
			return false;
		}
	}
	static const char* const kRoots[] = { "/SmartDashboard/", "/Preferences/", "/Tuning/", "/LiveWindow/" };
	for ( size_t i = 0; i < sizeof( kRoots ) / sizeof( kRoots[0] ); ++i )
	{
		if ( Begins( topic->name, kRoots[i] ) )
		{
			return true;
		}
	}
	return false;
}

static void SetSettable( simValues* values, Topic* topic, bool settable )
{
	values->changes += topic->shown.settable != settable;
	topic->shown.settable = settable;
}

// Its publisher is gone: its values stay to be looked at, and have no listener any more.
static void Gone( simValues* values, const char* name )
{
	int found = simValues_Find( values, name );
	if ( found >= 0 )
	{
		SetSettable( values, &values->topics[found], false );
	}
}

// Topics that this page alone publishes are the run's, which has them already: others may not set them, or they yield.
static bool IsOfTheRun( const simNt4Event* event )
{
	static const char* const kFlags[] = { "\"" SIM_NT4_READ_ONLY "\":true", "\"" SIM_NT4_YIELDS "\":true" };
	return event->ours
	       && ( strstr( event->properties, kFlags[0] ) != NULL || strstr( event->properties, kFlags[1] ) != NULL );
}

// The topic of an event. One that has come again may have another type.
static Topic* TopicOf( simValues* values, const simNt4Event* event )
{
	int found = simValues_Find( values, event->name );
	Topic* topic = found >= 0 ? &values->topics[found] : NULL;
	if ( topic == NULL )
	{
		if ( IsOfTheRun( event ) )
		{
			return NULL;
		}
		topic = simValues_Add( values, simValues_TextOf( event->name ), simValues_TextOf( event->type ),
		    simValues_TextOf( event->properties ) );
		simValues_Reconnect( values );
	}
	else if ( strcmp( topic->shown.type, event->type ) != 0
	          || strcmp( topic->shown.properties, event->properties ) != 0 )
	{
		simValues_Retype( values, topic, simValues_TextOf( event->type ), simValues_TextOf( event->properties ) );
	}
	if ( topic != NULL )
	{
		SetSettable( values, topic, IsSettable( &topic->shown ) );
	}
	return topic;
}

// Memory for the elements of an array that is read.
static bool ReadPayload( simValues* values, const simNt4Payload* payload, simNt4Value* value )
{
	size_t wanted = simNt4Payload_Memory( payload );
	return simValues_GrowBytes( &values->memory, 0, &values->memorySize, wanted )
	       && simNt4Payload_Read( payload, value, values->memory, values->memorySize );
}

static void TakeValue( simValues* values, const simNt4Event* event, double time )
{
	simNt4Value value;
	if ( !ReadPayload( values, &event->value, &value ) )
	{
		return;
	}
	size_t length = strlen( event->name );
	bool isRaw = value.type == simNt4Type_raw || value.type == simNt4Type_string;
	if ( simValues_TakeSchema( values, event->name, length, isRaw ? value.bytes : NULL, isRaw ? value.count : 0 ) )
	{
		return;
	}
	Topic* topic = TopicOf( values, event );
	Flat flat;
	if ( topic == NULL || !simValues_Flatten( values, topic->shown.kind, &value, &flat ) )
	{
		return;
	}
	const Layout* layout = simValues_LayoutOf( values, topic );
	bool isOne = topic->shown.kind == simValue_struct;
	if ( layout != NULL && ( isOne ? flat.size != layout->size : flat.size % layout->size != 0 ) )
	{
		simValues_Warn( values, event->name, Reason_shape, "ignored: %zu bytes; its type %.60s has %zu each", flat.size,
		    event->type, layout->size );
		return;
	}
	// A value that the server, or the client for a new listener, tells a second time.
	bool isRepeated = topic->has && event->value.time != 0 && topic->stamp == event->value.time
	                  && topic->latestSize == flat.size
	                  && ( flat.size == 0 || memcmp( topic->latest, flat.bytes, flat.size ) == 0 );
	topic->stamp = event->value.time;
	if ( isRepeated )
	{
		return;
	}
	if ( topic->shown.kind != simValue_raw )
	{
		simValues_AddToHistory( values, topic, flat, time );
	}
	simValues_KeepLatest( topic, flat, time );
}

void simValues_TakeEvent( simValues* values, const simNt4Event* event, double time )
{
	SIM_ASSERT( values->feeder == Feeder_none || values->feeder == Feeder_network );
	values->feeder = Feeder_network;
	switch ( event->kind )
	{
		case simNt4Event_announced:
		case simNt4Event_properties:
			// A schema's value follows.
			if ( !simValues_TakeSchema( values, event->name, strlen( event->name ), NULL, 0 ) )
			{
				TopicOf( values, event );
			}
			return;
		case simNt4Event_value:
			TakeValue( values, event, time );
			return;
		case simNt4Event_unannounced:
			Gone( values, event->name );
			return;
		case simNt4Event_connected:
		case simNt4Event_disconnected:
		case simNt4Event_warning:
			return;
	}
}

void simValues_ForgetPast( simValues* values )
{
	for ( int i = 0; i < values->count; ++i )
	{
		Topic* topic = &values->topics[i];
		if ( values->feeder != Feeder_network )
		{
			continue;
		}
		simValues_FreeHistory( values, topic );
		topic->latestTime = 0.0;
		for ( int k = topic->columns; k >= 0; k = values->columns[k].next )
		{
			values->columns[k].count = 0;
		}
		// A value that is true now is true at the beginning of the new run.
		if ( topic->has && topic->shown.kind != simValue_raw )
		{
			simValues_AddToHistory( values, topic, ( Flat ){ topic->latest, topic->latestSize }, 0.0 );
		}
	}
}

void simValues_TakeOwn( simValues* values, int topic, const simNt4Value* value, double time )
{
	SIM_ASSERT( topic >= 0 && topic < values->count );
	Flat flat;
	if ( simValues_Flatten( values, values->topics[topic].shown.kind, value, &flat ) )
	{
		simValues_AddToHistory( values, &values->topics[topic], flat, time );
		simValues_KeepLatest( &values->topics[topic], flat, time );
	}
}
