// Cameras: smart ones, and the simplest kind, which knows angles and distances only.
#include "model/presets.h"
#include "model/robot_model.h"
#include "model/robot_parts.h"

#include <string.h>

// Presets and people give fields of view in degrees.
#define DEGREE ( SIM_PI / 180.0 )

enum
{
	// Smaller pictures show no tag, larger ones no coprocessor of a robot takes.
	MIN_PIXELS = 16,
	MAX_PIXELS = 8192,
	DISTORTIONS = 8,
};

// One camera as read: its definition, and the numbers that its lens is made from.
typedef struct Camera
{
	simCameraDef def;
	int preset;
	int resolution[2];
	double roll, pitch, yaw;
} Camera;

static const simChoices kPresets = SIM_CHOICES_OF( "preset", simCameraPresets, simCameraPresetCount );


// ---- optics ----

// A field of view. Numbers without a unit are radians, as everywhere, although a bare 90 is meant in degrees.
static double ReadFov( simJson* json, const simNode* node )
{
	// Read with a wide range first, so that the message can be about degrees whichever unit the file has.
	double fov = simJson_Quantity( json, node, simUnit_angle, -1e6, 1e6 );
	double degrees = fov / DEGREE;
	if ( !json->failed && node != NULL && ( degrees < 1.0 - 1e-9 || degrees > 179.0 + 1e-9 ) )
	{
		simJson_Fail( json, node, "is %g deg; a field of view is from 1 to 179 deg%s", degrees,
		    simJson_IsString( node ) ? "" : " (a number without a unit is in radians)" );
	}
	return fov;
}

static const simKey kDistortion = SIM_ELEMENT_NUMBER( none, -100.0, 100.0 );
static const simKey kCalibrationRows[] = {
	{ "fx", "focal length [px]", SIM_KEY_NUMBER( simLens, fx, none, 1.0, 1e5 ), SIM_KEY_NEEDED },
	{ "fy", "focal length [px]", SIM_KEY_NUMBER( simLens, fy, none, 1.0, 1e5 ), SIM_KEY_NEEDED },
	{ "cx", "optical centre, within the picture [px]", SIM_KEY_NUMBER( simLens, cx, none, 0.0, MAX_PIXELS ),
	    SIM_KEY_NEEDED },
	{ "cy", "optical centre, within the picture [px]", SIM_KEY_NUMBER( simLens, cy, none, 0.0, MAX_PIXELS ),
	    SIM_KEY_NEEDED },
	{ "distortion", "OpenCV's k1 k2 p1 p2 k3 k4 k5 k6",
	    SIM_KEY_ARRAY( simLens, distortion, kDistortion, 0, DISTORTIONS ), .without = "none" },
	SIM_KEY_SOURCE,
};
static const simKeys kCalibrationKeys = SIM_KEYS( "calibration", "A lens as OpenCV calibrates it.", kCalibrationRows );

static void ReadCalibration( const simReader* reader, const simNode* node, simLens* lens )
{
	simJson* json = reader->json;
	// distortion is in OpenCV's order, which is that of simLens: k1 k2 p1 p2 k3 k4 k5 k6.
	// A preset may have set them; a calibration replaces all of it.
	for ( int i = 0; i < DISTORTIONS; ++i )
	{
		lens->distortion[i] = 0.0;
	}
	simKeys_Read( reader, &kCalibrationKeys, node, lens );
	// The table only knows the largest picture; here its size is known.
	simJson_Quantity( json, simKeys_Find( &kCalibrationKeys, node, "cx" ), simUnit_none, 0.0, lens->width );
	simJson_Quantity( json, simKeys_Find( &kCalibrationKeys, node, "cy" ), simUnit_none, 0.0, lens->height );
	if ( json->failed )
	{
		return;
	}
	// A distortion that folds the picture over has no ray for a corner, and the lens would be useless there.
	double ray[2];
	const simPixel corners[4] = { { 0, 0 }, { lens->width, 0 }, { 0, lens->height }, { lens->width, lens->height } };
	for ( int i = 0; i < 4; ++i )
	{
		if ( !simLens_Ray( lens, corners[i], ray ) )
		{
			simJson_Fail( json, node, "with this distortion nothing is seen at the picture's corner %g, %g",
			    corners[i].u, corners[i].v );
		}
	}
}


// ---- pipelines ----

