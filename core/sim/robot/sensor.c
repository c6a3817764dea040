#include "robot/sensor.h"

#include "base/random.h"

#define TURN ( 2.0 * SIM_PI )

// ---- errors of a reading ----

/// Adds the sensor's noise and rounds to its resolution.
static double AddNoise( simSensor* sensor, const simSensorDef* def, double value )
{
	SIM_CHECK( def->noise >= 0.0 && def->resolution >= 0.0 );
	if ( def->noise > 0.0 )
	{
		value += def->noise * simRandom_Normal( &sensor->random );
	}
	if ( def->resolution > 0.0 )
	{
		value = floor( value / def->resolution + 0.5 ) * def->resolution;
	}
	return value;
}


// ---- where it looks ----

static simPose PoseOf( const simSensorDef* def, const simSensorPins* pins )
{
	simPose local = { def->at, simQuatFromRpy( 0.0, def->pitch, def->yaw ) };
	return simCompose( pins->robot, local );
}

/// Distance to the nearest thing ahead that is not the robot itself, or -1 beyond high or nearer than low.
static double MeasureDistance( const simSensorDef* def, const simSensorPins* pins, simPose pose, double azimuth )
{
	SIM_CHECK( def->high > 0.0 && def->low <= def->high );
	simVec3 ahead = simRotate( pose.q, simV3( simCos( azimuth ), simSin( azimuth ), 0.0 ) );
	// The robot itself is left out: a sensor that its own bumper covers would see nothing else.
	simRayHit hit;
	bool found = simPhysics_CastRay( pins->physics, pose.p, ahead, def->high, true, pins->body, &hit );
	if ( !found || hit.distance < def->low )
	{
		return -1.0;
	}
	return hit.distance;
}


// ---- kinds ----

/// The position at which an encoder reads zero, its offset apart: a relative one starts where it is switched on.
static double CountedFrom( const simSensorDef* def, const simSensorPins* pins )
{
	return def->absolute ? 0.0 : pins->start;
}

/// The count of an encoder with a resolution. unit: of one count [unit]
static double Count( const simSensorDef* def, const simSensorPins* pins, double* unit )
{
	SIM_CHECK( def->resolution > 0.0 );
	// Line transitions are counted down to the last whole one, as a real encoder does.
	double whole = pins->isLength ? 1.0 : TURN;
	*unit = whole / def->resolution;
	return floor( ( pins->position - CountedFrom( def, pins ) ) / *unit );
}

static void UpdateEncoder( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, double dt )
{
	double position = pins->position - CountedFrom( def, pins );
	sensor->value[1] = pins->velocity;
	if ( def->resolution > 0.0 )
	{
		double unit;
		double count = Count( def, pins, &unit );
		position = count * unit;
		sensor->value[1] = ( count - sensor->last[0] ) * unit / dt; // the speed that counting in a tick can tell
		sensor->value[2] = count;
		sensor->last[0] = count;
	}
	position += def->offset;
	// An absolute encoder knows no turns: 0 to one turn.
	if ( def->absolute && !pins->isLength )
	{
		position -= TURN * floor( position / TURN );
	}
	sensor->value[0] = position;
}

static void UpdateGyro( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, double dt )
{
	simVec3 rpy = simQuatToRpy( pins->robot.q );
	simVec3 spin = simUnrotate( pins->robot.q, simPhysics_GetSpin( pins->physics, pins->body ) );
	// The run's constant rate error, and a random walk: its spread grows with the root of time, so each tick adds
	// walk sqrt( dt ).
	double error = sensor->drift[0] * dt;
	if ( def->walk > 0.0 )
	{
		error += def->walk * sqrt( dt ) * simRandom_Normal( &sensor->random );
	}
	sensor->drift[1] += error;
	sensor->last[1] += simWrapAngle( rpy.z - sensor->last[0] ); // of all turns
	sensor->last[0] = rpy.z;
	sensor->value[0] = sensor->last[1] + sensor->drift[1];
	sensor->value[1] = rpy.y;
	sensor->value[2] = rpy.x;
	sensor->value[3] = AddNoise( sensor, def, spin.x );
	sensor->value[4] = AddNoise( sensor, def, spin.y );
	sensor->value[5] = AddNoise( sensor, def, spin.z + error / dt );
}

