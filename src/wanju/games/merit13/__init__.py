"""功德轮回：众生百态, the base edition (v1.3)."""
