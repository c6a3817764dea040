// Reads conditions and measures.
#include "judge/condition.h"

#include <stdio.h>
#include <string.h>

#define MAX_TIME 86400.0 // [s] a day, as long as a run may be
#define MAX_VALUE 1e12   // of a bound: beyond all that a run has
#define PLACE 1000.0     // [m] of a point, as for robots


// ---- keys ----

#define EVENT_NAME( name, ... ) #name,
static const char kEventNames[][SIM_NAME] = { SIM_EVENT_KINDS( EVENT_NAME ) };
#define NAME( name ) #name,
static const char kStationNames[][SIM_NAME] = { SIM_STATIONS( NAME ) };
#undef NAME
static const simChoices kEvents = SIM_CHOICES( "event", kEventNames );
static const simChoices kStations = SIM_CHOICES( "station", kStationNames );
static const char kWhenNames[][SIM_NAME] = { "always", "once", "settles", "end" };
static const simChoices kWhens = SIM_CHOICES( "moment", kWhenNames );
static_assert( sizeof( kWhenNames ) / SIM_NAME == simWhen_count, "kWhenNames is in the order of simWhen" );
static const char kTakeNames[][SIM_NAME] = { "end", "least", "greatest", "mean", "first", "share" };
static const simChoices kTakes = SIM_CHOICES( "number", kTakeNames );
static_assert( sizeof( kTakeNames ) / SIM_NAME == simTake_count, "kTakeNames is in the order of simTake" );

static const simKey kCoordinate = SIM_ELEMENT_NUMBER( length, -PLACE, PLACE );
static const simKey kDistanceRows[] = {
	{ "of", "what has the place: a pose or translation of the run's values, as Robots/blue1/Pose", SIM_KEY_TEXT,
	    SIM_KEY_NEEDED },
	{ "to", "[x, y] in the field, or [x, y, z]", SIM_KEY_LIST( kCoordinate, 2, 3 ), SIM_KEY_NEEDED },
};
static const simKeys kDistanceKeys = SIM_KEYS( "distance", "How far something is from a point [m].", kDistanceRows );

#define BOUND_NUMBER .kind = simKey_number, .at = SIM_NOT_KEPT, .low = -MAX_VALUE, .high = MAX_VALUE
#define SUBJECT_ROWS                                                                                             \
	{ "value", "a value by its topic, with or without /Sandlot/, and its part: Robots/blue1/Pose/translation/x", \
		SIM_KEY_TEXT, .without = "`distance` or `event`" },                                                      \
	    { "distance", "of a place to a point, instead of a value", SIM_KEY_OBJECT_BY_HAND( kDistanceKeys ),      \
		    .without = "none" },                                                                                 \
	    { "event", "how many of a kind there have been, instead of a value", SIM_KEY_BY_HAND( simKey_choice ),   \
		    .words = &kEvents, .without = "none" },                                                              \
	{                                                                                                            \
		"station", "whose events", SIM_KEY_BY_HAND( simKey_choice ), .words = &kStations, .without = "anybody's" \
	}
#define BOUND_ROWS                                                                                                 \
	{ "above", "it is more than this", BOUND_NUMBER, .without = "no limit" },                                      \
	    { "below", "it is less than this", BOUND_NUMBER, .without = "no limit" },                                  \
	    { "atLeast", "it is this or more", BOUND_NUMBER, .without = "no limit" },                                  \
	    { "atMost", "it is this or less", BOUND_NUMBER, .without = "no limit" },                                   \
	    { "equals", "it is exactly this; of what is true or false, 1 or 0", BOUND_NUMBER, .without = "no limit" }, \
	    { "within", "it is no further than this from `near`", BOUND_NUMBER, .without = "no limit" },               \
	    { "near", "the middle of `within`", BOUND_NUMBER, .without = "0" },                                        \
	{                                                                                                              \
		"is", "the text that it is", .kind = simKey_line, .at = SIM_NOT_KEPT, .without = "no limit"                \
	}
