// Launchers: a piece's speed and spin when it leaves, the loss of wheel and robot, and when the next one leaves.
#include "model/presets.h"
#include "rigs/rig.h"

#include <math.h>

static const simVec3 kNone = { 0, 0, 0 };

static simMechanism* Wheel( Rig* rig )
{
	return &rig->robot.mechanisms[rig->model.launchers[0].wheel];
}

/// Steps until a piece leaves; its index, -1 if none does within a second.
static int NextLaunch( Rig* rig )
{
	for ( int i = 0; i < 250; ++i )
	{
		rigStep( rig );
		simEvent event;
		while ( simEvents_Take( &rig->events, &event, 1 ) == 1 )
		{
			if ( event.kind == simEvent_pieceLaunched )
			{
				return (int)event.subject;
			}
		}
	}
	return -1;
}

TEST( launcher_shotInheritsTheRobotsVelocity )
{
	// However the robot moves, turns and leans: velocity = muzzle's + exit speed along the barrel, within 0.5 % of the whole.
	static const struct
	{
		simVec3 rpy, velocity, spin;
	} cases[] = {
		{ { 0, 0, 0 }, { 3, 0, 0 }, { 0, 0, 0 } },
		{ { 0, 0, 2.5 }, { 1, -3, 0 }, { 0, 0, 0 } },
		{ { 0, 0, 0.7 }, { 0, 0, 0 }, { 0, 0, 8 } },
		{ { 0, 0, -1.2 }, { 2, 2, 0 }, { 0, 0, -6 } },
		{ { 0, 0.3, 0.4 }, { 2, 0, 1 }, { 1, -2, 3 } },
		{ { -0.5, 0.2, 3.0 }, { -4, 1, -1 }, { 3, 2, -4 } },
	};
	for ( int i = 0; i < 6; ++i )
	{
		Rig* rig = rigCreateAfloat();
		rig->field.pieceTypes[0].mass = 1e-6; // too light to push the robot: its velocity now is that of the throw
		simLauncherDef* def = rigAddLauncher( rig );
		def->at = simV3( -0.2, 0.15, 0.45 );
		def->yaw = 0.3;
		rigBuild( rig, 4 );
		rigLoad( rig, 4 );
		Wheel( rig )->velocity = 320.0;
		simPose pose = { simV3( 10, 10, 1 ), simQuatFromRpy( cases[i].rpy.x, cases[i].rpy.y, cases[i].rpy.z ) };
		rigMove( rig, pose, cases[i].velocity, cases[i].spin );
		rigRun( rig, 0.04 );

		// From the definitions, by hand: where the muzzle is, how it moves, which way it points.
		simPose now = simRobot_GetPose( &rig->robot, rig->physics );
		simVec3 spin = simPhysics_GetSpin( rig->physics, rig->robot.body );
		simVec3 arm = simRotate( now.q, simSub( def->at, rig->model.centerOfMass ) );
		simVec3 muzzle = simAdd( simPhysics_GetVelocity( rig->physics, rig->robot.body ), simCross( spin, arm ) );
		simVec3 way = simV3( cos( 1.0 ) * cos( 0.3 ), cos( 1.0 ) * sin( 0.3 ), sin( 1.0 ) );
		simVec3 expected = simMulAdd( muzzle, 0.5 * 0.05 * 320.0, simRotate( now.q, way ) );
		rig->robot.launchTimers[0] = 0.0;
		rigEvents( rig, simEvent_pieceLaunched );
		int piece = NextLaunch( rig );
		REQUIRE( piece >= 0 );
		simVec3 velocity = rigVelocity( rig, piece );
		CHECK( simLength( simSub( velocity, expected ) ) < 0.005 * simLength( expected ) );
		rigDestroy( rig );
	}
}

