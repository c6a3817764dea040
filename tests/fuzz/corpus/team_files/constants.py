class TunerConstants:
    """ a """
    _slip_current: units.ampere = 120.0
    _drive_gear_ratio = 5.9  # b
    _wheel_radius: units.meter = inchesToMeters(2)
    _front_left_x_pos: units.meter = (
        inchesToMeters(12)
    )
