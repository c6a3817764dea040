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

/// Changes: X( name, target, form, unit, neutral, lowest, highest, meaning ). The neutral number takes the change away; that of
/// `own` is the robot's, and once and forced have none. Recordings hold the place of a row: new ones go to the end.
#define SIM_CHANGES( X ) X( none, field, toggle, "-", 0, 0, 0, "nothing" ) SIM_REAL_CHANGES( X )
#define SIM_REAL_CHANGES( X )                                                                                                          \
	X( floorFriction, field, factor, "-", 1, 0.02, 3, "grip of all treads on everything that they roll on" )                       \
	X( wetX, place, number, "m", 0, -100, 100, "middle of a wet place, along the field" )                                         \
	X( wetY, place, number, "m", 0, -100, 100, "middle of a wet place, across the field" )                                        \
	X( wetRadius, place, number, "m", 0, 0, 20, "of a wet place; 0: it is dry" )                                                   \
	X( wetFriction, place, number, "-", 0.3, 0, 1, "grip of treads in a wet place, of their grip beside it" )                  \
	X( batteryCharge, robot, once, "-", 0, 0, 1, "charge that the battery has from now on, of a full one" )                        \
	X( batteryResistance, robot, factor, "-", 1, 0.1, 20, "resistance of battery, cables and breaker" )                            \
	X( mass, robot, factor, "-", 1, 0.2, 4, "mass of the robot without its pieces, and its inertia with it" )                      \
	X( driveGearing, robot, factor, "-", 1, 0.2, 5, "gearing of the drive wheels: more is slower and stronger" )                   \
	X( wheelFriction, wheel, factor, "-", 1, 0, 3, "grip of the wheel's tread" )                                                   \
	X( looseModule, wheel, toggle, "-", 0, 0, 1, "the module's steering motor turns nothing" )                                     \
	X( motorDead, motor, toggle, "-", 0, 0, 1, "the motor gets no current and gives no torque" )                                   \
	X( motorStrength, motor, factor, "-", 1, 0, 3, "torque of the motor, and its current from the battery" )                     \
	X( gearing, mechanism, factor, "-", 1, 0.1, 10, "gearing of the mechanism: more is slower and stronger" )                      \
	X( mechanismMass, mechanism, factor, "-", 1, 0.1, 10, "mass and inertia of the mechanism's load" )                         \
	X( addedFriction, mechanism, number, "N m or N", 0, 0, 1000, "friction on top of the mechanism's own" )                        \
	X( beltHolds, mechanism, factor, "-", 1, 0, 1, "torque that the belt carries before it slips, of the motors' stall torque" )   \
	X( kP, mechanism, own, "V/unit", 0, 0, 1e5, "volts per error" )                                                                \
	X( kI, mechanism, own, "V/(unit s)", 0, 0, 1e5, "volts per error summed up" )                                                  \
	X( kD, mechanism, own, "V s/unit", 0, 0, 1e4, "volts per change of the error" )                                                \
	X( kS, mechanism, own, "V", 0, 0, 12, "volts against friction" )                                                               \
	X( kV, mechanism, own, "V s/unit", 0, 0, 1e4, "volts per speed" )                                                              \
	X( kA, mechanism, own, "V s^2/unit", 0, 0, 1e4, "volts per acceleration" )                                                     \
	X( kG, mechanism, own, "V", 0, -12, 12, "volts against gravity" )                                                              \
	X( sensorStuck, sensor, toggle, "-", 0, 0, 1, "the sensor keeps the reading it had when this began" )                                \
	X( sensorOffset, sensor, number, "its unit", 0, -1e6, 1e6, "added to the sensor's first value" )                               \
	X( sensorForced, sensor, forced, "its unit", 0, -1e6, 1e6, "the sensor's first value, in place of the measured one" )                 \
	X( driven, robot, toggle, "-", 0, 0, 1, "sticks and buttons of its station drive the robot in place of its autopilot" )

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

/// A row of SIM_CHANGES.
typedef struct simChangeInfo
{
	char name[SIM_NAME];
	simChangeTarget target;
	simChangeForm form;
	const char* unit;
	double neutral, low, high;
	const char* meaning;
} simChangeInfo;
extern const simChangeInfo simChangeInfos[simChange_count];

/// Whether a change may have that number: it is one, within the kind's range, and 0 or 1 of a toggle.
bool simChange_Allows( simChangeKind kind, double value );

/// The properties of a part that decide whether a change can act on it.
typedef struct simChangePart
{
	bool steers;         ///< a wheel with a steering motor
	bool isDifferential; ///< a mechanism that is an output of a differential
	bool isLidar;        ///< a sensor of that kind
} simChangePart;

/// NULL: the change can act on such a part; else a sentence that says why not, about the part.
const char* simChange_RefusalOf( simChangeKind kind, simChangePart part );
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
