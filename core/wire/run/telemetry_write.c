// The walk: from a frame to the values of all topics.
#include "run/telemetry_internal.h"

#include "sandlot/math.h"

#include <string.h>

#define X( name ) #name,
static const char* const kModes[] = { SIM_MODES( X ) };
static const char* const kMatchStates[] = { SIM_MATCH_STATES( X ) };
#undef X
static const char* const kPrograms[] = { "driver", "script", "external", "autopilot" };


/// A frame's parts.
typedef struct View
{
	const simFrameHeader* header;
	const char* from[From_sensor + 1]; // where the records of a kind begin
	size_t each[From_sensor + 1];      // [B] of one
	const simWheelFrame* wheels;
	const simComponentFrame* components;
	const simPieceFrame* pieces;
} View;

// Do `count` records, as many as the run has, lie within the frame?
static bool Within( const simFrameHeader* header, uint32_t offset, uint32_t count, uint32_t wanted, size_t each )
{
	return count == wanted && offset % 8 == 0 && offset >= sizeof( *header ) && offset <= header->frameBytes
	       && count * each <= header->frameBytes - offset;
}

static bool Open( const simTelemetry* telemetry, const void* frame, size_t size, View* view )
{
	const simFrameHeader* header = frame;
	if ( size < sizeof( *header ) || (uintptr_t)frame % 8 != 0 || header->frameBytes > size )
	{
		return false;
	}
	bool good =
	    Within( header, header->allianceOffset, header->allianceCount, 2, sizeof( simAllianceFrame ) )
	    && Within( header, header->robotOffset, header->robotCount, telemetry->robotCount, sizeof( simRobotFrame ) )
	    && Within( header, header->wheelOffset, header->wheelCount, telemetry->wheelCount, sizeof( simWheelFrame ) )
	    && Within( header, header->motorOffset, header->motorCount, telemetry->motorCount, sizeof( simMotorFrame ) )
	    && Within( header, header->mechanismOffset, header->mechanismCount, telemetry->mechanismCount,
	        sizeof( simMechanismFrame ) )
	    && Within( header, header->sensorOffset, header->sensorCount, telemetry->sensorCount, sizeof( simSensorFrame ) )
	    && Within( header, header->componentOffset, header->componentCount, telemetry->componentCount,
	        sizeof( simComponentFrame ) )
	    && header->pieceTypeCount == telemetry->pieceTypeCount && header->pieceCount <= SIM_MAX_PIECES
	    && Within( header, header->pieceOffset, header->pieceCount, header->pieceCount, sizeof( simPieceFrame ) );
	if ( !good )
	{
		return false;
	}
	const char* bytes = frame;
	*view = ( View ){
		.header = header,
		.from = { NULL, bytes, bytes + header->allianceOffset, bytes + header->robotOffset, bytes + header->motorOffset,
		    bytes + header->mechanismOffset, bytes + header->sensorOffset },
		.each = { 0, 0, sizeof( simAllianceFrame ), sizeof( simRobotFrame ), sizeof( simMotorFrame ),
		    sizeof( simMechanismFrame ), sizeof( simSensorFrame ) },
		.wheels = (const simWheelFrame*)( bytes + header->wheelOffset ),
		.components = (const simComponentFrame*)( bytes + header->componentOffset ),
		.pieces = (const simPieceFrame*)( bytes + header->pieceOffset ),
	};
	return true;
}

static simNt4Value Text( const char* text, size_t size )
{
	return ( simNt4Value ){ .type = simNt4Type_string, .count = size, .bytes = text };
}

static simNt4Value NameOf( uint32_t index, const char* const* names, uint32_t count )
{
	const char* name = index < count ? names[index] : "";
	return Text( name, strlen( name ) );
}

static simNt4Value Integer( int64_t integer )
{
	return ( simNt4Value ){ .type = simNt4Type_int, .integer = integer };
}

static simNt4Value Boolean( bool boolean )
{
	return ( simNt4Value ){ .type = simNt4Type_boolean, .boolean = boolean };
}

