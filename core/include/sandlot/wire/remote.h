// Orders of other clients over NetworkTables: subscribed to, checked, and made into input blocks, choosers, labels and
// drawings. A host gives the events of its NetworkTables client; the client's own publications do not come back as
// events.
//	simRemote* remote = simRemote_Create();
//	when a run begins:    simRemote_Begin( remote, schema, count, &error ); then subscribe anew to simRemote_Subscriptions
//	on every event:       simRemote_Take( remote, &event, server's time now );
//	on every frame:       if ( simRemote_Input( remote, frame, bytes, &input ) ) ...give the block to the run...
//	                      while simRemote_Drives( remote ) the run keeps to real time
//	no connection wanted: simRemote_Close( remote ); the next input lets go of the robots
//
// Inputs. Stations are blue1..blue3, red1..red3; motors and buttons have the names of robot.json. Numbers may be
// double, float or int. A value acts until its topic goes or the connection does; a default (time 0) never acts, so
// that values which a server has kept in a file do not drive. Values of a wrong type, not finite or absurd are ignored,
// with one warning for each topic and reason.
//	/Sandlot/Robots/STATION/Motors/NAME/Voltage   double [V] across the motor, as AppliedVoltage has it; -24..24
//	/Sandlot/Robots/STATION/Drive/ChassisSpeeds   struct:ChassisSpeeds, or ChassisVelocities of 2027: vx, vy [m/s] and omega [rad/s]
//	/Sandlot/Robots/STATION/Chassis/Velocity      struct:ChassisSpeeds of the field: followed with the push that treads have
//	/Sandlot/Robots/STATION/Chassis/Wrench        double[3]: force along x and y of the field [N], torque [N m]
//	/Sandlot/Robots/STATION/Chassis/Speeds        struct:ChassisSpeeds of the robot, kept exactly: pyfrc's drive, vector_drive
//	/Sandlot/Robots/STATION/Chassis/Move          struct:Transform2d, once for each value: pyfrc's distance_drive
//	/Sandlot/Robots/STATION/Chassis/Place         struct:Pose2d to be at
//	                                              in the robot's own frame. They go through the robot's built-in program, whose
//	                                              wheels then push; a robot without one (no drivetrain, or "program": "external")
//	                                              has its chassis made to follow. A differential drive cannot follow vy.
//	/Sandlot/Robots/STATION/Changes/KIND          a change of the run, of SIM_CHANGES: a number, or boolean of what is on or off. It
//	/Sandlot/Robots/STATION/Changes/KIND/PART     holds until the topic goes or says the neutral number. KIND is motorDead, mass and
//	/Sandlot/Changes/KIND, .../KIND/placeN        so on, PART a wheel, motor, mechanism or sensor of robot.json; below /Sandlot/
//	                                              those of the floor. batteryCharge acts once, and not when older than 2 s. What is
//	                                              in force, whoever asked for it: .../Changes/Names and Values (telemetry.h)
//	/Sandlot/DriverStation/Mode                   string: disabled, auto, teleop or test
//	/Sandlot/DriverStation/Enabled                boolean: true asks for the mode last named (teleop without one), false for
//	                                              disabled. Where it is there and false, Mode only chooses. When it goes while
//	                                              true, as a driver station that is lost, the robots are disabled.
//	/Sandlot/DriverStation/Match                  string: start, abort; not when older than 2 s by the server's clock
//	/Sandlot/DriverStation/STATION/Axes           double[3]: field-relative forward, left, counter-clockwise, -1..1
//	/Sandlot/DriverStation/STATION/Buttons        string[]: what is held
// ChassisSpeeds go before Axes. A client that gives ChassisSpeeds, Axes or Buttons has both the sticks and the buttons
// of the station.
//
// Stored for display:
//	BASE/.type = "String Chooser" under /SmartDashboard/ or /Shuffleboard/: BASE/{options,default,active,selected}, as WPILib's
//	                              SendableChooser has them. Choosing publishes BASE/selected.
//	BASE/.type = "Selectable" under /Tunables/: BASE/{options,default} and BASE/selected/value, as WPILib 2027's Selectable has
//	                              them. Choosing publishes BASE/selected/tune.
//	/Sandlot/Labels/NAME          string, number or boolean
//	/Sandlot/Draw/NAME            struct:Pose2d, Pose3d, Translation2d or Translation3d, one or an array, in the field frame; or
//	                              json (or string): shapes, see simRemoteShape
//	BASE/.type = "Field2d" in these tables and under /Telemetry/: each BASE/OBJECT that is double[] of x [m], y [m] and degrees, as WPILib's
//	                              Field2d has them, or struct:Pose2d[]
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/nt4.h"

