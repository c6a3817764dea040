// The recorder: the head when a run begins, then its log, then as many tails as are asked for.
//
// The log goes out in pieces: bytes are gathered in a buffer, the caller takes them (Pending, Take), and they are
// dropped when the next tick begins, so they stay readable until then. The tail can be made at any time and is not
// kept, so a recording can be saved in the middle of a run. A recording that can go no further ends: it stays whole up
// to that tick, and `trouble` says why.
#include "base/json_check.h"
#include "record/recording_internal.h"
#include "world/input.h"

#include <stdio.h>
#include <string.h>

#define PATH_BYTES 128 // of a file's path with its end: "fields/NAME/" and a name of at most SIM_NAME are shorter

// A file of the scenario, noted while it is loaded.
typedef struct NotedFile
{
	char path[PATH_BYTES];
	uint32_t size;
	uint64_t hash;
	uint8_t* bytes; // NULL when it is not carried
} NotedFile;

struct simRecorder
{
	// The scenario as its loader got it, with a zero behind the last byte. Owned.
	char* text;
	size_t length;
	char name[PATH_BYTES];
	int fileCount;
	NotedFile files[SIM_RECORDING_MAX_FILES];
	size_t carried;

	// Of the file: everything before the log. Owned, made once when the run begins.
	uint8_t* head;
	size_t headSize;
	uint8_t buffer[SIM_RECORDING_BUFFER];
	size_t pending;
	bool handedOut; // Take was called: the pending bytes go when the next tick begins
	bool begun;

	simCleanInput clean; // of the tick that is stepped next

	// The part that goes back with a state of the world; see simRecorder_Kept.
	struct
	{
		simLogState state;
		uint8_t said[SIM_MAX_ROBOTS]; // parts (simLogPart) that each station said at the tick before
		bool lost;                    // the bytes were not taken in time: the log has a hole and is void
		bool ended;                   // the recording; the log goes on
		bool stopped;
		uint32_t tick;
		uint32_t branchTick;
		// Of the recording: up to its end once it has ended.
		uint32_t crc; // of the head and the log
		size_t logSize;
		uint32_t lastTick; // of the last record
		uint32_t endTick;
		uint64_t endHash;
		char trouble[160];
	};

	// Ticks that are run again.
	simLogReader past;
	uint32_t pastUntil;
	uint8_t pastBytes[2 * SIM_RECORDING_MAX_TICK_BYTES];
};


// Keeps why a run has no recording, or one that ends before it.
static void Complain( simRecorder* recorder, const char* why )
{
	SIM_CHECK( why != NULL );
	snprintf( recorder->trouble, sizeof( recorder->trouble ), "%s", why );
}

// The recording until now stays as it is.
static void End( simRecorder* recorder, const simWorld* world, const char* why )
{
	SIM_CHECK( !recorder->ended );
	Complain( recorder, why );
	recorder->ended = true;
	recorder->endHash = simWorld_Hash( world );
}

simRecorder* simRecorder_Create( const simRecorderDef* def )
{
	SIM_ASSERT( def != NULL );
	simRecorder* recorder = simAlloc( sizeof( simRecorder ) );
	if ( recorder == NULL )
	{
		return NULL;
	}
	// From a file name or a link, so it is cleaned before it goes into a file.
	snprintf( recorder->name, sizeof( recorder->name ), "%s", def->name );
	simCleanText( recorder->name );
	recorder->branchTick = SIM_NO_TICK;
	simLog_Begin( &recorder->state, SIM_RECORDING_FORMAT );
	if ( def->length > SIM_RECORDING_MAX_TEXT )
	{
		// A run that cannot be recorded still runs; the page shows why there is no file.
		char why[160];
		snprintf( why, sizeof( why ), "the scenario has %zu bytes; a recording carries at most %u", def->length,
		    SIM_RECORDING_MAX_TEXT );
		Complain( recorder, why );
		return recorder;
	}
	recorder->text = simAlloc( def->length + 1 );
	if ( recorder->text == NULL )
	{
		simFree( recorder );
		return NULL;
	}
	memcpy( recorder->text, def->text, def->length );
	recorder->length = def->length;
	return recorder;
}

void simRecorder_Destroy( simRecorder* recorder )
{
	if ( recorder == NULL )
	{
		return;
	}
	for ( int i = 0; i < recorder->fileCount; ++i )
	{
		simFree( recorder->files[i].bytes );
	}
	simFree( recorder->text );
	simFree( recorder->head );
	simFree( recorder );
}

