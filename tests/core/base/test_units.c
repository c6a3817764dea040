// Quantities in text as SI numbers.
#include "test.h"

#include "base/units.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <string.h>

TEST( units_knowEveryKind )
{
	static const struct
	{
		const char* text;
		simUnit unit;
		double expected;
	} cases[] = {
		{ "1.5 m", simUnit_length, 1.5 },
		{ "6 in", simUnit_length, 0.1524 },
		{ "6in", simUnit_length, 0.1524 },
		{ " 6  in ", simUnit_length, 0.1524 },
		{ "651.22 in", simUnit_length, 16.540988 },
		{ "-2 ft", simUnit_length, -0.6096 },
		{ "2 feet", simUnit_length, 0.6096 },
		{ "1 foot", simUnit_length, 0.3048 },
		{ "6 inches", simUnit_length, 0.1524 },
		{ "1inch", simUnit_length, 0.0254 },
		{ "3 meters", simUnit_length, 3.0 },
		{ "90 pounds", simUnit_mass, 40.8233133 },
		{ "1 pound", simUnit_mass, 0.45359237 },
		{ "90 lbs", simUnit_mass, 40.8233133 },
		{ "180 degrees", simUnit_angle, SIM_PI },
		{ "150 mm", simUnit_length, 0.15 },
		{ "15 cm", simUnit_length, 0.15 },
		{ "90 lb", simUnit_mass, 40.8233133 },
		{ "8 oz", simUnit_mass, 0.226796185 },
		{ "215 g", simUnit_mass, 0.215 },
		{ "180 deg", simUnit_angle, SIM_PI },
		{ "1 rev", simUnit_angle, 2.0 * SIM_PI },
		{ "5310 rpm", simUnit_angularSpeed, 556.061899685 },
		{ "540 deg/s", simUnit_angularSpeed, 3.0 * SIM_PI },
		{ "20 ms", simUnit_time, 0.02 },
		{ "2 min", simUnit_time, 120.0 },
		{ "10 ft/s", simUnit_speed, 3.048 },
		{ "120 A", simUnit_current, 120.0 },
		{ "12.8 V", simUnit_voltage, 12.8 },
		{ "0.02 ohm", simUnit_resistance, 0.02 },
		{ "16 mohm", simUnit_resistance, 0.016 },
		{ "90 N/mm", simUnit_stiffness, 90000.0 },
		{ "700 N s/m", simUnit_damping, 700.0 },
		{ "700 N*s/m", simUnit_damping, 700.0 },
		{ "10 lb in^2", simUnit_inertia, 0.0029263965343 },
		{ "9 V s/deg", simUnit_voltsPerAngularSpeed, 9.0 * 180.0 / SIM_PI },
		{ "3 m/s^2", simUnit_acceleration, 3.0 },
		{ "5310 cpm", simUnit_angularSpeed, 556.061899685 },
		{ "5310 counts_per_minute", simUnit_angularSpeed, 556.061899685 },
		{ "2.42 N_m", simUnit_torque, 2.42 },
		{ "2.42 N m", simUnit_torque, 2.42 },
		{ "1 lbf in", simUnit_torque, 0.1129848290276 },
		{ "0.924501 tm_kv", simUnit_voltsPerSpeed, 0.924501 / 0.3048 },
		{ "0.219495 tm_ka", simUnit_voltsPerAcceleration, 0.219495 / 0.3048 },
		{ "1 V*s^2/m", simUnit_voltsPerAcceleration, 1.0 },
		{ "18 Ah", simUnit_charge, 64800.0 },
		{ "500 mAh", simUnit_charge, 1800.0 },
		{ "1e-3 m", simUnit_length, 0.001 },
		{ "+.5E1 m", simUnit_length, 5.0 },
		{ "5. m", simUnit_length, 5.0 },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		double value = NAN;
		char message[256] = "";
		if ( !CHECK( simUnits_Parse( cases[i].text, cases[i].unit, &value, message, sizeof( message ) ) ) )
		{
			CHECK_STR( message, cases[i].text );
			continue;
		}
		CHECK_NEAR( value, cases[i].expected, 1e-10 * fabs( cases[i].expected ) );
	}
}

