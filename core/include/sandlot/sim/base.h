// Sandlot core: limits, results, errors and the assert and log hooks. Every other header builds on this one.
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_VERSION "0.1.0"

// Limits. Anything larger in a file is refused with an error, so every buffer below can be sized at load.
#define SIM_MAX_ROBOTS 6          ///< stations: blue1..blue3, red1..red3
#define SIM_MAX_WHEELS 8          ///< wheels of one robot
#define SIM_MAX_MOTORS 24         ///< motors of one robot
#define SIM_MAX_AXLE_MOTORS 4     ///< motors on one axle (each may count for several)
#define SIM_MAX_COMPONENTS 32     ///< articulated model parts of one robot (model_N.glb)
#define SIM_MAX_BUTTONS 32        ///< named buttons of one robot's program
#define SIM_MAX_BINDINGS 32       ///< bindings of buttons to mechanisms of one robot
#define SIM_MAX_MECHANISMS 12     ///< mechanisms of one robot; a differential counts twice
#define SIM_MAX_DEVICES 64        ///< devices of robot code that are wired to one robot
#define SIM_MAX_SENSORS 16        ///< sensors of one robot
#define SIM_MAX_CAMERAS 6         ///< cameras of one robot
#define SIM_MAX_PIPELINES 10      ///< pipelines of one camera
#define SIM_MAX_ANGLE_CAMERAS 4   ///< angle cameras of one robot
#define SIM_MAX_ANGLE_TARGETS 16  ///< targets of one angle camera
#define SIM_MAX_LIDARS 2          ///< of them lidars
#define SIM_MAX_LIDAR_POINTS 800  ///< points of one turn of a lidar
#define SIM_MAX_ROBOT_SHAPES 16   ///< collision shapes of one robot
#define SIM_MAX_PIECES 1024       ///< pieces of all types in one world
#define SIM_MAX_PIECE_TYPES 8     ///< piece types of one field
#define SIM_MAX_MATERIALS 32      ///< materials of one field
#define SIM_MAX_PAIRS 128         ///< explicit material pairs of one field
#define SIM_MAX_GROUPS 256        ///< named OBJ groups of one field
#define SIM_MAX_VERTICES 200000   ///< vertices of one collision mesh
#define SIM_MAX_TRIANGLES 200000  ///< triangles of one collision mesh
#define SIM_MAX_STAGING 32        ///< staging entries of one field
#define SIM_MAX_PHASES 16         ///< phases of one match
#define SIM_MAX_FLOOR_LINES 16    ///< lines on the floor of one field
#define SIM_MAX_LINE_POINTS 64    ///< of one line
#define SIM_MAX_TAGS 128          ///< AprilTags of one field
#define SIM_MAX_PERIODS 24        ///< periods of all phases of one match
#define SIM_MAX_ZONES 96          ///< zones of one field, mirrored and repeated ones counted
#define SIM_ZONE_WORDS 3          ///< 32-bit words of a set of zones
#define SIM_MAX_SLOTS 96          ///< slots of one field, mirrored and repeated ones counted
#define SIM_MAX_NEEDS 4           ///< counters that a bonus looks at besides its first
#define SIM_MAX_CORNERS 12        ///< corners of a prism zone
#define SIM_MAX_RULES 128         ///< rules of one field, mirrored ones counted
#define SIM_MAX_LEVELS 6          ///< levels of one assessment
#define SIM_MAX_COUNTERS 24       ///< counters of one alliance
#define SIM_MAX_WINDOWS 4         ///< windows of one field
#define SIM_MAX_BONUSES 8         ///< ranking point bonuses of one field
#define SIM_MAX_EXITS 8           ///< groups of exits of one field
#define SIM_MAX_EXIT_POINTS 8     ///< exits of one group
#define SIM_MAX_FEEDERS 8         ///< feeders (human players) of one field
#define SIM_MAX_GOALS 16          ///< goals of one field
#define SIM_MAX_GATES 24          ///< gates of a course
#define SIM_MAX_INTAKES 4         ///< intakes of one robot
#define SIM_MAX_LAUNCHERS 4       ///< launchers of one robot
#define SIM_MAX_BARRELS 4         ///< barrels of one launcher
#define SIM_MAX_HOOKS 4           ///< climbing hooks of one robot
#define SIM_MAX_HELD 160          ///< pieces in one robot
#define SIM_MAX_SCRIPT 20000      ///< script entries of one scenario
#define SIM_MAX_PATH 4000         ///< samples of a robot's path
#define SIM_MAX_PATH_EVENTS 64    ///< events of a robot's path
#define SIM_MAX_FILE ( 8u << 20 ) ///< bytes of one input file
#define SIM_NAME 48               ///< bytes of a name with its terminating zero

