import * as say from "../../../messages/generated/server/carts.ts";
import { membershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { AttributeChange } from "../../../schemas/generated/wire.ts";
import { invalid } from "../../core/http/http-error.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { isAddress } from "./answers/check-kept.ts";

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
  Object.entries(membershipDetails.schema.properties).map(([name, { maxLength = 100 }]) => [name, maxLength]),
);

/** Rejects unknown attributes: a cart is not free storage. @throws HttpError 400 */
export function checkLineAttributes(changes: readonly AttributeChange[], variant: Variant | undefined): void {
  const own = Object.entries(variant?.buyersAttributes ?? {});
  check(changes, own.length === 0 ? ofLines : new Map([...ofLines, ...own]), say.unknownLineAttribute);
}

/** Skips answers: ../answers/check-kept.ts validates them. @throws HttpError 400 */
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