// count structs whose doubles stand in scratch.
static simNt4Value Structs( simTelemetry* telemetry, simWpiKind kind, uint32_t count )
{
	size_t size = simWpi_Pack( kind, telemetry->scratch, (int)count, telemetry->packed, sizeof( telemetry->packed ) );
	return ( simNt4Value ){ .type = simNt4Type_raw, .count = size, .bytes = telemetry->packed };
}

static simNt4Value Speeds( simTelemetry* telemetry, const simRobotFrame* robot )
{
	double c = simCos( robot->rpy[2] ), s = simSin( robot->rpy[2] );
	telemetry->scratch[0] = c * robot->velocity[0] + s * robot->velocity[1];
	telemetry->scratch[1] = c * robot->velocity[1] - s * robot->velocity[0];
	telemetry->scratch[2] = robot->angular[2];
	return Structs( telemetry, simWpi_chassisSpeeds, 1 );
}

static simNt4Value Modules( simTelemetry* telemetry, const View* view, Span wheels )
{
	for ( uint32_t i = 0; i < wheels.count; ++i )
	{
		telemetry->scratch[2 * i] = view->wheels[wheels.first + i].speed;
		telemetry->scratch[2 * i + 1] = view->wheels[wheels.first + i].angle;
	}
	return Structs( telemetry, simWpi_swerveModuleState, wheels.count );
}

static simNt4Value Components( simTelemetry* telemetry, const View* view, Span components )
{
	for ( uint32_t i = 0; i < components.count; ++i )
	{
		const simComponentFrame* component = view->components + components.first + i;
		double* to = telemetry->scratch + 7 * i;
		for ( int k = 0; k < 3; ++k )
		{
			to[k] = component->position[k];
		}
		for ( int k = 0; k < 4; ++k )
		{
			to[3 + k] = component->rotation[k];
		}
	}
	return Structs( telemetry, simWpi_pose3d, components.count );
}

// Those that are somewhere to be seen: the others' positions mean nothing. With or without how they are turned.
static simNt4Value Pieces( simTelemetry* telemetry, const View* view, uint32_t type, bool turned )
{
	const uint32_t seen = 1u << simPiece_field | 1u << simPiece_rest | 1u << simPiece_flight | 1u << simPiece_staged
	                      | 1u << simPiece_placed;
	uint32_t count = 0;
	double* to = telemetry->scratch;
	for ( uint32_t i = 0; i < view->header->pieceCount; ++i )
	{
		const simPieceFrame* piece = view->pieces + i;
		uint32_t state = piece->kind & 0xffffu;
		if ( piece->kind >> 16 == type && state < 32 && ( seen >> state & 1u ) != 0 )
		{
			for ( int k = 0; k < 3; ++k )
			{
				*to++ = piece->position[k];
			}
			for ( int k = 0; turned && k < 4; ++k )
			{
				*to++ = piece->rotation[k];
			}
			count += 1;
		}
	}
	return Structs( telemetry, turned ? simWpi_pose3d : simWpi_translation3d, count );
}

static bool IsAirborne( const View* view, Span wheels )
{
	double load = 0.0;
	for ( uint32_t i = 0; i < wheels.count; ++i )
	{
		load += view->wheels[wheels.first + i].load;
	}
	return wheels.count > 0 && !( load > 0.0 );
}

static simNt4Value Pose( simTelemetry* telemetry, const simRobotFrame* robot )
{
	memcpy( telemetry->scratch, robot->position, sizeof( robot->position ) );
	memcpy( telemetry->scratch + 3, robot->rotation, sizeof( robot->rotation ) );
	return Structs( telemetry, simWpi_pose3d, 1 );
}

static simNt4Value Pose2( simTelemetry* telemetry, const simRobotFrame* robot )
{
	telemetry->scratch[0] = robot->position[0];
	telemetry->scratch[1] = robot->position[1];
	telemetry->scratch[2] = robot->rpy[2] * ( 180.0 / SIM_PI );
	return ( simNt4Value ){ .type = simNt4Type_doubles, .count = 3, .doubles = telemetry->scratch };
}

// The control word as WPILib shows it: enabled, autonomous, test, e-stop, FMS attached, DS attached.
static simNt4Value Control( const simFrameHeader* header, const simRobotFrame* robot )
{
	bool fms = header->matchState == simMatchState_running;
	return Integer( ( robot->enabled != 0 ? 1 : 0 ) | ( header->mode == simMode_auto ? 2 : 0 )
	                | ( header->mode == simMode_test ? 4 : 0 ) | ( fms ? 16 : 0 ) | 32 );
}

