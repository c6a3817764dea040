// What WPILib's simulation classes give, from our motor constants and exact solutions.
#include "test.h"
