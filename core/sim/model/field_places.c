// Exits where pieces come back, human players, goals to aim at, the course to drive around, and strays.
#include "model/field_parts.h"

#include "model/field.h"

#define LONG 600.0   // [s] most that anything takes
#define SHORT 0.02   // [s] least between two pieces: a tick
#define FASTEST 50.0 // [m/s] of a piece that comes out or is thrown
// Steeper throws come down where they began.
#define STEEPEST ( 85.0 / 180.0 * SIM_PI )

#define EVERY( type, field ) SIM_KEY_NUMBER( type, field, time, SHORT, LONG ), SIM_KEY_NEEDED
#define PIECE_KEY( type, field ) \
	SIM_ROW( "piece", "a type of piece", SIM_KEY_REFERENCE( type, field, simPieceThings ), SIM_KEY_NEEDED )


// ---- exits ----

static const simKey kPoint = SIM_ELEMENT_VECTOR( length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
// Exits take any number of pieces: the run keeps the queue.
static const simKey kExitRows[] = {
	{ "at", "places, of which one is drawn for each piece", SIM_KEY_LIST( kPoint, 1, SIM_MAX_EXIT_POINTS ),
	    SIM_KEY_NEEDED },
	{ "direction", "of any length but zero", SIM_KEY_DIRECTION( simExitDef, direction ), SIM_KEY_NEEDED },
	{ "speed", "of what comes out", SIM_KEY_NUMBER( simExitDef, speed, speed, 0.0, FASTEST ), SIM_KEY_NEEDED },
	{ "spread", "how much they differ", SIM_KEY_OBJECT( simExitDef, spread, simSpreadKeys ), .without = "not at all" },
	{ "delay", "from going in to coming out, at least; longer while the place is taken",
	    SIM_KEY_NUMBER( simExitDef, delay, time, 0.0, LONG ), SIM_KEY_OR( 0.0 ) },
	SIM_KEY_MIRROR,
	SIM_KEY_SOURCE,
};
static const simKeys kExitKeys = SIM_KEYS( "exit", "Where pieces come back into play.", kExitRows );
const simKey simExitForm = SIM_ELEMENT( kExitKeys );

static void ReadExit( const simFieldEntry* entry )
{
	simField* field = entry->field;
	if ( !simFieldEntry_Room( entry, "exits", field->exitCount, SIM_MAX_EXITS ) )
	{
		return;
	}
	simExitDef* exit = &field->exits[field->exitCount];
	simKeys_Read( entry->reader, &kExitKeys, entry->node, exit );
	simFieldEntry_Name( entry, simJson_Key( entry->node ), &simExitThings, exit->name );
	// Points are read after the name, so that an error names an entry that is known.
	SIM_EACH( n, entry->json, &kExitKeys, entry->node, "at" )
	{
		simFieldEntry_ReadPlace( entry->reader, &kPoint, n, &exit->points[exit->pointCount++] );
	}
	field->exitCount += 1;
}


// ---- feeders ----

// A human player may collect, load and throw, each at a pace of its own; times are a person's for one piece.
static const simKey kCollectRows[] = {
	{ "zones", SIM_KEY_ZONES( simFeederDef, collects, "where pieces must rest" ), SIM_KEY_NEEDED },
	{ "every", "time for one piece", EVERY( simFeederDef, collectEvery ) },
};
static const simKeys kCollectKeys = SIM_KEYS( "collect", "Pieces that rest there are picked up.", kCollectRows );
static const simKey kLoadRows[] = {
	{ "at", "[x, y, z] where it puts pieces down", SIM_KEY_PLACE( simFeederDef, loadAt ), SIM_KEY_NEEDED },
	{ "zones", SIM_KEY_ZONES( simFeederDef, chute, "the chute" ), SIM_KEY_NEEDED },
	{ "most", "pieces in the chute", SIM_KEY_INTEGER( simFeederDef, chuteMost, 1, SIM_MAX_PIECES ), SIM_KEY_NEEDED },
	{ "every", "time for one piece", EVERY( simFeederDef, loadEvery ) },
};
static const simKeys kLoadKeys = SIM_KEYS( "load", "Puts pieces into a chute.", kLoadRows );
static const simKey kThrowRows[] = {
	{ "from", "[x, y, z] of the hand", SIM_KEY_PLACE( simFeederDef, throwFrom ), SIM_KEY_NEEDED },
	{ "target", "[x, y, z] of what it throws at", SIM_KEY_PLACE( simFeederDef, target ), SIM_KEY_NEEDED },
	{ "elevation", "of a throw", SIM_KEY_NUMBER( simFeederDef, elevation, angle, -STEEPEST, STEEPEST ),
	    SIM_KEY_NEEDED },
	{ "every", "time for one piece", EVERY( simFeederDef, throwEvery ) },
	{ "spread", "how much throws differ", SIM_KEY_OBJECT( simFeederDef, spread, simSpreadKeys ),
	    .without = "not at all" },
	{ "window", "it throws only while this is open", SIM_KEY_REFERENCE( simFeederDef, window, simWindowThings ),
	    .without = "always" },
};
static const simKeys kThrowKeys = SIM_KEYS( "throw", "Throws pieces.", kThrowRows );
static const simKey kFeederRows[] = {
	{ "alliance", "whose human player it is", SIM_KEY_ALLIANCE( simFeederDef, alliance ), SIM_KEY_NEEDED },
	PIECE_KEY( simFeederDef, piece ),
	{ "stock", "pieces that it has when a match is set up, of the piece's total",
	    SIM_KEY_INTEGER( simFeederDef, stock, 0, SIM_MAX_PIECES ), SIM_KEY_OR( 0 ) },
	{ "gate",
	    SIM_KEY_SET( simFeederDef, gate,
	        "mesh groups that open while it feeds: all whose names begin with one of these", simFieldEntry_ReadGroups ),
	    .without = "none" },
	{ "collect", "what it picks up", SIM_KEY_PART( kCollectKeys ), .without = "nothing" },
	{ "load", "how it puts pieces into its chute", SIM_KEY_PART( kLoadKeys ), .without = "it does not" },
	{ "throw", "how it throws", SIM_KEY_PART( kThrowKeys ), .without = "it does not" },
	{ "pickup", SIM_KEY_ZONES( simFeederDef, pickup, "where a robot of the alliance wants to be fed" ),
	    .without = "none" },
	SIM_KEY_MIRROR,
	SIM_KEY_SOURCE,
};
static const simKeys kFeederKeys = SIM_KEYS( "feeder",
    "A human player with a store of one type of piece, who decides for himself, or does only what he is told: `humans` "
    "of the scenario.",
    kFeederRows );
const simKey simFeederForm = SIM_ELEMENT( kFeederKeys );

static void ReadFeeder( const simFieldEntry* entry )
{
	simField* field = entry->field;
	const simNode* node = entry->node;
	if ( !simFieldEntry_Room( entry, "feeders", field->feederCount, SIM_MAX_FEEDERS ) )
	{
		return;
	}
	simFeederDef* feeder = &field->feeders[field->feederCount];
	feeder->window = -1;
	simKeys_Read( entry->reader, &kFeederKeys, node, feeder );
	simFieldEntry_Name( entry, simJson_Key( node ), &simFeederThings, feeder->name );
	const simNode* throw = simKeys_Find( &kFeederKeys, node, "throw" );
	feeder->hasGate = simKeys_Find( &kFeederKeys, node, "gate" ) != NULL;
	feeder->loads = simKeys_Find( &kFeederKeys, node, "load" ) != NULL;
	feeder->throws = throw != NULL;
	// A throw has an elevation and a heading; closer than 1 cm there is no heading.
	double x = feeder->target.x - feeder->throwFrom.x, y = feeder->target.y - feeder->throwFrom.y;
	if ( throw != NULL && !entry->json->failed && x * x + y * y < 1e-4 )
	{
		simJson_Fail( entry->json, simKeys_Find( &kThrowKeys, throw, "target" ),
		    "is straight above or below \"from\": there is no way to throw there" );
	}
	field->feederCount += 1;
	if ( entry->json->failed || feeder->stock == 0 )
	{
		return;
	}
	const simPieceType* type = &field->pieceTypes[feeder->piece];
	int placed = simField_FixedPieces( field, feeder->piece );
	if ( placed > type->total )
	{
		simJson_Fail( entry->json, simKeys_Find( &kFeederKeys, node, "stock" ),
		    "brings what is staged and in store of the piece \"%s\" to %d, and its total is %d", type->name, placed,
		    type->total );
	}
}


// ---- goals ----

// Autopilots and the program's aim look at goals; points come from rules, so a goal without a rule is only practice.
static const simKey kGoalRows[] = {
	{ "alliance", "whose goal it is", SIM_KEY_ALLIANCE( simGoal, alliance ), SIM_KEY_NEEDED },
	PIECE_KEY( simGoal, piece ),
	{ "target", "[x, y, z] of what the piece's centre should go through, downwards", SIM_KEY_PLACE( simGoal, target ),
	    SIM_KEY_NEEDED },
	{ "radius", "that is near enough", SIM_KEY_NUMBER( simGoal, radius, length, 0.01, 10.0 ), SIM_KEY_NEEDED },
	{ "window", "it counts only while this is open", SIM_KEY_REFERENCE( simGoal, window, simWindowThings ),
	    .without = "always" },
	{ "from", SIM_KEY_ZONES( simGoal, from, "from where it may be tried" ), .without = "anywhere" },
	{ "pass", "not a goal but a place on the floor to pass pieces to while the goals do not count",
	    SIM_KEY_BOOLEAN( simGoal, pass ), SIM_KEY_OR( false ) },
	{ "rising", "an opening that faces down: pieces go through it on their way up", SIM_KEY_BOOLEAN( simGoal, rising ),
	    SIM_KEY_OR( false ) },
	SIM_KEY_MIRROR,
	SIM_KEY_SOURCE,
};
static const simKeys kGoalKeys = SIM_KEYS( "goal", "Something to aim at. Goals score nothing: rules do.", kGoalRows );
const simKey simGoalForm = SIM_ELEMENT( kGoalKeys );

static void ReadGoal( const simFieldEntry* entry )
{
	simField* field = entry->field;
	if ( !simFieldEntry_Room( entry, "goals", field->goalCount, SIM_MAX_GOALS ) )
	{
		return;
	}
	simGoal* goal = &field->goals[field->goalCount];
	simKeys_Read( entry->reader, &kGoalKeys, entry->node, goal );
	simFieldEntry_Name( entry, simJson_Key( entry->node ), &simGoalThings, goal->name );
	// An empty set means anywhere only when the key is missing.
	goal->hasFrom = simKeys_Find( &kGoalKeys, entry->node, "from" ) != NULL;
	field->goalCount += 1;
}


// ---- course ----

static const simKey kCourseRows[] = {
	{ "gates",
	    "zones in the order in which they are driven through, by their whole names; a lap goes from the first to the "
	    "first",
	    SIM_KEY_LIST( simNameForm, 1, SIM_MAX_GATES ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
const simKeys simCourseKeys = SIM_KEYS( "course", "What is driven around.", kCourseRows );

static void ReadCourse( const simReader* reader, const simNode* course, simField* field )
{
	simJson* json = reader->json;
	simKeys_Read( reader, &simCourseKeys, course, field );
	SIM_EACH( n, json, &simCourseKeys, course, "gates" )
	{
		int zone = simThings_Read( reader, &simZoneThings, n );
		// A lap closes, so the last gate stands before the first one.
		bool isLast = simJson_Next( n ) == NULL;
		bool before = field->gateCount > 0 && zone == field->gates[field->gateCount - 1];
		bool after = field->gateCount > 0 && isLast && zone == field->gates[0];
		if ( zone >= 0 && ( before || after ) )
		{
			simJson_Fail( json, n, "is \"%s\", as the gate %s it: that would be passed at once",
			    field->zones[zone].name, before ? "before" : "after" );
		}
		field->gates[field->gateCount++] = zone;
	}
}


// ---- strays ----

static const simKey kStraysRows[] = {
	{ "after", "time outside before somebody fetches a piece", SIM_KEY_NUMBER( simField, strayDelay, time, 0.0, LONG ),
	    SIM_KEY_NEEDED },
	{ "keep", SIM_KEY_ZONES( simField, strayKeep, "outside the field, where pieces may lie" ), .without = "none" },
	SIM_KEY_SOURCE,
};
const simKeys simStraysKeys =
    SIM_KEYS( "strays", "Pieces that left the field go to the nearest feeder of their type.", kStraysRows );

static void ReadStrays( const simReader* reader, const simNode* strays, simField* field )
{
	// Strays cannot be mirrored as entries are, but their zones are read like those of one.
	simReader own = *reader;
	const simFieldEntry entry = { .reader = &own, .json = reader->json, .field = field, .node = strays };
	own.context = &entry;
	field->returnsStrays = true;
	simKeys_Read( &own, &simStraysKeys, strays, field );
	if ( field->feederCount == 0 )
	{
		simJson_Fail( reader->json, strays, "sends pieces to a feeder, but the field has no \"feeders\"" );
	}
}

void simFieldPlaces_Read( const simReader* reader, const simNode* root, simField* field )
{
	// Feeders and goals are named by rules, which are read after them.
	simFieldEntry_Each( reader, field, root, "exits", ReadExit );
	simFieldEntry_Each( reader, field, root, "feeders", ReadFeeder );
	simFieldEntry_Each( reader, field, root, "goals", ReadGoal );
	const simNode* course = simKeys_Find( &simFieldKeys, root, "course" );
	const simNode* strays = simKeys_Find( &simFieldKeys, root, "strays" );
	if ( course != NULL )
	{
		ReadCourse( reader, course, field );
	}
	if ( strays != NULL )
	{
		ReadStrays( reader, strays, field );
	}
}
