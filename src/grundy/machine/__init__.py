"""What compiled kernels share: loading and caching them, vectors, bits, arrays, addresses, threads."""
