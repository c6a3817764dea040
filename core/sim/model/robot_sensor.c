#include "model/robot_sensor.h"

#include "model/robot_drive.h"

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define REACH SIM_ROBOT_REACH

static void ReadPlace( simJson* json, const simNode* node, simSensorDef* def )
{
	def->at = simJson_Vec3( json, simJson_Need( json, node, "at" ), simUnit_length, -REACH, REACH );
	def->yaw = simJson_NumberOr( json, node, "yaw", simUnit_angle, -7.0, 7.0, 0.0 );
	def->pitch = simJson_NumberOr( json, node, "pitch", simUnit_angle, -7.0, 7.0, 0.0 );
}

static int ReadMechanism( simJson* json, const simNode* node, const simRobotModel* model )
{
	return simJson_Choice(
	    json, node, "mechanism", NAMES( model->mechanisms ), model->mechanismCount, STRIDE( model->mechanisms ) );
}

static void ReadEncoder( simJson* json, const simNode* node, const simRobotModel* model, simSensorDef* def )
{
	simJson_Object( json, node, "name", "kind", "mechanism", "motor", "absolute", "resolution", "offset", "source" );
	const simNode* mechanism = simJson_Find( node, "mechanism" );
	const simNode* motor = simJson_Find( node, "motor" );
	if ( ( mechanism != NULL ) == ( motor != NULL ) )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"mechanism\" and \"motor\"" );
		return;
	}
	def->mechanism = mechanism != NULL ? ReadMechanism( json, mechanism, model ) : -1;
	def->motor = motor == NULL ? -1
	                           : simJson_Choice( json, motor, "motor", NAMES( model->motors ), model->motorCount,
	                               STRIDE( model->motors ) );
	bool length = def->mechanism >= 0 && simMechanism_IsLength( model->mechanisms[def->mechanism].kind );
	def->absolute = simJson_BoolOr( json, node, "absolute", false );
	def->resolution = simJson_NumberOr( json, node, "resolution", simUnit_none, 0.0, 1e8, 0.0 );
	def->offset =
	    simJson_NumberOr( json, node, "offset", length ? simUnit_length : simUnit_angle, -1000.0, 1000.0, 0.0 );
}

/// At a stop unless "position" says where; pressed from there on.
static void ReadLimit( simJson* json, const simNode* node, simRobotModel* model, simSensorDef* def )
{
	static const char sides[][SIM_NAME] = { "min", "max" };
	simJson_Object( json, node, "name", "kind", "mechanism", "side", "position", "stops", "source" );
	def->mechanism = ReadMechanism( json, simJson_Need( json, node, "mechanism" ), model );
	int side = simJson_Choice( json, simJson_Need( json, node, "side" ), "side", sides[0], 2, SIM_NAME );
	bool stops = simJson_BoolOr( json, node, "stops", false );
	if ( json->failed )
	{
		return;
	}
	simMechanismDef* mechanism = &model->mechanisms[def->mechanism];
	bool length = simMechanism_IsLength( mechanism->kind );
	if ( mechanism->low >= mechanism->high && simJson_Find( node, "position" ) == NULL )
	{
		simJson_Fail( json, node, "the mechanism \"%s\" has no \"min\" and \"max\", so the key \"position\" is needed",
		    mechanism->name );
		return;
	}
	double at = simJson_NumberOr( json, node, "position", length ? simUnit_length : simUnit_angle, -1000.0, 1000.0,
	    side == 0 ? mechanism->low : mechanism->high );
	def->low = side == 0 ? -INFINITY : at;
	def->high = side == 0 ? at : INFINITY;
	if ( stops && side == 0 )
	{
		mechanism->lowSwitch = true;
		mechanism->lowAt = at;
	}
	else if ( stops )
	{
		mechanism->highSwitch = true;
		mechanism->highAt = at;
	}
}

static void ReadDistances( simJson* json, const simNode* node, double low, double high, simSensorDef* def )
{
	def->low = simJson_NumberOr( json, node, "min", simUnit_length, 0.0, 50.0, low );
	def->high = simJson_NumberOr( json, node, "max", simUnit_length, 0.01, 50.0, high );
	if ( !json->failed && def->low >= def->high )
	{
		simJson_Fail(
		    json, node, "\"min\" is %g m, but must be less than \"max\", which is %g m", def->low, def->high );
	}
	def->noise = simJson_NumberOr( json, node, "noise", simUnit_length, 0.0, 1.0, 0.0 );
	def->resolution = simJson_NumberOr( json, node, "resolution", simUnit_length, 0.0, 1.0, 0.0 );
}

