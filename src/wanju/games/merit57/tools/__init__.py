"""What there is for the large edition beside its rules: everything on paper."""
