//! One registry over all variants and rule sets of Bao
