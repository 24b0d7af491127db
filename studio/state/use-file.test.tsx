// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

async function failed() {
  const { calls } = fakeServer();
  const { draftState } = await import("./draft.ts");
  const { useFile } = await import("./use-file.ts");
  draftState.files = {};
  const { result } = renderHook(() => useFile("tenant.json"));
  const answer = (...given: Parameters<(typeof calls)[number]["answer"]>) =>
    act(async () => calls.at(-1)?.answer(...given));
  await answer(failure("The museum is closed."), 500);
  expect(result.current).toMatchObject({ text: undefined, error: { message: "The museum is closed." } });
  return { calls, result, answer };
}
const file = {
  body: { name: "tenant.json", published: '{ "name": "Meridian" }', base: "b", text: '{ "name": "Meridian" }' },
};

test("a file that failed to load is loaded on a retry", async () => {
  const { calls, result, answer } = await failed();
  act(() => result.current.retry());
  expect([calls.length, result.current.error]).toEqual([2, undefined]);
  await answer(failure("Still closed."), 503);
  expect(result.current.error?.message).toBe("Still closed.");
  act(() => result.current.retry());
  await answer(file);
  expect(result.current).toMatchObject({ parsed: { name: "Meridian" }, error: undefined });
});

test("a file that failed to load is loaded when the network returns; a loaded one is not", async () => {
  const { calls, result, answer } = await failed();
  act(() => void dispatchEvent(new Event("online")));
  await answer(file);
  expect(result.current.parsed).toEqual({ name: "Meridian" });
  // On a slow machine its own pause may have ended, too.
  const before = calls.length;
  act(() => void dispatchEvent(new Event("online")));
  expect(calls).toHaveLength(before);
});
