// Robot code's orders to cameras: values of their tables, checked, then in force.
#include "limelight/limelight_space.h"
#include "run/run.h"
#include "run/warnings.h"

#include "sandlot/wire/limelight.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// X( key, most numbers: 0 = one that need be no array )
#define INPUTS( X )                            \
	X( pipeline, 0 )                           \
	X( priorityid, 0 )                         \
	X( fiducial_id_filters_set, SIM_MAX_TAGS ) \
	X( throttle_set, 0 )                       \
	X( crop, 4 )                               \
	X( fiducial_offset_set, 3 )                \
	X( camerapose_robotspace_set, 6 ) X( robot_orientation_set, 6 ) X( imumode_set, 0 ) X( imuassistalpha_set, 0 )

typedef enum Input
{
#define X( name, most ) Input_##name,
	INPUTS( X )
#undef X
	    Input_photon, // pipelineIndexRequest
	Input_count
} Input;

// By input: its key in the table, and how many numbers it takes. PhotonVision's one input has a name of its own and no
// row.
static const struct
{
	const char* name;
	int most;
} kInputs[Input_photon] = {
#define X( name, most ) { #name, most },
	INPUTS( X )
#undef X
};

enum
{
	NAME = SIM_NAME + 40, // bytes of a topic's name here
	SAMPLES = 64,         // orientations that wait
};

// Beyond these a value is a mistake; our choice.
#define MOST_THROTTLE 1000.0
#define MOST_METRES 10.0
#define MOST_DEGREES 1e6 // a gyro's yaw need not be wrapped
#define IMU_ASSIST 0.001 // as a Limelight's is before anybody says so

// Why a value is ignored; each topic and reason is told of once.
typedef enum Reason
{
	Reason_type,
	Reason_value,
} Reason;

typedef struct CameraState
{
	char name[SIM_NAME];
	simCameraControl control;
	bool changed;
	double orientationTime; ///< time of its last orientation [s]
} CameraState;

typedef struct Sample
{
	int camera;
	simOrientation orientation;
} Sample;

struct simLimelightRemote
{
	simRun run;
	CameraState cameras[SIM_MAX_CAMERAS];
	int cameraCount;
	char names[SIM_MAX_CAMERAS * Input_count][NAME];
	const char* list[SIM_MAX_CAMERAS * Input_count];
	Sample samples[SAMPLES];
	int sampleCount;
	simWarnings warnings;
};


simLimelightRemote* simLimelightRemote_Create( void )
{
	return simAlloc( sizeof( simLimelightRemote ) );
}

void simLimelightRemote_Destroy( simLimelightRemote* remote )
{
	simFree( remote );
}

// The topics of one camera, at a fixed place each: index = camera * inputs + input.
static void ListNames( simLimelightRemote* remote, int camera )
{
	const char* name = remote->cameras[camera].name;
	for ( int i = 0; i < Input_count; ++i )
	{
		int at = camera * Input_count + i;
		// PhotonVision's tables stand below one of its own, Limelight's at the root.
		if ( i == Input_photon )
		{
			snprintf( remote->names[at], NAME, "/photonvision/%s/pipelineIndexRequest", name );
		}
		else
		{
			snprintf( remote->names[at], NAME, "/%s/%s", name, kInputs[i].name );
		}
		remote->list[at] = remote->names[at];
	}
}

bool simLimelightRemote_Begin(
    simLimelightRemote* remote, const simSchema* schema, int count, int robot, simError* error )
{
	// Another run has other cameras: nothing that was said to the last ones counts.
	memset( remote, 0, sizeof( *remote ) );
	if ( simRun_Read( &remote->run, schema, count, error ) != sim_ok )
	{
		return false;
	}
	if ( robot < 0 || robot >= remote->run.robotCount )
	{
		return true; // no robot, no cameras
	}
	const simRunRobot* model = &remote->run.robots[robot];
	remote->cameraCount = model->cameraCount;
	for ( int i = 0; i < model->cameraCount; ++i )
	{
		CameraState* state = &remote->cameras[i];
		memcpy( state->name, model->cameras[i], SIM_NAME );
		// All other settings of a camera begin at zero.
		state->control.imuAssist = IMU_ASSIST;
		ListNames( remote, i );
	}
	return true;
}

