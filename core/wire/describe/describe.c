// Messages as text for a person: the walk over a message, and the names that NetworkTables' numbers stand for.
#include "describe/describe.h"

#include "base/json_check.h"

#include <stdio.h>
#include <string.h>


// ---- names ----

// Numbers of topics count up from 0, so the rest of a division is a good place; a later one takes it over.
static Name* NameOf( Name* names, int32_t id )
{
	// Two numbers at the same place are told apart by the id that stands there.
	return &names[(uint32_t)id % SIM_DESCRIBE_NAMES];
}

// An announcement names a number for the values that follow.
static void Learn( Name* names, int32_t id, const char* name, const char* type )
{
	// Overwrites the place's old name: old topics are asked about least.
	Name* entry = NameOf( names, id );
	entry->known = true;
	entry->id = id;
	snprintf( entry->name, sizeof( entry->name ), "%s", name );
	snprintf( entry->type, sizeof( entry->type ), "%s", type );
	simCleanText( entry->name );
	simCleanText( entry->type );
}

// A schema that passes names the fields of later values.
static void LearnSchema( simDescriber* d, const char* name, const simNt4Payload* payload )
{
	size_t prefix = strlen( SIM_WPI_SCHEMA );
	simMsgpackReader reader = simMsgpackReader_Open( payload->bytes, payload->size );
	const uint8_t* bytes;
	size_t size;
	if ( strncmp( name, SIM_WPI_SCHEMA, prefix ) == 0 && simMsgpackReader_Binary( &reader, &bytes, &size ) )
	{
		simWpiCatalog_Add( d->catalog, name + prefix, (const char*)bytes, size, NULL );
	}
}

simDescriber* simDescriber_Create( void )
{
	simDescriber* d = simAlloc( sizeof( *d ) );
	simWpiCatalog* catalog = simWpiCatalog_Create();
	if ( d == NULL || catalog == NULL )
	{
		simFree( d );
		simWpiCatalog_Destroy( catalog );
		return NULL;
	}
	// WPILib's own structs are shown even when their schemas passed before anybody looked.
	simWpiCatalog_AddWpilib( catalog );
	d->catalog = catalog;
	return d;
}

void simDescriber_Destroy( simDescriber* describer )
{
	if ( describer != NULL )
	{
		simWpiCatalog_Destroy( describer->catalog );
		simFree( describer );
	}
}

// A new connection has new numbers.
void simDescriber_Forget( simDescriber* describer )
{
	memset( describer->announced, 0, sizeof( describer->announced ) );
	memset( describer->published, 0, sizeof( describer->published ) );
}


// ---- the walk ----

void simDescriber_Open(
    simDescriber* describer, simDescribed protocol, bool incoming, bool binary, const void* bytes, size_t size )
{
	simDescriber* d = describer;
	d->protocol = protocol;
	d->incoming = incoming;
	// Bytes of no known form are shown as text or bytes.
	d->coming = part_rest;
	d->bytes = d->next = bytes;
	d->size = size;
	d->text[0] = d->name[0] = 0;
	d->type = "";
	if ( size == 0 )
	{
		d->coming = part_end;
	}
	else if ( protocol == simDescribed_nt4 && binary )
	{
		d->coming = part_value;
		d->reader = simMsgpackReader_Open( bytes, size );
	}
	else if ( protocol == simDescribed_nt4 && simNt4Json_Open( &d->json, (const char*)bytes, size, NULL ) )
	{
		d->coming = part_control;
	}
	else if ( !binary && protocol == simDescribed_halsim )
	{
		d->coming = part_device;
	}
}

// Steps over a value. False: the end, or bytes that are not a value.
static bool NextValue( simDescriber* d )
{
	const uint8_t* start = d->reader.at;
	if ( start >= d->reader.end )
	{
		d->coming = part_end;
		return false;
	}
	d->next = start;
	if ( !simNt4Message_Read( &d->reader, &d->message ) )
	{
		// The rest makes no sense as values, and is shown as bytes.
		d->coming = part_rest;
		d->bytes = start;
		d->size = (size_t)( d->reader.end - start );
		return false;
	}
	d->shown = ( simDescription ){ d->name, start, (size_t)( d->reader.at - start ) };
	// Servers number topics in announcements, clients in publications: the same number names two topics.
	const Name* name = NameOf( d->incoming ? d->announced : d->published, d->message.id );
	d->type = "";
	if ( d->message.id == SIM_NT4_TIME_ID )
	{
		d->shown.name = "time";
	}
	else if ( name->known && name->id == d->message.id )
	{
		d->shown.name = name->name;
		d->type = name->type;
		LearnSchema( d, name->name, &d->message.payload );
	}
	else
	{
		snprintf( d->name, sizeof( d->name ), "#%d", d->message.id );
	}
	return true;
}

