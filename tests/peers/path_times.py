"""Times of PathPlanner paths by pathplannerlib itself. Standard input: a list of {"settings", "path"} as JSON, as PathPlanner's files have
them. Standard output: for each {"states": [[t, x, y, heading, vx, vy, omega]], "events": [[t, name]]}."""

import json
import os
import sys
import tempfile

import wpilib

folder = tempfile.mkdtemp()
# Where the library looks for its files.
for module in ("pathplannerlib.config", "pathplannerlib.path"):
    __import__(module)
    sys.modules[module].getDeployDirectory = lambda: folder
from pathplannerlib.config import RobotConfig  # noqa: E402
from pathplannerlib.events import OneShotTriggerEvent, TriggerEvent  # noqa: E402
from pathplannerlib.path import PathPlannerPath  # noqa: E402


def times_of(settings, path):
    home = os.path.join(folder, "pathplanner")
    os.makedirs(home, exist_ok=True)
    with open(os.path.join(home, "settings.json"), "w") as file:
        json.dump(settings, file)
    config = RobotConfig.fromGUISettings()
    planned = PathPlannerPath._fromJson(path)
    trajectory = planned.getIdealTrajectory(config)
    states = [
        [
            state.timeSeconds,
            state.pose.x,
            state.pose.y,
            state.pose.rotation().radians(),
            state.fieldSpeeds.vx,
            state.fieldSpeeds.vy,
            state.fieldSpeeds.omega,
        ]
        for state in trajectory.getStates()
    ]
    events = [
        [event.getTimestamp(), event._name]
        for event in trajectory.getEvents()
        if isinstance(event, OneShotTriggerEvent) or (isinstance(event, TriggerEvent) and event._active)
    ]
    return {"states": states, "events": events}


print(json.dumps([times_of(each["settings"], each["path"]) for each in json.load(sys.stdin)]))
