// Stored for display: choosers and labels here, drawings in remote_draw.c. Each comes with its topic and goes with it.
#include "remote/remote_internal.h"

#include "run/topics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


// ---- choosers ----

// A topic of a chooser by how its name ends.
typedef struct Ending
{
	const char* name;
	uint32_t bit;
} Ending;

// 2026's SendableChooser (SendableChooser.java): type, options, default, active and selected.
static const Ending kSendable[] = {
	{ "/.type", Bit_type },
	{ "/options", Bit_options },
	{ "/default", Bit_initial },
	{ "/active", Bit_active },
	{ "/selected", Bit_selected },
};

// 2027's Selectable (Selectable.java). Its choice is a robust tunable, which is two topics (NetworkTablesTunableBackend.java):
// a dashboard publishes "tune", the program answers in "value".
static const Ending kSelectable[] = {
	{ "/.type", Bit_type },
	{ "/options", Bit_options },
	{ "/default", Bit_initial },
	{ "/selected/value", Bit_active },
	{ "/selected/tune", Bit_selected },
};

static_assert( SIM_COUNT( kSendable ) == SIM_COUNT( kSelectable ), "PartOf goes through either" );

// The operating modes of a program that has the lines of docs/opmodes.md: its options are "ID NAME" and "active" is the ID that its
// driver station has. "selected" is ours: the IDs for no mode, autonomous, teleoperated and utility, in the order of WPILib's RobotMode.
static const Ending kOpModes[] = {
	{ "/options", Bit_options },
	{ "/active", Bit_active },
};

static bool IsOpModes( const char* name )
{
	const char* after = simRemote_After( name, SIM_REMOTE_OPMODES );
	return after != NULL && ( after[0] == 0 || after[0] == '/' );
}

static bool IsSelectable( const char* name )
{
	return simRemote_After( name, SIM_REMOTE_TUNABLE_ROOT ) != NULL;
}

// The part of a chooser that a topic may be, 0 for none; base gets the name before it.
static uint32_t PartOf( const char* name, char base[SIM_REMOTE_NAME] )
{
	const Ending* endings = NULL;
	int count = SIM_COUNT( kSendable );
	if ( IsSelectable( name ) )
	{
		endings = kSelectable;
	}
	else if ( IsOpModes( name ) )
	{
		endings = kOpModes;
		count = SIM_COUNT( kOpModes );
	}
	// WPILib 2026 and Shuffleboard put their values there.
	else if ( simRemote_After( name, "/SmartDashboard/" ) != NULL || simRemote_After( name, "/Shuffleboard/" ) != NULL )
	{
		endings = kSendable;
	}
	size_t length = strlen( name );
	for ( int i = 0; endings != NULL && i < count; ++i )
	{
		size_t end = strlen( endings[i].name );
		if ( length > end && strcmp( name + length - end, endings[i].name ) == 0 )
		{
			// The name ends with the part, so the rest of it is the chooser's own.
			memcpy( base, name, length - end );
			base[length - end] = 0;
			return endings[i].bit;
		}
	}
	return 0;
}

void simRemote_RemoveAt( simRemote* remote, void* list, size_t size, int* count, int index )
{
	char* at = (char*)list + size * (size_t)index;
	*count -= 1;
	memmove( at, at + size, size * (size_t)( *count - index ) );
	remote->changes += 1;
}

// By the name of its table.
static Chooser* FindChooser( simRemote* remote, const char* base )
{
	const char* names = remote->choosers[0].shown.base;
	int i = simRemote_FindName( base, strlen( base ), names, sizeof( Chooser ), remote->chooserCount );
	return i >= 0 ? remote->choosers + i : NULL;
}

static void RemoveChooser( simRemote* remote, const Chooser* chooser )
{
	int index = (int)( chooser - remote->choosers );
	simRemote_RemoveAt( remote, remote->choosers, sizeof( Chooser ), &remote->chooserCount, index );
}

// Removes the first table that has not turned out to be a chooser: its topics have a chooser's names, but no type.
static void MakeRoom( simRemote* remote )
{
	for ( int i = 0; i < remote->chooserCount; ++i )
	{
		if ( ( remote->choosers[i].bits & Bit_type ) == 0 )
		{
			RemoveChooser( remote, remote->choosers + i );
			return;
		}
	}
}

