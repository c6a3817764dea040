"""A Talon FXS: the same loops, another feedback."""

from ..configs.talon_fxs_configs import TalonFXSConfiguration, TalonFXSConfigurator
from .talon_fx import TalonFX
from .._visible import __getattr__ as __getattr__


class TalonFXS(TalonFX):
    """A controller for motors of other makers. In robot.json's wiring it has the kind and the ids of a Talon FX."""

    _configuration = TalonFXSConfiguration
    Configuration = TalonFXSConfiguration  # type: ignore[assignment]
    _takes = TalonFXSConfigurator

    def _feedback(self) -> tuple[str, int, float, float]:
        feedback = self._loop.config.external_feedback
        name = feedback.external_feedback_sensor_source.name
        return (
            "ROTOR_SENSOR" if name == "COMMUTATION" else name,
            feedback.feedback_remote_sensor_id,
            feedback.sensor_to_mechanism_ratio or 1.0,
            feedback.rotor_to_sensor_ratio or 1.0,
        )
