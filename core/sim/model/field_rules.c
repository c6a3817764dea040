// The rules: the effects when a piece enters a zone, a period ends, robots meet or exceed a limit; the points of fouls
// and ranking points.
#include "model/field_parts.h"

#include <stdio.h>
#include <string.h>

// No single event is worth as much: it would be a number with a digit too many.
#define MOST_POINTS 1000
#define LONG 600.0 // [s] most that anything takes


// ---- places of robots ----

// The lists of a place also say that they are there.
static void ReadIn( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simWhere* where = at;
	// An empty set with the key means nowhere, without it anywhere; so the key's presence is kept, too.
	where->in = true;
	simFieldEntry_ReadZones( reader, key, node, &where->zones );
}

static void ReadOut( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simWhere* where = at;
	where->out = true;
	simFieldEntry_ReadZones( reader, key, node, &where->zones );
}

static void ReadTouching( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simWhere* where = at;
	where->touching = true;
	simFieldEntry_Groups( reader->context, node, where->touch, &where->touchFloor );
}

static void ReadOff( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simWhere* where = at;
	where->off = true;
	simFieldEntry_Groups( reader->context, node, where->clear, &where->offFloor );
}

#define ALL_THAT_BEGIN ": all whose names begin with one of these"
#define NAMES_OF( says, offset, reads )                                                              \
	says ALL_THAT_BEGIN, .kind = simKey_list, .at = ( offset ), .element = &simNameForm, .least = 1, \
	                     .most = SIM_MAX_GROUPS, .read = ( reads )
#define PLACE_KEYS( offset )                                                                                           \
	SIM_ROW( "in", NAMES_OF( "partly in one of these zones", offset, ReadIn ), .without = "anywhere" ),                \
	    SIM_ROW( "out", NAMES_OF( "not even partly in any of these zones", offset, ReadOut ), .without = "anywhere" ), \
	    SIM_ROW( "fully", "with `in`: wholly in one", .kind = simKey_boolean,                                          \
	        .at = ( offset ) + (int)offsetof( simWhere, fully ), .bytes = sizeof( bool ), SIM_KEY_OR( false ) )
#define PLACE_RULES \
	SIM_ROW( simTogether_notTwo, { "in", "out" }, NULL ), SIM_ROW( simTogether_needs, { "fully", "in" }, NULL )

// All that is said must hold together.
static const simKey kWhereRows[] = {
	PLACE_KEYS( 0 ),
	{ "touching", NAMES_OF( "touching one of these mesh groups, or the \"floor\"", 0, ReadTouching ),
	    .without = "anything" },
	{ "off", NAMES_OF( "touching none of these mesh groups, or the \"floor\"", 0, ReadOff ), .without = "on anything" },
};
static const simKeyRule kPlaceRules[] = { PLACE_RULES };
static const simKeys kWhereKeys = SIM_KEYS_WITH(
    "where", "Where a robot is. What is not said does not matter.", kWhereRows, SIM_KEY_RULES( kPlaceRules ) );

// Where the launcher was: only its zones are known once the piece has flown.
static const simKey kLaunchedRows[] = {
	{ "by", "an alliance", SIM_KEY_ALLIANCE( simRule, launchedBy ), .without = "any" },
	PLACE_KEYS( (int)offsetof( simRule, launched ) ),
};
static const simKeys kLaunchedKeys =
    SIM_KEYS_WITH( "launched", "Only pieces that a robot of that alliance launched from there; a foul is that robot's.",
        kLaunchedRows, SIM_KEY_RULES( kPlaceRules ) );


// ---- the piece's way after the rule ----

// A feeder keeps pieces of one type.
static void CheckFeeder( const simFieldEntry* entry, const simNode* node, const simRule* rule )
{
	const simField* field = entry->field;
	// A rule for any piece is fine where the field has only one type.
	int kept = field->feeders[rule->toFeeder].piece;
	bool any = rule->piece < 0;
	if ( ( any && field->pieceTypeCount > 1 ) || ( !any && rule->piece != kept ) )
	{
		char other[SIM_NAME + 2] = "any piece";
		if ( !any )
		{
			snprintf( other, sizeof( other ), "\"%s\"", field->pieceTypes[rule->piece].name );
		}
		simJson_Fail( entry->json, node, "the feeder \"%s\" keeps the piece \"%s\", but the rule is for %s",
		    field->feeders[rule->toFeeder].name, field->pieceTypes[kept].name, other );
	}
}

