// Quick models against pyfrc's own tests and documentation (release 2018.4.3) and SHARP's configuration (2020-02-05),
// with compat's known faults beside the right values. Numbers in feet, clockwise, are those sources'.
#include "sandlot/sim/quick.h"
#include "test.h"

#define FOOT 0.3048
#define INCH 0.0254
#define POUND 0.45359237
#define DEGREE ( SIM_PI / 180.0 )

static simQuickBase BaseInFeet( double speed, double width, double length )
{
	return ( simQuickBase ){ .speed = speed * FOOT, .width = width * FOOT, .length = length * FOOT };
}

// Compares with pyfrc's ( right ft/s, forward ft/s, clockwise rad/s ).
static void CheckPyfrc( simQuickSpeeds speeds, double right, double forward, double clockwise )
{
	double pyfrc[3];
	simQuick_ToPyfrc( speeds, pyfrc );
	CHECK_NEAR( pyfrc[0], right, 1e-12 );
	CHECK_NEAR( pyfrc[1], forward, 1e-12 );
	CHECK_NEAR( pyfrc[2], clockwise, 1e-12 );
	simQuickSpeeds back = simQuick_FromPyfrc( pyfrc );
	CHECK_NEAR( back.forward, speeds.forward, 1e-12 );
	CHECK_NEAR( back.left, speeds.left, 1e-12 );
	CHECK_NEAR( back.turn, speeds.turn, 1e-12 );
}


TEST( quick_deadzoneAndOtherCurves )
{
	static const double cases[][2] = { { 0.0, 0.0 }, { 0.2, 0.0 }, { 0.3, 0.125 }, { 0.5, 0.375 }, { 1.0, 1.0 } };
	double zone = 0.2;
	simQuickCurve curve = simQuick_DeadzoneCurve( &zone );
	for ( int i = 0; i < 5; ++i )
	{
		CHECK_NEAR( simQuick_Apply( curve, cases[i][0] ), cases[i][1], 1e-15 );
		CHECK_NEAR( simQuick_Apply( curve, -cases[i][0] ), -cases[i][1], 1e-15 );
	}
	CHECK_NEAR( simQuick_LinearDeadzone( 0.3, 0.0 ), 0.3, 0.0 );
	CHECK_NEAR( simQuick_Apply( ( simQuickCurve ){ 0 }, 0.3 ), 0.3, 0.0 );

	static const double points[][2] = { { -1.0, -1.0 }, { 0.0, 0.0 }, { 0.5, 0.125 }, { 1.0, 1.0 } };
	simQuickTable table = { points, 4 };
	curve = simQuick_TableCurve( &table );
	CHECK_NEAR( simQuick_Apply( curve, 0.25 ), 0.0625, 1e-15 );
	CHECK_NEAR( simQuick_Apply( curve, 0.75 ), 0.5625, 1e-15 );
	CHECK_NEAR( simQuick_Apply( curve, -0.5 ), -0.5, 1e-15 );
	CHECK_NEAR( simQuick_Apply( curve, 3.0 ), 1.0, 0.0 );
	CHECK_NEAR( simQuick_Apply( curve, -3.0 ), -1.0, 0.0 );
	table.count = 1;
	CHECK_NEAR( simQuick_Apply( curve, 0.5 ), -1.0, 0.0 );
}

