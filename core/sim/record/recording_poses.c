// Writing a track of positions: each sample, the differences from its expectation.
//
// A quantity is a whole number of steps: metres in 2 mm, a robot's rotation in 1/8192, and so on. Writer and reader
// each hold its value and its slope, the change that they expect in a sample. A sample has only the differences from
// value + slope that are greater than the tolerance, as zigzag varints (0, -1, 1, -2 ... become 0, 1, 2, 3), so a small
// one takes a byte. A difference also corrects the slope, by its share of the samples in which it built up (`age`): a
// robot at constant speed or a ball that rolls costs a byte now and then. Writer and reader do the same integer
// arithmetic, so they never drift apart.
#include "record/recording_poses.h"

#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Tolerances are our choice: 2 mm and a tenth of a degree for a robot, 8 mm for a piece, half a degree for its turn and for a
// component's.
const simPoseRule simPoseRule_match = { match_count, 1u << match_time | 1u << match_periodTime, { 0 } };
const simPoseRule simPoseRule_robot = { robot_count, 0x7f, { 1, 1, 1, 6, 6, 6, 6, 2, 0, 0 } };
const simPoseRule simPoseRule_component = { component_count, 0x7f, { 1, 1, 1, 1, 1, 1, 1 } };
const simPoseRule simPoseRule_piece = { piece_count, 0xfe, { 0, 4, 4, 4, 1, 1, 1, 1 } };

enum
{
	// The most bytes that one quantity takes (a varint of 32 bits), and a body's mask and gap with it (two of them).
	mostQuantity = 5,
	mostMask = 10,
	headBytes = 64, // of the head: the version, two varints, two bytes a robot
};

// A component that turns by more than an eighth of a turn in a sample stays as it was: its direction would not be seen,
// and wheels would cost as much as all the rest.
static const double kFastest = 0.9239; // cosine of half of that

struct simPoseRecorder
{
	simPoseLayout layout;
	simPoseQuantity* quantities;
	float ( *turns )[4]; // of each component, a sample before
	uint8_t* bytes;
	void* frame;
	size_t frameSize;
	bool ball[SIM_MAX_PIECE_TYPES];
	size_t mostSample;

	// The part that goes back with a state of the world, beside quantities, turns and bytes; see simPoseRecorder_Kept.
	struct
	{
		size_t size;
		uint32_t next; // the next tick that is sampled
		uint32_t samples;
		bool ended;
		char trouble[160];
	};
};


// ---- the knowledge of both sides ----

// The order in which quantities lie: the match, each robot with its components, the pieces.
void simPoseLayout_Arrange( simPoseLayout* layout )
{
	SIM_CHECK( layout->robotCount >= 0 && layout->robotCount <= SIM_MAX_ROBOTS );
	SIM_CHECK( layout->pieceCount >= 0 && layout->pieceCount <= SIM_MAX_PIECES );
	layout->count = match_count;
	for ( int r = 0; r < layout->robotCount; ++r )
	{
		// A robot's own quantities, then those of its components.
		layout->robots[r] = layout->count;
		layout->count += robot_count + layout->components[r] * component_count;
	}
	layout->pieces = layout->count;
	layout->count += layout->pieceCount * piece_count;
}

void simPoseQuantity_Step( simPoseQuantity* quantity, int32_t difference, bool slopes )
{
	quantity->value += quantity->slope + difference;
	// It fits a byte; a slope that has held for 255 samples is as good as one that held longer.
	if ( quantity->age < 255 )
	{
		quantity->age += 1;
	}
	if ( difference == 0 || !slopes )
	{
		return;
	}
	// The difference built up over `age` samples, so the slope was wrong by difference / age, rounded to the nearest. A
	// jump tells nothing about the next samples: a piece that was put elsewhere stands still there.
	// Integer arithmetic rounds alike in writer and reader, from any compiler.
	int32_t size = abs( difference );
	int32_t change = ( 2 * size + quantity->age ) / ( 2 * quantity->age );
	if ( size > poses_mostSlope )
	{
		quantity->slope = 0;
	}
	else if ( difference < 0 )
	{
		quantity->slope -= change;
	}
	else
	{
		quantity->slope += change;
	}
	quantity->age = 0;
}

