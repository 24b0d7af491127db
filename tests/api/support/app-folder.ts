import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const page = '<html lang="en"><head><title>x</title><!--head--></head><body><!--boot--></body></html>';

/** Makes a built application without scripts, to test what the server adds to its page. @returns its folder */
export async function makeAppFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "museum-app-"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await writeFile(join(folder, "index.html"), page);
  return folder;
}