#define SIM_TICK 0.02        ///< [s] one tick: input, driver station, programs, telemetry
#define SIM_STEPS_PER_TICK 5 ///< physics steps in one tick
#define SIM_STEP 0.004       ///< [s] one physics step
#define SIM_GRAVITY 9.80665  ///< [m/s^2] standard gravity

/// Result of a call that reads data from outside.
typedef enum simResult
{
	sim_ok = 0,
	sim_badData = 1, ///< the error says which file, where in it and what is wrong
	sim_missing = 2, ///< a file is needed first: see simLoader_Next
	sim_noMemory = 3,
} simResult;

/// An error in a piece of data, in words for its author.
typedef struct simError
{
	char file[128];    ///< name of the file, e.g. "fields/2026-rebuilt/field.json"; "" when not from a file
	char path[192];    ///< JSON pointer (RFC 6901) such as "/robots/0/station", or "line 12" of a text file
	char message[512]; ///< one sentence: what is wrong, and the valid choices or range
} simError;

/// Fills an error (which may be NULL) and returns sim_badData, so that a caller can `return simFail( ... )`.
simResult simFail( simError* error, const char* file, const char* path, const char* format, ... )
    __attribute__( ( format( printf, 4, 5 ) ) );

/// Called when the core finds a bug in itself. The default prints and aborts. A host may replace it; it must not return.
typedef void simAssertFn( const char* condition, const char* file, int line );
void simSetAssertFn( simAssertFn* fn );
void simAssertFail( const char* condition, const char* file, int line );

/// Called for each line the core logs: ODE's warnings and nothing else in a healthy run. The default writes to stderr.
typedef void simLogFn( const char* line );
void simSetLogFn( simLogFn* fn );
void simLog( const char* format, ... ) __attribute__( ( format( printf, 1, 2 ) ) );

/// Asserts stay on in release builds: a wrong simulation is worse than a stopped one.
#define SIM_ASSERT( condition ) ( ( condition ) ? (void)0 : simAssertFail( #condition, __FILE__, __LINE__ ) )

/// Promises of one file of the core to another: held in builds of tests and fuzzers. A release, whose files are the same, has no code
/// for it.
#ifdef SIM_VALIDATE
#define SIM_CHECK( condition ) SIM_ASSERT( condition )
#else
#define SIM_CHECK( condition ) ( (void)sizeof( ( condition ) ? 1 : 0 ) )
#endif

/// Allocates through the core, counted. Zeroed memory, or NULL when memory is out. See simAllocationCount.
void* simAlloc( size_t bytes );
void simFree( void* memory );

/// Memory of a recorder, a replay or cameras that belongs to a state of the world: a caller that saves the state saves
/// this beside it, byte for byte.
typedef struct simKept
{
	void* at;
	size_t bytes;
} simKept;

/// Allocations since the program began, ODE's included. Does not change while a loaded world steps (tests hold us to it).
uint64_t simAllocationCount( void );

/// Parts of a tick, for measuring the cost of each.
typedef enum simPart
{
	simPart_programs, ///< clock, input, human players, programs, autopilots
	simPart_robots,   ///< motors, mechanisms, wheels
	simPart_pieces,   ///< intakes, launchers, forces on pieces, their life
	simPart_collide,  ///< contacts
	simPart_solve,    ///< ODE's solver and integration
	simPart_rules,    ///< zones, scores, fouls
	simPart_sensors,  ///< what robots touch and sense
	simPart_count
} simPart;

/// Called when a part begins. The core has no clock: the host looks at its own. It must not touch the world.
typedef void simProfileFn( void* context, simPart part );
