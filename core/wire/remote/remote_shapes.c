// A json drawing: boxes, lines and grids.
#include "remote/remote_internal.h"

#include "codec/jsonio.h"
#include "run/topics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// [m] and cells: larger numbers are a mistake, and would make the picture jump.
#define MAX_NUMBER 1e6

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


// Keeps the first problem: one is enough to mend the text, and the later ones often follow from it.
static void Fail( Reading* reading, const char* text, int shape )
{
	if ( !reading->bad )
	{
		snprintf( reading->problem, reading->size, "shape %d %s", shape, text );
		reading->bad = true;
	}
}

// A number of sensible size. The place keeps its value when it is none.
static bool Number( simJsonReader* data, double* value )
{
	double number;
	bool good = simJsonReader_Number( data, &number ) && fabs( number ) <= MAX_NUMBER;
	if ( good )
	{
		*value = number;
	}
	return good;
}

// Appends the numbers of a list; of lists of two each, if pairs. Returns how many numbers, -1 when something else stands there.
static int ReadNumbers( Reading* reading, simJsonReader* data, bool pairs )
{
	simRemoteDraw* draw = reading->draw;
	// Numbers of all shapes stand in one array, one shape behind the other.
	int first = draw->numberCount, total = 0;
	if ( simJsonReader_Kind( data ) != '[' )
	{
		simJsonReader_Skip( data );
		return -1;
	}
	bool good = true;
	for ( simJsonReader_Enter( data ); simJsonReader_NextElement( data ); )
	{
		// A point, or one number.
		double pair[2] = { 0.0, 0.0 };
		int count = 1;
		if ( pairs )
		{
			// The value is read even when an earlier one was bad: the reader has to go on to the end of the list.
			good = simJsonReader_Numbers( data, pair, 2, &count ) && count == 2 && good;
		}
		else
		{
			good = Number( data, pair ) && good;
		}
		for ( int k = 0; k < count; ++k )
		{
			good = good && fabs( pair[k] ) <= MAX_NUMBER && first + total < SIM_REMOTE_NUMBERS;
			if ( good )
			{
				draw->numbers[first + total++] = pair[k];
			}
		}
	}
	if ( !good )
	{
		// Half a list would make a wrong picture.
		draw->numberCount = first;
		return -1;
	}
	draw->numberCount = first + total;
	return total;
}

// A colour that nobody knows is black: the shape is worth showing anyway.
static void ReadColor( simJsonReader* data, simRemoteColor* color )
{
	char name[16] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	*color = simRemoteColor_black;
	for ( int i = 0; i < simRemoteColor_count; ++i )
	{
		if ( strcmp( name, kColors[i] ) == 0 )
		{
			*color = (simRemoteColor)i;
		}
	}
}

/// What the text of a shape has said so far.
typedef struct ShapeText
{
	int kind;                   // simRemoteShapeKind, -1 without a known one
	int vertices, cells;        // numbers of each list, -1 without a good one
	int firstVertex, firstCell; // where each list begins among the drawing's numbers
	double cols, rows;          // whole numbers, once they are checked
	bool hasX, hasY;            // both make a shape placed
	bool areNumbers;            // every single number is one
} ShapeText;

// What each kind needs. A shape that lacks it would be drawn somewhere by accident, so the drawing is refused.
static void CheckShape( Reading* reading, const simRemoteShape* shape, int at, const ShapeText* said )
{
	if ( said->kind < 0 )
	{
		Fail( reading, "is none of box, line and grid", at );
	}
	else if ( said->kind == simRemoteShape_box )
	{
		if ( !shape->placed || !( shape->width > 0.0 && shape->height > 0.0 ) )
		{
			Fail( reading, "is a box and needs x, y, width and height", at );
		}
	}
	else if ( said->kind == simRemoteShape_line )
	{
		// Two points are four numbers.
		if ( said->vertices < 4 )
		{
			Fail( reading, "is a line and needs vertices: two or more of [x, y]", at );
		}
	}
	else
	{
		bool hasCells = shape->cols >= 1 && shape->rows >= 1 && said->cells == shape->cols * shape->rows;
		if ( !hasCells || !( shape->cellSize > 0.0 ) )
		{
			Fail( reading, "is a grid and needs cols, rows, cellSize and the occupancy of each cell", at );
		}
	}
	if ( !said->areNumbers )
	{
		Fail( reading, "has a member that is no number as it should be", at );
	}
}

