import { Fragment, type ReactNode } from "react";

/** Around the name of a slot: no sentence has it. */
const mark = "\uE000";

interface SentenceProps<Slots extends Readonly<Record<string, ReactNode>>> {
  /** The sentence, given the content of each slot. */
  text(slots: { readonly [Name in keyof Slots]: string }): string;
  slots: Slots;
}

/** A sentence with elements in it, such as links, at the place where its language has them. */
export function Sentence<Slots extends Readonly<Record<string, ReactNode>>>({ text, slots }: SentenceProps<Slots>) {
  const marked = Object.fromEntries(Object.keys(slots).map((name) => [name, `${mark}${name}${mark}`])) as { [Name in keyof Slots]: string };
  const parts = text(marked).split(mark);
  // A text is an element of its own: a browser's translation replaces bare ones, which then stay as they were.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity
  return parts.map((part, index) => (index % 2 === 1 ? <Fragment key={index}>{slots[part]}</Fragment> : part && <span key={index}>{part}</span>));
}
