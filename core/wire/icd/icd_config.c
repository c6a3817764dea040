// robotConfig.yml of the 3260 simulator: a walk over a small part of YAML that calls a path by its value, and what becomes of
// the paths that mean something here.
#include "sandlot/icd.h"

#include "base/json_text.h"
#include "base/units.h"
#include "codec/jsonio.h"

#include "sandlot/math.h"

#include <stdio.h>
#include <string.h>

#define MAX_DEPTH 16
#define MAX_PATH 160
#define MAX_LINE 512
#define LIMIT 1e6 // of any number in the file


// ---- what the paths mean ----

typedef enum Kind
{
	kind_number,
	kind_port,
	kind_text,
	kind_flag,
} Kind;

typedef struct Entry
{
	const char* path;
	Kind kind;
	size_t offset;
	double scale;    // to SI
	size_t textSize; // of a text
} Entry;

#define INCH 0.0254
#define RPM ( SIM_PI / 30.0 )
#define DEGREE ( SIM_PI / 180.0 )
#define POUND 0.45359237
#define NUMBER( path, member, scale )                                 \
	{                                                                 \
		path, kind_number, offsetof( simIcdConfig, member ), scale, 0 \
	}
#define PORT( path, member )                                      \
	{                                                             \
		path, kind_port, offsetof( simIcdConfig, member ), 0.0, 0 \
	}
#define IP( path, member )                                                                             \
	{                                                                                                  \
		path, kind_text, offsetof( simIcdConfig, member ), 0.0, sizeof( ( (simIcdConfig*)0 )->member ) \
	}

static const Entry kEntries[] = {
	IP( "joystick.ip", joystickIp ),
	PORT( "joystick.port", joystickPort ),
	IP( "core.ip", coreIp ),
	PORT( "core.joystickPort", coreJoystickPort ),
	// February 2020
	PORT( "core.vehiclePort", coreSimPort ),
	IP( "sim.ip", simIp ),
	PORT( "sim.port", simPort ),
	NUMBER( "sim.constants.drivetrain.width", width, INCH ),
	NUMBER( "sim.constants.drivetrain.depth", depth, INCH ),
	NUMBER( "sim.constants.drivetrain.widthChannel", widthChannel, INCH ),
	NUMBER( "sim.constants.drivetrain.wheelBase", wheelBase, INCH ),
	NUMBER( "sim.constants.drivetrain.wheelRadius", wheelRadius, INCH ),
	NUMBER( "sim.constants.drivetrain.wheelWidth", wheelWidth, INCH ),
	NUMBER( "sim.constants.drivetrain.motor.maxSpeed", driveRate[0], RPM ),
	NUMBER( "sim.constants.drivetrain.motor.maxSpeed", driveRate[1], RPM ),
	NUMBER( "sim.constants.elevator.belt.length", elevatorLength, INCH ),
	NUMBER( "sim.constants.elevator.motor.radius", elevatorRadius, INCH ),
	NUMBER( "sim.constants.elevator.motor.maxSpeed", elevatorRate, RPM ),
	NUMBER( "sim.constants.gamePiece.radius", pieceRadius, INCH ),
	NUMBER( "sim.initialState.drivetrain.x", players[0].x, INCH ),
	NUMBER( "sim.initialState.drivetrain.y", players[0].y, INCH ),
	NUMBER( "sim.initialState.drivetrain.theta", players[0].theta, DEGREE ),
	// October 2020
	PORT( "core.simPort", coreSimPort ),
	IP( "sim.comms.ip", simIp ),
	PORT( "sim.comms.corePort", simPort ),
	PORT( "sim.comms.simViewPort", simViewPort ),
	IP( "simView.ip", viewIp ),
	PORT( "simView.port", viewPort ),
	NUMBER( "sim.vehicle.weight", mass, POUND ),
	NUMBER( "sim.vehicle.drivetrain.wheelBase", wheelBase, INCH ),
	NUMBER( "sim.vehicle.drivetrain.wheelTrack", wheelTrack, INCH ),
	NUMBER( "sim.vehicle.drivetrain.wheelRadius", wheelRadius, INCH ),
	NUMBER( "sim.vehicle.drivetrain.wheelWidth", wheelWidth, INCH ),
	NUMBER( "sim.vehicle.drivetrain.leftMotorMaxSpeed", driveRate[0], RPM ),
	NUMBER( "sim.vehicle.drivetrain.rightMotorMaxSpeed", driveRate[1], RPM ),
	NUMBER( "sim.vehicle.intake.centerMotorMaxSpeed", intakeRate[0], RPM ),
	NUMBER( "sim.vehicle.intake.leftMotorMaxSpeed", intakeRate[1], RPM ),
	NUMBER( "sim.vehicle.intake.rightMotorMaxSpeed", intakeRate[2], RPM ),
	NUMBER( "sim.vehicle.intake.tubeMotorMaxSpeed", intakeRate[3], RPM ),
	NUMBER( "sim.vehicle.lidar.minRange", lidarMin, 1.0 ),
	NUMBER( "sim.vehicle.lidar.maxRange", lidarMax, 1.0 ),
	NUMBER( "sim.vehicle.lidar.laserFrequency", lidarLaser, 1.0 ),
	NUMBER( "sim.vehicle.lidar.motorFrequency", lidarMotor, 1.0 ),
	NUMBER( "sim.gamePiece.radius", pieceRadius, INCH ),
};

