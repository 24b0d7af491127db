import { checkAnswers } from "../../../commerce/asked/check-answers.ts";
import { describeAnswers } from "../../../commerce/asked/describe-answers.ts";
import { cleanAnswers } from "../../../commerce/asked/violations.ts";
import { type Asked, type Label, labelText } from "../../../engine/core/asked.ts";
import { loadKinds } from "../../../engine/core/kind.ts";
import { fillNumbers } from "../../../engine/core/repeat.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { AttributeChange, OrderAnswer } from "../../../schemas/generated/wire.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { invalid } from "../../core/http/http-error.ts";
import type { Config } from "../../museum/model/config.ts";
import { inOrder, isAddress, numbered, readAnswers, stepAsked } from "./repeated-answers.ts";

/**
 * Validates answers against the published questions (docs/behaviour.md, "Questions").
 * @throws HttpError 400 per invalid answer; `field` is the step's address with the answer's name as its fragment
 */
export async function checkKeptAnswers(
  config: Pick<Config, "flow">,
  changes: readonly AttributeChange[],
): Promise<void> {
  for (const { key, value } of changes) {
    if (!isAddress(key) || value === null) continue;
    const asked = await askedAt(config, key);
    if (asked === undefined)
      throw invalid({
        code: "UNKNOWN_ATTRIBUTE",
        field: key,
        message: (locale) => say.nothingAsked(locale, { address: key }),
      });
    const given = readAnswers(value);
    if (given === undefined)
      throw invalid({ code: "INVALID", field: key, message: (locale) => say.noAnswers(locale, { address: key }) });
    const [first, ...more] = checkAnswers(asked, given).map(({ code, field, message }) => {
      const title = Object.hasOwn(asked.properties, field) ? asked.properties[field]?.title : undefined;
      return {
        code,
        field: `${key}#/${field}`,
        message: (locale: string) =>
          say.answer(locale, { title: labelText(locale, title ?? field), message: message(locale) }),
      };
    });
    if (first !== undefined) throw invalid(first, ...more);
  }
}

/** Uses the published flow, not the client's. @param address /{base}/{handle}{path}, also for a direct flow */
async function askedAt(
  config: Pick<Config, "flow">,
  address: string,
  count?: number,
): Promise<Asked<Label> | undefined> {
  const found = stepAsked(config, address);
  if (found === undefined) return undefined;
  const { step, n } = found;
  const kind = (await loadKinds(kindLoaders, [step.component])).get(step.component);
  const data = n === undefined ? step.data : fillNumbers(step.data, n, count);
  return kind?.contract === "step" ? kind.asks?.(data) : undefined;
}

/** A stored answer, with the wording of its question at the time. */
export interface KeptAnswer extends OrderAnswer {
  readonly choices?: readonly string[];
  /** The question without a number, which reports count by; present for repeated steps. */
  readonly question?: string;
  /** In the buyer's language, if that is not the museum's first. */
  readonly translated?: { readonly language: string; readonly title: string; readonly text: string };
}

export type StoredAnswer = OrderAnswer & Pick<KeptAnswer, "translated">;

/** Lists a cart's answers in the words of their questions, those of a repeated step by number. */
export async function answersOf(
  config: Pick<Config, "flow" | "tenant">,
  attributes: ReadonlyMap<string, string>,
): Promise<KeptAnswer[]> {
  const kept: KeptAnswer[] = [];
  const { locale } = config.tenant;
  for (const { address, value, repeated } of inOrder(config, attributes)) {
    const given = readAnswers(value) ?? {};
    const asked = (await askedAt(config, address, repeated?.count)) ?? asFreeTexts(given);
    const said = describeAnswers(locale, asked, cleanAnswers(asked, given));
    const isAlone = Object.keys(asked.properties).length === 1;
    kept.push(
      ...said.map(({ choices, ...answer }) => ({
        step: address,
        ...answer,
        ...(repeated && numbered(locale, answer.title, repeated, isAlone)),
        choices: choices && [...choices],
      })),
    );
  }
  return kept;
}

/** As `answersOf` in the museum's first language, with the words of another one. */
export async function answersIn(
  config: Config,
  language: string,
  attributes: ReadonlyMap<string, string>,
): Promise<KeptAnswer[]> {
  const [first] = config.tenant.languages;
  const kept = await answersOf(config.in(first), attributes);
  if (language === first) return kept;
  const own = await answersOf(config.in(language), attributes);
  return kept.map((answer) => {
    const same = own.find(({ step, field }) => step === answer.step && field === answer.field);
    return same === undefined ? answer : { ...answer, translated: { language, title: same.title, text: same.text } };
  });
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
