// Values of inputs: checked, then in force.
#include "remote/remote_internal.h"

#include "base/json_check.h"

#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Beyond these a value is a mistake (another unit, a wrong topic). Our choice: twice a battery, and ten times a robot's
// usual values.
#define MOST_VOLTS 24.0
#define MOST_PULSE 5000.0 // [us]
#define MOST_SPEED 100.0  // [m/s]
#define MOST_TURN 100.0   // [rad/s]
#define MAX_MATCH_AGE \
	2000000 // [us] a match that was started before that is not started now, nor a battery filled; our choice

static const char* const kModes[] = {
#define X( name ) #name,
	SIM_MODES( X )
#undef X
};


int simRemote_Texts( const simNt4Payload* payload, simNt4Text* texts, int capacity )
{
	// How much room the texts need is known before they are read: more of them than fit are not read at all.
	simNt4Value value;
	bool fits = simNt4Payload_Memory( payload ) <= sizeof( simNt4Text ) * (size_t)capacity;
	bool good = fits && simNt4Payload_Read( payload, &value, texts, sizeof( simNt4Text ) * (size_t)capacity );
	return good ? (int)value.count : -1;
}

bool simRemote_Copy( char* to, size_t size, const char* text, size_t length )
{
	// The last byte is the zero.
	size_t used = length;
	if ( length >= size )
	{
		used = size - 1;
	}
	memcpy( to, text, used );
	to[used] = 0;
	// Control characters could forge lines where the text is shown.
	simCleanText( to );
	return used == length && strlen( to ) == length && memcmp( to, text, length ) == 0;
}

// Robot code may publish any kind of number.
static bool IsNumber( const simNt4Event* event )
{
	return event->value.type == simNt4Type_double || event->value.type == simNt4Type_float
	       || event->value.type == simNt4Type_int;
}

bool simRemote_WrongType( simRemote* remote, const simNt4Event* event, const char* expected )
{
	simRemote_Warn(
	    remote, event->name, Reason_type, "ignored: it is %.60s, where %s is expected", event->type, expected );
	return false;
}

// The text of a string value. False with a warning for another type.
static bool ReadText( simRemote* remote, const simNt4Event* event, simNt4Text* text )
{
	simNt4Value value;
	if ( event->value.type != simNt4Type_string || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		return simRemote_WrongType( remote, event, "string" );
	}
	*text = ( simNt4Text ){ value.bytes, value.count };
	return true;
}

// Not-a-number fails the comparison, so it is refused, too.
static bool TakeVolts( simRemote* remote, const simNt4Event* event, Target target )
{
	double volts;
	if ( !IsNumber( event ) || !simNt4Payload_Number( &event->value, &volts ) )
	{
		return simRemote_WrongType( remote, event, "double" );
	}
	if ( !( fabs( volts ) <= MOST_VOLTS ) )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: %g V; a motor takes -%g to %g V", volts,
		    MOST_VOLTS, MOST_VOLTS );
		return false;
	}
	Robot* robot = remote->robots + target.station;
	// It holds until the topic goes or says something else.
	robot->volts[target.motor] = volts;
	robot->voltMask |= 1u << target.motor;
	return true;
}

static bool TakePulse( simRemote* remote, const simNt4Event* event, Target target )
{
	double pulse;
	if ( !IsNumber( event ) || !simNt4Payload_Number( &event->value, &pulse ) )
	{
		return simRemote_WrongType( remote, event, "double" );
	}
	if ( !( pulse >= 0.0 && pulse <= MOST_PULSE ) )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: %g us; a servo takes 0 (no pulses) to %g us",
		    pulse, MOST_PULSE );
		return false;
	}
	Robot* robot = remote->robots + target.station;
	robot->volts[target.motor] = pulse;
	robot->voltMask |= 1u << target.motor;
	return true;
}