static const Entry kPlayerEntries[] = {
	{ "team", kind_text, offsetof( simIcdPlayerConfig, team ), 0.0, SIM_ICD_NAME },
	{ "alliance", kind_text, offsetof( simIcdPlayerConfig, alliance ), 0.0, SIM_ICD_NAME },
	{ "initialPosition.x", kind_number, offsetof( simIcdPlayerConfig, x ), INCH, 0 },
	{ "initialPosition.y", kind_number, offsetof( simIcdPlayerConfig, y ), INCH, 0 },
	{ "initialPosition.theta", kind_number, offsetof( simIcdPlayerConfig, theta ), DEGREE, 0 },
	{ "hasLidar", kind_flag, offsetof( simIcdPlayerConfig, hasLidar ), 0.0, 0 },
};

/// A list or map whose lines begin at the same column.
typedef struct Level
{
	int column;
	size_t pathLength; // of what it belongs to
	bool list;
	int index; // of the item at hand
} Level;

typedef struct Yaml
{
	simIcdConfig* config;
	simError* error;
	const char* name;
	bool failed;
	int line;
	char path[MAX_PATH];
	Level levels[MAX_DEPTH];
	int depth;
	bool pending; // the last key or item had no value: one may follow on the next lines
} Yaml;

static void Fail( Yaml* y, const char* problem )
{
	if ( !y->failed )
	{
		char place[32];
		snprintf( place, sizeof( place ), "line %d", y->line );
		simFail( y->error, y->name, place, "%s", problem );
		if ( y->error != NULL )
		{
			simCleanText( y->error->message );
		}
		y->failed = true;
	}
}

static void FailValue( Yaml* y, const char* expected )
{
	char problem[MAX_PATH + 64];
	snprintf( problem, sizeof( problem ), "%s must be %s", y->path, expected );
	Fail( y, problem );
}

static bool ReadNumber( const char* text, double* value )
{
	const char* end = text + strlen( text );
	text += *text == '+';
	return simUnits_ReadNumber( &text, end, value ) && text == end && fabs( *value ) <= LIMIT;
}

static void Apply( Yaml* y, const Entry* entry, char* target, const char* value )
{
	double number = 0.0;
	char* place = target + entry->offset;
	switch ( entry->kind )
	{
		case kind_number:
			if ( !ReadNumber( value, &number ) )
			{
				FailValue( y, "a number within +-1e6" );
			}
			*(double*)place = entry->scale * number;
			break;
		case kind_port:
			if ( !ReadNumber( value, &number ) || number < 1.0 || number > 65535.0 || number != floor( number ) )
			{
				FailValue( y, "a port from 1 to 65535" );
				number = 0.0;
			}
			*(int*)place = (int)number;
			break;
		case kind_text:
			if ( strlen( value ) >= entry->textSize )
			{
				FailValue( y, "a shorter text" );
			}
			snprintf( place, entry->textSize, "%s", value );
			break;
		default:
			if ( strcmp( value, "true" ) != 0 && strcmp( value, "false" ) != 0 )
			{
				FailValue( y, "true or false" );
			}
			*(bool*)place = strcmp( value, "true" ) == 0;
			break;
	}
}

