import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { copyMuseum } from "../../../tests/authoring/museum.ts";
import { nothingLoaded } from "./changes.ts";
import { type Checker, checkInWorker, TooLargeToCheck } from "./checker.ts";

const museum = await copyMuseum();
const checkers: Checker[] = [];
afterAll(async () => {
  await Promise.all(checkers.map((each) => each.close()));
  await rm(museum.dir, { recursive: true });
});

/** A thread that spins for a draft named "endless", and answers all else with its name. */
const file = new URL(
  "data:text/javascript," +
    encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ files, task }) => {
    if (task?.given === "endless") for (;;);
    parentPort.postMessage({ changes: files ? { files: 1 } : undefined, answer: task?.given });
  });
`),
);
function open(options: object): Checker {
  const checker = checkInWorker(museum.dir, { file, ...options });
  checkers.push(checker);
  return checker;
}
const asks = (checker: Checker, owner: string, given: string) => checker.look(() => nothingLoaded, { owner, task: { name: "any", given } });

test("what takes too long is given up, and the next is answered by another thread", async () => {
  const checker = open({ draftMs: 300 });
  const [endless, other] = await Promise.allSettled([asks(checker, "one", "endless"), asks(checker, "other", "short")]);
  expect(endless).toMatchObject({ status: "rejected", reason: expect.any(TooLargeToCheck) });
  expect(other).toMatchObject({ status: "fulfilled", value: { answer: "short" } });
});

test("the museum's files never wait for a draft", async () => {
  const checker = open({ draftMs: 600_000, yieldMs: 50 });
  const endless = asks(checker, "one", "endless");
  endless.catch(() => {});
  await pause(100);
  expect(await checker.check(nothingLoaded)).toMatchObject({ files: 1 });
});

test("an author who asks a lot keeps another waiting for one piece of work", async () => {
  const checker = open({});
  const order: string[] = [];
  const ask = async (owner: string, given: string) => {
    await asks(checker, owner, given);
    order.push(given);
  };
  const first = ["a1", "a2", "a3", "a4"].map((given) => ask("a", given));
  await Promise.all([...first, ask("b", "b1")]);
  expect(order.indexOf("b1")).toBeLessThan(order.indexOf("a3"));
});
