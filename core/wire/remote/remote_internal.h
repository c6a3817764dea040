// The common part of the remote files: remote.c (connections, input blocks), remote_name.c (topics of inputs),
// remote_take.c (their values), remote_change.c (faults and other numbers), remote_store.c (choosers, labels),
// remote_draw.c (drawings), remote_shapes.c, remote_points.c and remote_color.c (those in json), remote_text.c.
#pragma once

#include "codec/jsonio.h"
#include "run/run.h"
#include "run/run_change.h"
#include "run/warnings.h"

#include "sandlot/sim/math.h"
#include "sandlot/wire/remote.h"

#define SIM_REMOTE_DRIVER_STATION "/Sandlot/DriverStation/"
#define SIM_REMOTE_ROBOTS "/Sandlot/Robots/"
#define SIM_REMOTE_CHANGES "/Sandlot/" SIM_CHANGES_BELOW
#define SIM_REMOTE_LABEL_ROOT "/Sandlot/Labels/"
#define SIM_REMOTE_DRAW_ROOT "/Sandlot/Draw/"
#define SIM_REMOTE_TUNABLE_ROOT "/Tunables/"
#define SIM_REMOTE_OPMODES "/Sandlot/OpModes"

static_assert( SIM_REMOTE_WARNINGS == SIM_WARNINGS, "what the header says" );

enum
{
	CHASSIS_TOPICS = simChassis_count - 1, ///< one of each mode but the wheels'
	MAX_INPUTS = SIM_MAX_ROBOTS * ( SIM_MAX_MOTORS + 1 + CHASSIS_TOPICS ),
	MAX_WISHES = 2 * SIM_MAX_CHANGES, ///< as many as can be in force, and as many that are being taken back
};

/// Why something is ignored: one warning for each topic and reason.
typedef enum Reason
{
	Reason_unknown,
	Reason_type,
	Reason_value,
	Reason_full,
	Reason_deaf,
} Reason;

/// The subject of an input's topic.
typedef enum Part
{
	Part_none, ///< no input
	Part_bad,  ///< it wants to be one, and is told why it is not
	Part_volts,
	Part_pulse, ///< of a servo
	Part_speeds,
	Part_chassis,
	Part_mode,
	Part_enabled,
	Part_match,
	Part_axes,
	Part_buttons,
	Part_change,
} Part;

typedef struct Target
{
	Part part;
	int station, motor;     ///< -1: none
	simChassisMode chassis; ///< of Part_chassis
	simChangeKind change;   ///< of Part_change
	int changed;            ///< index of what the change acts on, among its kind
} Target;

/// A change that a topic asks for.
typedef struct Wish
{
	simChangeOrder order;
	bool isTold; ///< the run has it
} Wish;

/// A robot of the run, by station.
typedef struct Robot
{
	const simRunRobot* model; ///< NULL: there is none at this station

	// the values in force
	uint32_t voltMask;            ///< bit of each motor that has volts
	double volts[SIM_MAX_MOTORS]; ///< [V], of a servo its pulse [us]
	bool hasSpeeds, hasAxes, hasButtons;
	double speeds[3];               ///< of the chassis, in its own directions: x, y [m/s], turn [rad/s]
	simChassisMode chassisMode;     ///< what moves the chassis; wheels: nothing of ours
	double chassis[3];              ///< in that mode's units; of a move what is still to be made
	double axes[3];                 ///< of sticks, -1 to 1: forward, left, counter-clockwise
	uint32_t held;                  ///< bit of each button
	bool saidSticks, saidActuators; ///< the run holds something of ours, to be let go of
} Robot;

/// The known parts of a chooser: bits of Bit_...; shown once its type is known.
enum
{
	Bit_type = 1,
	Bit_options = 2,
	Bit_initial = 4,
	Bit_active = 8,
	Bit_selected = 16,
};

typedef struct Chooser
{
	simRemoteChooser shown;
	char said[SIM_REMOTE_TEXT]; ///< by the program: its active or "selected/value"
	uint32_t bits;
} Chooser;

typedef struct Drawing
{
	simRemoteDraw shown;
	bool hidden; ///< it may turn out to be of a Field2d once that one's type comes
} Drawing;

