/**
 * `npm run pack:engine`: writes dist/packages/flow-engine-{version}.tgz with JavaScript and declarations. Its manifest
 * is engine/package.json with the exports of what was built.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "./generate/generate.ts";

const packages = "dist/packages";
const built = join(packages, "flow-engine");

await generate(process.cwd());
await rm(built, { recursive: true, force: true });
await mkdir(built, { recursive: true });
execFileSync(process.execPath, ["node_modules/native-typescript/bin/tsc", "-p", "engine/tsconfig.package.json"], {
  stdio: "inherit",
});
for (const name of await readdir(built, { recursive: true }))
  if (name.endsWith(".d.ts")) await writeFile(join(built, name), withoutSources(await readFile(join(built, name), "utf8")));
for (const name of ["flow.validator.js", "flow.validator.d.ts"])
  await cp(join("engine/generated", name), join(built, "generated", name));
for (const [from, to] of [
  ["engine/README.md", "README.md"],
  ["engine/flow.schema.json", "flow.schema.json"],
  ["LICENSE", "LICENSE"],
] as const)
  await cp(from, join(built, to));
const manifest = JSON.parse(await readFile("engine/package.json", "utf8"));
await writeFile(join(built, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], { cwd: built, stdio: "inherit" });

/** Declarations keep the extensions of their sources, and their readers have none. */
function withoutSources(declarations: string): string {
  return declarations.replace(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.tsx?"/g, '$1.js"');
}

function published({ exports, ...manifest }: { exports: Record<string, string> }): object {
  const entries = Object.entries(exports).map(([entry, source]) => {
    const file = source.replace(/\.ts$/, "");
    return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  return { ...manifest, exports: { ...Object.fromEntries(entries), "./flow.schema.json": "./flow.schema.json" } };
}
