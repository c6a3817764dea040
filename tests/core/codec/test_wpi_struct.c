// WPILib's structs: golden bytes from the real code (allwpilib v2026.2.2), layouts from struct.adoc 1.0.
#include "test.h"

#include "sandlot/sim/math.h"
#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void ToHex( const void* bytes, size_t size, char* hex )
{
	const uint8_t* at = bytes;
	for ( size_t i = 0; i < size; ++i )
	{
		snprintf( hex + 2 * i, 3, "%02x", at[i] );
	}
}

TEST( wpiStruct_packsAsWpilib )
{
	// Written by WPILib's own serializers: reference notes of v2026.2.2.
	static const struct
	{
		simWpiKind kind;
		double values[7];
		const char* hex;
	} cases[] = {
		{ simWpi_translation2d, { 1, 2 }, "000000000000f03f0000000000000040" },
		{ simWpi_translation3d, { 1, 2, 3 }, "000000000000f03f00000000000000400000000000000840" },
		{ simWpi_rotation2d, { SIM_PI / 2 }, "182d4454fb21f93f" },
		{ simWpi_quaternion, { 1, 2, 3, 4 }, "000000000000f03f000000000000004000000000000008400000000000001040" },
		{ simWpi_pose2d, { 1, 2, SIM_PI / 2 }, "000000000000f03f0000000000000040182d4454fb21f93f" },
		{ simWpi_pose3d, { 1, 2, 3, 0.7071067811865476, 0, 0, 0.7071067811865475 },
		    "000000000000f03f00000000000000400000000000000840cd3b7f669ea0e63f00000000000000000000000000000000"
		    "cc3b7f669ea0e63f" },
		{ simWpi_chassisSpeeds, { 1, 2, 3 }, "000000000000f03f00000000000000400000000000000840" },
		{ simWpi_twist2d, { 1, 2, 3 }, "000000000000f03f00000000000000400000000000000840" },
		{ simWpi_swerveModuleState, { 1.5, SIM_PI / 2 }, "000000000000f83f182d4454fb21f93f" },
		{ simWpi_swerveModulePosition, { 1.5, SIM_PI / 2 }, "000000000000f83f182d4454fb21f93f" },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		uint8_t bytes[64];
		char hex[129] = "";
		size_t size = simWpi_Pack( cases[i].kind, cases[i].values, 1, bytes, sizeof( bytes ) );
		CHECK_EQ_INT( size, simWpi_Size( cases[i].kind, 1 ) );
		ToHex( bytes, size, hex );
		CHECK_STR( hex, cases[i].hex );
	}
}

