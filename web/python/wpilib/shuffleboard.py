"""Shuffleboard's tabs, layouts and widgets: values under /Shuffleboard/TAB, and how to show them under .metadata."""


import typing

from ntcore import GenericEntry, NetworkTable, NetworkTableInstance, Value
from _sandlot import report, tables
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
        """Publishes it, and what has changed in it. Shuffleboard.update(), which each loop calls, does that for all."""

    def enableIfActuator(self) -> None:
        """Accepted: a dashboard's widgets always write."""

    def disableIfActuator(self) -> None:
        """Accepted: see enableIfActuator."""


class ShuffleboardComponentBase(ShuffleboardValue):
    """A part of a tab or a layout: its place, its size and its kind."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, kind: str = "") -> None:
        super().__init__(title)
        self._begin(parent, kind)

    def _begin(self, parent: "ShuffleboardContainer", kind: str) -> None:
        self._parent = parent
        self._kind = kind
        self._size = self._position = (-1, -1)
        self._properties: dict[str, object] = {}
        self._changed = True

    def getParent(self) -> "ShuffleboardContainer":
        return self._parent

    def getType(self) -> str:
        """"": Shuffleboard chooses."""
        return self._kind

    def setType(self, type: str) -> None:
        self._kind = type
        self._changed = True

    def buildMetadata(self, metaTable: NetworkTable) -> None:
        """Publishes kind, size, place and properties, if one has changed."""
        if not self._changed:
            return
        if self._kind:
            metaTable.putString("PreferredComponent", self._kind)
        if min(self._size) > 0:
            metaTable.putNumberArray("Size", list(self._size))
        if min(self._position) >= 0:
            metaTable.putNumberArray("Position", list(self._position))
        for name, value in self._properties.items():
            metaTable.getSubTable("Properties").putValue(name, value)
        self._changed = False

    def withSize(self, width: int, height: int) -> "ShuffleboardComponentBase":
        self._size = (width, height)
        self._changed = True
        return self

    def withPosition(self, columnIndex: int, rowIndex: int) -> "ShuffleboardComponentBase":
        self._position = (columnIndex, rowIndex)
        self._changed = True
        return self

    def withProperties(self, properties: dict[str, object]) -> "ShuffleboardComponentBase":
        self._properties = dict(properties)
        self._changed = True
        return self

    def withWidget(self, widgetType: "str | BuiltInWidgets | WidgetType") -> "ShuffleboardComponentBase":
        self.setType(_word(widgetType))
        return self


class SimpleWidget(ShuffleboardComponentBase):
    """One value."""

    def __init__(self, parent: "ShuffleboardContainer", title: str) -> None:
        super().__init__(parent, title)
        self._entry: GenericEntry | None = None
        self._type = ""

    def getEntry(self, typeString: str = "") -> GenericEntry:
        """All tabs are published up to now, if it is not there yet. Of a widget in no tab it has no topic."""
        if self._entry is None:
            self._type = typeString
            Shuffleboard.update()
        return GenericEntry(tables.Topic(""), "", None) if self._entry is None else self._entry

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        self.buildMetadata(metaTable)
        if self._entry is None:
            self._entry = parentTable.getTopic(self._title).getGenericEntry(self._type)


class ComplexWidget(ShuffleboardComponentBase):
    """An object that publishes itself."""

    def __init__(self, parent: "ShuffleboardContainer", title: str, data: object) -> None:
        super().__init__(parent, title)
        self._data = data
        self._builder: SendableBuilder | None = None

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        self.buildMetadata(metaTable)
        if self._builder is None:
            table = parentTable.getSubTable(self._title)
            self._builder = SendableBuilder(table)
            table.putString(".name", self._title)
            self._data.initSendable(self._builder)  # type: ignore[attr-defined]
            self._builder.startListeners()
        self._builder.update()


class _SuppliedValueWidget(ShuffleboardComponentBase):
    """A value that a function gives in each loop."""

    #: The type of its values.
    _wire = ""

    def __init__(
        self, parent: "ShuffleboardContainer", title: str, supplier: typing.Callable[[], object], typeString: str = ""
    ) -> None:
        super().__init__(parent, title)
        self._supplier = supplier
        self._type = typeString or self._wire
        self._entry: typing.Any = None

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        self.buildMetadata(metaTable)
        if self._entry is None:
            metaTable.putBoolean("Controllable", False)
            self._entry = parentTable.getTopic(self._title).genericPublish(self._type)
        self._entry._put(self._wire, self._supplier())


#: Classes of supplied values by the ends of the functions that make them.
_supplied = {
    **{"String": "String", "Number": "Double", "Double": "Double", "Float": "Float", "Integer": "Integer", "Boolean": "Bool"},
    **{"StringArray": "StringList", "NumberArray": "DoubleList", "DoubleArray": "DoubleList", "FloatArray": "FloatList"},
    **{"IntegerArray": "IntList", "BooleanArray": "BoolList", "Raw": "Raw"},
}
_wires = {
    **{"String": "string", "Double": "double", "Float": "float", "Integer": "int", "Bool": "boolean", "StringList": "string[]"},
    **{"DoubleList": "double[]", "FloatList": "float[]", "IntList": "int[]", "BoolList": "boolean[]", "Raw": "raw"},
}
for _each, _wire in _wires.items():
    globals()[f"Supplied{_each}ValueWidget"] = type(
        f"Supplied{_each}ValueWidget", (_SuppliedValueWidget,), {"__doc__": _SuppliedValueWidget.__doc__, "_wire": _wire}
    )


class ShuffleboardContainer(ShuffleboardValue):
    """A tab or a layout."""

    def __init__(self, title: str) -> None:
        ShuffleboardValue.__init__(self, title)
        self._components: list[ShuffleboardComponentBase] = []
        self._layouts: dict[str, ShuffleboardLayout] = {}
        self._titles: set[str] = set()
        self._typed = False

    def _with(self, component: ShuffleboardComponentBase) -> "typing.Any":
        self._components.append(component)
        return component

    def _named(self, component: ShuffleboardComponentBase) -> "typing.Any":
        """A title is used once; a second one is an error that is told, and goes on."""
        title = component.getTitle()
        if title in self._titles:
            report.error(f"Title is already in use: {title}")
        self._titles.add(title)
        return self._with(component)

    def _build(self, table: NetworkTable, meta: NetworkTable) -> None:
        if not self._typed:
            self._typed = True
            table.getStringTopic(".type").publishEx("string", {"SmartDashboard": _type}).set(_type)
        for component in list(self._components):
            component.buildInto(table, meta.getSubTable(component.getTitle()))

    def getComponents(self) -> list[ShuffleboardComponentBase]:
        return list(self._components)

    def add(self, *arguments: object, **named: object) -> ShuffleboardComponentBase:
        """(title, value), (title, object) or (object)."""
        if len(arguments) == 1 and not named:
            (data,) = arguments
            return self._named(ComplexWidget(self, SendableRegistry.getName(data) or type(data).__name__, data))
        title = arguments[0] if arguments else named["title"]
        value = arguments[1] if len(arguments) > 1 else next(value for key, value in named.items() if key != "title")
        if hasattr(value, "initSendable"):
            return self._named(ComplexWidget(self, title, value))
        widget = self._named(SimpleWidget(self, title))
        given = value if isinstance(value, Value) else Value.makeValue(value)
        entry = widget.getEntry(given._kind)
        if given.isValid():
            entry.setDefault(given)
        return widget

    def addPersistent(self, title: str, defaultValue: object) -> SimpleWidget:
        widget = typing.cast(SimpleWidget, self.add(title, defaultValue))
        widget.getEntry().getTopic().setPersistent(True)
        return widget

    def addRaw(self, title: str, *arguments: object) -> _SuppliedValueWidget:
        """(title, supplier) or (title, typeString, supplier) of bytes."""
        *kind, supplier = arguments
        return self._named(globals()["SuppliedRawValueWidget"](self, title, lambda: bytes(supplier()), *kind))

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
        return self._named(kind(self, title, supplier))

    return add


for _end, _each in _supplied.items():
    if _end != "Raw":
        setattr(ShuffleboardContainer, f"add{_end}", _add(globals()[f"Supplied{_each}ValueWidget"]))


class ShuffleboardLayout(ShuffleboardContainer, ShuffleboardComponentBase):
    """A list or a grid of widgets."""

    def __init__(self, parent: ShuffleboardContainer, name: str, type: "str | BuiltInLayouts | LayoutType") -> None:
        ShuffleboardContainer.__init__(self, name)
        self._begin(parent, _word(type))

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        self.buildMetadata(metaTable)
        self._build(parentTable.getSubTable(self._title), metaTable)


class ShuffleboardTab(ShuffleboardContainer):
    """One tab."""

    def buildInto(self, parentTable: NetworkTable, metaTable: NetworkTable) -> None:
        self._build(parentTable.getSubTable(self._title), metaTable)

    def getRoot(self) -> object:
        """Upstream's cannot be given to Python either."""
        raise RuntimeError("the root of Shuffleboard cannot be given to a program: use Shuffleboard's own functions")


class Shuffleboard:
    """All static."""

    kBaseTableName = "/Shuffleboard"
    _tabs: dict[str, ShuffleboardTab] = {}
    _told: list[str] = []

    @staticmethod
    def getTab(title: str) -> ShuffleboardTab:
        found = Shuffleboard._tabs.get(title)
        if found is None:
            found = Shuffleboard._tabs[title] = ShuffleboardTab(title)
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
        """Publishes all tabs and what has changed; each loop does."""
        meta = _root().getSubTable(".metadata")
        titles = sorted(Shuffleboard._tabs)
        if titles != Shuffleboard._told:
            Shuffleboard._told[:] = titles
            meta.putStringArray("Tabs", titles)
        for title in titles:
            Shuffleboard._tabs[title].buildInto(_root(), meta.getSubTable(title))

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
