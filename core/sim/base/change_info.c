// The rows of SIM_CHANGES, for code that finds a change by its number or name.
#include "sandlot/change_types.h"

#include <math.h>

#define ROW( name, target, form, unit, neutral, low, high, meaning ) \
	{ #name, simChangeTarget_##target, simChangeForm_##form, unit, neutral, low, high, meaning },
const simChangeInfo simChangeInfos[simChange_count] = { SIM_CHANGES( ROW ) };

bool simChange_Allows( simChangeKind kind, double value )
{
	const simChangeInfo* info = &simChangeInfos[kind];
	// Written so that a NaN fails, too.
	bool isWithin = isfinite( value ) && value >= info->low && value <= info->high;
	bool isHalf = info->form == simChangeForm_toggle && value != 0.0 && value != 1.0;
	return isWithin && !isHalf;
}
