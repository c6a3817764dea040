// A replay: the recorded inputs tick by tick, and whether the state comes out as it was.
#include "record/recording_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct simReplay
{
	// Copies of the caller's bytes, so that he may free them.
	uint8_t* bytes;
	size_t size;
	char* scenario;
	simRecordingInfo info;
	simPoseReader* poses; // NULL without
	simLogReader log;
	uint32_t checked;
	uint32_t different;
};


void simReplay_Kept( simReplay* replay, simKept kept[SIM_REPLAY_KEPT] )
{
	kept[0] = ( simKept ){ &replay->log.get.at, sizeof( replay->log.get.at ) };
	kept[1] = ( simKept ){ &replay->log.state, sizeof( simLogReader ) - offsetof( simLogReader, state ) };
	kept[2] = ( simKept ){ &replay->checked, sizeof( simReplay ) - offsetof( simReplay, checked ) };
}

// The positions, checked; those of an unknown version count as none.
static simResult OpenPoses( simReplay* replay, simError* error )
{
	simRecordingInfo* info = &replay->info;
	const char* why = NULL;
	simResult result = sim_ok;
	if ( info->poses != NULL )
	{
		result = simPoseReader_Open( info->poses, info->posesSize, info->ticks, &replay->poses, &why );
	}
	if ( result == sim_badData )
	{
		return simFail( error, "recording", "", "%s", why );
	}
	if ( replay->poses == NULL )
	{
		info->poses = NULL;
		info->posesSize = 0;
		return result;
	}
	info->posesEvery = simPoseReader_Every( replay->poses );
	info->posesTicks = ( simPoseReader_Count( replay->poses ) - 1 ) * info->posesEvery;
	return sim_ok;
}

simResult simReplay_Open( const void* bytes, size_t size, simReplay** out, simError* error )
{
	SIM_ASSERT( out != NULL && ( bytes != NULL || size == 0 ) );
	*out = NULL;
	simRecordingInfo info;
	simResult result = simRecording_Read( bytes, size, &info, error );
	if ( result != sim_ok )
	{
		return result;
	}
	// The file was good: from here on only memory can be missing.
	simReplay* replay = simAlloc( sizeof( simReplay ) );
	if ( replay != NULL )
	{
		replay->bytes = simAlloc( size );
		replay->scenario = simAlloc( info.scenarioLength + 1 );
	}
	if ( replay == NULL || replay->bytes == NULL || replay->scenario == NULL )
	{
		// Frees the parts of an incomplete replay.
		simReplay_Destroy( replay );
		simFail( error, "recording", "", "there is no memory to open it" );
		return sim_noMemory;
	}
	memcpy( replay->bytes, bytes, size );
	replay->size = size;
	// Once more, so that pointers into the bytes point into ours.
	simRecording_Read( replay->bytes, size, &replay->info, NULL );
	memcpy( replay->scenario, replay->info.scenario, info.scenarioLength );
	replay->info.scenario = replay->scenario;
	replay->log.get = ( simGet ){ replay->bytes, info.logBegin, info.endBegin, NULL };
	simLog_Begin( &replay->log.state, info.format );
	replay->different = SIM_NO_TICK;
	result = OpenPoses( replay, error );
	if ( result != sim_ok )
	{
		simReplay_Destroy( replay );
		return result;
	}
	*out = replay;
	return sim_ok;
}

void simReplay_Destroy( simReplay* replay )
{
	if ( replay == NULL )
	{
		return;
	}
	simPoseReader_Destroy( replay->poses );
	simFree( replay->bytes );
	simFree( replay->scenario );
	simFree( replay );
}

const simRecordingInfo* simReplay_Info( const simReplay* replay )
{
	SIM_CHECK( replay != NULL );
	return &replay->info;
}

