// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteReached } from "../engine/react/once-reachable.ts";
import { useSubmission } from "./use-submission.ts";

afterEach(() => {
  vi.useRealTimers();
});

const lost = new Error("lost");

function setup({ once = false } = {}) {
  const sent: { input: string; key: string; answer(value: string): void; fail(error: unknown): void }[] = [];
  const onAnswer = vi.fn<(answer: string, input: string, key: string) => void>();
  const onFailure = vi.fn<(error: Error, input: string) => void>();
  const send = (input: string, key: string) =>
    new Promise<string>((answer, fail) => {
      sent.push({ input, key, answer, fail });
    });
  const hook = renderHook(() =>
    useSubmission({ send, isUnanswered: (error) => error === lost, onAnswer, onFailure, once }),
  );
  const submit = (input: string) => act(async () => hook.result.current.submit(input));
  const forget = () => act(async () => hook.result.current.forget());
  return { sent, onAnswer, onFailure, submit, forget, state: () => hook.result.current.state, unmount: hook.unmount };
}
const settle = (work: () => void) => act(async () => work());

test("a double press sends once, and the answer comes with the key it was sent by", async () => {
  const { sent, submit, onAnswer, state } = setup();
  await submit("a");
  await submit("a");
  expect(sent).toHaveLength(1);
  expect(state()).toBe("sending");
  await settle(() => sent[0]?.answer("done"));
  expect(onAnswer.mock.calls).toEqual([["done", "a", sent[0]?.key]]);
  expect(state()).toBe("idle");
});

test("what is done once takes no second press after its answer either", async () => {
  const { sent, submit, state } = setup({ once: true });
  await submit("a");
  await settle(() => sent[0]?.answer("done"));
  await submit("a");
  expect(sent).toHaveLength(1);
  expect(state()).toBe("done");
});

test("what got no answer is sent again with the same key: by a press, and by itself once the network is back", async () => {
  const { sent, submit, onFailure, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  expect(state()).toBe("unanswered");
  expect(onFailure.mock.calls).toEqual([[lost, "a"]]);
  await submit("a");
  await settle(() => sent[1]?.fail(lost));
  await settle(() => dispatchEvent(new Event("online")));
  await settle(() => sent[2]?.answer("done"));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(state()).toBe("idle");
  await settle(() => dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(3);
});

test("what got no answer is sent again without any event of the browser, and soon after another call was answered", async () => {
  vi.useFakeTimers();
  const { sent, submit, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  await settle(() => sent[1]?.fail(lost));
  await settle(noteReached);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await settle(() => sent[2]?.answer("done"));
  expect([sent.length, state()]).toEqual([3, "idle"]);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(sent).toHaveLength(3);
});

test("a refusal is final: the next press is another act", async () => {
  const { sent, submit, onFailure, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail("no"));
  expect(onFailure.mock.calls).toEqual([[new Error("no"), "a"]]);
  expect(state()).toBe("idle");
  await submit("a");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("another input is another act", async () => {
  const { sent, submit } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  await submit("b");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("what is forgotten is not sent again by itself, and has its key where it is wanted after all", async () => {
  const { sent, submit, forget, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  await forget();
  expect(state()).toBe("idle");
  await settle(() => dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(1);
  await submit("a");
  await settle(() => sent[1]?.fail(lost));
  expect([state(), sent[1]?.key]).toEqual(["unanswered", sent[0]?.key]);
  await settle(() => dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(3);
});

test("what is forgotten while it is sent is kept from a second press, and without an answer is reported, but not sent again", async () => {
  const { sent, submit, forget, onFailure, state } = setup();
  await submit("a");
  await forget();
  expect(state()).toBe("sending");
  await settle(() => sent[0]?.fail(lost));
  await settle(() => dispatchEvent(new Event("online")));
  expect(state()).toBe("idle");
  expect(onFailure.mock.calls).toEqual([[lost, "a"]]);
  expect(sent).toHaveLength(1);
});

test("an answer that comes after its screen has gone is ignored", async () => {
  const { sent, submit, unmount, onAnswer } = setup();
  await submit("a");
  unmount();
  await settle(() => sent[0]?.answer("done"));
  expect(onAnswer).not.toHaveBeenCalled();
});
