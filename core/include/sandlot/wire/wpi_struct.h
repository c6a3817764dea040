// WPILib's packed structs: little-endian, no padding, described by a schema text that is published under
// "/.schema/struct:NAME" before the first value. Both directions for the types this simulator speaks, and a catalog that
// reads any other type from its schema. Specification: wpiutil/doc/struct.adoc of allwpilib, version 1.0.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/math.h"

#define SIM_WPI_SCHEMA "/.schema/struct:" ///< a schema's topic or log entry: this and the name; its type: structschema
#define SIM_WPI_SCHEMA_TYPE "structschema"
#define SIM_WPI_NAME 64    ///< bytes of a struct's name with its zero
#define SIM_WPI_PARTS 4    ///< most types that one of the table is made of, itself included
#define SIM_WPI_DOUBLES 16 ///< most doubles in one struct of the table

// ---- the types of WPILib that are made of doubles alone ----

/// X( kind, name, schema, doubles, the type it is made of or none ): v2026.2.2; the last two replace chassisSpeeds and
/// swerveModuleState in 2027. Values are in the schema's order, nested types in place: a pose3d is x y z, then w x y z.
#define SIM_WPI_STRUCTS( X )                                                                                        \
	X( translation2d, "Translation2d", "double x;double y", 2, none, none )                                         \
	X( translation3d, "Translation3d", "double x;double y;double z", 3, none, none )                                \
	X( rotation2d, "Rotation2d", "double value", 1, none, none )                                                    \
	X( quaternion, "Quaternion", "double w;double x;double y;double z", 4, none, none )                             \
	X( rotation3d, "Rotation3d", "Quaternion q", 4, quaternion, none )                                              \
	X( pose2d, "Pose2d", "Translation2d translation;Rotation2d rotation", 3, translation2d, rotation2d )            \
	X( pose3d, "Pose3d", "Translation3d translation;Rotation3d rotation", 7, translation3d, rotation3d )            \
	X( transform2d, "Transform2d", "Translation2d translation;Rotation2d rotation", 3, translation2d, rotation2d )  \
	X( transform3d, "Transform3d", "Translation3d translation;Rotation3d rotation", 7, translation3d, rotation3d )  \
	X( twist2d, "Twist2d", "double dx;double dy;double dtheta", 3, none, none )                                     \
	X( twist3d, "Twist3d", "double dx;double dy;double dz;double rx;double ry;double rz", 6, none, none )           \
	X( chassisSpeeds, "ChassisSpeeds", "double vx;double vy;double omega", 3, none, none )                          \
	X( swerveModuleState, "SwerveModuleState", "double speed;Rotation2d angle", 2, rotation2d, none )               \
	X( swerveModulePosition, "SwerveModulePosition", "double distance;Rotation2d angle", 2, rotation2d, none )      \
	X( differentialSpeeds, "DifferentialDriveWheelSpeeds", "double left;double right", 2, none, none )              \
	X( differentialPositions, "DifferentialDriveWheelPositions", "double left;double right", 2, none, none )        \
	X( mecanumSpeeds, "MecanumDriveWheelSpeeds",                                                                    \
	    "double front_left;double front_right;double rear_left;double rear_right", 4, none, none )                  \
	X( mecanumPositions, "MecanumDriveWheelPositions",                                                              \
	    "double front_left;double front_right;double rear_left;double rear_right", 4, none, none )                  \
	X( rectangle2d, "Rectangle2d", "Pose2d center;double xWidth;double yWidth", 5, pose2d, none )                   \
	X( ellipse2d, "Ellipse2d", "Pose2d center;double xSemiAxis;double ySemiAxis", 5, pose2d, none )                 \
	X( dcMotor, "DCMotor",                                                                                          \
	    "double nominal_voltage;double stall_torque;double stall_current;double free_current;double free_speed", 5, \
	    none, none )                                                                                                \
	X( swerveKinematics2, "SwerveDriveKinematics__2", "Translation2d modules[2]", 4, translation2d, none )          \
	X( swerveKinematics3, "SwerveDriveKinematics__3", "Translation2d modules[3]", 6, translation2d, none )          \
	X( swerveKinematics4, "SwerveDriveKinematics__4", "Translation2d modules[4]", 8, translation2d, none )          \
	X( swerveKinematics6, "SwerveDriveKinematics__6", "Translation2d modules[6]", 12, translation2d, none )         \
	X( swerveKinematics8, "SwerveDriveKinematics__8", "Translation2d modules[8]", 16, translation2d, none )         \
	X( chassisVelocities, "ChassisVelocities", "double vx;double vy;double omega", 3, none, none )                  \
	X( swerveModuleVelocity, "SwerveModuleVelocity", "double velocity;Rotation2d angle", 2, rotation2d, none )

typedef enum simWpiKind
{
	simWpi_none = -1,
#define X( kind, name, schema, doubles, part0, part1 ) simWpi_##kind,
	SIM_WPI_STRUCTS( X )
#undef X
	    simWpi_count,
} simWpiKind;

