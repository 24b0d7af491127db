// Stands in for a preview's thread: hashes a password for each question, for about a second.
import { parentPort } from "node:worker_threads";
import { hash } from "argon2";

parentPort.on("message", async ({ id }) =>
  parentPort.postMessage({ id, answer: await hash("a password", { timeCost: 40 }) }),
);
parentPort.postMessage({ ready: true, emptyDatabase: new Blob([]) });
