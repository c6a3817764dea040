from sandlot_blocks import BlockRobot, each_loop_of_teleop, when_autonomous, when_pressed, when_released


class MyRobot(BlockRobot):
    @when_autonomous
    def autonomous(self):
        yield from self.drive_metres(0.4, 50)
        self.spin_up()
        yield from self.wait(1)
        self.throw()
        yield from self.wait(3)
        self.rollers_off()
        print("thrown")
        yield from self.drive_metres(-1, 50)

    @each_loop_of_teleop
    def teleop_loop(self):
        self.arcade(self.stick("left y"), self.stick("right x"))

    @when_pressed("A")
    def a_pressed(self):
        self.take_in()

    @when_released("A")
    def a_released(self):
        self.rollers_off()
