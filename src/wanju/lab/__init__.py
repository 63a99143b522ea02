"""Measure, compare, report: from tallies of many games to numbers with intervals."""