#define BOUND_KEYS "above", "below", "atLeast", "atMost", "equals"

static const simKey kConditionRows[] = {
	{ "name", "what reports call it", .kind = simKey_line, SIM_KEY_IN( simCondition, name ),
	    .without = "made of its keys" },
	SUBJECT_ROWS,
	BOUND_ROWS,
	{ "when",
	    "always: at each tick; once: at one at least; settles: from some tick on to the end of the run; end: at the "
	    "last tick",
	    SIM_KEY_CHOICE( simCondition, when, kWhens ), SIM_KEY_NEEDED },
	{ "from", "ticks before this time do not count [s]", SIM_KEY_NUMBER( simCondition, from, time, 0.0, MAX_TIME ),
	    SIM_KEY_OR( 0.0 ) },
	{ "until", "of always and end: ticks after it do not count [s]",
	    SIM_KEY_NUMBER( simCondition, until, time, 0.0, MAX_TIME ), .without = "the end of the run" },
	{ "by", "of once and settles: the time by which it must be [s]",
	    SIM_KEY_NUMBER( simCondition, until, time, 0.0, MAX_TIME ), .without = "the end of the run" },
	{ "for", "of once: how long without a break, all of it before `by` [s]",
	    SIM_KEY_NUMBER( simCondition, held, time, 0.0, MAX_TIME ), SIM_KEY_OR( 0.0 ) },
};
static const simKeyRule kConditionRules[] = {
	{ simTogether_one, { "value", "distance", "event" }, NULL },
	{ simTogether_needs, { "station", "event" }, NULL },
	{ simTogether_needs, { "near", "within" }, NULL },
	{ simTogether_notTwo, { "until", "by" }, NULL },
};
static const simKeys kConditionKeys = SIM_KEYS_WITH( "condition",
    "What must hold of a value over time. Values are those of NetworkTables and logs; several limits hold together.",
    kConditionRows, SIM_KEY_RULES( kConditionRules ) );
const simKey simConditionForm = SIM_ELEMENT( kConditionKeys );

static const simKey kMeasureRows[] = {
	SUBJECT_ROWS,
	BOUND_ROWS,
	{ "take",
	    "end: the last number; least, greatest, mean; first: the time at which its limits were met first [s]; share: "
	    "of the ticks at which they were",
	    SIM_KEY_CHOICE( simMeasure, take, kTakes ), SIM_KEY_OR( simTake_end ) },
	{ "from", "ticks before this time do not count [s]", SIM_KEY_NUMBER( simMeasure, from, time, 0.0, MAX_TIME ),
	    SIM_KEY_OR( 0.0 ) },
	{ "until", "ticks after it do not count [s]", SIM_KEY_NUMBER( simMeasure, until, time, 0.0, MAX_TIME ),
	    .without = "the end of the run" },
};
static const simKeyRule kMeasureRules[] = {
	{ simTogether_one, { "value", "distance", "event" }, NULL },
	{ simTogether_needs, { "station", "event" }, NULL },
	{ simTogether_needs, { "near", "within" }, NULL },
};
static const simKeys kMeasureKeys =
    SIM_KEYS_WITH( "measure", "One number of a run.", kMeasureRows, SIM_KEY_RULES( kMeasureRules ) );
const simKey simMeasureForm = SIM_ELEMENT( kMeasureKeys );

static const simKey kJudgedRows[] = {
	{ "assert", "what must hold", SIM_KEY_LIST( simConditionForm, 0, SIM_MAX_CONDITIONS ), .without = "nothing" },
	{ "measure", "numbers, by names", SIM_KEY_MAP( simMeasureForm, 0, SIM_MAX_MEASURES ), .without = "none" },
};
static const simKeys kJudgedKeys = SIM_KEYS( "judged", "What is judged and measured of a run.", kJudgedRows );

const char* simEventName( int kind )
{
	SIM_CHECK( kind >= 0 && kind < simEvent_count );
	return kEventNames[kind];
}


