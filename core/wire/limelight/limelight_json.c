// The dump of all results, as LimelightHelpers.getLatestResults reads it (LLOS 2026: one flat object). Numbers are
// rounded to a millionth: the other keys have all digits.
#include "limelight/limelight_internal.h"


// To the millionth, which halves the text. Adding 0.0 makes -0 to 0, for JSON readers that would show the sign.
// Beyond 1e9 a double has no millionths worth rounding.
static double Rounded( double number )
{
	if ( fabs( number ) < 1e9 )
	{
		return round( 1e6 * number ) / 1e6 + 0.0;
	}
	return number;
}

static void Number( simJsonWriter* json, const char* key, double number )
{
	simJsonWriter_Key( json, key );
	simJsonWriter_Number( json, Rounded( number ) );
}

static void Numbers( simJsonWriter* json, const char* key, const double* numbers, int count )
{
	simJsonWriter_Key( json, key );
	simJsonWriter_Begin( json, '[' );
	for ( int i = 0; i < count; ++i )
	{
		simJsonWriter_Number( json, Rounded( numbers[i] ) );
	}
	simJsonWriter_End( json, ']' );
}

static void Text( simJsonWriter* json, const char* key, const char* text )
{
	simJsonWriter_Key( json, key );
	simJsonWriter_String( json, text );
}

// The four corners as pairs of pixels.
static void Corners( simJsonWriter* json, const double corners[8] )
{
	simJsonWriter_Key( json, "pts" );
	simJsonWriter_Begin( json, '[' );
	for ( int i = 0; i < 4; ++i )
	{
		simJsonWriter_Begin( json, '[' );
		simJsonWriter_Number( json, Rounded( corners[2 * i] ) );
		simJsonWriter_Number( json, Rounded( corners[2 * i + 1] ) );
		simJsonWriter_End( json, ']' );
	}
	simJsonWriter_End( json, ']' );
}

// The middle of a target, in pixels.
static void Pixel( simJsonWriter* json, const double corners[8] )
{
	double middle[2];
	simLimelight_PutMiddle( corners, middle );
	Number( json, "txp", middle[0] );
	Number( json, "typ", middle[1] );
}

// Where a tag alone puts the robot, origin in the field's middle; zeros for a tag that the layout has not.
static void PutByTag( const simLimelight* limelight, const simRunTag* tag, simPose inRobot, double six[6] )
{
	for ( int i = 0; i < 6; ++i )
	{
		six[i] = 0.0;
	}
	if ( tag != NULL )
	{
		simPose pose = simCompose( tag->pose, simLimelight_Inverse( inRobot ) );
		pose.p.x -= 0.5 * limelight->run.length;
		pose.p.y -= 0.5 * limelight->run.width;
		simLimelight_PutField( pose, six );
	}
}

// One tag. t6A_Bs is the pose of A in the space of B: c camera, r robot, t target, f field.
static void Fiducial(
    const simLimelight* limelight, simJsonWriter* json, const Result* result, const simTagSight* sight )
{
	simPose inCamera = simLimelight_PoseOf( sight->best );
	simPose inRobot = simCompose( result->mount, inCamera );
	const simRunTag* tag = simLimelight_FindTag( limelight, sight->id );
	// Room for a whole botpose; six of its numbers are used.
	double six[11 + 7 * MOST_SIGHTS];
	simJsonWriter_Begin( json, '{' );
	Number( json, "fID", sight->id );
	// The family of FRC's tags, as Limelight names it.
	Text( json, "fam", "36H11C" );
	Corners( json, sight->corners );
	Number( json, "skew", sight->skew );
	simLimelight_PutInTarget( simLimelight_Inverse( inCamera ), six );
	Numbers( json, "t6c_ts", six, 6 );
	PutByTag( limelight, tag, inRobot, six );
	Numbers( json, "t6r_fs", six, 6 );
	// MegaTag2 has one pose for all tags, so each of them repeats it.
	simLimelight_PutBotpose( limelight, result, 1, 0, six );
	Numbers( json, "t6r_fs_orb", six, 6 );
	simLimelight_PutInTarget( simLimelight_Inverse( inRobot ), six );
	Numbers( json, "t6r_ts", six, 6 );
	simLimelight_PutTarget( inCamera, six );
	Numbers( json, "t6t_cs", six, 6 );
	simLimelight_PutTarget( inRobot, six );
	Numbers( json, "t6t_rs", six, 6 );
	Number( json, "ta", sight->area );
	Number( json, "tx", sight->tx );
	Number( json, "ty", sight->ty );
	Number( json, "tx_nocross", sight->txnc );
	Number( json, "ty_nocross", sight->tync );
	Pixel( json, sight->corners );
	Number( json, "ambig", sight->ambiguity );
	simJsonWriter_Key( json, "fielded" );
	simJsonWriter_Bool( json, tag != NULL );
	simJsonWriter_End( json, '}' );
}

// One piece that a detector has found.
static void Detection( const simLimelight* limelight, simJsonWriter* json, const simDetection* detection )
{
	simJsonWriter_Begin( json, '{' );
	Text( json, "class", simLimelight_PieceName( limelight, detection->type ) );
	Number( json, "classID", detection->type );
	Number( json, "conf", detection->confidence );
	Corners( json, detection->corners );
	Number( json, "ta", detection->area );
	Number( json, "tx", detection->tx );
	Number( json, "ty", detection->ty );
	Number( json, "tx_nocross", detection->txnc );
	Number( json, "ty_nocross", detection->tync );
	Pixel( json, detection->corners );
	simJsonWriter_End( json, '}' );
}