// "players[2].team": the number, and what follows behind the dot. NULL for another path.
static const char* PlayerPath( const char* path, int* player )
{
	static const char kPrefix[] = "players[";
	const char* c = path + strlen( kPrefix );
	if ( strncmp( path, kPrefix, strlen( kPrefix ) ) != 0 )
	{
		return NULL;
	}
	for ( *player = 0; *c >= '0' && *c <= '9' && *player < 1000; ++c )
	{
		*player = 10 * *player + ( *c - '0' );
	}
	return c[0] == ']' && c[1] == '.' ? c + 2 : NULL;
}

// Notes a path that means nothing here, once: without the numbers of lists.
static void Ignore( Yaml* y )
{
	char path[MAX_PATH];
	size_t length = 0, used = strlen( y->config->ignored );
	for ( const char* c = y->path; *c != 0; ++c )
	{
		if ( *c == '[' )
		{
			break; // what is in a list goes without saying
		}
		path[length++] = *c;
	}
	path[length] = 0;
	const char* found = y->config->ignored;
	while ( length > 0 && ( found = strstr( found, path ) ) != NULL )
	{
		bool begins = found == y->config->ignored || found[-1] == ' ';
		if ( begins && ( found[length] == ' ' || found[length] == 0 ) )
		{
			return;
		}
		found += length;
	}
	if ( length > 0 && used + length + 2 <= sizeof( y->config->ignored ) )
	{
		snprintf( y->config->ignored + used, sizeof( y->config->ignored ) - used, "%s%s", used > 0 ? " " : "", path );
	}
}

// A value with its path. Paths that mean nothing here are noted.
static void Emit( Yaml* y, const char* value )
{
	int player = 0;
	const char* ofPlayer = PlayerPath( y->path, &player );
	if ( ofPlayer != NULL )
	{
		if ( player >= SIM_ICD_PLAYERS )
		{
			Fail( y, "there are more than 6 players" );
			return;
		}
		y->config->playerCount = player + 1 > y->config->playerCount ? player + 1 : y->config->playerCount;
		for ( size_t i = 0; i < sizeof( kPlayerEntries ) / sizeof( kPlayerEntries[0] ); ++i )
		{
			if ( strcmp( kPlayerEntries[i].path, ofPlayer ) == 0 )
			{
				Apply( y, kPlayerEntries + i, (char*)( y->config->players + player ), value );
			}
		}
		return;
	}
	bool means = false;
	for ( size_t i = 0; i < sizeof( kEntries ) / sizeof( kEntries[0] ); ++i )
	{
		if ( strcmp( kEntries[i].path, y->path ) == 0 )
		{
			Apply( y, kEntries + i, (char*)y->config, value );
			means = true;
		}
	}
	if ( !means )
	{
		Ignore( y );
	}
}


// ---- the walk ----

static void Append( Yaml* y, size_t length, const char* text, size_t size )
{
	if ( length + size + 2 > MAX_PATH )
	{
		Fail( y, "the names are too long" );
		return;
	}
	y->path[length] = 0;
	if ( length > 0 && text[0] != '[' )
	{
		y->path[length++] = '.';
	}
	memcpy( y->path + length, text, size );
	y->path[length + size] = 0;
}

static void AppendIndex( Yaml* y, size_t length, int index )
{
	char text[16];
	Append( y, length, text, (size_t)snprintf( text, sizeof( text ), "[%d]", index ) );
}

static const char* SkipBlanks( const char* c )
{
	return c + strspn( c, " " );
}

