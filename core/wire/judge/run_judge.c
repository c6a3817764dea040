// The judge of a run: finds the values that conditions and measures name in the run's list, and tells their numbers tick by tick.
#include "judge/judge.h"
#include "run/run.h"

#include "sandlot/wire/topic.h"
#include "sandlot/wire/values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
	MOST_SUBJECTS = SIM_MAX_CONDITIONS + SIM_MAX_MEASURES,
	BUDGET = 1 << 20, // [B] of topics' histories, which a run's store does not have
	MOST_NAMED = 8,   // parts of a value that an error lists
};

/// Where the number of a subject comes from in the run that is judged.
typedef struct Source
{
	const simSubject* subject;
	const simBound* bound;
	int columns[3]; // of the store
	int columnCount;
	char file[24]; // JSON pointer of its owner
} Source;

/// How far the judging of a run has come: all that its ticks change.
typedef struct Progress
{
	uint32_t events[MOST_SUBJECTS]; // of each source
	simConditionTrack conditions[SIM_MAX_CONDITIONS];
	simMeasureTrack measures[SIM_MAX_MEASURES];
} Progress;

struct simRunJudge
{
	simJudged judged;
	char file[128];
	simValues* values;
	simRun run;
	simSchema* schema; // of the run whose values were found
	int schemaCount;
	bool begun;
	Source sources[MOST_SUBJECTS]; // conditions, then measures
	int sourceCount;
	Progress progress;
	char names[SIM_MAX_CONDITIONS][SIM_VERDICT_TEXT]; // each condition's text
};


// ---- the conditions ----

static void AddSource( simRunJudge* judge, const simSubject* subject, const simBound* bound, const char* place )
{
	Source* source = &judge->sources[judge->sourceCount++];
	*source = ( Source ){ .subject = subject, .bound = bound };
	snprintf( source->file, sizeof( source->file ), "%s", place );
}

simRunJudge* simRunJudge_Create( const char* text, size_t length, const char* file, simError* error )
{
	simRunJudge* judge = simAlloc( sizeof( simRunJudge ) );
	if ( judge == NULL )
	{
		simFail( error, file, "", "there is no memory to judge" );
		return NULL;
	}
	snprintf( judge->file, sizeof( judge->file ), "%s", file );
	if ( !simJudged_Read( text, length, file, &judge->judged, error ) )
	{
		simFree( judge );
		return NULL;
	}
	char place[24];
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		const simCondition* condition = &judge->judged.conditions[i];
		snprintf( place, sizeof( place ), "/assert/%d", i );
		AddSource( judge, &condition->subject, &condition->bound, place );
		simCondition_Say( condition, judge->names[i], SIM_VERDICT_TEXT );
	}
	for ( int i = 0; i < judge->judged.measureCount; ++i )
	{
		const simMeasure* measure = &judge->judged.measures[i];
		snprintf( place, sizeof( place ), "/measure/%.12s", measure->name );
		AddSource( judge, &measure->subject, &measure->bound, place );
	}
	return judge;
}

void simRunJudge_Destroy( simRunJudge* judge )
{
	if ( judge == NULL )
	{
		return;
	}
	simValues_Destroy( judge->values );
	simFree( judge->schema );
	simFree( judge );
}


// ---- finding values ----

// The topic whose name a text begins with; the rest is the path of a part. -1: none.
static int FindTopic( const simValues* values, const char* text, const char** rest )
{
	char name[SIM_JUDGED_PATH + 16];
	snprintf( name, sizeof( name ), "%s%s", text[0] == '/' ? "" : "/Sandlot/", text );
	size_t added = strlen( name ) - strlen( text );
	for ( size_t end = strlen( name ); end > 0; --end )
	{
		bool isBetween = name[end] == 0 || name[end] == '/' || name[end] == '[';
		if ( !isBetween || end <= added )
		{
			continue;
		}
		name[end] = 0;
		int topic = simValues_Find( values, name );
		if ( topic >= 0 )
		{
			*rest = text + ( end - added );
			// The slash between the two is neither's.
			*rest += **rest == '/';
			return topic;
		}
		// The cut part is not put back: shorter names are looked for next.
	}
	return -1;
}

