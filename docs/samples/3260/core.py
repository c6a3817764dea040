"""A robot program for SHARP Team 3260's protocol: tank drive from the joystick, or one second forward by itself.

    python3 core.py                  the left stick drives the left wheels, the right stick the right ones
    python3 core.py --auto           forward for one second, then stands
    python3 core.py --player 2       player 2's ports: every port is 10 higher
    python3 core.py --port-base 100  as the simulator's --icd-port-base

It needs nothing but Python. Messages are the JSON form of October 2020.
"""

import argparse
import json
import select
import socket
import time

parser = argparse.ArgumentParser()
parser.add_argument("--auto", action="store_true")
parser.add_argument("--player", type=int, default=1)
parser.add_argument("--port-base", type=int, default=0)
parser.add_argument("--host", default="127.0.0.1", help="where the simulator runs")
options = parser.parse_args()


def port(number):
    return options.port_base + number + 10 * (options.player - 1)


def open_udp(number):
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sock.bind(("127.0.0.1" if options.host == "127.0.0.1" else "", port(number)))
    sock.setblocking(False)
    return sock


# The other ends look at the port that a datagram comes from: send from the socket that is bound to your own port.
simulator = open_udp(6000)
joystick = open_udp(4000)

sticks = {}
state = {}
ticks = 0
beat = 0.0

print("core: waiting for the simulator", flush=True)
while True:
    ready, _, _ = select.select([simulator, joystick], [], [], 0.01)
    heard = False
    for sock in ready:
        # Only the newest of what has come counts.
        try:
            while True:
                message = json.loads(sock.recv(65507))
                if sock is joystick:
                    sticks = message
                else:
                    state = message
                    heard = True
        except BlockingIOError:
            pass
        except ValueError:
            print("core: a datagram is not JSON", flush=True)

    if options.auto:
        left = right = 256 if ticks < 50 else 0
    else:
        left = sticks.get("leftJoystick", [0, 0])[1]
        right = sticks.get("rightJoystick", [0, 0])[1]

    # One command for each state that comes; before the first one, a command every 10 ms until somebody answers.
    if heard or not state:
        command = {"leftDriveMotorSpeed": left, "rightDriveMotorSpeed": right}
        simulator.sendto(json.dumps(command).encode(), (options.host, port(8000)))
    if heard:
        ticks += 1
        if ticks % 50 == 0:
            print(f"core: x {state['x']:.2f} m, y {state['y']:.2f} m, heading {state['theta']:.2f} rad", flush=True)

    # The joystick's lamp: without a heartbeat for half a second it says "disconnected".
    if time.monotonic() - beat > 0.1:
        beat = time.monotonic()
        joystick.sendto(b"{}", ("127.0.0.1", port(2000)))
