// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteReached } from "../engine/react/once-reachable.ts";
import { useAct } from "./use-act.ts";

afterEach(() => {
  // Test files share one document.
  document.body.replaceChildren();
  vi.useRealTimers();
});

const lost = Object.assign(new Error("lost"), { unanswered: true });
const expired = Object.assign(new Error("expired"), { status: 401 });
const busy = Object.assign(new Error("busy"), { status: 429 });

type Options = Partial<Parameters<typeof useAct<string, string>>[0]>;

function setup(options: Options = {}) {
  const sent: { input: string; key: string; answer(value: string): void; fail(error: unknown): void }[] = [];
  const onAnswer = vi.fn<(answer: string, input: string, key: string) => void>();
  const onFailure = vi.fn<(error: Error, input: string) => void>();
  const send = (input: string, key: string) =>
    new Promise<string>((answer, fail) => {
      sent.push({ input, key, answer, fail });
    });
  const hook = renderHook(() => useAct({ send, onAnswer, onFailure, ...options }));
  const outcomes: ReturnType<typeof hook.result.current.submit>[] = [];
  const press = (input: string) => void outcomes.push(hook.result.current.submit(input));
  const submit = (input: string) => act(async () => press(input));
  const forget = () => act(async () => hook.result.current.forget());
  const resend = () => act(async () => hook.result.current.resend());
  const { unmount } = hook;
  return {
    sent,
    outcomes,
    onAnswer,
    onFailure,
    press,
    submit,
    forget,
    resend,
    unmount,
    state: () => hook.result.current.state,
  };
}
const settle = (work: () => void) => act(async () => work());

test("a double press sends once, and the answer includes the key it was sent with", async () => {
  const { sent, submit, onAnswer, state } = setup();
  await submit("a");
  await submit("a");
  expect(sent).toHaveLength(1);
  expect(state()).toBe("sending");
  await settle(() => sent[0]?.answer("done"));
  expect(onAnswer.mock.calls).toEqual([["done", "a", sent[0]?.key]]);
  expect(state()).toBe("idle");
});

test("a one-time action accepts no second press after its answer either", async () => {
  const { sent, submit, state } = setup({ once: true });
  await submit("a");
  await settle(() => sent[0]?.answer("done"));
  await submit("a");
  expect(sent).toHaveLength(1);
  expect(state()).toBe("done");
});

