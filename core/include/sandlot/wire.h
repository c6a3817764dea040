// The protocols, all of them: bytes and time in, bytes out. No sockets, no files, no clock, no globals.
#pragma once

#include "sandlot/hal_robot.h"
#include "sandlot/halsim.h"
#include "sandlot/icd.h"
#include "sandlot/nt4.h"
#include "sandlot/nt4_client.h"
#include "sandlot/nt4_server.h"
#include "sandlot/remote.h"
#include "sandlot/telemetry.h"
#include "sandlot/wpi_struct.h"
#include "sandlot/wpilog.h"
