#include "base/units.h"

#include "sandlot/sim/base.h"

#include "sandlot/sim/math.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MAX_SYMBOLS 8

// International inch and pound (NIST SP 811, appendix B): 25.4 mm, 0.45359237 kg; pound-force with standard gravity.
#define INCH 0.0254
#define FOOT 0.3048
#define POUND 0.45359237
#define POUND_FORCE 4.4482216152605
#define DEGREE ( SIM_PI / 180.0 )
#define TURN ( 2.0 * SIM_PI )

// A unit as it is written, and the number of SI units that one of it has.
typedef struct Symbol
{
	const char* text;
	double factor;
} Symbol;

// A message's name for the quantity, and its symbols up to the first that is NULL.
typedef struct Quantity
{
	const char* name;
	const char* article;
	Symbol symbols[MAX_SYMBOLS]; // the first is SI
} Quantity;

// A product is written with a space or a '*' between its factors; the table has the space. cpm, counts_per_minute, N_m,
// tm_kv (volts per ft/s) and tm_ka (volts per ft/s^2) are the units that pyfrc adds to pint: its files' numbers read as is.
static const Quantity kQuantities[simUnit_count] = {
	[simUnit_none] = { "plain number", "a", { { "", 1.0 } } },
	[simUnit_length] = { "length", "a",
	    { { "m", 1.0 }, { "cm", 0.01 }, { "mm", 0.001 }, { "in", INCH }, { "ft", FOOT } } },
	[simUnit_angle] = { "angle", "an", { { "rad", 1.0 }, { "deg", DEGREE }, { "rev", TURN } } },
	[simUnit_mass] = { "mass", "a", { { "kg", 1.0 }, { "g", 0.001 }, { "lb", POUND }, { "oz", POUND / 16.0 } } },
	[simUnit_time] = { "time", "a", { { "s", 1.0 }, { "ms", 0.001 }, { "us", 1e-6 }, { "min", 60.0 } } },
	[simUnit_speed] = { "speed", "a", { { "m/s", 1.0 }, { "ft/s", FOOT }, { "in/s", INCH } } },
	[simUnit_angularSpeed] = { "angular speed", "an",
	    { { "rad/s", 1.0 }, { "deg/s", DEGREE }, { "rev/s", TURN }, { "rpm", TURN / 60.0 }, { "cpm", TURN / 60.0 },
	        { "counts_per_minute", TURN / 60.0 } } },
	[simUnit_acceleration] = { "acceleration", "an", { { "m/s^2", 1.0 }, { "ft/s^2", FOOT } } },
	[simUnit_inertia] = { "moment of inertia", "a",
	    { { "kg m^2", 1.0 }, { "kg cm^2", 1e-4 }, { "g cm^2", 1e-7 }, { "lb in^2", POUND* INCH* INCH },
	        { "lb ft^2", POUND* FOOT* FOOT } } },
	[simUnit_stiffness] = { "stiffness", "a",
	    { { "N/m", 1.0 }, { "N/mm", 1000.0 }, { "kN/m", 1000.0 }, { "lbf/in", POUND_FORCE / INCH } } },
	[simUnit_damping] = { "damping", "a",
	    { { "N s/m", 1.0 }, { "N s/mm", 1000.0 }, { "lbf s/in", POUND_FORCE / INCH } } },
	[simUnit_current] = { "current", "a", { { "A", 1.0 }, { "mA", 0.001 } } },
	[simUnit_voltage] = { "voltage", "a", { { "V", 1.0 }, { "mV", 0.001 } } },
	[simUnit_resistance] = { "resistance", "a", { { "ohm", 1.0 }, { "mohm", 0.001 } } },
	[simUnit_voltsPerSpeed] = { "voltage per speed", "a",
	    { { "V s/m", 1.0 }, { "V s/ft", 1.0 / FOOT }, { "V s/in", 1.0 / INCH }, { "tm_kv", 1.0 / FOOT } } },
	[simUnit_voltsPerAngle] = { "voltage per angle", "a",
	    { { "V/rad", 1.0 }, { "V/deg", 1.0 / DEGREE }, { "V/rev", 1.0 / TURN } } },
	[simUnit_voltsPerAngularSpeed] = { "voltage per angular speed", "a",
	    { { "V s/rad", 1.0 }, { "V s/deg", 1.0 / DEGREE }, { "V s/rev", 1.0 / TURN } } },
	[simUnit_torque] = { "torque", "a",
	    { { "N m", 1.0 }, { "N_m", 1.0 }, { "lbf ft", POUND_FORCE* FOOT }, { "lbf in", POUND_FORCE* INCH } } },
	[simUnit_voltsPerAcceleration] = { "voltage per acceleration", "a",
	    { { "V s^2/m", 1.0 }, { "V s^2/ft", 1.0 / FOOT }, { "V s^2/in", 1.0 / INCH }, { "tm_ka", 1.0 / FOOT } } },
	[simUnit_charge] = { "charge", "a", { { "C", 1.0 }, { "Ah", 3600.0 }, { "mAh", 3.6 } } },
};

