import { isRecord } from "../../engine/core/pointer.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { EditedProduct } from "../../schemas/preview-messages.ts";

export type Served = NonNullable<Boot["flow"]>["json"];

type Texts = Readonly<Record<string, string>>;

const words = ["title", "pageTitle", "description", "shortDescription", "continueButtonText"] as const;

/**
 * Overlays a served flow with the author's unsaved texts of existing steps; other changes wait for the server's
 * check.
 * @param written the flow as in its file
 */
export function layOver(served: Served, written: unknown): Served {
  if (!isRecord(written) || !Array.isArray(written.steps)) return served;
  const byPath = new Map(written.steps.filter(isRecord).map((step) => [step.path, step]));
  const steps = served.steps.map((step) => {
    const own = byPath.get(step.path);
    return own === undefined || own.component !== step.component
      ? step
      : { ...step, ...textsOf(own), data: { ...step.data, ...textsIn(own.data) } };
  });
  return { ...served, ...textsOf(written), steps };
}

/**
 * Overlays a response with the unsaved texts of products; computed values such as prices wait for the server.
 * @param products catalogue entries by ID
 */
export function layOverProducts<Answer>(answer: Answer, products: ReadonlyMap<string, unknown>): Answer {
  return products.size === 0 ? answer : (overlaid(answer, products) as Answer);
}

function overlaid(value: unknown, products: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => overlaid(element, products));
  if (!isRecord(value)) return value;
  const written = [value.id, value.handle, value.productId].map((id) => products.get(String(id))).find(isRecord);
  // A nested ID, such as a ticket type's, belongs to this product before any other.
  const known = written === undefined ? products : new Map([...products, ...recordsIn(written)]);
  const inner = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, overlaid(own, known)]));
  const texts = Object.entries({ ...textsIn(written), ...(written && textsOf(written)) }).filter(
    ([name]) => typeof value[name] === "string",
  );
  return { ...inner, ...Object.fromEntries(texts) };
}

function recordsIn(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  const lists = Object.values(value).filter((own): own is unknown[] => Array.isArray(own));
  return lists.flatMap((list) =>
    list.filter(isRecord).flatMap((own): [string, unknown][] => (typeof own.id === "string" ? [[own.id, own]] : [])),
  );
}

/** A flow's texts that come from its product: names of facts, and paths of steps with its title. */
export interface OwnTexts {
  readonly flow: string | undefined;
  readonly facts: readonly string[];
  readonly steps: readonly string[];
  readonly isTitled: boolean;
}

/** @param before the product as it was when the flow was served */
export function ownTexts(served: Served, before: unknown): OwnTexts | undefined {
  if (!isRecord(before)) return undefined;
  const { eventId } = served.steps.find(({ isFirstStep }) => isFirstStep)?.data ?? {};
  if (before.id !== served.handle && before.id !== eventId) return undefined;
  const isTitle = (text: unknown) => text === before.title;
  return {
    flow: served.id,
    facts: Object.entries(factsIn(before)).flatMap(([name, text]) => (served.facts?.[name] === text ? [name] : [])),
    steps: served.steps.filter(({ title }) => isTitle(title)).map(({ path }) => path),
    isTitled: isTitle(served.title),
  };
}

/** Overlays a served flow with the unsaved texts of its product. */
export function layOverOwn(served: Served, written: unknown, own: OwnTexts): Served {
  if (!isRecord(written) || own.flow !== served.id) return served;
  const title = typeof written.title === "string" && { title: written.title };
  const facts = Object.fromEntries(Object.entries(factsIn(written)).filter(([name]) => own.facts.includes(name)));
  return {
    ...served,
    ...(own.isTitled && title),
    ...(served.facts && { facts: { ...served.facts, ...facts } }),
    steps: served.steps.map((step) => (own.steps.includes(step.path) ? { ...step, ...title } : step)),
  };
}

function factsIn(product: unknown): Texts {
  const facts = isRecord(product) && isRecord(product.facts) ? product.facts : {};
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function textsOf(written: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(
    words.flatMap((name) => (typeof written[name] === "string" ? [[name, written[name] as string]] : [])),
  );
}

/** Texts only: an ID has neither spaces nor capital letters. */
function textsIn(data: unknown): Texts {
  if (!isRecord(data)) return {};
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && /[\sA-Z]/.test(entry[1]),
    ),
  );
}

/** Unsaved edits: flows by address, products by ID. */
const flows = new Map<string, unknown>();
const products = new Map<string, unknown>();
/** The flow's texts that come from a product, by product ID. */
const ownOf = new Map<string, OwnTexts>();

const keyOf = ({ base, handle }: { readonly base?: string | undefined; readonly handle?: string | undefined }) =>
  JSON.stringify([base, handle]);

export function noteFlow({
  base,
  handle,
  value,
}: {
  readonly base: string;
  readonly handle: string;
  readonly value: unknown;
}): void {
  flows.set(keyOf({ base, handle }), value);
}

/** @param shown the flow on screen; it shows the product before the edit, or as last noted */
export function noteProduct({ id, before, value }: EditedProduct, shown: Served | undefined): void {
  const own = shown && !ownOf.has(id) ? ownTexts(shown, before) : undefined;
  if (own !== undefined) ownOf.set(id, own);
  products.set(id, value);
}

/** Clears the edits, because the server has saved them all. */
export function forgetWritten(): void {
  for (const known of [flows, products, ownOf]) known.clear();
}

export function withWritten(served: Served): Served {
  const flow = layOver(served, flows.get(keyOf(served)));
  return [...ownOf].reduce((known, [id, own]) => layOverOwn(known, products.get(id), own), flow);
}

export function withWrittenProducts<Answers>(answers: Answers): Answers {
  return layOverProducts(answers, products);
}
