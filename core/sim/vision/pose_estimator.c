#include "vision/pose_estimator.h"

#include <string.h>

// The algorithm and its constants: WPILib's PoseEstimator, Odometry and TimeInterpolatableBuffer (2026). A pose is x,
// y, heading here, a twist the constant motion ahead, left and turning that leads from one to the next.
//
// Twists. A robot that drives v ahead and w left while it turns by a, all at constant rates, goes on a circle.
// Integrated over the turn it ends up, in its first frame, at ( v s - w c, v c + w s ) with s = sin a / a and c = ( 1 -
// cos a ) / a. `Exp` is that. `Log` is its inverse: the matrix [ s, -c; c, s ] has the inverse [ s, c; -c, s ] / ( s^2
// + c^2 ), and s^2 + c^2 = 2 ( 1 - cos a ) / a^2, so s / ( s^2 + c^2 ) = ( a / 2 ) sin a / ( 1 - cos a ) and c / ( s^2
// + c^2 ) = a / 2. Near a = 0 both use the first terms of their series.
//
// Vision. A measurement is of a moment in the past. The estimate of that moment is moved towards it by a share of the
// twist that leads there, and the odometry since then is added again. The share of each axis is the gain of a Kalman
// filter that has settled, for a state that drifts with variance q and is measured with variance r: in the steady state
// of the continuous filter the variance P satisfies q = P^2 / r, so P = sqrt( q r ), and the gain P / ( P + r ) is q /
// ( q + sqrt( q r ) ). Without drift (q = 0) vision never moves it.


// ---- poses of the plane ----

static void Copy( double to[3], const double from[3] )
{
	memcpy( to, from, 3 * sizeof( double ) );
}

static bool IsFinite( const double pose[3] )
{
	return isfinite( pose[0] ) && isfinite( pose[1] ) && isfinite( pose[2] );
}

// Where a twist leads from a pose.
static void Exp( const double pose[3], const double twist[3], double out[3] )
{
	double turn = twist[2], s, c;
	// Below 1e-9 rad (WPILib's bound) the quotients would be of rounding errors.
	if ( fabs( turn ) < 1e-9 )
	{
		s = 1.0 - turn * turn / 6.0;
		c = 0.5 * turn;
	}
	else
	{
		s = simSin( turn ) / turn;
		c = ( 1.0 - simCos( turn ) ) / turn;
	}
	double x = twist[0] * s - twist[1] * c, y = twist[0] * c + twist[1] * s;
	double sine = simSin( pose[2] ), cosine = simCos( pose[2] );
	double end[3] = { pose[0] + x * cosine - y * sine, pose[1] + x * sine + y * cosine,
		simWrapAngle( pose[2] + turn ) };
	Copy( out, end );
}

// A pose in the frame of another.
static void Between( const double from[3], const double to[3], double out[3] )
{
	double sine = simSin( from[2] ), cosine = simCos( from[2] );
	double dx = to[0] - from[0], dy = to[1] - from[1];
	double between[3] = { dx * cosine + dy * sine, dy * cosine - dx * sine, simWrapAngle( to[2] - from[2] ) };
	Copy( out, between );
}

// The twist that leads from one pose to another.
static void Log( const double from[3], const double to[3], double twist[3] )
{
	double way[3];
	Between( from, to, way );
	double half = 0.5 * way[2], sine = simSin( way[2] ), less = 1.0 - simCos( way[2] );
	double part = 1.0 - way[2] * way[2] / 12.0;
	if ( !( fabs( less ) < 1e-9 ) )
	{
		part = half * sine / less;
	}
	double out[3] = { part * way[0] + half * way[1], part * way[1] - half * way[0], way[2] };
	Copy( twist, out );
}

// The motion between two poses, made from a third.
static void Carry( const double pose[3], const double from[3], const double to[3], double out[3] )
{
	double way[3];
	Between( from, to, way );
	double sine = simSin( pose[2] ), cosine = simCos( pose[2] );
	double end[3] = { pose[0] + way[0] * cosine - way[1] * sine, pose[1] + way[0] * sine + way[1] * cosine,
		simWrapAngle( pose[2] + way[2] ) };
	Copy( out, end );
}


// ---- memory ----

static const simEstimatorSample* Sample( const simPoseEstimator* estimator, int i )
{
	SIM_CHECK( i >= 0 && i < estimator->sampleCount );
	return &estimator->samples[( estimator->firstSample + i ) % SIM_ESTIMATOR_SAMPLES];
}

