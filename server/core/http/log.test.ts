import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { linesTogether } from "./log.ts";

test("the lines of one tick are written together, in order; those of the next after them", async () => {
  const written: string[] = [];
  const log = linesTogether({ write: (text) => written.push(text) });
  log.write("one\n");
  await Promise.resolve();
  log.write("two\n");
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(["one\ntwo\n"]);
  log.write("three\n");
  await nextTurn();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});

test("the remaining lines are written once when the process ends", async () => {
  const written: string[] = [];
  const log = linesTogether({ write: (text) => written.push(text) });
  log.write("last\n");
  const flush = process.listeners("exit").at(-1) as () => void;
  flush();
  expect(written).toEqual(["last\n"]);
  await nextTurn();
  expect(written).toEqual(["last\n"]);
  process.removeListener("exit", flush);
});
