import * as say from "../../../messages/generated/server/carts.ts";
import { membershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { AttributeChange, LineItemInput } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import { invalid, notFound } from "../../core/http/http-error.ts";
import type { CatalogueIndex } from "../../museum/catalogue/museum.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { type Line, lineKey, mergeAttributes } from "./line.ts";
import { isAddress } from "./repeated-answers.ts";

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

/** Sets the quantities of these lines and leaves others as they are; 0 removes a line. */
export function setQuantities(
  index: CatalogueIndex,
  present: readonly Line[],
  inputs: readonly LineItemInput[],
): Line[] {
  const lines = new Map(present.map((line) => [lineKey(line), line]));
  for (const input of inputs) {
    const line = lineOf(index, input);
    const key = lineKey(line);
    if (line.quantity === 0) lines.delete(key);
    else lines.set(key, { ...line, id: lines.get(key)?.id ?? line.id });
  }
  return [...lines.values()];
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

type MaxLengths = ReadonlyMap<string, number>;

/** Includes attributes that only the server sets (./change-lines.ts): clients send them back unchanged. */
const ofLines: MaxLengths = new Map([
  ["Date", 100],
  ["Time", 100],
  ["Price", 12],
  ["Type", 100],
  ["Level", 200],
  ["SeriesEventTitle", 200],
  ["Redeemed", 100],
]);

const ofCarts: MaxLengths = new Map(
  Object.entries(membershipDetails.schema.properties).map(([name, { maxLength = 100, countryIn }]) => [
    name,
    // Regions of other countries have no code of two letters.
    countryIn === undefined ? maxLength : Math.max(maxLength, 100),
  ]),
);

/** Rejects unknown attributes: a cart is not free storage. @throws HttpError 400 */
function checkLineAttributes(changes: readonly AttributeChange[], variant: Variant | undefined): void {
  const own = Object.entries(variant?.buyersAttributes ?? {});
  check(changes, own.length === 0 ? ofLines : new Map([...ofLines, ...own]), say.unknownLineAttribute);
}

/** Skips answers: `checkKeptAnswers` validates them. @throws HttpError 400 */
export function checkCartAttributes(changes: readonly AttributeChange[]): void {
  check(
    changes.filter(({ key }) => !isAddress(key)),
    ofCarts,
    say.unknownAttribute,
  );
}

/** Deleting any attribute is allowed. */
function check(changes: readonly AttributeChange[], known: MaxLengths, unknown: typeof say.unknownAttribute): void {
  for (const { key, value } of changes) {
    if (value === null) continue;
    const longest = known.get(key);
    if (longest === undefined)
      throw invalid({
        code: "UNKNOWN_ATTRIBUTE",
        field: key,
        message: (locale) => unknown(locale, { name: key, known: [...known.keys()] }),
      });
    // Let the form's own message cover slightly long details.
    if (value.length > longest * 2)
      throw invalid({
        code: "TOO_LONG",
        field: key,
        message: (locale) => say.attributeTooLong(locale, { name: key, most: longest }),
      });
  }
}
