// Reading the rules of a field.json.
#include "test.h"

#include "rigs/game_fixture.h"

#include "model/field.h"
#include "model/zone.h"

#include <stdlib.h>
#include <string.h>

static simScenario* Load( const char* text )
{
	simError error = { 0 };
	char* quoted = testReplace( text, text, text );
	simScenario* scenario = testLoadScenario( quoted, &error );
	free( quoted );
	CHECK_STR( error.message, "" );
	return scenario;
}

static const simZone* ZoneOf( const simField* field, const char* name )
{
	int zone = simFindName( name, field->zones[0].name, field->zoneCount, sizeof( simZone ) );
	CHECK( zone >= 0 );
	return &field->zones[zone >= 0 ? zone : 0];
}

static bool HasZone( const simField* field, const simZoneSet* set, const char* name )
{
	int zone = simFindName( name, field->zones[0].name, field->zoneCount, sizeof( simZone ) );
	return zone >= 0 && simZoneSet_Has( set, zone );
}

static int ZonesOf( const simZoneSet* set )
{
	int count = 0;
	for ( int i = 0; i < SIM_MAX_ZONES; ++i )
	{
		count += simZoneSet_Has( set, i ) ? 1 : 0;
	}
	return count;
}

static void CheckBounds( const simZone* zone, double x0, double x1, double y0, double y1 )
{
	CHECK_NEAR( zone->low.x, x0, 1e-12 );
	CHECK_NEAR( zone->high.x, x1, 1e-12 );
	CHECK_NEAR( zone->low.y, y0, 1e-12 );
	CHECK_NEAR( zone->high.y, y1, 1e-12 );
}

static const simRule* RuleOf( const simField* field, const char* name )
{
	int rule = simFindName( name, field->rules[0].name, field->ruleCount, sizeof( simRule ) );
	CHECK( rule >= 0 );
	return &field->rules[rule >= 0 ? rule : 0];
}

static bool HasGroup( const simField* field, const uint32_t* groups, const char* name )
{
	int group = simFindName( name, field->groups[0].name, field->groupCount, sizeof( simMeshGroup ) );
	return group >= 0 && ( groups[group / 32] >> ( group % 32 ) & 1u ) != 0;
}


