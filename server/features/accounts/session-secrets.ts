import { createHash, randomBytes } from "node:crypto";
import type { Turn } from "../../core/http/waiting-room.ts";
import { deriveBytes } from "./passwords.ts";

interface SignIn {
  readonly key: string | undefined;
  readonly route: string;
  readonly subject: string;
  readonly password: string;
  readonly turn?: Turn;
}

/** The session's token, and a secret that the browser keeps beyond it. Neither reveals the other. */
interface Secrets {
  readonly token: string;
  readonly keepsake: string;
}

/**
 * With an Idempotency-Key, derives the secrets from request and password, so that a retry gets the same ones although
 * none is stored. From the database alone, each guess costs as much as a password hash.
 */
export async function secretsFor({ key, route, subject, password, turn }: SignIn): Promise<Secrets> {
  const bytes =
    key === undefined || key === "" ? randomBytes(64) : await hashOfRequest({ key, route, subject, password, turn });
  return { token: bytes.subarray(0, 32).toString("base64url"), keepsake: bytes.subarray(32).toString("base64url") };
}

function hashOfRequest({ key, route, subject, password, turn }: SignIn): Promise<Buffer> {
  const salt = createHash("sha256")
    .update(JSON.stringify([route, key, subject]))
    .digest();
  return deriveBytes(password, salt, 64, turn);
}
