#include "model/robot_model.h"

#include "model/motor_types.h"
#include "model/robot_camera.h"
#include "model/robot_drive.h"
#include "model/robot_mechanism.h"
#include "model/robot_pieces.h"
#include "model/robot_sensor.h"
#include "model/robot_wiring.h"

#include <stdio.h>
#include <string.h>

#define REACH SIM_ROBOT_REACH
#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )

// ---- body ----

static void ReadMass( simJson* json, const simNode* node, simRobotModel* model )
{
	model->mass = simJson_Number( json, node, "mass", simUnit_mass, 0.1, 500.0 );
	model->centerOfMass =
	    simJson_Vec3( json, simJson_Need( json, node, "centerOfMass" ), simUnit_length, -REACH, REACH );
	const simNode* inertia = simJson_Need( json, node, "inertia" );
	model->inertia = simJson_Vec3( json, inertia, simUnit_inertia, 1e-6, 1e4 );
	if ( json->failed )
	{
		return;
	}

	// No body has a principal moment greater than the sum of the other two; a flat plate has equality, to rounding.
	double moments[3] = { model->inertia.x, model->inertia.y, model->inertia.z };
	double sum = moments[0] + moments[1] + moments[2];
	for ( int i = 0; i < 3; ++i )
	{
		if ( moments[i] > ( sum - moments[i] ) * ( 1.0 + 1e-6 ) )
		{
			simJson_Fail( json, inertia,
			    "no body has these moments: %c = %g is greater than the sum of the other two, %g kg m^2", "xyz"[i],
			    moments[i], sum - moments[i] );
			return;
		}
		// Radius of gyration from 1 mm to the robot's reach.
		if ( moments[i] < 1e-6 * model->mass || moments[i] > REACH * REACH * model->mass )
		{
			simJson_Fail( json, inertia,
			    "%c = %g kg m^2 does not go with a mass of %g kg; it must be from %g to %g kg m^2", "xyz"[i],
			    moments[i], model -> mass, 1e-6 * model -> mass, REACH* REACH * model -> mass );
			return;
		}
	}
}

