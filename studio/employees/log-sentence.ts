import * as say from "../../messages/generated/studio/log.ts";
import type { StudioLogEntry } from "../../schemas/generated/wire.ts";
import { momentIn } from "../moment.ts";
import { permissionNames, roleName } from "../shell/permission-names.ts";

const nothing = { amount: "0.00", currencyCode: "USD" };

export function logSentence(locale: string, { by: name, action, subject, details }: StudioLogEntry): string {
  const { amount = nothing, count = 0, withCode = false, at } = details;
  return sentences[action](locale, {
    ...{ by: name ?? say.operator(locale), subject: subjectOf(locale, action, subject), count, amount, withCode },
    moment: at === undefined ? "" : momentIn(locale, at),
    isOwn: name === subject,
    hasNote: subject !== "",
    isPaid: Number(amount.amount) > 0,
  });
}

/** Roles of the product are recorded by their id. */
function subjectOf(locale: string, action: StudioLogEntry["action"], subject: string): string {
  return action.startsWith("role-") ? roleName(locale, { id: subject, name: subject }) : subject;
}

interface Entry {
  readonly by: string;
  readonly subject: string;
  readonly count: number;
  readonly amount: typeof nothing;
  readonly withCode: boolean;
  readonly moment: string;
  readonly isOwn: boolean;
  readonly hasNote: boolean;
  readonly isPaid: boolean;
}

const sentences: Readonly<Record<StudioLogEntry["action"], (locale: string, entry: Entry) => string>> = {
  "employee-added": say.employeeAdded,
  "employee-invited": say.employeeInvited,
  "invitation-used": say.invitationUsed,
  "permissions-changed": say.permissionsChanged,
  "role-added": say.roleAdded,
  "role-changed": say.roleChanged,
  "role-removed": say.roleRemoved,
  "employee-disabled": say.employeeDisabled,
  "employee-enabled": say.employeeEnabled,
  "pin-set": say.pinSet,
  "password-set": say.passwordSet,
  "session-ended": say.sessionEnded,
  "sessions-ended": say.sessionsEnded,
  "factor-on": say.factorOn,
  "factor-off": (locale, entry) => (entry.isOwn ? say.factorOff : say.factorRemoved)(locale, entry),
  "recovery-code-used": say.recoveryCodeUsed,
  "signed-in": (locale, entry) => (entry.withCode ? say.signedInWithCode : say.signedIn)(locale, entry),
  "device-enrolled": say.deviceEnrolled,
  "device-revoked": say.deviceRevoked,
  "wrong-secrets": say.wrongSecrets,
  "device-locked": say.deviceLocked,
  "devices-locked": say.devicesLocked,
  "account-locked": say.accountLocked,
  "device-unlocked": say.deviceUnlocked,
  "account-unlocked": say.accountUnlocked,
  "tickets-cancelled": (locale, entry) =>
    (entry.isPaid ? say.ticketsCancelledFor : say.ticketsCancelled)(locale, entry),
  "order-refunded": say.orderRefunded,
  "note-added": say.noteAdded,
  "note-removed": say.noteRemoved,
  "sale-undone": (locale, entry) => (entry.isPaid ? say.saleUndoneFor : say.saleUndone)(locale, entry),
  "drawer-opened": (locale, entry) => (entry.isOwn ? say.ownDrawerOpened : say.drawerOpened)(locale, entry),
  "drawer-drop": say.drawerDrop,
  "drawer-top-up": say.drawerTopUp,
  "drawer-counted": say.drawerCounted,
  "drawer-closed": (locale, entry) =>
    (Number(entry.amount.amount) === 0 ? say.drawerClosed : say.drawerClosedOff)(locale, entry),
  "draft-published": (locale, entry) => (entry.hasNote ? say.draftPublishedAs : say.draftPublished)(locale, entry),
  "draft-scheduled": (locale, entry) => (entry.hasNote ? say.draftScheduledAs : say.draftScheduled)(locale, entry),
  "schedule-taken-back": (locale, entry) => (entry.hasNote ? say.unscheduledAs : say.unscheduled)(locale, entry),
  "release-restored": (locale, entry) => (entry.hasNote ? say.releaseRestoredAs : say.releaseRestored)(locale, entry),
  "picture-added": say.pictureAdded,
  "picture-removed": say.pictureRemoved,
  "holders-mailed": say.holdersMailed,
};

export function logDetails(
  locale: string,
  { details: { given = [], taken = [], reason, approvedBy, role } }: StudioLogEntry,
): string[] {
  return [
    ...(role === undefined ? [] : [say.roleGiven(locale, { role: roleName(locale, { id: role, name: role }) })]),
    ...(reason === undefined ? [] : [say.reason(locale, { reason })]),
    ...(approvedBy === undefined ? [] : [say.approvedBy(locale, { name: approvedBy })]),
    ...(given.length > 0 ? [say.given(locale, { names: permissionNames(locale, given) })] : []),
    ...(taken.length > 0 ? [say.taken(locale, { names: permissionNames(locale, taken) })] : []),
  ];
}
