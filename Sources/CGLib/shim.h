// GLib, for the clocks of the world's time zones.
#include <glib.h>