// Notes a file that the scenario loads, by name, size and hash; one that is carried with its bytes. A file that was
// noted may be carried later. A file beyond the room for carried ones is noted without its bytes: a replay needs
// the same file.
bool simRecorder_AddFile( simRecorder* recorder, const char* path, const void* bytes, size_t size, bool carry )
{
	SIM_ASSERT( recorder != NULL && path != NULL && ( bytes != NULL || size == 0 ) );
	NotedFile* file = recorder->files;
	while ( file < recorder->files + recorder->fileCount && strcmp( file->path, path ) != 0 )
	{
		++file;
	}
	// The first file that is not noted yet, or the one of that path.
	// Files of a running recording are fixed: its head has been written.
	bool known = file < recorder->files + recorder->fileCount;
	bool full = recorder->fileCount == SIM_RECORDING_MAX_FILES && !known;
	if ( recorder->begun || full || strlen( path ) >= PATH_BYTES || file->bytes != NULL )
	{
		return false;
	}
	if ( !known )
	{
		recorder->fileCount += 1;
	}
	snprintf( file->path, sizeof( file->path ), "%s", path );
	file->size = (uint32_t)size;
	file->hash = simHash_Content( bytes, size );
	if ( !carry )
	{
		return true;
	}
	file->bytes = NULL;
	if ( recorder->carried + size <= SIM_RECORDING_MAX_CARRIED )
	{
		file->bytes = simAlloc( size );
	}
	if ( file->bytes == NULL )
	{
		return false;
	}
	memcpy( file->bytes, bytes, size );
	recorder->carried += size;
	return true;
}

static void PutFile( simPut* put, const NotedFile* file )
{
	simPut_Byte( put, file->bytes != NULL ? 1 : 0 );
	simPut_Text( put, file->path, strlen( file->path ) );
	simPut_Varint( put, file->size );
	simPut_U64( put, file->hash );
	simPut_Bytes( put, file->bytes, file->bytes != NULL ? file->size : 0 );
}

static void PutBuild( simPut* put, const simRecorder* recorder )
{
	(void)recorder; // for PUT_CHUNK
	simPut_Text( put, SIM_VERSION, strlen( SIM_VERSION ) );
	simPut_Varint( put, SIM_BEHAVIOUR );
}

static void PutScenario( simPut* put, const simRecorder* recorder )
{
	simPut_Text( put, recorder->name, strlen( recorder->name ) );
	simPut_Text( put, recorder->text, recorder->length );
}

// A chunk's length stands before its bytes, so each is made twice: once to be counted.
#define PUT_CHUNK( put, tag, fn, thing )      \
	do                                        \
	{                                         \
		simPut count = { NULL, 0, 0 };        \
		fn( &count, thing );                  \
		simPut_Chunk( put, tag, count.size ); \
		fn( put, thing );                     \
	} while ( 0 )

// Magic, format, a byte of unused flags, then chunks: build, scenario, files. 'L' ends the head; the log has no length.
static void PutHead( simPut* put, const simRecorder* recorder )
{
	simPut_Bytes( put, RECORDING_MAGIC, RECORDING_MAGIC_BYTES );
	simPut_Byte( put, SIM_RECORDING_FORMAT );
	simPut_Byte( put, 0 );
	PUT_CHUNK( put, 'B', PutBuild, recorder );
	PUT_CHUNK( put, 'S', PutScenario, recorder );
	for ( int i = 0; i < recorder->fileCount; ++i )
	{
		PUT_CHUNK( put, 'F', PutFile, &recorder->files[i] );
	}
	simPut_Chunk( put, 'L', 0 );
}

// Room for the next bytes of the log.
static simPut LogSpace( simRecorder* recorder )
{
	SIM_CHECK( recorder->pending <= SIM_RECORDING_BUFFER );
	return ( simPut ){ recorder->buffer + recorder->pending, SIM_RECORDING_BUFFER - recorder->pending, 0 };
}

// Takes the written bytes into the log. After the recording has ended they count for the log only.
static void Written( simRecorder* recorder, const simPut* put )
{
	SIM_ASSERT( put->size <= put->capacity && put->size <= SIM_RECORDING_MAX_TICK_BYTES );
	recorder->pending += put->size;
	if ( !recorder->ended )
	{
		// The sum goes along with the bytes, so that ending a recording does not read it again.
		recorder->crc = simCrc_Add( recorder->crc, put->bytes, put->size );
		recorder->logSize += put->size;
		recorder->lastTick = recorder->state.tick;
	}
}

static void PutHash( simRecorder* recorder, uint64_t hash )
{
	simPut put = LogSpace( recorder );
	simLog_PutKey( &put, &recorder->state, simLog_hash, recorder->tick );
	simPut_U64( &put, hash );
	Written( recorder, &put );
}