static void ReadLidar( simJson* json, const simNode* node, const simRobotModel* model, simSensorDef* def )
{
	simJson_Object( json, node, "name", "kind", "at", "yaw", "pitch", "points", "rate", "min", "max", "noise",
	    "resolution", "source" );
	ReadPlace( json, node, def );
	ReadDistances( json, node, 0.75, 12.0, def );
	def->points = simJson_IntOr( json, node, "points", 1, SIM_MAX_LIDAR_POINTS, SIM_MAX_LIDAR_POINTS );
	def->rate = simJson_NumberOr( json, node, "rate", simUnit_none, 0.1, 20.0, 10.0 );
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		def->lidar += model->sensors[i].kind == simSensor_lidar ? 1 : 0;
	}
	if ( def->lidar >= SIM_MAX_LIDARS )
	{
		simJson_Fail( json, node, "a robot has at most %d lidars", SIM_MAX_LIDARS );
	}
}

static void ReadKind( simJson* json, const simNode* node, simRobotModel* model, simSensorDef* def )
{
	switch ( def->kind )
	{
		case simSensor_encoder:
			ReadEncoder( json, node, model, def );
			break;
		case simSensor_gyro:
			simJson_Object( json, node, "name", "kind", "drift", "walk", "noise", "resolution", "source" );
			def->drift = simJson_NumberOr( json, node, "drift", simUnit_angularSpeed, 0.0, 1.0, 0.0 );
			def->walk = simJson_NumberOr( json, node, "walk", simUnit_none, 0.0, 1.0, 0.0 );
			def->noise = simJson_NumberOr( json, node, "noise", simUnit_angularSpeed, 0.0, 1.0, 0.0 );
			def->resolution = simJson_NumberOr( json, node, "resolution", simUnit_angularSpeed, 0.0, 1.0, 0.0 );
			break;
		case simSensor_accelerometer:
			simJson_Object( json, node, "name", "kind", "at", "max", "noise", "resolution", "source" );
			ReadPlace( json, node, def );
			def->high = simJson_NumberOr( json, node, "max", simUnit_acceleration, 0.0, 1e4, 0.0 );
			def->noise = simJson_NumberOr( json, node, "noise", simUnit_acceleration, 0.0, 100.0, 0.0 );
			def->resolution = simJson_NumberOr( json, node, "resolution", simUnit_acceleration, 0.0, 100.0, 0.0 );
			break;
		case simSensor_limitSwitch:
			ReadLimit( json, node, model, def );
			break;
		case simSensor_beamBreak:
			simJson_Object( json, node, "name", "kind", "at", "yaw", "pitch", "length", "source" );
			ReadPlace( json, node, def );
			def->high = simJson_Number( json, node, "length", simUnit_length, 0.001, 5.0 );
			break;
		case simSensor_rangeFinder:
			simJson_Object(
			    json, node, "name", "kind", "at", "yaw", "pitch", "min", "max", "noise", "resolution", "source" );
			ReadPlace( json, node, def );
			ReadDistances( json, node, 0.0, 4.0, def );
			break;
		default:
			ReadLidar( json, node, model, def );
			break;
	}
}

void simRobotSensor_Read( simJson* json, const simNode* sensors, simRobotModel* model )
{
#define KIND( name, values ) #name,
	static const char kinds[][SIM_NAME] = { SIM_SENSOR_KINDS( KIND ) };
#undef KIND
	simJson_Array( json, sensors, 0, SIM_MAX_SENSORS );
	for ( const simNode* n = simJson_First( sensors ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int kind =
		    simJson_Choice( json, simJson_Need( json, n, "kind" ), "sensor", kinds[0], simSensor_count, SIM_NAME );
		simSensorDef* def = &model->sensors[model->sensorCount];
		*def = ( simSensorDef ){ .kind = (simSensorKind)kind, .mechanism = -1, .motor = -1 };
		simJson_Name( json, simJson_Need( json, n, "name" ), def->name );
		simRobot_CheckNew(
		    json, n, "sensor", def->name, NAMES( model->sensors ), model->sensorCount, STRIDE( model->sensors ) );
		simJson_SkipText( json, n, "source" );
		if ( !json->failed )
		{
			ReadKind( json, n, model, def );
			model->sensorCount += 1;
		}
	}
}
