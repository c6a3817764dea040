"""The cases of phoenix_cases.py on Sandlot's phoenix6: a Talon FX whose sim_state a motor of WPILib's models feeds."""

import math

from phoenix6 import configs, controls, hardware, signals
from wpilib.simulation import DCMotorSim
from wpimath.system.plant import DCMotor, LinearSystemId

from _sandlot import clock, devices
from phoenix_cases import cases, dt, ratio

kraken = DCMotor.krakenX60(1)
requests = {
    "duty": controls.DutyCycleOut,
    "volts": controls.VoltageOut,
    "velocity": controls.VelocityVoltage,
    "position": controls.PositionVoltage,
    "magic": controls.MotionMagicVoltage,
    "expo": controls.MotionMagicExpoVoltage,
    "magic velocity": controls.MotionMagicVelocityVoltage,
    "amps": controls.TorqueCurrentFOC,
    "velocity amps": controls.VelocityTorqueCurrentFOC,
}


def configuration(gains, settings):
    made = configs.TalonFXConfiguration()
    made.feedback.sensor_to_mechanism_ratio = ratio
    for name, value in gains.items():
        setattr(made.slot0, name, value)
    get = settings.get
    if get("arm"):
        made.slot0.gravity_type = signals.GravityTypeValue.ARM_COSINE
    if get("by_error"):
        made.slot0.static_feedforward_sign = signals.StaticFeedforwardSignValue.USE_CLOSED_LOOP_SIGN
    if get("inverted"):
        made.motor_output.inverted = signals.InvertedValue.CLOCKWISE_POSITIVE
    made.motor_output.duty_cycle_neutral_deadband = get("deadband", 0.0)
    made.voltage.peak_forward_voltage, made.voltage.peak_reverse_voltage = get("peak", 16.0), -get("peak", 16.0)
    made.open_loop_ramps.voltage_open_loop_ramp_period = get("ramp", 0.0)
    limits = made.software_limit_switch
    limits.forward_soft_limit_enable, limits.forward_soft_limit_threshold = "forward" in settings, get("forward", 0.0)
    limits.reverse_soft_limit_enable, limits.reverse_soft_limit_threshold = "reverse" in settings, get("reverse", 0.0)
    made.current_limits.stator_current_limit = get("stator", 120.0)
    made.closed_loop_general.continuous_wrap = bool(get("wrap"))
    magic = made.motion_magic
    magic.motion_magic_cruise_velocity, magic.motion_magic_acceleration = get("cruise", 0.0), get("acceleration", 0.0)
    magic.motion_magic_jerk = get("jerk", 0.0)
    magic.motion_magic_expo_k_v, magic.motion_magic_expo_k_a = get("expo_v", 0.12), get("expo_a", 0.1)
    return made


def asked(kind, setpoint, more, leader):
    if kind == "coast":
        return controls.CoastOut()
    if kind == "brake":
        return controls.StaticBrake()
    if kind == "follow":
        return controls.Follower(leader, signals.MotorAlignmentValue.OPPOSED)
    return requests[kind](setpoint, **more)


def run(number, one):
    """Rows of volts on the motor's leads, position, velocity, stator current and what the loop steers for."""
    talon = hardware.TalonFX(number)
    talon.configurator.apply(configuration(one["gains"], one["settings"]))
    leader = hardware.TalonFX(number + 1)
    model = DCMotorSim(LinearSystemId.DCMotorSystem(kraken, one["inertia"], ratio), kraken)
    state = talon.sim_state
    state.set_supply_voltage(12.0)
    leader.sim_state.set_supply_voltage(12.0)
    rows = []
    start = clock.microseconds()
    for step in range(one["steps"]):
        clock.set_microseconds(start + round(step * dt * 1e6))
        if step in one["requests"]:
            kind, setpoint, *more = one["requests"][step]
            if kind == "follow":
                leader.set_control(controls.VoltageOut(3.0))
            talon.set_control(asked(kind, setpoint, more[0] if more else {}, number + 1))
        volts = state.motor_voltage
        model.setInputVoltage(volts)
        model.update(dt)
        turns, speed = model.getAngularPosition() / (2 * math.pi) * ratio, model.getAngularVelocity() / (2 * math.pi) * ratio
        state.set_raw_rotor_position(turns)
        state.set_rotor_velocity(speed)
        read = (talon.get_position(), talon.get_velocity(), talon.get_closed_loop_reference())
        rows.append([volts, read[0].value, read[1].value, state.torque_current, read[2].value])
    return rows


def played():
    devices.device("DriverStation", "").values[">enabled"] = True
    # Ids are up to 62: each case has two.
    return [{"name": one["name"], "rows": run(2 * index + 1, one)} for index, one in enumerate(cases)]
