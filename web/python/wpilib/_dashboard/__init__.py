"""What programs show on a dashboard, by WPILib's keys on NetworkTables."""
