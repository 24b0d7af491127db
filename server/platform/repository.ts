import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The server runs from its sources and, bundled, from dist/server: both lie below the folder that has package.json. */
const root = above(new URL(".", import.meta.url));

/** Where a file of this repository lies, such as "schemas/flow.schema.json". */
export function inRepository(path: string): URL {
  return new URL(path, root);
}

function above(folder: URL): URL {
  if (existsSync(new URL("package.json", folder))) return folder;
  const parent = new URL("../../", folder);
  return parent.href === folder.href ? pathToFileURL(`${process.cwd()}/`) : above(parent);
}
