// Writes the frame. Reads the world, changes nothing.
#include "game/intake.h"
#include "game/launch.h"
#include "motion/path.h"
#include "world/world_internal.h"

#include <string.h>


// A frame's vectors are three doubles, so that TypeScript finds them by index.
static void Put3( double out[3], simVec3 v )
{
	out[0] = v.x;
	out[1] = v.y;
	out[2] = v.z;
}


static uint32_t RangeCount( const simRobotModel* model )
{
	uint32_t count = 0;
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		// Only a lidar has points.
		count += (uint32_t)model->sensors[i].points;
	}
	return count;
}

/// Where each kind of record lies; depends on the scenario only.
static simFrameHeader Layout( const simWorld* world )
{
	SIM_CHECK( world->robotCount >= 0 && world->robotCount <= SIM_MAX_ROBOTS );
	// Zeros first, so that equal frames are equal in their reserved bytes, too.
	simFrameHeader header;
	memset( &header, 0, sizeof( header ) );
	header.pieceTypeCount = (uint32_t)world->field->pieceTypeCount;
	header.robotCount = (uint32_t)world->robotCount;
	header.pieceCount = (uint32_t)world->pieces.count;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		header.wheelCount += (uint32_t)world->robots[r].model->wheelCount;
		header.motorCount += (uint32_t)world->robots[r].model->motorCount;
		header.mechanismCount += (uint32_t)world->robots[r].model->mechanismCount;
		header.sensorCount += (uint32_t)world->robots[r].model->sensorCount;
		header.componentCount += (uint32_t)world->robots[r].model->componentCount;
		header.rangeCount += RangeCount( world->robots[r].model );
	}
	header.allianceCount = 2;
	// Back to back in this order; every record is a multiple of 8 bytes, so each array starts aligned.
	header.allianceOffset = sizeof( simFrameHeader );
	header.pieceTypeOffset = header.allianceOffset + header.allianceCount * (uint32_t)sizeof( simAllianceFrame );
	header.robotOffset = header.pieceTypeOffset + header.pieceTypeCount * (uint32_t)sizeof( simPieceTypeFrame );
	header.wheelOffset = header.robotOffset + header.robotCount * (uint32_t)sizeof( simRobotFrame );
	header.motorOffset = header.wheelOffset + header.wheelCount * (uint32_t)sizeof( simWheelFrame );
	header.mechanismOffset = header.motorOffset + header.motorCount * (uint32_t)sizeof( simMotorFrame );
	header.sensorOffset = header.mechanismOffset + header.mechanismCount * (uint32_t)sizeof( simMechanismFrame );
	header.componentOffset = header.sensorOffset + header.sensorCount * (uint32_t)sizeof( simSensorFrame );
	header.rangeOffset = header.componentOffset + header.componentCount * (uint32_t)sizeof( simComponentFrame );
	header.pieceOffset = header.rangeOffset + header.rangeCount * (uint32_t)sizeof( simRangeFrame );
	header.changeCount = SIM_MAX_CHANGES;
	header.changeOffset = header.pieceOffset + header.pieceCount * (uint32_t)sizeof( simPieceFrame );
	header.frameBytes = header.changeOffset + header.changeCount * (uint32_t)sizeof( simChangeFrame );
	SIM_CHECK( header.frameBytes % 8 == 0 );
	return header;
}

/// Single precision for data of the picture alone: two micrometres on a field of 16 m.
static void PutPose32( float position[3], float rotation[4], simPose pose )
{
	position[0] = (float)pose.p.x;
	position[1] = (float)pose.p.y;
	position[2] = (float)pose.p.z;
	rotation[0] = (float)pose.q.w;
	rotation[1] = (float)pose.q.x;
	rotation[2] = (float)pose.q.y;
	rotation[3] = (float)pose.q.z;
}

