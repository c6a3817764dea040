// A robot program of WPILib in Java: drives to and fro while it is enabled, and counts on NetworkTables.

import edu.wpi.first.wpilibj.RobotBase;
import edu.wpi.first.wpilibj.TimedRobot;
import edu.wpi.first.wpilibj.motorcontrol.PWMSparkMax;
import edu.wpi.first.wpilibj.smartdashboard.SmartDashboard;

public class Robot extends TimedRobot {
  private final PWMSparkMax m_left = new PWMSparkMax(0);
  private final PWMSparkMax m_right = new PWMSparkMax(1);
  private int m_count;

  public static void main(String... args) {
    RobotBase.startRobot(Robot::new);
  }

  public Robot() {
    m_right.setInverted(true);
  }

  @Override
  public void robotPeriodic() {
    SmartDashboard.putNumber("count", ++m_count);
  }

  @Override
  public void teleopPeriodic() {
    double speed = m_count / 50 % 2 == 0 ? 0.5 : -0.5;
    m_left.set(speed);
    m_right.set(speed);
  }
}
