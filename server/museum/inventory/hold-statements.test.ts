import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGate } from "./hold-statements.ts";

/** Enters the gate, records that it is inside, and leaves on request. */
function walker(enter: ReturnType<typeof createGate>, key: string) {
  const state = { inside: false, leave: () => {} };
  void enter(key).then((leave) => {
    state.inside = true;
    state.leave = () => {
      state.inside = false;
      leave();
    };
  });
  return state;
}

test("admits a fixed number immediately, the others in order of arrival", async () => {
  const enter = createGate(2);
  const walkers = Array.from({ length: 5 }, () => walker(enter, "10:00 AM"));
  const inside = async () => {
    await turn();
    return walkers.map((each) => each.inside);
  };
  expect(await inside()).toEqual([true, true, false, false, false]);
  walkers[1]?.leave();
  expect(await inside()).toEqual([true, false, true, false, false]);
  walkers[0]?.leave();
  walkers[2]?.leave();
  expect(await inside()).toEqual([false, false, false, true, true]);
});

test("a caller who arrives as another leaves does not overtake those who wait", async () => {
  const enter = createGate(1);
  const [first, second] = [walker(enter, "10:00 AM"), walker(enter, "10:00 AM")];
  await turn();
  first.leave();
  const late = walker(enter, "10:00 AM");
  await turn();
  expect([second.inside, late.inside]).toEqual([true, false]);
  second.leave();
  await turn();
  expect(late.inside).toBe(true);
});

test("does not delay other keys, and reopens when all have left", async () => {
  const enter = createGate(1);
  const here = walker(enter, "10:00 AM");
  const there = walker(enter, "11:00 AM");
  await turn();
  expect([here.inside, there.inside]).toEqual([true, true]);
  here.leave();
  const again = walker(enter, "10:00 AM");
  await turn();
  expect(again.inside).toBe(true);
});