static void FailTopic( simRunJudge* judge, const Source* source, const char* text, simError* error )
{
	int count = simValues_Count( judge->values );
	char* names = simAlloc( (size_t)count * SIM_TOPIC_NAME + 1 );
	const char* nearest = NULL;
	if ( names != NULL )
	{
		size_t skipped = text[0] == '/' ? 0 : strlen( "/Sandlot/" );
		for ( int i = 0; i < count; ++i )
		{
			const char* name = simValues_Topic( judge->values, i )->name;
			snprintf( names + (size_t)i * SIM_TOPIC_NAME, SIM_TOPIC_NAME, "%s",
			    strlen( name ) > skipped ? name + skipped : name );
		}
		nearest = simFindNearest( text, names, count, SIM_TOPIC_NAME );
	}
	if ( nearest != NULL )
	{
		simFail( error, judge->file, source->file, "there is no value \"%s\" in this run; did you mean \"%s\"?", text,
		    nearest );
	}
	else
	{
		simFail( error, judge->file, source->file, "there is no value \"%s\" in this run", text );
	}
	simFree( names );
}

// Says which single values there are in one that is several.
static void FailPart( simRunJudge* judge, const Source* source, int topic, const char* text, simError* error )
{
	static simValueLeaf s_leaves[SIM_VALUES_LEAVES];
	char list[256] = "";
	int count = simValues_Leaves( judge->values, topic, s_leaves, MOST_NAMED );
	for ( int i = 0; i < count; ++i )
	{
		size_t used = strlen( list );
		snprintf( list + used, sizeof( list ) - used, "%s%s", i > 0 ? ", " : "", s_leaves[i].path );
	}
	simFail( error, judge->file, source->file, "\"%s\" is no single value of this run; its parts are %s", text,
	    count > 0 ? list : "not known before it has one" );
}

static bool HoldPart( simRunJudge* judge, Source* source, const char* text, simError* error )
{
	const char* rest = "";
	int topic = FindTopic( judge->values, text, &rest );
	if ( topic < 0 )
	{
		FailTopic( judge, source, text, error );
		return false;
	}
	simError ignored;
	int column = simValues_Hold( judge->values, topic, rest, &ignored );
	if ( column < 0 )
	{
		FailPart( judge, source, topic, text, error );
		return false;
	}
	source->columns[source->columnCount++] = column;
	return true;
}

// Coordinates of a pose are those of its translation.
static bool HoldPlace( simRunJudge* judge, Source* source, simError* error )
{
	static const char* const kBelow[] = { "/translation/x", "/translation/y", "/translation/z", "/x", "/y", "/z" };
	const simSubject* subject = source->subject;
	char text[SIM_JUDGED_PATH + 16];
	const char* rest = "";
	int topic = FindTopic( judge->values, subject->value, &rest );
	bool isPose = topic >= 0 && strstr( simValues_Topic( judge->values, topic )->type, "Pose" ) != NULL;
	for ( int i = 0; i < subject->toCount; ++i )
	{
		snprintf( text, sizeof( text ), "%s%s", subject->value, kBelow[isPose ? i : 3 + i] );
		if ( !HoldPart( judge, source, text, error ) )
		{
			return false;
		}
	}
	return true;
}

static bool HoldSource( simRunJudge* judge, Source* source, simError* error )
{
	const simSubject* subject = source->subject;
	switch ( subject->kind )
	{
		case simSubject_value:
			return HoldPart( judge, source, subject->value, error );
		case simSubject_distance:
			return HoldPlace( judge, source, error );
		case simSubject_event:
			break;
	}
	if ( subject->station >= 0 && simRun_RobotAt( &judge->run, subject->station ) < 0 )
	{
		simFail( error, judge->file, source->file, "there is no robot at %s", simRun_StationName( subject->station ) );
		return false;
	}
	return true;
}

