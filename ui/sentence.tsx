import { Fragment, type ReactNode } from "react";

/** Delimits slot names; a private-use character that no sentence contains. */
const mark = "\uE000";

interface SentenceProps<Slots extends Readonly<Record<string, ReactNode>>> {
  text(slots: { readonly [Name in keyof Slots]: string }): string;
  slots: Slots;
}

/** A sentence with elements, such as links, placed by its translation. */
export function Sentence<Slots extends Readonly<Record<string, ReactNode>>>({ text, slots }: SentenceProps<Slots>) {
  const marked = Object.fromEntries(Object.keys(slots).map((name) => [name, `${mark}${name}${mark}`])) as {
    [Name in keyof Slots]: string;
  };
  const parts = text(marked).split(mark);
  // Wrap each text in an element: browser translation replaces bare text nodes, which then no longer update.
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity
    index % 2 === 1 ? <Fragment key={index}>{slots[part]}</Fragment> : part && <span key={index}>{part}</span>,
  );
}
