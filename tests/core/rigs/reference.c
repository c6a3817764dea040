#include "rigs/reference.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const simVec3 kZero = { 0, 0, 0 };


// ---- texts ----

void refAdd( char* text, size_t size, const char* format, ... )
{
	size_t length = strlen( text );
	va_list args;
	va_start( args, format );
	vsnprintf( text + length, size - length, format, args );
	va_end( args );
}

static void AddMesh( refObj* obj, const char* name, const simVec3* vertices, int count, const char* faces )
{
	size_t size = sizeof( obj->text );
	refAdd( obj->text, size, "o %s\\n", name );
	for ( int i = 0; i < count; ++i )
	{
		refAdd( obj->text, size, "v %.6f %.6f %.6f\\n", vertices[i].x, vertices[i].y, vertices[i].z );
	}
	// a digit is a vertex from 0, a bar ends a face
	bool first = true;
	for ( ; *faces != 0; ++faces )
	{
		if ( *faces == '|' )
		{
			refAdd( obj->text, size, "\\n" );
			first = true;
			continue;
		}
		refAdd( obj->text, size, "%s%d", first ? "f " : " ", obj->vertices + 1 + *faces - '0' );
		first = false;
	}
	obj->vertices += count;
}

void refAddBox( refObj* obj, const char* name, simVec3 middle, simVec3 size, double pitch )
{
	simVec3 vertices[8];
	simQuat turn = simQuatFromRpy( 0.0, pitch, 0.0 );
	for ( int i = 0; i < 8; ++i )
	{
		double x = i % 4 == 1 || i % 4 == 2 ? 0.5 : -0.5, y = i % 4 >= 2 ? 0.5 : -0.5, z = i >= 4 ? 0.5 : -0.5;
		vertices[i] = simAdd( middle, simRotate( turn, simV3( x * size.x, y * size.y, z * size.z ) ) );
	}
	AddMesh( obj, name, vertices, 8, "0321|4567|0154|1265|2376|3047|" );
}

void refAddRidge( refObj* obj, const char* name, double x, double half, double height, double low, double high )
{
	simVec3 vertices[6];
	for ( int i = 0; i < 6; ++i )
	{
		vertices[i] = simV3( x + ( i % 3 - 1 ) * half, i < 3 ? low : high, i % 3 == 1 ? height : 0.0 );
	}
	AddMesh( obj, name, vertices, 6, "021|345|0143|1254|0352|" );
}

void refAddBalls( char* text, const char* type, int columns, int rows, simVec3 at, double step )
{
	for ( int i = 0; i < columns * rows; ++i )
	{
		refAdd( text, REF_TEXT, "%s{'type':'%s','at':[%.4f,%.4f,%.4f]}", text[0] != 0 ? "," : "", type,
		    at.x + step * ( i % columns ), at.y + step * ( i / columns ), at.z );
	}
}


// ---- worlds ----

/// 55 kg, 0.8 x 0.8 m, up to 0.25 m high, on four modules.
static const char kRobot[] =
    "{'mass':55,'centerOfMass':[0,0,0.14],'inertia':[3.3,3.3,5.9],'shapes':[{'name':'body','shape':'box','size':[0.8,0."
    "8,0.17],'at':"
    "[0,0,0.165],'material':'bumper'}],'battery':{'emf':12.8,'resistance':0.016},'motors':{'a':{'type':'krakenX60'},'b'"
    ":{'type':"
    "'krakenX60'},'c':{'type':'krakenX60'},'d':{'type':'krakenX60'},'e':{'type':'krakenX60'},'f':{'type':'krakenX60'},'"
    "g':{'type':"
    "'krakenX60'},'h':{'type':'krakenX60'}},'drivetrain':{'kind':'swerve','wheel':{'radius':'2 "
    "in','friction':1.2,'inertia':8e-4,"
    "'stiffness':9e4,'damping':900,'shear':6e4,'rolling':0.015,'driveGearing':6.12,'efficiency':1,'steerGearing':21.43,"
    "'steerInertia':0.004,'scrub':0.01},'modules':[{'name':'fl','at':[0.225,0.225],'drive':'a','steer':'e'},{'name':'"
    "fr','at':"
    "[0.225,-0.225],'drive':'b','steer':'f'},{'name':'bl','at':[-0.225,0.225],'drive':'c','steer':'g'},{'name':'br','"
    "at':[-0.225,"
    "-0.225],'drive':'d','steer':'h'}]},'program':{'maxSpeed':4,'maxTurn':8,'driveKv':2.3,'driveKp':1,'steerKp':50,'"
    "steerKd':0.9}}";

simWorld* refCreate( const char* format, ... )
{
	char* text = calloc( 1, REF_TEXT );
	va_list args;
	va_start( args, format );
	vsnprintf( text, REF_TEXT, format, args );
	va_end( args );
	for ( char* c = text; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
	simWorld* world = testCreateWorld( text );
	free( text );
	return world;
}

simWorld* refCreateRobot(
    const refObj* obj, const char* groups, const char* pieces, const char* at, const char* script )
{
	return refCreate( "{" REF_FIELD
	                  "%s%s%s%s%s},'pieces':[%s],'robots':[{'robot':%s,'station':'blue1','at':%s}],'script':[%s]}",
	    40.0, 12.0, obj != NULL ? ",'groups':{" : "", obj != NULL ? groups : "", obj != NULL ? "},'collision':'" : "",
	    obj != NULL ? obj->text : "", obj != NULL ? "'" : "", pieces, kRobot, at, script );
}

void refTicks( simWorld* world, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		CHECK( simWorld_Step( world, NULL ) );
	}
}

simVec3 refBall( const simWorld* world, int i )
{
	return simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p;
}

simVec3 refBallVelocity( const simWorld* world, int i )
{
	return simPhysics_GetVelocity( world->physics, world->pieces.pieces[i].body );
}

void refThrow( simWorld* world, int i, simVec3 at, simVec3 velocity, simVec3 spin )
{
	simPhysics_Place( world->physics, world->pieces.pieces[i].body, ( simPose ){ at, { 1, 0, 0, 0 } }, velocity, spin );
}

void refCarry( simWorld* world, int i, simVec3 at )
{
	simPiecePool_Remove( &world->pieces, i, simPiece_stored );
	simPiecePool_Release( &world->pieces, i, ( simPose ){ at, { 1, 0, 0, 0 } }, kZero, kZero );
}

void refOwn( simWorld* world, simChassisMode mode, double x, double y, double turn )
{
	simControls* controls = &world->robots[0].controls;
	controls->chassisMode = mode;
	controls->chassis[0] = x;
	controls->chassis[1] = y;
	controls->chassis[2] = turn;
}

simPose refRobot( const simWorld* world )
{
	return simRobot_GetPose( &world->robots[0], world->physics );
}

double refYaw( const simWorld* world )
{
	return simQuatToRpy( refRobot( world ).q ).z;
}

void refStepBalls( simWorld* world )
{
	simPiecePool_ApplyForces( &world->pieces );
	CHECK_EQ_INT( simPhysics_Step( world->physics, SIM_STEP ), -1 );
}