// Words that are read as well, as people and pint write them. No message lists them.
static const Symbol kWords[simUnit_count][MAX_SYMBOLS] = {
	[simUnit_length] = { { "meter", 1.0 }, { "meters", 1.0 }, { "inch", INCH }, { "inches", INCH }, { "foot", FOOT },
	    { "feet", FOOT } },
	[simUnit_angle] = { { "radian", 1.0 }, { "radians", 1.0 }, { "degree", DEGREE }, { "degrees", DEGREE } },
	[simUnit_mass] = { { "lbs", POUND }, { "pound", POUND }, { "pounds", POUND } },
};

// A double holds these exactly; 1e23 is the first power that it does not.
static const double kPowersOfTen[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
	1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };


// Not isdigit: it follows the locale and takes a signed char.
static bool IsDigit( char c )
{
	return c >= '0' && c <= '9';
}

// value * 10^exponent. Powers up to 22 are exact doubles, so the usual case is one correctly rounded operation.
static double ScaleByTen( double value, int exponent )
{
	// Each 22 powers round once more; no quantity of a robot gets here.
	for ( ; exponent > 22; exponent -= 22 )
	{
		value *= 1e22;
	}
	for ( ; exponent < -22; exponent += 22 )
	{
		value /= 1e22;
	}
	if ( exponent >= 0 )
	{
		return value * kPowersOfTen[exponent];
	}
	return value / kPowersOfTen[-exponent];
}

// Does the text, with '*' taken as a blank, equal a symbol?
static bool SymbolMatches( const char* text, const char* symbol )
{
	while ( *text != 0 && *symbol != 0 )
	{
		if ( *text == ' ' || *text == '*' )
		{
			// "N m", "N*m" and "N  * m" are one product.
			if ( *symbol != ' ' )
			{
				return false;
			}
			while ( *text == ' ' || *text == '*' )
			{
				text += 1;
			}
			symbol += 1;
			continue;
		}
		if ( *text != *symbol )
		{
			return false;
		}
		text += 1;
		symbol += 1;
	}
	return *text == 0 && *symbol == 0;
}

static const Symbol* FindIn( const Symbol symbols[MAX_SYMBOLS], const char* text )
{
	for ( int i = 0; i < MAX_SYMBOLS && symbols[i].text != NULL; ++i )
	{
		if ( SymbolMatches( text, symbols[i].text ) )
		{
			return symbols + i;
		}
	}
	return NULL;
}

static const Symbol* FindSymbol( simUnit unit, const char* text )
{
	const Symbol* symbol = FindIn( kQuantities[unit].symbols, text );
	return symbol != NULL ? symbol : FindIn( kWords[unit], text );
}

// "m, cm, mm, in, ft"; symbols beyond the room are cut off.
static void ListSymbols( const Symbol symbols[MAX_SYMBOLS], char* list, size_t size )
{
	size_t length = 0;
	list[0] = 0;
	for ( int i = 0; i < MAX_SYMBOLS && symbols[i].text != NULL && length < size; ++i )
	{
		length += (size_t)snprintf( list + length, size - length, "%s%s", i > 0 ? ", " : "", symbols[i].text );
	}
}


const char* simUnit_Symbol( simUnit unit )
{
	SIM_CHECK( unit >= 0 && unit < simUnit_count );
	return kQuantities[unit].symbols[0].text;
}

const char* simUnit_Name( simUnit unit )
{
	SIM_CHECK( unit >= 0 && unit < simUnit_count );
	return kQuantities[unit].name;
}

void simUnit_List( simUnit unit, char* list, size_t size )
{
	SIM_CHECK( unit >= 0 && unit < simUnit_count && size > 0 );
	ListSymbols( kQuantities[unit].symbols, list, size );
}

void simUnit_ListWords( simUnit unit, char* list, size_t size )
{
	SIM_CHECK( unit >= 0 && unit < simUnit_count && size > 0 );
	ListSymbols( kWords[unit], list, size );
}

// Reads the exponent of a number that may stand at c, and returns where it ends. An 'e' without digits behind it is not
// an exponent but the start of the unit, any unit.
static const char* ReadExponent( const char* c, const char* end, int* exponent )
{
	const char* e = c;
	if ( e >= end || ( *e != 'e' && *e != 'E' ) )
	{
		return c;
	}
	e += 1;
	// "5e" is five of a unit e; "5e3" has an exponent.
	bool negative = e < end && *e == '-';
	if ( e < end && ( *e == '-' || *e == '+' ) )
	{
		e += 1;
	}
	if ( e >= end || !IsDigit( *e ) )
	{
		return c;
	}
	int written = 0;
	while ( e < end && IsDigit( *e ) )
	{
		// More would overflow, and is infinite or 0 anyway.
		if ( written < 100000 )
		{
			written = 10 * written + ( *e - '0' );
		}
		e += 1;
	}
	*exponent += negative ? -written : written;
	return e;
}

