import type { ParsedFlow } from "../../engine/core/flow.ts";
import * as say from "../../messages/generated/app/flow.ts";

/** In the order in which visitors ask. */
const names = {
  price: say.price,
  benefits: say.benefits,
  when: say.when,
  duration: say.duration,
  language: say.language,
  age: say.age,
  access: say.access,
  refunds: say.refunds,
};

/** Returns the event's facts that the museum has filled in. */
export function factsOf(
  locale: string,
  { facts = {} }: Pick<ParsedFlow, "facts">,
): { readonly name: string; readonly text: string }[] {
  return Object.entries(names).flatMap(([fact, name]) => {
    const text = facts[fact];
    return text === undefined ? [] : [{ name: name(locale), text }];
  });
}
