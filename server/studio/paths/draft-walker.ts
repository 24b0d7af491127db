import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { CurrentEmployee } from "../../staff/current-employee.ts";

/** Walks flows of drafts on a separate server without real sales. */
export interface DraftWalker {
  /**
   * Walks each path of a flow in the employee's draft through payment. The draft must have no problems in it.
   * @throws HttpError 503 STUDIO_PREVIEWS_BUSY
   */
  walk(employee: Pick<CurrentEmployee, "id" | "permissions">, flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}
