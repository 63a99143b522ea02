"""Ludo: two to four seats race four pieces each around a ring of 52 squares and home."""
