// A small field with one of everything that a match may have, for the tests of the loader.
#pragma once

#include <stdio.h>

// 10 x 6 m: (x, y) has its mirror image at (10 - x, 6 - y).
static const char kGameHead[] =
    "{ 'sandlot': 1, 'field': { 'size': [10, 6], 'materials': { 'm': { 'friction': 1, 'restitution': 0.5, 'fade': 0.2 "
    "} "
    "}, 'floor': 'm', "
    "'collision': 'v 0 0 0\\nv 1 0 0\\nv 1 0 1\\ng blue_gate\\nf 1 2 3\\ng red_gate\\nf 1 2 3\\ng blue_tower_rung\\nf "
    "1 2 3\\ng red_tower_rung\\nf 1 2 3\\ng blue_tower_base\\nf 1 2 3\\ng red_tower_base\\nf 1 2 3\\n', 'groups': { "
    "'blue': 'm', 'red': 'm' }"
    ", "
    "'pieces': { 'ball': { 'shape': 'sphere', 'diameter': 0.2, 'mass': 0.2, 'material': 'm', 'total': 40, 'magnus': "
    "0.3 }, 'rod': { 'shape': 'cylinder', 'diameter': 0.1, 'length': 0.3, 'mass': 0.6, 'material': 'm', 'squeeze': '5"
    " N/mm' } }"
    ", "
    "'match': { 'phases': [ { 'name': 'auto', 'mode': 'auto', 'seconds': 20 }, { 'name': 'pause', 'mode': "
    "'disabled', 'seconds': 3 }, { 'name': 'teleop', 'mode': 'teleop', 'seconds': 40, 'periods': [ { 'name': "
    "'transition', 'seconds': 10 }, { 'name': 'shift1', 'seconds': '10 s' }, { 'name': 'shift2', 'seconds': 10 }, { "
    "'name': 'endgame', 'seconds': 10 } ] } ] }"
    ", "
    "'zones': { 'blue_home': { 'box': { 'x': [0, 3], 'y': [0, 6], 'z': [0, 1] }, 'mirror': true },"
    "           'blue_hub': { 'cylinder': { 'at': [4, 2], 'radius': 0.5, 'z': [1, 1.2] }, 'mirror': true },"
    "           'blue_chute': { 'box': { 'x': [-1, -0.2], 'y': [0, 1], 'z': [0.5, 1] }, 'mirror': true },"
    "           'blue_corral': { 'box': { 'x': [-1, 0], 'y': [2, 3], 'z': [0, 0.4] }, 'mirror': true },"
    "           'blue_side': { 'box': { 'x': [1.5, 2.5], 'y': [2.5, 3.5], 'z': [0, 1] }, 'repeat': { 'count': 3, "
    "                          'about': [3, 3], 'turn': '90 deg' }, 'mirror': true, 'source': 's' },"
    "           'ell': { 'prism': { 'corners': [[4, 4], [4, 5], [5, 5], [5, 4.5], [4.5, 4.5], [4.5, 4]], 'z': [0, 2] } "
    "} }";

static const char kGamePlaces[] =
    "'counters': ['fuel', 'wasted', 'climb'],"
    "'windows': { 'hub': { 'both': ['auto', 'pause', 'transition', 'endgame'], 'leader': ['shift2'], 'trailer': "
    "['shift1'], 'by': 'fuel', 'decided': 'auto', 'message': { 'blue': 'R', 'red': 'B' }, 'grace': 3, 'warning': '3 "
    "s' }, 'late': { 'both': ['teleop'] } },"
    "'exits': { 'blue_out': { 'at': [[5, 1, 0.5], [5, 1.5, 0.5]], 'direction': [3, 0, 4], 'speed': 2, 'spread': { "
    "'speed': 0.05, 'yaw': '7 deg' }, 'delay': 1.5, 'mirror': true } },"
    "'feeders': { 'blue_outpost': { 'alliance': 'blue', 'piece': 'ball', 'gate': ['blue_gate'], 'collect': { 'zones': "
    "['blue_corral'], 'every': 0.5 }, 'load': { 'at': [-0.5, 0.5, 0.8], 'zones': ['blue_chute'], 'most': 24, 'every': "
    "0.4 }, 'throw': { 'from': [-0.5, 1.5, 1.7], 'target': [4, 2, 1.1], 'elevation': '60 deg', 'every': 2, 'spread': { "
    "'pitch': '2 deg' }, 'window': 'hub' }, 'pickup': ['blue_home'], 'mirror': true } },"
    "'goals': { 'blue_goal': { 'alliance': 'blue', 'piece': 'ball', 'target': [4, 2, 1.2], 'radius': 0.4, 'window': "
    "'hub', 'from': ['blue_home'], 'mirror': true }, 'blue_pass': { 'alliance': 'blue', 'piece': 'ball', 'target': "
    "[1, 3, 0], 'radius': 1, 'pass': true, 'mirror': true } }";

