#include "test.h"

#include "rigs/game_fixture.h"

#include <stdlib.h>
#include <string.h>

#define AT "/field"

TEST( fieldMistakes_inPieces )
{
	static const testSpoil spoils[] = {
		{ "'shape': 'cylinder'", "'shape': 'cilinder'", AT "/pieces/rod/shape",
		    "did you mean \"cylinder\"? valid: sphere, box, cylinder, capsule, torus" },
		{ "'shape': 'sphere', 'diameter': 0.2", "'shape': 'sphere', 'size': [1, 1, 1]", AT "/pieces/ball/size",
		    "there is no key \"size\"" },
		{ "'shape': 'cylinder', 'diameter': 0.1", "'shape': 'cylinder', 'tube': 0.1", AT "/pieces/rod/tube",
		    "there is no key \"tube\"" },
		{ ", 'length': 0.3", "", AT "/pieces/rod", "the key \"length\" is missing" },
		{ "'cylinder', 'diameter': 0.1", "'capsule', 'diameter': 0.3", AT "/pieces/rod/length",
		    "it must be more than its diameter, 0.3 m" },
		{ "'cylinder', 'diameter': 0.1, 'length'", "'torus', 'diameter': 0.5, 'tube'", AT "/pieces/rod/tube",
		    "less than half of the outer diameter, 0.5 m" },
		{ "'magnus': 0.3", "'magnus': -1", AT "/pieces/ball/magnus", "from 0 to 5" },
		{ "'5 N/mm'", "'5 N'", AT "/pieces/rod/squeeze", "N/m, N/mm" },
		{ "'total': 40", "'total': 1025", AT "/pieces/ball/total", "from 0 to 1024" },
		{ "'mass': 0.6,", "'mass': 0.6, 'total': 1000,", AT "/pieces",
		    "the totals add up to 1040 pieces; the most is 1024" },
		{ "'fade': 0.2", "'fade': -0.2", AT "/materials/m/fade", "from 0 to 10" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( fieldMistakes_inTheMatch )
{
	static const testSpoil spoils[] = {
		{ "'seconds': 40", "'seconds': 41", AT "/match/phases/2/periods",
		    "add up to 40 s, but the phase \"teleop\" lasts 41 s" },
		{ "'shift2', 'seconds'", "'shift1', 'seconds'", AT "/match/phases/2/periods/2/name",
		    "there is a period \"shift1\" already" },
		{ "'shift2', 'seconds'", "'auto', 'seconds'", AT "/match/phases/2/periods/2/name",
		    "there is a period \"auto\" already" },
		{ "{ 'name': 'pause'", "{ 'name': 'endgame'", AT "/match/phases/2/periods/3/name",
		    "there is a period \"endgame\" already" },
		{ "{ 'name': 'shift2', 'seconds'", "{ 'name': 'teleop', 'seconds'", AT "/match/phases",
		    "the name \"teleop\" is that of a phase and of one of the periods of \"teleop\"" },
		{ "'name': 'shift2', 'seconds': 10", "'name': 'shift2', 'seconds': 0", AT "/match/phases/2/periods/2/seconds",
		    "from 0.02 to 3600 s" },
		{ "'name': 'shift2', 'seconds': 10", "'name': 'shift2'", AT "/match/phases/2/periods/2",
		    "the key \"seconds\" is missing" },
		{ "['fuel', 'wasted'", "['fuel', 'fuel'", AT "/counters/1", "there is a counter \"fuel\" already" },
		{ "['fuel', 'wasted'", "['fuel', 'was ted'", AT "/counters/1", "a name has 1 to 47" },
		{ "'both': ['auto', 'pause'", "'both': ['autos', 'pause'", AT "/windows/hub/both/0",
		    "there is no period \"autos\"; did you mean \"auto\"? valid: auto, pause, transition, shift1, shift2, "
		    "endgame, teleop" },
		{ "'leader': ['shift2']", "'leader': []", AT "/windows/hub/leader", "has 0 elements" },
		{ "'leader': ['shift2']", "'leader': ['shift1']", AT "/windows/hub/trailer",
		    "has the period \"shift1\", which another list" },
		{ "'leader': ['shift2']", "'leader': ['transition']", AT "/windows/hub/leader",
		    "has the period \"transition\", which another list" },
		{ "'by': 'fuel', ", "", AT "/windows/hub", "the key \"by\" is missing" },
		{ "'by': 'fuel'", "'by': 'feul'", AT "/windows/hub/by",
		    "there is no counter \"feul\"; did you mean \"fuel\"? valid: fuel, wasted, climb" },
		{ "'decided': 'auto', ", "", AT "/windows/hub", "the key \"decided\" is missing" },
		{ "'decided': 'auto'", "'decided': 'shift1'", AT "/windows/hub/decided",
		    "the leader is decided when \"shift1\" ends, but a list of this window has \"shift1\"" },
		{ "'message': { 'blue': 'R'", "'message': { 'blue': 'REDFIRST'", AT "/windows/hub/message/blue", "1 to 7" },
		{ "'message': { 'blue': 'R'", "'message': { 'blue': '\\u00e9'", AT "/windows/hub/message/blue",
		    "not plain ASCII" },
		{ "'message': { 'blue': 'R', ", "'message': { ", AT "/windows/hub/message", "the key \"blue\" is missing" },
		{ "'grace': 3", "'grace': -3", AT "/windows/hub/grace", "from 0 to 60 s" },
		{ "'late': { 'both': ['teleop'] }", "'late': { }", AT "/windows/late", "never opens" },
		{ "'late': { 'both': ['teleop'] }", "'late': { 'both': ['teleop'], 'by': 'fuel' }", AT "/windows/late/by",
		    "no periods for the \"leader\"" },
		{ "'late': {", "'a': { 'both': ['auto'] }, 'b': { 'both': ['auto'] }, 'c': { 'both': ['auto'] }, 'late': {",
		    AT "/windows", "has more than 4 members" },
		{ "'atLeast': 100", "'atLeast': 0", AT "/ranking/bonuses/0/atLeast", "from 1 to 1000000" },
		{ "'counter': 'fuel'", "'counter': 'balls'", AT "/ranking/bonuses/0/counter",
		    "there is no counter \"balls\"; valid: fuel, wasted, climb" },
		{ "'tie': 1", "'draw': 1", AT "/ranking/draw", "valid: win, tie, bonuses" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( fieldMistakes_inZones )
{
	static const testSpoil spoils[] = {
		{ "'ell': { 'prism': {", "'ell': { 'sphere': {", AT "/zones/ell/sphere",
		    "valid: box, cylinder, prism, repeat" },
		{ "'ell': { 'prism': {", "'ell': { 'box': { 'x': [0, 1], 'y': [0, 1], 'z': [0, 1] }, 'prism': {",
		    AT "/zones/ell", "needs exactly one of the keys \"box\", \"cylinder\" and \"prism\"" },
		{ "'x': [0, 3]", "'x': [3, 0]", AT "/zones/blue_home/box/x", "goes from 3 to 0 m" },
		{ "'x': [0, 3]", "'x': [3, 3]", AT "/zones/blue_home/box/x", "the first number must be the lesser one" },
		{ "'x': [0, 3]", "'x': [20, 23]", AT "/zones/blue_home",
		    "the zone \"blue_home\" is outside the field: it reaches from x = 20 m to 23 m, the field with its "
		    "surroundings from -3 to 13 m" },
		{ "'y': [0, 6]", "'y': [-9, -3]", AT "/zones/blue_home", "it reaches from y = -9 m to -3 m" },
		{ "'z': [1, 1.2]", "'z': [-1, 0]", AT "/zones/blue_hub", "is below the floor: it ends at z = 0 m" },
		{ "'radius': 0.5", "'radius': 0", AT "/zones/blue_hub/cylinder/radius", "from 0.001 to 100 m" },
		{ "'at': [4, 2], 'radius'", "'at': [4, 2, 0], 'radius'", AT "/zones/blue_hub/cylinder/at", "must have 2" },
		{ "[[4, 4], [4, 5], [5, 5], [5, 4.5], [4.5, 4.5], [4.5, 4]]", "[[4, 4], [4, 5]]", AT "/zones/ell/prism/corners",
		    "must have 3 to 12" },
		{ "[[4, 4], [4, 5], [5, 5], [5, 4.5], [4.5, 4.5], [4.5, 4]]", "[[4, 4], [4, 5], [4, 6]]",
		    AT "/zones/ell/prism/corners", "encloses no area" },
		{ "[[4, 4], [4, 5], [5, 5], [5, 4.5], [4.5, 4.5], [4.5, 4]]", "[[4, 4], [5, 5], [5, 4], [4, 4.8]]",
		    AT "/zones/ell/prism/corners", "the sides that begin with corners 0 and 2 cross" },
		{ "'count': 3", "'count': 0", AT "/zones/blue_side/repeat/count", "from 1 to 96" },
		{ "'count': 3", "'count': 96", AT "/zones/blue_side",
		    "is one too many: a field has at most 96 zones, mirrored and repeated ones counted" },
		{ "'turn': '90 deg'", "'turn': 0", AT "/zones/blue_side/repeat/turn", "puts 3 zones in one place" },
		{ "'turn': '90 deg'", "'turn': '90 m'", AT "/zones/blue_side/repeat/turn", "must be an angle" },
		{ ", 'turn': '90 deg'", "", AT "/zones/blue_side/repeat", "needs \"about\" and \"turn\"" },
		{ "'turn': '90 deg'", "'step': [1, 0]", AT "/zones/blue_side/repeat", "or else \"step\" alone" },
		{ "'ell': { 'prism'", "'blue_side_1': { 'prism'", AT "/zones/blue_side_1",
		    "there is a zone \"blue_side_1\" already" },
		{ "'ell': { 'prism'", "'red_hub': { 'prism'", AT "/zones/red_hub", "there is a zone \"red_hub\" already" },
		{ "'ell': { 'prism'", "'blue_hub': { 'prism'", AT "/zones", "has the name \"blue_hub\" twice" },
		{ "'ell': { 'prism'", "'ell': { 'mirror': true, 'prism'", AT "/zones/ell/mirror",
		    "the name \"ell\" does not begin with \"blue_\"" },
		{ "'ell': { 'prism'",
		    "'a2345678901234567890123456789012345678901234567': { 'repeat': { 'count': 2, 'about': [5, 3], 'turn': 1 "
		    "}, "
		    "'prism'",
		    AT "/zones/a2345678901234567890123456789012345678901234567", "which is too long" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( fieldMistakes_inPlaces )
{
	static const testSpoil spoils[] = {
		{ "[5, 1.5, 0.5]]", "[5, 10, 0.5]]", AT "/exits/blue_out/at/1",
		    "is outside the field: y = 10 m; it must be from -3 to 9 m" },
		{ "[5, 1.5, 0.5]]", "[5, 1.5, -0.5]]", AT "/exits/blue_out/at/1", "is below the floor" },
		{ "'at': [[5, 1, 0.5], [5, 1.5, 0.5]]", "'at': []", AT "/exits/blue_out/at", "it must have 1 to 8" },
		{ "'at': [[5, 1, 0.5], [5, 1.5, 0.5]]", "'at': [5, 1, 0.5]", AT "/exits/blue_out/at/0", "must be an array" },
		{ "'direction': [3, 0, 4]", "'direction': [0, 0, 0]", AT "/exits/blue_out/direction", "must not be [0, 0, 0]" },
		{ ", 'speed': 2, 'spread'", ", 'spread'", AT "/exits/blue_out", "the key \"speed\" is missing" },
		{ "'spread': { 'speed': 0.05", "'spread': { 'speed': 0.5", AT "/exits/blue_out/spread/speed", "from 0 to 0.3" },
		{ "'delay': 1.5", "'delay': '1.5 m'", AT "/exits/blue_out/delay", "must be a time" },
		{ "'blue_out': {", "'out': {", AT "/exits/out/mirror", "does not begin with \"blue_\"" },
		{ "'alliance': 'blue', 'piece': 'ball', 'gate'", "'alliance': 'green', 'piece': 'ball', 'gate'",
		    AT "/feeders/blue_outpost/alliance", "there is no alliance \"green\"; valid: blue, red" },
		{ "'piece': 'ball', 'gate'", "'piece': 'bal', 'gate'", AT "/feeders/blue_outpost/piece",
		    "did you mean \"ball\"? valid: ball, rod" },
		{ "'gate': ['blue_gate']", "'gate': ['blue_gates']", AT "/feeders/blue_outpost/gate/0",
		    "there is no mesh group \"blue_gates\"; did you mean \"blue_gate\"?" },
		{ "'gate': ['blue_gate']", "'gate': ['floor']", AT "/feeders/blue_outpost/gate/0",
		    "there is no mesh group \"floor\"" },
		{ "'collect': { 'zones': ['blue_corral']", "'collect': { 'zones': ['blue_coral']",
		    AT "/feeders/blue_outpost/collect/zones/0", "did you mean \"blue_corral\"?" },
		{ "'collect': { 'zones': ['blue_corral'], 'every': 0.5", "'collect': { 'zones': ['blue_corral']",
		    AT "/feeders/blue_outpost/collect", "the key \"every\" is missing" },
		{ "'load': { 'at': [-0.5, 0.5, 0.8]", "'load': { 'at': [-5, 0.5, 0.8]", AT "/feeders/blue_outpost/load/at",
		    "is outside the field: x = -5 m; it must be from -3 to 13 m" },
		{ "'most': 24", "'most': 0", AT "/feeders/blue_outpost/load/most", "from 1 to 1024" },
		{ "'from': [-0.5, 1.5, 1.7]", "'from': [4, 2, 1.7]", AT "/feeders/blue_outpost/throw/target",
		    "straight above or below" },
		{ "'elevation': '60 deg'", "'elevation': '90 deg'", AT "/feeders/blue_outpost/throw/elevation",
		    "from -1.48353" },
		{ "'window': 'hub' }, 'pickup'", "'window': 'hubs' }, 'pickup'", AT "/feeders/blue_outpost/throw/window",
		    "did you mean \"hub\"? valid: hub, late" },
		{ "'radius': 0.4", "'radius': 0", AT "/goals/blue_goal/radius", "from 0.01 to 10 m" },
		{ "'from': ['blue_home'], 'mirror'", "'from': ['bleu_home'], 'mirror'", AT "/goals/blue_goal/from/0",
		    "did you mean \"blue_home\"?" },
		{ "'gates': ['blue_home', 'ell', 'red_home']", "'gates': []", AT "/course/gates", "1 to 24" },
		{ "'gates': ['blue_home', 'ell', 'red_home']", "'gates': ['blue_home', 'ell', 'ell']", AT "/course/gates/2",
		    "is \"ell\", as the gate before it" },
		{ "'gates': ['blue_home', 'ell', 'red_home']", "'gates': ['ell', 'blue_home', 'ell']", AT "/course/gates/2",
		    "is \"ell\", as the gate after it" },
		{ "'gates': ['blue_home', 'ell', 'red_home']", "'gates': ['blue_home', 'blue_side']", AT "/course/gates/1",
		    "there is no zone \"blue_side\"; did you mean \"blue_side_0\"?" },
		{ "'strays': { 'after': 2", "'strays': { 'after': -2", AT "/strays/after", "from 0 to 600 s" },
		{ "'keep': ['blue_chute', 'red_chute']", "'keep': ['blue_chute', 'chute']", AT "/strays/keep/1",
		    "there is no zone \"chute\"" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );

	static const testSpoil alone[] = { { "'counters': []", "'strays': { 'after': 2 }", AT "/strays",
		"the field has no \"feeders\"" } };
	testSpoilScenario( "{ 'sandlot': 1, 'field': { 'size': [5, 5], 'materials': { 'm': { 'friction': 1, 'restitution': "
	                   "0 } }, 'floor': 'm', 'counters': [] } }",
	    alone, 1 );
}

TEST( fieldMistakes_inRules )
{
	static const testSpoil spoils[] = {
		{ "'when': 'assess'", "'when': 'assessed'", AT "/rules/4/when",
		    "there is no kind of rule \"assessed\"; did you mean \"assess\"? valid: piece, assess, contact, pin, "
		    "catch, "
		    "limit" },
		{ "'when': 'assess', ", "", AT "/rules/4", "the key \"when\" is missing" },
		{ "'name': 'ell', 'when'", "'when'", AT "/rules/3", "the key \"name\" is missing" },
		{ "'name': 'blue_far'", "'name': 'blue_score'", AT "/rules/1/name", "there is a rule \"blue_score\" already" },
		{ "'name': 'ell', 'when'", "'name': 'red_score', 'when'", AT "/rules/3/name",
		    "there is a rule \"red_score\" already" },
		{ "'name': 'blue_far'", "'name': 'far'", AT "/rules/1/mirror", "the name \"far\" does not begin" },
		{ "'zone': ['ell'], ", "", AT "/rules/3", "the key \"zone\" is missing" },
		{ "'zone': ['ell']", "'zone': ['elk']", AT "/rules/3/zone/0",
		    "there is no zone \"elk\"; did you mean \"ell\"?" },
		{ "'zone': ['ell']", "'zone': 'ell'", AT "/rules/3/zone", "must be an array" },
		{ "'zone': ['blue_corral']", "'zone': ['blue_corral', 'red_corral', 'blue_side_5']", AT "/rules/2/zone/2",
		    "there is no zone \"blue_side_5\"" },
		{ "'zone': ['ell'], 'piece': 'rod'", "'zone': ['ell'], 'piece': 'pole'", AT "/rules/3/piece",
		    "there is no piece \"pole\"; valid: ball, rod" },
		{ "'speed': [0.1, 20]", "'speed': [20, 0.1]", AT "/rules/0/speed", "goes from 20 to 0.1 m/s" },
		{ "'speed': [0.1, 20]", "'speed': 3", AT "/rules/0/speed", "must be an array" },
		{ "'direction': [0, 3, -4]", "'direction': [0, 0, 0]", AT "/rules/0/direction", "must not be [0, 0, 0]" },
		{ "'window': 'hub', 'points': 1", "'window': 'hob', 'points': 1", AT "/rules/0/window",
		    "did you mean \"hub\"?" },
		{ "'window': 'hub', 'points': 1", "'points': 1", AT "/rules/0/missed", "the rule has no \"window\"" },
		{ "'count': ['fuel']", "'count': ['full']", AT "/rules/0/count/0", "valid: fuel, wasted, climb" },
		{ "'points': 1, 'count'", "'points': 1.5, 'count'", AT "/rules/0/points", "a whole number from 0 to 1000" },
		{ "'launched': { 'by': 'blue', 'out'", "'launched': { 'by': 'bleu', 'out'", AT "/rules/1/launched/by",
		    "there is no alliance \"bleu\"; did you mean \"blue\"? valid: blue, red" },
		{ "'launched': { 'by': 'blue', 'out'", "'launched': { 'touching': ['blue_tower'], 'out'",
		    AT "/rules/1/launched/touching", "valid: by, in, out, fully" },
		{ "'then': 'place'", "'then': 'plaice'", AT "/rules/3/then",
		    "nothing called \"plaice\" can happen to a piece; did you mean \"place\"? valid: \"remove\", \"place\", { "
		    "\"exit\": name }, { \"feeder\": name }" },
		{ "'then': { 'exit': 'blue_out' }", "'then': { 'recycle': 'blue_out' }", AT "/rules/0/then/recycle",
		    "there is no key \"recycle\"; valid: exit, feeder" },
		{ "'then': { 'exit': 'blue_out' }", "'then': { }", AT "/rules/0/then", "needs exactly one of the keys" },
		{ "'then': { 'exit': 'blue_out' }", "'then': { 'exit': 'blue_put' }", AT "/rules/0/then/exit",
		    "there is no exit \"blue_put\"; did you mean \"blue_out\"? valid: blue_out, red_out" },
		{ "'piece': 'ball', 'then': { ", "'then': { ", AT "/rules/2/then/feeder",
		    "the feeder \"blue_outpost\" keeps the piece \"ball\", but the rule is for any piece" },
		{ "'piece': 'ball', 'then': { ", "'piece': 'rod', 'then': { ", AT "/rules/2/then/feeder",
		    "keeps the piece \"ball\", but the rule is for \"rod\"" },
		{ "'points': 2,              'then': 'place'", "'count': []", AT "/rules/3/count", "it must have 1 to 24" },
		{ "'points': 2,              'then': 'place'", "'during': ['auto']", AT "/rules/3",
		    "does nothing: it needs one of the keys \"points\", \"count\", \"missed\", \"foul\" and \"then\"" },
		{ "'points': 2,              'then': 'place'", "'points': 0", AT "/rules/3",
		    "does nothing: it needs one of the keys \"points\", \"count\", \"missed\", \"foul\" and \"then\"" },
		{ "'points': 2, ", "'points': 2, 'every': 2, ", AT "/rules/3/every", "goes with a \"foul\" or a \"count\"" },
		{ "'during': ['auto', 'endgame'], ", "", AT "/rules/4", "the key \"during\" is missing" },
		{ "'during': ['auto', 'endgame']", "'during': ['auto', 'end']", AT "/rules/4/during/1",
		    "there is no period \"end\"; valid: auto" },
		{ "'robots': { 'in': ['blue_home']", "'robots': { 'out': ['ell'], 'in': ['blue_home']", AT "/rules/4/robots",
		    "has both of the keys \"in\" and \"out\"" },
		{ "'robots': { 'in': ['blue_home'], ", "'robots': { ", AT "/rules/4/robots/fully", "goes with the key \"in\"" },
		{ "'touching': ['blue_tower']", "'touching': ['blue_towers']", AT "/rules/4/robots/touching/0",
		    "there is no mesh group \"blue_towers\"" },
		{ "'above': '27 in'", "'above': 0", AT "/rules/4/levels/1/above",
		    "must be more than that of the level before, 0 m" },
		{ "'most': 2, 'tally'", "'most': 4, 'tally'", AT "/rules/4/most", "from 0 to 3" },
		{ "'most': 2, 'tally'", "'points': 3, 'tally'", AT "/rules/4/points", "does not go with \"levels\"" },
		{ "'points': 2, ", "'tally': ['climb'], ", AT "/rules/3/tally", "adds up points, but the rule has none" },
		{ "'foul': 'major', 'every': 5", "'points': 5", AT "/rules/5/points", "there is no key \"points\"" },
		{ "'foul': 'major', 'every': 5", "'foul': 'huge', 'every': 5", AT "/rules/5/foul",
		    "there is no foul \"huge\"; valid: minor, major" },
		{ "'fouls': { 'minor': 5, 'major': 15 }", "'fouls': { 'minor': 5 }", AT "/rules/1/foul",
		    "the field's \"fouls\" must say how many points a major one is" },
		{ "'offender': {", "'offenders': {", AT "/rules/5/offenders", "did you mean \"offender\"?" },
		{ "'seconds': 3, 'distance'", "'distance'", AT "/rules/6", "the key \"seconds\" is missing" },
		{ "'exit': ['blue_out'], 'foul'", "'exit': ['blue_out', 'red_out'], 'foul'", AT "/rules/7/exit",
		    "has 2 elements, but must have 1" },
		{ "'exit': ['blue_out'], 'foul'", "'exit': 'blue', 'foul'", AT "/rules/7/exit", "there is no exit \"blue\"" },
		{ "'height': '30 in', ", "", AT "/rules/8",
		    "needs exactly one of the keys \"height\", \"extension\" and \"carry\"" },
		{ "'height': '30 in', ", "'height': '30 in', 'extension': 0.3, ", AT "/rules/8", "needs exactly one" },
		{ "'height': '30 in', ", "'height': '30 in', 'piece': 'ball', ", AT "/rules/8/piece",
		    "goes with the key \"carry\"" },
		{ "'carry': 5", "'carry': 161", AT "/rules/9/carry", "from 1 to 160" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

#define TWICE( more ) \
	"'rules': [{ 'name': 'blue_again', 'when': 'piece', 'alliance': 'blue', 'zone': ['blue_hub'], " more " }, "

// Two rules that give points for the same piece.
TEST( fieldMistakes_scoringTwice )
{
	static const testSpoil spoils[] = {
		{ "'rules': [", TWICE( "'points': 3" ), AT "/rules/1/points",
		    "scores twice: the rule \"blue_again\" gives 3 points for the same already, and both count" },
		{ "'size': [10, 6]", "'size': [10, 6], 'symmetry': 'mirrored'", AT "/symmetry", "valid: rotated, reflected" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

// A twin whose names do not exist: only the mirrored reading finds it.
TEST( fieldMistakes_inTwins )
{
	static const testSpoil spoils[] = {
		{ "'z': [1, 1.2] }, 'mirror': true }", "'z': [1, 1.2] } }", AT "/rules/0/zone/0",
		    "there is no mirrored zone \"red_hub\"" },
		{ "'delay': 1.5, 'mirror': true", "'delay': 1.5", AT "/rules/0/then/exit",
		    "there is no mirrored exit \"red_out\"; valid: blue_out" },
		{ "g red_gate", "g gate", AT "/groups", "the group \"gate\"" },
	};
	testSpoilScenario( gameScenario(), spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}

TEST( fieldMistakes_tooManyRules )
{
	// 128 rules fit; half of them mirrored, 65 are too many.
	char* text = malloc( 1u << 16 );
	char* head = testReplace( "{ 'sandlot': 1, 'field': { 'size': [10, 6], 'materials': { 'm': { 'friction': 1, "
	                          "'restitution': 0 } }, 'floor': 'm', 'counters': ['c'], 'zones': { 'blue_z': { 'box': { "
	                          "'x': [0, 1], 'y': [0, 1], 'z': [0, 1] }, 'mirror': true } }, 'rules': [",
	    "{", "{" );
	simError error = { 0 };
	for ( int count = 64; count <= 65; ++count )
	{
		strcpy( text, head );
		for ( int i = 0; i < count; ++i )
		{
			sprintf( text + strlen( text ),
			    "%s{\"name\":\"blue_%d\",\"when\":\"piece\",\"alliance\":\"blue\",\"zone\":[\"blue_z\"],\"count\":["
			    "\"c\"],"
			    "\"mirror\":true}",
			    i > 0 ? "," : "", i );
		}
		strcat( text, "] } }" );
		simScenario* scenario = testLoadScenario( text, &error );
		CHECK( ( scenario != NULL ) == ( count == 64 ) );
		CHECK_EQ_INT( scenario != NULL ? scenario->field->ruleCount : 128, 128 );
		simScenario_Destroy( scenario );
	}
	CHECK_STR( error.path, "/field/rules/64" );
	CHECK_HAS( error.message, "a field has at most 128 rules, mirrored and repeated ones counted" );
	free( head );
	free( text );
}

#define CIRCLE                                                                                                         \
	"{ 'sandlot': 1, 'field': { 'size': [10, 6], 'materials': { 'm': { 'friction': 1, 'restitution': 0 } }, 'floor': " \
	"'m', 'pieces': { 'ball': { 'shape': 'sphere', 'diameter': 0.2, 'mass': 0.2, 'material': 'm', 'total': 4 }, "      \
	"'cube': { 'shape': 'box', 'size': [0.2, 0.2, 0.2], 'mass': 0.2, 'material': 'm' } },"                             \
	"'zones': { 'a': { 'box': { 'x': [0, 1], 'y': [0, 1], 'z': [0, 1] } }, 'b': { 'cylinder': { 'at': [3, 3], "        \
	"'radius': 1, 'z': [0, 1] } }, 'c': { 'prism': { 'corners': [[5, 1], [7, 1], [5, 3]], 'z': [0, 1] } } },"          \
	"'exits': { 'one': { 'at': [[8, 1, 0.5], [8, 2, 0.5]], 'direction': [1, 0, 0], 'speed': 1 }, 'two': { 'at': [[8, " \
	"4, 0.5]], 'direction': [1, 0, 0], 'speed': 1 }, 'three': { 'at': [[9, 5, 0.5]], 'direction': [1, 0, 0], "         \
	"'speed': "                                                                                                        \
	"1 } },"                                                                                                           \
	"'feeders': { 'hand': { 'alliance': 'blue', 'piece': 'ball', 'collect': { 'zones': ['b'], 'every': 1 }, 'load': "  \
	"{ 'at': [9, 1, 0.5], 'zones': ['c'], 'most': 3, 'every': 1 } } },"                                                \
	"'rules': [ { 'name': 'ra', 'when': 'piece', 'zone': ['a'], 'then': { 'exit': 'one' } }, { 'name': 'rb', 'when': " \
	"'piece', 'zone': ['b'], 'piece': 'ball', 'then': { 'exit': 'two' } }, { 'name': 'rc', 'when': 'piece', 'zone': "  \
	"['c'], 'piece': 'ball', 'then': { 'feeder': 'hand' } } ] } }"

TEST( fieldMistakes_nothingGoesRoundForEver )
{
	static const testSpoil spoils[] = {
		{ "[8, 2, 0.5]", "[0.5, 0.5, 0.5]", AT "/rules/0/then",
		    "sends pieces round for ever: to \"one\", which puts them into its own zone \"a\" again; valid: two, "
		    "three" },
		// By two exits and back: one -> b -> two -> a -> one.
		{ "[8, 2, 0.5]], 'direction': [1, 0, 0], 'speed': 1 }, 'two': { 'at': [[8, 4, 0.5]]",
		    "[3.9, 3, 0.5]], 'direction': [1, 0, 0], 'speed': 1 }, 'two': { 'at': [[0.5, 0.5, 0.5]]",
		    AT "/rules/0/then",
		    "to \"one\", then \"two\", which puts them into its own zone \"a\" again; valid: three" },
		// A human player that puts pieces where they come back to him.
		{ "'load': { 'at': [9, 1, 0.5]", "'load': { 'at': [5.5, 1.5, 0.5]", AT "/rules/2/then",
		    "to \"hand\", which puts them into its own zone \"c\" again" },
		{ "'load': { 'at': [9, 1, 0.5]", "'load': { 'at': [3, 2.5, 0.5]", AT "/feeders/hand/collect",
		    "sends pieces round for ever: \"hand\" puts them into the zone \"b\", from which they are collected" },
	};
	testSpoilScenario( CIRCLE, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );

	// Beside the zone, above it, or for another type of piece: no circle.
	static const char* const good[][2] = {
		{ "[8, 2, 0.5]", "[1.01, 0.5, 0.5]" },
		{ "[8, 2, 0.5]", "[0.5, 0.5, 1.01]" },
		{ "'load': { 'at': [9, 1, 0.5]", "'load': { 'at': [6.5, 2.5, 0.5]" },
		{ "'piece': 'ball', 'then': { 'exit': 'two' } }", "'piece': 'cube', 'then': { 'exit': 'two' } }" },
	};
	for ( size_t i = 0; i < sizeof( good ) / sizeof( good[0] ); ++i )
	{
		simError error = { 0 };
		char* text = testReplace( CIRCLE, good[i][0], good[i][1] );
		simScenario* scenario = testLoadScenario( text, &error );
		CHECK_STR( error.message, "" );
		simScenario_Destroy( scenario );
		free( text );
	}
}
