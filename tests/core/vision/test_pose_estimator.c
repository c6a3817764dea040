// The pose estimator: WPILib's formulas where they have a closed form, odometry of each kind of drive against the motion it is made
// from, and the points of WPILib's tests: it converges, late measurements count, times may repeat.
#include "test.h"
#include "vision/pose_estimator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEG ( SIM_PI / 180.0 )

static simPoseEstimator s_estimator; // some 60 KB

static void CheckPose( const double pose[3], double x, double y, double heading, double tolerance )
{
	CHECK_NEAR( pose[0], x, tolerance );
	CHECK_NEAR( pose[1], y, tolerance );
	CHECK_NEAR( simWrapAngle( pose[2] - heading ), 0.0, tolerance );
}

/// A robot model with wheels at the corners of 0.6 x 0.5 m.
static simRobotModel* Model( simDriveKind kind )
{
	static simRobotModel model;
	memset( &model, 0, sizeof( model ) );
	model.drive = kind;
	model.wheelCount = 4;
	for ( int i = 0; i < 4; ++i )
	{
		simWheelDef* wheel = &model.wheels[i];
		double x = i < 2 ? 0.3 : -0.3, y = i % 2 == 0 ? 0.25 : -0.25;
		*wheel = ( simWheelDef ){ .at = { x, y, 0.05 }, .radius = 0.05, .steerMotor = -1 };
		wheel->steerMotor = kind == simDrive_swerve ? i : -1;
		wheel->roller = kind == simDrive_mecanum || kind == simDrive_omni;
		wheel->rollerAngle = kind == simDrive_mecanum ? ( x * y > 0.0 ? -0.25 : 0.25 ) * SIM_PI : 0.0;
		wheel->heading = kind == simDrive_omni ? simAtan2( x, -y ) : 0.0; // omni wheels roll around the middle
	}
	return &model;
}

/// Each wheel's rolling when the chassis moves on an arc: ahead, left, turn.
static void Roll( const simRobotModel* model, const double twist[3], double* ways, double* angles )
{
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* wheel = &model->wheels[i];
		double x = twist[0] - twist[2] * wheel->at.y, y = twist[1] + twist[2] * wheel->at.x;
		angles[i] = wheel->steerMotor >= 0 ? simAtan2( y, x ) : wheel->heading;
		double ahead = simCos( angles[i] ) * x + simSin( angles[i] ) * y;
		double aside = -simSin( angles[i] ) * x + simCos( angles[i] ) * y;
		ways[i] +=
		    ahead + ( wheel->roller ? aside * simSin( wheel->rollerAngle ) / simCos( wheel->rollerAngle ) : 0.0 );
	}
}

// Each drive goes around a circle and sideways if it can; the formulas are exact for arcs.
TEST( poseEstimator_odometryOfEachDrive )
{
	static const simDriveKind kinds[] = { simDrive_swerve, simDrive_differential, simDrive_mecanum, simDrive_omni };
	for ( int k = 0; k < 4; ++k )
	{
		const simRobotModel* model = Model( kinds[k] );
		double ways[4] = { 100.0, -3.0, 0.0, 7.0 }, angles[4] = { 0.0 };
		simPoseEstimator_Create( &s_estimator, NULL );
		simPoseEstimator_Reset( &s_estimator, ( double[3] ){ 2.0, 1.0, 90.0 * DEG }, 30.0 * DEG );
		simPoseEstimator_Odometry( &s_estimator, 0.0, model, ways, angles, 30.0 * DEG );
		CheckPose( s_estimator.estimate, 2.0, 1.0, 90.0 * DEG, 1e-12 );
		double turn = 2.0 * SIM_PI / 100.0;
		double twist[3] = { turn * 1.5, 0.0, turn }; // around ( 0.5, 1 )
		for ( int i = 1; i <= 25; ++i )
		{
			Roll( model, twist, ways, angles );
			simPoseEstimator_Odometry( &s_estimator, 0.02 * i, model, ways, angles, 30.0 * DEG + turn * i );
		}
		CheckPose( s_estimator.estimate, 0.5, 2.5, 180.0 * DEG, 1e-9 );
		if ( kinds[k] != simDrive_differential )
		{
			Roll( model, ( double[3] ){ 0.1, 0.2, 0.0 }, ways, angles );
			simPoseEstimator_Odometry( &s_estimator, 0.6, model, ways, angles, 120.0 * DEG );
			CheckPose( s_estimator.estimate, 0.4, 2.3, 180.0 * DEG, 1e-9 );
		}
		CheckPose(
		    s_estimator.odometry, s_estimator.estimate[0], s_estimator.estimate[1], s_estimator.estimate[2], 0.0 );
	}
	// Wheels that no motor turns have no encoder; without any wheel there is only the gyro.
	simRobotModel* model = Model( simDrive_differential );
	double ways[4] = { 0.0 }, angles[4] = { 0.0 };
	model->wheels[0].axle = -1;
	simPoseEstimator_Create( &s_estimator, NULL );
	simPoseEstimator_Odometry( &s_estimator, 0.0, model, ways, angles, 0.0 );
	memcpy( ways, ( double[4] ){ 55.0, 0.2, 0.2, 0.2 }, sizeof( ways ) );
	simPoseEstimator_Odometry( &s_estimator, 0.02, model, ways, angles, 0.0 );
	CheckPose( s_estimator.estimate, 0.2, 0.0, 0.0, 1e-9 );
	model->wheelCount = 0;
	simPoseEstimator_Odometry( &s_estimator, 0.04, model, ways, angles, 1.0 );
	CheckPose( s_estimator.estimate, 0.2, 0.0, 1.0, 1e-9 );
}

