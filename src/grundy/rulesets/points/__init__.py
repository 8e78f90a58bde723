"""Games that are won by points."""
