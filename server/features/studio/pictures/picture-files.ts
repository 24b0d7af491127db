import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import * as say from "../../../../messages/generated/server/studio-pictures.ts";
import { refused } from "../../../core/http/http-error.ts";
import { isMedia } from "../../../core/http/media-types.ts";
import { writeWhole } from "../../../museum/config/journal.ts";
import { listAssets } from "../../../museum/config/read-folder.ts";
import type { EditableConfig } from "../../../museum/model/config.ts";
import { workOn } from "../authored/authored-tasks.ts";
import { deepestSvg } from "../authored/clean-svg.ts";

export const uploads = "uploads/";

/** Matches names made by storePicture, and so excludes "..". */
const storedName = /^[a-z0-9-]+\.[a-z]+$/;

/** Bytes. The studio shrinks images before sending them. */
export const largestPicture = 1_500_000;
/** Pixels. Larger images exhaust a phone's memory. */
const maxPixels = 40_000_000;
const maxPictures = 1000;

const fonts = [".woff", ".woff2", ".ttf", ".otf"];

/** Lists the museum's images, by their names in configuration files. */
export async function listPictures(dir: string): Promise<string[]> {
  const assets = await listAssets(dir);
  return [...assets]
    .filter((name) => isMedia(name) && !fonts.includes(extname(name).toLowerCase()))
    .sort((a, b) => a.localeCompare(b));
}

/** Returns when the studio stored an image; undefined if it did not, or the file is gone. */
export async function storedAt(dir: string, name: string): Promise<Date | undefined> {
  if (!name.startsWith(uploads)) return undefined;
  const file = await stat(join(dir, "assets", name)).catch(() => undefined);
  return file?.mtime;
}

export interface ReadyPicture {
  readonly bytes: Buffer;
  /** Such as ".png". */
  readonly ending: string;
}

/** Sanitizes SVGs: a file opened directly has no policy of ours. @throws HttpError 400 if invalid or too large */
export async function readPicture(config: EditableConfig, owner: string, bytes: Buffer): Promise<ReadyPicture> {
  checkBytes(bytes);
  const found = await workOn(config, owner, "measurePicture", { bytes });
  if (found === undefined)
    throw refused(400, { code: "STUDIO_PICTURE_INVALID", field: "content", message: say.invalid });
  if (found === "deep")
    throw refused(400, {
      code: "STUDIO_PICTURE_TOO_LARGE",
      field: "content",
      message: (locale) => say.tooDeep(locale, { most: deepestSvg }),
    });
  const { width, height, ending, cleaned } = found;
  if (width * height > maxPixels)
    throw refused(400, {
      code: "STUDIO_PICTURE_TOO_LARGE",
      field: "content",
      message: (locale) => say.tooManyPixels(locale, { width, height }),
    });
  const kept = cleaned === undefined ? bytes : Buffer.from(cleaned);
  // Escaping may make it up to five times as long.
  checkBytes(kept);
  return { bytes: kept, ending };
}

/** @throws HttpError 400 */
function checkBytes({ length }: Buffer): void {
  if (length <= largestPicture) return;
  throw refused(400, {
    ...{ code: "STUDIO_PICTURE_TOO_LARGE", field: "content" },
    message: (locale) => say.tooLarge(locale, { size: Math.ceil(length / 1e5) / 10, most: largestPicture / 1e6 }),
  });
}

/**
 * Names the file by its original name and a content hash: it never replaces another, and duplicates are stored once.
 * @param given the original file name @returns its name below assets/, and whether it is new
 * @throws HttpError 409 if there are too many images, or the files are not writable
 */
export async function storePicture(
  dir: string,
  given: string,
  { bytes, ending }: ReadyPicture,
): Promise<{ name: string; isNew: boolean }> {
  const name = `${uploads}${slug(given)}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}${ending}`;
  const stored = await listPictures(dir);
  if (stored.includes(name)) return { name, isNew: false };
  if (stored.filter((each) => each.startsWith(uploads)).length >= maxPictures)
    throw refused(409, {
      code: "STUDIO_PICTURES_FULL",
      message: (locale) => say.full(locale, { count: maxPictures }),
    });
  const file = join(dir, "assets", name);
  await writing(() => writeWhole(file, bytes));
  return { name, isNew: true };
}

/** Removes a stored image. @returns whether it existed @throws HttpError 409 if the files are not writable */
export async function removePicture(dir: string, name: string): Promise<boolean> {
  if (!name.startsWith(uploads) || !storedName.test(name.slice(uploads.length))) return false;
  return writing(async () => {
    try {
      await rm(join(dir, "assets", name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  });
}

async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw refused(409, { code: "STUDIO_READ_ONLY", message: say.readOnly });
  }
}

function slug(given: string): string {
  const words = basename(given, extname(given))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 40).replace(/-$/, "") || "picture";
}