static bool TakeSpeeds( simRemote* remote, const simNt4Event* event, Target target )
{
	simNt4Value value;
	double speeds[3];
	// WPILib 2027 has renamed the struct.
	bool named =
	    strcmp( event->type, "struct:ChassisSpeeds" ) == 0 || strcmp( event->type, "struct:ChassisVelocities" ) == 0;
	if ( !named || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		return simRemote_WrongType( remote, event, "struct:ChassisSpeeds" );
	}
	// ChassisSpeeds is three doubles: vx and vy [m/s], omega [rad/s].
	if ( simWpi_Unpack( simWpi_chassisSpeeds, value.bytes, value.count, speeds, 1 ) != 1 )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: %zu bytes; ChassisSpeeds has 24", value.count );
		return false;
	}
	// Written so that not-a-number fails, too.
	if ( !( fabs( speeds[0] ) <= MOST_SPEED && fabs( speeds[1] ) <= MOST_SPEED && fabs( speeds[2] ) <= MOST_TURN ) )
	{
		simRemote_Warn( remote, event->name, Reason_value,
		    "ignored: %g m/s, %g m/s, %g rad/s; up to %g m/s and %g rad/s are believed", speeds[0], speeds[1],
		    speeds[2], MOST_SPEED, MOST_TURN );
		return false;
	}
	Robot* robot = remote->robots + target.station;
	// Held until the topic goes: robot code does not repeat unchanged values.
	memcpy( robot->speeds, speeds, sizeof( speeds ) );
	robot->hasSpeeds = true;
	return true;
}

// A new wish replaces the one that a lost driver station has left.
static void Ask( simRemote* remote, simMode mode )
{
	remote->modeRequest = remote->asked = 1u + mode;
	remote->lost = 0;
}

static bool TakeMode( simRemote* remote, const simNt4Event* event )
{
	simNt4Text text;
	if ( !ReadText( remote, event, &text ) )
	{
		return false;
	}
	// WPILib 2027 calls its test mode utility.
	if ( text.size == 7 && memcmp( text.bytes, "utility", 7 ) == 0 )
	{
		text = ( simNt4Text ){ "test", 4 };
	}
	for ( int i = 0; i < simMode_count; ++i )
	{
		if ( strlen( kModes[i] ) == text.size && memcmp( kModes[i], text.bytes, text.size ) == 0 )
		{
			// Disabled is not a mode to be enabled in.
			if ( i != simMode_disabled )
			{
				remote->chosen = (simMode)i;
			}
			// While Enabled says no, a mode only waits for it.
			if ( i == simMode_disabled || !remote->hasEnabled || remote->enabled )
			{
				Ask( remote, (simMode)i );
			}
			return true;
		}
	}
	simRemote_Warn( remote, event->name, Reason_value,
	    "ignored: \"%.*s\" is no mode; there are disabled, auto, teleop and test", simRemote_Shown( text.size ),
	    text.bytes );
	return false;
}

// Enables in the mode chosen before, as a driver station does.
static bool TakeEnabled( simRemote* remote, const simNt4Event* event )
{
	simNt4Value value;
	if ( event->value.type != simNt4Type_boolean || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		return simRemote_WrongType( remote, event, "boolean" );
	}
	remote->hasEnabled = true;
	remote->enabled = value.boolean;
	Ask( remote, value.boolean ? remote->chosen : simMode_disabled );
	return true;
}

bool simRemote_IsRecent( const simNt4Event* event, int64_t serverTime )
{
	return serverTime != 0 && serverTime - event->value.time <= MAX_MATCH_AGE;
}

static bool TakeMatch( simRemote* remote, const simNt4Event* event, int64_t serverTime )
{
	simNt4Text text;
	if ( !ReadText( remote, event, &text ) )
	{
		return false;
	}
	// An empty text is a publisher's first value: it asks for nothing.
	bool start = text.size == 5 && memcmp( text.bytes, "start", 5 ) == 0;
	bool abort = text.size == 5 && memcmp( text.bytes, "abort", 5 ) == 0;
	if ( !start && !abort && text.size > 0 )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: \"%.*s\"; there are start and abort",
		    simRemote_Shown( text.size ), text.bytes );
		return false;
	}
	// A new connection hears the last value again, however old.
	if ( simRemote_IsRecent( event, serverTime ) && text.size > 0 )
	{
		remote->matchRequest = start ? 1 : 2;
	}
	return true;
}

