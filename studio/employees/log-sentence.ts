import * as say from "../../messages/generated/studio/log.ts";
import type { StudioLogEntry } from "../../schemas/generated/wire.ts";
import { momentIn } from "../moment.ts";
import { permissionNames } from "../shell/permission-names.ts";

const nothing = { amount: "0.00", currencyCode: "USD" };

export function logSentence(locale: string, { by: name, action, subject, details }: StudioLogEntry): string {
  const by = name ?? say.operator(locale);
  const about = { by, subject };
  const { amount = nothing, count = 0, withCode, at } = details;
  const moment = at === undefined ? "" : momentIn(locale, at);
  const hasNote = subject !== "";
  const isPaid = Number(amount.amount) > 0;
  switch (action) {
    case "employee-added":
      return say.employeeAdded(locale, about);
    case "employee-invited":
      return say.employeeInvited(locale, about);
    case "invitation-used":
      return say.invitationUsed(locale, { by });
    case "permissions-changed":
      return say.permissionsChanged(locale, about);
    case "employee-disabled":
      return say.employeeDisabled(locale, about);
    case "employee-enabled":
      return say.employeeEnabled(locale, about);
    case "pin-set":
      return say.pinSet(locale, about);
    case "password-set":
      return say.passwordSet(locale, about);
    case "session-ended":
      return say.sessionEnded(locale, about);
    case "sessions-ended":
      return say.sessionsEnded(locale, { ...about, count });
    case "factor-on":
      return say.factorOn(locale, { by });
    case "factor-off":
      return name === subject ? say.factorOff(locale, { by }) : say.factorRemoved(locale, about);
    case "recovery-code-used":
      return say.recoveryCodeUsed(locale, { by, count });
    case "signed-in":
      return withCode ? say.signedInWithCode(locale, { by }) : say.signedIn(locale, { by });
    case "device-enrolled":
      return say.deviceEnrolled(locale, about);
    case "device-revoked":
      return say.deviceRevoked(locale, about);
    case "wrong-secrets":
      return say.wrongSecrets(locale, { subject, count });
    case "device-locked":
      return say.deviceLocked(locale, { subject });
    case "devices-locked":
      return say.devicesLocked(locale, { subject });
    case "account-locked":
      return say.accountLocked(locale, { subject });
    case "device-unlocked":
      return say.deviceUnlocked(locale, about);
    case "account-unlocked":
      return say.accountUnlocked(locale, about);
    case "tickets-cancelled":
      return isPaid ? say.ticketsCancelledFor(locale, { ...about, amount }) : say.ticketsCancelled(locale, about);
    case "order-refunded":
      return say.orderRefunded(locale, { ...about, amount });
    case "sale-undone":
      return isPaid ? say.saleUndoneFor(locale, { ...about, amount }) : say.saleUndone(locale, about);
    case "draft-published":
      return hasNote ? say.draftPublishedAs(locale, about) : say.draftPublished(locale, { by });
    case "draft-scheduled":
      return hasNote ? say.draftScheduledAs(locale, { ...about, moment }) : say.draftScheduled(locale, { by, moment });
    case "schedule-taken-back":
      return hasNote ? say.scheduleTakenBackAs(locale, about) : say.scheduleTakenBack(locale, { by });
    case "release-restored":
      return hasNote ? say.releaseRestoredAs(locale, about) : say.releaseRestored(locale, { by });
    case "picture-added":
      return say.pictureAdded(locale, about);
    case "picture-removed":
      return say.pictureRemoved(locale, about);
  }
}

export function logDetails(locale: string, { details: { given = [], taken = [] } }: StudioLogEntry): string[] {
  return [
    ...(given.length > 0 ? [say.given(locale, { names: permissionNames(locale, given) })] : []),
    ...(taken.length > 0 ? [say.taken(locale, { names: permissionNames(locale, taken) })] : []),
  ];
}
