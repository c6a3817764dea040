#include "model/robot_drive.h"

#include "model/wheel_presets.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )


void simRobot_CheckNew( simJson* json, const simNode* node, const char* what, const char* name, const char* names,
    int count, size_t stride )
{
	if ( !json->failed && simFindName( name, names, count, stride ) >= 0 )
	{
		bool vowel = strchr( "aeiou", what[0] ) != NULL;
		simJson_Fail(
		    json, simJson_Find( node, "name" ), "there is %s %s \"%s\" already", vowel ? "an" : "a", what, name );
	}
}


// ---- wheels ----

// The numbers of a wheel and its gearings. "wheel" gives them for all wheels, a wheel may override each.
typedef struct Numbers
{
	simWheelDef wheel;
	double driveGearing;
} Numbers;

typedef struct Number
{
	const char* key;
	size_t offset;
	simUnit unit;
	double low, high;
	double fallback; // NAN: must be given
} Number;

#define WHEEL( field ) offsetof( Numbers, wheel ) + offsetof( simWheelDef, field )

// A wheel that is stiffer than a 4 ms step can carry is softened: see simWheel_Bounded.
static const Number kRolling[] = {
	{ "radius", WHEEL( radius ), simUnit_length, 0.01, 0.5, NAN },
	{ "friction", WHEEL( friction ), simUnit_none, 0.0, 3.0, NAN },
	{ "kinetic", WHEEL( kinetic ), simUnit_none, 0.0, 1.0, 1.0 },
	{ "lateral", WHEEL( lateral ), simUnit_none, 0.1, 2.0, 1.0 },
	{ "inertia", WHEEL( inertia ), simUnit_inertia, 1e-6, 1.0, NAN },
	{ "stiffness", WHEEL( stiffness ), simUnit_stiffness, 1e3, 1e6, NAN },
	{ "damping", WHEEL( damping ), simUnit_damping, 0.0, 1e5, NAN },
	{ "shear", WHEEL( shear ), simUnit_stiffness, 1e2, 1e7, NAN },
	{ "rolling", WHEEL( rolling ), simUnit_none, 0.0, 1.0, NAN },
	{ "driveGearing", offsetof( Numbers, driveGearing ), simUnit_none, 0.1, 1000.0, NAN },
	{ "efficiency", WHEEL( efficiency ), simUnit_none, 0.1, 1.0, NAN },
};
static const Number kSteering[] = {
	{ "steerGearing", WHEEL( steerGearing ), simUnit_none, 0.1, 1000.0, NAN },
	{ "steerInertia", WHEEL( steerInertia ), simUnit_inertia, 1e-6, 1.0, NAN },
	{ "scrub", WHEEL( scrub ), simUnit_length, 0.0, 0.2, NAN },
};
#define COUNT( table ) ( sizeof( table ) / sizeof( ( table )[0] ) )
#define ROLLING_KEYS                                                                                           \
	"preset", "tread", "radius", "friction", "kinetic", "lateral", "inertia", "stiffness", "damping", "shear", \
	    "rolling", "driveGearing", "efficiency", "source"
#define STEERING_KEYS "steerGearing", "steerInertia", "scrub"

static void ReadNumbers(
    simJson* json, const simNode* shared, const simNode* own, const Number* table, size_t count, Numbers* numbers )
{
	for ( size_t i = 0; i < count; ++i )
	{
		const simNode* node = simJson_Find( own, table[i].key );
		node = node != NULL ? node : simJson_Find( shared, table[i].key );
		double* value = (double*)( (char*)numbers + table[i].offset );
		if ( node != NULL )
		{
			*value = simJson_Quantity( json, node, table[i].unit, table[i].low, table[i].high );
		}
		else if ( isnan( *value ) )
		{
			*value = table[i].fallback;
		}
		if ( isnan( *value ) )
		{
			simJson_Fail( json, own, "the key \"%s\" is missing, here and in \"wheel\"", table[i].key );
			return;
		}
	}
}