// Lists the run's values and finds those that are judged.
static simResult FindValues( simRunJudge* judge, const simSchema* schema, int count, simError* error )
{
	simValues_Destroy( judge->values );
	simFree( judge->schema );
	judge->values = simValues_Create( BUDGET );
	judge->schema = simAlloc( sizeof( simSchema ) * (size_t)( count > 0 ? count : 1 ) );
	judge->schemaCount = -1;
	if ( judge->values == NULL || judge->schema == NULL )
	{
		return simFail( error, judge->file, "", "there is no memory to judge" );
	}
	if ( simRun_Read( &judge->run, schema, count, error ) != sim_ok
	     || simValues_BeginRun( judge->values, schema, count, error ) != sim_ok )
	{
		return sim_badData;
	}
	for ( int i = 0; i < judge->sourceCount; ++i )
	{
		judge->sources[i].columnCount = 0;
		if ( !HoldSource( judge, &judge->sources[i], error ) )
		{
			return sim_badData;
		}
	}
	memcpy( judge->schema, schema, sizeof( simSchema ) * (size_t)count );
	judge->schemaCount = count;
	return sim_ok;
}

simResult simRunJudge_Begin( simRunJudge* judge, const simSchema* schema, int count, simError* error )
{
	bool isSame = judge->schemaCount == count && judge->schema != NULL
	              && memcmp( judge->schema, schema, sizeof( simSchema ) * (size_t)count ) == 0;
	judge->begun = false;
	if ( isSame )
	{
		// Names and sizes are those of the run before, as in most runs of a sweep.
		simValues_Branch( judge->values, 0 );
	}
	else if ( FindValues( judge, schema, count, error ) != sim_ok )
	{
		return sim_badData;
	}
	memset( judge->progress.events, 0, sizeof( judge->progress.events ) );
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		simConditionTrack_Begin( &judge->progress.conditions[i] );
	}
	for ( int i = 0; i < judge->judged.measureCount; ++i )
	{
		simMeasureTrack_Begin( &judge->progress.measures[i] );
	}
	judge->begun = true;
	return sim_ok;
}


// ---- tick by tick ----

/// Which of an event's two things is a robot.
typedef enum Part
{
	Part_noSubject,
	Part_noObject,
	Part_robot,
	Part_other,
	Part_piece,
	Part_alliance,
	Part_exit,
	Part_feeder,
	Part_rule,
	Part_period,
	Part_window,
	Part_bonus,
	Part_laps,
	Part_gate,
	Part_pathEvent,
} Part;

#define EVENT_PARTS( kind, subject, object, value0, value1 ) { Part_##subject, Part_##object },
static const Part kEventParts[simEvent_count][2] = { SIM_EVENT_KINDS( EVENT_PARTS ) };

static bool IsRobot( Part part )
{
	return part == Part_robot || part == Part_other;
}

void simRunJudge_TakeEvent( simRunJudge* judge, const simEvent* event )
{
	if ( !judge->begun || event->kind >= simEvent_count )
	{
		return;
	}
	for ( int i = 0; i < judge->sourceCount; ++i )
	{
		const simSubject* subject = judge->sources[i].subject;
		if ( subject->kind != simSubject_event || (u32)subject->event != event->kind )
		{
			continue;
		}
		u32 robot = subject->station >= 0 ? (u32)simRun_RobotAt( &judge->run, subject->station ) : 0;
		const Part* parts = kEventParts[event->kind];
		bool isTheirs =
		    ( IsRobot( parts[0] ) && event->subject == robot ) || ( IsRobot( parts[1] ) && event->object == robot );
		if ( subject->station < 0 || isTheirs )
		{
			judge->progress.events[i] += 1;
		}
	}
}

static double ColumnAt( simRunJudge* judge, int column, uint32_t tick )
{
	double number = NAN;
	simValues_Ticks( judge->values, column, tick, &number, 1 );
	return number;
}

