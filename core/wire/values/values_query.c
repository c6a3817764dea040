// Questions to a store: a value at a time, a history thinned for a picture, statistics, changes.
#include "values/values_internal.h"

#include <math.h>
#include <stdlib.h>

enum
{
	MOST_CHANGES = 4096, // of a text, with any width of the picture
};


// ---- the value at a time ----

static void Finish( simValues* values, Topic* topic, Flat flat, simValueNow* now )
{
	simValues_WriteLine( values, topic, flat, values->line, sizeof( values->line ) );
	now->line = values->line;
}

typedef struct Wanted
{
	simValues* values;
	Topic* topic;
	simValueNow* now;
	bool found;
} Wanted;

static void TakeOne( void* context, int index, const simNt4Value* value )
{
	Wanted* wanted = context;
	Flat flat;
	(void)index;
	if ( simValues_Flatten( wanted->values, wanted->topic->shown.kind, value, &flat ) )
	{
		wanted->found = simValues_Unfold( wanted->values, wanted->topic, flat, wanted->now );
		Finish( wanted->values, wanted->topic, flat, wanted->now );
	}
}

// A run's values are made of the last frame when they are asked for.
static bool NowOfRun( simValues* values, Topic* topic, simValueNow* now )
{
	Wanted wanted = { values, topic, now, false };
	if ( topic->constant || values->frameSize == 0 )
	{
		Flat flat = { topic->latest, topic->latestSize };
		now->time = 0.0;
		bool some = topic->has && simValues_Unfold( values, topic, flat, now );
		Finish( values, topic, flat, now );
		return some;
	}
	now->time = SIM_TICK * values->tick;
	simTelemetry_WriteSome( values->telemetry, values->frame, values->frameSize, &topic->source, 1, TakeOne, &wanted );
	return wanted.found;
}

bool simValues_Now( simValues* values, int index, double time, simValueNow* now )
{
	SIM_ASSERT( index >= 0 && index < values->count );
	Topic* topic = &values->topics[index];
	*now = ( simValueNow ){ .line = "" };
	if ( values->feeder == Feeder_run )
	{
		return NowOfRun( values, topic, now );
	}
	if ( !simValues_Load( values, topic ) )
	{
		return false;
	}
	const History* history = &topic->history;
	int after = simValues_After( history->times, history->count, time );
	Flat flat = { topic->latest, topic->latestSize };
	now->time = topic->latestTime;
	bool isLatest = after == history->count && topic->has && topic->latestTime <= time;
	if ( !isLatest && ( after == 0 || !simValues_At( values, topic, after - 1, &flat ) ) )
	{
		return false;
	}
	if ( !isLatest )
	{
		now->time = history->times[after - 1];
	}
	bool fits = simValues_Unfold( values, topic, flat, now );
	Finish( values, topic, flat, now );
	return fits;
}


// ---- a curve ----

static double TimeOf( const Column* column, int i )
{
	return column->times != NULL ? column->times[i] : SIM_TICK * i;
}

/// The values of a column between two times, and one before and behind them.
typedef struct Range
{
	int first, end;
} Range;

static Range RangeOf( const Column* column, double from, double to )
{
	Range range;
	if ( column->times != NULL )
	{
		range.first = simValues_After( column->times, column->count, from ) - 1;
		range.end = simValues_After( column->times, column->count, to ) + 1;
	}
	else
	{
		// Ticks are numbers of their own; times far outside must not overflow.
		double first = floor( from / SIM_TICK ), end = floor( to / SIM_TICK ) + 2.0;
		range.first = first < column->count ? (int)fmax( first, 0.0 ) : column->count;
		range.end = end < column->count ? (int)fmax( end, 0.0 ) : column->count;
	}
	range.first = range.first > 0 ? range.first : 0;
	range.end = range.end < column->count ? range.end : column->count;
	range.end = range.end > range.first ? range.end : range.first;
	return range;
}

typedef struct Thinner
{
	simValues* values;
	const Column* column;
	int count, capacity;
	bool gap; // the last point is a break, or there is none yet
} Thinner;

// A value that no picture can show: none, unknown, or endless.
static bool IsNone( double value )
{
	return value - value != 0.0;
}

