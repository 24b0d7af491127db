import { childPointer, isRecord } from "../../engine/core/pointer.ts";

/** A text of a copy that its original has word for word. */
export interface SameText {
  readonly pointer: string;
  readonly text: string;
}

/** What is about one thing and no other: its pictures, what they show, and what is said of it. */
const ownNames = new Set(["image", "src", "alt", "copy", "description", "descriptionHtml", "extraTicketInfo"]);
/** All that these hold is. */
const ownGroups = new Set(["facts"]);
/** Who pays what is said of every event in the same words. */
const shared = new Set(["ticketTypes", "components"]);

/** In characters. A longer text under another name is more than what a button or a hint says. */
const longest = 60;

/**
 * The texts of a copy that are still its original's: those that are about one thing and no other. Buttons, short headings and ticket types are
 * the same for good reasons.
 * @param pointer the copy's
 */
export function sameTexts(copy: unknown, original: unknown, pointer: string): SameText[] {
  const known = new Set([...ownTexts(original, "")].map(({ text }) => text));
  return [...ownTexts(copy, pointer)].filter(({ text }) => known.has(text));
}

function* ownTexts(value: unknown, pointer: string, isOwn = false): Generator<SameText> {
  if (typeof value === "string" && value !== "" && (isOwn || value.length > longest)) yield { pointer, text: value };
  const entries = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  for (const [key, each] of entries) {
    if (shared.has(String(key))) continue;
    const inOwn = ownGroups.has(String(key)) || (ownNames.has(String(key)) && typeof each === "string");
    yield* ownTexts(each, childPointer(pointer, key), inOwn || (isOwn && typeof each === "string"));
  }
}
