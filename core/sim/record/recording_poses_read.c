// Reading a track of positions from any source, and putting it into frames.
#include "record/recording_poses.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <string.h>

struct simPoseReader
{
	simPoseLayout layout;
	// The caller's: a replay keeps its file.
	const uint8_t* bytes;
	size_t size;
	size_t first; // byte of the first sample
	uint32_t count;

	simGet get;
	uint32_t sample; // that quantities are of
	simPoseQuantity* quantities;
	int32_t* before; // values of the sample before
};


// ---- reading ----

// A zigzag varint. One that no writer makes is refused here, so that sums of them stay far from overflow.
static int32_t GetDifference( simGet* get )
{
	uint32_t bits = simGet_Varint( get );
	// The lowest bit is the sign: 0, -1, 1, -2 ...
	if ( bits >= 2u * poses_mostDifference )
	{
		simGet_Fail( get, "has positions that no field has" );
		return 0;
	}
	return (int32_t)( bits >> 1 ) ^ -(int32_t)( bits & 1u );
}

// The quantities of a body a sample later: bit i of the mask says that quantity i differs from its expectation.
static void GetDifferences( simGet* get, simPoseQuantity* quantities, const simPoseRule* rule, uint32_t mask )
{
	for ( int i = 0; i < rule->count; ++i )
	{
		int32_t difference = ( mask >> i & 1u ) != 0 ? GetDifference( get ) : 0;
		simPoseQuantity* quantity = &quantities[i];
		simPoseQuantity_Step( quantity, difference, ( rule->slopes >> i & 1u ) != 0 );
		// Slopes add up in every sample, so a value can run away without any large difference.
		if ( quantity->value > poses_mostValue || quantity->value < -poses_mostValue )
		{
			simGet_Fail( get, "has positions that no field has" );
			*quantity = ( simPoseQuantity ){ 0 };
		}
	}
}

// A mask without bits beyond the known ones.
static uint32_t GetMask( simGet* get, uint32_t mask, uint32_t most )
{
	if ( mask <= most )
	{
		return mask;
	}
	// A bit beyond the last quantity would shift all that follows.
	return simGet_Fail( get, "has positions of something unknown" );
}

static void GetRobot( simGet* get, simPoseQuantity* quantities, int components )
{
	SIM_CHECK( components >= 0 && components <= SIM_MAX_COMPONENTS );
	uint32_t mask = GetMask( get, simGet_Varint( get ), 2u * robot_componentsFollow - 1u );
	GetDifferences( get, quantities, &simPoseRule_robot, mask );
	// Without the bit no component says anything, and all go on as expected.
	uint32_t which = ( mask & robot_componentsFollow ) != 0 ? simGet_Varint( get ) : 0;
	which = GetMask( get, which, components > 0 ? 0xffffffffu >> ( 32 - components ) : 0 );
	for ( int i = 0; i < components; ++i )
	{
		uint32_t parts = ( which >> i & 1u ) != 0 ? simGet_Byte( get ) : 0;
		parts = GetMask( get, parts, ( 1u << component_count ) - 1u );
		GetDifferences( get, quantities + robot_count + i * component_count, &simPoseRule_component, parts );
	}
}

static void StepPiece( simGet* get, simPoseQuantity* piece, uint32_t mask )
{
	// As the writer: invisible pieces do not step.
	if ( mask == 0 && !simPose_IsSeen( piece[piece_kind].value ) )
	{
		return;
	}
	// The kind is quantity 0. A piece that was taken or launched does not go on as it did.
	if ( ( mask & 1u ) != 0 )
	{
		simPose_Stop( piece, piece_count );
	}
	GetDifferences( get, piece, &simPoseRule_piece, mask );
	// Frames index their types by it.
	if ( piece[piece_kind].value < 0 || piece[piece_kind].value >= poses_typeStep * SIM_MAX_PIECE_TYPES )
	{
		simGet_Fail( get, "has pieces of an unknown type" );
		piece[piece_kind].value = 0;
	}
}

