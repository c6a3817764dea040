// A joystick for SHARP Team 3260's protocol in the form of February 2020: holds both sticks for some seconds and says whether a
// core is there.
//
//   cc -o joystick joystick.c
//   ./joystick 256 256 2      left and right stick half forward for two seconds; then --port-base N, if the simulator has one
//
// Sticks are -512 to 512, forward is positive. Player 1.
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in Address( int port )
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons( (unsigned short)port ) };
	address.sin_addr.s_addr = htonl( INADDR_LOOPBACK );
	return address;
}

int main( int count, char** words )
{
	if ( count < 4 )
	{
		fprintf( stderr, "joystick LEFT RIGHT SECONDS [--port-base N]\n" );
		return 2;
	}
	int base = count == 6 && strcmp( words[4], "--port-base" ) == 0 ? atoi( words[5] ) : 0;
	int udp = socket( AF_INET, SOCK_DGRAM, 0 );
	struct sockaddr_in own = Address( base + 2000 ), core = Address( base + 4000 );
	if ( udp < 0 || bind( udp, (struct sockaddr*)&own, sizeof( own ) ) != 0 )
	{
		perror( "joystick: cannot open its port" );
		return 1;
	}
	char text[200];
	// Every number has four characters: their place is their meaning.
	snprintf( text, sizeof( text ),
	    "{ 'leftJoystick': [ 0000, %04d ], 'rightJoystick': [ 0000, %04d ], 'dpad': [ 0, 0, 0, 0 ], "
	    "'buttons': [ 0, 0, 0, 0 ], 'back': 0, 'select': 0, 'start': 0 }",
	    atoi( words[1] ), atoi( words[2] ) );
	// Hundredths of a second.
	int steps = (int)( atof( words[3] ) * 100.0 ), silent = 50;
	for ( int i = 0; i < steps; ++i )
	{
		sendto( udp, text, strlen( text ), 0, (struct sockaddr*)&core, sizeof( core ) );
		char heartbeat[16];
		bool heard = recv( udp, heartbeat, sizeof( heartbeat ), MSG_DONTWAIT ) >= 0;
		bool before = silent < 50;
		silent = heard ? 0 : silent + 1;
		if ( before != ( silent < 50 ) )
		{
			printf( "joystick: core %s\n", silent < 50 ? "connected" : "disconnected" );
			fflush( stdout );
		}
		usleep( 10000 );
	}
	return 0;
}
