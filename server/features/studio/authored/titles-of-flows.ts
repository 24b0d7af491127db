import { isRecord } from "../../../../engine/core/pointer.ts";
import { readable } from "../changed-files.ts";

export interface FlowTitle {
  readonly title?: string;
  readonly base?: string;
  readonly handle?: string;
}

/** Reads titles and addresses from the texts of flow files. */
export function titlesOfFlows({ texts }: { readonly texts: readonly string[] }): FlowTitle[] {
  return texts.map((text) => {
    const value = readable(text);
    const said = (["title", "base", "handle"] as const).flatMap((key) =>
      isRecord(value) && typeof value[key] === "string" ? [[key, value[key]]] : [],
    );
    return Object.fromEntries(said);
  });
}
