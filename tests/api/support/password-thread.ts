/** Stands in for a preview's thread: hashes a password and compares others with it. */
import { parentPort } from "node:worker_threads";
import { deriveBytes, hashPassword, verifyPassword } from "../../../server/features/accounts/passwords.ts";

parentPort?.on("message", async ({ id }: { readonly id: number }) => {
  const hashed = await hashPassword("a long password");
  const derived = await Promise.all([1, 2].map(() => deriveBytes("a long password", Buffer.alloc(32, 7), 64)));
  const answer = {
    right: await verifyPassword(hashed, "a long password"),
    wrong: await verifyPassword(hashed, "another password"),
    unknown: await verifyPassword(undefined, "a long password"),
    isDerivedAlike: derived[0]?.length === 64 && derived[1]?.equals(derived[0]),
  };
  parentPort?.postMessage({ id, answer });
});
parentPort?.postMessage({ ready: true, emptyDatabase: new Blob([]) });