// The head is made twice, like its chunks: once to be measured. The first hash is of tick 0, before anything acted.
bool simRecorder_Begin( simRecorder* recorder, const simWorld* world )
{
	SIM_ASSERT( recorder != NULL && world != NULL );
	SIM_ASSERT( !recorder->begun && simWorld_Ticks( world ) == 0 );
	recorder->begun = true;
	simPut put = { NULL, 0, 0 };
	PutHead( &put, recorder );
	recorder->head = simAlloc( put.size );
	if ( recorder->head == NULL )
	{
		Complain( recorder, "there was no memory to record" );
		return false;
	}
	recorder->headSize = put.size;
	put = ( simPut ){ recorder->head, recorder->headSize, 0 };
	PutHead( &put, recorder );
	recorder->crc = simCrc_Add( 0, recorder->head, recorder->headSize );
	PutHash( recorder, simWorld_Hash( world ) );
	return true;
}

// Before a tick: its inputs.
const simCleanInput* simRecorder_Before( simRecorder* recorder, const simInput* input )
{
	SIM_CHECK( recorder != NULL && recorder->begun );
	if ( recorder->handedOut )
	{
		// The caller has copied the given bytes by now: see simRecorder_Take.
		recorder->pending = 0;
		recorder->handedOut = false;
	}
	// No input is the same as silence of all stations.
	static const simInput nothing;
	recorder->clean.input = nothing;
	if ( input != NULL )
	{
		simInput_Clean( input, &recorder->clean.input );
	}
	if ( !recorder->lost )
	{
		simPut put = LogSpace( recorder );
		simLog_PutInput( &put, &recorder->state, recorder->tick, &recorder->clean.input, recorder->said );
		Written( recorder, &put );
	}
	return &recorder->clean;
}

// Why the recording cannot go on; NULL when it can.
static const char* Full( const simRecorder* recorder )
{
	if ( recorder->lost )
	{
		return "nobody took the recording's bytes in time, so it ends before the run";
	}
	// Room for one more tick, and as much again for the tail.
	if ( recorder->headSize + recorder->logSize + 2 * SIM_RECORDING_MAX_TICK_BYTES > SIM_RECORDING_MAX_BYTES )
	{
		return "the recording is as large as one may be, so it ends before the run";
	}
	if ( recorder->tick >= SIM_RECORDING_MAX_TICKS )
	{
		return "a recording holds a day, so it ends before the run";
	}
	return NULL;
}

// After a tick: its hash now and then, and whether the recording can go on.
void simRecorder_After( simRecorder* recorder, const simWorld* world )
{
	SIM_ASSERT( recorder != NULL && world != NULL );
	if ( recorder->lost || recorder->stopped )
	{
		return;
	}
	SIM_CHECK( simWorld_Ticks( world ) >= recorder->tick );
	recorder->tick = simWorld_Ticks( world );
	if ( !recorder->ended )
	{
		recorder->endTick = recorder->tick;
	}
	if ( simWorld_StopReason( world ) != simStop_running )
	{
		// The bits of a NaN are an engine's own affair, so there is no hash.
		recorder->stopped = true;
		return;
	}
	if ( recorder->tick % SIM_RECORDING_HASH_TICKS == 0 )
	{
		PutHash( recorder, simWorld_Hash( world ) );
	}
	// Bytes that are not taken would need memory without end.
	recorder->lost = SIM_RECORDING_BUFFER - recorder->pending < SIM_RECORDING_MAX_TICK_BYTES;
	const char* why = Full( recorder );
	if ( why != NULL && !recorder->ended )
	{
		End( recorder, world, why );
	}
}

void simRecorder_Branch( simRecorder* recorder )
{
	// The first change counts: from there on it is another run than the one that was replayed.
	if ( recorder->branchTick == SIM_NO_TICK && !recorder->ended )
	{
		recorder->branchTick = recorder->tick;
	}
}


// ---- repeating ----

void simRecorder_Repeat( simRecorder* recorder, uint32_t until )
{
	// The reader has to know all that the recorder has written up to now.
	recorder->past = ( simLogReader ){ { recorder->pastBytes, 0, 0, NULL }, recorder->state, recorder->tick };
	recorder->pastUntil = until;
}

// The place for the next bytes of the past: bytes that were read make room first.
size_t simRecorder_FeedRoom( simRecorder* recorder, uint8_t** bytes )
{
	SIM_CHECK( bytes != NULL && recorder->past.get.at <= recorder->past.get.end );
	simGet* get = &recorder->past.get;
	// At most one tick's bytes are left over, so moving them is simpler than a ring and costs little.
	memmove( recorder->pastBytes, recorder->pastBytes + get->at, get->end - get->at );
	get->end -= get->at;
	get->at = 0;
	*bytes = recorder->pastBytes + get->end;
	return sizeof( recorder->pastBytes ) - get->end;
}

