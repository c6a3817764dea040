// The value of a topic in a frame: one function for each way to make a value.
#include "run/telemetry_value.h"

#include "sandlot/sim/math.h"
#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <string.h>

#define X( name ) #name,
static const char* const kModes[] = { SIM_MODES( X ) };
static const char* const kMatchStates[] = { SIM_MATCH_STATES( X ) };
static const char* const kPrograms[] = { SIM_PROGRAMS( X ) };
#undef X


// ---- values that stand in a record ----

static simNt4Value Number( const Sample* sample )
{
	return simTopic_Number( *(const double*)sample->at );
}

// more: how many.
static simNt4Value Numbers( const Sample* sample )
{
	return simTopic_Numbers( sample->at, (int)sample->source->more );
}

// A double that is not 0 where something is sensed.
static simNt4Value Sensed( const Sample* sample )
{
	return simTopic_Boolean( *(const double*)sample->at != 0.0 );
}

// Seconds as microseconds.
static simNt4Value Micros( const Sample* sample )
{
	// AdvantageKit counts time in microseconds.
	double seconds = *(const double*)sample->at;
	if ( !( seconds >= 0.0 && seconds < 9e9 ) )
	{
		return simTopic_Integer( 0 );
	}
	return simTopic_Integer( (int64_t)( seconds * 1e6 + 0.5 ) );
}

// Frames count in u32, NetworkTables in int64: every count fits.
static simNt4Value Whole( const Sample* sample )
{
	return simTopic_Integer( *(const uint32_t*)sample->at );
}

// A flag of a frame is a whole word, so that records have no gaps.
static simNt4Value Flag( const Sample* sample )
{
	return simTopic_Boolean( *(const uint32_t*)sample->at != 0 );
}

// more: which bit.
static simNt4Value Bit( const Sample* sample )
{
	// Flags that belong together are bits of one word in a frame.
	return simTopic_Boolean( ( *(const uint32_t*)sample->at >> sample->source->more & 1u ) != 0 );
}

// more: the mode that it is compared with.
static simNt4Value IsMode( const Sample* sample )
{
	return simTopic_Boolean( *(const uint32_t*)sample->at == sample->source->more );
}

// Names of an enumeration; a number beyond it has none.
static simNt4Value NameOf( uint32_t index, const char* const* names, int count )
{
	if ( index >= (uint32_t)count )
	{
		return simTopic_Text( "" );
	}
	return simTopic_Text( names[index] );
}

static simNt4Value Program( const Sample* sample )
{
	return NameOf( *(const uint32_t*)sample->at, kPrograms, SIM_COUNT( kPrograms ) );
}

static simNt4Value Mode( const Sample* sample )
{
	return NameOf( *(const uint32_t*)sample->at, kModes, SIM_COUNT( kModes ) );
}

static simNt4Value MatchState( const Sample* sample )
{
	return NameOf( *(const uint32_t*)sample->at, kMatchStates, SIM_COUNT( kMatchStates ) );
}

static simNt4Value Period( const Sample* sample )
{
	// Between periods there is none, and the index is beyond the list.
	uint32_t period = *(const uint32_t*)sample->at;
	if ( period >= (uint32_t)sample->run->periodCount )
	{
		return simTopic_Text( "" );
	}
	return simTopic_Text( sample->run->periods[period] );
}

// Without a match the mode is the phase.
static simNt4Value Phase( const Sample* sample )
{
	uint32_t phase = *(const uint32_t*)sample->at;
	if ( phase >= (uint32_t)sample->run->phaseCount )
	{
		return NameOf( sample->view->header->mode, kModes, SIM_COUNT( kModes ) );
	}
	return simTopic_Text( sample->run->phases[phase] );
}

static simNt4Value Message( const Sample* sample )
{
	// It fills its place without a zero when it is as long as that.
	size_t size = sizeof( sample->view->header->message );
	const char* end = memchr( sample->at, 0, size );
	if ( end != NULL )
	{
		size = (size_t)( end - (const char*)sample->at );
	}
	return ( simNt4Value ){ .type = simNt4Type_string, .count = size, .bytes = sample->at };
}


// ---- values of a robot: the source is its record ----