typedef struct simWpiType
{
	const char* name; ///< what follows "struct:" in a type string; an array adds "[]"
	const char* schema;
	int doubles; ///< in one; its size is 8 bytes each
} simWpiType;

const simWpiType* simWpi_Type( simWpiKind kind );
/// The kind with this name, or simWpi_none.
simWpiKind simWpi_Find( const char* name );
/// The types whose schemas must be published for this one, innermost first and itself last. Returns how many.
int simWpi_Parts( simWpiKind kind, simWpiKind parts[SIM_WPI_PARTS] );
/// Bytes of count structs.
size_t simWpi_Size( simWpiKind kind, int count );
/// Packs count structs from their doubles, one after the other. Returns the bytes written, 0 when size is too small.
size_t simWpi_Pack( simWpiKind kind, const double* values, int count, void* bytes, size_t size );
/// Unpacks an array of any length, or one struct. Returns how many there were, or -1 when size is not a multiple of one
/// struct or there are more than capacity.
int simWpi_Unpack( simWpiKind kind, const void* bytes, size_t size, double* values, int capacity );

// ---- any type, from its schema ----

#define SIM_WPI_MAX_TYPES 256           ///< schemas of one catalog
#define SIM_WPI_MAX_FIELDS 4096         ///< fields of all of them
#define SIM_WPI_MAX_TEXT ( 256u << 10 ) ///< bytes of all schema texts
#define SIM_WPI_MAX_STRUCT ( 1u << 20 ) ///< bytes of one struct; WPILib's largest known are some hundred
#define SIM_WPI_MAX_DEPTH 16            ///< structs inside structs
#define SIM_WPI_PATH 128                ///< bytes of a field's path with its zero

typedef enum simWpiScalar
{
	simWpi_bool,
	simWpi_char,
	simWpi_int8,
	simWpi_int16,
	simWpi_int32,
	simWpi_int64,
	simWpi_uint8,
	simWpi_uint16,
	simWpi_uint32,
	simWpi_uint64,
	simWpi_float,
	simWpi_double,
	simWpi_struct, ///< a nested struct: it has no value, its fields have
} simWpiScalar;

/// Where a value is in a struct. Texts belong to the catalog.
typedef struct simWpiField
{
	simWpiScalar scalar;
	uint32_t offset;        ///< [B] from the beginning of the struct
	uint32_t size;          ///< [B] of one element; of a bit-field: of the unit it is in
	uint32_t count;         ///< elements; 1 unless an array
	uint32_t bitShift;      ///< of a bit-field, from the least significant bit
	uint32_t bitWidth;      ///< 0: no bit-field
	const char* enumText;   ///< what stands between the braces of its enum, up to '}'; NULL without
	const char* structName; ///< of a nested struct; else NULL
} simWpiField;

/// A value with its full name, such as "translation/x" or "modules[2]/angle/value".
typedef struct simWpiLeaf
{
	char path[SIM_WPI_PATH];
	simWpiField field;
} simWpiLeaf;

typedef struct simWpiCatalog simWpiCatalog;

/// A catalog that knows no types. NULL when memory is out. Nothing is allocated afterwards.
simWpiCatalog* simWpiCatalog_Create( void );
void simWpiCatalog_Destroy( simWpiCatalog* catalog );
/// Adds every type of the table above.
void simWpiCatalog_AddWpilib( simWpiCatalog* catalog );
/// Adds a type. Types it is made of may come later. The same name again is good when the schema is the same. An error has the
/// name as its file and "character 10" as its path (the first is 0, as WPILib counts).
simResult simWpiCatalog_Add(
    simWpiCatalog* catalog, const char* name, const char* schema, size_t length, simError* error );
/// Bytes of a struct in *size. sim_missing when it or something inside it has not been added yet, sim_badData when it
/// contains itself or is too large.
simResult simWpiCatalog_Size( simWpiCatalog* catalog, const char* name, size_t* size, simError* error );
/// All values of a struct in order, up to capacity; arrays of structs element by element, other arrays as one. Returns how
/// many were written, -1 with the error of simWpiCatalog_Size.
int simWpiCatalog_Leaves( simWpiCatalog* catalog, const char* name, simWpiLeaf* leaves, int capacity, simError* error );

/// Element `index` of a field in the bytes of a struct, as a number; true is 1. False when it is not within them.
bool simWpiField_Number( const simWpiField* field, const void* bytes, size_t size, uint32_t index, double* value );
/// The same for whole numbers, exactly; a uint64 above 2^63 wraps. False for floats.
bool simWpiField_Integer( const simWpiField* field, const void* bytes, size_t size, uint32_t index, int64_t* value );
/// The text of an array of char, up to its first zero. False when it is something else or does not fit into textSize.
bool simWpiField_Text( const simWpiField* field, const void* bytes, size_t size, char* text, size_t textSize );
/// The field's enum name for a value. False when it has no name for it.
bool simWpiField_EnumName( const simWpiField* field, int64_t value, char name[SIM_WPI_NAME] );