// The inverse of PutPieces. All pieces go on; `at` is the next one that the sample says something about.
static void GetPieces( simGet* get, const simPoseLayout* layout, simPoseQuantity* pieces )
{
	uint32_t left = simGet_Varint( get ), at = 0;
	bool first = true;
	for ( uint32_t i = 0; i < (uint32_t)layout->pieceCount; ++i )
	{
		// The distance to the next piece is read as soon as the last one is behind.
		if ( left > 0 && ( first || at < i ) )
		{
			uint32_t gap = simGet_Varint( get );
			// Pieces come in ascending order, each once.
			if ( ( gap == 0 && !first ) || gap >= (uint32_t)layout->pieceCount - at )
			{
				simGet_Fail( get, "has positions of pieces that do not exist" );
				return;
			}
			at += gap;
			first = false;
		}
		bool told = left > 0 && at == i;
		if ( told )
		{
			left -= 1;
		}
		StepPiece( get, &pieces[i * piece_count], told ? simGet_Byte( get ) : 0 );
	}
	if ( left > 0 )
	{
		simGet_Fail( get, "has positions of pieces that do not exist" );
	}
}

static bool GetSample( simPoseReader* reader )
{
	const simPoseLayout* layout = &reader->layout;
	simGet* get = &reader->get;
	uint32_t mask = GetMask( get, simGet_Varint( get ), ( 1u << match_count ) - 1u );
	GetDifferences( get, reader->quantities, &simPoseRule_match, mask );
	for ( int r = 0; r < layout->robotCount; ++r )
	{
		GetRobot( get, reader->quantities + layout->robots[r], layout->components[r] );
	}
	GetPieces( get, layout, reader->quantities + layout->pieces );
	return get->why == NULL;
}

// To the first sample: everything at 0, and its differences.
static void Rewind( simPoseReader* reader )
{
	// The writer began with zeros, too, so the first sample is told as differences like all others.
	memset( reader->quantities, 0, (size_t)reader->layout.count * sizeof( simPoseQuantity ) );
	reader->get = ( simGet ){ reader->bytes, reader->first, reader->size, NULL };
	GetSample( reader );
	reader->sample = 0;
}


// ---- opening ----

// The contents of the track. Numbers are checked before anything is allocated for them.
static void GetHead( simGet* get, simPoseLayout* layout )
{
	layout->every = simGet_Varint( get );
	layout->robotCount = (int)simGet_Byte( get );
	if ( layout->every < 1 || layout->every > SIM_POSES_MAX_EVERY || layout->robotCount > SIM_MAX_ROBOTS )
	{
		// The count is not trusted, so that the loop below does nothing.
		layout->robotCount = 0;
		simGet_Fail( get, "has positions of too many robots or at a wrong rate" );
	}
	for ( int r = 0; r < layout->robotCount; ++r )
	{
		layout->stations[r] = (uint8_t)simGet_Byte( get );
		layout->components[r] = (uint8_t)simGet_Byte( get );
		if ( layout->stations[r] >= SIM_MAX_ROBOTS || layout->components[r] > SIM_MAX_COMPONENTS )
		{
			layout->components[r] = 0;
			simGet_Fail( get, "has positions of a robot with an unknown station or too many parts" );
		}
	}
	uint32_t pieces = simGet_Varint( get );
	if ( pieces > SIM_MAX_PIECES )
	{
		simGet_Fail( get, "has positions of too many pieces" );
	}
	layout->pieceCount = get->why == NULL ? (int)pieces : 0;
}

// Reads all samples once. False: why names the defect.
static bool CheckSamples( simPoseReader* reader, uint32_t ticks )
{
	reader->get = ( simGet ){ reader->bytes, reader->first, reader->size, NULL };
	while ( reader->get.at < reader->get.end && reader->get.why == NULL )
	{
		if ( reader->count == SIM_POSES_MAX_SAMPLES || reader->count * reader->layout.every > ticks )
		{
			simGet_Fail( &reader->get, "has positions behind its end" );
			return false;
		}
		GetSample( reader );
		reader->count += 1;
	}
	if ( reader->count == 0 )
	{
		simGet_Fail( &reader->get, "has no positions where it says so" );
	}
	return reader->get.why == NULL;
}

