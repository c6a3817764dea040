// The effects of the changes in force on a robot: its numbers, its faults, and belts that slip.
#pragma once

#include "base/state.h"
#include "sandlot/sim/types.h"

/// Faults and forced readings, made of the changes in force. All zero without.
typedef struct simRobotFaults
{
	uint32_t weak; ///< motors (bits) whose strength is not 1
	double strength[SIM_MAX_MOTORS];
	uint32_t loose;                     ///< wheels (bits) whose steering motor turns nothing
	uint32_t belts;                     ///< mechanisms (bits) whose belt may slip
	double carries[SIM_MAX_MECHANISMS]; ///< at the output, before it slips [N m] or [N]
	uint32_t stuck, shifted, forced;    ///< sensors (bits)
	double offset[SIM_MAX_SENSORS], reading[SIM_MAX_SENSORS];
} simRobotFaults;

/// The angles that motors have turned without their loads. All zero until the first slip.
SIM_STATE_BEGIN
typedef struct simSlip
{
	double rotor[SIM_MAX_MECHANISMS];     ///< of one that slips: speed of its motors, at the output [unit/s]
	double mechanism[SIM_MAX_MECHANISMS]; ///< how far its motors are ahead, at the output [unit]
	double steer[SIM_MAX_WHEELS];         ///< how far a steering motor is ahead of its module [rad]
	uint32_t now;                         ///< mechanisms (bits) whose belt slips
	bool ever;
	uint8_t unused[3];
} simSlip;
SIM_STATE_END

static inline bool simFault_Is( uint32_t bits, int part )
{
	return ( bits >> part & 1u ) != 0;
}
