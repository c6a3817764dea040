// Recordings: a scenario and every input that acted on it, from which the same run comes out again, bit for bit. No I/O.
//
//	simRecorder* recorder = simRecorder_Create( &def );                  // beside simLoader_Create, with the same text
//	simRecorder_AddFile( recorder, path, bytes, size );                  // beside each simLoader_Provide
//	simRecorder_Begin( recorder, world );                                // nothing is allocated from here on
//	for ( ;; )
//		simWorld_StepClean( world, simRecorder_Before( recorder, &input ) ), simRecorder_After( recorder, world );
//
// A recording is three pieces one behind the other: the head, known at tick 0; the log, which grows with the run and is taken
// out of the recorder's buffer in portions; and the tail, which can be made at any time and ends the recording there.
//
// Format, version 2. Numbers are little-endian; "varint" is LEB128 of at most 5 bytes; "text" is a varint length and UTF-8.
//	head   "SNDLTREC", u8 format version, u8 0, then chunks: u8 tag, varint length, that many bytes:
//	       'B' build: text core version, varint behaviour number
//	       'S' scenario: text name, text JSON
//	       'F' file, one each: u8 1 if it is carried, text path, varint size, u64 content hash, then its bytes if it is carried
//	       'L' length 0: the log begins
//	log    records: u8 kind | gap << 3, the gap in ticks since the record before (31: a varint of what is above 31 follows)
//	       0 hash: u64 of the state at the tick's beginning, at tick 0 and each 50 ticks
//	       6 name: u8 part, u8 code, u8 count, text name: an input of frame.h's tables that is used from here on. part: 1 sticks and
//	         2 actuators of a station, 4 requests. Each input gets the next slots of its part, one; with code 'a' one for each
//	         element. Codes: 'u' u32: if there are several a varint which changed, then a varint each. 'n' numbers: a byte which
//	         changed | which are f64 << count (more than 4: two varints), then each, f32 where it is no f64. 'a' numbers: u8 d: the
//	         value is k/127 and k is ( the k before + d ) modulo 255; 255: f64 follows
//	       1 requests: varint which slots are not 0, then those
//	       2 sticks, 3 actuators: u8 station | which of slots 0 to 3 changed << 3 | steady << 7; a varint for the slots from 4 on if
//	         there are more; then those that changed
//	       4 silence: u8 station | sticks << 3 | actuators << 4: what was steady ends before this tick
//	       5 end: u8 1 if the run had stopped, u64 state hash there, 0 if it had stopped
//	       Format 1 named no inputs and had a fixed list of them (recording_input.c), 'w' for a u32 of 4 bytes, and requests as u8
//	         mode request | match request << 3 | human << 5; with the human bit u8 blue | red << 4. Its 'B' had a u32 layout hash.
//	       A station whose sticks or actuators are steady says the same at every tick, without a record.
//	tail   chunks as in the head:
//	       'M' text title, text author, f64 seconds since 1970 or 0, varint start tick, varint poster tick, varint 1 + branch
//	         tick or 0
//	       'E' u32 CRC-32 (IEEE 802.3) of all bytes before this chunk's tag
//	       'p' before them, if at all: positions, for versions of the core in which the inputs would not give the same run. u8 track
//	         version 1 (a reader skips others), varint ticks from one sample to the next, u8 robots, each: u8 station, u8 components;
//	         varint pieces; then samples to the chunk's end, from tick 0 on. All is integer quantities, zero at first, each with a slope:
//	           match: mode, 1 + phase, 1 + period, match state, score blue, red; * time left in phase, in period [20 ms, -50: none]
//	           robot: * x y z [2 mm], * rotation w x y z [1/8192]; battery [20 mV], held, 1 enabled | 2 brownout
//	           component, in the robot's frame: * x y z [2 mm], * rotation w x y z [1/256]
//	           piece: state + 16 * type; * x y z [2 mm], * rotation w x y z [1/256] (of balls 1 0 0 0)
//	         A sample adds its slope to each quantity, and then what it says: of the match and of each robot a varint mask of the
//	         quantities that differ and the differences, zigzag varints; bit 10 of a robot's mask: then a varint mask of its components
//	         that differ, each: u8 mask, differences; of pieces a varint count, each: varint gap in index to the one before, u8 mask,
//	         differences. Those with * have slopes: a difference of n samples' slope changes it by difference / n, rounded to nearest,
//	         halves away from zero; one beyond 1000 makes it 0, as does a new state of a piece. A piece that is held, scored, lost,
//	         stored or unused stands still. Small differences are left out, so that a body that rolls on costs nothing.
// Goals, hits, fouls and the like are not in it: a match has some two thousand, about 4 KB when deflated, as much as
// all the rest, and a replay finds them again with simWorld_TakeEvents.
// A reader skips chunks whose tag is a small letter and refuses other unknown tags.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/sim.h"

