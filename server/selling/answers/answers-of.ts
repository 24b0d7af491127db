import { cleanAnswers } from "../../../commerce/asked/clean-answers.ts";
import { sayAnswers } from "../../../commerce/asked/say-answers.ts";
import type { Asked } from "../../../schemas/asked.ts";
import type { OrderAnswer } from "../../../schemas/generated/wire.ts";
import type { Config } from "../../museum/config/types.ts";
import { askedAt, isAddress } from "./asking-step.ts";
import { readAnswers } from "./check-kept.ts";

/** An answer as an order keeps it: in the words in which it was asked, whatever becomes of the flow. */
export interface KeptAnswer extends OrderAnswer {
  /** What was chosen, one by one, where it can be counted. */
  readonly choices?: readonly string[];
}

/** What a cart's visitor answered, in the order of the steps in which they did. */
export async function answersOf(config: Pick<Config, "flow" | "tenant">, attributes: ReadonlyMap<string, string>): Promise<KeptAnswer[]> {
  const kept: KeptAnswer[] = [];
  for (const [address, value] of attributes) {
    if (!isAddress(address)) continue;
    const given = readAnswers(value) ?? {};
    const asked = (await askedAt(config, address)) ?? asFreeTexts(given);
    kept.push(
      ...sayAnswers(config.tenant.locale, asked, cleanAnswers(asked, given)).map((answer) => ({
        step: address,
        ...answer,
        choices: answer.choices && [...answer.choices],
      })),
    );
  }
  return kept;
}

/** What was answered before its author took the question away is kept under its name, and shown at the door: nobody knows that it need not be. */
function asFreeTexts(given: object): Asked {
  const named = Object.keys(given).map((title) => [title, { type: "string", title, atTheDoor: true }] as const);
  return { type: "object", properties: Object.fromEntries(named) };
}

/** An answer as it is sent. */
export const showAnswer = ({ step, field, title, text, atTheDoor }: OrderAnswer): OrderAnswer => ({
  step,
  field,
  title,
  text,
  ...(atTheDoor && { atTheDoor }),
});

/** The attributes of a cart that are no answers. */
export function withoutAnswers(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...attributes].filter(([key]) => !isAddress(key)));
}
