#include "sandlot/sim/quick.h"

static const double kFoot = 0.3048;
static const double kInch = 0.0254;


// ---- curves ----

double simQuick_LinearDeadzone( double input, double zone )
{
	SIM_ASSERT( zone >= 0.0 && zone < 1.0 );
	// Stretched, so that full stick stays full and the edge of the zone makes no jump.
	double beyond = fabs( input ) - zone;
	if ( beyond > 0.0 )
	{
		return copysign( beyond / ( 1.0 - zone ), input );
	}
	return 0.0;
}

static double DeadzoneFn( const void* context, double input )
{
	return simQuick_LinearDeadzone( input, *(const double*)context );
}

simQuickCurve simQuick_DeadzoneCurve( const double* zone )
{
	SIM_ASSERT( zone != NULL );
	return ( simQuickCurve ){ DeadzoneFn, zone };
}

static double TableFn( const void* context, double input )
{
	const simQuickTable* table = context;
	const double( *points )[2] = table->points;
	SIM_ASSERT( table->count >= 1 );
	// NaN takes the first point.
	if ( !( input > points[0][0] ) )
	{
		return points[0][1];
	}
	for ( int i = 1; i < table->count; ++i )
	{
		if ( input < points[i][0] )
		{
			// A straight line between two points; outside the table the end's value.
			double share = ( input - points[i - 1][0] ) / ( points[i][0] - points[i - 1][0] );
			return points[i - 1][1] + share * ( points[i][1] - points[i - 1][1] );
		}
	}
	return points[table->count - 1][1];
}

simQuickCurve simQuick_TableCurve( const simQuickTable* table )
{
	SIM_ASSERT( table != NULL );
	return ( simQuickCurve ){ TableFn, table };
}

double simQuick_Apply( simQuickCurve curve, double input )
{
	if ( curve.fn != NULL )
	{
		return curve.fn( curve.context, input );
	}
	return input;
}


// ---- drive bases ----

simQuickBase simQuick_DefaultBase( void )
{
	return ( simQuickBase ){ .speed = 5.0 * kFoot, .width = 2.0 * kFoot, .length = 3.0 * kFoot };
}

double simQuick_WheelSpeed( const simQuickBase* base, double motor )
{
	return base->speed * simQuick_Apply( base->curve, motor );
}

static simQuickSpeeds OfSides( double left, double right, double track )
{
	SIM_CHECK( track > 0.0 );
	// Rigid body: left = forward - turn track / 2, right = forward + turn track / 2.
	return ( simQuickSpeeds ){ .forward = 0.5 * ( left + right ), .turn = ( right - left ) / track };
}

simQuickSpeeds simQuick_TwoMotor( const simQuickBase* base, double left, double right )
{
	return OfSides( simQuick_WheelSpeed( base, left ), simQuick_WheelSpeed( base, right ), base->width );
}

simQuickSpeeds simQuick_FourMotor(
    const simQuickBase* base, double rearLeft, double rearRight, double frontLeft, double frontRight )
{
	// Wheels of one side that turn at different speeds both slip: the side moves at their mean.
	double left = 0.5 * ( simQuick_WheelSpeed( base, rearLeft ) + simQuick_WheelSpeed( base, frontLeft ) );
	double right = 0.5 * ( simQuick_WheelSpeed( base, rearRight ) + simQuick_WheelSpeed( base, frontRight ) );
	return OfSides( left, right, base->width );
}

simQuickSpeeds simQuick_Mecanum(
    const simQuickBase* base, double rearLeft, double rearRight, double frontLeft, double frontRight )
{
	SIM_CHECK( base->width + base->length > 0.0 );
	double lr = simQuick_WheelSpeed( base, rearLeft ), rr = simQuick_WheelSpeed( base, rearRight );
	double lf = simQuick_WheelSpeed( base, frontLeft ), rf = simQuick_WheelSpeed( base, frontRight );
	// A roller passes on the speed across itself: a wheel feels turning by half the width and half the length.
	double arm = 0.5 * ( base->width + base->length );
	// Rollers at 45 degrees: forward sums all, left and turn sum them with the signs of their rollers.
	return ( simQuickSpeeds ){
		.forward = 0.25 * ( lf + lr + rr + rf ),
		.left = 0.25 * ( -lf + lr - rr + rf ),
		.turn = 0.25 * ( -lf - lr + rr + rf ) / arm,
	};
}

