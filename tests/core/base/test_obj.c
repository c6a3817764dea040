#include "test.h"

#include "base/obj.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CORNERS "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

TEST( obj_readsGroupsAndPolygons )
{
	const char* text = "# two groups\r\n"
	                   "mtllib looks.mtl\r\n"
	                   "o left\r\n"
	                   "v 0 0 0 1.0\r\nv 1 0 0\r\nv 1 1 0 0.5 0.5 0.5\r\n\r\nv 0 1.0e0 0\r\n"
	                   "vt 0 0\nvn 0 0 1\nusemtl red\ns off\n"
	                   "f 1 2/1 \\\r\n 3/1/1 4//1  # a square over two lines\n"
	                   "g right\n"
	                   "v 5 0 -1\n"
	                   "f -1 -2 -3\n"
	                   "g left\n"
	                   "f 1 2 2\n"
	                   "f 1 3 5";
	simObj obj;
	simError error = { 0 };
	REQUIRE( simObj_Parse( text, strlen( text ), "a.obj", &obj, &error ) == sim_ok );
	REQUIRE( obj.groupCount == 2 );

	const simMeshGroup* left = obj.groups;
	CHECK_STR( left->name, "left" );
	CHECK_EQ_INT( left->triangleCount, 3 );
	CHECK_EQ_INT( left->vertexCount, 5 );
	CHECK_EQ_INT( left->triangles[3], left->triangles[0] );
	CHECK_EQ_INT( left->triangles[4], left->triangles[2] );
	CHECK_NEAR( left->high.x, 5.0, 0.0 );
	CHECK_NEAR( left->low.z, -1.0, 0.0 );

	const simMeshGroup* right = obj.groups + 1;
	CHECK_STR( right->name, "right" );
	CHECK_EQ_INT( right->triangleCount, 1 );
	CHECK_EQ_INT( right->vertexCount, 3 );
	CHECK_NEAR( right->vertices[0], 5.0, 0.0 );
	CHECK_NEAR( right->vertices[4], 1.0, 0.0 );
	CHECK_NEAR( right->low.x, 0.0, 0.0 );
	CHECK_NEAR( right->high.y, 1.0, 0.0 );
	CHECK_EQ_INT( right->material, -1 );
	simObj_Free( &obj );
}