// The digits become a whole number and a power of ten; digits beyond 10^18 only move the power. So the result depends on no library.
bool simUnits_ReadNumber( const char** text, const char* end, double* value )
{
	SIM_CHECK( *text <= end );
	const char* c = *text;
	bool negative = c < end && *c == '-';
	if ( c < end && ( *c == '-' || *c == '+' ) )
	{
		c += 1;
	}

	// strtod would follow the locale, and its last bit differs between libraries.
	uint64_t mantissa = 0;
	int exponent = 0, digits = 0;
	bool point = false;
	for ( ; c < end && ( IsDigit( *c ) || ( *c == '.' && !point ) ); ++c )
	{
		if ( *c == '.' )
		{
			point = true;
			continue;
		}
		digits += 1;
		if ( mantissa < 1000000000000000000u )
		{
			mantissa = 10 * mantissa + (uint64_t)( *c - '0' );
			// Each digit behind the point is one power less.
			exponent -= point;
		}
		else
		{
			// 19 digits always fit into 64 bits; more of them only say how large the number is.
			exponent += !point;
		}
	}
	if ( digits == 0 )
	{
		return false;
	}

	c = ReadExponent( c, end, &exponent );
	// Beyond these bounds every number is infinite or 0, and ScaleByTen would take long to say so.
	if ( exponent > 400 )
	{
		exponent = 400;
	}
	else if ( exponent < -400 )
	{
		exponent = -400;
	}
	// The conversion rounds once, the scaling once more.
	double magnitude = mantissa == 0 ? 0.0 : ScaleByTen( (double)mantissa, exponent );
	*value = negative ? -magnitude : magnitude;
	*text = c;
	return true;
}

// Says why a symbol is not one of the wanted quantity: it belongs to another one, or to none.
static void ExplainSymbol( const char* text, const char* symbol, const Quantity* wanted, char* message, size_t size )
{
	char list[128];
	ListSymbols( wanted->symbols, list, sizeof( list ) );
	for ( int i = 1; i < simUnit_count; ++i )
	{
		if ( FindSymbol( (simUnit)i, symbol ) != NULL )
		{
			snprintf( message, size, "is \"%.40s\", %s %s, but must be %s %s in one of: %s", text,
			    kQuantities[i].article, kQuantities[i].name, wanted->article, wanted->name, list );
			return;
		}
	}
	snprintf( message, size, "is \"%.40s\", whose unit is unknown; use one of: %s", text, list );
}

// The text behind the number, without the blanks around it; "?" when it is longer than any symbol.
static void CopySymbol( const char* cursor, const char* end, char* symbol, size_t size )
{
	while ( *cursor == ' ' )
	{
		cursor += 1;
	}
	size_t length = (size_t)( end - cursor );
	while ( length > 0 && cursor[length - 1] == ' ' )
	{
		length -= 1;
	}
	// Cut off, a text that is too long could end as a valid symbol.
	snprintf( symbol, size, "%.*s", length < size ? (int)length : 1, length < size ? cursor : "?" );
}

bool simUnits_Parse( const char* text, simUnit unit, double* value, char* message, size_t messageSize )
{
	SIM_CHECK( text != NULL && value != NULL && message != NULL && messageSize > 0 );
	const Quantity* wanted = kQuantities + unit;
	const char* cursor = text;
	const char* end = text + strlen( text );
	while ( *cursor == ' ' )
	{
		cursor += 1;
	}
	double number;
	if ( !simUnits_ReadNumber( &cursor, end, &number ) )
	{
		snprintf( message, messageSize, "is \"%.40s\", which does not begin with a number", text );
		return false;
	}
	if ( unit == simUnit_none )
	{
		snprintf( message, messageSize, "is \"%.40s\", but must be a number without quotes and unit", text );
		return false;
	}

	// The longest symbol, "counts_per_minute", has 17 letters.
	char symbol[24];
	CopySymbol( cursor, end, symbol, sizeof( symbol ) );
	if ( symbol[0] == 0 )
	{
		char list[128];
		ListSymbols( wanted->symbols, list, sizeof( list ) );
		snprintf( message, messageSize, "is \"%.40s\", which has no unit; use one of: %s", text, list );
		return false;
	}
	const Symbol* found = FindSymbol( unit, symbol );
	if ( found == NULL )
	{
		ExplainSymbol( text, symbol, wanted, message, messageSize );
		return false;
	}
	double result = number * found->factor;
	if ( !isfinite( result ) )
	{
		snprintf( message, messageSize, "is \"%.40s\", which is not a finite number", text );
		return false;
	}
	*value = result;
	return true;
}
