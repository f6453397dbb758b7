//! The README's own test command, so that what it tells a newcomer and what the checks run can not differ.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::project;

/// Reads the command in the code block under the heading `Test` of `README.md` as its words: `cargo test --workspace`.
pub(crate) fn test_command(root: &Path) -> Result<Vec<String>> {
    let text = project::read(&root.join("README.md"))?;
    command(&text).context("README.md does not say how to test")
}

fn command(readme: &str) -> Result<Vec<String>> {
    let mut lines = readme.lines();
    let mut fenced = false;
    let heading = lines.by_ref().find(|line| {
        fenced ^= line.starts_with("```");
        !fenced && is_test_heading(line)
    });
    heading.context("no heading `Test`")?;
    let mut block = Vec::new();
    let mut inside = false;
    for line in lines {
        if line.starts_with("```") {
            if inside {
                break;
            }
            inside = true;
        } else if inside {
            block.push(line.trim());
        } else if line.starts_with('#') {
            break;
        }
    }
    let mut commands = block.iter().filter(|line| !line.is_empty());
    let (Some(command), None) = (commands.next(), commands.next()) else {
        bail!("the code block under the heading `Test` must hold one command");
    };
    let command = command.strip_prefix("$ ").unwrap_or(command);
    if let Some(mark) = command.chars().find(|mark| "|&;<>()$`\\\"'*?#~=".contains(*mark)) {
        bail!("`{command}` needs a shell for `{mark}`, and not every machine has the same one");
    }
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if words.first().is_none_or(|program| program != "cargo") {
        bail!("`{command}` does not begin with cargo, and a fresh machine has only Rust");
    }
    Ok(words)
}

/// Tells whether a line is a heading that begins with the word `Test`.
fn is_test_heading(line: &str) -> bool {
    let title = line.trim_start_matches('#');
    let is_heading = title.len() < line.len() && title.starts_with(' ');
    is_heading && title.split_whitespace().next() == Some("Test")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(readme: &str, expected: &[&str]) {
        assert_eq!(command(readme).expect("a test command"), expected);
    }

    #[track_caller]
    fn refuses(readme: &str, expected: &str) {
        let error = command(readme).expect_err("no test command");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn the_command_stands_in_the_block_under_the_heading() {
        reads(
            "# Bao\n\n```sh\ncargo run\n```\n\n## Test\n\nSo:\n\n```sh\ncargo test --workspace\n```\n\n```sh\nother\n```\n",
            &["cargo", "test", "--workspace"],
        );
        reads("### Test it all\n```\n$ cargo test\n```\n", &["cargo", "test"]);
    }

    #[test]
    fn a_comment_in_a_code_block_is_no_heading() {
        refuses("```\n# Test\n```\n```\ncargo test\n```\n", "no heading `Test`");
    }

    #[test]
    fn a_missing_heading_or_block_is_refused() {
        refuses("# Bao\n```\ncargo test\n```\n", "no heading `Test`");
        let one = "the code block under the heading `Test` must hold one command";
        refuses("## Test\n## More\n```\ncargo test\n```\n", one);
        refuses("## Test\n```\ncargo test\ncargo build\n```\n", one);
    }

    #[test]
    fn what_needs_more_than_cargo_is_refused() {
        refuses(
            "## Test\n```\nmake test\n```\n",
            "`make test` does not begin with cargo, and a fresh machine has only Rust",
        );
        refuses(
            "## Test\n```\ncargo test && true\n```\n",
            "`cargo test && true` needs a shell for `&`, and not every machine has the same one",
        );
    }
}
