#include "rigs/shapes.h"

#include <string.h>

const char shapesNames[KIND_COUNT][12] = { "box", "cylinder", "capsule", "torus" };

static const simVec3 kBox = { 0.3, 0.2, 0.1 };


simPhysics* shapesCreate( simSurface surface, bool floor, double gravity )
{
	simPhysicsDef def = {
		.gravity = gravity,
		.iterations = 10,
		.materialCount = 1,
		.surfaces = &surface,
		.floorMaterial = floor ? 0 : -1,
		.low = { -10, -10, -1 },
		.high = { 10, 10, 10 },
		.maxStatics = 8,
		.maxBodies = 128,
		.maxShapes = 512,
		.maxBallRadius = 0.075,
		.seed = 1,
	};
	return simPhysics_Create( &def );
}

simPose shapesPose( double x, double y, double z, simQuat q )
{
	return ( simPose ){ { x, y, z }, q };
}

simQuat shapesLying( void )
{
	return simQuatAxisAngle( simV3( 1, 0, 0 ), -0.5 * SIM_PI );
}

int shapesAdd( simPhysics* physics, int kind )
{
	double r2 = kRound * kRound, l2 = kLength * kLength, m = kMass;
	int body = -1;
	switch ( kind )
	{
		case KIND_BOX:
			body = simPhysics_AddBody( physics, m,
			    simV3( m * ( kBox.y * kBox.y + kBox.z * kBox.z ) / 12, m * ( kBox.x * kBox.x + kBox.z * kBox.z ) / 12,
			        m * ( kBox.x * kBox.x + kBox.y * kBox.y ) / 12 ) );
			simPhysics_AddBox( physics, body, 0, kBox, shapesPose( 0, 0, 0, kUpright ) );
			break;
		case KIND_CYLINDER:
		case KIND_CAPSULE:
			body = simPhysics_AddBody(
			    physics, m, simV3( m * ( 3 * r2 + l2 ) / 12, m * ( 3 * r2 + l2 ) / 12, 0.5 * m * r2 ) );
			if ( kind == KIND_CYLINDER )
			{
				simPhysics_AddCylinder( physics, body, 0, kRound, kLength, shapesPose( 0, 0, 0, kUpright ) );
			}
			else
			{
				simPhysics_AddCapsule( physics, body, 0, kRound, kLength, shapesPose( 0, 0, 0, kUpright ) );
			}
			break;
		default:
		{
			double across = m * ( 0.5 * kRing * kRing + 0.625 * kTube * kTube );
			body =
			    simPhysics_AddBody( physics, m, simV3( across, across, m * ( kRing * kRing + 0.75 * kTube * kTube ) ) );
			for ( int i = 0; i < RING; ++i )
			{
				double angle = 2.0 * SIM_PI * i / RING;
				simVec3 out = simV3( simCos( angle ), simSin( angle ), 0 );
				simPhysics_AddCapsule( physics, body, 0, kTube, 2.0 * kRing * simSin( SIM_PI / RING ),
				    ( simPose ){
				        simScale( kRing * simCos( SIM_PI / RING ), out ), simQuatAxisAngle( out, -0.5 * SIM_PI ) } );
			}
		}
	}
	simPhysics_SetMayRest( physics, body, true );
	return body;
}

int shapesAddBall( simPhysics* physics )
{
	return simPhysics_AddBall( physics, 0, 0.075, 0.2, 0.4 * 0.2 * 0.075 * 0.075 );
}

void shapesAddHexahedron( simPhysics* physics, const simVec3 corners[8] )
{
	static const uint8_t quads[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 4, 6, 2 },
		{ 1, 3, 7, 5 } };
	double vertices[24];
	uint32_t triangles[36];
	memcpy( vertices, corners, sizeof( vertices ) );
	for ( int i = 0; i < 6; ++i )
	{
		const uint32_t six[6] = { quads[i][0], quads[i][1], quads[i][2], quads[i][0], quads[i][2], quads[i][3] };
		memcpy( triangles + 6 * i, six, sizeof( six ) );
	}
	REQUIRE( simPhysics_AddMesh( physics, 0, vertices, 8, triangles, 12 ) );
}

void shapesAddBlock( simPhysics* physics, simVec3 low, simVec3 high )
{
	simVec3 corners[8];
	for ( int i = 0; i < 8; ++i )
	{
		corners[i] = simV3( i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z );
	}
	shapesAddHexahedron( physics, corners );
}

void shapesSteps( simPhysics* physics, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		CHECK_EQ_INT( simPhysics_Step( physics, SIM_STEP ), -1 );
	}
}

simVec3 shapesAxis( simPhysics* physics, int body )
{
	return simRotate( simPhysics_GetPose( physics, body ).q, simV3( 0, 0, 1 ) );
}

simQuat shapesRandomTurn( simRandom* random )
{
	simVec3 axis = simNormalize( simV3( simRandom_Uniform( random, -1, 1 ), simRandom_Uniform( random, -1, 1 ),
	                                 simRandom_Uniform( random, -1, 1 ) ),
	    simV3( 1, 0, 0 ) );
	return simQuatAxisAngle( axis, simRandom_Uniform( random, -SIM_PI, SIM_PI ) );
}

simVec3 shapesRandomSpin( simRandom* random )
{
	return simV3( simRandom_Uniform( random, -10, 10 ), simRandom_Uniform( random, -10, 10 ),
	    simRandom_Uniform( random, -10, 10 ) );
}