TEST( quick_twoAndFourMotors )
{
	// pyfrc's test_drivetrains: speed 1, base 2 ft; its left motor counts the other way.
	static const double rows[][4] = { { 0, 0, 0, 0 }, { -1, 1, 1, 0 }, { 1, -1, -1, 0 }, { 1, 1, 0, -1 },
		{ -1, -1, 0, 1 } };
	simQuickBase base = BaseInFeet( 1, 2, 3 );
	for ( int i = 0; i < 5; ++i )
	{
		const double* row = rows[i];
		CheckPyfrc( simQuick_TwoMotor( &base, -row[0], row[1] ), 0, row[2], row[3] );
		CheckPyfrc( simQuick_FourMotor( &base, -row[0], row[1], -row[0], row[1] ), 0, row[2], row[3] );
	}

	// Documentation: 5 ft/s.
	base = simQuick_DefaultBase();
	CheckPyfrc( simQuick_TwoMotor( &base, 1, 1 ), 0, 5, 0 );
	CheckPyfrc( simQuick_TwoMotor( &base, 1, -1 ), 0, 0, 5 );
	CheckPyfrc( simQuick_TwoMotor( &base, 1, 0.5 ), 0, 3.75, 1.25 );
	CheckPyfrc( simQuick_FourMotor( &base, 1, 0.25, 0.5, 0.75 ), 0, 3.125, 0.625 );
	CHECK_NEAR( simQuick_WheelSpeed( &base, 0.5 ), 2.5 * FOOT, 1e-15 );
	double zone = 0.2;
	base.curve = simQuick_DeadzoneCurve( &zone );
	CheckPyfrc( simQuick_TwoMotor( &base, 0.3, 0.5 ), 0, 1.25, -0.625 );
}

TEST( quick_mecanum )
{
	// Rear left, rear right, front left, front right -> right, forward, clockwise; speed 1, base 1 x 1 ft.
	static const double rows[][7] = {
		{ 0, 0, 0, 0, 0, 0, 0 },
		{ 1, 1, 1, 1, 0, 1, 0 },
		{ -1, -1, -1, -1, 0, -1, 0 },
		{ 1, -1, -1, 1, -1, 0, 0 },
		{ -1, 1, 1, -1, 1, 0, 0 },
		{ -1, 1, -1, 1, 0, 0, -1 },
		{ 1, -1, 1, -1, 0, 0, 1 },
	};
	simQuickBase base = BaseInFeet( 1, 1, 1 );
	for ( int i = 0; i < 7; ++i )
	{
		const double* r = rows[i];
		CheckPyfrc( simQuick_Mecanum( &base, r[0], r[1], r[2], r[3] ), r[4], r[5], r[6] );
	}
	base = simQuick_DefaultBase();
	CheckPyfrc( simQuick_Mecanum( &base, 1, 1, 1, 1 ), 0, 5, 0 );
	CheckPyfrc( simQuick_Mecanum( &base, -1, 1, 1, -1 ), 5, 0, 0 );
	CheckPyfrc( simQuick_Mecanum( &base, 1, -1, 1, -1 ), 0, 0, 2 );
}

static simQuickSpeeds SwerveInDegrees(
    simQuickMode mode, const simQuickBase* base, const double motors[4], const double clockwise[4] )
{
	simQuickModule modules[4];
	simQuick_PlaceModules( base, modules );
	for ( int i = 0; i < 4; ++i )
	{
		modules[i].motor = motors[i];
		modules[i].angle = -clockwise[i] * DEGREE;
	}
	return simQuick_Swerve( mode, base, modules, 4 );
}

TEST( quick_swerveRowsOfPyfrc )
{
	// Angles rear left, rear right, front left, front right, then right, forward, clockwise. Speed 1, modules 1 ft from
	// the middle: the only size at which pyfrc's yaw rate is right.
	static const double rows[][7] = {
		{ 0, 0, 0, 0, 0, 1, 0 },
		{ 180, 180, 180, 180, 0, -1, 0 },
		{ 270, 270, 270, 270, -1, 0, 0 },
		{ 90, 90, 90, 90, 1, 0, 0 },
		{ 135, 45, 225, 315, 0, 0, -1 },
		{ 315, 225, 45, 135, 0, 0, 1 },
	};
	simQuickBase base = BaseInFeet( 1, sqrt( 2.0 ), sqrt( 2.0 ) );
	for ( int mode = simQuick_correct; mode <= simQuick_compat; ++mode )
	{
		for ( int i = 0; i < 6; ++i )
		{
			const double* r = rows[i];
			CheckPyfrc( SwerveInDegrees( mode, &base, ( double[4] ){ 1, 1, 1, 1 }, r ), r[4], r[5], r[6] );
			CheckPyfrc( SwerveInDegrees( mode, &base, ( double[4] ){ -1, -1, -1, -1 }, r ), -r[4], -r[5], -r[6] );
		}
		CheckPyfrc( SwerveInDegrees( mode, &base, ( double[4] ){ 0 }, rows[0] ), 0, 0, 0 );
	}
}

