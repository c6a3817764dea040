// The motors that robot.json may name, with the numbers of WPILib's DCMotor class.
#pragma once

#include "sandlot/types.h"

/// The table of all types.
extern const simMotorType simMotorTypes[];
extern const int simMotorTypeCount;

/// The type with this name, or NULL.
const simMotorType* simFindMotorType( const char* name );
