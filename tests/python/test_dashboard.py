"""SmartDashboard, choosers, fields, mechanisms, alerts, preferences and Shuffleboard: keys of robot-code.md 2.10 and of WPILib."""

import unittest

import ntcore
import wpilib
from _sandlot import clock, tables
from wpilib.shuffleboard import BuiltInWidgets, Shuffleboard, ShuffleboardEventImportance
from wpimath.geometry import Pose2d, Rotation2d
from wpiutil import Sendable, SendableBuilder

nt = ntcore.NetworkTableInstance.getDefault()


class Gain(Sendable):
    """A number that the program changes, and that a dashboard may set."""

    def __init__(self) -> None:
        super().__init__()
        self.value = 1.0

    def _set(self, value: float) -> None:
        self.value = value

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Gain")
        builder.addDoubleProperty("value", lambda: self.value, self._set)


class DashboardCase(unittest.TestCase):
    def setUp(self) -> None:
        tables.clear()
        wpilib.SmartDashboard._data.clear()
        wpilib.Alert._groups.clear()
        Shuffleboard._tabs.clear()
        Shuffleboard._told.clear()

    def value(self, name: str) -> object:
        return nt.getEntry(name).value


class SmartDashboardTest(DashboardCase):
    def test_numbers_areUnderSmartDashboard(self) -> None:
        wpilib.SmartDashboard.putNumber("a", 2)
        wpilib.SmartDashboard.putStringArray("list", ["x"])
        self.assertEqual(self.value("/SmartDashboard/a"), 2.0)
        self.assertEqual(wpilib.SmartDashboard.getNumber("b", 7), 7)
        self.assertEqual(wpilib.SmartDashboard.getStringArray("list", []), ["x"])

    def test_programsOwnValue_doesNotComeBackToIt(self) -> None:
        gain = Gain()
        wpilib.SmartDashboard.putData("Gain", gain)
        for value in (2.0, 3.0):
            gain.value = value
            wpilib.SmartDashboard.updateValues()
            self.assertEqual(gain.value, value)
        self.assertEqual(self.value("/SmartDashboard/Gain/value"), 3.0)

    def test_whatADashboardSets_reachesTheObject(self) -> None:
        gain = Gain()
        wpilib.SmartDashboard.putData("Gain", gain)
        self.assertEqual(self.value("/SmartDashboard/Gain/.controllable"), True)
        self.assertEqual(self.value("/SmartDashboard/Gain/.name"), "Gain")
        self.assertEqual(nt.getTopic("/SmartDashboard/Gain/.type").getProperty("SmartDashboard"), "Gain")
        tables.give("/SmartDashboard/Gain/value", "double", 9.0)
        wpilib.SmartDashboard.updateValues()
        self.assertEqual(gain.value, 9.0)

    def test_putData_ofNoSendable_saysWhatToCall(self) -> None:
        with self.assertRaisesRegex(TypeError, "putNumber"):
            wpilib.SmartDashboard.putData("x", 3)
        with self.assertRaises(RuntimeError):
            wpilib.SmartDashboard.getData("nothing")


class ChooserTest(DashboardCase):
    def test_default_countsUntilADashboardChooses(self) -> None:
        chooser = wpilib.SendableChooser()
        chooser.addOption("b", 2)
        self.assertIsNone(chooser.getSelected())
        chooser.setDefaultOption("a", 1)
        heard = []
        chooser.onChange(heard.append)
        wpilib.SmartDashboard.putData("Auto", chooser)
        root = "/SmartDashboard/Auto/"
        self.assertEqual(self.value(root + ".type"), "String Chooser")
        self.assertEqual(self.value(root + "options"), ["a", "b"])
        self.assertEqual((self.value(root + "default"), self.value(root + "active")), ("a", "a"))
        self.assertEqual(chooser.getSelected(), 1)
        tables.give(root + "selected", "string", "b")
        wpilib.SmartDashboard.updateValues()
        self.assertEqual((chooser.getSelected(), heard), (2, [2]))
        self.assertEqual(self.value(root + "active"), "b")


class FieldTest(DashboardCase):
    def test_field_hasMetresAndDegrees(self) -> None:
        field = wpilib.Field2d()
        wpilib.SmartDashboard.putData(field)
        field.setRobotPose(1, 2, Rotation2d.fromDegrees(90))
        field.getObject("path").setPoses([Pose2d(), Pose2d(3, 4, Rotation2d())])
        self.assertEqual(self.value("/SmartDashboard/Field/.type"), "Field2d")
        self.assertEqual(self.value("/SmartDashboard/Field/Robot"), [1, 2, 90])
        self.assertEqual(self.value("/SmartDashboard/Field/path"), [0, 0, 0, 3, 4, 0])
        tables.give("/SmartDashboard/Field/Robot", "double[]", [5.0, 6.0, 0.0])
        self.assertEqual(field.getRobotPose(), Pose2d(5, 6, Rotation2d()))


class MechanismTest(DashboardCase):
    def test_mechanism_hasRootsAndLines(self) -> None:
        mechanism = wpilib.Mechanism2d(3, 2)
        arm = mechanism.getRoot("base", 1, 0.5).appendLigament("arm", 1.5, 30)
        wpilib.SmartDashboard.putData("Mech", mechanism)
        root = "/SmartDashboard/Mech/"
        self.assertEqual((self.value(root + "dims"), self.value(root + "backgroundColor")), ([3, 2], "#000020"))
        self.assertEqual((self.value(root + "base/x"), self.value(root + "base/y")), (1, 0.5))
        self.assertEqual(self.value(root + "base/arm/.type"), "line")
        # 235, 137, 52 is the default colour; 6 the default weight.
        self.assertEqual((self.value(root + "base/arm/color"), self.value(root + "base/arm/weight")), ("#EB8934", 6))
        arm.setAngle(Rotation2d.fromDegrees(45))
        self.assertAlmostEqual(self.value(root + "base/arm/angle"), 45)
        with self.assertRaisesRegex(RuntimeError, "must be unique"):
            mechanism.getRoot("base", 0, 0).appendLigament("arm", 1, 0)


