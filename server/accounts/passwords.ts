import { argon2id, hash, verify } from "argon2";

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
export const passwordCost = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Nobody's password: what an unknown account is checked against, so that it takes as long as a known one. */
const nobody = hash(crypto.randomUUID(), passwordCost);

/** The hash of a password or PIN, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Is this the password? Without a hash (no such account, or none set) it takes the same time, and is false. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await nobody), password);
  return right && hashed != null;
}