/// Where a robot is.
typedef struct simRemotePlace
{
	bool known;
	double x, y, heading; ///< [m], [rad]
} simRemotePlace;

struct simRemote
{
	simRun run;
	Robot robots[SIM_MAX_ROBOTS]; ///< by station
	char inputNames[MAX_INPUTS][SIM_REMOTE_NAME];
	const char* inputs[MAX_INPUTS];
	int inputCount;

	simMode chosen; ///< by Mode, for Enabled
	bool hasEnabled, enabled;
	uint32_t asked;                     ///< 1 + the mode last asked for, 0: none
	uint32_t lost;                      ///< the driver station has gone: 1 + the mode it had asked for
	uint32_t modeRequest, matchRequest; ///< to be told

	char changeRoots[1 + SIM_MAX_ROBOTS][SIM_REMOTE_NAME]; ///< below which changes are: of the field and of each robot
	const char* changeRootList[1 + SIM_MAX_ROBOTS];
	int changeRootCount;
	Wish wishes[MAX_WISHES];
	int wishCount;
	uint32_t tick; ///< of the last frame

	simWarnings warnings;

	uint32_t changes;
	Chooser choosers[SIM_REMOTE_CHOOSERS];
	int chooserCount; ///< shown or not
	simRemoteLabel labels[SIM_REMOTE_LABELS];
	int labelCount;
	Drawing draws[SIM_REMOTE_DRAWS];
	int drawCount;                                   ///< shown or not
	char fields[SIM_REMOTE_FIELDS][SIM_REMOTE_NAME]; ///< bases of Field2d
	int fieldCount;
	simRemotePlace places[SIM_MAX_ROBOTS]; ///< by station, at the last frame
	simRemoteDraw scratch;                 ///< being read: what turns out to be wrong changes nothing
	simNt4Text texts[SIM_REMOTE_OPTIONS + 1];
};

// ---- remote.c ----

/// One warning for a topic and a reason; the text has the value and the reason. The topic goes before it.
void simRemote_Warn( simRemote* remote, const char* topic, Reason reason, const char* format, ... )
    __attribute__( ( format( printf, 4, 5 ) ) );
/// The rest of a name behind a beginning; NULL when it does not begin so.
const char* simRemote_After( const char* name, const char* beginning );

// ---- remote_take.c ----

/// A value of an input, if it is one.
void simRemote_TakeValue( simRemote* remote, const simNt4Event* event, int64_t serverTime );
/// The strings of a value of type string[]. Returns how many there are, -1 when they are more than capacity.
int simRemote_Texts( const simNt4Payload* payload, simNt4Text* texts, int capacity );
/// Copies a text into SIM_REMOTE_TEXT bytes. False when it was cut short or has control characters, which become spaces.
bool simRemote_Copy( char* to, size_t size, const char* text, size_t length );

// ---- remote_change.c ----

/// The change of a topic below a "Changes/"; `at` is the text behind that, station -1 stands for the field.
Target simRemote_FindChange( simRemote* remote, const char* name, int station, const char* at );
/// A value of such a topic is there.
void simRemote_TakeChange( simRemote* remote, const simNt4Event* event, Target target, int64_t serverTime );
/// The topic is gone: so is its change, unless it acts once.
void simRemote_DropChange( simRemote* remote, Target target );
void simRemote_DropChanges( simRemote* remote );
/// Writes those that the run does not have yet into the slots of a block. True: there are some.
bool simRemote_PutChanges( simRemote* remote, const simFrameView* view, simInputHeader* input );
/// The prefixes of the topics of changes.
void simRemote_ListChanges( simRemote* remote );

// ---- remote_take.c, for changes ----

/// Refuses a value of another type, with a warning.
bool simRemote_WrongType( simRemote* remote, const simNt4Event* event, const char* expected );
/// Set within the last seconds by the server's clock: an order that acts once does not act again at a new connection.
bool simRemote_IsRecent( const simNt4Event* event, int64_t serverTime );

// ---- remote_chassis.c ----

