import { countSource, fillNumbers, repeatsOf, splitRepeatedPath } from "../../../engine/core/repeat.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { Config, ServedStep } from "../../museum/model/config.ts";
import { bases } from "../../museum/products/registry.ts";

type Flows = Pick<Config, "flow">;

/** One answer of a repeated step. */
export interface RepeatedAnswer {
  readonly step: ServedStep;
  readonly n: number;
  readonly count: number;
}

interface AddressedAnswer {
  readonly address: string;
  readonly value: string;
  /** Undefined unless the step is repeated. */
  readonly repeated: RepeatedAnswer | undefined;
}

/** Answers use their step's path as the attribute key. */
export const isAddress = (key: string): boolean => key.startsWith("/");

export function readAnswers(value: string): object | undefined {
  try {
    const given: unknown = JSON.parse(value);
    return typeof given === "object" && given !== null && !Array.isArray(given) ? given : undefined;
  } catch {
    return undefined;
  }
}

interface StepAsked {
  readonly step: ServedStep;
  /** Undefined unless the step is repeated. */
  readonly n: number | undefined;
  /** The address of the step itself. */
  readonly of: string;
}

/**
 * Finds the step of an answer: a repeated step has answers at `{path}/1` up to its `atMost` only, any other at its path.
 * @param address /{base}/{handle}{path}
 */
export function stepAsked(config: Flows, address: string): StepAsked | undefined {
  const [, base, handle, path = ""] = /^\/([^/]+)\/([^/]+)(\/.+)$/.exec(address) ?? [];
  if (base === undefined || handle === undefined || !bases.includes(base)) return undefined;
  const steps = config.flow(base, handle, { direct: true })?.steps ?? [];
  const own = steps.find((each) => each.path === path);
  if (own !== undefined) return own.repeat === undefined ? { step: own, n: undefined, of: address } : undefined;
  const at = splitRepeatedPath(path);
  const step = at && steps.find((each) => each.path === at.path);
  if (at === undefined || step?.repeat === undefined || at.n > step.repeat.atMost) return undefined;
  return { step, n: at.n, of: `/${base}/${handle}${at.path}` };
}

/**
 * Lists answers in the order in which their steps were answered, repetitions by number. Those above the count that
 * another kept answer gives are left out: the visitor lowered the number afterwards.
 */
export function inOrder(config: Flows, attributes: ReadonlyMap<string, string>): readonly AddressedAnswer[] {
  const groups = new Map<
    string,
    { readonly at: StepAsked | undefined; readonly address: string; readonly value: string }[]
  >();
  for (const [address, value] of attributes) {
    if (!isAddress(address)) continue;
    const at = stepAsked(config, address);
    const of = at?.of ?? address;
    groups.set(of, [...(groups.get(of) ?? []), { at, address, value }]);
  }
  return [...groups].flatMap(([of, answers]) => {
    const sorted = answers.toSorted((one, other) => (one.at?.n ?? 0) - (other.at?.n ?? 0));
    const last = sorted.at(-1)?.at;
    const count = (last && keptCount(config, of, last.step, attributes)) ?? last?.n ?? 0;
    return sorted.flatMap(({ at, address, value }): AddressedAnswer[] => {
      if (at?.n === undefined) return [{ address, value, repeated: undefined }];
      return at.n > count ? [] : [{ address, value, repeated: { step: at.step, n: at.n, count } }];
    });
  });
}

/**
 * Returns how often a step is repeated by the answers that a cart keeps; undefined if the number is in another answer,
 * such as the party, which only the visitor's browser has.
 * @param address of the step itself
 */
export function keptCount(
  config: Flows,
  address: string,
  step: ServedStep,
  attributes: ReadonlyMap<string, string>,
): number | undefined {
  if (step.repeat === undefined) return undefined;
  const [, base = "", handle = ""] = address.split("/");
  const { name, property } = countSource(step.repeat.count);
  const steps = config.flow(base, handle, { direct: true })?.steps ?? [];
  const sources = steps.filter(({ path, component }) => path === name || component === name);
  const answers = sources.map(({ path }) => attributes.get(`/${base}/${handle}${path}`));
  const told: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...answers.map((answer) => readAnswers(answer ?? "")),
  );
  return Object.hasOwn(told, property) ? repeatsOf(told, step.repeat) : undefined;
}

/**
 * Names a repetition's question: "Guest 2 of 3" if it is the step's only one, else with the question. A title that has
 * a number of its own is used as it is.
 */
export function numbered(
  locale: string,
  title: string,
  { step, n, count }: RepeatedAnswer,
  isAlone: boolean,
): { readonly title: string; readonly question: string } {
  const [before = "", after = ""] = step.title.split("{n}");
  const plain = before.trim() || after.replaceAll("{count}", "").trim() || step.title;
  const label = step.title.includes("{n}")
    ? fillNumbers(step.title, n, count)
    : say.numbered(locale, { title: step.title, n, count });
  return isAlone
    ? { title: label, question: plain }
    : {
        title: say.ofRepetition(locale, { label, title }),
        question: say.ofRepetition(locale, { label: plain, title }),
      };
}