TEST( quick_swerveTurnsAtSpeedOverRadius )
{
	simQuickBase base = BaseInFeet( 5, 2, 2 );
	static const double motors[4] = { 1, 1, 1, 1 }, spin[4] = { 315, 225, 45, 135 };
	CheckPyfrc( SwerveInDegrees( simQuick_compat, &base, motors, spin ), 0, 0, 5.0 * sqrt( 2.0 ) );  // 7.0711
	CheckPyfrc( SwerveInDegrees( simQuick_correct, &base, motors, spin ), 0, 0, 5.0 / sqrt( 2.0 ) ); // 3.5355

	// Any modules anywhere: a motion, made into module states, comes back. Also an off-centre triangle.
	static const double places[2][4][2] = {
		{ { -0.3, 0.2 }, { -0.3, -0.2 }, { 0.3, 0.2 }, { 0.3, -0.2 } },
		{ { 0.5, 0.1 }, { -0.2, 0.3 }, { -0.1, -0.4 }, { 0.0, 0.0 } },
	};
	base.speed = 4.0;
	for ( int i = 0; i < 2; ++i )
	{
		simQuickSpeeds wanted = { 1.1, -0.7, 2.3 };
		simQuickModule modules[4];
		int count = i == 0 ? 4 : 3;
		for ( int j = 0; j < count; ++j )
		{
			double x = places[i][j][0], y = places[i][j][1];
			double vx = wanted.forward - wanted.turn * y, vy = wanted.left + wanted.turn * x;
			modules[j] = ( simQuickModule ){ x, y, sqrt( vx * vx + vy * vy ) / base.speed, simAtan2( vy, vx ) };
		}
		simQuickSpeeds found = simQuick_Swerve( simQuick_correct, &base, modules, count );
		CHECK_NEAR( found.forward, wanted.forward, 1e-12 );
		CHECK_NEAR( found.left, wanted.left, 1e-12 );
		CHECK_NEAR( found.turn, wanted.turn, 1e-12 );
	}
	simQuickModule single = { 0.5, 0.0, 1.0, 0.5 * SIM_PI };
	CHECK_NEAR( simQuick_Swerve( simQuick_correct, &base, &single, 1 ).turn, 0.0, 0.0 );
}