TEST( wpiStruct_sizesAndNames )
{
	// Bytes as in WPILib's struct classes.
	static const struct
	{
		const char* name;
		int bytes;
	} cases[] = {
		{ "Translation2d", 16 },
		{ "Translation3d", 24 },
		{ "Rotation2d", 8 },
		{ "Quaternion", 32 },
		{ "Rotation3d", 32 },
		{ "Pose2d", 24 },
		{ "Transform2d", 24 },
		{ "Pose3d", 56 },
		{ "Transform3d", 56 },
		{ "Twist2d", 24 },
		{ "Twist3d", 48 },
		{ "ChassisSpeeds", 24 },
		{ "SwerveModuleState", 16 },
		{ "SwerveModulePosition", 16 },
		{ "DifferentialDriveWheelSpeeds", 16 },
		{ "DifferentialDriveWheelPositions", 16 },
		{ "MecanumDriveWheelSpeeds", 32 },
		{ "MecanumDriveWheelPositions", 32 },
		{ "Rectangle2d", 40 },
		{ "Ellipse2d", 40 },
		{ "DCMotor", 40 },
		{ "SwerveDriveKinematics__4", 64 },
		{ "ChassisVelocities", 24 },
		{ "SwerveModuleVelocity", 16 },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simWpiKind kind = simWpi_Find( cases[i].name );
		REQUIRE( kind != simWpi_none );
		CHECK_STR( simWpi_Type( kind )->name, cases[i].name );
		CHECK_EQ_INT( simWpi_Size( kind, 1 ), cases[i].bytes );
	}
	CHECK( simWpi_Find( "Pose" ) == simWpi_none );
	CHECK( simWpi_Find( "" ) == simWpi_none );

	// The table's sizes and parts agree with its schemas.
	simWpiCatalog* catalog = simWpiCatalog_Create();
	simWpiCatalog_AddWpilib( catalog );
	for ( int i = 0; i < simWpi_count; ++i )
	{
		simWpiLeaf leaves[SIM_WPI_DOUBLES];
		size_t size = 0;
		const simWpiType* type = simWpi_Type( (simWpiKind)i );
		CHECK( simWpiCatalog_Size( catalog, type->name, &size, NULL ) == sim_ok );
		CHECK_EQ_INT( size, simWpi_Size( (simWpiKind)i, 1 ) );
		CHECK_EQ_INT( simWpiCatalog_Leaves( catalog, type->name, leaves, SIM_WPI_DOUBLES, NULL ), type->doubles );

		simWpiCatalog* alone = simWpiCatalog_Create();
		simWpiKind parts[SIM_WPI_PARTS];
		int count = simWpi_Parts( (simWpiKind)i, parts );
		CHECK( parts[count - 1] == i );
		for ( int k = 0; k < count; ++k )
		{
			const simWpiType* part = simWpi_Type( parts[k] );
			CHECK( simWpiCatalog_Add( alone, part->name, part->schema, strlen( part->schema ), NULL ) == sim_ok );
			CHECK( simWpiCatalog_Size( alone, part->name, &size, NULL ) == sim_ok ); // innermost came first
		}
		simWpiCatalog_Destroy( alone );
	}
	simWpiCatalog_Destroy( catalog );
}

TEST( wpiStruct_arraysRoundTrip )
{
	for ( int kind = 0; kind < simWpi_count; ++kind )
	{
		double values[5 * SIM_WPI_DOUBLES], back[5 * SIM_WPI_DOUBLES];
		uint8_t bytes[5 * SIM_WPI_DOUBLES * 8];
		int doubles = simWpi_Type( (simWpiKind)kind )->doubles;
		for ( int i = 0; i < 5 * doubles; ++i )
		{
			values[i] = i == 3 ? -INFINITY : 0.1 * i - 1e-9 * kind;
		}
		size_t size = simWpi_Pack( (simWpiKind)kind, values, 5, bytes, sizeof( bytes ) );
		CHECK_EQ_INT( size, 40 * doubles );
		CHECK_EQ_INT( simWpi_Unpack( (simWpiKind)kind, bytes, size, back, 5 ), 5 );
		CHECK( memcmp( values, back, 8 * 5 * (size_t)doubles ) == 0 );
		CHECK_EQ_INT( simWpi_Unpack( (simWpiKind)kind, bytes, 0, back, 5 ), 0 );
		for ( size_t cut = 1; cut < size; ++cut )
		{
			int whole = cut % ( 8 * (size_t)doubles ) == 0 ? (int)( cut / ( 8 * (size_t)doubles ) ) : -1;
			CHECK_EQ_INT( simWpi_Unpack( (simWpiKind)kind, bytes, cut, back, 5 ), whole );
		}
		CHECK_EQ_INT( simWpi_Unpack( (simWpiKind)kind, bytes, size, back, 4 ), -1 );
		CHECK_EQ_INT( simWpi_Pack( (simWpiKind)kind, values, 5, bytes, size - 1 ), 0 );
	}
}

// Adds a type that must be good.
static void Add( simWpiCatalog* catalog, const char* name, const char* schema )
{
	simError error = { 0 };
	if ( !CHECK( simWpiCatalog_Add( catalog, name, schema, strlen( schema ), &error ) == sim_ok ) )
	{
		printf( "%s: %s: %s\n", schema, error.path, error.message );
	}
}

// The field of "S" with this path.
static simWpiField FieldOf( simWpiCatalog* catalog, const char* path )
{
	static simWpiLeaf leaves[64];
	int count = simWpiCatalog_Leaves( catalog, "S", leaves, 64, NULL );
	for ( int i = 0; i < count; ++i )
	{
		if ( strcmp( leaves[i].path, path ) == 0 )
		{
			return leaves[i].field;
		}
	}
	CHECK( !"a field of S" );
	return ( simWpiField ){ 0 };
}

