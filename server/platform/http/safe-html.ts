import sanitize from "sanitize-html";

/** What a description needs: emphasis, paragraphs, lists, links. What is not named here is left out, its text stays. */
const allowed: sanitize.IOptions = {
  allowedTags: ["p", "br", "strong", "b", "em", "i", "small", "sub", "sup", "ul", "ol", "li", "h3", "h4", "blockquote", "a"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
};

/** A catalogue has few descriptions, and each is asked for often. */
const most = 1000;
const cleaned = new Map<string, string>();

/** The harmless part of a description from the platform; "" where there is none. What it returns may go into a page as it is. */
export function safeHtml(html: string | undefined): string {
  if (html === undefined) return "";
  let safe = cleaned.get(html);
  if (safe === undefined) {
    safe = sanitize(html, allowed);
    if (cleaned.size >= most) cleaned.clear();
    cleaned.set(html, safe);
  }
  return safe;
}

/** The tags of a description that are left out of it, each once. */
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

/** In HTML their end may be left out. */
const endless = new Set(["p", "li", "br"]);

/** The tags of a description whose end is missing, each once; "" for one that is not even ended by ">". */
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