TEST( quick_motionFollowsTheArc )
{
	// A quarter turn of 1 m radius, in one step or in many.
	simQuickSpeeds speeds = { .forward = 0.5 * SIM_PI, .turn = 0.5 * SIM_PI };
	simQuickPose pose = simQuick_Drive( simQuick_correct, ( simQuickPose ){ 0 }, speeds, 1.0 );
	CHECK_NEAR( pose.x, 1.0, 1e-14 );
	CHECK_NEAR( pose.y, 1.0, 1e-14 );
	CHECK_NEAR( pose.heading, 0.5 * SIM_PI, 1e-14 );
	pose = ( simQuickPose ){ 0 };
	for ( int i = 0; i < 100000; ++i ) // small enough for the series
	{
		pose = simQuick_Drive( simQuick_correct, pose, speeds, 1e-5 );
	}
	CHECK_NEAR( pose.x, 1.0, 1e-10 );
	CHECK_NEAR( pose.y, 1.0, 1e-10 );

	// Strafing while turning comes round again.
	speeds = ( simQuickSpeeds ){ .left = 1.0, .turn = 2.0 * SIM_PI };
	pose = simQuick_Drive( simQuick_correct, ( simQuickPose ){ 1, 2, 3 }, speeds, 1.0 );
	CHECK_NEAR( pose.x, 1.0, 1e-14 );
	CHECK_NEAR( pose.y, 2.0, 1e-14 );

	// compat: turns, then goes; drive goes along heading + 2 a. Worked by hand for a = 0.1.
	pose = simQuick_MoveBy( simQuick_compat, ( simQuickPose ){ 0, 0, 0.4 }, ( simQuickPose ){ 2, 1, 0.1 } );
	CHECK_NEAR( pose.x, 2.0 * cos( 0.5 ) - sin( 0.5 ), 1e-14 );
	CHECK_NEAR( pose.y, 2.0 * sin( 0.5 ) + cos( 0.5 ), 1e-14 );
	CHECK_NEAR( pose.heading, 0.5, 1e-15 );
	pose = simQuick_Drive( simQuick_compat, ( simQuickPose ){ 0, 0, 0.4 }, ( simQuickSpeeds ){ 1, 0, 0.1 }, 1.0 );
	CHECK_NEAR( pose.x, cos( 0.6 ), 1e-14 );
	CHECK_NEAR( pose.y, sin( 0.6 ), 1e-14 );
	// vector_drive( vx = 1 right, 0, 0.1 clockwise ) for 1 s: X = sin a, Y = cos a, both turned by a once more.
	pose =
	    simQuick_Drive( simQuick_compat, ( simQuickPose ){ 0 }, simQuick_FromPyfrc( ( double[3] ){ 1, 0, 0.1 } ), 1.0 );
	CHECK_NEAR( pose.x / FOOT, sin( 0.1 ) * cos( 0.1 ) - cos( 0.1 ) * sin( 0.1 ), 1e-14 );
	CHECK_NEAR( -pose.y / FOOT, sin( 0.1 ) * sin( 0.1 ) + cos( 0.1 ) * cos( 0.1 ), 1e-14 );
}

TEST( quick_documentedDrive )
{
	// docs/quick-models.md: 5 ft/s forward, or to the right, at 90 deg/s for 1 s in steps of 20 ms.
	static const double rows[2][6] = {
		{ 1.524, 0.0, 0.970209, 0.970209, 0.923466, 1.014876 },
		{ 0.0, -1.524, 0.970209, -0.970209, 0.954889, -0.985369 },
	};
	for ( int i = 0; i < 2; ++i )
	{
		for ( int mode = simQuick_correct; mode <= simQuick_compat; ++mode )
		{
			simQuickPose pose = { 0 };
			for ( int j = 0; j < 50; ++j )
			{
				simQuickSpeeds speeds = { rows[i][0], rows[i][1], 0.5 * SIM_PI };
				pose = simQuick_Drive( mode, pose, speeds, 0.02 );
			}
			CHECK_NEAR( pose.x, rows[i][2 + 2 * mode], 1e-6 );
			CHECK_NEAR( pose.y, rows[i][3 + 2 * mode], 1e-6 );
		}
	}
}

TEST( quick_bearingAndFrame )
{
	simQuickPose pose = { 1, 1, 0.5 * SIM_PI };
	simQuickBearing bearing = simQuick_BearingTo( simQuick_correct, pose, 4, 5 );
	CHECK_NEAR( bearing.distance, 5.0, 1e-15 );
	CHECK_NEAR( bearing.angle, atan2( 4, 3 ) - 0.5 * SIM_PI, 1e-15 ); // to the right of the nose
	bearing = simQuick_BearingTo( simQuick_compat, pose, 4, 5 );
	CHECK_NEAR( bearing.angle, atan2( -4, -3 ), 1e-15 );

	// 90 degrees clockwise, 3 ft from the left and 4 ft from the top of a field 27 ft wide.
	pose = simQuick_PoseFromPyfrc( 3, 4, 90 * DEGREE, 27 * FOOT );
	CHECK_NEAR( pose.x / FOOT, 3.0, 1e-12 );
	CHECK_NEAR( pose.y / FOOT, 23.0, 1e-12 );
	CHECK_NEAR( pose.heading, -0.5 * SIM_PI, 1e-15 );
}

