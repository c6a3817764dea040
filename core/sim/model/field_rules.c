#include "model/field_rules.h"

#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define MOST_POINTS 1000
#define LONG 600.0 // [s] most that anything takes
#define RULE_KEYS "name", "when", "alliance", "during", "count", "foul", "mirror", "source"
#define OFFENCE_KEYS RULE_KEYS, "every"
#define GAIN_KEYS RULE_KEYS, "points", "tally"

static const char kKinds[][SIM_NAME] = { "piece", "assess", "contact", "pin", "catch", "limit" };
static_assert( simRule_piece == 0 && simRule_assess == 1 && simRule_contact == 2 && simRule_pin == 3
                   && simRule_catch == 4 && simRule_limit == 5,
    "kKinds is in the order of simRuleKind" );


// ---- places of robots ----

static void ReadPlace( const simFieldEntry* entry, const simNode* node, simWhere* where )
{
	simJson* json = entry->json;
	const simNode* in = simJson_Find( node, "in" );
	const simNode* out = simJson_Find( node, "out" );
	const simNode* fully = simJson_Find( node, "fully" );
	const simNode* touching = simJson_Find( node, "touching" );
	const simNode* off = simJson_Find( node, "off" );
	if ( in != NULL && out != NULL )
	{
		simJson_Fail( json, node, "has both of the keys \"in\" and \"out\"; it may have one" );
	}
	where->in = in != NULL;
	where->out = out != NULL;
	where->zones = simFieldEntry_Zones( entry, in != NULL ? in : out );
	where->fully = simJson_BoolOr( json, node, "fully", false );
	if ( fully != NULL && in == NULL )
	{
		simJson_Fail( json, fully, "goes with the key \"in\": wholly in one of those zones" );
	}
	where->touching = touching != NULL;
	simFieldEntry_Groups( entry, touching, where->touch, NULL );
	where->off = off != NULL;
	simFieldEntry_Groups( entry, off, where->clear, &where->offFloor );
}

/// Without the node: anywhere.
static void ReadWhere( const simFieldEntry* entry, const simNode* node, simWhere* where )
{
	if ( node != NULL && simJson_Object( entry->json, node, "in", "out", "fully", "touching", "off" ) )
	{
		ReadPlace( entry, node, where );
	}
}


// ---- pieces ----

static void ReadSpeed( simJson* json, const simNode* speed, simRule* rule )
{
	int count = simJson_Array( json, speed, 1, 2 );
	const simNode* low = simJson_First( speed );
	if ( count > 0 )
	{
		rule->minSpeed = simJson_Quantity( json, low, simUnit_speed, 0.0, 100.0 );
	}
	if ( count == 2 )
	{
		rule->maxSpeed = simJson_Quantity( json, simJson_Next( low ), simUnit_speed, 0.0, 100.0 );
		if ( rule->maxSpeed <= rule->minSpeed && !json->failed )
		{
			simJson_Fail( json, speed, "goes from %g to %g m/s; the first number must be the lesser one",
			    rule->minSpeed, rule->maxSpeed );
		}
	}
}

/// Where the launcher was: only its zones are known once the piece has flown. Without "by" any alliance's.
static void ReadLaunched( const simFieldEntry* entry, const simNode* launched, simRule* rule )
{
	if ( launched != NULL && simJson_Object( entry->json, launched, "by", "in", "out", "fully" ) )
	{
		rule->hasLaunched = true;
		rule->launchedBy = simFieldEntry_Alliance( entry, simJson_Find( launched, "by" ) );
		ReadPlace( entry, launched, &rule->launched );
	}
}

/// A feeder keeps pieces of one type.
static void CheckFeeder( const simFieldEntry* entry, const simNode* node, const simRule* rule )
{
	const simField* field = entry->field;
	int kept = rule->toFeeder >= 0 ? field->feeders[rule->toFeeder].piece : rule->piece;
	bool other = rule->piece >= 0 ? rule->piece != kept : rule->toFeeder >= 0 && field->pieceTypeCount > 1;
	if ( other && !entry->json->failed )
	{
		simJson_Fail( entry->json, node, "the feeder \"%s\" keeps the piece \"%s\", but the rule is for %s%s%s",
		    field->feeders[rule->toFeeder].name, field->pieceTypes[kept].name, rule->piece >= 0 ? "\"" : "any piece",
		    rule->piece >= 0 ? field->pieceTypes[rule->piece].name : "", rule->piece >= 0 ? "\"" : "" );
	}
}

