// The one place where the field's frame meets the renderer's world.
//
// Field frame (every frame block): z up, metres. World (three.js): y up, the middle of the carpet at the origin, +x to the red
// wall, +z to the right of a driver at the blue wall. Poses are not converted one by one: all that is posed in the field frame
// hangs below one node that carries this matrix.
#include "picture_internal.h"

void simField_ToWorld( simOrigin origin, float length, float width, float out[16] )
{
	// Columns: where the field's x, y and z axes point in the world, then where its origin lies.
	switch ( origin )
	{
		case simOrigin_wallBlue:
		{
			mat4 matrix = {
				{ 1.0f, 0.0f, 0.0f, 0.0f },
				{ 0.0f, 0.0f, -1.0f, 0.0f },
				{ 0.0f, 1.0f, 0.0f, 0.0f },
				{ -0.5f * length, 0.0f, 0.5f * width, 1.0f },
			};
			simPicture_Store( matrix, out );
			break;
		}
		case simOrigin_centerRed:
		{
			mat4 matrix = {
				{ -1.0f, 0.0f, 0.0f, 0.0f },
				{ 0.0f, 0.0f, 1.0f, 0.0f },
				{ 0.0f, 1.0f, 0.0f, 0.0f },
				{ 0.0f, 0.0f, 0.0f, 1.0f },
			};
			simPicture_Store( matrix, out );
			break;
		}
	}
}