#define NAME( name ) #name,
static const char kPipelineNames[][SIM_NAME] = { SIM_PIPELINES( NAME ) };
static const char kFirstNames[][SIM_NAME] = { SIM_DETECT_CHOICES( NAME ) };
#undef NAME
static const simChoices kPipelineWords = SIM_CHOICES( "pipeline", kPipelineNames );
static const simChoices kFirstWords = SIM_CHOICES( "order", kFirstNames );
static const simKey kPieceName = SIM_ELEMENT_NAME;
static const simKey kFiducialRows[] = { SIM_KEY_KIND( "kind" ) };
// A neural network has seen some pieces in training, so it knows their types only.
static const simKey kDetectorRows[] = {
	SIM_KEY_KIND( "kind" ),
	{ "pieces", "types that it knows", SIM_KEY_LIST( kPieceName, 1, SIM_MAX_PIECE_TYPES ), .without = "all" },
	{ "first", "which piece in view is the primary target", SIM_KEY_CHOICE( simPipelineDef, choice, kFirstWords ),
	    SIM_KEY_OR( 0 ) },
};
static const simKeys fiducialKeys = SIM_KEYS( "fiducial", "Looks for AprilTags.", kFiducialRows );
static const simKeys detectorKeys = SIM_KEYS( "detector", "Looks for pieces.", kDetectorRows );
// A kind without a table of its name does not compile.
#define TABLE( name ) &name##Keys,
static const simKeys* const kPipelineTables[] = { SIM_PIPELINES( TABLE ) };
#undef TABLE
static const simKinds kPipelineKinds = { "pipeline", "kind", &kPipelineWords, kPipelineTables };
static const simKey kPipeline = SIM_ELEMENT_KINDS( kPipelineKinds );


// ---- a camera ----

// A mean, or [mean, standard deviation]; both stand in the struct one after the other.
static void ReadSpread( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	simJson* json = reader->json;
	const simKey* number = &key->element[0];
	// The standard deviation stands behind the mean: see the assertion below.
	double* mean = at;
	mean[1] = 0.0;
	if ( !simJson_IsArray( node ) )
	{
		mean[0] = simKey_Quantity( reader, number, node );
	}
	else if ( simJson_Array( json, node, 2, 2 ) == 2 )
	{
		mean[0] = simKey_Quantity( reader, number, simJson_First( node ) );
		mean[1] = simKey_Quantity( reader, number, simJson_Next( simJson_First( node ) ) );
	}
}

static_assert( offsetof( simCameraDef, latencySpread ) == offsetof( simCameraDef, latency ) + sizeof( double )
                   && offsetof( simCameraDef, noiseSpread ) == offsetof( simCameraDef, noise ) + sizeof( double ),
    "ReadSpread writes both" );

// One second is 50 ticks: results that old are of no use to a robot.
static const simKey kSeconds = SIM_ELEMENT_NUMBER( time, 0.0, 1.0 );
static const simKey kPixels = SIM_ELEMENT_NUMBER( none, 0.0, 100.0 );
static const simKey kLatencyForms[] = {
	SIM_ELEMENT_NUMBER( time, 0.0, 1.0 ),
	SIM_ELEMENT_LIST( kSeconds, 2, 2 ),
};
static const simKey kNoiseForms[] = {
	SIM_ELEMENT_NUMBER( none, 0.0, 100.0 ),
	SIM_ELEMENT_LIST( kPixels, 2, 2 ),
};
static const simKey kResolution = SIM_ELEMENT_INTEGER( MIN_PIXELS, MAX_PIXELS );

#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( Camera, field, unit, low, high )
// A camera without a preset: perfect.
#define ANGLE( field ) NUMBER( field, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 )
#define FOV_KEY( key, says ) \
	SIM_ROW( key, says, SIM_KEY_BY_HAND( simKey_number ), .unit = simUnit_angle, .low = DEGREE, .high = 179.0 * DEGREE )
