#include "sandlot/wire/nt4.h"

#include "nt4/nt4_shared.h"

#include <stdio.h>
#include <string.h>

simNt4Limits simDefaultNt4Limits( void )
{
	return ( simNt4Limits ){
		.clients = 16,                  // our choice: a driver station's dashboards, each with a socket for time
		.topics = 4096,                 // our choice: ten times as many as a large robot program publishes
		.publishers = 4096,             // a client may publish all of them
		.subscriptions = 1024,          // our choice: AdvantageScope has one for each field on screen
		.messageBytes = 2u << 20,       // ntcore
		.queueBytes = 4u << 20,         // our choice: 504 pieces at 50 Hz for 6 s
		.storeBytes = (size_t)24 << 20, // our choice: less than half of the WASM module's memory
	};
}

simNt4PublishOptions simDefaultNt4PublishOptions( void )
{
	return ( simNt4PublishOptions ){ .period = 20000 };
}

simNt4SubscribeOptions simDefaultNt4SubscribeOptions( void )
{
	return ( simNt4SubscribeOptions ){ .periodic = 0.1 };
}


// ---- subprotocols ----

// By simNt4Protocol, as they stand in Sec-WebSocket-Protocol (NT 4.1). The last one is for time messages alone.
static const char* const kProtocols[] = { "", "networktables.first.wpi.edu", "v4.1.networktables.first.wpi.edu",
	"rtt.networktables.first.wpi.edu" };

const char* simNt4_ProtocolName( simNt4Protocol protocol )
{
	return kProtocols[protocol];
}

// A name that is not terminated; none for an unknown one.
static simNt4Protocol FindProtocol( const char* name, size_t length )
{
	for ( int i = simNt4Protocol_v40; i <= simNt4Protocol_rtt; ++i )
	{
		if ( strlen( kProtocols[i] ) == length && memcmp( kProtocols[i], name, length ) == 0 )
		{
			return (simNt4Protocol)i;
		}
	}
	return simNt4Protocol_none;
}

simNt4Protocol simNt4_ProtocolOf( const char* name )
{
	return FindProtocol( name, strlen( name ) );
}

simNt4Protocol simNt4_Choose( const char* offer )
{
	if ( offer == NULL )
	{
		// ntcore takes a client without the header for one of 4.0.
		return simNt4Protocol_v40;
	}
	// The best protocol counts, wherever it stands in the list.
	bool offered[4] = { false };
	while ( *offer != 0 )
	{
		offer += strspn( offer, ", \t" );
		size_t length = strcspn( offer, ", \t" );
		// Unknown names land on the first place, which is not asked for below.
		offered[FindProtocol( offer, length )] = true;
		offer += length;
	}
	// 4.1 before 4.0, because it has PINGs; a time socket only where nothing else was offered.
	if ( offered[simNt4Protocol_v41] )
	{
		return simNt4Protocol_v41;
	}
	if ( offered[simNt4Protocol_v40] )
	{
		return simNt4Protocol_v40;
	}
	if ( offered[simNt4Protocol_rtt] )
	{
		return simNt4Protocol_rtt;
	}
	return simNt4Protocol_none;
}


// ---- paths ----

static int HexDigit( char c )
{
	if ( c >= '0' && c <= '9' )
	{
		return c - '0';
	}
	if ( c >= 'a' && c <= 'f' )
	{
		return c - 'a' + 10;
	}
	if ( c >= 'A' && c <= 'F' )
	{
		return c - 'A' + 10;
	}
	return -1;
}

// Percent-decodes a name; ntcore writes a blank as '+'. False when it is not text.
static bool DecodeName( const char* path, size_t length, char* name )
{
	char text[SIM_NT4_NAME];
	size_t count = 0;
	for ( size_t i = 0; i < length; ++i )
	{
		char c = path[i] == '+' ? ' ' : path[i];
		if ( c == '%' )
		{
			int high = i + 2 < length ? HexDigit( path[i + 1] ) : -1;
			int low = i + 2 < length ? HexDigit( path[i + 2] ) : -1;
			if ( high < 0 || low < 0 )
			{
				return false;
			}
			c = (char)( 16 * high + low );
			i += 2;
		}
		if ( count + 1 >= sizeof( text ) )
		{
			return false;
		}
		text[count++] = c;
	}
	// Decoding may have made any bytes; the name goes into meta topics, and so to every client.
	if ( !simNt4_IsName( text, count ) )
	{
		return false;
	}
	// Too long a name is cut between characters; the server needs room to make it unique.
	size_t most = SIM_NT4_CLIENT - 8;
	for ( bool cut = count > most; cut; cut = ( text[count] & 0xc0 ) == 0x80 )
	{
		count = count > most ? most : count - 1;
	}
	snprintf( name, SIM_NT4_CLIENT, "%.*s", (int)count, count > 0 ? text : "" );
	if ( count == 0 )
	{
		snprintf( name, SIM_NT4_CLIENT, "NT4" ); // as ntcore names a nameless client
	}
	return true;
}

simNt4Path simNt4_ReadPath( const char* path, char* name )
{
	static const char kSocket[] = "/nt/";
	// Neither query nor fragment mean anything here.
	size_t length = strcspn( path, "?#" );
	size_t before = sizeof( kSocket ) - 1;
	name[0] = 0;
	// ntcore's server shows a page at / and its persistent topics at /nt/persistent.json.
	if ( length == 1 && path[0] == '/' )
	{
		return simNt4Path_index;
	}
	// A name with a slash in it would be another path.
	if ( length < before || memcmp( path, kSocket, before ) != 0
	     || memchr( path + before, '/', length - before ) != NULL )
	{
		return simNt4Path_unknown;
	}
	static const char kPersistent[] = "/nt/persistent.json";
	if ( length == sizeof( kPersistent ) - 1 && memcmp( path, kPersistent, length ) == 0 )
	{
		return simNt4Path_persistent;
	}
	if ( DecodeName( path + before, length - before, name ) )
	{
		return simNt4Path_socket;
	}
	return simNt4Path_unknown;
}
