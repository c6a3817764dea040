// Quick models: robots that follow commands at once, without wheels, contacts or a battery. For a first look at robot
// code, for teaching, and for parity with older simulators: pyfrc's drivetrains, TankModel and LinearMotion, and the
// arc of SHARP's simulator. Pure functions on small structs; SI, radians; robot frame x forward, y left,
// counter-clockwise.
//
// `correct` is right. `compat` repeats the original's arithmetic where that is known to be wrong, in our units and
// frame. Models without a mode have nothing to repeat. docs/quick-models.md has both side by side, with the numbers.
#pragma once

#include "sandlot/sim/types.h"

typedef enum simQuickMode
{
	simQuick_correct,
	simQuick_compat,
} simQuickMode;

/// Speeds of a robot in its own frame.
typedef struct simQuickSpeeds
{
	double forward, left; ///< [m/s]
	double turn;          ///< counter-clockwise [rad/s]
} simQuickSpeeds;

/// Where a robot stands on the floor, or a displacement in the frame it began in.
typedef struct simQuickPose
{
	double x, y;    ///< [m]
	double heading; ///< counter-clockwise from x, not wrapped [rad]
} simQuickPose;

// ---- a motor's response to its command ----

/// Any curve from a command (-1..1) to an output (-1..1).
typedef double simQuickCurveFn( const void* context, double input );

typedef struct simQuickCurve
{
	simQuickCurveFn* fn; ///< NULL: the output is the command
	const void* context; ///< given to fn; must live as long as the curve
} simQuickCurve;

/// Points of a curve, ascending in input: linear between them, constant beyond the ends. At least one.
typedef struct simQuickTable
{
	const double ( *points )[2]; ///< { input, output }
	int count;
} simQuickTable;

/// 0 within the zone, then a straight line to +-1 at +-1. zone: 0 <= zone < 1
double simQuick_LinearDeadzone( double input, double zone );
/// The same as a curve. *zone must live as long as the curve.
simQuickCurve simQuick_DeadzoneCurve( const double* zone );
/// A table as a curve. *table must live as long as the curve.
simQuickCurve simQuick_TableCurve( const simQuickTable* table );
double simQuick_Apply( simQuickCurve curve, double input );

// ---- drive bases: commands to speeds ----

typedef struct simQuickBase
{
	double speed;        ///< of a wheel at full command [m/s], > 0
	double width;        ///< between left and right wheels (pyfrc: x_wheelbase) [m], > 0
	double length;       ///< between front and rear wheels (pyfrc: y_wheelbase) [m], > 0
	simQuickCurve curve; ///< of every motor
} simQuickBase;

/// A swerve module. The motor drives towards `angle`.
typedef struct simQuickModule
{
	double x, y;  ///< in the robot frame [m]
	double motor; ///< command, -1..1
	double angle; ///< counter-clockwise from straight ahead [rad]
} simQuickModule;

/// pyfrc's defaults: 5 ft/s, 2 ft wide, 3 ft long (its swerve: 2 ft long), no curve.
simQuickBase simQuick_DefaultBase( void );
/// Speed of a wheel [m/s]; its encoder measures the same.
double simQuick_WheelSpeed( const simQuickBase* base, double motor );
/// Positive commands drive forward on both sides. pyfrc's left motors (until 2019) count the other way: negate them.
simQuickSpeeds simQuick_TwoMotor( const simQuickBase* base, double left, double right );
simQuickSpeeds simQuick_FourMotor(
    const simQuickBase* base, double rearLeft, double rearRight, double frontLeft, double frontRight );
/// Positive commands roll every wheel forward. Rollers of 45 degrees, an X seen from above.
simQuickSpeeds simQuick_Mecanum(
    const simQuickBase* base, double rearLeft, double rearRight, double frontLeft, double frontRight );
/// Any number of modules, anywhere: the rigid motion that fits all wheels best (least squares).
/// compat: as pyfrc's four_motor_swerve: its yaw rate is r^2 / ft^2 of the right one, and its base is always square.
simQuickSpeeds simQuick_Swerve( simQuickMode mode, const simQuickBase* base, const simQuickModule* modules, int count );
/// Places four modules at the corners, in pyfrc's order: rear left, rear right, front left, front right.
void simQuick_PlaceModules( const simQuickBase* base, simQuickModule modules[4] );

// ---- motion ----

/// Moves by a distance in the robot frame while turning steadily: the arc of constant curvature (WPILib's Pose2d.exp).
/// compat: pyfrc's distance_drive, which turns first and then goes straight.
simQuickPose simQuick_MoveBy( simQuickMode mode, simQuickPose pose, simQuickPose step );
/// Drives at constant speeds for dt [s]. compat: pyfrc's drive and vector_drive, which rotate the step twice.
simQuickPose simQuick_Drive( simQuickMode mode, simQuickPose pose, simQuickSpeeds speeds, double dt );

typedef struct simQuickBearing
{
	double distance; ///< [m]
	double angle;    ///< [rad]
} simQuickBearing;

/// Distance and direction to a point, counter-clockwise from the robot's nose, wrapped to (-pi, pi].
/// compat: pyfrc's get_offset, the direction from the point to the robot, in the field's axes.
simQuickBearing simQuick_BearingTo( simQuickMode mode, simQuickPose pose, double x, double y );