// -1: none of them.
static int ReadKind( simJsonReader* data )
{
	static const char* const kKinds[] = {
		[simRemoteShape_box] = "box", [simRemoteShape_line] = "line", [simRemoteShape_grid] = "grid"
	};
	char name[8] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	for ( int kind = 0; kind < SIM_COUNT( kKinds ); ++kind )
	{
		if ( strcmp( name, kKinds[kind] ) == 0 )
		{
			return kind;
		}
	}
	return -1;
}

// Where a member that is a single number goes, or NULL for the other members.
static double* NumberPlace( const char* key, simRemoteShape* shape, ShapeText* said )
{
	// All members that are single numbers, so that they are read in one way.
	const struct
	{
		const char* key;
		double* place;
	} numbers[] = {
		{ "x", &shape->x },
		{ "y", &shape->y },
		{ "width", &shape->width },
		{ "height", &shape->height },
		{ "cellSize", &shape->cellSize },
		{ "cols", &said->cols },
		{ "rows", &said->rows },
	};
	for ( int i = 0; i < SIM_COUNT( numbers ); ++i )
	{
		if ( strcmp( key, numbers[i].key ) == 0 )
		{
			return numbers[i].place;
		}
	}
	return NULL;
}

// One member. Those that nobody knows are stepped over.
static void ReadMember( Reading* reading, simJsonReader* data, const char* key, simRemoteShape* shape, ShapeText* said )
{
	double* place = NumberPlace( key, shape, said );
	if ( place != NULL )
	{
		bool good = Number( data, place );
		if ( place == &shape->x )
		{
			said->hasX = good;
		}
		if ( place == &shape->y )
		{
			said->hasY = good;
		}
		said->areNumbers = said->areNumbers && good;
	}
	else if ( strcmp( key, "shape" ) == 0 )
	{
		said->kind = ReadKind( data );
	}
	else if ( strcmp( key, "text" ) == 0 )
	{
		simJsonReader_String( data, shape->text, sizeof( shape->text ) );
	}
	else if ( strcmp( key, "color" ) == 0 )
	{
		ReadColor( data, &shape->color );
	}
	else if ( strcmp( key, "vertices" ) == 0 )
	{
		said->firstVertex = reading->draw->numberCount;
		said->vertices = ReadNumbers( reading, data, true );
	}
	else if ( strcmp( key, "occupancy" ) == 0 )
	{
		said->firstCell = reading->draw->numberCount;
		said->cells = ReadNumbers( reading, data, false );
	}
	else
	{
		simJsonReader_Skip( data );
	}
}

// A number of columns or rows; 0 when there cannot be as many.
static int GridCount( double count )
{
	if ( count >= 1.0 && count <= SIM_REMOTE_NUMBERS )
	{
		return (int)count;
	}
	return 0;
}

// One object of the list. Its numbers go to the end of the drawing's.
static void ReadShape( Reading* reading, simJsonReader* data, int at )
{
	simRemoteShape* shape = reading->draw->shapes + at;
	ShapeText said = { .kind = -1, .vertices = -1, .cells = -1, .areNumbers = true };
	char key[16];
	memset( shape, 0, sizeof( *shape ) );
	// Members come in any order, so what a shape needs is checked at its end.
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		ReadMember( reading, data, key, shape, &said );
	}
	shape->placed = said.hasX && said.hasY;
	shape->cols = GridCount( said.cols );
	shape->rows = GridCount( said.rows );
	CheckShape( reading, shape, at, &said );

	// Which of the drawing's numbers are the shape's.
	shape->kind = simRemoteShape_box;
	if ( said.kind == simRemoteShape_line )
	{
		shape->kind = simRemoteShape_line;
		shape->first = said.firstVertex;
		shape->count = said.vertices;
	}
	else if ( said.kind == simRemoteShape_grid )
	{
		shape->kind = simRemoteShape_grid;
		shape->first = said.firstCell;
		shape->count = said.cells;
	}
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
	// The drawing is filled in place; with a problem its caller throws it away.
	Reading reading = { draw, problem, size, false };
	draw->kind = simRemoteDraw_shapes;
	draw->count = draw->numberCount = 0;
	for ( simJsonReader_Enter( &data ); simJsonReader_NextElement( &data ); )
	{
		if ( draw->count == SIM_REMOTE_SHAPES )
		{
			snprintf( problem, size, "it has more than %d shapes", SIM_REMOTE_SHAPES );
			return problem;
		}
		if ( simJsonReader_Kind( &data ) != '{' )
		{
			snprintf( problem, size, "shape %d is no object", draw->count );
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
