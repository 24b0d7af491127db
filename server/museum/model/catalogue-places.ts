import { childPointer, pointerSegments } from "../../../engine/core/pointer.ts";

export const catalogueFile = "catalogue.json";
export const catalogueFolder = "catalogue";

/** Names the catalogue as a whole when it consists of several files. */
export const catalogueFiles = `${catalogueFolder}/*.json`;

export function isCatalogueFile(name: string): boolean {
  return name === catalogueFile || name.startsWith(`${catalogueFolder}/`);
}

/** The lists begin in catalogue.json, and continue in the folder by name. */
export function byCatalogueOrder(one: string, other: string): number {
  if (one === catalogueFile || other === catalogueFile)
    return Number(other === catalogueFile) - Number(one === catalogueFile);
  return one.localeCompare(other);
}

/** A file of the catalogue, and how many entries of each list it holds. */
export interface CataloguePart {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** A file, and a place in it. */
interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Finds the file that holds a place of the whole catalogue. */
export function placeInFiles(parts: readonly CataloguePart[], pointer: string): Place {
  const [list = "", index, ...inside] = pointerSegments(pointer);
  let place = Number(index);
  for (const { file, counts } of parts) {
    const count = counts[list] ?? 0;
    if (place < count)
      return { file, pointer: [list, place, ...inside].reduce<string>((at, key) => childPointer(at, key), "") };
    place -= count;
  }
  return { file: parts.find(({ counts }) => list in counts)?.file ?? parts[0]?.file ?? catalogueFile, pointer };
}
