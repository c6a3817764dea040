"""Shuffleboard's tabs, layouts and widgets: values under /Shuffleboard/TAB, and how to show them under .metadata."""


import typing

from ntcore import GenericEntry, NetworkTable, NetworkTableInstance, Value
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


_widgets = {
    **{"kTextView": "Text View", "kNumberSlider": "Number Slider", "kNumberBar": "Number Bar", "kDial": "Simple Dial"},
    **{"kGraph": "Graph", "kBooleanBox": "Boolean Box", "kToggleButton": "Toggle Button", "kToggleSwitch": "Toggle Switch"},
    **{"kVoltageView": "Voltage View", "kPowerDistribution": "PDP", "kComboBoxChooser": "ComboBox Chooser"},
    **{"kSplitButtonChooser": "Split Button Chooser", "kEncoder": "Encoder", "kMotorController": "Motor Controller"},
    **{"kCommand": "Command", "kPIDCommand": "PID Command", "kPIDController": "PID Controller", "kGyro": "Gyro"},
    **{"kAccelerometer": "Accelerometer", "k3AxisAccelerometer": "3-Axis Accelerometer", "kRelay": "Relay"},
    **{"kDifferentialDrive": "Differential Drivebase", "kMecanumDrive": "Mecanum Drivebase"},
    **{"kCameraStream": "Camera Stream", "kField": "Field"},
}
# Members by upstream's numbers.
_order = (
    *("kTextView", "kNumberSlider", "kNumberBar", "kDial", "kGraph", "kBooleanBox", "kToggleButton", "kToggleSwitch", "kVoltageView"),
    *("kPowerDistribution", "kComboBoxChooser", "kSplitButtonChooser", "kEncoder", "kMotorController", "kCommand", "kPIDCommand"),
    *("kPIDController", "kAccelerometer", "k3AxisAccelerometer", "kGyro", "kRelay", "kDifferentialDrive", "kMecanumDrive"),
    *("kCameraStream", "kField"),
)
BuiltInWidgets = Enum("BuiltInWidgets", {name: number for number, name in enumerate(_order)})  # type: ignore[misc]


class BuiltInLayouts(Enum):
    kList = 0
    kGrid = 1


_layouts = {"kList": "List Layout", "kGrid": "Grid Layout"}


class WidgetType:
    """A kind of widget by its name in Shuffleboard."""

    def __init__(self, widgetName: str) -> None:
        self._name = widgetName

    def getWidgetName(self) -> str:
        return self._name


class LayoutType:
    """A kind of layout by its name in Shuffleboard."""

    def __init__(self, layoutName: str) -> None:
        self._name = layoutName

    def getLayoutName(self) -> str:
        return self._name


def _word(kind: object) -> str:
    """A kind of widget or layout as Shuffleboard calls it."""
    if isinstance(kind, (WidgetType, LayoutType)):
        return kind._name
    name = getattr(kind, "name", "")
    return _widgets.get(name) or _layouts.get(name) or str(kind)


class ShuffleboardValue:
    """The base class of tabs, layouts and widgets."""

    def __init__(self, title: str) -> None:
        self._title = title

    def getTitle(self) -> str:
        return self._title

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        """Nothing: each publishes itself as soon as it is made."""

    def enableIfActuator(self) -> None:
        """Accepted: a dashboard's widgets always write."""

    def disableIfActuator(self) -> None:
        """Accepted: see enableIfActuator."""


class ShuffleboardComponentBase(ShuffleboardValue):
    """A part of a tab or a layout: its place, its size and its kind."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, kind: str = "") -> None:
        super().__init__(title)
        self._parent = parent
        self._kind = kind
        self._meta = parent._meta.getSubTable(title)

    def getParent(self) -> "ShuffleboardContainer":
        return self._parent

    def getType(self) -> str:
        """"": Shuffleboard chooses."""
        return self._kind

    def setType(self, type: str) -> None:
        self._kind = type

    def buildMetadata(self, metaTable: NetworkTable) -> None:
        """Nothing: each setter publishes at once."""

    def withSize(self, width: int, height: int) -> "ShuffleboardComponentBase":
        self._meta.putNumberArray("Size", [width, height])
        return self

    def withPosition(self, columnIndex: int, rowIndex: int) -> "ShuffleboardComponentBase":
        self._meta.putNumberArray("Position", [columnIndex, rowIndex])
        return self

    def withProperties(self, properties: dict[str, object]) -> "ShuffleboardComponentBase":
        for name, value in properties.items():
            self._meta.getSubTable("Properties").putValue(name, value)
        return self

    def withWidget(self, widgetType: "str | BuiltInWidgets | WidgetType") -> "ShuffleboardComponentBase":
        self._kind = _word(widgetType)
        self._meta.putString("PreferredComponent", self._kind)
        return self


class SimpleWidget(ShuffleboardComponentBase):
    """One value."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, value: object = None) -> None:
        super().__init__(parent, title)
        entry = parent._table.getEntry(title)
        self._entry = parent._table.getTopic(title).getGenericEntry()
        if value is not None and not (isinstance(value, Value) and not value.isValid()):
            entry.setDefaultValue(value)

    def getEntry(self, typeString: str = "") -> GenericEntry:
        return self._entry


