//! The laws that every variant of Bao must keep, as tests, and a slow plain reference
