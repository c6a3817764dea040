// Exports of wire.wasm: what the cameras of a robot tell and are told, through the server or the client. Numbers and pointers only;
// arguments are checked here in every build. What a function returns a pointer to is good until the next call.
//
// The host says what its own clock shows at the end of a tick. Results of that tick are as much earlier as they were published
// earlier; what robot code says is put back into the run's time by the same difference.
#include "exports.h"
#include "wire_shared.h"

#include "sandlot/limelight.h"

#include <string.h>


enum
{
	MAX_SCHEMA = 4096, // records of one
};

static simLimelight* s_limelight;
static simLimelightRemote* s_remote;
static struct
{
	int32_t publisher;
	int64_t time;       // of its last value
} * s_outlets;          // by topic
static int s_role = -1; // who publishes; -1: nobody
static int32_t s_subscription;
static double s_now;    // simulated time of the last tick [s]
static int64_t s_shift; // server's time less simulated time [us]
static bool s_shifted;  // that is known
static int64_t s_ahead; // clock of the host less simulated time [us]

// What is no time is the beginning of time.
static int64_t Time( double now )
{
	return now >= 0.0 && now < 9e15 ? (int64_t)now : 0;
}

static bool IsSchema( const simSchema* schema, uint32_t count, uint32_t robot )
{
	bool good = schema != NULL && (uintptr_t)schema % 8 == 0 && count <= MAX_SCHEMA && robot < SIM_MAX_ROBOTS;
	wire_ForgetProblem();
	if ( !good )
	{
		simFail( wire_GetProblem(), "", "", "no schema of up to %d records, or no such robot", MAX_SCHEMA );
	}
	return good;
}


// ---- telling ----

static void Unpublish( void )
{
	int count = s_role >= 0 ? simLimelight_Count( s_limelight ) : 0;
	for ( int i = 0; i < count; ++i )
	{
		if ( s_role == simWireRole_server && wire_GetServer() != NULL )
		{
			simNt4Server_Unpublish( wire_GetServer(), s_outlets[i].publisher );
		}
		else if ( s_role == simWireRole_client && wire_GetClient() != NULL )
		{
			simNt4Client_Unpublish( wire_GetClient(), s_outlets[i].publisher );
		}
	}
	s_role = -1;
}

void wire_limelight_close( uint32_t gone )
{
	s_role = gone != 0 ? -1 : s_role;
	Unpublish();
	simLimelight_Destroy( s_limelight );
	simFree( s_outlets );
	s_limelight = NULL;
	s_outlets = NULL;
}

int32_t wire_limelight_open( const simSchema* schema, uint32_t count, uint32_t robot, uint32_t parts )
{
	wire_limelight_close( 0 );
	if ( !IsSchema( schema, count, robot ) )
	{
		return -1;
	}
	s_limelight =
	    simLimelight_Create( schema, (int)count, (int)robot, (int)( parts & simLimelight_all ), wire_GetProblem() );
	size_t topics = s_limelight != NULL ? (size_t)simLimelight_Count( s_limelight ) : 0;
	s_outlets = s_limelight != NULL ? simAlloc( sizeof( *s_outlets ) * ( topics + 1 ) ) : NULL;
	if ( s_limelight != NULL && s_outlets == NULL )
	{
		wire_limelight_close( 0 );
		simFail( wire_GetProblem(), "", "", "not enough memory for the topics of cameras" );
	}
	return s_limelight != NULL ? (int32_t)topics : -1;
}

