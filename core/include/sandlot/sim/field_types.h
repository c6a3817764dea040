// A field as its loader leaves it: geometry, materials, pieces, zones, rules, match. Immutable. SI units, radians, the field's own
// frame.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/flight_types.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/math.h"

/// The effect of two surfaces on each other. A named pair is used as it is; otherwise world_create.c mixes both materials.
typedef struct simSurface
{
	double friction;    ///< Coulomb coefficient [-], 0..3
	double restitution; ///< rebound speed over approach speed [-], 0..1
	double threshold;   ///< approach speed below which nothing rebounds [m/s], >= 0
	double fade; ///< how the rebound weakens with speed: restitution / ( 1 + fade * approach speed ) [s/m], 0 = not
	double stiffness; ///< contact spring of one contact [N/m], 0 = hard
	double damping;   ///< contact damper of one contact [N*s/m], used with stiffness
} simSurface;

typedef struct simMaterial
{
	char name[SIM_NAME];
	simSurface surface;
} simMaterial;

/// The explicit rule for one pair of materials, either order. It wins over mixing.
typedef struct simMaterialPair
{
	int first, second; ///< material indices
	simSurface surface;
} simMaterialPair;

/// One named group of the collision mesh: a geom of its own with a material of its own.
typedef struct simMeshGroup
{
	char name[SIM_NAME];
	int material;
	int vertexCount, triangleCount;
	double* vertices;    ///< (vertexCount x 3) [m]
	uint32_t* triangles; ///< (triangleCount x 3), counter-clockwise seen from outside
	simVec3 low, high;   ///< bounds
} simMeshGroup;

// Axes of the shapes that have one are z. Robots have spheres and boxes only; a torus is a ring of capsules.

typedef struct simPieceType
{
	char name[SIM_NAME];
	simShapeKind shape;
	int material;
	simVec3
	    size; ///< box: full lengths · cylinder, capsule: diameter, diameter, whole length · torus: outer, outer, tube diameter [m]
	double radius; ///< sphere: its radius; else of a sphere of the same volume: what air, rolling and intakes go by [m]
	double mass;   ///< [kg]
	double inertia;   ///< sphere: about any axis through the centre, else the mean of inertias [kg m^2]
	simVec3 inertias; ///< principal, about x, y, z [kg m^2]
	double rolling;   ///< rolling resistance coefficient on the floor [-]: moment = rolling * load * radius
	double drag;      ///< drag coefficient, F = 0.5 * 1.204 kg/m^3 * drag * pi r^2 * v^2 [-]
	double magnus;    ///< lift from spin [-]: F = 0.5 * 1.204 kg/m^3 * magnus * pi r^3 * (spin x velocity)
	double squeeze;   ///< force that flattens it, by flattening [N/m]: what a launcher's compression presses with
	int total;        ///< pieces in a match, staged, preloaded and stored together
	simFlightDef flight;
} simPieceType;

/// A region of the field. It makes no contact. Bounds are always set; a box is its bounds.
typedef enum simZoneKind
{
	simZone_box,
	simZone_cylinder, ///< upright: centre of its bounds, radius
	simZone_prism,    ///< upright: corners counter-clockwise, between low.z and high.z; convex or not
} simZoneKind;

typedef struct simZone
{
	char name[SIM_NAME];
	simZoneKind kind;
	simVec3 low, high; ///< [m]
	double radius;     ///< cylinder [m]
	int cornerCount;
	double corners[SIM_MAX_CORNERS][2]; ///< prism: x, y [m]
} simZone;

/// A set of zones, by index.
typedef struct simZoneSet
{
	uint32_t words[SIM_ZONE_WORDS];
} simZoneSet;

static inline void simZoneSet_Add( simZoneSet* set, int zone )
{
	set->words[zone / 32] |= 1u << ( zone % 32 );
}

static inline bool simZoneSet_Has( const simZoneSet* set, int zone )
{
	return ( set->words[zone / 32] >> ( zone % 32 ) & 1u ) != 0;
}

static inline bool simZoneSet_Meet( const simZoneSet* a, const simZoneSet* b )
{
	return ( ( a->words[0] & b->words[0] ) | ( a->words[1] & b->words[1] ) | ( a->words[2] & b->words[2] ) ) != 0;
}
static_assert( SIM_ZONE_WORDS == 3 && 32 * SIM_ZONE_WORDS >= SIM_MAX_ZONES, "a zone set has a bit per zone" );

