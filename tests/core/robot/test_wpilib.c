// The right results of WPILib's simulation classes (v2026.2.2), from our motors, mechanisms, controllers and battery.
// Golden values are of the exact solutions of WPILib's equations; where its Dormand-Prince integrator is off (it advances by
// the wrong sub-step), the exact value counts here, not WPILib's own output. WPILib's gravity is 9.8, and its moments of inertia
// include the rotors, so the rotors here have none.
#include "device/battery.h"
#include "device/controller.h"
#include "device/motor.h"
#include "model/presets.h"
#include "robot/mechanism.h"
#include "test.h"

#include <math.h>
#include <string.h>

#define INCH 0.0254
#define DEGREE ( SIM_PI / 180.0 )
#define MANY_VOLTS 1e9 // a bus that never clamps, as WPILib's SetInput

static const double kGravity = 9.8;

/// One motor gearbox and one mechanism.
typedef struct Rig
{
	simMotorType type;
	simMotorDef motor;
	simMotorConstants constants;
	simMechanismDef def;
	simMechanism mechanism;
	double ratio, gravity;
} Rig;

/// ratio: rotor turn per unit of the mechanism · inertia: [kg m^2] or [kg]
static void Build( Rig* rig, simMechanismKind kind, const char* motor, int count, double ratio, double inertia )
{
	memset( rig, 0, sizeof( *rig ) );
	rig->type = *simFindMotorType( motor );
	rig->type.rotorInertia = 0.0;
	rig->motor = ( simMotorDef ){ .type = &rig->type, .count = count };
	rig->constants = simMotor_Constants( &rig->motor );
	rig->def = ( simMechanismDef ){ .kind = kind, .efficiency = 1.0, .inertia = inertia };
	rig->ratio = ratio;
}

static void Start( Rig* rig, double position )
{
	rig->def.start = position;
	simMechanism_Create( &rig->mechanism, &rig->def );
	simMechanism_AddMotor( &rig->mechanism, &rig->def, &rig->motor, &rig->constants, rig->ratio );
}

static void BuildElevator( Rig* rig, const char* motor, int count, double gearing, double mass, double radius )
{
	Build( rig, simMechanism_elevator, motor, count, gearing / radius, mass );
	rig->def.mass = mass;
	rig->gravity = kGravity;
}

static void BuildArm( Rig* rig, const char* motor, int count, double gearing, double inertia, double length )
{
	Build( rig, simMechanism_arm, motor, count, gearing, inertia );
	rig->def.mass = 3.0 * inertia / ( length * length ); // a uniform rod about its end
	rig->def.center = 0.5 * length;
	rig->gravity = kGravity;
}

static simMotorOutput Motor( const Rig* rig, double volts, double bus )
{
	return simMotor_Solve( &rig->motor, &rig->constants, volts, rig->mechanism.velocity * rig->ratio, bus, 1.0 );
}

static void Step( Rig* rig, double volts, double bus, double dt )
{
	simMotorOutput output = Motor( rig, volts, bus );
	simDriveForce drive = { output.torque * rig->ratio, output.torqueSlope * rig->ratio * rig->ratio };
	simMechanism_Step( &rig->mechanism, &rig->def, drive, simV3( 0, 0, -rig->gravity ), dt );
}

static void Run( Rig* rig, double volts, double seconds, double dt )
{
	for ( int i = 0; i < (int)( seconds / dt + 0.5 ); ++i )
	{
		Step( rig, volts, MANY_VOLTS, dt );
	}
}

/// The mechanism's own controller, in physics steps.
static void Control( Rig* rig, double seconds )
{
	for ( int i = 0; i < (int)( seconds / SIM_STEP + 0.5 ); ++i )
	{
		double volts = simMechanism_Volts( &rig->mechanism, &rig->def, simV3( 0, 0, -rig->gravity ), 12.0, SIM_STEP );
		Step( rig, volts, 12.0, SIM_STEP );
	}
}

/// Drawn by all motors [A]; WPILib's current times the sign of the voltage.
static double Current( const Rig* rig, double volts )
{
	return Motor( rig, volts, MANY_VOLTS ).current * rig->motor.count;
}