static void ClearNumbers( const Number* table, size_t count, Numbers* numbers )
{
	for ( size_t i = 0; i < count; ++i )
	{
		*(double*)( (char*)numbers + table[i].offset ) = NAN;
	}
}

// What "preset" and "tread" stand for; a wheel's own or the shared ones. Numbers that are written out win.
static void ReadPresets( simJson* json, const simNode* shared, const simNode* own, Numbers* numbers )
{
	const simNode* preset = simJson_Find( own, "preset" );
	preset = preset != NULL ? preset : simJson_Find( shared, "preset" );
	if ( preset != NULL )
	{
		char names[64][SIM_NAME];
		SIM_ASSERT( simModulePresetCount <= 64 );
		for ( int i = 0; i < simModulePresetCount; ++i )
		{
			snprintf( names[i], SIM_NAME, "%s", simModulePresets[i].name );
		}
		int choice = simJson_Choice( json, preset, "preset", names[0], simModulePresetCount, SIM_NAME );
		if ( choice >= 0 )
		{
			const simModulePreset* module = &simModulePresets[choice];
			numbers->wheel.radius = module->radius;
			numbers->driveGearing = module->driveGearing;
			numbers->wheel.steerGearing = module->steerGearing > 0.0 ? module->steerGearing : NAN;
		}
	}
	const simNode* tread = simJson_Find( own, "tread" );
	tread = tread != NULL ? tread : simJson_Find( shared, "tread" );
	if ( tread != NULL )
	{
		char names[16][SIM_NAME];
		SIM_ASSERT( simTreadCount <= 16 );
		for ( int i = 0; i < simTreadCount; ++i )
		{
			snprintf( names[i], SIM_NAME, "%s", simTreads[i].name );
		}
		int choice = simJson_Choice( json, tread, "tread", names[0], simTreadCount, SIM_NAME );
		numbers->wheel.friction = choice >= 0 ? simTreads[choice].friction : NAN;
	}
}

// [x, y] or [x, y, z]: the centre of the wheel; z is the radius when it is not given, less for a dropped wheel.
static simVec3 ReadPlace( simJson* json, const simNode* node, double radius )
{
	const simNode* at = simJson_Need( json, node, "at" );
	double place[3] = { 0.0, 0.0, radius };
	int count = simJson_Array( json, at, 2, 3 );
	const simNode* n = simJson_First( at );
	for ( int i = 0; i < count && !json->failed; ++i, n = simJson_Next( n ) )
	{
		place[i] = simJson_Quantity( json, n, simUnit_length, -SIM_ROBOT_REACH, SIM_ROBOT_REACH );
	}
	return simV3( place[0], place[1], place[2] );
}

// Name, place and numbers of a wheel that node describes. Its axle and steering are the caller's business.
static simWheelDef* ReadWheel(
    simJson* json, const simNode* shared, const simNode* node, bool steers, simRobotModel* model, double* gearing )
{
	if ( model->wheelCount == SIM_MAX_WHEELS )
	{
		simJson_Fail( json, node, "a robot has at most %d wheels", SIM_MAX_WHEELS );
		return NULL;
	}
	Numbers numbers;
	memset( &numbers, 0, sizeof( numbers ) );
	simJson_Name( json, simJson_Need( json, node, "name" ), numbers.wheel.name );
	simRobot_CheckNew( json, node, steers ? "module" : "wheel", numbers.wheel.name, NAMES( model->wheels ),
	    model->wheelCount, STRIDE( model->wheels ) );
	ClearNumbers( kRolling, COUNT( kRolling ), &numbers );
	ClearNumbers( kSteering, COUNT( kSteering ), &numbers );
	ReadPresets( json, shared, node, &numbers );
	ReadNumbers( json, shared, node, kRolling, COUNT( kRolling ), &numbers );
	if ( steers )
	{
		ReadNumbers( json, shared, node, kSteering, COUNT( kSteering ), &numbers );
	}
	numbers.wheel.at = ReadPlace( json, node, numbers.wheel.radius );
	numbers.wheel.axle = numbers.wheel.steerMotor = -1;
	simJson_SkipText( json, node, "source" );
	*gearing = numbers.driveGearing;
	simWheelDef* wheel = &model->wheels[model->wheelCount++];
	*wheel = numbers.wheel;
	return wheel;
}