// ---- reading ----

static void ReadDistance( simJson* json, const simNode* node, simSubject* subject )
{
	const simReader reader = { .json = json };
	simKeys_Read( &reader, &kDistanceKeys, node, NULL );
	const simNode* of = simKeys_Find( &kDistanceKeys, node, "of" );
	snprintf( subject->value, sizeof( subject->value ), "%s", simJson_Text( json, of, SIM_JUDGED_PATH / 2 ) );
	SIM_EACH( n, json, &kDistanceKeys, node, "to" )
	{
		subject->to[subject->toCount] = simKey_Quantity( &reader, &kCoordinate, n );
		subject->toCount += 1;
	}
}

static void ReadSubject( simJson* json, const simKeys* table, const simNode* node, simSubject* subject )
{
	const simNode* value = simKeys_Find( table, node, "value" );
	const simNode* distance = simKeys_Find( table, node, "distance" );
	const simNode* station = simKeys_Find( table, node, "station" );
	*subject = ( simSubject ){ .station = -1 };
	if ( value != NULL )
	{
		snprintf( subject->value, sizeof( subject->value ), "%s", simJson_Text( json, value, SIM_JUDGED_PATH - 1 ) );
	}
	else if ( distance != NULL )
	{
		subject->kind = simSubject_distance;
		ReadDistance( json, distance, subject );
	}
	else
	{
		subject->kind = simSubject_event;
		subject->event = simChoices_Read( json, &kEvents, simKeys_Find( table, node, "event" ) );
		subject->station = station != NULL ? simChoices_Read( json, &kStations, station ) : -1;
	}
}

// Several limits hold together: the narrower one counts.
static void Narrow( simBound* bound, double low, double high, bool open )
{
	if ( low > bound->low || ( low == bound->low && open ) )
	{
		bound->low = low;
		bound->openLow = open;
	}
	if ( high < bound->high || ( high == bound->high && open ) )
	{
		bound->high = high;
		bound->openHigh = open;
	}
}

static void ReadBound(
    simJson* json, const simKeys* table, const simNode* node, const simSubject* subject, simBound* bound )
{
	static const char* const kLimits[] = { BOUND_KEYS };
	*bound = ( simBound ){ .low = -INFINITY, .high = INFINITY };
	for ( int i = 0; i < (int)( sizeof( kLimits ) / sizeof( kLimits[0] ) ); ++i )
	{
		if ( simKeys_Find( table, node, kLimits[i] ) == NULL )
		{
			continue;
		}
		double limit = simKeys_Quantity( json, table, node, kLimits[i] );
		bool isLow = i == 0 || i == 2, isHigh = i == 1 || i == 3;
		Narrow( bound, isHigh ? -INFINITY : limit, isLow ? INFINITY : limit, i < 2 );
	}
	if ( simKeys_Find( table, node, "within" ) != NULL )
	{
		double within = simKeys_Quantity( json, table, node, "within" );
		double middle = simKeys_Quantity( json, table, node, "near" );
		Narrow( bound, middle - within, middle + within, false );
	}
	const simNode* text = simKeys_Find( table, node, "is" );
	if ( text != NULL )
	{
		bound->isText = true;
		snprintf( bound->text, sizeof( bound->text ), "%s", simJson_Text( json, text, SIM_NAME - 1 ) );
		// The compared value is told as 1 where it is this text.
		Narrow( bound, 1.0, 1.0, false );
		if ( subject->kind != simSubject_value )
		{
			simJson_Fail( json, text, "is a text, but only a value can be one" );
		}
	}
	if ( bound->low > bound->high || ( bound->low == bound->high && ( bound->openLow || bound->openHigh ) ) )
	{
		simJson_Fail( json, node, "has limits that no number is between: more than %g and less than %g", bound->low,
		    bound->high );
	}
}

static bool IsFree( const simBound* bound )
{
	return bound->low == -INFINITY && bound->high == INFINITY;
}

