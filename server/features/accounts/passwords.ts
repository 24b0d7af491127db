import { availableParallelism } from "node:os";
import * as say from "../../../messages/generated/server/accounts.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import type { Turn } from "../../core/http/waiting-room.ts";
import { createQueue } from "../../core/queue.ts";
import { passwordHashing } from "./password-hashing.ts";

/** Leave one core to the pages and one thread to files and DNS. */
const concurrency = Math.max(1, Math.min(3, availableParallelism() - 1));
/** About five seconds of work for one core. */
const maxWaiting = 200;

/** Queues all hashing of this process: each takes a core for 20 ms or more. */
const enqueue = createQueue({ concurrency, maxWaiting, refuse: tooBusy });

/** Verify unknown accounts against a dummy hash, so that timing does not reveal them. */
const nobody = passwordHashing().then(({ hash }) => hash(crypto.randomUUID()));

/** The desk has priority. @throws HttpError 503 if the queue is full */
export function hashPassword(password: string, turn: Turn = "visitor"): Promise<string> {
  return enqueue(async () => (await passwordHashing()).hash(password.normalize("NFC")), turn === "desk");
}

/** Costs as much as a password hash. @throws HttpError 503 if the queue is full */
export function deriveBytes(password: string, salt: Buffer, length: number, turn: Turn = "visitor"): Promise<Buffer> {
  return enqueue(async () => (await passwordHashing()).derive(password, salt, length), turn === "desk");
}

/** Takes the same time without a hash (no account or no password). @throws HttpError 503 if the queue is full */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  turn: Turn = "visitor",
): Promise<boolean> {
  // Keyboards encode "é" as one or two characters, and stored hashes may have either form.
  const spellings = new Set([password.normalize("NFC"), password, password.normalize("NFD")]);
  const right = await enqueue(async () => {
    const { verify } = await passwordHashing();
    for (const spelling of spellings) if (await verify(hashed ?? (await nobody), spelling)) return true;
    return false;
  }, turn === "desk");
  return right && hashed != null;
}

function tooBusy(): HttpError {
  return refused(503, { code: "BUSY", message: say.manySigningIn }, 5);
}