// ---- motors and axles ----

// A motor drives one thing: it is an error to name it a second time.
static int ReadMotor( simJson* json, const simNode* node, const simRobotModel* model, uint32_t* used )
{
	if ( node == NULL )
	{
		return -1;
	}
	int motor =
	    simJson_Choice( json, node, "motor", NAMES( model->motors ), model->motorCount, STRIDE( model->motors ) );
	if ( motor >= 0 && ( ( *used >> motor ) & 1 ) )
	{
		simJson_Fail( json, node, "the motor \"%s\" drives something else already", model->motors[motor].name );
	}
	*used |= motor >= 0 ? 1u << motor : 0;
	return motor;
}

static int AddAxle( simRobotModel* model, double gearing, double efficiency )
{
	simAxleDef* axle = &model->axles[model->axleCount];
	*axle = ( simAxleDef ){ .gearing = gearing, .efficiency = efficiency };
	return model->axleCount++;
}

static void AddMotor( simJson* json, const simNode* node, simAxleDef* axle, int motor )
{
	if ( axle->motorCount == SIM_MAX_AXLE_MOTORS )
	{
		simJson_Fail( json, node, "one axle takes at most %d motors; \"count\" of a motor counts several as one",
		    SIM_MAX_AXLE_MOTORS );
	}
	else if ( motor >= 0 )
	{
		axle->motors[axle->motorCount++] = motor;
	}
}

/// The axle of a wheel of its own, driven by the motor under "drive"; none without one.
static void ReadOwnAxle(
    simJson* json, const simNode* node, simWheelDef* wheel, double gearing, simRobotModel* model, uint32_t* used )
{
	const simNode* drive = simJson_Find( node, "drive" );
	int motor = ReadMotor( json, drive, model, used );
	if ( motor >= 0 )
	{
		wheel->axle = AddAxle( model, gearing, wheel->efficiency );
		AddMotor( json, drive, &model->axles[wheel->axle], motor );
	}
}


// ---- kinds ----

