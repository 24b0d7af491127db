import { memo } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import { validate } from "../../../schemas/generated/catalogue.validator.js";
import { type CataloguePart, catalogueFile, placeInFiles } from "../model/catalogue-places.ts";
import type { Problem } from "../model/problems.ts";
import { lists } from "../products/registry.ts";
import { checkSchema, readSchema } from "./kinds.ts";
import type { ParsedFile } from "./parse-file.ts";

export interface NamedFile {
  readonly name: string;
  readonly parsed: ParsedFile;
}

/** The catalogue's files as one, which locates each problem in its own file. */
export interface JoinedCatalogue extends ParsedFile {
  readonly parts: readonly CataloguePart[];
  /** Whether the files' values follow the schema, which was checked for each. */
  readonly isValid: boolean;
}

/**
 * Joins the catalogue's files: lists continue from file to file. A single catalogue.json stays as it is.
 * @param name how logs name the whole
 */
export function joinCatalogue(files: readonly NamedFile[], name: string): JoinedCatalogue {
  const parts = files.map(({ name: file, parsed }) => ({ file, counts: countsOf(parsed.value) }));
  const [first] = files;
  if (first !== undefined && files.length === 1 && first.name === catalogueFile)
    return { ...first.parsed, parts, isValid: false };
  const problems = files.flatMap(({ parsed }) => [
    ...parsed.problems,
    ...(parsed.value === undefined ? [] : problemsOfPart(parsed.value).map(parsed.locate)),
  ]);
  const isWhole = files.every(({ parsed }) => parsed.value !== undefined && problemsOfPart(parsed.value).length === 0);
  const byName = new Map(files.map(({ name: file, parsed }) => [file, parsed]));
  const find = (pointer: string) => {
    const place = placeInFiles(parts, pointer);
    return { ...place, parsed: byName.get(place.file) as ParsedFile };
  };
  return {
    ...{ file: name, parts, problems, isValid: isWhole, value: isWhole ? joined(files) : undefined },
    locate(problem) {
      const { file, pointer, parsed } = find(problem.pointer);
      const message = problem.message.replace(placeInMessage, (other) => {
        const place = find(other);
        if (place.file === file) return place.pointer;
        const { file: shown, line } = place.parsed.locate({ ...problem, pointer: place.pointer });
        return `${place.pointer} in ${shown}, line ${line}`;
      });
      return parsed.locate({ ...problem, pointer, message });
    },
  };
}

/** Messages name places as `(/events/3)` and `at /events/3/id`. */
const placeInMessage = new RegExp(`(?<=\\(|at )/(?:${lists.join("|")})/\\d+[^\\s),]*`, "g");

function countsOf(value: unknown): CataloguePart["counts"] {
  const entries = lists.flatMap((list) => {
    const held = isRecord(value) ? value[list] : undefined;
    return Array.isArray(held) ? [[list, held.length] as const] : [];
  });
  return Object.fromEntries(entries);
}

const schema = readSchema("schemas/catalogue.schema.json");

/** A part needs no events of its own. */
const problemsOfPart = memo((value: unknown): Problem[] =>
  checkSchema(isRecord(value) ? { events: [], ...value } : value, validate, schema),
);

function joined(files: readonly NamedFile[]): Record<string, unknown> {
  const values = files.map(({ parsed }) => parsed.value as Record<string, readonly unknown[] | undefined>);
  const held = lists.flatMap((list) =>
    list === "events" || values.some((value) => value[list] !== undefined)
      ? [[list, values.flatMap((value) => value[list] ?? [])] as const]
      : [],
  );
  return Object.fromEntries(held);
}
