// Writes the schema: the names of all that a frame has by number alone. Reads the world, changes nothing.
#include "motion/path.h"
#include "world/world_internal.h"

#include <stdio.h>
#include <string.h>


/// Where records go, and how many there were, room or not.
typedef struct SchemaWriter
{
	simSchema* records;
	int capacity, count;
} SchemaWriter;

static simSchema* Add( SchemaWriter* writer, simSchemaKind kind, int owner, int index, const char* name )
{
	// Counts on after the buffer is full, so that a caller may ask for the size first.
	static simSchema s_overflow; // takes the records beyond the room; it is never read
	simSchema* record = &s_overflow;
	if ( writer->count < writer->capacity )
	{
		record = &writer->records[writer->count];
	}
	writer->count += 1;
	memset( record, 0, sizeof( *record ) );
	record->kind = kind;
	record->owner = (uint32_t)owner;
	record->index = (uint32_t)index;
	snprintf( record->name, sizeof( record->name ), "%s", name );
	return record;
}

/// True if a motor turns an axle; -1: a wheel without one.
static bool Drives( const simRobotModel* model, int axle, int motor )
{
	SIM_CHECK( axle >= 0 && axle < model->axleCount );
	if ( axle < 0 )
	{
		return false;
	}
	for ( int k = 0; k < model->axles[axle].motorCount; ++k )
	{
		if ( model->axles[axle].motors[k] == motor )
		{
			return true;
		}
	}
	return false;
}

/// A motor's load, and its direction: a program that gives it volts from outside must know.
static void AddMotor( SchemaWriter* writer, int r, int index, const simRobotModel* model )
{
	SIM_CHECK( index >= 0 && index < model->motorCount );
	simSchema* record = Add( writer, simSchema_motor, r, index, model->motors[index].name );
	double sign = simMotor_Sign( &model->motors[index] );
	// It turns nothing, unless one of the loops below finds something.
	record->motor.target = -1.0;
	record->motor.sign = sign;
	const simServoDef* servo = &model->motors[index].servo;
	if ( servo->is )
	{
		record->motor.shortest = 1e6 * servo->pulse[0];
		record->motor.longest = 1e6 * servo->pulse[1];
		record->motor.range = servo->continuous ? 0.0 : servo->range;
	}
	// Backwards, so that of several wheels on one shaft the first is named.
	for ( int i = model->wheelCount - 1; i >= 0; --i )
	{
		const simWheelDef* wheel = &model->wheels[i];
		if ( Drives( model, wheel->axle, index ) )
		{
			record->motor.task = simMotorTask_drive;
			record->motor.target = i;
			record->motor.gearing = sign * model->axles[wheel->axle].gearing;
		}
		else if ( wheel->steerMotor == index )
		{
			record->motor.task = simMotorTask_steer;
			record->motor.target = i;
			record->motor.gearing = sign * wheel->steerGearing;
		}
	}
	// A differential's motor turns two mechanisms; the first one names it, and its sign.
	for ( int i = model->mechanismCount - 1; i >= 0; --i )
	{
		const simMechanismDef* mechanism = &model->mechanisms[i];
		for ( int k = 0; k < mechanism->motorCount; ++k )
		{
			if ( mechanism->motors[k] == index )
			{
				record->motor.task = simMotorTask_mechanism;
				record->motor.target = i;
				record->motor.sign = sign;
				record->motor.gearing = sign * mechanism->ratio[k];
				// Volts that raise the mechanism's position: a motor geared the other way needs the opposite sign.
				if ( mechanism->ratio[k] < 0.0 )
				{
					record->motor.sign = -sign;
				}
			}
		}
	}
}

