// Lines on the floor, which reflectance sensors see.
#include "model/field_parts.h"

static const simKey kPlace = SIM_ELEMENT_NUMBER( length, -SIM_FIELD_PLACE, SIM_FIELD_PLACE );
static const simKey kPoint = SIM_ELEMENT_LIST( kPlace, 2, 2 );
static const simKey kLineRows[] = {
	{ "points", "[x, y] from one end to the other", SIM_KEY_LIST( kPoint, 2, SIM_MAX_LINE_POINTS ), SIM_KEY_NEEDED },
	{ "closed", "a last piece leads back to the first point", SIM_KEY_BOOLEAN( simFloorLine, closed ),
	    SIM_KEY_OR( false ) },
	{ "width", "of the tape", SIM_KEY_NUMBER( simFloorLine, width, length, 0.001, 1.0 ), SIM_KEY_OR( 0.019 ),
	    .source = "electrical tape, 19 mm" },
	{ "dark", "what a reflectance sensor reads over it, beside 0 of the floor",
	    SIM_KEY_NUMBER( simFloorLine, dark, none, 0.0, 1.0 ), SIM_KEY_OR( 1.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeys kLineKeys = SIM_KEYS( "line", "A line on the floor, as tape lies there.", kLineRows );
const simKey simLineForm = SIM_ELEMENT( kLineKeys );

// Each piece has a direction.
static void CheckPieces( simJson* json, const simNode* points, const simFloorLine* line )
{
	for ( int i = 0; i < line->pointCount; ++i )
	{
		int next = ( i + 1 ) % line->pointCount;
		bool isPiece = next > 0 || line->closed;
		const double *a = line->points[i], *b = line->points[next];
		if ( isPiece && a[0] == b[0] && a[1] == b[1] )
		{
			simJson_Fail( json, points, "has points %d and %d in one place", i, next );
			return;
		}
	}
}

void simFieldLines_Read( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	SIM_EACH( node, json, &simFieldKeys, root, "lines" )
	{
		simFloorLine* line = &field->floorLines[field->floorLineCount];
		simKeys_Read( reader, &kLineKeys, node, line );
		SIM_EACH( n, json, &kLineKeys, node, "points" )
		{
			double* point = line->points[line->pointCount++];
			if ( simJson_Array( json, n, 2, 2 ) == 2 )
			{
				point[0] = simKey_Quantity( reader, &kPlace, simJson_First( n ) );
				point[1] = simKey_Quantity( reader, &kPlace, simJson_Next( simJson_First( n ) ) );
			}
		}
		if ( json->failed )
		{
			return;
		}
		CheckPieces( json, simKeys_Find( &kLineKeys, node, "points" ), line );
		field->floorLineCount += 1;
	}
}
