// Columns: the histories of single leaves that are held.
#include "values/values_internal.h"

#include "base/hash.h"

#include <math.h>

enum
{
	Reason_columnMemory = 10,
	Reason_texts,
};


// ---- texts of a column: each once, by number ----

static uint32_t HashOf( const char* text, size_t length )
{
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, text, length );
	return (uint32_t)( hash.value ^ hash.value >> 32 );
}

static uint32_t PlaceOf( const Texts* texts, const char* text, size_t length )
{
	uint32_t mask = (uint32_t)texts->placeCount - 1;
	uint32_t at = HashOf( text, length ) & mask;
	for ( ; texts->places[at] != 0; at = ( at + 1 ) & mask )
	{
		const simNt4Text* there = &texts->list[texts->places[at] - 1];
		// memcmp takes no null pointer, which an empty text may be.
		if ( there->size == length && ( length == 0 || memcmp( there->bytes, text, length ) == 0 ) )
		{
			break;
		}
	}
	return at;
}

// At most half full, so that a search ends soon; a power of two, so that a mask finds the place.
static bool GrowPlaces( Texts* texts )
{
	if ( 2 * ( texts->count + 1 ) <= texts->placeCount )
	{
		return true;
	}
	int wanted = texts->placeCount == 0 ? 64 : 2 * texts->placeCount;
	uint32_t* places = simAlloc( sizeof( uint32_t ) * (size_t)wanted );
	if ( places == NULL )
	{
		return false;
	}
	simFree( texts->places );
	texts->places = places;
	texts->placeCount = wanted;
	for ( int i = 0; i < texts->count; ++i )
	{
		places[PlaceOf( texts, texts->list[i].bytes, texts->list[i].size )] = (uint32_t)i + 1;
	}
	return true;
}

static int NumberOfText( Texts* texts, const char* text, size_t length )
{
	if ( length > SIM_VALUES_LONGEST )
	{
		length = SIM_VALUES_LONGEST;
	}
	// The last number stands for all that come when the list is full.
	if ( texts->count == SIM_VALUES_TEXTS - 1 )
	{
		int place = texts->placeCount > 0 ? (int)texts->places[PlaceOf( texts, text, length )] : 0;
		if ( place > 0 )
		{
			return place - 1;
		}
		text = "…";
		length = strlen( text );
	}
	if ( !GrowPlaces( texts ) )
	{
		return -1;
	}
	uint32_t at = PlaceOf( texts, text, length );
	if ( texts->places[at] != 0 )
	{
		return (int)texts->places[at] - 1;
	}
	void* list = texts->list;
	bool fits = simValues_Grow( &list, sizeof( simNt4Text ), texts->count, &texts->capacity, texts->count + 1 );
	texts->list = list;
	char* copy = fits ? simAlloc( length + 1 ) : NULL;
	if ( copy == NULL )
	{
		return -1;
	}
	if ( length > 0 )
	{
		memcpy( copy, text, length );
	}
	texts->list[texts->count] = ( simNt4Text ){ copy, length };
	texts->count += 1;
	texts->places[at] = (uint32_t)texts->count;
	return texts->count - 1;
}

static void FreeTexts( Texts* texts )
{
	for ( int i = 0; i < texts->count; ++i )
	{
		simFree( (void*)texts->list[i].bytes );
	}
	simFree( texts->list );
	simFree( texts->places );
	*texts = ( Texts ){ 0 };
}


// ---- columns ----

static Column* ColumnAt( const simValues* values, int column )
{
	bool isThere = column >= 0 && column < values->columnCount && values->columns[column].holds > 0;
	return isThere ? (Column*)&values->columns[column] : NULL;
}

static size_t BytesOf( const simValues* values, const Column* column )
{
	return sizeof( double ) * (size_t)column->capacity * ( values->feeder == Feeder_run ? 1 : 2 );
}

void simValues_FreeColumn( simValues* values, Column* column )
{
	values->used -= BytesOf( values, column );
	simFree( column->name );
	simFree( column->times );
	simFree( column->values );
	FreeTexts( &column->texts );
	*column = ( Column ){ .topic = -1, .next = -1 };
}

static int FreePlace( simValues* values )
{
	for ( int i = 0; i < values->columnCount; ++i )
	{
		if ( values->columns[i].holds == 0 )
		{
			return i;
		}
	}
	if ( values->columnCount == SIM_VALUES_COLUMNS )
	{
		return -1;
	}
	return values->columnCount++;
}

