"""What the packages beside this one stand on: time, devices, the driver station, and the program that a tick drives."""