class AlertTest(DashboardCase):
    def test_alerts_areNewestFirst(self) -> None:
        kinds = wpilib.Alert.AlertType
        first, second = wpilib.Alert("first", kinds.kError), wpilib.Alert("second", kinds.kError)
        clock.set_microseconds(clock.microseconds())
        first.set(True)
        clock.set_microseconds(clock.microseconds() + 20_000)
        second.set(True)
        wpilib.SmartDashboard.updateValues()
        self.assertEqual(self.value("/SmartDashboard/Alerts/.type"), "Alerts")
        self.assertEqual(self.value("/SmartDashboard/Alerts/errors"), ["second", "first"])
        second.set(False)
        first.setText("changed")
        wpilib.SmartDashboard.updateValues()
        self.assertEqual(self.value("/SmartDashboard/Alerts/errors"), ["changed"])
        self.assertEqual(self.value("/SmartDashboard/Alerts/infos"), [])


class PreferencesTest(DashboardCase):
    def test_init_leavesWhatIsThere(self) -> None:
        tables.give("/Preferences/kP", "double", 4.0)
        wpilib.Preferences.initDouble("kP", 1.0)
        wpilib.Preferences.initInt("count", 3)
        self.assertEqual((wpilib.Preferences.getDouble("kP", 0), wpilib.Preferences.getInt("count", 0)), (4.0, 3))
        self.assertTrue(nt.getTopic("/Preferences/kP").isPersistent())
        self.assertEqual(self.value("/Preferences/.type"), "RobotPreferences")

    def test_removed_isGone(self) -> None:
        wpilib.Preferences.setString("name", "x")
        wpilib.Preferences.setBoolean("on", True)
        wpilib.Preferences.remove("name")
        self.assertFalse(wpilib.Preferences.containsKey("name"))
        wpilib.Preferences.removeAll()
        self.assertEqual(wpilib.Preferences.getKeys(), [".type"])


class ShuffleboardTest(DashboardCase):
    def test_tab_hasValuesAndMetadata(self) -> None:
        tab = Shuffleboard.getTab("Drive")
        entry = tab.add("Max", 1).withWidget(BuiltInWidgets.kNumberSlider).withSize(2, 1).getEntry()
        tab.addNumber("Speed", lambda: 2.5)
        tab.add("Gain", gain := Gain())
        Shuffleboard.update()
        self.assertEqual(entry.getDouble(0), 1)
        self.assertEqual(self.value("/Shuffleboard/Drive/Speed"), 2.5)
        self.assertEqual(self.value("/Shuffleboard/.metadata/Drive/Max/PreferredComponent"), "Number Slider")
        self.assertEqual(self.value("/Shuffleboard/.metadata/Drive/Max/Size"), [2, 1])
        self.assertEqual(self.value("/Shuffleboard/.metadata/Tabs"), ["Drive"])
        tables.give("/Shuffleboard/Drive/Gain/value", "double", 3.0)
        Shuffleboard.update()
        self.assertEqual(gain.value, 3.0)

    def test_aWidget_isThereWithTheNextUpdate(self) -> None:
        tab = Shuffleboard.getTab("Drive")
        tab.addNumber("Speed", lambda: 2.5).withPosition(1, 0)
        self.assertIsNone(self.value("/Shuffleboard/Drive/Speed"))
        self.assertIsNone(self.value("/Shuffleboard/.metadata/Tabs"))
        # A value is asked for its entry at once, which publishes all.
        tab.getLayout("Small", "List Layout").add("Max", 1)
        self.assertEqual(self.value("/Shuffleboard/Drive/Small/Max"), 1)
        self.assertEqual(self.value("/Shuffleboard/Drive/Speed"), 2.5)
        self.assertEqual(self.value("/Shuffleboard/.metadata/Drive/Speed/Position"), [1, 0])
        self.assertEqual(self.value("/Shuffleboard/.metadata/Drive/Speed/Controllable"), False)
        self.assertEqual(self.value("/Shuffleboard/.metadata/Drive/Small/PreferredComponent"), "List Layout")

    def test_eventMarker_hasDescriptionAndImportance(self) -> None:
        Shuffleboard.addEventMarker("Shot", "far", ShuffleboardEventImportance.kHigh)
        self.assertEqual(self.value("/Shuffleboard/.recording/events/Shot/Info"), ["far", "HIGH"])


class ColorTest(unittest.TestCase):
    def test_colors_areWpilibs(self) -> None:
        self.assertEqual(wpilib.Color8Bit(wpilib.Color.kRed).hexString(), "#FF0000")
        self.assertEqual(wpilib.Color("#FF8000").hexString(), "#FF8000")
        # In whole numbers: the dark parts are 1 of 255, as in WPILib 2026.2.
        self.assertEqual(wpilib.Color.fromHSV(60, 255, 255), wpilib.Color(1, 255, 1))
        with self.assertRaisesRegex(ValueError, "#RRGGBB"):
            wpilib.Color("red")


if __name__ == "__main__":
    unittest.main()
