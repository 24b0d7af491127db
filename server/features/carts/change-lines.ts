import * as say from "../../../messages/generated/server/carts.ts";
import type { AttributeChange, LineItemInput } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import { notFound } from "../../core/http/http-error.ts";
import type { CatalogueIndex } from "../../museum/catalogue/museum.ts";
import { checkLineAttributes } from "./known-attributes.ts";
import { type Line, lineKey, mergeAttributes } from "./line.ts";

/** Attributes that only the server may set. "Redeemed" is for sales by staff. */
const serverOwned = ["Type", "Level", "SeriesEventTitle", "Redeemed"];

export function addLines(index: CatalogueIndex, present: readonly Line[], inputs: readonly LineItemInput[]): Line[] {
  return mergeLines([...present, ...inputs.map((input) => lineOf(index, input))]);
}

/** A line with the same variant and attributes keeps its id. */
export function replaceLines(
  index: CatalogueIndex,
  present: readonly Line[],
  inputs: readonly LineItemInput[],
): Line[] {
  const ids = new Map(present.map((line) => [lineKey(line), line.id]));
  return mergeLines(inputs.map((input) => lineOf(index, input))).map((line) => ({
    ...line,
    id: ids.get(lineKey(line)) ?? line.id,
  }));
}

/** Merges lines that become equal. @throws HttpError 400, 404 */
export function changeAttributes(
  index: CatalogueIndex,
  present: readonly Line[],
  sets: readonly { readonly lineItemId: string; readonly attributes: readonly AttributeChange[] }[],
): Line[] {
  const changes = new Map<string, AttributeChange[]>(present.map(({ id }) => [id, []]));
  const variants = new Map(present.map(({ id, variantId }) => [id, index.variants.get(variantId)]));
  for (const { lineItemId, attributes } of sets) {
    const ofLine = changes.get(lineItemId);
    if (ofLine === undefined) throw notFound((locale) => say.noLine(locale, { id: lineItemId }));
    checkLineAttributes(attributes, variants.get(lineItemId));
    ofLine.push(...attributes);
  }
  return mergeLines(
    present.map((line) => {
      const ofLine = changes.get(line.id) ?? [];
      return ofLine.length === 0
        ? line
        : { ...line, attributes: owned(index, line.variantId, mergeAttributes(line.attributes, ofLine)) };
    }),
  );
}

function lineOf(index: CatalogueIndex, { variantId, quantity, attributes = [] }: LineItemInput): Line {
  checkLineAttributes(attributes, index.variants.get(variantId));
  return {
    id: randomId(),
    variantId,
    quantity,
    attributes: owned(index, variantId, mergeAttributes(new Map(), attributes)),
  };
}

/** Ignores the client's values of server-owned attributes. */
function owned(index: CatalogueIndex, variantId: string, attributes: ReadonlyMap<string, string>): Map<string, string> {
  const own = Object.entries(index.variants.get(variantId)?.attributes ?? {});
  return new Map([...own, ...[...attributes].filter(([key]) => !serverOwned.includes(key))]);
}

function mergeLines(lines: Line[]): Line[] {
  if (lines.length < 2) return lines;
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = lineKey(line);
    const before = merged.get(key);
    merged.set(key, before === undefined ? line : { ...before, quantity: before.quantity + line.quantity });
  }
  return [...merged.values()];
}
