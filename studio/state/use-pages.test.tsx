// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePages } from "./use-pages.ts";

function setup() {
  const asked: {
    before: number | undefined;
    answer(items: string[], before?: number): void;
    fail(error: Error): void;
  }[] = [];
  const loadPage = (before: number | undefined) =>
    new Promise<{ items: string[]; before?: number }>((answer, fail) => {
      asked.push({
        before,
        fail,
        answer: (items, next) => answer({ items, ...(next !== undefined && { before: next }) }),
      });
    });
  const { result } = renderHook(() => usePages(loadPage));
  return { asked, result };
}
const settle = (work: () => void) => act(async () => work());

test("earlier pages are appended until the last", async () => {
  const { asked, result } = setup();
  act(() => result.current.load());
  await settle(() => asked[0]?.answer(["c"], 3));
  expect(result.current).toMatchObject({ items: ["c"], hasEarlier: true });
  act(() => result.current.loadEarlier());
  await settle(() => asked[1]?.answer(["b", "a"]));
  expect(result.current).toMatchObject({ items: ["c", "b", "a"], hasEarlier: false });
  expect(asked.map(({ before }) => before)).toEqual([undefined, 3]);
});

test("a double press loads a page once; a press after a failure loads it again", async () => {
  const { asked, result } = setup();
  act(() => result.current.load());
  await settle(() => asked[0]?.answer(["c"], 3));
  act(() => result.current.loadEarlier());
  act(() => result.current.loadEarlier());
  expect(asked).toHaveLength(2);
  await settle(() => asked[1]?.fail(new Error("away")));
  expect(result.current).toMatchObject({ items: ["c"], error: new Error("away") });
  act(() => result.current.loadEarlier());
  await settle(() => asked[2]?.answer(["b"], 2));
  expect(result.current).toMatchObject({ items: ["c", "b"], error: undefined });
});

test("a reloaded list ignores pages of the previous load", async () => {
  const { asked, result } = setup();
  act(() => result.current.load());
  await settle(() => asked[0]?.answer(["c"], 3));
  act(() => result.current.loadEarlier());
  act(() => result.current.load());
  await settle(() => asked[2]?.answer(["d"], 4));
  await settle(() => asked[1]?.answer(["b"], 2));
  expect(result.current.items).toEqual(["d"]);
  act(() => result.current.loadEarlier());
  expect(asked[3]?.before).toBe(4);
});
