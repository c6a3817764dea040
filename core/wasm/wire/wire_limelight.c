// Exports of wire.wasm: the words of a robot's cameras and the orders to them, through the server or the client.
// Numbers and pointers only; arguments are checked here in every build. A returned pointer is good until the next call.
//
// The host gives its own clock's time at the end of a tick. Results of that tick are as much earlier as they were
// published earlier; robot code's times are put back into the run's time by the same difference.
#include "exports.h"
#include "wire_shared.h"

#include "sandlot/wire/limelight.h"

#include <string.h>


// The published topics: the tables of one robot's cameras.
static simLimelight* s_limelight;
// Robot code's orders to them; lives from one run to the next, for the client does.
static simLimelightRemote* s_remote;
static struct
{
	int32_t publisher;
	int64_t time;       // of its last value
} * s_outlets;          // by topic
static int s_role = -1; // the publisher; -1: none
static int32_t s_subscription;
static double s_now;    // simulated time of the last tick [s]
static int64_t s_shift; // server's time less simulated time [us]
static bool s_shifted;  // that is known
static int64_t s_ahead; // clock of the host less simulated time [us]


// ---- telling ----

// A topic goes with its last publisher, so dashboards lose the tables when the run ends.
static void Unpublish( void )
{
	int count = s_role >= 0 ? simLimelight_Count( s_limelight ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		wire_Unpublish( s_role, s_outlets[i].publisher );
	}
	s_role = -1;
}

static void Close( void )
{
	Unpublish();
	simLimelight_Destroy( s_limelight );
	simFree( s_outlets );
	s_limelight = NULL;
	s_outlets = NULL;
}

static int32_t Begin( const simSchema* schema, int count, int robot, uint32_t parts )
{
	Close();
	s_limelight = simLimelight_Create(
	    schema, count, robot, (int)( parts & ( simLimelight_all | simLimelight_guest ) ), wire_GetProblem() );
	if ( s_limelight == NULL )
	{
		return -1;
	}
	int topics = simLimelight_Count( s_limelight );
	// One more than there are, so that a robot without cameras has some memory, too.
	s_outlets = simAlloc( sizeof( *s_outlets ) * (size_t)( topics + 1 ) );
	if ( s_outlets == NULL )
	{
		Close();
		simFail( wire_GetProblem(), "", "", "not enough memory for the topics of cameras" );
		return -1;
	}
	return topics;
}

const wirePart wire_cameras = { .close = Close, .begin = Begin };

static void Sink( void* context, int index, const simNt4Value* value, int64_t time )
{
	const simTopic* topic = simLimelight_Topic( s_limelight, index );
	// The host's clock is not the run's: values of a topic may not go back in time all the same.
	int64_t at = time + s_ahead > s_outlets[index].time ? time + s_ahead : s_outlets[index].time + 1;
	// A constant has no time of its own: it is set as a default.
	s_outlets[index].time = topic->constant != NULL ? 0 : at;
	(void)context;
	wire_Set( s_role, s_outlets[index].publisher, topic, value, at );
}

static void Publish( int role )
{
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	// Robot code goes by the times: each result counts, also one like the last.
	options.all = options.duplicates = true;
	options.period = 5000;
	s_role = role;
	for ( int i = 0; i < simLimelight_Count( s_limelight ); ++i )
	{
		s_outlets[i].publisher = wire_Publish( role, simLimelight_Topic( s_limelight, i ), options );
	}
	// Without a block it writes the constants alone.
	simLimelight_Write( s_limelight, NULL, 0, 0, Sink, NULL );
}