test("an unanswered call is retried with the same key: on a press, and automatically once the network is back", async () => {
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

test("an unanswered call is retried without a browser event, and soon after another call succeeded", async () => {
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

test("a refusal is final: the next press is a new action", async () => {
  const { sent, submit, onFailure, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail("no"));
  expect(onFailure.mock.calls).toEqual([[new Error("no"), "a"]]);
  expect(state()).toBe("idle");
  await submit("a");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("different input is a new action", async () => {
  const { sent, submit } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  await submit("b");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("a forgotten call is not retried automatically, and keeps its key if it is pressed again", async () => {
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

test("a call forgotten while it is sent blocks a second press, and if unanswered is reported but not retried", async () => {
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

test("an answer that arrives after its screen is gone is ignored", async () => {
  const { sent, submit, unmount, onAnswer } = setup();
  await submit("a");
  unmount();
  await settle(() => sent[0]?.answer("done"));
  expect(onAnswer).not.toHaveBeenCalled();
});

test("the second half of a double press sends nothing, even after a fast answer", async () => {
  const { sent, press } = setup();
  const button = document.createElement("button");
  button.addEventListener("click", () => press("a"));
  document.body.append(button);
  const click = (detail: number) => button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));
  await settle(() => click(1));
  await settle(() => sent[0]?.answer("done"));
  await settle(() => click(2));
  expect(sent).toHaveLength(1);
  await settle(() => click(1));
  expect(sent).toHaveLength(2);
});

test("a submit resolves to its outcome, and to none if it sent nothing", async () => {
  const { sent, submit, outcomes } = setup();
  await submit("a");
  await submit("a");
  await settle(() => sent[0]?.fail("no"));
  await submit("a");
  await settle(() => sent[1]?.answer("done"));
  expect(await Promise.all(outcomes)).toEqual([{ error: new Error("no") }, undefined, { answer: "done" }]);
});

test("without automatic retries, a lost action waits for the next press, which has its key", async () => {
  const { sent, submit, state } = setup({ resends: false });
  await submit("a");
  await settle(() => sent[0]?.fail(lost));
  expect(state()).toBe("idle");
  await settle(() => dispatchEvent(new Event("online")));
  expect(sent).toHaveLength(1);
  await submit("a");
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("an answer after unmount is reported if requested", async () => {
  const { sent, submit, unmount, onAnswer } = setup({ reportsAfterUnmount: true });
  await submit("a");
  unmount();
  await settle(() => sent[0]?.answer("done"));
  expect(onAnswer).toHaveBeenCalledOnce();
});

test("a busy server's refusal of a retry leaves the action unanswered", async () => {
  const { sent, submit, state } = setup();
  await submit("a");
  await settle(() => sent[0]?.fail(busy));
  expect(state()).toBe("idle");
  await submit("a");
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  await settle(() => sent[1]?.fail(lost));
  await submit("a");
  await settle(() => sent[2]?.fail(busy));
  expect([state(), sent[2]?.key]).toEqual(["unanswered", sent[1]?.key]);
});

describe("a stored action", () => {
  beforeEach(() => sessionStorage.clear());
  const stored = { storage: sessionStorage, name: "sale" };

  test("continues after a reload, unchanged and with its key", async () => {
    const before = setup({ stored });
    await before.submit("a");
    before.unmount();
    const { sent, resend, state, onAnswer } = setup({ stored });
    expect(state()).toBe("unanswered");
    await resend();
    expect(sent).toMatchObject([{ input: "a", key: before.sent[0]?.key }]);
    await settle(() => sent[0]?.answer("done"));
    expect(onAnswer).toHaveBeenCalledWith("done", "a", before.sent[0]?.key);
    expect(setup({ stored }).state()).toBe("idle");
  });

  test("is sent automatically after a reload, once the server is reachable", async () => {
    const before = setup({ stored });
    await before.submit("a");
    before.unmount();
    const { sent } = setup({ stored });
    await settle(() => dispatchEvent(new Event("online")));
    expect(sent).toMatchObject([{ input: "a", key: before.sent[0]?.key }]);
  });

  test("survives an expired session if it may have been applied, and is dropped if it was refused", async () => {
    const first = setup({ stored });
    await first.submit("a");
    await settle(() => first.sent[0]?.fail(expired));
    expect(sessionStorage.getItem("sale")).toBeNull();
    await first.submit("a");
    await settle(() => first.sent[1]?.fail(lost));
    await first.submit("a");
    await settle(() => first.sent[2]?.fail(expired));
    expect(first.state()).toBe("idle");
    first.unmount();
    const second = setup({ stored });
    expect(second.state()).toBe("unanswered");
    await second.resend();
    expect(second.sent[0]?.key).toBe(first.sent[1]?.key);
  });

  test("that was forgotten waits for a press with the same input", async () => {
    const before = setup({ stored });
    await before.submit("a");
    await before.forget();
    before.unmount();
    const { sent, submit, state } = setup({ stored });
    expect(state()).toBe("idle");
    await submit("a");
    expect(sent[0]?.key).toBe(before.sent[0]?.key);
  });

  test("is dropped when its guest has left", async () => {
    vi.useFakeTimers();
    const before = setup({ stored });
    await before.submit("a");
    before.unmount();
    vi.setSystemTime(Date.now() + 16 * 60_000);
    expect(setup({ stored }).state()).toBe("idle");
  });
});

test("the second half of a double press sends nothing, unless every press counts", async () => {
  const pressTwice = async (options: Options) => {
    const { sent, press, unmount } = setup({ once: false, ...options });
    const button = document.body.appendChild(document.createElement("button"));
    button.addEventListener("click", () => press("a"));
    await act(async () => button.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true })));
    button.remove();
    unmount();
    return sent.length;
  };
  expect([await pressTwice({}), await pressTwice({ everyPress: true })]).toEqual([0, 1]);
});
