import { sayAnswers } from "../../../commerce/asked/say-answers.ts";
import type { Contribution, Offer, WantedLine } from "../../../commerce/cart/cart.ts";
import { counted } from "../../../commerce/counted.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { WalkStep } from "../../../engine/core/walk.ts";
import type { WalkedPath } from "../../../engine/core/walk-paths.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import * as say from "../../../messages/generated/server/studio-paths.ts";
import type { StudioPathStep } from "../../../schemas/generated/wire.ts";

type Answered = Extract<WalkStep, { state: "autoAnswered" | "visited" }>;

/** How much of an answer is shown that nothing has words for. */
const longest = 100;

/** A step's answer in words: the day, the time, what is bought; neither where nothing was chosen. For a skipped step, why. */
interface Said {
  readonly answer?: string;
  /** What tells it from other answers, where that is less; empty where it is nothing, as of a name. */
  readonly brief?: string;
}

/** The steps of a path with their answers, in words. */
export function sayPath(locale: string, { steps }: Pick<WalkedPath, "steps">): StudioPathStep[] {
  return steps.map((walkStep) => ({ path: walkStep.step.path, title: walkStep.step.title, state: walkStep.state, ...sayAnswer(locale, walkStep) }));
}

/** What was answered at a step of a walk, in words. */
function sayAnswer(locale: string, walkStep: WalkStep): Said {
  if (walkStep.state === "skipped") return { answer: walkStep.reason.text };
  if ((walkStep.state !== "visited" && walkStep.state !== "autoAnswered") || walkStep.answer === undefined) return {};
  const lines = bought(locale, walkStep);
  if (lines !== "") return { answer: lines };
  return asked(locale, walkStep) ?? sayValue(locale, walkStep.answer, titlesIn(walkStep.context.loaded));
}

/** What the answer adds to the cart. */
function bought(locale: string, { kind, context, answer }: Answered): string {
  const { lines = [], lineAttributes = [], offers = {} } = (kind.contribute?.(answer, context) as Contribution | undefined) ?? {};
  const set = (key: string) => new Set(lineAttributes.flatMap((rule) => rule.set[key] ?? []));
  const products = new Set(lines.map(({ variantId }) => offers[variantId]?.product));
  return [
    ...[...set("Date")].map((date) => formatDay(locale, date, "near")),
    ...set("Time"),
    ...lines.map((line) => sayLine(locale, line, offers[line.variantId], products.size > 1)),
  ].join(", ");
}

function sayLine(locale: string, { variantId, quantity, attributes }: WantedLine, offer: Offer | undefined, isOneOfSeveral: boolean): string {
  if (offer === undefined) return counted(locale, quantity, variantId, undefined);
  const { product, title } = offer;
  if (attributes.Type !== "admission") return product === title ? product : say.ofProduct(locale, { product, title });
  const tickets = counted(locale, quantity, title, offer.counted);
  return isOneOfSeveral ? say.ofProduct(locale, { product, title: tickets }) : tickets;
}

/** The questions that are kept on the order, with the answers; in brief what was chosen or counted, and not what was typed. */
function asked(locale: string, { kind, context, answer }: Answered): Said | undefined {
  const questions = kind.asks?.(context.data);
  if (questions === undefined || !isRecord(answer)) return undefined;
  const said = sayAnswers(locale, questions, answer);
  return {
    answer: said.map(({ title, text }) => (/[.?!:]$/.test(title) ? say.answeredAfter : say.answered)(locale, { question: title, answer: text })).join(", "),
    brief: said
      .flatMap(({ field, title, text, choices }) => {
        const question = questions.properties[field];
        if (question?.type === "integer") return [say.answered(locale, { question: title, answer: text })];
        if (question?.type === "boolean") return answer[field] === true && question.const === undefined ? [title] : [];
        return choices === undefined ? [] : [text];
      })
      .join(", "),
  };
}

/** Ids by the titles that the step has loaded of them, days in words; what has numbers or more in it as JSON. */
function sayValue(locale: string, value: unknown, titles: ReadonlyMap<string, string>): Said {
  const leaves = leavesOf(value).filter((leaf) => leaf !== null && leaf !== undefined);
  if (leaves.length === 0) return {};
  if (!leaves.every((leaf) => typeof leaf === "string")) return { answer: shortened(JSON.stringify(value)) };
  const known = leaves.flatMap((leaf) => titles.get(leaf) ?? []);
  const answer = shortened(leaves.map((leaf) => titles.get(leaf) ?? formatDay(locale, leaf, "near")).join(", "));
  // A form that was filled in, rather than a choice.
  return leaves.length > 2 && known.length === 0 ? { answer, brief: "" } : { answer };
}

const shortened = (words: string): string => (words.length > longest ? `${words.slice(0, longest)} …` : words);

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isRecord(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

function titlesIn(value: unknown, titles = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const each of value) titlesIn(each, titles);
  else if (isRecord(value)) {
    for (const key of ["handle", "id"]) if (typeof value[key] === "string" && typeof value.title === "string") titles.set(value[key], value.title);
    for (const each of Object.values(value)) titlesIn(each, titles);
  }
  return titles;
}
