// The points of lines and trajectories: read from lists of numbers or of states, then laid onto the field.
//
// A point p becomes a place in the order in which pyfrc's draw_line does it (pyfrc 2019, sim/field/user_renderer.py):
//   scale:              q = ( sx px, sy py )
//   relative to first:  q -= q0
//   offset:             q += ( ox, oy )
//   robot coordinates:  ( x + c qx - s qy, y + s qx + c qy ) with the robot at x, y and c, s of its heading.
// pyfrc's y points down, so its angles are clockwise; ours are WPILib's.
#include "remote/remote_internal.h"

#include "run/topics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// [m] and cells: larger numbers are a mistake, and would make the picture jump.
#define MAX_NUMBER 1e6

enum
{
	MAX_DEPTH = 3,   // a state has a pose, which has a translation
	MAX_STAMPS = 200 // signs along one line: more would hide it
};


bool simRemote_ReadNumber( simJsonReader* data, double* value )
{
	double number;
	bool good = simJsonReader_Number( data, &number ) && fabs( number ) <= MAX_NUMBER;
	if ( good )
	{
		*value = number;
	}
	return good;
}


// ---- points ----

/// A point of a list, as far as it was read.
typedef struct Point
{
	double x, y, time;
	bool hasX, hasY, hasTime;
} Point;

// {"x", "y", "t" or "time"}, with the place itself or below "pose" and "translation".
static void ReadState( simJsonReader* data, Point* point, int depth )
{
	char key[16];
	for ( simJsonReader_Enter( data ); simJsonReader_NextMember( data, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "x" ) == 0 )
		{
			point->hasX = simRemote_ReadNumber( data, &point->x );
		}
		else if ( strcmp( key, "y" ) == 0 )
		{
			point->hasY = simRemote_ReadNumber( data, &point->y );
		}
		else if ( strcmp( key, "t" ) == 0 || strcmp( key, "time" ) == 0 )
		{
			point->hasTime = simRemote_ReadNumber( data, &point->time );
		}
		else if ( ( strcmp( key, "pose" ) == 0 || strcmp( key, "translation" ) == 0 ) && depth < MAX_DEPTH
		          && simJsonReader_Kind( data ) == '{' )
		{
			ReadState( data, point, depth + 1 );
		}
		else
		{
			simJsonReader_Skip( data );
		}
	}
}

// An element of a list of points. False: it is not a point.
static bool ReadPoint( simJsonReader* data, Point* point )
{
	*point = ( Point ){ 0 };
	if ( simJsonReader_Kind( data ) == '{' )
	{
		ReadState( data, point, 1 );
		return point->hasX && point->hasY;
	}
	double pair[2];
	int count;
	bool good = simJsonReader_Numbers( data, pair, 2, &count ) && count == 2;
	if ( !good || fabs( pair[0] ) > MAX_NUMBER || fabs( pair[1] ) > MAX_NUMBER )
	{
		return false;
	}
	point->x = pair[0];
	point->y = pair[1];
	return true;
}

int simRemote_ReadPoints( simRemoteDraw* draw, simJsonReader* data, int* first, int* timesFirst )
{
	// Numbers of all shapes stand in one array, one shape behind the other. Times wait here: how many points there are is known at
	// the end.
	static double s_times[SIM_REMOTE_NUMBERS / 2];
	int total = 0;
	bool good = true, timed = true;
	*first = draw->numberCount;
	*timesFirst = -1;
	if ( simJsonReader_Kind( data ) != '[' )
	{
		simJsonReader_Skip( data );
		return -1;
	}
	for ( simJsonReader_Enter( data ); simJsonReader_NextElement( data ); )
	{
		// Each is read even when an earlier one was bad: the reader has to go on to the end of the list.
		Point point;
		good = ReadPoint( data, &point ) && good && *first + total + 2 <= SIM_REMOTE_NUMBERS;
		if ( good )
		{
			timed = timed && point.hasTime;
			s_times[total / 2] = point.time;
			draw->numbers[*first + total] = point.x;
			draw->numbers[*first + total + 1] = point.y;
			total += 2;
		}
	}
	if ( !good )
	{
		// Half a list would make a wrong picture.
		return -1;
	}
	draw->numberCount = *first + total;
	int count = total / 2;
	if ( timed && count > 0 && draw->numberCount + count <= SIM_REMOTE_NUMBERS )
	{
		*timesFirst = draw->numberCount;
		memcpy( draw->numbers + *timesFirst, s_times, sizeof( double ) * (size_t)count );
		draw->numberCount += count;
	}
	return total;
}


// ---- the way ----

simRemoteWay simRemote_PlainWay( void )
{
	return ( simRemoteWay ){ .scale = { 1.0, 1.0 }, .robot = -1, .timesFirst = -1 };
}

// Two numbers; a single one stands for both where that makes sense.
static bool ReadPair( simJsonReader* data, double pair[2], bool single )
{
	if ( single && simJsonReader_Kind( data ) == '0' )
	{
		bool good = simRemote_ReadNumber( data, &pair[0] );
		pair[1] = pair[0];
		return good;
	}
	double read[2];
	int count;
	bool good = simJsonReader_Numbers( data, read, 2, &count ) && count == 2 && fabs( read[0] ) <= MAX_NUMBER
	            && fabs( read[1] ) <= MAX_NUMBER;
	if ( good )
	{
		memcpy( pair, read, sizeof( read ) );
	}
	return good;
}

// true and false; "attached": it moves with the robot.
static bool ReadRobotCoordinates( simRemoteWay* way, simJsonReader* data )
{
	char word[16] = "";
	if ( simJsonReader_Kind( data ) == '"' )
	{
		bool good = simJsonReader_String( data, word, sizeof( word ) ) && strcmp( word, "attached" ) == 0;
		way->inRobot = way->attached = good;
		return good;
	}
	way->attached = false;
	return simJsonReader_Bool( data, &way->inRobot );
}

