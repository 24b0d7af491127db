import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { CurrentEmployee } from "../../staff/current-employee.ts";

/** Walks flows of drafts where nothing that is bought is real: on a server of its own, with the draft's texts in place of files. */
export interface DraftWalker {
  /**
   * Walks every path of a flow as the employee's draft has it, each to payment. The draft has no problems there.
   * @throws HttpError 503 STUDIO_PREVIEWS_BUSY
   */
  walk(employee: Pick<CurrentEmployee, "id" | "permissions">, flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}