/// The name of the topic of a mode, below a robot's `Chassis/`.
const char* simRemote_ChassisName( simChassisMode mode );
/// A value of such a topic is there.
void simRemote_TakeChassis( simRemote* remote, const simNt4Event* event, Target target, int64_t serverTime );
/// The topic is gone: its values are let go of.
void simRemote_DropChassis( Robot* robot, simChassisMode mode );
/// Puts the mover of the chassis into a block. A move is sent once.
void simRemote_PutChassis( Robot* robot, simInputRobot* input );

// ---- remote_name.c ----

/// The input of a topic; a near miss is answered with the names that exist.
Target simRemote_FindTarget( simRemote* remote, const char* name );
/// The names of all inputs of robots.
void simRemote_ListInputs( simRemote* remote );
/// The index of a name among `count` that stand `stride` bytes apart, -1.
int simRemote_FindName( const char* name, size_t length, const char* names, size_t stride, int count );
/// The number of bytes of a stranger's text that a warning quotes: the first 40 are enough to find the mistake.
static inline int simRemote_Shown( size_t length )
{
	return length < 40 ? (int)length : 40;
}
/// Adds a word to a list for people, cut short where it must be.
void simRemote_Append( char* list, size_t size, const char* word );
/// The names of a robot's parts, for a warning.
void simRemote_List( char* list, size_t size, const char* names, size_t stride, int count );

// ---- remote_store.c ----

/// Removes an element of a list. The others close up, so their order stays.
void simRemote_RemoveAt( simRemote* remote, void* list, size_t size, int* count, int index );
void simRemote_Store( simRemote* remote, const simNt4Event* event );
void simRemote_Drop( simRemote* remote, const char* name );
void simRemote_DropAll( simRemote* remote );

// ---- remote_draw.c ----

/// A value of /Sandlot/Draw/NAME.
void simRemote_TakeDraw( simRemote* remote, const simNt4Event* event, const char* name );
/// A value of a table that may be a Field2d: its type, or one of its objects.
void simRemote_TakeField2d( simRemote* remote, const simNt4Event* event );
/// A topic below a table of dashboards is gone.
void simRemote_DropField2d( simRemote* remote, const char* name );
void simRemote_DropDraw( simRemote* remote, const char* name );

// ---- remote_shapes.c ----

/// A json text that is being read into a drawing, and its defect.
typedef struct simRemoteReading
{
	simRemoteDraw* draw;
	const simRemotePlace* places; ///< of robots, by station
	char* problem;
	size_t size;
	bool bad;
} simRemoteReading;

/// Reads a json drawing into one without name. False: problem names the defect. True: problem is empty, or names the
/// omissions.
bool simRemote_ReadShapes( simRemoteDraw* draw, const simRemotePlace places[SIM_MAX_ROBOTS], const char* text,
    size_t length, char* problem, size_t size );

// ---- remote_points.c ----

/// How the points of a line become places: as its text says.
typedef struct simRemoteWay
{
	double scale[2], offset[2];
	bool relativeToFirst, inRobot, attached;
	int robot;          ///< station; -1: the first there is
	double step, begin; ///< seconds from point to point, and the time of the first
	double every;       ///< seconds between signs; 0: none
	int timesFirst;     ///< of the drawing's numbers: the time of each point; -1: they have none
} simRemoteWay;

simRemoteWay simRemote_PlainWay( void );
/// One member of the way; false: the key is not one of them. *good: its value makes sense.
bool simRemote_ReadWay( simRemoteWay* way, simJsonReader* data, const char* key, bool* good );
/// Points of a list, or states. Returns how many numbers they are, -1: something else stands there. Their times, if all have one,
/// stand behind them.
int simRemote_ReadPoints( simRemoteDraw* draw, simJsonReader* data, int* first, int* timesFirst );
/// Turns points into places. NULL, or the defect.
const char* simRemote_Lay(
    simRemoteDraw* draw, simRemoteShape* shape, const simRemoteWay* way, const simRemotePlace* places );
/// A number of sensible size. Otherwise the place keeps its value.
bool simRemote_ReadNumber( simJsonReader* data, double* value );

// ---- remote_color.c ----

bool simRemote_ReadColor( const char* text, uint32_t* rgb );
