import type { EditableConfig } from "../museum/config/types.ts";
import type { ServerContext } from "../museum/server-context.ts";

/** The studio's calls work with this: they alone change the museum's files. */
export interface StudioContext extends ServerContext {
  readonly config: EditableConfig;
}
