// A robot that a scenario lets drive without its physics: one of pyfrc's models in place of its drivetrain, on the same
// motors and wheels. Numbers that the scenario does not give follow from the robot.
#include "model/robot_model.h"
#include "model/robot_parts.h"

#include "sandlot/sim/quick.h"

#include <math.h>
#include <stdio.h>
#include <string.h>


// ---- keys ----

/// One choice as read.
typedef struct Choice
{
	simKinematicDef def;
	double robotWidth, robotLength;
} Choice;

#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( Choice, field, unit, low, high )
#define SHARED_ROWS                                                                                         \
	SIM_KEY_KIND( "kind" ),                                                                                 \
	    SIM_ROW( "mode", "compat: pyfrc's arithmetic where it is known to be wrong (docs/quick-models.md)", \
	        SIM_KEY_CHOICE( Choice, def.compat, simQuickModeWords ), SIM_KEY_OR( 0 ) ),                     \
	    SIM_ROW( "width", "between left and right wheels: pyfrc's x_wheelbase",                             \
	        NUMBER( def.width, length, 0.05, 3.0 ), .without = "as the wheels stand" )
#define BASE_ROWS                                                                                             \
	SHARED_ROWS,                                                                                              \
	    SIM_ROW( "length", "between front and rear wheels: pyfrc's y_wheelbase",                              \
	        NUMBER( def.length, length, 0.05, 3.0 ), .without = "as the wheels stand" ),                      \
	    SIM_ROW( "speed", "of a wheel at full command: slow 4, usual 5 to 7, fast 8 to 12 ft/s",              \
	        NUMBER( def.speed, speed, 0.01, 30.0 ), .without = "the program's maxSpeed, or pyfrc's 5 ft/s" ), \
	    SIM_ROW( "deadzone", "commands below it do nothing; above it a straight line to full",                \
	        NUMBER( def.deadzone, none, 0.0, 0.99 ), SIM_KEY_OR( 0.0 ) )

static const simKey kTwoMotorRows[] = { BASE_ROWS, SIM_KEY_SOURCE };
static const simKey kMecanumRows[] = { BASE_ROWS, SIM_KEY_SOURCE };
static const simKey kSwerveRows[] = { BASE_ROWS,
	{ "steerSpeed", "at which a module turns at full command", NUMBER( def.steerSpeed, angularSpeed, 0.1, 1000.0 ),
	    SIM_KEY_OR( 20.0 ) },
	SIM_KEY_SOURCE };
static const simKey kTankRows[] = { SHARED_ROWS, SIM_TANK_ROWS( Choice ), SIM_KEY_SOURCE };
static const simKeys kTwoMotorKeys =
    SIM_KEYS( "twoMotorDynamics", "A differential drive as pyfrc's TwoMotorDrivetrain.", kTwoMotorRows );
static const simKeys kMecanumKeys =
    SIM_KEYS( "mecanumDynamics", "A mecanum drive as pyfrc's MecanumDrivetrain.", kMecanumRows );
static const simKeys kSwerveKeys =
    SIM_KEYS( "swerveDynamics", "A swerve drive as pyfrc's four_motor_swerve_drivetrain.", kSwerveRows );
static const simKeys kTankKeys = SIM_KEYS_WITH(
    "tankDynamics", "A differential drive as pyfrc's TankModel.", kTankRows, SIM_KEY_RULES( simTankRules ) );

static const char kKindNames[][SIM_NAME] = { "twoMotor", "mecanum", "swerve", "tank" };
static const simDynamics kKinds[] = { simDynamics_twoMotor, simDynamics_mecanum, simDynamics_swerve, simDynamics_tank };
static const simChoices kKindWords = SIM_CHOICES( "dynamics", kKindNames );
static const simKeys* const kKindTables[] = { &kTwoMotorKeys, &kMecanumKeys, &kSwerveKeys, &kTankKeys };
static const simKinds kDynamicsKinds = { "dynamics", "kind", &kKindWords, kKindTables };

