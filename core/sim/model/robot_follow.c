// Motions of components and bindings of buttons: both name the mechanism that they follow.
#include "model/robot_parts.h"

#define DIRECTION .kind = simKey_vector, .at = SIM_NOT_KEPT, .low = -1e3, .high = 1e3
// How a component moves with a mechanism: the page draws it there, and cameras and intakes on it go along.
static const simKey kFollowRows[] = {
	{ "mechanism", "that moves it", SIM_KEY_REFERENCE( simComponentDef, mechanism, simMechanismThings ),
	    SIM_KEY_NEEDED },
	{ "axis", "about which it turns, of any length but zero", DIRECTION },
	{ "along", "direction in which it slides, of any length but zero", DIRECTION },
	{ "scale", "turn or way per unit of the mechanism's position",
	    SIM_KEY_NUMBER( simComponentDef, scale, none, -1e3, 1e3 ), SIM_KEY_OR( 1.0 ) },
	{ "zero", "position of the mechanism at which the part is as drawn", POSITION_OF( simComponentDef, zero ),
	    SIM_KEY_OR( 0.0 ) },
};
static const simKeyRule kFollowRules[] = { { simTogether_one, { "axis", "along" },
	"needs exactly one of the keys \"axis\" (turns) and \"along\" (slides)" } };
const simKeys simFollowKeys =
    SIM_KEYS_WITH( "follow", "Turns or slides with a mechanism.", kFollowRows, SIM_KEY_RULES( kFollowRules ) );

void simRobotMechanism_ReadMotion( const simReader* reader, const simNode* motion, simComponentDef* component )
{
	simJson* json = reader->json;
	simReader following = simRobot_Following( reader, simKeys_Find( &simFollowKeys, motion, "mechanism" ) );
	simKeys_Read( &following, &simFollowKeys, motion, component );
	const simNode* axis = simKeys_Find( &simFollowKeys, motion, "axis" );
	const simNode* along = simKeys_Find( &simFollowKeys, motion, "along" );
	const simNode* direction = axis != NULL ? axis : along;
	component->motion = axis != NULL ? simMotion_turn : simMotion_slide;
	component->axis = simJson_Vec3( json, direction, simUnit_none, -1e3, 1e3 );
	if ( !json->failed && simLength( component->axis ) < 1e-6 )
	{
		simJson_Fail( json, direction, "is a direction, so it must not be [0, 0, 0]" );
	}
	// Any length is fine in a file, but a rotation needs a unit axis.
	component->axis = simNormalize( component->axis, simV3( 0, 0, 1 ) );
}

// A binding sets exactly one of these values. Its release has the same unit and range.
typedef struct Binding
{
	simBindingDef def;
	double values[4]; // in the order of simControl
} Binding;

static const simKey kReleaseForms[] = {
	SIM_ELEMENT_NUMBER( voltage, -60.0, 60.0 ),
	{ .kind = simKey_number, .unit = simUnit_angularSpeed, .low = -1e4, .high = 1e4, SIM_KEY_OF_LENGTH( speed, 0.0 ) },
	{ .kind = simKey_number,
	    .unit = simUnit_angle,
	    .low = -SIM_FAR_ANGLE,
	    .high = SIM_FAR_ANGLE,
	    SIM_KEY_OF_LENGTH( length, SIM_FAR_LENGTH ) },
};
static const simKey kBindingRows[] = {
	{ "button", "of the program's `buttons`", SIM_KEY_REFERENCE( Binding, def.button, simButtonThings ),
	    SIM_KEY_NEEDED },
	{ "mechanism", "that it moves", SIM_KEY_REFERENCE( Binding, def.mechanism, simMechanismThings ), SIM_KEY_NEEDED },
	{ "volts", "while the button is held", SIM_KEY_NUMBER( Binding, values[0], voltage, -60.0, 60.0 ) },
	{ "duty", "while the button is held: part of the bus voltage",
	    SIM_KEY_NUMBER( Binding, values[1], none, -1.0, 1.0 ) },
	{ "velocity", "while the button is held", SIM_KEY_NUMBER( Binding, values[2], angularSpeed, -1e4, 1e4 ),
	    SIM_KEY_OF_LENGTH( speed, 0.0 ) },
	{ "position", "while the button is held", POSITION_OF( Binding, values[3] ) },
	{ "release", "the same when it is let go, and before a button of this mechanism is first pressed",
	    SIM_KEY_FORMS( kReleaseForms ), .without = "the last command stays" },
};
static const simKeyRule kBindingRules[] = { { simTogether_one, { "position", "velocity", "volts", "duty" }, NULL } };
static const simKeys kBindingKeys = SIM_KEYS_WITH( "binding",
    "What a button of the driver makes a mechanism do; of several that are held the last one wins.", kBindingRows,
    SIM_KEY_RULES( kBindingRules ) );
const simKey simBindingForm = SIM_ELEMENT( kBindingKeys );

// Which of the four the binding sets, with its value and that of its release.
static void ReadMode( const simReader* reader, const simNode* node, const simMechanismDef* def, simBindingDef* binding )
{
	static const char* const keys[] = { "volts", "duty", "velocity", "position" };
	static_assert( simControl_volts == 0 && simControl_position == 3, "keys is in the order of simControl" );
	const simNode* release = simKeys_Find( &kBindingKeys, node, "release" );
	// Without a release the last command stays, as a setpoint does on a real controller.
	binding->hasRelease = release != NULL;
	for ( int i = 0; i < 4; ++i )
	{
		const simNode* value = simKeys_Find( &kBindingKeys, node, keys[i] );
		if ( value == NULL )
		{
			continue;
		}
		// A copy, because the range of a position depends on the mechanism.
		simKey key = *simKeys_Row( &kBindingKeys, keys[i] );
		if ( i == simControl_position && def->low < def->high )
		{
			// A mechanism with stops can only go where they let it.
			key.follows = false;
			key.unit = reader->isLength ? simUnit_length : simUnit_angle;
			key.low = def->low;
			key.high = def->high;
		}
		binding->mode = (simControl)i;
		simRobotServo_CheckBinding( reader->json, value, reader->owner, def, binding->mode );
		// Value and release are commands of one mode, so they have one unit and range.
		binding->value = simKey_Quantity( reader, &key, value );
		binding->release = simKey_Quantity( reader, &key, release );
	}
}

void simRobotMechanism_ReadBindings( const simReader* reader, const simNode* program, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simProgramKeys, program, "bindings" )
	{
		Binding binding = { 0 };
		simReader following = simRobot_Following( reader, simKeys_Find( &kBindingKeys, n, "mechanism" ) );
		simKeys_Read( &following, &kBindingKeys, n, &binding );
		if ( !json->failed )
		{
			ReadMode( &following, n, &model->mechanisms[binding.def.mechanism], &binding.def );
			model->bindings[model->bindingCount++] = binding.def;
		}
	}
}
