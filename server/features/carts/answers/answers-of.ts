import { sayAnswers } from "../../../../commerce/asked/say-answers.ts";
import { cleanAnswers } from "../../../../commerce/asked/violations.ts";
import type { Asked } from "../../../../schemas/asked.ts";
import type { OrderAnswer } from "../../../../schemas/generated/wire.ts";
import type { Config } from "../../../museum/model/config.ts";
import { askedAt, isAddress, readAnswers } from "./check-kept.ts";

/** A stored answer, with the wording of its question at the time. */
export interface KeptAnswer extends OrderAnswer {
  readonly choices?: readonly string[];
}

export async function answersOf(
  config: Pick<Config, "flow" | "tenant">,
  attributes: ReadonlyMap<string, string>,
): Promise<KeptAnswer[]> {
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

/** Without its question, show an answer at the door, in case it matters there. */
function asFreeTexts(given: object): Asked {
  const named = Object.keys(given).map((title) => [title, { type: "string", title, atTheDoor: true }] as const);
  return { type: "object", properties: Object.fromEntries(named) };
}

export const showAnswer = ({ step, field, title, text, atTheDoor }: OrderAnswer): OrderAnswer => ({
  step,
  field,
  title,
  text,
  ...(atTheDoor && { atTheDoor }),
});

export function withoutAnswers(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...attributes].filter(([key]) => !isAddress(key)));
}