static const simKey kCameraRows[] = {
	{ "name", "of its NetworkTables table, too: \"limelight\" is the one robot code reaches without a name",
	    .kind = simKey_newName, SIM_KEY_IN( Camera, def.name ), .things = &simCameraThings, SIM_KEY_NEEDED },
	{ "preset", "a camera that can be bought: everything below", SIM_KEY_CHOICE( Camera, preset, kPresets ),
	    .without = "a perfect camera" },
	SIM_KEY_AT( Camera, def.mount.p ),
	{ "roll", "where it looks", ANGLE( roll ) },
	{ "pitch", "where it looks; down positive, as in WPILib", ANGLE( pitch ) },
	{ "yaw", "where it looks", ANGLE( yaw ) },
	SIM_KEY_COMPONENT( Camera, def.component ),
	{ "resolution", "width, height [px]", SIM_KEY_ARRAY( Camera, resolution, kResolution, 2, 2 ),
	    .without = "needed without a preset" },
	FOV_KEY( "fov", "field of view, diagonal" ),
	FOV_KEY( "horizontalFov", "field of view, with `verticalFov`" ),
	FOV_KEY( "verticalFov", "field of view, with `horizontalFov`" ),
	{ "calibration", "the lens as OpenCV has it, instead of a field of view",
	    SIM_KEY_OBJECT_BY_HAND( kCalibrationKeys ) },
	// One frame in ten seconds is the slowest useful rate; faster than 200 a second no results are published.
	{ "fps", "frames a second [1/s]", NUMBER( def.fps, none, 0.1, 200.0 ), .without = "50" },
	{ "exposure", "to its middle, and readout: capture latency", NUMBER( def.exposure, time, 0.0, 0.5 ),
	    .without = "0" },
	{ "latency", "of the pipeline: mean, or [mean, standard deviation]", .kind = simKey_forms,
	    SIM_KEY_IN( Camera, def.latency ), .element = kLatencyForms, .most = 2, .read = ReadSpread, .without = "0" },
	{ "drops", "part of the frames that never comes", NUMBER( def.drops, none, 0.0, 1.0 ), .without = "0" },
	{ "noise", "how far a tag's corner is off in any direction [px]: mean, or [mean, standard deviation]",
	    .kind = simKey_forms, SIM_KEY_IN( Camera, def.noise ), .element = kNoiseForms, .most = 2, .read = ReadSpread,
	    .without = "0" },
	{ "range", "of the farthest tag or piece that it reads", NUMBER( def.range, length, 0.01, 1000.0 ),
	    .without = "100 m" },
	{ "near", "of a detector: of the nearest piece that it reads, along its axis",
	    NUMBER( def.near, length, 0.0, 1000.0 ), .without = "0" },
	{ "minArea", "of the smallest tag that it reads [px^2]", NUMBER( def.minArea, none, 0.0, 1e8 ), .without = "100" },
	{ "maxObliqueness", "between a tag's normal and the line to the camera",
	    NUMBER( def.maxObliqueness, angle, 0.0, 0.5 * SIM_PI ), .without = "90 deg" },
	{ "misses", "of a detector: part of the pieces that it misses when it is sure",
	    NUMBER( def.misses, none, 0.0, 1.0 ), .without = "0" },
	{ "minConfidence", "of a detector: how sure it must be to say a piece", NUMBER( def.minConfidence, none, 0.0, 1.0 ),
	    .without = "0" },
	{ "pipelines", "what each looks for", SIM_KEY_LIST( kPipeline, 1, SIM_MAX_PIPELINES ), .without = "one, fiducial" },
	SIM_KEY_SOURCE,
};
// A schema cannot say that a preset has a resolution, so this rule does.
static const simKeyRule kCameraRules[] = {
	{ simTogether_some, { "preset", "resolution" },
	    "the key \"resolution\" is missing, or a \"preset\", which has one" },
};
static const simKeys kCameraKeys = SIM_KEYS_WITH( "camera",
    "A smart camera. It has one way to say the lens: `fov`, both other fields of view, `calibration`, or its `preset`.",
    kCameraRows, SIM_KEY_RULES( kCameraRules ) );
const simKey simCameraForm = SIM_ELEMENT( kCameraKeys );

// Exactly one of the three ways to say the lens; a preset has said it already. Fields of view of a preset go with any resolution.
static bool CheckLens( simJson* json, const simNode* node, const simCameraPreset* preset )
{
	const simNode* resolution = simKeys_Find( &kCameraKeys, node, "resolution" );
	// Three ways: a data sheet gives the diagonal, some give both sides, a calibration gives the lens itself.
	bool diagonal = simKeys_Find( &kCameraKeys, node, "fov" ) != NULL;
	bool two = simKeys_Find( &kCameraKeys, node, "horizontalFov" ) != NULL
	           || simKeys_Find( &kCameraKeys, node, "verticalFov" ) != NULL;
	bool calibrated = simKeys_Find( &kCameraKeys, node, "calibration" ) != NULL;
	int given = diagonal + two + calibrated;
	if ( given > 1 || ( given == 0 && preset == NULL ) )
	{
		return simJson_Fail( json, node,
		    "needs exactly one of \"fov\" (diagonal), \"horizontalFov\" with \"verticalFov\", and \"calibration\"" );
	}
	// A calibration is in pixels of one resolution; fields of view go with any.
	if ( given == 0 && resolution != NULL && preset->optics[0] != 0.0 )
	{
		return simJson_Fail( json, resolution,
		    "the preset's calibration is for %d x %d; another resolution needs its own \"fov\" or \"calibration\"",
		    preset->width, preset->height );
	}
	return !json->failed;
}