static void ReadThen( const simFieldEntry* entry, const simNode* then, simRule* rule )
{
	static const char words[][SIM_NAME] = { "remove", "place", "exit", "feeder" };
	simJson* json = entry->json;
	const simField* field = entry->field;
	if ( then == NULL )
	{
		return;
	}
	if ( !simJson_IsObject( then ) )
	{
		const char* text = simJson_Text( json, then, SIM_MAX_FILE );
		rule->remove = strcmp( text, "remove" ) == 0;
		rule->place = strcmp( text, "place" ) == 0;
		if ( !rule->remove && !rule->place && !json->failed )
		{
			const char* near = simFindNearest( text, words[0], 4, SIM_NAME );
			simJson_Fail( json, then,
			    "nothing called \"%.40s\" can happen to a piece%s%s%s valid: \"remove\", \"place\", { \"exit\": name "
			    "}, "
			    "{ \"feeder\": name }",
			    text, near != NULL ? "; did you mean \"" : ";", near != NULL ? near : "", near != NULL ? "\"?" : "" );
		}
		return;
	}
	const simNode* exit = simJson_Find( then, "exit" );
	const simNode* feeder = simJson_Find( then, "feeder" );
	simJson_Object( json, then, "exit", "feeder" );
	if ( ( exit != NULL ) == ( feeder != NULL ) )
	{
		simJson_Fail( json, then, "needs exactly one of the keys \"exit\" and \"feeder\"" );
	}
	rule->toExit =
	    simFieldEntry_Choice( entry, exit, "exit", NAMES( field->exits ), field->exitCount, STRIDE( field->exits ) );
	rule->toFeeder = simFieldEntry_Choice(
	    entry, feeder, "feeder", NAMES( field->feeders ), field->feederCount, STRIDE( field->feeders ) );
	CheckFeeder( entry, feeder, rule );
}

static void ReadPieceRule( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simField* field = entry->field;
	const simNode* node = entry->node;
	simJson_Object(
	    json, node, GAIN_KEYS, "every", "zone", "piece", "direction", "speed", "window", "launched", "missed", "then" );
	rule->zones = simFieldEntry_Zones( entry, simJson_Need( json, node, "zone" ) );
	rule->piece = simJson_Choice( json, simJson_Find( node, "piece" ), "piece", NAMES( field->pieceTypes ),
	    field->pieceTypeCount, STRIDE( field->pieceTypes ) );
	rule->direction = simFieldEntry_Direction( entry, simJson_Find( node, "direction" ) );
	ReadSpeed( json, simJson_Find( node, "speed" ), rule );
	rule->window = simJson_Choice( json, simJson_Find( node, "window" ), "window", NAMES( field->windows ),
	    field->windowCount, STRIDE( field->windows ) );
	ReadLaunched( entry, simJson_Find( node, "launched" ), rule );
	const simNode* missed = simJson_Find( node, "missed" );
	rule->misses = simFieldEntry_Counters( entry, missed );
	if ( missed != NULL && rule->window < 0 && !json->failed )
	{
		simJson_Fail( json, missed, "counts what comes while a window is closed, but the rule has no \"window\"" );
	}
	ReadThen( entry, simJson_Find( node, "then" ), rule );
}


// ---- robots ----

