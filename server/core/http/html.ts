import sanitize from "sanitize-html";
import { unbroken } from "../../../messages/formats/list.ts";

/** Safe HTML; only the tag `html` creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Keeps times, dates and counts in the text of a part of a page on one line; attributes stay as they are. */
export function unbrokenText({ text }: Html): Html {
  return new Html(text.replace(/>[^<>]+(?=<)/g, unbroken));
}

type Value = string | number | Html | readonly Html[] | undefined | false;

/** Escapes all values except `Html`. `undefined` and `false` render nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Emphasis, paragraphs, lists and links. Other tags are dropped, and their text stays. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "small",
    "sub",
    "sup",
    "ul",
    "ol",
    "li",
    "h3",
    "h4",
    "blockquote",
    "a",
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
};

/** A catalogue has few descriptions, each requested often. */
const maxCached = 1000;
const cleaned = new Map<string, string>();

/** Sanitizes a description from the platform for use in a page; "" if there is none. */
export function safeHtml(html: string | undefined): string {
  if (html === undefined) return "";
  let safe = cleaned.get(html);
  if (safe === undefined) {
    safe = sanitize(html, allowed);
    if (cleaned.size >= maxCached) cleaned.clear();
    cleaned.set(html, safe);
  }
  return safe;
}

export function droppedTags(html: string): string[] {
  const dropped = new Set<string>();
  sanitize(html, {
    ...allowed,
    onOpenTag: (tag) => {
      if (!(allowed.allowedTags as string[]).includes(tag)) dropped.add(tag);
    },
  });
  return [...dropped];
}

/** HTML allows omitting their end tags. */
const endless = new Set(["p", "li", "br"]);

/** Lists the unclosed tags of a description; "" stands for a tag without its ">". */
export function unclosedTags(html: string): string[] {
  const open = new Set<string>();
  sanitize(html, {
    ...allowed,
    onCloseTag: (tag, isImplied) => {
      if (isImplied && !endless.has(tag)) open.add(tag);
    },
  });
  const isCut = html.lastIndexOf("<") > html.lastIndexOf(">") && /^<\/?[a-z]/i.test(html.slice(html.lastIndexOf("<")));
  return [...open, ...(isCut ? [""] : [])];
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** Returns a description's text without tags, on one line. */
export function plainText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, " ").replace(/&\w+;|&#39;/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, " ").trim();
}