/// Cameras, and the devices on CAN and DIO that a program outside talks to.
static void AddDevices( SchemaWriter* writer, int r, const simRobotModel* model )
{
	for ( int i = 0; i < model->cameraCount; ++i )
	{
		const simCameraDef* camera = &model->cameras[i];
		simSchema* record = Add( writer, simSchema_camera, r, i, camera->name );
		record->camera.width = camera->lens.width;
		record->camera.height = camera->lens.height;
		record->camera.fps = camera->fps;
		record->camera.pipelines = camera->pipelineCount;
	}
	for ( int i = 0; i < model->angleCameraCount; ++i )
	{
		const simAngleCameraDef* camera = &model->angleCameras[i];
		simSchema* record = Add( writer, simSchema_angleCamera, r, i, camera->name );
		record->angleCamera.targets = camera->targetCount;
		record->angleCamera.x = camera->x;
		record->angleCamera.y = camera->y;
		record->angleCamera.yaw = camera->yaw;
		record->angleCamera.fov = camera->fov;
		record->angleCamera.rate = camera->rate;
		record->angleCamera.lag = camera->lag;
		if ( camera->topic[0] != '\0' )
		{
			Add( writer, simSchema_angleTopic, r, i, camera->topic );
		}
	}
	// A HAL program finds the device by these: bus, port and the scale of its reading.
	for ( int i = 0; i < model->deviceCount; ++i )
	{
		const simDeviceDef* device = &model->devices[i];
		simSchema* record = Add( writer, simSchema_device, r, i, device->name );
		record->device.kind = device->kind;
		record->device.number = device->number;
		record->device.second = device->second;
		record->device.wired = device->wired;
		record->device.target = device->index;
		record->device.scale = device->scale;
		record->device.offset = device->offset;
	}
}

static void AddRobot( SchemaWriter* writer, int r, const simRobot* robot, const simPath* path )
{
	SIM_CHECK( r >= 0 && r < SIM_MAX_ROBOTS );
	const simRobotModel* model = robot->model;
	simSchema* own = Add( writer, simSchema_robot, r, robot->station, model->name );
	own->robot.mass = model->mass;
	// Without a drivetrain there is nothing that a stick could be scaled to.
	if ( model->drive != simDrive_none )
	{
		own->robot.topSpeed = model->program.maxSpeed;
		own->robot.topTurn = model->program.maxTurn;
	}
	own->robot.drive = model->drive;
	own->robot.program = robot->program;
	own->robot.dynamics = model->kinematic.kind;
	own->robot.hasPath = path->sampleCount > 0;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simSchema* record = Add( writer, simSchema_wheel, r, i, model->wheels[i].name );
		record->wheel.x = model->wheels[i].at.x;
		record->wheel.y = model->wheels[i].at.y;
		record->wheel.radius = model->wheels[i].radius;
	}
	for ( int i = 0; i < model->motorCount; ++i )
	{
		AddMotor( writer, r, i, model );
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		simSchema* record = Add( writer, simSchema_mechanism, r, i, model->mechanisms[i].name );
		record->mechanism.kind = model->mechanisms[i].kind;
		record->mechanism.min = model->mechanisms[i].low;
		record->mechanism.max = model->mechanisms[i].high;
		record->mechanism.ticks = model->mechanisms[i].ticks;
		record->mechanism.start = model->mechanisms[i].start;
		const simControllerDef* control = &model->mechanisms[i].control;
		simSchema* gains = Add( writer, simSchema_gains, r, i, model->mechanisms[i].name );
		gains->gains.kP = control->kP;
		gains->gains.kI = control->kI;
		gains->gains.kD = control->kD;
		gains->gains.kS = control->kS;
		gains->gains.kV = control->kV;
		gains->gains.kA = control->kA;
		gains->gains.kG = control->kG;
	}
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		Add( writer, simSchema_sensor, r, i, model->sensors[i].name )->sensor.kind = model->sensors[i].kind;
	}
	for ( int i = 0; i < model->componentCount; ++i )
	{
		Add( writer, simSchema_component, r, i, model->components[i].name );
	}
	// In the order of the bits of a station's buttons.
	for ( int i = 0; i < model->buttonCount; ++i )
	{
		Add( writer, simSchema_button, r, i, model->buttons[i] );
	}
	AddDevices( writer, r, model );
	for ( int i = 0; i < path->eventCount; ++i )
	{
		Add( writer, simSchema_pathEvent, r, i, path->events[i].name )->pathEvent.t = path->events[i].t;
	}
}

