// Reading a recording that anybody may have written: sizes, counts and order before anything is believed.
#include "base/json_check.h"
#include "record/recording_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
	// Head, an empty log and a tail: less cannot be whole.
	smallestRecording = 40,
	checkSumChunk = 6, // 'E', its length, the sum
};

// Of the build that made the recordings of format 1 that people have.
static const char* const kFormat1Version = "0.1.0";
static const uint32_t kFormat1Layout = 0x55d0fbd2u;


// ---- writing a tail ----

static size_t CleanLength( char clean[SIM_RECORDING_MAX_TITLE + 1], const char* text )
{
	snprintf( clean, SIM_RECORDING_MAX_TITLE + 1, "%s", text );
	simCleanText( clean ); // also the remainder of a cut character
	return strlen( clean );
}

// The texts that may be added to a recording after it was made: title, author, times.
static void PutMeta( simPut* put, const simRecordingMeta* meta )
{
	char text[SIM_RECORDING_MAX_TITLE + 1];
	simPut_Text( put, text, CleanLength( text, meta->title ) );
	simPut_Text( put, text, CleanLength( text, meta->author ) );
	simPut_F64( put, isfinite( meta->created ) && meta->created > 0.0 ? meta->created : 0.0 );
	simPut_Varint( put, meta->startTick );
	simPut_Varint( put, meta->posterTick );
	simPut_Varint( put, meta->branchTick + 1 ); // SIM_NO_TICK becomes 0
}

void simRecording_PutTail( simPut* put, uint32_t crc, const simRecordingMeta* meta )
{
	SIM_CHECK( meta != NULL );
	size_t begin = put->size;
	// Counted first: the chunk's length stands before its bytes.
	simPut count = { NULL, 0, 0 };
	PutMeta( &count, meta );
	simPut_Chunk( put, 'M', count.size );
	PutMeta( put, meta );
	SIM_ASSERT( put->size + checkSumChunk <= put->capacity );
	uint32_t sum = simCrc_Add( crc, put->bytes + begin, put->size - begin );
	simPut_Chunk( put, 'E', 4 );
	simPut_U32( put, sum );
}


// ---- reading ----

// A text of at most so many bytes into a buffer with one more. It must be printable and whole.
static void GetLine( simGet* get, char* line, size_t most )
{
	SIM_CHECK( most > 0 );
	uint32_t length = simGet_Varint( get );
	const uint8_t* bytes = length <= most ? simGet_Bytes( get, length ) : NULL;
	line[0] = 0;
	if ( bytes == NULL )
	{
		simGet_Fail( get, "has a text that is too long" );
		return;
	}
	memcpy( line, bytes, length );
	line[length] = 0;
	// A text that cleaning would change is refused: the writer has cleaned it, so it was changed since.
	char clean[256];
	memcpy( clean, line, length + 1 );
	simCleanText( clean );
	if ( strlen( line ) != length || strcmp( line, clean ) != 0 )
	{
		simGet_Fail( get, "has a text that is not printable" );
		line[0] = 0;
	}
}

// A path as the loader asks for files: below fields/ or robots/, and nowhere else.
static bool IsPath( const char* path )
{
	bool below = strncmp( path, "fields/", 7 ) == 0 || strncmp( path, "robots/", 7 ) == 0;
	if ( !below || strstr( path, ".." ) != NULL || strstr( path, "//" ) != NULL )
	{
		return false;
	}
	for ( const char* c = path; *c != 0; ++c )
	{
		bool word = ( *c >= 'a' && *c <= 'z' ) || ( *c >= 'A' && *c <= 'Z' ) || ( *c >= '0' && *c <= '9' );
		if ( !word && strchr( "-_./", *c ) == NULL )
		{
			return false;
		}
	}
	return true;
}

// A file of the scenario: its path, size and hash, and its bytes if it is carried.
static void GetFile( simGet* get, simRecordingInfo* info )
{
	if ( info->fileCount == SIM_RECORDING_MAX_FILES )
	{
		simGet_Fail( get, "has too many files" );
		return;
	}
	simRecordingFile* file = &info->files[info->fileCount++];
	bool carried = simGet_Byte( get ) != 0;
	GetLine( get, file->path, sizeof( file->path ) - 1 );
	file->size = simGet_Varint( get );
	file->hash = simGet_U64( get );
	file->bytes = NULL;
	if ( carried )
	{
		file->bytes = simGet_Bytes( get, file->size );
	}
	if ( get->why != NULL )
	{
		return;
	}
	// Each file may be small and all of them together too much.
	size_t all = 0;
	for ( int i = 0; i < info->fileCount; ++i )
	{
		all += info->files[i].bytes != NULL ? info->files[i].size : 0;
		if ( i < info->fileCount - 1 && strcmp( info->files[i].path, file->path ) == 0 )
		{
			simGet_Fail( get, "has a file twice" );
		}
	}
	if ( !IsPath( file->path ) )
	{
		simGet_Fail( get, "has a file outside of fields/ and robots/" );
	}
	if ( file->size > SIM_MAX_FILE || all > SIM_RECORDING_MAX_CARRIED )
	{
		simGet_Fail( get, "has a file that is too large" );
	}
	// So a carried file may be used without being compared with one on disk.
	else if ( carried && simHash_Content( file->bytes, file->size ) != file->hash )
	{
		simGet_Fail( get, "has a file that is not the one it names" );
	}
}

