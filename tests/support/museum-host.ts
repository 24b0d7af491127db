import { spawn } from "node:child_process";
import { once } from "node:events";
import { testServer } from "./bundled-program.ts";

/** A process that serves any number of museums, from databases in memory: one more opens in a fifth of the time that a process of its own takes. */
export interface MuseumHost {
  /** Serves one with these environment variables once it is ready. @returns what closes it */
  open(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>>;
}

/** The environment variable that tells a run's processes where it is. */
export const hostVariable = "TEST_MUSEUM_HOST";

/** Starts such a process, whose first message is its address, and which ends with this one at the latest. @returns where others find it (`museumsAt`), and what ends it */
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
  const address = await Promise.race([once(host, "message").then(([first]) => String(first)), once(host, "exit").then(() => undefined)]);
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

/** The process of museums at this address. */
export function museumsAt(address: string): MuseumHost {
  const ask = async (path: string, request: RequestInit) => {
    const answer = await fetch(address + path, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    async open(variables) {
      const museum = await ask("/", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(variables) });
      return async () => void (await ask(`/${museum}`, { method: "DELETE" }));
    },
  };
}
