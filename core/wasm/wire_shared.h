// What the export files of wire.wasm share: the one server and the one client, NULL while there is none.
#pragma once

#include "sandlot/nt4_client.h"
#include "sandlot/nt4_server.h"

simNt4Server* wire_GetServer( void );
simNt4Client* wire_GetClient( void );
