// Exports of the recorder and of replays. Every loaded run records itself; one that is loaded after sim_replay_open takes its
// inputs from the recording until its end, or until it is taken over.
#include "exports.h"
#include "recording_hooks.h"
#include "sandlot/sim/recording.h"

#include <string.h>


enum
{
	// Bytes of JSON with its zero; each file of the recording has an entry in it.
	MAX_DESCRIPTION = 16384,
};

static simRecorder* s_recorder;
static simWorld* s_world;   // NULL until it is loaded
static simReplay* s_opened; // opened for the next load
static uint32_t s_openedAnyway;
static simReplay* s_replay; // of the present run
static uint32_t s_anyway;   // it need not fit; 2: nor need its scenario
static bool s_left;
static int s_joined = -1;                // station of the person beside the recording; -1: it plays alone
static uint32_t s_acted[SIM_MAX_ROBOTS]; // halves of each station's input that the recording has used
static simResult s_fileResult;           // of the first file that is not the recording's
static simError s_fileError;
static simMisfit s_misfit;
static simError s_error;
static simInput s_input;
static bool s_overlay;  // the host's changes act in the next tick beside the input that it repeats
static simBytes s_feed; // room for the log's next bytes while the past is repeated
static simRecordingMeta s_meta;
static uint8_t s_tail[SIM_RECORDING_TAIL];
static uint8_t* s_longTail; // with positions; instead of s_tail while it is there
static char s_description[MAX_DESCRIPTION];

static uint32_t AddressOf( const void* memory )
{
	return (uint32_t)(uintptr_t)memory;
}

static simBytes BytesOf( const void* bytes, size_t size )
{
	return ( simBytes ){ AddressOf( bytes ), (uint32_t)size };
}


// ---- calls from exports.c ----

bool simRecording_OnLoad( const char* text, size_t length, const char* name, simError* error )
{
	// The opened recording serves this load alone; the next load is a run of its own again.
	s_replay = s_opened;
	s_anyway = s_openedAnyway;
	s_opened = NULL;
	s_left = false;
	s_joined = -1;
	memset( s_acted, 0, sizeof( s_acted ) );
	s_misfit = simMisfit_none;
	s_fileResult = sim_ok;
	const simRecordingInfo* info = s_replay != NULL ? simReplay_Info( s_replay ) : NULL;
	// With other text the inputs would drive another scenario, unless that is asked for.
	if ( info != NULL && s_anyway != 2
	     && ( info->scenarioLength != length || memcmp( info->scenario, text, length ) != 0 ) )
	{
		simFail( error, name, "", "is not the scenario of the recording that was opened" );
		return false;
	}
	simRecorderDef def = { text, length, name };
	s_recorder = simRecorder_Create( &def );
	return true;
}

void simRecording_OnFile( const char* path, const void* bytes, size_t size )
{
	// The first file that differs is the one to tell of; loading goes on, because the loader wants the rest.
	if ( s_replay != NULL && s_fileResult == sim_ok && bytes != NULL && s_anyway == 0 )
	{
		s_fileResult = simReplay_CheckFile( s_replay, path, bytes, size, &s_fileError );
	}
	if ( s_recorder != NULL && bytes != NULL )
	{
		simRecorder_AddFile( s_recorder, path, bytes, size, false );
	}
}

simResult simRecording_OnWorld( simWorld* world, simError* error )
{
	if ( s_fileResult != sim_ok )
	{
		*error = s_fileError;
		// Where the recording carries positions, the page offers to show those instead.
		s_misfit = simReplay_Info( s_replay )->poses != NULL ? simMisfit_poses : simMisfit_file;
		return s_fileResult;
	}
	if ( s_recorder == NULL || !simRecorder_Begin( s_recorder, world ) )
	{
		return sim_noMemory;
	}
	s_world = world;
	// The state at tick 0 is the first that a recording has.
	if ( s_replay != NULL )
	{
		simReplay_Check( s_replay, world );
	}
	return sim_ok;
}

void simRecording_OnUnload( void )
{
	simPoses_OnUnload();
	simRecorder_Destroy( s_recorder );
	simReplay_Destroy( s_replay );
	s_recorder = NULL;
	s_replay = NULL;
	s_world = NULL;
}

// Past the recording's end, or after a take-over, the given inputs count again.
static bool Replays( void )
{
	return s_replay != NULL && !s_left && simReplay_Tick( s_replay ) < simReplay_Info( s_replay )->ticks;
}

const simWorld* simRecording_World( void )
{
	return s_world;
}

