// Pieces that fly by a method of their own, from field.json and scenario to their places: the goldens of
// docs/integrators.md to their printed digits, the orders of the methods, and their paths after contacts.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// A ball of 2026 as JSim has it: drag 0.58, and lift 1.2e-4 N s^2/m/rad, which is the coefficient 1.2e-4 / ( 0.5 rho pi r^3 ).
#define FIELD                                                                                                      \
	"'field':{'sandlot':1,'name':'air','frame':'wall-blue','size':[40,12],'floor':'carpet','materials':{'carpet':" \
	"{'friction':0.9,'restitution':0.2}},'pieces':{%s}}"
#define BALL "'ball':{'shape':'sphere','diameter':0.15,'mass':0.216,'material':'carpet','total':9%s}"

/// Pieces of one type, and where one of them starts.
static simWorld* Create( const char* pieces, const char* placed, const char* more )
{
	char text[4000], field[2000];
	snprintf( field, sizeof( field ), FIELD, pieces );
	snprintf( text, sizeof( text ), "{'sandlot':1,%s%s,'pieces':[%s]}", field, more, placed );
	char* quoted = testReplace( text, "'", "'" );
	simWorld* world = testCreateWorld( quoted );
	free( quoted );
	return world;
}

static simFreeBody At( const simWorld* world, int piece )
{
	int body = world->pieces.pieces[piece].body;
	return ( simFreeBody ){ simPhysics_GetPose( world->physics, body ), simPhysics_GetVelocity( world->physics, body ),
		simPhysics_GetSpin( world->physics, body ) };
}

/// A ball that starts at 10 m with a flight, after a time.
static simFreeBody Fall( const char* flight, const char* start, double seconds )
{
	char pieces[600], placed[300];
	snprintf( pieces, sizeof( pieces ), BALL, flight );
	snprintf( placed, sizeof( placed ), "{'type':'ball',%s}", start );
	simWorld* world = Create( pieces, placed, "" );
	if ( world == NULL )
	{
		return ( simFreeBody ){ 0 };
	}
	runWorld( world, seconds );
	simFreeBody body = At( world, 0 );
	simWorld_Destroy( world );
	return body;
}

TEST( pieceFlight_fallsAsEachMethodSays )
{
	// 1 s from 10 m in steps of h: 10 - g/2 -+ g h / 2, and exactly with the last three.
	static const char* const methods[] = { "explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4" };
	static const double sign[] = { 1.0, -1.0, 0.0, 0.0, 0.0 };
	static const double steps[] = { 0.001, 0.004, 0.02 };
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		for ( int k = 0; k < 3; ++k )
		{
			char flight[120];
			snprintf( flight, sizeof( flight ), ",'flight':{'method':'%s','step':%g}", methods[method], steps[k] );
			simFreeBody body = Fall( flight, "'at':[5,5,10]", 1.0 );
			CHECK_NEAR( body.pose.p.z, 10.0 - 0.5 * SIM_GRAVITY + 0.5 * sign[method] * SIM_GRAVITY * steps[k], 1e-9 );
			CHECK_NEAR( body.velocity.z, -SIM_GRAVITY, 1e-9 );
		}
	}
}

TEST( pieceFlight_dampingAndLinearDrag )
{
	// docs/integrators.md: c = 0.1 /s for 1 s, h = 0.02: ( 1 - 0.002 )^50 with Euler, e^-0.1 with rk4.
	static const char start[] = "'at':[5,5,10],'velocity':[10,0,0],'spin':[0,0,3]";
	simFreeBody body =
	    Fall( ",'flight':{'method':'semiImplicit','step':0.02,'linearDamping':0.1,'angularDamping':0.1}", start, 1.0 );
	CHECK_NEAR( body.velocity.x, 10.0 * pow( 0.998, 50 ), 1e-9 );
	CHECK_NEAR( body.spin.z, 3.0 * pow( 0.998, 50 ), 1e-9 );
	body = Fall( ",'flight':{'method':'rk4','linearDamping':0.1,'angularDamping':0.1}", start, 1.0 );
	CHECK_NEAR( body.velocity.x, 10.0 * exp( -0.1 ), 1e-9 );
	// Linear drag of 0.0216 N s/m on 0.216 kg is the same rate.
	body = Fall( ",'flight':{'method':'rk4','linearDrag':0.0216}", start, 1.0 );
	CHECK_NEAR( body.velocity.x, 10.0 * exp( -0.1 ), 1e-9 );
}

