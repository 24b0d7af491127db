import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Temporal } from "temporal-polyfill";
import type { KindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { formatProblem } from "../../server/museum/model/check.ts";
import { writeInOneLanguage } from "../support/one-language.ts";

/** A copy of a museum's configuration for a test to break. */
export interface Museum {
  readonly dir: string;
  path(name: string): string;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the demo museum's configuration, in English only. */
export async function copyMuseum(): Promise<Museum> {
  const museum = await copyShipped("flows");
  await writeInOneLanguage(museum.dir, "en");
  return museum;
}

/** Copies a shipped museum's configuration in all its languages. */
export async function copyShipped(folder: string): Promise<Museum> {
  const dir = await mkdtemp(join(tmpdir(), "museum-"));
  await cp(folder, dir, { recursive: true });
  const path = (name: string) => join(dir, name);
  return {
    dir,
    path,
    read: (name) => readFile(path(name), "utf8"),
    async write(name, text) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), text);
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** The check's lines without line numbers, which shift as the demo museum grows. */
export async function linesOf(museum: Museum, source: KindSource, now?: string): Promise<string[]> {
  const { problems } = await loadConfig(
    museum.dir,
    source,
    now === undefined ? {} : { now: () => Temporal.Instant.from(now) },
  );
  return problems.map((problem) =>
    formatProblem(problem)
      .replaceAll(`${museum.dir}/`, "")
      .replace(/\.json:\d+ /, ".json "),
  );
}

/** A valid flow to break. Tests name line numbers of it. */
export const spring = `{
  "title": "Spring Evening",
  "steps": [
    {
      "path": "/date",
      "component": "date",
      "isFirstStep": true,
      "nextStep": "/tickets",
      "title": "When?",
      "data": { "eventId": "general-admission" }
    },
    {
      "path": "/tickets",
      "component": "tickets",
      "nextStep": "/time",
      "title": "Who?",
      "data": {
        "eventId": "general-admission",
        "maxPartySize": 6
      }
    },
    {
      "path": "/time",
      "component": "time",
      "nextStep": "/review",
      "title": "At what time?",
      "data": { "eventId": "general-admission" }
    },
    {
      "path": "/review",
      "component": "review",
      "nextStep": "checkout",
      "title": "All right?"
    }
  ]
}
`;

/** Replaces a text. @throws Error unless it occurs exactly once */
export function edited(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} does not stand there exactly once`);
  return text.replace(from, () => to);
}
