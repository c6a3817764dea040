"""A template or a lesson's solution of 2027 in RobotPy's own packages: a few seconds of every mode, by WPILib's test controller. It fails where a loop throws."""


def test_modes(control):
    with control.run_robot():
        for autonomous in (True, False):
            control.step_timing(seconds=0.2, autonomous=autonomous, enabled=False)
            control.step_timing(seconds=3, autonomous=autonomous, enabled=True)


def test_operating_mode(control, opmode):
    with control.run_robot():
        for enabled in (False, True, False):
            control.step_timing(seconds=3 if enabled else 0.2, opmode=opmode, enabled=enabled)