/// How far off an exact flight a method is, with linear drag: v( t ) = v0 e^-kt - g ( 1 - e^-kt ) / k.
static double Miss( const char* method, double step )
{
	char flight[160];
	snprintf( flight, sizeof( flight ), ",'flight':{'method':'%s','step':%g,'linearDrag':0.216}", method, step );
	simFreeBody body = Fall( flight, "'at':[5,5,10],'velocity':[10,0,6]", 1.0 );
	double k = 1.0, e = exp( -k );
	double x = 5.0 + 10.0 * ( 1.0 - e ) / k;
	double z = 10.0 + ( 6.0 + SIM_GRAVITY / k ) * ( 1.0 - e ) / k - SIM_GRAVITY / k;
	return sqrt( ( body.pose.p.x - x ) * ( body.pose.p.x - x ) + ( body.pose.p.z - z ) * ( body.pose.p.z - z ) );
}

TEST( pieceFlight_ordersInTheWorld )
{
	static const char* const methods[] = { "explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4" };
	static const double orders[] = { 1.0, 1.0, 2.0, 2.0, 4.0 };
	for ( int method = 0; method < simIntegrator_count; ++method )
	{
		// Longer steps for rk4, whose error is below a double's digits soon. Taylor's is of order 1 as soon as a changes.
		double h = method == simIntegrator_rk4 ? 0.04 : 0.008;
		double slope = log2( Miss( methods[method], h ) / Miss( methods[method], 0.5 * h ) );
		double order = method == simIntegrator_taylor ? 1.0 : orders[method];
		CHECK_NEAR( slope, order, 0.1 );
	}
}

TEST( pieceFlight_jsimsBall )
{
	// docs/integrators.md: midpoint, h = 0.01 with gravity 9.81 and air of 1.225: here the world's, so against a march of our own.
	simFreeBody body = Fall( ",'drag':0.58,'magnus':0.3,'flight':{'method':'midpoint','step':0.02}",
	    "'at':[5,5,1],'velocity':[10,0,6],'spin':[0,-50,0]", 1.0 );
	double area = SIM_PI * 0.075 * 0.075, rho = 1.204;
	double drag = 0.5 * rho * 0.58 * area / 0.216, lift = 0.5 * rho * 0.3 * area * 0.075 / 0.216;
	double x = 5.0, z = 1.0, vx = 10.0, vz = 6.0, h = 0.02;
	for ( int i = 0; i < 50; ++i )
	{
		// spin x velocity with spin -y: ( -w vz, 0, w vx ), w = 50.
		double v = sqrt( vx * vx + vz * vz );
		double ax = -drag * v * vx - lift * 50.0 * vz, az = -drag * v * vz + lift * 50.0 * vx - SIM_GRAVITY;
		double mx = vx + 0.5 * h * ax, mz = vz + 0.5 * h * az;
		double m = sqrt( mx * mx + mz * mz );
		x += h * mx;
		z += h * mz;
		vx += h * ( -drag * m * mx - lift * 50.0 * mz );
		vz += h * ( -drag * m * mz + lift * 50.0 * mx - SIM_GRAVITY );
	}
	CHECK_NEAR( body.pose.p.x, x, 1e-9 );
	CHECK_NEAR( body.pose.p.z, z, 1e-9 );
	CHECK_NEAR( body.velocity.z, vz, 1e-9 );
}

TEST( pieceFlight_spinDecays )
{
	// 10 m/s and 50 rad/s: 50 ( 0.05 + 0.1 + 1 ) = 57.5 rad/s^2.
	simFreeBody body = Fall(
	    ",'flight':{'method':'explicitEuler','step':0.02,'weightless':true,'spinDecay':0.05,'spinDecayBySpeed':0.01,"
	    "'spinDecayBySpin':0.02}",
	    "'at':[5,5,10],'velocity':[10,0,0],'spin':[0,0,50]", 0.02 );
	CHECK_NEAR( body.spin.z, 50.0 - 0.02 * 57.5, 1e-9 );
	CHECK_NEAR( body.pose.p.z, 10.0, 1e-12 );
}