/// How runs come out. A recording made under another number may give another run here, so it asks before it plays. Raise the
/// number by 1 in the commit that moves a golden hash (tests/wasm/golden.test.ts insists), and add a line with the reason.
///	1  version 0.1.0
///	2  obstacles hold mechanisms up by their shapes; autopilots and launchers have a stream of random numbers each; autopilots climb
///	   at the end of a match; a ball that falls asleep drops its forces; the hash covers the whole state
///	3  a ball that touches one surface alone is solved in one pass, exactly; rows add up in pairs
#define SIM_BEHAVIOUR 3

#define SIM_RECORDING_FORMAT 2
#define SIM_RECORDING_HASH_TICKS 50              ///< ticks between two state hashes: a second
#define SIM_RECORDING_MAX_BYTES ( 8u << 20 )     ///< of a recording
#define SIM_RECORDING_MAX_TEXT ( 2u << 20 )      ///< bytes of the scenario's text
#define SIM_RECORDING_MAX_CARRIED ( 256u << 10 ) ///< bytes of all carried files
#define SIM_RECORDING_MAX_FILES 16          ///< files of a scenario: field, mesh, a robot for each station, and some
#define SIM_RECORDING_MAX_TICKS 4320000     ///< a day
#define SIM_RECORDING_BUFFER ( 384u << 10 ) ///< bytes of log that wait to be taken
#define SIM_RECORDING_MAX_TICK_BYTES 14336  ///< of the log for one tick, at most
#define SIM_RECORDING_MAX_TITLE 120         ///< bytes of title and of author line
#define SIM_RECORDING_TAIL 320              ///< bytes of a tail, at most
#define SIM_NO_TICK 0xffffffffu
#define SIM_POSES_EVERY 5           ///< ticks from one sample to the next, if nobody says otherwise: 10 Hz, our choice
#define SIM_POSES_MAX_EVERY 250     ///< 5 s
#define SIM_POSES_MAX_SAMPLES 18000 ///< half an hour at 10 Hz
#define SIM_POSES_MAX_BYTES ( 4u << 20 ) ///< of a track of positions

/// A maker's description of a recording. Texts are UTF-8 without control characters.
typedef struct simRecordingMeta
{
	char title[SIM_RECORDING_MAX_TITLE + 1];
	char author[SIM_RECORDING_MAX_TITLE + 1];
	double created;      ///< seconds since 1970, 0: not said
	uint32_t startTick;  ///< where a viewer begins
	uint32_t posterTick; ///< what a still picture shows
	uint32_t branchTick; ///< from here on somebody drove on from another recording; SIM_NO_TICK: nobody did
} simRecordingMeta;

// ---- recording ----

typedef struct simRecorder simRecorder;

typedef struct simRecorderDef
{
	const char* text; ///< of the scenario, copied
	size_t length;
	const char* name; ///< what errors call it
} simRecorderDef;

/// Never NULL unless memory is out. A scenario that is too large is not recorded, and simRecorder_Trouble says so.
simRecorder* simRecorder_Create( const simRecorderDef* def );
void simRecorder_Destroy( simRecorder* recorder );
/// Notes a file that the loader got. carry: its bytes travel in the recording, so that it opens where the file is not; false
/// when they would be too many, and then it is noted by its hash alone.
bool simRecorder_AddFile( simRecorder* recorder, const char* path, const void* bytes, size_t size, bool carry );
/// Makes the head. The world is at tick 0. Nothing is allocated from here on. False when memory is out.
bool simRecorder_Begin( simRecorder* recorder, const simWorld* world );
/// Notes the input of the tick that is stepped next (NULL: none), and gives it to step with: as it was noted. It holds until the next
/// call.
const simCleanInput* simRecorder_Before( simRecorder* recorder, const simInput* input );
/// Notes the state after that step, also one in which the run stopped.
void simRecorder_After( simRecorder* recorder, const simWorld* world );
/// From this tick on the run is not that of the recording it is replayed from.
void simRecorder_Branch( simRecorder* recorder );

