// The module wire.wasm: the protocols of core/wire for Node and for the page's worker. Here are memory, problems and the exports that
// several parts share; each part's own are in its file. Numbers and pointers only; arguments are checked in every build.
#include "exports.h"
#include "layout_hash.h"
#include "wire_shared.h"

#include <string.h>


enum
{
	MAX_BYTES = 8 << 20, // of one block from JavaScript
	MAX_SCHEMA = 4096,   // records of one
	MAX_WARNINGS = 4096, // any index that fits into an int
};

static const wirePart* const kParts[simWirePart_count] = {
	[simWirePart_server] = &wire_server,
	[simWirePart_client] = &wire_client,
	[simWirePart_telemetry] = &wire_telemetry,
	[simWirePart_remote] = &wire_remote,
	[simWirePart_cameras] = &wire_cameras,
	[simWirePart_cameraWords] = &wire_cameraWords,
	[simWirePart_hal] = &wire_hal,
	[simWirePart_icd] = &wire_icd,
	[simWirePart_log] = &wire_log,
	[simWirePart_tracks] = &wire_tracks,
	[simWirePart_describe] = &wire_describe,
	[simWirePart_valuesRun] = &wire_valuesRun,
	[simWirePart_valuesNetwork] = &wire_valuesNetwork,
	[simWirePart_valuesLog] = &wire_valuesLog,
	[simWirePart_judge] = &wire_judge,
};

// An instance of the module has one thread, so one problem serves all calls.
static simError s_problem;

// A part that does nothing for an unknown number.
static const wirePart* PartOf( uint32_t part )
{
	// All its functions are NULL, so each export below finds nothing to call.
	static const wirePart s_none = { 0 };
	return part < simWirePart_count ? kParts[part] : &s_none;
}


// ---- the files' common part ----

simError* wire_GetProblem( void )
{
	return &s_problem;
}

void wire_ForgetProblem( void )
{
	memset( &s_problem, 0, sizeof( s_problem ) );
}

bytesAt wire_BytesAt( const void* bytes, size_t size )
{
	// Addresses of wasm have 32 bits; JavaScript reads both numbers from the record.
	return ( bytesAt ){ (u32)(uintptr_t)bytes, (u32)size };
}

textAt wire_TextAt( const char* text )
{
	size_t size = 0;
	if ( text != NULL )
	{
		size = strlen( text );
	}
	return ( textAt ){ (u32)(uintptr_t)text, (u32)size };
}

int64_t wire_Time( double now )
{
	// Beyond 9e15 a double would not hold each microsecond any more.
	return now >= 0.0 && now < 9e15 ? (int64_t)now : 0;
}


// ---- memory and problems ----

uint32_t wire_abi( void )
{
	return simAbi_LayoutHash();
}

void* wire_alloc( uint32_t size )
{
	return size <= MAX_BYTES ? simAlloc( size ) : NULL;
}

void wire_free( void* memory )
{
	simFree( memory );
}

const simWireProblem* wire_problem( void )
{
	static simWireProblem s_result;
	// The texts stand in s_problem itself, which the next call that can fail empties.
	s_result.path = wire_TextAt( s_problem.path );
	s_result.message = wire_TextAt( s_problem.message );
	return &s_result;
}


// ---- calls for several parts ----

uint32_t wire_open( uint32_t part, uint32_t option )
{
	const wirePart* opened = PartOf( part );
	return opened->open != NULL && opened->open( option );
}

void wire_close( uint32_t part )
{
	const wirePart* closed = PartOf( part );
	if ( closed->close != NULL )
	{
		closed->close();
	}
}

int32_t wire_begin( uint32_t part, const simSchema* schema, uint32_t count, uint32_t robot, uint32_t parts )
{
	const wirePart* begun = PartOf( part );
	// Schemas come from another thread as bytes: a part may rely on their alignment and their number.
	wire_ForgetProblem();
	if ( begun->begin == NULL || schema == NULL || (uintptr_t)schema % 8 != 0 || count > MAX_SCHEMA
	     || robot >= SIM_MAX_ROBOTS )
	{
		simFail(
		    &s_problem, "", "", "no schema of up to %d records, or no robot below %d", MAX_SCHEMA, SIM_MAX_ROBOTS );
		return -1;
	}
	return begun->begin( schema, (int)count, (int)robot, parts );
}

uint32_t wire_frame( uint32_t part, const void* frame, uint32_t size )
{
	const wirePart* told = PartOf( part );
	// Frames hold doubles; a caller that lends them by wire_alloc has them aligned.
	return told->frame != NULL && frame != NULL && (uintptr_t)frame % 8 == 0 && told->frame( frame, size );
}

const simInput* wire_input( uint32_t part, double time )
{
	// One block for all parts: the host copies it at once.
	static simInput s_input;
	const wirePart* asked = PartOf( part );
	return asked->input != NULL && asked->input( time, &s_input ) ? &s_input : NULL;
}

uint32_t wire_subscribe( uint32_t part, uint32_t fresh )
{
	const wirePart* listener = PartOf( part );
	simNt4Client* client = wire_GetClient();
	bool good = listener->subscribe != NULL && client != NULL && listener->subscribe( client, fresh != 0 );
	if ( good && fresh == 0 )
	{
		simNt4Client_Repeat( client );
	}
	return good;
}

const char* wire_warning( uint32_t part, uint32_t warning )
{
	const wirePart* asked = PartOf( part );
	return asked->warning != NULL && warning < MAX_WARNINGS ? asked->warning( (int)warning ) : NULL;
}
