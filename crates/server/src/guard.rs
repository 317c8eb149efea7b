//! Other people's pages must not play here: a browser that visits any page can be made
//! to send requests to this machine, so the host and the origin must be ours.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// Knows which requests come from our own page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    loopback: bool,
}

impl Guard {
    pub(crate) const fn new(address: IpAddr) -> Self {
        Self {
            loopback: address.is_loopback(),
        }
    }

    /// Whether a request may be answered.
    pub(crate) fn admits(self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(HOST).unwrap_or("");
        if self.loopback && !is_local(name_of(host)) {
            return false;
        }
        match text(ORIGIN) {
            None => true,
            Some(origin) => {
                let (_, authority) = origin.split_once("://").unwrap_or(("", ""));
                authority == host || (self.loopback && is_local(name_of(authority)))
            }
        }
    }
}

fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_local(name: &str) -> bool {
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|a| a.is_loopback())
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn admits(host: &'static str, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST)).admits(&headers)
    }

    #[test]
    fn only_pages_of_this_machine_are_answered() {
        assert!(admits("127.0.0.1:1863", None));
        assert!(admits("localhost:1863", Some("http://localhost:1863")));
        assert!(admits("[::1]:1863", Some("http://[::1]:1863")));
        // The page under development is served by another local program.
        assert!(admits("127.0.0.1:1863", Some("http://localhost:5173")));
        assert!(!admits("127.0.0.1:1863", Some("http://example.org")));
        assert!(!admits("127.0.0.1:1863", Some("null")));
        assert!(!admits("example.org:1863", None));
        assert!(!admits("", None));
    }
}
