import { expect, test } from "vitest";
import { refusalOf } from "./mailer.ts";

const said = (response: string, command = "RCPT TO") =>
  refusalOf({ responseCode: Number(response.slice(0, 3)), command, response }) !== undefined;

test.each<[isForGood: boolean, response: string, command?: string]>([
  [true, "550 5.1.1 no such mailbox"],
  [true, "550-5.1.1 The email account does not exist.\n550 5.1.1 https://mail.example/help"],
  [true, "552 5.2.2 mailbox full", "DATA"],
  [true, "550 no such user"],
  [true, "553 mailbox name not allowed"],
  [false, "554 5.7.1 Relay access denied"],
  [false, "550 5.7.60 Client does not have permissions to send as this sender", "DATA"],
  [false, "554 5.7.1 rejected: 5.1.1.9 is on a list"],
  [false, "554 transaction failed", "DATA"],
  [false, "451 4.7.1 try again later"],
  [false, "535 5.7.8 authentication failed", "AUTH PLAIN"],
  [false, "550 5.1.8 bad sender", "MAIL FROM"],
])("a mail is abandoned only if its recipient is refused: %s, %s", (isForGood, response, command) => {
  expect(said(response, command)).toBe(isForGood);
});
