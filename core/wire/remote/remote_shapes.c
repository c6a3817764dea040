// A json drawing: the shapes of SHARP 3260's simulator and the words of pyfrc, see simRemoteShape.
#include "remote/remote_internal.h"

#include "base/json_check.h"
#include "run/topics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Of a text: as large as the picture's other signs, readable, and with room left for the field.
#define PLAIN_SIZE 10.0
#define LEAST_SIZE 4.0
#define MOST_SIZE 60.0

static const double kDegree = SIM_PI / 180.0;

/// The names of shapes. pyfrc's have its defaults.
typedef enum Word
{
	Word_none,
	Word_box,
	Word_line,
	Word_grid,
	Word_text,
	Word_target,
	Word_clear,
} Word;

static const struct
{
	const char* name;
	Word word;
	uint32_t color;
	bool arrow, relativeToFirst, inRobot;
} kWords[] = {
	{ "box", Word_box, 0x000000, false, false, false },
	{ "line", Word_line, 0x000000, false, false, false },
	{ "grid", Word_grid, 0x000000, false, false, false },
	{ "text", Word_text, 0xffffff, false, false, false },
	{ "target", Word_target, 0xff0000, false, false, false },
	{ "trajectory", Word_line, 0xff0000, false, false, false },
	{ "clear", Word_clear, 0x000000, false, false, false },
	{ "draw_line", Word_line, 0xff0000, true, false, false },
	{ "draw_text", Word_text, 0xffffff, false, false, false },
	{ "draw_pathfinder_trajectory", Word_line, 0xff0000, true, true, true },
};


// Keeps the first problem: one is enough to mend the text, and the later ones often follow from it.
static void Fail( simRemoteReading* reading, const char* text, int shape )
{
	if ( !reading->bad )
	{
		snprintf( reading->problem, reading->size, "shape %d %s", shape, text );
		reading->bad = true;
	}
}

// Appends the numbers of a list. Returns how many, -1 when something else stands there.
static int ReadCells( simRemoteReading* reading, simJsonReader* data, int* first )
{
	simRemoteDraw* draw = reading->draw;
	int total = 0;
	*first = draw->numberCount;
	if ( simJsonReader_Kind( data ) != '[' )
	{
		simJsonReader_Skip( data );
		return -1;
	}
	bool good = true;
	for ( simJsonReader_Enter( data ); simJsonReader_NextElement( data ); )
	{
		double cell;
		good = simRemote_ReadNumber( data, &cell ) && good && *first + total < SIM_REMOTE_NUMBERS;
		if ( good )
		{
			draw->numbers[*first + total++] = cell;
		}
	}
	if ( !good )
	{
		return -1;
	}
	draw->numberCount = *first + total;
	return total;
}

/// The members of a shape's text so far.
typedef struct ShapeText
{
	int word;                  // index of kWords, -1 without a known one
	int points, cells;         // numbers of each list, -1 without a good one
	int firstPoint, firstCell; // where each list begins among the drawing's numbers
	double cols, rows;         // whole numbers, once they are checked
	double degrees[2];         // of a target
	bool hasX, hasY;           // both make a shape placed
	bool hasColor, hasArrow, hasRelative, hasRobot;
	bool areNumbers;   // every member that must be a number is one
	const char* wrong; // another member that makes no sense
	simRemoteWay way;
} ShapeText;

// A shape without the members that its kind needs would be drawn somewhere by accident, so the drawing is refused.
static void CheckShape( simRemoteReading* reading, const simRemoteShape* shape, int at, const ShapeText* said )
{
	bool areFree = !said->way.inRobot;
	switch ( said->word < 0 ? Word_none : kWords[said->word].word )
	{
		case Word_none:
			Fail( reading, "is none of box, line, grid, text, target, trajectory, clear and pyfrc's draw_...", at );
			break;
		case Word_box:
			if ( !shape->placed || !( shape->width > 0.0 && shape->height > 0.0 ) )
			{
				Fail( reading, "is a box and needs x, y, width and height", at );
			}
			break;
		case Word_line:
			areFree = true;
			// Two points are four numbers.
			if ( said->points < 4 )
			{
				Fail( reading, "is a line and needs points: two or more of [x, y]", at );
			}
			break;
		case Word_grid:
		{
			bool hasCells = shape->cols >= 1 && shape->rows >= 1 && said->cells == shape->cols * shape->rows;
			if ( !hasCells || !( shape->cellSize > 0.0 ) )
			{
				Fail( reading, "is a grid and needs cols, rows, cellSize and the occupancy of each cell", at );
			}
			break;
		}
		case Word_text:
			areFree = true;
			if ( !shape->placed || shape->text[0] == 0 )
			{
				Fail( reading, "is a text and needs text, x and y", at );
			}
			break;
		case Word_target:
			if ( !shape->placed || !( shape->nearest >= 0.0 && shape->furthest > shape->nearest ) )
			{
				Fail( reading, "is a target and needs x, y, view_dst_start and a larger view_dst_end", at );
			}
			break;
		case Word_clear:
			break;
	}
	if ( !areFree )
	{
		Fail( reading, "cannot be in robot coordinates: lines and texts can", at );
	}
	if ( !said->areNumbers )
	{
		Fail( reading, "has a member that is no number as it should be", at );
	}
	if ( said->wrong != NULL )
	{
		Fail( reading, said->wrong, at );
	}
}