static const simEstimatorUpdate* Update( const simPoseEstimator* estimator, int i )
{
	SIM_CHECK( i >= 0 && i < estimator->updateCount );
	return &estimator->updates[( estimator->firstUpdate + i ) % SIM_ESTIMATOR_UPDATES];
}

// Adds the present odometry. A second call for the same moment replaces the first. Samples older than the memory go.
static void Remember( simPoseEstimator* estimator, double time )
{
	SIM_CHECK( estimator->sampleCount >= 0 && estimator->sampleCount <= SIM_ESTIMATOR_SAMPLES );
	bool same = estimator->sampleCount > 0 && Sample( estimator, estimator->sampleCount - 1 )->time == time;
	if ( !same && estimator->sampleCount == SIM_ESTIMATOR_SAMPLES )
	{
		estimator->firstSample = ( estimator->firstSample + 1 ) % SIM_ESTIMATOR_SAMPLES;
		estimator->sampleCount -= 1;
	}
	int last = ( estimator->firstSample + estimator->sampleCount - same ) % SIM_ESTIMATOR_SAMPLES;
	estimator->samples[last].time = time;
	Copy( estimator->samples[last].pose, estimator->odometry );
	estimator->sampleCount += !same;
	while ( estimator->sampleCount > 1 && time - Sample( estimator, 0 )->time > SIM_ESTIMATOR_MEMORY )
	{
		estimator->firstSample = ( estimator->firstSample + 1 ) % SIM_ESTIMATOR_SAMPLES;
		estimator->sampleCount -= 1;
	}
}

// Forgets vision of before the oldest odometry, but for the newest of it, which still holds there.
static void ForgetUpdates( simPoseEstimator* estimator )
{
	SIM_CHECK( estimator->sampleCount > 0 && estimator->updateCount <= SIM_ESTIMATOR_UPDATES );
	double oldest = Sample( estimator, 0 )->time;
	while ( estimator->updateCount > 1 && Update( estimator, 1 )->time <= oldest )
	{
		estimator->firstUpdate = ( estimator->firstUpdate + 1 ) % SIM_ESTIMATOR_UPDATES;
		estimator->updateCount -= 1;
	}
}

// Odometry at a time within the memory.
static void OdometryAt( const simPoseEstimator* estimator, double time, double pose[3] )
{
	SIM_CHECK( estimator->sampleCount > 0 );
	int low = 0, high = estimator->sampleCount - 1;
	if ( time <= Sample( estimator, low )->time || time >= Sample( estimator, high )->time )
	{
		int end = time <= Sample( estimator, low )->time ? low : high;
		Copy( pose, Sample( estimator, end )->pose );
		return;
	}
	// The two samples around the time, by halving.
	while ( high - low > 1 )
	{
		int middle = ( low + high ) / 2;
		if ( Sample( estimator, middle )->time <= time )
		{
			low = middle;
		}
		else
		{
			high = middle;
		}
	}
	const simEstimatorSample *before = Sample( estimator, low ), *after = Sample( estimator, high );
	double twist[3];
	Log( before->pose, after->pose, twist );
	double part = ( time - before->time ) / ( after->time - before->time );
	for ( int i = 0; i < 3; ++i )
	{
		twist[i] *= part;
	}
	Exp( before->pose, twist, pose );
}

// A time within the memory: the nearest one that odometry knows.
static double Clamped( const simPoseEstimator* estimator, double time )
{
	return simClamp( time, Sample( estimator, 0 )->time, Sample( estimator, estimator->sampleCount - 1 )->time );
}

bool simPoseEstimator_At( const simPoseEstimator* estimator, double time, double pose[3] )
{
	if ( estimator->sampleCount == 0 || isnan( time ) )
	{
		return false;
	}
	double odometry[3];
	time = Clamped( estimator, time );
	OdometryAt( estimator, time, odometry );
	// The last vision of before that time counts, and odometry from there on.
	int last = estimator->updateCount - 1;
	while ( last >= 0 && Update( estimator, last )->time > time )
	{
		--last;
	}
	if ( last < 0 )
	{
		Copy( pose, odometry );
		return true;
	}
	Carry( Update( estimator, last )->pose, Update( estimator, last )->odometry, odometry, pose );
	return true;
}