#define NAME( name ) #name,
static const char kNames[][SIM_NAME] = { SIM_DYNAMICS( NAME ) };
#undef NAME
static const simChoices kWords = SIM_CHOICES( "dynamics", kNames );
const simKey simDynamicsForms[SIM_DYNAMICS_FORMS] = { SIM_ELEMENT_WORD( kWords ), SIM_ELEMENT_KINDS( kDynamicsKinds ) };

simDynamics simDynamics_Read( simJson* json, const simNode* node )
{
	int kind = -1;
	if ( simJson_IsObject( node ) )
	{
		kind = simKeys_Kind( json, &kDynamicsKinds, node );
		return kind < 0 ? simDynamics_count : kKinds[kind];
	}
	kind = simChoices_Read( json, &kWords, node );
	return kind < 0 ? simDynamics_count : (simDynamics)kind;
}


// ---- motors and wheels ----

/// The model of that kind can move such a drivetrain.
static bool Fits( simDynamics dynamics, simDriveKind drive )
{
	switch ( dynamics )
	{
		case simDynamics_full:
			return true;
		case simDynamics_twoMotor:
		case simDynamics_tank:
			return drive == simDrive_differential;
		case simDynamics_mecanum:
			return drive == simDrive_mecanum;
		case simDynamics_swerve:
			return drive == simDrive_swerve;
		case simDynamics_fourMotor: // a side is one axle here
		case simDynamics_count:
			break;
	}
	return false;
}

static void FailUnfit( simJson* json, const simNode* node, simDynamics wanted, const simRobotModel* model )
{
	char list[8 * SIM_NAME] = "";
	for ( int i = 0; i < simDynamics_count; ++i )
	{
		bool isKinematic = model->kinematic.kind != simDynamics_full;
		if ( isKinematic ? (simDynamics)i == model->kinematic.kind : Fits( (simDynamics)i, model->drive ) )
		{
			size_t used = strlen( list );
			snprintf( list + used, sizeof( list ) - used, "%s%s", used > 0 ? ", " : "", kNames[i] );
		}
	}
	simJson_Fail(
	    json, node, "the robot \"%s\" has no dynamics \"%s\"; it has: %s", model->name, kNames[wanted], list );
}

/// The driven wheel of a corner: rear left, rear right, front left, front right. -1: none, or more than one.
static int CornerWheel( const simRobotModel* model, int corner )
{
	int found = -1;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		const simWheelDef* wheel = &model->wheels[i];
		bool isThere = wheel->axle >= 0 && ( wheel->at.x > 0.0 ) == ( corner >= 2 )
		               && ( wheel->at.y > 0.0 ) == ( corner % 2 == 0 );
		if ( isThere && found >= 0 )
		{
			return -1;
		}
		if ( isThere )
		{
			found = i;
		}
	}
	return found;
}

/// Left and right side, each of which an axle turns: it has as many motors as all of them count.
static void TakeSides( const simRobotModel* model, simKinematicDef* def )
{
	double y[2] = { 0.0, 0.0 }, low = 1e9, high = -1e9;
	for ( int i = 0; i < model->wheelCount; ++i )
	{
		simVec3 at = model->wheels[i].at;
		y[model->wheels[i].axle == 0 ? 0 : 1] = at.y;
		low = simMin( low, at.x );
		high = simMax( high, at.x );
	}
	for ( int side = 0; side < 2; ++side )
	{
		def->motors[side] = model->axles[side].motors[0];
		def->places[side] = side;
	}
	def->width = y[0] - y[1];
	def->length = high - low;
}

/// Four wheels, one at each corner. False after an error.
static bool TakeCorners( simJson* json, const simNode* node, const simRobotModel* model, simKinematicDef* def )
{
	double x[4], y[4];
	for ( int corner = 0; corner < 4; ++corner )
	{
		int wheel = CornerWheel( model, corner );
		bool steers = def->kind != simDynamics_swerve || ( wheel >= 0 && model->wheels[wheel].steerMotor >= 0 );
		if ( wheel < 0 || !steers )
		{
			simJson_Fail( json, node, "needs one driven%s wheel at each corner, which the robot \"%s\" has not",
			    def->kind == simDynamics_swerve ? " and steered" : "", model->name );
			return false;
		}
		int axle = model->wheels[wheel].axle;
		def->motors[corner] = model->axles[axle].motors[0];
		def->places[axle] = corner;
		x[corner] = model->wheels[wheel].at.x;
		y[corner] = model->wheels[wheel].at.y;
	}
	def->width = 0.5 * ( y[0] - y[1] + y[2] - y[3] );
	def->length = 0.5 * ( x[2] - x[0] + x[3] - x[1] );
	return true;
}


