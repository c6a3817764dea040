// A json drawing: boxes, lines and grids.
#include "remote/remote_internal.h"

#include "codec/jsonio.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LIMIT 1e6 // of any number

static const char* const kColors[] = {
#define X( name ) #name,
	SIM_REMOTE_COLORS( X )
#undef X
};

/// What is being read, and what is wrong with it.
typedef struct Reading
{
	simRemoteDraw* draw;
	char* problem;
	size_t size;
	bool bad;
} Reading;


static void Fail( Reading* reading, const char* text, int shape )
{
	if ( !reading->bad )
	{
		snprintf( reading->problem, reading->size, "shape %d %s", shape, text );
		reading->bad = true;
	}
}

static bool Number( simJsonReader* data, double* value )
{
	double number;
	bool good = simJsonReader_Number( data, &number ) && fabs( number ) <= LIMIT;
	*value = good ? number : *value;
	return good;
}

// Appends the numbers of a list; of lists of two each, if pairs. Returns how many numbers, -1 when something else stands there.
static int ReadNumbers( Reading* reading, simJsonReader* data, bool pairs )
{
	simRemoteDraw* draw = reading->draw;
	int first = draw->numberCount, total = 0;
	if ( simJsonReader_Kind( data ) != '[' )
	{
		simJsonReader_Skip( data );
		return -1;
	}
	bool good = true;
	for ( simJsonReader_Enter( data ); simJsonReader_NextElement( data ); )
	{
		double pair[2] = { 0.0, 0.0 };
		int count = 1;
		if ( pairs )
		{
			good = simJsonReader_Numbers( data, pair, 2, &count ) && count == 2 && good;
		}
		else
		{
			good = Number( data, pair ) && good;
		}
		for ( int k = 0; good && k < count; ++k )
		{
			good = fabs( pair[k] ) <= LIMIT && first + total < SIM_REMOTE_NUMBERS;
			if ( good )
			{
				draw->numbers[first + total++] = pair[k];
			}
		}
	}
	draw->numberCount = good ? first + total : first;
	return good ? total : -1;
}

static void ReadColor( simJsonReader* data, simRemoteColor* color )
{
	char name[16] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	*color = simRemoteColor_black;
	for ( int i = 0; i < simRemoteColor_count; ++i )
	{
		*color = strcmp( name, kColors[i] ) == 0 ? (simRemoteColor)i : *color;
	}
}

static void Finish( Reading* reading, const simRemoteShape* shape, int at, int kind, int vertices, int cells, int good )
{
	switch ( kind )
	{
		case simRemoteShape_box:
			if ( !shape->placed || !( shape->width > 0.0 && shape->height > 0.0 ) )
			{
				Fail( reading, "is a box and needs x, y, width and height", at );
			}
			break;
		case simRemoteShape_line:
			if ( vertices < 4 )
			{
				Fail( reading, "is a line and needs vertices: two or more of [x, y]", at );
			}
			break;
		case simRemoteShape_grid:
			if ( shape->cols < 1 || shape->rows < 1 || !( shape->cellSize > 0.0 )
			     || cells != shape->cols * shape->rows )
			{
				Fail( reading, "is a grid and needs cols, rows, cellSize and the occupancy of each cell", at );
			}
			break;
		default:
			Fail( reading, "is none of box, line and grid", at );
			break;
	}
	if ( good == 0 )
	{
		Fail( reading, "has a member that is no number as it should be", at );
	}
}