// ---- odometry ----

void simPoseEstimator_Create( simPoseEstimator* estimator, const double deviations[3] )
{
	memset( estimator, 0, sizeof( *estimator ) );
	for ( int i = 0; i < 3; ++i )
	{
		double deviation = deviations != NULL ? deviations[i] : 0.1;
		estimator->trust[i] = deviation * deviation;
	}
}

void simPoseEstimator_Reset( simPoseEstimator* estimator, const double pose[3], double yaw )
{
	if ( !IsFinite( pose ) || !isfinite( yaw ) )
	{
		return;
	}
	double at[3] = { pose[0], pose[1], simWrapAngle( pose[2] ) };
	Copy( estimator->estimate, at );
	Copy( estimator->odometry, at );
	estimator->gyroOffset = simWrapAngle( pose[2] - yaw );
	estimator->started = false;
	estimator->sampleCount = 0;
	estimator->updateCount = 0;
}

void simPoseEstimator_Move( simPoseEstimator* estimator, double time, double ahead, double left, double yaw )
{
	bool sound = isfinite( time ) && isfinite( ahead ) && isfinite( left ) && isfinite( yaw );
	int last = estimator->sampleCount - 1;
	if ( !sound || ( last >= 0 && time < Sample( estimator, last )->time ) )
	{
		return;
	}
	// The gyro is better than the wheels at turning, so the turn is the gyro's: WPILib does the same.
	double turn = simWrapAngle( yaw + estimator->gyroOffset - estimator->odometry[2] );
	double twist[3] = { ahead, left, turn };
	Exp( estimator->odometry, twist, estimator->odometry );
	Remember( estimator, time );
	ForgetUpdates( estimator );
	if ( estimator->updateCount == 0 )
	{
		Copy( estimator->estimate, estimator->odometry );
		return;
	}
	const simEstimatorUpdate* update = Update( estimator, estimator->updateCount - 1 );
	Carry( update->pose, update->odometry, estimator->odometry, estimator->estimate );
}

// One thing that a wheel says of the chassis' motion: along a direction (x, y) it moved so far. A wheel at (wx, wy) moves by
// ( ahead - turn wy, left + turn wx ), which along the direction is x ahead + y left + ( y wx - x wy ) turn. That is one equation of
// least squares; its part of the normal equations is added.
static void Add( double a[3][3], double b[3], const simWheelDef* wheel, double x, double y, double way )
{
	double row[3] = { x, y, y * wheel->at.x - x * wheel->at.y };
	for ( int i = 0; i < 3; ++i )
	{
		b[i] += row[i] * way;
		for ( int k = 0; k < 3; ++k )
		{
			a[i][k] += row[i] * row[k];
		}
	}
}

// The motion ahead, left and turning that fits best to the driven wheels. False: they do not determine it.
static bool Fit( const simRobotModel* model, const double* rolled, const double* angles, double motion[3] )
{
	double a[3][3] = { { 0.0 } }, b[3] = { 0.0 };
	bool slides = false;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* wheel = &model->wheels[i];
		if ( wheel->axle < 0 )
		{
			continue; // no encoder
		}
		bool steers = wheel->steerMotor >= 0;
		double angle = steers ? angles[i] : wheel->heading;
		double x = simCos( angle ), y = simSin( angle );
		if ( wheel->roller )
		{
			// It carries the chassis along its rollers' grip only, by that part of its way.
			double grip = angle + wheel->rollerAngle;
			Add( a, b, wheel, simCos( grip ), simSin( grip ), rolled[i] * simCos( wheel->rollerAngle ) );
			slides = true;
			continue;
		}
		Add( a, b, wheel, x, y, rolled[i] );
		if ( steers )
		{
			Add( a, b, wheel, -y, x, 0.0 );
			slides = true;
		}
	}
	if ( !slides )
	{
		a[1][1] += 1.0; // fixed wheels do not go sideways: one more equation, left = 0
	}
	a[2][2] +=
	    1e-9; // [m^2] wheels all in the middle say nothing of turning; this weight makes turn = 0 then, and else nothing
	double m0 = a[1][1] * a[2][2] - a[1][2] * a[2][1], m1 = a[1][2] * a[2][0] - a[1][0] * a[2][2];
	double m2 = a[1][0] * a[2][1] - a[1][1] * a[2][0];
	double determinant = a[0][0] * m0 + a[0][1] * m1 + a[0][2] * m2;
	double size = a[0][0] * a[1][1] * a[2][2];
	// A determinant this small beside the product of the diagonal means that two of the unknowns cannot be told apart.
	if ( !( fabs( determinant ) > 1e-9 * size ) )
	{
		return false;
	}
	// Cramer's rule; a is symmetric.
	motion[0] = ( b[0] * m0 + b[1] * m1 + b[2] * m2 ) / determinant;
	motion[1] = ( b[0] * m1 + b[1] * ( a[0][0] * a[2][2] - a[0][2] * a[2][0] )
	                + b[2] * ( a[1][0] * a[0][2] - a[0][0] * a[1][2] ) )
	            / determinant;
	motion[2] = ( b[0] * m2 + b[1] * ( a[0][1] * a[2][0] - a[0][0] * a[2][1] )
	                + b[2] * ( a[0][0] * a[1][1] - a[0][1] * a[1][0] ) )
	            / determinant;
	return true;
}

