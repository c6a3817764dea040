#include "hal/halsim_table.h"

#include <stddef.h>

// First and last year in which WPILib has a field, and whether it is only proposed.
#define ALWAYS 0, 9999, false
#define UNTIL_2026 0, 2026, false
#define FROM_2027 2027, 9999, false
#define PROPOSED 2027, 9999, true

// clang-format off

// Key, direction, type, place in the struct; for arrays the place of the count and the capacity; the years.
#define OUT( device, type, member, key, years ) \
	{ key, '<', simHalsimField_##type, offsetof( simHalsim##device, member ), 0, 0, years }
#define IN( device, type, member, key, years ) \
	{ key, '>', simHalsimField_##type, offsetof( simHalsim##device, member ), 0, 0, years }
#define ARRAY( device, prefix, type, member, counter, capacity, key ) \
	{ key, prefix, simHalsimField_##type, offsetof( simHalsim##device, member ), offsetof( simHalsim##device, counter ), capacity, ALWAYS }
#define TEXT( device, member, key ) \
	{ key, '>', simHalsimField_text, offsetof( simHalsim##device, member ), 0, sizeof( ( (simHalsim##device*)0 )->member ), ALWAYS }

// The tables below are WPILib's: simulation/halsim_ws_core, one file for each kind. "speed" and "position" left in
// 2027, when the program began to send pulses alone.
static const simHalsimField kPwm[] = {
	OUT( Pwm, bool, init, "init", ALWAYS ),
	OUT( Pwm, number, speed, "speed", UNTIL_2026 ),
	OUT( Pwm, number, position, "position", UNTIL_2026 ),
	OUT( Pwm, number, raw, "raw", ALWAYS ),
	OUT( Pwm, number, periodScale, "period_scale", UNTIL_2026 ),
	OUT( Pwm, bool, zeroLatch, "zero_latch", UNTIL_2026 ),
	OUT( Pwm, number, outputPeriod, "output_period", FROM_2027 ),
};

// A channel is an input or an output; its value goes both ways under one key.
static const simHalsimField kDio[] = {
	OUT( Dio, bool, init, "init", ALWAYS ),
	OUT( Dio, bool, input, "input", ALWAYS ),
	{ "value", 'x', simHalsimField_bool, offsetof( simHalsimDio, value ), offsetof( simHalsimDio, level ),
	  offsetof( simHalsimDio, input ), ALWAYS },
	OUT( Dio, number, pulseLength, "pulse_length", ALWAYS ),
};

// The roboRIO's counters. "rate" of 2027 is not sent: programs take "period" all the same.
static const simHalsimField kEncoder[] = {
	OUT( Encoder, bool, init, "init", ALWAYS ),
	OUT( Encoder, number, channelA, "channel_a", ALWAYS ),
	OUT( Encoder, number, channelB, "channel_b", ALWAYS ),
	OUT( Encoder, number, samplesToAverage, "samples_to_avg", ALWAYS ),
	OUT( Encoder, bool, reverse, "reverse_direction", ALWAYS ),
	IN( Encoder, number, count, "count", ALWAYS ),
	IN( Encoder, number, period, "period", ALWAYS ),
	IN( Encoder, number, rate, "rate", FROM_2027 ),
};

// Averaging and accumulators are the FPGA's work; only the voltage has to do with the world.
static const simHalsimField kAnalogIn[] = {
	OUT( AnalogIn, bool, init, "init", ALWAYS ),
	OUT( AnalogIn, number, averageBits, "avg_bits", UNTIL_2026 ),
	OUT( AnalogIn, number, oversampleBits, "oversample_bits", UNTIL_2026 ),
	IN( AnalogIn, number, voltage, "voltage", ALWAYS ),
	OUT( AnalogIn, bool, accumulatorInit, "accum_init", UNTIL_2026 ),
	IN( AnalogIn, number, accumulatorValue, "accum_value", UNTIL_2026 ),
	IN( AnalogIn, number, accumulatorCount, "accum_count", UNTIL_2026 ),
	OUT( AnalogIn, number, accumulatorCenter, "accum_center", UNTIL_2026 ),
	OUT( AnalogIn, number, accumulatorDeadband, "accum_deadband", UNTIL_2026 ),
};

static const simHalsimField kAnalogOut[] = {
	OUT( AnalogOut, bool, init, "init", UNTIL_2026 ),
	OUT( AnalogOut, number, voltage, "voltage", UNTIL_2026 ),
};

static const simHalsimField kDutyCycleOut[] = {
	OUT( DutyCycleOut, bool, init, "init", ALWAYS ),
	OUT( DutyCycleOut, number, dutyCycle, "duty_cycle", ALWAYS ),
	OUT( DutyCycleOut, number, pin, "dio_pin", ALWAYS ),
};

// Relays, analog outputs and accumulators are not part of 2027's hardware.
static const simHalsimField kRelay[] = {
	OUT( Relay, bool, initForward, "init_fwd", UNTIL_2026 ),
	OUT( Relay, bool, initReverse, "init_rev", UNTIL_2026 ),
	OUT( Relay, bool, forward, "fwd", UNTIL_2026 ),
	OUT( Relay, bool, reverse, "rev", UNTIL_2026 ),
};

// CTRE's pneumatics module. REV's has no messages (WSProvider files of halsim_ws_core).
static const simHalsimField kPcm[] = {
	OUT( Pcm, bool, init, "init", ALWAYS ),
	OUT( Pcm, bool, closedLoop, "closed_loop", ALWAYS ),
	IN( Pcm, bool, on, "on", ALWAYS ),
	IN( Pcm, bool, pressureSwitch, "pressure_switch", ALWAYS ),
	IN( Pcm, number, current, "current", ALWAYS ),
};

// Without "init": WPILib's code has it commented out.
static const simHalsimField kSolenoid[] = {
	OUT( Solenoid, bool, output, "output", ALWAYS ),
};

// Colours of a strip, for display; nothing in the run lights up.
static const simHalsimField kLed[] = {
	OUT( Led, bool, init, "init", ALWAYS ),
	OUT( Led, bool, running, "running", ALWAYS ),
	OUT( Led, number, port, "output_port", ALWAYS ),
	OUT( Led, number, length, "length", ALWAYS ),
	ARRAY( Led, '<', colors, colors, count, SIM_HALSIM_LEDS, "data" ),
};

// In multiples of standard gravity.
static const simHalsimField kAccel[] = {
	OUT( Accel, bool, init, "init", ALWAYS ),
	OUT( Accel, number, range, "range", ALWAYS ),
	IN( Accel, number, x, "x", ALWAYS ),
	IN( Accel, number, y, "y", ALWAYS ),
	IN( Accel, number, z, "z", ALWAYS ),
};

// angle_x is ADXRS450's, Romi's and XRP's; gyro_angle_x ADIS16470's and ADIS16448's, as the code has it (its document says
// angle_x); from supplyVoltage on CTRE's Pigeon 2.
static const simHalsimField kGyro[] = {
	OUT( Gyro, bool, init, "init", ALWAYS ),
	OUT( Gyro, number, range, "range", ALWAYS ),
	IN( Gyro, bool, connected, "connected", ALWAYS ),
	IN( Gyro, number, angle[0], "angle_x", ALWAYS ),
	IN( Gyro, number, angle[1], "angle_y", ALWAYS ),
	IN( Gyro, number, angle[2], "angle_z", ALWAYS ),
	IN( Gyro, number, rate[0], "rate_x", ALWAYS ),
	IN( Gyro, number, rate[1], "rate_y", ALWAYS ),
	IN( Gyro, number, rate[2], "rate_z", ALWAYS ),
	IN( Gyro, number, angle[0], "gyro_angle_x", ALWAYS ),
	IN( Gyro, number, angle[1], "gyro_angle_y", ALWAYS ),
	IN( Gyro, number, angle[2], "gyro_angle_z", ALWAYS ),
	IN( Gyro, number, rate[0], "gyro_rate_x", ALWAYS ),
	IN( Gyro, number, rate[1], "gyro_rate_y", ALWAYS ),
	IN( Gyro, number, rate[2], "gyro_rate_z", ALWAYS ),
	IN( Gyro, number, accel[0], "accel_x", ALWAYS ),
	IN( Gyro, number, accel[1], "accel_y", ALWAYS ),
	IN( Gyro, number, accel[2], "accel_z", ALWAYS ),
	IN( Gyro, number, supplyVoltage, "supplyVoltage", ALWAYS ),
	OUT( Gyro, number, yaw, "yaw", ALWAYS ),
	IN( Gyro, number, rawYaw, "rawYawInput", ALWAYS ),
	IN( Gyro, number, pitch, "pitch", ALWAYS ),
	IN( Gyro, number, roll, "roll", ALWAYS ),
	IN( Gyro, number, angularVelocity[0], "angularVelX", ALWAYS ),
	IN( Gyro, number, angularVelocity[1], "angularVelY", ALWAYS ),
	IN( Gyro, number, angularVelocity[2], "angularVelZ", ALWAYS ),
};

// WPILib's code has capitals, its document has not.
static const simHalsimField kDutyCycle[] = {
	OUT( DutyCycle, bool, init, "init", ALWAYS ),
	IN( DutyCycle, bool, connected, "Connected", ALWAYS ),
	IN( DutyCycle, number, position, "Position", ALWAYS ),
	IN( DutyCycle, bool, connected, "connected", ALWAYS ),
	IN( DutyCycle, number, position, "position", ALWAYS ),
};

// percentOutput is of the vendors' older libraries; from dutyCycle on Phoenix 6.
static const simHalsimField kCanMotor[] = {
	OUT( CanMotor, bool, init, "init", ALWAYS ),
	OUT( CanMotor, number, percentOutput, "percentOutput", ALWAYS ),
	OUT( CanMotor, bool, brake, "brakeMode", ALWAYS ),
	OUT( CanMotor, number, neutralDeadband, "neutralDeadband", ALWAYS ),
	OUT( CanMotor, number, dutyCycle, "dutyCycle", ALWAYS ),
	OUT( CanMotor, number, motorVoltage, "motorVoltage", ALWAYS ),
	OUT( CanMotor, number, torqueCurrent, "torqueCurrent", ALWAYS ),
	OUT( CanMotor, number, supplyCurrentOut, "supplyCurrent", ALWAYS ),
	IN( CanMotor, number, supplyCurrent, "supplyCurrent", ALWAYS ),
	IN( CanMotor, number, motorCurrent, "motorCurrent", ALWAYS ),
	IN( CanMotor, number, busVoltage, "busVoltage", ALWAYS ),
	IN( CanMotor, number, supplyVoltage, "supplyVoltage", ALWAYS ),
};

// position is for the vendors' older libraries, rawPositionInput for Phoenix 6, in rotations.
static const simHalsimField kCanEncoder[] = {
	OUT( CanEncoder, bool, init, "init", ALWAYS ),
	OUT( CanEncoder, number, positionOut, "position", ALWAYS ),
	IN( CanEncoder, number, position, "position", ALWAYS ),
	IN( CanEncoder, number, rawPosition, "rawPositionInput", ALWAYS ),
	IN( CanEncoder, number, velocity, "velocity", ALWAYS ),
	IN( CanEncoder, number, acceleration, "acceleration", ALWAYS ),
	IN( CanEncoder, number, supplyVoltage, "supplyVoltage", ALWAYS ),
};

// XRP's vendor library; -1 to 1, under another name from 2027 on.
static const simHalsimField kXrpMotor[] = {
	OUT( XrpMotor, bool, init, "init", ALWAYS ),
	IN( XrpMotor, bool, inverted, "inverted", ALWAYS ),
	OUT( XrpMotor, number, speed, "speed", UNTIL_2026 ),
	OUT( XrpMotor, number, speed, "throttle", FROM_2027 ),
};

static const simHalsimField kXrpServo[] = {
	OUT( XrpServo, bool, init, "init", ALWAYS ),
	OUT( XrpServo, number, position, "position", ALWAYS ),
};

// The roboRIO's three rails for sensors have the same four fields.
#define RAIL( rail, name )                                                  \
	IN( RoboRio, number, rail.voltage, name "_voltage", ALWAYS ),           \
	    IN( RoboRio, number, rail.current, name "_current", ALWAYS ),       \
	    IN( RoboRio, bool, rail.active, name "_active", ALWAYS ),           \
	    IN( RoboRio, number, rail.faults, name "_faults", ALWAYS )

static const simHalsimField kRoboRio[] = {
	IN( RoboRio, bool, fpgaButton, "fpga_button", ALWAYS ),
	IN( RoboRio, number, voltage, "vin_voltage", ALWAYS ),
	IN( RoboRio, number, current, "vin_current", ALWAYS ),
	RAIL( v6, "6v" ),
	RAIL( v5, "5v" ),
	RAIL( v3_3, "3v3" ),
};

// Callbacks before and after a program's periodic function, which are not used here.
static const simHalsimField kHal[] = {
	IN( Hal, bool, periodicBefore, "sim_periodic_before", ALWAYS ),
	IN( Hal, bool, periodicAfter, "sim_periodic_after", ALWAYS ),
};

// At most 12 axes, 32 buttons and 12 hats. The robot's own "buttons" come back empty, so echoes are not believed.
static const simHalsimField kJoystick[] = {
	ARRAY( Joystick, '>', numbers, axes, axisCount, 12, "axes" ),
	ARRAY( Joystick, '>', bools, buttons, buttonCount, 32, "buttons" ),
	ARRAY( Joystick, '>', numbers, povs, povCount, 12, "povs" ),
	OUT( Joystick, number, outputs, "outputs", UNTIL_2026 ),
	OUT( Joystick, number, leds, "leds", FROM_2027 ),
	OUT( Joystick, number, rumbleLeft, "rumble_left", ALWAYS ),
	OUT( Joystick, number, rumbleRight, "rumble_right", ALWAYS ),
};

// new_data last: it makes the robot take over the values before it.
static const simHalsimField kDriverStation[] = {
	IN( DriverStation, bool, enabled, "enabled", ALWAYS ),
	IN( DriverStation, bool, autonomous, "autonomous", UNTIL_2026 ),
	IN( DriverStation, bool, test, "test", UNTIL_2026 ),
	IN( DriverStation, number, robotMode, "robotMode", FROM_2027 ),
	IN( DriverStation, bool, estop, "estop", ALWAYS ),
	IN( DriverStation, bool, fms, "fms", ALWAYS ),
	IN( DriverStation, bool, ds, "ds", ALWAYS ),
	TEXT( DriverStation, station, "station" ),
	IN( DriverStation, number, matchTime, "match_time", ALWAYS ),
	TEXT( DriverStation, gameData, "game_data" ),
	{ "opmodes", '<', simHalsimField_opModes, offsetof( simHalsimDriverStation, opModes ),
	  offsetof( simHalsimDriverStation, opModeCount ), SIM_HALSIM_OPMODES, PROPOSED },
	{ "opmode", '>', simHalsimField_text, offsetof( simHalsimDriverStation, opMode ), 0, SIM_HALSIM_OPMODE_ID, PROPOSED },
	IN( DriverStation, bool, newData, "new_data", ALWAYS ),
};

// clang-format on

const simHalsimTable simHalsimTables[simHalsim_kindCount] = {
#define X( device, member, type, count, named )                                                       \
	{ type, count, offsetof( simHalsimSlotMap, member ), named, offsetof( simHalsimDevices, member ), \
		sizeof( simHalsim##device ), k##device, sizeof( k##device ) / sizeof( k##device[0] ) },
	SIM_HALSIM_KINDS( X )
#undef X
};
