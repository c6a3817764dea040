#include "model/course.h"

#include "model/zone.h"

bool simCourse_Go( const simField* field, simCourseWay* way, simVec3 from, simVec3 to )
{
	if ( field->gateCount == 0 )
	{
		return false;
	}
	const simZone* gate = &field->zones[field->gates[way->gate]];
	// The end of the path, and the faces it crossed in between: a fast robot may be through a thin gate in one step.
	bool in = simZone_Has( gate, to );
	bool same = field->gateCount == 1 && way->inside; // the only gate must be left before it can be passed again
	bool passed = !same && ( in || simZone_Crosses( gate, from, to ) );
	way->inside = in;
	if ( passed )
	{
		// Behind the last gate comes the first again: a lap.
		way->gate = ( way->gate + 1 ) % field->gateCount;
	}
	return passed;
}