void simPoseEstimator_Odometry( simPoseEstimator* estimator, double time, const simRobotModel* model,
    const double* ways, const double* angles, double yaw )
{
	SIM_CHECK( model->wheelCount >= 0 && model->wheelCount <= SIM_MAX_WHEELS );
	double rolled[SIM_MAX_WHEELS] = { 0.0 }, motion[3] = { 0.0 };
	bool sound = isfinite( time ) && isfinite( yaw );
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		sound = sound && isfinite( ways[i] ) && ( model->wheels[i].steerMotor < 0 || isfinite( angles[i] ) );
	}
	if ( !sound )
	{
		return;
	}
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		rolled[i] = 0.0;
		if ( estimator->started )
		{
			rolled[i] = ways[i] - estimator->ways[i];
		}
		estimator->ways[i] = ways[i];
	}
	estimator->started = true;
	if ( !Fit( model, rolled, angles, motion ) )
	{
		motion[0] = motion[1] = 0.0;
	}
	simPoseEstimator_Move( estimator, time, motion[0], motion[1], yaw );
}


// ---- vision ----

bool simPoseEstimator_Vision(
    simPoseEstimator* estimator, double time, const double pose[3], const double deviations[3] )
{
	SIM_CHECK( pose != NULL && deviations != NULL );
	bool sound = isfinite( time ) && IsFinite( pose ) && estimator->sampleCount > 0;
	bool used = false;
	for ( int i = 0; i < 3; ++i )
	{
		sound = sound && deviations[i] >= 0.0; // no NaN
		used = used || isfinite( deviations[i] );
	}
	if ( !sound || !used || time < Sample( estimator, estimator->sampleCount - 1 )->time - SIM_ESTIMATOR_MEMORY )
	{
		estimator->rejected += 1;
		return false;
	}
	time = Clamped( estimator, time );
	double before[3], twist[3];
	simPoseEstimator_At( estimator, time, before );
	Log( before, pose, twist );
	for ( int i = 0; i < 3; ++i )
	{
		// The settled filter's gain: q is `trust`. An infinite r makes it 0, so an axis without use stays as it is.
		double trust = estimator->trust[i], r = deviations[i] * deviations[i];
		double gain = 0.0;
		if ( trust > 0.0 )
		{
			gain = trust / ( trust + sqrt( trust * r ) );
		}
		twist[i] *= gain;
	}
	// Vision's corrections of later moments were made from the old estimate: they go, as in WPILib.
	while ( estimator->updateCount > 0 && Update( estimator, estimator->updateCount - 1 )->time >= time )
	{
		estimator->updateCount -= 1;
	}
	if ( estimator->updateCount == SIM_ESTIMATOR_UPDATES )
	{
		estimator->firstUpdate = ( estimator->firstUpdate + 1 ) % SIM_ESTIMATOR_UPDATES;
		estimator->updateCount -= 1;
	}
	simEstimatorUpdate* update =
	    &estimator->updates[( estimator->firstUpdate + estimator->updateCount ) % SIM_ESTIMATOR_UPDATES];
	estimator->updateCount += 1;
	update->time = time;
	OdometryAt( estimator, time, update->odometry );
	Exp( before, twist, update->pose );
	Carry( update->pose, update->odometry, estimator->odometry, estimator->estimate );
	estimator->accepted += 1;
	return true;
}