#define SIM_REMOTE_SUBSCRIPTIONS 5 ///< most of them
#define SIM_REMOTE_NAME 192        ///< bytes of a topic's name with its zero; longer ones are not looked at
#define SIM_REMOTE_TEXT 96         ///< bytes of a label's text or a chooser's option with its zero
#define SIM_REMOTE_WARNINGS 32     ///< kept
#define SIM_REMOTE_CHOOSERS 16
#define SIM_REMOTE_OPTIONS 32 ///< of one chooser
#define SIM_REMOTE_MODES 4    ///< of WPILib's RobotMode: unknown, autonomous, teleoperated, utility
#define SIM_REMOTE_LABELS 64
#define SIM_REMOTE_DRAWS 32     ///< drawings, objects of Field2d among them
#define SIM_REMOTE_FIELDS 8     ///< Field2d
#define SIM_REMOTE_NUMBERS 8192 ///< numbers of one drawing
#define SIM_REMOTE_SHAPES 128   ///< shapes of one drawing

typedef struct simRemote simRemote;

/// A subscription to make. The names live until the next simRemote_Begin.
typedef struct simRemoteSubscription
{
	const char* const* names;
	int count;
	simNt4SubscribeOptions options;
} simRemoteSubscription;

/// Knows no run yet. NULL when memory is out. Nothing is allocated afterwards.
simRemote* simRemote_Create( void );
void simRemote_Destroy( simRemote* remote );
/// A run begins: its robots, by its schema. Everything taken before is forgotten: subscribe again, and the server
/// repeats it. False with an error when the schema makes no sense; then there are no robots.
bool simRemote_Begin( simRemote* remote, const simSchema* schema, int count, simError* error );
/// Returns how many subscriptions there are.
int simRemote_Subscriptions( const simRemote* remote, simRemoteSubscription subscriptions[SIM_REMOTE_SUBSCRIPTIONS] );

/// Takes an event of the client. serverTime is the server's clock now [us], 0 while it is not known.
void simRemote_Take( simRemote* remote, const simNt4Event* event, int64_t serverTime );
/// The connection has ended: lets go of all robots, forgets the stored values. An event simNt4Event_disconnected does
/// the same.
void simRemote_Close( simRemote* remote );
/// Writes the input block for the tick after a frame. False: there is nothing to say, and the block is all zeros. True, too,
/// once when a robot is let go. Robots that are not told anything have present = 0.
bool simRemote_Input( simRemote* remote, const void* frame, size_t size, simInput* input );
/// True while any client's volts, speeds, axes or buttons are in force.
bool simRemote_Drives( const simRemote* remote );

/// The ignored values with their reasons, since the run began or simRemote_Forget; oldest first, each once.
int simRemote_WarningCount( const simRemote* remote );
const char* simRemote_Warning( const simRemote* remote, int warning );
/// Forgets the warnings.
void simRemote_Forget( simRemote* remote );

// ---- choosers ----

typedef struct simRemoteChooser
{
	char base[SIM_REMOTE_NAME];
	int optionCount;
	char options[SIM_REMOTE_OPTIONS][SIM_REMOTE_TEXT];
	char initial[SIM_REMOTE_TEXT];  ///< its default, "" for none
	char active[SIM_REMOTE_TEXT];   ///< what the robot code goes by
	char selected[SIM_REMOTE_TEXT]; ///< what a dashboard asks for, "" before anybody did
} simRemoteChooser;

int simRemote_ChooserCount( const simRemote* remote );
/// Good until the next event is taken.
const simRemoteChooser* simRemote_Chooser( const simRemote* remote, int chooser );
/// Selects an option of the chooser with this base. Publish it: topic gets "BASE/selected" or "BASE/selected/tune".
/// NULL for an unknown chooser or option; else the option as it stands in the chooser.
const char* simRemote_Choose( simRemote* remote, const char* base, const char* option, char topic[SIM_REMOTE_NAME] );
/// Operating modes (BASE is /Sandlot/OpModes): the option is the four IDs, and the topic an int[] of them. False: another topic.
bool simRemote_ChosenModes( const char* topic, const char* option, int64_t ids[SIM_REMOTE_MODES] );
/// The properties with which such a topic is published; NULL for none.
const char* simRemote_ChoiceProperties( const char* topic );

// ---- labels and drawings ----

typedef struct simRemoteLabel
{
	char name[SIM_REMOTE_NAME]; ///< behind /Sandlot/Labels/
	char text[SIM_REMOTE_TEXT]; ///< a double has 3 decimals; longer texts are cut short
} simRemoteLabel;

int simRemote_LabelCount( const simRemote* remote );
const simRemoteLabel* simRemote_Label( const simRemote* remote, int label );