simResult simPoseReader_Open( const uint8_t* bytes, size_t size, uint32_t ticks, simPoseReader** out, const char** why )
{
	SIM_CHECK( out != NULL && why != NULL );
	*out = NULL;
	*why = "has too many positions";
	if ( size > SIM_POSES_MAX_BYTES )
	{
		return sim_badData;
	}
	simGet get = { bytes, 0, size, NULL };
	if ( simGet_Byte( &get ) != POSES_VERSION && get.why == NULL )
	{
		return sim_ok;
	}
	simPoseLayout layout = { 0 };
	GetHead( &get, &layout );
	if ( get.why != NULL )
	{
		*why = get.why;
		return sim_badData;
	}
	simPoseLayout_Arrange( &layout );
	simPoseReader* reader = simAlloc( sizeof( simPoseReader ) );
	if ( reader != NULL )
	{
		reader->quantities = simAlloc( (size_t)layout.count * sizeof( simPoseQuantity ) );
		reader->before = simAlloc( (size_t)layout.count * sizeof( int32_t ) );
	}
	if ( reader == NULL || reader->quantities == NULL || reader->before == NULL )
	{
		simPoseReader_Destroy( reader );
		return sim_noMemory;
	}
	reader->layout = layout;
	reader->bytes = bytes;
	reader->size = size;
	reader->first = get.at;
	if ( !CheckSamples( reader, ticks ) )
	{
		*why = reader->get.why;
		simPoseReader_Destroy( reader );
		return sim_badData;
	}
	Rewind( reader );
	*out = reader;
	return sim_ok;
}

void simPoseReader_Destroy( simPoseReader* reader )
{
	if ( reader == NULL )
	{
		return;
	}
	simFree( reader->quantities );
	simFree( reader->before );
	simFree( reader );
}

uint32_t simPoseReader_Every( const simPoseReader* reader )
{
	return reader->layout.every;
}

uint32_t simPoseReader_Count( const simPoseReader* reader )
{
	return reader->count;
}


// ---- into frames ----

// The robot of a station: a frame has its robots in an order of its own.
static const simRobotFrame* RobotAt( const void* frame, uint8_t station )
{
	const simFrameHeader* header = frame;
	const simRobotFrame* robots = (const simRobotFrame*)( (const char*)frame + header->robotOffset );
	for ( uint32_t r = 0; r < header->robotCount; ++r )
	{
		if ( robots[r].station == station )
		{
			return &robots[r];
		}
	}
	return NULL;
}

simResult simPoseReader_Fit( const simPoseReader* reader, const void* frame, simError* error )
{
	SIM_CHECK( frame != NULL );
	const simFrameHeader* header = frame;
	int found = 0;
	for ( int r = 0; r < reader->layout.robotCount; ++r )
	{
		if ( RobotAt( frame, reader->layout.stations[r] ) != NULL )
		{
			found += 1;
		}
	}
	if ( found != reader->layout.robotCount || header->robotCount != (uint32_t)found )
	{
		return simFail( error, "recording", "", "has the positions of other robots than those of its scenario" );
	}
	return sim_ok;
}

// Between two samples: quantity i of some, as a share of the time between them.
typedef struct Between
{
	const simPoseQuantity* now;
	const int32_t* before;
	double share;
} Between;

static Between At( const simPoseReader* reader, int first, double share )
{
	SIM_CHECK( first >= 0 && first < reader->layout.count && share >= 0.0 && share <= 1.0 );
	return ( Between ){ reader->quantities + first, reader->before + first, share };
}

static double Value( const Between* between, int i, double unit )
{
	// A straight line between the samples: between two of them a path hardly bends.
	double a = between->before[i], b = between->now[i].value;
	return ( a + ( b - a ) * between->share ) * unit;
}

// A quantity without values in between: as it was until the next sample.
static int32_t Step( const Between* between, int i )
{
	if ( between->share < 1.0 )
	{
		return between->before[i];
	}
	return between->now[i].value;
}

static simPose Pose( const Between* between, int position, int rotation, double turn )
{
	SIM_CHECK( turn > 0.0 );
	simPose pose;
	pose.p = simV3( Value( between, position, poses_meters ), Value( between, position + 1, poses_meters ),
	    Value( between, position + 2, poses_meters ) );
	// Interpolated quaternions are a little short, so they are normalized (nlerp). Samples are near each other, so it turns evenly enough.
	double q[4], length = 0.0;
	for ( int k = 0; k < 4; ++k )
	{
		q[k] = Value( between, rotation + k, turn );
		length += q[k] * q[k];
	}
	// A stranger's rotation may not be one.
	pose.q = ( simQuat ){ 1, 0, 0, 0 };
	if ( length > 0.01 )
	{
		pose.q = simQuatNormalize( ( simQuat ){ q[0], q[1], q[2], q[3] } );
	}
	return pose;
}

