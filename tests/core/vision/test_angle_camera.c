// Angle cameras against pyfrc's VisionSim: the rows of its test file with the values its code gives, the instants at which it says
// them, and where the mode without `compat` differs.
#include "test.h"
#include "vision/angle_camera.h"

#include <math.h>

#define DEG ( SIM_PI / 180.0 )
#define NOTHING 0xffffffffu

static simAngleCameraDef Camera( double fov, double near, double far, double x, double y )
{
	simAngleCameraDef def = { .fov = fov * DEG, .near = near, .far = far, .rate = 15.0, .lag = 0.05, .compat = true };
	def.targetCount = 1;
	def.targets[0] = ( simAngleTargetDef ){ x, y, 315.0 * DEG, 45.0 * DEG };
	return def;
}

/// The first news of a camera whose robot stands still. False: there is nothing in sight.
static bool Look( const simAngleCameraDef* def, double x, double y, double heading, simAngleTarget* target )
{
	static simAngleCamera camera;
	simAngleCamera_Create( &camera );
	for ( int i = 0; i < 20; ++i )
	{
		if ( simAngleCamera_Update( &camera, def, 0.01 * i, x, y, heading * DEG, target, 1 ) > 0 )
		{
			return target->target != NOTHING;
		}
	}
	CHECK( false );
	return false;
}

TEST( angleCamera_pyfrcsRows )
{
	const struct
	{
		int camera;
		double x, y, heading;
		bool seen;
		double angle, distance; // NAN: not known
	} rows[] = {
		// too close, too far, behind the target, looking away
		{ 0, 1, 1, -135, false, NAN, NAN },
		{ 0, 1, -1, 135, false, NAN, NAN },
		{ 0, -1, 1, -45, false, NAN, NAN },
		{ 0, -1, -1, 45, false, NAN, NAN },
		{ 0, 20, 20, -135, false, NAN, NAN },
		{ 0, -20, -20, 45, false, NAN, NAN },
		{ 0, -2, -2, 45, false, NAN, NAN },
		{ 0, -2, 2, -45, false, NAN, NAN },
		{ 0, 1, -2, -135, false, NAN, NAN },
		{ 0, 1, 2, 135, false, NAN, NAN },
		{ 0, 2, -2, 0, false, NAN, NAN },
		{ 0, 2, 2, 180, false, NAN, NAN },
		{ 0, 2, 0, 180, true, 0.0, 2.0 },
		{ 0, 2, 2, -135, true, 0.0, 2.8284271 },
		{ 0, 2, -2, 135, true, 0.0, 2.8284271 },
		{ 0, 2.07, -1.96, 140, true, -3.4364836, 2.8507017 },
		{ 1, 25, 16, 180, true, 0.0, 6.5 },
		{ 1, 25, 16, -180, true, 0.0, 6.5 },
		{ 1, 25, 16, 170, true, 10.0, 6.5 },
		{ 1, 25, 16, 190, true, -10.0, 6.5 },
		{ 1, 21.24, 13.82, 206, false, NAN, NAN },
		{ 1, 21.24, 13.82, 149, true, -7.5064747, 3.5014283 },
		{ 1, 21.24, 13.82, 107, false, NAN, NAN },
		{ 1, 21.24, 13.82, 12.64, false, NAN, NAN },
		{ 1, 21.24, 13.82, -136, false, NAN, NAN },
		{ 1, 21.24, 13.82, -203, true, -15.5064747, 3.5014283 },
		{ 1, 21.24, 13.82, 943, false, NAN, NAN },
		{ 1, 20.22, 17.56, 46, false, NAN, NAN },
		{ 1, 20.22, 17.56, 107, false, NAN, NAN },
		{ 1, 20.22, 17.56, 152.30, false, NAN, NAN },
		{ 1, 20.22, 17.56, 204.20, true, 18.0072976, 2.3220680 },
		{ 1, 20.22, 17.56, -506.52, true, 8.7272976, 2.3220680 },
		{ 1, 12.48, 13.79, 24.61, false, NAN, NAN },
	};
	simAngleCameraDef cameras[2] = { Camera( 30, 2, 4, 0, 0 ), Camera( 61, 1.5, 15, 18.5, 16 ) };
	for ( int compat = 0; compat < 2; ++compat )
	{
		for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
		{
			simAngleCameraDef* def = &cameras[rows[i].camera];
			def->compat = compat == 1;
			simAngleTarget target = { 0 };
			bool seen = Look( def, rows[i].x, rows[i].y, rows[i].heading, &target );
			CHECK_EQ_INT( seen, rows[i].seen );
			if ( seen && rows[i].seen )
			{
				CHECK_NEAR( target.angle, rows[i].angle, 1e-6 );
				CHECK_NEAR( target.distance, rows[i].distance, 1e-6 );
				CHECK_EQ_INT( target.target, 0 );
			}
		}
	}
}