// The version's text is for people. The behaviour number counts.
static void GetBuild( simGet* get, simRecordingInfo* info )
{
	GetLine( get, info->version, sizeof( info->version ) - 1 );
	if ( info->format > 1 )
	{
		info->behaviour = simGet_Varint( get );
		return;
	}
	// Format 1 had no number but a hash of all tables that cross to the page. One build of it was in people's hands: that
	// is behaviour 1.
	uint32_t layout = simGet_U32( get );
	if ( strcmp( info->version, kFormat1Version ) == 0 && layout == kFormat1Layout )
	{
		info->behaviour = 1;
	}
}

// The scenario's name and text.
static void GetScenario( simGet* get, simRecordingInfo* info )
{
	GetLine( get, info->name, sizeof( info->name ) - 1 );
	uint32_t length = simGet_Varint( get );
	const uint8_t* text = length <= SIM_RECORDING_MAX_TEXT ? simGet_Bytes( get, length ) : NULL;
	if ( text == NULL || memchr( text, 0, length ) != NULL )
	{
		simGet_Fail( get, "has a scenario that is too long, or not a text" );
		return;
	}
	info->scenario = (const char*)text;
	info->scenarioLength = length;
}

// The inverse of PutMeta.
static void GetMeta( simGet* get, simRecordingInfo* info )
{
	simRecordingMeta* meta = &info->meta;
	GetLine( get, meta->title, SIM_RECORDING_MAX_TITLE );
	GetLine( get, meta->author, SIM_RECORDING_MAX_TITLE );
	meta->created = simGet_F64( get );
	meta->startTick = simGet_Varint( get );
	meta->posterTick = simGet_Varint( get );
	meta->branchTick = simGet_Varint( get ) - 1;
	bool branch = meta->branchTick == SIM_NO_TICK || meta->branchTick <= info->ticks;
	if ( !( meta->created >= 0.0 && meta->created < 1e12 ) || meta->startTick > info->ticks
	     || meta->posterTick > info->ticks || !branch )
	{
		simGet_Fail( get, "names a moment outside of the run" );
	}
}

// Reads one chunk behind its tag; known says which tags belong here. A chunk must be read to its end.
static void GetChunk( simGet* get, char tag, simRecordingInfo* info )
{
	uint32_t length = simGet_Varint( get );
	const uint8_t* bytes = simGet_Bytes( get, length );
	if ( bytes == NULL )
	{
		return;
	}
	simGet part = { bytes, 0, length, NULL };
	switch ( tag )
	{
		case 'B':
			GetBuild( &part, info );
			break;
		case 'S':
			GetScenario( &part, info );
			break;
		case 'F':
			GetFile( &part, info );
			break;
		case 'M':
			GetMeta( &part, info );
			break;
		case 'p':
			if ( info->endBegin > 0 ) // of the tail; the head lacks one
			{
				info->poses = bytes;
				info->posesSize = length;
			}
			part.at = part.end;
			break;
		case 'L':
			break;
		case 'E':
			simGet_U32( &part );
			break;
		default:
			part.at = part.end;
			break;
	}
	if ( part.why == NULL && part.at != part.end )
	{
		part.why = "has a part with more in it than there should be";
	}
	if ( part.why != NULL )
	{
		simGet_Fail( get, part.why );
	}
}

// Chunks up to and with the last one; allowed: those of this place, each once, but files.
static void GetChunks( simGet* get, const char* allowed, char last, const char* needed, simRecordingInfo* info )
{
	char seen[16] = { 0 };
	size_t count = 0;
	char tag = 0;
	while ( tag != last )
	{
		if ( get->why != NULL )
		{
			break;
		}
		size_t at = get->at;
		tag = (char)simGet_Byte( get );
		bool unknown = tag == 0 || strchr( allowed, tag ) == NULL;
		if ( unknown && !( tag >= 'a' && tag <= 'z' ) )
		{
			simGet_Fail( get, "has a part that is unknown here" );
			return;
		}
		if ( ( !unknown || tag == 'p' ) && tag != 'F' )
		{
			if ( count == sizeof( seen ) - 1 || strchr( seen, tag ) != NULL )
			{
				simGet_Fail( get, "has a part twice" );
				return;
			}
			seen[count++] = tag;
		}
		if ( info->tailBegin == 0 && !unknown && info->endBegin > 0 )
		{
			info->tailBegin = at;
		}
		GetChunk( get, tag, info );
	}
	// All of these must have come.
	for ( ; *needed != 0; ++needed )
	{
		if ( strchr( seen, *needed ) == NULL )
		{
			simGet_Fail( get, "lacks a part that it needs" );
		}
	}
}

