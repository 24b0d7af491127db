import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parse } from "jsonc-parser";
import type { Manifest } from "vite";
import { beforeAll, expect, test } from "vitest";
import { stepPreloads } from "../../server/pages/preloads.ts";
import { buildFloor } from "./floor.ts";
import { type Weight, weigh } from "./weigh.ts";

/** Gzip bytes that a flow's page may load before its first step shows (docs/decisions/0007-the-first-view-is-html.md). */
const budget = 140_800;
const app = "dist/app";

let floor: Weight;
let files: string[];
let page: Weight;
let spanish: { readonly files: readonly string[]; readonly weight: Weight };

beforeAll(async () => {
  if (!existsSync(`${app}/.vite/manifest.json`)) throw new Error("Nothing is built: run `npm run build` first.");
  const manifest: Manifest = JSON.parse(await readFile(`${app}/.vite/manifest.json`, "utf8"));
  const flow: { steps: { component: string; isFirstStep?: boolean }[] } = parse(
    await readFile("flows/event/general-admission.json", "utf8"),
  );
  const first = flow.steps.find(({ isFirstStep }) => isFirstStep)?.component;
  const load = stepPreloads(manifest, [first ?? ""], first);
  files = [...load.scripts, ...load.styles];
  page = await weigh(app, files);
  const inSpanish: Manifest = JSON.parse(await readFile(`${app}/languages/es/.vite/manifest.json`, "utf8"));
  const own = stepPreloads(inSpanish, [first ?? ""], first);
  spanish = { files: [...own.scripts, ...own.styles], weight: await weigh(app, [...own.scripts, ...own.styles]) };

  const bare = await buildFloor();
  const { scripts, styles } = stepPreloads(bare.manifest, [], undefined);
  floor = await weigh(bare.folder, [...scripts, ...styles]);

  const row = (name: string, { gzip, brotli }: Weight) =>
    `${name.padEnd(44)}${String(gzip).padStart(10)}${String(brotli).padStart(10)}`;
  const single = await Promise.all(files.map(async (file) => row(`  ${file}`, await weigh(app, [file]))));
  const ratio = `${"ratio".padEnd(44)}${(page.gzip / floor.gzip).toFixed(3).padStart(10)}${(page.brotli / floor.brotli).toFixed(3).padStart(10)}`;
  const table = [
    `${"first load, JavaScript and CSS".padEnd(44)}      gzip    brotli`,
    ...single,
    row("/event/general-admission", page),
    row("/es/event/general-admission", spanish.weight),
    row("floor", floor),
    ratio,
  ];
  process.stdout.write(`${table.join("\n")}\n`);
});

test("the baseline is the libraries' production size: neither an empty page nor a development build", () => {
  expect(floor.gzip).toBeGreaterThan(60_000);
  expect(floor.gzip).toBeLessThan(100_000);
});

test("the page's files include the first step's kind and screen, and no other screen", () => {
  expect(files.filter((file) => /\/screen-.*\.js$/.test(file))).toHaveLength(1);
  expect(files.filter((file) => /\/date-.*\.js$/.test(file))).not.toHaveLength(0);
});

test("a flow's page loads at most 140.8 kB of scripts and styles before its first step, compressed by gzip", () => {
  expect(page.gzip).toBeLessThanOrEqual(budget);
});

test("a page's bytes do not grow with the museum's languages: each has the sentences of one", async () => {
  const ways = ["Your choices are kept", "Lo que eligió se conserva", "Ihre Auswahl bleibt"];
  const carried = async (names: readonly string[]) => {
    const texts = await Promise.all(names.map((name) => readFile(`${app}/${name}`, "utf8")));
    return ways.map((sentence) => texts.some((text) => text.includes(sentence)));
  };
  expect(await carried(files)).toEqual([true, false, false]);
  expect(await carried(spanish.files)).toEqual([false, true, false]);
  // Sentences in Spanish are a fifth longer.
  expect(spanish.weight.gzip).toBeLessThan(page.gzip * 1.01);
});
