// Sensors: one table a kind.
#include "model/robot_parts.h"

// Without a key a sensor is ideal: no noise, no steps, no drift.
#define NUMBER( field, unit, low, high ) SIM_KEY_NUMBER( simSensorDef, field, unit, low, high ), SIM_KEY_OR( 0.0 )
#define POSITION( field )                                                        \
	SIM_KEY_NUMBER( simSensorDef, field, angle, -SIM_FAR_ANGLE, SIM_FAR_ANGLE ), \
	    SIM_KEY_OF_LENGTH( length, SIM_FAR_ANGLE )

#define COMMON_KEYS SIM_KEY_NAME( simSensorDef, name, simSensorThings ), SIM_KEY_KIND( "kind" )
#define DIRECTION_KEYS                                                                                                 \
	SIM_KEY_AT( simSensorDef, at ), SIM_ROW( "yaw", "of the direction it looks in", NUMBER( yaw, angle, -7.0, 7.0 ) ), \
	    SIM_ROW( "pitch", "of the direction it looks in; positive looks down", NUMBER( pitch, angle, -7.0, 7.0 ) )
#define ERROR_KEYS( unit, most )                                                         \
	SIM_ROW( "noise", "standard deviation of a reading, drawn from the scenario's seed", \
	    NUMBER( noise, unit, 0.0, most ) ),                                              \
	    SIM_ROW( "resolution", "smallest step of a reading; 0: none", NUMBER( resolution, unit, 0.0, most ) )
#define DISTANCE_KEYS( least, most )                                                                            \
	SIM_ROW( "min", "nearest distance it reads", SIM_KEY_NUMBER( simSensorDef, low, length, 0.0, 50.0 ),        \
	    SIM_KEY_OR( least ) ),                                                                                  \
	    SIM_ROW( "max", "farthest distance it reads", SIM_KEY_NUMBER( simSensorDef, high, length, 0.01, 50.0 ), \
	        SIM_KEY_OR( most ) )

static const char kSideNames[][SIM_NAME] = { "min", "max" };
static const simChoices kSides = SIM_CHOICES( "side", kSideNames );

