// Quantities in text: "6 in", "90 lb", "5310 rpm". Parsed once at load, into SI, without locale and with the same bits in
// every build (strtod is neither).
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The kind of a quantity. The order is that of the table in units.c.
typedef enum simUnit
{
	simUnit_none,                 ///< a plain number
	simUnit_length,               ///< [m]
	simUnit_angle,                ///< [rad]
	simUnit_mass,                 ///< [kg]
	simUnit_time,                 ///< [s]
	simUnit_speed,                ///< [m/s]
	simUnit_angularSpeed,         ///< [rad/s]
	simUnit_acceleration,         ///< [m/s^2]
	simUnit_inertia,              ///< [kg m^2]
	simUnit_stiffness,            ///< [N/m]
	simUnit_damping,              ///< [N s/m]
	simUnit_current,              ///< [A]
	simUnit_voltage,              ///< [V]
	simUnit_resistance,           ///< [ohm]
	simUnit_voltsPerSpeed,        ///< [V s/m]
	simUnit_voltsPerAngle,        ///< [V/rad]
	simUnit_voltsPerAngularSpeed, ///< [V s/rad]
	simUnit_torque,               ///< [N m]
	simUnit_voltsPerAcceleration, ///< [V s^2/m]
	simUnit_charge,               ///< [C]
	simUnit_count,
} simUnit;

/// The SI unit of a quantity, "" for a plain number.
const char* simUnit_Symbol( simUnit unit );

/// The name of a unit's quantity: "length".
const char* simUnit_Name( simUnit unit );

/// All valid units of a quantity, the SI unit first: "m, cm, mm, in, ft".
void simUnit_List( simUnit unit, char* list, size_t size );
/// The words that are read as well, as people and pint write them: "meter, meters, inch, inches, foot, feet"; "" if there are none.
void simUnit_ListWords( simUnit unit, char* list, size_t size );

/// Reads a decimal number ("-1.5e3"; no hex, inf or nan) that starts at *text and ends before end, and moves *text behind it.
/// False when there is none. May overflow to infinity: the caller checks. Correctly rounded for up to 15 digits and powers
/// of ten up to 22, else within a few units in the last place.
bool simUnits_ReadNumber( const char** text, const char* end, double* value );

/// Reads a whole string such as "6 in" as a quantity of the given kind, in SI. On failure says why in message (a clause
/// that follows the name of the value) and leaves *value alone.
bool simUnits_Parse( const char* text, simUnit unit, double* value, char* message, size_t messageSize );
