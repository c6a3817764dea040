#include "model/robot_pieces.h"

#include "model/field_entry.h"
#include "model/robot_drive.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define REACH SIM_ROBOT_REACH
#define FASTEST 50.0     // [m/s] of a piece that leaves a robot
#define FAR_ANGLE 1000.0 // [rad] of a mechanism
#define FAR_LENGTH 20.0  // [m]


// ---- names ----

int simRobotPieces_ReadComponent( simJson* json, const simNode* node, const simRobotModel* model )
{
	return simJson_Choice(
	    json, node, "component", NAMES( model->components ), model->componentCount, STRIDE( model->components ) );
}

static int ReadMechanism( simJson* json, const simNode* node, const simRobotModel* model )
{
	return simJson_Choice(
	    json, node, "mechanism", NAMES( model->mechanisms ), model->mechanismCount, STRIDE( model->mechanisms ) );
}

/// One with a surface that runs at radius times its speed.
static int ReadTurning( simJson* json, const simNode* node, const simRobotModel* model )
{
	int mechanism = ReadMechanism( json, node, model );
	if ( mechanism >= 0 && simMechanism_IsLength( model->mechanisms[mechanism].kind ) )
	{
		simJson_Fail( json, node, "the mechanism \"%s\" moves along a line; this one must turn",
		    model->mechanisms[mechanism].name );
	}
	return mechanism;
}

static simVec3 ReadPlace( simJson* json, const simNode* node )
{
	return simJson_Vec3( json, simJson_Need( json, node, "at" ), simUnit_length, -REACH, REACH );
}

/// { "mechanism", "min", "max" }: where a mechanism must be. -1 without a node.
static int ReadRange( simJson* json, const simNode* node, const simRobotModel* model, double* low, double* high )
{
	if ( node == NULL || !simJson_Object( json, node, "mechanism", "min", "max" ) )
	{
		return -1;
	}
	int mechanism = ReadMechanism( json, simJson_Need( json, node, "mechanism" ), model );
	if ( mechanism < 0 )
	{
		return -1;
	}
	const simMechanismDef* def = &model->mechanisms[mechanism];
	bool length = simMechanism_IsLength( def->kind );
	double far = length ? FAR_LENGTH : FAR_ANGLE;
	simUnit unit = length ? simUnit_length : simUnit_angle;
	*low = simJson_Number( json, node, "min", unit, -far, far );
	*high = simJson_Number( json, node, "max", unit, -far, far );
	if ( !json->failed && *low >= *high )
	{
		simJson_Fail( json, node, "\"min\" is %g, but must be less than \"max\", which is %g", *low, *high );
	}
	if ( !json->failed && def->low < def->high && ( *low > def->high || *high < def->low ) )
	{
		simJson_Fail( json, node, "from %g to %g is beyond the stops of \"%s\", which are at %g and %g", *low, *high,
		    def->name, def->low, def->high );
	}
	return mechanism;
}


// ---- hopper ----

static void ReadHopper( simJson* json, const simNode* hopper, simRobotModel* model )
{
	static const char orders[][SIM_NAME] = { "first-in-first-out", "last-in-first-out" };
	if ( hopper != NULL && simJson_Object( json, hopper, "capacity", "order", "source" ) )
	{
		model->hopperCapacity = (int)simJson_Integer( json, simJson_Need( json, hopper, "capacity" ), 0, SIM_MAX_HELD );
		model->hopperLastFirst =
		    simJson_Choice( json, simJson_Find( hopper, "order" ), "order", orders[0], 2, SIM_NAME ) == 1;
		simJson_SkipText( json, hopper, "source" );
	}
}

/// Pieces are taken into the hopper and leave from it.
static void NeedHopper( simJson* json, const simNode* node, const simRobotModel* model )
{
	if ( node != NULL && !json->failed && model->hopperCapacity == 0 )
	{
		simJson_Fail( json, node, "needs a \"hopper\" with room for at least one piece" );
	}
}


// ---- intakes ----

