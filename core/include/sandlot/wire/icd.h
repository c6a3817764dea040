// The messages of SHARP Team 3260's simulator of 2020 (frcsim2020), so that its joystick and its robot programs
// ("core") can drive this one. Datagrams in, datagrams out; the sockets are the host's. Two forms are spoken:
//
// - offsets (February 2020): looks like JSON with single quotes, but is read by character position. The positions are
// those
//   that its programs really use (25, 55, 83, 97, 109, 121 for commands), not those of its README (3, 9, 15).
// - json (October 2020): real JSON. Unknown keys are ignored, and a key that is missing is 0. The shapes to draw of its
// branch
//   feature/drawer are ignored, too.
//
// The traffic, at about 100 Hz, each message to the port of its receiver; player N of 1..6 adds 10 * (N - 1) to every
// port:
//   joystick -> core 4000 sticks · core -> joystick 2000 a heartbeat · core -> sim 8000 commands · sim -> core 6000
//   state
//   sim view -> sim 10000 a heartbeat · sim -> sim view 12000 everything
// Its receivers look at the sender's port, so send from the socket that is bound to your own port. After 0.5 s without
// a datagram the other end counts as disconnected, and its commands are zero.
#pragma once

#include "sandlot/sim/base.h"

#define SIM_ICD_PLAYERS 6
#define SIM_ICD_TIMEOUT 0.5    ///< [s] without a datagram until a link is lost
#define SIM_ICD_FULL 512       ///< full stick or motor command
#define SIM_ICD_TEXT 1024      ///< bytes that hold every message but those with lidar points
#define SIM_ICD_DATAGRAM 65507 ///< most bytes that UDP carries
#define SIM_ICD_NAME 16        ///< bytes of a team or alliance with its zero

typedef enum simIcdForm
{
	simIcd_offsets,
	simIcd_json,
} simIcdForm;

/// Joystick to core. Sticks: x right, y up, -512..512.
typedef struct simIcdSticks
{
	int left[2], right[2];
	bool dpad[4];                  ///< up, down, left, right
	bool a, b, x, y;               ///< in the form with offsets: buttons
	bool back, start, guide;       ///< guide: "select" in the form with offsets
	int leftTrigger, rightTrigger; ///< json: 0..512
	bool leftBumper, rightBumper;  ///< json
} simIcdSticks;

/// Core to simulator. Motors -512..512.
typedef struct simIcdCommand
{
	int leftDrive, rightDrive;
	int elevator;                              ///< offsets
	bool back, guide, start;                   ///< offsets
	int intakeCenter, intakeLeft, intakeRight; ///< json
	int tube;                                  ///< json
	bool timerStartStop, reset, outtake;       ///< json
} simIcdCommand;

/// One point of a lidar: azimuth [rad, 0..2 pi], elevation [rad, 0], range [m, -1: nothing hit].
typedef struct simIcdLidar
{
	int count;
	double points[SIM_MAX_LIDAR_POINTS][3];
} simIcdLidar;

/// Simulator to core. In its frame: see simIcd_FromField.
typedef struct simIcdState
{
	int leftDriveEncoder, rightDriveEncoder; ///< offsets: 0..1023
	int elevatorEncoder;                     ///< offsets: 0..1023
	double x, y, theta;                      ///< json [m], [rad]
	int ingestedBalls;                       ///< json
	simIcdLidar lidar;                       ///< json: points since the last message
} simIcdState;

typedef struct simIcdVehicle
{
	char team[SIM_ICD_NAME];
	char alliance[SIM_ICD_NAME];                                               ///< "Blue" or "Red"
	double x, y, theta;                                                        ///< [m], [rad]
	double leftDrive, rightDrive, intakeCenter, intakeLeft, intakeRight, tube; ///< motors [rad/s]
	simIcdLidar lidar;
} simIcdVehicle;

typedef struct simIcdPiece
{
	double position[3]; ///< [m]
	int ingestion;      ///< 0 none, 1 center, 2 left, 3 right, 4 tube, 5 blue goal, 6 red goal
} simIcdPiece;

/// Simulator to sim view; only json.
typedef struct simIcdView
{
	int blueScore, redScore;
	bool timerRunning;
	double timer; ///< [s]
	bool inCollision;
	int vehicleCount;
	simIcdVehicle vehicles[SIM_ICD_PLAYERS];
	int pieceCount;
	simIcdPiece pieces[SIM_MAX_PIECES];
} simIcdView;


// Reading: either form. On an error the value is all zero, and the error has "character 25" or "/leftDriveMotorSpeed" as its
// path. Writing returns the length, 0 when size is too small.

bool simIcd_IsHeartbeat( const char* text, size_t length );
size_t simIcd_WriteHeartbeat( char* text, size_t size );
simIcdForm simIcd_FormOf( const char* text, size_t length );
simResult simIcdSticks_Read( simIcdSticks* sticks, const char* text, size_t length, simError* error );
size_t simIcdSticks_Write( const simIcdSticks* sticks, simIcdForm form, char* text, size_t size );
simResult simIcdCommand_Read( simIcdCommand* command, const char* text, size_t length, simError* error );
size_t simIcdCommand_Write( const simIcdCommand* command, simIcdForm form, char* text, size_t size );
simResult simIcdState_Read( simIcdState* state, const char* text, size_t length, simError* error );
size_t simIcdState_Write( const simIcdState* state, simIcdForm form, char* text, size_t size );
simResult simIcdView_Read( simIcdView* view, const char* text, size_t length, simError* error );
size_t simIcdView_Write( const simIcdView* view, char* text, size_t size );

// ---- a link: is there anybody? ----

/// Zero is a link that has heard nothing.
typedef struct simIcdLink
{
	bool heard;
	double lastTime; ///< [s]
} simIcdLink;

void simIcdLink_Heard( simIcdLink* link, double time );
bool simIcdLink_Connected( const simIcdLink* link, double time );

/// The simulator's end of one player. Zero is a player that has heard nothing.
typedef struct simIcdPlayer
{
	simIcdLink link;
	simIcdForm form;       ///< of its last command: answer in it
	bool commanded;        ///< there was one
	simIcdCommand command; ///< see simIcdPlayer_Command
	uint32_t timerToggles; ///< start or timerStartStop was let go
	uint32_t resets;       ///< guide or reset was pressed
	uint32_t outtakes;     ///< outtake was pressed
} simIcdPlayer;

/// Takes a datagram of the core that came at time [s]: a command or a heartbeat.
simResult simIcdPlayer_Receive( simIcdPlayer* player, const char* text, size_t length, double time, simError* error );
/// Its command at time [s]: all zero when the link is lost.
simIcdCommand simIcdPlayer_Command( const simIcdPlayer* player, double time );

// ---- frames ----

/// Where a thing at { x, y, heading } of the field frame is in theirs: origin in the middle of the field, x along its short
/// side, y along its long side away from the end where its blue robots start. That end is our blue wall: our choice, nothing
/// says it. length: of the field along our x, width: along our y [m].
void simIcd_FromField( const double pose[3], double length, double width, double theirs[3] );
void simIcd_ToField( const double theirs[3], double length, double width, double pose[3] );
