"""magicbot's state machine and StatefulAutonomous: times, engage, errors. What must hold is of robot-code.md 2.13."""

import logging
import unittest

from command_case import CommandCase
from magicbot import AutonomousStateMachine, StateMachine, default_state, state, timed_state
from magicbot.magic_tunable import setup_tunables
from magicbot.state_machine import (
    IllegalCallError,
    InvalidStateName,
    MultipleDefaultStatesError,
    MultipleFirstStatesError,
    NoFirstStateError,
)
from robotpy_ext import autonomous


class MachineCase(CommandCase):
    def setUp(self) -> None:
        super().setUp()
        self.calls: list[str] = []

    def make(self, cls: type) -> StateMachine:
        machine = cls()
        machine.logger = logging.getLogger("test")
        machine.calls = self.calls
        setup_tunables(machine, cls.__name__)
        return machine

    def loop(self, machine: StateMachine, engage: bool = True) -> list[str]:
        """One loop of 20 ms, and what was called in it."""
        if engage:
            machine.engage()
        machine.execute()
        self.step(0.02)
        taken, self.calls[:] = list(self.calls), []
        return taken


class Machines(MachineCase):
    def test_itRunsWhileItIsEngaged(self) -> None:
        class Shooter(StateMachine):
            @state(first=True)
            def spin(self, tm: float) -> None:
                self.calls.append(f"spin {tm:.2f}")

        machine = self.make(Shooter)
        self.assertEqual(self.loop(machine, engage=False), [])
        self.assertEqual(self.loop(machine), ["spin 0.00"])
        self.assertEqual((machine.is_executing, machine.current_state), (True, "spin"))
        self.assertEqual(self.loop(machine), ["spin 0.02"])
        self.assertEqual(self.loop(machine, engage=False), [])
        self.assertEqual((machine.is_executing, machine.current_state), (False, ""))
        self.assertEqual(self.loop(machine), ["spin 0.00"])

    def test_timesAddUpWithoutDrift_andItBeginsAnew(self) -> None:
        class Timed(StateMachine):
            @timed_state(duration=0.05, next_state="b", first=True)
            def a(self, state_tm: float, initial_call: bool) -> None:
                self.calls.append(f"a {state_tm:.2f} {initial_call}")

            @timed_state(duration=0.05)
            def b(self, state_tm: float) -> None:
                self.calls.append(f"b {state_tm:.2f}")

        machine = self.make(Timed)
        seen = [self.loop(machine)[0] for _ in range(7)]
        # a expires at 0.05, which the loop at 0.06 sees; b has its start there and expires at 0.10, not after it.
        self.assertEqual(seen[:6], ["a 0.00 True", "a 0.02 False", "a 0.04 False", "b 0.01", "b 0.03", "b 0.05"])
        self.assertTrue(seen[6].startswith("a "))

    def test_aTimedStateRunsAtLeastOnce(self) -> None:
        class Short(StateMachine):
            @timed_state(duration=0.01, next_state="b", first=True)
            def a(self) -> None:
                self.calls.append("a")

            @timed_state(duration=0.01, next_state="c")
            def b(self) -> None:
                self.calls.append("b")

            @state
            def c(self) -> None:
                self.calls.append("c")

        machine = self.make(Short)
        self.assertEqual([self.loop(machine) for _ in range(3)], [["a"], ["b"], ["c"]])

    def test_mustFinishGoesOnWithoutEngage(self) -> None:
        class Pusher(StateMachine):
            @timed_state(duration=0.03, first=True, must_finish=True)
            def push(self) -> None:
                self.calls.append("push")

        machine = self.make(Pusher)
        self.loop(machine)
        self.assertEqual(self.loop(machine, engage=False), ["push"])
        self.assertEqual(self.loop(machine, engage=False), [])
        self.assertFalse(machine.is_executing)

    def test_theDefaultStateFillsTheGaps(self) -> None:
        class Arm(StateMachine):
            @state(first=True)
            def move(self) -> None:
                self.calls.append("move")

            @default_state
            def hold(self, initial_call: bool) -> None:
                self.calls.append(f"hold {initial_call}")

        machine = self.make(Arm)
        seen = [self.loop(machine, engage)[0] for engage in (False, False, True, False)]
        self.assertEqual(seen, ["hold True", "hold False", "move", "hold True"])
        self.assertEqual(machine.current_state, "")

    def test_nextStateNowIsInTheSameLoop_andEngageCanForce(self) -> None:
        class Two(StateMachine):
            @state(first=True)
            def a(self) -> None:
                self.calls.append("a")
                self.next_state_now("b")

            @state
            def b(self) -> None:
                self.calls.append("b")

        machine = self.make(Two)
        self.assertEqual(self.loop(machine), ["a", "b"])
        machine.engage(initial_state="a", force=True)
        self.assertEqual(self.loop(machine), ["a", "b"])

    def test_durationsCanBeTuned(self) -> None:
        class Slow(StateMachine):
            @timed_state(duration=10, first=True)
            def a(self) -> None:
                """Waits."""

        machine = self.make(Slow)
        self.assertEqual(machine.a_duration, 10)
        self.assertEqual((list(machine.state_names), list(machine.state_descriptions)), (["a"], ["Waits."]))
        machine.a_duration = 0.03
        for _ in range(2):
            self.loop(machine)
        self.loop(machine, engage=False)
        self.assertFalse(machine.is_executing)

    def test_whatIsWrongIsSaid(self) -> None:
        def none(self) -> None: ...

        with self.assertRaisesRegex(NoFirstStateError, "^Starting state not defined! Use first=True on a state decorator$"):
            type("M", (StateMachine,), {"none": state(none)})()
        with self.assertRaisesRegex(MultipleFirstStatesError, "^Multiple states were specified as the first state!$"):
            class Firsts(StateMachine):
                @state(first=True)
                def a(self) -> None: ...

                @state(first=True)
                def b(self) -> None: ...

            Firsts()
        with self.assertRaisesRegex(MultipleDefaultStatesError, "^Multiple default states are not allowed$"):
            class Defaults(StateMachine):
                @state(first=True)
                def a(self) -> None: ...

                @default_state
                def b(self) -> None: ...

                @default_state
                def c(self) -> None: ...

            Defaults()
        with self.assertRaisesRegex(InvalidStateName, "^cannot have a state named 'execute'$"):
            @state
            def execute(self) -> None: ...
        with self.assertRaisesRegex(ValueError, "^Invalid parameter names in a: speed$"):
            @state
            def a(self, speed) -> None: ...
        with self.assertRaisesRegex(TypeError, "duration"):
            timed_state()
        with self.assertRaisesRegex(IllegalCallError, "^Do not call states directly, use begin/next_state instead$"):
            state(none)(None)


