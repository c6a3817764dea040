// Exports of a course: which gates of the loaded field a track of places passes that no robot of the run drives.
#include "exports.h"
#include "recording_hooks.h"
#include "sandlot/sim/course.h"


// One track at a time: the host walks a log from its beginning to its end.
static simCourseWay s_way;

void sim_course_begin( void )
{
	s_way = ( simCourseWay ){ 0 };
}

uint32_t sim_course_go( double x0, double y0, double z0, double x1, double y1, double z1 )
{
	const simWorld* world = simRecording_World();
	if ( world == NULL )
	{
		return 0;
	}
	// Gates count from 1 here, so that 0 can say that none was passed.
	return (uint32_t)( 1 + simWorld_Follow( world, &s_way, simV3( x0, y0, z0 ), simV3( x1, y1, z1 ) ) );
}
