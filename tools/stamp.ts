import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** What the built application and the generated code are made from. */
const sources = ["schemas", "engine", "commerce", "ui", "steps", "app", "tools/generate", "tools/compress-assets.ts", "package-lock.json", "vite.config.ts"];
/** What a build leaves behind. */
const products = ["dist/app/index.html", "dist/app/.vite/manifest.json", "steps/generated/index.ts", "schemas/generated/flow.validator.js"];
const stampFile = "dist/stamp";

/** A hash over the content of all that goes into a build. */
export async function hashSources(root: string): Promise<string> {
  const files: string[] = [];
  for (const source of sources) {
    if (source.includes(".")) files.push(join(root, source));
    else
      for (const entry of await readdir(join(root, source), { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
      }
  }
  const hash = createHash("sha256");
  for (const file of files.filter((path) => !/[\\/]generated[\\/]|\.test\.tsx?$/.test(path)).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Is there a build, made from the sources as they are? */
export async function isBuilt(root: string): Promise<boolean> {
  if (!products.every((file) => existsSync(join(root, file)))) return false;
  const stamp = await readFile(join(root, stampFile), "utf8").catch(() => "");
  return stamp === (await hashSources(root));
}

/** Notes what the build was made from; `hash` was taken before it began. */
export async function writeStamp(root: string, hash: string): Promise<void> {
  await mkdir(dirname(join(root, stampFile)), { recursive: true });
  await writeFile(join(root, stampFile), hash);
}
