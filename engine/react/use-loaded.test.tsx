// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLoaded } from "./use-loaded.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a server; the test answers each request. */
function setup(first: string | undefined) {
  const asked: { key: string; signal: AbortSignal; answer(value: string): void; fail(error: unknown): void }[] = [];
  const load = (key: string, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      asked.push({ key, signal, answer, fail });
    });
  const hook = renderHook(({ key }: { key: string | undefined }) => useLoaded(key, load), {
    initialProps: { key: first },
  });
  return { asked, ...hook };
}
const settle = (work: () => void) => act(async () => work());

test("without a key nothing is loaded", () => {
  const { asked, result } = setup(undefined);
  expect(asked).toEqual([]);
  expect(result.current).toMatchObject({ loading: false, value: undefined, error: undefined });
});

test("an answer becomes the value; another key clears it, and its late answer is ignored", async () => {
  const { asked, result, rerender } = setup("a");
  expect(result.current.loading).toBe(true);
  await settle(() => asked[0]?.answer("A"));
  expect(result.current).toMatchObject({ loading: false, value: "A" });
  rerender({ key: "b" });
  expect(result.current).toMatchObject({ loading: true, value: undefined });
  rerender({ key: "c" });
  await settle(() => asked[1]?.answer("B"));
  expect(result.current.value).toBeUndefined();
  expect(asked[1]?.signal.aborted).toBe(true);
  await settle(() => asked[2]?.answer("C"));
  expect(result.current.value).toBe("C");
});

test("during a reload the last value stays until the new one arrives, also if loading fails", async () => {
  const { asked, result } = setup("a");
  await settle(() => asked[0]?.answer("old"));
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ loading: true, value: "old" });
  await settle(() => asked[1]?.fail(new Error("away")));
  expect(result.current).toMatchObject({ loading: false, value: "old", error: new Error("away") });
});

test("a failed load is repeated once the network is back; a successful one is not", async () => {
  const { asked, result } = setup("a");
  await settle(() => asked[0]?.fail("gone"));
  expect(result.current.error?.message).toBe("gone");
  await settle(() => dispatchEvent(new Event("online")));
  await settle(() => asked[1]?.answer("A"));
  await waitFor(() => expect(result.current.value).toBe("A"));
  await settle(() => dispatchEvent(new Event("online")));
  expect(asked).toHaveLength(2);
});

test("a load without an answer is retried automatically; a refused one is not", async () => {
  vi.useFakeTimers();
  const { asked, result } = setup("a");
  await settle(() => asked[0]?.fail(Object.assign(new Error("lost"), { retryable: true })));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await settle(() => asked[1]?.fail(Object.assign(new Error("not yours"), { retryable: false })));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect([asked.length, result.current.error?.message]).toEqual([2, "not yours"]);
});

test("a reload aborts the load in progress", async () => {
  const { asked, result } = setup("a");
  act(() => result.current.retry());
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await settle(() => asked[0]?.answer("before the change"));
  expect(result.current).toMatchObject({ loading: true, value: undefined });
  await settle(() => asked[1]?.answer("after it"));
  expect(result.current).toMatchObject({ loading: false, value: "after it" });
});

test("a load that is no longer shown is aborted and does not reappear later", async () => {
  const { asked, result, rerender, unmount } = setup("a");
  await settle(() => asked[0]?.answer("old"));
  rerender({ key: "b" });
  rerender({ key: "a" });
  expect(result.current).toMatchObject({ loading: true, value: undefined });
  unmount();
  expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ["a", false],
    ["b", true],
    ["a", true],
  ]);
});
