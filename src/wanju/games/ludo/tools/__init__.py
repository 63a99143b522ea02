"""What there is for Ludo beside its rules: careers, the study of adaptive dice, its figures and its commands."""
