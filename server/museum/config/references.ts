import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { rememberFor } from "../../../engine/core/remember.ts";
import { deskPermissions } from "../../../schemas/permissions.ts";
import { collections, productTypes } from "../products/registry.ts";
import { placesOf } from "./catalogue-ids.ts";
import { checkName } from "./check.ts";
import { checkPicture } from "./pictures.ts";
import type { Problem } from "./problems.ts";
import { type Schema, schemasAt } from "./schemas.ts";
import type { Catalogue, Collections } from "./types.ts";

/** What step data may name. */
export interface References {
  readonly catalogue: Catalogue | undefined;
  readonly assets: ReadonlySet<string>;
  /** Where catalogue.json as it lies there is held back: its value, undefined where it is not even JSON. */
  readonly heldBack?: { readonly value: unknown };
}

/** The same as ids alone: of two catalogues that have the same ids, in the same order, the same object. */
export type ProductIds = Readonly<Record<keyof Collections | "variants", ReadonlySet<string>>>;

/** What the checks of step data look up. */
export interface KnownNames extends Pick<References, "assets" | "heldBack"> {
  readonly ids: ProductIds | undefined;
}

/** Where each `references` keyword of a schema looks; a variant is a ticket type, or what a membership or donation is sold as. */
const named: ReadonlyMap<string, keyof Collections | "variants"> = new Map([
  ...collections.map((collection) => [productTypes[collection].name, collection] as const),
  ["variant", "variants"],
]);

/** Is this a `references` keyword that names products? */
export function isCollection(reference: unknown): reference is string {
  return typeof reference === "string" && named.has(reference);
}

/** The texts of a step's data whose schema says `references`: the product, or with "asset" the picture, is there. */
export function checkReferences(data: unknown, schema: Schema, at: string, known: KnownNames, paths: readonly string[]): Problem[] {
  const { assets } = known;
  return textsIn(data, "").flatMap(({ text, pointer }) => {
    const part = schemasAt(schema, pointer).find((part) => typeof part.references === "string");
    const reference = part?.references;
    if (reference === "step") return checkTool(text, at + pointer, paths);
    // A pattern of its own says which links there may be, and more of it.
    if (typeof reference === "string" && Object.hasOwn(forms, reference))
      return reference === "link" && part?.pattern !== undefined ? [] : checkForm(text, at + pointer, reference as keyof typeof forms);
    if (reference === "asset") return checkPicture(text, at + pointer, assets);
    if (reference === "permission") {
      const message = `"${text}" is no permission`;
      const problem = checkName(text, deskPermissions, { code: "REFERENCE_UNKNOWN", pointer: at + pointer, message }, `known: ${deskPermissions.join(", ")}`);
      return problem ? [problem] : [];
    }
    return isCollection(reference) ? checkProduct(text, at + pointer, reference, known) : [];
  });
}

/** That the catalogue has a product, or a ticket type, of that id. */
export function checkProduct(text: string, pointer: string, reference: string, { ids, heldBack }: KnownNames): Problem[] {
  const collection = named.get(reference);
  if (ids === undefined || collection === undefined) return [];
  const what = reference === "variant" ? "ticket type" : reference;
  const message = `"${text}" is no ${what} of catalogue.json`;
  const fix = reference === "variant" ? "write the id of a ticket type in catalogue.json" : `add it to ${collection} in catalogue.json`;
  const problem = checkName(text, ids[collection], { code: "REFERENCE_UNKNOWN", pointer, message }, fix);
  if (problem === undefined) return [];
  return [heldBack !== undefined && mayHold(heldBack.value, collection, text) ? waiting(problem, `${what} "${text}"`) : problem];
}

/** Authors must not be asked to add what is already in a catalogue that is held back. */
function waiting({ pointer, value }: Problem, what: string): Problem {
  const message = `the ${what} is not known yet: catalogue.json has problems of its own, and is held back until they are fixed`;
  return { code: "REFERENCE_HELD_BACK", pointer, message, fix: "fix catalogue.json; this file is then taken up as it is", value };
}

function mayHold(value: unknown, collection: string, id: string): boolean {
  if (value === undefined) return true;
  if (collection === "variants") return JSON.stringify(value).includes(JSON.stringify(id));
  const products = isRecord(value) ? value[collection] : undefined;
  return Array.isArray(products) && products.some((product) => isRecord(product) && product.id === id);
}

let lastIds: ProductIds | undefined;

/** The ids of each collection: what is checked against them need not be checked again when a title changes. */
export const idsOf = rememberFor((catalogue: unknown): ProductIds => {
  const sets = collections.map((name) => [name, new Set((catalogue as Collections)[name].map(({ id }) => id))]);
  const variants = new Set(placesOf(catalogue as Catalogue).map(({ id }) => id));
  const ids = { ...Object.fromEntries(sets), variants } as ProductIds;
  if (lastIds === undefined || !haveSameIds(lastIds, ids)) lastIds = ids;
  return lastIds;
});

function haveSameIds(one: ProductIds, other: ProductIds): boolean {
  return Object.entries(one).every(([name, ids]) => {
    const others = [...other[name as keyof ProductIds]];
    return ids.size === others.length && [...ids].every((id, index) => id === others[index]);
  });
}

/** Texts whose form says whether they mean anything. */
const forms = {
  day: {
    is: (text: string) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    what: "is no day of the calendar",
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

/** Every text in a value, with its place. */
export function textsIn(value: unknown, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, childPointer(pointer, index)));
  return isRecord(value) ? Object.entries(value).flatMap(([key, entry]) => textsIn(entry, childPointer(pointer, key))) : [];
}