simReplay* simRecording_Replay( void )
{
	return s_replay;
}

// The slot of a change: the one with which the recorded hand changed the same number, else a free place, else the last.
static int SlotFor( const simInputHeader* header, const simInputHeader* given, int change )
{
	int free = SIM_CHANGE_SLOTS - 1;
	for ( int i = SIM_CHANGE_SLOTS - 1; i >= 0; --i )
	{
		bool isSame = header->changeKind[i] == given->changeKind[change]
		              && header->changeStation[i] == given->changeStation[change]
		              && header->changePart[i] == given->changePart[change];
		if ( isSame )
		{
			return i;
		}
		if ( header->changeKind[i] == 0 )
		{
			free = i;
		}
	}
	return free;
}

// Lays the host's changes over the input of a tick that is repeated, so a run is tried with another number.
static void Overlay( simInputHeader* header, const simInputHeader* given )
{
	for ( int i = 0; i < SIM_CHANGE_SLOTS; ++i )
	{
		if ( given->changeKind[i] == 0 )
		{
			continue;
		}
		int slot = SlotFor( header, given, i );
		header->changeKind[slot] = given->changeKind[i];
		header->changeStation[slot] = given->changeStation[i];
		header->changePart[slot] = given->changePart[i];
		header->changeBack[slot] = given->changeBack[i];
		header->changeValue[slot] = given->changeValue[i];
	}
}

// The recording's inputs, and beside them the person's: those of the own station, and of the driver station and the human players
// where the recording says nothing.
static void Join( simInput* input, const simInput* given )
{
	const simInputHeader* own = &given->header;
	simInputHeader* header = &input->header;
	input->robots[s_joined] = given->robots[s_joined];
	header->cameras[s_joined] = own->cameras[s_joined];
	if ( header->modeRequest == 0 )
	{
		header->modeRequest = own->modeRequest;
	}
	if ( header->matchRequest == simMatchRequest_none )
	{
		header->matchRequest = own->matchRequest;
	}
	for ( int alliance = 0; alliance < 2; ++alliance )
	{
		if ( header->human[alliance] == 0 )
		{
			header->human[alliance] = own->human[alliance];
		}
	}
	Overlay( header, own );
}

// Where the recording has ended the hands of its drivers leave the sticks.
static void LetGo( simInput* input )
{
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		if ( s_acted[station] != 0 && station != s_joined )
		{
			input->robots[station] = ( simInputRobot ){ .present = s_acted[station] };
		}
	}
}

// The input of a tick in which a person plays with the recording.
static const simInput* JoinedInput( const simInput* given, bool repeated )
{
	static simInput s_recorded;
	bool plays = simReplay_Next( s_replay, &s_recorded );
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		s_acted[station] |= s_recorded.robots[station].present;
	}
	if ( repeated )
	{
		return &s_input;
	}
	s_input = s_recorded;
	Join( &s_input, given );
	if ( !plays && simWorld_Ticks( s_world ) == simReplay_Info( s_replay )->ticks )
	{
		LetGo( &s_input );
	}
	return &s_input;
}

const simCleanInput* simRecording_OnInput( const simInput* given )
{
	const simInput* input = given;
	// After time travel the past runs again with the inputs it had.
	bool repeated = simRecorder_Repeated( s_recorder, &s_input );
	if ( repeated )
	{
		input = &s_input;
	}
	if ( s_joined >= 0 )
	{
		input = JoinedInput( given, repeated );
	}
	else if ( Replays() )
	{
		if ( simReplay_Tick( s_replay ) == simReplay_Info( s_replay )->meta.branchTick )
		{
			simRecorder_Branch( s_recorder ); // a branch that is recorded again still is one
		}
		simReplay_Next( s_replay, &s_input );
		input = &s_input;
	}
	else if ( s_replay != NULL )
	{
		simRecorder_Branch( s_recorder ); // it goes on where the recording ends, or was left
	}
	if ( s_overlay && input == &s_input && ( s_joined < 0 || repeated ) )
	{
		Overlay( &s_input.header, &given->header );
	}
	s_overlay = false;
	return simRecorder_Before( s_recorder, input );
}

void simRecording_OnStep( const simWorld* world )
{
	simRecorder_After( s_recorder, world );
	// Positions are noted of every run that asked for it, replays too.
	simPoses_OnStep( world );
	if ( s_replay != NULL && s_joined < 0 && !s_left && simReplay_Tick( s_replay ) == simWorld_Ticks( world ) )
	{
		simReplay_Check( s_replay, world );
	}
}


