"""Finds AprilTags in the pictures of `sandlot run --frames` with WPILib's own detector, and compares their corners with what the core
says. Prints one JSON object: tags that the core saw, those found, the largest and the mean distance of a corner [px].
    python tags.py FOLDER"""

import json
import sys
import zlib
from pathlib import Path

import numpy
from robotpy_apriltag import AprilTagDetector


def gray(path):
    """An 8-bit PNG without interlace, as the browser writes them: its luminance."""
    data = path.read_bytes()
    at, packed, width, height, channels = 8, b"", 0, 0, 0
    while at < len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            channels = {0: 1, 2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    rows = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + width * channels)
    out = numpy.zeros((height, width * channels), numpy.uint8)
    for y in range(height):
        kind, line = rows[y, 0], rows[y, 1:].astype(int)
        above = out[y - 1].astype(int) if y > 0 else numpy.zeros(width * channels, int)
        if kind == 0:
            out[y] = line
        elif kind == 2:
            out[y] = (line + above) & 255
        else:
            left = numpy.zeros(channels, int)
            corner = numpy.zeros(channels, int)
            for x in range(0, width * channels, channels):
                up = above[x : x + channels]
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    base = left + up - corner
                    a, b, c = abs(base - left), abs(base - up), abs(base - corner)
                    guess = numpy.where((a <= b) & (a <= c), left, numpy.where(b <= c, up, corner))
                left = (line[x : x + channels] + guess) & 255
                corner = up
                out[y, x : x + channels] = left
    pixels = out.reshape(height, width, channels).astype(float)
    if channels == 1:
        return out
    return numpy.ascontiguousarray((pixels[:, :, :3] @ [0.299, 0.587, 0.114]).round().astype(numpy.uint8))


def main(folder):
    detector = AprilTagDetector()
    detector.addFamily("tag36h11")
    config = detector.getConfig()
    config.quadDecimate = 1.0
    detector.setConfig(config)
    seen, found, errors, shifts = 0, 0, [], []
    for line in (folder / "frames.jsonl").read_text().splitlines():
        row = json.loads(line)
        detections = {tag.getId(): tag for tag in detector.detect(gray(folder / row["file"]))}
        for tag in row["tags"]:
            seen += 1
            detection = detections.get(tag["id"])
            if detection is None:
                continue
            found += 1
            # The detector's first pixel has its middle at 0.5, 0.5; the core's at 0, 0.
            theirs = numpy.array([[detection.getCorner(i).x - 0.5, detection.getCorner(i).y - 0.5] for i in range(4)])
            for corner in numpy.array(tag["corners"]).reshape(4, 2):
                away = theirs - corner
                nearest = away[numpy.hypot(*away.T).argmin()]
                errors.append(float(numpy.hypot(*nearest)))
                shifts.append(nearest)
    told = {"seen": seen, "found": found, "largest": max(errors, default=0), "mean": float(numpy.mean(errors or [0]))}
    told["shift"] = [float(value) for value in numpy.mean(shifts or [[0, 0]], axis=0)]
    print(json.dumps(told))


main(Path(sys.argv[1]))