/// pyfrc's speeds until 2019: { right ft/s, forward ft/s, clockwise rad/s }.
void simQuick_ToPyfrc( simQuickSpeeds speeds, double pyfrc[3] );
simQuickSpeeds simQuick_FromPyfrc( const double pyfrc[3] );
/// pyfrc's pose until 2019: feet from the field's upper left corner, y down, clockwise. fieldWidth: along its y [m]
simQuickPose simQuick_PoseFromPyfrc( double x, double y, double angle, double fieldWidth );

// ---- linear motion: something that a motor moves along a line, with a counter ----

typedef struct simQuickLinearDef
{
	double speed;         ///< at full command [m/s]
	double ticksPerMetre; ///< of its encoder
	double min, max;      ///< [m]; -INFINITY and INFINITY where there is no stop
} simQuickLinearDef;

typedef struct simQuickLinear
{
	double position; ///< [m]
} simQuickLinear;

/// Moves for dt [s] and returns the counter, rounded down.
/// compat: pyfrc's LinearMotion, which has no lower stop without an upper one, and rounds towards zero.
int64_t simQuickLinear_Step(
    simQuickMode mode, const simQuickLinearDef* def, simQuickLinear* linear, double motor, double dt );

// ---- tank: two sides with measured or theoretical response ----

/// volts = sign( v ) friction + kv v + ka a on each side, as SysId measures it; [0] left, [1] right.
typedef struct simQuickTankDef
{
	double nominalVolts; ///< at full command [V]
	double kv[2];        ///< [V s/m], > 0
	double ka[2];        ///< [V s^2/m], > 0
	double friction[2];  ///< pyfrc's vintercept, WPILib's kS [V], >= 0
	double track;        ///< between the sides (pyfrc: x_wheelbase) [m], > 0
	double mass;         ///< [kg], > 0; compat only
	double inertia;      ///< about the vertical [kg m^2], > 0; compat only: correct wheels do not slip, whatever it is
	double timestep;     ///< longest sub-step [s], >= 1e-5
} simQuickTankDef;

/// The theory that gives the response where no measurement exists.
typedef struct simQuickTankTheory
{
	const simMotorType* motor; ///< never NULL
	int motorsPerSide;
	double gearing;                 ///< motor turns per wheel turn
	double mass;                    ///< [kg]
	double track;                   ///< [m]
	double robotWidth, robotLength; ///< with bumpers, for the inertia [m]
	double wheelDiameter;           ///< [m]
	double friction;                ///< [V]
	double timestep;                ///< [s]
} simQuickTankTheory;

typedef struct simQuickTankSide
{
	double position;     ///< [m]
	double velocity;     ///< [m/s]
	double acceleration; ///< [m/s^2] at the end of the last step
} simQuickTankSide;

typedef struct simQuickTank
{
	simQuickTankSide left, right;
} simQuickTank;

/// pyfrc's defaults: 1 motor a side, track 21 in, frame 27.5 x 36.5 in, 6 in wheels, 1.3 V, 5 ms. Motor, mass and
/// gearing are the caller's.
simQuickTankTheory simQuickTank_DefaultTheory( void );
/// kv from free speed, ka from stall torque, inertia of a uniform rectangle (which the caller may then set).
/// compat: pyfrc's theory(), which lets the motors of one side push the whole robot.
simQuickTankDef simQuickTank_FromTheory( simQuickMode mode, const simQuickTankTheory* theory );
/// Drives for dt (0..1000 s) and returns the displacement in the frame the robot had at its beginning.
/// Positive commands (-1..1) drive forward on both sides. Each side is solved exactly, the arc in sub-steps.
/// compat: pyfrc's TankModel.get_distance: Heun's method, friction only against the command, yaw from angular momentum.
simQuickPose simQuickTank_Step(
    simQuickMode mode, const simQuickTankDef* def, simQuickTank* tank, double left, double right, double dt );

// ---- arc: SHARP's drive base, whose sides have the commanded speed at once ----

typedef struct simQuickArcDef
{
	double wheelRadius; ///< [m]
	double track;       ///< [m], > 0
	double maxRate[2];  ///< of the left and right wheels at full command [rad/s]
} simQuickArcDef;

/// SHARP's configuration of February 2020: 833 rpm, wheels of 3 in radius, track 25.5 in (22 in from October).
/// compat: with its rounded 0.1047 rad/s per rpm, which makes 6.646 m/s of 6.647.
simQuickArcDef simQuickArc_SharpDef( simQuickMode mode );
/// SHARP's elevator: 500 rpm on a shaft of 0.59 in radius, 24 in of belt, 1023 ticks along it.
simQuickLinearDef simQuickArc_SharpElevator( simQuickMode mode );
/// Commands outside -1..1 count as +-1. SHARP's messages carry 512 times the command.
simQuickSpeeds simQuickArc_Speeds( const simQuickArcDef* def, double left, double right );
/// compat: by the turning circle's radius, which loses digits when the sides are nearly equal.
simQuickPose simQuickArc_Step(
    simQuickMode mode, const simQuickArcDef* def, simQuickPose pose, double left, double right, double dt );
