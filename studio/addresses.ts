import type { StudioProblem } from "../schemas/generated/wire.ts";

/** The flow file at a studio address. */
export function flowFile(base: string, handle: string): string {
  return base === handle ? `${base}.json` : `${base}/${handle}.json`;
}

/** The storefront path of the flow at a studio address. */
export function flowAddress(base: string, handle: string): string {
  return base === handle ? `/${base}` : `/${base}/${handle}`;
}

/** A flow file's default storefront path. */
export function addressOfFlowFile(file: string): string {
  return `/${file.replace(/\.json$/, "")}`;
}

/** True for a removable flow: not the box office, nor the pages shared by events without a flow. */
export function isOwnFlow(file: string): boolean {
  return file.includes("/") && !file.startsWith("direct/");
}

/** The catalogue is catalogue.json, files below catalogue/, or both. */
export function isCatalogueFile(file: string): boolean {
  return file === "catalogue.json" || file.startsWith("catalogue/");
}

/** Where an entry's page finds a value: its pointer, and its file unless that is catalogue.json. */
export function queryOf(file: string, at?: string): string {
  const named = [
    ...(file.startsWith("catalogue/") ? [`file=${encodeURIComponent(file)}`] : []),
    ...(at === undefined || at === "" ? [] : [`at=${encodeURIComponent(at)}`]),
  ];
  return named.length === 0 ? "" : `?${named.join("&")}`;
}

/** The studio path that shows a file. @param at JSON Pointer of the value to show */
export function addressOfFile(file: string, at?: string): string {
  const query = queryOf(file, at);
  if (file === "tenant.json") return `/studio/${isThemeProperty(firstOf(at)) ? "look" : "museum"}${query}`;
  if (isCatalogueFile(file)) return `${sectionOf(firstOf(at ?? "/events"))}${query}`;
  if (file === "redirects.json") return `/studio/text/${file}${query}`;
  const name = file.replace(/\.json$/, "");
  return `/studio/flows/${name.includes("/") ? name : `${name}/${name}`}${query}`;
}

/** Segments of the studio's paths by the catalogue's lists. */
export const catalogueSections = {
  events: "events",
  bundles: "bundles",
  upsells: "extras",
  codes: "codes",
  series: "series",
  memberships: "memberships",
  donations: "donations",
  giftCards: "gift-cards",
} as const;

export type CatalogueList = keyof typeof catalogueSections;

/** The studio path of a list of the catalogue. */
export function sectionOf(list: string): string {
  return `/studio/${catalogueSections[list as CatalogueList] ?? catalogueSections.events}`;
}

/** True if a studio path shows a file or a part of it. */
export function showsFile(pathname: string, file: string): boolean {
  if (pathname === translationAddress(file)) return true;
  if (file === "tenant.json") return /^\/studio\/(look|museum)/.test(pathname);
  return isCatalogueFile(file)
    ? Object.keys(catalogueSections).some((list) => pathname.startsWith(sectionOf(list)))
    : `${pathname}/`.startsWith(`${addressOfFile(file)}/`);
}

/** False for pages about people: the draft's problems would push them out of sight. */
export function showsDraft(pathname: string): boolean {
  return !/^\/studio\/(employees|log|account)(\/|$)/.test(pathname);
}

/** The studio path on which a file is translated. */
export const translationAddress = (file: string): string => `/studio/translations/${file}`;

function firstOf(at = "/title"): string {
  return at.split("/")[1] ?? "";
}

/** Path where a problem is fixed: its field, or the text if no form can show the file. */
export function problemAddress({
  code,
  file,
  pointer,
  language,
}: Pick<StudioProblem, "code" | "file" | "pointer" | "language">): string {
  if (language !== undefined)
    return `${translationAddress(file)}?language=${language}&at=${encodeURIComponent(pointer)}`;
  return code.startsWith("FILE_") ? `/studio/text/${file}` : addressOfFile(file, pointer);
}

/** Turns a title into a URL segment: "Ice Age Giants" is "ice-age-giants". */
export function handleOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

const themeProperties = new Set(["title", "logo", "mailLogo", "picture", "theme", "darkTheme"]);

/** True if a property of tenant.json affects the pages' look. */
export const isThemeProperty = (key: string): boolean => themeProperties.has(key);
