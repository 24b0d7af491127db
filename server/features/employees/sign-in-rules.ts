import * as say from "../../../messages/generated/server/desk.ts";
import type { LimitOptions } from "../../core/http/limit-tries.ts";

const quarter = 15 * 60;
const day = 24 * 60 * 60;

/** Limits on attempts at employees' secrets, by counter. The table is in docs/behaviour.md, "Limits for everybody". */
export const rules = {
  pinsOf: { name: "staff-pin", tries: 10, seconds: quarter, advice: say.usePassword },
  pinsOfByDay: { name: "staff-pin-device-day", tries: 100, seconds: day, advice: say.usePassword },
  pinsOfEnrollerByDay: { name: "staff-pin-day", tries: 100, seconds: day, advice: say.knownHere },
  pinsOfAllByDay: { name: "staff-pin-all-day", tries: 500, seconds: day, advice: say.knownHere },
  pinsFrom: { name: "staff-pin-from", tries: 10, seconds: quarter, advice: say.useEmail },
  // Shared by all strangers, however many addresses they use.
  pinsOfStrangers: { name: "staff-pin-strangers", tries: 20, seconds: quarter, advice: say.useEmail },
  pinsOfStrangersByDay: { name: "staff-pin-strangers-day", tries: 100, seconds: day, advice: say.useEmail },
  passwordsOf: { name: "staff-password", tries: 10, seconds: quarter },
  passwordsOfPair: { name: "staff-password-pair", tries: 10, seconds: quarter },
  passwordsOfPairByDay: { name: "staff-password-pair-day", tries: 100, seconds: day },
  passwordsAtDesks: { name: "staff-password-account", tries: 10, seconds: quarter },
  passwordsAtDesksByDay: { name: "staff-password-account-day", tries: 100, seconds: day },
  passwordsFor: { name: "staff-password-for", tries: 10, seconds: quarter, advice: say.useDesk },
  passwordsFrom: { name: "staff-password-from", tries: 50, seconds: quarter, advice: say.useDesk },
  passwordsOfStrangers: { name: "staff-password-for-all", tries: 100, seconds: day, advice: say.useDesk },
  // The password was correct before it, so this counts per employee: more addresses allow no more attempts.
  codesFor: { name: "staff-code", tries: 10, seconds: quarter },
  codesForByDay: { name: "staff-code-day", tries: 50, seconds: day },
  invitationsFrom: { name: "staff-invitation-from", tries: 50, seconds: quarter },
  wrongSecrets: { name: "staff-wrong-secrets-day", tries: Number.MAX_SAFE_INTEGER, seconds: day },
} satisfies Record<string, LimitOptions>;

/** The single key of limits shared by the whole museum. */
export const museum = "museum";

export const pairOf = (device: string, account: string) => JSON.stringify([device, account]);
