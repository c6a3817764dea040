#include "model/robot_mechanism.h"

#include "model/robot_drive.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define COMMON_KEYS "name", "kind", "motors", "gearing", "efficiency", "friction", "control", "reaction", "source"
#define TRAVEL_KEYS "min", "max", "start", "ticks"
#define OUTPUT_KEYS "inertia", "mass", "length", "center", "heading", "friction", "control", "reaction", TRAVEL_KEYS

static const double kFarAngle = 1000.0, kFarLength = 20.0; // of a stop [rad] [m]

static bool IsLength( const simMechanismDef* def )
{
	return simMechanism_IsLength( def->kind );
}


// ---- control ----

static void ReadGravity( simJson* json, const simNode* control, simMechanismDef* def )
{
	static const char kinds[][SIM_NAME] = { "constant", "cosine" };
	const simNode* gravity = simJson_Find( control, "gravity" );
	def->control.gravityCosine = !IsLength( def ) && def->mass > 0.0;
	if ( gravity != NULL )
	{
		def->control.gravityCosine = simJson_Choice( json, gravity, "kind of gravity", kinds[0], 2, SIM_NAME ) == 1;
	}
}

static void ReadControl( simJson* json, const simNode* node, simMechanismDef* def )
{
	const simNode* control = simJson_Find( node, "control" );
	if ( control == NULL
	     || !simJson_Object( json, control, "kP", "kI", "kD", "kS", "kV", "kA", "kG", "gravity", "integralLimit",
	         "maxVelocity", "maxAcceleration", "softMin", "softMax", "continuous", "source" ) )
	{
		return;
	}
	simControllerDef* c = &def->control;
	bool length = IsLength( def );
	double far = length ? kFarLength : kFarAngle;
	simUnit place = length ? simUnit_length : simUnit_angle;
	simUnit perSpeed = length ? simUnit_voltsPerSpeed : simUnit_voltsPerAngularSpeed;
	c->kP = simJson_NumberOr( json, control, "kP", simUnit_none, 0.0, 1e5, 0.0 );
	c->kI = simJson_NumberOr( json, control, "kI", simUnit_none, 0.0, 1e5, 0.0 );
	c->kD = simJson_NumberOr( json, control, "kD", simUnit_none, 0.0, 1e4, 0.0 );
	c->kS = simJson_NumberOr( json, control, "kS", simUnit_voltage, 0.0, 12.0, 0.0 );
	c->kV = simJson_NumberOr( json, control, "kV", perSpeed, 0.0, 1e4, 0.0 );
	c->kA =
	    simJson_NumberOr( json, control, "kA", length ? simUnit_voltsPerAcceleration : simUnit_none, 0.0, 1e4, 0.0 );
	c->kG = simJson_NumberOr( json, control, "kG", simUnit_voltage, -12.0, 12.0, 0.0 );
	ReadGravity( json, control, def );
	c->integralLimit = simJson_NumberOr( json, control, "integralLimit", simUnit_voltage, 0.0, 60.0, 0.0 );
	c->maxVelocity =
	    simJson_NumberOr( json, control, "maxVelocity", length ? simUnit_speed : simUnit_angularSpeed, 0.0, 1e4, 0.0 );
	c->maxAcceleration = simJson_NumberOr(
	    json, control, "maxAcceleration", length ? simUnit_acceleration : simUnit_none, 0.0, 1e6, 0.0 );
	const simNode* softMin = simJson_Find( control, "softMin" );
	if ( ( softMin != NULL ) != ( simJson_Find( control, "softMax" ) != NULL ) )
	{
		simJson_Fail( json, control, "needs both of the keys \"softMin\" and \"softMax\", or none" );
	}
	if ( softMin != NULL )
	{
		c->softLow = simJson_Number( json, control, "softMin", place, -far, far );
		c->softHigh = simJson_Number( json, control, "softMax", place, -far, far );
		if ( !json->failed && c->softLow >= c->softHigh )
		{
			simJson_Fail(
			    json, softMin, "is %g, but must be less than \"softMax\", which is %g", c->softLow, c->softHigh );
		}
	}
	c->continuous = simJson_BoolOr( json, control, "continuous", false );
	if ( c->continuous && length )
	{
		simJson_Fail( json, simJson_Find( control, "continuous" ), "only an angle can be continuous" );
	}
	simJson_SkipText( json, control, "source" );
}