// The last element of a field of "S".
static int64_t Value( simWpiCatalog* catalog, const char* path, const uint8_t* bytes, size_t size )
{
	simWpiField field = FieldOf( catalog, path );
	int64_t value = -999;
	CHECK( simWpiField_Integer( &field, bytes, size, field.count - 1, &value ) );
	return value;
}

TEST( wpiStruct_bitFields )
{
	// The examples of struct.adoc, with every bit of the named field set.
	static const struct
	{
		const char* schema;
		size_t size;
		uint8_t bytes[8];
		const char* path;
		int64_t value;
	} cases[] = {
		{ "bool b;int16 i", 3, { 0, 0xff, 0x7f }, "i", 0x7fff },
		{ "int16 i[2]", 4, { 0, 0, 0xfe, 0xff }, "i", -2 },
		{ "int8 a:4;int16 b:4;", 3, { 0xf0, 7, 0 }, "b", 7 },
		{ "int8 a:4;int16 b:4;", 3, { 0x0f, 0, 0 }, "a", -1 },
		{ "int16 a:4;uint16 b:5;bool c:1;int16 d:7;", 4, { 0xf0, 1, 0, 0 }, "b", 31 },
		{ "int16 a:4;uint16 b:5;bool c:1;int16 d:7;", 4, { 0, 2, 0, 0 }, "c", 1 },
		{ "int16 a:4;uint16 b:5;bool c:1;int16 d:7;", 4, { 0, 0, 0x40, 0 }, "d", -64 },
		{ "uint8 a:4;int8 b:2;bool c:1;int16 d:1;", 3, { 0x40, 0, 0 }, "c", 1 },
		{ "uint8 a:4;int8 b:2;bool c:1;int16 d:1;", 3, { 0, 1, 0 }, "d", -1 },
		{ "bool a:1;bool b:1;int8 c:2;", 1, { 4 }, "c", 1 },
		{ "bool a:1;bool b:1;int16 c:2;", 3, { 2, 1, 0 }, "b", 1 },
		{ "bool a:1;bool b:1;int16 c:2;", 3, { 2, 1, 0 }, "c", 1 },
		{ "uint64 a:63;uint64 b:1;bool c:1", 9, { 0, 0, 0, 0, 0, 0, 0, 0x80 }, "b", 1 },
		{ "int64 a:64", 8, { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff }, "a", -1 },
		{ "uint8 a:8;uint8 b:1;double c", 10, { 0, 1 }, "b", 1 },
		{ "int8 b:1;Inner s;int8 c:1", 3, { 0, 1, 0 }, "s/a", -1 },
		{ "int8 b:1;Inner s;int8 c:1", 3, { 0, 0, 1 }, "c", -1 },
	};
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simWpiCatalog* catalog = simWpiCatalog_Create();
		size_t size = 0;
		Add( catalog, "S", cases[i].schema );
		Add( catalog, "Inner", "int8 a:1" );
		CHECK( simWpiCatalog_Size( catalog, "S", &size, NULL ) == sim_ok );
		CHECK_EQ_INT( size, cases[i].size );
		CHECK_EQ_INT( Value( catalog, cases[i].path, cases[i].bytes, size ), cases[i].value );
		simWpiCatalog_Destroy( catalog );
	}
}