void simCondition_Read( const simReader* reader, const simNode* node, simCondition* condition )
{
	SIM_CHECK( condition != NULL );
	simJson* json = reader->json;
	*condition = ( simCondition ){ .until = INFINITY };
	simKeys_Read( reader, &kConditionKeys, node, condition );
	ReadSubject( json, &kConditionKeys, node, &condition->subject );
	ReadBound( json, &kConditionKeys, node, &condition->subject, &condition->bound );
	if ( IsFree( &condition->bound ) )
	{
		simJson_Fail( json, node,
		    "has no limit: it needs one of the keys \"above\", \"below\", \"atLeast\", \"atMost\", \"equals\", "
		    "\"within\" and \"is\"" );
	}
	bool hasDeadline = condition->when == simWhen_once || condition->when == simWhen_settles;
	const simNode* by = simKeys_Find( &kConditionKeys, node, "by" );
	const simNode* until = simKeys_Find( &kConditionKeys, node, "until" );
	if ( hasDeadline && until != NULL )
	{
		simJson_Fail( json, until, "is for \"always\" and \"end\"; \"%s\" has \"by\"", kWhenNames[condition->when] );
	}
	if ( !hasDeadline && by != NULL )
	{
		simJson_Fail( json, by, "is for \"once\" and \"settles\"; \"%s\" has \"until\"", kWhenNames[condition->when] );
	}
	if ( condition->when != simWhen_once && simKeys_Find( &kConditionKeys, node, "for" ) != NULL )
	{
		simJson_Fail( json, simKeys_Find( &kConditionKeys, node, "for" ), "is for \"once\" only" );
	}
	if ( condition->until < condition->from + condition->held )
	{
		simJson_Fail( json, node, "cannot come true: %g s is before %g s, where it could be at the earliest",
		    condition->until, condition->from + condition->held );
	}
}

void simMeasure_Read( const simReader* reader, const simNode* node, simMeasure* measure )
{
	SIM_CHECK( measure != NULL );
	simJson* json = reader->json;
	*measure = ( simMeasure ){ .until = INFINITY };
	simKeys_Read( reader, &kMeasureKeys, node, measure );
	snprintf( measure->name, sizeof( measure->name ), "%s", simJson_Key( node ) );
	ReadSubject( json, &kMeasureKeys, node, &measure->subject );
	ReadBound( json, &kMeasureKeys, node, &measure->subject, &measure->bound );
	bool needs = measure->take == simTake_first || measure->take == simTake_share;
	bool isFree = IsFree( &measure->bound );
	if ( needs && isFree )
	{
		simJson_Fail(
		    json, node, "takes the \"%s\", which needs a limit such as \"atLeast\"", kTakeNames[measure->take] );
	}
	if ( !needs && !isFree && !measure->bound.isText )
	{
		simJson_Fail( json, node, "has a limit, which only \"first\" and \"share\" look at" );
	}
}

bool simJudged_Read( const char* text, size_t length, const char* file, simJudged* judged, simError* error )
{
	SIM_CHECK( text != NULL || length == 0 );
	SIM_CHECK( judged != NULL );
	simJson json;
	*judged = ( simJudged ){ 0 };
	if ( simJson_Parse( &json, text, length, file ) )
	{
		const simReader reader = { .json = &json };
		simKeys_Check( &json, &kJudgedKeys, json.root );
		SIM_EACH( n, &json, &kJudgedKeys, json.root, "assert" )
		{
			simCondition_Read( &reader, n, &judged->conditions[judged->conditionCount] );
			judged->conditionCount += 1;
		}
		SIM_EACH( n, &json, &kJudgedKeys, json.root, "measure" )
		{
			simMeasure_Read( &reader, n, &judged->measures[judged->measureCount] );
			judged->measureCount += 1;
		}
	}
	bool good = !json.failed;
	if ( !good )
	{
		*error = json.error;
	}
	simJson_Free( &json );
	return good;
}