// ---- what moves ----

static void ReadTravel( simJson* json, const simNode* node, simMechanismDef* def )
{
	double far = IsLength( def ) ? kFarLength : kFarAngle;
	simUnit unit = IsLength( def ) ? simUnit_length : simUnit_angle;
	const simNode* low = simJson_Find( node, "min" );
	if ( ( low != NULL ) != ( simJson_Find( node, "max" ) != NULL ) )
	{
		simJson_Fail( json, node, "needs both of the keys \"min\" and \"max\", or none" );
	}
	if ( low != NULL )
	{
		def->low = simJson_Number( json, node, "min", unit, -far, far );
		def->high = simJson_Number( json, node, "max", unit, -far, far );
		if ( !json->failed && def->low >= def->high )
		{
			simJson_Fail( json, low, "is %g, but must be less than \"max\", which is %g", def->low, def->high );
		}
	}
	bool stops = low != NULL;
	double home = stops ? simClamp( 0.0, def->low, def->high ) : 0.0;
	def->start = simJson_NumberOr( json, node, "start", unit, stops ? def->low : -far, stops ? def->high : far, home );
	def->ticks = simJson_NumberOr( json, node, "ticks", simUnit_none, 0.0, 1e7, 0.0 );
}

/// A load about a pivot: an inertia, or a mass with the length of a rod or the distance of its centre, or both.
static void ReadArm( simJson* json, const simNode* node, simMechanismDef* def )
{
	const simNode* inertia = simJson_Find( node, "inertia" );
	const simNode* length = simJson_Find( node, "length" );
	const simNode* center = simJson_Find( node, "center" );
	bool weighs = simJson_Find( node, "mass" ) != NULL;
	if ( !weighs && ( length != NULL || center != NULL ) )
	{
		simJson_Fail( json, node, "the key \"mass\" is missing; \"length\" and \"center\" say where it is" );
		return;
	}
	if ( weighs && length == NULL && center == NULL )
	{
		simJson_Fail( json, node, "needs one of the keys \"length\" (of a rod) and \"center\" (of mass)" );
		return;
	}
	if ( inertia == NULL && length == NULL )
	{
		simJson_Fail( json, node, "needs the key \"inertia\", or \"mass\" and \"length\"" );
		return;
	}
	def->mass = weighs ? simJson_Number( json, node, "mass", simUnit_mass, 0.001, 200.0 ) : 0.0;
	double rod = length != NULL ? simJson_Quantity( json, length, simUnit_length, 0.001, 5.0 ) : 0.0;
	def->center = center != NULL ? simJson_Quantity( json, center, simUnit_length, -5.0, 5.0 ) : 0.5 * rod;
	def->inertia =
	    inertia != NULL ? simJson_Quantity( json, inertia, simUnit_inertia, 1e-7, 1e3 ) : def->mass * rod * rod / 3.0;
	def->heading = simJson_NumberOr( json, node, "heading", simUnit_angle, -7.0, 7.0, 0.0 );
}

static void ReadFriction( simJson* json, const simNode* node, simMechanismDef* def )
{
	def->friction =
	    simJson_NumberOr( json, node, "friction", IsLength( def ) ? simUnit_none : simUnit_torque, 0.0, 1e4, 0.0 );
	def->reaction = simJson_BoolOr( json, node, "reaction", false );
}

static void ReadGearing( simJson* json, const simNode* node, simMechanismDef* def, double radius )
{
	double gearing = simJson_Number( json, node, "gearing", simUnit_none, 0.01, 1e4 );
	for ( int k = 0; k < def->motorCount; ++k )
	{
		def->ratio[k] = gearing / radius;
	}
}


