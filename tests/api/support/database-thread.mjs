// Stands in for a preview's thread: hands on an empty database, and answers with the text of the one that it began with.
import { parentPort, workerData } from "node:worker_threads";

parentPort.on("message", async ({ id }) =>
  parentPort.postMessage({ id, answer: await workerData.emptyDatabase?.text() }),
);
parentPort.postMessage({ ready: true, emptyDatabase: new Blob(["made by a thread"]) });