/// A grid of staged pieces: position = at + i * step[0] + j * step[1] + k * step[2].
/// Filled k outermost, then j, then i innermost. Pieces of a "rest" entry fill what the other entries leave of the total.
typedef struct simStaging
{
	int piece;       ///< piece type
	simVec3 at;      ///< [m]
	simVec3 step[3]; ///< [m]
	int count[3];
	int limit;     ///< pieces placed at most; -1 = the rest of the total, shared evenly among "rest" entries
	double jitter; ///< uniform in +- jitter on x and y, seeded [m]
} simStaging;

typedef struct simTag
{
	int id;
	simVec3 p;          ///< centre [m]
	double yaw;         ///< of the normal [rad]
	double roll, pitch; ///< before that, about the tag's own normal and left [rad]; 0 of a tag that stands upright
} simTag;

/// A line on the floor, as tape lies there: straight pieces from point to point.
typedef struct simFloorLine
{
	int pointCount;
	double points[SIM_MAX_LINE_POINTS][2]; ///< x, y [m]
	bool closed;                           ///< a last piece leads back to the first point
	double width;                          ///< [m]
	double dark;                           ///< darkness that a reflectance sensor reads over it, 0 to 1
} simFloorLine;

typedef enum simAlliance
{
	simAlliance_blue,
	simAlliance_red,
	simAlliance_none = -1,
} simAlliance;

/// Alliance of a station index.
static inline simAlliance simAllianceOf( int station )
{
	return station < 3 ? simAlliance_blue : simAlliance_red;
}

/// A place that holds one piece: a branch, a peg. The piece is fixed there: drawn, and touched by nothing.
typedef struct simSlot
{
	char name[SIM_NAME];
	int piece;       ///< type
	simAlliance by;  ///< whose robots may place there, none: anybody's
	simVec3 at;      ///< middle of the piece that it holds [m]
	simVec3 axis;    ///< of that piece's own z, unit vector
	simVec3 mouth;   ///< middle of a piece that is let go there [m]
	double near;     ///< how far from there it may be [m]
	double within;   ///< how far off the axis its own may be, either end first [rad]
	double maxSpeed; ///< of a piece that it takes [m/s]
	simVec3 out;     ///< from the slot to a robot that serves it: a level unit vector
	double loose;    ///< speed of a robot that knocks the piece out [m/s], 0: none does
} simSlot;

typedef struct simPhase
{
	char name[SIM_NAME];
	simMode mode;
	double seconds;               ///< > 0
	int firstPeriod, periodCount; ///< its parts, in order; a phase that names none is one period of its own name
} simPhase;

/// A part of a phase: a shift, the end game.
typedef struct simPeriod
{
	char name[SIM_NAME];
	int phase;
	double begin;   ///< after the phase began [s]
	double seconds; ///< > 0
} simPeriod;

/// A window that an alliance buys with a counter: a bonus that lasts a while.
typedef struct simBuying
{
	int counter;      ///< that pays
	int cost;         ///< taken off the counter; 0: the window is not bought
	int most;         ///< the counter keeps no more than this; 0: it keeps all
	double seconds;   ///< it stays open for so long
	int until;        ///< counter that closes it earlier
	int times;        ///< when it has gone up by so much; 0: none does
	uint32_t periods; ///< in which it may be bought (bits); 0: in all
	int index;        ///< of the state of the field's bought windows
} simBuying;

/// When something of an alliance counts. Outside a match it always does, but for a bought one.
typedef struct simWindow
{
	char name[SIM_NAME];
	uint32_t both;    ///< periods (bits) in which it is open for both alliances
	uint32_t leader;  ///< ... for the alliance with more of the counter `by` when period `decided` ends; a tie is drawn
	uint32_t trailer; ///< ... for the other one
	int by;           ///< counter, -1: nothing to decide
	int decided;      ///< period, -1
	char message[2][8]; ///< the game-specific message from then on, if the leader is blue, red
	double grace;       ///< counts on for so long after it closed [s]
	double warning;     ///< lights pulse for so long before it closes [s]
	simBuying buying;
} simWindow;

