import type { FastifyReply } from "fastify";
import { checkAnswers } from "../../../commerce/asked/check-answers.ts";
import { readNext } from "../../../engine/check/next.ts";
import type { Asked, Label } from "../../../engine/core/asked.ts";
import { compileConditions } from "../../../engine/core/conditions.ts";
import { addAnswer } from "../../../engine/core/given.ts";
import { loadKinds } from "../../../engine/core/kind.ts";
import { memo } from "../../../engine/core/memo.ts";
import { namedComponents } from "../../../engine/core/named-components.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import type { StoredCart } from "./cart-store.ts";
import { keptCount, readAnswers } from "./repeated-answers.ts";

/** Catches questions published after the visitor passed. @returns true if redirected; the reply is then sent */
export async function leadToQuestions(
  reply: FastifyReply,
  config: Pick<Config, "flow" | "tenant">,
  cart: StoredCart,
  from: string,
): Promise<boolean> {
  if (cart.moving !== null || cart.lines.length === 0) return false;
  const { prefix } = config.tenant;
  const own = prefix !== "" && from.startsWith(`${prefix}/`) ? from.slice(prefix.length) : from;
  const address = await unansweredStep(config, own, cart.attributes);
  if (address !== undefined) await reply.redirect(address, 303);
  return address !== undefined;
}

type ServedStep = ServedFlow["steps"][number];

/**
 * Checks only steps that every path leads through, as far as the cart's answers decide it: the server does not know
 * other answers, such as the party.
 * @param from the previous step's address, /{base}/{handle}/{step} or the same under /direct
 * @returns the address of its page; undefined if nothing is missing
 */
async function unansweredStep(
  config: Pick<Config, "flow">,
  from: string,
  attributes: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const [, prefix, base, handle] = /^(\/direct)?\/([^/]+)\/([^/]+)\/[^/]+(?:\/\d{1,3})?$/.exec(from) ?? [];
  const flow = base === undefined || handle === undefined ? undefined : config.flow(base, handle, { direct: true });
  if (flow === undefined || flow.mode === "tools") return undefined;
  const asked = await questionsOf(flow);
  if (![...asked.values()].some(({ required = [] }) => required.length > 0)) return undefined;
  const own = `/${flow.base}/${flow.handle}`;
  const given = (path: string) => readAnswers(attributes.get(own + path) ?? "") ?? {};
  const countOf = (step: ServedStep) => keptCount(config, own + step.path, step, attributes) ?? 0;
  const answerOf = (step: ServedStep) =>
    step.repeat === undefined ? given(step.path) : numbers(countOf(step)).map((n) => given(`${step.path}/${n}`));
  // How often a step is repeated may be unknown here, and so is the list of its answers.
  const isKnown = (step: ServedStep) =>
    asked.has(step) &&
    (step.repeat === undefined || keptCount(config, own + step.path, step, attributes) !== undefined);
  const known = new Set([...asked.keys()].filter(isKnown).flatMap(({ component, path }) => [component, path]));
  const demanded = await surelyPassed(flow, known, (step) => (isKnown(step) ? answerOf(step) : undefined));
  for (const step of demanded) {
    const questions = asked.get(step);
    if (questions === undefined) continue;
    const isBlank = (path: string) => checkAnswers(questions, given(path)).some(({ code }) => code === "BLANK");
    const paths = step.repeat === undefined ? [step.path] : numbers(countOf(step)).map((n) => `${step.path}/${n}`);
    const open = paths.find(isBlank);
    if (open !== undefined) return `${prefix ?? ""}/${base}/${handle}${step.page ?? open}`;
  }
  return undefined;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Finds the steps that ask an author's questions. Cached per flow: each checkout needs it, and the desk all flows'. */
export const questionsOf = memo(async ({ steps }: ServedFlow): Promise<ReadonlyMap<ServedStep, Asked<Label>>> => {
  const kinds = await loadKinds(
    kindLoaders,
    steps.map(({ component }) => component),
  );
  return new Map(
    steps.flatMap((step): [ServedStep, Asked<Label>][] => {
      const kind = kinds.get(step.component);
      // Skipping depends on data that only the browser has loaded.
      const asked = kind?.contract === "step" && kind.skip === undefined ? kind.asks?.(step.data) : undefined;
      return asked === undefined ? [] : [[step, asked]];
    }),
  );
});

/** Cached per flow: each checkout needs it, and compiling patterns is slow. */
const evaluatorOf = memo((steps) => compileConditions({ get: () => undefined }, steps));

async function surelyPassed(
  { steps }: ServedFlow,
  known: ReadonlySet<string>,
  answerOf: (step: ServedStep) => object | undefined,
): Promise<readonly ServedStep[]> {
  const holds = await evaluatorOf(steps);
  let answers: Readonly<Record<string, unknown>> = {};
  for (const step of steps) {
    const answer = answerOf(step) ?? {};
    // A repeated step is a list, which does not merge with other steps of its kind.
    answers = Array.isArray(answer)
      ? { ...answers, [step.component]: answer }
      : addAnswer(answers, step.component, answer);
  }
  answers = Object.fromEntries(Object.entries(answers).filter(([component]) => known.has(component)));
  const byPath = new Map(
    steps.map((step) => [step.path, { component: step.component, answer: answerOf(step) ?? {}, context: {} }]),
  );
  const found = new Map<string, readonly ServedStep[]>();

  function passed(path: string): readonly ServedStep[] {
    const step = steps.find((each) => each.path === path);
    if (step === undefined) return [];
    const before = found.get(path);
    if (before !== undefined) return before;
    const [first = [], ...others] = waysFrom(step).map(passed);
    const sure = [step, ...first.filter((each) => others.every((other) => other.includes(each)))];
    found.set(path, sure);
    return sure;
  }

  function waysFrom({ nextStep, path }: ServedStep): string[] {
    const { next } = readNext(nextStep, path);
    if (next === undefined) return [];
    const ways: string[] = [];
    for (const { when, to } of next.branches) {
      const isKnown = namedComponents(when).named.every(({ component }) => known.has(component));
      if (isKnown && !holds(when, answers, {}, byPath)) continue;
      ways.push(to);
      if (isKnown) return ways;
    }
    return [...ways, next.otherwise];
  }

  const first = steps.find(({ isFirstStep }) => isFirstStep) ?? steps[0];
  return first === undefined ? [] : passed(first.path);
}
