import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Works from source and from the bundle in dist/server: both lie below the folder with package.json. */
const root = above(new URL(".", import.meta.url));

/** Resolves a file of this repository, such as "engine/flow.schema.json". */
export function inRepository(path: string): URL {
  return new URL(path, root);
}

function above(folder: URL): URL {
  if (existsSync(new URL("package.json", folder))) return folder;
  const parent = new URL("../../", folder);
  return parent.href === folder.href ? pathToFileURL(`${process.cwd()}/`) : above(parent);
}
