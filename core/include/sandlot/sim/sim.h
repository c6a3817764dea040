// Functions: load a scenario, step the world, look at it. No I/O, no clock, no threads.
//
//	simLoader* loader = simLoader_Create( text, length, "first-drive.json" );
//	for ( const char* path; ( path = simLoader_Next( loader ) ) != NULL; ) { ...read the file...; simLoader_Provide( loader, path, bytes, size ); }
//	simWorld* world;
//	if ( simLoader_Finish( loader, &world, &error ) != sim_ok ) ...
//	for ( ;; ) simWorld_Step( world, NULL );
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/id.h"
#include "sandlot/sim/types.h"

typedef struct simLoader simLoader;
typedef struct simWorld simWorld;

// ---- loading ----

/// Begins to load a scenario from JSON text (copied). name is how errors call it. Never NULL unless memory is out.
simLoader* simLoader_Create( const char* text, size_t length, const char* name );
/// The next file the loader needs, relative to the top of the tree ("fields/2026-rebuilt/field.json"), or NULL when it has
/// all it can use; then call simLoader_Finish. The string lives until the next call on the loader.
const char* simLoader_Next( simLoader* loader );
/// Gives it that file (bytes are copied). NULL bytes say that the file does not exist.
void simLoader_Provide( simLoader* loader, const char* path, const void* bytes, size_t size );
/// Builds the scenario. On success *scenario is the caller's, to be destroyed with simScenario_Destroy.
/// On failure *scenario is NULL and error says why. Either way the loader is destroyed.
simResult simLoader_Finish( simLoader* loader, simScenario** scenario, simError* error );
void simScenario_Destroy( simScenario* scenario );

// ---- world ----

/// Builds a world that owns the scenario from here on, also on failure.
simResult simWorld_Create( simScenario* scenario, simWorld** world, simError* error );
/// Frees the world and its scenario. NULL is allowed.
void simWorld_Destroy( simWorld* world );
/// One tick of 20 ms with the given input (NULL: nothing new). False once the run has stopped; see simWorld_StopReason.
bool simWorld_Step( simWorld* world, const simInput* input );
/// An input with all its numbers in range: axes -1..1, chassis +-1e6, finite. simRecorder_Before makes one of any input, and a step with
/// it acts on the very bits that were recorded.
typedef struct simCleanInput simCleanInput;
/// simWorld_Step with such a one.
bool simWorld_StepClean( simWorld* world, const simCleanInput* input );
/// Ticks since load: how often simWorld_Step has moved it on.
uint32_t simWorld_Ticks( const simWorld* world );
/// The same in seconds.
double simWorld_Time( const simWorld* world );
simStop simWorld_StopReason( const simWorld* world );
/// Why in words, naming the body; "" while it runs.
const char* simWorld_StopText( const simWorld* world );
/// NULL, or the first promise of a world that does not hold: a piece in two places, a body without a place, counts that differ. Looks at
/// everything; the builds of tests and fuzzers ask after each step. A run that has stopped promises nothing.
const char* simWorld_Validate( const simWorld* world );
/// Hash of everything that decides the future. Equal in every WASM engine for equal scenario and inputs.
uint64_t simWorld_Hash( const simWorld* world );

// A world is its constant model and its state. The state can be kept, put back, or sent to another machine with the
// same build, and continues there bit for bit. Waiting events are not part of it; recordings keep inputs, not states.

/// Bytes of a saved state; the same at all times.
size_t simWorld_StateBytes( const simWorld* world );
/// Names the form of the state: equal for worlds of one scenario in builds that keep the same things in the same order.
uint32_t simWorld_StateLayout( const simWorld* world );
/// Writes simWorld_StateBytes bytes.
void simWorld_Save( const simWorld* world, void* bytes );
/// Puts a saved state back, from this world or another one of the same scenario. A state that does not fit, is cut off
/// or damaged is refused with the reason in error (may be NULL), and the world stays as it was.
simResult simWorld_Restore( simWorld* world, const void* bytes, size_t size, simError* error );
/// Name of the part that a saved state of this world has at a byte, as "pieces"; "" behind its end. Of parts with many pieces, and of
/// those of each robot, index is which one (0 is the first), else -1.
const char* simWorld_PartAt( const simWorld* world, size_t at, int* index );

/// Writes the frame block; returns its size. With bytes too small (or NULL) writes nothing and returns the size needed.
/// The size never changes for a world.
size_t simWorld_WriteFrame( const simWorld* world, void* bytes, size_t size );
/// Writes up to capacity schema records; returns how many there are.
int simWorld_WriteSchema( const simWorld* world, simSchema* records, int capacity );
/// Moves up to capacity events out of the world, oldest first; returns how many. The world keeps the newest 1024.
int simWorld_TakeEvents( simWorld* world, simEvent* events, int capacity );

/// Pieces that physics moves at present.
int simWorld_AwakePieces( const simWorld* world );
/// Tells fn whenever another part of a tick begins, from the next step on; NULL ends it. For benchmarks.
void simWorld_SetProfile( simWorld* world, simProfileFn* fn, void* context );