TEST( wpilib_dcMotorSim )
{
	static const struct
	{
		double t, angle, speed, current;
	} golden[] = { { 0.02, 0.982861093, 95.5488681, 88.410464 }, { 0.2, 63.2165225, 496.432679, 18.8075839 },
		{ 2.0, 1139.18038, 604.756565, 3.57e-6 } };
	for ( int i = 0; i < 3; ++i )
	{
		Rig rig;
		Build( &rig, simMechanism_flywheel, "neo", 1, 1.0, 5e-4 );
		Start( &rig, 0.0 );
		Run( &rig, 12.0, golden[i].t, SIM_STEP );
		CHECK_NEAR( rig.mechanism.position / golden[i].angle, 1.0, 5e-9 );
		CHECK_NEAR( rig.mechanism.velocity / golden[i].speed, 1.0, 5e-9 );
		CHECK_NEAR( Current( &rig, 12.0 ), golden[i].current, i == 2 ? 1e-8 : 1e-6 );
	}
}

TEST( wpilib_elevatorSim )
{
	static const struct
	{
		double t, height, speed;
	} up[] = { { 0.02, 0.0139533763, 1.04794895 }, { 0.2, 0.226551663, 1.18841005 }, { 1.0, 1.17727971, 1.18841005 } },
	  down[] = { { 0.02, 0.49894916, -0.0780702570 }, { 1.0, 0.413452967, -0.0873251641 } };
	Rig rig;
	for ( int i = 0; i < 3; ++i )
	{
		BuildElevator( &rig, "vex775Pro", 4, 14.67, 8.0, 0.75 * INCH );
		Start( &rig, 0.0 );
		Run( &rig, 6.0, up[i].t, SIM_STEP );
		CHECK_NEAR( rig.mechanism.position, up[i].height, 1e-6 );
		CHECK_NEAR( rig.mechanism.velocity, up[i].speed, 1e-6 );
	}
	CHECK_NEAR( Current( &rig, 6.0 ), 19.2144, 1e-4 );
	for ( int i = 0; i < 2; ++i )
	{
		BuildElevator( &rig, "krakenX60", 2, 20.0, 8.0, 0.1 );
		Start( &rig, 0.5 );
		Run( &rig, 0.0, down[i].t, SIM_STEP );
		CHECK_NEAR( rig.mechanism.position, down[i].height, 1e-6 );
		CHECK_NEAR( rig.mechanism.velocity, down[i].speed, 1e-6 );
	}
}

TEST( wpilib_singleJointedArmSim )
{
	static const struct
	{
		double t, angle, speed;
	} golden[] = { { 0.2, -0.137571558, -0.876105538 }, { 2.0, -1.24014246, -0.302121564 },
		{ 12.0, -1.57076673, -2.762e-5 } };
	for ( int i = 0; i < 3; ++i )
	{
		// Not linear: exact in the limit of short steps, and close at ours.
		Rig rig;
		BuildArm( &rig, "vex775Pro", 2, 300.0, 3.0, 30.0 * INCH );
		Start( &rig, 0.0 );
		Run( &rig, 0.0, golden[i].t, 2e-5 );
		CHECK_NEAR( rig.mechanism.position, golden[i].angle, 1e-6 );
		CHECK_NEAR( rig.mechanism.velocity, golden[i].speed, 1e-6 );
		Start( &rig, 0.0 );
		Run( &rig, 0.0, golden[i].t, SIM_STEP );
		CHECK_NEAR( rig.mechanism.position, golden[i].angle, 2e-4 );
		CHECK_NEAR( rig.mechanism.velocity, golden[i].speed, 2e-4 );
	}
}

TEST( wpilib_differentialDrivetrainSim )
{
	// Straight ahead each side moves half of the mass.
	static const struct
	{
		double t, x, speed, current;
	} golden[] = { { 0.2, 0.081166985, 0.808079943, 408.95262 }, { 2.0, 7.5073868, 7.18841417, 321.726129 } };
	for ( int i = 0; i < 2; ++i )
	{
		Rig side;
		Build( &side, simMechanism_linear, "neo", 2, 1.0 / ( 2.0 * INCH ), 25.0 );
		Start( &side, 0.0 );
		Run( &side, 12.0, golden[i].t, SIM_STEP );
		CHECK_NEAR( side.mechanism.position, golden[i].x, 1e-6 );
		CHECK_NEAR( side.mechanism.velocity, golden[i].speed, 1e-6 );
		CHECK_NEAR( 2.0 * Current( &side, 12.0 ), golden[i].current, 1e-5 );
	}
}

