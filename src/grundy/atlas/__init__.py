"""Many games at once: scans, stored rows and their checks, graphs from files, and the classroom."""