uint32_t wire_limelight_write( uint32_t role, const void* block, uint32_t size, double now )
{
	bool ready = s_limelight != NULL && block != NULL && (uintptr_t)block % 8 == 0 && size >= sizeof( simVisionHeader )
	             && wire_HasRole( role );
	double time = ready ? 1e6 * ( (const simVisionHeader*)block )->time : -1.0;
	if ( !( time >= 0.0 && time < 9e15 ) )
	{
		return 0;
	}
	// The host may change from server to client in a run: the topics move.
	if ( s_role != (int)role )
	{
		Unpublish();
		Publish( (int)role );
	}
	s_now = 1e-6 * time;
	s_ahead = wire_Time( now ) - (int64_t)( time + 0.5 );
	// A client counts in its server's time, once it is known; before, the block has no shift.
	int64_t server =
	    role == simWireRole_client ? simNt4Client_ServerTime( wire_GetClient(), wire_Time( now ) ) : wire_Time( now );
	s_shifted = server != 0;
	s_shift = s_shifted ? server - (int64_t)( time + 0.5 ) : 0;
	return simLimelight_Write( s_limelight, block, size, s_shift, Sink, NULL );
}

void wire_LimelightFrame( const void* frame, uint32_t size )
{
	if ( s_limelight != NULL )
	{
		simLimelight_Frame( s_limelight, frame, size );
	}
}


// ---- being told ----

// The cameras of a robot of another run: their orders are forgotten.
static int32_t BeginWords( const simSchema* schema, int count, int robot, uint32_t parts )
{
	(void)parts;
	s_remote = s_remote != NULL ? s_remote : simLimelightRemote_Create();
	if ( s_remote == NULL )
	{
		simFail( wire_GetProblem(), "", "", "not enough memory for what cameras are told" );
		return -1;
	}
	s_shifted = false;
	return simLimelightRemote_Begin( s_remote, schema, count, robot, wire_GetProblem() ) ? 0 : -1;
}

static bool SubscribeWords( simNt4Client* client, bool fresh )
{
	simRemoteSubscription list;
	if ( s_remote == NULL )
	{
		return false;
	}
	if ( !fresh && s_subscription != 0 )
	{
		simNt4Client_Unsubscribe( client, s_subscription );
	}
	// The list depends on the run's cameras, so another run subscribes again.
	s_subscription = 0;
	if ( simLimelightRemote_Subscription( s_remote, &list ) )
	{
		s_subscription = simNt4Client_Subscribe( client, list.names, list.count, &list.options, wire_GetProblem() );
	}
	return true;
}

static const char* WarningOfWords( int index )
{
	bool isThere = s_remote != NULL && index < simLimelightRemote_WarningCount( s_remote );
	return isThere ? simLimelightRemote_Warning( s_remote, index ) : NULL;
}

static void ForgetWords( void )
{
	if ( s_remote != NULL )
	{
		simLimelightRemote_Forget( s_remote );
	}
}

const wirePart wire_cameraWords = {
	.close = ForgetWords,
	.begin = BeginWords,
	.subscribe = SubscribeWords,
	.warning = WarningOfWords,
};

void wire_LimelightTake( const simNt4Event* event, int64_t serverTime )
{
	if ( s_remote != NULL )
	{
		// Before the first block the run has no time: then it was said now.
		simLimelightRemote_Take( s_remote, event, s_now, s_shifted ? s_shift : serverTime - (int64_t)( 1e6 * s_now ) );
	}
}

const simCameraWord* wire_limelight_next( void )
{
	static simCameraWord s_result;
	static simCameraControl s_control;
	static simOrientation s_orientation;
	int camera = 0;
	// Settings are told before orientations, see simLimelightRemote_Next.
	simLimelightSaid said = simLimelight_nothing;
	if ( s_remote != NULL )
	{
		said = simLimelightRemote_Next( s_remote, &camera, &s_control, &s_orientation );
	}
	s_result.kind = said;
	s_result.camera = (u32)camera;
	switch ( said )
	{
		case simLimelight_nothing:
			return NULL;
		case simLimelight_control:
			s_result.record = wire_BytesAt( &s_control, sizeof( s_control ) );
			break;
		case simLimelight_orientation:
			s_result.record = wire_BytesAt( &s_orientation, sizeof( s_orientation ) );
			break;
	}
	return &s_result;
}