TEST( quick_linearMotion )
{
	// pyfrc's documentation: 2 ft/s, 360 ticks a foot, 6 ft.
	simQuickLinearDef def = { 2 * FOOT, 360 / FOOT, 0.0, 6 * FOOT };
	for ( int mode = simQuick_correct; mode <= simQuick_compat; ++mode )
	{
		simQuickLinear linear = { 0 };
		CHECK_EQ_INT( simQuickLinear_Step( mode, &def, &linear, 1.0, 4.0 ), 2160 );
		CHECK_NEAR( linear.position / FOOT, 6.0, 1e-12 );
		CHECK_EQ_INT( simQuickLinear_Step( mode, &def, &linear, -1.0, 10.0 ), 0 );
		linear.position = 0.0;
		CHECK_EQ_INT( simQuickLinear_Step( mode, &def, &linear, 0.5, 0.02 ), 7 );
		CHECK_NEAR( linear.position / FOOT, 0.02, 1e-12 );
	}

	// Without an upper stop the lower one still holds; below zero a counter goes on counting steps of the same size.
	def.max = INFINITY;
	simQuickLinear correct = { 0 }, compat = { 0 };
	CHECK_EQ_INT( simQuickLinear_Step( simQuick_correct, &def, &correct, -1.0, 0.01 ), 0 );
	CHECK_EQ_INT( simQuickLinear_Step( simQuick_compat, &def, &compat, -1.0, 0.01 ), -7 ); // -7.2 ticks
	def.min = -INFINITY;
	CHECK_EQ_INT( simQuickLinear_Step( simQuick_correct, &def, &correct, -1.0, 0.01 ), -8 );
	CHECK_EQ_INT( simQuickLinear_Step( simQuick_correct, &def, &correct, 1e300, 1e5 ), 9000000000000000000 );
}

// The robot of pyfrc's documentation: 90 lb, 2 CIMs a side at 10.71:1.
static simQuickTankTheory DocumentedTank( void )
{
	static const simMotorType cim = { "cim", 12.0, 2.42, 133.0, 2.7, 5310.0 * SIM_PI / 30.0, 0.0 };
	simQuickTankTheory theory = simQuickTank_DefaultTheory();
	theory.motor = &cim;
	theory.mass = 90.0 * POUND;
	theory.gearing = 10.71;
	theory.motorsPerSide = 2;
	theory.track = 24.0 * INCH;
	return theory;
}

TEST( quick_tankTheory )
{
	simQuickTankTheory theory = DocumentedTank();
	simQuickTankDef def = simQuickTank_FromTheory( simQuick_compat, &theory );
	double foot2 = POUND * FOOT * FOOT;
	CHECK_NEAR( 12.0 / def.kv[0] / FOOT, 12.97997, 5e-6 );
	CHECK_NEAR( 12.0 / def.ka[0] / FOOT, 54.67095, 5e-6 );
	CHECK_NEAR( def.kv[1] * FOOT, 0.924501, 5e-7 );
	CHECK_NEAR( def.ka[1] * FOOT, 0.219495, 5e-7 );
	CHECK_NEAR( def.inertia / foot2, 108.776, 5e-4 );
	CHECK_NEAR( 0.5 * def.track * def.mass / def.inertia * FOOT, 0.827388, 5e-6 );

	theory.mass = 110.0 * POUND;
	theory.track = 22.0 * INCH;
	theory.robotWidth = 29.5 * INCH;
	theory.robotLength = 38.5 * INCH;
	def = simQuickTank_FromTheory( simQuick_compat, &theory );
	CHECK_NEAR( 12.0 / def.ka[0] / FOOT, 44.7308, 5e-5 );
	CHECK_NEAR( def.ka[0] * FOOT, 0.26827, 5e-6 );
	CHECK_NEAR( 0.5 * def.track * def.mass / def.inertia * FOOT, 0.67333, 5e-6 );

	simQuickTankTheory kitbot = simQuickTank_DefaultTheory();
	kitbot.motor = theory.motor;
	kitbot.gearing = 10.71;
	kitbot.mass = 110.0 * POUND;
	def = simQuickTank_FromTheory( simQuick_compat, &kitbot );
	CHECK_NEAR( def.inertia / foot2, 132.9485, 5e-5 );
	CHECK_NEAR( 0.5 * def.track * def.mass / def.inertia * FOOT, 0.72396, 5e-6 );

	// Four CIMs at stall: 4 * 2.42 N m * 10.71 / 0.0762 m on 40.8 kg.
	theory = DocumentedTank();
	def = simQuickTank_FromTheory( simQuick_correct, &theory );
	CHECK_NEAR( 12.0 / def.ka[0], 4.0 * 2.42 * 10.71 / 0.0762 / 40.8233133, 1e-6 );
}

