// Exports of vision: the sights of one robot's cameras in the loaded world. It costs nothing until it is opened. The
// records for it and the block that it writes lie where sim_world says.
//
// The run's part goes back when a snapshot is put back: results under way, the estimator, orientations. Orders from
// outside (controls, faults, that it is open) do not.
#include "exports.h"
#include "sandlot/sim/vision.h"
#include "vision_hooks.h"


// No snapshot takes it back.
typedef struct Desk
{
	int robot; // that is looked through, -1: none
	simCameraControl control;
	simOrientation orientation;
	simCameraFault fault;
	simTagFault tagFault;
} Desk;

static const simWorld* s_world;
static simVision* s_vision; // since the load: NULL when no robot has cameras
static Desk* s_desk;
static void* s_block;
static size_t s_blockLimit;


// ---- calls from exports.c ----

void simVision_OnUnload( void )
{
	simVision_Destroy( s_vision );
	simFree( s_desk );
	simFree( s_block );
	s_world = NULL;
	s_vision = NULL;
	s_desk = NULL;
	s_block = NULL;
	s_blockLimit = 0;
}

simResult simVision_OnWorld( const simWorld* world, simWorldMemory* memory, simError* error )
{
	s_vision = NULL;
	s_blockLimit = 0;
	if ( simVision_HasAny( world ) )
	{
		s_vision = simVision_Create( world, 0, error );
	}
	if ( s_vision != NULL )
	{
		s_blockLimit = simVision_BlockLimit( s_vision );
	}
	s_desk = simAlloc( sizeof( Desk ) );
	// One byte more, because a robot without cameras has a block of none.
	s_block = simAlloc( s_blockLimit + 1 );
	if ( s_desk == NULL || s_block == NULL || ( s_vision == NULL && simVision_HasAny( world ) ) )
	{
		return sim_noMemory;
	}
	s_world = world;
	s_desk->robot = -1;
	memory->visionBlock = (uint32_t)(uintptr_t)s_block;
	memory->cameraControl = (uint32_t)(uintptr_t)&s_desk->control;
	memory->orientation = (uint32_t)(uintptr_t)&s_desk->orientation;
	memory->cameraFault = (uint32_t)(uintptr_t)&s_desk->fault;
	memory->tagFault = (uint32_t)(uintptr_t)&s_desk->tagFault;
	return sim_ok;
}

int simVision_KeptOfAll( simKept kept[SIM_VISION_KEPT] )
{
	if ( s_vision == NULL )
	{
		return 0;
	}
	simVision_Kept( s_vision, kept );
	return SIM_VISION_KEPT;
}

static bool IsOpen( void )
{
	return s_world != NULL && s_vision != NULL && s_desk->robot >= 0;
}


// ---- exports ----

uint32_t sim_vision_open( uint32_t robot )
{
	if ( s_world == NULL || s_vision == NULL || robot >= SIM_MAX_ROBOTS
	     || !simVision_Open( s_vision, s_world, (int)robot ) )
	{
		return 0;
	}
	// Opened again, it looks through another robot; the one before is given up.
	s_desk->robot = (int)robot;
	return 1;
}

void sim_vision_close( void )
{
	if ( s_desk != NULL )
	{
		s_desk->robot = -1;
	}
}

uint32_t sim_vision_update( void )
{
	if ( !IsOpen() )
	{
		return 0;
	}
	simVision_Update( s_vision, s_world );
	return (uint32_t)simVision_WriteBlock( s_vision, s_block, s_blockLimit );
}

uint32_t sim_vision_tell( uint32_t word, uint32_t camera )
{
	if ( !IsOpen() || word >= simVisionWord_count || camera >= SIM_MAX_CAMERAS )
	{
		return 0;
	}
	// The host has written the record to the desk before it says which one it was.
	switch ( (simVisionWord)word )
	{
		case simVisionWord_control:
			return simVision_Control( s_vision, (int)camera, &s_desk->control );
		case simVisionWord_orientation:
			return simVision_Orient( s_vision, (int)camera, &s_desk->orientation );
		case simVisionWord_fault:
			return simVision_Fault( s_vision, (int)camera, &s_desk->fault );
		case simVisionWord_tagFault:
			return simVision_FaultTag( s_vision, &s_desk->tagFault );
		case simVisionWord_count:
			break;
	}
	return 0;
}

void sim_vision_offset_gyro( double offset )
{
	if ( IsOpen() )
	{
		simVision_OffsetGyro( s_vision, offset );
	}
}