bool simPose_IsSeen( int32_t kind )
{
	int32_t state = kind % poses_typeStep;
	return state != simPiece_unused && state != simPiece_held && state != simPiece_scored && state != simPiece_lost
	       && state != simPiece_stored;
}

void simPose_Stop( simPoseQuantity* quantities, int count )
{
	SIM_CHECK( count > 0 );
	for ( int i = 0; i < count; ++i )
	{
		quantities[i].slope = 0;
	}
}


// ---- beginning ----

static void PutHead( simPoseRecorder* recorder )
{
	const simPoseLayout* layout = &recorder->layout;
	simPut put = { recorder->bytes, SIM_POSES_MAX_BYTES, 0 };
	simPut_Byte( &put, POSES_VERSION );
	simPut_Varint( &put, layout->every );
	simPut_Byte( &put, (uint32_t)layout->robotCount );
	for ( int r = 0; r < layout->robotCount; ++r )
	{
		simPut_Byte( &put, layout->stations[r] );
		simPut_Byte( &put, layout->components[r] );
	}
	simPut_Varint( &put, (uint32_t)layout->pieceCount );
	// A sample's most bytes are known, so that there is never half a sample when the room ends.
	SIM_ASSERT( put.size <= headBytes );
	recorder->size = put.size;
}

simPoseRecorder* simPoseRecorder_Create( const simWorld* world, uint32_t every )
{
	SIM_ASSERT( simWorld_Ticks( world ) == 0 && every >= 1 && every <= SIM_POSES_MAX_EVERY );
	simPoseRecorder* recorder = simAlloc( sizeof( simPoseRecorder ) );
	if ( recorder == NULL )
	{
		return NULL;
	}
	simPoseLayout* layout = &recorder->layout;
	layout->every = every;
	layout->robotCount = world->robotCount;
	layout->pieceCount = world->pieces.count;
	int components = 0, bodies = 1 + world->robotCount + world->pieces.count;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		layout->stations[r] = (uint8_t)world->robots[r].station;
		layout->components[r] = (uint8_t)world->robots[r].model->componentCount;
		components += layout->components[r];
	}
	simPoseLayout_Arrange( layout );
	for ( int i = 0; i < world->field->pieceTypeCount; ++i )
	{
		recorder->ball[i] = world->field->pieceTypes[i].shape == simShape_sphere;
	}
	recorder->mostSample = (size_t)layout->count * mostQuantity + (size_t)( bodies + components ) * mostMask;
	recorder->frameSize = simWorld_WriteFrame( world, NULL, 0 );
	recorder->frame = simAlloc( recorder->frameSize );
	recorder->quantities = simAlloc( (size_t)layout->count * sizeof( simPoseQuantity ) );
	recorder->turns = simAlloc( (size_t)components * sizeof( *recorder->turns ) );
	recorder->bytes = simAlloc( SIM_POSES_MAX_BYTES );
	if ( recorder->frame == NULL || recorder->quantities == NULL || recorder->turns == NULL || recorder->bytes == NULL )
	{
		simPoseRecorder_Destroy( recorder );
		return NULL;
	}
	PutHead( recorder );
	// The first sample is tick 0, before anything moved.
	simPoseRecorder_After( recorder, world );
	return recorder;
}

void simPoseRecorder_Kept( simPoseRecorder* recorder, simKept kept[SIM_POSES_KEPT] )
{
	const simPoseLayout* layout = &recorder->layout;
	size_t components = 0;
	for ( int r = 0; r < layout->robotCount; ++r )
	{
		components += layout->components[r];
	}
	size_t begin = offsetof( simPoseRecorder, size );
	kept[0] = ( simKept ){ (uint8_t*)recorder + begin, sizeof( simPoseRecorder ) - begin };
	kept[1] = ( simKept ){ recorder->quantities, (size_t)layout->count * sizeof( simPoseQuantity ) };
	kept[2] = ( simKept ){ recorder->turns, components * sizeof( *recorder->turns ) };
	kept[3] = ( simKept ){ recorder->bytes, SIM_POSES_MAX_BYTES };
}

