#include "robot/facts.h"


static bool SharesBit( const uint32_t* a, const uint32_t* b )
{
	for ( int i = 0; i < SIM_MAX_GROUPS / 32; ++i )
	{
		if ( ( a[i] & b[i] ) != 0 )
		{
			return true;
		}
	}
	return false;
}

bool simFacts_Fit( const simFacts* facts, const simWhere* where )
{
	if ( where->in && !simZoneSet_Meet( where->fully ? &facts->fully : &facts->partly, &where->zones ) )
	{
		return false;
	}
	if ( where->out && simZoneSet_Meet( &facts->partly, &where->zones ) )
	{
		return false;
	}
	if ( where->touching && !SharesBit( facts->touches, where->touch ) )
	{
		return false;
	}
	bool on = ( where->offFloor && facts->touchesFloor ) || SharesBit( facts->touches, where->clear );
	return !where->off || !on;
}