static void WritePieceTypes( const simWorld* world, simPieceTypeFrame* types )
{
	SIM_CHECK( world->pieces.count >= 0 && world->pieces.count <= SIM_MAX_PIECES );
	// Counted from the pool, not kept up to date on each event: a count that is derived cannot drift.
	memset( types, 0, (size_t)world->field->pieceTypeCount * sizeof( *types ) );
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		simPieceTypeFrame* type = &types[piece->type];
		type->field += simPiece_IsInPlay( piece );
		type->held += piece->state == simPiece_held;
		type->scored += piece->state == simPiece_scored;
		type->lost += piece->state == simPiece_lost;
		// On its way back from the goal no robot has the piece, like one at a feeder.
		type->stored += piece->state == simPiece_stored || piece->state == simPiece_returning;
		type->placed += piece->state == simPiece_placed;
	}
}

static void WriteAlliances( const simWorld* world, simAllianceFrame* frames )
{
	for ( int a = 0; a < 2; ++a )
	{
		const simTally* tally = &world->rules.tallies[a];
		simAllianceFrame* frame = &frames[a];
		frame->foulPoints = tally->foulPoints;
		frame->minorFouls = tally->minorFouls;
		frame->majorFouls = tally->majorFouls;
		frame->rankingPoints = tally->rankingPoints;
		frame->bonuses = tally->bonuses;
		frame->open = tally->open;
		frame->closing = tally->closing;
		// The pieces that this alliance's human players could feed.
		frame->stored = (uint32_t)simFeeders_Stored( &world->feeders, &world->pieces, (simAlliance)a );
		frame->feeding = 0;
		// One open feeder is enough.
		for ( int i = 0; i < world->field->feederCount; ++i )
		{
			bool own = world->field->feeders[i].alliance == (simAlliance)a;
			if ( own && world->feeders.feeders[i].open )
			{
				frame->feeding = 1;
			}
		}
		memcpy( frame->counters, tally->counters, sizeof( frame->counters ) );
		frame->reserved = 0;
	}
}

static void WriteWheels( const simRobot* robot, simWheelFrame* wheels )
{
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		const simWheel* wheel = &robot->wheels[i];
		wheels[i] = ( simWheelFrame ){
			.angle = wheel->angle,
			// The tread's speed, which odometry reads; the ground's speed beside it shows slip.
			.speed = wheel->spin * robot->model->wheels[i].radius,
			.ground = wheel->ground,
			.load = wheel->load,
			.longitudinal = wheel->force[0],
			.lateral = wheel->force[1],
			.position = wheel->position,
			.askedSpeed = robot->drive.modules[i].speed,
			.askedAngle = robot->drive.modules[i].angle,
		};
	}
}

static void WriteMotors( const simRobot* robot, simMotorFrame* motors )
{
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		const simMotorState* motor = &robot->motors[i];
		motors[i] = ( simMotorFrame ){
			.position = motor->position,
			.velocity = motor->velocity,
			// The controller's output for the request, after its limits.
			.volts = motor->output.volts,
			.current = motor->output.current,
			.supply = motor->output.supply,
			.temperature = motor->temperature,
			.reference = robot->hasLoops ? robot->loops[i].reference : 0.0,
			.referenceRate = robot->hasLoops ? robot->loops[i].referenceRate : 0.0,
		};
	}
}

static void WriteMechanisms( const simRobot* robot, simMechanismFrame* mechanisms )
{
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		const simMechanismDef* def = &robot->model->mechanisms[i];
		const simMechanism* mechanism = &robot->mechanisms[i];
		int stop = simMechanism_AtStop( mechanism, def );
		mechanisms[i] = ( simMechanismFrame ){
			.position = mechanism->position,
			.velocity = mechanism->velocity,
			.force = mechanism->force,
			.volts = mechanism->volts,
			.setpoint = mechanism->controller.setpoint,
			// Whole counts, as a program reads them from an encoder on the output.
			.ticks = simMechanism_Ticks( mechanism, def ),
			.mode = mechanism->controller.mode,
			// Bit 0 low stop, bit 1 high stop.
			.stops = (uint32_t)( stop < 0 ) | (uint32_t)( stop > 0 ) << 1,
		};
	}
}

