#include "model/robot_camera.h"

#include "model/camera_presets.h"
#include "model/robot_drive.h"
#include "model/robot_pieces.h"

#include <stdio.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define REACH SIM_ROBOT_REACH
#define TURN ( 2.0 * SIM_PI )
#define DEGREE ( SIM_PI / 180.0 )

enum
{
	MAX_PRESETS = 24,
	MIN_PIXELS = 16,
	MAX_PIXELS = 8192,
	DISTORTIONS = 8,
};

// Slower than one frame in ten seconds nobody wants; faster than 200 a second no results are published.
static const double kMinFps = 0.1, kMaxFps = 200.0;


// ---- optics ----

/// A field of view. Numbers without a unit are radians, as everywhere, which is not what people mean by 90.
static double ReadFov( simJson* json, const simNode* node )
{
	double fov = simJson_Quantity( json, node, simUnit_angle, -1e6, 1e6 );
	double degrees = fov / DEGREE;
	if ( !json->failed && node != NULL && ( degrees < 1.0 - 1e-9 || degrees > 179.0 + 1e-9 ) )
	{
		simJson_Fail( json, node, "is %g deg; a field of view is from 1 to 179 deg%s", degrees,
		    simJson_IsString( node ) ? "" : " (a number without a unit is in radians)" );
	}
	return fov;
}

