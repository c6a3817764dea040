"""All parts of the XRP by their usual names: `from XRPLib.defaults import *`."""

from .board import Board
from .differential_drive import DifferentialDrive
from .encoded_motor import EncodedMotor
from .gamepad import Gamepad
from .imu import IMU
from .rangefinder import Rangefinder
from .reflectance import Reflectance
from .servo import Servo

left_motor = EncodedMotor.get_default_encoded_motor(index=1)
right_motor = EncodedMotor.get_default_encoded_motor(index=2)
motor_three = EncodedMotor.get_default_encoded_motor(index=3)
motor_four = EncodedMotor.get_default_encoded_motor(index=4)
imu = IMU.get_default_imu()
drivetrain = DifferentialDrive.get_default_differential_drive()
rangefinder = Rangefinder.get_default_rangefinder()
reflectance = Reflectance.get_default_reflectance()
servo_one = Servo.get_default_servo(index=1)
servo_two = Servo.get_default_servo(index=2)
board = Board.get_default_board()
gamepad = Gamepad.get_default_gamepad()