/// Returns how many range records it has written.
static uint32_t WriteSensors(
    const simRobot* robot, uint32_t firstRange, simSensorFrame* sensors, simRangeFrame* ranges )
{
	uint32_t count = 0;
	for ( int i = 0; i < robot->model->sensorCount; ++i )
	{
		const simSensorDef* def = &robot->model->sensors[i];
		memcpy( sensors[i].value, robot->sensors[i].value, sizeof( sensors[i].value ) );
		sensors[i].rangeStart = 0;
		// Ranges of all lidars lie in one array; each sensor says where its own begin.
		if ( def->points > 0 )
		{
			sensors[i].rangeStart = firstRange + count;
		}
		sensors[i].rangeCount = (uint32_t)def->points;
		for ( int k = 0; k < def->points; ++k )
		{
			SIM_CHECK( def->lidar >= 0 && def->lidar < SIM_MAX_LIDARS );
			ranges[count++] = ( simRangeFrame ){ (float)simSensor_Azimuth( def, k ), robot->ranges[def->lidar][k] };
		}
	}
	return count;
}

static bool AnyIntakeActive( const simRobot* robot )
{
	for ( int i = 0; i < robot->model->intakeCount; ++i )
	{
		if ( simIntake_IsActive( robot, i ) )
		{
			return true;
		}
	}
	return false;
}

static bool AnyLauncherFed( const simRobot* robot )
{
	for ( int i = 0; i < robot->model->launcherCount; ++i )
	{
		if ( simLaunch_IsFed( robot, i ) )
		{
			return true;
		}
	}
	return false;
}

/// Reads place and heading of the frame.
static void WritePathError( const simWorld* world, const simRobot* robot, simRobotFrame* frame )
{
	SIM_CHECK( robot >= world->robots && robot < world->robots + world->robotCount );
	const simPath* path = &world->scenario->robots[robot - world->robots].path;
	memset( frame->pathPlace, 0, sizeof( frame->pathPlace ) );
	memset( frame->pathError, 0, sizeof( frame->pathError ) );
	if ( path->sampleCount == 0 )
	{
		return;
	}
	double time = simWorld_Time( world );
	simPathSample goal = simPath_At( path, time );
	frame->pathPlace[0] = goal.x;
	frame->pathPlace[1] = goal.y;
	frame->pathPlace[2] = goal.heading;
	simVec3 place = simV3( frame->position[0], frame->position[1], frame->rpy[2] );
	Put3( frame->pathError, simPath_Error( path, time, place ) );
}