static double NumberOf( simRunJudge* judge, const Source* source, uint32_t tick )
{
	const simSubject* subject = source->subject;
	double squared = 0.0;
	double number;
	switch ( subject->kind )
	{
		case simSubject_value:
			number = ColumnAt( judge, source->columns[0], tick );
			if ( source->bound->isText && number == number )
			{
				simNt4Text text = simValues_Text( judge->values, source->columns[0], (int)number );
				bool isThis = text.bytes != NULL && text.size == strlen( source->bound->text )
				              && memcmp( text.bytes, source->bound->text, text.size ) == 0;
				return isThis ? 1.0 : 0.0;
			}
			return number;
		case simSubject_distance:
			for ( int i = 0; i < source->columnCount; ++i )
			{
				double apart = ColumnAt( judge, source->columns[i], tick ) - subject->to[i];
				squared += apart * apart;
			}
			return sqrt( squared );
		case simSubject_event:
			break;
	}
	return judge->progress.events[source - judge->sources];
}

bool simRunJudge_TakeFrame( simRunJudge* judge, const void* frame, size_t size )
{
	if ( !judge->begun || !simValues_TakeFrame( judge->values, frame, size ) )
	{
		return false;
	}
	const simFrameHeader* header = frame;
	double time = SIM_TICK * header->tick;
	const Source* source = judge->sources;
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		simConditionTrack_Take( &judge->progress.conditions[i], &judge->judged.conditions[i], time,
		    NumberOf( judge, source++, header->tick ) );
	}
	for ( int i = 0; i < judge->judged.measureCount; ++i )
	{
		simMeasureTrack_Take(
		    &judge->progress.measures[i], &judge->judged.measures[i], time, NumberOf( judge, source++, header->tick ) );
	}
	return true;
}

void* simRunJudge_Progress( simRunJudge* judge, size_t* size )
{
	*size = sizeof( judge->progress );
	return &judge->progress;
}

void simRunJudge_End( simRunJudge* judge )
{
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		simConditionTrack_End( &judge->progress.conditions[i], &judge->judged.conditions[i] );
	}
}


// ---- the outcomes ----

int simRunJudge_ConditionCount( const simRunJudge* judge )
{
	return judge->judged.conditionCount;
}

int simRunJudge_OpenCount( const simRunJudge* judge )
{
	int count = 0;
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		count += judge->progress.conditions[i].state == simVerdict_open;
	}
	return count;
}

double simRunJudge_Span( const simRunJudge* judge )
{
	double span = 0.0;
	for ( int i = 0; i < judge->judged.conditionCount; ++i )
	{
		const simCondition* condition = &judge->judged.conditions[i];
		double until = condition->until < INFINITY ? condition->until : condition->from + condition->held;
		span = fmax( span, until );
	}
	for ( int i = 0; i < judge->judged.measureCount; ++i )
	{
		const simMeasure* measure = &judge->judged.measures[i];
		span = fmax( span, measure->until < INFINITY ? measure->until : measure->from );
	}
	return span;
}

void simRunJudge_Verdict( const simRunJudge* judge, int index, simVerdict* verdict )
{
	SIM_ASSERT( index >= 0 && index < judge->judged.conditionCount );
	const simCondition* condition = &judge->judged.conditions[index];
	const simConditionTrack* track = &judge->progress.conditions[index];
	*verdict = ( simVerdict ){
		.state = (int)track->state,
		.time = track->time,
		.value = track->value,
		.worst = track->worst,
		.worstTime = track->worstTime,
		.best = track->best,
		.bestTime = track->bestTime,
		.name = condition->name[0] != 0 ? condition->name : judge->names[index],
		.condition = judge->names[index],
	};
	simConditionTrack_Say( track, condition, verdict->reason, sizeof( verdict->reason ) );
}

int simRunJudge_MeasureCount( const simRunJudge* judge )
{
	return judge->judged.measureCount;
}

const char* simRunJudge_Measure( const simRunJudge* judge, int index, double* number )
{
	SIM_ASSERT( index >= 0 && index < judge->judged.measureCount );
	const simMeasure* measure = &judge->judged.measures[index];
	*number = simMeasureTrack_Number( &judge->progress.measures[index], measure );
	return measure->name;
}
