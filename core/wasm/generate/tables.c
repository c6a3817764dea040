// Prints web/sim/boundary/abi.gen.ts: enumerations, limits, and where each value of a record lies.
#include "generate/abi.h"
#include "model.h"
#include "print.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void PrintEnumList( const List* list )
{
	// A plural with an s is English enough for the names in the tables.
	printf( "%c%ss", tolower( (unsigned char)list->type[0] ), list->type + 1 );
}

void PrintFieldDoc( const Field* field )
{
	if ( strcmp( field->unit, "-" ) == 0 )
	{
		printf( "  /** %s */\n", field->doc );
		return;
	}
	printf( "  /** %s [%s] */\n", field->doc, field->unit );
}

// Mode -> export const modes, export type Mode
void PrintEnum( const List* list )
{
	printf( "\nexport const " );
	PrintEnumList( list );
	printf( " = [" );
	for ( int i = 0; i < list->itemCount; ++i )
	{
		printf( "%s\"%s\"", i > 0 ? ", " : "", list->items[i].name );
	}
	printf( "] as const;\nexport type %s = (typeof ", list->type );
	PrintEnumList( list );
	printf( ")[number];\n" );
}

// simFrameHeader -> export const frameHeader
static void PrintRecord( const Record* record )
{
	const char* name = record->name + strlen( "sim" );
	printf( "\nexport const %c%s = {\n", tolower( (unsigned char)name[0] ), name + 1 );
	for ( int i = 0; i < record->fieldCount; ++i )
	{
		const Field* field = &record->fields[i];
		printf( "  /** %s [%s] */\n", field->doc, field->unit );
		// For code that reads a single number and needs no class of blocks.gen.ts.
		printf( "  %s: { offset: %zu, type: \"%s\", count: %u },\n", field->name, field->offset, field->base,
		    field->count );
	}
	printf( "  byteLength: %zu,\n} as const;\n", record->bytes );
}

static void PrintSensorValues( void )
{
	printf( "\n/** The values of a sensor's record, in their order. */\n" );
	printf( "export const sensorValues = {\n" );
	for ( int i = 0; i < s_sensorKindCount; ++i )
	{
		const Kind* kind = &s_sensorKinds[i];
		printf( "  %s: [\n", kind->name );
		for ( int k = 0; k < kind->fieldCount; ++k )
		{
			printf( "    { name: \"%s\", unit: \"%s\" },\n", kind->fields[k].name, kind->fields[k].unit );
		}
		printf( "  ],\n" );
	}
	printf( "} as const satisfies Record<SensorKind, readonly { readonly name: string; readonly unit: string }[]>;\n" );
}

static void PrintTravels( void )
{
	printf( "\n/** The travel of each kind of mechanism. */\n" );
	printf( "export const mechanismTravels: Readonly<Record<MechanismKind, Travel>> = {\n" );
#define MECHANISM_TRAVEL( name, travel ) printf( "  " #name ": \"" #travel "\",\n" );
	SIM_MECHANISM_KINDS( MECHANISM_TRAVEL )
	printf( "};\n" );
}

static void PrintChange( const simChangeInfo* info )
{
	printf( "  %s: {\n    target: \"", info->name );
	static const char* const kTargets[] = {
#define TARGET_NAME( name ) #name,
		SIM_CHANGE_TARGETS( TARGET_NAME )
	};
	static const char* const kForms[] = {
#define FORM_NAME( name ) #name,
		SIM_CHANGE_FORMS( FORM_NAME )
	};
	static const char* const kNeeds[] = {
#define NEED_NAME( name, ... ) #name,
		SIM_CHANGE_NEEDS( NEED_NAME )
	};
	static const char* const kUses[] = {
#define USE_NAME( name ) #name,
		SIM_CHANGE_USES( USE_NAME )
	};
	printf( "%s\",\n    need: \"%s\",\n    form: \"%s\",\n", kTargets[info->target], kNeeds[info->need],
	    kForms[info->form] );
	printf( "    unit: \"%s\",\n    neutral: %g,\n    low: %g,\n    high: %g,\n", info->unit, info->neutral, info->low,
	    info->high );
	printf( "    from: %g,\n    to: %g,\n    use: \"%s\",\n", info->from, info->to, kUses[info->use] );
	printf( "    meaning: \"%s\",\n  },\n", info->meaning );
}

