import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { copyMuseum } from "../../../tests/authoring/museum.ts";
import { checkInWorker } from "./check-in-worker.ts";
import { type Checker, Displaced, TooLargeToCheck } from "./checker.ts";
import { nothingPublished } from "./publication.ts";

const museum = await copyMuseum();
const checkers: Checker[] = [];
afterAll(async () => {
  await Promise.all(checkers.map((each) => each.close()));
  await rm(museum.dir, { recursive: true });
});

/** A thread that loops forever for a draft named "endless", and otherwise echoes the name. */
const file = new URL(
  "data:text/javascript," +
    encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  let asked = 0;
  parentPort.on("message", ({ files, task }) => {
    if (task?.given === "endless") for (;;);
    if (task) asked += 1;
    parentPort.postMessage({ changes: files ? { files: 1 } : undefined, answer: task?.given === "count" ? asked : task?.given });
  });
`),
);
function open(options: object): Checker {
  const checker = checkInWorker(museum.dir, { file, ...options });
  checkers.push(checker);
  return checker;
}
const asks = (checker: Checker, owner: string, given: string, name = "any") =>
  checker.examine(() => nothingPublished, { owner, task: { name, given } });

test("work past its deadline is abandoned, and the next is done by another thread", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const checker = open({ draftMs: 30_000 });
    const both = Promise.allSettled([asks(checker, "one", "endless"), asks(checker, "other", "short")]);
    // Only the first has a deadline so far: the second waits for its turn.
    await vi.advanceTimersByTimeAsync(30_000);
    const [endless, other] = await both;
    expect(endless).toMatchObject({ status: "rejected", reason: expect.any(TooLargeToCheck) });
    expect(other).toMatchObject({ status: "fulfilled", value: { answer: "short" } });
  } finally {
    vi.useRealTimers();
  }
});

test("the museum's files never wait for a draft", async () => {
  const checker = open({ draftMs: 600_000, yieldMs: 50 });
  const endless = asks(checker, "one", "endless");
  endless.catch(() => {});
  await pause(100);
  expect(await checker.check(nothingPublished)).toMatchObject({ files: 1 });
});

test("an author's many requests delay another author by one piece of work", async () => {
  const checker = open({});
  const order: string[] = [];
  const ask = async (owner: string, given: string) => {
    await asks(checker, owner, given, given);
    order.push(given);
  };
  const first = ["a1", "a2", "a3", "a4"].map((given) => ask("a", given));
  await Promise.all([...first, ask("b", "b1")]);
  expect(order.indexOf("b1")).toBeLessThan(order.indexOf("a3"));
});

test("only one piece of an author's work of one kind waits: a later one replaces it, and identical work is done once", async () => {
  const checker = open({});
  const first = asks(checker, "a", "a1");
  const others = Array.from({ length: 200 }, (_, each) => asks(checker, "a", `later ${each}`));
  const same = Array.from({ length: 200 }, () => asks(checker, "a", "a3"));
  const colleague = asks(checker, "b", "b1");
  const settled = await Promise.allSettled(others);
  expect(settled.map((each) => each.status === "rejected" && each.reason instanceof Displaced)).toEqual(
    Array.from({ length: 200 }, () => true),
  );
  expect((await first).answer).toBe("a1");
  expect(new Set((await Promise.all(same)).map(({ answer }) => answer))).toEqual(new Set(["a3"]));
  await colleague;
  // The first, the last, the colleague's, and this one.
  expect((await asks(checker, "a", "count")).answer).toBe(4);
});

test("work interrupted by the museum's files is replaced by a later piece of its kind", async () => {
  const checker = open({ draftMs: 600_000, yieldMs: 50 });
  const endless = asks(checker, "one", "endless");
  endless.catch(() => {});
  await pause(100);
  const later = asks(checker, "one", "short");
  await checker.check(nothingPublished);
  await expect(endless).rejects.toBeInstanceOf(Displaced);
  expect((await later).answer).toBe("short");
});
