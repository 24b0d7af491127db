import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";

/** Walks flows of drafts where nothing that is bought is real: on a server of its own, with the draft's texts in place of files. */
export interface DraftWalker {
  /** Walks every path of a flow as the employee's draft has it, each to payment. The draft has no problems there. */
  walk(employeeId: string, flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}
