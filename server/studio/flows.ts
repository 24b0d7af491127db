import { isRecord } from "../../engine/core/pointer.ts";
import type { StudioFlow } from "../../schemas/generated/wire.ts";
import { classifyName } from "../museum/config/discover.ts";
import { readable } from "./changed-files.ts";
import type { Draft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

/** The flows, those that the draft adds or removes included, by title. */
export function listFlows(draft: Draft, published: PublishedFiles): StudioFlow[] {
  const names = new Set([...published.keys(), ...draft.files.keys()]);
  return [...names]
    .flatMap((file): StudioFlow[] => {
      const entry = classifyName(file);
      if (entry.role !== "flow") return [];
      const own = draft.files.get(file);
      const text = own?.text ?? published.get(file)?.text;
      const { title, base = entry.base, handle = entry.handle } = read(text);
      const state = own === undefined ? "published" : own.text === null ? "removed" : published.has(file) ? "changed" : "new";
      const address = base === handle ? `/${base}` : `/${base}/${handle}`;
      return [{ file, base, handle, title: title ?? file, address, state }];
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}

function read(text: string | null | undefined): { title?: string; base?: string; handle?: string } {
  const value = readable(text);
  const textAt = (key: string) => (isRecord(value) && typeof value[key] === "string" ? (value[key] as string) : undefined);
  return { title: textAt("title"), base: textAt("base"), handle: textAt("handle") };
}