/// Where pieces come back into play.
typedef struct simExitDef
{
	char name[SIM_NAME];
	int pointCount;
	simVec3 points[SIM_MAX_EXIT_POINTS]; ///< one is drawn for each piece [m]
	simVec3 direction;                   ///< unit vector
	double speed;                        ///< [m/s]
	simSpread spread;
	double delay; ///< from going in to coming out, at least [s]; longer while the place is taken
} simExitDef;

/// The trigger of a rule.
typedef enum simRuleKind
{
	simRule_piece,   ///< a piece enters a zone
	simRule_assess,  ///< a period ends: robots are looked at once
	simRule_contact, ///< robots of both alliances touch
	simRule_pin,     ///< a robot holds an opponent against something
	simRule_catch,   ///< a robot takes a piece that came out of an exit before it touched the floor
	simRule_limit,   ///< a robot is higher, reaches farther or holds more than it may
	simRule_placed,  ///< a piece is placed in a slot
} simRuleKind;

/// A place where robots are: in some zone, touching some mesh groups, or not. Empty: anywhere.
typedef struct simWhere
{
	bool in, out; ///< zones: partly in one; with out: not even partly in any
	bool fully;   ///< wholly in one
	simZoneSet zones;
	bool touching;
	uint32_t touch[SIM_MAX_GROUPS / 32]; ///< mesh groups (bits), one of which it must touch
	bool touchFloor;                     ///< or the floor
	bool off;
	bool offFloor;                       ///< it must not touch the floor
	uint32_t clear[SIM_MAX_GROUPS / 32]; ///< nor any of these mesh groups
} simWhere;

typedef struct simLevel
{
	double above; ///< the lowest point of the bumpers is at least so high [m]
	int points;
} simLevel;

typedef struct simRule
{
	char name[SIM_NAME];
	simRuleKind kind;
	simAlliance alliance; ///< piece, assess: that gains · the others: that offends; none: the launcher's, or both
	uint32_t periods;     ///< in which it looks (bits); assess: at the end of which. 0 = always, in a match or not
	// piece
	simZoneSet zones;
	int piece;              ///< type, -1 = any
	simVec3 direction;      ///< unit vector; zero = any
	double minSpeed;        ///< along the direction, without one in any [m/s]
	double maxSpeed;        ///< the same, 0 = none
	int window;             ///< only while it is open for the alliance, -1 = always
	int bonusWindow;        ///< while it is open the piece is worth bonusPoints instead
	int bonusPoints;        ///< 0: never
	uint32_t bonusCounts;   ///< counters (bits) that go up by one then, besides the others
	simAlliance launchedBy; ///< none: any
	simWhere launched;      ///< where its launcher was when it launched the piece: zones only
	bool hasLaunched;
	bool whileThere; ///< piece, placed: taken back when the piece leaves
	// placed
	uint32_t slots[SIM_MAX_SLOTS / 32]; ///< bits
	// assess
	simWhere where;
	int levelCount;
	simLevel levels[SIM_MAX_LEVELS]; ///< the highest one met counts, ascending
	int most;                        ///< robots that gain, 0 = all
	int beyond;                      ///< robots that gain nothing, before others do
	// contact, pin
	simWhere offender, victim;
	double seconds;  ///< of a pin, or that a limit must be exceeded [s]
	double distance; ///< that ends a pin [m]
	// catch
	int exit;
	// limit
	double height, extension; ///< [m], 0 = none
	int carry;                ///< pieces of the type, 0 = none
	// the effects
	int points;
	uint32_t counts;  ///< counters (bits) that go up by one
	uint32_t tallies; ///< counters (bits) that go up by the points
	uint32_t misses;  ///< counters (bits) that go up by one when only the window was closed
	int foul;         ///< 0 none, 1 minor, 2 major: points for the other alliance
	double every;     ///< the same robot offends again only after so long [s]
	bool remove;      ///< the piece is scored and gone
	bool place;       ///< the piece stays where it is, fixed, and is scored
	int toExit;       ///< the piece comes out of one of these exits, -1
	int toFeeder;     ///< the piece goes to this feeder, -1
} simRule;

