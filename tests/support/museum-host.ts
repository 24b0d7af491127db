import { spawn } from "node:child_process";
import { once } from "node:events";
import { testServer } from "./bundled-program.ts";

/** Serves a museum with these variables, or closes it where there are none. */
export interface HostRequest {
  readonly museum: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The museum is ready, or closed. */
export interface HostReply {
  readonly museum: number;
  readonly error?: string;
}

/** A process that serves any number of museums: one more opens in half the time that a process of its own takes. */
export interface MuseumHost {
  /** Serves one once it is ready. @returns what closes it */
  open(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function startHost(): Promise<MuseumHost> {
  const host = spawn(process.execPath, await testServer(), { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let log = "";
  for (const stream of [host.stdout, host.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
    });
  const waiting = new Map<number, (reply: HostReply) => void>();
  host.on("message", (reply: HostReply) => waiting.get(reply.museum)?.(reply));
  host.once("exit", (code) => {
    for (const [museum, answer] of waiting) answer({ museum, error: `The process of the museums ended with exit code ${code}.` });
  });
  const ask = async (request: HostRequest) => {
    const { error } = await new Promise<HostReply>((resolve) => {
      waiting.set(request.museum, resolve);
      host.send(request, (failed) => failed && resolve({ museum: request.museum, error: failed.message }));
    });
    waiting.delete(request.museum);
    if (error !== undefined) throw new Error(`${error}\n${log}`);
  };
  let museums = 0;
  return {
    async open(variables) {
      museums += 1;
      const museum = museums;
      await ask({ museum, variables });
      return () => ask({ museum });
    },
    async stop() {
      if (host.exitCode !== null || host.signalCode !== null) return;
      host.disconnect();
      await once(host, "exit");
    },
  };
}
