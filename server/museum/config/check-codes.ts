import { checkName } from "../model/check.ts";
import type { Catalogue, PromotionCode } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { checkEvents } from "../products/check-events.ts";
import { codeKey } from "../products/promotion-codes.ts";
import { placesOf } from "./catalogue-ids.ts";

/** Checks each promotion code: one discount, a unique name, valid dates, and existing products. */
export function checkCodes(catalogue: Catalogue): Problem[] {
  const seen = new Map<string, string>();
  return catalogue.codes.flatMap((code, index) => {
    const at = `/codes/${index}`;
    const earlier = seen.get(codeKey(code.code));
    if (earlier === undefined) seen.set(codeKey(code.code), at);
    return [...checkOwn(code, at, earlier), ...checkNamed(catalogue, code, at)];
  });
}

function checkOwn(
  { code, percent, amount, from, until }: PromotionCode,
  at: string,
  earlier: string | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const add = (pointer: string, message: string, fix: string, value: string) =>
    problems.push({ code: "CATALOGUE_CODE", pointer, message: `At code "${code}" (${at}): ${message}`, fix, value });
  if (earlier !== undefined)
    add(`${at}/code`, `the code is already taken at ${earlier}`, "give one of the two another name", code);
  if ((percent === undefined) === (amount === undefined))
    add(
      at,
      percent === undefined ? "nothing says what it takes off" : "both percent and amount say what it takes off",
      "write one of percent and amount",
      code,
    );
  if (amount !== undefined && Number(amount) === 0)
    add(`${at}/amount`, "it takes nothing off", "write more than 0.00", amount);
  if (from !== undefined && until !== undefined && from > until)
    add(`${at}/from`, `"${from}" is later than "${until}", where it ends`, "exchange the two", from);
  return problems;
}

function checkNamed(catalogue: Catalogue, { events = [], ticketTypes = [] }: PromotionCode, at: string): Problem[] {
  const known = placesOf(catalogue).map(({ id }) => id);
  return [
    ...checkEvents(
      catalogue,
      events.map((id, place) => ({ id, pointer: `${at}/events/${place}` })),
    ),
    ...ticketTypes.flatMap((id, place) => {
      const message = `"${id}" is no ticket type of this catalogue`;
      return (
        checkName(
          id,
          known,
          { code: "REFERENCE_UNKNOWN", pointer: `${at}/ticketTypes/${place}`, message },
          "name one that is sold",
        ) ?? []
      );
    }),
  ];
}