// A sample's source knows which robot it is of; its index is that of the run's list.
static const simRunRobot* RobotOf( const Sample* sample )
{
	return &sample->run->robots[sample->source->record];
}

// WPILib's structs, whose doubles stand in scratch.
static simNt4Value Structs( simTelemetry* telemetry, simWpiKind kind, int count )
{
	size_t size = simWpi_Pack( kind, telemetry->scratch, count, telemetry->packed, sizeof( telemetry->packed ) );
	return simTopic_Raw( telemetry->packed, size );
}

static simNt4Value Pose( const Sample* sample )
{
	// The pose of the robot's origin on the floor, in WPILib's field frame.
	const simRobotFrame* robot = sample->at;
	memcpy( sample->scratch, robot->position, sizeof( robot->position ) );
	memcpy( sample->scratch + 3, robot->rotation, sizeof( robot->rotation ) );
	return Structs( sample->telemetry, simWpi_pose3d, 1 );
}

// x, y and heading, as a Pose2d has them.
static simNt4Value PathPlace( const Sample* sample )
{
	memcpy( sample->scratch, sample->at, 3 * sizeof( double ) );
	return Structs( sample->telemetry, simWpi_pose2d, 1 );
}

// WPILib 2027's frame: the origin in the field's middle, +x away from the red wall, so everything is turned by half a turn.
static void PutCenter( const simRun* run, double position[3] )
{
	position[0] = 0.5 * run->length - position[0];
	position[1] = 0.5 * run->width - position[1];
}

static simNt4Value CenterPose( const Sample* sample )
{
	const simRobotFrame* robot = sample->at;
	memcpy( sample->scratch, robot->position, sizeof( robot->position ) );
	PutCenter( sample->run, sample->scratch );
	// Half a turn about z before the rotation: (0, 0, 0, 1) times w x y z.
	const double* q = robot->rotation;
	const double turned[] = { -q[3], -q[2], q[1], q[0] };
	memcpy( sample->scratch + 3, turned, sizeof( turned ) );
	return Structs( sample->telemetry, simWpi_pose3d, 1 );
}

// As robot code hears it.
static simNt4Value MatchTime( const Sample* sample )
{
	return simTopic_Number( simRun_ToldMatchTime( sample->view->header ) );
}

// As Field2d has it: x, y, degrees.
static simNt4Value Pose2( const Sample* sample )
{
	const simRobotFrame* robot = sample->at;
	sample->scratch[0] = robot->position[0];
	sample->scratch[1] = robot->position[1];
	sample->scratch[2] = robot->rpy[2] * ( 180.0 / SIM_PI );
	return simTopic_Numbers( sample->scratch, 3 );
}

// In the robot's own frame, as WPILib has them.
static simNt4Value Speeds( const Sample* sample )
{
	const simRobotFrame* robot = sample->at;
	// The frame has them in the field's directions; only the heading turns, for a robot stands nearly level.
	double c = simCos( robot->rpy[2] ), s = simSin( robot->rpy[2] );
	sample->scratch[0] = c * robot->velocity[0] + s * robot->velocity[1];
	sample->scratch[1] = c * robot->velocity[1] - s * robot->velocity[0];
	sample->scratch[2] = robot->angular[2];
	return Structs( sample->telemetry, simWpi_chassisSpeeds, 1 );
}

static simNt4Value Modules( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		const simWheelFrame* wheel = &sample->view->wheels[robot->firstWheel + i];
		// SwerveModuleState is speed [m/s], then angle [rad].
		sample->scratch[2 * i] = wheel->speed;
		sample->scratch[2 * i + 1] = wheel->angle;
	}
	return Structs( sample->telemetry, simWpi_swerveModuleState, robot->wheelCount );
}

// The built-in program's request to each module.
static simNt4Value Setpoints( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		const simWheelFrame* wheel = &sample->view->wheels[robot->firstWheel + i];
		sample->scratch[2 * i] = wheel->askedSpeed;
		sample->scratch[2 * i + 1] = wheel->askedAngle;
	}
	return Structs( sample->telemetry, simWpi_swerveModuleState, robot->wheelCount );
}

// One value of each wheel. more: its offset in a wheel's record.
static simNt4Value Wheels( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		const char* wheel = (const char*)&sample->view->wheels[robot->firstWheel + i];
		sample->scratch[i] = *(const double*)( wheel + sample->source->more );
	}
	return simTopic_Numbers( sample->scratch, robot->wheelCount );
}

