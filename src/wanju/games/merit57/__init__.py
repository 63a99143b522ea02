"""功德轮回：众生百态, the large edition."""
