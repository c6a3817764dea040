#include "robot/aim.h"

// It knows as much as team code: the robot's pose and velocity, the positions of its mechanisms, the state of its
// launcher. It solves for the place where the muzzle will be once the robot points there, with the velocity that it
// then has; and it feeds when the flight of a piece that left right now, from the launcher's true direction at its
// wheel's true speed, ends in the target. So the target's radius sets the tolerance: at 2 m more than at 6 m.

// The miss at which it begins to fire, and up to which it goes on, as parts of the target's radius [-].
static const double kStart = 0.5;
static const double kKeep = 0.75;
// Farther than this from the solution a simulated flight would say nothing [rad] [-].
static const double kNearYaw = 0.4;
static const double kNearSpeed = 0.2;
// So much steeper than the shot that needs the least speed, which comes in flat [rad].
static const double kSteeper = 0.14;
// A shot that comes in flatter than this meets the goal's rim [rad].
static const double kClearance = 0.45;
// A shot that goes up through an opening leaves so much steeper than the straight line, as slopes [-]: at 2 it would be level there,
// at 1 it would need infinite speed.
static const double kRising = 1.5;
// Flatter than this it would meet the opening's upper rim [rad].
static const double kRisingClearance = 0.09;
// The part of a wheel's free speed that it reliably reaches [-].
static const double kReserve = 0.93;
static const double kNominal = 12.0; // [V]
// Exit speed of a launcher that names none [m/s].
static const double kSlowest = 0.5;
// Motion of a mechanism on the model, to find the parts it turns [rad].
static const double kProbe = 0.1;
// Turn rate for each radian of heading error [1/s].
static const double kTurnGain = 7.0;
// Ticks between two searches in vain.
static const int kSearchEvery = 5;
// Nearer than this there is no bearing worth following [m].
static const double kClosest = 0.3;
// The part of a new reading of the velocity's change that counts at once [-].
static const double kSmooth = 0.3;
// The hardest change of velocity that wheels make; more is a collision [m/s^2].
static const double kHardest = 15.0;


/// Muzzle and way out in the robot frame.
typedef struct Barrel
{
	simVec3 at, out;
	double elevation, yaw;
	simPose mount;
} Barrel;

static Barrel BarrelAt( const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels )
{
	const simLauncherDef* def = &model->launchers[model->aimLauncher];
	simPose poses[SIM_MAX_COMPONENTS];
	simComponents_Pose( model, mechanisms, wheels, poses );
	Barrel barrel = { .mount = simComponent_MountPose( model, poses, def->component ) };
	barrel.at = simTransform( barrel.mount, def->at );
	barrel.out = simLauncher_Direction( def, barrel.mount );
	barrel.elevation = simAsin( barrel.out.z );
	barrel.yaw = simAtan2( barrel.out.y, barrel.out.x );
	return barrel;
}

/// The same with one mechanism elsewhere.
static Barrel BarrelWith(
    const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, int mechanism, double position )
{
	SIM_CHECK( mechanism >= 0 && mechanism < model->mechanismCount );
	simMechanism moved[SIM_MAX_MECHANISMS];
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		moved[i] = mechanisms[i];
	}
	moved[mechanism].position = position;
	return BarrelAt( model, moved, wheels );
}

/// The range that a mechanism's controller lets it reach.
static void Travel( const simMechanismDef* def, double* low, double* high )
{
	bool soft = def->control.softLow < def->control.softHigh;
	*low = soft ? def->control.softLow : def->low;
	*high = soft ? def->control.softHigh : def->high;
}

/// How the hood turns its position into elevation: a straight line between its ends.
typedef struct Hood
{
	double low, high;           ///< positions
	double lowAngle, highAngle; ///< elevations there, robot frame
} Hood;

static Hood HoodOf( const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels, double now )
{
	Hood hood = { .lowAngle = now, .highAngle = now };
	if ( model->aimHood >= 0 )
	{
		// Both ends are tried on the model itself: a hood that turns backwards, or that rides on a turret, needs no
		// case of its own.
		Travel( &model->mechanisms[model->aimHood], &hood.low, &hood.high );
		hood.lowAngle = BarrelWith( model, mechanisms, wheels, model->aimHood, hood.low ).elevation;
		hood.highAngle = BarrelWith( model, mechanisms, wheels, model->aimHood, hood.high ).elevation;
	}
	return hood;
}