// Whether this build can run the recording so that it comes out the same.
simReplayFit simReplay_Fit( const simReplay* replay, simError* error )
{
	const simRecordingInfo* info = &replay->info;
	// A recording with positions can be watched even where it cannot be run.
	const char* positions = "";
	if ( replay->poses != NULL )
	{
		positions = "play the positions that it has, or ";
	}
	// An input that is not there weighs more than how it would have acted.
	if ( info->unknownInput[0] != 0 )
	{
		simFail( error, "recording", "",
		    "was made by version %s of Sandlot, which is newer: it uses input %s, which version " SIM_VERSION
		    " does not have. Open it there, %srun it anyway, without that input",
		    info->version, info->unknownInput, positions );
		return simReplay_unknownInput;
	}
	// Versions may differ and still run alike; the behaviour number says whether they do.
	if ( info->behaviour == SIM_BEHAVIOUR )
	{
		return simReplay_fits;
	}
	// Behaviour 0: a build of format 1 without a number.
	char number[32] = "an early build";
	if ( info->behaviour > 0 )
	{
		snprintf( number, sizeof( number ), "behaviour %" PRIu32, info->behaviour );
	}
	simFail( error, "recording", "",
	    "was made by version %s of Sandlot (%s); here is version " SIM_VERSION
	    " (behaviour %d), in which the run may come out differently: open it there, %srun it anyway, without the "
	    "promise "
	    "that it is the same run",
	    info->version, number, SIM_BEHAVIOUR, positions );
	return simReplay_otherBehaviour;
}

// Whether a file is the one that the recording was made with.
simResult simReplay_CheckFile(
    const simReplay* replay, const char* path, const void* bytes, size_t size, simError* error )
{
	SIM_CHECK( path != NULL && ( bytes != NULL || size == 0 ) );
	for ( int i = 0; i < replay->info.fileCount; ++i )
	{
		const simRecordingFile* file = &replay->info.files[i];
		if ( strcmp( file->path, path ) != 0 )
		{
			continue;
		}
		// The hash decides, not the size: line ends differ between checkouts.
		if ( file->hash == simHash_Content( bytes, size ) )
		{
			return sim_ok;
		}
		return simFail( error, path, "",
		    "is not the file that the recording was made with, and the run may come out otherwise: take that one, or "
		    "run it "
		    "anyway, without that promise" );
	}
	return simFail( error, path, "", "is not among the files that the recording was made with" );
}


// ---- running ----

// A hash that was compared. The first tick that differs is kept: from there on it is another run.
static void Compare( simReplay* replay, bool same )
{
	replay->checked += 1;
	if ( !same && replay->different == SIM_NO_TICK )
	{
		replay->different = replay->log.tick;
	}
}

void simReplay_Check( simReplay* replay, const simWorld* world )
{
	SIM_CHECK( replay != NULL && world != NULL );
	const simRecordingInfo* info = &replay->info;
	uint64_t hash;
	// A run that stopped must stop again, in the same tick, and nowhere else.
	bool end = replay->log.tick == info->ticks;
	bool stopped = simWorld_StopReason( world ) != simStop_running;
	if ( simWorld_Ticks( world ) != replay->log.tick || stopped != ( end && info->stopped ) )
	{
		// Another tick or another end: the run is not the same, with any hash.
		Compare( replay, false );
		return;
	}
	if ( simLogReader_TakeHash( &replay->log, &hash ) )
	{
		Compare( replay, hash == simWorld_Hash( world ) );
	}
	if ( end )
	{
		Compare( replay, info->stopped || info->hash == simWorld_Hash( world ) );
	}
}

bool simReplay_Next( simReplay* replay, simInput* input )
{
	SIM_CHECK( replay != NULL && input != NULL );
	if ( replay->log.tick >= replay->info.ticks )
	{
		// Behind the end all inputs are silent.
		memset( input, 0, sizeof( *input ) );
		return false;
	}
	simLogReader_Next( &replay->log, input );
	return true;
}

uint32_t simReplay_Tick( const simReplay* replay )
{
	return replay->log.tick;
}

uint32_t simReplay_Checked( const simReplay* replay )
{
	return replay->checked;
}

uint32_t simReplay_Different( const simReplay* replay )
{
	return replay->different;
}


// ---- positions ----

simResult simReplay_FitPoses( const simReplay* replay, const void* frame, simError* error )
{
	SIM_CHECK( replay != NULL && frame != NULL );
	if ( replay->poses == NULL )
	{
		return simFail( error, "recording", "",
		    "has no positions that this version reads: run it anyway, without the promise that it is the same run" );
	}
	// Which robots there are must be the same; how many parts and pieces they have may differ.
	return simPoseReader_Fit( replay->poses, frame, error );
}

void simReplay_PutPoses( simReplay* replay, uint32_t tick, void* frame )
{
	SIM_ASSERT( replay->poses != NULL );
	SIM_CHECK( frame != NULL );
	// Ticks behind the end show the end.
	simPoseReader_Put( replay->poses, tick < replay->info.ticks ? tick : replay->info.ticks, frame );
}


