"""What there is for Delay the End beside its rules: the search for the sizes of events, its yardstick and commands."""
