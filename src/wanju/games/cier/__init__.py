"""呲儿: a fast game of simultaneous secret choices."""
