// Calls that come out otherwise in Sandlot's packages than in RobotPy's own, by design or by chance: each with its reason.

/**
 * Names, the reason, and how the differences of such a name read, where that is told: ".heard" are the calls of
 * functions among the arguments, ".is.parts" the visible parts of an object.
 */
const known = [
  [/^wpilib\.Color8Bit\.fromHexString$/, "upstream's reads memory that is gone"],
  [
    /^wpilib\.simulation\.DifferentialDrivetrainSim\.KitbotMotor$/,
    "an enumeration here, a bag of names upstream",
    /^: /,
  ],
  [
    /^wpilib\.simulation\.DifferentialDrivetrainSim\.dynamics$/,
    "after setGearing upstream scales drag by the ratio and torque by its square, the wrong way round",
  ],
  [/^wpilib\.shuffleboard\./, "upstream's forgets the text of a kind", /UnicodeDecodeError|getType\(\)|getLayoutName/],
  [/^wpilib\.shuffleboard\./, "two widgets of one title, whose values have different types", /^\.is/],
  [/\.POVCenter$/, "upstream's asks for 360 degrees, which no POV says"],
  [
    /^wpilib\.(DigitalOutput\.get|simulation\.DIOSim(\.getValue)?)$/,
    "an output begins low, as on a roboRIO",
    /(getValue\(\)|^\.is): true and false/,
  ],
  [/^wpilib\.Servo\.get$/, "bounds by chance are a few microseconds apart, and rounding decides"],
  [
    /^wpilib\.(PWM|Servo)\.getBounds$/,
    "upstream's cannot give numbers back to Python",
    /and raises TypeError \(PWM.getBounds/,
  ],
  [
    /^wpilib\.(Pneumatic(sBase|Hub)(\.get\w*(Voltage|Pressure)|\.makeCompressor)?|.*\.getForType|Compressor(\.getPressure)?)$/,
    "a hub here has 12 V; upstream's simulation reads 0 V everywhere",
    /Voltage|Pressure|^\.is: /,
  ],
  [
    /^wpilib\.PowerDistribution(\.get\w+)?$/,
    "a PDP has 16 channels and 25 degrees; upstream's simulation gives it 24 and 0, and calls all of them CTRE's",
    /getAllCurrents|getNumChannels|Channel|Temperature|^\.is(\.16|\.enum)?: /,
  ],
  [
    /^wpilib\.(Counter|DigitalGlitchFilter)(\.\w+)?$/,
    "upstream's simulation counts no edges and keeps no filter's period",
    /^\.is|raises RuntimeError \(Allocating module/,
  ],
  [/^wpilib\.DutyCycleEncoder(\.getFrequency)?$/, "a wired encoder's pulses come 1,000 times a second"],
  [
    /^wpilib\.(AnalogEncoder|DutyCycleEncoder)\.get$/,
    "the voltage counts, with range and zero; upstream's simulation has a value of its own",
  ],
  [
    /^wpilib\.(AnalogInput|AnalogGyro|ADIS16448_IMU)(\.get\w+)?$/,
    "upstream reads memory that nothing has set",
    /Accumulator|FilteredAccelAngle|^\.is: /,
  ],
  [
    /^wpilib\.AnalogTrigger\.(getInWindow|getTriggerState)$/,
    "limits in steps count here, not in upstream's simulation",
    /^\.is: (true|false) and/,
  ],
  [
    /^wpilib\.\w+\.set\w*Source$/,
    "a DigitalSource of the bare class has no channel upstream; it is taken here, and does nothing",
    /does not override required function "DigitalSource::/,
  ],
  [
    /^wpilib\.Solenoid\.get$/,
    "a pulse opens the valve here; upstream's simulation has no pulses",
    /^\.is: false and true/,
  ],
  [
    /^wpilib\.RobotController\.getEnabled(3V3|5V|6V)$/,
    "a rail that the program switches off is off here; upstream's simulation keeps it on",
    /^\.is: true and false/,
  ],
  [
    /^wpilib\.PneumaticHub\.make(Double)?Solenoid$/,
    "a channel that an object still holds is not given away by unreserveSolenoids",
    /raises RuntimeError \(Solenoid \d+ previously allocated/,
  ],
  [
    /^wpilib\.Preferences\.get(Float|Double|Int|Long)$/,
    "a removed entry that comes again with another type: upstream's keeps the one before",
    /^\.is: /,
  ],
  [/^wpilib\.AnalogOutput\.getVoltage$/, "an output gives 0 to 5 V"],
  [/^wpilib\.ADIS16470_IMU\.getAngle$/, "an angle that a program sets counts here, not in upstream's simulation"],
  [
    /^wpilib\.SharpIR/,
    "the voltage counts; upstream's simulation gives the nearest distance until SharpIRSim sets one",
  ],
  [
    /^wpilib\.simulation\.(DoubleSolenoid|Solenoid|PneumaticsBase)Sim(\.\w+)?$/,
    "upstream's cannot be asked for its module in Python",
    /does not override|^\.is\.parts/,
  ],
  [
    /^wpilib\.(DriverStation\.getControlState|MechanismObject2d\.appendLigament)$/,
    "upstream's cannot be called so from Python",
    /^: raises TypeError/,
  ],
  [/^ntcore\..*(getHandle|add\w*Listener|addLogger|create\w*Listener|createLogger)$/, "handles are numbers of our own"],
  [/^ntcore\.NetworkTableListenerPoller$/, "handles are numbers of our own", /getHandle\(\)/],
  [/^ntcore\.NetworkTableListener(\.waitForQueue)?$/, "handles are numbers of our own"],
  [
    /^ntcore\.NetworkTableInstance(\.(getDefault|create|getNetworkMode|isConnected|getServerTimeOffset))?$/,
    "there is one instance, the page's, which is the server",
    /getNetworkMode|^\.is: (0 and 1|false and true|null and 0)/,
  ],
  [
    /^ntcore\.\w+\.__eq__$/,
    "there is one instance, the page's, which is the server",
    /^\.is: false and true.*NetworkTableInstance\.create/s,
  ],
  [/^wpilib\.getTime$/, "the time is the simulation's, upstream's the machine's"],
  [/^wpilib\.report(Error|Warning)$/, "upstream adds a place to a text, and takes no number"],
  [/^wpilib\.simulation\.getProgramStarted$/, "a program runs wherever Python does"],
  [
    /^wpilib\.simulation\.SimDeviceSim(\.get\w+)?$/,
    "upstream's has no name where no program has made the device",
    /getName|^\.is\.kind/,
  ],
  [/^wpilib\.simulation\.(REVPH|CTREPCM)Sim$/, "upstream's base class cannot be asked for its number"],
  [/^wpilib\.simulation\.AddressableLEDSim(\.getData|\.createForIndex)?$/, "upstream's reset leaves the colours"],
  [/^ntcore\.TimestampedStruct$/, "upstream's cannot be made empty"],
  [
    /^wpilib\.simulation\.(BuiltInAccelerometerSim\.resetData|REVPHSim\.setCompressorOn|SolenoidSim\.setOutput)$/,
    "upstream's tells its listeners nothing of it",
    /^\.heard/,
  ],
  [/^wpilib\.SmartDashboard\.getKeys$/, "the order is another one"],
  [/^wpilib\.PneumaticsBase\.reserveCompressor$/, "upstream's process keeps it reserved"],
  [/^wpimath\.trajectory\.TrajectoryUtil\.toPathweaverJson$/, "upstream's error handler is the one of another call"],
  [
    /^ntcore\.\w+\.(readQueue|getAtomic|getLastChange|server_time)$/,
    "a default has the time at which it was set, and no server adds its own",
    /\.time:|serverTime|\.is\.0: \{\"kind\":\"Value\"|^\.is: 0 and 1/,
  ],
  [/^ntcore\./, "NetworkTables logs nothing here", /^\.(heard|is).*LogMessage/],
  [/^ntcore\.BooleanArray\w+\.get$/, "upstream's booleans in lists are numbers", /^\.is\.\d+: \d+ and true/],
  [/^ntcore\.GenericEntry(\.getTopic|\.set\w+)?$/, "an entry of Shuffleboard has its name at once"],
  [/^ntcore\.Struct\w*\./, "upstream's closed objects raise in some functions", /Object is closed|^\.is/],
  [
    /^wpilib\.simulation\.(AnalogGyroSim\.setAngle|EncoderSim\.setDirection|AddressableLEDSim\.(setData|registerDataCallback))$/,
    "upstream's tells its listeners nothing of it, or a number for the colours",
    /^\.heard/,
  ],
  [
    /^ntcore\.\w+\.(publish|publishEx|genericPublish|genericPublishEx|isCached|getEntry|getEntryEx|getGenericEntry|getInfo|genericSubscribe|subscribe|subscribeEx|getProperties)$/,
    "flags that are set before a topic is published count here",
    /getProperties|isCached|^\.is: (true|false)|^\.is\.[^:]+: null and/,
  ],
  [
    /^ntcore\.\w+\.(setDefault\w+|getIntegerArray)$/,
    "a default of another kind of number",
    /^\.is: (true|false) and (true|false)|^\.is\.0: \d+ and \d+/,
  ],
  [
    /^wpilib\.simulation\.\w+Sim\.(set\w+|resetData)$/,
    "some values of upstream's call no listener, and a reset ends all of them",
    /^\.heard/,
  ],
  [
    /^wpilib\.DriverStation\.(provide|remove)RefreshedDataEventHandle$/,
    "not here: the station's data changes once a loop",
  ],
  [/^wpilib\.simulation\.PowerDistributionSim\.getAllCurrents$/, "upstream's gives one number of memory for the list"],
  [/^wpimath\.filter\.SlewRateLimiter\.calculate$/, "goes by the machine's clock upstream"],
  [/^wpimath\.geometry\.Translation3d\.cross$/, "upstream's cannot give its result to Python"],
  [/^wpimath\.path\.TravelingSalesman\.solve$/, "goes by chance"],
  [/^wpimath\.system\.RKDP$/, "upstream's of (x, u) misses the equation's solution"],
  [
    /^wpimath\.(kinematics\.SwerveDrive2(Odometry3d|Odometry|Kinematics)|estimator\.SwerveDrive2PoseEstimator(3d)?)\.(update|updateWithTime|toChassisSpeeds|toTwist2d)$/,
    "two modules at one place: rounding decides whether there is a number",
    /"number":"-?(nan|inf)"/,
  ],
  [
    /^wpimath\.filter\.MedianFilter\.lastValue$/,
    "after a reset upstream shows a value that its buffer still holds",
    / and 0 /,
  ],
  [
    /^wpimath\.trajectory\.Trajectory\.__add__$/,
    "an empty trajectory adds nothing here; upstream's list refuses it",
    /^: raises ValueError/,
  ],
];

/** Raised here alone. */
const raisedHere = /^: (?!raises ).* and raises /s;

/** Why a name's difference is meant; undefined: it is not. A call that only raises here has to be told as that. */
export function reasonOf(name, differs) {
  const found = known.find(([kind, , where]) => kind.test(name) && (where ?? /^/).test(differs));
  return found === undefined || (found[2] === undefined && raisedHere.test(differs)) ? undefined : found[1];
}

/** Whether that is a fault of RobotPy's own package: it reads freed memory, or cannot answer in Python. */
export const isUpstreams = (reason) => reason?.startsWith("upstream") === true;

/** Of a name that is not here at all. */
export const reasonOfLack = (name) => known.find(([kind]) => kind.test(name))?.[1];
