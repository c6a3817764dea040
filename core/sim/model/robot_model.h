// Reading a robot: robot.json, or the same object inside a scenario. See robots/README.md.
#pragma once

#include "base/keys.h"

#include "sandlot/sim/types.h"

/// Every key of a robot.
extern const simKeys simRobotKeys;

/// Reads a robot from a node of a document. NULL after an error, which is noted in json. Free it with simFree.
simRobotModel* simRobotModel_Read( simJson* json, const simNode* node );
/// The forms that the dynamics of a robot have in a scenario: a word, or an object with numbers.
enum
{
	SIM_DYNAMICS_FORMS = 2
};
extern const simKey simDynamicsForms[SIM_DYNAMICS_FORMS];
/// The word of a node in one of these forms; count after an error, which is noted in json.
simDynamics simDynamics_Read( simJson* json, const simNode* node );
/// Lets the node's model move a robot instead of its physics. The numbers that the node lacks follow from the
/// drivetrain.
void simDynamics_Choose( const simReader* reader, const simNode* node, simRobotModel* model );

/// Sets the types that the intakes take from a field. A type that the field lacks is another game's and ignored, unless
/// its name is nearly one of the field's: then at, the robot's place in the scenario, gets an error.
void simRobotPieces_Resolve( simJson* json, const simNode* at, simRobotModel* model, const simField* field );
/// The same for the targets of the cameras.
void simRobotCamera_Resolve( simJson* json, const simNode* at, const simRobotModel* model, const simField* field );
