"""Shuffleboard's tabs, layouts and widgets: values under /Shuffleboard/TAB, and how to show them under .metadata."""


from ntcore import GenericEntry, NetworkTableInstance
from _sandlot.unbuilt import not_found, refuse
from _sandlot.enums import Enum
from wpiutil import SendableBuilder, SendableRegistry


def _root():
    return NetworkTableInstance.getDefault().getTable("Shuffleboard")


# WPILib's C++, on which RobotPy stands, calls tabs and layouts alike.
_type = "ShuffleboardLayout"


class ShuffleboardEventImportance(Enum):
    kTrivial = 0
    kLow = 1
    kNormal = 2
    kHigh = 3
    kCritical = 4


class _Named:
    """A dictionary of names: anything that Shuffleboard can show is a word."""

    def __init__(self, words: dict[str, str]) -> None:
        for name, word in words.items():
            setattr(self, name, word)


BuiltInWidgets = _Named(
    {
        **{"kTextView": "Text View", "kNumberSlider": "Number Slider", "kNumberBar": "Number Bar", "kDial": "Simple Dial"},
        **{"kGraph": "Graph", "kBooleanBox": "Boolean Box", "kToggleButton": "Toggle Button", "kToggleSwitch": "Toggle Switch"},
        **{"kVoltageView": "Voltage View", "kPowerDistribution": "PDP", "kComboBoxChooser": "ComboBox Chooser"},
        **{"kSplitButtonChooser": "Split Button Chooser", "kEncoder": "Encoder", "kMotorController": "Motor Controller"},
        **{"kCommand": "Command", "kPIDCommand": "PID Command", "kPIDController": "PID Controller", "kGyro": "Gyro"},
        **{"kAccelerometer": "Accelerometer", "k3AxisAccelerometer": "3-Axis Accelerometer", "kRelay": "Relay"},
        **{"kDifferentialDrive": "Differential Drivebase", "kMecanumDrive": "Mecanum Drivebase"},
        **{"kCameraStream": "Camera Stream", "kField": "Field"},
    }
)
BuiltInLayouts = _Named({"kList": "List Layout", "kGrid": "Grid Layout"})


class _Shown:
    """Whatever stands in a tab: where, how large, and as what."""

    def __init__(self, parent: "_Container", title: str) -> None:
        self._title = title
        self._meta = parent._meta.getSubTable(title)

    def getTitle(self) -> str:
        return self._title

    def withSize(self, width: int, height: int):
        self._meta.putNumberArray("Size", [width, height])
        return self

    def withPosition(self, columnIndex: int, rowIndex: int):
        self._meta.putNumberArray("Position", [columnIndex, rowIndex])
        return self

    def withProperties(self, properties: dict[str, object]):
        for name, value in properties.items():
            self._meta.getSubTable("Properties").putValue(name, value)
        return self

    def withWidget(self, widgetType: str):
        self._meta.putString("PreferredComponent", str(widgetType))
        return self


class SimpleWidget(_Shown):
    """One value."""

    def __init__(self, parent: "_Container", title: str, value: object) -> None:
        super().__init__(parent, title)
        self._entry = parent._table.getEntry(title)
        self._entry.setDefaultValue(value)

    def getEntry(self, typeString: str = "") -> GenericEntry:
        return self._entry


class ComplexWidget(_Shown):
    """An object that publishes itself."""

    def __init__(self, parent: "_Container", title: str, data: object) -> None:
        super().__init__(parent, title)
        table = parent._table.getSubTable(title)
        self._builder = SendableBuilder(table)
        table.putString(".name", title)
        data.initSendable(self._builder)
        self._builder.startListeners()
        Shuffleboard._builders.append(self._builder)


class SuppliedValueWidget(_Shown):
    """A value that a function gives in each loop."""

    def __init__(self, parent: "_Container", title: str, supplier: object) -> None:
        super().__init__(parent, title)
        entry = parent._table.getEntry(title)
        Shuffleboard._updates.append(lambda: entry.setValue(supplier()))


