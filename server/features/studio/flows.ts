import type { StudioFlow } from "../../../schemas/generated/wire.ts";
import { classifyName } from "../../museum/config/read-folder.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import { workOn } from "./authored/authored-tasks.ts";
import type { Draft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

interface ListOptions {
  readonly config: EditableConfig;
  readonly employeeId: string;
  readonly draft: Draft;
  readonly published: PublishedFiles;
}

/** Lists all flows by title, including those that the draft adds or removes. */
export async function listFlows({ config, employeeId, draft, published }: ListOptions): Promise<StudioFlow[]> {
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
      return { file, base, handle, title, address: base === handle ? `/${base}` : `/${base}/${handle}`, state };
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}
