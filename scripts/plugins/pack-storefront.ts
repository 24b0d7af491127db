import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

/** The bundled generator loads these at run time. */
const needed = ["@messageformat/parser", "ajv", "ajv-formats", "json-schema-to-typescript"];

/**
 * Writes dist/packages/museum-storefront-{version}.tgz: what plugins import of ours, and the command that generates their
 * types and sentences. The packed engine must be there.
 * @param withoutSources gives declarations the extensions of built files
 */
export async function packStorefront(root: string, withoutSources: (text: string) => string): Promise<void> {
  const source = join(root, "plugins/museum-storefront");
  const built = join(root, "dist/packages/museum-storefront");
  await rm(built, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  const compiler = "node_modules/native-typescript/bin/tsc";
  execFileSync(process.execPath, [compiler, "-p", join(source, "tsconfig.package.json")], {
    cwd: root,
    stdio: "inherit",
  });
  for (const name of await readdir(built, { recursive: true }))
    if (name.endsWith(".d.ts"))
      await writeFile(join(built, name), withoutSources(await readFile(join(built, name), "utf8")));
  await build({
    ...{ configFile: false, root, logLevel: "warn", publicDir: false, envDir: false },
    build: {
      ...{ ssr: "scripts/plugins/flow-plugin.ts", outDir: built, emptyOutDir: false, target: "node20" },
      rolldownOptions: { output: { entryFileNames: "flow-plugin.js", codeSplitting: false } },
    },
  });
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const packed = {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries<string>(manifest.exports).map(([entry, file]) => {
        const path = `./plugins/museum-storefront/${file.slice(2, -".ts".length)}`;
        return [entry, { types: `${path}.d.ts`, default: `${path}.js` }];
      }),
    ),
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
  };
  await writeFile(join(built, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
  await cp(join(root, "LICENSE"), join(built, "LICENSE"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], { cwd: built, stdio: "inherit" });
}
