// Motor controllers with loops of their own, as our packages phoenix6 and rev have them: devices of the type "CANLoop".
// A program sends a request and settings by the names of loop_types.h; values that differ from the core's go into input
// blocks, a few settings a tick. The motor's state goes back.
//
// The device counts turns of its own rotor, forward as its leads are wired (simDeviceDef.scale); the core's rotor
// counts radians.
#include "hal/hal_robot_internal.h"
#include "run/topics.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TURN ( 2.0 * SIM_PI )

// Numbers of a request beside its settings.
enum
{
	REQUEST_WORD = -1,
	REQUEST_SETPOINT = -2,
	REQUEST_FEED = -3,
	REQUEST_RATE = -4,
	NO_NUMBER = -5,
};


// ---- names ----

#define NAME( name ) #name,
static const char* const kSettings[] = { SIM_LOOP_SETTINGS( NAME ) };
static const char* const kGains[] = { SIM_LOOP_GAINS( NAME ) };
#undef NAME

// The meaning of a value's name: a number of loop_types.h, or of a request.
static int NumberOf( const char* name )
{
	static const struct
	{
		const char* name;
		int number;
	} kRequests[] = { { "word", REQUEST_WORD }, { "setpoint", REQUEST_SETPOINT }, { "feed", REQUEST_FEED },
		{ "setpointRate", REQUEST_RATE } };
	for ( int i = 0; i < SIM_COUNT( kRequests ); ++i )
	{
		if ( strcmp( name, kRequests[i].name ) == 0 )
		{
			return kRequests[i].number;
		}
	}
	// The order that clears a motor is ours to give.
	for ( int i = simLoopSetting_clear + 1; i < simLoopSetting_count; ++i )
	{
		if ( strcmp( name, kSettings[i] ) == 0 )
		{
			return i;
		}
	}
	// A gain has its slot behind its name: "kP0".
	size_t length = strlen( name );
	int slot = length > 0 ? name[length - 1] - '0' : -1;
	for ( int i = 0; i < simLoopGain_count && slot >= 0 && slot < SIM_LOOP_SLOTS; ++i )
	{
		if ( strlen( kGains[i] ) == length - 1 && strncmp( name, kGains[i], length - 1 ) == 0 )
		{
			return SIM_LOOP_GAIN_BASE + slot * SIM_LOOP_GAIN_STRIDE + i;
		}
	}
	return NO_NUMBER;
}

int simHalRobot_LoopOf( const simHalRobot* hal, const simDeviceDef* def )
{
	// Those whose loops our packages have.
	static const bool kHasLoop[simDevice_count] = {
		[simDevice_talonFx] = true,
		[simDevice_talonSrx] = true,
		[simDevice_victorSpx] = true,
		[simDevice_sparkMax] = true,
		[simDevice_sparkFlex] = true,
		[simDevice_canMotor] = true, // by its name: Playing With Fusion's Venom
	};
	if ( !kHasLoop[def->kind] )
	{
		return -1;
	}
	char name[SIM_NAME];
	simHalRobot_NameOf( def, name );
	return simHalsim_FindOther( hal->halsim, "CANLoop", name );
}


// ---- a program's orders ----

// A device's request.
typedef struct Request
{
	uint32_t word;
	double setpoint, feed, rate;
} Request;

static simLoopKind KindOf( uint32_t word )
{
	return (simLoopKind)( word & SIM_LOOP_KIND_MASK );
}

// A word as a number of JSON.
static uint32_t WordOf( double value )
{
	return value >= 0.0 && value <= SIM_LOOP_WORD ? (uint32_t)value : simLoop_neutral;
}

// Reads a device: its request, and its settings where they are wanted.
static Request ReadDevice( simHalRobot* hal, int other, double* wanted )
{
	Request request = { .word = simLoop_neutral };
	const char* name;
	double value;
	for ( int at = -1; simHalsim_NextOutput( hal->halsim, other, &at, &name, &value ); )
	{
		// Looked up once: a name keeps its place for as long as a program is connected.
		if ( hal->loopNumbers[at] == 0 )
		{
			hal->loopNumbers[at] = (int16_t)NumberOf( name );
		}
		switch ( hal->loopNumbers[at] )
		{
			case REQUEST_WORD:
				request.word = WordOf( value );
				break;
			case REQUEST_SETPOINT:
				request.setpoint = value;
				break;
			case REQUEST_FEED:
				request.feed = value;
				break;
			case REQUEST_RATE:
				request.rate = value;
				break;
			case NO_NUMBER:
				break;
			default:
				wanted[hal->loopNumbers[at]] = value;
				break;
		}
	}
	return request;
}

