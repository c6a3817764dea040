// The common part of the fuzz targets. Each is a libFuzzer program that feeds one kind of file to the loaders: `npm test` replays
// the corpus and some mutations of it under the sanitizers, `node scripts/fuzz.mjs --minutes 5` searches for more.
#pragma once

#include "sandlot/sim/sim.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The limit of an input's cost, see budget.c; a target whose inputs are large worlds defines another.
extern double fuzzBudget;

typedef struct fuzzText
{
	const char* bytes;
	size_t size;
} fuzzText;

#define FUZZ_TEXT( literal ) ( ( fuzzText ){ literal, sizeof( literal ) - 1 } )

// Good files, for the ones that are not fuzzed.
#define FUZZ_SCENARIO                                                         \
	FUZZ_TEXT( "{\"sandlot\":1,\"field\":\"f\",\"robots\":[{\"robot\":\"r\"," \
	           "\"station\":\"blue1\",\"preload\":0,\"program\":\"autopilot\"}]}" )
#define FUZZ_FIELD                                                                                                    \
	FUZZ_TEXT( "{\"sandlot\":1,\"name\":\"f\",\"size\":[8,6],\"collision\":\"a.obj\","                                \
	           "\"materials\":{\"m\":{\"friction\":1,\"restitution\":0.5}},\"floor\":\"m\",\"groups\":{\"w\":\"m\"}," \
	           "\"pieces\":{\"ball\":{\"shape\":\"sphere\",\"diameter\":0.2,\"mass\":0.2,\"material\":\"m\","         \
	           "\"total\":10}},\"staging\":[{\"piece\":\"ball\",\"at\":[3,3,0.2],\"limit\":\"rest\"}],"               \
	           "\"match\":{\"phases\":[{\"name\":\"a\",\"mode\":\"auto\",\"seconds\":1},{\"name\":\"t\","             \
	           "\"mode\":\"teleop\",\"seconds\":1}]},\"zones\":{\"blue_z\":{\"box\":{\"x\":[2.9,3.1],\"y\":[2.9,"     \
	           "3.1],\"z\":[0,0.3]},\"mirror\":true}},\"counters\":[\"c\"],\"exits\":{\"out\":{\"at\":[[4,1,0.5]],"   \
	           "\"direction\":[1,0,0],\"speed\":1}},\"goals\":{\"blue_g\":{\"alliance\":\"blue\",\"piece\":\"ball\"," \
	           "\"target\":[3,3,0.2],\"radius\":0.3,\"mirror\":true}},\"rules\":[{\"name\":\"blue_r\","               \
	           "\"when\":\"piece\",\"alliance\":\"blue\",\"zone\":[\"blue_z\"],\"points\":1,\"count\":[\"c\"],"       \
	           "\"then\":{\"exit\":\"out\"},\"mirror\":true}]}" )
#define FUZZ_MESH FUZZ_TEXT( "g wall\nv 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n" )
#define FUZZ_ROBOT                                                                                                    \
	FUZZ_TEXT( "{\"sandlot\":1,\"name\":\"r\",\"mass\":50,\"centerOfMass\":[0,0,0.2],\"inertia\":[3,3,5],"            \
	           "\"shapes\":[{\"name\":\"b\",\"shape\":\"box\",\"size\":[0.6,0.6,0.2],\"at\":[0,0,0.2]}],"             \
	           "\"motors\":{\"l\":{\"type\":\"neo\"},\"r\":{\"type\":\"neo\"},\"arm\":{\"type\":\"neo\"}},"           \
	           "\"drivetrain\":{\"kind\":\"differential\",\"wheel\":{\"preset\":\"kitbot-8.45\",\"friction\":1,"      \
	           "\"inertia\":0.001,\"stiffness\":50000.0,\"damping\":500,\"shear\":20000.0,\"rolling\":0.01,"          \
	           "\"efficiency\":0.9},\"left\":{\"motors\":[\"l\"],\"wheels\":[{\"name\":\"lf\",\"at\":[0.2,0.25]},"    \
	           "{\"name\":\"lb\",\"at\":[-0.2,0.25]}]},\"right\":{\"motors\":[\"r\"],\"wheels\":[{\"name\":\"rf\","   \
	           "\"at\":[0.2,-0.25]},{\"name\":\"rb\",\"at\":[-0.2,-0.25]}]}},\"mechanisms\":[{\"name\":\"roll\","     \
	           "\"kind\":\"roller\",\"motors\":[\"arm\"],\"gearing\":2,\"inertia\":0.001}],"                          \
	           "\"hopper\":{\"capacity\":5},\"intakes\":[{\"name\":\"i\",\"kind\":\"in-frame\",\"box\":{\"at\":[0.4," \
	           "0,0.1],\"size\":[0.3,0.5,0.2]},\"mouth\":{\"at\":[0.3,0,0.1],\"width\":0.4},"                         \
	           "\"roller\":{\"mechanism\":\"roll\",\"radius\":0.03},\"force\":30}],\"launchers\":[{\"name\":\"o\","   \
	           "\"at\":[0,0,0.6],\"elevation\":1,\"speed\":5,\"feeder\":{\"mechanism\":\"roll\",\"minSpeed\":10},"    \
	           "\"rate\":5}],\"program\":{\"maxSpeed\":3,\"maxTurn\":5,\"driveKv\":3,\"buttons\":[\"intake\"],"       \
	           "\"bindings\":[{\"button\":\"intake\",\"mechanism\":\"roll\",\"volts\":9,\"release\":0}]}}" )

static inline void fuzzExpect( bool condition )
{
	if ( !condition )
	{
		abort();
	}
}

/// An error is one printable line.
static inline void fuzzCheckError( const simError* error )
{
	fuzzExpect( error->message[0] != 0 );
	for ( const char* c = error->message; *c != 0; ++c )
	{
		fuzzExpect( (unsigned char)*c >= 0x20 && *c != 0x7f );
	}
	for ( const char* c = error->path; *c != 0; ++c )
	{
		fuzzExpect( (unsigned char)*c >= 0x20 && *c != 0x7f );
	}
}

/// A scenario that loads makes a world that steps, or a readable error. It may blow up and stop, but not crash or hang.
static inline void fuzzRun( simScenario* scenario )
{
	simWorld* world = NULL;
	simError error = { 0 };
	if ( simWorld_Create( scenario, &world, &error ) != sim_ok )
	{
		fuzzCheckError( &error );
		return;
	}
	for ( int i = 0; i < 3 && simWorld_Step( world, NULL ); ++i )
	{
	}
	simWorld_Destroy( world );
}

/// Loads a scenario with these files, and runs it for a moment.
static inline void fuzzLoad( fuzzText text, fuzzText field, fuzzText mesh, fuzzText robot )
{
	simLoader* loader = simLoader_Create( text.bytes, text.size, "fuzz.json" );
	const char* path;
	while ( ( path = simLoader_Next( loader ) ) != NULL )
	{
		fuzzText file = strncmp( path, "robots/", 7 ) == 0 ? robot : strstr( path, ".obj" ) != NULL ? mesh : field;
		simLoader_Provide( loader, path, file.bytes, file.size );
	}
	simScenario* scenario = NULL;
	simError error = { 0 };
	simResult result = simLoader_Finish( loader, &scenario, &error );
	fuzzExpect( ( result == sim_ok ) == ( scenario != NULL ) );
	if ( result != sim_ok )
	{
		fuzzCheckError( &error );
	}
	else
	{
		fuzzRun( scenario );
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size );