static void WriteRobot( const simWorld* world, const simRobot* robot, simRobotFrame* frame )
{
	SIM_CHECK( robot >= world->robots && robot < world->robots + world->robotCount );
	simPose pose = simRobot_GetPose( robot, world->physics );
	frame->station = robot->station;
	frame->enabled = simRobot_IsEnabled( robot );
	frame->brownout = robot->battery.brownout;
	frame->held = (uint32_t)simRobot_Held( robot );
	bool isDriven = simChanges_IsDriven( world, (int)( robot - world->robots ) );
	frame->program = isDriven ? simProgram_driver : robot->program;
	// Bit 0: the aim button has a target, 1: a shot now would hit, 2: the target is a place to pass to.
	frame->aim = (uint32_t)robot->aim.active | (uint32_t)robot->aim.ready << 1 | (uint32_t)robot->target.pass << 2;
	// Bit 3: an intake pulls in, 4: a launcher is fed.
	frame->aim |= (uint32_t)AnyIntakeActive( robot ) << 3 | (uint32_t)AnyLauncherFed( robot ) << 4;
	const simRobotStatus* status = &world->status[robot - world->robots];
	// Bit 0 a field part, bit 1 another robot
	bool touchesMesh = false;
	for ( size_t i = 0; i < sizeof( status->touches ) / sizeof( status->touches[0] ); ++i )
	{
		touchesMesh = touchesMesh || status->touches[i] != 0;
	}
	frame->touches = (uint32_t)touchesMesh | (uint32_t)( status->robots != 0 ) << 1;
	frame->buttons = robot->controls.buttons;
	memcpy( frame->axes, robot->controls.axes, sizeof( frame->axes ) );
	const simLap* lap = &world->rules.laps[robot - world->robots];
	frame->gate = (uint32_t)lap->way.gate;
	frame->laps = (uint32_t)lap->laps;
	// -1: no lap has begun.
	frame->lap[0] = -1.0;
	if ( lap->startTick >= 0 )
	{
		frame->lap[0] = ( (int)world->run.tick - lap->startTick ) * SIM_TICK;
	}
	frame->lap[1] = lap->last;
	frame->lap[2] = lap->best;
	Put3( frame->position, pose.p );
	frame->rotation[0] = pose.q.w;
	frame->rotation[1] = pose.q.x;
	frame->rotation[2] = pose.q.y;
	frame->rotation[3] = pose.q.z;
	Put3( frame->rpy, simQuatToRpy( pose.q ) );
	Put3( frame->velocity, simRobot_GetVelocity( robot, world->physics ) );
	Put3( frame->angular, simPhysics_GetSpin( world->physics, robot->body ) );
	frame->battery = robot->battery.volts;
	frame->current = robot->battery.current;
	frame->charge = robot->battery.charge;
	WritePathError( world, robot, frame );
}

/// Where a claw holds a piece. False: the robot keeps its pieces in a hopper, where they have no place.
static bool FindClaw( const simWorld* world, const simPiece* piece, simPose* pose )
{
	SIM_CHECK( piece->robot >= 0 && piece->robot < world->robotCount );
	const simRobot* robot = &world->robots[piece->robot];
	const simRobotModel* model = robot->own;
	for ( int i = 0; i < model->launcherCount && model->hopperCapacity == 1; ++i )
	{
		const simLauncherDef* launcher = &model->launchers[i];
		bool takes = launcher->pieceNameCount == 0 || ( launcher->pieces >> piece->type & 1u ) != 0;
		// A launcher on an arm, without a wheel, is a claw.
		if ( takes && launcher->component >= 0 && launcher->wheel < 0 )
		{
			simPose mount = simRobot_MountPose( robot, world->physics, launcher->component );
			pose->p = simTransform( mount, launcher->at );
			pose->q = simLaunch_Attitude( launcher, &world->field->pieceTypes[piece->type], mount.q );
			return true;
		}
	}
	return false;
}

static void WritePieces( const simWorld* world, simPieceFrame* frames )
{
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		simPose claw;
		if ( piece->state == simPiece_held && piece->robot >= 0 && FindClaw( world, piece, &claw ) )
		{
			PutPose32( frames[i].position, frames[i].rotation, claw );
			frames[i].kind = simPiece_carried | (uint32_t)piece->type << 16;
			continue;
		}
		PutPose32( frames[i].position, frames[i].rotation, simPhysics_GetPose( world->physics, piece->body ) );
		// State and type share a word: a frame has hundreds of pieces.
		frames[i].kind = (uint32_t)piece->state | (uint32_t)piece->type << 16;
	}
}