static const simKey kToRows[] = {
	{ "exit", "comes out of one of these exits", SIM_KEY_BY_HAND( simKey_name ), .without = "`feeder`" },
	{ "feeder", "goes to this feeder", SIM_KEY_BY_HAND( simKey_name ), .without = "`exit`" },
};
static const simKeyRule kToRules[] = { { simTogether_one, { "exit", "feeder" }, NULL } };
static const simKeys kToKeys = SIM_KEYS_WITH( "then", "Where the piece goes.", kToRows, SIM_KEY_RULES( kToRules ) );
// Four names for the message, of which the first two are words and the others keys of an object.
static const char kThenNames[][SIM_NAME] = { "remove", "place", "exit", "feeder" };
static const simChoices kThenWords = { .names = kThenNames[0], .stride = SIM_NAME, .count = 2 };
static const simKey kThenForms[] = { SIM_ELEMENT_WORD( kThenWords ), SIM_ELEMENT( kToKeys ) };

static void ReadThen( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	const simFieldEntry* entry = reader->context;
	simJson* json = reader->json;
	simRule* rule = at;
	if ( !simJson_IsObject( node ) )
	{
		// simChoices_Read is not used: its list of valid names would leave out the two objects.
		const char* text = simJson_Text( json, node, SIM_MAX_FILE );
		rule->remove = strcmp( text, "remove" ) == 0;
		rule->place = strcmp( text, "place" ) == 0;
		if ( !rule->remove && !rule->place )
		{
			const char* near = simFindNearest( text, kThenNames[0], 4, SIM_NAME );
			char hint[SIM_NAME + 24] = ";";
			if ( near != NULL )
			{
				snprintf( hint, sizeof( hint ), "; did you mean \"%s\"?", near );
			}
			simJson_Fail( json, node,
			    "nothing called \"%.40s\" can happen to a piece%s valid: \"remove\", \"place\", { \"exit\": name }, { "
			    "\"feeder\": name }",
			    text, hint );
		}
		return;
	}
	if ( !simKeys_Check( json, &kToKeys, node ) )
	{
		return;
	}
	const simNode* feeder = simKeys_Find( &kToKeys, node, "feeder" );
	// One of them is -1: a piece goes to one place.
	rule->toExit = simFieldEntry_Choice( entry, simKeys_Find( &kToKeys, node, "exit" ), &simExitThings );
	rule->toFeeder = simFieldEntry_Choice( entry, feeder, &simFeederThings );
	if ( rule->toFeeder >= 0 )
	{
		CheckFeeder( entry, feeder, rule );
	}
}

static void ReadSpeed( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	simRule* rule = at;
	// One number is the least speed, two are a range.
	int count = simJson_Array( json, node, key->least, key->most );
	const simNode* low = simJson_First( node );
	if ( count > 0 )
	{
		rule->minSpeed = simKey_Quantity( reader, key->element, low );
	}
	if ( count == 2 )
	{
		rule->maxSpeed = simKey_Quantity( reader, key->element, simJson_Next( low ) );
		if ( rule->maxSpeed <= rule->minSpeed )
		{
			simJson_Fail( json, node, "goes from %g to %g m/s; the first number must be the lesser one", rule->minSpeed,
			    rule->maxSpeed );
		}
	}
}

// The exit's name, alone or as the only one of a list.
static void ReadExit( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	if ( simJson_IsArray( node ) )
	{
		if ( simJson_Array( reader->json, node, 1, 1 ) == 1 )
		{
			node = simJson_First( node );
		}
		else
		{
			node = NULL;
		}
	}
	*(int*)at = simFieldEntry_Choice( reader->context, node, &simExitThings );
}


// ---- keys ----

static const char kFoulNames[][SIM_NAME] = { "minor", "major" };
static const simChoices kFouls = SIM_CHOICES( "foul", kFoulNames );

static void ReadFoul( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	const simFieldEntry* entry = reader->context;
	int foul = simChoices_Read( reader->json, key->words, node );
	int worth = foul == 0 ? entry->field->minorFoul : entry->field->majorFoul;
	// 0 means without a foul, so a cleared rule has none.
	*(int*)at = 1 + foul;
	if ( foul >= 0 && worth == 0 )
	{
		simJson_Fail( reader->json, node,
		    "is worth nothing: the field's \"fouls\" must say how many points a %s one is", kFoulNames[foul] );
	}
}

