#include "physics/feature.h"

#include "sandlot/sim/base.h"


simFeature simFeature_FromPoint( simVec3 center, double radius, simVec3 point, simVec3 triangleNormal )
{
	simVec3 toCenter = simSub( center, point );
	double distance = simLength( toCenter );
	// Below a hair's breadth the direction is rounding noise; the triangle knows better.
	simVec3 normal = distance > 1e-6 ? simScale( 1.0 / distance, toCenter ) : triangleNormal;
	return ( simFeature ){ point, normal, radius - distance, -1, -1 };
}

int simFeature_Reduce( simFeature* features, int count )
{
	SIM_CHECK( count >= 0 );
	// Insertion sort, deepest first: there are few, and equal depths keep their order.
	for ( int i = 1; i < count; ++i )
	{
		simFeature feature = features[i];
		int j = i;
		for ( ; j > 0 && features[j - 1].depth < feature.depth; --j )
		{
			features[j] = features[j - 1];
		}
		features[j] = feature;
	}

	const double tolerance = 1e-5; // [m]
	int kept = 0;
	for ( int i = 0; i < count; ++i )
	{
		// A candidate on or behind the tangent plane of a deeper one belongs to the same obstacle: the next triangle
		// of a flat wall, or the far side of an edge.
		bool shadowed = false;
		for ( int k = 0; k < kept && !shadowed; ++k )
		{
			simVec3 offset = simSub( features[i].point, features[k].point );
			shadowed = simDot( offset, features[k].normal ) < tolerance;
		}
		if ( !shadowed )
		{
			features[kept++] = features[i];
		}
	}
	return kept;
}
