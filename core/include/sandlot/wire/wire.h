// The protocols, all of them: bytes and time in, bytes out. No sockets, no files, no clock, no globals.
#pragma once

#include "sandlot/wire/hal_robot.h"
#include "sandlot/wire/halsim.h"
#include "sandlot/wire/icd.h"
#include "sandlot/wire/nt4.h"
#include "sandlot/wire/nt4_client.h"
#include "sandlot/wire/nt4_server.h"
#include "sandlot/wire/remote.h"
#include "sandlot/wire/telemetry.h"
#include "sandlot/wire/wpi_struct.h"
#include "sandlot/wire/wpilog.h"
