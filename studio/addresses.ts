import type { StudioProblem } from "../schemas/generated/wire.ts";
import { isOfLook } from "./look/parts.ts";

/** The file of the flow at an address of the studio. */
export function flowFile(base: string, handle: string): string {
  return base === handle ? `${base}.json` : `${base}/${handle}.json`;
}

/** Where visitors find the flow at an address of the studio. */
export function flowAddress(base: string, handle: string): string {
  return base === handle ? `/${base}` : `/${base}/${handle}`;
}

/** Where visitors find the flow of a file, unless the file says otherwise. */
export function addressOfFlowFile(file: string): string {
  return `/${file.replace(/\.json$/, "")}`;
}

/** Whether a flow sells one thing, and may be removed: not the box office, nor the pages that all events without a flow share. */
export function isOwnFlow(file: string): boolean {
  return file.includes("/") && !file.startsWith("direct/");
}

/** Where the studio shows a file: flows as flows, the others by what they hold. @param at a JSON Pointer to what is to be shown */
export function addressOfFile(file: string, at?: string): string {
  const query = at === undefined || at === "" ? "" : `?at=${encodeURIComponent(at)}`;
  if (file === "tenant.json") return `/studio/${isOfLook(firstOf(at)) ? "look" : "museum"}${query}`;
  if (file === "catalogue.json") return `/studio/events${query}`;
  if (file === "redirects.json") return `/studio/text/${file}${query}`;
  const name = file.replace(/\.json$/, "");
  return `/studio/flows/${name.includes("/") ? name : `${name}/${name}`}${query}`;
}

/** Whether an address of the studio shows a file, or a part of it. */
export function showsFile(pathname: string, file: string): boolean {
  return file === "tenant.json" ? /^\/studio\/(look|museum)/.test(pathname) : pathname.startsWith(addressOfFile(file));
}

/** The property of a file that a pointer leads into; of the museum's file, by default its title. */
function firstOf(at = "/title"): string {
  return at.split("/")[1] ?? "";
}

/** Where a problem is fixed: its field; the text, where no form can show the file. */
export function addressOfProblem({ code, file, pointer }: Pick<StudioProblem, "code" | "file" | "pointer">): string {
  return code.startsWith("FILE_") ? `/studio/text/${file}` : addressOfFile(file, pointer);
}

/** A title as the last part of an address: "Ice Age Giants" is "ice-age-giants". */
export function handleOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
