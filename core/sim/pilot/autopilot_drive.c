#include "pilot/autopilot_internal.h"

// Turns a point to drive to and a direction to face into sticks. It drives around other robots, backs away from an opponent before
// the contact counts as pinning, and backs out when it is stuck. The numbers are tuned; see autopilot.c for how.

// Turn rate for each radian of error [1/s]: higher overshoots.
static const double kTurnGain = 5.0;
// Speed for each metre that is left where it creeps to a place [1/s]: higher swings past it.
static const double kCreepGain = 4.0;
// Most of the turn stick that it uses, so that it can still drive while it turns.
static const double kTurnMost = 0.7;
// Deceleration that it plans with; carpet allows about twice as much [m/s^2].
static const double kBraking = 5.0;
// Ground higher than this is a bump or ramp [m]; faster than this a robot takes off over it [m/s].
static const double kRampHeight = 0.03;
static const double kRampSpeed = 2.6;
// Distance at which it begins to drive around another robot [m].
static const double kSee = 1.7;
// How far ahead in time it looks for robots that will meet [s].
static const double kForesee = 0.9;
// Distance between the middles of passing robots, in robot widths.
static const double kBerth = 1.25;
// With a smaller gap to another robot it moves away [m].
static const double kGap = 0.25;
// It is stuck when it moves less than this [m] in so many ticks.
static const double kStuckDistance = 0.12;
static const uint32_t kStuckTicks = 40;
// After so many ticks without moving it presses with this part of its speed: balls lift a robot that rams them.
static const uint32_t kPressTicks = 12;
static const double kPress = 0.35;
// Ticks of backing out; up to twice as many by chance.
static const uint32_t kUnstick = 22;
// After touching an opponent for so many ticks it backs off for so many: before contact of three seconds counts as pinning.
static const uint32_t kPinTicks = 90;
static const uint32_t kBackOff = 60;


// Returns how urgent it is to drive around another robot, 0 to 1: because it is near, or because both will meet soon.
// `to` leads to the other robot, `wanted` is our velocity and `velocity` the other's. They are closest at the time
//   t = to . closing / closing^2   with   closing = wanted - velocity.
static double Urgency( const simAutopilot* pilot, simVec3 to, double distance, simVec3 wanted, simVec3 velocity )
{
	SIM_CHECK( distance > 0.0 );
	double width = 2.0 * pilot->abilities.halfWidth;
	// By nearness alone: 0 at kSee, 1 when both touch.
	double near = simClamp( ( kSee - distance ) / simMax( kSee - width, 0.1 ), 0.0, 1.0 );
	simVec3 closing = simSub( wanted, velocity );
	closing.z = 0.0;
	double speed2 = simDot( closing, closing );
	double time = -1.0; // until they are closest; negative: they do not approach
	if ( speed2 > 0.01 )
	{
		time = simDot( to, closing ) / speed2;
	}
	if ( time <= 0.0 || time > kForesee )
	{
		return near;
	}
	bool meets = simLength( simMulAdd( to, -time, closing ) ) < kBerth * width;
	return meets ? simMax( near, 1.0 - time / kForesee ) : near;
}

// Bends the wanted velocity around other robots: sideways past one ahead, away from one beside.
static simVec3 Avoid( const simAutopilot* pilot, const simPilotInput* seen, simVec3 wanted )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double speed = simLength( wanted ), slow = 1.0;
	simVec3 sum = wanted;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		const simRobotStatus* other = &seen->status[i];
		simVec3 to = simSub( other->position, me->position );
		to.z = 0.0;
		double distance = simLength( to );
		if ( i == seen->self || distance < 1e-3 )
		{
			continue;
		}
		simVec3 toward = simScale( 1.0 / distance, to );
		double ahead = 0.0; // cosine between our way and the other robot
		if ( speed > 1e-3 )
		{
			ahead = simDot( toward, wanted ) / speed;
		}
		double urgency = Urgency( pilot, to, distance, wanted, other->velocity );
		if ( ahead > 0.2 )
		{
			// Pass on the side where there is more room. Head-on both keep right, like traffic.
			// Sine of the angle to the other robot: positive when it is to the left, so we pass on the right.
			double left = ( wanted.x * toward.y - wanted.y * toward.x ) / speed;
			simVec3 side = simV3( -wanted.y / speed, wanted.x / speed, 0.0 );
			sum = simMulAdd( sum, ( left > -0.05 ? -1.4 : 1.4 ) * urgency * ahead * speed, side );
			slow = simMin( slow, 1.0 - 0.5 * urgency * ahead );
		}
		double gap = distance - 2.0 * pilot->abilities.halfWidth;
		if ( gap < kGap )
		{
			sum = simMulAdd( sum, -4.0 * ( kGap - gap ), toward );
		}
	}
	double length = simLength( sum ), most = simMax( slow * speed, 0.5 );
	return length > most ? simScale( most / length, sum ) : sum;
}

