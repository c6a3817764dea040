"""The XRP's own library, as its MicroPython programs import it: `from XRPLib.defaults import *`.

A program of it is a script: robot.py runs from its first line to its last, waits with time.sleep, and loops as long as it likes. Efforts
are -1 to 1, distances are in centimetres, angles in degrees to the left, speeds of a motor in rpm. Each call takes a millisecond, about as
on the robot, so a loop without a sleep goes on, too. The script begins when the driver station enables the robot: here that is its
"run" button.
"""
