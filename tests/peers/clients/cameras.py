"""photonlibpy's own PhotonCamera, and what LimelightHelpers reads of a table, beside what the core says of the same pictures.

python3 cameras.py PORT FILE    FILE: a line of JSON for each result of the core, see cameras.ts

Prints a line of JSON for each check: its name, and why it failed or "".
"""

import json
import math
import os
import sys
import time

import ntcore
from photonlibpy import PhotonCamera
from wpimath.geometry import Pose3d, Quaternion, Rotation3d, Transform3d, Translation3d

port, file = int(sys.argv[1]), sys.argv[2]
patience = 30.0
#: Results of a camera that are compared.
enough = 60

tables = ntcore.NetworkTableInstance.getDefault()
tables.startClient4("robot code")
tables.setServer("127.0.0.1", port)


def say(line):
    print(json.dumps(line), flush=True)


class Check:
    """One thing that must hold of many results: how many were looked at, the first that is wrong."""

    def __init__(self, name, tolerance, least):
        self.name, self.tolerance, self.least = name, tolerance, least
        self.count, self.first = 0, ""

    def see(self, theirs, ours, where):
        self.count += 1
        away = max((abs(a - b) for a, b in zip(theirs, ours)), default=0.0) if len(theirs) == len(ours) else math.inf
        # NaN differs from all.
        if not away <= self.tolerance and self.first == "":
            self.first = f"{where}: {list(theirs)} instead of {list(ours)}"[:500]

    def tell(self):
        problem = self.first if self.first or self.count >= self.least else f"only {self.count} were seen"
        say({"check": f"{self.name} ({self.count} compared)", "problem": problem})


checks = {}


def see(name, theirs, ours, where, tolerance=0.0, least=10):
    checks.setdefault(name, Check(name, tolerance, least)).see(theirs, ours, where)


def pose_of(pose):
    """The core's pose as WPILib's."""
    p, q = pose["position"], pose["rotation"]
    return Pose3d(Translation3d(p["x"], p["y"], p["z"]), Rotation3d(Quaternion(q["w"], q["x"], q["y"], q["z"])))


def numbers(pose):
    """Of a pose or a transform: x, y, z, and the quaternion with its first part positive."""
    q = pose.rotation().getQuaternion()
    sign = -1.0 if q.W() < 0 else 1.0
    return [pose.X(), pose.Y(), pose.Z(), sign * q.W(), sign * q.X(), sign * q.Y(), sign * q.Z()]


def transform_of(pose):
    whole = pose_of(pose)
    return Transform3d(whole.translation(), whole.rotation())


def listen(name):
    """The queue of a double, an array or a text of the camera's table."""
    table = tables.getTable("limelight")
    options = ntcore.PubSubOptions(sendAll=True, keepDuplicates=True, periodic=0.01, pollStorage=2000)
    if name == "json":
        return table.getStringTopic(name).subscribe("", options)
    if name in arrays:
        return table.getDoubleArrayTopic(name).subscribe([], options)
    return table.getDoubleTopic(name).subscribe(0.0, options)


arrays = ["botpose_wpiblue", "botpose_orb_wpiblue", "rawfiducials", "t2d", "targetpose_cameraspace", "stddevs"]
single = ["tv", "tx", "ty", "txnc", "tync", "ta", "tl", "cl", "tid", "hb"]
cameras = {index: PhotonCamera(name) for index, name in enumerate(["limelight", "limelight-back"])}
queues = {name: listen(name) for name in [*arrays, *single, "json"]}

results = {index: {} for index in cameras}
limelight = {name: {} for name in queues}
end = time.monotonic() + patience
while min(map(len, results.values())) < enough and time.monotonic() < end:
    for index, camera in cameras.items():
        for result in camera.getAllUnreadResults():
            results[index][result.metadata.sequenceID] = result
    for name, queue in queues.items():
        for value in queue.readQueue():
            limelight[name][value.serverTime] = (value.value, value.time)
    time.sleep(0.01)
# The core's file may be behind by a picture.
time.sleep(0.2)
core = {index: {} for index in cameras}
for line in open(file):
    row = json.loads(line)
    if row["camera"] in core:
        core[row["camera"]][row["heartbeat"]] = row

for index, camera in cameras.items():
    say({"check": f"PhotonCamera {camera.getName()} is connected", "problem": "" if camera.isConnected() else "it is not"})
    captures = []
    for number, result in sorted(results[index].items()):
        row, where = core[index].get(number), f"{camera.getName()} {number}"
        if row is None:
            see("each result is one of the core's", [number], [], where)
            continue
        see("each result is one of the core's", [number], [row["heartbeat"]], where)
        meta, sights = result.metadata, row["sights"]
        see("time from exposure to publication [us]", [meta.publishTimestampMicros - meta.captureTimestampMicros], [row["published"] - row["captured"]], where)
        see("latency [ms]", [result.getLatencyMillis()], [row["targetLatency"] + row["captureLatency"]], where, 1e-3)
        see("publication by the server's clock [us]", [result.ntReceiveTimestampMicros], [meta.publishTimestampMicros + tables.getServerTimeOffset() * -1], where, 20_000)
        see("timestamp: when the picture was taken [s]", [result.getTimestampSeconds()], [(result.ntReceiveTimestampMicros - row["published"] + row["captured"]) / 1e6], where, 1e-6)
        captures.append(meta.captureTimestampMicros)
        see("targets, by id and in order", [target.getFiducialId() for target in result.getTargets()], [sight["id"] for sight in sights], where)
        see("whether there is one", [result.hasTargets()], [row["hasTarget"]], where)
        for target, sight in zip(result.getTargets(), sights):
            see("corners [px]", [one for corner in target.getDetectedCorners() for one in (corner.x, corner.y)], sight["corners"], where)
            see("yaw, pitch, area", [target.getYaw(), target.getPitch(), target.getArea()], [sight["txnc"], sight["tync"], sight["area"]], where)
            see("ambiguity", [target.getPoseAmbiguity()], [sight["ambiguity"]], where)
            see("best pose", numbers(target.getBestCameraToTarget()), numbers(transform_of(sight["best"])), where, 1e-9)
            see("alternate pose", numbers(target.getAlternateCameraToTarget()), numbers(transform_of(sight["other"])), where, 1e-9)
        multi = result.multitagResult
        see("several tags' result is there", [multi is not None], [row["solved1"] and row["tagCount"] > 1], where)
        if multi is not None:
            see("several tags' pose of the camera", numbers(multi.estimatedPose.best), numbers(pose_of(row["pose1"]) + transform_of(row["mount"])), where, 1e-9)
            see("several tags' ids", multi.fiducialIDsUsed, sorted(sight["id"] for sight in sights if sight["located"]), where)
            see("several tags' error [px]", [multi.estimatedPose.bestReprojErr], [row["error1"]], where)
    # The page's clock follows a tick that comes earlier at once (web/net/run-clock.ts), so on a busy machine a picture may seem some
    # milliseconds earlier than the one before.
    back = max((one - other for one, other in zip(captures, captures[1:])), default=0)
    see("no picture is earlier than the one before by more than a tick [us]", [max(0, back - 20_000)], [0], f"{camera.getName()}, {back} us", least=2)

