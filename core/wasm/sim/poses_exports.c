// Exports of the positions that a recording may carry: noted while a run goes on, or shown in place of a run that this version of
// the core may not give again.
#include "exports.h"
#include "recording_hooks.h"


// Positions of the present run; NULL when they are not asked for.
static simPoseRecorder* s_recorder;
// Whether frames show the recording's positions, and those of which tick.
static bool s_plays;
static uint32_t s_tick;


// ---- calls from the other files ----

simPoseRecorder* simPoses_Recorder( void )
{
	return s_recorder;
}

const char* simPoses_Trouble( void )
{
	return s_recorder != NULL ? simPoseRecorder_Trouble( s_recorder ) : "";
}

size_t simPoses_Bytes( void )
{
	size_t size = 0;
	if ( s_recorder != NULL )
	{
		simPoseRecorder_Bytes( s_recorder, &size );
	}
	return size;
}

void simPoses_OnStep( const simWorld* world )
{
	if ( s_recorder != NULL )
	{
		simPoseRecorder_After( s_recorder, world );
	}
}

void simPoses_OnFrame( void* frame )
{
	if ( s_plays )
	{
		simReplay_PutPoses( simRecording_Replay(), s_tick, frame );
	}
}

void simPoses_OnUnload( void )
{
	simPoseRecorder_Destroy( s_recorder );
	s_recorder = NULL;
	s_plays = false;
}


// ---- noting ----

uint32_t sim_poses_record( uint32_t every )
{
	const simWorld* world = simRecording_World();
	// From the first tick on or not at all: a recording has no place for positions that begin later.
	if ( world == NULL || simWorld_Ticks( world ) != 0 || s_recorder != NULL || every < 1
	     || every > SIM_POSES_MAX_EVERY )
	{
		return 0;
	}
	s_recorder = simPoseRecorder_Create( world, every );
	return s_recorder != NULL;
}


// ---- playing ----

uint32_t sim_poses_play( const void* frame )
{
	simError* error = simRecording_Problem();
	if ( simRecording_World() == NULL || simRecording_Replay() == NULL || frame == NULL )
	{
		simFail( error, "recording", "", "is not loaded" );
		return 1;
	}
	// Another scenario's frame has other robots, and the positions would land on the wrong ones.
	s_tick = 0;
	s_plays = simReplay_FitPoses( simRecording_Replay(), frame, error ) == sim_ok;
	return s_plays ? 0 : 1;
}

void sim_poses_seek( uint32_t tick )
{
	s_tick = tick;
}
