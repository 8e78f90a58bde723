"""What kernels share: loading and caching them, vectors, steps, arrays, and limits of time, positions and memory."""