// ---- numbers ----

/// Measured numbers are kept; the others follow from motors, gearing, mass and wheels.
static void TakeTheory( const simRobotModel* model, Choice* choice )
{
	simKinematicDef* def = &choice->def;
	const simAxleDef* axle = &model->axles[0];
	int motors = 0;
	for ( int k = 0; k < axle->motorCount; ++k )
	{
		motors += model->motors[axle->motors[k]].count;
	}
	double radius = 0.0;
	for ( int i = model->wheelCount - 1; i >= 0; --i )
	{
		radius = model->wheels[i].axle == 0 ? model->wheels[i].radius : radius;
	}
	simQuickTankTheory theory = {
		.motor = model->motors[def->motors[0]].type,
		.motorsPerSide = motors,
		.gearing = axle->gearing,
		.mass = model->mass,
		.track = def->width,
		.robotWidth = choice->robotWidth,
		.robotLength = choice->robotLength,
		.wheelDiameter = 2.0 * radius,
		.friction = def->friction[0],
		.timestep = def->timestep,
	};
	simQuickTankDef tank = simQuickTank_FromTheory( def->compat ? simQuick_compat : simQuick_correct, &theory );
	def->nominalVolts = tank.nominalVolts;
	def->mass = model->mass;
	if ( def->inertia == 0.0 )
	{
		def->inertia = tank.inertia;
	}
	bool isMeasured = def->kv[0] > 0.0;
	for ( int side = 0; side < 2 && !isMeasured; ++side )
	{
		def->kv[side] = tank.kv[side];
		def->ka[side] = tank.ka[side];
	}
}

void simDynamics_Choose( const simReader* reader, const simNode* node, simRobotModel* model )
{
	simJson* json = reader->json;
	simDynamics wanted = simDynamics_Read( json, node );
	if ( wanted == simDynamics_count )
	{
		return;
	}
	if ( model->kinematic.kind != simDynamics_full || !Fits( wanted, model->drive ) )
	{
		if ( wanted != model->kinematic.kind || simJson_IsObject( node ) )
		{
			FailUnfit( json, node, wanted, model );
		}
		return;
	}
	if ( wanted == simDynamics_full )
	{
		return;
	}
	// The wheels' numbers first, so that the written ones win.
	Choice choice = { .def = { .kind = wanted, .friction = { 1.3, 1.3 }, .nominalVolts = 12.0 } };
	simKinematicDef* def = &choice.def;
	memset( def->places, -1, sizeof( def->places ) );
	if ( simKinematic_HasSides( wanted ) )
	{
		TakeSides( model, def );
	}
	else if ( !TakeCorners( json, node, model, def ) )
	{
		return;
	}
	def->speed = model->program.maxSpeed > 0.0 ? model->program.maxSpeed : 5.0 * SIM_FEET;
	int table = 0;
	while ( kKinds[table] != wanted )
	{
		table += 1;
	}
	if ( simJson_IsObject( node ) )
	{
		simKeys_Read( reader, kKindTables[table], node, &choice );
	}
	// A word lacks keys: each gets its default.
	for ( int i = 1; i < kKindTables[table]->count && !simJson_IsObject( node ); ++i )
	{
		simKeys_ReadOne( reader, kKindTables[table], NULL, kKindTables[table]->rows[i].key, &choice );
	}
	if ( json->failed )
	{
		return;
	}
	if ( wanted == simDynamics_tank )
	{
		def->speed = 0.0;
		TakeTheory( model, &choice );
	}
	model->kinematic = *def;
	// The program's own numbers are against friction and errors that the model has not.
	model->program.driveKs = model->program.driveKp = model->program.steerKd = 0.0;
	simKinematic_FitProgram( def, &model->program );
}