// How much faster the tread of each wheel is than the ground under it.
static simNt4Value Slips( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		const simWheelFrame* wheel = &sample->view->wheels[robot->firstWheel + i];
		sample->scratch[i] = wheel->speed - wheel->ground;
	}
	return simTopic_Numbers( sample->scratch, robot->wheelCount );
}

// The current of one task's motors from the battery; more: the task. simMotorTask_none: the current of other loads.
static simNt4Value Consumer( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	const simRobotFrame* frame = sample->at;
	bool rest = sample->source->more == simMotorTask_none;
	double sum = rest ? frame->current : 0.0;
	for ( int i = 0; i < robot->motorCount; ++i )
	{
		double supply = sample->view->motors[robot->firstMotor + i].supply;
		if ( rest )
		{
			sum -= supply;
		}
		else if ( robot->motors[i].task == (simMotorTask)sample->source->more )
		{
			sum += supply;
		}
	}
	return simTopic_Number( sum );
}

// Which buttons are held, in the order of robot.json.
static simNt4Value Buttons( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	const simRobotFrame* frame = sample->at;
	bool* flags = sample->telemetry->flags;
	for ( int i = 0; i < robot->buttonCount; ++i )
	{
		flags[i] = ( frame->buttons >> i & 1u ) != 0;
	}
	return ( simNt4Value ){ .type = simNt4Type_booleans, .count = (size_t)robot->buttonCount, .booleans = flags };
}

// The seven doubles of a Pose3d: WPILib packs x y z, then the quaternion w x y z.
static void PutPose( double to[7], const f32 position[3], const f32 rotation[4] )
{
	for ( int k = 0; k < 3; ++k )
	{
		to[k] = position[k];
	}
	for ( int k = 0; k < 4; ++k )
	{
		to[3 + k] = rotation[k];
	}
}

static simNt4Value Components( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	for ( int i = 0; i < robot->componentCount; ++i )
	{
		const simComponentFrame* component = &sample->view->components[robot->firstComponent + i];
		PutPose( sample->scratch + 7 * i, component->position, component->rotation );
	}
	return Structs( sample->telemetry, simWpi_pose3d, robot->componentCount );
}

// No wheel carries anything.
static simNt4Value Airborne( const Sample* sample )
{
	const simRunRobot* robot = RobotOf( sample );
	// A wheel that touches nothing carries nothing.
	double load = 0.0;
	for ( int i = 0; i < robot->wheelCount; ++i )
	{
		load += sample->view->wheels[robot->firstWheel + i].load;
	}
	return simTopic_Boolean( robot->wheelCount > 0 && !( load > 0.0 ) );
}

// The first robot's mechanism: how far out it is, in percent of the way between its stops. In is the stop that it starts nearer to:
// an intake that is folded up at the start is out when it is down.
static simNt4Value Extended( const Sample* sample )
{
	const simRunMechanism* mechanism = &sample->run->robots[0].mechanisms[sample->source->record];
	double position = ( (const simMechanismFrame*)sample->at )->position, travel = mechanism->high - mechanism->low;
	bool startsHigh = mechanism->high - mechanism->start < mechanism->start - mechanism->low;
	double out = startsHigh ? mechanism->high - position : position - mechanism->low;
	return simTopic_Number( 100.0 * out / travel );
}

// Is its alliance the red one?
static simNt4Value Red( const Sample* sample )
{
	return simTopic_Boolean( simRun_IsRed( RobotOf( sample )->station ) );
}

// The robot's number in its alliance, 1 to 3.
static simNt4Value Place( const Sample* sample )
{
	// Stations stand in the order blue1 to blue3, red1 to red3.
	return simTopic_Integer( RobotOf( sample )->station % 3 + 1 );
}

// The score of its alliance.
static simNt4Value Score( const Sample* sample )
{
	bool red = simRun_IsRed( RobotOf( sample )->station );
	return simTopic_Integer( sample->view->header->score[red] );
}