void simRecorder_Feed( simRecorder* recorder, size_t size )
{
	SIM_CHECK( recorder->past.get.at <= recorder->past.get.end );
	simGet* get = &recorder->past.get;
	SIM_ASSERT( size <= sizeof( recorder->pastBytes ) - get->end );
	get->end += size;
}

bool simRecorder_Repeated( simRecorder* recorder, simInput* input )
{
	SIM_CHECK( input != NULL );
	if ( recorder->past.tick >= recorder->pastUntil )
	{
		return false;
	}
	simLogReader_Next( &recorder->past, input );
	return true;
}


void simRecorder_Kept( simRecorder* recorder, simKept* kept )
{
	size_t begin = offsetof( simRecorder, state ), end = offsetof( simRecorder, past );
	*kept = ( simKept ){ (uint8_t*)recorder + begin, end - begin };
}

void simRecorder_WasPutBack( simRecorder* recorder )
{
	recorder->pending = 0;
	recorder->handedOut = false;
}


// ---- looking ----

const char* simRecorder_Trouble( const simRecorder* recorder )
{
	return recorder->trouble;
}

size_t simRecorder_LogSize( const simRecorder* recorder )
{
	return recorder->logSize;
}

const void* simRecorder_Head( const simRecorder* recorder, size_t* size )
{
	SIM_CHECK( size != NULL );
	*size = recorder->headSize;
	return recorder->head;
}

const void* simRecorder_Pending( const simRecorder* recorder, size_t* size )
{
	SIM_CHECK( size != NULL );
	*size = recorder->handedOut ? 0 : recorder->pending;
	return recorder->buffer;
}

void simRecorder_Take( simRecorder* recorder )
{
	recorder->handedOut = true;
}

// The state's hash where the recording ends; 0 where the run stopped.
static uint64_t EndHash( const simRecorder* recorder, const simWorld* world )
{
	if ( recorder->ended )
	{
		return recorder->endHash;
	}
	if ( recorder->stopped )
	{
		return 0;
	}
	return simWorld_Hash( world );
}

size_t simRecorder_TailWithPoses( const simRecorder* recorder, const simWorld* world, const simRecordingMeta* meta,
    const simPoseRecorder* poses, uint8_t* tail, size_t capacity )
{
	SIM_CHECK( recorder != NULL && world != NULL && meta != NULL && ( tail != NULL || capacity == 0 ) );
	if ( !recorder->begun || recorder->text == NULL )
	{
		return 0;
	}
	size_t track = 0;
	const void* bytes = poses != NULL ? simPoseRecorder_Bytes( poses, &track ) : NULL;
	size_t rest = recorder->headSize + recorder->logSize + 2 * SIM_RECORDING_TAIL;
	// The inputs matter more than the positions, which only make the file quick to show.
	if ( rest + track > SIM_RECORDING_MAX_BYTES )
	{
		track = 0;
	}
	// More than the capacity tells the caller how much room to bring; nothing was written.
	if ( track + SIM_RECORDING_TAIL > capacity )
	{
		return track + SIM_RECORDING_TAIL;
	}
	simPut put = { tail, capacity, 0 };
	// Only the tick matters for the key of the last record.
	simLogState state = { .tick = recorder->lastTick };
	simLog_PutKey( &put, &state, simLog_end, recorder->endTick );
	bool stopped = recorder->stopped && !recorder->ended;
	simPut_Byte( &put, stopped ? 1 : 0 );
	simPut_U64( &put, EndHash( recorder, world ) );
	if ( track > 0 )
	{
		simPut_Chunk( &put, 'p', track );
		simPut_Bytes( &put, bytes, track );
	}
	simRecordingMeta own = *meta;
	own.branchTick = recorder->branchTick;
	// A tick beyond the end cannot be shown.
	if ( own.startTick >= recorder->endTick )
	{
		own.startTick = recorder->endTick;
	}
	if ( own.posterTick >= recorder->endTick )
	{
		own.posterTick = recorder->endTick;
	}
	simRecording_PutTail( &put, simCrc_Add( recorder->crc, tail, put.size ), &own );
	SIM_ASSERT( put.size <= put.capacity );
	return put.size;
}

size_t simRecorder_Tail(
    const simRecorder* recorder, const simWorld* world, const simRecordingMeta* meta, uint8_t tail[SIM_RECORDING_TAIL] )
{
	SIM_ASSERT( recorder != NULL && world != NULL && meta != NULL );
	return simRecorder_TailWithPoses( recorder, world, meta, NULL, tail, SIM_RECORDING_TAIL );
}
