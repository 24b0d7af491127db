import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { deskPermissions } from "../../../schemas/permissions.ts";
import { isMedia, mediaTypes } from "../../core/http/media-types.ts";
import { type CataloguePart, catalogueFile, catalogueFiles, placeInFiles } from "../model/catalogue-places.ts";
import { checkName } from "../model/check.ts";
import type { Catalogue, Collections } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { collections, placesOf, productTypes } from "../products/registry.ts";
import { combined, conditionsOf, kindNamed, type Schema, schemasAt, stepsOf } from "./kinds.ts";
import { textsIn } from "./texts.ts";

export interface KnownFiles {
  readonly catalogue: Catalogue | undefined;
  readonly assets: ReadonlySet<string>;
  /** The catalogue's files, if it is not catalogue.json alone. */
  readonly parts?: readonly CataloguePart[];
  /** The catalogue's content if it is held back; undefined if it is not valid JSON. */
  readonly heldBack?: { readonly value: unknown };
}

/** All ids by collection. Catalogues with the same ids in the same order share one object. */
export type ProductIds = Readonly<Record<Named, ReadonlySet<string>>>;

type Named = keyof Collections | "variants" | "ticketGroups";

export interface KnownNames extends Pick<KnownFiles, "assets" | "parts" | "heldBack"> {
  readonly ids: ProductIds | undefined;
}

/**
 * The collection of each `references` keyword; a variant is a ticket type, membership or donation, and a ticket group
 * what ticket types count as.
 */
const named: ReadonlyMap<string, Named> = new Map<string, Named>([
  ...collections.map((collection) => [productTypes[collection].name, collection] as const),
  ["variant", "variants"],
  ["ticketGroup", "ticketGroups"],
]);

export function isCollection(reference: unknown): reference is string {
  return typeof reference === "string" && named.has(reference);
}

/** Checks all texts in a step's data with a `references` keyword: the named product or asset must exist. */
export function checkReferences(
  data: unknown,
  schema: Schema,
  at: string,
  known: KnownNames,
  paths: readonly string[],
): Problem[] {
  const { assets } = known;
  return textsIn(data, "").flatMap(({ text, pointer }) => {
    const part = schemasAt(schema, pointer).find((part) => typeof part.references === "string");
    const reference = part?.references;
    if (reference === "step") return checkTool(text, at + pointer, paths);
    // A schema with its own pattern defines which links are valid.
    if (typeof reference === "string" && Object.hasOwn(forms, reference))
      return reference === "link" && part?.pattern !== undefined
        ? []
        : checkForm(text, at + pointer, reference as keyof typeof forms);
    if (reference === "asset") return checkPicture(text, at + pointer, assets);
    if (reference === "permission") {
      const message = `"${text}" is no permission`;
      const problem = checkName(
        text,
        deskPermissions,
        { code: "REFERENCE_UNKNOWN", pointer: at + pointer, message },
        `known: ${deskPermissions.join(", ")}`,
      );
      return problem ? [problem] : [];
    }
    return isCollection(reference) ? checkProduct(text, at + pointer, reference, known) : [];
  });
}

export function checkProduct(
  text: string,
  pointer: string,
  reference: string,
  { ids, parts, heldBack }: KnownNames,
): Problem[] {
  const collection = named.get(reference);
  if (ids === undefined || collection === undefined) return [];
  const whole = parts === undefined ? catalogueFile : catalogueFiles;
  const { what, message, fix } = wordingOf(text, reference, collection, whole);
  const problem = checkName(text, ids[collection], { code: "REFERENCE_UNKNOWN", pointer, message }, fix, (meant) =>
    parts === undefined ? "" : placeOf(meant, collection, ids, parts),
  );
  if (problem === undefined) return [];
  return [
    heldBack !== undefined && mayHold(heldBack.value, collection, text)
      ? waiting(problem, `${what} "${text}"`, whole)
      : problem,
  ];
}

/** Names the file and the entry of a product: " (/events/0 in catalogue/gala.json)". */
function placeOf(id: string, collection: Named, ids: ProductIds, parts: readonly CataloguePart[]): string {
  if (collection === "variants" || collection === "ticketGroups") return "";
  const { file, pointer } = placeInFiles(parts, `/${collection}/${[...ids[collection]].indexOf(id)}`);
  return ` (${pointer} in ${file})`;
}

/** @param whole the catalogue's name: catalogue.json, or several files */
function wordingOf(
  text: string,
  reference: string,
  collection: Named,
  whole: string,
): Record<"what" | "message" | "fix", string> {
  if (reference === "ticketGroup")
    return {
      what: "ticket type",
      message: `no ticket type of ${whole} is "${text}", by its countsAs or title`,
      fix: `write the countsAs or title of a ticket type in ${whole}`,
    };
  const what = reference === "variant" ? "ticket type" : reference;
  return {
    what,
    message: `"${text}" is no ${what} of ${whole}`,
    fix: reference === "variant" ? `write the id of a ticket type in ${whole}` : `add it to ${collection} in ${whole}`,
  };
}

/** Do not ask authors to add what a held-back catalogue already contains. */
function waiting({ pointer, value }: Problem, what: string, whole: string): Problem {
  const message = `the ${what} is not known yet: ${whole} has problems of its own, and is held back until they are fixed`;
  return {
    code: "REFERENCE_HELD_BACK",
    pointer,
    message,
    fix: `fix ${whole}; this file is then read again`,
    value,
  };
}