TEST( quick_tankCompatAtFullThrottle )
{
	static const double rows[][3] = {
		{ 0.02, 0.009498, 0.822962 },
		{ 0.1, 0.212897, 3.898150 },
		{ 0.5, 3.373593, 10.149904 },
		{ 1.0, 8.866684, 11.400451 },
		{ 2.0, 20.400365, 11.571237 },
	};
	simQuickTankTheory theory = DocumentedTank();
	simQuickTankDef def = simQuickTank_FromTheory( simQuick_compat, &theory );
	for ( int i = 0; i < 5; ++i )
	{
		simQuickTank tank = { 0 };
		simQuickPose moved = simQuickTank_Step( simQuick_compat, &def, &tank, 1, 1, rows[i][0] );
		CHECK_NEAR( moved.x / FOOT, rows[i][1], 1e-6 );
		CHECK_NEAR( moved.y, 0.0, 0.0 );
		CHECK_NEAR( tank.left.velocity / FOOT, rows[i][2], 1e-6 );
	}
	simQuickTank tank = { 0 };
	for ( int i = 0; i < 50; ++i )
	{
		simQuickTank_Step( simQuick_compat, &def, &tank, 1, 1, 0.02 );
	}
	CHECK_NEAR( tank.left.position / FOOT, 8.838183, 1e-6 );
	CHECK_NEAR( tank.right.velocity / FOOT, 11.400451, 1e-6 );

	// 1.2 V do not overcome 1.3 V.
	tank = ( simQuickTank ){ 0 };
	for ( int mode = simQuick_correct; mode <= simQuick_compat; ++mode )
	{
		simQuickTank_Step( mode, &def, &tank, 0.1, 0.1, 1.0 );
		CHECK_NEAR( tank.left.position, 0.0, 0.0 );
	}
}

TEST( quick_tankCompatTurns )
{
	// pyfrc's test: at speed after 2 s, then 10 ms calls until a quarter turn, then one call of the same time.
	simQuickTankTheory theory = DocumentedTank();
	simQuickTankDef def = simQuickTank_FromTheory( simQuick_compat, &theory );
	simQuickTank tank = { 0 };
	simQuickTank_Step( simQuick_compat, &def, &tank, 1, 0.9, 2.0 );
	double angle = 0.0;
	int calls = 0;
	while ( angle < 0.5 * SIM_PI && calls < 1000 )
	{
		angle -= simQuickTank_Step( simQuick_compat, &def, &tank, 1, 0.9, 0.01 ).heading;
		calls += 1;
	}
	CHECK_EQ_INT( calls, 147 );
	simQuickPose moved = simQuickTank_Step( simQuick_compat, &def, &tank, 1, 0.9, 0.01 * calls );
	CHECK_NEAR( -moved.heading, 1.578702, 1e-6 );
	CHECK_NEAR( moved.x / FOOT, 10.19976, 1e-5 );
	CHECK_NEAR( -moved.y / FOOT, 10.22566, 1e-5 );
	CHECK_NEAR( -moved.x / moved.y, 0.99747, 1e-5 );

	// Wheels that do not slip turn slower by inertia / ( mass track^2 / 2 ), and inertia does not matter.
	double compat = def.mass * 0.5 * def.track / def.inertia;
	CHECK_NEAR( compat * def.track, 1.654776, 2e-6 );
	simQuickPose right = simQuickTank_Step( simQuick_correct, &def, &tank, 1, 0.9, 1.0 );
	CHECK_NEAR( right.heading * compat * def.track, moved.heading / ( 0.01 * calls ), 1e-4 );
	def.inertia *= 2.0;
	moved = simQuickTank_Step( simQuick_compat, &def, &tank, 1, 0.9, 1.0 );
	CHECK_NEAR( moved.heading, right.heading * compat * def.track / 2.0, 1e-4 );
}