TEST( units_sayWhatIsWrong )
{
	static const struct
	{
		const char* text;
		simUnit unit;
		const char* message;
	} cases[] = {
		{ "6 lb", simUnit_length, "is \"6 lb\", a mass, but must be a length in one of: m, cm, mm, in, ft" },
		{ "6 pounds", simUnit_length, "a mass, but must be a length in one of: m, cm, mm, in, ft" },
		{ "6 feets", simUnit_length, "whose unit is unknown; use one of: m, cm, mm, in, ft" },
		{ "6 rpm", simUnit_angle, "an angular speed, but must be an angle in one of: rad, deg, rev" },
		{ "1 tm_ka", simUnit_voltsPerSpeed, "a voltage per acceleration, but must be a voltage per speed" },
		{ "6 parsec", simUnit_length, "whose unit is unknown; use one of: m, cm, mm, in, ft" },
		{ "6 IN", simUnit_length, "whose unit is unknown" },
		{ "6", simUnit_length, "which has no unit; use one of: m" },
		{ "6 N  s", simUnit_damping, "whose unit is unknown; use one of: N s/m, N s/mm, lbf s/in" },
		{ "", simUnit_length, "does not begin with a number" },
		{ "in", simUnit_length, "does not begin with a number" },
		{ "nan m", simUnit_length, "does not begin with a number" },
		{ "inf m", simUnit_length, "does not begin with a number" },
		{ "0x10 m", simUnit_length, "whose unit is unknown" },
		{ ". m", simUnit_length, "does not begin with a number" },
		{ "1,5 m", simUnit_length, "whose unit is unknown" },
		{ "1e999 m", simUnit_length, "not a finite number" },
		{ "0.9 m", simUnit_none, "must be a number without quotes and unit" },
		{ "1 mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", simUnit_length, "whose unit is unknown" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		double value = 42.0;
		char message[256] = "";
		CHECK( !simUnits_Parse( cases[i].text, cases[i].unit, &value, message, sizeof( message ) ) );
		CHECK_HAS( message, cases[i].message );
		CHECK_NEAR( value, 42.0, 0.0 );
	}
}

TEST( units_readNumbersExactly )
{
	// Up to 15 digits and powers of ten up to 22 the result is the nearest double, as a C constant is.
	static const struct
	{
		const char* text;
		double expected;
	} cases[] = {
		{ "0", 0.0 },
		{ "0.1", 0.1 },
		{ "317.677", 317.677 },
		{ "1e22", 1e22 },
		{ "123456789012345e-22", 123456789012345e-22 },
		{ "9007199254740993", 9007199254740992.0 },
		{ "0.000000000000000000000000000000", 0.0 },
		{ "1e-400", 0.0 },
		{ "0e999999999999", 0.0 },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		const char* text = cases[i].text;
		double value = NAN;
		CHECK( simUnits_ReadNumber( &text, text + strlen( text ), &value ) );
		CHECK_NEAR( value, cases[i].expected, 0.0 );
		CHECK_STR( text, "" );
	}

	// Beyond that, within some units in the last place.
	const char* text = "3.14159265358979323846264338327950288";
	double value = 0.0;
	CHECK( simUnits_ReadNumber( &text, text + strlen( text ), &value ) );
	CHECK_NEAR( value, SIM_PI, 1e-15 );
	text = "1.7976931348623157e308";
	CHECK( simUnits_ReadNumber( &text, text + strlen( text ), &value ) );
	CHECK_NEAR( value / 1.7976931348623157e308, 1.0, 1e-14 );

	// Only the given bytes are read.
	text = "12345";
	CHECK( simUnits_ReadNumber( &text, text + 2, &value ) );
	CHECK_NEAR( value, 12.0, 0.0 );
}