void simQuick_PlaceModules( const simQuickBase* base, simQuickModule modules[4] )
{
	for ( int i = 0; i < 4; ++i )
	{
		// Order of pyfrc: rear left, rear right, front left, front right.
		modules[i].x = ( i < 2 ? -0.5 : 0.5 ) * base->length;
		modules[i].y = ( i % 2 == 0 ? 0.5 : -0.5 ) * base->width;
	}
}

// pyfrc multiplies by the radius where it should divide, in feet, and takes every module to stand on a diagonal.
static double CompatSwerveTurn( const simQuickBase* base, const simQuickModule* modules, int count )
{
	SIM_CHECK( count >= 1 );
	double sum = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		const simQuickModule* m = modules + i;
		double radius = sqrt( m->x * m->x + m->y * m->y ) / kFoot;
		// The direction in which this corner goes when the base turns counter-clockwise.
		double ahead = m->y > 0.0 ? -1.0 : 1.0;
		double left = m->x > 0.0 ? 1.0 : -1.0;
		double diagonal = simAtan2( left, ahead );
		sum += radius * simQuick_WheelSpeed( base, m->motor ) / kFoot * simCos( m->angle - diagonal );
	}
	return sum / count;
}

simQuickSpeeds simQuick_Swerve( simQuickMode mode, const simQuickBase* base, const simQuickModule* modules, int count )
{
	SIM_ASSERT( count >= 1 );
	SIM_CHECK( modules != NULL );
	// With the modules' centre as the origin, translation and rotation separate.
	double centerX = 0.0, centerY = 0.0, forward = 0.0, left = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		const simQuickModule* m = modules + i;
		double speed = simQuick_WheelSpeed( base, m->motor );
		centerX += m->x / count;
		centerY += m->y / count;
		forward += speed * simCos( m->angle ) / count;
		left += speed * simSin( m->angle ) / count;
	}
	if ( mode == simQuick_compat )
	{
		return ( simQuickSpeeds ){ forward, left, CompatSwerveTurn( base, modules, count ) };
	}
	// Least squares: the turn that fits all modules best is the sum of their moments over the sum of squared radii.
	double moment = 0.0, spread = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		const simQuickModule* m = modules + i;
		double x = m->x - centerX, y = m->y - centerY;
		double speed = simQuick_WheelSpeed( base, m->motor );
		moment += speed * ( x * simSin( m->angle ) - y * simCos( m->angle ) );
		spread += x * x + y * y;
	}
	double turn = spread > 1e-12 ? moment / spread : 0.0; // a single module turns nothing
	// Back from the modules' centre to the base's own origin.
	return ( simQuickSpeeds ){ forward + turn * centerY, left - turn * centerX, turn };
}


// ---- motion ----

static simQuickPose Offset( simQuickPose pose, double heading, double forward, double left, double turn )
{
	// From the robot's frame into the field's.
	double c = simCos( heading ), s = simSin( heading );
	return ( simQuickPose ){
		.x = pose.x + c * forward - s * left,
		.y = pose.y + s * forward + c * left,
		.heading = pose.heading + turn,
	};
}

simQuickPose simQuick_MoveBy( simQuickMode mode, simQuickPose pose, simQuickPose step )
{
	SIM_CHECK( mode == simQuick_correct || mode == simQuick_compat );
	double turn = step.heading;
	if ( mode == simQuick_compat )
	{
		// The reference turns by the heading at the end of the step.
		return Offset( pose, pose.heading + turn, step.x, step.y, turn );
	}
	// Integrals of cosine and sine along the arc, over its angle. Near zero the quotients lose digits, so a series takes over.
	bool small = fabs( turn ) < 1e-4;
	double half = simSin( 0.5 * turn );
	double along = small ? 1.0 - turn * turn / 6.0 : simSin( turn ) / turn;
	double aside = small ? 0.5 * turn : 2.0 * half * half / turn;
	return Offset( pose, pose.heading, along * step.x - aside * step.y, aside * step.x + along * step.y, turn );
}

simQuickPose simQuick_Drive( simQuickMode mode, simQuickPose pose, simQuickSpeeds speeds, double dt )
{
	SIM_CHECK( dt > 0.0 );
	simQuickPose step = { speeds.forward * dt, speeds.left * dt, speeds.turn * dt };
	if ( mode == simQuick_compat )
	{
		// The step is turned by the whole angle, MoveBy turns it once more; and one sine has the wrong sign.
		double c = simCos( step.heading ), s = simSin( step.heading );
		step = ( simQuickPose ){ c * step.x + s * step.y, s * step.x + c * step.y, step.heading };
	}
	return simQuick_MoveBy( mode, pose, step );
}

