import { spawn } from "node:child_process";
import { once } from "node:events";
import { testServer } from "./bundled-program.ts";

/** Serves any number of museums from databases in memory: five times as fast as starting a process. */
export interface MuseumHost {
  /** Opens a museum with these environment variables, and waits until it is ready. @returns closes it */
  open(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
}

export const hostVariable = "TEST_MUSEUM_HOST";

/** Exits with this process at the latest. @returns the URL for `museumsAt`, and `stop` */
export async function startHost(): Promise<{ address: string; stop(): Promise<void> }> {
  const host = spawn(process.execPath, await testServer(), { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let log = "";
  for (const stream of [host.stdout, host.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
    });
  let stopped = false;
  host.once("exit", (code) => {
    if (!stopped) process.stderr.write(`The process of the museums ended with exit code ${code}.\n${log}\n`);
  });
  const address = await Promise.race([
    once(host, "message").then(([first]) => String(first)),
    once(host, "exit").then(() => undefined),
  ]);
  if (address === undefined) throw new Error("The process of the museums did not begin.");
  return {
    address,
    async stop() {
      if (host.exitCode !== null || host.signalCode !== null) return;
      stopped = true;
      host.disconnect();
      await once(host, "exit");
    },
  };
}

export function museumsAt(address: string): MuseumHost {
  const ask = async (path: string, request: RequestInit) => {
    const answer = await fetch(address + path, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    async open(variables) {
      const museum = await ask("/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(variables),
      });
      return async () => void (await ask(`/${museum}`, { method: "DELETE" }));
    },
  };
}