// The robot by MegaTag1 and MegaTag2, each with the origin in the middle, at blue's corner and at red's corner.
static void Poses( const simLimelight* limelight, simJsonWriter* json, const Result* result )
{
	static const char* const kNames[2][3] = { { "botpose", "botpose_wpiblue", "botpose_wpired" },
		{ "botpose_orb", "botpose_orb_wpiblue", "botpose_orb_wpired" } };
	double pose[11 + 7 * MOST_SIGHTS], deviations[6];
	for ( int megaTag = 0; megaTag < 2; ++megaTag )
	{
		for ( int frame = 0; frame < 3; ++frame )
		{
			simLimelight_PutBotpose( limelight, result, megaTag, frame, pose );
			Numbers( json, kNames[megaTag][frame], pose, 6 );
		}
		simLimelight_PutDeviations( result, megaTag, deviations );
		Numbers( json, megaTag == 0 ? "stdev_mt1" : "stdev_mt2", deviations, 6 );
	}
	// Of the last of them that has any.
	simLimelight_PutBotpose( limelight, result, result->poses[0] ? 0 : 1, 0, pose );
	Number( json, "botpose_tagcount", pose[7] );
	Number( json, "botpose_span", pose[8] );
	Number( json, "botpose_avgdist", pose[9] );
	Number( json, "botpose_avgarea", pose[10] );
	simLimelight_PutMount( result->mount, pose );
	Numbers( json, "t6c_rs", pose, 6 );
}

// The angles [deg] and the area [%] of the first target.
static void PutPrimary( simJsonWriter* json, const Target* target )
{
	Number( json, "tx", target->tx );
	Number( json, "ty", target->ty );
	Number( json, "txnc", target->txnc );
	Number( json, "tync", target->tync );
	Number( json, "ta", target->area );
}

// Hardware, gyro and recorder of the camera.
static void Machine( simJsonWriter* json, const Result* result )
{
	// Data that a simulated camera lacks is 0.
	simJsonWriter_Key( json, "hw" );
	simJsonWriter_Begin( json, '{' );
	Number( json, "temp", 0.0 );
	Number( json, "cpu", 0.0 );
	Number( json, "ram", 0.0 );
	Number( json, "dfree", 0.0 );
	Number( json, "dtot", 0.0 );
	Text( json, "cid", "" );
	simJsonWriter_End( json, '}' );
	const double* imu = result->camera->imu;
	simQuat q = simQuatFromRpy( imu[1] / LIMELIGHT_DEGREES, imu[2] / LIMELIGHT_DEGREES, imu[0] / LIMELIGHT_DEGREES );
	simJsonWriter_Key( json, "imu" );
	simJsonWriter_Begin( json, '{' );
	Numbers( json, "data", imu, 10 );
	Numbers( json, "quat", ( double[4] ){ q.w, q.x, q.y, q.z }, 4 );
	Number( json, "yaw", imu[0] );
	simJsonWriter_End( json, '}' );
	simJsonWriter_Key( json, "rewind" );
	simJsonWriter_Begin( json, '{' );
	simJsonWriter_End( json, '}' );
}

// A list that helpers expect and that nothing here fills.
static void Empty( simJsonWriter* json, const char* key )
{
	simJsonWriter_Key( json, key );
	simJsonWriter_Begin( json, '[' );
	simJsonWriter_End( json, ']' );
}

size_t simLimelight_WriteJson( simLimelight* limelight, const Result* result )
{
	simJsonWriter writer;
	simJsonWriter* json = &writer;
	double published = result->result->published;
	simJsonWriter_Open( json, limelight->json, sizeof( limelight->json ) );
	simJsonWriter_Begin( json, '{' );
	Number( json, "v", result->target.corners != NULL ? 1.0 : 0.0 );
	// Times: milliseconds, then microseconds by three clocks. Here they are one clock, and NetworkTables' with its
	// shift.
	Number( json, "ts", published / 1000.0 );
	Number( json, "ts_us", published );
	Number( json, "ts_sys", published );
	Number( json, "ts_nt", published + (double)result->shift );
	Number( json, "fidx", simLimelight_Heartbeat( result ) );
	Number( json, "tl", result->result->targetLatency );
	Number( json, "cl", result->result->captureLatency );
	Number( json, "pID", result->result->pipeline );
	Text( json, "pTYPE", simLimelight_PipelineName( result->result->kind ) );
	PutPrimary( json, &result->target );
	Number( json, "focus_metric", 0.0 );
	Poses( limelight, json, result );
	Empty( json, "PythonOut" );
	Empty( json, "Retro" );
	simJsonWriter_Key( json, "Fiducial" );
	simJsonWriter_Begin( json, '[' );
	for ( int i = 0; i < result->sightCount; ++i )
	{
		Fiducial( limelight, json, result, result->sights + i );
	}
	simJsonWriter_End( json, ']' );
	simJsonWriter_Key( json, "Detector" );
	simJsonWriter_Begin( json, '[' );
	for ( int i = 0; i < result->detectionCount; ++i )
	{
		Detection( limelight, json, result->detections + i );
	}
	simJsonWriter_End( json, ']' );
	Empty( json, "Classifier" );
	Empty( json, "Barcode" );
	Machine( json, result );
	simJsonWriter_End( json, '}' );
	SIM_ASSERT( !writer.full );
	return writer.length;
}