static double HoodPosition( const Hood* hood, double elevation )
{
	double span = hood->highAngle - hood->lowAngle;
	double part = fabs( span ) > 1e-6 ? ( elevation - hood->lowAngle ) / span : 0.0;
	return hood->low + simClamp( part, 0.0, 1.0 ) * ( hood->high - hood->low );
}

/// Where the turret points the barrel by so much further round; the way round that its stops leave it.
static double TurretPosition( const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels,
    const Barrel* barrel, double further )
{
	SIM_CHECK( model->aimTurret >= 0 && model->aimTurret < model->mechanismCount );
	double now = mechanisms[model->aimTurret].position;
	// How far the barrel turns per unit of the mechanism is tried, too, so gearings of either sense come out right.
	Barrel turned = BarrelWith( model, mechanisms, wheels, model->aimTurret, now + kProbe );
	double rate = simWrapAngle( turned.yaw - barrel->yaw ) / kProbe;
	if ( fabs( rate ) < 1e-6 )
	{
		return now;
	}
	double low, high, position = now + further / rate, round = fabs( 2.0 * SIM_PI / rate );
	Travel( &model->mechanisms[model->aimTurret], &low, &high );
	// Beyond a stop the same direction lies one whole turn back.
	if ( low < high )
	{
		if ( position > high )
		{
			position -= round;
		}
		else if ( position < low )
		{
			position += round;
		}
		position = simClamp( position, low, high );
	}
	return position;
}

static double Fastest( const simLauncherDef* def, const simPieceType* type, const simMechanism* wheel )
{
	if ( wheel == NULL )
	{
		return def->speed;
	}
	// A free wheel turns as fast as its back EMF lets it: gain volts + drag speed = 0.
	double free = wheel->drag < 0.0 ? -kNominal * wheel->gain / wheel->drag : 0.0;
	double reached = simMin( kReserve * def->ratio * def->wheelRadius * free, SIM_FASTEST_EXIT );
	return simMin( reached, simLauncher_Grip( def, type ) );
}

/// The elevation of the shot that needs the least speed is halfway between the way to the target and straight up; a little more
/// comes in steeper. Of a launcher that moves, the elevation which together with its drift flies so.
static double Preferred( simVec3 to, double distance, simVec3 drift, bool rising )
{
	double flown = 0.25 * SIM_PI + 0.5 * simAtan2( to.z, distance ) + kSteeper;
	if ( rising )
	{
		flown = simAtan2( kRising * to.z, distance );
	}
	double level = simCos( flown ), rise = simSin( flown );
	double fall = distance * rise - to.z * level; // below the straight line, in a vacuum
	if ( fall <= 0.0 || level <= 0.0 || distance < kClosest )
	{
		return flown;
	}
	// In a vacuum z = d tan( e ) - g d^2 / ( 2 v^2 cos^2( e ) ); with fall = d sin( e ) - z cos( e )
	// that is v^2 = g d^2 / ( 2 cos( e ) fall ).
	double speed = distance * sqrt( 0.5 * SIM_GRAVITY / ( level * fall ) );
	// The launcher gives the piece its velocity less the launcher's own drift, and its elevation is that of the
	// difference.
	double x = speed * level * to.x / distance - drift.x, y = speed * level * to.y / distance - drift.y;
	return simAtan2( speed * rise - drift.z, sqrt( x * x + y * y ) );
}

/// How the robot's velocity changes, from that of the last tick.
static void Follow( simAim* aim, simVec3 velocity )
{
	simVec3 gain = simScale( 1.0 / SIM_TICK, simSub( velocity, aim->velocity ) );
	double size = simLength( gain );
	if ( size > kHardest )
	{
		gain = simScale( kHardest / size, gain );
	}
	// Smoothed, because contacts shake the velocity from tick to tick.
	if ( aim->active )
	{
		aim->gaining = simMulAdd( aim->gaining, kSmooth, simSub( gain, aim->gaining ) );
	}
	else
	{
		aim->gaining = simV3( 0, 0, 0 );
	}
	aim->velocity = velocity;
}