static const simNode* NeedFov( simJson* json, const simNode* node, const char* key )
{
	const simNode* fov = simKeys_Find( &kCameraKeys, node, key );
	if ( fov == NULL )
	{
		simJson_Fail( json, node, "the key \"%s\" is missing", key );
	}
	return fov;
}

static void ReadOptics( const simReader* reader, const simNode* node, const simCameraPreset* preset, simLens* lens )
{
	simJson* json = reader->json;
	if ( json->failed || !CheckLens( json, node, preset ) )
	{
		return;
	}
	const simNode* fov = simKeys_Find( &kCameraKeys, node, "fov" );
	const simNode* horizontal = simKeys_Find( &kCameraKeys, node, "horizontalFov" );
	const simNode* vertical = simKeys_Find( &kCameraKeys, node, "verticalFov" );
	const simNode* calibration = simKeys_Find( &kCameraKeys, node, "calibration" );
	// 0 is "not given"; no field of view is 0.
	double diagonal = 0.0, across = 0.0, up = 0.0;
	if ( calibration != NULL )
	{
		ReadCalibration( reader, calibration, lens );
		return;
	}
	if ( fov != NULL )
	{
		diagonal = ReadFov( json, fov );
	}
	else if ( horizontal != NULL || vertical != NULL )
	{
		across = ReadFov( json, NeedFov( json, node, "horizontalFov" ) );
		up = ReadFov( json, NeedFov( json, node, "verticalFov" ) );
	}
	else if ( simKeys_Find( &kCameraKeys, node, "resolution" ) != NULL )
	{
		diagonal = preset->diagonal * DEGREE;
		across = preset->horizontal * DEGREE;
		up = preset->vertical * DEGREE;
	}
	else
	{
		return; // the preset's own lens
	}
	if ( !json->failed )
	{
		if ( diagonal > 0.0 )
		{
			*lens = simLens_FromDiagonal( lens->width, lens->height, diagonal );
		}
		else
		{
			*lens = simLens_FromFov( lens->width, lens->height, across, up );
		}
	}
}

static void ReadPipelines( const simReader* reader, const simNode* node, simCameraDef* def )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &kCameraKeys, node, "pipelines" )
	{
		int kind = simKeys_Kind( json, &kPipelineKinds, n );
		if ( kind < 0 )
		{
			return;
		}
		simPipelineDef* pipeline = &def->pipelines[def->pipelineCount++];
		pipeline->kind = (simPipeline)kind;
		simKeys_Read( reader, kPipelineTables[kind], n, pipeline );
		// Names of pieces are kept as names: the field that says which types they are may come later.
		if ( kind == simPipeline_detector )
		{
			SIM_EACH( p, json, &detectorKeys, n, "pieces" )
			{
				simJson_Name( json, p, pipeline->pieceNames[pipeline->pieceNameCount++] );
			}
		}
	}
	if ( def->pipelineCount == 0 )
	{
		// Like a new Limelight: it looks for tags.
		def->pipelines[0] = ( simPipelineDef ){ .kind = simPipeline_fiducial };
		def->pipelineCount = 1;
	}
}

// Without a preset a camera is perfect but for its given numbers.
static const simCameraPreset* PerfectCamera( void )
{
	// The table of presets has a perfect one, marked by its latency of 0, which no camera has.
	int perfect = 0;
	while ( simCameraPresets[perfect].latency != 0.0 )
	{
		perfect += 1;
	}
	return &simCameraPresets[perfect];
}