static void ReadSwerve( simJson* json, const simNode* drivetrain, simRobotModel* model, uint32_t* used )
{
	const simNode* shared = simJson_Find( drivetrain, "wheel" );
	const simNode* modules = simJson_Need( json, drivetrain, "modules" );
	simJson_Array( json, modules, 1, SIM_MAX_WHEELS );
	for ( const simNode* n = simJson_First( modules ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simJson_Object( json, n, "name", "at", "drive", "steer", ROLLING_KEYS, STEERING_KEYS );
		double gearing = 1.0;
		simWheelDef* wheel = ReadWheel( json, shared, n, true, model, &gearing );
		if ( !json->failed )
		{
			ReadOwnAxle( json, n, wheel, gearing, model, used );
			wheel->steerMotor = ReadMotor( json, simJson_Find( n, "steer" ), model, used );
		}
	}
}

static void ReadSide( simJson* json, const simNode* drivetrain, const char* key, simRobotModel* model, uint32_t* used )
{
	const simNode* shared = simJson_Find( drivetrain, "wheel" );
	const simNode* side = simJson_Need( json, drivetrain, key );
	if ( !simJson_Object( json, side, "motors", "wheels", "source" ) )
	{
		return;
	}
	simJson_SkipText( json, side, "source" );
	const simNode* motors = simJson_Need( json, side, "motors" );
	const simNode* wheels = simJson_Need( json, side, "wheels" );
	simJson_Array( json, motors, 1, SIM_MAX_AXLE_MOTORS );
	simJson_Array( json, wheels, 1, SIM_MAX_WHEELS );
	int axle = -1;
	for ( const simNode* n = simJson_First( wheels ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simJson_Object( json, n, "name", "at", "roller", ROLLING_KEYS );
		double gearing = 1.0;
		simWheelDef* wheel = ReadWheel( json, shared, n, false, model, &gearing );
		if ( json->failed )
		{
			return;
		}
		const simNode* roller = simJson_Find( n, "roller" );
		wheel->roller = roller != NULL;
		wheel->rollerAngle = roller != NULL ? simJson_Quantity( json, roller, simUnit_angle, -1.3, 1.3 ) : 0.0;
		axle = axle >= 0 ? axle : AddAxle( model, gearing, wheel->efficiency );
		wheel->axle = axle;
		if ( gearing != model->axles[axle].gearing )
		{
			simJson_Fail( json, n, "the wheels of one side turn as one: their driveGearing must be the same" );
		}
	}
	for ( const simNode* n = simJson_First( motors ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		AddMotor( json, n, &model->axles[axle], ReadMotor( json, n, model, used ) );
	}
}

// Mecanum and omni: wheels with rollers, each with a motor.
static void ReadRollers( simJson* json, const simNode* drivetrain, simRobotModel* model, uint32_t* used )
{
	const simNode* shared = simJson_Find( drivetrain, "wheel" );
	const simNode* wheels = simJson_Need( json, drivetrain, "wheels" );
	bool mecanum = model->drive == simDrive_mecanum;
	simJson_Array( json, wheels, 3, SIM_MAX_WHEELS );
	for ( const simNode* n = simJson_First( wheels ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simJson_Object( json, n, "name", "at", "drive", "roller", "heading", ROLLING_KEYS );
		double gearing = 1.0;
		simWheelDef* wheel = ReadWheel( json, shared, n, false, model, &gearing );
		if ( json->failed )
		{
			return;
		}
		wheel->roller = true;
		const simNode* roller = mecanum ? simJson_Need( json, n, "roller" ) : simJson_Find( n, "roller" );
		// At 90 degrees from the heading a roller would not push at all.
		wheel->rollerAngle = roller != NULL ? simJson_Quantity( json, roller, simUnit_angle, -1.3, 1.3 ) : 0.0;
		const simNode* heading = mecanum ? simJson_Find( n, "heading" ) : simJson_Need( json, n, "heading" );
		wheel->heading = heading != NULL ? simJson_Quantity( json, heading, simUnit_angle, -7.0, 7.0 ) : 0.0;
		ReadOwnAxle( json, n, wheel, gearing, model, used );
	}
}

void simRobotDrive_Read( simJson* json, const simNode* drivetrain, simRobotModel* model )
{
	static const char kinds[][SIM_NAME] = { "swerve", "differential", "mecanum", "omni" };
	static const simDriveKind drives[] = { simDrive_swerve, simDrive_differential, simDrive_mecanum, simDrive_omni };
	if ( drivetrain == NULL
	     || !simJson_Object( json, drivetrain, "kind", "wheel", "modules", "left", "right", "wheels", "source" ) )
	{
		return;
	}
	int kind = simJson_Choice( json, simJson_Need( json, drivetrain, "kind" ), "drivetrain", kinds[0], 4, SIM_NAME );
	if ( kind < 0 )
	{
		return;
	}
	simJson_SkipText( json, drivetrain, "source" );
	const simNode* shared = simJson_Find( drivetrain, "wheel" );
	if ( shared != NULL )
	{
		simJson_Object( json, shared, ROLLING_KEYS, STEERING_KEYS );
	}
	model->drive = drives[kind];
	uint32_t used = 0;
	switch ( model->drive )
	{
		case simDrive_swerve:
			simJson_Object( json, drivetrain, "kind", "wheel", "modules", "source" );
			ReadSwerve( json, drivetrain, model, &used );
			break;
		case simDrive_differential:
			simJson_Object( json, drivetrain, "kind", "wheel", "left", "right", "source" );
			ReadSide( json, drivetrain, "left", model, &used );
			ReadSide( json, drivetrain, "right", model, &used );
			break;
		default:
			simJson_Object( json, drivetrain, "kind", "wheel", "wheels", "source" );
			ReadRollers( json, drivetrain, model, &used );
			break;
	}
}
