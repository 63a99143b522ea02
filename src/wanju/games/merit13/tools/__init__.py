"""What there is for the base edition beside its rules: everything on paper."""
