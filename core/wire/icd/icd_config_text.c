// A robotConfig.yml that has been read, as JSON for whoever makes a scenario of it.
#include "sandlot/icd.h"

#include "codec/jsonio.h"

#include <stdio.h>
#include <string.h>

#define MAX_PATH 160

static void Text( simJsonWriter* writer, const char* key, const char* text )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_String( writer, text );
}

static void Number( simJsonWriter* writer, const char* key, double number )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_Number( writer, number );
}

static void WritePlayers( simJsonWriter* writer, const simIcdConfig* c )
{
	simJsonWriter_Key( writer, "players" );
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < ( c->playerCount > 0 ? c->playerCount : 1 ); ++i )
	{
		const simIcdPlayerConfig* player = &c->players[i];
		simJsonWriter_Begin( writer, '{' );
		Text( writer, "team", player->team );
		Text( writer, "alliance", player->alliance );
		Number( writer, "x", player->x );
		Number( writer, "y", player->y );
		Number( writer, "theta", player->theta );
		simJsonWriter_Key( writer, "hasLidar" );
		simJsonWriter_Bool( writer, player->hasLidar );
		simJsonWriter_End( writer, '}' );
	}
	simJsonWriter_End( writer, ']' );
}

static void WriteIgnored( simJsonWriter* writer, const simIcdConfig* c )
{
	simJsonWriter_Key( writer, "ignored" );
	simJsonWriter_Begin( writer, '[' );
	for ( const char* at = c->ignored; *at != 0; )
	{
		char path[MAX_PATH];
		size_t length = strcspn( at, " " );
		snprintf( path, sizeof( path ), "%.*s", (int)length, at );
		simJsonWriter_String( writer, path );
		at += length + ( at[length] == ' ' ? 1 : 0 );
	}
	simJsonWriter_End( writer, ']' );
}

size_t simIcdConfig_Write( const simIcdConfig* config, char* text, size_t size )
{
	const simIcdConfig* c = config;
	simJsonWriter writer;
	simJsonWriter* w = &writer;
	simJsonWriter_Open( w, text, size );
	simJsonWriter_Begin( w, '{' );
	Text( w, "joystickIp", c->joystickIp );
	Text( w, "coreIp", c->coreIp );
	Text( w, "simIp", c->simIp );
	Text( w, "viewIp", c->viewIp );
	Number( w, "joystickPort", c->joystickPort );
	Number( w, "coreJoystickPort", c->coreJoystickPort );
	Number( w, "coreSimPort", c->coreSimPort );
	Number( w, "simPort", c->simPort );
	Number( w, "simViewPort", c->simViewPort );
	Number( w, "viewPort", c->viewPort );
	simJsonWriter_Key( w, "several" );
	simJsonWriter_Bool( w, c->playerCount > 0 );
	WritePlayers( w, c );
	Number( w, "mass", c->mass );
	Number( w, "width", c->width );
	Number( w, "depth", c->depth );
	Number( w, "wheelBase", c->wheelBase );
	Number( w, "wheelTrack", c->wheelTrack );
	Number( w, "wheelRadius", c->wheelRadius );
	simJsonWriter_Key( w, "driveRate" );
	simJsonWriter_Numbers( w, c->driveRate, 2 );
	simJsonWriter_Key( w, "intakeRate" );
	simJsonWriter_Numbers( w, c->intakeRate, 4 );
	Number( w, "elevatorLength", c->elevatorLength );
	Number( w, "elevatorSpeed", c->elevatorSpeed );
	Number( w, "lidarMin", c->lidarMin );
	Number( w, "lidarMax", c->lidarMax );
	Number( w, "lidarLaser", c->lidarLaser );
	Number( w, "lidarMotor", c->lidarMotor );
	Number( w, "pieceRadius", c->pieceRadius );
	WriteIgnored( w, c );
	simJsonWriter_End( w, '}' );
	return w->full ? 0 : w->length;
}