/// The rate at which the heading of the shot turns while the launcher drifts on, and its drift changes, as they do. The
/// level velocity from the launcher is the velocity along the way to the target, less the drift; that way turns, and
/// the speed along it grows with the root of the distance.
static double TurnOf( const simShot* shot, simVec3 to, double distance, simVec3 drift, simVec3 gaining )
{
	// With the level velocity p that the launcher gives, the unit vector u to the target, n to the left of u, and the
	// drift d: p = F u - d. The heading of p turns at ( p x p' ) / p^2, where p' = F u' + F' u - d'.
	// u' = bearing n, for the launcher passes the target; F' = -F ( d . u ) / ( 2 distance ), for F grows as the root.
	double level = shot->speed * simCos( shot->elevation );
	double x = level * simCos( shot->yaw ), y = level * simSin( shot->yaw );
	if ( distance < kClosest || level < kSlowest )
	{
		return 0.0;
	}
	double alongX = to.x / distance, alongY = to.y / distance;
	double flown = ( x + drift.x ) * alongX + ( y + drift.y ) * alongY;
	double bearing = ( alongY * drift.x - alongX * drift.y ) / distance;
	double growth = -0.5 * flown * ( drift.x * alongX + drift.y * alongY ) / distance;
	double along = x * alongX + y * alongY, aside = y * alongX - x * alongY;
	double changing = gaining.x * y - gaining.y * x;
	return ( flown * bearing * along - growth * aside + changing ) / ( level * level );
}

/// How far from the target a piece would go through its height that left right now.
static double MissNow( const simRobotModel* model, const simMechanism* wheel, const simAimTarget* target,
    const simPieceType* type, const Barrel* barrel, simPose pose, simVec3 velocity, simVec3 spin )
{
	simVec3 muzzle = simTransform( pose, barrel->at );
	const simLauncherDef* def = &model->launchers[model->aimLauncher];
	double speed = simLauncher_Speed( def, type, wheel );
	simVec3 out = simRotate( pose.q, barrel->out );
	simVec3 turning = simAdd( spin, simLauncher_Spin( def, type, simCompose( pose, barrel->mount ), speed ) );
	// A muzzle beside the centre also moves because the robot turns.
	simVec3 from = simAdd( velocity, simCross( spin, simSub( muzzle, pose.p ) ) );
	simVec3 at;
	double time =
	    simShot_Fly( type, muzzle, simMulAdd( from, speed, out ), turning, target->at.z, target->rising, &at );
	double x = at.x - target->at.x, y = at.y - target->at.y;
	return time >= 0.0 ? sqrt( x * x + y * y ) : INFINITY;
}

/// Where a piece will leave, and the velocity that it then inherits. Without a turret the muzzle will be elsewhere once the robot
/// has turned, and then it turns as the heading does.
static void PlaceMuzzle( const simAim* aim, const simRobotModel* model, const Barrel* barrel, simVec3 target,
    simPose pose, simVec3 velocity, simVec3 spin, simShotDef* shot )
{
	simVec3 arm = simSub( simTransform( pose, barrel->at ), pose.p );
	if ( model->aimTurret < 0 )
	{
		simVec3 to = simSub( target, pose.p );
		double then = aim->active ? aim->heading : simAtan2( to.y, to.x ) - barrel->yaw;
		double yaw = simQuatToRpy( pose.q ).z;
		arm = simRotate( simQuatAxisAngle( simV3( 0, 0, 1 ), simWrapAngle( then - yaw ) ), arm );
		spin = simV3( 0.0, 0.0, aim->active ? aim->turn : 0.0 );
	}
	shot->from = simAdd( pose.p, arm );
	shot->drift = simAdd( velocity, simCross( spin, arm ) );
}