static void Put( Thinner* thinner, int i )
{
	if ( thinner->count < thinner->capacity )
	{
		double value = thinner->column->values[i];
		thinner->values->curveTimes[thinner->count] = TimeOf( thinner->column, i );
		thinner->values->curveValues[thinner->count] = IsNone( value ) ? NAN : value;
		thinner->count += 1;
		thinner->gap = IsNone( value );
	}
}

// A break of the line at a missing value i; one for a whole row of them.
static void Break( Thinner* thinner, int i )
{
	if ( !thinner->gap )
	{
		Put( thinner, i );
	}
}

// First, least, greatest and last of the values from i to end, in order of time.
static void PutExtremes( Thinner* thinner, int first, int end )
{
	const double* v = thinner->column->values;
	int begin = first;
	while ( begin < end && IsNone( v[begin] ) )
	{
		begin += 1;
	}
	if ( begin > first )
	{
		Break( thinner, first );
	}
	if ( begin == end )
	{
		return;
	}
	int least = begin, greatest = begin, last = begin;
	double low = v[begin], high = low;
	for ( int i = begin + 1; i < end; ++i )
	{
		double value = v[i];
		bool isNone = IsNone( value );
		if ( !isNone && value < low )
		{
			low = value;
			least = i;
		}
		if ( !isNone && value > high )
		{
			high = value;
			greatest = i;
		}
	}
	for ( last = end - 1; IsNone( v[last] ); )
	{
		last -= 1;
	}
	int order[4] = { begin, least < greatest ? least : greatest, least < greatest ? greatest : least, last };
	for ( int i = 0; i < 4; ++i )
	{
		if ( i == 0 || order[i] > order[i - 1] )
		{
			Put( thinner, order[i] );
		}
	}
	if ( last < end - 1 )
	{
		Break( thinner, last + 1 );
	}
}

static void PutAll( Thinner* thinner, Range range )
{
	for ( int i = range.first; i < range.end; ++i )
	{
		if ( IsNone( thinner->column->values[i] ) )
		{
			Break( thinner, i );
		}
		else
		{
			Put( thinner, i );
		}
	}
}

// The first value at or after a time.
static int FromTime( const Column* column, Range range, double time )
{
	int at;
	if ( column->times == NULL )
	{
		// The same number as RangeOf counts, so no tick is between two columns.
		double tick = ceil( time / SIM_TICK );
		at = tick < range.end ? (int)tick : range.end;
	}
	else
	{
		at = simValues_After( column->times, range.end, time );
	}
	return at > range.first ? at : range.first;
}

static void PutThinned( Thinner* thinner, Range range, double from, double to, int columns )
{
	int begin = range.first;
	for ( int k = 1; k <= columns && begin < range.end; ++k )
	{
		double edge = from + ( to - from ) * k / columns;
		int end = k < columns ? FromTime( thinner->column, range, edge ) : range.end;
		if ( end > begin )
		{
			PutExtremes( thinner, begin, end );
			begin = end;
		}
	}
}

// Does something else begin at value i than stood there before? Rows of missing values count as one.
static bool IsChange( const Column* column, Range range, int i )
{
	const double* v = column->values;
	bool isNone = v[i] != v[i];
	if ( i == range.first )
	{
		return !isNone;
	}
	bool wasNone = v[i - 1] != v[i - 1];
	return isNone ? !wasNone : v[i] != v[i - 1];
}

// Texts have no extremes: each change, and of more than there is room for the latest.
static void PutChanges( Thinner* thinner, Range range )
{
	int changes = 0;
	for ( int i = range.first; i < range.end; ++i )
	{
		changes += IsChange( thinner->column, range, i );
	}
	int skipped = changes - thinner->capacity;
	for ( int i = range.first; i < range.end; ++i )
	{
		if ( IsChange( thinner->column, range, i ) && skipped-- <= 0 )
		{
			Put( thinner, i );
		}
	}
}

// Room for so many points of a curve.
static bool ReserveCurve( simValues* values, int points )
{
	int same = values->curveCapacity;
	void* times = values->curveTimes;
	void* numbers = values->curveValues;
	bool fits = simValues_Grow( &times, sizeof( double ), 0, &values->curveCapacity, points );
	values->curveTimes = times;
	fits = fits && simValues_Grow( &numbers, sizeof( double ), 0, &same, values->curveCapacity );
	values->curveValues = numbers;
	values->curveCapacity = same < values->curveCapacity ? same : values->curveCapacity;
	return fits;
}