/// Instants of news and of their captures with an update every `period`.
static int Deliveries( const simAngleCameraDef* def, double period, int updates, double said[], double captured[] )
{
	static simAngleCamera camera;
	simAngleCamera_Create( &camera );
	int count = 0;
	for ( int i = 0; i < updates; ++i )
	{
		simAngleTarget target;
		double time = period * i;
		if ( simAngleCamera_Update( &camera, def, time, 25, 16, SIM_PI, &target, 1 ) > 0 )
		{
			said[count] = time;
			captured[count++] = target.captured;
		}
	}
	return count;
}

TEST( angleCamera_rateAndLag )
{
	simAngleCameraDef def = Camera( 61, 1.5, 15, 18.5, 16 );
	double said[200], captured[200];
	// pyfrc in ticks of 10 ms: every 70 ms instead of 66.7, and a lag after the rounding of 0.26 - 0.21.
	int count = Deliveries( &def, 0.01, 101, said, captured );
	static const double expected[4][2] = { { 0.06, 0.0 }, { 0.13, 0.07 }, { 0.20, 0.14 }, { 0.26, 0.21 } };
	REQUIRE( count >= 4 );
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_NEAR( said[i], expected[i][0], 1e-12 );
		CHECK_NEAR( captured[i], expected[i][1], 1e-12 );
	}
	// As meant: 15 a second over ten seconds, each said once, at the first update after the lag.
	def.compat = false;
	count = Deliveries( &def, 0.02, 501, said, captured );
	CHECK_EQ_INT( count, 150 );
	for ( int i = 0; i < count; ++i )
	{
		CHECK_NEAR( captured[i] - i / 15.0, 0.01, 0.0101 );
		double late = said[i] - captured[i];
		CHECK( late >= 0.05 - 1e-9 && late < 0.07 + 1e-9 );
	}
	// Pauses do not make it catch up in a burst.
	static simAngleCamera camera;
	simAngleCamera_Create( &camera );
	simAngleTarget target;
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 0.0, 25, 16, SIM_PI, &target, 1 ), 0 );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 5.0, 25, 16, SIM_PI, &target, 1 ), 1 );
	CHECK_NEAR( target.captured, 0.0, 0.0 );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 5.02, 25, 16, SIM_PI, &target, 1 ), 0 );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 5.06, 25, 16, SIM_PI, &target, 1 ), 1 );
	CHECK_NEAR( target.captured, 5.0, 0.0 );
	// Off: waiting ones are gone.
	CHECK_EQ_INT( camera.count, 0 );
	simAngleCamera_Update( &camera, &def, 5.08, 25, 16, SIM_PI, &target, 1 );
	CHECK_EQ_INT( camera.count, 1 );
	simAngleCamera_Clear( &camera );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 5.14, 25, 16, SIM_PI, &target, 1 ), 0 );
}

