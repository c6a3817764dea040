// Changes during a run: faults that are switched on, and new values for numbers of robots and floor. They are inputs
// like sticks: recorded, replayed, and part of the state that a snapshot holds. A run without changes is the same as
// before changes existed.
#pragma once

#include "sandlot/sim/base.h"

#define SIM_CHANGE_SLOTS 4 ///< changes in one input block
#define SIM_MAX_CHANGES 48 ///< in force in one world; one more does not act
#define SIM_WET_PLACES 4   ///< wet places of one field

// The tables are read as tables:
// clang-format off

/// The targets of a change; its part counts among these. place: one of the field's wet places · wheel, motor,
/// mechanism, sensor: of the robot, in the order of robot.json
#define SIM_CHANGE_TARGETS( X ) X( field ) X( place ) X( robot ) X( wheel ) X( motor ) X( mechanism ) X( sensor )
/// How people call them, in the same order.
#define SIM_CHANGE_TARGET_NAMES "field", "wet place", "robot", "wheel", "motor", "mechanism", "sensor"
/// The meaning of a change's number. toggle: 1 while it is in force · factor: times the robot's or the field's own
/// value · number: the value itself · own: in place of the number in robot.json · once: sets the state, which then
/// evolves by itself · forced: in place of the true value, until the change is taken away
#define SIM_CHANGE_FORMS( X ) X( toggle ) X( factor ) X( number ) X( own ) X( once ) X( forced )

/// Properties of a part or a robot that a change can need: X( name, sentence about a part without it )
#define SIM_CHANGE_NEEDS( X ) X( nothing, NULL ) SIM_REAL_CHANGE_NEEDS( X )
#define SIM_REAL_CHANGE_NEEDS( X ) \
	X( steering, "does not steer" )                                                 \
	X( belt, "is an output of a differential, whose gears do not slip" )            \
	X( oneValue, "is a lidar, which has no single value; it can be stuck" )         \
	X( autopilot, "has no autopilot whose place a person could take" )

/// The use of a change. turned: a number of the robot that "What if" varies by a slider, too · switched: a fault
#define SIM_CHANGE_USES( X ) X( turned ) X( switched )

/// Changes: X( name, target, need, form, unit, neutral, lowest, highest, from, to, use, meaning ). The neutral number takes the
/// change away; that of `own` is the robot's, and once and forced have none. from and to are the ends of a slider for it: beyond
/// them few numbers are of use. Recordings hold the place of a row: new ones go to the end.
#define SIM_CHANGES( X ) X( none, field, nothing, toggle, "-", 0, 0, 0, 0, 0, switched, "nothing" ) SIM_REAL_CHANGES( X )
#define SIM_REAL_CHANGES( X ) \
	X( floorFriction, field, nothing, factor, "-", 1, 0.02, 3, 0.02, 3, turned, "grip of all treads on everything that they roll on" ) \
	X( wetX, place, nothing, number, "m", 0, -100, 100, 0, 18, switched, "middle of a wet place, along the field" ) \
	X( wetY, place, nothing, number, "m", 0, -100, 100, 0, 9, switched, "middle of a wet place, across the field" ) \
	X( wetRadius, place, nothing, number, "m", 0, 0, 20, 0, 3, switched, "of a wet place; 0: it is dry" ) \
	X( wetFriction, place, nothing, number, "-", 0.3, 0, 1, 0, 1, switched, "grip of treads in a wet place, of their grip beside it" ) \
	X( batteryCharge, robot, nothing, once, "-", 0, 0, 1, 0, 1, switched, "charge that the battery has from now on, of a full one" ) \
	X( batteryResistance, robot, nothing, factor, "-", 1, 0.1, 20, 0.1, 20, turned, "resistance of battery, cables and breaker" ) \
	X( mass, robot, nothing, factor, "-", 1, 0.2, 4, 0.2, 4, turned, "mass of the robot without its pieces, and its inertia with it" ) \
	X( driveGearing, robot, nothing, factor, "-", 1, 0.2, 5, 0.2, 5, turned, "gearing of the drive wheels: more is slower and stronger" ) \
	X( wheelFriction, wheel, nothing, factor, "-", 1, 0, 3, 0, 3, turned, "grip of the wheel's tread" ) \
	X( looseModule, wheel, steering, toggle, "-", 0, 0, 1, 0, 1, switched, "the module's steering motor turns nothing" ) \
	X( motorDead, motor, nothing, toggle, "-", 0, 0, 1, 0, 1, switched, "the motor gets no current and gives no torque" ) \
	X( motorStrength, motor, nothing, factor, "-", 1, 0, 3, 0, 3, turned, "torque of the motor, and its current from the battery" ) \
	X( gearing, mechanism, nothing, factor, "-", 1, 0.1, 10, 0.1, 10, turned, "gearing of the mechanism: more is slower and stronger" ) \
	X( mechanismMass, mechanism, nothing, factor, "-", 1, 0.1, 10, 0.1, 10, turned, "mass and inertia of the mechanism's load" ) \
	X( addedFriction, mechanism, nothing, number, "N m or N", 0, 0, 1000, 0, 20, turned, "friction on top of the mechanism's own" ) \
	X( beltHolds, mechanism, belt, factor, "-", 1, 0, 1, 0, 1, switched, "torque that the belt carries before it slips, of the motors' stall torque" ) \
	X( kP, mechanism, nothing, own, "V/unit", 0, 0, 1e5, 0, 50, turned, "volts per error" ) \
	X( kI, mechanism, nothing, own, "V/(unit s)", 0, 0, 1e5, 0, 10, turned, "volts per error summed up" ) \
	X( kD, mechanism, nothing, own, "V s/unit", 0, 0, 1e4, 0, 5, turned, "volts per change of the error" ) \
	X( kS, mechanism, nothing, own, "V", 0, 0, 12, 0, 3, turned, "volts against friction" ) \
	X( kV, mechanism, nothing, own, "V s/unit", 0, 0, 1e4, 0, 10, turned, "volts per speed" ) \
	X( kA, mechanism, nothing, own, "V s^2/unit", 0, 0, 1e4, 0, 2, turned, "volts per acceleration" ) \
	X( kG, mechanism, nothing, own, "V", 0, -12, 12, -6, 6, turned, "volts against gravity" ) \
	X( sensorStuck, sensor, nothing, toggle, "-", 0, 0, 1, 0, 1, switched, "the sensor keeps the reading it had when this began" ) \
	X( sensorOffset, sensor, oneValue, number, "its unit", 0, -1e6, 1e6, -10, 10, switched, "added to the sensor's first value" ) \
	X( sensorForced, sensor, oneValue, forced, "its unit", 0, -1e6, 1e6, -10, 10, switched, "the sensor's first value, in place of the measured one" ) \
	X( driven, robot, autopilot, toggle, "-", 0, 0, 1, 0, 1, switched, "sticks and buttons of its station drive the robot in place of its autopilot" )