class AutonomousMachines(MachineCase):
    def test_itRunsOnceToItsEnd(self) -> None:
        class Auto(AutonomousStateMachine):
            @timed_state(duration=0.03, first=True)
            def go(self) -> None:
                self.calls.append("go")

        machine = self.make(Auto)
        with self.assertLogs("test", "INFO") as logs:
            for _ in range(2):
                machine.on_enable()
                for tick in range(5):
                    machine.on_iteration(tick * 0.02)
                    self.step(0.02)
        self.assertEqual(self.calls, ["go"] * 4)
        self.assertIn("INFO:test:0.000s: Entering state: go", logs.output)
        self.assertIn("INFO:test:Stopped state machine execution", logs.output)


class Stateful(CommandCase):
    def test_statesFollowEachOther(self) -> None:
        calls: list[str] = []

        class Forward(autonomous.StatefulAutonomous):
            MODE_NAME = "Forward"

            def initialize(self) -> None:
                self.register_sd_var("speed", 0.5)

            @autonomous.timed_state(duration=0.5, next_state="drive", first=True)
            def wait(self) -> None:
                calls.append("wait")

            @autonomous.timed_state(duration=1)
            def drive(self, tm: float, state_tm: float, initial_call: bool) -> None:
                calls.append(f"drive {tm:.2f} {state_tm:.2f} {initial_call} {self.speed}")

        mode = Forward({"motor": 3})
        self.assertEqual(mode.motor, 3)
        for _ in range(2):
            mode.on_enable()
            for tick in (0, 0.25, 0.5, 0.75, 1, 1.5, 1.75):
                mode.on_iteration(tick)
            self.assertEqual(
                calls,
                ["wait"] * 3 + ["drive 0.75 0.25 True 0.5", "drive 1.00 0.50 False 0.5", "drive 1.50 1.00 False 0.5"],
            )
            calls.clear()

    def test_whatIsWrongIsSaid(self) -> None:
        with self.assertRaisesRegex(ValueError, "^Must define MODE_NAME class variable$"):
            autonomous.StatefulAutonomous()
        with self.assertRaisesRegex(ValueError, "^timed_state functions must specify a duration$"):
            autonomous.timed_state(lambda self: None)
        with self.assertRaisesRegex(ValueError, "^Starting state not defined!"):
            type("Mode", (autonomous.StatefulAutonomous,), {"MODE_NAME": "x"})()


if __name__ == "__main__":
    unittest.main()