// The wired device that another one follows: of the same kind, or a SPARK of the other.
static const simDeviceDef* LeaderOf( const simHalRobot* hal, const simDeviceDef* def, double id )
{
	const simDeviceDef* found = NULL;
	for ( int i = 0; i < hal->robot->deviceCount; ++i )
	{
		const simDeviceDef* other = &hal->robot->devices[i];
		if ( other->number != id || simHalRobot_LoopOf( hal, other ) < 0 )
		{
			continue;
		}
		bool isSpark = other->kind == simDevice_sparkMax || other->kind == simDevice_sparkFlex;
		bool wantsSpark = def->kind == simDevice_sparkMax || def->kind == simDevice_sparkFlex;
		bool isSrx = other->kind == simDevice_talonSrx || other->kind == simDevice_victorSpx;
		bool wantsSrx = def->kind == simDevice_talonSrx || def->kind == simDevice_victorSpx;
		if ( other->kind == def->kind )
		{
			return other;
		}
		found = ( isSpark && wantsSpark ) || ( isSrx && wantsSrx ) ? other : found;
	}
	return found;
}

// The orders to a motor.
typedef struct Told
{
	const simDeviceDef* def; // NULL: by no device
	Request request;
} Told;

// A follower, told by its leader's motor. False: there is nothing to follow, or it is the same motor.
static bool Follow( const simHalRobot* hal, const simDeviceDef* def, Request* request )
{
	const simDeviceDef* leader = LeaderOf( hal, def, request->setpoint );
	if ( leader == NULL || leader->index == def->index )
	{
		return false;
	}
	request->setpoint = leader->index;
	request->feed *= def->scale * leader->scale;
	return true;
}

// Of several devices on one motor the first that asks for something has its loop: a follower of another one turns with it anyway.
static void Tell( simHalRobot* hal, Told told[SIM_MAX_MOTORS] )
{
	for ( int i = 0; i < hal->robot->deviceCount; ++i )
	{
		const simDeviceDef* def = &hal->robot->devices[i];
		int other = simHalRobot_LoopOf( hal, def );
		if ( other < 0 )
		{
			continue;
		}
		double wanted[HAL_LOOP_NUMBERS] = { 0.0 };
		Request request = ReadDevice( hal, other, wanted );
		bool follows = KindOf( request.word ) == simLoop_follow;
		if ( follows && !Follow( hal, def, &request ) )
		{
			request.word = simLoop_neutral;
		}
		Told* motor = &told[def->index];
		bool isFree = motor->def == NULL || KindOf( motor->request.word ) == simLoop_neutral;
		bool asks = KindOf( request.word ) != simLoop_neutral;
		if ( motor->def == NULL || ( isFree && asks ) )
		{
			// As the core counts: radians of its own rotor.
			wanted[simLoopSetting_unit] *= def->scale / TURN;
			*motor = ( Told ){ def, request };
			memcpy( hal->loopWanted[def->index], wanted, sizeof( wanted ) );
		}
	}
}


// ---- the core's copy of them ----

static bool Put( simInputRobot* robot, int* used, int motor, int number, double value )
{
	if ( *used == SIM_LOOP_MESSAGES )
	{
		return false;
	}
	robot->loopPart[*used] = (uint32_t)motor | (uint32_t)number << SIM_LOOP_PART_SHIFT;
	robot->loopValue[*used] = value;
	*used += 1;
	return true;
}

// Sends the differences, as far as there is room in this tick. True: the core has all of it.
static bool Say( simHalRobot* hal, simInputRobot* robot, int motor, int* used )
{
	double* said = hal->loopSaid[motor];
	const double* wanted = hal->loopWanted[motor];
	// Another program's settings there must not act.
	if ( !hal->loopCleared[motor] )
	{
		if ( !Put( robot, used, motor, simLoopSetting_clear, 1.0 ) )
		{
			return false;
		}
		hal->loopCleared[motor] = true;
		memset( said, 0, sizeof( hal->loopSaid[motor] ) );
	}
	for ( int n = 1; n < HAL_LOOP_NUMBERS; ++n )
	{
		if ( said[n] != wanted[n] )
		{
			if ( !Put( robot, used, motor, n, wanted[n] ) )
			{
				return false;
			}
			said[n] = wanted[n];
		}
	}
	return true;
}