class ComplexWidget(ShuffleboardComponentBase):
    """An object that publishes itself."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, data: object) -> None:
        super().__init__(parent, title)
        table = parent._table.getSubTable(title)
        self._builder = SendableBuilder(table)
        table.putString(".name", title)
        data.initSendable(self._builder)
        self._builder.startListeners()
        Shuffleboard._builders.append(self._builder)


class _SuppliedValueWidget(ShuffleboardComponentBase):
    """A value that a function gives in each loop."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, supplier: object) -> None:
        super().__init__(parent, title)
        entry = parent._table.getEntry(title)
        Shuffleboard._updates.append(lambda: entry.setValue(supplier()))


#: Classes of supplied values by the ends of the functions that make them.
_supplied = {
    **{"String": "String", "Number": "Double", "Double": "Double", "Float": "Float", "Integer": "Integer", "Boolean": "Bool"},
    **{"StringArray": "StringList", "NumberArray": "DoubleList", "DoubleArray": "DoubleList", "FloatArray": "FloatList"},
    **{"IntegerArray": "IntList", "BooleanArray": "BoolList", "Raw": "Raw"},
}
for _each in set(_supplied.values()):
    globals()[f"Supplied{_each}ValueWidget"] = type(
        f"Supplied{_each}ValueWidget", (_SuppliedValueWidget,), {"__doc__": _SuppliedValueWidget.__doc__}
    )


class ShuffleboardContainer(ShuffleboardValue):
    """A tab or a layout."""

    def __init__(self, table: object, meta: object, title: str) -> None:
        ShuffleboardValue.__init__(self, title)
        self._table = table
        self._meta = meta
        self._components: list[ShuffleboardComponentBase] = []
        self._layouts: dict[str, ShuffleboardLayout] = {}

    def _with(self, component: ShuffleboardComponentBase) -> "typing.Any":
        self._components.append(component)
        return component

    def getComponents(self) -> list[ShuffleboardComponentBase]:
        return list(self._components)

    def add(self, *arguments: object, **named: object) -> ShuffleboardComponentBase:
        """(title, value), (title, object) or (object)."""
        if len(arguments) == 1 and not named:
            (data,) = arguments
            return self._with(ComplexWidget(self, SendableRegistry.getName(data) or type(data).__name__, data))
        title = arguments[0] if arguments else named["title"]
        value = arguments[1] if len(arguments) > 1 else next(value for key, value in named.items() if key != "title")
        if hasattr(value, "initSendable"):
            return self._with(ComplexWidget(self, title, value))
        return self._with(SimpleWidget(self, title, value))

    def addPersistent(self, title: str, defaultValue: object) -> SimpleWidget:
        widget = self._with(SimpleWidget(self, title, defaultValue))
        widget._entry.getTopic().setPersistent(True)
        return widget

    def addRaw(self, title: str, *arguments: object) -> _SuppliedValueWidget:
        """(title, supplier) or (title, typeString, supplier) of bytes."""
        supplier = arguments[-1]
        return self._with(globals()["SuppliedRawValueWidget"](self, title, lambda: bytes(supplier())))

    def getLayout(self, title: str, type: "str | BuiltInLayouts | LayoutType | None" = None) -> "ShuffleboardLayout":
        """The layout of that title; with a type it is made where there is none."""
        found = self._layouts.get(title)
        if found is None:
            if type is None:
                raise RuntimeError(f"Invalid parameter value: No layout with title {title} has been defined")
            found = self._layouts[title] = self._with(ShuffleboardLayout(self, title, type))
        return found


def _add(kind: type) -> object:
    def add(self, title: str, supplier: object) -> _SuppliedValueWidget:
        return self._with(kind(self, title, supplier))

    return add


for _end, _each in _supplied.items():
    if _end != "Raw":
        setattr(ShuffleboardContainer, f"add{_end}", _add(globals()[f"Supplied{_each}ValueWidget"]))


class ShuffleboardLayout(ShuffleboardContainer, ShuffleboardComponentBase):
    """A list or a grid of widgets."""

    def __init__(self, parent: ShuffleboardContainer, name: str, type: "str | BuiltInLayouts | LayoutType") -> None:
        table, meta = parent._table.getSubTable(name), parent._meta.getSubTable(name)
        ShuffleboardContainer.__init__(self, table, meta, name)
        self._parent = parent
        self._kind = _word(type)
        table.getStringTopic(".type").publishEx("string", {"SmartDashboard": _type}).set(_type)
        meta.putString("PreferredComponent", self._kind)


class ShuffleboardTab(ShuffleboardContainer):
    """One tab."""

    def __init__(self, title: str) -> None:
        super().__init__(_root().getSubTable(title), _root().getSubTable(f".metadata/{title}"), title)
        self._table.getStringTopic(".type").publishEx("string", {"SmartDashboard": _type}).set(_type)

    def getRoot(self) -> object:
        """Upstream's cannot be given to Python either."""
        raise RuntimeError("the root of Shuffleboard cannot be given to a program: use Shuffleboard's own functions")


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
    def setRecordingFileNameFormat(format: str) -> None:
        _root().getSubTable(".recording").putString("FileNameFormat", format)

    @staticmethod
    def clearRecordingFileNameFormat() -> None:
        _root().getSubTable(".recording").getEntry("FileNameFormat").unpublish()

    @staticmethod
    def addEventMarker(name: str, *rest: object) -> None:
        """(name, importance) or (name, description, importance)."""
        *description, importance = rest
        events = _root().getSubTable(".recording/events").getSubTable(name)
        words = shuffleboardEventImportanceName(importance) if hasattr(importance, "name") else str(importance)
        events.putStringArray("Info", [description[0] if description else "", words])


def shuffleboardEventImportanceName(importance: ShuffleboardEventImportance) -> str:
    return importance.name.removeprefix("k").upper()
