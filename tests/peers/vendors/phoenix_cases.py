"""What a Talon FX is told in each case, for phoenix_loops.py (Sandlot's phoenix6) and phoenix_laws.py (CTRE's documents with WPILib).

A case has a name, the requests by step (kind, setpoint and the rest by name), the gains of slot 0, settings, the inertia behind the
rotor [kg m^2] and the number of steps. In each step the motor's model moves on by `dt`.
"""

#: [s] of a step of the model; the loop passes five times.
dt = 0.005
#: Turns of the rotor for one of the mechanism.
ratio = 10.0


def case(name, requests, gains=None, inertia=0.02, steps=200, **settings):
    return {"name": name, "requests": requests, "gains": gains or {}, "inertia": inertia, "steps": steps, "settings": settings}


cases = (
    case("duty cycle", {0: ("duty", 0.5), 100: ("duty", -0.2)}),
    case("voltage", {0: ("volts", 4.0)}),
    case("voltage, peak", {0: ("volts", 9.0)}, peak=5.0),
    case("voltage, deadband", {0: ("duty", 0.5), 100: ("duty", 0.03)}, deadband=0.05),
    case("inverted", {0: ("volts", 4.0)}, inverted=True),
    case("open ramp", {0: ("volts", 8.0)}, ramp=0.6),
    case("soft limits", {0: ("volts", 3.0), 120: ("volts", -3.0)}, inertia=0.005, steps=300, forward=1.5, reverse=-0.5),
    case("stator limit", {0: ("volts", 12.0)}, inertia=0.05, stator=30.0),
    case("neutral, brake and coast", {0: ("volts", 6.0), 80: ("coast", 0.0), 120: ("brake", 0.0)}),
    case("velocity, kS kV kP", {0: ("velocity", 5.0), 120: ("velocity", -3.0)}, {"k_s": 0.2, "k_v": 1.2, "k_p": 2.0}),
    case("velocity, kI", {0: ("velocity", 5.0)}, {"k_v": 0.9, "k_p": 1.0, "k_i": 4.0}, steps=400),
    case("velocity, kA of its acceleration", {0: ("velocity", 5.0, {"acceleration": 6.0})}, {"k_v": 1.2, "k_a": 0.05}),
    case("velocity, feedforward", {0: ("velocity", 5.0, {"feed_forward": 0.7})}, {"k_v": 1.1, "k_p": 1.0}),
    case("position, kP kD", {0: ("position", 3.0), 200: ("position", 1.0)}, {"k_p": 12.0, "k_d": 0.8}, steps=400),
    case("position, kG of an elevator", {0: ("position", 3.0)}, {"k_p": 12.0, "k_d": 0.5, "k_g": 0.6}),
    case("position, kG of an arm", {0: ("position", 0.4)}, {"k_p": 60.0, "k_d": 2.0, "k_g": 0.6}, arm=True),
    case("position, kS by the error", {0: ("position", 2.0)}, {"k_p": 8.0, "k_d": 0.5, "k_s": 0.3}, by_error=True),
    case("position, continuous wrap", {0: ("position", 0.9), 150: ("position", 0.3)}, {"k_p": 20.0, "k_d": 0.5}, inertia=0.005, steps=300, wrap=True),
    case("position, inverted", {0: ("position", 3.0)}, {"k_p": 12.0, "k_d": 0.8}, inverted=True),
    case("Motion Magic", {0: ("magic", 4.0)}, {"k_v": 1.2, "k_a": 0.03, "k_p": 20.0, "k_d": 0.5}, steps=300, cruise=5.0, acceleration=12.0),
    case("Motion Magic, no cruise", {0: ("magic", -2.0)}, {"k_s": 0.1, "k_v": 1.2, "k_a": 0.03, "k_p": 20.0}, steps=300, cruise=9.0, acceleration=12.0),
    case("Motion Magic with jerk", {0: ("magic", 4.0)}, {"k_v": 1.2, "k_a": 0.03, "k_p": 20.0, "k_d": 0.5}, steps=400, cruise=5.0, acceleration=12.0, jerk=60.0),
    case("Motion Magic expo", {0: ("expo", 4.0)}, {"k_v": 1.2, "k_a": 0.1, "k_p": 20.0, "k_d": 0.5}, steps=300, expo_v=1.3, expo_a=0.15),
    case("Motion Magic expo with cruise", {0: ("expo", 4.0)}, {"k_v": 1.2, "k_a": 0.1, "k_p": 20.0, "k_d": 0.5}, steps=400, expo_v=1.3, expo_a=0.15, cruise=4.0),
    case("Motion Magic velocity", {0: ("magic velocity", 6.0), 150: ("magic velocity", -2.0)}, {"k_v": 1.2, "k_a": 0.03, "k_p": 1.0}, steps=350, acceleration=12.0),
    case("torque current", {0: ("amps", 15.0), 100: ("amps", -10.0)}, inertia=0.05),
    case("velocity by torque current", {0: ("velocity amps", 5.0)}, {"k_s": 1.0, "k_p": 6.0}, inertia=0.05),
    case("follower, opposed", {0: ("follow", 0.0)}),
)
