//! The searches that run and wait, each with its place, and how they are stopped.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bao_search::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::answer::Refusal;
use crate::client::Client;
use crate::config::Config;

/// The places for searches.
#[derive(Clone, Debug)]
pub(crate) struct Pool(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    places: Arc<Semaphore>,
    /// The most searches, running and waiting, in all and for one client.
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    each: HashMap<IpAddr, usize>,
    /// The searches let in, by number, each with the name by which its client may stop it.
    searches: HashMap<u64, (Option<String>, Stop)>,
    next: u64,
}

/// A place in the queue; whoever holds it is counted.
#[derive(Debug)]
struct Place {
    pool: Pool,
    client: Client,
    number: u64,
}

/// A search that has been let in: it stops when this value is dropped, as it is when the client goes away.
#[derive(Debug)]
pub(crate) struct Admission {
    place: Place,
    stop: StopOnDrop,
}

/// Stops a search when nobody waits for it any more.
#[derive(Debug)]
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Pool {
    /// Makes the places that a configuration allows.
    pub(crate) fn new(config: &Config) -> Self {
        Self(Arc::new(Inner {
            places: Arc::new(Semaphore::new(config.searches)),
            most: config.searches + config.waiting,
            most_each: config.searches_each,
            taken: Mutex::default(),
        }))
    }

    /// Lets a search in, or refuses it where the places are taken.
    pub(crate) fn admit(&self, client: Client, job: Option<String>) -> Result<Admission, Refusal> {
        let mut taken = self.taken();
        if taken.all >= self.0.most {
            return Err(Refusal::full("every place for a search is taken; try again in a moment"));
        }
        let each = taken.each.entry(client.0).or_default();
        if *each >= self.0.most_each {
            return Err(Refusal::too_many("too many searches of yours are under way"));
        }
        *each += 1;
        taken.all += 1;
        let stop = Stop::new();
        let number = taken.next;
        taken.next += 1;
        taken.searches.insert(number, (job, stop.clone()));
        drop(taken);
        Ok(Admission { place: Place { pool: self.clone(), client, number }, stop: StopOnDrop(stop) })
    }

    /// Stops the searches of a name, and returns whether there is one.
    pub(crate) fn stop(&self, job: &str) -> bool {
        let taken = self.taken();
        let named = taken.searches.values().filter(|(name, _)| name.as_deref() == Some(job));
        named.map(|(_, stop)| stop.stop()).count() > 0
    }

    /// Stops all searches and lets no other begin.
    pub(crate) fn close(&self) {
        self.0.places.close();
        self.taken().searches.values().for_each(|(_, stop)| stop.stop());
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Counts stay right whatever panicked meanwhile.
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        self.0.places.clone().acquire_owned().await.map_err(|_| Refusal::full("the server is about to end"))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.pool.taken();
        taken.all = taken.all.saturating_sub(1);
        if let Some(each) = taken.each.get_mut(&self.client.0) {
            *each = each.saturating_sub(1);
            if *each == 0 {
                taken.each.remove(&self.client.0);
            }
        }
        taken.searches.remove(&self.number);
    }
}

impl Admission {
    /// Waits for a place and searches there; the place is free again when the search has really ended.
    pub(crate) async fn run<T, F>(self, search: F) -> Result<T, Refusal>
    where
        T: Send + 'static,
        F: FnOnce(&Stop) -> T + Send + 'static,
    {
        let permit = self.place.pool.permit().await?;
        let (place, guard) = (self.place, self.stop);
        let stop = guard.0.clone();
        let task = tokio::task::spawn_blocking(move || {
            let _held = (permit, place);
            search(&stop)
        });
        let found = task.await.map_err(|error| Refusal::internal(&error));
        drop(guard);
        found
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    fn pool(searches: usize, waiting: usize, each: usize) -> Pool {
        Pool::new(&Config { searches, waiting, searches_each: each, ..Config::default() })
    }

    fn client(last: u8) -> Client {
        Client(Ipv4Addr::new(127, 0, 0, last).into())
    }

    #[test]
    fn one_client_and_all_of_them_have_their_limits() {
        let pool = pool(1, 2, 2);
        let held = [pool.admit(client(1), None), pool.admit(client(1), None)];
        assert!(held.iter().all(Result::is_ok));
        assert!(pool.admit(client(1), None).is_err(), "a third of the same client");
        let other = pool.admit(client(2), None);
        assert!(other.is_ok());
        assert!(pool.admit(client(3), None).is_err(), "a fourth in all");
        drop(held);
        assert!(pool.admit(client(3), None).is_ok(), "places are given back");
    }

    #[tokio::test]
    async fn a_search_that_nobody_waits_for_stops_and_gives_its_place_back() {
        let pool = pool(1, 0, 1);
        let admission = pool.admit(client(1), None).expect("a place");
        let endless = admission.run(|stop| {
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        for _ in 0..500 {
            if pool.admit(client(1), None).is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("the place was not given back");
    }

    #[tokio::test]
    async fn a_search_is_stopped_by_its_name() {
        let pool = pool(1, 0, 1);
        let admission = pool.admit(client(1), Some("one".to_owned())).expect("a place");
        let search = tokio::spawn(admission.run(|stop| {
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            7
        }));
        assert!(!pool.stop("other"));
        assert!(pool.stop("one"));
        assert_eq!(search.await.expect("no panic").expect("an answer"), 7);
    }
}
