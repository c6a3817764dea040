"""A camera that sees targets on the field, with its delay: a simple model for physics.py."""

from __future__ import annotations

import collections
import math
from collections.abc import Sequence
from typing import Any

_turn = 2.0 * math.pi

#: Found or not (1 or 0), when the picture was taken [s], how far to the side [°], how far away.
Sight = tuple[int, float, float, float]


def _between(angle: float, start: float, end: float) -> bool:
    """Whether an angle lies between two others, going round."""
    return (angle - start) % _turn <= (end - start) % _turn


class VisionSimTarget:
    """A target on the field."""

    def __init__(self, x: float, y: float, view_angle_start: float, view_angle_end: float) -> None:
        """
        :param x: where it is
        :param y: where it is
        :param view_angle_start: from where on it can be seen [°]: 0 is east, 90 is south
        :param view_angle_end: until where it can be seen [°], clockwise from the start
        """
        self.x = x
        self.y = y
        self.view_angle_start = math.radians(view_angle_start)
        self.view_angle_end = math.radians(view_angle_end)

        # VisionSim sets these.
        self.view_dst_start = 0.0
        self.view_dst_end = math.inf
        self.fov2 = 0.0
        self.camera_fov = 0.0

    def compute(self, now: float, x: float, y: float, angle: float) -> Sight | None:
        """What the camera sees of the target, or None.

        :param now: the time [s]
        :param x: where the robot is
        :param y: where the robot is
        :param angle: where it looks, -π to π [rad]
        """
        dx, dy = self.x - x, self.y - y
        distance = math.hypot(dx, dy)
        if not self.view_dst_start <= distance <= self.view_dst_end:
            return None
        target_angle = math.atan2(dy, dx)
        if not _between(target_angle + math.pi, self.view_angle_start, self.view_angle_end):
            return None
        if not _between(target_angle, angle - self.fov2, angle + self.fov2):
            return None
        offset = (target_angle - angle + math.pi) % _turn - math.pi
        return 1, now, math.degrees(offset), distance


class VisionSim:
    """A camera in the middle of the robot: it takes pictures at a rate, and what it saw comes after a delay."""

    Target = VisionSimTarget

    def __init__(
        self,
        targets: Sequence[VisionSimTarget],
        camera_fov: float,
        view_dst_start: float,
        view_dst_end: float,
        data_frequency: float = 15,
        data_lag: float = 0.050,
        physics_controller: Any = None,
    ) -> None:
        """
        :param targets: what there is to see
        :param camera_fov: how wide the camera sees [°]
        :param view_dst_start: nearer than this it sees nothing
        :param view_dst_end: further than this it sees nothing
        :param data_frequency: pictures in a second
        :param data_lag: from the picture to the robot [s]
        :param physics_controller: not used
        """
        assert view_dst_start < view_dst_end
        assert data_lag > 0.001
        self.targets = targets
        self.update_period = 1.0 / data_frequency
        self.data_lag = data_lag
        self.distance: float | None = 0
        self.last_compute_time = -10.0
        self.send_queue: collections.deque[list[Sight]] = collections.deque()
        for target in targets:
            target.camera_fov = camera_fov
            target.view_dst_start = view_dst_start
            target.view_dst_end = view_dst_end
            target.fov2 = math.radians(camera_fov / 2.0)

    def dont_compute(self) -> None:
        """Call it in place of compute() while the camera is off."""
        self.send_queue.clear()

    def get_immediate_distance(self) -> float | None:
        """How far the target is, without delay, or None: for a sensor that is faster than a camera."""
        return self.distance

    def compute(self, now: float, x: float, y: float, angle: float) -> list[Sight] | None:
        """What comes from the camera now: None, or what it saw, the nearest to the middle first. If it saw nothing,
        that is one entry with 0 in front.

        :param now: the time [s], as update_sim has it
        :param x: where the robot is
        :param y: where the robot is
        :param angle: where it looks [rad]
        """
        angle = (angle + math.pi) % _turn - math.pi
        sights = [target.compute(now, x, y, angle) for target in self.targets]
        seen = sorted((sight for sight in sights if sight is not None), key=lambda sight: abs(sight[2]))
        self.distance = seen[-1][3] if seen else None
        if now - self.last_compute_time > self.update_period:
            self.last_compute_time = now
            self.send_queue.appendleft(seen or [(0, now, math.inf, 0)])
        if self.send_queue and now - self.send_queue[-1][0][1] > self.data_lag:
            return self.send_queue.pop()
        return None