int simRecording_Kept( simKept kept[SIM_RECORDING_KEPT] )
{
	int count = 0;
	simRecorder_Kept( s_recorder, &kept[count++] );
	kept[count++] = ( simKept ){ &s_left, sizeof( s_left ) };
	if ( s_replay != NULL )
	{
		simReplay_Kept( s_replay, &kept[count] );
		count += SIM_REPLAY_KEPT;
	}
	if ( simPoses_Recorder() != NULL )
	{
		simPoseRecorder_Kept( simPoses_Recorder(), &kept[count] );
		count += SIM_POSES_KEPT;
	}
	return count;
}

simResult simRecording_PutBack( const void* state, size_t size, simError* error )
{
	simResult result = simWorld_Restore( s_world, state, size, error );
	if ( result == sim_ok )
	{
		simRecorder_WasPutBack( s_recorder );
	}
	return result;
}


// ---- the recorder ----

uint32_t sim_behaviour( void )
{
	return SIM_BEHAVIOUR;
}

uint32_t sim_record_carry( const char* path, const void* bytes, uint32_t size )
{
	return s_recorder != NULL && path != NULL && bytes != NULL
	       && simRecorder_AddFile( s_recorder, path, bytes, size, true );
}

static simReplayState ReplayState( void )
{
	if ( s_replay == NULL || s_world == NULL || s_joined >= 0 )
	{
		return simReplayState_none;
	}
	// The take-over is asked first: the recording may have ended since.
	if ( s_left )
	{
		return simReplayState_left;
	}
	return Replays() ? simReplayState_runs : simReplayState_ended;
}

const simRecordingState* sim_recording( void )
{
	static simRecordingState s_result;
	s_result = ( simRecordingState ){
		.trouble = AddressOf( "" ),
		.posesTrouble = AddressOf( simPoses_Trouble() ),
		.posesBytes = (uint32_t)simPoses_Bytes(),
		.replay = ReplayState(),
		.different = SIM_NO_TICK,
		.misfit = s_misfit,
	};
	if ( s_world != NULL )
	{
		size_t head = 0, pending = 0;
		s_result.head = AddressOf( simRecorder_Head( s_recorder, &head ) );
		simRecorder_Pending( s_recorder, &pending );
		s_result.headBytes = (uint32_t)head;
		s_result.pendingBytes = (uint32_t)pending;
		s_result.logBytes = (uint32_t)simRecorder_LogSize( s_recorder );
		s_result.trouble = AddressOf( simRecorder_Trouble( s_recorder ) );
	}
	if ( s_replay != NULL && s_joined < 0 )
	{
		s_result.replayTicks = simReplay_Info( s_replay )->ticks;
		s_result.checked = simReplay_Checked( s_replay );
		s_result.different = simReplay_Different( s_replay );
	}
	return &s_result;
}

const void* sim_record_take( void )
{
	if ( s_world == NULL )
	{
		return NULL;
	}
	size_t size = 0;
	const void* bytes = simRecorder_Pending( s_recorder, &size );
	// They stay in the buffer until the next step, so nothing is copied here.
	simRecorder_Take( s_recorder );
	return bytes;
}

void sim_record_repeat( uint32_t until )
{
	if ( s_world != NULL )
	{
		simRecorder_Repeat( s_recorder, until );
	}
}

void sim_record_overlay( void )
{
	s_overlay = true;
}

const simBytes* sim_record_feed_space( void )
{
	uint8_t* space = NULL;
	// The buffer takes back the host's part of the log, so that the recorder reads inputs of the past.
	size_t room = 0;
	if ( s_world != NULL )
	{
		room = simRecorder_FeedRoom( s_recorder, &space );
	}
	s_feed = BytesOf( space, room );
	return &s_feed;
}

void sim_record_feed( uint32_t size )
{
	if ( s_world != NULL && size <= s_feed.size )
	{
		simRecorder_Feed( s_recorder, size );
	}
	s_feed = BytesOf( NULL, 0 );
}

void sim_record_meta( const char* title, const char* author, double created, uint32_t startTick, uint32_t posterTick )
{
	memset( &s_meta, 0, sizeof( s_meta ) );
	// The record is all zeros, so a text that fills it is still terminated.
	strncpy( s_meta.title, title != NULL ? title : "", SIM_RECORDING_MAX_TITLE );
	strncpy( s_meta.author, author != NULL ? author : "", SIM_RECORDING_MAX_TITLE );
	s_meta.created = created;
	s_meta.startTick = startTick;
	s_meta.posterTick = posterTick;
}