void simHalRobot_LoopInput( simHalRobot* hal, double time, simInputRobot* robot )
{
	Told told[SIM_MAX_MOTORS] = { { 0 } };
	Tell( hal, told );
	int used = 0;
	bool isOn = simHalsim_OutputsOn( hal->halsim, time );
	for ( int m = 0; m < hal->robot->motorCount; ++m )
	{
		if ( told[m].def == NULL )
		{
			continue;
		}
		bool isWhole = Say( hal, robot, m, &used );
		hal->loopReady[m] = hal->loopReady[m] || isWhole;
		const Request* request = &told[m].request;
		// Before the core knows the motor's sense and gains it turns nothing.
		bool acts = isOn && hal->loopReady[m];
		robot->loopWord[m] = acts ? request->word : simLoop_neutral;
		robot->volts[m] = acts && isfinite( request->setpoint ) ? request->setpoint : 0.0;
		robot->loopFeed[m] = acts ? request->feed : 0.0;
		robot->loopRate[m] = acts ? request->rate : 0.0;
	}
}

void simHalRobot_ForgetLoops( simHalRobot* hal )
{
	memset( hal->loopNumbers, 0, sizeof( hal->loopNumbers ) );
	memset( hal->loopSaid, 0, sizeof( hal->loopSaid ) );
	memset( hal->loopCleared, 0, sizeof( hal->loopCleared ) );
	memset( hal->loopReady, 0, sizeof( hal->loopReady ) );
}


// ---- the answers ----

// A motor's load: a wheel, a module, a mechanism.
typedef struct Shaft
{
	double position; // [turns], of a length [m]
	double perTurn;  // of that per turn of the device's rotor; 0: it turns nothing
} Shaft;

static Shaft ShaftOf( const simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def )
{
	const simRunRobot* robot = hal->robot;
	const simRunMotor* motor = &robot->motors[def->index];
	bool isMechanism = motor->task == simMotorTask_mechanism;
	int count = isMechanism ? robot->mechanismCount : robot->wheelCount;
	if ( motor->gearing == 0.0 || motor->index < 0 || motor->index >= count )
	{
		return ( Shaft ){ 0.0, 0.0 };
	}
	double perTurn = 1.0 / ( motor->gearing * def->scale );
	switch ( motor->task )
	{
		case simMotorTask_drive:
			return ( Shaft ){ frame->wheels[motor->index].position / TURN, perTurn };
		case simMotorTask_steer:
			return ( Shaft ){ frame->wheels[motor->index].angle / TURN, perTurn };
		case simMotorTask_mechanism:
		{
			double position = frame->mechanisms[motor->index].position;
			bool isLength = simMechanism_IsLength( robot->mechanisms[motor->index].kind );
			return isLength ? ( Shaft ){ position, TURN * perTurn } : ( Shaft ){ position / TURN, perTurn };
		}
		case simMotorTask_none:
		case simMotorTask_count:
			break;
	}
	return ( Shaft ){ 0.0, 0.0 };
}

void simHalRobot_SetLoop( simHalRobot* hal, const HalFrame* frame, const simDeviceDef* def, const Reading* reading )
{
	int other = simHalRobot_LoopOf( hal, def );
	if ( other < 0 )
	{
		return;
	}
	const simMotorFrame* motor = frame->motors + def->index;
	double turns = def->scale / TURN;
	Shaft shaft = ShaftOf( hal, frame, def );
	bool isSpark = def->kind == simDevice_sparkMax || def->kind == simDevice_sparkFlex;
	double direction = isSpark && def->second == 1 ? -1.0 : 1.0;
	const struct
	{
		const char* name;
		double value;
	} kValues[] = {
		{ "position", turns * reading->position },
		{ "velocity", turns * reading->velocity },
		{ "acceleration", turns * reading->acceleration },
		{ "volts", def->scale * motor->volts },
		{ "current", def->scale * motor->current },
		{ "supply", motor->supply },
		{ "temperature", motor->temperature },
		{ "bus", hal->battery },
		{ "reference", motor->reference },
		{ "referenceRate", motor->referenceRate },
		{ "shaft", direction * shaft.position + def->offset },
		{ "shaftPerTurn", direction * shaft.perTurn },
		{ "wired", 1.0 },
	};
	for ( int i = 0; i < SIM_COUNT( kValues ); ++i )
	{
		simHalsim_SetValue( hal->halsim, other, kValues[i].name, kValues[i].value );
	}
}