/// The reason why the recording ended before the run, in words; "" while it continues. The part until then stays good.
const char* simRecorder_Trouble( const simRecorder* recorder );
/// Bytes of the log that belong to the recording. The log goes on after the recording has ended, because the run's past is
/// repeated from it.
size_t simRecorder_LogSize( const simRecorder* recorder );
const void* simRecorder_Head( const simRecorder* recorder, size_t* size );
/// The log's bytes that have not been taken. They stay readable until the next call of simRecorder_Before.
const void* simRecorder_Pending( const simRecorder* recorder, size_t* size );
/// Takes them out of the buffer. A caller that steps more than SIM_RECORDING_BUFFER / SIM_RECORDING_MAX_TICK_BYTES
/// ticks without it may end the recording: simRecorder_Trouble says so then.
void simRecorder_Take( simRecorder* recorder );
#define SIM_REPLAY_KEPT 3
#define SIM_POSES_KEPT 4
/// The bytes of the log that have not been taken are not part of it: take them first.
void simRecorder_Kept( simRecorder* recorder, simKept* kept );
/// The recorder's memory was put back: the next bytes of the log are those of the next tick.
void simRecorder_WasPutBack( simRecorder* recorder );
/// The world was put back to an earlier state, and this recorder with it: ticks before `until` are to run again with the inputs
/// they had. simRecorder_Feed gives the log from where the recorder is now. until 0: nothing is repeated any more.
void simRecorder_Repeat( simRecorder* recorder, uint32_t until );
/// Room for the log's next bytes, at *bytes. Before it repeats a tick, a caller gives all bytes that exist, or at least
/// SIM_RECORDING_MAX_TICK_BYTES.
size_t simRecorder_FeedRoom( simRecorder* recorder, uint8_t** bytes );
/// So many bytes were put there.
void simRecorder_Feed( simRecorder* recorder, size_t size );
/// Puts the input that the next tick had into *input. False when the next tick is not one to repeat.
bool simRecorder_Repeated( simRecorder* recorder, simInput* input );
/// Writes the tail that ends the recording here, without ending it: head, all bytes taken, pending ones and this tail
/// are a whole recording. Returns its size. Texts of meta are cut and cleaned to fit the format; branchTick is the
/// recorder's.
size_t simRecorder_Tail( const simRecorder* recorder, const simWorld* world, const simRecordingMeta* meta,
    uint8_t tail[SIM_RECORDING_TAIL] );

// ---- positions ----

/// Notes now and then where everything is, beside a recorder or a replay. Never NULL for the world it is made for, unless memory
/// is out; the world is at tick 0. Nothing is allocated afterwards.
typedef struct simPoseRecorder simPoseRecorder;
simPoseRecorder* simPoseRecorder_Create( const simWorld* world, uint32_t every );
void simPoseRecorder_Destroy( simPoseRecorder* recorder );
/// Notes the state after a step, when it is due.
void simPoseRecorder_After( simPoseRecorder* recorder, const simWorld* world );
void simPoseRecorder_Kept( simPoseRecorder* recorder, simKept kept[SIM_POSES_KEPT] );
/// The track so far.
const void* simPoseRecorder_Bytes( const simPoseRecorder* recorder, size_t* size );
/// The reason why the track ended before the run, in words; "" while it continues. The part until then stays good.
const char* simPoseRecorder_Trouble( const simPoseRecorder* recorder );
/// simRecorder_Tail with positions (NULL: none) in it. Returns the size, also when capacity is less; nothing of use is written then.
size_t simRecorder_TailWithPoses( const simRecorder* recorder, const simWorld* world, const simRecordingMeta* meta,
    const simPoseRecorder* poses, uint8_t* tail, size_t capacity );

// ---- replaying ----

typedef struct simReplay simReplay;