static void ReadLevels( simJson* json, const simNode* levels, simRule* rule )
{
	simJson_Array( json, levels, 1, SIM_MAX_LEVELS );
	for ( const simNode* n = simJson_First( levels ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simLevel* level = &rule->levels[rule->levelCount];
		simJson_Object( json, n, "above", "points", "source" );
		level->above = simJson_Number( json, n, "above", simUnit_length, 0.0, 10.0 );
		level->points = (int)simJson_Integer( json, simJson_Need( json, n, "points" ), 0, MOST_POINTS );
		simJson_SkipText( json, n, "source" );
		if ( !json->failed && rule->levelCount > 0 && level->above <= level[-1].above )
		{
			simJson_Fail( json, simJson_Find( n, "above" ),
			    "is %g m, but must be more than that of the level before, %g m", level->above, level[-1].above );
		}
		rule->levelCount += 1;
	}
}

static void ReadAssessRule( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simNode* node = entry->node;
	simJson_Object( json, node, GAIN_KEYS, "robots", "levels", "most" );
	simJson_Need( json, node, "during" );
	ReadWhere( entry, simJson_Find( node, "robots" ), &rule->where );
	const simNode* levels = simJson_Find( node, "levels" );
	ReadLevels( json, levels, rule );
	rule->most = simJson_IntOr( json, node, "most", 0, 3, 0 );
	if ( levels != NULL && simJson_Find( node, "points" ) != NULL )
	{
		simJson_Fail(
		    json, simJson_Find( node, "points" ), "does not go with \"levels\", which have points of their own" );
	}
}

static void ReadPinRule( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simNode* node = entry->node;
	simJson_Object( json, node, OFFENCE_KEYS, "seconds", "distance", "offender", "victim" );
	rule->seconds = simJson_Number( json, node, "seconds", simUnit_time, SIM_TICK, LONG );
	rule->distance = simJson_Number( json, node, "distance", simUnit_length, 0.01, 20.0 );
	ReadWhere( entry, simJson_Find( node, "offender" ), &rule->offender );
	ReadWhere( entry, simJson_Find( node, "victim" ), &rule->victim );
}

static void ReadContactRule( const simFieldEntry* entry, simRule* rule )
{
	simJson_Object( entry->json, entry->node, OFFENCE_KEYS, "offender", "victim" );
	ReadWhere( entry, simJson_Find( entry->node, "offender" ), &rule->offender );
	ReadWhere( entry, simJson_Find( entry->node, "victim" ), &rule->victim );
}

/// The exit's name, alone or as the only one of a list.
static void ReadCatchRule( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simField* field = entry->field;
	simJson_Object( json, entry->node, OFFENCE_KEYS, "exit" );
	const simNode* exit = simJson_Need( json, entry->node, "exit" );
	if ( exit != NULL && simJson_IsArray( exit ) && simJson_Array( json, exit, 1, 1 ) == 1 )
	{
		exit = simJson_First( exit );
	}
	rule->exit =
	    simFieldEntry_Choice( entry, exit, "exit", NAMES( field->exits ), field->exitCount, STRIDE( field->exits ) );
}

static void ReadLimitRule( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simField* field = entry->field;
	const simNode* node = entry->node;
	const simNode* height = simJson_Find( node, "height" );
	const simNode* extension = simJson_Find( node, "extension" );
	const simNode* carry = simJson_Find( node, "carry" );
	const simNode* piece = simJson_Find( node, "piece" );
	simJson_Object( json, node, OFFENCE_KEYS, "height", "extension", "carry", "piece", "seconds" );
	if ( ( height != NULL ) + ( extension != NULL ) + ( carry != NULL ) != 1 )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"height\", \"extension\" and \"carry\"" );
	}
	if ( piece != NULL && carry == NULL )
	{
		simJson_Fail( json, piece, "goes with the key \"carry\"" );
	}
	rule->height = simJson_Quantity( json, height, simUnit_length, 0.01, 10.0 );
	rule->extension = simJson_Quantity( json, extension, simUnit_length, 0.001, 10.0 );
	rule->carry = (int)simJson_Integer( json, carry, 1, SIM_MAX_HELD );
	rule->piece = simJson_Choice(
	    json, piece, "piece", NAMES( field->pieceTypes ), field->pieceTypeCount, STRIDE( field->pieceTypes ) );
	rule->seconds = simJson_NumberOr( json, node, "seconds", simUnit_time, 0.0, LONG, 0.0 );
}


// ---- rules ----

static void ReadFoul( const simFieldEntry* entry, simRule* rule )
{
	static const char fouls[][SIM_NAME] = { "minor", "major" };
	const simNode* foul = simJson_Find( entry->node, "foul" );
	rule->foul = foul != NULL ? 1 + simJson_Choice( entry->json, foul, "foul", fouls[0], 2, SIM_NAME ) : 0;
	int worth = rule->foul == 1 ? entry->field->minorFoul : entry->field->majorFoul;
	if ( rule->foul != 0 && worth == 0 && !entry->json->failed )
	{
		simJson_Fail( entry->json, foul, "is worth nothing: the field's \"fouls\" must say how many points a %s one is",
		    fouls[rule->foul - 1] );
	}
}

/// What is common to all kinds; which keys a kind may have is checked with it.
static void ReadEffects( const simFieldEntry* entry, simRule* rule )
{
	simJson* json = entry->json;
	const simNode* node = entry->node;
	rule->alliance = simFieldEntry_Alliance( entry, simJson_Find( node, "alliance" ) );
	rule->periods = simField_ReadPeriods( json, entry->field, simJson_Find( node, "during" ) );
	rule->points = simJson_IntOr( json, node, "points", 0, MOST_POINTS, 0 );
	rule->counts = simFieldEntry_Counters( entry, simJson_Find( node, "count" ) );
	rule->tallies = simFieldEntry_Counters( entry, simJson_Find( node, "tally" ) );
	rule->every = simJson_NumberOr( json, node, "every", simUnit_time, 0.0, LONG, 0.0 );
	ReadFoul( entry, rule );
	simJson_SkipText( json, node, "source" );
}