#define RULE_KEYS                                                                                                 \
	SIM_ROW( "name", "", SIM_KEY_BY_HAND( simKey_name ), SIM_KEY_NEEDED ), SIM_KEY_KIND( "when" ),                \
	    SIM_ROW( "alliance", "who gains or offends", SIM_KEY_ALLIANCE( simRule, alliance ),                       \
	        .without = "both: a piece is its launcher's, a robot its own alliance's" ),                           \
	    SIM_ROW( "count", SIM_KEY_COUNTERS( simRule, counts, "counters that go up by one" ), .without = "none" ), \
	    SIM_ROW( "foul", "points for the other alliance", .kind = simKey_choice, SIM_KEY_IN( simRule, foul ),     \
	        .words = &kFouls, .read = ReadFoul, .without = "none" ),                                              \
	    SIM_KEY_MIRROR, SIM_KEY_SOURCE
#define DURING_KEY                                                                                   \
	SIM_KEY_PERIODS( simRule, periods, "periods, or phases: all their periods, in which it looks" ), \
	    .without = "always, in a match or not"
#define EVERY_KEY                                                                                     \
	SIM_ROW( "every", "the same robot offends again only after so long; 0: once as long as it lasts", \
	    SIM_KEY_NUMBER( simRule, every, time, 0.0, LONG ), SIM_KEY_OR( 0.0 ) )
#define GAIN_KEYS                                                                                                 \
	SIM_ROW( "points", "for the alliance", SIM_KEY_INTEGER( simRule, points, 0, MOST_POINTS ), SIM_KEY_OR( 0 ) ), \
	    SIM_ROW(                                                                                                  \
	        "tally", SIM_KEY_COUNTERS( simRule, tallies, "counters that go up by the points" ), .without = "none" )
#define WHO_KEYS                                                                                             \
	SIM_ROW( "offender", "where the robot that offends is", SIM_KEY_OBJECT( simRule, offender, kWhereKeys ), \
	    .without = "anywhere" ),                                                                             \
	    SIM_ROW( "victim", "where the other robot is", SIM_KEY_OBJECT( simRule, victim, kWhereKeys ),        \
	        .without = "anywhere" )
#define PIECE_KEY \
	SIM_ROW( "piece", "a type of piece", SIM_KEY_REFERENCE( simRule, piece, simPieceThings ), .without = "any" )

// A bonus that lasts a while: the same piece in the same zone, worth more as long as a window is open.
static const simKey kPieceBonusRows[] = {
	{ "window", "that must be open for the alliance", SIM_KEY_REFERENCE( simRule, bonusWindow, simWindowThings ),
	    SIM_KEY_NEEDED },
	{ "points", "then, in place of the rule's own", SIM_KEY_INTEGER( simRule, bonusPoints, 1, MOST_POINTS ),
	    SIM_KEY_NEEDED },
	{ "count", SIM_KEY_COUNTERS( simRule, bonusCounts, "counters that go up by one then, besides the rule's own" ),
	    .without = "none" },
	SIM_KEY_SOURCE,
};
static const simKeys kPieceBonusKeys =
    SIM_KEYS( "pieceBonus", "What a piece is worth while a window is open.", kPieceBonusRows );

#define WHILE_KEY                                                                                                   \
	SIM_ROW( "while", "it counts only while the piece is there: points and counters are taken back when it leaves", \
	    SIM_KEY_BOOLEAN( simRule, whileThere ), SIM_KEY_OR( false ) )

