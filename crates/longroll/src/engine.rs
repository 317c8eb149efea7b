//! `longroll engine`: the protocol over standard input and output.

use std::io::{BufRead as _, ErrorKind, Write as _};

use longroll_games::Data;
use longroll_protocol::Session;

use crate::Outcome;

pub(crate) fn run(data: Data) -> Outcome {
    let mut session = Session::new(data);
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| error.to_string())? == 0 {
            return Ok(());
        }
        // What is no text is no JSON either, and gets its error reply.
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let reply = session.line(text.trim()) + "\n";
        let written = output.write_all(reply.as_bytes());
        match written.and_then(|()| output.flush()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(error.to_string()),
        }
    }
}
