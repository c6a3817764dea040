// Exports of vision: what the cameras of one robot see of the world that is loaded. It costs nothing until it is opened. The
// records of the ABI go in and out through the module's memory: sim_vision_control and so on say where to write them.
//
// What belongs to the run goes back when a snapshot is put back: results under way, the estimator, orientations. What somebody
// said (controls, faults, that it is open) does not.
#include "exports.h"
#include "generate/abi.h"
#include "sandlot/vision.h"
#include "vision_hooks.h"


/// Scratch memory: no snapshot takes it back.
typedef struct Desk
{
	int robot; ///< that is looked through, -1: none
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


// ---- what exports.c tells ----

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

simResult simVision_OnWorld( const simWorld* world, simError* error )
{
	s_vision = simVision_HasAny( world ) ? simVision_Create( world, 0, error ) : NULL;
	s_blockLimit = s_vision != NULL ? simVision_BlockLimit( s_vision ) : 0;
	s_desk = simAllocScratch( sizeof( Desk ), 0 );
	s_block = simAllocScratch( s_blockLimit + 1, 0 );
	if ( s_desk == NULL || s_block == NULL || ( s_vision == NULL && simVision_HasAny( world ) ) )
	{
		return sim_noMemory;
	}
	s_world = world;
	s_desk->robot = -1;
	return sim_ok;
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

uint32_t sim_vision_robot( void )
{
	return IsOpen() ? (uint32_t)s_desk->robot : 0xffffffffu;
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

const void* sim_vision_block( void )
{
	return s_block;
}

uint32_t sim_vision_limit( void )
{
	return (uint32_t)s_blockLimit;
}

simCameraControl* sim_vision_control( void )
{
	return s_desk != NULL ? &s_desk->control : NULL;
}

simOrientation* sim_vision_orientation( void )
{
	return s_desk != NULL ? &s_desk->orientation : NULL;
}

simCameraFault* sim_vision_fault( void )
{
	return s_desk != NULL ? &s_desk->fault : NULL;
}

simTagFault* sim_vision_tag_fault( void )
{
	return s_desk != NULL ? &s_desk->tagFault : NULL;
}

uint32_t sim_vision_set_control( uint32_t camera )
{
	return IsOpen() && camera < SIM_MAX_CAMERAS && simVision_Control( s_vision, (int)camera, &s_desk->control );
}

uint32_t sim_vision_orient( uint32_t camera )
{
	return IsOpen() && camera < SIM_MAX_CAMERAS && simVision_Orient( s_vision, (int)camera, &s_desk->orientation );
}

uint32_t sim_vision_set_fault( uint32_t camera )
{
	return IsOpen() && camera < SIM_MAX_CAMERAS && simVision_Fault( s_vision, (int)camera, &s_desk->fault );
}

uint32_t sim_vision_set_tag_fault( void )
{
	return IsOpen() && simVision_FaultTag( s_vision, &s_desk->tagFault );
}

void sim_vision_offset_gyro( double offset )
{
	if ( IsOpen() )
	{
		simVision_OffsetGyro( s_vision, offset );
	}
}

void sim_vision_reset_pose( double x, double y, double heading )
{
	if ( IsOpen() )
	{
		simVision_ResetPose( s_vision, ( const double[3] ){ x, y, heading } );
	}
}