static void PutMatch( const simPoseReader* reader, double share, uint32_t tick, void* frame )
{
	Between match = At( reader, 0, share );
	simFrameHeader* header = frame;
	header->tick = tick;
	header->time = tick * SIM_TICK;
	uint32_t mode = (uint32_t)Step( &match, match_mode );
	header->mode = mode < simMode_count ? mode : simMode_disabled;
	// The track counts from 1, 0 stands for none: see PutMatch of the writer.
	header->phase = (uint32_t)Step( &match, match_phase ) - 1u;
	header->period = (uint32_t)Step( &match, match_period ) - 1u;
	uint32_t state = (uint32_t)Step( &match, match_state );
	header->matchState = state < simMatchState_count ? state : simMatchState_free;
	// A clock that runs in one of the samples only has no time between them.
	bool timed = match.before[match_time] >= 0 && match.now[match_time].value >= 0;
	header->matchTime = -1.0;
	if ( timed )
	{
		header->matchTime = Value( &match, match_time, SIM_TICK );
	}
	timed = match.before[match_periodTime] >= 0 && match.now[match_periodTime].value >= 0;
	header->periodTime = -1.0;
	if ( timed )
	{
		header->periodTime = Value( &match, match_periodTime, SIM_TICK );
	}
	for ( int a = 0; a < 2; ++a )
	{
		int32_t score = Step( &match, match_score + a );
		header->score[a] = score > 0 ? (uint32_t)score : 0;
	}
}

static void PutRobot( const simPoseReader* reader, int r, double share, void* frame )
{
	SIM_CHECK( r >= 0 && r < reader->layout.robotCount );
	const simPoseLayout* layout = &reader->layout;
	simFrameHeader* header = frame;
	simRobotFrame* robot = (simRobotFrame*)RobotAt( frame, layout->stations[r] );
	SIM_CHECK( robot != NULL );
	Between between = At( reader, layout->robots[r], share );
	simPose pose = Pose( &between, robot_position, robot_rotation, poses_robotTurn );
	Between ends[2] = { between, between };
	ends[0].share = 0.0;
	ends[1].share = 1.0;
	simPose before = Pose( &ends[0], robot_position, robot_rotation, poses_robotTurn );
	simPose after = Pose( &ends[1], robot_position, robot_rotation, poses_robotTurn );
	// The track has no velocities: they follow from two positions.
	double rate = 1.0 / ( layout->every * SIM_TICK );
	memcpy( robot->position, ( double[3] ){ pose.p.x, pose.p.y, pose.p.z }, sizeof( robot->position ) );
	memcpy( robot->rotation, ( double[4] ){ pose.q.w, pose.q.x, pose.q.y, pose.q.z }, sizeof( robot->rotation ) );
	simVec3 rpy = simQuatToRpy( pose.q );
	memcpy( robot->rpy, ( double[3] ){ rpy.x, rpy.y, rpy.z }, sizeof( robot->rpy ) );
	for ( int k = 0; k < 3; ++k )
	{
		robot->velocity[k] = ( Value( &ends[1], robot_position + k, poses_meters )
		                         - Value( &ends[0], robot_position + k, poses_meters ) )
		                     * rate;
		robot->angular[k] = 0.0;
	}
	// Only the turn about z is shown, and it is less than half a turn in a sample.
	robot->angular[2] = simWrapAngle( simQuatToRpy( after.q ).z - simQuatToRpy( before.q ).z ) * rate;
	robot->battery = Value( &between, robot_battery, poses_volts );
	int32_t held = Step( &between, robot_held );
	robot->held = held > 0 ? (uint32_t)held : 0;
	robot->enabled = (uint32_t)Step( &between, robot_flags ) & 1u;
	robot->brownout = (uint32_t)Step( &between, robot_flags ) >> 1 & 1u;
	simComponentFrame* parts = (simComponentFrame*)( (char*)frame + header->componentOffset ) + robot->componentStart;
	// The robot of today may have more components than that of the track, or fewer.
	uint32_t partCount = robot->componentCount;
	if ( partCount > layout->components[r] )
	{
		partCount = layout->components[r];
	}
	for ( uint32_t i = 0; i < partCount; ++i )
	{
		Between part = At( reader, layout->robots[r] + robot_count + (int)i * component_count, share );
		pose = Pose( &part, component_position, component_rotation, poses_turn );
		memcpy( parts[i].position, ( float[3] ){ (float)pose.p.x, (float)pose.p.y, (float)pose.p.z },
		    sizeof( parts[i].position ) );
		memcpy( parts[i].rotation, ( float[4] ){ (float)pose.q.w, (float)pose.q.x, (float)pose.q.y, (float)pose.q.z },
		    sizeof( parts[i].rotation ) );
	}
}

