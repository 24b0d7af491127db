import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CachedFile, cachedFile, typeOf } from "./cached-file.ts";

const endings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/**
 * The files of a build by name, each with its compressed forms as the build left them beside it. A file is read when it is first asked
 * for and cached: a build does not change while a server runs.
 */
export async function builtFiles(folder: string): Promise<(name: string) => Promise<CachedFile> | undefined> {
  const names = new Set(await readdir(folder));
  const cached = new Map<string, Promise<CachedFile>>();

  async function read(name: string, type: string): Promise<CachedFile> {
    const forms = endings.filter(([, ending]) => names.has(name + ending));
    const [body, ...encoded] = await Promise.all([readFile(join(folder, name)), ...forms.map(([, ending]) => readFile(join(folder, name + ending)))]);
    return cachedFile(
      type,
      body,
      forms.map(([encoding], index) => [encoding, encoded[index] ?? body]),
    );
  }

  return (name) => {
    const type = typeOf(name);
    if (type === undefined || !names.has(name)) return undefined;
    let file = cached.get(name);
    if (file === undefined) {
      file = read(name, type);
      cached.set(name, file);
      file.catch(() => cached.delete(name));
    }
    return file;
  };
}