// How far a goal is from a robot [m], and in which direction from its nose [rad]: pyfrc's get_offset.
static simNt4Value Offset( const Sample* sample )
{
	const simRobotFrame* robot = sample->at;
	simVec3 target = sample->run->goals[sample->source->more].target;
	double x = target.x - robot->position[0], y = target.y - robot->position[1];
	sample->scratch[0] = sqrt( x * x + y * y );
	sample->scratch[1] = simWrapAngle( simAtan2( y, x ) - robot->rpy[2] );
	return simTopic_Numbers( sample->scratch, 2 );
}

// The number of a station in WPILib 2027: 1 to 3 are red, 4 to 6 blue.
static simNt4Value StationId( const Sample* sample )
{
	uint32_t station = RobotOf( sample )->station;
	return simTopic_Integer( ( simRun_IsRed( station ) ? 1 : 4 ) + station % 3 );
}

// WPILib's struct ControlWord of 2027 (DriverStationTypes.hpp): 56 bits for an operating mode, which no simulated robot has, then the
// kind of mode and four flags.
static simNt4Value ControlWord( const Sample* sample )
{
	enum
	{
		ENABLED = 1 << 2,
		FMS_ATTACHED = 1 << 4,
		DS_ATTACHED = 1 << 5,
	};
	static const uint8_t kModes2027[] = { [simMode_auto] = 1, [simMode_teleop] = 2, [simMode_test] = 3 };
	const simFrameHeader* header = sample->view->header;
	const simRobotFrame* robot = sample->at;
	uint8_t last = DS_ATTACHED;
	if ( header->mode < sizeof( kModes2027 ) )
	{
		last |= kModes2027[header->mode];
	}
	if ( robot->enabled != 0 )
	{
		last |= ENABLED;
	}
	if ( header->matchState == simMatchState_running )
	{
		last |= FMS_ATTACHED;
	}
	uint8_t* word = sample->telemetry->packed;
	memset( word, 0, 8 );
	word[7] = last;
	return simTopic_Raw( word, 8 );
}

// The control word of WPILib's HAL; a driver station is always there.
static simNt4Value Control( const Sample* sample )
{
	enum
	{
		ENABLED = 1,
		AUTONOMOUS = 2,
		TEST = 4,
		FMS_ATTACHED = 16,
		DS_ATTACHED = 32,
	};
	const simFrameHeader* header = sample->view->header;
	const simRobotFrame* robot = sample->at;
	// The bits of HAL_ControlWord: FMSInfo publishes them as one number.
	int64_t word = DS_ATTACHED;
	if ( robot->enabled != 0 )
	{
		word |= ENABLED;
	}
	if ( header->mode == simMode_auto )
	{
		word |= AUTONOMOUS;
	}
	if ( header->mode == simMode_test )
	{
		word |= TEST;
	}
	if ( header->matchState == simMatchState_running )
	{
		word |= FMS_ATTACHED;
	}
	return simTopic_Integer( word );
}


// ---- values of all pieces of a type: more ----

// The positions of the others mean nothing.
static bool IsSeen( const simPieceFrame* piece, uint32_t type )
{
	// States in which a piece lies, flies or stands somewhere.
	const uint32_t seen = 1u << simPiece_field | 1u << simPiece_rest | 1u << simPiece_flight | 1u << simPiece_staged
	                      | 1u << simPiece_placed | 1u << simPiece_carried;
	uint32_t state = piece->kind & 0xffffu;
	return piece->kind >> 16 == type && state < simPiece_count && ( seen >> state & 1u ) != 0;
}

// Puts the places of all that are seen into scratch; their number.
static int PutPieces( const Sample* sample )
{
	int count = 0;
	for ( uint32_t i = 0; i < sample->view->header->pieceCount; ++i )
	{
		const simPieceFrame* piece = &sample->view->pieces[i];
		if ( IsSeen( piece, sample->source->more ) )
		{
			for ( int k = 0; k < 3; ++k )
			{
				sample->scratch[3 * count + k] = piece->position[k];
			}
			count += 1;
		}
	}
	return count;
}

// AdvantageScope draws a list of translations as game pieces.
static simNt4Value Pieces( const Sample* sample )
{
	return Structs( sample->telemetry, simWpi_translation3d, PutPieces( sample ) );
}