// Distance from rest at full throttle, by the closed form.
static double SideAfter( const simQuickTankDef* def, double time, double* velocity )
{
	double final = ( 12.0 - def->friction[0] ) / def->kv[0], lag = def->ka[0] / def->kv[0];
	*velocity = final * ( 1.0 - exp( -time / lag ) );
	return final * time - *velocity * lag;
}

TEST( quick_tankCorrectIsExact )
{
	simQuickTankTheory theory = DocumentedTank();
	simQuickTankDef def = simQuickTank_FromTheory( simQuick_compat, &theory ); // pyfrc's numbers, right method
	simQuickTank tank = { 0 };
	double velocity;
	simQuickPose moved = simQuickTank_Step( simQuick_correct, &def, &tank, 1, 1, 1.0 );
	CHECK_NEAR( moved.x, SideAfter( &def, 1.0, &velocity ), 1e-12 );
	CHECK_NEAR( tank.left.velocity, velocity, 1e-12 );
	CHECK_NEAR( moved.x / FOOT, 8.866674, 5e-6 ); // the reference rounded kv and ka first
	CHECK_NEAR( tank.left.velocity / FOOT, 11.402316, 5e-6 );

	// However the time is cut.
	simQuickTank other = { 0 };
	for ( int i = 0; i < 97; ++i )
	{
		simQuickTank_Step( simQuick_correct, &def, &other, 1, 1, 1.0 / 97.0 );
	}
	CHECK_NEAR( other.left.position, tank.left.position, 1e-12 );
	CHECK_NEAR( other.left.velocity, tank.left.velocity, 1e-12 );

	// Reversing: friction helps the brakes, then opposes the way back. Against a very fine Euler march.
	double v = tank.left.velocity, x = tank.left.position;
	for ( int i = 0; i < 500000; ++i )
	{
		double friction = def.friction[0] * ( v > 0.0 ? 1.0 : -1.0 );
		double a = ( -6.0 - friction - def.kv[0] * v ) / def.ka[0];
		x += v * 1e-6 + 0.5e-12 * a;
		v += a * 1e-6;
	}
	simQuickTank_Step( simQuick_correct, &def, &tank, -0.5, -0.5, 0.5 );
	CHECK_NEAR( tank.left.velocity, v, 1e-5 );
	CHECK_NEAR( tank.left.position, x, 1e-5 );
	CHECK( tank.left.velocity < 0.0 );

	// Without volts it stops for good, where compat creeps on for ever.
	simQuickTank compat = tank;
	simQuickTank_Step( simQuick_correct, &def, &tank, 0, 0, 2.0 );
	simQuickTank_Step( simQuick_compat, &def, &compat, 0, 0, 2.0 );
	CHECK_NEAR( tank.left.velocity, 0.0, 0.0 );
	CHECK( compat.left.velocity < 0.0 );

	// docs/quick-models.md: rolling out from 10 ft/s.
	tank = ( simQuickTank ){ { 0, 10 * FOOT, 0 }, { 0, 10 * FOOT, 0 } };
	compat = tank;
	simQuickTank_Step( simQuick_correct, &def, &tank, 0, 0, 0.5 );
	simQuickTank_Step( simQuick_compat, &def, &compat, 0, 0, 0.5 );
	CHECK_NEAR( tank.left.position / FOOT, 1.6754, 5e-5 );
	CHECK_NEAR( tank.left.velocity, 0.0, 0.0 );
	CHECK_NEAR( compat.left.position / FOOT, 2.1071, 5e-5 );
	CHECK_NEAR( compat.left.velocity / FOOT, 1.2303, 5e-5 );

	// Measured sides differ: the weaker right side makes it turn right.
	def.kv[1] *= 1.05;
	def.ka[1] *= 1.1;
	def.friction[1] = 1.5;
	tank = ( simQuickTank ){ 0 };
	moved = simQuickTank_Step( simQuick_correct, &def, &tank, 1, 1, 3.0 );
	CHECK_NEAR( moved.heading, ( tank.right.position - tank.left.position ) / def.track, 1e-9 );
	CHECK_NEAR( tank.right.velocity, 10.5 / def.kv[1], 1e-4 );
	CHECK( moved.heading < 0.0 && moved.y < 0.0 );
	CHECK_NEAR( simQuickTank_Step( simQuick_correct, &def, &tank, 1, 1, 0.0 ).x, 0.0, 0.0 );
}

