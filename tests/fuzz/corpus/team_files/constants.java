public class TunerConstants {
  // = 3
  private static final Current kSlipCurrent = Amps.of(120.0);
  private static final TalonFXConfiguration steerInitialConfigs = new TalonFXConfiguration().withCurrentLimits(new CurrentLimitsConfigs().withStatorCurrentLimit(Amps.of(60)));
  private static final double kDriveGearRatio = (50.0 / 16) * 2;
  private static final Distance kWheelRadius = Inches.of(2);
  private static final int kFrontLeftDriveMotorId = 1;
  private static final Angle kFrontLeftEncoderOffset = Rotations.of(-0.25);
  private static final boolean kFrontLeftEncoderInverted = true;
  private static final Distance kFrontLeftXPos = Inches.of(10), kHalf = kFrontLeftXPos;
}
