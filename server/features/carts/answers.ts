import { checkAnswers } from "../../../commerce/asked/check-answers.ts";
import { describeAnswers } from "../../../commerce/asked/describe-answers.ts";
import { cleanAnswers } from "../../../commerce/asked/violations.ts";
import { type Asked, type Label, labelText } from "../../../engine/core/asked.ts";
import { loadKinds } from "../../../engine/core/kind.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { AttributeChange, OrderAnswer } from "../../../schemas/generated/wire.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { invalid } from "../../core/http/http-error.ts";
import type { Config } from "../../museum/model/config.ts";
import { bases } from "../../museum/products/registry.ts";

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

export function readAnswers(value: string): object | undefined {
  try {
    const given: unknown = JSON.parse(value);
    return typeof given === "object" && given !== null && !Array.isArray(given) ? given : undefined;
  } catch {
    return undefined;
  }
}

/** Answers use their step's path as the attribute key. */
export const isAddress = (key: string): boolean => key.startsWith("/");

/** Uses the published flow, not the client's. @param address /{base}/{handle}{path}, also for a direct flow */
export async function askedAt(config: Pick<Config, "flow">, address: string): Promise<Asked<Label> | undefined> {
  const [, base, handle, path] = /^\/([^/]+)\/([^/]+)(\/.+)$/.exec(address) ?? [];
  if (base === undefined || handle === undefined || !bases.includes(base)) return undefined;
  const step = config.flow(base, handle, { direct: true })?.steps.find((each) => each.path === path);
  if (step === undefined) return undefined;
  const kind = (await loadKinds(kindLoaders, [step.component])).get(step.component);
  return kind?.contract === "step" ? kind.asks?.(step.data) : undefined;
}

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
      ...describeAnswers(config.tenant.locale, asked, cleanAnswers(asked, given)).map((answer) => ({
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