TEST( obj_saysWhichLineIsWrong )
{
	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} cases[] = {
		{ "", "line 1", "the mesh has no groups" },
		{ CORNERS "f 1 2 3\n", "line 5", "a face stands before the first group" },
		{ "g a\n" CORNERS "f 1 2 5\n", "line 6", "a corner is \"5\", but there are vertices 1 to 4" },
		{ "g a\n" CORNERS "f 1 2 0\n", "line 6", "a corner is \"0\"" },
		{ "g a\nv 0 0 0\nf -1 -1 -2\n" CORNERS, "line 3", "a corner is \"-2\", but there are vertices 1 to 1" },
		{ "g a\nf 1 2 3\n", "line 2", "there are no vertices" },
		{ "g a\n" CORNERS "f 1 2\n", "line 6", "at least three corners" },
		{ "g a\n" CORNERS "f 1 2 3x\n", "line 6", "looks like 1, 1/2, 1//3 or 1/2/3, not \"3x\"" },
		{ "g a\n" CORNERS "f 1 2 3/\n", "line 6", "not \"3/\"" },
		{ "g a\n" CORNERS "f 1 2 3/1/\n", "line 6", "not \"3/1/\"" },
		{ "g a\n" CORNERS "f 1 2 99999999999999999999\n", "line 6", "not \"99999999999999999999\"" },
		{ "g a\nv 0 0\n", "line 2", "a vertex has three coordinates" },
		{ "g a\nv 0 0 nan\n", "line 2", "decimal numbers, not \"nan\"" },
		{ "g a\nv 0 0 inf\n", "line 2", "decimal numbers, not \"inf\"" },
		{ "g a\nv 0 0 1e999\n", "line 2", "more than 1000 m" },
		{ "g a\nv 0 -1001 0\n", "line 2", "more than 1000 m" },
		{ "g a\nv 0 0 1,5\n", "line 2", "not \"1,5\"" },
		{ "g a\nv 1 2 3 4 5 6 7 8\n", "line 2", "not \"8\"" },
		{ "g\n", "line 1", "a group has a name" },
		{ "g a b\n", "line 1", "there is also \"b\"" },
		{ "g a\n" CORNERS "g b\nf 1 2 3\n", "line 1", "the group \"a\" has no faces" },
		{ "g a\n" CORNERS "f 1 2 3\n\ng b\nf 1 1 3\n", "line 8", "the group \"b\" has no faces" },
		{ "g a\n" CORNERS "\nf 1 2 \\\n 9\n", "line 7", "a corner is \"9\"" },
		{ "# a\n# b \\\n still b\nx\n", "line 4", "a line begins with \"x\"" },
		{ "g \xc3\xa9\n", "line 1", "plain ASCII, not \"??\"" },
		{ "g aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", "line 1", "at most 47 characters" },
		{ "<html>\n", "line 1", "a line begins with \"<html>\"" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simObj obj;
		simError error = { 0 };
		CHECK( simObj_Parse( cases[i].text, strlen( cases[i].text ), "a.obj", &obj, &error ) == sim_badData );
		CHECK_STR( error.file, "a.obj" );
		CHECK_STR( error.path, cases[i].path );
		CHECK_HAS( error.message, cases[i].message );
		CHECK( obj.groups == NULL );
	}
}

// Repeats a line and checks that the mesh is refused before much is allocated for it.
static void CheckTooMany( const char* head, const char* line, int count, const char* path, const char* message )
{
	size_t lineLength = strlen( line ), length = strlen( head );
	char* text = malloc( length + (size_t)count * lineLength + 1 );
	memcpy( text, head, length );
	for ( int i = 0; i < count; ++i )
	{
		memcpy( text + length, line, lineLength );
		length += lineLength;
	}
	simObj obj;
	simError error = { 0 };
	CHECK( simObj_Parse( text, length, "a.obj", &obj, &error ) == sim_badData );
	CHECK_STR( error.path, path );
	CHECK_HAS( error.message, message );
	free( text );
}

TEST( obj_refusesWhatIsTooBig )
{
	CheckTooMany( "g a\n", "v 0 0 0\n", SIM_MAX_VERTICES + 1, "line 200002", "more than 200000 vertices" );
	CheckTooMany( "g a\n" CORNERS, "f 1 2 3\n", SIM_MAX_TRIANGLES + 1, "line 200006", "more than 200000 triangles" );
	CheckTooMany( "g a\n" CORNERS "f", " 1", SIM_MAX_TRIANGLES + 3, "line 6", "more than 200000 triangles" );
	CheckTooMany( "", "v 0 0 0\n", 2000000, "", "the most is 8388608" );

	char text[SIM_MAX_GROUPS * 32 + 64];
	size_t length = (size_t)sprintf( text, "%s", CORNERS );
	for ( int i = 0; i <= SIM_MAX_GROUPS; ++i )
	{
		length += (size_t)sprintf( text + length, "g group%d\nf 1 2 3\n", i );
	}
	simObj obj;
	simError error = { 0 };
	CHECK( simObj_Parse( text, length, "a.obj", &obj, &error ) == sim_badData );
	CHECK_HAS( error.message, "more than 256 groups" );
	length -= strlen( "g group256\nf 1 2 3\n" );
	CHECK( simObj_Parse( text, length, "a.obj", &obj, &error ) == sim_ok );
	CHECK_EQ_INT( obj.groupCount, SIM_MAX_GROUPS );
	simObj_Free( &obj );
}
