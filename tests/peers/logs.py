"""Reads a data log with WPILib's own DataLogReader: its size, its names and each robot's last pose, as JSON.

python3 logs.py FILE.wpilog
"""

import json
import os
import sys

from wpimath.geometry import Pose3d
from wpiutil import wpistruct
from wpiutil.log import DataLogReader

reader = DataLogReader(sys.argv[1])
names: "dict[int, tuple[str, str]]" = {}
poses: "dict[str, list[float]]" = {}
records, last = 0, 0
for record in reader:
    records += 1
    if record.isStart():
        start = record.getStartData()
        names[start.entry] = (start.name, start.type)
    elif not record.isControl():
        last = max(last, record.getTimestamp())
        name, kind = names[record.getEntry()]
        if kind == "struct:Pose3d" and name.startswith("NT:/Sandlot/Robots/"):
            pose = wpistruct.unpack(Pose3d, record.getRaw())
            poses[name.split("/")[3]] = [pose.x, pose.y, pose.z, pose.rotation().Z()]
print(json.dumps({"valid": reader.isValid(), "version": reader.getVersion(), "records": records, "entries": len(names), "last": last, "poses": poses}))
sys.stdout.flush()
# WPILib's own threads would wait.
os._exit(0)