static const simKey kSpeed = SIM_ELEMENT_NUMBER( speed, 0.0, 100.0 );
static const simKey kPieceRows[] = {
	RULE_KEYS,
	{ "during", DURING_KEY },
	GAIN_KEYS,
	EVERY_KEY,
	{ "zone", SIM_KEY_ZONES( simRule, zones, "zones into one of which it comes" ), SIM_KEY_NEEDED },
	PIECE_KEY,
	{ "direction", "in which it must come, of any length but zero", SIM_KEY_DIRECTION( simRule, direction ),
	    .without = "any" },
	{ "speed", "[least] or [least, most], along the direction if there is one", .kind = simKey_list, .at = 0,
	    .element = &kSpeed, .least = 1, .most = 2, .read = ReadSpeed, .without = "any" },
	{ "window", "that must be open for the alliance", SIM_KEY_REFERENCE( simRule, window, simWindowThings ),
	    .without = "always" },
	{ "bonus", "more points while a window is open", SIM_KEY_PART( kPieceBonusKeys ), .without = "none" },
	{ "launched", "who launched it, from where", SIM_KEY_PART( kLaunchedKeys ), .without = "anybody or nobody" },
	{ "missed", SIM_KEY_COUNTERS( simRule, misses, "counters that go up by one when only the window was closed" ),
	    .without = "none" },
	WHILE_KEY,
	{ "then",
	    "what becomes of the piece: \"remove\": it is scored and gone, \"place\": it stays there, fixed, or where it "
	    "goes. Also while the window is closed",
	    .kind = simKey_forms, .at = 0, .element = kThenForms, .most = 2, .read = ReadThen, .without = "nothing" },
};
// A placed piece stays, so direction, speed and window have no meaning here.
static const simKey kPlacedRows[] = {
	RULE_KEYS,
	{ "during", DURING_KEY },
	GAIN_KEYS,
	EVERY_KEY,
	{ "slot", SIM_KEY_SLOTS( simRule, slots, "slots in one of which it is placed" ), SIM_KEY_NEEDED },
	WHILE_KEY,
};
// Climbing is worth more the higher the robot hangs.
static const simKey kLevelRows[] = {
	{ "above", "the lowest point of the bumpers is at least so high",
	    SIM_KEY_NUMBER( simLevel, above, length, 0.0, 10.0 ), SIM_KEY_NEEDED },
	{ "points", "for the alliance", SIM_KEY_INTEGER( simLevel, points, 0, MOST_POINTS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kLevelKeys = SIM_KEYS( "level", "How high a robot is, and what that is worth.", kLevelRows );
static const simKey kLevel = SIM_ELEMENT( kLevelKeys );
// Looked at once, at the end of a period: robots that parked or climbed.
static const simKey kAssessRows[] = {
	RULE_KEYS,
	{ "during", SIM_KEY_PERIODS( simRule, periods, "periods, or phases: all their periods, at whose ends it looks" ),
	    SIM_KEY_NEEDED },
	GAIN_KEYS,
	{ "robots", "where they must be", SIM_KEY_OBJECT( simRule, where, kWhereKeys ), .without = "anywhere" },
	{ "levels", "ascending; the highest that a robot reaches counts, instead of `points`",
	    SIM_KEY_LIST( kLevel, 1, SIM_MAX_LEVELS ), .without = "`points`" },
	{ "most", "robots that gain; 0: all", SIM_KEY_INTEGER( simRule, most, 0, 3 ), SIM_KEY_OR( 0 ) },
	{ "beyond", "robots that gain nothing before the others do: 1 gives points for each one beyond the first",
	    SIM_KEY_INTEGER( simRule, beyond, 0, 2 ), SIM_KEY_OR( 0 ) },
};
static const simKey kContactRows[] = { RULE_KEYS, { "during", DURING_KEY }, EVERY_KEY, WHO_KEYS };
static const simKey kPinRows[] = {
	RULE_KEYS,
	{ "during", DURING_KEY },
	EVERY_KEY,
	{ "seconds", "of a pin", SIM_KEY_NUMBER( simRule, seconds, time, SIM_TICK, LONG ), SIM_KEY_NEEDED },
	{ "distance", "that ends it", SIM_KEY_NUMBER( simRule, distance, length, 0.01, 20.0 ), SIM_KEY_NEEDED },
	WHO_KEYS,
};
static const simKey kExitForms[] = { SIM_ELEMENT_NAME, SIM_ELEMENT_LIST( simNameForm, 1, 1 ) };
static const simKey kCatchRows[] = {
	RULE_KEYS,
	{ "during", DURING_KEY },
	EVERY_KEY,
	{ "exit", "from which the piece came", .kind = simKey_forms, SIM_KEY_IN( simRule, exit ), .element = kExitForms,
	    .most = 2, .read = ReadExit, SIM_KEY_NEEDED },
};
// A limit is on one thing, which is why exactly one of the three keys is needed.
static const simKey kLimitRows[] = {
	RULE_KEYS,
	{ "during", DURING_KEY },
	EVERY_KEY,
	{ "height", "of its highest point", SIM_KEY_NUMBER( simRule, height, length, 0.01, 10.0 ), .without = "no limit" },
	{ "extension", "beyond its frame", SIM_KEY_NUMBER( simRule, extension, length, 0.001, 10.0 ),
	    .without = "no limit" },
	{ "carry", "pieces that it may hold", SIM_KEY_INTEGER( simRule, carry, 1, SIM_MAX_HELD ), .without = "no limit" },
	{ "piece", "of this type, with `carry`", SIM_KEY_REFERENCE( simRule, piece, simPieceThings ), .without = "any" },
	{ "seconds", "that it must last", SIM_KEY_NUMBER( simRule, seconds, time, 0.0, LONG ), SIM_KEY_OR( 0.0 ) },
};

// A rule does something.
#define OFFENCE_RULE \
	SIM_ROW( simTogether_some, { "foul", "count" }, "does nothing: it needs one of the keys \"foul\" and \"count\"" )
// A rule that does nothing is a mistake of its writer: a misspelt effect would otherwise never be noticed.
static const simKeyRule kPieceRules[] = {
	{ simTogether_some, { "points", "count", "missed", "foul", "then" },
	    "does nothing: it needs one of the keys \"points\", \"count\", \"missed\", \"foul\" and \"then\"" },
	{ simTogether_needs, { "missed", "window" },
	    "counts what comes while a window is closed, but the rule has no \"window\"" },
	{ simTogether_notTwo, { "while", "window" }, NULL },
	{ simTogether_notTwo, { "while", "bonus" }, NULL },
	{ simTogether_needs, { "while", "alliance" }, NULL },
};
static const simKeyRule kPlacedRules[] = {
	{ simTogether_some, { "points", "count", "foul" },
	    "does nothing: it needs one of the keys \"points\", \"count\" and \"foul\"" },
	{ simTogether_needs, { "while", "alliance" }, NULL },
};
static const simKeyRule kAssessRules[] = {
	{ simTogether_some, { "points", "levels", "count", "foul" },
	    "does nothing: it needs one of the keys \"points\", \"levels\", \"count\" and \"foul\"" },
};
static const simKeyRule kOffenceRules[] = { OFFENCE_RULE };
static const simKeyRule kLimitRules[] = {
	{ simTogether_one, { "height", "extension", "carry" }, NULL },
	{ simTogether_needs, { "piece", "carry" }, NULL },
	OFFENCE_RULE,
};
static const simKeys kPieceKeys = SIM_KEYS_WITH( "pieceRule",
    "A piece comes into one of the zones and was in none of them before.", kPieceRows, SIM_KEY_RULES( kPieceRules ) );
static const simKeys kAssessKeys = SIM_KEYS_WITH(
    "assessRule", "A period ends: robots are looked at once.", kAssessRows, SIM_KEY_RULES( kAssessRules ) );
static const simKeys kContactKeys =
    SIM_KEYS_WITH( "contactRule", "Robots of both alliances touch.", kContactRows, SIM_KEY_RULES( kOffenceRules ) );
static const simKeys kPinKeys = SIM_KEYS_WITH(
    "pinRule", "A robot holds an opponent who cannot get away.", kPinRows, SIM_KEY_RULES( kOffenceRules ) );
static const simKeys kCatchKeys =
    SIM_KEYS_WITH( "catchRule", "A robot takes a piece that came out of an exit and has touched nothing since.",
        kCatchRows, SIM_KEY_RULES( kOffenceRules ) );
static const simKeys kLimitKeys =
    SIM_KEYS_WITH( "limitRule", "A robot is too high, reaches too far beyond its frame, or holds too many pieces.",
        kLimitRows, SIM_KEY_RULES( kLimitRules ) );

static const simKeys kPlacedKeys =
    SIM_KEYS_WITH( "placedRule", "A piece is placed in one of the slots.", kPlacedRows, SIM_KEY_RULES( kPlacedRules ) );

// The names of the kinds stand in files, so their order may change only together with simRuleKind.
static const char kKindNames[][SIM_NAME] = { "piece", "assess", "contact", "pin", "catch", "limit", "placed" };
static_assert( simRule_piece == 0 && simRule_assess == 1 && simRule_contact == 2 && simRule_pin == 3
                   && simRule_catch == 4 && simRule_limit == 5 && simRule_placed == 6,
    "kKindNames and kKindTables are in the order of simRuleKind" );
static const simChoices kKindWords = SIM_CHOICES( "kind of rule", kKindNames );
static const simKeys* const kKindTables[] = { &kPieceKeys, &kAssessKeys, &kContactKeys, &kPinKeys, &kCatchKeys,
	&kLimitKeys, &kPlacedKeys };
static_assert( sizeof( kKindTables ) / sizeof( simKeys* ) == sizeof( kKindNames ) / SIM_NAME, "each kind has a table" );
static const simKinds kRuleKinds = { "rule", "when", &kKindWords, kKindTables };
const simKey simRuleForm = SIM_ELEMENT_KINDS( kRuleKinds );


// ---- rules ----

static void ReadLevels( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	SIM_EACH( n, json, &kAssessKeys, entry->node, "levels" )
	{
		// Ascending, so that the last level that is reached is the highest.
		simLevel* level = &rule->levels[rule->levelCount];
		simKeys_Read( entry->reader, &kLevelKeys, n, level );
		if ( !json->failed && rule->levelCount > 0 && level->above <= level[-1].above )
		{
			simJson_Fail( json, simKeys_Find( &kLevelKeys, n, "above" ),
			    "is %g m, but must be more than that of the level before, %g m", level->above, level[-1].above );
		}
		rule->levelCount += 1;
	}
	const simNode* points = simKeys_Find( &kAssessKeys, entry->node, "points" );
	if ( rule->levelCount > 0 && points != NULL )
	{
		simJson_Fail( json, points, "does not go with \"levels\", which have points of their own" );
	}
}

// Each table has one rule that asks for some effect. Its text fits an effect that does nothing, too.
static const char* MessageOfEffects( const simKeys* table )
{
	int i = 0;
	while ( table->rules[i].together != simTogether_some )
	{
		i += 1;
		SIM_ASSERT( i < table->ruleCount );
	}
	return table->rules[i].message;
}

// A key may be there and yet do nothing, as 0 points.
static void CheckEffects( const simFieldEntry* entry, const simKeys* table, const simRule* rule )
{
	simJson* json = entry->json;
	// Keys that are there are the schema's business; whether their numbers do anything is ours.
	bool scores = rule->points != 0 || rule->levelCount > 0;
	bool gains = scores || ( rule->counts | rule->misses ) != 0;
	bool moves = rule->remove || rule->place || rule->toExit >= 0 || rule->toFeeder >= 0;
	if ( rule->tallies != 0 && !scores )
	{
		simJson_Fail( json, simKeys_Find( table, entry->node, "tally" ), "adds up points, but the rule has none" );
	}
	else if ( !gains && !moves && rule->foul == 0 )
	{
		simJson_Fail( json, entry->node, "%s", MessageOfEffects( table ) );
	}
	else if ( rule->whileThere && ( rule->remove || rule->toExit >= 0 || rule->toFeeder >= 0 ) )
	{
		simJson_Fail( json, simKeys_Find( table, entry->node, "while" ),
		    "is true, but the rule itself takes the piece away: see \"then\"" );
	}
	else if ( rule->every > 0.0 && rule->foul == 0 && rule->counts == 0 )
	{
		simJson_Fail( json, simKeys_Find( table, entry->node, "every" ), "goes with a \"foul\" or a \"count\"" );
	}
}

// Whether there is an alliance that both rules may be for.
static bool ShareAlliance( const simRule* a, const simRule* b )
{
	return a->alliance == b->alliance || a->alliance == simAlliance_none || b->alliance == simAlliance_none;
}

static bool SharePeriod( const simRule* a, const simRule* b )
{
	return a->periods == 0 || b->periods == 0 || ( a->periods & b->periods ) != 0;
}

static bool ShareSlot( const simRule* a, const simRule* b )
{
	bool share = false;
	for ( int i = 0; i < SIM_MAX_SLOTS / 32; ++i )
	{
		share = share || ( a->slots[i] & b->slots[i] ) != 0;
	}
	return share;
}

static bool IsSame( const simWhere* a, const simWhere* b )
{
	// Only given values count; a rule starts out cleared, so the rest is equal.
	return memcmp( a, b, sizeof( *a ) ) == 0;
}

// Two rules about pieces that fit the same piece on the same way at the same time.
static bool FitSamePiece( const simRule* a, const simRule* b )
{
	bool types = a->piece < 0 || b->piece < 0 || a->piece == b->piece;
	bool windows = a->window < 0 || b->window < 0 || a->window == b->window;
	bool directed = simDot( a->direction, a->direction ) > 0.0 && simDot( b->direction, b->direction ) > 0.0;
	bool ways = !directed || simDot( a->direction, b->direction ) > 0.99;
	bool speeds =
	    ( a->maxSpeed == 0.0 || b->minSpeed < a->maxSpeed ) && ( b->maxSpeed == 0.0 || a->minSpeed < b->maxSpeed );
	// Launchers in other places make other pieces; names alone do not tell whether both can be so.
	bool launchers = ( !a->hasLaunched && !b->hasLaunched )
	                 || ( a->launchedBy == b->launchedBy && IsSame( &a->launched, &b->launched ) );
	return simZoneSet_Meet( &a->zones, &b->zones ) && types && windows && ways && speeds && launchers;
}

// All rules that fit count, so two that give points for the same thing give them twice.
static void CheckTwice( const simFieldEntry* entry, const simKeys* table, const simRule* rule )
{
	const simField* field = entry->field;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* other = &field->rules[i];
		if ( rule->kind != other->kind || rule->points == 0 || other->points == 0 || !ShareAlliance( rule, other )
		     || !SharePeriod( rule, other ) )
		{
			continue;
		}
		bool pieces = rule->kind == simRule_piece && FitSamePiece( rule, other );
		bool slots = rule->kind == simRule_placed && ShareSlot( rule, other );
		bool robots =
		    rule->kind == simRule_assess && rule->beyond == other->beyond && IsSame( &rule->where, &other->where );
		if ( pieces || slots || robots )
		{
			simJson_Fail( entry->json, simKeys_Find( table, entry->node, "points" ),
			    "scores twice: the rule \"%s\" gives %d points for the same already, and both count", other->name,
			    other->points );
			return;
		}
	}
}

static void ReadRule( const simFieldEntry* entry )
{
	simJson* json = entry->json;
	simField* field = entry->field;
	if ( !simFieldEntry_Room( entry, "rules", field->ruleCount, SIM_MAX_RULES ) )
	{
		return;
	}
	int kind = simKeys_Kind( json, &kRuleKinds, entry->node );
	if ( kind < 0 )
	{
		return;
	}
	// Keys of other kinds are refused by the table, so only its own are looked at.
	const simKeys* table = kKindTables[kind];
	simRule* rule = &field->rules[field->ruleCount];
	rule->kind = (simRuleKind)kind;
	// -1 means none, for every index: 0 is the first thing.
	rule->piece = rule->window = rule->exit = rule->toExit = rule->toFeeder = -1;
	rule->alliance = rule->launchedBy = simAlliance_none;
	simKeys_Read( entry->reader, table, entry->node, rule );
	char name[SIM_NAME];
	simJson_Name( json, simKeys_Find( table, entry->node, "name" ), name );
	simFieldEntry_Name( entry, name, &simRuleThings, rule->name );
	// Only some tables have these keys; looking for one elsewhere would assert.
	if ( rule->kind == simRule_piece )
	{
		rule->hasLaunched = simKeys_Find( table, entry->node, "launched" ) != NULL;
	}
	if ( rule->kind == simRule_assess )
	{
		ReadLevels( entry, rule );
	}
	if ( !json->failed )
	{
		CheckEffects( entry, table, rule );
	}
	if ( !json->failed )
	{
		CheckTwice( entry, table, rule );
	}
	field->ruleCount += 1;
}


// ---- points ----

// A foul that is worth nothing may not be called by a rule, so that a forgotten "fouls" is noticed.
#define FOUL( field ) SIM_KEY_INTEGER( simField, field, 1, MOST_POINTS ), .without = "no such foul may be called"
static const simKey kFoulsRows[] = {
	{ "minor", "points for the other alliance", FOUL( minorFoul ) },
	{ "major", "points for the other alliance", FOUL( majorFoul ) },
	SIM_KEY_SOURCE,
};
const simKeys simFoulsKeys = SIM_KEYS( "fouls", "What fouls are worth.", kFoulsRows );

static const simThings kBonusThings = SIM_THINGS( simField, "bonus", bonuses, bonusCount );
static const simKey kNeedRows[] = {
	{ "counter", "of the alliance", SIM_KEY_REFERENCE( simNeed, counter, simCounterThings ), SIM_KEY_NEEDED },
	{ "atLeast", "how far it must get", SIM_KEY_INTEGER( simNeed, atLeast, 1, 1000000 ), SIM_KEY_NEEDED },
};
static const simKeys kNeedKeys = SIM_KEYS( "need", "A counter that must get so far.", kNeedRows );
static const simKey kNeed = SIM_ELEMENT( kNeedKeys );
static const simKey kEasedRows[] = {
	{ "by", "an earlier bonus of the alliance", SIM_KEY_REFERENCE( simBonus, easedBy, kBonusThings ), SIM_KEY_NEEDED },
	{ "enough", "so many needs are, once it has that bonus", SIM_KEY_INTEGER( simBonus, easedEnough, 1, SIM_MAX_NEEDS ),
	    SIM_KEY_NEEDED },
};
static const simKeys kEasedKeys = SIM_KEYS( "eased", "Fewer needs are enough once it has another bonus.", kEasedRows );
// Ranking points besides those of winning: counters that get far enough.
static const simKey kBonusRows[] = {
	SIM_KEY_NAME( simBonus, name, kBonusThings ),
	{ "counter", "of the alliance", SIM_KEY_REFERENCE( simBonus, counter, simCounterThings ), SIM_KEY_NEEDED },
	{ "atLeast", "how far it must get", SIM_KEY_INTEGER( simBonus, atLeast, 1, 1000000 ), SIM_KEY_NEEDED },
	{ "also", "more counters that must get so far", SIM_KEY_LIST( kNeed, 1, SIM_MAX_NEEDS ), .without = "none" },
	{ "enough", "so many of all these needs are", SIM_KEY_INTEGER( simBonus, enough, 1, SIM_MAX_NEEDS + 1 ),
	    .without = "all" },
	{ "both", "only when both alliances meet it: cooperation", SIM_KEY_BOOLEAN( simBonus, both ), SIM_KEY_OR( false ) },
	{ "eased", "fewer needs are enough once it has another bonus", SIM_KEY_PART( kEasedKeys ), .without = "never" },
	{ "points", "ranking points; 0: it only eases another bonus", SIM_KEY_INTEGER( simBonus, points, 0, 100 ),
	    SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kBonusKeys = SIM_KEYS( "bonus", "Earned when the alliance's counters get there.", kBonusRows );
static const simKey kBonus = SIM_ELEMENT( kBonusKeys );
static const simKey kRankingRows[] = {
	{ "win", "ranking points", SIM_KEY_INTEGER( simField, winPoints, 0, 100 ), SIM_KEY_OR( 0 ) },
	{ "tie", "ranking points", SIM_KEY_INTEGER( simField, tiePoints, 0, 100 ), SIM_KEY_OR( 0 ) },
	{ "bonuses", "more of them", SIM_KEY_LIST( kBonus, 0, SIM_MAX_BONUSES ), .without = "none" },
	SIM_KEY_SOURCE,
};
const simKeys simRankingKeys = SIM_KEYS( "ranking", "What a match is worth.", kRankingRows );

// No more needs can be enough than there are.
static void CheckEnough( simJson* json, const simNode* node, const simBonus* bonus )
{
	int needs = 1 + bonus->alsoCount;
	const simNode* eased = simKeys_Find( &kBonusKeys, node, "eased" );
	if ( bonus->enough > needs )
	{
		simJson_Fail( json, simKeys_Find( &kBonusKeys, node, "enough" ), "is %d, but the bonus has %d needs",
		    bonus->enough, needs );
	}
	int usual = bonus->enough > 0 ? bonus->enough : needs;
	if ( eased != NULL && bonus->easedEnough >= usual )
	{
		simJson_Fail( json, simKeys_Find( &kEasedKeys, eased, "enough" ),
		    "is %d, which is no easier: %d are enough without it", bonus->easedEnough, usual );
	}
}

static void ReadBonus( const simReader* reader, const simNode* node, simField* field )
{
	simBonus* bonus = &field->bonuses[field->bonusCount];
	simKeys_Read( reader, &kBonusKeys, node, bonus );
	SIM_EACH( n, reader->json, &kBonusKeys, node, "also" )
	{
		simKeys_Read( reader, &kNeedKeys, n, &bonus->also[bonus->alsoCount] );
		bonus->alsoCount += 1;
	}
	if ( !reader->json->failed )
	{
		CheckEnough( reader->json, node, bonus );
	}
	field->bonusCount += 1;
}

void simFieldRules_Read( const simReader* reader, const simNode* root, simField* field )
{
	// Ranking comes last, since its bonuses name counters.
	simFieldEntry_Each( reader, field, root, "rules", ReadRule );
	const simNode* ranking = simKeys_Find( &simFieldKeys, root, "ranking" );
	SIM_EACH( n, reader->json, &simRankingKeys, ranking, "bonuses" )
	{
		ReadBonus( reader, n, field );
	}
}