// The length of a key at c, or 0 when there is none: plain, followed by ':' and a blank or the end.
static size_t KeyLength( const char* c )
{
	size_t length = strspn( c, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-." );
	return c[length] == ':' && ( c[length + 1] == ' ' || c[length + 1] == 0 ) ? length : 0;
}

// Reads a text at *at, up to one of the ends (none: the end of the line), into value.
static void Scalar( Yaml* y, const char** at, const char* ends, char* value )
{
	const char* c = *at;
	size_t length;
	if ( *c == '"' || *c == '\'' )
	{
		const char* close = strchr( c + 1, *c );
		length = close != NULL ? (size_t)( close - c ) - 1 : 0;
		if ( close == NULL || memchr( c + 1, '\\', length ) != NULL || close[1] == *c )
		{
			Fail( y,
			    close == NULL ? "a text in quotes is not closed on its line" : "escapes in a text are not read here" );
			return;
		}
		memcpy( value, c + 1, length );
		*at = SkipBlanks( close + 1 );
	}
	else
	{
		if ( *c != 0 && strchr( "&*!|>%@`?", *c ) != NULL )
		{
			Fail( y, "anchors, tags, block texts and the like are not read here" );
			return;
		}
		length = *ends != 0 ? strcspn( c, ends ) : strlen( c );
		*at = c + length;
		while ( length > 0 && c[length - 1] == ' ' )
		{
			--length;
		}
		memcpy( value, c, length );
	}
	value[length] = 0;
}

// A value on its line; `ends` are the characters that end it inside { } and [ ].
static void Value( Yaml* y, const char** at, const char* ends, int depth )
{
	char open = **at;
	if ( open != '{' && open != '[' )
	{
		char value[MAX_LINE];
		Scalar( y, at, ends, value );
		if ( !y->failed )
		{
			Emit( y, value );
		}
		return;
	}
	if ( depth == MAX_DEPTH )
	{
		Fail( y, "lists and maps are nested more than 16 deep" );
		return;
	}
	char close = open == '{' ? '}' : ']';
	size_t length = strlen( y->path );
	*at = SkipBlanks( *at + 1 );
	for ( int index = 0; **at != close && !y->failed; ++index )
	{
		size_t key = open == '{' ? KeyLength( *at ) : 0;
		if ( open == '[' )
		{
			AppendIndex( y, length, index );
		}
		else if ( key > 0 )
		{
			Append( y, length, *at, key );
			*at = SkipBlanks( *at + key + 1 );
		}
		else
		{
			Fail( y, "expected a key, a colon and a blank" );
		}
		if ( !y->failed )
		{
			Value( y, at, ",]}", depth + 1 );
			*at = SkipBlanks( *at );
		}
		if ( !y->failed && **at != close )
		{
			if ( **at != ',' )
			{
				Fail( y, "expected ',' or the closing bracket on the same line" );
				return;
			}
			*at = SkipBlanks( *at + 1 );
		}
	}
	*at += **at == close;
	*at = SkipBlanks( *at );
	y->path[length] = 0;
}

// A value that must be all that is left of the line.
static void RestOfLine( Yaml* y, const char* at )
{
	y->pending = *at == 0;
	if ( y->pending )
	{
		return;
	}
	Value( y, &at, "", 0 );
	if ( !y->failed && *at != 0 )
	{
		Fail( y, "there is text behind a value" );
	}
}

// Finds or begins the list or map that a line at this column belongs to.
static Level* Enter( Yaml* y, int column, bool list )
{
	while ( y->depth > 0
	        && ( y->levels[y->depth - 1].column > column
	             || ( y->levels[y->depth - 1].column == column && y->levels[y->depth - 1].list && !list ) ) )
	{
		y->depth -= 1;
		y->pending = false;
	}
	Level* top = y->depth > 0 ? y->levels + y->depth - 1 : NULL;
	bool same = top != NULL && top->column == column && top->list == list;
	if ( same )
	{
		return top;
	}
	// A list may stand at the column of its own key.
	bool fits =
	    top == NULL || ( y->pending && ( top->column < column || ( list && !top->list && top->column == column ) ) );
	if ( !fits || y->depth == MAX_DEPTH )
	{
		Fail( y, fits ? "lists and maps are nested more than 16 deep" : "the indentation fits nothing above it" );
		return NULL;
	}
	Level* level = y->levels + y->depth++;
	*level = ( Level ){ .column = column, .pathLength = strlen( y->path ), .list = list, .index = -1 };
	return level;
}

static void Line( Yaml* y, const char* text )
{
	const char* c = SkipBlanks( text );
	if ( *c == 0 )
	{
		return;
	}
	for ( ;; )
	{
		int column = (int)( c - text );
		bool item = c[0] == '-' && ( c[1] == ' ' || c[1] == 0 );
		size_t key = item ? 0 : KeyLength( c );
		if ( !item && key == 0 )
		{
			Fail( y, *c == '\t' ? "indent with spaces, not tabs"
			                    : "expected a key and a colon, or an item that begins with '- '" );
			return;
		}
		Level* level = Enter( y, column, item );
		if ( level == NULL )
		{
			return;
		}
		if ( !item )
		{
			Append( y, level->pathLength, c, key );
			if ( !y->failed )
			{
				RestOfLine( y, SkipBlanks( c + key + 1 ) );
			}
			return;
		}
		level->index += 1;
		AppendIndex( y, level->pathLength, level->index );
		c = SkipBlanks( c + 1 );
		if ( y->failed || ( KeyLength( c ) == 0 && ( c[0] != '-' || c[1] != ' ' ) ) )
		{
			if ( !y->failed )
			{
				RestOfLine( y, c );
			}
			return;
		}
		y->pending = true; // a map or list that begins on the line of its item
	}
}

// Takes comments and blanks from the end of a line.
static void Strip( char* line )
{
	char quote = 0;
	for ( char* c = line; *c != 0; ++c )
	{
		if ( quote != 0 )
		{
			quote = *c == quote ? 0 : quote;
		}
		else if ( ( *c == '"' || *c == '\'' ) && ( c == line || strchr( " {[,:", c[-1] ) != NULL ) )
		{
			quote = *c;
		}
		else if ( *c == '#' && ( c == line || c[-1] == ' ' || c[-1] == '\t' ) )
		{
			*c = 0;
			break;
		}
	}
	size_t length = strlen( line );
	while ( length > 0 && ( line[length - 1] == ' ' || line[length - 1] == '\r' || line[length - 1] == '\t' ) )
	{
		line[--length] = 0;
	}
}

simResult simIcdConfig_Read( simIcdConfig* config, const char* text, size_t length, const char* name, simError* error )
{
	*config = ( simIcdConfig ){ 0 };
	Yaml yaml = { .config = config, .error = error, .name = name };
	Yaml* y = &yaml;
	for ( const char* at = text; at < text + length && !y->failed; )
	{
		const char* end = memchr( at, '\n', (size_t)( text + length - at ) );
		size_t size = (size_t)( ( end != NULL ? end : text + length ) - at );
		char line[MAX_LINE];
		y->line += 1;
		if ( size >= MAX_LINE || memchr( at, 0, size ) != NULL )
		{
			Fail( y, size >= MAX_LINE ? "a line has more than 511 bytes" : "there is a zero byte" );
			break;
		}
		memcpy( line, at, size );
		line[size] = 0;
		Strip( line );
		bool begins = strcmp( line, "---" ) == 0 && y->depth == 0;
		if ( !begins )
		{
			Line( y, line );
		}
		at += size + 1;
	}
	if ( !y->failed && y->depth == 0 )
	{
		Fail( y, "there is nothing in it" );
	}
	if ( y->failed )
	{
		*config = ( simIcdConfig ){ 0 };
		return sim_badData;
	}
	if ( config->wheelTrack <= 0.0 && config->width > 0.0 )
	{
		config->wheelTrack = config->width - 2.0 * config->widthChannel - config->wheelWidth;
	}
	config->elevatorSpeed = config->elevatorRate * config->elevatorRadius;
	return sim_ok;
}
