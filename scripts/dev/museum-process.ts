import { type ChildProcess, spawn } from "node:child_process";

/** Runs the museum's server in a child process, so that a restart loads changed code. */
export interface MuseumProcess {
  listens(): Promise<boolean>;
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

const maxStopMs = 12_000;

/** Starts the server. @param appFolder the browser application's folder */
export function runMuseum(appFolder: string, env: NodeJS.ProcessEnv): MuseumProcess {
  let last = Promise.resolve(start());
  let listening = last.then(listens);

  function start(): ChildProcess {
    // Skip optimizing WebAssembly: the server starts often and never runs for long.
    return spawn(process.execPath, ["--liftoff-only", "--import", "tsx", "scripts/dev/serve.ts", appFolder], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  }

  return {
    listens: () => listening,
    restart() {
      last = last.then(end).then(start);
      listening = last.then(listens);
      return listening;
    },
    stop: async () => end(await last),
  };
}

function listens(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("message", () => resolve(true));
    server.once("exit", () => resolve(false));
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const force = setTimeout(() => server.kill("SIGKILL"), maxStopMs);
  await ended;
  clearTimeout(force);
}