simQuickBearing simQuick_BearingTo( simQuickMode mode, simQuickPose pose, double x, double y )
{
	double dx = x - pose.x, dy = y - pose.y;
	return ( simQuickBearing ){
		.distance = sqrt( dx * dx + dy * dy ),
		.angle = mode == simQuick_compat ? simAtan2( -dy, -dx ) : simWrapAngle( simAtan2( dy, dx ) - pose.heading ),
	};
}

void simQuick_ToPyfrc( simQuickSpeeds speeds, double pyfrc[3] )
{
	// pyfrc: feet, x to the right, y ahead, clockwise.
	pyfrc[0] = -speeds.left / kFoot;
	pyfrc[1] = speeds.forward / kFoot;
	pyfrc[2] = -speeds.turn;
}

simQuickSpeeds simQuick_FromPyfrc( const double pyfrc[3] )
{
	return ( simQuickSpeeds ){ .forward = pyfrc[1] * kFoot, .left = -pyfrc[0] * kFoot, .turn = -pyfrc[2] };
}

simQuickPose simQuick_PoseFromPyfrc( double x, double y, double angle, double fieldWidth )
{
	return ( simQuickPose ){ .x = x * kFoot, .y = fieldWidth - y * kFoot, .heading = -angle };
}


// ---- linear motion ----

int64_t simQuickLinear_Step(
    simQuickMode mode, const simQuickLinearDef* def, simQuickLinear* linear, double motor, double dt )
{
	SIM_CHECK( dt > 0.0 );
	SIM_CHECK( def->min <= def->max );
	linear->position += motor * def->speed * dt;
	// The reference stops only if it has been given an end.
	bool stops = mode == simQuick_correct || def->max < INFINITY;
	if ( stops )
	{
		linear->position = simClamp( linear->position, def->min, def->max );
	}
	double ticks = linear->position * def->ticksPerMetre;
	ticks = mode == simQuick_correct ? floor( ticks ) : trunc( ticks );
	// C leaves the conversion of a double beyond int64_t undefined.
	if ( isnan( ticks ) )
	{
		return 0;
	}
	return (int64_t)simClamp( ticks, -9e18, 9e18 );
}


// ---- arc ----

static double RadPerRpm( simQuickMode mode )
{
	return mode == simQuick_compat ? 0.1047 : SIM_PI / 30.0;
}

simQuickArcDef simQuickArc_SharpDef( simQuickMode mode )
{
	double rate = 833.0 * RadPerRpm( mode );
	// The track is the rest of 27.5 in between two channels of half an inch, to the middle of wheels an inch wide.
	return ( simQuickArcDef ){ .wheelRadius = 3.0 * kInch, .track = 25.5 * kInch, .maxRate = { rate, rate } };
}

simQuickLinearDef simQuickArc_SharpElevator( simQuickMode mode )
{
	double belt = 24.0 * kInch;
	return ( simQuickLinearDef ){
		.speed = 500.0 * RadPerRpm( mode ) * 0.59 * kInch, .ticksPerMetre = 1023.0 / belt, .min = 0.0, .max = belt
	};
}

static double SideSpeed( const simQuickArcDef* def, int side, double command )
{
	SIM_CHECK( side == 0 || side == 1 );
	return simClamp( command, -1.0, 1.0 ) * def->maxRate[side] * def->wheelRadius;
}

simQuickSpeeds simQuickArc_Speeds( const simQuickArcDef* def, double left, double right )
{
	return OfSides( SideSpeed( def, 0, left ), SideSpeed( def, 1, right ), def->track );
}

simQuickPose simQuickArc_Step(
    simQuickMode mode, const simQuickArcDef* def, simQuickPose pose, double left, double right, double dt )
{
	SIM_CHECK( dt > 0.0 );
	simQuickSpeeds speeds = simQuickArc_Speeds( def, left, right );
	if ( mode == simQuick_correct || speeds.turn == 0.0 )
	{
		return simQuick_Drive( simQuick_correct, pose, speeds, dt );
	}
	// About the centre of the arc: its radius is speed over turn rate.
	double radius = speeds.forward / speeds.turn;
	double heading = pose.heading + speeds.turn * dt;
	return ( simQuickPose ){
		.x = pose.x + radius * ( simSin( heading ) - simSin( pose.heading ) ),
		.y = pose.y - radius * ( simCos( heading ) - simCos( pose.heading ) ),
		.heading = heading,
	};
}