// ---- its description ----

typedef struct Text
{
	char* bytes;
	size_t size, length;
} Text;

static void Add( Text* text, const char* format, ... ) __attribute__( ( format( printf, 2, 3 ) ) );
static void Add( Text* text, const char* format, ... )
{
	va_list args;
	va_start( args, format );
	// Text beyond the room is counted and not written, so that the caller learns how much room it needs.
	size_t room = 0;
	char* at = NULL;
	if ( text->length < text->size )
	{
		room = text->size - text->length;
		at = text->bytes + text->length;
	}
	int length = vsnprintf( at, room, format, args );
	if ( length > 0 )
	{
		text->length += (size_t)length;
	}
	va_end( args );
}

// A text without control characters as a JSON string.
static void AddString( Text* text, const char* key, const char* value )
{
	Add( text, "\"%s\":\"", key );
	for ( ; *value != 0; ++value )
	{
		if ( *value == '"' || *value == '\\' )
		{
			// The texts were cleaned when they were read, so nothing else needs an escape.
			Add( text, "\\" );
		}
		Add( text, "%c", *value );
	}
	Add( text, "\"," );
}

// For lists of recordings in the page and the command line: JSON, as both read it anyway.
size_t simReplay_Describe( const simReplay* replay, char* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	const simRecordingInfo* info = &replay->info;
	const simRecordingMeta* meta = &info->meta;
	Text text = { bytes, size, 0 };
	Add( &text, "{" );
	AddString( &text, "version", info->version );
	AddString( &text, "name", info->name );
	AddString( &text, "title", meta->title );
	AddString( &text, "author", meta->author );
	Add( &text,
	    "\"format\":%d,\"behaviour\":%" PRIu32 ",\"created\":%.3f,\"start\":%" PRIu32 ",\"poster\":%" PRIu32
	    ",\"branch\":",
	    info->format, info->behaviour, meta->created, meta->startTick, meta->posterTick );
	if ( meta->branchTick == SIM_NO_TICK )
	{
		Add( &text, "null" );
	}
	else
	{
		Add( &text, "%" PRIu32, meta->branchTick );
	}
	Add( &text, ",\"ticks\":%" PRIu32 ",\"stopped\":%s,\"hash\":\"%016" PRIx64 "\"", info->ticks,
	    info->stopped ? "true" : "false", info->hash );
	Add( &text, ",\"sticks\":%" PRIu32 ",\"outputs\":%" PRIu32, info->sticks, info->outputs );
	// Places in the file, so that the page can cut it without reading it again.
	Add( &text, ",\"bytes\":%zu,\"log\":%zu,\"end\":%zu,\"tail\":%zu,\"poses\":", replay->size, info->logBegin,
	    info->endBegin, info->tailBegin );
	if ( replay->poses == NULL )
	{
		Add( &text, "null" );
	}
	else
	{
		Add( &text, "{\"every\":%" PRIu32 ",\"ticks\":%" PRIu32 ",\"bytes\":%zu}", info->posesEvery, info->posesTicks,
		    info->posesSize );
	}
	Add( &text, ",\"files\":[" );
	for ( int i = 0; i < info->fileCount; ++i )
	{
		const simRecordingFile* file = &info->files[i];
		Add( &text, "%s{\"path\":\"%s\",\"bytes\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\",\"carried\":%s}",
		    i > 0 ? "," : "", file->path, file->size, file->hash, file->bytes != NULL ? "true" : "false" );
	}
	Add( &text, "]}" );
	return text.length;
}

size_t simReplay_Tail( const simReplay* replay, const simRecordingMeta* meta, uint8_t tail[SIM_RECORDING_TAIL] )
{
	SIM_CHECK( meta != NULL );
	simPut put = { tail, SIM_RECORDING_TAIL, 0 };
	// Title and author may be changed afterwards; where the run branched off is a fact.
	simRecordingMeta own = *meta;
	own.branchTick = replay->info.meta.branchTick;
	if ( own.startTick >= replay->info.ticks )
	{
		own.startTick = replay->info.ticks;
	}
	if ( own.posterTick >= replay->info.ticks )
	{
		own.posterTick = replay->info.ticks;
	}
	// The sum of all that stays, continued over the new tail.
	simRecording_PutTail( &put, simCrc_Add( 0, replay->bytes, replay->info.tailBegin ), &own );
	return put.size;
}
