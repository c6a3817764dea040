// The controller's loop against linear plants.
#include "controller.h"
#include "test.h"
