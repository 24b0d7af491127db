import type { StudioLogDetails, StudioLogEntry } from "../../schemas/generated/wire.ts";
import type { Tx } from "../platform/database/tables.ts";
import { browserName } from "../platform/http/browser-name.ts";
import type { StaffsRequest } from "../platform/http/calls.ts";
import { callerOf } from "./guard.ts";

/** Who changes something, and where. Without id and name it is the command on the server. */
export interface Actor {
  readonly id: string | null;
  readonly name: string | null;
  readonly device: string;
}

/** Something that is worth knowing later. No secrets: whoever manages employees reads it. */
export interface AuditEvent {
  readonly action: StudioLogEntry["action"];
  /** What it concerns, by name. */
  readonly subject: string;
  /** The id of the employee whom it concerns. */
  readonly subjectId?: string;
  readonly details?: StudioLogDetails;
}

/** The command `npm run employee`. */
export const operator: Actor = { id: null, name: null, device: "" };

/** Who makes this call; for routes that take a permission. */
export function actorOf(request: StaffsRequest): Actor {
  const { id, name, deviceName } = callerOf(request);
  return { id, name, device: deviceName ?? browserName(request) };
}

/** Keeps an event on record, in the transaction of the change itself (docs/behaviour.md, "Audit log"). */
export async function recordEvent(tx: Tx, by: Actor, { action, subject, subjectId, details = {} }: AuditEvent, at: Date): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      ...{ at, employee_id: by.id, employee: by.name, device: by.device },
      ...{ action, subject, subject_id: subjectId ?? null, details: JSON.stringify(details) },
    })
    .execute();
}
