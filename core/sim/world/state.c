// Saving a world's state and putting it back. A saved state is a header and then all parts, one behind the other, piece by piece.
#include "world/state.h"

#include "base/hash.h"
#include "sandlot/sim/recording.h"
#include "world/changes.h"

#include <string.h>

#define STATE_MAGIC "SNDLTSTA"
#define STATE_FORMAT 2u

/// Builds whose functions (sine, root) may differ in the last bit do not take each other's states.
#ifdef __EMSCRIPTEN__
#define STATE_PLATFORM 1u
#else
#define STATE_PLATFORM 2u
#endif


// ---- the parts ----

#define WHOLE( at ) .first = ( at ), .bytes = sizeof( *( at ) ), .stride = sizeof( *( at ) )

static int LidarsOf( const simRobotModel* model )
{
	int count = 0;
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		count += model->sensors[i].kind == simSensor_lidar ? 1 : 0;
	}
	return count;
}

int simWorld_StateParts( const simWorld* world, simStatePart parts[SIM_WORLD_PARTS] )
{
	// Parts are written to when a state is put back, and only read when one is saved.
	simWorld* w = (simWorld*)(uintptr_t)world;
	const simField* field = world->field;
	// Arrays that few scenarios fill are kept as far as this one does.
	size_t rules = offsetof( simRules, offences ) + (size_t)field->ruleCount * sizeof( world->rules.offences[0] );
	size_t pieces = offsetof( simPiecePool, pieces ) + (size_t)world->pieces.count * sizeof( simPiece );
	int flights = world->pieces.flights != NULL ? world->pieces.count : 0;
	int robots = world->robotCount;
	int count = 0;
	const simStatePart list[] = {
		{ .name = "run", WHOLE( &w->run ), .count = 1 },
		{ .name = "match",
		    .first = &w->match,
		    .bytes = SIM_STATE_BYTES( simMatch, field ),
		    .stride = sizeof( simMatch ),
		    .count = 1 },
		{ .name = "rules", .first = &w->rules, .bytes = rules, .stride = sizeof( simRules ), .count = 1 },
		{ .name = "bought", WHOLE( w->rules.bought ), .count = field->boughtCount },
		{ .name = "feeders", WHOLE( w->feeders.feeders ), .count = field->feederCount },
		{ .name = "changes", WHOLE( &w->changes ), .count = 1 },
		{ .name = "robotPieces", WHOLE( w->robotPieces ), .count = robots },
		{ .name = "status", WHOLE( w->status ), .count = robots },
		{ .name = "pilots",
		    .first = w->pilots,
		    .bytes = SIM_STATE_BYTES( simAutopilot, field ),
		    .stride = sizeof( simAutopilot ),
		    .count = robots },
		{ .name = "pieces", .first = &w->pieces, .bytes = pieces, .stride = sizeof( simPiecePool ), .count = 1 },
		{ .name = "flights",
		    .first = w->pieces.flights,
		    .bytes = sizeof( simPieceFlight ),
		    .stride = sizeof( simPieceFlight ),
		    .count = flights },
		{ .name = "vision", WHOLE( w->vision ), .count = robots, .tells = true },
	};
	memcpy( parts, list, sizeof( list ) );
	count += (int)( sizeof( list ) / sizeof( list[0] ) );
	// Only few fields have slots, or rules that count while a piece is there.
	if ( field->slotCount > 0 )
	{
		parts[count++] = ( simStatePart ){ .name = "slots", WHOLE( w->rules.slotPieces ), .count = field->slotCount };
	}
	if ( world->rules.keepsPeriods && world->pieces.count > 0 )
	{
		parts[count++] = ( simStatePart ){ .name = "since", WHOLE( w->rules.since ), .count = world->pieces.count };
	}
	for ( int r = 0; r < robots; ++r )
	{
		size_t end =
		    offsetof( simRobot, ranges ) + (size_t)LidarsOf( w->robots[r].own ) * sizeof( w->robots[r].ranges[0] );
		parts[count++] = ( simStatePart ){
			.name = "robot", .first = &w->robots[r], .bytes = end, .stride = sizeof( simRobot ), .count = 1
		};
		// Only of a robot whose program has used one: no other has this part.
		if ( w->robots[r].hasLoops )
		{
			parts[count++] =
			    ( simStatePart ){ .name = "loops", WHOLE( w->loops[r] ), .count = w->robots[r].own->motorCount };
		}
	}
	SIM_CHECK( count <= SIM_WORLD_PARTS - SIM_PHYSICS_PARTS );
	return count + simPhysics_StateParts( world->physics, &parts[count] );
}

static uint8_t* PieceAt( const simStatePart* part, int index )
{
	SIM_CHECK( index >= 0 && index < part->count );
	return (uint8_t*)part->first + (size_t)index * part->stride;
}

/// Copies all parts into bytes, or (isBack) out of them.
static void Copy( const simWorld* world, uint8_t* bytes, bool isBack )
{
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	for ( int p = 0; p < count; ++p )
	{
		for ( int i = 0; i < parts[p].count; ++i )
		{
			uint8_t* piece = PieceAt( &parts[p], i );
			memcpy( isBack ? piece : bytes, isBack ? bytes : piece, parts[p].bytes );
			bytes += parts[p].bytes;
		}
	}
}