/// A human player with a store of pieces, and perhaps a gate, a chute and an arm.
typedef struct simFeederDef
{
	char name[SIM_NAME];
	simAlliance alliance;
	int piece;                          ///< type
	int stock;                          ///< pieces that it has when a match is set up
	uint32_t gate[SIM_MAX_GROUPS / 32]; ///< mesh groups (bits) that open while it feeds
	bool hasGate;
	simZoneSet collects; ///< pieces that rest in these are picked up
	double collectEvery; ///< [s] for one piece
	bool loads;
	simVec3 loadAt;   ///< where it puts pieces down, into its chute [m]
	simZoneSet chute; ///< what is in these is in the chute
	int chuteMost;
	double loadEvery; ///< [s]
	bool throws;
	simVec3 throwFrom, target; ///< [m]
	double elevation;          ///< of a throw [rad]
	double throwEvery;         ///< [s]
	simSpread spread;
	int window;        ///< it throws only while this is open, -1
	simZoneSet pickup; ///< a robot of the alliance in one of these wants to be fed
} simFeederDef;

/// Something to aim at.
typedef struct simGoal
{
	char name[SIM_NAME];
	simAlliance alliance;
	int piece;
	simVec3 target;  ///< what the centre of the piece should go through, downwards [m]
	double radius;   ///< that is good enough [m]
	int window;      ///< -1
	simZoneSet from; ///< from where it may be tried, partly in; empty: anywhere
	bool hasFrom;
	bool pass;   ///< not a goal but a place on the floor to pass pieces to
	bool rising; ///< an opening that faces down: pieces go through it upwards
} simGoal;

/// A counter that must get so far.
typedef struct simNeed
{
	int counter, atLeast;
} simNeed;

typedef struct simBonus
{
	char name[SIM_NAME];
	int counter, atLeast, points;
	int alsoCount;
	simNeed also[SIM_MAX_NEEDS]; ///< further needs
	int enough;                  ///< so many of all needs are, 0: all
	bool both;                   ///< only when both alliances meet it
	int easedBy;                 ///< once the alliance has this bonus, an earlier one, ...
	int easedEnough;             ///< ... so many are enough, 0: it is never eased
} simBonus;

typedef struct simField
{
	char name[SIM_NAME];
	double length, width; ///< x and y size [m]
	bool reflected;       ///< red's half is blue's reflected in the middle line; else turned about the centre
	int materialCount;
	simMaterial materials[SIM_MAX_MATERIALS];
	int pairCount;
	simMaterialPair pairs[SIM_MAX_PAIRS];
	int floorMaterial;
	double napHeading; ///< along which the carpet's pile lies [rad]
	double napAcross;  ///< its grip across the pile over its grip along it, 1 = none
	int groupCount;
	simMeshGroup* groups;
	int pieceTypeCount;
	simPieceType pieceTypes[SIM_MAX_PIECE_TYPES];
	int stagingCount;
	simStaging staging[SIM_MAX_STAGING];
	int tagCount;
	simTag tags[SIM_MAX_TAGS];
	double tagSize; ///< edge of their black squares [m]
	int floorLineCount;
	simFloorLine floorLines[SIM_MAX_FLOOR_LINES];
	int phaseCount;
	simPhase phases[SIM_MAX_PHASES];
	int periodCount;
	simPeriod periods[SIM_MAX_PERIODS];
	int zoneCount;
	simZone zones[SIM_MAX_ZONES];
	int slotCount;
	simSlot slots[SIM_MAX_SLOTS];
	int counterCount;
	char counters[SIM_MAX_COUNTERS][SIM_NAME];
	int windowCount;
	simWindow windows[SIM_MAX_WINDOWS];
	int boughtCount; ///< windows that are bought
	int exitCount;
	simExitDef exits[SIM_MAX_EXITS];
	int ruleCount;
	simRule rules[SIM_MAX_RULES];
	int minorFoul, majorFoul; ///< points for the other alliance
	int winPoints, tiePoints; ///< ranking points
	int bonusCount;
	simBonus bonuses[SIM_MAX_BONUSES];
	int feederCount;
	simFeederDef feeders[SIM_MAX_FEEDERS];
	int goalCount;
	simGoal goals[SIM_MAX_GOALS];
	int gateCount;
	int gates[SIM_MAX_GATES];       ///< zones of a course, in order; a lap ends at the first one
	bool returnsStrays;             ///< pieces that leave the field go to a feeder, nearest first; else they are lost
	double strayDelay;              ///< [s] outside before somebody fetches it
	simZoneSet strayKeep;           ///< zones outside the field where pieces may lie
	simVec3 starts[SIM_MAX_ROBOTS]; ///< default robot pose per station: x, y [m], heading [rad]
} simField;