/// pose2d: 3 numbers each: x, y [m], heading [rad] · pose3d: 7: x, y, z [m], quaternion w x y z
/// translation2d: 2: x, y [m] · translation3d: 3: x, y, z [m]
#define SIM_REMOTE_DRAW_KINDS( X ) X( pose2d ) X( pose3d ) X( translation2d ) X( translation3d ) X( shapes )
#define SIM_REMOTE_DRAW_KIND( name ) simRemoteDraw_##name,
typedef enum simRemoteDrawKind
{
	SIM_REMOTE_DRAW_KINDS( SIM_REMOTE_DRAW_KIND )
} simRemoteDrawKind;

/// box: x, y (of its middle), width along x, height along y [m] · line: two or more points · text: a sign at x, y
/// grid: cols, rows, cellSize [m], occupancy of each cell 0..100, column by column; x, y of its middle, that of the field without them
/// target: a wedge about x, y where a camera sees it from
#define SIM_REMOTE_SHAPE_KINDS( X ) X( box ) X( line ) X( grid ) X( text ) X( target )
#define SIM_REMOTE_SHAPE_KIND( name ) simRemoteShape_##name,
typedef enum simRemoteShapeKind
{
	SIM_REMOTE_SHAPE_KINDS( SIM_REMOTE_SHAPE_KIND )
} simRemoteShapeKind;

/// One shape of a json drawing: [{"shape":"box","text":"","color":"red","x":1,"y":2,"width":1,"height":1}, ...], or an
/// object whose member "draw" is such a list; an empty list clears the drawing. Box, line and grid are those of SHARP
/// 3260's simulator, the other words pyfrc's. Everything is in metres of the field frame.
///	line, draw_line              points, vertices or line_pts: [[x, y], ...]; arrow: an arrow's head at the end (draw_line: true)
///	draw_pathfinder_trajectory   as draw_line; robot_coordinates and relative_to_first are true
///	trajectory                   points, or states: WPILib's [{"time": 0, "pose": {"translation": {"x", "y"}}}, ...], or any
///	                             {"t", "x", "y"}. A drawing that is such a list by itself, or has it as "states" or "samples", is
///	                             one of these.
///	all of these                 scale: 1, or [along x, along y], acts first; relative_to_first: the first point is 0, 0; then
///	                             offset: [x, y]; then robot_coordinates: true puts x, y ahead and to the left of where the robot
///	                             is when the drawing comes, "attached" lets it move with the robot; robot: "blue1".
///	                             show_dt: seconds between signs "t=1.00" along it; dt: seconds between points; dt_offset: the
///	                             time of the first
///	text, draw_text              text, x and y or pt: [x, y], size or fontSize (10), and robot_coordinates, scale, offset as above
///	target                       x, y; view_angle_start, view_angle_end: directions [degrees] from the target to a robot that
///	                             sees it, counter-clockwise from the first to the second; view_dst_start, view_dst_end [m]
///	clear                        forgets the shapes before it
/// color: a name of CSS, #rgb or #rrggbb; black without one, red for pyfrc's shapes, white for text.
typedef struct simRemoteShape
{
	simRemoteShapeKind kind;
	uint32_t color; ///< 0xrrggbb
	char text[SIM_NAME];
	bool placed; ///< it has x and y
	bool arrow;
	int robot; ///< station of the robot in whose frame it is, moving with it; -1: in the field's
	double x, y, width, height, cellSize;
	double size; ///< of a text; 10 is that of all other signs
	int cols, rows;
	int first, count;            ///< of the drawing's numbers: x, y of each point; occupancy of each cell
	int stampFirst, stampCount;  ///< of the drawing's numbers: x, y, time [s] of each sign along a line
	double nearest, furthest;    ///< of a target [m]
	double angleStart, angleEnd; ///< of a target [rad], counter-clockwise; angleStart <= angleEnd
} simRemoteShape;

typedef struct simRemoteDraw
{
	char name[SIM_REMOTE_NAME]; ///< behind /Sandlot/Draw/; of a Field2d's object the whole topic
	simRemoteDrawKind kind;
	bool ofField2d; ///< an object of a Field2d: always pose2d
	int count;      ///< poses, translations or shapes
	int numberCount;
	double numbers[SIM_REMOTE_NUMBERS];
	simRemoteShape shapes[SIM_REMOTE_SHAPES];
} simRemoteDraw;

int simRemote_DrawCount( const simRemote* remote );
const simRemoteDraw* simRemote_Draw( const simRemote* remote, int draw );
/// A number that changes when a chooser, a label or a drawing does.
uint32_t simRemote_Changes( const simRemote* remote );

// ---- any value ----

/// A value for people to read, of a topic of this type: WPILib's structs as their numbers, long ones cut short with "...".
void simRemote_ValueText( const char* type, const simNt4Payload* payload, char* text, size_t size );
