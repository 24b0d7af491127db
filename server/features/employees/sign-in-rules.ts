import * as say from "../../../messages/generated/server/desk.ts";
import type { LimitUse } from "../../core/http/limits.ts";

/** Limits on attempts at employees' secrets, with the advice that they give. */
export const rules = {
  pinsOf: { name: "staff-pin", advice: say.usePassword },
  pinsOfByDay: { name: "staff-pin-device-day", advice: say.usePassword },
  pinsOfEnrollerByDay: { name: "staff-pin-day", advice: say.knownHere },
  pinsOfAllByDay: { name: "staff-pin-all-day", advice: say.knownHere },
  pinsFrom: { name: "staff-pin-from", advice: say.useEmail },
  pinsOfStrangers: { name: "staff-pin-strangers", advice: say.useEmail },
  pinsOfStrangersByDay: { name: "staff-pin-strangers-day", advice: say.useEmail },
  passwordsOf: { name: "staff-password" },
  passwordsOfPair: { name: "staff-password-pair" },
  passwordsOfPairByDay: { name: "staff-password-pair-day" },
  passwordsAtDesks: { name: "staff-password-account" },
  passwordsAtDesksByDay: { name: "staff-password-account-day" },
  passwordsFor: { name: "staff-password-for", advice: say.useDesk },
  passwordsFrom: { name: "staff-password-from", advice: say.useDesk },
  passwordsOfStrangers: { name: "staff-password-for-all", advice: say.useDesk },
  codesFor: { name: "staff-code" },
  codesForByDay: { name: "staff-code-day" },
  wrongSecrets: { name: "staff-wrong-secrets-day" },
} as const satisfies Record<string, LimitUse>;

/** The single key of limits shared by the whole museum. */
export const museum = "museum";

export const pairOf = (device: string, account: string) => JSON.stringify([device, account]);
