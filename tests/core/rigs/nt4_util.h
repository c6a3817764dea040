// The rig of the tests of NetworkTables: frames as lines of text, so that a test reads as a conversation.
//   T [{"method":...}]   a text frame
//   B 9405...            a binary frame, hexadecimal
//   P                    a PING
//   X 1002 why           a close
#pragma once

#include "test.h"

#include "sandlot/wire/nt4_client.h"
#include "sandlot/wire/nt4_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS 1000 // [us]

typedef struct nt4Log
{
	char text[1 << 16];
	size_t length;
	int frames;
} nt4Log;

static inline void nt4Log_Add( nt4Log* log, const simNt4Frame* frame )
{
	char* to = log->text + log->length;
	size_t left = sizeof( log->text ) - log->length;
	int used = 0;
	log->frames += 1;
	if ( frame->kind == simNt4Frame_text )
	{
		used = snprintf( to, left, "T %.*s\n", (int)frame->size, (const char*)frame->bytes );
	}
	else if ( frame->kind == simNt4Frame_close )
	{
		used = snprintf( to, left, "X %d %.*s\n", frame->code, (int)frame->size, (const char*)frame->bytes );
	}
	else if ( frame->kind == simNt4Frame_ping )
	{
		used = snprintf( to, left, "P\n" );
	}
	else if ( left > 2 * frame->size + 4 )
	{
		memcpy( to, "B ", 2 );
		for ( size_t i = 0; i < frame->size; ++i )
		{
			snprintf( to + 2 + 2 * i, 3, "%02x", frame->bytes[i] );
		}
		memcpy( to + 2 + 2 * frame->size, "\n", 2 );
		used = (int)( 3 + 2 * frame->size );
	}
	log->length += (size_t)used < left ? (size_t)used : 0;
}

static inline size_t nt4FromHex( const char* hex, uint8_t* bytes, size_t size )
{
	size_t count = 0;
	while ( *hex != 0 && count < size )
	{
		if ( *hex == ' ' )
		{
			hex += 1;
			continue;
		}
		char digits[3] = { hex[0], hex[1], 0 };
		bytes[count++] = (uint8_t)strtoul( digits, NULL, 16 );
		hex += 2;
	}
	return count;
}

/// A copy of a text in which ' stands for ".
static inline char* nt4Quotes( const char* text )
{
	char* copy = malloc( strlen( text ) + 1 );
	for ( size_t i = 0; i <= strlen( text ); ++i )
	{
		copy[i] = text[i] == '\'' ? '"' : text[i];
	}
	return copy;
}

/// Compares a conversation in which ' stands for ".
static inline bool nt4CheckTalk( const char* value, const char* expected, const char* file, int line )
{
	char* quoted = nt4Quotes( expected );
	bool same = testEqualString( value, quoted, "what was sent", file, line );
	free( quoted );
	return same;
}

#define CHECK_TALK( value, expected ) nt4CheckTalk( ( value ), ( expected ), __FILE__, __LINE__ )

// ---- a client's side ----

/// The value of a topic that a client knows. False when it knows none.
static inline bool nt4ClientValue( const simNt4Client* client, const char* name, simNt4Payload* payload )
{
	int cursor = 0;
	simNt4Known known;
	while ( simNt4Client_NextTopic( client, &cursor, &known ) )
	{
		if ( strcmp( known.name, name ) == 0 )
		{
			*payload = known.value;
			return known.valued;
		}
	}
	return false;
}


// ---- a server's side ----

/// All that goes to a client now.
static inline const char* nt4Drain( simNt4Server* server, uint32_t client, int64_t now )
{
	static nt4Log log;
	log.length = 0;
	log.frames = 0;
	log.text[0] = 0;
	simNt4Frame frame;
	while ( simNt4Server_NextOutput( server, client, now, &frame ) )
	{
		nt4Log_Add( &log, &frame );
	}
	return log.text;
}

static inline void nt4Say( simNt4Server* server, uint32_t client, int64_t now, const char* text )
{
	char* quoted = nt4Quotes( text );
	simNt4Server_Receive( server, client, simNt4Frame_text, quoted, strlen( quoted ), now );
	free( quoted );
}

static inline void nt4Send( simNt4Server* server, uint32_t client, int64_t now, const char* hex )
{
	uint8_t bytes[4096];
	size_t size = nt4FromHex( hex, bytes, sizeof( bytes ) );
	simNt4Server_Receive( server, client, simNt4Frame_binary, bytes, size, now );
}

/// The events of the program, one a line: "kind name text-or-value".
static inline const char* nt4Events( simNt4Server* server, int64_t now )
{
	static const char* const kinds[] = { "connected", "disconnected", "announced", "unannounced", "properties", "value",
		"warning" };
	static char text[1 << 15];
	size_t length = 0;
	text[0] = 0;
	simNt4Event event;
	while ( simNt4Server_NextEvent( server, now, &event ) )
	{
		double number = 0.0;
		char value[64] = "";
		if ( event.kind == simNt4Event_value && simNt4Payload_Number( &event.value, &number ) )
		{
			snprintf(
			    value, sizeof( value ), "%g@%lld%s", number, (long long)event.value.time, event.newest ? "" : " old" );
		}
		const char* more = event.kind == simNt4Event_value ? value
		                   : event.kind == simNt4Event_announced || event.kind == simNt4Event_properties
		                       ? event.properties
		                       : event.text;
		length += (size_t)snprintf( text + length, sizeof( text ) - length, "%s %s%s%s\n", kinds[event.kind],
		    event.name, more[0] != 0 ? " " : "", more );
	}
	return text;
}

static inline simNt4Value nt4Double( double number )
{
	return ( simNt4Value ){ .type = simNt4Type_double, .count = 1, .number = number };
}
