//! Bao la Kete, the four-row mancala of Lamu
