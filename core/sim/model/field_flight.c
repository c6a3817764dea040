// The flight of a type of piece: the method, its step, and other things that slow it. Of a field's piece, and of a
// scenario that flies the field's pieces otherwise.
#include "model/field.h"
#include "model/field_parts.h"

// Longer steps than these say nothing any more about a flight of a second or two, and shorter ones cost more than they show [s].
#define SHORTEST 1e-5
#define LONGEST 0.1

static const char kMethodNames[][SIM_NAME] = { "explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4" };
static_assert( simIntegrator_explicitEuler == 0 && simIntegrator_rk4 == 4 && simIntegrator_count == 5,
    "kMethodNames is in the order of simIntegrator" );
static const simChoices kMethods = SIM_CHOICES( "method", kMethodNames );
static const char kAreaNames[][SIM_NAME] = { "sphere", "attitude" };
static const simChoices kAreas = SIM_CHOICES( "area", kAreaNames );
static const char kTurnNames[][SIM_NAME] = { "exact", "firstOrder" };
static const simChoices kTurns = SIM_CHOICES( "turn", kTurnNames );
static const char kCompatNames[][SIM_NAME] = { "none", "jsim" };
static const simChoices kCompats = SIM_CHOICES( "compat mode", kCompatNames );

#define NUMBER( field, unit, high ) SIM_KEY_NUMBER( simFlightDef, field, unit, 0.0, high ), SIM_KEY_OR( 0.0 )
static const simKey kRows[] = {
	{ "method", "orders and use: docs/integrators.md", SIM_KEY_CHOICE( simFlightDef, method, kMethods ),
	    SIM_KEY_OR( simIntegrator_midpoint ) },
	{ "step", "a part of the world's 4 ms, or a multiple of it",
	    SIM_KEY_NUMBER( simFlightDef, step, time, SHORTEST, LONGEST ), SIM_KEY_OR( SIM_STEP ) },
	{ "linearDamping", "loss of velocity [1/s]", NUMBER( linearDamping, none, 1000.0 ) },
	{ "angularDamping", "loss of spin [1/s]", NUMBER( angularDamping, none, 1000.0 ) },
	{ "linearDrag", "drag over speed, beside \"drag\"", NUMBER( linearDrag, damping, 1000.0 ) },
	{ "spinDecay", "loss of spin in air [1/s]", NUMBER( spinDecay, none, 1000.0 ),
	    .source = "JSim: 0.05, 0.01 by speed, 0.02 by spin" },
	{ "spinDecayBySpeed", "and per m/s of speed [1/m]", NUMBER( spinDecayBySpeed, none, 1000.0 ) },
	{ "spinDecayBySpin", "and per rad/s of spin [1/rad]", NUMBER( spinDecayBySpin, none, 1000.0 ) },
	{ "area", "what drag sees: a sphere of the piece's volume, or its shape from where the air comes",
	    SIM_KEY_CHOICE( simFlightDef, byAttitude, kAreas ), SIM_KEY_OR( 0 ) },
	{ "turn", "of Euler's methods and taylor: exact while the spin holds, or by the first order of the quaternion",
	    SIM_KEY_CHOICE( simFlightDef, firstOrderTurn, kTurns ), SIM_KEY_OR( 0 ) },
	{ "kinematic", "keeps its velocity and spin; no force moves it", SIM_KEY_BOOLEAN( simFlightDef, kinematic ),
	    SIM_KEY_OR( false ) },
	{ "weightless", "without gravity", SIM_KEY_BOOLEAN( simFlightDef, weightless ), SIM_KEY_OR( false ) },
	{ "compat", "jsim: turns without the gyroscopic moment", SIM_KEY_CHOICE( simFlightDef, compat, kCompats ),
	    SIM_KEY_OR( 0 ) },
	SIM_KEY_SOURCE,
};
const simKeys simFlightKeys = SIM_KEYS( "flight",
    "How a piece moves while it touches nothing. What touches something is the physics library's, whatever stands "
    "here.",
    kRows );

/// Is a number whole, as near as a unit's conversion leaves it?
static bool IsWhole( double number )
{
	return fabs( number - floor( number + 0.5 ) ) < 1e-6 * number;
}

void simFlight_Read( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	simFlightDef* def = at;
	simKeys_Read( reader, &simFlightKeys, node, def );
	double steps = def->step / SIM_STEP;
	if ( !reader->json->failed && !IsWhole( steps ) && !IsWhole( 1.0 / steps ) )
	{
		simJson_Fail( reader->json, simKeys_Find( &simFlightKeys, node, "step" ),
		    "is %g ms, which does not go with the world's steps of 4 ms: a part of it (4, 2, 1, 0.5 ms ...) or a "
		    "multiple (8, 12, 20, 40 ms ...)",
		    1e3 * def->step );
	}
	def->own = true;
}
