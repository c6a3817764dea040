// Recordings.
#include "test.h"
