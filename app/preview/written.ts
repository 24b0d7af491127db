import type { Boot } from "../../schemas/generated/boot.ts";
import type { EditedProduct } from "../../schemas/preview-messages.ts";
import { layOver, layOverOwn, layOverProducts, type OwnTexts, ownTexts } from "./lay-over.ts";

type Served = NonNullable<Boot["flow"]>["json"];

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