typedef enum simReplayFit
{
	simReplay_fits,
	simReplay_otherBehaviour, ///< made under another behaviour number
	simReplay_unknownInput,   ///< it uses an input that this build does not have
} simReplayFit;

typedef struct simRecordingFile
{
	char path[128];
	uint64_t hash;
	uint32_t size;
	const uint8_t* bytes; ///< NULL when it is not carried
} simRecordingFile;

typedef struct simRecordingInfo
{
	char version[32];      ///< of the core that made it
	int format;            ///< of the file
	uint32_t behaviour;    ///< number of the core that made it, see SIM_BEHAVIOUR; 0: an early build that had none
	char unknownInput[80]; ///< the first input that it uses and this build does not have; "" when there is none
	char name[128];
	const char* scenario; ///< zero-terminated JSON
	size_t scenarioLength;
	int fileCount;
	simRecordingFile files[SIM_RECORDING_MAX_FILES];
	simRecordingMeta meta;
	uint32_t ticks;
	bool stopped; ///< the run ended there by itself
	uint64_t hash;
	uint32_t hashes;  ///< in the log
	uint32_t sticks;  ///< a bit for each station whose sticks or buttons were said
	uint32_t outputs; ///< a bit for each station whose robot code drove its actuators
	size_t logBegin;  ///< byte of the first record
	size_t endBegin;  ///< byte of the end record: the log ends there
	size_t
	    tailBegin; ///< byte of the first chunk of the tail that every recording has: another tail may follow from here
	const uint8_t* poses; ///< a track of positions; NULL without one that this version reads
	size_t posesSize;
	uint32_t posesEvery; ///< ticks from one sample to the next
	uint32_t posesTicks; ///< the last tick that it knows
} simRecordingInfo;

/// Reads a recording that anybody may have written (bytes are copied): all of it is checked, so replaying cannot fail later.
simResult simReplay_Open( const void* bytes, size_t size, simReplay** replay, simError* error );
void simReplay_Destroy( simReplay* replay );
void simReplay_Kept( simReplay* replay, simKept kept[SIM_REPLAY_KEPT] );
const simRecordingInfo* simReplay_Info( const simReplay* replay );
/// Tells whether this core gives the same run. If not, error (may be NULL) names the differences and the way on.
simReplayFit simReplay_Fit( const simReplay* replay, simError* error );
/// Whether a file is the one that the recording was made with; error says which is not.
simResult simReplay_CheckFile(
    const simReplay* replay, const char* path, const void* bytes, size_t size, simError* error );
/// Puts the input of the next tick into *input, and moves on. False at the end; *input is zero then.
bool simReplay_Next( simReplay* replay, simInput* input );
/// Compares the world, where simReplay_Next has come to, with the recording.
void simReplay_Check( simReplay* replay, const simWorld* world );
uint32_t simReplay_Tick( const simReplay* replay );
/// Hashes compared so far.
uint32_t simReplay_Checked( const simReplay* replay );
/// The first tick at which the state was another one, SIM_NO_TICK: none so far. It may have begun to differ in the 50 ticks before.
uint32_t simReplay_Different( const simReplay* replay );
/// Tells whether a world's frame has the robots of the recorded positions; error names the difference. Without positions:
/// false.
simResult simReplay_FitPoses( const simReplay* replay, const void* frame, simError* error );
/// Puts the positions of a tick into a frame of a world that fits: time, match, scores, robots, components, pieces.
/// Other values stay. Between two samples everything moves in a straight line. Goes back and forth; back costs reading
/// from the start.
void simReplay_PutPoses( simReplay* replay, uint32_t tick, void* frame );
/// Describes the recording as JSON: { version, format, behaviour, name, title, author, created, start, poster, branch,
/// ticks, stopped, hash, sticks, outputs, bytes, log, end, tail, poses: null or { every, ticks, bytes }, files: [{ path, bytes, hash,
/// carried }] }. Returns the length, as snprintf does.
size_t simReplay_Describe( const simReplay* replay, char* text, size_t size );
/// Writes another tail for an opened recording: its bytes up to info's tailBegin and this tail are a whole recording.
size_t simReplay_Tail( const simReplay* replay, const simRecordingMeta* meta, uint8_t tail[SIM_RECORDING_TAIL] );
