import type { StudioFlow } from "../../../schemas/generated/wire.ts";
import { classifyName } from "../../museum/config/read-folder.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import { workOn } from "./authored/authored-tasks.ts";
import type { Draft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";
import type { lastChanges } from "./releases.ts";

interface ListOptions {
  readonly config: EditableConfig;
  readonly employeeId: string;
  readonly draft: Draft;
  readonly published: PublishedFiles;
  readonly changes: Awaited<ReturnType<typeof lastChanges>>;
}

/** Lists all flows by title, including those that the draft adds or removes. */
export async function listFlows({ config, employeeId, draft, published, changes }: ListOptions): Promise<StudioFlow[]> {
  const names = new Set([...published.keys(), ...draft.files.keys()]);
  const entries = [...names].map(classifyName).filter((entry) => entry.role === "flow");
  const texts = entries.map(({ name }) => draft.files.get(name)?.text ?? published.get(name)?.text ?? "");
  const said = await workOn(config, employeeId, "titlesOfFlows", { texts });
  return entries
    .map((entry, index): StudioFlow => {
      const { name: file } = entry;
      const own = draft.files.get(file);
      const { title = file, base = entry.base, handle = entry.handle } = said[index] ?? {};
      const state =
        own === undefined ? "published" : own.text === null ? "removed" : published.has(file) ? "changed" : "new";
      const address = base === handle ? `/${base}` : `/${base}/${handle}`;
      const change = changes.get(file);
      return { file, base, handle, title, address, state, ...(change && { change }) };
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}
