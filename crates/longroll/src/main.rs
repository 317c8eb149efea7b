//! The `longroll` command: the game server and everything around it.

mod check;
mod engine;
mod render;
mod replay;
mod serve;
mod sim;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use longroll_games::Data;

/// The Great Campaigns of the American Civil War, with every rule enforced.
#[derive(Debug, Parser)]
#[command(name = "longroll", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// A folder with the games' data, instead of the data in the program.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the game to browsers on this machine (the default).
    Serve(serve::Arguments),
    /// Referee for programs: a JSON request a line in, a reply a line out.
    Engine,
    /// Replay a game's record and verify it.
    Replay(replay::Arguments),
    /// Check the games' data.
    Check(check::Arguments),
    /// Draw a game's map as SVG.
    Render(render::Arguments),
    /// Let computer players play many games against each other.
    Sim(Box<sim::Arguments>),
}

/// What a command ends with: nothing, or a sentence for standard error.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(tracing_subscriber::filter::LevelFilter::WARN)
        .with_target(false)
        .without_time()
        .init();
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("longroll: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Outcome {
    let own_data = cli.data.is_some();
    let data = match cli.data {
        Some(folder) => Data::folder(folder).map_err(|error| error.to_string())?,
        None => Data::embedded(),
    };
    if own_data && matches!(cli.command, None | Some(Command::Serve(_))) {
        check::before_serving(&data)?;
    }
    match cli.command {
        None => serve::run(data, cli.serve),
        Some(Command::Serve(arguments)) => serve::run(data, arguments),
        Some(Command::Engine) => engine::run(data),
        Some(Command::Replay(arguments)) => replay::run(&data, &arguments),
        Some(Command::Check(arguments)) => check::run(&data, &arguments),
        Some(Command::Render(arguments)) => render::run(&data, &arguments),
        Some(Command::Sim(arguments)) => sim::run(&data, &arguments),
    }
}

/// Writes a text to standard output; a reader that has gone away is not an error.
fn print(text: &str) -> Outcome {
    use std::io::{ErrorKind, Write as _};

    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