void simValues_Curve( simValues* values, int index, double from, double to, int columns, simValueCurve* curve )
{
	*curve = ( simValueCurve ){ 0 };
	bool isHeld = index >= 0 && index < values->columnCount && values->columns[index].holds > 0;
	columns = columns < 1 ? 1 : columns;
	columns = columns > MAX_COLUMNS ? MAX_COLUMNS : columns;
	// Four values of each column, and breaks around them.
	int most = 6 * columns + 8;
	if ( !isHeld || !( from <= to ) )
	{
		return;
	}
	const Column* column = &values->columns[index];
	if ( column->get.shown == simValue_text && most < MOST_CHANGES )
	{
		most = MOST_CHANGES;
	}
	if ( !ReserveCurve( values, most ) )
	{
		return;
	}
	Range range = RangeOf( column, from, to );
	Thinner thinner = { .values = values, .column = column, .capacity = most, .gap = true };
	curve->isText = column->get.shown == simValue_text;
	if ( curve->isText )
	{
		PutChanges( &thinner, range );
	}
	else if ( range.end - range.first <= 4 * columns )
	{
		PutAll( &thinner, range );
	}
	else
	{
		PutThinned( &thinner, range, from, to, columns );
	}
	curve->times = values->curveTimes;
	curve->values = values->curveValues;
	curve->count = thinner.count;
}


// ---- statistics ----

static void Swap( double* a, double* b )
{
	double value = *a;
	*a = *b;
	*b = value;
}

// The value that would stand at place k of the sorted list (Hoare's selection). The list is left in another order.
static double Select( double* list, int count, int k )
{
	int low = 0, high = count - 1;
	while ( low < high )
	{
		double pivot = list[( low + high ) / 2];
		int i = low, j = high;
		while ( i <= j )
		{
			for ( ; list[i] < pivot; ++i )
			{
			}
			for ( ; list[j] > pivot; --j )
			{
			}
			if ( i <= j )
			{
				Swap( &list[i++], &list[j--] );
			}
		}
		if ( k <= j )
		{
			high = j;
		}
		else if ( k >= i )
		{
			low = i;
		}
		else
		{
			break;
		}
	}
	return list[k];
}

static double Median( double* list, int count )
{
	double upper = Select( list, count, count / 2 );
	if ( count % 2 == 1 )
	{
		return upper;
	}
	// The greatest of the lower half, which now stands before it.
	double lower = list[0];
	for ( int i = 1; i < count / 2; ++i )
	{
		lower = list[i] > lower ? list[i] : lower;
	}
	return 0.5 * ( lower + upper );
}

bool simValues_Statistics( simValues* values, int index, double from, double to, simValueStatistics* statistics )
{
	*statistics = ( simValueStatistics ){ .least = NAN, .greatest = NAN, .mean = NAN, .deviation = NAN, .median = NAN };
	bool isHeld = index >= 0 && index < values->columnCount && values->columns[index].holds > 0;
	if ( !isHeld || values->columns[index].get.shown == simValue_text || !( from <= to ) )
	{
		return false;
	}
	const Column* column = &values->columns[index];
	Range range = RangeOf( column, from, to );
	double* list = simAlloc( sizeof( double ) * (size_t)( range.end - range.first + 1 ) );
	int count = 0, before = -1;
	double mean = 0.0, squares = 0.0, integral = 0.0;
	for ( int i = range.first; list != NULL && i < range.end; ++i )
	{
		double value = column->values[i], time = TimeOf( column, i );
		bool inside = time >= from - 1e-9 && time <= to + 1e-9 && !IsNone( value );
		if ( !inside )
		{
			before = IsNone( value ) ? -1 : before;
			continue;
		}
		list[count++] = value;
		// Welford's: no difference of large sums.
		double off = value - mean;
		mean += off / count;
		squares += off * ( value - mean );
		statistics->least = count == 1 || value < statistics->least ? value : statistics->least;
		statistics->greatest = count == 1 || value > statistics->greatest ? value : statistics->greatest;
		if ( before >= 0 )
		{
			integral += 0.5 * ( value + column->values[before] ) * ( time - TimeOf( column, before ) );
		}
		before = i;
	}
	if ( count > 0 )
	{
		statistics->count = (uint32_t)count;
		statistics->mean = mean;
		statistics->deviation = sqrt( squares / count );
		statistics->median = Median( list, count );
		statistics->integral = integral;
	}
	simFree( list );
	return count > 0;
}


