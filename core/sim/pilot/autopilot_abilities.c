// A driver's knowledge about the robot before the match: its buttons, its intake, its speed and its load.
#include "pilot/autopilot_internal.h"

// Part of the robot's speed that a driver of skill 0 uses.
static const double kSlowest = 0.4;
// Part of the hopper that a driver of skill 0 fills before he goes to score.
static const double kLeastLoad = 0.2;


// Returns the first button that moves a mechanism as it is needed: a roller must turn inwards, a gate (an arm or elevator that holds
// the intake) must go to a position between low and high.
static uint32_t ButtonFor( const simRobotModel* model, int mechanism, bool gate, double low, double high )
{
	SIM_CHECK( mechanism < model->mechanismCount );
	if ( mechanism < 0 )
	{
		return 0;
	}
	// The first binding that suits wins: a driver would find it first on the gamepad.
	for ( int i = 0; i < model->bindingCount; ++i )
	{
		const simBindingDef* binding = &model->bindings[i];
		bool suits;
		if ( gate )
		{
			suits = binding->mode == simControl_position && binding->value >= low && binding->value <= high;
		}
		else
		{
			suits = binding->value > 0.0;
		}
		if ( binding->mechanism == mechanism && suits )
		{
			return 1u << binding->button;
		}
	}
	return 0;
}

static void FindIntake( const simRobotModel* model, simAbilities* abilities )
{
	SIM_CHECK( model->intakeCount > 0 );
	const simIntakeDef* intake = &model->intakes[0];
	// An intake that names no pieces takes all.
	abilities->pieces = intake->pieceNameCount > 0 ? intake->pieces : 0xffffffffu;
	abilities->intakeButtons = ButtonFor( model, intake->roller, false, 0.0, 0.0 )
	                           | ButtonFor( model, intake->gate, true, intake->gateLow, intake->gateHigh );
	double reach = sqrt( intake->at.x * intake->at.x + intake->at.y * intake->at.y );
	// An intake in the middle of the robot has no direction of its own.
	if ( reach > 0.05 )
	{
		abilities->intakeYaw = simAtan2( intake->at.y, intake->at.x );
	}
	abilities->intakeReach = reach + 0.5 * intake->size.x;
	abilities->halfMouth = 0.5 * intake->mouthWidth;
}

// The hooks of one lift that goes straight up, with the button that raises it; they come down when it is let go. A tank cannot
// straighten up under a bar.
static void FindClimber( const simRobotModel* model, simAbilities* abilities )
{
	SIM_CHECK( model->hookCount >= 0 && model->hookCount <= SIM_MAX_HOOKS );
	if ( model->hookCount == 0 || model->drive == simDrive_differential )
	{
		return;
	}
	int mechanism = model->hooks[0].mechanism;
	double left = -INFINITY, right = INFINITY;
	simVec3 sum = { 0, 0, 0 };
	for ( int i = 0; i < model->hookCount; ++i )
	{
		const simHookDef* hook = &model->hooks[i];
		if ( hook->mechanism != mechanism )
		{
			return;
		}
		sum = simAdd( sum, hook->at );
		left = simMax( left, hook->at.y );
		right = simMin( right, hook->at.y );
	}
	bool lifts = mechanism >= 0 && model->mechanisms[mechanism].kind == simMechanism_elevator
	             && model->mechanisms[mechanism].tilt == 0.0;
	for ( int i = 0; i < model->bindingCount && lifts; ++i )
	{
		const simBindingDef* binding = &model->bindings[i];
		bool raises = binding->mechanism == mechanism && binding->mode == simControl_position && binding->hasRelease
		              && binding->value > binding->release;
		if ( raises )
		{
			abilities->climbButton = 1u << binding->button;
			abilities->hook = simScale( 1.0 / model->hookCount, sum );
			abilities->hook.z += binding->release;
			abilities->hookHalf = 0.5 * ( left - right );
			abilities->hookRise = binding->value - binding->release;
			abilities->hookSpeed = simMax( 0.05, model->mechanisms[mechanism].control.maxVelocity );
			return;
		}
	}
}

// A robot that can shoot collects only pieces that one of its goals wants.
static void LeaveUnwanted( const simField* field, simAlliance alliance, simAbilities* abilities )
{
	uint32_t wanted = 0;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		if ( field->goals[i].alliance == alliance )
		{
			wanted |= 1u << field->goals[i].piece;
		}
	}
	if ( wanted != 0 && abilities->shootButton != 0 )
	{
		abilities->pieces &= wanted;
	}
}

// No more than the hopper takes and the rules allow. A weaker driver goes to score with fewer.
static int CapacityOf( const simField* field, const simRobotModel* model, double skill )
{
	SIM_CHECK( model->hopperCapacity >= 0 && skill >= 0.0 && skill <= 1.0 );
	int capacity = model->hopperCapacity;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool limits = rule->kind == simRule_limit && rule->carry > 0 && rule->foul != 0;
		if ( limits && rule->carry < capacity )
		{
			capacity = rule->carry;
		}
	}
	double part = kLeastLoad + ( 1.0 - kLeastLoad ) * skill * skill;
	int load = (int)ceil( part * capacity );
	return load <= capacity ? load : capacity;
}

simAbilities simAbilities_Find( const simField* field, const simRobotModel* model, simAlliance alliance, double skill )
{
	SIM_CHECK( skill >= 0.0 && skill <= 1.0 );
	SIM_CHECK( model->aimButton < 0 || ( model->aimLauncher >= 0 && model->aimLauncher < model->launcherCount ) );
	simAbilities abilities = { .rate = 5.0, .capacity = CapacityOf( field, model, skill ) };
	abilities.speed = simMax( 0.3, model->program.maxSpeed * ( kSlowest + ( 1.0 - kSlowest ) * skill ) );
	if ( model->aimButton >= 0 )
	{
		const simLauncherDef* launcher = &model->launchers[model->aimLauncher];
		abilities.shootButton = 1u << model->aimButton;
		double rate = launcher->rate * launcher->barrelCount;
		if ( rate > 0.0 )
		{
			abilities.rate = rate;
		}
	}
	if ( model->intakeCount > 0 )
	{
		FindIntake( model, &abilities );
	}
	LeaveUnwanted( field, alliance, &abilities );
	FindClimber( model, &abilities );
	simAutopilot_FindHoldings( field, model, &abilities );
	simAutopilot_FindGrasps( model, &abilities );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		const simRobotShape* shape = &model->shapes[i];
		double half = fabs( shape->at.y ) + 0.5 * shape->size.y;
		if ( shape->component < 0 )
		{
			abilities.halfWidth = simMax( abilities.halfWidth, half );
			abilities.halfLength = simMax( abilities.halfLength, fabs( shape->at.x ) + 0.5 * shape->size.x );
		}
	}
	return abilities;
}