static const char kGameRules[] =
    "'fouls': { 'minor': 5, 'major': 15 },"
    "'rules': [ { 'name': 'blue_score', 'when': 'piece', 'alliance': 'blue', 'zone': ['blue_hub'], 'piece': 'ball', "
    "             'direction': [0, 3, -4], 'speed': [0.1, 20], 'window': 'hub', 'points': 1, 'count': ['fuel'], "
    "             'missed': ['wasted'], 'then': { 'exit': 'blue_out' }, 'mirror': true },"
    "           { 'name': 'blue_far', 'when': 'piece', 'zone': ['blue_hub'], 'launched': { 'by': 'blue', 'out': "
    "['blue_home'] }, 'foul': 'major', 'mirror': true },"
    "           { 'name': 'blue_corral', 'when': 'piece', 'zone': ['blue_corral'], 'piece': 'ball', 'then': { "
    "             'feeder': 'blue_outpost' }, 'mirror': true },"
    "           { 'name': 'ell', 'when': 'piece', 'alliance': 'red', 'zone': ['ell'], 'piece': 'rod', 'points': 2, "
    "             'then': 'place' },"
    "           { 'name': 'blue_climb', 'when': 'assess', 'alliance': 'blue', 'during': ['auto', 'endgame'], "
    "             'robots': { 'in': ['blue_home'], 'fully': true, 'touching': ['blue_tower'], 'off': ['floor', "
    "             'blue_tower_base'] }, 'levels': [ { 'above': 0, 'points': 10 }, { 'above': '27 in', 'points': 20 } "
    "             ], 'most': 2, 'tally': ['climb'], 'mirror': true },"
    "           { 'name': 'blue_meet', 'when': 'contact', 'alliance': 'blue', 'during': ['teleop'], 'offender': { "
    "             'out': ['blue_home'] }, 'victim': { 'touching': ['red_tower'] }, 'foul': 'major', 'every': 5, "
    "             'mirror': true },"
    "           { 'name': 'blue_pin', 'when': 'pin', 'alliance': 'blue', 'seconds': 3, 'distance': '72 in', 'foul': "
    "             'minor', 'mirror': true },"
    "           { 'name': 'blue_catch', 'when': 'catch', 'alliance': 'blue', 'exit': ['blue_out'], 'foul': 'minor', "
    "             'mirror': true },"
    "           { 'name': 'blue_tall', 'when': 'limit', 'alliance': 'blue', 'height': '30 in', 'seconds': 0.5, "
    "             'foul': 'minor', 'mirror': true },"
    "           { 'name': 'blue_greedy', 'when': 'limit', 'alliance': 'blue', 'carry': 5, 'piece': 'ball', 'foul': "
    "             'minor', 'every': 5, 'mirror': true }, { 'name': 'low', 'when': 'limit', 'extension': '12 in', "
    "'foul': 'minor' } ],"
    "'ranking': { 'win': 3, 'tie': 1, 'bonuses': [ { 'name': 'energized', 'counter': 'fuel', 'atLeast': 100, "
    "             'points': 1 } ] },"
    "'course': { 'gates': ['blue_home', 'ell', 'red_home'] },"
    "'strays': { 'after': 2, 'keep': ['blue_chute', 'red_chute'] }";

/// The scenario, with quotes written as '. In parts: a literal has a limit.
static inline const char* gameScenario( void )
{
	static char text[8192];
	snprintf( text, sizeof( text ), "%s, %s, %s } }", kGameHead, kGamePlaces, kGameRules );
	return text;
}
