"""What real teams' programs found: each has the value of WPILib 2026.2.2, whose file stands beside it."""

import contextlib
import io
import sys
import tempfile
import types
import unittest

import wpilib
from _sandlot import years
from wpilib.simulation import DCMotorSim, DutyCycleEncoderSim, SimDeviceSim
from wpimath.filter import MedianFilter
from wpimath.system.plant import DCMotor


class DevicesTest(unittest.TestCase):
    def test_aFilterWithoutInputs_hasZero(self) -> None:
        # MedianFilter.h: a buffer of `size` zeros.
        self.assertEqual(MedianFilter(5).lastValue(), 0.0)

    def test_anImuHasItsAxes_andItsPort(self) -> None:
        # ADIS16470_IMU.h: yaw Z, pitch X, roll Y.
        axis = wpilib.ADIS16470_IMU.IMUAxis
        imu = wpilib.ADIS16470_IMU(axis.kX, axis.kY, axis.kZ, wpilib.SPI.Port.kOnboardCS1)
        self.assertEqual([imu.getYawAxis(), imu.getPitchAxis(), imu.getRollAxis()], [axis.kX, axis.kY, axis.kZ])
        self.assertEqual(imu.getPort(), 1)
        SimDeviceSim("Gyro:ADIS16470[1]").getDouble("gyro_angle_x").set(12.0)
        self.assertEqual((imu.getAngle(), imu.getAngle(axis.kYaw), imu.getAngle(axis.kZ)), (12.0, 12.0, 0.0))
        imu.setGyroAngleX(90)
        self.assertEqual(imu.getAngle(), 90.0)
        # As upstream: a mistake is said, and the default axes count.
        wrong = wpilib.ADIS16470_IMU(axis.kPitch, axis.kX, axis.kY)
        self.assertEqual([wrong.getYawAxis(), wrong.getPitchAxis(), wrong.getRollAxis()], [axis.kZ, axis.kY, axis.kX])

    def test_aDeviceIsFoundByItsWholeName(self) -> None:
        # ADXRS450_Gyro.cpp: m_simDevice("Gyro:ADXRS450", port).
        gyro = wpilib.ADXRS450_Gyro()
        SimDeviceSim("Gyro:ADXRS450", 0).getDouble("angle_x").set(7.0)
        self.assertEqual(gyro.getAngle(), 7.0)
        # Of a device that no program has made upstream's values are 0, and setting them changes nothing.
        other = SimDeviceSim("Accel:ADXRS450[0]").getDouble("angle_x")
        other.set(3.0)
        self.assertEqual((other.get(), gyro.getAngle()), (0.0, 7.0))

    def test_aSimulatedDutyCycleComesAsItIs(self) -> None:
        # DutyCycleEncoder.cpp, Get().
        encoder = wpilib.DutyCycleEncoder(5, 4.0, 1.0)
        for value in (0.5, 2.5, 3.5):
            DutyCycleEncoderSim(encoder).set(value)
            self.assertEqual(encoder.get(), value)

    def test_anEncoderThatHasNotTurned_hasNoDirection(self) -> None:
        self.assertFalse(wpilib.Encoder(10, 11).getDirection())

    def test_anOldFormSaysTheNewOne(self) -> None:
        with self.assertRaisesRegex(TypeError, "2024's form: since 2025 it is DCMotorSim"):
            DCMotorSim(DCMotor.NEO(1), 1.0, 0.01)


class NamesTest(unittest.TestCase):
    """A team's own functions are its own, whatever they are called; what WPILib would call is refused."""

    def mistakes(self, text: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/robot_of_a_team.py"
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            module = types.ModuleType("robot_of_a_team")
            module.__file__ = path
            exec(compile(text, path, "exec"), vars(module))
            sys.modules[module.__name__] = module
            try:
                return years.mistakes(folder)
            finally:
                del sys.modules[module.__name__]

    def test_a_own_names(self) -> None:
        own = "import commands2\nclass Drive(commands2.Subsystem):\n    def get_name(self): pass\n    def set_name(self, name): pass\n"
        self.assertEqual(self.mistakes(own), [])
        both = "import commands2\nclass Spin(commands2.Command):\n    def isFinished(self): return self.is_finished()\n    def is_finished(self): return True\n"
        self.assertEqual(self.mistakes(both), [])

    def test_a_names_without_which_a_program_runs(self) -> None:
        text = "import commands2\nclass Vision(commands2.Subsystem):\n    def simulation_periodic(self): pass\n"
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(self.mistakes(text), [])
        self.assertIn("Vision.simulation_periodic is never called: it is 2027's name, in 2026 it is simulationPeriodic", said.getvalue())

    def test_b_names_that_nobody_would_call(self) -> None:
        text = "import commands2\nclass Spin(commands2.Command):\n    def is_finished(self): return True\n"
        self.assertEqual(self.mistakes(text), ["robot_of_a_team.py, line 3: Spin.is_finished is 2027's name: in 2026 it is isFinished"])
        robot = "import wpilib\nclass R(wpilib.TimedRobot):\n    def teleop_periodic(self): pass\n"
        self.assertEqual(self.mistakes(robot), ["robot_of_a_team.py, line 3: R.teleop_periodic is 2027's name: in 2026 it is teleopPeriodic"])
