//! Bao la Kujifunza, the learners' game of East African four-row mancala
