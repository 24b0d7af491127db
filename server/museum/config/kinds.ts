import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { explain } from "../../../engine/check/explain.ts";
import { readNext } from "../../../engine/check/next.ts";
import { nearest } from "../../../engine/check/suggest.ts";
import type { Validate } from "../../../engine/core/contract.ts";
import { type Kinds, loadKinds } from "../../../engine/core/kind.ts";
import { memo } from "../../../engine/core/memo.ts";
import { isStepPath } from "../../../engine/core/named-components.ts";
import { childPointer, isRecord, pointerSegments } from "../../../engine/core/pointer.ts";
import { hasTrait, kindsByTrait } from "../../../schemas/generated/kind-traits.ts";
import type { KindTrait } from "../../../schemas/kind-traits.ts";
import { withPageData } from "../../../schemas/page-data.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { kindFolders } from "../../../steps/generated/kind-folders.ts";
import { inRepository } from "../../core/repository.ts";
import { leftOutKinds } from "../../generated/left-out-kinds.ts";
import type { Problem } from "../model/problems.ts";

/** The schemas of a kind's folder; a tool has no answer. */
export interface KindSchemas {
  readonly data: Schema;
  readonly answer?: Schema;
}

export interface KindSource {
  readonly kinds: Kinds;
  readonly schemas: ReadonlyMap<string, KindSchemas>;
}

/** Names the plugin of a kind that is left out, in words that follow the kind's name. */
export function unavailable(component: string): { reason: string; fix: string } | undefined {
  const left = Object.hasOwn(leftOutKinds, component) ? leftOutKinds[component] : undefined;
  return (
    left && {
      reason: `is a kind of the plugin ${left.plugin}, which is left out (${left.code}): ${left.reason}`,
      fix: (left.fix[0] ?? "").toLowerCase() + left.fix.slice(1).replace(/\.$/, ""),
    }
  );
}

const definitionOf = (component: string) => inRepository(`${kindFolders[component]}/definition.ts`);

/** @throws Error if the generated index lists a removed kind */
export async function loadKindSource(): Promise<KindSource> {
  const gone = Object.keys(kindLoaders).find((component) => !existsSync(definitionOf(component)));
  if (gone !== undefined)
    throw new Error(
      `The step kind "${gone}" is listed, but ${kindFolders[gone]}/ is gone: run \`npm run generate\`. Flows that use it are then told.`,
    );
  const kinds = await loadKinds(kindLoaders, Object.keys(kindLoaders));
  const pageData = readSchema("schemas/page-data.schema.json");
  const schemas = [...kinds].map(([component, { contract }]): [string, KindSchemas] => {
    const data = withPageData(readSchema(`${kindFolders[component]}/data.schema.json`), pageData);
    return [
      component,
      contract === "tool" ? { data } : { data, answer: readSchema(`${kindFolders[component]}/answer.schema.json`) },
    ];
  });
  return { kinds, schemas: new Map(schemas) };
}

export type Schema = Readonly<Record<string, unknown>>;

export function readSchema(path: string): Schema {
  return JSON.parse(readFileSync(inRepository(path), "utf8"));
}

/** Returns all subschemas that may apply at a pointer: through references, lists and all branches of combinations. */
export function schemasAt(root: Schema, pointer: string): Schema[] {
  let found = schemasOf(root, root);
  for (const segment of pointerSegments(pointer))
    found = found.flatMap((schema) => stepInto(schema, segment)).flatMap((schema) => schemasOf(root, schema));
  return found;
}

/** Returns the subschemas of a property or an item. */
export function stepInto(schema: Schema, segment: string): Schema[] {
  const { properties, patternProperties, items, additionalProperties } = schema;
  const property =
    isRecord(properties) && Object.hasOwn(properties, segment) ? properties[segment] : additionalProperties;
  const named = Object.entries(isRecord(patternProperties) ? patternProperties : {}).flatMap(([pattern, each]) =>
    new RegExp(pattern).test(segment) ? [each] : [],
  );
  return [...named, property, /^\d+$/.test(segment) ? items : undefined].filter(isRecord);
}

