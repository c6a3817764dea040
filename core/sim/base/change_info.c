// The rows of SIM_CHANGES, for code that finds a change by its number or name.
#include "sandlot/sim/change_types.h"

#include "sandlot/sim/base.h"

#include <math.h>
#include <string.h>

#define ROW( name, target, form, unit, neutral, low, high, meaning ) \
	{ #name, simChangeTarget_##target, simChangeForm_##form, unit, neutral, low, high, meaning },
const simChangeInfo simChangeInfos[simChange_count] = { SIM_CHANGES( ROW ) };

bool simChange_Allows( simChangeKind kind, double value )
{
	SIM_CHECK( kind >= 0 && kind < simChange_count );
	const simChangeInfo* info = &simChangeInfos[kind];
	// Written so that a NaN fails, too.
	bool isWithin = isfinite( value ) && value >= info->low && value <= info->high;
	bool isHalf = info->form == simChangeForm_toggle && value != 0.0 && value != 1.0;
	return isWithin && !isHalf;
}

const char* simChange_RefusalOf( simChangeKind kind, simChangePart part )
{
	SIM_CHECK( kind >= 0 && kind < simChange_count );
	if ( kind == simChange_looseModule && !part.steers )
	{
		return "does not steer";
	}
	if ( kind == simChange_beltHolds && part.isDifferential )
	{
		return "is an output of a differential, whose gears do not slip";
	}
	bool isValue = kind == simChange_sensorForced || kind == simChange_sensorOffset;
	if ( isValue && part.isLidar )
	{
		return "is a lidar, which has no single value; it can be stuck";
	}
	return NULL;
}

simChangeKind simChange_Find( const char* name, size_t length )
{
	SIM_CHECK( name != NULL || length == 0 );
	for ( int kind = simChange_none + 1; kind < simChange_count; ++kind )
	{
		const char* own = simChangeInfos[kind].name;
		if ( strlen( own ) == length && memcmp( own, name, length ) == 0 )
		{
			return (simChangeKind)kind;
		}
	}
	return simChange_none;
}

bool simChange_IsOfField( simChangeKind kind )
{
	SIM_CHECK( kind >= 0 && kind < simChange_count );
	simChangeTarget target = simChangeInfos[kind].target;
	return target == simChangeTarget_field || target == simChangeTarget_place;
}