// -1: none of them.
static int ReadWord( simJsonReader* data )
{
	char name[32] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	for ( int word = 0; word < SIM_COUNT( kWords ); ++word )
	{
		if ( strcmp( name, kWords[word].name ) == 0 )
		{
			return word;
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
		{ "size", &shape->size },
		{ "fontSize", &shape->size },
		{ "view_angle_start", &said->degrees[0] },
		{ "view_angle_end", &said->degrees[1] },
		{ "view_dst_start", &shape->nearest },
		{ "view_dst_end", &shape->furthest },
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

static bool IsPoints( const char* key )
{
	return strcmp( key, "points" ) == 0 || strcmp( key, "vertices" ) == 0 || strcmp( key, "line_pts" ) == 0
	       || strcmp( key, "states" ) == 0;
}

// An unknown colour is reported, and the shape is drawn in its plain one: it is worth showing anyway.
static void ReadColor( simRemoteReading* reading, simJsonReader* data, int at, simRemoteShape* shape, ShapeText* said )
{
	char name[32] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	said->hasColor = simRemote_ReadColor( name, &shape->color );
	if ( !said->hasColor && reading->problem[0] == 0 )
	{
		simCleanText( name );
		snprintf( reading->problem, reading->size, "shape %d: \"%s\" is no colour of CSS, #rgb or #rrggbb", at, name );
	}
}

// pyfrc's point of a text.
static void ReadPlace( simJsonReader* data, simRemoteShape* shape, ShapeText* said )
{
	double point[2];
	int count;
	if ( !simJsonReader_Numbers( data, point, 2, &count ) || count != 2 )
	{
		said->wrong = "has a pt that is not [x, y]";
		return;
	}
	shape->x = point[0];
	shape->y = point[1];
	said->hasX = said->hasY = true;
}

// A member that is a single number. False: it is another one.
static bool ReadNumberMember( simJsonReader* data, const char* key, simRemoteShape* shape, ShapeText* said )
{
	double* place = NumberPlace( key, shape, said );
	if ( place == NULL )
	{
		return false;
	}
	bool good = simRemote_ReadNumber( data, place );
	if ( place == &shape->x )
	{
		said->hasX = good;
	}
	if ( place == &shape->y )
	{
		said->hasY = good;
	}
	said->areNumbers = said->areNumbers && good;
	return true;
}

// A member of the way that points go. False: it is another one.
static bool ReadWayMember( simJsonReader* data, const char* key, ShapeText* said )
{
	bool good = true;
	if ( !simRemote_ReadWay( &said->way, data, key, &good ) )
	{
		return false;
	}
	said->hasRelative = said->hasRelative || strcmp( key, "relative_to_first" ) == 0;
	said->hasRobot = said->hasRobot || strcmp( key, "robot_coordinates" ) == 0;
	if ( !good )
	{
		said->wrong = "has scale, offset, robot (\"blue1\"), robot_coordinates (true, false, \"attached\") or a time "
		              "that makes no sense";
	}
	return true;
}

// One member. Unknown ones are stepped over.
static void ReadMember(
    simRemoteReading* reading, simJsonReader* data, const char* key, int at, simRemoteShape* shape, ShapeText* said )
{
	if ( ReadNumberMember( data, key, shape, said ) || ReadWayMember( data, key, said ) )
	{
		return;
	}
	if ( strcmp( key, "shape" ) == 0 )
	{
		said->word = ReadWord( data );
	}
	else if ( strcmp( key, "text" ) == 0 )
	{
		simJsonReader_String( data, shape->text, sizeof( shape->text ) );
		simCleanText( shape->text );
	}
	else if ( strcmp( key, "color" ) == 0 )
	{
		ReadColor( reading, data, at, shape, said );
	}
	else if ( strcmp( key, "arrow" ) == 0 )
	{
		said->hasArrow = simJsonReader_Bool( data, &shape->arrow );
	}
	else if ( strcmp( key, "pt" ) == 0 )
	{
		ReadPlace( data, shape, said );
	}
	else if ( IsPoints( key ) )
	{
		said->points = simRemote_ReadPoints( reading->draw, data, &said->firstPoint, &said->way.timesFirst );
	}
	else if ( strcmp( key, "occupancy" ) == 0 )
	{
		said->cells = ReadCells( reading, data, &said->firstCell );
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

// The word's defaults for missing members.
static void FillIn( simRemoteShape* shape, ShapeText* said )
{
	if ( said->word < 0 )
	{
		return;
	}
	if ( !said->hasColor )
	{
		shape->color = kWords[said->word].color;
	}
	if ( !said->hasArrow )
	{
		shape->arrow = kWords[said->word].arrow;
	}
	if ( !said->hasRelative )
	{
		said->way.relativeToFirst = kWords[said->word].relativeToFirst;
	}
	if ( !said->hasRobot )
	{
		said->way.inRobot = kWords[said->word].inRobot;
	}
}

// A text's place goes the way of points: as a line of one point at the end of the numbers, for that long.
static const char* LayText( simRemoteReading* reading, simRemoteShape* shape, const simRemoteWay* way )
{
	simRemoteDraw* draw = reading->draw;
	if ( draw->numberCount + 2 > SIM_REMOTE_NUMBERS )
	{
		return "does not fit: the drawing has too many numbers";
	}
	shape->first = draw->numberCount;
	shape->count = 2;
	draw->numbers[shape->first] = shape->x;
	draw->numbers[shape->first + 1] = shape->y;
	simRemoteWay still = *way;
	still.relativeToFirst = false;
	still.every = 0.0;
	const char* wrong = simRemote_Lay( draw, shape, &still, reading->places );
	shape->x = draw->numbers[shape->first];
	shape->y = draw->numbers[shape->first + 1];
	shape->first = shape->count = 0;
	return wrong;
}

// Which of the drawing's numbers are the shape's, and where they are on the field.
static void Lay( simRemoteReading* reading, simRemoteShape* shape, int at, const ShapeText* said )
{
	const char* wrong = NULL;
	switch ( kWords[said->word].word )
	{
		case Word_line:
			shape->kind = simRemoteShape_line;
			shape->first = said->firstPoint;
			shape->count = said->points;
			wrong = simRemote_Lay( reading->draw, shape, &said->way, reading->places );
			break;
		case Word_grid:
			shape->kind = simRemoteShape_grid;
			shape->first = said->firstCell;
			shape->count = said->cells;
			break;
		case Word_text:
			shape->kind = simRemoteShape_text;
			shape->size = simClamp( shape->size, LEAST_SIZE, MOST_SIZE );
			wrong = LayText( reading, shape, &said->way );
			break;
		case Word_target:
		{
			// From the first counter-clockwise to the second: 315 to 45 goes through 0.
			double span = fmod( said->degrees[1] - said->degrees[0], 360.0 );
			shape->kind = simRemoteShape_target;
			shape->angleStart = fmod( said->degrees[0], 360.0 ) * kDegree;
			shape->angleEnd = shape->angleStart + ( span < 0.0 ? span + 360.0 : span ) * kDegree;
			break;
		}
		case Word_none:
		case Word_box:
		case Word_clear:
			shape->kind = simRemoteShape_box;
			break;
	}
	if ( wrong != NULL )
	{
		Fail( reading, wrong, at );
	}
}

// One object of the list. Its numbers go to the end of the drawing's. False: it is not a shape; forgets those before
// it.
static bool ReadShape( simRemoteReading* reading, simJsonReader* data, int at )
{
	simRemoteShape* shape = reading->draw->shapes + at;
	ShapeText said = { .word = -1, .points = -1, .cells = -1, .areNumbers = true, .way = simRemote_PlainWay() };
	char key[32];
	memset( shape, 0, sizeof( *shape ) );
	shape->robot = -1;
	shape->size = PLAIN_SIZE;
	// Members come in any order, so a shape's needs are checked at its end.
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		ReadMember( reading, data, key, at, shape, &said );
	}
	FillIn( shape, &said );
	shape->placed = said.hasX && said.hasY;
	shape->cols = GridCount( said.cols );
	shape->rows = GridCount( said.rows );
	CheckShape( reading, shape, at, &said );
	if ( !reading->bad )
	{
		Lay( reading, shape, at, &said );
	}
	return reading->bad || kWords[said.word].word != Word_clear;
}

// A drawing that is a trajectory by itself: one line.
static void ReadTrajectory( simRemoteReading* reading, simJsonReader* data )
{
	simRemoteDraw* draw = reading->draw;
	simRemoteShape* shape = draw->shapes;
	*shape = ( simRemoteShape ){ .kind = simRemoteShape_line, .color = 0xff0000, .robot = -1, .size = PLAIN_SIZE };
	int timesFirst;
	shape->count = simRemote_ReadPoints( draw, data, &shape->first, &timesFirst );
	draw->count = 1;
	if ( shape->count < 4 )
	{
		Fail( reading, "is a trajectory and needs two or more states, each with x and y", 0 );
	}
}

/// The contents of a text.
typedef enum Content
{
	Content_none,
	Content_shapes,
	Content_states,
} Content;

// A list of states or of shapes, by its first element. The reader stands where it stood.
static Content ListContent( const simJsonReader* list )
{
	simJsonReader data = *list;
	simJsonReader_Enter( &data );
	if ( !simJsonReader_NextElement( &data ) || simJsonReader_Kind( &data ) != '{' )
	{
		return Content_shapes;
	}
	bool isState = false;
	char key[16];
	for ( simJsonReader_Enter( &data ); simJsonReader_NextMember( &data, key, sizeof( key ) );
	      simJsonReader_Skip( &data ) )
	{
		if ( strcmp( key, "shape" ) == 0 )
		{
			return Content_shapes;
		}
		isState = isState || strcmp( key, "pose" ) == 0 || strcmp( key, "t" ) == 0 || strcmp( key, "time" ) == 0;
	}
	return isState ? Content_states : Content_shapes;
}

// Steps to the list: the text itself, its member "draw", or states.
static Content FindList( simJsonReader* data, int depth )
{
	if ( simJsonReader_Kind( data ) == '[' )
	{
		return ListContent( data );
	}
	if ( simJsonReader_Kind( data ) != '{' || depth > 1 )
	{
		return Content_none;
	}
	char key[16];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		bool isList = simJsonReader_Kind( data ) == '[';
		if ( isList && strcmp( key, "draw" ) == 0 )
		{
			return Content_shapes;
		}
		// PathPlanner's and Choreo's files.
		if ( isList && ( strcmp( key, "states" ) == 0 || strcmp( key, "samples" ) == 0 ) )
		{
			return Content_states;
		}
		if ( simJsonReader_Kind( data ) == '{' && strcmp( key, "trajectory" ) == 0 )
		{
			return FindList( data, depth + 1 );
		}
		simJsonReader_Skip( data );
	}
	return Content_none;
}

// All shapes of the list.
static void ReadShapes( simRemoteReading* reading, simJsonReader* data )
{
	simRemoteDraw* draw = reading->draw;
	for ( simJsonReader_Enter( data ); simJsonReader_NextElement( data ) && !reading->bad; )
	{
		if ( draw->count == SIM_REMOTE_SHAPES )
		{
			snprintf( reading->problem, reading->size, "it has more than %d shapes", SIM_REMOTE_SHAPES );
			reading->bad = true;
			return;
		}
		if ( simJsonReader_Kind( data ) != '{' )
		{
			Fail( reading, "is no object", draw->count );
			return;
		}
		if ( ReadShape( reading, data, draw->count ) )
		{
			draw->count += 1;
		}
		else
		{
			draw->count = draw->numberCount = 0;
		}
	}
}

bool simRemote_ReadShapes( simRemoteDraw* draw, const simRemotePlace places[SIM_MAX_ROBOTS], const char* text,
    size_t length, char* problem, size_t size )
{
	simJsonReader data;
	simError error = { .path = "" };
	problem[0] = 0;
	if ( !simJsonReader_Open( &data, text, length, &error ) )
	{
		snprintf( problem, size, "%.60s%s%.90s", error.path, error.path[0] != 0 ? ": " : "", error.message );
		return false;
	}
	// The drawing is filled in place; with a problem its caller throws it away.
	simRemoteReading reading = { draw, places, problem, size, false };
	draw->kind = simRemoteDraw_shapes;
	draw->count = draw->numberCount = 0;
	switch ( FindList( &data, 0 ) )
	{
		case Content_none:
			snprintf( problem, size, "it is no list of shapes, nor an object with one as \"draw\"" );
			return false;
		case Content_states:
			ReadTrajectory( &reading, &data );
			break;
		case Content_shapes:
			ReadShapes( &reading, &data );
			break;
	}
	return !reading.bad;
}
