import type { StudioLogDetails, StudioLogEntry } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { browserName } from "../../core/http/browser-name.ts";
import type { StaffsRequest } from "../../core/http/calls.ts";
import { callerOf } from "./guard.ts";

/** The person who makes a change, and the place. Without id and name, it is the command on the server. */
export interface Actor {
  readonly id: string | null;
  readonly name: string | null;
  readonly device: string;
}

/** A recorded action. Never include secrets: managers of employees read the log. */
export interface AuditEvent {
  readonly action: StudioLogEntry["action"];
  readonly subject: string;
  readonly subjectId?: string;
  readonly details?: StudioLogDetails;
}

export const operator: Actor = { id: null, name: null, device: "" };

export function actorOf(request: StaffsRequest): Actor {
  const { id, name, deviceName } = callerOf(request);
  return { id, name, device: deviceName ?? browserName(request) };
}

/** Records an event in the change's own transaction (docs/behaviour.md, "Audit log"). */
export async function recordEvent(
  tx: Tx,
  by: Actor,
  { action, subject, subjectId, details = {} }: AuditEvent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      ...{ at, employee_id: by.id, employee: by.name, device: by.device },
      ...{ action, subject, subject_id: subjectId ?? null, details: JSON.stringify(details) },
    })
    .execute();
}
