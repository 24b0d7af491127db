import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { Manifest } from "vite";
import { beforeAll, expect, test } from "vitest";
import { stepPreloads } from "../../server/pages/preloads.ts";
import { filesOf, weigh } from "./weigh.ts";

const app = "dist/app";
// The one-line email check does not count as form code.
const formSources =
  /node_modules\/(@rjsf|libphonenumber-js|markdown-to-jsx)\/|\/(ui|commerce|schemas|schemas\/generated)\/forms\/(?!formats\/email\.ts)/;

let manifest: Manifest;

beforeAll(async () => {
  manifest = JSON.parse(await readFile(`${app}/.vite/manifest.json`, "utf8"));
});

async function formsIn(chunk: string): Promise<string[]> {
  // The bundler's runtime has no source map.
  if (!existsSync(`${app}/${chunk}.map`)) return [];
  const { sources } = JSON.parse(await readFile(`${app}/${chunk}.map`, "utf8")) as { sources: string[] };
  return sources.filter((source) => formSources.test(source));
}

test("an event's flows load no form code, from their first step to their last", async () => {
  const flows = (await readdir("flows/event")).map(
    async (file) => parse(await readFile(join("flows/event", file), "utf8")) as { steps: { component: string }[] },
  );
  const components = [
    ...new Set((await Promise.all(flows)).flatMap(({ steps }) => steps.map(({ component }) => component))),
  ];
  const scripts = new Set(components.flatMap((component) => stepPreloads(manifest, components, component).scripts));
  expect(scripts.size).toBeGreaterThan(components.length);
  for (const script of scripts) expect(await formsIn(script), script).toEqual([]);
});

test("the sign-in page loads the forms' code without the rules for phone numbers and states", async () => {
  const files = filesOf(manifest, "account/account-pages.tsx");
  const sources = (await Promise.all(files.filter((file) => file.endsWith(".js")).map(formsIn))).flat();
  expect(sources.some((source) => source.includes("@rjsf/core"))).toBe(true);
  expect(
    sources.filter((source) =>
      /libphonenumber|us-phone|us-state|country-codes|part-label|markdown-to-jsx/.test(source),
    ),
  ).toEqual([]);

  const weight = await weigh(app, files);
  process.stdout.write(`a page with a form, beyond the first load: ${weight.gzip} gzip, ${weight.brotli} brotli\n`);
  // rjsf's default registry would double it; its precompiled validator is in it.
  // The list of countries is left to forms with an address.
  expect(weight.gzip).toBeLessThan(67_650);
});