// A new chooser. NULL after a warning: there are too many.
static Chooser* AddChooser( simRemote* remote, const char* base )
{
	// Tables that only look like choosers go first.
	if ( remote->chooserCount == SIM_REMOTE_CHOOSERS )
	{
		MakeRoom( remote );
	}
	if ( remote->chooserCount == SIM_REMOTE_CHOOSERS )
	{
		simRemote_Warn( remote, base, Reason_full, "not shown: there are %d choosers already", SIM_REMOTE_CHOOSERS );
		return NULL;
	}
	Chooser* chooser = remote->choosers + remote->chooserCount++;
	memset( chooser, 0, sizeof( *chooser ) );
	snprintf( chooser->shown.base, sizeof( chooser->shown.base ), "%s", base );
	return chooser;
}

// The texts to choose from. An option that does not fit is left out, the others stay.
static void TakeOptions( simRemote* remote, const simNt4Event* event, simRemoteChooser* chooser )
{
	int count = simRemote_Texts( &event->value, remote->texts, SIM_REMOTE_OPTIONS );
	// The new list replaces the old one, even where it cannot be read: choosing an old option would do nothing.
	chooser->optionCount = 0;
	if ( count < 0 )
	{
		simRemote_Warn( remote, event->name, Reason_full, "ignored: more than %d options", SIM_REMOTE_OPTIONS );
	}
	for ( int i = 0; i < count; ++i )
	{
		char* option = chooser->options[chooser->optionCount];
		if ( simRemote_Copy( option, SIM_REMOTE_TEXT, remote->texts[i].bytes, remote->texts[i].size ) )
		{
			chooser->optionCount += 1;
		}
		else
		{
			simRemote_Warn( remote, event->name, Reason_value,
			    "an option is left out: it has more than %d bytes or control characters", SIM_REMOTE_TEXT - 1 );
		}
	}
}

// The text of a chooser that a topic sets; NULL for the type and the options, which are not texts.
static char* TextOf( Chooser* chooser, uint32_t bit )
{
	simRemoteChooser* shown = &chooser->shown;
	if ( bit == Bit_active )
	{
		return chooser->said;
	}
	if ( bit == Bit_initial )
	{
		return shown->initial;
	}
	if ( bit == Bit_selected )
	{
		return shown->selected;
	}
	return NULL;
}

static bool HasOption( const simRemoteChooser* chooser, const char* option )
{
	for ( int i = 0; i < chooser->optionCount; ++i )
	{
		if ( strcmp( chooser->options[i], option ) == 0 )
		{
			return true;
		}
	}
	return false;
}

// The program's choice. A SendableChooser publishes it. A Selectable publishes the last click, "" before the first; its
// program uses the default where that is not an option (Selectable.getSelected).
static void Settle( Chooser* chooser )
{
	simRemoteChooser* shown = &chooser->shown;
	bool isSaid = ( chooser->bits & Bit_active ) != 0;
	bool byDefault = isSaid && IsSelectable( shown->base ) && !HasOption( shown, chooser->said );
	const char* active = byDefault ? shown->initial : chooser->said;
	memmove( shown->active, active, strlen( active ) + 1 );
}

static bool IsChooserType( const simNt4Value* value, const char* base )
{
	const char* expected = IsSelectable( base ) ? "Selectable" : "String Chooser";
	return value->count == strlen( expected ) && memcmp( value->bytes, expected, value->count ) == 0;
}

// One topic of a table that is a chooser, or may turn out to be one once its type arrives.
static void TakeChooser( simRemote* remote, const simNt4Event* event, const char* base, uint32_t bit )
{
	Chooser* chooser = FindChooser( remote, base );
	simNt4Value value = { .type = simNt4Type_raw };
	bool list = bit == Bit_options;
	bool isId = IsOpModes( base ) && bit == Bit_active;
	simNt4Type expected = isId ? simNt4Type_int : simNt4Type_string;
	bool read = event->value.type == expected && simNt4Payload_Read( &event->value, &value, NULL, 0 );
	bool fits = list ? event->value.type == simNt4Type_strings : read;
	if ( !fits )
	{
		return; // another program's topic, which has the same name by chance
	}
	// Other widgets of SmartDashboard have a type, too.
	bool isOther = bit == Bit_type && !IsChooserType( &value, base );
	// Its type has changed, or is known at last, and it is not a chooser.
	if ( isOther )
	{
		if ( chooser != NULL )
		{
			RemoveChooser( remote, chooser );
		}
		return;
	}
	if ( chooser == NULL )
	{
		chooser = AddChooser( remote, base );
	}
	if ( chooser == NULL )
	{
		return;
	}
	// Its parts may come in any order; it is shown once its type has come.
	chooser->bits |= IsOpModes( base ) ? bit | Bit_type : bit;
	remote->changes += 1;
	char* text = TextOf( chooser, bit );
	if ( list )
	{
		TakeOptions( remote, event, &chooser->shown );
	}
	else if ( isId )
	{
		snprintf( text, SIM_REMOTE_TEXT, "%lld", (long long)value.integer );
	}
	else if ( text != NULL )
	{
		simRemote_Copy( text, SIM_REMOTE_TEXT, value.bytes, value.count );
	}
	Settle( chooser );
}