static void PrintChanges( void )
{
	static const simChangeInfo kInfos[] = { SIM_CHANGES( SIM_CHANGE_ROW ) };
	printf( "\nexport interface ChangeInfo {\n  readonly target: ChangeTarget;\n  /** Of the part, or of the robot: "
	        "without it the change cannot act. */\n" );
	printf( "  readonly need: ChangeNeed;\n  readonly form: ChangeForm;\n" );
	printf( "  readonly unit: string;\n  /** Takes it away; of `own` it is the robot's, and once and forced have none. "
	        "*/\n" );
	printf( "  readonly neutral: number;\n  readonly low: number;\n  readonly high: number;\n" );
	printf( "  /** Ends of a slider, beyond which few numbers are of use. */\n  readonly from: number;\n  readonly to: "
	        "number;\n" );
	printf(
	    "  /** turned: \"What if\" varies it, too. */\n  readonly use: ChangeUse;\n  readonly meaning: string;\n}\n" );
	printf(
	    "\n/** The rows of SIM_CHANGES. */\nexport const changeInfos: Readonly<Record<ChangeKind, ChangeInfo>> = {\n" );
	for ( int i = 0; i < simChange_count; ++i )
	{
		PrintChange( &kInfos[i] );
	}
	printf( "};\n" );
}

void PrintTables( void )
{
	puts( "// Generated from core/include/sandlot/sim/frame.h by core/wasm/generate. Do not edit: `npm run build` "
	      "writes it "
	      "again." );
	// The same hash that sim_abi() returns: a module and a page of different builds are told apart by it.
	printf( "\nexport const layoutHash = 0x%08x;\n", simAbi_Hash() );

	printf( "\nexport const limits = {\n" );
// Limits that TypeScript needs to make arrays and check its input.
#define PRINT_LIMIT( name, value ) printf( "  %s: %u,\n", name, (unsigned)( value ) )
	PRINT_LIMIT( "maxRobots", SIM_MAX_ROBOTS );
	PRINT_LIMIT( "maxWheels", SIM_MAX_WHEELS );
	PRINT_LIMIT( "maxMotors", SIM_MAX_MOTORS );
	PRINT_LIMIT( "maxComponents", SIM_MAX_COMPONENTS );
	PRINT_LIMIT( "maxButtons", SIM_MAX_BUTTONS );
	PRINT_LIMIT( "maxPieces", SIM_MAX_PIECES );
	PRINT_LIMIT( "maxPieceTypes", SIM_MAX_PIECE_TYPES );
	PRINT_LIMIT( "changeSlots", SIM_CHANGE_SLOTS );
	PRINT_LIMIT( "maxChanges", SIM_MAX_CHANGES );
	PRINT_LIMIT( "wetPlaces", SIM_WET_PLACES );
	PRINT_LIMIT( "maxFileBytes", SIM_MAX_FILE );
	PRINT_LIMIT( "nameBytes", SIM_NAME );
	printf( "  tickSeconds: %g,\n  stepsPerTick: %d,\n} as const;\n", SIM_TICK, SIM_STEPS_PER_TICK );

	for ( int i = 0; i < s_simEnumCount; ++i )
	{
		PrintEnum( &s_enums[i] );
	}
	PrintSensorValues();
	PrintTravels();
	PrintChanges();
	for ( int i = 0; i < s_simRecordCount; ++i )
	{
		PrintRecord( &s_records[i] );
	}
	printf( "\n/** Bytes of an input block: inputHeader, then an inputRobot for each station. */\n" );
	printf( "export const inputBytes = %zu;\n", sizeof( simInput ) );
}
