// Every export of lab.wasm, for the lab page. The compiler checks the definitions against these lines; the generator makes
// web/lab/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from JavaScript corrupts nothing.
#pragma once

#include "export.h"

/// Rows of doubles that a march has written: time, x, z, error, energy, attitude w x y z, spin x y z. See motion/lab.h.
EXPORT double* lab_rows( void );
/// Doubles of a row.
EXPORT uint32_t lab_row( void );
/// Rows at most.
EXPORT uint32_t lab_most( void );
/// Each returns how many rows there are now; 0: a number is out of its range. method: the place of its name.
EXPORT uint32_t lab_throw( uint32_t method, double step, double time, double speed, double elevation, double backspin,
    double drag, double magnus, double linearDrag );
EXPORT uint32_t lab_spring( uint32_t method, double step, double time, double rate, double damping );
EXPORT uint32_t lab_turn( uint32_t method, double step, double time, double inertiaX, double inertiaY, double inertiaZ,
    double spinX, double spinY, double spinZ, uint32_t compat );
