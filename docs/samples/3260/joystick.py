"""A joystick for SHARP Team 3260's protocol: holds both sticks for some seconds and says whether a core is there.

    python3 joystick.py 256 256 2    left and right stick half forward for two seconds

Sticks are -512 to 512, forward is positive. Player and ports as in core.py.
"""

import argparse
import json
import socket
import time

parser = argparse.ArgumentParser()
parser.add_argument("left", type=int)
parser.add_argument("right", type=int)
parser.add_argument("seconds", type=float)
parser.add_argument("--player", type=int, default=1)
parser.add_argument("--port-base", type=int, default=0)
parser.add_argument("--host", default="127.0.0.1", help="where the core runs")
options = parser.parse_args()


def port(number):
    return options.port_base + number + 10 * (options.player - 1)


sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sock.bind(("127.0.0.1" if options.host == "127.0.0.1" else "", port(2000)))
sock.setblocking(False)

end = time.monotonic() + options.seconds
heard = None
connected = False
while time.monotonic() < end:
    message = {
        "leftJoystick": [0, options.left],
        "rightJoystick": [0, options.right],
        "dpad": [0, 0, 0, 0],
        "leftTrigger": 0,
        "rightTrigger": 0,
    }
    for button in ["leftBumper", "rightBumper", "a", "b", "x", "y", "back", "start", "guide"]:
        message[button] = 0
    sock.sendto(json.dumps(message).encode(), (options.host, port(4000)))
    try:
        while True:
            sock.recv(65507)
            heard = time.monotonic()
    except BlockingIOError:
        pass
    now = heard is not None and time.monotonic() - heard < 0.5
    if now != connected:
        connected = now
        print("joystick: core", "connected" if now else "disconnected", flush=True)
    time.sleep(0.01)