// A tail of so many bytes that stands in s_longTail if that is there, else in s_tail.
static const simBytes* Tail( size_t size )
{
	static simBytes s_result;
	s_result = BytesOf( s_longTail != NULL ? s_longTail : s_tail, size );
	return &s_result;
}

static void ForgetTail( void )
{
	simFree( s_longTail );
	s_longTail = NULL;
}

const simBytes* sim_record_tail( uint32_t poses )
{
	const simPoseRecorder* noted = poses != 0 ? simPoses_Recorder() : NULL;
	ForgetTail();
	if ( s_world == NULL )
	{
		return Tail( 0 );
	}
	if ( noted == NULL )
	{
		return Tail( simRecorder_Tail( s_recorder, s_world, &s_meta, s_tail ) );
	}
	// Asked first how large it is, because positions have no limit worth a buffer of its own.
	size_t size = simRecorder_TailWithPoses( s_recorder, s_world, &s_meta, noted, NULL, 0 );
	s_longTail = size > 0 ? simAlloc( size ) : NULL;
	if ( s_longTail == NULL )
	{
		return Tail( 0 );
	}
	return Tail( simRecorder_TailWithPoses( s_recorder, s_world, &s_meta, noted, s_longTail, size ) );
}


// ---- replays ----

// The page asks about the last opened recording; a replayed run comes next.
static simReplay* Shown( void )
{
	return s_opened != NULL ? s_opened : s_replay;
}

uint32_t sim_replay_open( const void* bytes, uint32_t size, uint32_t anyway )
{
	simReplay_Destroy( s_opened );
	s_opened = NULL;
	simRecording_Problem();
	if ( bytes == NULL )
	{
		simFail( &s_error, "recording", "", "is not there" );
		return 1;
	}
	if ( simReplay_Open( bytes, size, &s_opened, &s_error ) != sim_ok )
	{
		return 1;
	}
	// Readable, but of another version or other files: the caller may insist.
	if ( simReplay_Fit( s_opened, &s_error ) != simReplay_fits && anyway == 0 )
	{
		uint32_t refused = simReplay_Info( s_opened )->poses != NULL ? 3 : 2;
		simReplay_Destroy( s_opened );
		s_opened = NULL;
		return refused;
	}
	s_openedAnyway = anyway;
	return 0;
}

void sim_replay_close( void )
{
	simReplay_Destroy( s_opened );
	s_opened = NULL;
}

const simProblem* sim_replay_error( void )
{
	static simProblem s_problem;
	memcpy( &s_problem, &s_error, sizeof( s_problem ) );
	return &s_problem;
}

simError* simRecording_Problem( void )
{
	memset( &s_error, 0, sizeof( s_error ) );
	return &s_error;
}

const char* sim_replay_describe( void )
{
	const simReplay* replay = Shown();
	if ( replay == NULL )
	{
		return NULL;
	}
	// The longest description is far below the limit.
	size_t length = simReplay_Describe( replay, s_description, sizeof( s_description ) );
	SIM_ASSERT( length < sizeof( s_description ) );
	return s_description;
}

const char* sim_replay_scenario( void )
{
	const simReplay* replay = Shown();
	if ( replay != NULL )
	{
		return simReplay_Info( replay )->scenario;
	}
	return NULL;
}

const simBytes* sim_replay_file( const char* path )
{
	static simBytes s_result;
	const simReplay* replay = Shown();
	if ( replay == NULL || path == NULL )
	{
		return NULL;
	}
	for ( int i = 0; i < simReplay_Info( replay )->fileCount; ++i )
	{
		const simRecordingFile* file = &simReplay_Info( replay )->files[i];
		// A file without bytes is noted by its hash alone; the host has to find it itself.
		if ( file->bytes != NULL && strcmp( file->path, path ) == 0 )
		{
			s_result = BytesOf( file->bytes, file->size );
			return &s_result;
		}
	}
	return NULL;
}

const simBytes* sim_replay_tail( void )
{
	const simReplay* replay = Shown();
	ForgetTail();
	// The tail with the meta that the host has just set: a saved recording gets a new title this way.
	return Tail( replay != NULL ? simReplay_Tail( replay, &s_meta, s_tail ) : 0 );
}

void sim_replay_take_over( void )
{
	// The inputs so far stay in the recording that this run makes; from here on it is a branch.
	s_left = true;
}

void sim_replay_join( uint32_t station )
{
	if ( s_replay != NULL && s_world != NULL && simWorld_Ticks( s_world ) == 0 && station < SIM_MAX_ROBOTS )
	{
		s_joined = (int)station;
	}
}