uint64_t simWorld_Hash( const simWorld* world )
{
	SIM_ASSERT( world != NULL );
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	simHash hash;
	simHash_Begin( &hash );
	simHash_MixParts( &hash, parts, count );
	return hash.value;
}


// ---- saving ----

static size_t PartBytes( const simWorld* world )
{
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	size_t bytes = 0;
	for ( int p = 0; p < count; ++p )
	{
		bytes += parts[p].bytes * (size_t)parts[p].count;
	}
	return bytes;
}

/// Room for the loops of robots that have none yet, so that all states of a world have one length: zeros at the end.
static size_t SpareBytes( const simWorld* world )
{
	size_t bytes = 0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		bool has = world->robots[r].hasLoops;
		bytes += has ? 0 : (size_t)world->robots[r].own->motorCount * sizeof( simLoop );
	}
	return bytes;
}

size_t simWorld_StateBytes( const simWorld* world )
{
	SIM_ASSERT( world != NULL );
	return sizeof( simStateHeader ) + PartBytes( world ) + SpareBytes( world );
}

uint32_t simWorld_StateLayout( const simWorld* world )
{
	SIM_ASSERT( world != NULL );
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, SIM_VERSION, sizeof( SIM_VERSION ) );
	for ( int p = 0; p < count; ++p )
	{
		uint32_t size[2] = { (uint32_t)parts[p].bytes, (uint32_t)parts[p].count };
		simHash_Mix( &hash, parts[p].name, strlen( parts[p].name ) );
		simHash_Mix( &hash, size, sizeof( size ) );
	}
	return (uint32_t)( hash.value ^ hash.value >> 32 );
}

uint64_t simState_Check( const void* bytes, size_t size )
{
	SIM_CHECK( bytes != NULL || size == 0 );
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, bytes, size );
	return hash.value;
}

/// Hash of the first entries of a script; 0: of none, or of more than there are.
static uint64_t PastOf( const simScenario* scenario, uint32_t entries )
{
	return entries > 0 && entries <= (uint32_t)scenario->scriptCount ? scenario->script[entries - 1].past : 0;
}

void simWorld_Save( const simWorld* world, void* bytes )
{
	SIM_ASSERT( world != NULL && bytes != NULL );
	uint8_t* body = (uint8_t*)bytes + sizeof( simStateHeader );
	size_t parts = PartBytes( world ), spare = SpareBytes( world );
	Copy( world, body, false );
	memset( body + parts, 0, spare );
	simStateHeader header = {
		.magic = STATE_MAGIC,
		.format = STATE_FORMAT,
		.behaviour = SIM_BEHAVIOUR,
		.platform = STATE_PLATFORM,
		.layout = simWorld_StateLayout( world ),
		.origin = world->scenario->origin,
		.past = PastOf( world->scenario, (uint32_t)world->run.scriptNext ),
		.tick = world->run.tick,
		.entries = (uint32_t)world->run.scriptNext,
		.check = simState_Check( body, parts + spare ),
	};
	memcpy( bytes, &header, sizeof( header ) );
}

/// Pieces of that name among the first parts.
static int CountNamed( const simStatePart* parts, int count, const char* name )
{
	int pieces = 0;
	for ( int p = 0; p < count; ++p )
	{
		pieces += strcmp( parts[p].name, name ) == 0 ? parts[p].count : 0;
	}
	return pieces;
}

const char* simWorld_PartAt( const simWorld* world, size_t at, int* index )
{
	SIM_ASSERT( world != NULL && index != NULL );
	*index = -1;
	if ( at < sizeof( simStateHeader ) )
	{
		return "header";
	}
	at -= sizeof( simStateHeader );
	simStatePart parts[SIM_WORLD_PARTS];
	int count = simWorld_StateParts( world, parts );
	for ( int p = 0; p < count; ++p )
	{
		size_t bytes = parts[p].bytes * (size_t)parts[p].count;
		if ( at < bytes )
		{
			bool isOne = CountNamed( parts, count, parts[p].name ) == 1;
			*index = isOne ? -1 : CountNamed( parts, p, parts[p].name ) + (int)( at / parts[p].bytes );
			return parts[p].name;
		}
		at -= bytes;
	}
	return "";
}


// ---- putting back ----

/// Which robots have loops, as bits.
static uint32_t Loops( const simWorld* world )
{
	uint32_t bits = 0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		bits |= (uint32_t)world->robots[r].hasLoops << r;
	}
	return bits;
}

static void SetHasLoops( simWorld* world, uint32_t bits )
{
	SIM_CHECK( bits >> world->robotCount == 0 );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		world->robots[r].hasLoops = ( bits >> r & 1u ) != 0;
	}
}

/// Robots that have none have loops of zeros, so that one that gets them later is like one that never had any.
static void SetLoops( simWorld* world, uint32_t bits )
{
	SetHasLoops( world, bits );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		if ( !world->robots[r].hasLoops )
		{
			memset( world->loops[r], 0, sizeof( world->loops[r] ) );
		}
	}
}

