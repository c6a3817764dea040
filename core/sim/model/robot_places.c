// Where the parts of a robot may be: within reach of its frame, and not below the floor.
#include "model/robot_model.h"
#include "model/robot_parts.h"

// The physics carries a part on a lever as long as its place is far from the frame, so a slip of a digit would throw the robot.
static const double kReach =
    0.5; // [m] farthest a part may be outside the box of the shapes, to a side; the centre of mass, above it
static const double kReachUp = 1.0;     // [m] ... above it: hooks and cameras stand on masts
static const double kBareReach = 1.5;   // [m] farthest from the centre of mass, in a robot without shapes
static const double kMassMargin = 0.05; // [m] farthest the centre of mass may be outside that box, to a side
static const double kDrop = 0.03;   // [m] deepest a wheel may reach below the floor: the middle wheels of a drop centre
static const double kFloor = 0.005; // [m] deepest another part's place may be below the floor: roundings of a drawing
static const double kSag = 0.5;     // [-] most that a wheel may give way under its share of the weight, over its radius

// A box in the robot frame [m].
typedef struct Box
{
	double low[3], high[3];
} Box;

static Box Around( simVec3 at, double reach )
{
	return ( Box ){ { at.x - reach, at.y - reach, at.z - reach }, { at.x + reach, at.y + reach, at.z + reach } };
}

static void Include( Box* box, simVec3 at )
{
	const double place[3] = { at.x, at.y, at.z };
	for ( int i = 0; i < 3; ++i )
	{
		box->low[i] = simMin( box->low[i], place[i] );
		box->high[i] = simMax( box->high[i], place[i] );
	}
}

static void IncludeShape( Box* box, const simRobotShape* shape )
{
	if ( shape->shape == simShape_sphere )
	{
		double radius = 0.5 * shape->size.x;
		Include( box, simSub( shape->at, simV3( radius, radius, radius ) ) );
		Include( box, simAdd( shape->at, simV3( radius, radius, radius ) ) );
		return;
	}
	simQuat q = simQuatFromRpy( 0.0, shape->pitch, shape->yaw );
	for ( int i = 0; i < 8; ++i )
	{
		simVec3 corner = simV3( ( i & 1 ) != 0 ? 0.5 : -0.5, ( i & 2 ) != 0 ? 0.5 : -0.5, ( i & 4 ) != 0 ? 0.5 : -0.5 );
		corner = simV3( corner.x * shape->size.x, corner.y * shape->size.y, corner.z * shape->size.z );
		Include( box, simAdd( shape->at, simRotate( q, corner ) ) );
	}
}

// The box of the shapes, with every mechanism at its zero.
static Box Frame( const simRobotModel* model )
{
	Box box = Around( model->shapes[0].at, 0.0 );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		IncludeShape( &box, &model->shapes[i] );
	}
	return box;
}

// Where parts may be. Without shapes nothing says how large the robot is but where its weight is.
static Box PartRange( const simRobotModel* model )
{
	if ( model->shapeCount == 0 )
	{
		Box box = Around( model->centerOfMass, kBareReach );
		box.low[2] = simMax( box.low[2], -kFloor );
		return box;
	}
	Box box = Frame( model );
	for ( int i = 0; i < 2; ++i )
	{
		box.low[i] -= kReach;
		box.high[i] += kReach;
	}
	box.low[2] = -kFloor;
	box.high[2] += kReachUp;
	return box;
}

// Where the centre of mass may be: wheels and gearboxes below the shapes weigh, too.
static Box MassRange( const simRobotModel* model )
{
	Box box = Frame( model );
	for ( int i = 0; i < 2; ++i )
	{
		box.low[i] -= kMassMargin;
		box.high[i] += kMassMargin;
	}
	box.low[2] = 0.0;
	box.high[2] += kReach;
	return box;
}

static void CheckWithin( simJson* json, const simNode* node, const char* part, simVec3 at, const Box* range )
{
	const double place[3] = { at.x, at.y, at.z };
	for ( int i = 0; i < 3; ++i )
	{
		if ( !json->failed && ( place[i] < range->low[i] || place[i] > range->high[i] ) )
		{
			simJson_Fail( json, node,
			    "%c = %g m is out of reach of the robot's frame or below the floor; %s must be from %.3f to %.3f m "
			    "there",
			    "xyz"[i], place[i], part, range -> low[i], range -> high[i] );
		}
	}
}


