//! Game records of Bao: read, write, validate and replay