/// Which robots have loops in a state of that layout; there are few choices. False: none fits.
static bool FitLoops( simWorld* world, uint32_t layout, uint32_t* bits )
{
	uint32_t before = Loops( world );
	bool fits = false;
	for ( uint32_t k = 0; k < 1u << world->robotCount; ++k )
	{
		// Those that it has now come first.
		SetHasLoops( world, before ^ k );
		fits = simWorld_StateLayout( world ) == layout;
		if ( fits )
		{
			*bits = before ^ k;
			break;
		}
	}
	SetHasLoops( world, before );
	return fits;
}

static bool HasLayout( simWorld* world, uint32_t layout )
{
	uint32_t bits;
	return FitLoops( world, layout, &bits );
}

/// Tells whether this world's script is the same up to the state's tick as where the state was saved. From there on it
/// may differ.
static bool HasPast( const simWorld* world, const simStateHeader* header )
{
	const simScenario* scenario = world->scenario;
	uint32_t count = (uint32_t)scenario->scriptCount;
	if ( header->entries > count || header->past != PastOf( scenario, header->entries ) )
	{
		return false;
	}
	bool isLast = header->entries == count || header->tick == 0;
	return isLast || !simWorld_IsDue( &scenario->script[header->entries], header->tick - 1 );
}

/// Whether a block is a state of this world, as far as its header and its check sum say.
static simResult Refusal( simWorld* world, const void* bytes, size_t size, simError* error )
{
	simStateHeader header;
	if ( size < sizeof( header ) || memcmp( bytes, STATE_MAGIC, sizeof( header.magic ) ) != 0 )
	{
		return simFail( error, "state", "", "is not a saved state" );
	}
	memcpy( &header, bytes, sizeof( header ) );
	if ( header.format != STATE_FORMAT )
	{
		return simFail(
		    error, "state", "", "has format %u; this version reads format %u", header.format, STATE_FORMAT );
	}
	if ( header.platform != STATE_PLATFORM )
	{
		return simFail( error, "state", "",
		    "was saved by a %s build and this is a %s one: their functions differ in the last bit, so the run would be "
		    "another",
		    header.platform == 1 ? "WebAssembly" : "native", STATE_PLATFORM == 1 ? "WebAssembly" : "native" );
	}
	if ( header.behaviour != SIM_BEHAVIOUR )
	{
		return simFail( error, "state", "", "was saved under behaviour %u; this version has behaviour %u",
		    header.behaviour, SIM_BEHAVIOUR );
	}
	if ( header.origin != world->scenario->origin )
	{
		return simFail( error, "state", "", "is of another scenario, or of other files of its field or robots" );
	}
	if ( !HasPast( world, &header ) )
	{
		return simFail(
		    error, "state", "", "is of a run whose script said other things before %.2f s", SIM_TICK * header.tick );
	}
	if ( !HasLayout( world, header.layout ) )
	{
		return simFail( error, "state", "", "was saved by another version, which keeps other things" );
	}
	size_t whole = simWorld_StateBytes( world );
	if ( size != whole )
	{
		return simFail( error, "state", "", "has %zu bytes, and a whole one has %zu", size, whole );
	}
	if ( header.check != simState_Check( (const uint8_t*)bytes + sizeof( header ), whole - sizeof( header ) ) )
	{
		return simFail( error, "state", "", "is damaged: its check sum does not fit" );
	}
	return sim_ok;
}

/// Makes all else from the parts.
static void Refresh( simWorld* world )
{
	simPhysics_Refresh( world->physics );
	simChanges_Apply( world );
	world->events.head = world->events.count = 0;
	world->catches.count = 0;
}

simResult simWorld_Restore( simWorld* world, const void* bytes, size_t size, simError* error )
{
	SIM_ASSERT( world != NULL && ( bytes != NULL || size == 0 ) );
	simResult result = Refusal( world, bytes, size, error );
	if ( result != sim_ok )
	{
		return result;
	}
	simStateHeader header;
	memcpy( &header, bytes, sizeof( header ) );
	uint32_t loops = Loops( world ), newLoops = loops;
	FitLoops( world, header.layout, &newLoops );
	// A forger can compute a check sum and write any index, so the new state has to pass, and the old one is at hand
	// until it has.
	Copy( world, world->undo, false );
	SetLoops( world, newLoops );
	Copy( world, (uint8_t*)(uintptr_t)bytes + sizeof( simStateHeader ), true );
	const char* problem = simWorld_CheckIndices( world );
	if ( world->run.tick != header.tick || (uint32_t)world->run.scriptNext != header.entries )
	{
		problem = "its header tells its own moment";
	}
	if ( problem == NULL )
	{
		Refresh( world );
		problem = simWorld_Validate( world );
	}
	if ( problem == NULL )
	{
		return sim_ok;
	}
	SetLoops( world, loops );
	Copy( world, world->undo, true );
	Refresh( world );
	return simFail( error, "state", "", "cannot be: %s", problem );
}