/// Mean over the tick of the force on a mass on a spring.
static void UpdateAccelerometer( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, double dt )
{
	simVec3 point = simTransform( pins->robot, def->at );
	simVec3 velocity = simPhysics_GetVelocityAt( pins->physics, pins->body, point );
	simVec3 before = simV3( sensor->last[0], sensor->last[1], sensor->last[2] );
	// Mean acceleration of the tick; at rest it feels the floor push up with g.
	simVec3 felt = simScale( 1.0 / dt, simSub( velocity, before ) );
	felt.z += SIM_GRAVITY;
	felt = simUnrotate( pins->robot.q, felt );
	double value[3] = { felt.x, felt.y, felt.z };
	for ( int i = 0; i < 3; ++i )
	{
		value[i] = AddNoise( sensor, def, value[i] );
		sensor->value[i] = value[i];
		if ( def->high > 0.0 )
		{
			sensor->value[i] = simClamp( value[i], -def->high, def->high );
		}
	}
	sensor->last[0] = velocity.x;
	sensor->last[1] = velocity.y;
	sensor->last[2] = velocity.z;
}

static void UpdateRange( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins )
{
	double distance = MeasureDistance( def, pins, PoseOf( def, pins ), 0.0 );
	if ( distance >= 0.0 )
	{
		sensor->value[0] = simClamp( AddNoise( sensor, def, distance ), def->low, def->high );
		sensor->value[1] = 1.0;
	}
	else
	{
		sensor->value[0] = def->high;
		sensor->value[1] = 0.0;
	}
}

/// Distance of a place from a line's middle [m].
static double FromLine( const simFloorLine* line, double x, double y )
{
	double nearest = INFINITY;
	int pieces = line->closed ? line->pointCount : line->pointCount - 1;
	for ( int i = 0; i < pieces; ++i )
	{
		const double *a = line->points[i], *b = line->points[( i + 1 ) % line->pointCount];
		double along[2] = { b[0] - a[0], b[1] - a[1] }, from[2] = { x - a[0], y - a[1] };
		double squared = along[0] * along[0] + along[1] * along[1];
		// The share of the piece at which it is next to the place; its ends are part of it.
		double share = simClamp( ( from[0] * along[0] + from[1] * along[1] ) / squared, 0.0, 1.0 );
		double aside[2] = { from[0] - share * along[0], from[1] - share * along[1] };
		nearest = simMin( nearest, sqrt( aside[0] * aside[0] + aside[1] * aside[1] ) );
	}
	return nearest;
}

/// Light that the floor below sends back: little over a dark line, and none when the floor is too far away.
static void UpdateReflectance( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins )
{
	SIM_CHECK( def->low > 0.0 && def->high > 0.0 && pins->field != NULL );
	simVec3 from = simTransform( pins->robot, def->at );
	simVec3 down = simRotate( pins->robot.q, simV3( 0.0, 0.0, -1.0 ) );
	double dark = 1.0;
	// A robot on its side looks at no floor.
	if ( down.z < -0.1 && from.z <= -def->high * down.z )
	{
		simVec3 at = simMulAdd( from, from.z / -down.z, down );
		dark = 0.0;
		for ( int i = 0; i < pins->field->floorLineCount; ++i )
		{
			const simFloorLine* line = &pins->field->floorLines[i];
			// The share of the spot that is on the line, as of a square that lies along it.
			double covered = 0.5 + ( 0.5 * line->width - FromLine( line, at.x, at.y ) ) / def->low;
			dark = simMax( dark, line->dark * simClamp( covered, 0.0, 1.0 ) );
		}
	}
	sensor->value[0] = simClamp( AddNoise( sensor, def, dark ), 0.0, 1.0 );
}