static void ReadShapes( simJson* json, const simNode* node, simRobotModel* model )
{
	static const char kinds[][SIM_NAME] = { "sphere", "box" };
	static_assert( simShape_sphere == 0 && simShape_box == 1, "kinds is in the order of simShapeKind" );
	const simNode* shapes = simJson_Find( node, "shapes" );
	simJson_Array( json, shapes, 0, SIM_MAX_ROBOT_SHAPES );
	for ( const simNode* n = simJson_First( shapes ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simRobotShape* shape = model->shapes + model->shapeCount;
		int kind = simJson_Choice( json, simJson_Need( json, n, "shape" ), "shape", kinds[0], 2, SIM_NAME );
		if ( kind == simShape_box )
		{
			simJson_Object( json, n, "name", "shape", "size", "at", "pitch", "yaw", "material", "component", "source" );
			shape->size = simJson_Vec3( json, simJson_Need( json, n, "size" ), simUnit_length, 0.001, 2.0 * REACH );
		}
		else
		{
			simJson_Object( json, n, "name", "shape", "diameter", "at", "material", "component", "source" );
			double diameter = simJson_Number( json, n, "diameter", simUnit_length, 0.001, 2.0 * REACH );
			shape->size = simV3( diameter, diameter, diameter );
		}
		simJson_Name( json, simJson_Need( json, n, "name" ), shape->name );
		simRobot_CheckNew(
		    json, n, "shape", shape->name, NAMES( model->shapes ), model->shapeCount, STRIDE( model->shapes ) );
		shape->shape = kind == simShape_box ? simShape_box : simShape_sphere;
		shape->at = simJson_Vec3( json, simJson_Need( json, n, "at" ), simUnit_length, -REACH, REACH );
		shape->pitch = simJson_NumberOr( json, n, "pitch", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI, 0.0 );
		shape->yaw = simJson_NumberOr( json, n, "yaw", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI, 0.0 );
		snprintf( shape->materialName, SIM_NAME, "default" );
		const simNode* material = simJson_Find( n, "material" );
		if ( material != NULL )
		{
			simJson_Name( json, material, shape->materialName );
		}
		shape->component = simRobotPieces_ReadComponent( json, simJson_Find( n, "component" ), model );
		simJson_SkipText( json, n, "source" );
		model->shapeCount += 1;
	}
}


// ---- electrics ----

static void ReadBattery( simJson* json, const simNode* node, simRobotModel* model )
{
	// An 18 Ah lead-acid battery on a good day, with its cables and breaker: see robots/README.md.
	const simNode* battery = simJson_Find( node, "battery" );
	if ( battery != NULL )
	{
		simJson_Object( json, battery, "emf", "resistance", "idle", "capacity", "charge", "breaker", "source" );
		simJson_SkipText( json, battery, "source" );
	}
	model->battery.emf = simJson_NumberOr( json, battery, "emf", simUnit_voltage, 1.0, 60.0, 12.8 );
	model->battery.resistance = simJson_NumberOr( json, battery, "resistance", simUnit_resistance, 0.0, 1.0, 0.016 );
	model->battery.idleCurrent = simJson_NumberOr( json, battery, "idle", simUnit_current, 0.0, 50.0, 2.0 );
	model->battery.capacity = simJson_NumberOr( json, battery, "capacity", simUnit_charge, 0.0, 1e6, 18.0 * 3600.0 );
	model->battery.charge = simJson_NumberOr( json, battery, "charge", simUnit_none, 0.0, 1.0, 1.0 );
	model->battery.breaker = simJson_NumberOr( json, battery, "breaker", simUnit_current, 0.0, 1000.0, 0.0 );
}

// Without it a motor stays as cold as it likes. Temperatures are plain numbers, in degrees Celsius.
static void ReadThermal( simJson* json, const simNode* node, simThermalDef* thermal )
{
	if ( node != NULL && simJson_Object( json, node, "capacity", "resistance", "ambient", "limit", "source" ) )
	{
		thermal->capacity = simJson_Number( json, node, "capacity", simUnit_none, 1.0, 1e5 );
		thermal->resistance = simJson_Number( json, node, "resistance", simUnit_none, 0.01, 100.0 );
		thermal->ambient = simJson_NumberOr( json, node, "ambient", simUnit_none, -40.0, 60.0, 25.0 );
		thermal->limit = simJson_NumberOr( json, node, "limit", simUnit_none, 60.0, 300.0, 100.0 );
		simJson_SkipText( json, node, "source" );
	}
}

static void ReadMotors( simJson* json, const simNode* node, simRobotModel* model )
{
	char types[32][SIM_NAME];
	SIM_ASSERT( simMotorTypeCount <= 32 );
	for ( int i = 0; i < simMotorTypeCount; ++i )
	{
		snprintf( types[i], SIM_NAME, "%s", simMotorTypes[i].name );
	}

	const simNode* motors = simJson_Find( node, "motors" );
	simJson_Map( json, motors, 0, SIM_MAX_MOTORS );
	for ( const simNode* n = simJson_First( motors ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simMotorDef* motor = model->motors + model->motorCount;
		snprintf( motor->name, SIM_NAME, "%s", simJson_Key( n ) );
		simJson_Object( json, n, "type", "count", "stator", "supply", "inverted", "neutral", "thermal", "source" );
		int type = simJson_Choice(
		    json, simJson_Need( json, n, "type" ), "motor type", types[0], simMotorTypeCount, SIM_NAME );
		motor->type = simMotorTypes + ( type >= 0 ? type : 0 );
		motor->count = simJson_IntOr( json, n, "count", 1, 8, 1 );
		motor->statorLimit = simJson_NumberOr( json, n, "stator", simUnit_current, 0.0, 1000.0, 0.0 );
		motor->supplyLimit = simJson_NumberOr( json, n, "supply", simUnit_current, 0.0, 1000.0, 0.0 );
		motor->inverted = simJson_BoolOr( json, n, "inverted", false );
		static const char neutrals[][SIM_NAME] = { "brake", "coast" };
		const simNode* neutral = simJson_Find( n, "neutral" );
		motor->coast =
		    neutral != NULL && simJson_Choice( json, neutral, "neutral mode", neutrals[0], 2, SIM_NAME ) == 1;
		ReadThermal( json, simJson_Find( n, "thermal" ), &motor->thermal );
		simJson_SkipText( json, n, "source" );
		model->motorCount += 1;
	}
}


// ---- what the robot carries and shows ----

static void ReadMotion( simJson* json, const simNode* motion, const simRobotModel* model, simComponentDef* component )
{
	component->motion = simMotion_fixed;
	component->wheel = component->mechanism = -1;
	if ( simJson_Find( motion, "mechanism" ) != NULL )
	{
		simRobotMechanism_ReadMotion( json, motion, model, component );
		return;
	}
	if ( motion == NULL || !simJson_Object( json, motion, "steer", "roll", "mechanism" ) )
	{
		return;
	}
	const simNode* steer = simJson_Find( motion, "steer" );
	const simNode* roll = simJson_Find( motion, "roll" );
	if ( ( steer != NULL ) == ( roll != NULL ) )
	{
		simJson_Fail( json, motion, "needs exactly one of the keys \"steer\", \"roll\" and \"mechanism\"" );
		return;
	}
	component->motion = steer != NULL ? simMotion_steer : simMotion_roll;
	component->wheel = simJson_Choice( json, steer != NULL ? steer : roll, "module", NAMES( model->wheels ),
	    model->wheelCount, STRIDE( model->wheels ) );
}

static void ReadComponents( simJson* json, const simNode* node, simRobotModel* model )
{
	const simNode* components = simJson_Find( node, "components" );
	simJson_Array( json, components, 0, SIM_MAX_COMPONENTS );
	for ( const simNode* n = simJson_First( components ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simComponentDef* component = model->components + model->componentCount;
		simJson_Object( json, n, "name", "at", "motion", "parent" );
		simJson_Name( json, simJson_Need( json, n, "name" ), component->name );
		simRobot_CheckNew( json, n, "component", component->name, NAMES( model->components ), model->componentCount,
		    STRIDE( model->components ) );
		component->at = simJson_Vec3( json, simJson_Need( json, n, "at" ), simUnit_length, -REACH, REACH );
		ReadMotion( json, simJson_Find( n, "motion" ), model, component );
		const simNode* parent = simJson_Find( n, "parent" );
		component->parent = parent == NULL
		                        ? -1
		                        : simJson_Choice( json, parent, "earlier component", NAMES( model->components ),
		                            model->componentCount, STRIDE( model->components ) );
		model->componentCount += 1;
	}
}

static void ReadButtons( simJson* json, const simNode* program, simRobotModel* model )
{
	const simNode* buttons = simJson_Find( program, "buttons" );
	simJson_Array( json, buttons, 0, SIM_MAX_BUTTONS );
	for ( const simNode* n = simJson_First( buttons ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		char name[SIM_NAME];
		simJson_Name( json, n, name );
		if ( !json->failed && simFindName( name, model->buttons[0], model->buttonCount, SIM_NAME ) >= 0 )
		{
			simJson_Fail( json, n, "there is a button \"%s\" already", name );
		}
		memcpy( model->buttons[model->buttonCount], name, SIM_NAME );
		model->buttonCount += 1;
	}
}

static void ReadProgram( simJson* json, const simNode* node, simRobotModel* model )
{
	bool drives = model->drive != simDrive_none, steers = model->drive == simDrive_swerve;
	const simNode* program = drives ? simJson_Need( json, node, "program" ) : simJson_Find( node, "program" );
	simRobotPieces_ReadAim( json, NULL, model );
	if ( program == NULL
	     || !simJson_Object( json, program, "maxSpeed", "maxTurn", "acceleration", "driveKs", "driveKv", "driveKp",
	         "steerKp", "steerKd", "buttons", "bindings", "aim", "source" ) )
	{
		return;
	}
	simDriveProgram* p = &model->program;
	if ( drives )
	{
		p->maxSpeed = simJson_Number( json, program, "maxSpeed", simUnit_speed, 0.01, 50.0 );
		p->maxTurn = simJson_Number( json, program, "maxTurn", simUnit_angularSpeed, 0.0, 100.0 );
		p->driveKv = simJson_Number( json, program, "driveKv", simUnit_voltsPerSpeed, 0.0, 1000.0 );
		p->acceleration = simJson_NumberOr( json, program, "acceleration", simUnit_acceleration, 0.0, 1000.0, 0.0 );
		p->driveKs = simJson_NumberOr( json, program, "driveKs", simUnit_voltage, 0.0, 12.0, 0.0 );
		p->driveKp = simJson_NumberOr( json, program, "driveKp", simUnit_voltsPerSpeed, 0.0, 1000.0, 0.0 );
	}
	if ( steers )
	{
		p->steerKp = simJson_Number( json, program, "steerKp", simUnit_voltsPerAngle, 0.0, 1e4 );
		p->steerKd = simJson_NumberOr( json, program, "steerKd", simUnit_voltsPerAngularSpeed, 0.0, 1000.0, 0.0 );
	}
	simJson_SkipText( json, program, "source" );
	ReadButtons( json, program, model );
	simRobotMechanism_ReadBindings( json, simJson_Find( program, "bindings" ), model );
	simRobotPieces_ReadAim( json, simJson_Find( program, "aim" ), model );
}

static void ReadHead( simJson* json, const simNode* node, simRobotModel* model )
{
	bool isFile = node == json->root;
	simJson_Object( json, node, "sandlot", "name", "title", "sources", "mass", "centerOfMass", "inertia", "shapes",
	    "battery", "motors", "drivetrain", "mechanisms", "sensors", "hopper", "intakes", "launchers", "hooks", "wiring",
	    "components", "cameras", "angleCameras", "program" );
	simJson_Version( json, node, isFile );
	snprintf( model->name, SIM_NAME, "inline" );
	const simNode* name = isFile ? simJson_Need( json, node, "name" ) : simJson_Find( node, "name" );
	if ( name != NULL )
	{
		simJson_FolderName( json, name, model->name );
	}
	simJson_SkipText( json, node, "title" );
	simJson_SkipObject( json, node, "sources" );
}


simRobotModel* simRobotModel_Read( simJson* json, const simNode* node )
{
	simRobotModel* model = simAlloc( sizeof( simRobotModel ) );
	if ( model == NULL )
	{
		simJson_NoMemory( json );
		return NULL;
	}
	ReadHead( json, node, model );
	ReadMass( json, node, model );
	ReadBattery( json, node, model );
	ReadMotors( json, node, model );
	simRobotDrive_Read( json, simJson_Find( node, "drivetrain" ), model );
	simRobotMechanism_Read( json, simJson_Find( node, "mechanisms" ), model );
	simRobotSensor_Read( json, simJson_Find( node, "sensors" ), model );
	simRobotWiring_Read( json, simJson_Find( node, "wiring" ), model );
	ReadComponents( json, node, model );
	simRobotCamera_Read( json, node, model );
	ReadShapes( json, node, model );
	simRobotPieces_Read( json, node, model );
	ReadProgram( json, node, model );
	if ( json->failed )
	{
		simFree( model );
		return NULL;
	}
	return model;
}
