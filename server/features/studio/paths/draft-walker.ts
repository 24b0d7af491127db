import type { StudioPathsRequest, StudioPathsResponse } from "../../../../schemas/generated/wire.ts";
import { Slot } from "../../../museum/feature.ts";
import type { CurrentEmployee } from "../../employees/current-employee.ts";

/** Walks flows of drafts on a separate server without real sales. */
export interface DraftWalker {
  /** The flow must have no problems in the draft. @throws HttpError 503 STUDIO_PREVIEWS_BUSY */
  walk(employee: Pick<CurrentEmployee, "id" | "permissions">, flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}

export const draftWalker = new Slot<DraftWalker>("walks through drafts");