// The reference's tests of a robot that goes by its speeds (section 3): each from somewhere, at some heading, for some seconds.
TEST( poseEstimator_referenceMotions )
{
	static const struct
	{
		double from[3], ahead, left, turn, seconds; // [m] [deg]; [m/s] [rad/s]
		double to[3];
	} rows[] = {
		{ { 0, 0, 0 }, 2, 0, 0, 0.5, { 1, 0, 0 } },
		{ { 0, 0, 0 }, 0, 1, 0, 1.0, { 0, 1, 0 } },
		{ { 0, 0, 90 }, 1, 0, 0, 1.0, { 0, 1, 90 } },
		{ { 0, 0, 0 }, 0, 0, 1, 1.0, { 0, 0, 57.29578 } },
		{ { 0, 0, 0 }, 1, 0, 0, 2.0, { 2, 0, 0 } },
		{ { 0, 0, 0 }, 1, 0, 0, 0.0, { 0, 0, 0 } },
		{ { 0, 0, 0 }, 1, 1, 0, 1.0, { 1, 1, 0 } },
		{ { 0, 0, 0 }, -1, 0, 0, 1.0, { -1, 0, 0 } },
		{ { 0, 0, 180 }, 1, 0, 0, 1.0, { -1, 0, 180 } },
		{ { 5, 3, 45 }, 0, 0, 0, 1.0, { 5, 3, 45 } },
		{ { 3, 0, 0 }, 1.5, 0, 0, 1.0, { 4.5, 0, 0 } },
		{ { 0, 4, 90 }, 1, 0, 0, 1.0, { 0, 5, 90 } },
	};
	for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
	{
		double from[3] = { rows[i].from[0], rows[i].from[1], rows[i].from[2] * DEG };
		simPoseEstimator_Create( &s_estimator, NULL );
		simPoseEstimator_Reset( &s_estimator, from, from[2] );
		simPoseEstimator_Move( &s_estimator, 0.0, 0.0, 0.0, from[2] );
		for ( int k = 1; 0.02 * k <= rows[i].seconds + 1e-9; ++k )
		{
			simPoseEstimator_Move(
			    &s_estimator, 0.02 * k, 0.02 * rows[i].ahead, 0.02 * rows[i].left, from[2] + 0.02 * k * rows[i].turn );
		}
		CheckPose( s_estimator.estimate, rows[i].to[0], rows[i].to[1], rows[i].to[2] * DEG, 1e-6 );
	}
}

/// Stands at the origin from 0 to `until`, with an update every 20 ms.
static void Stand( double until )
{
	for ( int i = 0; 0.02 * i <= until + 1e-9; ++i )
	{
		simPoseEstimator_Move( &s_estimator, 0.02 * i, 0.0, 0.0, 0.0 );
	}
}