static const simKey kEncoderRows[] = {
	COMMON_KEYS,
	{ "mechanism", "that it measures", SIM_KEY_REFERENCE( simSensorDef, mechanism, simMechanismThings ),
	    .without = "`motor`" },
	{ "motor", "whose rotor it measures", SIM_KEY_REFERENCE( simSensorDef, motor, simMotorThings ),
	    .without = "`mechanism`" },
	{ "absolute", "it knows its angle when switched on", SIM_KEY_BOOLEAN( simSensorDef, absolute ),
	    SIM_KEY_OR( false ) },
	{ "resolution", "counts per turn, of a length per m; 0: ideal", NUMBER( resolution, none, 0.0, 1e8 ) },
	{ "offset", "added to the reading", POSITION( offset ), SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
static const simKeyRule kEncoderRules[] = { { simTogether_one, { "mechanism", "motor" }, NULL } };
// Drift and walk are as data sheets give them: a constant error of the rate, and one that adds up like the root of time.
static const simKey kGyroRows[] = {
	COMMON_KEYS,
	{ "drift", "standard deviation of a rate error drawn once a run", NUMBER( drift, angularSpeed, 0.0, 1.0 ) },
	{ "walk", "random walk of yaw [rad/sqrt(s)]", NUMBER( walk, none, 0.0, 1.0 ) },
	ERROR_KEYS( angularSpeed, 1.0 ),
	SIM_KEY_SOURCE,
};
// Its mounting place matters: away from the centre, a turning robot accelerates.
static const simKey kAccelerometerRows[] = {
	COMMON_KEYS,
	SIM_KEY_AT( simSensorDef, at ),
	{ "max", "readings are clipped there; 0: never", NUMBER( high, acceleration, 0.0, 1e4 ) },
	ERROR_KEYS( acceleration, 100.0 ),
	SIM_KEY_SOURCE,
};
// A switch may also stop a motor controller, as those that are wired to its own port do.
static const simKey kLimitSwitchRows[] = {
	COMMON_KEYS,
	{ "mechanism", "that presses it", SIM_KEY_REFERENCE( simSensorDef, mechanism, simMechanismThings ),
	    SIM_KEY_NEEDED },
	{ "side", "the end of the travel at which it is", SIM_KEY_BY_HAND( simKey_choice ), .words = &kSides,
	    SIM_KEY_NEEDED },
	{ "position", "from where on it is pressed", POSITION( low ), .without = "the stop" },
	{ "stops", "keeps the mechanism's controller from pushing on", SIM_KEY_BY_HAND( simKey_boolean ),
	    SIM_KEY_OR( false ) },
	SIM_KEY_SOURCE,
};
// Emitter and receiver are one ray of this length.
static const simKey kBeamBreakRows[] = {
	COMMON_KEYS,
	DIRECTION_KEYS,
	{ "length", "of the beam", SIM_KEY_NUMBER( simSensorDef, high, length, 0.001, 5.0 ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
static const simKey kRangeFinderRows[] = { COMMON_KEYS, DIRECTION_KEYS, DISTANCE_KEYS( 0.0, 4.0 ),
	ERROR_KEYS( length, 1.0 ), SIM_KEY_SOURCE };
// One turn is one reading, so a frame has room for its points: SIM_MAX_LIDAR_POINTS.
static const simKey kLidarRows[] = {
	COMMON_KEYS,
	DIRECTION_KEYS,
	DISTANCE_KEYS( 0.75, 12.0 ),
	{ "points", "of one turn", SIM_KEY_INTEGER( simSensorDef, points, 1, SIM_MAX_LIDAR_POINTS ),
	    SIM_KEY_OR( SIM_MAX_LIDAR_POINTS ) },
	{ "rate", "turns a second [1/s]", SIM_KEY_NUMBER( simSensorDef, rate, none, 0.1, 20.0 ), SIM_KEY_OR( 10.0 ) },
	ERROR_KEYS( length, 1.0 ),
	SIM_KEY_SOURCE,
};

// As the usual line sensors do, whose light and eye are beside each other.
static const simKey kReflectanceRows[] = {
	COMMON_KEYS,
	SIM_KEY_AT( simSensorDef, at ),
	{ "spot", "width of the floor that it sees", SIM_KEY_NUMBER( simSensorDef, low, length, 0.001, 0.5 ),
	    SIM_KEY_OR( 0.01 ) },
	{ "max", "farthest floor that it sees; above it reads 1", SIM_KEY_NUMBER( simSensorDef, high, length, 0.001, 1.0 ),
	    SIM_KEY_OR( 0.05 ) },
	ERROR_KEYS( none, 1.0 ),
	SIM_KEY_SOURCE,
};

static const simKeys encoderKeys = SIM_KEYS_WITH( "encoderSensor",
    "Reads whole counts since it was switched on, or the angle from 0 to 2 pi, and the velocity as counts of one tick.",
    kEncoderRows, SIM_KEY_RULES( kEncoderRules ) );
static const simKeys gyroKeys =
    SIM_KEYS( "gyro", "Reads yaw (endless, from 0), pitch, roll and three rates.", kGyroRows );
static const simKeys accelerometerKeys =
    SIM_KEYS( "accelerometer", "Reads the mean of the tick; 9.8 m/s^2 up at rest.", kAccelerometerRows );
static const simKeys limitSwitchKeys = SIM_KEYS( "limitSwitch", "Reads 1 from its position on.", kLimitSwitchRows );
static const simKeys beamBreakKeys =
    SIM_KEYS( "beamBreak", "Reads 1 while anything but the robot itself is in the beam.", kBeamBreakRows );
static const simKeys rangeFinderKeys =
    SIM_KEYS( "rangeFinder", "Reads the distance of the nearest thing ahead.", kRangeFinderRows );
static const simKeys lidarKeys = SIM_KEYS( "lidar",
    "Reads one turn of distances, counter-clockwise from ahead, -1 where there is nothing. The rays of one tick leave "
    "from where the robot is at its end.",
    kLidarRows );
static const simKeys reflectanceKeys = SIM_KEYS( "reflectance",
    "Reads how dark the floor below it is: 0 beside the field's lines, 1 over a black one.", kReflectanceRows );

#define NAME( name, values ) #name,
static const char kKindNames[][SIM_NAME] = { SIM_SENSOR_KINDS( NAME ) };
#undef NAME
const simChoices simSensorWords = SIM_CHOICES( "sensor", kKindNames );
#define TABLE( name, values ) &name##Keys,
// A kind without a table of its name does not compile.
static const simKeys* const kKindTables[] = { SIM_SENSOR_KINDS( TABLE ) };
#undef TABLE
static const simKinds kSensorKinds = { "sensor", "kind", &simSensorWords, kKindTables };
const simKey simSensorForm = SIM_ELEMENT_KINDS( kSensorKinds );


// ---- checks that a table cannot express ----

// At a stop unless "position" says where; pressed from there on.
static void FinishLimitSwitch( const simReader* reader, const simNode* node, simRobotModel* model, simSensorDef* def )
{
	simJson* json = reader->json;
	bool atMax = simChoices_Read( json, &kSides, simKeys_Find( &limitSwitchKeys, node, "side" ) ) == 1;
	bool stops = simJson_Bool( json, simKeys_Find( &limitSwitchKeys, node, "stops" ) );
	simMechanismDef* mechanism = &model->mechanisms[def->mechanism];
	// "position" was read into low, whichever side it is for.
	double at = def->low;
	if ( simKeys_Find( &limitSwitchKeys, node, "position" ) == NULL )
	{
		at = atMax ? mechanism->high : mechanism->low;
		if ( mechanism->low >= mechanism->high )
		{
			simJson_Fail( json, node,
			    "the mechanism \"%s\" has no \"min\" and \"max\", so the key \"position\" is needed", mechanism->name );
			return;
		}
	}
	// Pressed between low and high; one end is open, so overshoot keeps it pressed.
	def->low = atMax ? at : -INFINITY;
	def->high = atMax ? INFINITY : at;
	if ( stops && atMax )
	{
		// The controller looks at this itself, at 1 kHz and not once a tick.
		mechanism->highSwitch = true;
		mechanism->highAt = at;
	}
	else if ( stops )
	{
		mechanism->lowSwitch = true;
		mechanism->lowAt = at;
	}
}

static void CheckDistances( simJson* json, const simNode* node, const simSensorDef* def )
{
	if ( def->low >= def->high )
	{
		simJson_Fail(
		    json, node, "\"min\" is %g m, but must be less than \"max\", which is %g m", def->low, def->high );
	}
}

static void NumberLidar( simJson* json, const simNode* node, const simRobotModel* model, simSensorDef* def )
{
	// Lidars have buffers of their own in a frame, so they are numbered among themselves.
	for ( int i = 0; i < model->sensorCount; ++i )
	{
		if ( model->sensors[i].kind == simSensor_lidar )
		{
			def->lidar += 1;
		}
	}
	if ( def->lidar >= SIM_MAX_LIDARS )
	{
		simJson_Fail( json, node, "a robot has at most %d lidars", SIM_MAX_LIDARS );
	}
}

static void Finish( const simReader* reader, const simNode* node, simRobotModel* model, simSensorDef* def )
{
	switch ( def->kind )
	{
		case simSensor_encoder:
		case simSensor_gyro:
		case simSensor_accelerometer:
		case simSensor_beamBreak:
		case simSensor_reflectance:
			break;
		case simSensor_limitSwitch:
			FinishLimitSwitch( reader, node, model, def );
			break;
		case simSensor_rangeFinder:
			CheckDistances( reader->json, node, def );
			break;
		case simSensor_lidar:
			CheckDistances( reader->json, node, def );
			NumberLidar( reader->json, node, model, def );
			break;
		case simSensor_count:
			SIM_ASSERT( !"no such sensor" );
	}
}

void simRobotSensor_Read( const simReader* reader, const simNode* robot, simRobotModel* model )
{
	simJson* json = reader->json;
	SIM_EACH( n, json, &simRobotKeys, robot, "sensors" )
	{
		int kind = simKeys_Kind( json, &kSensorKinds, n );
		if ( kind < 0 )
		{
			return;
		}
		const simKeys* table = kKindTables[kind];
		simSensorDef* def = &model->sensors[model->sensorCount];
		*def = ( simSensorDef ){ .kind = (simSensorKind)kind, .mechanism = -1, .motor = -1 };
		// Only these two read a mechanism, and so have its unit.
		bool follows = kind == simSensor_encoder || kind == simSensor_limitSwitch;
		simReader following = simRobot_Following( reader, follows ? simKeys_Find( table, n, "mechanism" ) : NULL );
		simKeys_Read( &following, table, n, def );
		if ( !json->failed )
		{
			Finish( reader, n, model, def );
			model->sensorCount += 1;
		}
	}
}
