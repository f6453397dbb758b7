//! The weights that foretell best.
//!
//! They are those under which the samples are likeliest (logistic regression), found by Newton's method.

use bao_core::Evaluate;

use super::Sample;

/// Weights that were fitted to samples, in hundredths of a seed, and how well they foretell.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights by phase.
    pub weights: Vec<Vec<i32>>,
    /// The hundredths of a seed that multiply the odds of winning by e.
    pub odds: i32,
    /// By phase, the number of samples.
    pub samples: Vec<usize>,
    /// By phase, the mean surprise at a sample, in nats; who guesses without looking has 0.693.
    pub surprise: Vec<f64>,
}

/// How strongly weights are drawn to zero that few samples speak for.
const RIDGE: f64 = 1e-3;

/// The steps of Newton's method; the last ones change nothing any more.
const STEPS: u32 = 20;

/// Fits the weights of a variant to samples.
///
/// The unit is such that in the last phase the mean of the weights of the terms `front` and `back` is 100.
///
/// # Panics
/// The variant has no terms of these names.
#[must_use]
pub fn fit<V: Evaluate>(samples: &[Sample]) -> Fit {
    let fitted: Vec<_> = (0..V::PHASES.len())
        .map(|phase| {
            let of_phase: Vec<&Sample> = samples.iter().filter(|sample| sample.phase == phase).collect();
            let weights = logistic(&of_phase, V::TERMS.len());
            let surprise = surprise(&of_phase, &weights);
            (weights, of_phase.len(), surprise)
        })
        .collect();
    let of = |name| V::TERMS.iter().position(|term| term.name == name).expect("seeds are terms of every evaluation");
    let seed = fitted.last().map_or(1.0, |(last, ..)| f64::midpoint(last[of("front")], last[of("back")]));
    let hundredths = |logit: f64| rounded(logit * 100.0 / seed);
    Fit {
        weights: fitted.iter().map(|(weights, ..)| weights.iter().copied().map(hundredths).collect()).collect(),
        odds: hundredths(1.0),
        samples: fitted.iter().map(|&(_, samples, _)| samples).collect(),
        surprise: fitted.iter().map(|&(.., surprise)| surprise).collect(),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small")]
fn rounded(weight: f64) -> i32 {
    weight.round() as i32
}

/// Returns the weights, in nats, under which the samples are likeliest.
fn logistic(samples: &[&Sample], terms: usize) -> Vec<f64> {
    let ridge = RIDGE * count(samples.len()) + 1e-9;
    let mut weights = vec![0.0; terms];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -ridge * weight).collect();
        let mut bend = vec![vec![0.0; terms]; terms];
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] = ridge;
        }
        for sample in samples {
            let foretold = foretold(sample, &weights);
            let doubt = foretold * (1.0 - foretold);
            for (i, &a) in sample.terms.iter().enumerate().filter(|&(_, &a)| a != 0) {
                slope[i] += (sample.chance - foretold) * f64::from(a);
                for (j, &b) in sample.terms.iter().enumerate() {
                    bend[i][j] += doubt * f64::from(a) * f64::from(b);
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(bend, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Returns the chance to win that the weights foretell.
fn foretold(sample: &Sample, weights: &[f64]) -> f64 {
    let sum: f64 = sample.terms.iter().zip(weights).map(|(&term, weight)| f64::from(term) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn surprise(samples: &[&Sample], weights: &[f64]) -> f64 {
    let of = |sample: &&Sample| {
        let foretold = foretold(sample, weights).clamp(1e-12, 1.0 - 1e-12);
        -sample.chance * foretold.ln() - (1.0 - sample.chance) * (1.0 - foretold).ln()
    };
    samples.iter().map(of).sum::<f64>() / count(samples.len().max(1))
}

#[expect(clippy::cast_precision_loss, reason = "no one has so many samples")]
fn count(samples: usize) -> f64 {
    samples as f64
}

/// Solves a system of linear equations whose matrix is symmetric and positive.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let top = &above[pivot];
        for (row, value) in below.iter_mut().enumerate() {
            let factor = value[pivot] / top[pivot];
            for (one, other) in value.iter_mut().zip(top).skip(pivot) {
                *one -= factor * other;
            }
            right[pivot + 1 + row] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = matrix[row].iter().zip(&right).skip(row + 1).map(|(factor, value)| factor * value).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 1.0, 2.0], vec![1.0, 3.0, 0.0], vec![2.0, 0.0, 5.0]];
        let solution = solved(matrix, vec![12.0, 7.0, 17.0]);
        for (found, wanted) in solution.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - wanted).abs() < 1e-12);
        }
    }

    #[test]
    fn weights_that_made_the_samples_are_found_again() {
        let truth = [0.3, -0.8];
        let mut samples = Vec::new();
        for a in -5..=5 {
            for b in -5..=5 {
                let mut sample = Sample { phase: 0, terms: vec![a, b], chance: 0.0 };
                sample.chance = foretold(&sample, &truth);
                samples.push(sample);
            }
        }
        let found = logistic(&samples.iter().collect::<Vec<_>>(), 2);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.01, "{found} is not {truth}");
        }
    }

    #[test]
    fn a_term_that_says_nothing_weighs_nothing() {
        let sample = |term, chance| Sample { phase: 0, terms: vec![term, 0], chance };
        let samples = [sample(1, 1.0), sample(1, 0.0), sample(-1, 1.0), sample(-1, 0.0)];
        let found = logistic(&samples.iter().collect::<Vec<_>>(), 2);
        assert!(found.iter().all(|weight| weight.abs() < 1e-9), "{found:?}");
        assert!((surprise(&samples.iter().collect::<Vec<_>>(), &found) - std::f64::consts::LN_2).abs() < 1e-9);
    }
}