/** Returns a schema with those that it refers to or combines. */
export function schemasOf(root: Schema, schema: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts: unknown[] = ["allOf", "anyOf", "oneOf", "else", "then"].flatMap((key) => schema[key] ?? []);
  if (typeof schema.$ref === "string" && schema.$ref.startsWith("#")) parts.push(resolve(root, schema.$ref.slice(1)));
  return [schema, ...parts.filter(isRecord).flatMap((part) => schemasOf(root, part, seen))];
}

function resolve(root: Schema, pointer: string): unknown {
  let value: unknown = root;
  for (const segment of pointerSegments(pointer)) value = isRecord(value) ? value[segment] : undefined;
  return value;
}

export function checkSchema(value: unknown, validate: Validate, schema: Schema): Problem[] {
  return validate(value)
    ? []
    : explain(validate.errors, { root: value, nearest, nouns, schemas: (pointer) => schemasAt(schema, pointer) });
}

/** Collections with the same singular and plural. */
const nouns = { series: "series" };

const ajv = new Ajv({ useDefaults: true, strict: false, validateFormats: false, logger: false });
const fillerOf = memo(({ $id: _id, $schema: _draft, ...rest }: Schema) => ajv.compile(rest));

/** Copies a valid value and fills in its schema's defaults. */
export function withDefaults<T>(schema: Schema, value: T): T {
  const copy = structuredClone(value);
  fillerOf(schema)(copy);
  return copy;
}

export interface StepPlace {
  readonly step: Record<string, unknown>;
  readonly pointer: string;
}

export function stepsOf(value: unknown): StepPlace[] {
  const steps = isRecord(value) && Array.isArray(value.steps) ? value.steps : [];
  return steps.flatMap((step: unknown, index) => (isRecord(step) ? [{ step, pointer: `/steps/${index}` }] : []));
}

/** Returns the steps of kinds with a trait. */
export function stepsWith<Of extends { readonly component?: unknown }>(trait: KindTrait, steps: readonly Of[]): Of[] {
  return steps.filter(({ component }) => hasTrait(component, trait));
}

/** Names the components with a trait, for a suggestion: `"date" or "calendar"`. */
export const namesOf = (trait: KindTrait): string => kindsByTrait[trait].map((name) => `"${name}"`).join(" or ");

export function conditionsOf({ step, pointer }: StepPlace): { when: Record<string, unknown>; pointer: string }[] {
  const branches: unknown[] = Array.isArray(step.nextStep) ? step.nextStep : [];
  return branches.flatMap((branch, at) =>
    isRecord(branch) && isRecord(branch.when) ? [{ when: branch.when, pointer: `${pointer}/nextStep/${at}/when` }] : [],
  );
}

/** Returns the kind that a condition's name means: its component, or that of the step at a path. */
export function kindNamed(name: string, flow: unknown): string {
  const step = isStepPath(name) ? stepsOf(flow).find(({ step: { path } }) => path === name)?.step : undefined;
  return typeof step?.component === "string" ? step.component : name;
}

/** Returns the paths that may follow a step; undefined is the exit. */
export function followersOf({ step, pointer }: StepPlace, paths: ReadonlySet<unknown>): (string | undefined)[] {
  return readNext(step.nextStep, `${pointer}/nextStep`).ways.map(({ to }) => (paths.has(to) ? to : undefined));
}

export function combined(schema: Schema): [part: unknown, key: string][] {
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? schema[key].map((part, index): [unknown, string] => [part, `${key}/${index}`]) : [],
  );
  return [...lists, ...["not", "if", "then", "else"].map((key): [unknown, string] => [schema[key], key])];
}

interface Part {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Returns the parts of a condition about a property of an answer, ignoring negated parts. */
export function partsAt(schema: unknown, pointer: string, path: readonly string[]): Part[] {
  if (!isRecord(schema)) return [];
  const [name, ...rest] = path;
  const parts = combined(schema).filter(([, key]) => /^(?:all|any|one)Of\//.test(key));
  const deeper = parts.flatMap(([part, key]) => partsAt(part, `${pointer}/${key}`, path));
  if (name === undefined) return [{ schema, pointer }, ...deeper];
  const part = isRecord(schema.properties) ? schema.properties[name] : undefined;
  return [...partsAt(part, childPointer(`${pointer}/properties`, name), rest), ...deeper];
}