static void ReadCamera( const simReader* reader, const simNode* node, simCameraDef* def )
{
	Camera camera = { .preset = -1 };
	simKeys_ReadOne( reader, &kCameraKeys, node, "preset", &camera );
	const simCameraPreset* preset = camera.preset >= 0 ? &simCameraPresets[camera.preset] : NULL;
	// The preset first, so that each key that is there overrides it.
	camera.def = simCameraPreset_Def( preset != NULL ? preset : PerfectCamera() );
	simKeys_Read( reader, &kCameraKeys, node, &camera );
	*def = camera.def;
	if ( simKeys_Find( &kCameraKeys, node, "resolution" ) != NULL )
	{
		def->lens.width = camera.resolution[0];
		def->lens.height = camera.resolution[1];
	}
	ReadOptics( reader, node, preset, &def->lens );
	def->mount.q = simQuatFromRpy( camera.roll, camera.pitch, camera.yaw );
	ReadPipelines( reader, node, def );
}


// ---- angle cameras ----

static const simKey kPlace = SIM_ELEMENT_NUMBER( length, -100.0, 100.0 );
// Angle cameras are as in pyfrc, so that its users' files mean the same here.
static const simKey kTargetRows[] = {
	{ "at", "[x, y] on the field", .kind = simKey_list, .at = offsetof( simAngleTargetDef, x ),
	    .bytes = 2 * sizeof( double ), .element = &kPlace, .least = 2, .most = 2, SIM_KEY_NEEDED },
	{ "from", "sector from which it is seen, counter-clockwise from +x: where the robot stands, from the target",
	    SIM_KEY_NUMBER( simAngleTargetDef, from, angle, -SIM_TURN, SIM_TURN ), .without = "everywhere" },
	{ "to", "end of that sector", SIM_KEY_NUMBER( simAngleTargetDef, to, angle, -SIM_TURN, SIM_TURN ),
	    .without = "everywhere" },
};
static_assert( offsetof( simAngleTargetDef, y ) == offsetof( simAngleTargetDef, x ) + sizeof( double ), "[x, y]" );
#define TARGET_SCHEMA "\"dependentRequired\": {\"from\": [\"to\"], \"to\": [\"from\"]}"
static const simKeys kTargetKeys =
    SIM_KEYS_WITH( "angleTarget", "What an angle camera sees.", kTargetRows, .extra = TARGET_SCHEMA );
static const simKey kTarget = SIM_ELEMENT( kTargetKeys );