static void CountPiece( simPieceTypeFrame* type, uint32_t state )
{
	bool out =
	    state == simPiece_staged || state == simPiece_field || state == simPiece_rest || state == simPiece_flight;
	if ( out )
	{
		type->field += 1;
	}
	if ( state == simPiece_held || state == simPiece_carried )
	{
		type->held += 1;
	}
	if ( state == simPiece_scored )
	{
		type->scored += 1;
	}
	if ( state == simPiece_lost )
	{
		type->lost += 1;
	}
	if ( state == simPiece_stored || state == simPiece_returning )
	{
		type->stored += 1;
	}
	if ( state == simPiece_placed )
	{
		type->placed += 1;
	}
}

static void PutPieces( const simPoseReader* reader, double share, void* frame )
{
	const simPoseLayout* layout = &reader->layout;
	simFrameHeader* header = frame;
	simPieceFrame* pieces = (simPieceFrame*)( (char*)frame + header->pieceOffset );
	simPieceTypeFrame* types = (simPieceTypeFrame*)( (char*)frame + header->pieceTypeOffset );
	// A frame's counts of pieces follow from the pieces.
	memset( types, 0, header->pieceTypeCount * sizeof( *types ) );
	for ( uint32_t i = 0; i < header->pieceCount; ++i )
	{
		pieces[i].kind = simPiece_unused;
		if ( i >= (uint32_t)layout->pieceCount )
		{
			continue;
		}
		Between piece = At( reader, layout->pieces + (int)i * piece_count, share );
		uint32_t kind = (uint32_t)Step( &piece, piece_kind );
		uint32_t state = kind % poses_typeStep, type = kind / poses_typeStep;
		// A track may be of a field with more types than this one.
		if ( type >= header->pieceTypeCount || state >= simPiece_count )
		{
			continue;
		}
		// A piece that comes or goes meanwhile does so where it was.
		bool steady = simPose_IsSeen( piece.before[piece_kind] ) == simPose_IsSeen( piece.now[piece_kind].value );
		if ( steady )
		{
			piece.share = share;
		}
		else if ( share < 1.0 )
		{
			piece.share = 0.0;
		}
		else
		{
			piece.share = 1.0;
		}
		simPose pose = Pose( &piece, piece_position, piece_rotation, poses_turn );
		pieces[i].kind = state | type << 16;
		memcpy( pieces[i].position, ( float[3] ){ (float)pose.p.x, (float)pose.p.y, (float)pose.p.z },
		    sizeof( pieces[i].position ) );
		memcpy( pieces[i].rotation, ( float[4] ){ (float)pose.q.w, (float)pose.q.x, (float)pose.q.y, (float)pose.q.z },
		    sizeof( pieces[i].rotation ) );
		CountPiece( &types[type], state );
	}
}

// Reads until the quantities are those of a sample, and the ones before it those of the sample before.
static void Seek( simPoseReader* reader, uint32_t sample )
{
	SIM_CHECK( sample < reader->count );
	if ( sample < reader->sample )
	{
		Rewind( reader );
	}
	while ( reader->sample < sample )
	{
		// Only the last sample before the wanted one is kept: going back means reading from the start.
		if ( reader->sample + 1 == sample )
		{
			for ( int i = 0; i < reader->layout.count; ++i )
			{
				reader->before[i] = reader->quantities[i].value;
			}
		}
		GetSample( reader );
		reader->sample += 1;
	}
}

void simPoseReader_Put( simPoseReader* reader, uint32_t tick, void* frame )
{
	SIM_CHECK( frame != NULL && reader->count > 0 );
	uint32_t every = reader->layout.every, last = ( reader->count - 1 ) * every;
	// Behind the last sample everything stands still.
	uint32_t within = tick < last ? tick : last;
	// The sample at the tick or after it; at the start the first, with itself before it.
	uint32_t sample = ( within + every - 1 ) / every;
	Seek( reader, sample );
	if ( sample == 0 )
	{
		for ( int i = 0; i < reader->layout.count; ++i )
		{
			reader->before[i] = reader->quantities[i].value;
		}
	}
	double share = sample == 0 ? 1.0 : 1.0 - ( sample * every - within ) / (double)every;
	PutMatch( reader, share, tick, frame );
	for ( int r = 0; r < reader->layout.robotCount; ++r )
	{
		PutRobot( reader, r, share, frame );
	}
	PutPieces( reader, share, frame );
}