void simPoseRecorder_Destroy( simPoseRecorder* recorder )
{
	if ( recorder == NULL )
	{
		return;
	}
	simFree( recorder->frame );
	simFree( recorder->quantities );
	simFree( recorder->turns );
	simFree( recorder->bytes );
	simFree( recorder );
}

const void* simPoseRecorder_Bytes( const simPoseRecorder* recorder, size_t* size )
{
	SIM_CHECK( size != NULL );
	*size = recorder->size;
	return recorder->bytes;
}

const char* simPoseRecorder_Trouble( const simPoseRecorder* recorder )
{
	return recorder->trouble;
}


// ---- a sample ----

// In whole steps, within half of the format's range, so that a difference of two still fits.
static int32_t Round( double value, double unit )
{
	SIM_CHECK( unit > 0.0 );
	double most = poses_mostValue / 2;
	double scaled = value / unit;
	// Written so that NaN also becomes the lowest value.
	if ( !( scaled > -most ) )
	{
		scaled = -most;
	}
	if ( !( scaled < most ) )
	{
		scaled = most;
	}
	return (int32_t)floor( scaled + 0.5 );
}

// The difference to write for a quantity; 0 when it is near enough to its expectation.
static int32_t Difference( const simPoseQuantity* quantity, int32_t wanted, int32_t tolerance )
{
	SIM_CHECK( tolerance >= 0 );
	// Against the reader's expectation, so an error within the tolerance is not carried on: it cannot add up.
	int32_t difference = wanted - ( quantity->value + quantity->slope );
	if ( difference >= -tolerance && difference <= tolerance )
	{
		return 0;
	}
	return difference;
}

// Which quantities of a body have something to say.
static uint32_t MaskOf( const simPoseQuantity* quantities, const int32_t* wanted, const simPoseRule* rule )
{
	SIM_CHECK( rule->count > 0 && rule->count < 32 );
	uint32_t mask = 0;
	for ( int i = 0; i < rule->count; ++i )
	{
		if ( Difference( &quantities[i], wanted[i], rule->tolerance[i] ) != 0 )
		{
			mask |= 1u << i;
		}
	}
	return mask;
}

static void PutDifferences( simPut* put, simPoseQuantity* quantities, const int32_t* wanted, const simPoseRule* rule )
{
	for ( int i = 0; i < rule->count; ++i )
	{
		int32_t difference = Difference( &quantities[i], wanted[i], rule->tolerance[i] );
		if ( difference != 0 )
		{
			// Zigzag: the sign becomes the lowest bit.
			uint32_t sign = difference < 0 ? 0xffffffffu : 0u;
			simPut_Varint( put, (uint32_t)difference << 1 ^ sign );
		}
		simPoseQuantity_Step( &quantities[i], difference, ( rule->slopes >> i & 1u ) != 0 );
	}
}

// Of the two quaternions of this rotation, the one nearer to its expectation.
static void WantRotation( int32_t* wanted, const simPoseQuantity* quantities, const double* rotation, double unit )
{
	// q and -q are one rotation. Near its last one, a quaternion changes by small steps only.
	double near = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		near += rotation[i] * ( quantities[i].value + quantities[i].slope );
	}
	for ( int i = 0; i < 4; ++i )
	{
		wanted[i] = Round( near < 0.0 ? -rotation[i] : rotation[i], unit );
	}
}

// The match. Phase and period count from -1 (none), so 1 is added: the format has few negative numbers.
static void PutMatch( simPut* put, simPoseQuantity* quantities, const simFrameHeader* header )
{
	int32_t wanted[match_count] = {
		[match_mode] = (int32_t)header->mode,
		[match_phase] = (int32_t)( header->phase + 1u ),
		[match_period] = (int32_t)( header->period + 1u ),
		[match_state] = (int32_t)header->matchState,
		[match_score] = (int32_t)header->score[0],
		[match_score + 1] = (int32_t)header->score[1],
		[match_time] = Round( header->matchTime, SIM_TICK ),
		[match_periodTime] = Round( header->periodTime, SIM_TICK ),
	};
	simPut_Varint( put, MaskOf( quantities, wanted, &simPoseRule_match ) );
	PutDifferences( put, quantities, wanted, &simPoseRule_match );
}

