"""Play on explicit digraphs: Grundy values, outcomes, loopy nimbers."""
