//! How the board looks: styles for colours and without, characters for Unicode and for ASCII.

use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether to draw with ASCII alone.
    pub ascii: bool,
    /// Whether to use colours; only the sixteen that every terminal has are used.
    pub colour: bool,
}

/// What something on the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A kuu.
    Kuu,
    /// A pit under takasia or claimed.
    Marked,
    /// A pit that has just changed, or would.
    Changed,
    /// The pit that the keys are at.
    Cursor,
    /// The pit that a move starts from, or an entry that is chosen.
    Chosen,
    /// The pit into which a seed has just fallen.
    Lit,
    /// The pit from which seeds were taken.
    Taken,
    /// A pit from which a legal move starts.
    Open,
    /// What stands back: lines, numbers, empty pits.
    Faint,
    /// What matters most.
    Strong,
    /// What went wrong or is forbidden.
    Wrong,
    /// What went well.
    Good,
    /// The lines at the top and at the bottom.
    Bar,
    /// Everything else.
    Plain,
}

impl Look {
    /// Returns the style of something.
    pub(crate) fn style(self, role: Role) -> Style {
        let coloured = |colour: Color| if self.colour { Style::new().fg(colour) } else { Style::new() };
        let filled = |colour: Color| {
            if self.colour {
                Style::new().fg(Color::Black).bg(colour)
            } else {
                Style::new().add_modifier(Modifier::REVERSED)
            }
        };
        match role {
            Role::Kuu => coloured(Color::Yellow).add_modifier(Modifier::BOLD),
            Role::Marked | Role::Wrong => coloured(Color::Red).add_modifier(Modifier::BOLD),
            Role::Changed => coloured(Color::Green).add_modifier(Modifier::BOLD),
            Role::Chosen => filled(Color::Cyan),
            Role::Lit => filled(Color::Yellow).add_modifier(Modifier::BOLD),
            Role::Taken => filled(Color::Magenta),
            Role::Open => coloured(Color::Cyan).add_modifier(Modifier::UNDERLINED),
            Role::Faint if self.colour => Style::new().fg(Color::DarkGray),
            Role::Faint => Style::new().add_modifier(Modifier::DIM),
            Role::Strong => Style::new().add_modifier(Modifier::BOLD),
            Role::Good => coloured(Color::Green),
            Role::Cursor | Role::Bar => Style::new().add_modifier(Modifier::REVERSED),
            Role::Plain => Style::new(),
        }
    }

    /// Returns one of two texts: what Unicode has, or what ASCII has.
    pub(crate) const fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// Writes a text with what this terminal can show: in ASCII, what is beyond is written otherwise.
    pub(crate) fn text(self, text: &str) -> String {
        if !self.ascii || text.is_ascii() {
            return text.to_owned();
        }
        text.chars().fold(String::with_capacity(text.len()), |mut plain, letter| {
            match letter {
                '–' | '—' | '−' => plain.push('-'),
                '…' => plain.push_str("..."),
                '“' | '”' => plain.push('"'),
                '‘' | '’' => plain.push('\''),
                '→' => plain.push_str("->"),
                '←' => plain.push_str("<-"),
                '×' => plain.push('x'),
                '·' => plain.push('.'),
                letter if letter.is_ascii() => plain.push(letter),
                _ => plain.push('?'),
            }
            plain
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_no_style_has_one() {
        let look = Look { ascii: false, colour: false };
        for role in [Role::Kuu, Role::Marked, Role::Chosen, Role::Lit, Role::Taken, Role::Open, Role::Faint, Role::Good]
        {
            let style = look.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
    }

    #[test]
    fn ascii_has_a_word_for_everything() {
        let look = Look { ascii: true, colour: false };
        assert_eq!(look.text("plain"), "plain");
        assert_eq!(look.text("2N − 1 … “so” é"), "2N - 1 ... \"so\" ?");
    }
}