TEST( pieceFlight_aPlateTurnsOver )
{
	// About its middle axis a free plate turns over; JSim's does not. Momentum stays, as the rk4 of 1 ms keeps it.
	static const char plate[] =
	    "'plate':{'shape':'box','size':[0.4,0.2,0.05],'mass':1,'material':'carpet','total':1,'flight':{'method':'rk4',"
	    "'step':0.001,'weightless':true,'compat':'%s'}}";
	for ( int compat = 0; compat < 2; ++compat )
	{
		char pieces[400];
		snprintf( pieces, sizeof( pieces ), plate, compat == 1 ? "jsim" : "none" );
		simWorld* world = Create( pieces, "{'type':'plate','at':[5,5,3],'spin':[0,8,0.01]}", "" );
		REQUIRE( world != NULL );
		simVec3 inertia = world->field->pieceTypes[0].inertias;
		double least = 1.0;
		for ( int i = 0; i < 400; ++i )
		{
			runWorld( world, SIM_TICK );
			simFreeBody body = At( world, 0 );
			simVec3 spin = simUnrotate( body.pose.q, body.spin );
			simVec3 momentum = simV3( inertia.x * spin.x, inertia.y * spin.y, inertia.z * spin.z );
			if ( compat == 0 )
			{
				CHECK_NEAR( simLength( momentum ) / ( inertia.y * 8.0 ), 1.0, 1e-5 );
			}
			// The body's y axis, which it is spun about, in the field.
			least = simMin( least, simRotate( body.pose.q, simV3( 0, 1, 0 ) ).y );
		}
		CHECK( compat == 1 ? least > 0.9 : least < -0.9 );
		simWorld_Destroy( world );
	}
}

TEST( pieceFlight_airByAttitude )
{
	// A plate that flies edge on has a fifth of the air that it has flat on.
	static const char plate[] = "'plate':{'shape':'box','size':[0.5,0.5,0.1],'mass':1,'material':'carpet','total':2,"
	                            "'drag':1,'flight':{'method':'rk4','weightless':true,'area':'%s'}}";
	double speeds[2];
	for ( int i = 0; i < 2; ++i )
	{
		char pieces[400];
		snprintf( pieces, sizeof( pieces ), plate, i == 0 ? "attitude" : "sphere" );
		simWorld* world = Create( pieces,
		    "{'type':'plate','at':[5,5,3],'velocity':[10,0,0]},{'type':'plate','at':[5,9,3],'velocity':[0,0,10]}", "" );
		REQUIRE( world != NULL );
		runWorld( world, 0.5 );
		double edge = At( world, 0 ).velocity.x, flat = At( world, 1 ).velocity.z;
		// 1 / v = 1 / v0 + rho A t / 2.
		if ( i == 0 )
		{
			CHECK_NEAR( 1.0 / edge - 0.1, 0.5 * 1.204 * 0.05 * 0.5, 1e-9 );
			CHECK_NEAR( 1.0 / flat - 0.1, 0.5 * 1.204 * 0.25 * 0.5, 1e-9 );
		}
		speeds[i] = flat - edge;
		simWorld_Destroy( world );
	}
	CHECK_NEAR( speeds[1], 0.0, 1e-12 );
}

TEST( pieceFlight_kinematicStaysUntilItIsHit )
{
	simWorld* world = Create( "'still':{'shape':'sphere','diameter':0.15,'mass':0.2,'material':'carpet','total':1,'"
	                          "flight':{'kinematic':true}},"
	                          "'ball':{'shape':'sphere','diameter':0.15,'mass':0.2,'material':'carpet','total':1,'"
	                          "flight':{'weightless':true}}",
	    "{'type':'still','at':[8,5,2]},{'type':'ball','at':[6,5,2],'velocity':[4,0,0]}", "" );
	REQUIRE( world != NULL );
	runWorld( world, 0.4 );
	CHECK_NEAR( At( world, 0 ).pose.p.x, 8.0, 0.0 );
	CHECK_NEAR( At( world, 0 ).pose.p.z, 2.0, 0.0 );
	runWorld( world, 0.4 );
	CHECK( At( world, 0 ).velocity.x > 1.0 );
	CHECK( At( world, 1 ).velocity.x < 3.0 );
	simWorld_Destroy( world );
}