// ---- motors ----

static uint32_t UsedMotors( const simRobotModel* model )
{
	uint32_t used = 0;
	for ( int i = 0; i < model->axleCount; ++i )
	{
		for ( int k = 0; k < model->axles[i].motorCount; ++k )
		{
			used |= 1u << model->axles[i].motors[k];
		}
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		used |= model->wheels[i].steerMotor >= 0 ? 1u << model->wheels[i].steerMotor : 0;
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		for ( int k = 0; k < model->mechanisms[i].motorCount; ++k )
		{
			used |= 1u << model->mechanisms[i].motors[k];
		}
	}
	return used;
}

static void ReadMotors( simJson* json, const simNode* node, const simRobotModel* model, simMechanismDef* def )
{
	bool two = def->kind == simMechanism_differential;
	uint32_t used = UsedMotors( model );
	const simNode* motors = simJson_Need( json, node, "motors" );
	simJson_Array( json, motors, two ? 2 : 1, two ? 2 : SIM_MAX_AXLE_MOTORS );
	for ( const simNode* n = simJson_First( motors ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int motor =
		    simJson_Choice( json, n, "motor", NAMES( model->motors ), model->motorCount, STRIDE( model->motors ) );
		if ( motor >= 0 && ( used >> motor & 1u ) != 0 )
		{
			simJson_Fail( json, n, "the motor \"%s\" drives something else already", model->motors[motor].name );
		}
		used |= motor >= 0 ? 1u << motor : 0;
		def->motors[def->motorCount++] = motor >= 0 ? motor : 0;
	}
	const simMotorDef* a = &model->motors[def->motors[0]];
	const simMotorDef* b = &model->motors[def->motors[1]];
	if ( !json->failed && two && ( a->type != b->type || a->count != b->count ) )
	{
		simJson_Fail( json, motors, "the two motors of a differential must be of one type and count" );
	}
}


// ---- kinds ----

static simMechanismDef* Add( simJson* json, const simNode* node, simRobotModel* model, const simMechanismDef* common )
{
	if ( json->failed )
	{
		return NULL;
	}
	if ( model->mechanismCount == SIM_MAX_MECHANISMS )
	{
		simJson_Fail(
		    json, node, "a robot has at most %d mechanisms; a differential counts twice", SIM_MAX_MECHANISMS );
		return NULL;
	}
	simMechanismDef* def = &model->mechanisms[model->mechanismCount];
	*def = *common;
	simJson_Name( json, simJson_Need( json, node, "name" ), def->name );
	simRobot_CheckNew( json, node, "mechanism", def->name, NAMES( model->mechanisms ), model->mechanismCount,
	    STRIDE( model->mechanisms ) );
	return def;
}

static void ReadSingle( simJson* json, const simNode* node, simRobotModel* model, const simMechanismDef* common )
{
	simMechanismDef* def = Add( json, node, model, common );
	if ( def == NULL )
	{
		return;
	}
	double drum = 1.0;
	switch ( def->kind )
	{
		case simMechanism_flywheel:
		case simMechanism_roller:
			simJson_Object( json, node, COMMON_KEYS, "inertia", "heading", "ticks" );
			def->inertia = simJson_Number( json, node, "inertia", simUnit_inertia, 1e-7, 1e3 );
			def->heading = simJson_NumberOr( json, node, "heading", simUnit_angle, -7.0, 7.0, 0.0 );
			def->ticks = simJson_NumberOr( json, node, "ticks", simUnit_none, 0.0, 1e7, 0.0 );
			break;
		case simMechanism_arm:
			simJson_Object( json, node, COMMON_KEYS, TRAVEL_KEYS, "inertia", "mass", "length", "center", "heading" );
			ReadArm( json, node, def );
			break;
		case simMechanism_turret:
			simJson_Object( json, node, COMMON_KEYS, TRAVEL_KEYS, "inertia" );
			def->inertia = simJson_Number( json, node, "inertia", simUnit_inertia, 1e-7, 1e3 );
			break;
		default:
			simJson_Object( json, node, COMMON_KEYS, TRAVEL_KEYS, "mass", "drum", "tilt", "heading" );
			def->inertia = def->mass = simJson_Number( json, node, "mass", simUnit_mass, 0.001, 200.0 );
			drum = simJson_Number( json, node, "drum", simUnit_length, 0.001, 0.5 );
			def->tilt = simJson_NumberOr( json, node, "tilt", simUnit_angle, -SIM_PI, SIM_PI,
			    def->kind == simMechanism_linear ? 0.5 * SIM_PI : 0.0 );
			def->heading = simJson_NumberOr( json, node, "heading", simUnit_angle, -7.0, 7.0, 0.0 );
			break;
	}
	if ( def->kind != simMechanism_flywheel && def->kind != simMechanism_roller )
	{
		ReadTravel( json, node, def );
	}
	ReadGearing( json, node, def, json->failed ? 1.0 : drum );
	ReadFriction( json, node, def );
	ReadControl( json, node, def );
	model->mechanismCount += 1;
}

/// Two motors and two outputs: both motors together turn the first, one against the other the second. With rotor turns a and b:
/// first = ( a + b ) / ( 2 gearing ), second = ( a - b ) / ( 2 gearing of the second ).
static void ReadDifferential( simJson* json, const simNode* node, simRobotModel* model, const simMechanismDef* common )
{
	simJson_Object( json, node, "kind", "motors", "efficiency", "outputs", "source" );
	const simNode* outputs = simJson_Need( json, node, "outputs" );
	simJson_Array( json, outputs, 2, 2 );
	double sign = 1.0;
	for ( const simNode* n = simJson_First( outputs ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simJson_Object( json, n, "name", "gearing", OUTPUT_KEYS, "source" );
		simMechanismDef* def = Add( json, n, model, common );
		if ( def == NULL )
		{
			return;
		}
		ReadArm( json, n, def );
		ReadTravel( json, n, def );
		ReadGearing( json, n, def, 1.0 );
		def->ratio[1] *= sign;
		ReadFriction( json, n, def );
		ReadControl( json, n, def );
		simJson_SkipText( json, n, "source" );
		model->mechanismCount += 1;
		sign = -1.0;
	}
}

void simRobotMechanism_Read( simJson* json, const simNode* mechanisms, simRobotModel* model )
{
#define KIND( name ) #name,
	static const char kinds[][SIM_NAME] = { SIM_MECHANISM_KINDS( KIND ) };
#undef KIND
	simJson_Array( json, mechanisms, 0, SIM_MAX_MECHANISMS );
	for ( const simNode* n = simJson_First( mechanisms ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		int kind = simJson_Choice(
		    json, simJson_Need( json, n, "kind" ), "mechanism", kinds[0], simMechanism_count, SIM_NAME );
		if ( kind < 0 )
		{
			return;
		}
		simMechanismDef common;
		memset( &common, 0, sizeof( common ) );
		common.kind = (simMechanismKind)kind;
		ReadMotors( json, n, model, &common );
		common.efficiency = simJson_NumberOr( json, n, "efficiency", simUnit_none, 0.05, 1.0, 1.0 );
		simJson_SkipText( json, n, "source" );
		if ( json->failed )
		{
			return;
		}
		( common.kind == simMechanism_differential ? ReadDifferential : ReadSingle )( json, n, model, &common );
	}
}


// ---- what follows a mechanism ----

static int ReadMechanism( simJson* json, const simNode* node, const simRobotModel* model )
{
	return simJson_Choice( json, simJson_Need( json, node, "mechanism" ), "mechanism", NAMES( model->mechanisms ),
	    model->mechanismCount, STRIDE( model->mechanisms ) );
}

void simRobotMechanism_ReadMotion(
    simJson* json, const simNode* motion, const simRobotModel* model, simComponentDef* component )
{
	if ( !simJson_Object( json, motion, "mechanism", "axis", "along", "scale", "zero" ) )
	{
		return;
	}
	const simNode* axis = simJson_Find( motion, "axis" );
	const simNode* along = simJson_Find( motion, "along" );
	if ( ( axis != NULL ) == ( along != NULL ) )
	{
		simJson_Fail( json, motion, "needs exactly one of the keys \"axis\" (turns) and \"along\" (slides)" );
		return;
	}
	const simNode* direction = axis != NULL ? axis : along;
	component->motion = axis != NULL ? simMotion_turn : simMotion_slide;
	component->mechanism = ReadMechanism( json, motion, model );
	component->axis = simJson_Vec3( json, direction, simUnit_none, -1e3, 1e3 );
	if ( !json->failed && simLength( component->axis ) < 1e-6 )
	{
		simJson_Fail( json, direction, "is a direction, so it must not be [0, 0, 0]" );
	}
	component->axis = simNormalize( component->axis, simV3( 0, 0, 1 ) );
	component->scale = simJson_NumberOr( json, motion, "scale", simUnit_none, -1e3, 1e3, 1.0 );
	bool length = component->mechanism >= 0 && IsLength( &model->mechanisms[component->mechanism] );
	double far = length ? kFarLength : kFarAngle;
	component->zero = simJson_NumberOr( json, motion, "zero", length ? simUnit_length : simUnit_angle, -far, far, 0.0 );
}

/// Which of position, velocity, volts and duty the binding sets, with its value's unit and range.
static simControl ReadMode( simJson* json, const simNode* node, const simMechanismDef* def, simBindingDef* binding )
{
	static const char* const keys[] = { "volts", "duty", "velocity", "position" };
	static_assert( simControl_volts == 0 && simControl_position == 3, "keys is in the order of simControl" );
	bool length = IsLength( def );
	const simUnit units[] = { simUnit_voltage, simUnit_none, length ? simUnit_speed : simUnit_angularSpeed,
		length ? simUnit_length : simUnit_angle };
	double far = length ? kFarLength : kFarAngle;
	bool stops = def->low < def->high;
	const double lows[] = { -60.0, -1.0, -1e4, stops ? def->low : -far };
	const double highs[] = { 60.0, 1.0, 1e4, stops ? def->high : far };
	int mode = -1, given = 0;
	for ( int i = 0; i < 4; ++i )
	{
		bool found = simJson_Find( node, keys[i] ) != NULL;
		mode = found ? i : mode;
		given += found ? 1 : 0;
	}
	if ( given != 1 )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"position\", \"velocity\", \"volts\" and \"duty\"" );
		return simControl_volts;
	}
	binding->value = simJson_Number( json, node, keys[mode], units[mode], lows[mode], highs[mode] );
	const simNode* release = simJson_Find( node, "release" );
	binding->hasRelease = release != NULL;
	binding->release = release != NULL ? simJson_Quantity( json, release, units[mode], lows[mode], highs[mode] ) : 0.0;
	return (simControl)mode;
}

void simRobotMechanism_ReadBindings( simJson* json, const simNode* bindings, simRobotModel* model )
{
	simJson_Array( json, bindings, 0, SIM_MAX_BINDINGS );
	for ( const simNode* n = simJson_First( bindings ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simBindingDef* binding = &model->bindings[model->bindingCount];
		simJson_Object( json, n, "button", "mechanism", "position", "velocity", "volts", "duty", "release" );
		binding->button = simJson_Choice(
		    json, simJson_Need( json, n, "button" ), "button", model->buttons[0], model->buttonCount, SIM_NAME );
		binding->mechanism = ReadMechanism( json, n, model );
		if ( !json->failed )
		{
			binding->mode = ReadMode( json, n, &model->mechanisms[binding->mechanism], binding );
			model->bindingCount += 1;
		}
	}
}
