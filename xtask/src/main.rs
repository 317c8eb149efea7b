//! What the people who work on Longroll run: `cargo xtask test` and its parts.

mod bench;
mod browser;
mod checks;
mod command;
mod docs;
mod fuzz;
mod links;
mod program;
mod rules;
mod schema;
mod server;
mod test;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tasks of the Longroll workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Runs every check and every test.
    Test(test::Options),
    /// Prints how many rules of the index are cited by a test, and which are not.
    Rules(rules::Options),
    /// Tries inputs that nobody thought of on everything that reads from outside.
    Fuzz(fuzz::Options),
    /// Measures how fast Longroll is and prints the figures beside the goals.
    Bench(bench::Options),
    /// Rebuilds the page's bundle in `web/dist`.
    Web,
    /// Writes `docs/engine-protocol.md` from the protocol's types.
    Schema,
    /// Writes what `docs/rules` takes from the code, the tests and the data, and checks links.
    Docs(docs::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Test(options) => test::run(&options),
        Task::Rules(options) => rules::run(&options),
        Task::Fuzz(options) => fuzz::fuzz(&options),
        Task::Bench(options) => bench::run(&options),
        Task::Web => web::rebuild(),
        Task::Schema => schema::write(),
        Task::Docs(options) => docs::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}