static void Sink( void* context, int topic, const simNt4Value* value, int64_t time )
{
	bool constant = simLimelight_Topic( s_limelight, topic )->constant != NULL;
	// The host's clock is not the run's: values of a topic may not go back in time all the same.
	int64_t at = time + s_ahead > s_outlets[topic].time ? time + s_ahead : s_outlets[topic].time + 1;
	s_outlets[topic].time = constant ? 0 : at;
	(void)context;
	if ( s_role == simWireRole_server && constant )
	{
		simNt4Server_SetDefault( wire_GetServer(), s_outlets[topic].publisher, value );
	}
	else if ( s_role == simWireRole_server )
	{
		simNt4Server_Set( wire_GetServer(), s_outlets[topic].publisher, value, at );
	}
	else if ( constant )
	{
		simNt4Client_SetDefault( wire_GetClient(), s_outlets[topic].publisher, value );
	}
	else
	{
		simNt4Client_Set( wire_GetClient(), s_outlets[topic].publisher, value, at );
	}
}

static void Publish( int role )
{
	simNt4PublishOptions options = simDefaultNt4PublishOptions();
	// Robot code goes by the times: each result counts, also one like the last.
	options.all = options.duplicates = true;
	options.period = 5000;
	options.readOnly = true;
	s_role = role;
	for ( int i = 0; i < simLimelight_Count( s_limelight ); ++i )
	{
		const simTopic* topic = simLimelight_Topic( s_limelight, i );
		options.properties = topic->properties;
		s_outlets[i].publisher =
		    role == simWireRole_server
		        ? simNt4Server_Publish( wire_GetServer(), topic->name, topic->type, &options, wire_GetProblem() )
		        : simNt4Client_Publish( wire_GetClient(), topic->name, topic->type, &options, wire_GetProblem() );
	}
	simLimelight_Write( s_limelight, NULL, 0, 0, Sink, NULL );
}

uint32_t wire_limelight_write( uint32_t role, const void* block, uint32_t size, double now )
{
	bool ready = s_limelight != NULL && block != NULL && (uintptr_t)block % 8 == 0 && size >= sizeof( simVisionHeader )
	             && ( ( role == simWireRole_server && wire_GetServer() != NULL )
	                  || ( role == simWireRole_client && wire_GetClient() != NULL ) );
	double time = ready ? 1e6 * ( (const simVisionHeader*)block )->time : -1.0;
	if ( !( time >= 0.0 && time < 9e15 ) )
	{
		return 0;
	}
	if ( s_role != (int)role )
	{
		Unpublish();
		Publish( (int)role );
	}
	s_now = 1e-6 * time;
	s_ahead = Time( now ) - (int64_t)( time + 0.5 );
	int64_t server =
	    role == simWireRole_client ? simNt4Client_ServerTime( wire_GetClient(), Time( now ) ) : Time( now );
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

uint32_t wire_limelight_begin( const simSchema* schema, uint32_t count, uint32_t robot )
{
	s_remote = s_remote != NULL ? s_remote : simLimelightRemote_Create();
	if ( s_remote == NULL || !IsSchema( schema, count, robot ) )
	{
		return 0;
	}
	s_shifted = false;
	return simLimelightRemote_Begin( s_remote, schema, (int)count, (int)robot, wire_GetProblem() );
}

uint32_t wire_limelight_subscribe( uint32_t fresh )
{
	simNt4Client* client = wire_GetClient();
	simRemoteSubscription list;
	if ( s_remote == NULL || client == NULL )
	{
		return 0;
	}
	if ( fresh == 0 && s_subscription != 0 )
	{
		simNt4Client_Unsubscribe( client, s_subscription );
	}
	s_subscription = simLimelightRemote_Subscription( s_remote, &list )
	                     ? simNt4Client_Subscribe( client, list.names, list.count, &list.options, wire_GetProblem() )
	                     : 0;
	return 1;
}

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

const char* wire_limelight_warning( uint32_t warning )
{
	bool isThere = s_remote != NULL && warning < (uint32_t)simLimelightRemote_WarningCount( s_remote );
	return isThere ? simLimelightRemote_Warning( s_remote, (int)warning ) : NULL;
}

void wire_limelight_forget( void )
{
	if ( s_remote != NULL )
	{
		simLimelightRemote_Forget( s_remote );
	}
}
