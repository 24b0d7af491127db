/** Fakes a preview's thread: hashes passwords as the server does, and blocks while hashing. */
import { parentPort } from "node:worker_threads";
import { hashPassword } from "../../../server/features/accounts/passwords.ts";

const underWay = new Set<number>();
const loopWhileHashing = () => {
  if (underWay.size === 0) setTimeout(loopWhileHashing, 1);
  else for (;;);
};

parentPort?.on(
  "message",
  async ({ id, question }: { readonly id: number; readonly question: { readonly call: string } }) => {
    if (question.call === "walk") return loopWhileHashing();
    for (;;) {
      underWay.add(id);
      await hashPassword("a password");
      underWay.delete(id);
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
);
// Hash once before the clock starts, to load the code.
await hashPassword("a password");
parentPort?.postMessage({ ready: true, emptyDatabase: new Blob([]) });
