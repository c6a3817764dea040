"""Units: names for the type hints of numbers, and conversions between the units that robots are built in."""

import math

kInchesPerFoot = 12.0
kMetersPerInch = 0.0254
kSecondsPerMinute = 60
kMillisecondsPerSecond = 1000
kKilogramsPerLb = 0.453592

# Every name is a plain float: type hints such as `def aim(self, angle: units.degrees)` say which unit is meant.
# Lengths.
meters = nanometers = micrometers = millimeters = centimeters = kilometers = float
feet = mils = inches = miles = yards = nauticalMiles = astronicalUnits = lightyears = parsecs = angstroms = float
cubits = fathoms = chains = furlongs = hands = leagues = nauticalLeagues = float

# Angles and turning.
radians = nanoradians = microradians = milliradians = kiloradians = degrees = arcminutes = arcseconds = float
milliarcseconds = turns = gradians = float
radians_per_second = degrees_per_second = turns_per_second = revolutions_per_minute = milliarcseconds_per_year = float
radians_per_second_squared = degrees_per_second_squared = turns_per_second_squared = float
steradians = nanosteradians = microsteradians = millisteradians = kilosteradians = degrees_squared = spats = float

# Movement.
meters_per_second = feet_per_second = miles_per_hour = kilometers_per_hour = knots = float
meters_per_second_squared = feet_per_second_squared = standard_gravity = float

# Time.
seconds = nanoseconds = microseconds = milliseconds = kiloseconds = minutes = hours = days = weeks = years = float
julian_years = gregorian_years = float
hertz = nanohertz = microhertz = millihertz = kilohertz = float

# Mass, force and work.
grams = nanograms = micrograms = milligrams = kilograms = metric_tons = long_tons = short_tons = stone = float
ounces = carats = slugs = pounds = kilogram_square_meters = float
newtons = nanonewtons = micronewtons = millinewtons = kilonewtons = dynes = kiloponds = poundals = float
newton_meters = foot_pounds = foot_poundals = inch_pounds = meter_kilograms = float
joules = nanojoules = microjoules = millijoules = kilojoules = float
calories = nanocalories = microcalories = millicalories = kilocalories = kilowatt_hours = watt_hours = float
british_thermal_units = british_thermal_units_iso = british_thermal_units_59 = therms = float
watts = nanowatts = microwatts = milliwatts = kilowatts = horsepower = float
pascals = nanopascals = micropascals = millipascals = kilopascals = bars = mbars = atmospheres = float
pounds_per_square_inch = torrs = float

# Electricity and magnetism.
volts = nanovolts = microvolts = millivolts = kilovolts = statvolts = abvolts = float
amperes = nanoamperes = microamperes = milliamperes = kiloamperes = float
ohms = nanoohms = microohms = milliohms = kiloohms = float
siemens = nanosiemens = microsiemens = millisiemens = kilosiemens = float
coulombs = nanocoulombs = microcoulombs = millicoulombs = kilocoulombs = float
ampere_hours = nanoampere_hours = microampere_hours = milliampere_hours = kiloampere_hours = float
farads = nanofarads = microfarads = millifarads = kilofarads = float
henries = nanohenries = microhenries = millihenries = kilohenries = float
webers = nanowebers = microwebers = milliwebers = kilowebers = maxwells = float
teslas = nanoteslas = microteslas = milliteslas = kiloteslas = gauss = float

# Constants of feedforwards and motors.
radians_per_meter = radians_per_second_per_volt = units_per_second = units_per_second_squared = float
volt_seconds = volt_seconds_squared = volt_seconds_per_meter = volt_seconds_squared_per_meter = float
volt_seconds_per_feet = volt_seconds_squared_per_feet = float
volt_seconds_per_radian = volt_seconds_squared_per_radian = unit_seconds_squared_per_unit = float
meters_per_second_squared_per_volt = float

# Areas and volumes.
square_meters = square_feet = square_inches = square_miles = square_kilometers = hectares = acres = float
cubic_meters = cubic_millimeters = cubic_kilometers = liters = nanoliters = microliters = milliliters = float
kiloliters = cubic_inches = cubic_feet = cubic_yards = cubic_miles = gallons = quarts = pints = cups = float
fluid_ounces = barrels = bushels = cords = cubic_fathoms = tablespoons = teaspoons = pinches = dashes = float
drops = fifths = drams = gills = pecks = sacks = shots = strikes = float
kilograms_per_cubic_meter = grams_per_milliliter = kilograms_per_liter = ounces_per_cubic_foot = float
ounces_per_cubic_inch = ounces_per_gallon = pounds_per_cubic_foot = pounds_per_cubic_inch = float
pounds_per_gallon = slugs_per_cubic_foot = float

# Light, radiation, heat and matter.
lumens = nanolumens = microlumens = millilumens = kilolumens = float
candelas = nanocandelas = microcandelas = millicandelas = kilocandelas = float
luxes = nanoluxes = microluxes = milliluxes = kiloluxes = footcandles = lumens_per_square_inch = phots = float
becquerels = nanobecquerels = microbecquerels = millibecquerels = kilobecquerels = curies = rutherfords = float
grays = nanograys = micrograys = milligrays = kilograys = rads = float
sieverts = nanosieverts = microsieverts = millisieverts = kilosieverts = float
kelvin = celsius = fahrenheit = reaumur = rankine = moles = float
parts_per_million = parts_per_billion = parts_per_trillion = percent = float

# Data.
exabytes = exabits = exabytes_per_second = exabits_per_second = float


def metersToFeet(m: meters) -> feet:
    """Meters in feet."""
    return metersToInches(m) / kInchesPerFoot


def feetToMeters(ft: feet) -> meters:
    """Feet in meters."""
    return inchesToMeters(ft * kInchesPerFoot)


def metersToInches(m: meters) -> inches:
    """Meters in inches."""
    return m / kMetersPerInch


def inchesToMeters(i: inches) -> meters:
    """Inches in meters."""
    return i * kMetersPerInch


def degreesToRadians(d: degrees) -> radians:
    """Degrees in radians."""
    return math.radians(d)


def radiansToDegrees(r: radians) -> degrees:
    """Radians in degrees."""
    return math.degrees(r)


def radiansToRotations(r: radians) -> turns:
    """Radians in turns."""
    return r / math.tau


def degreesToRotations(d: degrees) -> turns:
    """Degrees in turns."""
    return d / 360


def rotationsToDegrees(r: turns) -> degrees:
    """Turns in degrees."""
    return r * 360


def rotationsToRadians(r: turns) -> radians:
    """Turns in radians."""
    return r * math.tau


def rotationsPerMinuteToRadiansPerSecond(rpm: revolutions_per_minute) -> radians_per_second:
    """Turns a minute in radians a second."""
    return (rpm / kSecondsPerMinute) * math.tau


def radiansPerSecondToRotationsPerMinute(radps: radians_per_second) -> revolutions_per_minute:
    """Radians a second in turns a minute."""
    return (radps * kSecondsPerMinute) / math.tau


def millisecondsToSeconds(ms: milliseconds) -> seconds:
    """Milliseconds in seconds."""
    return ms / kMillisecondsPerSecond


def secondsToMilliseconds(s: seconds) -> milliseconds:
    """Seconds in milliseconds."""
    return s * kMillisecondsPerSecond


def kilogramsToLbs(kg: kilograms) -> pounds:
    """Kilograms in pounds."""
    return kg / kKilogramsPerLb


def lbsToKilograms(lbs: pounds) -> kilograms:
    """Pounds in kilograms."""
    return lbs * kKilogramsPerLb
