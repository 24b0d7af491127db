import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { isMedia, mediaTypes } from "../../core/http/media-types.ts";
import { checkName } from "../model/check.ts";
import type { Problem } from "../model/problems.ts";

/** Lists the files below assets/ with forward slashes; names are case-sensitive. */
export async function listAssets(dir: string): Promise<ReadonlySet<string>> {
  const folder = join(dir, "assets");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
}

/** Checks that a named image or font is in assets/. */
export function checkPicture(name: string | undefined, pointer: string, assets: ReadonlySet<string>): Problem[] {
  if (name === undefined) return [];
  if (!isMedia(name)) {
    const message = `"${name}" is neither a picture nor a font that is served`;
    return [{ code: "PICTURE_TYPE", pointer, message, fix: `save it as one of ${mediaTypes.join(", ")}`, value: name }];
  }
  const problem = checkName(
    name,
    assets,
    { code: "PICTURE_MISSING", pointer, message: `"${name}" is not in assets/` },
    `put it there as assets/${name}`,
  );
  return problem ? [problem] : [];
}