TEST( angleCamera_severalTargets )
{
	simAngleCameraDef def = Camera( 61, 1.0, 15.0, 5.0, 0.0 );
	def.targets[0] = ( simAngleTargetDef ){ 5.0, 1.0, 90.0 * DEG, 270.0 * DEG };
	def.targets[1] = ( simAngleTargetDef ){ 5.0, 0.0, 90.0 * DEG, 270.0 * DEG };
	def.targets[2] = ( simAngleTargetDef ){ 4.0, -0.5, 90.0 * DEG, 270.0 * DEG };
	def.targetCount = 3;
	static simAngleCamera camera;
	for ( int compat = 0; compat < 2; ++compat )
	{
		def.compat = compat == 1;
		simAngleCamera_Create( &camera );
		CHECK_NEAR( simAngleCamera_Immediate( &camera ), -1.0, 0.0 );
		simAngleTarget news[4];
		simAngleCamera_Update( &camera, &def, 0.0, 0.0, 0.0, 0.0, news, 4 );
		// pyfrc says the distance of the target worst in line: 5.099.
		CHECK_NEAR( simAngleCamera_Immediate( &camera ), compat ? 5.0990195 : 5.0, 1e-6 );
		REQUIRE( simAngleCamera_Update( &camera, &def, 0.06, 0.0, 0.0, 0.0, news, 4 ) == 3 );
		CHECK_EQ_INT( news[0].target, 1 );
		CHECK_EQ_INT( news[1].target, 2 );
		CHECK_EQ_INT( news[2].target, 0 );
		CHECK_NEAR( news[2].angle, 11.3099325, 1e-6 );
		// Away from them all
		simAngleCamera_Create( &camera );
		simAngleCamera_Update( &camera, &def, 0.0, 0.0, 0.0, SIM_PI, news, 4 );
		CHECK_NEAR( simAngleCamera_Immediate( &camera ), -1.0, 0.0 );
		REQUIRE( simAngleCamera_Update( &camera, &def, 0.06, 0.0, 0.0, SIM_PI, news, 4 ) == 1 );
		CHECK_EQ_INT( news[0].target, NOTHING );
		CHECK( compat ? isinf( news[0].angle ) : news[0].angle == 0.0 );
		CHECK_NEAR( news[0].distance, 0.0, 0.0 );
	}
}

TEST( angleCamera_allRound )
{
	// A sector and a view of a whole turn: pyfrc sees nothing, which cannot be meant.
	simAngleCameraDef def = Camera( 360, 0.5, 15, 0, 0 );
	def.targets[0].from = 0.0;
	def.targets[0].to = 360.0 * DEG;
	simAngleTarget target;
	CHECK( !Look( &def, 3, 4, 12, &target ) );
	def.compat = false;
	CHECK( Look( &def, 3, 4, 12, &target ) );
	CHECK_NEAR( target.distance, 5.0, 1e-12 );
	// NaN changes nothing.
	static simAngleCamera camera;
	simAngleCamera_Create( &camera );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 1.0, NAN, 0, 0, &target, 1 ), 0 );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, NAN, 1, 0, 0, &target, 1 ), 0 );
	CHECK_EQ_INT( camera.count, 0 );
	// More captures than the camera can keep waiting: those it has come in order and at their time, others are not made.
	def.lag = 4.0;
	def.rate = 50.0;
	double last = -1.0;
	int said = 0;
	for ( int i = 0; i < 700; ++i )
	{
		if ( simAngleCamera_Update( &camera, &def, 0.02 * i, 3, 4, 0, &target, 1 ) > 0 )
		{
			CHECK( target.captured > last );
			CHECK_NEAR( 0.02 * i - target.captured, 4.0, 0.02 );
			last = target.captured;
			++said;
		}
	}
	CHECK( said >= 2 * SIM_ANGLE_CAPTURES && said <= 3 * SIM_ANGLE_CAPTURES );
}

// A NaN lag holds nothing back: "not too young" is not the same as "old enough".
TEST( angleCamera_lagThatIsNoNumberHoldsNothingBack )
{
	simAngleCameraDef def = Camera( 90.0, 0.5, 10.0, 0.0, 0.0 );
	def.compat = false;
	def.lag = NAN;
	static simAngleCamera camera;
	simAngleTarget target;
	simAngleCamera_Create( &camera );
	CHECK_EQ_INT( simAngleCamera_Update( &camera, &def, 0.0, 2.0, 0.0, SIM_PI, &target, 1 ), 1 );
	CHECK_EQ_INT( (int)target.target, 0 );
}
