//! A Rust source file as the checks see it: comments, strings and names, each with its line, tests told apart.
//!
//! The tokens come from the compiler's own lexer, so a rule id in a string is never taken for one in a comment.

use ra_ap_rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

/// What a piece of source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A comment of any style, doc comments included.
    Comment,
    /// A string literal, its quotes included.
    Text,
    /// An identifier or keyword.
    Word,
    /// One punctuation character.
    Mark,
}

/// One token that matters to a check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text as written.
    pub(crate) text: &'a str,
    /// The line it begins on, from 1.
    pub(crate) line: usize,
    /// Whether it belongs to an item marked `#[test]` or `#[cfg(test)]`, or its attributes.
    pub(crate) in_test: bool,
}

impl Piece<'_> {
    /// Tells whether this is the given punctuation character.
    pub(crate) fn is_mark(&self, mark: &str) -> bool {
        self.kind == Kind::Mark && self.text == mark
    }

    /// Tells whether this is the given identifier or keyword.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }
}

/// Cuts a source file into its pieces.
pub(crate) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut line = 1;
    for token in tokenize(source, FrontmatterAllowed::No) {
        let end = start + token.len as usize;
        let text = &source[start..end];
        if let Some(kind) = kind_of(token.kind) {
            found.push(Piece { kind, text, line, in_test: false });
        }
        line += text.matches('\n').count();
        start = end;
    }
    mark_tests(&mut found);
    found
}

fn kind_of(kind: TokenKind) -> Option<Kind> {
    match kind {
        TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => Some(Kind::Comment),
        TokenKind::Ident | TokenKind::RawIdent => Some(Kind::Word),
        TokenKind::Literal { kind: LiteralKind::Str { .. } | LiteralKind::RawStr { .. }, .. } => Some(Kind::Text),
        TokenKind::Literal { .. }
        | TokenKind::Whitespace
        | TokenKind::Lifetime { .. }
        | TokenKind::RawLifetime
        | TokenKind::Eof => None,
        _ => Some(Kind::Mark),
    }
}

/// Marks each item that an attribute makes part of the tests, from its first attribute or doc comment to its end.
fn mark_tests(pieces: &mut [Piece<'_>]) {
    let mut at = 0;
    while at < pieces.len() {
        if starts_attribute(pieces, at) {
            let end = attribute_end(pieces, at);
            if says_test(&pieces[at..end]) {
                let from = first_of_item(pieces, at);
                let to = item_end(pieces, end);
                for piece in &mut pieces[from..to] {
                    piece.in_test = true;
                }
                at = to;
                continue;
            }
            at = end;
        } else {
            at += 1;
        }
    }
}

/// Tells whether an outer attribute begins here.
fn starts_attribute(pieces: &[Piece<'_>], at: usize) -> bool {
    pieces[at].is_mark("#") && pieces.get(at + 1).is_some_and(|next| next.is_mark("["))
}

/// Returns the place after an attribute's closing bracket.
fn attribute_end(pieces: &[Piece<'_>], at: usize) -> usize {
    closing(pieces, at + 1, "[", "]")
}

/// Returns the place after the bracket that closes the one here, or the end of the file.
pub(crate) fn closing(pieces: &[Piece<'_>], at: usize, open: &str, close: &str) -> usize {
    let mut depth = 0_usize;
    for (offset, piece) in pieces[at..].iter().enumerate() {
        if piece.is_mark(open) {
            depth += 1;
        } else if piece.is_mark(close) {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at + offset + 1;
            }
        }
    }
    pieces.len()
}

/// Tells whether an attribute names `test` and does not exclude it: `#[test]`, `#[cfg(all(test, unix))]`.
fn says_test(attribute: &[Piece<'_>]) -> bool {
    let names = |word| attribute.iter().any(|piece| piece.is_word(word));
    names("test") && !names("not") && !names("cfg_attr")
}

/// Goes back over doc comments and other attributes to the first piece of the item.
fn first_of_item(pieces: &[Piece<'_>], attribute: usize) -> usize {
    let mut from = attribute;
    while from > 0 {
        let before = &pieces[from - 1];
        if before.kind == Kind::Comment && !before.text.starts_with("//!") {
            from -= 1;
        } else if before.is_mark("]") {
            let Some(open) =
                (0..from - 1).rev().find(|&at| starts_attribute(pieces, at) && attribute_end(pieces, at) == from)
            else {
                break;
            };
            from = open;
        } else {
            break;
        }
    }
    from
}

/// Returns the place after the item that begins here: after its body or its semicolon.
fn item_end(pieces: &[Piece<'_>], start: usize) -> usize {
    let mut at = start;
    while at < pieces.len() {
        let piece = &pieces[at];
        if piece.is_mark("{") {
            return closing(pieces, at, "{", "}");
        } else if piece.is_mark(";") {
            return at + 1;
        } else if piece.is_mark("(") {
            at = closing(pieces, at, "(", ")");
        } else if piece.is_mark("[") {
            at = closing(pieces, at, "[", "]");
        } else {
            at += 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tested(source: &str) -> Vec<String> {
        pieces(source)
            .iter()
            .filter(|piece| piece.in_test && piece.kind != Kind::Mark)
            .map(|piece| piece.text.to_owned())
            .collect()
    }

    #[test]
    fn comments_strings_and_names_are_told_apart() {
        let source = "// one\nlet two = \"three // not a comment\"; /* four\n */ five\n";
        let found: Vec<_> = pieces(source)
            .iter()
            .filter(|piece| piece.kind != Kind::Mark)
            .map(|piece| (piece.kind, piece.text, piece.line))
            .collect();
        assert_eq!(
            found,
            [
                (Kind::Comment, "// one", 1),
                (Kind::Word, "let", 2),
                (Kind::Word, "two", 2),
                (Kind::Text, "\"three // not a comment\"", 2),
                (Kind::Comment, "/* four\n */", 2),
                (Kind::Word, "five", 3),
            ]
        );
    }

    #[test]
    fn a_test_module_is_marked_to_its_last_brace() {
        let source = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { if c {} } }\nfn d() {}";
        assert_eq!(tested(source), ["cfg", "test", "mod", "tests", "fn", "b", "if", "c"]);
    }

    #[test]
    fn a_test_takes_its_doc_comment_and_other_attributes_along() {
        let source = "const A: u8 = 1;\n/// Why.\n#[expect(x)]\n#[test]\nfn b(c: [u8; 2]) {}\nfn d() {}";
        assert_eq!(tested(source), ["/// Why.", "expect", "x", "test", "fn", "b", "c", "u8"]);
    }

    #[test]
    fn what_is_compiled_outside_tests_is_not_marked() {
        assert!(tested("#[cfg(not(test))]\nfn a() {}").is_empty());
        assert!(tested("#[cfg_attr(test, derive(Debug))]\nstruct A;").is_empty());
    }
}
