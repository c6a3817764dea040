#include "world/input.h"

#include "device/loop.h"

#include "sandlot/sim/math.h"

#include <string.h>

static const double kMostChassis = 1e6; // m/s or N: far beyond any robot, and no infinity comes of it


static const double kMostLoop = 1e9; // of a loop's numbers: beyond any gain or position

// A part counts among at most so many: motors are the most that a robot has.
#define MOST_PARTS SIM_MAX_MOTORS

static double CleanNumber( double value, double most )
{
	SIM_CHECK( most > 0.0 );
	// Numbers from a network may be anything: the physics must never see an infinity or a NaN.
	return isfinite( value ) ? simClamp( value, -most, most ) : 0.0;
}

void simInput_CleanRobot( simInputRobot* robot )
{
	// Bits that mean nothing today must not change a recording.
	robot->present &= 3u;
	for ( int k = 0; k < 3; ++k )
	{
		robot->axes[k] = CleanNumber( robot->axes[k], 1.0 );
		robot->chassis[k] = CleanNumber( robot->chassis[k], kMostChassis );
	}
	// A mode of a later build: the wheels move the chassis.
	robot->chassisMode = robot->chassisMode < simChassis_count ? robot->chassisMode : simChassis_wheels;
	for ( int k = 0; k < SIM_MAX_MOTORS; ++k )
	{
		// No bound: the controller clamps to the battery's voltage.
		robot->volts[k] = isfinite( robot->volts[k] ) ? robot->volts[k] : 0.0;
		robot->loopWord[k] = simLoop_CleanWord( robot->loopWord[k] );
		robot->loopFeed[k] = CleanNumber( robot->loopFeed[k], kMostLoop );
		robot->loopRate[k] = CleanNumber( robot->loopRate[k], kMostLoop );
	}
	for ( int k = 0; k < SIM_LOOP_MESSAGES; ++k )
	{
		uint32_t motor = robot->loopPart[k] & ( ( 1u << SIM_LOOP_PART_SHIFT ) - 1u );
		bool known = motor < SIM_MAX_MOTORS && simLoop_IsNumber( robot->loopPart[k] >> SIM_LOOP_PART_SHIFT );
		robot->loopPart[k] = known ? robot->loopPart[k] : 0;
		robot->loopValue[k] = known ? CleanNumber( robot->loopValue[k], kMostLoop ) : 0.0;
	}
}

// A quality or rule of a later build is one that this build does not have: the word is dropped.
static uint32_t CleanCameras( uint32_t word )
{
	word &= 0xffu | ( ( 1u << SIM_MAX_ANGLE_CAMERAS ) - 1u ) << 8;
	bool known = ( word >> 1 & 7u ) < simGrade_count && ( word >> 4 & 15u ) < simDeviation_count;
	return ( word & 1u ) != 0 && known ? word : 0;
}

/// A change of an unknown kind, or with a number out of its range, does not count: its slot is empty.
static void CleanChange( simInputHeader* header, int slot )
{
	SIM_CHECK( slot >= 0 && slot < SIM_CHANGE_SLOTS );
	uint32_t kind = header->changeKind[slot];
	bool back = header->changeBack[slot] == 1;
	bool isKnown = kind > simChange_none && kind < simChange_count && header->changeStation[slot] < SIM_MAX_ROBOTS
	               && header->changePart[slot] < MOST_PARTS;
	if ( !isKnown || !( back || simChange_Allows( (simChangeKind)kind, header->changeValue[slot] ) ) )
	{
		header->changeKind[slot] = header->changeStation[slot] = header->changePart[slot] = 0;
		header->changeBack[slot] = 0;
		header->changeValue[slot] = 0.0;
		return;
	}
	header->changeBack[slot] = back;
	// A change that is taken away lacks a number. Nor is a negative zero kept: it would be another recording of the
	// same run.
	if ( back || header->changeValue[slot] == 0.0 )
	{
		header->changeValue[slot] = 0.0;
	}
}

void simInput_CleanHeader( simInputHeader* header )
{
	// 0 keeps the mode, so the highest request is the count itself.
	header->modeRequest = header->modeRequest <= simMode_count ? header->modeRequest : 0;
	header->matchRequest = header->matchRequest <= 2 ? header->matchRequest : 0;
	// Bit 0: this alliance's human player speaks. Without it the other bits mean nothing and must not tell recordings apart.
	for ( int a = 0; a < 2; ++a )
	{
		bool speaks = ( header->human[a] & 1u ) != 0;
		header->human[a] = speaks ? header->human[a] & 15u : 0;
	}
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		header->cameras[s] = CleanCameras( header->cameras[s] );
	}
	for ( int slot = 0; slot < SIM_CHANGE_SLOTS; ++slot )
	{
		CleanChange( header, slot );
	}
}

simVisionChoice simVisionChoice_FromInput( uint32_t word )
{
	SIM_CHECK( ( word & 1u ) != 0 );
	return ( simVisionChoice ){
		.quality = (simCameraGrade)( word >> 1 & 7u ),
		.rule = (simDeviationRule)( word >> 4 & 15u ),
		.anglesOff = word >> 8,
	};
}

void simInput_Clean( const simInput* input, simInput* clean )
{
	SIM_CHECK( input != NULL && clean != NULL );
	*clean = *input;
	simInput_CleanHeader( &clean->header );
	for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
	{
		simInput_CleanRobot( &clean->robots[s] );
	}
}
