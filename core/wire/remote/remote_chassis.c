// Programs that move a chassis themselves: by a wrench or velocity, or as pyfrc's physics_controller did.
#include "remote/remote_internal.h"

#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <string.h>

/// A topic of a mode: its name, its values, and the bounds beyond which its numbers are a mistake. Our choice, as in
/// the scenario's script (core/sim/model/scenario_script.c).
typedef struct ChassisTopic
{
	const char* name;
	const char* type[2]; ///< the second of 2027, or of no struct: ""
	simWpiKind kind;
	double most[2]; ///< of the first two numbers, of the third
	const char* units;
} ChassisTopic;

static const ChassisTopic kTopics[] = {
	[simChassis_wheels] = { "", { "", "" }, simWpi_count, { 0.0, 0.0 }, "" },
	[simChassis_velocity] = { "Velocity", { "struct:ChassisSpeeds", "struct:ChassisVelocities" }, simWpi_chassisSpeeds,
	    { 100.0, 100.0 }, "m/s and rad/s" },
	[simChassis_wrench] = { "Wrench", { "double[]", "" }, simWpi_count, { 1e5, 1e5 }, "N and N m" },
	[simChassis_speeds] = { "Speeds", { "struct:ChassisSpeeds", "struct:ChassisVelocities" }, simWpi_chassisSpeeds,
	    { 30.0, 30.0 }, "m/s and rad/s" },
	[simChassis_move] = { "Move", { "struct:Transform2d", "" }, simWpi_transform2d, { 10.0, 10.0 }, "m and rad" },
	[simChassis_place] = { "Place", { "struct:Pose2d", "" }, simWpi_pose2d, { 1000.0, 1000.0 }, "m and rad" },
};
static_assert( sizeof( kTopics ) / sizeof( kTopics[0] ) == simChassis_count, "a topic for each mode" );

const char* simRemote_ChassisName( simChassisMode mode )
{
	return kTopics[mode].name;
}

/// The three numbers of a value. False with a warning for another value.
static bool ReadNumbers( simRemote* remote, const simNt4Event* event, const ChassisTopic* topic, double numbers[3] )
{
	simNt4Value value;
	if ( topic->kind == simWpi_count )
	{
		double memory[3];
		bool isList = event->value.type == simNt4Type_doubles;
		if ( !isList )
		{
			return simRemote_WrongType( remote, event, topic->type[0] );
		}
		if ( !simNt4Payload_Read( &event->value, &value, memory, sizeof( memory ) ) || value.count != 3 )
		{
			simRemote_Warn( remote, event->name, Reason_value,
			    "ignored: not 3 numbers: force along x and y of the field [N], torque [N m]" );
			return false;
		}
		memcpy( numbers, value.doubles, 3 * sizeof( double ) );
		return true;
	}
	bool named = strcmp( event->type, topic->type[0] ) == 0 || strcmp( event->type, topic->type[1] ) == 0;
	if ( !named || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		return simRemote_WrongType( remote, event, topic->type[0] );
	}
	if ( simWpi_Unpack( topic->kind, value.bytes, value.count, numbers, 1 ) != 1 )
	{
		simRemote_Warn(
		    remote, event->name, Reason_value, "ignored: %zu bytes; %s has 24", value.count, topic->type[0] );
		return false;
	}
	return true;
}

void simRemote_TakeChassis( simRemote* remote, const simNt4Event* event, Target target, int64_t serverTime )
{
	const ChassisTopic* topic = &kTopics[target.chassis];
	double numbers[3];
	if ( !ReadNumbers( remote, event, topic, numbers ) )
	{
		return;
	}
	// Written so that not-a-number fails, too.
	if ( !( fabs( numbers[0] ) <= topic->most[0] && fabs( numbers[1] ) <= topic->most[0]
	         && fabs( numbers[2] ) <= topic->most[1] ) )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: %g, %g, %g; up to %g %s are believed", numbers[0],
		    numbers[1], numbers[2], topic->most[0], topic->units );
		return;
	}
	Robot* robot = remote->robots + target.station;
	bool goesOn = robot->chassisMode == target.chassis;
	robot->chassisMode = target.chassis;
	if ( target.chassis != simChassis_move )
	{
		memcpy( robot->chassis, numbers, sizeof( numbers ) );
		return;
	}
	if ( !goesOn )
	{
		robot->chassis[0] = robot->chassis[1] = robot->chassis[2] = 0.0;
	}
	// A new connection hears the last move again, which was made long ago.
	if ( simRemote_IsRecent( event, serverTime ) )
	{
		// One move after the other, when two come in one tick.
		double c = simCos( robot->chassis[2] ), s = simSin( robot->chassis[2] );
		robot->chassis[0] += c * numbers[0] - s * numbers[1];
		robot->chassis[1] += s * numbers[0] + c * numbers[1];
		robot->chassis[2] += numbers[2];
	}
}

void simRemote_DropChassis( Robot* robot, simChassisMode mode )
{
	if ( robot->chassisMode == mode )
	{
		robot->chassisMode = simChassis_wheels;
	}
}

void simRemote_PutChassis( Robot* robot, simInputRobot* input )
{
	input->chassisMode = robot->chassisMode;
	memcpy( input->chassis, robot->chassis, sizeof( input->chassis ) );
	if ( robot->chassisMode == simChassis_move )
	{
		robot->chassis[0] = robot->chassis[1] = robot->chassis[2] = 0.0;
	}
}
