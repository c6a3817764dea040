// A message as text for a person: any message of the protocols here, as it passed by. A frame of NetworkTables may hold
// many values; each is described by itself, by its topic's name, which is learned from the control messages of the same
// connection; structs by the fields of their schemas. No input is an error: a senseless message is described as such.
#pragma once

#include "sandlot/sim/base.h"

#define SIM_DESCRIBE_LINE 320   ///< bytes of one line with its zero: what is longer ends with "..."
#define SIM_DESCRIBE_NAME 160   ///< bytes of a name with its zero
#define SIM_DESCRIBE_NAMES 4096 ///< topics that are known at a time, each way

#define SIM_DESCRIBED_PROTOCOLS( X ) X( nt4 ) X( halsim ) X( icd )
#define SIM_DESCRIBED_PROTOCOL( name ) simDescribed_##name,
typedef enum simDescribed
{
	SIM_DESCRIBED_PROTOCOLS( SIM_DESCRIBED_PROTOCOL )
} simDescribed;

/// One statement of a message. The pointers are good until the next call.
typedef struct simDescription
{
	const char* name;     ///< of the topic or device, "" without
	const uint8_t* bytes; ///< of it alone, within the message
	size_t size;
} simDescription;

typedef struct simDescriber simDescriber;

/// Knows no topics, but WPILib's structs. NULL when memory is out. Nothing is allocated afterwards.
simDescriber* simDescriber_Create( void );
void simDescriber_Destroy( simDescriber* describer );
/// Another connection to NetworkTables: numbers name other topics.
void simDescriber_Forget( simDescriber* describer );

/// A message: seen from here coming in or going out, text or binary. Control messages and schemas are learned as
/// simDescriber_Next passes them. Its bytes must stay until the last call about it.
void simDescriber_Open(
    simDescriber* describer, simDescribed protocol, bool incoming, bool binary, const void* bytes, size_t size );
/// The next statement whose name has `filter` in it, capitals or not ("": every one). False at the end.
bool simDescriber_Next( simDescriber* describer, const char* filter, simDescription* description );
/// The last one as one line: its name and its value; long arrays and texts are cut.
const char* simDescriber_Line( simDescriber* describer );
/// The same at length, several lines; cut at size. Returns the length.
size_t simDescriber_Detail( simDescriber* describer, char* text, size_t size );
