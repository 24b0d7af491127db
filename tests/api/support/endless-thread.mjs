// Stands in for a preview's thread: answers nothing but the first question, and works on the second for ever.
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ id, question }) => {
  if (question.call === "change") parentPort.postMessage({ id });
  else for (;;);
});
parentPort.postMessage({ ready: true, emptyDatabase: new Blob([]) });