TEST( poseEstimator_gains )
{
	// q / ( q + sqrt( q r ) ), by axis: 0.1 and 0.9 give one tenth, equal ones a half, none all, infinite nothing.
	static const struct
	{
		double state[3], vision[3], gain[3];
	} rows[] = {
		{ { 0.1, 0.1, 0.1 }, { 0.9, 0.9, 0.9 }, { 0.1, 0.1, 0.1 } },
		{ { 0.1, 0.2, 0.3 }, { 0.1, 0.2, 0.9 }, { 0.5, 0.5, 0.25 } },
		{ { 0.1, 0.1, 0.1 }, { 0.0, INFINITY, 0.0 }, { 1.0, 0.0, 1.0 } },
		{ { 0.0, 0.1, 0.1 }, { 0.3, 0.3, INFINITY }, { 0.0, 0.25, 0.0 } },
	};
	for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
	{
		// One axis at a time: a twist with a turn is an arc.
		for ( int axis = 0; axis < 3; ++axis )
		{
			simPoseEstimator_Create( &s_estimator, rows[i].state );
			Stand( 1.0 );
			double pose[3] = { 0.0 }, expected[3] = { 0.0 };
			pose[axis] = 0.8;
			expected[axis] = 0.8 * rows[i].gain[axis];
			CHECK( simPoseEstimator_Vision( &s_estimator, 0.95, pose, rows[i].vision ) );
			CheckPose( s_estimator.estimate, expected[0], expected[1], expected[2], 1e-12 );
			CheckPose( s_estimator.odometry, 0.0, 0.0, 0.0, 0.0 );
			// The same one again and again, as cameras do, at one time: the rest shrinks by the gain each time.
			for ( int k = 0; k < 9; ++k )
			{
				CHECK( simPoseEstimator_Vision( &s_estimator, 0.95, pose, rows[i].vision ) );
			}
			double left = 1.0;
			for ( int k = 0; k < 10; ++k )
			{
				left *= 1.0 - rows[i].gain[axis];
			}
			CHECK_NEAR( s_estimator.estimate[axis], 0.8 * ( 1.0 - left ), 1e-9 );
			CHECK_EQ_INT( s_estimator.updateCount, 1 );
		}
	}
	CHECK_EQ_INT( s_estimator.accepted, 10 );
}

TEST( poseEstimator_lateMeasurements )
{
	// 3 m/s ahead; the camera is right, 60 ms late and trusted wholly. The estimate is right now, not 18 cm behind.
	simPoseEstimator_Create( &s_estimator, NULL );
	simPoseEstimator_Reset( &s_estimator, ( double[3] ){ 0.0, 0.5, 0.0 }, 0.0 ); // half a metre off
	static const double sure[3] = { 0.0, 0.0, 0.0 }, half[3] = { 0.1, 0.1, 0.1 };
	simPoseEstimator_Move( &s_estimator, 0.0, 0.0, 0.0, 0.0 );
	for ( int i = 1; i <= 100; ++i )
	{
		simPoseEstimator_Move( &s_estimator, 0.02 * i, 0.06, 0.0, 0.0 );
	}
	double exposed = 2.0 - 0.0634; // between two samples
	CHECK( simPoseEstimator_Vision( &s_estimator, exposed, ( double[3] ){ 3.0 * exposed, 0.0, 0.0 }, sure ) );
	CheckPose( s_estimator.estimate, 6.0, 0.0, 0.0, 1e-9 );
	// It holds from then on; before, odometry stands as it was said.
	double pose[3];
	REQUIRE( simPoseEstimator_At( &s_estimator, 1.99, pose ) );
	CheckPose( pose, 5.97, 0.0, 0.0, 1e-9 );
	REQUIRE( simPoseEstimator_At( &s_estimator, 1.9, pose ) );
	CheckPose( pose, 5.7, 0.5, 0.0, 1e-9 );
	simPoseEstimator_Move( &s_estimator, 2.02, 0.06, 0.0, 0.0 );
	CheckPose( s_estimator.estimate, 6.06, 0.0, 0.0, 1e-9 );
	// One from still earlier replaces it: it knows nothing of later ones. As WPILib.
	CHECK( simPoseEstimator_Vision( &s_estimator, 1.5, ( double[3] ){ 4.5, 0.0, 0.0 }, half ) );
	CheckPose( s_estimator.estimate, 6.06, 0.25, 0.0, 1e-9 );
	CHECK_EQ_INT( s_estimator.updateCount, 1 );
	// From the future: of now.
	CHECK( simPoseEstimator_Vision( &s_estimator, 9.0, ( double[3] ){ 6.06, 0.0, 0.0 }, sure ) );
	CheckPose( s_estimator.estimate, 6.06, 0.0, 0.0, 1e-9 );
	CHECK_EQ_INT( s_estimator.updateCount, 2 );
	// Times beyond the memory are its ends.
	REQUIRE( simPoseEstimator_At( &s_estimator, 1e9, pose ) );
	CheckPose( pose, 6.06, 0.0, 0.0, 1e-9 );
	REQUIRE( simPoseEstimator_At( &s_estimator, -1e9, pose ) );
	CheckPose( pose, 1.56, 0.5, 0.0, 1e-9 ); // 1.5 s ago
}