// A topic of it is gone; without any topic the chooser goes.
static void DropChooserPart( simRemote* remote, const char* base, uint32_t bit )
{
	Chooser* chooser = FindChooser( remote, base );
	if ( chooser == NULL )
	{
		return;
	}
	remote->changes += 1;
	// The topic's text goes with it: a chooser whose options are gone has none.
	chooser->bits &= ~bit;
	if ( bit == Bit_options )
	{
		chooser->shown.optionCount = 0;
	}
	char* text = TextOf( chooser, bit );
	if ( text != NULL )
	{
		text[0] = 0;
	}
	Settle( chooser );
	if ( ( chooser->bits & ~( IsOpModes( base ) ? Bit_type : 0u ) ) == 0 )
	{
		RemoveChooser( remote, chooser );
	}
}

// Only those whose type has come count, for the page knows no others.
int simRemote_ChooserCount( const simRemote* remote )
{
	int count = 0;
	for ( int i = 0; i < remote->chooserCount; ++i )
	{
		count += ( remote->choosers[i].bits & Bit_type ) != 0;
	}
	return count;
}

const simRemoteChooser* simRemote_Chooser( const simRemote* remote, int chooser )
{
	for ( int i = 0; i < remote->chooserCount; ++i )
	{
		// Counted down over those that are shown, for the page's index skips the others.
		chooser -= ( remote->choosers[i].bits & Bit_type ) != 0;
		if ( chooser < 0 )
		{
			return &remote->choosers[i].shown;
		}
	}
	SIM_ASSERT( !"a chooser that there is" );
	return NULL;
}

bool simRemote_ChosenModes( const char* topic, const char* option, int64_t ids[SIM_REMOTE_MODES] )
{
	const char* at = option;
	for ( int i = 0; i < SIM_REMOTE_MODES; ++i )
	{
		char* end = NULL;
		ids[i] = strtoll( at, &end, 10 );
		if ( end == at )
		{
			return false;
		}
		at = end;
	}
	return IsOpModes( topic ) && at[0] == 0;
}

const char* simRemote_Choose( simRemote* remote, const char* base, const char* option, char topic[SIM_REMOTE_NAME] )
{
	Chooser* chooser = FindChooser( remote, base );
	const char* selected = IsSelectable( base ) ? "/selected/tune" : "/selected";
	bool fits = strlen( base ) + strlen( selected ) < SIM_REMOTE_NAME;
	if ( chooser == NULL || ( chooser->bits & Bit_type ) == 0 || !fits )
	{
		return NULL;
	}
	simRemoteChooser* shown = &chooser->shown;
	int64_t ids[SIM_REMOTE_MODES];
	// Operating modes are chosen for each mode at once, so that a program has the right one in the very loop in which its mode changes.
	if ( simRemote_ChosenModes( base, option, ids ) )
	{
		snprintf( shown->selected, sizeof( shown->selected ), "%s", option );
		remote->changes += 1;
		snprintf( topic, SIM_REMOTE_NAME, "%s%s", base, selected );
		return shown->selected;
	}
	for ( int i = 0; i < shown->optionCount; ++i )
	{
		if ( strcmp( shown->options[i], option ) == 0 )
		{
			// A server never echoes a value to its sender, so the choice is shown at once. The robot confirms it in "active".
			memcpy( shown->selected, shown->options[i], SIM_REMOTE_TEXT );
			remote->changes += 1;
			snprintf( topic, SIM_REMOTE_NAME, "%s%s", base, selected );
			return shown->options[i];
		}
	}
	return NULL;
}

const char* simRemote_ChoiceProperties( const char* topic )
{
	// A program that starts again uses the last "tune" that it finds (updateInitialTunable in
	// NetworkTablesTunableBackend.java).
	return IsSelectable( topic ) ? "{\"retained\":true}" : NULL;
}


// ---- labels ----

// The index of a label, -1 when there is none of the name.
static int FindLabel( const simRemote* remote, const char* name )
{
	const char* names = remote->labels[0].name;
	return simRemote_FindName( name, strlen( name ), names, sizeof( simRemoteLabel ), remote->labelCount );
}

