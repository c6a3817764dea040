// The rows of SIM_CHANGES, for code that finds a change by its number or name.
#include "sandlot/sim/change_types.h"

#include "sandlot/sim/base.h"

#include <math.h>
#include <string.h>

const simChangeInfo simChangeInfos[simChange_count] = { SIM_CHANGES( SIM_CHANGE_ROW ) };

static const char kPlaceNames[SIM_WET_PLACES][SIM_NAME] = { "place1", "place2", "place3", "place4" };

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
	switch ( simChangeInfos[kind].need )
	{
#define NEED( name, sentence ) \
	case simChangeNeed_##name: \
		return part.name ? NULL : sentence;
		SIM_REAL_CHANGE_NEEDS( NEED )
#undef NEED
		case simChangeNeed_nothing:
		case simChangeNeed_count:
			break;
	}
	return NULL;
}

simChangeParts simChange_PlainParts( simChangeTarget target )
{
	bool isPlace = target == simChangeTarget_place;
	return ( simChangeParts ){ isPlace ? kPlaceNames[0] : NULL, SIM_NAME, isPlace ? SIM_WET_PLACES : 1 };
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
