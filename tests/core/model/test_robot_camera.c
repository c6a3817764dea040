// The cameras of a robot.json: their keys, and mistakes in them.
#include "model/presets.h"
#include "model/robot_model.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEG ( SIM_PI / 180.0 )
#define ROBOT                                                                                                         \
	"{'sandlot': 1, 'name': 't', 'field': {'sandlot': 1, 'name': 'plain', 'frame': 'wall-blue', 'size': [16, 8],"     \
	"'materials': {'default': {'friction': 0.9, 'restitution': 0}}, 'floor': 'default', 'groups': {'w': 'default'},"  \
	"'collision': 'g w\\nv 0 0 0\\nv 1 0 0\\nv 0 1 0\\nv 0 0 1\\nf 1 3 2\\nf 1 2 4\\nf 2 3 4\\nf 3 1 4\\n',"          \
	"'pieces': {'fuel': {'shape': 'sphere', 'diameter': 0.15, 'mass': 0.2, 'material': 'default', 'total': 4}}},"     \
	"'pieces': 'none', 'robots': [{'station': 'blue1', 'at': [4, 4, 0], 'robot':"                                     \
	"{'mass': 50, 'centerOfMass': [0,0,0.2], 'inertia': [3,3,5], 'cameras': ["                                        \
	"{'name': 'limelight', 'preset': 'limelight4', 'at': [0.2, 0, 0.5], 'pitch': '-20 deg',"                          \
	"  'pipelines': [{'kind': 'fiducial'}, {'kind': 'detector', 'pieces': ['fuel']}]},"                               \
	"{'name': 'left', 'at': [0, 0.3, 0.3], 'resolution': [640, 480], 'fov': '80 deg', 'latency': ['30 ms', 0.005]},"  \
	"{'name': 'old', 'at': [0, 0.3, 0.3], 'resolution': [960, 720], 'calibration': {'fx': 770, 'fy': 774, 'cx': 486," \
	"  'cy': 385, 'distortion': [0.19, -0.5, 0.0075, 0.0025, 0.34]}}],"                                               \
	"'angleCameras': [{'name': 'simple', 'fov': '60 deg', 'near': 1, 'far': 5, 'targets': [{'at': [4, 4],"            \
	"  'from': '-45 deg', 'to': '45 deg'}]}]}}]}"

TEST( robotCamera_readsEverything )
{
	size_t size = 0;
	char* text = testReadFile( "tests/fuzz/corpus/robot/cameras.json", &size );
	REQUIRE( text != NULL );
	simJson json;
	REQUIRE( simJson_Parse( &json, text, size, "cameras.json" ) );
	simRobotModel* model = simRobotModel_Read( &json, json.root );
	if ( !CHECK( model != NULL ) )
	{
		printf( "%s: %s\n", json.error.path, json.error.message );
		return;
	}
	const simCameraDef* c = model->cameras;
	CHECK_EQ_INT( model->cameraCount, 4 );
	CHECK_STR( c[0].name, "limelight" );
	CHECK_EQ_INT( c[0].component, 0 );
	CHECK_EQ_INT( c[0].pipelineCount, 3 );
	CHECK_EQ_INT( c[0].pipelines[1].pieceNameCount, 0 );
	CHECK_STR( c[0].pipelines[2].pieceNames[1], "coral" );
	CHECK_EQ_INT( c[0].pipelines[1].choice, simDetectChoice_largest );
	CHECK_EQ_INT( c[0].pipelines[2].choice, simDetectChoice_nearest );
	CHECK_NEAR( simQuatToRpy( c[0].mount.q ).y, -20.0 * DEG, 1e-12 );
	CHECK_NEAR( c[0].fps, 60.0, 0.0 );
	simLens eighty = simLens_FromDiagonal( 640, 480, 80.0 * DEG );
	CHECK_NEAR( c[1].lens.fx, eighty.fx, 1e-9 );
	CHECK_NEAR( c[1].lens.fx, 475.956591, 1e-5 ); // PhotonVision's
	CHECK_NEAR( c[1].latency, 0.03, 1e-12 );
	CHECK_NEAR( c[1].latencySpread, 0.005, 0.0 );
	CHECK_NEAR( c[1].noise, 0.35, 0.0 );
	CHECK_NEAR( c[1].noiseSpread, 0.1, 0.0 );
	CHECK_NEAR( c[1].range, 12.0 * 0.3048, 1e-12 );
	CHECK_EQ_INT( c[1].pipelineCount, 1 );
	CHECK_NEAR( 2.0 * atan( 0.5 * c[2].lens.width / c[2].lens.fx ), 60.0 * DEG, 1e-9 );
	CHECK_NEAR( c[2].latencySpread, 0.0, 0.0 );
	CHECK_NEAR( c[3].lens.distortion[4], 0.34, 0.0 );
	CHECK_EQ_INT( model->angleCameraCount, 1 );
	CHECK( model->angleCameras[0].compat );
	CHECK_NEAR( model->angleCameras[0].targets[1].to - model->angleCameras[0].targets[1].from, 2.0 * SIM_PI, 1e-12 );
	simFree( model );
	simJson_Free( &json );
	free( text );
}

