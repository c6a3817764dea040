// Scenes for the tests that hold ours against the reference simulator (test_reference*.c): texts of scenarios whose quotes are
// single ones, meshes of boxes and ridges, and balls put where a test wants them.
#pragma once

#include "test.h"
#include "world/world_internal.h"

enum
{
	REF_TEXT = 120000, ///< bytes of a scenario's text, and of a list that is to be part of one
};

// clang-format off
#define REF_PAIR( a, b, friction, restitution ) "{'between':['" a "','" b "'],'friction':" #friction ",'restitution':" #restitution "}"
/// The beginning of a scenario: x and y of a field of carpet with the reference's pieces, radius 0.075 m, 0.2 kg,
/// bounce 0.3, friction 0.5, slowed only by rolling. Left open for other parts of the field.
#define REF_FIELD                                                                                                           \
	"'sandlot':1,'seed':42,'field':{'size':[%g,%g],'floor':'carpet','materials':{'carpet':{'friction':0.9,'restitution':0.2}," \
	"'wall':{'friction':0.5,'restitution':0.3},'ball':{'friction':0.5,'restitution':0.3},'bumper':{'friction':0.2,"            \
	"'restitution':0.1}},'pairs':[" REF_PAIR( "ball", "carpet", 0.5, 0.3 ) "," REF_PAIR( "ball", "wall", 0.5, 0.3 ) "],"       \
	"'pieces':{'ball':{'shape':'sphere','diameter':0.15,'mass':0.2,'material':'ball','rolling':0.01}}"
/// The same with balls that roll and fly as the fuel of 2026 does.
#define REF_PLAIN                                                                                                           \
	"'sandlot':1,'seed':5,'field':{'size':[%g,%g],'floor':'carpet','materials':{'carpet':{'friction':0.9,'restitution':0.2},"  \
	"'foam':{'friction':0.6,'restitution':0.5}},'pieces':{'ball':{'shape':'sphere','diameter':0.15,'mass':0.215,'material':"   \
	"'foam','rolling':0.04,'drag':0.47,'magnus':0.4}}"
#define REF_REAL "'sandlot':1,'name':'t','seed':5,'field':'2026-rebuilt'"
#define REF_SHOOTER( at ) "{'robot':'swerve-shooter','station':'blue1','at':" at "}"
// clang-format on

/// A field's meshes as OBJ text, as it stands in a JSON string.
typedef struct refObj
{
	char text[4000];
	int vertices;
} refObj;

/// Adds to a text of so many bytes.
void refAdd( char* text, size_t size, const char* format, ... ) __attribute__( ( format( printf, 3, 4 ) ) );
/// A closed box, turned about its middle by a pitch: its front end goes down.
void refAddBox( refObj* obj, const char* name, simVec3 middle, simVec3 size, double pitch );
/// A ridge along y with two slopes, from the floor.
void refAddRidge( refObj* obj, const char* name, double x, double half, double height, double low, double high );
/// Balls of a type on a floor, columns along x, as a scenario's list, after the text's earlier ones.
void refAddBalls( char* text, const char* type, int columns, int rows, simVec3 at, double step );

/// A world from a scenario's text. A failure fails the running test.
simWorld* refCreate( const char* format, ... ) __attribute__( ( format( printf, 1, 2 ) ) );
/// A robot of 55 kg and 0.8 x 0.8 m, up to 0.25 m high, on REF_FIELD, 40 x 12 m; obj may be NULL. groups, pieces, script: insides of the
/// field's and the scenario's own. at: "[x,y,heading]".
simWorld* refCreateRobot(
    const refObj* obj, const char* groups, const char* pieces, const char* at, const char* script );
void refTicks( simWorld* world, int count );
simVec3 refBall( const simWorld* world, int i );
simVec3 refBallVelocity( const simWorld* world, int i );
/// Puts a ball that is in play elsewhere.
void refThrow( simWorld* world, int i, simVec3 at, simVec3 velocity, simVec3 spin );
/// Puts a ball elsewhere that was taken off the field first, as a hand does.
void refCarry( simWorld* world, int i, simVec3 at );
/// The mover of the first robot from now on, as an owner outside sets it.
void refOwn( simWorld* world, simChassisMode mode, double x, double y, double turn );
simPose refRobot( const simWorld* world );
double refYaw( const simWorld* world );
/// One physics step of balls alone: no robots, no rules.
void refStepBalls( simWorld* world );