TEST( poseEstimator_whatItDoesNotTake )
{
	static const double half[3] = { 0.1, 0.1, 0.1 };
	double pose[3] = { 1.0, 2.0, 0.0 };
	simPoseEstimator_Create( &s_estimator, NULL );
	CHECK( !simPoseEstimator_At( &s_estimator, 0.0, pose ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 0.0, pose, half ) ); // no odometry yet
	Stand( 3.0 );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 1.49, pose, half ) ); // too old
	CHECK( !simPoseEstimator_Vision( &s_estimator, NAN, pose, half ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, INFINITY, pose, half ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 2.9, ( double[3] ){ NAN, 0, 0 }, half ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 2.9, ( double[3] ){ 0, 0, INFINITY }, half ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 2.9, pose, ( double[3] ){ 0.1, NAN, 0.1 } ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 2.9, pose, ( double[3] ){ 0.1, -1.0, 0.1 } ) );
	CHECK( !simPoseEstimator_Vision( &s_estimator, 2.9, pose, ( double[3] ){ INFINITY, INFINITY, INFINITY } ) );
	CHECK_EQ_INT( s_estimator.rejected, 9 );
	CHECK_EQ_INT( s_estimator.accepted, 0 );
	CheckPose( s_estimator.estimate, 0.0, 0.0, 0.0, 0.0 );
	CHECK( simPoseEstimator_Vision( &s_estimator, 1.51, pose, half ) );
	// Odometry of NaN, or of before, changes nothing; of the same time it moves on.
	double last[3] = { s_estimator.estimate[0], s_estimator.estimate[1], s_estimator.estimate[2] };
	simPoseEstimator_Move( &s_estimator, NAN, 1.0, 1.0, 0.0 );
	simPoseEstimator_Move( &s_estimator, 3.02, NAN, 1.0, 0.0 );
	simPoseEstimator_Move( &s_estimator, 3.02, 0.0, 1.0, INFINITY );
	simPoseEstimator_Move( &s_estimator, 2.0, 1.0, 1.0, 0.0 );
	simPoseEstimator_Reset( &s_estimator, ( double[3] ){ NAN, 0, 0 }, 0.0 );
	CheckPose( s_estimator.estimate, last[0], last[1], last[2], 0.0 );
	int samples = s_estimator.sampleCount;
	simPoseEstimator_Move( &s_estimator, 3.0, 0.5, 0.0, 0.0 );
	CHECK_EQ_INT( s_estimator.sampleCount, samples );
	CheckPose( s_estimator.estimate, last[0] + 0.5, last[1], last[2], 1e-12 );
	REQUIRE( simPoseEstimator_At( &s_estimator, 3.0, pose ) );
	CheckPose( pose, last[0] + 0.5, last[1], last[2], 1e-12 );
}

/// Deviate of mean 0 and standard deviation 1.
static double Normal( simRandom* random )
{
	double sum = -6.0;
	for ( int i = 0; i < 12; ++i )
	{
		sum += simRandom_Uniform( random, 0.0, 1.0 );
	}
	return sum;
}

typedef struct Drive
{
	double drift;      ///< that wheels overstate their way, part of it
	double gyroOffset; ///< [rad]
	double noise[3];   ///< of vision
	double deviations[3];
	double fps; ///< of vision; 0: none
} Drive;

