import type { SellItem } from "../../schemas/generated/wire.ts";

export interface EntryPart {
  readonly item: SellItem;
  /** Below zero to remove. */
  readonly count: number;
}

/** Separates "2 A", "2a 1c" or "-1 Child" into numbers and names. */
const part = /\s*([-−])?\s*(\d{1,3})?\s*(\p{L}[\p{L}\s]*?)\s*(?=[-−\d]|$)/uy;

/** Reads a clerk's entry. @returns its parts, or the text that is not understood */
export function readEntry(
  text: string,
  items: readonly SellItem[],
): readonly EntryPart[] | { readonly unknown: string } {
  const trimmed = text.trim();
  const found: EntryPart[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < trimmed.length) {
    const from = part.lastIndex;
    const [, minus, count = "1", name = ""] = part.exec(trimmed) ?? [];
    const item = findItem(name, items);
    if (item === undefined) return { unknown: trimmed.slice(from).trim() };
    found.push({ item, count: Number(count) * (minus === undefined ? 1 : -1) });
  }
  return found;
}

/** Finds an item by its code, or else the first with this title or its beginning. */
function findItem(name: string, items: readonly SellItem[]): SellItem | undefined {
  const wanted = lettersOf(name);
  if (wanted === "") return undefined;
  return (
    items.find(({ code }) => code === wanted) ??
    items.find(({ title }) => lettersOf(title) === wanted) ??
    items.find(({ title, product }) => lettersOf(title).startsWith(wanted) || lettersOf(product).startsWith(wanted))
  );
}

const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toUpperCase();
