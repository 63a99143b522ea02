"""What there is for Delay the End beside its rules: the search for the sizes of events, and its commands."""