TEST( wpiStruct_catalogReadsForeignTypes )
{
	simWpiCatalog* catalog = simWpiCatalog_Create();
	uint64_t allocations = simAllocationCount();
	Add( catalog, "S",
	    "enum {off=0, on = 1,low=-2,} int8 mode; char name[6];;float32 f[2] ; Inner in[3]; uint64 u;\n bool b; " );
	simError error = { 0 };
	size_t size = 0;
	CHECK( simWpiCatalog_Size( catalog, "S", &size, &error ) == sim_missing );
	CHECK_STR( error.file, "S" );
	CHECK_STR( error.path, "in" );
	CHECK_HAS( error.message, "type Inner is not known" );
	Add( catalog, "Inner", "{}uint16 a;double x" );
	CHECK( simWpiCatalog_Size( catalog, "S", &size, &error ) == sim_ok );
	CHECK_EQ_INT( size, 1 + 6 + 8 + 30 + 8 + 1 );

	simWpiLeaf leaves[16];
	CHECK_EQ_INT( simWpiCatalog_Leaves( catalog, "S", leaves, 16, &error ), 11 );
	static const struct
	{
		const char* path;
		int offset, count;
	} expected[] = {
		{ "mode", 0, 1 },
		{ "name", 1, 6 },
		{ "f", 7, 2 },
		{ "in[0]/a", 15, 1 },
		{ "in[0]/x", 17, 1 },
		{ "in[1]/a", 25, 1 },
		{ "in[1]/x", 27, 1 },
		{ "in[2]/a", 35, 1 },
		{ "in[2]/x", 37, 1 },
		{ "u", 45, 1 },
		{ "b", 53, 1 },
	};
	for ( int i = 0; i < 11; ++i )
	{
		CHECK_STR( leaves[i].path, expected[i].path );
		CHECK_EQ_INT( leaves[i].field.offset, expected[i].offset );
		CHECK_EQ_INT( leaves[i].field.count, expected[i].count );
	}
	CHECK_EQ_INT( simWpiCatalog_Leaves( catalog, "S", leaves, 4, &error ), 4 );
	CHECK( simAllocationCount() == allocations );

	uint8_t bytes[54] = { 0xfe, 'a', 'b' };
	memcpy( bytes + 11, "\x00\x00\x20\xc0", 4 );                     // -2.5f
	memcpy( bytes + 37, "\x00\x00\x00\x00\x00\x00\xf8\x3f", 8 );     // 1.5
	memcpy( bytes + 45, "\xff\xff\xff\xff\xff\xff\xff\xff\x01", 9 ); // 2^64 - 1, true
	double number = 0.0;
	int64_t whole = 0;
	char text[SIM_WPI_NAME];
	CHECK( simWpiField_Integer( &leaves[0].field, bytes, sizeof( bytes ), 0, &whole ) && whole == -2 );
	CHECK( simWpiField_EnumName( &leaves[0].field, -2, text ) );
	CHECK_STR( text, "low" );
	CHECK( !simWpiField_EnumName( &leaves[0].field, 3, text ) );
	CHECK( !simWpiField_EnumName( &leaves[1].field, 0, text ) );
	CHECK( simWpiField_Text( &leaves[1].field, bytes, sizeof( bytes ), text, sizeof( text ) ) );
	CHECK_STR( text, "ab" );
	CHECK( !simWpiField_Text( &leaves[1].field, bytes, sizeof( bytes ), text, 2 ) );
	CHECK( !simWpiField_Text( &leaves[2].field, bytes, sizeof( bytes ), text, sizeof( text ) ) );
	CHECK( simWpiField_Number( &leaves[2].field, bytes, sizeof( bytes ), 1, &number ) && number == -2.5 );
	CHECK( !simWpiField_Number( &leaves[2].field, bytes, sizeof( bytes ), 2, &number ) );
	CHECK( !simWpiField_Integer( &leaves[2].field, bytes, sizeof( bytes ), 0, &whole ) );
	simWpiCatalog_Leaves( catalog, "S", leaves, 16, &error );
	CHECK( simWpiField_Number( &leaves[8].field, bytes, sizeof( bytes ), 0, &number ) && number == 1.5 );
	CHECK( simWpiField_Number( &leaves[9].field, bytes, sizeof( bytes ), 0, &number )
	       && number == 18446744073709551615.0 );
	CHECK( simWpiField_Number( &leaves[10].field, bytes, sizeof( bytes ), 0, &number ) && number == 1.0 );
	for ( size_t cut = 0; cut < sizeof( bytes ); ++cut ) // never reads behind the end
	{
		for ( int i = 0; i < 11; ++i )
		{
			bool within = leaves[i].field.offset + leaves[i].field.size <= cut;
			CHECK( simWpiField_Number( &leaves[i].field, bytes, cut, 0, &number ) == within );
		}
	}
	simWpiCatalog_Destroy( catalog );
}