static void WantComponent(
    int32_t* wanted, const simPoseQuantity* quantities, const simComponentFrame* component, float before[4] )
{
	// The dot product of two unit quaternions is the cosine of half of the angle between them.
	double rotation[4], turned = 0.0;
	for ( int k = 0; k < 4; ++k )
	{
		rotation[k] = component->rotation[k];
		turned += rotation[k] * before[k];
		before[k] = component->rotation[k];
	}
	for ( int k = 0; k < 3; ++k )
	{
		wanted[component_position + k] = Round( component->position[k], poses_meters );
	}
	WantRotation( wanted + component_rotation, quantities + component_rotation, rotation, poses_turn );
	if ( fabs( turned ) < kFastest )
	{
		for ( int k = 0; k < 4; ++k )
		{
			wanted[component_rotation + k] = quantities[component_rotation + k].value;
		}
	}
}

// Components of a robot: a mask of the changed ones, then their differences. The others move as expected.
static void PutComponents(
    simPut* put, simPoseQuantity* quantities, const int32_t ( *wanted )[component_count], int count, uint32_t which )
{
	SIM_CHECK( count >= 0 && count <= SIM_MAX_COMPONENTS );
	if ( which != 0 )
	{
		simPut_Varint( put, which );
	}
	for ( int i = 0; i < count; ++i )
	{
		if ( ( which >> i & 1u ) != 0 )
		{
			simPut_Byte( put, MaskOf( quantities + i * component_count, wanted[i], &simPoseRule_component ) );
		}
		PutDifferences( put, quantities + i * component_count, wanted[i], &simPoseRule_component );
	}
}

// A robot: the mask of its own quantities, with one more bit when some of its components have something to say.
static void PutRobot( simPut* put, simPoseQuantity* quantities, const simRobotFrame* robot,
    const simComponentFrame* components, float ( *turns )[4] )
{
	SIM_CHECK( robot->componentCount <= SIM_MAX_COMPONENTS );
	int32_t wanted[robot_count] = {
		[robot_battery] = Round( robot->battery, poses_volts ),
		[robot_held] = (int32_t)robot->held,
		[robot_flags] = ( robot->enabled != 0 ) | ( robot->brownout != 0 ) << 1,
	};
	for ( int k = 0; k < 3; ++k )
	{
		wanted[robot_position + k] = Round( robot->position[k], poses_meters );
	}
	WantRotation( wanted + robot_rotation, quantities + robot_rotation, robot->rotation, poses_robotTurn );
	int32_t parts[SIM_MAX_COMPONENTS][component_count];
	// One bit for each component: a robot that stands still says one mask.
	uint32_t which = 0;
	for ( uint32_t i = 0; i < robot->componentCount; ++i )
	{
		simPoseQuantity* part = quantities + robot_count + i * component_count;
		WantComponent( parts[i], part, &components[i], turns[i] );
		if ( MaskOf( part, parts[i], &simPoseRule_component ) != 0 )
		{
			which |= 1u << i;
		}
	}
	uint32_t mask = MaskOf( quantities, wanted, &simPoseRule_robot );
	simPut_Varint( put, mask | ( which != 0 ? robot_componentsFollow : 0u ) );
	PutDifferences( put, quantities, wanted, &simPoseRule_robot );
	PutComponents(
	    put, quantities + robot_count, (const int32_t( * )[component_count])parts, (int)robot->componentCount, which );
}

// A piece. An invisible one stays where it was, and a ball does not turn: neither would be seen.
static void WantPiece( int32_t* wanted, simPoseQuantity* quantities, const simPieceFrame* piece, const bool* ball )
{
	uint32_t type = piece->kind >> 16;
	SIM_CHECK( type < SIM_MAX_PIECE_TYPES );
	wanted[piece_kind] = (int32_t)( ( piece->kind & 0xffffu ) + poses_typeStep * type );
	// A piece that was taken, launched or placed does not go on as it did.
	if ( wanted[piece_kind] != quantities[piece_kind].value )
	{
		simPose_Stop( quantities, piece_count );
	}
	if ( !simPose_IsSeen( wanted[piece_kind] ) )
	{
		for ( int k = piece_position; k < piece_count; ++k )
		{
			wanted[k] = quantities[k].value;
		}
		return;
	}
	double rotation[4] = { 1.0, 0.0, 0.0, 0.0 };
	if ( !ball[type] )
	{
		for ( int k = 0; k < 4; ++k )
		{
			rotation[k] = piece->rotation[k];
		}
	}
	for ( int k = 0; k < 3; ++k )
	{
		wanted[piece_position + k] = Round( piece->position[k], poses_meters );
	}
	WantRotation( wanted + piece_rotation, quantities + piece_rotation, rotation, poses_turn );
}