TEST( robotCamera_presetsSeeWhatTheyShould )
{
	for ( int i = 0; i < simCameraPresetCount; ++i )
	{
		simCameraDef def = simCameraPreset_Def( &simCameraPresets[i] );
		double across = simLens_HorizontalFov( &def.lens ) / DEG;
		CHECK( across > 30.0 && across < 100.0 );
		CHECK( def.fps > 0.0 && def.range > 0.0 );
		if ( strcmp( simCameraPresets[i].name, "limelight2" ) == 0 )
		{
			CHECK_NEAR( across, 63.895, 1e-3 );
			CHECK_NEAR( simLens_VerticalFov( &def.lens ) / DEG, 49.862, 1e-3 );
		}
		if ( strcmp( simCameraPresets[i].name, "high" ) == 0 )
		{
			CHECK_NEAR( def.lens.fx, 754.128867, 1e-5 );
			CHECK_NEAR( def.lens.fy, 753.775092, 1e-5 );
		}
	}
}

TEST( robotCamera_saysWhatIsWrong )
{
#define AT "/robots/0/robot/cameras"
	static const testSpoil kSpoils[] = {
		{ "'fov': '80 deg'", "'fov': 0", AT "/1/fov", "is 0 deg; a field of view is from 1 to 179 deg" },
		{ "'fov': '80 deg'", "'fov': '180 deg'", AT "/1/fov", "is 180 deg; a field of view is from 1 to 179 deg" },
		{ "'fov': '80 deg'", "'fov': 80", AT "/1/fov", "a number without a unit is in radians" },
		{ "'fov': '80 deg'", "'fov': 'wide'", AT "/1/fov", "wide" },
		{ "'fov': '80 deg'", "'horizontalFov': '60 deg'", AT "/1", "the key \"verticalFov\" is missing" },
		{ "'fov': '80 deg'", "'horizontalFov': '60 deg', 'verticalFov': '-5 deg'", AT "/1/verticalFov", "is -5 deg" },
		{ ", 'fov': '80 deg'", "", AT "/1", "needs exactly one of \"fov\" (diagonal)" },
		{ "'fov': '80 deg'", "'fov': '80 deg', 'verticalFov': '50 deg'", AT "/1", "needs exactly one of" },
		{ "'resolution': [640, 480], 'fov'", "'fov'", AT "/1", "the key \"resolution\" is missing, or a \"preset\"" },
		{ "[640, 480]", "[640]", AT "/1/resolution", "2" },
		{ "[640, 480]", "[640, 0]", AT "/1/resolution/1", "from 16 to 8192" },
		{ "[640, 480]", "[640, 480.5]", AT "/1/resolution/1", "whole" },
		{ "'limelight4'", "'limelite4'", AT "/0/preset", "did you mean \"limelight4\"?" },
		{ "'preset': 'limelight4'", "'preset': 'limelight2', 'resolution': [640, 480]", AT "/0/resolution",
		    "the preset's calibration is for 960 x 720" },
		{ "'name': 'left'", "'name': 'limelight'", AT "/1/name", "there is a camera" },
		{ "'at': [0.2, 0, 0.5]", "'at': [0.2, 0, 50]", AT "/0/at/2", "from -3 to 3 m" },
		{ "'pitch': '-20 deg'", "'tilt': '-20 deg'", AT "/0/tilt", "pitch" },
		{ "'pitch': '-20 deg'", "'component': 'turret'", AT "/0/component", "turret" },
		{ "'pitch': '-20 deg'", "'fps': 0", AT "/0/fps", "from 0.1 to 200" },
		{ "'pitch': '-20 deg'", "'drops': 1.5", AT "/0/drops", "from 0 to 1" },
		{ "['30 ms', 0.005]", "['30 ms']", AT "/1/latency", "2" },
		{ "['30 ms', 0.005]", "'-1 ms'", AT "/1/latency", "from 0 to 1 s" },
		{ "'kind': 'fiducial'", "'kind': 'fiducials'", AT "/0/pipelines/0/kind", "did you mean \"fiducial\"?" },
		{ "{'kind': 'fiducial'}", "{'kind': 'fiducial', 'pieces': ['fuel']}", AT "/0/pipelines/0/pieces", "kind" },
		{ "['fuel']", "['fuel'], 'first': 'nearst'", AT "/0/pipelines/1/first", "did you mean \"nearest\"?" },
		{ "['fuel']", "['feul']", "/robots/0/robot",
		    "its camera \"limelight\" looks for the piece \"feul\", which the field \"plain\" does not have; did you "
		    "mean "
		    "\"fuel\"?" },
		{ "'fx': 770", "'fx': 0", AT "/2/calibration/fx", "from 1 to" },
		{ "'cx': 486", "'cx': 4860", AT "/2/calibration/cx", "from 0 to 960" },
		{ "[0.19, -0.5,", "[0.19, -50,", AT "/2/calibration",
		    "with this distortion nothing is seen at the picture's corner" },
		{ "'near': 1", "'near': 6", "/robots/0/robot/angleCameras/0",
		    "\"near\" is 6 m, but must be less than \"far\"" },
		{ "'fov': '60 deg'", "'fov': 0", "/robots/0/robot/angleCameras/0/fov", "from 0.0174533" },
		{ "'near': 1", "'near': 1, 'topic': 'camera/target'", "/robots/0/robot/angleCameras/0/topic",
		    "\"camera/target\" is no topic; it must begin with '/'" },
		{ "'near': 1", "'near': 1, 'topic': '/camera/'", "/robots/0/robot/angleCameras/0/topic", "is no topic" },
		{ "'near': 1", "'near': 1, 'at': [0.3]", "/robots/0/robot/angleCameras/0/at", "2" },
		{ "'near': 1", "'near': 1, 'at': [30, 0]", "/robots/0/robot/angleCameras/0/at/0", "from -10 to 10" },
		{ "'pitch': '-20 deg'", "'near': -1", AT "/0/near", "from 0 to 1000" },
		{ "'at': [4, 4, 0]", "'at': [4, 4, 0], 'cameras': 'bad'", "/robots/0/cameras", "real, ideal" },
		{ "'at': [4, 4, 0]", "'at': [4, 4, 0], 'deviations': 'limelite'", "/robots/0/deviations",
		    "there is no rule \"limelite\"; valid: robototes, " },
		{ ", 'to': '45 deg'", "", "/robots/0/robot/angleCameras/0/targets/0", "the key \"to\" is missing" },
	};
	testSpoilScenario( ROBOT, kSpoils, sizeof( kSpoils ) / sizeof( kSpoils[0] ) );
}