/// A rule does something.
static void CheckEffects( const simFieldEntry* entry, const simRule* rule )
{
	simJson* json = entry->json;
	bool gains = rule->points != 0 || rule->levelCount > 0 || ( rule->counts | rule->misses ) != 0;
	bool moves = rule->remove || rule->place || rule->toExit >= 0 || rule->toFeeder >= 0;
	if ( json->failed )
	{
		return;
	}
	if ( rule->tallies != 0 && rule->points == 0 && rule->levelCount == 0 )
	{
		simJson_Fail( json, simJson_Find( entry->node, "tally" ), "adds up points, but the rule has none" );
	}
	else if ( !gains && !moves && rule->foul == 0 )
	{
		simJson_Fail( json, entry->node, "does nothing: it needs one of the keys %s",
		    rule->kind == simRule_piece    ? "\"points\", \"count\", \"missed\", \"foul\" and \"then\""
		    : rule->kind == simRule_assess ? "\"points\", \"levels\", \"count\" and \"foul\""
		                                   : "\"foul\" and \"count\"" );
	}
	else if ( rule->every > 0.0 && rule->foul == 0 && rule->counts == 0 )
	{
		simJson_Fail( json, simJson_Find( entry->node, "every" ), "goes with a \"foul\" or a \"count\"" );
	}
}

static void ReadRule( const simFieldEntry* entry )
{
	static void ( *const readers[] )( const simFieldEntry* entry, simRule* rule ) = { ReadPieceRule, ReadAssessRule,
		ReadContactRule, ReadPinRule, ReadCatchRule, ReadLimitRule };
	simJson* json = entry->json;
	simField* field = entry->field;
	if ( !simFieldEntry_Room( entry, "rules", field->ruleCount, SIM_MAX_RULES ) )
	{
		return;
	}
	simRule* rule = &field->rules[field->ruleCount];
	rule->piece = rule->window = rule->exit = rule->toExit = rule->toFeeder = -1;
	rule->alliance = rule->launchedBy = simAlliance_none;
	char name[SIM_NAME];
	simJson_Name( json, simJson_Need( json, entry->node, "name" ), name );
	simFieldEntry_Name(
	    entry, name, "rule", NAMES( field->rules ), field->ruleCount, STRIDE( field->rules ), rule->name );
	int kind =
	    simJson_Choice( json, simJson_Need( json, entry->node, "when" ), "kind of rule", kKinds[0], 6, SIM_NAME );
	if ( kind < 0 )
	{
		return;
	}
	rule->kind = (simRuleKind)kind;
	ReadEffects( entry, rule );
	readers[kind]( entry, rule );
	CheckEffects( entry, rule );
	field->ruleCount += 1;
}

void simFieldRules_Read( simJson* json, const simNode* rules, simField* field )
{
	simJson_Array( json, rules, 0, SIM_MAX_RULES );
	simFieldEntry_Each( json, field, rules, ReadRule );
}


// ---- what things are worth ----

void simFieldRules_ReadFouls( simJson* json, const simNode* fouls, simField* field )
{
	if ( fouls != NULL && simJson_Object( json, fouls, "minor", "major", "source" ) )
	{
		field->minorFoul = simJson_IntOr( json, fouls, "minor", 1, MOST_POINTS, 0 );
		field->majorFoul = simJson_IntOr( json, fouls, "major", 1, MOST_POINTS, 0 );
		simJson_SkipText( json, fouls, "source" );
	}
}

void simFieldRules_ReadRanking( simJson* json, const simNode* ranking, simField* field )
{
	if ( ranking == NULL || !simJson_Object( json, ranking, "win", "tie", "bonuses", "source" ) )
	{
		return;
	}
	field->winPoints = simJson_IntOr( json, ranking, "win", 0, 100, 0 );
	field->tiePoints = simJson_IntOr( json, ranking, "tie", 0, 100, 0 );
	simJson_SkipText( json, ranking, "source" );
	const simNode* bonuses = simJson_Find( ranking, "bonuses" );
	simJson_Array( json, bonuses, 0, SIM_MAX_BONUSES );
	for ( const simNode* n = simJson_First( bonuses ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simBonus* bonus = &field->bonuses[field->bonusCount];
		simJson_Object( json, n, "name", "counter", "atLeast", "points", "source" );
		simJson_Name( json, simJson_Need( json, n, "name" ), bonus->name );
		if ( !json->failed
		     && simFindName( bonus->name, NAMES( field->bonuses ), field->bonusCount, STRIDE( field->bonuses ) ) >= 0 )
		{
			simJson_Fail( json, simJson_Find( n, "name" ), "there is a bonus \"%s\" already", bonus->name );
		}
		bonus->counter = simJson_Choice(
		    json, simJson_Need( json, n, "counter" ), "counter", field->counters[0], field->counterCount, SIM_NAME );
		bonus->atLeast = (int)simJson_Integer( json, simJson_Need( json, n, "atLeast" ), 1, 1000000 );
		bonus->points = (int)simJson_Integer( json, simJson_Need( json, n, "points" ), 1, 100 );
		simJson_SkipText( json, n, "source" );
		field->bonusCount += 1;
	}
}
