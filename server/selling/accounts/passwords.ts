import { availableParallelism } from "node:os";
import * as say from "../../../messages/generated/server/accounts.ts";
import { type HttpError, refused } from "../../platform/http/http-error.ts";
import type { Turn } from "../../platform/http/waiting-room.ts";
import { createQueue } from "../../platform/queue.ts";
import { passwordHashing } from "./password-hashing.ts";

/** A core is left to the pages, and a thread to files and names. */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** About five seconds' work for one core. */
const waiting = 200;

/** All hashing of this process: it takes a core for 20 ms or more each time. */
const inTurn = createQueue({ atOnce, waiting, refuse: tooBusy });

/** A hash that no password has: what an unknown account is checked against, so that it takes as long as a known one. */
const nobody = passwordHashing().then(({ hash }) => hash(crypto.randomUUID()));

/** The hash of a password or PIN, with its salt and cost in it. The desk's come first. @throws HttpError 503 when too many wait already */
export function hashPassword(password: string, turn: Turn = "visitor"): Promise<string> {
  return inTurn(async () => (await passwordHashing()).hash(password.normalize("NFC")), turn === "desk");
}

/** Bytes that are this password's and this salt's, at the cost of a password's hash. @throws HttpError 503 as above */
export function deriveBytes(password: string, salt: Buffer, length: number, turn: Turn = "visitor"): Promise<Buffer> {
  return inTurn(async () => (await passwordHashing()).derive(password, salt, length), turn === "desk");
}

/** Is this the password? Without a hash (no such account, or none set) it takes the same time, and is false. @throws HttpError 503 as above */
export async function verifyPassword(hashed: string | null | undefined, password: string, turn: Turn = "visitor"): Promise<boolean> {
  // Keyboards write "é" in one or two characters, and hashes were made of either.
  const spellings = new Set([password.normalize("NFC"), password, password.normalize("NFD")]);
  const right = await inTurn(async () => {
    const { verify } = await passwordHashing();
    for (const spelling of spellings) if (await verify(hashed ?? (await nobody), spelling)) return true;
    return false;
  }, turn === "desk");
  return right && hashed != null;
}

function tooBusy(): HttpError {
  return refused(503, { code: "BUSY", message: say.manySigningIn }, 5);
}
