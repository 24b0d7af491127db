import { describeAnswers } from "../../../../commerce/asked/describe-answers.ts";
import type { Contribution, Offer, WantedLine } from "../../../../commerce/cart/cart.ts";
import { counted } from "../../../../commerce/counted.ts";
import { isRecord } from "../../../../engine/core/pointer.ts";
import type { WalkStep } from "../../../../engine/core/walk.ts";
import type { WalkedPath } from "../../../../engine/core/walk-paths.ts";
import { formatDay } from "../../../../messages/formats/days.ts";
import * as say from "../../../../messages/generated/server/studio-paths.ts";
import type { StudioPathStep } from "../../../../schemas/generated/wire.ts";

type Answered = Extract<WalkStep, { state: "autoAnswered" | "visited" }>;

/** Characters shown of an answer without words. */
const maxLength = 100;

/** In words; both absent if nothing was chosen. For a skipped step, the reason. */
interface Said {
  readonly answer?: string;
  /** A shorter form that distinguishes the answer; empty for typed text, such as a name. */
  readonly brief?: string;
}

export function describePath(locale: string, { steps }: Pick<WalkedPath, "steps">): StudioPathStep[] {
  return steps.map((walkStep) => ({
    path: walkStep.step.path,
    title: walkStep.step.title,
    state: walkStep.state,
    ...describeAnswer(locale, walkStep),
  }));
}

function describeAnswer(locale: string, walkStep: WalkStep): Said {
  if (walkStep.state === "skipped") return { answer: walkStep.reason.text };
  if ((walkStep.state !== "visited" && walkStep.state !== "autoAnswered") || walkStep.answer === undefined) return {};
  const lines = bought(locale, walkStep);
  if (lines !== "") return { answer: lines };
  return asked(locale, walkStep) ?? describeValue(locale, walkStep.answer, titlesIn(walkStep.context.loaded));
}

function bought(locale: string, { kind, context, answer }: Answered): string {
  const {
    lines = [],
    lineAttributes = [],
    offers = {},
  } = (kind.contribute?.(answer, context) as Contribution | undefined) ?? {};
  const set = (key: string) => new Set(lineAttributes.flatMap((rule) => rule.set[key] ?? []));
  const products = new Set(lines.map(({ variantId }) => offers[variantId]?.product));
  return [
    ...[...set("Date")].map((date) => formatDay(locale, date, "near")),
    ...set("Time"),
    ...lines.map((line) => describeLine(locale, line, offers[line.variantId], products.size > 1)),
  ].join(", ");
}

function describeLine(
  locale: string,
  { variantId, quantity, attributes }: WantedLine,
  offer: Offer | undefined,
  isOneOfSeveral: boolean,
): string {
  if (offer === undefined) return counted(locale, quantity, variantId, undefined);
  const { product, title } = offer;
  if (attributes.Type !== "admission") return product === title ? product : say.ofProduct(locale, { product, title });
  const tickets = counted(locale, quantity, title, offer.counted);
  return isOneOfSeveral ? say.ofProduct(locale, { product, title: tickets }) : tickets;
}

/** Questions stored on the order, with answers; `brief` has only choices and counts, not typed text. */
function asked(locale: string, { kind, context, answer }: Answered): Said | undefined {
  const questions = kind.asks?.(context.data);
  if (questions === undefined || !isRecord(answer)) return undefined;
  const said = describeAnswers(locale, questions, answer);
  return {
    answer: said
      .map(({ title, text }) =>
        (/[.?!:]$/.test(title) ? say.answeredAfter : say.answered)(locale, { question: title, answer: text }),
      )
      .join(", "),
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

/** Shows ids by the titles that the step loaded, and dates in words; anything but strings as JSON. */
function describeValue(locale: string, value: unknown, titles: ReadonlyMap<string, string>): Said {
  const leaves = leavesOf(value).filter((leaf) => leaf !== null && leaf !== undefined);
  if (leaves.length === 0) return {};
  if (!leaves.every((leaf) => typeof leaf === "string")) return { answer: shortened(JSON.stringify(value)) };
  const known = leaves.flatMap((leaf) => titles.get(leaf) ?? []);
  const answer = shortened(leaves.map((leaf) => titles.get(leaf) ?? formatDay(locale, leaf, "near")).join(", "));
  // A filled-in form, not a choice.
  return leaves.length > 2 && known.length === 0 ? { answer, brief: "" } : { answer };
}

const shortened = (words: string): string => (words.length > maxLength ? `${words.slice(0, maxLength)} …` : words);

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isRecord(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

function titlesIn(value: unknown, titles = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const each of value) titlesIn(each, titles);
  else if (isRecord(value)) {
    for (const key of ["handle", "id"])
      if (typeof value[key] === "string" && typeof value.title === "string") titles.set(value[key], value.title);
    for (const each of Object.values(value)) titlesIn(each, titles);
  }
  return titles;
}
