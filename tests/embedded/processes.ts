import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "../support/bundled-program.ts";
import { fillDataFolder } from "../support/data-folder.ts";
import { whenOver } from "../support/when-over.ts";

/** A folder that is removed after the file's tests. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "museum-data-"));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a database that has every table and no rows; removed after the file's tests. */
export async function newDataFolder(): Promise<string> {
  const folder = await newFolder();
  await fillDataFolder(folder);
  return folder;
}

export interface Run {
  readonly process: ChildProcess;
  lines(): string[];
  /** Resolves with the first complete line that passes; rejects if the process ends without one. */
  line(passes: (line: string) => boolean): Promise<string>;
  readonly ended: Promise<number | null>;
}

/** Node's arguments for a TypeScript file. Short runs do not pay for optimizing the embedded database. */
export const programOf = async (file: string): Promise<readonly string[]> => [
  "--liftoff-only",
  ...(await bundledProgram(file)),
];

/** Starts a TypeScript file of the repository in its own process. */
export async function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, [...(await programOf(file)), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = () => said.split("\n").slice(0, -1);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      child.emit("said");
    });
  const line = (passes: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines().find(passes);
        if (found === undefined) return;
        child.off("said", look);
        resolve(found);
      };
      child.on("said", look);
      child.once("close", () => reject(new Error(`${file} ended without the line expected:\n${said}`)));
      look();
    });
  whenOver(() => void child.kill("SIGKILL"));
  return { process: child, lines, line, ended };
}
