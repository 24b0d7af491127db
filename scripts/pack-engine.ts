/**
 * `npm run pack:engine`: writes dist/packages/flow-engine-{version}.tgz with JavaScript and declarations, what it exports
 * to engine/api/, and museum-storefront-{version}.tgz with what plugins need besides. With `-- --check`, fails if engine/api/ says otherwise. The manifest is engine/package.json
 * with the exports of what was built.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { generate } from "./generate/generate.ts";
import { packStorefront } from "./plugins/pack-storefront.ts";

const packages = "dist/packages";
const compilerOptions = {
  ...{ target: "es2023", module: "esnext", moduleResolution: "bundler", lib: ["es2023", "dom"] },
  ...{ strict: true, skipLibCheck: true, types: [] },
};
const built = join(packages, "flow-engine");

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
await generate(process.cwd());
await rm(built, { recursive: true, force: true });
await mkdir(built, { recursive: true });
execFileSync(process.execPath, ["node_modules/native-typescript/bin/tsc", "-p", "engine/tsconfig.package.json"], {
  stdio: "inherit",
});
for (const name of await readdir(built, { recursive: true }))
  if (name.endsWith(".d.ts"))
    await writeFile(join(built, name), withoutSources(await readFile(join(built, name), "utf8")));
const validators = ["flow", "fragment"].flatMap((name) => [`${name}.validator.js`, `${name}.validator.d.ts`]);
for (const name of validators) await cp(join("engine/generated", name), join(built, "generated", name));
for (const [from, to] of [
  ["engine/README.md", "README.md"],
  ["engine/flow.schema.json", "flow.schema.json"],
  ["engine/fragment.schema.json", "fragment.schema.json"],
  ["LICENSE", "LICENSE"],
] as const)
  await cp(from, join(built, to));
const manifest = JSON.parse(await readFile("engine/package.json", "utf8"));
await writeFile(join(built, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
const outdated = ["core", "react", "testing"].filter((entry) => !describeExports(entry));
if (outdated.length > 0) {
  process.stderr.write(
    `engine/api/ does not say what the engine exports (${outdated.join(", ")}): run \`npm run pack:engine\`, and see in the difference whether the version must change.\n`,
  );
  process.exitCode = 1;
}
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], { cwd: built, stdio: "inherit" });
await packStorefront(process.cwd(), withoutSources);

/** Declarations keep the extensions of their sources, and their readers have none. */
function withoutSources(declarations: string): string {
  return declarations.replace(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.tsx?"/g, '$1.js"');
}

function published({ exports, ...manifest }: { exports: Record<string, string> }): object {
  const entries = Object.entries(exports).map(([entry, source]) => {
    const file = source.replace(/\.ts$/, "");
    return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  const schemas = ["./flow.schema.json", "./fragment.schema.json"].map((file) => [file, file]);
  return { ...manifest, exports: Object.fromEntries([...entries, ...schemas]) };
}

/** Writes the report of an entry's exports; with `--check`, only compares. @returns false if it differs */
function describeExports(entry: string): boolean {
  const folder = entry === "core" ? built : join(built, entry);
  const extractorConfig = ExtractorConfig.prepare({
    configObject: {
      projectFolder: resolve(built),
      mainEntryPointFilePath: resolve(folder, "index.d.ts"),
      compiler: { overrideTsconfig: { compilerOptions: compilerOptions, files: [resolve(folder, "index.d.ts")] } },
      apiReport: {
        enabled: true,
        reportFileName: entry,
        reportFolder: resolve("engine/api"),
        reportTempFolder: resolve(packages, "api"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages: { extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(built, "package.json"),
  });
  const { apiReportChanged } = Extractor.invoke(extractorConfig, {
    localBuild: !values.check,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  return !(values.check && apiReportChanged);
}