rows = core[0]
for when, (beat, local) in sorted(limelight["hb"].items()):
    row, where = rows.get(int(beat)), f"limelight's hb {beat:.0f}"
    if row is None:
        see("LimelightHelpers: each result is one of the core's", [beat], [], where)
        continue
    at = lambda name: limelight[name].get(when, (None, 0))[0]
    sights = row["sights"]
    # As LimelightHelpers.getBotPoseEstimate reads it: pose [m, deg], latency, count, span, distance, area, then seven of each tag.
    for key, pose, solved in (("botpose_wpiblue", "pose1", "solved1"), ("botpose_orb_wpiblue", "pose2", "solved2")):
        array = at(key)
        if array is None or not row[solved]:
            continue
        whole, turn = pose_of(row[pose]), pose_of(row[pose]).rotation()
        wanted = [whole.X(), whole.Y(), whole.Z(), *(math.degrees(one) for one in (turn.X(), turn.Y(), turn.Z()))]
        see(f"LimelightHelpers: {key}", array[:6], wanted, where, 1e-6)
        located = [sight for sight in sights if sight["located"]]
        see(f"LimelightHelpers: {key}'s latency, tags, span, distance, area", array[6:11], [(row["published"] - row["captured"]) / 1e3, row["tagCount"], row["tagSpan"], row["averageDistance"], row["averageArea"]], where, 1e-9)
        see(f"LimelightHelpers: {key}'s length", [len(array)], [11 + 7 * row["tagCount"]], where)
        of = lambda sight: [sight["id"], sight["txnc"], sight["tync"], sight["area"], sight["distance"], sight["robotDistance"], sight["ambiguity"]]
        see(f"LimelightHelpers: {key}'s tags", array[11:], [one for sight in located for one in of(sight)], where)
    raw = at("rawfiducials")
    if raw is not None:
        of = lambda sight: [sight["id"], sight["txnc"], sight["tync"], sight["area"], sight["distance"], sight["robotDistance"], sight["ambiguity"]]
        see("LimelightHelpers: getRawFiducials", raw, [one for sight in sights for one in of(sight)], where)
    if at("tv") is not None:
        see("LimelightHelpers: getTV", [at("tv")], [row["hasTarget"]], where)
    if sights and None not in [at(key) for key in ("tx", "ty", "txnc", "tync", "ta", "tid")]:
        first = sights[0]
        see("LimelightHelpers: getTX to getFiducialID", [at(key) for key in ("tx", "ty", "txnc", "tync", "ta", "tid")], [first[key] for key in ("tx", "ty", "txnc", "tync", "area", "id")], where)
    if at("tl") is not None and at("cl") is not None:
        see("LimelightHelpers: getLatency_Pipeline and _Capture", [at("tl"), at("cl")], [row["targetLatency"], row["captureLatency"]], where, 1e-9)
    space = at("targetpose_cameraspace")
    if space is not None and sights:
        # Limelight's camera has x to the right, y down and z ahead.
        p = sights[0]["best"]["position"]
        see("LimelightHelpers: getTargetPose_CameraSpace", space[:3], [-p["y"], -p["z"], p["x"]], where, 1e-9)
    dump = json.loads(at("json") or "{}")
    if dump:
        see("LimelightHelpers: getLatestResults' tags", [one["fID"] for one in dump["Fiducial"]], [sight["id"] for sight in sights], where)
        see("LimelightHelpers: getLatestResults' tx and ty", [one[key] for one in dump["Fiducial"] for key in ("tx", "ty")], [sight[key] for sight in sights for key in ("tx", "ty")], where, 1e-6)
        if row["solved1"]:
            see("LimelightHelpers: getLatestResults' botpose_wpiblue", dump["botpose_wpiblue"][:3], list(row["pose1"]["position"].values()), where, 1e-6)
for one in checks.values():
    one.tell()
# A check that nothing came to would never fail.
say({"check": "everything was compared", "problem": "" if len(checks) == 29 else f"{len(checks)} of 29: {sorted(checks)}"})
say({"shown": f"{sum(map(len, results.values()))} results of photonlibpy and {len(limelight['hb'])} of LimelightHelpers' tables"})
sys.stdout.flush()
# WPILib's own threads would wait.
os._exit(0)