TEST( wpilib_linearSystemId )
{
	Rig rig;
	BuildElevator( &rig, "neo", 2, 12.0, 5.0, 0.05 );
	Start( &rig, 0.0 );
	CHECK_NEAR( rig.mechanism.drag / rig.mechanism.inertia, -99.05473, 1e-5 );
	CHECK_NEAR( rig.mechanism.gain / rig.mechanism.inertia, 20.8, 1e-9 );
	Build( &rig, simMechanism_flywheel, "neo", 2, 1.0, 0.00032 );
	Start( &rig, 0.0 );
	CHECK_NEAR( rig.mechanism.drag / rig.mechanism.inertia, -26.87032, 1e-5 );
	CHECK_NEAR( rig.mechanism.gain / rig.mechanism.inertia, 1354.166667, 1e-6 );
	// Drivetrain: p and q are how a push of one side moves this side and the other.
	Build( &rig, simMechanism_linear, "neo", 4, 6.0 / 0.05, 1.0 );
	Start( &rig, 0.0 );
	double p = 1.0 / 70.0 + 0.4 * 0.4 / 6.0, q = 1.0 / 70.0 - 0.4 * 0.4 / 6.0;
	CHECK_NEAR( rig.mechanism.drag * p, -10.14132, 1e-5 );
	CHECK_NEAR( rig.mechanism.drag * q, 3.06598, 1e-5 );
	CHECK_NEAR( rig.mechanism.gain * p, 4.2590, 1e-4 );
	CHECK_NEAR( rig.mechanism.gain * q, -1.28762, 1e-5 );
}

static double ConstantLoad( const void* context, double volts )
{
	(void)volts;
	return *(const double*)context;
}

static double RigLoad( const void* context, double volts )
{
	return Motor( context, 12.0, volts ).supply;
}

TEST( wpilib_batterySim )
{
	simBatteryDef def = { .emf = 12.0, .resistance = 0.020 };
	simBattery battery;
	simBattery_Reset( &battery, &def );
	double amps = 60.0 + 20.0;
	simBattery_Solve( &battery, &def, ConstantLoad, &amps );
	CHECK_NEAR( battery.volts, 10.4, 1e-6 );
	amps = 700.0;
	simBattery_Solve( &battery, &def, ConstantLoad, &amps );
	CHECK_NEAR( battery.volts, 0.0, 0.0 );

	// DCMotorSimTest, VoltageSteadyState: 12 V through a battery that sags, then 0 V.
	Rig rig;
	Build( &rig, simMechanism_flywheel, "neo", 1, 1.0, 5e-4 );
	Start( &rig, 0.0 );
	simBattery_Reset( &battery, &def );
	for ( int i = 0; i < 100 * SIM_STEPS_PER_TICK; ++i )
	{
		simBattery_Solve( &battery, &def, RigLoad, &rig );
		Step( &rig, 12.0, battery.volts, SIM_STEP );
	}
	CHECK_NEAR( rig.mechanism.velocity, 604.757, 0.1 );
	Run( &rig, 0.0, 2.0, SIM_STEP );
	CHECK_NEAR( rig.mechanism.velocity, 0.0, 0.1 );
}