TEST( pieceFlight_contactIsThePhysicsLibrarys )
{
	// By any method, it lands, bounces a little and rests; with long steps, too.
	static const char* const flights[] = { "'method':'explicitEuler','step':0.1", "'method':'rk4','step':0.001",
		"'method':'semiImplicit','step':0.04" };
	for ( int i = 0; i < 3; ++i )
	{
		char pieces[400];
		char flight[100];
		snprintf( flight, sizeof( flight ), ",'flight':{%s}", flights[i] );
		snprintf( pieces, sizeof( pieces ), BALL, flight );
		simWorld* world = Create( pieces, "{'type':'ball','at':[5,5,2],'velocity':[2,0,0]}", "" );
		REQUIRE( world != NULL );
		runWorld( world, 6.0 );
		CHECK_NEAR( At( world, 0 ).pose.p.z, 0.075, 0.002 );
		CHECK( world->pieces.pieces[0].state != simPiece_flight );
		simWorld_Destroy( world );
	}
}

TEST( pieceFlight_aScenarioMaySayOtherwise )
{
	char pieces[400];
	snprintf( pieces, sizeof( pieces ), BALL, ",'flight':{'method':'rk4'}" );
	simWorld* world = Create(
	    pieces, "{'type':'ball','at':[5,5,10]}", ",'flights':{'ball':{'method':'explicitEuler','step':'20 ms'}}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CHECK_NEAR( At( world, 0 ).pose.p.z, 10.0 - 0.5 * SIM_GRAVITY + 0.5 * SIM_GRAVITY * 0.02, 1e-9 );
	simWorld_Destroy( world );
}

TEST( pieceFlight_eachPieceMayHaveItsOwn )
{
	// Three of one type: as the library moves it, by rk4, and by explicit Euler.
	char pieces[400];
	snprintf( pieces, sizeof( pieces ), BALL, "" );
	simWorld* world = Create( pieces,
	    "{'type':'ball','at':[5,3,10]},{'type':'ball','at':[5,5,10],'flight':{'method':'rk4'}},"
	    "{'type':'ball','at':[5,7,10],'flight':{'method':'explicitEuler','step':'20 ms'}}",
	    "" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	double fallen = 10.0 - 0.5 * SIM_GRAVITY;
	CHECK_NEAR( At( world, 0 ).pose.p.z, fallen - 0.5 * SIM_GRAVITY * SIM_STEP, 1e-9 );
	CHECK_NEAR( At( world, 1 ).pose.p.z, fallen, 1e-9 );
	CHECK_NEAR( At( world, 2 ).pose.p.z, fallen + 0.5 * SIM_GRAVITY * 0.02, 1e-9 );
	simWorld_Destroy( world );
}

TEST( pieceFlight_mistakesAreSaid )
{
	char pieces[400], field[800], text[1200];
	snprintf( pieces, sizeof( pieces ), BALL, ",'flight':{'method':'rk4','step':0.004}" );
	snprintf( field, sizeof( field ), FIELD, pieces );
	snprintf( text, sizeof( text ), "{'sandlot':1,%s,'flights':{'ball':{'method':'taylor'}}}", field );
	static const testSpoil spoils[] = {
		{ "'step':0.004", "'step':0", "/field/pieces/ball/flight/step", "1e-05 to 0.1" },
		{ "'step':0.004", "'step':'3 ms'", "/field/pieces/ball/flight/step",
		    "a part of it (4, 2, 1, 0.5 ms ...) or a multiple (8, 12, 20, 40 ms ...)" },
		{ "'rk4'", "'euler'", "/field/pieces/ball/flight/method",
		    "explicitEuler, semiImplicit, taylor, midpoint, rk4" },
		{ "'step':0.004", "'contact':'rk4'", "/field/pieces/ball/flight/contact", "method, step, linearDamping" },
		{ "'step':0.004", "'linearDamping':-1", "/field/pieces/ball/flight/linearDamping", "0 to 1000" },
		{ "'flights':{'ball'", "'flights':{'bell'", "/flights/bell", "ball" },
	};
	testSpoilScenario( text, spoils, sizeof( spoils ) / sizeof( spoils[0] ) );
}
