import type { EditableConfig } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";

/** The studio's context; only its calls change the museum's files. */
export interface StudioContext extends ServerContext {
  readonly config: EditableConfig;
}
