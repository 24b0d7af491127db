import { isRecord } from "../../engine/core/pointer.ts";
import { handleOf } from "../addresses.ts";
import { idsIn } from "../forms/copy-product.ts";
import type { Edit } from "../forms/follow-choice.ts";
import { shownAt } from "../state/default-language.ts";
import type { JoinedCatalogue } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import { sameValue } from "../text/json-value.ts";
import { valueAt } from "../text/parse-text.ts";

/** The follow-up of edits in a file of the catalogue: ids of its other files are taken as well. */
export function followTitleIn({ value, places }: JoinedCatalogue, file: string): (edit: Edit) => string {
  const elsewhere = () =>
    Object.entries(places).flatMap(([list, held]) => {
      const entries = value?.[list];
      return Array.isArray(entries) ? entries.filter((_entry, index) => held[index]?.file !== file) : [];
    });
  return (edit) => followTitle(edit, elsewhere);
}

/**
 * Updates a new ticket type's id and plural after an edit of its title, unless they were edited or published.
 * @param elsewhere the entries of other files
 */
export function followTitle(
  { before, after, pointer, published, locale, languages }: Edit,
  elsewhere: () => readonly unknown[] = () => [],
): string {
  const [, at = "", seller = ""] =
    /^((\/(?:events|bundles|series)\/\d+)(?:\/components\/\d+)?\/ticketTypes\/\d+)\/title$/.exec(pointer) ?? [];
  const [was, is] = [before, after].map((text) => (at === "" ? undefined : shownAt(text, at, languages)));
  if (!isRecord(was) || !isRecord(is) || isWritten(was.id, before, published)) return after;
  const stem = stemOf(after, at, seller);
  const [former, present] = [was, is].map(({ title }) => (typeof title === "string" ? title : "")) as [string, string];
  const suggested = idFor(stem, former);
  const isFollowing = was.id === "" || was.id === suggested || String(was.id).replace(/-\d+$/, "") === suggested;
  const taken = new Set([...idsIn(valueAt(setValue(after, `${at}/id`, ""), "")), ...idsIn(elsewhere())]);
  const named = isFollowing ? setValue(after, `${at}/id`, firstFree(idFor(stem, present), taken)) : after;
  if (!locale.startsWith("en")) return named;
  const isCounted =
    was.counted !== undefined && !sameValue(was.counted, countedFor(former)) && !isCopied(was.counted, before, at);
  return isCounted ? named : setValue(named, `${at}/counted`, countedFor(present));
}

/** True if the id is published or used elsewhere, and so must stay. */
function isWritten(id: unknown, text: string, published: string | null): boolean {
  if (typeof id !== "string" || id === "") return false;
  const isPublished = published !== null && idsIn(valueAt(published, "")).includes(id);
  return isPublished || text.split(JSON.stringify(id)).length > 2;
}

function isCopied(counted: unknown, text: string, at: string): boolean {
  const types = valueAt(text, at.replace(/\/\d+$/, ""));
  return Array.isArray(types) && types.filter((type) => isRecord(type) && sameValue(type.counted, counted)).length > 1;
}

/** Id prefix of a seller's ticket types; in a bundle, the bundle's and the event's ids. */
function stemOf(text: string, at: string, seller: string): string {
  const [of, part] = [valueAt(text, seller), valueAt(text, at.replace(/\/ticketTypes\/\d+$/, ""))];
  const id = isRecord(of) ? String(of.id) : "";
  return isRecord(part) && typeof part.event === "string" && part !== of && seller.startsWith("/bundles")
    ? `${id}-${part.event}`
    : id;
}

function idFor(stem: string, title: string): string {
  const handle = handleOf(title.replace(/\([^)]*\)?/g, ""));
  return handle === "" ? "" : `${stem}-${handle}`;
}

function firstFree(id: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (candidate === "" || !taken.has(candidate)) return candidate;
  }
}

/** "2 adults", without text in brackets. Undefined: use the title. */
function countedFor(title: string): { one: string; other: string } | undefined {
  const plain = title.replace(/\s*\([^)]*\)?/g, "").trim();
  if (plain === "") return undefined;
  // Keep abbreviations in capitals.
  const word = /^\p{Lu}\p{Ll}/u.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain;
  return { one: `{count} ${word}`, other: `{count} ${englishPlural(word)}` };
}

const irregular: Readonly<Record<string, string>> = { child: "children", person: "people", man: "men", woman: "women" };

/** Suggests an English plural, of the last word of several; the author may change it. */
function englishPlural(noun: string): string {
  return noun.replace(/\S+$/, (word) => irregular[word.toLowerCase()] ?? regular(word));
}

function regular(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  return `${word}s`;
}