static simNt4Value CenterPieces( const Sample* sample )
{
	int count = PutPieces( sample );
	for ( int i = 0; i < count; ++i )
	{
		PutCenter( sample->run, sample->scratch + 3 * i );
	}
	return Structs( sample->telemetry, simWpi_translation3d, count );
}

static simNt4Value PiecePoses( const Sample* sample )
{
	int count = 0;
	for ( uint32_t i = 0; i < sample->view->header->pieceCount; ++i )
	{
		const simPieceFrame* piece = &sample->view->pieces[i];
		if ( IsSeen( piece, sample->source->more ) )
		{
			PutPose( sample->scratch + 7 * count, piece->position, piece->rotation );
			count += 1;
		}
	}
	return Structs( sample->telemetry, simWpi_pose3d, count );
}

// The state of each piece of a type, in the order of the pool: a simPieceState.
static simNt4Value PieceStates( const Sample* sample )
{
	size_t count = 0;
	for ( uint32_t i = 0; i < sample->view->header->pieceCount; ++i )
	{
		uint32_t kind = sample->view->pieces[i].kind;
		if ( kind >> 16 == sample->source->more )
		{
			sample->telemetry->whole[count++] = kind & 0xffffu;
		}
	}
	return ( simNt4Value ){ .type = simNt4Type_ints, .count = count, .ints = sample->telemetry->whole };
}

// The places of the same pieces. One that is not on the field has the place where it last was.
static simNt4Value PiecePlaces( const Sample* sample )
{
	int count = 0;
	for ( uint32_t i = 0; i < sample->view->header->pieceCount; ++i )
	{
		const simPieceFrame* piece = &sample->view->pieces[i];
		for ( int k = 0; piece->kind >> 16 == sample->source->more && k < 3; ++k )
		{
			sample->scratch[3 * count + k] = piece->position[k];
		}
		count += piece->kind >> 16 == sample->source->more;
	}
	return Structs( sample->telemetry, simWpi_translation3d, count );
}


// ---- changes in force: more is the robot, or OF_FIELD ----

// The next change in force of a robot or the field, from *next on. NULL: there is none. A frame's numbers are not believed.
static const simChangeFrame* NextChange( const Sample* sample, uint32_t* next, char name[SIM_RUN_CHANGE_NAME] )
{
	bool isField = sample->source->more == OF_FIELD;
	const simRunRobot* robot = isField ? NULL : &sample->run->robots[sample->source->more];
	uint32_t wanted = isField ? UINT32_MAX : sample->source->more;
	while ( *next < sample->view->header->changesInForce )
	{
		const simChangeFrame* change = &sample->view->changes[*next];
		*next += 1;
		bool isKnown = change->kind > simChange_none && change->kind < simChange_count && change->robot == wanted
		               && simChange_IsOfField( (simChangeKind)change->kind ) == isField
		               && change->part < SIM_MAX_MOTORS;
		if ( isKnown
		     && simRunChange_Name( (simChangeKind)change->kind, robot, (int)change->part, name, SIM_RUN_CHANGE_NAME ) )
		{
			return change;
		}
	}
	return NULL;
}

// "motorDead/left_drive" of each, in the order of the frame.
static simNt4Value ChangeNames( const Sample* sample )
{
	simTelemetry* telemetry = sample->telemetry;
	size_t count = 0;
	uint32_t next = 0;
	while ( count < SIM_MAX_CHANGES && NextChange( sample, &next, telemetry->names[count] ) != NULL )
	{
		telemetry->texts[count] = ( simNt4Text ){ telemetry->names[count], strlen( telemetry->names[count] ) };
		count += 1;
	}
	return ( simNt4Value ){ .type = simNt4Type_strings, .count = count, .strings = telemetry->texts };
}

// The number of each, in the same order.
static simNt4Value ChangeValues( const Sample* sample )
{
	int count = 0;
	uint32_t next = 0;
	char name[SIM_RUN_CHANGE_NAME];
	for ( const simChangeFrame* change = NextChange( sample, &next, name ); change != NULL;
	      change = NextChange( sample, &next, name ) )
	{
		sample->scratch[count++] = change->value;
	}
	return simTopic_Numbers( sample->scratch, count );
}


// ---- the kinds that telemetry.c names ----

#define KIND( name, type ) const Kind k##name = { type, name };
TELEMETRY_KINDS( KIND )