static simNt4Value ValueOf( simTelemetry* telemetry, const View* view, const Topic* topic )
{
	const char* record = view->from[topic->from] + view->each[topic->from] * topic->record;
	const void* at = record + topic->offset;
	const double* number = at;
	const uint32_t* word = at;
	const simRobotFrame* robot = at; // of the kinds that are about one, which have no offset
	const Robot* owner = telemetry->robots + topic->record % SIM_MAX_ROBOTS;
	switch ( topic->how )
	{
		case How_f64:
			return ( simNt4Value ){ .type = simNt4Type_double, .number = *number };
		case How_f64s:
			return ( simNt4Value ){ .type = simNt4Type_doubles, .count = topic->more, .doubles = number };
		case How_sensed:
			return Boolean( *number != 0.0 );
		case How_u32:
			return Integer( *word );
		case How_bool:
			return Boolean( *word != 0 );
		case How_bit:
			return Boolean( ( *word >> topic->more & 1u ) != 0 );
		case How_program:
			return NameOf( *word, kPrograms, COUNT( kPrograms ) );
		case How_mode:
			return NameOf( *word, kModes, COUNT( kModes ) );
		case How_matchState:
			return NameOf( *word, kMatchStates, COUNT( kMatchStates ) );
		case How_period:
			return *word < telemetry->periodCount
			           ? Text( telemetry->periods[*word], strlen( telemetry->periods[*word] ) )
			           : Text( "", 0 );
		case How_phase:
			return *word < telemetry->phaseCount ? Text( telemetry->phases[*word], strlen( telemetry->phases[*word] ) )
			                                     : NameOf( view->header->mode, kModes, COUNT( kModes ) );
		case How_message:
		{
			const char* text = at;
			const char* end = memchr( text, 0, sizeof( view->header->message ) );
			return Text( text, end != NULL ? (size_t)( end - text ) : sizeof( view->header->message ) );
		}
		case How_pose:
			return Pose( telemetry, robot );
		case How_pose2:
			return Pose2( telemetry, robot );
		case How_speeds:
			return Speeds( telemetry, robot );
		case How_modules:
			return Modules( telemetry, view, owner->wheels );
		case How_components:
			return Components( telemetry, view, owner->components );
		case How_pieces:
			return Pieces( telemetry, view, topic->more, false );
		case How_piecePoses:
			return Pieces( telemetry, view, topic->more, true );
		case How_airborne:
			return Boolean( IsAirborne( view, owner->wheels ) );
		case How_isMode:
			return Boolean( view->header->mode == topic->more );
		case How_micros:
			return Integer( *number >= 0.0 && *number < 9e9 ? (int64_t)( *number * 1e6 + 0.5 ) : 0 );
		case How_score:
			return Integer( view->header->score[owner->station >= simStation_red1 ? 1 : 0] );
		case How_red:
			return Boolean( owner->station >= simStation_red1 );
		case How_number:
			return Integer( owner->station % 3 + 1 );
		case How_control:
			return Control( view->header, robot );
		default:
			SIM_ASSERT( false );
			return Integer( 0 );
	}
}

static simNt4Value ConstantOf( const Topic* topic )
{
	if ( topic->how == How_zero )
	{
		return Integer( 0 );
	}
	simNt4Value value = Text( topic->text, strlen( topic->text ) );
	value.type = topic->how == How_schema ? simNt4Type_raw : simNt4Type_string;
	return value;
}

bool simTelemetry_Write(
    simTelemetry* telemetry, const void* frame, size_t size, simTelemetrySinkFn* sink, void* context )
{
	View view;
	if ( frame != NULL && !Open( telemetry, frame, size, &view ) )
	{
		return false;
	}
	for ( int i = 0; i < telemetry->count; ++i )
	{
		const Topic* topic = telemetry->topics + i;
		if ( topic->shown.constant == ( frame == NULL ) )
		{
			simNt4Value value = frame == NULL ? ConstantOf( topic ) : ValueOf( telemetry, &view, topic );
			sink( context, i, &value );
		}
	}
	return true;
}
