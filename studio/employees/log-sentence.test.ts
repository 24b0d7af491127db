// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { StudioLogEntry } from "../../schemas/generated/wire.ts";
import wire from "../../schemas/wire.schema.json" with { type: "json" };

document.body.innerHTML =
  '<script type="application/json" id="boot">{ "museum": "Museum", "locale": "en-US", "timeZone": "America/Denver" }</script>';
const { logDetails, logSentence } = await import("./log-sentence.ts");

const entry = {
  id: 1,
  at: "2026-11-23T09:00:00Z",
  by: "Grace",
  action: "signed-in",
  subject: "Ada",
  details: {},
  device: "",
} as const satisfies StudioLogEntry;
const say = (own: Partial<StudioLogEntry>) => logSentence("en-US", { ...entry, ...own });
const usd = (amount: string) => ({ amount: { amount, currencyCode: "USD" } });

/** Actions without a known actor. */
const byNobody = ["wrong-secrets", "device-locked", "devices-locked", "account-locked"];

test("every action is a sentence that names the employee, if known", () => {
  const actions = wire.$defs.StudioLogEntry.properties.action.enum as StudioLogEntry["action"][];
  for (const action of actions) {
    const names = byNobody.includes(action) ? /^(?!.*(Grace|command)).*Ada.*[^.]\.$/ : /^Grace .+[^.]\.( .+)?$/;
    expect(say({ action }), action).toMatch(names);
  }
});

test.each<[Partial<StudioLogEntry>, string]>([
  [{ by: null, action: "employee-disabled" }, "The server’s command line disabled Ada."],
  [{ action: "factor-off" }, "Grace turned off two-factor authentication for Ada."],
  [{ action: "factor-off", subject: "Grace" }, "Grace turned off two-factor authentication."],
  [{ action: "signed-in", details: { withCode: true } }, "Grace signed in with two-factor authentication."],
  [
    { by: null, action: "wrong-secrets", subject: "North door", details: { count: 20 } },
    "20 wrong PINs, passwords or codes were entered on the device North door in one day.",
  ],
  [{ by: null, action: "account-locked" }, "Sign-in for Ada was locked after too many wrong passwords or codes."],
  [{ action: "account-unlocked" }, "Grace unlocked sign-in for Ada."],
  [{ action: "recovery-code-used", details: { count: 1 } }, "Grace used a recovery code. One is left."],
  [{ action: "order-refunded", subject: "#1007", details: usd("25.00") }, "Grace refunded $25.00 of order #1007."],
  [{ action: "tickets-cancelled", subject: "#1007", details: usd("0.00") }, "Grace canceled tickets of order #1007."],
  [{ action: "note-added", subject: "#1007" }, "Grace added a note to order #1007."],
  [{ action: "note-removed", subject: "#1007" }, "Grace removed a note from order #1007."],
  [{ action: "draft-published", subject: "" }, "Grace published a release."],
  [
    { action: "draft-scheduled", subject: "Winter", details: { at: "2026-12-04T16:00:00Z" } },
    "Grace scheduled “Winter” for Dec 4, 2026, 9:00 AM.",
  ],
])("%j", (own, sentence) => {
  expect(say(own).replaceAll("\u202f", " ")).toBe(sentence);
});

test("added and removed permissions are named, unknown ones as well", () => {
  const details = { given: ["publish", "refund"], taken: ["fly"] };
  expect(logDetails("en-US", { ...entry, action: "permissions-changed", details })).toEqual([
    "Added: Publish, Give refunds.",
    "Removed: fly.",
  ]);
});