class _Container:
    """A tab or a layout."""

    def __init__(self, table: object, meta: object, title: str) -> None:
        self._table = table
        self._meta = meta
        self._title = title
        self._layouts: dict[str, ShuffleboardLayout] = {}

    def getTitle(self) -> str:
        return self._title

    def add(self, *arguments: object, **named: object) -> _Shown:
        """(title, value), (title, object) or (object)."""
        if len(arguments) == 1 and not named:
            (data,) = arguments
            return ComplexWidget(self, SendableRegistry.getName(data) or type(data).__name__, data)
        title = arguments[0] if arguments else named["title"]
        value = arguments[1] if len(arguments) > 1 else next(value for key, value in named.items() if key != "title")
        if hasattr(value, "initSendable"):
            return ComplexWidget(self, title, value)
        return SimpleWidget(self, title, value)

    def addPersistent(self, title: str, defaultValue: object) -> SimpleWidget:
        widget = SimpleWidget(self, title, defaultValue)
        widget._entry.setPersistent()
        return widget

    def _supplied(self, title: str, supplier: object) -> SuppliedValueWidget:
        return SuppliedValueWidget(self, title, supplier)

    addString = addNumber = addDouble = addFloat = addInteger = addBoolean = _supplied
    addStringArray = addDoubleArray = addNumberArray = addBooleanArray = addIntegerArray = _supplied

    def getLayout(self, title: str, type: str = "List Layout") -> "ShuffleboardLayout":
        found = self._layouts.get(title)
        if found is None:
            found = self._layouts[title] = ShuffleboardLayout(self, title, type)
        return found


class ShuffleboardLayout(_Container, _Shown):
    """A list or a grid of widgets."""

    def __init__(self, parent: _Container, title: str, type: str) -> None:
        table, meta = parent._table.getSubTable(title), parent._meta.getSubTable(title)
        _Container.__init__(self, table, meta, title)
        table.getStringTopic(".type").publishEx("string", {"SmartDashboard": _type}).set(_type)
        meta.putString("PreferredComponent", str(type))


class ShuffleboardTab(_Container):
    """One tab."""

    def __init__(self, title: str) -> None:
        super().__init__(_root().getSubTable(title), _root().getSubTable(f".metadata/{title}"), title)
        self._table.getStringTopic(".type").publishEx("string", {"SmartDashboard": _type}).set(_type)


class Shuffleboard:
    """All static."""

    kBaseTableName = "/Shuffleboard"
    _tabs: dict[str, ShuffleboardTab] = {}
    _builders: list[SendableBuilder] = []
    _updates: list = []

    @staticmethod
    def getTab(title: str) -> ShuffleboardTab:
        found = Shuffleboard._tabs.get(title)
        if found is None:
            found = Shuffleboard._tabs[title] = ShuffleboardTab(title)
            _root().getSubTable(".metadata").putStringArray("Tabs", sorted(Shuffleboard._tabs))
        return found

    @staticmethod
    def selectTab(titleOrIndex: "str | int") -> None:
        meta = _root().getSubTable(".metadata")
        if isinstance(titleOrIndex, str):
            meta.putString("Selected", titleOrIndex)
        else:
            meta.putString("Selected", str(titleOrIndex))

    @staticmethod
    def update() -> None:
        """Publishes what has changed; each loop does."""
        for builder in Shuffleboard._builders:
            builder.update()
        for update in Shuffleboard._updates:
            update()

    @staticmethod
    def enableActuatorWidgets() -> None:
        """Accepted."""

    @staticmethod
    def disableActuatorWidgets() -> None:
        """Accepted."""

    @staticmethod
    def startRecording() -> None:
        _root().getSubTable(".recording").putBoolean("RecordData", True)

    @staticmethod
    def stopRecording() -> None:
        _root().getSubTable(".recording").putBoolean("RecordData", False)

    @staticmethod
    def addEventMarker(name: str, *rest: object) -> None:
        """(name, importance) or (name, description, importance)."""
        *description, importance = rest
        events = _root().getSubTable(".recording/events").getSubTable(name)
        words = importance.name.removeprefix("k").upper() if hasattr(importance, "name") else str(importance)
        events.putStringArray("Info", [description[0] if description else "", words])


_inside = "ShuffleboardTab and ShuffleboardLayout make every widget, by add and its relatives"
_instead = {
    **dict.fromkeys(("LayoutType", "WidgetType"), "use BuiltInLayouts and BuiltInWidgets, or a widget's name as a text"),
    **dict.fromkeys(("ShuffleboardComponentBase", "ShuffleboardContainer", "ShuffleboardValue"), _inside),
    "shuffleboardEventImportanceName": "addEventMarker takes a ShuffleboardEventImportance",
    **{
        f"Supplied{kind}ValueWidget": _inside
        for each in ("Bool", "Double", "Float", "Int", "String")
        for kind in (each, f"{each}List", "Integer", "Raw")
    },
}
for _kind in (ComplexWidget, SimpleWidget, SuppliedValueWidget, ShuffleboardLayout, ShuffleboardTab):
    refuse(_kind, "buildInto getRoot disableIfActuator enableIfActuator", "Shuffleboard.update() publishes")
refuse(Shuffleboard, "clearRecordingFileNameFormat setRecordingFileNameFormat", "--log names the file of a run")


def __getattr__(name: str) -> object:
    raise not_found("wpilib.shuffleboard", name, _instead)
