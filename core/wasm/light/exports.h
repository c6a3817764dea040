// Every export of light.wasm, for the build and for the worker that lights a field of one's own. The compiler checks the definitions
// against these lines; the generator makes web/light/exports.gen.ts of them. Exports check their arguments in every build: a
// wrong call from JavaScript corrupts nothing.
#pragma once

#include "export.h"

/// Room for a scene of so many vertices and corners, a map of the floor, and places for moving things; the scene before is freed. 0:
/// light_problem() says why.
EXPORT uint32_t light_begin( uint32_t vertices, uint32_t corners, float length, float width, uint32_t columns,
    uint32_t rows, uint32_t probeColumns, uint32_t probeRows );
/// Where the scene is to be written: x y z of each vertex, its normal, its red green blue, its simLightKind, the corners.
EXPORT float* light_positions( void );
EXPORT float* light_normals( void );
EXPORT uint8_t* light_colors( void );
EXPORT uint8_t* light_kinds( void );
EXPORT uint32_t* light_corners( void );
/// Works out its light. 0: light_problem() says why.
EXPORT uint32_t light_bake( void );
/// After it: SIM_LIGHT_BYTES for each vertex, and for each spot of the floor; SIM_LIGHT_PROBE_BYTES for each place for moving things.
EXPORT uint8_t* light_vertices( void );
EXPORT uint8_t* light_map( void );
EXPORT uint8_t* light_probes( void );
/// Heights of those places' layers [m].
EXPORT const float* light_layers( void );
/// The fault of the scene and its place, zero-terminated.
EXPORT const char* light_problem( void );
/// The way to the key light: x y z.
EXPORT const float* light_key( void );