// Backs away from opponents after touching one for almost as long as a pin takes. Returns whether it does so now.
static bool BacksOff( simAutopilot* pilot, const simPilotInput* seen, simVec3* wanted )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	int touched = -1;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		bool opponent = seen->status[i].alliance != me->alliance;
		if ( opponent && ( me->robots >> i & 1u ) != 0 )
		{
			touched = i;
		}
	}
	if ( touched >= 0 )
	{
		pilot->touchTicks += 1;
	}
	else if ( pilot->touchTicks > 2 )
	{
		// Contact that comes and goes still adds up, so count down only twice as fast.
		pilot->touchTicks -= 2;
	}
	else
	{
		pilot->touchTicks = 0;
	}
	if ( touched >= 0 && pilot->touchTicks >= kPinTicks )
	{
		pilot->backOffUntil = seen->tick + kBackOff;
		pilot->touchTicks = 0;
	}
	if ( seen->tick >= pilot->backOffUntil )
	{
		return false;
	}
	// Away from all of them, the nearer the more.
	simVec3 away = simV3( 0, 0, 0 );
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		simVec3 from = simSub( me->position, seen->status[i].position );
		from.z = 0.0;
		double distance = simLength( from );
		if ( seen->status[i].alliance != me->alliance && distance < 2.5 && distance > 1e-3 )
		{
			away = simMulAdd( away, 1.0 / ( distance * distance ), from );
		}
	}
	*wanted = simScale( 0.6 * pilot->abilities.speed, simNormalize( away, simV3( 0, 0, 0 ) ) );
	return true;
}

// Backs out, to one side or the other, when the robot wants to move and cannot. Returns whether it does so now.
static bool BacksOut( simAutopilot* pilot, const simPilotInput* seen, const simMove* move, simVec3* wanted )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	if ( seen->tick < pilot->unstickUntil )
	{
		*wanted = simV3( simCos( pilot->unstickYaw ), simSin( pilot->unstickYaw ), 0.0 );
		*wanted = simScale( 0.5 * pilot->abilities.speed, *wanted );
		return true;
	}
	// A robot that is to turn on the spot and cannot is stuck, too.
	bool turns = move->faces && fabs( simWrapAngle( move->yaw - me->heading ) ) > 0.3;
	bool still = move->deliberate || ( simLength( *wanted ) < 0.3 && !turns );
	bool turned = fabs( simWrapAngle( me->heading - pilot->stuckYaw ) ) > 0.3;
	if ( still || turned || simAutopilot_Distance( me->position, pilot->stuckAt ) > kStuckDistance )
	{
		pilot->stuckAt = me->position;
		pilot->stuckYaw = me->heading;
		if ( pilot->stuckTicks <= 0 )
		{
			pilot->attempts = 0;
		}
		pilot->stuckTicks = 0;
		return false;
	}
	pilot->stuckTicks += 1;
	if ( pilot->stuckTicks < kStuckTicks )
	{
		if ( pilot->stuckTicks >= kPressTicks )
		{
			*wanted = simScale( kPress, *wanted );
		}
		return false;
	}
	// Stuck: back out roughly against the wanted direction, and give up the present piece.
	pilot->attempts += 1;
	// Anything in the half behind: the same direction twice would fail twice.
	double turn = simRandom_Uniform( &pilot->random, 0.6 * SIM_PI, 1.4 * SIM_PI );
	pilot->unstickYaw = simWrapAngle( simAtan2( wanted->y, wanted->x ) + turn );
	pilot->unstickUntil = seen->tick + kUnstick + (uint32_t)simRandom_Uniform( &pilot->random, 0.0, kUnstick );
	pilot->stuckTicks = 0;
	if ( pilot->task == simTask_collect && pilot->targetIndex >= 0 )
	{
		SIM_CHECK( pilot->targetIndex < seen->pool->count );
		pilot->avoid[pilot->targetIndex / 32] |= 1u << ( pilot->targetIndex % 32 );
		pilot->avoidUntil = seen->tick + 200;
		pilot->targetIndex = -1;
	}
	pilot->decideAt = seen->tick; // Decide again at once: the last decision did not work.
	return true;
}

// Returns the heading nearest to the present one that is square to the direction: trenches and bumps are crossed squarely.
static double Square( double direction, double heading )
{
	// In quarters of a turn from the direction, rounded to the nearest.
	double quarters = floor( simWrapAngle( heading - direction ) / ( 0.5 * SIM_PI ) + 0.5 );
	return simWrapAngle( direction + 0.5 * SIM_PI * quarters );
}