static void ReadCalibration( simJson* json, const simNode* node, simLens* lens )
{
	simJson_Object( json, node, "fx", "fy", "cx", "cy", "distortion", "source" );
	simJson_SkipText( json, node, "source" );
	lens->fx = simJson_Number( json, node, "fx", simUnit_none, 1.0, 1e5 );
	lens->fy = simJson_Number( json, node, "fy", simUnit_none, 1.0, 1e5 );
	lens->cx = simJson_Number( json, node, "cx", simUnit_none, 0.0, lens->width );
	lens->cy = simJson_Number( json, node, "cy", simUnit_none, 0.0, lens->height );
	const simNode* distortion = simJson_Find( node, "distortion" );
	simJson_Array( json, distortion, 0, DISTORTIONS );
	for ( int i = 0; i < DISTORTIONS; ++i )
	{
		lens->distortion[i] = 0.0;
	}
	// In OpenCV's order, which is that of simLens: k1 k2 p1 p2 k3 k4 k5 k6.
	int at = 0;
	for ( const simNode* n = simJson_First( distortion ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		lens->distortion[at++] = simJson_Quantity( json, n, simUnit_none, -100.0, 100.0 );
	}
	double ray[2];
	const simPixel corners[4] = { { 0, 0 }, { lens->width, 0 }, { 0, lens->height }, { lens->width, lens->height } };
	for ( int i = 0; i < 4 && !json->failed; ++i )
	{
		if ( !simLens_Ray( lens, corners[i], ray ) )
		{
			simJson_Fail( json, node, "with this distortion nothing is seen at the picture's corner %g, %g",
			    corners[i].u, corners[i].v );
		}
	}
}

/// Exactly one of the three ways to say it; a preset has said it already. Fields of view of a preset go with any resolution.
static void ReadOptics( simJson* json, const simNode* node, const simCameraPreset* preset, simCameraDef* def )
{
	simLens* lens = &def->lens;
	const simNode* resolution = simJson_Find( node, "resolution" );
	const simNode* fov = simJson_Find( node, "fov" );
	const simNode* horizontal = simJson_Find( node, "horizontalFov" );
	const simNode* vertical = simJson_Find( node, "verticalFov" );
	const simNode* calibration = simJson_Find( node, "calibration" );
	if ( resolution == NULL && preset == NULL )
	{
		simJson_Fail( json, node, "the key \"resolution\" is missing, or a \"preset\", which has one" );
		return;
	}
	if ( resolution != NULL && simJson_Array( json, resolution, 2, 2 ) == 2 )
	{
		lens->width = (int)simJson_Integer( json, simJson_First( resolution ), MIN_PIXELS, MAX_PIXELS );
		lens->height =
		    (int)simJson_Integer( json, simJson_Next( simJson_First( resolution ) ), MIN_PIXELS, MAX_PIXELS );
	}
	int ways = ( fov != NULL ) + ( horizontal != NULL || vertical != NULL ) + ( calibration != NULL );
	bool fromPreset = ways == 0 && preset != NULL;
	bool fits = resolution == NULL || preset == NULL || preset->optics[0] == 0.0;
	if ( ways > 1 || ( ways == 0 && !fromPreset ) )
	{
		simJson_Fail( json, node,
		    "needs exactly one of \"fov\" (diagonal), \"horizontalFov\" with \"verticalFov\", and \"calibration\"" );
	}
	else if ( fromPreset && !fits )
	{
		simJson_Fail( json, resolution,
		    "the preset's calibration is for %d x %d; another resolution needs its own \"fov\" "
		    "or \"calibration\"",
		    preset->width, preset->height );
	}
	if ( json->failed )
	{
		return;
	}
	if ( fov != NULL )
	{
		double diagonal = ReadFov( json, fov );
		*lens = json->failed ? *lens : simLens_FromDiagonal( lens->width, lens->height, diagonal );
	}
	else if ( calibration != NULL )
	{
		ReadCalibration( json, calibration, lens );
	}
	else if ( horizontal != NULL || vertical != NULL )
	{
		double across = ReadFov( json, simJson_Need( json, node, "horizontalFov" ) );
		double up = ReadFov( json, simJson_Need( json, node, "verticalFov" ) );
		*lens = json->failed ? *lens : simLens_FromFov( lens->width, lens->height, across, up );
	}
	else if ( resolution != NULL )
	{
		*lens = preset->diagonal > 0.0 ? simLens_FromDiagonal( lens->width, lens->height, preset->diagonal * DEGREE )
		                               : simLens_FromFov( lens->width, lens->height, preset->horizontal * DEGREE,
		                                   preset->vertical * DEGREE );
	}
}


// ---- a camera ----

/// A mean, or [mean, spread].
static void ReadSpread(
    simJson* json, const simNode* object, const char* key, simUnit unit, double high, double* mean, double* spread )
{
	const simNode* node = simJson_Find( object, key );
	if ( node == NULL )
	{
		return;
	}
	*spread = 0.0;
	if ( !simJson_IsArray( node ) )
	{
		*mean = simJson_Quantity( json, node, unit, 0.0, high );
	}
	else if ( simJson_Array( json, node, 2, 2 ) == 2 )
	{
		*mean = simJson_Quantity( json, simJson_First( node ), unit, 0.0, high );
		*spread = simJson_Quantity( json, simJson_Next( simJson_First( node ) ), unit, 0.0, high );
	}
}

static void ReadPipelines( simJson* json, const simNode* pipelines, simCameraDef* def )
{
#define KIND( name ) #name,
	static const char kinds[][SIM_NAME] = { SIM_PIPELINES( KIND ) };
	static const char choices[][SIM_NAME] = { SIM_DETECT_CHOICES( KIND ) };
#undef KIND
	simJson_Array( json, pipelines, 1, SIM_MAX_PIPELINES );
	for ( const simNode* n = simJson_First( pipelines ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simPipelineDef* pipeline = &def->pipelines[def->pipelineCount];
		int kind = simJson_Choice(
		    json, simJson_Need( json, n, "kind" ), "pipeline", kinds[0], sizeof( kinds ) / SIM_NAME, SIM_NAME );
		pipeline->kind = kind < 0 ? simPipeline_fiducial : (simPipeline)kind;
		if ( pipeline->kind == simPipeline_fiducial )
		{
			simJson_Object( json, n, "kind" );
		}
		else if ( simJson_Object( json, n, "kind", "pieces", "first" ) )
		{
			const simNode* first = simJson_Find( n, "first" );
			int choice =
			    first != NULL ? simJson_Choice( json, first, "order", choices[0], simDetectChoice_count, SIM_NAME ) : 0;
			pipeline->choice = choice < 0 ? simDetectChoice_largest : (simDetectChoice)choice;
			const simNode* pieces = simJson_Find( n, "pieces" );
			simJson_Array( json, pieces, 1, SIM_MAX_PIECE_TYPES );
			for ( const simNode* p = simJson_First( pieces ); p != NULL && !json->failed; p = simJson_Next( p ) )
			{
				simJson_Name( json, p, pipeline->pieceNames[pipeline->pieceNameCount++] );
			}
		}
		def->pipelineCount += 1;
	}
	if ( def->pipelineCount == 0 )
	{
		def->pipelines[0] = ( simPipelineDef ){ .kind = simPipeline_fiducial };
		def->pipelineCount = 1;
	}
}

static const simCameraPreset* ReadPreset( simJson* json, const simNode* node )
{
	if ( node == NULL )
	{
		return NULL;
	}
	char names[MAX_PRESETS][SIM_NAME];
	SIM_ASSERT( simCameraPresetCount <= MAX_PRESETS );
	for ( int i = 0; i < simCameraPresetCount; ++i )
	{
		snprintf( names[i], SIM_NAME, "%s", simCameraPresets[i].name );
	}
	int choice = simJson_Choice( json, node, "preset", names[0], simCameraPresetCount, SIM_NAME );
	return choice < 0 ? NULL : &simCameraPresets[choice];
}

static void ReadCamera( simJson* json, const simNode* n, const simRobotModel* model, simCameraDef* def )
{
	simJson_Object( json, n, "name", "preset", "at", "roll", "pitch", "yaw", "component", "resolution", "fov",
	    "horizontalFov", "verticalFov", "calibration", "fps", "exposure", "latency", "drops", "noise", "range",
	    "minArea", "maxObliqueness", "misses", "minConfidence", "pipelines", "source" );
	const simCameraPreset* preset = ReadPreset( json, simJson_Find( n, "preset" ) );
	// Without a preset a camera is perfect but for what it says.
	const simCameraPreset* base = preset;
	for ( int i = 0; base == NULL; ++i )
	{
		base = simCameraPresets[i].latency == 0.0 ? &simCameraPresets[i] : NULL;
	}
	*def = simCameraPreset_Def( base );
	simJson_Name( json, simJson_Need( json, n, "name" ), def->name );
	simRobot_CheckNew(
	    json, n, "camera", def->name, NAMES( model->cameras ), model->cameraCount, STRIDE( model->cameras ) );
	ReadOptics( json, n, preset, def );
	def->mount.p = simJson_Vec3( json, simJson_Need( json, n, "at" ), simUnit_length, -REACH, REACH );
	double roll = simJson_NumberOr( json, n, "roll", simUnit_angle, -TURN, TURN, 0.0 );
	double pitch = simJson_NumberOr( json, n, "pitch", simUnit_angle, -TURN, TURN, 0.0 );
	double yaw = simJson_NumberOr( json, n, "yaw", simUnit_angle, -TURN, TURN, 0.0 );
	def->mount.q = simQuatFromRpy( roll, pitch, yaw );
	def->component = simRobotPieces_ReadComponent( json, simJson_Find( n, "component" ), model );
	def->fps = simJson_NumberOr( json, n, "fps", simUnit_none, kMinFps, kMaxFps, def->fps );
	def->exposure = simJson_NumberOr( json, n, "exposure", simUnit_time, 0.0, 0.5, def->exposure );
	ReadSpread( json, n, "latency", simUnit_time, 1.0, &def->latency, &def->latencySpread );
	ReadSpread( json, n, "noise", simUnit_none, 100.0, &def->noise, &def->noiseSpread );
	def->drops = simJson_NumberOr( json, n, "drops", simUnit_none, 0.0, 1.0, def->drops );
	def->range = simJson_NumberOr( json, n, "range", simUnit_length, 0.01, 1000.0, def->range );
	def->minArea = simJson_NumberOr( json, n, "minArea", simUnit_none, 0.0, 1e8, def->minArea );
	def->maxObliqueness =
	    simJson_NumberOr( json, n, "maxObliqueness", simUnit_angle, 0.0, 0.5 * SIM_PI, def->maxObliqueness );
	def->misses = simJson_NumberOr( json, n, "misses", simUnit_none, 0.0, 1.0, def->misses );
	def->minConfidence = simJson_NumberOr( json, n, "minConfidence", simUnit_none, 0.0, 1.0, def->minConfidence );
	ReadPipelines( json, simJson_Find( n, "pipelines" ), def );
	simJson_SkipText( json, n, "source" );
}


// ---- angle cameras ----

static void ReadTarget( simJson* json, const simNode* n, simAngleTargetDef* target )
{
	simJson_Object( json, n, "at", "from", "to" );
	const simNode* at = simJson_Need( json, n, "at" );
	if ( simJson_Array( json, at, 2, 2 ) == 2 )
	{
		target->x = simJson_Quantity( json, simJson_First( at ), simUnit_length, -100.0, 100.0 );
		target->y = simJson_Quantity( json, simJson_Next( simJson_First( at ) ), simUnit_length, -100.0, 100.0 );
	}
	// Without a sector it is seen from everywhere.
	const simNode* from = simJson_Find( n, "from" );
	bool sector = from != NULL || simJson_Find( n, "to" ) != NULL;
	target->from = sector ? simJson_Number( json, n, "from", simUnit_angle, -TURN, TURN ) : 0.0;
	target->to = sector ? simJson_Number( json, n, "to", simUnit_angle, -TURN, TURN ) : TURN;
}

// Rate and lag: pyfrc's VisionSim has 15 Hz and 50 ms.
static void ReadAngleCamera( simJson* json, const simNode* n, const simRobotModel* model, simAngleCameraDef* def )
{
	simJson_Object( json, n, "name", "fov", "near", "far", "rate", "lag", "compat", "targets", "source" );
	simJson_Name( json, simJson_Need( json, n, "name" ), def->name );
	simRobot_CheckNew( json, n, "angle camera", def->name, NAMES( model->angleCameras ), model->angleCameraCount,
	    STRIDE( model->angleCameras ) );
	def->fov = simJson_Number( json, n, "fov", simUnit_angle, DEGREE, TURN );
	def->near = simJson_NumberOr( json, n, "near", simUnit_length, 0.0, 1000.0, 0.0 );
	def->far = simJson_NumberOr( json, n, "far", simUnit_length, 0.0, 1000.0, 1000.0 );
	def->rate = simJson_NumberOr( json, n, "rate", simUnit_none, 0.1, 50.0, 15.0 );
	def->lag = simJson_NumberOr( json, n, "lag", simUnit_time, 0.0, 1.0, 0.05 );
	def->compat = simJson_BoolOr( json, n, "compat", false );
	if ( !json->failed && def->near >= def->far )
	{
		simJson_Fail( json, n, "\"near\" is %g m, but must be less than \"far\", which is %g m", def->near, def->far );
	}
	const simNode* targets = simJson_Need( json, n, "targets" );
	simJson_Array( json, targets, 1, SIM_MAX_ANGLE_TARGETS );
	for ( const simNode* t = simJson_First( targets ); t != NULL && !json->failed; t = simJson_Next( t ) )
	{
		ReadTarget( json, t, &def->targets[def->targetCount++] );
	}
	simJson_SkipText( json, n, "source" );
}

void simRobotCamera_Read( simJson* json, const simNode* robot, simRobotModel* model )
{
	const simNode* cameras = simJson_Find( robot, "cameras" );
	simJson_Array( json, cameras, 0, SIM_MAX_CAMERAS );
	for ( const simNode* n = simJson_First( cameras ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadCamera( json, n, model, &model->cameras[model->cameraCount] );
		model->cameraCount += 1;
	}
	const simNode* angles = simJson_Find( robot, "angleCameras" );
	simJson_Array( json, angles, 0, SIM_MAX_ANGLE_CAMERAS );
	for ( const simNode* n = simJson_First( angles ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadAngleCamera( json, n, model, &model->angleCameras[model->angleCameraCount] );
		model->angleCameraCount += 1;
	}
}

void simRobotCamera_Resolve( simJson* json, const simNode* at, const simRobotModel* model, const simField* field )
{
	const char* types = NAMES( field->pieceTypes );
	size_t stride = STRIDE( field->pieceTypes );
	for ( int i = 0; i < model->cameraCount * SIM_MAX_PIPELINES && !json->failed; ++i )
	{
		const simCameraDef* camera = &model->cameras[i / SIM_MAX_PIPELINES];
		const simPipelineDef* pipeline = &camera->pipelines[i % SIM_MAX_PIPELINES];
		for ( int k = 0; k < pipeline->pieceNameCount; ++k )
		{
			const char* name = pipeline->pieceNames[k];
			bool known = simFindName( name, types, field->pieceTypeCount, stride ) >= 0;
			const char* near = known ? NULL : simFindNearest( name, types, field->pieceTypeCount, stride );
			if ( near != NULL )
			{
				simJson_Fail( json, at,
				    "its camera \"%s\" looks for the piece \"%s\", which the field \"%s\" has not; did you mean "
				    "\"%s\"?",
				    camera->name, name, field->name, near );
			}
		}
	}
}