int simValues_Hold( simValues* values, int index, const char* path, simError* error )
{
	SIM_ASSERT( index >= 0 && index < values->count );
	Topic* topic = &values->topics[index];
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		if ( strcmp( values->columns[i].path, path ) == 0 )
		{
			values->columns[i].holds += 1;
			return i;
		}
	}
	Getter get;
	bool ready = simValues_Resolve( values, topic, path, &get );
	bool mayCome = topic->shown.kind == simValue_struct || topic->shown.kind == simValue_structs;
	mayCome = mayCome && simValues_LayoutOf( values, topic ) == NULL;
	if ( strlen( path ) >= SIM_VALUES_PATH || ( !ready && !mayCome ) )
	{
		simFail( error, "", "", "there is no such value in it" );
		return -1;
	}
	int place = FreePlace( values );
	size_t length = strlen( topic->shown.name );
	char* name = place >= 0 ? simAlloc( length + 1 ) : NULL;
	if ( name == NULL )
	{
		simFail( error, "", "", "no more than %d histories can be kept", SIM_VALUES_COLUMNS );
		return -1;
	}
	memcpy( name, topic->shown.name, length );
	Column* column = &values->columns[place];
	*column =
	    ( Column ){ .holds = 1, .topic = index, .next = topic->columns, .ready = ready, .get = get, .name = name };
	memcpy( column->path, path, strlen( path ) );
	topic->columns = place;
	if ( values->feeder != Feeder_run )
	{
		simValues_FillColumn( values, column );
	}
	else if ( values->frameSize > 0 )
	{
		// The tick that is shown is known already.
		simValues_PutFrame( values );
	}
	return place;
}

void simValues_Release( simValues* values, int index )
{
	Column* column = ColumnAt( values, index );
	if ( column == NULL || --column->holds > 0 )
	{
		return;
	}
	if ( column->topic >= 0 )
	{
		int* link = &values->topics[column->topic].columns;
		while ( *link != index )
		{
			link = &values->columns[*link].next;
		}
		*link = column->next;
	}
	simValues_FreeColumn( values, column );
}

// Room for so many values. A run's places begin as unknown.
static bool Reserve( simValues* values, Column* column, int wanted )
{
	size_t before = BytesOf( values, column );
	int capacity = column->capacity;
	void* numbers = column->values;
	bool fits = simValues_Grow( &numbers, sizeof( double ), column->count, &capacity, wanted );
	column->values = numbers;
	if ( fits && values->feeder != Feeder_run && capacity != column->capacity )
	{
		int same = column->capacity;
		void* times = column->times;
		fits = simValues_Grow( &times, sizeof( double ), column->count, &same, capacity );
		column->times = times;
		capacity = same < capacity ? same : capacity;
	}
	column->capacity = capacity;
	values->used += BytesOf( values, column ) - before;
	if ( !fits )
	{
		simValues_Warn( values, column->name, Reason_columnMemory, "its history is not kept: memory is out" );
	}
	return fits;
}

// The number of a leaf's value; NaN: it has none.
static double ValueOf( simValues* values, Column* column, Topic* topic, Flat flat )
{
	double number = NAN;
	if ( !column->ready )
	{
		column->ready = simValues_Resolve( values, topic, column->path, &column->get );
	}
	if ( !column->ready )
	{
		return NAN;
	}
	if ( column->get.shown != simValue_text )
	{
		bool some = simValues_GetNumber( topic->shown.kind, &column->get, flat, &number );
		// One NaN for all: another one stands for an unknown value.
		return some && number == number ? number : NAN;
	}
	simNt4Text text;
	int found = -1;
	if ( simValues_GetText( topic->shown.kind, &column->get, flat, &text ) )
	{
		found = NumberOfText( &column->texts, text.bytes, text.size );
		if ( column->texts.count == SIM_VALUES_TEXTS )
		{
			simValues_Warn( values, column->name, Reason_texts,
			    "more than %d different texts: those that came later show as …", SIM_VALUES_TEXTS );
		}
	}
	return found >= 0 ? found : NAN;
}

void simValues_AppendToColumn( simValues* values, Column* column, Topic* topic, Flat flat, double time )
{
	if ( column->count < INT32_MAX / 2 && Reserve( values, column, column->count + 1 ) )
	{
		column->times[column->count] = time;
		column->values[column->count] = ValueOf( values, column, topic, flat );
		column->count += 1;
	}
}

// Makes places for ticks up to but without `end`.
static bool Extend( simValues* values, Column* column, uint32_t end )
{
	if ( end > SIM_VALUES_TICKS || !Reserve( values, column, (int)end ) )
	{
		return false;
	}
	for ( ; column->count < (int)end; ++column->count )
	{
		column->values[column->count] = simValues_Nothing();
	}
	return true;
}