// Steers a tank, which cannot drive sideways: it turns towards the wanted velocity with its front or, if nearer, its back.
static void Steer(
    const simAutopilot* pilot, const simRobotStatus* me, simVec3 wanted, const simMove* move, simJoystick* joystick )
{
	SIM_CHECK( pilot->model->drive == simDrive_differential );
	double speed = simLength( wanted ), most = pilot->model->program.maxSpeed;
	double direction = simAtan2( wanted.y, wanted.x );
	double error = 0.0;
	if ( speed > 0.1 )
	{
		error = simWrapAngle( direction - me->heading );
	}
	// Never backwards when the intake must come first.
	bool backwards = fabs( error ) > 0.5 * SIM_PI && !( move->faces && fabs( pilot->abilities.intakeYaw ) < 0.5 );
	if ( backwards )
	{
		error = simWrapAngle( error + SIM_PI );
	}
	// As the heading is off it drives less, so it does not leave the way sideways.
	double forward = ( backwards ? -speed : speed ) * simMax( 0.0, simCos( error ) );
	if ( speed <= 0.1 && move->faces )
	{
		error = simWrapAngle( move->yaw - me->heading );
	}
	// A red driver looks at the field from the other end, so forward is towards -x.
	joystick->axes[0] = simClamp( forward / most, -1.0, 1.0 ) * ( me->alliance == simAlliance_red ? -1.0 : 1.0 );
	joystick->axes[1] = 0.0;
	joystick->axes[2] = simClamp( kTurnGain * error / pilot->model->program.maxTurn, -kTurnMost, kTurnMost );
}

void simAutopilot_Creep(
    const simAutopilot* pilot, const simPilotInput* seen, simVec3 to, double yaw, double speed, simJoystick* joystick )
{
	SIM_CHECK( speed > 0.0 );
	const simRobotStatus* me = simPilotInput_Self( seen );
	simVec3 way = simSub( to, me->position );
	way.z = 0.0;
	simVec3 wanted = simScale( kCreepGain, way );
	double length = simLength( wanted );
	if ( length > speed )
	{
		wanted = simScale( speed / length, wanted );
	}
	double most = simMax( pilot->model->program.maxSpeed, 0.1 );
	joystick->axes[0] = simClamp( wanted.x / most, -1.0, 1.0 );
	joystick->axes[1] = simClamp( wanted.y / most, -1.0, 1.0 );
	double turn = kTurnGain * simWrapAngle( yaw - me->heading ) / simMax( pilot->model->program.maxTurn, 0.1 );
	joystick->axes[2] = simClamp( turn, -kTurnMost, kTurnMost );
}

void simAutopilot_Move( simAutopilot* pilot, const simPilotInput* seen, const simMove* move, simJoystick* joystick )
{
	SIM_CHECK( move->speed >= 0.0 );
	const simRobotStatus* me = simPilotInput_Self( seen );
	simVec3 to = simSub( move->to, me->position );
	to.z = 0.0;
	double distance = simLength( to );
	double speed = simMin( move->speed, pilot->abilities.speed );
	if ( move->stop )
	{
		// v^2 = 2 a s: the speed from which it can still stop at the point.
		speed = simMin( speed, sqrt( 2.0 * kBraking * simMax( distance - 0.05, 0.0 ) ) );
		speed = simMin( speed, 4.0 * distance ); // The last half metre is exponential, which ends softly.
	}
	// Look at the ground here, half a metre and a metre ahead.
	for ( int k = 0; k < 3; ++k )
	{
		simVec3 there = simMulAdd( me->position, distance > 1e-6 ? 0.5 * k / distance : 0.0, to );
		bool ramp = simNav_Ground( pilot->nav, there.x, there.y ) > kRampHeight;
		if ( ramp )
		{
			speed = simMin( speed, kRampSpeed );
		}
	}
	simVec3 wanted = distance > 1e-6 ? simScale( speed / distance, to ) : simV3( 0, 0, 0 );
	if ( !BacksOff( pilot, seen, &wanted ) && !BacksOut( pilot, seen, move, &wanted ) && !move->pushes )
	{
		wanted = Avoid( pilot, seen, wanted );
	}
	if ( pilot->model->drive == simDrive_differential )
	{
		Steer( pilot, me, wanted, move, joystick );
		return;
	}
	double yaw = move->yaw;
	if ( !move->faces )
	{
		if ( simLength( wanted ) > 0.5 )
		{
			yaw = Square( simAtan2( wanted.y, wanted.x ), me->heading );
		}
		else
		{
			yaw = me->heading;
		}
	}
	double most = simMax( pilot->model->program.maxSpeed, 0.1 );
	joystick->axes[0] = simClamp( wanted.x / most, -1.0, 1.0 );
	joystick->axes[1] = simClamp( wanted.y / most, -1.0, 1.0 );
	double turn = kTurnGain * simWrapAngle( yaw - me->heading ) / simMax( pilot->model->program.maxTurn, 0.1 );
	joystick->axes[2] = simClamp( turn, -kTurnMost, kTurnMost );
}