/// The mirror turns on: rays of this tick, all from where the robot stands at its end.
static void UpdateLidar(
    simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, float* ranges, double dt )
{
	SIM_CHECK( def->points > 0 && def->points <= SIM_MAX_LIDAR_POINTS && ranges != NULL );
	simPose pose = PoseOf( def, pins );
	// The mirror counts turns; times the points of a turn that is a count of rays.
	double from = sensor->value[0] * def->points;
	sensor->value[0] += dt * def->rate;
	double to = sensor->value[0] * def->points;
	// A hair of room, so that rounding neither skips a ray nor takes it twice.
	int first = (int)floor( from + 1e-6 ), last = (int)floor( to + 1e-6 );
	for ( int i = first; i < last; ++i )
	{
		double distance = MeasureDistance( def, pins, pose, simSensor_Azimuth( def, i % def->points ) );
		if ( distance >= 0.0 )
		{
			distance = AddNoise( sensor, def, distance );
		}
		ranges[i % def->points] = (float)distance;
	}
}


// ---- a sensor ----

void simSensor_Create( simSensor* sensor, const simSensorDef* def, uint64_t seed, uint64_t index )
{
	SIM_CHECK( def->kind >= 0 && def->kind < simSensor_count );
	*sensor = ( simSensor ){ .value = { 0.0 } };
	simRandom_Begin( &sensor->random, seed, simStream_sensor, index );
	// The rate error is drawn once: a gyro drifts one way for a whole run.
	if ( def->drift > 0.0 )
	{
		sensor->drift[0] = def->drift * simRandom_Normal( &sensor->random );
	}
}

void simSensor_Start( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins )
{
	double unit;
	if ( def->kind == simSensor_gyro )
	{
		sensor->last[0] = simQuatToRpy( pins->robot.q ).z;
		sensor->last[1] = 0.0; // a gyro does not know where the field is
	}
	else if ( def->kind == simSensor_encoder && def->resolution > 0.0 )
	{
		sensor->last[0] = Count( def, pins, &unit );
	}
}

void simSensor_Update( simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, float* ranges, double dt )
{
	SIM_CHECK( dt > 0.0 );
	switch ( def->kind )
	{
		case simSensor_encoder:
			UpdateEncoder( sensor, def, pins, dt );
			break;
		case simSensor_gyro:
			UpdateGyro( sensor, def, pins, dt );
			break;
		case simSensor_accelerometer:
			UpdateAccelerometer( sensor, def, pins, dt );
			break;
		case simSensor_limitSwitch:
			sensor->value[0] = pins->position >= def->low && pins->position <= def->high ? 1.0 : 0.0;
			break;
		case simSensor_beamBreak:
			sensor->value[0] = MeasureDistance( def, pins, PoseOf( def, pins ), 0.0 ) >= 0.0 ? 1.0 : 0.0;
			break;
		case simSensor_rangeFinder:
			UpdateRange( sensor, def, pins );
			break;
		case simSensor_lidar:
			UpdateLidar( sensor, def, pins, ranges, dt );
			break;
		case simSensor_reflectance:
			UpdateReflectance( sensor, def, pins );
			break;
		case simSensor_count:
			SIM_ASSERT( !"no such sensor" );
	}
}

void simSensor_Pretend(
    simSensor* sensor, const simSensorDef* def, const simSensorPins* pins, double value, bool isForced )
{
	// A kind that is not named here shows the value as it is.
	if ( def->kind == simSensor_lidar )
	{
		return;
	}
	if ( def->kind == simSensor_rangeFinder )
	{
		if ( isForced || sensor->value[1] > 0.0 )
		{
			sensor->value[0] = simClamp( value, def->low, def->high );
			sensor->value[1] = 1.0;
		}
		return;
	}
	if ( def->kind == simSensor_limitSwitch || def->kind == simSensor_beamBreak )
	{
		sensor->value[0] = value >= 0.5 ? 1.0 : 0.0;
		return;
	}
	sensor->value[0] = value;
	if ( def->kind != simSensor_encoder )
	{
		return;
	}
	if ( isForced )
	{
		sensor->value[1] = 0.0;
	}
	if ( def->resolution > 0.0 )
	{
		double counts = ( value - def->offset ) * def->resolution / ( pins->isLength ? 1.0 : TURN );
		sensor->value[2] = floor( counts + 0.5 );
	}
}

double simSensor_Azimuth( const simSensorDef* def, int point )
{
	SIM_CHECK( point >= 0 );
	SIM_CHECK( def->points > 0 && point < def->points );
	return TURN * point / def->points;
}