void simValues_PutTick( simValues* values, Column* column, Topic* topic, Flat flat, uint32_t tick )
{
	if ( Extend( values, column, tick + 1 > (uint32_t)column->count ? tick + 1 : (uint32_t)column->count ) )
	{
		column->values[tick] = ValueOf( values, column, topic, flat );
	}
}

void simValues_CutColumn( simValues* values, Column* column, int count )
{
	(void)values;
	column->count = count < column->count ? count : column->count;
}

void simValues_FillColumn( simValues* values, Column* column )
{
	Topic* topic = &values->topics[column->topic];
	column->count = 0;
	if ( !simValues_Load( values, topic ) || !Reserve( values, column, topic->history.count ) )
	{
		return;
	}
	for ( int i = 0; i < topic->history.count; ++i )
	{
		Flat flat;
		if ( simValues_At( values, topic, i, &flat ) )
		{
			simValues_AppendToColumn( values, column, topic, flat, topic->history.times[i] );
		}
	}
}

int simValues_After( const double* times, int count, double time )
{
	int low = 0, high = count;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( times[middle] <= time )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	return low;
}


// ---- a run's past ----

double simValues_Known( const simValues* values, int index )
{
	const Column* column = ColumnAt( values, index );
	if ( column == NULL || values->feeder != Feeder_run )
	{
		return column != NULL ? 1.0 : 0.0;
	}
	int known = 0;
	int ticks = values->end < SIM_VALUES_TICKS ? (int)values->end + 1 : SIM_VALUES_TICKS;
	for ( int i = 0; i < column->count && i < ticks; ++i )
	{
		known += !simValues_IsNothing( column->values[i] );
	}
	return (double)known / (double)ticks;
}

int simValues_Unknown( const simValues* values, int index, simTickSpan* spans, int capacity )
{
	const Column* column = ColumnAt( values, index );
	int count = 0;
	if ( column == NULL || values->feeder != Feeder_run )
	{
		return 0;
	}
	int tick = values->end < SIM_VALUES_TICKS ? (int)values->end : SIM_VALUES_TICKS - 1;
	while ( tick >= 0 && count < capacity )
	{
		// Down over the known ones, then over the unknown ones.
		while ( tick >= 0 && tick < column->count && !simValues_IsNothing( column->values[tick] ) )
		{
			tick -= 1;
		}
		int end = tick + 1;
		while ( tick >= 0 && ( tick >= column->count || simValues_IsNothing( column->values[tick] ) ) )
		{
			tick -= 1;
		}
		if ( end > tick + 1 )
		{
			spans[count++] = ( simTickSpan ){ (uint32_t)( tick + 1 ), (uint32_t)end };
		}
	}
	return count;
}

bool simValues_Fill( simValues* values, int index, uint32_t first, const double* numbers, int count )
{
	Column* column = ColumnAt( values, index );
	if ( column == NULL || values->feeder != Feeder_run || count < 0 || first > SIM_VALUES_TICKS )
	{
		return false;
	}
	// Beyond the run's end nothing is true.
	uint32_t end = first + (uint32_t)count;
	end = end > values->end + 1 ? values->end + 1 : end;
	if ( end <= first )
	{
		return true;
	}
	if ( end > (uint32_t)column->count && !Extend( values, column, end ) )
	{
		return false;
	}
	for ( uint32_t tick = first; tick < end; ++tick )
	{
		double number = numbers[tick - first];
		bool isText = column->get.shown == simValue_text;
		bool good = number == number && ( !isText || ( number >= 0.0 && number < column->texts.count ) );
		if ( simValues_IsNothing( column->values[tick] ) )
		{
			column->values[tick] = good ? number : NAN;
		}
	}
	return true;
}

int simValues_AddText( simValues* values, int index, const char* text, size_t length )
{
	Column* column = ColumnAt( values, index );
	bool takes = column != NULL && column->ready && column->get.shown == simValue_text;
	return takes ? NumberOfText( &column->texts, text, length ) : -1;
}

simNt4Text simValues_Text( const simValues* values, int index, int text )
{
	const Column* column = ColumnAt( values, index );
	bool isThere = column != NULL && text >= 0 && text < column->texts.count;
	return isThere ? column->texts.list[text] : ( simNt4Text ){ "", 0 };
}

int simValues_Ticks( const simValues* values, int index, uint32_t first, double* numbers, int capacity )
{
	const Column* column = ColumnAt( values, index );
	if ( column == NULL || values->feeder != Feeder_run || first >= (uint32_t)column->count )
	{
		return 0;
	}
	int count = column->count - (int)first;
	count = count < capacity ? count : capacity;
	memcpy( numbers, column->values + first, sizeof( double ) * (size_t)( count > 0 ? count : 0 ) );
	return count;
}