// ---- wheels ----

static void CheckWheel( simJson* json, const simNode* node, const simRobotModel* model, int index, const Box* parts )
{
	const simWheelDef* wheel = &model->wheels[index];
	const simNode* at = simJson_Find( node, "at" );
	Box range = *parts;
	range.low[2] = wheel->radius - kDrop;
	CheckWithin( json, at != NULL ? at : node, "a wheel", wheel->at, &range );
	double sag = model->mass * SIM_GRAVITY / ( model->wheelCount * wheel->stiffness );
	if ( !json->failed && sag > kSag * wheel->radius )
	{
		simJson_Fail( json, node,
		    "this wheel would give way by %.3f m under its share of %g kg; with a radius of %g m its stiffness must be "
		    "at least %.0f N/m",
		    sag, model->mass, wheel->radius, sag * wheel->stiffness / ( kSag * wheel->radius ) );
	}
}

// Wheels in the order of the file, which is that of the model.
static int CheckWheels( simJson* json, const simNode* list, const simRobotModel* model, int index, const Box* parts )
{
	const simNode* n = list != NULL ? simJson_First( list ) : NULL;
	for ( ; n != NULL && index < model->wheelCount; n = simJson_Next( n ) )
	{
		CheckWheel( json, n, model, index, parts );
		index += 1;
	}
	return index;
}

static void CheckDrivetrain( simJson* json, const simNode* drivetrain, const simRobotModel* model, const Box* parts )
{
	int index = CheckWheels( json, simJson_Find( drivetrain, "modules" ), model, 0, parts );
	index = CheckWheels( json, simJson_Find( drivetrain, "wheels" ), model, index, parts );
	static const char* const sides[] = { "left", "right" };
	for ( int i = 0; i < 2; ++i )
	{
		const simNode* side = simJson_Find( drivetrain, sides[i] );
		const simNode* list = side != NULL ? simJson_Find( side, "wheels" ) : NULL;
		index = CheckWheels( json, list, model, index, parts );
	}
}


// ---- the rest ----

// The place of part `index` in one of the model's lists.
typedef simVec3 PlaceOf( const simRobotModel* model, int index );
static simVec3 Hook( const simRobotModel* model, int index )
{
	return model->hooks[index].at;
}
static simVec3 Intake( const simRobotModel* model, int index )
{
	return model->intakes[index].at;
}
static simVec3 Mouth( const simRobotModel* model, int index )
{
	return model->intakes[index].mouth;
}
static simVec3 Launcher( const simRobotModel* model, int index )
{
	return model->launchers[index].at;
}
static simVec3 Camera( const simRobotModel* model, int index )
{
	return model->cameras[index].mount.p;
}

static const struct
{
	const char *list, *key, *part;
	PlaceOf* place;
} kParts[] = {
	{ "hooks", "at", "a hook", Hook },
	{ "intakes", "at", "an intake", Intake },
	{ "intakes", "mouth", "a mouth", Mouth },
	{ "launchers", "at", "a launcher", Launcher },
	{ "cameras", "at", "a camera", Camera },
};

static void CheckParts( simJson* json, const simNode* robot, const simRobotModel* model, const Box* range )
{
	for ( size_t i = 0; i < sizeof( kParts ) / sizeof( kParts[0] ); ++i )
	{
		int index = 0;
		SIM_EACH( n, json, &simRobotKeys, robot, kParts[i].list )
		{
			// A part without the key has a place of its own making, which was checked with the part it follows.
			const simNode* at = simJson_Find( n, kParts[i].key );
			if ( at != NULL )
			{
				CheckWithin( json, at, kParts[i].part, kParts[i].place( model, index ), range );
			}
			index += 1;
		}
	}
}

void simRobotPlaces_Check( simJson* json, const simNode* robot, const simRobotModel* model )
{
	if ( json->failed )
	{
		return;
	}
	if ( model->shapeCount > 0 )
	{
		Box mass = MassRange( model );
		CheckWithin( json, simKeys_Find( &simRobotKeys, robot, "centerOfMass" ), "the centre of mass",
		    model->centerOfMass, &mass );
	}
	Box parts = PartRange( model );
	const simNode* drivetrain = simKeys_Find( &simRobotKeys, robot, "drivetrain" );
	if ( drivetrain != NULL )
	{
		CheckDrivetrain( json, drivetrain, model, &parts );
	}
	CheckParts( json, robot, model, &parts );
}