// Steps over an object of a text message, good or bad. False: there is none.
static bool NextControl( simDescriber* d )
{
	const char* before = d->json.at;
	d->step = simNt4Json_Next( &d->json, !d->incoming, &d->control, &d->why );
	if ( d->step == simNt4Next_end )
	{
		d->coming = part_end;
		return false;
	}
	before = simDescribe_SkipBlanks( before, d->json.at );
	// A bad message may have no name.
	const simNt4Control* c = &d->control;
	snprintf( d->name, sizeof( d->name ), "%s", d->step == simNt4Next_good ? c->name : "" );
	// Names go into rows of one line.
	simCleanText( d->name );
	d->shown = ( simDescription ){ d->name, (const uint8_t*)before, (size_t)( d->json.at - before ) };
	if ( d->step == simNt4Next_good && c->method == simNt4Method_announce )
	{
		Learn( d->announced, c->uid, c->name, c->type );
	}
	if ( d->step == simNt4Next_good && c->method == simNt4Method_publish )
	{
		Learn( d->published, c->uid, c->name, c->type );
	}
	// An ending topic is called by its number alone.
	if ( d->step == simNt4Next_good && d->name[0] == 0 && c->method == simNt4Method_unpublish )
	{
		const Name* name = NameOf( d->published, c->uid );
		snprintf( d->name, sizeof( d->name ), "%s", name->known && name->id == c->uid ? name->name : "" );
	}
	return true;
}

// "type" and "device" of a message of HALSim.
static void ReadDevice( simDescriber* d )
{
	char key[16], type[64] = "", device[64] = "";
	simJsonReader reader;
	d->name[0] = 0;
	// A text other than a JSON object lacks a name, and is shown as it is.
	if ( !simJsonReader_Open( &reader, (const char*)d->bytes, d->size, NULL ) || simJsonReader_Kind( &reader ) != '{' )
	{
		return;
	}
	for ( simJsonReader_Enter( &reader ); simJsonReader_NextMember( &reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "type" ) == 0 )
		{
			simJsonReader_String( &reader, type, sizeof( type ) );
		}
		else if ( strcmp( key, "device" ) == 0 )
		{
			simJsonReader_String( &reader, device, sizeof( device ) );
		}
		else
		{
			simJsonReader_Skip( &reader );
		}
	}
	snprintf( d->name, sizeof( d->name ), "%s%s%s", type, device[0] != 0 ? " " : "", device );
	simCleanText( d->name );
}

// ASCII is enough: names of topics and devices are.
static char Lower( char c )
{
	if ( c >= 'A' && c <= 'Z' )
	{
		return (char)( c + ( 'a' - 'A' ) );
	}
	return c;
}

// Does the text hold the part, upper and lower case alike?
static bool HasText( const char* text, const char* part )
{
	if ( part[0] == 0 )
	{
		return true;
	}
	for ( ; *text != 0; ++text )
	{
		size_t n = 0;
		while ( part[n] != 0 && Lower( text[n] ) == Lower( part[n] ) )
		{
			n += 1;
		}
		if ( part[n] == 0 )
		{
			return true;
		}
	}
	return false;
}

// The next thing of the message becomes the one at hand. False: there is none.
static bool Step( simDescriber* d )
{
	// The part at hand is of the kind that the walk was in before this step.
	d->single = d->coming;
	if ( d->coming == part_value && NextValue( d ) )
	{
		return true;
	}
	if ( d->coming == part_control && NextControl( d ) )
	{
		return true;
	}
	if ( d->coming == part_end )
	{
		return false;
	}
	// All that is left is one thing.
	if ( d->coming == part_device )
	{
		ReadDevice( d );
	}
	else
	{
		d->name[0] = 0;
	}
	d->shown = ( simDescription ){ d->name, d->bytes, d->size };
	d->single = d->coming;
	d->coming = part_end;
	return true;
}

bool simDescriber_Next( simDescriber* describer, const char* filter, simDescription* description )
{
	simDescriber* d = describer;
	while ( Step( d ) )
	{
		// The filter is applied before any text is made, because most messages do not pass it.
		if ( HasText( d->shown.name, filter ) )
		{
			*description = d->shown;
			return true;
		}
	}
	return false;
}
