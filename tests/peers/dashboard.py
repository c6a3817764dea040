"""A dashboard: ntcore as a client of NetworkTables. Prints how often each topic has changed, as JSON."""

import json
import time

import ntcore

tables = ntcore.NetworkTableInstance.create()
topics = ["/SmartDashboard/count", "/Sandlot/Robots/blue1/Pose"]
changes = dict.fromkeys(topics, 0)


def on_value(event):
    changes[event.data.topic.getName()] += 1


subscribers = [tables.getTopic(topic).genericSubscribe() for topic in topics]
for subscriber in subscribers:
    tables.addListener(subscriber, ntcore.EventFlags.kValueAll, on_value)
tables.startClient4("dashboard")
tables.setServer("127.0.0.1", 5810)
print(json.dumps({"ready": True}), flush=True)
while True:
    time.sleep(0.05)
    print(json.dumps({"count": changes[topics[0]], "pose": changes[topics[1]]}), flush=True)
