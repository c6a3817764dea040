# An XRP by its own library: the same lines run on the robot. Efforts are -1 to 1, ways in centimetres, angles in degrees to the left.
from XRPLib.defaults import *
import time

drivetrain.straight(30, 0.6)
print("way", round(drivetrain.get_left_encoder_position(), 1), "cm")
drivetrain.turn(90, 0.6)
print("yaw", round(imu.get_yaw(), 1), "degrees")
drivetrain.turn(-90, 0.6)
time.sleep(0.5)

# Along the line, until something stands 12 cm ahead.
turning = 0.0
while rangefinder.distance() > 12:
    left, right = reflectance.get_left(), reflectance.get_right()
    if max(left, right) > 0.15:
        turning = 0.4 * (left - right)
    drivetrain.set_effort(0.4 - turning, 0.4 + turning)
drivetrain.stop()
print("there")
