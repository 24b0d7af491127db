import type { AuditAction } from "./api/route.ts";

/** The audit log's actions by what they are about, in the order of the log's filter. */
export const auditGroups = {
  releases: [
    "draft-published",
    "draft-scheduled",
    "schedule-taken-back",
    "release-restored",
    "picture-added",
    "picture-removed",
    "holders-mailed",
  ],
  employees: [
    "employee-added",
    "employee-invited",
    "invitation-used",
    "permissions-changed",
    "role-added",
    "role-changed",
    "role-removed",
    "employee-disabled",
    "employee-enabled",
    "pin-set",
    "password-set",
  ],
  signIns: [
    "signed-in",
    "session-ended",
    "sessions-ended",
    "factor-on",
    "factor-off",
    "recovery-code-used",
    "wrong-secrets",
    "account-locked",
    "account-unlocked",
  ],
  devices: ["device-enrolled", "device-revoked", "device-locked", "devices-locked", "device-unlocked"],
  orders: ["tickets-cancelled", "order-refunded", "note-added", "note-removed", "sale-undone"],
  drawers: ["drawer-opened", "drawer-drop", "drawer-top-up", "drawer-counted", "drawer-closed"],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** An action that no group has leaves no group at all, and nothing compiles: the filter would hide it. */
export type AuditGroup = [Exclude<AuditAction, (typeof auditGroups)[keyof typeof auditGroups][number]>] extends [never]
  ? keyof typeof auditGroups
  : never;