/// Solves for the shot. A search in vain costs the most flights, so it pauses; until the next one the robot faces the target.
static void Search( simAim* aim, const simShotDef* shot, simVec3 to )
{
	SIM_CHECK( aim->wait >= 0 );
	aim->wait = aim->wait > 0 ? aim->wait - 1 : 0;
	if ( aim->wait == 0 )
	{
		aim->shot = simShot_Solve( shot );
		aim->wait = aim->shot.found ? 0 : kSearchEvery;
	}
	else
	{
		aim->shot.yaw = simAtan2( to.y, to.x );
	}
	aim->inRange = aim->shot.found;
}

void simAim_Update( simAim* aim, const simRobotModel* model, const simMechanism* mechanisms, const simWheel* wheels,
    const simAimTarget* target, const simPieceType* type, simPose pose, simVec3 velocity, simVec3 spin )
{
	SIM_CHECK( model->aimLauncher >= 0 && model->aimLauncher < model->launcherCount );
	SIM_CHECK( target->valid && type->radius > 0.0 );
	SIM_CHECK( simIsPose( pose ) );
	simPieceType predicted;
	if ( model->aimFlight.own )
	{
		// It aims at pieces that fly as it thinks.
		predicted = *type;
		predicted.flight = model->aimFlight;
		type = &predicted;
	}
	const simLauncherDef* def = &model->launchers[model->aimLauncher];
	const simMechanism* wheel = def->wheel >= 0 ? &mechanisms[def->wheel] : NULL;
	double yaw = simQuatToRpy( pose.q ).z;
	Barrel barrel = BarrelAt( model, mechanisms, wheels );
	Hood hood = HoodOf( model, mechanisms, wheels, barrel.elevation );
	// On a slope the whole launcher leans.
	double lean = simAsin( simRotate( pose.q, barrel.out ).z ) - barrel.elevation;
	simShotDef shot = {
		.type = type,
		.target = target->at,
		.lowest = simMin( hood.lowAngle, hood.highAngle ) + lean,
		.highest = simMax( hood.lowAngle, hood.highAngle ) + lean,
		.slowest = wheel != NULL ? simMax( def->minSpeed, kSlowest ) : def->speed,
		.fastest = Fastest( def, type, wheel ),
		.backspin = def->spin / type->radius,
		.clearance = target->pass ? 0.0 : kClearance,
		.rising = target->rising,
	};
	if ( target->rising )
	{
		shot.clearance = kRisingClearance;
	}
	PlaceMuzzle( aim, model, &barrel, target->at, pose, velocity, spin, &shot );
	simVec3 to = simSub( target->at, shot.from );
	double distance = sqrt( to.x * to.x + to.y * to.y );
	shot.preferred = Preferred( to, distance, shot.drift, target->rising );
	bool fired = aim->active && aim->ready;
	Follow( aim, velocity );
	aim->active = true;
	Search( aim, &shot, to );
	double further = simWrapAngle( aim->shot.yaw - yaw - barrel.yaw );
	aim->heading = simWrapAngle( aim->shot.yaw - barrel.yaw );
	aim->turn = TurnOf( &aim->shot, to, distance, shot.drift, aim->gaining );
	aim->wheelSpeed = simLauncher_WheelSpeed( def, aim->shot.speed );
	aim->hood = HoodPosition( &hood, aim->shot.elevation - lean );
	aim->turret = 0.0;
	if ( model->aimTurret >= 0 )
	{
		aim->turret = TurretPosition( model, mechanisms, wheels, &barrel, further );
	}

	double speed = simLauncher_Speed( def, type, wheel );
	bool near = fabs( further ) < kNearYaw && fabs( speed - aim->shot.speed ) < kNearSpeed * aim->shot.speed;
	// Two radii, so that a shot on the border does not switch the feeder on and off.
	double allowed = ( fired ? kKeep : kStart ) * target->radius;
	aim->ready = aim->inRange && near && MissNow( model, wheel, target, type, &barrel, pose, velocity, spin ) < allowed;
}

void simAim_Stop( simAim* aim )
{
	bool held = aim->held;
	*aim = ( simAim ){ .held = held };
}

double simAim_TurnRate( const simAim* aim, double heading )
{
	SIM_CHECK( aim->active );
	return aim->turn + kTurnGain * simWrapAngle( aim->heading - heading );
}
