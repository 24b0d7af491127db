import { childPointer, isRecord } from "../../../../engine/core/pointer.ts";
import { type KindSource, readSchema, type Schema, schemasAt } from "../../../museum/config/kinds.ts";
import { studioText } from "../../../museum/config/studio-texts.ts";
import { isCatalogueFile } from "../../../museum/model/catalogue-places.ts";

const schemas = {
  flow: readSchema("engine/flow.schema.json"),
  "tenant.json": readSchema("schemas/tenant.schema.json"),
  "catalogue.json": readSchema("schemas/catalogue.schema.json"),
  "redirects.json": readSchema("schemas/redirects.schema.json"),
};

/** Checks for a flow, as opposed to a file that every museum has. */
export function isFlow(name: string): boolean {
  return schemaOf(name) === schemas.flow;
}

function schemaOf(name: string): Schema {
  if (isCatalogueFile(name)) return schemas["catalogue.json"];
  return Object.hasOwn(schemas, name) ? schemas[name as keyof typeof schemas] : schemas.flow;
}

/** Returns the titles of the objects along a path: "General Admission", "Adult". */
export function namesAlong(root: unknown, path: readonly string[]): string[] {
  return path.flatMap((_segment, index) => {
    const value = valueIn(root, path.slice(0, index + 1));
    return isRecord(value) ? (titleOf(value) ?? []) : [];
  });
}

/** Returns an object's title, or another text that names it. */
export function titleOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const named = [value.title, value.label, value.name, value.code, value.date, value.id, value.path].find(
    (each) => typeof each === "string" && each !== "",
  );
  return named as string | undefined;
}

export function valueIn(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, segment) => {
    if (Array.isArray(value)) return value[Number(segment)];
    return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }, root);
}

interface Readers {
  readonly locale: string;
  readonly source: KindSource;
}

/** Returns the schema's title for a path; step data uses its kind's schema. @param root the file's value */
export function titleAt(
  name: string,
  root: unknown,
  path: readonly string[],
  { locale, source }: Readers,
): string | undefined {
  const titles = schemasFor(name, root, path, source).map(({ title }) => title);
  const title = titles.find((each): each is string => typeof each === "string");
  return title && studioText(locale, title);
}

/** Returns the schemas that may apply at a path; step data uses its kind's. @param root the file's value */
export function schemasFor(name: string, root: unknown, path: readonly string[], source: KindSource): Schema[] {
  const schema = schemaOf(name);
  const [steps, index, data, ...below] = path;
  const step = steps === "steps" && data === "data" ? valueIn(root, ["steps", String(index)]) : undefined;
  const kind = isRecord(step) ? source.schemas.get(String(step.component))?.data : undefined;
  return kind !== undefined && below.length > 0
    ? schemasAt(kind, pointerOf(below))
    : schemasAt(schema, pointerOf(path));
}

function pointerOf(path: readonly string[]): string {
  return path.reduce<string>((pointer, segment) => childPointer(pointer, segment), "");
}