// The three axes of the driver's sticks: forward, left, counter-clockwise.
static bool TakeAxes( simRemote* remote, const simNt4Event* event, Target target )
{
	simNt4Value value;
	double memory[3];
	if ( event->value.type != simNt4Type_doubles )
	{
		return simRemote_WrongType( remote, event, "double[]" );
	}
	if ( !simNt4Payload_Read( &event->value, &value, memory, sizeof( memory ) ) || value.count != 3 )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: not 3 numbers: forward, left, counter-clockwise" );
		return false;
	}
	bool good = isfinite( value.doubles[0] ) && isfinite( value.doubles[1] ) && isfinite( value.doubles[2] );
	if ( !good )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: an axis is not a finite number" );
		return false;
	}
	Robot* robot = remote->robots + target.station;
	for ( int k = 0; k < 3; ++k )
	{
		// A stick that was calibrated badly reports a little more than 1.
		robot->axes[k] = simClamp( value.doubles[k], -1.0, 1.0 );
	}
	robot->hasAxes = true;
	return true;
}

// A button that is misspelt is likely one of these.
static void WarnOfButton( simRemote* remote, const char* topic, const simRunRobot* robot, const simNt4Text* text )
{
	char list[200] = "";
	for ( int i = 0; i < robot->buttonCount; ++i )
	{
		simRemote_Append( list, sizeof( list ), robot->buttons[i] );
	}
	if ( robot->buttonCount == 0 )
	{
		snprintf( list, sizeof( list ), "none" );
	}
	simRemote_Warn( remote, topic, Reason_unknown, "the robot has no button \"%.*s\"; it has: %s",
	    simRemote_Shown( text->size ), text->bytes, list );
}

// The names of the buttons that are held. An unknown one is told of, the others count.
static bool TakeButtons( simRemote* remote, const simNt4Event* event, Target target )
{
	if ( event->value.type != simNt4Type_strings )
	{
		return simRemote_WrongType( remote, event, "string[]" );
	}
	Robot* robot = remote->robots + target.station;
	int count = simRemote_Texts( &event->value, remote->texts, SIM_REMOTE_OPTIONS );
	if ( count < 0 )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: more than %d buttons", SIM_REMOTE_OPTIONS );
		return false;
	}
	robot->hasButtons = true;
	// The list is the whole state: a button that is not in it is released.
	robot->held = 0;
	for ( int i = 0; i < count; ++i )
	{
		const simNt4Text* text = remote->texts + i;
		const simRunRobot* model = robot->model;
		int button = simRemote_FindName(
		    text->bytes, text->size, model->buttons[0], sizeof( model->buttons[0] ), model->buttonCount );
		if ( button < 0 )
		{
			WarnOfButton( remote, event->name, model, text );
			continue;
		}
		robot->held |= 1u << button;
	}
	return true;
}

void simRemote_TakeValue( simRemote* remote, const simNt4Event* event, int64_t serverTime )
{
	// Looked up first: a misspelt topic of a default is reported, too.
	Target target = simRemote_FindTarget( remote, event->name );
	if ( event->value.time == 0 || !event->newest )
	{
		return; // a default, or overtaken
	}
	switch ( target.part )
	{
		case Part_pulse:
			TakePulse( remote, event, target );
			break;
		case Part_volts:
			TakeVolts( remote, event, target );
			break;
		case Part_speeds:
			TakeSpeeds( remote, event, target );
			break;
		case Part_chassis:
			simRemote_TakeChassis( remote, event, target, serverTime );
			break;
		case Part_mode:
			TakeMode( remote, event );
			break;
		case Part_enabled:
			TakeEnabled( remote, event );
			break;
		case Part_match:
			TakeMatch( remote, event, serverTime );
			break;
		case Part_axes:
			TakeAxes( remote, event, target );
			break;
		case Part_buttons:
			TakeButtons( remote, event, target );
			break;
		case Part_change:
			simRemote_TakeChange( remote, event, target, serverTime );
			break;
		case Part_none:
		case Part_bad:
			break;
	}
}
