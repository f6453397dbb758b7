//! Pits, rings, sowing and relays: the kernel that the four-row mancala games of East Africa share