// ---- changes ----

/// Walks over the changes of one topic, newest first.
typedef struct Walk
{
	int topic;
	const Column* column; // of a run; else NULL
	int at;               // of the change at hand, -1: there are no more
} Walk;

// The column of a run's topic that is held for the value itself.
static const Column* OwnColumn( const simValues* values, const Topic* topic )
{
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		if ( values->columns[i].path[0] == 0 )
		{
			return &values->columns[i];
		}
	}
	return NULL;
}

// Back to the beginning of a run's value at `at`.
static int BeginOf( const Column* column, int at )
{
	while ( at > 0 && column->values[at - 1] == column->values[at] )
	{
		at -= 1;
	}
	return at;
}

static Walk BeginWalk( simValues* values, int index, double until )
{
	Topic* topic = &values->topics[index];
	Walk walk = { .topic = index, .at = -1 };
	if ( values->feeder != Feeder_run )
	{
		if ( simValues_Load( values, topic ) )
		{
			walk.at = simValues_After( topic->history.times, topic->history.count, until ) - 1;
		}
		return walk;
	}
	walk.column = OwnColumn( values, topic );
	if ( walk.column == NULL || walk.column->count == 0 )
	{
		return walk;
	}
	double last = floor( until / SIM_TICK + 1e-6 );
	walk.at = last < walk.column->count ? (int)fmax( last, -1.0 ) : walk.column->count - 1;
	while ( walk.at >= 0 && walk.column->values[walk.at] != walk.column->values[walk.at] )
	{
		walk.at -= 1;
	}
	if ( walk.at >= 0 )
	{
		walk.at = BeginOf( walk.column, walk.at );
	}
	return walk;
}

static double WalkTime( const simValues* values, const Walk* walk )
{
	return walk->column != NULL ? SIM_TICK * walk->at : values->topics[walk->topic].history.times[walk->at];
}

static void Step( Walk* walk )
{
	walk->at -= 1;
	while ( walk->column != NULL && walk->at >= 0 && walk->column->values[walk->at] != walk->column->values[walk->at] )
	{
		walk->at -= 1;
	}
	if ( walk->column != NULL && walk->at >= 0 )
	{
		walk->at = BeginOf( walk->column, walk->at );
	}
}

static void Describe( simValues* values, const Walk* walk, simValueChange* change )
{
	Topic* topic = &values->topics[walk->topic];
	Flat flat;
	change->time = WalkTime( values, walk );
	change->topic = walk->topic;
	change->line[0] = 0;
	if ( walk->column == NULL )
	{
		if ( simValues_At( values, topic, walk->at, &flat ) )
		{
			simValues_WriteLine( values, topic, flat, change->line, sizeof( change->line ) );
		}
		return;
	}
	double number = walk->column->values[walk->at];
	flat = ( Flat ){ (const uint8_t*)&number, sizeof( number ) };
	if ( walk->column->get.shown == simValue_text )
	{
		simNt4Text text = { "", 0 };
		int which = (int)number;
		if ( which >= 0 && which < walk->column->texts.count )
		{
			text = walk->column->texts.list[which];
		}
		flat = ( Flat ){ (const uint8_t*)text.bytes, text.size };
	}
	simValues_WriteLine( values, topic, flat, change->line, sizeof( change->line ) );
}

int simValues_LatestChanges(
    simValues* values, const int* topics, int count, double until, simValueChange* changes, int capacity )
{
	Walk* walks = simAlloc( sizeof( Walk ) * (size_t)( count + 1 ) );
	int found = 0;
	for ( int i = 0; walks != NULL && i < count; ++i )
	{
		walks[i] = BeginWalk( values, topics[i], until );
	}
	while ( walks != NULL && found < capacity )
	{
		Walk* newest = NULL;
		for ( int i = 0; i < count; ++i )
		{
			if ( walks[i].at >= 0 && ( newest == NULL || WalkTime( values, &walks[i] ) > WalkTime( values, newest ) ) )
			{
				newest = &walks[i];
			}
		}
		if ( newest == NULL )
		{
			break;
		}
		// From the end of the list, which is then moved to its beginning.
		Describe( values, newest, &changes[capacity - 1 - found] );
		found += 1;
		Step( newest );
	}
	memmove( changes, changes + capacity - found, sizeof( simValueChange ) * (size_t)found );
	simFree( walks );
	return found;
}