TEST( wpiStruct_saysWhereASchemaIsWrong )
{
	static const struct
	{
		const char* schema;
		const char* place;
		const char* message;
	} cases[] = {
		{ "int32 a[1]:2", "character 10", "expected ';', but there is ':'" }, // as WPILib: SchemaParserTest.cpp
		{ "int32 a[]", "character 8", "expected a whole number, but there is ']'" },
		{ "int32 a:", "character 8", "expected a whole number, but the schema ends" },
		{ "int32 [2]", "character 6", "expected a name, but there is '['" },
		{ "int32 :2", "character 6", "expected a name, but there is ':'" },
		{ "int32 a:-1", "character 8", "width of 1 up to its type's bits" },
		{ "int32 a[-1]", "character 8", "size of an array must be 1..1048576" },
		{ "int32 a:0", "character 8", "width of 1 up to its type's bits" },
		{ "int32 a[0]", "character 8", "size of an array must be 1..1048576" },
		{ "double val:2", "character 10", "only bool and whole numbers can be bit-fields" }, // struct.adoc
		{ "char val:2", "character 8", "only bool and whole numbers can be bit-fields" },
		{ "Other val:2", "character 9", "only bool and whole numbers can be bit-fields" },
		{ "bool val:3", "character 9", "a bit-field of bool must have width 1" },
		{ "int16 val:17", "character 10", "width of 1 up to its type's bits" },
		{ "enum int8 a", "character 5", "expected '{', but there is 'i'" },
		{ "enum{=2} int8 a", "character 5", "expected a name of the enum or '}', but there is '='" },
		{ "enum{a=1,b,c} int8 a", "character 10", "expected '=', but there is ','" },
		{ "enum{a=1 b=2} int8 a", "character 9", "expected '}', but there is 'b'" },
		{ "enum{a=x} int8 a", "character 7", "expected a whole number, but there is 'x'" },
		{ "enum{a=1} double a", "character 10", "only whole numbers can have an enum" },
		{ "enum{a=99999999999999999999} int8 a", "character 7", "a number is too large" },
		{ "double", "character 6", "expected a name, but the schema ends" },
		{ "double x, y", "character 8", "expected ';', but there is ','" },
		{ "double 2x", "character 7", "expected a name, but there is '2'" },
		{ "double x;double x", "character 9", "two fields have the same name" },
		{ "double x y", "character 9", "expected ';', but there is 'y'" },
		{ "double x[1048577]", "character 9", "size of an array must be 1..1048576" },
		{ "double x[2", "character 10", "expected ']', but the schema ends" },
		{ "double \x01", "character 7", "expected a name, not byte 0x01" },
		{ "double aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "character 7",
		    "a name may have up to 63 bytes" },
	};
	simWpiCatalog* catalog = simWpiCatalog_Create();
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		simError error = { 0 };
		size_t size;
		CHECK( simWpiCatalog_Add( catalog, "S", cases[i].schema, strlen( cases[i].schema ), &error ) == sim_badData );
		CHECK_STR( error.file, "S" );
		CHECK_STR( error.path, cases[i].place );
		CHECK_HAS( error.message, cases[i].message );
		CHECK( simWpiCatalog_Size( catalog, "S", &size, &error ) == sim_missing ); // nothing of it is left
	}
	simError error = { 0 };
	CHECK( simWpiCatalog_Add( catalog, "S", "int8 a\0;int8 b", 14, &error ) == sim_badData );
	CHECK_STR( error.path, "character 6" );
	CHECK( simWpiCatalog_Add( catalog, "", "int8 a", 6, &error ) == sim_badData );
	CHECK_HAS( error.message, "must have 1..63 bytes" );

	// Odd and good: all forms of SchemaParserTest.cpp and struct.adoc.
	static const char* const good[] = { "", ";", " ; ;", "int32 a", "int32 a;", "int32 a [ 2 ]", "int32 a : 2",
		"enum{}int8 a", "{x=1,y=-2} int32 a;", "enum { a = 1 } int8 v", "enum{a=1,b=2,} uint32 value : 2",
		"double x\xc3\xa9;int8 \xe2\x82\xac", "int8 _1" };
	for ( size_t i = 0; i < sizeof( good ) / sizeof( good[0] ); ++i )
	{
		char name[8];
		snprintf( name, sizeof( name ), "G%d", (int)i );
		Add( catalog, name, good[i] );
	}
	simWpiCatalog_Destroy( catalog );
}