bool simLimelightRemote_Subscription( const simLimelightRemote* remote, simRemoteSubscription* subscription )
{
	simNt4SubscribeOptions options = simDefaultNt4SubscribeOptions();
	options.periodic = 0.005; // orientations age: as soon as may be
	*subscription = ( simRemoteSubscription ){ remote->list, remote->cameraCount * Input_count, options };
	return remote->cameraCount > 0;
}


// ---- warnings ----

static void __attribute__( ( format( printf, 4, 5 ) ) )
Warn( simLimelightRemote* remote, const char* topic, Reason reason, const char* format, ... )
{
	va_list args;
	va_start( args, format );
	simWarnings_Add( &remote->warnings, topic, reason, format, args );
	va_end( args );
}

int simLimelightRemote_WarningCount( const simLimelightRemote* remote )
{
	return remote->warnings.count;
}

const char* simLimelightRemote_Warning( const simLimelightRemote* remote, int warning )
{
	SIM_ASSERT( warning >= 0 && warning < remote->warnings.count );
	return remote->warnings.list[warning].text;
}

void simLimelightRemote_Forget( simLimelightRemote* remote )
{
	remote->warnings.count = 0;
}


// ---- values ----

// The camera and input of a name. False: neither. Names are few enough to be compared one by one.
static bool Find( const simLimelightRemote* remote, const char* name, int* camera, Input* input )
{
	for ( int i = 0; i < remote->cameraCount * Input_count; ++i )
	{
		if ( strcmp( remote->names[i], name ) == 0 )
		{
			*camera = i / Input_count;
			*input = (Input)( i % Input_count );
			return true;
		}
	}
	return false;
}

// The numbers of a value, of any kind of numbers. -1 with a warning for another kind, or too many.
static int ReadNumbers( simLimelightRemote* remote, const simNt4Event* event, double* numbers, int most )
{
	simNt4Value value;
	// Room for the longest list, whichever kind of number it has: each takes at most 8 bytes.
	uint64_t memory[SIM_MAX_TAGS];
	const simNt4Payload* payload = &event->value;
	// Robot code may publish any kind of number.
	bool one =
	    payload->type == simNt4Type_double || payload->type == simNt4Type_float || payload->type == simNt4Type_int;
	// A scalar where an array is expected is a mistake, and the other way round: NT4's types do not convert.
	bool many =
	    payload->type == simNt4Type_doubles || payload->type == simNt4Type_floats || payload->type == simNt4Type_ints;
	if ( most == 0 ? !one : !many )
	{
		Warn( remote, event->name, Reason_type, "ignored: it is %.60s, where %s is expected", event->type,
		    most == 0 ? "double" : "double[]" );
		return -1;
	}
	if ( one )
	{
		return simNt4Payload_Number( payload, numbers ) ? 1 : -1;
	}
	if ( simNt4Payload_Memory( payload ) > sizeof( memory )
	     || !simNt4Payload_Read( payload, &value, memory, sizeof( memory ) ) || value.count > (size_t)most )
	{
		Warn( remote, event->name, Reason_value, "ignored: more than %d numbers", most );
		return -1;
	}
	for ( size_t i = 0; i < value.count; ++i )
	{
		if ( value.type == simNt4Type_doubles )
		{
			numbers[i] = value.doubles[i];
		}
		else if ( value.type == simNt4Type_floats )
		{
			numbers[i] = (double)value.floats[i];
		}
		else
		{
			numbers[i] = (double)value.ints[i];
		}
	}
	return (int)value.count;
}

// Not a number is beyond every limit.
static bool AreWithin( const double* numbers, int count, double most )
{
	for ( int i = 0; i < count; ++i )
	{
		if ( !( fabs( numbers[i] ) <= most ) )
		{
			return false;
		}
	}
	return true;
}

// A whole number from 0 to a limit.
static bool TakeWhole( simLimelightRemote* remote, const char* topic, double number, double most, uint32_t* to )
{
	if ( !( number >= 0.0 && number <= most && number == floor( number ) ) )
	{
		Warn( remote, topic, Reason_value, "ignored: %g is no whole number from 0 to %g", number, most );
		return false;
	}
	*to = (uint32_t)number;
	return true;
}