// The pieces: how many have something to say, then each with its distance from the one before. Most lie still.
static void PutPieces( simPut* put, simPoseRecorder* recorder, const simPieceFrame* pieces )
{
	simPoseQuantity* all = recorder->quantities + recorder->layout.pieces;
	int32_t wanted[piece_count];
	uint32_t count = 0;
	for ( int i = 0; i < recorder->layout.pieceCount; ++i )
	{
		// The number comes first, so pieces are looked at twice; nothing is written in the first pass.
		WantPiece( wanted, all + i * piece_count, &pieces[i], recorder->ball );
		if ( MaskOf( all + i * piece_count, wanted, &simPoseRule_piece ) != 0 )
		{
			count += 1;
		}
	}
	simPut_Varint( put, count );
	int before = 0;
	for ( int i = 0; i < recorder->layout.pieceCount; ++i )
	{
		simPoseQuantity* piece = all + i * piece_count;
		WantPiece( wanted, piece, &pieces[i], recorder->ball );
		uint32_t mask = MaskOf( piece, wanted, &simPoseRule_piece );
		if ( mask != 0 )
		{
			simPut_Varint( put, (uint32_t)( i - before ) );
			simPut_Byte( put, mask );
			before = i;
		}
		// Invisible pieces do not step, in the reader neither.
		if ( mask != 0 || simPose_IsSeen( piece[piece_kind].value ) )
		{
			PutDifferences( put, piece, wanted, &simPoseRule_piece );
		}
	}
}

static void End( simPoseRecorder* recorder, const char* why )
{
	snprintf( recorder->trouble, sizeof( recorder->trouble ), "%s", why );
	recorder->ended = true;
}

// A sample of every `every` ticks. A full or stopped track ends: it is whole up to there.
void simPoseRecorder_After( simPoseRecorder* recorder, const simWorld* world )
{
	SIM_CHECK( recorder != NULL && world != NULL );
	SIM_CHECK( recorder->size <= SIM_POSES_MAX_BYTES );
	if ( recorder->ended || simWorld_Ticks( world ) != recorder->next )
	{
		return;
	}
	// Numbers of a stopped run may be none.
	if ( simWorld_StopReason( world ) != simStop_running )
	{
		recorder->ended = true;
		return;
	}
	if ( recorder->samples == SIM_POSES_MAX_SAMPLES || SIM_POSES_MAX_BYTES - recorder->size < recorder->mostSample )
	{
		End( recorder, "the positions take as much room as they may, so they end before the run" );
		return;
	}
	simWorld_WriteFrame( world, recorder->frame, recorder->frameSize );
	const char* frame = recorder->frame;
	const simFrameHeader* header = recorder->frame;
	const simRobotFrame* robots = (const simRobotFrame*)( frame + header->robotOffset );
	const simComponentFrame* components = (const simComponentFrame*)( frame + header->componentOffset );
	// In the order of simPoseLayout_Arrange, which the reader follows.
	simPut put = { recorder->bytes + recorder->size, SIM_POSES_MAX_BYTES - recorder->size, 0 };
	PutMatch( &put, recorder->quantities, header );
	for ( int r = 0; r < recorder->layout.robotCount; ++r )
	{
		uint32_t first = robots[r].componentStart;
		PutRobot( &put, recorder->quantities + recorder->layout.robots[r], &robots[r], components + first,
		    recorder->turns + first );
	}
	PutPieces( &put, recorder, (const simPieceFrame*)( frame + header->pieceOffset ) );
	SIM_ASSERT( put.size <= recorder->mostSample );
	recorder->size += put.size;
	recorder->samples += 1;
	recorder->next += recorder->layout.every;
}