TEST( launcher_muzzleRidesOnItsMechanisms )
{
	// A hood that is turning while the piece leaves: it points where the hood is, and its lip's own speed comes on top.
	Rig* rig = rigCreateAfloat();
	int hood = rigAddMechanism( rig, simMechanism_arm, 0.05 );
	simLauncherDef* def = rigAddLauncher( rig );
	def->component = rigAddComponent( rig, hood, false, simV3( 0.1, 0, 0.4 ), simV3( 0, -1, 0 ) );
	def->at = simV3( 0.4, 0, 0.4 );
	def->elevation = 0.0;
	rigBuild( rig, 1 );
	rigLoad( rig, 1 );
	Wheel( rig )->velocity = 200.0;
	rig->robot.mechanisms[hood].position = 0.5 * SIM_PI - 0.004 * 2.0;
	rig->robot.mechanisms[hood].velocity = 2.0;
	int piece = NextLaunch( rig );
	REQUIRE( piece >= 0 );
	// Straight up from 0.3 m over the pivot; backwards with the lip: 2 rad/s on 0.3 m. 0.2 kg make 50 kg step back.
	simVec3 v = rigVelocity( rig, piece );
	CHECK_NEAR( v.z, 5.0, 0.05 );
	CHECK_NEAR( v.x, -0.6, 0.02 );
	simVec3 at = rigPlace( rig, piece );
	CHECK_NEAR( at.x, 10.1, 0.01 );
	CHECK_NEAR( at.z - simRobot_GetPose( &rig->robot, rig->physics ).p.z, 0.7 + 5.0 * SIM_STEP, 0.01 );
	rigDestroy( rig );
}

TEST( launcher_eightASecondAreEightASecond )
{
	static const double rates[] = { 8.0, 7.3, 45.0 };
	for ( int k = 0; k < 3; ++k )
	{
		Rig* rig = rigCreateAfloat();
		simLauncherDef* def = rigAddLauncher( rig );
		def->rate = rates[k];
		rigBuild( rig, 460 );
		rig->model.hopperCapacity = SIM_MAX_HELD;
		rigLoad( rig, SIM_MAX_HELD );
		double first = -1.0, worst = 0.0;
		int shots = 0;
		for ( int i = 0; i < 2499; ++i )
		{
			Wheel( rig )->velocity = 300.0; // an engine without end, and a robot that does not budge
			rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), { 1, 0, 0, 0 } }, kNone, kNone );
			rigStep( rig );
			simEvent event;
			while ( simEvents_Take( &rig->events, &event, 1 ) == 1 )
			{
				if ( event.kind != simEvent_pieceLaunched )
				{
					continue;
				}
				// When it left, from how far it has got: exit speed 7.5 m/s along 1 rad.
				simVec3 at = rigPlace( rig, (int)event.subject );
				double flown = ( at.x - 10.0 ) / ( 7.5 * cos( 1.0 ) );
				double left = ( i + 1 ) * SIM_STEP - flown;
				first = shots == 0 ? left : first;
				worst = fmax( worst, fabs( left - first - shots / rates[k] ) );
				shots += 1;
				if ( rig->robot.hopper.count < 20 )
				{
					simRobotPieces_Preload( &rig->robot, 0, &rig->pool, 0, 100 );
				}
			}
		}
		CHECK_EQ_INT( shots, (int)floor( 9.996 * rates[k] ) + 1 ); // 80 in 10 s
		CHECK( worst < 1e-4 );
		rigDestroy( rig );
	}
}

