import * as say from "../../../messages/generated/server/carts.ts";
import { membershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { AttributeChange } from "../../../schemas/generated/wire.ts";
import { invalid } from "../../platform/http/http-error.ts";
import { isAddress } from "../answers/asking-step.ts";

/** By the name of an attribute, how long its value may be. */
type MaxLengths = ReadonlyMap<string, number>;

/** What a line says of itself: some of it the client, some the server alone (./change-lines.ts), which clients send back as they got it. */
const ofLines: MaxLengths = new Map([
  ["Date", 100],
  ["Time", 100],
  ["Price", 12],
  ["Type", 100],
  ["Level", 200],
  ["SeriesEventTitle", 200],
  ["Redeemed", 100],
]);

/** What the details of a membership say of the whole cart, each at most as long as its form takes it. */
const ofCarts: MaxLengths = new Map(Object.entries(membershipDetails.schema.properties).map(([name, { maxLength = 100 }]) => [name, maxLength]));

/** A cart is not a place to keep what one likes for weeks. @throws HttpError 400 */
export function checkLineAttributes(changes: readonly AttributeChange[]): void {
  check(changes, ofLines, say.unknownLineAttribute);
}

/** Answers are checked by what was asked (../answers/check-kept.ts). @throws HttpError 400 */
export function checkCartAttributes(changes: readonly AttributeChange[]): void {
  check(
    changes.filter(({ key }) => !isAddress(key)),
    ofCarts,
    say.unknownAttribute,
  );
}

/** What deletes an attribute may name any. */
function check(changes: readonly AttributeChange[], known: MaxLengths, unknown: typeof say.unknownAttribute): void {
  for (const { key, value } of changes) {
    if (value === null) continue;
    const longest = known.get(key);
    if (longest === undefined)
      throw invalid({ code: "UNKNOWN_ATTRIBUTE", field: key, message: (locale) => unknown(locale, { name: key, known: [...known.keys()] }) });
    // Details that are a little too long get the sentence of their form.
    if (value.length > longest * 2)
      throw invalid({ code: "TOO_LONG", field: key, message: (locale) => say.attributeTooLong(locale, { name: key, most: longest }) });
  }
}
