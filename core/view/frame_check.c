// Whether a block is a frame of this build: it comes from another thread of the page, and once it has passed this, its records are
// read without further questions.
#include "sandlot/view/picture.h"

static bool Fits( uint32_t offset, uint32_t count, size_t recordBytes, size_t alignment, size_t size )
{
	// Records are read where they lie, so they must be aligned.
	if ( offset % alignment != 0 || offset > size )
	{
		return false;
	}
	// Divided, not multiplied: a count from a broken block must not overflow the test.
	return count <= ( size - offset ) / recordBytes;
}

bool simFrame_IsWhole( const void* frame, size_t size )
{
	if ( size < sizeof( simFrameHeader ) )
	{
		return false;
	}
	const simFrameHeader* header = frame;
	if ( header->frameBytes != size )
	{
		return false;
	}
	// The picture's arrays have room for no more.
	if ( header->robotCount > SIM_MAX_ROBOTS || header->pieceCount > SIM_MAX_PIECES )
	{
		return false;
	}
	return Fits( header->robotOffset, header->robotCount, sizeof( simRobotFrame ), 8, size )
	       && Fits( header->componentOffset, header->componentCount, sizeof( simComponentFrame ), 4, size )
	       && Fits( header->pieceOffset, header->pieceCount, sizeof( simPieceFrame ), 4, size );
}
