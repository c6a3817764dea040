// The times of a frame's exposure and result, and its loss: whole microseconds, everything by the frame's number.
//
// Frame f is exposed at base + ( f - baseFrame ) / rate. Its result comes after the readout and the latency, each
// rounded up to whole eighths of a millisecond, so that they are exact in both microseconds and milliseconds. Results
// of one camera keep their order: one that would come too near to the one before it waits. The random part of a frame
// depends on the seed and the frame's number only, so a camera that was switched off and on again sees the same noise
// as one that always ran.
#include "vision/vision_internal.h"

#include "base/random.h"


// A stream of its own for each purpose, robot, camera and frame: three bits each for robot and camera, 36 for the frame.
simRandom simVision_Random( const simVision* vision, int camera, uint64_t frame, int purpose )
{
	SIM_CHECK( camera >= 0 && camera < 8 && purpose >= 0 );
	simRandom random;
	uint64_t who = (uint64_t)( ( purpose << 3 | vision->robot ) << 3 | camera );
	simRandom_Begin( &random, vision->seed, simStream_camera, who << 36 ^ frame );
	return random;
}

static int64_t Micro( double seconds )
{
	return (int64_t)floor( seconds * 1e6 + 0.5 );
}

// When a frame is exposed [us].
static int64_t Exposure( const simEye* eye, uint64_t frame )
{
	SIM_CHECK( eye->rate > 0.0 && frame >= eye->baseFrame );
	return eye->base + Micro( (double)( frame - eye->baseFrame ) / eye->rate );
}

void simVision_ChangeRate( simEye* eye, double rate )
{
	SIM_CHECK( rate > 0.0 );
	if ( rate == eye->rate )
	{
		return;
	}
	// From the last exposure on, so that no frame comes twice and none is left out; before the first one from the beginning.
	uint64_t from = eye->frame > eye->baseFrame ? eye->frame - 1 : eye->frame;
	eye->base = Exposure( eye, from );
	eye->baseFrame = from;
	eye->rate = rate;
	eye->due = Exposure( eye, eye->frame );
}

// Up to the next multiple of VISION_QUANTUM [us].
static int64_t Quantized( int64_t latency )
{
	SIM_CHECK( latency >= 0 );
	return ( latency + VISION_QUANTUM - 1 ) / VISION_QUANTUM * VISION_QUANTUM;
}

bool simVision_NextFrame( simVision* vision, int camera, simExposure* shot )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	simEye* eye = &vision->eyes[camera];
	const simCameraDef* def = vision->defs + camera;
	const simCameraFault* fault = &vision->orders[camera].fault;
	uint64_t frame = eye->frame;
	// Both numbers are drawn for every frame, whether they are used or not: so each frame has the same ones under every fault.
	simRandom random = simVision_Random( vision, camera, frame, 0 );
	bool dropped = simRandom_Uniform( &random, 0.0, 1.0 ) < def->drops + fault->drops;
	double spread = def->latencySpread * simRandom_Normal( &random );
	shot->frame = frame;
	shot->captured = eye->due;
	eye->frame += 1;
	eye->due = Exposure( eye, eye->frame );
	if ( dropped || fault->dead != 0 )
	{
		return false;
	}
	if ( eye->skip > 0 )
	{
		eye->skip -= 1;
		return false;
	}
	// So many frames are skipped after this one.
	eye->skip = vision->orders[camera].control.throttle;
	// The result comes after the exposure's readout and the latency, and never before the result of an earlier frame.
	shot->readout = Quantized( Micro( def->exposure ) );
	int64_t latency = Quantized( Micro( simMax( 0.0, def->latency + spread ) + fault->latency ) ) + shot->readout;
	int64_t earliest = eye->last + VISION_GAP;
	if ( shot->captured + latency < earliest )
	{
		latency = Quantized( earliest - shot->captured );
	}
	shot->published = shot->captured + latency;
	SIM_CHECK( shot->published >= eye->last + VISION_GAP );
	eye->last = shot->published;
	return true;
}

// A camera that needs no time is in step with the clock; all others begin somewhere in their period.
void simVision_StartClock( simVision* vision, int camera, int64_t now )
{
	SIM_CHECK( vision->defs[camera].fps > 0.0 );
	simEye* eye = &vision->eyes[camera];
	const simCameraDef* def = vision->defs + camera;
	const simCameraFault* fault = &vision->orders[camera].fault;
	double period = 1.0 / def->fps;
	// So a perfect camera sees exactly the world of the frame.
	bool inStep = def->exposure == 0.0 && def->latency == 0.0 && def->latencySpread == 0.0;
	simRandom random = simVision_Random( vision, camera, ~(uint64_t)0 >> 28, 0 ); // of a frame that never comes
	double part = simRandom_Uniform( &random, 0.0, 1.0 );
	double start = period;
	if ( !inStep )
	{
		start = part * period;
	}
	eye->rate = def->fps;
	eye->base = Micro( start );
	eye->due = eye->base;
	eye->last = -VISION_GAP;
	// Frames of before the run count as taken: heartbeats and noise go on as if the camera had run since tick 0.
	while ( eye->due <= now )
	{
		simExposure shot;
		if ( simVision_NextFrame( vision, camera, &shot ) )
		{
			eye->frames += 1u;
		}
	}
	eye->published = eye->frames;
	if ( fault->fps > 0.0 )
	{
		simVision_ChangeRate( eye, fault->fps );
	}
}
