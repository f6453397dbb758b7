//! Bao la Kimasai, the Maasai cattle game of East African four-row mancala
