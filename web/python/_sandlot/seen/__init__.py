"""What a host sees of a program: its lines and values while they run, and what it has made."""
