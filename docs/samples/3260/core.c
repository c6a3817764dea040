// A robot program for SHARP Team 3260's protocol in the form of February 2020, whose messages are read by character position:
// tank drive from the joystick, or one second forward by itself.
//
//   cc -o core core.c
//   ./core                 the left stick drives the left wheels, the right stick the right ones
//   ./core --auto          forward for one second, then stands
//   ./core --port-base N   as the simulator's --icd-port-base
//
// Player 1. Player N adds 10 * (N - 1) to every port.
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <poll.h>
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

// A socket that is bound to its own port: the other ends look at the port that a datagram comes from.
static int Open( int port )
{
	int udp = socket( AF_INET, SOCK_DGRAM, 0 );
	struct sockaddr_in address = Address( port );
	if ( udp < 0 || bind( udp, (struct sockaddr*)&address, sizeof( address ) ) != 0 )
	{
		perror( "core: cannot open its port" );
		exit( 1 );
	}
	return udp;
}

static void Send( int udp, int port, const char* text )
{
	struct sockaddr_in address = Address( port );
	sendto( udp, text, strlen( text ), 0, (struct sockaddr*)&address, sizeof( address ) );
}

// The newest datagram that has come, with a zero at its end; false: none.
static bool Newest( int udp, char* text, size_t size )
{
	bool heard = false;
	for ( ;; )
	{
		ssize_t length = recv( udp, text, size - 1, MSG_DONTWAIT );
		if ( length < 0 )
		{
			return heard;
		}
		text[length] = 0;
		heard = true;
	}
}

// Four characters of a message as a number.
static int NumberAt( const char* text, int at )
{
	char digits[5] = { 0 };
	memcpy( digits, text + at, 4 );
	return atoi( digits );
}

int main( int count, char** words )
{
	bool isAuto = false;
	int base = 0;
	for ( int i = 1; i < count; ++i )
	{
		isAuto |= strcmp( words[i], "--auto" ) == 0;
		if ( strcmp( words[i], "--port-base" ) == 0 && i + 1 < count )
		{
			base = atoi( words[i + 1] );
		}
	}
	int simulator = Open( base + 6000 ), joystick = Open( base + 4000 );
	int left = 0, right = 0, ticks = 0;
	char text[65508];
	for ( ;; )
	{
		struct pollfd sockets[2] = { { .fd = simulator, .events = POLLIN }, { .fd = joystick, .events = POLLIN } };
		poll( sockets, 2, 10 );
		// Sticks: the y of the left one stands at characters 26 to 29, of the right one at 59 to 62.
		if ( Newest( joystick, text, sizeof( text ) ) && strlen( text ) >= 63 )
		{
			left = NumberAt( text, 26 );
			right = NumberAt( text, 59 );
		}
		bool heard = Newest( simulator, text, sizeof( text ) );
		if ( heard && strlen( text ) >= 53 )
		{
			ticks += 1;
			if ( ticks % 50 == 0 )
			{
				printf( "core: encoders %d %d\n", NumberAt( text, 22 ), NumberAt( text, 49 ) );
				fflush( stdout );
			}
		}
		if ( isAuto )
		{
			left = right = ticks < 50 ? 256 : 0;
		}
		// One command for each state; before the first, one every 10 ms until somebody answers.
		if ( heard || ticks == 0 )
		{
			char command[160];
			snprintf( command, sizeof( command ),
			    "{ 'leftDriveMotorSpeed': %04d, 'rightDriveMotorSpeed': %04d, 'elevatorMotorSpeed': %04d, "
			    "'back': 0, 'guide': 0, 'start': 0 }",
			    left, right, 0 );
			Send( simulator, base + 8000, command );
		}
		Send( joystick, base + 2000, "{}" );
	}
}
