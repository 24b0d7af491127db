import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOwnPages } from "./own-pages.ts";

/** Makes pages on command; `made` records their order. */
function desk() {
  const ownPages = createOwnPages();
  const made: string[] = [];
  const underWay: (() => void)[] = [];
  const gone = new Set<string>();
  const ask = (owner: string, isUrgent = false) =>
    ownPages({
      owner,
      isUrgent,
      isGone: () => gone.has(owner),
      make: async () => {
        made.push(owner);
        await new Promise<void>((resolve) => underWay.push(resolve));
        return owner;
      },
    });
  const finish = async (isDone: () => boolean) => {
    while (!isDone()) {
      underWay.shift()?.();
      await turn();
    }
  };
  return { ask, made, gone, finish };
}

async function settle(pages: readonly Promise<string | undefined>[], finish: (isDone: () => boolean) => Promise<void>) {
  let isDone = false;
  const all = Promise.all(pages).finally(() => {
    isDone = true;
  });
  await finish(() => isDone);
  return all;
}

test("an owner with many requests gets only the next turn, and the others get theirs", async () => {
  const { ask, made, finish } = desk();
  const many = Array.from({ length: 500 }, () => ask("many"));
  const others = ["ada", "grace"].map((owner) => ask(owner));
  expect(await settle(others, finish)).toEqual(["ada", "grace"]);
  expect((await settle(many, finish)).filter((page) => page !== undefined)).toHaveLength(2);
  expect(made).toEqual(["many", "many", "ada", "grace"]);
  expect(await settle([ask("many")], finish)).toEqual(["many"]);
});

test("owners beyond the limit get no turn, and those already waiting are served first", async () => {
  const { ask, made, finish } = desk();
  const visitors = Array.from({ length: 150 }, (_, index) => ask(`visitor ${index}`));
  const clerk = ask("clerk", true);
  expect(await settle([clerk], finish)).toEqual(["clerk"]);
  expect(made.slice(0, 2)).toEqual(["visitor 0", "clerk"]);
  expect((await settle(visitors, finish)).filter((page) => page !== undefined)).toHaveLength(101);
});

test("a page that is no longer awaited is not rendered", async () => {
  const { ask, made, gone, finish } = desk();
  const pages = ["first", "left", "last"].map((owner) => ask(owner));
  gone.add("left");
  expect(await settle(pages, finish)).toEqual(["first", undefined, "last"]);
  expect(made).toEqual(["first", "last"]);
});
