"""2027's screen of the driver station, and the choices that a gamepad makes on it."""

import enum


def display() -> type:
    import ntcore

    class DriverStationDisplay:
        """Lines of the driver station's screen: here a topic, /SmartDashboard/Driver Station Display."""

        class Mode(enum.Enum):
            """Whole lines, or text with codes of a terminal."""

            LINE = 0
            RAW = 1

        _lines: dict = {}

        @classmethod
        def set_mode(cls, mode: "DriverStationDisplay.Mode") -> None:
            """Begins with an empty screen."""
            cls._lines.clear()

        @classmethod
        def add_data(cls, caption: str, value: object) -> None:
            """A value with its name; the same name again is the same line."""
            cls._lines[caption] = f"{caption}: {value}"

        @classmethod
        def add_keyed_line(cls, key: str, line: str) -> None:
            """A line that is replaced by the next of the same key."""
            cls._lines[key] = line

        @classmethod
        def add_line(cls, line: str) -> None:
            """One more line."""
            cls._lines[len(cls._lines)] = line

        @classmethod
        def update_lines(cls) -> None:
            """Shows what was added since the last time."""
            table = ntcore.NetworkTableInstance.get_default().get_table("SmartDashboard")
            table.put_string_array("Driver Station Display", list(cls._lines.values()))
            cls._lines.clear()

        @classmethod
        def write_raw_ansi(cls, text: str) -> None:
            """A text as one line."""
            cls.add_line(text)

        @classmethod
        def clear_raw(cls) -> None:
            """Forgets what was not shown yet."""
            cls._lines.clear()

    return DriverStationDisplay


def chooser() -> type:
    import math

    import wpilib

    class DSGamepadChooser:
        """Options that a gamepad's D-pad chooses: up and down go from one to the next, left and right change it."""

        class GamepadSelectable:
            """One of them."""

            def __init__(self, name: str, options: list[str]) -> None:
                self._name, self._options, self._index = name, options, 0

            def get_name(self) -> str:
                return self._name

            def get_options(self) -> list[str]:
                return list(self._options)

            def get_selected(self) -> str:
                return self._options[self._index]

            def get_selected_index(self) -> int:
                return self._index

        def __init__(self, gamepad: object) -> None:
            self._gamepad = wpilib.Gamepad(gamepad) if isinstance(gamepad, int) else gamepad
            self._selectables: list = []
            self._at = 0
            self._pov = 0

        def get_gamepad(self) -> object:
            """Whose D-pad chooses."""
            return self._gamepad

        def add_options(self, name: str, options: list[str]) -> object:
            """Texts; the first is chosen."""
            if not options:
                raise ValueError(f'"{name}" has no options')
            self._selectables.append(self.GamepadSelectable(name, [str(each) for each in options]))
            return self

        def add_integer_options(self, name: str, min: int, max: int, delta: int) -> object:
            """Whole numbers from a first to a last one."""
            return self._add_numbers(name, min, max, delta)

        def add_double_options(self, name: str, min: float, max: float, delta: float) -> object:
            """Numbers from a first to a last one."""
            return self._add_numbers(name, float(min), float(max), float(delta))

        def _add_numbers(self, name: str, low: float, high: float, step: float) -> object:
            if not all(math.isfinite(each) for each in (low, high, step)):
                raise ValueError("Minimum, maximum, and delta must be finite")
            if low > high:
                raise ValueError("Minimum cannot be greater than maximum")
            if step <= 0:
                raise ValueError("Delta must be greater than zero")
            count = int((high - low) / step + 1e-9)
            if count > 10_000:
                raise ValueError("Delta is too small to produce another option")
            options = [f"{round(low + step * i, 9):g}" if isinstance(low, float) else str(low + step * i) for i in range(count + 1)]
            last = f"{high:g}" if isinstance(high, float) else str(high)
            return self.add_options(name, options if options[-1] == last else [*options, last])

        def update(self) -> None:
            """Once in a loop: looks at the D-pad, and adds a line for each of them to the driver station's display."""
            if not self._selectables:
                return
            before, self._pov = self._pov, self._gamepad.get_pov()
            pressed = int(self._pov) if before == 0 else 0
            # Bits of a hat: 1 up, 2 right, 4 down, 8 left.
            self._at = (self._at + {1: -1, 4: 1}.get(pressed, 0)) % len(self._selectables)
            chosen = self._selectables[self._at]
            chosen._index = (chosen._index + {8: -1, 2: 1}.get(pressed, 0)) % len(chosen._options)
            for i, each in enumerate(self._selectables):
                mark = ">" if i == self._at else " "
                wpilib.DriverStationDisplay.add_data(f"{mark} {each.get_name()}", each.get_selected())

        def get_selectable_names(self) -> list[str]:
            """In the order in which they were added."""
            return [each.get_name() for each in self._selectables]

        def get_selected_selectable(self) -> object:
            """The one that left and right change."""
            return self._selectables[self._at]

        def _named(self, name: str) -> object:
            for each in self._selectables:
                if each.get_name() == name:
                    return each
            raise ValueError(f'there are no options "{name}"; there are {", ".join(self.get_selectable_names()) or "none"}')

        def get_selected(self, name: str) -> str:
            return self._named(name).get_selected()

        def get_selected_index(self, name: str) -> int:
            """From 0."""
            return self._named(name).get_selected_index()

        def get_selected_integer(self, name: str) -> int:
            return int(self.get_selected(name))

        def get_selected_double(self, name: str) -> float:
            return float(self.get_selected(name))

    return DSGamepadChooser
