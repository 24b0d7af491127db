import { expect } from "vitest";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { codeOf, stepAt } from "../../../server/features/employees/totp.ts";
import type { TestMuseum } from "./museum.ts";

const moment = ({ now }: TestMuseum) => new Date(now().epochMilliseconds);

/** Creates an employee's password session. Returns its token. */
export async function sessionOf(museum: TestMuseum, id: string): Promise<string> {
  const now = moment(museum);
  return issueToken(museum.db, {
    kind: "employee",
    subjectId: id,
    now,
    expiresAt: new Date(now.getTime() + 16 * 3_600_000),
    browser: "Chrome on Windows",
  });
}

export async function invitationOf(museum: TestMuseum, id: string): Promise<string> {
  const now = moment(museum);
  return issueToken(museum.db, {
    kind: "invitation",
    subjectId: id,
    now,
    expiresAt: new Date(now.getTime() + 72 * 3_600_000),
  });
}

/** Enables an employee's two-factor authentication. Returns its secret. */
export async function switchFactorOn(museum: TestMuseum, id: string): Promise<Buffer> {
  const secret = Buffer.from("12345678901234567890");
  const set = { factor_secret: secret.toString("hex"), factor_since: moment(museum), factor_step: null };
  await museum.db.updateTable("employees").set(set).where("id", "=", id).execute();
  return secret;
}

/** Starts enabling two-factor authentication as the studio does. Returns a code for it. */
export async function beginFactor(
  { server, now }: TestMuseum,
  headers: Record<string, string>,
  password = "right-password",
): Promise<string> {
  const answer = await server.inject({
    method: "POST",
    url: "/api/studio/account/factor/begin",
    payload: { password },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return codeOf(fromBase32(answer.json().secret), stepAt(new Date(now().epochMilliseconds)));
}

/** Decodes a typed key as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
