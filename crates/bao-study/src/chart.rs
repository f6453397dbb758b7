//! A chart of figures, as SVG.

use std::fmt::Write;

use crate::figures::{Figures, share};

/// The width of a panel.
const WIDTH: f64 = 720.0;
/// The height of a panel.
const HEIGHT: f64 = 220.0;
/// The room around a panel.
const MARGIN: f64 = 48.0;
/// The most bars of a panel; more values share one.
const BARS: usize = 120;

/// Draws how long the games last and how many moves there are at each ply.
#[must_use]
pub fn chart(title: &str, figures: &Figures) -> String {
    let longest = figures.lengths.len().max(figures.by_ply.len()).max(1);
    let step = longest.div_ceil(BARS);
    let games: u64 = figures.lengths.iter().sum();
    let lengths: Vec<f64> =
        figures.lengths.chunks(step).map(|chunk| 100.0 * share(chunk.iter().sum(), games)).collect();
    let branching: Vec<f64> = figures
        .by_ply
        .chunks(step)
        .map(|chunk| share(chunk.iter().map(|mean| mean.sum).sum(), chunk.iter().map(|mean| mean.count).sum()))
        .collect();
    let mut svg = String::new();
    let (width, height) = (WIDTH + 2.0 * MARGIN, 2.0 * HEIGHT + 4.0 * MARGIN);
    // A string takes everything.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"16\">{title}</text>\n",
        title = escape(title)
    );
    panel(&mut svg, MARGIN, "games by their number of plies (%)", &lengths, step, "#31688e");
    panel(&mut svg, HEIGHT + 3.0 * MARGIN, "mean number of legal moves, by ply", &branching, step, "#b5651d");
    svg.push_str("</svg>\n");
    svg
}

/// Draws bars with an axis on each side.
#[expect(clippy::cast_precision_loss, reason = "bars are counted in hundreds")]
fn panel(svg: &mut String, top: f64, title: &str, values: &[f64], step: usize, colour: &str) {
    let most = values.iter().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let bar = WIDTH / values.len().max(1) as f64;
    let bottom = top + HEIGHT;
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{:.1}\">{}</text>", top - 8.0, escape(title));
    for (index, value) in values.iter().enumerate() {
        let (x, tall) = (MARGIN + bar * index as f64, HEIGHT * value / most);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\" fill=\"{colour}\"/>",
            bottom - tall,
            bar * 0.9
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{MARGIN} {top} V{bottom} H{:.1}\" fill=\"none\" stroke=\"#333\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{most:.1}</text>\n\
         <text x=\"{:.1}\" y=\"{bottom:.1}\" text-anchor=\"end\">0</text>",
        MARGIN + WIDTH,
        MARGIN - 6.0,
        top + 10.0,
        MARGIN - 6.0,
    );
    let marks = 6_usize.min(values.len().max(1));
    for mark in 0..=marks {
        let index = values.len() * mark / marks;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            MARGIN + bar * index as f64,
            bottom + 16.0,
            index * step
        );
    }
}

/// Writes a text as SVG has it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