/// Clock, match and score.
static void PutMoment( const simWorld* world, simFrameHeader* header )
{
	header->time = simWorld_Time( world );
	header->matchTime = simMatch_TimeLeft( &world->match );
	header->tick = world->run.tick;
	header->mode = world->match.mode;
	header->phase = world->match.phase;
	header->stop = world->run.stop;
	header->period = world->match.period;
	header->periodTime = simMatch_PeriodLeft( &world->match );
	header->matchState = world->match.state;
	header->score[0] = simRules_Score( &world->rules, simAlliance_blue );
	header->score[1] = simRules_Score( &world->rules, simAlliance_red );
	memcpy( header->message, world->rules.message, sizeof( header->message ) );
	header->changesInForce = (uint32_t)world->changes.count;
	header->awakePieces = (uint32_t)simWorld_AwakePieces( world );
	header->subSteps = world->run.subSteps;
	header->contacts = (uint32_t)simPhysics_ContactCount( world->physics );
}

size_t simWorld_WriteFrame( const simWorld* world, void* bytes, size_t size )
{
	SIM_CHECK( world != NULL );
	simFrameHeader header = Layout( world );
	// Asked without a buffer it says how much room a frame takes.
	if ( bytes == NULL || size < header.frameBytes )
	{
		return header.frameBytes;
	}
	PutMoment( world, &header );
	char* at = bytes;
	memcpy( at, &header, sizeof( header ) );
	WriteAlliances( world, (simAllianceFrame*)( at + header.allianceOffset ) );
	WritePieceTypes( world, (simPieceTypeFrame*)( at + header.pieceTypeOffset ) );
	simRobotFrame* robots = (simRobotFrame*)( at + header.robotOffset );
	simWheelFrame* wheels = (simWheelFrame*)( at + header.wheelOffset );
	simMotorFrame* motors = (simMotorFrame*)( at + header.motorOffset );
	simComponentFrame* components = (simComponentFrame*)( at + header.componentOffset );
	simMechanismFrame* mechanisms = (simMechanismFrame*)( at + header.mechanismOffset );
	simSensorFrame* sensors = (simSensorFrame*)( at + header.sensorOffset );
	simRangeFrame* ranges = (simRangeFrame*)( at + header.rangeOffset );
	uint32_t wheel = 0, motor = 0, mechanism = 0, sensor = 0, component = 0, range = 0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		const simRobot* robot = &world->robots[r];
		const simRobotModel* model = robot->model;
		// Records of all robots lie one behind the other; each robot says where its own begin.
		robots[r].wheelStart = wheel;
		robots[r].wheelCount = (uint32_t)model->wheelCount;
		robots[r].motorStart = motor;
		robots[r].motorCount = (uint32_t)model->motorCount;
		robots[r].mechanismStart = mechanism;
		robots[r].mechanismCount = (uint32_t)model->mechanismCount;
		robots[r].sensorStart = sensor;
		robots[r].sensorCount = (uint32_t)model->sensorCount;
		robots[r].componentStart = component;
		robots[r].componentCount = (uint32_t)model->componentCount;
		WriteRobot( world, robot, &robots[r] );
		WriteWheels( robot, &wheels[wheel] );
		WriteMotors( robot, &motors[motor] );
		WriteMechanisms( robot, &mechanisms[mechanism] );
		range += WriteSensors( robot, range, &sensors[sensor], &ranges[range] );
		// Computed again: the robot's own poses are from before its wheels turned in the last step.
		simPose poses[SIM_MAX_COMPONENTS];
		simComponents_Pose( model, robot->mechanisms, robot->wheels, poses );
		for ( int i = 0; i < model->componentCount; ++i )
		{
			simComponentFrame* frame = &components[component + (uint32_t)i];
			PutPose32( frame->position, frame->rotation, poses[i] );
			frame->reserved = 0;
		}
		wheel += (uint32_t)model->wheelCount;
		motor += (uint32_t)model->motorCount;
		mechanism += (uint32_t)model->mechanismCount;
		sensor += (uint32_t)model->sensorCount;
		component += (uint32_t)model->componentCount;
	}
	WritePieces( world, (simPieceFrame*)( at + header.pieceOffset ) );
	memcpy( at + header.changeOffset, world->changes.list, sizeof( world->changes.list ) );
	return header.frameBytes;
}
