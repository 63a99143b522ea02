"""呲儿 between two, solved."""