// Only these tags are seen; none: all. All ids are checked before any counts.
static bool TakeFilters(
    simLimelightRemote* remote, const char* topic, const double* ids, int count, CameraState* state )
{
	// A filter without a name stays 0: the record is compared as a whole.
	uint32_t filters[SIM_MAX_TAGS] = { 0 };
	for ( int i = 0; i < count; ++i )
	{
		if ( !TakeWhole( remote, topic, ids[i], 65535.0, filters + i ) )
		{
			return false;
		}
	}
	state->control.filterCount = (uint32_t)count;
	memcpy( state->control.filters, filters, sizeof( filters ) );
	return true;
}

// x low, x high, y low, y high, each -1 to 1 of the picture.
static bool TakeCrop( simLimelightRemote* remote, const char* topic, const double crop[4], CameraState* state )
{
	if ( !AreWithin( crop, 4, 1.0 ) || crop[0] > crop[1] || crop[2] > crop[3] )
	{
		Warn( remote, topic, Reason_value, "ignored: %g %g %g %g is not x low, x high, y low, y high from -1 to 1",
		    crop[0], crop[1], crop[2], crop[3] );
		return false;
	}
	memcpy( state->control.crop, crop, sizeof( state->control.crop ) );
	return true;
}

// Where the camera sits on the robot: x, y, z [m], roll, pitch, yaw [deg].
static bool TakeMount( simLimelightRemote* remote, const char* topic, const double six[6], CameraState* state )
{
	// Limelight's way to say "none".
	static const double kZeros[6];
	if ( !AreWithin( six, 3, MOST_METRES ) || !AreWithin( six + 3, 3, 360.0 ) )
	{
		Warn( remote, topic, Reason_value,
		    "ignored: a camera sits within %g m of the robot's origin, and is turned by up to 360 degrees",
		    MOST_METRES );
		return false;
	}
	simPose mount = simLimelight_ReadMount( six );
	const double seven[7] = { mount.p.x, mount.p.y, mount.p.z, mount.q.w, mount.q.x, mount.q.y, mount.q.z };
	// Six zeros mean: as the camera's settings have it.
	state->control.hasMount = memcmp( six, kZeros, sizeof( kZeros ) ) != 0;
	memcpy( state->control.mount, seven, sizeof( seven ) );
	return true;
}

// The robot's heading and rates, which MegaTag2 needs for the moment of each picture.
static void TakeOrientation(
    simLimelightRemote* remote, const simNt4Event* event, const double six[6], int camera, double now, int64_t shift )
{
	// A yaw that was integrated for a whole match is large, so only absurd angles are refused.
	CameraState* state = remote->cameras + camera;
	if ( !AreWithin( six, 6, MOST_DEGREES ) )
	{
		Warn( remote, event->name, Reason_value, "ignored: an angle or rate is not finite, or absurd" );
		return;
	}
	// When robot code said it, by the run's time; clocks that were just compared may be a little off.
	double time = 1e-6 * (double)( event->value.time - shift );
	time = simClamp( time, state->orientationTime, simMax( state->orientationTime, now ) );
	state->orientationTime = time;
	// The oldest gives way.
	if ( remote->sampleCount == SAMPLES )
	{
		memmove( remote->samples, remote->samples + 1, ( SAMPLES - 1 ) * sizeof( Sample ) );
		remote->sampleCount -= 1;
	}
	remote->samples[remote->sampleCount++] =
	    ( Sample ){ camera, { time, six[0], six[1], six[2], six[3], six[4], six[5] } };
}

// One number. Returns whether something was taken.
static bool TakeNumber( simLimelightRemote* remote, const char* topic, Input input, double number, CameraState* state )
{
	simCameraControl* control = &state->control;
	uint32_t id;
	switch ( input )
	{
		case Input_pipeline:
		// PhotonVision's pipelines are numbered as Limelight's.
		case Input_photon:
			return TakeWhole( remote, topic, number, SIM_MAX_PIPELINES - 1, &control->pipeline );
		case Input_priorityid:
			// 0 and less mean no tag; the control block has the id one higher, so that its 0 means none.
			if ( number < 0.0 )
			{
				number = 0.0;
			}
			if ( !TakeWhole( remote, topic, number, 65535.0, &id ) )
			{
				return false;
			}
			control->priority = 0;
			if ( id > 0 )
			{
				control->priority = 1 + id;
			}
			return true;
		case Input_throttle_set:
			return TakeWhole( remote, topic, number, MOST_THROTTLE, &control->throttle );
		// Modes 0 to 4 of a Limelight's own gyro.
		case Input_imumode_set:
			return TakeWhole( remote, topic, number, 4.0, &control->imuMode );
		case Input_imuassistalpha_set:
			if ( !( number >= 0.0 && number <= 1.0 ) )
			{
				Warn( remote, topic, Reason_value, "ignored: %g is not from 0 to 1", number );
				return false;
			}
			control->imuAssist = number;
			return true;
		case Input_fiducial_id_filters_set:
		case Input_crop:
		case Input_fiducial_offset_set:
		case Input_camerapose_robotspace_set:
		case Input_robot_orientation_set:
		case Input_count:
			break;
	}
	SIM_ASSERT( false ); // these have several numbers
	return false;
}