// "blue1"
static bool ReadRobot( simRemoteWay* way, simJsonReader* data )
{
	char name[16] = "";
	simJsonReader_String( data, name, sizeof( name ) );
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		if ( strcmp( name, simRun_StationName( station ) ) == 0 )
		{
			way->robot = station;
			return true;
		}
	}
	return false;
}

bool simRemote_ReadWay( simRemoteWay* way, simJsonReader* data, const char* key, bool* good )
{
	if ( strcmp( key, "scale" ) == 0 )
	{
		*good = ReadPair( data, way->scale, true );
	}
	else if ( strcmp( key, "offset" ) == 0 )
	{
		*good = ReadPair( data, way->offset, false );
	}
	else if ( strcmp( key, "relative_to_first" ) == 0 )
	{
		*good = simJsonReader_Bool( data, &way->relativeToFirst );
	}
	else if ( strcmp( key, "robot_coordinates" ) == 0 )
	{
		*good = ReadRobotCoordinates( way, data );
	}
	else if ( strcmp( key, "robot" ) == 0 )
	{
		*good = ReadRobot( way, data );
	}
	else if ( strcmp( key, "show_dt" ) == 0 )
	{
		*good = simRemote_ReadNumber( data, &way->every ) && way->every >= 0.0;
	}
	else if ( strcmp( key, "dt" ) == 0 )
	{
		*good = simRemote_ReadNumber( data, &way->step ) && way->step > 0.0;
	}
	else if ( strcmp( key, "dt_offset" ) == 0 )
	{
		*good = simRemote_ReadNumber( data, &way->begin );
	}
	else
	{
		return false;
	}
	return true;
}


// ---- laying ----

// The robot that the way names, or the first there is; NULL when it is not there.
static const simRemotePlace* PlaceOf( const simRemoteWay* way, const simRemotePlace* places, int* station )
{
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		if ( places[i].known && ( way->robot < 0 || way->robot == i ) )
		{
			*station = i;
			return &places[i];
		}
	}
	return NULL;
}

// Appends a sign. False: there is no room for it.
static bool Stamp( simRemoteDraw* draw, simRemoteShape* shape, int point, double time )
{
	if ( draw->numberCount + 3 > SIM_REMOTE_NUMBERS || shape->stampCount == MAX_STAMPS )
	{
		return false;
	}
	double* stamp = draw->numbers + draw->numberCount;
	memcpy( stamp, draw->numbers + shape->first + 2 * point, 2 * sizeof( double ) );
	stamp[2] = time;
	draw->numberCount += 3;
	shape->stampCount += 1;
	return true;
}

// Signs along a line. NULL, or the defect.
static const char* StampLine( simRemoteDraw* draw, simRemoteShape* shape, const simRemoteWay* way )
{
	int count = shape->count / 2;
	shape->stampFirst = draw->numberCount;
	if ( way->timesFirst >= 0 )
	{
		// States that say when they are: the first at or after each multiple.
		const double* times = draw->numbers + way->timesFirst;
		double next = times[0];
		for ( int i = 0; i < count; ++i )
		{
			if ( times[i] < next - 1e-9 )
			{
				continue;
			}
			if ( !Stamp( draw, shape, i, way->begin + times[i] ) )
			{
				return "has too many signs of its times";
			}
			next += way->every * simMax( 1.0, ceil( ( times[i] + 1e-9 - next ) / way->every ) );
		}
		return NULL;
	}
	if ( !( way->step > 0.0 ) )
	{
		return "has show_dt and needs dt, the seconds between its points";
	}
	// As pyfrc: every so many points, whole ones.
	int stride = (int)simMax( 1.0, simMin( way->every / way->step + 1e-9, (double)SIM_REMOTE_NUMBERS ) );
	for ( int i = 0; i < count; i += stride )
	{
		if ( !Stamp( draw, shape, i, way->begin + i * way->step ) )
		{
			return "has too many signs of its times";
		}
	}
	return NULL;
}

const char* simRemote_Lay(
    simRemoteDraw* draw, simRemoteShape* shape, const simRemoteWay* way, const simRemotePlace* places )
{
	simRemotePlace frame = { true, 0.0, 0.0, 0.0 };
	if ( way->inRobot )
	{
		int station = -1;
		const simRemotePlace* place = PlaceOf( way, places, &station );
		if ( place == NULL )
		{
			return "is in the coordinates of a robot that is not there";
		}
		if ( way->attached )
		{
			// The drawing code knows where the robot is in each picture.
			shape->robot = station;
		}
		else
		{
			frame = *place;
		}
	}
	double c = simCos( frame.heading ), s = simSin( frame.heading );
	double* numbers = draw->numbers + shape->first;
	double origin[2] = { 0.0, 0.0 };
	if ( way->relativeToFirst && shape->count >= 2 )
	{
		origin[0] = way->scale[0] * numbers[0];
		origin[1] = way->scale[1] * numbers[1];
	}
	for ( int i = 0; i + 1 < shape->count; i += 2 )
	{
		double x = way->scale[0] * numbers[i] - origin[0] + way->offset[0];
		double y = way->scale[1] * numbers[i + 1] - origin[1] + way->offset[1];
		numbers[i] = frame.x + c * x - s * y;
		numbers[i + 1] = frame.y + s * x + c * y;
		// A scale of a million makes impossible places.
		if ( !( fabs( numbers[i] ) <= MAX_NUMBER && fabs( numbers[i + 1] ) <= MAX_NUMBER ) )
		{
			return "has points that are no place on a field";
		}
	}
	return way->every > 0.0 ? StampLine( draw, shape, way ) : NULL;
}