// Rate and lag: pyfrc's VisionSim has 15 Hz and 50 ms.
static_assert( offsetof( simAngleCameraDef, y ) == offsetof( simAngleCameraDef, x ) + sizeof( double ), "[x, y]" );
static const simKey kMount = SIM_ELEMENT_NUMBER( length, -10.0, 10.0 );
static const simKey kAngleCameraRows[] = {
	SIM_KEY_NAME( simAngleCameraDef, name, simAngleCameraThings ),
	{ "at", "[x, y] of the camera in the robot frame", .kind = simKey_list, .at = offsetof( simAngleCameraDef, x ),
	    .bytes = 2 * sizeof( double ), .element = &kMount, .least = 2, .most = 2, .without = "the robot's middle" },
	{ "yaw", "where it looks, counter-clockwise from straight ahead",
	    SIM_KEY_NUMBER( simAngleCameraDef, yaw, angle, -SIM_TURN, SIM_TURN ), SIM_KEY_OR( 0.0 ) },
	{ "topic", "NetworkTables topic that it is told at, as \"/camera/target\"; at most 47 characters",
	    .kind = simKey_line, SIM_KEY_IN( simAngleCameraDef, topic ), .without = "/Sandlot/Vision/ and its name" },
	{ "fov", "the whole angle, about where it looks", SIM_KEY_NUMBER( simAngleCameraDef, fov, angle, DEGREE, SIM_TURN ),
	    SIM_KEY_NEEDED },
	{ "near", "of the nearest target that it sees", SIM_KEY_NUMBER( simAngleCameraDef, near, length, 0.0, 1000.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "far", "of the farthest target that it sees", SIM_KEY_NUMBER( simAngleCameraDef, far, length, 0.0, 1000.0 ),
	    SIM_KEY_OR( 1000.0 ) },
	{ "rate", "times a second [1/s]", SIM_KEY_NUMBER( simAngleCameraDef, rate, none, 0.1, 50.0 ), SIM_KEY_OR( 15.0 ),
	    .source = "pyfrc's VisionSim" },
	{ "lag", "how late it is", SIM_KEY_NUMBER( simAngleCameraDef, lag, time, 0.0, 1.0 ), SIM_KEY_OR( 0.05 ),
	    .source = "pyfrc's VisionSim" },
	{ "compat", "keeps pyfrc's oddities", SIM_KEY_BOOLEAN( simAngleCameraDef, compat ), SIM_KEY_OR( false ) },
	{ "targets", "what it sees", SIM_KEY_LIST( kTarget, 1, SIM_MAX_ANGLE_TARGETS ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKeys kAngleCameraKeys = SIM_KEYS( "angleCamera",
    "pyfrc's VisionSim: it sees targets on the floor plan as an angle and a distance.", kAngleCameraRows );
const simKey simAngleCameraForm = SIM_ELEMENT( kAngleCameraKeys );

static void ReadTarget( const simReader* reader, const simNode* node, simAngleTargetDef* target )
{
	simKeys_Read( reader, &kTargetKeys, node, target );
	// One end of a sector without the other says nothing.
	bool from = simKeys_Find( &kTargetKeys, node, "from" ) != NULL,
	     to = simKeys_Find( &kTargetKeys, node, "to" ) != NULL;
	if ( from != to )
	{
		simJson_Fail( reader->json, node, "the key \"%s\" is missing", from ? "to" : "from" );
	}
	if ( !from )
	{
		// Without a sector it is seen from everywhere.
		target->from = 0.0;
		target->to = SIM_TURN;
	}
}

static void ReadAngleCamera( const simReader* reader, const simNode* node, simRobotModel* model )
{
	simJson* json = reader->json;
	simAngleCameraDef* def = &model->angleCameras[model->angleCameraCount];
	simKeys_Read( reader, &kAngleCameraKeys, node, def );
	// NetworkTables takes any name; one that is not a path, or an empty step of it, is a slip that would stay unseen.
	size_t length = strlen( def->topic );
	bool isPath =
	    def->topic[0] == '/' && length > 1 && def->topic[length - 1] != '/' && strstr( def->topic, "//" ) == NULL;
	if ( !json->failed && length > 0 && !isPath )
	{
		simJson_Fail( json, simKeys_Find( &kAngleCameraKeys, node, "topic" ),
		    "\"%s\" is no topic; it must begin with '/' and not end with one, as \"/camera/target\"", def->topic );
	}
	// Two cameras under one name would write over each other.
	for ( int i = 0; i < model->angleCameraCount; ++i )
	{
		if ( !json->failed && length > 0 && strcmp( model->angleCameras[i].topic, def->topic ) == 0 )
		{
			simJson_Fail( json, simKeys_Find( &kAngleCameraKeys, node, "topic" ),
			    "is \"%s\", which is already that of the angle camera \"%s\"", def->topic,
			    model->angleCameras[i].name );
		}
	}
	// Equal distances would see nothing at all.
	if ( !json->failed && def->near >= def->far )
	{
		simJson_Fail(
		    json, node, "\"near\" is %g m, but must be less than \"far\", which is %g m", def->near, def->far );
	}
	SIM_EACH( n, json, &kAngleCameraKeys, node, "targets" )
	{
		ReadTarget( reader, n, &def->targets[def->targetCount++] );
	}
}

void simRobotCamera_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "cameras" )
	{
		ReadCamera( reader, n, &model->cameras[model->cameraCount] );
		model->cameraCount += 1;
	}
	SIM_EACH( n, json, &simRobotKeys, robot, "angleCameras" )
	{
		ReadAngleCamera( reader, n, model );
		model->angleCameraCount += 1;
	}
}

void simRobotCamera_Resolve( simJson* json, const simNode* at, const simRobotModel* model, const simField* field )
{
	const char* types = field->pieceTypes[0].name;
	size_t stride = sizeof( field->pieceTypes[0] );
	for ( int i = 0; i < model->cameraCount * SIM_MAX_PIPELINES; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		// One loop over all pipelines of all cameras.
		const simCameraDef* camera = &model->cameras[i / SIM_MAX_PIPELINES];
		const simPipelineDef* pipeline = &camera->pipelines[i % SIM_MAX_PIPELINES];
		for ( int k = 0; k < pipeline->pieceNameCount; ++k )
		{
			const char* name = pipeline->pieceNames[k];
			// A name that no piece of this field has may be another game's, so it is ignored; one that is nearly right is a slip.
			bool known = simFindName( name, types, field->pieceTypeCount, stride ) >= 0;
			const char* near = known ? NULL : simFindNearest( name, types, field->pieceTypeCount, stride );
			if ( near != NULL )
			{
				simJson_Fail( json, at,
				    "its camera \"%s\" looks for the piece \"%s\", which the field \"%s\" does not have; did you mean "
				    "\"%s\"?",
				    camera->name, name, field->name, near );
			}
		}
	}
}
