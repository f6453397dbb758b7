//! The rules that are told are those of the project.

use std::fs;
use std::path::Path;

use bao_tell::rulebook;

#[test]
fn the_copy_of_the_rules_is_the_document() {
    // A package holds no file from outside its folder: there the copy stands alone.
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RULES.md");
    if document.is_file() {
        let text = fs::read_to_string(document).expect("the document can be read");
        assert!(text == rulebook::TEXT, "copy docs/RULES.md to crates/bao-tell/assets/RULES.md");
    }
}