TEST( launcher_pauseSavesNothingUp )
{
	// Three seconds without feeding, then on: one at once, the next an eighth later.
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->feeder = rigAddMechanism( rig, simMechanism_roller, 1e-3 );
	def->feederSpeed = 20.0;
	rigBuild( rig, 10 );
	rigLoad( rig, 10 );
	Wheel( rig )->velocity = 300.0;
	rigRun( rig, 3.0 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	rig->robot.mechanisms[def->feeder].velocity = 19.0;
	rigRun( rig, 0.1 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	rig->robot.mechanisms[def->feeder].velocity = 25.0;
	rigRun( rig, 0.12 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	rigRun( rig, 0.012 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	// Backwards it feeds nothing.
	rig->robot.mechanisms[def->feeder].velocity = -25.0;
	rigRun( rig, 0.5 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	rigDestroy( rig );
}

TEST( launcher_gates )
{
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->minSpeed = 5.0;
	def->gate = rigAddMechanism( rig, simMechanism_arm, 0.1 );
	def->gateLow = 0.5;
	def->gateHigh = 0.8;
	rigBuild( rig, 10 );
	rigLoad( rig, 10 );
	simMechanism* gate = &rig->robot.mechanisms[def->gate];
	Wheel( rig )->velocity = 210.0; // 5.25 m/s
	gate->position = 0.4;
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	gate->position = 0.6;
	Wheel( rig )->velocity = 198.0; // 4.95 m/s
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	Wheel( rig )->velocity = 210.0;
	rigRun( rig, 0.04 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	gate->position = 0.9;
	Wheel( rig )->velocity = 210.0;
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	// A wheel that turns backwards throws nothing.
	gate->position = 0.6;
	Wheel( rig )->velocity = -400.0;
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	CHECK_EQ_INT( rig->robot.hopper.count, 9 );
	CHECK_EQ_INT( rig->robot.heldByType[0], 9 );
	rigDestroy( rig );
}

TEST( launcher_givesItsOwnPiecesOnly )
{
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->pieceNameCount = 1;
	def->pieces = 1u << 1; // the rig's pieces are of type 0
	rigBuild( rig, 10 );
	rigLoad( rig, 10 );
	Wheel( rig )->velocity = 400.0;
	rigRun( rig, 0.2 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	rig->model.launchers[0].pieces = 1u << 0;
	Wheel( rig )->velocity = 400.0;
	rigRun( rig, 0.04 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	rigDestroy( rig );
}

TEST( launcher_wheelPaysForTheShot )
{
	// 1/2 m v^2 over the efficiency leaves the wheel, with any load on it; a motor brings it back.
	Rig* rig = rigCreate();
	rig->model.motorCount = 1;
	rig->model.motors[0] = ( simMotorDef ){ .type = simFindMotorType( "krakenX60" ), .count = 1, .coast = true };
	simLauncherDef* def = rigAddLauncher( rig );
	simMechanismDef* wheel = &rig->model.mechanisms[def->wheel];
	wheel->motorCount = 1;
	wheel->ratio[0] = 1.5;
	wheel->efficiency = 0.95;
	wheel->inertia = 2e-3;
	wheel->control = ( simControllerDef ){ .kV = 0.0301, .kP = 0.2 };
	def->rate = 2.0;
	rigBuild( rig, 2 );
	rigLoad( rig, 2 );
	simMechanism* m = Wheel( rig );
	CHECK( m->inertia > 2e-3 ); // its rotor
	m->velocity = 320.0;
	rig->robot.motors[0].velocity = 480.0;
	rigStep( rig );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	double energy = 0.5 * m->inertia * ( 320.0 * 320.0 - m->velocity * m->velocity );
	CHECK_NEAR( energy, 0.5 * 0.2 * 8.0 * 8.0 / 0.5, 1e-6 );
	CHECK_NEAR( rig->robot.motors[0].velocity, 1.5 * m->velocity, 1e-9 );
	double sag = m->velocity;
	CHECK( sag < 301.5 );
	simController_Set( &m->controller, simControl_velocity, 320.0 );
	rigRun( rig, 0.02 );
	CHECK( rig->robot.battery.current > 10.0 );
	rigRun( rig, 0.08 );
	CHECK( m->velocity > sag + 5.0 );
	rigRun( rig, 0.38 );
	CHECK_NEAR( m->velocity, 320.0, 4.0 );
	rigDestroy( rig );
}

TEST( launcher_gripAndEnergyLimitTheSpeed )
{
	simPieceType type = { .mass = 0.2, .radius = 0.075, .squeeze = 12000.0 };
	simLauncherDef def = {
		.wheel = 0, .wheelRadius = 0.05, .ratio = 0.5, .efficiency = 0.5, .compression = 0.01, .wrap = 0.1, .grip = 0.6
	};
	simMechanism wheel = { .velocity = 400.0, .inertia = 1.0 };
	// 12 kN/m on 1 cm press with 120 N; at 0.6 along 0.1 m that is 7.2 J: 8.485 m/s, less than the surface's half.
	CHECK_NEAR( simLauncher_Speed( &def, &type, &wheel ), sqrt( 2.0 * 7.2 / 0.2 ), 1e-12 );
	def.compression = 0.02;
	CHECK_NEAR( simLauncher_Speed( &def, &type, &wheel ), 10.0, 1e-12 );
	def.compression = 0.0;
	CHECK_NEAR( simLauncher_Speed( &def, &type, &wheel ), 10.0, 1e-12 );
	CHECK_NEAR( simLauncher_WheelSpeed( &def, 10.0 ), 400.0, 1e-12 );
	// A wheel of 1e-4 kg m^2 has 8 J, of which the piece can have 4: 6.32 m/s; it then stands.
	wheel.inertia = 1e-4;
	double speed = simLauncher_Speed( &def, &type, &wheel );
	CHECK_NEAR( speed, sqrt( 2.0 * 4.0 / 0.2 ), 1e-12 );
	CHECK_NEAR( simLauncher_Energy( &def, &type, speed ), 8.0, 1e-12 );
	wheel.velocity = -400.0;
	CHECK_NEAR( simLauncher_Speed( &def, &type, &wheel ), 0.0, 0.0 );

	Rig* rig = rigCreate();
	rigAddLauncher( rig );
	rig->model.mechanisms[0].inertia = 1e-4;
	rigBuild( rig, 2 );
	rigLoad( rig, 2 );
	Wheel( rig )->velocity = 400.0;
	int piece = NextLaunch( rig );
	REQUIRE( piece >= 0 );
	CHECK_NEAR( simLength( rigVelocity( rig, piece ) ), sqrt( 40.0 ), 0.1 );
	CHECK_NEAR( Wheel( rig )->velocity, 0.0, 1e-3 );
	rigDestroy( rig );
}

TEST( launcher_barrelsTakeTurns )
{
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->barrelCount = 3;
	def->barrels[0] = simV3( 0, 0.2, 0 );
	def->barrels[1] = simV3( 0, 0, 0 );
	def->barrels[2] = simV3( 0, -0.2, 0 );
	def->rate = 5.0;
	rigBuild( rig, 40 );
	rigLoad( rig, 40 );
	int from[3] = { 0 };
	for ( int i = 0; i < 499; ++i )
	{
		Wheel( rig )->velocity = 300.0;
		rigStep( rig );
		simEvent event;
		while ( simEvents_Take( &rig->events, &event, 1 ) == 1 )
		{
			double y = rigPlace( rig, (int)event.subject ).y - 10.0;
			from[y > 0.1 ? 0 : y > -0.1 ? 1 : 2] += 1;
		}
	}
	// 2 s at 5 a second each
	CHECK_EQ_INT( from[0], 10 );
	CHECK_EQ_INT( from[1], 10 );
	CHECK_EQ_INT( from[2], 10 );
	rigDestroy( rig );
}

TEST( launcher_recoilKeepsMomentum )
{
	Rig* rig = rigCreateAfloat();
	simLauncherDef* def = rigAddLauncher( rig );
	def->at = simV3( -0.2, 0.1, 0.45 );
	def->rate = 20.0;
	rigBuild( rig, 12 );
	rigLoad( rig, 12 );
	Wheel( rig )->velocity = 400.0;
	simPose pose = { simV3( 10, 10, 1 ), simQuatFromRpy( 0.1, 0.2, 0.4 ) };
	rigMove( rig, pose, simV3( 1, -2, 0.3 ), simV3( 0.2, 0.3, 2.0 ) );
	simVec3 momentum = rigMomentum( rig ), spin = rigSpinMomentum( rig );
	rigRun( rig, 0.6 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 12 );
	// The launch itself adds only weight's part for the part of a step in which the piece had not left yet, and there
	// is none here.
	simVec3 gained = simSub( rigMomentum( rig ), momentum );
	CHECK( simLength( gained ) < 1e-9 * simLength( momentum ) );
	gained = simSub( rigSpinMomentum( rig ), spin );
	CHECK( simLength( gained ) < 2e-3 * simLength( spin ) ); // a step's rotation is only of first order
	CHECK( simLength( simSub( simPhysics_GetVelocity( rig->physics, rig->robot.body ), simV3( 1, -2, 0.3 ) ) ) > 0.1 );
	rigDestroy( rig );
}

TEST( launcher_rangeDoesNotDependOnOtherBalls )
{
	// The same shot with nothing else in the air, and with thirty balls flying fast enough to divide every step.
	double range[2] = { 0.0 };
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreate();
		rig->field.pieceTypes[0].drag = 0.47;
		simLauncherDef* def = rigAddLauncher( rig );
		def->rate = 1.0;
		rigBuild( rig, 31 );
		rigLoad( rig, 1 );
		for ( int i = 0; k == 1 && i < 30; ++i )
		{
			rigSpawn( rig, simV3( 20.0, 1.0 + 0.5 * i, 2.0 ), simV3( 15.0, 0.0, 25.0 ) );
		}
		Wheel( rig )->velocity = 400.0;
		int piece = NextLaunch( rig );
		REQUIRE( piece >= 0 );
		int subSteps = 0;
		while ( rigPlace( rig, piece ).z > 0.3 )
		{
			rigStep( rig );
			subSteps = simPhysics_SubSteps( rig->physics ) > subSteps ? simPhysics_SubSteps( rig->physics ) : subSteps;
		}
		range[k] = rigPlace( rig, piece ).x - 10.0;
		CHECK( k == 0 ? subSteps <= 1 : subSteps >= 3 );
		rigDestroy( rig );
	}
	CHECK( range[0] > 5.0 );
	CHECK_NEAR( range[1], range[0], 0.02 );
}

TEST( launcher_spreadIsSeededAndNominal )
{
	double mean = 0.0, square = 0.0, yaw = 0.0;
	int count = 0;
	double firstSpeed[2] = { 0.0 };
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreateAfloat();
		simLauncherDef* def = rigAddLauncher( rig );
		def->rate = 50.0;
		def->elevation = 0.3;
		def->spread = ( simSpread ){ 0.02, 0.01, 0.0 };
		rigBuild( rig, 150 );
		rigLoad( rig, 150 );
		for ( int i = 0; i < 800; ++i )
		{
			Wheel( rig )->velocity = 400.0;
			rigMove( rig, ( simPose ){ simV3( 10, 10, 1 ), { 1, 0, 0, 0 } }, kNone, kNone );
			rigStep( rig );
			simEvent event;
			while ( simEvents_Take( &rig->events, &event, 1 ) == 1 )
			{
				firstSpeed[k] = event.object == 0 && firstSpeed[k] == 0.0 ? event.value[0] : firstSpeed[k];
				simVec3 v = rigVelocity( rig, (int)event.subject );
				double part = event.value[0] / 10.0 - 1.0;
				CHECK( fabs( part ) <= 0.06 + 1e-12 ); // cut at three
				mean += part;
				square += part * part;
				yaw += atan2( v.y, v.x ) * atan2( v.y, v.x );
				count += 1;
			}
		}
		rigDestroy( rig );
	}
	CHECK_EQ_INT( count, 300 );
	CHECK( firstSpeed[0] != 10.0 && firstSpeed[0] == firstSpeed[1] ); // the same seed, the same shot
	CHECK_NEAR( mean / count, 0.0, 0.004 );
	CHECK_NEAR( sqrt( square / count ), 0.02, 0.003 ); // 150 different ones: 2.5 times the open error of that
	CHECK_NEAR( sqrt( yaw / count ), 0.01, 0.0015 );
}

TEST( launcher_spinIsBackwards )
{
	Rig* rig = rigCreateAfloat();
	simLauncherDef* def = rigAddLauncher( rig );
	def->yaw = 0.5 * SIM_PI;
	def->spin = 0.8;
	rigBuild( rig, 1 );
	rigLoad( rig, 1 );
	Wheel( rig )->velocity = 400.0;
	int piece = NextLaunch( rig );
	REQUIRE( piece >= 0 );
	// 10 m/s along +y: left of it is -x. Rolling along a hood at that speed is 133 rad/s.
	simVec3 spin = simPhysics_GetSpin( rig->physics, rig->pool.pieces[piece].body );
	CHECK_NEAR( spin.x, 0.8 * 10.0 / 0.075, 0.5 );
	CHECK_NEAR( spin.y, 0.0, 0.1 );
	CHECK_NEAR( spin.z, 0.0, 0.1 );
	// so that the air lifts it
	CHECK( simCross( spin, rigVelocity( rig, piece ) ).z > 0.0 );
	rigDestroy( rig );
}

TEST( launcher_dropsWithoutAWheel )
{
	// A claw that opens: no speed of its own; the piece falls from where the claw holds it, at the claw's pace.
	Rig* rig = rigCreate();
	int claw = rigAddMechanism( rig, simMechanism_arm, 0.1 );
	simLauncherDef* def = &rig->model.launchers[rig->model.launcherCount++];
	*def = ( simLauncherDef ){ .at = { 0.6, 0, 0.5 },
		.component = -1,
		.wheel = -1,
		.feeder = -1,
		.gate = claw,
		.gateLow = 0.5,
		.gateHigh = 2.0,
		.rate = 4.0,
		.barrelCount = 1 };
	rigBuild( rig, 3 );
	rigLoad( rig, 2 );
	rigRun( rig, 0.5 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	rig->robot.mechanisms[claw].position = 1.0;
	rigStep( rig );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	CHECK_NEAR( rigPlace( rig, 0 ).x, 10.6, 0.001 );
	CHECK_NEAR( rigPlace( rig, 0 ).z, 0.5, 0.01 );
	CHECK( simLength( rigVelocity( rig, 0 ) ) < 0.06 );
	CHECK_EQ_INT( rig->pool.pieces[0].launchedBy, 0 );
	rigRun( rig, 1.5 );
	CHECK( rigPlace( rig, 0 ).z < 0.4 );
	rigDestroy( rig );
}

TEST( launcher_piecesPassTheirOwnRobotOnly )
{
	// Out of the middle of the frame, level: it does not meet its robot on the way, but the wall it does, and the robot from outside.
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->at = simV3( 0.0, 0.0, 0.15 );
	def->elevation = 0.0;
	def->rate = 1.0;
	rigAddBoxMesh( rig, simV3( 12, 5, 0 ), simV3( 12.5, 15, 2 ) );
	rigBuild( rig, 1 );
	rigLoad( rig, 1 );
	Wheel( rig )->velocity = 320.0;
	int piece = NextLaunch( rig );
	REQUIRE( piece >= 0 );
	CHECK_NEAR( rigVelocity( rig, piece ).x, 8.0, 0.05 );
	rig->robot.mechanisms[0].velocity = 0.0;
	rigRun( rig, 0.1 );
	CHECK_NEAR( rigVelocity( rig, piece ).x, 8.0, 0.1 ); // 0.8 m further: out of the frame, none the slower
	CHECK_EQ_INT( rig->robotPieces.transitCount, 0 );
	double nearest = 20.0, farthest = 0.0;
	for ( int i = 0; i < 500; ++i )
	{
		rigStep( rig );
		nearest = fmin( nearest, rigPlace( rig, piece ).x );
		farthest = fmax( farthest, rigPlace( rig, piece ).x );
	}
	CHECK( farthest > 11.8 && farthest < 12.0 );
	CHECK( nearest > 10.3 ); // it came back and did not get in
	rigDestroy( rig );
}

TEST( launcher_waitsWhileItsWayIsBlocked )
{
	Rig* rig = rigCreate();
	simLauncherDef* def = rigAddLauncher( rig );
	def->at = simV3( 0.58, 0.0, 0.3 );
	rigAddBoxMesh( rig, simV3( 10.6, 9, 0 ), simV3( 11, 11, 2 ) );
	rigBuild( rig, 2 );
	rigLoad( rig, 2 );
	Wheel( rig )->velocity = 320.0;
	rigRun( rig, 1.0 );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 0 );
	CHECK_EQ_INT( rig->robot.hopper.count, 2 );
	rigMove( rig, ( simPose ){ simV3( 9.5, 10, 0 ), { 1, 0, 0, 0 } }, kNone, kNone );
	rigStep( rig );
	CHECK_EQ_INT( rigEvents( rig, simEvent_pieceLaunched ), 1 );
	rigDestroy( rig );
}

TEST( launcher_hopperKeepsItsOrder )
{
	for ( int k = 0; k < 2; ++k )
	{
		Rig* rig = rigCreate();
		rig->model.hopperLastFirst = k == 1;
		rigAddLauncher( rig );
		rigBuild( rig, 3 );
		rigLoad( rig, 3 );
		for ( int i = 0; i < 3; ++i )
		{
			Wheel( rig )->velocity = 320.0;
			CHECK_EQ_INT( NextLaunch( rig ), k == 0 ? i : 2 - i );
			CHECK_EQ_INT( rig->robot.hopper.count, 2 - i );
		}
		// An empty hopper lets nothing go.
		Wheel( rig )->velocity = 320.0;
		CHECK_EQ_INT( NextLaunch( rig ), -1 );
		rigDestroy( rig );
	}
}

TEST( launcher_aHopperTakesNoMoreThanItHolds )
{
	Rig* rig = rigCreate();
	rigBuild( rig, SIM_MAX_HELD + 1 );
	CHECK_EQ_INT( simRobotPieces_Preload( &rig->robot, 0, &rig->pool, 0, SIM_MAX_HELD + 1 ), SIM_MAX_HELD );
	CHECK_EQ_INT( rig->robot.hopper.count, SIM_MAX_HELD );
	CHECK_EQ_INT( rig->robot.hopper.pieces[SIM_MAX_HELD - 1], SIM_MAX_HELD - 1 );
	rigDestroy( rig );
}