// Several numbers; ReadNumbers and the caller have checked how many.
static bool TakeArray(
    simLimelightRemote* remote, const char* topic, Input input, const double* numbers, CameraState* state )
{
	switch ( input )
	{
		case Input_crop:
			return TakeCrop( remote, topic, numbers, state );
		case Input_camerapose_robotspace_set:
			return TakeMount( remote, topic, numbers, state );
		case Input_fiducial_offset_set:
			if ( !AreWithin( numbers, 3, MOST_METRES ) )
			{
				Warn( remote, topic, Reason_value, "ignored: more than %g m from the tag, or no number", MOST_METRES );
				return false;
			}
			// Metres from the tag's middle to the point that tx and ty aim at.
			memcpy( state->control.offset, numbers, sizeof( state->control.offset ) );
			return true;
		case Input_pipeline:
		case Input_photon:
		case Input_priorityid:
		case Input_throttle_set:
		case Input_imumode_set:
		case Input_imuassistalpha_set:
		case Input_fiducial_id_filters_set:
		case Input_robot_orientation_set:
		case Input_count:
			break;
	}
	SIM_ASSERT( false ); // single numbers, or taken before
	return false;
}

void simLimelightRemote_Take( simLimelightRemote* remote, const simNt4Event* event, double now, int64_t shift )
{
	int camera;
	Input input;
	// A default has no author, and an overtaken value is not news.
	bool counts = event->kind == simNt4Event_value && event->name != NULL && event->value.time != 0 && event->newest;
	if ( !counts || !Find( remote, event->name, &camera, &input ) )
	{
		return;
	}
	CameraState* state = remote->cameras + camera;
	double numbers[SIM_MAX_TAGS];
	// 0 for single numbers.
	int most = input == Input_photon ? 0 : kInputs[input].most;
	int count = ReadNumbers( remote, event, numbers, most );
	if ( count < 0 )
	{
		return;
	}
	// The only list whose length is free: an empty one lets all tags pass.
	if ( input == Input_fiducial_id_filters_set )
	{
		state->changed |= TakeFilters( remote, event->name, numbers, count, state );
		return;
	}
	// All other lists have a fixed length.
	if ( most > 0 && count != most )
	{
		Warn( remote, event->name, Reason_value, "ignored: %d numbers, where there are %d", count, most );
	}
	else if ( input == Input_robot_orientation_set )
	{
		TakeOrientation( remote, event, numbers, camera, now, shift );
	}
	else if ( most > 0 )
	{
		state->changed |= TakeArray( remote, event->name, input, numbers, state );
	}
	else
	{
		state->changed |= TakeNumber( remote, event->name, input, numbers[0], state );
	}
}

simLimelightSaid simLimelightRemote_Next(
    simLimelightRemote* remote, int* camera, simCameraControl* control, simOrientation* orientation )
{
	// Settings first, then orientations in the order of their times.
	for ( int i = 0; i < remote->cameraCount; ++i )
	{
		if ( remote->cameras[i].changed )
		{
			// However often a setting changed since, the camera gets the present one.
			remote->cameras[i].changed = false;
			*camera = i;
			*control = remote->cameras[i].control;
			return simLimelight_control;
		}
	}
	if ( remote->sampleCount > 0 )
	{
		*camera = remote->samples[0].camera;
		*orientation = remote->samples[0].orientation;
		remote->sampleCount -= 1;
		memmove( remote->samples, remote->samples + 1, (size_t)remote->sampleCount * sizeof( Sample ) );
		return simLimelight_orientation;
	}
	return simLimelight_nothing;
}
