#include "robot/hopper.h"


bool simHopper_Push( simHopper* hopper, int piece )
{
	if ( hopper->count == SIM_MAX_HELD )
	{
		return false;
	}
	hopper->pieces[hopper->count++] = (uint16_t)piece;
	return true;
}

int simHopper_Pop( simHopper* hopper, bool last )
{
	if ( hopper->count == 0 )
	{
		return -1;
	}
	int piece = hopper->pieces[last ? hopper->count - 1 : 0];
	hopper->count -= 1;
	for ( int i = 0; !last && i < hopper->count; ++i )
	{
		hopper->pieces[i] = hopper->pieces[i + 1];
	}
	return piece;
}