// clang-format on

#define SIM_CHANGE_VALUE( name, ... ) simChange_##name,
typedef enum simChangeKind
{
	SIM_CHANGES( SIM_CHANGE_VALUE ) simChange_count
} simChangeKind;
#define SIM_CHANGE_TARGET_VALUE( name ) simChangeTarget_##name,
typedef enum simChangeTarget
{
	SIM_CHANGE_TARGETS( SIM_CHANGE_TARGET_VALUE ) simChangeTarget_count
} simChangeTarget;
#define SIM_CHANGE_FORM_VALUE( name ) simChangeForm_##name,
typedef enum simChangeForm
{
	SIM_CHANGE_FORMS( SIM_CHANGE_FORM_VALUE ) simChangeForm_count
} simChangeForm;

#define SIM_CHANGE_NEED_VALUE( name, ... ) simChangeNeed_##name,
typedef enum simChangeNeed
{
	SIM_CHANGE_NEEDS( SIM_CHANGE_NEED_VALUE ) simChangeNeed_count
} simChangeNeed;
#define SIM_CHANGE_USE_VALUE( name ) simChangeUse_##name,
typedef enum simChangeUse
{
	SIM_CHANGE_USES( SIM_CHANGE_USE_VALUE ) simChangeUse_count
} simChangeUse;

/// A row of SIM_CHANGES.
typedef struct simChangeInfo
{
	char name[SIM_NAME];
	simChangeTarget target;
	simChangeNeed need;
	simChangeForm form;
	const char* unit;
	double neutral, low, high, from, to;
	simChangeUse use;
	const char* meaning;
} simChangeInfo;
#define SIM_CHANGE_ROW( name, target, need, form, unit, neutral, low, high, from, to, use, meaning )                   \
	{ #name, simChangeTarget_##target, simChangeNeed_##need, simChangeForm_##form, unit, neutral, low, high, from, to, \
		simChangeUse_##use, meaning },
extern const simChangeInfo simChangeInfos[simChange_count];

/// Whether a change may have that number: it is one, within the kind's range, and 0 or 1 of a toggle.
bool simChange_Allows( simChangeKind kind, double value );

/// The properties of a part, of those that changes need.
#define SIM_CHANGE_NEED_MEMBER( name, ... ) bool name;
typedef struct simChangePart
{
	SIM_REAL_CHANGE_NEEDS( SIM_CHANGE_NEED_MEMBER )
} simChangePart;

/// NULL: the change can act on such a part; else a sentence that says why not, about the part.
const char* simChange_RefusalOf( simChangeKind kind, simChangePart part );

/// Names of the parts that a change acts on, their stride apart. names NULL: it acts on the whole robot or field.
typedef struct simChangeParts
{
	const char* names;
	size_t stride;
	int count; ///< at least 1
} simChangeParts;

/// The parts of a kind that does not act on a robot's parts: of the whole robot or field, or of the wet places, which
/// have no names in field.json and are numbered.
simChangeParts simChange_PlainParts( simChangeTarget target );

/// Lists of parts in a description of a robot, the core's and the wire's: X( target, list, count )
#define SIM_CHANGE_LISTS( X )                  \
	X( wheel, wheels, wheelCount )             \
	X( motor, motors, motorCount )             \
	X( mechanism, mechanisms, mechanismCount ) \
	X( sensor, sensors, sensorCount )
/// A case of a switch over targets, in a function that has a `robot`.
#define SIM_CHANGE_LIST( target, list, listCount ) \
	case simChangeTarget_##target:                 \
		return ( simChangeParts ){ robot->list[0].name, sizeof( robot->list[0] ), robot->listCount };

/// The change of that name, which need not be terminated; none without one.
simChangeKind simChange_Find( const char* name, size_t length );
/// It acts on the field or one of its wet places, and on no robot.
bool simChange_IsOfField( simChangeKind kind );

/// An order for a change. For simInput's slots, scripts, and the world.
typedef struct simChangeOrder
{
	simChangeKind kind;
	int station; ///< of the robot; anything for the field and its places
	int part;
	bool back; ///< takes it away, whatever its value
	double value;
} simChangeOrder;