TEST( wpilib_feedbackExamples )
{
	// DCMotorSimTest, PositionFeedbackControl: P 0.04, D 0.001 of duty
	Rig rig;
	Build( &rig, simMechanism_flywheel, "neo", 1, 1.0, 5e-4 );
	rig.def.control = ( simControllerDef ){ .kP = 0.04 * 12.0, .kD = 0.001 * 12.0 };
	Start( &rig, 0.0 );
	simController_Set( &rig.mechanism.controller, simControl_position, 750.0 );
	Control( &rig, 140 * SIM_TICK );
	CHECK_NEAR( rig.mechanism.position, 750.0, 1.0 );
	CHECK_NEAR( rig.mechanism.velocity, 0.0, 0.1 );

	// StateSpaceSimTest, FlywheelSim: kV 0.02, kA 0.01
	simController flywheel = { 0 };
	simControllerDef def = { .kP = 0.2, .kV = 0.02 };
	simController_Set( &flywheel, simControl_velocity, 200.0 );
	double speed = 0.0, kV = 0.02, kA = 0.01;
	for ( int i = 0; i < 100 * SIM_STEPS_PER_TICK; ++i )
	{
		simReading reading = { .velocity = speed, .bus = 12.0 };
		simPlant plant = { 0.0, -kV / kA, 1.0 / kA };
		double volts = simController_Volts( &flywheel, &def, reading, plant, SIM_STEP );
		speed = volts / kV + ( speed - volts / kV ) * exp( -kV / kA * SIM_STEP );
	}
	CHECK_NEAR( speed, 200.0, 0.1 );

	// ElevatorSimTest, StateSpaceSim
	BuildElevator( &rig, "vex775Pro", 4, 14.67, 8.0, 0.75 * INCH );
	rig.def.low = 0.0;
	rig.def.high = 3.0;
	rig.def.control = ( simControllerDef ){ .kP = 10.0 };
	Start( &rig, 0.0 );
	simController_Set( &rig.mechanism.controller, simControl_position, 2.0 );
	Control( &rig, 100 * SIM_TICK );
	CHECK_NEAR( rig.mechanism.position, 2.0, 0.2 );
}

TEST( wpilib_elevatorExample )
{
	// wpilibcExamples, ElevatorSimulation: 2 in drum, a profile of 2.45 m/s and 2.45 m/s^2
	Rig rig;
	BuildElevator( &rig, "vex775Pro", 4, 10.0, 4.0, 2.0 * INCH );
	rig.def.low = 2.0 * INCH;
	rig.def.high = 50.0 * INCH;
	rig.def.control =
	    ( simControllerDef ){ .kP = 5.0, .kG = 0.762, .kV = 0.762, .maxVelocity = 2.45, .maxAcceleration = 2.45 };
	Start( &rig, 2.0 * INCH );
	simController_Set( &rig.mechanism.controller, simControl_position, 0.75 );
	Control( &rig, 1.5 );
	CHECK_NEAR( rig.mechanism.position, 0.75, 0.05 );
	Control( &rig, 0.5 );
	CHECK_NEAR( rig.mechanism.position, 0.75, 0.05 );
	simController_Set( &rig.mechanism.controller, simControl_position, 0.0 );
	Control( &rig, 1.5 );
	CHECK_NEAR( rig.mechanism.position, 2.0 * INCH, 0.05 );
}

TEST( wpilib_armExample )
{
	// wpilibcExamples, ArmSimulation: 8 kg, 30 in, -75..255 degrees, P 50 V/rad
	Rig rig;
	double length = 30.0 * INCH;
	BuildArm( &rig, "vex775Pro", 2, 200.0, 8.0 * length * length / 3.0, length );
	rig.def.low = -75.0 * DEGREE;
	rig.def.high = 255.0 * DEGREE;
	rig.def.control = ( simControllerDef ){ .kP = 50.0 };
	Start( &rig, 0.0 );
	static const double setpoints[] = { 75.0, 25.0, 50.0 };
	for ( int i = 0; i < 3; ++i )
	{
		simController_Set( &rig.mechanism.controller, simControl_position, setpoints[i] * DEGREE );
		Control( &rig, 1.5 );
		CHECK_NEAR( rig.mechanism.position, setpoints[i] * DEGREE, 2.0 * DEGREE );
		Control( &rig, 0.5 );
		CHECK_NEAR( rig.mechanism.position, setpoints[i] * DEGREE, 2.0 * DEGREE );
	}
	Run( &rig, 0.0, 8.0, SIM_STEP );
	CHECK_NEAR( rig.mechanism.position, -75.0 * DEGREE, 2.0 * DEGREE );

	// SingleJointedArmSimTest, Disabled
	BuildArm( &rig, "vex775Pro", 2, 300.0, 3.0, length );
	rig.def.low = -SIM_PI;
	rig.def.high = 0.0;
	Start( &rig, 0.0 );
	Run( &rig, 0.0, 12.0, SIM_STEP );
	CHECK_NEAR( rig.mechanism.position, -0.5 * SIM_PI, 0.01 );
}
