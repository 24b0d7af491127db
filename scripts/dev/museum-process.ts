import { type ChildProcess, spawn } from "node:child_process";

/** The museum's server in a process of its own, so that changed code is loaded by starting it again. */
export interface MuseumProcess {
  /** Settles when the server that was started last listens, or has ended before it could: then with false. */
  listens(): Promise<boolean>;
  restart(): Promise<boolean>;
  /** Settles when no process is left. */
  stop(): Promise<void>;
}

/** A server that does not stop by itself has this long. */
const longestStopMs = 12_000;

/** Starts the server. @param appFolder where its pages find the browser application */
export function runMuseum(appFolder: string, env: NodeJS.ProcessEnv): MuseumProcess {
  let last = Promise.resolve(start());
  let listening = last.then(listens);

  function start(): ChildProcess {
    // It starts often and never serves for long: the embedded database's code is not optimized.
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
  const force = setTimeout(() => server.kill("SIGKILL"), longestStopMs);
  await ended;
  clearTimeout(force);
}