TEST( fieldRules_periodsFillTheirPhase )
{
	simScenario* scenario = Load( gameScenario() );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	CHECK_EQ_INT( field->phaseCount, 3 );
	CHECK_EQ_INT( field->periodCount, 6 );
	CHECK_STR( field->periods[0].name, "auto" );
	CHECK_NEAR( field->periods[0].seconds, 20.0, 0.0 );
	CHECK_EQ_INT( field->phases[2].firstPeriod, 2 );
	CHECK_EQ_INT( field->phases[2].periodCount, 4 );
	CHECK_EQ_INT( field->periods[4].phase, 2 );
	CHECK_NEAR( field->periods[4].begin, 20.0, 0.0 );

	const simWindow* hub = &field->windows[0];
	CHECK_EQ_INT( hub->both, 1 | 2 | 4 | 32 );
	CHECK_EQ_INT( hub->trailer, 8 );
	CHECK_EQ_INT( hub->leader, 16 );
	CHECK_EQ_INT( hub->by, 0 );
	CHECK_EQ_INT( hub->decided, 0 );
	CHECK_STR( hub->message[simAlliance_blue], "R" );
	CHECK_STR( hub->message[simAlliance_red], "B" );
	CHECK_NEAR( hub->grace, 3.0, 0.0 );
	// A phase stands for all its periods.
	CHECK_EQ_INT( field->windows[1].both, 4 | 8 | 16 | 32 );
	CHECK_EQ_INT( field->windows[1].by, -1 );
	CHECK_EQ_INT( field->windows[1].decided, -1 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_zonesRepeatAndMirror )
{
	simScenario* scenario = Load( gameScenario() );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	CHECK_EQ_INT( field->zoneCount, 4 * 2 + 3 * 2 + 1 );
	CHECK_EQ_INT( ZoneOf( field, "red_home" )->kind, simZone_box );
	CheckBounds( ZoneOf( field, "red_home" ), 7.0, 10.0, 0.0, 6.0 );
	CHECK_NEAR( ZoneOf( field, "red_home" )->high.z, 1.0, 0.0 );
	CheckBounds( ZoneOf( field, "blue_hub" ), 3.5, 4.5, 1.5, 2.5 );
	CheckBounds( ZoneOf( field, "red_hub" ), 5.5, 6.5, 3.5, 4.5 );
	CHECK_NEAR( ZoneOf( field, "red_hub" )->radius, 0.5, 0.0 );
	CheckBounds( ZoneOf( field, "red_chute" ), 10.2, 11.0, 5.0, 6.0 );

	// About (3, 3): as written, a quarter and half a turn; only turned ones become prisms. Red's are those of blue,
	// rotated.
	CHECK_EQ_INT( ZoneOf( field, "blue_side_0" )->kind, simZone_box );
	CHECK_EQ_INT( ZoneOf( field, "blue_side_1" )->kind, simZone_prism );
	CheckBounds( ZoneOf( field, "blue_side_0" ), 1.5, 2.5, 2.5, 3.5 );
	CheckBounds( ZoneOf( field, "blue_side_1" ), 2.5, 3.5, 1.5, 2.5 );
	CheckBounds( ZoneOf( field, "blue_side_2" ), 3.5, 4.5, 2.5, 3.5 );
	CheckBounds( ZoneOf( field, "red_side_1" ), 6.5, 7.5, 3.5, 4.5 );
	CHECK_NEAR( ZoneOf( field, "red_side_1" )->high.z, 1.0, 0.0 );

	// The corners were given clockwise. Both corners of the inner edge stay where they are.
	const simZone* ell = ZoneOf( field, "ell" );
	CHECK_EQ_INT( ell->cornerCount, 6 );
	double area = 0.0;
	for ( int i = 0; i < 6; ++i )
	{
		const double *a = ell->corners[i], *b = ell->corners[( i + 1 ) % 6];
		area += 0.5 * ( a[0] * b[1] - a[1] * b[0] );
	}
	CHECK_NEAR( area, 0.75, 1e-12 );
	CheckBounds( ell, 4.0, 5.0, 4.0, 5.0 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_turnsOfAnyAngle )
{
	// A cylinder at (1, 0) from the point, and a box's corner there, a sixth of a turn on: (1/2, sqrt(3)/2).
	char* text = testReplace( gameScenario(), "'ell': {",
	    "'pole': { 'cylinder': { 'at': [6, 3], 'radius': 0.1, 'z': [0, 1] }, 'repeat': { 'count': 6, 'about': [5, 3], "
	    "'turn': '60 deg' } }, 'leaf': { 'box': { 'x': [6, 7], 'y': [3, 3.5], 'z': [0, 1] }, 'repeat': { 'count': 2, "
	    "'about': [5, 3], 'turn': '60 deg' } }, 'ell': {" );
	simScenario* scenario = Load( text );
	free( text );
	REQUIRE( scenario != NULL );
	const double half = 0.5, root = 0.86602540378443865;
	CheckBounds( ZoneOf( scenario->field, "pole_1" ), 5.5 - 0.1, 5.5 + 0.1, 3.0 + root - 0.1, 3.0 + root + 0.1 );
	CheckBounds( ZoneOf( scenario->field, "pole_5" ), 5.5 - 0.1, 5.5 + 0.1, 3.0 - root - 0.1, 3.0 - root + 0.1 );
	const simZone* leaf = ZoneOf( scenario->field, "leaf_1" );
	CHECK_NEAR( leaf->corners[0][0], 5.0 + half, 1e-12 );
	CHECK_NEAR( leaf->corners[0][1], 3.0 + root, 1e-12 );
	CHECK_NEAR( leaf->corners[2][0], 5.0 + 2.0 * half - 0.5 * root, 1e-12 );
	CHECK_NEAR( leaf->corners[2][1], 3.0 + 2.0 * root + 0.5 * half, 1e-12 );
	CHECK_NEAR( leaf->low.x, 5.0 + half - 0.5 * root, 1e-12 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_copiesInARow )
{
	// Columns of a grid, 1.5 m apart; the twin's go the other way, for the field is turned: 10 m by 6 m.
	char* text = testReplace( gameScenario(), "'ell': {",
	    "'blue_node': { 'box': { 'x': [1, 1.5], 'y': [0.5, 1], 'z': [0, 1] }, 'repeat': { 'count': 3, 'step': [0, 1.5] "
	    "}, "
	    "'mirror': true }, 'pole': { 'cylinder': { 'at': [6, 3], 'radius': 0.1, 'z': [0, 1] }, 'repeat': { 'count': 2, "
	    "'step': ['50 cm', -1] } }, 'tooth': { 'prism': { 'corners': [[2, 2], [3, 2], [2, 3]], 'z': [0, 1] }, "
	    "'repeat': "
	    "{ 'count': 2, 'step': [1, 0] } }, 'ell': {" );
	simScenario* scenario = Load( text );
	free( text );
	REQUIRE( scenario != NULL );
	CheckBounds( ZoneOf( scenario->field, "blue_node_0" ), 1.0, 1.5, 0.5, 1.0 );
	CheckBounds( ZoneOf( scenario->field, "blue_node_2" ), 1.0, 1.5, 3.5, 4.0 );
	CheckBounds( ZoneOf( scenario->field, "red_node_2" ), 8.5, 9.0, 2.0, 2.5 );
	CheckBounds( ZoneOf( scenario->field, "pole_1" ), 6.4, 6.6, 1.9, 2.1 );
	const simZone* tooth = ZoneOf( scenario->field, "tooth_1" );
	CheckBounds( tooth, 3.0, 4.0, 2.0, 3.0 );
	CHECK_NEAR( tooth->corners[1][0], 4.0, 1e-12 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_placesHaveTwins )
{
	simScenario* scenario = Load( gameScenario() );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	REQUIRE( field->exitCount == 2 && field->feederCount == 2 && field->goalCount == 4 );
	const simExitDef *blueOut = &field->exits[0], *redOut = &field->exits[1];
	CHECK_STR( redOut->name, "red_out" );
	CHECK_EQ_INT( redOut->pointCount, 2 );
	CHECK_NEAR( redOut->points[1].x, 5.0, 0.0 );
	CHECK_NEAR( redOut->points[1].y, 4.5, 0.0 );
	CHECK_NEAR( redOut->points[1].z, 0.5, 0.0 );
	CHECK_NEAR( blueOut->direction.x, 0.6, 1e-15 );
	CHECK_NEAR( redOut->direction.x, -0.6, 1e-15 );
	CHECK_NEAR( redOut->direction.z, 0.8, 1e-15 );
	CHECK_NEAR( redOut->delay, 1.5, 0.0 );
	CHECK_NEAR( redOut->spread.speed, 0.05, 0.0 );
	CHECK_NEAR( redOut->spread.yaw, 7.0 / 180.0 * SIM_PI, 1e-15 );
	CHECK_NEAR( redOut->spread.pitch, 0.0, 0.0 );

	const simFeederDef* red = &field->feeders[1];
	CHECK_STR( red->name, "red_outpost" );
	CHECK_EQ_INT( red->alliance, simAlliance_red );
	CHECK_EQ_INT( red->piece, 0 );
	CHECK( red->hasGate && HasGroup( field, red->gate, "red_gate" ) && !HasGroup( field, red->gate, "blue_gate" ) );
	CHECK( HasZone( field, &red->collects, "red_corral" ) && ZonesOf( &red->collects ) == 1 );
	CHECK( red->loads && HasZone( field, &red->chute, "red_chute" ) );
	CHECK_NEAR( red->loadAt.x, 10.5, 0.0 );
	CHECK_NEAR( red->loadAt.y, 5.5, 0.0 );
	CHECK_EQ_INT( red->chuteMost, 24 );
	CHECK( red->throws );
	CHECK_NEAR( red->target.y, 4.0, 0.0 );
	CHECK_NEAR( red->elevation, SIM_PI / 3.0, 1e-15 );
	CHECK_EQ_INT( red->window, 0 );
	CHECK( HasZone( field, &red->pickup, "red_home" ) );

	const simGoal *goal = &field->goals[1], *pass = &field->goals[3];
	CHECK_STR( goal->name, "red_goal" );
	CHECK_EQ_INT( goal->alliance, simAlliance_red );
	CHECK_NEAR( goal->target.x, 6.0, 0.0 );
	CHECK( goal->hasFrom && HasZone( field, &goal->from, "red_home" ) && !goal->pass );
	CHECK_EQ_INT( goal->window, 0 );
	CHECK( pass->pass && !pass->hasFrom && pass->window == -1 );
	CHECK_NEAR( pass->target.x, 9.0, 0.0 );

	CHECK_EQ_INT( field->gateCount, 3 );
	CHECK_STR( field->zones[field->gates[2]].name, "red_home" );
	CHECK( field->returnsStrays );
	CHECK_NEAR( field->strayDelay, 2.0, 0.0 );
	CHECK_EQ_INT( ZonesOf( &field->strayKeep ), 2 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_rulesHaveTwins )
{
	simScenario* scenario = Load( gameScenario() );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	CHECK_EQ_INT( field->ruleCount, 20 );

	const simRule* score = RuleOf( field, "red_score" );
	CHECK_EQ_INT( score->kind, simRule_piece );
	CHECK_EQ_INT( score->alliance, simAlliance_red );
	CHECK_EQ_INT( score->periods, 0 );
	CHECK( HasZone( field, &score->zones, "red_hub" ) && ZonesOf( &score->zones ) == 1 );
	CHECK_EQ_INT( score->piece, 0 );
	CHECK_NEAR( score->direction.y, -0.6, 1e-15 );
	CHECK_NEAR( score->direction.z, -0.8, 1e-15 );
	CHECK_NEAR( score->minSpeed, 0.1, 0.0 );
	CHECK_NEAR( score->maxSpeed, 20.0, 0.0 );
	CHECK_EQ_INT( score->window, 0 );
	CHECK_EQ_INT( score->points, 1 );
	CHECK_EQ_INT( score->counts, 1 );
	CHECK_EQ_INT( score->misses, 2 );
	CHECK_EQ_INT( score->toExit, 1 );
	CHECK_EQ_INT( score->toFeeder, -1 );
	CHECK( !score->remove && !score->place && !score->hasLaunched );

	const simRule* far = RuleOf( field, "red_far" );
	CHECK( far->hasLaunched && far->launchedBy == simAlliance_red && far->alliance == simAlliance_none );
	CHECK( far->launched.out && !far->launched.in && HasZone( field, &far->launched.zones, "red_home" ) );
	CHECK_EQ_INT( far->foul, 2 );
	CHECK_EQ_INT( far->window, -1 );
	CHECK_EQ_INT( far->piece, -1 );
	CHECK_EQ_INT( RuleOf( field, "red_corral" )->toFeeder, 1 );
	CHECK( RuleOf( field, "ell" )->place );

	const simRule* climb = RuleOf( field, "red_climb" );
	CHECK_EQ_INT( climb->kind, simRule_assess );
	CHECK_EQ_INT( climb->periods, 1 | 32 );
	CHECK(
	    climb->where.in && climb->where.fully && climb->where.touching && climb->where.off && climb->where.offFloor );
	CHECK( HasGroup( field, climb->where.touch, "red_tower_rung" ) );
	CHECK( HasGroup( field, climb->where.touch, "red_tower_base" ) );
	CHECK( !HasGroup( field, climb->where.touch, "blue_tower_rung" ) );
	CHECK( HasGroup( field, climb->where.clear, "red_tower_base" ) );
	CHECK( !HasGroup( field, climb->where.clear, "red_tower_rung" ) );
	CHECK_EQ_INT( climb->levelCount, 2 );
	CHECK_NEAR( climb->levels[1].above, 0.6858, 1e-12 );
	CHECK_EQ_INT( climb->levels[1].points, 20 );
	CHECK_EQ_INT( climb->most, 2 );
	CHECK_EQ_INT( climb->tallies, 4 );

	// A red name in a blue rule becomes a blue one in its twin.
	const simRule* meet = RuleOf( field, "red_meet" );
	CHECK_EQ_INT( meet->alliance, simAlliance_red );
	CHECK_EQ_INT( meet->periods, 4 | 8 | 16 | 32 );
	CHECK( HasGroup( field, meet->victim.touch, "blue_tower_rung" ) );
	CHECK( !HasGroup( field, meet->victim.touch, "red_tower_rung" ) );
	CHECK_NEAR( meet->every, 5.0, 0.0 );
	CHECK_NEAR( RuleOf( field, "red_pin" )->distance, 1.8288, 1e-12 );
	CHECK_NEAR( RuleOf( field, "red_pin" )->seconds, 3.0, 0.0 );
	CHECK_EQ_INT( RuleOf( field, "red_catch" )->exit, 1 );
	CHECK_NEAR( RuleOf( field, "red_tall" )->height, 0.762, 1e-12 );
	CHECK_NEAR( RuleOf( field, "red_tall" )->seconds, 0.5, 0.0 );
	CHECK_EQ_INT( RuleOf( field, "red_greedy" )->carry, 5 );
	// Without an alliance a rule is for both.
	CHECK_EQ_INT( RuleOf( field, "low" )->alliance, simAlliance_none );
	CHECK_NEAR( RuleOf( field, "low" )->extension, 0.3048, 1e-12 );
	CHECK_EQ_INT( field->minorFoul, 5 );
	CHECK_EQ_INT( field->majorFoul, 15 );
	CHECK_EQ_INT( field->winPoints, 3 );
	CHECK_EQ_INT( field->tiePoints, 1 );
	CHECK_EQ_INT( field->bonuses[0].atLeast, 100 );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_namesStandForSets )
{
	// "blue_side" is all three; "blue" every zone of blue's.
	char* text = testReplace( gameScenario(), "'zone': ['ell']", "'zone': ['blue_side', 'red_side_1']" );
	simScenario* scenario = Load( text );
	free( text );
	REQUIRE( scenario != NULL );
	const simRule* rule = RuleOf( scenario->field, "ell" );
	CHECK_EQ_INT( ZonesOf( &rule->zones ), 4 );
	CHECK( HasZone( scenario->field, &rule->zones, "blue_side_2" ) );
	CHECK( HasZone( scenario->field, &rule->zones, "red_side_1" ) );
	simScenario_Destroy( scenario );

	text = testReplace( gameScenario(), "'pickup': ['blue_home']", "'pickup': ['blue']" );
	scenario = Load( text );
	free( text );
	REQUIRE( scenario != NULL );
	CHECK_EQ_INT( ZonesOf( &scenario->field->feeders[0].pickup ), 7 );
	CHECK_EQ_INT( ZonesOf( &scenario->field->feeders[1].pickup ), 7 );
	CHECK( HasZone( scenario->field, &scenario->field->feeders[1].pickup, "red_side_0" ) );
	simScenario_Destroy( scenario );
}

TEST( fieldRules_shapesOfPieces )
{
	simScenario* scenario =
	    Load( "{ 'sandlot': 1, 'field': { 'size': [5, 5], 'materials': { 'm': { 'friction': 1, "
	          "'restitution': 0 } }, 'floor': 'm', 'pieces': {"
	          "'box': { 'shape': 'box', 'size': [0.3, 0.2, 0.1], 'mass': 2, 'material': 'm' },"
	          "'rod': { 'shape': 'cylinder', 'diameter': 0.2, 'length': 0.6, 'mass': 3, 'material': 'm' },"
	          "'pill': { 'shape': 'capsule', 'diameter': 0.2, 'length': 0.5, 'mass': 1, 'material': 'm' },"
	          "'note': { 'shape': 'torus', 'diameter': 0.36, 'tube': 0.06, 'mass': 0.25, 'material': 'm' },"
	          "'ball': { 'shape': 'sphere', 'diameter': 0.3, 'mass': 0.5, 'material': 'm' } } } }" );
	REQUIRE( scenario != NULL );
	const simPieceType* types = scenario->field->pieceTypes;

	// 2/12 (0.04 + 0.01), 2/12 (0.09 + 0.01), 2/12 (0.09 + 0.04). Of 0.006 m^3: (0.0045 / pi)^(1/3).
	CHECK_NEAR( types[0].inertias.x, 0.05 / 6.0, 1e-15 );
	CHECK_NEAR( types[0].inertias.y, 0.10 / 6.0, 1e-15 );
	CHECK_NEAR( types[0].inertias.z, 0.13 / 6.0, 1e-15 );
	CHECK_NEAR( types[0].radius, 0.11272517, 1e-8 );
	CHECK_NEAR( types[0].size.y, 0.2, 0.0 );
	CHECK_NEAR( types[0].squeeze, 12000.0, 0.0 );

	// 3/12 (3 * 0.01 + 0.36) and 3/2 0.01. Volume pi 0.01 * 0.6, so r^3 = 0.0045.
	CHECK_NEAR( types[1].inertias.x, 0.0975, 1e-15 );
	CHECK_NEAR( types[1].inertias.y, 0.0975, 1e-15 );
	CHECK_NEAR( types[1].inertias.z, 0.015, 1e-15 );
	CHECK_NEAR( types[1].radius * types[1].radius * types[1].radius, 0.0045, 1e-16 );

	// Middle 0.3 m long, volume 0.003 pi; caps 4/3 0.001 pi: masses 9/13 and 4/13. Across: 9/13 (0.03 + 0.09) / 12 +
	// 4/13 (0.004 + 0.0225 + 0.01125); along: 9/13 0.005 + 4/13 0.004.
	CHECK_NEAR( types[2].inertias.x, 9.0 / 13.0 * 0.01 + 4.0 / 13.0 * 0.03775, 1e-15 );
	CHECK_NEAR( types[2].inertias.z, 9.0 / 13.0 * 0.005 + 4.0 / 13.0 * 0.004, 1e-15 );
	CHECK_NEAR( types[2].radius * types[2].radius * types[2].radius, 0.75 * ( 0.003 + 0.004 / 3.0 ), 1e-16 );

	// Circle of 0.15 m, tube of 0.03 m: 0.25 (4 * 0.0225 + 5 * 0.0009) / 8 and 0.25 (4 * 0.0225 + 3 * 0.0009) / 4.
	CHECK_NEAR( types[3].inertias.x, 0.0029531250, 1e-15 );
	CHECK_NEAR( types[3].inertias.z, 0.0057937500, 1e-15 );
	CHECK_NEAR( types[3].radius * types[3].radius * types[3].radius, 1.5 * SIM_PI * 0.15 * 0.0009, 1e-15 );

	CHECK_NEAR( types[4].inertias.z, 0.0045, 1e-15 );
	CHECK_NEAR( types[4].inertia, 0.0045, 1e-15 );
	CHECK_NEAR( types[4].size.z, 0.3, 0.0 );
	simScenario_Destroy( scenario );
}

// ---- the other half ----

TEST( fieldRules_aReflectedFieldKeepsItsSides )
{
	simScenario* scenario =
	    Load( "{ 'sandlot': 1, 'field': { 'size': [10, 6], 'symmetry': 'reflected', 'materials': { 'm': { "
	          "'friction': 1, 'restitution': 0 } }, 'floor': 'm', 'pieces': { 'ball': { 'shape': 'sphere', "
	          "'diameter': 0.2, 'mass': 0.2, 'material': 'm', 'total': 8 } }, 'staging': [{ 'piece': 'ball', "
	          "'at': [1, 2, 0.1], 'step': [[0.3, 0.4, 0], [0, 0, 0], [0, 0, 0]], 'count': [2, 1, 1], "
	          "'mirror': true }], 'zones': { 'blue_box': { 'box': { 'x': [1, 2], 'y': [4, 5], 'z': [0, 1] }, "
	          "'mirror': true }, 'blue_wedge': { 'prism': { 'corners': [[0, 0], [2, 0], [0, 3]], 'z': [0, 1] }, "
	          "'mirror': true } }, 'exits': { 'blue_out': { 'at': [[1, 2, 1]], 'direction': [1, 1, 0], 'speed': 1, "
	          "'mirror': true } } }, 'robots': [] }" );
	REQUIRE( scenario != NULL );
	const simField* field = scenario->field;
	CheckBounds( ZoneOf( field, "red_box" ), 8.0, 9.0, 4.0, 5.0 );
	const simZone* wedge = ZoneOf( field, "red_wedge" );
	CheckBounds( wedge, 8.0, 10.0, 0.0, 3.0 );
	CHECK( simZone_Has( wedge, simV3( 9.8, 0.2, 0.5 ) ) && !simZone_Has( wedge, simV3( 8.2, 2.8, 0.5 ) ) );
	// Corners stay counter-clockwise: twice the area is positive.
	double area = 0.0;
	for ( int i = 0; i < wedge->cornerCount; ++i )
	{
		const double* a = wedge->corners[i];
		const double* b = wedge->corners[( i + 1 ) % wedge->cornerCount];
		area += a[0] * b[1] - b[0] * a[1];
	}
	CHECK_NEAR( area, 6.0, 1e-12 );
	CHECK_NEAR( field->staging[1].at.x, 9.0, 0.0 );
	CHECK_NEAR( field->staging[1].at.y, 2.0, 0.0 );
	CHECK_NEAR( field->staging[1].step[0].x, -0.3, 0.0 );
	CHECK_NEAR( field->staging[1].step[0].y, 0.4, 0.0 );
	CHECK_NEAR( field->exits[1].points[0].y, 2.0, 0.0 );
	CHECK( field->exits[1].direction.x < 0.0 && field->exits[1].direction.y > 0.0 );
	simScenario_Destroy( scenario );
}
