import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import { type Host, Slot } from "../../museum/feature.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";

import type { CurrentEmployee } from "../employees/current-employee.ts";

/** The studio's context; only its calls change the museum's files. */
export interface StudioContext extends ServerContext {
  readonly config: EditableConfig;
}

/** Needed to read and change drafts. */
export type DraftContext = Pick<StudioContext, "config" | "db" | "now">;

/** @throws Error for a server that cannot change the museum's files */
export function studioContext({ editableConfig: config, ...host }: Host): StudioContext {
  if (config === undefined) throw new Error("The studio needs a configuration that it can change.");
  return { ...host, config };
}

/** Walks flows of drafts on a separate server without real sales. */
export interface DraftWalker {
  /** The flow must have no problems in the draft. @throws HttpError 503 STUDIO_PREVIEWS_BUSY */
  walk(employee: Pick<CurrentEmployee, "id" | "permissions">, flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}

export const draftWalker = new Slot<DraftWalker>("walks through drafts");
