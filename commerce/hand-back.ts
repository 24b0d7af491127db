import * as say from "../messages/generated/commerce/hand-back.ts";
import type { HandBack } from "../schemas/generated/wire.ts";

/** Tells the employee which amounts to return now; "" for none. */
export function handBackText(locale: string, handBack: readonly HandBack[] = []): string {
  return handBack
    .map(({ method, amount }) => (method === "cash" ? say.cash(locale, { amount }) : say.card(locale, { amount })))
    .join(" ");
}
