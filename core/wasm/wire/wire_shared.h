// What the export files of wire.wasm share: the last problem, how results are filled, the one server and the
// one client, NULL while there is none, and what the tables of
// cameras (wire_limelight.c) hear of frames and events.
#pragma once

#include "results.h"
#include "sandlot/nt4_client.h"
#include "sandlot/nt4_server.h"

/// What was wrong in the last call that can fail, for all files: each such call forgets it first.
simError* wire_GetProblem( void );
void wire_ForgetProblem( void );
/// For results. NULL is no text and no bytes.
textAt wire_TextAt( const char* text );
bytesAt wire_BytesAt( const void* bytes, size_t size );

simNt4Server* wire_GetServer( void );
simNt4Client* wire_GetClient( void );

/// A frame of the run.
void wire_LimelightFrame( const void* frame, uint32_t size );
/// An event of the client; the server's time now [us], 0 while it is not known.
void wire_LimelightTake( const simNt4Event* event, int64_t serverTime );
