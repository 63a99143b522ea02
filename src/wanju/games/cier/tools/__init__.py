"""What 呲儿 brings along for other rooms: its yardstick, its own rows of `wanju bench`, and a page to print."""