/// Drives a figure for 20 s; root mean squares of the errors of the last half: place [m], heading [rad].
static void Run( const Drive* drive, double error[2] )
{
	simRandom random;
	simRandom_Seed( &random, 11, 3 );
	simPoseEstimator_Create( &s_estimator, NULL );
	double truth[3] = { 4.0, 4.0, 0.0 }, past[1001][3];
	simPoseEstimator_Reset( &s_estimator, truth, 0.0 );
	simPoseEstimator_Move( &s_estimator, 0.0, 0.0, 0.0, drive->gyroOffset );
	memcpy( past[0], truth, sizeof( truth ) );
	double next = 0.0, sums[2] = { 0.0 };
	int count = 0;
	for ( int i = 1; i <= 1000; ++i )
	{
		double time = 0.02 * i, ahead = 0.02 * 3.0, turn = 0.02 * 1.5 * simSin( 0.7 * time );
		truth[0] += ahead * simCos( truth[2] + 0.5 * turn );
		truth[1] += ahead * simSin( truth[2] + 0.5 * turn );
		truth[2] += turn;
		memcpy( past[i], truth, sizeof( truth ) );
		simPoseEstimator_Move( &s_estimator, time, ahead * ( 1.0 + drive->drift ), 0.0, truth[2] + drive->gyroOffset );
		if ( drive->fps > 0.0 && time >= next && i > 3 )
		{
			next += 1.0 / drive->fps;
			double pose[3];
			for ( int k = 0; k < 3; ++k )
			{
				pose[k] = past[i - 3][k] + drive->noise[k] * Normal( &random ); // 60 ms ago
			}
			CHECK( simPoseEstimator_Vision( &s_estimator, time - 0.06, pose, drive->deviations ) );
		}
		if ( i > 500 )
		{
			double dx = s_estimator.estimate[0] - truth[0], dy = s_estimator.estimate[1] - truth[1];
			double off = simWrapAngle( s_estimator.estimate[2] - truth[2] );
			sums[0] += dx * dx + dy * dy;
			sums[1] += off * off;
			++count;
		}
	}
	error[0] = sqrt( sums[0] / count );
	error[1] = sqrt( sums[1] / count );
}

TEST( poseEstimator_converges )
{
	double blind[2], helped[2], exact[2], turned[2], unturned[2];
	Drive drive = { .drift = 0.05 };
	Run( &drive, blind );
	CHECK( blind[0] > 0.3 ); // 5 % of the way it is from where it was
	drive = ( Drive ){ .drift = 0.05, .noise = { 0.05, 0.05, 0.03 }, .deviations = { 0.3, 0.3, 0.5 }, .fps = 30.0 };
	Run( &drive, helped );
	CHECK( helped[0] < 0.05 && helped[1] < 0.01 ); // better than one measurement
	// Without noise only the drift between two measurements is left.
	drive = ( Drive ){ .drift = 0.05, .deviations = { 0.0, 0.0, 0.0 }, .fps = 30.0 };
	Run( &drive, exact );
	CHECK( exact[0] < 0.05 * 3.0 * 0.11 && exact[1] < 1e-6 );
	// A gyro that was turned by ten degrees since: vision's heading mends it, vision of places alone does not, and then even
	// the place is wrong all the time.
	drive = ( Drive ){
		.gyroOffset = 10.0 * DEG, .noise = { 0.05, 0.05, 0.03 }, .deviations = { 0.3, 0.3, INFINITY }, .fps = 30.0
	};
	Run( &drive, unturned );
	CHECK_NEAR( unturned[1], 10.0 * DEG, 1e-9 );
	CHECK( unturned[0] > 2.0 * helped[0] );
	drive.deviations[2] = 0.5;
	Run( &drive, turned );
	CHECK( turned[1] < 1.0 * DEG );
	CHECK( turned[0] < 0.05 );
}

// Many measurements a tick and long runs: the rings go round, and nothing is lost of the last second and a half.
TEST( poseEstimator_ringsGoRound )
{
	simPoseEstimator_Create( &s_estimator, NULL );
	static const double half[3] = { 0.1, 0.1, 0.1 };
	for ( int i = 0; i <= 3000; ++i )
	{
		double time = 0.005 * i;
		simPoseEstimator_Move( &s_estimator, time, 0.01, 0.0, 0.0 );
		double seen = i > 10 ? time - 0.02 : time;
		CHECK( simPoseEstimator_Vision( &s_estimator, seen, ( double[3] ){ 2.0 * seen, 1.0, 0.0 }, half ) );
	}
	CHECK( s_estimator.sampleCount >= 300 && s_estimator.sampleCount <= 302 );
	CHECK( s_estimator.updateCount >= 290 && s_estimator.updateCount <= 302 );
	CheckPose( s_estimator.estimate, 30.0, 1.0, 0.0, 1e-6 );
	double pose[3];
	for ( double ago = 0.1; ago < 1.4; ago += 0.1 )
	{
		REQUIRE( simPoseEstimator_At( &s_estimator, 15.0 - ago, pose ) );
		CheckPose( pose, 2.0 * ( 15.0 - ago ), 1.0, 0.0, 1e-6 );
	}
}