TEST( wpiStruct_catalogSaysWhatIsWrong )
{
	simWpiCatalog* catalog = simWpiCatalog_Create();
	simError error = { 0 };
	size_t size = 0;
	simWpiCatalog_AddWpilib( catalog );
	simWpiCatalog_AddWpilib( catalog ); // the same again does no harm
	CHECK( simWpiCatalog_Add( catalog, "Pose2d", "double x", 8, &error ) == sim_badData );
	CHECK_HAS( error.message, "published before with another schema" );
	CHECK( simWpiCatalog_Size( catalog, "Nothing\n", &size, &error ) == sim_missing );
	CHECK_STR( error.message, "the schema of Nothing  is not known" );

	Add( catalog, "A", "B b" );
	Add( catalog, "B", "C c" );
	Add( catalog, "C", "A a" );
	CHECK( simWpiCatalog_Size( catalog, "A", &size, &error ) == sim_badData );
	CHECK_HAS( error.message, "the struct contains itself" );
	CHECK( simWpiCatalog_Size( catalog, "B", &size, &error ) == sim_badData ); // again, not half laid out
	Add( catalog, "Big", "double x[131072];bool b" );
	CHECK( simWpiCatalog_Size( catalog, "Big", &size, &error ) == sim_badData );
	CHECK_HAS( error.message, "more than 1 MiB" );
	Add( catalog, "Empty", "" );
	Add( catalog, "Empties", "Empty e[1048576];int8 a" );
	Add( catalog, "EmptyMany", "Empties e[1000];Empty f[1048576]" );
	simWpiLeaf leaves[4];
	CHECK_EQ_INT( simWpiCatalog_Leaves( catalog, "EmptyMany", leaves, 4, &error ), 4 );
	CHECK_STR( leaves[3].path, "e[3]/a" );
	simWpiCatalog_Destroy( catalog );
}

TEST( wpiStruct_catalogIsBounded )
{
	simWpiCatalog* catalog = simWpiCatalog_Create();
	simError error = { 0 };
	simResult result = sim_ok;
	char name[16], schema[4096] = "";
	for ( int i = 0; i < 200; ++i )
	{
		snprintf( schema + strlen( schema ), sizeof( schema ) - strlen( schema ), "int8 f%d;", i );
	}
	int added = 0;
	for ( ; added < 1000 && result == sim_ok; ++added )
	{
		snprintf( name, sizeof( name ), "T%d", added );
		result = simWpiCatalog_Add( catalog, name, schema, strlen( schema ), &error );
	}
	CHECK_EQ_INT( added, 21 ); // 4096 / 200, and the one that failed
	CHECK_HAS( error.message, "more than 4096 fields" );
	result = sim_ok;
	for ( ; added < 1000 && result == sim_ok; ++added )
	{
		snprintf( name, sizeof( name ), "T%d", added );
		result = simWpiCatalog_Add( catalog, name, "", 0, &error );
	}
	CHECK_HAS( error.message, "more than 256 structs" );
	simWpiCatalog_Destroy( catalog );

	catalog = simWpiCatalog_Create();
	static char blanks[SIM_WPI_MAX_TEXT];
	memset( blanks, ' ', sizeof( blanks ) );
	CHECK( simWpiCatalog_Add( catalog, "T", blanks, sizeof( blanks ), &error ) == sim_badData );
	CHECK_HAS( error.message, "more than 256 KiB of text" );
	for ( int i = 0; i < 20; ++i )
	{
		snprintf( name, sizeof( name ), "T%d", i );
		snprintf( schema, sizeof( schema ), "T%d a", i + 1 );
		Add( catalog, name, schema );
	}
	Add( catalog, "T20", "int8 a" );
	size_t size;
	CHECK( simWpiCatalog_Size( catalog, "T0", &size, &error ) == sim_badData );
	CHECK_HAS( error.message, "nested more than 16 deep" );
	simWpiCatalog_Destroy( catalog );
}
