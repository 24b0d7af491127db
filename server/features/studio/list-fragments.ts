import type { StudioFragment } from "../../../schemas/generated/wire.ts";
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

/** Lists all fragments by title, with the files that use them in the draft. */
export async function listFragments(options: ListOptions): Promise<StudioFragment[]> {
  const { config, employeeId, draft, published } = options;
  const entries = [...new Set([...published.keys(), ...draft.files.keys()])].map(classifyName);
  if (!entries.some(({ role }) => role === "fragment")) return [];
  const users = entries.filter(({ role }) => role === "flow" || role === "template" || role === "fragment");
  const textOf = (name: string) => {
    const own = draft.files.get(name);
    return own === undefined ? published.get(name)?.text : (own.text ?? undefined);
  };
  const texts = users.map(({ name }) => textOf(name) ?? "");
  const said = await workOn(config, employeeId, "titlesOfFlows", { texts });
  return users
    .flatMap((entry, index): StudioFragment[] => {
      if (entry.role !== "fragment") return [];
      const { name: file, fragment: name } = entry;
      const own = draft.files.get(file);
      const drafted = own?.text === null ? "removed" : published.has(file) ? "changed" : "new";
      const { title = name, stepCount = 0 } = said[index] ?? {};
      const usedBy = users.filter((_user, place) => said[place]?.uses.includes(name)).map((user) => user.name);
      return [{ file, name, title, state: own === undefined ? "published" : drafted, stepCount, usedBy }];
    })
    .sort((one, other) => one.title.localeCompare(other.title));
}
