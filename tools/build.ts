/**
 * `npm run build`: the generated code, then the browser application into dist/app. With --if-needed it builds only where there is
 * no build of the sources as they are.
 */
import { build } from "vite";
import { withBuildLock } from "./build-lock.ts";
import { compressAssets } from "./compress-assets.ts";
import { generate } from "./generate/generate.ts";
import { hashSources, isBuilt, writeStamp } from "./stamp.ts";

const root = process.cwd();
const ifNeeded = process.argv.includes("--if-needed");

try {
  await withBuildLock(root, async () => {
    if (ifNeeded && (await isBuilt(root))) return;
    const hash = await hashSources(root);
    const { kinds } = await generate(root);
    process.stdout.write(`step kinds: ${kinds.join(", ")}\n`);
    await build({ configFile: "vite.config.ts", logLevel: ifNeeded ? "warn" : "info" });
    await compressAssets("dist/app/assets");
    await writeStamp(root, hash);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