TEST( quick_sharpArc )
{
	simQuickArcDef def = simQuickArc_SharpDef( simQuick_compat );
	CHECK_NEAR( simQuickArc_Speeds( &def, 1, 1 ).forward, 6.646, 5e-4 );
	CHECK_NEAR( def.track / INCH, 25.5, 1e-12 );
	simQuickArcDef exact = simQuickArc_SharpDef( simQuick_correct );
	CHECK_NEAR( simQuickArc_Speeds( &exact, 5, 1 ).forward, 6.647045, 5e-7 ); // commands are clamped
	def.track = 22.0 * INCH;
	CHECK_NEAR( simQuickArc_Speeds( &def, -1, 1 ).turn, 23.8, 0.05 );

	// The arc as published, for a quarter of the wheel range.
	double vL = 0.25 * 6.6457905, vR = 0.5 * 6.6457905, T = def.track;
	double R = T * ( vR + vL ) / ( 2 * ( vR - vL ) ), turned = 0.3 + ( vR - vL ) * 0.1 / T;
	for ( int mode = simQuick_correct; mode <= simQuick_compat; ++mode )
	{
		simQuickPose pose = { 1.0, 2.0, 0.3 };
		pose = simQuickArc_Step( mode, &def, pose, 128.0 / 512.0, 256.0 / 512.0, 0.1 );
		CHECK_NEAR( pose.x, 1.0 + R * ( sin( turned ) - sin( 0.3 ) ), 1e-6 );
		CHECK_NEAR( pose.y, 2.0 - R * ( cos( turned ) - cos( 0.3 ) ), 1e-6 );
		CHECK_NEAR( pose.heading, turned, 1e-6 );
		pose = simQuickArc_Step( mode, &def, ( simQuickPose ){ 0, 0, 0.5 * SIM_PI }, 1, 1, 0.01 );
		CHECK_NEAR( pose.x, 0.0, 1e-15 );
		CHECK_NEAR( pose.y, 0.06646, 5e-6 );
	}

	// docs/quick-models.md
	simQuickPose at = simQuickArc_Step( simQuick_compat, &def, ( simQuickPose ){ 1, 2, 0.3 }, 0.25, 0.5, 0.1 );
	CHECK_NEAR( at.x, 1.223725, 1e-6 );
	CHECK_NEAR( at.y, 2.107703, 1e-6 );
	CHECK_NEAR( at.heading, 0.597324, 1e-6 );

	// Nearly straight: the radius is 10^12 m, and compat loses the path's digits to it.
	simQuickPose correct = simQuickArc_Step( simQuick_correct, &def, ( simQuickPose ){ 0, 0, 1 }, 1, 1 - 1e-12, 0.01 );
	simQuickPose compat = simQuickArc_Step( simQuick_compat, &def, ( simQuickPose ){ 0, 0, 1 }, 1, 1 - 1e-12, 0.01 );
	CHECK_NEAR( correct.x, 0.066457905 * cos( 1.0 ), 1e-9 );
	CHECK( fabs( compat.x - correct.x ) > 1e-7 );

	simQuickLinearDef lift = simQuickArc_SharpElevator( simQuick_compat );
	CHECK_NEAR( lift.speed / INCH, 30.9, 0.05 );
	simQuickLinear carriage = { 0 };
	CHECK_EQ_INT( simQuickLinear_Step( simQuick_compat, &lift, &carriage, 1, 10 ), 1023 );
}