static void DropLabel( simRemote* remote, const char* name )
{
	int i = FindLabel( remote, name );
	if ( i >= 0 )
	{
		simRemote_RemoveAt( remote, remote->labels, sizeof( simRemoteLabel ), &remote->labelCount, i );
	}
}

// A line of text of any plain value.
static void TakeLabel( simRemote* remote, const simNt4Event* event, const char* name )
{
	simNt4Value value;
	// Types of single values stand before raw bytes and lists in simNt4Type.
	bool plain = event->value.type <= simNt4Type_string;
	if ( !plain || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		simRemote_Warn( remote, event->name, Reason_type,
		    "ignored: it is %.60s, where string, boolean or a number is expected", event->type );
		return;
	}
	int i = FindLabel( remote, name );
	if ( i < 0 && remote->labelCount == SIM_REMOTE_LABELS )
	{
		simRemote_Warn( remote, event->name, Reason_full, "not shown: there are %d labels already", SIM_REMOTE_LABELS );
		return;
	}
	// A new label goes to the end, so the others keep their lines on the page.
	if ( i < 0 )
	{
		i = remote->labelCount++;
	}
	remote->changes += 1;
	simRemoteLabel* label = remote->labels + i;
	snprintf( label->name, sizeof( label->name ), "%s", name );
	switch ( value.type )
	{
		case simNt4Type_boolean:
			snprintf( label->text, sizeof( label->text ), "%s", value.boolean ? "true" : "false" );
			break;
		case simNt4Type_int:
			snprintf( label->text, sizeof( label->text ), "%lld", (long long)value.integer );
			break;
		case simNt4Type_string:
			simRemote_Copy( label->text, sizeof( label->text ), value.bytes, value.count );
			break;
		case simNt4Type_double:
		case simNt4Type_float:
			// Millimetres and milliradians are enough; only a giant would not fit.
			snprintf( label->text, sizeof( label->text ), fabs( value.number ) < 1e15 ? "%.3f" : "%g", value.number );
			break;
		case simNt4Type_raw:
		case simNt4Type_booleans:
		case simNt4Type_doubles:
		case simNt4Type_ints:
		case simNt4Type_floats:
		case simNt4Type_strings:
			SIM_ASSERT( false ); // refused above
			break;
	}
}

int simRemote_LabelCount( const simRemote* remote )
{
	return remote->labelCount;
}

const simRemoteLabel* simRemote_Label( const simRemote* remote, int label )
{
	SIM_ASSERT( label >= 0 && label < remote->labelCount );
	return remote->labels + label;
}


// ---- all ----

uint32_t simRemote_Changes( const simRemote* remote )
{
	return remote->changes;
}

// By its name a value is a part of a chooser, a label or a drawing, or nothing that is shown.
void simRemote_Store( simRemote* remote, const simNt4Event* event )
{
	char base[SIM_REMOTE_NAME];
	const char* label = simRemote_After( event->name, SIM_REMOTE_LABEL_ROOT );
	const char* draw = simRemote_After( event->name, SIM_REMOTE_DRAW_ROOT );
	// A value that a newer one has overtaken is not shown.
	uint32_t bit = event->newest ? PartOf( event->name, base ) : 0;
	if ( event->newest )
	{
		simRemote_TakeField2d( remote, event );
	}
	if ( bit != 0 )
	{
		TakeChooser( remote, event, base, bit );
	}
	else if ( label != NULL && event->newest )
	{
		TakeLabel( remote, event, label );
	}
	else if ( draw != NULL && event->newest )
	{
		simRemote_TakeDraw( remote, event, draw );
	}
}

void simRemote_Drop( simRemote* remote, const char* name )
{
	char base[SIM_REMOTE_NAME];
	const char* label = simRemote_After( name, SIM_REMOTE_LABEL_ROOT );
	const char* draw = simRemote_After( name, SIM_REMOTE_DRAW_ROOT );
	uint32_t bit = PartOf( name, base );
	simRemote_DropField2d( remote, name );
	if ( bit != 0 )
	{
		DropChooserPart( remote, base, bit );
	}
	if ( label != NULL )
	{
		DropLabel( remote, label );
	}
	if ( draw != NULL )
	{
		simRemote_DropDraw( remote, draw );
	}
}

void simRemote_DropAll( simRemote* remote )
{
	// Changed only if there was anything, so that the page does not read the same nothing again.
	remote->changes += remote->chooserCount + remote->labelCount + remote->drawCount > 0;
	remote->chooserCount = remote->labelCount = remote->drawCount = remote->fieldCount = 0;
}
