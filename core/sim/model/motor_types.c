#include "model/motor_types.h"

#include <string.h>

#define RPM ( 2.0 * SIM_PI / 60.0 )

// Volts, stall torque, stall and free current and free speed: WPILib v2026.2.2, wpimath/.../system/plant/DCMotor.h, which
// has them from the makers' data sheets.
//
// Rotor inertias are not in WPILib, and no maker publishes them.
//   Kraken X60, Falcon 500, NEO Vortex: 5.8e-5 kg m^2, a value that FRC team 971 uses for this class, itself a guess.
//   All others: our estimate, a rotor of the motor's size as a solid cylinder, m r^2 / 2. Good to a factor of two.
//   romiBuiltIn is a gearmotor, seen at its output: 120^2 times a rotor of 1.8e-8 kg m^2.
//   What this departs by: a drive with 6:1 gearing sees 36 times the rotor, 0.0021 kg m^2 for the Kraken, or 0.8 kg of
//   apparent mass a wheel of 2 in radius. Replace a number here when somebody measures one.
#define OUTRUNNER_CLASS 5.8e-5

const simMotorType simMotorTypes[] = {
	{ "krakenX60", 12.0, 7.09, 366.0, 2.0, 6000.0 * RPM, OUTRUNNER_CLASS },
	{ "krakenX60Foc", 12.0, 9.37, 483.0, 2.0, 5800.0 * RPM, OUTRUNNER_CLASS },
	{ "krakenX44", 12.0, 4.11, 279.0, 2.0, 7758.0 * RPM, 2.0e-5 },
	{ "krakenX44Foc", 12.0, 5.01, 329.0, 2.0, 7368.0 * RPM, 2.0e-5 },
	{ "falcon500", 12.0, 4.69, 257.0, 1.5, 6380.0 * RPM, OUTRUNNER_CLASS },
	{ "falcon500Foc", 12.0, 5.84, 304.0, 1.5, 6080.0 * RPM, OUTRUNNER_CLASS },
	{ "neo", 12.0, 2.6, 105.0, 1.8, 5676.0 * RPM, 4.0e-5 },
	{ "neo550", 12.0, 0.97, 100.0, 1.4, 11000.0 * RPM, 5.0e-6 },
	{ "neoVortex", 12.0, 3.60, 211.0, 3.615, 6784.0 * RPM, OUTRUNNER_CLASS },
	{ "minion", 12.0, 3.17, 211.0, 2.0, 7704.0 * RPM, 2.0e-5 },
	{ "cim", 12.0, 2.42, 133.0, 2.7, 5310.0 * RPM, 7.5e-5 },
	{ "miniCim", 12.0, 1.41, 89.0, 3.0, 5840.0 * RPM, 5.0e-5 },
	{ "bag", 12.0, 0.43, 53.0, 1.8, 13180.0 * RPM, 6.0e-6 },
	{ "vex775Pro", 12.0, 0.71, 134.0, 0.7, 18730.0 * RPM, 1.0e-5 },
	{ "rs775_125", 12.0, 0.28, 18.0, 1.6, 5800.0 * RPM, 1.0e-5 },
	{ "banebotsRs775", 12.0, 0.72, 97.0, 2.7, 13050.0 * RPM, 1.0e-5 },
	{ "andymark9015", 12.0, 0.36, 71.0, 3.7, 14270.0 * RPM, 5.0e-6 },
	{ "banebotsRs550", 12.0, 0.38, 84.0, 0.4, 19000.0 * RPM, 5.0e-6 },
	{ "romiBuiltIn", 4.5, 0.1765, 1.25, 0.13, 150.0 * RPM, 2.6e-4 },
};

const int simMotorTypeCount = sizeof( simMotorTypes ) / sizeof( simMotorTypes[0] );


const simMotorType* simFindMotorType( const char* name )
{
	for ( int i = 0; i < simMotorTypeCount; ++i )
	{
		if ( strcmp( simMotorTypes[i].name, name ) == 0 )
		{
			return simMotorTypes + i;
		}
	}
	return NULL;
}
