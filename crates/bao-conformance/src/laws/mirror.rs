//! Left and right are alike where the variant says so.

use bao_core::{Symmetric, VariantExt};

use crate::positions::Positions;
use crate::transform::{mirrored, mirrored_text};
use crate::violation::Violation;

/// The same game goes on when left and right are exchanged on both sides.
///
/// # Errors
/// Shows a position that is played otherwise in the mirror.
pub fn the_board_can_be_mirrored<V: Symmetric>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("the_board_can_be_mirrored", |case| {
        let image = match V::from_setup(&mirrored(&case.position.to_setup())) {
            Ok(image) => image,
            Err(error) => return case.require(false, || format!("in the mirror it is refused: {error}")),
        };
        case.require(image.outcome() == case.position.outcome(), || {
            format!("the outcome is {:?}, in the mirror {:?}", case.position.outcome(), image.outcome())
        })?;
        let legal = case.legal();
        case.require(legal.len() == image.legal_moves().len(), || {
            format!("{} moves are legal, in the mirror {image} {}", legal.len(), image.legal_moves().len())
        })?;
        for (candidate, after) in legal {
            let text = mirrored_text(&case.position.text_of(candidate));
            let found = image.find_move(&text.to_string()).map(|found| image.play_unchecked(found));
            let expected = V::from_setup(&mirrored(&after.to_setup()));
            case.require_of(candidate, found.clone().ok() == expected.clone().ok() && found.is_ok(), || {
                format!("it leads to {after}, in the mirror {image} the move {text} to {found:?}")
            })?;
        }
        Ok(())
    })
}