function mayHold(value: unknown, collection: string, id: string): boolean {
  if (value === undefined) return true;
  if (collection === "variants" || collection === "ticketGroups")
    return JSON.stringify(value).includes(JSON.stringify(id));
  const products = isRecord(value) ? value[collection] : undefined;
  return Array.isArray(products) && products.some((product) => isRecord(product) && product.id === id);
}

let lastIds: ProductIds | undefined;

/** A catalogue's ids by collection; a changed title does not invalidate checks against them. */
export const idsOf = memo((catalogue: unknown): ProductIds => {
  const sets = collections.map((name) => [name, new Set((catalogue as Collections)[name].map(({ id }) => id))]);
  const variants = new Set(placesOf(catalogue as Catalogue).map(({ id }) => id));
  const ids = { ...Object.fromEntries(sets), variants, ticketGroups: groupsIn(catalogue as Catalogue) } as ProductIds;
  if (lastIds === undefined || !haveSameIds(lastIds, ids)) lastIds = ids;
  return lastIds;
});

/** Lists what ticket types for events count as in conditions. */
function groupsIn({ events, bundles }: Catalogue): ReadonlySet<string> {
  const sellers = [...events, ...bundles.flatMap(({ components }) => components)];
  return new Set(sellers.flatMap(({ ticketTypes }) => ticketTypes.map(({ title, countsAs = title }) => countsAs)));
}

let lastParts: readonly CataloguePart[] = [];

/** The files of a catalogue that is more than catalogue.json; the same object while entries stay where they are. */
export function partsOf(parts: readonly CataloguePart[] | undefined): readonly CataloguePart[] | undefined {
  if (parts === undefined || (parts.length === 1 && parts[0]?.file === catalogueFile)) return undefined;
  if (JSON.stringify(parts) !== JSON.stringify(lastParts)) lastParts = parts;
  return lastParts;
}

function haveSameIds(one: ProductIds, other: ProductIds): boolean {
  return Object.entries(one).every(([name, ids]) => {
    const others = [...other[name as keyof ProductIds]];
    return ids.size === others.length && [...ids].every((id, index) => id === others[index]);
  });
}

const forms = {
  day: {
    is: (text: string) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    what: "is not a calendar day",
    fix: 'write one such as "2026-12-05"',
  },
  link: {
    is: (text: string) => /^(\/(?!\/)|https?:\/\/|mailto:|tel:|#)/.test(text),
    what: "is no address",
    fix: 'write one such as "/events" or "https://museum.example"',
  },
} as const;

function checkForm(text: string, pointer: string, form: keyof typeof forms): Problem[] {
  const { is, what, fix } = forms[form];
  return is(text) ? [] : [{ code: "SCHEMA_FORMAT", pointer, message: `"${text}" ${what}`, fix, value: text }];
}

function checkTool(path: string, pointer: string, paths: readonly string[]): Problem[] {
  const problem = checkName(
    path,
    paths,
    { code: "REFERENCE_UNKNOWN", pointer, message: `"${path}" is no step of this flow` },
    `known here: ${paths.join(", ")}`,
  );
  return problem ? [problem] : [];
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

/** A misspelled product id in a condition would silently never match. */
export function checkConditionReferences(
  value: unknown,
  answers: ReadonlyMap<string, { readonly answer?: Schema }>,
  known: KnownNames,
): Problem[] {
  return stepsOf(value)
    .flatMap(conditionsOf)
    .flatMap(({ when, pointer }) => components(when, pointer));

  function components(schema: unknown, pointer: string): Problem[] {
    if (!isRecord(schema)) return [];
    const named = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    return [
      ...named.flatMap(([component, part]) => {
        const answer = answers.get(kindNamed(component, value))?.answer;
        if (answer === undefined) return [];
        const properties = { ...(answer.properties as Schema), ...(answer.derived as Schema) };
        return within(part, childPointer(`${pointer}/properties`, component), { ...answer, properties }, "");
      }),
      ...combined(schema).flatMap(([part, key]) => components(part, `${pointer}/${key}`)),
    ];
  }

  /** @param inside the pointer into the answer */
  function within(schema: unknown, pointer: string, answer: Schema, inside: string): Problem[] {
    if (!isRecord(schema)) return [];
    const possible = schemasAt(answer, inside);
    const names = possible
      .map(({ propertyNames }) => (isRecord(propertyNames) ? propertyNames.references : undefined))
      .find(isCollection);
    const values = possible.map(({ references }) => references).find(isCollection);
    const problems: Problem[] = [];
    const check = (text: unknown, at: string, reference: typeof names) => {
      if (reference !== undefined && typeof text === "string")
        problems.push(...checkProduct(text, at, reference, known));
    };
    check(schema.const, `${pointer}/const`, values);
    for (const [index, entry] of (Array.isArray(schema.enum) ? schema.enum : []).entries())
      check(entry, `${pointer}/enum/${index}`, values);
    for (const [index, name] of (Array.isArray(schema.required) ? schema.required : []).entries())
      check(name, `${pointer}/required/${index}`, names);
    for (const [name, part] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      const at = childPointer(`${pointer}/properties`, name);
      check(name, at, names);
      problems.push(...within(part, at, answer, childPointer(inside, name)));
    }
    for (const key of ["items", "contains"])
      problems.push(...within(schema[key], `${pointer}/${key}`, answer, `${inside}/0`));
    for (const [part, key] of combined(schema)) problems.push(...within(part, `${pointer}/${key}`, answer, inside));
    // A name in both `required` and `properties` is one mistake.
    return [...new Map(problems.map((problem) => [String(problem.value), problem])).values()];
  }
}
