"""What 呲儿 brings along for other rooms: its yardstick and its own rows of `wanju bench`."""
