//! Each speed of each game by itself: lap, move generation, make, perft, random games, search.
//!
//! What a bench counts is checked before it is timed.

use std::hint::black_box;

use bao_bench::Sample;
use bao_catalog::{AnyPosition, Game, RuleSet, Visit};
use bao_core::{Direction, Pit, Ring, VariantExt, play_random_game};
use bao_search::{Engine, Limits, Options, Searcher, Stop};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Leaves of perft from each start, as the project's issues and three independent counts have them.
const LEAVES: [(RuleSet, u32, u64); 4] = [
    (RuleSet::Kete, 7, 5655),
    (RuleSet::Kimasai, 6, 151_316),
    (RuleSet::Kujifunza, 6, 120_212),
    (RuleSet::KujifunzaZanzibar, 7, 84_200),
];

/// Benches everything that a game does.
struct Bench<'a> {
    criterion: &'a mut Criterion,
    rules: RuleSet,
    depth: u32,
    leaves: u64,
}

impl Visit for Bench<'_> {
    type Output = ();

    fn visit<V: Game>(self)
    where
        AnyPosition: From<V>,
    {
        let name = self.rules.name();
        let sample = Sample::<V>::draw();
        for position in &sample.positions {
            assert_eq!(position.count_moves(), position.legal_moves().len() as u64, "{position}");
        }
        let moves: u64 = sample.positions.iter().map(VariantExt::count_moves).sum();
        let mut group = self.criterion.benchmark_group("generation");
        group.throughput(Throughput::Elements(moves));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| sample.positions.iter().map(|one| black_box(one).count_moves()).sum::<u64>());
        });
        group.finish();

        let mut group = self.criterion.benchmark_group("make");
        group.throughput(Throughput::Elements(sample.made.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| {
                for &(position, legal) in &sample.made {
                    black_box(black_box(position).play_unchecked(legal));
                }
            });
        });
        group.finish();

        assert_eq!(V::start().perft(self.depth), self.leaves, "{name}");
        let mut group = self.criterion.benchmark_group("perft");
        group.throughput(Throughput::Elements(self.leaves));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| black_box(V::start()).perft(self.depth));
        });
        group.finish();

        let play = || {
            let mut random = fastrand::Rng::with_seed(1);
            (0..64).map(|_| u64::from(play_random_game(V::start(), |count| random.u32(..count)).plies)).sum::<u64>()
        };
        assert_eq!(play(), play(), "{name}: the same seed is the same games");
        let mut group = self.criterion.benchmark_group("random games");
        group.throughput(Throughput::Elements(64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| bencher.iter(play));
        group.finish();

        let mut searcher = Searcher::<V>::new(Options::default());
        let mut search = || {
            searcher.forget();
            let found = searcher.search(&V::start(), &Limits::depth(8), &Stop::new(), &mut |_| {});
            found.map_or(0, |report| report.nodes)
        };
        let nodes = search();
        assert_eq!(nodes, search(), "{name}: the same search takes the same nodes");
        let mut group = self.criterion.benchmark_group("search");
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| bencher.iter(&mut search));
        group.finish();
    }
}

fn games(criterion: &mut Criterion) {
    for (rules, depth, leaves) in LEAVES {
        rules.visit(Bench { criterion, rules, depth, leaves });
    }
}

fn lap(criterion: &mut Criterion) {
    let ring = Ring::new([4; 16]).unwrap_or_default();
    assert_eq!(ring.sow(Pit::wrapping(3), 4, Direction::Clockwise).total(), 68, "a lap adds what it sows");
    let mut group = criterion.benchmark_group("lap");
    group.throughput(Throughput::Elements(1));
    group.bench_function("lift and sow", |bencher| {
        // Each lap starts where the one before ended, as in a relay, so that what is timed is the time from lap to lap.
        let (mut ring, mut pit) = (ring, Pit::wrapping(0));
        bencher.iter(|| {
            let (seeds, lifted) = ring.lift(pit);
            ring = lifted.sow(pit, seeds, Direction::Clockwise);
            pit = pit.onward(seeds.max(1), Direction::Clockwise);
            black_box(ring)
        });
    });
    group.finish();
}

criterion_group!(benches, lap, games);
criterion_main!(benches);
