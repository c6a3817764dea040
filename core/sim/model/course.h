// Courses: gates to be passed in their order, again and again.
#pragma once

#include "sandlot/sim/course.h"
#include "sandlot/sim/types.h"

/// Goes straight from one place to another in a tick. Whether that passes the next gate; then another one is the next.
/// A way along a course begins as { 0 }.
bool simCourse_Go( const simField* field, simCourseWay* way, simVec3 from, simVec3 to );
