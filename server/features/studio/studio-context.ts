import type { Host } from "../../museum/feature.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";

/** The studio's context; only its calls change the museum's files. */
export interface StudioContext extends ServerContext {
  readonly config: EditableConfig;
}

/** @throws Error for a server that cannot change the museum's files */
export function studioContext({ editableConfig: config, ...host }: Host): StudioContext {
  if (config === undefined) throw new Error("The studio needs a configuration that it can change.");
  return { ...host, config };
}