static void ReadShape( Reading* reading, simJsonReader* data, int at )
{
	simRemoteDraw* draw = reading->draw;
	simRemoteShape* shape = draw->shapes + at;
	memset( shape, 0, sizeof( *shape ) );
	int kind = -1, vertices = -1, cells = -1, good = 1;
	int firstVertex = 0, firstCell = 0;
	bool hasX = false, hasY = false;
	double cols = 0.0, rows = 0.0;
	char key[16], name[8];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "shape" ) == 0 )
		{
			name[0] = 0;
			simJsonReader_String( data, name, sizeof( name ) );
			kind = strcmp( name, "box" ) == 0    ? simRemoteShape_box
			       : strcmp( name, "line" ) == 0 ? simRemoteShape_line
			       : strcmp( name, "grid" ) == 0 ? simRemoteShape_grid
			                                     : -1;
		}
		else if ( strcmp( key, "text" ) == 0 )
		{
			simJsonReader_String( data, shape->text, sizeof( shape->text ) );
		}
		else if ( strcmp( key, "color" ) == 0 )
		{
			ReadColor( data, &shape->color );
		}
		else if ( strcmp( key, "x" ) == 0 )
		{
			good &= hasX = Number( data, &shape->x );
		}
		else if ( strcmp( key, "y" ) == 0 )
		{
			good &= hasY = Number( data, &shape->y );
		}
		else if ( strcmp( key, "width" ) == 0 )
		{
			good &= Number( data, &shape->width );
		}
		else if ( strcmp( key, "height" ) == 0 )
		{
			good &= Number( data, &shape->height );
		}
		else if ( strcmp( key, "cellSize" ) == 0 )
		{
			good &= Number( data, &shape->cellSize );
		}
		else if ( strcmp( key, "cols" ) == 0 )
		{
			good &= Number( data, &cols );
		}
		else if ( strcmp( key, "rows" ) == 0 )
		{
			good &= Number( data, &rows );
		}
		else if ( strcmp( key, "vertices" ) == 0 )
		{
			firstVertex = draw->numberCount;
			vertices = ReadNumbers( reading, data, true );
		}
		else if ( strcmp( key, "occupancy" ) == 0 )
		{
			firstCell = draw->numberCount;
			cells = ReadNumbers( reading, data, false );
		}
		else
		{
			simJsonReader_Skip( data );
		}
	}
	shape->placed = hasX && hasY;
	shape->cols = cols >= 1.0 && cols <= SIM_REMOTE_NUMBERS ? (int)cols : 0;
	shape->rows = rows >= 1.0 && rows <= SIM_REMOTE_NUMBERS ? (int)rows : 0;
	Finish( reading, shape, at, kind, vertices, cells, good );
	shape->kind = kind >= 0 ? (simRemoteShapeKind)kind : simRemoteShape_box;
	shape->first = kind == simRemoteShape_line ? firstVertex : kind == simRemoteShape_grid ? firstCell : 0;
	shape->count = kind == simRemoteShape_line ? vertices : kind == simRemoteShape_grid ? cells : 0;
}

// Steps to the list: the text itself, or its member "draw".
static bool FindList( simJsonReader* data )
{
	if ( simJsonReader_Kind( data ) != '{' )
	{
		return simJsonReader_Kind( data ) == '[';
	}
	char key[8];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) );
	      simJsonReader_Skip( data ) )
	{
		if ( strcmp( key, "draw" ) == 0 && simJsonReader_Kind( data ) == '[' )
		{
			return true;
		}
	}
	return false;
}

const char* simRemote_ReadShapes( simRemoteDraw* draw, const char* text, size_t length, char* problem, size_t size )
{
	simJsonReader data;
	simError error = { .path = "" };
	if ( !simJsonReader_Open( &data, text, length, &error ) )
	{
		snprintf( problem, size, "%.60s%s%.90s", error.path, error.path[0] != 0 ? ": " : "", error.message );
		return problem;
	}
	if ( !FindList( &data ) )
	{
		return "it is no list of shapes, nor an object with one as \"draw\"";
	}
	Reading reading = { draw, problem, size, false };
	draw->kind = simRemoteDraw_shapes;
	draw->count = draw->numberCount = 0;
	for ( simJsonReader_Enter( &data ); simJsonReader_NextElement( &data ); )
	{
		if ( simJsonReader_Kind( &data ) != '{' || draw->count == SIM_REMOTE_SHAPES )
		{
			bool many = draw->count == SIM_REMOTE_SHAPES;
			snprintf( problem, size, many ? "it has more than %d shapes" : "shape %d is no object",
			    many ? SIM_REMOTE_SHAPES : draw->count );
			return problem;
		}
		ReadShape( &reading, &data, draw->count );
		if ( reading.bad )
		{
			return problem;
		}
		draw->count += 1;
	}
	return NULL;
}