/// The meanings of indices in frames and events that come from the field's rules. The order here is the index that
/// frames and events use, so no table may be filtered or sorted.
static void AddRules( SchemaWriter* writer, const simField* field )
{
	for ( int i = 0; i < field->periodCount; ++i )
	{
		simSchema* record = Add( writer, simSchema_period, 0, i, field->periods[i].name );
		record->period.phase = field->periods[i].phase;
		record->period.begin = field->periods[i].begin;
		record->period.seconds = field->periods[i].seconds;
	}
	for ( int i = 0; i < field->counterCount; ++i )
	{
		Add( writer, simSchema_counter, 0, i, field->counters[i] );
	}
	for ( int i = 0; i < field->windowCount; ++i )
	{
		Add( writer, simSchema_window, 0, i, field->windows[i].name );
	}
	for ( int i = 0; i < field->exitCount; ++i )
	{
		Add( writer, simSchema_exit, 0, i, field->exits[i].name );
	}
	for ( int i = 0; i < field->feederCount; ++i )
	{
		Add( writer, simSchema_feeder, 0, i, field->feeders[i].name )->feeder.alliance = field->feeders[i].alliance;
	}
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		Add( writer, simSchema_rule, 0, i, field->rules[i].name )->rule.foul = field->rules[i].foul;
	}
	for ( int i = 0; i < field->goalCount; ++i )
	{
		simSchema* record = Add( writer, simSchema_goal, 0, i, field->goals[i].name );
		record->goal.x = field->goals[i].target.x;
		record->goal.y = field->goals[i].target.y;
		record->goal.z = field->goals[i].target.z;
		record->goal.alliance = field->goals[i].alliance;
	}
	for ( int i = 0; i < field->bonusCount; ++i )
	{
		simSchema* record = Add( writer, simSchema_bonus, 0, i, field->bonuses[i].name );
		record->bonus.counter = field->bonuses[i].counter;
		record->bonus.atLeast = field->bonuses[i].atLeast;
		record->bonus.points = field->bonuses[i].points;
	}
	for ( int i = 0; i < field->gateCount; ++i )
	{
		const simZone* zone = &field->zones[field->gates[i]];
		simSchema* record = Add( writer, simSchema_gate, 0, i, zone->name );
		// The middle of its box and half the longer side: enough to draw the gate and to steer to it.
		simVec3 middle = simScale( 0.5, simAdd( zone->low, zone->high ) );
		record->gate.x = middle.x;
		record->gate.y = middle.y;
		record->gate.reach = 0.5 * simMax( zone->high.x - zone->low.x, zone->high.y - zone->low.y );
	}
}

int simWorld_WriteSchema( const simWorld* world, simSchema* records, int capacity )
{
	SIM_ASSERT( world != NULL && capacity >= 0 );
	SIM_CHECK( records != NULL || capacity == 0 );
	// Readers find records by kind, owner and index, so the order below has no meaning.
	SchemaWriter writer = { records, records != NULL ? capacity : 0, 0 };
	const simField* field = world->field;
	simSchema* place = Add( &writer, simSchema_field, 0, 0, field->name );
	place->field.length = field->length;
	place->field.width = field->width;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		AddRobot( &writer, r, &world->robots[r], &world->scenario->robots[r].path );
	}
	for ( int i = 0; i < field->pieceTypeCount; ++i )
	{
		simSchema* record = Add( &writer, simSchema_pieceType, 0, i, field->pieceTypes[i].name );
		record->pieceType.radius = field->pieceTypes[i].radius;
		record->pieceType.mass = field->pieceTypes[i].mass;
		record->pieceType.shape = field->pieceTypes[i].shape;
		// A second record, because a schema record has room for few numbers.
		record = Add( &writer, simSchema_pieceSize, 0, i, field->pieceTypes[i].name );
		record->pieceSize.x = field->pieceTypes[i].size.x;
		record->pieceSize.y = field->pieceTypes[i].size.y;
		record->pieceSize.z = field->pieceTypes[i].size.z;
	}
	// By the tag's own number, not by place in the list: cameras name tags so.
	for ( int i = 0; i < field->tagCount; ++i )
	{
		simSchema* record = Add( &writer, simSchema_tag, 0, field->tags[i].id, "" );
		record->tag.x = field->tags[i].p.x;
		record->tag.y = field->tags[i].p.y;
		record->tag.z = field->tags[i].p.z;
		record->tag.yaw = field->tags[i].yaw;
		record->tag.size = field->tagSize;
		record->tag.pitch = field->tags[i].pitch;
		record->tag.roll = field->tags[i].roll;
	}
	for ( int i = 0; i < field->phaseCount; ++i )
	{
		simSchema* record = Add( &writer, simSchema_phase, 0, i, field->phases[i].name );
		record->phase.seconds = field->phases[i].seconds;
		record->phase.mode = field->phases[i].mode;
	}
	AddRules( &writer, field );
	return writer.count;
}