// The order of records: a hash each 50 ticks, before the inputs of that tick, and no inputs at the end or after it.
static void CheckOrder( simGet* get, const simLogRecord* record, uint32_t* nextHash, uint32_t* lastSaid )
{
	bool silent = *lastSaid == SIM_NO_TICK || *lastSaid < record->tick;
	if ( record->kind == simLog_hash )
	{
		if ( record->tick != *nextHash || !silent )
		{
			simGet_Fail( get, "has a hash where none belongs" );
		}
		*nextHash += SIM_RECORDING_HASH_TICKS;
		return;
	}
	bool end = record->kind == simLog_end;
	// A run that stopped in the tick before has no hash there.
	bool due = record->tick > *nextHash || ( record->tick == *nextHash && !( end && record->stopped ) );
	if ( due || ( end && !silent ) )
	{
		simGet_Fail( get, due ? "lacks a hash" : "says something after its end" );
	}
	*lastSaid = record->tick;
}

// A user is told the first input that this build does not have.
static void NoteUnknown( const simLogRecord* record, simRecordingInfo* info )
{
	if ( info->unknownInput[0] != 0 )
	{
		return;
	}
	if ( record->kind == simLog_name && !record->isKnown )
	{
		snprintf( info->unknownInput, sizeof( info->unknownInput ), "%s", record->name );
	}
	if ( record->beyond != NULL )
	{
		snprintf( info->unknownInput, sizeof( info->unknownInput ), "%s[%u]", record->beyond, record->element );
	}
}

// The whole log, so that a replay cannot fail in the middle.
static void GetLog( simGet* get, simRecordingInfo* info )
{
	simLogState state;
	simLogRecord record;
	simLog_Begin( &state, info->format );
	uint32_t nextHash = 0, lastSaid = SIM_NO_TICK;
	info->logBegin = get->at;
	do
	{
		info->endBegin = get->at;
		if ( !simLog_Get( get, &state, &record ) )
		{
			return;
		}
		CheckOrder( get, &record, &nextHash, &lastSaid );
		NoteUnknown( &record, info );
		info->sticks |= record.kind == simLog_sticks ? 1u << record.station : 0;
		info->outputs |= record.kind == simLog_actuators ? 1u << record.station : 0;
		if ( record.tick > SIM_RECORDING_MAX_TICKS )
		{
			simGet_Fail( get, "has too many ticks" );
		}
	} while ( record.kind != simLog_end && get->why == NULL );
	info->hashes = nextHash / SIM_RECORDING_HASH_TICKS;
	info->ticks = record.tick;
	info->stopped = record.stopped;
	info->hash = record.hash;
}

simResult simRecording_Read( const uint8_t* bytes, size_t size, simRecordingInfo* info, simError* error )
{
	SIM_CHECK( ( bytes != NULL || size == 0 ) && info != NULL );
	memset( info, 0, sizeof( *info ) );
	if ( size < RECORDING_MAGIC_BYTES + 2 || memcmp( bytes, RECORDING_MAGIC, RECORDING_MAGIC_BYTES ) != 0 )
	{
		return simFail( error, "recording", "", "is not a recording of Sandlot" );
	}
	info->format = bytes[RECORDING_MAGIC_BYTES];
	if ( info->format < 1 || info->format > SIM_RECORDING_FORMAT )
	{
		return simFail( error, "recording", "",
		    "has format %d; version " SIM_VERSION " reads formats 1 to %d: open it with a newer version", info->format,
		    SIM_RECORDING_FORMAT );
	}
	if ( size > SIM_RECORDING_MAX_BYTES )
	{
		return simFail(
		    error, "recording", "", "has %zu bytes; a recording has at most %u", size, SIM_RECORDING_MAX_BYTES );
	}
	simGet sum = { bytes, size - 4, size, NULL };
	if ( size < smallestRecording || simGet_U32( &sum ) != simCrc_Add( 0, bytes, size - checkSumChunk ) )
	{
		return simFail( error, "recording", "", "is damaged or cut off: its check sum does not fit" );
	}
	simGet get = { bytes, RECORDING_MAGIC_BYTES, size, NULL };
	get.at += 1;
	if ( simGet_Byte( &get ) != 0 )
	{
		simGet_Fail( &get, "has flags that are unknown" );
	}
	GetChunks( &get, "BSFL", 'L', "BSL", info );
	if ( get.why == NULL )
	{
		GetLog( &get, info );
	}
	if ( get.why == NULL )
	{
		GetChunks( &get, "ME", 'E', "ME", info );
	}
	if ( get.why == NULL && get.at != get.end )
	{
		get.why = "goes on behind its end";
	}
	if ( get.why != NULL )
	{
		char place[32];
		snprintf( place, sizeof( place ), "byte %zu", get.at );
		return simFail( error, "recording", place, "%s", get.why );
	}
	return sim_ok;
}