static void ReadPieceNames( simJson* json, const simNode* pieces, simIntakeDef* intake )
{
	simJson_Array( json, pieces, 1, SIM_MAX_PIECE_TYPES );
	for ( const simNode* n = simJson_First( pieces ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		char* name = intake->pieceNames[intake->pieceNameCount];
		simJson_Name( json, n, name );
		if ( !json->failed && simFindName( name, intake->pieceNames[0], intake->pieceNameCount, SIM_NAME ) >= 0 )
		{
			simJson_Fail( json, n, "has \"%s\" twice", name );
		}
		intake->pieceNameCount += 1;
	}
}

static void ReadRoller( simJson* json, const simNode* node, const simRobotModel* model, simIntakeDef* intake )
{
	const simNode* roller = simJson_Find( node, "roller" );
	const simNode* speed = simJson_Find( node, "speed" );
	intake->roller = -1;
	if ( ( roller != NULL ) == ( speed != NULL ) )
	{
		simJson_Fail(
		    json, node, "needs exactly one of the keys \"roller\" and \"speed\" (of the pull, without a roller)" );
	}
	intake->speed = simJson_Quantity( json, speed, simUnit_speed, 0.01, FASTEST );
	if ( roller != NULL && simJson_Object( json, roller, "mechanism", "radius", "minSpeed" ) )
	{
		intake->roller = ReadTurning( json, simJson_Need( json, roller, "mechanism" ), model );
		intake->rollerRadius = simJson_Number( json, roller, "radius", simUnit_length, 0.001, 0.5 );
		intake->minSpeed = simJson_NumberOr( json, roller, "minSpeed", simUnit_speed, 0.0, FASTEST, 0.0 );
	}
}

static void ReadIntake( simJson* json, const simNode* node, simRobotModel* model )
{
	static const char kinds[][SIM_NAME] = { "over-bumper", "in-frame" };
	simIntakeDef* intake = &model->intakes[model->intakeCount];
	simJson_Object( json, node, "name", "kind", "pieces", "box", "component", "mouth", "roller", "speed", "deployed",
	    "force", "throughput", "source" );
	simJson_Name( json, simJson_Need( json, node, "name" ), intake->name );
	simRobot_CheckNew(
	    json, node, "intake", intake->name, NAMES( model->intakes ), model->intakeCount, STRIDE( model->intakes ) );
	intake->inFrame =
	    simJson_Choice( json, simJson_Need( json, node, "kind" ), "kind of intake", kinds[0], 2, SIM_NAME ) == 1;
	ReadPieceNames( json, simJson_Find( node, "pieces" ), intake );
	const simNode* box = simJson_Need( json, node, "box" );
	if ( box != NULL && simJson_Object( json, box, "at", "size", "yaw", "pitch" ) )
	{
		intake->at = ReadPlace( json, box );
		intake->size = simJson_Vec3( json, simJson_Need( json, box, "size" ), simUnit_length, 0.001, 2.0 * REACH );
		intake->yaw = simJson_NumberOr( json, box, "yaw", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI, 0.0 );
		intake->pitch = simJson_NumberOr( json, box, "pitch", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI, 0.0 );
	}
	intake->component = simRobotPieces_ReadComponent( json, simJson_Find( node, "component" ), model );
	const simNode* mouth = simJson_Need( json, node, "mouth" );
	if ( mouth != NULL && simJson_Object( json, mouth, "at", "width" ) )
	{
		intake->mouth = ReadPlace( json, mouth );
		intake->mouthWidth = simJson_Number( json, mouth, "width", simUnit_length, 0.001, 2.0 * REACH );
	}
	ReadRoller( json, node, model, intake );
	intake->gate = ReadRange( json, simJson_Find( node, "deployed" ), model, &intake->gateLow, &intake->gateHigh );
	intake->force = simJson_Number( json, node, "force", simUnit_none, 0.1, 1e4 );
	intake->throughput = simJson_NumberOr( json, node, "throughput", simUnit_none, 0.0, 100.0, 0.0 );
	simJson_SkipText( json, node, "source" );
	model->intakeCount += 1;
}


// ---- launchers ----

static void ReadWheel( simJson* json, const simNode* wheel, const simRobotModel* model, simLauncherDef* launcher )
{
	if ( wheel == NULL
	     || !simJson_Object(
	         json, wheel, "mechanism", "radius", "ratio", "efficiency", "compression", "wrap", "grip" ) )
	{
		return;
	}
	launcher->wheel = ReadTurning( json, simJson_Need( json, wheel, "mechanism" ), model );
	launcher->wheelRadius = simJson_Number( json, wheel, "radius", simUnit_length, 0.001, 0.5 );
	launcher->ratio = simJson_Number( json, wheel, "ratio", simUnit_none, 0.01, 2.0 );
	launcher->efficiency = simJson_NumberOr( json, wheel, "efficiency", simUnit_none, 0.05, 1.0, 1.0 );
	launcher->compression = simJson_NumberOr( json, wheel, "compression", simUnit_length, 0.0, 0.5, 0.0 );
	if ( launcher->compression > 0.0 )
	{
		launcher->wrap = simJson_Number( json, wheel, "wrap", simUnit_length, 0.001, REACH );
		launcher->grip = simJson_Number( json, wheel, "grip", simUnit_none, 0.01, 3.0 );
		return;
	}
	const simNode* wrap = simJson_Find( wheel, "wrap" );
	if ( wrap != NULL || simJson_Find( wheel, "grip" ) != NULL )
	{
		simJson_Fail( json, wrap != NULL ? wrap : simJson_Find( wheel, "grip" ),
		    "goes with a \"compression\": without one the wheel grips without limit" );
	}
}

static void ReadBarrels( simJson* json, const simNode* barrels, simLauncherDef* launcher )
{
	simJson_Array( json, barrels, 1, SIM_MAX_BARRELS );
	for ( const simNode* n = simJson_First( barrels ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		launcher->barrels[launcher->barrelCount++] = simJson_Vec3( json, n, simUnit_length, -REACH, REACH );
	}
	launcher->barrelCount = barrels != NULL ? launcher->barrelCount : 1;
}

static void ReadFeed( simJson* json, const simNode* node, const simRobotModel* model, simLauncherDef* launcher )
{
	const simNode* feeder = simJson_Find( node, "feeder" );
	launcher->feeder = -1;
	if ( feeder != NULL && simJson_Object( json, feeder, "mechanism", "minSpeed" ) )
	{
		launcher->feeder = ReadMechanism( json, simJson_Need( json, feeder, "mechanism" ), model );
		bool length = launcher->feeder >= 0 && simMechanism_IsLength( model->mechanisms[launcher->feeder].kind );
		launcher->feederSpeed =
		    simJson_Number( json, feeder, "minSpeed", length ? simUnit_speed : simUnit_angularSpeed, -1e4, 1e4 );
		if ( launcher->feederSpeed == 0.0 && !json->failed )
		{
			simJson_Fail( json, simJson_Find( feeder, "minSpeed" ),
			    "is 0, at which nothing moves; it is negative for a feeder that feeds when it turns backwards" );
		}
	}
	launcher->gate = ReadRange( json, simJson_Find( node, "gate" ), model, &launcher->gateLow, &launcher->gateHigh );
	bool waits = launcher->feeder >= 0 || launcher->gate >= 0 || ( launcher->wheel >= 0 && launcher->minSpeed > 0.0 );
	if ( !json->failed && !waits )
	{
		simJson_Fail( json, node,
		    "would launch all the time: it needs a \"feeder\", a \"gate\", or a \"wheel\" with a \"minSpeed\"" );
	}
}

static void ReadLauncher( simJson* json, const simNode* node, simRobotModel* model )
{
	const double right = 0.5 * SIM_PI;
	simLauncherDef* launcher = &model->launchers[model->launcherCount];
	simJson_Object( json, node, "name", "at", "elevation", "yaw", "component", "wheel", "speed", "minSpeed", "feeder",
	    "gate", "rate", "barrels", "spread", "spin", "source" );
	simJson_Name( json, simJson_Need( json, node, "name" ), launcher->name );
	simRobot_CheckNew( json, node, "launcher", launcher->name, NAMES( model->launchers ), model->launcherCount,
	    STRIDE( model->launchers ) );
	launcher->at = ReadPlace( json, node );
	launcher->elevation = simJson_NumberOr( json, node, "elevation", simUnit_angle, -right, right, 0.0 );
	launcher->yaw = simJson_NumberOr( json, node, "yaw", simUnit_angle, -2.0 * SIM_PI, 2.0 * SIM_PI, 0.0 );
	launcher->component = simRobotPieces_ReadComponent( json, simJson_Find( node, "component" ), model );
	const simNode* wheel = simJson_Find( node, "wheel" );
	const simNode* speed = simJson_Find( node, "speed" );
	if ( ( wheel != NULL ) == ( speed != NULL ) )
	{
		simJson_Fail( json, node, "needs exactly one of the keys \"wheel\" and \"speed\" (0: the piece drops)" );
	}
	launcher->wheel = -1;
	launcher->speed = simJson_Quantity( json, speed, simUnit_speed, 0.0, FASTEST );
	ReadWheel( json, wheel, model, launcher );
	const simNode* minSpeed = simJson_Find( node, "minSpeed" );
	launcher->minSpeed = simJson_Quantity( json, minSpeed, simUnit_speed, 0.0, FASTEST );
	if ( minSpeed != NULL && wheel == NULL )
	{
		simJson_Fail( json, minSpeed, "waits for a \"wheel\", but there is none" );
	}
	ReadFeed( json, node, model, launcher );
	launcher->rate = simJson_Number( json, node, "rate", simUnit_none, 0.1, 50.0 );
	ReadBarrels( json, simJson_Find( node, "barrels" ), launcher );
	launcher->spread = simReadSpread( json, simJson_Find( node, "spread" ) );
	launcher->spin = simJson_NumberOr( json, node, "spin", simUnit_none, -5.0, 5.0, 0.0 );
	simJson_SkipText( json, node, "source" );
	model->launcherCount += 1;
}


// ---- hooks ----

static void ReadHook( simJson* json, const simNode* node, simRobotModel* model )
{
	simHookDef* hook = &model->hooks[model->hookCount];
	simJson_Object(
	    json, node, "name", "at", "diameter", "component", "mechanism", "stiffness", "damping", "friction", "source" );
	simJson_Name( json, simJson_Need( json, node, "name" ), hook->name );
	simRobot_CheckNew(
	    json, node, "hook", hook->name, NAMES( model->hooks ), model->hookCount, STRIDE( model->hooks ) );
	hook->at = ReadPlace( json, node );
	hook->radius = 0.5 * simJson_Number( json, node, "diameter", simUnit_length, 0.002, 1.0 );
	hook->component = simRobotPieces_ReadComponent( json, simJson_Find( node, "component" ), model );
	hook->mechanism = ReadMechanism( json, simJson_Find( node, "mechanism" ), model );
	hook->stiffness = simJson_Number( json, node, "stiffness", simUnit_stiffness, 1.0, 1e8 );
	hook->damping = simJson_Number( json, node, "damping", simUnit_damping, 0.0, 1e6 );
	hook->friction = simJson_Number( json, node, "friction", simUnit_none, 0.0, 3.0 );
	simJson_SkipText( json, node, "source" );
	model->hookCount += 1;
}


// ---- robot ----

static void ReadList( simJson* json, const simNode* list, int most, simRobotModel* model,
    void ( *read )( simJson* json, const simNode* node, simRobotModel* model ) )
{
	simJson_Array( json, list, 0, most );
	for ( const simNode* n = simJson_First( list ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		read( json, n, model );
	}
}

void simRobotPieces_Read( simJson* json, const simNode* robot, simRobotModel* model )
{
	const simNode* intakes = simJson_Find( robot, "intakes" );
	const simNode* launchers = simJson_Find( robot, "launchers" );
	ReadHopper( json, simJson_Find( robot, "hopper" ), model );
	ReadList( json, intakes, SIM_MAX_INTAKES, model, ReadIntake );
	NeedHopper( json, model->intakeCount > 0 ? intakes : NULL, model );
	ReadList( json, launchers, SIM_MAX_LAUNCHERS, model, ReadLauncher );
	NeedHopper( json, model->launcherCount > 0 ? launchers : NULL, model );
	ReadList( json, simJson_Find( robot, "hooks" ), SIM_MAX_HOOKS, model, ReadHook );
}

void simRobotPieces_ReadAim( simJson* json, const simNode* aim, simRobotModel* model )
{
	model->aimButton = model->aimLauncher = model->aimHood = model->aimTurret = -1;
	if ( aim == NULL || !simJson_Object( json, aim, "button", "launcher", "hood", "turret", "feed" ) )
	{
		return;
	}
	const simNode* launcher = simJson_Need( json, aim, "launcher" );
	model->aimButton = simJson_Choice(
	    json, simJson_Need( json, aim, "button" ), "button", model->buttons[0], model->buttonCount, SIM_NAME );
	model->aimLauncher = simJson_Choice(
	    json, launcher, "launcher", NAMES( model->launchers ), model->launcherCount, STRIDE( model->launchers ) );
	model->aimHood = ReadMechanism( json, simJson_Find( aim, "hood" ), model ); // a linear actuator, too
	model->aimTurret = ReadTurning( json, simJson_Find( aim, "turret" ), model );
	model->aimFeed = simJson_Number( json, aim, "feed", simUnit_voltage, -24.0, 24.0 );
	if ( !json->failed && model->launchers[model->aimLauncher].feeder < 0 )
	{
		simJson_Fail( json, launcher, "the launcher \"%s\" has no \"feeder\" to fire with",
		    model->launchers[model->aimLauncher].name );
	}
	if ( !json->failed && model->aimFeed == 0.0 )
	{
		simJson_Fail( json, simJson_Find( aim, "feed" ), "is 0 V, with which nothing is fed" );
	}
}

void simRobotPieces_Resolve( simJson* json, const simNode* at, simRobotModel* model, const simField* field )
{
	for ( int i = 0; i < model->intakeCount && !json->failed; ++i )
	{
		simIntakeDef* intake = &model->intakes[i];
		intake->pieces = intake->pieceNameCount == 0 ? ( 1u << field->pieceTypeCount ) - 1u : 0u;
		for ( int k = 0; k < intake->pieceNameCount && !json->failed; ++k )
		{
			const char* name = intake->pieceNames[k];
			const char* types = NAMES( field->pieceTypes );
			size_t stride = STRIDE( field->pieceTypes );
			int type = simFindName( name, types, field->pieceTypeCount, stride );
			const char* near = type < 0 ? simFindNearest( name, types, field->pieceTypeCount, stride ) : NULL;
			intake->pieces |= type >= 0 ? 1u << type : 0u;
			if ( near != NULL )
			{
				simJson_Fail( json, at,
				    "its intake \"%s\" takes the piece \"%s\", which the field \"%s\" has not; did you mean \"%s\"?",
				    intake->name, name, field->name, near );
			}
		}
	}
}
